//! A graph as a game: one moves from vertex to vertex.

use super::{Picture, Playable};
use crate::Error;
use crate::search::{SearchConfig, Use, use_walk};
use retrograde::{
    Cell, Explored, Exploring, Game, NamedArena, Notation, Observer, Outcome, Player, Vertex, outcome_at,
};

/// A graph as a game. A move is written as the vertex that it goes to.
pub(crate) struct ArenaGame {
    named: NamedArena,
    start: Vertex,
}

impl ArenaGame {
    /// The game that begins at that vertex.
    pub(crate) fn new(named: NamedArena, start: Option<Vertex>) -> Result<Self, Error> {
        let start = start.ok_or(Error::NoStart { what: "playing" })?;
        Ok(Self { named, start })
    }
}

impl Game for ArenaGame {
    type Position = Vertex;
    type Move = Vertex;

    fn start(&self) -> Vertex {
        self.start
    }

    fn to_move(&self, position: &Vertex) -> Player {
        self.named.arena.owner(*position)
    }

    fn outcome(&self, position: &Vertex) -> Option<Outcome> {
        outcome_at(&self.named.arena, self.named.objective, *position)
    }

    fn moves(&self, position: &Vertex, moves: &mut Vec<Vertex>) {
        let begin = moves.len();
        moves.extend(self.named.arena.successors(*position));
        // Double edges are one move.
        moves[begin..].sort_unstable();
        let mut kept = begin;
        for at in begin..moves.len() {
            if at == begin || moves[at] != moves[kept - 1] {
                moves[kept] = moves[at];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    fn play(&self, _: &Vertex, chosen: Vertex) -> Vertex {
        chosen
    }
}

impl Notation for ArenaGame {
    fn move_text(&self, _: &Vertex, chosen: Vertex) -> String {
        self.position_text(&chosen)
    }

    fn parse_move(&self, position: &Vertex, text: &str) -> Result<Vertex, String> {
        let to = self.parse_position(text)?;
        if self.named.arena.successors(*position).any(|successor| successor == to) {
            return Ok(to);
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let moves: Vec<String> = moves.into_iter().take(10).map(|to| self.position_text(&to)).collect();
        let from = self.position_text(position);
        Err(format!("there is no move from {from} to {text}; from {from} one can go to {}", moves.join(" or ")))
    }

    fn position_text(&self, position: &Vertex) -> String {
        self.named.name(*position).into_owned()
    }

    fn parse_position(&self, text: &str) -> Result<Vertex, String> {
        crate::load::find_vertex(&self.named, text).map_err(|error| error.to_string())
    }

    fn players(&self) -> [String; 2] {
        self.named.players.clone()
    }
}

impl Playable for ArenaGame {
    const BYTES_OUTSIDE: usize = 0;
    const GUESS_UNIT: i32 = 1;

    fn picture(&self, position: &Vertex) -> Result<Picture, Error> {
        Ok(Picture::Text(format!("({})", self.position_text(position))))
    }

    fn cell_of(&self, _: &Vertex, _: Vertex) -> Option<Cell> {
        None
    }

    fn guess(&self, _: &Vertex) -> i32 {
        0
    }

    fn order(&self, _: &Vertex) -> Option<u64> {
        None
    }

    fn with_searcher(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut Use<'_>) -> Result<(), Error> {
        use_walk(self, |vertex| vertex.number(), how, observer, use_it)
    }

    fn check(&self) -> Result<(), Error> {
        Ok(())
    }

    fn explore(&self, start: Vertex, how: Exploring, observer: &dyn Observer) -> Result<Explored<Vertex>, Error> {
        Ok(retrograde::explore(self, [start], how, observer)?)
    }

    fn printed(&self) -> Vec<String> {
        Vec::new()
    }
}
