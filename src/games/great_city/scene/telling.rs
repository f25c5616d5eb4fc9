//! Who tells how a judgment comes out: to be chosen by whoever accepted, and then telling.

use super::parts::{self, ink};
use super::{large, paper};
use crate::games::great_city::{GreatCity, SceneView, Slot};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::Seat;

/// Who tells it.
const TELLS: Pose = Pose::corner(466.0, 366.0, 1418.0, 72.0);

/// What part a seat took in the scene.
fn part(scene: &Scene<'_, GreatCity>, staged: &SceneView, seat: Seat) -> &'static str {
    let view = scene.view;
    if view.owner(staged.spotlight) == seat {
        "the spotlight"
    } else if view.owner(staged.foil) == seat {
        "the foil"
    } else if staged.entered.iter().any(|who| view.owner(*who) == seat) {
        "was there"
    } else if staged.tellers.contains(&seat) {
        "had a hand in it"
    } else {
        "took no part"
    }
}

/// Who tells it: to be chosen, or telling.
pub(super) fn telling(scene: &Scene<'_, GreatCity>, staged: &SceneView, accepter: Seat, sheet: &mut Sheet) {
    sheet.put(parts::plate("tells", TELLS.z(22.0)));
    let y = TELLS.at.y;
    let name = scene.setup.name(accepter);
    let heading = |text: &str| {
        parts::fitted(
            "tells.words",
            (494.0, y),
            26.0,
            330.0,
            Face::Semibold,
            ink::IVORY,
            Align::Left,
            text,
        )
        .z(24.0)
    };
    let Some(teller) = staged.teller else {
        sheet.put(heading(&format!("{name} accepts. Who tells it?")));
        let others: Vec<Seat> = Seat::all(scene.setup.seats.len())
            .filter(|seat| *seat != accepter || staged.tellers.contains(seat))
            .collect();
        let room = ((1866.0 - 838.0) / others.len().max(1) as f32).min(262.0);
        let wide = (room - 8.0).min(250.0);
        for (index, seat) in others.iter().enumerate() {
            let x = 1866.0 - room * (others.len() - index) as f32 + room / 2.0;
            chip(scene, staged, accepter, *seat, (x, y), wide, sheet);
        }
        return;
    };
    let tells = scene.setup.name(teller);
    sheet.put(parts::mark(scene, "tells.mark", teller, (506.0, y), 30.0).z(24.0));
    sheet.put(
        parts::fitted(
            "tells.words",
            (530.0, y),
            26.0,
            170.0,
            Face::Semibold,
            ink::IVORY,
            Align::Left,
            &format!("{tells} tells it"),
        )
        .z(24.0),
    );
    let slot = Slot::Tale(scene.view.scenes);
    let open = !staged.told && scene.is_person(teller);
    let written = scene.view.text(slot);
    let right = if open { 1640.0 } else { 1866.0 };
    let pose = Pose::corner(716.0, y - 27.0, right - 716.0, 54.0).z(23.0);
    let act = open.then(|| Interaction::new("tale", "Write what happens, if you like"));
    sheet.put(
        Item::picture("tale", pose, "great_city/slip-name")
            .sliced([16.0; 4])
            .maybe_act(act),
    );
    let (text, face, ink) = match written {
        Some(text) => (text.to_owned(), Face::Regular, inks::INK),
        None if open => (
            "What happens? Write it here, or tell it aloud.".into(),
            Face::Italic,
            inks::UMBER,
        ),
        None if staged.told => ("told aloud".to_owned(), Face::Italic, inks::UMBER),
        None => (format!("{tells} is telling it"), Face::Italic, inks::UMBER),
    };
    // Two lines of it, in small type, where one doesn't hold it.
    let room = pose.size.x - 44.0;
    let (size, text) = if lettering::width(&text, face, 22.0) <= room {
        (22.0, text)
    } else {
        let mut lines = lettering::wrap(&text, face, 19.0, room);
        let more = lines.len() > 2;
        lines.truncate(2);
        if more && let Some(last) = lines.last_mut() {
            *last = super::choices::shortened(&format!("{last} …"), 19.0, room);
        }
        (19.0, lines.join("\n"))
    };
    sheet.put(
        parts::words(
            "tale.words",
            (pose.at.x, y),
            size,
            face,
            ink,
            Align::Middle,
            &text,
        )
        .z(24.0),
    );
    if open {
        let button = Pose::corner(1654.0, y - 27.0, 216.0, 54.0).z(23.0);
        sheet.extend(widgets::button(
            "told",
            button,
            "Done telling",
            staged.done,
            "The tale is finished; the scene ends when the scarabs are handed out",
        ));
    }
}

/// Where a tale is read and written at large type.
pub(super) const TALE: Pose = Pose::corner(476.0, 386.0, 1388.0, 410.0);

/// The same at large type: the seats one under the other, or the tale on a leaf.
pub(super) fn telling_large(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    accepter: Seat,
    sheet: &mut Sheet,
) {
    let size = large::size(scene, 26.0, 38.0);
    let heading = |text: &str, y: f32| {
        let text = paper::shortened(text, Face::Semibold, size, 1400.0);
        parts::words(
            "tells.words",
            (476.0, y),
            size,
            Face::Semibold,
            ink::IVORY,
            Align::Left,
            &text,
        )
        .z(24.0)
    };
    sheet.put(parts::plate(
        "tells",
        Pose::corner(436.0, 286.0, 1468.0, 628.0).z(22.0),
    ));
    let Some(teller) = staged.teller else {
        sheet.put(heading("Who tells what happens?", 338.0));
        let others = Seat::all(scene.setup.seats.len())
            .filter(|seat| *seat != accepter || staged.tellers.contains(seat));
        for (index, seat) in others.enumerate() {
            let (column, row) = ((index % 2) as f32, (index / 2) as f32);
            let pose = Pose::corner(464.0 + 710.0 * column, 388.0 + 126.0 * row, 696.0, 114.0).z(23.0);
            seat_large(scene, staged, (accepter, seat), pose, sheet);
        }
        return;
    };
    let tells = scene.setup.name(teller);
    sheet.put(heading(&format!("{tells} tells what happens"), 334.0));
    let open = !staged.told && scene.is_person(teller);
    let leaf = Pose::corner(456.0, 366.0, 1428.0, 450.0).z(23.0);
    let act = open.then(|| Interaction::new("tale", "Write what happens, if you like"));
    let leaf = Item::picture("tale", leaf, "great_city/slip-name").sliced([16.0; 4]);
    let (text, face, ink) = match scene.view.text(Slot::Tale(scene.view.scenes)) {
        Some(text) => (text.to_owned(), Face::Regular, inks::INK),
        None if open => (
            "Write it here, or tell it aloud.".to_owned(),
            Face::Italic,
            inks::UMBER,
        ),
        None if staged.told => ("told aloud".to_owned(), Face::Italic, inks::UMBER),
        None => (format!("{tells} is telling it"), Face::Italic, inks::UMBER),
    };
    let size = large::size(scene, 26.0, 36.0);
    let most = (TALE.size.y / (size * 1.25)) as usize;
    let mut lines = lettering::wrap(&text, face, size, TALE.size.x);
    let cut = lines.len() > most;
    if cut {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(paper::shortened(&rest, face, size, TALE.size.x).into_owned());
    }
    let act = match act {
        None if cut => Some(Interaction::new("tale.whole", "")),
        act => act,
    };
    let act = act.map(|act| Interaction {
        close_up: if cut {
            paper::in_full_of(scene, &text)
        } else {
            Vec::new()
        },
        ..act
    });
    sheet.put(leaf.maybe_act(act));
    let high = lines.len() as f32 * size * 1.25;
    let at = (
        TALE.at.x - TALE.size.x / 2.0,
        TALE.at.y - TALE.size.y / 2.0 + high / 2.0,
    );
    sheet.put(parts::words("tale.words", at, size, face, ink, Align::Left, &lines.join("\n")).z(24.0));
    if open {
        sheet.extend(widgets::button(
            "told",
            Pose::corner(1404.0, 826.0, 480.0, 87.0).z(23.0),
            "Done telling",
            staged.done,
            "The tale is finished; the scene ends when the scarabs are handed out",
        ));
    }
}

/// A press on a seat: it tells the scene, if it may.
fn asked(key: &str, name: &str, can: bool) -> Interaction {
    if can {
        Interaction::new(key.to_owned(), format!("Let {name} tell it"))
    } else {
        Interaction::refused(
            key.to_owned(),
            "Only somebody who took part in the scene can tell it",
        )
        .by("great_city.after.1")
    }
}

fn seat_large(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    (accepter, seat): (Seat, Seat),
    pose: Pose,
    sheet: &mut Sheet,
) {
    let can = staged.tellers.contains(&seat);
    let key = format!("teller.{seat}");
    let name = scene.setup.name(seat);
    let act = scene.is_person(accepter).then(|| asked(&key, name, can));
    let (frame, plain, quiet) = if can {
        (
            Item::picture(key.clone(), pose, "great_city/slip-name").sliced([16.0; 4]),
            inks::INK,
            ink::RUST,
        )
    } else {
        (parts::plate(&key, pose), ink::IVORY, inks::SHADE)
    };
    sheet.put(frame.maybe_act(act));
    let (left, y) = (pose.at.x - pose.size.x / 2.0, pose.at.y);
    sheet.put(parts::mark(scene, &format!("{key}.mark"), seat, (left + 56.0, y), 46.0).z(24.0));
    let room = pose.size.x - 130.0;
    for (what, off, size, face, ink, text) in [
        (
            "name",
            -24.0,
            large::size(scene, 28.0, 38.0),
            Face::Semibold,
            plain,
            name,
        ),
        (
            "part",
            22.0,
            large::size(scene, 24.0, 33.0),
            Face::Italic,
            quiet,
            part(scene, staged, seat),
        ),
    ] {
        let text = paper::shortened(text, face, size, room);
        let key = format!("{key}.{what}");
        sheet.put(parts::words(&key, (left + 100.0, y + off), size, face, ink, Align::Left, &text).z(24.0));
    }
}

/// A seat that may tell it, or took no part.
fn chip(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    accepter: Seat,
    seat: Seat,
    (x, y): (f32, f32),
    wide: f32,
    sheet: &mut Sheet,
) {
    let can = staged.tellers.contains(&seat);
    let key = format!("teller.{seat}");
    let name = scene.setup.name(seat);
    let act = scene.is_person(accepter).then(|| asked(&key, name, can));
    let (frame, plain, quiet) = if can {
        ("great_city/slip-name", inks::INK, ink::RUST)
    } else {
        ("great_city/legend", inks::INK, inks::INK)
    };
    let pose = Pose::new(x, y, wide, 56.0).z(23.0);
    let mut item = Item::picture(key.clone(), pose, frame)
        .sliced(if can { [16.0; 4] } else { [24.0; 4] })
        .maybe_act(act);
    if !can {
        item.pose.alpha = 0.55;
    }
    let left = x - wide / 2.0;
    let room = wide - 64.0;
    sheet.extend([
        item,
        parts::mark(scene, &format!("{key}.mark"), seat, (left + 30.0, y), 28.0).z(24.0),
        parts::fitted(
            &format!("{key}.name"),
            (left + 52.0, y - 11.0),
            22.0,
            room,
            Face::Semibold,
            plain,
            Align::Left,
            name,
        )
        .z(24.0),
        parts::fitted(
            &format!("{key}.part"),
            (left + 52.0, y + 13.0),
            18.0,
            room,
            Face::Italic,
            quiet,
            Align::Left,
            part(scene, staged, seat),
        )
        .z(24.0),
    ]);
}
