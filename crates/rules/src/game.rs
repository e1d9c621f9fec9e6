//! A game whose rules a file gives.

mod batch;
mod exploring;
mod facts;
mod notation;
mod start;

use crate::error::RulesError;
use crate::memory::{Facts, Memory};
use crate::position::{into_value, write_text};
use crate::program::{Program, call};
use crate::pyrepr::{a_type, shown};
use retrograde::{Game, Heuristic, Outcome, Player};
use starlark::values::float::UnpackFloat;
use starlark::values::{OwnedFrozenValue, UnpackValue};
use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) use batch::QUESTIONS;
pub use exploring::ExploreRulesError;
pub(crate) use start::{NAMES, player_names};

/// A position of a [`RulesGame`]: a number that means something to that game alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulesPosition(u32);

impl RulesPosition {
    /// The number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// A move of a [`RulesGame`]: the number of the move in the list that `moves` of the file gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulesMove(u32);

/// A game whose rules stand in a file.
///
/// Every position is given to the functions of the file once; what they say is kept. The methods of
/// [`Game`] cannot fail, users' functions can: the first error is kept for [`RulesGame::check`], and the
/// position where it happened, like every new one from then on, counts as a drawn end. So whoever walks
/// through the game asks `check` afterwards; [`RulesGame::explore`] does.
///
/// ```
/// use retrograde::{Exploring, Objective, solve};
/// use retrograde_rules::{Limits, RulesFile};
///
/// let file = RulesFile::parse("nim.py", "
/// def start(sticks=10):
///     return (sticks, 0)
///
/// def player(s):
///     return s[1]
///
/// def winner(s):
///     return 1 - s[1] if s[0] == 0 else None
///
/// def moves(s):
///     return [(s[0] - k, 1 - s[1]) for k in (1, 2) if k <= s[0]]
/// ")?;
/// let game = file.game(&[("sticks", "12")], Limits::default())?;
/// let explored = game.explore(Exploring::default(), &())?;
/// let solution = solve(explored.arena(), Objective::default(), &())?;
/// assert_eq!(solution.rank(explored.start()), Some(8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RulesGame {
    program: Program,
    winner: OwnedFrozenValue,
    player: OwnedFrozenValue,
    moves: OwnedFrozenValue,
    show: Option<OwnedFrozenValue>,
    heuristic: Option<OwnedFrozenValue>,
    /// Asks all three questions about each position of a list.
    ask_all: Option<OwnedFrozenValue>,
    players: [String; 2],
    start: RulesPosition,
    /// Whether the start looks like a move with a name: a pair whose first is a string.
    start_is_pair: bool,
    memory: Mutex<Memory>,
}

impl RulesGame {
    /// Whether all went well so far.
    ///
    /// # Errors
    /// The first thing that went wrong in a function of the file since the game was made.
    pub fn check(&self) -> Result<(), RulesError> {
        self.lock().error.clone().map_or(Ok(()), Err)
    }

    /// The position as the file shows it; `None` if the file has no function `show`.
    ///
    /// # Errors
    /// If `show` fails or gives no text.
    pub fn show(&self, position: RulesPosition) -> Result<Option<String>, RulesError> {
        let Some(show) = &self.show else { return Ok(None) };
        let memory = self.lock();
        let bytes = memory.positions.bytes(position.0);
        self.program.run(|eval, heap| {
            let argument = into_value(&mut &*bytes, heap);
            let name = || format!("show({})", shown(argument, heap));
            let value = call(eval, "show", show, argument)?;
            match value.unpack_str() {
                Some(text) => Ok(Some(text.to_owned())),
                None => {
                    let message = format!("{} is {}, not a str", name(), a_type(value));
                    let error = self.program.code.wrong_value("show", message);
                    Err(error.with_note("show(s) returns a text, such as \"\\n\".join(rows)").into())
                }
            }
        })
    }

    /// How good the position is for J0, above 0 if J0 seems to win and below 0 if J1 does; `None` if the
    /// file has no function `heuristic`. For searches there is [`Heuristic`], which cannot fail.
    ///
    /// # Errors
    /// If `heuristic` fails or gives no number.
    pub fn heuristic_number(&self, position: RulesPosition) -> Result<Option<f64>, RulesError> {
        let Some(heuristic) = &self.heuristic else { return Ok(None) };
        let memory = self.lock();
        let bytes = memory.positions.bytes(position.0);
        self.program.run(|eval, heap| {
            let argument = into_value(&mut &*bytes, heap);
            let name = || format!("heuristic({})", shown(argument, heap));
            let value = call(eval, "heuristic", heuristic, argument)?;
            match UnpackFloat::unpack_value(value) {
                Ok(Some(UnpackFloat(number))) if number.is_finite() => Ok(Some(number)),
                _ => {
                    let message = format!("{} is {}, not a number", name(), shown(value, heap));
                    let error = self.program.code.wrong_value("heuristic", message);
                    Err(error.with_note("heuristic(s) returns a number, above 0 if player 0 seems to win").into())
                }
            }
        })
    }

    /// The position with that number, if the game has given it out.
    #[must_use]
    pub fn known_position(&self, number: u32) -> Option<RulesPosition> {
        ((number as usize) < self.known_positions()).then_some(RulesPosition(number))
    }

    /// Whether the file has a function `show`.
    #[must_use]
    pub const fn has_show(&self) -> bool {
        self.show.is_some()
    }

    /// Whether the file has a function `heuristic`.
    #[must_use]
    pub const fn has_heuristic(&self) -> bool {
        self.heuristic.is_some()
    }

    /// What the functions of the file printed since the last time this was asked, a thousand lines at most.
    #[must_use]
    pub fn take_printed(&self) -> Vec<String> {
        self.program.take_printed()
    }

    /// How many positions the game knows so far.
    #[must_use]
    pub fn known_positions(&self) -> usize {
        self.lock().positions.len()
    }

    fn lock(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the rules say about a position, asked now or before.
    fn facts(&self, memory: &mut Memory, position: RulesPosition) -> Facts {
        if let Some(facts) = memory.facts(position.0) {
            return facts;
        }
        let facts = if memory.error.is_some() {
            Facts::over(Player::Zero, Outcome::Draw)
        } else {
            self.ask(memory, position).unwrap_or_else(|error| {
                memory.error = Some(error);
                Facts::over(Player::Zero, Outcome::Draw)
            })
        };
        memory.learn(position.0, facts);
        facts
    }

    fn text(memory: &Memory, id: u32) -> String {
        let mut text = String::new();
        write_text(&mut memory.positions.bytes(id), &mut text);
        text
    }
}

impl Game for RulesGame {
    type Position = RulesPosition;
    type Move = RulesMove;

    fn start(&self) -> RulesPosition {
        self.start
    }

    fn to_move(&self, position: &RulesPosition) -> Player {
        self.facts(&mut self.lock(), *position).owner
    }

    fn outcome(&self, position: &RulesPosition) -> Option<Outcome> {
        self.facts(&mut self.lock(), *position).outcome
    }

    fn moves(&self, position: &RulesPosition, moves: &mut Vec<RulesMove>) {
        let facts = self.facts(&mut self.lock(), *position);
        moves.extend((0..facts.count).map(RulesMove));
    }

    fn play(&self, position: &RulesPosition, chosen: RulesMove) -> RulesPosition {
        let mut memory = self.lock();
        let facts = self.facts(&mut memory, *position);
        assert!(chosen.0 < facts.count, "there are {} moves, so that there is no move {}", facts.count, chosen.0);
        RulesPosition(memory.heads[(facts.first + chosen.0) as usize])
    }
}

/// The number that `heuristic` of the file gives, in thousandths, so that fractions count. 0 everywhere if
/// the file has no such function; if it fails, [`RulesGame::check`] tells.
impl Heuristic for RulesGame {
    fn heuristic(&self, position: &RulesPosition) -> i32 {
        match self.heuristic_number(*position) {
            Ok(number) => {
                let most = f64::from(retrograde::HEURISTIC_WIN - 1);
                (number.unwrap_or(0.0) * 1000.0).round().clamp(-most, most) as i32
            }
            Err(error) => {
                self.lock().error.get_or_insert(error);
                0
            }
        }
    }
}

impl std::fmt::Debug for RulesGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RulesGame")
            .field("file", &self.program.code.source.name)
            .field("players", &self.players)
            .finish_non_exhaustive()
    }
}
