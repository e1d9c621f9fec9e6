//! Scores: an outcome and the length of the play in one number that a search can compare.

use crate::{Outcome, Player};

/// How outcomes and lengths become scores.
///
/// A score is seen by the player who moves: positive if they win, the higher the sooner the play ends;
/// negative if they lose, the higher the later; 0 for a draw.
///
/// ```
/// use retrograde::search::Scale;
/// use retrograde::{Outcome, Player};
///
/// // Connect Four on 7 × 6: J0 makes the moves 1, 3, …, 41 and J1 the moves 2, 4, …, 42.
/// let scale = Scale::last_mover_wins(42);
/// let score = scale.win_at(41);
/// assert_eq!(score, 1);
/// assert_eq!(scale.end(score, Player::Zero), (Outcome::Win(Player::Zero), 41));
/// assert!(scale.win_at(7) > score);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// No play has more moves.
    longest: u32,
    /// How many moves lie between neighbouring scores: 2 where the winner always moved last and the
    /// players alternate, because then the ends of a player's won plays are two moves apart. Half as
    /// many scores are half as many questions for a search.
    step: u32,
}

impl Scale {
    /// For a game whose plays have at most `longest` moves, whoever wins and whenever.
    #[must_use]
    pub const fn any_length(longest: u32) -> Self {
        Self { longest, step: 1 }
    }

    /// For a game in which the players alternate, J0 first, and only the one who has just moved can win.
    #[must_use]
    pub const fn last_mover_wins(longest: u32) -> Self {
        Self { longest, step: 2 }
    }

    /// The score, for the winner, of a play that is won by its move number `ply`.
    #[inline]
    #[must_use]
    pub const fn win_at(self, ply: u32) -> i32 {
        ((self.longest + self.step - ply) / self.step) as i32
    }

    /// The outcome that a score means to the player who moves, and after how many moves since the start
    /// of the game the play ends. A draw is taken to last as long as a play can.
    #[must_use]
    pub fn end(self, score: i32, mover: Player) -> (Outcome, u32) {
        let winner = match score {
            0 => return (Outcome::Draw, self.longest),
            1.. => mover,
            _ => !mover,
        };
        let ply = self.longest + self.step - score.unsigned_abs() * self.step;
        // With a step of 2 the division in `win_at` rounds down, to the last move of either parity.
        let parity = if winner == Player::Zero { 1 } else { 0 };
        let ply = if self.step == 2 && ply % 2 != parity { ply - 1 } else { ply };
        (Outcome::Win(winner), ply)
    }
}
