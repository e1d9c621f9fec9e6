//! Tables of games without tiers.

use retrograde::dynamic::Known;
use retrograde::{Exploring, Objective, solve};
use retrograde_table::{HashedTable, INDEX, Store, Table, TableError, build_hashed};
use std::sync::Arc;

fn build(width: &str, height: &str) -> (Arc<dyn retrograde::dynamic::DynGame>, Store) {
    let game = retrograde_games::open("kings", [("width", width), ("height", height)]).unwrap();
    assert!(game.tiers().is_none());
    let store = Store::in_memory();
    build_hashed(&*game, "kings", &store, false, Exploring::default(), &()).unwrap();
    (game, store)
}

#[test]
fn a_game_with_cycles_has_a_table_that_says_what_solving_says() {
    let (game, store) = build("4", "4");
    let table = HashedTable::new(Arc::clone(&game), Table::open(&store).unwrap()).unwrap();
    let explored = game.explore(&game.start(), Exploring::default(), &()).unwrap();
    let solution = solve(explored.arena(), Objective::default(), &()).unwrap();
    for vertex in explored.arena().vertices() {
        let found = table.worth(&explored.position(vertex)).unwrap();
        assert_eq!(found, (solution.value(vertex), solution.rank(vertex)));
    }
    assert_eq!(table.verify(None, Exploring::default(), &()).unwrap().slots, explored.arena().vertex_count() as u64);
}

#[test]
fn positions_that_are_not_in_the_table_are_told_from_those_that_are() {
    let (_, store) = build("3", "3");
    let larger = retrograde_games::open("kings", [("width", "6"), ("height", "6")]).unwrap();
    let explored = larger.explore(&larger.start(), Exploring::default(), &()).unwrap();
    let table = HashedTable::new(Arc::clone(&larger), Table::open(&store).unwrap()).unwrap();
    let small = retrograde_games::open("kings", [("width", "3"), ("height", "3")]).unwrap();
    let known = small.explore(&small.start(), Exploring::default(), &()).unwrap();
    let texts: std::collections::BTreeSet<String> =
        known.arena().vertices().map(|vertex| small.position_text(&known.position(vertex)).unwrap()).collect();
    let mut strangers = 0;
    for vertex in explored.arena().vertices() {
        let position = explored.position(vertex);
        let found = table.probe(&position);
        if !texts.contains(&larger.position_text(&position).unwrap()) {
            assert!(matches!(found, Err(TableError::NotInTable)));
            strangers += 1;
        }
    }
    assert!(strangers > 500, "{strangers}");
}

#[test]
fn a_damaged_index_is_named() {
    let (game, store) = build("3", "3");
    let bytes = store.get(INDEX).unwrap();
    for at in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        store.put(INDEX, damaged).unwrap();
        let error = HashedTable::new(Arc::clone(&game), Table::open(&store).unwrap()).err().unwrap();
        assert!(matches!(error, TableError::Damaged { ref object, .. } if object == INDEX), "{error}");
    }
}
