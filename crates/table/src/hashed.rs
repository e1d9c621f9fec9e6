//! Tables of games without tiers: games with cycles, and games that users write.
//!
//! A game whose rules say the tier of a position is [listed and solved tier by tier](crate::layers). Any other is explored into
//! an arena and solved there. Which slot a position has is said by an [index](crate::index) of the
//! texts of all positions, because those are the same for everybody who opens the game.

use crate::index::{INDEX, Index, Indexes};
use crate::layers::{SolvedTier, solve_layers};
use crate::manifest::{Listed, MANIFEST, Manifest, PLAN, PlanFile};
use crate::object::{Section, encode, sha256};
use crate::verify::mixed;
use crate::{Store, Table, TableError, Verified};
use retrograde::dynamic::{DynExplored, DynGame, End, Fault, Known, PositionBytes, scores_of};
use retrograde::tiers::{Code, Slot, Tier, Width};
use retrograde::{
    DrawKind, Exploring, Objective, Observer, Outcome, Player, Progress, Solution, Stage, Verdict, Vertex,
    outcome_of_score, solve, solve_scores,
};
use std::collections::BTreeMap;
use std::sync::Arc;

const BLOCK: u32 = 1 << 16;

/// Explores and solves a game and writes its table; how many positions there are.
///
/// # Errors
/// If the game is too large, another table is there, or the store fails.
pub fn build_hashed(
    game: &dyn DynGame,
    spec: &str,
    store: &Store,
    resume: bool,
    how: Exploring,
    observer: &dyn Observer,
) -> Result<u64, TableError> {
    let mut found = Found::default();
    if game.abilities().scores.is_some() {
        solve_scored(game, how, observer)?.iter().try_for_each(|tier| found.add(tier))?;
    } else if game.tier(&game.start())?.is_some() {
        solve_layers(game, how, observer, |tier| found.add(&tier))?;
    } else {
        found.add(&solve_arena(game, how, observer)?)?;
    }
    observer.checkpoint(Progress { stage: Stage::Writing, done: 0, total: None })?;
    let longest = found.codes.iter().filter_map(|code| code.outcome(Width::Four).1).max().unwrap_or(0);
    let too_long = || TableError::TooLarge { why: format!("plays of {longest} moves") };
    let width = Width::for_plays_of(longest.into()).ok_or_else(too_long)?;
    let count = found.codes.len() as u64;
    let plan = PlanFile::new(spec, width, BLOCK, count, count, found.sections.len() as u64);
    begin(store, &plan, resume)?;
    let mut codes = vec![0; found.codes.len() * width.bytes()];
    for (number, &code) in found.codes.iter().enumerate() {
        width.write(&mut codes, number, narrow(code, width));
    }
    let part = encode(&found.sections, &codes, width, BLOCK, &plan.fingerprint());
    let name = crate::plan::object_name(0);
    let listed = Listed::of(name.clone(), &part, &found.sections);
    store.put(&name, part)?;
    let bytes = found.indexes.to_bytes();
    let hash = sha256(&bytes);
    store.put(INDEX, bytes)?;
    store.put(MANIFEST, Manifest::new(&plan, vec![listed]).with_index(hash).to_bytes())?;
    Ok(count)
}

/// What is solved so far: one index for each tier, and the codes in the order of their numbers.
#[derive(Default)]
struct Found {
    indexes: Indexes,
    sections: Vec<Section>,
    codes: Vec<Code>,
}

impl Found {
    fn add(&mut self, solved: &SolvedTier) -> Result<(), TableError> {
        let index = Index::new(&solved.texts)?;
        let first = self.codes.len();
        self.codes.resize(first + solved.codes.len(), Code::ENDLESS);
        for (text, &code) in solved.texts.iter().zip(&solved.codes) {
            let number = index.find(text).ok_or(TableError::NotInTable)?;
            self.codes[first + number as usize] = code;
        }
        if !solved.scores.is_empty() {
            let mut scores = vec![0; solved.scores.len()];
            for (text, &score) in solved.texts.iter().zip(&solved.scores) {
                scores[index.find(text).ok_or(TableError::NotInTable)? as usize] = score;
            }
            self.indexes.scores.insert(solved.tier, scores);
        }
        self.indexes.tiers.insert(solved.tier, index);
        self.sections.push(Section { tier: solved.tier, first: 0, slots: solved.codes.len() as u64 });
        Ok(())
    }
}

/// A code of four bytes in fewer.
fn narrow(code: Code, width: Width) -> Code {
    match code.outcome(Width::Four) {
        (Outcome::Win(winner), Some(moves)) => Code::win(winner, moves, width),
        _ if code == Code::ENDLESS => Code::ENDLESS,
        _ => Code::draw(width),
    }
}

/// All positions as one tier.
fn solve_arena(game: &dyn DynGame, how: Exploring, observer: &dyn Observer) -> Result<SolvedTier, TableError> {
    let explored = game.explore(&game.start(), how, observer)?;
    let arena = explored.arena();
    let solution = solve(arena, Objective::default(), observer)?;
    let code = |vertex| code_of(&solution, vertex);
    Ok(SolvedTier {
        tier: 0,
        texts: texts(game, &*explored)?,
        codes: arena.vertices().map(code).collect(),
        scores: Vec::new(),
    })
}

/// All positions of a game with scores, shared out by their tiers. Codes hold the moves to the end of the play.
fn solve_scored(game: &dyn DynGame, how: Exploring, observer: &dyn Observer) -> Result<Vec<SolvedTier>, TableError> {
    let explored = game.explore(&game.start(), how, observer)?;
    let arena = explored.arena();
    let scores = scores_of(game, &*explored)?.unwrap_or_default();
    let solution = solve_scores(arena, Objective::default(), &scores, observer)?;
    let mut tiers: BTreeMap<u64, SolvedTier> = BTreeMap::new();
    for vertex in arena.vertices() {
        let position = explored.position(vertex);
        let tier = game.tier(&position)?.unwrap_or(0);
        let empty = || SolvedTier { tier, texts: Vec::new(), codes: Vec::new(), scores: Vec::new() };
        let solved = tiers.entry(tier).or_insert_with(empty);
        solved.texts.push(game.position_text(&position)?);
        solved.codes.push(match (solution.moves_to_end(vertex), solution.score(vertex)) {
            // J0 hurries to the end where it is better than an endless play.
            (Some(moves), Some(score)) if score > scores.endless => Code::win(Player::Zero, moves, Width::Four),
            (Some(moves), _) => Code::win(Player::One, moves, Width::Four),
            (None, _) => code_of(&solution, vertex),
        });
        solved.scores.extend(solution.score(vertex));
    }
    Ok(tiers.into_values().collect())
}

/// What a vertex is worth as a code.
fn code_of(solution: &Solution, vertex: Vertex) -> Code {
    match (solution.value(vertex), solution.rank(vertex)) {
        (Outcome::Win(winner), Some(moves)) => Code::win(winner, moves, Width::Four),
        _ if matches!(solution.verdict(vertex), Verdict::Draw(DrawKind::Endless)) => Code::ENDLESS,
        _ => Code::draw(Width::Four),
    }
}

fn begin(store: &Store, plan: &PlanFile, resume: bool) -> Result<(), TableError> {
    if store.create(PLAN, plan.to_bytes())? {
        return Ok(());
    }
    let found = PlanFile::read(store)?;
    match (found == *plan, resume) {
        (true, true) => Ok(()),
        (true, false) => Err(TableError::Exists { spec: plan.spec.clone() }),
        (false, _) => Err(TableError::OtherTable { found: found.spec, wanted: plan.spec.clone() }),
    }
}

fn texts(game: &dyn DynGame, explored: &dyn DynExplored) -> Result<Vec<String>, TableError> {
    let text = |vertex| Ok(game.position_text(&explored.position(vertex))?);
    explored.arena().vertices().map(text).collect()
}

/// A table of a game without tiers, with its index.
pub struct HashedTable {
    game: Arc<dyn DynGame>,
    table: Table,
    indexes: Indexes,
    index_bytes: u64,
}

impl HashedTable {
    /// Reads the index of a table.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn new(game: Arc<dyn DynGame>, table: Table) -> Result<Self, TableError> {
        let bytes = table.index_bytes()?;
        let indexes = Indexes::from_bytes(&bytes)?;
        if game.abilities().scores.is_some() && indexes.scores.is_empty() {
            return Err(TableError::WithoutScores);
        }
        Ok(Self { game, indexes, table, index_bytes: bytes.len() as u64 })
    }

    /// Who wins a position, in how many moves and with which score.
    ///
    /// # Errors
    /// If it is not in the table, or its block is damaged.
    pub fn probe(&self, position: &PositionBytes) -> Result<End, TableError> {
        let slot = self.slot(position)?;
        let (outcome, length) = self.table.probe(slot)?;
        let score = self.indexes.scores.get(&slot.tier.0).and_then(|scores| scores.get(slot.rank as usize).copied());
        Ok(End { outcome: score.map_or(outcome, outcome_of_score), length, score })
    }

    /// The slot of a position.
    ///
    /// # Errors
    /// If it is not in the table.
    pub fn slot(&self, position: &PositionBytes) -> Result<Slot, TableError> {
        let tier = self.game.tier(position)?.unwrap_or(0);
        let rank = self.indexes.find(tier, &self.game.position_text(position)?).ok_or(TableError::NotInTable)?;
        Ok(Slot { tier: Tier(tier), rank })
    }

    /// How many bytes the index takes.
    #[must_use]
    pub const fn index_bytes(&self) -> u64 {
        self.index_bytes
    }

    /// How a drawn position is drawn: by a play that ends, or by one that never does; `None` for one that is won.
    ///
    /// # Errors
    /// If it is not in the table, or its block is damaged.
    pub fn draw_kind(&self, position: &PositionBytes) -> Result<Option<DrawKind>, TableError> {
        let code = self.table.code(self.slot(position)?)?;
        Ok(match code.outcome(self.table.width()).0 {
            Outcome::Draw => Some(if code == Code::ENDLESS { DrawKind::Endless } else { DrawKind::Ends }),
            Outcome::Win(_) => None,
        })
    }

    /// The table itself.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Explores the game once more, checks all checksums, and that every position is worth what follows from its
    /// successors; how many positions that are. Wins are right because each leads to a shorter one, and draws because
    /// neither player has a move to a win from them.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn verify(
        &self,
        sample: Option<(u64, u64)>,
        how: Exploring,
        observer: &dyn Observer,
    ) -> Result<Verified, TableError> {
        self.table.whole_object(0)?;
        let explored = self.game.explore(&self.game.start(), how, observer)?;
        let count = explored.arena().vertex_count() as u64;
        if count != self.table.manifest().slots {
            return Err(TableError::Damaged { object: MANIFEST.to_owned(), block: None, why: "positions are missing" });
        }
        let wanted = sample.map_or(count, |(wanted, _)| wanted.min(count));
        let chosen = |number: u64| sample.map_or(number, |(_, seed)| mixed(mixed(seed) ^ number) % count);
        for number in 0..wanted {
            let Some(vertex) = explored.arena().vertex(chosen(number) as usize) else { continue };
            let position = explored.position(vertex);
            let found = self.probe(&position)?;
            let expected = self.derived(&position)?;
            if found != expected {
                let Slot { tier, rank } = self.slot(&position)?;
                let (object, block) = self.table.place(Slot { tier, rank })?;
                let (found, expected) = (format!("{found:?}"), format!("{expected:?}"));
                return Err(TableError::WrongSlot {
                    tier: tier.0,
                    rank,
                    found,
                    expected,
                    object: object.to_owned(),
                    block,
                });
            }
            if number % 4096 == 0 {
                observer.checkpoint(Progress { stage: Stage::Verifying, done: number, total: Some(wanted) })?;
            }
        }
        Ok(Verified { objects: 1, slots: wanted })
    }

    /// What the rules say that a position is worth, from what its successors are worth.
    fn derived(&self, position: &PositionBytes) -> Result<End, TableError> {
        if let Some(outcome) = self.game.outcome(position)? {
            let (score, endless) = (self.game.score(position)?, self.game.abilities().scores);
            let hurried = if score.is_some() { score != endless } else { outcome != Outcome::Draw };
            return Ok(End { outcome, length: hurried.then_some(0), score });
        }
        let mover = self.game.to_move(position)?;
        if self.game.abilities().scores.is_some() {
            return self.derived_score(position, mover);
        }
        let (mut won, mut drawn, mut lost) = (None, false, None);
        for after in self.game.successors(position)? {
            let End { outcome, length, .. } = self.probe(&after)?;
            match (outcome, length) {
                (Outcome::Win(winner), Some(moves)) if winner == mover => {
                    won = Some(won.map_or(moves, |other: u32| other.min(moves)));
                }
                (Outcome::Win(_), Some(moves)) => lost = Some(lost.map_or(moves, |other: u32| other.max(moves))),
                _ => drawn = true,
            }
        }
        let end = |outcome, length: Option<u32>| End { outcome, length: length.map(|moves| moves + 1), score: None };
        Ok(match (won, drawn, lost) {
            (Some(_), ..) => end(Outcome::Win(mover), won),
            (None, false, Some(_)) => end(Outcome::Win(!mover), lost),
            _ => end(Outcome::Draw, None),
        })
    }

    /// The best score that a successor offers, and among the moves that keep it the shortest way to the end for the
    /// player who wins by it and the longest for the other.
    fn derived_score(&self, position: &PositionBytes, mover: Player) -> Result<End, TableError> {
        let successors = self.game.successors(position)?;
        let ends = successors.iter().map(|after| self.probe(after)).collect::<Result<Vec<End>, _>>()?;
        let best = ends.iter().filter_map(|end| end.score).max_by_key(|&score| match mover {
            Player::Zero => i64::from(score),
            Player::One => -i64::from(score),
        });
        let score = best.ok_or(TableError::WithoutScores)?;
        let outcome = outcome_of_score(score);
        let hurries = Some(score) > self.game.abilities().scores;
        let lengths = ends.iter().filter(|end| end.score == best).filter_map(|end| end.length);
        let length = if hurries == (mover == Player::Zero) { lengths.min() } else { lengths.max() };
        Ok(End { outcome, length: length.map(|moves| moves + 1), score: best })
    }
}

impl Known for HashedTable {
    fn worth(&self, position: &PositionBytes) -> Result<End, Fault> {
        self.probe(position).map_err(crate::known::fault)
    }
}
