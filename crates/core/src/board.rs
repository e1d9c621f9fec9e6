//! Pictures of positions: a grid of cells that text, SVG and terminals draw in their own ways.

use crate::{Game, Lang, Player, Said};
use std::fmt;

/// A game whose positions can be drawn on a grid.
///
/// # Laws
/// - The picture as text is not empty and fits into [`BoardPicture::MAX_WIDTH`] columns.
/// - [`cell_of`](Board::cell_of) names a cell of the picture, and two moves never the same one.
pub trait Board: Game {
    /// What a player sees of the position.
    fn picture(&self, position: &Self::Position) -> BoardPicture;

    /// The cell by which a person points at the move: where the stone goes, which stick is taken with
    /// all those after it. `None` if the picture has no place for that move.
    fn cell_of(&self, position: &Self::Position, chosen: Self::Move) -> Option<Cell>;
}

/// A cell of a [`BoardPicture`]: rows from the top and columns from the left, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, 0 at the top.
    pub row: usize,
    /// The column, 0 at the left.
    pub column: usize,
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A cell of the board with nothing on it.
    #[default]
    Empty,
    /// A stone of that player.
    Stone(Player),
    /// A piece of that player that is drawn by a symbol, such as a king.
    Piece(Player, char),
    /// Something that belongs to nobody, such as a stick.
    Token,
    /// An empty cell that matters to that player: a goal.
    Goal(Player),
    /// A cell that nobody wants: the poisoned square of chomp.
    Poison,
    /// No cell at all, any more or ever.
    Gone,
}

/// How the cells lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tiling {
    /// Squares in straight rows and columns.
    #[default]
    Squares,
    /// Hexagons; each row lies half a cell to the right of the row above it.
    Hexagons,
    /// Things in rows that do not form a board, such as sticks on a table.
    Loose,
}

/// A position as a grid of marks, with labels. Its [`Display`](fmt::Display) is plain text.
///
/// ```
/// use retrograde::{Cell, Mark, BoardPicture, Player};
/// let mut picture = BoardPicture::new(2, 3).with_board_labels();
/// picture.set(Cell { row: 1, column: 0 }, Mark::Stone(Player::Zero));
/// picture.set(Cell { row: 0, column: 2 }, Mark::Stone(Player::One));
/// assert_eq!(picture.to_string(), "2 . . O\n1 X . .\n  a b c\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPicture {
    rows: usize,
    columns: usize,
    marks: Vec<Mark>,
    tiling: Tiling,
    row_labels: Vec<String>,
    column_labels: Vec<String>,
    caption: Option<Said>,
}

impl BoardPicture {
    /// No picture is wider than this as text, so that it fits into a terminal.
    pub const MAX_WIDTH: usize = 80;

    /// A picture of empty cells.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            marks: vec![Mark::Empty; rows * columns],
            tiling: Tiling::Squares,
            row_labels: Vec::new(),
            column_labels: Vec::new(),
            caption: None,
        }
    }

    /// Makes the cells of the picture lie that way.
    #[must_use]
    pub const fn with_tiling(mut self, tiling: Tiling) -> Self {
        self.tiling = tiling;
        self
    }

    /// Puts labels as on a chess board: letters from the left, numbers from below.
    #[must_use]
    pub fn with_board_labels(self) -> Self {
        let (rows, columns) = (self.rows, self.columns);
        self.with_row_labels((1..=rows).rev().map(|row| row.to_string()))
            .with_column_labels((0..columns).map(column_label))
    }

    /// Puts a label at the left of each row, from the top.
    #[must_use]
    pub fn with_row_labels(mut self, labels: impl IntoIterator<Item = String>) -> Self {
        self.row_labels = labels.into_iter().collect();
        self
    }

    /// Puts a label below each column, from the left.
    #[must_use]
    pub fn with_column_labels(mut self, labels: impl IntoIterator<Item = String>) -> Self {
        self.column_labels = labels.into_iter().collect();
        self
    }

    /// Puts a line of text below the picture.
    #[must_use]
    pub fn with_caption(mut self, caption: impl Into<Said>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// Puts a mark on a cell.
    ///
    /// # Panics
    /// If the cell is outside the picture.
    pub fn set(&mut self, cell: Cell, mark: Mark) {
        assert!(self.contains(cell), "{cell:?} is outside of {} rows and {} columns", self.rows, self.columns);
        self.marks[cell.row * self.columns + cell.column] = mark;
    }

    /// What stands on a cell; `None` outside the picture.
    #[must_use]
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        self.contains(cell).then(|| self.marks[cell.row * self.columns + cell.column])
    }

    /// Whether the cell is inside the picture.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// How many rows there are.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// How the cells lie.
    #[must_use]
    pub const fn tiling(&self) -> Tiling {
        self.tiling
    }

    /// The label of each row from the top, or nothing.
    #[must_use]
    pub fn row_labels(&self) -> &[String] {
        &self.row_labels
    }

    /// The label of each column from the left, or nothing.
    #[must_use]
    pub fn column_labels(&self) -> &[String] {
        &self.column_labels
    }

    /// The line of text below the picture, if there is one.
    #[must_use]
    pub fn caption(&self, lang: Lang) -> Option<&str> {
        self.caption.as_ref().map(|caption| caption.in_lang(lang))
    }

    fn write_row(&self, row: usize, label_width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::new();
        if self.tiling == Tiling::Hexagons {
            line.push_str(&" ".repeat(row));
        }
        if label_width > 0 {
            let label = self.row_labels.get(row).map_or("", String::as_str);
            line.push_str(&format!("{label:>label_width$} "));
        }
        let gap = if self.tiling == Tiling::Loose { "" } else { " " };
        for column in 0..self.columns {
            if column > 0 {
                line.push_str(gap);
            }
            line.push(self.marks[row * self.columns + column].symbol());
        }
        writeln!(f, "{}", line.trim_end())
    }
}

/// As text: `{}` in English, `{:#}` in French.
impl fmt::Display for BoardPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label_width = self.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        for row in 0..self.rows {
            self.write_row(row, label_width, f)?;
        }
        if !self.column_labels.is_empty() {
            let slant = if self.tiling == Tiling::Hexagons { self.rows } else { 0 };
            let indent = " ".repeat(slant + if label_width > 0 { label_width + 1 } else { 0 });
            writeln!(f, "{indent}{}", self.column_labels.join(" "))?;
        }
        if let Some(caption) = self.caption(if f.alternate() { Lang::Fr } else { Lang::En }) {
            writeln!(f, "{caption}")?;
        }
        Ok(())
    }
}

impl Mark {
    /// One character for the mark, in plain ASCII except for pieces, which choose their own.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Stone(Player::Zero) => 'X',
            Self::Stone(Player::One) => 'O',
            Self::Piece(_, symbol) => symbol,
            Self::Token => '|',
            Self::Goal(Player::Zero) => '+',
            Self::Goal(Player::One) => '*',
            Self::Poison => '!',
            Self::Gone => ' ',
        }
    }
}

/// The label of a column: a, b, … z, aa, ab, …
///
/// ```
/// use retrograde::column_label;
/// assert_eq!([0, 25, 26].map(column_label), ["a", "z", "aa"]);
/// ```
#[must_use]
pub fn column_label(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match (column / 26).checked_sub(1) {
        None => letter.to_string(),
        Some(before) => column_label(before) + &letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_of_hexagons_lies_further_to_the_right() {
        let picture = BoardPicture::new(2, 2).with_tiling(Tiling::Hexagons).with_board_labels();
        assert_eq!(picture.to_string(), "2 . .\n 1 . .\n    a b\n");
    }

    #[test]
    fn labels_of_many_rows_are_aligned() {
        let picture = BoardPicture::new(10, 1).with_board_labels();
        let text = picture.to_string();
        assert!(text.starts_with("10 .\n 9 .\n"), "{text}");
        assert!(text.ends_with(" 1 .\n   a\n"), "{text}");
    }

    #[test]
    fn what_is_gone_leaves_no_trace_at_the_end_of_a_line() {
        let mut picture =
            BoardPicture::new(1, 3).with_tiling(Tiling::Loose).with_caption(Said::new("1 stick", "1 bâtonnet"));
        picture.set(Cell { row: 0, column: 0 }, Mark::Token);
        picture.set(Cell { row: 0, column: 1 }, Mark::Gone);
        picture.set(Cell { row: 0, column: 2 }, Mark::Gone);
        assert_eq!(picture.to_string(), "|\n1 stick\n");
        assert_eq!(format!("{picture:#}"), "|\n1 bâtonnet\n");
    }

    #[test]
    fn a_cell_outside_has_no_mark() {
        let picture = BoardPicture::new(2, 3);
        assert_eq!(picture.mark(Cell { row: 1, column: 2 }), Some(Mark::Empty));
        assert_eq!(picture.mark(Cell { row: 2, column: 0 }), None);
        assert_eq!(picture.mark(Cell { row: 0, column: 3 }), None);
    }
}
