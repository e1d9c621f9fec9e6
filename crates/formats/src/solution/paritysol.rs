//! Solutions of parity games: `paritysol N;` and then `id winner successor;` for each vertex.

use crate::ids::Ids;
use crate::pgsolver::Scanner;
use crate::stream::Stream;
use crate::{ReadError, WriteError};
use retrograde::{NamedArena, Outcome, Player, Solution, Vertex};
use std::io::Write;

/// Writes who wins everywhere, and the winner's moves.
pub(super) fn write(named: &NamedArena, solution: &Solution, output: &mut dyn Write) -> Result<(), WriteError> {
    let arena = &named.arena;
    let ids = Ids::of(&named.names);
    writeln!(output, "paritysol {};", arena.vertices().next_back().map_or(0, |last| ids.id(last)))?;
    for vertex in arena.vertices() {
        let Outcome::Win(winner) = solution.value(vertex) else {
            let reason =
                format!("a draw at \"{}\", since somebody wins everywhere in a parity game", named.name(vertex));
            return Err(WriteError::Inexpressible { format: "paritysol", reason });
        };
        write!(output, "{} {}", ids.id(vertex), winner.index())?;
        if arena.owner(vertex) == winner {
            // Where the play is over, a parity game goes on from the vertex to itself.
            write!(output, " {}", ids.id(solution.best_move(vertex).unwrap_or(vertex)))?;
        }
        writeln!(output, ";")?;
    }
    Ok(())
}

/// Reads who wins everywhere, and the winner's moves.
pub(super) fn read(stream: Stream<'_>, named: &NamedArena) -> Result<Vec<(Player, Option<Vertex>)>, ReadError> {
    let mut scan = Scanner::open(stream)?;
    if scan.word("paritysol")? {
        scan.number("the highest id, as in `paritysol 7;`")?;
        scan.expect(b';', "`;`, as in `paritysol 7;`")?;
    }
    let ids = Ids::of(&named.names);
    let mut told = vec![None; named.arena.vertex_count()];
    while scan.blank()? {
        let (id, vertex, position) = vertex(&mut scan, &ids, "a vertex: `id winner successor;`")?;
        let winner = match scan.number(WINNER)? {
            (0, _) => Player::Zero,
            (1, _) => Player::One,
            (other, position) => return Err(scan.window.fault(position, format!("`{other}`"), WINNER)),
        };
        scan.blank()?;
        let mut to = None;
        if scan.next().is_some_and(|byte| byte.is_ascii_digit()) {
            let (_, successor, _) = self::vertex(&mut scan, &ids, "a successor or `;`")?;
            let stays = successor == vertex && named.arena.out_degree(vertex) == 0;
            to = if stays { None } else { Some(successor) };
        }
        scan.expect(b';', "a successor or `;`")?;
        if told[vertex.index()].replace((winner, to)).is_some() {
            return Err(scan.window.fault(position, format!("vertex {id} a second time"), "each vertex once"));
        }
    }
    if let Some(index) = told.iter().position(Option::is_none) {
        let missing = Vertex::new(index).map_or(0, |vertex| ids.id(vertex));
        let expected = format!("a line `{missing} winner successor;`, since a solution tells who wins everywhere");
        return Err(scan.window.unexpected(expected));
    }
    Ok(told.into_iter().flatten().collect())
}

const WINNER: &str = "a winner, 0 or 1";

/// The number of a vertex, the vertex, and where it stands.
fn vertex(scan: &mut Scanner<'_>, ids: &Ids<'_>, expected: &str) -> Result<(u32, Vertex, u64), ReadError> {
    let (id, position) = scan.number(expected)?;
    match ids.find(id) {
        Some(vertex) => Ok((id, vertex, position)),
        None => Err(scan.window.fault(position, format!("{id}, which is no vertex of the arena"), expected)),
    }
}
