//! A search of any kind, of a game of any type.

use crate::Error;
use crate::game::AnyPosition;
use retrograde::search::{Exact, ExactConfig, ExactSearch, Keyed, Plain, ProofConfig, ProofSearch, Tactical};
use retrograde::{Notation, Observer, Ordered, Outcome};

/// How a position is to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchConfig {
    pub(crate) table_bytes: usize,
    pub(crate) threads: usize,
    /// Only who wins, not when.
    pub(crate) weak: bool,
    /// By proof numbers.
    pub(crate) proof: bool,
}

/// How a play ends, and after how many moves if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) outcome: Outcome,
    pub(crate) length: Option<u32>,
}

/// What a search says about a position where the play goes on.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The least that the player who moves gets, and the most. The same if it is proven.
    pub(crate) least: End,
    pub(crate) most: End,
    pub(crate) proven: bool,
    /// A move that reaches the least, or a promising one.
    pub(crate) best: Option<String>,
    pub(crate) nodes: u64,
}

/// All best moves, or those that were found before the search was stopped.
pub(crate) struct Best {
    pub(crate) moves: Vec<String>,
    pub(crate) complete: bool,
    /// How many more positions were searched for it.
    pub(crate) nodes: u64,
}

/// Something that finds out what positions are worth.
pub(crate) trait Searcher {
    /// Searches a position where the play goes on.
    ///
    /// # Errors
    /// [`Error::TooLong`] if plays may be too long for a search.
    fn solve(&mut self, position: &AnyPosition) -> Result<Finding, Error>;

    /// All best moves of the position that was solved last, if it was proven.
    fn best_moves(&mut self, position: &AnyPosition) -> Result<Best, Error>;

    /// A line of best play from the position that was solved last, if it was proven and lengths are known.
    fn line(&mut self, position: &AnyPosition) -> Vec<String>;

    /// Forgets all positions.
    fn forget(&mut self);
}

/// What to do with a searcher.
pub(crate) type Use<'u> = dyn FnMut(&mut dyn Searcher) -> Result<(), Error> + 'u;

/// Where the positions of a search come from, and how its moves are written.
pub(super) struct Outside<'a, P, M> {
    pub(super) position: &'a dyn Fn(&AnyPosition) -> P,
    pub(super) text: &'a dyn Fn(&P, M) -> String,
}

/// Searches a game that knows how to be searched.
pub(crate) fn use_tactical<G: Tactical<Position: 'static> + Ordered + Notation>(
    game: &G,
    how: &SearchConfig,
    observer: &dyn Observer,
    use_it: &mut Use<'_>,
) -> Result<(), Error> {
    let outside = Outside {
        position: &|position: &AnyPosition| *position.of(),
        text: &|position: &G::Position, chosen| game.move_text(position, chosen),
    };
    use_exact(game, &outside, how, 1 << 14, observer, use_it)
}

/// Searches a game that knows nothing of searches.
pub(crate) fn use_plain<G>(
    game: &G,
    how: &SearchConfig,
    observer: &dyn Observer,
    use_it: &mut Use<'_>,
) -> Result<(), Error>
where
    G: Keyed<Position: Copy + Send + Sync + 'static, Move: Send> + Ordered + Notation + Clone + Sync,
{
    let plain = Plain::new(game.clone());
    use_tactical(&if how.weak { plain.weak() } else { plain }, how, observer, use_it)
}

/// Searches a game exactly or by proof numbers.
pub(super) fn use_exact<G: Tactical + Ordered>(
    game: &G,
    outside: &Outside<'_, G::Position, G::Move>,
    how: &SearchConfig,
    pause_every: u64,
    observer: &dyn Observer,
    use_it: &mut Use<'_>,
) -> Result<(), Error> {
    let &SearchConfig { table_bytes, threads, weak, proof } = how;
    if proof {
        let search = ProofSearch::new(game, ProofConfig { table_bytes }, observer).map_err(Error::Unsearchable)?;
        return use_it(&mut ByProof { game, outside, search, best: None });
    }
    let config = ExactConfig { table_bytes, weak, threads, pause_every, ..ExactConfig::default() };
    let search = ExactSearch::new(game, config, observer).map_err(Error::Unsearchable)?;
    use_it(&mut ByScore { game, outside, search, weak, score: 0 })
}

/// The exact search.
struct ByScore<'a, G: Tactical> {
    game: &'a G,
    outside: &'a Outside<'a, G::Position, G::Move>,
    search: ExactSearch<'a, G>,
    weak: bool,
    /// The score of the position that was solved last.
    score: i32,
}

impl<G: Tactical> ByScore<'_, G> {
    fn end(&self, position: &G::Position, score: i32) -> End {
        let (outcome, length) = self.game.verdict(position, score);
        End { outcome, length: (!self.weak || outcome == Outcome::Draw).then_some(length) }
    }
}

impl<G: Tactical> Searcher for ByScore<'_, G> {
    fn solve(&mut self, position: &AnyPosition) -> Result<Finding, Error> {
        let position = &(self.outside.position)(position);
        self.game.check(position).map_err(Error::TooLong)?;
        let found = self.search.solve(position);
        let Exact { lowest, highest, best, nodes } = found;
        self.score = lowest;
        let (least, most) = (self.end(position, lowest), self.end(position, highest));
        let best = best.map(|chosen| (self.outside.text)(position, chosen));
        Ok(Finding { least, most, proven: found.is_proven(), best, nodes })
    }

    fn best_moves(&mut self, position: &AnyPosition) -> Result<Best, Error> {
        let position = &(self.outside.position)(position);
        let before = self.search.nodes();
        let moves = if self.weak && self.score < 0 {
            // Where only the winner counts, a lost position is lost by any move.
            let mut moves = Vec::new();
            self.game.moves(position, &mut moves);
            moves
        } else {
            self.search.moves_reaching(position, self.score)
        };
        let moves = moves.into_iter().map(|chosen| (self.outside.text)(position, chosen)).collect();
        Ok(Best { moves, complete: !self.search.is_stopped(), nodes: self.search.nodes() - before })
    }

    fn line(&mut self, position: &AnyPosition) -> Vec<String> {
        if self.weak {
            return Vec::new();
        }
        let mut position = (self.outside.position)(position);
        let line = self.search.line(&position, self.score).into_iter();
        let step = |chosen| {
            let text = (self.outside.text)(&position, chosen);
            position = self.game.play(&position, chosen);
            text
        };
        line.map(step).collect()
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}

/// The proof-number search.
struct ByProof<'a, G: Keyed + Ordered> {
    game: &'a G,
    outside: &'a Outside<'a, G::Position, G::Move>,
    search: ProofSearch<'a, G>,
    /// The best move of the position that was solved last.
    best: Option<String>,
}

impl<G: Keyed + Ordered> Searcher for ByProof<'_, G> {
    fn solve(&mut self, position: &AnyPosition) -> Result<Finding, Error> {
        let position = &(self.outside.position)(position);
        let found = self.search.solve(position);
        self.best = found.best.map(|chosen| (self.outside.text)(position, chosen));
        let mover = self.game.to_move(position);
        let end = |score: i32| {
            let outcome = match score {
                0 => Outcome::Draw,
                1.. => Outcome::Win(mover),
                _ => Outcome::Win(!mover),
            };
            End { outcome, length: None }
        };
        let (least, most) = (end(found.lowest), end(found.highest));
        Ok(Finding { least, most, proven: found.is_proven(), best: self.best.clone(), nodes: found.nodes })
    }

    /// One move is proven; each of the others would need a proof of its own.
    fn best_moves(&mut self, _: &AnyPosition) -> Result<Best, Error> {
        Ok(Best { moves: self.best.clone().into_iter().collect(), complete: false, nodes: 0 })
    }

    fn line(&mut self, _: &AnyPosition) -> Vec<String> {
        Vec::new()
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}
