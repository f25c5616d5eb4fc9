//! The foot of the pages of the set-up: the three steps, what is still open, and the one gilt button.

use super::{large, paper, parts};
use crate::games::great_city::GreatCity;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::{Awaits, Seat, SeatSet};

/// The steps of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SetupStep {
    /// The City's stones, the peril, the agents.
    Situation,
    /// Characters and their ties.
    Characters,
    /// A character that the GM makes for a scene.
    Newcomer,
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
pub(super) fn put(
    scene: &Scene<'_, GreatCity>,
    sheet: &mut Sheet,
    step: SetupStep,
    open: &str,
    close: &Close<'_>,
) {
    if large::is_on(scene) {
        put_large(scene, sheet, step, open, close);
        return;
    }
    const Y: f32 = 1042.0;
    let ground = Pose::new(960.0, 1040.0, 2560.0, 80.0).z(4.0);
    sheet.put(Item::picture("foot", ground, "great_city/foot").sliced([0.0, 8.0, 0.0, 2.0]));
    let mut x = 40.0;
    if step == SetupStep::Newcomer {
        let at = (x, Y);
        sheet.put(parts::words(
            "foot.new",
            at,
            26.0,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            NEWCOMER,
        ));
        x = 860.0;
    }
    let steps = STEPS.into_iter().filter(|_| step != SetupStep::Newcomer);
    for (index, title) in steps.enumerate() {
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
        Close::Open(name, words, tooltip) => sheet.extend(widgets::button(*name, pose, words, true, tooltip)),
        Close::Barred(name, words, why) => sheet.extend(widgets::barred_button(name, pose, words, why)),
    }
}

/// What is done where no step of the set-up is.
const NEWCOMER: &str = "A new character for this scene";

/// The steps' titles.
const STEPS: [&str; 3] = ["The situation", "The characters", "Who begins"];

/// At large type: only the step that is done says what it is.
fn put_large(
    scene: &Scene<'_, GreatCity>,
    sheet: &mut Sheet,
    step: SetupStep,
    open: &str,
    close: &Close<'_>,
) {
    const Y: f32 = 1026.0;
    let ground = Pose::new(960.0, 1025.0, 2560.0, 110.0).z(4.0);
    sheet.put(Item::picture("foot", ground, "great_city/foot").sliced([0.0, 8.0, 0.0, 2.0]));
    let mut x = 28.0;
    if step == SetupStep::Newcomer {
        let size = large::size(scene, 26.0, 38.0);
        let at = (x, Y);
        let words = parts::words(
            "foot.new",
            at,
            size,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            "A new character",
        );
        sheet.put(words);
        x = 900.0;
    }
    let steps = STEPS.into_iter().filter(|_| step != SetupStep::Newcomer);
    for (index, title) in steps.enumerate() {
        let now = index == step as usize;
        let sign = match index.cmp(&(step as usize)) {
            std::cmp::Ordering::Less => "done",
            std::cmp::Ordering::Equal => "now",
            std::cmp::Ordering::Greater => "todo",
        };
        let key = format!("foot.{index}");
        let wide = if now { 76.0 } else { 48.0 };
        let at = Pose::new(x + wide / 2.0, Y, wide, wide).z(5.0);
        sheet.put(Item::picture(
            key.clone(),
            at,
            format!("great_city/lozenge-{sign}"),
        ));
        x += wide + 14.0;
        if now {
            let size = large::size(scene, 26.0, 38.0);
            sheet.put(parts::words(
                &format!("{key}.title"),
                (x, Y),
                size,
                Face::Semibold,
                inks::BONE,
                Align::Left,
                title,
            ));
            x += lettering::width(title, Face::Semibold, size) + 22.0;
        }
    }
    let end = if matches!(close, Close::None) {
        1890.0
    } else {
        1440.0
    };
    let size = large::size(scene, 22.0, 33.0);
    let room = end - x - 20.0;
    let mut lines = lettering::wrap(open, Face::Italic, size, room);
    if lines.len() > 2 {
        let rest = lines.split_off(1).join(" ");
        lines.push(paper::shortened(&rest, Face::Italic, size, room).into_owned());
    }
    sheet.put(parts::words(
        "foot.open",
        (end, Y),
        size,
        Face::Italic,
        inks::SHADE,
        Align::Right,
        &lines.join("\n"),
    ));
    let pose = Pose::corner(1464.0, 982.0, 436.0, 88.0).z(6.0);
    match close {
        Close::None => {}
        Close::Open(name, words, tooltip) => sheet.extend(widgets::button(*name, pose, words, true, tooltip)),
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
