//! Grows programs by the grammar. What is chosen knows the types of things, so that most programs run.

use super::choices::Choices;
use super::grammar::{Block, GRAMMAR, Piece, Rule};
use super::literals::{literal, spec};
use super::tree::{Node, Part, Program};

/// An expression is at most so deep, and so are blocks within blocks.
const DEEP: usize = 4;
const NESTED: usize = 3;

/// Types that stand now and then where another belongs. Sets are not among them, because they have no order to show.
const MISTAKEN: [&str; 8] = ["int", "str", "float", "pair", "ints", "dsi", "bool", "any"];

/// Types that say how long a program runs or hold no value, and are never mistaken for others.
const CERTAIN: [&str; 8] = ["small", "shift", "type", "fun", "iter", "sender", "any", "sized"];

/// A name that can be used.
#[derive(Clone, Debug)]
struct Known {
    name: String,
    of: &'static str,
    /// How many functions stand around the place where it is bound.
    level: usize,
    /// In which function it may be bound anew.
    rebound_in: Option<usize>,
}

/// Where the growing program has got to.
struct Growing<'c, 'b> {
    choices: &'c mut Choices<'b>,
    known: Vec<Known>,
    names: Vec<(String, &'static str)>,
    fresh: usize,
    /// The functions around this place.
    level: usize,
    functions: usize,
    nested: usize,
    in_loop: bool,
    returns: Option<&'static str>,
    generator: bool,
    /// Whether this is what a comprehension goes through, where Python allows no `:=`.
    gone_through: bool,
}

/// Names that the pieces of one line have in common.
type Called = Vec<(&'static str, String)>;

/// A random program, the same for the same choices.
pub fn grow(choices: &mut Choices<'_>) -> Program {
    let count = 2 + choices.below(9);
    let mut growing = Growing {
        choices,
        known: Vec::new(),
        names: Vec::new(),
        fresh: 0,
        level: 0,
        functions: 0,
        nested: 0,
        in_loop: false,
        returns: None,
        generator: false,
        gone_through: false,
    };
    let body = (0..count).map(|_| growing.top()).collect();
    Program { body, names: growing.names }
}

impl Growing<'_, '_> {
    /// A statement of the top level, most of them with a guard around them, so that the rest runs in any case.
    fn top(&mut self) -> Node {
        let statement = self.statement();
        if self.choices.below(4) == 0 {
            return statement;
        }
        let guard = GRAMMAR.rules.iter().position(|rule| rule.kind == "try").expect("the grammar has it");
        let before = Part::Text("try:\n".to_owned());
        let after = Part::Text("\nexcept Exception as err:\n    print(type(err).__name__)".to_owned());
        Node { rule: guard, of: "stmt", parts: vec![before, Part::Block { indent: 4, body: vec![statement] }, after] }
    }

    fn statement(&mut self) -> Node {
        let mut sorts = vec!["stmt"; 5];
        if self.in_loop {
            sorts.push("loopstmt");
        }
        if self.returns.is_some() {
            sorts.push("funstmt");
        }
        if self.generator {
            sorts.extend(["genstmt"; 5]);
        }
        let of = *self.choices.pick(&sorts);
        let deepest = self.nested >= NESTED;
        let rule = self.choose(of, |rule| !(deepest && rule.holds_block));
        self.node(of, rule, 0)
    }

    fn expression(&mut self, of: &'static str, depth: usize) -> Node {
        let mistaken = !CERTAIN.contains(&of) && self.choices.one_in(200);
        let of = if mistaken { *self.choices.pick(&MISTAKEN) } else { of };
        let leaf = depth >= DEEP || self.choices.below(DEEP + 2) < depth;
        let rules = &GRAMMAR.of_type[of];
        let has_leaf = rules.iter().any(|&rule| GRAMMAR.rules[rule].leaf && self.possible(&GRAMMAR.rules[rule]));
        let rule = if leaf && !has_leaf {
            *rules.iter().find(|&&rule| self.possible(&GRAMMAR.rules[rule])).expect("every type has a first rule")
        } else {
            self.choose(of, |rule| !leaf || rule.leaf)
        };
        self.node(of, rule, depth + 1)
    }

    /// One of the rules of a type, by their weights.
    fn choose(&mut self, of: &str, fits: impl Fn(&Rule) -> bool) -> usize {
        let rules = GRAMMAR.of_type.get(of).unwrap_or_else(|| panic!("no rule makes {of}"));
        let rules = rules.iter().copied();
        let possible: Vec<usize> =
            rules.filter(|&rule| fits(&GRAMMAR.rules[rule]) && self.possible(&GRAMMAR.rules[rule])).collect();
        let weight = |rule: usize| GRAMMAR.rules[rule].weight;
        let mut at = self.choices.below(possible.iter().map(|&rule| weight(rule)).sum());
        for rule in possible {
            if at < weight(rule) {
                return rule;
            }
            at -= weight(rule);
        }
        unreachable!("the number is below the sum of the weights")
    }

    /// Whether there are names for all the holes that need one.
    fn possible(&self, rule: &Rule) -> bool {
        !(rule.walrus && self.gone_through)
            && rule.needs.iter().all(|(of, rebound)| self.known.iter().any(|known| self.fits(known, of, *rebound)))
    }

    fn fits(&self, known: &Known, of: &str, rebound: bool) -> bool {
        let same = known.of == of || (known.of == "const" && of == "int" && !rebound);
        same && (!rebound || known.rebound_in == Some(self.functions))
    }

    fn node(&mut self, of: &'static str, index: usize, depth: usize) -> Node {
        let rule = &GRAMMAR.rules[index];
        let mut called = Called::new();
        let mut declared = Vec::new();
        let mut shared = Vec::new();
        let mut parts = Vec::new();
        let mut before = String::new();
        for piece in &rule.pieces {
            if let Piece::Text(text) = piece {
                before.push_str(text);
            }
            let after_in =
                before.rfind("for ").is_some_and(|at| before[at..].contains(" in ") && !before[at..].contains(" if "));
            parts.push(match piece {
                Piece::Text(text) => Part::Text(text.clone()),
                Piece::Name(name) => Part::Text(self.called(&mut called, name)),
                Piece::Number => Part::Text({
                    self.fresh += 1;
                    self.fresh.to_string()
                }),
                Piece::Literal(of) => Part::Text(literal(of, self.choices)),
                Piece::Bare(of) => Part::Text(spec(of, self.choices)),
                Piece::Returned => Part::Expression(self.expression(self.returns.unwrap_or("int"), depth)),
                Piece::Share => Part::Text(self.share(&mut shared)),
                Piece::Variable { of, rebound, called: name } => {
                    let fitting: Vec<String> = self
                        .known
                        .iter()
                        .filter(|known| self.fits(known, of, *rebound))
                        .map(|k| k.name.clone())
                        .collect();
                    let chosen = self.choices.pick(&fitting).clone();
                    called.extend(name.map(|name| (name, chosen.clone())));
                    Part::Text(chosen)
                }
                Piece::New(of, name) => {
                    let chosen = self.new_name();
                    called.extend(name.map(|name| (name, chosen.clone())));
                    declared.push((chosen.clone(), *of));
                    Part::Text(chosen)
                }
                Piece::Expression(of, names) => {
                    let known = self.known.len();
                    for (name, of) in names {
                        let name = self.called(&mut called, name);
                        self.known.push(Known { name, of, level: self.level, rebound_in: None });
                    }
                    let gone_through = self.gone_through;
                    self.gone_through |= after_in;
                    let inner = self.expression(of, depth);
                    self.gone_through = gone_through;
                    self.known.truncate(known);
                    Part::Expression(inner)
                }
                Piece::Block { sort, indent, names } => {
                    let names: Vec<(String, &'static str)> =
                        names.iter().map(|(name, of)| (self.called(&mut called, name), *of)).collect();
                    Part::Block { indent: *indent, body: self.block(*sort, names, &shared) }
                }
            });
        }
        for (name, of) in declared {
            if self.level == 0 && !self.names.iter().any(|(known, _)| *known == name) {
                self.names.push((name.clone(), of));
            }
            self.known.push(Known { name, of, level: self.level, rebound_in: Some(self.functions) });
        }
        Node { rule: index, of, parts }
    }

    /// What a line calls a name: parameters are called as they are written, names after `$` get a fresh one.
    fn called(&mut self, called: &mut Called, name: &'static str) -> String {
        if !name.starts_with('$') {
            return name.to_owned();
        }
        if let Some((_, known)) = called.iter().find(|(known, _)| *known == name) {
            return known.clone();
        }
        let fresh = self.fresh_name();
        called.push((name, fresh.clone()));
        fresh
    }

    fn fresh_name(&mut self) -> String {
        self.fresh += 1;
        let letter = if self.fresh.is_multiple_of(7) { "é" } else { "v" };
        format!("{letter}{}", self.fresh)
    }

    /// A name to bind: within functions now and then one that stands for something else outside.
    fn new_name(&mut self) -> String {
        if self.level > 0 && self.choices.one_in(20) {
            let outer: Vec<&Known> = self.known.iter().filter(|known| known.level < self.level).collect();
            if !outer.is_empty() {
                return self.choices.pick(&outer).name.clone();
            }
        }
        self.fresh_name()
    }

    /// `global` or `nonlocal` of a name or two, which the body of the function may then bind anew.
    fn share(&mut self, shared: &mut Vec<Known>) -> String {
        // The function that is being written is one level deeper than the statement that writes it.
        // Parameters have names of one letter, which the function itself may have too.
        let own = |known: &&Known| {
            known.rebound_in.is_some() && known.of != "const" && known.name.ends_with(char::is_numeric)
        };
        let outer: Vec<Known> = self.known.iter().filter(own).cloned().collect();
        if outer.is_empty() || self.choices.one_in(2) {
            return "pass".to_owned();
        }
        let known = self.choices.pick(&outer).clone();
        let word = if known.level == 0 { "global" } else { "nonlocal" };
        let text = format!("{word} {}", known.name);
        shared.push(known);
        text
    }

    fn block(&mut self, sort: Block, names: Vec<(String, &'static str)>, shared: &[Known]) -> Vec<Node> {
        let saved = (self.known.len(), self.in_loop, self.returns, self.generator, self.level);
        let function = self.functions;
        match sort {
            Block::Plain => {}
            Block::Loop => self.in_loop = true,
            Block::Function(_) | Block::Generator => {
                self.in_loop = false;
                self.level += 1;
                // Blocks of different functions never bind each other's names.
                self.fresh += 1;
                self.functions = self.fresh;
                self.returns = if let Block::Function(of) = sort { Some(of) } else { None };
                self.generator = matches!(sort, Block::Generator);
            }
        }
        for known in shared {
            self.known.push(Known { rebound_in: Some(self.functions), ..known.clone() });
        }
        for (name, of) in names {
            self.known.push(Known { name, of, level: self.level, rebound_in: Some(self.functions) });
        }
        self.nested += 1;
        let count = 1 + self.choices.below(3);
        let body = (0..count).map(|_| self.statement()).collect();
        self.nested -= 1;
        self.functions = function;
        self.known.truncate(saved.0);
        (self.in_loop, self.returns, self.generator, self.level) = (saved.1, saved.2, saved.3, saved.4);
        body
    }
}
