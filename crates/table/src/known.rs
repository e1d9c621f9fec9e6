//! A table lent to a game, so that whoever would search the game looks instead.

use crate::{Table, TableError};
use retrograde::dynamic::{Complaint, DynTiers, End, Fault, Known, PositionBytes};
use retrograde::{Lang, Outcome};
use std::sync::Arc;

/// A table and the tiers of its game.
pub struct KnownTable {
    tiers: Arc<dyn DynTiers>,
    table: Table,
}

impl KnownTable {
    /// A table of the game that these are the tiers of.
    #[must_use]
    pub const fn new(tiers: Arc<dyn DynTiers>, table: Table) -> Self {
        Self { tiers, table }
    }

    /// The table itself.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Who wins a position, and in how many moves.
    ///
    /// # Errors
    /// If it is not in the table, or its block is damaged.
    pub fn probe(&self, position: &PositionBytes) -> Result<(Outcome, Option<u32>), TableError> {
        self.table.probe(self.tiers.rank(position)?.ok_or(TableError::NotInTable)?)
    }
}

#[derive(Debug)]
struct Wrong(TableError);

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Complaint for Wrong {
    fn in_lang(&self, lang: Lang) -> String {
        self.0.in_lang(lang)
    }
}

impl Known for KnownTable {
    fn worth(&self, position: &PositionBytes) -> Result<End, Fault> {
        let (outcome, length) = self.probe(position).map_err(fault)?;
        Ok(End { outcome, length, score: None })
    }
}

/// What is wrong with a table, as a game says what is wrong.
pub(crate) fn fault(error: TableError) -> Fault {
    match error {
        TableError::Fault(fault) => fault,
        other => Fault::Rules(Arc::new(Wrong(other))),
    }
}
