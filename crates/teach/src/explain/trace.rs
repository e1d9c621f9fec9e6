//! An algorithm of the course, watched step by step.

use super::steps::{attractor_heading, step_text};
use super::words::without_points_after_boards;
use crate::course::{Algorithm, AttractorEntry, AttractorStep, Event, Reason};
use crate::{Setting, TeachError, Word};
use retrograde::{Lang, Player};
use serde::{Deserialize, Serialize};

/// What an algorithm did to find both attractors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceReply {
    /// Which algorithm.
    pub algorithm: Word,
    /// Whether the numbers are ranks; otherwise they are labels.
    pub ranks: bool,
    /// The algorithm as lines of pseudo-code, in the language that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub code: Vec<String>,
    /// For J0.
    #[serde(rename = "J0")]
    pub zero: StepsReply,
    /// For J1.
    #[serde(rename = "J1")]
    pub one: StepsReply,
}

/// The steps for one attractor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepsReply {
    /// What the steps are about, if a language was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// How many there are.
    pub count: usize,
    /// The first of them.
    pub steps: Vec<StepReply>,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepReply {
    /// Which one, counted from 0.
    pub number: usize,
    /// The vertex that was taken.
    pub taken: Option<String>,
    /// Counters that were lowered, and to what.
    pub counters: Vec<(String, u32)>,
    /// What entered the attractor.
    pub entered: Vec<EntryReply>,
    /// What waits after the step, the next one first.
    pub waiting: Vec<String>,
    /// The step in sentences, if a language was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Everything that happened in the step, in order, if a language was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventReply>,
}

/// One thing that an algorithm did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventReply {
    /// "push", "take", "call", "return", "skip", "lower", "enter" or "layer".
    pub event: Word,
    /// The vertex; none of a layer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertex: Option<String>,
    /// What the counter fell to, the rank or label that the vertex got, or which layer is finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The line of the pseudo-code, counted from 0.
    pub line: usize,
}

/// A vertex that entered an attractor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryReply {
    /// The vertex.
    pub vertex: String,
    /// Its rank or label.
    pub number: u32,
    /// Why it entered: "target", "dead end", "moves to …", "all moves".
    pub reason: String,
}

impl StepsReply {
    /// Whether nothing enters the attractor.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.iter().all(|step| step.entered.is_empty())
    }
}

impl TraceReply {
    /// A trace keeps every event, so that larger arenas than this are refused.
    const LARGEST: usize = 200_000;

    /// Runs the algorithm and keeps the first `most` steps for each player, with sentences in a language if
    /// there is one.
    ///
    /// # Errors
    /// If the arena is too large.
    pub fn of(
        setting: &Setting<'_>,
        algorithm: Algorithm,
        most: usize,
        lang: Option<Lang>,
    ) -> Result<Self, TeachError> {
        let arena = setting.arena;
        if arena.vertex_count() + arena.edge_count() > Self::LARGEST {
            return Err(TeachError::TraceTooLarge { most: Self::LARGEST });
        }
        let [zero, one] = Player::BOTH.map(|player| {
            let (_, trace) = algorithm.trace(arena, setting.objective, player);
            let steps = trace.steps().take(most).map(|step| {
                let text =
                    lang.map(|lang| without_points_after_boards(step_text(setting, player, algorithm, &step, lang)));
                let event = |&event: &Event| EventReply::of(setting, algorithm, event);
                let events = if lang.is_some() { step.events().iter().map(event).collect() } else { Vec::new() };
                StepReply { text, events, ..StepReply::of(setting, &step) }
            });
            let text = lang.map(|lang| attractor_heading(setting, player, algorithm, lang));
            StepsReply { text, count: trace.steps().len(), steps: steps.collect() }
        });
        let code =
            lang.map_or_else(Vec::new, |lang| algorithm.code(lang).iter().map(|&line| line.to_owned()).collect());
        Ok(Self { algorithm: algorithm.name().into(), ranks: algorithm.gives_ranks(), code, zero, one })
    }
}

impl StepReply {
    fn of(setting: &Setting<'_>, step: &AttractorStep<'_>) -> Self {
        let name = |vertex| setting.name(vertex);
        let entry = |AttractorEntry { vertex, number, reason }| EntryReply {
            vertex: name(vertex),
            number,
            reason: match reason {
                Reason::Target => "target".to_owned(),
                Reason::DeadEnd => "dead end".to_owned(),
                Reason::Move(to) => format!("moves to {}", name(to)),
                Reason::AllMoves => "all moves".to_owned(),
            },
        };
        Self {
            number: step.number(),
            taken: step.taken().map(name),
            counters: step.lowered().map(|(vertex, left)| (name(vertex), left)).collect(),
            entered: step.entered().map(entry).collect(),
            waiting: step.pending().into_iter().map(name).collect(),
            text: None,
            events: Vec::new(),
        }
    }
}

impl EventReply {
    fn of(setting: &Setting<'_>, algorithm: Algorithm, event: Event) -> Self {
        let (word, vertex, number) = match event {
            Event::Pushed(vertex) => ("push", Some(vertex), None),
            Event::Taken(vertex) => ("take", Some(vertex), None),
            Event::Called(vertex) => ("call", Some(vertex), None),
            Event::Returned(vertex) => ("return", Some(vertex), None),
            Event::Skipped(vertex) => ("skip", Some(vertex), None),
            Event::Lowered { vertex, left } => ("lower", Some(vertex), Some(left)),
            Event::Entered { vertex, number, .. } => ("enter", Some(vertex), Some(number)),
            Event::Layer(rank) => ("layer", None, Some(rank)),
        };
        let vertex = vertex.map(|vertex| setting.name(vertex));
        Self { event: word.into(), vertex, number, line: algorithm.line(event) }
    }
}
