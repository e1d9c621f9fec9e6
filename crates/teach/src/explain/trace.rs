//! An algorithm of the course, watched step by step.

use super::steps::{attractor_heading, step_text};
use crate::course::{Algorithm, AttractorEntry, AttractorStep, Reason};
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
                let text = lang.map(|lang| step_text(setting, player, algorithm, &step, lang));
                StepReply { text, ..StepReply::of(setting, &step) }
            });
            let text = lang.map(|lang| attractor_heading(setting, player, algorithm, lang));
            StepsReply { text, count: trace.steps().len(), steps: steps.collect() }
        });
        Ok(Self { algorithm: algorithm.name().into(), ranks: algorithm.gives_ranks(), zero, one })
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
        }
    }
}
