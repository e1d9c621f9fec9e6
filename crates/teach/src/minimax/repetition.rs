//! Finding out that a play goes round in a circle.
//!
//! Minimax never comes back from a cycle: it goes deeper for ever, round and round. Comparing each position
//! with all those before it on the path would cost more than the search itself. Brent's idea is enough:
//! keep the position at each depth 1, 2, 4, 8, …, and compare with the last of them only. A path that goes
//! round a cycle of n moves meets one of them again, at the latest at the first such depth that is n or
//! more and on the cycle.
//!
//! Paper: R. Brent, "An improved Monte Carlo factorization algorithm" (1980).

/// The positions of the current path at the depths 1, 2, 4, 8, …
#[derive(Debug)]
pub(super) struct Path<S> {
    kept: Vec<S>,
}

impl<S: PartialEq> Path<S> {
    pub(super) const fn new() -> Self {
        Self { kept: Vec::new() }
    }

    /// Steps to a position at that depth. If it stood on the path before, returns at which depth.
    pub(super) fn step(&mut self, depth: u32, same: impl FnOnce(&S) -> bool, keep: impl FnOnce() -> S) -> Option<u32> {
        let power = depth.checked_ilog2()?;
        let kept_at = 1 << power;
        if depth == kept_at {
            // What stands at greater depths belongs to a path that was left, and is replaced before it is used.
            self.kept.truncate(power as usize);
            self.kept.push(keep());
            None
        } else {
            self.kept.get(power as usize).is_some_and(same).then_some(kept_at)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_runs_into_a_cycle_is_found_before_three_rounds_and_a_straight_one_never() {
        for tail in 0..20 {
            for round in 1..40 {
                let place = |depth: u32| if depth < tail { depth } else { tail + (depth - tail) % round };
                let mut path = Path::new();
                let found =
                    (0..).find(|&depth| path.step(depth, |&kept| kept == place(depth), || place(depth)).is_some());
                let depth = found.unwrap();
                assert!(depth >= tail + round && depth <= 2 * (tail + 1).max(round) + round, "{tail} {round}: {depth}");
            }
        }
        let mut path = Path::new();
        assert!((0..10_000).all(|depth| path.step(depth, |&kept| kept == depth, || depth).is_none()));
    }
}
