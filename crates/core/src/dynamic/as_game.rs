//! A game without its type, as a game again: for what is not worth compiling for each game, such as minimax as it
//! is taught.

use super::{DynGame, Fault, PositionBytes};
use crate::{Game, Heuristic, Ordered, Outcome, Player};
use std::sync::{Mutex, PoisonError};

/// A game without its type, as a game whose moves are numbers.
///
/// Each move costs some tens of nanoseconds more than in the game itself. The methods of [`Game`] cannot fail, rules
/// of users can: then every play ends, and [`AsGame::check`] says why.
pub struct AsGame<'a> {
    game: &'a dyn DynGame,
    start: &'a PositionBytes,
    fault: Mutex<Option<Fault>>,
}

impl<'a> AsGame<'a> {
    /// The game from a position of its own.
    #[must_use]
    pub const fn new(game: &'a dyn DynGame, start: &'a PositionBytes) -> Self {
        Self { game, start, fault: Mutex::new(None) }
    }

    /// The game itself.
    #[must_use]
    pub const fn game(&self) -> &'a dyn DynGame {
        self.game
    }

    /// Whether everything that the game was asked so far could be answered.
    ///
    /// # Errors
    /// The first thing that went wrong.
    pub fn check(&self) -> Result<(), Fault> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).clone().map_or(Ok(()), Err)
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

    /// What was answered, or something harmless instead of a fault, which is kept.
    fn or_keep<T>(&self, answer: Result<T, Fault>, instead: impl FnOnce() -> T) -> T {
        answer.unwrap_or_else(|fault| {
            self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
            instead()
        })
    }
}

impl Game for AsGame<'_> {
    type Position = PositionBytes;
    type Move = u32;

    fn start(&self) -> PositionBytes {
        self.start.clone()
    }

    fn to_move(&self, position: &PositionBytes) -> Player {
        self.or_keep(self.game.to_move(position), || Player::Zero)
    }

    fn outcome(&self, position: &PositionBytes) -> Option<Outcome> {
        self.or_keep(self.game.outcome(position), || Some(Outcome::Draw))
    }

    fn moves(&self, position: &PositionBytes, moves: &mut Vec<u32>) {
        let count = self.or_keep(self.game.move_count(position), || 0);
        moves.extend(0..count as u32);
    }

    fn play(&self, position: &PositionBytes, number: u32) -> PositionBytes {
        self.or_keep(self.game.play(position, number as usize), || position.clone())
    }
}

impl AsGame<'_> {
    /// The number that a final position is worth, if it has one.
    #[must_use]
    pub fn value(&self, position: &PositionBytes) -> Option<i32> {
        self.or_keep(self.game.value(position), || None)
    }
}

impl Heuristic for AsGame<'_> {
    fn heuristic(&self, position: &PositionBytes) -> i32 {
        self.or_keep(self.game.heuristic(position), || 0)
    }
}

impl Ordered for AsGame<'_> {
    /// Asked only of games that know one.
    fn order(&self, position: &PositionBytes) -> u64 {
        self.or_keep(self.game.order(position), || None).unwrap_or(0)
    }
}
