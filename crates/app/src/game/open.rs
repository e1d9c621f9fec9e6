//! From what the user named to a game.

use super::explored::ExploredCut;
use super::{ArenaGame, BuiltInGame, Cut, ExploredAs, Limit, Picture, Playable, explore_within, position_at};
use crate::load::open_file;
use crate::play::{Match, Seats, Table};
use crate::{Error, Loaded, Place, SearchReply, Spec, Subject};
use retrograde::{Exploring, Observer};
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

    /// What minimax says of the place, so many moves ahead or to the end.
    fn search(&self, place: &Place, depth: Option<u32>, observer: &dyn Observer) -> Result<SearchReply, Error>;
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

    fn search(&self, place: &Place, depth: Option<u32>, observer: &dyn Observer) -> Result<SearchReply, Error> {
        crate::search::minimax(&*self.0, place, depth, observer)
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
        Box::new(Opened(Arc::new(BuiltInGame(game))))
    }
}

impl Spec {
    /// The game that the spec names: built-in, by a rules file, or a graph to move on.
    pub(crate) fn open_to_play(&self, observer: &dyn Observer) -> Result<Box<dyn AnyGame>, Error> {
        match self.open()? {
            Some(game) => Ok(game),
            None => {
                let named = self.read_arena(observer)?.named;
                Ok(Box::new(Opened(Arc::new(ArenaGame::new(named)?))))
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
