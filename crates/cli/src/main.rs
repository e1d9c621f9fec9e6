//! The command line of Retrograde: parse, ask the engine, write the files that were asked for, show the reply.

mod args;
mod commands;
mod error;
mod help;
mod list;
mod look;
mod play;
mod stage;
mod system;
mod table;
mod text;
mod watch;

use commands::Context;
use error::CliError;
use look::Look;
use retrograde::Lang;
use retrograde_engine::{Error, Reply, words};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use watch::Watch;

/// A check failed.
const FAILED: u8 = 1;
/// The input or the usage is wrong. Clap uses the same code.
const BAD_INPUT: u8 = 2;
/// Ctrl-C, as shells say it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let cli = help::parse();
    let lang = cli.common.lang.unwrap_or_else(system::locale);
    let look = Look::new(cli.common.color, cli.common.wide).speaking(lang);
    let watch = Watch::begin(lang);
    let result = commands::run(&cli.command, &Context { json: cli.common.json, look, watch: &watch });
    watch.end();
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(FAILED),
        Err(CliError::BrokenPipe) => ExitCode::SUCCESS,
        Err(CliError::Engine(Error::Interrupted)) if watch.is_full() => {
            let said = lang.pick(
                "the input fills the memory, so it was given up; a smaller one, or more memory, is needed",
                "l'entrée remplit la mémoire, la lecture est abandonnée ; il faut une entrée plus petite ou plus de mémoire",
            );
            complain(&look, lang.pick("error:", "erreur\u{a0}:"), said);
            ExitCode::from(BAD_INPUT)
        }
        Err(CliError::Engine(Error::Interrupted)) => {
            complain(&look, lang.pick("interrupted", "interrompu"), &watch.last_words());
            ExitCode::from(INTERRUPTED)
        }
        Err(error) => {
            complain(&look, lang.pick("error:", "erreur\u{a0}:"), &error.words(lang));
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// Shows a reply as the user wants it. Says whether every check passed.
fn show(reply: &Reply, json: bool, look: &Look) -> Result<bool, CliError> {
    for warning in reply.warnings() {
        let warning = words::translated(warning, look.lang);
        complain(look, look.lang.pick("warning:", "attention\u{a0}:"), &warning);
    }
    print(|out| if json { write_json(out, reply) } else { text::write(out, reply, look) })?;
    Ok(reply.passed())
}

/// One line of JSON.
fn write_json(out: &mut dyn Write, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Prints to the standard output. A reader that has gone is no mistake of anybody.
fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), CliError> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    printed(write(&mut out).and_then(|()| out.flush()))
}

/// What it means that printing failed.
fn printed(result: io::Result<()>) -> Result<(), CliError> {
    result.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => CliError::BrokenPipe,
        _ => CliError::Create { path: system::Output::STDOUT.into(), error },
    })
}

/// Prints a line to the standard error. If even that is gone, nobody is left to be told.
fn complain(look: &Look, head: &str, message: &str) {
    let message = list::visible_lines(message);
    let separator = if message.is_empty() { "" } else { " " };
    let said = format!("{head}{separator}{message}");
    let mut lines: Vec<String> = Vec::new();
    // What did not fit into the line before goes on in the next one, if that is the same sentence.
    let mut rest = String::new();
    for line in said.split('\n') {
        let line = match rest.is_empty() {
            true => line.to_owned(),
            false if goes_on(line) => {
                let text = line.trim_start_matches(' ');
                format!("{}{} {text}", &line[..line.len() - text.len()], std::mem::take(&mut rest).trim_start())
            }
            false => {
                lines.push(std::mem::take(&mut rest));
                line.to_owned()
            }
        };
        let mut broken = complaint_lines(&line, look);
        if broken.len() > 1 {
            rest = broken.pop().unwrap_or_default();
        }
        lines.append(&mut broken);
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    let lines = lines.join("\n");
    let rest = lines.strip_prefix(head).unwrap_or(&lines);
    let _ = writeln!(io::stderr(), "{}{rest}", look.complaint(head));
}

/// Whether a line goes on with the sentence of the line before.
fn goes_on(line: &str) -> bool {
    let text = line.trim_start_matches(' ');
    let number = text.len() < line.len() && text.starts_with(|first: char| first.is_ascii_digit());
    !is_quoted(line) && (number || text.starts_with(|first: char| first.is_lowercase() || "`\"".contains(first)))
}

/// Whether a line shows somebody's file.
fn is_quoted(line: &str) -> bool {
    line.trim_start_matches(|first: char| first == ' ' || first.is_ascii_digit()).starts_with('|')
}

/// A line of a complaint as it fits the terminal. Lines of somebody's file stay as they are.
fn complaint_lines(line: &str, look: &Look) -> Vec<String> {
    match (is_quoted(line), look.lang) {
        (true, _) => vec![line.to_owned()],
        (false, _) if list::columns(line) > look.width() => {
            let text = line.trim_start_matches(' ');
            let indent = " ".repeat(line.len() - text.len());
            let room = look.width().saturating_sub(indent.len());
            list::wrap(text, room).into_iter().map(|line| format!("{indent}{line}")).collect()
        }
        (false, Lang::En) => vec![line.to_owned()],
        (false, Lang::Fr) => vec![list::unbroken(line)],
    }
}
