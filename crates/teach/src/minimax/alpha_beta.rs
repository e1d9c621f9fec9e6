//! Minimax with alpha-beta pruning, as it is taught: the greatest and the least, and nothing looked at that
//! cannot matter.
//!
//! On the way down, alpha is what J0 is already sure of elsewhere and beta what J1 is sure of. As soon as
//! alpha reaches beta at a position, one of them will not let the play come there: the moves left are cut.
//! What comes back is never outside of the window ("fail hard").
//!
//! Law: value, best move and principal line are those of plain minimax. Complexity: at best the square root
//! of its calls, when the best move always comes first; at worst all of them.
//!
//! Paper: D. Knuth and R. Moore, "An analysis of alpha-beta pruning" (1975).

use super::search::{Arrival, Found, Recursion};
use super::{MinimaxError, Value, Window};
use retrograde::{Player, TryGame};

pub(super) fn alpha_beta<G, V>(
    search: &mut Recursion<'_, G, V>,
    position: &G::Position,
    entry: Arrival<G::Move>,
    window: Window<V>,
) -> Found<G, V>
where
    G: TryGame,
    V: Value,
{
    search.enter(position, &entry, Some(window))?;
    if let Some(value) = search.leaf(position, entry.depth)? {
        return Ok(value);
    }
    let Window { mut alpha, mut beta } = window;
    let player = search.game.to_move(position).map_err(MinimaxError::Game)?;
    let mut choice = search.choice(position)?;
    while let Some(chosen) = search.next(&mut choice) {
        let successor = search.game.play(position, chosen).map_err(MinimaxError::Game)?;
        let inside = Window { alpha: alpha.after(), beta: beta.after() };
        let value = search.deeper(|search| alpha_beta(search, &successor, entry.deeper(chosen), inside))?.before();
        let sure = match player {
            Player::Zero => &mut alpha,
            Player::One => &mut beta,
        };
        if value.is_better(*sure, player) {
            *sure = value;
            search.improve(position, &mut choice, chosen, value)?;
            search.keep_line(&choice, chosen);
        } else {
            search.forget_line(&choice);
        }
        if alpha >= beta {
            search.cut(position, &mut choice)?;
        }
    }
    let value = match player {
        Player::Zero => alpha.min(beta),
        Player::One => beta.max(alpha),
    };
    search.finish(position, choice, value)
}
