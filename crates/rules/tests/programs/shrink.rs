//! Makes a program smaller while something about it stays true.

use super::grammar::GRAMMAR;
use super::tree::{Node, Part, Program};

/// The smallest program found of which the same can be said, after asking at most so many times.
pub fn smaller(program: &Program, mut asks: usize, mut holds: impl FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    'again: loop {
        for candidate in candidates(&best) {
            if asks == 0 {
                return best;
            }
            asks -= 1;
            if holds(&candidate) {
                best = candidate;
                continue 'again;
            }
        }
        return best;
    }
}

/// Smaller programs, those with the largest part left out first.
fn candidates(program: &Program) -> Vec<Program> {
    let mut found: Vec<Program> =
        blocks(&program.body).into_iter().map(|body| Program { body, names: program.names.clone() }).collect();
    for at in 0..program.names.len() {
        let mut names = program.names.clone();
        names.remove(at);
        found.push(Program { body: program.body.clone(), names });
    }
    found
}

/// A block with statements left out, taken out of what is around them, or made smaller themselves.
fn blocks(body: &[Node]) -> Vec<Vec<Node>> {
    let mut found = Vec::new();
    let mut length = body.len();
    while length > 0 {
        for from in (0..=body.len() - length).step_by(length) {
            found.push([&body[..from], &body[from + length..]].concat());
        }
        length /= 2;
    }
    for (at, node) in body.iter().enumerate() {
        for part in &node.parts {
            if let Part::Block { body: inner, .. } = part {
                found.push([&body[..at], inner, &body[at + 1..]].concat());
            }
        }
        for changed in nodes(node) {
            let mut copy = body.to_vec();
            copy[at] = changed;
            found.push(copy);
        }
    }
    found
}

/// A statement or expression of which a part is smaller.
fn nodes(node: &Node) -> Vec<Node> {
    let mut found = Vec::new();
    for (at, part) in node.parts.iter().enumerate() {
        let mut replace = |part: Part| {
            let mut copy = node.clone();
            copy.parts[at] = part;
            found.push(copy);
        };
        match part {
            Part::Text(_) => {}
            Part::Block { indent, body } => {
                blocks(body).into_iter().for_each(|body| replace(Part::Block { indent: *indent, body }));
            }
            Part::Expression(inner) => {
                simplest(inner.of).into_iter().filter(|simple| !same(simple, inner)).for_each(|simple| {
                    replace(Part::Expression(simple));
                });
                let mut within = Vec::new();
                same_type(inner, inner.of, &mut within);
                within.into_iter().for_each(|deeper| replace(Part::Expression(deeper)));
                nodes(inner).into_iter().for_each(|smaller| replace(Part::Expression(smaller)));
            }
        }
    }
    found
}

/// Whether a node is the simple one already.
fn same(simple: &Node, node: &Node) -> bool {
    matches!((&simple.parts[..], &node.parts[..]), ([Part::Text(a)], [Part::Text(b)]) if a == b)
}

/// Expressions of a type below a node.
fn same_type(node: &Node, of: &str, found: &mut Vec<Node>) {
    for part in &node.parts {
        if let Part::Expression(inner) = part {
            if inner.of == of {
                found.push(inner.clone());
            }
            same_type(inner, of, found);
        }
    }
}

/// What an expression of a type can always be.
fn simplest(of: &'static str) -> Option<Node> {
    let text = match of {
        "int" | "small" | "any" => "0",
        "bool" => "True",
        "float" => "0.5",
        "str" => "''",
        "char" => "'a'",
        "ints" | "strs" | "pairs" | "grid" | "floats" | "sized" => "[]",
        "tup" => "()",
        "dsi" | "dil" => "{}",
        "seti" | "sets" => "set()",
        "pair" => "(0, '')",
        "pairint" => "(0, 0)",
        "range" => "range(2)",
        "iter" => "iter([])",
        "fun" => "abs",
        "counter" => "Counter()",
        "deque" => "deque()",
        _ => return None,
    };
    // Any leaf of the type stands for the text, so that the node has a rule.
    let rules = GRAMMAR.of_type.get(of)?;
    let rule = *rules.iter().find(|&&rule| !GRAMMAR.rules[rule].holds_block)?;
    Some(Node { rule, of, parts: vec![Part::Text(text.to_owned())] })
}
