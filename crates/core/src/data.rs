//! The vocabulary as data, with the feature `serde`: each word is written as people read it.

use crate::{Lang, Outcome, Player};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a type as its text and reads it from there.
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Lang, Outcome, Player);
