//! What the reacting seat can turn stones by, in the words of Tables 5 to 7.
//!
//! The rules say which stone goes with which means; here they are sorted into what lies on one card.

use super::parts;
use crate::games::great_city::{GreatCity, Means, PairPosition, PairSide, SceneView, Sign, Trait, Who, tone};
use crate::session::Scene;
use crate::table::Seat;
use crate::table::capital;

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
        staged
            .flips
            .iter()
            .filter(move |(spot, means)| Offer::of(*spot, *means) == self)
            .map(|(spot, _)| *spot)
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

/// What an offer says of itself; for one stone, or for all that it can turn.
pub fn sentence(
    scene: &Scene<'_, GreatCity>,
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
            let sign = view
                .character(who)
                .and_then(|character| tone::sign(character, by));
            let Some(sign) = sign else { return subject };
            let mut colours: Vec<_> = match spot {
                Some(spot) => vec![spot.colour],
                None => offer.spots(staged).map(|spot| spot.colour).collect(),
            };
            colours.sort();
            colours.dedup();
            let words: Vec<&str> = colours
                .iter()
                .filter_map(|colour| tone::shows(by, sign, *colour))
                .collect();
            match (words.as_slice(), colours.as_slice()) {
                ([word], [colour]) => format!("{subject} {word} in {}", parts::mode(*colour)),
                ([one, other], _) => format!("{subject} {one} or {other}"),
                ([first, .., last], _) => {
                    let middle = words.get(1..words.len() - 1).unwrap_or_default().join(", ");
                    format!("{subject} {first}, {middle} or {last}")
                }
                _ => subject,
            }
        }
        Offer::Tie(who, sign, half) => {
            let to = match half {
                PairSide::First => staged.spotlight,
                PairSide::Second => staged.foil,
            };
            let tone = match view.tie_words(who, to, sign) {
                Some(shows) => match shows.temper {
                    Some(temper) => format!("{}, {temper},", shows.tone),
                    None => shows.tone.to_owned(),
                },
                None => match sign {
                    Sign::Plus => "well-meaning".into(),
                    Sign::Minus => "ill-meaning".to_owned(),
                },
            };
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
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    seat: Seat,
    offer: Offer,
    spot: PairPosition,
) -> String {
    let (who, lies) = match spot.half {
        PairSide::First => (staged.spotlight, staged.pair.first()),
        PairSide::Second => (staged.foil, staged.pair.last()),
    };
    let turned = lies.and_then(|triad| triad.get(spot.colour.index()));
    let to = match turned.map(|stone| stone.sign.turned()) {
        Some(Sign::Plus) => "+",
        _ => "−",
    };
    format!(
        "{}: {} {} stone flips to {to}",
        sentence(scene, staged, seat, offer, Some(spot)),
        scene.view.possessive(scene.setup, who),
        spot.colour.word()
    )
}
