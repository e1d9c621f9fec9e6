//! What the functions of a file leave behind does not pile up.

use retrograde::Exploring;
use retrograde_rules::{Limits, RulesFile};

/// The most memory that this process has had so far.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").trim().parse::<usize>().unwrap() << 10
}

#[test]
fn exploring_does_not_keep_what_each_call_made() {
    // Each call of `moves` makes and drops about 40 KB, in all 2 GB.
    let text = "
start = 0
def player(s): return s % 2
def winner(s): return 0 if s >= 50000 else None
def moves(s):
    waste = list(range(5000))
    return [s + 1, s + 2 + len(waste) - 5000]
";
    let game = RulesFile::parse("waste.py", text).unwrap().game::<&str, &str>(&[], Limits::default()).unwrap();
    let before = peak();
    let explored = game.explore(Exploring::default(), &()).unwrap();
    assert_eq!(explored.arena().vertex_count(), 50_002);
    let grown = peak() - before;
    assert!(grown < 100 << 20, "the peak grew by {} MB", grown >> 20);
}
