//! Games that people write in files with Python syntax.
mod builtins;
mod error;
mod file;
mod game;
mod graph;
mod hints;
mod interner;
mod limits;
mod literal;
mod memory;
mod nearest;
mod outline;
mod parameter;
mod position;
mod program;
mod pyrepr;
mod source;
mod translate;

pub use error::{RulesError, RulesErrorKind};
pub use file::{RulesFile, RulesKind};
pub use game::{ExploreRulesError, RulesGame, RulesMove, RulesPosition};
pub use limits::Limits;
pub use parameter::Parameter;
