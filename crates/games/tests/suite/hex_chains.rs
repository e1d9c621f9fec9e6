//! Chains of stones in Hex that wind about, which small boards do not have.

use retrograde::{Game, Notation, Outcome, Player};
use retrograde_games::Hex;
use std::collections::BTreeSet;

/// Whether the cells, as columns and rows from the top, join the sides of the player: cell by cell.
fn joins(stones: &BTreeSet<(i32, i32)>, player: Player, width: i32, height: i32) -> bool {
    let from = |&(column, row): &(i32, i32)| if player == Player::Zero { row == 0 } else { column == 0 };
    let to = |&(column, row): &(i32, i32)| if player == Player::Zero { row == height - 1 } else { column == width - 1 };
    let mut open: Vec<(i32, i32)> = stones.iter().copied().filter(from).collect();
    let mut seen: BTreeSet<(i32, i32)> = open.iter().copied().collect();
    while let Some((column, row)) = open.pop() {
        for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
            let next = (column + right, row + down);
            if stones.contains(&next) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen.iter().any(to)
}

#[test]
fn random_plays_end_exactly_when_a_chain_joins_two_sides() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut long = 0;
    for play in 0..400 {
        let (width, height) = (random.u32(4..=11), random.u32(4..=11));
        let hex = Hex::<u128>::new(width, height).expect("a board");
        let mut position = hex.start();
        let mut stones = [BTreeSet::new(), BTreeSet::new()];
        loop {
            let last = !hex.to_move(&position);
            let joined = joins(&stones[last.index()], last, width as i32, height as i32);
            assert_eq!(hex.outcome(&position), joined.then_some(Outcome::Win(last)), "play {play}");
            if joined {
                break;
            }
            let mut moves = Vec::new();
            hex.moves(&position, &mut moves);
            let chosen = *random.choice(&moves).expect("without a chain the board is not full");
            let text = hex.move_text(&position, chosen);
            let column = i32::from(text.as_bytes()[0] - b'a');
            let row = text[1..].parse::<i32>().expect("a row") - 1;
            stones[hex.to_move(&position).index()].insert((column, row));
            position = hex.play(&position, chosen);
        }
        long += usize::from(position.all().count_ones() > width * height / 2);
    }
    assert!(long > 300, "only {long} plays filled half of the board");
}
