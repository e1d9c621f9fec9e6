//! Checking a strategy of the user by the core's own check.

use crate::error::{shown, wrong_vertex};
use crate::solution::Solution;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use retrograde::{CounterplayEnd, Strategy, StrategyState, Vertex, Within, check_strategy};
use std::collections::BTreeMap;

/// What a strategy achieves, in the user's own objects: where it wins and within how many moves, what it misses, where it is
/// slower and the rank there, whether it wins, and a play that beats it with how it ends and where it comes back to.
pub(crate) type Told<'py> = (
    Bound<'py, PyDict>,
    Bound<'py, PyList>,
    Bound<'py, PyDict>,
    bool,
    Option<(Bound<'py, PyList>, &'static str, Option<usize>)>,
);

/// The moves of a state, and the numbers of the states that follow it.
pub(crate) type State<'py> = (Bound<'py, PyDict>, Bound<'py, PyDict>);

impl Solution {
    /// What a strategy of the player achieves. It begins in its first state.
    pub(crate) fn achieved<'py>(&self, py: Python<'py>, states: &[State<'py>], number: usize) -> PyResult<Told<'py>> {
        let player = crate::arena::player(number)?;
        let arena = self.arena(py);
        let core = arena.get().core()?;
        let vertex = |key: &Bound<'py, PyAny>| self.keys().vertex(key);
        let state = |(moves, next): &State<'py>| -> PyResult<StrategyState> {
            let moves = moves.iter().map(|(from, to)| Ok((vertex(&from)?, vertex(&to)?)));
            let next = next.iter().map(|(at, state)| Ok((vertex(&at)?, state.extract()?)));
            Ok(StrategyState {
                moves: moves.collect::<PyResult<BTreeMap<_, _>>>()?,
                next: next.collect::<PyResult<BTreeMap<_, _>>>()?,
            })
        };
        let strategy = Strategy { states: states.iter().map(state).collect::<PyResult<_>>()? };
        let key = |vertex: Vertex| self.key(py, vertex);
        let check = match check_strategy(core, self.core.objective(), player, &strategy) {
            Ok(check) => check,
            Err(wrong) => {
                let (from, to) = (key(wrong.from)?, key(wrong.to)?);
                let (here, there) = (shown(&from), shown(&to));
                return Err(wrong_vertex(
                    &from,
                    format!("the strategy moves from {here} to {there}, which is not a move"),
                    format!("la stratégie joue de {here} vers {there}, ce qui n'est pas un coup"),
                ));
            }
        };
        let achieved = check.beside(&self.core, arena.get().start);
        let (winning, missed, slower) = (PyDict::new(py), PyList::empty(py), PyDict::new(py));
        for (vertex, within) in achieved.winning {
            let moves = match within {
                Within::Moves(moves) => Some(moves),
                Within::ForEver => None,
            };
            winning.set_item(key(vertex)?, moves)?;
        }
        for vertex in achieved.missed {
            missed.append(key(vertex)?)?;
        }
        for (vertex, _, rank) in achieved.slower {
            slower.set_item(key(vertex)?, rank)?;
        }
        let play = match achieved.counterplay {
            None => None,
            Some(play) => {
                let (end, back) = match play.end {
                    CounterplayEnd::Lost => ("lost", None),
                    CounterplayEnd::Drawn => ("draw", None),
                    CounterplayEnd::Undefined => ("undefined", None),
                    CounterplayEnd::Endless(place) => ("endless", Some(place)),
                };
                let keys = play.vertices.into_iter().map(key).collect::<PyResult<Vec<_>>>()?;
                Some((PyList::new(py, keys)?, end, back))
            }
        };
        Ok((winning, missed, slower, achieved.wins, play))
    }
}
