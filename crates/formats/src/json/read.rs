//! Reads an arena from our own JSON, as a stream.

use super::fault::{Tracked, explain};
use super::heading::Heading;
use super::seeds::{Fields, List, Object, Site, Stop, Word, stop};
use crate::draft::Draft;
use crate::players::{self, Called};
use crate::stream::Stream;
use crate::text::Text;
use crate::window::Place;
use crate::{ReadError, Reading};
use retrograde::{ArenaError, Player, Scores};
use serde::de::{DeserializeSeed, MapAccess};
use std::cell::Cell;

/// Reads an arena from our own JSON.
pub(crate) fn read(stream: Stream<'_>) -> Result<Reading, ReadError> {
    let mut text = Text::open(stream)?;
    let last = Cell::new((0, Place::START));
    let mut top = Top {
        heading: Heading::new(Site { last: &last, wrong: None }),
        draft: Draft::default(),
        from: 0,
        target_of: Called::Known(Player::Zero),
        failed: None,
    };
    let mut json = serde_json::Deserializer::from_reader(Tracked { text: &mut text, last: &last });
    let parsed = Object(&mut top).deserialize(&mut json).and_then(|()| json.end());
    let Top { heading, mut draft, failed, .. } = top;
    if let Some(error) = failed {
        return Err(ReadError::Arena { name: text.name().to_owned(), error });
    }
    if let Err(error) = parsed {
        return Err(explain(&mut text, &error, heading.site.wrong));
    }
    if !heading.has("vertices") {
        return Err(text.fault(text.last_place(), "an arena without vertices", "the field `vertices`"));
    }
    draft.objective = heading.objective(&mut text)?;
    draft.players = heading.players;
    draft.finish(&mut text, "a name that stands in `vertices`")
}

/// The whole arena, and what the parts of the parser tell each other.
struct Top<'p> {
    heading: Heading<'p>,
    draft: Draft,
    /// The vertex whose successors are being read.
    from: u32,
    /// The player whose targets are being read.
    target_of: Called,
    failed: Option<ArenaError>,
}

const FIELDS: &str =
    "one of `version`, `comment`, `players`, `dead_ends`, `mode`, `endless`, `start`, `targets`, `vertices`";
const VERTEX: &str = "name of a vertex";
const NUMBER: &str = "a whole number from -1000000 to 1000000";

impl Fields for Top<'_> {
    const EXPECTED: &'static str = "an arena: an object with `vertices`";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        self.heading.see(key)?;
        if self.heading.field(key, map)? {
            return Ok(());
        }
        match key {
            "endless" => {
                self.draft.endless = map.next_value_seed(Word { filled: self, expected: NUMBER, take: Top::number })?;
                Ok(())
            }
            "start" => map.next_value_seed(Word { filled: self, expected: VERTEX, take: Top::start }),
            "targets" => map.next_value_seed(Object(&mut Targets(self))),
            "vertices" => map.next_value_seed(Object(&mut Vertices(self))),
            _ => Err(stop(self.heading.site.wrong(key, format!("the field `{key}`"), FIELDS))),
        }
    }
}

impl Top<'_> {
    fn start(&mut self, word: &str) -> Result<(), Stop> {
        self.draft.start = Some((word.to_owned(), self.heading.site.start_of(word)));
        Ok(())
    }

    fn called(&mut self, word: &str) -> Result<Called, Stop> {
        self.heading.called(word)
    }

    fn mention(&mut self, name: &str) -> Result<u32, Stop> {
        let place = self.heading.site.start_of(name);
        self.draft.mention(name, place).map_err(|error| self.fail(error))
    }

    fn successor(&mut self, name: &str) -> Result<(), Stop> {
        let to = self.mention(name)?;
        self.draft.edge(self.from, to).map_err(|error| self.fail(error))
    }

    fn target(&mut self, name: &str) -> Result<(), Stop> {
        let vertex = self.mention(name)?;
        self.draft.target(vertex, self.target_of, self.heading.site.start_of(name));
        Ok(())
    }

    fn number(&mut self, word: &str) -> Result<i32, Stop> {
        let number = word.parse().ok().filter(|number: &i32| number.unsigned_abs() <= Scores::LARGEST.unsigned_abs());
        number.ok_or_else(|| self.heading.site.wrong(word, format!("the value {word}"), NUMBER))
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
        let place = top.heading.site.start_of(key);
        top.from = top.mention(key).map_err(stop)?;
        let mut vertex = OneVertex { top, owner: None, successors: false, value: false };
        map.next_value_seed(Object(&mut vertex))?;
        let OneVertex { top, owner, .. } = vertex;
        let Some(owner) = owner else {
            top.heading.site.wrong =
                Some((place, format!("vertex \"{key}\" without an owner"), "the field `owner`".to_owned()));
            return Err(stop(Stop));
        };
        if !top.draft.define(top.from, owner) {
            top.heading.site.wrong =
                Some((place, format!("vertex \"{key}\" a second time"), "each vertex once".to_owned()));
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
    value: bool,
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
            "value" if !self.value => {
                self.value = true;
                let value = map.next_value_seed(Word { filled, expected: NUMBER, take: Top::number })?;
                let place = self.top.heading.site.start_of("");
                self.top.draft.value(self.top.from, value, place);
                Ok(())
            }
            "owner" | "successors" | "value" => {
                Err(stop(filled.heading.site.wrong(key, format!("`{key}` a second time"), "each field once")))
            }
            _ => Err(stop(filled.heading.site.wrong(
                key,
                format!("the field `{key}`"),
                "`owner`, `successors` or `value`",
            ))),
        }
    }
}
