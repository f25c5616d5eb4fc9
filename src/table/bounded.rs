//! Length limits for lists that are read from files.
//!
//! A file of a few kilobytes can unpack to a list of millions of elements that take many times more memory than text.
//! So every list of variable length in a file has a limit.
//!
//! Invariant: a list that is too long is refused before the first element beyond the limit is stored.

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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<u8>, String> {
        let mut ron = ron::Deserializer::from_str(text).map_err(|error| error.to_string())?;
        at_most::<3, u8, _>(&mut ron).map_err(|error| error.to_string())
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
}
