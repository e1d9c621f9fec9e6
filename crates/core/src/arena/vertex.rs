//! The index of a vertex.

use std::fmt;

/// A vertex of an [`Arena`](crate::Arena): its number, counted from 0.
///
/// A number alone says nothing about which arena it belongs to; arenas check it where it enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Vertex(u32);

impl Vertex {
    /// An arena holds at most this many vertices: `u32::MAX` itself is kept free to mean "none" in
    /// packed arrays, and two more numbers code the two kinds of draw.
    pub const MAX_COUNT: usize = (u32::MAX - 3) as usize;

    /// The vertex with that number, if it is below [`Vertex::MAX_COUNT`].
    ///
    /// ```
    /// use retrograde::Vertex;
    /// assert_eq!(Vertex::new(7).unwrap().index(), 7);
    /// assert!(Vertex::new(u32::MAX as usize).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX_COUNT { Some(Self(index as u32)) } else { None }
    }

    /// The vertex whose number is already known to be in range: it came from an arena's own arrays.
    #[inline]
    pub(crate) const fn known(number: u32) -> Self {
        Self(number)
    }

    /// The number, to index an array.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number as it is stored.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
