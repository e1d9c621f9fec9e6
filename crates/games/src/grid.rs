//! Boards of stones: their cells as people name them, their positions as text, their pictures.

use crate::GameError;
use crate::bits::{Bits, bit};
use crate::error::in_range;
use retrograde::{BoardPicture, Cell, Mark, Player, column_label};

/// The stones of both players, for games where players in turn put a stone on the board. J0 begins, so
/// the number of stones says who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones<B> {
    /// Where J0 has a stone.
    pub zero: B,
    /// Where J1 has a stone.
    pub one: B,
}

impl<B: Bits> Stones<B> {
    /// The empty board.
    #[must_use]
    pub fn none() -> Self {
        Self { zero: B::zero(), one: B::zero() }
    }

    /// The stones of a player.
    #[inline]
    #[must_use]
    pub const fn of(&self, player: Player) -> B {
        match player {
            Player::Zero => self.zero,
            Player::One => self.one,
        }
    }

    /// All stones.
    #[inline]
    #[must_use]
    pub fn all(&self) -> B {
        self.zero | self.one
    }

    /// Who moves.
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> Player {
        if self.all().count_ones().is_multiple_of(2) { Player::Zero } else { Player::One }
    }

    /// The board with one more stone of the player who moves.
    #[inline]
    #[must_use]
    pub(crate) fn with(&self, cell: usize) -> Self {
        match self.to_move() {
            Player::Zero => Self { zero: self.zero | bit(cell), one: self.one },
            Player::One => Self { zero: self.zero, one: self.one | bit(cell) },
        }
    }

    /// Whose stone is on the cell.
    pub(crate) fn at(&self, cell: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| !(self.of(player) & bit(cell)).is_zero())
    }

    /// The stones moved elsewhere.
    pub(crate) fn map(&self, cells: impl Fn(usize) -> usize) -> Self {
        let moved = |set| crate::bits::cells(set).fold(B::zero(), |moved, cell| moved | bit(cells(cell)));
        Self { zero: moved(self.zero), one: moved(self.one) }
    }
}

/// A board of rows and columns; its cells are numbered along the rows, (column, row) is
/// `row * width + column`, and rows are counted from below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Whether people count the rows of this game from the top.
    pub(crate) from_top: bool,
}

impl Grid {
    /// A board whose rows people count from below, as in chess.
    pub(crate) const fn from_below(width: usize, height: usize) -> Self {
        Self { width, height, from_top: false }
    }

    pub(crate) const fn len(self) -> usize {
        self.width * self.height
    }

    pub(crate) const fn cell(self, column: usize, row: usize) -> usize {
        row * self.width + column
    }

    /// The column and the row of a cell.
    pub(crate) const fn place(self, cell: usize) -> (usize, usize) {
        (cell % self.width, cell / self.width)
    }

    /// The cell as people call it: on a chess board, a1 is below at the left.
    pub(crate) fn square_text(self, cell: usize) -> String {
        let (column, row) = self.place(cell);
        format!("{}{}", column_label(column), self.people_row(row) + 1)
    }

    /// A row counted from below as people count it, and the other way round.
    const fn people_row(self, row: usize) -> usize {
        if self.from_top { self.height - 1 - row } else { row }
    }

    pub(crate) fn parse_square(self, text: &str) -> Result<usize, String> {
        let text = text.trim();
        let digits = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
        let (letters, number) = text.split_at(digits);
        let column = (0..self.width).find(|&column| column_label(column).eq_ignore_ascii_case(letters));
        let row = number.parse().ok().filter(|row| (1..=self.height).contains(row) && !number.starts_with('0'));
        match (column, row) {
            (Some(column), Some(row)) => Ok(self.cell(column, self.people_row(row - 1))),
            _ => {
                let last = self.cell(self.width - 1, self.people_row(self.height - 1));
                Err(format!("{text:?} is no square; squares go from a1 to {}", self.square_text(last)))
            }
        }
    }

    /// The board as rows from the top: `X.O/.X./...`.
    pub(crate) fn text(self, stone: impl Fn(usize) -> Option<Player>) -> String {
        let row_text = |row| (0..self.width).map(|column| letter(stone(self.cell(column, row)))).collect::<String>();
        (0..self.height).rev().map(row_text).collect::<Vec<_>>().join("/")
    }

    /// Reads a board; who has how many stones is checked, so that the player to move is known.
    pub(crate) fn parse<B: Bits>(self, text: &str) -> Result<Stones<B>, String> {
        let Self { width, height, .. } = self;
        let rows: Vec<&str> = text.trim().split('/').collect();
        if rows.len() != height || rows.iter().any(|row| row.chars().count() != width) {
            let example = self.text(|_| None);
            return Err(format!(
                "{text:?} is no board; write {height} rows of {width} cells from the top, like {example}, with X for J0 and O for J1"
            ));
        }
        let mut stones = Stones::<B>::none();
        for (row, cells) in rows.iter().rev().enumerate() {
            for (column, letter) in cells.chars().enumerate() {
                let stone = bit(self.cell(column, row));
                match letter {
                    'X' | 'x' => stones.zero = stones.zero | stone,
                    'O' | 'o' => stones.one = stones.one | stone,
                    '.' => {}
                    _ => {
                        return Err(format!(
                            "{letter:?} in {text:?} is no cell; write X for J0, O for J1 and . for none"
                        ));
                    }
                }
            }
        }
        let (zero, one) = (stones.zero.count_ones(), stones.one.count_ones());
        if zero == one || zero == one + 1 {
            Ok(stones)
        } else {
            Err(format!("{text:?} has {zero} X and {one} O; X begins, so there are as many of both or one X more"))
        }
    }

    /// The board with its stones and with labels.
    pub(crate) fn picture(self, stone: impl Fn(usize) -> Option<Player>) -> BoardPicture {
        let rows = (0..self.height).rev().map(|row| (self.people_row(row) + 1).to_string());
        let columns = (0..self.width).map(column_label);
        let mut picture = BoardPicture::new(self.height, self.width).with_row_labels(rows).with_column_labels(columns);
        for cell in 0..self.len() {
            if let Some(player) = stone(cell) {
                picture.set(self.picture_cell(cell), Mark::Stone(player));
            }
        }
        picture
    }

    /// Where a cell is in the picture.
    pub(crate) const fn picture_cell(self, cell: usize) -> Cell {
        let (column, row) = self.place(cell);
        Cell { row: self.height - 1 - row, column }
    }
}

/// The longest side is the most that can be in line.
pub(crate) fn check_align(width: u32, height: u32, align: u32) -> Result<(), GameError> {
    let most = width.max(height);
    in_range("align", align, 1, u32::MAX)?;
    if align <= most {
        return Ok(());
    }
    let why = format!("on a board of {width} × {height} at most {most} can be in line");
    Err(GameError::Unfit { key: "align", value: align.to_string(), why })
}

const fn letter(stone: Option<Player>) -> char {
    match stone {
        None => '.',
        Some(Player::Zero) => 'X',
        Some(Player::One) => 'O',
    }
}
