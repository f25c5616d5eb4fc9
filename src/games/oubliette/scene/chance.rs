//! The button by which people roll and draw (`oubliette.table.2`): what chance waits for, and where the button stands.
//!
//! Dice and decks that are waited for do the same when they are clicked; the button says it in words, and Space presses
//! it. What is taken at random has no deck to draw it from, so nobody is waited for there.

use super::super::{Foe, Oubliette, Phase, log::foe_name};
use super::{duel, is_about_fight, large, panel};
use crate::scene::motion::MotionStep;
use crate::scene::sheet::{Interaction, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::{Awaits, Seat};

/// The name of the act that lets chance happen.
pub(super) const NAME: &str = "chance";

/// Does chance wait for a person's hand now?
pub(super) fn waits(scene: &Scene<'_, Oubliette>) -> bool {
    whose(scene).is_some()
}

/// The person whom chance waits for: whoever rolls or draws, or whoever is in a fight with a computer that rolls and
/// may still bring a card into use before. At the start of a turn it waits for whoever could use Healing Waters even
/// where the table rolls, so that nobody has to be quick.
fn whose(scene: &Scene<'_, Oubliette>) -> Option<Seat> {
    let Awaits::Chance {
        roller: Some(hand),
        meanwhile,
    } = scene.awaits
    else {
        return None;
    };
    let view = scene.view;
    let by_hand = scene.rolls_by_hand() && !matches!(view.phase, Phase::Spoils(_));
    if scene.is_person(hand) {
        let may_heal = view.explorer(hand).is_some_and(|own| own.may_heal);
        return (by_hand || view.phase == Phase::Roll && may_heal).then_some(hand);
    }
    let in_a_fight = matches!(view.phase, Phase::Strike | Phase::Blow);
    let mut others = meanwhile.iter().filter(|seat| scene.is_person(*seat));
    others.next().filter(|_| by_hand && in_a_fight)
}

/// What a click does, in words.
pub(super) fn words(scene: &Scene<'_, Oubliette>) -> String {
    let hand = match scene.awaits {
        Awaits::Chance { roller, .. } => roller,
        _ => None,
    };
    if let Some(other) = hand.filter(|hand| !scene.is_person(*hand)) {
        return format!("Let {} roll", scene.setup.name(other));
    }
    match scene.view.phase {
        Phase::Order | Phase::Die => "Roll the die".into(),
        Phase::Monster => "Draw a Monster card".into(),
        Phase::Prize(_) => "Draw a Treasure card".into(),
        Phase::Event => "Draw an Event card".into(),
        Phase::Wound => "Draw a Wound card".into(),
        Phase::Blow => match scene.view.fight.as_ref().map(|fight| fight.foe) {
            Some(foe @ (Foe::Monster(_) | Foe::Hoard(_) | Foe::Stranger(_))) => {
                format!("Roll for {}", foe_name(scene.setup, foe))
            }
            _ => "Roll the dice".into(),
        },
        _ => "Roll the dice".into(),
    }
}

/// The button, while somebody is waited for.
pub(super) fn put(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    if !waits(scene) {
        return;
    }
    let view = scene.view;
    let pose = match &view.fight {
        Some(fight) if is_about_fight(view.phase) => {
            if large::is_on(scene) {
                large::duel::BUTTON
            } else {
                duel::button(fight.round)
            }
        }
        _ if large::is_on(scene) => large::panel::button(view),
        _ => panel::button(view),
    };
    let items = widgets::button(NAME, pose.z(20.0), &words(scene), true, "Or press Space");
    sheet.extend(items.into_iter().map(|mut item| {
        item.act = item.act.map(|act| Interaction {
            pulses: true,
            space: true,
            ..act
        });
        item
    }));
}

/// The button goes when what it asked for begins.
pub(super) fn gone() -> impl Iterator<Item = MotionStep> {
    ["", ".words", ".left", ".right"]
        .into_iter()
        .map(|part| MotionStep::Take(format!("{NAME}{part}").into()))
}
