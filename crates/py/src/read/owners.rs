//! Who moves where.

use super::core_error;
use super::members::members;
use crate::error::{shown, wrong_vertex};
use crate::keys::Keys;
use pyo3::prelude::*;
use pyo3::types::PyString;
use retrograde::{ArenaError as CoreError, Player, Vertex};

/// Who owns each vertex. One set is enough, everything else then belongs to the other player; without any, the
/// second element of each vertex tells.
pub(crate) fn owners(
    py: Python<'_>,
    keys: &Keys,
    sets: [&Bound<'_, PyAny>; 2],
    players: &[String; 2],
) -> PyResult<Vec<Player>> {
    let given = |name, set: &Bound<'_, PyAny>| match set.is_none() {
        true => Ok(None),
        false => members(keys, name, set, true).map(Some),
    };
    let owner = |is_first: bool| if is_first { Player::Zero } else { Player::One };
    match (given("S0", sets[0])?, given("S1", sets[1])?) {
        (None, None) => from_vertices(py, keys, players),
        (Some(zero), None) => Ok(zero.into_iter().map(owner).collect()),
        (None, Some(one)) => Ok(one.into_iter().map(|is| owner(!is)).collect()),
        (Some(zero), Some(one)) => {
            let mut owners = Vec::with_capacity(zero.len());
            for (number, (zero, one)) in zero.into_iter().zip(one).enumerate() {
                if zero == one {
                    let key = key_of(py, keys, number)?;
                    let name = shown(&key);
                    return Err(match zero {
                        true => wrong_vertex(
                            &key,
                            format!("{name} is in both S0 and S1"),
                            format!("{name} est à la fois dans S0 et dans S1"),
                        ),
                        false => wrong_vertex(
                            &key,
                            format!("{name} is owned by nobody: neither S0 nor S1 has it"),
                            format!("{name} n'appartient à personne : ni S0 ni S1 ne le contient"),
                        ),
                    });
                }
                owners.push(owner(zero));
            }
            Ok(owners)
        }
    }
}

/// `s[1]` of each vertex: 0 and 1, or 1 and 2 as in note 002, where player 0 is called J1, or the names of the
/// players as in note 004. Nothing but 1 could be either, and is refused.
fn from_vertices(py: Python<'_>, keys: &Keys, players: &[String; 2]) -> PyResult<Vec<Player>> {
    let named = Player::BOTH.map(|player| PyString::new(py, &players[player.index()]));
    let mut numbers = Vec::with_capacity(keys.len(py));
    let mut by_name = Vec::new();
    for number in 0..keys.len(py) {
        let key = key_of(py, keys, number)?;
        let said = key.get_item(1).ok().filter(|_| !key.is_instance_of::<PyString>());
        if let Some(said) = said.as_ref().filter(|said| said.is_instance_of::<PyString>()) {
            for (player, name) in Player::BOTH.into_iter().zip(&named) {
                if said.eq(name)? {
                    by_name.push(player);
                }
            }
            if by_name.len() == number + 1 {
                continue;
            }
        }
        let player = said.and_then(|player| player.extract::<u32>().ok());
        let player = player.filter(|player| *player <= 2 && by_name.is_empty()).ok_or_else(|| {
            let name = shown(&key);
            wrong_vertex(
                &key,
                format!(
                    "nobody says who moves at {name}: give S0, the vertices of {} (or a function of a vertex), or use \
                     vertices whose s[1] is the player: 0 or 1, 1 or 2, or a name that players= has",
                    players[0]
                ),
                format!(
                    "personne ne dit qui joue en {name} : donnez S0, les sommets de {} (ou une fonction d'un sommet), ou \
                     prenez des sommets dont s[1] est le joueur : 0 ou 1, 1 ou 2, ou un nom donné par players=",
                    players[0]
                ),
            )
        })?;
        numbers.push(player);
    }
    if !by_name.is_empty() {
        return Ok(by_name);
    }
    let first = u32::from(numbers.contains(&2));
    if first == 1
        && let Some(number) = numbers.iter().position(|&player| player == 0)
    {
        let key = key_of(py, keys, number)?;
        let name = shown(&key);
        return Err(wrong_vertex(
            &key,
            format!("the vertices count players as 0, 1 and 2, such as {name}; give S0"),
            format!("les sommets numérotent les joueurs 0, 1 et 2, par exemple {name} ; donnez S0"),
        ));
    }
    if !numbers.is_empty() && numbers.iter().all(|&player| player == 1) {
        let key = key_of(py, keys, 0)?;
        let name = shown(&key);
        let [zero, one] = players;
        return Err(wrong_vertex(
            &key,
            format!(
                "s[1] is 1 at every vertex, such as {name}, which can mean {zero} (players 1 and 2) or {one} (players 0 and 1); \
                 give S0, the vertices of {zero}, or S1, those of {one}"
            ),
            format!(
                "s[1] vaut 1 en chaque sommet, par exemple {name}, ce qui peut être {zero} (joueurs 1 et 2) ou {one} (joueurs 0 \
                 et 1) ; donnez S0, les sommets de {zero}, ou S1, ceux de {one}"
            ),
        ));
    }
    let player = |number: u32| Player::from_index((number - first) as usize);
    numbers.into_iter().map(|number| player(number).ok_or_else(|| core_error(CoreError::TooManyVertices))).collect()
}

fn key_of<'py>(py: Python<'py>, keys: &Keys, number: usize) -> PyResult<Bound<'py, PyAny>> {
    let vertex = Vertex::new(number).ok_or_else(|| core_error(CoreError::TooManyVertices))?;
    keys.key(py, vertex)
}
