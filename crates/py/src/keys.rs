//! What the vertices are called in Python: the user's own objects.

use crate::error::{Raise, unknown_vertex, with_vertex};
use crate::packed::{Hashed, PackedTable, pack};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyInt, PyList, PyString};
use retrograde::Vertex;
use retrograde_engine::Loaded;
use std::sync::Arc;

/// The names of vertices.
pub(crate) enum Keys {
    /// Vertex v is the `int` v; so many vertices.
    Numbers(usize),
    /// Objects of the user.
    Objects(Box<Objects>),
    /// The texts of a game's positions or of a file's vertices, made when they are shown.
    Texts(Arc<Loaded>),
}

/// Keys that are objects of the user, in the order of the vertices.
pub(crate) struct Objects {
    list: Py<PyList>,
    /// If every key can be packed.
    packed: Option<PackedTable>,
    /// From keys to numbers, for all that cannot be packed; made when it is first needed.
    dict: PyOnceLock<Py<PyDict>>,
}

impl Objects {
    /// Keys with a table of their packed forms, if all have one.
    pub(crate) fn new(list: Bound<'_, PyList>, packed: Option<PackedTable>) -> Self {
        Self { list: list.unbind(), packed, dict: PyOnceLock::new() }
    }

    /// Keys with a dictionary that finds them.
    pub(crate) fn with_dict(list: Bound<'_, PyList>, dict: Bound<'_, PyDict>) -> Self {
        let py = list.py();
        let objects = Self::new(list, None);
        // Nobody can have set it before.
        let _ = objects.dict.set(py, dict.unbind());
        objects
    }

    /// The number of an object; `None` if it is not a vertex.
    ///
    /// # Errors
    /// If Python cannot hash or compare it.
    #[inline]
    pub(crate) fn find(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        if let Some(table) = &self.packed
            && let Some(packed) = pack(key)
        {
            return Ok(table.find(packed));
        }
        match self.dict(key.py())?.get_item(key)? {
            Some(number) => Ok(Some(number.extract()?)),
            None => Ok(None),
        }
    }

    /// Whether the object is a key itself, and not only equal to one.
    pub(crate) fn is_key(&self, object: &Bound<'_, PyAny>) -> bool {
        let place = self.find(object).ok().flatten();
        place.is_some_and(|place| self.list.bind(object.py()).get_item(place as usize).is_ok_and(|key| key.is(object)))
    }

    /// The key of that number.
    pub(crate) fn at<'py>(&self, py: Python<'py>, number: usize) -> Option<Bound<'py, PyAny>> {
        self.list.bind(py).get_item(number).ok()
    }

    /// A table from the addresses of the keys to their numbers.
    pub(crate) fn addresses(&self, py: Python<'_>) -> Hashed {
        let mut table = Hashed::with_capacity(self.list.bind(py).len());
        for (number, key) in self.list.bind(py).iter().enumerate() {
            table.insert(key.as_ptr() as u64, number as u32);
        }
        table
    }

    /// The vertex of a packed key.
    #[inline]
    pub(crate) fn find_packed(&self, packed: u64) -> Option<u32> {
        self.packed.as_ref().and_then(|table| table.find(packed))
    }

    fn dict<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyDict>> {
        let made = self.dict.get_or_try_init(py, || numbered(self.list.bind(py)).map(Bound::unbind))?;
        Ok(made.bind(py))
    }
}

/// A dictionary from the elements of a list to their places.
pub(crate) fn numbered<'py>(list: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(list.py());
    for (number, key) in list.iter().enumerate() {
        dict.set_item(key, number)?;
    }
    Ok(dict)
}

impl Keys {
    /// How many vertices there are.
    pub(crate) fn len(&self, py: Python<'_>) -> usize {
        match self {
            Self::Numbers(count) => *count,
            Self::Objects(objects) => objects.list.bind(py).len(),
            Self::Texts(loaded) => loaded.arena().vertex_count(),
        }
    }

    /// The object that names a vertex.
    #[inline]
    pub(crate) fn key<'py>(&self, py: Python<'py>, vertex: Vertex) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Numbers(_) => Ok(PyInt::new(py, vertex.number()).into_any()),
            Self::Objects(objects) => objects.list.bind(py).get_item(vertex.index()),
            Self::Texts(loaded) => Ok(PyString::new(py, &loaded.name(vertex)).into_any()),
        }
    }

    /// The object of the user at that place, if there is one.
    #[inline]
    pub(crate) fn at<'py>(&self, py: Python<'py>, number: usize) -> Option<Bound<'py, PyAny>> {
        match self {
            Self::Objects(objects) => objects.at(py, number),
            Self::Numbers(_) | Self::Texts(_) => None,
        }
    }

    /// The vertex that an object names; `None` if it names none.
    ///
    /// # Errors
    /// If Python cannot hash or compare it, or a text means no position of the game.
    pub(crate) fn lookup(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<Vertex>> {
        let number = match self {
            Self::Numbers(count) => {
                // As in a dictionary, True and 1.0 are the key 1; a text is not a number.
                let number = key.extract::<usize>().or_else(|_| key.extract::<f64>().map(whole));
                number.ok().filter(|number| number < count)
            }
            Self::Objects(objects) => objects.find(key)?.map(|number| number as usize),
            Self::Texts(loaded) => {
                let Ok(text) = key.extract::<String>() else { return Ok(None) };
                let found = loaded.find(&text).map_err(|error| with_vertex(error.raise(key.py()), key))?;
                Some(found.index())
            }
        };
        Ok(number.and_then(Vertex::new))
    }

    /// The vertex that an object names.
    ///
    /// # Errors
    /// If it names none.
    pub(crate) fn vertex(&self, key: &Bound<'_, PyAny>) -> PyResult<Vertex> {
        self.lookup(key)?.ok_or_else(|| unknown_vertex(key))
    }
}

/// A float that is a whole number as that number; something beyond all vertices otherwise.
fn whole(number: f64) -> usize {
    if number >= 0.0 && number.fract() == 0.0 { number as usize } else { usize::MAX }
}
