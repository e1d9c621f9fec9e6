//! Games whose rules give each position a tier: listed from the highest tier down and solved from the lowest up.
//!
//! No move raises the tier, so that a tier can be solved when those below it are. Only the positions of tiers that are
//! still needed are kept with what they are worth. Moves may stay inside of a tier, and may come back there: a tier is
//! solved by increasing length of its wins.

use crate::TableError;
use retrograde::dynamic::{DynGame, PositionBytes};
use retrograde::tiers::{Code, Width};
use retrograde::{Exploring, Observer, Outcome, Player, Progress, Stage};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

/// The widest codes; they are made narrower when the longest win is known.
const WIDE: Width = Width::Four;

/// A solved tier: the texts of its positions, and what each is worth.
pub(crate) struct SolvedTier {
    pub(crate) tier: u64,
    pub(crate) texts: Vec<String>,
    pub(crate) codes: Vec<Code>,
    /// The scores of the positions, in a game that has scores; else empty.
    pub(crate) scores: Vec<i32>,
}

/// Positions of a tier, in the order in which they were found.
#[derive(Default)]
struct Layer {
    positions: Vec<PositionBytes>,
    numbers: HashMap<PositionBytes, u32>,
    /// The tiers that moves lead to.
    next: BTreeSet<u64>,
}

impl Layer {
    fn insert(&mut self, position: PositionBytes) -> bool {
        let number = self.positions.len() as u32;
        let new = !self.numbers.contains_key(&position);
        if new {
            self.numbers.insert(position.clone(), number);
            self.positions.push(position);
        }
        new
    }
}

/// Lists a game tier by tier and solves it, the lowest tier first; each solved tier is handed over once.
pub(crate) fn solve_layers(
    game: &dyn DynGame,
    how: Exploring,
    observer: &dyn Observer,
    mut solved: impl FnMut(SolvedTier) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let mut layers = list(game, how, observer)?;
    let total = layers.values().map(|layer| layer.positions.len() as u64).sum();
    // Which tier needs each tier last: the highest one.
    let mut last_user: BTreeMap<u64, u64> = BTreeMap::new();
    for (&tier, layer) in &layers {
        for &next in &layer.next {
            last_user.insert(next, tier);
        }
    }
    let mut known: BTreeMap<u64, (HashMap<PositionBytes, u32>, Vec<Code>)> = BTreeMap::new();
    let mut done = 0;
    while let Some((tier, layer)) = layers.pop_first() {
        let codes = solve_layer(game, tier, &layer, &known)?;
        let texts = layer.positions.iter().map(|position| Ok(game.position_text(position)?));
        let texts = texts.collect::<Result<Vec<_>, TableError>>()?;
        done += texts.len() as u64;
        if last_user.contains_key(&tier) {
            known.insert(tier, (layer.numbers, codes.clone()));
        }
        known.retain(|known, _| last_user.get(known).is_some_and(|&user| user > tier));
        solved(SolvedTier { tier, texts, codes, scores: Vec::new() })?;
        observer.checkpoint(Progress { stage: Stage::Tiers, done, total: Some(total) })?;
    }
    Ok(())
}

/// All positions that plays from the start reach, by their tiers.
fn list(game: &dyn DynGame, how: Exploring, observer: &dyn Observer) -> Result<BTreeMap<u64, Layer>, TableError> {
    let start = game.start();
    let mut open: BTreeMap<u64, Layer> = BTreeMap::new();
    let mut layers = BTreeMap::new();
    open.entry(tier_of(game, &start)?).or_default().insert(start);
    let (mut found, mut bytes) = (1_usize, 0_usize);
    while let Some((tier, mut layer)) = open.pop_last() {
        let mut at = 0;
        while let Some(position) = layer.positions.get(at).cloned() {
            at += 1;
            if game.outcome(&position)?.is_some() {
                continue;
            }
            for after in game.successors(&position)? {
                let next = tier_of(game, &after)?;
                if next > tier {
                    let [from, to] = [&position, &after].map(|position| game.position_text(position));
                    return Err(TableError::RaisedTier { from: from?, tier, to: to?, next });
                }
                let size = after.len();
                let new = if next == tier {
                    layer.insert(after)
                } else {
                    layer.next.insert(next);
                    open.entry(next).or_default().insert(after)
                };
                if new {
                    found += 1;
                    bytes += 2 * size + 64 + game.bytes_kept();
                }
            }
            if found > how.positions || bytes > how.bytes {
                return Err(TableError::TooLarge { why: format!("more than {} positions", found - 1) });
            }
            if at % 1024 == 0 {
                observer.checkpoint(Progress { stage: Stage::Exploring, done: found as u64, total: None })?;
            }
        }
        layers.insert(tier, layer);
    }
    Ok(layers)
}

fn tier_of(game: &dyn DynGame, position: &PositionBytes) -> Result<u64, TableError> {
    Ok(game.tier(position)?.unwrap_or(0))
}

/// What is known of a position of the tier that is being solved.
struct Open {
    mover: Player,
    /// The successors that are not known to be won by the other player.
    left: u32,
    /// The longest win of the other player among the successors.
    longest: u32,
    /// Whether a move leads to a draw that ends, in a lower tier.
    to_draw: bool,
}

fn solve_layer(
    game: &dyn DynGame,
    tier: u64,
    layer: &Layer,
    known: &BTreeMap<u64, (HashMap<PositionBytes, u32>, Vec<Code>)>,
) -> Result<Vec<Code>, TableError> {
    let count = layer.positions.len();
    let mut codes: Vec<Option<Code>> = vec![None; count];
    let mut open: Vec<Option<Open>> = Vec::with_capacity(count);
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
    // Wins by their lengths, the shortest first.
    let mut wins: BinaryHeap<Reverse<(u32, u32, bool)>> = BinaryHeap::new();

    // Step 1. What the ends of the game and the lower tiers say.
    for (number, position) in layer.positions.iter().enumerate() {
        let at = number as u32;
        if let Some(outcome) = game.outcome(position)? {
            match outcome.winner() {
                Some(winner) => wins.push(Reverse((0, at, winner == Player::Zero))),
                None => codes[number] = Some(Code::draw(WIDE)),
            }
            open.push(None);
            continue;
        }
        let mover = game.to_move(position)?;
        let mut found = Open { mover, left: 0, longest: 0, to_draw: false };
        let mut soonest: Option<u32> = None;
        for after in game.successors(position)? {
            if tier_of(game, &after)? == tier {
                let inside = *layer.numbers.get(&after).ok_or(TableError::NotInTable)?;
                before[inside as usize].push(at);
                found.left += 1;
                continue;
            }
            let (numbers, codes) = known.get(&tier_of(game, &after)?).ok_or(TableError::NotInTable)?;
            let code = codes[*numbers.get(&after).ok_or(TableError::NotInTable)? as usize];
            match code.outcome(WIDE) {
                (Outcome::Win(winner), Some(length)) if winner == mover => {
                    soonest = Some(soonest.map_or(length, |other| other.min(length)));
                    found.left += 1;
                }
                (Outcome::Win(_), Some(length)) => found.longest = found.longest.max(length),
                _ => {
                    found.to_draw |= code != Code::ENDLESS;
                    found.left += 1;
                }
            }
        }
        match soonest {
            Some(length) => wins.push(Reverse((length + 1, at, mover == Player::Zero))),
            None if found.left == 0 => wins.push(Reverse((found.longest + 1, at, mover == Player::One))),
            None => {}
        }
        open.push(Some(found));
    }

    // Step 2. Wins inside of the tier, the shorter before the longer.
    while let Some(Reverse((length, at, zero))) = wins.pop() {
        if codes[at as usize].is_some() {
            continue;
        }
        let winner = if zero { Player::Zero } else { Player::One };
        codes[at as usize] = Some(Code::win(winner, length, WIDE));
        for &earlier in &before[at as usize] {
            let Some(found) = open[earlier as usize].as_mut().filter(|_| codes[earlier as usize].is_none()) else {
                continue;
            };
            if found.mover == winner {
                wins.push(Reverse((length + 1, earlier, zero)));
                continue;
            }
            found.left -= 1;
            found.longest = found.longest.max(length);
            if found.left == 0 {
                wins.push(Reverse((found.longest + 1, earlier, zero)));
            }
        }
    }

    // Step 3. The rest is drawn: by a play that ends where one can be kept to, else by one that never ends.
    let mut ends: Vec<u32> = (0..count as u32)
        .filter(|&at| match (codes[at as usize], &open[at as usize]) {
            (None, Some(found)) => found.to_draw,
            (Some(code), None) => code == Code::draw(WIDE),
            _ => false,
        })
        .collect();
    while let Some(at) = ends.pop() {
        codes[at as usize] = Some(Code::draw(WIDE));
        ends.extend(before[at as usize].iter().filter(|&&earlier| codes[earlier as usize].is_none()));
    }
    Ok(codes.into_iter().map(|code| code.unwrap_or(Code::ENDLESS)).collect())
}
