//! From Python functions to an arena: every position that can be reached becomes a vertex.
//!
//! Nearly all the time should go into the functions of the user, each of which is called once per position. Two things
//! keep the rest small. The functions are called by Python's own `map`, which needs no tuple of arguments. And
//! positions are followed some dozens at a time: their moves are collected first and then looked for together, so
//! that the processor can wait for many places of the table at once.

use crate::arena::Arena;
use crate::error::{ArenaError, GameError, shown, wrong_vertex};
use crate::keys::{Keys, Objects, numbered};
use crate::lang;
use crate::packed::{Hashed, PackedTable, pack};
use crate::read::core_error;
use crate::system::Clock;
use crate::watch::Watch;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyIterator, PyList, PyString};
use retrograde::{Arena as Core, ArenaError as CoreError, Kind, Player, Vertex};

/// How many positions are followed together.
const BATCH: usize = 48;

/// Explores a game from `start`; at most `limit` positions. `progress` is told now and then how many were found.
#[pyfunction]
#[pyo3(signature = (start, moves, player, winner, limit, players, progress=None))]
pub(crate) fn explore<'py>(
    start: Bound<'py, PyAny>,
    moves: &Bound<'py, PyAny>,
    player: &Bound<'py, PyAny>,
    winner: &Bound<'py, PyAny>,
    limit: usize,
    players: [String; 2],
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Arena> {
    let py = start.py();
    let numbers = Numbers::Packed(Hashed::default());
    let mut found = Found { positions: PyList::empty(py), numbers, packed: Vec::new(), limit };
    let (mut kinds, mut offsets, mut heads) = (Vec::new(), vec![0_u32], Vec::new());
    let mut batch = vec![start];
    found.add(&mut batch, &mut heads)?;
    heads.clear();
    let mut functions = Functions::new(&found.positions, moves, player, winner)?;
    let mut asked = Clock::start();
    while kinds.len() < found.positions.len() {
        for number in kinds.len()..found.positions.len().min(kinds.len() + BATCH) {
            let position = found.positions.get_item(number)?;
            let over = functions.winner(&position)?;
            let owner = functions.player(&position)?;
            if over.is_none() {
                functions.moves(&position, &mut batch)?;
            }
            kinds.push(Kind::new(owner, over.flatten()));
            let edges = heads.len() + batch.len();
            offsets.push(u32::try_from(edges).map_err(|_| core_error(CoreError::TooManyEdges))?);
        }
        found.add(&mut batch, &mut heads)?;
        if asked.now() >= Watch::EVERY {
            asked = Clock::start();
            py.check_signals()?;
            if let Some(progress) = progress {
                let stage = lang::pick(py, "exploring".to_owned(), "exploration".to_owned());
                progress.call1((stage, kinds.len(), py.None()))?;
            }
        }
    }
    let core = Core::from_rows(kinds, offsets, heads).map_err(core_error)?;
    Ok(Arena::from_parts(core, found.into_keys(), Vertex::new(0), players))
}

/// The functions that say what the game is, each as an iterator over its answers about the positions of a list that
/// grows while they are asked.
struct Functions<'py> {
    moves: Bound<'py, PyIterator>,
    /// The positions where the play goes on, about which `moves` is asked.
    open: Bound<'py, PyList>,
    player: Bound<'py, PyIterator>,
    winner: Bound<'py, PyIterator>,
}

/// The next answer of a function about a position.
#[inline]
fn answer<'py>(function: &mut Bound<'py, PyIterator>, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match function.next() {
        Some(answer) => answer,
        // To an iterator, an exception of that kind is its end.
        None => Err(PyRuntimeError::new_err(lang::pick(
            position.py(),
            format!("a function raised StopIteration for {}", shown(position)),
            format!("une fonction a levé StopIteration pour {}", shown(position)),
        ))),
    }
}

impl<'py> Functions<'py> {
    fn new(
        positions: &Bound<'py, PyList>,
        moves: &Bound<'py, PyAny>,
        player: &Bound<'py, PyAny>,
        winner: &Bound<'py, PyAny>,
    ) -> PyResult<Self> {
        let map = positions.py().import("builtins")?.getattr("map")?;
        let answers = |function: &Bound<'py, PyAny>, list: &Bound<'py, PyList>| map.call1((function, list))?.try_iter();
        let open = PyList::empty(positions.py());
        Ok(Self {
            moves: answers(moves, &open)?,
            open,
            player: answers(player, positions)?,
            winner: answers(winner, positions)?,
        })
    }

    /// `None` while the play goes on; then who has won, if anybody has.
    #[inline]
    fn winner(&mut self, position: &Bound<'py, PyAny>) -> PyResult<Option<Option<Player>>> {
        winner_said(position, &answer(&mut self.winner, position)?)
    }

    #[inline]
    fn player(&mut self, position: &Bound<'py, PyAny>) -> PyResult<Player> {
        owner_said(position, &answer(&mut self.player, position)?)
    }

    #[inline]
    fn moves(&mut self, position: &Bound<'py, PyAny>, batch: &mut Vec<Bound<'py, PyAny>>) -> PyResult<()> {
        self.open.append(position)?;
        let answer = answer(&mut self.moves, position)?;
        if let Ok(list) = answer.cast_exact::<PyList>() {
            // Asking a list for its length once is quicker than its iterator, which asks before each element.
            for place in 0..list.len() {
                batch.push(list.get_item(place)?);
            }
            return Ok(());
        }
        let elements = answer.try_iter().map_err(|_| {
            let (at, found) = (shown(position), shown(&answer));
            wrong_vertex(
                position,
                format!("moves({at}) is {found}; expected the list of the positions that can follow"),
                format!("moves({at}) vaut {found} ; il faut la liste des positions suivantes"),
            )
        })?;
        for to in elements {
            batch.push(to?);
        }
        Ok(())
    }
}

/// What `winner` says of a position: `None` while the play goes on; then who has won, if anybody has.
#[inline]
pub(crate) fn winner_said(position: &Bound<'_, PyAny>, answer: &Bound<'_, PyAny>) -> PyResult<Option<Option<Player>>> {
    if answer.is_none() {
        return Ok(None);
    }
    // False is not a player: it nearly always means that nobody has won yet.
    let is_flag = answer.is_exact_instance_of::<PyBool>();
    if let Some(player) = number(answer).filter(|_| !is_flag) {
        return Ok(Some(Some(player)));
    }
    match answer.cast::<PyString>() {
        Ok(text) if text == "draw" || text == "nul" => Ok(Some(None)),
        _ => {
            let (at, found) = (shown(position), shown(answer));
            Err(wrong_vertex(
                position,
                format!("winner({at}) is {found}; expected 0, 1, \"draw\", or None while the play goes on"),
                format!("winner({at}) vaut {found} ; il faut 0, 1, \"nul\", ou None tant que la partie continue"),
            ))
        }
    }
}

/// What `player` says of a position: who moves there.
#[inline]
pub(crate) fn owner_said(position: &Bound<'_, PyAny>, answer: &Bound<'_, PyAny>) -> PyResult<Player> {
    number(answer).ok_or_else(|| {
        let (at, found) = (shown(position), shown(answer));
        wrong_vertex(
            position,
            format!("player({at}) is {found}; expected 0 or 1, the player who moves"),
            format!("player({at}) vaut {found} ; il faut 0 ou 1, le joueur qui joue"),
        )
    })
}

/// 0 or 1, also as `False` and `True`.
#[inline]
fn number(answer: &Bound<'_, PyAny>) -> Option<Player> {
    Player::from_index(answer.cast::<PyInt>().ok()?.extract().ok()?)
}

/// The positions that were met, in the order of their numbers.
struct Found<'py> {
    positions: Bound<'py, PyList>,
    numbers: Numbers<'py>,
    /// Positions as numbers, while they are looked for.
    packed: Vec<u64>,
    limit: usize,
}

/// How the number of a position is found.
enum Numbers<'py> {
    /// As long as all positions can be packed.
    Packed(Hashed),
    /// By Python. The next number is made as an object once for each position and not once for each move.
    Python { dict: Bound<'py, PyDict>, next: Option<Bound<'py, PyAny>> },
}

impl<'py> Found<'py> {
    /// Appends the numbers of some positions to `heads`; new ones get the next numbers.
    fn add(&mut self, batch: &mut Vec<Bound<'py, PyAny>>, heads: &mut Vec<u32>) -> PyResult<()> {
        self.number(batch, heads)?;
        batch.clear();
        Ok(())
    }

    fn number(&mut self, batch: &[Bound<'py, PyAny>], heads: &mut Vec<u32>) -> PyResult<()> {
        if let Numbers::Packed(table) = &mut self.numbers {
            let packed = &mut self.packed;
            packed.clear();
            packed.reserve(batch.len());
            packed.extend(batch.iter().map_while(pack));
            match packed.len() == batch.len() {
                true => {
                    // Step 1. Most are known, and asking about them does not wait for one another.
                    let first = heads.len();
                    heads.extend(packed.iter().map(|&key| table.find(key).unwrap_or(u32::MAX)));
                    // Step 2. The others are new, but may stand there twice.
                    for (place, position) in batch.iter().enumerate() {
                        if heads[first + place] == u32::MAX {
                            let count = self.positions.len();
                            let number = table.insert(packed[place], count as u32);
                            heads[first + place] = number;
                            if number as usize == count {
                                keep(&self.positions, position, self.limit)?;
                            }
                        }
                    }
                    return Ok(());
                }
                false => self.numbers = Numbers::Python { dict: numbered(&self.positions)?, next: None },
            }
        }
        for position in batch {
            heads.push(self.number_by_python(position)?);
        }
        Ok(())
    }

    /// The number of a position; its hash is computed only once.
    fn number_by_python(&mut self, position: &Bound<'py, PyAny>) -> PyResult<u32> {
        let Numbers::Python { dict, next } = &mut self.numbers else {
            return Err(ArenaError::new_err("the positions are packed"));
        };
        let count = self.positions.len();
        let new = next.take().unwrap_or_else(|| PyInt::new(position.py(), count).into_any());
        let (is_new, number) = dict.set_default_with_result(position, &new)?;
        if is_new {
            keep(&self.positions, position, self.limit)?;
            return Ok(count as u32);
        }
        *next = Some(new);
        number.extract()
    }

    fn into_keys(self) -> Keys {
        Keys::Objects(Box::new(match self.numbers {
            Numbers::Packed(table) => Objects::new(self.positions, Some(PackedTable::Hashed(table))),
            Numbers::Python { dict, .. } => Objects::with_dict(self.positions, dict),
        }))
    }
}

/// Adds a new position to the list.
fn keep<'py>(positions: &Bound<'py, PyList>, position: &Bound<'py, PyAny>, limit: usize) -> PyResult<()> {
    let count = positions.len();
    if count >= limit || Vertex::new(count).is_none() {
        return Err(GameError::new_err(lang::pick(
            position.py(),
            format!("the game has more than {count} positions; give a higher limit= if you have the memory"),
            format!("le jeu a plus de {count} positions ; augmentez limit= si vous avez la mémoire"),
        )));
    }
    positions.append(position)
}
