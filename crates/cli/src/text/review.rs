//! The reply to `review` as text.

use crate::list::{counted, join, visible};
use crate::look::{BOLD, Look, outcome_style, player_style};
use crate::table::{self, Cell, Column};
use retrograde::{DrawKind, Outcome};
use retrograde_engine::{MoveReply, ReviewReply, VerdictReply};
use std::io::{self, Write};

pub(crate) fn write(out: &mut dyn Write, reply: &ReviewReply, look: &Look) -> io::Result<()> {
    let name = |player| visible(reply.players.name(player));
    for line in super::objective(&reply.objective, name) {
        writeln!(out, "{line}")?;
    }
    let is_game = reply.moves.first().is_some_and(|played| played.text.is_some());
    let head = [
        Column::right("#"),
        Column::fixed("player"),
        Column::elastic(if is_game { "move" } else { "from" }),
        Column::elastic("to"),
        Column::fixed("now"),
        Column::elastic("remark"),
    ];
    table::write(out, look, &head, || reply.moves.iter().map(|played| row(reply, played)))?;
    let moves = counted(reply.moves.len(), "move", "moves");
    let blunders = counted(reply.blunders, "blunder", "blunders");
    let value = look.paint(outcome_style(reply.value), visible(reply.players.outcome(reply.value)));
    let end = match (reply.outcome, reply.value) {
        (Some(Outcome::Win(_)), _) => format!("{value} has won"),
        (Some(Outcome::Draw), _) => "a draw".to_owned(),
        (None, Outcome::Win(_)) => format!("the play goes on and is won by {value}"),
        (None, Outcome::Draw) => "the play goes on and is drawn".to_owned(),
    };
    writeln!(out, "\n{moves}, {}; {end}.", look.paint(BOLD, blunders))
}

fn row(reply: &ReviewReply, played: &MoveReply) -> Vec<Cell> {
    let best = || best(played);
    let remark = match (&*played.grade, played.moves_lost) {
        ("blunder", _) => format!("BLUNDER: {}", best_instead(played)),
        ("slower", Some(by)) => format!("{} slower than {}", counted(by as usize, "move", "moves"), best()),
        ("slower", None) => format!("wins, but only by avoiding; sooner by {}", best()),
        ("sooner", Some(by)) => format!("loses {} sooner than {}", counted(by as usize, "move", "moves"), best()),
        ("sooner", None) => format!("loses sooner than {}", best()),
        _ => String::new(),
    };
    let style = if played.grade == "blunder" { BOLD } else { anstyle::Style::new() };
    vec![
        Cell::plain(played.number.to_string()),
        Cell::styled(reply.players.name(played.player), player_style(played.player)),
        Cell::plain(played.text.as_ref().unwrap_or(&played.from)),
        Cell::plain(&played.to),
        Cell::styled(verdict(reply, &played.after), outcome_style(played.after.value)),
        Cell::styled(remark, style),
    ]
}

/// The optimal moves, as people write them.
fn best(played: &MoveReply) -> String {
    let best = played.best_moves.as_ref().unwrap_or(&played.best);
    join(best, best.len(), usize::MAX)
}

/// What the blunder threw away, and all moves that keep it; of a win, which of them is fastest.
fn best_instead(played: &MoveReply) -> String {
    let keeping = played.keeping_moves.as_ref().unwrap_or(&played.keeping);
    let all = join(keeping, keeping.len(), usize::MAX);
    match played.before.value {
        Outcome::Draw => format!("{all} would have drawn"),
        Outcome::Win(_) if keeping.len() > played.best.len() => {
            format!("{all} would have won, {} soonest", best(played))
        }
        Outcome::Win(_) => format!("{all} would have won"),
    }
}

/// "J0", "draw".
fn value(reply: &ReviewReply, verdict: &VerdictReply) -> String {
    reply.players.outcome(verdict.value).to_owned()
}

/// "J0 in 7", "draw", "endless".
fn verdict(reply: &ReviewReply, verdict: &VerdictReply) -> String {
    match (verdict.rank, verdict.draw) {
        (Some(rank), _) => format!("{} in {rank}", value(reply, verdict)),
        (None, Some(DrawKind::Endless)) => "endless".to_owned(),
        (None, _) => value(reply, verdict),
    }
}
