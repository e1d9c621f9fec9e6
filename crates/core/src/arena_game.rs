//! An arena as a game, so that everything that plays games can play on a graph.

use crate::dynamic::{Encoded, WrongBytes};
use crate::search::Scored;
use crate::{Arena, Game, Heuristic, NamedArena, Notation, Objective, Outcome, Player, Vertex, nearest};
use std::collections::HashSet;
use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

/// The game on an arena from a vertex: a position is a vertex, and a move is the vertex that it leads to.
///
/// Two equal edges are one move, as for [`count_plays`](crate::count_plays()). Where the rules give what
/// nobody can force to one player ([`Mode::Avoid`](crate::Mode::Avoid)), a drawn dead end is theirs; this
/// says the same as [`solve()`](crate::solve()) if plays always end.
///
/// ```
/// use retrograde::{ArenaBuilder, ArenaGame, Exploring, Objective, Player, explore};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// let game = ArenaGame::new(&arena, Objective::default(), s);
/// assert_eq!(explore(&game, [s], Exploring::default(), &())?.arena(), &arena);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ArenaGame<A> {
    arena: A,
    objective: Objective,
    start: Vertex,
}

/// Up to this many moves it is fastest to look for equal ones by comparing them all.
const FEW: usize = 32;

impl<A: Deref<Target: AsRef<Arena>>> ArenaGame<A> {
    /// The game from that vertex of an arena, or of an arena with names.
    ///
    /// # Panics
    /// If the start is no vertex of the arena.
    #[must_use]
    pub fn new(arena: A, objective: Objective, start: Vertex) -> Self {
        let count = arena.deref().as_ref().vertex_count();
        assert!(start.index() < count, "the start is vertex {start}, but there are only {count} vertices");
        Self { arena, objective, start }
    }

    /// How the game is meant.
    #[must_use]
    pub const fn objective(&self) -> Objective {
        self.objective
    }

    fn arena(&self) -> &Arena {
        self.arena.deref().as_ref()
    }
}

impl ArenaGame<Arc<NamedArena>> {
    /// The arena with its names.
    #[must_use]
    pub const fn named(&self) -> &Arc<NamedArena> {
        &self.arena
    }
}

impl<A: Deref<Target: AsRef<Arena>>> Game for ArenaGame<A> {
    type Position = Vertex;
    type Move = Vertex;

    fn start(&self) -> Vertex {
        self.start
    }

    fn to_move(&self, &vertex: &Vertex) -> Player {
        self.arena().owner(vertex)
    }

    fn outcome(&self, &vertex: &Vertex) -> Option<Outcome> {
        let winner = self.objective.winner_at(self.arena(), vertex).map(Outcome::Win);
        winner.or_else(|| self.arena().is_dead_end(vertex).then(|| self.objective.otherwise()))
    }

    fn moves(&self, &vertex: &Vertex, moves: &mut Vec<Vertex>) {
        let successors = self.arena().successors(vertex);
        if successors.len() <= FEW {
            let first = moves.len();
            for to in successors {
                if !moves[first..].contains(&to) {
                    moves.push(to);
                }
            }
        } else {
            let mut seen = HashSet::new();
            moves.extend(successors.filter(|&to| seen.insert(to)));
        }
    }

    fn play(&self, _: &Vertex, to: Vertex) -> Vertex {
        to
    }
}

/// Nothing is known about who stands better.
impl<A: Deref<Target: AsRef<Arena>>> Heuristic for ArenaGame<A> {
    fn heuristic(&self, _: &Vertex) -> i32 {
        0
    }
}

impl Scored for ArenaGame<Arc<NamedArena>> {
    fn number(&self, vertex: &Vertex) -> u32 {
        vertex.number()
    }

    fn score(&self, &vertex: &Vertex) -> Result<i32, Infallible> {
        Ok(self.arena.scores.at(self.arena(), self.objective, vertex).unwrap_or(self.arena.scores.endless))
    }

    fn endless(&self) -> i32 {
        self.arena.scores.endless
    }

    fn guess(&self, vertex: &Vertex) -> Result<Option<i32>, Infallible> {
        Ok(self.arena.heuristic.get(vertex.index()).copied())
    }
}

/// A move is written as the vertex that it goes to.
impl Notation for ArenaGame<Arc<NamedArena>> {
    fn move_text(&self, _: &Vertex, chosen: Vertex) -> String {
        self.position_text(&chosen)
    }

    fn parse_move(&self, position: &Vertex, text: &str) -> Result<Vertex, String> {
        let to = self.parse_position(text)?;
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        if moves.contains(&to) {
            return Ok(to);
        }
        let moves: Vec<String> = moves.into_iter().take(10).map(|to| self.position_text(&to)).collect();
        let from = self.position_text(position);
        Err(format!("there is no move from {from} to {text}; from {from} one can go to {}", moves.join(" or ")))
    }

    fn position_text(&self, position: &Vertex) -> String {
        self.arena.name(*position).into_owned()
    }

    fn parse_position(&self, text: &str) -> Result<Vertex, String> {
        /// Comparing with more names than that would keep a person waiting for a hint.
        const COMPARED: usize = 200_000;
        self.arena.names.find(text).ok_or_else(|| {
            let names = self.arena().vertices().take(COMPARED).map(|vertex| self.arena.name(vertex));
            let meant = nearest(text, names).map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"));
            format!("there is no vertex \"{text}\"{meant}")
        })
    }

    fn players(&self) -> [String; 2] {
        self.arena.players.clone()
    }
}

impl<A: Deref<Target: AsRef<Arena>>> Encoded for ArenaGame<A> {
    fn encode(&self, position: &Vertex, bytes: &mut Vec<u8>) {
        bytes.extend(position.number().to_le_bytes());
    }

    fn decode(&self, bytes: &[u8]) -> Result<Vertex, WrongBytes> {
        let number = u32::from_le_bytes(bytes.try_into().map_err(|_| WrongBytes)?);
        self.arena().vertex(number as usize).ok_or(WrongBytes)
    }
}
