//! Strategies with memory as note 003 defines them: a function of the play so far.

use super::strategy::{Strategy, StrategyState};
use crate::{Arena, Vertex};
use std::collections::HashMap;

impl Strategy {
    /// The strategy that moves as it is said for a history: the vertices of a play from its beginning (note 003, I.1.4). Where
    /// no history is given that is the play so far, it moves as `elsewhere` says of the last vertex alone.
    ///
    /// ```
    /// use retrograde::{ArenaBuilder, Objective, Player, Strategy, StrategyState, check_strategy};
    /// // Figure 4 of note 003: s1 is reached by sA or by sB.
    /// let mut builder = ArenaBuilder::new();
    /// let [s0, s1] = [(); 2].map(|()| builder.vertex(Player::Zero).unwrap());
    /// let [sa, sb, win, lose] = [(); 4].map(|()| builder.vertex(Player::One).unwrap());
    /// for (from, to) in [(s0, sa), (s0, sb), (sa, s1), (sb, s1), (s1, win), (s1, lose)] {
    ///     builder.edge(from, to)?;
    /// }
    /// builder.target(win, Player::Zero)?;
    /// builder.target(lose, Player::One)?;
    /// let arena = builder.build()?;
    /// let wins = |first| {
    ///     let histories = [(vec![s0], first), (vec![s0, sa, s1], win), (vec![s0, sb, s1], lose)];
    ///     let strategy = Strategy::of_histories(&arena, histories, StrategyState::default());
    ///     let check = check_strategy(&arena, Objective::default(), Player::Zero, &strategy).unwrap();
    ///     check.within(s0).is_some()
    /// };
    /// assert!(wins(sa) && !wins(sb));
    /// # Ok::<(), retrograde::ArenaError>(())
    /// ```
    #[must_use]
    pub fn of_histories(
        arena: &Arena,
        histories: impl IntoIterator<Item = (Vec<Vertex>, Vertex)>,
        elsewhere: StrategyState,
    ) -> Self {
        // The first state has seen nothing; in the second the play is none of the histories any more.
        const BEGINNING: usize = 0;
        const OTHER: usize = 1;
        let mut states = vec![StrategyState::default(), elsewhere.clone()];
        let mut after: HashMap<(usize, Vertex), usize> = HashMap::new();
        let mut ends = Vec::new();
        for (history, to) in histories {
            let mut state = BEGINNING;
            for &vertex in &history {
                state = *after.entry((state, vertex)).or_insert_with(|| {
                    let usual = elsewhere.moves.get(&vertex).map(|&to| (vertex, to));
                    states.push(StrategyState { moves: usual.into_iter().collect(), ..StrategyState::default() });
                    ends.push((vertex, states.len() - 1));
                    states.len() - 1
                });
            }
            if let Some(&last) = history.last() {
                states[state].moves.insert(last, to);
            }
        }
        let next = |state: usize, vertex: Vertex| (vertex, after.get(&(state, vertex)).copied().unwrap_or(OTHER));
        states[BEGINNING].next = arena.vertices().map(|vertex| next(BEGINNING, vertex)).collect();
        for (vertex, state) in ends {
            states[state].next = arena.successors(vertex).map(|to| next(state, to)).collect();
        }
        Self { states }
    }
}
