//! A list of lists: vertex i is the number i.

use super::{Graph, GraphRows, SIGNALS_EVERY, check_count, offset};
use crate::error::{shown, wrong_vertex};
use crate::keys::Keys;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Reads `[successors of 0, successors of 1, …]`.
pub(crate) fn read_lists(lists: &Bound<'_, PyList>) -> PyResult<Graph> {
    let count = lists.len();
    check_count(count)?;
    let mut offsets = Vec::with_capacity(count + 1);
    let mut heads = Vec::with_capacity(2 * count);
    offsets.push(0);
    for (number, row) in lists.iter().enumerate() {
        if number % SIGNALS_EVERY == 0 {
            lists.py().check_signals()?;
        }
        let mut push = |head: Bound<'_, PyAny>| -> PyResult<()> {
            let to = head.extract::<u32>().ok().filter(|&to| (to as usize) < count);
            heads.push(to.ok_or_else(|| unknown(number, &head, count))?);
            Ok(())
        };
        match row.cast_exact::<PyList>() {
            Ok(row) => row.iter().try_for_each(&mut push)?,
            Err(_) => {
                let wrong =
                    || format!("G[{number}] is {}; expected the list of the successors of {number}", shown(&row));
                let row = row.try_iter().map_err(|_| crate::error::ArenaError::new_err(wrong()))?;
                row.into_iter().try_for_each(|head| push(head?))?;
            }
        }
        offsets.push(offset(heads.len())?);
    }
    Ok(Graph { keys: Keys::Numbers(count), rows: GraphRows::Own { offsets, heads } })
}

fn unknown(from: usize, head: &Bound<'_, PyAny>, count: usize) -> PyErr {
    let last = count.saturating_sub(1);
    let message = format!("G[{from}] holds {}, but a list of {count} lists has the vertices 0 to {last}", shown(head));
    wrong_vertex(head, message)
}
