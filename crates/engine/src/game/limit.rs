//! How far a game is explored, and what to say when that is not far enough.

use crate::Error;
use crate::game::Playable;
use retrograde::{Explored, Explorer, Exploring, Observer};

/// How far to explore a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// No more positions than this; by default as many as the memory at hand holds.
    pub positions: Option<usize>,
    /// In which order; the result is the same.
    pub explorer: Explorer,
}

impl Limit {
    /// No more than so many positions, in the usual order.
    #[must_use]
    pub const fn of(positions: usize) -> Self {
        Self { positions: Some(positions), explorer: Explorer::Queue }
    }

    /// The error with a word on whose limit it was.
    pub(crate) fn too_large(self, error: Error) -> Error {
        match error {
            Error::TooLarge { positions, open, ply, .. } => {
                let asked = self.positions.is_some_and(|most| positions >= most);
                Error::TooLarge { positions, open, ply, asked }
            }
            other => other,
        }
    }

    /// The limits for the explorer of a game that keeps so many bytes of its own for each position.
    /// Solving needs about as much memory again as exploring does, and the rest of the machine wants to
    /// live too.
    fn exploring(self, bytes_outside: usize) -> Exploring {
        /// What the explorer keeps for each position, at the least.
        const BYTES_INSIDE: usize = 24;
        let bytes = memory_at_hand().map_or(usize::MAX, |bytes| bytes / 5 * 2);
        let fitting = if bytes_outside == 0 { usize::MAX } else { bytes / (bytes_outside + BYTES_INSIDE) };
        Exploring { explorer: self.explorer, positions: self.positions.unwrap_or(fitting), bytes }
    }
}

/// How far a game may be explored.
pub(crate) fn explore_bounds<G: Playable>(limit: Limit) -> Exploring {
    limit.exploring(G::BYTES_OUTSIDE)
}

/// Explores a game from a position as far as the limit allows.
pub(crate) fn explore_within<G: Playable>(
    game: &G,
    start: G::Position,
    limit: Limit,
    observer: &dyn Observer,
) -> Result<Explored<G::Position>, Error> {
    game.explore(start, explore_bounds::<G>(limit), observer).map_err(|error| limit.too_large(error))
}

/// The bytes that can be had without pushing anything out; `None` if the system does not say.
pub(crate) fn memory_at_hand() -> Option<usize> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory();
    let of_system = system.available_memory();
    // A container may allow less than the machine has.
    let of_group = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    usize::try_from(of_system.min(of_group)).ok().filter(|&bytes| bytes > 0)
}
