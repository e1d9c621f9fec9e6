//! A table of a game that a front end has opened: what it knows takes the place of solving and searching.

use crate::{Error, Loaded, Opened, Place, Source};
use retrograde::dynamic::{DynGame, Known, PositionBytes, Tabled};
use retrograde::{ArenaBuilder, NamedArena, Names, Observer, Outcome, Progress, Stage, Vertex};
use std::collections::HashMap;
use std::sync::Arc;

impl Opened {
    /// The game with something that knows its positions, such as a table. Searches, plays and explanations then look
    /// there.
    ///
    /// # Errors
    /// If it is a graph without a start.
    pub fn with_known(self, known: Arc<dyn Known>) -> Result<Self, Error> {
        let game = self.game(&Place::Start)?;
        let (name, parameters) = (self.name().to_owned(), self.parameters().to_vec());
        Ok(Self::of_game(name, parameters, Arc::new(Tabled::new(game, known))))
    }

    /// Whether answers come from a table.
    #[must_use]
    pub fn has_table(&self) -> bool {
        self.is_game() && self.game(&Place::Start).is_ok_and(|game| game.known().is_some())
    }
}

impl Source {
    /// The name with what is set, as one could type it.
    #[must_use]
    pub fn full_name(&self) -> String {
        let (Self::Game { parameters, .. } | Self::File { parameters, .. }) = self;
        parameters.iter().fold(self.name().to_owned(), |name, (key, value)| format!("{name} {key}={value}"))
    }

    /// The source as everybody writes it who means the same: a built-in game by its first name with all of its parameters,
    /// a file without the folders where it lies.
    ///
    /// ```
    /// use retrograde_engine::Source;
    /// let short = Source::game("puissance4", [("hauteur", "4"), ("width", "5")]);
    /// let long = Source::game("connect4", [("width", "5"), ("height", "4"), ("align", "4")]);
    /// assert_eq!(short.normal()?, long.normal()?);
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such game or parameter.
    pub fn normal(&self) -> Result<Self, Error> {
        match self {
            Self::Game { game, parameters } => {
                let pairs = parameters.iter().map(|(key, value)| (key, value));
                let arguments = retrograde_games::Arguments::parse(game, pairs)?;
                let parameters = arguments.pairs().map(|(key, value)| (key.to_owned(), value)).collect();
                Ok(Self::Game { game: arguments.game().name.to_owned(), parameters })
            }
            Self::File { file, content, format, vertices, parameters } => {
                let plain = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
                let vertices = vertices.as_ref().map(|(name, content)| (plain(name), content.clone()));
                let mut parameters = parameters.clone();
                parameters.sort();
                Ok(Self::File { file: plain(file), content: content.clone(), format: *format, vertices, parameters })
            }
        }
    }
}

/// The part of a game that proves what a position is worth: of a win the first best move of the winner and all moves of
/// the other player, of a draw all moves. Every position in it is worth in it what it is worth in the game.
pub(crate) fn proof_of(
    game: &dyn DynGame,
    known: &dyn Known,
    start: &PositionBytes,
    most: usize,
    observer: &dyn Observer,
) -> Result<Loaded, Error> {
    let mut positions = vec![start.clone()];
    let mut plies = vec![0];
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut builder = ArenaBuilder::new();
    let mut edges = Vec::new();
    let wrong = |error: retrograde::ArenaError| Error::NotVerified { reason: error.to_string() };
    let mut at = 0;
    while let Some(position) = positions.get(at).cloned() {
        let mover = game.to_move(&position)?;
        let vertex = builder.vertex(mover).map_err(wrong)?;
        match game.outcome(&position)? {
            Some(Outcome::Win(winner)) => builder.target(vertex, winner).map_err(wrong)?,
            Some(Outcome::Draw) => {}
            None => {
                let mut after = game.successors(&position)?;
                if known.worth(&position)?.outcome == Outcome::Win(mover) {
                    let best = known.best_moves(game, &position)?.first().copied().unwrap_or(0);
                    after = vec![after.swap_remove(best)];
                }
                for next in after {
                    let number = *numbers.entry(next.clone()).or_insert_with(|| {
                        positions.push(next);
                        plies.push(plies[at] + 1);
                        positions.len() - 1
                    });
                    edges.push((at, number));
                }
            }
        }
        if positions.len() > most {
            return Err(Error::TooLarge { positions: most, open: positions.len() - at, ply: plies[at], asked: false });
        }
        if at % 1024 == 0 {
            observer.checkpoint(Progress { stage: Stage::Exploring, done: at as u64, total: None })?;
        }
        at += 1;
    }
    for (from, to) in edges {
        let ends = Vertex::new(from).zip(Vertex::new(to));
        ends.map_or(Ok(()), |(from, to)| builder.edge(from, to)).map_err(wrong)?;
    }
    let texts = positions.iter().map(|position| game.position_text(position)).collect::<Result<Vec<String>, _>>()?;
    let unclear = |name: String| Error::UnknownVertex { name, nearest: None };
    let arena = builder.build().map_err(wrong)?;
    let named = NamedArena {
        players: game.players(),
        start: arena.vertex(0),
        ..NamedArena::new(arena, Names::text(texts).map_err(unclear)?)
    };
    let start = named.start;
    Ok(Loaded::of_arena(Arc::new(named), start, Vec::new()))
}
