//! Who stands better in Hex: two-distances.
//!
//! How many stones does a player still need to join two sides? The shortest path is a poor answer, because
//! the opponent will block it; two-distances assume that.
//!
//! A player's need is the least sum of the distances of a cell to both sides. The guess is the difference
//! of the needs; between equal needs it is better to have more cells with that sum, because the opponent
//! cannot take them all. Two-distances were chosen over electrical resistance because they are whole
//! numbers, the same on every machine, and need no system of equations for every position.

use super::Hex;
use crate::bits::{Bits, cells};
use crate::grid::Stones;
use retrograde::{Heuristic, Player};

/// One stone less to need counts more than any number of ways.
const NEED: i32 = 1_000;

impl<B: Bits> Heuristic for Hex<B> {
    fn heuristic(&self, position: &Stones<B>) -> i32 {
        let [zero, one] = Player::BOTH.map(|player| self.outlook(position, player));
        NEED * (one.need - zero.need) + zero.ways - one.ways
    }
}

/// How a player stands.
struct Outlook {
    /// The least sum of the two-distances of a cell to both sides.
    need: i32,
    /// How many cells have that sum.
    ways: i32,
}

impl<B: Bits> Hex<B> {
    fn outlook(&self, position: &Stones<B>, player: Player) -> Outlook {
        let sums = self.two_distances(position, player);
        let sums = cells(self.board & !position.all()).map(|cell| sums[cell]);
        let need = sums.clone().min().unwrap_or(0);
        Outlook { need, ways: sums.filter(|&sum| sum == need).count() as i32 }
    }
}
