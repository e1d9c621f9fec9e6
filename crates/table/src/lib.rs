//! Strong solutions: every position of a game in a table that can be trusted, queried and resumed.
//!
//! A [`Plan`] cuts the tiers of a game into tasks. Each task reads finished tiers and writes one object of its own into
//! a [`Store`]; [`Build`] runs them all, or one. When all objects are there a manifest is written that lists them with
//! their hashes, and the [`Table`] can be opened and asked.
//!
//! ```
//! use retrograde_table::{Build, Plan, Store, Table};
//! let game = retrograde_games::open("connect4", [("width", "4"), ("height", "3"), ("align", "3")])?;
//! let tiers = game.tiers().expect("Connect Four has tiers");
//! let store = Store::in_memory();
//! let plan = Plan::new(&*tiers, "connect4 width=4 height=3 align=3")?;
//! Build::new(&*tiers, &plan, &store).run(2, 1 << 30, &())?;
//! let table = Table::open(&store)?;
//! let slot = tiers.rank(&game.start())?.expect("the start has a slot");
//! let (outcome, moves) = table.probe(slot)?;
//! assert_eq!((outcome.to_string().as_str(), moves), ("J0", Some(9)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod cache;
mod count;
mod error;
mod estimate;
mod finished;
mod game_table;
mod hashed;
mod index;
mod known;
mod layers;
mod manifest;
mod near;
mod object;
mod place;
mod plan;
mod reachable;
mod store;
mod table;
mod verify;

pub use build::{Build, Done, Room, WorkerMemory};
pub use count::{Counts, Longest, Ply, count, longest_win};
pub use error::TableError;
pub use estimate::Estimate;
pub use game_table::{FirstMove, GameTable, LongestWin, Row, Stats, Worth};
pub use hashed::{HashedTable, build_hashed};
pub use index::INDEX;
pub use known::KnownTable;
pub use manifest::{Listed, MANIFEST, Manifest, PLAN};
pub use near::Near;
pub use object::{Object, Section};
pub use place::Claim;
pub use plan::{Plan, Task};
pub use reachable::{Reached, reachable};
pub use store::Store;
pub use table::Table;
pub use verify::{Verified, verify};
