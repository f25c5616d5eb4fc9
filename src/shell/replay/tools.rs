//! The tools of the replay: back, the five keys of playing, the speed, secrets, and what can be kept.

use super::layout::words;
use crate::scene::arrangement::Lens;
use crate::scene::lettering::{self, Face};
use crate::scene::replay::{ReplayStatus, SPEEDS};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::{inks, widgets};
use bevy::prelude::*;

/// Puts the tools onto the sheet.
pub(super) fn draw_tools(replay: &ReplayStatus, sheet: &mut Sheet) {
    let y = 956.0;
    sheet.extend(widgets::button(
        "replay.back",
        Pose::corner(56.0, y, 170.0, 76.0).z(5.0),
        "Back",
        false,
        "Back to where you came from (Esc)",
    ));
    keys(replay, y, sheet);
    speeds(replay, 27.0, sheet);
    sheet.put(words(
        "speed.words",
        (1118.0, 994.0),
        24.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        "speed",
    ));
    if let Some(secret) = replay.secret {
        secrets(replay, secret, sheet);
    }
    for (name, x, words_, tooltip) in [
        ("replay.picture", 1540.0, "Picture", "Save a picture of the table"),
        (
            "replay.ledger",
            1706.0,
            "Ledger",
            "Save the ledger as text (Markdown)",
        ),
    ] {
        let pose = Pose::corner(x, y, 158.0, 76.0).z(5.0);
        sheet.extend(widgets::button(name, pose, words_, false, tooltip));
    }
    if let Some(said) = &replay.said {
        let size = lettering::fit(said, Face::Italic, 22.0, 1700.0);
        sheet.put(words(
            "said",
            (960.0, 932.0),
            size,
            Face::Italic,
            inks::BONE,
            Align::Middle,
            said.clone(),
        ));
    }
}

/// The five keys of playing.
fn keys(replay: &ReplayStatus, y: f32, sheet: &mut Sheet) {
    let play = if replay.playing {
        ("shared/sign-pause", "Pause (Space)")
    } else {
        ("shared/sign-play", "Play (Space)")
    };
    for (name, x, width, sign, tooltip) in [
        (
            "replay.start",
            270.0,
            76.0,
            "shared/sign-start",
            "To the start (Home)",
        ),
        (
            "replay.earlier",
            358.0,
            76.0,
            "shared/sign-back",
            "One step back (←)",
        ),
        ("replay.play", 446.0, 104.0, play.0, play.1),
        (
            "replay.step",
            562.0,
            76.0,
            "shared/sign-step",
            "One step forward (→)",
        ),
        ("replay.end", 650.0, 76.0, "shared/sign-end", "To the end (End)"),
    ] {
        let gilt = name == "replay.play";
        let pose = Pose::corner(x, y, width, 76.0).z(5.0);
        sheet.extend(widgets::button(name, pose, "", gilt, tooltip));
        let size = if gilt { 44.0 } else { 36.0 };
        let ink = if gilt { inks::INK } else { inks::BONE };
        sheet.put(
            Item::picture(
                format!("{name}.sign"),
                Pose::new(pose.at.x, pose.at.y, size * 1.2, size).z(7.0),
                sign,
            )
            .tinted(ink),
        );
    }
}

/// The same where type is large: in two rows, and words wherever there is room for them.
pub(super) fn put_large(replay: &ReplayStatus, sheet: &mut Sheet) {
    let size = replay.type_size;
    let (plain, small) = (size.between(27.0, 38.0), size.between(24.0, 33.0));
    let mut part = Sheet::new();
    keys(replay, 956.0, &mut part);
    seen(
        part,
        (270.0, 956.0),
        (56.0, 858.0),
        size.between(1.0, 1.13),
        sheet,
    );
    let mut part = Sheet::new();
    speeds(replay, 28.0, &mut part);
    seen(
        part,
        (772.0, 962.0),
        (610.0, 858.0),
        size.between(1.2, 1.34),
        sheet,
    );
    if let Some(secret) = replay.secret {
        let (x, y) = (1090.0, 902.0);
        let (face, ink) = (Face::Semibold, inks::BONE);
        sheet.put(words(
            "secrets.words",
            (x, y),
            plain,
            face,
            ink,
            Align::Left,
            "Show secrets",
        ));
        let after = x + lettering::width("Show secrets", face, plain) + 24.0;
        let wide = 76.0 * size.between(1.0, 1.4);
        switch(
            replay,
            Pose::new(after + wide / 2.0, y, wide, wide / 2.0).z(5.0),
            sheet,
        );
        let beside = after + wide + 24.0;
        let lines = lettering::wrap(secret, Face::Italic, small, 1864.0 - beside);
        let lines = lines.into_iter().take(2).collect::<Vec<_>>().join("\n");
        let ink = inks::SHADE;
        sheet.put(words(
            "secrets.note",
            (beside, y),
            small,
            Face::Italic,
            ink,
            Align::Left,
            lines,
        ));
    }
    let mut button = |name: &'static str, x: f32, width: f32, words: &str, tooltip: &str| {
        let pose = Pose::corner(x, 960.0, width, 88.0).z(5.0);
        sheet.extend(widgets::button(name, pose, words, false, tooltip));
    };
    button(
        "replay.back",
        56.0,
        230.0,
        "Back",
        "Back to where you came from (Esc)",
    );
    let tooltip = "Save a picture of the table";
    button("replay.picture", 1340.0, 250.0, "Picture", tooltip);
    let tooltip = "Save the ledger as text (Markdown)";
    button("replay.ledger", 1614.0, 250.0, "Ledger", tooltip);
    if let Some(said) = &replay.said {
        let lines = lettering::wrap(said, Face::Italic, small, 1000.0);
        let lines: Vec<_> = (lines.iter().take(2))
            .map(|line| lettering::clip(line, Face::Italic, small, 1000.0))
            .collect();
        let (at, ink) = ((812.0, 1004.0), inks::BONE);
        sheet.put(words(
            "said",
            at,
            small,
            Face::Italic,
            ink,
            Align::Middle,
            lines.join("\n"),
        ));
    }
}

/// Puts what was laid out from one corner on to another, so much larger.
fn seen(part: Sheet, from: (f32, f32), to: (f32, f32), scale: f32, sheet: &mut Sheet) {
    let lens = Lens::carrying(from.into(), to.into(), scale, 0.0);
    sheet.extend(part.iter().map(|item| lens.item(item.clone())));
}

fn speeds(replay: &ReplayStatus, size: f32, sheet: &mut Sheet) {
    let (x, y, width, height) = (772.0, 962.0, 330.0, 64.0);
    let bar = Pose::corner(x, y, width, height).z(4.0);
    sheet.put(Item::picture("speed", bar, "shared/segments").sliced([16.0; 4]));
    let part = width / SPEEDS.len() as f32;
    for (place, speed) in SPEEDS.iter().enumerate() {
        let pose = Pose::corner(x + part * place as f32, y, part, height).z(5.0);
        let on = *speed == replay.speed;
        if on {
            let inner = Pose::new(pose.at.x, pose.at.y, part - 12.0, height - 12.0).z(5.0);
            sheet.put(Item::picture("speed.on", inner, "shared/segment-on").sliced([10.0; 4]));
        }
        let name = format!("replay.speed.{place}");
        let (text, tooltip) = match place {
            0 => ("½", "Half as fast as at the table"),
            1 => ("1", "As fast as at the table"),
            2 => ("2", "Twice as fast"),
            _ => ("4", "Four times as fast"),
        };
        sheet.put(
            Item::new(name.clone(), pose.z(7.0), Look::Plain(Color::NONE))
                .act(Interaction::new(name.clone(), tooltip)),
        );
        let ink = if on { inks::INK } else { inks::BONE };
        let face = if on { Face::Semibold } else { Face::Regular };
        sheet.put(
            words(
                format!("{name}.words"),
                (pose.at.x, pose.at.y),
                size,
                face,
                ink,
                Align::Middle,
                text,
            )
            .z(6.0),
        );
    }
}

fn secrets(replay: &ReplayStatus, secret: &str, sheet: &mut Sheet) {
    let x = 1216.0;
    sheet.put(words(
        "secrets.words",
        (x, 980.0),
        27.0,
        Face::Semibold,
        inks::BONE,
        Align::Left,
        "Show secrets",
    ));
    let size = lettering::fit(secret, Face::Italic, 20.0, 300.0).max(18.0);
    sheet.put(words(
        "secrets.note",
        (x, 1010.0),
        size,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        secret,
    ));
    let after = x + lettering::width("Show secrets", Face::Semibold, 27.0) + 24.0;
    switch(replay, Pose::corner(after, 962.0, 76.0, 38.0).z(5.0), sheet);
}

fn switch(replay: &ReplayStatus, pose: Pose, sheet: &mut Sheet) {
    let picture = if replay.secrets {
        "shared/switch-on"
    } else {
        "shared/switch-off"
    };
    let tooltip = if replay.secrets {
        "Hide the secrets"
    } else {
        "Show the secrets"
    };
    sheet
        .put(Item::picture("replay.secrets", pose, picture).act(Interaction::new("replay.secrets", tooltip)));
}
