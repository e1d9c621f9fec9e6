//! Every search gives every position of random games the value and length that the attractor gives it.

use super::table::TranspositionTable;
use super::worker::Worker;
use super::*;
use crate::{Exploring, Game, Objective, Ordered, Outcome, Player, Solution, explore, solve};

/// A game on a random graph without cycles. The players need not alternate, and ends may be drawn.
struct Dag {
    owners: Vec<Player>,
    successors: Vec<Vec<u32>>,
    ends: Vec<Outcome>,
}

impl Dag {
    fn random(vertices: u32, random: &mut fastrand::Rng) -> Self {
        let player = |random: &mut fastrand::Rng| Player::BOTH[random.usize(..2)];
        let mut dag = Self { owners: Vec::new(), successors: Vec::new(), ends: Vec::new() };
        for vertex in 0..vertices {
            let later = vertex + 1..vertices.min(vertex + 12);
            let count = if later.is_empty() { 0 } else { random.usize(..5) };
            let mut successors: Vec<u32> = (0..count).map(|_| random.u32(later.clone())).collect();
            successors.sort_unstable();
            successors.dedup();
            dag.successors.push(successors);
            dag.owners.push(player(random));
            dag.ends.push(if random.bool() { Outcome::Draw } else { Outcome::Win(player(random)) });
        }
        dag
    }
}

impl Game for Dag {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn to_move(&self, &vertex: &u32) -> Player {
        self.owners[vertex as usize]
    }

    fn outcome(&self, &vertex: &u32) -> Option<Outcome> {
        self.successors[vertex as usize].is_empty().then(|| self.ends[vertex as usize])
    }

    fn moves(&self, &vertex: &u32, moves: &mut Vec<u32>) {
        moves.extend_from_slice(&self.successors[vertex as usize]);
    }

    fn play(&self, _: &u32, vertex: u32) -> u32 {
        vertex
    }
}

impl Keyed for Dag {
    type Key = u64;

    fn key_bits(&self) -> u32 {
        10
    }

    fn key(&self, &vertex: &u32) -> u64 {
        vertex.into()
    }
}

impl Ordered for Dag {
    fn order(&self, &vertex: &u32) -> u64 {
        (self.owners.len() - vertex as usize) as u64
    }
}

/// What the attractor says about a position.
struct Answer {
    position: u32,
    outcome: Outcome,
    rank: Option<u32>,
    best: Vec<u32>,
    keep_the_value: Vec<u32>,
}

/// Random games with what the attractor says about each of their positions.
fn random_games(count: usize) -> Vec<(Plain<Dag>, Vec<Answer>)> {
    let mut random = fastrand::Rng::with_seed(4);
    let mut seen = [0; 3];
    let mut games = Vec::new();
    for _ in 0..count {
        let game = Plain::new(Dag::random(random.u32(2..100), &mut random));
        let explored = explore(&game, 0..game.order(&0) as u32, Exploring::default(), &()).unwrap();
        let arena = explored.arena();
        let solution: Solution = solve(arena, Objective::default(), &()).unwrap();
        let position = |vertex| *explored.position(vertex);
        let answers = arena.vertices().map(|vertex| {
            let outcome = solution.value(vertex);
            seen[outcome.winner().map_or(2, Player::index)] += 1;
            let keeps = |&to: &_| solution.value(to) == outcome;
            Answer {
                position: position(vertex),
                outcome,
                rank: solution.rank(vertex),
                best: solution.best_moves(arena, vertex).into_iter().map(position).collect(),
                keep_the_value: arena.successors(vertex).filter(keeps).map(position).collect(),
            }
        });
        let answers = answers.collect();
        games.push((game, answers));
    }
    assert!(seen.iter().all(|&seen| seen > 3 * count), "{seen:?}");
    games
}

#[test]
fn exact_search_finds_winner_length_and_move() {
    for (game, answers) in random_games(150) {
        let mut search = ExactSearch::new(&game, ExactConfig::default(), &()).unwrap();
        for Answer { position, outcome, rank, best, .. } in answers {
            let found = search.solve(&position).unwrap();
            let End { outcome: value, length, .. } = found.least;
            assert!(found.is_proven());
            assert_eq!(value, outcome, "{position}");
            assert!(rank.is_none_or(|rank| Some(rank) == length), "{position}: {rank:?}, not {length:?}");
            assert_eq!(found.best.is_some(), game.game().outcome(&position).is_none());
            assert!(found.best.is_none_or(|to| best.contains(&to)), "{position}");
            if rank.is_some() {
                assert_eq!(search.best_moves(&position, &found), Ok(best), "{position}");
            }
        }
    }
}

#[test]
fn a_weak_search_finds_the_winner_and_a_move() {
    for (game, answers) in random_games(100) {
        let game = game.weak();
        let config = ExactConfig { weak: true, ..ExactConfig::default() };
        let mut search = ExactSearch::new(&game, config, &()).unwrap();
        let mut proofs = ProofSearch::new(game.game(), ProofConfig { table_bytes: 1 << 20 }, &()).unwrap();
        for Answer { position, outcome, keep_the_value, .. } in answers {
            let score = outcome.score_for(game.game().to_move(&position));
            for found in [search.solve(&position).unwrap(), proofs.solve(&position).unwrap()] {
                assert_eq!(found.scores(), [score, score], "{position}");
                assert_eq!([found.least.outcome, found.most.outcome], [outcome, outcome], "{position}");
                assert_eq!(found.best.is_some(), game.game().outcome(&position).is_none());
                assert!(found.best.is_none_or(|to| keep_the_value.contains(&to)), "{position}");
            }
        }
    }
}

#[test]
fn several_threads_answer_every_question_right() {
    let config = ExactConfig { threads: 3, table_bytes: 1 << 20, ..ExactConfig::default() };
    let mut asked = 0;
    for (game, answers) in random_games(20) {
        let table = TranspositionTable::new(config.table_bytes, game.key_bits()).unwrap();
        let mut worker = Worker::new(&game, config, table, &());
        for Answer { position, .. } in answers {
            let found = ExactSearch::new(&game, ExactConfig::default(), &()).unwrap().solve(&position).unwrap();
            let [score, _] = found.scores();
            for alpha in [score - 1, score, 0] {
                let answer = parallel::above(&mut worker, &position, alpha).unwrap();
                assert_eq!(answer > alpha, score > alpha, "{position}: {score} and {answer} beside {alpha}");
                asked += 1;
            }
        }
    }
    assert!(asked > 1000, "{asked}");
}
