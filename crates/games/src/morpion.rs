//! Morpion, which English calls tic-tac-toe: stones in line on a board.

mod heuristic;
mod images;
mod tactics;

use crate::bits::{Bits, bit, cells, stored, with_bits};
use crate::error::in_range;
use crate::grid::{Grid, Stones, check_align};
use crate::info::{GameInfo, MISERE, ParameterKind, align, height, width};
use crate::lines::Lines;
use crate::tiers::MOST_CELLS;
use crate::{Arguments, GameError};
use retrograde::dynamic::{DynGame, Entry};
use retrograde::{Board, BoardPicture, Cell, Game, Notation, Ordered, Outcome, Player, Symmetric, Text};
use std::sync::Arc;

/// Morpion: who first has `align` stones in line wins, or loses in the misère game. A full board is a
/// draw. The type parameter is an integer with a bit for every cell.
///
/// ```
/// use retrograde::{Game, Notation, Outcome, Player};
/// use retrograde_games::Morpion;
/// let morpion = Morpion::<u32>::new(3, 3, 3).unwrap();
/// let mut position = morpion.start();
/// for text in ["b2", "a3", "a1", "c1", "c3"] {
///     position = morpion.play(&position, morpion.parse_move(&position, text).unwrap());
/// }
/// assert_eq!(morpion.position_text(&position), "O.X/.X./X.O");
/// assert_eq!(morpion.outcome(&position), Some(Outcome::Win(Player::Zero)));
/// ```
#[derive(Clone, Debug)]
pub struct Morpion<B> {
    grid: Grid,
    align: usize,
    misere: bool,
    board: B,
    lines: Lines<B>,
    /// Where each cell goes, for every way to turn or mirror the board.
    symmetries: Vec<Vec<usize>>,
    tactics: tactics::Tactics<B>,
}

const MAX_SIDE: u32 = 11;
const SIDE: ParameterKind = ParameterKind::Integer { min: 1, max: MAX_SIDE };

pub(crate) const INFO: GameInfo = GameInfo {
    open: entry,
    name: "morpion",
    aliases: &["tictactoe", "tic-tac-toe", "noughts-and-crosses", "mnk", "oxo"],
    title: Text { en: "Tic-tac-toe", fr: "Morpion" },
    summary: Text {
        en: "Put stones on a board; who has enough of them in line wins.",
        fr: "On pose des pions sur un plateau ; le joueur qui en aligne assez gagne.",
    },
    rules: Text {
        en: "The board is empty at first. The players move in turn, J0 (X) first; a move puts a stone on an empty \
             square. Who first has `align` stones in line, across, upright or slanting, wins. In the misère game \
             (`misere`) that player loses. If the board is full and nobody has them, it is a draw.\n\
             A move is written as its square: a1 is at the bottom left. A position is written as its rows from \
             the top: O.X/.X./X.O; X begins, so the stones say who moves.",
        fr: "Le plateau est d'abord vide. Les joueurs jouent à tour de rôle, J0 (X) d'abord ; un coup pose un pion \
             sur une case vide. Le premier joueur qui aligne `align` pions, en ligne, en colonne ou en diagonale, a gagné. \
             Dans la variante misère (`misere`), il a perdu. Si le plateau est plein sans alignement, il y a match \
             nul.\n\
             Un coup s'écrit par sa case : a1 est en bas à gauche. Une position s'écrit par ses lignes à partir du \
             haut : O.X/.X./X.O ; X commence, donc les pions disent qui a le trait.",
    },
    parameters: &[width(SIDE, "3"), height(SIDE, "3"), align(MAX_SIDE, "3"), MISERE],
};

/// The game by its parameters, with all that it can do. Boards are stored in as few bits as they need.
fn entry(arguments: &Arguments) -> Result<Arc<dyn DynGame>, GameError> {
    let cells = arguments.integer("width") * arguments.integer("height");
    with_bits!(stored(cells), B => {
        let entry = Entry::new(Morpion::<B>::from_arguments(arguments)?).with_board();
        let entry = entry.with_order().with_heuristic().with_tactical_search();
        Ok(if cells <= MOST_CELLS { Arc::new(entry.with_tiers()) } else { Arc::new(entry) })
    })
}

impl<B: Bits> Morpion<B> {
    /// A board of that many columns and rows, at most 11 of each, where that many stones in line win.
    ///
    /// # Errors
    /// If a size is 0 or too large, there are more cells than bits, or that many stones never fit in line.
    pub fn new(width: u32, height: u32, align: u32) -> Result<Self, GameError> {
        in_range("width", width, 1, MAX_SIDE)?;
        in_range("height", height, 1, MAX_SIDE)?;
        check_align(width, height, align)?;
        if width * height > B::CELLS {
            let why = format!("{} cells do not fit into {} bits", width * height, B::CELLS);
            return Err(GameError::Unfit { key: "width", value: width.to_string(), why });
        }
        let grid = Grid::from_below(width as usize, height as usize);
        let align = align as usize;
        let lines = Lines::new(grid.width, grid.height, 1, grid.width, align);
        Ok(Self {
            grid,
            align,
            misere: false,
            board: (0..grid.len()).fold(B::zero(), |board, cell| board | bit(cell)),
            tactics: tactics::Tactics::new(grid, &lines),
            lines,
            symmetries: symmetries(grid),
        })
    }

    /// Lets who aligns lose.
    #[must_use]
    pub const fn misere(mut self) -> Self {
        self.misere = true;
        self
    }

    /// The game with parameters as a person gave them.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn from_arguments(arguments: &Arguments) -> Result<Self, GameError> {
        let [width, height, align] = ["width", "height", "align"].map(|name| arguments.integer(name));
        let morpion = Self::new(width, height, align)?;
        Ok(if arguments.flag("misere") { morpion.misere() } else { morpion })
    }

    /// Whether these are stones that players who move in turn can have put there.
    pub(crate) fn is_position(&self, stones: &Stones<B>) -> bool {
        let [zero, one] = [stones.zero.count_ones(), stones.one.count_ones()];
        (stones.zero & stones.one).is_zero()
            && stones.all() & !self.board == B::zero()
            && (zero == one || zero == one + 1)
    }

    fn has_line(&self, position: &Stones<B>, player: Player) -> bool {
        self.lines.any(position.of(player))
    }
}

impl<B: Bits> Game for Morpion<B> {
    type Position = Stones<B>;
    /// The number of the cell: `row * width + column`, rows from below.
    type Move = u8;

    fn start(&self) -> Stones<B> {
        Stones::none()
    }

    #[inline]
    fn to_move(&self, position: &Stones<B>) -> Player {
        position.to_move()
    }

    /// Only the player who has just moved can have a line.
    #[inline]
    fn outcome(&self, position: &Stones<B>) -> Option<Outcome> {
        let last = !position.to_move();
        if self.has_line(position, last) {
            Some(Outcome::Win(if self.misere { !last } else { last }))
        } else {
            (position.all() == self.board).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn moves(&self, position: &Stones<B>, moves: &mut Vec<u8>) {
        if self.outcome(position).is_none() {
            moves.extend(cells(self.board & !position.all()).map(|cell| cell as u8));
        }
    }

    #[inline]
    fn play(&self, position: &Stones<B>, cell: u8) -> Stones<B> {
        position.with(usize::from(cell))
    }
}

impl<B: Bits> Notation for Morpion<B> {
    fn move_text(&self, _: &Stones<B>, cell: u8) -> String {
        self.grid.square_text(usize::from(cell))
    }

    fn parse_move(&self, position: &Stones<B>, text: &str) -> Result<u8, String> {
        let cell = self.grid.parse_square(text)?;
        if self.outcome(position).is_some() {
            Err("the play is over: nobody can move any more".to_owned())
        } else if position.at(cell).is_some() {
            Err(format!("the square {} is taken; choose an empty one", self.grid.square_text(cell)))
        } else {
            Ok(cell as u8)
        }
    }

    fn position_text(&self, position: &Stones<B>) -> String {
        self.grid.text(|cell| position.at(cell))
    }

    fn parse_position(&self, text: &str) -> Result<Stones<B>, String> {
        let position = self.grid.parse(text)?;
        let mover = position.to_move();
        if self.has_line(&position, mover) {
            return Err(format!(
                "in {text:?} {mover} has {} in line already, but the opponent has moved since; the play was over",
                self.align
            ));
        }
        Ok(position)
    }
}

impl<B: Bits> Board for Morpion<B> {
    fn picture(&self, position: &Stones<B>) -> BoardPicture {
        self.grid.picture(|cell| position.at(cell))
    }

    fn cell_of(&self, _: &Stones<B>, cell: u8) -> Option<Cell> {
        Some(self.grid.picture_cell(usize::from(cell)))
    }
}

impl<B: Bits> Symmetric for Morpion<B> {
    fn canonical(&self, position: &Stones<B>) -> Stones<B> {
        let images = self.symmetries.iter().map(|symmetry| position.map(|cell| symmetry[cell]));
        images.min_by_key(|image| (image.zero, image.one)).unwrap_or(*position)
    }

    fn images(&self, position: &Stones<B>, images: &mut Vec<Stones<B>>) {
        images.extend(self.symmetries.iter().map(|symmetry| position.map(|cell| symmetry[cell])));
    }
}

impl<B: Bits> Ordered for Morpion<B> {
    /// The empty cells.
    fn order(&self, position: &Stones<B>) -> u64 {
        (self.board & !position.all()).count_ones().into()
    }
}

/// The eight symmetries of a square, or the four of a rectangle.
fn symmetries(grid: Grid) -> Vec<Vec<usize>> {
    let Grid { width, height, .. } = grid;
    let mut symmetries = Vec::new();
    for (mirror, turn, swap) in (0..8).map(|n| (n & 1 != 0, n & 2 != 0, n & 4 != 0)) {
        if swap && width != height {
            continue;
        }
        let image = |cell| {
            let (column, row) = grid.place(cell);
            let column = if mirror { width - 1 - column } else { column };
            let row = if turn { height - 1 - row } else { row };
            if swap { grid.cell(row, column) } else { grid.cell(column, row) }
        };
        symmetries.push((0..grid.len()).map(image).collect());
    }
    symmetries
}
