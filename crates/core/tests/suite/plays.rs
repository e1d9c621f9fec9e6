//! Plays: followed, checked, reviewed, counted.

use crate::common::{game, vertices};
use retrograde::testkit::corpus::arena_case;
use retrograde::testkit::{all_objectives, random};
use retrograde::{
    Grade, IllegalPlay, Mode, Objective, Outcome, Player, Vertex, check_play, count_plays, outcome_at, review, solve,
};

#[test]
fn in_the_printed_play_of_note_001_the_first_blunder_of_the_beginner_is_16_to_15_and_the_last_4_to_3() {
    let case = arena_case("misere-nim-20");
    let names = [20, 17, 16, 15, 12, 10, 8, 7, 4, 3, 1, 0];
    let play: Vec<Vertex> = names
        .iter()
        .enumerate()
        .map(|(turn, sticks)| case.game.names.find(&format!("{sticks},{}", turn % 2)).unwrap())
        .collect();
    assert_eq!(check_play(case.arena(), Objective::default(), &play), Ok(Some(Outcome::Win(Player::One))));

    let solution = solve(case.arena(), Objective::default(), &()).unwrap();
    let moves = review(case.arena(), &solution, &play).unwrap();
    let blunders: Vec<_> = moves.iter().filter(|m| m.is_blunder() && m.mover == Player::Zero).collect();
    let name = |vertex| case.game.name(vertex).into_owned();
    let [first, .., last] = blunders[..] else { panic!("{blunders:?}") };
    assert_eq!((name(first.from), name(first.to)), ("16,0".into(), "15,1".into()));
    assert_eq!(first.best.iter().copied().map(name).collect::<Vec<_>>(), ["13,1"]);
    assert_eq!((name(last.from), name(last.to)), ("4,0".into(), "3,1".into()));
    assert_eq!(first.grade, Grade::Blunder { cost: 2 });
}

#[test]
fn a_slower_win_and_a_sooner_loss_are_lesser_remarks() {
    // J0 wins from a at once or by way of b; J1 loses from x at once or by way of y.
    let game = game("a 0 t b\n b 1 c\n c 0 t\n x 1 t y\n y 0 t\n t 0", [&["t"], &[]]);
    let [a, b, c, x, y, t] = vertices(&game, ["a", "b", "c", "x", "y", "t"]);
    let solution = solve(&game.arena, Objective::default(), &()).unwrap();
    let grades = |play: &[Vertex]| {
        review(&game.arena, &solution, play).unwrap().iter().map(|reviewed| reviewed.grade).collect::<Vec<_>>()
    };
    assert_eq!(grades(&[a, b, c, t]), [Grade::Slower { by: Some(2) }, Grade::Best, Grade::Best]);
    assert_eq!(grades(&[x, t]), [Grade::Sooner { by: Some(1) }]);
    assert_eq!(grades(&[x, y, t]), [Grade::Best, Grade::Best]);
    assert_eq!(grades(&[a]), []);
    assert_eq!(review(&game.arena, &solution, &[a, c]).unwrap_err().to_string(), {
        let moves = vec![b, t];
        IllegalPlay::NoSuchMove { number: 1, from: a, to: c, moves }.to_string()
    });
}

#[test]
fn where_avoiding_wins_the_loser_may_give_up_an_endless_fight_too_soon() {
    // J0 can stay at a for ever without reaching anything, or walk into the target u of J1.
    let game = game("a 0 a u\n u 0", [&[], &["u"]]);
    let [a, u] = vertices(&game, ["a", "u"]);
    let objective = Objective { mode: Mode::Avoid(Player::One), ..Objective::default() };
    let solution = solve(&game.arena, objective, &()).unwrap();
    assert_eq!(review(&game.arena, &solution, &[a, u]).unwrap()[0].grade, Grade::Sooner { by: None });
    assert_eq!(review(&game.arena, &solution, &[a, a]).unwrap()[0].grade, Grade::Best);
}

#[test]
fn a_move_is_graded_best_exactly_if_it_is_among_the_optimal_ones() {
    let mut seen = [0; 4];
    for (seed, objective) in (0..2_000).zip(all_objectives().into_iter().cycle()) {
        let arena = random::arena(seed, 12);
        let solution = solve(&arena, objective, &()).unwrap();
        for from in arena.vertices() {
            for to in arena.successors(from) {
                let reviewed = &review(&arena, &solution, &[from, to]).unwrap()[0];
                assert_eq!(reviewed.grade == Grade::Best, reviewed.best.contains(&to), "seed {seed}: {reviewed:?}");
                seen[match reviewed.grade {
                    Grade::Best => 0,
                    Grade::Slower { .. } => 1,
                    Grade::Sooner { .. } => 2,
                    Grade::Blunder { .. } => 3,
                }] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn counting_without_unfolding_gives_what_unfolding_gives() {
    let (mut finite, mut endless) = (0, 0);
    for seed in 0..3_000 {
        let arena = random::arena(seed, 9);
        let start = arena.vertex(0).unwrap();
        match count_plays(&arena, start) {
            Ok(size) => {
                let (mut plays, mut nodes) = (0_u32, 0_u32);
                let mut open = vec![start];
                while let Some(vertex) = open.pop() {
                    nodes += 1;
                    plays += u32::from(outcome_at(&arena, Objective::default(), vertex).is_some());
                    let mut moves: Vec<Vertex> = arena.successors(vertex).collect();
                    moves.sort_unstable();
                    moves.dedup();
                    open.extend(moves);
                }
                assert_eq!((size.plays, size.nodes), (plays.into(), nodes.into()), "seed {seed}");
                finite += 1;
            }
            Err(error) => {
                let cycle = error.cycle;
                let next = cycle.iter().cycle().skip(1);
                for (from, to) in cycle.iter().zip(next) {
                    assert!(arena.successors(*from).any(|successor| successor == *to), "seed {seed}: {cycle:?}");
                }
                assert!(retrograde::reachable(&arena, start).contains(cycle[0]), "seed {seed}");
                endless += 1;
            }
        }
    }
    assert!(finite > 500 && endless > 500, "{finite} finite, {endless} endless");
}

#[test]
fn trees_that_would_never_fit_are_counted_exactly() {
    // Two moves at each of 500 levels: 2^500 plays.
    let lines: Vec<String> = (0..500).map(|n| format!("a{n} 0 b{n} c{n}\nb{n} 1 a{0}\nc{n} 1 a{0}", n + 1)).collect();
    let game = game(&format!("{}\na500 0", lines.join("\n")), [&[], &[]]);
    let [start] = vertices(&game, ["a0"]);
    assert_eq!(count_plays(&game.arena, start).unwrap().plays, num_bigint::BigUint::from(2_u32).pow(500));
}
