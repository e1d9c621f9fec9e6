//! Small arenas, written down in code.

use retrograde::{ArenaBuilder, Lang, NamedArena, Names, Player, Vertex};

/// A vertex of an example: its name, its owner, whose target it is, and its successors.
pub(super) type Row<'a> = (&'a str, Player, Option<Player>, &'a [&'a str]);

/// The arena of these rows.
///
/// # Panics
/// If the rows are no arena; they stand in the code, so that the tests would find out.
pub(super) fn arena(rows: &[Row<'_>]) -> NamedArena {
    let names = Names::text(rows.iter().map(|row| row.0.to_owned())).expect("the names differ");
    let mut builder = ArenaBuilder::new();
    for &(_, owner, target, _) in rows {
        let vertex = builder.vertex(owner).expect("there are few vertices");
        if let Some(player) = target {
            builder.target(vertex, player).expect("a target of one player");
        }
    }
    for &(name, _, _, successors) in rows {
        let vertex = |name: &str| names.find(name).expect("successors are vertices");
        for to in successors {
            builder.edge(vertex(name), vertex(to)).expect("there are few edges");
        }
    }
    NamedArena::new(builder.build().expect("the edges fit"), names)
}

/// Nim with so many sticks, of which one or two are taken, or one to three; a vertex is the sticks left and
/// who moves. With the targets of each player.
pub(super) fn nim(sticks: usize, most: usize, targets: [&[&str]; 2]) -> NamedArena {
    let name = |left: usize, player: usize| format!("({left},{player})");
    let positions = || (0..=sticks).flat_map(|left| [(left, 0), (left, 1)]);
    let names: Vec<String> = positions().map(|(left, player)| name(left, player)).collect();
    let moves: Vec<Vec<String>> = positions()
        .map(|(left, player)| (1..=most.min(left)).map(|taken| name(left - taken, 1 - player)).collect())
        .collect();
    let moves: Vec<Vec<&str>> = moves.iter().map(|moves| moves.iter().map(String::as_str).collect()).collect();
    let rows: Vec<Row<'_>> = names
        .iter()
        .zip(&moves)
        .zip(positions())
        .map(|((name, moves), (_, player))| {
            let owner = Player::BOTH[player];
            let target = Player::BOTH.into_iter().find(|player| targets[player.index()].contains(&name.as_str()));
            (name.as_str(), owner, target, moves.as_slice())
        })
        .collect();
    arena(&rows)
}

/// The arena as lines of text: each vertex with its owner, whose target it is, and where it leads.
pub(super) fn lines(named: &NamedArena, lang: Lang) -> Vec<String> {
    let line = |vertex: Vertex| {
        let arena = &named.arena;
        let (name, owner) = (named.name(vertex), arena.owner(vertex));
        let target = arena.target(vertex).map(|player| match lang {
            Lang::En => format!(", target of {player}"),
            Lang::Fr => format!(", cible de {player}"),
        });
        let moves: Vec<String> =
            arena.successors(vertex).chain(arena.ignored(vertex)).map(|to| named.name(to).into_owned()).collect();
        let moves = match (moves.is_empty(), target.is_some()) {
            (false, _) => format!(" → {}", moves.join(", ")),
            (true, true) => String::new(),
            (true, false) => lang.pick(", dead end", ", cul-de-sac").to_owned(),
        };
        format!("{name} ({owner}){}{moves}", target.unwrap_or_default())
    };
    named.arena.vertices().map(line).collect()
}
