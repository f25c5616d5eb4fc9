//! Beside the board of OMELAS: the last rounds in short, both sides' score, and the bar.

use super::super::{Letter, Omelas};
use super::table::{BLACK, RED, tile_picture};
use super::{large, rounds};
use crate::scene::arrangement::{Lens, Region};
use crate::scene::bar;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use bevy::prelude::*;

/// Where the side's parts stand; they grow from the edges of their panel.
struct Places {
    panel: Rect,
    /// How large the rounds and the score are.
    scale: f32,
    /// How large the bar is, where it has words.
    bar: f32,
    /// Over the bar.
    rule: f32,
}

/// At the foot of the bar, at plain size.
const FOOT: f32 = 1045.0;
/// From the bar's rule to its foot, at plain size.
const BAR: f32 = 270.0;

impl Places {
    fn of(size: TypeSize) -> Self {
        let panel = Rect::new(
            size.between(1656.0, 1530.0),
            size.between(74.0, 140.0),
            size.between(1896.0, 1912.0),
            size.between(1056.0, 1068.0),
        );
        let bar = size.between(1.0, 1.4);
        let high = if size.is_large() { 176.0 } else { BAR * bar };
        Self {
            panel,
            scale: size.between(1.0, 1.72),
            bar,
            rule: panel.max.y - 11.0 - high,
        }
    }

    fn middle(&self) -> f32 {
        self.panel.center().x
    }

    /// Says where what was laid out at plain size lies.
    fn arrange(&self, size: TypeSize, sheet: &mut Sheet) {
        if size.growth() <= 0.0 {
            return;
        }
        let mut put = |(top, bottom): (f32, f32), from: f32, to: f32, scale: f32| {
            let (from_at, to_at) = (Vec2::new(1776.0, from), Vec2::new(self.middle(), to));
            sheet.arrange(Region {
                from: Rect::new(1666.0, top, 1886.0, bottom),
                lens: Lens::carrying(from_at, to_at, scale, 0.0),
            });
        };
        // Where the title has given way, the rounds begin at the top.
        let first = if titled(size) { 96.0 } else { 160.0 };
        put(
            (90.0, 606.0),
            first,
            self.panel.min.y + 22.0 * self.scale,
            self.scale,
        );
        put((606.0, 765.0), 757.0, self.rule - 18.0 * self.scale, self.scale);
        if !size.is_large() {
            put((765.0, 1060.0), FOOT, self.panel.max.y - 11.0, self.bar);
        }
    }
}

/// Does the ledger have its title? It is the first to give way.
fn titled(size: TypeSize) -> bool {
    !large::in_a_row(size)
}

/// The last rounds in short, both sides' score, and the bar.
pub(super) fn lay_out(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let size = scene.canvas.type_size;
    let places = Places::of(size);
    let panel = Pose::new(
        places.middle(),
        places.panel.center().y,
        places.panel.width(),
        places.panel.height(),
    );
    sheet.put(Item::picture("ledger", panel.z(2.0), "shared/panel").sliced([28.0; 4]));
    if titled(size) {
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
    }
    rounds(scene, sheet);
    score(scene, sheet);
    bar(scene, &places, sheet);
    places.arrange(size, sheet);
}

/// The signs, in rows with their words, or where these have no room, by themselves.
fn bar(scene: &Scene<'_, Omelas>, places: &Places, sheet: &mut Sheet) {
    let signs = bar::signs(scene);
    if scene.canvas.type_size.is_large() {
        let columns = if signs.len() > 8 { 5 } else { 4 };
        let wide = (places.panel.width() - 36.0) / columns as f32;
        let left = places.panel.min.x + 18.0;
        sheet.put(Item::picture(
            "bar.rule",
            Pose::new(places.middle(), places.rule, 320.0, 20.0).z(3.0),
            "shared/rule-red",
        ));
        for (place, sign) in signs.into_iter().enumerate() {
            let (column, row) = (place % columns, place / columns);
            let (x, y) = (
                left + wide * (column as f32 + 0.5),
                places.rule + 52.0 + 76.0 * row as f32,
            );
            sheet.extend(widgets::bar_sign((x, y), 56.0, sign).map(|mut item| {
                item.pose.z += 3.0;
                item
            }));
        }
        return;
    }
    let pitch = (216.0 / signs.len().saturating_sub(1).max(1) as f32).min(40.0);
    for (place, sign) in signs.into_iter().enumerate() {
        let y = 804.0 + pitch * place as f32;
        sheet.extend(widgets::bar_row((1684.0, y), pitch, sign).map(|mut item| {
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

/// As many of the last rounds as there is room for.
fn rounds(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let size = scene.canvas.type_size;
    let all = rounds::rounds(scene);
    let grown = size.growth() > 0.0;
    let (most, pitch) = if grown { (2, 128.0) } else { (3, 142.0) };
    let shown = all.len().saturating_sub(most);
    for (place, line) in all.iter().skip(shown).enumerate() {
        let y = 182.0 + pitch * place as f32;
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
        let type_size = lettering::fit(name, Face::Semibold, 21.0, if grown { 104.0 } else { 84.0 });
        sheet.put(
            Item::words(
                key("name"),
                (1766.0, y - 10.0),
                type_size,
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
        let at = (1870.0, if grown { y + 15.0 } else { y - 10.0 });
        sheet.put(
            Item::words(
                key("number"),
                at,
                size.between(18.0, 18.7),
                Face::Italic,
                inks::QUIET,
                Align::Right,
                number,
            )
            .z(3.0),
        );
        let type_size = size.between(20.0, 21.0);
        let lines = lettering::wrap(&line.words, Face::Regular, type_size, size.between(192.0, 188.0));
        let tall = lines.len() as f32 * type_size * 1.25;
        sheet.put(
            Item::words(
                key("words"),
                (1682.0, y + 38.0 + tall / 2.0),
                type_size,
                Face::Regular,
                inks::BONE,
                Align::Left,
                lines.join("\n"),
            )
            .z(3.0),
        );
    }
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
            Color::srgb(0.894, 0.235, 0.192)
        };
        sheet.put(
            Item::words(
                format!("score.{letter}.letter"),
                (pose.at.x, pose.at.y),
                scene.canvas.type_size.between(19.0, 21.0),
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
