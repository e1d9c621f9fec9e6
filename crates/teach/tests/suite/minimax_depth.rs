//! Minimax that looks only so far ahead gives V_p of note 003, and is as strong as its moves are.

use crate::small_games::Sticks;
use retrograde::testkit::random;
use retrograde::{Arena, Exploring, Game, Heuristic, Objective, Player, Vertex};
use retrograde_teach::minimax::{Algorithm, ArenaGame, Ending, Estimate, Minimax, Value, strength};

/// V_p as note 003 V defines it.
fn v(game: &ArenaGame<&Arena>, heuristic: &impl Fn(&Vertex) -> i32, vertex: Vertex, p: u32) -> i32 {
    let mut moves = Vec::new();
    game.moves(&vertex, &mut moves);
    match game.outcome(&vertex) {
        Some(outcome) => outcome.score_for(Player::Zero) * Estimate::WIN,
        None if p == 0 => heuristic(&vertex),
        None => {
            let values = moves.into_iter().map(|to| v(game, heuristic, to, p - 1));
            let best = if game.to_move(&vertex) == Player::Zero { values.max() } else { values.min() };
            best.unwrap()
        }
    }
}

#[test]
fn looking_so_far_ahead_gives_v_p_of_note_003_even_on_cycles() {
    let mut proven = 0;
    for seed in 0..400 {
        let arena = random::arena(seed, 20);
        let start = arena.vertices().next().unwrap();
        let graph = ArenaGame::new(&arena, Objective::default(), start);
        let heuristic = |vertex: &Vertex| (vertex.number().wrapping_mul(2_654_435_761) >> 28) as i32 - 8;
        for depth in 0..6 {
            let [plain, memo, pruned] = Algorithm::ALL.map(|each| {
                Minimax::new(&graph).guessing(depth, |vertex| Ok(heuristic(vertex))).run(each, &start).unwrap()
            });
            assert_eq!(plain.value.number(), v(&graph, &heuristic, start, depth), "{seed} at depth {depth}");
            for other in [memo, pruned] {
                assert_eq!((other.value, &other.line), (plain.value, &plain.line), "{seed} at depth {depth}");
            }
            assert!(plain.line.len() <= depth as usize);
            assert_eq!(plain.counts.estimates == 0 || plain.value.outcome().is_some(), plain.is_proven());
            proven += usize::from(plain.is_proven());
        }
    }
    assert!(proven > 200, "only {proven} were proven");
}

#[test]
fn looking_to_the_end_proves_the_value_whatever_the_heuristic_says() {
    let sticks = Sticks::misere(9, &[1, 2, 3]);
    let ahead = |depth| Minimax::new(&sticks).guessing(depth, |_| Ok(i32::MAX));
    let exact = Minimax::new(&sticks).run(Algorithm::Minimax, &sticks.start()).unwrap();
    let deep = ahead(9).run(Algorithm::AlphaBeta, &sticks.start()).unwrap();
    assert!(deep.is_proven());
    assert_eq!((deep.value.outcome(), deep.value.length()), (exact.value.outcome(), exact.value.length()));
    let shallow = ahead(2).run(Algorithm::AlphaBeta, &sticks.start()).unwrap();
    assert!(!shallow.is_proven() && shallow.value.number() == Estimate::WIN - 1);
}

impl Heuristic for Sticks {
    fn heuristic(&self, &(left, player): &(u32, Player)) -> i32 {
        if (left % 3 == 0) == (player == Player::Zero) { 5 } else { -5 }
    }
}

#[test]
fn the_strength_is_that_of_the_moves_that_a_search_chooses() {
    let game = Sticks::partisan(13);
    let heuristic = |position: &(u32, Player)| Ok(game.heuristic(position));
    let rows = strength(&game, heuristic, 13, Exploring::default(), &()).unwrap();
    let positions: Vec<_> = Minimax::new(&game).dictionary(&game.start()).unwrap();
    let worth = |position: &(u32, Player)| Minimax::new(&game).run(Algorithm::Memo, position).unwrap().value.before();
    for row in &rows[1..] {
        let (mut keeps, mut optimal, mut count) = (0.0, 0.0, 0);
        for (position, value) in &positions {
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            if moves.is_empty() {
                continue;
            }
            count += 1;
            let seems = |&chosen: &u32| {
                let minimax = Minimax::new(&game).to_depth(row.depth - 1);
                minimax.run(Algorithm::Minimax, &game.play(position, chosen)).unwrap().value.before()
            };
            let best =
                if position.1 == Player::Zero { moves.iter().map(seems).max() } else { moves.iter().map(seems).min() };
            let chosen: Vec<u32> = moves.into_iter().filter(|chosen| Some(seems(chosen)) == best).collect();
            let share = |good: &dyn Fn(Ending) -> bool| {
                let good = chosen.iter().filter(|&&chosen| good(worth(&game.play(position, chosen)))).count();
                good as f64 / chosen.len() as f64
            };
            keeps += share(&|after| after.outcome() == value.outcome());
            optimal += share(&|after| after == *value);
        }
        assert_eq!(row.positions, count);
        assert!((row.keeps - keeps / f64::from(count as u32)).abs() < 1e-9, "{row:?}");
        assert!((row.optimal - optimal / f64::from(count as u32)).abs() < 1e-9, "{row:?}");
    }
    let last = rows.last().unwrap();
    assert_eq!((last.keeps, last.keeps_critical, last.optimal), (1.0, 1.0, 1.0), "who sees everything is perfect");
    assert!(rows[0].keeps < 0.9 && rows[0].optimal < rows[0].keeps, "{rows:?}");
}
