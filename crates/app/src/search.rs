//! The job of searching one position: its value and a best move, without solving the rest of the game.

use crate::game::{Playable, position_at};
use crate::parts::{option_text, text};
use crate::{Error, Place, Spec, Subject};
use retrograde::minimax::{Algorithm, Estimate, Minimax, MinimaxError, Value, WithHeuristic};
use retrograde::search::{ExactConfig, ExactSearch, Tactical};
use retrograde::{Game, Notation, Observer, Ordered, Outcome, Player};
use retrograde_games::{Arguments, BuiltIn, SearchVisitor};
use serde::Serialize;

/// Search one position.
///
/// ```
/// use retrograde_app::{Search, Spec};
/// let reply = Search::new(Spec::from_words(["connect4", "width=4", "height=4"])?).run(&())?;
/// assert!(reply.exact);
/// assert_eq!(reply.value.unwrap().to_string(), "draw");
/// # Ok::<(), retrograde_app::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    /// The game.
    pub spec: Spec,
    /// Look only so many moves ahead; otherwise to the end.
    pub depth: Option<u32>,
    /// Find the winner only, not the length.
    pub weak: bool,
    /// How many threads search to the end.
    pub threads: usize,
    /// How large the table of an exact search may grow, in bytes.
    pub table_bytes: usize,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchReply {
    /// The position.
    pub position: String,
    /// Who moves there.
    #[serde(serialize_with = "text")]
    pub player: Player,
    /// Who wins; nothing if looking so far ahead does not tell.
    #[serde(serialize_with = "option_text")]
    pub value: Option<Outcome>,
    /// After how many moves the play ends with best play, if that is known.
    pub length: Option<u32>,
    /// How good the position seems if the value is not known: positive for J0.
    pub estimate: Option<i32>,
    /// A best move.
    pub best: Option<String>,
    /// Whether the value is certain.
    pub exact: bool,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Search {
    /// Search to the end, for winner and length, with one thread and a table of 128 MiB.
    #[must_use]
    pub fn new(spec: Spec) -> Self {
        let ExactConfig { table_bytes, threads, weak, .. } = ExactConfig::default();
        Self { spec, depth: None, weak, threads, table_bytes }
    }

    /// Does it.
    ///
    /// # Errors
    /// If there is no such game or position, if plays of the game may be endless and it is searched to the
    /// end, or if the observer interrupts.
    pub fn run(&self, observer: &dyn Observer) -> Result<SearchReply, Error> {
        match (&self.spec.subject, self.depth) {
            (Subject::Game(name), None) => {
                let pairs = self.spec.parameters.iter().map(|(key, value)| (key, value));
                let arguments = Arguments::parse(name, pairs).map_err(Error::Game)?;
                arguments.build_for_search(self.weak, Exactly { search: self, observer }).map_err(Error::Game)?
            }
            _ => self.spec.open_to_play(observer)?.search(&self.spec.place, self.depth, observer),
        }
    }
}

/// Searches a built-in game to the end.
struct Exactly<'a> {
    search: &'a Search,
    observer: &'a dyn Observer,
}

impl SearchVisitor for Exactly<'_> {
    type Output = Result<SearchReply, Error>;

    fn visit<G: BuiltIn + Tactical + Ordered>(self, game: G) -> Self::Output {
        let Search { weak, threads, table_bytes, .. } = *self.search;
        let position = place(&game, &self.search.spec.place)?;
        let config = ExactConfig { table_bytes, weak, threads, ..ExactConfig::default() };
        let mut search = ExactSearch::new(&game, config, self.observer).map_err(|why| Error::Usage(why.to_string()))?;
        let found = search.solve(&position);
        if search.is_stopped() {
            return Err(Error::Interrupted);
        }
        let (value, length) = game.verdict(&position, found.lowest);
        Ok(SearchReply {
            position: game.position_text(&position),
            player: game.to_move(&position),
            value: Some(value),
            length: (!weak).then_some(length),
            estimate: None,
            best: found.best.map(|chosen| game.move_text(&position, chosen)),
            exact: true,
            nodes: found.nodes,
        })
    }
}

/// Where a play from the start of a game without rules of its own to check begins.
fn place<G: Game + Notation>(game: &G, place: &Place) -> Result<G::Position, Error> {
    match place {
        Place::Start => Ok(game.start()),
        Place::At(text) => game.parse_position(text).map_err(|reason| Error::Position { text: text.clone(), reason }),
        Place::After(moves) => {
            let mut position = game.start();
            for (index, text) in moves.iter().enumerate() {
                let chosen = game.parse_move(&position, text);
                let chosen = chosen.map_err(|reason| Error::Play(format!("move {}: {reason}", index + 1)))?;
                position = game.play(&position, chosen);
            }
            Ok(position)
        }
    }
}

/// Searches any game: some moves ahead by alpha-beta, or to the end by the recursion that remembers.
pub(crate) fn minimax<G: Playable>(
    game: &G,
    at: &Place,
    depth: Option<u32>,
    observer: &dyn Observer,
) -> Result<SearchReply, Error> {
    let position = position_at(game, at)?;
    let explain = |error| match error {
        MinimaxError::Interrupted(_) => Error::Interrupted,
        other => Error::Play(other.to_string()),
    };
    let (value, length, estimate, best, exact, nodes) = match depth {
        Some(depth) => {
            let guessing = WithHeuristic::new(game, |position: &G::Position| game.guess(position));
            let minimax = Minimax::new(&guessing).to_depth(depth).with_observer(observer);
            let answer = minimax.run(Algorithm::AlphaBeta, &position).map_err(explain);
            game.check()?;
            let answer = answer?;
            let value: Estimate = answer.value;
            let proven = answer.is_proven();
            let outcome = value.outcome().or_else(|| proven.then_some(Outcome::Draw));
            (outcome, value.length(), Some(value.number()), answer.best(), proven, answer.counts.calls)
        }
        None => {
            let answer = Minimax::new(game).with_observer(observer).run(Algorithm::Memo, &position).map_err(explain);
            game.check()?;
            let answer = answer?;
            let length = answer.value.length().or(Some(answer.line.len() as u32));
            (answer.value.outcome(), length, None, answer.best(), true, answer.counts.calls)
        }
    };
    Ok(SearchReply {
        position: game.position_text(&position),
        player: game.to_move(&position),
        value: value.or_else(|| exact.then_some(Outcome::Draw)),
        length,
        estimate: estimate.filter(|_| !exact),
        best: best.map(|chosen| game.move_text(&position, chosen)),
        exact,
        nodes,
    })
}
