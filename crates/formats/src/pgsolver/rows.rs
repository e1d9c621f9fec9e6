//! The rows of a PGSolver text while they are gathered, and the arena that they become.

use super::fast::Batch;
use crate::Warning;
use retrograde::{Arena, ArenaError, Kind, NameSet, Names, reserve_huge};
use std::collections::HashSet;

/// The vertices read so far.
pub(super) struct Rows {
    kinds: Vec<Kind>,
    /// Row v of `heads` is `offsets[v]..offsets[v + 1]`.
    offsets: Vec<u32>,
    heads: Vec<u32>,
    /// The ids, once they are no longer 0, 1, 2, ….
    ids: Option<Ids>,
    /// Labels of some rows, in their order.
    labels: Vec<(u32, Box<str>)>,
}

/// Ids in no order, and the set of them.
#[derive(Default)]
struct Ids {
    of_row: Vec<u32>,
    seen: Seen,
}

/// A set of ids that needs a few bytes for each, be they close together or far apart.
#[derive(Default)]
struct Seen {
    near: Vec<u64>,
    far: HashSet<u32>,
    count: usize,
}

/// A successor that is no vertex.
pub(super) struct Missing {
    pub(super) from: u32,
    pub(super) to: u32,
}

/// Why rows are no arena.
pub(super) enum RowsError {
    Missing(Missing),
    Arena(ArenaError),
}

impl From<ArenaError> for RowsError {
    fn from(error: ArenaError) -> Self {
        Self::Arena(error)
    }
}

impl Rows {
    pub(super) fn new() -> Self {
        Self { kinds: Vec::new(), offsets: vec![0], heads: Vec::new(), ids: None, labels: Vec::new() }
    }

    pub(super) fn count(&self) -> usize {
        self.kinds.len()
    }

    /// The id of the next vertex as long as they come in order.
    pub(super) fn next_in_order(&self) -> Option<u32> {
        if self.ids.is_some() { None } else { u32::try_from(self.kinds.len()).ok() }
    }

    /// Appends what the fast reader has found. `highest` is the highest id, as far as it is announced.
    pub(super) fn append(&mut self, batch: &Batch, highest: Option<u32>) -> Result<(), ArenaError> {
        let base = self.heads.len();
        if base + batch.heads().len() > u32::MAX as usize {
            return Err(ArenaError::TooManyEdges);
        }
        if let (true, Some(highest)) = (batch.heads().len() > base, highest) {
            self.make_room(batch, highest);
        }
        self.heads.extend_from_slice(batch.heads());
        self.offsets.extend(batch.ends.iter().map(|&end| base as u32 + end));
        self.kinds.extend_from_slice(&batch.kinds);
        Ok(())
    }

    /// Sets memory aside for as many vertices as are announced, with as many edges each as the first of
    /// them have. An announcement may be wrong and costs nothing then, because memory that is never
    /// touched is never given.
    fn make_room(&mut self, first: &Batch, highest: u32) {
        /// Fewer vertices say little about the others, and more are not announced in earnest.
        const TELLING: usize = 1 << 10;
        const MOST: usize = 1 << 28;
        let vertices = highest as usize + 1;
        if first.ends.len() < TELLING || vertices > MOST {
            return;
        }
        let edges = (vertices as f64 * 1.02 * first.heads().len() as f64 / first.ends.len() as f64) as usize;
        // Where memory is short the vectors grow as they must.
        let _ = reserve_huge(&mut self.heads, edges.min(MOST));
        let _ = reserve_huge(&mut self.offsets, vertices + 1);
        let _ = reserve_huge(&mut self.kinds, vertices);
    }

    /// Whether that id was not there before; from then on it is.
    pub(super) fn is_new(&mut self, id: u32) -> bool {
        if self.next_in_order() == Some(id) {
            return true;
        }
        let ids = self.ids.get_or_insert_with(|| {
            let mut ids = Ids::default();
            for earlier in 0..self.kinds.len() as u32 {
                ids.seen.insert(earlier);
                ids.of_row.push(earlier);
            }
            ids
        });
        ids.of_row.push(id);
        ids.seen.insert(id)
    }

    /// Adds a successor to the row that is being read.
    pub(super) fn head(&mut self, head: u32) -> Result<(), ArenaError> {
        if self.heads.len() >= u32::MAX as usize {
            return Err(ArenaError::TooManyEdges);
        }
        self.heads.push(head);
        Ok(())
    }

    /// Whether all successors of the row that is being read are this one.
    pub(super) fn leads_only_to(&self, id: u32) -> bool {
        self.heads[self.row_start()..].iter().all(|&head| head == id)
    }

    /// Ends the row that is being read.
    pub(super) fn close(&mut self, kind: Kind, label: Option<Box<str>>) {
        if kind.target().is_some() {
            self.heads.truncate(self.row_start());
        }
        if let Some(label) = label {
            self.labels.push((self.kinds.len() as u32, label));
        }
        self.kinds.push(kind);
        self.offsets.push(self.heads.len() as u32);
    }

    fn row_start(&self) -> usize {
        self.offsets.last().map_or(0, |&end| end as usize)
    }

    /// The vertex with that id, and the arena with its names.
    pub(super) fn finish(
        self,
        start: Option<u32>,
        warnings: &mut Vec<Warning>,
    ) -> Result<(Arena, Names, Option<usize>), RowsError> {
        let Self { kinds, offsets, heads, ids, labels } = self;
        let Some(ids) = ids else {
            let count = kinds.len();
            let arena = Arena::from_rows(kinds, offsets, heads).map_err(|error| match error {
                ArenaError::UnknownSuccessor { from, to, .. } => RowsError::Missing(Missing { from: from as u32, to }),
                error => error.into(),
            })?;
            let names = named_by_labels(count, labels.into_iter(), warnings).unwrap_or(Names::numbers(count));
            return Ok((arena, names, start.map(|id| id as usize).filter(|&id| id < count)));
        };
        drop(ids.seen);
        let order = Order::of(&ids.of_row);
        let mut sorted = Sorted { kinds: Vec::new(), offsets: vec![0], heads: Vec::new() };
        for &row in &order.rows {
            let row = row as usize;
            sorted.kinds.push(kinds[row]);
            for &head in &heads[offsets[row] as usize..offsets[row + 1] as usize] {
                let missing = || RowsError::Missing(Missing { from: ids.of_row[row], to: head });
                sorted.heads.push(order.index_of(head).ok_or_else(missing)?);
            }
            sorted.offsets.push(sorted.heads.len() as u32);
        }
        let start = start.and_then(|id| order.index_of(id)).map(|index| index as usize);
        let names = order.names(labels, warnings);
        Ok((Arena::from_rows(sorted.kinds, sorted.offsets, sorted.heads)?, names, start))
    }
}

/// An arena's arrays in the order of the ids.
struct Sorted {
    kinds: Vec<Kind>,
    offsets: Vec<u32>,
    heads: Vec<u32>,
}

/// Rows in the order of their ids.
struct Order {
    rows: Vec<u32>,
    ids: Vec<u32>,
    /// The place of each id, if the ids are close enough together for a table; `u32::MAX` for none.
    table: Vec<u32>,
}

impl Order {
    fn of(id_of_row: &[u32]) -> Self {
        let mut rows: Vec<u32> = (0..id_of_row.len() as u32).collect();
        rows.sort_unstable_by_key(|&row| id_of_row[row as usize]);
        let ids: Vec<u32> = rows.iter().map(|&row| id_of_row[row as usize]).collect();
        let mut table = Vec::new();
        if let Some(&last) = ids.last()
            && (last as usize) < 4 * ids.len()
        {
            table = vec![u32::MAX; last as usize + 1];
            for (index, &id) in ids.iter().enumerate() {
                table[id as usize] = index as u32;
            }
        }
        Self { rows, ids, table }
    }

    fn index_of(&self, id: u32) -> Option<u32> {
        if self.table.is_empty() {
            self.ids.binary_search(&id).ok().map(|index| index as u32)
        } else {
            self.table.get(id as usize).copied().filter(|&index| index != u32::MAX)
        }
    }

    fn names(self, labels: Vec<(u32, Box<str>)>, warnings: &mut Vec<Warning>) -> Names {
        let count = self.ids.len();
        let gap = self.ids.iter().zip(0..).find(|&(&id, index)| id != index);
        if let (Some((_, missing)), false) = (gap, labels.is_empty()) {
            let reason = format!("the ids have gaps (there is no vertex {missing})");
            warnings.push(Warning::LabelsIgnored { reason });
        } else if gap.is_none() {
            let mut place = vec![0; count];
            for (index, &row) in self.rows.iter().enumerate() {
                place[row as usize] = index as u32;
            }
            let mut labels: Vec<_> = labels.into_iter().map(|(row, label)| (place[row as usize], label)).collect();
            labels.sort_unstable_by_key(|&(index, _)| index);
            return named_by_labels(count, labels.into_iter(), warnings).unwrap_or(Names::numbers(count));
        }
        Names::ids(self.ids.into_iter().map(u64::from).collect()).expect("sorted ids without doubles increase")
    }
}

/// Names from the labels of some vertices, in order, and the ids of the others; `None` if that names
/// vertices like their ids, or two vertices alike.
fn named_by_labels(
    count: usize,
    labels: impl ExactSizeIterator<Item = (u32, Box<str>)>,
    warnings: &mut Vec<Warning>,
) -> Option<Names> {
    if labels.len() == 0 {
        return None;
    }
    let mut labels = labels.peekable();
    let mut names = NameSet::with_capacity(count);
    let mut telling = false;
    for id in 0..count as u32 {
        let label = labels.next_if(|(vertex, _)| *vertex == id).map(|(_, label)| label);
        let plain = id.to_string();
        telling |= label.as_ref().is_some_and(|label| **label != *plain);
        let name = label.unwrap_or_else(|| plain.into_boxed_str());
        if let Err(earlier) = names.insert(name) {
            let reason = format!("vertices {earlier} and {id} would both be called \"{}\"", names.name(earlier));
            warnings.push(Warning::LabelsIgnored { reason });
            return None;
        }
    }
    telling.then(|| names.into())
}

impl Seen {
    /// Whether it was not there before.
    fn insert(&mut self, id: u32) -> bool {
        self.count += 1;
        let (word, bit) = (id as usize / 64, 1 << (id % 64));
        // A word of the bit set is granted for each id, so that a single far one does not cost a gigabyte.
        if word >= self.near.len() && word < 1024 + self.count {
            self.near.resize((word + 1).next_power_of_two().min(1024 + self.count), 0);
        }
        let near = self.near.get_mut(word);
        let was_near = near.as_ref().is_some_and(|word| **word & bit != 0);
        if was_near || self.far.contains(&id) {
            return false;
        }
        match near {
            Some(word) => *word |= bit,
            None => {
                self.far.insert(id);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_near_and_far_are_seen_once() {
        let mut seen = Seen::default();
        let ids = (0..5000_u32).map(|index| index.wrapping_mul(2_654_435_761)).chain(0..5000).chain([u32::MAX]);
        let mut expected = HashSet::new();
        for id in ids.clone().chain(ids) {
            assert_eq!(seen.insert(id), expected.insert(id), "{id}");
        }
        assert!(seen.near.len() < 40_000);
    }
}
