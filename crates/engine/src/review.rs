//! The job of going through a play and pointing out its blunders.

use crate::parts::draw_kind;
use crate::{Context, Error, Loaded, Misuse, ObjectiveChoice, Opened, Origin, Players, Word};
use retrograde::{
    DrawKind, Grade, IllegalPlay, Names, Objective, Outcome, Player, ReviewedMove, Solution, Verdict, Vertex,
    outcome_at, review,
};
use serde::{Deserialize, Serialize};

/// Go through a play: is every move legal, and what did each cost?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Review {
    /// Where it begins.
    pub origin: Origin,
    /// What takes the place of the input's objective.
    pub objective: ObjectiveChoice,
    /// The vertices of the play by name, the one where it begins first; in a game the moves from its start.
    pub play: Vec<String>,
}

/// What each move of a play was worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewReply {
    /// Where the play begins.
    pub start: String,
    /// The moves, in order.
    pub moves: Vec<MoveReply>,
    /// How many of them were blunders.
    pub blunders: usize,
    /// How the play ended; nothing if it could go on.
    pub outcome: Option<Outcome>,
    /// What the position at the end of the play is worth.
    pub value: Outcome,
    /// What the players are called.
    pub players: Players,
    /// How the game was meant.
    #[serde(rename = "rules")]
    pub objective: Objective,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// One move of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveReply {
    /// Which move, counted from 1.
    pub number: usize,
    /// Who moved.
    pub player: Player,
    /// From where.
    pub from: String,
    /// Where to.
    pub to: String,
    /// What was true before.
    pub before: VerdictReply,
    /// What is true after it.
    pub after: VerdictReply,
    /// The moves that would have been optimal.
    pub best: Vec<String>,
    /// In a game, the move as people write it.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// In a game, how `best` are written as moves, in the same order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_moves: Option<Vec<String>>,
    /// All moves that keep the value: of a win every move that wins, `best` being the fastest of them.
    #[serde(default)]
    pub keeping: Vec<String>,
    /// In a game, how `keeping` are written as moves, in the same order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeping_moves: Option<Vec<String>>,
    /// "best", "slower", "sooner" or "blunder".
    pub grade: Word,
    /// Of a blunder, what it cost: 1 from a win to a draw or from a draw to a loss, 2 from a win to a loss.
    pub cost: u32,
    /// Of a move that wins later or loses sooner than needed, by how many moves.
    pub moves_lost: Option<u32>,
}

/// What is known about a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictReply {
    /// Who wins.
    pub value: Outcome,
    /// In how many moves.
    pub rank: Option<u32>,
    /// "ends" or "endless" for a draw.
    pub draw: Option<DrawKind>,
}

impl From<Verdict> for VerdictReply {
    fn from(verdict: Verdict) -> Self {
        Self { value: verdict.outcome(), rank: verdict.rank(), draw: draw_kind(verdict) }
    }
}

impl VerdictReply {
    /// What is known, as the core says it.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        match (self.value, self.rank, self.draw) {
            (Outcome::Win(player), Some(rank), _) => Verdict::Win { player, rank },
            (Outcome::Win(player), None, _) => Verdict::Avoid(player),
            (Outcome::Draw, _, Some(kind)) => Verdict::Draw(kind),
            (Outcome::Draw, _, None) => Verdict::Draw(DrawKind::Ends),
        }
    }
}

impl Review {
    /// Answers it.
    ///
    /// # Errors
    /// If the input cannot be had, the play is not legal, or the observer interrupts.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<ReviewReply, Error> {
        let loaded = opened.load_with(&self.origin, self.objective, cx)?;
        let play = loaded.checked_play(&self.play)?;
        let solution = opened.solution(&loaded, cx)?;
        let mut reply = ReviewReply::of(&loaded, &solution, &play)?;
        reply.warnings.extend(loaded.ambiguity(&self.play, &play));
        Ok(reply)
    }
}

impl ReviewReply {
    /// Reviews a play of a solved game.
    pub(crate) fn of(loaded: &Loaded, solution: &Solution, play: &[Vertex]) -> Result<Self, Error> {
        let (arena, objective) = (loaded.arena(), loaded.objective());
        let moves = review(arena, solution, play).map_err(|illegal| described(loaded, &illegal))?;
        let (Some(&first), Some(&last)) = (play.first(), play.last()) else {
            return Err(Misuse::EmptyPlay.into());
        };
        Ok(Self {
            start: loaded.name(first).into_owned(),
            blunders: moves.iter().filter(|reviewed| reviewed.is_blunder()).count(),
            moves: moves.iter().map(|reviewed| MoveReply::of(loaded, reviewed)).collect(),
            outcome: outcome_at(arena, objective, last),
            value: solution.value(last),
            players: Players::of(loaded),
            objective,
            warnings: loaded.warnings_of_solving(),
        })
    }
}

pub(crate) fn described(loaded: &Loaded, illegal: &IllegalPlay) -> Error {
    let reason = |names: &Names| crate::words::said(illegal.describe(names));
    loaded.named().map_or_else(|error| error, |named| Error::Move { number: None, reason: reason(&named.names) })
}

impl MoveReply {
    fn of(loaded: &Loaded, reviewed: &ReviewedMove) -> Self {
        let name = |vertex| loaded.name(vertex).into_owned();
        let (grade, cost, moves_lost) = match reviewed.grade {
            Grade::Best => ("best", 0, None),
            Grade::Slower { by } => ("slower", 0, by),
            Grade::Sooner { by } => ("sooner", 0, by),
            Grade::Blunder { cost } => ("blunder", cost, None),
        };
        Self {
            number: reviewed.number,
            player: reviewed.mover,
            from: name(reviewed.from),
            to: name(reviewed.to),
            before: reviewed.before.into(),
            after: reviewed.after.into(),
            best: reviewed.best.iter().copied().map(name).collect(),
            text: loaded.is_game().then(|| loaded.move_texts(reviewed.from, &[reviewed.to]).concat()),
            best_moves: loaded.is_game().then(|| loaded.move_texts(reviewed.from, &reviewed.best)),
            keeping: reviewed.keeping.iter().copied().map(name).collect(),
            keeping_moves: loaded.is_game().then(|| loaded.move_texts(reviewed.from, &reviewed.keeping)),
            grade: grade.into(),
            cost,
            moves_lost,
        }
    }
}
