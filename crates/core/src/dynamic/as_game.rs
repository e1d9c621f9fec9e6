//! A game without its type, as a game again: for what is not worth compiling for each game, such as minimax as it
//! is taught.

use super::{DynGame, Fault, PositionBytes};
use crate::{Outcome, Player, TryGame};

/// A game without its type, as a game whose moves are numbers.
///
/// Each move costs some tens of nanoseconds more than in the game itself.
pub struct AsGame<'a> {
    game: &'a dyn DynGame,
    start: &'a PositionBytes,
}

impl<'a> AsGame<'a> {
    /// The game from a position of its own.
    #[must_use]
    pub const fn new(game: &'a dyn DynGame, start: &'a PositionBytes) -> Self {
        Self { game, start }
    }

    /// The game itself.
    #[must_use]
    pub const fn game(&self) -> &'a dyn DynGame {
        self.game
    }

    /// The moves of a line as people write them, each in the position where it is made.
    ///
    /// # Errors
    /// If it is no line, or the rules fail.
    pub fn line_texts(&self, line: &[u32]) -> Result<Vec<String>, Fault> {
        let mut position = self.start.clone();
        let mut texts = Vec::with_capacity(line.len());
        for &number in line {
            texts.push(self.move_text(&position, number)?);
            position = self.game.play(&position, number as usize)?;
        }
        Ok(texts)
    }

    /// A move as people write it.
    ///
    /// # Errors
    /// If it is none, or the rules fail.
    pub fn move_text(&self, position: &PositionBytes, number: u32) -> Result<String, Fault> {
        let mut texts = self.game.move_texts(position)?;
        if texts.len() <= number as usize {
            return Err(super::WrongBytes.into());
        }
        Ok(texts.swap_remove(number as usize))
    }
}

impl TryGame for AsGame<'_> {
    type Position = PositionBytes;
    type Move = u32;
    type Error = Fault;

    fn start(&self) -> PositionBytes {
        self.start.clone()
    }

    fn to_move(&self, position: &PositionBytes) -> Result<Player, Fault> {
        self.game.to_move(position)
    }

    fn outcome(&self, position: &PositionBytes) -> Result<Option<Outcome>, Fault> {
        self.game.outcome(position)
    }

    fn moves(&self, position: &PositionBytes, moves: &mut Vec<u32>) -> Result<(), Fault> {
        moves.extend(0..self.game.move_count(position)? as u32);
        Ok(())
    }

    fn play(&self, position: &PositionBytes, number: u32) -> Result<PositionBytes, Fault> {
        self.game.play(position, number as usize)
    }
}
