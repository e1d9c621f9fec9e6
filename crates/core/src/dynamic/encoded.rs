//! Positions as bytes.

use crate::Game;
use std::ops::Deref;
use thiserror::Error;

/// A position of any game, in the bytes that the game itself gives it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionBytes(Box<[u8]>);

impl PositionBytes {
    /// The position with these bytes.
    #[must_use]
    pub fn new(bytes: impl Into<Box<[u8]>>) -> Self {
        Self(bytes.into())
    }

    /// The bytes that a game gives a position.
    #[must_use]
    pub fn of<G: Encoded>(game: &G, position: &G::Position) -> Self {
        let mut bytes = Vec::with_capacity(size_of::<G::Position>());
        game.encode(position, &mut bytes);
        Self::new(bytes)
    }
}

impl Deref for PositionBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// Bytes that no position of the game has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Error)]
#[error("these bytes are no position of the game")]
pub struct WrongBytes;

/// A game whose positions can be written as bytes: to be sent to another process, kept in a table, or held by
/// somebody who does not know their type.
///
/// # Laws
/// - `decode(encode(p))` is `p`.
/// - Equal positions have equal bytes, and different ones different bytes.
/// - Any bytes at all may be decoded: what `encode` never gives is an error or some position, never a panic.
pub trait Encoded: Game {
    /// Appends the bytes of the position.
    fn encode(&self, position: &Self::Position, bytes: &mut Vec<u8>);

    /// The position with these bytes.
    ///
    /// # Errors
    /// If it has none.
    fn decode(&self, bytes: &[u8]) -> Result<Self::Position, WrongBytes>;
}
