//! What is known about Hex that makes searching it fast.
//!
//! - A player who is missing k stones wins with the k-th stone from now at the earliest.
//! - A player whose sides are joined by k bridges wins with the k-th stone from now at the latest.
//! - Who can be beaten by one stone must play there; two such cells cannot both be taken.
//! - Cells that are near to all four sides, by the two-distances of both players, are tried first, and
//!   among equals those near the middle of the board.

use super::Hex;
use crate::bits::{Bits, cells};
use crate::grid::Stones;
use retrograde::search::{Candidates, Keyed, Look, Scale, Tactical};
use retrograde::{Game, Player, Symmetric};
use std::convert::Infallible;

/// One step nearer to a side counts more than anything about the place on the board.
const TWO_DISTANCE: i32 = 64;

impl<B: Bits> Keyed for Hex<B> {
    type Key = B::PairKey;

    fn key_bits(&self) -> u32 {
        2 * self.cells()
    }

    /// The board may be turned upside down.
    #[inline]
    fn key(&self, position: &Stones<B>) -> B::PairKey {
        let Stones { zero, one } = self.canonical(position);
        B::pair_key(zero, one, self.cells())
    }
}

impl<B: Bits> Tactical for Hex<B> {
    /// The moves that do not lose at once.
    type Sight = B;
    /// How promising the move is.
    type Hint = i32;

    fn scale(&self) -> Scale {
        Scale::last_mover_wins(self.cells())
    }

    #[inline]
    fn ply(&self, position: &Stones<B>) -> u32 {
        position.all().count_ones()
    }

    fn look_first(&self, position: &Stones<B>, _: i32) -> Result<Look<B>, Infallible> {
        Ok(match self.outcome(position) {
            Some(_) => Look::Known(-self.scale().win_at(self.ply(position))),
            None => self.glance(position),
        })
    }

    fn look(&self, position: &Stones<B>, _: i32, _: i32) -> Result<Look<B>, Infallible> {
        Ok(self.glance(position))
    }

    fn candidates(
        &self,
        position: &Stones<B>,
        moves: B,
        candidates: &mut Candidates<'_, Stones<B>, u8, B::PairKey, i32>,
    ) -> Result<Option<i32>, Infallible> {
        let [zero, one] = Player::BOTH.map(|player| self.two_distances(position, player));
        for cell in cells(moves) {
            let order = -TWO_DISTANCE * (zero[cell] + one[cell]) - self.off_centre(cell);
            let after = position.with(cell);
            candidates.push(cell as u8, after, self.key(&after), order);
        }
        candidates.order_by(|_, &order| order);
        Ok(None)
    }
}

impl<B: Bits> Hex<B> {
    /// The opponent, who let it come to this position, has not joined their sides.
    fn glance(&self, position: &Stones<B>) -> Look<B> {
        let scale = self.scale();
        let ply = self.ply(position);
        let free = self.board & !position.all();
        let [mover, opponent] = [position.to_move(), !position.to_move()];
        let own = self.missing(mover, position.of(mover), free);
        if own == 1 {
            return Look::Known(scale.win_at(ply + 1));
        }
        let stones = position.of(opponent);
        let missing = self.missing(opponent, stones, free);
        let lowest = -scale.win_at(ply + 2 * missing);
        let highest = match self.bridges(opponent, stones, free) {
            Some(bridges) => -scale.win_at(ply + 2 * bridges),
            None => scale.win_at(ply + 2 * own - 1),
        };
        if lowest == highest {
            return Look::Known(lowest);
        }
        let sight = if missing == 1 { self.joining(opponent, stones, free) } else { free };
        Look::Open { lowest, highest, sight }
    }

    pub(crate) const fn cells(&self) -> u32 {
        self.grid.len() as u32
    }

    /// How many half cells a cell is away from the middle of the board, across and up.
    const fn off_centre(&self, cell: usize) -> i32 {
        let (column, row) = self.grid.place(cell);
        ((2 * column + 1).abs_diff(self.grid.width) + (2 * row + 1).abs_diff(self.grid.height)) as i32
    }
}
