//! Right answers, from elsewhere: the course's answers, exploring and solving the arena, and the search.

use crate::support::{board, built};
use retrograde::dynamic::SearchConfig;
use retrograde::{Exploring, Objective, Outcome, Player, solve};
use retrograde_table::{Counts, count, reachable, verify};

const WIN: Outcome = Outcome::Win(Player::Zero);
const LOSS: Outcome = Outcome::Win(Player::One);

/// Game, parameters, value and length from the start, and the positions that are reached.
type Row<'a> = (&'a str, &'a [(&'a str, &'a str)], (Outcome, Option<u32>), u64);

#[test]
fn tables_have_the_answers_that_are_known_and_verify() {
    let rows: &[Row<'_>] = &[
        ("morpion", &[], (Outcome::Draw, None), 5_478),
        ("morpion", &[("misere", "yes")], (Outcome::Draw, None), 5_478),
        ("morpion", &[("width", "4"), ("height", "3"), ("align", "3")], (WIN, Some(7)), 111_973),
        ("connect4", &board("4", "4"), (Outcome::Draw, None), 161_029),
        ("hex", &board("3", "3"), (WIN, Some(5)), 5_514),
        ("nim", &[("sticks", "10"), ("take", "1,2")], (WIN, Some(7)), 20),
        ("nim", &[("sticks", "15"), ("take", "2,3,5")], (LOSS, Some(4)), 26),
        ("nim", &[("sticks", "20"), ("misere", "yes")], (WIN, Some(10)), 40),
        ("nim", &[("sticks", "200")], (LOSS, Some(100)), 400),
    ];
    for &(name, parameters, expected, positions) in rows {
        let (game, table) = built(name, parameters);
        let start = game.tiers.rank(&game.game.start()).unwrap().unwrap();
        assert_eq!(table.probe(start).unwrap(), expected, "{name} {parameters:?}");
        let (reached, _) = reachable(&*game.tiers, &table, start, 2, &()).unwrap();
        assert_eq!(reached.values().map(Counts::total).sum::<u64>(), positions, "{name} {parameters:?}");
        let slots: u64 = count(&*game.tiers, &table, &()).unwrap().iter().map(|ply| ply.slots.total()).sum();
        assert_eq!(slots, game.plan.slots());
        assert_eq!(verify(&*game.tiers, &table, None, 2, &()).unwrap().slots, slots);
    }
}

#[test]
fn outcomes_of_reachable_positions_are_counted_as_the_course_has_them() {
    // Wins, draws and losses of whoever moves. A board of noughts and crosses of 4×4 takes longer: the measurement
    // `tables general` counts it.
    type Row<'a> = (&'a str, &'a [(&'a str, &'a str)], [u64; 3]);
    let rows: &[Row<'_>] = &[
        ("morpion", &[], [2_836, 1_068, 1_574]),
        ("morpion", &[("misere", "yes")], [3_054, 980, 1_444]),
        ("morpion", &[("width", "4"), ("height", "3"), ("align", "3")], [64_738, 3_060, 44_175]),
        ("connect4", &board("4", "4"), [38_675, 90_120, 32_234]),
        ("connect4", &board("4", "5"), [509_601, 712_421, 484_233]),
    ];
    for &(name, parameters, expected) in rows {
        let (game, table) = built(name, parameters);
        let start = game.tiers.rank(&game.game.start()).unwrap().unwrap();
        let (reached, _) = reachable(&*game.tiers, &table, start, 1, &()).unwrap();
        // The level is the number of stones that still fit; who began moves when as many stones lie there as at the start.
        let first = game.tiers.level(start.tier);
        let mut found = [0; 3];
        for (level, counts) in reached {
            let (mover, other) =
                if (first - level) % 2 == 0 { (counts.zero, counts.one) } else { (counts.one, counts.zero) };
            found = [found[0] + mover, found[1] + counts.draws, found[2] + other];
        }
        assert_eq!(found, expected, "{name} {parameters:?}");
    }
}

#[test]
fn every_reachable_position_is_worth_what_solving_the_arena_says() {
    let games: &[(&str, &[(&str, &str)])] = &[
        ("connect4", &board("4", "4")),
        ("connect4", &board("5", "3")),
        ("chomp", &board("4", "4")),
        ("piles", &[]),
        ("piles", &[("heaps", "3,3,2"), ("misere", "yes")]),
        ("fibonacci", &[("sticks", "30")]),
        ("hex", &board("3", "3")),
        ("morpion", &[("misere", "yes")]),
        ("nim", &[("sticks", "30"), ("take", "1,2"), ("take2", "1,3"), ("misere", "yes")]),
    ];
    for &(name, parameters) in games {
        let (game, table) = built(name, parameters);
        let explored = game.game.explore(&game.game.start(), Exploring::default(), &()).unwrap();
        let solution = solve(explored.arena(), Objective::default(), &()).unwrap();
        for vertex in explored.arena().vertices() {
            let found = game.worth(&table, &explored.position(vertex));
            assert_eq!(found, (solution.value(vertex), solution.rank(vertex)), "{name} {parameters:?} {vertex:?}");
        }
    }
}

#[test]
fn search_and_table_agree_on_a_thousand_positions_of_each_size() {
    for (width, height) in [("4", "4"), ("4", "5"), ("5", "4")] {
        let (game, table) = built("connect4", &board(width, height));
        let mut random = fastrand::Rng::with_seed(7);
        let mut compared = 0;
        let config = SearchConfig { table_bytes: 16 << 20, threads: 1, weak: false, proof: false };
        game.game
            .search(&config, &(), &mut |searcher| {
                while compared < 1000 {
                    let mut position = game.game.start();
                    for _ in 0..random.usize(2..16) {
                        let count = game.game.move_count(&position)?;
                        if count == 0 {
                            break;
                        }
                        position = game.game.play(&position, random.usize(..count))?;
                    }
                    if game.game.outcome(&position)?.is_some() {
                        continue;
                    }
                    let end = searcher.solve(&position)?.least;
                    let (outcome, moves) = game.worth(&table, &position);
                    assert_eq!(end.outcome, outcome);
                    assert!(outcome == Outcome::Draw || end.length == moves, "{end:?} {moves:?}");
                    compared += 1;
                }
                Ok(())
            })
            .unwrap();
    }
}
