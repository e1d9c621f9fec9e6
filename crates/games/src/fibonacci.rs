//! Fibonacci nim: take at most twice what the opponent has just taken.

use crate::error::in_range;
use crate::info::{DefaultValue, GameInfo, Parameter, ParameterKind};
use crate::{Arguments, GameError, sticks, tuple};
use retrograde::dynamic::{DynGame, Entry};
use retrograde::{Board, BoardPicture, Cell, Game, Lang, Notation, Ordered, Outcome, Player, Text};
use std::sync::Arc;

/// Fibonacci nim. The first move takes any number of sticks but not all; every later one takes at most
/// twice as many as the move before it. Who takes the last stick wins.
///
/// Law (Whinihan, 1963): the beginner loses exactly if the number of sticks is a Fibonacci number.
///
/// ```
/// use retrograde::{Game, Notation};
/// use retrograde_games::Fibonacci;
/// let game = Fibonacci::new(20).unwrap();
/// let start = game.start();
/// assert_eq!(game.position_text(&start), "(20,19,0)");
/// assert_eq!(game.position_text(&game.play(&start, 2)), "(18,4,1)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fibonacci {
    sticks: u32,
}

/// How many sticks there are, how many may be taken, and who moves.
///
/// What may be taken never exceeds what there is, so that positions with the same future are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(u64);

const MAX_STICKS: u32 = 100_000;
const BITS: u32 = 31;

pub(crate) const INFO: GameInfo = GameInfo {
    open: entry,
    name: "fibonacci",
    aliases: &["fibonacci-nim", "nim-fibonacci", "nim-de-fibonacci"],
    title: Text { en: "Fibonacci nim", fr: "Nim de Fibonacci" },
    summary: Text {
        en: "One pile of sticks; take at most twice what the opponent took.",
        fr: "Un tas de bâtonnets ; on en retire au plus le double de ce qu'a retiré l'adversaire.",
    },
    rules: Text {
        en: "There is a pile of sticks. The players move in turn, J0 first. The first move takes any number of \
             sticks, but not all of them; every later move takes at least one and at most twice as many as the \
             move before it. Who takes the last stick wins.\n\
             A move is written as the number of sticks taken; a position as the sticks left, how many may be \
             taken, and who moves: (18,4,1).",
        fr: "Il y a un tas de bâtonnets. Les joueurs jouent à tour de rôle, J0 d'abord. Le premier coup retire \
             autant de bâtonnets qu'on veut, mais pas tous ; chaque coup suivant en retire au moins un et au plus \
             le double du coup précédent. Le joueur qui prend le dernier bâtonnet a gagné.\n\
             Un coup s'écrit par le nombre de bâtonnets retirés ; une position par les bâtonnets restants, le \
             nombre qu'on peut en retirer et le joueur qui a le trait : (18,4,1).",
    },
    parameters: &[Parameter {
        name: "sticks",
        aliases: &["n", "batonnets", "bâtonnets", "allumettes", "matches"],
        kind: ParameterKind::Integer { min: 2, max: MAX_STICKS },
        default: DefaultValue::Value("20"),
        help: Text { en: "how many sticks there are at the start", fr: "le nombre de bâtonnets au départ" },
    }],
};

/// The game by its parameters, with all that it can do.
fn entry(arguments: &Arguments) -> Result<Arc<dyn DynGame>, GameError> {
    let entry =
        Entry::new(Fibonacci::from_arguments(arguments)?).with_board().with_order().with_plain_search().with_tiers();
    Ok(Arc::new(entry))
}

impl Fibonacci {
    pub(crate) const MAX_STICKS: u32 = MAX_STICKS;

    /// The game with that many sticks.
    ///
    /// # Errors
    /// If there are fewer than 2 or more than 100 000.
    pub fn new(sticks: u32) -> Result<Self, GameError> {
        Ok(Self { sticks: in_range("sticks", sticks, 2, MAX_STICKS)? })
    }

    /// The game with parameters as a person gave them.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn from_arguments(arguments: &Arguments) -> Result<Self, GameError> {
        Self::new(arguments.integer("sticks"))
    }
}

impl Fibonacci {
    pub(crate) fn position(sticks: u32, limit: u32, player: Player) -> Position {
        Position::new(sticks, limit, player)
    }

    pub(crate) fn position_numbered(&self, number: u64) -> Option<Position> {
        let position = Position(number);
        let fits = position.sticks() <= MAX_STICKS && position.limit() <= position.sticks();
        fits.then_some(position)
    }
}

impl Position {
    pub(crate) const fn to_number(self) -> u64 {
        self.0
    }

    fn new(sticks: u32, limit: u32, player: Player) -> Self {
        Self((u64::from(sticks) << BITS | u64::from(limit.min(sticks))) << 1 | player.index() as u64)
    }

    /// How many sticks are left.
    #[must_use]
    pub const fn sticks(self) -> u32 {
        (self.0 >> (BITS + 1)) as u32
    }

    /// How many may be taken.
    #[must_use]
    pub const fn limit(self) -> u32 {
        (self.0 >> 1) as u32 & ((1 << BITS) - 1)
    }

    const fn player(self) -> Player {
        if self.0.is_multiple_of(2) { Player::Zero } else { Player::One }
    }
}

impl Game for Fibonacci {
    type Position = Position;
    /// How many sticks are taken.
    type Move = u32;

    fn start(&self) -> Position {
        Position::new(self.sticks, self.sticks - 1, Player::Zero)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.player()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.limit() == 0).then_some(Outcome::Win(!position.player()))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u32>) {
        moves.extend(1..=position.limit());
    }

    fn play(&self, position: &Position, taken: u32) -> Position {
        Position::new(position.sticks() - taken, 2 * taken, !position.player())
    }
}

impl Notation for Fibonacci {
    fn move_text(&self, _: &Position, taken: u32) -> String {
        taken.to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u32, String> {
        let limit = position.limit();
        let taken = text.trim().parse().ok().filter(|taken| (1..=limit).contains(taken));
        taken.ok_or_else(|| match limit {
            0 => "the play is over: no stick is left".to_owned(),
            _ => format!("{text:?} is no move; take 1 to {limit}"),
        })
    }

    fn position_text(&self, position: &Position) -> String {
        tuple::tuple([position.sticks(), position.limit(), position.player().index() as u32])
    }

    fn parse_position(&self, text: &str) -> Result<Position, String> {
        let player = |number: u32| Player::from_index(number as usize);
        match tuple::numbers(text, MAX_STICKS).as_deref() {
            // Without a stick to take, a play that goes on would have ended already.
            Some(&[sticks, limit, number]) if limit <= sticks && (limit > 0 || sticks == 0) => {
                player(number).map(|player| Position::new(sticks, limit, player))
            }
            _ => None,
        }
        .ok_or_else(|| {
            let example = self.position_text(&self.start());
            format!("{text:?} is no position; write the sticks left, how many of them may be taken, and who moves, like {example}")
        })
    }
}

impl Board for Fibonacci {
    fn picture(&self, position: &Position) -> BoardPicture {
        let more = |lang: Lang| match (lang, position.limit()) {
            (_, 0) => String::new(),
            (Lang::En, limit) => format!("; take at most {limit}"),
            (Lang::Fr, limit) => format!("\u{a0}; on peut en retirer au plus {limit}"),
        };
        sticks::picture(position.sticks(), more)
    }

    fn cell_of(&self, position: &Position, taken: u32) -> Option<Cell> {
        sticks::cell_of(position.sticks(), taken)
    }
}

impl Ordered for Fibonacci {
    /// The sticks left.
    fn order(&self, position: &Position) -> u64 {
        position.sticks().into()
    }
}
