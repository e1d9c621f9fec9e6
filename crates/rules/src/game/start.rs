//! Making a game from a loaded file.

use super::facts::{Naming, Shape};
use super::{RulesGame, RulesPosition, State};
use crate::error::{RulesError, RulesErrorKind};
use crate::fault::{Res, said};
use crate::literal::{Literal, Shape as Brackets};
use crate::machine::Machine;
use crate::memory::Memory;
use crate::near::{self, Near};
use crate::position::{Encoded, encode};
use crate::score;
use crate::script::Script;
use crate::value::{DictKind, Object, Value};
use retrograde::Said;
use std::sync::Mutex;

/// The functions of a game, as values that every evaluator of its program shares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Functions {
    /// A file with scores needs none: their sign names the winner.
    pub(super) winner: Option<Value>,
    pub(super) player: Value,
    pub(super) moves: Value,
    pub(super) show: Option<Value>,
    pub(super) heuristic: Option<Value>,
    pub(super) tier: Option<Value>,
    pub(super) priority: Option<Value>,
    pub(super) value: Option<Value>,
}

impl RulesGame {
    /// Loads the file, finds where the game starts, and asks about that position.
    pub(crate) fn new(script: Script, keywords: &[(String, Literal)]) -> Result<Self, RulesError> {
        let mut machine = script.load()?;
        let who_won = said!(
            "who has won: 0, 1, \"draw\", or None while the play goes on",
            "qui a gagné : 0, 1, \"draw\", ou None tant que la partie continue"
        );
        let scored = machine.global("value").is_some_and(|value| is_function(&machine, value));
        let winner = match machine.global("winner") {
            None if scored => None,
            _ => Some(required(&script, &machine, "winner", &who_won)?),
        };
        let player = required(&script, &machine, "player", &said!("who moves: 0 or 1", "qui joue : 0 ou 1"))?;
        let a_list = said!(
            "a list of positions, or of (name, position) pairs",
            "une liste de positions, ou de paires (nom, position)"
        );
        let moves = required(&script, &machine, "moves", &a_list)?;
        let optional = |name: &str| match machine.global(name) {
            Some(value) => function(&script, &machine, name, value).map(Some),
            None => Ok(None),
        };
        let (show, heuristic) = (optional("show")?, optional("heuristic")?);
        // These names may stand for other things in a file; only a function that takes a position counts.
        let perhaps = |name: &str| machine.global(name).filter(|&value| is_function(&machine, value));
        let (tier, priority, value) = (perhaps("tier"), perhaps("priority"), perhaps("value"));
        let functions = Functions { winner, player, moves, show, heuristic, tier, priority, value };
        let is_read = |name: &str| script.outline.reads(name);
        let refused = |near: Near| {
            let place = script.place_of(near.name).unwrap_or_default();
            script.error(RulesErrorKind::WrongValue, Some(place), near.wrong).with_note(near.right)
        };
        if let Some(near) = near::function(&machine, &is_read) {
            return Err(refused(near));
        }
        let players = match machine.global("names") {
            None => match near::names(&machine, &is_read) {
                Some(near) => return Err(refused(near)),
                None => ["J0".to_owned(), "J1".to_owned()],
            },
            Some(names) => player_names(names, &mut machine)
                .map_err(|said| script.wrong_value("names", said).with_note(names_note()))?,
        };
        let mut memory = Memory::new();
        let start = start(&script, &mut machine, keywords, &mut memory)?;
        machine.heap.reset();
        let naming = Naming::new(Shape::of(&mut memory.positions.bytes(start.0)));
        let endless = score::endless(&script, &machine)?;
        let state = Mutex::new(State { memory, machine });
        let game = Self { script, functions, players, start, naming, endless, state };
        {
            let state = &mut *game.lock();
            let facts = game.ask(state, start)?;
            state.memory.learn(start.0, facts);
        }
        Ok(game)
    }
}

/// A function that a game must have.
fn required(script: &Script, machine: &Machine<'_>, name: &str, meaning: &Said) -> Result<Value, RulesError> {
    match machine.global(name) {
        Some(value) => function(script, machine, name, value),
        None => {
            let said = said!("the file has no function `{name}`", "le fichier n’a pas de fonction `{name}`");
            let (en, fr) = (&meaning.en, &meaning.fr);
            let note = Said::new(format!("def {name}(s): …  returns {en}"), format!("def {name}(s): …  renvoie {fr}"));
            Err(script.error(RulesErrorKind::Missing, None, said).with_note(note))
        }
    }
}

fn is_function(machine: &Machine<'_>, value: Value) -> bool {
    match value {
        Value::Function(_) => true,
        Value::Object(id) => matches!(machine.heap.object(id), Object::Cached(_) | Object::Partial(..)),
        _ => false,
    }
}

fn function(script: &Script, machine: &Machine<'_>, name: &str, value: Value) -> Result<Value, RulesError> {
    if is_function(machine, value) {
        return Ok(value);
    }
    let shown = machine.heap.shown(value);
    let said = said!("`{name}` is not a function: {shown}", "`{name}` n’est pas une fonction : {shown}");
    Err(script.wrong_value(name, said).with_note(said!("def {name}(s): …", "def {name}(s): …")))
}

/// What the players may be called.
pub(crate) fn names_note() -> Said {
    said!(
        "names = (\"Luna\", \"Lucie\") names player 0 and player 1",
        "names = (\"Luna\", \"Lucie\") nomme le joueur 0 et le joueur 1"
    )
}

/// Two names from a list or tuple.
///
/// # Errors
/// What is wrong with the value, as a sentence.
pub(crate) fn player_names(value: Value, machine: &mut Machine<'_>) -> Result<[String; 2], Said> {
    let shown = machine.heap.shown(value);
    let wrong =
        || said!("`names` is {shown}, not two different names", "`names` est {shown}, pas deux noms différents");
    if value.is_str() {
        return Err(wrong());
    }
    let values = machine.collect(value).map_err(|_| wrong())?;
    let names: Vec<Option<&str>> = values.iter().map(|name| machine.heap.as_text(name)).collect();
    match names[..] {
        [Some(first), Some(second)] if first != second && !first.is_empty() && !second.is_empty() => {
            Ok([first.to_owned(), second.to_owned()])
        }
        _ => Err(wrong()),
    }
}

/// The start: a value, or what a function gives.
fn start(
    script: &Script,
    machine: &mut Machine<'_>,
    keywords: &[(String, Literal)],
    memory: &mut Memory,
) -> Result<RulesPosition, RulesError> {
    let Some(start) = machine.global("start") else {
        let said = said!("the file does not say where the game starts", "le fichier ne dit pas où le jeu commence");
        return Err(script.error(RulesErrorKind::Missing, None, said).with_note(said!(
            "start = (10, 0)  or  def start(sticks=10): return (sticks, 0)",
            "start = (10, 0)  ou  def start(sticks=10): return (sticks, 0)"
        )));
    };
    let (value, name) = if is_function(machine, start) {
        machine.give_steps(script.limits.steps_to_load);
        let called = (|| {
            let mut named = Vec::new();
            for (name, literal) in keywords {
                named.push((machine.heap.str(name)?, literal.value(machine)?));
            }
            machine.call_with(start, &[], &named)
        })();
        (called.map_err(|fault| script.failure(machine, *fault, said!("start()", "start()")))?, "start()")
    } else {
        (start, "start")
    };
    let mut encoded = Encoded::default();
    encode(value, &machine.heap, &mut encoded).map_err(|wrong| {
        let said = Said::new(format!("{name} {}", wrong.what.en), format!("{name} {}", wrong.what.fr));
        script.wrong_value("start", said).with_note(wrong.instead)
    })?;
    match memory.positions.insert(&mut encoded) {
        Ok(id) => Ok(RulesPosition(id)),
        Err(_) => {
            let said = said!("the start takes more than 4 GB", "la position initiale prend plus de 4 Go");
            Err(script.error(RulesErrorKind::Limit, None, said))
        }
    }
}

impl Literal {
    /// The literal as a value that a function of the file can take.
    fn value(&self, machine: &mut Machine<'_>) -> Res<Value> {
        let numbers = |ints: &[i64]| ints.iter().map(|&number| Value::Int(number)).collect::<Vec<_>>();
        Ok(match self {
            Self::None => Value::None,
            Self::Bool(flag) => Value::Bool(*flag),
            Self::Int(number) => Value::Int(*number),
            Self::Text(text) => machine.heap.str(text)?,
            Self::Ints(Brackets::Tuple, ints) => machine.heap.tuple(&numbers(ints))?,
            Self::Ints(Brackets::List, ints) => machine.heap.list(numbers(ints))?,
            Self::Ints(Brackets::Set, ints) => {
                let list = machine.heap.list(numbers(ints))?;
                Value::Set(machine.set_of(list, DictKind::Set)?)
            }
        })
    }
}
