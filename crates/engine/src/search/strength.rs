//! The job of telling how strong a heuristic plays at each depth.

use crate::opened::{printed, too_large};
use crate::{Context, Error, Opened, Origin};
use retrograde::dynamic::{AsGame, Fault};
use retrograde_teach::minimax::{self, strength};
use serde::{Deserialize, Serialize};

/// Tell how good the moves are of a player who looks so many moves ahead and then asks the heuristic, compared
/// with the exact values of all positions.
///
/// ```
/// use retrograde_engine::{Opened, Source, Strength};
/// let hex = Opened::open(&Source::game("hex", [("width", "3"), ("height", "3")]), &())?;
/// let reply = Strength { deepest: 4, ..Strength::default() }.answer(&hex, &())?;
/// assert_eq!((reply.positions, reply.rows.len()), (4520, 5));
/// # Ok::<(), retrograde_engine::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Strength {
    /// Where it begins.
    pub origin: Origin,
    /// The deepest that the player looks.
    pub deepest: u32,
}

impl Default for Strength {
    fn default() -> Self {
        Self { origin: Origin::default(), deepest: 8 }
    }
}

/// How strong the play is at each depth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// How strong the play is at one depth, as shares from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrengthRow {
    /// How many moves the player looks ahead.
    pub depth: u32,
    /// In how many of the positions the move keeps the value.
    pub keeps: f64,
    /// In how many of the positions where one can go wrong the move keeps the value.
    pub keeps_critical: f64,
    /// In how many of the positions the move is optimal.
    pub optimal: f64,
}

impl Strength {
    /// Answers it.
    ///
    /// # Errors
    /// If the game is too large to be listed, or if it is interrupted.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<StrengthReply, Error> {
        let game = opened.game(&self.origin.place)?;
        let start = opened.position_at(&*game, &self.origin.place)?;
        let as_game = AsGame::new(&*game, &start);
        let how = cx.budget().exploring(self.origin.limit, game.bytes_kept());
        let rows = strength(&as_game, |position| game.heuristic(position), self.deepest, how, cx);
        let rows = rows.map_err(|error| too_large(Fault::from(error).into(), self.origin.limit))?;
        let first = rows.first();
        Ok(StrengthReply {
            game: opened.full_name(),
            positions: first.map_or(0, |row| row.positions),
            critical: first.map_or(0, |row| row.critical),
            rows: rows.iter().map(StrengthRow::of).collect(),
            warnings: printed(&*game),
        })
    }
}

impl StrengthRow {
    const fn of(row: &minimax::Strength) -> Self {
        Self { depth: row.depth, keeps: row.keeps, keeps_critical: row.keeps_critical, optimal: row.optimal }
    }
}
