//! `retrograde completions`: what a shell needs to complete commands and options.

use crate::args::Cli;
use crate::error::CliError;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use serde::Serialize;

/// Print completions for a shell
///
/// For bash: retrograde completions bash > ~/.local/share/bash-completion/completions/retrograde
#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[derive(Serialize)]
struct CompletionsReply {
    shell: String,
    script: String,
}

impl CompletionsArgs {
    pub(crate) fn run(&self, json: bool) -> Result<(), CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "retrograde", &mut script);
        crate::print(|out| {
            if json {
                let script = String::from_utf8_lossy(&script).into_owned();
                crate::write_json(out, &CompletionsReply { shell: self.shell.to_string(), script })
            } else {
                out.write_all(&script)
            }
        })
    }
}
