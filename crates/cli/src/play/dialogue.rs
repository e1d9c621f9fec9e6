//! What a person says at the table, and what comes back.

use crate::error::CliError;
use crate::list::visible;
use crate::system::{Output, Subject};
use crate::watch::Watch;
use retrograde::{Lang, Outcome, Player, Text};
use retrograde_engine::{
    Choice, Context, Error, Explanation, Hint, Opened, Origin, Players, Record, ReviewReply, Seat, Seats, Session,
    Situation, words,
};
use std::io::Write;
use std::time::Duration;

/// How a play is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// To a person at a terminal.
    Person,
    /// Moves come from a pipe or a file.
    Pipe,
    /// Lines of JSON, one an answer.
    Json,
}

/// What is played, by whom.
pub(crate) struct Pairing<'a> {
    pub(crate) opened: &'a Opened,
    pub(crate) origin: Origin,
    pub(crate) seats: Seats,
    /// How long the machine searches before a move.
    pub(crate) time: Duration,
}

impl<'a> Pairing<'a> {
    fn begin(&self, cx: &dyn Context) -> Result<Session<'a>, Error> {
        let mut session = Session::begin(self.opened, &self.origin, self.seats, cx)?;
        session.think_for(self.time);
        Ok(session)
    }
}

/// A play and what the person wants to see of it.
pub(crate) struct Dialogue<'a> {
    pairing: Pairing<'a>,
    session: Session<'a>,
    pub(crate) hints: bool,
    watch: &'a Watch,
    lang: Lang,
}

/// What came of a line that was typed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// A move was made.
    Moved,
    /// Something else about the play changed.
    Changed(String),
    /// There is something to read.
    Said(String),
    /// Why the position is worth what it is.
    Explained(Explanation),
    /// What each move was worth.
    Reviewed(ReviewReply),
    /// Enough.
    Quit,
}

/// What can be typed besides moves.
const HELP: Text = Text {
    en: "\
a move     plays it
undo       takes your last move back
hints      shows what each move is worth, or hides it: W wins, D draws,
           L loses, ? is not known; the number says in how many moves,
           and * marks the best moves
why        explains the position and what was wrong with the last moves
review     goes through the play and points out each blunder
save FILE  writes the play to a file, which `retrograde review` reads
new        begins again
quit       ends",
    fr: "\
un coup    le joue
undo       reprend votre dernier coup
hints      montre ce que vaut chaque coup, ou le cache\u{a0}: G gagne, N fait nul,
           P perd, ? n'est pas connu\u{a0}; le nombre dit en combien de coups,
           et * marque les meilleurs coups
why        explique la position et ce qui n'allait pas dans les derniers coups
review     relit la partie et signale chaque erreur
save FICHIER  écrit la partie dans un fichier, que `retrograde review` lit
new        recommence
quit       termine",
};

impl<'a> Dialogue<'a> {
    pub(crate) fn new(pairing: Pairing<'a>, hints: bool, watch: &'a Watch, lang: Lang) -> Result<Self, CliError> {
        let session = pairing.begin(watch)?;
        Ok(Self { pairing, session, hints, watch, lang })
    }

    /// How the machine thinks, if the game was not solved first.
    pub(crate) fn manner(&self) -> Option<String> {
        if self.pairing.opened.has_table() {
            let said = self
                .lang
                .pick("What moves are worth is looked up in a table.", "La valeur des coups est lue dans une table.");
            return Some(said.to_owned());
        }
        let depth = self.session.horizon()?;
        let seconds = |time: Duration| {
            let text = time.as_secs_f64().to_string();
            if self.lang == Lang::Fr { text.replace('.', ",") } else { text }
        };
        Some(match (self.session.thinking().map(seconds), self.lang) {
            (Some(time), Lang::En) => {
                format!("Too large to be solved first: searches up to {time} s a move, else looks {depth} ahead.")
            }
            (Some(time), Lang::Fr) => format!(
                "Trop grand pour être résolu d'abord\u{a0}: la machine cherche {time} s par coup, ou sinon {depth} coups à l'avance."
            ),
            (None, Lang::En) => format!("The game is too large to be solved first: looking {depth} moves ahead."),
            (None, Lang::Fr) => {
                format!(
                    "Le jeu est trop grand pour être résolu d'abord\u{a0}: la machine regarde {depth} coups à l'avance."
                )
            }
        })
    }

    /// Stops long thoughts on Ctrl-C.
    pub(crate) const fn watch(&self) -> &'a Watch {
        self.watch
    }

    pub(crate) const fn session(&self) -> &Session<'a> {
        &self.session
    }

    pub(crate) const fn session_mut(&mut self) -> &mut Session<'a> {
        &mut self.session
    }

    /// "J1 plays 3".
    pub(crate) fn played(&self, player: &str, text: &str) -> String {
        format!("{player} {} {text}", self.lang.pick("plays", "joue"))
    }

    pub(crate) fn situation(&self, cx: &dyn Context) -> Result<Situation, CliError> {
        Ok(self.session.situation(self.hints, cx)?)
    }

    /// Whether the machine is to move.
    pub(crate) fn machine_is_to_move(&self) -> bool {
        matches!(self.session.turn(), Ok(Some((_, Seat::Machine(_)))))
    }

    /// Whether nobody is a person, so that nothing can be typed.
    pub(crate) fn only_machines(&self) -> bool {
        !self.pairing.seats.seats.contains(&Seat::Person)
    }

    pub(crate) fn machine_move(&mut self, cx: &dyn Context) -> Result<String, CliError> {
        Ok(self.session.machine_move(cx)?)
    }

    /// The play so far, with the game as one types it.
    pub(crate) fn record(&self) -> Result<Record, CliError> {
        let mut record = self.session.record()?;
        if let Some(stdin) = record.game.first_mut().filter(|name| *name == Subject::STDIN) {
            "-".clone_into(stdin);
        }
        Ok(record)
    }

    pub(crate) fn save(&self, file: &str) -> Result<(), CliError> {
        let mut text = Vec::new();
        crate::printed(write_pretty(&mut text, &self.record()?))?;
        let saved = Output::from_word(file).write(&text, self.watch, || Ok(()));
        // The progress of writing must not stay on the screen.
        self.watch.end();
        saved
    }

    /// Does what the line says. A legal move comes before a word of the same spelling.
    pub(crate) fn say(&mut self, line: &str, cx: &dyn Context) -> Result<Reaction, CliError> {
        let line = line.trim();
        let choices = self.session.situation(false, cx)?.choices;
        if choices.iter().any(|choice| choice.text == line) {
            self.session.play(line)?;
            return Ok(Reaction::Moved);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Ok(match (word, rest.trim()) {
            ("quit" | "exit" | "q", "") => Reaction::Quit,
            ("help" | "?", "") => Reaction::Said(HELP.in_lang(self.lang).to_owned()),
            ("undo" | "u", "") => match self.session.undo()? {
                0 => {
                    let none = self.lang.pick("There is no move to take back.", "Il n'y a pas de coup à reprendre.");
                    Reaction::Said(none.to_owned())
                }
                count => {
                    let moves = crate::list::moves(count, self.lang);
                    Reaction::Changed(match self.lang {
                        Lang::En => format!("Took back {moves}."),
                        Lang::Fr => format!("{moves} repris."),
                    })
                }
            },
            ("hints" | "hint", "" | "on" | "off") => {
                self.hints = match rest.trim() {
                    "" => !self.hints,
                    word => word == "on",
                };
                Reaction::Changed(
                    match self.hints {
                        true => self.lang.pick("Hints are on.", "Les indices sont affichés."),
                        false => self.lang.pick("Hints are off.", "Les indices sont cachés."),
                    }
                    .to_owned(),
                )
            }
            ("why", "") => Reaction::Explained(self.session.explain(self.lang, cx)?),
            ("review", "") => Reaction::Reviewed(self.session.review(cx)?),
            ("new", "") => {
                self.session = self.pairing.begin(cx)?;
                Reaction::Changed(self.lang.pick("A new play begins.", "Une nouvelle partie commence.").to_owned())
            }
            ("save", "") => {
                Reaction::Said(self.lang.pick("Say where to: save FILE", "Dites où\u{a0}: save FICHIER").to_owned())
            }
            ("save", file) => {
                self.save(file)?;
                Reaction::Said(format!("{} {file}.", self.lang.pick("Saved to", "Enregistré dans")))
            }
            _ => {
                self.session.play_several(line)?;
                Reaction::Moved
            }
        })
    }
}

/// The record as a file, to be read by people too.
fn write_pretty(text: &mut Vec<u8>, record: &Record) -> std::io::Result<()> {
    serde_json::to_writer_pretty(&mut *text, record)?;
    writeln!(text)
}

/// Why the position is worth what it is, as text.
pub(crate) fn explanation(why: &Explanation, lang: Lang) -> String {
    let mut text = format!("{}.", crate::list::capitalised(&why.sentence));
    if !why.line.is_empty() {
        let end = if why.end.is_empty() { String::new() } else { format!(" — {}", why.end) };
        text.push_str(&format!("\n{}{}{end}", lang.pick("Best play: ", "Partie optimale\u{a0}: "), why.line.join(" ")));
    }
    for mistake in &why.mistakes {
        text.push_str(&format!("\n{mistake}."));
    }
    text
}

/// "b2 W5*": a move with what it is worth.
pub(crate) fn choice_text(choice: &Choice, lang: Lang) -> String {
    match choice.hint {
        None => visible(&choice.text),
        Some(hint) => format!("{} {}", visible(&choice.text), hint_text(&hint, lang)),
    }
}

/// "W5*", "D", "L4", "?"; "+3*" in a game with scores.
fn hint_text(hint: &Hint, lang: Lang) -> String {
    let star = if hint.best { "*" } else { "" };
    if let Some(score) = hint.score {
        return format!("{}{star}", words::signed(score));
    }
    let rank = hint.rank.map_or_else(String::new, |rank| rank.to_string());
    format!("{}{rank}{star}", letter(hint, lang))
}

/// W, D or L; in French G, N or P; ? if it is not known.
pub(crate) const fn letter(hint: &Hint, lang: Lang) -> char {
    match (lang, hint.letter) {
        (Lang::Fr, 'W') => 'G',
        (Lang::Fr, 'D') => 'N',
        (Lang::Fr, 'L') => 'P',
        (_, letter) => letter,
    }
}

/// Whose turn it is, or how the play ended.
pub(crate) fn status(situation: &Situation, players: &Players, session: &Session<'_>, lang: Lang) -> String {
    let name = |player: Player| visible(players.name(player));
    let moves = crate::list::moves(situation.number, lang);
    let both = players.both().map(visible);
    let both = [&*both[0], &*both[1]];
    let score = situation.score.map_or_else(String::new, |score| format!(", score {}", words::signed(score)));
    match (lang, situation.outcome) {
        (Lang::En, Some(Outcome::Draw)) => format!("The play is over after {moves}: a draw{score}."),
        (Lang::Fr, Some(Outcome::Draw)) => format!("La partie est finie après {moves}\u{a0}: match nul{score}."),
        (Lang::En, Some(outcome @ Outcome::Win(_))) => {
            format!("The play is over after {moves}: {}{score}.", words::winner(outcome, Some(0), both, lang))
        }
        (Lang::Fr, Some(outcome @ Outcome::Win(_))) => {
            format!("La partie est finie après {moves}\u{a0}: {}{score}.", words::winner(outcome, Some(0), both, lang))
        }
        (_, None) => {
            let seat = match session.turn() {
                Ok(Some((_, Seat::Machine(opponent)))) => format!(" (machine, {})", opponent.words(lang)),
                _ => String::new(),
            };
            let (number, player) = (situation.number + 1, name(situation.player));
            match lang {
                Lang::En => format!("Move {number}: {player}{seat} to move."),
                Lang::Fr => format!("Coup {number}\u{a0}: c'est à {player}{seat} de jouer."),
            }
        }
    }
}
