//! The algorithms of the course as pseudo-code, in both languages, and the line that each event belongs to.

use super::{Algorithm, Event, Reason};
use retrograde::{Explorer, Lang};

impl Algorithm {
    /// The algorithm as lines of pseudo-code, for the attractor Ω of the targets F of a player J.
    #[must_use]
    pub fn code(self, lang: Lang) -> &'static [&'static str] {
        match (self, lang) {
            (Self::Queue, Lang::En) => &[
                "Ω ← F; queue ← F",
                "while the queue is not empty:",
                "    s ← dequeue",
                "    for each predecessor p of s:",
                "        if p is not in Ω:",
                "            if p belongs to J: put p into Ω, enqueue p",
                "            else: deg[p] ← deg[p] − 1",
                "                if deg[p] = 0: put p into Ω, enqueue p",
                "return Ω",
            ],
            (Self::Queue, Lang::Fr) => &[
                "Ω ← F ; file ← F",
                "tant que la file n'est pas vide :",
                "    s ← défiler",
                "    pour tout prédécesseur p de s :",
                "        si p ∉ Ω :",
                "            si p est contrôlé par J : ajouter p à Ω, enfiler p",
                "            sinon : deg[p] ← deg[p] − 1",
                "                si deg[p] = 0 : ajouter p à Ω, enfiler p",
                "renvoyer Ω",
            ],
            (Self::Stack, Lang::En) => &[
                "Ω ← ∅; stack ← F",
                "while the stack is not empty:",
                "    s ← pop",
                "    if s is not in Ω:",
                "        put s into Ω",
                "        for each predecessor p of s:",
                "            deg[p] ← deg[p] − 1",
                "            if p belongs to J or deg[p] = 0: push p",
                "return Ω",
            ],
            (Self::Stack, Lang::Fr) => &[
                "Ω ← ∅ ; pile ← F",
                "tant que la pile n'est pas vide :",
                "    s ← dépiler",
                "    si s ∉ Ω :",
                "        ajouter s à Ω",
                "        pour tout prédécesseur p de s :",
                "            deg[p] ← deg[p] − 1",
                "            si p est contrôlé par J ou deg[p] = 0 : empiler p",
                "renvoyer Ω",
            ],
            (Self::Recursive, Lang::En) => &[
                "extend(s):",
                "    if s is not in Ω:",
                "        put s into Ω",
                "        for each predecessor p of s:",
                "            deg[p] ← deg[p] − 1",
                "            if p belongs to J or deg[p] = 0: extend(p)",
                "for each s in F: extend(s)",
            ],
            (Self::Recursive, Lang::Fr) => &[
                "étendre(s) :",
                "    si s ∉ Ω :",
                "        ajouter s à Ω",
                "        pour tout prédécesseur p de s :",
                "            deg[p] ← deg[p] − 1",
                "            si p est contrôlé par J ou deg[p] = 0 : étendre(p)",
                "pour tout s ∈ F : étendre(s)",
            ],
            (Self::Extend, Lang::En) => &[
                "Ω ← F",
                "extend(s):",
                "    for each predecessor p of s:",
                "        if p is not in Ω:",
                "            if p belongs to J: put p into Ω, extend(p)",
                "            else: deg[p] ← deg[p] − 1",
                "                if deg[p] = 0: put p into Ω, extend(p)",
                "for each s in F: extend(s)",
                "return Ω",
            ],
            (Self::Extend, Lang::Fr) => &[
                "Ω ← F",
                "étendre(s) :",
                "    pour tout prédécesseur p de s :",
                "        si p ∉ Ω :",
                "            si p est contrôlé par J : ajouter p à Ω, étendre(p)",
                "            sinon : deg[p] ← deg[p] − 1",
                "                si deg[p] = 0 : ajouter p à Ω, étendre(p)",
                "pour tout s ∈ F : étendre(s)",
                "renvoyer Ω",
            ],
            (Self::Fixpoint, Lang::En) => &[
                "Ω ← F",
                "repeat:",
                "    N ← vertices of J outside of Ω with a successor in Ω",
                "    N ← N and vertices of the opponent with successors, all of them in Ω",
                "    Ω ← Ω ∪ N",
                "until N is empty",
            ],
            (Self::Fixpoint, Lang::Fr) => &[
                "Ω ← F",
                "répéter :",
                "    N ← sommets de J hors de Ω ayant un successeur dans Ω",
                "    N ← N et les sommets adverses ayant des successeurs, tous dans Ω",
                "    Ω ← Ω ∪ N",
                "jusqu'à ce que N soit vide",
            ],
        }
    }

    /// The line of the pseudo-code that does what the event tells, counted from 0.
    #[must_use]
    pub const fn line(self, event: Event) -> usize {
        match (self, event) {
            (Self::Queue, Event::Taken(_)) => 2,
            (Self::Queue, Event::Skipped(_)) => 4,
            (Self::Queue, Event::Lowered { .. }) => 6,
            (Self::Queue, Event::Entered { reason: Reason::Move(_), .. }) => 5,
            (Self::Queue, Event::Entered { reason: Reason::AllMoves, .. }) => 7,
            (Self::Queue, _) => 0,
            (Self::Stack, Event::Taken(_)) => 2,
            (Self::Stack, Event::Skipped(_)) => 3,
            (Self::Stack, Event::Entered { .. }) => 4,
            (Self::Stack, Event::Lowered { .. }) => 6,
            (Self::Stack, Event::Pushed(_)) => 7,
            (Self::Stack, _) => 0,
            (Self::Recursive, Event::Skipped(_)) => 1,
            (Self::Recursive, Event::Entered { .. }) => 2,
            (Self::Recursive, Event::Lowered { .. }) => 4,
            (Self::Recursive, Event::Returned(_)) => 5,
            (Self::Recursive, _) => 0,
            (Self::Extend, Event::Called(_)) => 1,
            (Self::Extend, Event::Skipped(_)) => 3,
            (Self::Extend, Event::Entered { reason: Reason::Move(_), .. }) => 4,
            (Self::Extend, Event::Lowered { .. }) => 5,
            (Self::Extend, Event::Entered { reason: Reason::AllMoves, .. }) => 6,
            (Self::Extend, Event::Returned(_)) => 7,
            (Self::Extend, _) => 0,
            (Self::Fixpoint, Event::Entered { reason: Reason::Move(_), .. }) => 2,
            (Self::Fixpoint, Event::Entered { reason: Reason::AllMoves, .. }) => 3,
            (Self::Fixpoint, Event::Layer(_)) => 4,
            (Self::Fixpoint, _) => 0,
        }
    }
}

/// Building a graph G as lines of pseudo-code.
#[must_use]
pub const fn building_code(explorer: Explorer, lang: Lang) -> &'static [&'static str] {
    match (explorer, lang) {
        (Explorer::Recursive, Lang::En) => &[
            "visit(s):",
            "    if s is not in G:",
            "        G[s] ← successors of s",
            "        for each t in G[s]: visit(t)",
        ],
        (Explorer::Recursive, Lang::Fr) => &[
            "visiter(s) :",
            "    si s ∉ G :",
            "        G[s] ← successeurs de s",
            "        pour tout t ∈ G[s] : visiter(t)",
        ],
        (Explorer::Stack, Lang::En) => &[
            "stack ← [start]",
            "while the stack is not empty:",
            "    s ← pop",
            "    if s is not in G:",
            "        G[s] ← successors of s",
            "        push each t of G[s] that is not in G",
        ],
        (Explorer::Stack, Lang::Fr) => &[
            "pile ← [départ]",
            "tant que la pile n'est pas vide :",
            "    s ← dépiler",
            "    si s ∉ G :",
            "        G[s] ← successeurs de s",
            "        empiler les t ∈ G[s] qui ne sont pas dans G",
        ],
        (Explorer::Queue, Lang::En) => &[
            "queue ← [start]",
            "while the queue is not empty:",
            "    s ← dequeue",
            "    if s is not in G:",
            "        G[s] ← successors of s",
            "        enqueue each t of G[s] that is not in G",
        ],
        (Explorer::Queue, Lang::Fr) => &[
            "file ← [départ]",
            "tant que la file n'est pas vide :",
            "    s ← défiler",
            "    si s ∉ G :",
            "        G[s] ← successeurs de s",
            "        enfiler les t ∈ G[s] qui ne sont pas dans G",
        ],
    }
}

/// The lines of [`building_code`] that a step goes through, counted from 0: those of a vertex that is put into the graph,
/// or of one that was there already.
#[must_use]
pub const fn building_lines(explorer: Explorer, new: bool) -> &'static [usize] {
    match (explorer, new) {
        (Explorer::Recursive, true) => &[0, 1, 2, 3],
        (Explorer::Recursive, false) => &[0, 1],
        (_, true) => &[2, 3, 4, 5],
        (_, false) => &[2, 3],
    }
}
