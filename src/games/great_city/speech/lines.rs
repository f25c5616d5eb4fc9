//! Sentences for reactions.

use super::super::action::Action;
use super::super::level::{Colour, GreatCityLevel, Sign};
use super::super::pieces::{Means, PairPosition, PairSide, Who};
use super::super::tables::tables;
use super::super::tone;
use super::super::view::{SceneView, View, number};
use super::cast::{called_again, people};
use super::templates::{ACCEPT, ENTER, FREE, PASS, TIE, TRAIT, UNDO, VESTED};
use super::turns::{PLACES, nouns, predicates};
use super::wording::{Fill, any};
use crate::table::Seat;
use rand::rngs::ChaCha8Rng;

/// A possible line: the templates to choose from, and the fillings of their gaps.
pub(super) struct Line {
    /// The character who acts.
    pub who: Who,
    pub templates: &'static [&'static str],
    pub fill: Fill,
    /// The owner of the flipped stone, if a stone is flipped.
    pub whose: Option<Who>,
}

/// The name of a reading.
pub(super) fn reading((first, second): (u8, u8)) -> &'static str {
    &tables().judgment(first.into(), second.into()).0
}

/// The current pair of a scene.
pub(super) fn pair(scene: &SceneView) -> (u8, u8) {
    let [first, second] = &scene.pair;
    (number(first), number(second))
}

/// The character who speaks for a seat in a scene: the seat's character in the scene, else its first character.
fn speaks(view: &View, scene: &SceneView, seat: Seat) -> Who {
    [scene.spotlight, scene.foil]
        .into_iter()
        .chain(scene.entered.iter().copied())
        .find(|who| view.owner(*who) == seat)
        .or_else(|| {
            let own = view.characters.iter().find(|character| character.owner == seat);
            own.map(|character| character.who)
        })
        .unwrap_or(Who::City)
}

/// Adds the fillings that say what a stone brings about when it shows that face. `who` acts.
fn brings(fill: Fill, view: &View, level: &GreatCityLevel, turn: &Turn, rng: &mut ChaCha8Rng) -> Fill {
    let pred = any(predicates(turn.colour, turn.sign), rng);
    let done = format!("{} {pred}", called_again(view, level, turn.owner));
    fill.with("pred", pred)
        .with("turn", if turn.owner == turn.who { pred } else { &done })
        .with("done", done)
}

struct Turn {
    who: Who,
    owner: Who,
    colour: Colour,
    sign: Sign,
}

/// The other character of the pair.
fn opposite(scene: &SceneView, who: Who) -> Who {
    if scene.foil == who {
        scene.spotlight
    } else {
        scene.foil
    }
}

/// A line for this action, if there is one.
pub(super) fn line(
    view: &View,
    level: &GreatCityLevel,
    seat: Seat,
    action: &Action,
    rng: &mut ChaCha8Rng,
) -> Option<Line> {
    let scene = view.scene.as_ref()?;
    let now = pair(scene);
    let place = any(&PLACES, rng);
    let plain = |templates: &'static [&'static str], who: Who, other: Who| Line {
        who,
        templates,
        fill: people(view, level, who, other)
            .with("from", reading(scene.read.unwrap_or(now)))
            .with("place", place),
        whose: None,
    };
    match *action {
        Action::Pass(_) | Action::Accept(_) => {
            let who = speaks(view, scene, seat);
            let templates: &[&str] = if matches!(action, Action::Pass(_)) {
                &PASS
            } else {
                &ACCEPT
            };
            Some(plain(templates, who, opposite(scene, who)))
        }
        Action::Enter { who, .. } => Some(plain(&ENTER, who, scene.spotlight)),
        Action::Flip { stone, by, .. } => Some(flip(view, level, scene, seat, stone, by, place, rng)),
        _ => None,
    }
}

fn flip(
    view: &View,
    level: &GreatCityLevel,
    scene: &SceneView,
    seat: Seat,
    spot: PairPosition,
    by: Means,
    place: &str,
    rng: &mut ChaCha8Rng,
) -> Line {
    let (owner, triad) = match (spot.half, &scene.pair) {
        (PairSide::First, [triad, _]) => (scene.spotlight, triad),
        (PairSide::Second, [_, triad]) => (scene.foil, triad),
    };
    let colour = spot.colour;
    let sign = triad
        .get(colour.index())
        .map_or(Sign::Plus, |stone| stone.sign.turned());
    let who = match by {
        Means::Trait { who, .. } | Means::Tie { who, .. } => who,
        Means::Vested => owner,
        Means::Free => speaks(view, scene, seat),
    };
    let other = if owner == who { opposite(scene, who) } else { owner };
    let turn = Turn {
        who,
        owner,
        colour,
        sign,
    };
    let mode = tables()
        .colours
        .get(colour.index())
        .map_or("deeds", |one| &one.mode);
    let fill = people(view, level, who, other)
        .with("from", reading(scene.read.unwrap_or_else(|| pair(scene))))
        .with("place", place)
        .with("mode", mode)
        .with("noun", any(nouns(colour), rng));
    let fill = brings(fill, view, level, &turn, rng);
    let (templates, fill): (&[&str], Fill) = match by {
        Means::Trait { by, .. } => {
            let stands = view
                .character(who)
                .and_then(|character| tone::sign(character, by));
            let stands = stands.unwrap_or(Sign::Plus);
            let adjective = tone::shows(by, stands, colour).unwrap_or("unexpected");
            let fill = fill
                .with("pole", tone::pole(by, stands).word.as_str())
                .with("adj", adjective);
            (&TRAIT, fill)
        }
        Means::Tie { sign, .. } => {
            let shown = view.tie_words(who, owner, sign).map(|shows| match shows.temper {
                Some(temper) => format!("{temper} {}", shows.tone),
                None => shows.tone.to_owned(),
            });
            let plain = if sign.is_plus() {
                "well disposed"
            } else {
                "ill disposed"
            };
            (
                &TIE,
                fill.with("manner", shown.unwrap_or_else(|| plain.to_owned())),
            )
        }
        Means::Free => (&FREE, fill),
        Means::Vested => (&VESTED, fill),
    };
    Line {
        who,
        templates,
        fill,
        whose: Some(owner),
    }
}

/// A line for the owner of a stone who undoes a flip.
pub(super) fn undo(view: &View, level: &GreatCityLevel, spot: PairPosition) -> Option<Line> {
    let scene = view.scene.as_ref()?;
    let who = match spot.half {
        PairSide::First => scene.spotlight,
        PairSide::Second => scene.foil,
    };
    Some(Line {
        who,
        templates: &UNDO,
        fill: people(view, level, who, opposite(scene, who)),
        whose: Some(who),
    })
}
