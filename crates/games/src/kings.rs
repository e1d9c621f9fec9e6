//! Two kings chase each other on a board: a game with cycles and draws.

use crate::error::in_range;
use crate::grid::Grid;
use crate::info::{GameInfo, ParameterKind, height, width};
use crate::{Arguments, GameError, tuple};
use retrograde::dynamic::{DynGame, Entry};
use retrograde::{Board, BoardPicture, Cell, Game, Mark, Notation, Outcome, Player, Symmetric, Text};
use std::sync::Arc;

/// Two kings in opposite corners. Who captures the other king or reaches the corner where the other
/// king started wins; a play can go on for ever, which is a draw.
///
/// ```
/// use retrograde::{Game, Notation, Outcome, Player};
/// use retrograde_games::Kings;
/// let kings = Kings::new(4, 4).unwrap();
/// let start = kings.start();
/// assert_eq!(kings.position_text(&start), "(a1,d4,0)");
/// // J0 stands next to the goal d4 and moves.
/// let position = kings.parse_position("(c3,c1,0)").unwrap();
/// let goal = kings.parse_move(&position, "d4").unwrap();
/// assert_eq!(kings.outcome(&kings.play(&position, goal)), Some(Outcome::Win(Player::Zero)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kings {
    grid: Grid,
}

/// The squares of the two kings and who moves. Both kings on one square mean that the one whose turn
/// it is has just been captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(u32);

const SQUARE_BITS: u32 = 15;
const MAX_SIDE: u32 = 26;
const SIDE: ParameterKind = ParameterKind::Integer { min: 2, max: MAX_SIDE };

pub(crate) const INFO: GameInfo = GameInfo {
    open: entry,
    name: "kings",
    aliases: &["rois", "deux-rois", "two-kings", "chase", "poursuite"],
    title: Text { en: "The two kings", fr: "Les deux rois" },
    summary: Text {
        en: "Two kings chase each other; capture the other one or reach its corner.",
        fr: "Deux rois se poursuivent ; il faut capturer l'autre ou atteindre son coin.",
    },
    rules: Text {
        en: "The king of J0 starts at a1, at the bottom left, the king of J1 in the opposite corner, at the top \
             right. The players move in turn, J0 first, and must move: one square in any of the eight directions, \
             as a king in chess. Who moves onto the square of the other king captures it and wins. Who reaches \
             the corner where the other king started wins too. A play that never ends is a draw.\n\
             A move is written as the square it goes to, such as b2; a position as the squares of the kings of J0 \
             and J1 and who moves: (a1,d4,0).",
        fr: "Le roi de J0 part de a1, en bas à gauche, celui de J1 du coin opposé, en haut à droite. Les joueurs \
             jouent à tour de rôle, J0 d'abord, et doivent jouer : une case dans une des huit directions, comme \
             le roi des échecs. Le joueur qui va sur la case de l'autre roi le capture et gagne. Celui qui atteint le coin d'où \
             l'autre roi est parti gagne aussi. Une partie sans fin est nulle.\n\
             Un coup s'écrit par sa case d'arrivée, par exemple b2 ; une position par les cases des rois de J0 et \
             de J1 et le joueur qui a le trait : (a1,d4,0).",
    },
    parameters: &[width(SIDE, "4"), height(SIDE, "4")],
};

/// The game by its parameters, with all that it can do.
fn entry(arguments: &Arguments) -> Result<Arc<dyn DynGame>, GameError> {
    let entry = Entry::new(Kings::from_arguments(arguments)?).with_board();
    Ok(Arc::new(entry))
}

impl Kings {
    /// A board of that many columns and rows.
    ///
    /// # Errors
    /// If there are fewer than 2 or more than 26 of them.
    pub fn new(width: u32, height: u32) -> Result<Self, GameError> {
        in_range("width", width, 2, MAX_SIDE)?;
        in_range("height", height, 2, MAX_SIDE)?;
        Ok(Self { grid: Grid::from_below(width as usize, height as usize) })
    }

    /// The game with parameters as a person gave them.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn from_arguments(arguments: &Arguments) -> Result<Self, GameError> {
        Self::new(arguments.integer("width"), arguments.integer("height"))
    }

    /// Where a player's king starts, which is the opponent's goal.
    const fn corner(&self, player: Player) -> usize {
        match player {
            Player::Zero => 0,
            Player::One => self.grid.len() - 1,
        }
    }

    /// The squares next to a square, in order.
    fn next_to(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        let grid = self.grid;
        let (column, row) = grid.place(square);
        let around = |at: usize, size: usize| at.saturating_sub(1)..(at + 2).min(size);
        around(row, grid.height)
            .flat_map(move |row| around(column, grid.width).map(move |column| grid.cell(column, row)))
            .filter(move |&next| next != square)
    }

    /// The position seen in a mirror along the diagonal of the two corners, if the board is square.
    fn mirrored(&self, position: Position) -> Option<Position> {
        let mirror = |square| {
            let (column, row) = self.grid.place(square);
            self.grid.cell(row, column)
        };
        let kings = Player::BOTH.map(|player| mirror(position.king(player)));
        (self.grid.width == self.grid.height).then(|| Position::new(kings, position.player()))
    }
}

impl Kings {
    pub(crate) fn position_numbered(&self, number: u64) -> Option<Position> {
        let position = u32::try_from(number).ok().map(Position)?;
        let inside = |player| position.king(player) < self.grid.len();
        Player::BOTH.into_iter().all(inside).then_some(position)
    }
}

impl Position {
    pub(crate) fn to_number(self) -> u64 {
        self.0.into()
    }

    const fn new([zero, one]: [usize; 2], player: Player) -> Self {
        Self((zero as u32) << (SQUARE_BITS + 1) | (one as u32) << 1 | player.index() as u32)
    }

    const fn king(self, player: Player) -> usize {
        let shift = match player {
            Player::Zero => SQUARE_BITS + 1,
            Player::One => 1,
        };
        (self.0 >> shift) as usize & ((1 << SQUARE_BITS) - 1)
    }

    const fn player(self) -> Player {
        if self.0.is_multiple_of(2) { Player::Zero } else { Player::One }
    }
}

impl Game for Kings {
    type Position = Position;
    /// The square that the king goes to: `row * width + column`.
    type Move = u16;

    fn start(&self) -> Position {
        Position::new(Player::BOTH.map(|player| self.corner(player)), Player::Zero)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.player()
    }

    /// Only the player who has just moved can have won.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let last = !position.player();
        let king = position.king(last);
        let won = king == position.king(!last) || king == self.corner(!last);
        won.then_some(Outcome::Win(last))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u16>) {
        if self.outcome(position).is_none() {
            moves.extend(self.next_to(position.king(position.player())).map(|square| square as u16));
        }
    }

    fn play(&self, position: &Position, square: u16) -> Position {
        let player = position.player();
        let mut kings = Player::BOTH.map(|player| position.king(player));
        kings[player.index()] = usize::from(square);
        Position::new(kings, !player)
    }
}

impl Notation for Kings {
    fn move_text(&self, _: &Position, square: u16) -> String {
        self.grid.square_text(usize::from(square))
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u16, String> {
        let square = self.grid.parse_square(text)?;
        let king = position.king(position.player());
        if self.outcome(position).is_some() {
            Err("the play is over: nobody can move any more".to_owned())
        } else if self.next_to(king).any(|next| next == square) {
            Ok(square as u16)
        } else {
            let [king, square] = [king, square].map(|square| self.grid.square_text(square));
            Err(format!("{square} is not next to {king}, where the king stands; a king moves to a square next to it"))
        }
    }

    fn position_text(&self, position: &Position) -> String {
        let [zero, one] = Player::BOTH.map(|player| self.grid.square_text(position.king(player)));
        format!("({zero},{one},{})", position.player().index())
    }

    fn parse_position(&self, text: &str) -> Result<Position, String> {
        let parts = tuple::split_player(tuple::inside(text), ["0", "1"])
            .and_then(|(kings, player)| Some((kings.split_once(',')?, player)));
        let Some(((zero, one), player)) = parts else {
            let example = self.position_text(&self.start());
            return Err(format!(
                "{text:?} is no position; write the squares of both kings and who moves, like {example}"
            ));
        };
        let position = Position::new([self.grid.parse_square(zero)?, self.grid.parse_square(one)?], player);
        if position.king(player) == self.corner(!player) && self.outcome(&position).is_none() {
            return Err(format!("in {text:?} {player} has reached the goal already, but the opponent has moved since"));
        }
        Ok(position)
    }
}

impl Board for Kings {
    fn picture(&self, position: &Position) -> BoardPicture {
        let mut picture = self.grid.picture(|_| None);
        for player in Player::BOTH {
            picture.set(self.grid.picture_cell(self.corner(!player)), Mark::Goal(player));
        }
        // The king that moved last is drawn last: after a capture it stands alone.
        for (player, symbol) in [(position.player(), ['K', 'k']), (!position.player(), ['K', 'k'])] {
            let cell = self.grid.picture_cell(position.king(player));
            picture.set(cell, Mark::Piece(player, symbol[player.index()]));
        }
        picture
    }

    fn cell_of(&self, _: &Position, square: u16) -> Option<Cell> {
        Some(self.grid.picture_cell(usize::from(square)))
    }
}

impl Symmetric for Kings {
    fn canonical(&self, position: &Position) -> Position {
        let mirrored = self.mirrored(*position).unwrap_or(*position);
        if mirrored.0 < position.0 { mirrored } else { *position }
    }

    fn images(&self, position: &Position, images: &mut Vec<Position>) {
        images.push(*position);
        images.extend(self.mirrored(*position));
    }
}
