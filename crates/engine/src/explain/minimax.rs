//! What minimax did, step by step.

use super::StepPictures;
use super::pictures::minimax_frames;
use super::words::{Bound, Counted, Naming, Phrases, phrases};
use crate::parts::text;
use crate::{Error, Lang, Loaded};
use retrograde::minimax::{
    self, Algorithm, ArenaGame, CallKind, Counts, Event, Minimax, MinimaxError, Sign, Trace, Value,
};
use retrograde::{Interrupted, Observer, Outcome, Player, Vertex};
use serde::Serialize;

/// What minimax did to find the value of a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MinimaxReply {
    /// "minimax", "memo" or "alphabeta".
    pub algorithm: &'static str,
    /// Where it began.
    pub vertex: String,
    /// What the vertex is worth.
    #[serde(serialize_with = "text")]
    pub value: Outcome,
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
    /// The files with a picture of each step, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<String>,
    /// What a person should know about the input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// One step of minimax.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MinimaxStep {
    /// Which one, counted from 0.
    pub number: usize,
    /// "call", "leaf", "remembered", "better", "cut" or "return".
    pub event: &'static str,
    /// The vertex at which it happened.
    pub vertex: String,
    /// How many moves from where the search began.
    pub depth: u32,
    /// The move that was found to be better, by the vertex that it goes to.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// +1, 0 or −1, where the step gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// α and β of a call, as they are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<[String; 2]>,
    /// How many moves a cut leaves out.
    #[serde(skip_serializing_if = "Option::is_none")]
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

type SignTrace = Trace<Vertex, Vertex, Sign>;

impl MinimaxReply {
    /// Runs the algorithm from a vertex and keeps the first `most` steps, with pictures of them if there are to
    /// be any.
    pub(super) fn of(
        loaded: &Loaded,
        vertex: Vertex,
        algorithm: Algorithm,
        lang: Lang,
        most: usize,
        pictures: Option<&StepPictures>,
        observer: &dyn Observer,
    ) -> Result<Self, Error> {
        let (trace, answer) = watch(loaded, vertex, algorithm, observer)?;
        let name = |vertex: Vertex| loaded.name(vertex).into_owned();
        let players = Player::BOTH.map(|player| loaded.player(player));
        let teller =
            Teller { loaded, trace: &trace, naming: Naming { name: &name, players }, words: phrases(lang), algorithm };
        let line: Vec<Vertex> = std::iter::once(vertex).chain(answer.line).collect();
        let outcome = answer.value.outcome().unwrap_or(Outcome::Draw);
        let Counts { calls, leaves, memo_hits, cuts, cost, .. } = answer.counts;
        let steps: Vec<MinimaxStep> = (0..trace.steps().len().min(most)).map(|number| teller.step(number)).collect();
        let pictures = match pictures {
            Some(pictures) => pictures.write(&minimax_frames(loaded, &trace, lang, &steps)?, lang, observer)?,
            None => Vec::new(),
        };
        Ok(Self {
            algorithm: algorithm.name(),
            vertex: name(vertex),
            value: outcome,
            line: line.iter().copied().map(name).collect(),
            calls,
            leaves,
            remembered: memo_hits,
            cuts,
            cost,
            lang,
            count: trace.is_complete().then(|| trace.steps().len()),
            steps,
            text: teller.texts(vertex, answer.value, outcome, &line, answer.counts),
            pictures,
            warnings: loaded.warnings.clone(),
        })
    }
}

fn watch(
    loaded: &Loaded,
    vertex: Vertex,
    algorithm: Algorithm,
    observer: &dyn Observer,
) -> Result<(SignTrace, minimax::Answer<Sign, Vertex>), Error> {
    let game = ArenaGame::new(loaded.arena(), loaded.objective(), vertex);
    let mut trace = Trace::new(KEPT);
    let mut calls = 0;
    let mut too_many = false;
    let answer =
        Minimax::new(&game).with_observer(observer).winner_only().watch(algorithm, &vertex, &mut |vertex, event| {
            calls += u64::from(matches!(event, Event::Entered { .. }));
            if calls > MOST_CALLS {
                too_many = true;
                return Err(Interrupted);
            }
            trace.record(vertex, event);
            Ok(())
        });
    match answer {
        Ok(answer) => Ok((trace, answer)),
        Err(MinimaxError::Interrupted(_)) if too_many => Err(Error::Usage(format!(
            "the game tree has more than {MOST_CALLS} nodes for {algorithm}; memo visits each position only once, \
             and --start or --moves begin later in the game"
        ))),
        Err(MinimaxError::Interrupted(_)) => Err(Error::Interrupted),
        Err(MinimaxError::Repetition { position, moves, .. }) => Err(Error::Usage(format!(
            "minimax never ends here: the play can come back to {} after {moves} moves; \
             the attractors (queue, stack, recursive, fixpoint) handle cycles",
            loaded.name(position)
        ))),
        Err(error) => Err(Error::Usage(error.to_string())),
    }
}

struct Teller<'a> {
    loaded: &'a Loaded,
    trace: &'a SignTrace,
    naming: Naming<'a>,
    words: &'static dyn Phrases,
    algorithm: Algorithm,
}

impl Teller<'_> {
    fn step(&self, number: usize) -> MinimaxStep {
        let step = self.trace.steps()[number];
        let call = &self.trace.calls()[step.call];
        let (vertex, mover) = (self.naming.vertex(call.position), self.loaded.arena().owner(call.position));
        let player = |player: Player| self.naming.player(player);
        let (event, text) = match step.event {
            Event::Entered { window, .. } => {
                let window = window.map(|window| (window.alpha.to_string(), window.beta.to_string()));
                let window = window.as_ref().map(|(alpha, beta)| (alpha.as_str(), beta.as_str()));
                ("call", self.words.called(&vertex, &player(mover), mover == Player::Zero, window))
            }
            Event::Leaf { value, .. } => ("leaf", self.words.final_value(&vertex, &value.to_string())),
            Event::Remembered(value) => ("remembered", self.words.remembered(&vertex, &value.to_string())),
            Event::Improved { by, value } => {
                let first = self.is_first_improvement(number, step.call);
                let to = self.naming.vertex(by);
                ("better", self.words.improved(&vertex, &to, &value.to_string(), first))
            }
            Event::Cut { left } => ("cut", self.words.cut(&vertex, left, &player(!mover))),
            Event::Returned(value) => {
                let bound = match call.bound() {
                    minimax::Bound::Exact => Bound::Exact,
                    minimax::Bound::AtMost => Bound::AtMost,
                    minimax::Bound::AtLeast => Bound::AtLeast,
                };
                ("return", self.words.returned(&vertex, &value.to_string(), bound))
            }
        };
        // Of a leaf it is enough to say what it is worth.
        let plain = call.kind == CallKind::Inner || matches!(event, "leaf" | "remembered");
        let text = if plain { text } else { String::new() };
        let (mut to, mut value, mut shown, mut left_out) = (None, None, None, None);
        match step.event {
            Event::Entered { window, .. } => {
                shown = window.map(|window| [window.alpha.to_string(), window.beta.to_string()]);
            }
            Event::Leaf { value: found, .. } | Event::Remembered(found) | Event::Returned(found) => {
                value = Some(found.number());
            }
            Event::Improved { by, value: found } => (to, value) = (Some((self.naming.name)(by)), Some(found.number())),
            Event::Cut { left } => left_out = Some(left),
        }
        let stack = self.trace.running(number).map(|call| (self.naming.name)(self.trace.calls()[call].position));
        MinimaxStep {
            number,
            event,
            vertex: (self.naming.name)(call.position),
            depth: call.depth,
            to,
            value,
            window: shown,
            left_out,
            stack: stack.collect(),
            text,
        }
    }

    /// Whether no move of the same call was found to be better before.
    fn is_first_improvement(&self, number: usize, call: usize) -> bool {
        let before = self.trace.steps()[..number].iter().rev();
        let own = before.filter(|step| step.call == call).map(|step| step.event);
        let mut since = own.take_while(|event| !matches!(event, Event::Entered { .. }));
        !since.any(|event| matches!(event, Event::Improved { .. }))
    }

    fn texts(&self, vertex: Vertex, value: Sign, outcome: Outcome, line: &[Vertex], counts: Counts) -> [String; 3] {
        const SHOWN: usize = 30;
        let name = self.naming.vertex(vertex);
        let mut names: Vec<String> = line.iter().take(SHOWN).map(|&vertex| self.naming.vertex(vertex)).collect();
        if line.len() > SHOWN {
            names.push("…".to_owned());
        }
        let players = Player::BOTH.map(|player| self.naming.player(player));
        let players = [players[0].as_str(), players[1].as_str()];
        let counted = Counted {
            calls: counts.calls,
            leaves: counts.leaves,
            remembered: (self.algorithm == Algorithm::Memo).then_some(counts.memo_hits),
            cuts: (self.algorithm == Algorithm::AlphaBeta).then_some(counts.cuts),
        };
        [
            self.words.minimax_heading(&name, self.algorithm.name(), players),
            self.words.minimax_answer(&name, &value.to_string(), outcome, players, &names),
            self.words.minimax_counts(&counted),
        ]
    }
}
