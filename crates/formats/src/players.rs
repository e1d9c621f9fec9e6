//! How a text names the two players, before it is known what they are called.

use crate::ReadError;
use crate::text::Text;
use crate::window::Place;
use retrograde::Player;

/// What a text calls a player: `0`, `1`, or a name that may be given only later in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Called {
    Known(Player),
    /// The word of that index in [`Players`].
    Word(u8),
}

/// What the players are called, as far as the text has told.
#[derive(Default)]
pub(crate) struct Players {
    names: [Option<String>; 2],
    /// Words that must turn out to be names, and where each stood first. At most two can.
    words: Vec<(String, Place)>,
}

/// What a message says was expected where a player was to be named whose name may not be known yet.
pub(crate) const EXPECTED: &str = "a player: 0, 1, or a player's name";

fn expected(names: &[String; 2]) -> String {
    format!("a player: 0, 1, \"{}\" or \"{}\"", names[0], names[1])
}

impl Players {
    /// The player is called so.
    pub(crate) fn name(&mut self, player: Player, name: String) {
        self.names[player.index()] = Some(name);
    }

    /// The player that a word means, as far as it can be told; `None` if it means none.
    pub(crate) fn called(&mut self, word: &str, place: Place) -> Option<Called> {
        if let Some(player) = by_digit(word) {
            return Some(Called::Known(player));
        }
        if let [Some(zero), Some(one)] = &self.names {
            return by_name([zero, one], word).map(Called::Known);
        }
        let index = self.words.iter().position(|(known, _)| known == word).unwrap_or(self.words.len());
        if index == self.words.len() {
            if index == 2 {
                return None;
            }
            self.words.push((word.to_owned(), place));
        }
        Some(Called::Word(index as u8))
    }

    /// The player that was meant, now that the text is at its end.
    pub(crate) fn player(&self, called: Called, text: &mut Text<'_>) -> Result<Player, ReadError> {
        match called {
            Called::Known(player) => Ok(player),
            Called::Word(index) => {
                let (word, place) = &self.words[usize::from(index)];
                let names = self.names();
                by_name([&names[0], &names[1]], word)
                    .ok_or_else(|| text.fault(*place, format!("\"{word}\""), expected(&names)))
            }
        }
    }

    /// What a message says was expected where a player was to be named.
    pub(crate) fn expected(&self) -> String {
        if self.names.iter().all(Option::is_some) { expected(&self.names()) } else { EXPECTED.to_owned() }
    }

    /// What the players are called.
    pub(crate) fn names(&self) -> [String; 2] {
        Player::BOTH.map(|player| self.names[player.index()].clone().unwrap_or_else(|| player.to_string()))
    }
}

/// The word that means a player in our own files: the name, or a digit if the name could mean something else.
pub(crate) fn word(names: &[String; 2], player: Player) -> &str {
    let is_plain = |player: Player| {
        let name = names[player.index()].as_str();
        name != "draw" && by_digit(name).is_none_or(|meant| meant == player)
    };
    let plain = names[0] != names[1] && Player::BOTH.into_iter().all(is_plain);
    if plain { &names[player.index()] } else { ["0", "1"][player.index()] }
}

fn by_digit(word: &str) -> Option<Player> {
    match word {
        "0" => Some(Player::Zero),
        "1" => Some(Player::One),
        _ => None,
    }
}

fn by_name(names: [&String; 2], word: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| names[player.index()] == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_could_mean_something_else_is_written_as_a_digit() {
        let names = |zero: &str, one: &str| [zero.to_owned(), one.to_owned()];
        assert_eq!(word(&names("Luna", "Lucie"), Player::One), "Lucie");
        assert_eq!(word(&names("J1", "J2"), Player::Zero), "J1");
        let find = |names: &[String; 2], word: &str| by_digit(word).or_else(|| by_name([&names[0], &names[1]], word));
        for odd in [names("1", "0"), names("a", "a"), names("draw", "b")] {
            for player in Player::BOTH {
                assert_eq!(find(&odd, word(&odd, player)), Some(player), "{odd:?}");
            }
        }
    }
}
