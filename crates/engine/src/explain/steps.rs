//! The steps of an attractor in sentences.

use super::words::{Naming, Phrases, Why, phrases, shorten};
use crate::{Lang, Loaded};
use retrograde::course::{Algorithm, Entry, Event, Reason, Step};
use retrograde::{Player, Vertex};

/// What the steps are about.
pub(crate) fn attractor_heading(loaded: &Loaded, player: Player, algorithm: Algorithm, lang: Lang) -> String {
    let player = shorten(loaded.player(player).to_owned());
    phrases(lang).attractor_heading(&player, algorithm.name(), algorithm.gives_ranks())
}

/// What happened in a step: what was taken, which counters fell, what entered and why, what waits.
pub(crate) fn step_text(loaded: &Loaded, player: Player, algorithm: Algorithm, step: &Step<'_>, lang: Lang) -> String {
    let name = |vertex: Vertex| loaded.name(vertex).into_owned();
    let naming = Naming { name: &name, players: Player::BOTH.map(|player| loaded.player(player)) };
    let teller = Teller { loaded, naming, player, algorithm, words: phrases(lang) };
    teller.step(step)
}

/// The step in one short line: what was taken and what waits.
pub(super) fn step_title(loaded: &Loaded, player: Player, algorithm: Algorithm, step: &Step<'_>, lang: Lang) -> String {
    let name = |vertex: Vertex| loaded.name(vertex).into_owned();
    let naming = Naming { name: &name, players: Player::BOTH.map(|player| loaded.player(player)) };
    let teller = Teller { loaded, naming, player, algorithm, words: phrases(lang) };
    let mut sentences = vec![teller.words.step(step.number()), teller.beginning(step)];
    sentences.extend(teller.waiting(step));
    sentences.join(" ")
}

struct Teller<'a> {
    loaded: &'a Loaded,
    naming: Naming<'a>,
    player: Player,
    algorithm: Algorithm,
    words: &'static dyn Phrases,
}

impl Teller<'_> {
    fn step(&self, step: &Step<'_>) -> String {
        let mut sentences = vec![self.words.step(step.number()), self.beginning(step)];
        let picked = |pick: &dyn Fn(&Event) -> Option<Vertex>| -> Vec<String> {
            step.events().iter().filter_map(pick).map(|vertex| self.naming.vertex(vertex)).collect()
        };
        let skipped = picked(&|event| match *event {
            Event::Skipped(vertex) => Some(vertex),
            _ => None,
        });
        if !skipped.is_empty() {
            sentences.push(self.words.skipped(&skipped));
        }
        let lowered: Vec<(String, u32)> =
            step.lowered().map(|(vertex, left)| (self.naming.vertex(vertex), left)).collect();
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
    fn waiting(&self, step: &Step<'_>) -> Option<String> {
        let waiting: Vec<String> = step.pending().into_iter().map(|vertex| self.naming.vertex(vertex)).collect();
        (self.algorithm != Algorithm::Fixpoint).then(|| self.words.waiting(self.algorithm.name(), &waiting))
    }

    fn beginning(&self, step: &Step<'_>) -> String {
        let layer = step.events().iter().find_map(|event| match *event {
            Event::Layer(number) => Some(number),
            _ => None,
        });
        let calls = step.events().iter().any(|event| matches!(event, Event::Called(_)));
        match (self.algorithm, step.taken()) {
            (Algorithm::Fixpoint, _) => self.words.layer(layer.unwrap_or_default()),
            (Algorithm::Recursive, Some(vertex)) if !calls => self.words.resumes(&self.naming.vertex(vertex)),
            (_, Some(vertex)) => self.words.takes(self.algorithm.name(), &self.naming.vertex(vertex)),
            (_, None) => self.words.begins(&self.naming.player(self.player)),
        }
    }

    fn entry(&self, &Entry { vertex, number, reason }: &Entry) -> String {
        let arena = self.loaded.arena();
        let owner = arena.owner(vertex);
        let why = match reason {
            Reason::Target => Why::Target(self.naming.player(self.player)),
            Reason::DeadEnd => Why::DeadEnd { stuck: self.naming.player(owner), loses: owner != self.player },
            Reason::Move(to) => Why::Move { player: self.naming.player(self.player), to: self.naming.vertex(to) },
            Reason::AllMoves => {
                let moves = super::proof::successors(arena, vertex).len();
                Why::AllMoves { opponent: self.naming.player(owner), moves }
            }
        };
        self.words.enters(&self.naming.vertex(vertex), number, self.algorithm.gives_ranks(), &why)
    }
}
