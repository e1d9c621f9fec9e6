//! How much a rules file may use.

/// How much work and memory a rules file may take before it is stopped with an error.
///
/// One step is a call of a function or a turn of a loop, so that a call of at most ten million steps
/// ends within about a second. The memory is what the values of one call take; the positions found are
/// kept outside of it and are for the caller to limit.
///
/// ```
/// use retrograde_rules::{Limits, RulesErrorKind, RulesFile};
/// let file = RulesFile::parse("endless.py", "
/// start = 0
/// def player(s): return 0
/// def winner(s):
///     while True:
///         pass
/// def moves(s): return []
/// ")?;
/// let game = file.game::<&str, &str>(&[], Limits { steps_per_call: 100_000, ..Limits::default() });
/// assert_eq!(game.unwrap_err().kind(), RulesErrorKind::Limit);
/// # Ok::<(), retrograde_rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps that one call of a function of the file may take.
    pub steps_per_call: u64,
    /// Steps that loading the file may take: everything outside of its functions, such as building a graph.
    pub steps_to_load: u64,
    /// Bytes that the values of one call, or of loading, may take.
    pub heap_bytes: usize,
    /// How deep calls may stand within calls; CPython allows 1000.
    pub call_depth: usize,
    /// Bits that a whole number may have.
    pub integer_bits: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            steps_per_call: 10_000_000,
            steps_to_load: 300_000_000,
            heap_bytes: 512 << 20,
            call_depth: 1000,
            integer_bits: 1 << 17,
        }
    }
}
