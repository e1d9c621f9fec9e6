//! Games for tests of what works on any game: Nim with one pile, as small as it can be written, and random
//! graphs without cycles.

use retrograde::testkit::random;
use retrograde::{Arena, Game, Ordered, Outcome, Player};

/// A random arena whose moves all lead to a vertex of a higher number.
pub(crate) fn acyclic(seed: u64, max: usize) -> Arena {
    let arena = random::arena(seed, max);
    let kinds = arena.vertices().map(|vertex| arena.kind(vertex)).collect();
    let (mut offsets, mut heads) = (vec![0], Vec::new());
    for vertex in arena.vertices() {
        heads.extend(arena.successors(vertex).filter(|&to| to > vertex).map(|to| to.number()));
        offsets.push(heads.len() as u32);
    }
    Arena::from_rows(kinds, offsets, heads).unwrap()
}

/// Nim: who cannot move loses, or wins in the misère game. A position is the sticks left and who moves.
pub(crate) struct Sticks {
    sticks: u32,
    rules: [Vec<u32>; 2],
    misere: bool,
}

impl Sticks {
    pub(crate) fn normal(sticks: u32, rule: &[u32]) -> Self {
        Self { sticks, rules: [rule.to_vec(), rule.to_vec()], misere: false }
    }

    pub(crate) fn misere(sticks: u32, rule: &[u32]) -> Self {
        Self { misere: true, ..Self::normal(sticks, rule) }
    }

    /// The game of note 002: J1 of the note, who begins, takes 1 or 2, J2 takes 1 or 3, and who takes the
    /// last stick loses.
    pub(crate) fn partisan(sticks: u32) -> Self {
        Self { sticks, rules: [vec![1, 2], vec![1, 3]], misere: true }
    }
}

impl Game for Sticks {
    type Position = (u32, Player);
    type Move = u32;

    fn start(&self) -> (u32, Player) {
        (self.sticks, Player::Zero)
    }
    fn to_move(&self, &(_, player): &(u32, Player)) -> Player {
        player
    }
    fn outcome(&self, &(sticks, player): &(u32, Player)) -> Option<Outcome> {
        let stuck = self.rules[player.index()].iter().all(|&taken| taken > sticks);
        stuck.then_some(Outcome::Win(if self.misere { player } else { !player }))
    }
    fn moves(&self, &(sticks, player): &(u32, Player), moves: &mut Vec<u32>) {
        moves.extend(self.rules[player.index()].iter().filter(|&&taken| taken <= sticks));
    }
    fn play(&self, &(sticks, player): &(u32, Player), taken: u32) -> (u32, Player) {
        (sticks - taken, !player)
    }
}

impl Ordered for Sticks {
    fn order(&self, &(sticks, _): &(u32, Player)) -> u64 {
        sticks.into()
    }
}
