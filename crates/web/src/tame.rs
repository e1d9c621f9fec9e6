//! Questions cut down to what a server gives away: a page needs less than a person at their own machine may ask for.

use crate::answer::Refusal;
use retrograde_engine::{Job, Origin, Place, Source, Topic};
use std::time::Duration;

/// Nobody needs more positions listed one by one.
const LISTED: usize = 20_000;
/// A trace repeats what waits at each step, so that it grows with the square.
const TRACED: usize = 1_000;
/// Files of more bytes are not traced.
const TRACED_BYTES: usize = 64 << 10;
/// No tree is sent with more nodes.
const NODES: usize = 20_000;
/// No table of a search is larger, in MiB.
const TABLE: usize = 64;
/// No more lines are searched at once.
const LINES: usize = 100;
/// No search thinks longer about a move.
const THINKING: Duration = Duration::from_secs(10);

/// Cuts the question down where that changes nothing that a page shows.
///
/// # Errors
/// If it asks for more than that outright.
pub(crate) fn tame(source: Option<&Source>, job: &mut Job, positions: usize) -> Result<(), Refusal> {
    let bytes = source.map_or(0, |source| match source {
        Source::File { content, .. } => content.0.len(),
        Source::Game { .. } => 0,
    });
    let bounded = |origin: &mut Origin, most: usize| {
        let given = origin.limit.positions.unwrap_or(most);
        origin.limit.positions = Some(given.min(most));
        match &origin.place {
            Place::After(moves) if moves.len() > LISTED => Err(Refusal::TooMuch(format!("more than {LISTED} moves"))),
            _ => Ok(()),
        }
    };
    let traced = |origin: &mut Origin| {
        bounded(origin, TRACED)?;
        let wrong = || Refusal::TooMuch(format!("a file of more than {TRACED_BYTES} bytes is not traced here"));
        if bytes > TRACED_BYTES { Err(wrong()) } else { Ok(()) }
    };
    let thinking = |time: &mut Option<Duration>| *time = Some(time.unwrap_or(THINKING).min(THINKING));
    match job {
        Job::Solve(job) if job.trace => traced(&mut job.origin)?,
        Job::Solve(job) => bounded(&mut job.origin, if job.all || job.layers { LISTED } else { positions })?,
        Job::Info(job) => {
            job.listed = job.listed.min(LISTED);
            bounded(&mut job.origin, positions)?;
        }
        Job::Verify(job) => bounded(&mut job.origin, positions)?,
        Job::Review(job) => bounded(&mut job.origin, positions)?,
        Job::Convert(job) => bounded(&mut job.origin, LISTED)?,
        Job::Tree(job) => {
            job.most = job.most.min(NODES);
            job.depth = job.depth.min(60);
            bounded(&mut job.origin, positions)?;
        }
        Job::Draw(job) => {
            job.scale = job.scale.clamp(0.1, 4.0);
            bounded(&mut job.origin, positions)?;
        }
        Job::Arrange(job) => bounded(&mut job.origin, positions)?,
        Job::Search(job) => {
            (job.threads, job.table_mib) = (job.threads.min(1), job.table_mib.min(TABLE));
            job.trace = job.trace.map(|calls| calls.min(NODES));
            thinking(&mut job.time);
            bounded(&mut job.origin, positions)?;
        }
        Job::Batch(job) => {
            if job.lines.len() > LINES {
                return Err(Refusal::TooMuch(format!("more than {LINES} lines at once")));
            }
            let search = &mut job.search;
            (search.threads, search.table_mib) = (search.threads.min(1), search.table_mib.min(TABLE));
            thinking(&mut search.time);
            bounded(&mut search.origin, positions)?;
        }
        Job::Play(job) => {
            thinking(&mut job.time);
            bounded(&mut job.origin, positions)?;
        }
        Job::Rate(job) => {
            thinking(&mut job.time);
            bounded(&mut job.origin, positions)?;
        }
        Job::Position(job) => bounded(&mut job.origin, positions)?,
        Job::Explain(job) => match job.topic {
            Topic::Algorithm { .. } => traced(&mut job.origin)?,
            _ => bounded(&mut job.origin, LISTED)?,
        },
        Job::Strength(_) => return Err(Refusal::TooMuch("the table of strengths is not made here".to_owned())),
        _ => {}
    }
    Ok(())
}
