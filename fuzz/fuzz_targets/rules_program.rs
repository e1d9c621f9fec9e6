//! The law of programs for those that are Python: grown by the grammar of the tests, with the fuzzer's bytes as choices.

#![no_main]

use retrograde_fuzz::rules::program_law;
use retrograde_fuzz::rules::programs::{Choices, grow};

libfuzzer_sys::fuzz_target!(|data: &[u8]| program_law(&grow(&mut Choices::Bytes(data)).text()));
