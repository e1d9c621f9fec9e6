//! Scenes as PNG, with a font of our own.

use crate::{Scene, font};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// Why a picture could not be made of pixels.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PngError {
    /// The picture has more pixels than can be kept.
    #[error("a picture of {width} × {height} pixels is too large; use a smaller scale, or SVG")]
    TooLarge {
        /// How wide it would be.
        width: u64,
        /// How high it would be.
        height: u64,
    },
    /// The SVG could not be drawn.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

impl Scene {
    /// The scene as a PNG file, with that many pixels for each unit of the scene.
    ///
    /// # Errors
    /// If there would be too many pixels.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        png_of(&self.svg(), scale)
    }
}

/// An SVG file as PNG.
pub(crate) fn png_of(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    const MOST_PIXELS: u64 = 1 << 28;
    let drawing = |error: &dyn std::fmt::Display| PngError::Drawing(error.to_string());
    let tree = Tree::from_str(svg, options()).map_err(|error| drawing(&error))?;
    let size = tree.size();
    let pixels = |length: f32| (f64::from(length) * f64::from(scale)).ceil().clamp(1.0, 1e9) as u64;
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    let too_large = || PngError::TooLarge { width, height };
    if width * height > MOST_PIXELS {
        return Err(too_large());
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| drawing(&error))
}

fn options() -> &'static Options<'static> {
    static OPTIONS: OnceLock<Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut options = Options { font_family: font::FAMILY.to_owned(), ..Options::default() };
        let fonts = Arc::make_mut(&mut options.fontdb);
        fonts.load_font_data(font::file().to_vec());
        fonts.set_sans_serif_family(font::FAMILY);
        options
    })
}
