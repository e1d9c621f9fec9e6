//! Exact search of games that nobody has taught it anything about.

use super::{Candidates, Keyed, Link, Look, Scale, Tactical, TooLong};
use crate::{Ordered, Outcome, Player, TryGame};

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
/// let start = Sticks.start();
/// let found = ExactSearch::new(&game, ExactConfig::default(), &())?.solve(&start)?;
/// assert_eq!(found.least, End { outcome: Outcome::Win(Player::Zero), length: Some(7), score: None });
/// assert_eq!(found.best, Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plain<G: TryGame> {
    game: G,
    heuristic: Option<Guess<G>>,
    /// Whether scores say how long a play lasts.
    lengths: bool,
}

/// How much better J0 seems to stand than J1, as in [`Heuristic`](crate::Heuristic).
pub type Guess<G> = fn(&G, &<G as TryGame>::Position) -> Result<i32, <G as TryGame>::Error>;

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

    /// Searches moves in the order of a heuristic.
    #[must_use]
    pub fn ordered_by(self, heuristic: Guess<G>) -> Self {
        Self { heuristic: Some(heuristic), ..self }
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

impl<G: TryGame> TryGame for Plain<G> {
    type Position = G::Position;
    type Move = G::Move;
    type Error = G::Error;

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn to_move(&self, position: &G::Position) -> Result<Player, G::Error> {
        self.game.to_move(position)
    }

    fn outcome(&self, position: &G::Position) -> Result<Option<Outcome>, G::Error> {
        self.game.outcome(position)
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) -> Result<(), G::Error> {
        self.game.moves(position, moves)
    }

    fn play(&self, position: &G::Position, chosen: G::Move) -> Result<G::Position, G::Error> {
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

impl<G> Tactical for Plain<G>
where
    G: Keyed<Position: Copy + Send + Sync, Move: Send, Error: Send + Sync> + Ordered + Sync,
{
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

    fn link(&self, before: &G::Position, after: &G::Position) -> Result<Link, G::Error> {
        Ok(Link { same_mover: self.game.to_move(before)? == self.game.to_move(after)?, farther: self.lengths })
    }

    fn verdict(&self, position: &G::Position, score: i32) -> Result<(Outcome, u32), G::Error> {
        Ok(match self.scale().end(score, self.game.to_move(position)?) {
            (Outcome::Draw, _) => (Outcome::Draw, self.game.order(position) as u32),
            win => win,
        })
    }

    fn look_first(&self, position: &G::Position, alpha: i32) -> Result<Look<()>, G::Error> {
        self.look(position, 0, alpha)
    }

    fn look(&self, position: &G::Position, _: i32, _: i32) -> Result<Look<()>, G::Error> {
        Ok(match self.game.outcome(position)? {
            Some(outcome) => Look::Known(outcome.score_for(self.game.to_move(position)?) * self.win_in(0)),
            None => {
                let soonest = self.win_in(1);
                Look::Open { lowest: -soonest, highest: soonest, sight: () }
            }
        })
    }

    fn candidates(
        &self,
        position: &G::Position,
        (): (),
        candidates: &mut Candidates<'_, G::Position, G::Move, G::Key, i32>,
    ) -> Result<Option<i32>, G::Error> {
        let mover = self.game.to_move(position)?;
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves)?;
        for chosen in moves {
            let after = self.game.play(position, chosen)?;
            let order = match (self.game.outcome(&after)?, self.heuristic) {
                (Some(Outcome::Win(winner)), _) if winner == mover => return Ok(Some(self.win_in(1))),
                (None, Some(heuristic)) if mover == Player::Zero => heuristic(&self.game, &after)?,
                (None, Some(heuristic)) => -heuristic(&self.game, &after)?,
                _ => 0,
            };
            candidates.push(chosen, after, self.game.key(&after), order);
        }
        candidates.order_by(|_, &order| order);
        Ok(None)
    }
}
