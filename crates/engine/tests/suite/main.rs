//! The engine as its doors use it.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arrange;
mod course;
mod data;
mod errors;
mod games;
mod kept;
mod known;
mod opponents;
mod scores;
mod search;
mod words;

use retrograde_engine::{Limit, Opened, Origin, Source};

/// The game that the words of a command line name.
fn opened(words: &str) -> Opened {
    let mut words = words.split_whitespace();
    let name = words.next().unwrap();
    let parameters = words.map(|word| word.split_once('=').unwrap());
    Opened::open(&Source::game(name, parameters), &()).unwrap()
}

fn nim() -> Opened {
    opened("nim sticks=10 take=1,2")
}

/// After some moves, with no more positions than that.
fn origin(moves: &str, positions: usize) -> Origin {
    let begun = Origin::moves(moves.split_whitespace());
    Origin { limit: Limit { positions: Some(positions), ..Limit::default() }, ..begun }
}
