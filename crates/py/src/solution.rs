//! The class `Solution`: who wins from every vertex, in the user's own objects.

use crate::arena::{Arena, player};
use crate::arrays::needed;
use crate::error::{ArenaError, Raise};
use crate::keys::Keys;
use crate::lang;
use crate::strategy::{State, Told};
use crate::watch::{Signals, Watch};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PySet, PyString};
use retrograde::{
    DrawKind, Grade, LineEnd, Outcome, Player, ReviewedMove, Solution as Core, Verdict, Vertex, Violation, follow,
    review, solve, verify, verify_scores,
};
use retrograde_engine::words;
use std::sync::Arc;

/// The verdict and the moves of every vertex.
#[pyclass(frozen, module = "retrograde._native")]
pub(crate) struct Solution {
    arena: Py<Arena>,
    pub(crate) core: Arc<Core>,
}

impl Solution {
    pub(crate) const fn new(arena: Py<Arena>, core: Arc<Core>) -> Self {
        Self { arena, core }
    }

    pub(crate) fn keys(&self) -> &Keys {
        &self.arena.get().keys
    }

    fn verdict(&self, key: &Bound<'_, PyAny>) -> PyResult<Verdict> {
        Ok(self.core.verdict(self.keys().vertex(key)?))
    }

    pub(crate) fn key<'py>(&self, py: Python<'py>, vertex: Vertex) -> PyResult<Bound<'py, PyAny>> {
        self.keys().key(py, vertex)
    }

    fn best_of<'py>(&self, py: Python<'py>, vertex: Vertex) -> PyResult<Bound<'py, PyList>> {
        let best = self.core.best_moves(self.arena.get().core()?, vertex).into_iter();
        PyList::new(py, best.map(|to| self.key(py, to)).collect::<PyResult<Vec<_>>>()?)
    }

    fn set_of<'py>(&self, py: Python<'py>, vertices: impl IntoIterator<Item = Vertex>) -> PyResult<Bound<'py, PySet>> {
        let set = PySet::empty(py)?;
        let mut signals = Signals::default();
        for vertex in vertices {
            signals.look(py)?;
            set.add(self.key(py, vertex)?)?;
        }
        Ok(set)
    }

    fn draws_of<'py>(&self, py: Python<'py>, kinds: &[DrawKind]) -> PyResult<Bound<'py, PySet>> {
        let drawn = |vertex: &Vertex| match self.core.verdict(*vertex) {
            Verdict::Draw(kind) => kinds.contains(&kind),
            _ => false,
        };
        self.set_of(py, self.core.vertices().filter(drawn))
    }
}

fn winner_of(verdict: Verdict) -> Option<usize> {
    verdict.outcome().winner().map(Player::index)
}

fn draw_kind(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Draw(DrawKind::Ends) => Some("ends"),
        Verdict::Draw(DrawKind::Endless) => Some("endless"),
        Verdict::Win { .. } | Verdict::Avoid(_) => None,
    }
}

#[pymethods]
impl Solution {
    #[getter]
    pub(crate) fn arena(&self, py: Python<'_>) -> Py<Arena> {
        self.arena.clone_ref(py)
    }

    fn winner(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        Ok(winner_of(self.verdict(key)?))
    }

    fn rank(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        Ok(self.verdict(key)?.rank())
    }

    /// All that is true of the vertex: winner, rank, best moves, kind of draw, all of it in words, and the score.
    fn result<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Known<'py>> {
        let vertex = self.keys().vertex(key)?;
        let (verdict, [zero, one]) = (self.core.verdict(vertex), &self.arena.get().players);
        let text = words::verdict(verdict, [zero, one], lang::of_messages(key.py()));
        let score = self.core.score(vertex);
        let text = words::scored(text, score);
        Ok((winner_of(verdict), verdict.rank(), self.best_of(key.py(), vertex)?, draw_kind(verdict), text, score))
    }

    /// The score with best play, in an arena with values.
    fn score(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<i32>> {
        Ok(self.core.score(self.keys().vertex(key)?))
    }

    fn draw_kind(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
        Ok(draw_kind(self.verdict(key)?))
    }

    /// What is true of the vertex, in a few words of a language.
    #[pyo3(signature = (key, lang=None))]
    fn verdict_in_words(&self, key: &Bound<'_, PyAny>, lang: Option<&str>) -> PyResult<String> {
        let [zero, one] = &self.arena.get().players;
        let text = words::verdict(self.verdict(key)?, [zero, one], lang::named(key.py(), lang)?);
        Ok(words::scored(text, self.score(key)?))
    }

    fn wins<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PySet>> {
        let wanted = Outcome::Win(player(number)?);
        self.set_of(py, self.core.vertices().filter(|&vertex| self.core.value(vertex) == wanted))
    }

    fn attractor<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PySet>> {
        self.set_of(py, self.core.attractor(player(number)?))
    }

    fn ranks<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyDict>> {
        let winner = player(number)?;
        let ranks = PyDict::new(py);
        // Many vertices share a rank, and so they share its object.
        let mut numbers: Vec<Bound<'py, PyInt>> = Vec::new();
        let mut signals = Signals::default();
        for vertex in self.core.vertices() {
            signals.look(py)?;
            if let Verdict::Win { player, rank } = self.core.verdict(vertex)
                && player == winner
            {
                while numbers.len() <= rank as usize {
                    numbers.push(PyInt::new(py, numbers.len()));
                }
                ranks.set_item(self.key(py, vertex)?, &numbers[rank as usize])?;
            }
        }
        Ok(ranks)
    }

    fn layers<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyList>> {
        let layers = PyList::empty(py);
        // Where plays have scores, ranks are those of the best score, and the attractor is solved apart.
        let winners = match self.core.vertices().next().and_then(|vertex| self.core.score(vertex)) {
            Some(_) => {
                let (core, objective) = (self.arena.get().core()?, self.arena.get().objective);
                Arc::new(Watch::new(None).run(py, |cx| solve(core, objective, cx))?)
            }
            None => Arc::clone(&self.core),
        };
        for layer in winners.layers(player(number)?) {
            layers.append(self.set_of(py, layer)?)?;
        }
        Ok(layers)
    }

    #[getter]
    fn draws<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PySet>> {
        self.draws_of(py, &[DrawKind::Ends, DrawKind::Endless])
    }

    #[getter]
    fn endless<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PySet>> {
        self.draws_of(py, &[DrawKind::Endless])
    }

    fn best<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        self.best_of(key.py(), self.keys().vertex(key)?)
    }

    /// Of a game, how people write the best moves.
    fn best_names(&self, key: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let vertex = self.keys().vertex(key)?;
        let best = self.core.best_moves(self.arena.get().core()?, vertex);
        match self.keys() {
            Keys::Texts(loaded) => {
                let moves = loaded.moves(vertex).into_iter();
                Ok(moves.filter(|(_, to)| best.contains(to)).map(|(text, _)| text).collect())
            }
            _ => best.into_iter().map(|to| self.arena.get().name(key.py(), to)).collect(),
        }
    }

    /// Of the vertices of a player the chosen moves; with `winning` only where the player wins, with `first` the best
    /// move that stands first in the graph.
    fn strategy<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        winning: bool,
        first: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let owner = player(number)?;
        let arena = self.arena.get().core()?;
        let strategy = PyDict::new(py);
        let mut signals = Signals::default();
        for vertex in arena.vertices().filter(|&vertex| arena.owner(vertex) == owner) {
            signals.look(py)?;
            if winning && self.core.value(vertex) != Outcome::Win(owner) {
                continue;
            }
            let chosen = if first {
                let best = self.core.best_moves(arena, vertex);
                arena.successors(vertex).find(|to| best.contains(to))
            } else {
                self.core.best_move(vertex)
            };
            if let Some(to) = chosen {
                strategy.set_item(self.key(py, vertex)?, self.key(py, to)?)?;
            }
        }
        Ok(strategy)
    }

    /// The play of both strategies from a vertex, and the place to which it returns if it is endless.
    fn play<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyList>, Option<usize>)> {
        let line = follow(self.arena.get().core()?, &self.core, self.keys().vertex(key)?);
        let play = PyList::empty(key.py());
        for vertex in line.vertices {
            play.append(self.key(key.py(), vertex)?)?;
        }
        let back = match line.end {
            LineEnd::Cycle(place) => Some(place),
            LineEnd::Over(_) | LineEnd::NoMove => None,
        };
        Ok((play, back))
    }

    /// The moves of a play that lowered the value or gave away moves: number, from, to, grade.
    fn review<'py>(&self, play: &Bound<'py, PyAny>) -> PyResult<Vec<Reviewed<'py>>> {
        let py = play.py();
        let mut vertices = Vec::new();
        for key in play.try_iter()? {
            vertices.push(self.keys().vertex(&key?)?);
        }
        let reviewed = match review(self.arena.get().core()?, &self.core, &vertices) {
            Ok(reviewed) => reviewed,
            Err(illegal) => {
                let names = self.arena.get().named(py)?.names;
                return Err(ArenaError::new_err(illegal.describe(&names)));
            }
        };
        let told = |reviewed: ReviewedMove| {
            let grade = match reviewed.grade {
                Grade::Best => "best",
                Grade::Slower { .. } => "slower",
                Grade::Sooner { .. } => "sooner",
                Grade::Blunder { .. } => "blunder",
            };
            Ok((reviewed.number, self.key(py, reviewed.from)?, self.key(py, reviewed.to)?, grade))
        };
        reviewed.into_iter().map(told).collect()
    }

    /// The first wrong claim as vertex and sentence; `None` if the solution is right.
    fn violation<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyAny>, String)>> {
        // Rows in the user's arrays are copied while the interpreter lock is held.
        self.arena.get().core()?;
        let (arena, solution) = (self.arena.clone_ref(py), Arc::clone(&self.core));
        let scores = self.arena.get().known_scores(py)?.cloned();
        let checked = Watch::new(None).run_apart(py, move |_| {
            let core = arena.get().core().map_err(Failed)?;
            Ok::<_, Failed>(match scores {
                Some(scores) => verify_scores(core, &scores, &solution).err(),
                None => verify(core, &solution).err(),
            })
        });
        let told = |wrong: Violation| Ok((self.key(py, wrong.vertex)?, wrong.problem.to_string()));
        checked?.map(told).transpose()
    }

    /// What a strategy of the player achieves. It begins in its first state.
    fn check<'py>(&self, py: Python<'py>, states: Vec<State<'py>>, number: usize) -> PyResult<Told<'py>> {
        self.achieved(py, &states, number)
    }

    /// How many vertices J0 wins, J1 wins, are drawn, and are drawn without end.
    fn counts(&self) -> (usize, usize, usize, usize) {
        let regions = self.core.regions();
        (regions.wins[0], regions.wins[1], regions.draws, regions.endless)
    }

    /// Columns for a table of at most so many vertices: vertex, owner, winner, rank, kind of draw, move.
    fn columns<'py>(&self, py: Python<'py>, most: usize) -> PyResult<[Bound<'py, PyList>; 6]> {
        let columns = [(); 6].map(|()| PyList::empty(py));
        let [vertices, owners, winners, ranks, draws, moves] = &columns;
        let arena = self.arena.get().core()?;
        let mut signals = Signals::default();
        for vertex in arena.vertices().take(most) {
            signals.look(py)?;
            let verdict = self.core.verdict(vertex);
            vertices.append(self.key(py, vertex)?)?;
            owners.append(arena.owner(vertex).index())?;
            winners.append(winner_of(verdict))?;
            ranks.append(verdict.rank())?;
            draws.append(draw_kind(verdict).map(|kind| PyString::intern(py, kind)))?;
            moves.append(self.core.best_move(vertex).map(|to| self.key(py, to)).transpose()?)?;
        }
        Ok(columns)
    }

    /// Arrays of winners (-1 for a draw), ranks (-1 for none) and moves (-1 for none), one place for each vertex.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Arrays<'py>> {
        needed(py)?;
        let (winners, ranks, moves) = py.detach(|| {
            let vertices = || self.core.vertices();
            let winner = |vertex| winner_of(self.core.verdict(vertex)).map_or(-1, |winner| winner as i8);
            let number = |number: Option<u32>| number.map_or(-1, i64::from) as i32;
            (
                vertices().map(winner).collect::<Vec<i8>>(),
                vertices().map(|vertex| number(self.core.rank(vertex))).collect::<Vec<i32>>(),
                vertices().map(|vertex| number(self.core.best_move(vertex).map(Vertex::number))).collect::<Vec<i32>>(),
            )
        });
        Ok((winners.into_pyarray(py), ranks.into_pyarray(py), moves.into_pyarray(py)))
    }
}

/// Who wins, and in how many moves if that is known; without a winner, a draw.
#[pyfunction]
pub(crate) fn in_words(
    py: Python<'_>,
    winner: Option<usize>,
    rank: Option<u32>,
    players: [String; 2],
    lang: &str,
) -> PyResult<String> {
    let outcome = winner.map(player).transpose()?.map_or(Outcome::Draw, Outcome::Win);
    let [zero, one] = &players;
    Ok(words::winner(outcome, rank, [zero, one], lang::named(py, Some(lang))?))
}

/// An exception that was raised in another thread.
struct Failed(PyErr);

impl Raise for Failed {
    fn raise(self, _: Python<'_>) -> PyErr {
        self.0
    }
}

type Known<'py> = (Option<usize>, Option<u32>, Bound<'py, PyList>, Option<&'static str>, String, Option<i32>);
type Reviewed<'py> = (usize, Bound<'py, PyAny>, Bound<'py, PyAny>, &'static str);
type Arrays<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i32>>);
