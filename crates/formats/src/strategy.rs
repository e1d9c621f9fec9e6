//! Strategies in files, as students write them: a dictionary from vertices to vertices, or a table of named states.

use crate::ReadError;
use crate::json::{Fields, MaybeWord, Object, Site, Stop, Tracked, Word, explain, stop};
use crate::stream::Stream;
use crate::text::Text;
use crate::window::Place;
use indexmap::IndexMap;
use retrograde::{NamedArena, Observer, Strategy, StrategyState, Vertex};
use serde::de::{DeserializeSeed, MapAccess};
use std::cell::Cell;
use std::io::Read;

/// Reads a strategy for that arena from JSON, decompressing it first if need be.
///
/// Without memory it is an object from vertices to vertices: `{"s0": "s1", "s2": "s3"}`. With memory it is a table of
/// named states, of which the first one, or the one that `start` names, is where it begins:
///
/// ```
/// use retrograde_formats::{read_arena, read_strategy};
/// let arena = r#"{"vertices": {"a": {"owner": 0, "successors": ["b"]}, "b": {"owner": 1, "successors": ["a"]}}}"#;
/// let named = read_arena("a.json", Box::new(arena.as_bytes()), None, &())?.named;
/// let plain = read_strategy("s.json", Box::new(&br#"{"a": "b"}"#[..]), &named, &())?;
/// let table = br#"{"start": "calm", "states": {
///     "calm": {"moves": {"a": "b"}, "next": {"b": "alert"}},
///     "alert": {"moves": {"a": "b"}}
/// }}"#;
/// let with_memory = read_strategy("s.json", Box::new(&table[..]), &named, &())?;
/// assert_eq!((plain.states.len(), with_memory.states.len()), (1, 2));
/// # Ok::<(), retrograde_formats::ReadError>(())
/// ```
///
/// A `null` where a vertex is expected says that there is no move.
///
/// # Errors
/// As [`read_arena`](crate::read_arena); whether a move can be made is not checked here.
pub fn read_strategy(
    name: &str,
    input: Box<dyn Read + '_>,
    named: &NamedArena,
    observer: &dyn Observer,
) -> Result<Strategy, ReadError> {
    let stream = Stream::open(name, input, observer)?;
    let mut text = Text::open(stream)?;
    let last = Cell::new((0, Place::START));
    let site = Site { last: &last, wrong: None };
    let mut top = Top {
        site,
        named,
        plain: StrategyState::default(),
        states: IndexMap::new(),
        start: None,
        mentioned: Vec::new(),
    };
    let mut json = serde_json::Deserializer::from_reader(Tracked { text: &mut text, last: &last });
    let parsed = Object(&mut top).deserialize(&mut json).and_then(|()| json.end());
    let Top { site, plain, mut states, start, mentioned, .. } = top;
    if let Err(error) = parsed {
        return Err(explain(&mut text, &error, site.wrong));
    }
    if states.is_empty() {
        return Ok(Strategy { states: vec![plain] });
    }
    for (word, place) in start.iter().chain(&mentioned) {
        if !states.get(word).is_some_and(|(_, defined)| *defined) {
            let found = format!("the state \"{word}\", which is not described");
            return Err(text.fault(*place, found, "the name of a state in `states`"));
        }
    }
    if let Some(first) = start.and_then(|(word, _)| states.get_index_of(&word)) {
        // The first state is where a strategy begins.
        let last = states.len() - 1;
        let mut list: Vec<StrategyState> = states.drain(..).map(|(_, (state, _))| state).collect();
        list.swap(0, first.min(last));
        let swapped = |state: usize| {
            if state == 0 {
                first
            } else if state == first {
                0
            } else {
                state
            }
        };
        list.iter_mut().flat_map(|state| state.next.values_mut()).for_each(|next| *next = swapped(*next));
        return Ok(Strategy { states: list });
    }
    Ok(Strategy { states: states.into_values().map(|(state, _)| state).collect() })
}

/// What was read so far.
struct Top<'p, 'n> {
    site: Site<'p>,
    named: &'n NamedArena,
    /// The moves of a strategy without memory.
    plain: StrategyState,
    /// The states by their names, each with whether it was described.
    states: IndexMap<String, (StrategyState, bool)>,
    start: Option<(String, Place)>,
    /// The names of states that were mentioned, and where.
    mentioned: Vec<(String, Place)>,
}

impl Fields for Top<'_, '_> {
    const EXPECTED: &'static str = "a strategy: an object from vertices to vertices, or one with `states`";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        // A vertex may be called like one of our fields.
        match (self.named.names.find(key), key) {
            (Some(vertex), _) => {
                let to = map.next_value_seed(MaybeWord(Word { filled: self, expected: VERTEX, take: Top::vertex }))?;
                self.plain.moves.extend(to.map(|to| (vertex, to)));
                Ok(())
            }
            (None, "states") => map.next_value_seed(Object(&mut States(self))),
            (None, "start") => {
                self.start = Some(map.next_value_seed(Word { filled: self, expected: "a state", take: Top::word })?);
                Ok(())
            }
            (None, _) => Err(stop(self.vertex(key).err().unwrap_or(Stop))),
        }
    }
}

const VERTEX: &str = "the name of a vertex";

impl Top<'_, '_> {
    fn vertex(&mut self, name: &str) -> Result<Vertex, Stop> {
        self.named.names.find(name).ok_or_else(|| {
            let found = format!("\"{name}\", which is no vertex");
            self.site.wrong(name, found, "the name of a vertex of the arena")
        })
    }

    fn word(&mut self, word: &str) -> Result<(String, Place), Stop> {
        Ok((word.to_owned(), self.site.start_of(word)))
    }

    /// The number of the state of that name, a new one if it is mentioned for the first time.
    fn state(&mut self, word: &str) -> Result<usize, Stop> {
        self.mentioned.push((word.to_owned(), self.site.start_of(word)));
        let entry = self.states.entry(word.to_owned());
        let index = entry.index();
        entry.or_default();
        Ok(index)
    }
}

/// `"states": {name: state}`
struct States<'c, 'p, 'n>(&'c mut Top<'p, 'n>);

impl Fields for States<'_, '_, '_> {
    const EXPECTED: &'static str = "an object with `moves` and `next` for each state";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let index = self.0.state(key).map_err(stop)?;
        self.0.mentioned.pop();
        map.next_value_seed(Object(&mut OneState { top: self.0, index }))?;
        if let Some((_, (_, described))) = self.0.states.get_index_mut(index) {
            if *described {
                return Err(stop(self.0.site.wrong(
                    key,
                    format!("the state \"{key}\" a second time"),
                    "each state once",
                )));
            }
            *described = true;
        }
        Ok(())
    }
}

/// `{"moves": {vertex: vertex}, "next": {vertex: state}}`
struct OneState<'c, 'p, 'n> {
    top: &'c mut Top<'p, 'n>,
    index: usize,
}

impl Fields for OneState<'_, '_, '_> {
    const EXPECTED: &'static str = "a state: an object with `moves` and `next`";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let (top, index) = (&mut *self.top, self.index);
        match key {
            "moves" => map.next_value_seed(Object(&mut Moves { top, index })),
            "next" => map.next_value_seed(Object(&mut Next { top, index })),
            _ => Err(stop(top.site.wrong(key, format!("the field `{key}`"), "`moves` or `next`"))),
        }
    }
}

/// `{vertex: vertex}` of a state.
struct Moves<'c, 'p, 'n> {
    top: &'c mut Top<'p, 'n>,
    index: usize,
}

impl Fields for Moves<'_, '_, '_> {
    const EXPECTED: &'static str = "an object from vertices to vertices";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let vertex = self.top.vertex(key).map_err(stop)?;
        let word = Word { filled: &mut *self.top, expected: VERTEX, take: Top::vertex };
        let to = map.next_value_seed(MaybeWord(word))?;
        if let (Some((_, (state, _))), Some(to)) = (self.top.states.get_index_mut(self.index), to) {
            state.moves.insert(vertex, to);
        }
        Ok(())
    }
}

/// `{vertex: state}` of a state.
struct Next<'c, 'p, 'n> {
    top: &'c mut Top<'p, 'n>,
    index: usize,
}

impl Fields for Next<'_, '_, '_> {
    const EXPECTED: &'static str = "an object from vertices to states";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let vertex = self.top.vertex(key).map_err(stop)?;
        let next = map.next_value_seed(Word { filled: &mut *self.top, expected: "a state", take: Top::state })?;
        if let Some((_, (state, _))) = self.top.states.get_index_mut(self.index) {
            state.next.insert(vertex, next);
        }
        Ok(())
    }
}
