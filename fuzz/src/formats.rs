//! The laws of the readers of arenas and solutions.

use retrograde::{NamedArena, Player, Vertex};
use retrograde_formats::{
    Format, ReadError, SolutionFile, SolutionFormat, read_arena, read_solution, write_arena, write_solution,
};

/// A reader never panics; what it reads can be written, and reads back equal; what it refuses, it refuses
/// with a message that can be shown.
pub fn arena_law(format: Format, data: &[u8]) {
    let reading = match read_arena("input", Box::new(data), Some(format), &()) {
        Ok(reading) => reading,
        Err(error) => return showable(&error),
    };
    let mut written = Vec::new();
    write_arena(&reading.named, format, &mut written).expect("what a format has said, it can say");
    let again = read_arena("written", Box::new(written.as_slice()), Some(format), &());
    let again = again.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.named, reading.named);
}

/// The same for solutions of an arena.
pub fn solution_law(named: &NamedArena, data: &[u8]) {
    let solution = match read_solution("input", Box::new(data), named, &()) {
        Ok(solution) => solution,
        Err(error) => return showable(&error),
    };
    let mut written = Vec::new();
    match &solution {
        SolutionFile::Full(solution) => {
            write_solution(named, solution, SolutionFormat::Json, &mut written).expect("JSON can say all solutions");
        }
        SolutionFile::ParitySol(winners) => written = paritysol(winners).into_bytes(),
    }
    let again = read_solution("written", Box::new(written.as_slice()), named, &());
    let again = again.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again, solution);
}

/// Winners and moves as `paritysol` text, of an arena whose vertices are called 0, 1, 2, ….
fn paritysol(winners: &[(Player, Option<Vertex>)]) -> String {
    let line = |(id, (winner, to)): (usize, &(Player, Option<Vertex>))| match to {
        Some(to) => format!("{id} {} {to};\n", winner.index()),
        None => format!("{id} {};\n", winner.index()),
    };
    winners.iter().enumerate().map(line).collect()
}

/// An error can be shown, and one that has a place shows it on lines of a terminal.
fn showable(error: &ReadError) {
    let message = error.to_string();
    assert!(!message.is_empty());
    if let ReadError::Fault(fault) = error {
        assert!(fault.line >= 1 && fault.column >= 1);
        assert!(!message.contains('\u{1b}') && !message.contains('\0'));
    }
}
