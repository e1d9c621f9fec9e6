//! `table verify`: whether a table can be trusted.

use super::super::Context;
use super::{open, thread_count, threads};
use crate::error::CliError;
use crate::system;
use crate::text::tables;
use clap::Args;
use retrograde_table::TableError;
use serde_json::json;

/// Check a table: all checksums, and every slot derived again from the rules by other code; exit code 1 if it is wrong
#[derive(Args)]
pub(super) struct VerifyArgs {
    /// The table: a folder, a packed file, or the address of a bucket
    name: String,
    /// Derive only so many slots, chosen at random; all checksums are still checked
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
    /// Which slots are chosen
    #[arg(long, value_name = "SEED", default_value_t = 0, requires = "sample")]
    seed: u64,
    /// How many threads check [default: all there are]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

impl VerifyArgs {
    /// Checks it; whether it is right.
    pub(super) fn run(&self, context: &Context<'_>) -> Result<bool, CliError> {
        let lang = context.look.lang;
        let sample = self.sample.map(|slots| (slots, self.seed));
        let verified = open(&self.name, context).and_then(|(_, table)| {
            let found = table.verify(sample, threads(self.threads), system::exploring(), context.watch)?;
            Ok((found, table.is_tiered()))
        });
        context.watch.end();
        let (found, tiered) = match verified {
            Ok(found) => found,
            Err(CliError::Table(
                error @ (TableError::Damaged { .. } | TableError::DamagedPack { .. } | TableError::WrongSlot { .. }),
            )) => {
                let words = error.in_lang(lang);
                if context.json {
                    crate::print(|out| crate::write_json(out, &json!({"right": false, "error": words})))?;
                } else {
                    crate::complain(&context.look, lang.pick("wrong:", "faux\u{a0}:"), &words);
                }
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        crate::print(|out| match context.json {
            true => {
                let reply = json!({"right": true, "objects": found.objects, "slots": found.slots});
                crate::write_json(out, &reply)
            }
            false => tables::write_verified(out, &found, tiered, lang),
        })?;
        Ok(true)
    }
}
