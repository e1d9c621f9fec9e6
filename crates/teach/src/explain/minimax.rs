//! What minimax did, step by step.

use super::pictures::minimax_pictures;
use super::words::{Bound, Counted, Counting, Phrases, phrases, without_points_after_boards};
use crate::minimax::{
    self, Algorithm, ArenaGame, CallKind, Counts, Estimate, Event, Leaf, Minimax, MinimaxError, Sign, Trace, Value,
};
use crate::{Naming, Setting, TeachError, Word};
use retrograde::{Arena, Interrupted, Lang, Observer, Outcome, Player, Vertex};
use retrograde_view::TreePicture;
use serde::{Deserialize, Serialize};

/// What minimax did to find the value of a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MinimaxReply {
    /// "minimax", "memo" or "alphabeta".
    pub algorithm: Word,
    /// Where it began.
    pub vertex: String,
    /// What the vertex is worth.
    pub value: Outcome,
    /// The number that the vertex is worth, if final vertices have numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<i32>,
    /// Whether the number rests on what a heuristic guessed, so that nothing is proven.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guessed: bool,
    /// The line of best play, from the vertex on.
    pub line: Vec<String>,
    /// How many calls it made of itself.
    pub calls: u64,
    /// How many of them were at leaves.
    pub leaves: u64,
    /// How many values it found in its dictionary.
    pub remembered: u64,
    /// How many times it left moves out.
    pub cuts: u64,
    /// The cost as note 003 counts it: 1 for each leaf, and the number of values compared elsewhere.
    pub cost: u64,
    /// The language of the texts.
    pub lang: Lang,
    /// How many steps there are; none if they are too many to be kept.
    pub count: Option<usize>,
    /// The first of them.
    pub steps: Vec<MinimaxStep>,
    /// What it is about, the value, and the work, in sentences.
    pub text: [String; 3],
}

/// One step of minimax.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MinimaxStep {
    /// Which one, counted from 0.
    pub number: usize,
    /// "call", "leaf", "remembered", "better", "cut" or "return".
    pub event: Word,
    /// The vertex at which it happened.
    pub vertex: String,
    /// How many moves from where the search began.
    pub depth: u32,
    /// The move that was found to be better, by the vertex that it goes to.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none", default)]
    pub to: Option<String>,
    /// +1, 0 or −1, where the step gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// α and β of a call, as they are written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<[String; 2]>,
    /// How many moves a cut leaves out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_out: Option<usize>,
    /// The calls that run, the innermost first.
    pub stack: Vec<String>,
    /// The step in a sentence; nothing if another step of the same call says it all.
    pub text: String,
}

/// A tree of more calls than this is not walked through.
const MOST_CALLS: u64 = 5_000_000;
/// So many calls are kept.
const KEPT: usize = 100_000;

/// Runs minimax from a vertex and keeps the first `most` steps, with a picture of the tree of calls after each of
/// them if there are to be any.
///
/// # Errors
/// If the tree is too large, a play can come back to a position, or the observer interrupts.
pub fn explain_minimax(
    setting: &Setting<'_>,
    vertex: Vertex,
    algorithm: Algorithm,
    lang: Lang,
    most: usize,
    pictures: bool,
    observer: &dyn Observer,
) -> Result<(MinimaxReply, Vec<TreePicture>), TeachError> {
    told_by(setting, vertex, How::Recursive(algorithm), lang, (most, pictures), observer)
}

/// Fills the dictionary of values from below and keeps the first `most` steps: first what is final, and each other vertex when
/// all that it leads to is in the dictionary.
///
/// # Errors
/// If a play can come back to a vertex, or the observer interrupts.
pub fn explain_bottom_up(
    setting: &Setting<'_>,
    vertex: Vertex,
    lang: Lang,
    most: usize,
    observer: &dyn Observer,
) -> Result<MinimaxReply, TeachError> {
    let heights = heights(setting, vertex)?;
    told_by(setting, vertex, How::BottomUp(&heights), lang, (most, false), observer).map(|(reply, _)| reply)
}

/// How values are computed.
#[derive(Clone, Copy)]
enum How<'a> {
    Recursive(Algorithm),
    /// From below, by how long the longest play from each vertex is.
    BottomUp(&'a [u64]),
}

impl How<'_> {
    const fn name(self) -> &'static str {
        match self {
            Self::Recursive(algorithm) => algorithm.name(),
            Self::BottomUp(_) => "bottomup",
        }
    }

    fn is(self, algorithm: Algorithm) -> bool {
        matches!(self, Self::Recursive(own) if own == algorithm)
    }
}

/// How long the longest play from each vertex within reach is.
fn heights(setting: &Setting<'_>, start: Vertex) -> Result<Vec<u64>, TeachError> {
    let arena = setting.arena;
    let (mut heights, mut entered) = (vec![None; arena.vertex_count()], vec![false; arena.vertex_count()]);
    let mut open = vec![start];
    while let Some(&vertex) = open.last() {
        let after: Vec<Vertex> = arena.successors(vertex).collect();
        let waiting: Vec<Vertex> = after.iter().copied().filter(|to| heights[to.index()].is_none()).collect();
        if waiting.is_empty() {
            heights[vertex.index()] =
                Some(after.iter().filter_map(|to| heights[to.index()]).max().map_or(0, |most: u64| most + 1));
            open.pop();
            continue;
        }
        // What waits for itself stands in a circle.
        if std::mem::replace(&mut entered[vertex.index()], true) {
            return Err(TeachError::NeverEnds { position: setting.name(vertex), moves: circle(&open, vertex) });
        }
        open.extend(waiting);
    }
    Ok(heights.into_iter().map(Option::unwrap_or_default).collect())
}

/// About how many moves lead from a vertex to itself along what is open.
fn circle(open: &[Vertex], vertex: Vertex) -> u32 {
    let first = open.iter().position(|&one| one == vertex).unwrap_or_default();
    u32::try_from(open.len() - first).unwrap_or(u32::MAX).max(1)
}

fn told_by(
    setting: &Setting<'_>,
    vertex: Vertex,
    how: How<'_>,
    lang: Lang,
    shown: (usize, bool),
    observer: &dyn Observer,
) -> Result<(MinimaxReply, Vec<TreePicture>), TeachError> {
    let game = ArenaGame::new(setting.arena, setting.objective, vertex);
    let minimax = Minimax::new(&game).with_observer(observer);
    match (setting.ahead, setting.values) {
        (Some(_), _) => {
            let minimax =
                minimax.knowing(setting.ahead.map(|ahead| ahead.depth), |vertex, depth| cut(setting, vertex, depth));
            tell(setting, &minimax, Estimate::number, vertex, how, lang, shown)
        }
        (None, None) => tell(setting, &minimax.winner_only(), Sign::number, vertex, how, lang, shown),
        (None, Some(values)) => {
            let value = |vertex: &Vertex| Ok(values.get(vertex).copied());
            let minimax = minimax.with_values(None, value, |_| Ok(0));
            tell(setting, &minimax, Estimate::number, vertex, how, lang, shown)
        }
    }
}

/// The leaves of a search that looks only so far: what has a number, what the heuristic guesses there, and what is final.
/// The arena may end where the search does, so that a vertex without moves need not be final: the guesses are asked first.
fn cut(setting: &Setting<'_>, vertex: &Vertex, depth: u32) -> Option<Leaf<Estimate>> {
    let value = setting.values.and_then(|values| values.get(vertex));
    let ahead = setting.ahead.filter(|ahead| depth >= ahead.depth);
    let guess = || ahead.and_then(|ahead| ahead.guesses.get(vertex));
    value.map(|&value| Leaf::number(value)).or_else(|| guess().map(|&guess| Leaf::guess(guess)))
}

fn tell<V: Value>(
    setting: &Setting<'_>,
    minimax: &Minimax<'_, Graph<'_>, V>,
    number: fn(V) -> i32,
    vertex: Vertex,
    how: How<'_>,
    lang: Lang,
    (most, pictures): (usize, bool),
) -> Result<(MinimaxReply, Vec<TreePicture>), TeachError> {
    let (trace, answer) = watch(setting, minimax, vertex, how)?;
    let teller = Teller { setting, trace: &trace, number, words: phrases(lang), how, lang };
    let guessed = !answer.is_proven();
    let line: Vec<Vertex> = std::iter::once(vertex).chain(answer.line).collect();
    // Without numbers and guesses, what is no win is a draw.
    let drawn = (setting.values.is_none() && !guessed).then_some(Outcome::Draw);
    let outcome = answer.value.outcome().or(drawn);
    let Counts { calls, leaves, memo_hits, cuts, cost, .. } = answer.counts;
    let steps: Vec<MinimaxStep> = (0..trace.steps().len().min(most)).map(|number| teller.step(number)).collect();
    let pictures = if pictures { minimax_pictures(setting, &trace, lang, &steps)? } else { Vec::new() };
    let reply = MinimaxReply {
        algorithm: how.name().into(),
        vertex: setting.name(vertex),
        value: outcome.unwrap_or(Outcome::Draw),
        number: outcome.is_none().then(|| number(answer.value)),
        guessed,
        line: line.iter().map(|&vertex| setting.name(vertex)).collect(),
        calls,
        leaves,
        remembered: memo_hits,
        cuts,
        cost,
        lang,
        count: trace.is_complete().then(|| trace.steps().len()),
        steps,
        text: teller.texts(vertex, answer.value, outcome, guessed, &line, answer.counts),
    };
    Ok((reply, pictures))
}

/// The game on the arena of a setting.
type Graph<'a> = ArenaGame<&'a Arena>;

type Watched<V> = (Trace<Vertex, Vertex, V>, minimax::Answer<V, Vertex>);

fn watch<V: Value>(
    setting: &Setting<'_>,
    minimax: &Minimax<'_, Graph<'_>, V>,
    vertex: Vertex,
    how: How<'_>,
) -> Result<Watched<V>, TeachError> {
    let mut trace = Trace::new(KEPT);
    let mut calls = 0;
    let mut too_many = false;
    let mut record = |vertex: &Vertex, event| {
        calls += u64::from(matches!(event, Event::Entered { .. }));
        if calls > MOST_CALLS {
            too_many = true;
            return Err(Interrupted);
        }
        trace.record(vertex, event);
        Ok(())
    };
    let answer = match how {
        How::Recursive(algorithm) => minimax.watch(algorithm, &vertex, &mut record),
        How::BottomUp(heights) => {
            minimax.watch_bottom_up(&|vertex: &Vertex| Ok(heights[vertex.index()]), &vertex, &mut record)
        }
    };
    match answer {
        Ok(answer) => Ok((trace, answer)),
        Err(MinimaxError::Interrupted(_)) if too_many => {
            let algorithm = if let How::Recursive(algorithm) = how { algorithm } else { Algorithm::Memo };
            Err(TeachError::TooManyNodes { algorithm, most: MOST_CALLS })
        }
        Err(MinimaxError::Interrupted(interrupted)) => Err(interrupted.into()),
        Err(MinimaxError::Repetition { position, moves, .. }) => {
            Err(TeachError::NeverEnds { position: setting.name(position), moves })
        }
        Err(error) => Err(TeachError::Minimax(error.to_string())),
    }
}

struct Teller<'a, V> {
    setting: &'a Setting<'a>,
    trace: &'a Trace<Vertex, Vertex, V>,
    /// A value as a number.
    number: fn(V) -> i32,
    words: &'static dyn Phrases,
    how: How<'a>,
    lang: Lang,
}

impl<V: Value> Teller<'_, V> {
    fn step(&self, number: usize) -> MinimaxStep {
        let step = self.trace.steps()[number];
        let call = &self.trace.calls()[step.call];
        let (vertex, mover) = (self.setting.naming.vertex(call.position), self.setting.arena.owner(call.position));
        let player = |player: Player| self.setting.naming.player(player);
        let (event, text) = match step.event {
            Event::Entered { window, .. } => {
                let window = window.map(|window| (self.shown(window.alpha), self.shown(window.beta)));
                let window = window.as_ref().map(|(alpha, beta)| (alpha.as_str(), beta.as_str()));
                let greatest = mover == Player::Zero;
                match self.how {
                    How::Recursive(_) => ("call", self.words.called(&vertex, &player(mover), greatest, window)),
                    How::BottomUp(_) => ("call", self.words.filled(&vertex, &player(mover), greatest)),
                }
            }
            Event::Leaf { value, estimated } => {
                ("leaf", self.words.final_value(&vertex, &self.shown(value), estimated))
            }
            Event::Remembered(value) => ("remembered", self.words.remembered(&vertex, &self.shown(value))),
            Event::Improved { by, value } => {
                let first = self.is_first_improvement(number, step.call);
                let to = self.setting.naming.vertex(by);
                // The call that has just come back is the one for this move.
                let before = number.checked_sub(1).map(|before| self.trace.steps()[before].call);
                let bound = before.map_or(Bound::Exact, |call| told(self.trace.calls()[call].bound()));
                ("better", self.words.improved(&vertex, &to, &self.shown(value), bound, first))
            }
            Event::Cut { left } => ("cut", self.words.cut(&vertex, left, &player(!mover))),
            Event::Returned(value) => ("return", self.words.returned(&vertex, &self.shown(value), told(call.bound()))),
        };
        // Of a leaf it is enough to say what it is worth.
        let plain = call.kind == CallKind::Inner || matches!(event, "leaf" | "remembered");
        let text = if plain { without_points_after_boards(text) } else { String::new() };
        let (mut to, mut value, mut bounds, mut left_out) = (None, None, None, None);
        match step.event {
            Event::Entered { window, .. } => {
                bounds = window.map(|window| {
                    [self.shown(window.alpha), self.shown(window.beta)].map(|text| text.replace('−', "-"))
                });
            }
            Event::Leaf { value: found, .. } | Event::Remembered(found) | Event::Returned(found) => {
                value = Some((self.number)(found));
            }
            Event::Improved { by, value: found } => {
                (to, value) = (Some(self.setting.name(by)), Some((self.number)(found)))
            }
            Event::Cut { left } => left_out = Some(left),
        }
        let stack = self.trace.running(number).map(|call| self.setting.name(self.trace.calls()[call].position));
        MinimaxStep {
            number,
            event: event.into(),
            vertex: self.setting.name(call.position),
            depth: call.depth,
            to,
            value,
            window: bounds,
            left_out,
            stack: stack.collect(),
            text,
        }
    }

    fn shown(&self, value: V) -> String {
        shown(value, &self.setting.naming, self.lang)
    }

    /// Whether no move of the same call was found to be better before.
    fn is_first_improvement(&self, number: usize, call: usize) -> bool {
        let before = self.trace.steps()[..number].iter().rev();
        let own = before.filter(|step| step.call == call).map(|step| step.event);
        let mut since = own.take_while(|event| !matches!(event, Event::Entered { .. }));
        !since.any(|event| matches!(event, Event::Improved { .. }))
    }

    fn texts(
        &self,
        vertex: Vertex,
        value: V,
        outcome: Option<Outcome>,
        guessed: bool,
        line: &[Vertex],
        counts: Counts,
    ) -> [String; 3] {
        const SHOWN: usize = 30;
        let name = self.setting.naming.vertex(vertex);
        let mut names: Vec<String> =
            line.iter().take(SHOWN).map(|&vertex| self.setting.naming.vertex(vertex)).collect();
        if line.len() > SHOWN {
            names.push("…".to_owned());
        }
        let players = Player::BOTH.map(|player| self.setting.naming.player(player));
        let players = [players[0].as_str(), players[1].as_str()];
        let counted = Counted {
            calls: counts.calls,
            leaves: counts.leaves,
            filled: matches!(self.how, How::BottomUp(_)),
            remembered: self.how.is(Algorithm::Memo).then_some(counts.memo_hits),
            cuts: self.how.is(Algorithm::AlphaBeta).then_some(counts.cuts),
        };
        let counting = match (self.setting.ahead, self.setting.values) {
            (Some(ahead), _) => Counting::Ahead(ahead.depth),
            (None, Some(_)) => Counting::Numbers,
            (None, None) => Counting::Signs,
        };
        [
            self.words.minimax_heading(&name, self.how.name(), players, counting),
            match guessed {
                true => self.words.minimax_guess(&name, &self.shown(value), &names),
                false => self.words.minimax_answer(&name, &self.shown(value), outcome, players, &names),
            },
            self.words.minimax_counts(&counted),
        ]
        .map(without_points_after_boards)
    }
}

const fn told(bound: minimax::Bound) -> Bound {
    match bound {
        minimax::Bound::Exact => Bound::Exact,
        minimax::Bound::AtMost => Bound::AtMost,
        minimax::Bound::AtLeast => Bound::AtLeast,
    }
}

/// A value as it is printed: a win with the name of the winner, a number with a true minus.
pub(super) fn shown<V: Value>(value: V, naming: &Naming<'_>, lang: Lang) -> String {
    match (value.outcome(), value.length()) {
        (Some(Outcome::Win(winner)), Some(length)) => {
            format!("{} {} {length}", naming.player(winner), lang.pick("in", "en"))
        }
        _ => value.to_string().replace('-', "−"),
    }
}
