//! A table together with its game: what people ask of a table, whichever way its positions are found.

use crate::{
    Counts, HashedTable, KnownTable, Longest, Manifest, Ply, Table, TableError, Verified, count, longest_win,
    reachable, verify,
};
use retrograde::dynamic::{DynExplored, DynGame, DynTiers, End, Fault, Known, PositionBytes};
use retrograde::tiers::Slot;
use retrograde::{Exploring, Observer, Outcome, Player, Progress, Stage};
use serde::Serialize;
use std::sync::Arc;

/// A table together with its game.
pub struct GameTable {
    game: Arc<dyn DynGame>,
    kind: Kind,
}

enum Kind {
    /// A position has a number that its game knows.
    Tiered { known: KnownTable, tiers: Arc<dyn DynTiers> },
    /// A position is found by its text.
    Hashed(HashedTable),
}

/// Who wins, and in how many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Worth {
    /// Who wins with best play.
    #[serde(serialize_with = "as_text")]
    pub value: Outcome,
    /// In how many moves; a draw has no number.
    pub distance: Option<u32>,
    /// With which score, in a game that has scores; positive is good for J0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// A move from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstMove {
    /// The move as people write it.
    #[serde(rename = "move")]
    pub text: String,
    /// What the position after it is worth.
    #[serde(flatten)]
    pub worth: Worth,
}

/// A position with the longest win of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LongestWin {
    /// The position as people write it.
    pub position: String,
    /// Who moves there.
    #[serde(serialize_with = "as_text")]
    pub player: Player,
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// Whether a play from the start is known to lead there.
    pub reachable: bool,
}

/// What a table holds, in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// All slots; positions that are mirror images of each other share one.
    pub slots: Counts,
    /// All positions that plays from the start reach, mirror images counted as two, if that was asked for.
    pub reachable: Option<Counts>,
    /// The counts by move number, the start first.
    pub plies: Vec<Ply>,
    /// What the start is worth.
    pub start: Worth,
    /// The moves from the start, the best first.
    pub first_moves: Vec<FirstMove>,
    /// The longest win: of those that plays reach if that was asked for, else of all slots.
    pub longest: Option<LongestWin>,
    /// How many bytes the objects take.
    pub bytes: u64,
}

/// One slot of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The tier.
    pub tier: u64,
    /// The number of the slot in its tier.
    pub rank: u64,
    /// The position that stands for it.
    pub position: String,
    /// Who moves there.
    #[serde(serialize_with = "as_text")]
    pub player: Player,
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
}

fn as_text<S: serde::Serializer>(value: &impl std::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl From<End> for Worth {
    fn from(End { outcome: value, length, score }: End) -> Self {
        // A play that is drawn may have a length, where an endless one is worth something else.
        Self { value, distance: length.filter(|_| value != Outcome::Draw), score }
    }
}

impl GameTable {
    /// A table and the game that it is of.
    ///
    /// # Errors
    /// If its index is damaged, or the game has no tiers but the table has.
    pub fn new(game: Arc<dyn DynGame>, table: Table) -> Result<Self, TableError> {
        let kind = if table.manifest().index.is_some() {
            Kind::Hashed(HashedTable::new(Arc::clone(&game), table)?)
        } else {
            let tiers = game.tiers().ok_or(TableError::NotInTable)?;
            Kind::Tiered { known: KnownTable::new(Arc::clone(&tiers), table), tiers }
        };
        Ok(Self { game, kind })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    /// What the table is and consists of.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        self.table().manifest()
    }

    /// How many bytes the objects take, with the index if there is one.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let index = if let Kind::Hashed(hashed) = &self.kind { hashed.index_bytes() } else { 0 };
        self.manifest().bytes() + index
    }

    /// Whether its positions fall into tiers, so that slots are counted and not positions.
    #[must_use]
    pub const fn is_tiered(&self) -> bool {
        matches!(self.kind, Kind::Tiered { .. })
    }

    /// The table without its game.
    #[must_use]
    pub const fn table(&self) -> &Table {
        match &self.kind {
            Kind::Tiered { known, .. } => known.table(),
            Kind::Hashed(hashed) => hashed.table(),
        }
    }

    /// Checks all checksums and derives every slot again from the rules, or `sample` of them chosen by a seed.
    ///
    /// # Errors
    /// The first thing that is wrong, with the object and the block.
    pub fn verify(
        &self,
        sample: Option<(u64, u64)>,
        threads: usize,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Verified, TableError> {
        self.table().check_plan()?;
        match &self.kind {
            Kind::Tiered { known, tiers } => verify(&**tiers, known.table(), sample, threads, observer),
            Kind::Hashed(hashed) => hashed.verify(sample, how, observer),
        }
    }

    /// Counts the positions by outcome and by move number; `reached` tells those that plays reach from slots that none does.
    ///
    /// # Errors
    /// If a block is damaged, the game does not fit into memory, or the observer interrupts.
    pub fn stats(
        &self,
        reached: bool,
        threads: usize,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Stats, TableError> {
        let (plies, longest) = match &self.kind {
            Kind::Tiered { known, tiers } => self.count_slots(known.table(), &**tiers, reached, threads, observer)?,
            Kind::Hashed(hashed) => self.count_positions(hashed, how, observer)?,
        };
        let start = self.game.start();
        let mover = self.game.to_move(&start)?;
        let mut first_moves = Vec::new();
        if self.game.outcome(&start)?.is_none() {
            let texts = self.game.move_texts(&start)?;
            for (text, after) in texts.into_iter().zip(self.game.successors(&start)?) {
                first_moves.push(FirstMove { text, worth: self.probe(&after)?.into() });
            }
        }
        first_moves.sort_by_key(|first| std::cmp::Reverse(liking(first.worth, mover)));
        let total = |of: fn(&Ply) -> Option<Counts>| {
            plies.iter().map(of).fold(Counts::default(), |sum, counts| sum + counts.unwrap_or_default())
        };
        let counted = plies.iter().any(|ply| ply.reachable.is_some());
        Ok(Stats {
            slots: total(|ply| Some(ply.slots)),
            reachable: counted.then(|| total(|ply| ply.reachable)),
            start: self.probe(&start)?.into(),
            first_moves,
            longest,
            bytes: self.bytes(),
            plies,
        })
    }

    /// Calls with every slot, in the order of the objects; of a table without tiers with every position.
    ///
    /// # Errors
    /// If a block is damaged, or what `call` says.
    pub fn rows<E: From<TableError>>(
        &self,
        how: Exploring,
        observer: &dyn Observer,
        mut call: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        let total = Some(self.manifest().slots);
        let mut done = 0;
        let mut step = || -> Result<(), TableError> {
            done += 1;
            if done % 4096 == 0 {
                observer.checkpoint(Progress { stage: Stage::Writing, done, total })?;
            }
            Ok(())
        };
        match &self.kind {
            Kind::Tiered { known, tiers } => {
                for (tier, first, slots) in known.table().sections() {
                    for rank in first..first + slots {
                        let slot = Slot { tier, rank };
                        let position = tiers.unrank(slot).map_err(TableError::from)?;
                        let (outcome, length) = known.table().probe(slot)?;
                        call(self.row(slot, &position, End { outcome, length, score: None })?)?;
                        step()?;
                    }
                }
            }
            Kind::Hashed(hashed) => {
                let explored = self.explored(how, observer)?;
                for vertex in explored.arena().vertices() {
                    let position = explored.position(vertex);
                    let slot = hashed.slot(&position)?;
                    call(self.row(slot, &position, hashed.probe(&position)?)?)?;
                    step()?;
                }
            }
        }
        Ok(())
    }

    fn row(&self, slot: Slot, position: &PositionBytes, worth: End) -> Result<Row, TableError> {
        Ok(Row {
            tier: slot.tier.0,
            rank: slot.rank,
            position: self.game.position_text(position)?,
            player: self.game.to_move(position)?,
            worth: worth.into(),
        })
    }

    fn explored(&self, how: Exploring, observer: &dyn Observer) -> Result<Arc<dyn DynExplored>, TableError> {
        Ok(self.game.explore(&self.game.start(), how, observer)?)
    }

    fn probe(&self, position: &PositionBytes) -> Result<End, TableError> {
        match &self.kind {
            Kind::Tiered { known, .. } => {
                let (outcome, length) = known.probe(position)?;
                Ok(End { outcome, length, score: None })
            }
            Kind::Hashed(hashed) => hashed.probe(position),
        }
    }

    fn count_slots(
        &self,
        table: &Table,
        tiers: &dyn DynTiers,
        reached: bool,
        threads: usize,
        observer: &dyn Observer,
    ) -> Result<(Vec<Ply>, Option<LongestWin>), TableError> {
        let mut plies = count(tiers, table, observer)?;
        let longest = if reached {
            let start = tiers.rank(&self.game.start())?.ok_or(TableError::NotInTable)?;
            let (found, longest) = reachable(tiers, table, start, threads, observer)?;
            for ply in &mut plies {
                ply.reachable = Some(found.get(&ply.level).copied().unwrap_or_default());
            }
            longest
        } else {
            longest_win(table, observer)?
        };
        let top = plies.first().map_or(0, |ply| ply.level);
        for ply in &mut plies {
            ply.number = top - ply.level;
        }
        let position = |Longest { slot, outcome, moves }: Longest| -> Result<LongestWin, TableError> {
            let end = End { outcome, length: Some(moves), score: None };
            let row = self.row(slot, &tiers.unrank(slot)?, end)?;
            Ok(LongestWin { position: row.position, player: row.player, worth: row.worth, reachable: reached })
        };
        Ok((plies, longest.map(position).transpose()?))
    }

    fn count_positions(
        &self,
        hashed: &HashedTable,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<(Vec<Ply>, Option<LongestWin>), TableError> {
        let explored = self.explored(how, observer)?;
        let total = Some(explored.arena().vertex_count() as u64);
        let (mut plies, mut longest): (Vec<Ply>, Option<LongestWin>) = (Vec::new(), None);
        let ranges = explored.plies();
        let levels = ranges.len();
        for (number, range) in ranges.into_iter().enumerate() {
            let mut counts = Counts::default();
            for index in range {
                let Some(vertex) = explored.arena().vertex(index) else { continue };
                let position = explored.position(vertex);
                let end = hashed.probe(&position)?;
                counts.count(end.outcome, 1);
                let further = longest.as_ref().is_none_or(|known| end.length > known.worth.distance);
                if end.length.is_some() && further {
                    let row = self.row(hashed.slot(&position)?, &position, end)?;
                    let (position, player, worth) = (row.position, row.player, row.worth);
                    longest = Some(LongestWin { position, player, worth, reachable: true });
                }
                if index % 4096 == 0 {
                    observer.checkpoint(Progress { stage: Stage::Counting, done: index as u64, total })?;
                }
            }
            let level = (levels - number) as u64;
            plies.push(Ply { level, number: number as u64, slots: counts, reachable: Some(counts) });
        }
        Ok((plies, longest))
    }
}

impl Known for GameTable {
    fn worth(&self, position: &PositionBytes) -> Result<End, Fault> {
        self.probe(position).map_err(crate::known::fault)
    }
}

/// Greater for what a player likes better: more points in a game with scores; a win, the sooner the better; a draw; a loss, the later the better.
fn liking(worth: Worth, mover: Player) -> (i32, i64) {
    let side = worth.value.score_for(mover);
    let points = worth.score.map_or(side, |score| if mover == Player::Zero { score } else { -score });
    (points, -i64::from(side) * worth.distance.map_or(0, i64::from))
}
