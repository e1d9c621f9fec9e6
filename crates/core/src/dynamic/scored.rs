//! Searching games with scores: rules that users write, and graphs with numbers on their final vertices.

use super::searcher::{BestMoves, End, Finding, Reading, Searcher};
use super::{DynExplored, DynGame, Fault, PositionBytes, SearchConfig, UseSearcher};
use crate::search::{ScoreFound, ScoreSearch, ScoreSearchError, Scored};
use crate::{Observer, Player, Scores};

/// Searches a game with scores. `read` finds the position with some bytes.
///
/// # Errors
/// What the use says. A searcher that meets a position again says [`Fault::Cycles`].
pub fn search_scores<G: Scored<Error: Into<Fault>>>(
    game: &G,
    read: &dyn Fn(&PositionBytes) -> Result<G::Position, Fault>,
    how: &SearchConfig,
    observer: &dyn Observer,
    use_it: &mut UseSearcher<'_>,
) -> Result<(), Fault> {
    let search = ScoreSearch::new(game, how.table_bytes, observer);
    use_it(&mut ByScores { game, read, search, weak: how.weak || how.proof, found: None })
}

/// The scores of an explored game, if it has scores.
///
/// # Errors
/// If the rules fail.
pub fn scores_of(game: &dyn DynGame, explored: &dyn DynExplored) -> Result<Option<Scores>, Fault> {
    let Some(endless) = game.abilities().scores else { return Ok(None) };
    let mut scores = Scores { endless, ..Scores::default() };
    let arena = explored.arena();
    // Where the exploration stopped, the play goes on.
    for vertex in arena.vertices().filter(|&vertex| arena.out_degree(vertex) == 0 && !explored.is_open(vertex)) {
        scores.values.extend(game.score(&explored.position(vertex))?.map(|score| (vertex, score)));
    }
    Ok(Some(scores))
}

impl<E: Into<Self>> From<ScoreSearchError<E>> for Fault {
    fn from(error: ScoreSearchError<E>) -> Self {
        match error {
            ScoreSearchError::Repetition => Self::Cycles,
            ScoreSearchError::Game(error) => error.into(),
        }
    }
}

struct ByScores<'a, G: Scored> {
    game: &'a G,
    read: &'a Reading<'a, G::Position>,
    search: ScoreSearch<'a, G>,
    weak: bool,
    /// What was found about the position that was solved last.
    found: Option<ScoreFound>,
}

impl<G: Scored<Error: Into<Fault>>> Searcher for ByScores<'_, G> {
    fn solve(&mut self, position: &PositionBytes) -> Result<Finding, Fault> {
        let position = &(self.read)(position)?;
        let found = self.search.solve(position, self.weak)?;
        self.found = Some(found);
        let length = found.length();
        let end = |side: usize| End {
            outcome: found.outcomes()[side],
            length,
            score: found.scores()[side].filter(|_| !self.weak),
        };
        // What is least for J1 is most for J0.
        let (least, most) = match self.game.to_move(position).map_err(Into::into)? {
            Player::Zero => (end(0), end(1)),
            Player::One => (end(1), end(0)),
        };
        Ok(Finding { least, most, proven: found.is_proven(), best: Some(found.best), nodes: found.nodes })
    }

    fn best_moves(&mut self, position: &PositionBytes) -> Result<BestMoves, Fault> {
        let Some(found) = self.found else { return Ok(BestMoves { moves: Vec::new(), complete: false, nodes: 0 }) };
        let before = self.search.nodes();
        let moves = self.search.best_moves(&(self.read)(position)?, &found, usize::MAX)?;
        Ok(BestMoves { moves, complete: !self.search.is_stopped(), nodes: self.search.nodes() - before })
    }

    fn line(&mut self, position: &PositionBytes) -> Result<Vec<usize>, Fault> {
        match self.found {
            Some(found) => Ok(self.search.line(&(self.read)(position)?, &found)?),
            None => Ok(Vec::new()),
        }
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}
