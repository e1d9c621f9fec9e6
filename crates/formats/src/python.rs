//! Writes an arena as the dictionaries of the course, which students type and rules files may hold.

use crate::edges::written_edges;
use crate::{Warning, WriteError};
use retrograde::{DeadEnds, Mode, NamedArena, Player, Vertex};
use std::io::Write;

/// What the format is called in warnings.
const CALLED: &str = "Python";

/// Writes an arena as Python: `G`, a dictionary from each vertex to the list of its successors, and the sets `S0`, `V0` and
/// `V1`; or, if the players are called J1 and J2 as in note 002, the dictionaries `S1`, `F1` and `F2`.
///
/// ```
/// use retrograde_formats::{read_arena, write_python};
/// let arena = r#"{"targets": {"J0": ["(0,1)"], "J1": []}, "vertices": {
///     "(1,0)": {"owner": 0, "successors": ["(0,1)"]}, "(0,1)": {"owner": 1, "successors": []}}}"#;
/// let named = read_arena("a.json", Box::new(arena.as_bytes()), None, &())?.named;
/// let mut text = Vec::new();
/// write_python(&named, &mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.contains("G = {\n    (1, 0): [(0, 1)],\n    (0, 1): [],\n}\n"));
/// assert!(text.contains("V0 = {(0, 1)}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the output fails.
pub fn write_python(named: &NamedArena, output: &mut dyn Write) -> Result<Vec<Warning>, WriteError> {
    let arena = &named.arena;
    writeln!(output, "G = {{")?;
    for vertex in arena.vertices() {
        let to: Vec<String> = written_edges(arena, vertex).map(|to| literal(&named.name(to))).collect();
        writeln!(output, "    {}: [{}],", literal(&named.name(vertex)), to.join(", "))?;
    }
    writeln!(output, "}}")?;
    let from_one = named.players == ["J1", "J2"];
    let target = |player| arena.vertices().filter(move |&vertex| arena.target(vertex) == Some(player));
    if from_one {
        let flag = |vertex: Vertex| if arena.owner(vertex) == Player::Zero { "True" } else { "False" };
        entries(named, "S1", arena.vertices().map(|vertex| (vertex, flag(vertex))), output)?;
        entries(named, "F1", target(Player::Zero).map(|vertex| (vertex, "1")), output)?;
        entries(named, "F2", target(Player::One).map(|vertex| (vertex, "1")), output)?;
    } else {
        let own = arena.vertices().filter(|&vertex| arena.owner(vertex) == Player::Zero);
        for (name, vertices) in [
            ("S0", own.collect::<Vec<_>>()),
            ("V0", target(Player::Zero).collect()),
            ("V1", target(Player::One).collect()),
        ] {
            let members: Vec<String> = vertices.into_iter().map(|vertex| literal(&named.name(vertex))).collect();
            match members.is_empty() {
                true => writeln!(output, "{name} = set()")?,
                false => writeln!(output, "{name} = {{{}}}", members.join(", "))?,
            }
        }
        if named.players != ["J0", "J1"] {
            writeln!(output, "names = ({}, {})", text(&named.players[0]), text(&named.players[1]))?;
        }
    }
    if let Some(start) = named.start {
        writeln!(output, "start = {}", literal(&named.name(start)))?;
    }
    if !named.scores.values.is_empty() {
        let values = named.scores.values.iter();
        let values: Vec<String> =
            values.map(|(vertex, value)| format!("{}: {value}", literal(&named.name(*vertex)))).collect();
        writeln!(output, "values = {{{}}}", values.join(", "))?;
    }
    if named.scores.endless != 0 {
        writeln!(output, "endless = {}", named.scores.endless)?;
    }
    Ok(what_is_lost(named))
}

/// A dictionary from vertices, with some on each line.
fn entries<'a>(
    named: &NamedArena,
    name: &str,
    entries: impl Iterator<Item = (Vertex, &'a str)>,
    output: &mut dyn Write,
) -> Result<(), WriteError> {
    let entries: Vec<String> =
        entries.map(|(vertex, value)| format!("{}: {value}", literal(&named.name(vertex)))).collect();
    writeln!(output, "{name} = {{{}}}", entries.join(", "))?;
    Ok(())
}

/// A name as Python writes it: a number, a tuple, or a text.
fn literal(name: &str) -> String {
    tuple(name).unwrap_or_else(|| item(name))
}

/// A tuple of plain items, if the name is one as we write them: `(1,2)`, `(1,)` or `()`.
fn tuple(name: &str) -> Option<String> {
    let inside = name.strip_prefix('(')?.strip_suffix(')')?;
    if inside.is_empty() {
        return Some("()".to_owned());
    }
    let items = split(inside)?;
    if let [one, end] = &items[..]
        && end.is_empty()
    {
        let inner = (!one.is_empty() && !one.contains(['\'', '"', '\\'])).then(|| literal(one))?;
        return Some(format!("({inner},)"));
    }
    let plain = |word: &String| !word.is_empty() && word.trim() == word && !word.contains(['\'', '"', '\\']);
    if items.len() < 2 || !items.iter().all(plain) {
        return None;
    }
    let items: Vec<String> = items.iter().map(|word| literal(word)).collect();
    Some(format!("({})", items.join(", ")))
}

/// The parts between commas outside of brackets; `None` if the brackets do not match.
fn split(inside: &str) -> Option<Vec<String>> {
    let (mut words, mut depth) = (vec![String::new()], 0_i32);
    for character in inside.chars() {
        depth += i32::from(character == '(') - i32::from(character == ')');
        if depth < 0 {
            return None;
        }
        if depth == 0 && character == ',' {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(character);
        }
    }
    (depth == 0).then_some(words)
}

/// A number as it is, and anything else as a text.
fn item(name: &str) -> String {
    let digits = name.strip_prefix('-').unwrap_or(name);
    let number = retrograde::plain_number(digits).is_some() && !digits.is_empty() && name != "-0";
    if number { name.to_owned() } else { text(name) }
}

fn text(name: &str) -> String {
    let escaped = name.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n").replace('\r', "\\r");
    format!("'{escaped}'")
}

fn what_is_lost(named: &NamedArena) -> Vec<Warning> {
    let mut lost = Vec::new();
    if named.objective.dead_ends != DeadEnds::Draw {
        lost.push("the meaning of dead ends".to_owned());
    }
    if named.objective.mode != Mode::Draws {
        lost.push("the two-valued mode".to_owned());
    }
    lost.into_iter().map(|what| Warning::LeftOut { format: CALLED, what }).collect()
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn names_of_tuples_are_tuples_again() {
        let written = ["(1,2)", "(1,)", "()", "(0,(1,),a)", "((),(2,3))", "7", "a b", "(a'b)"].map(literal);
        assert_eq!(written, ["(1, 2)", "(1,)", "()", "(0, (1,), 'a')", "((), (2, 3))", "7", "'a b'", "'(a\\'b)'"]);
    }
}
