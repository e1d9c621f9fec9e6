//! `retrograde search`: what one position is worth, without listing the game.

use super::Context;
use super::table::with_table;
use crate::args::SubjectOptions;
use crate::error::{CliError, Usage};
use crate::system;
use clap::{Args, ValueEnum};
use retrograde::Lang;
use retrograde_engine::{Batch, Best, Error, Job, LineReply, Method, Origin, Reply, Search, Strength};
use std::time::Duration;

/// Search a position: who wins, in how many moves, by which move, without
/// listing the game
///
/// Without --algorithm this is the fastest exact search that the game allows. With minimax, memo,
/// bottomup or alphabeta it is minimax as it is taught, with what it costs.
#[derive(Args)]
#[command(override_usage = "retrograde search [OPTIONS] <GAME|FILE> [KEY=VALUE]...")]
pub(crate) struct SearchArgs {
    /// A game or a rules file (.py) with its parameters; or an arena in any format
    #[arg(required = true, value_name = "GAME|FILE")]
    words: Vec<String>,
    /// How to search
    #[arg(long, value_enum, default_value_t, value_name = "NAME")]
    algorithm: AlgorithmArg,
    /// Look only so many moves ahead, where the heuristic guesses
    #[arg(long, short, value_name = "MOVES", value_parser = crate::args::within::<0, 1000>)]
    depth: Option<u32>,
    /// Ask only who wins, not when
    #[arg(long, conflicts_with = "depth")]
    weak: bool,
    /// Stop after so many seconds with the best answer so far; in a batch, for each position
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    time: Option<Duration>,
    /// How many threads search; the values are the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// How large the table of positions may grow
    #[arg(long, value_name = "MIB", default_value_t = Search::TABLE_MIB)]
    table_mib: usize,
    /// Which best moves to list [default: all, but one in a batch or with --weak]
    #[arg(long, value_enum, value_name = "WHICH", hide_possible_values = true)]
    best: Option<BestArg>,
    /// Show the calls of minimax, the first 100 or so many
    #[arg(long, value_name = "CALLS", num_args = 0..=1, default_missing_value = "100")]
    trace: Option<usize>,
    /// Search a position for each line of a file (- for the standard input): the moves that lead to
    /// it. A line of JSON answers each
    #[arg(long, value_name = "FILE", conflicts_with = "trace")]
    batch: Option<String>,
    /// Tell how strong play is at each depth up to --depth [default: 8], compared with the exact values
    #[arg(long, conflicts_with_all = ["batch", "trace", "weak", "time", "best"])]
    strength: bool,
    /// Answer from a table that `table build` made, instead of searching
    #[arg(long, value_name = "NAME", conflicts_with_all = ["strength", "trace", "algorithm", "depth"])]
    table: Option<String>,
    #[command(flatten)]
    subject: SubjectOptions,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum AlgorithmArg {
    /// The fastest exact search that the game allows
    #[default]
    Fast,
    /// Plain recursion
    Minimax,
    /// Recursion with a dictionary
    Memo,
    /// The dictionary filled from below
    Bottomup,
    /// Plain recursion that leaves out what cannot matter
    Alphabeta,
    /// Proof numbers: who wins
    Pns,
}

#[derive(Clone, Copy, ValueEnum)]
enum BestArg {
    One,
    All,
}

impl SearchArgs {
    /// Whether many positions are to be searched.
    pub(super) const fn is_batch(&self) -> bool {
        self.batch.is_some()
    }

    /// Searches one position.
    pub(super) fn run(&self, context: &Context<'_>) -> Result<Reply, CliError> {
        let (subject, origin) = self.subject.subject(&self.words)?;
        let lang = context.look.lang;
        let opened = with_table(&subject, self.table.as_deref(), context)?;
        let job = if self.strength {
            Job::Strength(Strength { origin, deepest: self.depth.unwrap_or(8) })
        } else {
            let search = self.search(origin, lang);
            if search.takes_minutes(&opened) {
                let note = lang.pick(
                    "a board of this size takes minutes; --time N stops earlier",
                    "un plateau de cette taille demande des minutes ; --time N arrête plus tôt",
                );
                crate::complain(&context.look, lang.pick("note:", "remarque\u{a0}:"), note);
            }
            Job::Search(search)
        };
        Ok(opened.ask(&job, context.watch)?)
    }

    fn search(&self, origin: Origin, lang: Lang) -> Search {
        Search {
            origin,
            method: self.algorithm.method(),
            depth: self.depth,
            weak: self.weak,
            time: self.time,
            threads: self.threads,
            table_mib: self.table_mib,
            best: self.best.map(|best| match best {
                BestArg::One => Best::One,
                BestArg::All => Best::All,
            }),
            trace: self.trace,
            lang,
            ..Search::default()
        }
    }

    /// Answers each line of a file as soon as it is read. Lines that are wrong are complained about, and the
    /// others still answered.
    pub(super) fn run_batch(&self, context: &Context<'_>) -> Result<(), CliError> {
        let (subject, origin) = self.subject.subject(&self.words)?;
        let batch = Batch { search: self.search(origin, context.look.lang), lines: Vec::new() };
        let mut lines = system::lines_of(self.batch.as_deref().unwrap_or("-"))?;
        let opened = with_table(&subject, self.table.as_deref(), context)?;
        let (mut wrong, mut failed) = (0, None);
        let answered = batch.answer_each(&opened, &mut lines, context.watch, &mut |reply| {
            context.watch.end();
            if let LineReply::Wrong { error, .. } = &reply {
                wrong += 1;
                let head = context.look.lang.pick("error:", "erreur\u{a0}:");
                crate::complain(&context.look, head, error);
            }
            crate::print(|out| crate::write_json(out, &reply)).map_err(|error| {
                failed = Some(error);
                Error::Interrupted
            })
        });
        match (failed, wrong) {
            (Some(error), _) => Err(error),
            (None, 0) => Ok(answered?),
            (None, wrong) => answered.map_err(CliError::from).and(Err(Usage::WrongLines(wrong).into())),
        }
    }
}

impl AlgorithmArg {
    const fn method(self) -> Method {
        match self {
            Self::Fast => Method::Fast,
            Self::Minimax => Method::Minimax,
            Self::Memo => Method::Memo,
            Self::Bottomup => Method::BottomUp,
            Self::Alphabeta => Method::AlphaBeta,
            Self::Pns => Method::Proof,
        }
    }
}
