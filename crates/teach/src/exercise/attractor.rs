//! Exercises about the layers of an attractor.

use super::graph::{Subject, find};
use super::latex::Block;
use super::levels::{ATTRACTOR, Measures};
use super::{Content, attempt};
use crate::TeachError;
use crate::course::Algorithm;
use fastrand::Rng;
use retrograde::{Lang, Outcome, Player, Solution, Vertex, de};

pub(super) fn content(rng: &mut Rng, level: usize, lang: Lang) -> Result<Content, TeachError> {
    attempt(|| {
        let found = find(rng, &ATTRACTOR[level], Some(Player::Zero))?;
        about(&Subject::lettered(&found.arena, found.start), &found.solution, found.winner, found.measures, lang)
    })
}

/// The exercise about that arena, if its figures can be read on a page.
pub(super) fn about(
    subject: &Subject<'_>,
    solution: &Solution,
    player: Player,
    measures: Measures,
    lang: Lang,
) -> Option<Content> {
    let draws = measures.draws > 0;
    let texts = (questions(subject, player, draws, lang), answers(subject, solution, player, draws, lang));
    subject.content((solution, player, false), measures, texts, lang)
}

fn questions(subject: &Subject<'_>, player: Player, draws: bool, lang: Lang) -> Vec<String> {
    let start = subject.math(subject.start);
    let (own, other) = (subject.player(player), subject.player(!player));
    let mut questions = match lang {
        Lang::En => vec![
            format!("Compute the layers A₀ ⊆ A₁ ⊆ … of the attractor of {own}. At which step do they stop growing?"),
            format!("Can {own} force a win from {start}? If so, in how many moves of both players?"),
            format!(
                "Run the algorithm with a queue, taking the targets and the predecessors of a vertex in {}. In which order \
                 do the vertices leave the queue?",
                match subject.lettered {
                    true => "alphabetical order".to_owned(),
                    false => format!("this order: {}", subject.names(subject.arena.vertices(), lang)),
                }
            ),
        ],
        Lang::Fr => vec![
            format!(
                "Calculer les couches A₀ ⊆ A₁ ⊆ … de l'attracteur {}. À quelle étape cessent-elles de croître\u{a0}?",
                de(own)
            ),
            format!(
                "{own} peut-il forcer la victoire depuis {start}\u{a0}? Si oui, en combien de coups, ceux des deux \
                 joueurs compris\u{a0}?"
            ),
            format!(
                "Dérouler l'algorithme avec une file, en prenant les cibles et les prédécesseurs d'un sommet dans l'ordre \
                 {}. Dans quel ordre les sommets sont-ils défilés\u{a0}?",
                match subject.lettered {
                    true => "alphabétique".to_owned(),
                    false => format!("suivant\u{a0}: {}", subject.names(subject.arena.vertices(), lang)),
                }
            ),
        ],
    };
    if draws {
        questions.push(match lang {
            Lang::En => format!("Compute the attractor of {other} too. Which vertices are draws?"),
            Lang::Fr => {
                format!("Calculer aussi l'attracteur {}. Quels sommets sont des matchs nuls\u{a0}?", de(other))
            }
        });
    }
    questions
}

fn answers(
    subject: &Subject<'_>,
    solution: &Solution,
    player: Player,
    draws: bool,
    lang: Lang,
) -> Vec<(String, Vec<Block>)> {
    let arena = subject.arena;
    let names = |vertices: &mut dyn Iterator<Item = Vertex>| subject.names(vertices, lang);
    let layers = solution.layers(player);
    let last = layers.len() - 1;
    let forced = solution.rank(subject.start).filter(|_| solution.value(subject.start) == Outcome::Win(player));
    let (_, trace) = Algorithm::Queue.trace(arena, subject.objective, player);
    let order = names(&mut trace.steps().filter_map(|step| step.taken()));
    let start = subject.math(subject.start);
    let (own, other, of_other) = (subject.player(player), subject.player(!player), de(subject.player(!player)));
    let table = |layers: &[Vec<Vertex>]| table(subject, layers, lang);
    let mut answers = match lang {
        Lang::En => vec![
            (format!("The layers stop growing at A{}.", subscript(last)), vec![table(&layers)]),
            match forced {
                Some(rank) => (format!("Yes: {start} is of rank {rank}, so {own} wins in {rank} moves."), Vec::new()),
                None => (format!("No: {start} is not in the attractor of {own}."), Vec::new()),
            },
            (format!("In this order: {order}."), Vec::new()),
        ],
        Lang::Fr => vec![
            (format!("Les couches cessent de croître à A{}.", subscript(last)), vec![table(&layers)]),
            match forced {
                Some(rank) => {
                    (format!("Oui\u{a0}: {start} est de rang {rank}, donc {own} gagne en {rank} coups."), Vec::new())
                }
                None => (format!("Non\u{a0}: {start} n'est pas dans l'attracteur {}.", de(own)), Vec::new()),
            },
            (format!("Dans cet ordre\u{a0}: {order}."), Vec::new()),
        ],
    };
    if draws {
        let theirs = names(&mut solution.attractor(!player));
        let drawn = names(&mut arena.vertices().filter(|&vertex| solution.value(vertex) == Outcome::Draw));
        let count = arena.vertices().filter(|&vertex| solution.value(vertex) == Outcome::Draw).count();
        answers.push((
            match (lang, count) {
                (Lang::En, 1) => {
                    format!("The attractor of {other} is {{{theirs}}}. Outside of both, {drawn} is a draw.")
                }
                (Lang::En, _) => {
                    format!("The attractor of {other} is {{{theirs}}}. Outside of both, the draws are {drawn}.")
                }
                (Lang::Fr, 1) => {
                    format!(
                        "L'attracteur {of_other} est {{{theirs}}}. Hors des deux attracteurs, {drawn} est un match nul."
                    )
                }
                (Lang::Fr, _) => format!(
                    "L'attracteur {of_other} est {{{theirs}}}. Hors des deux attracteurs, {drawn} sont des matchs nuls."
                ),
            },
            Vec::new(),
        ));
    }
    answers
}

fn table(subject: &Subject<'_>, layers: &[Vec<Vertex>], lang: Lang) -> Block {
    let head = [lang.pick("layer", "couche"), lang.pick("adds", "sommets ajoutés")].map(str::to_owned).to_vec();
    let rows = layers.iter().enumerate();
    let rows =
        rows.map(|(rank, layer)| vec![format!("A{}", subscript(rank)), subject.names(layer.iter().copied(), lang)]);
    Block::Table(std::iter::once(head).chain(rows).collect())
}

/// The number as it stands below a letter.
fn subscript(number: usize) -> String {
    let digit = |digit: char| char::from_u32(0x2080 + digit.to_digit(10).unwrap_or_default()).unwrap_or(digit);
    number.to_string().chars().map(digit).collect()
}
