//! How many positions of a table are won, lost and drawn.

use crate::{Table, TableError};
use retrograde::dynamic::DynTiers;
use retrograde::tiers::{Slot, Tier};
use retrograde::{Interrupted, Observer, Outcome, Player, Progress, Stage};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// How many positions are won by J0, won by J1 and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Won by J0.
    #[serde(rename = "J0")]
    pub zero: u64,
    /// Won by J1.
    #[serde(rename = "J1")]
    pub one: u64,
    /// Drawn.
    #[serde(rename = "draw")]
    pub draws: u64,
}

impl std::ops::Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { zero: self.zero + other.zero, one: self.one + other.one, draws: self.draws + other.draws }
    }
}

/// A slot with a longest win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// The slot.
    pub slot: Slot,
    /// Who wins.
    pub outcome: Outcome,
    /// In how many moves.
    pub moves: u32,
}

impl Counts {
    pub(crate) fn count(&mut self, outcome: Outcome, times: u64) {
        match outcome {
            Outcome::Win(Player::Zero) => self.zero += times,
            Outcome::Win(Player::One) => self.one += times,
            Outcome::Draw => self.draws += times,
        }
    }

    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.zero + self.one + self.draws
    }
}

/// One level of a table: all slots, and those that plays from the start reach if that was asked for. Mirror images that
/// share a slot are counted as two positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ply {
    /// The level: a number that every move lowers.
    #[serde(skip)]
    pub level: u64,
    /// How many moves were made, if every move lowers the level by one.
    #[serde(rename = "move")]
    pub number: u64,
    /// The slots, each once.
    pub slots: Counts,
    /// The positions that plays from the start reach.
    pub reachable: Option<Counts>,
}

/// Counts the slots of each level, the start first.
///
/// # Errors
/// If a block is damaged, or the observer interrupts.
pub fn count(tiers: &dyn DynTiers, table: &Table, observer: &dyn Observer) -> Result<Vec<Ply>, TableError> {
    let mut plies: BTreeMap<u64, Ply> = BTreeMap::new();
    let mut done = 0;
    for_each_section(table, |tier, first, codes| {
        let level = tiers.level(tier);
        let ply = plies.entry(level).or_insert(Ply { level, ..Ply::default() });
        let mut histogram: HashMap<u32, u64> = HashMap::new();
        let count = codes.len() / table.width().bytes();
        let mut few = [0_u64; 256];
        for index in 0..count {
            let code = table.width().read(codes, index).map_or(0, |code| code.0);
            match few.get_mut(code as usize) {
                Some(number) => *number += 1,
                None => *histogram.entry(code).or_default() += 1,
            }
        }
        let mut add = |code: u32, times: u64| {
            ply.slots.count(retrograde::tiers::Code(code).outcome(table.width()).0, times);
        };
        for (code, times) in few.into_iter().enumerate() {
            add(code as u32, times);
        }
        let mut wide: Vec<(u32, u64)> = histogram.into_iter().collect();
        wide.sort_unstable();
        for (code, times) in wide {
            add(code, times);
        }
        let _ = first;
        done += count as u64;
        observer.checkpoint(Progress { stage: Stage::Counting, done, total: Some(table.manifest().slots) })
    })?;
    Ok(plies.into_values().rev().collect())
}

/// Calls with each run of codes inside of a block and a section: the tier, the first rank, the codes.
fn for_each_section(
    table: &Table,
    mut call: impl FnMut(Tier, u64, &[u8]) -> Result<(), Interrupted>,
) -> Result<(), TableError> {
    let (width, per_block) = (table.width().bytes(), u64::from(table.manifest().block_slots));
    for (object, listed) in table.manifest().objects.iter().enumerate() {
        let mut sections = listed.sections.iter().copied();
        let mut section = sections.next();
        let mut begin = 0;
        for block in 0..table.block_count(object as u32) {
            let codes = table.block(object as u32, block)?;
            let end = u64::from(block) * per_block + (codes.len() / width) as u64;
            let mut at = u64::from(block) * per_block;
            while let Some([tier, first, slots]) = section {
                let to = end.min(begin + slots);
                let place = |index: u64| (index - u64::from(block) * per_block) as usize * width;
                call(Tier(tier), first + at - begin, &codes[place(at)..place(to)])?;
                at = to;
                if begin + slots > end || (begin + slots == end && sections.len() == 0) {
                    break;
                }
                begin += slots;
                section = sections.next();
            }
        }
    }
    Ok(())
}

/// A slot with the longest win of a table, and how long it is; the first of them if there are several.
///
/// # Errors
/// If a block is damaged, or the observer interrupts.
pub fn longest_win(table: &Table, observer: &dyn Observer) -> Result<Option<Longest>, TableError> {
    let mut longest: Option<Longest> = None;
    let mut done = 0;
    for_each_section(table, |tier, first, codes| {
        for index in 0..codes.len() / table.width().bytes() {
            let Some(code) = table.width().read(codes, index) else { break };
            if let (outcome, Some(moves)) = code.outcome(table.width())
                && longest.is_none_or(|known| moves > known.moves)
            {
                let slot = Slot { tier, rank: first + index as u64 };
                longest = Some(Longest { slot, outcome, moves });
            }
        }
        done += (codes.len() / table.width().bytes()) as u64;
        observer.checkpoint(Progress { stage: Stage::Counting, done, total: Some(table.manifest().slots) })
    })?;
    Ok(longest)
}
