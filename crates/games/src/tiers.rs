//! The tiers of the built-in games, except Connect Four, which has a file of its own.

use crate::bits::Bits;
use crate::ranking::{Rising, choose, rank_set, spread, squeeze, unrank_set};
use crate::{Chomp, Fibonacci, Hex, Morpion, Nim, Piles, Stones};
use retrograde::tiers::{Slot, Tier, Tiered};
use retrograde::{Game, Ordered, Player};

/// Boards of stones up to this size have fewer positions in a tier than fit into 64 bits.
pub(crate) const MOST_CELLS: u32 = 42;

/// Both players may be to move, whatever lies on the table: the lowest bit of a rank says who.
fn with_player(rank: u64, player: Player) -> u64 {
    2 * rank + player.index() as u64
}

const fn player_of(rank: u64) -> Player {
    if rank.is_multiple_of(2) { Player::Zero } else { Player::One }
}

impl Tiered for Nim {
    fn rank(&self, position: &Self::Position) -> Option<Slot> {
        let slot = Slot { tier: Tier(position.sticks().into()), rank: with_player(0, position.player()) };
        (position.sticks() <= self.start().sticks()).then_some(slot)
    }

    fn unrank(&self, Slot { tier, rank }: Slot) -> Option<Self::Position> {
        let sticks = u32::try_from(tier.0).ok().filter(|_| rank < self.tier_len(tier))?;
        self.position(sticks, player_of(rank))
    }

    fn tier_len(&self, tier: Tier) -> u64 {
        if tier.0 <= self.start().sticks().into() { 2 } else { 0 }
    }

    fn level(&self, tier: Tier) -> u64 {
        tier.0
    }

    fn next_tiers(&self, tier: Tier, tiers: &mut Vec<Tier>) {
        let mut moves = Vec::new();
        for rank in 0..self.tier_len(tier) {
            if let Some(position) = self.unrank(Slot { tier, rank }) {
                self.moves(&position, &mut moves);
            }
        }
        let first = tiers.len();
        tiers.extend(moves.into_iter().map(|taken| Tier(tier.0 - u64::from(taken))));
        tiers[first..].sort_unstable();
        tiers.dedup();
    }

    fn copies(&self, _: Tier) -> u64 {
        1
    }

    fn twin(&self, slot: Slot) -> Slot {
        slot
    }
}

impl Tiered for Fibonacci {
    fn rank(&self, position: &Self::Position) -> Option<Slot> {
        let (sticks, limit) = (position.sticks(), position.limit());
        // Where sticks are left, at least one may be taken.
        let fits = sticks <= self.start().sticks() && (limit > 0 || sticks == 0);
        let rank = with_player(limit.saturating_sub(1).into(), self.to_move(position));
        fits.then_some(Slot { tier: Tier(sticks.into()), rank })
    }

    fn unrank(&self, Slot { tier, rank }: Slot) -> Option<Self::Position> {
        let sticks = u32::try_from(tier.0).ok().filter(|_| rank < self.tier_len(tier))?;
        let limit = if sticks == 0 { 0 } else { u32::try_from(rank / 2).ok()? + 1 };
        Some(Self::position(sticks, limit, player_of(rank)))
    }

    fn tier_len(&self, tier: Tier) -> u64 {
        if tier.0 <= self.start().sticks().into() { 2 * tier.0.max(1) } else { 0 }
    }

    fn level(&self, tier: Tier) -> u64 {
        tier.0
    }

    fn next_tiers(&self, tier: Tier, tiers: &mut Vec<Tier>) {
        tiers.extend((0..tier.0).map(Tier));
    }

    fn copies(&self, _: Tier) -> u64 {
        1
    }

    fn twin(&self, slot: Slot) -> Slot {
        slot
    }
}

/// The tiers of a game whose positions are rows of numbers that never fall, by their sum.
fn next_sums(rising: &Rising, tier: Tier, most: u64, tiers: &mut Vec<Tier>) {
    let sums = tier.0.saturating_sub(most)..tier.0;
    tiers.extend(sums.filter(|&sum| rising.count(sum) > 0).map(Tier));
}

impl Tiered for Piles {
    /// Heaps of the same sizes are worth the same, whatever their order.
    fn rank(&self, position: &Self::Position) -> Option<Slot> {
        let mut heaps: Vec<u32> = self.heaps(*position).collect();
        heaps.sort_unstable();
        let rank = with_player(self.rising().rank(&heaps)?, self.to_move(position));
        Some(Slot { tier: Tier(self.order(position)), rank })
    }

    fn unrank(&self, Slot { tier, rank }: Slot) -> Option<Self::Position> {
        let heaps = self.rising().unrank(tier.0, rank / 2)?;
        Self::sorted_position(&heaps, player_of(rank))
    }

    fn tier_len(&self, tier: Tier) -> u64 {
        2 * self.rising().count(tier.0)
    }

    fn level(&self, tier: Tier) -> u64 {
        tier.0
    }

    fn next_tiers(&self, tier: Tier, tiers: &mut Vec<Tier>) {
        let most = self.heaps(self.start()).max().unwrap_or(0);
        next_sums(self.rising(), tier, most.into(), tiers);
    }

    fn copies(&self, _: Tier) -> u64 {
        1
    }

    fn twin(&self, slot: Slot) -> Slot {
        slot
    }
}

impl Tiered for Chomp {
    fn rank(&self, position: &Self::Position) -> Option<Slot> {
        let rows: Vec<u32> = self.rows(*position).rev().collect();
        let rank = with_player(self.rising().rank(&rows)?, self.to_move(position));
        Some(Slot { tier: Tier(self.order(position)), rank })
    }

    fn unrank(&self, Slot { tier, rank }: Slot) -> Option<Self::Position> {
        let rows = self.rising().unrank(tier.0, rank / 2)?;
        Some(Self::position(rows.into_iter().rev(), player_of(rank)))
    }

    fn tier_len(&self, tier: Tier) -> u64 {
        2 * self.rising().count(tier.0)
    }

    fn level(&self, tier: Tier) -> u64 {
        tier.0
    }

    /// A bite takes as many squares as one likes.
    fn next_tiers(&self, tier: Tier, tiers: &mut Vec<Tier>) {
        next_sums(self.rising(), tier, tier.0, tiers);
    }

    fn copies(&self, _: Tier) -> u64 {
        1
    }

    fn twin(&self, slot: Slot) -> Slot {
        slot
    }
}

/// The rank of stones that two players put on a board in turn: first by the stones of J0, then by those of J1 among
/// the cells that are left.
pub(crate) fn rank_stones<B: Bits>(stones: &Stones<B>, count: usize) -> Slot {
    let [zero, one] = [stones.zero.count_ones() as usize, stones.one.count_ones() as usize];
    let rank = rank_set(stones.zero) * choose(count - zero, one) + rank_set(squeeze(stones.one, stones.zero));
    Slot { tier: Tier((zero + one) as u64), rank }
}

pub(crate) fn unrank_stones<B: Bits>(slot: Slot, count: usize) -> Option<Stones<B>> {
    if slot.rank >= count_stones(slot.tier, count) {
        return None;
    }
    let [zero, one] = shares(slot.tier);
    let inner = choose(count - zero, one);
    let first = unrank_set(slot.rank / inner, count, zero);
    let second = unrank_set(slot.rank % inner, count - zero, one);
    Some(Stones { zero: first, one: spread(second, first, count) })
}

/// How many stones each player has when there are so many in all.
const fn shares(tier: Tier) -> [usize; 2] {
    [tier.0.div_ceil(2) as usize, (tier.0 / 2) as usize]
}

pub(crate) fn count_stones(tier: Tier, count: usize) -> u64 {
    if tier.0 > count as u64 {
        return 0;
    }
    let [zero, one] = shares(tier);
    choose(count, zero).saturating_mul(choose(count - zero, one))
}

/// Games in which players put stones on a board: the tier is how many stones there are, and so how many each has.
macro_rules! tiers_of_stones {
    ($($game:ident),*) => {$(
        impl<B: Bits> Tiered for $game<B> {
            fn rank(&self, position: &Stones<B>) -> Option<Slot> {
                Some(rank_stones(position, self.cells() as usize))
            }

            fn unrank(&self, slot: Slot) -> Option<Stones<B>> {
                unrank_stones(slot, self.cells() as usize)
            }

            fn tier_len(&self, tier: Tier) -> u64 {
                count_stones(tier, self.cells() as usize)
            }

            fn level(&self, tier: Tier) -> u64 {
                u64::from(self.cells()) - tier.0
            }

            fn next_tiers(&self, tier: Tier, tiers: &mut Vec<Tier>) {
                tiers.extend((tier.0 < self.cells().into()).then_some(Tier(tier.0 + 1)));
            }

            fn copies(&self, _: Tier) -> u64 {
                1
            }

            fn twin(&self, slot: Slot) -> Slot {
                slot
            }
        }
    )*};
}

tiers_of_stones!(Hex, Morpion);
