//! Winner and length in one number, which [`Ending`](super::Ending) and [`Estimate`](super::Estimate) share.
//!
//! A win of J0 in n moves is `INFINITE - 1 - n`, one of J1 the same below zero; a draw is 0. So J0 wants
//! the greatest: a win, the sooner the better; then what is not decided; then a loss, the later the better.
//! No play is longer than a thousand million moves, so wins never come down to [`WIN`].

use retrograde::{HEURISTIC_WIN, Outcome, Player};
use std::fmt;

/// Every number nearer to 0 than this is free for a heuristic.
pub(super) const WIN: i32 = HEURISTIC_WIN;
pub(super) const INFINITE: i32 = i32::MAX;

pub(super) fn of(outcome: Outcome) -> i32 {
    outcome.score_for(Player::Zero) * (INFINITE - 1)
}

/// Who wins and in how many moves, if the number is a win.
pub(super) fn read(number: i32) -> Option<(Player, u32)> {
    let winner = if number > 0 { Player::Zero } else { Player::One };
    let is_win = (WIN..INFINITE).contains(&number.abs());
    is_win.then(|| (winner, (INFINITE - 1 - number.abs()).unsigned_abs()))
}

/// One move earlier: a win is one move further away.
pub(super) fn before(number: i32) -> i32 {
    if number.abs() >= WIN { number - number.signum() } else { number }
}

/// One move later.
pub(super) fn after(number: i32) -> i32 {
    if (WIN..INFINITE).contains(&number.abs()) { number + number.signum() } else { number }
}

/// A win as people read it, or an infinity; `false` if the number is neither.
pub(super) fn text(number: i32) -> Option<String> {
    match read(number) {
        Some((winner, length)) => Some(format!("{winner} in {length}")),
        None if number.abs() == INFINITE => Some(if number > 0 { "+∞" } else { "-∞" }.to_owned()),
        None => None,
    }
}

/// Writes a number as its text, or else as that.
pub(super) fn write(number: i32, otherwise: fmt::Arguments<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.pad(&text(number).unwrap_or_else(|| otherwise.to_string()))
}
