//! The law of arenas for the pgsolver reader.

#![no_main]

use retrograde_formats::Format;
use retrograde_fuzz::arena_law;

libfuzzer_sys::fuzz_target!(|data: &[u8]| arena_law(Format::PgSolver, data));
