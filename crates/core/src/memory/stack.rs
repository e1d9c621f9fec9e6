//! Recursion that goes as deep as the longest play.

/// Runs a call of a recursion. Where less than `left` bytes of the stack are left, it grows by `more`; in a browser
/// nothing can make it grow, and the browser's own limit holds.
///
/// ```
/// fn depth(of: u64) -> u64 {
///     if of == 0 { 0 } else { retrograde::with_stack(1 << 15, 1 << 20, || 1 + depth(of - 1)) }
/// }
/// assert_eq!(depth(1_000_000), 1_000_000);
/// ```
#[inline]
pub fn with_stack<T>(left: usize, more: usize, call: impl FnOnce() -> T) -> T {
    #[cfg(not(target_family = "wasm"))]
    return stacker::maybe_grow(left, more, call);
    #[cfg(target_family = "wasm")]
    {
        let _ = (left, more);
        call()
    }
}
