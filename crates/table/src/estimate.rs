//! How large a table would be and how long it would take, before anything is built.

use crate::build::LARGEST;
use crate::{Build, Plan, Store, TableError};
use retrograde::dynamic::{DynGame, DynTiers};
use retrograde::tiers::{Tier, Window};
use retrograde::{Exploring, Observer};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// What a table would cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// How many slots it has, or positions if the game has no tiers.
    pub slots: u64,
    /// Whether that number is certain.
    pub exact: bool,
    /// How many tiers there are; a game without tiers has one.
    pub tiers: u64,
    /// How many tasks there are.
    pub tasks: u64,
    /// The memory with which nothing is read twice.
    pub memory: u64,
    /// The least memory with which one thread can work.
    pub least_memory: u64,
    /// About how many bytes the table takes.
    pub disk: u64,
    /// About how many seconds one processor needs.
    pub cpu_seconds: f64,
    /// About how many seconds it takes with the threads that were named.
    pub seconds: f64,
}

/// How long parts are solved to see how fast this machine is.
const SAMPLE: Duration = Duration::from_millis(700);
/// Writing, besides solving: docs/tables.md has what was measured.
const WRITING: f64 = 1.3;
/// How many positions of a game without tiers are listed to see how it grows.
const LISTED: usize = 200_000;
/// What a position of a game without tiers takes in memory besides what the game itself keeps.
const PER_POSITION: u64 = 190;
/// What a position of a game without tiers takes on disk: a fingerprint, a place in the hash, and its code.
const HASHED_BITS: f64 = 38.0;

impl Estimate {
    /// The estimate for a game; `clock` says how much time has gone by.
    ///
    /// # Errors
    /// If the game is too large, the rules fail, or the observer interrupts.
    pub fn of(
        game: &dyn DynGame,
        threads: usize,
        clock: &dyn Fn() -> Duration,
        observer: &dyn Observer,
    ) -> Result<Self, TableError> {
        match game.tiers() {
            Some(tiers) => of_tiers(&*tiers, threads, clock),
            None => of_positions(game, clock, observer),
        }
    }
}

fn of_tiers(tiers: &dyn DynTiers, threads: usize, clock: &dyn Fn() -> Duration) -> Result<Estimate, TableError> {
    let plan = Plan::new(tiers, "")?;
    let mut levels: BTreeMap<u64, u64> = BTreeMap::new();
    for section in plan.tasks().iter().flat_map(|task| &task.sections) {
        *levels.entry(tiers.level(Tier(section.tier))).or_default() += section.slots;
    }
    let sizes: Vec<u64> = levels.into_values().collect();
    let width = plan.width().bytes() as u64;
    let store = Store::in_memory();
    let build = Build::new(tiers, &plan, &store);
    let neighbours = width * sizes.windows(2).map(|pair| pair[0] + pair[1]).max().unwrap_or(plan.slots());
    let cpu_seconds = plan.slots() as f64 / slots_per_second(tiers, &plan, clock)? * WRITING;
    Ok(Estimate {
        slots: plan.slots(),
        exact: true,
        tiers: plan.tier_count(),
        tasks: plan.tasks().len() as u64,
        memory: build.least_memory(threads as u64) + neighbours,
        least_memory: build.least_memory(1),
        disk: (plan.slots() as f64 * bits_per_slot(plan.slots()) / 8.0) as u64,
        cpu_seconds,
        seconds: cpu_seconds / threads.max(1) as f64,
    })
}

/// Bits a slot on disk. Larger boards of Connect Four have longer runs of equal codes; small tables are mostly headers.
fn bits_per_slot(slots: u64) -> f64 {
    match slots {
        0..=99_999 => 3.0,
        100_000..=9_999_999 => 1.7,
        10_000_000..=999_999_999 => 1.3,
        1_000_000_000..=99_999_999_999 => 0.8,
        _ => 0.35,
    }
}

/// How many slots a second this machine solves: some parts of tiers all over the game, with nothing to read.
fn slots_per_second(tiers: &dyn DynTiers, plan: &Plan, clock: &dyn Fn() -> Duration) -> Result<f64, TableError> {
    let sections: Vec<_> = plan.tasks().iter().flat_map(|task| &task.sections).collect();
    let begun = clock();
    let (mut solved, mut spent) = (0_u64, Duration::ZERO);
    // Every so many slots decide which tier is tried, so that large tiers are tried more often; again and again with
    // other slots until the time is over.
    let step = (plan.slots() / 97).max(1);
    for round in 0.. {
        let (mut at, mut next) = (0, step * round / 7 % step);
        for section in &sections {
            at += section.slots;
            if at <= next {
                continue;
            }
            next = at + step;
            let Some((slots, time)) =
                solve_part(tiers, plan, Tier(section.tier), section.first + section.slots, clock)?
            else {
                continue;
            };
            solved += slots;
            spent += time;
            if clock().saturating_sub(begun) > SAMPLE {
                break;
            }
        }
        if clock().saturating_sub(begun) > SAMPLE || solved == 0 {
            break;
        }
    }
    Ok(solved as f64 / spent.as_secs_f64().max(1e-6))
}

/// Solves the first part of a tier from made-up successors; how many slots it had and how long it took.
fn solve_part(
    tiers: &dyn DynTiers,
    plan: &Plan,
    tier: Tier,
    end: u64,
    clock: &dyn Fn() -> Duration,
) -> Result<Option<(u64, Duration)>, TableError> {
    if tiers.tier_len(tier) > LARGEST {
        return Ok(None);
    }
    let to = tiers.cuts(tier, 1 << 17).first().copied().unwrap_or(0).min(end);
    let ranges = tiers.windows(tier, 0..to);
    if to == 0 || ranges.iter().map(|(_, range)| range.end - range.start).sum::<u64>() > 1 << 26 {
        return Ok(None);
    }
    let width = plan.width().bytes();
    let codes: Vec<Vec<u8>> =
        ranges.iter().map(|(_, range)| vec![100; (range.end - range.start) as usize * width + 64]).collect();
    let windows: Vec<Window<'_>> = ranges
        .iter()
        .zip(&codes)
        .map(|((tier, range), codes)| Window { tier: *tier, first: range.start, slots: range.end - range.start, codes })
        .collect();
    let mut out = vec![0; to as usize * width + 64];
    let before = clock();
    tiers.solve(tier, 0..to, &windows, plan.width(), &mut out)?;
    Ok(Some((to, clock().saturating_sub(before))))
}

/// A game without tiers is listed as far as it goes quickly. If that is not all, the sizes of its levels are continued.
fn of_positions(
    game: &dyn DynGame,
    clock: &dyn Fn() -> Duration,
    observer: &dyn Observer,
) -> Result<Estimate, TableError> {
    let begun = clock();
    let start = game.start();
    let mut depth = 8;
    // Step 1. List deeper and deeper, until everything is listed or there are many positions.
    let (levels, whole) = loop {
        let how = Exploring { depth: Some(depth), positions: 20 * LISTED, ..Exploring::default() };
        let explored = match game.explore(&start, how, observer) {
            Ok(explored) => explored,
            // One more move was too much.
            Err(retrograde::dynamic::Fault::TooLarge(_)) if depth > 1 => {
                depth -= 1;
                let how = Exploring { depth: Some(depth), positions: usize::MAX >> 1, ..Exploring::default() };
                game.explore(&start, how, observer)?
            }
            Err(fault) => return Err(fault.into()),
        };
        let sizes: Vec<u64> = explored.plies().iter().map(|range| range.len() as u64).collect();
        let whole = explored.arena().vertices().all(|vertex| !explored.is_open(vertex));
        if whole || explored.arena().vertex_count() > LISTED || depth > 100_000 {
            break (sizes, whole);
        }
        depth += (depth / 4).max(1);
    };
    let seconds = clock().saturating_sub(begun).as_secs_f64();
    let listed = levels.iter().sum::<u64>().max(1);
    // Step 2. What is not listed is continued.
    let slots = if whole { listed } else { continued(&levels) };
    let per = PER_POSITION + game.bytes_kept() as u64;
    // Solving, the texts and the index take about as long as listing once more.
    let cpu_seconds = 2.0 * seconds * slots as f64 / listed as f64;
    Ok(Estimate {
        slots,
        exact: whole,
        tiers: 1,
        tasks: 1,
        memory: slots * per,
        least_memory: slots * per,
        disk: (slots as f64 * HASHED_BITS / 8.0) as u64 + 1024,
        cpu_seconds,
        seconds: cpu_seconds,
    })
}

/// The sum of all levels, if their growth goes on falling as it falls among those that are known.
fn continued(levels: &[u64]) -> u64 {
    let known: u64 = levels.iter().sum();
    let logs: Vec<f64> = levels.iter().map(|&size| (size.max(1) as f64).ln()).collect();
    let growth: Vec<f64> = logs.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let Some(&last) = growth.last() else { return known };
    // The mean fall of the growth over the second half of what is known.
    let half = growth.len() / 2;
    let falls = growth.len() - 1 - half;
    let fall = if falls == 0 { 0.1 } else { (growth[half] - last) / falls as f64 };
    let fall = fall.max(0.01);
    let (mut growth, mut log, mut sum) = (last, logs[logs.len() - 1], known as f64);
    for _ in 0..10_000 {
        growth -= fall;
        log += growth;
        if log <= 0.0 {
            break;
        }
        sum += log.exp();
    }
    if sum < 1e18 { sum as u64 } else { u64::MAX >> 1 }
}
