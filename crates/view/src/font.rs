//! The font that pictures are set in, and how wide its texts are.

use std::sync::OnceLock;
use ttf_parser::Face;

/// What SVG calls the font; where it is missing another takes its place, squeezed to the same width.
pub(crate) const FAMILY: &str = "DejaVu Sans";

/// The font file.
pub(crate) fn file() -> &'static [u8] {
    dejavu::sans::regular()
}

/// How wide the text is at that size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

/// How wide a character is at size 1. One that the font does not have is taken to be a full square.
fn advance(character: char) -> f64 {
    let Some(face) = face() else { return 1.0 };
    let glyph = face.glyph_index(character);
    let advance = glyph.and_then(|glyph| face.glyph_hor_advance(glyph));
    advance.map_or(1.0, |advance| f64::from(advance) / f64::from(face.units_per_em()))
}

fn face() -> Option<&'static Face<'static>> {
    static FACE: OnceLock<Option<Face<'static>>> = OnceLock::new();
    FACE.get_or_init(|| Face::parse(file(), 0).ok()).as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_come_from_the_font_itself() {
        assert!(face().is_some());
        // The digits of this font are 1303 of 2048 wide, the space 651.
        assert!((width("10", 2048.0) - 2606.0).abs() < 1e-6);
        assert!((width(" ", 2048.0) - 651.0).abs() < 1e-6);
        assert!(width("WWW", 12.0) > width("iii", 12.0));
    }
}
