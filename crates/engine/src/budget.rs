//! What one question may use.

use crate::Limit;
use retrograde::Exploring;

/// What one question may use. The front end sets it, so that several questions at once share what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Bytes of memory, for exploring and tables alike.
    pub bytes: usize,
    /// Positions of a game that are listed, whatever a question asks for.
    pub positions: usize,
    /// Threads that search, whatever a question asks for.
    pub threads: usize,
    /// Threads that ask the functions of a rules file about positions.
    pub askers: usize,
    /// Steps that loading rules of a user may take; a call of one of their functions a thirtieth of that. Without a
    /// limit of the front end they have their own.
    pub steps: u64,
}

impl Budget {
    /// As much as there is; but one thread asks the functions of a rules file, until the front end says how many are at hand.
    pub const UNLIMITED: Self =
        Self { bytes: usize::MAX, positions: usize::MAX, threads: usize::MAX, askers: 1, steps: u64::MAX };

    /// So many bytes, and as many positions as fit.
    #[must_use]
    pub const fn of_bytes(bytes: usize) -> Self {
        Self { bytes, ..Self::UNLIMITED }
    }

    /// The limits for the explorer of a game that keeps so many bytes of its own for each position. Solving needs
    /// about as much memory again as exploring does, and the rest of the machine wants to live too.
    pub(crate) fn exploring(self, limit: Limit, bytes_kept: usize) -> Exploring {
        /// What the explorer keeps for each position, at the least.
        const BYTES_INSIDE: usize = 24;
        let bytes = if self.bytes == usize::MAX { usize::MAX } else { self.bytes / 5 * 2 };
        let fitting = if bytes_kept == 0 { usize::MAX } else { bytes / (bytes_kept + BYTES_INSIDE) };
        let positions = limit.positions.unwrap_or(fitting).min(self.positions);
        Exploring { explorer: limit.explorer, positions, bytes, threads: self.askers, ..Exploring::default() }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::UNLIMITED
    }
}
