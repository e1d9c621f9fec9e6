//! How strong minimax with a heuristic is at each depth, as a table: the one in docs/search.md.
//!
//! `cargo run --release -p retrograde-games --example strength`

use retrograde::minimax::strength;
use retrograde::{ExploreError, Exploring, Heuristic};
use retrograde_games::{Connect4, Hex, Morpion};

fn main() -> Result<(), ExploreError> {
    show("morpion 3×3 align 3", Morpion::<u32>::new(3, 3, 3), 9)?;
    show("morpion 4×3 align 3", Morpion::<u32>::new(4, 3, 3), 12)?;
    show("connect4 4×4", Connect4::<u32>::new(4, 4, 4), 16)?;
    show("connect4 5×4", Connect4::<u32>::new(5, 4, 4), 16)?;
    show("connect4 4×5", Connect4::<u32>::new(4, 5, 4), 16)?;
    show("hex 3×3", Hex::<u32>::new(3, 3), 9)?;
    show("hex 4×3", Hex::<u32>::new(4, 3), 9)
}

fn show<G: Heuristic>(name: &str, game: Option<G>, deepest: u32) -> Result<(), ExploreError> {
    let Some(game) = game else { return Ok(()) };
    let rows = strength(&game, deepest, Exploring::default(), &())?;
    let first = rows[0];
    println!("\n{name}: {} positions to move in, {} of them critical\n", first.positions, first.critical);
    println!("| depth | keeps the value | where one can go wrong | optimal move |\n|---|---|---|---|");
    for row in rows {
        let [keeps, critical, optimal] = [row.keeps, row.keeps_critical, row.optimal].map(|share| 100.0 * share);
        println!("| {} | {keeps:.1} % | {critical:.1} % | {optimal:.1} % |", row.depth);
    }
    Ok(())
}
