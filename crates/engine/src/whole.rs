//! The arena of a game whose positions are known without playing: those that no play from the start reaches belong to it
//! too, as in the arena of Nim that the course draws.

use crate::{Error, Limit};
use retrograde::dynamic::{DynExplored, DynGame, PositionBytes};
use retrograde::{Arena, Kind, Outcome, Vertex};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// An explored game, and after its positions the others of its arena.
struct Whole {
    reached: Arc<dyn DynExplored>,
    arena: Arena,
    /// What no play reaches, in the order of the game.
    others: Vec<PositionBytes>,
    numbers: HashMap<PositionBytes, Vertex>,
}

/// What was explored from a position together with all that belongs to the arena of the game from there.
///
/// # Errors
/// If that are more positions than the limit allows, or the rules fail.
pub(crate) fn whole(
    game: &dyn DynGame,
    start: &PositionBytes,
    reached: Arc<dyn DynExplored>,
    (limit, most): (Limit, usize),
) -> Result<Arc<dyn DynExplored>, Error> {
    let mut others = game.arena_positions(start)?;
    others.retain(|position| reached.find(position).is_none());
    if others.is_empty() {
        return Ok(reached);
    }
    let base = reached.arena();
    let positions = base.vertex_count() + others.len();
    if positions > most {
        let asked = limit.positions.is_some_and(|most| positions > most);
        return Err(Error::TooLarge { positions: most, open: 0, ply: reached.plies().len() - 1, asked });
    }
    let mut numbers = HashMap::new();
    for (index, position) in others.iter().enumerate() {
        numbers.extend(Vertex::new(base.vertex_count() + index).map(|vertex| (position.clone(), vertex)));
    }
    let mut kinds: Vec<Kind> = base.vertices().map(|vertex| base.kind(vertex)).collect();
    let (mut offsets, mut heads) = (vec![0], Vec::with_capacity(base.edge_count()));
    for vertex in base.vertices() {
        heads.extend(base.successors(vertex).map(Vertex::number));
        offsets.push(heads.len() as u32);
    }
    for position in &others {
        let outcome = game.outcome(position)?;
        kinds.push(Kind::new(game.to_move(position)?, outcome.and_then(Outcome::winner)));
        if outcome.is_none() {
            for after in game.successors(position)? {
                // An arena is closed under moves.
                let to = reached.find(&after).or_else(|| numbers.get(&after).copied());
                let to =
                    to.ok_or_else(|| Error::NotVerified { reason: "the arena of the game lacks a position".into() })?;
                heads.push(to.number());
            }
        }
        offsets.push(heads.len() as u32);
    }
    let arena = Arena::from_rows(kinds, offsets, heads)?;
    Ok(Arc::new(Whole { reached, arena, others, numbers }))
}

impl DynExplored for Whole {
    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn position(&self, vertex: Vertex) -> PositionBytes {
        match vertex.index().checked_sub(self.reached.arena().vertex_count()) {
            Some(other) => self.others[other].clone(),
            None => self.reached.position(vertex),
        }
    }

    fn find(&self, position: &PositionBytes) -> Option<Vertex> {
        self.reached.find(position).or_else(|| self.numbers.get(position).copied())
    }

    /// The others are at no distance from the start.
    fn plies(&self) -> Vec<Range<usize>> {
        self.reached.plies()
    }

    fn is_open(&self, vertex: Vertex) -> bool {
        vertex.index() < self.reached.arena().vertex_count() && self.reached.is_open(vertex)
    }

    fn bytes(&self) -> usize {
        const EACH: usize = 80;
        self.reached.bytes() + 5 * self.arena.vertex_count() + 4 * self.arena.edge_count() + EACH * self.others.len()
    }
}
