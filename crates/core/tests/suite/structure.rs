//! The shape of arenas.

use retrograde::testkit::corpus::arena_case;
use retrograde::testkit::random;
use retrograde::{Transpose, final_vertices, find_cycle, reachable};

#[test]
fn the_transpose_has_every_edge_turned_around_and_no_other() {
    for arena in (0..1_000).map(|seed| random::arena(seed, 15)) {
        let transpose = Transpose::of(&arena);
        let mut forward: Vec<_> =
            arena.vertices().flat_map(|from| arena.successors(from).map(move |to| (from, to))).collect();
        let mut backward: Vec<_> =
            arena.vertices().flat_map(|to| transpose.predecessors(to).map(move |from| (from, to))).collect();
        forward.sort_unstable();
        backward.sort_unstable();
        assert_eq!(forward, backward);
    }
}

#[test]
fn initial_and_final_vertices_of_nim_are_where_plays_begin_and_end() {
    let case = arena_case("nim-10-take-1-2");
    let names = |vertices: Vec<_>| -> Vec<String> {
        vertices.into_iter().map(|vertex| case.game.name(vertex).into_owned()).collect()
    };
    assert_eq!(names(Transpose::of(case.arena()).initial().collect()), ["9,0", "10,0"]);
    assert_eq!(names(final_vertices(case.arena()).collect()), ["0,0", "0,1"]);
    let one = case.game.names.find("1,0").unwrap();
    assert_eq!((case.arena().out_degree(one), Transpose::of(case.arena()).in_degree(one)), (1, 2));
}

#[test]
fn a_cycle_is_shown_exactly_if_some_vertex_can_be_reached_again_from_itself() {
    let (mut cyclic, mut acyclic) = (0, 0);
    for arena in (0..2_000).map(|seed| random::arena(seed, 10)) {
        let returns =
            arena.vertices().any(|from| arena.successors(from).any(|to| reachable(&arena, to).contains(from)));
        match find_cycle(&arena) {
            Some(cycle) => {
                for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                    assert!(arena.successors(*from).any(|successor| successor == *to), "{cycle:?}");
                }
                assert!(returns);
                cyclic += 1;
            }
            None => {
                assert!(!returns);
                acyclic += 1;
            }
        }
    }
    assert!(cyclic > 200 && acyclic > 200, "{cyclic} with and {acyclic} without a cycle");
}
