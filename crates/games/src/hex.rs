//! Hex: join two opposite sides of a board of hexagons.

mod bridges;
mod heuristic;
mod tactics;
mod two_distance;

use crate::bits::{Bits, bit, cells, stored, with_bits};
use crate::error::in_range;
use crate::grid::{Grid, Stones};
use crate::info::{GameInfo, ParameterKind, height, width};
use crate::tiers::MOST_CELLS;
use crate::{Arguments, GameError};
use retrograde::dynamic::{DynGame, Entry};
use retrograde::{Board, BoardPicture, Cell, Game, Notation, Ordered, Outcome, Player, Symmetric, Text, Tiling};
use std::sync::Arc;

/// Hex on a rhombus: J0 joins top and bottom, J1 left and right. The type parameter is an integer with a
/// bit for every cell.
///
/// Law: there is no draw, because a full board always joins exactly one pair of sides.
///
/// ```
/// use retrograde::{Game, Notation, Outcome, Player};
/// use retrograde_games::Hex;
/// let hex = Hex::<u32>::new(3, 3).unwrap();
/// // From b2, which touches a3 but not c3, J0 has reached the top and the bottom.
/// let position = hex.parse_position(".XO/OX./X..").unwrap();
/// assert_eq!(hex.outcome(&position), Some(Outcome::Win(Player::Zero)));
/// let position = hex.parse_position(".XO/OX./..X").unwrap();
/// assert_eq!(hex.outcome(&position), None);
/// ```
#[derive(Clone, Debug)]
pub struct Hex<B> {
    grid: Grid,
    board: B,
    /// The side that each player starts from, and the side that they must reach.
    sides: [[B; 2]; 2],
    /// All cells but those of the first and of the last column, from where a step would leave the board.
    not_first: B,
    not_last: B,
}

const MAX_SIDE: u32 = 11;
const MAX_CELLS: usize = (MAX_SIDE * MAX_SIDE) as usize;
const SIDE: ParameterKind = ParameterKind::Integer { min: 1, max: MAX_SIDE };

pub(crate) const INFO: GameInfo = GameInfo {
    open: entry,
    name: "hex",
    aliases: &["jeu-de-hex"],
    title: Text { en: "Hex", fr: "Hex" },
    summary: Text {
        en: "Put stones on hexagons; who joins their two sides of the board wins.",
        fr: "On pose des pions sur des hexagones ; le joueur qui relie ses deux bords gagne.",
    },
    rules: Text {
        en: "The board is a rhombus of hexagons, each row half a cell to the right of the row above it, and empty \
             at first. The players move in turn, J0 (X) first; a move puts a stone on an empty cell. J0 wins when \
             a chain of neighbouring X joins the top row and the bottom row, J1 when a chain of O joins the first \
             and the last column. There is never a draw.\n\
             A move is written as its cell: a1 is at the top left, a2 below it. The neighbours of b2 are b1, c1, \
             a2, c2, a3 and b3. A position is written as its rows from the top: .XO/OX./X..; X begins, so the \
             stones say who moves.",
        fr: "Le plateau est un losange d'hexagones, chaque ligne décalée d'une demi-case à droite par rapport à \
             celle du dessus, et d'abord vide. Les joueurs jouent à tour de rôle, J0 (X) d'abord ; un coup pose un \
             pion sur une case vide. J0 gagne quand une chaîne de X voisins relie la ligne du haut à celle du bas, \
             J1 quand une chaîne de O relie la première colonne à la dernière. Il n'y a jamais de match nul.\n\
             Un coup s'écrit par sa case : a1 est en haut à gauche, a2 au-dessous. Les voisines de b2 sont b1, c1, \
             a2, c2, a3 et b3. Une position s'écrit par ses lignes à partir du haut : .XO/OX./X.. ; X commence, \
             donc les pions disent qui a le trait.",
    },
    parameters: &[width(SIDE, "4"), height(SIDE, "4")],
};

/// The game by its parameters, with all that it can do. Boards are stored in as few bits as they need.
fn entry(arguments: &Arguments) -> Result<Arc<dyn DynGame>, GameError> {
    let cells = arguments.integer("width") * arguments.integer("height");
    with_bits!(stored(cells), B => {
        let entry = Entry::new(Hex::<B>::from_arguments(arguments)?).with_board();
        let entry = entry.with_order().with_heuristic().with_tactical_search();
        Ok(if cells <= MOST_CELLS { Arc::new(entry.with_tiers()) } else { Arc::new(entry) })
    })
}

impl<B: Bits> Hex<B> {
    /// A board of that many columns and rows, at most 11 of each.
    ///
    /// # Errors
    /// If a size is 0 or too large, or there are more cells than bits.
    pub fn new(width: u32, height: u32) -> Result<Self, GameError> {
        in_range("width", width, 1, MAX_SIDE)?;
        in_range("height", height, 1, MAX_SIDE)?;
        if width * height > B::CELLS {
            let why = format!("{} cells do not fit into {} bits", width * height, B::CELLS);
            return Err(GameError::Unfit { key: "width", value: width.to_string(), why });
        }
        let grid = Grid { width: width as usize, height: height as usize, from_top: true };
        let column = |column| (0..grid.height).fold(B::zero(), |set, row| set | bit(grid.cell(column, row)));
        let row = |row| (0..grid.width).fold(B::zero(), |set, column| set | bit(grid.cell(column, row)));
        let board = (0..grid.height).fold(B::zero(), |set, at| set | row(at));
        let (first, last) = (column(0), column(grid.width - 1));
        let sides = [[row(0), row(grid.height - 1)], [first, last]];
        Ok(Self { grid, board, sides, not_first: board & !first, not_last: board & !last })
    }

    /// The game with parameters as a person gave them.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn from_arguments(arguments: &Arguments) -> Result<Self, GameError> {
        Self::new(arguments.integer("width"), arguments.integer("height"))
    }

    /// Whether these are stones that players who move in turn can have put there.
    pub(crate) fn is_position(&self, stones: &Stones<B>) -> bool {
        let [zero, one] = [stones.zero.count_ones(), stones.one.count_ones()];
        (stones.zero & stones.one).is_zero()
            && stones.all() & !self.board == B::zero()
            && (zero == one || zero == one + 1)
    }

    /// Whether a chain of the player's stones joins their sides: all that the stones of the first side
    /// touch, and what those touch, and so on, until the other side is reached or nothing is new.
    fn joins(&self, position: &Stones<B>, player: Player) -> bool {
        let stones = position.of(player);
        let [from, to] = self.sides[player.index()];
        let mut chain = stones & from;
        loop {
            if !(chain & to).is_zero() {
                return true;
            }
            let longer = chain | (self.neighbours(chain) & stones);
            if longer == chain {
                return false;
            }
            chain = longer;
        }
    }

    /// The cells that touch one of the set, and perhaps some outside of the board. Rows are counted from
    /// below: the two cells above (column, row) are (column, row + 1) and (column + 1, row + 1).
    #[inline]
    fn neighbours(&self, set: B) -> B {
        let width = self.grid.width;
        let (left, right) = (set & self.not_first, set & self.not_last);
        // A board of one row has none above or below, and shifting by its width might leave the integer.
        if self.grid.height == 1 {
            return (right << 1) | (left >> 1);
        }
        (right << 1) | (left >> 1) | (set << width) | (set >> width) | (right << (width + 1)) | (left >> (width + 1))
    }
}

impl<B: Bits> Game for Hex<B> {
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

    /// Only the player who has just moved can have joined their sides. No play reaches a full board where the other one
    /// has, but such a board can be written down, and a full board joins exactly one pair of sides.
    #[inline]
    fn outcome(&self, position: &Stones<B>) -> Option<Outcome> {
        let last = !position.to_move();
        if self.joins(position, last) {
            Some(Outcome::Win(last))
        } else {
            (position.all() == self.board).then_some(Outcome::Win(!last))
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

impl<B: Bits> Notation for Hex<B> {
    fn move_text(&self, _: &Stones<B>, cell: u8) -> String {
        self.grid.square_text(usize::from(cell))
    }

    fn parse_move(&self, position: &Stones<B>, text: &str) -> Result<u8, String> {
        let cell = self.grid.parse_square(text)?;
        if self.outcome(position).is_some() {
            Err("the play is over: nobody can move any more".to_owned())
        } else if position.at(cell).is_some() {
            Err(format!("the cell {} is taken; choose an empty one", self.grid.square_text(cell)))
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
        if self.joins(&position, mover) {
            return Err(format!(
                "in {text:?} {mover} has joined both sides already, but the opponent has moved since; the play was over"
            ));
        }
        Ok(position)
    }
}

impl<B: Bits> Board for Hex<B> {
    fn picture(&self, position: &Stones<B>) -> BoardPicture {
        self.grid.picture(|cell| position.at(cell)).with_tiling(Tiling::Hexagons)
    }

    fn cell_of(&self, _: &Stones<B>, cell: u8) -> Option<Cell> {
        Some(self.grid.picture_cell(usize::from(cell)))
    }
}

impl<B: Bits> Symmetric for Hex<B> {
    fn canonical(&self, position: &Stones<B>) -> Stones<B> {
        let turned = self.turned(position);
        if (turned.zero, turned.one) < (position.zero, position.one) { turned } else { *position }
    }

    fn images(&self, position: &Stones<B>, images: &mut Vec<Stones<B>>) {
        images.extend([*position, self.turned(position)]);
    }
}

impl<B: Bits> Ordered for Hex<B> {
    /// The empty cells.
    fn order(&self, position: &Stones<B>) -> u64 {
        (self.board & !position.all()).count_ones().into()
    }
}

impl<B: Bits> Hex<B> {
    /// The board turned upside down, which leaves each player's sides to that player.
    fn turned(&self, position: &Stones<B>) -> Stones<B> {
        let spare = B::CELLS as usize - self.grid.len();
        let turn = |set: B| set.reverse_bits() >> spare;
        Stones { zero: turn(position.zero), one: turn(position.one) }
    }
}
