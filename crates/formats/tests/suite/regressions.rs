//! Inputs that once made a reader fail, most of them found by fuzzing.

use retrograde_formats::{Format, read_arena};

/// A reader gives an arena or a message; that it comes back at all is what is tested.
fn survives(format: Format, text: &[u8]) -> Option<String> {
    read_arena("input", Box::new(text), Some(format), &()).err().map(|error| error.to_string())
}

#[test]
fn a_second_byte_order_mark_is_a_part_of_a_name() {
    assert!(survives(Format::Csv, b"\n\xEF\xBB\xBF\xF0").is_some());
    let text = "vertex,owner\n\u{FEFF},0\n";
    let named = read_arena("input", Box::new(text.as_bytes()), None, &()).unwrap().named;
    assert!(named.names.find("\u{FEFF}").is_some());
    let text = "\n\u{FEFF}vertex,owner\n";
    assert!(survives(Format::Csv, text.as_bytes()).unwrap().starts_with("input:2:1: found"), "{text}");
}
