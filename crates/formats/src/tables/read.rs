//! Reads an arena from CSV tables.

use super::record::{Record, Records};
use crate::draft::Draft;
use crate::stream::Stream;
use crate::text::Text;
use crate::{ReadError, Reading};
use retrograde::{ArenaError, Player};

/// Which table a record belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableKind {
    Edges,
    Vertices,
}

const EDGES: &str = "the header `from,to` of an edge list";
const VERTICES: &str = "the header `vertex,owner,target` of a vertex list";
const EITHER: &str = "the header of a table: `from,to` or `vertex,owner,target`";
const UNDEFINED: &str = "a vertex of the vertex list `vertex,owner,target`";

/// Reads an arena from one text with both tables in either order, or a vertex list alone.
pub(crate) fn read(stream: Stream<'_>) -> Result<Reading, ReadError> {
    let mut text = Text::open(stream)?;
    let mut draft = draft();
    let seen = tables(&mut text, &mut draft, &[TableKind::Edges, TableKind::Vertices])?;
    if !seen.contains(&TableKind::Vertices) {
        return Err(text.unexpected(
            "a vertex list `vertex,owner,target` after the edge list and an empty line, or in a file of its own",
        ));
    }
    draft.finish(&mut text, UNDEFINED)
}

/// Reads an arena from two texts, one for each table.
pub(crate) fn read_pair(edges: Stream<'_>, vertices: Stream<'_>) -> Result<Reading, ReadError> {
    let mut draft = draft();
    // The vertex list first, so that vertices are numbered as they are defined.
    tables(&mut Text::open(vertices)?, &mut draft, &[TableKind::Vertices])?;
    let mut text = Text::open(edges)?;
    tables(&mut text, &mut draft, &[TableKind::Edges])?;
    draft.finish(&mut text, UNDEFINED)
}

/// A draft whose players are called J0 and J1, since a table cannot say otherwise.
fn draft() -> Draft {
    let mut draft = Draft::default();
    for player in Player::BOTH {
        draft.players.name(player, player.to_string());
    }
    draft
}

/// Reads all the tables of a text, and tells which there were.
fn tables(text: &mut Text<'_>, draft: &mut Draft, allowed: &[TableKind]) -> Result<Vec<TableKind>, ReadError> {
    let mut records = Records::of(text)?;
    let mut record = Record::default();
    let mut seen: Vec<TableKind> = Vec::new();
    while records.next(&mut record)? {
        let header = header(&record).filter(|table| allowed.contains(table) && !seen.contains(table));
        match (header, seen.last()) {
            (Some(table), _) => seen.push(table),
            (None, None) => {
                let found = format!("`{}`", record.field(0).escape_debug());
                return Err(records.text.fault(record.place(0), found, expected_header(allowed)));
            }
            (None, Some(TableKind::Edges)) => edge(&record, draft, records.text)?,
            (None, Some(TableKind::Vertices)) => vertex(&record, draft, records.text)?,
        }
    }
    if seen.is_empty() { Err(text.unexpected(expected_header(allowed))) } else { Ok(seen) }
}

fn expected_header(allowed: &[TableKind]) -> &'static str {
    match allowed {
        [TableKind::Edges] => EDGES,
        [TableKind::Vertices] => VERTICES,
        _ => EITHER,
    }
}

fn header(record: &Record) -> Option<TableKind> {
    if record.reads(&["from", "to"]) {
        Some(TableKind::Edges)
    } else if record.reads(&["vertex", "owner", "target"]) || record.reads(&["vertex", "owner"]) {
        Some(TableKind::Vertices)
    } else {
        None
    }
}

/// `from,to`
fn edge(record: &Record, draft: &mut Draft, text: &mut Text<'_>) -> Result<(), ReadError> {
    check_length(record, text, 2, 2, "two fields, `from,to`")?;
    let from = mention(record, 0, draft, text)?;
    let to = mention(record, 1, draft, text)?;
    draft.edge(from, to).map_err(|error| too_many(text, error))
}

/// `vertex,owner,target`
fn vertex(record: &Record, draft: &mut Draft, text: &mut Text<'_>) -> Result<(), ReadError> {
    check_length(record, text, 2, 3, "three fields, `vertex,owner,target`")?;
    let vertex = mention(record, 0, draft, text)?;
    let mut player = |index: usize, text: &mut Text<'_>| {
        let (word, place) = (record.field(index).trim(), record.place(index));
        let called = draft.players.called(word, place);
        called.ok_or_else(|| text.fault(place, format!("\"{}\"", word.escape_debug()), draft.players.expected()))
    };
    let owner = player(1, text)?;
    let target = if record.field(2).trim().is_empty() { None } else { Some(player(2, text)?) };
    if !draft.define(vertex, owner) {
        let found = format!("vertex \"{}\" a second time", draft.name(vertex));
        return Err(text.fault(record.place(0), found, "each vertex once"));
    }
    if let Some(target) = target {
        draft.target(vertex, target, record.place(2));
    }
    Ok(())
}

fn check_length(
    record: &Record,
    text: &mut Text<'_>,
    least: usize,
    most: usize,
    expected: &str,
) -> Result<(), ReadError> {
    match record.len() {
        length if length < least => {
            let found = format!("{length} field{}", if length == 1 { "" } else { "s" });
            Err(text.fault(record.place(0), found, expected))
        }
        length if length > most => Err(text.fault(record.place(most), format!("{length} fields"), expected)),
        _ => Ok(()),
    }
}

fn mention(record: &Record, index: usize, draft: &mut Draft, text: &Text<'_>) -> Result<u32, ReadError> {
    draft.mention(record.field(index), record.place(index)).map_err(|error| too_many(text, error))
}

fn too_many(text: &Text<'_>, error: ArenaError) -> ReadError {
    ReadError::Arena { name: text.name().to_owned(), error }
}
