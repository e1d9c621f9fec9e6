//! A program as a tree of the rules that made it, so that parts of it can be left out.

use super::grammar::GRAMMAR;

/// A random program.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) body: Vec<Node>,
    /// The names of the top level with their types; what they stand for is printed at the end.
    pub(super) names: Vec<(String, &'static str)>,
}

/// A statement or an expression.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub rule: usize,
    pub of: &'static str,
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug)]
pub(super) enum Part {
    Text(String),
    Expression(Node),
    Block { indent: usize, body: Vec<Node> },
}

/// What every program begins with.
const PRELUDE: &str = include_str!("prelude.py");

/// The kinds that a program may hold, each once.
pub fn kinds() -> Vec<&'static str> {
    let mut kinds: Vec<_> = GRAMMAR.rules.iter().map(|rule| rule.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

impl Program {
    /// The program as Python.
    pub fn text(&self) -> String {
        let mut text = String::from(PRELUDE);
        block(&self.body, 0, &mut text);
        for (name, of) in &self.names {
            let shown = match *of {
                "fun" | "fun1" | "fun2" | "funv" | "funs" | "gen" | "cached" => continue,
                "iter" | "sender" => format!("show(list(islice({name}, 4)))"),
                _ => format!("show({name})"),
            };
            text.push_str(&format!(
                "try:\n    print(\"{name}\", {shown})\nexcept Exception as err:\n    print(\"{name}\", type(err).__name__)\n"
            ));
        }
        text
    }

    /// The program without what all have in common.
    pub fn own_text(&self) -> String {
        self.text()[PRELUDE.len()..].to_owned()
    }

    /// Calls a function with the kind of every statement and expression.
    pub fn each_kind(&self, mut seen: impl FnMut(&'static str)) {
        fn walk(node: &Node, seen: &mut impl FnMut(&'static str)) {
            seen(GRAMMAR.rules[node.rule].kind);
            for part in &node.parts {
                match part {
                    Part::Text(_) => {}
                    Part::Expression(inner) => walk(inner, seen),
                    Part::Block { body, .. } => body.iter().for_each(|inner| walk(inner, seen)),
                }
            }
        }
        self.body.iter().for_each(|node| walk(node, &mut seen));
    }
}

fn block(body: &[Node], indent: usize, text: &mut String) {
    let margin = " ".repeat(indent);
    if body.is_empty() {
        text.push_str(&format!("{margin}pass\n"));
    }
    for node in body {
        let mut inner = String::new();
        write(node, &mut inner);
        for line in inner.lines() {
            text.push_str(&margin);
            text.push_str(line);
            text.push('\n');
        }
    }
}

fn write(node: &Node, text: &mut String) {
    for part in &node.parts {
        match part {
            Part::Text(piece) => text.push_str(piece),
            Part::Expression(inner) => write(inner, text),
            Part::Block { indent, body } => {
                let mut inner = String::new();
                block(body, *indent, &mut inner);
                text.push_str(inner.trim_end_matches('\n'));
            }
        }
    }
}
