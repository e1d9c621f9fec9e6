//! The job of listing games and explaining one.

use crate::Error;
use retrograde_games::{GameInfo, games};
#[cfg(feature = "rules")]
use retrograde_rules::{RulesFile, RulesKind};
use serde::{Deserialize, Serialize};

/// List the games that there are: the built-in ones, and rules files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Games {
    /// Explain only this: a built-in game by any of its names, or one of the files.
    pub name: Option<String>,
    /// Rules files to tell about: what they are called, and their texts.
    pub files: Vec<(String, String)>,
}

/// The games that there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamesReply {
    /// Built-in games, or the one asked for.
    pub games: Vec<GameReply>,
    /// Rules files.
    pub files: Vec<GameReply>,
    /// Rules files that could not be read, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A game or a rules file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<[String; 2]>,
    /// What can be set.
    pub parameters: Vec<ParameterReply>,
}

/// Something about a game that can be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Answers it.
    ///
    /// ```
    /// use retrograde_engine::Games;
    /// let reply = Games { name: Some("allumettes".to_owned()), files: vec![] }.answer()?;
    /// assert_eq!(reply.games[0].name, "nim");
    /// # Ok::<(), retrograde_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the game asked for does not exist, or the file asked for is no rules file.
    pub fn answer(&self) -> Result<GamesReply, Error> {
        let mut reply = GamesReply { games: Vec::new(), files: Vec::new(), warnings: Vec::new() };
        match &self.name {
            Some(asked) => match self.files.iter().find(|(name, _)| name == asked) {
                Some((name, text)) => reply.files.push(of_file(name, text)?),
                None => reply.games.push(GameReply::of(retrograde_games::find(asked)?, true)),
            },
            None => {
                reply.games.extend(games().iter().map(|game| GameReply::of(game, false)));
                for (name, text) in &self.files {
                    match of_file(name, text) {
                        Ok(file) => reply.files.push(file),
                        Err(error) => reply.warnings.push(error.to_string()),
                    }
                }
            }
        }
        Ok(reply)
    }
}

#[cfg(not(feature = "rules"))]
fn of_file(_: &str, _: &str) -> Result<GameReply, Error> {
    Err(crate::Misuse::NoRules.into())
}

#[cfg(feature = "rules")]
fn of_file(name: &str, text: &str) -> Result<GameReply, Error> {
    let file = RulesFile::parse(name, text)?;
    let title = match file.kind() {
        RulesKind::Arena => ["graph", "graphe"],
        _ => ["game", "jeu"],
    };
    let first = file.summary().lines().next().unwrap_or_default();
    Ok(GameReply {
        name: name.to_owned(),
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
