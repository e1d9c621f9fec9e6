//! Which name belongs to which function, found before anything is compiled.
//!
//! A comprehension is a scope of its own for names, but runs in the registers of the function around it. A generator
//! expression is a function, except where it is the only argument of `any`, `all`, `sum` and the like.

use crate::fault::said;
use crate::words::words;
use retrograde::Said;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Comprehension, Expr, ExprContext, ModModule, Parameters, Stmt};
use ruff_text_size::{Ranged, TextRange};
use std::collections::{HashMap, HashSet};

/// Something that is Python and yet not for rules files, or no Python at all.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) range: TextRange,
    pub(crate) said: Said,
    pub(crate) note: Option<Said>,
}

impl Refusal {
    pub(crate) fn new(range: TextRange, said: Said) -> Self {
        Self { range, said, note: None }
    }

    pub(crate) fn with(range: TextRange, said: Said, note: Said) -> Self {
        Self { range, said, note: Some(note) }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ScopeKind {
    #[default]
    Module,
    Function,
    Comprehension,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) parent: usize,
    pub(crate) kind: ScopeKind,
    /// Names bound here, in the order of their first appearance.
    pub(crate) bound: Vec<String>,
    known: HashSet<String>,
    pub(crate) globals: HashSet<String>,
    pub(crate) nonlocals: HashSet<String>,
    uses: Vec<String>,
    /// Names bound here that functions within use.
    pub(crate) cells: HashSet<String>,
    /// Names of functions around this one that it, or a function within, uses.
    pub(crate) free: Vec<String>,
    pub(crate) is_generator: bool,
    /// Whether it is a generator expression, in which `:=` binds names of what is around it.
    is_expression: bool,
    pub(crate) has_walrus: bool,
    /// Names that may lose their value again.
    pub(crate) deleted: HashSet<String>,
}

/// All scopes of a file; the first is the file itself.
#[derive(Debug, Default)]
pub(crate) struct Scopes {
    pub(crate) list: Vec<Scope>,
    by_node: HashMap<(TextRange, bool), usize>,
    /// Every name that is bound anywhere.
    pub(crate) bound_anywhere: HashSet<String>,
    /// How often each name is bound outside of functions, or declared global in one.
    global_bindings: HashMap<String, usize>,
}

impl Scopes {
    pub(crate) fn of(module: &ModModule) -> Result<Self, Refusal> {
        // What is a scope of its own depends on which names the file binds anywhere, so that these are found first.
        let all = Finder::run(module, HashSet::new()).scopes.list;
        let finder = Finder::run(module, all.into_iter().flat_map(|scope| scope.known).collect());
        if let Some(refusal) = finder.refusal {
            return Err(refusal);
        }
        let mut scopes = finder.scopes;
        scopes.resolve();
        Ok(scopes)
    }

    pub(crate) fn node(&self, range: TextRange, comprehension: bool) -> usize {
        self.by_node.get(&(range, comprehension)).copied().unwrap_or(0)
    }

    /// Whether a call is one of a built-in function on a generator expression, which needs no generator.
    pub(crate) fn is_inlined(&self, call: &ruff_python_ast::ExprCall) -> Option<Inlined> {
        let (Expr::Name(name), [Expr::Generator(generator)], []) =
            (&*call.func, &*call.arguments.args, &*call.arguments.keywords)
        else {
            return None;
        };
        let inlined = Inlined::ALL.iter().copied().find(|inlined| inlined.name() == name.id.as_str())?;
        if self.bound_anywhere.contains(name.id.as_str()) {
            return None;
        }
        let mut odd = Odd(false);
        odd.visit_expr(&generator.elt);
        generator.generators.iter().for_each(|each| odd.visit_comprehension(each));
        (!odd.0).then_some(inlined)
    }

    fn resolve(&mut self) {
        for index in 0..self.list.len() {
            for name in std::mem::take(&mut self.list[index].uses) {
                self.resolve_use(index, &name);
            }
        }
    }

    fn resolve_use(&mut self, index: usize, name: &str) {
        let (mut at, mut crossed) = (index, Vec::new());
        loop {
            let scope = &self.list[at];
            if scope.kind == ScopeKind::Module || scope.globals.contains(name) {
                return;
            }
            if scope.known.contains(name) && !scope.nonlocals.contains(name) {
                break;
            }
            if scope.kind == ScopeKind::Function {
                crossed.push(at);
            }
            at = scope.parent;
        }
        if crossed.is_empty() {
            return;
        }
        self.list[at].cells.insert(name.to_owned());
        for function in crossed {
            let free = &mut self.list[function].free;
            if !free.iter().any(|other| other == name) {
                free.push(name.to_owned());
            }
        }
    }

    /// Whether the file binds a name outside of functions, or as a global of one.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.list[0].known.contains(name)
    }

    /// Whether exactly one statement gives a global its value.
    pub(crate) fn binds_once(&self, name: &str) -> bool {
        self.global_bindings.get(name) == Some(&1)
    }

    /// Whether a scope binds a name itself.
    pub(crate) fn binds(&self, scope: usize, name: &str) -> bool {
        let scope = &self.list[scope];
        scope.known.contains(name) && !scope.nonlocals.contains(name) && !scope.globals.contains(name)
    }
}

words! {
    /// The built-in functions that need no generator where they are called on a generator expression.
    Inlined { Any "any", All "all", Sum "sum", List "list", Tuple "tuple", Set "set", Sorted "sorted", }
}

/// Whether `yield` stands somewhere.
struct Odd(bool);

impl<'a> Visitor<'a> for Odd {
    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Yield(_) | Expr::YieldFrom(_) => self.0 = true,
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}

#[derive(Default)]
struct Finder {
    scopes: Scopes,
    current: usize,
    refusal: Option<Refusal>,
    /// Names that a function takes from one around it, which may bind them further down.
    nonlocals: Vec<(TextRange, usize, String)>,
}

impl Finder {
    fn run(module: &ModModule, bound_anywhere: HashSet<String>) -> Self {
        let scopes = Scopes { bound_anywhere, ..Scopes::default() };
        let mut finder = Self { scopes, ..Self::default() };
        finder.open(ScopeKind::Module);
        finder.bind("__name__");
        finder.visit_body(&module.body);
        finder.check_nonlocals();
        finder
    }

    fn check_nonlocals(&mut self) {
        for (range, scope, name) in std::mem::take(&mut self.nonlocals) {
            let mut at = scope;
            loop {
                at = self.scopes.list[at].parent;
                let scope = &self.scopes.list[at];
                let elsewhere = scope.nonlocals.contains(&name) || scope.globals.contains(&name);
                if scope.kind == ScopeKind::Function && scope.known.contains(&name) && !elsewhere {
                    break;
                }
                if scope.kind == ScopeKind::Module {
                    self.refuse(
                        range,
                        said!(
                            "no function around this one has a `{name}`",
                            "aucune fonction autour de celle-ci n’a de `{name}`"
                        ),
                    );
                    break;
                }
            }
        }
    }

    fn open(&mut self, kind: ScopeKind) -> usize {
        let parent = self.current;
        self.scopes.list.push(Scope { parent, kind, ..Scope::default() });
        self.current = self.scopes.list.len() - 1;
        parent
    }

    fn bind_in(&mut self, scope: usize, name: &str) {
        if scope == 0 {
            *self.scopes.global_bindings.entry(name.to_owned()).or_default() += 1;
        }
        let scope = &mut self.scopes.list[scope];
        if scope.known.insert(name.to_owned()) {
            scope.bound.push(name.to_owned());
        }
        if scope.nonlocals.contains(name) {
            scope.uses.push(name.to_owned());
        }
    }

    fn bind(&mut self, name: &str) {
        self.bind_in(self.current, name);
    }

    /// Binds the name of `:=`, which belongs to the function around comprehensions and generator expressions.
    fn bind_walrus(&mut self, range: TextRange, name: &str) {
        let mut at = self.current;
        let mut expressions = Vec::new();
        while self.scopes.list[at].kind == ScopeKind::Comprehension || self.scopes.list[at].is_expression {
            if self.scopes.binds(at, name) {
                self.refuse(
                    range,
                    said!(
                        "`:=` cannot bind `{name}`, which the comprehension goes through",
                        "`:=` ne peut pas lier `{name}`, que parcourt la compréhension"
                    ),
                );
            }
            if self.scopes.list[at].is_expression {
                expressions.push(at);
            }
            at = self.scopes.list[at].parent;
        }
        self.scopes.list[at].has_walrus = true;
        self.bind_in(at, name);
        let is_global = self.scopes.list[at].kind == ScopeKind::Module || self.scopes.list[at].globals.contains(name);
        for expression in expressions {
            let scope = &mut self.scopes.list[expression];
            scope.has_walrus = true;
            if is_global {
                scope.globals.insert(name.to_owned());
            } else {
                scope.nonlocals.insert(name.to_owned());
                scope.uses.push(name.to_owned());
            }
        }
    }

    fn refuse(&mut self, range: TextRange, said: Said) {
        self.refusal.get_or_insert(Refusal::new(range, said));
    }

    fn parameters(&mut self, parameters: &Parameters) {
        let mut seen = HashSet::new();
        for parameter in parameters.iter() {
            let name = parameter.name();
            if !seen.insert(name.as_str()) {
                self.refuse(
                    name.range(),
                    said!("two parameters are called `{name}`", "deux paramètres s’appellent `{name}`"),
                );
            }
        }
        // In the order of registers: positional, keyword, star, double star.
        let positional = parameters.posonlyargs.iter().chain(&parameters.args).chain(&parameters.kwonlyargs);
        for parameter in positional {
            self.bind(&parameter.parameter.name);
        }
        for parameter in parameters.vararg.iter().chain(&parameters.kwarg) {
            self.bind(&parameter.name);
        }
    }

    fn defaults(&mut self, parameters: &Parameters) {
        for parameter in parameters.iter_non_variadic_params() {
            if let Some(default) = parameter.default() {
                self.visit_expr(default);
            }
        }
    }

    fn comprehension(&mut self, range: TextRange, inline: bool, generators: &[Comprehension], parts: &[&Expr]) {
        if let Some(first) = generators.first() {
            self.visit_expr(&first.iter);
        }
        let parent = self.open(if inline { ScopeKind::Comprehension } else { ScopeKind::Function });
        self.scopes.by_node.insert((range, true), self.current);
        if !inline {
            let scope = &mut self.scopes.list[self.current];
            (scope.is_generator, scope.is_expression) = (true, true);
            self.bind(".0");
        }
        for (index, each) in generators.iter().enumerate() {
            if index > 0 {
                self.visit_expr(&each.iter);
            }
            self.visit_expr(&each.target);
            each.ifs.iter().for_each(|test| self.visit_expr(test));
        }
        parts.iter().for_each(|part| self.visit_expr(part));
        self.current = parent;
    }
}

impl<'a> Visitor<'a> for Finder {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(def) => {
                self.bind(&def.name);
                def.decorator_list.iter().for_each(|decorator| self.visit_expr(&decorator.expression));
                self.defaults(&def.parameters);
                let parent = self.open(ScopeKind::Function);
                self.scopes.by_node.insert((def.range(), false), self.current);
                self.parameters(&def.parameters);
                self.visit_body(&def.body);
                self.current = parent;
            }
            Stmt::Global(global) => {
                for name in &global.names {
                    let scope = &mut self.scopes.list[self.current];
                    if scope.known.contains(name.as_str()) && scope.kind != ScopeKind::Module {
                        self.refuse(
                            global.range(),
                            said!(
                                "`{name}` is used before it is declared global",
                                "`{name}` est utilisé avant d’être déclaré global"
                            ),
                        );
                    } else {
                        scope.globals.insert(name.to_string());
                        self.bind_in(0, name);
                    }
                }
            }
            Stmt::Nonlocal(nonlocal) => {
                for name in &nonlocal.names {
                    self.nonlocals.push((nonlocal.range(), self.current, name.to_string()));
                    let here = &mut self.scopes.list[self.current];
                    if here.kind == ScopeKind::Module || here.known.contains(name.as_str()) {
                        self.refuse(
                            nonlocal.range(),
                            said!("`{name}` cannot be nonlocal here", "`{name}` ne peut pas être nonlocal ici"),
                        );
                    } else {
                        here.nonlocals.insert(name.to_string());
                        here.uses.push(name.to_string());
                    }
                }
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    self.bind(alias.asname.as_ref().unwrap_or(&alias.name));
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    if alias.name.as_str() == "*" {
                        let module = import.module.as_ref().and_then(|name| crate::builtins::Module::named(name));
                        for (name, _) in module.into_iter().flat_map(crate::builtins::Module::members) {
                            self.bind(name);
                        }
                        continue;
                    }
                    self.bind(alias.asname.as_ref().unwrap_or(&alias.name));
                }
            }
            Stmt::AnnAssign(assign) => {
                // Annotations are not evaluated.
                self.visit_expr(&assign.target);
                let here = &self.scopes.list[self.current];
                if let Expr::Name(name) = &*assign.target
                    && (here.globals.contains(name.id.as_str()) || here.nonlocals.contains(name.id.as_str()))
                {
                    let name = &name.id;
                    self.refuse(
                        assign.range(),
                        said!(
                            "`{name}` is from elsewhere and takes no type here",
                            "`{name}` vient d’ailleurs et ne prend pas de type ici"
                        ),
                    );
                }
                if let Some(value) = &assign.value {
                    self.visit_expr(value);
                }
            }
            Stmt::Try(each) => {
                for handler in &each.handlers {
                    let ruff_python_ast::ExceptHandler::ExceptHandler(handler) = handler;
                    if let Some(name) = &handler.name {
                        self.bind(name);
                        self.scopes.list[self.current].deleted.insert(name.to_string());
                    }
                }
                visitor::walk_stmt(self, statement);
            }
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) => {
                if name.ctx == ExprContext::Load {
                    self.scopes.list[self.current].uses.push(name.id.to_string());
                } else {
                    if name.ctx == ExprContext::Del {
                        self.scopes.list[self.current].deleted.insert(name.id.to_string());
                    }
                    self.bind(&name.id);
                }
            }
            Expr::Named(named) => {
                self.visit_expr(&named.value);
                if let Expr::Name(name) = &*named.target {
                    self.bind_walrus(named.range(), &name.id);
                }
            }
            Expr::Lambda(lambda) => {
                if let Some(parameters) = &lambda.parameters {
                    self.defaults(parameters);
                }
                let parent = self.open(ScopeKind::Function);
                self.scopes.by_node.insert((lambda.range(), false), self.current);
                if let Some(parameters) = &lambda.parameters {
                    self.parameters(parameters);
                }
                self.visit_expr(&lambda.body);
                self.current = parent;
            }
            Expr::ListComp(comp) => self.comprehension(comp.range(), true, &comp.generators, &[&comp.elt]),
            Expr::SetComp(comp) => self.comprehension(comp.range(), true, &comp.generators, &[&comp.elt]),
            Expr::DictComp(comp) => {
                let mut parts: Vec<&Expr> = comp.key.iter().map(|key| &**key).collect();
                parts.push(&comp.value);
                self.comprehension(comp.range(), true, &comp.generators, &parts);
            }
            Expr::Generator(comp) => self.comprehension(comp.range(), false, &comp.generators, &[&comp.elt]),
            Expr::Call(call) if self.scopes.is_inlined(call).is_some() => {
                if let [Expr::Generator(comp)] = &*call.arguments.args {
                    self.comprehension(comp.range(), true, &comp.generators, &[&comp.elt]);
                }
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                let scope = &mut self.scopes.list[self.current];
                if scope.kind == ScopeKind::Function {
                    scope.is_generator = true;
                } else {
                    self.refuse(
                        expression.range(),
                        said!("`yield` stands outside of a function", "`yield` est hors d’une fonction"),
                    );
                }
                visitor::walk_expr(self, expression);
            }
            _ => visitor::walk_expr(self, expression),
        }
    }
}
