//! The answer: who wins from every vertex, in how many moves, by which move.

mod regions;

pub use regions::Regions;

use crate::{Arena, Objective, Outcome, Player, Vertex, outcome_of_score};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Which way a draw goes when both players keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrawKind {
    /// A drawn dead end can be reached by moves that keep the draw.
    Ends,
    /// None can: the play never stops.
    Endless,
}

/// The name of no kind of draw.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is neither ends nor endless")]
pub struct UnknownDrawKind(pub String);

impl DrawKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Ends, Self::Endless];

    /// Its word in files and replies.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ends => "ends",
            Self::Endless => "endless",
        }
    }
}

impl fmt::Display for DrawKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for DrawKind {
    type Err = UnknownDrawKind;

    fn from_str(name: &str) -> Result<Self, UnknownDrawKind> {
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| UnknownDrawKind(name.to_owned()))
    }
}

/// What is known about one vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// That player wins in exactly `rank` moves of both players: the winner hurries, the loser resists.
    Win {
        /// Who wins.
        player: Player,
        /// After how many moves.
        rank: u32,
    },
    /// That player wins because the opponent can never reach a target
    /// ([`Mode::Avoid`](crate::Mode::Avoid)); there is no rank.
    Avoid(Player),
    /// Nobody wins.
    Draw(DrawKind),
}

impl Verdict {
    /// The value alone.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Win { player, .. } | Self::Avoid(player) => Outcome::Win(player),
            Self::Draw(_) => Outcome::Draw,
        }
    }

    /// The rank, where there is one.
    #[must_use]
    pub const fn rank(self) -> Option<u32> {
        match self {
            Self::Win { rank, .. } => Some(rank),
            Self::Avoid(_) | Self::Draw(_) => None,
        }
    }
}

/// What a solution with scores says about one vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPart {
    /// The score with best play.
    pub score: i32,
    /// After how many moves the play ends, if a player hurries to the end.
    pub rank: Option<u32>,
    /// Whether a play that keeps the score can end, if nobody hurries.
    pub ends: bool,
    /// A best move.
    pub best: Option<Vertex>,
}

/// The verdict and one optimal move for every vertex of an arena.
///
/// Memory: 8 bytes per vertex, and 4 more in a game with [scores](crate::Scores). Verdicts are packed into one `u32` each: 0 and 1 are the two kinds of
/// draw; a win of J0 of rank r is 2 + r; a win of J1 of rank r is `u32::MAX - r`. The two ranges
/// never meet, because ranks of a player stay below the number of vertices that the player wins.
/// Only [`Solution::verdict`] and the solver know this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub(crate) objective: Objective,
    pub(crate) codes: Vec<u32>,
    /// `u32::MAX` where there is no move.
    pub(crate) moves: Vec<u32>,
    /// The first code that is not a win of J0.
    pub(crate) split: u32,
    /// The scores of a game that has them; empty for any other. Codes then say how many moves are left to the end of the
    /// play, from `CODE_FIRST_WIN` on where J0 hurries to it and up to `u32::MAX` where J1 does.
    pub(crate) scores: Vec<i32>,
}

pub(crate) const CODE_ENDLESS: u32 = 0;
pub(crate) const CODE_DRAW_ENDS: u32 = 1;
pub(crate) const CODE_FIRST_WIN: u32 = 2;
pub(crate) const NO_MOVE: u32 = u32::MAX;

impl Solution {
    /// A solution from its parts, as read from a file: one verdict and at most one move per vertex.
    /// Nothing is checked here; [`verify`](crate::verify()) does that.
    ///
    /// # Errors
    /// The index of the first verdict whose rank is not below the number of vertices.
    pub fn from_parts(
        objective: Objective,
        parts: impl IntoIterator<Item = (Verdict, Option<Vertex>)>,
    ) -> Result<Self, usize> {
        let (verdicts, moves): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        let count = verdicts.len() as u32;
        let mut deepest = [None; 2];
        for (index, verdict) in verdicts.iter().enumerate() {
            if let Verdict::Win { player, rank } = *verdict {
                let deepest = &mut deepest[player.index()];
                *deepest = (*deepest).max(Some(rank));
                if rank >= count {
                    return Err(index);
                }
            }
        }
        let split = deepest[0].map_or(CODE_FIRST_WIN, |rank: u32| CODE_FIRST_WIN + rank + 1);
        // Wrong ranks can make the ranges meet although each rank is below the count.
        if let Some(rank) = deepest[1]
            && u32::MAX - rank < split
        {
            return Err(verdicts.iter().position(|verdict| verdict.rank() == Some(rank)).unwrap_or(0));
        }
        let codes = verdicts
            .iter()
            .map(|verdict| match *verdict {
                Verdict::Win { player: Player::Zero, rank } => CODE_FIRST_WIN + rank,
                Verdict::Win { player: Player::One, rank } => u32::MAX - rank,
                Verdict::Draw(DrawKind::Ends) => CODE_DRAW_ENDS,
                Verdict::Draw(DrawKind::Endless) | Verdict::Avoid(_) => CODE_ENDLESS,
            })
            .collect();
        let moves = moves.iter().map(|to: &Option<Vertex>| to.map_or(NO_MOVE, Vertex::number)).collect();
        Ok(Self { objective, codes, moves, split, scores: Vec::new() })
    }

    /// The rules under which this is the solution.
    #[must_use]
    pub const fn objective(&self) -> Objective {
        self.objective
    }

    /// How many vertices it covers.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.codes.len()
    }

    /// A solution with scores from its parts: for each vertex the score, the number of moves to the end of the play, if
    /// a player hurries to it, and at most one move. `endless` is the score of an endless play, and `ends` says of a
    /// vertex that is worth as much whether the play can end there. Nothing is checked here;
    /// [`verify_scores`](crate::verify_scores()) does that.
    ///
    /// # Errors
    /// The index of the first vertex whose number of moves is not below that of vertices.
    pub fn from_scores(
        objective: Objective,
        endless: i32,
        parts: impl IntoIterator<Item = ScoredPart>,
    ) -> Result<Self, usize> {
        let parts: Vec<ScoredPart> = parts.into_iter().collect();
        let verdict = |part: &ScoredPart| match part.rank {
            Some(rank) if part.score > endless => Verdict::Win { player: Player::Zero, rank },
            Some(rank) => Verdict::Win { player: Player::One, rank },
            None if part.ends => Verdict::Draw(DrawKind::Ends),
            None => Verdict::Draw(DrawKind::Endless),
        };
        let solution = Self::from_parts(objective, parts.iter().map(|part| (verdict(part), part.best)))?;
        Ok(Self { scores: parts.iter().map(|part| part.score).collect(), ..solution })
    }

    /// The score of a vertex with best play, in a game that has [scores](crate::Scores).
    #[inline]
    #[must_use]
    pub fn score(&self, vertex: Vertex) -> Option<i32> {
        self.scores.get(vertex.index()).copied()
    }

    /// After how many moves the play ends, where a player hurries to the end: the rank, and in a game with scores also
    /// that of a draw which is better for a player than an endless play.
    #[must_use]
    pub fn moves_to_end(&self, vertex: Vertex) -> Option<u32> {
        match self.codes[vertex.index()] {
            ..CODE_FIRST_WIN => None,
            code if code < self.split => Some(code - CODE_FIRST_WIN),
            code => Some(u32::MAX - code),
        }
    }

    /// What is known about a vertex of a game with scores: the sign of the score names the winner.
    #[cold]
    fn scored_verdict(&self, vertex: Vertex) -> Verdict {
        let (rank, code) = (self.moves_to_end(vertex), self.codes[vertex.index()]);
        match (outcome_of_score(self.scores[vertex.index()]), rank) {
            (Outcome::Win(player), Some(rank)) => Verdict::Win { player, rank },
            (Outcome::Win(player), None) => Verdict::Avoid(player),
            (Outcome::Draw, None) if code == CODE_ENDLESS => Verdict::Draw(DrawKind::Endless),
            (Outcome::Draw, _) => Verdict::Draw(DrawKind::Ends),
        }
    }

    /// What is known about a vertex.
    #[inline]
    #[must_use]
    pub fn verdict(&self, vertex: Vertex) -> Verdict {
        if !self.scores.is_empty() {
            return self.scored_verdict(vertex);
        }
        let code = self.codes[vertex.index()];
        if code >= CODE_FIRST_WIN {
            // Who wins cannot be guessed, so there is no branch that depends on it.
            let one = code >= self.split;
            let rank = if one { u32::MAX - code } else { code - CODE_FIRST_WIN };
            Verdict::Win { player: if one { Player::One } else { Player::Zero }, rank }
        } else {
            match (self.objective.otherwise(), code) {
                (Outcome::Win(player), _) => Verdict::Avoid(player),
                (Outcome::Draw, CODE_DRAW_ENDS) => Verdict::Draw(DrawKind::Ends),
                (Outcome::Draw, _) => Verdict::Draw(DrawKind::Endless),
            }
        }
    }

    /// The value of a vertex.
    #[inline]
    #[must_use]
    pub fn value(&self, vertex: Vertex) -> Outcome {
        self.verdict(vertex).outcome()
    }

    /// After how many moves the winner wins from there; `None` for a draw or a win by avoiding.
    #[inline]
    #[must_use]
    pub fn rank(&self, vertex: Vertex) -> Option<u32> {
        self.verdict(vertex).rank()
    }

    /// One optimal move of the owner, the lowest unless another choice was asked for; `None` where the
    /// play is over.
    #[inline]
    #[must_use]
    pub fn best_move(&self, vertex: Vertex) -> Option<Vertex> {
        match self.moves[vertex.index()] {
            NO_MOVE => None,
            number => Some(Vertex::known(number)),
        }
    }

    /// All optimal moves of the owner, each once, lowest first: those that win soonest, else keep the
    /// draw, else resist longest.
    #[must_use]
    pub fn best_moves(&self, arena: &Arena, vertex: Vertex) -> Vec<Vertex> {
        let mut moves: Vec<Vertex> = arena.successors(vertex).filter(|&to| self.is_optimal(vertex, to)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Whether a move is optimal. A win is won by a move to rank one less; the longest resistance of the loser is a move
    /// to rank one less too. A score is kept.
    #[inline]
    pub(crate) fn is_optimal(&self, from: Vertex, to: Vertex) -> bool {
        if self.score(from) != self.score(to) {
            return false;
        }
        let (from, to) = (self.codes[from.index()], self.codes[to.index()]);
        if from < CODE_FIRST_WIN {
            to < CODE_FIRST_WIN
        } else if from < self.split {
            to == from - 1 && to >= CODE_FIRST_WIN
        } else {
            to == from.wrapping_add(1) && from != u32::MAX
        }
    }
}
