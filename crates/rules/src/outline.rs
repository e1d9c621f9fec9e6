//! What a file defines, found without running it.

use crate::literal::Literal;
use crate::near::is_near;
use crate::source::Source;
use crate::syntax::bytes;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, ExprContext, ModModule, Parameters, Stmt};
use ruff_text_size::{Ranged, TextRange};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// What a file defines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outline {
    /// The comment at the top of the file, or its docstring.
    pub(crate) summary: String,
    /// Names assigned or defined outside of functions, each with the place where that first happens.
    pub(crate) names: Vec<(String, Range<usize>)>,
    /// Names that stand once for a literal, outside of functions and of `if` and `for`.
    pub(crate) constants: Vec<(String, Literal)>,
    /// Functions outside of functions, by `def` or `lambda`.
    pub(crate) functions: Vec<Function>,
    /// Where `while` loops stand outside of functions.
    pub(crate) whiles: Vec<Range<usize>>,
    /// Names that look as if they meant something and that the file reads somewhere, see [`near`](crate::near).
    read: HashSet<String>,
    known: HashSet<String>,
}

/// A function of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// Where its name stands.
    pub(crate) place: Range<usize>,
    /// Where its `return` statements stand.
    pub(crate) returns: Vec<Range<usize>>,
    /// Where its `while` loops stand.
    pub(crate) whiles: Vec<Range<usize>>,
    /// Where its `for` loops stand.
    pub(crate) fors: Vec<Range<usize>>,
    /// Names and defaults.
    pub(crate) parameters: Vec<(String, FunctionDefault)>,
    /// Whether it takes `**anything`.
    pub(crate) takes_any_keyword: bool,
}

/// What a parameter of a function is if it is not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FunctionDefault {
    /// It must be given.
    Required,
    /// This.
    Literal(Literal),
    /// What this expression of the file gives.
    Expression(String),
}

/// Names with a meaning of their own, which are no parameters.
const RESERVED: [&str; 13] =
    ["start", "moves", "player", "winner", "show", "heuristic", "names", "G", "S0", "S1", "S2", "F1", "F2"];
const TARGETS: [&str; 2] = ["V0", "V1"];

impl Outline {
    /// What a parsed file defines.
    pub(crate) fn of(module: &ModModule, source: &Source) -> Self {
        let mut outline = Self { summary: summary(module, &source.text), ..Self::default() };
        outline.top_level(&module.body, source, true);
        if outline.names.iter().any(|(name, _)| is_near(name)) {
            let mut reads = Reads(&mut outline.read);
            reads.visit_body(&module.body);
        }
        let constants = std::mem::take(&mut outline.constants);
        let mut times: HashMap<String, usize> = HashMap::new();
        constants.iter().for_each(|(name, _)| *times.entry(name.clone()).or_default() += 1);
        outline.constants = constants.into_iter().filter(|(name, _)| times[name] == 1).collect();
        outline
    }

    /// Where the file first binds a name outside of functions.
    pub(crate) fn place(&self, name: &str) -> Option<Range<usize>> {
        self.names.iter().find(|(other, _)| other == name).map(|(_, place)| place.clone())
    }

    /// The literal that a name always stands for.
    pub(crate) fn constant(&self, name: &str) -> Option<&Literal> {
        self.constants.iter().find(|(other, _)| other == name).map(|(_, literal)| literal)
    }

    /// The function of that name.
    pub(crate) fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().rfind(|function| function.name == name)
    }

    /// Whether a name that looks as if it meant something is read somewhere.
    pub(crate) fn reads(&self, name: &str) -> bool {
        self.read.contains(name)
    }

    fn top_level(&mut self, body: &[Stmt], source: &Source, plain: bool) {
        for statement in body {
            match statement {
                Stmt::FunctionDef(def) => {
                    self.name(&def.name, def.name.range());
                    self.function_of(&def.name, def.name.range(), Some(&def.parameters), &def.body, source);
                }
                Stmt::Assign(assign) => {
                    for target in &assign.targets {
                        self.targets(target);
                    }
                    if let [Expr::Name(name)] = assign.targets.as_slice() {
                        self.assigned(&name.id, name.range(), &assign.value, source, plain);
                    }
                }
                Stmt::AnnAssign(assign) => {
                    self.targets(&assign.target);
                    if let (Expr::Name(name), Some(value)) = (&*assign.target, &assign.value) {
                        self.assigned(&name.id, name.range(), value, source, plain);
                    }
                }
                // What changes later is no constant.
                Stmt::AugAssign(assign) => {
                    if let Expr::Name(name) = &*assign.target {
                        self.no_constant(&name.id);
                    }
                }
                Stmt::For(each) => {
                    self.targets(&each.target);
                    self.top_level(&each.body, source, false);
                }
                Stmt::While(each) => {
                    self.whiles.push(bytes(each.range()));
                    self.top_level(&each.body, source, false);
                }
                Stmt::If(choice) if !is_main_guard(&choice.test) => {
                    self.top_level(&choice.body, source, false);
                    for clause in &choice.elif_else_clauses {
                        self.top_level(&clause.body, source, false);
                    }
                }
                _ => {}
            }
        }
    }

    fn assigned(&mut self, name: &str, place: TextRange, value: &Expr, source: &Source, plain: bool) {
        if let Expr::Lambda(lambda) = value {
            self.function_of(name, place, lambda.parameters.as_deref(), &[], source);
        }
        let reserved = RESERVED.contains(&name) || TARGETS.contains(&name) || name.starts_with('_');
        match Literal::of(value) {
            Some(literal) if !reserved && plain => self.constants.push((name.to_owned(), literal)),
            _ => self.no_constant(name),
        }
    }

    /// A name that changes counts as assigned twice.
    fn no_constant(&mut self, name: &str) {
        let twice = (name.to_owned(), Literal::None);
        self.constants.extend([twice.clone(), twice]);
    }

    fn function_of(
        &mut self,
        name: &str,
        place: TextRange,
        parameters: Option<&Parameters>,
        body: &[Stmt],
        source: &Source,
    ) {
        let defaults = parameters.into_iter().flat_map(Parameters::iter_non_variadic_params).map(|parameter| {
            let default = match parameter.default() {
                None => FunctionDefault::Required,
                Some(expression) => match Literal::of(expression) {
                    Some(literal) => FunctionDefault::Literal(literal),
                    None => FunctionDefault::Expression(source.text[expression.range()].to_owned()),
                },
            };
            (parameter.parameter.name.to_string(), default)
        });
        let mut statements = Statements::default();
        statements.visit_body(body);
        self.functions.push(Function {
            name: name.to_owned(),
            place: bytes(place),
            returns: statements.returns,
            whiles: statements.whiles,
            fors: statements.fors,
            parameters: defaults.collect(),
            takes_any_keyword: parameters.is_some_and(|parameters| parameters.kwarg.is_some()),
        });
    }

    fn targets(&mut self, target: &Expr) {
        match target {
            Expr::Name(name) => self.name(&name.id, name.range()),
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|element| self.targets(element)),
            Expr::List(list) => list.elts.iter().for_each(|element| self.targets(element)),
            _ => {}
        }
    }

    fn name(&mut self, name: &str, place: TextRange) {
        if self.known.insert(name.to_owned()) {
            self.names.push((name.to_owned(), bytes(place)));
        }
    }
}

/// `if __name__ == "__main__":`, whose body is for CPython alone.
pub(crate) fn is_main_guard(test: &Expr) -> bool {
    let Expr::Compare(compare) = test else { return false };
    let ([CmpOp::Eq], [right]) = (&*compare.ops, &*compare.comparators) else { return false };
    let sides = [&*compare.left, right];
    sides.iter().any(|side| matches!(side, Expr::Name(name) if name.id == "__name__"))
        && sides.iter().any(|side| matches!(side, Expr::StringLiteral(text) if text.value.to_str() == "__main__"))
}

/// The comment lines that a file begins with, or else its docstring.
fn summary(module: &ModModule, text: &str) -> String {
    let comment: Vec<&str> =
        text.lines().map_while(|line| line.strip_prefix('#')).map(|line| line.trim_start_matches('!').trim()).collect();
    if !comment.is_empty() {
        return comment.join("\n").trim().to_owned();
    }
    match module.body.first() {
        Some(Stmt::Expr(statement)) => match &*statement.value {
            Expr::StringLiteral(literal) => literal.value.to_str().trim().to_owned(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// Collects statements of one function, not of those inside it.
#[derive(Default)]
struct Statements {
    returns: Vec<Range<usize>>,
    whiles: Vec<Range<usize>>,
    fors: Vec<Range<usize>>,
}

impl<'a> Visitor<'a> for Statements {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => return,
            Stmt::Return(_) => self.returns.push(bytes(statement.range())),
            Stmt::While(_) => self.whiles.push(bytes(statement.range())),
            Stmt::For(_) => self.fors.push(bytes(statement.range())),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, _: &'a Expr) {}
}

/// Collects the names that are read anywhere, if they look as if they meant something.
struct Reads<'o>(&'o mut HashSet<String>);

impl<'a> Visitor<'a> for Reads<'_> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Name(name) = expression
            && name.ctx == ExprContext::Load
            && is_near(&name.id)
        {
            self.0.insert(name.id.to_string());
        }
        visitor::walk_expr(self, expression);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(text: &str) -> Outline {
        let source = Source { name: "a.py".into(), text: text.into() };
        Outline::of(ruff_python_parser::parse_module(text).unwrap().syntax(), &source)
    }

    fn constants(text: &str) -> Vec<String> {
        outline(text).constants.into_iter().map(|(name, value)| format!("{name}={value}")).collect()
    }

    #[test]
    fn literals_at_the_top_level_are_constants() {
        assert_eq!(
            constants("N = 10\nRULE = (1, 2)\nstart = 3\nM = N\n_x = 1\nT: int = 4"),
            ["N=10", "RULE=1,2", "T=4"]
        );
    }

    #[test]
    fn what_is_assigned_again_or_inside_something_is_no_constant() {
        assert_eq!(
            constants("N = 1\nN = 2\nA = 1\nA += 1\nif True:\n    B = 1\ndef f():\n    C = 1\nD = 1\nD = f()"),
            [""; 0]
        );
    }

    #[test]
    fn functions_are_known_with_their_parameters() {
        let outline = outline("N = 3\ndef start(n=10, *, names='ab', rule=N, k):\n    return n\nf = lambda x: x");
        let start = outline.function("start").unwrap();
        let names: Vec<&str> = start.parameters.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["n", "names", "rule", "k"]);
        assert_eq!(start.parameters[2].1, FunctionDefault::Expression("N".into()));
        assert_eq!(start.parameters[3].1, FunctionDefault::Required);
        assert_eq!(start.returns.len(), 1);
        assert!(outline.function("f").is_some());
    }

    #[test]
    fn the_summary_is_the_first_comment_or_the_docstring() {
        assert_eq!(outline("# Nim.\n#\n# Take sticks.\n\n# more\nN = 1").summary, "Nim.\n\nTake sticks.");
        assert_eq!(outline("'''Nim.'''\nN = 1").summary, "Nim.");
        assert_eq!(outline("N = 1").summary, "");
    }
}
