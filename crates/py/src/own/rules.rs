//! The functions of the user, each asked once about each position.

use super::Known;
use crate::error::shown;
use crate::explore::{owner_said, winner_said};
use crate::lang;
use crate::raised;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use retrograde::dynamic::{Complaint, Fault};
use retrograde::search::Scored;
use retrograde::{HEURISTIC_WIN, Lang, Outcome, Player, TryGame, outcome_of_score};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of a position among those that were met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Number(pub(crate) u32);

/// What the functions say about a position.
pub(crate) struct Facts {
    pub(crate) owner: Player,
    pub(crate) outcome: Option<Outcome>,
    /// The score of a position where the play is over.
    pub(crate) score: i32,
    pub(crate) next: Vec<u32>,
    /// What the moves are called, or nothing if they are called as the positions that they lead to.
    pub(crate) names: Vec<String>,
}

/// The functions, and what they have said.
pub(crate) struct Rules {
    moves: Py<PyAny>,
    player: Py<PyAny>,
    /// A game with scores needs none: their sign names the winner.
    winner: Option<Py<PyAny>>,
    value: Option<Py<PyAny>>,
    /// The score of a play that never ends.
    endless: i32,
    pub(crate) heuristic: Option<Py<PyAny>>,
    show: Option<Py<PyAny>>,
    pub(crate) players: [String; 2],
    /// Whether a move may be a pair of its name and the position; not if the start itself looks like one.
    named: bool,
    pub(crate) known: Known,
    facts: Mutex<HashMap<u32, Arc<Facts>>>,
}

/// Something that a function of the user raised. The exception itself waits where the run ends, see [`raised`].
#[derive(Debug)]
pub(crate) struct Raised(String);

impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Complaint for Raised {
    fn in_lang(&self, _: Lang) -> String {
        self.0.clone()
    }
}

impl From<Raised> for Fault {
    fn from(raised: Raised) -> Self {
        Self::Rules(Arc::new(raised))
    }
}

/// Does something with Python; what it raises is kept for the end of the run.
pub(crate) fn attached<T>(ask: impl FnOnce(Python<'_>) -> PyResult<T>) -> Result<T, Raised> {
    Python::attach(|py| {
        ask(py).map_err(|error| {
            let said = error.to_string();
            raised::keep(error);
            Raised(said)
        })
    })
}

fn is_pair(position: &Bound<'_, PyAny>) -> bool {
    position
        .cast::<PyTuple>()
        .is_ok_and(|pair| pair.len() == 2 && pair.get_item(0).is_ok_and(|name| name.is_instance_of::<PyString>()))
}

impl Rules {
    /// The game of an object that has the functions; `start` is its first position.
    pub(crate) fn new(rules: &Bound<'_, PyAny>, start: &Bound<'_, PyAny>, players: [String; 2]) -> PyResult<Self> {
        let function = |name: &str| rules.getattr(name).map(Bound::unbind);
        let optional = |name: &str| rules.getattr_opt(name).map(|found| found.map(Bound::unbind));
        let rules = Self {
            moves: function("moves")?,
            player: function("player")?,
            winner: optional("winner")?,
            value: optional("value")?,
            endless: match rules.getattr_opt("endless")? {
                Some(endless) => endless.extract()?,
                None => 0,
            },
            heuristic: optional("heuristic")?,
            show: optional("show")?,
            players,
            named: !is_pair(start),
            known: Known::new(start.py()),
            facts: Mutex::default(),
        };
        rules.known.number(start)?;
        Ok(rules)
    }

    /// What is true of a position.
    pub(crate) fn facts(&self, number: Number) -> Result<Arc<Facts>, Raised> {
        let lock = || self.facts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(facts) = lock().get(&number.0) {
            return Ok(Arc::clone(facts));
        }
        let facts = Arc::new(attached(|py| self.ask(py, number))?);
        Ok(Arc::clone(lock().entry(number.0).or_insert(facts)))
    }

    fn ask(&self, py: Python<'_>, number: Number) -> PyResult<Facts> {
        py.check_signals()?;
        let position = self.known.position(py, number.0);
        let over = match &self.winner {
            Some(winner) => winner_said(&position, &winner.bind(py).call1((&position,))?)?,
            None => None,
        };
        let owner = owner_said(&position, &self.player.bind(py).call1((&position,))?)?;
        let mut facts = Facts { owner, outcome: None, score: 0, next: Vec::new(), names: Vec::new() };
        if let Some(winner) = over {
            self.end(&position, Some(winner.map_or(Outcome::Draw, Outcome::Win)), &mut facts)?;
            return Ok(facts);
        }
        let moves = self.moves.bind(py).call1((&position,))?;
        for entry in moves.try_iter()? {
            let entry = entry?;
            let next = if self.named && is_pair(&entry) {
                let (name, next) = entry.extract::<(String, Bound<'_, PyAny>)>()?;
                facts.names.push(name);
                next
            } else {
                entry
            };
            facts.next.push(self.known.number(&next)?);
        }
        if facts.next.is_empty() {
            self.end(&position, None, &mut facts)?;
        }
        if !facts.names.is_empty() && facts.names.len() != facts.next.len() {
            let found = shown(&position);
            return Err(PyTypeError::new_err(format!("moves({found}) names some of the moves and not all of them")));
        }
        Ok(facts)
    }

    /// Notes how the play ended: by the sign of the score if there is one, which `winner` may not contradict; else by
    /// what `winner` says, and without that in a draw.
    fn end(&self, position: &Bound<'_, PyAny>, winner: Option<Outcome>, facts: &mut Facts) -> PyResult<()> {
        let Some(value) = &self.value else {
            let outcome = winner.unwrap_or(Outcome::Draw);
            (facts.outcome, facts.score) = (Some(outcome), outcome.score_for(Player::Zero));
            return Ok(());
        };
        let py = position.py();
        let score: i32 = value.bind(py).call1((position,))?.extract()?;
        let outcome = outcome_of_score(score);
        if winner.is_some_and(|winner| winner != outcome) {
            let found = shown(position);
            return Err(PyValueError::new_err(lang::pick(
                py,
                format!(
                    "value({found}) is {score}, but winner({found}) says otherwise; the sign of the score names the winner"
                ),
                format!(
                    "value({found}) est {score}, mais winner({found}) dit autre chose ; le signe du score désigne le gagnant"
                ),
            )));
        }
        (facts.outcome, facts.score) = (Some(outcome), score);
        Ok(())
    }

    /// The score of a play that never ends, if the rules have scores.
    pub(crate) fn scores(&self) -> Option<i32> {
        (self.value.is_some() || self.endless != 0).then_some(self.endless)
    }

    /// The position as the user shows it.
    pub(crate) fn show(&self, py: Python<'_>, number: Number) -> PyResult<Option<String>> {
        let Some(show) = &self.show else { return Ok(None) };
        let position = self.known.position(py, number.0);
        Ok(Some(show.bind(py).call1((position,))?.str()?.to_string_lossy().into_owned()))
    }

    /// How much better J0 seems to stand, in thousandths.
    pub(crate) fn guess(&self, number: &Number) -> Result<i32, Raised> {
        let Some(heuristic) = &self.heuristic else { return Ok(0) };
        let guessed: f64 = attached(|py| {
            let position = self.known.position(py, number.0);
            heuristic.bind(py).call1((position,))?.extract()
        })?;
        let most = f64::from(HEURISTIC_WIN - 1);
        Ok((guessed * 1000.0).round().clamp(-most, most) as i32)
    }
}

impl TryGame for Rules {
    type Position = Number;
    type Move = u32;
    type Error = Raised;

    fn start(&self) -> Number {
        Number(0)
    }

    fn to_move(&self, position: &Number) -> Result<Player, Raised> {
        Ok(self.facts(*position)?.owner)
    }

    fn outcome(&self, position: &Number) -> Result<Option<Outcome>, Raised> {
        Ok(self.facts(*position)?.outcome)
    }

    fn moves(&self, position: &Number, moves: &mut Vec<u32>) -> Result<(), Raised> {
        moves.extend(0..self.facts(*position)?.next.len() as u32);
        Ok(())
    }

    fn play(&self, position: &Number, chosen: u32) -> Result<Number, Raised> {
        Ok(Number(self.facts(*position)?.next[chosen as usize]))
    }
}

impl Scored for Rules {
    fn number(&self, position: &Number) -> u32 {
        position.0
    }

    fn score(&self, position: &Number) -> Result<i32, Raised> {
        Ok(self.facts(*position)?.score)
    }

    fn endless(&self) -> i32 {
        self.endless
    }

    fn guess(&self, position: &Number) -> Result<Option<i32>, Raised> {
        if self.heuristic.is_some() { Self::guess(self, position).map(Some) } else { Ok(None) }
    }
}
