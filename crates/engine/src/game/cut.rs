//! A game that stops after some moves, to look at the beginning of one that is too large.

use retrograde::{Game, Outcome, Player};

/// A game cut off after some moves: what comes after them counts as a drawn end.
///
/// Positions know how many moves led to them, so that the same one may appear several times.
pub(crate) struct Cut<'a, G> {
    pub(crate) game: &'a G,
    /// After how many moves.
    pub(crate) depth: u32,
}

impl<G: Game> Cut<'_, G> {
    /// Whether the game would go on there.
    pub(crate) fn is_open(&self, (position, depth): &(G::Position, u32)) -> bool {
        *depth == self.depth && self.game.outcome(position).is_none()
    }
}

impl<G: Game> Game for Cut<'_, G> {
    type Position = (G::Position, u32);
    type Move = G::Move;

    fn start(&self) -> Self::Position {
        (self.game.start(), 0)
    }

    fn to_move(&self, (position, _): &Self::Position) -> Player {
        self.game.to_move(position)
    }

    fn outcome(&self, (position, depth): &Self::Position) -> Option<Outcome> {
        self.game.outcome(position).or((*depth == self.depth).then_some(Outcome::Draw))
    }

    fn moves(&self, (position, depth): &Self::Position, moves: &mut Vec<G::Move>) {
        if *depth < self.depth {
            self.game.moves(position, moves);
        }
    }

    fn play(&self, (position, depth): &Self::Position, chosen: G::Move) -> Self::Position {
        (self.game.play(position, chosen), depth + 1)
    }
}
