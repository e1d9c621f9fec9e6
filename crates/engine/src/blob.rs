//! Bytes as data: text where they are text.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The bytes of a file or a picture. As JSON they are a text if they are UTF-8, and else `{"base64": "…"}`.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Blob(pub Vec<u8>);

impl Blob {
    /// The bytes as text, if they are UTF-8.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }
}

impl From<Vec<u8>> for Blob {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl From<String> for Blob {
    fn from(text: String) -> Self {
        Self(text.into_bytes())
    }
}

impl From<&str> for Blob {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().to_vec())
    }
}

impl fmt::Debug for Blob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Blob({} bytes)", self.0.len())
    }
}

#[derive(Serialize, Deserialize)]
struct Encoded {
    base64: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Either {
    Text(String),
    Encoded(Encoded),
}

impl Serialize for Blob {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_text() {
            Some(text) => serializer.serialize_str(text),
            None => Encoded { base64: base64(&self.0) }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Blob {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Either::deserialize(deserializer)? {
            Either::Text(text) => Ok(text.into()),
            Either::Encoded(Encoded { base64 }) => {
                let bytes = STANDARD.decode(base64);
                bytes.map(Self).map_err(|error| D::Error::custom(format!("this is no base64: {error}")))
            }
        }
    }
}

fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::Blob;

    #[test]
    fn bytes_come_back_from_json_as_they_were() {
        for bytes in [vec![], b"plain \"text\"\n".to_vec(), "é".into(), vec![0x89, b'P', 0xff, 0]] {
            let json = serde_json::to_string(&Blob(bytes.clone())).unwrap();
            assert_eq!(serde_json::from_str::<Blob>(&json).unwrap().0, bytes);
        }
        assert_eq!(serde_json::to_string(&Blob(vec![0xff])).unwrap(), r#"{"base64":"/w=="}"#);
    }
}
