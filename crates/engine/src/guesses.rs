//! What the heuristic of a game says of positions.

use crate::{Error, Loaded, Misuse, Opened, Place};
use retrograde::Vertex;
use std::collections::BTreeMap;

/// The numbers of the heuristic for those of these positions where the play goes on, and what counts as 1 among them.
pub(crate) fn guesses(
    opened: &Opened,
    place: &Place,
    loaded: &Loaded,
    vertices: &[Vertex],
) -> Result<(BTreeMap<Vertex, i32>, i32), Error> {
    if !opened.is_game() {
        return Err(Misuse::NoHeuristic.into());
    }
    let game = opened.game(place)?;
    if !game.abilities().heuristic {
        return Err(Misuse::NoHeuristic.into());
    }
    let mut guesses = BTreeMap::new();
    for &vertex in vertices {
        let position = game.parse_position(&loaded.name(vertex))?;
        if game.outcome(&position)?.is_none() {
            guesses.insert(vertex, game.heuristic(&position)?);
        }
    }
    Ok((guesses, game.heuristic_unit()))
}
