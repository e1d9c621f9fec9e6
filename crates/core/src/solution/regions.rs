//! A solution seen as sets of vertices: regions, attractors, layers, traps.

use crate::{Outcome, Player, Solution, Verdict, Vertex};

/// How many vertices have each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regions {
    /// Won by J0 and by J1.
    pub wins: [usize; 2],
    /// Drawn, of either kind.
    pub draws: usize,
    /// Drawn and endless.
    pub endless: usize,
}

impl Regions {
    /// Counts the given vertices.
    #[must_use]
    pub fn count(solution: &Solution, vertices: impl IntoIterator<Item = Vertex>) -> Self {
        let mut regions = Self::default();
        for vertex in vertices {
            match solution.verdict(vertex) {
                Verdict::Win { player, .. } | Verdict::Avoid(player) => regions.wins[player.index()] += 1,
                Verdict::Draw(kind) => {
                    regions.draws += 1;
                    regions.endless += usize::from(kind == crate::DrawKind::Endless);
                }
            }
        }
        regions
    }
}

impl Solution {
    /// All vertices that the solution covers, in order.
    pub fn vertices(&self) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator + Clone + use<> {
        (0..self.vertex_count() as u32).map(Vertex::known)
    }

    /// How many vertices of the whole arena have each value.
    #[must_use]
    pub fn regions(&self) -> Regions {
        Regions::count(self, self.vertices())
    }

    /// The attractor of a player: from where they can force reaching a target of theirs. For the
    /// opponent it is a trap.
    pub fn attractor(&self, player: Player) -> impl Iterator<Item = Vertex> + '_ {
        self.vertices().filter(move |&vertex| self.rank(vertex).is_some() && self.value(vertex) == Outcome::Win(player))
    }

    /// The layers of a player's attractor: `layers[n]` holds the vertices of rank n, which are what
    /// A_n adds to A_(n−1). The layers stop growing after the last one; A_0 is there even if it is empty.
    ///
    /// ```
    /// use retrograde::{ArenaBuilder, Player, Objective, solve};
    /// let mut builder = ArenaBuilder::new();
    /// let s = builder.vertex(Player::Zero)?;
    /// let t = builder.vertex(Player::One)?;
    /// builder.edge(s, t)?;
    /// builder.target(t, Player::Zero)?;
    /// let arena = builder.build()?;
    /// let solution = solve(&arena, Objective::default(), &())?;
    /// assert_eq!(solution.layers(Player::Zero), [vec![t], vec![s]]);
    /// assert_eq!(solution.layers(Player::One), [vec![]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn layers(&self, player: Player) -> Vec<Vec<Vertex>> {
        let mut layers = vec![Vec::new()];
        for vertex in self.attractor(player) {
            let rank = self.rank(vertex).expect("the attractor holds ranked vertices") as usize;
            if layers.len() <= rank {
                layers.resize(rank + 1, Vec::new());
            }
            layers[rank].push(vertex);
        }
        layers
    }

    /// The trap of a player: the vertices from which the opponent can force a win, so that the player
    /// must never let the play go there.
    pub fn trap(&self, player: Player) -> impl Iterator<Item = Vertex> + '_ {
        self.attractor(!player)
    }
}
