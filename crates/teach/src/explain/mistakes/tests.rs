//! The mistakes are mistakes, and no smaller arena shows them.

use super::*;
use retrograde::{Arena, Kind};

#[test]
fn every_faulty_answer_is_what_the_text_says_and_differs_from_the_right_one() {
    let reply = MistakesReply::new(Lang::En);
    assert_eq!(reply.mistakes.len(), 6);
    let answers: Vec<(String, String)> = reply
        .mistakes
        .iter()
        .flat_map(|mistake| &mistake.examples)
        .map(|example| (example.faulty.join(" "), example.correct.join(" ")))
        .collect();
    let expected = [
        ("d", ""),
        ("20", "10"),
        ("a", ""),
        ("7", "0"),
        ("J1", "J0"),
        ("1", "2"),
        ("s → p", "s → c"),
        ("t → s", "s → t"),
        ("s → s", "s → t"),
        ("…", "s → s"),
        ("KeyError (1,0)", "(1,0)"),
    ];
    assert_eq!(answers.len(), expected.len());
    for ((faulty, correct), (wrong, right)) in answers.iter().zip(expected) {
        assert_eq!((faulty.as_str(), correct.as_str()), (wrong, right));
        assert_ne!(faulty, correct);
    }
}

#[test]
fn both_languages_fill_in_every_answer() {
    for lang in Lang::ALL {
        for example in MistakesReply::new(lang).mistakes.iter().flat_map(|mistake| &mistake.examples) {
            assert!(!example.text.contains("{0}") && !example.text.contains("{1}"), "{}", example.text);
        }
    }
}

#[test]
fn the_dictionary_of_another_function_hides_the_mistake() {
    let full = faulty::graph((8, 0));
    assert_eq!(faulty::graph_by_queue((8, 0), &full), Ok(full.clone()));
    assert_eq!(faulty::graph_by_queue((9, 0), &full), Err((9, 0)));
}

/// All arenas of so many vertices, without double edges, with the successors in every order.
fn all_arenas(count: usize) -> impl Iterator<Item = Arena> {
    let lists = ordered_subsets(count as u32);
    let kinds = [(J0, None), (J1, None), (J0, Some(J0)), (J1, Some(J0)), (J0, Some(J1)), (J1, Some(J1))];
    let choices = lists.len() * kinds.len();
    (0..choices.pow(count as u32)).map(move |mut code| {
        let (mut offsets, mut heads, mut own) = (vec![0], Vec::new(), Vec::new());
        for _ in 0..count {
            let (owner, target) = kinds[code % kinds.len()];
            own.push(Kind::new(owner, target));
            heads.extend(&lists[code / kinds.len() % lists.len()]);
            offsets.push(heads.len() as u32);
            code /= choices;
        }
        Arena::from_rows(own, offsets, heads).unwrap()
    })
}

fn ordered_subsets(count: u32) -> Vec<Vec<u32>> {
    let mut lists = vec![Vec::new()];
    let mut at = 0;
    while at < lists.len() {
        let list: Vec<u32> = lists[at].clone();
        for next in (0..count).filter(|next| !list.contains(next)) {
            lists.push(list.iter().copied().chain([next]).collect());
        }
        at += 1;
    }
    lists
}

/// Whether J0, who wins from the vertex, can be led round in a circle for ever by this strategy.
fn cycles(arena: &Arena, solution: &Solution, strategy: impl Fn(Vertex) -> Option<Vertex>) -> bool {
    let won = |vertex: Vertex| solution.value(vertex) == Outcome::Win(J0);
    let next = |vertex: Vertex| -> Vec<Vertex> {
        match arena.owner(vertex) {
            J0 => strategy(vertex).into_iter().filter(|&to| won(to)).collect(),
            J1 => arena.successors(vertex).filter(|&to| won(to)).collect(),
        }
    };
    arena.vertices().filter(|&vertex| won(vertex)).any(|vertex| {
        let mut open = next(vertex);
        let mut seen = vec![false; arena.vertex_count()];
        while let Some(here) = open.pop() {
            if here == vertex {
                return true;
            }
            if !std::mem::replace(&mut seen[here.index()], true) {
                open.extend(next(here));
            }
        }
        false
    })
}

fn label_is_below_rank(arena: &Arena) -> bool {
    let solution = solve(arena, Objective::default(), &()).unwrap();
    let labels = faulty::labels(arena, J0);
    arena.vertices().any(|vertex| labels[vertex.index()].zip(solution.rank(vertex)).is_some_and(|(l, r)| l < r))
}

fn labels_cycle(arena: &Arena) -> bool {
    let solution = solve(arena, Objective::default(), &()).unwrap();
    let labels = faulty::labels(arena, J0);
    cycles(arena, &solution, |vertex| faulty::move_by_label(arena, &labels, vertex))
}

fn overwriting_cycles(arena: &Arena) -> bool {
    let solution = solve(arena, Objective::default(), &()).unwrap();
    let noted = faulty::strategy(arena, J0, Noted::Again);
    cycles(arena, &solution, |vertex| noted[vertex.index()])
}

fn targets_overlap(arena: &Arena) -> bool {
    let [zero, one] = Player::BOTH.map(|player| faulty::attractor(arena, player, Forgotten::AbsorbingTargets));
    zero.iter().any(|vertex| one.contains(vertex))
}

#[test]
fn no_arena_with_fewer_vertices_shows_the_mistakes() {
    type Shows = fn(&Arena) -> bool;
    let cases: [(usize, Shows); 4] =
        [(2, targets_overlap), (5, label_is_below_rank), (6, labels_cycle), (8, overwriting_cycles)];
    for (index, shows) in cases {
        let found = findings();
        let example = &found[index].arena.as_ref().unwrap().arena;
        assert!(shows(example), "example {index} shows nothing");
        for count in 1..example.vertex_count() {
            assert!(!all_arenas(count).any(|arena| shows(&arena)), "{count} vertices are enough for example {index}");
        }
    }
}
