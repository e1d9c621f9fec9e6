//! A game given by its rules, and the abilities a game may have besides.

use crate::{Outcome, Player};
use std::hash::Hash;

/// A two-player game of perfect information, given by its rules.
///
/// `&self` holds the parameters (board size, rule), so that one type serves every variant. Players
/// need not alternate. Everything is absolute: [`outcome`](Game::outcome) names the winner, not
/// whether the mover has won.
///
/// # Laws
/// - `outcome(p)` is `Some` exactly when `moves(p)` gives no move.
/// - Every move that `moves(p)` gives can be played, and no move stands twice.
/// - The methods are functions: the same position always gives the same answer.
/// - Equal positions have equal futures: nothing of the past counts that the position does not hold.
pub trait Game {
    /// All that matters for the rest of the play, including who moves.
    type Position: Clone + Eq + Hash;
    /// A move, which makes sense only together with the position that it is played in.
    type Move: Copy + Eq;

    /// Where the game starts.
    fn start(&self) -> Self::Position;

    /// Who moves. Where the play is over, any answer will do, but always the same.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// How the play ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Appends the legal moves to `moves`, none if the play is over. The order is the game's own and
    /// always the same.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, chosen: Self::Move) -> Self::Position;
}

/// A game whose moves and positions are written as people write them.
///
/// # Laws
/// - `parse_move(p, move_text(p, m))` is `m` for every legal move, and so for positions.
/// - Texts contain no white space, so that a play is a line of words.
pub trait Notation: Game {
    /// The move as people write it.
    fn move_text(&self, position: &Self::Position, chosen: Self::Move) -> String;

    /// The legal move that the text means.
    ///
    /// # Errors
    /// What is wrong with the text and what would be right, as a sentence for a person.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, String>;

    /// The position as people write it; its name as a vertex of the arena.
    fn position_text(&self, position: &Self::Position) -> String;

    /// The position that the text means, whether or not it can be reached from the start.
    ///
    /// # Errors
    /// What is wrong with the text and what would be right, as a sentence for a person.
    fn parse_position(&self, text: &str) -> Result<Self::Position, String>;
}
