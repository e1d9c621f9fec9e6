//! One game without its type: what every front end, table and worker can hold.
//!
//! A game says what it can do in an [`Entry`], a table of optional abilities that its own file builds. The entry
//! is a [`DynGame`]: positions are bytes that the game itself encodes, moves are numbers in the order of
//! [`Game::moves`](crate::Game::moves), and every method may fail, because the rules of a user can. Loops over
//! millions of moves stay compiled for their game: exploring and searching hide the type once for each question
//! and never once for each move.

mod as_game;
mod encoded;
mod entry;
mod explored;
mod fault;
mod game;
mod scored;
mod searcher;
mod tabled;
mod tiers;
mod walk;

pub use as_game::AsGame;
pub use encoded::{Encoded, PositionBytes, WrongBytes};
pub use entry::Entry;
pub use explored::{DynExplored, ExploredEntry};
pub use fault::{Complaint, Fault};
pub use game::{Abilities, DynGame, Picture};
pub use scored::{scores_of, search_scores};
pub use searcher::{BestMoves, End, Finding, SearchConfig, Searcher, UseSearcher};
pub use tabled::{Known, Tabled};
pub use tiers::{DynTiers, Worth};
pub use walk::search_numbered;
