//! Who stands better in Connect Four: open lines, threats, and their rows.
//!
//! An open line, on which the opponent has no stone, counts for its player, the more the fuller it is. A
//! free cell where a player would complete a line is a threat and counts much more, whether or not it can
//! be played now: sooner or later somebody has to play below it. Who that is depends on its row. If all
//! other columns are full and their cells are even in number, J0 begins the last one and gets its rows 1,
//! 3, 5, … from below, J1 the others; if odd, it is the other way round. A threat in a row that its player
//! gets counts three times.
//!
//! Source: J. D. Allen, "Expert play in Connect-Four" (1990), for odd and even threats.

use super::{Connect4, Position};
use crate::bits::{Bits, cells};
use retrograde::{Game, Heuristic, Player};

/// What a threat counts, in a row that its player gets and in another, compared with 1 for an open line with
/// one stone; found by the table of strengths on small boards.
const THREAT_IN_OWN_ROW: i32 = 24;
const THREAT: i32 = 8;

impl<B: Bits> Heuristic for Connect4<B> {
    fn heuristic(&self, position: &Position<B>) -> i32 {
        let others = position.mask ^ position.mover;
        let (zero, one) = match self.to_move(position) {
            Player::Zero => (position.mover, others),
            Player::One => (others, position.mover),
        };
        let mut threats = [B::zero(); 2];
        let mut guess = 0;
        for line in self.lines.iter() {
            let (owner, stones) = match ((line & zero).count_ones(), (line & one).count_ones()) {
                (stones, 0) => (Player::Zero, stones as usize),
                (0, stones) => (Player::One, stones as usize),
                _ => continue,
            };
            if stones + 1 == self.align {
                let threats = &mut threats[owner.index()];
                *threats = *threats | (line & !position.mask);
            } else {
                guess += sign(owner) * (stones * stones) as i32;
            }
        }
        for player in Player::BOTH {
            let worth = |cell: usize| if self.gets_row(player, cell) { THREAT_IN_OWN_ROW } else { THREAT };
            guess += sign(player) * cells(threats[player.index()]).map(worth).sum::<i32>();
        }
        guess
    }
}

impl<B: Bits> Connect4<B> {
    /// Whether the player gets the row of that bit, if nothing else decides.
    const fn gets_row(&self, player: Player, cell: usize) -> bool {
        let row = cell % (self.grid.height + 1);
        let first = (self.grid.width - 1) * self.grid.height;
        (row + first + player.index()).is_multiple_of(2)
    }
}

const fn sign(player: Player) -> i32 {
    match player {
        Player::Zero => 1,
        Player::One => -1,
    }
}
