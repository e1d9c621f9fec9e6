//! The law of solutions for both formats of them, on a game with draws and one without.

#![no_main]

use retrograde::NamedArena;
use retrograde_formats::read_arena;
use retrograde_fuzz::solution_law;
use std::sync::LazyLock;

static ARENAS: LazyLock<[NamedArena; 2]> = LazyLock::new(|| {
    let draws = r#"{"vertices": {
        "a": {"owner": 0, "successors": ["a", "b"]}, "b": {"owner": 1, "successors": []}, "c": {"owner": 1}}}"#;
    let parity = "parity 3;\n0 1 0 1,2;\n1 0 0 1;\n2 1 1 0,3;\n3 1 1 3;\n";
    [draws, parity].map(|text| read_arena("arena", Box::new(text.as_bytes()), None, &()).expect("an arena").named)
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    for named in &*ARENAS {
        solution_law(named, data);
    }
});
