//! The list of games, and opening one by its name.

use crate::{Arguments, GameError, GameInfo};
use retrograde::dynamic::DynGame;
use retrograde::nearest;
use std::sync::Arc;

/// All built-in games, by name.
#[must_use]
pub fn games() -> &'static [GameInfo] {
    const GAMES: &[GameInfo] = &[
        crate::chomp::INFO,
        crate::connect4::INFO,
        crate::fibonacci::INFO,
        crate::hex::INFO,
        crate::kings::INFO,
        crate::morpion::INFO,
        crate::nim::INFO,
        crate::piles::INFO,
    ];
    GAMES
}

/// The game of that name or alias; capitals do not matter.
///
/// # Errors
/// If there is none; the error knows the nearest name.
pub fn find(name: &str) -> Result<&'static GameInfo, GameError> {
    let lower = name.to_lowercase();
    let called = |game: &&GameInfo| game.name == lower || game.aliases.contains(&lower.as_str());
    games().iter().find(called).ok_or_else(|| {
        let names = games().iter().flat_map(|game| game.aliases.iter().copied().chain([game.name]));
        let known = games().iter().map(|game| game.name).collect();
        GameError::UnknownGame { name: name.into(), nearest: nearest(name, names), known }
    })
}

/// Opens the game of that name with those parameters.
///
/// # Errors
/// If there is no such game or parameter, or a value is not allowed.
pub fn open<K: AsRef<str>, T: AsRef<str>>(
    name: &str,
    pairs: impl IntoIterator<Item = (K, T)>,
) -> Result<Arc<dyn DynGame>, GameError> {
    Arguments::parse(name, pairs)?.open()
}

impl Arguments {
    /// Opens the game.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn open(&self) -> Result<Arc<dyn DynGame>, GameError> {
        (self.game().open)(self)
    }
}
