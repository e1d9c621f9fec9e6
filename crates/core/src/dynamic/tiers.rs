//! The tiers of a game without its type.

use super::{Encoded, Fault, PositionBytes, WrongBytes};
use crate::Outcome;
use crate::tiers::{
    Slot, Tier, TierWalk, Tiered, Width, Window, WindowMut, WrongSlot, derive, solve_tier, spread_tier,
};
use std::ops::Range;
use std::sync::Arc;

/// What the positions after a move are worth, by their slots, for [`DynTiers::derive`].
pub type Worth<'a> = dyn FnMut(Slot) -> Result<(Outcome, Option<u32>), Fault> + 'a;

/// The tiers of a game without its type. Loops over the slots of a part of a tier are compiled for the game.
///
/// # Laws
/// Those of [`Tiered`] and [`TierWalk`].
pub trait DynTiers: Send + Sync {
    /// The tier of the start.
    fn start(&self) -> Tier;

    /// How many slots a tier has.
    fn tier_len(&self, tier: Tier) -> u64;

    /// About what solving a tier takes, measured in slots of a large tier.
    fn work(&self, tier: Tier) -> u64;

    /// Where a tier lies among those of its level.
    fn place(&self, tier: Tier) -> u64;

    /// A number that every move lowers.
    fn level(&self, tier: Tier) -> u64;

    /// The tiers that moves lead to, in ascending order.
    fn next_tiers(&self, tier: Tier) -> Vec<Tier>;

    /// How many tiers of the game share the slots of this one.
    fn copies(&self, tier: Tier) -> u64;

    /// The slot of a position, if it has one.
    ///
    /// # Errors
    /// If the bytes are no position.
    fn rank(&self, position: &PositionBytes) -> Result<Option<Slot>, Fault>;

    /// The position that stands for a slot.
    ///
    /// # Errors
    /// If there is no such slot.
    fn unrank(&self, slot: Slot) -> Result<PositionBytes, Fault>;

    /// Where a tier is best cut into parts of about so many slots.
    fn cuts(&self, tier: Tier, about: u64) -> Vec<u64>;

    /// Which parts of the next tiers a part of a tier needs, in the order of the tiers.
    fn windows(&self, tier: Tier, ranks: Range<u64>) -> Vec<(Tier, Range<u64>)>;

    /// Solves a part of a tier.
    ///
    /// # Errors
    /// If the game breaks a law.
    fn solve(
        &self,
        tier: Tier,
        ranks: Range<u64>,
        windows: &[Window<'_>],
        width: Width,
        codes: &mut [u8],
    ) -> Result<(), Fault>;

    /// What the rules say that a slot is worth, from what its successors are worth.
    ///
    /// # Errors
    /// If there is no such slot, or what `worth` says.
    fn derive(&self, slot: Slot, worth: &mut Worth<'_>) -> Result<(Outcome, Option<u32>), Fault>;

    /// The slot of the mirror image, where a tier is its own mirror image; else the slot itself.
    fn twin(&self, slot: Slot) -> Slot;

    /// Marks the slots that moves lead to from the marked slots of a part of a tier.
    ///
    /// # Errors
    /// If the game breaks a law.
    fn spread(&self, tier: Tier, ranks: Range<u64>, marks: &[u8], windows: &mut [WindowMut<'_>]) -> Result<(), Fault>;
}

/// How a game solves its tiers.
pub(super) trait Solving<G: Tiered>: Send + Sync {
    fn cuts(&self, game: &G, tier: Tier, about: u64) -> Vec<u64>;
    fn windows(&self, game: &G, tier: Tier, ranks: Range<u64>) -> Vec<(Tier, Range<u64>)>;
    fn solve(
        &self,
        game: &G,
        tier: Tier,
        ranks: Range<u64>,
        windows: &[Window<'_>],
        width: Width,
        codes: &mut [u8],
    ) -> Result<(), WrongBytes>;
    fn spread(
        &self,
        game: &G,
        tier: Tier,
        ranks: Range<u64>,
        marks: &[u8],
        windows: &mut [WindowMut<'_>],
    ) -> Result<(), WrongBytes>;
}

/// By asking for each position.
pub(super) struct Asking;

impl<G: Tiered> Solving<G> for Asking {
    fn cuts(&self, game: &G, tier: Tier, about: u64) -> Vec<u64> {
        let len = game.tier_len(tier);
        let parts = len.div_ceil(about.max(1)).max(1);
        (1..=parts).map(|part| (u128::from(len) * u128::from(part) / u128::from(parts)) as u64).collect()
    }

    /// Any slot may lead to any other.
    fn windows(&self, game: &G, tier: Tier, _: Range<u64>) -> Vec<(Tier, Range<u64>)> {
        let mut tiers = Vec::new();
        game.next_tiers(tier, &mut tiers);
        tiers.into_iter().map(|tier| (tier, 0..game.tier_len(tier))).collect()
    }

    fn solve(
        &self,
        game: &G,
        tier: Tier,
        ranks: Range<u64>,
        windows: &[Window<'_>],
        width: Width,
        codes: &mut [u8],
    ) -> Result<(), WrongBytes> {
        solve_tier(game, tier, ranks, windows, width, codes)
    }

    fn spread(
        &self,
        game: &G,
        tier: Tier,
        ranks: Range<u64>,
        marks: &[u8],
        windows: &mut [WindowMut<'_>],
    ) -> Result<(), WrongBytes> {
        spread_tier(game, tier, ranks, marks, windows)
    }
}

/// By the game's own walk.
pub(super) struct Walking;

impl<G: TierWalk> Solving<G> for Walking {
    fn cuts(&self, game: &G, tier: Tier, about: u64) -> Vec<u64> {
        game.cuts(tier, about)
    }

    fn windows(&self, game: &G, tier: Tier, ranks: Range<u64>) -> Vec<(Tier, Range<u64>)> {
        game.windows(tier, ranks)
    }

    fn solve(
        &self,
        game: &G,
        tier: Tier,
        ranks: Range<u64>,
        windows: &[Window<'_>],
        width: Width,
        codes: &mut [u8],
    ) -> Result<(), WrongBytes> {
        if width == Width::One {
            game.walk(tier, ranks, windows, codes);
            Ok(())
        } else {
            solve_tier(game, tier, ranks, windows, width, codes)
        }
    }

    fn spread(
        &self,
        game: &G,
        tier: Tier,
        ranks: Range<u64>,
        marks: &[u8],
        windows: &mut [WindowMut<'_>],
    ) -> Result<(), WrongBytes> {
        game.spread(tier, ranks, marks, windows);
        Ok(())
    }
}

/// The tiers of a game of a known type.
pub(super) struct TiersEntry<G, S> {
    pub(super) game: Arc<G>,
    pub(super) solving: S,
}

impl<G, S> DynTiers for TiersEntry<G, S>
where
    G: Tiered + Encoded + Send + Sync,
    S: Solving<G>,
{
    fn start(&self) -> Tier {
        // That the start has a slot is a law.
        self.game.rank(&self.game.start()).map_or(Tier(0), |slot| slot.tier)
    }

    fn tier_len(&self, tier: Tier) -> u64 {
        self.game.tier_len(tier)
    }

    fn work(&self, tier: Tier) -> u64 {
        self.game.work(tier)
    }

    fn place(&self, tier: Tier) -> u64 {
        self.game.place(tier)
    }

    fn level(&self, tier: Tier) -> u64 {
        self.game.level(tier)
    }

    fn next_tiers(&self, tier: Tier) -> Vec<Tier> {
        let mut tiers = Vec::new();
        self.game.next_tiers(tier, &mut tiers);
        tiers
    }

    fn copies(&self, tier: Tier) -> u64 {
        self.game.copies(tier)
    }

    fn rank(&self, position: &PositionBytes) -> Result<Option<Slot>, Fault> {
        Ok(self.game.rank(&self.game.decode(position)?))
    }

    fn unrank(&self, slot: Slot) -> Result<PositionBytes, Fault> {
        let position = self.game.unrank(slot).ok_or(WrongBytes)?;
        Ok(PositionBytes::of(&*self.game, &position))
    }

    fn cuts(&self, tier: Tier, about: u64) -> Vec<u64> {
        self.solving.cuts(&self.game, tier, about)
    }

    fn windows(&self, tier: Tier, ranks: Range<u64>) -> Vec<(Tier, Range<u64>)> {
        self.solving.windows(&self.game, tier, ranks)
    }

    fn solve(
        &self,
        tier: Tier,
        ranks: Range<u64>,
        windows: &[Window<'_>],
        width: Width,
        codes: &mut [u8],
    ) -> Result<(), Fault> {
        Ok(self.solving.solve(&self.game, tier, ranks, windows, width, codes)?)
    }

    fn derive(&self, slot: Slot, worth: &mut Worth<'_>) -> Result<(Outcome, Option<u32>), Fault> {
        derive(&*self.game, slot, worth)
    }

    fn twin(&self, slot: Slot) -> Slot {
        self.game.twin(slot)
    }

    fn spread(&self, tier: Tier, ranks: Range<u64>, marks: &[u8], windows: &mut [WindowMut<'_>]) -> Result<(), Fault> {
        Ok(self.solving.spread(&self.game, tier, ranks, marks, windows)?)
    }
}

impl From<WrongSlot> for Fault {
    fn from(_: WrongSlot) -> Self {
        Self::Bytes(WrongBytes)
    }
}
