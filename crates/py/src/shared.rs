//! Rows that stay where they are, in the user's NumPy arrays.

use crate::error::wrong;
use crate::read::core_error;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use retrograde::{Arena as Core, Kind, Rows};
use std::sync::OnceLock;

/// An arena whose offsets and successors are not copied. They are checked each time they are used, because Python
/// may have changed them.
pub(crate) struct SharedRows {
    kinds: Vec<Kind>,
    arrays: SharedArrays,
    edges: usize,
    /// A copy after all, for what needs an arena of its own: pictures, sentences, the verifier.
    own: OnceLock<Core>,
}

/// The offsets of the rows and the successors.
pub(crate) struct SharedArrays {
    offsets: Words,
    heads: Words,
}

/// An array of 32-bit numbers in one piece.
enum Words {
    Signed(Py<PyArray1<i32>>),
    Unsigned(Py<PyArray1<u32>>),
}

/// Such an array, borrowed for as long as it is read.
enum Reading<'py> {
    Signed(PyReadonlyArray1<'py, i32>),
    Unsigned(PyReadonlyArray1<'py, u32>),
}

impl SharedArrays {
    /// The arrays, if they can be used as they are.
    pub(crate) fn of(offsets: &Bound<'_, PyAny>, heads: &Bound<'_, PyAny>) -> Option<Self> {
        Some(Self { offsets: Words::of(offsets)?, heads: Words::of(heads)? })
    }

    /// How many offsets there are.
    pub(crate) fn offset_count(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.offsets.read(py)?.words()?.len())
    }

    /// A number that nearly always differs when the arrays do.
    fn fingerprint(&self, py: Python<'_>) -> PyResult<u64> {
        let (offsets, heads) = (self.offsets.read(py)?, self.heads.read(py)?);
        let mut sum = 0_u64;
        for (place, &word) in (1_u64..).zip(offsets.words()?.iter().chain(heads.words()?)) {
            // Each place has an odd factor of its own, so that exchanged numbers are seen too.
            sum = sum.wrapping_add(u64::from(word).wrapping_mul(place.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1));
        }
        Ok(sum)
    }

    fn with<T>(&self, py: Python<'_>, kinds: &[Kind], work: impl FnOnce(Rows<'_>) -> PyResult<T>) -> PyResult<T> {
        let (offsets, heads) = (self.offsets.read(py)?, self.heads.read(py)?);
        let (offsets, heads) = (offsets.words()?, heads.words()?);
        let rows = Rows::new(kinds, offsets, heads).map_err(|error| {
            // A negative number is told as the array has it.
            let negative = [("indptr", offsets), ("indices", heads)].into_iter().find_map(|(name, words)| {
                let place = words.iter().position(|&word| word.cast_signed() < 0)?;
                let number = words[place].cast_signed();
                Some(wrong(
                    py,
                    format!("{name}[{place}] is {number}, which is not a vertex"),
                    format!("{name}[{place}] vaut {number}, qui n'est pas un sommet"),
                ))
            });
            negative.unwrap_or_else(|| core_error(error))
        })?;
        work(rows)
    }
}

impl SharedRows {
    /// The rows with what is known about their vertices, and what a first look at them gives.
    pub(crate) fn new<T>(
        py: Python<'_>,
        kinds: Vec<Kind>,
        arrays: SharedArrays,
        look: impl FnOnce(Rows<'_>) -> PyResult<T>,
    ) -> PyResult<(Self, T)> {
        let (edges, seen) = arrays.with(py, &kinds, |rows| Ok((rows.edge_count(), look(rows)?)))?;
        Ok((Self { kinds, arrays, edges, own: OnceLock::new() }, seen))
    }

    pub(crate) fn vertex_count(&self) -> usize {
        self.kinds.len()
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.edges
    }

    /// Does something with the rows as they are now.
    pub(crate) fn with<T>(&self, py: Python<'_>, work: impl FnOnce(Rows<'_>) -> PyResult<T>) -> PyResult<T> {
        self.arrays.with(py, &self.kinds, work)
    }

    /// Computes with the rows while the interpreter lock may be given away. Meanwhile NumPy refuses to write to the arrays. Who has
    /// views of them can still write, which is noticed at the end.
    pub(crate) fn compute<T>(&self, py: Python<'_>, compute: impl FnOnce(Rows<'_>) -> PyResult<T>) -> PyResult<T> {
        let locks = [self.arrays.offsets.locked(py)?, self.arrays.heads.locked(py)?];
        let before = self.arrays.fingerprint(py)?;
        let result = self.with(py, compute);
        let changed = self.arrays.fingerprint(py)? != before;
        for lock in locks.into_iter().flatten() {
            lock.call_method1("setflags", (true,))?;
        }
        if changed {
            return Err(wrong(
                py,
                "the arrays of the graph were changed while it was solved".to_owned(),
                "les tableaux du graphe ont été modifiés pendant sa résolution".to_owned(),
            ));
        }
        result
    }

    /// An arena of its own, made when it is first asked for.
    pub(crate) fn own(&self) -> PyResult<&Core> {
        if let Some(own) = self.own.get() {
            return Ok(own);
        }
        let own = Python::attach(|py| self.with(py, |rows| Ok(rows.to_arena())))?;
        Ok(self.own.get_or_init(|| own))
    }
}

impl Words {
    fn of(array: &Bound<'_, PyAny>) -> Option<Self> {
        let words = if let Ok(array) = array.cast::<PyArray1<i32>>() {
            Self::Signed(array.clone().unbind())
        } else {
            Self::Unsigned(array.cast::<PyArray1<u32>>().ok()?.clone().unbind())
        };
        words.read(array.py()).is_ok_and(|reading| reading.words().is_ok()).then_some(words)
    }

    /// The array, after it was made read-only; `None` if it was so before.
    fn locked<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let array = match self {
            Self::Signed(array) => array.bind(py).as_any(),
            Self::Unsigned(array) => array.bind(py).as_any(),
        };
        if !array.getattr("flags")?.getattr("writeable")?.extract::<bool>()? {
            return Ok(None);
        }
        array.call_method1("setflags", (false,))?;
        Ok(Some(array.clone()))
    }

    fn read<'py>(&self, py: Python<'py>) -> PyResult<Reading<'py>> {
        Ok(match self {
            Self::Signed(array) => Reading::Signed(array.bind(py).try_readonly()?),
            Self::Unsigned(array) => Reading::Unsigned(array.bind(py).try_readonly()?),
        })
    }
}

impl Reading<'_> {
    fn words(&self) -> PyResult<&[u32]> {
        Ok(match self {
            Self::Signed(array) => bytemuck::cast_slice(array.as_slice()?),
            Self::Unsigned(array) => array.as_slice()?,
        })
    }
}
