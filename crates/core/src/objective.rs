//! What ends a play besides targets.

use crate::{Arena, Kind, Outcome, Player, Vertex};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a dead end means: a vertex without moves that is nobody's target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeadEnds {
    /// The play ends in a draw.
    #[default]
    Draw,
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// The name of no meaning of dead ends.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is none of draw, normal and misere")]
pub struct UnknownDeadEnds(pub String);

impl DeadEnds {
    /// Every meaning.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Normal, Self::Misere];

    /// Its word in files and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Normal => "normal",
            Self::Misere => "misere",
        }
    }
}

impl fmt::Display for DeadEnds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for DeadEnds {
    type Err = UnknownDeadEnds;

    fn from_str(name: &str) -> Result<Self, UnknownDeadEnds> {
        Self::ALL.into_iter().find(|meaning| meaning.name() == name).ok_or_else(|| UnknownDeadEnds(name.to_owned()))
    }
}

/// What a vertex is worth from which neither player can force a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A draw: the game has three values.
    #[default]
    Draws,
    /// That player wins there: the game has two values. The opponent has to reach a target, and this
    /// player to avoid that.
    Avoid(Player),
}

/// How a game is meant, apart from its graph and targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Objective {
    /// What a dead end means.
    pub dead_ends: DeadEnds,
    /// What it is worth if nobody can force a win.
    pub mode: Mode,
}

impl Objective {
    /// Who wins at once when a play arrives at the vertex, if anybody does: a target of that player,
    /// or a dead end that the objective gives to them.
    ///
    /// ```
    /// use retrograde::{ArenaBuilder, DeadEnds, Player, Objective};
    /// let mut builder = ArenaBuilder::new();
    /// let alone = builder.vertex(Player::Zero)?;
    /// let arena = builder.build()?;
    /// let normal = Objective { dead_ends: DeadEnds::Normal, ..Objective::default() };
    /// assert_eq!(normal.winner_at(&arena, alone), Some(Player::One));
    /// assert_eq!(Objective::default().winner_at(&arena, alone), None);
    /// # Ok::<(), retrograde::ArenaError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn winner_at(&self, arena: &Arena, vertex: Vertex) -> Option<Player> {
        self.winner_of(arena.kind(vertex), arena.row(vertex.index()).is_empty())
    }

    /// Who wins at once at a vertex of that kind, with or without successors.
    #[inline(always)]
    pub(crate) fn winner_of(&self, kind: Kind, without_successors: bool) -> Option<Player> {
        match (kind.target(), self.dead_ends) {
            (None, DeadEnds::Normal) if without_successors => Some(!kind.owner()),
            (None, DeadEnds::Misere) if without_successors => Some(kind.owner()),
            (target, _) => target,
        }
    }

    /// What a vertex is worth where nobody can force a win.
    #[must_use]
    pub const fn otherwise(&self) -> Outcome {
        match self.mode {
            Mode::Draws => Outcome::Draw,
            Mode::Avoid(player) => Outcome::Win(player),
        }
    }
}
