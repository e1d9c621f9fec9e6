//! The parity games of PGSolver and Oink, as far as they are games of reaching targets.
//!
//! `parity N;` and then `id priority owner successor,… "label";` for each vertex. A vertex whose only
//! successor is itself is final, and the parity of its priority says who wins there. All others share one
//! priority, whose parity says who wins an endless play: J0 for an even one, J1 for an odd one.

mod fast;
mod read;
mod rows;
mod scan;
mod write;

pub(crate) use read::read;
pub(crate) use scan::Scanner;
pub(crate) use write::write;
