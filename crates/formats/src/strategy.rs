//! Strategies in files, as students write them: a dictionary from vertices to vertices, or a table of named states.

use crate::ReadError;
use crate::json::{Fields, List, MaybeWord, Object, Site, Stop, Tracked, Word, explain, stop};
use crate::stream::Stream;
use crate::text::Text;
use crate::window::Place;
use indexmap::IndexMap;
use retrograde::{NamedArena, Observer, Strategy, StrategyState, Vertex};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::fmt;
use std::io::Read;

/// What the words of a strategy mean.
pub trait StrategyWords {
    /// What a word means in the place of a vertex.
    fn place(&self, word: &str) -> StrategyPlace;

    /// The vertex that a word leads to from a vertex: its name or, in a game, a move.
    fn step(&self, from: Vertex, word: &str) -> Option<Vertex>;
}

/// What a word means in the place of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyPlace {
    /// A vertex of the arena.
    Vertex(Vertex),
    /// A position of the game that no play reaches: what a strategy does there does not matter.
    Elsewhere,
    /// Nothing.
    Unknown,
}

/// In a graph every word is the name of a vertex.
impl StrategyWords for NamedArena {
    fn place(&self, word: &str) -> StrategyPlace {
        self.names.find_written(word).map_or(StrategyPlace::Unknown, StrategyPlace::Vertex)
    }

    fn step(&self, _: Vertex, word: &str) -> Option<Vertex> {
        self.names.find_written(word)
    }
}

/// A strategy as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadStrategy {
    /// The strategy.
    pub strategy: Strategy,
    /// How many histories it is given by, if it is given by histories.
    pub histories: usize,
    /// For how many positions that no play reaches it has a move too.
    pub elsewhere: usize,
}

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
/// assert_eq!((plain.strategy.states.len(), with_memory.strategy.states.len()), (1, 2));
/// // The same by histories, as note 003 writes them: the vertices of the play so far.
/// let histories = br#"{"(a)": "b", "(a, b, a)": "b"}"#;
/// assert_eq!(read_strategy("s.json", Box::new(&histories[..]), &named, &())?.histories, 1);
/// let pairs = br#"[[["a"], "b"], [["a", "b", "a"], "b"]]"#;
/// assert_eq!(read_strategy("s.json", Box::new(&pairs[..]), &named, &())?.histories, 1);
/// # Ok::<(), retrograde_formats::ReadError>(())
/// ```
///
/// A `null` where a vertex is expected says that there is no move. A key of several vertices is a history, with commas or
/// spaces between them; what a key of one vertex says counts wherever no history is the play so far.
///
/// # Errors
/// As [`read_arena`](crate::read_arena); whether a move can be made is not checked here.
pub fn read_strategy(
    name: &str,
    input: Box<dyn Read + '_>,
    named: &NamedArena,
    observer: &dyn Observer,
) -> Result<ReadStrategy, ReadError> {
    read_strategy_of(name, input, named, named, observer)
}

/// Reads a strategy whose words mean more than names of vertices, such as moves of a game.
///
/// # Errors
/// As [`read_strategy`].
pub fn read_strategy_of(
    name: &str,
    input: Box<dyn Read + '_>,
    named: &NamedArena,
    words: &dyn StrategyWords,
    observer: &dyn Observer,
) -> Result<ReadStrategy, ReadError> {
    let stream = Stream::open(name, input, observer)?;
    let mut text = Text::open(stream)?;
    let last = Cell::new((0, Place::START));
    let site = Site { last: &last, wrong: None };
    let mut top = Top {
        site,
        words,
        plain: StrategyState::default(),
        histories: Vec::new(),
        history: Vec::new(),
        from: None,
        elsewhere: 0,
        states: IndexMap::new(),
        start: None,
        mentioned: Vec::new(),
    };
    let mut json = serde_json::Deserializer::from_reader(Tracked { text: &mut text, last: &last });
    let parsed = ObjectOrPairs(&mut top).deserialize(&mut json).and_then(|()| json.end());
    let Top { site, plain, histories, elsewhere, mut states, start, mentioned, .. } = top;
    if let Err(error) = parsed {
        return Err(explain(&mut text, &error, site.wrong));
    }
    let read = |strategy, histories| ReadStrategy { strategy, histories, elsewhere };
    if states.is_empty() && histories.is_empty() {
        return Ok(read(Strategy { states: vec![plain] }, 0));
    }
    if states.is_empty() {
        let count = histories.len();
        return Ok(read(Strategy::of_histories(&named.arena, histories, plain), count));
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
        return Ok(read(Strategy { states: list }, 0));
    }
    Ok(read(Strategy { states: states.into_values().map(|(state, _)| state).collect() }, 0))
}

/// What was read so far.
struct Top<'p, 'n> {
    site: Site<'p>,
    words: &'n dyn StrategyWords,
    /// The moves of a strategy without memory.
    plain: StrategyState,
    /// Moves by the vertices of the play so far.
    histories: Vec<(Vec<Vertex>, Vertex)>,
    /// The history that is being read.
    history: Vec<Vertex>,
    /// The vertex whose move is being read.
    from: Option<Vertex>,
    /// How many positions were named that no play reaches.
    elsewhere: usize,
    /// The states by their names, each with whether it was described.
    states: IndexMap<String, (StrategyState, bool)>,
    start: Option<(String, Place)>,
    /// The names of states that were mentioned, and where.
    mentioned: Vec<(String, Place)>,
}

impl Fields for Top<'_, '_> {
    const EXPECTED: &'static str =
        "a strategy: an object from vertices or histories to vertices, one with `states`, or a list of pairs";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        // A vertex may be called like one of our fields.
        match (self.words.place(key), key) {
            (StrategyPlace::Vertex(vertex), _) => {
                let to = map.next_value_seed(MaybeWord(self.step_from(vertex)))?;
                self.plain.moves.extend(to.map(|to| (vertex, to)));
                Ok(())
            }
            (StrategyPlace::Elsewhere, _) => {
                self.elsewhere += 1;
                map.next_value::<serde::de::IgnoredAny>().map(|_| ())
            }
            (StrategyPlace::Unknown, _) if let Some(history) = self.history_of(key) => {
                let Some(&last) = history.last() else { return Ok(()) };
                let to = map.next_value_seed(MaybeWord(self.step_from(last)))?;
                self.histories.extend(to.map(|to| (history, to)));
                Ok(())
            }
            (StrategyPlace::Unknown, "states") => map.next_value_seed(Object(&mut States(self))),
            (StrategyPlace::Unknown, "start") => {
                self.start = Some(map.next_value_seed(Word { filled: self, expected: "a state", take: Top::word })?);
                Ok(())
            }
            (StrategyPlace::Unknown, _) => Err(stop(self.vertex(key).err().unwrap_or(Stop))),
        }
    }
}

const VERTEX: &str = "the name of a vertex";

/// The words of a key: names between commas or spaces, outside of brackets.
fn split(text: &str) -> Vec<String> {
    let (mut words, mut depth) = (vec![String::new()], 0_i32);
    for character in text.chars() {
        depth += i32::from("([{".contains(character)) - i32::from(")]}".contains(character));
        if depth == 0 && (character == ',' || character.is_whitespace()) {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(character);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A strategy as an object, or as a list of pairs of a history and where it moves to.
struct ObjectOrPairs<'c, 'p, 'n>(&'c mut Top<'p, 'n>);

impl<'de> DeserializeSeed<'de> for ObjectOrPairs<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ObjectOrPairs<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(<Top<'_, '_> as Fields>::EXPECTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        Object(self.0).visit_map(map)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pairs: A) -> Result<(), A::Error> {
        while pairs.next_element_seed(Pair(&mut *self.0))?.is_some() {}
        Ok(())
    }
}

const PAIR: &str = "a list of two: the vertices of the play so far, and the next vertex";

/// `[["s0", "sA", "s1"], "s2"]`
struct Pair<'c, 'p, 'n>(&'c mut Top<'p, 'n>);

impl<'de> DeserializeSeed<'de> for Pair<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Pair<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PAIR)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<(), A::Error> {
        let top = self.0;
        top.history.clear();
        let history = List { filled: &mut *top, expected: "vertex", take: Top::further };
        let (true, Some(&last)) = (pair.next_element_seed(history)?.is_some(), top.history.last()) else {
            return Err(stop(top.site.wrong("", "a list without a vertex", PAIR)));
        };
        let Some(to) = pair.next_element_seed(MaybeWord(top.step_from(last)))? else {
            return Err(stop(top.site.wrong("", "a list without a next vertex", PAIR)));
        };
        let history = std::mem::take(&mut top.history);
        match history[..] {
            // As in an object, what is said of one vertex counts wherever no history is the play so far.
            [vertex] => top.plain.moves.extend(to.map(|to| (vertex, to))),
            _ => top.histories.extend(to.map(|to| (history, to))),
        }
        Ok(())
    }
}

impl Top<'_, '_> {
    fn vertex(&mut self, name: &str) -> Result<Vertex, Stop> {
        match self.words.place(name) {
            StrategyPlace::Vertex(vertex) => Ok(vertex),
            _ => Err(self.unknown(name)),
        }
    }

    fn unknown(&mut self, name: &str) -> Stop {
        let found = format!("\"{name}\", which is no vertex");
        self.site.wrong(name, found, "the name of a vertex of the arena")
    }

    /// Where the strategy moves to from a vertex.
    fn step(&mut self, word: &str) -> Result<Vertex, Stop> {
        let to = self.from.and_then(|from| self.words.step(from, word));
        to.ok_or_else(|| self.unknown(word))
    }

    /// A word that is where the strategy moves to from that vertex.
    fn step_from<'c>(&'c mut self, from: Vertex) -> Word<'c, Self, Vertex> {
        self.from = Some(from);
        Word { filled: self, expected: VERTEX, take: Top::step }
    }

    /// A vertex of the history that is being read.
    fn further(&mut self, word: &str) -> Result<(), Stop> {
        let vertex = self.vertex(word)?;
        self.history.push(vertex);
        Ok(())
    }

    /// The vertices of a play so far, if the key names several.
    fn history_of(&self, key: &str) -> Option<Vec<Vertex>> {
        let key = key.trim();
        // One pair of brackets around the whole, and not those of its first and last vertex.
        let brackets = [('(', ')'), ('[', ']')];
        let inside = brackets.iter().find_map(|&(open, close)| key.strip_prefix(open)?.strip_suffix(close));
        let inside = inside.unwrap_or(key);
        let ways = [split(key), split(inside)];
        ways.into_iter().find_map(|words| {
            let vertices: Option<Vec<Vertex>> = words.iter().map(|word| self.named_vertex(word)).collect();
            vertices.filter(|vertices| !vertices.is_empty())
        })
    }

    fn named_vertex(&self, word: &str) -> Option<Vertex> {
        match self.words.place(word) {
            StrategyPlace::Vertex(vertex) => Some(vertex),
            _ => None,
        }
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
        let to = map.next_value_seed(MaybeWord(self.top.step_from(vertex)))?;
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
