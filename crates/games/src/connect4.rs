//! Connect Four, which French calls Puissance 4: stones that fall down columns.

#[cfg(feature = "techniques")]
pub(crate) mod ablation;
mod cuts;
mod follow_up;
mod heuristic;
mod layout;
mod pair;
mod tactics;
pub(crate) mod techniques;
mod walk;

use crate::bits::{Bits, bit, with_bits};
use crate::error::in_range;
use crate::grid::{Grid, check_align};
use crate::info::{GameInfo, ParameterKind, align, height, width};
use crate::lines::Lines;
use crate::ranking::Lazily;
use crate::{Arguments, GameError};
use retrograde::dynamic::{DynGame, Entry};
use retrograde::{Board, BoardPicture, Cell, Game, Notation, Ordered, Outcome, Player, Symmetric, Text};
use std::sync::Arc;

/// Connect Four on a board of any size up to 9 × 9. The type parameter is an integer with a bit for
/// every cell and one more for each column.
///
/// ```
/// use retrograde::{Game, Notation};
/// use retrograde_games::Connect4;
/// let game = Connect4::<u64>::new(7, 6, 4).unwrap();
/// let mut position = game.start();
/// for text in ["4", "4", "3"] {
///     position = game.play(&position, game.parse_move(&position, text).unwrap());
/// }
/// assert_eq!(game.position_text(&position), "......./......./......./......./...O.../..XX...");
/// ```
#[derive(Clone, Debug)]
pub struct Connect4<B> {
    grid: Grid,
    align: usize,
    /// All cells, without the free bit above each column.
    board: B,
    lines: Lines<B>,
    tactics: tactics::Tactics<B>,
    /// What the ranks of positions are made of, computed when a table asks for it.
    layout: Lazily<Arc<layout::Layout>>,
}

/// The stones of the player who moves and the stones of both. A column takes `height + 1` bits, its
/// lowest cell first; the highest bit is always free, so that adding a bit at the foot of a column of
/// `mask` gives the first free cell, and `mover + mask` differs for any two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    /// The stones of the player who moves.
    pub mover: B,
    /// The stones of both.
    pub mask: B,
}

const MAX_SIDE: u32 = 9;
const SIDE: ParameterKind = ParameterKind::Integer { min: 1, max: MAX_SIDE };

pub(crate) const INFO: GameInfo = GameInfo {
    open: entry,
    name: "connect4",
    aliases: &["puissance4", "puissance-4", "connect-four", "connectfour", "four-in-a-row", "p4"],
    title: Text { en: "Connect Four", fr: "Puissance 4" },
    summary: Text {
        en: "Drop stones into columns; who has four in line wins.",
        fr: "On laisse tomber des pions dans des colonnes ; le joueur qui en aligne quatre gagne.",
    },
    rules: Text {
        en: "The board stands upright and is empty at first. The players move in turn, J0 (X) first; a move drops \
             a stone into a column that is not full, and it falls on the lowest free cell. Who first has `align` \
             stones in line, across, upright or slanting, wins. If the board is full and nobody has them, it is \
             a draw.\n\
             A move is written as the number of its column, from 1 at the left. A position is written as its rows \
             from the top: ......./......./......./......./...O.../..XX...; X begins, so the stones say who moves.",
        fr: "Le plateau est vertical et d'abord vide. Les joueurs jouent à tour de rôle, J0 (X) d'abord ; un coup \
             laisse tomber un pion dans une colonne qui n'est pas pleine, et il s'arrête sur la case libre la plus \
             basse. Le premier joueur qui aligne `align` pions, en ligne, en colonne ou en diagonale, a gagné. Si le \
             plateau est plein sans alignement, il y a match nul.\n\
             Un coup s'écrit par le numéro de sa colonne, à partir de 1 à gauche. Une position s'écrit par ses \
             lignes à partir du haut : ......./......./......./......./...O.../..XX... ; X commence, donc les pions \
             disent qui a le trait.",
    },
    parameters: &[width(SIDE, "7"), height(SIDE, "6"), align(MAX_SIDE, "4")],
};

/// The game by its parameters, with all that it can do. Boards are stored in as few bits as they need.
fn entry(arguments: &Arguments) -> Result<Arc<dyn DynGame>, GameError> {
    let cells = arguments.integer("width") * (arguments.integer("height") + 1);
    with_bits!(cells, B => {
        let entry = Entry::new(Connect4::<B>::from_arguments(arguments)?).with_board();
        let entry = entry.with_order().with_heuristic().with_tactical_search();
        let cells = arguments.integer("width") * arguments.integer("height");
        Ok(if cells > layout::MOST_CELLS {
            Arc::new(entry)
        } else if arguments.integer("height") > pair::HIGHEST {
            Arc::new(entry.with_tiers())
        } else {
            Arc::new(entry.with_tier_walk())
        })
    })
}

impl<B: Bits> Connect4<B> {
    /// A board of that many columns and rows, at most 9 of each, where that many stones in line win.
    ///
    /// # Errors
    /// If a size is 0 or too large, the board does not fit into the bits, or that many stones never fit in line.
    pub fn new(width: u32, height: u32, align: u32) -> Result<Self, GameError> {
        in_range("width", width, 1, MAX_SIDE)?;
        in_range("height", height, 1, MAX_SIDE)?;
        check_align(width, height, align)?;
        if width * (height + 1) > B::CELLS {
            let why = format!("a board of {width} × {height} does not fit into {} bits", B::CELLS);
            return Err(GameError::Unfit { key: "width", value: width.to_string(), why });
        }
        let grid = Grid::from_below(width as usize, height as usize);
        let lines = Lines::new(grid.width, grid.height, grid.height + 1, 1, align as usize);
        let tactics = tactics::Tactics::new(grid.width, grid.height);
        let mut game =
            Self { grid, align: align as usize, board: B::zero(), lines, tactics, layout: Lazily::default() };
        game.board = (0..grid.len()).fold(B::zero(), |board, cell| board | bit(game.bit_of(cell)));
        Ok(game)
    }

    /// The game with parameters as a person gave them.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn from_arguments(arguments: &Arguments) -> Result<Self, GameError> {
        let [width, height, align] = ["width", "height", "align"].map(|name| arguments.integer(name));
        Self::new(width, height, align)
    }

    pub(crate) const fn bits(&self) -> usize {
        self.grid.width * (self.grid.height + 1)
    }

    /// Whether every stone lies on another or at the foot of its column, and whether players who move in turn can
    /// have that many.
    pub(crate) fn is_position(&self, position: &Position<B>) -> bool {
        let full = (B::one() << (self.grid.height + 1)) - B::one();
        let stacked = |column: usize| {
            let stones = (position.mask >> (column * (self.grid.height + 1))) & full;
            (stones & (stones + B::one())).is_zero()
        };
        let (all, mover) = (position.mask.count_ones(), position.mover.count_ones());
        (position.mask & !self.board).is_zero()
            && (position.mover & !position.mask).is_zero()
            && mover == all / 2
            && (0..self.grid.width).all(stacked)
    }

    /// The bit of a cell of the grid.
    const fn bit_of(&self, cell: usize) -> usize {
        let (column, row) = self.grid.place(cell);
        column * (self.grid.height + 1) + row
    }

    /// The lowest cell of a column.
    #[inline]
    fn foot(&self, column: usize) -> B {
        bit(column * (self.grid.height + 1))
    }

    /// How many stones are in a column.
    fn stones_in(&self, position: &Position<B>, column: usize) -> usize {
        let column = (position.mask >> (column * (self.grid.height + 1))) & (self.foot(1) - B::one());
        column.count_ones() as usize
    }

    #[inline]
    fn is_full(&self, position: &Position<B>, column: usize) -> bool {
        !(position.mask & (self.foot(column) << (self.grid.height - 1))).is_zero()
    }

    fn stone(&self, position: &Position<B>, cell: usize) -> Option<Player> {
        let cell = bit::<B>(self.bit_of(cell));
        let mover = self.to_move(position);
        if (position.mask & cell).is_zero() {
            None
        } else {
            Some(if (position.mover & cell).is_zero() { !mover } else { mover })
        }
    }

    fn mirrored(&self, position: &Position<B>) -> Position<B> {
        let step = self.grid.height + 1;
        let full = (B::one() << step) - B::one();
        let mirror = |set: B| {
            (0..self.grid.width).fold(B::zero(), |mirrored, column| {
                mirrored | (((set >> (column * step)) & full) << ((self.grid.width - 1 - column) * step))
            })
        };
        Position { mover: mirror(position.mover), mask: mirror(position.mask) }
    }
}

impl<B: Bits> Game for Connect4<B> {
    type Position = Position<B>;
    /// The column, from 0.
    type Move = u8;

    fn start(&self) -> Position<B> {
        Position { mover: B::zero(), mask: B::zero() }
    }

    #[inline]
    fn to_move(&self, position: &Position<B>) -> Player {
        if position.mask.count_ones().is_multiple_of(2) { Player::Zero } else { Player::One }
    }

    /// Only the player who has just moved can have a line.
    #[inline]
    fn outcome(&self, position: &Position<B>) -> Option<Outcome> {
        if self.lines.any(position.mask ^ position.mover) {
            Some(Outcome::Win(!self.to_move(position)))
        } else {
            (position.mask == self.board).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn moves(&self, position: &Position<B>, moves: &mut Vec<u8>) {
        if self.outcome(position).is_none() {
            moves.extend(
                (0..self.grid.width).filter(|&column| !self.is_full(position, column)).map(|column| column as u8),
            );
        }
    }

    #[inline]
    fn play(&self, position: &Position<B>, column: u8) -> Position<B> {
        let mask = position.mask | (position.mask + self.foot(usize::from(column)));
        Position { mover: position.mask ^ position.mover, mask }
    }
}

impl<B: Bits> Notation for Connect4<B> {
    fn move_text(&self, _: &Position<B>, column: u8) -> String {
        (column + 1).to_string()
    }

    fn parse_move(&self, position: &Position<B>, text: &str) -> Result<u8, String> {
        let width = self.grid.width;
        match text.trim().parse::<usize>() {
            Ok(column) if (1..=width).contains(&column) => {
                if self.outcome(position).is_some() {
                    Err("the play is over: nobody can move any more".to_owned())
                } else if self.is_full(position, column - 1) {
                    Err(format!("column {column} is full; choose another"))
                } else {
                    Ok(column as u8 - 1)
                }
            }
            _ => Err(format!("{text:?} is no column; columns go from 1 to {width}")),
        }
    }

    fn position_text(&self, position: &Position<B>) -> String {
        self.grid.text(|cell| self.stone(position, cell))
    }

    fn parse_position(&self, text: &str) -> Result<Position<B>, String> {
        // Whatever the bits of a position, a board of at most 81 cells fits into 128.
        let stones = self.grid.parse::<u128>(text)?;
        let mover = stones.to_move();
        let mut position = self.start();
        for cell in 0..self.grid.len() {
            let Some(player) = stones.at(cell) else { continue };
            let (column, row) = self.grid.place(cell);
            if row > 0 && stones.at(self.grid.cell(column, row - 1)).is_none() {
                let (row, column) = (row + 1, column + 1);
                return Err(format!("in {text:?} the stone in column {column}, row {row} from below hangs in the air"));
            }
            let stone = bit(self.bit_of(cell));
            position.mask = position.mask | stone;
            if player == mover {
                position.mover = position.mover | stone;
            }
        }
        if self.lines.any(position.mover) {
            return Err(format!(
                "in {text:?} {mover} has {} in line already, but the opponent has moved since; the play was over",
                self.align
            ));
        }
        Ok(position)
    }
}

impl<B: Bits> Board for Connect4<B> {
    fn picture(&self, position: &Position<B>) -> BoardPicture {
        let labels = (1..=self.grid.width).map(|column| column.to_string());
        self.grid.picture(|cell| self.stone(position, cell)).with_row_labels([]).with_column_labels(labels)
    }

    fn cell_of(&self, position: &Position<B>, column: u8) -> Option<Cell> {
        let column = usize::from(column);
        let cell = self.grid.cell(column, self.stones_in(position, column));
        Some(self.grid.picture_cell(cell))
    }
}

impl<B: Bits> Symmetric for Connect4<B> {
    /// Of the position and its mirror image, the one with the smaller key.
    fn canonical(&self, position: &Position<B>) -> Position<B> {
        let mirrored = self.mirrored(position);
        let key = |position: &Position<B>| (position.mask, position.mover);
        if key(&mirrored) < key(position) { mirrored } else { *position }
    }

    fn images(&self, position: &Position<B>, images: &mut Vec<Position<B>>) {
        images.extend([*position, self.mirrored(position)]);
    }
}

impl<B: Bits> Ordered for Connect4<B> {
    /// The empty cells.
    fn order(&self, position: &Position<B>) -> u64 {
        (self.board & !position.mask).count_ones().into()
    }
}
