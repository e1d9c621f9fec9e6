//! The arenas that solvers are measured on, generated from fixed seeds.

use retrograde::{Arena, Kind, Player};
use std::io::{self, Write};

/// An arena to measure, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Nim on one heap of that many sticks, take 1 to 3; who cannot move loses.
    Nim(u32),
    /// Random bipartite, out-degree 1 to 8, 1% targets; a small attractor.
    Random(u32),
    /// J0 has 1 to 8 moves, J1 1 to 4, 0.01% targets; everything is attracted, about 90 layers deep.
    Deep(u32),
    /// Two kings chase each other on a board of that width; a king may stay.
    King(u32),
    /// One chain as deep as it is long, with three edges per vertex and shuffled numbers.
    ShuffledChain(u32),
}

impl Input {
    /// The inputs of `docs/performance.md`, with the names used there.
    pub const ALL: [(&'static str, Self); 7] = [
        ("nim1e6", Self::Nim(1_000_000)),
        ("rand1e6", Self::Random(1_000_000)),
        ("deep1e6", Self::Deep(1_000_000)),
        ("king32", Self::King(32)),
        ("chainshuf1e6", Self::ShuffledChain(1_000_000)),
        ("rand1e7", Self::Random(10_000_000)),
        ("deep1e7", Self::Deep(10_000_000)),
    ];

    /// The input of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|&(_, input)| input)
    }

    /// Generates the arena; the same every time.
    #[must_use]
    pub fn generate(self) -> Arena {
        match self {
            Self::Nim(sticks) => nim(sticks),
            Self::Random(count) => random(count, [8, 8], count / 100),
            Self::Deep(count) => random(count, [8, 4], count / 10_000),
            Self::King(width) => king(width),
            Self::ShuffledChain(count) => shuffled_chain(count),
        }
    }
}

/// Collects rows in order.
struct Rows {
    kinds: Vec<Kind>,
    offsets: Vec<u32>,
    heads: Vec<u32>,
}

impl Rows {
    fn new() -> Self {
        Self { kinds: Vec::new(), offsets: vec![0], heads: Vec::new() }
    }

    fn push(&mut self, owner: Player, target: Option<Player>, successors: impl IntoIterator<Item = u32>) {
        self.kinds.push(Kind::new(owner, target));
        if target.is_none() {
            self.heads.extend(successors);
        }
        self.offsets.push(u32::try_from(self.heads.len()).expect("the inputs have fewer edges"));
    }

    fn build(self) -> Arena {
        Arena::from_rows(self.kinds, self.offsets, self.heads).expect("generated rows are sound")
    }
}

fn player(index: u32) -> Player {
    if index.is_multiple_of(2) { Player::Zero } else { Player::One }
}

fn nim(sticks: u32) -> Arena {
    let mut rows = Rows::new();
    for vertex in 0..2 * (sticks + 1) {
        let (left, mover) = (vertex / 2, player(vertex));
        let target = (left == 0).then_some(!mover);
        rows.push(mover, target, (1..=left.min(3)).map(|take| 2 * (left - take) + 1 - vertex % 2));
    }
    rows.build()
}

/// Even vertices are J0's and lead to odd ones, which are J1's, and the other way round.
fn random(count: u32, most_moves: [u32; 2], targets: u32) -> Arena {
    let mut random = fastrand::Rng::with_seed(u64::from(count) + u64::from(most_moves[1]));
    let mut rows = Rows::new();
    for vertex in 0..count {
        let owner = player(vertex);
        let target = (random.u32(0..count) < targets).then_some(Player::Zero);
        let moves = random.u32(1..=most_moves[owner.index()]);
        let successors: Vec<u32> = (0..moves).map(|_| random.u32(0..count / 2) * 2 + 1 - vertex % 2).collect();
        rows.push(owner, target, successors);
    }
    rows.build()
}

fn king(width: u32) -> Arena {
    let squares = width * width;
    let steps = |square: u32| {
        let (x, y) = (square % width, square / width);
        let range = move |at: u32| at.saturating_sub(1)..=(at + 1).min(width - 1);
        range(y).flat_map(move |row| range(x).map(move |column| row * width + column))
    };
    let number = |kings: [u32; 2], mover: u32| (kings[0] * squares + kings[1]) * 2 + mover;
    let mut rows = Rows::new();
    for vertex in 0..2 * squares * squares {
        let (hunter, prey, mover) = (vertex / 2 / squares, vertex / 2 % squares, vertex % 2);
        let target = (hunter == prey).then_some(Player::Zero);
        if mover == 0 {
            rows.push(Player::Zero, target, steps(hunter).map(|square| number([square, prey], 1)));
        } else {
            rows.push(Player::One, target, steps(prey).map(|square| number([hunter, square], 0)));
        }
    }
    rows.build()
}

/// J1 owns all of it and may step down by one, two or three: the rank is the place in the chain.
fn shuffled_chain(count: u32) -> Arena {
    let mut random = fastrand::Rng::with_seed(7);
    let mut number: Vec<u32> = (0..count).collect();
    random.shuffle(&mut number);
    let mut place = vec![0; count as usize];
    for (at, &vertex) in number.iter().enumerate() {
        place[vertex as usize] = at as u32;
    }
    let mut rows = Rows::new();
    for &at in &place {
        let target = (at == 0).then_some(Player::Zero);
        rows.push(Player::One, target, (1..=at.min(3)).map(|step| number[(at - step) as usize]));
    }
    rows.build()
}

/// Writes an arena as PGSolver text in which J1 wins endless plays.
///
/// # Errors
/// What the writer returns.
pub fn write_pg(arena: &Arena, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "parity {};", arena.vertex_count().saturating_sub(1))?;
    let mut line = String::new();
    for vertex in arena.vertices() {
        line.clear();
        let owner = arena.owner(vertex).index();
        match arena.target(vertex) {
            Some(winner) => line.push_str(&format!("{vertex} {} {owner} {vertex}", winner.index())),
            None => {
                line.push_str(&format!("{vertex} 1 {owner} "));
                for (place, to) in arena.successors(vertex).enumerate() {
                    line.push_str(if place == 0 { "" } else { "," });
                    line.push_str(&to.to_string());
                }
            }
        }
        line.push_str(";\n");
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}
