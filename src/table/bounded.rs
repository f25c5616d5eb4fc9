//! Lists out of files, none of which goes on for ever.
//!
//! A file of a few kilobytes can unpack to a list of millions, and each of its things takes many times the room that
//! it takes in the text. So every list that a file may make as long as it likes has a bound, and what is beyond it is
//! refused before it is kept.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Reads a list of at most so many things.
///
/// # Errors
/// That there is one more, or what is wrong with one of them.
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
                return Err(A::Error::custom(format!(
                    "a list of more than {MOST} is too long"
                )));
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
        assert_eq!(
            read("[1, 2, 3, 4]"),
            Err("a list of more than 3 is too long".into())
        );
        assert!(read("[1, 2, 300]").is_err());
        assert!(read("7").is_err());
    }
}
