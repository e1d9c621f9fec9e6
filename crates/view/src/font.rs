//! The font that pictures are set in, and how wide its texts are.

mod widths;

use widths::{RUNS, UNITS_PER_EM, WIDTHS};

/// What SVG calls the font; where it is missing another takes its place, squeezed to the same width.
pub(crate) const FAMILY: &str = "DejaVu Sans";

/// The font file.
#[cfg(feature = "png")]
pub(crate) fn file() -> &'static [u8] {
    dejavu::sans::regular()
}

/// How wide the text is at that size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

/// How wide a character is at size 1. One that the font does not have is taken to be a full square.
fn advance(character: char) -> f64 {
    let code = u32::from(character);
    let run = RUNS.partition_point(|&(first, _)| first <= code);
    let width = run.checked_sub(1).and_then(|run| {
        let (first, begin) = RUNS[run];
        let end = RUNS.get(run + 1).map_or(WIDTHS.len(), |&(_, next)| usize::from(next));
        WIDTHS[usize::from(begin)..end].get((code - first) as usize)
    });
    width.map_or(1.0, |&width| f64::from(width) / UNITS_PER_EM)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_come_from_the_font_itself() {
        // The digits of this font are 1303 of 2048 wide, the space 651.
        assert!((width("10", 2048.0) - 2606.0).abs() < 1e-6);
        assert!((width(" ", 2048.0) - 651.0).abs() < 1e-6);
        assert!(width("WWW", 12.0) > width("iii", 12.0));
        // No font has this one.
        assert!((width("\u{10ffff}", 1.0) - 1.0).abs() < 1e-6);
    }

    #[cfg(feature = "png")]
    #[test]
    fn every_width_of_the_table_is_that_of_the_font() {
        let face = ttf_parser::Face::parse(file(), 0).expect("a font");
        let (mut runs, mut widths) = (Vec::new(), Vec::new());
        let mut last = None;
        for code in 0..=u32::from(char::MAX) {
            let glyph = char::from_u32(code).and_then(|character| face.glyph_index(character));
            let Some(width) = glyph.and_then(|glyph| face.glyph_hor_advance(glyph)) else { continue };
            if last.is_none_or(|last| last + 1 != code) {
                runs.push((code, widths.len() as u16));
            }
            widths.push(width);
            last = Some(code);
        }
        assert!((f64::from(face.units_per_em()) - UNITS_PER_EM).abs() < 1e-9);
        assert!(runs == RUNS && widths == WIDTHS, "write into widths.rs:\n{runs:?}\n{widths:?}");
        assert!(widths.len() > 5000, "{}", widths.len());
    }
}
