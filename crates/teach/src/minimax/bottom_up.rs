//! Minimax from below, without recursion (note 002 §4d, `minmaxNim`).
//!
//! Where every move lowers the order of a position (in Nim, the number of sticks), the values can be
//! written into the dictionary in that order: whatever a position can move to is there already.
//!
//! Law: value, best move and principal line are those of plain minimax, and every position within reach
//! gets its value. Complexity: O(|S| + |A|), and a logarithm for each move to find its layer.

use super::leaves::Leaves;
use super::search::{Found, Watch};
use super::{Answer, Counts, Event, Leaf, MinimaxError, Value, line};
use foldhash::fast::FixedState;
use indexmap::{IndexMap, IndexSet};
use retrograde::{Observer, Progress, Stage, TryGame};
use std::collections::BTreeMap;

/// The values of all positions within reach, from the lowest order up.
pub(super) struct Dictionary<P, V> {
    pub(super) values: IndexMap<P, V, FixedState>,
    limit: usize,
}

impl<P, V> Dictionary<P, V> {
    /// An empty one, for that many positions at the most.
    pub(super) fn new(limit: usize) -> Self {
        Self { values: IndexMap::default(), limit }
    }
}

/// The order of a position, as in [`Ordered`](retrograde::Ordered).
pub(super) type OrderOf<'o, G> = dyn Fn(&<G as TryGame>::Position) -> Result<u64, <G as TryGame>::Error> + 'o;

/// Positions of the same order.
type Layer<P> = IndexSet<P, FixedState>;

pub(super) fn bottom_up<G, V>(
    (game, leaves, order): (&G, &Leaves<'_, G, V>, &OrderOf<'_, G>),
    start: &G::Position,
    dictionary: &mut Dictionary<G::Position, V>,
    observer: &dyn Observer,
    watch: &mut Watch<'_, G, V>,
) -> Found<G, Answer<V, G::Move>>
where
    G: TryGame,
    V: Value,
{
    let mut counts = Counts::default();
    let mut moves = Vec::new();
    let layers = layers((game, order), start, dictionary.limit, observer)?;
    let total = Some(layers.iter().map(|layer| layer.len() as u64).sum());
    for layer in layers.into_iter().rev() {
        observer.checkpoint(Progress { stage: Stage::BottomUp, done: counts.calls, total })?;
        for position in layer {
            counts.calls += 1;
            watch(&position, Event::Entered { depth: 0, by: None, window: None })?;
            let leaf = leaves.leaf(game, &position, 0).map_err(MinimaxError::Game)?;
            let value = if let Some(Leaf { value, .. }) = leaf {
                counts.leaves += 1;
                counts.cost += 1;
                watch(&position, Event::Leaf { value, estimated: false })?;
                value
            } else {
                moves.clear();
                game.moves(&position, &mut moves).map_err(MinimaxError::Game)?;
                counts.memo_hits += moves.len() as u64;
                counts.cost += moves.len() as u64;
                best(game, &position, &moves, dictionary, watch)?
            };
            watch(&position, Event::Returned(value))?;
            dictionary.values.insert(position, value);
        }
    }
    let values = &dictionary.values;
    let is_final = |position: &G::Position, _| Ok(leaves.leaf(game, position, 0)?.is_some());
    let line = line::read_off(game, start, is_final, |position, _| values.get(position).copied());
    let line = line.map_err(MinimaxError::Game)?;
    Ok(Answer { value: values[start], line, counts })
}

/// The best value among the successors, which are all in the dictionary.
fn best<G, V>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
    dictionary: &Dictionary<G::Position, V>,
    watch: &mut Watch<'_, G, V>,
) -> Found<G, V>
where
    G: TryGame,
    V: Value,
{
    let player = game.to_move(position).map_err(MinimaxError::Game)?;
    let mut best: Option<V> = None;
    for &by in moves {
        let after = game.play(position, by).map_err(MinimaxError::Game)?;
        let value = dictionary.values[&after].before();
        if best.is_none_or(|best| value.is_better(best, player)) {
            best = Some(value);
            watch(position, Event::Improved { by, value })?;
        }
    }
    best.ok_or_else(|| MinimaxError::NoMove { position: position.clone() })
}

/// The positions within reach, from the highest order down. A position always has the same order, so two
/// equal ones meet in their layer.
fn layers<G: TryGame>(
    (game, order_of): (&G, &OrderOf<'_, G>),
    start: &G::Position,
    limit: usize,
    observer: &dyn Observer,
) -> Found<G, Vec<Layer<G::Position>>> {
    let mut open = BTreeMap::<u64, Layer<G::Position>>::new();
    open.entry(order_of(start).map_err(MinimaxError::Game)?).or_default().insert(start.clone());
    let mut layers = Vec::new();
    let mut moves = Vec::new();
    let mut found = 1;
    while let Some((order, layer)) = open.pop_last() {
        observer.checkpoint(Progress { stage: Stage::Listing, done: found as u64, total: None })?;
        for position in &layer {
            moves.clear();
            game.moves(position, &mut moves).map_err(MinimaxError::Game)?;
            for &chosen in &moves {
                let successor = game.play(position, chosen).map_err(MinimaxError::Game)?;
                let after = order_of(&successor).map_err(MinimaxError::Game)?;
                if after >= order {
                    return Err(MinimaxError::NotOrdered { position: position.clone(), before: order, after });
                }
                found += usize::from(open.entry(after).or_default().insert(successor));
                if found > limit {
                    return Err(MinimaxError::TooMany { limit });
                }
            }
        }
        layers.push(layer);
    }
    Ok(layers)
}
