//! Searching one position.

use super::dictionary::OrDictionary;
use super::job::{Best, Method};
use super::{Search, SearchReply, taught};
use crate::context::Deadline;
use crate::opened::printed;
use crate::{Budget, Context, Error, Limit, Misuse, Needs, Opened, Place, Players};
use retrograde::dynamic::{DynGame, Entry, Finding, PositionBytes, SearchConfig};
use retrograde::{ArenaGame, Observer, Outcome, Player};
use std::sync::Arc;

/// A dictionary in the place of a search holds no more positions than this unless a limit is given.
const REMEMBERED: usize = 50_000_000;

/// What minimax needs for a position, about: its entry in the dictionary and its call on the stack.
const BYTES_REMEMBERED: usize = 600;

/// How many positions minimax may remember.
#[derive(Clone, Copy)]
pub(super) struct Remembered {
    pub(super) positions: usize,
    /// Whether the memory holds no more.
    pub(super) memory: bool,
}

impl Search {
    /// How many positions minimax may remember: as many as were allowed, if the memory holds them.
    pub(super) fn remembered(&self, budget: Budget, game: &dyn DynGame) -> Remembered {
        let allowed = self.origin.limit.positions.unwrap_or(REMEMBERED);
        let fitting = budget.exploring(Limit::default(), 0).bytes / (BYTES_REMEMBERED + game.bytes_kept());
        Remembered { positions: allowed.min(fitting), memory: fitting < allowed }
    }

    /// Whether minimax as it is taught is called, and no search.
    pub(super) const fn calls_minimax(&self) -> bool {
        self.method.is_taught() || self.depth.is_some()
    }

    /// Whether a table answers it, and nothing is searched.
    fn looks_up(&self, game: &dyn DynGame) -> bool {
        game.known().is_some() && self.method == Method::Fast && self.depth.is_none()
    }

    /// Makes a searcher and uses it.
    pub(super) fn with_searcher(
        &self,
        budget: Budget,
        game: &dyn DynGame,
        observer: &dyn Observer,
        use_it: &mut dyn FnMut(&mut OrDictionary<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let proof = self.method == Method::Proof;
        let threads = self.threads.min(budget.threads);
        let how = SearchConfig { table_bytes: self.table_mib << 20, threads, weak: self.weak, proof };
        // The table of the first searcher stays while a dictionary takes its place.
        let left = Budget { bytes: budget.bytes.saturating_sub(how.table_bytes), ..budget };
        let (weak, limit) = (self.weak || proof, self.remembered(left, game));
        let mut used = Ok(());
        game.search(&how, observer, &mut |first| {
            used = use_it(&mut OrDictionary { first, game, weak, limit, observer, known: None });
            Ok(())
        })?;
        used
    }
}

/// Searches the position that the job names.
pub(super) fn run(opened: &Opened, job: &Search, cx: &dyn Context) -> Result<SearchReply, Error> {
    let own = opened.game(&job.origin.place)?;
    let listed = listed(opened, &*own, job, cx)?;
    let game = listed.as_deref().unwrap_or(&*own);
    if job.method == Method::Proof && game.abilities().scores.is_some() {
        return Err(Misuse::ProofOfScores.into());
    }
    let deadline = Deadline::new(job.time, cx);
    let moves = if let Place::After(words) = &job.origin.place { words.join(" ") } else { String::new() };
    let position = match &listed {
        Some(listed) => listed.start(),
        None => opened.position_at(game, &job.origin.place)?,
    };
    let weak = job.weak || job.method == Method::Proof;
    let all = job.best.map_or(!weak, |best| best == Best::All);
    let mut reply = SearchReply::about(opened, game, job, &position, moves)?;
    if let Some(outcome) = game.outcome(&position)? {
        reply.is_over(outcome);
        reply.score = game.score(&position)?;
    } else if job.calls_minimax() {
        reply.ask_minimax(opened, game, job, &position, &deadline)?;
        if listed.is_some() {
            reply.name_moves(&*own, &opened.position_at(&*own, &job.origin.place)?)?;
        }
    } else {
        let (searched, avoider) = opened.searched(&job.origin.place)?;
        job.with_searcher(cx.budget(), &*searched, &deadline, &mut |searcher| {
            reply.search(game, searcher, &position, all)?;
            reply.won_by(avoider);
            if reply.proven && !deadline.is_interrupted() {
                reply.line = searcher.line(&position)?;
            }
            Ok(())
        })?;
    }
    reply.warnings = printed(game);
    reply.interrupted = deadline.is_interrupted();
    Ok(reply)
}

/// Bottom-up needs to know what comes before what. A game that does not tell is listed first, from where the question
/// begins; if no play goes round in a circle, the graph tells.
fn listed(
    opened: &Opened,
    game: &dyn DynGame,
    job: &Search,
    cx: &dyn Context,
) -> Result<Option<Arc<dyn DynGame>>, Error> {
    let wanted = job.method == Method::BottomUp && job.depth.is_none() && !game.abilities().order;
    if !wanted || !opened.is_game() {
        return Ok(None);
    }
    let loaded = opened.load(&job.origin, cx)?;
    let start = loaded.needed_start(Needs::Minimax)?;
    let named = Arc::new(loaded.named()?.into_owned());
    let objective = named.objective;
    Ok(Some(Arc::new(Entry::of_arena(ArenaGame::new(named, objective, start)))))
}

/// Searches one position of many, with a searcher that has forgotten the others.
pub(super) fn run_one(
    opened: &Opened,
    game: &dyn DynGame,
    job: &Search,
    position: &PositionBytes,
    moves: &str,
    searcher: Option<(&mut OrDictionary<'_>, Option<Player>)>,
    deadline: &Deadline<'_>,
) -> Result<SearchReply, Error> {
    let mut reply = SearchReply::about(opened, game, job, position, moves.to_owned())?;
    if let Some(outcome) = game.outcome(position)? {
        reply.is_over(outcome);
        reply.score = game.score(position)?;
        return Ok(reply);
    }
    match searcher {
        None => reply.ask_minimax(opened, game, job, position, deadline)?,
        Some((searcher, avoider)) => {
            searcher.forget();
            reply.search(game, searcher, position, job.best == Some(Best::All))?;
            reply.won_by(avoider);
        }
    }
    Ok(reply)
}

impl SearchReply {
    /// A reply that knows nothing yet.
    fn about(
        opened: &Opened,
        game: &dyn DynGame,
        job: &Search,
        position: &PositionBytes,
        moves: String,
    ) -> Result<Self, Error> {
        let [zero, one] = game.players();
        let players = Players { zero, one };
        Ok(Self {
            moves,
            value: None,
            length: None,
            best: Vec::new(),
            nodes: 0,
            proven: false,
            all_best: false,
            best_nodes: 0,
            game: opened.full_name(),
            position: game.position_text(position)?,
            player: game.to_move(position)?,
            players,
            algorithm: if job.looks_up(game) { Method::TABLE } else { job.method.name() }.into(),
            weak: job.weak || job.method == Method::Proof,
            depth: job.depth,
            estimate: None,
            score: None,
            bounds: None,
            line: Vec::new(),
            counts: Vec::new(),
            full_tree: None,
            trace: None,
            interrupted: false,
            warnings: Vec::new(),
        })
    }

    /// The play is over where it was to be searched: nothing is left to be played.
    fn is_over(&mut self, outcome: Outcome) {
        (self.value, self.length, self.proven, self.all_best) = (Some(outcome), Some(0), true, true);
    }

    /// In a graph a move is called by where it leads; the game has a name for it.
    fn name_moves(&mut self, game: &dyn DynGame, start: &PositionBytes) -> Result<(), Error> {
        let named = |from: &PositionBytes, to: &str| -> Result<Option<(String, PositionBytes)>, Error> {
            for (text, next) in game.move_texts(from)?.into_iter().zip(game.successors(from)?) {
                if game.position_text(&next)? == to {
                    return Ok(Some((text, next)));
                }
            }
            Ok(None)
        };
        for text in &mut self.best {
            if let Some((name, _)) = named(start, text)? {
                *text = name;
            }
        }
        let mut here = start.clone();
        for text in &mut self.line {
            let Some((name, next)) = named(&here, text)? else { break };
            (*text, here) = (name, next);
        }
        Ok(())
    }

    /// Searches, and lists all best moves if that is wanted.
    fn search(
        &mut self,
        game: &dyn DynGame,
        searcher: &mut OrDictionary<'_>,
        position: &PositionBytes,
        all: bool,
    ) -> Result<(), Error> {
        let texts = game.move_texts(position)?;
        let finding = searcher.solve(position)?;
        self.fill(&finding, &texts);
        if finding.proven && all {
            let best = searcher.best_moves(position)?;
            (self.all_best, self.best_nodes) = (best.complete, best.nodes);
            // The list may lack moves if it was stopped, but never the one that is proven.
            let proven = finding.best.filter(|number| !best.moves.contains(number));
            self.best = proven.into_iter().chain(best.moves).map(|number| texts[number].clone()).collect();
        }
        Ok(())
    }

    /// What was searched as a draw is won by the player who only has to avoid that the other wins, and nobody knows when.
    fn won_by(&mut self, avoider: Option<Player>) {
        let Some(avoider) = avoider else { return };
        if self.value == Some(Outcome::Draw) {
            (self.value, self.length) = (Some(Outcome::Win(avoider)), None);
        }
        for bound in self.bounds.iter_mut().flatten().filter(|bound| bound.value == Outcome::Draw) {
            (bound.value, bound.length) = (Outcome::Win(avoider), None);
        }
    }

    /// Minimax as it is taught. It dates every win; but one by avoiding has no date, so that what the position is worth is
    /// asked again where such a win is a draw.
    fn ask_minimax(
        &mut self,
        opened: &Opened,
        game: &dyn DynGame,
        job: &Search,
        position: &PositionBytes,
        deadline: &Deadline<'_>,
    ) -> Result<(), Error> {
        taught::run(deadline.budget(), game, job, position, deadline, self)?;
        let (searched, Some(avoider)) = opened.searched(&job.origin.place)? else { return Ok(()) };
        let mut again = self.clone();
        taught::run(
            deadline.budget(),
            &*searched,
            &Search { trace: None, ..job.clone() },
            position,
            deadline,
            &mut again,
        )?;
        again.won_by(Some(avoider));
        let Self { nodes, counts, full_tree, trace, .. } = self.clone();
        *self = Self { nodes, counts, full_tree, trace, ..again };
        Ok(())
    }

    /// What a search found. Where it was stopped, the guess is the result nearest to a draw that is still
    /// possible.
    fn fill(&mut self, finding: &Finding, texts: &[String]) {
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
        self.score = least.score.filter(|_| *proven);
        self.bounds = (!proven).then(|| [(*least).into(), (*most).into()]);
        self.best = best.map(|number| texts[number].clone()).into_iter().collect();
    }
}
