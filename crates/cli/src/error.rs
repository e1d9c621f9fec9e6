//! Why a command could not be done, and how the command line says it.

use crate::list::shorten;
use crate::system::Output;
use retrograde::{Interrupted, Lang, Text};
use retrograde_engine::words::{self, Dialect};
use retrograde_engine::{Error, NotAParameter};
use retrograde_table::TableError;
use std::io;
use std::path::PathBuf;

/// What is said about a bad line repeats no more of it than this.
pub(crate) const LONGEST_ANSWER: usize = 400;

/// Why a command could not be done: what was wrong, where, and what would be right.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The engine could not answer.
    Engine(Error),
    /// The format of an output cannot say what is to be written.
    Write { name: String, error: Error },
    /// A line of a play that comes from a pipe is wrong.
    Line { number: usize, error: Box<CliError> },
    /// A file cannot be opened or read.
    Open { path: PathBuf, error: io::Error },
    /// A file cannot be written.
    Create { path: PathBuf, error: io::Error },
    /// The reader of the output went away, which is no mistake of anybody.
    BrokenPipe,
    /// The ending of a file's name tells no format; which endings, or which option, would tell it.
    NoFormat { name: String, expected: Text },
    /// A word that is neither a file nor a game.
    UnknownSubject { name: String, nearest: Option<String>, known: Vec<String> },
    /// A word that should have been a parameter.
    NotAParameter(NotAParameter),
    /// The server cannot begin there.
    Serve { address: String, error: io::Error },
    /// A table could not be built, read or trusted.
    Table(TableError),
    /// What was asked for makes no sense together.
    Usage(Usage),
}

/// What makes no sense on a command line.
#[derive(Debug)]
pub(crate) enum Usage {
    /// Neither a file nor a game is named.
    NoSubject,
    /// Only one word where an arena and something else are needed.
    TwoThings(Text),
    /// JSON and something else for the standard output.
    JsonAnd(Text),
    /// Pictures that do not fit into one output.
    ManyPictures,
    /// A sheet and its answers for one output.
    TwoSheets,
    /// Pixels for the terminal.
    PngToTerminal,
    /// Two inputs from the standard input.
    OneStdin,
    /// A reacher where nobody has to reach anything.
    ReacherOfDraws,
    /// A place for a saved play, which says itself where it begins.
    PlaceOfSavedPlay,
    /// A play of nobody knows what.
    PlayOfNothing,
    /// Pictures of a proof, which has none.
    PicturesOfProof,
    /// The output is the input.
    OverInput(String),
    /// There is no such command.
    NoCommand(String),
    /// So many lines of a batch were wrong.
    WrongLines(usize),
    /// A game whose table is made at once.
    OneTask(String),
    /// Tasks of a game that has no place yet.
    TasksWhere(String),
    /// A table of a game that cannot be opened.
    WrongSpec(String),
    /// A table of another game.
    OtherTable { name: String, found: String, wanted: String },
    /// A table of a file as it was before somebody changed it.
    ChangedFile { table: String, file: String },
    /// A build in the place of such a table.
    ChangedSince(String),
}

/// How the command line names options and commands.
struct CommandLine;

impl Dialect for CommandLine {
    fn option(&self, name: &str) -> String {
        if name == "output" { "-o".to_owned() } else { format!("--{name}") }
    }

    fn command(&self, name: &str) -> String {
        format!("`retrograde {name}`")
    }
}

impl CliError {
    /// The error of an answer that was to be written there: what a format cannot say is said about the output.
    pub(crate) fn of_output(error: Error, output: &Output) -> Self {
        match error {
            Error::Output { .. } => Self::Write { name: output.name(), error },
            error => Self::Engine(error),
        }
    }

    /// Whether the user has interrupted.
    pub(crate) const fn is_interrupted(&self) -> bool {
        matches!(self, Self::Engine(Error::Interrupted))
    }

    /// Whether the table or the rules are wrong, and not what was asked.
    pub(crate) fn is_of_table(&self) -> bool {
        matches!(self, Self::Table(_) | Self::Engine(Error::Rules { .. }))
    }

    /// The error as people read it, without a full stop.
    pub(crate) fn words(&self, lang: Lang) -> String {
        let said = |error: &Error| words::error(error, lang, &CommandLine);
        let pick = |en: String, fr: String| if lang == Lang::Fr { fr } else { en };
        match self {
            Self::Engine(error) => said(error),
            Self::Write { name, error } => {
                pick(format!("{name}: {}", said(error)), format!("{name} : {}", said(error)))
            }
            Self::Line { number, error } => {
                // What was typed may be a line of any length.
                let error = shorten(&error.words(lang), LONGEST_ANSWER);
                pick(format!("line {number}: {error}"), format!("ligne {number} : {error}"))
            }
            Self::Open { path, error } => {
                let (path, reason) = (path.display(), reason(error, lang));
                pick(format!("{path}: {reason}"), format!("{path} : {reason}"))
            }
            Self::Create { path, error } => {
                let (path, reason) = (path.display(), place_reason(error, lang));
                pick(format!("{path}: cannot be written: {reason}"), format!("{path} : impossible d'écrire : {reason}"))
            }
            Self::BrokenPipe => {
                pick("the reader of the output has gone".to_owned(), "le lecteur de la sortie est parti".to_owned())
            }
            Self::NoFormat { name, expected: Text { en, fr } } => pick(
                format!("{name}: the ending tells no format; expected {en}"),
                format!("{name} : la terminaison ne dit aucun format ; il faut {fr}"),
            ),
            Self::UnknownSubject { name, nearest, known } => unknown_subject(name, nearest.as_deref(), known, lang),
            Self::NotAParameter(error) => pick(
                error.to_string(),
                format!("`{}` n'est pas un paramètre ; il faut clé=valeur, comme sticks=10", error.0),
            ),
            Self::Serve { address, error } => pick(
                format!("cannot serve at {address}: {error}; --port names another port"),
                format!("impossible de servir à l'adresse {address} : {error} ; --port nomme un autre port"),
            ),
            Self::Table(error) => error.in_lang(lang),
            Self::Usage(usage) => usage.words(lang),
        }
    }
}

impl Usage {
    fn words(&self, lang: Lang) -> String {
        let (en, fr) = match self {
            Self::NoSubject => (
                "name a file, - for the standard input, or a game",
                "nommez un fichier, - pour l'entrée standard, ou un jeu",
            ),
            Self::TwoThings(Text { en, fr }) => {
                return match lang {
                    Lang::En => format!("two things are needed: the arena, and {en}"),
                    Lang::Fr => format!("il faut deux choses : l'arène, et {fr}"),
                };
            }
            Self::JsonAnd(Text { en, fr }) => {
                return match lang {
                    Lang::En => format!("--json and {en} cannot both go to the standard output"),
                    Lang::Fr => format!("--json et {fr} ne peuvent pas aller tous deux sur la sortie standard"),
                };
            }
            Self::ManyPictures => (
                "several pictures do not fit into the standard output; use -o FILE",
                "plusieurs images ne tiennent pas sur la sortie standard ; donnez -o FICHIER",
            ),
            Self::TwoSheets => (
                "a sheet and its answers are two files; use -o sheet.tex",
                "une feuille et son corrigé sont deux fichiers ; donnez -o feuille.tex",
            ),
            Self::PngToTerminal => {
                ("a PNG needs a file; use -o figure.png", "un PNG demande un fichier ; donnez -o figure.png")
            }
            Self::OneStdin => (
                "only one of the arena and the solution can come from -",
                "l'arène ou la solution peut venir de -, mais pas les deux",
            ),
            Self::ReacherOfDraws => ("--reacher goes with --mode reach-avoid", "--reacher va avec --mode reach-avoid"),
            Self::PlaceOfSavedPlay => {
                ("a saved play says itself where it begins", "une partie enregistrée dit elle-même où elle commence")
            }
            Self::PlayOfNothing => {
                ("name the file or the game that was played", "nommez le fichier ou le jeu qui a été joué")
            }
            Self::PicturesOfProof => (
                "-o draws the steps of an algorithm; choose one with --algorithm, or --trace",
                "-o dessine les étapes d'un algorithme ; choisissez-en un par --algorithm, ou --trace",
            ),
            Self::OverInput(name) => {
                return match lang {
                    Lang::En => format!("{name} is what is read; write to another file"),
                    Lang::Fr => format!("{name} est ce qui est lu ; écrivez dans un autre fichier"),
                };
            }
            Self::NoCommand(name) => {
                return match lang {
                    Lang::En => format!("there is no command `{name}`"),
                    Lang::Fr => format!("il n'y a pas de commande `{name}`"),
                };
            }
            Self::WrongLines(1) => ("1 line could not be answered", "1 ligne est restée sans réponse"),
            Self::WrongLines(count) => {
                return match lang {
                    Lang::En => format!("{count} lines could not be answered"),
                    Lang::Fr => format!("{count} lignes sont restées sans réponse"),
                };
            }
            Self::OneTask(game) => {
                return match lang {
                    Lang::En => {
                        format!(
                            "{game}: the positions of this game fall into no tiers; `table build` makes its table at once"
                        )
                    }
                    Lang::Fr => format!(
                        "{game} : les positions de ce jeu ne se rangent pas en étages ; `table build` construit sa table d'un coup"
                    ),
                };
            }
            Self::TasksWhere(game) => {
                return match lang {
                    Lang::En => format!("say where the table of {game} goes: -o NAME"),
                    Lang::Fr => format!("dites où va la table de {game} : -o NOM"),
                };
            }
            Self::WrongSpec(spec) => {
                return match lang {
                    Lang::En => format!("the table is of {spec}, which is no game of this program"),
                    Lang::Fr => format!("la table est celle de {spec}, qui n'est pas un jeu de ce programme"),
                };
            }
            Self::ChangedFile { table, file } => {
                return match lang {
                    Lang::En => format!("{file} has changed since the table {table} was built; build it again"),
                    Lang::Fr => format!("{file} a changé depuis que la table {table} a été construite ; refaites-la"),
                };
            }
            Self::ChangedSince(file) => {
                return match lang {
                    Lang::En => format!(
                        "there is a table of {file} in this place, but the file has changed since; choose another name, or \
                         remove that table"
                    ),
                    Lang::Fr => format!(
                        "il y a une table de {file} à cet endroit, mais le fichier a changé depuis ; choisissez un autre \
                         nom, ou supprimez cette table"
                    ),
                };
            }
            Self::OtherTable { name, found, wanted } => {
                return match lang {
                    Lang::En => format!("{name} is a table of {found}, not of {wanted}"),
                    Lang::Fr => format!("{name} est une table de {found}, et non de {wanted}"),
                };
            }
        };
        lang.pick(en, fr).to_owned()
    }
}

fn unknown_subject(name: &str, nearest: Option<&str>, known: &[String], lang: Lang) -> String {
    match (lang, nearest) {
        (Lang::En, Some(nearest)) => {
            format!("there is no file and no game called \"{name}\"; did you mean {nearest}?")
        }
        (Lang::En, None) => {
            format!("there is no file and no game called \"{name}\"; the games are {}", known.join(", "))
        }
        (Lang::Fr, Some(nearest)) => {
            format!("il n'y a ni fichier ni jeu appelé « {name} » ; vouliez-vous dire {nearest} ?")
        }
        (Lang::Fr, None) => {
            format!("il n'y a ni fichier ni jeu appelé « {name} » ; les jeux sont {}", known.join(", "))
        }
    }
}

/// What the system says, without its error number: a person reads "no such file", not "os error 2".
pub(crate) fn reason(error: &io::Error, lang: Lang) -> String {
    let (en, fr) = match error.kind() {
        io::ErrorKind::NotFound => ("there is no such file", "ce fichier n'existe pas"),
        io::ErrorKind::PermissionDenied => ("permission denied", "permission refusée"),
        io::ErrorKind::IsADirectory => ("this is a directory, not a file", "c'est un dossier, pas un fichier"),
        io::ErrorKind::NotADirectory => {
            ("a part of the path is no directory", "une partie du chemin n'est pas un dossier")
        }
        _ => return error.to_string(),
    };
    lang.pick(en, fr).to_owned()
}

/// What the system says about a file to be written, where only the folder can be missing.
fn place_reason(error: &io::Error, lang: Lang) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => lang.pick("there is no such folder", "ce dossier n'existe pas").to_owned(),
        _ => reason(error, lang),
    }
}

impl From<Error> for CliError {
    fn from(error: Error) -> Self {
        Self::Engine(error)
    }
}

impl From<Interrupted> for CliError {
    fn from(interrupted: Interrupted) -> Self {
        Self::Engine(interrupted.into())
    }
}

impl From<Usage> for CliError {
    fn from(usage: Usage) -> Self {
        Self::Usage(usage)
    }
}

impl From<NotAParameter> for CliError {
    fn from(error: NotAParameter) -> Self {
        Self::NotAParameter(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_engine_speak_the_language_of_the_command_line() {
        let error = CliError::from(Error::NoStart { what: retrograde_engine::Needs::Tree });
        assert_eq!(error.words(Lang::En), "a tree needs a start, but the input names none; give one with --start");
        assert!(error.words(Lang::Fr).ends_with("par --start"));
        let cycles = CliError::from(Error::Cycles { position: None, moves: None });
        assert!(cycles.words(Lang::En).contains("`retrograde solve` handles"));
    }
}
