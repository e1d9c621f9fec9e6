//! Making a game from a loaded file.

use super::batch::ASK_ALL;
use super::{RulesGame, RulesPosition};
use crate::builtins::GLOBALS;
use crate::error::{RulesError, RulesErrorKind};
use crate::literal::{Literal, Shape};
use crate::memory::Memory;
use crate::position::{Encoded, Item, decode, encode};
use crate::program::{Code, Failure, Program};
use crate::pyrepr::shown;
use starlark::eval::Evaluator;
use starlark::values::list::AllocList;
use starlark::values::tuple::AllocTuple;
use starlark::values::{Heap, OwnedFrozenValue, Value};
use std::sync::Mutex;

impl RulesGame {
    /// Loads the file, finds where the game starts, and asks about that position.
    pub(crate) fn new(code: Code, keywords: &[(String, Literal)]) -> Result<Self, RulesError> {
        let program = Program::new(code)?;
        let winner = required(&program, "winner", "who has won: 0, 1, \"draw\", or None while the play goes on")?;
        let player = required(&program, "player", "who moves: 0 or 1")?;
        let moves = required(&program, "moves", "a list of positions, or of (name, position) pairs")?;
        let optional = |name: &str| program.value(name).map(|value| function(&program, name, value)).transpose();
        let (show, heuristic) = (optional("show")?, optional("heuristic")?);
        let players = players(&program)?;
        let mut memory = Memory::new();
        let start = start(&program, keywords, &mut memory)?;
        let ask_all = program.value(ASK_ALL);
        let bytes = &mut memory.positions.bytes(start.0);
        let start_is_pair = matches!((decode(bytes), decode(bytes)), (Item::Tuple(2), Item::Text(_)));
        let memory = Mutex::new(memory);
        let game =
            Self { program, winner, player, moves, show, heuristic, ask_all, players, start, start_is_pair, memory };
        {
            let mut memory = game.lock();
            let facts = game.ask(&mut memory, start)?;
            memory.learn(start.0, facts);
        }
        Ok(game)
    }
}

/// A function that a game must have.
fn required(program: &Program, name: &str, meaning: &str) -> Result<OwnedFrozenValue, RulesError> {
    match program.value(name) {
        Some(value) => function(program, name, value),
        None => {
            let message = format!("the file has no function `{name}`");
            Err(RulesError::of_file(RulesErrorKind::Missing, &program.code.source, message)
                .with_note(format!("def {name}(s): …  returns {meaning}")))
        }
    }
}

fn function(program: &Program, name: &str, value: OwnedFrozenValue) -> Result<OwnedFrozenValue, RulesError> {
    if value.value().get_type() == "function" {
        return Ok(value);
    }
    let message = format!("`{name}` is not a function: {}", value.value().to_repr());
    Err(program.code.wrong_value(name, message).with_note(format!("def {name}(s): …")))
}

/// What the players are called.
fn players(program: &Program) -> Result<[String; 2], RulesError> {
    let Some(names) = program.value("names") else { return Ok(["J0".to_owned(), "J1".to_owned()]) };
    program.run(|_, heap| {
        let value = heap.access_owned_frozen_value(&names);
        player_names(value, heap)
            .map_err(|message| Failure::Wrong(program.code.wrong_value("names", message).with_note(NAMES)))
    })
}

pub(crate) const NAMES: &str = "names = (\"Luna\", \"Lucie\") names player 0 and player 1";

/// Two names from a list or tuple.
///
/// # Errors
/// What is wrong with the value, as a sentence.
pub(crate) fn player_names<'v>(value: Value<'v>, heap: Heap<'v>) -> Result<[String; 2], String> {
    let wrong = || format!("`names` is {}, not two different names", shown(value, heap));
    let values: Vec<Value> = match value.unpack_str() {
        Some(_) => return Err(wrong()),
        None => value.iterate(heap).map_err(|_| wrong())?.collect(),
    };
    match values.iter().map(|name| name.unpack_str()).collect::<Vec<_>>()[..] {
        [Some(first), Some(second)] if first != second && !first.is_empty() && !second.is_empty() => {
            Ok([first.to_owned(), second.to_owned()])
        }
        _ => Err(wrong()),
    }
}

/// The start: a value, or what a function gives.
fn start(program: &Program, keywords: &[(String, Literal)], memory: &mut Memory) -> Result<RulesPosition, RulesError> {
    let code = &program.code;
    let Some(start) = program.value("start") else {
        return Err(RulesError::of_file(
            RulesErrorKind::Missing,
            &code.source,
            "the file does not say where the game starts",
        )
        .with_note("start = (10, 0)  or  def start(sticks=10): return (sticks, 0)"));
    };
    let mut encoded = Encoded::default();
    program.run(|eval, heap| {
        let value = heap.access_owned_frozen_value(&start);
        let (value, name) = if value.get_type() == "function" {
            let failed = |error| Failure::Code(error, Some("start"), "computing start()".to_owned());
            let mut named: Vec<(&str, Value)> = Vec::new();
            for (name, literal) in keywords {
                named.push((name, literal.value(eval).map_err(failed)?));
            }
            (eval.eval_function(value, &[], &named).map_err(failed)?, "start()")
        } else {
            (value, "start")
        };
        encode(value, heap, &mut encoded).map_err(|wrong| {
            Failure::Wrong(code.wrong_value("start", format!("{name} {}", wrong.what)).with_note(wrong.instead))
        })
    })?;
    match memory.positions.insert(&mut encoded) {
        Ok(id) => Ok(RulesPosition(id)),
        Err(_) => Err(RulesError::of_file(RulesErrorKind::Limit, &code.source, "the start takes more than 4 GB")),
    }
}

impl Literal {
    /// The literal as a value that a function of the file can take.
    fn value<'v>(&self, eval: &mut Evaluator<'v, '_, '_>) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        Ok(match self {
            Self::None => Value::new_none(),
            Self::Bool(flag) => Value::new_bool(*flag),
            Self::Int(number) => heap.alloc(*number),
            Self::Text(text) => heap.alloc(text.as_str()),
            Self::Ints(Shape::Tuple, ints) => heap.alloc(AllocTuple(ints.iter().copied())),
            Self::Ints(Shape::List, ints) => heap.alloc(AllocList(ints.iter().copied())),
            Self::Ints(Shape::Set, ints) => {
                let list = heap.alloc(AllocList(ints.iter().copied()));
                match GLOBALS.iter().find(|(name, _)| *name == "set") {
                    Some((_, set)) => eval.eval_function(set.to_value(), &[list], &[])?,
                    None => list,
                }
            }
        })
    }
}
