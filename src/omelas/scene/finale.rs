//! The last picture (`omelas.end.4`, `omelas.end.5`): whoever won, the child is still there.

use super::super::view::number;
use super::super::{Omelas, Role, Side};
use super::table::BLACK;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use crate::table::Seat;
use crate::table::capital;

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
            "Omelas is complete: six squares of six.".to_owned(),
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
                "The Darkness is full: {} places of {}.",
                number(view.places),
                number(view.places)
            ),
            format!("{} squares of six were filled.", capital(number(placed))),
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
        22.0,
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
        "Watch the record",
        false,
        "",
    ));
    sheet.extend(widgets::button(
        "end.again",
        button(426.0, 76.0),
        "Again with the same seats",
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
        "Back to the title",
        false,
        "",
    ));
    let count = view.seats.len();
    for (index, own) in view.seats.iter().enumerate() {
        let seat = Seat::new(index);
        let pose = role_pose(index, count);
        let (picture, role) = match own.role {
            Some(Role::Rebel) if rebels == 1 => ("omelas/role-rebel", "the\nRebel"),
            Some(Role::Rebel) => ("omelas/role-rebel", "a\nRebel"),
            _ => ("omelas/role-council", "Council\nMember"),
        };
        sheet.put(Item::picture(format!("role.{index}"), pose, picture));
        let x = pose.at.x + 84.0;
        sheet.put(
            widgets::mark(
                format!("role.{index}.mark"),
                (x + 18.0, 884.0),
                38.0,
                scene.mark(seat),
            )
            .z(12.0),
        );
        let name = scene.setup.name(seat);
        let room = 1690.0 / count as f32 - 158.0;
        let size = lettering::fit(name, Face::Semibold, 30.0, room);
        sheet.put(
            Item::words(
                format!("role.{index}.name"),
                (x, 936.0),
                size,
                Face::Semibold,
                inks::BONE,
                Align::Left,
                name,
            )
            .z(12.0),
        );
        sheet.put(
            Item::words(
                format!("role.{index}.role"),
                (x, 984.0),
                23.0,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                role,
            )
            .z(12.0),
        );
        if !view.ballots.is_empty() {
            let votes: String = view
                .ballots
                .iter()
                .map(|ballot| match ballot.cards.get(index) {
                    Some(super::super::Card::Yes) => format!("{} Yes  ", ballot.letter),
                    _ => format!("{} No  ", ballot.letter),
                })
                .collect();
            let size = lettering::fit(&votes, Face::Regular, 18.0, room + 150.0);
            sheet.put(
                Item::words(
                    format!("role.{index}.votes"),
                    (pose.at.x - 61.0, 1062.0),
                    size,
                    Face::Regular,
                    inks::SHADE,
                    Align::Left,
                    votes,
                )
                .z(12.0),
            );
        }
    }
    sheet
}
