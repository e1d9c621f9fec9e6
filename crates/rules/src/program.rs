//! A file that has been loaded: its values frozen, its functions ready to be called.

use crate::builtins::{Budget, Exceeded, GLOBALS, MOST_TURNS, Purse, megabytes};
use crate::error::{RulesError, RulesErrorKind};
use crate::hints::in_python_words;
use crate::limits::Limits;
use crate::outline::{Function, Outline};
use crate::pyrepr::shown;
use crate::source::Source;
use crate::translate::Translation;
use starlark::ErrorKind;
use starlark::PrintHandler;
use starlark::codemap::FileSpan;
use starlark::environment::{FrozenModule, Module};
use starlark::eval::Evaluator;
use starlark::syntax::{AstModule, Dialect};
use starlark::values::{Heap, OwnedFrozenValue, Value};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Everything about a file that its errors are told with.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) source: Arc<Source>,
    pub(crate) outline: Arc<Outline>,
    pub(crate) translation: Arc<Translation>,
    pub(crate) limits: Limits,
}

/// A loaded file.
pub(crate) struct Program {
    pub(crate) code: Code,
    module: FrozenModule,
    printed: Printed,
}

/// Why a call did not give what it should.
pub(crate) enum Failure {
    /// The code failed, in the function of that name if it was called; the text says what it was doing.
    Code(starlark::Error, Option<&'static str>, String),
    /// It gave something wrong.
    Wrong(RulesError),
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        Self::Wrong(error)
    }
}

/// Calls within calls are first given room for this many, which fits on any stack.
const SHALLOW: usize = 100;
/// A call takes about 1 KB of stack, and as much again for each loop that it stands in.
const STACK_PER_CALL: usize = 16 << 10;
const STACK: usize = 1 << 20;
/// Parsing and loading go as deep as the text is nested.
const LOADING_STACK: usize = 16 << 20;

impl Code {
    /// Runs the top level of the file, then `work`, while its values can still change.
    pub(crate) fn load<R>(
        &self,
        work: impl for<'v> FnOnce(&Module<'v>, &mut Evaluator<'v, '_, '_>) -> Result<R, Failure>,
    ) -> Result<R, RulesError> {
        self.loaded(work, |_, result| Ok(result))
    }

    fn loaded<R, S>(
        &self,
        work: impl for<'v> FnOnce(&Module<'v>, &mut Evaluator<'v, '_, '_>) -> Result<R, Failure>,
        finish: impl for<'v> FnOnce(Module<'v>, R) -> Result<S, RulesError>,
    ) -> Result<S, RulesError> {
        let stack = LOADING_STACK + self.limits.call_depth.saturating_mul(STACK_PER_CALL).min(1 << 30);
        stacker::grow(stack, || {
            let dialect = Dialect {
                enable_keyword_only_arguments: true,
                enable_positional_only_arguments: true,
                enable_load: false,
                enable_top_level_stmt: true,
                ..Dialect::Standard
            };
            let failed = |error| Failure::Code(error, None, "loading the file".to_owned());
            let ast = AstModule::parse(&self.source.name, self.translation.text.clone(), &dialect)
                .map_err(|error| self.error(failed(error)))?;
            Module::with_temp_heap(|module| {
                let budget = self.budget(self.limits.steps_to_load);
                let purse = Purse::new(budget.packed());
                let result = {
                    let mut eval = Evaluator::new(&module);
                    self.prepare(&mut eval, budget, &purse, self.limits.call_depth);
                    eval.set_print_handler(&Silence);
                    match eval.eval_module(ast, &GLOBALS) {
                        Ok(_) => work(&module, &mut eval),
                        Err(error) => Err(failed(error)),
                    }
                };
                finish(module, result.map_err(|failure| self.error(failure))?)
            })
        })
    }

    fn budget(&self, steps: u64) -> Budget {
        Budget { heap_bytes: self.limits.heap_bytes.max(1), steps: steps.clamp(1, MOST_TURNS - 1), elsewhere: 0 }
    }

    /// Sets the limits. They can only be set once, and this is the once, so that nothing can fail.
    fn prepare<'a, 'e: 'a>(&self, eval: &mut Evaluator<'_, 'a, 'e>, budget: Budget, purse: &'a Purse, depth: usize) {
        let set = [
            eval.set_max_callstack_size(depth.saturating_add(2)),
            eval.set_max_heap_size(budget.heap_bytes),
            eval.set_max_tick_count(budget.steps),
        ];
        debug_assert!(set.iter().all(Result::is_ok));
        eval.extra = Some(purse);
    }

    /// The error for people.
    pub(crate) fn error(&self, failure: Failure) -> RulesError {
        match failure {
            Failure::Wrong(error) => error,
            Failure::Code(error, function, doing) => {
                let (kind, message, hint) = self.what_happened(&error);
                let mut report = match self.place(&error, function) {
                    Some(place) => RulesError::at(kind, &self.source, &place, message),
                    None => RulesError::of_file(kind, &self.source, message),
                };
                if let Some(hint) = hint {
                    report = report.with_note(hint);
                }
                report.with_note(format!("this happened while {doing}"))
            }
        }
    }

    fn what_happened(&self, error: &starlark::Error) -> (RulesErrorKind, String, Option<String>) {
        use RulesErrorKind::{Failed, Limit};
        let Limits { steps_per_call, steps_to_load, heap_bytes, call_depth } = self.limits;
        match error.kind() {
            ErrorKind::StackOverflow(_) => {
                let message = format!("functions call each other more than {call_depth} deep");
                (Limit, message, Some("is there a call that never comes to an end?".to_owned()))
            }
            ErrorKind::Native(cause) if cause.is::<Exceeded>() => (Limit, cause.to_string(), None),
            kind => {
                let text = kind.to_string();
                if text.starts_with("Execution duration limit") {
                    let loading = text.contains(&format!(" {steps_to_load} "));
                    let steps = if loading { steps_to_load } else { steps_per_call };
                    let message = format!("this takes more than {steps} steps");
                    return (Limit, message, Some("is there a loop that never comes to an end?".to_owned()));
                }
                if text.starts_with("Heap memory limit") {
                    let message = format!("this takes more than {} of memory", megabytes(heap_bytes));
                    return (Limit, message, Some("is there something that keeps growing?".to_owned()));
                }
                let (message, hint) = in_python_words(&text);
                let kind = if matches!(kind, ErrorKind::Parser(_) | ErrorKind::Scope(_)) {
                    RulesErrorKind::Syntax
                } else {
                    Failed
                };
                (kind, message, hint)
            }
        }
    }

    /// Where in the file the code failed, in the function of that name if one was called.
    fn place(&self, error: &starlark::Error, called: Option<&'static str>) -> Option<Range<usize>> {
        let origin = |location: &FileSpan| {
            let span = location.span;
            self.translation.origin(&(span.begin().get() as usize..span.end().get() as usize))
        };
        if let Some(place) = error.span().and_then(origin) {
            return Some(place);
        }
        // A limit has been reached, and nothing tells where. Perhaps there is only one loop to blame.
        let function = called.and_then(|name| self.outline.function(name));
        let in_function =
            |loops: fn(&Function) -> &Vec<Range<usize>>| match function.map(|function| loops(function).as_slice()) {
                Some([only]) => Some(only.clone()),
                _ => None,
            };
        let mut in_file =
            self.outline.functions.iter().flat_map(|function| &function.whiles).chain(&self.outline.whiles);
        let only_while = match (in_file.next(), in_file.next()) {
            (Some(only), None) => Some(only.clone()),
            _ => None,
        };
        only_while
            .or_else(|| in_function(|function| &function.whiles))
            .or_else(|| in_function(|function| &function.fors))
            .or_else(|| function.map(|function| function.place.clone()))
            .or_else(|| self.outline.place(called?))
    }

    /// Where to point when a function gave something wrong: its only `return`, or else its name.
    pub(crate) fn place_of(&self, name: &str) -> Option<Range<usize>> {
        match self.outline.function(name) {
            Some(function) => match function.returns.as_slice() {
                [only] => Some(only.clone()),
                _ => Some(function.place.clone()),
            },
            None => self.outline.place(name),
        }
    }

    /// The error for a function or a name that gave something wrong.
    pub(crate) fn wrong_value(&self, name: &str, message: String) -> RulesError {
        match self.place_of(name) {
            Some(place) => RulesError::at(RulesErrorKind::WrongValue, &self.source, &place, message),
            None => RulesError::of_file(RulesErrorKind::WrongValue, &self.source, message),
        }
    }
}

impl Program {
    /// Runs the top level of the file and freezes what it made.
    pub(crate) fn new(code: Code) -> Result<Self, RulesError> {
        let module = code.loaded(
            |_, _| Ok(()),
            |module, ()| {
                module.freeze().map_err(|error| {
                    let message = format!("the values of the file cannot be kept: {error:?}");
                    RulesError::of_file(RulesErrorKind::Failed, &code.source, message)
                })
            },
        )?;
        Ok(Self { code, module, printed: Printed::default() })
    }

    /// What the file calls by that name, if anything.
    pub(crate) fn value(&self, name: &str) -> Option<OwnedFrozenValue> {
        self.module.get_option(name).ok().flatten()
    }

    /// Calls functions on a heap of their own, which is gone afterwards.
    ///
    /// `work` may be run twice: again with a larger stack if calls stand deep within calls.
    pub(crate) fn run<R>(
        &self,
        mut work: impl for<'v> FnMut(&mut Evaluator<'v, '_, '_>, Heap<'v>) -> Result<R, Failure>,
    ) -> Result<R, RulesError> {
        let depth = self.code.limits.call_depth;
        let shallow = depth.min(SHALLOW);
        let first = stacker::maybe_grow(STACK, 2 * STACK, || self.attempt(shallow, &mut work));
        match first {
            Err(Failure::Code(error, ..)) if shallow < depth && matches!(error.kind(), ErrorKind::StackOverflow(_)) => {
                let stack = depth.saturating_mul(STACK_PER_CALL).min(1 << 30);
                stacker::grow(stack, || self.attempt(depth, &mut work))
            }
            other => other,
        }
        .map_err(|failure| self.code.error(failure))
    }

    fn attempt<R>(
        &self,
        depth: usize,
        work: &mut impl for<'v> FnMut(&mut Evaluator<'v, '_, '_>, Heap<'v>) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        Module::with_temp_heap(|module| {
            let budget = self.code.budget(self.code.limits.steps_per_call);
            let purse = Purse::new(budget.packed());
            let mut eval = Evaluator::new(&module);
            self.code.prepare(&mut eval, budget, &purse, depth);
            eval.set_print_handler(&self.printed);
            work(&mut eval, module.heap())
        })
    }

    /// What the functions have printed since the last time, up to a thousand lines.
    pub(crate) fn take_printed(&self) -> Vec<String> {
        std::mem::take(&mut self.printed.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Calls a function of the file on a position.
pub(crate) fn call<'v>(
    eval: &mut Evaluator<'v, '_, '_>,
    name: &'static str,
    function: &OwnedFrozenValue,
    argument: Value<'v>,
) -> Result<Value<'v>, Failure> {
    let heap = eval.heap();
    let function = heap.access_owned_frozen_value(function);
    eval.eval_function(function, &[argument], &[])
        .map_err(|error| Failure::Code(error, Some(name), format!("computing {name}({})", shown(argument, heap))))
}

#[derive(Default)]
struct Printed(Mutex<Vec<String>>);

impl PrintHandler for Printed {
    fn println(&self, text: &str) -> starlark::Result<()> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() < 1000 {
            lines.push(text.chars().take(1000).collect());
        }
        Ok(())
    }
}

struct Silence;

impl PrintHandler for Silence {
    fn println(&self, _: &str) -> starlark::Result<()> {
        Ok(())
    }
}
