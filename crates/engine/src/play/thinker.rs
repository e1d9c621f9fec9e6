//! Thinking about a position, apart from the play: what moves are worth, and which one the machine makes.

use super::rating::{Seen, look_ahead, look_ahead_for, search, search_moves, ways_to_go_wrong};
use super::{Hint, Opponent};
use crate::{Context, Error, Loaded};
use fastrand::Rng;
use retrograde::dynamic::{DynGame, End, Finding, Known, PositionBytes};
use retrograde::{Outcome, Player, Solution, Vertex};
use std::sync::Arc;
use std::time::Duration;

/// How many moves the machine looks ahead where the game is too large to be solved.
pub(super) const AHEAD: u32 = 6;

/// All that is needed to think about one position. It holds no play and can be sent to another thread, so that somebody
/// who types is not kept waiting.
#[derive(Clone)]
pub struct Thinker {
    pub(super) game: Arc<dyn DynGame>,
    pub(super) position: PositionBytes,
    /// Everything about the position, if the game is solved.
    pub(super) solved: Option<(Loaded, Arc<Solution>, Vertex)>,
    /// How long an exact search may take; nothing if the game cannot be searched, or need not be.
    pub(super) thinking: Option<Duration>,
    /// How long it may look some moves ahead.
    pub(super) looking: Duration,
}

impl Thinker {
    /// What each move is worth. Each hint is told as soon as something is known, and again when it is proven; no move is
    /// called one of the best before the worth of all of them is proven.
    ///
    /// # Errors
    /// If the rules of a file fail, or it is interrupted.
    pub fn hints(&self, cx: &dyn Context, tell: &mut dyn FnMut(usize, Hint)) -> Result<Vec<Hint>, Error> {
        let mover = self.game.to_move(&self.position)?;
        if let Some((loaded, solution, vertex)) = &self.solved {
            let best = solution.best_moves(loaded.arena(), *vertex);
            let hint = |to| {
                let rank = solution.rank(to).map(|rank| rank + 1);
                let hint = Hint::new(mover, Some(solution.value(to)), rank, best.contains(&to));
                Hint { score: solution.score(to), ..hint }
            };
            return Ok(loaded.moves(*vertex).into_iter().map(|(_, to)| hint(to)).collect());
        }
        if let Some(known) = self.game.known() {
            let best = known.best_moves(&*self.game, &self.position)?;
            let hint = |(number, after): (usize, &PositionBytes)| {
                let End { outcome, length, score } = known.worth(after)?;
                let hint = Hint::new(mover, Some(outcome), length.map(|rank| rank + 1), best.contains(&number));
                Ok(Hint { score, ..hint })
            };
            return self.game.successors(&self.position)?.iter().enumerate().map(hint).collect();
        }
        let plain = |seen: &Seen| seen.hint(mover, false);
        let (mut moves, _) = look_ahead_for(&*self.game, &self.position, AHEAD, self.looking, cx)?;
        moves.iter().enumerate().for_each(|(number, seen)| tell(number, plain(seen)));
        if let Some(time) = self.thinking {
            let mut found = |number: usize, seen: &Seen| tell(number, plain(seen));
            search_moves(&*self.game, &self.position, &mut moves, time, cx, &mut found)?;
        }
        let proven = moves.iter().all(|seen| seen.outcome.is_some());
        let best = best_value(&moves, mover).filter(|_| proven);
        let hint = |seen: &Seen| seen.hint(mover, Some(seen.value) == best);
        Ok(moves.iter().map(hint).collect())
    }

    /// The number of the move that the machine makes, playing like that; the same for the same seed.
    ///
    /// # Errors
    /// If the play is over, the rules of a file fail, or it is interrupted.
    pub fn machine_move(&self, opponent: Opponent, seed: u64, cx: &dyn Context) -> Result<usize, Error> {
        self.choose(opponent, &mut Rng::with_seed(seed), cx)
    }

    /// The number of the move that the machine makes, with random numbers that the caller goes on with.
    pub(super) fn choose(&self, opponent: Opponent, random: &mut Rng, cx: &dyn Context) -> Result<usize, Error> {
        let errs = match opponent {
            // Who plays at random need not think.
            Opponent::Random => {
                let chosen = random.choice(0..self.game.move_count(&self.position)?);
                return chosen.ok_or(Error::Over);
            }
            Opponent::Errs(rate) => random.f64() < rate,
            Opponent::Strongest | Opponent::Perfect | Opponent::Depth(_) => false,
        };
        let strong = matches!(opponent, Opponent::Strongest | Opponent::Perfect);
        if strong
            && let Some((finding, _)) = self.searched(cx)?
            && let Some(best) = finding.best
        {
            return match finding.least.outcome {
                Outcome::Draw => self.hardest_by_search(best, random, cx),
                Outcome::Win(_) => Ok(best),
            };
        }
        let best = match (&self.solved, opponent) {
            (Some((loaded, solution, vertex)), opponent) if !matches!(opponent, Opponent::Depth(_)) => {
                let best = solution.best_moves(loaded.arena(), *vertex);
                loaded.moves(*vertex).iter().map(|(_, to)| best.contains(to)).collect::<Vec<bool>>()
            }
            (None, opponent) if self.looks_up(opponent).is_some() => {
                let known = self.looks_up(opponent).map(|known| known.best_moves(&*self.game, &self.position));
                let best = known.transpose()?.unwrap_or_default();
                (0..self.game.move_count(&self.position)?).map(|number| best.contains(&number)).collect()
            }
            (_, opponent) => {
                let mut moves = match opponent {
                    Opponent::Depth(depth) => look_ahead(&*self.game, &self.position, depth, cx)?,
                    _ => look_ahead_for(&*self.game, &self.position, AHEAD, self.looking, cx)?.0,
                };
                // A search that took its time in vain is not tried again for each move, nor by who is to be weak.
                if let (Some(time), Opponent::Errs(_)) = (self.thinking, opponent) {
                    search_moves(&*self.game, &self.position, &mut moves, time, cx, &mut |_, _| ())?;
                }
                let best = best_value(&moves, self.game.to_move(&self.position)?);
                moves.iter().map(|seen| Some(seen.value) == best).collect()
            }
        };
        let mut moves: Vec<usize> = (0..best.len()).filter(|&number| best[number] != errs).collect();
        if moves.is_empty() {
            // Every move is one of the best: there is no way to err.
            moves = (0..best.len()).collect();
        }
        if strong {
            moves = self.hardest_to_answer(moves)?;
        }
        random.choice(moves).ok_or(Error::Over)
    }

    /// Of moves that keep a draw, those after which the opponent has the most ways to go wrong. Other moves, and those
    /// of a game that is not solved, are left as they are.
    fn hardest_to_answer(&self, moves: Vec<usize>) -> Result<Vec<usize>, Error> {
        let Some((loaded, solution, vertex)) = &self.solved else { return self.hardest_by_table(moves) };
        if solution.value(*vertex) != Outcome::Draw {
            return Ok(moves);
        }
        let mover = loaded.arena().owner(*vertex);
        let ways = |to: Vertex| match loaded.arena().owner(to) == mover {
            true => 0,
            false => loaded.moves(to).iter().filter(|(_, to)| solution.value(*to) == Outcome::Win(mover)).count(),
        };
        let ends: Vec<Vertex> = loaded.moves(*vertex).into_iter().map(|(_, to)| to).collect();
        let counted: Vec<usize> = moves.iter().map(|&number| ends.get(number).map_or(0, |&to| ways(to))).collect();
        Ok(with_most(moves, &counted))
    }

    /// Of moves that keep a draw, those after which the opponent has the most ways to go wrong, if there is a table.
    fn hardest_by_table(&self, moves: Vec<usize>) -> Result<Vec<usize>, Error> {
        let game = &*self.game;
        let Some(known) = game.known() else { return Ok(moves) };
        if known.worth(&self.position)?.outcome != Outcome::Draw {
            return Ok(moves);
        }
        let mover = game.to_move(&self.position)?;
        let ways = |&number: &usize| -> Result<usize, Error> {
            let after = game.play(&self.position, number)?;
            if game.outcome(&after)?.is_some() || game.to_move(&after)? == mover {
                return Ok(0);
            }
            let worths = game.successors(&after)?.iter().map(|end| known.worth(end)).collect::<Result<Vec<_>, _>>()?;
            Ok(worths.iter().filter(|end| end.outcome == Outcome::Win(mover)).count())
        };
        let counted = moves.iter().map(ways).collect::<Result<Vec<usize>, Error>>()?;
        Ok(with_most(moves, &counted))
    }

    /// A move that keeps the draw and leaves the opponent the most ways to go wrong, as far as an exact search finds that
    /// out in half of its time; else that one.
    fn hardest_by_search(&self, keeps: usize, random: &mut Rng, cx: &dyn Context) -> Result<usize, Error> {
        let time = self.thinking.unwrap_or_default() / 2;
        let ways = ways_to_go_wrong(&*self.game, &self.position, time, cx)?;
        let moves: Vec<usize> = (0..ways.len()).filter(|&number| ways[number].is_some()).collect();
        let counted: Vec<usize> = ways.into_iter().flatten().collect();
        Ok(random.choice(with_most(moves, &counted)).unwrap_or(keeps))
    }

    /// A table of the game, unless the opponent is to see only so many moves.
    fn looks_up(&self, opponent: Opponent) -> Option<&dyn Known> {
        self.game.known().filter(|_| !matches!(opponent, Opponent::Depth(_)))
    }

    /// How many moves it looked ahead, and the first of the moves that look best there, with what it is worth.
    pub(super) fn best_ahead(&self, cx: &dyn Context) -> Result<(u32, Option<(usize, Hint)>), Error> {
        let mover = self.game.to_move(&self.position)?;
        let (moves, ahead) = look_ahead_for(&*self.game, &self.position, AHEAD, self.looking, cx)?;
        let best = best_value(&moves, mover);
        let found = moves.iter().position(|seen| Some(seen.value) == best);
        let hint = |number: usize| moves[number].hint(mover, false);
        Ok((ahead, found.map(|number| (number, hint(number)))))
    }

    /// The best move by an exact search, if the game is too large to be solved and the search ends in time.
    pub(super) fn searched(&self, cx: &dyn Context) -> Result<Option<(Finding, Vec<usize>)>, Error> {
        match (&self.solved, self.thinking) {
            (None, Some(time)) => search(&*self.game, &self.position, time, cx),
            _ => Ok(None),
        }
    }
}

/// The moves with the greatest number.
fn with_most(moves: Vec<usize>, numbers: &[usize]) -> Vec<usize> {
    let most = numbers.iter().max().copied().unwrap_or(0);
    moves.into_iter().zip(numbers).filter(|&(_, &ways)| ways == most).map(|(number, _)| number).collect()
}

fn best_value(moves: &[Seen], mover: Player) -> Option<retrograde_teach::minimax::Estimate> {
    let values = moves.iter().map(|seen| seen.value);
    if mover == Player::Zero { values.max() } else { values.min() }
}
