//! What a player can be sure of by answering each stone of the opponent in the same column, right above it.
//!
//! Counted from the top, the cells of a column make pairs: a lower cell and an upper cell. Where all columns
//! have an even number of free cells, the player who does not move can follow up to the end of the play: of
//! each free pair the other player, who begins it, gets the lower cell and the one who follows the upper
//! cell. If the one who begins has no line even with all lower cells, they will not win; and if moreover the
//! upper cells give the other one a line, that one wins.
//!
//! Where columns have an odd number of free cells, the lower cell of a pair is taken and the upper one is
//! *single*. A stone on a single cell is answered on another one, after which both columns are even. If their
//! number is even, the player who does not move can follow; if it is odd, the player who moves can, after
//! taking one of them.
//!
//! Even if the number of singles is odd, the player who does not move may be able to follow: if they have a
//! threat on a lower cell above a single. They answer above each stone there too, until the opponent has to
//! play right below the threat. Above a single it is the one who begins who gets the upper cells.
//!
//! Source: L. V. Allis, "A knowledge-based approach of Connect-Four" (1988), for the rules called claimeven,
//! baseinverse and zugzwang control.

use super::techniques::Techniques;
use super::{Connect4, Position};
use crate::bits::{Bits, without_lowest};

/// The free cells of a position, in pairs.
struct Pairs<B> {
    /// The lower cells of free pairs.
    lower: B,
    /// The upper cells of free pairs.
    upper: B,
    /// The upper cells whose lower cells are taken.
    singles: B,
}

/// The score of the latest win, for the winner.
const LATEST_WIN: i32 = 1;

impl<B: Bits> Connect4<B> {
    /// The bounds, narrowed by what lines and follow-up say about the question whether the score is above
    /// `alpha`. The threats are those of the player who does not move.
    #[inline(always)]
    pub(super) fn narrowed<T: Techniques>(
        &self,
        position: &Position<B>,
        threats: B,
        alpha: i32,
        [mut lowest, mut highest]: [i32; 2],
    ) -> [i32; 2] {
        let free = self.board & !position.mask;
        let opponent = position.mover ^ position.mask;
        let pairs = self.pairs(position.mask, free);
        // As many columns are odd as there are free cells, but for a multiple of two.
        let opponent_follows = T::FOLLOW_UP && free.count_ones().is_multiple_of(2);
        let mover_follows = T::FOLLOW_UP && !opponent_follows;

        if alpha >= 0 {
            let held = if opponent_follows {
                self.holds_second(position.mover, &pairs)
            } else {
                T::LINES && !self.lines.any(position.mover | free)
            };
            if held {
                highest = 0;
            }
        } else {
            let held = if mover_follows {
                self.holds_first(opponent, &pairs)
            } else {
                T::LINES && !self.lines.any(opponent | free)
            };
            if held {
                lowest = 0;
            }
        }

        if opponent_follows && alpha == -LATEST_WIN {
            if self.lines.any(opponent | pairs.upper) && self.holds_second(position.mover, &pairs) {
                highest = -LATEST_WIN;
            }
        } else if mover_follows && alpha == 0 {
            let single = if is_one(pairs.singles) { pairs.singles } else { B::zero() };
            if self.lines.any(position.mover | pairs.upper | single) && self.holds_first(opponent, &pairs) {
                lowest = LATEST_WIN;
            }
        }
        if mover_follows && alpha >= -LATEST_WIN && self.is_trapped(position.mover, threats & pairs.lower, &pairs) {
            highest = -LATEST_WIN;
        }
        [lowest, highest]
    }

    #[inline(always)]
    fn pairs(&self, mask: B, free: B) -> Pairs<B> {
        let lower = free & self.tactics.lower;
        let singles = self.playable(mask) & !lower;
        Pairs { lower, upper: free & !lower & !singles, singles }
    }

    /// Whether following up keeps a player from every line who moves now and owns these stones.
    #[inline(always)]
    fn holds_second(&self, stones: B, pairs: &Pairs<B>) -> bool {
        let begun = stones | pairs.lower;
        if !self.lines.any(begun | pairs.singles) {
            return true;
        }
        // Of two singles only one falls to that player.
        let one = without_lowest(pairs.singles);
        is_one(one) && !self.lines.any(begun | one) && !self.lines.any(begun | (pairs.singles ^ one))
    }

    /// Whether the player who moves now, by taking a single and then following up, keeps the owner of these stones from
    /// every line.
    #[inline(always)]
    fn holds_first(&self, stones: B, pairs: &Pairs<B>) -> bool {
        let begun = stones | pairs.lower;
        if is_one(pairs.singles) {
            return !self.lines.any(begun);
        }
        let mut left = pairs.singles;
        let mut held = !self.lines.any(begun | left);
        while !held && !left.is_zero() {
            let rest = without_lowest(left);
            held = !self.lines.any(begun | (pairs.singles ^ left ^ rest));
            left = rest;
        }
        held
    }

    /// Whether the player who moves now and owns these stones will have to play right below one of the
    /// threats, which are on lower cells.
    #[inline(always)]
    fn is_trapped(&self, stones: B, threats: B, pairs: &Pairs<B>) -> bool {
        !threats.is_zero()
            && self.tactics.columns.iter().any(|&(_, column)| {
                let above = threats & column;
                if above.is_zero() || (pairs.singles & column).is_zero() {
                    return false;
                }
                let threat = above ^ without_lowest(above);
                let below = (pairs.upper | pairs.singles) & column & (threat - B::one());
                !self.lines.any(stones | ((pairs.lower | pairs.singles) & !column) | below)
            })
    }
}

#[inline(always)]
fn is_one<B: Bits>(cells: B) -> bool {
    !cells.is_zero() && without_lowest(cells).is_zero()
}
