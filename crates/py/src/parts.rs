//! Arenas as a few arrays, which are pickled a hundred times faster than a dictionary.

use crate::arena::{Arena, Meaning};
use crate::error::ArenaError;
use crate::keys::{Keys, Objects};
use crate::lang;
use crate::packed::{PackedTable, pack};
use crate::panics::caught;
use crate::read::core_error;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use retrograde::{Arena as Core, Kind, Player, Vertex};
use std::collections::BTreeMap;

/// The keys or `None` for numbers, a byte for each vertex, the offsets and the successors in four bytes each, the start, and the
/// numbers of final vertices.
pub(crate) type Parts<'py> = (
    Option<Bound<'py, PyList>>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Option<u32>,
    Vec<(u32, i32)>,
);
/// The same as Python hands it back.
pub(crate) type Given<'py> = (Option<Bound<'py, PyList>>, Vec<u8>, Vec<u8>, Vec<u8>, Option<u32>, Vec<(u32, i32)>);

/// The owner in the lowest bit, above it whose target it is: 0 for nobody, 1 for J0, 2 for J1.
fn byte(core: &Core, vertex: Vertex) -> u8 {
    let target = core.target(vertex).map_or(0, |player| 1 + player.index() as u8);
    core.owner(vertex).index() as u8 | target << 1
}

fn kind(byte: u8) -> Option<Kind> {
    let target = match byte >> 1 {
        0 => None,
        number => Some(Player::from_index(usize::from(number) - 1)?),
    };
    Some(Kind::new(Player::from_index(usize::from(byte & 1))?, target))
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// `None` if there are parts of a word.
fn words(bytes: &[u8]) -> Option<Vec<u32>> {
    let (words, rest) = bytes.as_chunks::<4>();
    rest.is_empty().then(|| words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

impl Arena {
    /// What is pickled of the arena. Edges that leave targets are not, as no play takes them.
    pub(crate) fn to_parts<'py>(&self, py: Python<'py>) -> PyResult<Parts<'py>> {
        let core = self.core()?;
        let keys = match &self.keys {
            Keys::Numbers(_) => None,
            _ => Some(self.vertices(py)?),
        };
        let (kinds, offsets, heads) = py.detach(|| {
            let mut offsets = vec![0];
            let mut heads = Vec::with_capacity(core.edge_count());
            for vertex in core.vertices() {
                heads.extend(core.successors(vertex).map(Vertex::number));
                offsets.push(heads.len() as u32);
            }
            let kinds: Vec<u8> = core.vertices().map(|vertex| byte(core, vertex)).collect();
            (kinds, bytes(&offsets), bytes(&heads))
        });
        let values = self.known_values(py)?.into_iter().map(|(vertex, value)| (vertex.number(), value)).collect();
        let [kinds, offsets, heads] = [kinds, offsets, heads].map(|bytes| PyBytes::new(py, &bytes));
        Ok((keys, kinds, offsets, heads, self.start.map(Vertex::number), values))
    }

    /// The arena with these parts, which may have been changed on their way.
    pub(crate) fn of_parts(py: Python<'_>, parts: Given<'_>, meaning: &Meaning) -> PyResult<Self> {
        let damaged = || {
            ArenaError::new_err(lang::pick(
                py,
                "the parts of a pickled arena do not fit together".to_owned(),
                "les parties d'une arène sérialisée ne vont pas ensemble".to_owned(),
            ))
        };
        let (keys, kinds, offsets, heads, start, values) = parts;
        let kinds: Vec<Kind> = kinds.into_iter().map(kind).collect::<Option<_>>().ok_or_else(damaged)?;
        let (offsets, heads) = words(&offsets).zip(words(&heads)).ok_or_else(damaged)?;
        let count = kinds.len();
        let core = py.detach(|| Core::from_rows(kinds, offsets, heads)).map_err(core_error)?;
        let keys = match keys {
            None => Keys::Numbers(count),
            Some(list) if list.len() == count => {
                let packed: Option<Vec<u64>> = list.iter().map(|key| pack(&key)).collect();
                let packed = packed.map(|packed| caught(|| PackedTable::new(&packed))).transpose()?;
                Keys::Objects(Box::new(Objects::new(list, packed)))
            }
            Some(_) => return Err(damaged()),
        };
        let vertex = |number: u32| core.vertex(number as usize).ok_or_else(damaged);
        let start = start.map(vertex).transpose()?;
        let values = values.into_iter().map(|(number, value)| Ok((vertex(number)?, value)));
        let values = values.collect::<PyResult<BTreeMap<_, _>>>()?;
        Self::from_parts(core, keys, start, meaning.players.clone()).meaning_that(meaning, values)
    }
}
