//! Who stands better in morpion: open lines.
//!
//! A line is open for a player if the opponent has no stone on it. The classic guess is how many more lines
//! are open for J0 than for J1; lines that are still empty are open for both and cancel out. Here a line
//! with more stones counts more, because it is nearer to being full.

use super::Morpion;
use crate::bits::Bits;
use crate::grid::Stones;
use retrograde::Heuristic;

impl<B: Bits> Heuristic for Morpion<B> {
    fn heuristic(&self, position: &Stones<B>) -> i32 {
        let open_lines = self.lines.iter().map(|line| {
            match ((line & position.zero).count_ones(), (line & position.one).count_ones()) {
                (stones, 0) => weight(stones),
                (0, stones) => -weight(stones),
                _ => 0,
            }
        });
        let guess: i32 = open_lines.sum();
        if self.misere { -guess } else { guess }
    }
}

/// What an open line with that many stones counts: 0, 1, 4, 16, … A line has 10 stones at the most, or the
/// play would be over. Of the bases 1 to 9 this is the smallest that none beats by much, from the table of
/// strengths.
const fn weight(stones: u32) -> i32 {
    if stones == 0 { 0 } else { 4_i32.pow(stones - 1) }
}
