//! The one place that touches the machine: files, the standard input, free memory, the clock and the locale.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "this module is where the machine is used")]

mod input;
mod output;
mod subject;

pub(crate) use input::{lines_of, read_bytes, read_text, rules_files};
pub(crate) use output::Output;
pub(crate) use subject::Subject;

use retrograde::Lang;
use retrograde_engine::Budget;
use std::time::{Duration, Instant};

/// The time since it was made.
#[derive(Clone, Copy)]
pub(crate) struct Clock(Instant);

impl Clock {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// What was typed, the name of the program first.
#[must_use]
pub fn arguments() -> Vec<std::ffi::OsString> {
    std::env::args_os().collect()
}

/// The language that the environment asks for.
pub(crate) fn locale() -> Lang {
    Lang::from_environment(|name| std::env::var(name).ok())
}

/// Shows an address in the browser that the system prefers; if there is none, the address was printed anyway.
pub(crate) fn open_in_browser(address: &str) {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let silent = std::process::Stdio::null;
    let mut command = std::process::Command::new(program);
    let _ = command.args(before).arg(address).stdout(silent()).stderr(silent()).spawn();
}

/// How many threads can work at once.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How far a game is listed: as far as the memory at hand goes.
pub(crate) fn exploring() -> retrograde::Exploring {
    let bytes = memory_at_hand().map_or(usize::MAX, |bytes| bytes / 2);
    retrograde::Exploring { bytes, ..retrograde::Exploring::default() }
}

/// What one question may use: the memory at hand, as far as the system tells it, and all processors.
pub(crate) fn budget() -> Budget {
    let budget = memory_at_hand().map_or(Budget::UNLIMITED, Budget::of_bytes);
    Budget { askers: processors(), ..budget }
}

/// Whether so little memory is left that what grows on would be ended by the system, without a word.
pub(crate) fn is_short_of_memory() -> bool {
    let Ok(mut system) = sysinfo::System::new() else { return false };
    system.refresh_memory();
    let scarce = system.available_memory() < system.total_memory() / 50;
    // What grows is moved to a place twice as large, so that half of what a process may have is not much.
    scarce || address_space().is_some_and(|(used, most)| used > most / 2)
}

/// The bytes of addresses that this process has, and those that it may have, if they are limited (`ulimit -v`).
fn address_space() -> Option<(u64, u64)> {
    limit_of_process("Max address space", "VmSize:")
}

/// The bytes that this process has of something, and those that it may have, if they are limited.
fn limit_of_process(limit: &str, size: &str) -> Option<(u64, u64)> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let most = limits.lines().find_map(|line| line.strip_prefix(limit))?;
    let most = most.split_whitespace().next()?.parse().ok()?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let used = status.lines().find_map(|line| line.strip_prefix(size))?;
    let used: u64 = used.split_whitespace().next()?.parse().ok()?;
    Some((used * 1024, most))
}

/// The bytes that can be had without pushing anything out; `None` if the system does not say.
fn memory_at_hand() -> Option<usize> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory();
    let of_system = system.available_memory();
    // A container may allow less than the machine has, and a shell less than both (`ulimit -v`, `ulimit -d`).
    let of_group = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    let of_process = [address_space(), limit_of_process("Max data size", "VmData:")];
    let of_process = of_process.into_iter().flatten().map(|(used, most)| left_of_limit(used, most)).min();
    let least = of_system.min(of_group).min(of_process.unwrap_or(u64::MAX));
    usize::try_from(least).ok().filter(|&bytes| bytes > 0)
}

/// What is left of a limit on addresses. Threads take some that they never use, and so does what was freed in pieces.
fn left_of_limit(used: u64, most: u64) -> u64 {
    (most.saturating_sub(used) / 4 * 3).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_files_are_asked_by_all_processors() {
        assert_eq!(budget().askers, processors());
    }
}
