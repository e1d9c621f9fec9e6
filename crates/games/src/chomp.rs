//! Chomp: bites off a bar of chocolate, one square of which is poisoned.

use crate::error::in_range;
use crate::grid::Grid;
use crate::info::{GameInfo, ParameterKind, height, width};
use crate::ranking::{Lazily, Rising};
use crate::{Arguments, GameError, tuple};
use retrograde::dynamic::{DynGame, Entry};
use retrograde::{Board, BoardPicture, Cell, Game, Mark, Notation, Ordered, Outcome, Player, Symmetric, Text};
use std::sync::Arc;

/// Chomp. A move bites a square and all that is above it and to its right; a1 is poisoned, and who eats
/// it loses.
///
/// Law (Gale, 1974): the beginner wins on every board of more than one square.
///
/// ```
/// use retrograde::{Game, Notation};
/// use retrograde_games::Chomp;
/// let chomp = Chomp::new(3, 2).unwrap();
/// let start = chomp.start();
/// assert_eq!(chomp.position_text(&start), "((3,3),0)");
/// let bite = chomp.parse_move(&start, "c2").unwrap();
/// assert_eq!(chomp.position_text(&chomp.play(&start, bite)), "((3,2),1)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chomp {
    grid: Grid,
    /// The bars that are left, counted when a table asks for them.
    rising: Lazily<Rising>,
}

/// How long each row is, 4 bits each with the lowest row lowest, and above them who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(u64);

const ROW_BITS: usize = 4;
const MAX_SIDE: u32 = (1 << ROW_BITS) - 1;
const PLAYER_BIT: u64 = 1 << 63;
const SIDE: ParameterKind = ParameterKind::Integer { min: 1, max: MAX_SIDE };

pub(crate) const INFO: GameInfo = GameInfo {
    open: entry,
    name: "chomp",
    aliases: &["chocolat", "chocolate", "tablette"],
    title: Text { en: "Chomp", fr: "Chomp (la tablette de chocolat)" },
    summary: Text {
        en: "Bite off a bar of chocolate; who eats the poisoned square loses.",
        fr: "On croque une tablette de chocolat ; le joueur qui mange le carré empoisonné perd.",
    },
    rules: Text {
        en: "There is a bar of chocolate. The players move in turn, J0 first; a move chooses a square that is \
             left and eats it together with all squares above it, to its right, or both. The square a1, at the \
             bottom left, is poisoned: who eats it loses.\n\
             A move is written as its square, such as c2; a position as the length of each row from the bottom \
             and who moves: ((4,4,1),0).",
        fr: "Il y a une tablette de chocolat. Les joueurs jouent à tour de rôle, J0 d'abord ; un coup choisit un \
             carré restant et le mange avec tous ceux qui sont au-dessus, à sa droite, ou les deux. Le carré a1, \
             en bas à gauche, est empoisonné : le joueur qui le mange a perdu.\n\
             Un coup s'écrit par son carré, par exemple c2 ; une position par la longueur de chaque ligne à partir \
             du bas et le joueur qui a le trait : ((4,4,1),0).",
    },
    parameters: &[width(SIDE, "5"), height(SIDE, "4")],
};

/// The game by its parameters, with all that it can do.
fn entry(arguments: &Arguments) -> Result<Arc<dyn DynGame>, GameError> {
    let entry =
        Entry::new(Chomp::from_arguments(arguments)?).with_board().with_order().with_plain_search().with_tiers();
    Ok(Arc::new(entry))
}

impl Chomp {
    pub(crate) const MAX_SIDE: u32 = MAX_SIDE;

    /// A bar of so many columns and rows.
    ///
    /// # Errors
    /// If there are fewer than 1 or more than 15 of them.
    pub fn new(width: u32, height: u32) -> Result<Self, GameError> {
        in_range("width", width, 1, MAX_SIDE)?;
        in_range("height", height, 1, MAX_SIDE)?;
        Ok(Self { grid: Grid::from_below(width as usize, height as usize), rising: Lazily::default() })
    }

    /// The game with parameters as a person gave them.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn from_arguments(arguments: &Arguments) -> Result<Self, GameError> {
        Self::new(arguments.integer("width"), arguments.integer("height"))
    }

    pub(crate) fn rows(&self, position: Position) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + use<> {
        (0..self.grid.height).map(move |row| position.row(row))
    }

    /// The rows from the top, which never fall.
    pub(crate) fn rising(&self) -> &Rising {
        self.rising.get(|| Rising::new(vec![self.grid.width as u32; self.grid.height]))
    }

    pub(crate) fn position(rows: impl DoubleEndedIterator<Item = u32>, player: Player) -> Position {
        let packed = rows.rev().fold(0, |packed, length| packed << ROW_BITS | u64::from(length));
        Position(packed | if player == Player::One { PLAYER_BIT } else { 0 })
    }

    /// The bar with rows and columns exchanged, if it is square.
    fn transposed(&self, position: Position) -> Option<Position> {
        let column = move |column: usize| self.rows(position).filter(|&length| length as usize > column).count() as u32;
        let Grid { width, height, .. } = self.grid;
        (width == height).then(|| Self::position((0..width).map(column), position.player()))
    }
}

impl Chomp {
    pub(crate) fn position_numbered(&self, number: u64) -> Option<Position> {
        let position = Position(number);
        let rows: Vec<u32> = self.rows(position).collect();
        let fits = rows.is_sorted_by(|below, above| below >= above) && rows[0] as usize <= self.grid.width;
        let clean = Self::position(rows.into_iter(), position.player()) == position;
        (fits && clean).then_some(position)
    }
}

impl Position {
    pub(crate) const fn to_number(self) -> u64 {
        self.0
    }

    const fn row(self, row: usize) -> u32 {
        (self.0 >> (ROW_BITS * row)) as u32 & MAX_SIDE
    }

    const fn player(self) -> Player {
        if self.0 & PLAYER_BIT == 0 { Player::Zero } else { Player::One }
    }
}

impl Game for Chomp {
    type Position = Position;
    /// The number of the square: `row * width + column`.
    type Move = u8;

    fn start(&self) -> Position {
        Self::position(std::iter::repeat_n(self.grid.width as u32, self.grid.height), Player::Zero)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.player()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.row(0) == 0).then_some(Outcome::Win(position.player()))
    }

    /// The poisoned square comes last.
    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        for (row, length) in self.rows(*position).enumerate().rev() {
            moves.extend((0..length as usize).rev().map(|column| self.grid.cell(column, row) as u8));
        }
    }

    fn play(&self, position: &Position, bitten: u8) -> Position {
        let (column, from) = self.grid.place(usize::from(bitten));
        let bite = |(row, length): (usize, u32)| if row < from { length } else { length.min(column as u32) };
        let rows: Vec<u32> = self.rows(*position).enumerate().map(bite).collect();
        Self::position(rows.into_iter(), !position.player())
    }
}

impl Notation for Chomp {
    fn move_text(&self, _: &Position, bitten: u8) -> String {
        self.grid.square_text(usize::from(bitten))
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u8, String> {
        let cell = self.grid.parse_square(text)?;
        let (column, row) = self.grid.place(cell);
        if column < position.row(row) as usize {
            Ok(cell as u8)
        } else {
            Err(format!("the square {} is eaten already; choose one that is left", self.grid.square_text(cell)))
        }
    }

    fn position_text(&self, position: &Position) -> String {
        format!("({},{})", tuple::tuple(self.rows(*position)), position.player().index())
    }

    fn parse_position(&self, text: &str) -> Result<Position, String> {
        tuple::split_player(tuple::inside(text), ["0", "1"])
            .and_then(|(rows, player)| {
                let rows = tuple::numbers(rows, self.grid.width as u32)?;
                let is_bar = rows.len() == self.grid.height && rows.is_sorted_by(|lower, upper| lower >= upper);
                is_bar.then(|| Self::position(rows.into_iter(), player))
            })
            .ok_or_else(|| {
                let Grid { width, height, .. } = self.grid;
                let example = self.position_text(&self.start());
                format!(
                    "{text:?} is no position; write the lengths of {height} rows from the bottom, none above {width} or \
                     longer than the row below it, and who moves, like {example}"
                )
            })
    }
}

impl Board for Chomp {
    fn picture(&self, position: &Position) -> BoardPicture {
        let mut picture = self.grid.picture(|_| None);
        for cell in 0..self.grid.len() {
            let (column, row) = self.grid.place(cell);
            let mark = match (column < position.row(row) as usize, cell) {
                (true, 0) => Mark::Poison,
                (true, _) => Mark::Token,
                (false, _) => Mark::Gone,
            };
            picture.set(self.grid.picture_cell(cell), mark);
        }
        picture
    }

    fn cell_of(&self, _: &Position, bitten: u8) -> Option<Cell> {
        Some(self.grid.picture_cell(usize::from(bitten)))
    }
}

impl Symmetric for Chomp {
    fn canonical(&self, position: &Position) -> Position {
        let transposed = self.transposed(*position).unwrap_or(*position);
        if transposed.0 < position.0 { transposed } else { *position }
    }

    fn images(&self, position: &Position, images: &mut Vec<Position>) {
        images.push(*position);
        images.extend(self.transposed(*position));
    }
}

impl Ordered for Chomp {
    /// The squares left.
    fn order(&self, position: &Position) -> u64 {
        self.rows(*position).map(u64::from).sum()
    }
}
