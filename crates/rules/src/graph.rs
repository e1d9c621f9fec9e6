//! An arena that a file defines as a graph, in the way of the course notes.

mod edges;
mod members;
mod style;

use crate::error::{RulesError, RulesErrorKind};
use crate::game::{NAMES, player_names};
use crate::interner::Interner;
use crate::position::{Encoded, encode, write_text};
use crate::program::{Code, Failure};
use retrograde::{Arena, Kind, NamedArena, Names, Player, Vertex};
use starlark::environment::Module;
use starlark::eval::Evaluator;
use starlark::values::{Heap, Value};
use style::Style;

/// Loads the file and reads the graph that it defines.
pub(crate) fn read(code: &Code) -> Result<NamedArena, RulesError> {
    code.load(|module, eval| {
        let mut graph =
            Graph { code, heap: eval.heap(), vertices: Interner::new(), rows: Vec::new(), heads: Vec::new() };
        let Some(edges) = module.get("G") else {
            return Err(graph.error(RulesErrorKind::Missing, "G", "the file does not define `G`".to_owned()).into());
        };
        graph.read_edges(edges)?;
        graph.into_arena(module, eval)
    })
}

/// Vertices and edges, while they are read.
struct Graph<'v, 'c> {
    code: &'c Code,
    heap: Heap<'v>,
    /// Vertices by number, in the order in which they are first met as keys, then as successors.
    vertices: Interner,
    /// The row of each vertex in `heads`, in the order in which they were read.
    rows: Vec<(u32, std::ops::Range<usize>)>,
    heads: Vec<u32>,
}

impl<'v> Graph<'v, '_> {
    fn error(&self, kind: RulesErrorKind, name: &str, message: String) -> RulesError {
        match self.code.place_of(name) {
            Some(place) => RulesError::at(kind, &self.code.source, &place, message),
            None => RulesError::of_file(kind, &self.code.source, message),
        }
    }

    fn wrong(&self, name: &str, message: String) -> RulesError {
        self.error(RulesErrorKind::WrongValue, name, message)
    }

    /// The number of a vertex, a new one if it is new.
    fn vertex(&mut self, value: Value<'v>, name: &str) -> Result<u32, RulesError> {
        let mut encoded = Encoded::default();
        encode(value, self.heap, &mut encoded).map_err(|wrong| {
            self.wrong(name, format!("a vertex in `{name}` {}", wrong.what)).with_note(wrong.instead)
        })?;
        self.vertices.insert(&mut encoded).map_err(|_| {
            RulesError::of_file(RulesErrorKind::Limit, &self.code.source, "the vertices take more than 4 GB")
        })
    }

    /// The number of a vertex that the graph has, if the value is one.
    fn find(&self, value: Value<'v>) -> Option<u32> {
        let mut encoded = Encoded::default();
        encode(value, self.heap, &mut encoded).ok()?;
        self.vertices.find(&encoded)
    }

    fn name(&self, id: u32) -> String {
        let mut text = String::new();
        write_text(&mut self.vertices.bytes(id), &mut text);
        text
    }

    fn into_arena(self, module: &Module<'v>, eval: &mut Evaluator<'v, '_, '_>) -> Result<NamedArena, Failure> {
        // Step 1. Who owns what, and who wants to reach what.
        let style = Style::of(&self, module)?;
        let owners = self.owners(module, eval, style)?;
        let mut targets = self.targets(module, eval, style)?;

        // Step 2. The rows in the order of the vertices.
        let count = self.vertices.len();
        let mut row_of = vec![0..0; count];
        for (vertex, row) in &self.rows {
            row_of[*vertex as usize] = row.clone();
        }
        if style.dead_ends_are_lost(module) {
            for (vertex, row) in row_of.iter().enumerate() {
                if row.is_empty() && targets[vertex].is_none() {
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
            .map_err(|error| self.error(RulesErrorKind::Arena, "G", error.to_string()))?;

        // Step 3. What people call all this.
        let mut named = NamedArena::new(arena, self.names()?);
        named.players = match module.get("names") {
            None => style.players(),
            Some(names) => {
                player_names(names, self.heap).map_err(|message| self.wrong("names", message).with_note(NAMES))?
            }
        };
        named.start = match module.get("start") {
            None => None,
            Some(start) => match self.find(start) {
                Some(id) => Vertex::new(id as usize),
                None => {
                    let message =
                        format!("`start` is {}, which is no vertex of `G`", crate::pyrepr::shown(start, self.heap));
                    return Err(self.wrong("start", message).into());
                }
            },
        };
        Ok(named)
    }

    fn names(&self) -> Result<Names, RulesError> {
        let names: Vec<String> = (0..self.vertices.len() as u32).map(|id| self.name(id)).collect();
        if names.iter().enumerate().all(|(index, name)| *name == index.to_string()) {
            return Ok(Names::numbers(names.len()));
        }
        Names::text(names).map_err(|name| self.wrong("G", format!("two vertices are called {name}")))
    }
}
