//! What stands at the head of our JSON files, arenas and solutions alike: version, players and rules.

use super::seeds::{Fields, List, Object, Site, Stop, Word, stop};
use crate::ReadError;
use crate::players::{self, Called, Players};
use crate::text::Text;
use crate::words::{DEAD_ENDS, MODE};
use retrograde::{DeadEnds, Mode, Objective, Player};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use std::fmt;

/// Version, players and rules of a file.
pub(crate) struct Heading<'p> {
    pub(crate) site: Site<'p>,
    pub(crate) players: Players,
    /// How many players were named.
    named: usize,
    /// The fields that were there, of the heading and others.
    seen: Vec<String>,
    dead_ends: DeadEnds,
    /// Who wins where nobody can force a win, in the two-valued mode.
    avoider: Option<Called>,
}

impl<'p> Heading<'p> {
    pub(crate) fn new(site: Site<'p>) -> Self {
        Self {
            site,
            players: Players::default(),
            named: 0,
            seen: Vec::new(),
            dead_ends: DeadEnds::default(),
            avoider: None,
        }
    }

    /// Notes that a field is there, which must not be twice.
    pub(crate) fn see<E: Error>(&mut self, key: &str) -> Result<(), E> {
        if self.has(key) {
            return Err(stop(self.site.wrong(key, format!("`{key}` a second time"), "each field once")));
        }
        self.seen.push(key.to_owned());
        Ok(())
    }

    /// Whether the field was there.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.seen.iter().any(|seen| seen == key)
    }

    /// Reads a field of the heading; `false` if it is none.
    pub(crate) fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<bool, A::Error> {
        match key {
            "version" => map.next_value_seed(Word { filled: self, expected: "version 1", take: Heading::version })?,
            "comment" => drop(map.next_value::<IgnoredAny>()?),
            "players" => {
                map.next_value_seed(List { filled: self, expected: "player's name", take: Heading::name })?;
                if self.named != 2 {
                    let found = format!("{} player{}", self.named, if self.named == 1 { "" } else { "s" });
                    return Err(stop(self.site.wrong("", found, "two players")));
                }
            }
            "dead_ends" => map.next_value_seed(Word { filled: self, expected: DEAD_ENDS, take: Heading::dead_ends })?,
            "mode" => map.next_value_seed(ModeSeed(self))?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The player that a word means, as far as it can be told.
    pub(crate) fn called(&mut self, word: &str) -> Result<Called, Stop> {
        let called = self.players.called(word, self.site.start_of(word));
        called.ok_or_else(|| self.site.wrong(word, format!("\"{word}\""), self.players.expected()))
    }

    /// The rules, now that the text is at its end.
    pub(crate) fn objective(&self, text: &mut Text<'_>) -> Result<Objective, ReadError> {
        let mode = match self.avoider {
            None => Mode::Draws,
            Some(called) => Mode::Avoid(self.players.player(called, text)?),
        };
        Ok(Objective { dead_ends: self.dead_ends, mode })
    }

    fn version(&mut self, word: &str) -> Result<(), Stop> {
        match word {
            "1" => Ok(()),
            _ => Err(self.site.wrong(word, format!("version {word}"), "version 1, the only one there is")),
        }
    }

    fn name(&mut self, name: &str) -> Result<(), Stop> {
        if self.named == 1 && self.players.names()[0] == name {
            let found = format!("both players called \"{name}\"");
            return Err(self.site.wrong(name, found, "two different names"));
        }
        if let Some(player) = Player::from_index(self.named) {
            self.players.name(player, name.to_owned());
        }
        self.named += 1;
        Ok(())
    }

    fn dead_ends(&mut self, word: &str) -> Result<(), Stop> {
        self.dead_ends = word.parse().map_err(|_| self.site.wrong(word, format!("`{word}`"), DEAD_ENDS))?;
        Ok(())
    }

    fn avoider(&mut self, word: &str) -> Result<(), Stop> {
        self.avoider = Some(self.called(word)?);
        Ok(())
    }
}

/// `"draws"` or `{"avoid": player}`
struct ModeSeed<'c, 'p>(&'c mut Heading<'p>);

impl<'de> DeserializeSeed<'de> for ModeSeed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ModeSeed<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MODE)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<(), E> {
        match word {
            "draws" => Ok(()),
            _ => Err(stop(self.0.site.wrong(word, format!("`{word}`"), MODE))),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        Object(&mut Avoid(self.0)).visit_map(map)
    }
}

/// `{"avoid": player}`
struct Avoid<'c, 'p>(&'c mut Heading<'p>);

impl Fields for Avoid<'_, '_> {
    const EXPECTED: &'static str = MODE;

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let filled = &mut *self.0;
        match key {
            "avoid" => map.next_value_seed(Word { filled, expected: players::EXPECTED, take: Heading::avoider }),
            _ => Err(stop(filled.site.wrong(key, format!("`{key}`"), "`avoid`"))),
        }
    }
}
