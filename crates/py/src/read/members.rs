//! The forms in which a set of vertices may be written.

use crate::error::{shown, wrong, wrong_vertex};
use crate::keys::Keys;
use numpy::{PyReadonlyArray1, PyUntypedArray};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyTuple};
use retrograde::{Player, Vertex};

/// Who wins by reaching each vertex.
pub(crate) fn targets(py: Python<'_>, keys: &Keys, sets: [&Bound<'_, PyAny>; 2]) -> PyResult<Vec<Option<Player>>> {
    let mut targets = vec![None; keys.len(py)];
    for ((name, set), player) in ["V0", "V1"].into_iter().zip(sets).zip(Player::BOTH) {
        if set.is_none() {
            continue;
        }
        let members = members(keys, name, set, false)?;
        // All of them without a branch, then who is in both, if anybody is.
        let mut both = false;
        for (target, &is_member) in targets.iter_mut().zip(&members) {
            both |= is_member & target.is_some();
            *target = if is_member { Some(player) } else { *target };
        }
        if both {
            return Err(in_both(py, keys, sets)?);
        }
    }
    Ok(targets)
}

/// Names the first vertex that is in V0 and in V1.
fn in_both(py: Python<'_>, keys: &Keys, sets: [&Bound<'_, PyAny>; 2]) -> PyResult<PyErr> {
    let (zero, one) = (members(keys, "V0", sets[0], false)?, members(keys, "V1", sets[1], false)?);
    let number = zero.into_iter().zip(one).position(|(zero, one)| zero && one);
    let key = number.and_then(Vertex::new).map(|vertex| keys.key(py, vertex)).transpose()?;
    let key = key.unwrap_or_else(|| py.None().into_bound(py));
    let name = shown(&key);
    Ok(wrong_vertex(
        &key,
        format!("{name} is in both V0 and V1; a vertex can be a target of one player at most"),
        format!("{name} est à la fois dans V0 et dans V1 ; un sommet n'est la cible que d'un joueur"),
    ))
}

/// For each vertex whether it is in the set of that name. With `whole`, a dictionary to True and False must tell
/// about every vertex.
pub(super) fn members(keys: &Keys, name: &str, set: &Bound<'_, PyAny>, whole: bool) -> PyResult<Vec<bool>> {
    let py = set.py();
    let count = keys.len(py);
    if let Ok(dict) = set.cast::<PyDict>() {
        return match by_flags(keys, name, dict, whole)? {
            Some(members) => Ok(members),
            None => of_keys(keys, name, dict),
        };
    }
    // Asking whether something is an array loads NumPy, which need not be there.
    if set.hasattr("dtype")?
        && crate::arrays::is_here(py)
        && let Ok(array) = set.cast::<PyUntypedArray>()
    {
        return of_array(keys, name, array, count);
    }
    if set.is_callable() {
        return by_function(keys, name, set, count);
    }
    if let Some(flags) = list_of_flags(set) {
        return if flags.len() == count { Ok(flags) } else { Err(wrong_count(py, name, flags.len(), count)) };
    }
    if set.cast::<PyList>().is_ok_and(|list| are_ones_and_zeros(list.iter(), list.len(), count))
        || set.cast::<PyTuple>().is_ok_and(|tuple| are_ones_and_zeros(tuple.iter(), tuple.len(), count))
    {
        return Err(ambiguous_numbers(py, name, count));
    }
    // A column of a table, say, is read as the list that it holds.
    if !set.is_instance_of::<PyList>()
        && !set.is_instance_of::<PyTuple>()
        && !is_set(set)?
        && let Ok(elements) = set.try_iter()
    {
        let list = PyList::new(py, elements.collect::<PyResult<Vec<_>>>()?)?;
        return members(keys, name, list.as_any(), whole);
    }
    let elements = set.try_iter().map_err(|_| {
        let found = shown(set);
        wrong(
            py,
            format!(
                "{name} is {found}; expected a set or list of vertices, a dict from vertices to True or False, a list of \
                 True and False, or a function that tells of a vertex"
            ),
            format!(
                "{name} vaut {found} ; il faut un ensemble ou une liste de sommets, un dictionnaire des sommets vers True \
                 ou False, une liste de True et False, ou une fonction d'un sommet"
            ),
        )
    })?;
    of_elements(keys, name, elements, count)
}

fn of_elements<'py>(
    keys: &Keys,
    name: &str,
    elements: impl IntoIterator<Item = PyResult<Bound<'py, PyAny>>>,
    count: usize,
) -> PyResult<Vec<bool>> {
    let mut members = vec![false; count];
    for element in elements {
        members[find(keys, name, &element?)?.index()] = true;
    }
    Ok(members)
}

#[inline]
fn find(keys: &Keys, name: &str, element: &Bound<'_, PyAny>) -> PyResult<Vertex> {
    keys.lookup(element)?.ok_or_else(|| {
        let found = shown(element);
        wrong_vertex(
            element,
            format!("{name} holds {found}, which is not a vertex of the graph"),
            format!("{name} contient {found}, qui n'est pas un sommet du graphe"),
        )
    })
}

/// `{vertex: None, …}` or `{vertex: 1, …}`, a dictionary that stands for the set of its keys.
fn of_keys(keys: &Keys, name: &str, dict: &Bound<'_, PyDict>) -> PyResult<Vec<bool>> {
    let mut seen = [false; 2];
    for (_, value) in dict.iter() {
        if let Ok(number @ (0 | 1)) = value.extract::<u32>() {
            seen[number as usize] = true;
        }
    }
    if seen == [true; 2] {
        return Err(wrong(
            dict.py(),
            format!(
                "{name} is a dict to 0 and 1, which can mean two things: True and False tell which keys are in the set; \
                 None, or the same number for all, means that all keys are in it"
            ),
            format!(
                "{name} est un dictionnaire vers 0 et 1, ce qui peut vouloir dire deux choses : True et False disent quelles \
                 clés sont dans l'ensemble ; None, ou le même nombre pour toutes, dit qu'elles y sont toutes"
            ),
        ));
    }
    of_elements(keys, name, dict.iter().map(|(key, _)| Ok(key)), keys.len(dict.py()))
}

/// `{vertex: True, other: False, …}`; `None` if a value is neither, or there is none.
fn by_flags(keys: &Keys, name: &str, dict: &Bound<'_, PyDict>, whole: bool) -> PyResult<Option<Vec<bool>>> {
    const UNKNOWN: u8 = 2;
    let py = dict.py();
    // The first value nearly always tells, before anything is looked for.
    if dict.iter().next().is_none_or(|(_, value)| !value.is_exact_instance_of::<PyBool>()) {
        return Ok(None);
    }
    let mut flags = vec![UNKNOWN; keys.len(py)];
    for (number, (key, flag)) in dict.iter().enumerate() {
        let Ok(flag) = flag.cast_exact::<PyBool>() else { return Ok(None) };
        // A partition made from the graph has the very keys of the graph, in their order.
        let vertex = match keys.at(py, number) {
            Some(same) if same.is(&key) => number,
            _ => find(keys, name, &key)?.index(),
        };
        flags[vertex] = u8::from(flag.is_true());
    }
    if whole && let Some(vertex) = flags.iter().position(|&flag| flag == UNKNOWN).and_then(Vertex::new) {
        let key = keys.key(py, vertex)?;
        let vertex = shown(&key);
        return Err(wrong_vertex(
            &key,
            format!("{vertex} is owned by nobody: {name} says neither True nor False of it"),
            format!("{vertex} n'appartient à personne : {name} n'en dit ni True ni False"),
        ));
    }
    Ok(Some(flags.into_iter().map(|flag| flag == 1).collect()))
}

/// A function of a vertex, such as `lambda s: s[1] == 0`.
fn by_function(keys: &Keys, name: &str, function: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<bool>> {
    let py = function.py();
    let mut members = Vec::with_capacity(count);
    for vertex in (0..count).filter_map(Vertex::new) {
        let key = keys.key(py, vertex)?;
        let answer = function.call1((&key,))?;
        let flag = answer.is_truthy()?;
        let is_flag = answer.is_exact_instance_of::<PyBool>() || answer.eq(0)? || answer.eq(1)?;
        if !is_flag {
            let (vertex, found) = (shown(&key), shown(&answer));
            return Err(wrong_vertex(
                &key,
                format!("{name}({vertex}) is {found}; expected True or False"),
                format!("{name}({vertex}) vaut {found} ; il faut True ou False"),
            ));
        }
        members.push(flag);
    }
    Ok(members)
}

/// Whether it is a set in the eyes of Python, where nothing stands twice and order means nothing, or a range, which holds
/// no flags.
fn is_set(set: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = set.py();
    Ok(set.is_instance(&py.import("collections.abc")?.getattr("Set")?)?
        || set.is_instance(&py.import("builtins")?.getattr("range")?)?)
}

/// True or False, also NumPy's own.
fn flag(element: Bound<'_, PyAny>) -> Option<bool> {
    if let Ok(flag) = element.cast_exact::<PyBool>() {
        return Some(flag.is_true());
    }
    let numpy = element.hasattr("dtype").ok()? && element.getattr("dtype").ok()?.getattr("kind").ok()?.eq("b").ok()?;
    if numpy { element.is_truthy().ok() } else { None }
}

/// The elements of a list or tuple that holds nothing but True and False.
fn list_of_flags(set: &Bound<'_, PyAny>) -> Option<Vec<bool>> {
    let flags: Option<Vec<bool>> = if let Ok(list) = set.cast::<PyList>() {
        list.iter().map(flag).collect()
    } else if let Ok(tuple) = set.cast::<PyTuple>() {
        tuple.iter().map(flag).collect()
    } else {
        None
    };
    flags.filter(|flags| !flags.is_empty())
}

/// An array of flags, one for each vertex, or of vertices.
fn of_array(keys: &Keys, name: &str, array: &Bound<'_, PyUntypedArray>, count: usize) -> PyResult<Vec<bool>> {
    if let Ok(flags) = array.extract::<PyReadonlyArray1<'_, bool>>() {
        let flags = match flags.as_slice() {
            Ok(flags) => flags.to_vec(),
            Err(_) => flags.as_array().iter().copied().collect(),
        };
        let py = array.py();
        return if flags.len() == count { Ok(flags) } else { Err(wrong_count(py, name, flags.len(), count)) };
    }
    let elements = array.call_method0("tolist")?;
    if elements.cast::<PyList>().is_ok_and(|list| are_ones_and_zeros(list.iter(), list.len(), count)) {
        return Err(ambiguous_numbers(array.py(), name, count));
    }
    of_elements(keys, name, elements.try_iter()?, count)
}

/// Whether there is a 0 or a 1 for each of several vertices: flags, or a list of the vertices 0 and 1.
fn are_ones_and_zeros<'py>(mut elements: impl Iterator<Item = Bound<'py, PyAny>>, length: usize, count: usize) -> bool {
    let is_flag = |element: Bound<'py, PyAny>| matches!(element.extract::<u32>(), Ok(0 | 1));
    length == count && count > 1 && elements.all(is_flag)
}

fn ambiguous_numbers(py: Python<'_>, name: &str, count: usize) -> PyErr {
    wrong(
        py,
        format!(
            "{name} is {count} times 0 or 1 for {count} vertices, which can mean two things: True and False tell which \
             vertices are in the set (with NumPy: {name}.astype(bool), or {name} == 1); a set, set({name}), names vertices"
        ),
        format!(
            "{name} contient {count} fois 0 ou 1 pour {count} sommets, ce qui peut vouloir dire deux choses : True et False \
             disent quels sommets sont dans l'ensemble (avec NumPy : {name}.astype(bool), ou {name} == 1) ; un ensemble, \
             set({name}), nomme des sommets"
        ),
    )
}

fn wrong_count(py: Python<'_>, name: &str, flags: usize, count: usize) -> PyErr {
    wrong(
        py,
        format!("{name} has {flags} times True or False for {count} vertices"),
        format!("{name} contient {flags} fois True ou False pour {count} sommets"),
    )
}
