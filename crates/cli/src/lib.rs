//! The command line of Retrograde: parse, ask the engine, write the files that were asked for, show the reply.

mod args;
mod commands;
mod complaint;
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
use complaint::complain;
use error::CliError;
use look::Look;
use retrograde_engine::{Error, Reply, words};
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use watch::Watch;

pub use system::arguments;

/// Every check passed.
const SUCCESS: u8 = 0;
/// A check failed.
const FAILED: u8 = 1;
/// The input or the usage is wrong. Clap uses the same code.
const BAD_INPUT: u8 = 2;
/// Ctrl-C, as shells say it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

/// Runs a command line, whose first word is the name of the program; with which code the process ends. Help and wrong usage
/// end the process at once.
#[must_use]
pub fn run(arguments: Vec<OsString>) -> u8 {
    let cli = help::parse(arguments);
    let lang = cli.common.lang.unwrap_or_else(system::locale);
    let look = Look::new(cli.common.color, cli.common.wide).speaking(lang);
    let watch = Watch::begin(lang);
    let result = commands::run(&cli.command, &Context { json: cli.common.json, look, watch: &watch });
    watch.end();
    match result {
        Ok(true) => SUCCESS,
        Ok(false) => FAILED,
        Err(CliError::BrokenPipe) => SUCCESS,
        Err(CliError::Engine(Error::Interrupted)) if watch.is_full() => {
            let said = lang.pick(
                "the input fills the memory, so it was given up; a smaller one, or more memory, is needed",
                "l'entrée remplit la mémoire, la lecture est abandonnée ; il faut une entrée plus petite ou plus de mémoire",
            );
            complain(&look, lang.pick("error:", "erreur\u{a0}:"), said);
            BAD_INPUT
        }
        Err(CliError::Engine(Error::Interrupted)) => {
            complain(&look, lang.pick("interrupted", "interrompu"), &watch.last_words());
            INTERRUPTED
        }
        Err(error) => {
            complain(&look, lang.pick("error:", "erreur\u{a0}:"), &error.words(lang));
            BAD_INPUT
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
