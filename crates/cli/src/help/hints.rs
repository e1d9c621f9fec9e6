//! What people type who know a word of the course or a game, but not the command: what they should type.

use super::told;
use clap::error::{ContextKind, ErrorKind};
use retrograde::{Lang, Text};
use retrograde_engine::Games;

/// What would be right, if it is plain what was meant.
pub(super) fn hint(error: &clap::Error, words: &[String], lang: Lang) -> Option<String> {
    match error.kind() {
        ErrorKind::UnknownArgument => parameter(&told(error, ContextKind::InvalidArg), words, lang),
        ErrorKind::InvalidSubcommand => command(&told(error, ContextKind::InvalidSubcommand), lang),
        ErrorKind::InvalidValue if told(error, ContextKind::InvalidArg).starts_with("--algorithm") => {
            algorithm(&told(error, ContextKind::InvalidValue), &told(error, ContextKind::ValidValue), lang)
        }
        _ => None,
    }
}

/// `--sticks`, which is a parameter of a game and no option: of the game that is named, or else of any.
fn parameter(option: &str, words: &[String], lang: Lang) -> Option<String> {
    let key = option.strip_prefix("--")?;
    let games = Games::default().answer().ok()?.games;
    let known = |game: &retrograde_engine::GameReply| {
        game.parameters.iter().any(|parameter| parameter.name == key || parameter.aliases.iter().any(|one| one == key))
    };
    let named = |game: &retrograde_engine::GameReply| {
        words.iter().any(|word| *word == game.name || game.aliases.contains(word))
    };
    let game =
        games.iter().find(|game| named(game) && known(game)).or_else(|| games.iter().find(|game| known(game)))?;
    Some(match lang {
        Lang::En => format!("{key} is a parameter of a game, written without hyphens: {} {key}=…", game.name),
        Lang::Fr => format!("{key} est un paramètre de jeu, qui s'écrit sans tirets\u{a0}: {} {key}=…", game.name),
    })
}

/// `retrograde nim`, which names a game, and `retrograde attractor`, which names what a command shows.
fn command(word: &str, lang: Lang) -> Option<String> {
    let lower = word.to_lowercase();
    let games = Games::default().answer().ok()?.games;
    if let Some(game) = games.iter().find(|game| game.name == lower || game.aliases.contains(&lower)) {
        let name = &game.name;
        return Some(match lang {
            Lang::En => format!("{name} is a game: `retrograde solve {name}` or `retrograde play {name}`"),
            Lang::Fr => format!("{name} est un jeu\u{a0}: `retrograde solve {name}` ou `retrograde play {name}`"),
        });
    }
    if lower.contains('.') && std::path::Path::new(word).extension().is_some() {
        return Some(match lang {
            Lang::En => format!("for a file: `retrograde solve {word}`"),
            Lang::Fr => format!("pour un fichier\u{a0}: `retrograde solve {word}`"),
        });
    }
    let meant = MEANT.iter().find(|(words, _)| words.contains(&lower.as_str())).map(|(_, meant)| meant)?;
    let said = lang.pick("what you look for is ", "ce que vous cherchez est ");
    Some(format!("{said}{}", meant.in_lang(lang)))
}

/// Words of the course, and the commands that show what they mean.
const MEANT: &[(&[&str], Text)] = &[
    (
        &["attractor", "attracteur", "layers", "couches", "rank", "rang"],
        Text {
            en: "`retrograde solve FILE --layers` or `retrograde explain FILE --algorithm queue`",
            fr: "`retrograde solve FICHIER --layers` ou `retrograde explain FICHIER --algorithm queue`",
        },
    ),
    (
        &["strategy", "strategie", "stratégie"],
        Text {
            en: "`retrograde solve FILE` or `retrograde draw FILE --strategy`",
            fr: "`retrograde solve FICHIER` ou `retrograde draw FICHIER --strategy`",
        },
    ),
    (
        &["minimax", "minmax", "memo", "alphabeta", "alpha-beta", "negamax", "bottomup"],
        Text {
            en: "`retrograde search GAME --algorithm minimax`, memo, bottomup or alphabeta",
            fr: "`retrograde search JEU --algorithm minimax`, memo, bottomup ou alphabeta",
        },
    ),
    (
        &["transpose", "transposed", "transposé", "transposer"],
        Text { en: "`retrograde convert FILE OUT --transpose`", fr: "`retrograde convert FICHIER SORTIE --transpose`" },
    ),
    (
        &["degrees", "degrés", "degres"],
        Text { en: "`retrograde info FILE --degrees`", fr: "`retrograde info FICHIER --degrees`" },
    ),
    (
        &["build", "explore", "graph", "graphe", "bfs", "dfs"],
        Text {
            en: "`retrograde explain GAME --trace --explorer queue`, stack or recursive",
            fr: "`retrograde explain JEU --trace --explorer queue`, stack ou recursive",
        },
    ),
];

/// `dfs` and such in the place of an algorithm.
fn algorithm(word: &str, valid: &str, lang: Lang) -> Option<String> {
    let lower = word.to_lowercase().replace(['-', '_', ' '], "");
    let (_, names) = ALGORITHMS.iter().find(|(words, _)| words.contains(&&*lower))?;
    let known: Vec<&str> = valid.split(", ").collect();
    let here: Vec<String> = names.iter().filter(|name| known.contains(name)).map(|name| format!("`{name}`")).collect();
    Some(match here.is_empty() {
        false => format!("{}{}", lang.pick("it is called ", "il s'appelle "), here.join(lang.pick(" or ", " ou "))),
        true => lang
            .pick(
                "attractors are computed by `solve`, minimax by `search`, and `explain` shows both",
                "les attracteurs se calculent par `solve`, minimax par `search`, et `explain` montre les deux",
            )
            .to_owned(),
    })
}

/// What people call algorithms, and what they are called here.
const ALGORITHMS: &[(&[&str], &[&str])] = &[
    (&["dfs", "depthfirst", "profondeur"], &["stack", "recursive"]),
    (&["bfs", "breadthfirst", "largeur", "file"], &["queue"]),
    (&["etendre", "étendre", "extendre", "attractor", "attracteur"], &["extend", "recursive", "queue"]),
    (&["pile"], &["stack"]),
    (&["naive", "naif", "naïf", "layers", "couches"], &["fixpoint", "minimax"]),
    (&["minmax", "negamax", "minimax"], &["minimax"]),
    (&["ab", "alphabeta", "pruning", "elagage", "élagage"], &["alphabeta"]),
    (&["memoization", "memoisation", "mémoïsation", "dictionary", "dictionnaire", "memo"], &["memo"]),
    (&["bottomup", "ascendant", "minmaxnim"], &["bottomup"]),
    (&["proofnumbers", "pn", "pns"], &["pns"]),
];
