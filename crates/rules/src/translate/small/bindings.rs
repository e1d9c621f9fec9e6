//! Everything that the names of a file are bound to.

use super::Scope;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Comprehension, Expr, ExprCall, ExprContext, ModModule, Operator, Parameter, Stmt, StmtFunctionDef,
};
use ruff_text_size::Ranged;
use std::collections::{HashMap, HashSet};

/// What a name is bound to.
pub(super) enum Origin<'a> {
    Unknown,
    /// Surely a small number.
    Number,
    /// Small if all of these are.
    Values(Vec<&'a Expr>),
    /// Given by a call in that function: small if it is small there.
    Given(Scope, &'a Expr),
}

/// Everything that every name is bound to, by function. `shadowed` tells whether the file gives a name of Python
/// another meaning.
pub(super) fn bindings<'a>(
    module: &'a ModModule,
    shadowed: &dyn Fn(&str) -> bool,
) -> HashMap<(Scope, String), Vec<Origin<'a>>> {
    let mut bindings = Bindings {
        scope: None,
        all: HashMap::new(),
        defs: Vec::new(),
        calls: HashMap::new(),
        mentioned: HashSet::new(),
        shadowed,
    };
    bindings.visit_body(&module.body);
    bindings.bind_parameters();
    bindings.all
}

struct Bindings<'a, 'f> {
    scope: Scope,
    all: HashMap<(Scope, String), Vec<Origin<'a>>>,
    /// Functions that stand in no other function.
    defs: Vec<&'a StmtFunctionDef>,
    /// Calls of something by its name, and where they stand.
    calls: HashMap<&'a str, Vec<(Scope, &'a ExprCall)>>,
    /// Names that stand elsewhere than at the head of a call: who knows what such functions are given.
    mentioned: HashSet<&'a str>,
    shadowed: &'f dyn Fn(&str) -> bool,
}

/// Functions that are called from outside of the file.
const ASKED: [&str; 6] = ["start", "moves", "player", "winner", "show", "heuristic"];

impl<'a> Bindings<'a, '_> {
    fn bind(&mut self, name: &str, origin: Origin<'a>) {
        self.all.entry((self.scope, name.to_owned())).or_default().push(origin);
    }

    /// What the parameters of functions are bound to by all calls.
    fn bind_parameters(&mut self) {
        for def in std::mem::take(&mut self.defs) {
            let name = def.name.as_str();
            let bound: usize =
                self.all.iter().filter(|((_, other), _)| other == name).map(|(_, origins)| origins.len()).sum();
            let is_known = bound == 1 && !ASKED.contains(&name) && !self.mentioned.contains(name);
            let calls = self.calls.get(name).cloned().unwrap_or_default();
            self.scope = Some(def.range().start().to_u32());
            for (index, parameter) in def.parameters.iter_non_variadic_params().enumerate() {
                let name = parameter.name().as_str();
                for (scope, call) in &calls {
                    let given = call.arguments.find_argument_value(name, index).map(|value| (*scope, value));
                    match given.or(parameter.default().map(|default| (None, default))) {
                        Some((scope, value)) if is_known && !unpacks(call) => {
                            self.bind(name, Origin::Given(scope, value))
                        }
                        _ => self.bind(name, Origin::Unknown),
                    }
                }
                if !is_known {
                    self.bind(name, Origin::Unknown);
                }
            }
            for parameter in [&def.parameters.vararg, &def.parameters.kwarg].into_iter().flatten() {
                self.bind(&parameter.name, Origin::Unknown);
            }
        }
        self.scope = None;
    }

    /// What every name in a target is bound to, if nothing is known about it.
    fn bind_unknown(&mut self, target: &'a Expr) {
        match target {
            Expr::Name(name) => self.bind(&name.id, Origin::Unknown),
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|element| self.bind_unknown(element)),
            Expr::List(list) => list.elts.iter().for_each(|element| self.bind_unknown(element)),
            _ => {}
        }
    }

    /// `target = value` for each of the values.
    fn bind_values(&mut self, target: &'a Expr, values: &[&'a Expr]) {
        let targets = match target {
            Expr::Name(name) => return self.bind(&name.id, Origin::Values(values.to_vec())),
            Expr::Tuple(tuple) => &tuple.elts,
            Expr::List(list) => &list.elts,
            _ => return,
        };
        let Some(rows) = values.iter().map(|value| row(value, targets.len())).collect::<Option<Vec<_>>>() else {
            return self.bind_unknown(target);
        };
        for (index, target) in targets.iter().enumerate() {
            let column: Vec<&Expr> = rows.iter().map(|row| row.get(index)).collect();
            self.bind_values(target, &column);
        }
    }

    /// `for target in iterated`
    fn bind_loop(&mut self, target: &'a Expr, iterated: &'a Expr) {
        match iterated {
            Expr::Tuple(tuple) => self.bind_values(target, &tuple.elts.iter().collect::<Vec<_>>()),
            Expr::List(list) => self.bind_values(target, &list.elts.iter().collect::<Vec<_>>()),
            Expr::Call(call) => match (&*call.func, target) {
                (Expr::Name(name), Expr::Name(target)) if name.id == "range" && !(self.shadowed)("range") => {
                    self.bind(&target.id, Origin::Number);
                }
                (Expr::Name(name), Expr::Tuple(pair))
                    if name.id == "enumerate" && !(self.shadowed)("enumerate") && call.arguments.len() == 1 =>
                {
                    match pair.elts.as_slice() {
                        [Expr::Name(index), value] => {
                            self.bind(&index.id, Origin::Number);
                            self.bind_unknown(value);
                        }
                        _ => self.bind_unknown(target),
                    }
                }
                _ => self.bind_unknown(target),
            },
            _ => self.bind_unknown(target),
        }
    }
}

/// The parts that a value is taken apart into.
enum Row<'a> {
    Elements(&'a [Expr]),
    /// `divmod(a, b)`: neither part is larger than `a` or `b`, so that `a` stands for each.
    Divided(&'a Expr),
}

impl<'a> Row<'a> {
    const fn get(&self, index: usize) -> &'a Expr {
        match self {
            Self::Elements(elements) => &elements[index],
            Self::Divided(by) => by,
        }
    }
}

fn row(value: &Expr, count: usize) -> Option<Row<'_>> {
    match value {
        Expr::Tuple(tuple) if tuple.elts.len() == count && !tuple.elts.iter().any(Expr::is_starred_expr) => {
            Some(Row::Elements(&tuple.elts))
        }
        Expr::Call(call) if count == 2 && matches!(&*call.func, Expr::Name(name) if name.id == "divmod") => {
            match &call.arguments.args[..] {
                [number @ Expr::Name(_), Expr::Name(_) | Expr::NumberLiteral(_)] => Some(Row::Divided(number)),
                _ => None,
            }
        }
        _ => None,
    }
}

impl<'a> Visitor<'a> for Bindings<'a, '_> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(def) => {
                self.bind(&def.name, Origin::Unknown);
                let outer = self.scope;
                if outer.is_none() {
                    // Defaults are computed outside of the function.
                    def.parameters
                        .iter_non_variadic_params()
                        .filter_map(|parameter| parameter.default())
                        .for_each(|default| self.visit_expr(default));
                    self.defs.push(def);
                    self.scope = Some(def.range().start().to_u32());
                    self.visit_body(&def.body);
                } else {
                    self.scope = Some(def.range().start().to_u32());
                    visitor::walk_stmt(self, statement);
                }
                self.scope = outer;
                return;
            }
            Stmt::Assign(assign) => {
                for target in &assign.targets {
                    match (target, counted_up(target, &assign.value)) {
                        (Expr::Name(name), Some(by)) => self.bind(&name.id, Origin::Values(vec![by])),
                        _ => self.bind_values(target, &[&assign.value]),
                    }
                }
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.bind_values(&assign.target, &[value]);
                }
            }
            Stmt::AugAssign(assign) => match (&*assign.target, assign.op) {
                (Expr::Name(name), Operator::Add | Operator::Sub) => {
                    self.bind(&name.id, Origin::Values(vec![&assign.value]));
                }
                (target, _) => self.bind_unknown(target),
            },
            Stmt::For(each) => self.bind_loop(&each.target, &each.iter),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Call(call) => {
                if let Expr::Name(name) = &*call.func {
                    self.calls.entry(name.id.as_str()).or_default().push((self.scope, call));
                    self.visit_arguments(&call.arguments);
                    return;
                }
            }
            Expr::Name(name) if name.ctx == ExprContext::Load => {
                self.mentioned.insert(name.id.as_str());
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        self.bind_loop(&comprehension.target, &comprehension.iter);
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_parameter(&mut self, parameter: &'a Parameter) {
        self.bind(&parameter.name, Origin::Unknown);
    }
}

/// Whether a call gives a list or a dict apart.
fn unpacks(call: &ExprCall) -> bool {
    call.arguments.args.iter().any(Expr::is_starred_expr)
        || call.arguments.keywords.iter().any(|keyword| keyword.arg.is_none())
}

/// `x` in `n = n + x` and in `n = n - x`.
fn counted_up<'a>(target: &Expr, value: &'a Expr) -> Option<&'a Expr> {
    let (Expr::Name(name), Expr::BinOp(operation)) = (target, value) else { return None };
    let same = matches!(&*operation.left, Expr::Name(left) if left.id == name.id);
    (same && matches!(operation.op, Operator::Add | Operator::Sub)).then_some(&*operation.right)
}
