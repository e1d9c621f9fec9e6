//! Compressed rows in NumPy arrays, as SciPy keeps sparse matrices: no Python object per edge.

use super::{Graph, GraphRows, check_count, core_error};
use crate::arrays::needed;
use crate::error::wrong;
use crate::keys::{Keys, Objects};
use crate::shared::SharedArrays;
use numpy::{Element, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyList;
use retrograde::{ArenaError as CoreError, reserve_huge};

/// Reads rows from `indptr` and `indices`, arrays of 32- or 64-bit numbers; `names` are the vertices, or the numbers
/// themselves.
///
/// Arrays of 32-bit numbers in one piece stay where they are. Others are read once, and the arena keeps numbers of
/// its own, four bytes per edge.
pub(crate) fn read_csr(
    indptr: &Bound<'_, PyAny>,
    indices: &Bound<'_, PyAny>,
    names: Option<Bound<'_, PyList>>,
) -> PyResult<Graph> {
    needed(indptr.py())?;
    let (offset_count, rows) = match SharedArrays::of(indptr, indices) {
        Some(arrays) => (arrays.offset_count(indptr.py())?, GraphRows::Shared(arrays)),
        None => {
            let (offsets, heads) = (numbers("indptr", indptr)?, numbers("indices", indices)?);
            (offsets.len(), GraphRows::Own { offsets, heads })
        }
    };
    let count = offset_count.checked_sub(1).ok_or_else(|| core_error(CoreError::BrokenRows))?;
    check_count(count)?;
    let keys = match names {
        None => Keys::Numbers(count),
        Some(names) if names.len() == count => Keys::Objects(Box::new(Objects::new(names, None))),
        Some(names) => {
            return Err(wrong(
                indptr.py(),
                format!("there are {} names for {count} vertices", names.len()),
                format!("il y a {} noms pour {count} sommets", names.len()),
            ));
        }
    };
    Ok(Graph { keys, rows })
}

fn numbers(name: &str, array: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    if let Ok(array) = array.extract::<PyReadonlyArray1<'_, i32>>() {
        return converted(name, &array);
    }
    if let Ok(array) = array.extract::<PyReadonlyArray1<'_, i64>>() {
        return converted(name, &array);
    }
    if let Ok(array) = array.extract::<PyReadonlyArray1<'_, u32>>() {
        return converted(name, &array);
    }
    if let Ok(array) = array.extract::<PyReadonlyArray1<'_, u64>>() {
        return converted(name, &array);
    }
    Err(wrong(
        array.py(),
        format!("{name} must be an array of 32- or 64-bit whole numbers in one dimension"),
        format!("{name} doit être un tableau d'entiers de 32 ou 64 bits à une dimension"),
    ))
}

fn converted<T>(name: &str, array: &PyReadonlyArray1<'_, T>) -> PyResult<Vec<u32>>
where
    T: Element + Copy + std::fmt::Display + TryInto<u32>,
{
    let slice = match array.as_slice() {
        Ok(slice) => slice,
        Err(_) => {
            return Err(wrong(
                array.py(),
                format!("{name} must be contiguous: numpy.ascontiguousarray makes it so"),
                format!("{name} doit être contigu : numpy.ascontiguousarray le rend tel"),
            ));
        }
    };
    // First all of them, which vectorises; the slow look for the culprit is only for errors.
    let mut numbers = Vec::new();
    // Where memory is short the next line says so in the usual way.
    let _ = reserve_huge(&mut numbers, slice.len());
    let mut strange = false;
    numbers.extend(slice.iter().map(|&number| {
        let number = number.try_into().unwrap_or(u32::MAX);
        strange |= number == u32::MAX;
        number
    }));
    if strange {
        let place = numbers.iter().position(|&number| number == u32::MAX).unwrap_or(0);
        return Err(wrong(
            array.py(),
            format!("{name}[{place}] is {}, which is not a vertex", slice[place]),
            format!("{name}[{place}] vaut {}, qui n'est pas un sommet", slice[place]),
        ));
    }
    Ok(numbers)
}
