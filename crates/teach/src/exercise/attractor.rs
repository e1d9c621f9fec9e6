//! Exercises about the layers of an attractor.

use super::graph::{figure, fits, introduction, json, measures, name, names, needs_for_all, random, solved_figure};
use super::latex::Block;
use super::levels::ATTRACTOR;
use super::random::below;
use super::{Content, attempt, solved};
use crate::TeachError;
use crate::course::Algorithm;
use fastrand::Rng;
use retrograde::{Arena, Lang, Objective, Outcome, Player, Solution, Vertex};

pub(super) fn content(rng: &mut Rng, level: usize, lang: Lang) -> Result<Content, TeachError> {
    let wanted = &ATTRACTOR[level];
    let (arena, solution, start, measures) = attempt(|| {
        let arena = random(rng, wanted)?;
        let solution = solved(&arena).ok()?;
        let of_rank = |vertex: &Vertex| {
            solution.value(*vertex) == Outcome::Win(Player::Zero) && solution.rank(*vertex) == Some(wanted.rank)
        };
        let starts: Vec<Vertex> = arena.vertices().filter(of_rank).collect();
        let start = starts.get(below(rng, starts.len().max(1))).copied()?;
        let measures = measures(&arena, &solution, start, Player::Zero);
        let good = fits(wanted, &measures) && needs_for_all(&arena, &solution, Player::Zero);
        good.then_some((arena, solution, start, measures))
    })?;
    let draws = measures.draws > 0;
    let sheet = vec![
        introduction(&arena, start, lang),
        figure(&arena, start, lang),
        Block::questions(questions(start, draws, lang)),
    ];
    let answers = vec![
        Block::Items(answers(&arena, &solution, start, draws, lang)),
        solved_figure(&arena, &solution, start, Player::Zero, false, lang),
    ];
    let touched = Some((json(&arena, start), Player::Zero));
    Ok(Content { sheet, answers, measures, touched })
}

fn questions(start: Vertex, draws: bool, lang: Lang) -> Vec<String> {
    let start = name(start);
    let mut questions = match lang {
        Lang::En => vec![
            "Compute the layers A₀ ⊆ A₁ ⊆ … of the attractor of J0. At which step do they stop growing?".to_owned(),
            format!("Can J0 force a win from {start}? If so, in how many moves of both players?"),
            "Run the algorithm with a queue, taking the targets and the predecessors of a vertex in alphabetical order. \
             In which order do the vertices leave the queue?"
                .to_owned(),
        ],
        Lang::Fr => vec![
            "Calculer les couches A₀ ⊆ A₁ ⊆ … de l'attracteur de J0. À quelle étape cessent-elles de croître\u{a0}?"
                .to_owned(),
            format!(
                "Le joueur J0 peut-il forcer la victoire depuis {start}\u{a0}? Si oui, en combien de coups, ceux des deux \
                 joueurs compris\u{a0}?"
            ),
            "Dérouler l'algorithme avec une file, en prenant les cibles et les prédécesseurs d'un sommet dans l'ordre \
             alphabétique. Dans quel ordre les sommets sont-ils défilés\u{a0}?"
                .to_owned(),
        ],
    };
    if draws {
        questions.push(
            lang.pick(
                "Compute the attractor of J1 too. Which vertices are draws?",
                "Calculer aussi l'attracteur de J1. Quels sommets sont des matchs nuls\u{a0}?",
            )
            .to_owned(),
        );
    }
    questions
}

fn answers(arena: &Arena, solution: &Solution, start: Vertex, draws: bool, lang: Lang) -> Vec<(String, Vec<Block>)> {
    let layers = solution.layers(Player::Zero);
    let last = layers.len() - 1;
    let rank = solution.rank(start).unwrap_or_default();
    let (_, trace) = Algorithm::Queue.trace(arena, Objective::default(), Player::Zero);
    let order = names(trace.steps().filter_map(|step| step.taken()), lang);
    let start = name(start);
    let mut answers = match lang {
        Lang::En => vec![
            (format!("The layers stop growing at A{}.", subscript(last)), vec![table(&layers, lang)]),
            (format!("Yes: {start} is of rank {rank}, so J0 wins in {rank} moves."), Vec::new()),
            (format!("In this order: {order}."), Vec::new()),
        ],
        Lang::Fr => vec![
            (format!("Les couches cessent de croître à A{}.", subscript(last)), vec![table(&layers, lang)]),
            (format!("Oui\u{a0}: {start} est de rang {rank}, donc J0 gagne en {rank} coups."), Vec::new()),
            (format!("Dans cet ordre\u{a0}: {order}."), Vec::new()),
        ],
    };
    if draws {
        let theirs = names(solution.attractor(Player::One), lang);
        let drawn = names(arena.vertices().filter(|&vertex| solution.value(vertex) == Outcome::Draw), lang);
        let count = arena.vertices().filter(|&vertex| solution.value(vertex) == Outcome::Draw).count();
        answers.push((
            match (lang, count) {
                (Lang::En, 1) => format!("The attractor of J1 is {{{theirs}}}. Outside of both, {drawn} is a draw."),
                (Lang::En, _) => {
                    format!("The attractor of J1 is {{{theirs}}}. Outside of both, the draws are {drawn}.")
                }
                (Lang::Fr, 1) => {
                    format!("L'attracteur de J1 est {{{theirs}}}. Hors des deux attracteurs, {drawn} est un match nul.")
                }
                (Lang::Fr, _) => format!(
                    "L'attracteur de J1 est {{{theirs}}}. Hors des deux attracteurs, {drawn} sont des matchs nuls."
                ),
            },
            Vec::new(),
        ));
    }
    answers
}

fn table(layers: &[Vec<Vertex>], lang: Lang) -> Block {
    let head = [lang.pick("layer", "couche"), lang.pick("adds", "sommets ajoutés")].map(str::to_owned).to_vec();
    let rows = layers.iter().enumerate();
    let rows = rows.map(|(rank, layer)| vec![format!("A{}", subscript(rank)), names(layer.iter().copied(), lang)]);
    Block::Table(std::iter::once(head).chain(rows).collect())
}

/// The number as it stands below a letter.
fn subscript(number: usize) -> String {
    let digit = |digit: char| char::from_u32(0x2080 + digit.to_digit(10).unwrap_or_default()).unwrap_or(digit);
    number.to_string().chars().map(digit).collect()
}
