//! Colours, chosen so that nothing depends on them alone.

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Dark lines on white, or light lines on black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Theme {
    /// For paper and bright screens.
    #[default]
    Light,
    /// For dark screens.
    Dark,
}

/// Samples of the colour map *cividis*, from its light end to its dark one. It was made so that people with
/// any kind of colour vision see the same order, and that order is one of lightness, so that print in grey
/// keeps it.
const CIVIDIS: [Rgb; 9] = [
    Rgb(253, 234, 69),
    Rgb(231, 213, 79),
    Rgb(205, 190, 101),
    Rgb(178, 166, 115),
    Rgb(152, 145, 120),
    Rgb(125, 124, 120),
    Rgb(100, 103, 115),
    Rgb(68, 82, 108),
    Rgb(30, 60, 110),
];

impl Rgb {
    /// How light it looks, from 0 to 1, as grey print shows it.
    #[must_use]
    pub fn lightness(self) -> f64 {
        (0.299 * f64::from(self.0) + 0.587 * f64::from(self.1) + 0.114 * f64::from(self.2)) / 255.0
    }

    /// As SVG writes it.
    pub(crate) fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    fn toward(self, other: Self, share: f64) -> Self {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

impl Theme {
    /// What is behind everything.
    #[must_use]
    pub const fn background(self) -> Rgb {
        match self {
            Self::Light => Rgb(255, 255, 255),
            Self::Dark => Rgb(24, 26, 31),
        }
    }

    /// Lines and text.
    #[must_use]
    pub const fn ink(self) -> Rgb {
        match self {
            Self::Light => Rgb(0, 0, 0),
            Self::Dark => Rgb(236, 236, 236),
        }
    }

    /// Lines that matter less.
    #[must_use]
    pub const fn faint(self) -> Rgb {
        match self {
            Self::Light => Rgb(120, 120, 120),
            Self::Dark => Rgb(150, 150, 150),
        }
    }

    /// The lines and dots of hatched vertices, pale enough to read a label on them.
    #[must_use]
    pub const fn pattern(self) -> Rgb {
        match self {
            Self::Light => Rgb(190, 190, 190),
            Self::Dark => Rgb(92, 96, 104),
        }
    }

    /// What draws the eye: the moves of a strategy, and what has just happened.
    #[must_use]
    pub const fn accent(self) -> Rgb {
        match self {
            Self::Light => Rgb(0, 80, 150),
            Self::Dark => Rgb(120, 190, 255),
        }
    }

    /// The colour of a play, by its number among those of a picture: red and blue first, as note 003 has them.
    #[must_use]
    pub const fn play(self, number: usize) -> Rgb {
        match (self, number % 4) {
            (Self::Light, 0) => Rgb(200, 30, 30),
            (Self::Light, 1) => Rgb(0, 80, 200),
            (Self::Light, 2) => Rgb(0, 120, 60),
            (Self::Light, _) => Rgb(130, 60, 150),
            (Self::Dark, 0) => Rgb(255, 110, 100),
            (Self::Dark, 1) => Rgb(120, 180, 255),
            (Self::Dark, 2) => Rgb(110, 220, 150),
            (Self::Dark, _) => Rgb(210, 150, 230),
        }
    }

    /// The colour of one layer among `count`.
    #[must_use]
    pub fn layer(self, layer: u32, count: u32) -> Rgb {
        let share = if count > 1 { f64::from(layer.min(count - 1)) / f64::from(count - 1) } else { 0.0 };
        let place = share * (CIVIDIS.len() - 1) as f64;
        let index = (place as usize).min(CIVIDIS.len() - 2);
        CIVIDIS[index].toward(CIVIDIS[index + 1], place - index as f64)
    }

    /// Black or white, whichever is easier to read on that colour.
    #[must_use]
    pub fn text_on(self, fill: Rgb) -> Rgb {
        if fill.lightness() > 0.5 { Rgb(0, 0, 0) } else { Rgb(255, 255, 255) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_layers_differ_in_grey_print() {
        let grey: Vec<f64> = (0..8).map(|layer| Theme::Light.layer(layer, 8).lightness()).collect();
        assert!(grey.windows(2).all(|pair| pair[0] - pair[1] > 0.07), "{grey:?}");
    }

    #[test]
    fn text_is_readable_on_every_layer() {
        for layer in 0..50 {
            let fill = Theme::Light.layer(layer, 50);
            let contrast = (Theme::Light.text_on(fill).lightness() - fill.lightness()).abs();
            assert!(contrast >= 0.45, "layer {layer}: {contrast}");
        }
    }
}
