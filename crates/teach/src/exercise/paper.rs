//! The two sheets of an exercise as data, for those who set them themselves, as a page does that shows and prints them.

use super::latex::{Block, MARKS};
use serde::{Deserialize, Serialize};

/// The two sheets of an exercise, piece by piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paper {
    /// The title of the sheet.
    pub title: String,
    /// What stands below it.
    pub sheet: Vec<PaperPiece>,
    /// The title of the answers.
    pub answers_title: String,
    /// What stands below that.
    pub answers: Vec<PaperPiece>,
}

/// A piece of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaperPiece {
    /// A heading.
    Heading(Vec<PaperSpan>),
    /// A paragraph.
    Text(Vec<PaperSpan>),
    /// A picture, as SVG.
    Figure(String),
    /// A numbered list of paragraphs, each with what belongs to it.
    Items(Vec<(Vec<PaperSpan>, Vec<PaperPiece>)>),
    /// A table: its head, then its rows.
    Table(Vec<Vec<Vec<PaperSpan>>>),
    /// A program, as it is typed.
    Code(String),
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaperSpan {
    /// Words.
    Words(String),
    /// A name or a number, as it stands in the figures.
    Name(String),
    /// A piece of a program.
    Code(String),
}

impl PaperPiece {
    pub(super) fn of(block: &Block) -> Self {
        let all = |blocks: &[Block]| blocks.iter().map(Self::of).collect();
        match block {
            Block::Heading(text) => Self::Heading(spans(text)),
            Block::Text(text) => Self::Text(spans(text)),
            Block::Figure(scene, _) => Self::Figure(scene.svg()),
            Block::Items(items) => Self::Items(items.iter().map(|(text, blocks)| (spans(text), all(blocks))).collect()),
            Block::Table(rows) => {
                Self::Table(rows.iter().map(|row| row.iter().map(|cell| spans(cell)).collect()).collect())
            }
            Block::Code(code) => Self::Code(code.clone()),
        }
    }
}

/// The parts of a text, at the marks that stand around names and programs.
pub(super) fn spans(text: &str) -> Vec<PaperSpan> {
    let [(name, name_end), (program, program_end)] = MARKS;
    let mut spans = Vec::new();
    for piece in text.split_inclusive([name_end, program_end]) {
        let (before, inside) = match piece.find([name, program]) {
            Some(at) => piece.split_at(at),
            None => (piece, ""),
        };
        if !before.is_empty() {
            spans.push(PaperSpan::Words(before.to_owned()));
        }
        let inner = inside.trim_matches(|character| MARKS.iter().any(|&(a, b)| character == a || character == b));
        match inside.chars().next() {
            Some(mark) if mark == name => spans.push(PaperSpan::Name(inner.to_owned())),
            Some(_) => spans.push(PaperSpan::Code(inner.to_owned())),
            None => {}
        }
    }
    spans
}
