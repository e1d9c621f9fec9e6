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
//! or by name, with parameters as people type them. Games are different types, so what to do with one is
//! a [`GameVisitor`]:
//!
//! ```
//! use retrograde_games::{BuiltIn, GameVisitor, build};
//!
//! struct Start;
//! impl GameVisitor for Start {
//!     type Output = String;
//!     fn visit<G: BuiltIn>(self, game: G) -> String {
//!         game.position_text(&game.start())
//!     }
//! }
//! assert_eq!(build("morpion", [("width", "4")], Start)?, "..../..../....");
//! assert_eq!(build("allumettes", [("joueurs", "Luna,Lucie")], Start)?, "20,Luna");
//!
//! let error = build("nim", [("stiks", "4")], Start).unwrap_err();
//! assert!(error.to_string().contains("did you mean sticks?"), "{error}");
//! # Ok::<(), retrograde_games::GameError>(())
//! ```

mod arguments;
mod bits;
mod chomp;
mod connect4;
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
mod registry;
mod searching;
mod sticks;
mod tuple;

pub use arguments::Arguments;
pub use bits::Bits;
pub use chomp::{Chomp, Position as ChompPosition};
pub use connect4::techniques::{All as AllTechniques, Connect4With, Techniques};
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
pub use registry::{BuiltIn, GameVisitor, build, find, games};
pub use searching::SearchVisitor;
