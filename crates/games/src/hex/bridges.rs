//! Chains and bridges: what joins two sides of the board, or soon will.
//!
//! Two chains with two free cells between them are as good as joined, because of those cells the opponent
//! can take only one: that is a bridge. A side of the board is a chain too.

use super::Hex;
use crate::bits::Bits;
use retrograde::Player;

/// A chain that is joined to the first side.
#[derive(Clone, Copy)]
struct Joined<B> {
    /// The cells that it touches.
    touched: B,
    /// How many bridges lie between, and their cells.
    bridges: u32,
    used: B,
}

impl<B: Bits> Hex<B> {
    /// The stones of the set that chains connect to `from`.
    #[inline]
    pub(super) fn chain(&self, from: B, stones: B) -> B {
        let mut chain = from & stones;
        loop {
            let longer = chain | (self.neighbours(chain) & stones);
            if longer == chain {
                return chain;
            }
            chain = longer;
        }
    }

    /// How many stones the player is missing, at the least, to join the sides.
    #[inline]
    pub(super) fn missing(&self, player: Player, stones: B, free: B) -> u32 {
        let [from, to] = self.sides[player.index()];
        let mut reached = self.chain(from, stones);
        let mut touched = from | self.neighbours(reached);
        let mut missing = 0;
        while (reached & to).is_zero() {
            let next = touched & free & !reached;
            reached = self.chain(reached | next | (self.neighbours(next) & stones), reached | next | stones);
            touched = self.neighbours(reached);
            missing += 1;
            if next.is_zero() {
                break;
            }
        }
        missing
    }

    /// The cells that would join the player's sides at once.
    #[inline]
    pub(super) fn joining(&self, player: Player, stones: B, free: B) -> B {
        let touched = self.sides[player.index()].map(|side| side | self.neighbours(self.chain(side, stones)));
        touched[0] & touched[1] & free
    }

    /// How many bridges join the player's sides, if some do that have no cell in common; not all ways to
    /// join them are found. The opponent may move first: whatever they do, each answer makes one of the
    /// bridges a chain, so the player wins with as many stones as there are bridges.
    pub(super) fn bridges(&self, player: Player, stones: B, free: B) -> Option<u32> {
        let ends = self.sides[player.index()].map(|side| self.chain(side, stones));
        let [from, to] = [0, 1].map(|end| self.sides[player.index()][end] | self.neighbours(ends[end]));
        let mut others = self.touched_by_chains(stones & !ends[0] & !ends[1]);
        let mut joined = vec![Joined { touched: from, bridges: 0, used: B::zero() }];
        let mut at = 0;
        while at < joined.len() {
            let Joined { touched, bridges, used } = joined[at];
            at += 1;
            let near = touched & free & !used;
            if bridge(near & to).is_some() {
                return Some(bridges + 1);
            }
            others.retain(|&touched| {
                let bridge = bridge(near & touched);
                joined.extend(bridge.map(|cells| Joined { touched, bridges: bridges + 1, used: used | cells }));
                bridge.is_none()
            });
        }
        None
    }

    /// For each chain, the cells that it touches.
    fn touched_by_chains(&self, stones: B) -> Vec<B> {
        let mut rest = stones;
        let mut touched = Vec::new();
        while !rest.is_zero() {
            let chain = self.chain(rest & !(rest - B::one()), rest);
            touched.push(self.neighbours(chain));
            rest = rest & !chain;
        }
        touched
    }
}

/// Two of the cells, if there are so many.
#[inline]
fn bridge<B: Bits>(between: B) -> Option<B> {
    let without_first = between & (between.max(B::one()) - B::one());
    let without_second = without_first & (without_first.max(B::one()) - B::one());
    (!without_first.is_zero()).then_some(between & !without_second)
}
