//! Exact search of games that nobody has taught it anything about.

use super::{Candidates, Keyed, Link, Look, Scale, Tactical, TooLong};
use crate::{Board, BoardPicture, Cell, Game, Heuristic, Notation, Ordered, Outcome, Player};

/// Makes a game searchable that has no knowledge of its own to offer: all moves are searched, in the
/// game's order or in that of a heuristic, and a move that wins at once is seen.
///
/// Scores count moves from the position ([`Link`]), because the same position may come up after
/// different numbers of moves; and their sign follows who moves, so players need not alternate. The game
/// must be [`Ordered`]: where positions can come back, what a position is worth may depend on how it was
/// reached, and only the attractor ([`solve`](crate::solve())) gives the right values.
///
/// ```
/// use retrograde::search::{End, ExactConfig, ExactSearch, Keyed, Plain};
/// use retrograde::{Game, Ordered, Outcome, Player};
///
/// /// Take one or two sticks; who takes the last one wins.
/// struct Sticks;
///
/// impl Game for Sticks {
///     type Position = (u32, Player);
///     type Move = u32;
///     fn start(&self) -> (u32, Player) {
///         (10, Player::Zero)
///     }
///     fn to_move(&self, &(_, player): &(u32, Player)) -> Player {
///         player
///     }
///     fn outcome(&self, &(sticks, player): &(u32, Player)) -> Option<Outcome> {
///         (sticks == 0).then_some(Outcome::Win(!player))
///     }
///     fn moves(&self, &(sticks, _): &(u32, Player), moves: &mut Vec<u32>) {
///         moves.extend(1..=sticks.min(2));
///     }
///     fn play(&self, &(sticks, player): &(u32, Player), taken: u32) -> (u32, Player) {
///         (sticks - taken, !player)
///     }
/// }
///
/// impl Keyed for Sticks {
///     type Key = u64;
///     fn key_bits(&self) -> u32 {
///         8
///     }
///     fn key(&self, &(sticks, player): &(u32, Player)) -> u64 {
///         u64::from(2 * sticks) + player.index() as u64
///     }
/// }
///
/// impl Ordered for Sticks {
///     fn order(&self, &(sticks, _): &(u32, Player)) -> u64 {
///         sticks.into()
///     }
/// }
///
/// let game = Plain::new(Sticks);
/// let start = game.start();
/// let found = ExactSearch::new(&game, ExactConfig::default(), &())?.solve(&start)?;
/// assert_eq!(found.least, End { outcome: Outcome::Win(Player::Zero), length: Some(7) });
/// assert_eq!(found.best, Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plain<G: Game> {
    game: G,
    heuristic: Option<fn(&G, &G::Position) -> i32>,
    /// Whether scores say how long a play lasts.
    lengths: bool,
}

/// The longest play whose length fits into a score.
const MOST_COUNTED: u32 = 127;
/// The longest play that is searched at all: no deeper does a search go.
pub(super) const MOST_MOVES: u32 = 4096;

impl<G: Keyed + Ordered> Plain<G> {
    /// The game, searched for winner and length.
    pub const fn new(game: G) -> Self {
        Self { game, heuristic: None, lengths: true }
    }

    /// Searches for the winner only. Scores are 1, 0 and −1.
    #[must_use]
    pub fn weak(self) -> Self {
        Self { lengths: false, ..self }
    }

    /// Searches moves in the order of the game's heuristic.
    #[must_use]
    pub fn with_heuristic(self) -> Self
    where
        G: Heuristic,
    {
        Self { heuristic: Some(G::heuristic), ..self }
    }

    /// The game itself.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The score of a win in so many moves, 0 or 1.
    const fn win_in(&self, moves: u32) -> i32 {
        if self.lengths { Scale::any_length(MOST_COUNTED).win_at(moves) } else { 1 }
    }
}

impl<G: Game> Game for Plain<G> {
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

impl<G: Keyed> Keyed for Plain<G> {
    type Key = G::Key;

    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    fn key(&self, position: &G::Position) -> G::Key {
        self.game.key(position)
    }
}

impl<G: Ordered> Ordered for Plain<G> {
    fn order(&self, position: &G::Position) -> u64 {
        self.game.order(position)
    }
}

impl<G: Notation> Notation for Plain<G> {
    fn move_text(&self, position: &G::Position, chosen: G::Move) -> String {
        self.game.move_text(position, chosen)
    }

    fn parse_move(&self, position: &G::Position, text: &str) -> Result<G::Move, String> {
        self.game.parse_move(position, text)
    }

    fn position_text(&self, position: &G::Position) -> String {
        self.game.position_text(position)
    }

    fn parse_position(&self, text: &str) -> Result<G::Position, String> {
        self.game.parse_position(text)
    }

    fn players(&self) -> [String; 2] {
        self.game.players()
    }
}

impl<G: Board> Board for Plain<G> {
    fn picture(&self, position: &G::Position) -> BoardPicture {
        self.game.picture(position)
    }

    fn cell_of(&self, position: &G::Position, chosen: G::Move) -> Option<Cell> {
        self.game.cell_of(position, chosen)
    }
}

impl<G: Keyed<Position: Copy + Send + Sync, Move: Send> + Ordered + Sync> Tactical for Plain<G> {
    type Sight = ();
    /// How promising the move is.
    type Hint = i32;

    /// The score of a win in 0 moves is 128, and in 127 moves 1.
    fn scale(&self) -> Scale {
        Scale::any_length(if self.lengths { MOST_COUNTED } else { 0 })
    }

    /// Scores count from the position.
    fn ply(&self, _: &G::Position) -> u32 {
        0
    }

    /// A search of a longer play would still find the right winner, but it might exhaust the stack, and
    /// lengths from 127 on would all be the same to it.
    fn check(&self, position: &G::Position) -> Result<(), TooLong> {
        match self.game.order(position) {
            moves if moves > MOST_MOVES.into() => Err(TooLong::Depth { moves, most: MOST_MOVES }),
            moves if moves > MOST_COUNTED.into() && self.lengths => Err(TooLong::Length { moves, most: MOST_COUNTED }),
            _ => Ok(()),
        }
    }

    fn link(&self, before: &G::Position, after: &G::Position) -> Link {
        Link { same_mover: self.game.to_move(before) == self.game.to_move(after), farther: self.lengths }
    }

    fn verdict(&self, position: &G::Position, score: i32) -> (Outcome, u32) {
        match self.scale().end(score, self.game.to_move(position)) {
            (Outcome::Draw, _) => (Outcome::Draw, self.game.order(position) as u32),
            win => win,
        }
    }

    fn look_first(&self, position: &G::Position, alpha: i32) -> Look<()> {
        self.look(position, 0, alpha)
    }

    fn look(&self, position: &G::Position, _: i32, _: i32) -> Look<()> {
        match self.game.outcome(position) {
            Some(outcome) => Look::Known(outcome.score_for(self.game.to_move(position)) * self.win_in(0)),
            None => {
                let soonest = self.win_in(1);
                Look::Open { lowest: -soonest, highest: soonest, sight: () }
            }
        }
    }

    fn candidates(
        &self,
        position: &G::Position,
        (): (),
        candidates: &mut Candidates<'_, G::Position, G::Move, G::Key, i32>,
    ) -> Option<i32> {
        let mover = self.game.to_move(position);
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        for chosen in moves {
            let after = self.game.play(position, chosen);
            let order = match (self.game.outcome(&after), self.heuristic) {
                (Some(Outcome::Win(winner)), _) if winner == mover => return Some(self.win_in(1)),
                (None, Some(heuristic)) if mover == Player::Zero => heuristic(&self.game, &after),
                (None, Some(heuristic)) => -heuristic(&self.game, &after),
                _ => 0,
            };
            candidates.push(chosen, after, self.game.key(&after), order);
        }
        candidates.order_by(|_, &order| order);
        None
    }
}
