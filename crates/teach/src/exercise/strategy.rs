//! Exercises about strategies.

use super::graph::{figure, fits, introduction, json, measures, name, names, needs_for_all, random, solved_figure};
use super::latex::Block;
use super::levels::STRATEGY;
use super::random::below;
use super::{Content, attempt, solved};
use crate::TeachError;
use fastrand::Rng;
use retrograde::{Arena, DrawKind, Lang, Outcome, Player, Solution, Verdict, Vertex, follow};

pub(super) fn content(rng: &mut Rng, level: usize, lang: Lang) -> Result<Content, TeachError> {
    let wanted = &STRATEGY[level];
    let (arena, solution, start, winner, measures) = attempt(|| {
        let arena = random(rng, wanted)?;
        let solution = solved(&arena).ok()?;
        let starts: Vec<Vertex> =
            arena.vertices().filter(|&vertex| solution.rank(vertex) == Some(wanted.rank)).collect();
        let start = starts.get(below(rng, starts.len().max(1))).copied()?;
        let winner = solution.value(start).winner()?;
        let measures = measures(&arena, &solution, start, winner);
        let good = fits(wanted, &measures) && needs_for_all(&arena, &solution, winner);
        good.then_some((arena, solution, start, winner, measures))
    })?;
    let draws = measures.draws > 0;
    let sheet = vec![
        introduction(&arena, start, lang),
        figure(&arena, start, lang),
        Block::questions(questions(start, draws, lang)),
    ];
    let answers = vec![
        Block::Items(answers(&arena, &solution, start, winner, draws, lang)),
        solved_figure(&arena, &solution, start, winner, true, lang),
    ];
    let touched = Some((json(&arena, start), winner));
    Ok(Content { sheet, answers, measures, touched })
}

fn questions(start: Vertex, draws: bool, lang: Lang) -> Vec<String> {
    let start = name(start);
    let mut questions = match lang {
        Lang::En => vec![
            "Compute the attractors of both players, with the rank of each vertex.".to_owned(),
            format!("Who wins from {start}, and in how many moves? Give a winning strategy, one move for each vertex."),
            format!("Write down a play from {start} in which both players play as well as they can."),
        ],
        Lang::Fr => vec![
            "Calculer les attracteurs des deux joueurs, avec le rang de chaque sommet.".to_owned(),
            format!(
                "Qui gagne depuis {start}, et en combien de coups\u{a0}? Donner une stratégie gagnante, un coup pour \
                 chaque sommet."
            ),
            format!("Écrire une partie depuis {start} où les deux joueurs jouent au mieux."),
        ],
    };
    if draws {
        questions.push(
            lang.pick(
                "Which vertices are draws, and which moves keep the draw? Can the play stop there?",
                "Quels sommets sont des matchs nuls, et quels coups gardent le match nul\u{a0}? La partie peut-elle s'y \
                 arrêter\u{a0}?",
            )
            .to_owned(),
        );
    }
    questions
}

fn answers(
    arena: &Arena,
    solution: &Solution,
    start: Vertex,
    winner: Player,
    draws: bool,
    lang: Lang,
) -> Vec<(String, Vec<Block>)> {
    let rank = solution.rank(start).unwrap_or_default();
    let play = follow(arena, solution, start).vertices.into_iter().map(name).collect::<Vec<_>>().join(" → ");
    let start = name(start);
    let mut answers = match lang {
        Lang::En => vec![
            ("The attractors, with all optimal moves:".to_owned(), vec![table(arena, solution, lang)]),
            (
                format!("{winner} wins from {start} in {rank} moves, by these moves:"),
                vec![Block::Text(strategy(arena, solution, winner))],
            ),
            (format!("For example {play}."), Vec::new()),
        ],
        Lang::Fr => vec![
            ("Les attracteurs, avec tous les coups optimaux\u{a0}:".to_owned(), vec![table(arena, solution, lang)]),
            (
                format!("{winner} gagne depuis {start} en {rank} coups, par ces coups\u{a0}:"),
                vec![Block::Text(strategy(arena, solution, winner))],
            ),
            (format!("Par exemple {play}."), Vec::new()),
        ],
    };
    if draws {
        answers.push((draws_text(arena, solution, lang), Vec::new()));
    }
    answers
}

/// The moves of the winner, wherever the winner moves.
fn strategy(arena: &Arena, solution: &Solution, winner: Player) -> String {
    let own = |vertex: &Vertex| arena.owner(*vertex) == winner && solution.value(*vertex) == Outcome::Win(winner);
    let best = |vertex: Vertex| Some(format!("{} → {}", name(vertex), name(solution.best_move(vertex)?)));
    let moves: Vec<String> = arena.vertices().filter(own).filter_map(best).collect();
    moves.join(", ")
}

fn draws_text(arena: &Arena, solution: &Solution, lang: Lang) -> String {
    let kind = |wanted: DrawKind| {
        names(arena.vertices().filter(|&vertex| solution.verdict(vertex) == Verdict::Draw(wanted)), lang)
    };
    let (ends, endless) = (kind(DrawKind::Ends), kind(DrawKind::Endless));
    match lang {
        Lang::En => format!(
            "Draws from which the play can stop: {ends}; endless draws: {endless}. The moves that keep the draw stand in \
             the table."
        ),
        Lang::Fr => format!(
            "Matchs nuls depuis lesquels la partie peut s'arrêter\u{a0}: {ends}\u{a0}; matchs nuls sans fin\u{a0}: \
             {endless}. Les coups qui gardent le match nul sont dans le tableau."
        ),
    }
}

fn table(arena: &Arena, solution: &Solution, lang: Lang) -> Block {
    let head = match lang {
        Lang::En => ["vertex", "owner", "value", "rank", "optimal moves"],
        Lang::Fr => ["sommet", "joueur", "valeur", "rang", "coups optimaux"],
    };
    let row = |vertex: Vertex| {
        let value = match solution.value(vertex) {
            Outcome::Win(player) => player.to_string(),
            Outcome::Draw => lang.pick("draw", "match nul").to_owned(),
        };
        let best = solution.best_moves(arena, vertex);
        let best = if best.is_empty() { "–".to_owned() } else { names(best, lang) };
        let rank = solution.rank(vertex).map_or_else(|| "–".to_owned(), |rank| rank.to_string());
        vec![name(vertex), arena.owner(vertex).to_string(), value, rank, best]
    };
    Block::Table(std::iter::once(head.map(str::to_owned).to_vec()).chain(arena.vertices().map(row)).collect())
}
