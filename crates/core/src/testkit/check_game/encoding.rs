//! The laws of positions as bytes.

use super::{BrokenLaw, Checked, check_each, require};
use crate::Game;
use crate::dynamic::Encoded;
use std::fmt::Debug;

/// Checks the laws of [`Encoded`] in the same way as [`check_game`](super::check_game). Bytes may come from anywhere:
/// what is decoded from changed, cut or longer ones need not be reachable, but asking the game about it never panics.
///
/// # Errors
/// The first law that is broken.
pub fn check_encoding<G>(game: &G, limit: usize) -> Result<Checked, BrokenLaw>
where
    G: Encoded + Game<Position: Debug, Move: Debug>,
{
    let encode = |position: &G::Position| {
        let mut bytes = Vec::new();
        game.encode(position, &mut bytes);
        bytes
    };
    check_each(game, limit, |position, _| {
        let bytes = encode(position);
        let place = (position, &bytes);
        require(encode(&position.clone()) == bytes, "a position has not always the same bytes", &place)?;
        require(game.decode(&bytes).as_ref() == Ok(position), "a position does not come back from its bytes", &place)?;
        for other in altered(&bytes) {
            let Ok(found) = game.decode(&other) else { continue };
            let place = (&other, &found);
            let again = game.decode(&encode(&found));
            require(again.as_ref() == Ok(&found), "what was decoded does not come back from its bytes", &place)?;
            let mut moves = Vec::new();
            game.moves(&found, &mut moves);
            for chosen in moves {
                encode(&game.play(&found, chosen));
            }
            let _ = game.outcome(&found);
        }
        Ok(())
    })
}

/// Bytes with one bit changed, one byte less and one byte more.
fn altered(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    let changed = (0..8 * bytes.len()).map(|bit| {
        let mut other = bytes.to_vec();
        other[bit / 8] ^= 1 << (bit % 8);
        other
    });
    let cut = bytes.split_last().map(|(_, rest)| rest.to_vec());
    let longer = [0, 1, 255].map(|byte| [bytes, &[byte]].concat());
    changed.chain(cut).chain(longer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dynamic::WrongBytes;
    use crate::{Outcome, Player};

    /// A pile from which one stick at a time is taken, with a fault built in.
    struct Pile(&'static str);

    impl Game for Pile {
        type Position = u8;
        type Move = u8;
        fn start(&self) -> u8 {
            3
        }
        fn to_move(&self, _: &u8) -> Player {
            Player::Zero
        }
        fn outcome(&self, &left: &u8) -> Option<Outcome> {
            (left == 0).then_some(Outcome::Draw)
        }
        fn moves(&self, &left: &u8, moves: &mut Vec<u8>) {
            moves.extend((1..=3).contains(&left).then_some(1));
        }
        fn play(&self, &left: &u8, taken: u8) -> u8 {
            left - taken
        }
    }

    impl Encoded for Pile {
        fn encode(&self, &left: &u8, bytes: &mut Vec<u8>) {
            bytes.push(if self.0 == "all alike" { 1 } else { left });
        }
        fn decode(&self, bytes: &[u8]) -> Result<u8, WrongBytes> {
            match *bytes {
                [left] if left <= 3 => Ok(left),
                _ => Err(WrongBytes),
            }
        }
    }

    #[test]
    fn each_law_of_bytes_is_found_broken() {
        let broken = |fault| check_encoding(&Pile(fault), 100).unwrap_err().to_string();
        assert!(
            broken("all alike").starts_with("a position does not come back from its bytes"),
            "{}",
            broken("all alike")
        );
        assert_eq!(check_encoding(&Pile("none"), 100).unwrap().positions, 4);
    }
}
