//! An arena that a file defines as a graph, in the way of the course notes.

mod edges;
mod members;
mod style;
mod values;

use crate::error::{RulesError, RulesErrorKind};
use crate::fault::said;
use crate::game::{names_note, player_names};
use crate::interner::Interner;
use crate::machine::Machine;
use crate::near;
use crate::position::{Encoded, encode, write_text};
use crate::script::Script;
use crate::value::Value;
use retrograde::{Arena, Kind, NamedArena, Names, Player, Said, Vertex};
use style::Style;

/// What the notes call the dictionary of adjacency; the first that a file defines is its graph. Note 000 writes `A`.
pub(crate) const GRAPHS: [&str; 2] = ["G", "A"];

/// Loads the file and reads the graph that it defines.
pub(crate) fn read(script: &Script) -> Result<NamedArena, RulesError> {
    let machine = script.load()?;
    let defined = GRAPHS.into_iter().find_map(|name| Some((name, machine.global(name)?)));
    let called = defined.map_or(GRAPHS[0], |(name, _)| name);
    let mut graph = Graph { script, machine, called, vertices: Interner::new(), rows: Vec::new(), heads: Vec::new() };
    let Some((_, edges)) = defined else {
        let said = said!("the file does not define `G`", "le fichier ne définit pas `G`");
        return Err(graph.error(RulesErrorKind::Missing, called, said));
    };
    graph.read_edges(edges)?;
    graph.into_arena()
}

/// Vertices and edges, while they are read.
struct Graph<'c> {
    script: &'c Script,
    machine: Machine<'static>,
    /// Its name in the file.
    called: &'static str,
    /// Vertices by number, in the order in which they are first met as keys, then as successors.
    vertices: Interner,
    /// The row of each vertex in `heads`, in the order in which they were read.
    rows: Vec<(u32, std::ops::Range<usize>)>,
    heads: Vec<u32>,
}

impl Graph<'_> {
    fn error(&self, kind: RulesErrorKind, name: &str, message: impl Into<Said>) -> RulesError {
        self.script.error(kind, self.script.place_of(name), message)
    }

    fn wrong(&self, name: &str, message: impl Into<Said>) -> RulesError {
        self.error(RulesErrorKind::WrongValue, name, message)
    }

    fn shown(&self, value: Value) -> String {
        self.machine.heap.shown(value)
    }

    /// The elements of a value that can be gone through; `None` if it cannot, or is a string.
    fn iterate(&mut self, value: Value) -> Option<Vec<Value>> {
        if value.is_str() {
            return None;
        }
        self.machine.collect(value).ok()
    }

    /// The number of a vertex, a new one if it is new.
    fn vertex(&mut self, value: Value, name: &str) -> Result<u32, RulesError> {
        let mut encoded = Encoded::default();
        encode(value, &self.machine.heap, &mut encoded).map_err(|wrong| {
            let (en, fr) = (&wrong.what.en, &wrong.what.fr);
            let said = Said::new(format!("a vertex in `{name}` {en}"), format!("un sommet de `{name}` {fr}"));
            self.wrong(name, said).with_note(wrong.instead)
        })?;
        self.vertices.insert(&mut encoded).map_err(|_| {
            let said = said!("the vertices take more than 4 GB", "les sommets prennent plus de 4 Go");
            self.script.error(RulesErrorKind::Limit, None, said)
        })
    }

    /// The number of a vertex that the graph has, if the value is one.
    fn find(&self, value: Value) -> Option<u32> {
        let mut encoded = Encoded::default();
        encode(value, &self.machine.heap, &mut encoded).ok()?;
        self.vertices.find(&encoded)
    }

    fn name(&self, id: u32) -> String {
        let mut text = String::new();
        write_text(&mut self.vertices.bytes(id), &mut text);
        text
    }

    fn into_arena(mut self) -> Result<NamedArena, RulesError> {
        // Step 1. Who owns what, and who wants to reach what.
        let style = Style::of(&self)?;
        let players = self.players()?.unwrap_or_else(|| style.players());
        let owners = self.owners(style, &players)?;
        let mut targets = self.targets(style)?;

        // Step 2. The rows in the order of the vertices.
        let count = self.vertices.len();
        let mut row_of = vec![0..0; count];
        for (vertex, row) in &self.rows {
            row_of[*vertex as usize] = row.clone();
        }
        let scores = self.scores(&row_of)?;
        if style.dead_ends_are_lost(&self) {
            let scored = |vertex| Vertex::new(vertex).is_some_and(|vertex| scores.values.contains_key(&vertex));
            for (vertex, row) in row_of.iter().enumerate() {
                if row.is_empty() && targets[vertex].is_none() && !scored(vertex) {
                    targets[vertex] = Some(Player::One);
                }
            }
        }
        let mut offsets = vec![0_u32];
        let mut heads = Vec::with_capacity(self.heads.len());
        for row in row_of {
            heads.extend_from_slice(&self.heads[row]);
            offsets.push(heads.len() as u32);
        }
        let kinds = owners.iter().zip(&targets).map(|(&owner, &target)| Kind::new(owner, target)).collect();
        let arena = Arena::from_rows(kinds, offsets, heads)
            .map_err(|error| self.error(RulesErrorKind::Arena, self.called, error.to_string()))?;

        // Step 3. What people call all this.
        let mut named = NamedArena::new(arena, self.names()?);
        named.players = players;
        scores.mark_winners(&mut named.arena, named.objective).map_err(|conflict| self.contradiction(conflict))?;
        (named.scores, named.heuristic) = (scores, self.guesses()?);
        named.start = match self.machine.global("start") {
            None => None,
            Some(start) => match self.find(start) {
                Some(id) => Vertex::new(id as usize),
                None => {
                    let (shown, graph) = (self.shown(start), self.called);
                    let said = said!(
                        "`start` is {shown}, which is no vertex of `{graph}`",
                        "`start` est {shown}, qui n’est pas un sommet de `{graph}`"
                    );
                    return Err(self.wrong("start", said));
                }
            },
        };
        Ok(named)
    }

    /// What `names` calls the players, or `players` if it holds two names.
    fn players(&mut self) -> Result<Option<[String; 2]>, RulesError> {
        if let Some(names) = self.machine.global("names") {
            let named = player_names(names, &mut self.machine);
            return named.map(Some).map_err(|message| self.wrong("names", message).with_note(names_note()));
        }
        let players = self.machine.global("players");
        if let Some(named) = players.and_then(|players| player_names(players, &mut self.machine).ok()) {
            return Ok(Some(named));
        }
        match near::names(&self.machine, &|name| self.script.outline.reads(name)) {
            Some(meant) => Err(self.wrong(meant.name, meant.wrong).with_note(meant.right)),
            None => Ok(None),
        }
    }

    fn names(&self) -> Result<Names, RulesError> {
        let names: Vec<String> = (0..self.vertices.len() as u32).map(|id| self.name(id)).collect();
        if names.iter().enumerate().all(|(index, name)| *name == index.to_string()) {
            return Ok(Names::numbers(names.len()));
        }
        Names::text(names).map_err(|name| {
            self.wrong(self.called, said!("two vertices are called {name}", "deux sommets s’appellent {name}"))
        })
    }
}
