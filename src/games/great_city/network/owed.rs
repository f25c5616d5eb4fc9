//! A character's free ties, and which of them are already drawn.
//!
//! This is only for display. The rules decide what a tie costs, and each legal action says so (`great_city.tie.1` to
//! `great_city.tie.3`).

use crate::games::great_city::{Class, Kind, Sign, Tie, View, Who};

/// A free tie of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// The reason that it is free.
    pub kind: Free,
    /// The tie drawn for it, if any.
    pub drawn: Option<Tie>,
    /// Is there a character to whom it could be drawn?
    pub possible: bool,
}

/// The reason that a tie is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Free {
    /// Every character has one.
    First,
    /// From the class: one to an aristocrat or a myrmidon.
    Noble,
    /// From a trait: one of this sign.
    Signed(Sign),
    /// From a trait: one to anybody.
    Trait,
}

impl Free {
    /// Describes it in a few words.
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

/// Lists a character's free ties.
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

/// Assigns a tie to a free use, moving already assigned ties to other uses if that makes room.
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
