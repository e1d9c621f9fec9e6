//! What minimax computes with: leaf values, ordered the way J0 wants them.

use retrograde::{Outcome, Player};
use std::fmt;

/// The value of a position, as J0 sees it: J0 wants the greatest, J1 the least.
///
/// [`Sign`](super::Sign) tells the winner, [`Ending`](super::Ending) also the length, and
/// [`Estimate`](super::Estimate) has room for a heuristic between wins and losses.
///
/// # Laws
/// - Every value lies strictly between [`LOWEST`](Value::LOWEST) and [`HIGHEST`](Value::HIGHEST).
/// - `of(J1 wins) < of(draw) < of(J0 wins)`.
/// - `a < b` exactly when `a.before() < b.before()`, and `v.before().after()` is `v`.
pub trait Value: Copy + Ord + fmt::Debug + fmt::Display {
    /// −∞, below every value.
    const LOWEST: Self;
    /// +∞, above every value.
    const HIGHEST: Self;

    /// The value of a final position.
    fn of(outcome: Outcome) -> Self;

    /// The value of a position, if the best move there leads to a position of this value.
    #[must_use]
    fn before(self) -> Self;

    /// The opposite of [`before`](Value::before): what a position after one move must be worth to give
    /// this value. Beyond the last value it is one of the infinities.
    #[must_use]
    fn after(self) -> Self;

    /// Who wins, if the value tells.
    fn outcome(self) -> Option<Outcome>;

    /// After how many moves of both players the winner has won, if the value tells.
    fn length(self) -> Option<u32>;

    /// Whether that player would rather have this value than the other.
    #[must_use]
    fn is_better(self, other: Self, player: Player) -> bool {
        match player {
            Player::Zero => self > other,
            Player::One => self < other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ending, Estimate, Sign};
    use super::*;

    fn obeys_the_laws<V: Value>(more: &[V]) {
        let [zero, one] = Player::BOTH.map(|player| V::of(Outcome::Win(player)));
        let draw = V::of(Outcome::Draw);
        assert!(V::LOWEST < one && one < draw && draw < zero && zero < V::HIGHEST);
        let mut values = vec![one, draw, zero];
        values.extend(more);
        for _ in 0..5 {
            values.extend(values.iter().map(|value| value.before()).collect::<Vec<_>>());
        }
        for &a in &values {
            assert!(V::LOWEST < a && a < V::HIGHEST);
            assert_eq!(a.before().after(), a);
            for &b in &values {
                assert_eq!(a < b, a.before() < b.before(), "{a} and {b}");
                // What alpha-beta does with a window.
                assert_eq!(a.before() > b, a > b.after(), "{a} after {b}");
                assert_eq!(a.before() < b, a < b.after(), "{a} after {b}");
            }
        }
    }

    #[test]
    fn signs_endings_and_estimates_obey_the_laws_of_values() {
        obeys_the_laws::<Sign>(&[]);
        obeys_the_laws::<Ending>(&[]);
        obeys_the_laws(&[Estimate::heuristic(i32::MAX), Estimate::heuristic(-7), Estimate::heuristic(i32::MIN)]);
    }
}
