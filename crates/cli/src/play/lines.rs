//! A play as lines of text: moves come from a pipe, a file, or a person who wants it plain.

use super::dialogue::{choice_text, explanation, status};
use super::{Dialogue, Reaction, Style, board};
use crate::error::{CliError, LONGEST_ANSWER};
use crate::list::{columns, shorten};
use crate::look::{BOLD, Look};
use crate::printed;
use crate::system::Subject;
use retrograde::Lang;
use retrograde_engine::{Error, Situation};
use std::io::{self, BufRead, Write};

/// The machine against itself stops after so many moves: a play with cycles need not end.
const LONGEST: usize = 1000;

/// Plays until the input ends.
pub(crate) fn run(dialogue: &mut Dialogue<'_>, look: &Look, style: Style) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    let mut input = io::stdin().lock().lines().enumerate();
    let watch = dialogue.watch();
    begin(dialogue, &mut out, style)?;
    let mut shown = None;
    loop {
        let situation = dialogue.situation(watch)?;
        watch.end();
        if shown != Some((situation.number, dialogue.hints)) {
            show(dialogue, &situation, look, style, &mut out)?;
            shown = Some((situation.number, dialogue.hints));
        }
        if dialogue.machine_is_to_move() {
            if dialogue.only_machines() && situation.number >= LONGEST {
                say(&mut out, style, &stopped(look.lang))?;
                return finish(dialogue, &mut out, style);
            }
            let player = dialogue.session().players().name(situation.player).to_owned();
            let text = dialogue.machine_move(watch)?;
            watch.end();
            say(&mut out, style, &dialogue.played(&player, &text))?;
            continue;
        }
        if dialogue.only_machines() {
            return finish(dialogue, &mut out, style);
        }
        if style == Style::Person {
            printed(write!(out, "> ").and_then(|()| out.flush()))?;
        }
        let Some((number, line)) = input.next() else { return finish(dialogue, &mut out, style) };
        let line = line.map_err(|error| CliError::Open { path: Subject::STDIN.into(), error })?;
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let reaction = dialogue.say(&line, watch);
        watch.end();
        match reaction {
            Ok(Reaction::Quit) => return finish(dialogue, &mut out, style),
            Ok(Reaction::Changed(text)) => {
                shown = None;
                say(&mut out, style, &text)?;
            }
            Ok(reaction) => react(&reaction, look, style, &mut out)?,
            Err(error @ (CliError::Engine(Error::Interrupted) | CliError::BrokenPipe)) => return Err(error),
            // A person can try again; a file is wrong.
            Err(error) if style == Style::Person => {
                say(&mut out, style, &shorten(&error.words(look.lang), LONGEST_ANSWER))?
            }
            Err(error) => {
                finish(dialogue, &mut out, style)?;
                return Err(CliError::Line { number: number + 1, error: Box::new(error) });
            }
        }
    }
}

fn stopped(lang: Lang) -> String {
    match lang {
        Lang::En => format!("Stopped after {LONGEST} moves."),
        Lang::Fr => format!("Arrêté après {LONGEST} coups."),
    }
}

fn react(reaction: &Reaction, look: &Look, style: Style, out: &mut dyn Write) -> Result<(), CliError> {
    match (reaction, style) {
        (Reaction::Explained(why), Style::Json) => printed(crate::write_json(out, why)),
        (Reaction::Reviewed(review), Style::Json) => printed(crate::write_json(out, review)),
        (Reaction::Explained(why), _) => say(out, style, &explanation(why, look.lang)),
        (Reaction::Reviewed(review), _) => printed(crate::text::review::write(out, review, look)),
        (Reaction::Said(text) | Reaction::Changed(text), _) => say(out, style, text),
        (Reaction::Moved | Reaction::Quit, _) => Ok(()),
    }
}

fn begin(dialogue: &Dialogue<'_>, out: &mut dyn Write, style: Style) -> Result<(), CliError> {
    dialogue.manner().map_or(Ok(()), |text| say(out, style, &text))
}

fn show(
    dialogue: &Dialogue<'_>,
    situation: &Situation,
    look: &Look,
    style: Style,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if style == Style::Json {
        return printed(crate::write_json(out, situation));
    }
    let players = dialogue.session().players();
    printed(writeln!(out, "{}", board::plain(&situation.picture, look.lang).trim_end()))?;
    printed(writeln!(out, "{}", look.paint(BOLD, status(situation, &players, dialogue.session(), look.lang))))?;
    let mut line = look.lang.pick("Moves:", "Coups\u{a0}:").to_owned();
    for choice in &situation.choices {
        let text = choice_text(choice, look.lang);
        if columns(&line) + 2 + columns(&text) > look.width() {
            printed(writeln!(out, "{line}"))?;
            line = "      ".to_owned();
        }
        line.push_str("  ");
        line.push_str(&text);
    }
    if !situation.choices.is_empty() {
        printed(writeln!(out, "{line}"))?;
    }
    Ok(())
}

/// The record of the play, for a program that reads the output.
fn finish(dialogue: &Dialogue<'_>, out: &mut dyn Write, style: Style) -> Result<(), CliError> {
    match style {
        Style::Json => printed(crate::write_json(out, &dialogue.record()?)),
        Style::Person | Style::Pipe => printed(out.flush()),
    }
}

/// Nothing but JSON goes to a program.
fn say(out: &mut dyn Write, style: Style, text: &str) -> Result<(), CliError> {
    if style == Style::Json {
        return Ok(());
    }
    printed(writeln!(out, "{}", crate::list::visible_lines(text)))
}
