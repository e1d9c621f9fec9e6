//! The one place of this door that looks at the clock.
#![allow(clippy::disallowed_methods, reason = "this is the door to the machine")]

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time since the program was first asked.
pub(crate) fn now() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}
