//! Length limits for lists and thumbnails that are read from files.
//!
//! A file of a few kilobytes can unpack to a list of millions of elements that take many times more memory than text.
//! So every list of variable length in a file has a limit.
//!
//! Invariant: a list that is too long is refused before the first element beyond the limit is stored.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serializer;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Reads a list of at most `MOST` elements. A longer one is an error.
pub(super) fn at_most<'de, const MOST: usize, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_seq(Bounded::<MOST, T>(PhantomData))
}

struct Bounded<const MOST: usize, T>(PhantomData<T>);

impl<'de, const MOST: usize, T: Deserialize<'de>> Visitor<'de> for Bounded<MOST, T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {MOST}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut things = Vec::new();
        while let Some(thing) = list.next_element()? {
            if things.len() == MOST {
                let reason = format!("a list of more than {MOST} is too long");
                return Err(A::Error::custom(reason));
            }
            things.push(thing);
        }
        Ok(things)
    }
}

/// The largest thumbnail, in bytes. It is several times the size of its uncompressed pixels.
const PICTURE_LIMIT: usize = 1 << 20;

/// Writes a thumbnail as base64, which takes a third of the room of a list of bytes.
pub(super) fn write_picture<S: Serializer>(picture: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&BASE64_STANDARD.encode(picture))
}

/// Reads a thumbnail from base64, or from a list of bytes, which earlier saves contain. One that is too large is an
/// error.
pub(super) fn read_picture<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    deserializer.deserialize_any(Picture)
}

struct Picture;

impl<'de> Visitor<'de> for Picture {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a picture in base64, or a list of its bytes")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<u8>, E> {
        if text.len() > PICTURE_LIMIT.div_ceil(3) * 4 {
            let reason = format!("a picture of more than {PICTURE_LIMIT} bytes is too long");
            return Err(E::custom(reason));
        }
        let bytes = BASE64_STANDARD.decode(text);
        bytes.map_err(|error| E::custom(format!("the picture can’t be read: {error}")))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Vec<u8>, A::Error> {
        at_most::<PICTURE_LIMIT, _, _>(SeqAccessDeserializer::new(list))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<ron::Deserializer<'_>, String> {
        ron::Deserializer::from_str(text).map_err(|error| error.to_string())
    }

    fn read(text: &str) -> Result<Vec<u8>, String> {
        at_most::<3, u8, _>(&mut parse(text)?).map_err(|error| error.to_string())
    }

    fn read_thumbnail(text: &str) -> Result<Vec<u8>, String> {
        read_picture(&mut parse(text)?).map_err(|error| error.to_string())
    }

    #[test]
    fn a_list_has_as_many_as_it_may_and_not_one_more() {
        assert_eq!(read("[]"), Ok(Vec::new()));
        assert_eq!(read("[1, 2, 3]"), Ok(vec![1, 2, 3]));
        let reason = "a list of more than 3 is too long";
        assert_eq!(read("[1, 2, 3, 4]"), Err(reason.into()));
        assert!(read("[1, 2, 300]").is_err());
        assert!(read("7").is_err());
    }

    #[test]
    fn a_picture_is_read_as_it_is_written_now_and_was_written_before() {
        let mut text = String::new();
        let mut ron = ron::Serializer::new(&mut text, None).expect("it has no options that could be wrong");
        write_picture(&[137, 80, 78, 71], &mut ron).expect("bytes can be written");
        assert_eq!(text, "\"iVBORw==\"");
        assert_eq!(read_thumbnail(&text), Ok(vec![137, 80, 78, 71]));
        assert_eq!(read_thumbnail("[137, 80, 78, 71]"), Ok(vec![137, 80, 78, 71]));
        assert_eq!(read_thumbnail("\"\""), Ok(Vec::new()));
        assert_eq!(read_thumbnail("[]"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_picture_or_too_long_is_refused() {
        for text in ["\"iVBORw\"", "\"ö\"", "[1, 300]", "7", "\"iVBO Rw==\""] {
            assert!(read_thumbnail(text).is_err(), "{text}");
        }
        assert!(read_thumbnail(&format!("\"{}\"", "A".repeat(PICTURE_LIMIT * 4 / 3 + 8))).is_err());
        assert!(read_thumbnail(&format!("[{}]", "1,".repeat(PICTURE_LIMIT + 1))).is_err());
    }
}
