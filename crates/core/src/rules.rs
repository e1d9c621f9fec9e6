//! What ends a play besides targets.

use crate::{Arena, Kind, Outcome, Player, Vertex};

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
pub struct Rules {
    /// What a dead end means.
    pub dead_ends: DeadEnds,
    /// What it is worth if nobody can force a win.
    pub mode: Mode,
}

impl Rules {
    /// Who wins at once when a play arrives at the vertex, if anybody does: a target of that player,
    /// or a dead end that the rules give to them.
    ///
    /// ```
    /// use retrograde::{ArenaBuilder, DeadEnds, Player, Rules};
    /// let mut builder = ArenaBuilder::new();
    /// let alone = builder.vertex(Player::Zero)?;
    /// let arena = builder.build()?;
    /// let normal = Rules { dead_ends: DeadEnds::Normal, ..Rules::default() };
    /// assert_eq!(normal.winner_at(&arena, alone), Some(Player::One));
    /// assert_eq!(Rules::default().winner_at(&arena, alone), None);
    /// # Ok::<(), retrograde::ArenaError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn winner_at(&self, arena: &Arena, vertex: Vertex) -> Option<Player> {
        self.winner_of(arena.kind(vertex), arena.row(vertex.index()).is_empty())
    }

    /// The same for a vertex of that kind, with or without successors.
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
