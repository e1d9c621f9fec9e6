//! The machine: frames, registers, and the loop that runs instructions.
//!
//! Long because the loop is one `match` with a case for each instruction: apart, each would cost a call.

mod arguments;
mod arithmetic;
mod compare;
mod index;
mod iterate;
mod lookup;
mod quick;
mod types;

pub(crate) use arithmetic::float_of;
pub(crate) use compare::{exact_int, range_len};
pub(crate) use index::too_large_a_number;

use crate::builtins::{Method, has_method};
use crate::code::{COMPARISON, Code, Comparison, Constant, IF_EQUAL, IN_PLACE, JUMPS, K, Op, Operator, Program};
use crate::fault::{Fault, Res, Why, said};
use crate::limits::Limits;
use crate::value::{DictKind, Function, Generator, Heap, Iter, Keywords, Object, Range, Short, Tuple, Type, Value};
use retrograde::{Observer, Progress, Stage};
use std::sync::Arc;

/// Somebody who may want to stop a long call.
pub(crate) type Watch<'w> = &'w (dyn Observer + 'w);

/// One evaluator: a program, and all that its functions have made. Several may share one program.
pub(crate) struct Machine<'w> {
    pub(crate) program: Arc<Program>,
    pub(crate) heap: Heap,
    pub(crate) globals: Vec<Value>,
    /// The constants of the program as values.
    constants: Vec<Value>,
    /// For each code, what its registers after the parameters hold at first: nothing, then its constants.
    /// Four at a time, which is copied faster than any number.
    templates: Arc<Vec<Box<[[Value; 4]]>>>,
    /// For each name of the program, the method that it means.
    methods: Arc<Vec<Option<Method>>>,
    /// The program once more, unless a run of instructions has it.
    at_hand: Option<Arc<Program>>,
    /// The registers of all frames. Behind the first of the last frame there are always [`WINDOW`].
    stack: Vec<Value>,
    frames: Vec<Frame>,
    depth: usize,
    nested: usize,
    iterating: usize,
    pub(crate) limits: Limits,
    /// What was printed.
    pub(crate) printed: String,
    watch: Option<Watch<'w>>,
}

/// A function that waits for another to return, or that runs.
#[derive(Clone, Copy, Debug)]
struct Frame {
    code: u32,
    pc: u32,
    base: u32,
    /// The register of the caller that takes the result.
    result: u16,
}

/// What a generator goes on with: the value of its `yield`, or an exception there.
pub(crate) type Sent = Res<Value>;

/// How a run of instructions ended.
pub(crate) enum Ended {
    Returned(Value),
    Yielded(Value),
}

/// Natives that call functions of the file may stand so deep within each other where the stack cannot grow.
const DEEPEST_NESTED: usize = if cfg!(target_family = "wasm") { 40 } else { 100_000 };
/// Iterators that take from each other, such as `map` of `map`, may stand so deep.
const DEEPEST_ITERATORS: usize = if cfg!(target_family = "wasm") { 500 } else { 10_000 };
/// An instruction names a register by sixteen bits; the compiler allows fewer than there could be.
const WINDOW: usize = 1 << 16;
/// The registers that an instruction can name.
type Window = [Value; WINDOW];
/// For each comparison of numbers, whether it holds if the first is less, equal or greater: three bits each.
const HOLDS: u32 = 0b110_100_011_001_101_010;
/// Steps between two looks at whether somebody wants to stop.
const SLICE: i64 = 1 << 17;
/// What `print` may give in all.
pub(crate) const MOST_PRINTED: usize = 16 << 20;

impl<'w> Machine<'w> {
    pub(crate) fn new(program: Arc<Program>, limits: Limits) -> Res<Self> {
        let mut heap = Heap::new(limits.heap_bytes.max(1 << 16));
        heap.most_bits = limits.integer_bits.max(64);
        let mut constants = Vec::with_capacity(program.constants.len());
        for constant in &program.constants {
            let value = match constant {
                Constant::Plain(value) => *value,
                Constant::Text(text) => heap.str(text)?,
                Constant::Big(number) => heap.int(number.clone())?,
                Constant::Float(bits) => Value::Float(f64::from_bits(*bits)),
                Constant::Tuple(parts) => {
                    let parts: Vec<Value> = parts.iter().map(|&part| constants[part as usize]).collect();
                    heap.tuple(&parts)?
                }
            };
            constants.push(value);
        }
        let template = |code: &Code| {
            let unbound = (code.first_constant as usize).saturating_sub(code.parameters());
            let constants = code.constants.iter().map(|&constant| constants[constant as usize]);
            let values: Vec<Value> = std::iter::repeat_n(Value::Unbound, unbound).chain(constants).collect();
            values
                .chunks(4)
                .map(|few| std::array::from_fn(|at| few.get(at).copied().unwrap_or(Value::Unbound)))
                .collect()
        };
        let templates = program.codes.iter().map(template).collect();
        let methods = program.names.iter().map(|name| Method::named(name)).collect();
        let globals = vec![Value::Unbound; program.globals.len()];
        Ok(Self {
            program,
            heap,
            globals,
            constants,
            templates: Arc::new(templates),
            methods: Arc::new(methods),
            at_hand: None,
            stack: Vec::new(),
            frames: Vec::new(),
            depth: 0,
            nested: 0,
            iterating: 0,
            limits,
            printed: String::new(),
            watch: None,
        })
    }

    /// Another evaluator with the same program in the same state, which gets the registers of this one: the first to run gets new
    /// ones.
    pub(crate) fn fork_with_registers<'v>(&mut self, watch: Watch<'v>) -> Machine<'v> {
        let stack = std::mem::take(&mut self.stack);
        Machine { stack, ..self.fork(watch) }
    }

    /// Another evaluator with the same program in the same state.
    pub(crate) fn fork<'v>(&self, watch: Watch<'v>) -> Machine<'v> {
        Machine {
            program: Arc::clone(&self.program),
            heap: self.heap.clone(),
            globals: self.globals.clone(),
            constants: self.constants.clone(),
            templates: Arc::clone(&self.templates),
            methods: Arc::clone(&self.methods),
            at_hand: None,
            stack: Vec::new(),
            frames: Vec::new(),
            depth: 0,
            nested: 0,
            iterating: 0,
            limits: self.limits,
            printed: String::new(),
            watch: Some(watch),
        }
    }

    /// Runs what stands outside of functions.
    pub(crate) fn load(&mut self) -> Res<()> {
        self.give_steps(self.limits.steps_to_load);
        self.globals.fill(Value::Unbound);
        if let Some(name) = self.program.global("__name__") {
            self.globals[name] = Value::word("rules");
        }
        let mut stack = std::mem::take(&mut self.stack);
        let pushed = self.push_frame(&mut stack, 0, 0, 0);
        self.stack = stack;
        pushed?;
        self.run().map(drop)
    }

    pub(crate) fn give_steps(&mut self, steps: u64) {
        self.heap.fuel = i64::try_from(steps).unwrap_or(i64::MAX);
        self.heap.slice = (self.heap.fuel - SLICE).max(0);
        self.frames.clear();
        self.depth = 0;
        self.nested = 0;
        self.iterating = 0;
        self.heap.depth = 0;
    }

    /// The value of a global, if it has one.
    pub(crate) fn global(&self, name: &str) -> Option<Value> {
        let value = self.globals[self.program.global(name)?];
        (!matches!(value, Value::Unbound)).then_some(value)
    }

    pub(crate) fn print(&mut self, text: &str) -> Res<()> {
        self.heap.work(text.len() / 4 + 8)?;
        if self.printed.len() + text.len() > MOST_PRINTED {
            return Err(Fault::new(Why::Printed));
        }
        self.printed.push_str(text);
        Ok(())
    }

    /// Calls a value from outside of the loop.
    pub(crate) fn call(&mut self, function: Value, arguments: &[Value]) -> Res<Value> {
        self.call_with(function, arguments, &[])
    }

    pub(crate) fn call_with(&mut self, function: Value, arguments: &[Value], keywords: Keywords<'_>) -> Res<Value> {
        let Value::Function(id) = function else {
            return self.nest(|machine| machine.call_native(function, arguments, keywords));
        };
        let (base, level) = (self.top(), self.frames.len());
        self.reserve(base + arguments.len() + 1);
        let code = self.heap.function(id).code;
        let simple = self.program.codes[code as usize].simple;
        if keywords.is_empty() && simple as usize == arguments.len() {
            self.stack[base..base + arguments.len()].copy_from_slice(arguments);
        } else {
            self.bind(id, base, arguments, keywords)?;
        }
        let mut stack = std::mem::take(&mut self.stack);
        if self.program.codes[code as usize].is_generator {
            let generator = self.new_generator(&mut stack, id, base);
            self.stack = stack;
            return generator;
        }
        let entered = self.enter(&mut stack, id, base, 0);
        self.stack = stack;
        entered?;
        match self.nest(|machine| machine.run()) {
            Ok(Ended::Returned(value) | Ended::Yielded(value)) => Ok(value),
            Err(fault) => {
                self.frames.truncate(level);
                Err(fault)
            }
        }
    }

    /// Runs something on a stack that is large enough.
    fn nest<T>(&mut self, work: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        if self.nested >= DEEPEST_NESTED {
            return self.too_deep();
        }
        self.nested += 1;
        let result = self.with_stack(work);
        self.nested = self.nested.saturating_sub(1);
        result
    }

    /// Goes on with an iterator that may be one of many within each other.
    fn nest_iterator<T>(&mut self, work: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        if self.iterating >= DEEPEST_ITERATORS {
            return self.heap.raise(
                Type::RecursionError,
                said!(
                    "iterators stand more than {DEEPEST_ITERATORS} deep within each other",
                    "des itérateurs sont imbriqués sur plus de {DEEPEST_ITERATORS} niveaux"
                ),
            );
        }
        self.iterating += 1;
        let result = self.with_stack(work);
        self.iterating = self.iterating.saturating_sub(1);
        result
    }

    #[cfg(not(target_family = "wasm"))]
    fn with_stack<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        stacker::maybe_grow(128 << 10, 2 << 20, || work(self))
    }

    #[cfg(target_family = "wasm")]
    fn with_stack<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        work(self)
    }

    fn too_deep<T>(&mut self) -> Res<T> {
        let most = self.limits.call_depth;
        self.heap.raise(
            Type::RecursionError,
            said!(
                "functions call each other more than {most} deep",
                "des appels de fonctions sont imbriqués sur plus de {most} niveaux"
            ),
        )
    }

    /// The first register that no frame uses.
    fn top(&self) -> usize {
        match self.frames.last() {
            Some(frame) => frame.base as usize + self.program.codes[frame.code as usize].registers as usize,
            None => 0,
        }
    }

    fn reserve(&mut self, registers: usize) {
        if self.stack.len() < registers {
            grow(&mut self.stack, registers);
        }
    }

    /// Starts a function whose parameters stand at `base`.
    #[inline]
    fn enter(&mut self, stack: &mut Vec<Value>, id: u32, base: usize, result: u16) -> Res<()> {
        let code = self.heap.function(id).code;
        self.push_frame(stack, code, base, result)?;
        let cells = &self.heap.function(id).cells;
        if !cells.is_empty() {
            let first = base + self.program.codes[code as usize].first_capture as usize;
            stack[first..first + cells.len()].copy_from_slice(cells);
        }
        Ok(())
    }

    #[inline]
    fn push_frame(&mut self, stack: &mut Vec<Value>, code: u32, base: usize, result: u16) -> Res<()> {
        if self.frames.len() >= self.limits.call_depth {
            return self.too_deep();
        }
        let callee = &self.program.codes[code as usize];
        // Up to three registers more than there are may be written, see `templates`; there is room.
        let end = base + WINDOW;
        let first = base + callee.parameters();
        if stack.len() < end {
            grow(stack, end);
        }
        let template = &self.templates[code as usize];
        let (registers, _) = stack[first..].as_chunks_mut::<4>();
        for (four, template) in registers.iter_mut().zip(template) {
            *four = *template;
        }
        self.frames.push(Frame { code, pc: 0, base: base as u32, result });
        Ok(())
    }

    fn new_generator(&mut self, stack: &mut Vec<Value>, id: u32, base: usize) -> Res<Value> {
        // The frame is set up as for a call, then put away.
        self.enter(stack, id, base, 0)?;
        self.frames.pop();
        let code = self.heap.function(id).code;
        let count = self.program.codes[code as usize].registers as usize;
        let registers = stack[base..base + count].to_vec();
        self.heap.take(16 * count + 64)?;
        let generator = Generator { code, registers, next: 0, running: false, done: false, result: Value::None };
        self.heap.new_iter(Iter::Generator(Box::new(generator)))
    }

    /// Runs a generator to its next `yield`. An exception that `sent` holds is raised where the generator stands.
    pub(crate) fn resume(&mut self, id: u32, sent: Sent) -> Res<Option<Value>> {
        let base = self.top();
        let Iter::Generator(generator) = self.heap.iter_mut(id) else { return Ok(None) };
        if generator.done {
            return sent.map(|_| None);
        }
        if generator.running {
            return self.heap.value_error(said!("the generator is running already", "le générateur est déjà en cours"));
        }
        let (code, next) = (generator.code, generator.next);
        let waits = (next > 0).then(|| self.program.codes[code as usize].ops[next as usize - 1]);
        let sent = match (waits, sent) {
            (None, Ok(value)) if !value.is_none() => {
                return self.heap.type_error(said!(
                    "a generator that has not begun takes only None",
                    "un générateur qui n’a pas commencé ne prend que None"
                ));
            }
            // It waits in `yield from` for another iterator, which is meant.
            (Some(Op { x: 1, c: inner, .. }), sent) if !matches!(sent, Ok(Value::None)) => {
                let inner = generator.registers[inner as usize];
                generator.running = true;
                let answer = match inner {
                    Value::Iter(inner) if matches!(self.heap.iter(inner), Iter::Generator(_)) => {
                        self.nest(|machine| machine.resume(inner, sent))
                    }
                    _ => match sent {
                        Ok(_) => self.no_attribute(inner, "send"),
                        Err(fault) => Err(fault),
                    },
                };
                if let Iter::Generator(generator) = self.heap.iter_mut(id) {
                    generator.running = false;
                }
                match answer {
                    Ok(Some(value)) => return Ok(Some(value)),
                    Ok(None) => Ok(Value::None),
                    Err(fault) if matches!(fault.why, Why::Raised(_)) => Err(fault),
                    Err(fault) => return Err(fault),
                }
            }
            (_, sent) => sent,
        };
        if self.frames.len() >= self.limits.call_depth {
            return self.too_deep();
        }
        let Iter::Generator(generator) = self.heap.iter_mut(id) else { return Ok(None) };
        generator.running = true;
        let mut registers = std::mem::take(&mut generator.registers);
        if let (Some(waits), Ok(value)) = (waits, &sent) {
            registers[waits.a as usize] = *value;
        }
        self.reserve(base + WINDOW);
        self.stack[base..base + registers.len()].copy_from_slice(&registers);
        self.frames.push(Frame { code, pc: next, base: base as u32, result: 0 });
        let level = self.frames.len() - 1;
        let ended = self.nest(|machine| machine.run_for(Some(id), sent.err()));
        self.frames.truncate(level);
        let count = registers.len();
        let Iter::Generator(generator) = self.heap.iter_mut(id) else { return Ok(None) };
        generator.running = false;
        match ended {
            Ok(Ended::Yielded(value)) => {
                registers.clear();
                registers.extend_from_slice(&self.stack[base..base + count]);
                generator.registers = registers;
                Ok(Some(value))
            }
            Ok(Ended::Returned(value)) => {
                generator.done = true;
                generator.result = value;
                Ok(None)
            }
            Err(fault) => {
                generator.done = true;
                if self.heap.raises(&fault, Type::StopIteration) { self.leaked() } else { Err(fault) }
            }
        }
    }

    /// Ends a generator early.
    pub(crate) fn close(&mut self, id: u32) {
        if let Iter::Generator(generator) = self.heap.iter_mut(id) {
            generator.done = true;
            generator.registers = Vec::new();
        }
    }

    pub(crate) fn run(&mut self) -> Res<Ended> {
        self.run_for(None, None)
    }

    /// Runs the last frame until it returns, or until it yields if it is that of a generator. A fault is raised first.
    fn run_for(&mut self, generator: Option<u32>, mut thrown: Option<Box<Fault>>) -> Res<Ended> {
        let level = self.frames.len();
        loop {
            match thrown.take().map_or_else(|| self.go_on(level, generator), Err) {
                Ok(ended) => return Ok(ended),
                Err(mut fault) => {
                    // Unwind to the nearest handler of a frame that this run has started.
                    loop {
                        if self.frames.len() < level {
                            return Err(fault);
                        }
                        let Some(frame) = self.frames.last().copied() else { return Err(fault) };
                        let at = frame.pc.saturating_sub(1);
                        let code = &self.program.codes[frame.code as usize];
                        let handler = code.handlers.iter().find(|handler| handler.from <= at && at < handler.to);
                        if let (Some(handler), Why::Raised(exception)) = (handler.copied(), &fault.why) {
                            self.stack[frame.base as usize + handler.register as usize] = Value::Exc(*exception);
                            if let Some(last) = self.frames.last_mut() {
                                last.pc = handler.target;
                            }
                            break;
                        }
                        if fault.trace.len() < 100 {
                            fault.trace.push((frame.code, at));
                        }
                        self.frames.pop();
                    }
                }
            }
        }
    }

    fn go_on(&mut self, level: usize, generator: Option<u32>) -> Res<Ended> {
        // Counting who has the program takes as long as a short function.
        let program = self.at_hand.take().unwrap_or_else(|| Arc::clone(&self.program));
        let mut stack = std::mem::take(&mut self.stack);
        let ended = self.steps(&program, &mut stack, level, generator);
        self.stack = stack;
        self.at_hand = Some(program);
        ended
    }

    #[cold]
    fn out_of_steps(&mut self) -> Res<()> {
        if self.heap.fuel < 0 {
            return Err(Fault::new(Why::Steps));
        }
        self.heap.slice = (self.heap.fuel - SLICE).max(0);
        if let Some(watch) = self.watch {
            let progress = Progress { stage: Stage::Rules, done: 0, total: None };
            if watch.checkpoint(progress).is_err() {
                return Err(Fault::new(Why::Interrupted));
            }
        }
        Ok(())
    }

    #[cold]
    fn no_value(&mut self, name: u32, from_around: u8) -> Res<Value> {
        let name = self.program.names[name as usize].clone();
        self.heap.raise(
            if from_around == 1 { Type::NameError } else { Type::UnboundLocalError },
            said!("`{name}` has no value here yet", "`{name}` n’a pas encore de valeur ici"),
        )
    }

    #[cold]
    fn no_global(&mut self, number: usize) -> Res<Value> {
        let (name, builtin) = &self.program.globals[number];
        if let Some(builtin) = builtin {
            return Ok(*builtin);
        }
        let name = name.clone();
        self.heap
            .raise(Type::NameError, said!("`{name}` has no value here yet", "`{name}` n’a pas encore de valeur ici"))
    }

    /// The loop. `pc` is always one beyond the instruction that runs, also in the frame when something fails.
    ///
    /// The registers are taken out of the machine meanwhile, so that the processor knows where they are; whatever may
    /// call a function of the file, or read registers, gets them back by `outside!`.
    fn steps(&mut self, program: &Program, stack: &mut Vec<Value>, level: usize, generator: Option<u32>) -> Res<Ended> {
        let Some(&frame) = self.frames.last() else { return Ok(Ended::Returned(Value::None)) };
        let mut code: &Code = &program.codes[frame.code as usize];
        let mut ops: &[Op] = &code.ops;
        // What follows the instruction that runs. The number of the next one is `pc!()`.
        let mut next = ops[frame.pc as usize..].iter();
        let mut base = frame.base as usize;
        // The registers of the frame, and what lies behind them: so many that no instruction can name one beyond.
        let mut registers: &mut Window = window(stack, base);

        macro_rules! pc {
            () => {
                ops.len() - next.len()
            };
        }
        macro_rules! go {
            ($to:expr) => {
                next = ops[$to as usize..].iter()
            };
        }
        macro_rules! skip {
            ($count:expr) => {
                next = next.as_slice()[$count..].iter()
            };
        }
        // An instruction after this one: 0 for the next.
        macro_rules! ahead {
            ($offset:expr) => {
                &next.as_slice()[$offset]
            };
        }
        // Goes to the target that follows, or on behind it.
        macro_rules! go_if {
            ($jumps:expr) => {
                if $jumps {
                    go!(ahead!(0).number());
                } else {
                    skip!(1);
                }
            };
        }
        macro_rules! go_unless {
            ($stays:expr) => {
                if $stays {
                    skip!(1);
                } else {
                    go!(ahead!(0).number());
                }
            };
        }
        macro_rules! reg {
            ($register:expr) => {
                registers[$register as usize]
            };
        }
        // Something that may fail: the frame must know where it stood.
        macro_rules! try_ {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(fault) => {
                        if let Some(frame) = self.frames.last_mut() {
                            frame.pc = pc!() as u32;
                        }
                        return Err(fault);
                    }
                }
            };
        }
        macro_rules! save {
            () => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.pc = pc!() as u32;
                }
            };
        }
        macro_rules! step {
            () => {
                self.heap.fuel -= 1;
                if self.heap.fuel < self.heap.slice {
                    try_!(self.out_of_steps());
                }
            };
        }
        macro_rules! load_frame {
            () => {
                if let Some(frame) = self.frames.last() {
                    code = &program.codes[frame.code as usize];
                    ops = &code.ops;
                    go!(frame.pc);
                    base = frame.base as usize;
                }
                registers = window(stack, base);
            };
        }
        // Something that may need the registers.
        macro_rules! outside {
            ($work:expr) => {{
                std::mem::swap(stack, &mut self.stack);
                let result = $work;
                std::mem::swap(stack, &mut self.stack);
                registers = window(stack, base);
                result
            }};
        }

        // What follows looks at a register in place: a copy of what has just been written in two halves is slow.
        macro_rules! truth {
            ($register:expr) => {
                match &reg!($register) {
                    Value::Bool(flag) => *flag,
                    Value::None => false,
                    Value::Int(number) => *number != 0,
                    Value::List(id) => !self.heap.items(*id).is_empty(),
                    other => {
                        let other = *other;
                        self.truth(other)
                    }
                }
            };
        }
        macro_rules! copy {
            ($to:expr, $from:expr) => {
                reg!($to) = reg!($from).part()
            };
        }
        macro_rules! compare {
            ($comparison:expr, $a:expr, $b:expr) => {
                match (&reg!($a), &reg!($b)) {
                    (Value::Int(x), Value::Int(y)) if $comparison <= Comparison::GtEq as u8 => {
                        // Less, equal or greater is 0, 1 or 2.
                        let order = u32::from(x >= y) + u32::from(x > y);
                        HOLDS >> (3 * u32::from($comparison) + order) & 1 == 1
                    }
                    (Value::Short(x), Value::Short(y)) if $comparison <= Comparison::NotEq as u8 => {
                        (x == y) == ($comparison == 0)
                    }
                    (Value::None, other) | (other, Value::None)
                        if ($comparison | 1) == Comparison::NotEq as u8
                            || ($comparison | 1) == Comparison::IsNot as u8 =>
                    {
                        matches!(other, Value::None) == ($comparison & 1 == 0)
                    }
                    (a, b) => {
                        let (a, b) = (*a, *b);
                        match try_!(self.compare_apart($comparison, a, b)) {
                            Some(result) => result,
                            None => {
                                save!();
                                try_!(outside!(self.compare($comparison, a, b)))
                            }
                        }
                    }
                }
            };
        }
        macro_rules! compare_jump {
            ($op:expr) => {
                let result = compare!($op.x & COMPARISON, $op.a, $op.b);
                go_if!(result == ($op.x & JUMPS != 0));
            };
        }
        // A comparison that jumps: numbers at once.
        macro_rules! jump_if {
            ($op:expr, $sign:tt) => {
                if let (Value::Int(x), Value::Int(y)) = (&reg!($op.a), &reg!($op.b)) {
                    go_if!(x $sign y);
                } else {
                    compare_jump!($op);
                }
            };
        }
        macro_rules! jump_equal {
            ($op:expr) => {
                match reg!($op.a).plain_equal(&reg!($op.b)) {
                    Some(equal) if equal == ($op.x & IF_EQUAL != 0) => go!(ahead!(0).number()),
                    Some(_) => skip!(1),
                    None => {
                        compare_jump!($op);
                    }
                }
            };
        }
        macro_rules! in_range {
            ($op:expr) => {
                match (&reg!($op.b), &reg!($op.a), &reg!($op.c)) {
                    (Value::Int(low), Value::Int(number), Value::Int(high)) => low <= number && number < high,
                    _ => between!($op),
                }
            };
        }
        macro_rules! between {
            ($op:expr) => {
                match (&reg!($op.b), &reg!($op.a), &reg!($op.c)) {
                    (Value::Int(low), Value::Int(number), Value::Int(high)) => {
                        (low < number || $op.x & 1 != 0 && low == number)
                            && (number < high || $op.x & 2 != 0 && number == high)
                    }
                    _ => {
                        let (first, second) =
                            (Comparison::Lt as u8 + ($op.x & 1), Comparison::Lt as u8 + ($op.x >> 1 & 1));
                        compare!(first, $op.b, $op.a) && compare!(second, $op.a, $op.c)
                    }
                }
            };
        }
        // Elements of what most files index, at places that are there; whether it was one.
        macro_rules! index {
            ($op:expr) => {
                match (&reg!($op.b), &reg!($op.c)) {
                    // A negative number is a very large one here.
                    (Value::Tuple(tuple), &Value::Int(at)) if (at as usize) < tuple.len as usize => {
                        reg!($op.a) = self.heap.element(*tuple, at as usize);
                        true
                    }
                    (Value::Short(short), &Value::Int(at)) if let Some(letter) = short.at(at as usize) => {
                        reg!($op.a) = Value::letter(letter);
                        true
                    }
                    (Value::List(id), &Value::Int(at)) if let Some(value) = self.heap.items(*id).get(at as usize) => {
                        reg!($op.a) = *value;
                        true
                    }
                    (Value::Str(str), &Value::Int(at)) if str.is_ascii() && (at as usize) < str.len as usize => {
                        reg!($op.a) = Value::letter(self.heap.ascii_at(*str, at as usize));
                        true
                    }
                    _ => false,
                }
            };
        }
        macro_rules! index_any {
            ($op:expr) => {
                save!();
                let (object, index) = (reg!($op.b), reg!($op.c));
                if let Value::Dict(id) = object
                    && let Some(value) = try_!(self.heap.get(id, &index))
                {
                    reg!($op.a) = value;
                } else {
                    reg!($op.a) = try_!(outside!(self.index(object, index)));
                }
            };
        }
        macro_rules! add {
            ($op:expr) => {
                if let (Value::Int(x), Value::Int(y)) = (&reg!($op.b), &reg!($op.c))
                    && let Some(sum) = x.checked_add(*y)
                {
                    reg!($op.a) = Value::Int(sum);
                    true
                } else {
                    false
                }
            };
        }
        macro_rules! add_any {
            ($op:expr) => {
                if let (Value::Short(x), Value::Short(y)) = (&reg!($op.b), &reg!($op.c))
                    && let Some(joined) = x.join(*y)
                {
                    reg!($op.a) = Value::Short(joined);
                } else {
                    let (a, b) = (reg!($op.b), reg!($op.c));
                    reg!($op.a) = try_!(self.binary(Operator::Add, a, b));
                }
            };
        }
        macro_rules! add_small {
            ($op:expr) => {
                if let Value::Int(x) = &reg!($op.b)
                    && let Some(sum) = x.checked_add(i64::from($op.c as i16))
                {
                    reg!($op.a) = Value::Int(sum);
                    true
                } else {
                    false
                }
            };
        }
        macro_rules! add_small_any {
            ($op:expr) => {
                let (value, small) = (reg!($op.b), i64::from($op.c as i16));
                let (operator, number) = if $op.x & !IN_PLACE == Operator::Sub as u8 {
                    (Operator::Sub, Value::Int(-small))
                } else {
                    (Operator::Add, Value::Int(small))
                };
                reg!($op.a) = if $op.x & IN_PLACE == 0 {
                    try_!(self.binary(operator, value, number))
                } else {
                    save!();
                    try_!(outside!(self.in_place(operator, value, number)))
                };
            };
        }
        macro_rules! mul {
            ($op:expr) => {
                if let (Value::Int(x), Value::Int(y)) = (&reg!($op.b), &reg!($op.c))
                    && let Some(product) = x.checked_mul(*y)
                {
                    reg!($op.a) = Value::Int(product);
                    true
                } else {
                    let (a, b) = (reg!($op.b), reg!($op.c));
                    reg!($op.a) = try_!(self.binary(Operator::Mul, a, b));
                    false
                }
            };
        }
        // How many elements there are in what most files count; whether it was one.
        macro_rules! len {
            ($op:expr) => {{
                let count = match &reg!($op.b) {
                    Value::Short(short) => Some(short.len()),
                    Value::Tuple(tuple) => Some(tuple.len as usize),
                    Value::List(id) => Some(self.heap.items(*id).len()),
                    _ => None,
                };
                if let Some(count) = count {
                    reg!($op.a) = Value::Int(count as i64);
                }
                count.is_some()
            }};
        }
        macro_rules! unpack {
            ($op:expr) => {
                if let &Value::Tuple(tuple) = &reg!($op.b)
                    && tuple.len == u32::from($op.c)
                {
                    // Most tuples are short; a copy of known length is made in place.
                    match self.heap.elements(tuple) {
                        [a, b] => (reg!($op.a), reg!($op.a + 1)) = (*a, *b),
                        [a, b, c] => (reg!($op.a), reg!($op.a + 1), reg!($op.a + 2)) = (*a, *b, *c),
                        many => registers[$op.a as usize..][..many.len()].copy_from_slice(many),
                    }
                    true
                } else {
                    false
                }
            };
        }
        macro_rules! tuple {
            ($op:expr) => {{
                let put = if $op.c == 2 {
                    self.heap.put_two(&reg!($op.b), &reg!($op.b + 1))
                } else {
                    self.heap.put(&registers[$op.b as usize..][..$op.c as usize])
                };
                let Some(start) = put else { try_!(Err(Fault::new(Why::Memory))) };
                let tuple = Value::Tuple(Tuple { start, len: u32::from($op.c), class: 0 });
                reg!($op.a) = tuple;
                tuple
            }};
        }
        macro_rules! append {
            ($op:expr) => {
                if let &Value::List(id) = &reg!($op.a) {
                    let value = reg!($op.b).part();
                    try_!(self.heap.push(id, value));
                }
            };
        }

        loop {
            // In place: most instructions need only some of its parts.
            let Some(op) = next.next() else { return Ok(Ended::Returned(Value::None)) };
            // The next element of the iterator a goes to b; whether there was one.
            macro_rules! next {
                () => {
                    match &mut reg!(op.a) {
                        Value::Range(Range { start, stop, step }) => {
                            if (*step > 0 && *start < *stop) || (*step < 0 && *start > *stop) {
                                let value = *start;
                                // What would leave the 32 bits is beyond the stop as well.
                                *start = value.saturating_add(*step);
                                reg!(op.b) = Value::Int(i64::from(value));
                                true
                            } else {
                                false
                            }
                        }
                        Value::InList(id, at) => match self.heap.items(*id).get(*at as usize) {
                            Some(&value) => {
                                *at += 1;
                                reg!(op.b) = value;
                                true
                            }
                            None => false,
                        },
                        Value::Tuple(tuple) if tuple.len > 0 => {
                            let value = self.heap.element(*tuple, 0);
                            tuple.start += 1;
                            tuple.len -= 1;
                            reg!(op.b) = value;
                            true
                        }
                        Value::Tuple(_) => false,
                        other => {
                            let mut place = *other;
                            save!();
                            let next = match place {
                                // It may run a function of the file.
                                Value::Iter(id) if !self.is_plain(id) => try_!(outside!(self.next(&mut place))),
                                _ => try_!(self.next(&mut place)),
                            };
                            reg!(op.a) = place;
                            match next {
                                Some(value) => {
                                    reg!(op.b) = value;
                                    true
                                }
                                None => false,
                            }
                        }
                    }
                };
            }
            // A call of a function that needs some care.
            macro_rules! call_function {
                ($id:expr, $arguments:expr, $keywords:expr) => {{
                    let first = base + op.b as usize + 1;
                    std::mem::swap(stack, &mut self.stack);
                    let bound = self.bind($id, first, $arguments, $keywords);
                    std::mem::swap(stack, &mut self.stack);
                    try_!(bound);
                    if program.codes[self.heap.function($id).code as usize].is_generator {
                        let generator = try_!(self.new_generator(stack, $id, first));
                        registers = window(stack, base);
                        reg!(op.a) = generator;
                    } else {
                        try_!(self.enter(stack, $id, first, op.a));
                        load_frame!();
                    }
                }};
            }
            match op.k {
                K::Move => copy!(op.a, op.b),
                K::Const => reg!(op.a) = self.constants[op.number() as usize],
                K::Global => {
                    let number = op.number() as usize;
                    if let Value::Unbound = &self.globals[number] {
                        reg!(op.a) = try_!(self.no_global(number));
                        continue;
                    }
                    reg!(op.a) = self.globals[number];
                }
                K::SetGlobal => {
                    self.globals[op.number() as usize] = reg!(op.a);
                    self.heap.note_change();
                }
                K::DelGlobal => {
                    let number = op.number() as usize;
                    if matches!(self.globals[number], Value::Unbound) {
                        let name = &program.globals[number].0;
                        try_!(self.heap.raise(
                            Type::NameError,
                            said!("`{name}` has no value here", "`{name}` n’a pas de valeur ici")
                        ));
                    }
                    self.globals[number] = Value::Unbound;
                    self.heap.note_change();
                }
                K::MakeCell => reg!(op.a) = try_!(self.heap.new_cell(reg!(op.a))),
                K::Cell => {
                    reg!(op.a) = match self.heap.cell(reg!(op.b)) {
                        Value::Unbound => try_!(self.no_value(u32::from(op.c), op.x)),
                        value => value,
                    }
                }
                K::SetCell => self.heap.set_cell(reg!(op.a), reg!(op.b)),
                K::Check => {
                    if matches!(reg!(op.a), Value::Unbound) {
                        try_!(self.no_value(op.number(), op.x));
                    }
                }
                K::Clear => reg!(op.a) = Value::Unbound,
                K::Add => {
                    if !add!(op) {
                        add_any!(op);
                    }
                }
                K::AddAdd => {
                    if add!(op) {
                        let op = ahead!(0);
                        skip!(usize::from(add!(op)));
                    } else {
                        add_any!(op);
                    }
                }
                K::Sub => {
                    if let (Value::Int(x), Value::Int(y)) = (&reg!(op.b), &reg!(op.c))
                        && let Some(difference) = x.checked_sub(*y)
                    {
                        reg!(op.a) = Value::Int(difference);
                        continue;
                    }
                    let (a, b) = (reg!(op.b), reg!(op.c));
                    reg!(op.a) = try_!(self.binary(Operator::Sub, a, b));
                }
                K::Mul => {
                    mul!(op);
                }
                K::MulAdd => {
                    if mul!(op) {
                        let op = ahead!(0);
                        skip!(usize::from(add!(op)));
                    }
                }
                K::MulAddTwice => {
                    if mul!(op) {
                        let op = ahead!(0);
                        if add!(op) {
                            let op = ahead!(1);
                            skip!(2);
                            if mul!(op) {
                                let op = ahead!(0);
                                skip!(usize::from(add!(op)));
                            }
                        }
                    }
                }
                K::AddSmallLoop => {
                    if add_small!(op) {
                        let to = ahead!(0).number();
                        skip!(1);
                        step!();
                        go!(to);
                    } else {
                        add_small_any!(op);
                    }
                }
                K::AddSmall => {
                    if !add_small!(op) {
                        add_small_any!(op);
                    }
                }
                K::Binary => {
                    if let (&Value::Int(x), &Value::Int(y)) = (&reg!(op.b), &reg!(op.c))
                        && let Some(number) = small_binary(op.x, x, y)
                    {
                        reg!(op.a) = Value::Int(number);
                        continue;
                    }
                    let (a, b) = (reg!(op.b), reg!(op.c));
                    if op.x & 0x80 != 0 {
                        reg!(op.a) = match (a, b) {
                            (Value::Int(x), Value::Int(y)) if let Some(sum) = x.checked_add(y) => Value::Int(sum),
                            _ => try_!(outside!(self.sum_step(a, b))),
                        };
                    } else {
                        reg!(op.a) = try_!(self.binary(Operator::ALL[op.x as usize], a, b));
                    }
                }
                K::InPlace => {
                    if let (&Value::Int(x), &Value::Int(y)) = (&reg!(op.b), &reg!(op.c))
                        && let Some(number) = small_binary(op.x, x, y)
                    {
                        reg!(op.a) = Value::Int(number);
                        continue;
                    }
                    let (a, b) = (reg!(op.b), reg!(op.c));
                    reg!(op.a) = try_!(outside!(self.in_place(Operator::ALL[op.x as usize], a, b)));
                }
                K::Unary => {
                    if let (0, &Value::Int(number)) = (op.x, &reg!(op.b))
                        && number != i64::MIN
                    {
                        reg!(op.a) = Value::Int(-number);
                        continue;
                    }
                    let value = reg!(op.b);
                    reg!(op.a) = try_!(self.unary(op.x, value));
                }
                K::Not => {
                    let value = truth!(op.b);
                    reg!(op.a) = Value::Bool(!value);
                }
                K::Compare => {
                    let result = compare!(op.x, op.b, op.c);
                    reg!(op.a) = Value::Bool(result);
                }
                K::CompareJump => {
                    compare_jump!(op);
                }
                K::Between => go_unless!(between!(op)),
                K::JumpEqual => jump_equal!(op),
                K::JumpLess => jump_if!(op, <),
                K::JumpLessEqual => jump_if!(op, <=),
                K::JumpGreater => jump_if!(op, >),
                K::JumpGreaterEqual => jump_if!(op, >=),
                K::JumpIn => {
                    let (element, collection) = (&reg!(op.a), &reg!(op.b));
                    if let Some(found) = try_!(self.contains_apart(collection, element)) {
                        let result = found == (op.x & COMPARISON == Comparison::In as u8);
                        go_if!(result == (op.x & JUMPS != 0));
                    } else {
                        compare_jump!(op);
                    }
                }
                K::InRange => go_unless!(in_range!(op)),
                K::InRangeTwice => {
                    if in_range!(op) {
                        let op = ahead!(1);
                        skip!(2);
                        go_unless!(in_range!(op));
                    } else {
                        go!(ahead!(0).number());
                    }
                }
                K::Target | K::Extra => {}
                K::Jump => go!(op.number()),
                K::Loop => {
                    step!();
                    go!(op.number());
                }
                K::JumpIf => {
                    if truth!(op.a) {
                        go!(op.number());
                    }
                }
                K::JumpIfNot => {
                    if !truth!(op.a) {
                        go!(op.number());
                    }
                }
                K::Tuple => {
                    tuple!(op);
                }
                K::TupleAppend => {
                    let tuple = tuple!(op);
                    let op = ahead!(0);
                    skip!(1);
                    if let &Value::List(id) = &reg!(op.a) {
                        try_!(self.heap.push(id, tuple));
                    }
                }
                K::Moves => {
                    for at in 0..op.c {
                        copy!(op.a + at, op.b + at);
                    }
                }
                K::CallSpread => {
                    if let (&Value::Function(id), &Value::Tuple(tuple)) = (&reg!(op.b), &reg!(op.c))
                        && program.codes[self.heap.function(id).code as usize].simple == tuple.len
                        && let Some(arguments) = registers[op.b as usize + 1..].get_mut(..tuple.len as usize)
                    {
                        arguments.copy_from_slice(self.heap.elements(tuple));
                        skip!(4);
                        step!();
                        save!();
                        try_!(self.enter(stack, id, base + op.b as usize + 1, op.a));
                        load_frame!();
                    }
                }
                K::List => {
                    let first = op.b as usize;
                    let list = try_!(self.heap.list_of(&registers[first..first + op.c as usize]));
                    reg!(op.a) = Value::List(list);
                }
                K::Set => {
                    let id = try_!(self.heap.new_dict(DictKind::Set));
                    for at in 0..op.c {
                        try_!(self.heap.add(id, &reg!(op.b + at)));
                    }
                    reg!(op.a) = Value::Set(id);
                }
                K::Dict => reg!(op.a) = Value::Dict(try_!(self.heap.new_dict(DictKind::Plain))),
                K::Append => append!(op),
                K::SetAdd => {
                    if let Value::Set(id) = reg!(op.a) {
                        try_!(self.heap.add(id, &reg!(op.b)));
                    }
                }
                K::DictAdd => {
                    if let Value::Dict(id) = reg!(op.a) {
                        let (key, value) = (reg!(op.b), reg!(op.c));
                        try_!(self.heap.insert(id, key, value));
                    }
                }
                K::Extend => {
                    if let (&Value::List(id), &Value::Tuple(tuple)) = (&reg!(op.a), &reg!(op.b)) {
                        try_!(self.heap.extend_by_tuple(id, tuple));
                        continue;
                    }
                    save!();
                    let (list, value) = (reg!(op.a), reg!(op.b));
                    try_!(outside!(self.extend(list, value)));
                }
                K::SetExtend => {
                    save!();
                    let (set, value) = (reg!(op.a), reg!(op.b));
                    try_!(outside!(self.set_extend(set, value)));
                }
                K::DictExtend => {
                    save!();
                    let (dict, value) = (reg!(op.a), reg!(op.b));
                    try_!(outside!(self.unpack_dict(dict, value, op.x == 1)));
                }
                K::ListToTuple => {
                    if let Value::List(id) = reg!(op.b) {
                        reg!(op.a) = try_!(self.heap.tuple_of_list(id));
                    }
                }
                K::Index => {
                    if !index!(op) {
                        index_any!(op);
                    }
                }
                K::IndexIndex => {
                    if index!(op) {
                        let op = ahead!(0);
                        skip!(usize::from(index!(op)));
                    } else {
                        index_any!(op);
                    }
                }
                K::IndexEqual => {
                    let jump = ahead!(0);
                    let other = &reg!(jump.b);
                    let equal = match (&reg!(op.b), &reg!(op.c)) {
                        (Value::Short(short), &Value::Int(at)) if let Value::Short(other) = other => {
                            short.at(at as usize).map(|letter| other.is_letter(letter))
                        }
                        (Value::Tuple(tuple), &Value::Int(at)) if (at as usize) < tuple.len as usize => {
                            self.heap.element(*tuple, at as usize).plain_equal(other)
                        }
                        (Value::List(id), &Value::Int(at))
                            if let Some(value) = self.heap.items(*id).get(at as usize) =>
                        {
                            value.plain_equal(other)
                        }
                        _ => None,
                    };
                    match equal {
                        Some(equal) if equal == (jump.x & IF_EQUAL != 0) => go!(ahead!(1).number()),
                        Some(_) => skip!(2),
                        None => {
                            if !index!(op) {
                                index_any!(op);
                            }
                        }
                    }
                }
                K::IndexLen => {
                    if index!(op) {
                        let op = ahead!(0);
                        skip!(usize::from(len!(op)));
                    } else {
                        index_any!(op);
                    }
                }
                K::SetIndex => {
                    let value = reg!(op.c);
                    if let (&Value::List(id), &Value::Int(at)) = (&reg!(op.a), &reg!(op.b))
                        && let Some(slot) = self.heap.list_mut(id).get_mut(at as usize)
                    {
                        *slot = value;
                        continue;
                    }
                    let (object, index) = (reg!(op.a), reg!(op.b));
                    try_!(outside!(self.set_index(object, index, value)));
                }
                K::DelIndex => {
                    let (object, index) = (reg!(op.a), reg!(op.b));
                    try_!(self.del_index(object, index));
                }
                K::Slice => {
                    if let Some(value) = quick::slice(&reg!(op.b), &reg!(op.c), &reg!(op.c + 1), &reg!(op.c + 2)) {
                        reg!(op.a) = value;
                        continue;
                    }
                    let object = reg!(op.b);
                    let parts = [reg!(op.c), reg!(op.c + 1), reg!(op.c + 2)];
                    reg!(op.a) = try_!(self.slice(object, parts));
                }
                K::SetSlice => {
                    save!();
                    let (object, value) = (reg!(op.a), reg!(op.c));
                    let parts = [reg!(op.b), reg!(op.b + 1), reg!(op.b + 2)];
                    try_!(outside!(self.set_slice(object, parts, value)));
                }
                K::DelSlice => {
                    let object = reg!(op.a);
                    let parts = [reg!(op.b), reg!(op.b + 1), reg!(op.b + 2)];
                    try_!(self.del_slice(object, parts));
                }
                K::Attr => {
                    let object = reg!(op.b);
                    reg!(op.a) = try_!(self.attribute(object, &program.names[op.c as usize]));
                }
                K::Call => {
                    step!();
                    save!();
                    let first = base + op.b as usize + 1;
                    if let &Value::Function(id) = &reg!(op.b) {
                        let callee = self.heap.function(id).code;
                        if program.codes[callee as usize].simple == u32::from(op.c) {
                            try_!(self.enter(stack, id, first, op.a));
                            load_frame!();
                        } else {
                            let arguments = stack[first..first + op.c as usize].to_vec();
                            call_function!(id, &arguments, &[]);
                        }
                    } else {
                        let function = reg!(op.b);
                        let (at, count) = (op.b as usize + 1, op.c as usize);
                        reg!(op.a) = match try_!(self.quick_call(&function, &registers[at..at + count])) {
                            Some(value) => value,
                            None => try_!(outside!(self.call_registers(function, first, count))),
                        };
                    }
                }
                K::CallKeywords => {
                    step!();
                    let names = self.constants[ahead!(0).number() as usize];
                    skip!(1);
                    save!();
                    let function = reg!(op.b);
                    let first = op.b as usize + 1;
                    let all = registers[first..first + op.c as usize].to_vec();
                    let Value::Tuple(names) = names else { continue };
                    let split = all.len() - names.len as usize;
                    let keywords: Vec<(Value, Value)> =
                        self.heap.elements(names).iter().copied().zip(all[split..].iter().copied()).collect();
                    if let Value::Function(id) = function {
                        call_function!(id, &all[..split], &keywords);
                    } else {
                        reg!(op.a) = try_!(outside!(self.call_native(function, &all[..split], &keywords)));
                    }
                }
                K::CallStar => {
                    step!();
                    save!();
                    let function = reg!(op.b);
                    let Value::List(list) = reg!(op.b + 1) else { continue };
                    let keywords: Vec<(Value, Value)> = match reg!(op.b + 2) {
                        Value::Dict(dict) => {
                            self.heap.dict(dict).live().map(|entry| (entry.key, entry.value)).collect()
                        }
                        // There were none.
                        _ => Vec::new(),
                    };
                    let arguments = self.heap.items(list);
                    if let Value::Function(id) = function
                        && keywords.is_empty()
                        && program.codes[self.heap.function(id).code as usize].simple as usize == arguments.len()
                    {
                        let first = base + op.b as usize + 1;
                        if stack.len() < first + arguments.len() {
                            grow(stack, first + arguments.len());
                        }
                        stack[first..first + arguments.len()].copy_from_slice(arguments);
                        try_!(self.enter(stack, id, first, op.a));
                        load_frame!();
                        continue;
                    }
                    let arguments = arguments.to_vec();
                    if let Value::Function(id) = function {
                        call_function!(id, &arguments, &keywords);
                    } else {
                        reg!(op.a) = try_!(outside!(self.call_native(function, &arguments, &keywords)));
                    }
                }
                K::MoveMethod => {
                    let count = op.x as usize;
                    let (call, extra) = (ahead!(count), ahead!(count + 1));
                    if let Some(method) = self.methods[extra.number() as usize] {
                        // Without an argument, this is where the object would be moved to, which nobody looks at.
                        let (object, argument) = (&reg!(op.b), &reg!(ahead!(0).b));
                        // What fails does so in the call.
                        let moves = next.clone();
                        skip!(count + 2);
                        if let Some(value) = try_!(self.quick_method(object, argument, method, count)) {
                            reg!(call.a) = value;
                            step!();
                            continue;
                        }
                        next = moves;
                    }
                    copy!(op.a, op.b);
                }
                K::CallMethod => {
                    step!();
                    let name = ahead!(0).number() as usize;
                    skip!(1);
                    let count = op.c as usize;
                    let method = self.methods[name];
                    if let Some(method) = method
                        && let Some(value) = try_!(self.quick_method(&reg!(op.b), &reg!(op.b + 1), method, count))
                    {
                        reg!(op.a) = value;
                        continue;
                    }
                    save!();
                    let object = reg!(op.b);
                    let first = op.b as usize + 1;
                    const FEW: usize = 4;
                    let mut few = [Value::None; FEW];
                    let many;
                    let arguments: &[Value] = if count <= FEW {
                        few[..count].copy_from_slice(&registers[first..first + count]);
                        &few[..count]
                    } else {
                        many = registers[first..first + count].to_vec();
                        &many
                    };
                    let found = match method {
                        Some(method) => try_!(outside!(self.call_method(object, method, arguments, &[]))),
                        None => None,
                    };
                    match found {
                        Some(value) => reg!(op.a) = value,
                        None => {
                            // Not a method of a built-in type: a member of a module, or a field that can be called.
                            let function = try_!(self.attribute(object, &program.names[name]));
                            if let Value::Function(id) = function {
                                let arguments = arguments.to_vec();
                                call_function!(id, &arguments, &[]);
                            } else {
                                reg!(op.a) = try_!(outside!(self.call_native(function, arguments, &[])));
                            }
                        }
                    }
                }
                K::HasMethod => {
                    let (object, name) = (reg!(op.a), op.number() as usize);
                    let known = self.methods[name].is_some_and(|method| has_method(&self.heap, object, method));
                    if !known {
                        try_!(self.attribute(object, &program.names[name]));
                    }
                }
                K::Iter => {
                    let value = reg!(op.b);
                    reg!(op.a) = match value {
                        Value::Tuple(_) | Value::Range(_) | Value::Short(_) => value,
                        Value::List(id) => Value::InList(id, 0),
                        other => try_!(outside!(self.start_loop(other))),
                    };
                }
                K::Next => go_unless!(next!()),
                K::NextUnpack => {
                    if next!() {
                        let op = ahead!(1);
                        skip!(1 + usize::from(unpack!(op)));
                    } else {
                        go!(ahead!(0).number());
                    }
                }
                K::NextLoopUnpack => {
                    step!();
                    if next!() {
                        go!(ahead!(0).number());
                        let op = ahead!(0);
                        skip!(usize::from(unpack!(op)));
                    } else {
                        skip!(1);
                    }
                }
                K::NextLoop => {
                    step!();
                    go_if!(next!());
                }
                K::Unpack => {
                    if unpack!(op) {
                        continue;
                    }
                    save!();
                    let value = reg!(op.b);
                    let elements = try_!(outside!(self.unpack(value, op.c as usize)));
                    registers[op.a as usize..][..elements.len()].copy_from_slice(&elements);
                }
                K::UnpackStar => {
                    save!();
                    let value = reg!(op.b);
                    let elements = try_!(outside!(self.unpack_star(value, op.x as usize, op.c as usize)));
                    registers[op.a as usize..][..elements.len()].copy_from_slice(&elements);
                }
                K::Return => {
                    let value = reg!(op.a).part();
                    let Some(frame) = self.frames.pop() else { return Ok(Ended::Returned(value)) };
                    if self.frames.len() < level {
                        return Ok(Ended::Returned(value));
                    }
                    load_frame!();
                    reg!(frame.result) = value;
                }
                K::Yield => {
                    let value = reg!(op.b);
                    self.frames.pop();
                    if let Some(id) = generator
                        && let Iter::Generator(state) = self.heap.iter_mut(id)
                    {
                        state.next = pc!() as u32;
                    }
                    return Ok(Ended::Yielded(value));
                }
                K::GeneratorResult => {
                    reg!(op.a) = self.generator_result(reg!(op.b));
                }
                K::Function => {
                    let number = ahead!(0).number();
                    skip!(1);
                    let callee = &program.codes[number as usize];
                    let first = op.b as usize;
                    let defaults = callee.defaults as usize + callee.keyword_only as usize;
                    let cells = first + defaults;
                    let function = Function {
                        code: number,
                        defaults: registers[first..cells].into(),
                        cells: registers[cells..cells + callee.captures.len()].into(),
                    };
                    reg!(op.a) = try_!(self.heap.new_function(function));
                }
                K::Raise => {
                    let (value, cause) = (reg!(op.a), reg!(op.b));
                    save!();
                    return match (op.x, value) {
                        (2, _) => self.raise_from(value, cause),
                        (3, Value::Exc(id)) if self.heap.exc(id).class == Type::StopIteration => self.leaked(),
                        _ => self.raise(value),
                    };
                }
                K::Assert => {
                    let message = reg!(op.a);
                    save!();
                    let args = match message {
                        Value::Unbound => Value::EMPTY_TUPLE,
                        message => self.heap.tuple(&[message])?,
                    };
                    return self.heap.raise_with(Type::AssertionError, args, None);
                }
                K::Match => {
                    let (exception, class) = (reg!(op.b), reg!(op.c));
                    reg!(op.a) = Value::Bool(try_!(self.matches(exception, class)));
                }
                K::Format => {
                    if let (&Value::Int(number), Value::Short(spec), 0) = (&reg!(op.b), &reg!(op.c), op.x)
                        && spec.len() == 0
                        && let Some(digits) = Short::number(number)
                    {
                        reg!(op.a) = Value::Short(digits);
                        continue;
                    }
                    let (value, spec) = (reg!(op.b), reg!(op.c));
                    reg!(op.a) = try_!(self.format_field(value, spec, op.x));
                }
                K::Join => {
                    let first = op.b as usize;
                    reg!(op.a) = match op.c {
                        0 => Value::EMPTY_STR,
                        1 => registers[first],
                        count => {
                            let mut joined = registers[first];
                            for at in 1..count as usize {
                                let part = registers[first + at];
                                joined = match (joined, part) {
                                    (Value::Short(x), Value::Short(y)) if let Some(both) = x.join(y) => {
                                        Value::Short(both)
                                    }
                                    _ => try_!(self.heap.concat(joined, part)),
                                };
                            }
                            joined
                        }
                    };
                }
                K::Len => {
                    if !len!(op) {
                        let value = reg!(op.b);
                        reg!(op.a) = Value::Int(try_!(self.len(value)) as i64);
                    }
                }
            }
        }
    }

    #[cold]
    fn generator_result(&self, generator: Value) -> Value {
        match generator {
            Value::Iter(id) => match self.heap.iter(id) {
                Iter::Generator(generator) => generator.result,
                _ => Value::None,
            },
            _ => Value::None,
        }
    }

    /// Calls something built in whose arguments stand in registers.
    #[inline(never)]
    fn call_registers(&mut self, function: Value, first: usize, count: usize) -> Res<Value> {
        const FEW: usize = 4;
        let registers = &self.stack[first..first + count];
        if count <= FEW {
            let mut few = [Value::None; FEW];
            few[..count].copy_from_slice(registers);
            self.call_native(function, &few[..count], &[])
        } else {
            let arguments = registers.to_vec();
            self.call_native(function, &arguments, &[])
        }
    }

    /// `raise value`
    fn raise<T>(&mut self, value: Value) -> Res<T> {
        match value {
            Value::Exc(id) => Err(Fault::new(Why::Raised(id))),
            Value::Type(class) if class.is_exception() => self.heap.raise_with(class, Value::EMPTY_TUPLE, None),
            other => {
                let name = self.heap.type_name(other);
                self.heap.type_error(said!(
                    "only exceptions can be raised, and this is {name}",
                    "on ne peut lever que des exceptions, et ceci est {name:#}"
                ))
            }
        }
    }

    /// What a `StopIteration` becomes that leaves a generator.
    fn leaked<T>(&mut self) -> Res<T> {
        self.heap.raise(
            Type::RuntimeError,
            said!("the generator raised StopIteration", "le générateur a levé StopIteration"),
        )
    }

    /// `raise value from cause`
    fn raise_from<T>(&mut self, value: Value, cause: Value) -> Res<T> {
        let cause = match cause {
            Value::Type(class) if class.is_exception() => {
                Value::Exc(self.heap.new_exc(class, Value::EMPTY_TUPLE, None))
            }
            Value::None | Value::Exc(_) => cause,
            _ => {
                return self.heap.type_error(said!(
                    "the cause of an exception must be an exception",
                    "la cause d’une exception doit être une exception"
                ));
            }
        };
        let raised: Res<T> = self.raise(value);
        if let Err(fault) = &raised
            && let Why::Raised(id) = fault.why
        {
            self.heap.set_cause(id, cause);
        }
        raised
    }

    /// Whether an exception is of a class, or of one of several.
    fn matches(&mut self, exception: Value, class: Value) -> Res<bool> {
        let Value::Exc(id) = exception else { return Ok(false) };
        let found = self.heap.exc(id).class;
        match class {
            Value::Type(class) if class.is_exception() => Ok(found.is_a(class)),
            Value::Tuple(classes) => self.any_class(classes, |machine, class| machine.matches(exception, class)),
            _ => self
                .heap
                .type_error(said!("`except` needs a class of exceptions", "`except` veut une classe d’exceptions")),
        }
    }

    /// Whether something holds for one of several classes, which may stand in tuples within tuples.
    pub(crate) fn any_class(
        &mut self,
        classes: Tuple,
        mut holds: impl FnMut(&mut Self, Value) -> Res<bool>,
    ) -> Res<bool> {
        self.heap.go_deeper()?;
        let mut found = Ok(false);
        for at in 0..classes.len as usize {
            found = holds(self, self.heap.element(classes, at));
            if !matches!(found, Ok(false)) {
                break;
            }
        }
        self.heap.depth -= 1;
        found
    }

    /// A comparison that calls no function of the file; nothing if it may.
    fn compare_apart(&mut self, comparison: u8, a: Value, b: Value) -> Res<Option<bool>> {
        if comparison <= Comparison::NotEq as u8 {
            return Ok(Some(self.heap.eq(a, b)? == (comparison == Comparison::Eq as u8)));
        }
        if comparison < Comparison::In as u8 {
            return Ok(None);
        }
        let found = self.contains_apart(&b, &a)?;
        Ok(found.map(|found| found == (comparison == Comparison::In as u8)))
    }

    /// `element in collection` where that calls no function of the file; nothing if it may.
    #[inline(always)]
    fn contains_apart(&mut self, collection: &Value, element: &Value) -> Res<Option<bool>> {
        match *collection {
            Value::Set(id) | Value::Dict(id) if !matches!(element, Value::Set(_)) => {
                self.heap.has(id, element).map(Some)
            }
            Value::Tuple(_) | Value::List(_) => {
                self.heap.work(self.elements(collection).len())?;
                Ok(self.heap.plain_contains(self.elements(collection), element))
            }
            _ => Ok(None),
        }
    }

    fn compare(&mut self, comparison: u8, a: Value, b: Value) -> Res<bool> {
        let comparison = Comparison::ALL[comparison as usize];
        match comparison {
            Comparison::Eq => self.heap.eq(a, b),
            Comparison::NotEq => Ok(!self.heap.eq(a, b)?),
            Comparison::Is | Comparison::IsNot => match (a, b) {
                (Value::View(_, x), Value::View(_, y)) if x == y => Fault::refused(said!(
                    "whether two views of a dict are one object is not known here",
                    "on ne sait pas ici si deux vues d’un dictionnaire sont un même objet"
                )),
                _ => Ok(a.is(b) == (comparison == Comparison::Is)),
            },
            Comparison::In => self.contains(b, a),
            Comparison::NotIn => Ok(!self.contains(b, a)?),
            other => Ok(other.holds(self.heap.order(other.name(), a, b)?)),
        }
    }
}

/// The registers from one on.
#[inline]
fn window(stack: &mut [Value], base: usize) -> &mut Window {
    stack[base..].first_chunk_mut().expect("a frame is pushed with a whole window of registers behind its base")
}

#[cold]
fn grow(stack: &mut Vec<Value>, registers: usize) {
    stack.resize(registers.max(2 * stack.len()), Value::Unbound);
}

/// Operators on small numbers whose result is small, as most are.
#[inline(always)]
pub(crate) fn small_binary(operator: u8, x: i64, y: i64) -> Option<i64> {
    match Operator::ALL.get(operator as usize)? {
        Operator::Add => x.checked_add(y),
        Operator::Sub => x.checked_sub(y),
        Operator::Mul => x.checked_mul(y),
        Operator::FloorDiv if y > 0 => Some(x.div_euclid(y)),
        Operator::Mod if y > 0 => Some(x.rem_euclid(y)),
        Operator::And => Some(x & y),
        Operator::Or => Some(x | y),
        Operator::Xor => Some(x ^ y),
        Operator::RightShift if y >= 0 => Some(x >> y.min(63)),
        Operator::LeftShift if (0..63).contains(&y) && (x << y) >> y == x => Some(x << y),
        _ => None,
    }
}

/// A cached function, and what it is made from.
pub(crate) fn is_callable(heap: &Heap, value: Value) -> bool {
    match value {
        Value::Function(_) | Value::Builtin(_) | Value::Type(_) => true,
        Value::Object(id) => matches!(
            heap.object(id),
            Object::Bound(..) | Object::Named(_) | Object::Cached(_) | Object::Partial(..) | Object::Caching(_)
        ),
        _ => false,
    }
}
