//! `retrograde man`: the manual page.

use crate::error::{CliError, Usage};
use clap::Args;
use retrograde::Lang;
use serde::Serialize;

/// Print the manual page, to be read by man
///
/// To read it at once: retrograde man | man -l -
#[derive(Args)]
pub(crate) struct ManArgs {
    /// The command to explain; else all of them
    command: Option<String>,
}

#[derive(Serialize)]
struct ManReply {
    name: String,
    page: String,
}

impl ManArgs {
    pub(crate) fn run(&self, json: bool, lang: Lang) -> Result<(), CliError> {
        let mut command = crate::help::command(lang);
        command.build();
        if let Some(name) = &self.command {
            let found = command.find_subcommand(name).cloned();
            command = found.ok_or_else(|| Usage::NoCommand(name.clone()))?;
        }
        let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
        let mut page = Vec::new();
        crate::printed(clap_mangen::Man::new(command).render(&mut page))?;
        let page = String::from_utf8_lossy(&page).into_owned();
        let page = if lang == Lang::Fr { crate::help::in_french(&page) } else { page };
        crate::print(|out| {
            if json { crate::write_json(out, &ManReply { name, page }) } else { out.write_all(page.as_bytes()) }
        })
    }
}
