//! Our own solution files: everything that is known about every vertex.

use crate::json::{Fields, Heading, MaybeWord, Object, Site, Stop, Tracked, Word, explain, heading, stop, text};
use crate::players::{Called, word};
use crate::stream::Stream;
use crate::text::Text;
use crate::window::Place;
use crate::{ReadError, WriteError};
use retrograde::{DrawKind, Mode, NamedArena, Player, ScoredPart, Solution, Verdict, Vertex, outcome_of_score};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::fmt;
use std::io::Write;

/// Writes a solution, one line per vertex.
pub(super) fn write(named: &NamedArena, solution: &Solution, output: &mut dyn Write) -> Result<(), WriteError> {
    let player = |player| text(word(&named.players, player));
    heading(&named.players, solution.objective(), output)?;
    write!(output, "  \"positions\": [")?;
    for vertex in named.arena.vertices() {
        let comma = if vertex.index() == 0 { "" } else { "," };
        write!(output, "{comma}\n    {{\"vertex\": {}, ", text(&named.name(vertex)))?;
        match solution.verdict(vertex) {
            Verdict::Win { player: winner, rank } => write!(output, "\"value\": {}, \"rank\": {rank}", player(winner))?,
            Verdict::Avoid(winner) => write!(output, "\"value\": {}, \"rank\": null", player(winner))?,
            Verdict::Draw(kind) => write!(output, "\"value\": \"draw\", \"draw\": \"{}\"", kind_word(kind))?,
        }
        if let Some(score) = solution.score(vertex) {
            // The end of a drawn play may be nearer to one player's liking than an endless play.
            if let (Verdict::Draw(_), Some(rank)) = (solution.verdict(vertex), solution.moves_to_end(vertex)) {
                write!(output, ", \"rank\": {rank}")?;
            }
            write!(output, ", \"score\": {score}")?;
        }
        match solution.best_move(vertex) {
            Some(to) => write!(output, ", \"move\": {}}}", text(&named.name(to)))?,
            None => write!(output, ", \"move\": null}}")?,
        }
    }
    writeln!(output, "\n  ]\n}}")?;
    Ok(())
}

const fn kind_word(kind: DrawKind) -> &'static str {
    match kind {
        DrawKind::Ends => "ends",
        DrawKind::Endless => "endless",
    }
}

/// Reads a solution of that arena.
pub(super) fn read(stream: Stream<'_>, named: &NamedArena) -> Result<Solution, ReadError> {
    let mut text = Text::open(stream)?;
    let last = Cell::new((0, Place::START));
    let mut top = Top {
        heading: Heading::new(Site { last: &last, wrong: None }),
        named,
        entries: vec![None; named.arena.vertex_count()],
    };
    let mut json = serde_json::Deserializer::from_reader(Tracked { text: &mut text, last: &last });
    let parsed = Object(&mut top).deserialize(&mut json).and_then(|()| json.end());
    let Top { heading, entries, .. } = top;
    if let Err(error) = parsed {
        return Err(explain(&mut text, &error, heading.site.wrong));
    }
    if !heading.has("positions") {
        return Err(text.fault(text.last_place(), "a solution without positions", "the field `positions`"));
    }
    let mut objective = heading.objective(&mut text)?;
    // What the file leaves open is as in the arena.
    if !heading.has("dead_ends") {
        objective.dead_ends = named.objective.dead_ends;
    }
    if !heading.has("mode") {
        objective.mode = named.objective.mode;
    }
    let scored = named.scores.are_given();
    let (mut parts, mut scores) = (Vec::with_capacity(entries.len()), Vec::new());
    for (vertex, entry) in named.arena.vertices().zip(&entries) {
        let Some(entry) = entry else {
            let found = format!("no position of vertex \"{}\"", named.name(vertex));
            return Err(text.fault(text.last_place(), found, "one for each vertex of the arena"));
        };
        let winner = entry.value.map(|called| heading.players.player(called, &mut text)).transpose()?;
        let mut wrong = |(found, expected): (&str, &str)| {
            let found = format!("{found} of vertex \"{}\"", named.name(vertex));
            text.fault(entry.place, found, expected)
        };
        match (entry.score, scored) {
            (Some(score), true) => scores.push(scored_part(entry, winner, score).map_err(wrong)?),
            (None, true) => return Err(wrong(("a position without a score", "the field `score`"))),
            (Some(_), false) => return Err(wrong(("a score", "no field `score`: the arena has no scores"))),
            (None, false) => parts.push((verdict(entry, winner, objective.mode).map_err(wrong)?, entry.to)),
        }
    }
    let solution = match scored {
        true => Solution::from_scores(objective, named.scores.endless, scores),
        false => Solution::from_parts(objective, parts),
    };
    solution.map_err(|index| {
        let place = entries.get(index).copied().flatten().map_or(Place::START, |entry| entry.place);
        let rank = entries.get(index).copied().flatten().and_then(|entry| entry.rank).unwrap_or_default();
        text.fault(place, format!("the rank {rank}"), format!("ranks below {}, the number of vertices", entries.len()))
    })
}

/// What a file says of one vertex.
#[derive(Clone, Copy)]
struct Entry {
    place: Place,
    /// The winner; `None` for a draw.
    value: Option<Called>,
    rank: Option<u32>,
    draw: Option<DrawKind>,
    score: Option<i32>,
    to: Option<Vertex>,
}

/// What an entry of an arena with scores means.
fn scored_part(entry: &Entry, winner: Option<Player>, score: i32) -> Result<ScoredPart, (&'static str, &'static str)> {
    if outcome_of_score(score).winner() != winner {
        return Err(("a score of another winner than `value`", "a score whose sign names the winner"));
    }
    let ends = entry.rank.is_some() || entry.draw == Some(DrawKind::Ends);
    Ok(ScoredPart { score, rank: entry.rank, ends, best: entry.to })
}

/// What an entry means, or what is wrong with it and what would be right.
fn verdict(entry: &Entry, winner: Option<Player>, mode: Mode) -> Result<Verdict, (&'static str, &'static str)> {
    match (winner, entry.rank, entry.draw) {
        (Some(player), Some(rank), None) => Ok(Verdict::Win { player, rank }),
        (Some(player), None, None) if mode == Mode::Avoid(player) => Ok(Verdict::Avoid(player)),
        (None, None, Some(kind)) if mode == Mode::Draws => Ok(Verdict::Draw(kind)),
        (Some(_), _, Some(_)) => Err(("the kind of a draw at a win", "no field `draw`")),
        (Some(_), None, None) => Err(("a win without a rank", "the field `rank`, or this player in `mode`")),
        (None, Some(_), _) => Err(("the rank of a draw", "no field `rank`")),
        (None, None, None) => Err(("a draw of no kind", "the field `draw`, \"ends\" or \"endless\"")),
        (None, None, Some(_)) => Err(("a draw in the two-valued mode", "a winner")),
    }
}

struct Top<'p, 'n> {
    heading: Heading<'p>,
    named: &'n NamedArena,
    entries: Vec<Option<Entry>>,
}

const FIELDS: &str = "one of `version`, `comment`, `players`, `dead_ends`, `mode`, `positions`";

impl Fields for Top<'_, '_> {
    const EXPECTED: &'static str = "a solution: an object with `positions`";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        self.heading.see(key)?;
        if self.heading.field(key, map)? {
            return if key == "players" { self.check_players().map_err(stop) } else { Ok(()) };
        }
        match key {
            "positions" => map.next_value_seed(Positions(self)),
            _ => Err(stop(self.heading.site.wrong(key, format!("the field `{key}`"), FIELDS))),
        }
    }
}

impl Top<'_, '_> {
    /// A solution for players of other names, or in another order, would be judged as if it were for these.
    fn check_players(&mut self) -> Result<(), Stop> {
        let ([zero, one], [first, second]) = (&self.named.players, self.heading.players.names());
        if [zero, one] == [&first, &second] {
            return Ok(());
        }
        let found = format!("the players \"{first}\" and \"{second}\"");
        Err(self.heading.site.wrong(&second, found, format!("\"{zero}\" and \"{one}\", as in the arena")))
    }

    fn vertex(&mut self, name: &str) -> Result<Vertex, Stop> {
        self.named.names.find_written(name).ok_or_else(|| {
            let found = format!("\"{name}\", which is no vertex");
            self.heading.site.wrong(name, found, "the name of a vertex of the arena")
        })
    }

    fn value(&mut self, word: &str) -> Result<Option<Called>, Stop> {
        if word == "draw" { Ok(None) } else { self.heading.called(word).map(Some) }
    }

    fn rank(&mut self, word: &str) -> Result<u32, Stop> {
        word.parse().map_err(|_| self.heading.site.wrong(word, format!("the rank {word}"), RANK))
    }

    fn score(&mut self, word: &str) -> Result<i32, Stop> {
        word.parse().map_err(|_| self.heading.site.wrong(word, format!("the score {word}"), "a whole number"))
    }

    fn draw(&mut self, word: &str) -> Result<DrawKind, Stop> {
        [DrawKind::Ends, DrawKind::Endless]
            .into_iter()
            .find(|kind| kind_word(*kind) == word)
            .ok_or_else(|| self.heading.site.wrong(word, format!("`{word}`"), DRAW))
    }
}

const RANK: &str = "a rank, a number below that of vertices";
const DRAW: &str = "`ends` or `endless`";

/// The list of positions.
struct Positions<'c, 'p, 'n>(&'c mut Top<'p, 'n>);

impl<'de> DeserializeSeed<'de> for Positions<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Positions<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of positions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        loop {
            let mut position = Position {
                top: &mut *self.0,
                place: Place::START,
                vertex: None,
                value: None,
                rank: None,
                draw: None,
                score: None,
                to: None,
            };
            if items.next_element_seed(Object(&mut position))?.is_none() {
                return Ok(());
            }
            let Position { top, place, vertex, value, rank, draw, score, to } = position;
            let site = &mut top.heading.site;
            let (Some(vertex), Some(value)) = (vertex, value) else {
                return Err(stop(site.wrong("", "a position without `vertex` or `value`", "both fields")));
            };
            let entry = Entry { place, value, rank, draw, score, to };
            if top.entries[vertex.index()].replace(entry).is_some() {
                let found = format!("vertex \"{}\" a second time", top.named.name(vertex));
                site.wrong = Some((place, found, "each vertex once".to_owned()));
                return Err(stop(Stop));
            }
        }
    }
}

/// `{"vertex": name, "value": player, "rank": number, "draw": kind, "score": number, "move": name}`
struct Position<'c, 'p, 'n> {
    top: &'c mut Top<'p, 'n>,
    /// Where the name of the vertex stands.
    place: Place,
    vertex: Option<Vertex>,
    value: Option<Option<Called>>,
    rank: Option<u32>,
    draw: Option<DrawKind>,
    score: Option<i32>,
    to: Option<Vertex>,
}

impl<'p, 'n> Fields for Position<'_, 'p, 'n> {
    const EXPECTED: &'static str = "a position: an object with `vertex` and `value`";

    fn field<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let filled = &mut *self.top;
        let vertex = |filled| Word { filled, expected: "the name of a vertex", take: Top::<'p, 'n>::vertex };
        match key {
            "vertex" => {
                let vertex = map.next_value_seed(vertex(filled))?;
                self.vertex = Some(vertex);
                self.place = filled.heading.site.start_of(&filled.named.name(vertex));
            }
            "move" => self.to = map.next_value_seed(MaybeWord(vertex(filled)))?,
            "value" => {
                let expected = "a value: \"draw\", 0, 1, or a player's name";
                self.value = Some(map.next_value_seed(Word { filled, expected, take: Top::<'p, 'n>::value })?);
            }
            "rank" => {
                self.rank =
                    map.next_value_seed(MaybeWord(Word { filled, expected: RANK, take: Top::<'p, 'n>::rank }))?;
            }
            "draw" => {
                self.draw =
                    map.next_value_seed(MaybeWord(Word { filled, expected: DRAW, take: Top::<'p, 'n>::draw }))?;
            }
            "score" => {
                let score = Word { filled, expected: "a whole number", take: Top::<'p, 'n>::score };
                self.score = map.next_value_seed(MaybeWord(score))?;
            }
            _ => {
                let expected = "one of `vertex`, `value`, `rank`, `draw`, `score`, `move`";
                return Err(stop(filled.heading.site.wrong(key, format!("the field `{key}`"), expected)));
            }
        }
        Ok(())
    }
}
