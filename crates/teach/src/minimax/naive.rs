//! Minimax by plain recursion (notes 002 §4a, 003 IV.2; 003 V with a horizon).
//!
//! The value of a leaf is given. Elsewhere J0 takes the greatest of the successors' values and J1 the
//! least. A position that can be reached in several ways is looked into every time.
//!
//! Law: the value is that of the attractor. Complexity: one call for each node of the game tree, O(p^h) for
//! a tree of height h with p moves everywhere.

use super::search::{Arrival, Found, Recursion};
use super::{MinimaxError, Value};
use retrograde::TryGame;

pub(super) fn minimax<G, V>(
    search: &mut Recursion<'_, G, V>,
    position: &G::Position,
    entry: Arrival<G::Move>,
) -> Found<G, V>
where
    G: TryGame,
    V: Value,
{
    search.enter(position, &entry, None)?;
    if let Some(value) = search.leaf(position, entry.depth)? {
        return Ok(value);
    }
    let player = search.game.to_move(position).map_err(MinimaxError::Game)?;
    let mut choice = search.choice(position)?;
    while let Some(chosen) = search.next(&mut choice) {
        let successor = search.game.play(position, chosen).map_err(MinimaxError::Game)?;
        let value = search.deeper(|search| minimax(search, &successor, entry.deeper(chosen)))?.before();
        if choice.best.is_none_or(|best| value.is_better(best, player)) {
            search.improve(position, &mut choice, chosen, value)?;
            search.keep_line(&choice, chosen);
        } else {
            search.forget_line(&choice);
        }
    }
    let best = choice.best.expect("the first move is better than none");
    search.finish(position, choice, best)
}
