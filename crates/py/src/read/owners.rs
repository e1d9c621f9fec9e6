//! Who moves where.

use super::members::members;
use crate::error::{ArenaError, shown, wrong_vertex};
use crate::keys::Keys;
use pyo3::prelude::*;
use retrograde::{Player, Vertex};

/// Who owns each vertex. One set is enough, everything else then belongs to the other player; without any, the
/// second element of each vertex tells.
pub(crate) fn owners(py: Python<'_>, keys: &Keys, sets: [&Bound<'_, PyAny>; 2]) -> PyResult<Vec<Player>> {
    let given = |name, set: &Bound<'_, PyAny>| match set.is_none() {
        true => Ok(None),
        false => members(keys, name, set, true).map(Some),
    };
    let owner = |is_first: bool| if is_first { Player::Zero } else { Player::One };
    match (given("S0", sets[0])?, given("S1", sets[1])?) {
        (None, None) => from_vertices(py, keys),
        (Some(zero), None) => Ok(zero.into_iter().map(owner).collect()),
        (None, Some(one)) => Ok(one.into_iter().map(|is| owner(!is)).collect()),
        (Some(zero), Some(one)) => {
            let mut owners = Vec::with_capacity(zero.len());
            for (number, (zero, one)) in zero.into_iter().zip(one).enumerate() {
                if zero == one {
                    let key = key_of(py, keys, number)?;
                    let both =
                        if zero { "is in both S0 and S1" } else { "is owned by nobody: neither S0 nor S1 has it" };
                    return Err(wrong_vertex(&key, format!("{} {both}", shown(&key))));
                }
                owners.push(owner(zero));
            }
            Ok(owners)
        }
    }
}

/// `s[1]` of each vertex: 0 and 1, or 1 and 2 as in note 002, where player 0 is called J1.
fn from_vertices(py: Python<'_>, keys: &Keys) -> PyResult<Vec<Player>> {
    let mut numbers = Vec::with_capacity(keys.len(py));
    for number in 0..keys.len(py) {
        let key = key_of(py, keys, number)?;
        let player = key.get_item(1).ok().and_then(|player| player.extract::<u32>().ok());
        let player = player.filter(|player| *player <= 2).ok_or_else(|| {
            wrong_vertex(
                &key,
                format!(
                    "nobody says who moves at {}: give S0, the vertices of J0 (or a function of a vertex), or use \
                     vertices whose s[1] is the player",
                    shown(&key)
                ),
            )
        })?;
        numbers.push(player);
    }
    let first = u32::from(numbers.contains(&2));
    if first == 1
        && let Some(number) = numbers.iter().position(|&player| player == 0)
    {
        let key = key_of(py, keys, number)?;
        let message = format!("the vertices count players as 0, 1 and 2, such as {}; give S0", shown(&key));
        return Err(wrong_vertex(&key, message));
    }
    let player = |number: u32| Player::from_index((number - first) as usize);
    numbers
        .into_iter()
        .map(|number| player(number).ok_or_else(|| ArenaError::new_err("there are two players")))
        .collect()
}

fn key_of<'py>(py: Python<'py>, keys: &Keys, number: usize) -> PyResult<Bound<'py, PyAny>> {
    let vertex = Vertex::new(number).ok_or_else(|| ArenaError::new_err("there are too many vertices"))?;
    keys.key(py, vertex)
}
