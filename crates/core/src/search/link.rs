//! How the score of a position follows from the score of the position after a move.

/// What a move does to a score.
///
/// Where the players alternate and scores count moves from the start of the game, the score before a
/// move is the score after it with its sign changed: [`Link::OPPONENT`]. Elsewhere the sign follows
/// who moves, and where scores count moves from the position itself, each move takes a win or a loss
/// one move farther away.
///
/// ```
/// use retrograde::search::Link;
/// assert_eq!(Link::OPPONENT.carry(-5), 5);
/// let farther = Link { same_mover: true, farther: true };
/// assert_eq!([7, 0, -7].map(|score| farther.carry(score)), [6, 0, -6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Whether the same player moves before and after.
    pub same_mover: bool,
    /// Whether a win is worth one less before the move. It stays a win: 1 is carried to 1.
    pub farther: bool,
}

impl Link {
    /// The opponent moves after the move, and scores count moves from the start of the game.
    pub const OPPONENT: Self = Self { same_mover: false, farther: false };

    /// The score before the move, if this is the score after it and the move is best.
    #[inline(always)]
    #[must_use]
    pub const fn carry(self, score: i32) -> i32 {
        let score = if self.same_mover { score } else { -score };
        if self.farther && (score > 1 || score < -1) { score - score.signum() } else { score }
    }

    /// The score after the move, if this is the score before it and the move is best: [`carry`](Link::carry)
    /// backwards. Where wins are as far away as scores can tell, it is the nearer of two.
    #[must_use]
    pub const fn follow(self, score: i32) -> i32 {
        let score = if self.farther { score + score.signum() } else { score };
        if self.same_mover { score } else { -score }
    }

    /// The score to compare with after the move in order to know whether the score before it is above
    /// `alpha`.
    ///
    /// Law: if the same player moves, `carry(score) > alpha` exactly where `score > question(alpha)`;
    /// if not, exactly where `score <= question(alpha)`.
    #[inline(always)]
    #[must_use]
    pub const fn question(self, alpha: i32) -> i32 {
        let alpha = match alpha {
            1.. if self.farther => alpha + 1,
            ..=-2 if self.farther => alpha - 1,
            _ => alpha,
        };
        if self.same_mover { alpha } else { -alpha - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::Link;

    #[test]
    fn the_question_after_a_move_answers_the_question_before_it() {
        for (same_mover, farther) in [(false, false), (false, true), (true, false), (true, true)] {
            let link = Link { same_mover, farther };
            for score in -10..10 {
                assert_eq!(link.carry(link.follow(score)), score, "{link:?} {score}");
            }
            for alpha in -10..10 {
                for score in -12..12 {
                    let above = link.carry(score) > alpha;
                    assert_eq!(above, (score > link.question(alpha)) == same_mover, "{link:?} {alpha} {score}");
                }
            }
        }
    }
}
