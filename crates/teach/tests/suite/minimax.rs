//! Minimax as taught gives the values of the attractor, and counts what the notes count.

use crate::small_games::{Sticks, acyclic};
use retrograde::testkit::corpus::{arena_case, arena_cases};
use retrograde::testkit::{check_game, check_order, naive, random};
use retrograde::{
    ArenaBuilder, Game, Interrupted, Mode, Objective, Observer, Ordered, Outcome, Player, Progress, count_plays,
};
use retrograde_teach::minimax::{Algorithm, ArenaGame, Minimax, MinimaxError, Value};

/// A tree in which every position has `p` successors down to height 0, with given values of the leaves.
struct FullTree<F> {
    p: u64,
    height: u32,
    leaf: F,
}

impl<F: Fn(u64) -> Outcome> Game for FullTree<F> {
    /// The height, and which position of that height it is.
    type Position = (u32, u64);
    type Move = u64;

    fn start(&self) -> (u32, u64) {
        (self.height, 0)
    }
    fn to_move(&self, &(height, _): &(u32, u64)) -> Player {
        if (self.height - height).is_multiple_of(2) { Player::Zero } else { Player::One }
    }
    fn outcome(&self, &(height, number): &(u32, u64)) -> Option<Outcome> {
        (height == 0).then(|| (self.leaf)(number))
    }
    fn moves(&self, &(height, _): &(u32, u64), moves: &mut Vec<u64>) {
        moves.extend((0..self.p).filter(|_| height > 0));
    }
    fn play(&self, &(height, number): &(u32, u64), chosen: u64) -> (u32, u64) {
        (height - 1, number * self.p + chosen)
    }
}

/// C(h) = p·C(h−1) + p, C(0) = 1.
fn cost(p: u64, height: u32) -> u64 {
    (0..height).fold(1, |cost, _| p * cost + p)
}

#[test]
fn the_cost_on_full_trees_is_that_of_note_003() {
    assert_eq!([1, 2, 3, 4].map(|height| cost(3, height)), [6, 21, 66, 201]);
    for p in 1..=4 {
        for height in 0..=6 {
            let scattered = |number: u64| match number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61 {
                0..3 => Outcome::Win(Player::Zero),
                3..6 => Outcome::Win(Player::One),
                _ => Outcome::Draw,
            };
            let tree = FullTree { p, height, leaf: scattered };
            let [plain, memo, pruned] = Algorithm::ALL
                .map(|algorithm| Minimax::new(&tree).winner_only().run(algorithm, &tree.start()).unwrap());
            assert_eq!(plain.counts.cost, cost(p, height));
            assert_eq!(plain.counts.leaves, p.pow(height));
            assert_eq!(memo.counts, plain.counts, "no position comes twice, so there is nothing to remember");
            assert!(pruned.counts.cost <= plain.counts.cost);
            assert_eq!((pruned.value, pruned.line), (plain.value, plain.line));
        }
    }
}

#[test]
fn alpha_beta_looks_at_the_fewest_possible_leaves_where_the_best_move_always_comes_first() {
    for p in 1..=4_u64 {
        for height in 0..=7_u32 {
            let tree = FullTree { p, height, leaf: |_| Outcome::Draw };
            let answer = Minimax::new(&tree).winner_only().run(Algorithm::AlphaBeta, &tree.start()).unwrap();
            assert_eq!(answer.counts.leaves, p.pow(height.div_ceil(2)) + p.pow(height / 2) - 1, "Knuth and Moore");
        }
    }
}

#[test]
fn calls_and_leaves_are_the_nodes_and_plays_of_the_trees_of_nim() {
    for (game, nodes, plays) in [
        (Sticks::normal(10, &[1, 2]), 232, 89),
        (Sticks::misere(4, &[1, 2, 3]), 15, 7),
        (Sticks::misere(9, &[1, 2, 3]), 326, 149),
        (Sticks::misere(20, &[1, 2, 3]), 266_079, 121_415),
        (Sticks::partisan(5), 16, 6),
    ] {
        let answer = Minimax::new(&game).run(Algorithm::Minimax, &game.start()).unwrap();
        assert_eq!((answer.counts.calls, answer.counts.leaves), (nodes, plays));
        // A memo calls once for each move and once for the start, and looks into each position once.
        let memo = Minimax::new(&game).run(Algorithm::Memo, &game.start()).unwrap();
        let below = Minimax::new(&game).bottom_up(&game.start()).unwrap();
        assert_eq!(memo.counts.calls, below.counts.memo_hits + 1);
        assert_eq!(memo.counts.calls - memo.counts.memo_hits, below.counts.calls);
        assert_eq!(memo.counts.cost, below.counts.cost);
    }
}

#[test]
fn the_values_and_lengths_of_note_002_come_out() {
    let game = Sticks::partisan(4);
    let place = |sticks, player: usize| (sticks, Player::from_index(player - 1).unwrap());
    let sign = |position| Minimax::new(&game).winner_only().bottom_up(&position).unwrap().value.number();
    assert_eq!((sign(place(0, 1)), sign(place(1, 1))), (1, -1));
    let winning = [(0, 1), (1, 2), (2, 1), (3, 1), (3, 2), (4, 1)].map(|(sticks, player)| place(sticks, player));
    let lengths = winning.map(|position| {
        let value = Minimax::new(&game).run(Algorithm::Memo, &position).unwrap().value;
        assert_eq!(value.outcome(), Some(Outcome::Win(Player::Zero)));
        value.length()
    });
    assert_eq!(lengths, [0, 1, 2, 2, 3, 4].map(Some));
    for (sticks, player) in [(0, 2), (1, 1), (2, 2), (4, 2)] {
        assert_eq!(sign(place(sticks, player)), -1);
    }
    let five = Sticks::partisan(5);
    let answer = Minimax::new(&five).run(Algorithm::Minimax, &five.start()).unwrap();
    assert_eq!((answer.value.length(), answer.best()), (Some(4), Some(2)));
}

#[test]
fn an_arena_as_a_game_obeys_the_laws_of_games() {
    for (arena, start) in (0..200).map(|seed| random::arena(seed, 40)).filter_map(|a| a.vertex(0).map(|v| (a, v))) {
        check_game(&ArenaGame::new(&arena, Objective::default(), start), 100).unwrap();
    }
    // More moves than are compared one by one, each of them twice.
    let mut builder = ArenaBuilder::new();
    let hub = builder.vertex(Player::Zero).unwrap();
    for _ in 0..50 {
        let end = builder.vertex(Player::One).unwrap();
        builder.edge(hub, end).unwrap();
        builder.edge(hub, end).unwrap();
    }
    let arena = builder.build().unwrap();
    assert_eq!(check_game(&ArenaGame::new(&arena, Objective::default(), hub), 100).unwrap().moves, 50);
}

#[test]
fn all_algorithms_agree_with_the_corpus_on_every_vertex_from_which_plays_end() {
    let mut vertices = 0;
    for case in arena_cases() {
        let (arena, objective) = (case.arena(), case.game.objective);
        for vertex in arena.vertices() {
            let Ok(tree) = count_plays(arena, vertex) else { continue };
            if tree.nodes > 100_000_u32.into() {
                continue;
            }
            let game = ArenaGame::new(arena, objective, vertex);
            let verdict = case.truth.verdicts[vertex.index()];
            for algorithm in Algorithm::ALL {
                let answer = Minimax::new(&game).run(algorithm, &vertex).unwrap();
                assert_eq!(answer.value.outcome(), Some(verdict.outcome()), "{} {vertex} {algorithm}", case.name);
                if objective.mode == Mode::Draws {
                    assert!(answer.value.agrees_with(verdict), "{} {vertex} {algorithm}", case.name);
                    let best = &case.truth.best[vertex.index()];
                    assert!(answer.best().is_none_or(|chosen| best.contains(&chosen)));
                }
            }
            vertices += 1;
        }
    }
    assert!(vertices > 200, "only {vertices} vertices");
}

#[test]
fn on_random_arenas_minimax_agrees_with_the_definition_or_points_at_a_cycle() {
    let (mut ending, mut cyclic, mut avoided) = (0, 0, 0);
    for seed in 0..4_000 {
        let arena = if seed % 2 == 0 { random::arena(seed, 14) } else { acyclic(seed, 25) };
        let truth = naive::solve(&arena, Objective::default());
        for start in arena.vertices().step_by(3) {
            let game = ArenaGame::new(&arena, Objective::default(), start);
            let verdict = truth.verdicts[start.index()];
            let [plain, memo, pruned] = Algorithm::ALL.map(|algorithm| Minimax::new(&game).run(algorithm, &start));
            if let Ok(tree) = count_plays(&arena, start) {
                let (plain, memo, pruned) = (plain.unwrap(), memo.unwrap(), pruned.unwrap());
                assert!(plain.value.agrees_with(verdict), "{seed}: {start} is {}, not {verdict:?}", plain.value);
                assert_eq!((tree.nodes, tree.plays), (plain.counts.calls.into(), plain.counts.leaves.into()));
                assert_eq!((memo.value, &memo.line), (plain.value, &plain.line), "{seed}: {start}");
                assert_eq!((pruned.value, &pruned.line), (plain.value, &plain.line), "{seed}: {start}");
                assert!(plain.value.length().is_none_or(|length| length as usize == plain.line.len()));
                let sign = Minimax::new(&game).winner_only().run(Algorithm::AlphaBeta, &start).unwrap();
                assert_eq!(sign.value.outcome(), Some(verdict.outcome()));
                ending += 1;
            } else {
                for error in [plain.unwrap_err(), memo.unwrap_err()] {
                    let MinimaxError::Repetition { position, moves, .. } = error else { panic!("{error}") };
                    assert!(moves > 0 && count_plays(&arena, position).is_err());
                }
                // Alpha-beta may leave the cycle out, and then it is right all the same.
                match pruned {
                    Ok(answer) => {
                        assert!(answer.value.agrees_with(verdict), "{seed}: {start} is {}", answer.value);
                        avoided += 1;
                    }
                    Err(error) => assert!(matches!(error, MinimaxError::Repetition { .. })),
                }
                cyclic += 1;
            }
        }
    }
    assert!(ending > 10_000 && cyclic > 2_000 && avoided > 20, "{ending} ending, {cyclic} cyclic, {avoided} avoided");
}

#[test]
fn the_bottom_up_way_gives_every_position_its_value() {
    for game in [Sticks::normal(15, &[2, 3, 5]), Sticks::misere(20, &[1, 2, 3]), Sticks::partisan(12)] {
        check_order(&game, 100).unwrap();
        let minimax = Minimax::new(&game);
        let below = minimax.bottom_up_dictionary(&game.start()).unwrap();
        let mut memo = minimax.dictionary(&game.start()).unwrap();
        assert!(below.is_sorted_by_key(|(position, _)| game.order(position)));
        memo.sort_by_key(|&((sticks, player), _)| (sticks, player));
        let mut sorted = below.clone();
        sorted.sort_by_key(|&((sticks, player), _)| (sticks, player));
        assert_eq!(sorted, memo);
        for (position, value) in below {
            let answer = minimax.bottom_up(&position).unwrap();
            let plain = minimax.run(Algorithm::Minimax, &position).unwrap();
            assert_eq!((answer.value, &answer.line), (value, &plain.line));
        }
    }
}

#[test]
fn a_chain_of_200_000_moves_is_no_problem() {
    let mut builder = ArenaBuilder::new();
    let mut last = builder.vertex(Player::Zero).unwrap();
    builder.target(last, Player::One).unwrap();
    for _ in 0..200_000 {
        let next = builder.vertex(Player::Zero).unwrap();
        builder.edge(next, last).unwrap();
        last = next;
    }
    let arena = builder.build().unwrap();
    let game = ArenaGame::new(&arena, Objective::default(), last);
    for algorithm in Algorithm::ALL {
        let answer = Minimax::new(&game).run(algorithm, &last).unwrap();
        assert_eq!((answer.value.length(), answer.line.len()), (Some(200_000), 200_000));
    }
}

#[test]
fn a_cycle_is_refused_with_a_word_about_solving() {
    let case = arena_case("both-kinds-of-draw");
    let arena = case.arena();
    let start = arena.vertices().find(|&vertex| count_plays(arena, vertex).is_err()).unwrap();
    let game = ArenaGame::new(arena, Objective::default(), start);
    for algorithm in [Algorithm::Minimax, Algorithm::Memo] {
        let error = Minimax::new(&game).run(algorithm, &start).unwrap_err();
        assert!(error.to_string().contains("solve the game's graph instead"), "{error}");
    }
}

#[test]
fn what_breaks_a_law_is_an_error_and_no_endless_loop() {
    /// Sticks that grow instead of becoming fewer, and then nobody says that the play is over.
    struct Growing;
    impl Game for Growing {
        type Position = u64;
        type Move = ();
        fn start(&self) -> u64 {
            1
        }
        fn to_move(&self, _: &u64) -> Player {
            Player::Zero
        }
        fn outcome(&self, _: &u64) -> Option<Outcome> {
            None
        }
        fn moves(&self, &sticks: &u64, moves: &mut Vec<()>) {
            moves.extend((sticks < 10).then_some(()));
        }
        fn play(&self, &sticks: &u64, (): ()) -> u64 {
            sticks + 1
        }
    }
    impl Ordered for Growing {
        fn order(&self, &sticks: &u64) -> u64 {
            sticks
        }
    }
    let minimax = Minimax::new(&Growing);
    assert_eq!(minimax.bottom_up(&1), Err(MinimaxError::NotOrdered { position: 1, before: 1, after: 2 }));
    for algorithm in Algorithm::ALL {
        assert_eq!(minimax.run(algorithm, &1), Err(MinimaxError::NoMove { position: 10 }), "{algorithm}");
    }
    assert_eq!(minimax.bottom_up(&10), Err(MinimaxError::NoMove { position: 10 }));
}

#[test]
fn a_memory_that_is_too_small_and_an_observer_end_the_search() {
    struct Stop;
    impl Observer for Stop {
        fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
            Err(Interrupted)
        }
    }
    let game = Sticks::normal(10, &[1, 2]);
    let small = Minimax::new(&game).remembering_at_most(19);
    assert_eq!(small.run(Algorithm::Memo, &game.start()), Err(MinimaxError::TooMany { limit: 19 }));
    assert_eq!(small.bottom_up(&game.start()), Err(MinimaxError::TooMany { limit: 19 }));
    let enough = Minimax::new(&game).remembering_at_most(20);
    assert_eq!(enough.run(Algorithm::Memo, &game.start()).unwrap().value.length(), Some(7));
    assert_eq!(enough.bottom_up(&game.start()).unwrap().value.length(), Some(7));
    let stopped = Minimax::new(&game).with_observer(&Stop);
    for algorithm in Algorithm::ALL {
        assert_eq!(stopped.run(algorithm, &game.start()), Err(MinimaxError::Interrupted(Interrupted)));
    }
    assert_eq!(stopped.bottom_up(&game.start()), Err(MinimaxError::Interrupted(Interrupted)));
}
