//! Searching one position.

use super::dictionary::OrDictionary;
use super::job::{BestMoves, Method};
use super::searcher::{Finding, SearchConfig, Searcher};
use super::{Deadline, Search, SearchReply, taught};
use crate::game::{AnyGame, AnyPosition, ErasedGame};
use crate::{Error, Place, Players};
use retrograde::{Observer, Outcome};

/// A dictionary in the place of a search holds no more positions than this unless a limit is given.
const REMEMBERED: usize = 50_000_000;

impl Search {
    /// How many positions a dictionary may hold.
    pub(super) fn remembered(&self) -> usize {
        self.spec.limit.positions.unwrap_or(REMEMBERED)
    }

    /// Whether minimax as it is taught is called, and no search.
    pub(super) const fn calls_minimax(&self) -> bool {
        self.method.is_taught() || self.depth.is_some()
    }

    /// Makes a searcher and uses it.
    pub(super) fn with_searcher(
        &self,
        game: &dyn AnyGame,
        observer: &dyn Observer,
        use_it: &mut dyn FnMut(&mut dyn Searcher) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let proof = self.method == Method::Proof;
        let how = SearchConfig { table_bytes: self.table_mib << 20, threads: self.threads, weak: self.weak, proof };
        game.with_searcher(&how, observer, &mut |first| {
            let (game, weak, limit) = (game.erased(), self.weak || proof, self.remembered());
            use_it(&mut OrDictionary { first, game, weak, limit, observer, known: None })
        })
    }
}

/// Searches the position that the job names.
pub(super) fn run(game: &dyn AnyGame, job: &Search, observer: &dyn Observer) -> Result<SearchReply, Error> {
    let deadline = Deadline::new(job.time, observer);
    let moves = if let Place::After(words) = &job.spec.place { words.join(" ") } else { String::new() };
    let position = game.position_at(&job.spec.place)?;
    let weak = job.weak || job.method == Method::Proof;
    let all = job.best.map_or(!weak, |best| best == BestMoves::All);
    let mut reply = SearchReply::about(game.erased(), job, &position, moves)?;
    if job.calls_minimax() {
        taught::run(game.erased(), job, &position, &deadline, &mut reply)?;
    } else {
        job.with_searcher(game, &deadline, &mut |searcher| {
            reply.search(searcher, &position, all)?;
            if reply.proven && !deadline.is_interrupted() {
                reply.line = searcher.line(&position);
            }
            Ok(())
        })?;
    }
    game.erased().check()?;
    reply.warnings = game.printed();
    reply.interrupted = deadline.is_interrupted();
    Ok(reply)
}

/// Searches one position of many, with a searcher that has forgotten the others.
pub(super) fn run_one(
    game: &dyn ErasedGame,
    job: &Search,
    position: &AnyPosition,
    moves: &str,
    searcher: Option<&mut dyn Searcher>,
    deadline: &Deadline<'_>,
) -> Result<SearchReply, Error> {
    let mut reply = SearchReply::about(game, job, position, moves.to_owned())?;
    match searcher {
        None => taught::run(game, job, position, deadline, &mut reply)?,
        Some(searcher) => {
            searcher.forget();
            reply.search(searcher, position, job.best == Some(BestMoves::All))?;
        }
    }
    game.check()?;
    Ok(reply)
}

/// An error if there is nothing to search because the play is over.
fn check_open(game: &dyn ErasedGame, position: &AnyPosition, players: &Players) -> Result<(), Error> {
    let outcome = game.outcome(position);
    game.check()?;
    let how = match outcome {
        None => return Ok(()),
        Some(Outcome::Draw) => "it is a draw".to_owned(),
        Some(Outcome::Win(player)) => format!("{} has won", players.name(player)),
    };
    Err(Error::Play(format!("the play is over here: {how}, and there is nothing to search")))
}

impl SearchReply {
    /// A reply that knows nothing yet.
    fn about(game: &dyn ErasedGame, job: &Search, position: &AnyPosition, moves: String) -> Result<Self, Error> {
        let [zero, one] = game.players();
        let players = Players { zero, one };
        check_open(game, position, &players)?;
        Ok(Self {
            moves,
            value: None,
            length: None,
            best: Vec::new(),
            nodes: 0,
            proven: false,
            all_best: false,
            best_nodes: 0,
            game: job.spec.full_name()?,
            position: game.position_text(position),
            player: game.to_move(position),
            players,
            algorithm: job.method.name(),
            weak: job.weak || job.method == Method::Proof,
            depth: job.depth,
            estimate: None,
            bounds: None,
            line: Vec::new(),
            counts: Vec::new(),
            full_tree: None,
            trace: None,
            interrupted: false,
            warnings: Vec::new(),
        })
    }

    /// Searches, and lists all best moves if that is wanted.
    fn search(&mut self, searcher: &mut dyn Searcher, position: &AnyPosition, all: bool) -> Result<(), Error> {
        let finding = searcher.solve(position)?;
        self.fill(&finding);
        if finding.proven && all {
            let best = searcher.best_moves(position)?;
            (self.all_best, self.best_nodes) = (best.complete, best.nodes);
            // The list may lack moves if it was stopped, but never the one that is proven.
            let proven = self.best.drain(..).filter(|text| !best.moves.contains(text));
            self.best = proven.chain(best.moves.clone()).collect();
        }
        Ok(())
    }

    /// What a search found. Where it was stopped, the guess is the result nearest to a draw that is still
    /// possible.
    fn fill(&mut self, finding: &Finding) {
        let Finding { least, most, proven, best, nodes } = finding;
        let mover = Outcome::Win(self.player);
        let (value, length) = if *proven || least.outcome == mover {
            (least.outcome, least.length)
        } else if most.outcome != mover && most.outcome != Outcome::Draw {
            (most.outcome, most.length)
        } else {
            (Outcome::Draw, None)
        };
        (self.value, self.length, self.proven, self.nodes) = (Some(value), length, *proven, *nodes);
        self.bounds = (!proven).then(|| [(*least).into(), (*most).into()]);
        self.best = best.clone().into_iter().collect();
    }
}
