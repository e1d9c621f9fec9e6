//! What several tests need to run the command.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_retrograde");

/// The command in the folder of the test arenas, without the colours that the caller's environment asks for.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command.args(args).current_dir(data_folder());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    // The language of the machine must not decide what the tests see.
    command.env("LC_ALL", "C");
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

/// The folder of the whole project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The command in a pseudo-terminal, as a person sees it.
pub(crate) struct Terminal {
    pub(crate) child: Box<dyn Child + Send + Sync>,
    pub(crate) keyboard: Box<dyn Write + Send>,
    screen: Receiver<Vec<u8>>,
    /// Everything that was printed so far.
    pub(crate) seen: String,
    /// Up to where it was awaited.
    awaited: usize,
    /// The beginning of a character whose end was not printed yet.
    unfinished: Vec<u8>,
    master: Box<dyn MasterPty + Send>,
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
        command.env("LC_ALL", "C");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let (printed, keyboard) = (pair.master.try_clone_reader().unwrap(), pair.master.take_writer().unwrap());
        let (sender, screen) = channel();
        std::thread::spawn(move || read_to_the_end(printed, &sender));
        Self { child, keyboard, screen, seen: String::new(), awaited: 0, unfinished: Vec::new(), master: pair.master }
    }

    /// Reads until the text appears after what was awaited before.
    pub(crate) fn wait_for(&mut self, text: &str) {
        loop {
            if let Some(at) = self.seen[self.awaited..].find(text) {
                self.awaited += at + text.len();
                return;
            }
            assert!(self.read(), "{text:?} never came; there was\n{}", self.seen);
        }
    }

    pub(crate) fn type_text(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Whether keys come one by one and not as lines.
    #[cfg(unix)]
    pub(crate) fn is_raw(&self) -> bool {
        let settings = self.master.get_termios().unwrap();
        !format!("{:?}", settings.local_flags).contains("ICANON")
    }

    /// Reads what the command still prints, and says whether the terminal gives lines again in the end.
    #[cfg(unix)]
    pub(crate) fn wait_until_cooked(&mut self) -> bool {
        while self.child.try_wait().unwrap().is_none() && self.read() {}
        !self.is_raw()
    }

    /// Reads to the end and gives everything printed and the exit code.
    pub(crate) fn finish(mut self) -> (String, u32) {
        while self.read() {}
        let code = self.child.wait().unwrap().exit_code();
        (self.seen, code)
    }

    /// Takes the next block that was printed; `false` at the end.
    fn read(&mut self) -> bool {
        match self.screen.recv_timeout(PATIENCE) {
            Ok(block) => {
                self.unfinished.extend(block);
                // A block may end in the middle of a character.
                let valid = match std::str::from_utf8(&self.unfinished) {
                    Ok(text) => text.len(),
                    Err(error) => error.valid_up_to(),
                };
                let text: Vec<u8> = self.unfinished.drain(..valid).collect();
                self.seen.push_str(&String::from_utf8(text).unwrap());
                true
            }
            Err(RecvTimeoutError::Disconnected) => false,
            Err(RecvTimeoutError::Timeout) => panic!("nothing more comes; there was\n{}", self.seen),
        }
    }
}

/// A command that says nothing for so long never will. Only a test that fails anyway waits for it.
const PATIENCE: Duration = Duration::from_secs(120);

fn read_to_the_end(mut printed: Box<dyn Read + Send>, sender: &Sender<Vec<u8>>) {
    let mut block = [0; 4096];
    // When the child is gone, some systems report an error in the place of the end.
    while let Ok(count @ 1..) = printed.read(&mut block) {
        if sender.send(block[..count].to_vec()).is_err() {
            return;
        }
    }
}
