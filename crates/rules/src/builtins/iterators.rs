//! The module `itertools`.

use super::functions::bounds;
use super::{Builtin, Given, Method};
use crate::fault::{Fault, Res, Why, said};
use crate::machine::Machine;
use crate::value::{Choices, Id, Iter, Type, Value};

impl Machine<'_> {
    fn size(&mut self, value: Value) -> Res<usize> {
        let number = self.int_argument(value)?;
        match usize::try_from(number) {
            Ok(number) => {
                self.heap.room(16usize.saturating_mul(number))?;
                Ok(number)
            }
            Err(_) => {
                self.heap.value_error(said!("this number must not be negative", "ce nombre ne doit pas être négatif"))
            }
        }
    }

    pub(super) fn itertools(&mut self, builtin: Builtin, given: &Given<'_>) -> Res<Value> {
        use Builtin as B;
        let arguments = given.arguments;
        let iter = match builtin {
            B::Product => {
                let times = self.only_keyword(given, "repeat")?.map_or(Ok(1), |times| self.size(times))?;
                let gone_through = arguments.iter().filter(|_| times > 0);
                let pools = gone_through.map(|&value| self.collect(value)).collect::<Res<Vec<Vec<Value>>>>()?;
                let bytes: usize = pools.iter().map(|pool| 16 * pool.len() + 48).sum();
                self.heap.room(bytes.saturating_mul(times))?;
                let pools: Vec<Vec<Value>> = std::iter::repeat_n(pools, times).flatten().collect();
                self.heap.take(pools.iter().map(|pool| 16 * pool.len() + 32).sum())?;
                Iter::Product { at: vec![0; pools.len()], pools, state: Choices::Ahead }
            }
            B::Permutations => {
                let [things, size] = self.named_arguments(given, ["iterable", "r"], 2, 1)?;
                let pool = self.collect(things)?;
                let size = if matches!(size, Value::Unbound | Value::None) { pool.len() } else { self.size(size)? };
                self.heap.take(32 * pool.len() + 8 * size)?;
                let cycles = if size > pool.len() {
                    vec![0; size]
                } else {
                    (pool.len() - size + 1..=pool.len()).rev().collect()
                };
                Iter::Permutations { indices: (0..pool.len()).collect(), cycles, pool, state: Choices::Ahead }
            }
            B::Combinations | B::CombinationsAgain => {
                let [things, size] = self.named_arguments(given, ["iterable", "r"], 2, 2)?;
                let pool = self.collect(things)?;
                let size = self.size(size)?;
                let again = builtin == B::CombinationsAgain;
                self.heap.take(16 * pool.len() + 8 * size)?;
                let indices = if again { vec![0; size] } else { (0..size).collect() };
                Iter::Combinations { pool, indices, again, state: Choices::Ahead }
            }
            B::Chain => Iter::Chain(self.heap.tuple(arguments)?, Value::EMPTY_TUPLE),
            B::ChainFrom => Iter::Chain(self.start_loop(arguments[0])?, Value::EMPTY_TUPLE),
            B::Count => {
                let [start, step] = self.named_arguments(given, ["start", "step"], 2, 0)?;
                let (mut start, step) = (start.or(Value::Int(0)), step.or(Value::Int(1)));
                for number in [start, step] {
                    self.heap.number(number)?;
                }
                if step.as_int() == Some(1) && !matches!(start, Value::Float(_)) {
                    start = self.whole_value(start)?;
                }
                Iter::Count(start, step)
            }
            B::Cycle => Iter::Cycle(self.start_loop(arguments[0])?, Vec::new(), 0),
            B::Repeat => {
                let [value, times] = self.named_arguments(given, ["object", "times"], 2, 1)?;
                let times =
                    if matches!(times, Value::Unbound) { None } else { Some(self.int_argument(times)?.max(0) as u64) };
                Iter::Repeat(value, times)
            }
            B::Accumulate => {
                let [things, function, initial] = self.named_arguments(given, ["iterable", "func", "initial"], 2, 1)?;
                let function = function.or(Value::None);
                let initial = if initial.is_none() { Value::Unbound } else { initial };
                Iter::Accumulate { iter: self.start_loop(things)?, function, total: Value::Unbound, initial }
            }
            B::Islice => {
                // What is no number or too large a one is a wrong value here, not a wrong type.
                let wrong = arguments[1..].iter().any(|value| !value.is_none() && value.as_int().is_none());
                let [start, stop, step] = bounds(&arguments[1..], Value::None).map(Value::as_int);
                if wrong
                    || [start, stop].iter().flatten().any(|&number| number < 0)
                    || step.is_some_and(|step| step < 1)
                {
                    return self.heap.value_error(said!(
                        "islice takes whole numbers from 0 on",
                        "islice prend des entiers à partir de 0"
                    ));
                }
                let iter = self.start_loop(arguments[0])?;
                Iter::Islice {
                    iter,
                    next: start.unwrap_or(0) as u64,
                    at: 0,
                    stop: stop.map(|stop| stop as u64),
                    step: step.unwrap_or(1) as u64,
                }
            }
            B::TakeWhile | B::DropWhile | B::Starmap | B::FilterFalse => {
                let (function, inner) = (arguments[0], self.start_loop(arguments[1])?);
                match builtin {
                    B::TakeWhile => Iter::TakeWhile(function, inner),
                    B::DropWhile => Iter::DropWhile(function, inner, false),
                    B::Starmap => Iter::Starmap(function, inner),
                    _ => Iter::Filter(function, inner, false),
                }
            }
            B::ZipLongest => {
                let fill = self.only_keyword(given, "fillvalue")?.unwrap_or(Value::None);
                Iter::ZipLongest(arguments.iter().map(|&value| self.start_loop(value)).collect::<Res<_>>()?, fill)
            }
            B::Groupby => {
                let [things, key] = self.named_arguments(given, ["iterable", "key"], 2, 1)?;
                let key = key.or(Value::None);
                Iter::Groupby {
                    iter: self.start_loop(things)?,
                    key,
                    current: None,
                    target: Value::Unbound,
                    group: 0,
                    ahead: false,
                }
            }
            B::Pairwise => Iter::Pairwise(self.start_loop(arguments[0])?, Value::Unbound),
            B::Compress => {
                let [data, selectors] = self.named_arguments(given, ["data", "selectors"], 2, 2)?;
                Iter::Compress(self.start_loop(data)?, self.start_loop(selectors)?)
            }
            B::Tee => {
                let [things, count] = self.named_arguments(given, ["iterable", "n"], 2, 1)?;
                let count = self.size(count.or(Value::Int(2)))?;
                let tee = match things {
                    Value::Iter(id) if let Iter::Tee { .. } = self.heap.iter(id) => self.heap.iter(id).clone(),
                    _ => Iter::Tee { source: self.iter(things)?, seen: self.heap.new_list()?, next: 0 },
                };
                let tees = (0..count).map(|_| self.heap.new_iter(tee.clone())).collect::<Res<Vec<_>>>()?;
                return self.heap.tuple(&tees);
            }
            _ => return Ok(Value::None),
        };
        self.heap.new_iter(iter)
    }

    /// The end of an iterator as an exception; that of a generator has what it returned.
    pub(super) fn stop_iteration<T>(&mut self, id: Id) -> Res<T> {
        let result = match self.heap.iter_mut(id) {
            Iter::Generator(generator) => std::mem::replace(&mut generator.result, Value::None),
            _ => Value::None,
        };
        let args = if result.is_none() { Value::EMPTY_TUPLE } else { self.heap.tuple(&[result])? };
        let said = result.is_none().then(|| said!("there is no next element", "il n’y a pas d’élément suivant"));
        self.heap.raise_with(Type::StopIteration, args, said)
    }

    /// `send`, `throw` and `close` of a generator.
    pub(super) fn generator_method(&mut self, id: Id, method: Method, given: &Given<'_>) -> Res<Value> {
        if method == Method::Close {
            self.close(id);
            return Ok(Value::None);
        }
        let sent = if method == Method::Send {
            Ok(given.arguments[0])
        } else {
            let exception = match given.arguments {
                [Value::Type(class)] if class.is_exception() => self.heap.new_exc(*class, Value::EMPTY_TUPLE, None),
                [Value::Exc(exception)] => *exception,
                [Value::Type(class), ..] if class.is_exception() => {
                    return Fault::refused(said!(
                        "`throw` takes one exception here",
                        "`throw` prend ici une seule exception"
                    ));
                }
                _ => {
                    return self
                        .heap
                        .type_error(said!("only exceptions can be thrown", "on ne peut lever que des exceptions"));
                }
            };
            Err(Fault::new(Why::Raised(exception)))
        };
        match self.resume(id, sent)? {
            Some(value) => Ok(value),
            None => self.stop_iteration(id),
        }
    }
}
