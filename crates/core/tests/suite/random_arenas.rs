//! Random arenas: the solver against the naive one, and the naive one against brute force.

use retrograde::testkit::{agreement, all_objectives, brute_force, naive, random};
use retrograde::{Arena, Mode, Objective, Outcome, Player, solve, verify};

fn check(arena: &Arena, objective: Objective, truth: &naive::Truth) -> Result<(), String> {
    let fast = solve(arena, objective, &()).map_err(|error| error.to_string())?;
    naive::compare(arena, truth, &fast)?;
    verify(arena, &fast).map_err(|violation| violation.to_string())
}

#[test]
fn the_solver_agrees_with_the_definition_on_20_000_arenas_under_all_objectives() {
    agreement::on_small_arenas(&check);
}

#[test]
fn the_solver_agrees_with_the_definition_on_larger_arenas() {
    agreement::on_larger_arenas(&check);
}

#[test]
fn the_solver_agrees_with_the_definition_on_arenas_numbered_along_their_edges() {
    agreement::on_arenas_numbered_along_their_edges(&check);
}

#[test]
fn vertices_with_hundreds_of_moves_are_counted_down_to_the_last() {
    agreement::on_vertices_with_many_moves(&check);
}

#[test]
fn the_definition_agrees_with_all_pairs_of_strategies() {
    let mut compared = 0;
    for seed in 10_000..14_000 {
        let arena = random::arena(seed, 6);
        for objective in all_objectives().into_iter().filter(|objective| objective.mode == Mode::Draws) {
            let truth = naive::solve(&arena, objective);
            for player in Player::BOTH {
                let Some(ranks) = brute_force::ranks(&arena, objective, player, 100) else { continue };
                for vertex in arena.vertices() {
                    let verdict = truth.verdicts[vertex.index()];
                    let rank = verdict.rank().filter(|_| verdict.outcome() == Outcome::Win(player));
                    assert_eq!(rank, ranks[vertex.index()], "seed {seed}, {objective:?}, {player}, vertex {vertex}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "only {compared} games were small enough");
}
