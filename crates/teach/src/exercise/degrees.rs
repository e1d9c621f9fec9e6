//! Exercises about degrees, dictionaries of adjacency and transposition (note 000, 3.1).

use super::graph::{Subject, random};
use super::latex::{Block, code};
use super::levels::{DEGREES, Measures};
use super::{Content, attempt};
use crate::TeachError;
use fastrand::Rng;
use retrograde::{ArenaBuilder, Lang, Vertex, find_cycle};
use retrograde_view::{ArenaPicture, Labels, Layout};

pub(super) fn content(rng: &mut Rng, level: usize, lang: Lang) -> Result<Content, TeachError> {
    attempt(|| {
        let arena = random(rng, &DEGREES[level])?;
        let start = arena.vertices().find(|&vertex| arena.out_degree(vertex) > 1)?;
        let cycle = find_cycle(&arena).is_some();
        (cycle == DEGREES[level].cycle).then_some(())?;
        about(&Subject::lettered(&arena, start), lang)
    })
}

/// The exercise about that arena, if its figures can be read on a page.
pub(super) fn about(subject: &Subject<'_>, lang: Lang) -> Option<Content> {
    let arena = subject.arena;
    let measures = Measures {
        vertices: arena.vertex_count(),
        edges: arena.edge_count(),
        cycle: find_cycle(arena).is_some(),
        ..Measures::default()
    };
    let mut sheet = vec![Block::Text(introduction(subject, lang)), Block::questions(questions(lang))];
    sheet.insert(1, subject.figure(&sheet, Layout::Layered, lang)?);
    let mut answers = vec![Block::Items(answers(subject, lang))];
    let transposed = transposed(subject)?;
    answers.push(subject.drawn(&transposed, &[Labels::NamesOnly], &answers, Layout::Layered, lang)?);
    Some(Content { sheet, answers, measures, touched: None })
}

/// The picture of the graph with every edge turned round. Targets keep their successors apart: they have none.
fn transposed(subject: &Subject<'_>) -> Option<ArenaPicture> {
    let mut builder = ArenaBuilder::new();
    let arena = subject.arena;
    for vertex in arena.vertices() {
        builder.vertex(arena.owner(vertex)).ok()?;
    }
    for from in arena.vertices() {
        for to in arena.successors(from) {
            builder.edge(to, from).ok()?;
        }
    }
    let turned = builder.build().ok()?;
    Some(ArenaPicture::new(&turned, |vertex| subject.name(vertex)))
}

fn introduction(subject: &Subject<'_>, lang: Lang) -> String {
    let [round, square] = &subject.players;
    match lang {
        Lang::En => format!(
            "In the graph below, round vertices belong to {round} and square ones to {square}. The in-degree of a vertex is \
             the number of edges that arrive there, its out-degree the number of those that leave it."
        ),
        Lang::Fr => format!(
            "Dans le graphe ci-dessous, les sommets ronds sont contrôlés par {round} et les carrés par {square}. Le degré \
             entrant d'un sommet est le nombre d'arêtes qui y arrivent, son degré sortant le nombre de celles qui en \
             partent."
        ),
    }
}

fn questions(lang: Lang) -> Vec<String> {
    let (graph, turned) = (code("G"), code("T"));
    match lang {
        Lang::En => vec![
            "Give the in-degree and the out-degree of every vertex. What do the two columns add up to, and why?".to_owned(),
            format!("Write the graph in Python as a dictionary {graph} of lists of successors."),
            format!("Write the dictionary {turned} of the transposed graph, and draw it."),
            "Do the players alternate: does every edge lead from a vertex of one to a vertex of the other? Otherwise name an \
             edge that does not."
                .to_owned(),
        ],
        Lang::Fr => vec![
            "Donner le degré entrant et le degré sortant de chaque sommet. Que vaut la somme de chacune des deux colonnes, et \
             pourquoi\u{a0}?"
                .to_owned(),
            format!("Écrire le graphe en Python, sous la forme d'un dictionnaire {graph} de listes de successeurs."),
            format!("Écrire le dictionnaire {turned} du graphe transposé, puis le dessiner."),
            "Les joueurs jouent-ils à tour de rôle, c'est-à-dire\u{a0}: chaque arête relie-t-elle un sommet de l'un à un sommet de \
             l'autre\u{a0}? Sinon, citer une arête qui ne convient pas."
                .to_owned(),
        ],
    }
}

fn answers(subject: &Subject<'_>, lang: Lang) -> Vec<(String, Vec<Block>)> {
    let arena = subject.arena;
    let head = match lang {
        Lang::En => ["vertex", "in-degree", "out-degree"],
        Lang::Fr => ["sommet", "degré entrant", "degré sortant"],
    };
    let row = |vertex: Vertex| {
        let entering = subject.predecessors(vertex).len();
        vec![subject.math(vertex), entering.to_string(), arena.out_degree(vertex).to_string()]
    };
    let table = std::iter::once(head.map(str::to_owned).to_vec()).chain(arena.vertices().map(row)).collect();
    let edges = arena.edge_count();
    let same = |&(from, to): &(Vertex, Vertex)| arena.owner(from) == arena.owner(to);
    let mut all = arena.vertices().flat_map(|from| arena.successors(from).map(move |to| (from, to)));
    let alternation = match (lang, all.find(same)) {
        (Lang::En, None) => "Yes: the graph is bipartite.".to_owned(),
        (Lang::Fr, None) => "Oui\u{a0}: le graphe est biparti.".to_owned(),
        (Lang::En, Some((from, to))) => {
            format!("No: {} → {} joins two vertices of the same player.", subject.math(from), subject.math(to))
        }
        (Lang::Fr, Some((from, to))) => {
            format!("Non\u{a0}: {} → {} relie deux sommets du même joueur.", subject.math(from), subject.math(to))
        }
    };
    let (sum, dictionary, turned) = match lang {
        Lang::En => (
            format!("Both columns add up to {edges}, the number of edges: each edge leaves one vertex and enters one."),
            "The dictionary:",
            "The transposed graph, drawn below:",
        ),
        Lang::Fr => (
            format!(
                "La somme de chaque colonne vaut {edges}, le nombre d'arêtes\u{a0}: chaque arête part d'un sommet et arrive \
                 en un sommet."
            ),
            "Le dictionnaire\u{a0}:",
            "Le graphe transposé, dessiné ci-dessous\u{a0}:",
        ),
    };
    vec![
        (sum, vec![Block::Table(table)]),
        (dictionary.to_owned(), vec![Block::Code(subject.dictionary("G", false))]),
        (turned.to_owned(), vec![Block::Code(subject.dictionary("T", true))]),
        (alternation, Vec::new()),
    ]
}
