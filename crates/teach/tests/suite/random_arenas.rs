//! Random arenas: every algorithm of the course against the naive solver.

use retrograde::testkit::{agreement, naive};
use retrograde::{Arena, Objective, Player, Verdict, Vertex, verify};
use retrograde_teach::course::{Algorithm, AnyAttractor, solve_with};

fn check(arena: &Arena, objective: Objective, truth: &naive::Truth) -> Result<(), String> {
    for algorithm in Algorithm::ALL {
        let solution = solve_with(arena, objective, algorithm, &()).map_err(|error| error.to_string())?;
        naive::compare(arena, truth, &solution).map_err(|problem| format!("{algorithm}: {problem}"))?;
        verify(arena, &solution).map_err(|violation| format!("{algorithm}: {violation}"))?;
        // The labelled algorithms are compared by themselves, not by way of the queue that ranks them.
        for player in Player::BOTH {
            let attractor = algorithm.run(arena, objective, player);
            let wins = |vertex: Vertex| matches!(truth.verdicts[vertex.index()], Verdict::Win { player: winner, .. } if winner == player);
            if let Some(vertex) = arena.vertices().find(|&vertex| attractor.contains(vertex) != wins(vertex)) {
                return Err(format!("{algorithm}: vertex {vertex} is on the wrong side of the attractor of {player}"));
            }
            if let AnyAttractor::Ranked(attractor) = &attractor
                && attractor.layers() != truth.layers(player)
            {
                return Err(format!("{algorithm}: the layers of {player} are {:?}", attractor.layers()));
            }
        }
    }
    Ok(())
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_20_000_arenas_under_all_objectives() {
    agreement::on_small_arenas(&check);
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_larger_arenas() {
    agreement::on_larger_arenas(&check);
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_arenas_numbered_along_their_edges() {
    agreement::on_arenas_numbered_along_their_edges(&check);
}

#[test]
fn vertices_with_hundreds_of_moves_are_counted_down_to_the_last() {
    agreement::on_vertices_with_many_moves(&check);
}
