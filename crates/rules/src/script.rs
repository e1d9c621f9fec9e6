//! A file that is compiled, and how its errors are told.

use crate::code::Program;
use crate::compile::compile;
use crate::compile::scope::Refusal;
use crate::error::{RulesError, RulesErrorKind};
use crate::fault::{Fault, Why, said};
use crate::limits::Limits;
use crate::literal::Literal;
use crate::machine::Machine;
use crate::outline::{Function, Outline};
use crate::source::Source;
use crate::syntax::{bytes, with_module};
use crate::value::{Type, Value};
use retrograde::Said;
use std::ops::Range;
use std::sync::Arc;

/// Everything about a file that is needed to run it and to tell its errors.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) source: Arc<Source>,
    pub(crate) outline: Arc<Outline>,
    pub(crate) program: Arc<Program>,
    pub(crate) limits: Limits,
}

/// A refusal with its place in the file.
pub(crate) fn refused(source: &Source, refusal: Refusal) -> RulesError {
    let error = RulesError::at(RulesErrorKind::Syntax, source, &bytes(refusal.range), refusal.said);
    match refusal.note {
        Some(note) => error.with_note(note),
        None => error,
    }
}

impl Script {
    /// Compiles a file, with some of its constants replaced.
    pub(crate) fn new(
        source: &Arc<Source>,
        outline: &Arc<Outline>,
        constants: &[(String, Literal)],
        limits: Limits,
    ) -> Result<Self, RulesError> {
        let program = with_module(source, |module| {
            compile(module, &source.text, constants).map_err(|refusal| refused(source, refusal))
        })?;
        Ok(Self { source: Arc::clone(source), outline: Arc::clone(outline), program: Arc::new(program), limits })
    }

    /// An evaluator that has not run the file yet.
    pub(crate) fn machine(&self) -> Result<Machine<'static>, RulesError> {
        Machine::new(Arc::clone(&self.program), self.limits).map_err(|_| {
            let said = said!("the file takes too much memory", "le fichier prend trop de mémoire");
            self.error(RulesErrorKind::Limit, None, said)
        })
    }

    pub(crate) fn failed_to_load(&self, machine: &Machine<'_>, fault: Fault) -> RulesError {
        self.failure(machine, fault, said!("loading the file", "le chargement du fichier"))
    }

    /// Runs the file; its functions can be called then.
    pub(crate) fn load(&self) -> Result<Machine<'static>, RulesError> {
        let mut machine = self.machine()?;
        machine.load().map_err(|fault| self.failed_to_load(&machine, *fault))?;
        machine.printed.clear();
        machine.heap.set_mark();
        Ok(machine)
    }

    /// The error that a fault is, with its place and what was being done.
    pub(crate) fn failure(&self, machine: &Machine<'_>, fault: Fault, doing: Said) -> RulesError {
        let limits = self.limits;
        let kind = match &fault.why {
            Why::Raised(id) if machine.heap.exc(*id).class != Type::RecursionError => RulesErrorKind::Failed,
            Why::Refused(_) => RulesErrorKind::Failed,
            _ => RulesErrorKind::Limit,
        };
        let mut notes = Vec::new();
        let message = match fault.why {
            Why::Raised(id) => {
                let exception = machine.heap.exc(id);
                notes.extend(hint(exception.class));
                match &exception.said {
                    Some(said) => (**said).clone(),
                    None => {
                        let name = exception.class.name();
                        let text = match exception.args {
                            Value::Tuple(args) => {
                                let shown = machine.heap.elements(args).iter().map(|&value| {
                                    match machine.heap.as_text(&value) {
                                        Some(text) => text.to_owned(),
                                        None => machine.heap.shown(value),
                                    }
                                });
                                shown.collect::<Vec<_>>().join(", ")
                            }
                            _ => String::new(),
                        };
                        if text.is_empty() {
                            said!("{name}", "{name}")
                        } else {
                            said!("{name}: {text}", "{name} : {text}")
                        }
                    }
                }
            }
            Why::Steps => {
                notes.push(said!("is there a loop that never comes to an end?", "y a-t-il une boucle sans fin ?"));
                let steps = if fault.trace.iter().any(|(code, _)| *code == 0) {
                    limits.steps_to_load
                } else {
                    limits.steps_per_call
                };
                said!("this takes more than {steps} steps", "ceci prend plus de {steps} étapes")
            }
            Why::Memory => {
                notes.push(said!(
                    "is there something that keeps growing?",
                    "y a-t-il quelque chose qui grandit sans fin ?"
                ));
                let size = limits.heap_bytes >> 20;
                said!("this takes more than {size} MB of memory", "ceci prend plus de {size} Mo de mémoire")
            }
            Why::Bits => {
                let bits = limits.integer_bits;
                said!("a whole number has more than {bits} bits", "un entier a plus de {bits} bits")
            }
            Why::Printed => {
                let size = crate::machine::MOST_PRINTED >> 20;
                said!("`print` has given more than {size} MB", "`print` a donné plus de {size} Mo")
            }
            Why::Interrupted => said!("stopped", "arrêté"),
            Why::Refused(said) => said,
        };
        let asked = doing.en.split('(').next().and_then(|name| self.outline.function(name));
        let mut error = match (self.spot(&fault.trace), asked) {
            // It did not even begin: its parameters are wrong.
            (None, Some(function)) => self.error(kind, Some(function.place.clone()), message).with_note(said!(
                "the functions of a game take the position alone",
                "les fonctions d’un jeu prennent la position seule"
            )),
            (place, _) => self.error(kind, place, message),
        };
        for note in notes {
            error = error.with_note(note);
        }
        error = error.with_note(Said::new(
            format!("this happened while {}", gerund(&doing.en)),
            format!("c’est arrivé pendant {}", doing.fr),
        ));
        // The way there: every function but the innermost, with the line of its call.
        let functions = fault.trace.iter().take(21).filter(|(code, _)| *code > 0);
        let places = functions.flat_map(|&(code, pc)| self.program.codes[code as usize].places(pc));
        let shown = places.skip(1).take(20);
        let shown = shown.map(|(name, (start, _))| (name.to_owned(), self.source.line(start as usize)));
        let mut trace: Vec<(String, usize)> = shown.collect();
        trace.reverse();
        // A function that calls itself a thousand times is named once.
        trace.dedup();
        error.with_trace(trace)
    }

    fn spot(&self, trace: &[(u32, u32)]) -> Option<Range<usize>> {
        let &(code, pc) = trace.first()?;
        let &(start, end) = self.program.codes[code as usize].spans.get(pc as usize)?;
        Some(start as usize..end as usize)
    }

    /// Where the file first binds a name outside of functions.
    pub(crate) fn place_of(&self, name: &str) -> Option<Range<usize>> {
        self.outline.place(name)
    }

    /// An error about what a function or a name of the file gives: at its only `return`, or at its name.
    pub(crate) fn wrong_value(&self, name: &str, message: impl Into<Said>) -> RulesError {
        let place = match self.outline.function(name) {
            Some(Function { returns, place, .. }) => match &returns[..] {
                [only] => Some(only.clone()),
                _ => Some(place.clone()),
            },
            None => self.place_of(name),
        };
        self.error(RulesErrorKind::WrongValue, place, message)
    }

    /// An error at a place of the file, or of the file as a whole.
    pub(crate) fn error(
        &self,
        kind: RulesErrorKind,
        place: Option<Range<usize>>,
        message: impl Into<Said>,
    ) -> RulesError {
        match place {
            Some(place) => RulesError::at(kind, &self.source, &place, message),
            None => RulesError::of_file(kind, &self.source, message),
        }
    }
}

/// "loading the file" is one already; a call such as `moves((3, 0))` is computed.
fn gerund(text: &str) -> String {
    if text.starts_with("loading") { text.to_owned() } else { format!("computing {text}") }
}

/// What helps with an exception of that class.
fn hint(class: Type) -> Option<Said> {
    Some(match class {
        Type::KeyError => said!(
            "d.get(key) gives None for a key that is not there, and `key in d` tells",
            "d.get(clé) donne None pour une clé absente, et `clé in d` le dit"
        ),
        Type::UnboundLocalError => said!(
            "it gets one further down, or in a branch that was not taken",
            "il en reçoit une plus bas, ou dans une branche qui n’a pas été prise"
        ),
        Type::RecursionError => said!("is there a call that never comes to an end?", "y a-t-il un appel sans fin ?"),
        _ => return None,
    })
}
