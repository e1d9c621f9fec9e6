//! Whether a strategy wins, from where, and if not a play that beats it.
//!
//! Summary: a strategy leaves one move at each vertex of its player, so that only the opponent still chooses. It wins from
//! a vertex if every play from there that follows it is won: counting down the moves that are not yet known to be won,
//! from the ends of plays backwards, finds those vertices and the longest play from each of them.
//!
//! Law: a vertex is said to be won exactly if no play that follows the strategy from there is lost, drawn, endless, or
//! stops where the strategy says nothing. Shares no code with the solvers.
//!
//! Complexity: O(m · (|S| + |A|)) time and memory for a strategy of m states.

use crate::{Arena, Mode, Objective, Outcome, Player, Solution, Vertex, outcome_at};
use std::collections::{BTreeMap, VecDeque};

/// A strategy of a player, with or without memory.
///
/// A strategy without memory has one state. One with memory (note 003, I.1.4) has several: when the play arrives at a
/// vertex, the state becomes the one that [`next`](StrategyState::next) of the present state says, or stays as it is;
/// the move is then that of the new state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    /// Its states, the first one being where it begins. Without a state it says nothing.
    pub states: Vec<StrategyState>,
}

/// What a strategy does in one of its states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StrategyState {
    /// Where it moves from each vertex.
    pub moves: BTreeMap<Vertex, Vertex>,
    /// The state that it goes to when the play arrives at a vertex; it stays in this one elsewhere.
    pub next: BTreeMap<Vertex, usize>,
}

/// When a strategy has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// After at most that many moves of both players.
    Moves(u32),
    /// By never letting the opponent reach a target, however long it takes.
    ForEver,
}

/// A play that follows a strategy and is not won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterplay {
    /// Its vertices.
    pub vertices: Vec<Vertex>,
    /// How it goes wrong.
    pub end: CounterplayEnd,
}

/// How a play goes wrong for the player of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterplayEnd {
    /// The opponent has won.
    Lost,
    /// The play ends in a draw.
    Drawn,
    /// The strategy says nothing at the last vertex.
    Undefined,
    /// The last vertex is the one at this place once more, and so on for ever.
    Endless(usize),
}

/// A move of a strategy that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImpossibleMove {
    /// From where.
    pub from: Vertex,
    /// Where to.
    pub to: Vertex,
}

/// What a strategy achieves.
#[derive(Clone, Debug)]
pub struct StrategyCheck<'a> {
    product: Product<'a>,
    /// For every vertex in every state; `None` where the strategy does not win.
    within: Vec<Option<Within>>,
}

/// Checks a strategy of a player.
///
/// ```
/// use retrograde::{ArenaBuilder, CounterplayEnd, Objective, Player, Strategy, StrategyState, Within, check_strategy};
/// // From s, J0 can win by t or give the win away by u.
/// let mut builder = ArenaBuilder::new();
/// let [s, t, u] = [(); 3].map(|()| builder.vertex(Player::Zero).unwrap());
/// builder.edge(s, t)?;
/// builder.edge(s, u)?;
/// builder.target(t, Player::Zero)?;
/// builder.target(u, Player::One)?;
/// let arena = builder.build()?;
/// let always = |to| Strategy { states: vec![StrategyState { moves: [(s, to)].into(), next: [].into() }] };
///
/// let (good, bad) = (always(t), always(u));
/// let check = check_strategy(&arena, Objective::default(), Player::Zero, &good).unwrap();
/// assert_eq!(check.within(s), Some(Within::Moves(1)));
/// let check = check_strategy(&arena, Objective::default(), Player::Zero, &bad).unwrap();
/// assert_eq!(check.within(s), None);
/// let play = check.counterplay(s).unwrap();
/// assert_eq!((play.vertices, play.end), (vec![s, u], CounterplayEnd::Lost));
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
///
/// # Errors
/// The first move of the strategy that is none of the arena.
pub fn check_strategy<'a>(
    arena: &'a Arena,
    objective: Objective,
    player: Player,
    strategy: &'a Strategy,
) -> Result<StrategyCheck<'a>, ImpossibleMove> {
    for state in &strategy.states {
        for (&from, &to) in &state.moves {
            let own = arena.owner(from) == player && arena.out_degree(from) > 0;
            if own && !arena.successors(from).any(|successor| successor == to) {
                return Err(ImpossibleMove { from, to });
            }
        }
    }
    let product = Product { arena, objective, player, strategy, states: strategy.states.len().max(1) };
    let within = if objective.mode == Mode::Avoid(player) { product.avoiding() } else { product.reaching() };
    Ok(StrategyCheck { product, within })
}

/// What a strategy achieves beside what its player could.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Achieved {
    /// Where it wins.
    pub winning: Vec<(Vertex, Within)>,
    /// Where its player could win and it does not.
    pub missed: Vec<Vertex>,
    /// Where it wins later than it could: after how many moves at the most, and the rank.
    pub slower: Vec<(Vertex, u32, u32)>,
    /// A play that follows it and is not won: from the start, or else from the first vertex that it misses.
    pub counterplay: Option<Counterplay>,
    /// Whether it wins from the start if that can be won, and else from wherever its player can win.
    pub wins: bool,
}

impl StrategyCheck<'_> {
    /// What the strategy achieves beside the solution of the arena, for a play that begins at the start.
    #[must_use]
    pub fn beside(&self, solution: &Solution, start: Option<Vertex>) -> Achieved {
        let mine = |vertex: Vertex| solution.value(vertex) == Outcome::Win(self.product.player);
        let (mut winning, mut missed, mut slower) = (Vec::new(), Vec::new(), Vec::new());
        for vertex in self.product.arena.vertices() {
            let Some(within) = self.within(vertex) else {
                missed.extend(mine(vertex).then_some(vertex));
                continue;
            };
            winning.push((vertex, within));
            if let (Within::Moves(within), Some(rank)) = (within, solution.rank(vertex))
                && within > rank
            {
                slower.push((vertex, within, rank));
            }
        }
        let beaten = start.filter(|&start| self.within(start).is_none()).or_else(|| missed.first().copied());
        let counterplay = beaten.and_then(|vertex| self.counterplay(vertex));
        let wins = match start.filter(|&start| mine(start)) {
            Some(start) => self.within(start).is_some(),
            None => missed.is_empty(),
        };
        Achieved { winning, missed, slower, counterplay, wins }
    }

    /// When the player has won who begins at the vertex and follows the strategy; `None` if that is not sure.
    #[must_use]
    pub fn within(&self, vertex: Vertex) -> Option<Within> {
        self.within[self.product.begin(vertex)]
    }

    /// A play from the vertex that follows the strategy and is not won, as short as it can be: a lost one rather than a
    /// drawn one, and either rather than one that never ends. `None` if the strategy wins from there.
    #[must_use]
    pub fn counterplay(&self, vertex: Vertex) -> Option<Counterplay> {
        let first = self.product.begin(vertex);
        if self.within[first].is_some() {
            return None;
        }
        let mut before = BTreeMap::from([(first, None)]);
        let mut waiting = VecDeque::from([first]);
        let mut ends: BTreeMap<u8, (usize, CounterplayEnd)> = BTreeMap::new();
        while let Some(node) = waiting.pop_front() {
            let end = match self.product.end(node) {
                End::Won(_) => Some((0, CounterplayEnd::Lost)),
                End::Drawn => Some((1, CounterplayEnd::Drawn)),
                End::Undefined => Some((2, CounterplayEnd::Undefined)),
                End::GoesOn => None,
            };
            if let Some((order, end)) = end {
                ends.entry(order).or_insert((node, end));
            }
            for next in self.product.successors(node).filter(|&next| self.within[next].is_none()) {
                before.entry(next).or_insert_with(|| {
                    waiting.push_back(next);
                    Some(node)
                });
            }
        }
        Some(match ends.into_values().next() {
            Some((last, end)) => {
                let mut nodes = vec![last];
                let mut here = last;
                while let Some(&Some(previous)) = before.get(&here) {
                    nodes.push(previous);
                    here = previous;
                }
                nodes.reverse();
                Counterplay { vertices: self.vertices(&nodes), end }
            }
            None => self.endless(first),
        })
    }

    /// Follows any play that is not won until something comes back.
    fn endless(&self, first: usize) -> Counterplay {
        let mut nodes = vec![first];
        let mut here = first;
        loop {
            let next = self.product.successors(here).find(|&next| self.within[next].is_none());
            // A vertex that is not won and where the play goes on has such a move.
            let Some(next) = next else {
                return Counterplay { vertices: self.vertices(&nodes), end: CounterplayEnd::Undefined };
            };
            let place = nodes.iter().position(|&node| node == next);
            nodes.push(next);
            if let Some(place) = place {
                return Counterplay { vertices: self.vertices(&nodes), end: CounterplayEnd::Endless(place) };
            }
            here = next;
        }
    }

    fn vertices(&self, nodes: &[usize]) -> Vec<Vertex> {
        nodes.iter().filter_map(|&node| self.product.vertex(node)).collect()
    }
}

/// Where a play stands that follows a strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    GoesOn,
    Won(Player),
    Drawn,
    /// The player moves, and the strategy says nothing.
    Undefined,
}

/// The arena and the states of a strategy together: node v · m + q is the vertex v in the state q.
#[derive(Clone, Copy, Debug)]
struct Product<'a> {
    arena: &'a Arena,
    objective: Objective,
    player: Player,
    strategy: &'a Strategy,
    states: usize,
}

impl Product<'_> {
    fn count(&self) -> usize {
        self.arena.vertex_count() * self.states
    }

    fn vertex(&self, node: usize) -> Option<Vertex> {
        self.arena.vertex(node / self.states)
    }

    /// The node of a play that begins at the vertex.
    fn begin(&self, vertex: Vertex) -> usize {
        self.arrive(0, vertex)
    }

    /// The node of a play that arrives at the vertex in that state.
    fn arrive(&self, state: usize, vertex: Vertex) -> usize {
        let next = self.strategy.states.get(state).and_then(|state| state.next.get(&vertex)).copied();
        vertex.index() * self.states + next.filter(|&next| next < self.states).unwrap_or(state)
    }

    fn chosen(&self, node: usize) -> Option<Vertex> {
        let state = self.strategy.states.get(node % self.states)?;
        state.moves.get(&self.vertex(node)?).copied()
    }

    fn end(&self, node: usize) -> End {
        let Some(vertex) = self.vertex(node) else { return End::Undefined };
        match outcome_at(self.arena, self.objective, vertex) {
            Some(Outcome::Win(player)) => End::Won(player),
            Some(Outcome::Draw) => End::Drawn,
            None if self.arena.owner(vertex) == self.player && self.chosen(node).is_none() => End::Undefined,
            None => End::GoesOn,
        }
    }

    /// The nodes that a play can go to which follows the strategy.
    fn successors(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let state = node % self.states;
        let vertex = self.vertex(node).filter(|_| self.end(node) == End::GoesOn);
        let own = vertex.is_some_and(|vertex| self.arena.owner(vertex) == self.player);
        let chosen = self.chosen(node).filter(|_| own);
        let any = vertex.filter(|_| !own).into_iter().flat_map(|vertex| self.arena.successors(vertex));
        chosen.into_iter().chain(any).map(move |to| self.arrive(state, to))
    }

    /// The nodes that lead to each node.
    fn predecessors(&self) -> (Vec<usize>, Vec<usize>) {
        let mut offsets = vec![0; self.count() + 1];
        for node in 0..self.count() {
            self.successors(node).for_each(|next| offsets[next + 1] += 1);
        }
        for node in 0..self.count() {
            offsets[node + 1] += offsets[node];
        }
        let mut free = offsets.clone();
        let mut tails = vec![0; offsets[self.count()]];
        for node in 0..self.count() {
            for next in self.successors(node) {
                tails[free[next]] = node;
                free[next] += 1;
            }
        }
        (offsets, tails)
    }

    /// For a player who has to reach something: what is won after at most so many moves.
    fn reaching(&self) -> Vec<Option<Within>> {
        let (offsets, tails) = self.predecessors();
        let mut left: Vec<usize> = (0..self.count()).map(|node| self.successors(node).count()).collect();
        let mut longest = vec![0_u32; self.count()];
        let mut within = vec![None; self.count()];
        let mut waiting: VecDeque<usize> =
            (0..self.count()).filter(|&node| self.end(node) == End::Won(self.player)).collect();
        while let Some(node) = waiting.pop_front() {
            within[node] = Some(Within::Moves(longest[node]));
            for &before in &tails[offsets[node]..offsets[node + 1]] {
                longest[before] = longest[before].max(longest[node] + 1);
                left[before] -= 1;
                if left[before] == 0 {
                    waiting.push_back(before);
                }
            }
        }
        within
    }

    /// For a player who has to avoid something: everything from where nothing bad can be reached.
    fn avoiding(&self) -> Vec<Option<Within>> {
        let (offsets, tails) = self.predecessors();
        let mut within = vec![Some(Within::ForEver); self.count()];
        let bad = |&node: &usize| match self.end(node) {
            End::Won(winner) => winner != self.player,
            End::Undefined => true,
            End::GoesOn | End::Drawn => false,
        };
        let mut waiting: Vec<usize> = (0..self.count()).filter(bad).collect();
        waiting.iter().for_each(|&node| within[node] = None);
        while let Some(node) = waiting.pop() {
            for &before in &tails[offsets[node]..offsets[node + 1]] {
                if within[before].take().is_some() {
                    waiting.push(before);
                }
            }
        }
        within
    }
}
