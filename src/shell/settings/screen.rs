//! How the settings look: pages with two panels each, their titles in segments at the head.
//!
//! What stands in a panel is said in [`panels`](super::panels), row by row; here is where the panels lie. They are
//! laid out once and seen larger with larger type, so a row has the same room at every size.

use super::panels::PAGES;
use super::rows::{HIGH, Rows, WIDTH, words};
use super::{SettingsPanel, SettingsStore};
use crate::scene::arrangement::Lens;
use crate::scene::canvas::Canvas;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::stage::{Layer, Stage};
use crate::scene::widgets;
use bevy::prelude::*;
use bevy::window::Monitor;

/// A screen that the window could be on, in words.
fn screens(monitors: &Query<(Entity, &Monitor)>) -> Vec<String> {
    let mut found: Vec<_> = monitors.iter().collect();
    found.sort_by_key(|(entity, _)| *entity);
    found
        .iter()
        .enumerate()
        .map(|(index, (_, screen))| {
            format!(
                "{}: {} × {}",
                index + 1,
                screen.physical_width,
                screen.physical_height
            )
        })
        .collect()
}

pub(super) fn show(
    store: Res<SettingsStore>,
    panel: Res<SettingsPanel>,
    canvas: Res<Canvas>,
    monitors: Query<(Entity, &Monitor)>,
    mut stage: ResMut<Stage>,
) {
    let sheet = lay_out(&store, panel.page, &screens(&monitors), canvas.type_size);
    if stage.sheet(Layer::Over) != Some(&sheet) {
        // Sliders follow the hand.
        let fresh = stage
            .sheet(Layer::Over)
            .is_none_or(|sheet| sheet.get(&"settings.title".into()).is_none());
        stage.show(Layer::Over, sheet, if fresh { 200.0 } else { 60.0 });
    }
}

fn lay_out(store: &SettingsStore, page: usize, screens: &[String], size: TypeSize) -> Sheet {
    let mut sheet = Sheet::new();
    // Whatever lies under it is neither seen nor pressed.
    let dim = Pose::new(960.0, 540.0, 4200.0, 3000.0);
    sheet.put(
        Item::new("settings.dim", dim, Look::Plain(inks::INK)).act(Interaction::new("settings.dim", "")),
    );
    let mut ground = widgets::ground("shared/ground-plain").z(0.5);
    ground.key = "settings.ground".into();
    sheet.put(ground);
    sheet.put(Item::picture(
        "settings.icon",
        Pose::new(98.0, 72.0, 82.0, 82.0).z(2.0),
        "shared/icon",
    ));
    sheet.put(words(
        "settings.title",
        (167.0, 72.0),
        58.0,
        Face::Bold,
        inks::BONE,
        Align::Left,
        "Settings",
    ));
    sheet.put(Item::picture(
        "settings.rule",
        Pose::new(960.0, 132.0, 1668.0, 14.0).z(2.0),
        "shared/rule-gilt",
    ));
    let page = page.min(PAGES.len() - 1);
    let titles = PAGES.map(|page| page.title);
    let tabs = Pose::corner(920.0, 43.0, 944.0, 58.0).z(3.0);
    let lens = Lens::about(Vec2::new(1864.0, 72.0), size.between(1.0, 1.4));
    let tabs = widgets::segments("settings.page", tabs, &titles, page);
    sheet.extend(tabs.into_iter().map(|item| lens.item(item)));
    put_panels(store, page, screens, size, &mut sheet);
    foot(store, size, &mut sheet);
    sheet
}

/// The two panels of a page.
fn put_panels(store: &SettingsStore, page: usize, screens: &[String], size: TypeSize, sheet: &mut Sheet) {
    let now = store.now();
    let scale = size.between(1.15, 1.57);
    let gap = size.between(40.0, 24.0);
    let panels = PAGES.get(page).map_or(&[][..], |page| page.panels);
    for (index, (title, put)) in panels.iter().enumerate() {
        let mut part = Sheet::new();
        let mut frame = widgets::panel("settings.panel", Pose::corner(0.0, 0.0, WIDTH, HIGH).z(1.0));
        frame.key = format!("settings.panel.{index}").into();
        part.put(frame);
        part.put(words(
            format!("settings.panel.{index}.title"),
            (34.0, 46.0),
            size.between(19.0, 23.5),
            Face::Semibold,
            inks::GILT,
            Align::Left,
            title,
        ));
        put(&now, screens, &mut Rows::begin(&mut part, index, size));
        let side = if index == 0 { -1.0 } else { 1.0 };
        let middle = Vec2::new(960.0 + side * (WIDTH * scale + gap) / 2.0, 542.0);
        let lens = Lens::carrying(Vec2::new(WIDTH, HIGH) / 2.0, middle, scale, 0.0);
        sheet.extend(part.iter().map(|item| lens.item(item.clone())));
    }
}

/// The ways out, and what becomes of what is set.
fn foot(store: &SettingsStore, size: TypeSize, sheet: &mut Sheet) {
    let lens = Lens::about(Vec2::new(56.0, 1040.0), size.between(1.0, 1.2));
    let pose = Pose::corner(56.0, 964.0, 220.0, 76.0).z(4.0);
    let back = widgets::button("settings.close", pose, "Back", true, "");
    let pose = Pose::corner(300.0, 964.0, 330.0, 76.0).z(4.0);
    let reset = widgets::button("settings.reset", pose, "Reset", false, "");
    sheet.extend(back.into_iter().chain(reset).map(|item| lens.item(item)));
    let (line, ink) = match (&store.unkept, store.is_kept()) {
        (Some(trouble), _) => (trouble.as_str(), inks::BONE),
        (None, false) => ("Changes apply at once and are lost when you quit.", inks::SHADE),
        (None, true) => ("Changes apply at once and are saved.", inks::SHADE),
    };
    let (type_size, room) = (size.between(26.0, 34.0), 1090.0);
    let lines = lettering::wrap(line, Face::Italic, type_size, room);
    let widest = (lines.iter())
        .map(|line| lettering::fit(line, Face::Italic, type_size, room))
        .fold(type_size, f32::min);
    sheet.put(words(
        "settings.line",
        (1864.0, 1002.0),
        widest,
        Face::Italic,
        ink,
        Align::Right,
        &lines.into_iter().take(3).collect::<Vec<_>>().join("\n"),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::pictures;
    use crate::shell::settings::Overrides;
    use crate::shell::settings::data::{Pace, Settings, Speed};

    fn store(set: impl FnOnce(&mut Settings)) -> SettingsStore {
        let mut store = SettingsStore::open(None, Overrides::default());
        store.change(set);
        store
    }

    /// Whatever is set and however large type is, every drawing is there, no word leaves its panel, and none is smaller
    /// than can be read.
    #[test]
    fn everything_has_room_and_can_be_drawn() {
        let screens = vec!["1: 3840 × 2160".to_owned(), "2: 15360 × 8640".to_owned()];
        let cases = [
            (store(|_| {}), Vec::new()),
            (store(|settings| settings.friendly = true), screens.clone()),
            (
                store(|settings| {
                    settings.screen = 9;
                    settings.full_screen = true;
                    settings.hold_to_peek = true;
                    settings.curtain_seconds = 60;
                    settings.speed = Speed::Instant;
                    settings.computers = Pace::Quick;
                    settings.type_size = 150;
                    (settings.master, settings.effects) = (0, 5);
                }),
                screens,
            ),
        ];
        for (store, screens) in cases {
            for percent in [80, 100, 125, 150, 200] {
                for page in 0..PAGES.len() {
                    let size = TypeSize::percent(percent);
                    check(&lay_out(&store, page, &screens, size), size);
                }
            }
        }
    }

    fn check(sheet: &Sheet, size: TypeSize) {
        for item in sheet.iter() {
            let Look::Words {
                text, face, align, ..
            } = &item.look
            else {
                if let Look::Picture { name, .. } = &item.look {
                    assert!(pictures::exists(name), "{name}");
                }
                continue;
            };
            assert!(item.pose.size.y >= 18.0 * size.between(1.0, 16.0 / 9.0), "{text}");
            let wide = lettering::width(text, *face, item.pose.size.y);
            let left = match align {
                Align::Left => item.pose.at.x,
                Align::Middle => item.pose.at.x - wide / 2.0,
                Align::Right => item.pose.at.x - wide,
            };
            let Some((index, _)) =
                (item.key.as_str().strip_prefix("settings.panel.")).and_then(|rest| rest.split_once('.'))
            else {
                continue;
            };
            let frame = sheet.get(&format!("settings.panel.{index}").into()).unwrap();
            let half = frame.pose.size / 2.0 - Vec2::splat(14.0);
            assert!(
                left >= frame.pose.at.x - half.x
                    && left + wide <= frame.pose.at.x + half.x
                    && item.pose.at.y + item.pose.size.y / 2.0 <= frame.pose.at.y + half.y,
                "“{text}” leaves its panel"
            );
        }
    }
}
