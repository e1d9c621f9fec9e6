//! The program `retrograde`.

use std::process::ExitCode;

fn main() -> ExitCode {
    retrograde_cli::run(retrograde_cli::arguments()).into()
}
