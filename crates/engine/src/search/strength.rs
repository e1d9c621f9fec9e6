//! The job of telling how strong a heuristic plays at each depth.

use crate::game::Erased;
use crate::{Error, Spec};
use retrograde::Observer;
use retrograde::minimax::{self, strength};
use serde::Serialize;

/// Tell how good the moves are of a player who looks so many moves ahead and then asks the heuristic, compared
/// with the exact values of all positions.
///
/// ```
/// use retrograde_engine::{Spec, Strength};
/// let reply = Strength { spec: Spec::from_words(["hex", "width=3", "height=3"])?, deepest: 4 }.run(&())?;
/// assert_eq!((reply.positions, reply.rows.len()), (4520, 5));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strength {
    /// The game.
    pub spec: Spec,
    /// The deepest that the player looks.
    pub deepest: u32,
}

/// How strong the play is at each depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrengthReply {
    /// The game with all its parameters.
    pub game: String,
    /// How many positions there are to move in.
    pub positions: usize,
    /// In how many of them one can go wrong.
    pub critical: usize,
    /// A row for each depth, from 0, where the player moves at random.
    pub rows: Vec<StrengthRow>,
    /// What a person should know about the input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// How strong the play is at one depth, as shares from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StrengthRow {
    /// How many moves the player looks ahead.
    pub depth: u32,
    /// In how many of the positions the move keeps the value.
    pub keeps: f64,
    /// The same where one can go wrong.
    pub keeps_critical: f64,
    /// In how many of the positions the move is optimal.
    pub optimal: f64,
}

impl Strength {
    /// Does it.
    ///
    /// # Errors
    /// If there is no such game, if it is too large to be listed, or if the observer interrupts.
    pub fn run(&self, observer: &dyn Observer) -> Result<StrengthReply, Error> {
        let game = self.spec.open_to_play(observer)?;
        let start = &game.position_at(&self.spec.place)?;
        let erased = Erased { game: game.erased(), start };
        let rows = strength(&erased, self.deepest, game.bounds(self.spec.limit), observer);
        game.erased().check()?;
        let rows = rows.map_err(|error| self.spec.limit.too_large(error.into()))?;
        let first = rows.first();
        Ok(StrengthReply {
            game: self.spec.full_name()?,
            positions: first.map_or(0, |row| row.positions),
            critical: first.map_or(0, |row| row.critical),
            rows: rows.iter().map(StrengthRow::of).collect(),
            warnings: game.printed(),
        })
    }
}

impl StrengthRow {
    const fn of(row: &minimax::Strength) -> Self {
        Self { depth: row.depth, keeps: row.keeps, keeps_critical: row.keeps_critical, optimal: row.optimal }
    }
}
