//! The foot of the pages of the set-up: the three steps, what is still open, and the one gilt button.

use super::parts;
use crate::great_city::GreatCity;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::table::{Awaits, Seat, SeatSet};

/// The steps of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The City's stones, the peril, the agents.
    Situation,
    /// Characters and their ties.
    Characters,
}

/// The button at the right end of the foot.
pub(super) enum Close<'t> {
    /// There is none.
    None,
    /// It can be pressed: its name, what it says, what it does.
    Open(&'static str, &'t str, &'t str),
    /// It can't, and why.
    Barred(&'static str, &'t str, &'t str),
}

/// The foot.
pub(super) fn put(sheet: &mut Sheet, step: Step, open: &str, close: &Close<'_>) {
    const Y: f32 = 1042.0;
    let ground = Pose::new(960.0, 1040.0, 2560.0, 80.0).z(4.0);
    sheet.put(Item::picture("foot", ground, "great_city/foot").sliced([0.0, 8.0, 0.0, 2.0]));
    let mut x = 40.0;
    for (index, title) in ["The situation", "The characters", "Who begins"]
        .into_iter()
        .enumerate()
    {
        let (sign, size, face, ink) = if index == step as usize {
            ("now", 26.0, Face::Semibold, inks::BONE)
        } else if index < step as usize {
            ("done", 24.0, Face::Regular, inks::SHADE)
        } else {
            ("todo", 24.0, Face::Regular, inks::SHADE)
        };
        let key = format!("foot.{index}");
        let at = Pose::new(x + 24.0, Y, 54.0, 54.0).z(5.0);
        sheet.put(Item::picture(
            key.clone(),
            at,
            format!("great_city/lozenge-{sign}"),
        ));
        if sign != "done" {
            let numeral = ["I", "II", "III"].get(index).copied().unwrap_or_default();
            let dark = if sign == "now" { inks::INK } else { inks::SHADE };
            sheet.put(parts::words(
                &format!("{key}.numeral"),
                (x + 24.0, Y),
                22.0,
                Face::Bold,
                dark,
                Align::Middle,
                numeral,
            ));
        }
        sheet.put(parts::words(
            &format!("{key}.title"),
            (x + 62.0, Y),
            size,
            face,
            ink,
            Align::Left,
            title,
        ));
        x += 62.0 + lettering::width(title, face, size) + 22.0;
        if index < 2 {
            let rule = Pose::new(x + 31.0, Y, 62.0, 5.0).z(5.0);
            sheet.put(Item::picture(format!("{key}.rule"), rule, "shared/rule-plain"));
            x += 82.0;
        }
    }
    let end = if matches!(close, Close::None) {
        1880.0
    } else {
        1520.0
    };
    sheet.put(parts::fitted(
        "foot.open",
        (end, Y),
        21.0,
        end - x - 12.0,
        Face::Italic,
        inks::SHADE,
        Align::Right,
        open,
    ));
    let pose = Pose::corner(1552.0, 1013.0, 332.0, 58.0).z(6.0);
    match close {
        Close::None => {}
        Close::Open(name, words, promise) => sheet.extend(widgets::button(*name, pose, words, true, promise)),
        Close::Barred(name, words, why) => sheet.extend(widgets::barred_button(name, pose, words, why)),
    }
}

/// The names of these seats, one after the other.
pub(super) fn names(scene: &Scene<'_, GreatCity>, seats: SeatSet) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| scene.setup.name(seat)).collect();
    match names.as_slice() {
        [] => "nobody".into(),
        [one] => (*one).to_owned(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// The people and the computers whose seats are awaited.
pub(super) fn awaited(scene: &Scene<'_, GreatCity>) -> (SeatSet, SeatSet) {
    let Awaits::Seats(seats) = scene.awaits else {
        return (SeatSet::EMPTY, SeatSet::EMPTY);
    };
    let people: SeatSet = seats.iter().filter(|seat| scene.is_person(*seat)).collect();
    let computers = seats.iter().filter(|seat| !scene.is_person(*seat)).collect();
    (people, computers)
}

/// The person whose hand it is: who holds the mouse, if that is one of those awaited.
pub(super) fn hand(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    let (people, _) = awaited(scene);
    if people.contains(scene.foot) {
        return Some(scene.foot);
    }
    people.iter().next()
}
