//! What a position is worth in one, two or four bytes.

use crate::{Outcome, Player};

/// How many bytes a slot takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// Wins in at most 126 moves.
    One,
    /// Wins in at most 32 766 moves.
    Two,
    /// Wins in at most 2 147 483 646 moves.
    Four,
}

impl Width {
    /// The narrowest width for plays of so many moves, if there is one.
    #[must_use]
    pub const fn for_plays_of(moves: u64) -> Option<Self> {
        match moves {
            0..=126 => Some(Self::One),
            127..=32_766 => Some(Self::Two),
            32_767..=2_147_483_646 => Some(Self::Four),
            _ => None,
        }
    }

    /// How many bytes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
        }
    }

    /// The width of so many bytes.
    #[must_use]
    pub const fn of_bytes(bytes: usize) -> Option<Self> {
        match bytes {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            4 => Some(Self::Four),
            _ => None,
        }
    }

    /// The code of a draw, half of the range.
    #[inline]
    const fn middle(self) -> u32 {
        1 << (8 * self.bytes() - 1)
    }

    #[inline]
    const fn highest(self) -> u32 {
        u32::MAX >> (32 - 8 * self.bytes())
    }

    /// The code at a place among codes that lie beside each other, lowest byte first.
    #[inline]
    #[must_use]
    pub fn read(self, codes: &[u8], index: usize) -> Option<Code> {
        let at = index.checked_mul(self.bytes())?;
        match self {
            Self::One => codes.get(at).map(|&byte| Code(byte.into())),
            Self::Two => codes.get(at..)?.first_chunk().map(|&bytes| Code(u16::from_le_bytes(bytes).into())),
            Self::Four => codes.get(at..)?.first_chunk().map(|&bytes| Code(u32::from_le_bytes(bytes))),
        }
    }

    /// Writes a code to its place; a place behind the end is left alone.
    #[inline]
    pub fn write(self, codes: &mut [u8], index: usize, code: Code) {
        let at = index * self.bytes();
        if let Some(place) = codes.get_mut(at..at + self.bytes()) {
            place.copy_from_slice(&code.0.to_le_bytes()[..self.bytes()]);
        }
    }
}

/// Who wins a position and in how many moves, as a number: the higher, the better for J0.
///
/// In one byte, a win of J0 in d moves is 255 − d, a draw is 128, a win of J1 in d moves is 1 + d, and 0 is a draw by a
/// play that never ends. Wider codes are made alike. So the best move of J0 is the one with the highest code, and what
/// a position is worth is that code one step closer to the draw.
///
/// ```
/// use retrograde::tiers::{Code, Width};
/// use retrograde::{Outcome, Player};
/// let lost = Code::win(Player::One, 4, Width::One);
/// assert!(lost > Code::win(Player::One, 2, Width::One), "it takes longer");
/// assert_eq!(lost.one_move_before(Width::One).outcome(Width::One), (Outcome::Win(Player::One), Some(5)));
/// assert_eq!(Code::draw(Width::One).outcome(Width::One), (Outcome::Draw, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u32);

impl Code {
    /// A draw by a play that never ends.
    pub const ENDLESS: Self = Self(0);

    /// A draw by a play that ends.
    #[inline]
    #[must_use]
    pub const fn draw(width: Width) -> Self {
        Self(width.middle())
    }

    /// A win in so many moves.
    #[inline]
    #[must_use]
    pub const fn win(winner: Player, moves: u32, width: Width) -> Self {
        match winner {
            Player::Zero => Self(width.highest() - moves),
            Player::One => Self(1 + moves),
        }
    }

    /// A play that is over.
    #[inline]
    #[must_use]
    pub const fn ended(outcome: Outcome, width: Width) -> Self {
        match outcome {
            Outcome::Win(winner) => Self::win(winner, 0, width),
            Outcome::Draw => Self::draw(width),
        }
    }

    /// What a position is worth whose best move leads here.
    #[inline]
    #[must_use]
    pub const fn one_move_before(self, width: Width) -> Self {
        let middle = width.middle();
        Self(self.0 + (self.0 < middle && self.0 != 0) as u32 - (self.0 > middle) as u32)
    }

    /// Who wins, and in how many moves.
    #[inline]
    #[must_use]
    pub const fn outcome(self, width: Width) -> (Outcome, Option<u32>) {
        let middle = width.middle();
        if self.0 > middle {
            (Outcome::Win(Player::Zero), Some(width.highest() - self.0))
        } else if self.0 == middle || self.0 == 0 {
            (Outcome::Draw, None)
        } else {
            (Outcome::Win(Player::One), Some(self.0 - 1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_ordered_as_j0_likes_them_and_come_back() {
        for width in [Width::One, Width::Two, Width::Four] {
            let mut codes = Vec::new();
            for moves in [0, 1, 2, 100, 125] {
                codes.push(Code::win(Player::One, moves, width));
            }
            codes.push(Code::draw(width));
            for moves in [125, 100, 2, 1, 0] {
                codes.push(Code::win(Player::Zero, moves, width));
            }
            assert!(codes.is_sorted(), "{codes:?}");
            let mut bytes = vec![0; codes.len() * width.bytes()];
            for (index, &code) in codes.iter().enumerate() {
                width.write(&mut bytes, index, code);
                let (outcome, moves) = code.outcome(width);
                let again = outcome
                    .winner()
                    .map_or(Code::draw(width), |winner| Code::win(winner, moves.expect("a win has a length"), width));
                assert_eq!(again, code);
                let before = code.one_move_before(width).outcome(width);
                assert_eq!(before, (outcome, moves.map(|moves| moves + 1)));
            }
            let read: Vec<Code> = (0..codes.len()).map(|index| width.read(&bytes, index).unwrap()).collect();
            assert_eq!(read, codes);
            assert_eq!(width.read(&bytes, codes.len()), None);
        }
    }
}
