//! Every command as a person types it, with everything that it prints.
//!
//! `TRYCMD=overwrite cargo test -p retrograde-cli --test commands` writes down what is printed now; read the
//! difference before keeping it.

use std::path::Path;

#[test]
fn commands_print_what_they_always_printed() {
    let binary = Path::new(env!("CARGO_BIN_EXE_retrograde"));
    std::env::set_current_dir("tests/data").unwrap();
    trycmd::TestCases::new().register_bin("retrograde", binary).case("../commands/*.trycmd");
}
