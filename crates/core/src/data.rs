//! The vocabulary as data, with the feature `serde`: each word is written as people read it.

use crate::{DeadEnds, DrawKind, Lang, Mode, Objective, Outcome, Player, Vertex};
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

as_text!(DeadEnds, DrawKind, Lang, Outcome, Player);

/// A [`Vertex`] is its number.
impl Serialize for Vertex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.number())
    }
}

impl<'de> Deserialize<'de> for Vertex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = usize::deserialize(deserializer)?;
        Self::new(index).ok_or_else(|| D::Error::custom(format!("no arena has a vertex {index}")))
    }
}

/// A [`Mode`] as data: its name, and who has to reach a target in the two-valued one.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeFields {
    mode: ModeName,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reacher: Option<Player>,
}

/// An [`Objective`] as data.
#[derive(Serialize, Deserialize)]
struct ObjectiveFields {
    #[serde(default)]
    dead_ends: DeadEnds,
    #[serde(default)]
    mode: ModeName,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reacher: Option<Player>,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ModeName {
    #[default]
    Draws,
    ReachAvoid,
}

impl From<Mode> for ModeFields {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Draws => Self { mode: ModeName::Draws, reacher: None },
            Mode::Avoid(player) => Self { mode: ModeName::ReachAvoid, reacher: Some(!player) },
        }
    }
}

impl TryFrom<ModeFields> for Mode {
    type Error = &'static str;

    fn try_from(fields: ModeFields) -> Result<Self, &'static str> {
        match (fields.mode, fields.reacher) {
            (ModeName::Draws, None) => Ok(Self::Draws),
            (ModeName::ReachAvoid, Some(reacher)) => Ok(Self::Avoid(!reacher)),
            (ModeName::Draws, Some(_)) => Err("a reacher is for the mode \"reach-avoid\""),
            (ModeName::ReachAvoid, None) => Err("the mode \"reach-avoid\" needs a reacher, \"J0\" or \"J1\""),
        }
    }
}

impl Serialize for Mode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ModeFields::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Mode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ModeFields::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

impl Serialize for Objective {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ModeFields { mode, reacher } = self.mode.into();
        ObjectiveFields { dead_ends: self.dead_ends, mode, reacher }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Objective {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ObjectiveFields { dead_ends, mode, reacher } = ObjectiveFields::deserialize(deserializer)?;
        let mode = ModeFields { mode, reacher }.try_into().map_err(D::Error::custom)?;
        Ok(Self { dead_ends, mode })
    }
}

#[cfg(test)]
mod tests {
    use super::{DeadEnds, DrawKind, Mode, Objective, Player, Vertex};
    use crate::testkit::all_objectives;
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;

    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), text);
        assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value);
    }

    #[test]
    fn the_vocabulary_is_written_in_the_words_of_the_replies() {
        round_trip(&DeadEnds::Misere, r#""misere""#);
        round_trip(&DrawKind::Endless, r#""endless""#);
        round_trip(&Vertex::new(7).unwrap(), "7");
        round_trip(&Mode::Draws, r#"{"mode":"draws"}"#);
        round_trip(&Mode::Avoid(Player::One), r#"{"mode":"reach-avoid","reacher":"J0"}"#);
        let objective = Objective { dead_ends: DeadEnds::Normal, mode: Mode::Avoid(Player::Zero) };
        round_trip(&objective, r#"{"dead_ends":"normal","mode":"reach-avoid","reacher":"J1"}"#);
        for objective in all_objectives() {
            round_trip(&objective, &serde_json::to_string(&objective).unwrap());
        }
    }

    #[test]
    fn a_mode_that_contradicts_itself_is_refused() {
        let refused = |text| serde_json::from_str::<Objective>(text).unwrap_err().to_string();
        assert!(refused(r#"{"mode":"reach-avoid"}"#).contains("needs a reacher"));
        assert!(refused(r#"{"mode":"draws","reacher":"J0"}"#).contains("reach-avoid"));
        assert!(refused(r#"{"dead_ends":"loss"}"#).contains("normal"));
        assert!(serde_json::from_str::<Vertex>("4294967295").is_err());
    }
}
