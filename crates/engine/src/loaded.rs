//! An arena as a job works on it, wherever it comes from.

use crate::Error;
use crate::game::ExploredGame;
use crate::load::find_vertex;
use retrograde::{Arena, NamedArena, Names, Player, Rules, Vertex};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// An arena as a job works on it, begun where the user said.
///
/// Names of a game's positions are made when they are shown: ten million of them would need more memory
/// than the game.
#[derive(Clone)]
pub struct Loaded {
    graph: Graph,
    /// What a person should know about the input.
    pub warnings: Vec<String>,
}

#[derive(Clone)]
enum Graph {
    Named(Box<NamedArena>),
    Game { game: Arc<dyn ExploredGame>, players: [String; 2], rules: Rules },
}

impl Loaded {
    pub(crate) fn of_arena(named: NamedArena, warnings: Vec<String>) -> Self {
        Self { graph: Graph::Named(Box::new(named)), warnings }
    }

    pub(crate) fn of_game(game: Arc<dyn ExploredGame>, players: [String; 2]) -> Self {
        Self { graph: Graph::Game { game, players, rules: Rules::default() }, warnings: Vec::new() }
    }

    /// The graph.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        match &self.graph {
            Graph::Named(named) => &named.arena,
            Graph::Game { game, .. } => game.arena(),
        }
    }

    /// Where to begin, if that is known.
    #[must_use]
    pub fn start(&self) -> Option<Vertex> {
        match &self.graph {
            Graph::Named(named) => named.start,
            Graph::Game { game, .. } => game.arena().vertex(0),
        }
    }

    /// How the game is meant.
    #[must_use]
    pub fn rules(&self) -> Rules {
        match &self.graph {
            Graph::Named(named) => named.rules,
            Graph::Game { rules, .. } => *rules,
        }
    }

    pub(crate) fn set_rules(&mut self, new: Rules) {
        match &mut self.graph {
            Graph::Named(named) => named.rules = new,
            Graph::Game { rules, .. } => *rules = new,
        }
    }

    /// What the player is called.
    #[must_use]
    pub fn player(&self, player: Player) -> &str {
        match &self.graph {
            Graph::Named(named) => named.player(player),
            Graph::Game { players, .. } => &players[player.index()],
        }
    }

    /// The name of a vertex; for a game its position as people write it.
    #[must_use]
    pub fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        match &self.graph {
            Graph::Named(named) => named.name(vertex),
            Graph::Game { game, .. } => Cow::Owned(game.name(vertex)),
        }
    }

    /// The vertex of that name.
    ///
    /// # Errors
    /// If there is none; the error names the nearest one.
    pub fn find(&self, name: &str) -> Result<Vertex, Error> {
        match &self.graph {
            Graph::Named(named) => find_vertex(named, name),
            Graph::Game { game, .. } => {
                let found = game.find(name).map_err(|reason| Error::Position { text: name.to_owned(), reason })?;
                found.ok_or_else(|| Error::UnknownVertex { name: name.to_owned(), nearest: None })
            }
        }
    }

    /// The moves from a vertex as people write them, each once, with the vertex that it leads to.
    #[must_use]
    pub fn moves(&self, vertex: Vertex) -> Vec<(String, Vertex)> {
        match &self.graph {
            Graph::Game { game, .. } => game.moves(vertex),
            Graph::Named(named) => {
                let mut moves: Vec<Vertex> = named.arena.successors(vertex).collect();
                moves.sort_unstable();
                moves.dedup();
                moves.into_iter().map(|to| (named.name(to).into_owned(), to)).collect()
            }
        }
    }

    /// The vertex that a move of a game leads to; of a graph, the vertex of that name.
    pub(crate) fn follow(&self, number: usize, from: Vertex, text: &str) -> Result<Vertex, Error> {
        match &self.graph {
            Graph::Named(named) => find_vertex(named, text),
            Graph::Game { game, .. } => {
                game.play(from, text).map_err(|reason| Error::Play(format!("move {number}: {reason}")))
            }
        }
    }

    /// Whether it is a game with moves, and not a graph.
    #[must_use]
    pub const fn is_game(&self) -> bool {
        matches!(self.graph, Graph::Game { .. })
    }

    /// The vertices 0, 1, 2, … moves from the start of a game, as ranges of their indices.
    #[must_use]
    pub fn plies(&self) -> Option<Vec<Range<usize>>> {
        match &self.graph {
            Graph::Named(_) => None,
            Graph::Game { game, .. } => Some(game.plies()),
        }
    }

    /// Whether the game would go on at the vertex and was not followed.
    pub(crate) fn is_open(&self, vertex: Vertex) -> bool {
        match &self.graph {
            Graph::Named(_) => false,
            Graph::Game { game, .. } => game.is_open(vertex),
        }
    }

    /// The arena with a name for every vertex, as files need it.
    ///
    /// # Errors
    /// If two positions of a game are written the same.
    pub fn named(&self) -> Result<Cow<'_, NamedArena>, Error> {
        match &self.graph {
            Graph::Named(named) => Ok(Cow::Borrowed(named)),
            Graph::Game { game, players, rules } => {
                let arena = game.arena().clone();
                let names = Names::text(arena.vertices().map(|vertex| game.name(vertex)));
                let names = names.map_err(|name| Error::SamePosition { name })?;
                let mut named = NamedArena::new(arena, names);
                (named.players, named.rules) = (players.clone(), *rules);
                named.start = named.arena.vertex(0);
                Ok(Cow::Owned(named))
            }
        }
    }
}

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arena = self.arena();
        f.debug_struct("Loaded")
            .field("vertices", &arena.vertex_count())
            .field("edges", &arena.edge_count())
            .field("is_game", &self.is_game())
            .finish_non_exhaustive()
    }
}
