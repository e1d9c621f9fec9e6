//! Pictures of arenas, game trees and boards: a layout, then one scene, then SVG, TikZ or PNG; DOT and text
//! straight from the picture.
//!
//! Nothing here solves a game. The caller hands over an [`Arena`](retrograde::Arena) with names, and marks
//! that say what is to be seen: layers, draws, the moves of a strategy.
//!
//! The same picture always gives the same bytes, on every machine: the widths of texts come from a font that
//! is part of this crate, and numbers are rounded to a tenth of a pixel.
//!
//! Layers are computed by the crate `dagre`, a port of the JavaScript library of that name. Of the crates that
//! do so it is the one that takes the size of each vertex into account, keeps the place where an edge passes a
//! layer that it skips, and knows several edges between the same vertices; `rust-sugiyama` gives coordinates
//! of vertices alone, and `layout-rs` draws by itself, in its own style.

mod arena;
mod arena_scene;
mod board;
mod dot;
mod font;
mod geometry;
mod graph;
mod label;
mod layout;
mod legend;
#[cfg(feature = "png")]
mod png;
mod scene;
mod style;
mod svg;
mod text;
mod theme;
mod tikz;
mod tikz_graph;
mod tree;

pub use arena::{ArenaPicture, EdgePicture, Note, Numbers, PlayPicture, VertexMark, VertexPicture};
pub use board::{board_scene, text_scene};
pub use geometry::{Curve, Piece, Point, Rect};
pub use layout::Layout;
#[cfg(feature = "png")]
pub use png::PngError;
pub use scene::{Body, Fill, Item, Route, Scene, Shape, Stroke};
pub use style::{Convention, Labels, Style};
pub use svg::animated_svg;
pub use theme::{Rgb, Theme};
pub use tikz::{latex_prose, latex_text};
pub use tikz_graph::latex_label;
pub use tree::{NodePicture, TreePicture};
