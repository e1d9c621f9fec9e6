//! Running minimax on a game.

use super::bottom_up::{Dictionary, OrderOf};
use super::leaves::{Leaf, Leaves};
use super::memo::Memo;
use super::search::{AnswerOf, Arrival, Found, Recursion, Watch};
use super::{Algorithm, Ending, Estimate, Event, Sign, Trace, Value, Window};
use super::{alpha_beta, bottom_up, memo, naive};
use retrograde::{Heuristic, Interrupted, Observer, Ordered, TryGame};

/// Minimax on a game, ready to be run on its positions.
///
/// Values tell winner and length unless one asks for the [winner only](Minimax::winner_only), as the
/// course does, or looks only [so far ahead](Minimax::to_depth).
///
/// ```
/// use retrograde_teach::minimax::{Algorithm, ArenaGame, Minimax};
/// use retrograde::{ArenaBuilder, Player, Objective};
///
/// // Note 003, figure 3: s0 → s1, s3; s1 → s2, s4; s3 → s6, s2; J0 wins at s2 and J1 at s4.
/// let mut builder = ArenaBuilder::new();
/// let owners = [0, 1, 0, 1, 0, 0].map(|index| Player::from_index(index).unwrap());
/// let [s0, s1, s2, s3, s4, s6] = owners.map(|owner| builder.vertex(owner).unwrap());
/// for (from, to) in [(s0, s1), (s0, s3), (s1, s2), (s1, s4), (s3, s6), (s3, s2)] {
///     builder.edge(from, to)?;
/// }
/// builder.target(s2, Player::Zero)?;
/// builder.target(s4, Player::One)?;
/// let arena = builder.build()?;
/// let game = ArenaGame::new(&arena, Objective::default(), s0);
///
/// let answer = Minimax::new(&game).winner_only().run(Algorithm::Minimax, &s0).unwrap();
/// assert_eq!(answer.value.number(), 0);
/// assert_eq!(answer.line, [s3, s6]);
/// assert_eq!((answer.counts.calls, answer.counts.leaves, answer.counts.cost), (7, 4, 10));
///
/// let pruned = Minimax::new(&game).winner_only().run(Algorithm::AlphaBeta, &s0).unwrap();
/// assert_eq!((pruned.value, pruned.line), (answer.value, answer.line));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
pub struct Minimax<'a, G: TryGame, V = Ending> {
    game: &'a G,
    leaves: Leaves<'a, G, V>,
    observer: &'a dyn Observer,
    positions: usize,
}

impl<'a, G: Heuristic> Minimax<'a, G> {
    /// Looks only that many moves ahead, where the heuristic of the game guesses (note 003 V). With a depth of 0
    /// the value is the heuristic's, and there is no best move.
    #[must_use]
    pub fn to_depth(self, depth: u32) -> Minimax<'a, G, Estimate> {
        let game = self.game;
        self.guessing(depth, move |position| Ok(game.heuristic(position)))
    }
}

impl<'a, G: TryGame> Minimax<'a, G> {
    /// Minimax to the end of the game, for winner and length.
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        Self { game, leaves: Leaves::FINAL, observer: &(), positions: usize::MAX }
    }

    /// Asks for the winner only, with the values +1, 0 and −1.
    #[must_use]
    pub fn winner_only(self) -> Minimax<'a, G, Sign> {
        self.with_leaves(Leaves::FINAL)
    }

    /// Looks only that many moves ahead, where a function guesses: for games that have no heuristic of their own, or to
    /// try out another one. What it says is absolute: positive if J0 seems to stand better.
    ///
    /// ```
    /// use retrograde_teach::minimax::{Algorithm, ArenaGame, Minimax};
    /// use retrograde::{ArenaBuilder, Player, Objective, Vertex};
    /// // J0 can move from a to b or to c, from where the game goes on.
    /// let mut builder = ArenaBuilder::new();
    /// let [a, b, c, end] = [(); 4].map(|()| builder.vertex(Player::Zero).unwrap());
    /// for (from, to) in [(a, b), (a, c), (b, end), (c, end)] {
    ///     builder.edge(from, to)?;
    /// }
    /// let arena = builder.build()?;
    ///
    /// // A number from elsewhere, perhaps a fraction: scaled, so that small differences count too.
    /// let guess = |&vertex: &Vertex| Ok((f64::from(vertex.number()) * 0.25 * 1000.0).round() as i32);
    /// let game = ArenaGame::new(&arena, Objective::default(), a);
    /// let answer = Minimax::new(&game).guessing(1, guess).run(Algorithm::Minimax, &a).unwrap();
    /// assert_eq!((answer.best(), answer.value.number()), (Some(c), 500));
    /// assert!(!answer.is_proven());
    /// # Ok::<(), retrograde::ArenaError>(())
    /// ```
    #[must_use]
    pub fn guessing(
        self,
        depth: u32,
        guess: impl Fn(&G::Position) -> Result<i32, G::Error> + 'a,
    ) -> Minimax<'a, G, Estimate> {
        let guess = move |position: &G::Position| Ok(Estimate::heuristic(guess(position)?));
        self.with_leaves(Leaves { known: None, depth: Some(depth), guess: Some(Box::new(guess)) })
    }

    /// Counts with the numbers that a function gives to final positions (note 003 IV.2), to the end of every play or that
    /// many moves ahead, where another function guesses. Where it gives none, a win counts more than every number.
    #[must_use]
    pub fn with_values(
        self,
        depth: Option<u32>,
        value: impl Fn(&G::Position) -> Result<Option<i32>, G::Error> + 'a,
        guess: impl Fn(&G::Position) -> Result<i32, G::Error> + 'a,
    ) -> Minimax<'a, G, Estimate> {
        let known = move |position: &G::Position, _| Ok(value(position)?.map(Leaf::number));
        let guess = move |position: &G::Position| Ok(Estimate::heuristic(guess(position)?));
        self.with_leaves(Leaves { known: Some(Box::new(known)), depth, guess: Some(Box::new(guess)) })
    }

    /// Looks that many moves ahead, or to the end of every play, and asks a function for leaves before it asks the game.
    /// The function gets the position and how many moves led to it.
    #[must_use]
    pub fn knowing(
        self,
        depth: Option<u32>,
        known: impl Fn(&G::Position, u32) -> Option<Leaf<Estimate>> + 'a,
    ) -> Minimax<'a, G, Estimate> {
        let known = move |position: &G::Position, depth| Ok(known(position, depth));
        self.with_leaves(Leaves { known: Some(Box::new(known)), depth, guess: None })
    }

    fn with_leaves<V>(self, leaves: Leaves<'a, G, V>) -> Minimax<'a, G, V> {
        Minimax { game: self.game, leaves, observer: self.observer, positions: self.positions }
    }
}

impl<'a, G: TryGame, V: Value> Minimax<'a, G, V> {
    /// Reports to that observer, who may stop it.
    #[must_use]
    pub fn with_observer(self, observer: &'a dyn Observer) -> Self {
        Self { observer, ..self }
    }

    /// Gives up rather than remember more positions than that, in a dictionary or on the line that is looked at.
    #[must_use]
    pub fn remembering_at_most(self, positions: usize) -> Self {
        Self { positions, ..self }
    }

    /// The value of a position, by that algorithm.
    ///
    /// # Errors
    /// If a play can go round in a circle, if there is too much to remember, or if the observer asks for
    /// the end.
    pub fn run(&self, algorithm: Algorithm, position: &G::Position) -> Found<G, AnswerOf<G, V>> {
        self.search(algorithm, position, None)
    }

    /// The value of a position, with all that is done written into a trace. If there is no answer, the trace shows how far
    /// it went.
    ///
    /// # Errors
    /// As for [`run`](Minimax::run).
    pub fn record(
        &self,
        algorithm: Algorithm,
        position: &G::Position,
        trace: &mut Trace<G::Position, G::Move, V>,
    ) -> Found<G, AnswerOf<G, V>> {
        self.watch(algorithm, position, &mut |position, event| {
            trace.record(position, event);
            Ok(())
        })
    }

    /// The value of a position, with everything told to `watch` while it happens. A function that does nothing
    /// costs nothing.
    ///
    /// # Errors
    /// As for [`run`](Minimax::run), and what `watch` returned.
    pub fn watch(
        &self,
        algorithm: Algorithm,
        position: &G::Position,
        watch: &mut impl FnMut(&G::Position, Event<G::Move, V>) -> Result<(), Interrupted>,
    ) -> Found<G, AnswerOf<G, V>> {
        self.search(algorithm, position, Some(watch))
    }

    fn search<'w>(
        &'w self,
        algorithm: Algorithm,
        position: &G::Position,
        watch: Option<&'w mut Watch<'w, G, V>>,
    ) -> Found<G, AnswerOf<G, V>> {
        let mut search = Recursion::new(self.game, &self.leaves, self.observer, watch, self.positions);
        let value = match algorithm {
            Algorithm::Minimax => naive::minimax(&mut search, position, Arrival::ROOT)?,
            Algorithm::AlphaBeta => {
                let window = Window { alpha: V::LOWEST, beta: V::HIGHEST };
                alpha_beta::alpha_beta(&mut search, position, Arrival::ROOT, window)?
            }
            Algorithm::Memo => return memo::search(search, position, &mut Memo::new(self.positions)),
        };
        Ok(search.answer(value))
    }

    /// The value of a position, without recursion, from the lowest order up (note 002 §4d). It begins at the ends of all
    /// plays and so knows no depth: leaves are those at the end.
    ///
    /// ```
    /// use retrograde_teach::minimax::{Minimax, Sign, Value};
    /// use retrograde::{Game, Ordered, Outcome, Player};
    /// # struct Nim;
    /// # impl Game for Nim {
    /// #     type Position = (u32, Player);
    /// #     type Move = u32;
    /// #     fn start(&self) -> Self::Position { (5, Player::Zero) }
    /// #     fn to_move(&self, &(_, player): &Self::Position) -> Player { player }
    /// #     fn outcome(&self, &(sticks, player): &Self::Position) -> Option<Outcome> {
    /// #         (sticks == 0).then_some(Outcome::Win(player))
    /// #     }
    /// #     fn moves(&self, &(sticks, player): &Self::Position, moves: &mut Vec<u32>) {
    /// #         let rule = if player == Player::Zero { [1, 2] } else { [1, 3] };
    /// #         moves.extend(rule.into_iter().filter(|&taken| taken <= sticks));
    /// #     }
    /// #     fn play(&self, &(sticks, player): &Self::Position, taken: u32) -> Self::Position {
    /// #         (sticks - taken, !player)
    /// #     }
    /// # }
    /// // The Nim of note 002, whose order is the number of sticks.
    /// impl Ordered for Nim {
    ///     fn order(&self, &(sticks, _): &Self::Position) -> u64 {
    ///         sticks.into()
    ///     }
    /// }
    /// let minmax_nim = |sticks| {
    ///     let answer = Minimax::new(&Nim).winner_only().bottom_up(&(sticks, Player::Zero)).unwrap();
    ///     answer.value.number()
    /// };
    /// assert_eq!([0, 1, 2, 3, 4, 5].map(minmax_nim), [1, -1, 1, 1, 1, 1]);
    /// ```
    ///
    /// # Errors
    /// If a move does not lower the order, if there is too much to remember, or if the observer asks for
    /// the end.
    pub fn bottom_up(&self, position: &G::Position) -> Found<G, AnswerOf<G, V>>
    where
        G: Ordered,
    {
        let order = |position: &G::Position| Ok(self.game.order(position));
        self.watch_bottom_up(&order, position, &mut |_, _| Ok(()))
    }

    /// Fills the dictionary from the lowest order up, which a function gives, with everything told to `watch` while it
    /// happens.
    ///
    /// # Errors
    /// As for [`bottom_up`](Minimax::bottom_up), and what `order` and `watch` returned.
    pub fn watch_bottom_up(
        &self,
        order: &OrderOf<'_, G>,
        position: &G::Position,
        watch: &mut impl FnMut(&G::Position, Event<G::Move, V>) -> Result<(), Interrupted>,
    ) -> Found<G, AnswerOf<G, V>> {
        let mut dictionary = Dictionary::new(self.positions);
        bottom_up::bottom_up((self.game, &self.leaves, order), position, &mut dictionary, self.observer, watch)
    }

    /// The values of all positions within reach, by the recursion that remembers, in the order in which it
    /// finds them: the dictionary of notes 002 and 003. Where the search looks only so far ahead, a position may stand
    /// there once for each distance.
    ///
    /// # Errors
    /// As for [`run`](Minimax::run).
    pub fn dictionary(&self, position: &G::Position) -> Found<G, Vec<(G::Position, V)>> {
        let mut memo = Memo::new(self.positions);
        let search = Recursion::new(self.game, &self.leaves, self.observer, None, self.positions);
        memo::search(search, position, &mut memo)?;
        Ok(memo.values().collect())
    }

    /// The values of all positions within reach, from the lowest order up.
    ///
    /// # Errors
    /// As for [`bottom_up`](Minimax::bottom_up).
    pub fn bottom_up_dictionary(&self, position: &G::Position) -> Found<G, Vec<(G::Position, V)>>
    where
        G: Ordered,
    {
        let mut dictionary = Dictionary::new(self.positions);
        let order = |position: &G::Position| Ok(self.game.order(position));
        let game: (_, _, &OrderOf<'_, G>) = (self.game, &self.leaves, &order);
        bottom_up::bottom_up(game, position, &mut dictionary, self.observer, &mut |_, _| Ok(()))?;
        Ok(dictionary.values.into_iter().collect())
    }
}
