//! What several tests need to run the command.

#![allow(dead_code, reason = "each test uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output};

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_retrograde");

/// The command in the folder of the test arenas, without the colours that the caller's environment asks for.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command.args(args).current_dir(data_folder());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// The command, run to its end.
pub(crate) fn run(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

/// What the command prints, which must succeed.
pub(crate) fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn data_folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"))
}

/// The command in a pseudo-terminal, as a person sees it.
pub(crate) struct Terminal {
    pub(crate) child: Box<dyn Child + Send + Sync>,
    pub(crate) keyboard: Box<dyn Write + Send>,
    screen: Box<dyn Read + Send>,
    /// Everything that was printed so far.
    pub(crate) seen: String,
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    pub(crate) fn open(args: &[&str], environment: &[(&str, &str)]) -> Self {
        let pair =
            native_pty_system().openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
        let mut command = CommandBuilder::new(BINARY);
        command.args(args);
        command.cwd(data_folder());
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(variable);
        }
        command.env("TERM", "xterm-256color");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let (screen, keyboard) = (pair.master.try_clone_reader().unwrap(), pair.master.take_writer().unwrap());
        Self { child, keyboard, screen, seen: String::new(), _master: pair.master }
    }

    /// Reads until the text appears after what was awaited before.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let mut from = self.seen.len();
        while !self.seen[from..].contains(text) {
            assert!(self.read(), "{text:?} never came; there was\n{}", self.seen);
            // The text may begin in what an earlier block ended with.
            from = from.min(self.seen.len());
        }
    }

    pub(crate) fn type_text(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Reads to the end and gives everything printed and the exit code.
    pub(crate) fn finish(mut self) -> (String, u32) {
        while self.read() {}
        let code = self.child.wait().unwrap().exit_code();
        (self.seen, code)
    }

    fn read(&mut self) -> bool {
        let mut block = [0; 4096];
        // When the child is gone, some systems report an error in the place of the end.
        match self.screen.read(&mut block) {
            Ok(0) | Err(_) => false,
            Ok(count) => {
                self.seen.push_str(&String::from_utf8_lossy(&block[..count]));
                true
            }
        }
    }
}
