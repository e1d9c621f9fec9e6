//! What a person says at the table, and what comes back.

use crate::error::CliError;
use crate::list::visible;
use crate::system::{Output, Subject};
use crate::watch::Watch;
use retrograde::{Lang, Outcome, Player};
use retrograde_engine::{
    Choice, Door, Error, Explanation, Hint, Opened, Origin, Players, Record, ReviewReply, Seat, Seats, Session,
    Situation,
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
pub(crate) struct Table<'a> {
    pub(crate) opened: &'a Opened,
    pub(crate) origin: Origin,
    pub(crate) seats: Seats,
    /// How long the machine searches before a move.
    pub(crate) time: Duration,
}

impl<'a> Table<'a> {
    fn begin(&self, door: &dyn Door) -> Result<Session<'a>, Error> {
        let mut session = Session::begin(self.opened, &self.origin, self.seats, door)?;
        session.think_for(self.time);
        Ok(session)
    }
}

/// A play and what the person wants to see of it.
pub(crate) struct Dialogue<'a> {
    table: Table<'a>,
    session: Session<'a>,
    pub(crate) hints: bool,
    watch: &'a Watch,
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
pub(crate) const HELP: &str = "\
a move     plays it
undo       takes your last move back
hints      shows what each move is worth, or hides it: W wins, D draws,
           L loses, ? is not known; the number says in how many moves,
           and * marks the best moves
why        explains the position and what was wrong with the last moves
review     goes through the play and points out each blunder
save FILE  writes the play to a file, which `retrograde review` reads
new        begins again
quit       ends";

impl<'a> Dialogue<'a> {
    pub(crate) fn new(table: Table<'a>, hints: bool, watch: &'a Watch) -> Result<Self, CliError> {
        let session = table.begin(watch)?;
        Ok(Self { table, session, hints, watch })
    }

    /// How the machine thinks, if the game was not solved first.
    pub(crate) fn manner(&self) -> Option<String> {
        let depth = self.session.horizon()?;
        Some(match self.session.thinking().map(|time| time.as_secs_f64()) {
            Some(time) => {
                format!("Too large to be solved first: searches up to {time} s a move, else looks {depth} ahead.")
            }
            None => format!("The game is too large to be solved first: looking {depth} moves ahead."),
        })
    }

    /// Stops long thoughts on Ctrl-C.
    pub(crate) const fn watch(&self) -> &'a Watch {
        self.watch
    }

    pub(crate) const fn session(&self) -> &Session<'a> {
        &self.session
    }

    pub(crate) fn situation(&self, door: &dyn Door) -> Result<Situation, CliError> {
        Ok(self.session.situation(self.hints, door)?)
    }

    /// Whether the machine is to move.
    pub(crate) fn machine_is_to_move(&self) -> bool {
        matches!(self.session.turn(), Ok(Some((_, Seat::Machine(_)))))
    }

    /// Whether nobody is a person, so that nothing can be typed.
    pub(crate) fn only_machines(&self) -> bool {
        !self.table.seats.seats.contains(&Seat::Person)
    }

    pub(crate) fn machine_move(&mut self, door: &dyn Door) -> Result<String, CliError> {
        Ok(self.session.machine_move(door)?)
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
        Output::from_word(file).write(&text, self.watch, || Ok(()))
    }

    /// Does what the line says. A legal move comes before a word of the same spelling.
    pub(crate) fn say(&mut self, line: &str, door: &dyn Door) -> Result<Reaction, CliError> {
        let line = line.trim();
        let choices = self.session.situation(false, door)?.choices;
        if choices.iter().any(|choice| choice.text == line) {
            self.session.play(line)?;
            return Ok(Reaction::Moved);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Ok(match (word, rest.trim()) {
            ("quit" | "exit" | "q", "") => Reaction::Quit,
            ("help" | "?", "") => Reaction::Said(HELP.to_owned()),
            ("undo" | "u", "") => match self.session.undo()? {
                0 => Reaction::Said("There is no move to take back.".to_owned()),
                1 => Reaction::Changed("Took back 1 move.".to_owned()),
                count => Reaction::Changed(format!("Took back {count} moves.")),
            },
            ("hints" | "hint", "" | "on" | "off") => {
                self.hints = match rest.trim() {
                    "" => !self.hints,
                    word => word == "on",
                };
                Reaction::Changed(format!("Hints are {}.", if self.hints { "on" } else { "off" }))
            }
            ("why", "") => Reaction::Explained(self.session.explain(Lang::En, door)?),
            ("review", "") => Reaction::Reviewed(self.session.review()?),
            ("new", "") => {
                self.session = self.table.begin(door)?;
                Reaction::Changed("A new play begins.".to_owned())
            }
            ("save", "") => Reaction::Said("Say where to: save FILE".to_owned()),
            ("save", file) => {
                self.save(file)?;
                Reaction::Said(format!("Saved to {file}."))
            }
            _ => {
                self.session.play(line)?;
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
pub(crate) fn explanation(why: &Explanation) -> String {
    let mut text = format!("{}.", capitalised(&why.sentence));
    if !why.line.is_empty() {
        let end = if why.end.is_empty() { String::new() } else { format!(" — {}", why.end) };
        text.push_str(&format!("\nBest play: {}{end}", why.line.join(" ")));
    }
    for mistake in &why.mistakes {
        text.push_str(&format!("\n{mistake}."));
    }
    text
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// "b2 W5*": a move with what it is worth.
pub(crate) fn choice_text(choice: &Choice) -> String {
    match choice.hint {
        None => visible(&choice.text),
        Some(hint) => format!("{} {}", visible(&choice.text), hint_text(&hint)),
    }
}

/// "W5*", "D", "L4", "?".
fn hint_text(hint: &Hint) -> String {
    let rank = hint.rank.map_or_else(String::new, |rank| rank.to_string());
    format!("{}{rank}{}", hint.letter, if hint.best { "*" } else { "" })
}

/// Whose turn it is, or how the play ended.
pub(crate) fn status(situation: &Situation, players: &Players, session: &Session<'_>) -> String {
    let name = |player: Player| visible(players.name(player));
    match situation.outcome {
        Some(Outcome::Draw) => format!("The play is over after {}: a draw.", moves(situation.number)),
        Some(Outcome::Win(player)) => {
            format!("The play is over after {}: {} has won.", moves(situation.number), name(player))
        }
        None => {
            let seat = match session.turn() {
                Ok(Some((_, Seat::Machine(opponent)))) => format!(" (machine, {opponent})"),
                _ => String::new(),
            };
            format!("Move {}: {}{seat} to move.", situation.number + 1, name(situation.player))
        }
    }
}

fn moves(count: usize) -> String {
    crate::list::counted(count, "move", "moves")
}
