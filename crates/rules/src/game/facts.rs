//! Asking the functions of a file about a position.

use super::{RulesGame, RulesPosition};
use crate::error::{RulesError, RulesErrorKind};
use crate::memory::{Facts, Memory};
use crate::position::{Encoded, encode, into_value};
use crate::program::{Failure, call};
use crate::pyrepr::{a_type, quoted, shown};
use retrograde::{Outcome, Player};
use starlark::eval::Evaluator;
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;
use starlark::values::{Heap, Value};

impl RulesGame {
    /// Asks `winner`, `player` and, while the play goes on, `moves`.
    pub(super) fn ask(&self, memory: &mut Memory, position: RulesPosition) -> Result<Facts, RulesError> {
        let before = memory.heads.len();
        let asked = self.program.run(|eval, heap| {
            memory.truncate(before);
            let argument = into_value(&mut memory.positions.bytes(position.0), heap);
            let outcome = self.ask_winner(eval, heap, argument)?;
            let owner = self.ask_player(eval, heap, argument)?;
            if outcome.is_none() {
                self.ask_moves(eval, heap, argument, memory)?;
            }
            Ok((owner, outcome))
        });
        let (owner, outcome) = asked.inspect_err(|_| memory.truncate(before))?;
        let count = (memory.heads.len() - before) as u32;
        // The rules name no winner and no move: the play is over, and nobody has won it.
        let outcome = outcome.or((count == 0).then_some(Outcome::Draw));
        let first = u32::try_from(before).map_err(|_| self.too_much())?;
        Ok(Facts { owner, outcome, first, count })
    }

    fn ask_winner<'v>(
        &self,
        eval: &mut Evaluator<'v, '_, '_>,
        heap: Heap<'v>,
        argument: Value<'v>,
    ) -> Result<Option<Outcome>, Failure> {
        let name = || format!("winner({})", shown(argument, heap));
        let value = call(eval, &self.winner, argument, || format!("computing {}", name()))?;
        if value.is_none() {
            return Ok(None);
        }
        match (value.unpack_i32(), value.unpack_str()) {
            (Some(0), _) => Ok(Some(Outcome::Win(Player::Zero))),
            (Some(1), _) => Ok(Some(Outcome::Win(Player::One))),
            (_, Some("draw")) => Ok(Some(Outcome::Draw)),
            _ => {
                let message = format!("{} is {}", name(), shown(value, heap));
                let error = self.program.code.wrong_value("winner", message);
                Err(error
                    .with_note(
                        "winner(s) returns 0 or 1 if that player has won, \"draw\", or None while the play goes on",
                    )
                    .into())
            }
        }
    }

    fn ask_player<'v>(
        &self,
        eval: &mut Evaluator<'v, '_, '_>,
        heap: Heap<'v>,
        argument: Value<'v>,
    ) -> Result<Player, Failure> {
        let name = || format!("player({})", shown(argument, heap));
        let value = call(eval, &self.player, argument, || format!("computing {}", name()))?;
        match (value.unpack_i32(), value.unpack_bool()) {
            (Some(0), _) | (_, Some(false)) => Ok(Player::Zero),
            (Some(1), _) | (_, Some(true)) => Ok(Player::One),
            _ => {
                let message = format!("{} is {}", name(), shown(value, heap));
                let error = self.program.code.wrong_value("player", message);
                Err(error.with_note("player(s) returns 0 or 1, also where the play is over").into())
            }
        }
    }

    fn ask_moves<'v>(
        &self,
        eval: &mut Evaluator<'v, '_, '_>,
        heap: Heap<'v>,
        argument: Value<'v>,
        memory: &mut Memory,
    ) -> Result<(), Failure> {
        let name = || format!("moves({})", shown(argument, heap));
        let value = call(eval, &self.moves, argument, || format!("computing {}", name()))?;
        let list = match (ListRef::from_value(value), TupleRef::from_value(value)) {
            (Some(list), _) => list.content(),
            (_, Some(tuple)) => tuple.content(),
            _ => {
                let its_type = if value.is_none() { "None".to_owned() } else { a_type(value) };
                let message = format!("{} is {its_type}, not a list: {}", name(), shown(value, heap));
                let message = if value.is_none() { format!("{} is None", name()) } else { message };
                return Err(self.wrong_moves(message).into());
            }
        };
        let named = self.are_named(list, heap, memory).map_err(|odd| {
            self.wrong_moves(format!("in {} some moves have a name and some have none, such as {odd}", name()))
        })?;
        let row = memory.heads.len();
        let mut encoded = Encoded::default();
        for &element in list {
            let (label, successor) = match pair(element).filter(|_| named) {
                Some((label, successor)) => (Some(label), successor),
                None => (None, element),
            };
            if let Some(label) = label.filter(|label| label.is_empty() || label.contains(char::is_whitespace)) {
                let message = format!("{} gives a move the name {}", name(), quoted(label));
                let error = self.program.code.wrong_value("moves", message);
                return Err(error.with_note("the name of a move is one word without spaces, such as 'take-2'").into());
            }
            encode(successor, heap, &mut encoded).map_err(|wrong| {
                let message = format!("a position that {} gives {}", name(), wrong.what);
                self.program.code.wrong_value("moves", message).with_note(wrong.instead)
            })?;
            let head = memory.positions.insert(&mut encoded).map_err(|_| self.too_much())?;
            // Rows are short: looking through one is faster than a table.
            let same = (row..memory.heads.len()).find(|&other| match label {
                None => memory.heads[other] == head,
                Some(label) => memory.name(other) == Some(label),
            });
            match same {
                None => memory.push_move(head, label),
                Some(other) if memory.heads[other] == head => {}
                Some(_) => {
                    let message = format!("{} gives two moves the name {}", name(), quoted(label.unwrap_or_default()));
                    let error = self.program.code.wrong_value("moves", message);
                    return Err(error
                        .with_note("two moves that lead to different positions need different names")
                        .into());
                }
            }
        }
        Ok(())
    }

    /// Whether a list is one of (name, position) pairs rather than of positions.
    ///
    /// It is if each element is a pair whose first is a string. But the start may be such a pair itself,
    /// as in `("XO.......", 0)`; then it is only if each second is like the start.
    ///
    /// # Errors
    /// An element that is no pair in a list of pairs.
    fn are_named<'v>(&self, list: &[Value<'v>], heap: Heap<'v>, memory: &Memory) -> Result<bool, String> {
        let Some(first) = list.first() else { return Ok(false) };
        if pair(*first).is_none() && list.iter().all(|element| pair(*element).is_none()) {
            return Ok(false);
        }
        let start = into_value(&mut memory.positions.bytes(self.start.0), heap);
        let start_is_pair = pair(start).is_some();
        let is_named =
            |element: &Value<'v>| pair(*element).is_some_and(|(_, second)| !start_is_pair || is_like(second, start));
        let named = list.iter().filter(|element| is_named(element)).count();
        if named == list.len() {
            Ok(true)
        } else if named == 0 || start_is_pair {
            Ok(false)
        } else {
            let odd = list.iter().find(|element| !is_named(element));
            Err(odd.map(|odd| shown(*odd, heap)).unwrap_or_default())
        }
    }

    fn wrong_moves(&self, message: String) -> RulesError {
        let note = "moves(s) returns a list of positions, or of (name, position) pairs";
        self.program.code.wrong_value("moves", message).with_note(note)
    }

    pub(super) fn too_much(&self) -> RulesError {
        let message = "the positions of the game take more than 4 GB";
        RulesError::of_file(RulesErrorKind::Limit, &self.program.code.source, message)
    }
}

/// The two parts of a pair whose first is a string.
fn pair(value: Value<'_>) -> Option<(&str, Value<'_>)> {
    match TupleRef::from_value(value)?.content() {
        [first, second] => Some((first.unpack_str()?, *second)),
        _ => None,
    }
}

/// Whether two values are of one shape: strings where strings are, numbers where numbers are. None is like
/// anything, and tuples may differ in length.
fn is_like(value: Value, other: Value) -> bool {
    let is_number = |value: Value| value.get_type() == "int" || value.unpack_bool().is_some();
    match (TupleRef::from_value(value), TupleRef::from_value(other)) {
        (Some(value), Some(other)) => value.iter().zip(other.iter()).all(|(value, other)| is_like(value, other)),
        _ if value.is_none() || other.is_none() => true,
        (None, None) => {
            (value.unpack_str().is_some() && other.unpack_str().is_some()) || (is_number(value) && is_number(other))
        }
        _ => false,
    }
}
