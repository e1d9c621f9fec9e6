//! Arenas in the graph language of Graphviz, with the attributes `player`, `target` and `start`.
//!
//! The parser is our own because none that can be had fits: `dot-parser` is under the GPL, and
//! `graphviz-rust` and `layout-rs` (both MIT) want the whole text at once, build a tree of all of it, and do
//! not tell where in the text a vertex stands once it is parsed. The language itself is small.

mod lexer;
mod parser;
mod write;

pub(crate) use parser::read;
pub(crate) use write::write;
