//! Chains of a million vertices, on a thread with the small stack that threads have by default.

use retrograde::{Arena, Kind, Objective, Player, count_plays, find_cycle, follow, reachable, solve, verify};

const MILLION: usize = 1_000_000;

/// v moves to v − 1, and 0 is a target of J0; the players alternate. Below `exit`, if there is one, J1
/// can also stop at a dead end, which is the last vertex.
fn chain(length: usize, exit: Option<usize>) -> Arena {
    let mut kinds = Vec::new();
    let mut offsets = vec![0];
    let mut heads = Vec::new();
    for index in 0..length {
        let owner = if index % 2 == 0 { Player::Zero } else { Player::One };
        kinds.push(Kind::new(owner, (index == 0).then_some(Player::Zero)));
        heads.extend(index.checked_sub(1).map(|below| below as u32));
        heads.extend((exit == Some(index)).then_some(length as u32));
        offsets.push(heads.len() as u32);
    }
    kinds.push(Kind::new(Player::Zero, None));
    offsets.push(heads.len() as u32);
    Arena::from_rows(kinds, offsets, heads).unwrap()
}

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap().join().unwrap();
}

#[test]
fn solutions_lines_and_counts_of_a_million_vertices_overflow_no_stack() {
    on_a_small_stack(|| {
        let arena = chain(MILLION, None);
        let top = arena.vertex(MILLION - 1).unwrap();
        let fast = solve(&arena, Objective::default(), &()).unwrap();
        verify(&arena, &fast).unwrap();
        assert_eq!(follow(&arena, &fast, top).vertices.len(), MILLION);
        assert_eq!(reachable(&arena, top).len(), MILLION);
        assert_eq!(find_cycle(&arena), None);
        assert_eq!(count_plays(&arena, top).unwrap().nodes, MILLION.into());
    });
}
