//! Every command as a person types it, with everything that it prints.
//!
//! `TRYCMD=overwrite cargo test -p retrograde-cli --test commands` writes down what is printed now; read the
//! difference before keeping it.

use std::path::Path;

/// One test, because both parts need a current folder of their own.
#[test]
fn commands_print_what_they_always_printed_and_what_the_documents_say() {
    let binary = Path::new(env!("CARGO_BIN_EXE_retrograde"));
    std::env::set_current_dir("tests/data").unwrap();
    let cases = || {
        let cases = trycmd::TestCases::new();
        // The language of the machine must not decide what the tests see.
        cases.register_bin("retrograde", binary).env("LC_ALL", "C");
        cases
    };
    cases().case("../commands/*.trycmd").run();
    std::env::set_current_dir("../../../..").unwrap();
    cases().case("docs/commands.md").case("docs/pictures.md").run();
}
