//! Asking the functions of a file about a position.

use super::{RulesGame, RulesPosition};
use crate::error::{RulesError, RulesErrorKind};
use crate::memory::{Facts, Memory};
use crate::position::{encode, into_value};
use crate::program::call;
use crate::pyrepr::{a_type, quoted, shown};
use retrograde::{Outcome, Player};
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
            let value = call(eval, "winner", &self.winner, argument)?;
            let outcome = self.read_winner(value, argument, heap)?;
            let value = call(eval, "player", &self.player, argument)?;
            let owner = self.read_player(value, argument, heap)?;
            if outcome.is_some() {
                return Ok(Facts { owner, outcome, first: 0, count: 0 });
            }
            let value = call(eval, "moves", &self.moves, argument)?;
            Ok(self.read_moves(owner, value, argument, heap, memory)?)
        });
        asked.inspect_err(|_| memory.truncate(before))
    }

    /// What `winner` of the file says.
    pub(super) fn read_winner<'v>(
        &self,
        value: Value<'v>,
        argument: Value<'v>,
        heap: Heap<'v>,
    ) -> Result<Option<Outcome>, RulesError> {
        if value.is_none() {
            return Ok(None);
        }
        match (value.unpack_i32(), value.unpack_str()) {
            (Some(0), _) => Ok(Some(Outcome::Win(Player::Zero))),
            (Some(1), _) => Ok(Some(Outcome::Win(Player::One))),
            (_, Some("draw")) => Ok(Some(Outcome::Draw)),
            _ => {
                let message = format!("winner({}) is {}", shown(argument, heap), shown(value, heap));
                let note = "winner(s) returns 0 or 1 if that player has won, \"draw\", or None while the play goes on";
                Err(self.program.code.wrong_value("winner", message).with_note(note))
            }
        }
    }

    /// What `player` of the file says.
    pub(super) fn read_player<'v>(
        &self,
        value: Value<'v>,
        argument: Value<'v>,
        heap: Heap<'v>,
    ) -> Result<Player, RulesError> {
        match (value.unpack_i32(), value.unpack_bool()) {
            (Some(0), _) | (_, Some(false)) => Ok(Player::Zero),
            (Some(1), _) | (_, Some(true)) => Ok(Player::One),
            _ => {
                let message = format!("player({}) is {}", shown(argument, heap), shown(value, heap));
                let note = "player(s) returns 0 or 1, also where the play is over";
                Err(self.program.code.wrong_value("player", message).with_note(note))
            }
        }
    }

    /// What `moves` of the file says: appends the row and returns all that is known.
    pub(super) fn read_moves<'v>(
        &self,
        owner: Player,
        value: Value<'v>,
        argument: Value<'v>,
        heap: Heap<'v>,
        memory: &mut Memory,
    ) -> Result<Facts, RulesError> {
        let name = || format!("moves({})", shown(argument, heap));
        let list = match (ListRef::from_value(value), TupleRef::from_value(value)) {
            (Some(list), _) => list.content(),
            (_, Some(tuple)) => tuple.content(),
            _ if value.is_none() => return Err(self.wrong_moves(format!("{} is None", name()))),
            _ => {
                let message = format!("{} is {}, not a list: {}", name(), a_type(value), shown(value, heap));
                return Err(self.wrong_moves(message));
            }
        };
        let named = self.are_named(list, heap, memory).map_err(|odd| {
            self.wrong_moves(format!("in {} some moves have a name and some have none, such as {odd}", name()))
        })?;
        let row = memory.heads.len();
        let first = u32::try_from(row).map_err(|_| self.too_much())?;
        for &element in list {
            let (label, successor) = match pair(element).filter(|_| named) {
                Some((label, successor)) => (Some(label), successor),
                None => (None, element),
            };
            if let Some(label) = label.filter(|label| label.is_empty() || label.contains(char::is_whitespace)) {
                let message = format!("{} gives a move the name {}", name(), quoted(label));
                let note = "the name of a move is one word without spaces, such as 'take-2'";
                return Err(self.program.code.wrong_value("moves", message).with_note(note));
            }
            encode(successor, heap, &mut memory.scratch).map_err(|wrong| {
                let message = format!("a position that {} gives {}", name(), wrong.what);
                self.program.code.wrong_value("moves", message).with_note(wrong.instead)
            })?;
            let head = memory.positions.insert(&mut memory.scratch).map_err(|_| self.too_much())?;
            match memory.find_move(row, head, label) {
                None => memory.push_move(head, label),
                Some(same) if memory.heads[same] == head => {}
                Some(_) => {
                    let message = format!("{} gives two moves the name {}", name(), quoted(label.unwrap_or_default()));
                    let note = "two moves that lead to different positions need different names";
                    return Err(self.program.code.wrong_value("moves", message).with_note(note));
                }
            }
        }
        let count = (memory.heads.len() - row) as u32;
        // The rules name no winner and no move: the play is over, and nobody has won it.
        Ok(Facts { owner, outcome: (count == 0).then_some(Outcome::Draw), first, count })
    }

    /// Whether a list is one of (name, position) pairs rather than of positions.
    ///
    /// It is if each element is a pair whose first is a string. But the start may be such a pair itself,
    /// as in `("XO.......", 0)`; then it is only if each second is like the start.
    ///
    /// # Errors
    /// An element that is no pair in a list of pairs.
    fn are_named<'v>(&self, list: &[Value<'v>], heap: Heap<'v>, memory: &Memory) -> Result<bool, String> {
        if list.iter().all(|element| pair(*element).is_none()) {
            return Ok(false);
        }
        let start = self.start_is_pair.then(|| into_value(&mut memory.positions.bytes(self.start.0), heap));
        let is_named = |element: &Value<'v>| {
            pair(*element).is_some_and(|(_, second)| start.is_none_or(|start| is_like(second, start)))
        };
        let named = list.iter().filter(|element| is_named(element)).count();
        if named == list.len() {
            Ok(true)
        } else if named == 0 || self.start_is_pair {
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
