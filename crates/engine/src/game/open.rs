//! From what the user named to a game.

use super::explored::{ExploredCut, position_at};
use super::{AnyPosition, ArenaGame, BuiltInGame, Cut, ErasedGame, ExploredAs, Limit, Picture, Playable};
use super::{explore_bounds, explore_within};
use crate::load::open_file;
use crate::play::{Match, Seats, Table};
use crate::search::{SearchConfig, Use};
use crate::{Error, Loaded, Place, Spec, Subject};
use retrograde::search::{Keyed, Tactical};
use retrograde::{Exploring, Heuristic, Observer, Ordered};
use retrograde_games::{BuiltIn, GameVisitor, build};
use retrograde_rules::{Limits, RulesFile, RulesKind};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// A game of any type.
pub(crate) trait AnyGame: Send + Sync {
    /// Everything that can be reached from the place.
    fn explore(&self, place: &Place, limit: Limit, observer: &dyn Observer) -> Result<Loaded, Error>;

    /// What can be reached from the place in some moves.
    fn explore_to_depth(&self, place: &Place, depth: u32, observer: &dyn Observer) -> Result<Loaded, Error>;

    /// What a person sees at the place.
    fn picture(&self, place: &Place) -> Result<Picture, Error>;

    /// A table at which the game is played.
    fn sit_down(
        &self,
        place: &Place,
        limit: Limit,
        seats: Seats,
        observer: &dyn Observer,
    ) -> Result<Box<dyn Match>, Error>;

    /// The game without its type, for what need not be fast.
    fn erased(&self) -> &dyn ErasedGame;

    /// The position that is meant.
    fn position_at(&self, place: &Place) -> Result<AnyPosition, Error>;

    /// Makes a searcher for the game and uses it.
    fn with_searcher(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut Use<'_>) -> Result<(), Error>;

    /// How far the game may be explored.
    fn bounds(&self, limit: Limit) -> Exploring;

    /// What the rules printed, as something that a person should know; the first lines of it.
    fn printed(&self) -> Vec<String>;
}

struct Opened<G>(Arc<G>);

impl<G: Playable> AnyGame for Opened<G> {
    fn explore(&self, place: &Place, limit: Limit, observer: &dyn Observer) -> Result<Loaded, Error> {
        let start = position_at(&*self.0, place)?;
        let explored = explore_within(&*self.0, start, limit, observer)?;
        let explored = Arc::new(ExploredAs { game: Arc::clone(&self.0), explored });
        let mut loaded = Loaded::of_game(explored, self.0.players());
        loaded.warnings.extend(printed(&*self.0));
        Ok(loaded)
    }

    fn explore_to_depth(&self, place: &Place, depth: u32, observer: &dyn Observer) -> Result<Loaded, Error> {
        let start = position_at(&*self.0, place)?;
        let cut = Cut { game: &*self.0, depth };
        let explored = retrograde::explore(&cut, [(start, 0)], Exploring::default(), observer);
        self.0.check()?;
        let explored = explored.map_err(Error::from)?;
        let explored = ExploredCut { game: Arc::clone(&self.0), depth, explored };
        Ok(Loaded::of_game(Arc::new(explored), self.0.players()))
    }

    fn picture(&self, place: &Place) -> Result<Picture, Error> {
        self.0.picture(&position_at(&*self.0, place)?)
    }

    fn sit_down(
        &self,
        place: &Place,
        limit: Limit,
        seats: Seats,
        observer: &dyn Observer,
    ) -> Result<Box<dyn Match>, Error> {
        let start = position_at(&*self.0, place)?;
        Ok(Box::new(Table::new(Arc::clone(&self.0), start, limit, seats, observer)?))
    }

    fn erased(&self) -> &dyn ErasedGame {
        &*self.0
    }

    fn position_at(&self, place: &Place) -> Result<AnyPosition, Error> {
        position_at(&*self.0, place).map(AnyPosition::new)
    }

    fn with_searcher(&self, how: &SearchConfig, observer: &dyn Observer, use_it: &mut Use<'_>) -> Result<(), Error> {
        self.0.with_searcher(how, observer, use_it)
    }

    fn bounds(&self, limit: Limit) -> Exploring {
        explore_bounds::<G>(limit)
    }

    fn printed(&self) -> Vec<String> {
        printed(&*self.0)
    }
}

/// What the rules printed, as something that a person should know; the first lines of it.
fn printed<G: Playable>(game: &G) -> Vec<String> {
    const MOST: usize = 20;
    let mut lines = game.printed();
    let more = lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    let mut lines: Vec<String> = lines.into_iter().map(|line| format!("the rules print: {line}")).collect();
    if more > 0 {
        lines.push(format!("the rules print {more} more lines"));
    }
    lines
}

/// Hides the type of a built-in game.
struct Hide;

impl GameVisitor for Hide {
    type Output = Box<dyn AnyGame>;

    fn visit<G: BuiltIn>(self, game: G) -> Box<dyn AnyGame> {
        Box::new(Opened(Arc::new(BuiltInGame::new(game))))
    }

    fn visit_tactical<G: BuiltIn + Tactical + Ordered + Heuristic>(self, game: G) -> Box<dyn AnyGame> {
        Box::new(Opened(Arc::new(BuiltInGame::tactical(game))))
    }

    fn visit_plain<G>(self, game: G) -> Box<dyn AnyGame>
    where
        G: BuiltIn + Keyed<Position: Copy, Move: Send> + Ordered + Clone,
    {
        Box::new(Opened(Arc::new(BuiltInGame::plain(game))))
    }
}

impl Spec {
    /// The game that the spec names: built-in, by a rules file, or a graph to move on.
    pub(crate) fn open_to_play(&self, observer: &dyn Observer) -> Result<Box<dyn AnyGame>, Error> {
        match self.open()? {
            Some(game) => Ok(game),
            None => {
                // The place is found in the game, as in any other.
                let named = Self { place: Place::Start, ..self.clone() }.read_arena(observer)?.named;
                let start = named.start.or_else(|| match &self.place {
                    Place::At(name) => named.names.find(name),
                    _ => None,
                });
                Ok(Box::new(Opened(Arc::new(ArenaGame::new(named, start)?))))
            }
        }
    }

    /// The game that the spec names; `None` if it names a graph.
    pub(crate) fn open(&self) -> Result<Option<Box<dyn AnyGame>>, Error> {
        if let Subject::Game(name) = &self.subject {
            return Ok(Some(build(name, self.pairs(), Hide).map_err(Error::Game)?));
        }
        let Some(file) = self.rules_file()? else { return Ok(None) };
        if file.kind() != RulesKind::Game {
            return Ok(None);
        }
        let game = file.game(&self.parameters, Limits::default()).map_err(Error::Rules)?;
        Ok(Some(Box::new(Opened(Arc::new(game)))))
    }

    /// The rules file that the spec names, if its name says that it is one.
    pub(crate) fn rules_file(&self) -> Result<Option<RulesFile>, Error> {
        let (name, text) = match &self.subject {
            Subject::File(path) if is_rules_name(path) => (path.display().to_string(), read_rules(path)?),
            Subject::Text { name, text } if is_rules_name(Path::new(name)) => (name.clone(), text.clone()),
            _ => return Ok(None),
        };
        RulesFile::parse(name, text).map(Some).map_err(Error::Rules)
    }

    fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.parameters.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }
}

/// Whether a file holds rules, by its name.
pub(crate) fn is_rules_name(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ending == "py" || ending == "star")
}

fn read_rules(path: &Path) -> Result<String, Error> {
    let mut text = String::new();
    let read = open_file(path)?.read_to_string(&mut text);
    read.map_err(|error| Error::Open { path: path.to_owned(), error })?;
    Ok(text)
}
