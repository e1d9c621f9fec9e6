//! Positions of the built-in games as bytes.

use crate::bits::Bits;
use crate::{Chomp, Connect4, Connect4Position, Fibonacci, Hex, Kings, Morpion, Nim, Piles, Stones};
use retrograde::dynamic::{Encoded, WrongBytes};

/// A game whose position is one number: as few bytes as the number needs, the lowest first, and none that is 0 at
/// the end.
macro_rules! as_number {
    ($($game:ident),*) => {$(
        impl Encoded for $game {
            fn encode(&self, position: &Self::Position, bytes: &mut Vec<u8>) {
                let number = position.to_number();
                let length = (u64::BITS - number.leading_zeros()).div_ceil(8) as usize;
                bytes.extend(&number.to_le_bytes()[..length]);
            }

            fn decode(&self, bytes: &[u8]) -> Result<Self::Position, WrongBytes> {
                if bytes.len() > 8 || bytes.last() == Some(&0) {
                    return Err(WrongBytes);
                }
                let mut number = [0; 8];
                number[..bytes.len()].copy_from_slice(bytes);
                self.position_numbered(u64::from_le_bytes(number)).ok_or(WrongBytes)
            }
        }
    )*};
}

as_number!(Chomp, Fibonacci, Kings, Nim, Piles);

/// Two sets of so many cells, one after the other, the lowest byte first.
fn encode_sets<B: Bits>(sets: [B; 2], cells: usize, bytes: &mut Vec<u8>) {
    for set in sets {
        let set = set.to_u128().unwrap_or_default();
        bytes.extend(&set.to_le_bytes()[..cells.div_ceil(8)]);
    }
}

fn decode_sets<B: Bits>(bytes: &[u8], cells: usize) -> Result<[B; 2], WrongBytes> {
    let length = cells.div_ceil(8);
    if bytes.len() != 2 * length {
        return Err(WrongBytes);
    }
    let set = |bytes: &[u8]| {
        let mut set = [0; 16];
        set[..length].copy_from_slice(bytes);
        B::from(u128::from_le_bytes(set)).ok_or(WrongBytes)
    };
    let (first, second) = bytes.split_at(length);
    Ok([set(first)?, set(second)?])
}

/// A game in which players put stones on a board: the stones of J0, then those of J1.
macro_rules! as_stones {
    ($($game:ident),*) => {$(
        impl<B: Bits> Encoded for $game<B> {
            fn encode(&self, position: &Stones<B>, bytes: &mut Vec<u8>) {
                encode_sets([position.zero, position.one], self.cells() as usize, bytes);
            }

            fn decode(&self, bytes: &[u8]) -> Result<Stones<B>, WrongBytes> {
                let [zero, one] = decode_sets::<B>(bytes, self.cells() as usize)?;
                let stones = Stones { zero, one };
                if self.is_position(&stones) { Ok(stones) } else { Err(WrongBytes) }
            }
        }
    )*};
}

as_stones!(Hex, Morpion);

impl<B: Bits> Encoded for Connect4<B> {
    fn encode(&self, position: &Connect4Position<B>, bytes: &mut Vec<u8>) {
        encode_sets([position.mover, position.mask], self.bits(), bytes);
    }

    fn decode(&self, bytes: &[u8]) -> Result<Connect4Position<B>, WrongBytes> {
        let [mover, mask] = decode_sets::<B>(bytes, self.bits())?;
        let position = Connect4Position { mover, mask };
        if self.is_position(&position) { Ok(position) } else { Err(WrongBytes) }
    }
}
