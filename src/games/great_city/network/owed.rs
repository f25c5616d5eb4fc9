//! Which ties a character draws free of charge, and which of those are drawn already.
//!
//! This is for reading only: what a tie costs is settled by the rules, and each offer says so
//! (`great_city.tie.1` to `great_city.tie.3`).

use crate::games::great_city::{Class, Kind, Sign, Tie, View, Who};

/// A tie that is free of charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// Which kind of tie.
    pub kind: Free,
    /// The tie that was drawn for it.
    pub drawn: Option<Tie>,
    /// Could there be one at all?
    pub possible: bool,
}

/// What makes a tie free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Free {
    /// Everybody has one.
    First,
    /// The class's: to an aristocrat or a myrmidon.
    Noble,
    /// The trait's: of this sign.
    Signed(Sign),
    /// The trait's: to anybody.
    Trait,
}

impl Free {
    /// In a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Free::First => "one to anybody",
            Free::Noble => "one to an aristocrat or myrmidon",
            Free::Signed(Sign::Plus) => "one that is +, being kind",
            Free::Signed(Sign::Minus) => "one that is −, being cruel",
            Free::Trait => "one more to anybody",
        }
    }
}

/// What a character draws free of charge.
pub fn owed(view: &View, who: Who) -> Vec<Owed> {
    let Some(character) = view.character(who) else {
        return Vec::new();
    };
    let noble = |who: Who| {
        let class = view.character(who).and_then(|character| character.class);
        matches!(class, Some(Class::Aristocrat | Class::Myrmidon))
    };
    let mut kinds = Vec::new();
    if noble(who) {
        kinds.push(Free::Noble);
    }
    if let (Some(Kind::Person), Some([_, _, attitude])) = (character.kind, character.traits) {
        kinds.push(Free::Signed(attitude.turned()));
    }
    kinds.push(Free::First);
    let more = match (character.kind, character.traits) {
        (Some(Kind::Person), Some([_, experience, _])) => experience.is_plus(),
        (Some(Kind::Bug), Some([_, _, nature])) => nature.is_plus(),
        _ => false,
    };
    if more {
        kinds.push(Free::Trait);
    }
    let fits = |kind: Free, tie: &Tie| match kind {
        Free::Noble => noble(tie.to),
        Free::Signed(sign) => tie.sign == sign,
        Free::First | Free::Trait => true,
    };
    let ties: Vec<Tie> = view
        .ties
        .iter()
        .map(|lies| lies.tie)
        .filter(|tie| tie.from == who)
        .collect();
    let mut drawn: Vec<Option<Tie>> = vec![None; kinds.len()];
    for tie in &ties {
        assign(*tie, &kinds, &mut drawn, &fits, &mut Vec::new());
    }
    let another_noble = view
        .characters
        .iter()
        .any(|other| other.who != who && noble(other.who));
    kinds
        .into_iter()
        .zip(drawn)
        .map(|(kind, drawn)| Owed {
            kind,
            drawn,
            possible: kind != Free::Noble || another_noble,
        })
        .collect()
}

/// Puts a tie to a use that is free, or to one whose tie can be put to another.
fn assign(
    tie: Tie,
    kinds: &[Free],
    drawn: &mut Vec<Option<Tie>>,
    fits: &impl Fn(Free, &Tie) -> bool,
    tried: &mut Vec<usize>,
) -> bool {
    for (index, kind) in kinds.iter().enumerate() {
        if tried.contains(&index) || !fits(*kind, &tie) {
            continue;
        }
        tried.push(index);
        let there = drawn.get(index).copied().flatten();
        if there.is_none_or(|there| assign(there, kinds, drawn, fits, tried)) {
            if let Some(place) = drawn.get_mut(index) {
                *place = Some(tie);
            }
            return true;
        }
    }
    false
}
