use super::{ExploreError, Explored, Explorer, Exploring, explore};
use crate::{Game, Interrupted, Observer, Vertex};
use crate::{Objective, Outcome, Player, Progress, solve, verify};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Sticks taken by one or two, in turn; who takes the last one wins.
struct Sticks(u32);

impl Game for Sticks {
    type Position = (u32, Player);
    type Move = u32;

    fn start(&self) -> Self::Position {
        (self.0, Player::Zero)
    }
    fn to_move(&self, &(_, player): &Self::Position) -> Player {
        player
    }
    fn outcome(&self, &(sticks, player): &Self::Position) -> Option<Outcome> {
        (sticks == 0).then_some(Outcome::Win(!player))
    }
    fn moves(&self, &(sticks, _): &Self::Position, moves: &mut Vec<u32>) {
        moves.extend(1..=sticks.min(2));
    }
    fn play(&self, &(sticks, player): &Self::Position, taken: u32) -> Self::Position {
        (sticks - taken, !player)
    }
}

/// A graph drawn by a seed, with cycles, double edges, wins, draws and players that do not alternate.
struct Random {
    seed: u64,
    count: u64,
}

impl Random {
    fn draw(&self, position: u64, what: u64) -> u64 {
        let mut random = fastrand::Rng::with_seed(self.seed ^ (position << 20) ^ (what << 50));
        random.u64(..)
    }

    /// The whole graph by its definition: what can be reached, and the successors in order.
    fn by_definition(&self) -> BTreeMap<u64, Vec<u64>> {
        let mut graph = BTreeMap::new();
        let mut open = vec![self.start()];
        while let Some(position) = open.pop() {
            let mut moves = Vec::new();
            self.moves(&position, &mut moves);
            let successors: Vec<u64> = moves.iter().map(|&chosen| self.play(&position, chosen)).collect();
            if graph.insert(position, successors.clone()).is_none() {
                open.extend(successors);
            }
        }
        graph
    }
}

impl Game for Random {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        0
    }
    fn to_move(&self, &position: &u64) -> Player {
        if self.draw(position, 1).is_multiple_of(2) { Player::Zero } else { Player::One }
    }
    fn outcome(&self, &position: &u64) -> Option<Outcome> {
        match self.draw(position, 2) % 12 {
            0 if position != 0 => Some(Outcome::Win(Player::Zero)),
            1 if position != 0 => Some(Outcome::Win(Player::One)),
            2 if position != 0 => Some(Outcome::Draw),
            _ => None,
        }
    }
    fn moves(&self, position: &u64, moves: &mut Vec<u64>) {
        if self.outcome(position).is_none() {
            moves.extend(0..1 + self.draw(*position, 3) % 5);
        }
    }
    fn play(&self, &position: &u64, chosen: u64) -> u64 {
        self.draw(position, 4 + chosen) % self.count
    }
}

fn explore_with<G: Game>(game: &G, explorer: Explorer) -> Explored<G::Position> {
    explore(game, [game.start()], Exploring { explorer, ..Exploring::default() }, &()).unwrap()
}

#[test]
fn the_three_explorers_give_equal_arenas_and_positions() {
    let mut with_cycles = 0;
    for seed in 0..300 {
        let game = Random { seed, count: 1 + seed * seed % 500 };
        let queue = explore_with(&game, Explorer::Queue);
        for explorer in [Explorer::Recursive, Explorer::Stack] {
            let other = explore_with(&game, explorer);
            assert_eq!(other.arena(), queue.arena(), "seed {seed}, {explorer:?}");
            assert_eq!(other.positions(), queue.positions(), "seed {seed}, {explorer:?}");
            assert!(other.plies().eq(queue.plies()), "seed {seed}, {explorer:?}");
            let visited: BTreeSet<Vertex> = other.visited().collect();
            assert!(visited.into_iter().eq(queue.arena().vertices()), "each vertex is visited once");
        }
        let backward = |from: Vertex| queue.arena().successors(from).any(|to| to <= from);
        with_cycles += usize::from(queue.arena().vertices().any(backward));
    }
    assert!(with_cycles > 200, "only {with_cycles} graphs had an edge backward");
}

#[test]
fn the_arena_is_the_graph_of_the_rules() {
    for seed in 0..100 {
        let game = Random { seed, count: 200 };
        let explored = explore_with(&game, Explorer::Queue);
        let arena = explored.arena();
        let expected = game.by_definition();
        assert_eq!(arena.vertex_count(), expected.len());
        assert_eq!(arena.edge_count(), expected.values().map(Vec::len).sum::<usize>());
        for vertex in arena.vertices() {
            let position = explored.position(vertex);
            let successors: Vec<u64> = arena.successors(vertex).map(|to| *explored.position(to)).collect();
            assert_eq!(&successors, &expected[position]);
            assert_eq!(arena.owner(vertex), game.to_move(position));
            assert_eq!(arena.target(vertex), game.outcome(position).and_then(Outcome::winner));
            assert_eq!(arena.is_dead_end(vertex), game.outcome(position) == Some(Outcome::Draw));
            for (chosen, to) in explored.moves(&game, vertex) {
                assert_eq!(game.play(position, chosen), *explored.position(to));
            }
        }
    }
}

#[test]
fn a_ply_is_the_distance_from_the_start() {
    for seed in 0..50 {
        let game = Random { seed, count: 200 };
        let graph = game.by_definition();
        let mut distance = HashMap::from([(0, 0)]);
        let mut layer = vec![0];
        while !layer.is_empty() {
            let ply = distance[&layer[0]] + 1;
            let next: BTreeSet<u64> = layer.iter().flat_map(|position| &graph[position]).copied().collect();
            layer = next.into_iter().filter(|position| !distance.contains_key(position)).collect();
            distance.extend(layer.iter().map(|&position| (position, ply)));
        }
        let explored = explore_with(&game, Explorer::Queue);
        for vertex in explored.arena().vertices() {
            assert_eq!(explored.ply(vertex), distance[explored.position(vertex)]);
        }
        for (ply, range) in explored.plies().enumerate() {
            assert!(range.clone().all(|index| distance[&explored.positions()[index]] == ply));
            assert!(!range.is_empty());
        }
        assert_eq!(explored.plies().map(|range| range.len()).sum::<usize>(), explored.positions().len());
    }
}

#[test]
fn the_visits_of_the_explorers_are_those_of_the_notes() {
    let names = |explorer| {
        let explored = explore_with(&Sticks(4), explorer);
        explored.visited().map(|vertex| explored.position(vertex).0).collect::<Vec<_>>()
    };
    assert_eq!(names(Explorer::Queue), [4, 3, 2, 2, 1, 0, 1, 0]);
    // First the line that always takes one; then what it left out, from its end.
    assert_eq!(names(Explorer::Recursive), [4, 3, 2, 1, 0, 0, 1, 2]);
    // What was put on the stack last, the move that takes two, comes first.
    assert_eq!(names(Explorer::Stack), [4, 2, 0, 1, 0, 3, 2, 1]);
}

#[test]
fn nim_has_the_twenty_positions_of_the_notes() {
    let explored = explore_with(&Sticks(10), Explorer::Queue);
    assert_eq!((explored.arena().vertex_count(), explored.arena().edge_count()), (20, 34));
    let solution = solve(explored.arena(), Objective::default(), &()).unwrap();
    verify(explored.arena(), &solution).unwrap();
    assert_eq!(solution.value(explored.start()), Outcome::Win(Player::Zero));
    assert_eq!(solution.rank(explored.start()), Some(7));
}

#[test]
fn several_starts_give_the_union_with_the_starts_first() {
    let game = Sticks(10);
    for explorer in Explorer::ALL {
        let starts = [(10, Player::Zero), (9, Player::Zero), (10, Player::Zero)];
        let explored = explore(&game, starts, Exploring { explorer, ..Exploring::default() }, &()).unwrap();
        assert_eq!((explored.arena().vertex_count(), explored.arena().edge_count()), (21, 36));
        assert_eq!(explored.positions()[..2], starts[..2]);
        assert_eq!(explored.plies().next(), Some(0..2));
    }
}

#[test]
fn a_line_of_a_million_moves_is_explored_by_recursion() {
    let game = Sticks(500_000);
    let explored = explore_with(&game, Explorer::Recursive);
    assert_eq!(explored.positions().len(), 1_000_000);
    assert_eq!(explored.arena(), explore_with(&game, Explorer::Queue).arena());
}

#[test]
fn a_limit_says_how_far_the_explorer_got() {
    let game = Sticks(100);
    let all = explore_with(&game, Explorer::Queue).positions().len();
    for explorer in Explorer::ALL {
        let limited =
            |positions| explore(&game, [game.start()], Exploring { explorer, positions, ..Exploring::default() }, &());
        assert_eq!(limited(all).unwrap().positions().len(), all);
        for positions in [1, 2, 50, all - 1] {
            let error = limited(positions).unwrap_err();
            let ExploreError::LimitReached { positions: found, open, ply } = error else { panic!("{error:?}") };
            assert_eq!(found, positions);
            assert!((1..=positions).contains(&open), "{explorer:?} {positions} {open}");
            assert!(ply < positions, "{explorer:?} {positions} {ply}");
        }
        let error = limited(0).unwrap_err();
        assert_eq!(error, ExploreError::LimitReached { positions: 0, open: 0, ply: 0 });
    }
    // Two positions are 1 move away, three 2 moves, four 3 moves: 1 + 2 + 3 + 4 = 10.
    let ten = explore(&game, [game.start()], Exploring { positions: 10, ..Exploring::default() }, &());
    assert_eq!(ten.unwrap_err(), ExploreError::LimitReached { positions: 10, open: 4, ply: 3 });
}

#[test]
fn a_limit_on_memory_stops_before_it_is_used_up() {
    let game = Sticks(1_000_000);
    for bytes in [1 << 20, 10 << 20] {
        let how = Exploring { bytes, ..Exploring::default() };
        let error = explore(&game, [game.start()], how, &()).unwrap_err();
        let ExploreError::LimitReached { positions, .. } = error else { panic!("{error:?}") };
        // What is kept for a position: itself, its row, its slot.
        let kept = positions * (8 + 5 + 2 * 4 + 8);
        assert!(kept < bytes, "{positions} positions do not fit into {bytes} bytes");
        assert!(positions > bytes / 400, "only {positions} positions in {bytes} bytes");
    }
}

#[test]
fn the_observer_can_stop_every_explorer() {
    struct StopAfter(u64);
    impl Observer for StopAfter {
        fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
            if progress.done > self.0 { Err(Interrupted) } else { Ok(()) }
        }
    }
    for explorer in Explorer::ALL {
        let how = Exploring { explorer, ..Exploring::default() };
        let stopped = explore(&Sticks(100_000), [(100_000, Player::Zero)], how, &StopAfter(50_000));
        assert_eq!(stopped.unwrap_err(), ExploreError::Interrupted(Interrupted));
    }
}

#[test]
fn without_a_start_there_is_nothing_to_explore() {
    assert_eq!(explore(&Sticks(1), [], Exploring::default(), &()).unwrap_err(), ExploreError::NoStart);
}
