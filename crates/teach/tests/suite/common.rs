//! Small arenas as tests write them.

use retrograde::{ArenaBuilder, NamedArena, Names, Player, Vertex};

/// A game from lines `name owner moves…`, with owner 0 or 1, and the targets of both players.
pub(crate) fn game(lines: &str, targets: [&[&str]; 2]) -> NamedArena {
    let rows: Vec<Vec<&str>> = lines.lines().map(|line| line.split_whitespace().collect()).collect();
    let rows: Vec<_> = rows.into_iter().filter(|row: &Vec<&str>| !row.is_empty()).collect();
    let names = Names::text(rows.iter().map(|row| row[0].to_owned())).unwrap();
    let mut builder = ArenaBuilder::new();
    for row in &rows {
        builder.vertex(Player::from_index(row[1].parse().unwrap()).unwrap()).unwrap();
    }
    for row in &rows {
        for to in &row[2..] {
            builder.edge(names.find(row[0]).unwrap(), names.find(to).unwrap()).unwrap();
        }
    }
    for (player, targets) in Player::BOTH.into_iter().zip(targets) {
        for target in targets {
            builder.target(names.find(target).unwrap(), player).unwrap();
        }
    }
    NamedArena::new(builder.build().unwrap(), names)
}

/// The vertices of those names.
pub(crate) fn vertices<const N: usize>(game: &NamedArena, names: [&str; N]) -> [Vertex; N] {
    names.map(|name| game.names.find(name).unwrap_or_else(|| panic!("there is no vertex {name}")))
}
