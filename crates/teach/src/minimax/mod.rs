//! Minimax as the course teaches it, on any [`Game`](retrograde::Game); and on a graph, through [`ArenaGame`].
//!
//! | algorithm | idea | calls |
//! |---|---|---|
//! | [`Algorithm::Minimax`] | J0 takes the greatest value of the successors, J1 the least | one for each node of the game tree, O(p^h) |
//! | [`Algorithm::Memo`] | the same, with a dictionary | one for each move, O(\|S\| + \|A\|) |
//! | [`Minimax::bottom_up`] | the dictionary filled from the lowest [order](retrograde::Ordered) up, without recursion | one for each position |
//! | [`Algorithm::AlphaBeta`] | plain recursion that leaves out what cannot matter | about the square root of the tree, at best |
//!
//! All of them give the same value, the same best move and the same principal line, and count their
//! [calls, leaves and cost](Counts). Values are absolute: J0 wants the greatest. They tell the winner
//! ([`Sign`]: +1, 0, −1), winner and length ([`Ending`]), or, with [`Minimax::to_depth`], what a
//! [heuristic](retrograde::Heuristic) guesses when the search looks only so far ahead ([`Estimate`]).
//! [`strength()`] says how good the moves of such a search are.
//!
//! Everything that happens is told to a function that is passed in, one [`Event`] at a time; a [`Trace`]
//! collects the events into the tree of calls. A game with cycles would keep minimax busy for ever; that is
//! found out and [refused](MinimaxError::Repetition), except when the search looks only so far ahead.
//!
//! [`solve()`](retrograde::solve()) is the fast way to the values of all positions, and [`search`](retrograde::search)
//! to the value of one among too many; these are for learning and for checking.
//!
//! ```
//! use retrograde_teach::minimax::{Algorithm, Minimax};
//! use retrograde::{Game, Outcome, Player};
//!
//! /// Nim of note 003, figure 7: take one to three of the sticks; who takes the last one loses.
//! struct Sticks(u32);
//! impl Game for Sticks {
//!     type Position = (u32, Player);
//!     type Move = u32;
//!     fn start(&self) -> Self::Position { (self.0, Player::Zero) }
//!     fn to_move(&self, &(_, player): &Self::Position) -> Player { player }
//!     fn outcome(&self, &(sticks, player): &Self::Position) -> Option<Outcome> {
//!         (sticks == 0).then_some(Outcome::Win(player))
//!     }
//!     fn moves(&self, &(sticks, _): &Self::Position, moves: &mut Vec<u32>) { moves.extend(1..=sticks.min(3)) }
//!     fn play(&self, &(sticks, player): &Self::Position, taken: u32) -> Self::Position {
//!         (sticks - taken, !player)
//!     }
//! }
//!
//! let game = Sticks(20);
//! let minimax = Minimax::new(&game);
//! let calls = Algorithm::ALL.map(|algorithm| {
//!     let answer = minimax.run(algorithm, &game.start()).unwrap();
//!     assert_eq!((answer.value.to_string().as_str(), answer.best()), ("J0 in 10", Some(3)));
//!     answer.counts.calls
//! });
//! assert_eq!(calls, [266_079, 109, 47_014]);
//! ```

mod algorithm;
mod alpha_beta;
mod answer;
mod bottom_up;
mod ending;
mod error;
mod estimate;
mod event;
mod leaves;
mod line;
mod memo;
mod naive;
mod proven;
mod repetition;
mod run;
mod search;
mod sign;
mod strength;
mod trace;
mod value;

pub use algorithm::{Algorithm, UnknownAlgorithm};
pub use answer::{Answer, Counts};
pub use ending::Ending;
pub use error::MinimaxError;
pub use estimate::Estimate;
pub use event::{Event, Window};
pub use leaves::Leaf;
pub use retrograde::ArenaGame;
pub use run::Minimax;
pub use sign::Sign;
pub use strength::{Strength, strength};
pub use trace::{Bound, Call, CallKind, CallStep, Trace};
pub use value::Value;
