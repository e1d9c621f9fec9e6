//! Random arenas that shrink.

use crate::{Arena, Kind, Player};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// Arenas of 1 to `max` vertices with cycles, loops, double edges, dead ends, targets with exits, and
/// owners that are often unbalanced.
///
/// They shrink to fewer vertices, fewer moves, fewer targets and vertices of J0: a vertex is a row of
/// its own, and a move is a number that is taken modulo the number of vertices that are left.
pub fn arenas(max: usize) -> impl Strategy<Value = Arena> {
    let target = prop_oneof![8 => Just(None), 1 => Just(Some(Player::Zero)), 1 => Just(Some(Player::One))];
    let row = (0..4_u8, target, vec(any::<u8>(), 0..=4));
    // How many of the four owner numbers mean J1.
    (0..=4_u8, vec(row, 1..=max)).prop_map(|(share, rows)| build(share, &rows))
}

fn build(share: u8, rows: &[(u8, Option<Player>, Vec<u8>)]) -> Arena {
    let owner = |number: u8| if 4 - number <= share { Player::One } else { Player::Zero };
    let kinds = rows.iter().map(|&(number, target, _)| Kind::new(owner(number), target)).collect();
    let mut offsets = vec![0];
    let mut heads = Vec::new();
    for (_, _, moves) in rows {
        heads.extend(moves.iter().map(|&to| u32::from(to) % rows.len() as u32));
        offsets.push(heads.len() as u32);
    }
    Arena::from_rows(kinds, offsets, heads).expect("heads are below the number of vertices")
}
