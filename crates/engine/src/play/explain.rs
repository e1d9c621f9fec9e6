//! Why a position is worth what it is, in sentences.

use super::{Explanation, Hint};
use crate::{Error, Loaded, Needs, Players, words};
use retrograde::dynamic::Finding;
use retrograde::{Grade, Lang, LineEnd, Outcome, ReviewedMove, Solution, Vertex, de, follow, review};

/// A line of best play is shown up to this many moves.
const LINE: usize = 40;

/// The explanation in a solved game; `play` are the vertices so far.
pub(super) fn solved(loaded: &Loaded, solution: &Solution, play: &[Vertex], lang: Lang) -> Result<Explanation, Error> {
    let here = *play.last().ok_or(Error::NoStart { what: Needs::Explanation })?;
    let players = Players::of(loaded);
    let best = follow(loaded.arena(), solution, here);
    let line: Vec<String> =
        best.vertices.windows(2).take(LINE).flat_map(|ends| loaded.move_texts(ends[0], &ends[1..])).collect();
    let end = match best.end {
        _ if best.vertices.len() > LINE + 1 => and_so_on(lang),
        LineEnd::Over(outcome) => words::winner(outcome, Some(0), players.both(), lang),
        LineEnd::Cycle(place) => match lang {
            Lang::En => format!("and round again from move {}", place + 1),
            Lang::Fr => format!("et ainsi de suite à partir du coup {}", place + 1),
        },
        LineEnd::NoMove => String::new(),
    };
    Ok(Explanation {
        sentence: words::scored(words::verdict(solution.verdict(here), players.both(), lang), solution.score(here)),
        line,
        end,
        mistakes: mistakes(loaded, solution, &players, play, lang)?,
    })
}

fn and_so_on(lang: Lang) -> String {
    lang.pick("and so on", "et ainsi de suite").to_owned()
}

/// What was wrong with the last moves, one of each player as a rule.
fn mistakes(
    loaded: &Loaded,
    solution: &Solution,
    players: &Players,
    play: &[Vertex],
    lang: Lang,
) -> Result<Vec<String>, Error> {
    let first = play.len().saturating_sub(3);
    let illegal = |wrong: retrograde::IllegalPlay| Error::Move { number: None, reason: words::said(wrong) };
    let reviewed = review(loaded.arena(), solution, &play[first..]).map_err(illegal)?;
    let told = reviewed.iter().filter_map(|reviewed| {
        let sentence = mistake(loaded, players, reviewed, solution.score(reviewed.from).is_some(), lang)?;
        let number = first + reviewed.number;
        Some(match lang {
            Lang::En => format!("Move {number}: {sentence}"),
            Lang::Fr => format!("Coup {number}\u{a0}: {sentence}"),
        })
    });
    Ok(told.collect())
}

fn mistake(loaded: &Loaded, players: &Players, reviewed: &ReviewedMove, scored: bool, lang: Lang) -> Option<String> {
    let texts = |vertices: &[Vertex]| loaded.move_texts(reviewed.from, vertices);
    let played = texts(&[reviewed.to]).concat();
    let best = texts(&reviewed.best).join(lang.pick(" or ", " ou "));
    let by = |count: Option<u32>| match (count, lang) {
        (None, _) => String::new(),
        (Some(1), Lang::En) => " by 1 move".to_owned(),
        (Some(count), Lang::En) => format!(" by {count} moves"),
        (Some(1), Lang::Fr) => " de 1 coup".to_owned(),
        (Some(count), Lang::Fr) => format!(" de {count} coups"),
    };
    Some(match (reviewed.grade, lang) {
        (Grade::Best, _) => return None,
        (Grade::Slower { by: count }, Lang::En) => format!("{played} wins later than {best}{}", by(count)),
        (Grade::Slower { by: count }, Lang::Fr) => format!("{played} gagne plus tard que {best}{}", by(count)),
        (Grade::Sooner { by: count }, Lang::En) => format!("{played} loses sooner than {best}{}", by(count)),
        (Grade::Sooner { by: count }, Lang::Fr) => format!("{played} perd plus tôt que {best}{}", by(count)),
        (Grade::Blunder { cost }, Lang::En) if scored => {
            format!("{played} costs {cost} {}; {best} was better", if cost == 1 { "point" } else { "points" })
        }
        (Grade::Blunder { cost }, Lang::Fr) if scored => {
            format!("{played} coûte {cost} {}\u{a0}; {best} était meilleur", if cost == 1 { "point" } else { "points" })
        }
        (Grade::Blunder { .. }, lang) => {
            let mover = players.name(reviewed.mover);
            let fastest = if reviewed.best.len() < reviewed.keeping.len() {
                match lang {
                    Lang::En => format!(" ({best} soonest)"),
                    Lang::Fr => format!(" ({best} au plus vite)"),
                }
            } else {
                String::new()
            };
            let best = texts(&reviewed.keeping).join(lang.pick(" or ", " ou "));
            match (reviewed.before.outcome(), lang) {
                (Outcome::Draw, Lang::En) => {
                    format!("{played} was a blunder of {mover}; {best} would have kept the draw")
                }
                (Outcome::Win(_), Lang::En) => {
                    format!("{played} was a blunder of {mover}; {best} would have won for {mover}{fastest}")
                }
                (Outcome::Draw, Lang::Fr) => {
                    format!("{played} est une erreur {}\u{a0}; {best} aurait gardé le match nul", de(mover))
                }
                (Outcome::Win(_), Lang::Fr) => {
                    format!("{played} est une erreur {}\u{a0}; {best} gagnait{fastest}", de(mover))
                }
            }
        }
    })
}

/// The explanation where an exact search has found the value.
pub(super) fn searched(players: [&str; 2], finding: &Finding, mut line: Vec<String>, lang: Lang) -> Explanation {
    let sentence = words::winner(finding.least.outcome, finding.least.length, players, lang);
    let sentence = words::scored(sentence, finding.least.score);
    let end = match finding.least.outcome {
        _ if line.len() > LINE || line.is_empty() => and_so_on(lang),
        outcome => words::winner(outcome, Some(0), players, lang),
    };
    line.truncate(LINE);
    Explanation { sentence, line, end, mistakes: Vec::new() }
}

/// The explanation where only some moves ahead are known: the best move that was found and its worth.
pub(super) fn ahead(
    players: [&str; 2],
    depth: u32,
    best: Option<(String, Hint)>,
    outcome: Option<Outcome>,
    lang: Lang,
) -> Explanation {
    let (sentence, line) = match (outcome, best) {
        (Some(outcome), _) => (words::winner(outcome, Some(0), players, lang), Vec::new()),
        (None, Some((text, Hint { value: Some(value @ Outcome::Win(_)), rank: rank @ Some(_), .. }))) => {
            (words::winner(value, rank, players, lang), vec![text])
        }
        // A move that only seems best is no line of best play.
        (None, best) => {
            let seems = best.map_or_else(String::new, |(text, _)| match lang {
                Lang::En => format!("; {text} seems best"),
                Lang::Fr => format!("\u{a0}; {text} semble le meilleur coup"),
            });
            let sentence = match lang {
                Lang::En if depth == 1 => format!("looking 1 move ahead, nothing is decided{seems}"),
                Lang::Fr if depth == 1 => format!("en regardant 1 coup à l'avance, rien n'est décidé{seems}"),
                Lang::En => format!("looking {depth} moves ahead, nothing is decided{seems}"),
                Lang::Fr => format!("en regardant {depth} coups à l'avance, rien n'est décidé{seems}"),
            };
            (sentence, Vec::new())
        }
    };
    Explanation { sentence, line, end: String::new(), mistakes: Vec::new() }
}
