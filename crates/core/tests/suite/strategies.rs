//! Strategies: what the check says, compared with the solver on the arena that a strategy leaves.

use fastrand::Rng;
use retrograde::testkit::{all_objectives, random};
use retrograde::{
    Arena, ArenaBuilder, CounterplayEnd, Objective, Outcome, Player, Strategy, StrategyState, Vertex, Within,
    check_play, check_strategy, outcome_at, solve,
};

/// The arena in which a player has only the moves of a strategy.
fn left_by(arena: &Arena, player: Player, strategy: &Strategy) -> Arena {
    let mut builder = ArenaBuilder::new();
    for vertex in arena.vertices() {
        let own = builder.vertex(arena.owner(vertex)).unwrap();
        if let Some(target) = arena.target(vertex) {
            builder.target(own, target).unwrap();
        }
    }
    for vertex in arena.vertices() {
        for to in arena.successors(vertex) {
            let chosen = strategy.states[0].moves.get(&vertex) == Some(&to);
            if arena.owner(vertex) != player || chosen {
                builder.edge(vertex, to).unwrap();
            }
        }
    }
    builder.build().unwrap()
}

fn random_strategy(rng: &mut Rng, arena: &Arena, player: Player) -> Strategy {
    let mut state = StrategyState::default();
    for vertex in arena.vertices().filter(|&vertex| arena.owner(vertex) == player) {
        let moves: Vec<Vertex> = arena.successors(vertex).collect();
        state.moves.extend(rng.choice(moves).map(|to| (vertex, to)));
    }
    Strategy { states: vec![state] }
}

#[test]
fn a_strategy_wins_exactly_where_its_player_wins_what_it_leaves_and_else_a_play_beats_it() {
    let (mut won, mut beaten, mut endless) = (0, 0, 0);
    for seed in 0..4000 {
        let arena = random::arena(seed, 9);
        let mut rng = Rng::with_seed(seed);
        for objective in all_objectives() {
            for player in Player::BOTH {
                let strategy = random_strategy(&mut rng, &arena, player);
                let rest = left_by(&arena, player, &strategy);
                let solution = solve(&rest, objective, &()).unwrap();
                let check = check_strategy(&arena, objective, player, &strategy).unwrap();
                for vertex in arena.vertices() {
                    let context = format!("seed {seed}, {objective:?}, {player}, vertex {vertex}");
                    let wins = solution.value(vertex) == Outcome::Win(player);
                    assert_eq!(check.within(vertex).is_some(), wins, "{context}");
                    if let (Some(Within::Moves(moves)), Some(rank)) = (check.within(vertex), solution.rank(vertex)) {
                        assert_eq!(moves, rank, "{context}");
                    }
                    let play = check.counterplay(vertex);
                    assert_eq!(play.is_none(), wins, "{context}");
                    let Some(play) = play else {
                        won += 1;
                        continue;
                    };
                    beaten += 1;
                    check_play(&rest, objective, &play.vertices).unwrap();
                    let last = *play.vertices.last().unwrap();
                    match play.end {
                        CounterplayEnd::Lost => {
                            assert_eq!(outcome_at(&rest, objective, last), Some(Outcome::Win(!player)), "{context}");
                        }
                        CounterplayEnd::Drawn => {
                            assert_eq!(outcome_at(&rest, objective, last), Some(Outcome::Draw), "{context}");
                        }
                        CounterplayEnd::Endless(place) => {
                            endless += 1;
                            assert_eq!(play.vertices[place], last, "{context}");
                        }
                        CounterplayEnd::Undefined => panic!("{context}: every vertex has its move"),
                    }
                }
            }
        }
    }
    assert!(won > 10_000 && beaten > 10_000 && endless > 1000, "{won} won, {beaten} beaten, {endless} endless");
}

/// Note 003, figure 4: from s1 the strategy with memory goes where the way it came from tells it.
#[test]
fn memory_can_win_from_one_way_and_lose_from_the_other() {
    let mut builder = ArenaBuilder::new();
    let owners = [Player::Zero, Player::One, Player::One, Player::Zero, Player::One, Player::One];
    let [s0, a, b, s1, victory, defeat] = owners.map(|owner| builder.vertex(owner).unwrap());
    for (from, to) in [(s0, a), (s0, b), (a, s1), (b, s1), (s1, victory), (s1, defeat)] {
        builder.edge(from, to).unwrap();
    }
    builder.target(victory, Player::Zero).unwrap();
    builder.target(defeat, Player::One).unwrap();
    let arena = builder.build().unwrap();
    let state = |moves: &[(Vertex, Vertex)], next: &[(Vertex, usize)]| StrategyState {
        moves: moves.iter().copied().collect(),
        next: next.iter().copied().collect(),
    };
    let by = |first| Strategy {
        states: vec![state(&[(s0, first), (s1, victory)], &[(b, 1)]), state(&[(s0, first), (s1, defeat)], &[])],
    };
    let (good, bad) = (by(a), by(b));
    let within =
        |strategy: &Strategy| check_strategy(&arena, Objective::default(), Player::Zero, strategy).unwrap().within(s0);
    assert_eq!(within(&good), Some(Within::Moves(3)));
    assert_eq!(within(&bad), None);
}
