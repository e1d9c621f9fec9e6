//! Random arenas for exercises.

use super::latex::Block;
use super::levels::{GraphLevel, Measures};
use super::random::{below, shuffle};
use fastrand::Rng;
use retrograde::{Arena, ArenaBuilder, DrawKind, Lang, Outcome, Player, Solution, Verdict, Vertex, find_cycle};
use retrograde_view::{ArenaPicture, Layout, Style, VertexMark};

/// A random arena in which plays tend to end: most moves lead nearer to one of the two or three vertices
/// where a play is over. The vertices stand in random order, so that their names tell nothing.
pub(super) fn random(rng: &mut Rng, level: &GraphLevel) -> Option<Arena> {
    let count = level.vertices;
    let ends = if level.draws && rng.bool() { 3 } else { 2 };
    let mut place: Vec<usize> = (0..count).collect();
    shuffle(rng, &mut place);
    let owners: Vec<Player> = (0..count).map(|_| if rng.bool() { Player::One } else { Player::Zero }).collect();
    let mut moves: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (own, moves) in moves.iter_mut().enumerate().skip(ends) {
        let wanted = 1 + usize::from(rng.u8(..4) > 0) + usize::from(rng.u8(..4) == 0);
        for _ in 0..wanted {
            let back = level.cycle && rng.u8(..5) == 0;
            let to = if back { below(rng, count) } else { own - own.min(4) + below(rng, own.min(4)) };
            if to != own && !moves.contains(&to) {
                moves.push(to);
            }
        }
    }
    let reached = |vertex: usize| moves.iter().any(|moves| moves.contains(&vertex));
    if !(0..ends).all(reached) {
        return None;
    }
    let mut builder = ArenaBuilder::new();
    let mut vertices = vec![None; count];
    let mut inverse = vec![0; count];
    for (own, &at) in place.iter().enumerate() {
        inverse[at] = own;
    }
    for &own in &inverse {
        vertices[own] = builder.vertex(owners[own]).ok();
    }
    let vertex = |own: usize| vertices[own];
    builder.target(vertex(0)?, Player::Zero).ok()?;
    builder.target(vertex(1)?, Player::One).ok()?;
    for (own, moves) in moves.iter().enumerate() {
        let mut moves: Vec<Vertex> = moves.iter().filter_map(|&to| vertex(to)).collect();
        moves.sort_unstable();
        for to in moves {
            builder.edge(vertex(own)?, to).ok()?;
        }
    }
    builder.build().ok()
}

/// What makes the arena as difficult as it is, from that start, and for the attractor of that player.
pub(super) fn measures(arena: &Arena, solution: &Solution, start: Vertex, player: Player) -> Measures {
    let drawn = |kind: Option<DrawKind>| {
        let is = |vertex: &Vertex| match solution.verdict(*vertex) {
            Verdict::Draw(own) => kind.is_none_or(|kind| kind == own),
            _ => false,
        };
        arena.vertices().filter(is).count()
    };
    Measures {
        vertices: arena.vertex_count(),
        edges: arena.edge_count(),
        rank: solution.rank(start),
        layers: Some(solution.layers(player).len() as u32 - 1),
        draws: drawn(None),
        endless: drawn(Some(DrawKind::Endless)),
        cycle: find_cycle(arena).is_some(),
        choices: arena.vertices().filter(|&vertex| has_worse_move(arena, solution, vertex)).count(),
        ..Measures::default()
    }
}

fn has_worse_move(arena: &Arena, solution: &Solution, vertex: Vertex) -> bool {
    let best = solution.best_moves(arena, vertex);
    arena.successors(vertex).any(|to| !best.contains(&to))
}

/// Whether the arena is as difficult as the level asks, and no question about it trivial.
pub(super) fn fits(level: &GraphLevel, measures: &Measures) -> bool {
    let GraphLevel { vertices, rank, draws, endless, ends, cycle, choices } = *level;
    measures.vertices == vertices
        && measures.rank == Some(rank)
        && (!draws || measures.draws > 0)
        && (!endless || measures.endless > 0)
        && (!ends || measures.draws > measures.endless)
        && measures.cycle == cycle
        && measures.choices >= choices
}

/// Whether the attractor of a player needs both halves of its definition: a vertex of the opponent with
/// several moves enters it, one that has a move into it stays outside, and so does a whole vertex besides
/// the opponent's target.
pub(super) fn needs_for_all(arena: &Arena, solution: &Solution, player: Player) -> bool {
    let inside = |vertex: Vertex| solution.value(vertex) == Outcome::Win(player);
    let theirs = || arena.vertices().filter(|&vertex| arena.owner(vertex) != player && arena.out_degree(vertex) > 0);
    theirs().any(|vertex| inside(vertex) && arena.out_degree(vertex) > 1)
        && theirs().any(|vertex| !inside(vertex) && arena.successors(vertex).any(inside))
}

/// a, b, c, …
pub(super) fn name(vertex: Vertex) -> String {
    char::from(b'a' + (vertex.index() % 26) as u8).to_string()
}

/// The arena as our JSON, for those who solve it without paper. Names are single letters, so that nothing needs to be
/// escaped.
pub(super) fn json(arena: &Arena, start: Vertex) -> String {
    let list = |vertices: &mut dyn Iterator<Item = Vertex>| {
        vertices.map(|vertex| format!("\"{}\"", name(vertex))).collect::<Vec<_>>().join(", ")
    };
    let [zero, one] =
        Player::BOTH.map(|player| list(&mut arena.vertices().filter(|&vertex| arena.target(vertex) == Some(player))));
    let vertex = |vertex: Vertex| {
        let successors = list(&mut arena.successors(vertex));
        format!("\"{}\": {{\"owner\": {}, \"successors\": [{successors}]}}", name(vertex), arena.owner(vertex).index())
    };
    let vertices = arena.vertices().map(vertex).collect::<Vec<_>>().join(", ");
    let start = name(start);
    format!(
        "{{\"start\": \"{start}\", \"targets\": {{\"J0\": [{zero}], \"J1\": [{one}]}}, \"vertices\": {{{vertices}}}}}"
    )
}

pub(super) fn names(vertices: impl IntoIterator<Item = Vertex>, lang: Lang) -> String {
    let names: Vec<String> = vertices.into_iter().map(name).collect();
    if names.is_empty() { lang.pick("none", "aucun").to_owned() } else { names.join(", ") }
}

/// How pictures look on a sheet.
pub(super) fn style(lang: Lang, layout: Layout) -> Style {
    Style { lang, layout, ..Style::default() }
}

/// The arena as the sheet shows it.
pub(super) fn figure(arena: &Arena, start: Vertex, lang: Lang) -> Block {
    let mut picture = ArenaPicture::new(arena, name);
    picture.start(start);
    Block::Figure(picture.scene(&style(lang, Layout::Layered)))
}

/// The arena as the answers show it: with ranks, and with the moves of the winners if they are asked for.
pub(super) fn solved_figure(
    arena: &Arena,
    solution: &Solution,
    start: Vertex,
    player: Player,
    strategy: bool,
    lang: Lang,
) -> Block {
    let mut picture = ArenaPicture::new(arena, name);
    picture.start(start);
    picture.player = player;
    for vertex in arena.vertices() {
        picture.mark(vertex, mark(solution, player, vertex));
        let winner = solution.value(vertex) == Outcome::Win(arena.owner(vertex));
        if let Some(to) = solution.best_move(vertex).filter(|_| strategy && winner) {
            picture.strategy(vertex, to);
        }
    }
    Block::Figure(picture.scene(&style(lang, Layout::Layered)))
}

pub(super) fn mark(solution: &Solution, player: Player, vertex: Vertex) -> VertexMark {
    match solution.verdict(vertex) {
        Verdict::Win { player: winner, rank } if winner == player => VertexMark::Layer(Some(rank)),
        Verdict::Win { rank, .. } => VertexMark::Other(Some(rank)),
        Verdict::Avoid(winner) => VertexMark::Outside(winner),
        Verdict::Draw(_) => VertexMark::Draw,
    }
}

/// What an arena on a sheet shows, in words.
pub(super) fn introduction(arena: &Arena, start: Vertex, lang: Lang) -> Block {
    let targets = |player: Player| names(arena.vertices().filter(|&vertex| arena.target(vertex) == Some(player)), lang);
    let [zero, one] = Player::BOTH.map(targets);
    let start = name(start);
    Block::Text(match lang {
        Lang::En => format!(
            "Round vertices belong to J0, square ones to J1. J0 wins as soon as the play reaches {zero}, J1 as soon as \
             it reaches {one}; both are drawn with a double border. The play starts at {start}. A play that stops \
             anywhere else, or never stops, is a draw."
        ),
        Lang::Fr => format!(
            "Les sommets ronds sont contrôlés par J0, les carrés par J1. Le joueur J0 gagne dès que la partie atteint \
             {zero}, le joueur J1 dès qu'elle atteint {one}\u{a0}; ces cibles ont un double contour. La partie commence \
             en {start}. Une partie qui s'arrête ailleurs, ou qui ne s'arrête jamais, est un match nul."
        ),
    })
}
