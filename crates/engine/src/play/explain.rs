//! Why a position is worth what it is, in sentences.

use super::{Explanation, Hint};
use crate::positions::move_texts;
use crate::search::Finding;
use crate::{Error, Loaded, Players};
use retrograde::{Grade, LineEnd, Outcome, Player, ReviewedMove, Solution, Vertex, follow, review};

/// A line of best play is shown up to this many moves.
const LINE: usize = 40;

/// The explanation in a solved game; `play` are the vertices so far.
pub(super) fn solved(loaded: &Loaded, solution: &Solution, play: &[Vertex]) -> Result<Explanation, Error> {
    let here = *play.last().ok_or(Error::NoStart { what: "an explanation" })?;
    let players = Players::of(loaded);
    let verdict = solution.verdict(here);
    let best = follow(loaded.arena(), solution, here);
    let line: Vec<String> =
        best.vertices.windows(2).take(LINE).flat_map(|ends| move_texts(loaded, ends[0], &ends[1..])).collect();
    let end = match best.end {
        _ if best.vertices.len() > LINE + 1 => "and so on".to_owned(),
        LineEnd::Over(Outcome::Draw) => "a draw".to_owned(),
        LineEnd::Over(Outcome::Win(player)) => format!("{} has won", players.name(player)),
        LineEnd::Cycle(place) => format!("and round again from move {}", place + 1),
        LineEnd::NoMove => String::new(),
    };
    Ok(Explanation {
        verdict: Some(verdict),
        sentence: players.verdict(verdict),
        line,
        end,
        mistakes: mistakes(loaded, solution, &players, play)?,
    })
}

/// What was wrong with the last moves, one of each player as a rule.
fn mistakes(loaded: &Loaded, solution: &Solution, players: &Players, play: &[Vertex]) -> Result<Vec<String>, Error> {
    let first = play.len().saturating_sub(3);
    let reviewed = review(loaded.arena(), solution, &play[first..]).map_err(|wrong| Error::Play(wrong.to_string()))?;
    let told = reviewed.iter().filter_map(|reviewed| {
        let sentence = mistake(loaded, players, reviewed)?;
        Some(format!("Move {}: {sentence}", first + reviewed.number))
    });
    Ok(told.collect())
}

fn mistake(loaded: &Loaded, players: &Players, reviewed: &ReviewedMove) -> Option<String> {
    let texts = |vertices: &[Vertex]| move_texts(loaded, reviewed.from, vertices);
    let (played, best) = (texts(&[reviewed.to]).concat(), texts(&reviewed.best).join(" or "));
    let moves = |count: Option<u32>| match count {
        Some(1) => " by 1 move".to_owned(),
        Some(count) => format!(" by {count} moves"),
        None => String::new(),
    };
    match reviewed.grade {
        Grade::Best => None,
        Grade::Slower { by } => Some(format!("{played} wins later than {best}{}", moves(by))),
        Grade::Sooner { by } => Some(format!("{played} loses sooner than {best}{}", moves(by))),
        Grade::Blunder { .. } => {
            let mover = players.name(reviewed.mover);
            let better = match reviewed.before.outcome() {
                Outcome::Draw => format!("{best} would have kept the draw"),
                Outcome::Win(_) => format!("{best} would have won for {mover}"),
            };
            Some(format!("{played} was a blunder of {mover}; {better}"))
        }
    }
}

/// The explanation where an exact search has found the value.
pub(super) fn searched(players: &[String; 2], finding: &Finding, mut line: Vec<String>) -> Explanation {
    let sentence = match (finding.least.outcome, finding.least.length) {
        (Outcome::Draw, _) => "a draw that ends".to_owned(),
        (Outcome::Win(player), Some(1)) => format!("{} wins in 1 move", players[player.index()]),
        (Outcome::Win(player), Some(length)) => format!("{} wins in {length} moves", players[player.index()]),
        (Outcome::Win(player), None) => format!("{} wins", players[player.index()]),
    };
    let end = match finding.least.outcome {
        _ if line.len() > LINE || line.is_empty() => "and so on".to_owned(),
        Outcome::Draw => "a draw".to_owned(),
        Outcome::Win(player) => format!("{} has won", players[player.index()]),
    };
    line.truncate(LINE);
    Explanation { verdict: None, sentence, line, end, mistakes: Vec::new() }
}

/// The explanation where only some moves ahead are known: the best move that was found and its worth.
pub(super) fn ahead(
    players: &[String; 2],
    depth: u32,
    best: Option<(String, Hint)>,
    outcome: Option<Outcome>,
) -> Explanation {
    let name = |player: Player| &players[player.index()];
    let sentence = match (outcome, best.as_ref().map(|(_, hint)| (hint.value, hint.rank))) {
        (Some(Outcome::Draw), _) => "a draw".to_owned(),
        (Some(Outcome::Win(player)), _) => format!("{} has won", name(player)),
        (None, Some((Some(Outcome::Win(player)), Some(rank)))) => format!("{} wins in {rank} moves", name(player)),
        _ => format!("looking {depth} moves ahead, nothing is decided"),
    };
    let line = best.map(|(text, _)| text).into_iter().collect();
    Explanation { verdict: None, sentence, line, end: String::new(), mistakes: Vec::new() }
}
