//! Arenas in the graph language of Graphviz, with the attributes `player`, `target` and `start`.
//!
//! The parser is our own because none that can be had fits: `dot-parser` is under the GPL,
//! `graphviz-rust` builds the whole syntax tree in memory and recurses on nested subgraphs, `layout-rs`
//! knows neither ports nor `strict`, and none of them tells where in the text a vertex stands once the
//! text is parsed. The language itself is small.

mod lexer;
mod parser;
mod write;

pub(crate) use parser::read;
pub(crate) use write::write;
