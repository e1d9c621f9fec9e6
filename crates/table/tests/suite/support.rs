//! Games, their tables, and what is in a store.

use retrograde::Outcome;
use retrograde::dynamic::{DynGame, DynTiers, PositionBytes};
use retrograde_table::{Build, Plan, Store, Table};
use std::sync::Arc;

pub(crate) struct Built {
    pub(crate) game: Arc<dyn DynGame>,
    pub(crate) tiers: Arc<dyn DynTiers>,
    pub(crate) plan: Plan,
    pub(crate) store: Store,
}

pub(crate) const MEMORY: u64 = 1 << 30;

/// A game with its plan in tasks of at most so many slots, not yet built.
pub(crate) fn planned(game: &str, parameters: &[(&str, &str)], task_slots: Option<u64>) -> Built {
    let spec = format!("{game} {parameters:?}");
    let game = retrograde_games::open(game, parameters.iter().copied()).unwrap();
    let tiers = game.tiers().unwrap();
    let plan = Plan::with_task_slots(&*tiers, &spec, task_slots).unwrap();
    Built { game, tiers, plan, store: Store::in_memory() }
}

pub(crate) fn built(game: &str, parameters: &[(&str, &str)]) -> (Built, Table) {
    let built = planned(game, parameters, None);
    built.build().run(2, MEMORY, &()).unwrap();
    let table = Table::open(&built.store).unwrap();
    (built, table)
}

impl Built {
    pub(crate) fn build(&self) -> Build<'_> {
        Build::new(&*self.tiers, &self.plan, &self.store)
    }

    pub(crate) fn worth(&self, table: &Table, position: &PositionBytes) -> (Outcome, Option<u32>) {
        table.probe(self.tiers.rank(position).unwrap().unwrap()).unwrap()
    }

    /// All objects with their bytes.
    pub(crate) fn objects(&self) -> Vec<(String, Vec<u8>)> {
        let names = self.store.list("").unwrap();
        names.into_iter().map(|name| (name.clone(), self.store.get(&name).unwrap())).collect()
    }
}

pub(crate) fn board(width: &'static str, height: &'static str) -> [(&'static str, &'static str); 2] {
    [("width", width), ("height", height)]
}
