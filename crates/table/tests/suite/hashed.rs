//! Tables of games without tiers.

use crate::with_tier::WithTier;
use retrograde::dynamic::{DynGame, Known};
use retrograde::{DrawKind, Exploring, Objective, Verdict, solve};
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
        assert_eq!((found.outcome, found.length), (solution.value(vertex), solution.rank(vertex)));
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

/// The table of a game whose rules say tiers, which has so many of them, says what solving the arena says.
fn check(game: Arc<dyn DynGame>, tier: fn(u64) -> u64, tiers: u64) -> std::collections::BTreeSet<String> {
    let game: Arc<dyn DynGame> = Arc::new(WithTier::new(game, tier));
    let store = Store::in_memory();
    build_hashed(&*game, "tiered", &store, false, Exploring::default(), &()).unwrap();
    let table = Table::open(&store).unwrap();
    assert_eq!(table.manifest().tiers, tiers);
    let table = HashedTable::new(Arc::clone(&game), table).unwrap();
    let explored = game.explore(&game.start(), Exploring::default(), &()).unwrap();
    let solution = solve(explored.arena(), Objective::default(), &()).unwrap();
    let mut kinds = std::collections::BTreeSet::new();
    for vertex in explored.arena().vertices() {
        let position = explored.position(vertex);
        let found = table.worth(&position).unwrap();
        assert_eq!((found.outcome, found.length), (solution.value(vertex), solution.rank(vertex)), "{vertex:?}");
        kinds.insert(format!("{:?}", found.outcome));
        if let Verdict::Draw(kind) = solution.verdict(vertex) {
            assert_eq!(table.draw_kind(&position).unwrap(), Some(kind), "{vertex:?}");
            kinds.insert(format!("{kind:?}"));
        }
    }
    assert_eq!(table.verify(None, Exploring::default(), &()).unwrap().slots, explored.arena().vertex_count() as u64);
    kinds
}

#[test]
fn a_game_that_says_its_tiers_is_solved_tier_by_tier_to_what_solving_the_arena_says() {
    let kings = retrograde_games::open("kings", [("width", "4"), ("height", "4")]).unwrap();
    let kinds = check(kings, |_| 0, 1);
    assert!(kinds.contains(&format!("{:?}", DrawKind::Endless)), "{kinds:?}");
    let morpion = retrograde_games::open("morpion", [("width", "3")]).unwrap();
    assert_eq!(check(Arc::clone(&morpion), |order| order, 10).len(), 4);
    // Moves that stay in their tier, and moves that leave it.
    assert_eq!(check(morpion, |order| order / 3, 4).len(), 4);
}

#[test]
fn a_move_that_raises_the_tier_is_named() {
    let morpion = retrograde_games::open("morpion", [("width", "3")]).unwrap();
    let game = WithTier::new(morpion, |order| 9 - order);
    let error = build_hashed(&game, "raising", &Store::in_memory(), false, Exploring::default(), &()).unwrap_err();
    assert!(matches!(error, TableError::RaisedTier { tier: 0, next: 1, .. }), "{error}");
}
