//! A game given by its rules, and the abilities a game may have besides.

use crate::{Outcome, Player};
use std::convert::Infallible;
use std::hash::Hash;
use thiserror::Error;

/// A two-player game of perfect information, given by its rules.
///
/// `&self` holds the parameters (board size, rule), so that one type serves every variant. Players
/// need not alternate. Everything is absolute: [`outcome`](Game::outcome) names the winner, not
/// whether the mover has won.
///
/// # Laws
/// - `outcome(p)` is `Some` exactly when `moves(p)` gives no move.
/// - Every move that `moves(p)` gives can be played, and no move stands twice. Two moves may lead to
///   the same position; they are two edges of the arena.
/// - The methods are functions: the same position always gives the same answer.
/// - Equal positions have equal futures: nothing of the past counts that the position does not hold.
///
/// With the feature `testkit`, `testkit::check_game` looks for a position that breaks them.
///
/// # Example
/// Two players in turn take one or two of the sticks on the table; who takes the last one wins.
/// ```
/// use retrograde::{Exploring, Game, Outcome, Player, Objective, explore, solve};
///
/// struct Sticks(u32);
///
/// impl Game for Sticks {
///     type Position = (u32, Player);
///     type Move = u32;
///
///     fn start(&self) -> Self::Position {
///         (self.0, Player::Zero)
///     }
///     fn to_move(&self, &(_, player): &Self::Position) -> Player {
///         player
///     }
///     fn outcome(&self, &(sticks, player): &Self::Position) -> Option<Outcome> {
///         (sticks == 0).then_some(Outcome::Win(!player))
///     }
///     fn moves(&self, &(sticks, _): &Self::Position, moves: &mut Vec<u32>) {
///         moves.extend(1..=sticks.min(2));
///     }
///     fn play(&self, &(sticks, player): &Self::Position, taken: u32) -> Self::Position {
///         (sticks - taken, !player)
///     }
/// }
///
/// let game = Sticks(10);
/// let explored = explore(&game, [game.start()], Exploring::default(), &())?;
/// let solution = solve(explored.arena(), Objective::default(), &())?;
/// assert_eq!(explored.arena().vertex_count(), 20);
/// assert_eq!(solution.rank(explored.start()), Some(7));
/// assert_eq!(game.try_play(&game.start(), 2), Ok((8, Player::One)));
/// assert!(game.try_play(&game.start(), 3).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The position after a legal move. After any other the result means nothing; [`try_play`](Game::try_play)
    /// is for moves that come from outside.
    fn play(&self, position: &Self::Position, chosen: Self::Move) -> Self::Position;

    /// The position after a move, if it is legal.
    ///
    /// # Errors
    /// If it is not.
    fn try_play(&self, position: &Self::Position, chosen: Self::Move) -> Result<Self::Position, IllegalMove> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        if moves.contains(&chosen) { Ok(self.play(position, chosen)) } else { Err(IllegalMove) }
    }
}

/// A game whose rules may fail, such as rules that a user wrote.
///
/// Every [`Game`] is a `TryGame` whose [`Error`](TryGame::Error) is [`Infallible`], so that exploration, search and
/// minimax are written once, for games that fail and games that do not. The first error ends the run that met it and is
/// returned by it; the game itself keeps nothing of it, and the next run starts afresh.
///
/// # Laws
/// Those of [`Game`], for the calls that succeed.
pub trait TryGame {
    /// All that matters for the rest of the play, including who moves.
    type Position: Clone + Eq + Hash;
    /// A move, which makes sense only together with the position that it is played in.
    type Move: Copy + Eq;
    /// Why a call failed.
    type Error;

    /// Where the game starts.
    fn start(&self) -> Self::Position;

    /// Who moves. Where the play is over, any answer will do, but always the same.
    ///
    /// # Errors
    /// If the rules fail.
    fn to_move(&self, position: &Self::Position) -> Result<Player, Self::Error>;

    /// How the play ended, or `None` while it goes on.
    ///
    /// # Errors
    /// If the rules fail.
    fn outcome(&self, position: &Self::Position) -> Result<Option<Outcome>, Self::Error>;

    /// Appends the legal moves to `moves`, none if the play is over.
    ///
    /// # Errors
    /// If the rules fail.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) -> Result<(), Self::Error>;

    /// The position after a legal move.
    ///
    /// # Errors
    /// If the rules fail.
    fn play(&self, position: &Self::Position, chosen: Self::Move) -> Result<Self::Position, Self::Error>;
}

impl<G: Game> TryGame for G {
    type Position = G::Position;
    type Move = G::Move;
    type Error = Infallible;

    #[inline(always)]
    fn start(&self) -> G::Position {
        Game::start(self)
    }

    #[inline(always)]
    fn to_move(&self, position: &G::Position) -> Result<Player, Infallible> {
        Ok(Game::to_move(self, position))
    }

    #[inline(always)]
    fn outcome(&self, position: &G::Position) -> Result<Option<Outcome>, Infallible> {
        Ok(Game::outcome(self, position))
    }

    #[inline(always)]
    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) -> Result<(), Infallible> {
        Game::moves(self, position, moves);
        Ok(())
    }

    #[inline(always)]
    fn play(&self, position: &G::Position, chosen: G::Move) -> Result<G::Position, Infallible> {
        Ok(Game::play(self, position, chosen))
    }
}

/// A move that the position does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is no move of the position")]
pub struct IllegalMove;

/// A game whose moves and positions are written as people write them.
///
/// # Laws
/// - `parse_move(p, move_text(p, m))` is `m` for every legal move, and so for positions.
/// - Texts are not empty and contain no white space, so that a play is a line of words.
/// - Any text at all may be parsed: what means nothing gives an error, never a panic.
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

    /// What the players are called, J0 first; "J0" and "J1" unless the game says otherwise.
    fn players(&self) -> [String; 2] {
        Player::BOTH.map(|player| player.to_string())
    }
}

/// A game whose board looks the same when it is turned or mirrored.
///
/// A symmetry never exchanges the players, because outcomes are absolute.
///
/// # Laws
/// - `images(p)` holds `p` itself, and its images have the same images.
/// - `canonical(p)` is one of the images of `p`, the same one for all of them.
/// - Images have the same player to move and the same outcome, and their successors are images of
///   each other; so they have the same value and the same rank.
pub trait Symmetric: Game {
    /// The image that stands for all of them.
    fn canonical(&self, position: &Self::Position) -> Self::Position;

    /// Appends all images of the position to `images`, itself included; one may stand there twice.
    fn images(&self, position: &Self::Position, images: &mut Vec<Self::Position>);
}

/// What a win of J0 is worth among the numbers of a [`Heuristic`]; one of J1 is worth as much below 0.
pub const HEURISTIC_WIN: i32 = 1_000_000_000;

/// A game that can guess who stands better where the play goes on.
///
/// # Laws
/// - The guess is absolute: positive if J0 seems to stand better, negative if J1 does, whoever moves.
/// - It lies strictly between −[`HEURISTIC_WIN`] and `HEURISTIC_WIN`, so that it never contradicts a result.
/// - It is a function of the position: the same position always gives the same guess.
pub trait Heuristic: Game {
    /// How much better J0 seems to stand than J1. Asked only where the play is not over.
    fn heuristic(&self, position: &Self::Position) -> i32;
}

/// A game in which every move lowers the order of the position, a number such as the sticks left or the
/// empty cells. So no position comes again, and what a position can move to comes before it.
///
/// # Laws
/// - `order(play(p, m)) < order(p)` for every legal move.
/// - It is a function of the position.
pub trait Ordered: TryGame {
    /// The order of the position.
    fn order(&self, position: &Self::Position) -> u64;
}
