//! An arena while it is read from a text that names its vertices: told in any order, checked at the end.

use crate::players::{Called, Players};
use crate::text::Text;
use crate::window::Place;
use crate::{ReadError, Reading, Warning};
use retrograde::{
    Arena, ArenaError, Kind, NameSet, NamedArena, Names, Objective, Player, Vertex, plain_number, written,
};

/// Everything that a text has told of an arena so far. Vertices are numbered as they are mentioned.
#[derive(Default)]
pub(crate) struct Draft {
    names: NameSet,
    vertices: Vec<Sketch>,
    /// The vertices whose names are small numbers, at these numbers.
    by_number: Vec<u32>,
    /// How many of them are defined.
    defined: u32,
    edges: Vec<(u32, u32)>,
    /// The numbers of final vertices, and where each was told.
    values: Vec<(u32, i32, Place)>,
    targets: Vec<(u32, Called, Place)>,
    pub(crate) players: Players,
    /// The start, and where it was told.
    pub(crate) start: Option<(String, Place)>,
    pub(crate) objective: Objective,
    /// The score of a play that never ends.
    pub(crate) endless: i32,
}

/// What is known of a vertex.
struct Sketch {
    /// Where it was mentioned first.
    mentioned: Place,
    /// Whose it is, and the how-manieth defined vertex it is.
    definition: Option<(Called, u32)>,
}

/// Stands where there is no vertex in [`Draft::by_number`].
const NO_VERTEX: u32 = u32::MAX;

impl Draft {
    /// The number of the vertex of that name, a new one if it is mentioned for the first time.
    pub(crate) fn mention(&mut self, name: &str, place: Place) -> Result<u32, ArenaError> {
        // Large graphs name their vertices by numbers, for which a table is five times as fast as hashing.
        let number = plain_number(name).and_then(|number| usize::try_from(number).ok());
        if let Some(&vertex) = number.and_then(|number| self.by_number.get(number))
            && vertex != NO_VERTEX
        {
            return Ok(vertex);
        }
        if let Some(index) = self.names.find(name) {
            return Ok(index as u32);
        }
        if self.names.len() >= Vertex::MAX_COUNT {
            return Err(ArenaError::TooManyVertices);
        }
        let _ = self.names.insert(name);
        self.vertices.push(Sketch { mentioned: place, definition: None });
        let vertex = self.vertices.len() as u32 - 1;
        // The table may have a few entries for each vertex, so a single large number is not worth one.
        if let Some(number) = number.filter(|&number| number < 1024 + 4 * self.vertices.len()) {
            if number >= self.by_number.len() {
                self.by_number.resize(number + 1, NO_VERTEX);
            }
            self.by_number[number] = vertex;
        }
        Ok(vertex)
    }

    /// Gives a vertex its owner; `false` if it has one already.
    pub(crate) fn define(&mut self, vertex: u32, owner: Called) -> bool {
        let sketch = &mut self.vertices[vertex as usize];
        if sketch.definition.is_some() {
            return false;
        }
        sketch.definition = Some((owner, self.defined));
        self.defined += 1;
        true
    }

    /// Makes a vertex a target.
    pub(crate) fn target(&mut self, vertex: u32, player: Called, place: Place) {
        self.targets.push((vertex, player, place));
    }

    /// Gives a final vertex a number.
    pub(crate) fn value(&mut self, vertex: u32, value: i32, place: Place) {
        self.values.push((vertex, value, place));
    }

    /// Adds an edge.
    pub(crate) fn edge(&mut self, from: u32, to: u32) -> Result<(), ArenaError> {
        if self.edges.len() >= u32::MAX as usize {
            return Err(ArenaError::TooManyEdges);
        }
        self.edges.push((from, to));
        Ok(())
    }

    pub(crate) fn name(&self, vertex: u32) -> &str {
        self.names.name(vertex as usize)
    }

    /// Where the vertex was mentioned first.
    pub(crate) fn mentioned(&self, vertex: u32) -> Place {
        self.vertices[vertex as usize].mentioned
    }

    /// How many edges there are.
    pub(crate) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The arena, if everything that was mentioned is defined. `undefined` is what a message expects of a
    /// vertex that is not.
    pub(crate) fn finish(self, text: &mut Text<'_>, undefined: &str) -> Result<Reading, ReadError> {
        let mut order = Vec::with_capacity(self.vertices.len());
        let mut kinds = vec![Kind::new(Player::Zero, None); self.vertices.len()];
        for (name, sketch) in self.names.iter().zip(&self.vertices) {
            let Some((owner, index)) = sketch.definition else {
                let found = format!("\"{name}\", which is no vertex");
                return Err(text.fault(sketch.mentioned, found, undefined));
            };
            kinds[index as usize] = Kind::new(self.players.player(owner, text)?, None);
            order.push(index);
        }
        self.set_targets(&order, &mut kinds, text)?;
        let start = match &self.start {
            None => None,
            Some((name, place)) => match self.find_written(name) {
                Some(vertex) => Some(order[vertex]),
                None => {
                    let found = format!("the start \"{name}\", which is no vertex");
                    return Err(text.fault(*place, found, "the name of a vertex"));
                }
            },
        };
        let failed = |error| ReadError::Arena { name: text.name().to_owned(), error };
        let arena = arrange(kinds, &self.edges, &order).map_err(failed)?;
        let players = self.players.names();
        let mut named = NamedArena::new(arena, names_in_order(self.names, &order));
        named.start = start.and_then(|index| named.arena.vertex(index as usize));
        named.players = players;
        named.objective = self.objective;
        for &(vertex, value, place) in &self.values {
            let vertex = named.arena.vertex(order[vertex as usize] as usize);
            if let Some(moving) = vertex.filter(|&vertex| named.arena.out_degree(vertex) > 0) {
                let found = format!("a value of \"{}\", which has successors", named.name(moving));
                return Err(text.fault(place, found, "values of final vertices only"));
            }
            named.scores.values.extend(vertex.map(|vertex| (vertex, value)));
        }
        named.scores.endless = self.endless;
        check_scores(&mut named, &self.values, &order, text)?;
        let warnings = Warning::of_ignored_edges(&named).into_iter().collect();
        Ok(Reading { named, warnings })
    }

    /// The vertex of that name, also if it is written in another way, unless several are written so.
    fn find_written(&self, name: &str) -> Option<usize> {
        self.names.find(name).or_else(|| {
            let wanted = written(name);
            let mut like = self.names.iter().enumerate().filter(|(_, name)| written(name) == wanted);
            let (first, _) = like.next()?;
            like.next().is_none().then_some(first)
        })
    }

    fn set_targets(&self, order: &[u32], kinds: &mut [Kind], text: &mut Text<'_>) -> Result<(), ReadError> {
        for &(vertex, called, place) in &self.targets {
            let player = self.players.player(called, text)?;
            let kind = &mut kinds[order[vertex as usize] as usize];
            if kind.target() == Some(!player) {
                let found = format!("\"{}\" as a target of both players", self.name(vertex));
                return Err(text.fault(place, found, "a vertex to be a target of one player at most"));
            }
            *kind = Kind::new(kind.owner(), Some(player));
        }
        Ok(())
    }
}

/// Makes vertices with a number targets of the player who wins there, unless they are targets of the other one.
fn check_scores(
    named: &mut NamedArena,
    values: &[(u32, i32, Place)],
    order: &[u32],
    text: &mut Text<'_>,
) -> Result<(), ReadError> {
    named.scores.mark_winners(&mut named.arena, named.objective).map_err(|conflict| {
        let here = |&&(vertex, ..): &&(u32, i32, Place)| order[vertex as usize] == conflict.vertex.number();
        let place = values.iter().find(here).map_or(Place::START, |&(_, _, place)| place);
        let found = format!("the value {} of \"{}\"", conflict.score, named.name(conflict.vertex));
        let expected = match conflict.outcome.winner() {
            Some(winner) => {
                format!("a value by which {} wins, as the targets and `dead_ends` say", named.player(winner))
            }
            None => "0, as the play is drawn there".to_owned(),
        };
        text.fault(place, found, expected)
    })
}

/// The arena with its edges in rows; vertices are renumbered as `order` says.
fn arrange(kinds: Vec<Kind>, edges: &[(u32, u32)], order: &[u32]) -> Result<Arena, ArenaError> {
    let mut offsets = vec![0_u32; kinds.len() + 1];
    for &(from, _) in edges {
        offsets[order[from as usize] as usize + 1] += 1;
    }
    for index in 0..kinds.len() {
        offsets[index + 1] += offsets[index];
    }
    let mut free = offsets.clone();
    let mut heads = vec![0; edges.len()];
    for &(from, to) in edges {
        let free = &mut free[order[from as usize] as usize];
        heads[*free as usize] = order[to as usize];
        *free += 1;
    }
    Arena::from_rows(kinds, offsets, heads)
}

/// The names in the order of the vertices; as numbers if that is what they are.
fn names_in_order(names: NameSet, order: &[u32]) -> Names {
    let mut names = names;
    if !order.is_sorted() {
        let mut sorted: Vec<Option<Box<str>>> = vec![None; names.len()];
        for (name, &index) in names.into_names().zip(order) {
            sorted[index as usize] = Some(name);
        }
        names = sorted.into_iter().flatten().collect();
    }
    let ids = names.iter().map(plain_number).collect::<Option<Vec<u64>>>().and_then(Names::ids);
    ids.unwrap_or_else(|| names.into())
}
