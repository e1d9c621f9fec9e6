//! The laws of the abilities that minimax asks for.

use super::{BrokenLaw, Checked, check_each, may_fail, require};
use crate::{Game, HEURISTIC_WIN, Heuristic, Ordered};
use std::fmt::Debug;

/// Checks the laws of [`Heuristic`] in the same way as [`check_game`](super::check_game).
///
/// # Errors
/// The first law that is broken.
pub fn check_heuristic<G>(game: &G, limit: usize) -> Result<Checked, BrokenLaw>
where
    G: Heuristic + Game<Position: Debug, Move: Debug>,
{
    check_each(game, limit, |position, moves| {
        if moves.is_empty() {
            return Ok(());
        }
        let guess = game.heuristic(position);
        let inside = (1 - HEURISTIC_WIN..HEURISTIC_WIN).contains(&guess);
        require(inside, "a guess is not between a loss and a win", &(position, guess))?;
        require(game.heuristic(&position.clone()) == guess, "a guess is not always the same", position)
    })
}

/// Checks the laws of [`Ordered`] in the same way.
///
/// # Errors
/// The first law that is broken.
pub fn check_order<G>(game: &G, limit: usize) -> Result<Checked, BrokenLaw>
where
    G: Ordered<Position: Debug, Move: Debug, Error: Debug>,
{
    check_each(game, limit, |position, moves| {
        let order = game.order(position);
        require(game.order(&position.clone()) == order, "the order is not always the same", position)?;
        for &chosen in moves {
            let falls = game.order(&may_fail(game.play(position, chosen), position)?) < order;
            require(falls, "a move does not lower the order", &(position, chosen))?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Player};
    use std::cell::Cell;

    /// A pile from which one stick at a time is taken, with a fault built in.
    struct Pile {
        fault: &'static str,
        calls: Cell<i32>,
    }

    impl Game for Pile {
        type Position = u8;
        type Move = u8;
        fn start(&self) -> u8 {
            5
        }
        fn to_move(&self, _: &u8) -> Player {
            Player::Zero
        }
        fn outcome(&self, &left: &u8) -> Option<Outcome> {
            (left == 0).then_some(Outcome::Draw)
        }
        fn moves(&self, &left: &u8, moves: &mut Vec<u8>) {
            moves.extend((left > 0).then_some(1));
        }
        fn play(&self, &left: &u8, taken: u8) -> u8 {
            left - taken
        }
    }

    impl Heuristic for Pile {
        fn heuristic(&self, &left: &u8) -> i32 {
            self.calls.set(self.calls.get() + 1);
            match self.fault {
                "too large" if left == 2 => HEURISTIC_WIN,
                "too small" if left == 2 => -HEURISTIC_WIN,
                "wavers" => self.calls.get(),
                // Where the play is over nobody asks.
                _ if left == 0 => i32::MAX,
                _ => 1 - HEURISTIC_WIN,
            }
        }
    }

    impl Ordered for Pile {
        fn order(&self, &left: &u8) -> u64 {
            self.calls.set(self.calls.get() + 1);
            match self.fault {
                "wavers" => u64::from(left) + self.calls.get().unsigned_abs() as u64,
                "stays" => u64::from(left.max(2)),
                _ => left.into(),
            }
        }
    }

    fn pile(fault: &'static str) -> Pile {
        Pile { fault, calls: Cell::new(0) }
    }

    #[test]
    fn a_heuristic_and_an_order_without_fault_pass() {
        let checked = Ok(Checked { positions: 6, finals: 1, moves: 5 });
        assert_eq!(check_heuristic(&pile(""), 100), checked);
        assert_eq!(check_order(&pile(""), 100), checked);
    }

    #[test]
    fn every_fault_of_a_heuristic_is_found() {
        for (fault, law) in [
            ("too large", "a guess is not between a loss and a win"),
            ("too small", "a guess is not between a loss and a win"),
            ("wavers", "a guess is not always the same"),
        ] {
            assert_eq!(check_heuristic(&pile(fault), 100).map_err(|broken| broken.law), Err(law), "{fault}");
        }
    }

    #[test]
    fn every_fault_of_an_order_is_found() {
        for (fault, law) in
            [("wavers", "the order is not always the same"), ("stays", "a move does not lower the order")]
        {
            assert_eq!(check_order(&pile(fault), 100).map_err(|broken| broken.law), Err(law), "{fault}");
        }
    }
}
