//! A build as a list of tasks.
//!
//! The tiers are taken in the order in which they can be solved, those at the ends of the game first. A large tier is
//! cut into slices of about the same size, and small tiers are put together, so that a task is worth starting and there
//! are not too many of them. The plan follows from the game alone: whoever makes it, and whatever they have of threads
//! and memory, gets the same tasks and the same bytes.

use crate::TableError;
use crate::manifest::PlanFile;
use crate::object::Section;
use retrograde::dynamic::DynTiers;
use retrograde::tiers::{Tier, Width};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// The smallest size of a task in slots; larger tables have larger ones, to stay below this many tasks.
const LEAST_TASK: u64 = 1 << 22;
const TASKS: u64 = 40_000;
/// Tiers of different levels are put together up to this many slots: they are solved one after the other.
const SMALL: u64 = 1 << 17;
/// Small tiers of a level are put together up to this part of a task: a slot of theirs takes longer, and where few tasks make up
/// a level, threads wait for the last of them.
const JOINED: u64 = 4;
/// What a tier takes besides its slots, in slots: finding what it needs, measured.
const TIER: u64 = 1 << 15;
/// How many slots a block has.
const BLOCK: u32 = 1 << 16;
/// More tiers than this are not listed.
const MOST_TIERS: usize = 20_000_000;

/// One part of a build: it reads finished tiers and writes one object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its number.
    pub id: u32,
    /// The level of its first tier.
    pub level: u64,
    /// The parts of tiers that it solves, in an order in which they can be solved.
    pub sections: Vec<Section>,
    /// About what it takes, measured in slots of a large tier.
    pub work: u64,
    /// The tasks that must be finished before.
    pub needs: Vec<u32>,
}

impl Task {
    /// How many slots it solves.
    #[must_use]
    pub fn slots(&self) -> u64 {
        self.sections.iter().map(|section| section.slots).sum()
    }

    /// The object that it writes.
    #[must_use]
    pub fn object(&self) -> String {
        object_name(self.id)
    }
}

pub(crate) fn object_name(task: u32) -> String {
    format!("part/{task:06}.rgt")
}

/// Where a part of a tier is: the rank of its first slot, how many there are, and its place in the object of a task.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) first: u64,
    pub(crate) slots: u64,
    pub(crate) task: u32,
    pub(crate) offset: u64,
}

/// All tasks of a build.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) file: PlanFile,
    pub(crate) width: Width,
    tasks: Vec<Task>,
    pieces: HashMap<Tier, Vec<Piece>>,
}

impl Plan {
    /// The plan of a game; `spec` is what a front end needs to open the game again.
    ///
    /// # Errors
    /// If the game has too many tiers or too long plays.
    pub fn new(tiers: &dyn DynTiers, spec: &str) -> Result<Self, TableError> {
        Self::with_task_slots(tiers, spec, None)
    }

    /// The plan with tasks of about that many slots, for tests and for those who know their machines.
    ///
    /// # Errors
    /// If the game has too many tiers or too long plays.
    pub fn with_task_slots(tiers: &dyn DynTiers, spec: &str, slots: Option<u64>) -> Result<Self, TableError> {
        let order = tiers_in_order(tiers)?;
        let total = order.iter().map(|&tier| u128::from(tiers.tier_len(tier))).sum::<u128>();
        let total = u64::try_from(total).map_err(|_| TableError::TooLarge { why: format!("{total} slots") })?;
        let most = order.iter().map(|&tier| tiers.level(tier)).max().unwrap_or(0);
        let width =
            Width::for_plays_of(most).ok_or_else(|| TableError::TooLarge { why: format!("plays of {most} moves") })?;
        let task_slots = slots.unwrap_or_else(|| (total / TASKS).next_power_of_two().max(LEAST_TASK));
        let file = PlanFile::new(spec, width, BLOCK, task_slots, total, order.len() as u64);
        let mut plan = Self { file, width, tasks: Vec::new(), pieces: HashMap::with_capacity(order.len()) };
        plan.cut(tiers, &order);
        plan.join(tiers);
        Ok(plan)
    }

    /// What a build that was begun in a store is of, and how many slots its tasks have.
    ///
    /// # Errors
    /// If none was begun there.
    pub fn begun(store: &crate::Store) -> Result<(String, u64), TableError> {
        let plan = PlanFile::read(store)?;
        Ok((plan.spec, plan.task_slots))
    }

    /// The tasks, each behind those that it needs.
    #[must_use]
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// What the game is.
    #[must_use]
    pub fn spec(&self) -> &str {
        &self.file.spec
    }

    /// A short name that no other build has.
    #[must_use]
    pub fn short(&self) -> String {
        self.file.short()
    }

    /// How many slots there are.
    #[must_use]
    pub const fn slots(&self) -> u64 {
        self.file.slots
    }

    /// How many bytes a slot takes before it is compressed.
    #[must_use]
    pub const fn width(&self) -> Width {
        self.width
    }

    /// How many tiers there are.
    #[must_use]
    pub const fn tier_count(&self) -> u64 {
        self.file.tiers
    }

    /// The most slots that one task has.
    #[must_use]
    pub fn largest_task(&self) -> u64 {
        self.tasks.iter().map(Task::slots).max().unwrap_or(0)
    }

    pub(crate) const fn block_slots(&self) -> u32 {
        self.file.block_slots
    }

    /// The pieces of a tier that have slots in a range.
    pub(crate) fn pieces(&self, tier: Tier, ranks: &Range<u64>) -> &[Piece] {
        let pieces = self.pieces.get(&tier).map_or(&[][..], Vec::as_slice);
        let from = pieces.partition_point(|piece| piece.first + piece.slots <= ranks.start);
        let to = pieces.partition_point(|piece| piece.first < ranks.end);
        &pieces[from..to.max(from)]
    }

    fn cut(&mut self, tiers: &dyn DynTiers, order: &[Tier]) {
        let most = self.file.task_slots;
        let mut open: Vec<Section> = Vec::new();
        let (mut slots, mut level) = (0, 0);
        for &tier in order {
            let len = tiers.tier_len(tier);
            let same = tiers.level(tier) == level;
            let together = slots + len <= if same { most / JOINED } else { most.min(SMALL) };
            if !together {
                self.close(tiers, &mut open, level);
                slots = 0;
            }
            if slots == 0 {
                level = tiers.level(tier);
            }
            if len > most {
                for section in slices(tiers, tier, most) {
                    self.close(tiers, &mut vec![section], level);
                }
            } else if len > 0 {
                open.push(Section { tier: tier.0, first: 0, slots: len });
                slots += len;
            }
        }
        self.close(tiers, &mut open, level);
    }

    fn close(&mut self, tiers: &dyn DynTiers, sections: &mut Vec<Section>, level: u64) {
        if sections.is_empty() {
            return;
        }
        let id = self.tasks.len() as u32;
        let (mut offset, mut work) = (0, 0_u64);
        for section in sections.iter() {
            let tier = Tier(section.tier);
            let share =
                u128::from(tiers.work(tier)) * u128::from(section.slots) / u128::from(tiers.tier_len(tier).max(1));
            work = work.saturating_add(share as u64).saturating_add(TIER);
            let piece = Piece { first: section.first, slots: section.slots, task: id, offset };
            self.pieces.entry(tier).or_default().push(piece);
            offset += section.slots;
        }
        self.tasks.push(Task { id, level, sections: std::mem::take(sections), work, needs: Vec::new() });
    }

    /// Finds out which tasks each task needs.
    fn join(&mut self, tiers: &dyn DynTiers) {
        let needs = |task: &Task| {
            let mut needs = BTreeSet::new();
            for section in &task.sections {
                let tier = Tier(section.tier);
                let ranges = tiers.windows(tier, section.first..section.first + section.slots);
                for (next, range) in ranges {
                    needs.extend(self.pieces(next, &range).iter().map(|piece| piece.task));
                }
            }
            needs.remove(&task.id);
            needs.into_iter().collect::<Vec<u32>>()
        };
        let all: Vec<Vec<u32>> = self.tasks.iter().map(needs).collect();
        for (task, needs) in self.tasks.iter_mut().zip(all) {
            task.needs = needs;
        }
    }
}

/// All tiers that the start leads to, the ends of the game first.
fn tiers_in_order(tiers: &dyn DynTiers) -> Result<Vec<Tier>, TableError> {
    let mut seen = HashSet::from([tiers.start()]);
    let mut order = vec![tiers.start()];
    let mut at = 0;
    while at < order.len() {
        for tier in tiers.next_tiers(order[at]) {
            if seen.insert(tier) {
                order.push(tier);
            }
        }
        if order.len() > MOST_TIERS {
            return Err(TableError::TooLarge { why: format!("more than {MOST_TIERS} tiers") });
        }
        at += 1;
    }
    order.sort_by_cached_key(|&tier| (tiers.level(tier), tiers.place(tier), tier));
    Ok(order)
}

/// A large tier in slices of at most about so many slots, cut where it is best cut.
fn slices(tiers: &dyn DynTiers, tier: Tier, most: u64) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut from = 0;
    for to in tiers.cuts(tier, most) {
        match sections.last_mut() {
            Some(last) if to - last.first <= most => last.slots = to - last.first,
            _ => sections.push(Section { tier: tier.0, first: from, slots: to - from }),
        }
        from = to;
    }
    sections
}
