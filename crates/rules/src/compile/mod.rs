//! From syntax to code.

mod assign;
mod calls;
mod comprehension;
mod expr;
mod fold;
mod inline;
mod jumps;
pub(crate) mod scope;
mod stmt;
mod tries;

use crate::builtins::lookup;
use crate::code::{Code, Constant, Handler, K, Op, Program};
use crate::fault::said;
use crate::literal::Literal;
use crate::value::Value;
use indexmap::{IndexMap, IndexSet};
use retrograde::Said;
use ruff_python_ast::{Expr, ModModule, Parameters, Stmt};
use ruff_text_size::{Ranged, TextRange};
use scope::{Refusal, ScopeKind, Scopes};
use std::collections::HashMap;

type Done<T> = Result<T, Refusal>;

/// Registers from this number on are constants, until the function is finished.
const CONSTANTS: u16 = 0x8000;
/// So many constants of a function may stand in registers.
const MOST_CONSTANTS: usize = 200;
/// So many registers a function may have.
const MOST_REGISTERS: u16 = 0x7f00;
/// For functions with more names than this, it is not worked out where they have a value for certain.
const MOST_TRACKED: usize = 300;
/// A program has at most so many instructions; `finally` is compiled several times.
const MOST_OPS: usize = 4_000_000;

/// Compiles a file.
pub(crate) fn compile<'a>(module: &'a ModModule, text: &'a str, constants: &'a [(String, Literal)]) -> Done<Program> {
    let scopes = Scopes::of(module)?;
    let certain = inline::Certain::of(module, &scopes);
    let mut compiler = Compiler {
        scopes,
        certain,
        text,
        codes: vec![Code::default()],
        constants: IndexMap::new(),
        globals: IndexMap::new(),
        names: IndexSet::new(),
        is_generator: false,
        functions: Vec::new(),
        given: constants,
        ops: 0,
    };
    compiler.functions.push(Function::new(0, "the file"));
    // All names that the file binds are known first, so that their numbers do not depend on the order of functions.
    for name in compiler.scopes.list[0].bound.clone() {
        compiler.global(&name);
    }
    compiler.body(&module.body)?;
    compiler.return_none();
    compiler.codes[0] = compiler.finish()?;
    let Compiler { codes, constants, globals, names, .. } = compiler;
    let constants = constants.into_values().collect();
    Ok(Program { codes, constants, globals: globals.into_iter().collect(), names: names.into_iter().collect() })
}

pub(crate) struct Compiler<'a> {
    scopes: Scopes,
    certain: inline::Certain<'a>,
    text: &'a str,
    /// What will be the [`Program`], with constants by what tells them apart: `1`, `1.0` and `True` are three.
    codes: Vec<Code>,
    constants: IndexMap<String, Constant>,
    globals: IndexMap<String, Option<Value>>,
    names: IndexSet<String>,
    /// The function that is being compiled, and those around it.
    functions: Vec<Function<'a>>,
    given: &'a [(String, Literal)],
    ops: usize,
    /// Whether the next comprehension stands for a generator, where `StopIteration` means something else.
    is_generator: bool,
}

/// A function that is being compiled.
#[derive(Default)]
struct Function<'a> {
    code: Code,
    scope: usize,
    /// Scopes that the place in the text is in, the innermost last: the function, then comprehensions.
    scopes: Vec<usize>,
    registers: HashMap<(usize, String), u16>,
    locals: u16,
    top: u16,
    most: u16,
    constants: HashMap<u32, u16>,
    /// Locals that have a value for certain here.
    assigned: Vec<bool>,
    span: (u32, u32),
    blocks: Vec<Block<'a>>,
    has_walrus: bool,
    /// Registers of the exceptions that are being handled here.
    handling: Vec<u16>,
    /// Registers of names that may lose their value again.
    volatile: Vec<u16>,
    /// Functions that are being compiled into this one, the innermost last.
    inlining: Vec<inline::Inlining>,
}

/// Something that code may be inside of.
enum Block<'a> {
    Loop {
        start: u32,
        breaks: Vec<usize>,
        assigned_at_break: Option<Vec<bool>>,
    },
    /// Instructions that a handler covers: where the current stretch begins, and the stretches before.
    /// `notices` says that it would catch the end of a generator.
    Try {
        from: u32,
        covered: Vec<(u32, u32)>,
        notices: bool,
    },
    /// What is run however the block is left.
    Finally(&'a [Stmt]),
    /// The name of `except … as name`, which goes at the end.
    Unbind(&'a str),
}

impl Function<'_> {
    fn new(scope: usize, name: &str) -> Self {
        Self { code: Code { name: name.to_owned(), ..Code::default() }, scope, scopes: vec![scope], ..Self::default() }
    }
}

/// Where a name lives.
#[derive(Clone, Debug)]
enum Place {
    Register(u16),
    Cell(u16),
    Global(u32),
    Builtin(Value),
    Unknown,
}

impl<'a> Compiler<'a> {
    fn function(&mut self) -> &mut Function<'a> {
        let last = self.functions.len() - 1;
        &mut self.functions[last]
    }

    fn emit(&mut self, op: Op) -> usize {
        self.ops += 1;
        let function = self.function();
        function.code.ops.push(op);
        function.code.spans.push(function.span);
        function.code.ops.len() - 1
    }

    /// Emits an instruction that stands at another place of the text.
    fn emit_at(&mut self, range: TextRange, op: Op) -> usize {
        let before = std::mem::replace(&mut self.function().span, (range.start().into(), range.end().into()));
        let at = self.emit(op);
        self.function().span = before;
        at
    }

    /// Works out what an instruction needs, and emits it; the register that its result goes to. The others are free again.
    fn computed(&mut self, into: Option<u16>, work: &mut dyn FnMut(&mut Self, u16) -> Done<Op>) -> Done<u16> {
        let into = self.into(into)?;
        self.scratch(&mut |this| {
            let op = work(this, into)?;
            this.emit(op);
            Ok(())
        })?;
        Ok(into)
    }

    fn into(&mut self, into: Option<u16>) -> Done<u16> {
        match into {
            Some(register) => Ok(register),
            None => self.temp(),
        }
    }

    /// A register that holds what another one does, and goes on to.
    fn copied(&mut self, register: u16) -> Done<u16> {
        let copy = self.temp()?;
        self.emit(Op::new(K::Move, copy, register, 0));
        Ok(copy)
    }

    /// Refuses what stands here.
    fn refuse<T>(&mut self, said: Said) -> Done<T> {
        let (start, end) = self.function().span;
        Err(Refusal::new(TextRange::new(start.into(), end.into()), said))
    }

    /// Refuses a part of Python that stands here, called so in English and in French, and says what to do instead.
    fn not_part<T>(&mut self, [english, french]: [&str; 2], note: Said) -> Done<T> {
        let verb = if english.ends_with("s") && !english.starts_with('`') { "are" } else { "is" };
        let refused: Done<T> = self.refuse(Said::new(
            format!("{english} {verb} not part of the language of rules files"),
            format!("{french} : hors du langage des fichiers de règles"),
        ));
        refused.map_err(|refusal| Refusal { note: Some(note), ..refusal })
    }

    fn here(&mut self) -> u32 {
        self.function().code.ops.len() as u32
    }

    /// The end of a loop whose `Next` stands at `start`: takes the next element too, and goes on behind that one.
    fn next_again(&mut self, start: u32) {
        let next = self.function().code.ops[start as usize];
        self.emit(Op { k: K::NextLoop, ..next });
        self.emit(Op::wide(K::Target, 0, start + 2));
    }

    fn patch(&mut self, at: usize) {
        let here = self.here();
        self.patch_to(at, here);
    }

    fn patch_to(&mut self, at: usize, target: u32) {
        let op = &mut self.function().code.ops[at];
        (op.b, op.c) = (target as u16, (target >> 16) as u16);
    }

    /// Runs some work with another place in the text.
    fn at<T>(&mut self, range: TextRange, work: &mut dyn FnMut(&mut Self) -> Done<T>) -> Done<T> {
        let before = self.function().span;
        self.function().span = (range.start().into(), range.end().into());
        let result = work(self);
        self.function().span = before;
        result
    }

    fn temp(&mut self) -> Done<u16> {
        let function = self.function();
        let register = function.top;
        function.top += 1;
        function.most = function.most.max(function.top);
        if function.top >= MOST_REGISTERS {
            return self.refuse(said!("this is too large for one function", "c’est trop pour une seule fonction"));
        }
        Ok(register)
    }

    fn temps(&mut self, count: usize) -> Done<u16> {
        let first = self.function().top;
        for _ in 0..count {
            self.temp()?;
        }
        Ok(first)
    }

    /// Runs some work, after which the registers that it took are free again.
    fn scratch<T>(&mut self, work: &mut dyn FnMut(&mut Self) -> Done<T>) -> Done<T> {
        let top = self.function().top;
        let result = work(self);
        self.function().top = top;
        result
    }

    /// Runs some work with another place in the text, after which the registers that it took are free again.
    fn at_scratch<T>(&mut self, range: TextRange, work: &mut dyn FnMut(&mut Self) -> Done<T>) -> Done<T> {
        self.at(range, &mut |this| this.scratch(work))
    }

    fn constant_number(&mut self, constant: Constant) -> u32 {
        self.constants.insert_full(format!("{constant:?}"), constant).0 as u32
    }

    /// A register that holds a constant.
    fn constant(&mut self, constant: Constant) -> u16 {
        let number = self.constant_number(constant);
        self.numbered(number)
    }

    /// A register that holds the constant of that number.
    fn numbered(&mut self, number: u32) -> u16 {
        let function = self.function();
        if let Some(&register) = function.constants.get(&number) {
            return register;
        }
        if function.constants.len() < MOST_CONSTANTS {
            let register = CONSTANTS + function.code.constants.len() as u16;
            function.code.constants.push(number);
            function.constants.insert(number, register);
            return register;
        }
        // Beyond, a constant is loaded where it is needed; its register is one that nobody else uses now.
        match self.temp() {
            Ok(register) => {
                self.emit(Op::wide(K::Const, register, number));
                register
            }
            // No register is left: `finish` refuses the file.
            Err(_) => {
                self.ops = MOST_OPS + 1;
                0
            }
        }
    }

    /// The end of a function that gives nothing.
    fn return_none(&mut self) {
        let none = self.value(Value::None);
        self.emit(Op::new(K::Return, none, 0, 0));
    }

    fn value(&mut self, value: Value) -> u16 {
        self.constant(Constant::Plain(value))
    }

    fn global(&mut self, name: &str) -> u32 {
        let known = self.globals.get_index_of(name);
        known.unwrap_or_else(|| self.globals.insert_full(name.to_owned(), lookup(name)).0) as u32
    }

    fn name(&mut self, name: &str) -> u32 {
        self.names.insert_full(name.to_owned()).0 as u32
    }

    /// Whether a name belongs to a function around the current one, or around the comprehension.
    fn is_from_around(&mut self, name: &str) -> bool {
        let innermost = self.function().scopes.last().copied();
        innermost.is_some_and(|scope| !self.scopes.binds(scope, name))
    }

    /// Where the name of the current place lives.
    fn place(&mut self, name: &str) -> Place {
        let function = self.functions.len() - 1;
        for &scope in self.functions[function].scopes.iter().rev() {
            let kind = self.scopes.list[scope].kind;
            if kind == ScopeKind::Module || self.scopes.list[scope].globals.contains(name) {
                break;
            }
            if self.scopes.binds(scope, name)
                || (kind == ScopeKind::Function && self.scopes.list[scope].free.iter().any(|free| free == name))
            {
                let is_cell = !self.scopes.binds(scope, name) || self.scopes.list[scope].cells.contains(name);
                if let Some(&register) = self.functions[function].registers.get(&(scope, name.to_owned())) {
                    return if is_cell { Place::Cell(register) } else { Place::Register(register) };
                }
            }
        }
        if self.scopes.knows(name) {
            return Place::Global(self.global(name));
        }
        match lookup(name) {
            Some(value) => Place::Builtin(value),
            None => Place::Unknown,
        }
    }

    fn is_assigned(&mut self, register: u16) -> bool {
        let function = self.function();
        // Registers beyond the names hold what was worked out, or names of an inlined function.
        let beyond = register >= function.locals;
        function.assigned.get(register as usize).copied().unwrap_or(beyond)
    }

    fn set_assigned(&mut self, register: u16, flag: bool) {
        if self.function().volatile.contains(&register) {
            return;
        }
        if let Some(slot) = self.function().assigned.get_mut(register as usize) {
            *slot = flag;
        }
    }

    fn assigned(&mut self) -> Vec<bool> {
        self.function().assigned.clone()
    }

    /// What has a value for certain after one of two ways.
    fn meet(&mut self, other: &[bool]) {
        for (slot, &flag) in self.function().assigned.iter_mut().zip(other) {
            *slot &= flag;
        }
    }

    /// Nothing that follows is reached, so that it may believe anything.
    fn unreachable(&mut self) {
        self.function().assigned.fill(true);
    }

    /// Opens a function: registers for its parameters, its other names and what it takes from around it.
    fn open(&mut self, scope: usize, name: &str, parameters: Option<&Parameters>, range: TextRange) -> Done<()> {
        let mut function = Function::new(scope, name);
        function.span = (range.start().into(), range.end().into());
        function.has_walrus = self.scopes.list[scope].has_walrus;
        let info = &self.scopes.list[scope];
        let code = &mut function.code;
        code.is_generator = info.is_generator;
        code.place = function.span;
        if let Some(parameters) = parameters {
            code.positional_only = parameters.posonlyargs.len() as u16;
            code.positional = code.positional_only + parameters.args.len() as u16;
            code.keyword_only = parameters.kwonlyargs.len() as u16;
            code.star = parameters.vararg.is_some();
            code.double_star = parameters.kwarg.is_some();
            let positional = parameters.posonlyargs.iter().chain(&parameters.args);
            code.defaults = positional.filter(|parameter| parameter.default.is_some()).count() as u16;
        }
        for name in info.bound.iter().filter(|name| self.scopes.binds(scope, name)) {
            function.registers.insert((scope, name.clone()), code.names.len() as u16);
            code.names.push(name.clone());
        }
        code.first_capture = code.names.len() as u16;
        let parent = self.functions.len() - 1;
        for name in &info.free {
            function.registers.insert((scope, name.clone()), code.names.len() as u16);
            code.names.push(name.clone());
            // The register of the cell in the function around this one.
            let around = &self.functions[parent];
            let found = around.scopes.iter().rev().find_map(|&outer| {
                around
                    .registers
                    .get(&(outer, name.clone()))
                    .filter(|_| self.scopes.binds(outer, name) || self.scopes.list[outer].free.contains(name))
            });
            let Some(&register) = found else {
                return Err(Refusal::new(
                    range,
                    said!(
                        "`{name}` is nowhere bound around this function",
                        "`{name}` n’est défini nulle part autour de cette fonction"
                    ),
                ));
            };
            code.captures.push(register);
        }
        if code.names.len() >= MOST_REGISTERS as usize {
            return Err(Refusal::new(
                range,
                said!("this function has too many names", "cette fonction a trop de noms"),
            ));
        }
        let parameters = code.parameters();
        function.locals = code.names.len() as u16;
        function.top = function.locals;
        function.most = function.locals;
        if code.names.len() <= MOST_TRACKED {
            let deleted = |name: &String| info.deleted.contains(name);
            function.volatile =
                (0..code.names.len()).filter(|&at| deleted(&code.names[at])).map(|at| at as u16).collect();
            function.assigned = (0..code.names.len()).map(|at| at < parameters && !deleted(&code.names[at])).collect();
        }
        let cells = info.bound.iter().filter(|name| info.cells.contains(*name));
        let mut cells: Vec<u16> =
            cells.filter_map(|name| function.registers.get(&(scope, name.clone())).copied()).collect();
        cells.sort_unstable();
        self.functions.push(function);
        for register in cells {
            self.emit(Op::new(K::MakeCell, register, 0, 0));
        }
        Ok(())
    }

    /// Closes the function: constants get their registers, after the names and before everything else.
    fn finish(&mut self) -> Done<Code> {
        let Some(function) = self.functions.pop() else { return Ok(Code::default()) };
        // The number of a name has sixteen bits in some instructions.
        if self.ops > MOST_OPS || self.names.len() > u16::MAX.into() {
            let (start, end) = function.span;
            return Err(Refusal::new(
                TextRange::new(start.into(), end.into()),
                said!("the file is too large", "le fichier est trop grand"),
            ));
        }
        let mut code = function.code;
        let (locals, constants) = (function.locals, code.constants.len() as u16);
        let map = |register: u16| {
            if register >= CONSTANTS {
                register - CONSTANTS + locals
            } else if register >= locals {
                register + constants
            } else {
                register
            }
        };
        for op in &mut code.ops {
            for register in [&mut op.a, &mut op.b, &mut op.c].into_iter().take(op.k.registers()) {
                *register = map(*register);
            }
        }
        for handler in &mut code.handlers {
            handler.register = map(handler.register);
        }
        let plain = code.keyword_only == 0 && !code.star && !code.double_star && !code.is_generator;
        code.simple = if plain { code.positional.into() } else { u32::MAX };
        code.first_constant = locals;
        code.registers = function.most + constants + 1;
        code.fuse();
        Ok(code)
    }

    /// From here on stands what is done if some instructions raise; the register that holds the exception.
    fn handler(&mut self, covered: &[(u32, u32)]) -> Done<u16> {
        let (register, target) = (self.temp()?, self.here());
        for &(from, to) in covered.iter().filter(|(from, to)| from < to) {
            self.function().code.handlers.push(Handler { from, to, target, register });
        }
        Ok(register)
    }
}

/// The constant that was given on the command line, unless it is several numbers.
fn given_constant(literal: &Literal) -> Option<Constant> {
    Some(match literal {
        Literal::None => Constant::Plain(Value::None),
        Literal::Bool(flag) => Constant::Plain(Value::Bool(*flag)),
        Literal::Int(number) => Constant::Plain(Value::Int(*number)),
        Literal::Text(text) => Constant::Text(text.clone()),
        Literal::Ints(..) => return None,
    })
}

fn is_star(expression: &Expr) -> bool {
    matches!(expression, Expr::Starred(_))
}
