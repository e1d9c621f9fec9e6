//! Reads an arena from our own JSON, as a stream.

use super::fault::{Tracked, explain};
use super::seeds::{Fields, List, Object, Site, Stop, Word, stop};
use crate::draft::Draft;
use crate::players::{self, Called};
use crate::stream::Stream;
use crate::text::Text;
use crate::window::Place;
use crate::words::{self, DEAD_ENDS, MODE};
use crate::{ReadError, Reading};
use retrograde::{ArenaError, Mode, Player};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use std::cell::Cell;
use std::fmt;

/// Reads an arena from our own JSON.
pub(crate) fn read(stream: Stream<'_>) -> Result<Reading, ReadError> {
    let mut text = Text::open(stream)?;
    let place = Cell::new(Place::START);
    let mut top = Top {
        site: Site { place: &place, wrong: None },
        draft: Draft::default(),
        seen: Vec::new(),
        avoider: None,
        from: 0,
        target_of: Called::Known(Player::Zero),
        failed: None,
    };
    let mut json = serde_json::Deserializer::from_reader(Tracked { text: &mut text, place: &place });
    let parsed = Object(&mut top).deserialize(&mut json).and_then(|()| json.end());
    let Top { site, mut draft, seen, avoider, failed, .. } = top;
    if let Some(error) = failed {
        return Err(ReadError::Arena { name: text.name().to_owned(), error });
    }
    if let Err(error) = parsed {
        return Err(explain(&mut text, &error, site.wrong));
    }
    if !seen.iter().any(|field| field == "vertices") {
        return Err(text.fault(text.last_place(), "an arena without `vertices`", "the field `vertices`"));
    }
    if let Some(called) = avoider {
        draft.rules.mode = Mode::Avoid(draft.players.player(called, &mut text)?);
    }
    draft.finish(&mut text, "a name that stands in `vertices`")
}

/// The whole arena, and what the parts of the parser tell each other.
struct Top<'p> {
    site: Site<'p>,
    draft: Draft,
    /// The fields that were there.
    seen: Vec<String>,
    /// Who wins where nobody can force a win, in the two-valued mode.
    avoider: Option<Called>,
    /// The vertex whose successors are being read.
    from: u32,
    /// The player whose targets are being read.
    target_of: Called,
    failed: Option<ArenaError>,
}

const FIELDS: &str = "one of `version`, `comment`, `players`, `dead_ends`, `mode`, `start`, `targets`, `vertices`";
const VERTEX: &str = "name of a vertex";

impl Fields for Top<'_> {
    const EXPECTED: &'static str = "an arena: an object with `vertices`";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        if self.seen.iter().any(|seen| seen == key) {
            return Err(stop(self.site.wrong(key, format!("`{key}` a second time"), "each field once")));
        }
        match key {
            "version" => map.next_value_seed(Word { filled: self, expected: "version 1", take: Top::version }),
            "comment" => map.next_value::<IgnoredAny>().map(drop),
            "players" => {
                let names = map.next_value::<[String; 2]>()?;
                self.names(names).map_err(stop)
            }
            "dead_ends" => map.next_value_seed(Word { filled: self, expected: DEAD_ENDS, take: Top::dead_ends }),
            "mode" => map.next_value_seed(ModeSeed(self)),
            "start" => map.next_value_seed(Word { filled: self, expected: VERTEX, take: Top::start }),
            "targets" => map.next_value_seed(Object(&mut Targets(self))),
            "vertices" => map.next_value_seed(Object(&mut Vertices(self))),
            _ => Err(stop(self.site.wrong(key, format!("the field `{key}`"), FIELDS))),
        }?;
        self.seen.push(key.to_owned());
        Ok(())
    }
}

impl Top<'_> {
    fn version(&mut self, word: &str) -> Result<(), Stop> {
        match word {
            "1" => Ok(()),
            _ => Err(self.site.wrong(word, format!("version {word}"), "version 1, the only one there is")),
        }
    }

    fn names(&mut self, names: [String; 2]) -> Result<(), Stop> {
        if names[0] == names[1] {
            let found = format!("both players called \"{}\"", names[0]);
            return Err(self.site.wrong(&names[1], found, "two different names"));
        }
        for (player, name) in Player::BOTH.into_iter().zip(names) {
            self.draft.players.name(player, name);
        }
        Ok(())
    }

    fn dead_ends(&mut self, word: &str) -> Result<(), Stop> {
        let meaning = words::dead_ends(word).ok_or_else(|| self.site.wrong(word, format!("`{word}`"), DEAD_ENDS))?;
        self.draft.rules.dead_ends = meaning;
        Ok(())
    }

    fn start(&mut self, word: &str) -> Result<(), Stop> {
        self.draft.start = Some((word.to_owned(), self.site.start_of(word)));
        Ok(())
    }

    fn avoider(&mut self, word: &str) -> Result<(), Stop> {
        self.avoider = Some(self.called(word)?);
        Ok(())
    }

    fn called(&mut self, word: &str) -> Result<Called, Stop> {
        let place = self.site.start_of(word);
        let called = self.draft.players.called(word, place);
        called.ok_or_else(|| self.site.wrong(word, format!("\"{word}\""), players::EXPECTED))
    }

    fn mention(&mut self, name: &str) -> Result<u32, Stop> {
        let place = self.site.start_of(name);
        self.draft.mention(name, place).map_err(|error| self.fail(error))
    }

    fn successor(&mut self, name: &str) -> Result<(), Stop> {
        let to = self.mention(name)?;
        self.draft.edge(self.from, to).map_err(|error| self.fail(error))
    }

    fn target(&mut self, name: &str) -> Result<(), Stop> {
        let vertex = self.mention(name)?;
        self.draft.target(vertex, self.target_of, self.site.start_of(name));
        Ok(())
    }

    fn fail(&mut self, error: ArenaError) -> Stop {
        self.failed = Some(error);
        Stop
    }
}

/// `"targets": {player: [names]}`
struct Targets<'c, 'p>(&'c mut Top<'p>);

impl Fields for Targets<'_, '_> {
    const EXPECTED: &'static str = "an object with a list of targets for each player";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        self.0.target_of = self.0.called(key).map_err(stop)?;
        map.next_value_seed(List { filled: self.0, expected: VERTEX, take: Top::target })
    }
}

/// `"vertices": {name: vertex}`
struct Vertices<'c, 'p>(&'c mut Top<'p>);

impl Fields for Vertices<'_, '_> {
    const EXPECTED: &'static str = "an object with an owner and successors for each vertex";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let top = &mut *self.0;
        let place = top.site.start_of(key);
        top.from = top.mention(key).map_err(stop)?;
        let mut vertex = OneVertex { top, owner: None, successors: false };
        map.next_value_seed(Object(&mut vertex))?;
        let OneVertex { top, owner, .. } = vertex;
        let Some(owner) = owner else {
            top.site.wrong =
                Some((place, format!("vertex \"{key}\" without an owner"), "the field `owner`".to_owned()));
            return Err(stop(Stop));
        };
        if !top.draft.define(top.from, owner) {
            top.site.wrong = Some((place, format!("vertex \"{key}\" a second time"), "each vertex once".to_owned()));
            return Err(stop(Stop));
        }
        Ok(())
    }
}

/// `{"owner": player, "successors": [names]}`
struct OneVertex<'c, 'p> {
    top: &'c mut Top<'p>,
    owner: Option<Called>,
    successors: bool,
}

impl<'p> Fields for OneVertex<'_, 'p> {
    const EXPECTED: &'static str = "a vertex: an object with `owner` and `successors`";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let filled = &mut *self.top;
        match key {
            "owner" if self.owner.is_none() => {
                let owner = Word { filled, expected: players::EXPECTED, take: Top::<'p>::called };
                self.owner = Some(map.next_value_seed(owner)?);
                Ok(())
            }
            "successors" if !self.successors => {
                self.successors = true;
                map.next_value_seed(List { filled, expected: VERTEX, take: Top::successor })
            }
            "owner" | "successors" => {
                Err(stop(filled.site.wrong(key, format!("`{key}` a second time"), "each field once")))
            }
            _ => Err(stop(filled.site.wrong(key, format!("the field `{key}`"), "`owner` or `successors`"))),
        }
    }
}

/// `"draws"` or `{"avoid": player}`
struct ModeSeed<'c, 'p>(&'c mut Top<'p>);

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
struct Avoid<'c, 'p>(&'c mut Top<'p>);

impl Fields for Avoid<'_, '_> {
    const EXPECTED: &'static str = MODE;

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let filled = &mut *self.0;
        match key {
            "avoid" => map.next_value_seed(Word { filled, expected: players::EXPECTED, take: Top::avoider }),
            _ => Err(stop(filled.site.wrong(key, format!("`{key}`"), "`avoid`"))),
        }
    }
}
