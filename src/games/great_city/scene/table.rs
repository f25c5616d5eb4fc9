//! The table of a scene, from who begins to the last reaction.
//!
//! Behind it walks the City; round it sit the seats; in the middle lies the pair. What is chosen here is laid
//! out by [`choices`](super::choices).

use super::parts::{self, ink};
use super::{Ui, backdrop, frame, large, seats, stones, strip};
use crate::games::great_city::{Event, FlipCause, GreatCity, Phase, Seen, Slot};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::writing::Field;
use crate::session::{Press, Scene};
use crate::table::Seat;

pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    if large::is_on(scene) {
        large::table::arrange(scene, sheet);
    }
    backdrop::walking_city(scene, sheet);
    backdrop::city_pair(scene, sheet);
    backdrop::bags(scene, sheet);
    stones::put(scene, sheet);
    if large::is_on(scene) {
        large::table::counts(scene, sheet);
    }
    seats::put(scene, sheet);
    match scene.view.phase {
        Phase::Initiative => frame::initiative(scene, sheet),
        Phase::Frame(seat) => frame::lay_out(scene, seat, sheet),
        _ => {}
    }
    if let Some((seat, text)) = newest_line(scene) {
        if large::is_on(scene) {
            large::aside(sheet, large::Side::Page, &[], |sheet| {
                large::table::speech(scene, seat, text, sheet);
            });
        } else {
            speech(scene, seat, text, sheet);
        }
    }
    strip::put(scene, sheet);
}

/// What was said last in this scene, and by whom: how it begins, what comes with a reaction, a defence.
fn newest_line<'s>(scene: &Scene<'s, GreatCity>) -> Option<(Seat, &'s str)> {
    let view = scene.view;
    let staged = view.scene.as_ref()?;
    // What was told when the X-card was laid is dropped.
    if view.stopped.is_some() {
        return None;
    }
    let said = |slot: Slot| {
        let words = view.words.get(&slot.to_string())?;
        Some((words.seat, words.text.as_str()))
    };
    let begins = || said(Slot::Scene(view.scenes));
    match view.phase {
        Phase::RandomFlip => begins(),
        Phase::React(_) | Phase::Answer(..) => {
            let defends = staged
                .undos
                .checked_sub(1)
                .filter(|_| is_defended(scene))
                .and_then(|undo| said(Slot::Defence(view.scenes, undo)));
            // With the reaction under way, or with the one before it.
            let first = staged.reactions.saturating_sub(1);
            let mut lines = (first..=staged.reactions).rev();
            let now = said(Slot::Defence(view.scenes, staged.undos));
            now.or(defends)
                .or_else(|| lines.find_map(|reaction| said(Slot::Line(view.scenes, reaction))))
                .or_else(|| begins().filter(|_| staged.reactions == 0))
        }
        _ => None,
    }
}

/// Was a stone turned back, and nothing else turned since?
fn is_defended(scene: &Scene<'_, GreatCity>) -> bool {
    let last = scene.seen.iter().rev().find_map(|seen| match seen {
        Seen::Public(Event::Flipped { by, .. }) => Some(matches!(by, FlipCause::Undo(_))),
        Seen::Public(Event::Reacts(_)) => Some(false),
        _ => None,
    });
    last == Some(true)
}

/// A bubble in the sky.
fn speech(scene: &Scene<'_, GreatCity>, seat: Seat, text: &str, sheet: &mut Sheet) {
    const LEFT: f32 = 40.0;
    const ROOM: f32 = 440.0;
    let mut lines = lettering::wrap(text, Face::Italic, 23.0, ROOM - 56.0);
    if lines.len() > 4 {
        lines.truncate(4);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    let high = 66.0 + lines.len() as f32 * 23.0 * 1.25;
    let top = 72.0;
    let pose = Pose::corner(LEFT, top, ROOM, high).z(50.0);
    sheet.extend([
        Item::picture("speech", pose, "great_city/speech").sliced([24.0; 4]),
        parts::mark(scene, "speech.mark", seat, (LEFT + 40.0, top + 28.0), 24.0).z(51.0),
        parts::fitted(
            "speech.name",
            (LEFT + 60.0, top + 28.0),
            20.0,
            ROOM - 90.0,
            Face::Semibold,
            ink::RUST,
            Align::Left,
            scene.setup.name(seat),
        )
        .z(51.0),
        parts::words(
            "speech.words",
            (LEFT + 28.0, top + 46.0 + lines.len() as f32 * 23.0 * 0.625),
            23.0,
            Face::Italic,
            inks::INK,
            Align::Left,
            &lines.join("\n"),
        )
        .z(51.0),
    ]);
}

pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    if let Some(pressed) = frame::press(scene, ui, name) {
        return Some(pressed);
    }
    if name == "stranger.name" && scene.is_person(scene.view.gm()) {
        let slot = Slot::StrangersName(scene.view.scenes);
        return Some(Press::Write(Field {
            name: slot.to_string(),
            pose: stones::stranger_place(),
            text: scene.view.text(slot).unwrap_or_default().to_owned(),
            hint: "the new character’s name".into(),
            size: 28.0,
            face: Face::Semibold,
            ink: inks::INK,
            ground: inks::BONE,
            lines: false,
            limit: 32,
        }));
    }
    let mut people = scene.people().iter();
    let seat = people.find(|seat| name == format!("look.{seat}"))?;
    Some(Press::Look(seat))
}
