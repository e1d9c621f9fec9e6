//! Theorems about the games of the Nim family, checked on every position.

use retrograde::testkit::corpus::arena_case;
use retrograde::{Explored, Exploring, Game, Notation, Objective, Outcome, Player, Solution, explore, solve, verify};
use retrograde_games::{Chomp, Fibonacci, Nim, Piles};
use std::collections::{BTreeMap, BTreeSet};

const STICKS: u32 = 1000;

fn solved<G: Game>(game: &G, starts: impl IntoIterator<Item = G::Position>) -> (Explored<G::Position>, Solution) {
    let explored = explore(game, starts, Exploring::default(), &()).unwrap();
    let solution = solve(explored.arena(), Objective::default(), &()).unwrap();
    verify(explored.arena(), &solution).unwrap();
    (explored, solution)
}

/// Compares every position with up to 1000 sticks with the winner and the rank that the formula gives.
fn check_nim(nim: &Nim, expected: impl Fn(u32, Player) -> (Player, u32)) {
    let starts =
        Player::BOTH.into_iter().flat_map(|player| (0..=STICKS).filter_map(move |sticks| nim.position(sticks, player)));
    let (explored, solution) = solved(nim, starts);
    assert_eq!(explored.positions().len() as u32, 2 * (STICKS + 1));
    for vertex in explored.arena().vertices() {
        let position = explored.position(vertex);
        let (winner, rank) = expected(position.sticks(), position.player());
        let found = (solution.value(vertex), solution.rank(vertex));
        assert_eq!(found, (Outcome::Win(winner), Some(rank)), "{} of {nim:?}", nim.position_text(position));
    }
}

#[test]
fn nim_with_the_rule_one_to_m_is_lost_at_the_multiples_of_m_plus_one() {
    for most in 1..=6 {
        for leave in [0, 1, 2, 7] {
            let rule: Vec<u32> = (1..=most).collect();
            let nim = Nim::new(STICKS, &rule).unwrap().leaving(leave);
            check_nim(&nim, |sticks, mover| {
                let (rounds, rest) =
                    (sticks.saturating_sub(leave) / (most + 1), sticks.saturating_sub(leave) % (most + 1));
                if rest == 0 { (!mover, 2 * rounds) } else { (mover, 2 * rounds + 1) }
            });
        }
    }
}

#[test]
fn misere_nim_is_lost_one_above_the_multiples_of_m_plus_one() {
    for most in 1..=6 {
        for leave in [0, 1, 5] {
            let rule: Vec<u32> = (1..=most).collect();
            let nim = Nim::new(STICKS, &rule).unwrap().leaving(leave).misere();
            check_nim(&nim, |sticks, mover| match sticks.saturating_sub(leave) {
                0 => (mover, 0),
                free if free % (most + 1) == 1 % (most + 1) => (!mover, 2 * ((free - 1) / (most + 1)) + 1),
                free => (mover, 2 * ((free - 1) / (most + 1)) + 2),
            });
        }
    }
}

#[test]
fn nim_with_the_rule_two_three_five_is_lost_at_0_and_1_modulo_7() {
    check_nim(&Nim::new(STICKS, &[2, 3, 5]).unwrap(), |sticks, mover| {
        let (rounds, rest) = (sticks / 7, sticks % 7);
        if rest < 2 { (!mover, 2 * rounds) } else { (mover, 2 * rounds + 1) }
    });
}

#[test]
fn partisan_nim_of_note_002_is_won_by_the_first_rule_but_for_four_positions() {
    let nim = Nim::new(STICKS, &[1, 2]).unwrap().with_second_rule(&[1, 3]).unwrap().misere();
    check_nim(&nim, |sticks, mover| match (mover, sticks) {
        (Player::Zero, 0) => (Player::Zero, 0),
        (Player::Zero, 1) => (Player::One, 1),
        (Player::Zero, 2 | 3) => (Player::Zero, 2),
        (Player::Zero, _) => (Player::Zero, 2 * (sticks / 3) + 2),
        (Player::One, 0 | 2) => (Player::One, sticks),
        (Player::One, 4) => (Player::One, 2),
        (Player::One, 1 | 3) => (Player::Zero, sticks),
        (Player::One, _) => (Player::Zero, 2 * ((sticks - 1) / 3) + 3),
    });
    let nim = Nim::new(STICKS, &[1, 2]).unwrap().with_second_rule(&[1, 3]).unwrap();
    check_nim(&nim, |sticks, mover| match (mover, sticks) {
        (Player::Zero, 0) => (Player::One, 0),
        (Player::Zero, 1 | 2) => (Player::Zero, 1),
        (Player::Zero, _) => (Player::Zero, 2 * ((sticks - 2) / 3) + 3),
        (Player::One, 1 | 3) => (Player::One, 1),
        (Player::One, 0 | 2) => (Player::Zero, sticks),
        (Player::One, _) => (Player::Zero, 2 * (sticks / 3) + 2),
    });
}

#[test]
fn nim_of_any_rules_agrees_with_counting_up_from_zero() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut with_both_winners = 0;
    for _ in 0..60 {
        let mut rule = || -> Vec<u32> { (0..random.usize(1..5)).map(|_| random.u32(1..12)).collect() };
        let rules = [rule(), rule()];
        let (leave, misere) = (random.u32(0..4), random.bool());
        let nim = Nim::new(STICKS, &rules[0]).unwrap().with_second_rule(&rules[1]).unwrap().leaving(leave);
        let nim = if misere { nim.misere() } else { nim };
        let mut table: Vec<[(Player, u32); 2]> = Vec::new();
        for sticks in 0..=STICKS {
            table.push(Player::BOTH.map(|mover| {
                let allowed = rules[mover.index()].iter().filter(|&&taken| taken + leave <= sticks);
                let after: Vec<_> = allowed.map(|taken| table[(sticks - taken) as usize][(!mover).index()]).collect();
                let wins = after.iter().filter(|(winner, _)| *winner == mover).map(|&(_, rank)| rank).min();
                match (wins, after.iter().map(|&(_, rank)| rank).max()) {
                    (_, None) => (if misere { mover } else { !mover }, 0),
                    (Some(rank), _) => (mover, rank + 1),
                    (None, Some(rank)) => (!mover, rank + 1),
                }
            }));
        }
        let winners: BTreeSet<Player> = table.iter().flatten().map(|&(winner, _)| winner).collect();
        with_both_winners += usize::from(winners.len() == 2);
        check_nim(&nim, |sticks, mover| table[sticks as usize][mover.index()]);
    }
    assert!(with_both_winners > 50, "only {with_both_winners} games were won by both");
}

#[test]
fn the_four_games_of_the_notes_are_nim_with_parameters() {
    let nim = |sticks, take: &[u32]| Nim::new(sticks, take).unwrap();
    let partisan = |sticks| nim(sticks, &[1, 2]).with_second_rule(&[1, 3]).unwrap().misere().with_players(["J1", "J2"]);
    let leave = |sticks| nim(sticks, &[1, 2, 3]).leaving(1).with_players(["Luna", "Lucie"]);
    let games = [
        ("nim-10-take-1-2", nim(10, &[1, 2])),
        ("nim-10-take-1-2-reachable", nim(10, &[1, 2])),
        ("nim-15-take-2-3-5", nim(15, &[2, 3, 5])),
        ("nim-15-take-2-3-5-reachable", nim(15, &[2, 3, 5])),
        ("misere-nim-9", nim(9, &[1, 2, 3]).misere()),
        ("misere-nim-20", nim(20, &[1, 2, 3]).misere()),
        ("partisan-nim-4", partisan(4)),
        ("partisan-nim-5", partisan(5)),
        ("partisan-nim-12", partisan(12)),
        ("misere-nim-4", nim(4, &[1, 2, 3]).misere()),
        ("leave-one-5", leave(5)),
        ("leave-one-8", leave(8)),
    ];
    for (name, nim) in games {
        let case = arena_case(name);
        let expected = case.arena();
        let read = |text: &str| nim.parse_position(text).unwrap_or_else(|message| panic!("{name}: {message}"));
        let starts = expected.vertices().map(|vertex| read(&case.game.name(vertex)));
        let (explored, _) = solved(&nim, starts);
        // Starting from all vertices, in their order, the numbers are those of the case.
        assert_eq!(explored.arena().vertex_count(), expected.vertex_count(), "{name}");
        assert_eq!(explored.arena().edge_count(), expected.edge_count(), "{name}");
        for vertex in expected.vertices() {
            assert_eq!(explored.arena().kind(vertex), expected.kind(vertex), "{name} {vertex}");
            let [found, expected] =
                [explored.arena(), expected].map(|arena| arena.successors(vertex).collect::<BTreeSet<_>>());
            assert_eq!(found, expected, "{name} {vertex}");
        }
        if let Some(start) = case.game.start {
            assert_eq!(explored.position(start), &nim.start(), "{name}");
        }
    }
}

#[test]
fn bouton_the_mover_loses_where_the_exclusive_or_is_zero() {
    let mut positions = 0;
    for heaps in [&[1, 3, 5, 7][..], &[7, 7, 7], &[31, 30], &[2, 2, 2, 2, 3], &[1, 1, 1, 1, 1, 1, 1, 1, 1], &[12]] {
        let game = Piles::new(heaps).unwrap();
        for (game, misere) in [(game.clone(), false), (game.misere(), true)] {
            let (explored, solution) = solved(&game, [game.start()]);
            positions += explored.positions().len();
            for vertex in explored.arena().vertices() {
                let position = *explored.position(vertex);
                let xor = game.heaps(position).fold(0, |xor, sticks| xor ^ sticks);
                let only_ones = game.heaps(position).all(|sticks| sticks <= 1);
                let mover_loses = if misere && only_ones { xor == 1 } else { xor == 0 };
                let mover = game.to_move(&position);
                let winner = if mover_loses { !mover } else { mover };
                assert_eq!(solution.value(vertex), Outcome::Win(winner), "{}", game.position_text(&position));
            }
        }
    }
    assert!(positions > 5_000, "only {positions} positions");
}

#[test]
fn fibonacci_nim_is_lost_at_fibonacci_numbers_and_won_by_the_smallest_part() {
    let fibonacci: Vec<u32> = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144].to_vec();
    for sticks in 2..=150 {
        let game = Fibonacci::new(sticks).unwrap();
        let (explored, solution) = solved(&game, [game.start()]);
        let lost = fibonacci.contains(&sticks);
        let winner = if lost { Player::One } else { Player::Zero };
        assert_eq!(solution.value(explored.start()), Outcome::Win(winner), "{sticks} sticks");
        if !lost {
            // Zeckendorf: take away the largest Fibonacci number until what is left is one itself.
            let mut smallest = sticks;
            while !fibonacci.contains(&smallest) {
                smallest -= fibonacci.iter().rfind(|&&part| part < smallest).unwrap();
            }
            let after = game.play(&game.start(), smallest);
            let (_, reply) = solved(&game, [after]);
            assert_eq!(reply.value(explored.start()), Outcome::Win(Player::Zero), "{sticks} sticks, take {smallest}");
        }
    }
}

#[test]
fn the_beginner_wins_chomp_and_turning_the_bar_turns_the_winning_bite() {
    let mut bites: BTreeMap<(u32, u32), Vec<(char, char)>> = BTreeMap::new();
    for width in 1..=5 {
        for height in 1..=5 {
            let game = Chomp::new(width, height).unwrap();
            let (explored, solution) = solved(&game, [game.start()]);
            let winner = if (width, height) == (1, 1) { Player::One } else { Player::Zero };
            assert_eq!(solution.value(explored.start()), Outcome::Win(winner), "{width} × {height}");
            let moves = explored.moves(&game, explored.start()).into_iter();
            let winning = moves.filter(|&(_, to)| solution.value(to) == Outcome::Win(winner));
            let square = |(chosen, _)| {
                let text = game.move_text(&game.start(), chosen);
                let mut letters = text.chars();
                (letters.next().unwrap(), letters.next().unwrap())
            };
            bites.insert((width, height), winning.map(square).collect());
        }
    }
    for (&(width, height), winning) in &bites {
        assert_eq!(winning.len(), 1, "{width} × {height} has one winning bite");
        let turned = |&(column, row): &(char, char)| {
            (char::from(row as u8 - b'1' + b'a'), char::from(column as u8 - b'a' + b'1'))
        };
        assert_eq!(bites[&(height, width)], winning.iter().map(turned).collect::<Vec<_>>());
    }
}
