//! The table at which a game is played: its positions so far, and what is known about it.

use super::search::{Seen, can_search, look_ahead, search, search_moves};
use super::{Choice, Explanation, Hint, Opponent, Seat, Seats, Situation, explain};
use crate::game::{ExploredAs, Limit, Playable, explore_within};
use crate::search::Finding;
use crate::{Error, Loaded, ReviewReply};
use fastrand::Rng;
use retrograde::{Observer, Outcome, Player, Solution, Vertex, solve};
use std::sync::Arc;
use std::time::Duration;

/// A play in progress of a game of any type.
pub(crate) trait Match: Send {
    fn players(&self) -> [String; 2];
    fn horizon(&self) -> Option<u32>;
    fn thinking(&self) -> Option<Duration>;
    fn think_for(&mut self, time: Duration);
    fn situation(&self, hints: bool, observer: &dyn Observer) -> Result<Situation, Error>;
    fn turn(&self) -> Option<Player>;
    fn outcome(&self) -> Option<Outcome>;
    fn play(&mut self, text: &str) -> Result<String, Error>;
    fn machine_move(&mut self, opponent: Opponent, observer: &dyn Observer) -> Result<String, Error>;
    fn undo(&mut self) -> bool;
    fn explain(&self, observer: &dyn Observer) -> Result<Explanation, Error>;
    fn review(&self) -> Result<ReviewReply, Error>;
    fn moves_played(&self) -> Vec<String>;
}

/// Without another limit, larger games are not solved before they are played: nobody likes to wait.
const SOLVED_BEFORE: usize = 3_000_000;
/// How many moves the machine looks ahead where the game is too large to be solved.
const AHEAD: u32 = 6;
/// How long it searches for an exact answer before.
const THINKING: Duration = Duration::from_secs(5);

pub(crate) struct Table<G: Playable> {
    game: Arc<G>,
    knowledge: Knowledge<G>,
    /// Never empty: the first one is where the play began.
    steps: Vec<Step<G::Position>>,
    random: Rng,
    /// How long the machine searches a move; nothing if the game cannot be searched.
    thinking: Option<Duration>,
}

enum Knowledge<G: Playable> {
    /// Everything.
    Solved { explored: Arc<ExploredAs<G>>, loaded: Loaded, solution: Solution },
    /// What looking ahead shows; why it is not everything.
    Ahead(Error),
}

struct Step<P> {
    position: P,
    /// Only in a solved game.
    vertex: Vertex,
    /// The move that led here.
    text: Option<String>,
}

/// A move and what is known about it.
struct Rated<M> {
    chosen: M,
    hint: Hint,
}

impl<G: Playable> Table<G> {
    /// Sits down. A game that is small enough is solved first.
    pub(crate) fn new(
        game: Arc<G>,
        start: G::Position,
        limit: Limit,
        seats: Seats,
        observer: &dyn Observer,
    ) -> Result<Self, Error> {
        let small = Limit { positions: Some(limit.positions.unwrap_or(SOLVED_BEFORE)), ..limit };
        let knowledge = match explore_within(&*game, start.clone(), small, observer) {
            Ok(explored) => {
                let explored = Arc::new(ExploredAs { game: Arc::clone(&game), explored });
                let as_any: Arc<ExploredAs<G>> = Arc::clone(&explored);
                let loaded = Loaded::of_game(as_any, game.players());
                let solution = solve(loaded.arena(), loaded.objective(), observer)?;
                Knowledge::Solved { explored, loaded, solution }
            }
            Err(error @ Error::TooLarge { .. })
                if !seats.seats.contains(&Seat::Machine(Opponent::Perfect)) || can_search(&*game, observer) =>
            {
                Knowledge::Ahead(error)
            }
            Err(Error::TooLarge { positions, .. }) => return Err(Error::NotPerfect { positions }),
            Err(error) => return Err(error),
        };
        let vertex = Vertex::new(0).ok_or(Error::NoStart { what: "playing" })?;
        let steps = vec![Step { position: start, vertex, text: None }];
        let large = matches!(knowledge, Knowledge::Ahead(_));
        let thinking = (large && can_search(&*game, observer)).then_some(THINKING);
        Ok(Self { game, knowledge, steps, random: Rng::with_seed(seats.seed), thinking })
    }

    fn here(&self) -> &Step<G::Position> {
        self.steps.last().expect("a play has the position where it began")
    }

    /// What each move is worth, from the solution or by looking so many moves ahead.
    fn rated(&self, ahead: Option<u32>, observer: &dyn Observer) -> Result<Vec<Rated<G::Move>>, Error> {
        let here = self.here();
        let mover = self.game.to_move(&here.position);
        match (&self.knowledge, ahead) {
            (Knowledge::Solved { explored, solution, .. }, None) => {
                let best = solution.best_moves(explored.explored.arena(), here.vertex);
                let moves = explored.explored.moves(&*self.game, here.vertex).into_iter();
                Ok(moves
                    .map(|(chosen, to)| {
                        let value = Some(solution.value(to));
                        let rank = solution.rank(to).map(|rank| rank + 1);
                        Rated { chosen, hint: Hint::new(mover, value, rank, best.contains(&to)) }
                    })
                    .collect())
            }
            (_, ahead) => {
                let mut moves = look_ahead(&*self.game, &here.position, ahead.unwrap_or(AHEAD), observer)?;
                if let (None, Some(time)) = (ahead, self.thinking) {
                    search_moves(&*self.game, &here.position, &mut moves, time, observer)?;
                }
                let values = moves.iter().map(|(_, seen)| seen.value);
                let best = if mover == Player::Zero { values.max() } else { values.min() };
                let hint = |seen: Seen| Hint::new(mover, seen.outcome, seen.length, Some(seen.value) == best);
                Ok(moves.into_iter().map(|(chosen, seen)| Rated { chosen, hint: hint(seen) }).collect())
            }
        }
    }

    /// The best move by an exact search, if the game is too large to be solved and the search ends in time.
    fn searched(&self, observer: &dyn Observer) -> Result<Option<(Finding, Vec<String>)>, Error> {
        match (&self.knowledge, self.thinking) {
            (Knowledge::Ahead(_), Some(time)) => search(&*self.game, &self.here().position, time, observer),
            _ => Ok(None),
        }
    }

    fn make(&mut self, chosen: G::Move) -> String {
        let here = self.here();
        let text = self.game.move_text(&here.position, chosen);
        let position = self.game.play(&here.position, chosen);
        let vertex = match &self.knowledge {
            Knowledge::Ahead(_) => here.vertex,
            Knowledge::Solved { explored, .. } => {
                let moves = explored.explored.moves(&*self.game, here.vertex);
                let (_, to) = moves.into_iter().find(|(other, _)| *other == chosen).expect("a legal move is explored");
                to
            }
        };
        self.steps.push(Step { position, vertex, text: Some(text.clone()) });
        text
    }
}

impl<G: Playable> Match for Table<G> {
    fn players(&self) -> [String; 2] {
        self.game.players()
    }

    fn horizon(&self) -> Option<u32> {
        matches!(self.knowledge, Knowledge::Ahead(_)).then_some(AHEAD)
    }

    fn thinking(&self) -> Option<Duration> {
        self.thinking
    }

    fn think_for(&mut self, time: Duration) {
        self.thinking = self.thinking.map(|_| time);
    }

    fn situation(&self, hints: bool, observer: &dyn Observer) -> Result<Situation, Error> {
        let here = self.here();
        let choice = |chosen: G::Move, hint| Choice {
            text: self.game.move_text(&here.position, chosen),
            cell: self.game.cell_of(&here.position, chosen),
            hint,
        };
        let choices = if hints {
            let rated = self.rated(None, observer)?.into_iter();
            rated.map(|rated| choice(rated.chosen, Some(rated.hint))).collect()
        } else {
            let mut moves = Vec::new();
            self.game.moves(&here.position, &mut moves);
            moves.into_iter().map(|chosen| choice(chosen, None)).collect()
        };
        let situation = Situation {
            number: self.steps.len() - 1,
            last: here.text.clone(),
            position: self.game.position_text(&here.position),
            picture: self.game.picture(&here.position)?,
            player: self.game.to_move(&here.position),
            outcome: self.game.outcome(&here.position),
            choices,
        };
        self.game.check()?;
        Ok(situation)
    }

    fn turn(&self) -> Option<Player> {
        let position = &self.here().position;
        self.game.outcome(position).is_none().then(|| self.game.to_move(position))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.here().position)
    }

    fn play(&mut self, text: &str) -> Result<String, Error> {
        if self.outcome().is_some() {
            return Err(Error::Play("the play is over".to_owned()));
        }
        let chosen = self.game.parse_move(&self.here().position, text);
        self.game.check()?;
        Ok(self.make(chosen.map_err(Error::Play)?))
    }

    fn machine_move(&mut self, opponent: Opponent, observer: &dyn Observer) -> Result<String, Error> {
        let ahead = if let Opponent::Depth(depth) = opponent { Some(depth) } else { None };
        let errs = match opponent {
            Opponent::Random => None,
            Opponent::Errs(rate) => Some(self.random.f64() < rate),
            Opponent::Strongest | Opponent::Perfect | Opponent::Depth(_) => Some(false),
        };
        if let (Opponent::Strongest | Opponent::Perfect, Some(())) = (opponent, self.turn().map(|_| ())) {
            let best = self.searched(observer)?.and_then(|(finding, _)| finding.best);
            let here = &self.here().position;
            if let Some(Ok(chosen)) = best.map(|text| self.game.parse_move(here, &text)) {
                return Ok(self.make(chosen));
            }
        }
        // A search that took its time in vain is not tried again for each move.
        let searched = matches!(opponent, Opponent::Strongest | Opponent::Perfect) && self.thinking.is_some();
        let rated = self.rated(ahead.or(searched.then_some(AHEAD)), observer)?;
        self.game.check()?;
        let wanted = |rated: &&Rated<G::Move>| errs.is_none_or(|errs| rated.hint.best != errs);
        let mut moves: Vec<G::Move> = rated.iter().filter(wanted).map(|rated| rated.chosen).collect();
        if moves.is_empty() {
            // Every move is one of the best: there is no way to err.
            moves = rated.iter().map(|rated| rated.chosen).collect();
        }
        let chosen = self.random.choice(moves).ok_or_else(|| Error::Play("the play is over".to_owned()))?;
        Ok(self.make(chosen))
    }

    fn undo(&mut self) -> bool {
        if self.steps.len() < 2 {
            return false;
        }
        self.steps.pop();
        true
    }

    fn explain(&self, observer: &dyn Observer) -> Result<Explanation, Error> {
        let vertices: Vec<Vertex> = self.steps.iter().map(|step| step.vertex).collect();
        match &self.knowledge {
            Knowledge::Solved { loaded, solution, .. } => explain::solved(loaded, solution, &vertices),
            Knowledge::Ahead(_) => {
                if let Some((finding, line)) = self.searched(observer)? {
                    return Ok(explain::searched(&self.game.players(), &finding, line));
                }
                let best = self.rated(Some(AHEAD), observer)?.into_iter().find(|rated| rated.hint.best);
                let position = &self.here().position;
                let best = best.map(|rated| (self.game.move_text(position, rated.chosen), rated.hint));
                Ok(explain::ahead(&self.game.players(), AHEAD, best, self.outcome()))
            }
        }
    }

    fn review(&self) -> Result<ReviewReply, Error> {
        let vertices: Vec<Vertex> = self.steps.iter().map(|step| step.vertex).collect();
        match &self.knowledge {
            Knowledge::Solved { loaded, solution, .. } => ReviewReply::of(loaded, solution, &vertices),
            Knowledge::Ahead(error) => Err(Error::Play(format!("no review: {error}"))),
        }
    }

    fn moves_played(&self) -> Vec<String> {
        self.steps.iter().filter_map(|step| step.text.clone()).collect()
    }
}

impl Hint {
    fn new(mover: Player, value: Option<Outcome>, rank: Option<u32>, best: bool) -> Self {
        let letter = match value {
            None => '?',
            Some(Outcome::Draw) => 'D',
            Some(Outcome::Win(player)) if player == mover => 'W',
            Some(Outcome::Win(_)) => 'L',
        };
        Self { value, rank, best, letter }
    }
}
