//! The laws of games and of their abilities, checked position by position.
//!
//! Every game calls [`check_game`] and one function for each ability that it has. Each looks at the
//! positions nearest to the start and at those of some random plays, and returns how many that were, so
//! that a test can see that it has really checked something.
//!
//! ```
//! use retrograde::testkit::check_game::{BrokenLaw, check_game};
//! use retrograde::{Game, Outcome, Player};
//!
//! /// A game whose author forgot to say how it ends.
//! struct Endless;
//! impl Game for Endless {
//!     type Position = u8;
//!     type Move = u8;
//!     fn start(&self) -> u8 { 2 }
//!     fn to_move(&self, _: &u8) -> Player { Player::Zero }
//!     fn outcome(&self, _: &u8) -> Option<Outcome> { None }
//!     fn moves(&self, &left: &u8, moves: &mut Vec<u8>) { moves.extend(0..left) }
//!     fn play(&self, _: &u8, chosen: u8) -> u8 { chosen }
//! }
//! let broken: BrokenLaw = check_game(&Endless, 100).unwrap_err();
//! assert_eq!(broken.to_string(), "there is no move, but the play is not over: 0");
//! ```

use crate::{Board, BoardPicture, Game, Notation, Symmetric, TryGame};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::{BuildHasher, RandomState};
use thiserror::Error;

mod encoding;
mod guesses;
mod tiers;
pub use encoding::check_encoding;
pub use guesses::{check_heuristic, check_order};
pub use tiers::check_tiers;

/// A law that a game breaks, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{law}: {place}")]
pub struct BrokenLaw {
    /// What is wrong, as a sentence.
    pub law: &'static str,
    /// The position, and the move or the text if there is one.
    pub place: String,
}

/// How many positions were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many different positions.
    pub positions: usize,
    /// How many of them are final.
    pub finals: usize,
    /// How many moves.
    pub moves: usize,
}

/// How many random plays there are, and how long one is at the most.
const PLAYS: u64 = 20;
const PLAY_LENGTH: usize = 500;

/// One position in so many is also read with slips in its text.
const SLIPS_EVERY: usize = 8;

/// Checks the laws of [`Game`] on up to `limit` positions next to the start and on random plays.
///
/// # Errors
/// The first law that is broken.
pub fn check_game<G>(game: &G, limit: usize) -> Result<Checked, BrokenLaw>
where
    G: Game<Position: Debug, Move: Debug>,
{
    if game.start() != game.start() {
        return Err(broken("the start is not always the same", &game.start()));
    }
    let hasher = RandomState::new();
    let mut known: HashMap<G::Position, Vec<G::Move>> = HashMap::new();
    check_each(game, limit, |position, moves| {
        let copy = position.clone();
        let hashes_agree = hasher.hash_one(position) == hasher.hash_one(&copy);
        require(copy == *position && hashes_agree, "a clone differs from its position", position)?;
        require(game.to_move(position) == game.to_move(&copy), "the player to move is not always the same", position)?;
        require(game.outcome(position) == game.outcome(&copy), "the outcome is not always the same", position)?;
        match (game.outcome(position), moves) {
            (None, []) => return Err(broken("there is no move, but the play is not over", position)),
            (Some(_), [_, ..]) => return Err(broken("there is a move, but the play is over", position)),
            _ => {}
        }
        // Asking again with a list that is not empty shows that moves are appended, and always the same.
        let mut again = moves.to_vec();
        game.moves(&copy, &mut again);
        let appended = again.strip_prefix(moves) == Some(moves);
        require(appended, "the moves are not always the same, or not appended", position)?;
        for (index, chosen) in moves.iter().enumerate() {
            require(!moves[..index].contains(chosen), "a move stands twice", &(position, chosen))?;
            let played = game.play(position, *chosen) == game.play(&copy, *chosen);
            require(played, "a move does not always lead to the same position", &(position, chosen))?;
        }
        let before = known.entry(copy).or_insert_with(|| moves.to_vec());
        require(before == moves, "equal positions have different moves", position)
    })
}

/// Checks the laws of [`Notation`] in the same way. Texts with a slip in them are parsed too.
///
/// # Errors
/// The first law that is broken.
pub fn check_notation<G>(game: &G, limit: usize) -> Result<Checked, BrokenLaw>
where
    G: Notation + Game<Position: Debug, Move: Debug>,
{
    let [zero, one] = game.players();
    require(zero != one && is_word(&zero) && is_word(&one), "the players need two names of one word", &(zero, one))?;
    let mut count = 0;
    check_each(game, limit, |position, moves| {
        // Texts with a slip are many, so that only some positions are tried with them.
        count += 1;
        let with_slips = count % SLIPS_EVERY == 1;
        let text = game.position_text(position);
        require(is_word(&text), "the text of a position is empty or has white space", &text)?;
        require(game.parse_position(&text).as_ref() == Ok(position), "the text of a position means another", &text)?;
        for slip in slips(&text).into_iter().filter(|_| with_slips) {
            match game.parse_position(&slip) {
                // What is read must be a position of the game: it can be written and read again.
                Ok(read) => {
                    let again = game.parse_position(&game.position_text(&read));
                    require(again.as_ref() == Ok(&read), "a text means a position that cannot be written", &slip)?;
                    check_end(game, &read)?;
                }
                Err(message) => require(!message.trim().is_empty(), "an error has no message", &slip)?,
            }
        }
        for &chosen in moves {
            let text = game.move_text(position, chosen);
            require(is_word(&text), "the text of a move is empty or has white space", &(position, &text))?;
            let read = game.parse_move(position, &text);
            require(read.as_ref() == Ok(&chosen), "the text of a move means another", &(position, &text))?;
        }
        let some = if with_slips { moves.len().min(4) } else { 0 };
        let texts = moves[..some].iter().flat_map(|&chosen| slips(&game.move_text(position, chosen)));
        for slip in texts.chain(["", "?", "99999999999999999999"].map(String::from)) {
            match game.parse_move(position, &slip) {
                Ok(read) => {
                    require(moves.contains(&read), "a text means a move that is not legal", &(position, &slip))?
                }
                Err(message) => require(!message.trim().is_empty(), "an error has no message", &slip)?,
            }
        }
        Ok(())
    })
}

/// Checks the laws of [`Board`] in the same way.
///
/// # Errors
/// The first law that is broken.
pub fn check_board<G>(game: &G, limit: usize) -> Result<Checked, BrokenLaw>
where
    G: Board + Game<Position: Debug, Move: Debug>,
{
    check_each(game, limit, |position, moves| {
        let picture = game.picture(position);
        let text = picture.to_string();
        require(!text.trim().is_empty(), "the picture is empty", position)?;
        let fits = text.lines().all(|line| line.chars().count() <= BoardPicture::MAX_WIDTH);
        require(fits, "the picture is too wide", position)?;
        require(picture == game.picture(position), "the picture is not always the same", position)?;
        let labelled = |labels: &[String], count: usize| labels.is_empty() || labels.len() == count;
        let labels = labelled(picture.row_labels(), picture.rows());
        require(labels && labelled(picture.column_labels(), picture.columns()), "labels are missing", position)?;
        let mut cells = HashSet::new();
        for &chosen in moves {
            if let Some(cell) = game.cell_of(position, chosen) {
                require(picture.contains(cell), "a move is outside of the picture", &(position, chosen))?;
                require(cells.insert(cell), "two moves are on the same cell", &(position, chosen))?;
            }
        }
        Ok(())
    })
}

/// Checks the laws of [`Symmetric`] in the same way.
///
/// That images have successors that are images of each other is all that is needed for them to have the
/// same value, whoever plays and however the game goes on.
///
/// # Errors
/// The first law that is broken.
pub fn check_symmetry<G>(game: &G, limit: usize) -> Result<Checked, BrokenLaw>
where
    G: Symmetric + Game<Position: Debug, Move: Debug>,
{
    let successors = |position: &G::Position| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mut counts: HashMap<G::Position, usize> = HashMap::new();
        for chosen in moves {
            *counts.entry(game.canonical(&game.play(position, chosen))).or_default() += 1;
        }
        counts
    };
    let images = |position: &G::Position| {
        let mut images = Vec::new();
        game.images(position, &mut images);
        images
    };
    check_each(game, limit, |position, _| {
        let canonical = game.canonical(position);
        let expected = images(position);
        require(expected.contains(position), "a position is not among its images", position)?;
        require(expected.contains(&canonical), "the canonical position is no image", position)?;
        let set: HashSet<&G::Position> = expected.iter().collect();
        for image in &expected {
            let place = (position, image);
            let others = images(image);
            require(others.iter().collect::<HashSet<_>>() == set, "an image has other images", &place)?;
            require(game.canonical(image) == canonical, "an image has another canonical position", &place)?;
            require(game.to_move(image) == game.to_move(position), "an image has another player to move", &place)?;
            require(game.outcome(image) == game.outcome(position), "an image has another outcome", &place)?;
            require(successors(image) == successors(position), "an image has other successors", &place)?;
        }
        Ok(())
    })
}

/// Calls with every position to check and its moves: those nearest to the start, then random plays.
fn may_fail<T, E: Debug>(answer: Result<T, E>, position: &impl Debug) -> Result<T, BrokenLaw> {
    answer.or_else(|error| {
        require(false, "the rules fail", &(position, &error))?;
        unreachable!("a law that does not hold is an error")
    })
}

fn check_each<G>(
    game: &G,
    limit: usize,
    mut check: impl FnMut(&G::Position, &[G::Move]) -> Result<(), BrokenLaw>,
) -> Result<Checked, BrokenLaw>
where
    G: TryGame<Position: Debug, Move: Debug, Error: Debug>,
{
    let mut checked = Checked { positions: 0, finals: 0, moves: 0 };
    let mut seen = HashSet::from([game.start()]);
    let mut queue = vec![game.start()];
    let mut next = 0;
    let mut moves = Vec::new();
    let mut look = |position: &G::Position, moves: &mut Vec<G::Move>, new: bool| {
        moves.clear();
        may_fail(game.moves(position, moves), position)?;
        if new {
            checked.positions += 1;
            checked.finals += usize::from(moves.is_empty());
            checked.moves += moves.len();
        }
        check(position, moves)
    };
    while next < queue.len() {
        let position = queue[next].clone();
        next += 1;
        look(&position, &mut moves, true)?;
        for &chosen in &moves {
            let successor = may_fail(game.play(&position, chosen), &position)?;
            if queue.len() < limit && seen.insert(successor.clone()) {
                queue.push(successor);
            }
        }
    }
    for play in 0..PLAYS {
        let mut random = fastrand::Rng::with_seed(play);
        let mut position = game.start();
        for _ in 0..PLAY_LENGTH {
            let new = seen.insert(position.clone());
            look(&position, &mut moves, new)?;
            match random.choice(&moves) {
                Some(&chosen) => position = may_fail(game.play(&position, chosen), &position)?,
                None => break,
            }
        }
    }
    Ok(checked)
}

/// The law that joins outcomes and moves, for a position from anywhere.
fn check_end<G: Game<Position: Debug>>(game: &G, position: &G::Position) -> Result<(), BrokenLaw> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let law = "a position that was read has an outcome and moves, or neither";
    require(game.outcome(position).is_some() == moves.is_empty(), law, position)
}

fn require(holds: bool, law: &'static str, place: &impl Debug) -> Result<(), BrokenLaw> {
    if holds { Ok(()) } else { Err(broken(law, place)) }
}

fn broken(law: &'static str, place: &impl Debug) -> BrokenLaw {
    BrokenLaw { law, place: format!("{place:?}") }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// The text with a character left out, doubled, or replaced, at a few places.
fn slips(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let step = characters.len().div_ceil(8).max(1);
    let mut slips = vec![String::new(), format!(" {text}\n"), format!("{text}{text}")];
    for at in (0..characters.len()).step_by(step) {
        for insert in ["", "0", "9", "-", "é", "(", "X", "O", "a"] {
            let before: String = characters[..at].iter().collect();
            let after: String = characters[at + 1..].iter().collect();
            slips.push(format!("{before}{insert}{after}"));
            slips.push(format!("{before}{insert}{}{after}", characters[at]));
        }
    }
    slips
}

#[cfg(test)]
mod tests;
