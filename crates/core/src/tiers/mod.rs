//! Games whose positions fall into tiers: what a table of every position needs to know.
//!
//! A tier is a set of positions that no move stays in, such as all boards of Connect Four with the same column
//! heights. Inside of a tier every position has a number, so that a table needs no keys: it is one array for each
//! tier, and the tiers are solved one after the other, from the ends of the game to its start.

mod code;
mod derive;
mod solve;
mod spread;

pub use code::{Code, Width};
pub use derive::{WrongSlot, derive};
pub use solve::solve_tier;
pub use spread::spread_tier;

use crate::Game;
use std::ops::Range;

/// A tier, by the number that its game gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tier(pub u64);

/// A place in a table: a tier, and a number below the length of the tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The tier.
    pub tier: Tier,
    /// The number of the position among those of its tier.
    pub rank: u64,
}

/// A game whose positions fall into tiers, and inside of each into a row without gaps.
///
/// Positions that are images of each other may share a slot, so that a board that looks the same in a mirror needs
/// half the table. Slots that no play reaches are allowed; the rules say what they are worth all the same.
///
/// # Laws
/// - `unrank` gives a position exactly for the ranks below `tier_len`, and `rank(unrank(s))` is `s`: inside of a tier
///   the two are a bijection.
/// - The start has a slot, and so has every position that a move leads to from a position that has one.
/// - A move from a tier leads to one of its `next_tiers`, which are in ascending order and without repetitions, and all
///   of them are on a lower [`level`](Tiered::level).
/// - Positions with the same slot are worth the same; [`twin`](Tiered::twin) is an involution that keeps the tier and
///   what a position is worth.
pub trait Tiered: Game {
    /// The slot of a position, or `None` for one that has no place in the tables of this game, because it is larger
    /// than the start.
    fn rank(&self, position: &Self::Position) -> Option<Slot>;

    /// The position that stands for a slot, or `None` if there is no such slot.
    fn unrank(&self, slot: Slot) -> Option<Self::Position>;

    /// How many slots a tier has; 0 if there is no such tier.
    fn tier_len(&self, tier: Tier) -> u64;

    /// About what solving a tier takes, measured in slots of a large tier.
    fn work(&self, tier: Tier) -> u64 {
        self.tier_len(tier)
    }

    /// Where a tier lies among those of its level. A build takes them in this order and gives each worker of a cluster a part of
    /// it, so that the less moves change it, the less workers read of what others wrote.
    fn place(&self, tier: Tier) -> u64 {
        tier.0
    }

    /// A number that every move lowers. No play from the tier has more moves than this.
    fn level(&self, tier: Tier) -> u64;

    /// Appends the tiers that moves from this one lead to.
    fn next_tiers(&self, tier: Tier, tiers: &mut Vec<Tier>);

    /// How many tiers of the game share this one's slots: 2 if its mirror image is another tier, else 1.
    fn copies(&self, tier: Tier) -> u64;

    /// The slot of the mirror image, where a tier is its own mirror image; else the slot itself.
    fn twin(&self, slot: Slot) -> Slot;
}

/// A part of a solved tier, lent to those who solve an earlier one.
#[derive(Clone, Copy, Debug)]
pub struct Window<'a> {
    /// The tier.
    pub tier: Tier,
    /// The rank of the first slot.
    pub first: u64,
    /// How many slots there are.
    pub slots: u64,
    /// The codes of the slots. There may be more bytes than slots.
    pub codes: &'a [u8],
}

impl Window<'_> {
    fn has(&self, slot: Slot) -> bool {
        self.tier == slot.tier && slot.rank.checked_sub(self.first).is_some_and(|index| index < self.slots)
    }
}

/// A part of a tier whose slots are marked, one byte each.
#[derive(Debug)]
pub struct WindowMut<'a> {
    /// The tier.
    pub tier: Tier,
    /// The rank of the first slot.
    pub first: u64,
    /// 255 for each slot that is marked, else 0.
    pub marks: &'a mut [u8],
}

/// A game that solves its tiers by a walk of its own, faster than asking for each position.
///
/// # Laws
/// - `walk` writes the same codes as [`solve_tier`], and `spread` the same marks as [`spread_tier`].
/// - `windows` gives ranges of ranks of the `next_tiers`, in their order, and no slot of the range leads outside of
///   them. A tier may come more than once, if moves lead to distant parts of it.
/// - `cuts` ascend and end with the length of the tier.
pub trait TierWalk: Tiered {
    /// Where a tier is best cut into parts of about so many slots: the end of each part.
    fn cuts(&self, tier: Tier, about: u64) -> Vec<u64>;

    /// Which parts of the next tiers a part of a tier needs.
    fn windows(&self, tier: Tier, ranks: Range<u64>) -> Vec<(Tier, Range<u64>)>;

    /// Solves a part of a tier, one byte for each slot. The first bytes of `codes` are for the slots of the range; what
    /// is written behind them means nothing.
    fn walk(&self, tier: Tier, ranks: Range<u64>, windows: &[Window<'_>], codes: &mut [u8]);

    /// Marks the slots that moves lead to from the marked slots of a part of a tier.
    fn spread(&self, tier: Tier, ranks: Range<u64>, marks: &[u8], windows: &mut [WindowMut<'_>]);
}
