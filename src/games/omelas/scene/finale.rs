//! The last picture (`omelas.end.4`, `omelas.end.5`): whoever won, the child is still there.

use super::super::view::number;
use super::super::{Ballot, Card, Omelas, Role, Side};
use super::table::BLACK;
use crate::scene::arrangement::{Lens, Region};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use crate::table::Seat;
use crate::table::capital;
use bevy::math::Rect;

/// A seat's role card at the foot of the picture.
pub(super) fn role_pose(index: usize, count: usize) -> Pose {
    let pitch = 1690.0 / count as f32;
    let x = 115.0 + pitch * (index as f32 + 0.5) - 88.0;
    Pose::new(x, 941.0, 123.0, 211.0).z(10.0)
}

pub(super) fn picture() -> Item {
    Item::picture(
        "end",
        Pose::new(960.0, 540.0, 1920.0, 1080.0).z(2.0),
        "omelas/end",
    )
}

/// The last picture, all of it.
pub(super) fn lay_out(scene: &Scene<'_, Omelas>, side: Side) -> Sheet {
    let mut sheet = Sheet::new();
    let view = scene.view;
    let size = scene.canvas.type_size;
    sheet.put(Item::new(
        "end.ground",
        Pose::new(960.0, 540.0, 4200.0, 3000.0),
        Look::Plain(BLACK),
    ));
    sheet.put(picture());
    if scene.canvas.bleed.x > 0.5 {
        // A wider window sees the city and the walls go on, mirrored.
        for (key, x) in [("end.left", -960.0), ("end.right", 2880.0)] {
            let pose = Pose::new(x, 540.0, 1920.0, 1080.0).z(1.0);
            sheet.put(Item::picture(key, pose, "omelas/end").mirrored());
        }
    }
    let rebels = scene.setup.level.rebels_among(view.seats.len());
    let placed = view.squares.iter().filter(|filled| **filled).count() as u8;
    let (title, first, second) = match side {
        Side::Council => (
            "The Council Members win.",
            "Omelas is complete: six of six squares.".to_owned(),
            match view.darkness {
                0 => "No tile lies in The Darkness.".to_owned(),
                1 => "One tile lies in The Darkness.".to_owned(),
                count => format!("{} tiles lie in The Darkness.", capital(number(count))),
            },
        ),
        Side::Rebel => (
            if rebels == 1 {
                "The Rebel wins."
            } else {
                "The Rebels win."
            },
            format!(
                "The Darkness is full: {} of {} places.",
                number(view.places),
                number(view.places)
            ),
            match placed {
                1 => "One of six squares was filled.".to_owned(),
                count => format!("{} of six squares were filled.", capital(number(count))),
            },
        ),
    };
    let left = |key: &'static str, y: f32, size: f32, face, ink, text: String| {
        Item::words(
            key,
            (108.0, y),
            lettering::fit(&text, face, size, 590.0),
            face,
            ink,
            Align::Left,
            text,
        )
        .z(12.0)
    };
    sheet.put(left(
        "end.title",
        433.0,
        48.0,
        Face::Bold,
        inks::BONE,
        title.into(),
    ));
    sheet.put(Item::picture(
        "end.rule",
        Pose::new(332.0, 470.0, 440.0, 8.0).z(12.0),
        "shared/rule-plain",
    ));
    sheet.put(left("end.first", 505.0, 28.0, Face::Regular, inks::BONE, first));
    sheet.put(left("end.second", 543.0, 28.0, Face::Regular, inks::BONE, second));
    let minutes = scene.played_for / 60;
    let time = match minutes {
        0 => "less than a minute".to_owned(),
        1 => "one minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    };
    let rounds = if view.round == 1 {
        "1 round".to_owned()
    } else {
        format!("{} rounds", view.round)
    };
    sheet.put(left(
        "end.time",
        592.0,
        size.between(22.0, 25.0),
        Face::Italic,
        inks::SHADE,
        format!("{rounds}, {time}, seed {}", scene.setup.seed.0),
    ));
    let middle = |key: &'static str, y: f32, size: f32, face, ink, text: &str| {
        Item::words(key, (960.0, y), size, face, ink, Align::Middle, text).z(12.0)
    };
    sheet.put(middle(
        "end.child",
        746.0,
        54.0,
        Face::Bold,
        inks::BONE,
        "The child is still there.",
    ));
    sheet.put(middle(
        "end.whoever",
        794.0,
        28.0,
        Face::Italic,
        inks::SHADE,
        "Whoever won, the child remains.",
    ));
    let button = |y: f32, height: f32| Pose::new(1565.0, y, 470.0, height).z(12.0);
    sheet.extend(widgets::button(
        "end.watch",
        button(506.0, 62.0),
        "Watch the replay",
        false,
        "",
    ));
    sheet.extend(widgets::button(
        "end.again",
        button(426.0, 76.0),
        "Play again, same seats",
        true,
        "",
    ));
    sheet.extend(widgets::button(
        "bar.ledger",
        button(579.0, 62.0),
        "Read the ledger",
        false,
        "",
    ));
    sheet.extend(widgets::button(
        "end.title.go",
        button(652.0, 62.0),
        "Quit to title",
        false,
        "",
    ));
    for index in 0..view.seats.len() {
        seat(scene, index, &mut sheet);
    }
    if size.growth() > 0.0 {
        let mut put = |from: Rect, about: (f32, f32), to: (f32, f32), scale: f32| {
            let lens = Lens::carrying(about.into(), to.into(), scale, 0.0);
            sheet.arrange(Region { from, lens }.by(size.growth()));
        };
        let words = Rect::new(100.0, 395.0, 705.0, 615.0);
        put(words, (108.0, 500.0), (60.0, 500.0), 1.3);
        let buttons = Rect::new(1325.0, 380.0, 1805.0, 690.0);
        put(buttons, (1565.0, 537.0), (1560.0, 492.0), 1.4);
        let child = Rect::new(600.0, 710.0, 1320.0, 815.0);
        put(child, (960.0, 770.0), (960.0, 764.0), 1.16);
    }
    sheet
}

/// A seat at the foot of the picture: what it was, and where the table says so, what it voted.
fn seat(scene: &Scene<'_, Omelas>, index: usize, sheet: &mut Sheet) {
    let (view, size) = (scene.view, scene.canvas.type_size);
    let count = view.seats.len();
    let rebels = scene.setup.level.rebels_among(count);
    let voted = !view.ballots.is_empty();
    // Words that say what the card says, and cards as high as ever, give way to large votes.
    let squeezed = voted && size.is_large();
    let mut pose = role_pose(index, count);
    if squeezed {
        pose = Pose::new(pose.at.x - 20.0, 908.0, 84.0, 144.0).z(10.0);
    }
    let (picture, role) = match view.seats.get(index).and_then(|own| own.role) {
        Some(Role::Rebel) if rebels == 1 => ("omelas/role-rebel", "the\nRebel"),
        Some(Role::Rebel) => ("omelas/role-rebel", "a\nRebel"),
        _ => ("omelas/role-council", "Council\nMember"),
    };
    sheet.put(Item::picture(format!("role.{index}"), pose, picture));
    let x = pose.at.x + if squeezed { 60.0 } else { 84.0 };
    let seat = Seat::new(index);
    let mark = widgets::mark(
        format!("role.{index}.mark"),
        (x + 18.0, 884.0),
        38.0,
        scene.mark(seat),
    );
    sheet.put(mark.z(12.0));
    let words = |what: &str, (x, y): (f32, f32), high: f32, face, ink, words: String| {
        let key = format!("role.{index}.{what}");
        Item::words(key, (x, y), high, face, ink, Align::Left, words).z(12.0)
    };
    let name = scene.setup.name(seat).to_owned();
    let room = 1690.0 / count as f32 - 158.0;
    let high = lettering::fit(&name, Face::Semibold, size.between(30.0, 36.2), room);
    let at = (x, size.between(936.0, 931.0));
    sheet.put(words("name", at, high, Face::Semibold, inks::BONE, name));
    if !squeezed {
        let at = (x, size.between(984.0, 994.0));
        let high = size.between(23.0, 32.2);
        sheet.put(words(
            "role",
            at,
            high,
            Face::Italic,
            inks::SHADE,
            role.to_owned(),
        ));
    }
    if !voted {
        return;
    }
    let card = |ballot: &Ballot| ballot.cards.get(index).copied();
    if squeezed {
        let letters = |wanted: Card| -> String {
            let mine = view.ballots.iter().filter(|ballot| card(ballot) == Some(wanted));
            mine.map(|ballot| format!(" {}", ballot.letter)).collect()
        };
        for (what, y, wanted, said) in [
            ("votes", 1009.0, Card::Yes, "Yes"),
            ("votes.no", 1051.0, Card::No, "No"),
        ] {
            let line = format!("{said}{}", letters(wanted));
            let high = lettering::fit(&line, Face::Regular, 36.2, room + 145.0);
            let at = (pose.at.x - 42.0, y);
            sheet.put(words(what, at, high, Face::Regular, inks::SHADE, line));
        }
        return;
    }
    let votes: String = view
        .ballots
        .iter()
        .map(|ballot| match card(ballot) {
            Some(Card::Yes) => format!("{} Yes  ", ballot.letter),
            _ => format!("{} No  ", ballot.letter),
        })
        .collect();
    let high = lettering::fit(&votes, Face::Regular, size.between(18.0, 36.0), room + 150.0);
    let at = (pose.at.x - 61.0, 1062.0);
    sheet.put(words("votes", at, high, Face::Regular, inks::SHADE, votes));
}
