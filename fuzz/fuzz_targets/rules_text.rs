//! The laws of rules files for any text.

#![no_main]

use retrograde_fuzz::rules::{file_law, program_law};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    program_law(&text);
    file_law(&text);
});
