//! The steps of an attractor in sentences.

use super::words::{Phrases, Why, phrases};
use crate::Setting;
use crate::course::{Algorithm, AttractorEntry, AttractorStep, Event, Reason};
use retrograde::proof::successors;
use retrograde::{Lang, Player, Vertex};

/// What the steps are about.
pub(super) fn attractor_heading(setting: &Setting<'_>, player: Player, algorithm: Algorithm, lang: Lang) -> String {
    phrases(lang).attractor_heading(&setting.naming.player(player), algorithm.name(), algorithm.gives_ranks())
}

/// What happened in a step: what was taken, which counters fell, what entered and why, what waits.
pub(super) fn step_text(
    setting: &Setting<'_>,
    player: Player,
    algorithm: Algorithm,
    step: &AttractorStep<'_>,
    lang: Lang,
) -> String {
    Teller { setting, player, algorithm, words: phrases(lang) }.step(step)
}

/// The step in one short line: what was taken and what waits.
pub(super) fn step_title(
    setting: &Setting<'_>,
    player: Player,
    algorithm: Algorithm,
    step: &AttractorStep<'_>,
    lang: Lang,
) -> String {
    let teller = Teller { setting, player, algorithm, words: phrases(lang) };
    let mut sentences = vec![teller.words.step(step.number()), teller.beginning(step)];
    sentences.extend(teller.waiting(step));
    sentences.join(" ")
}

struct Teller<'a> {
    setting: &'a Setting<'a>,
    player: Player,
    algorithm: Algorithm,
    words: &'static dyn Phrases,
}

impl Teller<'_> {
    fn step(&self, step: &AttractorStep<'_>) -> String {
        let mut sentences = vec![self.words.step(step.number()), self.beginning(step)];
        let picked = |pick: &dyn Fn(&Event) -> Option<Vertex>| -> Vec<String> {
            step.events().iter().filter_map(pick).map(|vertex| self.setting.naming.vertex(vertex)).collect()
        };
        let skipped = picked(&|event| match *event {
            Event::Skipped(vertex) => Some(vertex),
            _ => None,
        });
        if !skipped.is_empty() {
            sentences.push(self.words.skipped(&skipped));
        }
        let lowered: Vec<(String, u32)> =
            step.lowered().map(|(vertex, left)| (self.setting.naming.vertex(vertex), left)).collect();
        // Depth first, a vertex enters and then counts down its predecessors; breadth first, they enter when
        // they are counted down.
        let counters = (!lowered.is_empty()).then(|| self.words.lowered(&lowered));
        let entries = step.entered().map(|entry| self.entry(&entry));
        if matches!(self.algorithm, Algorithm::Stack | Algorithm::Recursive) {
            sentences.extend(entries.chain(counters));
        } else {
            sentences.extend(counters.into_iter().chain(entries));
        }
        if self.algorithm == Algorithm::Stack {
            let pushed = picked(&|event| match *event {
                Event::Pushed(vertex) => Some(vertex),
                _ => None,
            });
            if !pushed.is_empty() {
                sentences.push(self.words.pushed(&pushed));
            }
        }
        let returned = picked(&|event| match *event {
            Event::Returned(vertex) => Some(vertex),
            _ => None,
        });
        if !returned.is_empty() {
            sentences.push(self.words.returns(&returned));
        }
        if self.algorithm == Algorithm::Fixpoint && step.entered().next().is_none() {
            sentences.push(self.words.nothing_enters());
        }
        sentences.extend(self.waiting(step));
        sentences.join(" ")
    }

    /// What waits after the step; with the fixpoint nothing ever does.
    fn waiting(&self, step: &AttractorStep<'_>) -> Option<String> {
        let waiting: Vec<String> =
            step.pending().into_iter().map(|vertex| self.setting.naming.vertex(vertex)).collect();
        (self.algorithm != Algorithm::Fixpoint).then(|| self.words.waiting(self.algorithm.name(), &waiting))
    }

    fn beginning(&self, step: &AttractorStep<'_>) -> String {
        let layer = step.events().iter().find_map(|event| match *event {
            Event::Layer(number) => Some(number),
            _ => None,
        });
        let calls = step.events().iter().any(|event| matches!(event, Event::Called(_)));
        match (self.algorithm, step.taken()) {
            (Algorithm::Fixpoint, _) => self.words.layer(layer.unwrap_or_default()),
            (Algorithm::Recursive | Algorithm::Extend, Some(vertex)) if !calls => {
                self.words.resumes(&self.setting.naming.vertex(vertex))
            }
            (_, Some(vertex)) => self.words.takes(self.algorithm.name(), &self.setting.naming.vertex(vertex)),
            (_, None) => self.words.begins(&self.setting.naming.player(self.player)),
        }
    }

    fn entry(&self, &AttractorEntry { vertex, number, reason }: &AttractorEntry) -> String {
        let arena = self.setting.arena;
        let owner = arena.owner(vertex);
        let why = match reason {
            Reason::Target => Why::Target(self.setting.naming.player(self.player)),
            Reason::DeadEnd => Why::DeadEnd { stuck: self.setting.naming.player(owner), loses: owner != self.player },
            Reason::Move(to) => {
                Why::Move { player: self.setting.naming.player(self.player), to: self.setting.naming.vertex(to) }
            }
            Reason::AllMoves => {
                let moves = successors(arena, vertex).len();
                Why::AllMoves { opponent: self.setting.naming.player(owner), moves }
            }
        };
        self.words.enters(&self.setting.naming.vertex(vertex), number, self.algorithm.gives_ranks(), &why)
    }
}
