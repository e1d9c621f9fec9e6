//! Exercises about building the graph of a game from its start (note 004).

use super::graph::Subject;
use super::latex::{Block, listed, math};
use super::levels::Measures;
use super::random::{below, shuffle};
use super::{Content, attempt};
use crate::course::building_steps;
use crate::{Naming, Setting, TeachError};
use fastrand::Rng;
use retrograde::{Explorer, Exploring, Game as _, Lang, Notation, Objective, Vertex, explore, find_cycle};
use retrograde_games::Nim;
use retrograde_view::Layout;

/// The least and the greatest number of positions of each level.
const POSITIONS: [(usize, usize); 5] = [(5, 6), (7, 8), (9, 10), (11, 12), (13, 15)];

/// A game of Nim whose graph is to be built.
pub(super) fn content(rng: &mut Rng, level: usize, lang: Lang) -> Result<Content, TeachError> {
    attempt(|| {
        let sticks = 3 + below(rng, 9) as u32;
        let mut take: Vec<u32> = (1..=5).collect();
        shuffle(rng, &mut take);
        take.truncate(2 + below(rng, 2));
        take.sort_unstable();
        let numbers = take.iter().map(u32::to_string).collect::<Vec<_>>();
        let nim = Nim::new(sticks, &take).ok()?;
        let explored = explore(&nim, [nim.start()], Exploring::default(), &()).ok()?;
        let arena = explored.arena();
        let (least, most) = POSITIONS[level];
        let inner = arena.vertices().filter(|&vertex| arena.out_degree(vertex) > 1).count();
        if !(least..=most).contains(&arena.vertex_count()) || inner < 2 {
            return None;
        }
        let name = |vertex: Vertex| nim.position_text(explored.position(vertex));
        let naming = Naming { name: &name, players: ["J0", "J1"] };
        let setting =
            Setting { arena, objective: Objective::default(), start: None, naming, values: None, ahead: None };
        let start = explored.start();
        let choice = listed(&numbers, Some(lang.pick("or", "ou")));
        let order = numbers.join(", ");
        let (position, k, i) = (math("(k,i)"), math("k"), math("i"));
        let rules = match lang {
            Lang::En => format!(
                "J0 and J1 play Nim with {sticks} sticks; J0 begins, and they move in turn. A move takes {choice} sticks. The \
                 position {position} has {k} sticks and J{i} to move. The successors of a position are listed in the order of \
                 the number of sticks taken: {order}."
            ),
            Lang::Fr => format!(
                "J0 et J1 jouent à tour de rôle au jeu de Nim avec {sticks} bâtonnets\u{a0}; J0 commence. Un coup retire \
                 {choice} bâtonnets. La position {position} comporte {k} bâtonnets, et c'est à J{i} de jouer. Les successeurs d'une \
                 position sont énumérés selon le nombre de bâtonnets retirés, dans l'ordre {order}."
            ),
        };
        let mut subject = Subject::own(&setting, start);
        subject.pages = false;
        about(&subject, Some(rules), lang)
    })
}

/// The exercise about what can be reached from the start, if its figure can be read on a page. Without rules the graph
/// itself is on the sheet, and only the orders are asked for.
pub(super) fn about(subject: &Subject<'_>, rules: Option<String>, lang: Lang) -> Option<Content> {
    let arena = subject.arena;
    let measures = Measures {
        vertices: arena.vertex_count(),
        edges: arena.edge_count(),
        cycle: find_cycle(arena).is_some(),
        ..Measures::default()
    };
    let start = subject.math(subject.start);
    let mut questions = Vec::new();
    if rules.is_some() {
        questions.push(match lang {
            Lang::En => format!("Draw the graph of all positions that can be reached from {start}. How many vertices and edges has it?"),
            Lang::Fr => format!(
                "Dessiner le graphe des positions accessibles depuis {start}. Combien a-t-il de sommets et d'arêtes\u{a0}?"
            ),
        });
    }
    questions.extend(match lang {
        Lang::En => [
            format!(
                "The graph is built from {start} with a queue. In which order do the vertices enter the graph, each when it is \
                 taken out of the queue?"
            ),
            "The same with a stack, onto which the successors are pushed in their order: a vertex enters the graph when it is \
             popped for the first time."
                .to_owned(),
            "The same by recursion, visiting the successors in their order.".to_owned(),
        ],
        Lang::Fr => [
            format!(
                "On construit le graphe à partir de {start} avec une file. Dans quel ordre les sommets entrent-ils dans le \
                 graphe, chacun quand il sort de la file\u{a0}?"
            ),
            "Même question avec une pile, où les successeurs sont empilés dans leur ordre\u{a0}: un sommet entre dans le \
             graphe quand il est dépilé pour la première fois."
                .to_owned(),
            "Même question par récursion, en visitant les successeurs dans leur ordre.".to_owned(),
        ],
    });
    let mut items = Vec::new();
    if rules.is_some() {
        let (vertices, edges) = (arena.vertex_count(), arena.edge_count());
        let told = match lang {
            Lang::En => format!("{vertices} vertices and {edges} edges; see the figure. As a dictionary:"),
            Lang::Fr => {
                format!("{vertices} sommets et {edges} arêtes, voir la figure. Sous forme de dictionnaire\u{a0}:")
            }
        };
        items.push((told, vec![Block::Code(subject.dictionary("G", false))]));
    }
    for explorer in [Explorer::Queue, Explorer::Stack, Explorer::Recursive] {
        let steps = building_steps(arena, subject.start, explorer);
        let order = subject.names(steps.into_iter().filter(|step| step.new).map(|step| step.vertex), lang);
        items.push((format!("{order}."), Vec::new()));
    }
    let given = rules.is_none();
    let mut sheet = vec![rules.map_or_else(|| subject.introduction(lang), Block::Text), Block::questions(questions)];
    if given {
        sheet.insert(1, subject.figure(&sheet, Layout::Layered, lang)?);
    }
    let mut answers = vec![Block::Items(items)];
    answers.push(subject.figure(&answers, Layout::Layered, lang)?);
    Some(Content { sheet, answers, measures, touched: None })
}
