//! Writes down how wide the characters of the font are, so that a picture needs no font to be laid out.

#![allow(clippy::disallowed_methods, reason = "a build script runs on the machine that builds")]

use std::fmt::Write;
use std::path::Path;
use ttf_parser::Face;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let face = Face::parse(dejavu::sans::regular(), 0)?;
    // Runs of characters that the font has without a gap: the first of each, and where its widths begin.
    let (mut runs, mut widths) = (Vec::new(), Vec::new());
    let mut last = None;
    for code in 0..=u32::from(char::MAX) {
        let glyph = char::from_u32(code).and_then(|character| face.glyph_index(character));
        let Some(width) = glyph.and_then(|glyph| face.glyph_hor_advance(glyph)) else { continue };
        if last.is_none_or(|last| last + 1 != code) {
            runs.push((code, widths.len()));
        }
        widths.push(width);
        last = Some(code);
    }
    let mut text = String::new();
    writeln!(text, "const UNITS_PER_EM: f64 = {}.0;", face.units_per_em())?;
    writeln!(text, "static RUNS: [(u32, u16); {}] = {runs:?};", runs.len())?;
    writeln!(text, "static WIDTHS: [u16; {}] = {widths:?};", widths.len())?;
    std::fs::write(Path::new(&std::env::var("OUT_DIR")?).join("widths.rs"), text)?;
    Ok(())
}
