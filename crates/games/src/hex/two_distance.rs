//! Two-distances: how far cells are from a side of the board if the opponent blocks the best way.
//!
//! A cell at the side is at distance 1, and any other is one further away than the *second* nearest of its
//! neighbours, because the opponent takes the nearest. Cells that a chain of the player's stones connects
//! are neighbours too.
//!
//! Paper: J. van Rijswijck, "Computer Hex: are bees better than fruitflies?" (2000).

use super::{Hex, MAX_CELLS};
use crate::bits::{Bits, bit, cells};
use crate::grid::Stones;
use retrograde::Player;

impl<B: Bits> Hex<B> {
    /// For each free cell, the sum of its two-distances to both sides of a player. A side that cannot be
    /// reached that way is further away than any that can.
    pub(super) fn two_distances(&self, position: &Stones<B>, player: Player) -> [i32; MAX_CELLS] {
        let free = self.board & !position.all();
        let near = self.near_cells(position.of(player), free);
        let mut sums = [0; MAX_CELLS];
        for side in self.sides[player.index()] {
            let chains = self.chain(side, position.of(player));
            let mut reached = B::zero();
            let mut next = (side | self.neighbours(chains)) & free;
            let mut distance = 1;
            while !next.is_zero() {
                cells(next).for_each(|cell| sums[cell] += distance);
                reached = reached | next;
                distance += 1;
                let is_near = |&cell: &usize| (near[cell] & reached).count_ones() >= 2;
                next = cells(free & !reached).filter(is_near).fold(B::zero(), |next, cell| next | bit(cell));
            }
            let far = free.count_ones() as i32 + 1;
            cells(free & !reached).for_each(|cell| sums[cell] += far);
        }
        sums
    }

    /// For each free cell, the free cells that it touches, or that a chain touches which it touches.
    fn near_cells(&self, stones: B, free: B) -> [B; MAX_CELLS] {
        let mut near = [B::zero(); MAX_CELLS];
        cells(free).for_each(|cell| near[cell] = self.neighbours(bit(cell)) & free);
        let mut rest = stones;
        while !rest.is_zero() {
            let chain = self.chain(bit(rest.trailing_zeros() as usize), stones);
            let around = self.neighbours(chain) & free;
            cells(around).for_each(|cell| near[cell] = near[cell] | (around & !bit::<B>(cell)));
            rest = rest & !chain;
        }
        near
    }
}
