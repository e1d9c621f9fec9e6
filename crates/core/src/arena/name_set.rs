//! Names while they are collected.

use indexmap::IndexSet;

/// Different names in the order in which they came, each found in no time.
///
/// ```
/// use retrograde::{NameSet, Names};
/// let mut set = NameSet::default();
/// assert_eq!(set.insert("a"), Ok(0));
/// assert_eq!(set.insert("b"), Ok(1));
/// assert_eq!(set.insert("a"), Err(0), "it was there before");
/// assert_eq!(set.find("b"), Some(1));
/// assert_eq!(Names::from(set), Names::text(["a", "b"].map(String::from)).unwrap());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameSet(IndexSet<Box<str>>);

impl NameSet {
    /// An empty set with room for so many names.
    #[must_use]
    pub fn with_capacity(count: usize) -> Self {
        Self(IndexSet::with_capacity(count))
    }

    /// Adds a name, and says at which place.
    ///
    /// # Errors
    /// The place of the name if it was there before.
    pub fn insert(&mut self, name: impl Into<Box<str>>) -> Result<usize, usize> {
        match self.0.insert_full(name.into()) {
            (place, true) => Ok(place),
            (place, false) => Err(place),
        }
    }

    /// The place of a name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.0.get_index_of(name)
    }

    /// The name at a place.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn name(&self, place: usize) -> &str {
        &self.0[place]
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names in order, for keeps.
    pub fn into_names(self) -> impl ExactSizeIterator<Item = Box<str>> {
        self.0.into_iter()
    }

    /// The names in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.0.iter().map(|name| &**name)
    }
}

/// A name that stands twice is taken once.
impl FromIterator<Box<str>> for NameSet {
    fn from_iter<I: IntoIterator<Item = Box<str>>>(names: I) -> Self {
        Self(names.into_iter().collect())
    }
}
