//! What the reacting seat can turn stones by, in the words of Tables 5 to 7.
//!
//! The rules say which stone goes with which means; here they are sorted into what lies on one card.

use super::super::{Means, PairPosition, PairSide, SceneView, Sign, Trait, View, Who, tone};
use super::{Scene, parts, seats};
use crate::table::{Seat, capital};

/// What one card offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A trait, for each colour once.
    Trait(Who, Trait),
    /// A tie, to whoever stands behind this half.
    Tie(Who, Sign, PairSide),
    /// A scarab out of the purse.
    Free,
    /// A scarab from under the stone.
    Vested,
}

impl Offer {
    const fn of(spot: PairPosition, means: Means) -> Self {
        match means {
            Means::Trait { who, by } => Offer::Trait(who, by),
            Means::Tie { who, sign } => Offer::Tie(who, sign, spot.half),
            Means::Free => Offer::Free,
            Means::Vested => Offer::Vested,
        }
    }

    /// The means of the rules.
    pub const fn means(self) -> Means {
        match self {
            Offer::Trait(who, by) => Means::Trait { who, by },
            Offer::Tie(who, sign, _) => Means::Tie { who, sign },
            Offer::Free => Means::Free,
            Offer::Vested => Means::Vested,
        }
    }

    /// The stones that it can turn.
    pub fn spots(self, staged: &SceneView) -> impl Iterator<Item = PairPosition> {
        let flips = staged.flips.iter().copied();
        flips.filter_map(move |(spot, means)| (Offer::of(spot, means) == self).then_some(spot))
    }

    /// The drawing on its card.
    pub const fn art(self) -> &'static str {
        match self {
            Offer::Trait(..) => "choice-trait",
            Offer::Tie(_, Sign::Plus, _) => "choice-tie-plus",
            Offer::Tie(_, Sign::Minus, _) => "choice-tie-minus",
            Offer::Free => "choice-scarab",
            Offer::Vested => "choice-vested",
        }
    }

    /// Does it cost a scarab?
    pub const fn costs(self) -> bool {
        matches!(self, Offer::Free | Offer::Vested)
    }
}

/// Everything that is offered, each once: what is free before what costs a scarab.
pub fn all(staged: &SceneView) -> Vec<Offer> {
    let mut offers = Vec::new();
    for (spot, means) in &staged.flips {
        let offer = Offer::of(*spot, *means);
        if !offers.contains(&offer) {
            offers.push(offer);
        }
    }
    offers.sort_by_key(|offer| offer.costs());
    offers
}

/// Returns the words for a tie as they stand before “toward”.
pub fn toned(words: tone::TieWords<'_>) -> String {
    match words.temper {
        Some(temper) => format!("{}, {temper},", words.tone),
        None => words.tone.to_owned(),
    }
}

/// Returns the words for a tie, or else for its sign.
pub fn tie_words(view: &View, from: Who, to: Who, sign: Sign) -> tone::TieWords<'_> {
    let tone = match sign {
        Sign::Plus => "well-meaning",
        Sign::Minus => "ill-meaning",
    };
    let signs = tone::TieWords { tone, temper: None };
    view.tie_words(from, to, sign).unwrap_or(signs)
}

/// What an offer says of itself; for one stone, or for all that it can turn.
pub fn sentence(
    scene: &Scene<'_>,
    staged: &SceneView,
    seat: Seat,
    offer: Offer,
    spot: Option<PairPosition>,
) -> String {
    let view = scene.view;
    let called = |who| capital(&view.called(scene.setup, who));
    match offer {
        Offer::Trait(who, by) => {
            let subject = if who == Who::Seat(seat) {
                "You are".to_owned()
            } else {
                format!("{} is", called(who))
            };
            let character = view.character(who);
            let Some(sign) = character.and_then(|character| tone::sign(character, by)) else {
                return subject;
            };
            let mut colours: Vec<_> = match spot {
                Some(spot) => vec![spot.colour],
                None => offer.spots(staged).map(|spot| spot.colour).collect(),
            };
            colours.sort();
            colours.dedup();
            let words = colours.iter().filter_map(|colour| tone::shows(by, sign, *colour));
            let words: Vec<&str> = words.collect();
            match (words.as_slice(), colours.as_slice()) {
                ([word], [colour]) => format!("{subject} {word} in {}", parts::mode(*colour)),
                ([most @ .., last], _) if !most.is_empty() => {
                    format!("{subject} {} or {last}", most.join(", "))
                }
                _ => subject,
            }
        }
        Offer::Tie(who, sign, half) => {
            let (to, _) = seats::behind(staged, half);
            let tone = toned(tie_words(view, who, to, sign));
            let to = view.called(scene.setup, to);
            if who == Who::Seat(seat) {
                format!("{} toward {to}", capital(&tone))
            } else {
                format!("{}, {tone} toward {to}", called(who))
            }
        }
        Offer::Free => "One scarab flips a stone".into(),
        Offer::Vested => "The scarab under a stone of yours flips it".into(),
    }
}

/// What turning this stone by this offer does, in a sentence.
pub fn tooltip(
    scene: &Scene<'_>,
    staged: &SceneView,
    seat: Seat,
    offer: Offer,
    spot: PairPosition,
) -> String {
    let (who, triad) = seats::behind(staged, spot.half);
    let turned = triad.get(spot.colour.index());
    let to = turned.map_or(Sign::Minus, |stone| stone.sign.turned());
    format!(
        "{}: {} {} stone flips to {}",
        sentence(scene, staged, seat, offer, Some(spot)),
        scene.view.possessive(scene.setup, who),
        spot.colour.word(),
        parts::sign(to)
    )
}
