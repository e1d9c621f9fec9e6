//! A game whose rules a file gives.

mod exploring;
mod facts;
mod notation;
mod start;
mod threads;

use crate::error::RulesError;
use crate::fault::said;
use crate::machine::{Machine, float_of};
use crate::memory::{Facts, Memory};
use crate::position::{Encoded, into_value, is_position, write_text};
use crate::script::Script;
use crate::value::Value;
use facts::Naming;
use retrograde::search::Scored;
use retrograde::{Outcome, Player, TryGame};
use start::Functions;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub use notation::NotationError;
pub(crate) use start::{names_note, player_names};

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
/// Every position is given to the functions of the file once, and what they return is kept. An error is returned by the
/// call that met it and is not kept: the next call starts afresh.
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
    script: Script,
    functions: Functions,
    players: [String; 2],
    start: RulesPosition,
    naming: Naming,
    /// The score of a play that never ends.
    endless: i32,
    state: Mutex<State>,
}

/// What changes while a game is asked: what is known, and the evaluator that asks.
struct State {
    memory: Memory,
    machine: Machine<'static>,
}

/// What `print` gave is kept up to so many lines.
const MOST_LINES: usize = 1000;

impl RulesGame {
    /// Calls a function of the file on a position, and reads what it gives while that lives.
    fn ask_one<T>(
        &self,
        position: RulesPosition,
        name: &str,
        function: Value,
        read: impl FnOnce(&mut Machine<'static>, Value, &str) -> Result<T, RulesError>,
    ) -> Result<T, RulesError> {
        let state = &mut *self.lock();
        let machine = &mut state.machine;
        machine.give_steps(self.script.limits.steps_per_call);
        let mut shown = String::new();
        let called =
            into_value(&mut state.memory.positions.bytes(position.0), &mut machine.heap).and_then(|argument| {
                shown = machine.heap.shown(argument);
                machine.call(function, &[argument])
            });
        let called_as = format!("{name}({shown})");
        let result = match called {
            Ok(value) => read(machine, value, &called_as),
            Err(fault) => Err(self.script.failure(machine, *fault, said!("{called_as}", "{called_as}"))),
        };
        machine.heap.reset();
        result
    }

    /// The position as the file shows it; `None` if the file has no function `show`.
    ///
    /// # Errors
    /// If `show` fails or gives no text.
    pub fn show(&self, position: RulesPosition) -> Result<Option<String>, RulesError> {
        let Some(show) = self.functions.show else { return Ok(None) };
        self.ask_one(position, "show", show, |machine, value, called| match machine.heap.as_text(&value) {
            Some(text) => Ok(Some(text.to_owned())),
            None => {
                let its_type = machine.heap.type_name(value);
                let said = said!("{called} is {its_type}, not a str", "{called} est {its_type:#}, pas une chaîne");
                Err(self.script.wrong_value("show", said).with_note(said!(
                    "show(s) returns a text, such as \"\\n\".join(rows)",
                    "show(s) renvoie un texte, comme \"\\n\".join(lignes)"
                )))
            }
        })
    }

    /// How good the position is for J0, above 0 if J0 seems to win and below 0 if J1 does; `None` if the
    /// file has no function `heuristic`.
    ///
    /// # Errors
    /// If `heuristic` fails or gives no number.
    pub fn heuristic_number(&self, position: RulesPosition) -> Result<Option<f64>, RulesError> {
        self.number(position, "heuristic", self.functions.heuristic)
    }

    /// The number that `heuristic` of the file gives, in thousandths, so that fractions count; 0 if the file has no such
    /// function.
    ///
    /// # Errors
    /// If `heuristic` fails or gives no number.
    pub fn heuristic(&self, position: &RulesPosition) -> Result<i32, RulesError> {
        let most = f64::from(retrograde::HEURISTIC_WIN - 1);
        let number = self.heuristic_number(*position)?.unwrap_or(0.0);
        Ok((number * 1000.0).round().clamp(-most, most) as i32)
    }

    /// The score of a position where the play is over, positive if it is good for J0: what `value` of the file says, or
    /// else 1, −1 or 0 by the winner.
    ///
    /// # Errors
    /// If the rules fail.
    pub fn final_score(&self, position: RulesPosition) -> Result<Option<i32>, RulesError> {
        let facts = self.facts(&mut self.lock(), position)?;
        Ok(facts.outcome.map(|_| facts.score))
    }

    /// How early the file's function `priority` wants a position to be looked at; `None` if it has none.
    ///
    /// # Errors
    /// If `priority` fails or gives no number.
    pub fn priority_number(&self, position: RulesPosition) -> Result<Option<f64>, RulesError> {
        self.number(position, "priority", self.functions.priority)
    }

    /// The tier of a position: a number that no move raises, from the file's function `tier`; `None` if it has none.
    /// Tables are filled tier by tier, from the lowest.
    ///
    /// # Errors
    /// If `tier` fails, or gives something else than a whole number from 0 on.
    pub fn tier(&self, position: RulesPosition) -> Result<Option<u64>, RulesError> {
        let Some(tier) = self.functions.tier else { return Ok(None) };
        self.ask_one(position, "tier", tier, |machine, value, called| match value.as_int().map(u64::try_from) {
            Some(Ok(tier)) => Ok(Some(tier)),
            _ => {
                let shown = machine.heap.shown(value);
                let said = said!("{called} is {shown}", "{called} est {shown}");
                Err(self.script.wrong_value("tier", said).with_note(said!(
                    "tier(s) returns a whole number from 0 on, which no move raises",
                    "tier(s) renvoie un entier positif ou nul, qu’aucun coup n’augmente"
                )))
            }
        })
    }

    fn number(&self, position: RulesPosition, name: &str, function: Option<Value>) -> Result<Option<f64>, RulesError> {
        let Some(function) = function else { return Ok(None) };
        self.ask_one(position, name, function, |machine, value, called| {
            match float_of(&machine.heap, value).filter(|number| number.is_finite()) {
                Some(number) => Ok(Some(number)),
                None => {
                    let shown = machine.heap.shown(value);
                    let said = said!("{called} is {shown}, not a number", "{called} est {shown}, pas un nombre");
                    Err(self.script.wrong_value(name, said).with_note(said!(
                        "{name}(s) returns a number, above 0 if player 0 seems to win",
                        "{name}(s) renvoie un nombre, positif si le joueur 0 semble gagner"
                    )))
                }
            }
        })
    }

    /// Whether the file has a function `tier`.
    #[must_use]
    pub const fn has_tier(&self) -> bool {
        self.functions.tier.is_some()
    }

    /// The position as bytes: equal for equal positions, the same in every process, for tables and for workers.
    #[must_use]
    pub fn position_bytes(&self, position: RulesPosition) -> Vec<u8> {
        self.lock().memory.positions.key(position.0).to_vec()
    }

    /// The position that some bytes mean; `None` if [`position_bytes`](Self::position_bytes) never gives such bytes.
    #[must_use]
    pub fn position_of_bytes(&self, bytes: &[u8]) -> Option<RulesPosition> {
        let mut encoded = Encoded { key: bytes.to_vec(), exact: None };
        let memory = &mut self.lock().memory;
        match memory.positions.find(&encoded) {
            Some(id) => Some(RulesPosition(id)),
            None if is_position(bytes) => memory.positions.insert(&mut encoded).ok().map(RulesPosition),
            None => None,
        }
    }

    /// The position with that number, if the game has given it out.
    #[must_use]
    pub fn known_position(&self, number: u32) -> Option<RulesPosition> {
        ((number as usize) < self.known_positions()).then_some(RulesPosition(number))
    }

    /// Whether the file has a function `show`.
    #[must_use]
    pub const fn has_show(&self) -> bool {
        self.functions.show.is_some()
    }

    /// The score of a play that never ends, if the file gives scores to final positions.
    #[must_use]
    pub fn scores(&self) -> Option<i32> {
        (self.functions.value.is_some() || self.endless != 0).then_some(self.endless)
    }

    /// Whether the file has a function `heuristic`.
    #[must_use]
    pub const fn has_heuristic(&self) -> bool {
        self.functions.heuristic.is_some()
    }

    /// What the functions of the file printed since the last time this was asked, a thousand lines at most.
    #[must_use]
    pub fn take_printed(&self) -> Vec<String> {
        let printed = std::mem::take(&mut self.lock().machine.printed);
        printed.lines().take(MOST_LINES).map(str::to_owned).collect()
    }

    /// How many positions the game knows so far.
    #[must_use]
    pub fn known_positions(&self) -> usize {
        self.lock().memory.positions.len()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the rules say about a position, asked now or before.
    fn facts(&self, state: &mut State, position: RulesPosition) -> Result<Facts, RulesError> {
        if let Some(facts) = state.memory.facts(position.0) {
            return Ok(facts);
        }
        let facts = self.ask(state, position)?;
        state.memory.learn(position.0, facts);
        Ok(facts)
    }

    /// Whether the rules say of a position what they said before, once others have been asked about: nothing that they say may
    /// depend on what changes meanwhile, such as a variable of the file that `moves` counts up.
    ///
    /// # Errors
    /// If they say something else now, or fail.
    pub fn check_steady(&self, position: RulesPosition) -> Result<(), RulesError> {
        let mut state = self.lock();
        let before = self.facts(&mut state, position)?;
        let printed = state.machine.printed.len();
        let said = |state: &State, facts: Facts| {
            let row = facts.first as usize..(facts.first + facts.count) as usize;
            let named = row.map(|index| (state.memory.heads[index], state.memory.name(index).map(str::to_owned)));
            (facts.owner, facts.outcome, named.collect::<Vec<(u32, Option<String>)>>())
        };
        // Other threads may have asked before; twice here shows what changes in any case.
        for _ in 0..2 {
            let kept = state.memory.heads.len();
            let again = self.ask(&mut state, position)?;
            let same = said(&state, before) == said(&state, again);
            state.memory.truncate(kept);
            if !same {
                let text = Self::text(&state.memory, position.0);
                let said = said!(
                    "the rules say something else of {text} when they are asked again",
                    "les règles ne disent plus la même chose de {text} quand on les interroge à nouveau"
                );
                return Err(self.script.wrong_value("moves", said).with_note(said!(
                    "moves(s), player(s) and winner(s) may depend on s alone, and not on a variable that changes meanwhile",
                    "moves(s), player(s) et winner(s) ne doivent dépendre que de s, et non d’une variable qui change entre-temps"
                )));
            }
        }
        state.machine.printed.truncate(printed);
        Ok(())
    }

    fn text(memory: &Memory, id: u32) -> String {
        let mut text = String::new();
        write_text(&mut memory.positions.bytes(id), &mut text);
        text
    }
}

impl Scored for RulesGame {
    fn number(&self, position: &RulesPosition) -> u32 {
        position.number()
    }

    fn score(&self, position: &RulesPosition) -> Result<i32, RulesError> {
        Ok(self.facts(&mut self.lock(), *position)?.score)
    }

    fn endless(&self) -> i32 {
        self.endless
    }

    fn guess(&self, position: &RulesPosition) -> Result<Option<i32>, RulesError> {
        if self.has_heuristic() { self.heuristic(position).map(Some) } else { Ok(None) }
    }
}

impl TryGame for RulesGame {
    type Position = RulesPosition;
    type Move = RulesMove;
    type Error = RulesError;

    fn start(&self) -> RulesPosition {
        self.start
    }

    fn to_move(&self, position: &RulesPosition) -> Result<Player, RulesError> {
        Ok(self.facts(&mut self.lock(), *position)?.owner)
    }

    fn outcome(&self, position: &RulesPosition) -> Result<Option<Outcome>, RulesError> {
        Ok(self.facts(&mut self.lock(), *position)?.outcome)
    }

    fn moves(&self, position: &RulesPosition, moves: &mut Vec<RulesMove>) -> Result<(), RulesError> {
        let facts = self.facts(&mut self.lock(), *position)?;
        moves.extend((0..facts.count).map(RulesMove));
        Ok(())
    }

    fn play(&self, position: &RulesPosition, chosen: RulesMove) -> Result<RulesPosition, RulesError> {
        let mut state = self.lock();
        let facts = self.facts(&mut state, *position)?;
        assert!(chosen.0 < facts.count, "there are {} moves, so that there is no move {}", facts.count, chosen.0);
        Ok(RulesPosition(state.memory.heads[(facts.first + chosen.0) as usize]))
    }
}

impl std::fmt::Debug for RulesGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RulesGame")
            .field("file", &self.script.source.name)
            .field("players", &self.players)
            .finish_non_exhaustive()
    }
}
