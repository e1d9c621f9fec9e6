//! Looking some moves ahead in a game, when it is too large to be solved or the opponent is to be weak.

use crate::Error;
use crate::game::Playable;
use retrograde::minimax::{Algorithm, Estimate, Minimax, MinimaxError, Value, WithHeuristic};
use retrograde::{Observer, Outcome};

/// What a move is worth, as far as looking ahead shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Greater for J0, less for J1.
    pub(super) value: Estimate,
    /// Who wins, if that was seen.
    pub(super) outcome: Option<Outcome>,
    /// In how many moves, this one included.
    pub(super) length: Option<u32>,
}

/// What each move is worth, looking so many moves ahead, itself included.
pub(super) fn look_ahead<G: Playable>(
    game: &G,
    position: &G::Position,
    depth: u32,
    observer: &dyn Observer,
) -> Result<Vec<(G::Move, Seen)>, Error> {
    let guessing = WithHeuristic::new(game, |position: &G::Position| game.guess(position));
    let minimax = Minimax::new(&guessing).to_depth(depth.saturating_sub(1)).with_observer(observer);
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let look = |chosen| {
        let answer = minimax.run(Algorithm::AlphaBeta, &game.play(position, chosen)).map_err(|error| match error {
            MinimaxError::Interrupted(_) => Error::Interrupted,
            other => Error::Play(other.to_string()),
        })?;
        let value = answer.value.before();
        // A value between the wins is a draw only if nothing was guessed.
        let draw = || answer.is_proven().then_some(Outcome::Draw);
        Ok((chosen, Seen { value, outcome: value.outcome().or_else(draw), length: value.length() }))
    };
    moves.into_iter().map(look).collect()
}
