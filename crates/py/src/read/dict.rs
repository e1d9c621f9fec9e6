//! A dictionary from vertices to their successors, which is how the course writes graphs.
//!
//! The time goes into finding the successors among the keys, one look per edge. If all keys can be packed into
//! numbers, edges are packed while Python's objects are walked over, and found in a loop of its own some thousands
//! at a time, where the processor can wait for many places of the table at once.
//!
//! If the successors are mostly the very objects that are the keys, it is enough to look at their addresses: then
//! their elements, which may lie anywhere, need not be fetched from memory.

use super::{Graph, GraphRows, SIGNALS_EVERY, check_count, offset};
use crate::error::{shown, wrong, wrong_vertex};
use crate::keys::{Keys, Objects, numbered};
use crate::packed::{Hashed, PackedTable, pack};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use retrograde::reserve_huge;

/// Reads `{vertex: successors, …}`; successors are a list or anything else to iterate over.
pub(crate) fn read_dict(dict: &Bound<'_, PyDict>) -> PyResult<Graph> {
    let keys = dict.keys();
    check_count(keys.len())?;
    let packed: Option<Vec<u64>> = keys.iter().map(|key| pack(&key)).collect();
    let objects = match &packed {
        Some(packed) => Objects::new(keys, Some(PackedTable::new(packed))),
        None => {
            let numbers = numbered(&keys)?;
            Objects::with_dict(keys, numbers)
        }
    };
    let mut reading = Reading {
        objects: &objects,
        is_packed: packed.is_some(),
        addresses: addresses_if_shared(dict, &objects),
        waiting: Vec::with_capacity(Reading::BATCH + 64),
        offsets: Vec::new(),
        heads: Vec::new(),
    };
    let read = reading.read(dict);
    let (offsets, heads) = (reading.offsets, reading.heads);
    read.map_err(|wrong| wrong.explain(dict, &offsets))?;
    Ok(Graph { keys: Keys::Objects(Box::new(objects)), rows: GraphRows::Own { offsets, heads } })
}

struct Reading<'a> {
    objects: &'a Objects,
    is_packed: bool,
    /// From the addresses of the keys to their numbers, if that is worth it.
    addresses: Option<Hashed>,
    /// Heads that were packed and not yet looked for.
    waiting: Vec<u64>,
    offsets: Vec<u32>,
    heads: Vec<u32>,
}

/// Why reading stopped.
enum Wrong {
    /// The edge of that number goes to no vertex.
    Edge(usize),
    Python(PyErr),
}

impl From<PyErr> for Wrong {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl Reading<'_> {
    const BATCH: usize = 1 << 13;
    /// Marks a head that could not be packed and was found already. No packed key has that bit.
    const FOUND: u64 = 1 << 63;

    fn read(&mut self, dict: &Bound<'_, PyDict>) -> Result<(), Wrong> {
        let _ = reserve_huge(&mut self.offsets, dict.len() + 1);
        self.offsets.push(0);
        for (number, (key, row)) in dict.iter().enumerate() {
            if number % SIGNALS_EVERY == 0 {
                dict.py().check_signals()?;
            }
            if number == SIGNALS_EVERY {
                // The others have as many edges as these, which is a guess: where it is wrong the vector grows as it must.
                let edges = (self.heads.len() + self.waiting.len()) as f64 * 1.05 / number as f64;
                let _ = reserve_huge(&mut self.heads, (edges * dict.len() as f64) as usize);
            }
            if let Ok(list) = row.cast_exact::<PyList>() {
                for place in 0..list.len() {
                    let head = list.get_item(place)?;
                    self.head(&head).map_err(|wrong| wrong.at(&key, &head))?;
                }
            } else {
                let heads = row.try_iter().map_err(|_| no_row(&key, &row))?;
                for head in heads {
                    let head = head?;
                    self.head(&head).map_err(|wrong| wrong.at(&key, &head))?;
                }
            }
            self.offsets.push(offset(self.heads.len() + self.waiting.len())?);
            if self.waiting.len() >= Self::BATCH {
                self.find_waiting()?;
            }
        }
        self.find_waiting()
    }

    #[inline]
    fn head(&mut self, head: &Bound<'_, PyAny>) -> Result<(), Wrong> {
        if let Some(number) = self.addresses.as_ref().and_then(|table| table.find(address(head))) {
            if self.is_packed {
                self.waiting.push(Self::FOUND | u64::from(number));
            } else {
                self.heads.push(number);
            }
        } else if self.is_packed {
            let packed = match pack(head) {
                Some(packed) => packed,
                None => Self::FOUND | u64::from(self.find(head)?),
            };
            self.waiting.push(packed);
        } else {
            let number = self.find(head)?;
            self.heads.push(number);
        }
        Ok(())
    }

    fn find(&self, head: &Bound<'_, PyAny>) -> Result<u32, Wrong> {
        self.objects.find(head)?.ok_or(Wrong::Edge(self.heads.len() + self.waiting.len()))
    }

    fn find_waiting(&mut self) -> Result<(), Wrong> {
        for &packed in &self.waiting {
            let number = match packed & Self::FOUND {
                0 => self.objects.find_packed(packed).ok_or(Wrong::Edge(self.heads.len()))?,
                _ => (packed & !Self::FOUND) as u32,
            };
            self.heads.push(number);
        }
        self.waiting.clear();
        Ok(())
    }
}

/// Where the object lies. The list of keys keeps it there.
#[inline]
fn address(object: &Bound<'_, PyAny>) -> u64 {
    object.as_ptr() as u64
}

/// A table of the addresses of the keys, if most successors in some rows are keys themselves.
fn addresses_if_shared(dict: &Bound<'_, PyDict>, objects: &Objects) -> Option<Hashed> {
    const ROWS: usize = 100;
    const FEWEST: usize = 1000;
    if dict.len() < FEWEST {
        return None;
    }
    let (mut shared, mut all) = (0, 0);
    // A hundred keys are asked for their rows: a list of all rows would cost as much as reading some of them.
    for number in (0..dict.len()).step_by(dict.len() / ROWS) {
        let row = objects.at(dict.py(), number).and_then(|key| dict.get_item(key).ok().flatten());
        let Some(row) = row.and_then(|row| row.cast_into_exact::<PyList>().ok()) else { continue };
        for head in row.iter() {
            all += 1;
            shared += usize::from(objects.is_key(&head));
        }
    }
    (shared * 2 > all).then(|| objects.addresses(dict.py()))
}

impl Wrong {
    /// Names a successor that cannot be a vertex, such as a list; Python itself says only that it cannot be hashed.
    #[cold]
    fn at(self, key: &Bound<'_, PyAny>, head: &Bound<'_, PyAny>) -> Self {
        match self {
            Self::Python(error) if head.hash().is_err() && error.is_instance_of::<PyTypeError>(head.py()) => {
                let (name, to) = (shown(key), shown(head));
                Self::Python(wrong_vertex(
                    key,
                    format!("{name} has the successor {to}, which cannot be a vertex: {}", error.value(head.py())),
                    format!(
                        "{name} a pour successeur {to}, qui ne peut pas être un sommet : {}",
                        error.value(head.py())
                    ),
                ))
            }
            wrong => wrong,
        }
    }

    /// Names the vertex and its unknown successor.
    fn explain(self, dict: &Bound<'_, PyDict>, offsets: &[u32]) -> PyErr {
        let edge = match self {
            Self::Python(error) => return error,
            Self::Edge(edge) => edge,
        };
        let row = offsets.partition_point(|&offset| offset as usize <= edge) - 1;
        let place = edge - offsets[row] as usize;
        let Some((key, heads)) = dict.iter().nth(row) else {
            return wrong(
                dict.py(),
                "the dictionary was changed while it was read".to_owned(),
                "le dictionnaire a été modifié pendant sa lecture".to_owned(),
            );
        };
        match heads.try_iter().map(|mut heads| heads.nth(place)) {
            Ok(Some(Ok(head))) => {
                let (key, to) = (shown(&key), shown(&head));
                wrong_vertex(
                    &head,
                    format!("{key} has the successor {to}, which is not a key of G"),
                    format!("{key} a pour successeur {to}, qui n'est pas une clé de G"),
                )
            }
            _ => wrong_vertex(
                &key,
                format!("{} has a successor that is not a key of G", shown(&key)),
                format!("{} a un successeur qui n'est pas une clé de G", shown(&key)),
            ),
        }
    }
}

fn no_row(key: &Bound<'_, PyAny>, row: &Bound<'_, PyAny>) -> PyErr {
    let (name, row) = (shown(key), shown(row));
    wrong_vertex(
        key,
        format!("G[{name}] is {row}; expected the list of the successors of this vertex"),
        format!("G[{name}] vaut {row} ; il faut la liste des successeurs de ce sommet"),
    )
}
