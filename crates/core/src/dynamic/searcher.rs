//! A search of any kind, of a game of any type.

use super::{Encoded, Fault, PositionBytes};
pub use crate::search::End;
use crate::search::{Exact, ExactConfig, ExactSearch, Keyed, Plain, ProofConfig, ProofSearch, Tactical};
use crate::{Game, Notation, Observer, Ordered, TryGame};

/// How a position is to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchConfig {
    /// How large the table may grow.
    pub table_bytes: usize,
    /// How many threads search.
    pub threads: usize,
    /// Only who wins, not when.
    pub weak: bool,
    /// By proof numbers.
    pub proof: bool,
}

/// What a search says about a position where the play goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The least that the player who moves gets.
    pub least: End,
    /// The most that they get; `least` if it is proven.
    pub most: End,
    /// Whether the two are one.
    pub proven: bool,
    /// The number of a move that reaches the least, or of a promising one.
    pub best: Option<usize>,
    /// How many positions were searched.
    pub nodes: u64,
}

/// All best moves, or those that were found before the search was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves {
    /// Their numbers.
    pub moves: Vec<usize>,
    /// Whether these are all.
    pub complete: bool,
    /// How many more positions were searched for it.
    pub nodes: u64,
}

/// Something that finds out what positions are worth.
pub trait Searcher {
    /// Searches a position where the play goes on.
    ///
    /// # Errors
    /// [`Fault::TooLong`] if plays may be too long for a search; or the rules failed.
    fn solve(&mut self, position: &PositionBytes) -> Result<Finding, Fault>;

    /// All best moves of the position that was solved last, if it was proven.
    ///
    /// # Errors
    /// If the rules fail.
    fn best_moves(&mut self, position: &PositionBytes) -> Result<BestMoves, Fault>;

    /// A line of best play from the position that was solved last, as numbers of moves, if it was proven and
    /// lengths are known.
    ///
    /// # Errors
    /// If the rules fail.
    fn line(&mut self, position: &PositionBytes) -> Result<Vec<usize>, Fault>;

    /// Forgets all positions.
    fn forget(&mut self);
}

/// What to do with a searcher.
pub type UseSearcher<'u> = dyn FnMut(&mut dyn Searcher) -> Result<(), Fault> + 'u;

/// Searches a game that knows how to be searched.
pub(super) fn search_tactical<G>(
    game: &G,
    how: &SearchConfig,
    observer: &dyn Observer,
    use_it: &mut UseSearcher<'_>,
) -> Result<(), Fault>
where
    G: Tactical<Position = <G as Game>::Position, Error: Into<Fault>> + Ordered + Notation + Encoded,
{
    search_exactly(game, &|bytes| Ok(game.decode(bytes)?), how, 1 << 14, observer, use_it)
}

/// Searches a game that knows nothing of searches.
pub(super) fn search_plain<G>(
    game: &G,
    how: &SearchConfig,
    observer: &dyn Observer,
    use_it: &mut UseSearcher<'_>,
) -> Result<(), Fault>
where
    G: Keyed<Position = <G as Game>::Position, Move: Send, Error: Into<Fault> + Send + Sync>
        + Ordered
        + Notation
        + Encoded<Position: Copy + Send + Sync>
        + Clone
        + Sync,
{
    let plain = Plain::new(game.clone());
    let plain = if how.weak { plain.weak() } else { plain };
    search_exactly(&plain, &|bytes| Ok(game.decode(bytes)?), how, 1 << 14, observer, use_it)
}

/// How the searched game reads a position.
pub(super) type Reading<'a, P> = dyn Fn(&PositionBytes) -> Result<P, Fault> + 'a;

/// Searches a game exactly or by proof numbers.
pub(super) fn search_exactly<G: Tactical<Error: Into<Fault>> + Ordered>(
    game: &G,
    read: &Reading<'_, G::Position>,
    how: &SearchConfig,
    pause_every: u64,
    observer: &dyn Observer,
    use_it: &mut UseSearcher<'_>,
) -> Result<(), Fault> {
    let &SearchConfig { table_bytes, threads, weak, proof } = how;
    if proof {
        let search = ProofSearch::new(game, ProofConfig { table_bytes }, observer)?;
        return use_it(&mut ByProof { game, read, search, best: None });
    }
    let config = ExactConfig { table_bytes, weak, threads, pause_every, ..ExactConfig::default() };
    let search = ExactSearch::new(game, config, observer)?;
    use_it(&mut ByScore { game, read, search, found: None })
}

/// The numbers of moves among all moves of a position. Moves that come in the order of the game are found at once.
fn numbers<G: TryGame<Error: Into<Fault>>>(
    game: &G,
    position: &G::Position,
    chosen: impl IntoIterator<Item = G::Move>,
) -> Result<Vec<usize>, Fault> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves).map_err(Into::into)?;
    let mut next = 0;
    let mut number = |chosen: G::Move| {
        let is = |&number: &usize| moves[number] == chosen;
        let found = (next..moves.len()).find(is).or_else(|| (0..next).find(is))?;
        next = found + 1;
        Some(found)
    };
    Ok(chosen.into_iter().filter_map(&mut number).collect())
}

/// The exact search.
struct ByScore<'a, G: Tactical> {
    game: &'a G,
    read: &'a Reading<'a, G::Position>,
    search: ExactSearch<'a, G>,
    /// What was found about the position that was solved last.
    found: Option<Exact<G::Move>>,
}

impl<G: Tactical<Error: Into<Fault>>> Searcher for ByScore<'_, G> {
    fn solve(&mut self, position: &PositionBytes) -> Result<Finding, Fault> {
        let position = &(self.read)(position)?;
        let found = self.search.solve(position)?;
        self.found = Some(found);
        let best = numbers(self.game, position, found.best)?.first().copied();
        Ok(Finding { least: found.least, most: found.most, proven: found.is_proven(), best, nodes: found.nodes })
    }

    fn best_moves(&mut self, position: &PositionBytes) -> Result<BestMoves, Fault> {
        let position = &(self.read)(position)?;
        let before = self.search.nodes();
        let moves = match self.found {
            Some(found) => self.search.best_moves(position, &found).map_err(Into::into)?,
            None => Vec::new(),
        };
        let moves = numbers(self.game, position, moves)?;
        Ok(BestMoves { moves, complete: !self.search.is_stopped(), nodes: self.search.nodes() - before })
    }

    fn line(&mut self, position: &PositionBytes) -> Result<Vec<usize>, Fault> {
        let Some(found) = self.found else { return Ok(Vec::new()) };
        let mut position = (self.read)(position)?;
        let mut line = Vec::new();
        for chosen in self.search.line(&position, &found).map_err(Into::into)? {
            line.extend(numbers(self.game, &position, [chosen])?);
            position = self.game.play(&position, chosen).map_err(Into::into)?;
        }
        Ok(line)
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}

/// The proof-number search.
struct ByProof<'a, G: Keyed + Ordered> {
    game: &'a G,
    read: &'a Reading<'a, G::Position>,
    search: ProofSearch<'a, G>,
    /// The best move of the position that was solved last.
    best: Option<usize>,
}

impl<G: Keyed<Error: Into<Fault>> + Ordered> Searcher for ByProof<'_, G> {
    fn solve(&mut self, position: &PositionBytes) -> Result<Finding, Fault> {
        let position = &(self.read)(position)?;
        let found = self.search.solve(position).map_err(Into::into)?;
        self.best = numbers(self.game, position, found.best)?.first().copied();
        let proven = found.is_proven();
        Ok(Finding { least: found.least, most: found.most, proven, best: self.best, nodes: found.nodes })
    }

    /// One move is proven; each of the others would need a proof of its own.
    fn best_moves(&mut self, _: &PositionBytes) -> Result<BestMoves, Fault> {
        Ok(BestMoves { moves: self.best.into_iter().collect(), complete: false, nodes: 0 })
    }

    fn line(&mut self, _: &PositionBytes) -> Result<Vec<usize>, Fault> {
        Ok(Vec::new())
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}
