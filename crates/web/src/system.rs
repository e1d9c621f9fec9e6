//! The one place of this crate that reads the clock and at the threads of the machine.
#![allow(clippy::disallowed_methods, reason = "this module is where the machine is used")]

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time since the program was first asked.
pub(crate) fn now() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}

/// Lets threads of smaller numbers go before this one. Where the system cannot do that for a thread by itself, all are
/// alike.
pub(crate) fn let_others_go_first(nice: i32) {
    // Linux takes the number of a thread where others would want that of a process. Refusing changes nothing.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), nice);
    #[cfg(not(target_os = "linux"))]
    let _ = nice;
}
