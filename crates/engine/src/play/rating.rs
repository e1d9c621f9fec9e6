//! What moves are worth in a game that is too large to be solved, or to an opponent who is to be weak: by looking
//! some moves ahead, and by an exact search for as long as the machine may think.

use super::Hint;
use crate::context::Deadline;
use crate::{Context, Error};
use retrograde::dynamic::{AsGame, DynGame, Fault, Finding, PositionBytes, SearchConfig, Searcher};
use retrograde::{Observer, Outcome, Player, outcome_of_score};
use retrograde_teach::minimax::{Algorithm, Estimate, Minimax, MinimaxError, Value};
use std::time::Duration;

/// What a move is worth, as far as looking ahead shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Greater for J0, less for J1.
    pub(super) value: Estimate,
    /// Who wins, if that was seen.
    pub(super) outcome: Option<Outcome>,
    /// In how many moves, this one included.
    pub(super) length: Option<u32>,
    /// With which score, if that was seen in a game with scores.
    pub(super) score: Option<i32>,
}

impl Seen {
    /// The move as a hint for the player who makes it.
    pub(super) fn hint(&self, mover: Player, best: bool) -> Hint {
        Hint { score: self.score, ..Hint::new(mover, self.outcome, self.length, best) }
    }
}

/// What each move is worth, looking so many moves ahead, itself included.
pub(super) fn look_ahead(
    game: &dyn DynGame,
    position: &PositionBytes,
    depth: u32,
    observer: &dyn Observer,
) -> Result<Vec<Seen>, Error> {
    let as_game = AsGame::new(game, position);
    let guess = |position: &PositionBytes| game.heuristic(position);
    let (scored, unit, ahead) =
        (game.abilities().scores.is_some(), game.heuristic_unit().max(1), depth.saturating_sub(1));
    let score = |position: &PositionBytes| Ok(game.score(position)?.map(|score| score.saturating_mul(unit)));
    let minimax = Minimax::new(&as_game).with_observer(observer);
    let minimax = match scored {
        true => minimax.with_values(Some(ahead), score, guess),
        false => minimax.guessing(ahead, guess),
    };
    let look = |after: &PositionBytes| {
        let answer = minimax.run(Algorithm::AlphaBeta, after).map_err(|error| match error {
            MinimaxError::Interrupted(_) => Error::Interrupted,
            MinimaxError::Game(fault) => fault.into(),
            other => Error::NotVerified { reason: other.to_string() },
        })?;
        let value = answer.value.before();
        // A value between the wins is a draw only if nothing was guessed.
        let draw = || answer.is_proven().then_some(Outcome::Draw);
        let score = (scored && answer.is_proven()).then(|| value.number() / unit);
        let outcome = score.map(outcome_of_score).or_else(|| value.outcome().or_else(draw).filter(|_| !scored));
        Ok(Seen { value, outcome, length: value.length(), score })
    };
    game.successors(position)?.iter().map(look).collect()
}

/// What each move is worth, looking one move ahead, then two, and so on up to that depth while there is time; and how far
/// it looked at last. One move is always looked ahead.
pub(super) fn look_ahead_for(
    game: &dyn DynGame,
    position: &PositionBytes,
    deepest: u32,
    time: Duration,
    cx: &dyn Context,
) -> Result<(Vec<Seen>, u32), Error> {
    let deadline = Deadline::new(Some(time), cx);
    let mut found = (look_ahead(game, position, 1, cx)?, 1);
    for ahead in 2..=deepest {
        match look_ahead(game, position, ahead, &deadline) {
            Ok(moves) => found = (moves, ahead),
            Err(Error::Interrupted) if !deadline.is_interrupted() => break,
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// How the machine searches while it thinks.
const HOW: SearchConfig = SearchConfig { table_bytes: 128 << 20, threads: 1, weak: false, proof: false };

/// Whether positions of the game can be searched at all.
pub(super) fn can_search(game: &dyn DynGame, observer: &dyn Observer) -> bool {
    let small = SearchConfig { table_bytes: 1 << 20, ..HOW };
    game.search(&small, observer, &mut |_| Ok(())).is_ok()
}

/// What an exact search says about a position, and a line of best play, if it ends in time.
pub(super) fn search(
    game: &dyn DynGame,
    position: &PositionBytes,
    time: Duration,
    cx: &dyn Context,
) -> Result<Option<(Finding, Vec<usize>)>, Error> {
    let deadline = Deadline::new(Some(time), cx);
    let mut found = None;
    let searched = game.search(&HOW, &deadline, &mut |searcher| {
        let finding = searcher.solve(position)?;
        if finding.proven {
            found = Some((finding, searcher.line(position)?));
        }
        Ok(())
    });
    ended(searched, &deadline)?;
    Ok(found)
}

/// Replaces what looking ahead shows of moves by what an exact search says, as far as it comes in time. Each move is told
/// as soon as it is proven.
pub(super) fn search_moves(
    game: &dyn DynGame,
    position: &PositionBytes,
    moves: &mut [Seen],
    time: Duration,
    cx: &dyn Context,
    found: &mut dyn FnMut(usize, &Seen),
) -> Result<(), Error> {
    let deadline = Deadline::new(Some(time), cx);
    let successors = game.successors(position)?;
    let searched = game.search(&HOW, &deadline, &mut |searcher| {
        for (number, (after, seen)) in successors.iter().zip(&mut *moves).enumerate() {
            if deadline.is_over() {
                break;
            }
            if seen.outcome.is_none() && game.outcome(after)?.is_none() {
                replace(searcher, game.heuristic_unit().max(1), after, seen)?;
                if seen.outcome.is_some() {
                    found(number, seen);
                }
            }
        }
        Ok(())
    });
    ended(searched, &deadline)
}

/// How many ways the opponent has to go wrong after each move that keeps a draw, as far as an exact search finds out in
/// that time; nothing about other moves.
pub(super) fn ways_to_go_wrong(
    game: &dyn DynGame,
    position: &PositionBytes,
    time: Duration,
    cx: &dyn Context,
) -> Result<Vec<Option<usize>>, Error> {
    // Who wins is all that counts here.
    const WEAK: SearchConfig = SearchConfig { weak: true, ..HOW };
    let deadline = Deadline::new(Some(time), cx);
    let (mover, successors) = (game.to_move(position)?, game.successors(position)?);
    let mut ways = vec![None; successors.len()];
    let searched = game.search(&WEAK, &deadline, &mut |searcher| {
        for (after, ways) in successors.iter().zip(&mut ways) {
            if value(game, searcher, after)? != Some(Outcome::Draw) {
                continue;
            }
            let count = ways.insert(0);
            if game.outcome(after)?.is_some() || game.to_move(after)? == mover {
                continue;
            }
            for reply in game.successors(after)? {
                *count += usize::from(value(game, searcher, &reply)? == Some(Outcome::Win(mover)));
            }
        }
        Ok(())
    });
    ended(searched, &deadline)?;
    Ok(ways)
}

/// Who wins there, if that is proven.
fn value(game: &dyn DynGame, searcher: &mut dyn Searcher, position: &PositionBytes) -> Result<Option<Outcome>, Fault> {
    if let Some(outcome) = game.outcome(position)? {
        return Ok(Some(outcome));
    }
    let finding = searcher.solve(position)?;
    Ok(finding.proven.then_some(finding.least.outcome))
}

fn replace(searcher: &mut dyn Searcher, unit: i32, after: &PositionBytes, seen: &mut Seen) -> Result<(), Fault> {
    let finding = searcher.solve(after)?;
    if finding.proven {
        let outcome = finding.least.outcome;
        let length = finding.least.length.filter(|_| outcome != Outcome::Draw).map(|length| length + 1);
        let score = finding.least.score;
        let value = match score {
            Some(score) => Estimate::heuristic(score.saturating_mul(unit)),
            None => (0..length.unwrap_or(0)).fold(Estimate::of(outcome), |value, _| value.before()),
        };
        *seen = Seen { value, outcome: Some(outcome), length, score };
    }
    Ok(())
}

/// What cannot be searched is looked at as before; but who interrupts wants an end.
fn ended(searched: Result<(), Fault>, deadline: &Deadline<'_>) -> Result<(), Error> {
    match searched {
        _ if deadline.is_interrupted() => Err(Error::Interrupted),
        Err(fault @ Fault::Rules(_)) => Err(fault.into()),
        _ => Ok(()),
    }
}
