//! What is known about morpion that makes searching it fast.
//!
//! - A line is open to a player if the opponent has no stone on it. Who has no open line left will not
//!   win, and who is missing k stones on every open line wins with the k-th stone from now at the earliest.
//! - A player whose opponent threatens to win at once must answer there; two such threats cannot both be
//!   answered.
//! - A stone that is on no line that is open to its owner only takes a cell away, whoever owns it; and of
//!   the cells on no open line at all, one is as good as another.
//! - Cells on many open lines, and on lines with many stones, are tried first.
//!
//! In the misère game all this counts for reaching a line, which then loses, so that less of it helps.

use super::Morpion;
use super::images::Images;
use crate::bits::{Bits, cells};
use crate::grid::{Grid, Stones};
use crate::lines::Lines;
use retrograde::Game;
use retrograde::search::{Candidates, Keyed, Look, Scale, Tactical};
use std::convert::Infallible;

/// Constants of a board.
#[derive(Clone, Debug)]
pub(super) struct Tactics<B> {
    lines: Vec<B>,
    images: Images<B>,
}

impl<B: Bits> Tactics<B> {
    pub(super) fn new(grid: Grid, lines: &Lines<B>) -> Self {
        Self { lines: lines.iter().collect(), images: Images::new(grid) }
    }

    /// All cells of lines that are open to who does not own these stones.
    #[inline]
    fn open(&self, stones: B) -> B {
        let open = self.lines.iter().filter(|&&line| (line & stones).is_zero());
        open.fold(B::zero(), |cells, &line| cells | line)
    }
}

/// How far a player is from a line.
struct Prospect<B> {
    /// How many stones are missing on the open line that has the most; none if no line is open.
    missing: Option<u32>,
    /// The cells that would fill a line at once.
    filling: B,
}

impl<B: Bits> Morpion<B> {
    #[inline]
    fn prospect(&self, own: B, other: B) -> Prospect<B> {
        let mut most = None;
        let mut filling = B::zero();
        for &line in self.tactics.lines.iter().filter(|&&line| (line & other).is_zero()) {
            let stones = (line & own).count_ones();
            most = most.max(Some(stones));
            if stones as usize + 1 == self.align {
                filling = filling | (line & !own);
            }
        }
        Prospect { missing: most.map(|stones| self.align as u32 - stones), filling }
    }

    pub(crate) const fn cells(&self) -> u32 {
        self.grid.len() as u32
    }
}

impl<B: Bits> Keyed for Morpion<B> {
    type Key = B::PairKey;

    fn key_bits(&self) -> u32 {
        2 * self.cells()
    }

    /// Stones that are on no line open to their owner count for both players, and the board may be turned
    /// and mirrored.
    #[inline]
    fn key(&self, position: &Stones<B>) -> B::PairKey {
        let Stones { zero, one } = *position;
        let useless = (zero & !self.tactics.open(one)) | (one & !self.tactics.open(zero));
        let [zero, one] = self.tactics.images.least([zero | useless, one | useless]);
        B::pair_key(zero, one, self.cells())
    }
}

impl<B: Bits> Tactical for Morpion<B> {
    /// The moves that do not lose at once.
    type Sight = B;
    /// How promising the move is.
    type Hint = i32;

    fn scale(&self) -> Scale {
        // In the misère game the one who moves last loses.
        if self.misere { Scale::any_length(self.cells()) } else { Scale::last_mover_wins(self.cells()) }
    }

    #[inline]
    fn ply(&self, position: &Stones<B>) -> u32 {
        position.all().count_ones()
    }

    fn look_first(&self, position: &Stones<B>, _: i32) -> Result<Look<B>, Infallible> {
        Ok(match self.outcome(position) {
            None => self.glance(position),
            Some(outcome) => {
                let score = outcome.score_for(position.to_move());
                Look::Known(score * self.scale().win_at(self.ply(position)))
            }
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
        let mut weights = [0_i32; 128];
        for &line in &self.tactics.lines {
            let stones = match ((line & position.zero).count_ones(), (line & position.one).count_ones()) {
                (stones, 0) | (0, stones) => stones,
                _ => continue,
            };
            for cell in cells(line & moves) {
                weights[cell] += 1 << (2 * stones);
            }
        }
        let mut dead = false;
        for cell in cells(moves) {
            if weights[cell] == 0 && std::mem::replace(&mut dead, true) {
                continue;
            }
            let after = position.with(cell);
            let order = if self.misere { -weights[cell] } else { weights[cell] };
            candidates.push(cell as u8, after, self.key(&after), order);
        }
        candidates.order_by(|_, &order| order);
        Ok(None)
    }
}

impl<B: Bits> Morpion<B> {
    /// What can be said about a position where the play goes on, or that a line of the misère game has ended.
    fn glance(&self, position: &Stones<B>) -> Look<B> {
        if self.misere && self.has_line(position, !position.to_move()) {
            return Look::Known(self.scale().win_at(self.ply(position)));
        }
        let scale = self.scale();
        let ply = self.ply(position);
        let free = self.board & !position.all();
        let mover = position.to_move();
        let (own, other) = (position.of(mover), position.of(!mover));
        let [mine, theirs] = [self.prospect(own, other), self.prospect(other, own)];
        // The number of the move that may fill a line, if the board is not full before.
        let at = |ply: u32| (ply <= self.cells()).then(|| scale.win_at(ply));
        let own_line = mine.missing.and_then(|missing| at(ply + 2 * missing - 1)).unwrap_or(0);
        let other_line = theirs.missing.and_then(|missing| at(ply + 2 * missing)).unwrap_or(0);
        if self.misere {
            let sight = if mine.filling == free { free } else { free & !mine.filling };
            return open(-own_line, other_line, sight);
        }
        if mine.missing == Some(1) {
            return Look::Known(own_line);
        }
        match theirs.filling.count_ones() {
            0 => open(-other_line, own_line, free),
            1 => open(-other_line, own_line, theirs.filling),
            _ => Look::Known(-other_line),
        }
    }
}

fn open<B>(lowest: i32, highest: i32, sight: B) -> Look<B> {
    if lowest == highest { Look::Known(lowest) } else { Look::Open { lowest, highest, sight } }
}
