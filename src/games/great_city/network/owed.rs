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
    let another_noble = || (view.characters.iter()).any(|other| other.who != who && noble(other.who));
    let (signed, more) = match (character.kind, character.traits) {
        (Some(Kind::Person), Some([_, experience, attitude])) => {
            (Some(attitude.turned()), experience.is_plus())
        }
        (Some(Kind::Bug), Some([_, _, nature])) => (None, nature.is_plus()),
        _ => (None, false),
    };
    let kinds = [
        noble(who).then_some(Free::Noble),
        signed.map(Free::Signed),
        Some(Free::First),
        more.then_some(Free::Trait),
    ];
    let owed = kinds.into_iter().flatten().map(|kind| Owed {
        kind,
        drawn: None,
        possible: kind != Free::Noble || another_noble(),
    });
    let mut owed: Vec<Owed> = owed.collect();
    let fits = |kind: Free, tie: &Tie| match kind {
        Free::Noble => noble(tie.to),
        Free::Signed(sign) => tie.sign == sign,
        Free::First | Free::Trait => true,
    };
    for lies in view.ties.iter().filter(|lies| lies.tie.from == who) {
        assign(lies.tie, &mut owed, &fits, &mut Vec::new());
    }
    owed
}

/// Assigns a tie to a free use, moving already assigned ties to other uses if that makes room.
fn assign(tie: Tie, owed: &mut [Owed], fits: &impl Fn(Free, &Tie) -> bool, tried: &mut Vec<Free>) -> bool {
    for index in 0..owed.len() {
        let Some(&Owed { kind, drawn, .. }) = owed.get(index) else {
            continue;
        };
        if tried.contains(&kind) || !fits(kind, &tie) {
            continue;
        }
        tried.push(kind);
        if drawn.is_none_or(|drawn| assign(drawn, owed, fits, tried)) {
            if let Some(free) = owed.get_mut(index) {
                free.drawn = Some(tie);
            }
            return true;
        }
    }
    false
}
