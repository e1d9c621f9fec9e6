//! Games and graphs that people write in files with Python syntax.
//!
//! A [`RulesFile`] is read from a text. It describes a game by its rules, which becomes a [`RulesGame`], or a
//! graph, which becomes a [`NamedArena`](retrograde::NamedArena). The file is parsed as Python, compiled
//! and run by a machine of our own without access to files or the network, within [`Limits`]. What people may write, and what
//! it means, stands in `docs/rules.md`; its examples are tests.
//!
//! ```
//! use retrograde::TryGame;
//! use retrograde_rules::{Limits, RulesFile};
//!
//! let file = RulesFile::parse("race.py", "
//! ## Two runners go one or two squares in turn. Who reaches the end first has won.
//! LENGTH = 5
//! start = (0, 0, 0)
//!
//! def player(s):
//!     return s[0]
//!
//! def winner(s):
//!     return 1 - s[0] if max(s[1:]) >= LENGTH else None
//!
//! def moves(s):
//!     mover, a, b = s
//!     return [(f'go-{k}', (1, a + k, b) if mover == 0 else (0, a, b + k)) for k in (1, 2)]
//! ")?;
//! let game = file.game(&[("length", "7")], Limits::default())?;
//! let start = game.start();
//! let chosen = game.parse_move(&start, "go-2")?;
//! assert_eq!(game.position_text(&game.play(&start, chosen)?), "(1,2,0)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builtins;
mod code;
mod compile;
mod error;
mod fault;
mod file;
mod format;
mod game;
mod graph;
mod interner;
mod limits;
mod literal;
mod machine;
mod memory;
mod near;
mod outline;
mod parameter;
mod position;
mod run;
mod score;
mod script;
mod source;
mod syntax;
mod value;
mod words;

pub use error::{RulesError, RulesErrorKind};
pub use file::{RulesFile, RulesKind};
pub use game::{NotationError, RulesGame, RulesMove, RulesPosition};
pub use limits::Limits;
pub use parameter::Parameter;
pub use run::{RunError, run};

/// The guide, so that its Rust example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rules.md")]
struct Guide;
