//! Exploring a game whose functions may fail.

use super::facts::Asking;
use super::threads::Order;
use super::{RulesGame, RulesPosition, State};
use crate::error::RulesError;
use crate::memory::{Facts, Memory};
use retrograde::{
    ExploreError, Explored, Explorer, Exploring, Interrupted, Kind, Observer, Outcome, Progress, Stage, TryGame,
    explore,
};

impl RulesGame {
    /// Explores the game from its start.
    ///
    /// # Errors
    /// If a function of the file fails or gives something wrong, or exploring ends early.
    pub fn explore(
        &self,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Explored<RulesPosition>, ExploreError<RulesError>> {
        self.explore_from([self.start()], how, observer)
    }

    /// Explores the game from some positions.
    ///
    /// # Errors
    /// If a function of the file fails or gives something wrong, or exploring ends early.
    pub fn explore_from(
        &self,
        starts: impl IntoIterator<Item = RulesPosition>,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Explored<RulesPosition>, ExploreError<RulesError>> {
        let starts: Vec<RulesPosition> = starts.into_iter().collect();
        let frontier = self.prepare(&mut self.lock(), &starts, how, observer)?;
        if frontier.is_all(how) && !starts.is_empty() {
            return frontier.explored().map_err(|error| error.map_game(|never| match never {}));
        }
        drop(frontier);
        // Everything that will be asked is known already, except beyond the limits.
        explore(self, starts, how, observer)
    }

    /// Asks about the positions that can be reached from some, nearest first, until there are more than
    /// are allowed.
    fn prepare<'o>(
        &self,
        state: &mut State,
        starts: &[RulesPosition],
        how: Exploring,
        observer: &'o dyn Observer,
    ) -> Result<Frontier<'o>, ExploreError<RulesError>> {
        let mut frontier = Frontier::new(starts, how.positions, observer);
        let asked = if how.threads > 1 && !cfg!(target_family = "wasm") {
            self.ask_on_threads(state, how.threads, observer, &mut frontier)
        } else {
            self.ask_in_order(state, observer, &mut frontier)
        };
        match asked {
            Err(Asking::Rules(error)) => Err(ExploreError::Game(error)),
            Err(Asking::Interrupted) => Err(Interrupted.into()),
            Ok(()) if frontier.interrupted => Err(Interrupted.into()),
            Ok(()) => Ok(frontier),
        }
    }

    fn ask_in_order(
        &self,
        state: &mut State,
        observer: &dyn Observer,
        frontier: &mut Frontier<'_>,
    ) -> Result<(), Asking> {
        let mut machine = state.machine.fork_with_registers(observer);
        let memory = &mut state.memory;
        let mut asked = Ok(());
        while let Some(&id) = frontier.order.get(frontier.kinds.len()) {
            let facts = match memory.facts(id) {
                Some(facts) => Ok(facts),
                None => self.ask_with(memory, &mut machine, RulesPosition(id)),
            };
            match facts {
                Ok(facts) => {
                    memory.learn(id, facts);
                    if !frontier.learned(memory, facts) {
                        break;
                    }
                }
                Err(failed) => {
                    asked = Err(failed);
                    break;
                }
            }
        }
        state.machine.printed.push_str(&machine.printed);
        asked
    }
}

/// Positions in the order in which they are first reached, and the arena as far as it is known.
struct Frontier<'o> {
    order: Vec<u32>,
    /// So many first positions have their own number as their place, as when nothing was known before: then these are
    /// all.
    own: u32,
    /// One more than the place of any other position in the order; 0 for those that were not reached.
    places: Vec<u32>,
    starts: usize,
    most: usize,
    kinds: Vec<Kind>,
    offsets: Vec<u32>,
    heads: Vec<u32>,
    observer: &'o dyn Observer,
    interrupted: bool,
}

impl<'o> Frontier<'o> {
    fn new(starts: &[RulesPosition], most: usize, observer: &'o dyn Observer) -> Self {
        let mut frontier = Self {
            order: Vec::new(),
            own: 0,
            places: Vec::new(),
            starts: 0,
            most,
            kinds: Vec::new(),
            offsets: vec![0],
            heads: Vec::new(),
            observer,
            interrupted: false,
        };
        for start in starts {
            frontier.place(start.0);
        }
        frontier.starts = frontier.order.len();
        frontier
    }

    /// The place of a position in the order.
    fn place(&mut self, id: u32) -> u32 {
        let index = id as usize;
        if id < self.own {
            return id;
        }
        if id == self.own && self.order.len() == index {
            self.order.push(id);
            self.own += 1;
            return id;
        }
        if self.places.len() <= index {
            self.places.resize((index + 1).max(2 * self.places.len()), 0);
        }
        if self.places[index] == 0 {
            self.order.push(id);
            self.places[index] = self.order.len() as u32;
        }
        self.places[index] - 1
    }

    /// Whether this is the whole arena, within the limits.
    fn is_all(&self, how: Exploring) -> bool {
        // What the explorer of any game would need at the most.
        let bytes = 40 * self.order.len() + 12 * self.heads.len();
        how.explorer == Explorer::Queue
            && how.depth.is_none()
            && self.kinds.len() == self.order.len()
            && self.order.len() <= how.positions
            && bytes < how.bytes
    }

    fn explored(self) -> Result<Explored<RulesPosition>, ExploreError> {
        let Self { order, starts, kinds, offsets, heads, places, .. } = self;
        drop(places);
        Explored::from_queue(starts, order.into_iter().map(RulesPosition).collect(), kinds, offsets, heads)
    }
}

impl Order for Frontier<'_> {
    fn positions(&self) -> &[u32] {
        &self.order
    }

    fn learned(&mut self, memory: &Memory, facts: Facts) -> bool {
        const CHECK_EVERY: usize = 1024;
        if self.kinds.len().is_multiple_of(CHECK_EVERY) {
            let progress = Progress { stage: Stage::Rules, done: self.kinds.len() as u64, total: None };
            self.interrupted = self.observer.checkpoint(progress).is_err();
        }
        self.kinds.push(Kind::new(facts.owner, facts.outcome.and_then(Outcome::winner)));
        if facts.outcome.is_none() {
            for &head in &memory.heads[facts.first as usize..][..facts.count as usize] {
                let place = self.place(head);
                self.heads.push(place);
            }
        }
        self.offsets.push(self.heads.len() as u32);
        !self.interrupted && self.order.len() <= self.most
    }
}
