//! An arena as an answer works on it, wherever it comes from.

use crate::opened::{read_move, read_position};
use crate::plays::follow_words;
use crate::{Error, Misuse, Needs};
use retrograde::dynamic::{DynExplored, DynGame, PositionBytes, scores_of};
use retrograde::{Arena, Mode, NamedArena, Names, Objective, Player, Scores, Vertex, check_play};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// An arena as an answer works on it, begun where the user said.
///
/// Names of a game's positions are made when they are shown: ten million of them would need more memory
/// than the game.
#[derive(Clone)]
pub struct Loaded {
    graph: Graph,
    start: Option<Vertex>,
    objective: Objective,
    players: [String; 2],
    /// What a person should know about the input.
    pub warnings: Vec<String>,
    /// The scores of a game's final positions, made when they are first needed.
    scores: Arc<OnceLock<Scores>>,
}

#[derive(Clone)]
enum Graph {
    Named(Arc<NamedArena>),
    Game { game: Arc<dyn DynGame>, explored: Arc<dyn DynExplored> },
}

impl Loaded {
    pub(crate) fn of_arena(named: Arc<NamedArena>, start: Option<Vertex>, warnings: Vec<String>) -> Self {
        let (objective, players) = (named.objective, named.players.clone());
        Self { graph: Graph::Named(named), start, objective, players, warnings, scores: Arc::default() }
    }

    pub(crate) fn of_game(game: Arc<dyn DynGame>, explored: Arc<dyn DynExplored>) -> Self {
        let (start, players) = (explored.arena().vertex(0), game.players());
        let graph = Graph::Game { game, explored };
        Self { graph, start, objective: Objective::default(), players, warnings: Vec::new(), scores: Arc::default() }
    }

    /// The graph.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        match &self.graph {
            Graph::Named(named) => &named.arena,
            Graph::Game { explored, .. } => explored.arena(),
        }
    }

    /// Where to begin, if that is known.
    #[must_use]
    pub const fn start(&self) -> Option<Vertex> {
        self.start
    }

    /// Where to begin.
    pub(crate) fn needed_start(&self, what: Needs) -> Result<Vertex, Error> {
        self.start.ok_or(Error::NoStart { what })
    }

    /// The position where a game begins.
    pub(crate) fn start_bytes(&self) -> Option<PositionBytes> {
        match (&self.graph, self.start) {
            (Graph::Game { explored, .. }, Some(start)) => Some(explored.position(start)),
            _ => None,
        }
    }

    /// How the game is meant.
    #[must_use]
    pub const fn objective(&self) -> Objective {
        self.objective
    }

    pub(crate) const fn set_objective(&mut self, objective: Objective) {
        self.objective = objective;
    }

    /// What the player is called.
    #[must_use]
    pub fn player(&self, player: Player) -> &str {
        &self.players[player.index()]
    }

    /// The scores of plays, if final vertices have numbers.
    ///
    /// # Errors
    /// If the rules of a game fail, or a number contradicts who wins there.
    pub fn scores(&self) -> Result<Option<&Scores>, Error> {
        match &self.graph {
            Graph::Named(named) if !named.scores.are_given() => Ok(None),
            Graph::Named(named) => {
                if self.objective.mode != Mode::Draws {
                    return Err(Misuse::ModeOfScores.into());
                }
                named.scores.check(&named.arena, self.objective).map_err(|conflict| Error::ScoreConflict {
                    vertex: named.name(conflict.vertex).into_owned(),
                    score: conflict.score,
                    outcome: conflict.outcome,
                })?;
                Ok(Some(&named.scores))
            }
            Graph::Game { game, explored } => {
                if let Some(known) = self.scores.get() {
                    return Ok(Some(known));
                }
                let scores = scores_of(&**game, &**explored)?;
                Ok(scores.map(|scores| self.scores.get_or_init(|| scores)))
            }
        }
    }

    /// The name of a vertex; for a game its position as people write it.
    #[must_use]
    pub fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        match &self.graph {
            Graph::Named(named) => named.name(vertex),
            Graph::Game { game, explored } => {
                let text = game.position_text(&explored.position(vertex));
                Cow::Owned(text.unwrap_or_else(|_| vertex.to_string()))
            }
        }
    }

    /// The vertex of that name.
    ///
    /// # Errors
    /// If there is none; the error names the nearest one.
    pub fn find(&self, name: &str) -> Result<Vertex, Error> {
        match &self.graph {
            Graph::Named(named) => find_vertex(named, name),
            Graph::Game { game, explored } => {
                let position = read_position(&**game, name)?;
                let unknown = || Error::UnknownVertex { name: name.to_owned(), nearest: None };
                explored.find(&position).ok_or_else(unknown)
            }
        }
    }

    /// The moves from a vertex as people write them, each once and in their order, with the vertex that it leads
    /// to.
    #[must_use]
    pub fn moves(&self, vertex: Vertex) -> Vec<(String, Vertex)> {
        let successors = self.arena().successors(vertex);
        match &self.graph {
            Graph::Game { game, explored } => {
                if self.arena().out_degree(vertex) == 0 {
                    return Vec::new();
                }
                let texts = game.move_texts(&explored.position(vertex)).unwrap_or_default();
                texts.into_iter().zip(successors).collect()
            }
            Graph::Named(named) => {
                let mut seen = std::collections::HashSet::new();
                let once = successors.filter(|&to| seen.insert(to));
                once.map(|to| (named.name(to).into_owned(), to)).collect()
            }
        }
    }

    /// How people write the moves to those vertices; if several moves lead to one, the first of them.
    #[must_use]
    pub fn move_texts(&self, from: Vertex, to: &[Vertex]) -> Vec<String> {
        let mut texts = std::collections::HashMap::new();
        for (text, end) in self.moves(from) {
            texts.entry(end).or_insert(text);
        }
        to.iter().map(|end| texts.get(end).cloned().unwrap_or_default()).collect()
    }

    /// The vertex that a move of a game leads to; of a graph, the vertex of that name.
    pub(crate) fn follow(&self, number: usize, from: Vertex, text: &str) -> Result<Vertex, Error> {
        match &self.graph {
            Graph::Named(named) => find_vertex(named, text),
            Graph::Game { game, explored } => {
                let wrong = |fault| Error::moving(Some(number), fault);
                let chosen = read_move(&**game, &explored.position(from), text).map_err(wrong)?;
                let beyond = || Error::Move {
                    number: Some(number),
                    reason: retrograde::Said::new(
                        format!("{text:?} leads beyond what was looked at"),
                        format!("{text:?} mène au-delà de ce qui a été exploré"),
                    ),
                };
                self.arena().successors(from).nth(chosen).ok_or_else(beyond)
            }
        }
    }

    /// Whether a text is a position of the game, reached or not.
    pub(crate) fn is_position(&self, text: &str) -> bool {
        match &self.graph {
            Graph::Named(_) => false,
            Graph::Game { game, .. } => read_position(&**game, text).is_ok(),
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
            Graph::Game { explored, .. } => Some(explored.plies()),
        }
    }

    /// Whether the game would go on at the vertex and was not followed.
    #[must_use]
    pub fn is_open(&self, vertex: Vertex) -> bool {
        match &self.graph {
            Graph::Named(_) => false,
            Graph::Game { explored, .. } => explored.is_open(vertex),
        }
    }

    /// The arena with a name for every vertex, as files need it.
    ///
    /// # Errors
    /// If two positions of a game are written the same.
    pub fn named(&self) -> Result<Cow<'_, NamedArena>, Error> {
        match &self.graph {
            Graph::Named(named) if (named.start, named.objective) == (self.start, self.objective) => {
                Ok(Cow::Borrowed(named))
            }
            Graph::Named(named) => {
                let (start, objective) = (self.start, self.objective);
                Ok(Cow::Owned(NamedArena { start, objective, ..NamedArena::clone(named) }))
            }
            Graph::Game { explored, .. } => {
                let arena = explored.arena().clone();
                let names = Names::text(arena.vertices().map(|vertex| self.name(vertex).into_owned()));
                let names = names.map_err(|name| Error::SamePosition { name })?;
                let mut named = NamedArena::new(arena, names);
                (named.players, named.objective) = (self.players.clone(), self.objective);
                named.start = self.start;
                named.scores = self.scores()?.cloned().unwrap_or_default();
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

/// The vertex of that name, or an error that names the nearest one.
pub(crate) fn find_vertex(named: &NamedArena, name: &str) -> Result<Vertex, Error> {
    /// Comparing with more names than that would keep a person waiting for a hint.
    const COMPARED: usize = 200_000;
    named.names.find_written(name).ok_or_else(|| {
        let names = named.arena.vertices().take(COMPARED).map(|vertex| named.name(vertex));
        let nearest = retrograde::nearest(name, names).map(|name| name.into_owned());
        Error::UnknownVertex { name: name.to_owned(), nearest }
    })
}

/// Where moves lead from a vertex of a graph; each is named by the vertex that it goes to.
pub(crate) fn follow_moves(named: &NamedArena, start: Option<Vertex>, moves: &[String]) -> Result<Vertex, Error> {
    let start = start.ok_or(Error::NoStart { what: Needs::Moves })?;
    let step = |_: &Vertex, _: usize, name: &str| find_vertex(named, name);
    let play = follow_words(start, moves, 2, &step).map_err(|(_, error)| error)?;
    let illegal = check_play(&named.arena, named.objective, &play);
    illegal
        .map_err(|illegal| Error::Move { number: None, reason: crate::words::said(illegal.describe(&named.names)) })?;
    Ok(play.last().copied().unwrap_or(start))
}
