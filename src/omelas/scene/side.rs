//! Beside the board of OMELAS: the last rounds in short, both sides' score, and the bar.

use super::super::{Letter, Omelas};
use super::rounds;
use super::table::{BLACK, RED, tile_picture};
use crate::scene::bar;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use bevy::prelude::*;

/// The last rounds in short, both sides' score, and the bar.
pub(super) fn lay_out(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    sheet.put(
        Item::picture(
            "ledger",
            Pose::corner(1656.0, 74.0, 240.0, 982.0).z(2.0),
            "shared/panel",
        )
        .sliced([28.0; 4]),
    );
    sheet.put(
        Item::words(
            "ledger.title",
            (1776.0, 111.0),
            22.0,
            Face::Semibold,
            inks::BONE,
            Align::Middle,
            "L E D G E R",
        )
        .z(3.0),
    );
    sheet.put(Item::picture(
        "ledger.rule",
        Pose::new(1776.0, 134.0, 186.0, 12.0).z(3.0),
        "shared/rule-red",
    ));
    let all = rounds::rounds(scene);
    let shown = all.len().saturating_sub(3);
    for (place, line) in all.iter().skip(shown).enumerate() {
        let y = 182.0 + 142.0 * place as f32;
        let key = |what: &str| format!("round.{}.{what}", line.round);
        match line.letter {
            Some(letter) => {
                sheet.put(Item::picture(
                    key("tile"),
                    Pose::new(1704.0, y, 44.0, 44.0).z(3.0),
                    tile_picture(letter),
                ));
            }
            None => sheet.put(Item::picture(
                key("tile"),
                Pose::new(1704.0, y, 40.0, 46.0).z(3.0),
                "omelas/bag",
            )),
        }
        sheet.put(widgets::mark(key("mark"), (1749.0, y - 9.0), 22.0, scene.mark(line.seat)).z(3.0));
        let name = scene.setup.name(line.seat);
        let size = lettering::fit(name, Face::Semibold, 21.0, 84.0);
        sheet.put(
            Item::words(
                key("name"),
                (1766.0, y - 10.0),
                size,
                Face::Semibold,
                inks::BONE,
                Align::Left,
                name,
            )
            .z(3.0),
        );
        sheet.put(
            Item::words(
                key("note"),
                (1744.0, y + 15.0),
                19.0,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                &line.note,
            )
            .z(3.0),
        );
        let number = line.round.to_string();
        let at = (1870.0, y - 10.0);
        sheet.put(
            Item::words(
                key("number"),
                at,
                18.0,
                Face::Italic,
                inks::QUIET,
                Align::Right,
                number,
            )
            .z(3.0),
        );
        let lines = lettering::wrap(&line.words, Face::Regular, 20.0, 192.0);
        let tall = lines.len() as f32 * 25.0;
        sheet.put(
            Item::words(
                key("words"),
                (1682.0, y + 38.0 + tall / 2.0),
                20.0,
                Face::Regular,
                inks::BONE,
                Align::Left,
                lines.join("\n"),
            )
            .z(3.0),
        );
    }
    score(scene, sheet);
    let signs = bar::signs(scene);
    let pitch = (216.0 / signs.len().saturating_sub(1).max(1) as f32).min(40.0);
    for (place, sign) in signs.into_iter().enumerate() {
        let y = 804.0 + pitch * place as f32;
        sheet.extend(widgets::bar_row((1684.0, y), sign).map(|mut item| {
            item.pose.z += 3.0;
            item
        }));
    }
    sheet.put(Item::picture(
        "bar.rule",
        Pose::new(1776.0, 775.0, 186.0, 12.0).z(3.0),
        "shared/rule-red",
    ));
}

fn score(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let view = scene.view;
    let placed = view.squares.iter().filter(|filled| **filled).count();
    sheet.put(
        Item::words(
            "score.city",
            (1682.0, 622.0),
            21.0,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            format!("Omelas {placed} of 6"),
        )
        .z(3.0),
    );
    for letter in Letter::ALL {
        let filled = view.squares.get(letter.square()).copied().unwrap_or(false);
        let pose = Pose::new(1697.0 + 32.0 * letter.square() as f32, 656.0, 27.0, 27.0).z(3.0);
        let (ground, ink) = if filled { (inks::BONE, BLACK) } else { (RED, BLACK) };
        sheet.put(Item::new(format!("score.{letter}"), pose, Look::Plain(ground)));
        if !filled {
            let inner = Pose {
                size: Vec2::splat(23.0),
                ..pose
            }
            .z(3.1);
            sheet.put(Item::new(
                format!("score.{letter}.field"),
                inner,
                Look::Plain(ink),
            ));
        }
        let letters = if filled {
            BLACK
        } else {
            Color::srgb(0.847, 0.204, 0.169)
        };
        sheet.put(
            Item::words(
                format!("score.{letter}.letter"),
                (pose.at.x, pose.at.y),
                19.0,
                Face::Bold,
                letters,
                Align::Middle,
                letter.to_string(),
            )
            .z(4.0),
        );
    }
    sheet.put(
        Item::words(
            "score.dark",
            (1682.0, 706.0),
            21.0,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            format!("The Darkness {} of {}", view.darkness, view.places),
        )
        .z(3.0),
    );
    for index in 0..view.places {
        let pose = Pose::new(1697.0 + 32.0 * f32::from(index), 742.0, 27.0, 27.0).z(3.0);
        sheet.put(Item::new(
            format!("score.dark.{index}"),
            pose,
            Look::Plain(inks::BONE),
        ));
        let field = Pose {
            size: Vec2::splat(23.0),
            ..pose
        }
        .z(3.1);
        sheet.put(Item::new(
            format!("score.dark.{index}.field"),
            field,
            Look::Plain(BLACK),
        ));
        if index < view.darkness {
            let back = Pose {
                size: Vec2::splat(23.0),
                ..pose
            }
            .z(4.0);
            sheet.put(Item::picture(
                format!("score.dark.{index}.tile"),
                back,
                "omelas/tile-back",
            ));
        }
    }
}
