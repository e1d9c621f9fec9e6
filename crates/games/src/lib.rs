//! The built-in games: rules, notation and boards, in English and French.
//!
//! Each game is one type whose value holds the parameters. Games can be used directly,
//!
//! ```
//! use retrograde::{Exploring, Game, Outcome, Player, Objective, explore, solve};
//! use retrograde_games::Nim;
//!
//! let nim = Nim::new(10, &[1, 2]).unwrap();
//! let explored = explore(&nim, [nim.start()], Exploring::default(), &())?;
//! let solution = solve(explored.arena(), Objective::default(), &())?;
//! assert_eq!(solution.value(explored.start()), Outcome::Win(Player::Zero));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! or by name, with parameters as people type them. Then a game is a [`DynGame`](retrograde::dynamic::DynGame):
//!
//! ```
//! let morpion = retrograde_games::open("morpion", [("width", "4")])?;
//! assert_eq!(morpion.position_text(&morpion.start())?, "..../..../....");
//! let nim = retrograde_games::open("allumettes", [("joueurs", "Luna,Lucie")])?;
//! assert_eq!(nim.position_text(&nim.start())?, "20,Luna");
//!
//! let error = retrograde_games::open("nim", [("stiks", "4")]).err().expect("a slip");
//! assert!(error.to_string().contains("did you mean sticks?"), "{error}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arguments;
mod bits;
mod chomp;
mod connect4;
mod encoding;
mod error;
mod fibonacci;
mod grid;
mod hex;
mod info;
mod keys;
mod kings;
mod lines;
mod morpion;
mod nim;
mod piles;
mod ranking;
mod registry;
mod sticks;
mod tiers;
mod tuple;

pub use arguments::Arguments;
pub use bits::Bits;
pub use chomp::{Chomp, Position as ChompPosition};
pub use connect4::{Connect4, Position as Connect4Position};
pub use error::GameError;
pub use fibonacci::{Fibonacci, Position as FibonacciPosition};
pub use grid::Stones;
pub use hex::Hex;
pub use info::{DefaultValue, GameInfo, Parameter, ParameterKind};
pub use kings::{Kings, Position as KingsPosition};
pub use morpion::Morpion;
pub use nim::{Nim, Position as NimPosition};
pub use piles::{Piles, Position as PilesPosition, Take};
pub use registry::{find, games, open};

/// Connect Four with some of its techniques switched off, to measure what each is worth; only for benches.
#[cfg(feature = "techniques")]
pub mod techniques {
    pub use crate::connect4::ablation::Connect4With;
    pub use crate::connect4::techniques::{All, Techniques};
}
