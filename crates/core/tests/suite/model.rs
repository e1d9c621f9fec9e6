//! The eight rules of the model, one test or more for each.

use crate::common::{game, vertices};
use retrograde::testkit::corpus::arena_case;
use retrograde::testkit::{all_objectives, brute_force, naive, random};
use retrograde::{
    ArenaBuilder, ArenaError, DeadEnds, DrawKind, LineEnd, Mode, Objective, Outcome, Player, Verdict, alternate,
    follow, offending_edge, reachable, restrict, solve, verify,
};

#[test]
fn rule_1_the_first_target_ends_the_play_and_its_edges_are_ignored() {
    let case = arena_case("targets-are-absorbing");
    let [b, c, a] = vertices(&case.game, ["b", "c", "a"]);
    assert_eq!(case.arena().successors(b).count(), 0);
    assert_eq!(case.arena().ignored(b).collect::<Vec<_>>(), [c, a], "what to warn about");
    let solution = solve(case.arena(), case.game.objective, &()).unwrap();
    assert_eq!(solution.value(a), Outcome::Win(Player::One));
}

#[test]
fn rule_1_a_target_of_both_players_is_an_error_that_names_it() {
    let mut builder = ArenaBuilder::new();
    builder.vertex(Player::Zero).unwrap();
    let both = builder.vertex(Player::Zero).unwrap();
    builder.target(both, Player::One).unwrap();
    assert_eq!(builder.target(both, Player::Zero), Err(ArenaError::TargetOfBoth(both)));
}

#[test]
fn rule_1_either_player_may_have_no_targets() {
    for targets in [[&["t"][..], &[]], [&[], &["t"]], [&[], &[]]] {
        let game = game("s 0 t\n t 1", targets);
        let solution = solve(&game.arena, Objective::default(), &()).unwrap();
        verify(&game.arena, &solution).unwrap();
        let winners = targets.map(|targets| 2 * targets.len());
        assert_eq!(solution.regions().wins, winners);
    }
}

#[test]
fn rule_2_a_dead_end_is_a_draw_unless_the_rules_give_it_to_a_player() {
    let game = game("b 1 c\n c 1", [&[], &[]]);
    let value = |dead_ends| {
        let solution = solve(&game.arena, Objective { dead_ends, mode: Mode::Draws }, &()).unwrap();
        game.arena.vertices().map(|vertex| solution.value(vertex)).collect::<Vec<_>>()
    };
    assert_eq!(value(DeadEnds::default()), [Outcome::Draw; 2]);
    assert_eq!(value(DeadEnds::Normal), [Outcome::Win(Player::Zero); 2]);
    assert_eq!(value(DeadEnds::Misere), [Outcome::Win(Player::One); 2]);
}

#[test]
fn rule_3_there_are_three_values_and_a_draw_ends_or_is_endless() {
    let case = arena_case("both-kinds-of-draw");
    let solution = solve(case.arena(), case.game.objective, &()).unwrap();
    let verdicts = vertices(&case.game, ["a", "c", "t", "u"]).map(|vertex| solution.verdict(vertex));
    assert_eq!(verdicts[0], Verdict::Draw(DrawKind::Ends));
    assert_eq!(verdicts[1], Verdict::Draw(DrawKind::Endless));
    assert_eq!(verdicts[2].outcome(), Outcome::Win(Player::Zero));
    assert_eq!(verdicts[3].outcome(), Outcome::Win(Player::One));
}

#[test]
fn rule_4_the_rank_is_the_length_of_the_play_when_the_winner_hurries_and_the_loser_resists() {
    let mut compared = 0;
    for seed in 0..3_000 {
        let arena = random::arena(seed, 6);
        for objective in all_objectives().into_iter().filter(|objective| objective.mode == Mode::Draws) {
            for player in Player::BOTH {
                let Some(ranks) = brute_force::ranks(&arena, objective, player, 100) else { continue };
                let solution = solve(&arena, objective, &()).unwrap();
                for vertex in arena.vertices() {
                    let rank = solution.rank(vertex).filter(|_| solution.value(vertex) == Outcome::Win(player));
                    assert_eq!(rank, ranks[vertex.index()], "seed {seed}, {objective:?}, {player}, vertex {vertex}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "only {compared} games were small enough");
}

#[test]
fn rule_4_following_both_strategies_takes_exactly_rank_moves() {
    let mut won = 0;
    for arena in (0..2_000).map(|seed| random::arena(seed, 15)) {
        let solution = solve(&arena, Objective::default(), &()).unwrap();
        for vertex in arena.vertices() {
            let line = follow(&arena, &solution, vertex);
            match solution.verdict(vertex) {
                Verdict::Win { player, rank } => {
                    assert_eq!(line.vertices.len() as u32, rank + 1);
                    assert_eq!(line.end, LineEnd::Over(Outcome::Win(player)));
                    won += 1;
                }
                Verdict::Draw(DrawKind::Endless) => assert!(matches!(line.end, LineEnd::Cycle(_))),
                Verdict::Draw(DrawKind::Ends) => {
                    assert!(matches!(line.end, LineEnd::Cycle(_) | LineEnd::Over(Outcome::Draw)));
                }
                Verdict::Avoid(_) => panic!("nobody wins by avoiding"),
            }
        }
    }
    assert!(won > 2_000, "only {won} lines were won");
}

#[test]
fn rule_5_every_vertex_with_a_move_has_an_optimal_one_and_all_of_them_can_be_listed() {
    for (seed, objective) in (0..1_000).zip(all_objectives().into_iter().cycle()) {
        let arena = random::arena(seed, 12);
        let truth = naive::solve(&arena, objective);
        let solution = solve(&arena, objective, &()).unwrap();
        for vertex in arena.vertices() {
            let best = &truth.best[vertex.index()];
            assert_eq!(best.is_empty(), arena.out_degree(vertex) == 0);
            assert_eq!(solution.best_moves(&arena, vertex), *best);
            assert_eq!(solution.best_move(vertex), best.first().copied(), "the lowest of them");
        }
    }
}

#[test]
fn rule_5_a_random_choice_is_optimal_too_and_depends_only_on_the_seed() {
    let mut different = 0;
    for seed in 0..300 {
        let arena = random::arena(seed, 12);
        let lowest = solve(&arena, Objective::default(), &()).unwrap();
        let chosen = lowest.clone().with_random_moves(&arena, seed);
        verify(&arena, &chosen).unwrap();
        assert_eq!(chosen, lowest.clone().with_random_moves(&arena, seed));
        different += usize::from(chosen != lowest);
    }
    assert!(different > 50, "only {different} choices differed from the lowest move");
}

#[test]
fn rule_6_players_need_not_alternate_and_an_offending_edge_is_shown() {
    let case = arena_case("players-need-not-alternate");
    let [a, b] = vertices(&case.game, ["a", "b"]);
    assert_eq!(offending_edge(case.arena()), Some((a, b)));
    assert_eq!(offending_edge(arena_case("misere-nim-9").arena()), None);
}

#[test]
fn rule_6_fictitious_vertices_make_players_alternate_and_change_no_value() {
    let mut inserted = 0;
    for (seed, objective) in (0..2_000).zip(all_objectives().into_iter().cycle()) {
        let arena = random::arena(seed, 12);
        let names = retrograde::Names::numbers(arena.vertex_count());
        let before = retrograde::NamedArena { objective, ..retrograde::NamedArena::new(arena, names) };
        let after = alternate(&before).unwrap();
        assert_eq!(offending_edge(&after.arena), None);
        let solutions = [&before, &after].map(|game| solve(&game.arena, game.objective, &()).unwrap());
        for vertex in before.arena.vertices() {
            assert_eq!(before.name(vertex), after.name(vertex));
            let [old, new] = [0, 1].map(|index: usize| solutions[index].verdict(vertex));
            assert_eq!(old.outcome(), new.outcome(), "seed {seed}, vertex {vertex}");
            let kind = |verdict| if let Verdict::Draw(kind) = verdict { Some(kind) } else { None };
            assert_eq!(kind(old), kind(new), "seed {seed}, vertex {vertex}");
        }
        inserted += after.arena.vertex_count() - before.arena.vertex_count();
    }
    assert!(inserted > 2_000, "only {inserted} fictitious vertices were needed");
}

#[test]
fn rule_7_the_part_within_reach_is_told_apart_from_the_whole_arena() {
    let whole = arena_case("nim-10-take-1-2").game;
    let start = whole.start.unwrap();
    let part = restrict(&whole, &reachable(&whole.arena, start));
    assert_eq!((whole.arena.vertex_count(), whole.arena.edge_count()), (21, 36));
    assert_eq!((part.arena.vertex_count(), part.arena.edge_count()), (20, 34));
    assert_eq!(part.names.find("9,0"), None);
    assert_eq!(part.name(part.start.unwrap()), "10,0");
}

#[test]
fn rule_7_what_is_within_reach_is_worth_the_same_as_in_the_whole() {
    let mut smaller = 0;
    for (seed, objective) in (0..1_000).zip(all_objectives().into_iter().cycle()) {
        let arena = random::arena(seed, 15);
        let names = retrograde::Names::numbers(arena.vertex_count());
        let whole = retrograde::NamedArena { objective, ..retrograde::NamedArena::new(arena, names) };
        let part = restrict(&whole, &reachable(&whole.arena, whole.arena.vertex(0).unwrap()));
        let [all, some] = [&whole, &part].map(|game| solve(&game.arena, objective, &()).unwrap());
        for vertex in part.arena.vertices() {
            let old = whole.names.find(&part.name(vertex)).unwrap();
            assert_eq!(some.verdict(vertex), all.verdict(old), "seed {seed}");
        }
        smaller += usize::from(part.arena.vertex_count() < whole.arena.vertex_count());
    }
    assert!(smaller > 300, "only {smaller} parts were smaller than the whole");
}

#[test]
fn rule_8_outside_of_the_attractor_the_avoider_wins_and_stays_outside() {
    let mut avoided = 0;
    for seed in 0..1_000 {
        let arena = random::arena(seed, 12);
        for avoider in Player::BOTH {
            let two_valued = Objective { mode: Mode::Avoid(avoider), ..Objective::default() };
            let solution = solve(&arena, two_valued, &()).unwrap();
            verify(&arena, &solution).unwrap();
            let three_valued = solve(&arena, Objective::default(), &()).unwrap();
            for vertex in arena.vertices() {
                let reached = three_valued.value(vertex) == Outcome::Win(!avoider);
                assert_eq!(solution.value(vertex), Outcome::Win(if reached { !avoider } else { avoider }));
                if solution.verdict(vertex) == Verdict::Avoid(avoider)
                    && let Some(to) = solution.best_move(vertex)
                {
                    assert_eq!(solution.verdict(to), Verdict::Avoid(avoider));
                    avoided += 1;
                }
            }
        }
    }
    assert!(avoided > 2_000, "only {avoided} moves avoided something");
}
