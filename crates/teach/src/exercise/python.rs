//! Exercises that ask for a Python function of note 002, which `retrograde.jeux.corrige` corrects.

use super::graph::{Subject, random};
use super::latex::{Block, code, dictionary};
use super::levels::{Measures, PYTHON};
use super::{Content, attempt, solved};
use crate::TeachError;
use fastrand::Rng;
use retrograde::{Arena, Lang, Objective, Outcome, Player, Solution, Text, Vertex, find_cycle};
use retrograde_view::Layout;

const DEGREES: &str = "\
def degres_sortants(G):
    return {s: len(G[s]) for s in G}";

const TRANSPOSE: &str = "\
def transpose(G):
    T = {s: [] for s in G}
    for s in G:
        for t in G[s]:
            T[t].append(s)
    return T";

const ATTRACTOR: &str = "\
def attracteur(G, S1, F1):
    T, compteur, A = transpose(G), degres_sortants(G), {}
    pile = list(F1)
    while pile:
        s = pile.pop()
        if s not in A:
            A[s] = True
            for t in T[s]:
                compteur[t] -= 1
                if S1[t] or compteur[t] == 0:
                    pile.append(t)
    return A";

const MINMAX: &str = "\
def minmax(G, S1, F1, s):
    dico = {}
    def valeur(s):
        if s not in dico:
            if G[s] == []:
                dico[s] = 1 if s in F1 else -1
            elif S1[s]:
                dico[s] = max([valeur(t) for t in G[s]])
            else:
                dico[s] = min([valeur(t) for t in G[s]])
        return dico[s]
    return valeur(s)";

const STRATEGY: &str = "\
def nombres(G, S1, F1):
    T, compteur = transpose(G), degres_sortants(G)
    M = {s: 0 for s in F1}
    file = list(F1)
    for s in file:
        for t in T[s]:
            compteur[t] -= 1
            if t not in M and (S1[t] or compteur[t] == 0):
                M[t] = M[s] + 1
                file.append(t)
    return M

def strategieGagnante(G, S1, F1):
    M = nombres(G, S1, F1)
    Sg = {}
    for s in M:
        if S1[s] and s not in F1:
            Sg[s] = min([t for t in G[s] if t in M], key=lambda t: M[t])
    return Sg";

/// A function: its head, what it returns, and a program that does.
struct Function {
    head: &'static str,
    wanted: Text,
    programs: &'static [&'static str],
    arguments: &'static str,
}

/// One function for each difficulty.
const FUNCTIONS: [Function; 5] = [
    Function {
        head: "degres_sortants(G)",
        wanted: Text {
            en: "returns a dictionary from each vertex to its out-degree",
            fr: "renvoie un dictionnaire qui associe à chaque sommet son degré sortant",
        },
        programs: &[DEGREES],
        arguments: "G",
    },
    Function {
        head: "transpose(G)",
        wanted: Text {
            en: "returns the dictionary of the transposed graph, from each vertex to the list of its predecessors",
            fr: "renvoie le dictionnaire du graphe transposé, qui associe à chaque sommet la liste de ses prédécesseurs",
        },
        programs: &[TRANSPOSE],
        arguments: "G",
    },
    Function {
        head: "attracteur(G, S1, F1)",
        wanted: Text {
            en: "returns a dictionary whose keys are the positions that are won for J1, in time linear in the graph",
            fr: "renvoie un dictionnaire dont les clés sont les positions gagnantes pour J1, en temps linéaire en la taille \
                 du graphe",
        },
        programs: &[DEGREES, TRANSPOSE, ATTRACTOR],
        arguments: "G, S1, F1",
    },
    Function {
        head: "minmax(G, S1, F1, s)",
        wanted: Text {
            en: "returns the value v(s), 1 if J1 wins from s and −1 otherwise, with a dictionary so that no value is computed \
                 twice",
            fr: "renvoie la valeur v(s), soit 1 si J1 gagne depuis s et −1 sinon, avec un dictionnaire de mémoïsation pour \
                 qu'aucune valeur ne soit calculée deux fois",
        },
        programs: &[MINMAX],
        arguments: "G, S1, F1, s",
    },
    Function {
        head: "strategieGagnante(G, S1, F1)",
        wanted: Text {
            en: "returns a dictionary from each position that J1 wins, moves at and has not reached the end of, to a move \
                 that wins as fast as possible",
            fr: "renvoie un dictionnaire qui associe à chaque position gagnante non finale contrôlée par J1 un coup lui \
                 permettant de gagner en un minimum de coups",
        },
        programs: &[DEGREES, TRANSPOSE, STRATEGY],
        arguments: "G, S1, F1",
    },
];

pub(super) fn content(rng: &mut Rng, level: usize, lang: Lang) -> Result<Content, TeachError> {
    attempt(|| {
        let arena = random(rng, &PYTHON[level])?;
        let solution = solved(&arena, Objective::default()).ok()?;
        let of_rank = |vertex: &Vertex| {
            solution.value(*vertex) == Outcome::Win(Player::Zero) && solution.rank(*vertex) == Some(PYTHON[level].rank)
        };
        let start = arena.vertices().find(of_rank)?;
        sheets(Subject::lettered(&arena, start), &solution, level, lang)
    })
}

/// The exercise about an arena of somebody's own, which must be as note 002 supposes. `None` if its figure cannot be read
/// on a page.
///
/// # Errors
/// If a play can go on for ever, or end without a winner.
pub(super) fn about(subject: &Subject<'_>, level: usize, lang: Lang) -> Result<Option<Content>, TeachError> {
    let arena = subject.arena;
    if find_cycle(arena).is_some() {
        return Err(TeachError::OwnCycle);
    }
    let drawn = |&vertex: &Vertex| arena.out_degree(vertex) == 0 && arena.target(vertex).is_none();
    if let Some(vertex) = arena.vertices().find(drawn) {
        return Err(TeachError::OwnFinal { vertex: subject.name(vertex) });
    }
    Ok(sheets(subject.clone(), &solved(arena, Objective::default())?, level, lang))
}

/// The two sheets, if the figure can be read. Note 002 calls the players J1 and J2.
fn sheets(mut subject: Subject<'_>, solution: &Solution, level: usize, lang: Lang) -> Option<Content> {
    let (function, arena) = (&FUNCTIONS[level], subject.arena);
    subject.players = ["J1".to_owned(), "J2".to_owned()];
    let measures = Measures { vertices: arena.vertex_count(), edges: arena.edge_count(), ..Measures::default() };
    let mut sheet = vec![
        Block::Text(statement(function, lang)),
        Block::Text(lang.pick("Example:", "Exemple\u{a0}:").to_owned()),
        Block::Code(example(&subject)),
        Block::Items(questions(function, &subject, lang)),
    ];
    sheet.insert(3, subject.figure(&sheet, Layout::Layered, lang)?);
    let answers = vec![Block::Items(answers(function, level, &subject, solution, lang))];
    Some(Content { sheet, answers, measures, touched: None })
}

fn statement(function: &Function, lang: Lang) -> String {
    let (head, wanted) = (code(function.head), lang.pick(function.wanted.en, function.wanted.fr));
    let [graph, owners, finals, yes, no] = ["G", "S1", "F1", "True", "False"].map(code);
    match lang {
        Lang::En => format!(
            "A game is given by three dictionaries, as in the course: {graph} takes each vertex to the list of its successors, \
             {owners} to {yes} if J1 moves there and to {no} if J2 does, and the keys of {finals} are the final positions that J1 \
             wins. Final positions that are not in {finals} are won by J2, and every play ends. The function {head} {wanted}."
        ),
        Lang::Fr => format!(
            "Un jeu est donné par trois dictionnaires, comme dans le cours\u{a0}: {graph} associe à chaque sommet la liste \
             de ses successeurs, {owners} lui associe {yes} si J1 y joue et {no} si c'est J2, et les clés de {finals} sont les \
             positions finales gagnantes pour J1. Les positions finales absentes de {finals} sont gagnantes pour J2, et toute partie est finie. La \
             fonction {head} {wanted}."
        ),
    }
}

/// The three dictionaries of the figure.
fn example(subject: &Subject<'_>) -> String {
    let arena = subject.arena;
    let owner = |vertex: Vertex| {
        format!("{}: {}", subject.quoted(vertex), if arena.owner(vertex) == Player::Zero { "True" } else { "False" })
    };
    let finals = arena.vertices().filter(|&vertex| arena.target(vertex) == Some(Player::Zero));
    let finals = finals.map(|vertex| format!("{}: 1", subject.quoted(vertex)));
    let owners = arena.vertices().map(owner);
    [subject.dictionary("G", false), dictionary("S1", owners), dictionary("F1", finals)].join("\n")
}

fn questions(function: &Function, subject: &Subject<'_>, lang: Lang) -> Vec<(String, Vec<Block>)> {
    let name = function.head.split('(').next().unwrap_or_default();
    let (call, written) = (code(&call(function, subject)), code(name));
    let [returns, write, check] = match lang {
        Lang::En => [
            format!("What does {call} return on the graph of the figure?"),
            format!("Write the function {written}."),
            "Check it:".to_owned(),
        ],
        Lang::Fr => [
            format!("Que renvoie {call} pour le graphe de la figure\u{a0}?"),
            format!("Écrire la fonction {written}."),
            "La vérifier\u{a0}:".to_owned(),
        ],
    };
    vec![(returns, Vec::new()), (write, Vec::new()), (check, vec![Block::Code(correction(name))])]
}

/// The lines that correct a function.
fn correction(name: &str) -> String {
    format!("from retrograde.jeux import corrige\nprint(corrige({name}))")
}

fn call(function: &Function, subject: &Subject<'_>) -> String {
    let name = function.head.split('(').next().unwrap_or_default();
    let arguments = function
        .arguments
        .strip_suffix(", s")
        .map_or_else(|| function.arguments.to_owned(), |rest| format!("{rest}, {}", subject.quoted(subject.start)));
    format!("{name}({arguments})")
}

fn answers(
    function: &Function,
    level: usize,
    subject: &Subject<'_>,
    solution: &Solution,
    lang: Lang,
) -> Vec<(String, Vec<Block>)> {
    let name = function.head.split('(').next().unwrap_or_default();
    let program = function.programs.join("\n\n");
    let (call, result) = (code(&call(function, subject)), result(level, subject, solution));
    let is_dictionary = result.starts_with('{');
    let (returns, sure) = match lang {
        Lang::En => (
            format!("{call} returns{}:", if is_dictionary { " (the order of the keys is free)" } else { "" }),
            "The correction says that it is right:",
        ),
        Lang::Fr => (
            format!("{call} renvoie{}\u{a0}:", if is_dictionary { " (l'ordre des clés est libre)" } else { "" }),
            "La correction la déclare juste\u{a0}:",
        ),
    };
    vec![
        (returns, vec![Block::Code(result)]),
        (lang.pick("For example:", "Par exemple\u{a0}:").to_owned(), vec![Block::Code(program)]),
        (sure.to_owned(), vec![Block::Code(correction(name))]),
    ]
}

/// What the function returns on the figure, from the solver.
fn result(level: usize, subject: &Subject<'_>, solution: &Solution) -> String {
    let arena: &Arena = subject.arena;
    let quoted = |vertex: Vertex| subject.quoted(vertex);
    let won = |vertex: &Vertex| solution.value(*vertex) == Outcome::Win(Player::Zero);
    match level {
        0 => dictionary("", arena.vertices().map(|v| format!("{}: {}", quoted(v), arena.out_degree(v)))),
        1 => subject.dictionary("", true),
        2 => dictionary("", arena.vertices().filter(won).map(|v| format!("{}: True", quoted(v)))),
        3 => if won(&subject.start) { "1" } else { "-1" }.to_owned(),
        _ => {
            let own = |v: &Vertex| won(v) && arena.owner(*v) == Player::Zero && arena.target(*v).is_none();
            let entry = |v: Vertex| Some(format!("{}: {}", quoted(v), quoted(solution.best_move(v)?)));
            dictionary("", arena.vertices().filter(own).filter_map(entry))
        }
    }
}
