//! Tables that fit into the width of a terminal, however many rows they have.

use crate::list::{columns, shorten, visible};
use crate::look::{BOLD, Look};
use anstyle::Style;
use std::io::{self, Write};

/// A column of a table.
pub(crate) struct Column {
    title: String,
    right: bool,
    /// Whether it may be cut when the table is too wide.
    elastic: bool,
}

/// What stands in a row under a column.
pub(crate) struct Cell {
    text: String,
    style: Style,
}

impl Column {
    /// Numbers and short words, never cut.
    pub(crate) fn fixed(title: impl Into<String>) -> Self {
        Self { title: visible(&title.into()), right: false, elastic: false }
    }

    /// Numbers.
    pub(crate) fn right(title: impl Into<String>) -> Self {
        Self { right: true, ..Self::fixed(title) }
    }

    /// Names, cut if need be.
    pub(crate) fn elastic(title: impl Into<String>) -> Self {
        Self { elastic: true, ..Self::fixed(title) }
    }
}

impl Cell {
    pub(crate) fn plain(text: impl AsRef<str>) -> Self {
        Self::styled(text, Style::new())
    }

    pub(crate) fn styled(text: impl AsRef<str>, style: Style) -> Self {
        Self { text: visible(text.as_ref()), style }
    }
}

/// Writes a table. The rows are made twice, once to measure and once to print, so that a table of
/// millions of rows needs no memory.
pub(crate) fn write<R>(out: &mut dyn Write, look: &Look, head: &[Column], rows: impl Fn() -> R) -> io::Result<()>
where
    R: Iterator<Item = Vec<Cell>>,
{
    const GAP: usize = 2;
    let mut widths: Vec<usize> = head.iter().map(|column| columns(&column.title)).collect();
    for row in rows() {
        for (width, cell) in widths.iter_mut().zip(&row) {
            *width = (*width).max(columns(&cell.text));
        }
    }
    fit(&mut widths, head, look.width().saturating_sub(GAP * head.len().saturating_sub(1)));
    let titles = head.iter().map(|column| Cell::styled(&column.title, BOLD)).collect();
    for row in std::iter::once(titles).chain(rows()) {
        write_row(out, look, head, &widths, &row, GAP)?;
    }
    Ok(())
}

/// Narrows the widest elastic columns until all fit into `room` or are at their narrowest.
fn fit(widths: &mut [usize], head: &[Column], room: usize) {
    const NARROWEST: usize = 6;
    loop {
        let excess = widths.iter().fold(0_usize, |sum, width| sum.saturating_add(*width)).saturating_sub(room);
        let elastic = |&at: &usize| head[at].elastic && widths[at] > NARROWEST;
        let Some(widest) = (0..widths.len()).filter(elastic).max_by_key(|&at| widths[at]) else { return };
        if excess == 0 {
            return;
        }
        // Down to the next widest at once, then one by one in turns.
        let next = (0..widths.len()).filter(|&at| at != widest && head[at].elastic).map(|at| widths[at]).max();
        let step = widths[widest].saturating_sub(next.unwrap_or(NARROWEST).max(NARROWEST)).max(1);
        widths[widest] -= step.min(excess).min(widths[widest] - NARROWEST);
    }
}

fn write_row(
    out: &mut dyn Write,
    look: &Look,
    head: &[Column],
    widths: &[usize],
    row: &[Cell],
    gap: usize,
) -> io::Result<()> {
    let mut blank = 0;
    for ((column, &width), cell) in head.iter().zip(widths).zip(row) {
        let text = shorten(&cell.text, width);
        let padding = width.saturating_sub(columns(&text));
        let (before, after) = if column.right { (padding, 0) } else { (0, padding) };
        // Blanks are held back until something follows, so that no line ends in them.
        blank += before;
        if !text.is_empty() {
            write!(out, "{:blank$}{}", "", look.paint(cell.style, &text))?;
            blank = 0;
        } else {
            blank += columns(&text);
        }
        blank += after + gap;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Colors;

    fn table(wide: bool, rows: &[[&str; 3]]) -> String {
        let head = [Column::elastic("vertex"), Column::right("rank"), Column::elastic("best")];
        let mut out = Vec::new();
        let cells = || rows.iter().map(|row| row.map(Cell::plain).into());
        write(&mut out, &Look::new(Colors::Never, wide), &head, cells).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn columns_are_as_wide_as_needed() {
        assert_eq!(
            table(false, &[["(10,0)", "7", "a"], ["日本", "12", ""]]),
            "vertex  rank  best\n(10,0)     7  a\n日本      12\n"
        );
    }

    #[test]
    fn a_table_is_never_wider_than_80_columns_unless_asked() {
        let long = "x".repeat(200);
        let narrow = table(false, &[[&long, "7", &long], ["b", "", "c"]]);
        assert!(narrow.lines().all(|line| columns(line) <= 80), "{narrow}");
        assert!(narrow.lines().any(|line| columns(line) == 80), "{narrow}");
        assert!(narrow.contains('…'));
        assert!(table(true, &[[&long, "7", &long]]).contains(&long));
    }
}
