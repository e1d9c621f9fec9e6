//! Proofs of what vertices are worth: true, short, and refused when they are broken.

use retrograde::proof::{Claim, Proof, Reason, check_proof};
use retrograde::testkit::{all_objectives, random};
use retrograde::{Arena, DrawKind, Objective, Outcome, Player, Solution, Verdict, Vertex, solve};
use std::collections::HashSet;

#[test]
fn the_proof_of_every_vertex_of_random_arenas_holds_and_uses_every_statement() {
    let mut kinds = [0; 4];
    for seed in 0..1_500 {
        let arena = random::arena(seed, 14);
        for objective in all_objectives() {
            let solution = solve(&arena, objective, &()).unwrap();
            for vertex in arena.vertices() {
                let proof = Proof::of(&arena, &solution, vertex);
                check_proof(&arena, objective, &proof)
                    .unwrap_or_else(|fault| panic!("seed {seed}, {objective:?}: {fault}"));
                assert_eq!(used(&arena, &proof), proof.statements.len(), "seed {seed}: {proof:?}");
                kinds[match proof.verdict {
                    Verdict::Win { .. } => 0,
                    Verdict::Avoid(_) => 1,
                    Verdict::Draw(DrawKind::Ends) => 2,
                    Verdict::Draw(DrawKind::Endless) => 3,
                }] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 2_000), "too few of some kind: {kinds:?}");
}

/// How many statements the conclusion rests on.
fn used(arena: &Arena, proof: &Proof) -> usize {
    let kind = |claim: Claim| match claim {
        Claim::Wins { player, .. } => (0, Some(player)),
        Claim::NeverLoses(player) => (1, Some(player)),
        Claim::GoesOn => (2, None),
    };
    let roots: &[Vertex] = if proof.line.is_empty() { &[proof.vertex] } else { &proof.line };
    let mut open: Vec<usize> = Vec::new();
    let mut seen = HashSet::new();
    let find = |vertex: Vertex, wanted: &dyn Fn(Claim) -> bool| -> Vec<usize> {
        let all = proof.statements.iter().enumerate();
        all.filter(|(_, one)| one.vertex == vertex && wanted(one.claim)).map(|(index, _)| index).collect()
    };
    for &root in roots {
        open.extend(find(root, &|_| true));
    }
    while let Some(index) = open.pop() {
        if !seen.insert(index) {
            continue;
        }
        let statement = proof.statements[index];
        let next: Vec<Vertex> = match (statement.reason, statement.claim) {
            (Reason::Move(to), claim) if claim != Claim::GoesOn => vec![to],
            _ => arena.successors(statement.vertex).collect(),
        };
        for to in next {
            open.extend(find(to, &|claim| statement.claim == Claim::GoesOn || kind(claim) == kind(statement.claim)));
        }
    }
    seen.len()
}

#[test]
fn a_broken_proof_is_refused() {
    let mut broken = 0;
    for seed in 0..1_000 {
        let arena = random::arena(seed, 12);
        let objective = all_objectives()[seed as usize % 9];
        let solution = solve(&arena, objective, &()).unwrap();
        let vertex = arena.vertex(seed as usize % arena.vertex_count()).unwrap();
        let proof = Proof::of(&arena, &solution, vertex);
        // Without any one of its statements it proves nothing, because each of them is needed.
        for index in 0..proof.statements.len() {
            let mut less = proof.clone();
            less.statements.remove(index);
            assert!(check_proof(&arena, objective, &less).is_err(), "seed {seed}: {less:?}");
            let mut twice = proof.clone();
            twice.statements.push(proof.statements[index]);
            assert!(check_proof(&arena, objective, &twice).is_err(), "seed {seed}: {twice:?}");
            broken += 2;
        }
        // No proof shows another verdict.
        for verdict in [
            Verdict::Win { player: Player::Zero, rank: 1 },
            Verdict::Win { player: Player::One, rank: 1 },
            Verdict::Draw(DrawKind::Ends),
            Verdict::Draw(DrawKind::Endless),
            Verdict::Avoid(Player::Zero),
        ] {
            let implied = match (proof.verdict, verdict) {
                (Verdict::Win { player, rank }, Verdict::Win { player: same, rank: more }) => {
                    player == same && rank <= more
                }
                (own, other) => own == other,
            };
            if !implied {
                let wrong = Proof { verdict, ..proof.clone() };
                assert!(check_proof(&arena, objective, &wrong).is_err(), "seed {seed}: {wrong:?}");
                broken += 1;
            }
        }
        // A rank that does not fall is no reason.
        for index in 0..proof.statements.len() {
            let mut wrong = proof.clone();
            if let Claim::Wins { rank, .. } = &mut wrong.statements[index].claim
                && !matches!(proof.statements[index].reason, Reason::Target | Reason::DeadEnd)
            {
                *rank = 0;
                assert!(check_proof(&arena, objective, &wrong).is_err(), "seed {seed}: {wrong:?}");
                broken += 1;
            }
        }
    }
    assert!(broken > 5_000, "only {broken} proofs were broken");
}

/// The size of the smallest set of vertices that can prove a claim for the roots, by trying all sets.
fn smallest_by_brute_force(
    arena: &Arena,
    roots: &[Vertex],
    closed: impl Fn(Vertex, &dyn Fn(Vertex) -> bool) -> bool,
) -> usize {
    let count = arena.vertex_count();
    (0_u32..1 << count)
        .filter(|set| {
            let inside = |vertex: Vertex| set >> vertex.index() & 1 == 1;
            roots.iter().all(|&root| inside(root))
                && arena.vertices().filter(|&v| inside(v)).all(|v| closed(v, &inside))
        })
        .map(u32::count_ones)
        .min()
        .unwrap() as usize
}

/// Whether a set may hold the vertex, if it is to show that the player wins by rank.
fn wins(arena: &Arena, solution: &Solution, player: Player, vertex: Vertex, inside: &dyn Fn(Vertex) -> bool) -> bool {
    let rank = |vertex| (solution.value(vertex) == Outcome::Win(player)).then(|| solution.rank(vertex)).flatten();
    let Some(own) = rank(vertex) else { return false };
    let mut below = arena.successors(vertex).map(|to| inside(to) && rank(to).is_some_and(|next| next < own));
    own == 0 || if arena.owner(vertex) == player { below.any(|good| good) } else { below.all(|good| good) }
}

/// Whether a set may hold the vertex, if it is to show that the player never loses.
fn safe(arena: &Arena, objective: Objective, player: Player, vertex: Vertex, inside: &dyn Fn(Vertex) -> bool) -> bool {
    if objective.winner_at(arena, vertex) == Some(!player) {
        return false;
    }
    let mut moves = arena.successors(vertex);
    moves.len() == 0 || if arena.owner(vertex) == player { moves.any(inside) } else { moves.all(inside) }
}

#[test]
fn no_choice_of_moves_gives_a_proof_with_fewer_statements() {
    let (mut compared, mut choices) = (0, 0);
    for seed in 0..1_200 {
        let arena = random::arena(seed, 9);
        let objective = all_objectives()[seed as usize % 9];
        let solution = solve(&arena, objective, &()).unwrap();
        for vertex in arena.vertices() {
            let proof = Proof::of(&arena, &solution, vertex);
            assert!(proof.shortest);
            let expected = match proof.verdict {
                Verdict::Win { player, .. } => {
                    smallest_by_brute_force(&arena, &[vertex], |v, inside| wins(&arena, &solution, player, v, inside))
                }
                Verdict::Avoid(player) => {
                    smallest_by_brute_force(&arena, &[vertex], |v, inside| safe(&arena, objective, player, v, inside))
                }
                Verdict::Draw(DrawKind::Ends) => Player::BOTH
                    .map(|player| {
                        smallest_by_brute_force(&arena, &proof.line, |v, inside| {
                            safe(&arena, objective, player, v, inside)
                        })
                    })
                    .iter()
                    .sum(),
                Verdict::Draw(DrawKind::Endless) => {
                    let goes_on = |claim: Claim| claim == Claim::GoesOn;
                    let set: Vec<Vertex> =
                        proof.statements.iter().filter(|one| goes_on(one.claim)).map(|one| one.vertex).collect();
                    let exits: Vec<Vertex> = set.iter().flat_map(|&v| arena.successors(v)).collect();
                    let won = Player::BOTH.map(|player| {
                        let won = |v: &Vertex| solution.value(*v) == Outcome::Win(player);
                        let roots: Vec<Vertex> = exits.iter().copied().filter(won).collect();
                        smallest_by_brute_force(&arena, &roots, |v, inside| wins(&arena, &solution, player, v, inside))
                    });
                    set.len() + won[0] + won[1]
                }
            };
            assert_eq!(proof.statements.len(), expected, "seed {seed}, {objective:?}: {proof:?}");
            compared += 1;
            choices += usize::from(solution.best_moves(&arena, vertex).len() > 1);
        }
    }
    assert!(compared > 4_000 && choices > 500, "{compared} compared, {choices} with a choice");
}
