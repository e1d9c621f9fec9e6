//! The job of listing games and explaining one.

use crate::game::is_rules_name;
use crate::{Error, read_text};
use retrograde_games::{GameInfo, games};
use retrograde_rules::{RulesFile, RulesKind};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// List the games that there are: the built-in ones, and rules files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// Explain only this: a game by any of its names, or a rules file.
    pub name: Option<String>,
    /// Folders in which to look for rules files; those that do not exist are left out.
    pub folders: Vec<PathBuf>,
}

/// The games that there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GamesReply {
    /// Built-in games, or the one asked for.
    pub games: Vec<GameReply>,
    /// Rules files.
    pub files: Vec<GameReply>,
    /// Rules files that could not be read, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A game or a rules file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameReply {
    /// The name by which it is solved and played: `nim`, or the path of a file.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// What people call it, in English and French.
    pub title: [String; 2],
    /// One line on what it is, in English and French; of a file, what it says about itself.
    pub summary: [String; 2],
    /// The whole rules, in English and French, if one game was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<[String; 2]>,
    /// What can be set.
    pub parameters: Vec<ParameterReply>,
}

/// Something about a game that can be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ParameterReply {
    /// The key in `key=value`.
    pub name: String,
    /// Other keys that mean the same.
    pub aliases: Vec<String>,
    /// The value if none is given; nothing if one must be.
    pub default: Option<String>,
    /// What values there are; nothing if the file does not say.
    pub values: Option<String>,
    /// What it means, in English and French, if that is known.
    pub help: Option<[String; 2]>,
}

impl Games {
    /// Does it.
    ///
    /// ```
    /// use retrograde_engine::Games;
    /// let reply = Games { name: Some("allumettes".to_owned()), folders: vec![] }.run()?;
    /// assert_eq!(reply.games[0].name, "nim");
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the game asked for does not exist, or its file cannot be read.
    pub fn run(&self) -> Result<GamesReply, Error> {
        let mut reply = GamesReply { games: Vec::new(), files: Vec::new(), warnings: Vec::new() };
        match &self.name {
            Some(name) if is_rules_name(Path::new(name)) => reply.files.push(of_file(Path::new(name))?),
            Some(name) => reply.games.push(GameReply::of(retrograde_games::find(name).map_err(Error::Game)?, true)),
            None => {
                reply.games.extend(games().iter().map(|game| GameReply::of(game, false)));
                for path in self.folders.iter().flat_map(|folder| rules_files(folder)) {
                    match of_file(&path) {
                        Ok(file) => reply.files.push(file),
                        Err(error) => reply.warnings.push(error.to_string()),
                    }
                }
            }
        }
        Ok(reply)
    }
}

/// The rules files of a folder, by name. Other Python programs may stand there too, so only files that
/// look like rules are kept.
fn rules_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.is_file() && is_rules_name(path)).collect();
    paths.retain(|path| {
        let text = fs::read_to_string(path).unwrap_or_default();
        text.contains("def moves(") || text.lines().any(|line| line.starts_with("G =") || line.starts_with("G="))
    });
    paths.sort();
    paths
}

fn of_file(path: &Path) -> Result<GameReply, Error> {
    let file = RulesFile::parse(path.display().to_string(), read_text(path)?).map_err(Error::Rules)?;
    let title = match file.kind() {
        RulesKind::Arena => ["graph", "graphe"],
        _ => ["game", "jeu"],
    };
    let first = file.summary().lines().next().unwrap_or_default();
    Ok(GameReply {
        name: path.display().to_string(),
        aliases: Vec::new(),
        title: title.map(str::to_owned),
        summary: [first, first].map(str::to_owned),
        rules: Some([file.summary(), file.summary()].map(str::to_owned)),
        parameters: file
            .parameters()
            .into_iter()
            .map(|parameter| ParameterReply {
                name: parameter.name,
                aliases: Vec::new(),
                default: parameter.default,
                values: None,
                help: None,
            })
            .collect(),
    })
}

impl GameReply {
    fn of(game: &GameInfo, with_rules: bool) -> Self {
        let both = |text: retrograde::Text| [text.en, text.fr].map(str::to_owned);
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Self {
            name: game.name.to_owned(),
            aliases: owned(game.aliases),
            title: both(game.title),
            summary: both(game.summary),
            rules: with_rules.then(|| both(game.rules)),
            parameters: game
                .parameters
                .iter()
                .map(|parameter| ParameterReply {
                    name: parameter.name.to_owned(),
                    aliases: owned(parameter.aliases),
                    default: Some(parameter.default.to_string()),
                    values: Some(parameter.kind.to_string()),
                    help: Some(both(parameter.help)),
                })
                .collect(),
        }
    }
}
