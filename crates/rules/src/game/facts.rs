//! Asking the functions of a file about a position.

use super::{RulesGame, RulesPosition, State};
use crate::error::{RulesError, RulesErrorKind};
use crate::fault::{Fault, Res, Why, said};
use crate::format::quoted;
use crate::machine::Machine;
use crate::memory::{Facts, Memory, WrittenMove};
use crate::position::{Item, decode, encode, encode_plain, into_value};
use crate::score::{self, LARGEST};
use crate::value::{Heap, Value};
use retrograde::{Outcome, Player, Said, outcome_of_score};

/// Why a position could not be asked about.
pub(super) enum Asking {
    /// Somebody wants to stop.
    Interrupted,
    /// A function failed or gave something wrong.
    Rules(RulesError),
}

impl From<RulesError> for Asking {
    fn from(error: RulesError) -> Self {
        Self::Rules(error)
    }
}

/// The shape of a position: what stands where, and how long tuples are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// None, which may stand for anything.
    Any,
    Number,
    Text,
    Tuple(Vec<Self>),
}

impl Shape {
    /// The shape of a position in bytes.
    pub(super) fn of(bytes: &mut &[u8]) -> Self {
        match decode(bytes) {
            Item::None => Self::Any,
            Item::Bool(_) | Item::Int(_) | Item::Big(_) => Self::Number,
            Item::Text(_) => Self::Text,
            Item::Tuple(count) => Self::Tuple((0..count).map(|_| Self::of(bytes)).collect()),
        }
    }

    /// Whether a value has this shape.
    fn fits(&self, value: Value, heap: &Heap) -> bool {
        match (self, value) {
            (Self::Any, _) | (_, Value::None) => true,
            (Self::Number, Value::Int(_) | Value::Bool(_) | Value::Big(_)) => true,
            (Self::Text, value) => value.is_str(),
            (Self::Tuple(parts), Value::Tuple(tuple)) => {
                parts.len() == tuple.len as usize
                    && parts.iter().zip(heap.elements(tuple)).all(|(part, &value)| part.fits(value, heap))
            }
            _ => false,
        }
    }

    fn is_pair(&self) -> bool {
        matches!(self, Self::Tuple(parts) if parts.len() == 2 && matches!(parts[0], Self::Text | Self::Any))
    }
}

/// How it is told whether a list holds positions or names with positions: from the shape of the start, once.
#[derive(Clone, Debug)]
pub(super) struct Naming {
    shape: Shape,
    /// Whether a position may look like a name with a position.
    ambiguous: bool,
}

/// What an element of the list may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Position,
    Named,
    Either,
}

impl Naming {
    pub(super) fn new(shape: Shape) -> Self {
        let ambiguous = shape.is_pair() || shape == Shape::Any;
        Self { shape, ambiguous }
    }

    fn element(&self, value: Value, heap: &Heap) -> Element {
        let Some((_, position)) = pair(value, heap) else { return Element::Position };
        if !self.ambiguous {
            return Element::Named;
        }
        match (self.shape.fits(position, heap), self.shape.fits(value, heap)) {
            (true, false) => Element::Named,
            (false, true) => Element::Position,
            (true, true) => Element::Either,
            // Neither is like the start, such as tuples that grow: only what cannot be a pair like it tells something.
            (false, false) if may_be_pair(position, heap) => Element::Either,
            (false, false) => Element::Position,
        }
    }
}

impl RulesGame {
    /// Asks `winner`, `player` and, while the play goes on, `moves`.
    pub(super) fn ask(&self, state: &mut State, position: RulesPosition) -> Result<Facts, RulesError> {
        match self.ask_with(&mut state.memory, &mut state.machine, position) {
            Ok(facts) => Ok(facts),
            Err(Asking::Rules(error)) => Err(error),
            Err(Asking::Interrupted) => Err(self.script.error(RulesErrorKind::Limit, None, said!("stopped", "arrêté"))),
        }
    }

    /// Asks with an evaluator of one's own.
    pub(super) fn ask_with(
        &self,
        memory: &mut Memory,
        machine: &mut Machine<'_>,
        position: RulesPosition,
    ) -> Result<Facts, Asking> {
        machine.give_steps(self.script.limits.steps_per_call);
        let argument = into_value(&mut memory.positions.bytes(position.0), &mut machine.heap);
        self.ask_argument(memory, machine, argument)
    }

    /// Asks about a position that stands in bytes.
    pub(super) fn ask_bytes(
        &self,
        memory: &mut Memory,
        machine: &mut Machine<'_>,
        mut bytes: &[u8],
    ) -> Result<Facts, Asking> {
        machine.give_steps(self.script.limits.steps_per_call);
        let argument = into_value(&mut bytes, &mut machine.heap);
        self.ask_argument(memory, machine, argument)
    }

    fn ask_argument(
        &self,
        memory: &mut Memory,
        machine: &mut Machine<'_>,
        argument: Res<Value>,
    ) -> Result<Facts, Asking> {
        let before = memory.heads.len();
        let asked = match argument {
            Ok(argument) => self.ask_all(memory, machine, argument),
            Err(fault) => Err(self.fault(machine, *fault, "position", Value::None)),
        };
        machine.heap.reset();
        asked.inspect_err(|_| memory.truncate(before))
    }

    fn ask_all(&self, memory: &mut Memory, machine: &mut Machine<'_>, argument: Value) -> Result<Facts, Asking> {
        let steps = self.script.limits.steps_per_call;
        let outcome = match self.functions.winner {
            Some(winner) => {
                let value = self.question(machine, "winner", winner, argument)?;
                self.read_winner(machine, value, argument)?
            }
            None => None,
        };
        machine.give_steps(steps);
        let value = self.question(machine, "player", self.functions.player, argument)?;
        let owner = self.read_player(machine, value, argument)?;
        if outcome.is_some() {
            return self.end(machine, owner, outcome, argument);
        }
        machine.give_steps(steps);
        let value = self.question(machine, "moves", self.functions.moves, argument)?;
        let facts = self.read_moves(memory, machine, owner, value, argument)?;
        // The rules name no winner and no move: the play is over.
        if facts.count == 0 { self.end(machine, owner, None, argument) } else { Ok(facts) }
    }

    /// What holds where the play is over: the score names the winner, and `winner` may say no other. Without a score,
    /// nobody wins where `winner` names nobody.
    fn end(
        &self,
        machine: &mut Machine<'_>,
        owner: Player,
        winner: Option<Outcome>,
        argument: Value,
    ) -> Result<Facts, Asking> {
        let facts = |outcome: Outcome, score| Facts { owner, outcome: Some(outcome), score, first: 0, count: 0 };
        let Some(function) = self.functions.value else {
            let outcome = winner.unwrap_or(Outcome::Draw);
            return Ok(facts(outcome, outcome.score_for(Player::Zero)));
        };
        machine.give_steps(self.script.limits.steps_per_call);
        let value = self.question(machine, "value", function, argument)?;
        // Without a number, who wins is the score.
        if let (Value::None, Some(outcome)) = (value, winner) {
            return Ok(facts(outcome, outcome.score_for(Player::Zero)));
        }
        let shown = machine.heap.shown(argument);
        let Some(score) = score::read(&machine.heap, value) else {
            let value = machine.heap.shown(value);
            let wrong =
                self.script.wrong_value("value", said!("value({shown}) is {value}", "value({shown}) est {value}"));
            return Err(wrong
                .with_note(said!(
                    "value(s) returns the score of a final position, a whole number up to {LARGEST}",
                    "value(s) renvoie le score d’une position finale, un nombre entier d’au plus {LARGEST}"
                ))
                .into());
        };
        let outcome = outcome_of_score(score);
        match winner.filter(|&winner| winner != outcome) {
            None => Ok(facts(outcome, score)),
            Some(winner) => {
                let winner = match winner.winner() {
                    Some(player) => player.index().to_string(),
                    None => "\"draw\"".to_owned(),
                };
                let said = said!(
                    "value({shown}) is {score}, but winner({shown}) is {winner}",
                    "value({shown}) est {score}, mais winner({shown}) est {winner}"
                );
                Err(self.script.wrong_value("value", said).with_note(score::sign_note()).into())
            }
        }
    }

    fn question(
        &self,
        machine: &mut Machine<'_>,
        name: &str,
        function: Value,
        argument: Value,
    ) -> Result<Value, Asking> {
        machine.call(function, &[argument]).map_err(|fault| self.fault(machine, *fault, name, argument))
    }

    fn fault(&self, machine: &Machine<'_>, fault: Fault, name: &str, argument: Value) -> Asking {
        if matches!(fault.why, Why::Interrupted) {
            return Asking::Interrupted;
        }
        let shown = machine.heap.shown(argument);
        Asking::Rules(self.script.failure(machine, fault, said!("{name}({shown})", "{name}({shown})")))
    }

    /// What `winner` of the file says.
    fn read_winner(&self, machine: &Machine<'_>, value: Value, argument: Value) -> Result<Option<Outcome>, RulesError> {
        match value {
            Value::None => Ok(None),
            Value::Int(0) => Ok(Some(Outcome::Win(Player::Zero))),
            Value::Int(1) => Ok(Some(Outcome::Win(Player::One))),
            value if machine.heap.as_text(&value) == Some("draw") => Ok(Some(Outcome::Draw)),
            value => {
                let (shown, value) = (machine.heap.shown(argument), machine.heap.shown(value));
                let said = said!("winner({shown}) is {value}", "winner({shown}) est {value}");
                Err(self.script.wrong_value("winner", said).with_note(said!(
                    "winner(s) returns 0 or 1 if that player has won, \"draw\", or None while the play goes on",
                    "winner(s) renvoie 0 ou 1 si ce joueur a gagné, \"draw\", ou None tant que la partie continue"
                )))
            }
        }
    }

    /// What `player` of the file says.
    fn read_player(&self, machine: &Machine<'_>, value: Value, argument: Value) -> Result<Player, RulesError> {
        match value.as_int() {
            Some(0) => Ok(Player::Zero),
            Some(1) => Ok(Player::One),
            _ => {
                let (shown, value) = (machine.heap.shown(argument), machine.heap.shown(value));
                let said = said!("player({shown}) is {value}", "player({shown}) est {value}");
                Err(self.script.wrong_value("player", said).with_note(said!(
                    "player(s) returns 0 or 1, also where the play is over",
                    "player(s) renvoie 0 ou 1, même quand la partie est finie"
                )))
            }
        }
    }

    /// What `moves` of the file says: appends the row and returns all that is known.
    fn read_moves(
        &self,
        memory: &mut Memory,
        machine: &mut Machine<'_>,
        owner: Player,
        value: Value,
        argument: Value,
    ) -> Result<Facts, Asking> {
        let collected;
        let list = match value {
            Value::List(id) => machine.heap.items(id),
            Value::Tuple(tuple) => machine.heap.elements(tuple),
            // A function with `yield` gives its moves one by one.
            Value::Iter(_) => {
                collected = machine.collect(value).map_err(|fault| self.fault(machine, *fault, "moves", argument))?;
                &collected
            }
            other => {
                let (shown, its_type, value) =
                    (machine.heap.shown(argument), machine.heap.type_name(other), machine.heap.shown(other));
                let said = match other {
                    Value::None => said!("moves({shown}) is None", "moves({shown}) est None"),
                    _ => said!(
                        "moves({shown}) is {its_type}, not a list: {value}",
                        "moves({shown}) est {its_type:#}, pas une liste : {value}"
                    ),
                };
                return Err(self.wrong_moves(said).into());
            }
        };
        // Step 1. Write all of them.
        let heap = &machine.heap;
        let named = match list.first() {
            Some(&first) if !self.naming.ambiguous => pair(first, heap).is_some(),
            _ => self.are_named(list, heap, argument)?,
        };
        let mut written = std::mem::take(&mut memory.written);
        written.clear();
        for &element in list {
            let found = pair(element, heap);
            if found.is_some() != named && !self.naming.ambiguous {
                self.are_named(list, heap, argument)?;
            }
            let (label, successor) = match found.filter(|_| named) {
                Some((label, successor)) => (Some(self.label(memory, heap, label, argument)?), successor),
                None => (None, element),
            };
            let start = written.keys.len();
            if !encode_plain(successor, heap, &mut written.keys) {
                encode(successor, heap, &mut memory.scratch).map_err(|wrong| {
                    let (shown, en, fr) = (heap.shown(argument), &wrong.what.en, &wrong.what.fr);
                    let said = Said::new(
                        format!("a position that moves({shown}) gives {en}"),
                        format!("une position que donne moves({shown}) {fr}"),
                    );
                    self.script.wrong_value("moves", said).with_note(wrong.instead)
                })?;
                written.keys.extend_from_slice(&memory.scratch.key);
                written.exact.extend(memory.scratch.exact.take().map(|exact| (written.moves.len(), exact)));
            }
            let hash = memory.positions.hash(&written.keys[start..]);
            written.moves.push(WrittenMove { end: written.keys.len(), hash, label });
        }

        // Step 2. Find or number them.
        let row = memory.heads.len();
        let first = u32::try_from(row).map_err(|_| self.too_much())?;
        let mut start = 0;
        for index in 0..written.moves.len() {
            let &WrittenMove { end, hash, label } = &written.moves[index];
            let mut exact = written.take_exact(index);
            let key = &written.keys[start..end];
            start = end;
            let head = memory.positions.insert_hashed(key, hash, &mut exact).map_err(|_| self.too_much())?;
            match memory.find_move(row, head, label) {
                None => memory.push_move(head, label),
                Some(same) if memory.heads[same] == head => {}
                Some(_) => {
                    let name = label.map_or("", |label| memory.label_text(label));
                    let (shown, label) = (machine.heap.shown(argument), quoted(name));
                    let said = said!(
                        "moves({shown}) gives two moves the name {label}",
                        "moves({shown}) donne à deux coups le nom {label}"
                    );
                    return Err(self
                        .script
                        .wrong_value("moves", said)
                        .with_note(said!(
                            "two moves that lead to different positions need different names",
                            "deux coups qui mènent à des positions différentes ont des noms différents"
                        ))
                        .into());
                }
            }
        }
        memory.written = written;
        let count = (memory.heads.len() - row) as u32;
        Ok(Facts { owner, outcome: None, score: 0, first, count })
    }

    /// The number of a name.
    #[inline]
    fn label(&self, memory: &mut Memory, heap: &Heap, name: Value, argument: Value) -> Result<u32, RulesError> {
        let Value::Short(short) = name else { return self.any_label(memory, heap, name, argument) };
        if let Some(label) = memory.recent_label(short) {
            return Ok(label);
        }
        let label = self.any_label(memory, heap, name, argument)?;
        memory.keep_label(short, label);
        Ok(label)
    }

    fn any_label(&self, memory: &mut Memory, heap: &Heap, name: Value, argument: Value) -> Result<u32, RulesError> {
        let name = heap.text(&name);
        match memory.label(name) {
            Some(label) => Ok(label),
            None => self.new_label(memory, heap, name, argument),
        }
    }

    /// The number of a name that no move had before.
    #[cold]
    fn new_label(&self, memory: &mut Memory, heap: &Heap, name: &str, argument: Value) -> Result<u32, RulesError> {
        if name.is_empty() || name.contains(char::is_whitespace) {
            let (shown, name) = (heap.shown(argument), quoted(name));
            let said =
                said!("moves({shown}) gives a move the name {name}", "moves({shown}) donne à un coup le nom {name}");
            return Err(self.script.wrong_value("moves", said).with_note(said!(
                "the name of a move is one word without spaces, such as 'take-2'",
                "le nom d’un coup est un mot sans espace, comme 'take-2'"
            )));
        }
        Ok(memory.new_label(name))
    }

    /// Whether a list is one of (name, position) pairs rather than of positions.
    fn are_named(&self, list: &[Value], heap: &Heap, argument: Value) -> Result<bool, RulesError> {
        let mut named = None;
        for &element in list {
            let found = match self.naming.element(element, heap) {
                Element::Either => {
                    let (shown, element) = (heap.shown(argument), heap.shown(element));
                    let said = said!(
                        "{element} in moves({shown}) could be a position or a name with a position",
                        "{element} dans moves({shown}) pourrait être une position ou un nom avec une position"
                    );
                    return Err(self.script.wrong_value("moves", said).with_note(said!(
                        "let no position begin with a string: put a number in front of it, as in start = (0, …)",
                        "qu’aucune position ne commence par une chaîne : mettez un nombre devant, comme start = (0, …)"
                    )));
                }
                found => found == Element::Named,
            };
            if named.is_some_and(|named| named != found) {
                let odd = list.iter().find(|element| self.naming.element(**element, heap) == Element::Position);
                let (shown, odd) = (heap.shown(argument), odd.map(|odd| heap.shown(*odd)).unwrap_or_default());
                return Err(self.wrong_moves(said!(
                    "in moves({shown}) some moves have a name and some have none, such as {odd}",
                    "dans moves({shown}) certains coups ont un nom et d’autres non, comme {odd}"
                )));
            }
            named = Some(found);
        }
        Ok(named.unwrap_or(false))
    }

    fn wrong_moves(&self, said: Said) -> RulesError {
        self.script.wrong_value("moves", said).with_note(said!(
            "moves(s) returns a list of positions, or of (name, position) pairs",
            "moves(s) renvoie une liste de positions, ou de paires (nom, position)"
        ))
    }

    pub(super) fn too_much(&self) -> RulesError {
        let said = said!("the positions of the game take more than 4 GB", "les positions du jeu prennent plus de 4 Go");
        self.script.error(RulesErrorKind::Limit, None, said)
    }
}

/// Whether a value is a tuple of two that begins with a string or None, as some positions do.
fn may_be_pair(value: Value, heap: &Heap) -> bool {
    pair(value, heap).is_some()
        || matches!(value, Value::Tuple(tuple) if tuple.len == 2 && heap.element(tuple, 0).is_none())
}

/// The two parts of a pair whose first is a string.
fn pair(value: Value, heap: &Heap) -> Option<(Value, Value)> {
    match value {
        Value::Tuple(tuple) if tuple.len == 2 => {
            let first = heap.element(tuple, 0);
            first.is_str().then(|| (first, heap.element(tuple, 1)))
        }
        _ => None,
    }
}
