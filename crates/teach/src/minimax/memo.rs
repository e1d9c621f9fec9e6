//! Minimax that remembers (notes 002 §4c, 003 IV.2).
//!
//! The plain recursion, but a value that was found once is written into a dictionary and read there when the
//! position comes again. With a horizon, what is remembered is the value of a position together with how far
//! the search could look from it.
//!
//! Law: value, best move and principal line are those of plain minimax. Complexity: each position is looked
//! into once and each move followed once, O(|S| + |A|); the memory is that of the dictionary.

use super::search::{AnswerOf, Arrival, Found, Recursion};
use super::{Answer, MinimaxError, Value, line};
use foldhash::fast::FixedState;
use indexmap::{Equivalent, IndexMap};
use retrograde::TryGame;
use std::hash::Hash;

/// What is known about a position.
#[derive(Clone, Copy)]
pub(super) enum Known<V> {
    /// Its value.
    Value(V),
    /// Its call is still running, at that depth: coming here again closes a cycle.
    Open(u32),
}

/// The values by position and by how far the search can look from there.
pub(super) struct Memo<P, V> {
    known: IndexMap<(P, u32), Known<V>, FixedState>,
    limit: usize,
}

impl<P: Clone + Eq + Hash, V: Value> Memo<P, V> {
    pub(super) fn new(limit: usize) -> Self {
        Self { known: IndexMap::default(), limit }
    }

    /// Begins to look into a position that is not known; returns where to write its value.
    fn open<E>(&mut self, position: &P, ahead: u32, depth: u32) -> Result<usize, MinimaxError<P, E>> {
        if self.known.len() >= self.limit {
            return Err(MinimaxError::TooMany { limit: self.limit });
        }
        Ok(self.known.insert_full((position.clone(), ahead), Known::Open(depth)).0)
    }

    /// All values, in the order in which their positions were found.
    pub(super) fn values(self) -> impl Iterator<Item = (P, V)> {
        self.known.into_iter().filter_map(|((position, _), known)| match known {
            Known::Value(value) => Some((position, value)),
            Known::Open(_) => None,
        })
    }
}

/// Finds an entry of the dictionary without copying the position.
#[derive(Hash)]
struct Key<'a, P>(&'a P, u32);

impl<P: Eq> Equivalent<(P, u32)> for Key<'_, P> {
    fn equivalent(&self, key: &(P, u32)) -> bool {
        *self.0 == key.0 && self.1 == key.1
    }
}

/// The answer, with all values written into the dictionary.
pub(super) fn search<G, V>(
    mut search: Recursion<'_, G, V>,
    position: &G::Position,
    memo: &mut Memo<G::Position, V>,
) -> Found<G, AnswerOf<G, V>>
where
    G: TryGame,
    V: Value,
{
    let value = minimax(&mut search, memo, position, Arrival::ROOT)?;
    // A value from the dictionary brings no line with it, so the line is read off in the end.
    let (game, leaves) = (search.game, search.leaves);
    let is_leaf = |position: &G::Position, depth| Ok(leaves.leaf(game, position, depth)?.is_some());
    let value_of = |position: &G::Position, depth| match memo.known.get(&Key(position, leaves.ahead(depth))) {
        Some(&Known::Value(value)) => Some(value),
        _ => None,
    };
    let line = line::read_off(game, position, is_leaf, value_of).map_err(MinimaxError::Game)?;
    Ok(Answer { line, ..search.answer(value) })
}

fn minimax<G, V>(
    search: &mut Recursion<'_, G, V>,
    memo: &mut Memo<G::Position, V>,
    position: &G::Position,
    entry: Arrival<G::Move>,
) -> Found<G, V>
where
    G: TryGame,
    V: Value,
{
    search.enter(position, &entry, None)?;
    let ahead = search.leaves.ahead(entry.depth);
    match memo.known.get(&Key(position, ahead)) {
        Some(&Known::Value(value)) => return search.remember(position, value),
        Some(&Known::Open(depth)) => return Err(MinimaxError::repetition(position, depth, entry.depth)),
        None => {}
    }
    let place = memo.open(position, ahead, entry.depth)?;
    if let Some(value) = search.leaf(position, entry.depth)? {
        memo.known[place] = Known::Value(value);
        return Ok(value);
    }
    let player = search.game.to_move(position).map_err(MinimaxError::Game)?;
    let mut choice = search.choice(position)?;
    while let Some(chosen) = search.next(&mut choice) {
        let successor = search.game.play(position, chosen).map_err(MinimaxError::Game)?;
        let value = search.deeper(|search| minimax(search, memo, &successor, entry.deeper(chosen)))?.before();
        if choice.best.is_none_or(|best| value.is_better(best, player)) {
            search.improve(position, &mut choice, chosen, value)?;
        }
    }
    let best = choice.best.expect("the first move is better than none");
    memo.known[place] = Known::Value(best);
    search.finish(position, choice, best)
}
