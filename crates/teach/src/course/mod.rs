//! The algorithms of the course, each in a file of its own that can be read beside the notes.
//!
//! All five compute the attractor of one player: the vertices from where that player can force the play
//! to a target. They differ in the order in which vertices enter it.
//!
//! | algorithm | order | gives | time |
//! |---|---|---|---|
//! | [`fixpoint`] | whole layers, by *exists* and *for all* | the rank | O(\|S\|·(\|S\|+\|A\|)) |
//! | [`recursive`] | depth first, by calls and counters | a label | O(\|S\|+\|A\|) |
//! | [`extend`] | depth first, by the procedure ÉTENDRE of note 003 | a label | O(\|S\|+\|A\|) |
//! | [`stack`] | depth first, by a stack and counters | a label | O(\|S\|+\|A\|) |
//! | [`queue`] | breadth first, by a queue and counters | the rank | O(\|S\|+\|A\|) |
//!
//! A label says how many steps back from a target the vertex was found. It is *not* the rank, and not
//! even an upper bound of it; a strategy that follows labels can go round in a circle for ever. That is
//! why [`Attractor<Rank>`] and [`Attractor<Label>`] are different types.
//!
//! Every algorithm tells what it does to a function that is passed in, one [`Event`] at a time. A
//! [`Trace`] collects the events and shows them as steps. The function may also stop the algorithm, by
//! returning an error. The one that does nothing costs nothing.
//!
//! [`solve()`](retrograde::solve()) is the fast way to the same results; these are for learning and for checking.
//!
//! ```
//! use retrograde_teach::course::Algorithm;
//! use retrograde::{ArenaBuilder, Player, Objective};
//!
//! // J1 must move from s to the target t of J0.
//! let mut builder = ArenaBuilder::new();
//! let s = builder.vertex(Player::One)?;
//! let t = builder.vertex(Player::Zero)?;
//! builder.edge(s, t)?;
//! builder.target(t, Player::Zero)?;
//! let arena = builder.build()?;
//!
//! let (attractor, trace) = Algorithm::Queue.trace(&arena, Objective::default(), Player::Zero);
//! assert!(attractor.contains(s));
//! let last = trace.steps().next_back().unwrap();
//! assert_eq!(last.taken(), Some(s));
//! assert!(last.pending().is_empty());
//! # Ok::<(), retrograde::ArenaError>(())
//! ```

mod algorithm;
mod attractor;
mod building;
mod code;
mod event;
pub mod extend;
pub mod fixpoint;
pub mod queue;
pub mod recursive;
mod solve_with;
pub mod stack;
mod strategy;
mod trace;

pub use algorithm::{Algorithm, AnyAttractor, UnknownAlgorithm};
pub use attractor::{Attractor, Label, Rank};
pub use building::{BuildingStep, building_steps};
pub use code::{building_code, building_lines};
pub use event::{Event, Reason};
pub use solve_with::solve_with;
pub use strategy::choose;
pub use trace::{AttractorEntry, AttractorStep, Trace};
