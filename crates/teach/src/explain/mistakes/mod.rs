//! Six mistakes that are easily made, each on its smallest example: the faulty algorithm is really run, and
//! its answer stands beside the right one.

mod en;
mod example;
mod faulty;
mod fr;
#[cfg(test)]
mod tests;

use crate::Word;
use example::{arena, lines, nim};
use faulty::{Forgotten, Noted, Sticks};
use retrograde::{Lang, NamedArena, Objective, Outcome, Player, Solution, Vertex, solve};
use serde::{Deserialize, Serialize};

/// The six mistakes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MistakesReply {
    /// The language of the texts.
    pub lang: Lang,
    /// The mistakes.
    pub mistakes: Vec<MistakeReply>,
}

/// A mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MistakeReply {
    /// Which one, counted from 1.
    pub number: usize,
    /// What it is called.
    pub title: Word,
    /// What is done, and why it is wrong.
    pub rule: Word,
    /// Where it shows.
    pub examples: Vec<ExampleReply>,
}

/// An example of a mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExampleReply {
    /// The arena, a line for each vertex; none if it is too large to be shown.
    pub arena: Vec<String>,
    /// What the faulty algorithm gives: vertices, moves, or a number.
    pub faulty: Vec<String>,
    /// What is right.
    pub correct: Vec<String>,
    /// Both in a sentence.
    pub text: String,
}

/// The words of a language for the mistakes.
struct Words {
    titles: [&'static str; 6],
    rules: [&'static str; 6],
    /// The sentences of the examples, in order; `{0}` is what the faulty algorithm gives, `{1}` what is right.
    examples: [&'static str; EXAMPLES],
    nothing: &'static str,
}

const EXAMPLES: usize = 11;

/// To which mistake each example belongs.
const BELONGS: [usize; EXAMPLES] = [1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6];

impl MistakesReply {
    /// Runs everything.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        let words = match lang {
            Lang::En => &en::WORDS,
            Lang::Fr => &fr::WORDS,
        };
        let found = findings();
        let mistake = |number: usize| {
            let own = (0..EXAMPLES).filter(|&index| BELONGS[index] == number);
            let examples = own.map(|index| found[index].reply(words.examples[index], words, lang)).collect();
            MistakeReply {
                number,
                title: words.titles[number - 1].into(),
                rule: words.rules[number - 1].into(),
                examples,
            }
        };
        Self { lang, mistakes: (1..=6).map(mistake).collect() }
    }
}

/// What came of an example.
struct Finding {
    arena: Option<NamedArena>,
    faulty: Vec<String>,
    correct: Vec<String>,
}

impl Finding {
    fn reply(&self, sentence: &str, words: &Words, lang: Lang) -> ExampleReply {
        let told = |list: &[String]| if list.is_empty() { words.nothing.to_owned() } else { list.join(", ") };
        ExampleReply {
            arena: self.arena.as_ref().map_or_else(Vec::new, |named| lines(named, lang)),
            faulty: self.faulty.clone(),
            correct: self.correct.clone(),
            text: sentence.replace("{0}", &told(&self.faulty)).replace("{1}", &told(&self.correct)),
        }
    }

    fn shown(arena: NamedArena, faulty: Vec<String>, correct: Vec<String>) -> Self {
        Self { arena: Some(arena), faulty, correct }
    }

    fn counted(faulty: usize, correct: usize) -> Self {
        Self { arena: None, faulty: vec![faulty.to_string()], correct: vec![correct.to_string()] }
    }
}

const J0: Player = Player::Zero;
const J1: Player = Player::One;

fn findings() -> [Finding; EXAMPLES] {
    [
        vacuous_dead_end(),
        vacuous_dead_ends_of_nim(),
        target_that_goes_on(),
        targets_of_nim_that_go_on(),
        wrong_target_of_nim(),
        label_below_rank(),
        labels_that_cycle(),
        reversed_strategy(),
        overwritten_strategy(),
        strategy_without_end(),
        wrong_dictionary(),
    ]
}

fn solved(named: &NamedArena) -> Solution {
    solve(&named.arena, Objective::default(), &()).expect("nobody interrupts")
}

fn names(named: &NamedArena, vertices: impl IntoIterator<Item = Vertex>) -> Vec<String> {
    vertices.into_iter().map(|vertex| named.name(vertex).into_owned()).collect()
}

fn find(named: &NamedArena, name: &str) -> Vertex {
    named.names.find(name).expect("the vertex stands in the example")
}

fn arrow(named: &NamedArena, from: Vertex, to: Vertex) -> String {
    format!("{} → {}", named.name(from), named.name(to))
}

fn vacuous_dead_end() -> Finding {
    let named = arena(&[("d", J1, None, &[])]);
    let faulty = faulty::attractor(&named.arena, J0, Forgotten::SomeMove);
    let correct: Vec<Vertex> = solved(&named).attractor(J0).collect();
    let (faulty, correct) = (names(&named, faulty), names(&named, correct));
    Finding::shown(named, faulty, correct)
}

fn vacuous_dead_ends_of_nim() -> Finding {
    // Misère Nim of note 001: who takes the last of nine sticks loses.
    let named = nim(9, 3, [&["(0,0)"], &["(0,1)"]]);
    let without = nim(9, 3, [&["(0,0)"], &[]]);
    let faulty = faulty::attractor(&without.arena, J0, Forgotten::SomeMove).len();
    Finding::counted(faulty, solved(&named).attractor(J0).count())
}

fn target_that_goes_on() -> Finding {
    let named = arena(&[("a", J1, Some(J0), &["b"]), ("b", J0, Some(J1), &[])]);
    let faulty = names(&named, overlap(&named));
    Finding::shown(named, faulty, Vec::new())
}

fn targets_of_nim_that_go_on() -> Finding {
    let named = nim(10, 2, [&["(0,1)"], &["(1,0)"]]);
    Finding::counted(overlap(&named).len(), 0)
}

/// What both players win, it seems, if targets do not end the play.
fn overlap(named: &NamedArena) -> Vec<Vertex> {
    let [zero, one] = Player::BOTH.map(|player| faulty::attractor(&named.arena, player, Forgotten::AbsorbingTargets));
    zero.into_iter().filter(|vertex| one.contains(vertex)).collect()
}

fn wrong_target_of_nim() -> Finding {
    let rows = |wrong: bool| {
        let (printed, right) = if wrong { (Some(J1), None) } else { (None, Some(J1)) };
        arena(&[("(1,0)", J0, printed, &["(0,1)"]), ("(0,1)", J1, Some(J0), &[]), ("(0,0)", J0, right, &[])])
    };
    let value = |named: &NamedArena| vec![solved(named).value(find(named, "(1,0)")).to_string()];
    let (printed, right) = (rows(true), rows(false));
    let (faulty, correct) = (value(&printed), value(&right));
    Finding::shown(printed, faulty, correct)
}

fn label_below_rank() -> Finding {
    let named = arena(&[("t", J0, Some(J0), &[]), ("a", J0, None, &["t"]), ("p", J1, None, &["a", "t"])]);
    let p = find(&named, "p");
    let number = |number: Option<u32>| number.map(|number| number.to_string()).into_iter().collect();
    let faulty = number(faulty::labels(&named.arena, J0)[p.index()]);
    let correct = number(solved(&named).rank(p));
    Finding::shown(named, faulty, correct)
}

fn labels_that_cycle() -> Finding {
    let named = arena(&[
        ("t", J0, Some(J0), &[]),
        ("c", J0, None, &["t"]),
        ("p", J1, None, &["s", "t"]),
        ("s", J0, None, &["p", "c"]),
    ]);
    let s = find(&named, "s");
    let labels = faulty::labels(&named.arena, J0);
    let chosen = |to: Option<Vertex>| to.map(|to| arrow(&named, s, to)).into_iter().collect();
    let faulty = chosen(faulty::move_by_label(&named.arena, &labels, s));
    let correct = chosen(solved(&named).best_move(s));
    Finding::shown(named.clone(), faulty, correct)
}

fn moves(named: &NamedArena, strategy: &[Option<Vertex>]) -> Vec<String> {
    let noted = named.arena.vertices().zip(strategy);
    noted.filter_map(|(vertex, to)| Some(arrow(named, vertex, (*to)?))).collect()
}

/// The moves of J0 where J0 wins.
fn winning_moves(named: &NamedArena) -> Vec<String> {
    let solution = solved(named);
    let won = |vertex: &Vertex| solution.value(*vertex) == Outcome::Win(J0) && named.arena.owner(*vertex) == J0;
    let best = |vertex: Vertex| Some(arrow(named, vertex, solution.best_move(vertex)?));
    named.arena.vertices().filter(won).filter_map(best).collect()
}

fn reversed_strategy() -> Finding {
    let named = arena(&[("s", J0, None, &["t"]), ("t", J1, Some(J0), &[])]);
    let faulty = moves(&named, &faulty::strategy(&named.arena, J0, Noted::Reversed));
    let correct = winning_moves(&named);
    Finding::shown(named, faulty, correct)
}

fn overwritten_strategy() -> Finding {
    let named = arena(&[("s", J0, None, &["t", "s"]), ("t", J1, Some(J0), &[])]);
    let faulty = moves(&named, &faulty::strategy(&named.arena, J0, Noted::Again));
    let correct = winning_moves(&named);
    Finding::shown(named, faulty, correct)
}

fn strategy_without_end() -> Finding {
    let named = arena(&[("s", J0, None, &["s"])]);
    let s = find(&named, "s");
    // Nothing that the loop looks at changes any more, so that it finds no move, ever.
    let never = faulty::rounds_for_ever(&named.arena, J0, s);
    let faulty = if never.is_some() { vec!["…".to_owned()] } else { Vec::new() };
    let correct = solved(&named).best_move(s).map(|to| arrow(&named, s, to)).into_iter().collect();
    Finding::shown(named, faulty, correct)
}

fn wrong_dictionary() -> Finding {
    let start: Sticks = (1, 0);
    let text = |(sticks, player): Sticks| format!("({sticks},{player})");
    let faulty = match faulty::graph_by_queue(start, &faulty::Dictionary::new()) {
        Ok(graph) => graph.into_keys().map(text).collect(),
        Err(missing) => vec![format!("KeyError {}", text(missing))],
    };
    let correct = faulty::graph(start).into_keys().map(text).collect();
    Finding { arena: None, faulty, correct }
}
