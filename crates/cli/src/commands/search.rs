//! `retrograde search`: what one position is worth, without listing the game.

use crate::args::SubjectOptions;
use crate::look::Look;
use crate::watch::Watch;
use clap::{Args, ValueEnum};
use retrograde_engine::{Batch, BestMoves, Error, Job, LineReply, Method, Search, Strength};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
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
    #[arg(long, short, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=1000))]
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
    /// The same, with a dictionary
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
    /// The job, unless it is a batch.
    pub(crate) fn job(&self) -> Result<Job, Error> {
        if self.strength {
            let spec = self.subject.spec(&self.words)?;
            return Ok(Job::Strength(Strength { spec, deepest: self.depth.unwrap_or(8) }));
        }
        Ok(Job::Search(self.search()?))
    }

    /// Whether many positions are to be searched.
    pub(crate) const fn is_batch(&self) -> bool {
        self.batch.is_some()
    }

    fn search(&self) -> Result<Search, Error> {
        Ok(Search {
            spec: self.subject.spec(&self.words)?,
            method: self.algorithm.method(),
            depth: self.depth,
            weak: self.weak,
            time: self.time,
            threads: self.threads,
            table_mib: self.table_mib,
            best: self.best.map(|best| match best {
                BestArg::One => BestMoves::One,
                BestArg::All => BestMoves::All,
            }),
            trace: self.trace,
        })
    }

    /// Answers each line of a file as soon as it is read. Lines that are wrong are complained about, and the
    /// others still answered.
    pub(crate) fn run_batch(&self, look: &Look, watch: &Watch) -> Result<(), Error> {
        let batch = Batch { search: self.search()? };
        let file = self.batch.as_deref().unwrap_or("-");
        let input: Box<dyn BufRead> = match file {
            "-" => Box::new(io::stdin().lock()),
            path => {
                let failed = |error| Error::Open { path: path.into(), error };
                Box::new(BufReader::new(File::open(path).map_err(failed)?))
            }
        };
        let mut wrong = 0;
        batch.run(&mut input.lines(), watch, &mut |reply| {
            watch.end();
            if let LineReply::Wrong { error, .. } = &reply {
                wrong += 1;
                crate::complain(look, "error:", error);
            }
            crate::print(|out| crate::write_json(out, &reply))
        })?;
        match wrong {
            0 => Ok(()),
            1 => Err(Error::Usage("1 line could not be answered".to_owned())),
            wrong => Err(Error::Usage(format!("{wrong} lines could not be answered"))),
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
