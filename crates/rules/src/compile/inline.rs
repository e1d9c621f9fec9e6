//! Small functions compiled into those that call them, and names that always mean the same constant.
//!
//! Both need a name that the file binds once, outside of everything, and that nobody can have read before: then it means
//! the same wherever it is read. What may have been read before is every name that stands in an earlier statement, or in
//! a function whose name does, and so on.
//!
//! A function is taken if it is small, has no `try`, no functions and no `yield` of its own, and calls nothing but
//! built-in functions and functions of this kind, so that no recursion is hidden. [`Code::inlined`] says where such
//! functions stand in the code, for tracebacks.

use super::*;
use crate::code::Inlined as Stretch;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{ExprCall, StmtFunctionDef, StmtReturn};
use std::collections::HashSet;

/// A function with more expressions and statements than this, those that it calls included, is called.
const LARGEST: usize = 120;
/// Functions within functions within functions are called from here on.
const DEEPEST: usize = 8;
/// A function that has grown to so many instructions grows no further.
const MOST_IN_ONE: usize = 5_000;
/// Instructions that may come from inlining in all: a file of a megabyte is not to become a hundred.
const MOST_IN_ALL: usize = 200_000;

/// What is certain about names that the file binds.
#[derive(Default)]
pub(super) struct Certain<'a> {
    functions: HashMap<&'a str, &'a StmtFunctionDef>,
    values: HashMap<&'a str, &'a Expr>,
    /// The numbers of constants that names were found to mean.
    numbers: HashMap<String, Option<u32>>,
    /// What is known of functions: nothing if they cannot be inlined.
    small: HashMap<&'a str, Option<Small<'a>>>,
    /// Instructions that came from inlining.
    ops: usize,
}

/// A function that can be inlined.
#[derive(Clone)]
struct Small<'a> {
    size: usize,
    /// Parameters that get another value, so that they need a register of their own.
    rebound: std::rc::Rc<HashSet<&'a str>>,
}

/// A function that is being inlined.
pub(super) struct Inlining {
    target: Target,
    /// Jumps to where the result is there.
    ends: Vec<usize>,
    /// Whether a name may have no value, which only a call of its own can tell.
    failed: bool,
}

/// What becomes of the result of an inlined function.
#[derive(Clone)]
enum Target {
    Register(u16),
    /// Only its truth counts: the jumps that are taken if it is what the flag says.
    Truth(bool, Vec<usize>),
}

impl<'a> Certain<'a> {
    pub(super) fn of(module: &'a ModModule, scopes: &Scopes) -> Self {
        let mut certain = Self::default();
        let mut bodies: HashMap<&'a str, Vec<HashSet<&'a str>>> = HashMap::new();
        for statement in &module.body {
            if let Stmt::FunctionDef(def) = statement {
                let mut names = Mentioned::default();
                names.visit_body(&def.body);
                bodies.entry(def.name.as_str()).or_default().push(names.0);
            }
        }
        let mut reached: HashSet<&'a str> = HashSet::new();
        let mut reach = |reached: &mut HashSet<&'a str>, names: HashSet<&'a str>| {
            let mut next: Vec<&'a str> = names.into_iter().collect();
            while let Some(name) = next.pop() {
                if reached.insert(name) {
                    next.extend(bodies.remove(name).into_iter().flatten().flatten());
                }
            }
        };
        for statement in &module.body {
            match statement {
                Stmt::FunctionDef(def) => {
                    let mut names = Mentioned::default();
                    if def.decorator_list.is_empty() {
                        names.visit_parameters(&def.parameters);
                        if !def.is_async && scopes.binds_once(&def.name) && !reached.contains(def.name.as_str()) {
                            certain.functions.insert(&def.name, def);
                        }
                    } else {
                        // A decorator may call the function at once.
                        names.visit_stmt(statement);
                    }
                    reach(&mut reached, names.0);
                }
                Stmt::Assign(assign)
                    if let [Expr::Name(name)] = &*assign.targets
                        && is_literal(&assign.value) =>
                {
                    if scopes.binds_once(&name.id) && !reached.contains(name.id.as_str()) {
                        certain.values.insert(&name.id, &assign.value);
                    }
                }
                statement => {
                    let mut names = Mentioned::default();
                    names.visit_stmt(statement);
                    reach(&mut reached, names.0);
                }
            }
        }
        certain
    }
}

/// Whether an expression is a constant.
fn is_literal(expression: &Expr) -> bool {
    match expression {
        Expr::NumberLiteral(_) | Expr::StringLiteral(_) | Expr::BooleanLiteral(_) | Expr::NoneLiteral(_) => true,
        Expr::UnaryOp(unary) => matches!(&*unary.operand, Expr::NumberLiteral(_)),
        Expr::Tuple(tuple) => tuple.elts.len() <= 1000 && tuple.elts.iter().all(is_literal),
        _ => false,
    }
}

/// All names that stand somewhere.
#[derive(Default)]
struct Mentioned<'a>(HashSet<&'a str>);

impl<'a> Visitor<'a> for Mentioned<'a> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Name(name) = expression {
            self.0.insert(name.id.as_str());
        }
        visitor::walk_expr(self, expression);
    }
}

/// Whether a name stands in an expression.
pub(super) fn mentions(expression: &Expr, name: &str) -> bool {
    let mut names = Mentioned::default();
    names.visit_expr(expression);
    names.0.contains(name)
}

/// What a function consists of.
struct Contents<'a, 's> {
    scopes: &'s Scopes,
    size: usize,
    calls: Vec<&'a str>,
    stored: HashSet<&'a str>,
    odd: bool,
}

impl<'a> Visitor<'a> for Contents<'a, '_> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        self.size += 1;
        match statement {
            Stmt::Expr(_)
            | Stmt::Assign(_)
            | Stmt::AugAssign(_)
            | Stmt::If(_)
            | Stmt::For(_)
            | Stmt::While(_)
            | Stmt::Return(_)
            | Stmt::Assert(_)
            | Stmt::Pass(_)
            | Stmt::Break(_)
            | Stmt::Continue(_) => visitor::walk_stmt(self, statement),
            _ => self.odd = true,
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        self.size += 1;
        match expression {
            Expr::Named(_) | Expr::Lambda(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Generator(_) => {
                self.odd = true;
                return;
            }
            Expr::Name(name) if name.ctx != ruff_python_ast::ExprContext::Load => {
                self.stored.insert(name.id.as_str());
            }
            Expr::Call(call) => {
                match &*call.func {
                    Expr::Name(name) => self.calls.push(&name.id),
                    Expr::Attribute(_) => {}
                    _ => self.odd = true,
                }
                if let ([Expr::Generator(generator)], Some(_)) = (&*call.arguments.args, self.scopes.is_inlined(call)) {
                    self.visit_expr(&generator.elt);
                    generator.generators.iter().for_each(|each| self.visit_comprehension(each));
                    return;
                }
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}

impl<'a> Compiler<'a> {
    /// The constant that a name always means.
    pub(super) fn certain_value(&mut self, name: &str) -> Option<u32> {
        if let Some(&known) = self.certain.numbers.get(name) {
            return known;
        }
        let number = self.certain_constant(name);
        self.certain.numbers.insert(name.to_owned(), number);
        number
    }

    fn certain_constant(&mut self, name: &str) -> Option<u32> {
        let value = *self.certain.values.get(name)?;
        match self.given.iter().find(|(given, _)| given == name) {
            Some((_, literal)) => given_constant(literal).map(|constant| self.constant_number(constant)),
            None => self.fixed(value),
        }
    }

    /// What must be known of a function to inline it, if that can be done.
    fn small(&mut self, name: &'a str, depth: usize) -> Option<Small<'a>> {
        if let Some(known) = self.certain.small.get(name) {
            return known.clone();
        }
        // While it is looked at it counts as one that cannot be, so that no recursion is hidden.
        self.certain.small.insert(name, None);
        let def = *self.certain.functions.get(name).filter(|_| depth < DEEPEST)?;
        let scope = self.scopes.node(def.range(), false);
        let info = &self.scopes.list[scope];
        let parameters = &def.parameters;
        if info.is_generator
            || !info.cells.is_empty()
            || !info.free.is_empty()
            || !info.globals.is_empty()
            || parameters.vararg.is_some()
            || parameters.kwarg.is_some()
            || !parameters.kwonlyargs.is_empty()
        {
            return None;
        }
        let mut contents =
            Contents { scopes: &self.scopes, size: 0, calls: Vec::new(), stored: HashSet::new(), odd: false };
        contents.visit_body(&def.body);
        let Contents { mut size, calls, stored, odd, .. } = contents;
        if odd || size > LARGEST {
            return None;
        }
        for callee in calls {
            if self.certain.functions.contains_key(callee) && !self.scopes.binds(scope, callee) {
                size += self.small(callee, depth + 1)?.size;
            } else if self.scopes.bound_anywhere.contains(callee) || crate::builtins::lookup(callee).is_none() {
                return None;
            }
        }
        let small = (size <= LARGEST).then(|| Small { size, rebound: stored.into() });
        self.certain.small.insert(name, small.clone());
        small
    }

    /// A call as the body of the function that is called; the register of its result.
    pub(super) fn inline_call(&mut self, call: &'a ExprCall, into: Option<u16>) -> Done<Option<u16>> {
        if !self.can_inline(call) {
            return Ok(None);
        }
        // Not into a register that has a name: the function may still read that after it has a result.
        let result = match into {
            Some(register) if !self.has_name(register) => register,
            _ => self.temp()?,
        };
        let done = self.inline(call, Target::Register(result))?;
        Ok(done.map(|_| result))
    }

    /// Whether a register is that of a name, also of one of a function that is being inlined.
    pub(super) fn has_name(&mut self, register: u16) -> bool {
        (register as usize) < self.function().assigned.len().max(self.function().locals.into())
    }

    /// A call of which only the truth counts; the jumps that are taken if that is `sense`.
    pub(super) fn inline_condition(&mut self, call: &'a ExprCall, sense: bool) -> Done<Option<Vec<usize>>> {
        if !self.can_inline(call) {
            return Ok(None);
        }
        Ok(match self.inline(call, Target::Truth(sense, Vec::new()))? {
            Some(Target::Truth(_, jumps)) => Some(jumps),
            _ => None,
        })
    }

    fn can_inline(&mut self, call: &'a ExprCall) -> bool {
        let Expr::Name(name) = &*call.func else { return false };
        let arguments = &call.arguments;
        // Outside of functions most things run once.
        self.functions.len() > 1
            && arguments.keywords.is_empty()
            && !arguments.args.iter().any(is_star)
            && self.certain.ops < MOST_IN_ALL
            && self.function().code.ops.len() < MOST_IN_ONE
            && self.function().code.names.len() <= MOST_TRACKED
            && self.certain.functions.contains_key(name.id.as_str())
            && matches!(self.place(&name.id), Place::Global(_))
            && self.small(name.id.as_str(), 0).is_some()
    }

    /// Compiles the body of a function in place of a call; nothing if it turns out that it must be called.
    fn inline(&mut self, call: &'a ExprCall, target: Target) -> Done<Option<Target>> {
        let Expr::Name(name) = &*call.func else { return Ok(None) };
        let Some(small) = self.small(&name.id, 0) else { return Ok(None) };
        let Some(&def) = self.certain.functions.get(name.id.as_str()) else { return Ok(None) };
        let given = call.arguments.args.len();
        let parameters: Vec<_> = def.parameters.posonlyargs.iter().chain(&def.parameters.args).collect();
        if given > parameters.len()
            || parameters[given..].iter().any(|parameter| !parameter.default.as_deref().is_some_and(is_literal))
        {
            return Ok(None);
        }
        let function = self.function();
        let before = (function.code.ops.len(), function.code.handlers.len(), function.code.inlined.len());
        let certain = self.assigned();
        let done = self.scratch(&mut |this| {
            // Step 1. Arguments. One that stands in a register already stays there unless the parameter changes.
            let scope = this.scopes.node(def.range(), false);
            let mut registers = Vec::new();
            for (at, parameter) in parameters.iter().enumerate() {
                let value = match call.arguments.args.get(at) {
                    Some(argument) => argument,
                    None => match parameter.default.as_deref() {
                        Some(default) => default,
                        None => return Ok(None),
                    },
                };
                registers.push(if small.rebound.contains(parameter.parameter.name.as_str()) {
                    let register = this.temp()?;
                    this.scratch(&mut |this| this.expr_into(value, register))?;
                    register
                } else {
                    this.operand(value)?
                });
            }
            let after_arguments = this.assigned();

            // Step 2. Registers for its other names, which have no value yet.
            let names = this.scopes.list[scope].bound.clone();
            for _ in parameters.len()..names.len() {
                registers.push(this.temp()?);
            }
            let top = this.function().top as usize;
            this.function().assigned.resize(top, true);
            for &register in &registers[parameters.len()..] {
                this.set_assigned(register, false);
            }
            for (name, &register) in names.into_iter().zip(&registers) {
                this.function().registers.insert((scope, name), register);
            }

            // Step 3. The body.
            let scopes = std::mem::replace(&mut this.function().scopes, vec![scope]);
            this.function().inlining.push(Inlining { target: target.clone(), ends: Vec::new(), failed: false });
            let from = this.here();
            let body = this.inlined_body(&def.body);
            let to = this.here();
            this.function().scopes = scopes;
            let Some(inlining) = this.function().inlining.pop() else { return Ok(None) };
            body?;
            inlining.ends.into_iter().for_each(|at| this.patch(at));
            this.function().assigned = after_arguments;
            let (start, end) = (call.range().start().into(), call.range().end().into());
            this.function().code.inlined.push(Stretch { from, to, name: def.name.to_string(), call: (start, end) });
            Ok((!inlining.failed).then_some(inlining.target))
        })?;
        let function = self.function();
        if done.is_none() {
            function.code.ops.truncate(before.0);
            function.code.spans.truncate(before.0);
            function.code.handlers.truncate(before.1);
            function.code.inlined.truncate(before.2);
            function.assigned = certain;
            self.certain.small.insert(&name.id, None);
        } else {
            let grown = function.code.ops.len() - before.0;
            self.certain.ops += grown;
        }
        Ok(done)
    }

    fn inlined_body(&mut self, body: &'a [Stmt]) -> Done<()> {
        match body.split_last() {
            Some((Stmt::Return(last), before)) => {
                self.body(before)?;
                self.at_scratch(last.range(), &mut |this| this.inlined_value(last.value.as_deref()))
            }
            _ => {
                self.body(body)?;
                self.inlined_value(None)
            }
        }
    }

    /// `return` of an inlined function.
    pub(super) fn inlined_return(&mut self, each: &'a StmtReturn) -> Done<()> {
        self.inlined_value(each.value.as_deref())?;
        let end = self.emit(Op::wide(K::Jump, 0, 0));
        if let Some(inlining) = self.function().inlining.last_mut() {
            inlining.ends.push(end);
        }
        self.unreachable();
        Ok(())
    }

    fn inlined_value(&mut self, value: Option<&'a Expr>) -> Done<()> {
        let sense = match self.function().inlining.last().map(|inlining| &inlining.target) {
            Some(&Target::Register(result)) => {
                return match value {
                    Some(value) => self.expr_into(value, result),
                    None => {
                        let none = self.value(Value::None);
                        self.emit(Op::new(K::Move, result, none, 0));
                        Ok(())
                    }
                };
            }
            Some(&Target::Truth(sense, _)) => sense,
            None => return Ok(()),
        };
        let taken = match value {
            Some(value) => self.jump(value, sense)?,
            None if sense => Vec::new(),
            None => vec![self.emit(Op::wide(K::Jump, 0, 0))],
        };
        if let Some(Inlining { target: Target::Truth(_, jumps), .. }) = self.function().inlining.last_mut() {
            jumps.extend(taken);
        }
        Ok(())
    }

    /// A name of an inlined function may have no value here.
    pub(super) fn fail_to_inline(&mut self) {
        if let Some(inlining) = self.function().inlining.last_mut() {
            inlining.failed = true;
        }
    }
}
