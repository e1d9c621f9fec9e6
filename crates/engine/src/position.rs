//! The job of telling what a position is, without solving anything.

use crate::{Context, Error, Opened, Origin, Players};
use retrograde::{Lang, Outcome, Player};
use serde::{Deserialize, Serialize};

/// Tell what a position is: who moves, how it is written and drawn, and what can be played there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PositionJob {
    /// Which one.
    pub origin: Origin,
    /// The language of what stands below a board.
    pub lang: Lang,
}

/// What a position is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhereReply {
    /// The game with all its parameters.
    pub game: String,
    /// The position as people write it.
    pub position: String,
    /// The position as a person sees it, as text.
    pub picture: String,
    /// Who moves there.
    pub player: Player,
    /// What the players are called.
    pub players: Players,
    /// How the play ended there, or nothing while it goes on.
    pub outcome: Option<Outcome>,
    /// What can be played.
    pub moves: Vec<SuccessorReply>,
}

/// A move and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuccessorReply {
    /// The move as people write it.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after it.
    pub position: String,
}

impl PositionJob {
    /// Answers it.
    ///
    /// # Errors
    /// If there is no such position, or the rules fail.
    pub fn answer(&self, opened: &Opened, _: &dyn Context) -> Result<WhereReply, Error> {
        let game = opened.game(&self.origin.place)?;
        let position = opened.position_at(&*game, &self.origin.place)?;
        let [zero, one] = game.players();
        let moves = game.move_texts(&position)?.into_iter().zip(game.successors(&position)?);
        Ok(WhereReply {
            game: opened.full_name(),
            position: game.position_text(&position)?,
            picture: game.picture(&position)?.text(self.lang),
            player: game.to_move(&position)?,
            players: Players { zero, one },
            outcome: game.outcome(&position)?,
            moves: moves
                .map(|(text, after)| Ok(SuccessorReply { text, position: game.position_text(&after)? }))
                .collect::<Result<_, Error>>()?,
        })
    }
}
