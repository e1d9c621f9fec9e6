//! A list of lists: vertex i is the number i.

use super::{Graph, GraphRows, SIGNALS_EVERY, check_count, offset};
use crate::error::{shown, wrong, wrong_vertex};
use crate::keys::Keys;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Reads `[successors of 0, successors of 1, …]`.
pub(crate) fn read_lists(lists: &Bound<'_, PyList>) -> PyResult<Graph> {
    let count = lists.len();
    check_count(count)?;
    if looks_like_a_matrix(lists) {
        return Err(wrong(
            lists.py(),
            format!(
                "G is {count} lists of {count} numbers, all 0 or 1, which can mean two things: for a matrix give \
                 numpy.array(G), or a pair of a dict from names to numbers and the matrix; for lists of successors give \
                 a dict, dict(enumerate(G))"
            ),
            format!(
                "G est formé de {count} listes de {count} nombres, tous 0 ou 1, ce qui peut vouloir dire deux choses : \
                 pour une matrice, donnez numpy.array(G), ou le couple d'un dictionnaire des numéros et de la matrice ; \
                 pour des listes de successeurs, donnez un dictionnaire, dict(enumerate(G))"
            ),
        ));
    }
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
                let found = shown(&row);
                let row = row.try_iter().map_err(|_| {
                    wrong(
                        lists.py(),
                        format!("G[{number}] is {found}; expected the list of the successors of {number}"),
                        format!("G[{number}] vaut {found} ; il faut la liste des successeurs de {number}"),
                    )
                })?;
                row.into_iter().try_for_each(|head| push(head?))?;
            }
        }
        offsets.push(offset(heads.len())?);
    }
    Ok(Graph { keys: Keys::Numbers(count), rows: GraphRows::Own { offsets, heads } })
}

/// Whether the lists are all as long as there are lists and hold nothing but 0 and 1, as the rows of a matrix do.
fn looks_like_a_matrix(lists: &Bound<'_, PyList>) -> bool {
    let count = lists.len();
    let is_row = |row: &Bound<'_, PyAny>| {
        row.cast_exact::<PyList>().is_ok_and(|row| {
            row.len() == count && row.iter().all(|entry| entry.extract::<u32>().is_ok_and(|number| number <= 1))
        })
    };
    count > 0 && lists.iter().all(|row| is_row(&row))
}

fn unknown(from: usize, head: &Bound<'_, PyAny>, count: usize) -> PyErr {
    let last = count.saturating_sub(1);
    let to = shown(head);
    wrong_vertex(
        head,
        format!("G[{from}] holds {to}, but a list of {count} lists has the vertices 0 to {last}"),
        format!("G[{from}] contient {to}, mais une liste de {count} listes a les sommets 0 à {last}"),
    )
}
