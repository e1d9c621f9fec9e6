//! Exercises about strategies.

use super::graph::{Subject, find};
use super::latex::Block;
use super::levels::{Measures, STRATEGY};
use super::{Content, attempt};
use crate::TeachError;
use fastrand::Rng;
use retrograde::{DrawKind, Lang, Outcome, Player, Solution, Verdict, Vertex, follow};

pub(super) fn content(rng: &mut Rng, level: usize, lang: Lang) -> Result<Content, TeachError> {
    attempt(|| {
        let found = find(rng, &STRATEGY[level], None)?;
        about(&Subject::lettered(&found.arena, found.start), &found.solution, Some(found.winner), found.measures, lang)
    })
}

/// The exercise about that arena, if its figures can be read on a page.
pub(super) fn about(
    subject: &Subject<'_>,
    solution: &Solution,
    winner: Option<Player>,
    measures: Measures,
    lang: Lang,
) -> Option<Content> {
    let draws = measures.draws > 0;
    let texts = (questions(subject, draws, lang), answers(subject, solution, winner, draws, lang));
    subject.content((solution, winner.unwrap_or(Player::Zero), winner.is_some()), measures, texts, lang)
}

fn questions(subject: &Subject<'_>, draws: bool, lang: Lang) -> Vec<String> {
    let start = subject.math(subject.start);
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
    subject: &Subject<'_>,
    solution: &Solution,
    winner: Option<Player>,
    draws: bool,
    lang: Lang,
) -> Vec<(String, Vec<Block>)> {
    let play = follow(subject.arena, solution, subject.start).vertices.into_iter();
    let play = play.map(|vertex| subject.math(vertex)).collect::<Vec<_>>().join(" → ");
    let won = won(subject, solution, winner, lang);
    let mut answers = match lang {
        Lang::En => vec![
            ("The attractors, with all optimal moves:".to_owned(), vec![table(subject, solution, lang)]),
            won,
            (format!("For example {play}."), Vec::new()),
        ],
        Lang::Fr => vec![
            ("Les attracteurs, avec tous les coups optimaux\u{a0}:".to_owned(), vec![table(subject, solution, lang)]),
            won,
            (format!("Par exemple {play}."), Vec::new()),
        ],
    };
    if draws {
        answers.push((draws_text(subject, solution, lang), Vec::new()));
    }
    answers
}

/// Who wins from the start, when, and by which moves.
fn won(subject: &Subject<'_>, solution: &Solution, winner: Option<Player>, lang: Lang) -> (String, Vec<Block>) {
    let start = subject.math(subject.start);
    let Some(winner) = winner else {
        return match lang {
            Lang::En => (format!("Nobody can force a win from {start}: it is a draw."), Vec::new()),
            Lang::Fr => (format!("Personne ne peut forcer la victoire depuis {start}\u{a0}: match nul."), Vec::new()),
        };
    };
    let wins = subject.player(winner);
    let moves = strategy(subject, solution, winner);
    let said = match (lang, solution.rank(subject.start)) {
        (Lang::En, Some(rank)) => format!("{wins} wins from {start} in {rank} moves"),
        (Lang::Fr, Some(rank)) => format!("{wins} gagne depuis {start} en {rank} coups"),
        (Lang::En, None) => format!("{wins} wins from {start} by avoiding every target"),
        (Lang::Fr, None) => format!("{wins} gagne depuis {start} en évitant toutes les cibles"),
    };
    match (moves.is_empty(), lang) {
        (true, Lang::En) => (format!("{said}, whatever is played."), Vec::new()),
        (true, Lang::Fr) => (format!("{said}, quoi que l'on joue."), Vec::new()),
        (false, Lang::En) => (format!("{said}, by these moves:"), vec![Block::Text(moves)]),
        (false, Lang::Fr) => (format!("{said}, par ces coups\u{a0}:"), vec![Block::Text(moves)]),
    }
}

/// The moves of the winner, wherever the winner moves.
fn strategy(subject: &Subject<'_>, solution: &Solution, winner: Player) -> String {
    let (arena, name) = (subject.arena, |vertex| subject.math(vertex));
    let own = |vertex: &Vertex| arena.owner(*vertex) == winner && solution.value(*vertex) == Outcome::Win(winner);
    let best = |vertex: Vertex| Some(format!("{} → {}", name(vertex), name(solution.best_move(vertex)?)));
    let moves: Vec<String> = arena.vertices().filter(own).filter_map(best).collect();
    moves.join(", ")
}

fn draws_text(subject: &Subject<'_>, solution: &Solution, lang: Lang) -> String {
    let kind = |wanted: DrawKind| {
        let drawn = |vertex: &Vertex| solution.verdict(*vertex) == Verdict::Draw(wanted);
        subject.names(subject.arena.vertices().filter(drawn), lang)
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

fn table(subject: &Subject<'_>, solution: &Solution, lang: Lang) -> Block {
    let head = match lang {
        Lang::En => ["vertex", "owner", "value", "rank", "optimal moves"],
        Lang::Fr => ["sommet", "joueur", "valeur", "rang", "coups optimaux"],
    };
    let arena = subject.arena;
    let row = |vertex: Vertex| {
        let value = match solution.value(vertex) {
            Outcome::Win(player) => subject.player(player).to_owned(),
            Outcome::Draw => lang.pick("draw", "match nul").to_owned(),
        };
        let best = solution.best_moves(arena, vertex);
        let best = if best.is_empty() { "–".to_owned() } else { subject.names(best, lang) };
        let rank = solution.rank(vertex).map_or_else(|| "–".to_owned(), |rank| rank.to_string());
        vec![subject.math(vertex), subject.player(arena.owner(vertex)).to_owned(), value, rank, best]
    };
    Block::Table(std::iter::once(head.map(str::to_owned).to_vec()).chain(arena.vertices().map(row)).collect())
}
