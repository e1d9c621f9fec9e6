//! The arguments, and how clap's help and complaints are said in French.

mod examples;
mod hints;
mod options;

use crate::args::Cli;
use crate::list::columns;
use crate::look::{Colors, Look};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, FromArgMatches};
use retrograde::Lang;
use retrograde_engine::words;
use std::ffi::OsString;
use std::io::Write;

/// Reads the arguments; help and complaints are in the language of the user, and end the program.
pub(crate) fn parse(arguments: Vec<OsString>) -> Cli {
    let arguments = understandable(arguments);
    let words: Vec<String> = arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let lang = asked(&words).unwrap_or_else(crate::system::locale);
    let mut command = command(lang);
    let parsed = command.try_get_matches_from_mut(arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    let error = match parsed {
        Ok(cli) => return cli,
        Err(error) => error,
    };
    let look = Look::new(Colors::Auto, words.iter().any(|word| word == "--wide")).speaking(lang);
    if let Some(hint) = hints::hint(&error, &words, lang).filter(|_| error.use_stderr()) {
        let said = if lang == Lang::Fr { plain_complaint(&error) } else { first_line(&error) };
        let semicolon = lang.pick("; ", "\u{a0}; ");
        crate::complain(&look, lang.pick("error:", "erreur\u{a0}:"), &format!("{said}{semicolon}{hint}"));
        std::process::exit(i32::from(crate::BAD_INPUT));
    }
    if lang == Lang::Fr && error.use_stderr() {
        crate::complain(&look, "erreur\u{a0}:", &complaint(&error));
        std::process::exit(i32::from(crate::BAD_INPUT));
    }
    let said = error.to_string();
    if let Some(said) = said.strip_prefix("error: ").filter(|_| said.lines().any(|line| columns(line) > look.width())) {
        // Clap breaks its help into lines, but not its complaints.
        crate::complain(&look, "error:", said.trim_end());
        std::process::exit(error.exit_code());
    }
    if lang == Lang::Fr {
        let _ = write!(std::io::stdout(), "{}", in_french(&error.to_string()));
        std::process::exit(error.exit_code());
    }
    error.exit()
}

/// What clap says is wrong, without what it suggests.
fn first_line(error: &clap::Error) -> String {
    let said = error.to_string();
    said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

/// Options that are followed by names of vertices, positions or moves.
const NAMING: [&str; 6] = ["--start", "--position", "--moves", "--vertex", "--play", "--around"];

/// The arguments as clap understands them: a name such as -1 belongs to the option before it, and the options that go
/// with every command may also stand behind `help`.
fn understandable(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut out: Vec<OsString> = Vec::with_capacity(arguments.len());
    let mut rest = arguments.into_iter();
    // Where options go so that they stand before `help`.
    let (mut commands, mut before_help) = (0, None);
    out.extend(rest.next());
    while let Some(word) = rest.next() {
        let text = word.to_string_lossy().into_owned();
        if text == "--" {
            out.push(word);
            break;
        }
        let is_number = |next: &OsString| {
            let next = next.to_string_lossy();
            next.strip_prefix('-').is_some_and(|digits| digits.starts_with(|first: char| first.is_ascii_digit()))
        };
        let takes_value = text == "--lang" || text == "--color";
        if NAMING.contains(&&*text) && rest.as_slice().first().is_some_and(is_number) {
            let mut joined = word;
            joined.push("=");
            joined.extend(rest.next());
            out.push(joined);
        } else if takes_value || ["--json", "--wide"].contains(&&*text) || is_common(&text) {
            let value = if takes_value { rest.next() } else { None };
            let place = before_help.unwrap_or(out.len());
            let words: Vec<OsString> = std::iter::once(word).chain(value).collect();
            before_help = before_help.map(|place: usize| place + words.len());
            out.splice(place..place, words);
        } else {
            if text == "help" && commands == 0
                || text == "help" && commands == 1 && out.last().is_some_and(|word| word == "table")
            {
                before_help.get_or_insert(out.len());
            }
            commands += usize::from(!text.starts_with('-'));
            out.push(word);
        }
    }
    out.extend(rest);
    out
}

/// Whether it is an option of every command together with its value.
fn is_common(word: &str) -> bool {
    word.starts_with("--lang=") || word.starts_with("--color=")
}

/// The help with what clap itself says in French.
pub(crate) fn in_french(help: &str) -> String {
    CLAPS.iter().fold(help.to_owned(), |help, (english, french)| help.replace(english, french))
}

/// What clap says by itself in any help.
const CLAPS: &[(&str, &str)] = &[
    ("Commandes:\n", "Commandes\u{a0}:\n"),
    ("Arguments:\n", "Arguments\u{a0}:\n"),
    ("Options:\n", "Options\u{a0}:\n"),
    ("Partout:\n", "Partout\u{a0}:\n"),
    ("Input:\n", "Entrée\u{a0}:\n"),
    ("Rules:\n", "Règles\u{a0}:\n"),
    ("Look:\n", "Aspect\u{a0}:\n"),
    ("Print this message or the help of the given subcommand(s)", "Affiche cette aide, ou celle d'une commande"),
    ("Print help (see a summary with '-h')", "Affiche l'aide (en bref avec -h)"),
    ("Print help (see more with '--help')", "Affiche l'aide (plus longue avec --help)"),
    ("Print help\n", "Affiche l'aide\n"),
    ("Print version\n", "Affiche la version\n"),
    (".SH NAME\n", ".SH NOM\n"),
    (".SH SUBCOMMANDS\n", ".SH COMMANDES\n"),
    ("[alias: ", "[aussi\u{a0}: "),
    ("[aliases: ", "[aussi\u{a0}: "),
];

/// The language that `--lang` names, before anything else is understood.
fn asked(words: &[String]) -> Option<Lang> {
    let after = words.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1].as_str());
    after.or_else(|| words.iter().find_map(|word| word.strip_prefix("--lang="))).and_then(|name| name.parse().ok())
}

/// The command with its help in that language.
pub(crate) fn command(lang: Lang) -> Command {
    let command = with_examples(Cli::command(), "", lang);
    if lang == Lang::En {
        return command;
    }
    let mut command = command.about(ABOUT).subcommand_help_heading("Commandes").after_help(EXIT_CODES);
    command = command.mut_args(|arg| in_french_arg(arg).help_heading("Partout"));
    command = command.help_template(TEMPLATE).subcommand_value_name("COMMANDE");
    for (name, about) in SUMMARIES {
        command = command.mut_subcommand(*name, |sub| in_french_command(sub, about));
    }
    command.mut_subcommand("table", |mut table| {
        table = table.subcommand_help_heading("Commandes");
        for (name, about) in OF_TABLES {
            table = table.mut_subcommand(*name, |sub| in_french_command(sub, about));
        }
        table
    })
}

/// The commands below this one with their examples, which the long help shows.
fn with_examples(command: Command, path: &str, lang: Lang) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        let path = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
        command.mut_subcommand(name, |sub| {
            let sub = with_examples(sub, &path, lang);
            let Some(lines) = examples::of(&path) else { return sub };
            let head = lang.pick("Examples:", "Exemples\u{a0}:");
            let lines: String = lines.iter().map(|line| format!("\n  retrograde {line}")).collect();
            sub.after_long_help(format!("{head}{lines}"))
        })
    })
}

const TEMPLATE: &str = "{about-with-newline}\nUtilisation\u{a0}: {usage}\n\n{all-args}{after-help}";

fn in_french_command(command: Command, about: &'static str) -> Command {
    let command = command.about(about).long_about(about).help_template(TEMPLATE).subcommand_value_name("COMMANDE");
    let usage = command.clone().render_usage().to_string();
    let command = command.next_help_heading("Options").mut_args(in_french_arg);
    // A usage that is written out says its values itself; any other is made of the arguments.
    match usage.strip_prefix("Usage: ").filter(|usage| usage.starts_with("retrograde ")) {
        Some(usage) => command.override_usage(in_french_usage(usage)),
        None => command,
    }
}

fn in_french_usage(usage: &str) -> String {
    options::VALUES.iter().fold(usage.to_owned(), |usage, (english, french)| {
        [("<", ">"), ("[", "]")].iter().fold(usage, |usage, (open, close)| {
            usage.replace(&format!("{open}{english}{close}"), &format!("{open}{french}{close}"))
        })
    })
}

/// The argument with its help, its values and what it is by default in French: clap itself would say them in English.
fn in_french_arg(arg: Arg) -> Arg {
    let translated = |english: &str| options::french(english).map_or_else(|| english.to_owned(), str::to_owned);
    let short = arg.get_help().map(|help| translated(&help.to_string())).unwrap_or_default();
    let long = arg.get_long_help().map_or_else(|| short.clone(), |help| translated(&help.to_string()));
    let shown = if arg.is_hide_possible_values_set() { Vec::new() } else { arg.get_possible_values() };
    let shown: Vec<_> = shown.into_iter().filter(|value| !value.is_hide_set()).collect();
    let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let takes_value = arg.get_action().takes_values();
    let default = (takes_value && !default.is_empty() && !arg.is_hide_default_value_set())
        .then(|| format!("[par défaut\u{a0}: {}]", default.join(", ")));
    let (mut short, mut long) = (short, long);
    if takes_value && !shown.is_empty() {
        let names: Vec<&str> = shown.iter().map(clap::builder::PossibleValue::get_name).collect();
        short.push_str(&format!(" [valeurs possibles\u{a0}: {}]", names.join(", ")));
        long.push_str("\n\nValeurs possibles\u{a0}:");
        for value in &shown {
            let help = value.get_help().map(|help| format!("\u{a0}: {}", translated(&help.to_string())));
            long.push_str(&format!("\n- {}{}", value.get_name(), help.unwrap_or_default()));
        }
    }
    if let Some(default) = default {
        short = format!("{short} {default}");
        long = format!("{long}\n\n{default}");
    }
    let names = arg.get_value_names().unwrap_or_default().iter().map(|name| options::value_name(name.as_str()));
    let names: Option<Vec<&'static str>> = names.collect();
    let mut arg = arg.help(short).long_help(long);
    if takes_value {
        arg = arg.hide_default_value(true).hide_possible_values(true);
    }
    match names {
        Some(names) if takes_value && !names.is_empty() => arg.value_names(names),
        _ => arg,
    }
}

/// What each command about tables does, in a line.
const OF_TABLES: &[(&str, &str)] = &[
    ("build", "Résout toutes les positions d'un jeu et écrit la table"),
    ("estimate", "Dit la taille d'une table et la durée de sa construction, avant de commencer"),
    ("query", "Demande à une table ce que vaut une position, et chaque coup, le meilleur d'abord"),
    ("stats", "Compte les positions d'une table par issue et par numéro de coup"),
    (
        "verify",
        "Vérifie une table\u{a0}: sommes de contrôle, et chaque case déduite à nouveau des règles\u{a0}; code de sortie 1 \
         si elle est fausse",
    ),
    ("export", "Écrit une table en texte\u{a0}: chaque case avec sa position, sa valeur et le nombre de coups"),
    ("pack", "Met une table dans un seul fichier à transmettre, que toutes les commandes lisent aussi"),
    ("tasks", "Commence une construction dont les tâches se lancent une à une, et les liste avec leurs dépendances"),
    ("task", "Lance une tâche d'une construction commencée par `table tasks`"),
];

const ABOUT: &str = "Résout les jeux à deux joueurs\u{a0}: qui gagne depuis chaque position, en combien de coups, par quel \
                     coup";
const EXIT_CODES: &str = "\
Codes de sortie\u{a0}: 0 fait, 1 une vérification a échoué, 2 entrée ou usage erroné, \
130 interrompu (Ctrl-C). NO_COLOR et --color sont respectés.";

/// What each command does, in a line.
const SUMMARIES: &[(&str, &str)] = &[
    ("solve", "Dit qui gagne depuis chaque sommet, en combien de coups et par quel coup"),
    ("search", "Cherche une position\u{a0}: qui gagne, en combien de coups, par quel coup, sans lister le jeu"),
    ("play", "Joue contre la machine, ou à deux"),
    ("tree", "Affiche l'arbre de jeu jusqu'à une profondeur, avec les valeurs minimax"),
    ("draw", "Dessine une arène avec ses attracteurs et ses stratégies, un arbre de jeu ou un plateau"),
    ("explain", "Explique pourquoi un sommet est gagnant, perdant ou nul, ou ce que fait un algorithme, pas à pas"),
    (
        "exercise",
        "Fait des exercices avec figures et corrigés, en LaTeX\u{a0}: au hasard, ou sur votre graphe ou votre jeu",
    ),
    ("games", "Liste les jeux, ou en explique un avec ses règles"),
    ("info", "Décrit une arène\u{a0}: tailles, degrés, sommets initiaux et finaux, alternance, cycles, parties"),
    (
        "verify",
        "Vérifie une solution ou une stratégie indépendamment des algorithmes\u{a0}; code de sortie 1 si elle est fausse",
    ),
    ("review", "Relit une partie\u{a0}: est-elle permise, et où a-t-on fait une erreur\u{a0}?"),
    (
        "table",
        "Résout toutes les positions d'un jeu dans une table\u{a0}; interroge, vérifie ou transmet une telle table",
    ),
    ("convert", "Écrit une arène dans un autre format, transposée ou rendue bipartie"),
    ("serve", "Sert la page pour cette machine ou pour une classe\u{a0}: parties, arènes, règles, exercices"),
    ("completions", "Affiche de quoi compléter les commandes dans un interpréteur"),
    ("man", "Affiche la page de manuel"),
];

/// What clap tells about an error.
fn told(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// What is wrong with the arguments, in French, and what would be right.
fn complaint(error: &clap::Error) -> String {
    let get = |kind: ContextKind| told(error, kind);
    let mut said = plain_complaint(error);
    let valid = get(ContextKind::ValidValue);
    if !valid.is_empty() {
        said.push_str(&format!("\u{a0}; valeurs possibles\u{a0}: {valid}"));
    }
    let near =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue].map(get).concat();
    if !near.is_empty() {
        said.push_str(&format!("\u{a0}; vouliez-vous dire {near}\u{a0}?"));
    }
    said
}

/// What is wrong with the arguments, in French.
fn plain_complaint(error: &clap::Error) -> String {
    let get = |kind: ContextKind| told(error, kind);
    let (argument, value) = (get(ContextKind::InvalidArg), get(ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::UnknownArgument => format!("l'option «\u{a0}{argument}\u{a0}» n'existe pas ici"),
        ErrorKind::InvalidSubcommand => {
            format!("il n'y a pas de commande «\u{a0}{}\u{a0}»", get(ContextKind::InvalidSubcommand))
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("{argument} demande une valeur"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(|why| words::translated(&why.to_string(), Lang::Fr));
            // What the catalogue does not have is left out rather than told in English.
            let french = |why: &String| !["expected", "invalid", " is "].iter().any(|word| why.contains(word));
            let why = why.filter(french).map_or_else(String::new, |why| format!("\u{a0}: {why}"));
            format!("«\u{a0}{value}\u{a0}» ne convient pas pour {argument}{why}")
        }
        ErrorKind::MissingRequiredArgument => format!("il manque\u{a0}: {argument}"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("{argument}\u{a0}: il manque une valeur ({} données)", get(ContextKind::ActualNumValues))
        }
        ErrorKind::ArgumentConflict => {
            format!("{argument} ne va pas avec {}", get(ContextKind::PriorArg))
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "il faut une commande\u{a0}; retrograde --help les liste".to_owned()
        }
        _ => format!("{argument}\u{a0}: {}", get(ContextKind::ActualNumValues)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn untranslated(command: &Command, found: &mut Vec<String>) {
        for arg in command.get_arguments() {
            let values = arg.get_possible_values();
            let values = values.iter().filter_map(|value| value.get_help()).map(ToString::to_string);
            let texts = [arg.get_help(), arg.get_long_help()].into_iter().flatten().map(ToString::to_string);
            found.extend(texts.chain(values).filter(|text| options::french(text).is_none()));
        }
        for sub in command.get_subcommands() {
            untranslated(sub, found);
        }
    }

    #[test]
    fn every_option_and_every_value_has_its_help_in_french() {
        let mut found = Vec::new();
        untranslated(&Cli::command(), &mut found);
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn every_command_has_examples_that_it_understands() {
        let mut tried = 0;
        let mut paths: Vec<String> = Vec::new();
        for sub in Cli::command().get_subcommands() {
            paths.push(sub.get_name().to_owned());
            paths.extend(sub.get_subcommands().map(|inner| format!("{} {}", sub.get_name(), inner.get_name())));
        }
        for path in paths {
            let lines = examples::of(&path).unwrap_or_else(|| panic!("{path} has no examples"));
            for line in lines {
                // One pair of quotes is all that the examples have.
                let words = line.split('\'').enumerate().flat_map(|(part, text)| match part % 2 {
                    0 => text.split_whitespace().map(str::to_owned).collect(),
                    _ => vec![text.to_owned()],
                });
                let words = std::iter::once("retrograde".to_owned()).chain(words);
                let parsed = Cli::command().try_get_matches_from(words);
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
                assert!(line.starts_with(&path), "{line} is no example of {path}");
                tried += 1;
            }
        }
        assert!(tried >= 40, "{tried}");
    }

    #[test]
    fn every_command_has_its_summary_in_french() {
        let known = |table: &[(&str, &str)], name: &str| table.iter().any(|(known, _)| *known == name);
        for sub in Cli::command().get_subcommands() {
            assert!(known(SUMMARIES, sub.get_name()), "{}", sub.get_name());
            for inner in sub.get_subcommands() {
                assert!(known(OF_TABLES, inner.get_name()), "{}", inner.get_name());
            }
        }
    }

    #[test]
    fn names_that_begin_with_a_hyphen_belong_to_their_option_and_help_takes_the_options_of_every_command() {
        let said = |line: &str| {
            let words = understandable(line.split(' ').map(OsString::from).collect());
            words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(said("r solve f --start -1 --json"), "r solve f --start=-1 --json");
        assert_eq!(said("r solve f --start --json"), "r solve f --start --json");
        assert_eq!(said("r solve f --start -o"), "r solve f --start -o");
        assert_eq!(said("r solve -- --start -1"), "r solve -- --start -1");
        assert_eq!(said("r help solve --lang fr"), "r --lang fr help solve");
        assert_eq!(said("r help --lang=fr --wide"), "r --lang=fr --wide help");
        assert_eq!(said("r table help build --lang fr"), "r table --lang fr help build");
        assert_eq!(said("r games help --lang fr"), "r games help --lang fr");
    }

    #[test]
    fn the_french_command_reads_the_same_arguments() {
        command(Lang::Fr).debug_assert();
    }
}
