//! Who stands better in Hex: two-distances.
//!
//! How many stones does a player still need to join two sides? The shortest path is a poor answer, because
//! the opponent will block it. The two-distance assumes that the opponent blocks the best way at every
//! step: a cell at the side is at distance 1, and any other is one further away than the *second* nearest
//! of its neighbours. Cells that a chain of the player's stones connects are neighbours too.
//!
//! A player's need is the least sum of the distances of a cell to both sides. The guess is the difference
//! of the needs; between equal needs it is better to have more cells with that sum, because the opponent
//! cannot take them all. Two-distances were chosen over electrical resistance because they are whole
//! numbers, the same on every machine, and need no system of equations for every position.
//!
//! Paper: J. van Rijswijck, "Computer Hex: are bees better than fruitflies?" (2000).

use super::Hex;
use crate::bits::{Bits, bit, cells};
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

/// A free cell as a player sees it.
struct Site<B> {
    cell: B,
    /// The cell and the player's chains that touch it: what it would be part of.
    chain: B,
    /// The free cells that touch that.
    neighbours: B,
}

impl<B: Bits> Hex<B> {
    fn outlook(&self, position: &Stones<B>, player: Player) -> Outlook {
        let free = self.board & !position.all();
        let sites: Vec<Site<B>> = cells(free).map(|cell| self.site(bit(cell), position.of(player), free)).collect();
        let [first, second] = self.sides[player.index()].map(|side| two_distances(&sites, side));
        let sums = first.iter().zip(&second).map(|(first, second)| first + second);
        let need = sums.clone().min().unwrap_or(0);
        Outlook { need, ways: sums.filter(|&sum| sum == need).count() as i32 }
    }

    fn site(&self, cell: B, stones: B, free: B) -> Site<B> {
        let mut chain = cell;
        loop {
            let touched = self.neighbours(chain);
            let longer = chain | (touched & stones);
            if longer == chain {
                return Site { cell, chain, neighbours: touched & free & !cell };
            }
            chain = longer;
        }
    }
}

/// The two-distance of every site to a side. What cannot be reached that way is further away than any that
/// can.
fn two_distances<B: Bits>(sites: &[Site<B>], side: B) -> Vec<i32> {
    let far = sites.len() as i32 + 1;
    let mut distances = vec![far; sites.len()];
    let mut reached = B::zero();
    for distance in 1..far {
        let mut next = reached;
        for (site, known) in sites.iter().zip(&mut distances).filter(|(_, known)| **known == far) {
            let at_the_side = !(site.chain & side).is_zero();
            if at_the_side || (site.neighbours & reached).count_ones() >= 2 {
                *known = distance;
                next = next | site.cell;
            }
        }
        if next == reached {
            break;
        }
        reached = next;
    }
    distances
}
