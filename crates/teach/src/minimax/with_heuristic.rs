//! Any game with a heuristic given to it.

use retrograde::{Game, Heuristic, Outcome, Player};

/// A game together with a function that guesses, for games that have no heuristic of their own or to try
/// out another one. This is also how a heuristic that a user wrote comes to its game.
///
/// ```
/// use retrograde_teach::minimax::{Algorithm, ArenaGame, Minimax, WithHeuristic};
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
/// let guess = |&vertex: &Vertex| (f64::from(vertex.number()) * 0.25 * 1000.0).round() as i32;
/// let graph = ArenaGame::new(&arena, Objective::default(), a);
/// let game = WithHeuristic::new(&graph, guess);
/// let answer = Minimax::new(&game).to_depth(1).run(Algorithm::Minimax, &a).unwrap();
/// assert_eq!((answer.best(), answer.value.number()), (Some(c), 500));
/// assert!(!answer.is_proven());
/// # Ok::<(), retrograde::ArenaError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithHeuristic<'a, G, H> {
    game: &'a G,
    heuristic: H,
}

impl<'a, G: Game, H: Fn(&G::Position) -> i32> WithHeuristic<'a, G, H> {
    /// The game with that heuristic. What it says is absolute: positive if J0 seems to stand better.
    pub const fn new(game: &'a G, heuristic: H) -> Self {
        Self { game, heuristic }
    }
}

impl<G: Game, H> Game for WithHeuristic<'_, G, H> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.game.to_move(position)
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.game.moves(position, moves);
    }

    fn play(&self, position: &G::Position, chosen: G::Move) -> G::Position {
        self.game.play(position, chosen)
    }
}

impl<G: Game, H: Fn(&G::Position) -> i32> Heuristic for WithHeuristic<'_, G, H> {
    fn heuristic(&self, position: &G::Position) -> i32 {
        (self.heuristic)(position)
    }
}
