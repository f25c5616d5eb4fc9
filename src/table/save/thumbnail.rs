//! The text form of a save's thumbnail.
//!
//! It is written as base64, which takes a third of the room of a list of bytes. Lists are read as well, because
//! earlier saves contain them. The module does not know picture formats.
//!
//! Invariant: a thumbnail that is read has at most one mebibyte.

use crate::table::bounded::at_most;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};
use std::fmt;

/// The largest thumbnail, in bytes. It is several times the size of its uncompressed pixels.
const MOST: usize = 1 << 20;

/// Writes a thumbnail as base64.
pub fn serialize<S: Serializer>(picture: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&BASE64_STANDARD.encode(picture))
}

/// Reads a thumbnail from base64 or from a list of bytes. One that is too large is an error.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    deserializer.deserialize_any(Either)
}

struct Either;

impl<'de> Visitor<'de> for Either {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a picture in base64, or a list of its bytes")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<u8>, E> {
        if text.len() > MOST.div_ceil(3) * 4 {
            let reason = format!("a picture of more than {MOST} bytes is too long");
            return Err(E::custom(reason));
        }
        let bytes = BASE64_STANDARD.decode(text);
        bytes.map_err(|error| E::custom(format!("the picture can’t be read: {error}")))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Vec<u8>, A::Error> {
        at_most::<MOST, _, _>(SeqAccessDeserializer::new(list))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<u8>, String> {
        let mut ron = ron::Deserializer::from_str(text).map_err(|error| error.to_string())?;
        deserialize(&mut ron).map_err(|error| error.to_string())
    }

    #[test]
    fn a_picture_is_read_as_it_is_written_now_and_was_written_before() {
        let mut text = String::new();
        let mut ron = ron::Serializer::new(&mut text, None).expect("it has no options that could be wrong");
        serialize(&[137, 80, 78, 71], &mut ron).expect("bytes can be written");
        assert_eq!(text, "\"iVBORw==\"");
        assert_eq!(read(&text), Ok(vec![137, 80, 78, 71]));
        assert_eq!(read("[137, 80, 78, 71]"), Ok(vec![137, 80, 78, 71]));
        assert_eq!(read("\"\""), Ok(Vec::new()));
        assert_eq!(read("[]"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_picture_or_too_long_is_refused() {
        for text in ["\"iVBORw\"", "\"ö\"", "[1, 300]", "7", "\"iVBO Rw==\""] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&format!("\"{}\"", "A".repeat(MOST * 4 / 3 + 8))).is_err());
        assert!(read(&format!("[{}]", "1,".repeat(MOST + 1))).is_err());
    }
}
