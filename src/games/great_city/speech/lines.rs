//! Sentences for reactions.

use super::super::tables::{Judgment, tables};
use super::super::tone::{self, TieWords};
use super::super::{Action, Means, PairPosition, SceneView, Sign, Who};
use super::cast::SpeechContext;
use super::templates::{ACCEPT, ENTER, FREE, PASS, TIE, TRAIT, UNDO, VESTED};
use super::turns::{PLACES, nouns, predicates};
use super::wording::{Fill, any};
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

/// Adds the name and the text of a judgment.
pub(super) fn judged(fill: Fill, (first, second): (u8, u8)) -> Fill {
    let Judgment(name, saying) = tables().judgment(first.into(), second.into());
    fill.with("judgment", name).with("saying", saying)
}

/// The character who speaks for a seat in a scene: the seat's character in the scene, else its first character.
fn speaks(voice: &SpeechContext, scene: &SceneView) -> Who {
    let mut present = scene.present();
    let mut characters = voice.view.characters.iter();
    present
        .find(|who| voice.view.owner(*who) == voice.seat)
        .or_else(|| Some(characters.find(|character| character.owner == voice.seat)?.who))
        .unwrap_or(Who::City)
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
pub(super) fn line(voice: &SpeechContext, action: &Action, rng: &mut ChaCha8Rng) -> Option<Line> {
    let scene = voice.view.scene.as_ref()?;
    let place = any(&PLACES, rng);
    let plain = |templates: &'static [&'static str], who: Who, other: Who| Line {
        who,
        templates,
        fill: setting(voice, scene, place, who, other),
        whose: None,
    };
    let speaker = speaks(voice, scene);
    Some(match *action {
        Action::Pass(_) => plain(&PASS, speaker, opposite(scene, speaker)),
        Action::Accept(_) => plain(&ACCEPT, speaker, opposite(scene, speaker)),
        Action::Enter { who, .. } => plain(&ENTER, who, scene.spotlight),
        Action::Flip { stone, by, .. } => flip(voice, scene, stone, by, place, rng),
        _ => return None,
    })
}

/// Fills the gaps for names, for the place, and for the last reading.
fn setting(voice: &SpeechContext, scene: &SceneView, place: &str, who: Who, other: Who) -> Fill {
    let from = reading(scene.read.unwrap_or_else(|| scene.numbers()));
    voice.people(who, other).with("from", from).with("place", place)
}

fn flip(
    voice: &SpeechContext,
    scene: &SceneView,
    spot: PairPosition,
    by: Means,
    place: &str,
    rng: &mut ChaCha8Rng,
) -> Line {
    let view = voice.view;
    let owner = scene.side(spot.half);
    let colour = spot.colour;
    let stone = scene.pair.as_flattened().get(spot.index());
    let sign = stone.map_or(Sign::Plus, |stone| stone.sign.turned());
    let who = match by {
        Means::Trait { who, .. } | Means::Tie { who, .. } => who,
        Means::Vested => owner,
        Means::Free => speaks(voice, scene),
    };
    let other = if owner == who { opposite(scene, who) } else { owner };
    let fill = setting(voice, scene, place, who, other)
        .with("mode", tables().mode(colour.index()))
        .with("noun", any(nouns(colour), rng));
    // What the stone brings about when it shows that face.
    let pred = any(predicates(colour, sign), rng);
    let done = format!("{} {pred}", voice.called_again(owner));
    let fill = fill
        .with("pred", pred)
        .with("turn", if owner == who { pred } else { &done })
        .with("done", done);
    let (templates, fill): (&[&str], Fill) = match by {
        Means::Trait { by, .. } => {
            let stands = view
                .character(who)
                .and_then(|character| tone::sign(character, by));
            let stands = stands.unwrap_or(Sign::Plus);
            let adjective = tone::shows(by, stands, colour).unwrap_or("unexpected");
            (
                &TRAIT,
                fill.with("pole", &tone::pole(by, stands).word)
                    .with("adj", adjective),
            )
        }
        Means::Tie { sign, .. } => {
            let manner = match view.tie_words(who, owner, sign) {
                Some(TieWords {
                    tone,
                    temper: Some(temper),
                }) => format!("{temper} {tone}"),
                Some(TieWords { tone, temper: None }) => tone.to_owned(),
                None => if sign.is_plus() {
                    "well disposed"
                } else {
                    "ill disposed"
                }
                .to_owned(),
            };
            (&TIE, fill.with("manner", manner))
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
pub(super) fn undo(voice: &SpeechContext, spot: PairPosition) -> Option<Line> {
    let scene = voice.view.scene.as_ref()?;
    let who = scene.side(spot.half);
    Some(Line {
        who,
        templates: &UNDO,
        fill: voice.people(who, opposite(scene, who)),
        whose: Some(who),
    })
}
