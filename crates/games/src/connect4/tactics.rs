//! What is known about Connect Four that makes searching it fast.
//!
//! - A player whose opponent threatens to win at once must answer there; two such threats cannot both be
//!   answered; and a stone right below a cell where the opponent wins would give that cell away.
//! - A move that threatens twice at once wins: in two playable cells, or in a playable cell and the one
//!   above it.
//! - Who can no longer get a line at all, even with every free cell, will not win; nor will who gets none if the
//!   opponent answers above each stone (`follow_up`).
//! - Moves that make many threats are tried first, those above a playable cell in particular (the opponent
//!   can never play below them), and those in the rows that favour the player: of the cells that fill up
//!   last, those in odd rows fall to J0 and those in even rows to J1. A stone that gives away a cell where
//!   the player would win is tried late.

use super::techniques::{All, Techniques};
use super::{Connect4, Position};
use crate::bits::{Bits, bit, without_lowest};
use retrograde::Game;
use retrograde::search::{Candidates, Keyed, Look, Scale, Tactical};
use std::convert::Infallible;

/// Constants of a board.
#[derive(Clone, Debug)]
pub(super) struct Tactics<B> {
    /// The lowest cell of each column.
    feet: B,
    /// The cells in odd rows, the lowest one being row 1.
    odd_rows: B,
    /// The lower cells of pairs, counted from the top of each column.
    pub(super) lower: B,
    /// Columns from the middle outwards, and their cells.
    pub(super) columns: Vec<(u8, B)>,
}

impl<B: Bits> Tactics<B> {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let step = height + 1;
        let feet = (0..width).fold(B::zero(), |feet, column| feet | bit(column * step));
        let odd_rows = (0..height).step_by(2).fold(B::zero(), |rows, row| rows | (feet << row));
        let lower = (0..height).rev().skip(1).step_by(2).fold(B::zero(), |rows, row| rows | (feet << row));
        let mut order: Vec<usize> = (0..width).collect();
        order.sort_by_key(|&column| (2 * column + 1).abs_diff(width));
        let cells = |column: usize| ((B::one() << height) - B::one()) << (column * step);
        let columns = order.into_iter().map(|column| (column as u8, cells(column))).collect();
        Self { feet, odd_rows, lower, columns }
    }
}

// How much each thing weighs when moves are put in order; found by trying on random positions.
const THREAT: i32 = 4;
const THREAT_ABOVE_PLAYABLE: i32 = 2;
const THREAT_IN_OWN_ROWS: i32 = 2;
const THREAT_GIVEN_AWAY: i32 = 12;

impl<B: Bits> Connect4<B> {
    /// The cells, free or not, that would make a line with these stones.
    #[inline(always)]
    fn completing(&self, stones: B) -> B {
        let step = self.grid.height + 1;
        let mut cells = B::zero();
        if self.align == 4 {
            cells = (stones << 1) & (stones << 2) & (stones << 3);
            for step in [step, step - 1, step + 1] {
                let above = (stones << step) & (stones << (2 * step));
                let below = (stones >> step) & (stones >> (2 * step));
                cells = cells
                    | (above & (stones << (3 * step)))
                    | (above & (stones >> step))
                    | (below & (stones << step))
                    | (below & (stones >> (3 * step)));
            }
        } else {
            for step in [1, step, step - 1, step + 1] {
                for gap in 0..self.align {
                    let line = (0..self.align).filter(|&place| place != gap);
                    cells = cells | line.fold(self.board, |cells, place| cells & moved(stones, place, gap, step));
                }
            }
        }
        cells & self.board
    }

    /// The free cells that would make a line with these stones.
    #[inline(always)]
    fn threats(&self, stones: B, mask: B) -> B {
        self.completing(stones) & !mask
    }

    /// The lowest free cells of the columns.
    #[inline(always)]
    pub(super) fn playable(&self, mask: B) -> B {
        (mask + self.tactics.feet) & self.board
    }

    #[inline(always)]
    fn longest(&self) -> u32 {
        self.grid.len() as u32
    }

    /// The number of a position, `mover + mask`, with the columns in reverse order.
    #[inline(always)]
    fn mirrored_key(&self, key: B) -> B {
        let step = self.grid.height + 1;
        let column = (B::one() << step) - B::one();
        let mut mirrored = B::zero();
        for left in 0..self.grid.width / 2 {
            let right = self.grid.width - 1 - left;
            let between = (right - left) * step;
            let cells = column << (left * step);
            mirrored = mirrored | ((key & cells) << between) | ((key >> between) & cells);
        }
        if self.grid.width % 2 == 1 {
            mirrored = mirrored | (key & (column << (self.grid.width / 2 * step)));
        }
        mirrored
    }
}

/// The stones, moved by as many steps as it takes from one place to another.
fn moved<B: Bits>(stones: B, from: usize, to: usize, step: usize) -> B {
    let by = from.abs_diff(to) * step;
    match (by < B::CELLS as usize, from < to) {
        (false, _) => B::zero(),
        (true, true) => stones << by,
        (true, false) => stones >> by,
    }
}

impl<B: Bits> Connect4<B> {
    /// In `mover + mask` every column has its height as the highest bit set, so no two positions share it.
    #[inline(always)]
    pub(super) fn key_with<T: Techniques>(&self, position: &Position<B>) -> B::Key {
        let key = position.mover + position.mask;
        if T::MIRRORED { key.min(self.mirrored_key(key)).to_key() } else { key.to_key() }
    }

    /// The score of a position where the play is over, or where the next move wins.
    #[inline(always)]
    fn seen_at_once(&self, position: &Position<B>) -> Option<i32> {
        let ply = position.mask.count_ones();
        if self.outcome(position).is_some() {
            let won = self.lines.any(position.mask ^ position.mover);
            return Some(if won { -self.scale().win_at(ply) } else { 0 });
        }
        let wins = self.completing(position.mover) & self.playable(position.mask);
        (!wins.is_zero()).then(|| self.scale().win_at(ply + 1))
    }

    pub(super) fn look_first_with<T: Techniques>(&self, position: &Position<B>, alpha: i32) -> Look<B> {
        let threats = self.threats(position.mover ^ position.mask, position.mask);
        self.seen_at_once(position).map_or_else(|| self.look_with::<T>(position, threats, alpha), Look::Known)
    }

    /// The opponent, who let it come to this position, made sure that no move wins at once.
    #[inline(always)]
    pub(super) fn look_with<T: Techniques>(&self, position: &Position<B>, threats: B, alpha: i32) -> Look<B> {
        let scale = self.scale();
        let ply = position.mask.count_ones();
        let mut moves = self.playable(position.mask);
        let (lowest, highest);
        if T::FORCED {
            let forced = moves & threats;
            if !forced.is_zero() {
                if !without_lowest(forced).is_zero() {
                    return Look::Known(-scale.win_at(ply + 2));
                }
                moves = forced;
            }
            moves = moves & !(threats >> 1);
            if moves.is_zero() {
                return Look::Known(-scale.win_at(ply + 2));
            }
            if ply + 2 >= self.longest() {
                return Look::Known(0);
            }
            lowest = if ply + 4 <= self.longest() { -scale.win_at(ply + 4) } else { 0 };
            highest = scale.win_at(ply + 3);
        } else {
            if let Some(score) = self.seen_at_once(position) {
                return Look::Known(score);
            }
            lowest = if ply + 2 <= self.longest() { -scale.win_at(ply + 2) } else { 0 };
            highest = if ply + 3 <= self.longest() { scale.win_at(ply + 3) } else { 0 };
        }
        let [lowest, highest] = self.narrowed::<T>(position, threats, alpha, [lowest, highest]);
        Look::Open { lowest, highest, sight: moves }
    }

    #[inline(always)]
    pub(super) fn candidates_with<T: Techniques>(
        &self,
        position: &Position<B>,
        moves: B,
        candidates: &mut Candidates<'_, Position<B>, u8, B::Key, B>,
    ) -> Option<i32> {
        let ply = position.mask.count_ones();
        for &(column, cells) in &self.tactics.columns {
            let stone = moves & cells;
            if stone.is_zero() {
                continue;
            }
            let after = Position { mover: position.mover ^ position.mask, mask: position.mask | stone };
            let threats = self.threats(position.mover | stone, after.mask);
            let at_once = threats & self.playable(after.mask);
            let twice = !without_lowest(at_once).is_zero() || !((at_once << 1) & threats).is_zero();
            if T::FORCED && T::DOUBLE && twice {
                return Some(self.scale().win_at(ply + 3));
            }
            candidates.push(column, after, self.key_with::<T>(&after), threats);
        }
        if T::ORDER {
            let own_threats = self.threats(position.mover, position.mask);
            let own_rows = self.tactics.odd_rows << (ply % 2) as usize;
            let count = |cells: B| cells.count_ones() as i32;
            candidates.order_by(|after, &threats| {
                let mut order = THREAT * count(threats);
                if T::BONUS {
                    let stone = after.mask ^ position.mask;
                    let given_away = !((stone << 1) & own_threats).is_zero();
                    order += THREAT_ABOVE_PLAYABLE * count(threats & (self.playable(after.mask) << 1))
                        + THREAT_IN_OWN_ROWS * count(threats & own_rows)
                        - THREAT_GIVEN_AWAY * i32::from(given_away);
                }
                order
            });
        }
        None
    }
}

impl<B: Bits> Keyed for Connect4<B> {
    type Key = B::Key;

    fn key_bits(&self) -> u32 {
        (self.grid.width * (self.grid.height + 1)) as u32
    }

    #[inline(always)]
    fn key(&self, position: &Position<B>) -> B::Key {
        self.key_with::<All>(position)
    }
}

impl<B: Bits> Tactical for Connect4<B> {
    /// The moves that do not lose at once.
    type Sight = B;
    /// The threats of the player who made the move.
    type Hint = B;

    #[inline(always)]
    fn scale(&self) -> Scale {
        Scale::last_mover_wins(self.longest())
    }

    #[inline(always)]
    fn ply(&self, position: &Position<B>) -> u32 {
        position.mask.count_ones()
    }

    fn look_first(&self, position: &Position<B>, alpha: i32) -> Result<Look<B>, Infallible> {
        Ok(self.look_first_with::<All>(position, alpha))
    }

    #[inline(always)]
    fn look(&self, position: &Position<B>, threats: B, alpha: i32) -> Result<Look<B>, Infallible> {
        Ok(self.look_with::<All>(position, threats, alpha))
    }

    #[inline(always)]
    fn candidates(
        &self,
        position: &Position<B>,
        moves: B,
        candidates: &mut Candidates<'_, Position<B>, u8, B::Key, B>,
    ) -> Result<Option<i32>, Infallible> {
        Ok(self.candidates_with::<All>(position, moves, candidates))
    }
}
