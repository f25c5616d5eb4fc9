//! The title: an altarpiece whose leaves open into the games, and a short menu.

use super::paged;
use super::saves::{Latest, find_latest};
use super::seats::SeatPlan;
use super::settings::SettingsStore;
use crate::registry::{self, PANELS};
use crate::scene::arrangement::Lens;
use crate::scene::canvas::Canvas;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::play::{Autosave, NextTable};
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Hinge, Interaction, Item, Look, Pose, Sheet};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::{Hovering, Layer, Stage, StageSet};
use crate::scene::{AppState, GameId, inks, widgets};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(AppState::Title), enter).add_systems(
        Update,
        (press, lay_out)
            .chain()
            .in_set(StageSet::Show)
            .run_if(in_state(AppState::Title)),
    );
}

fn enter(mut latest: ResMut<Latest>, autosave: Res<Autosave>, mut sounds: ResMut<Sounds>) {
    *latest = find_latest(&autosave);
    sounds.set_ambience(Some("title"));
}

/// What the title shows as it comes, the largest first: it can be unpacked before there is a window.
pub(super) fn drawings() -> impl Iterator<Item = &'static str> {
    let leaves = PANELS.iter().map(|panel| panel.picture);
    let small = ["shared/predella", "shared/hinge", "shared/lozenge"];
    ["shared/ground"].into_iter().chain(leaves).chain(small)
}

const LEAVES: [&str; 3] = ["leaf.1", "leaf.2", "leaf.3"];

fn press(
    mut pressed: MessageReader<Pressed>,
    mut state: ResMut<NextState<AppState>>,
    mut latest: ResMut<Latest>,
    mut next: ResMut<NextTable>,
    mut plan: ResMut<SeatPlan>,
    store: Res<SettingsStore>,
    mut sounds: ResMut<Sounds>,
    mut exit: MessageWriter<AppExit>,
) {
    for pressed in pressed.read().filter(|pressed| pressed.layer == Layer::Table) {
        if let Some(index) = LEAVES.iter().position(|leaf| pressed.name == *leaf)
            && let Some(game) = PANELS.get(index).and_then(|panel| panel.game.as_ref())
        {
            sounds.play(Cue::new("panel-open"));
            plan.set_for(game, store.history(game.headless.id()));
            state.set(AppState::Seats(GameId(game.headless.id())));
        }
        match &*pressed.name {
            "menu.continue" => next.0 = latest.order.take(),
            "menu.load" => state.set(AppState::Shelf),
            "menu.leave" => {
                exit.write(AppExit::Success);
            }
            _ => {}
        }
    }
}

fn lay_out(
    latest: Res<Latest>,
    plan: Res<SeatPlan>,
    store: Res<SettingsStore>,
    canvas: Res<Canvas>,
    hovering: Query<(&Interaction, &Hovering)>,
    mut stage: ResMut<Stage>,
) {
    let over = |name: &str| {
        hovering
            .iter()
            .any(|(act, hovering)| hovering.0 && act.name == name)
    };
    let mut sheet = Sheet::new();
    sheet.put(widgets::ground("shared/ground"));
    // Where type is large, what is said on a leaf is said under it, too.
    let size = canvas.type_size;
    let (lens, low) = if paged(size) {
        lines(size, &mut sheet);
        (Lens::about(Vec2::new(960.0, 20.0), 0.94), 6.0)
    } else {
        (Lens::PLAIN, 0.0)
    };
    for (index, panel) in PANELS.iter().enumerate() {
        let name = LEAVES.get(index).copied().unwrap_or("leaf");
        let open = panel.game.is_some();
        let hovered = over(name) && open;
        let (pose, hinge, rest, swung) = match index {
            0 => (Pose::new(450.0, 452.0, 421.0, 760.0), Hinge::Right, 42.0, 16.0),
            1 => (Pose::new(960.0, 430.0, 568.0, 808.0), Hinge::Left, 0.0, -8.0),
            _ => (Pose::new(1465.0, 452.0, 421.0, 760.0), Hinge::Left, -42.0, -16.0),
        };
        let fold = if hovered { swung } else { rest };
        let begins = match plan.game() {
            None => index == 0 && latest.order.is_none(),
            game => panel.game.as_ref().map(|game| game.headless.id()) == game,
        };
        let act = if open {
            let act = Interaction::new(name, format!("Set up a game of {}", panel.title));
            if begins { act.first() } else { act }
        } else {
            Interaction::refused(name, format!("{} will open in a later version", panel.title))
        };
        let tint = if hovered || !open {
            Color::WHITE
        } else {
            Color::srgb(0.93, 0.92, 0.91)
        };
        let leaf = Item::picture(name, pose.folded(fold).z(10.0), panel.picture)
            .hinged(hinge)
            .tinted(tint)
            .act(act);
        sheet.put(lens.item(leaf));
        if hovered {
            sheet.put(lens.item(rays(index, panel.picture)));
        }
    }
    for (key, x, y) in [
        ("hinge.1", 668.0, 392.0),
        ("hinge.2", 668.0, 700.0),
        ("hinge.3", 1252.0, 392.0),
        ("hinge.4", 1252.0, 700.0),
    ] {
        let hinge = Pose::new(x, y, 44.0, 40.0).z(12.0);
        sheet.put(lens.item(Item::picture(key, hinge, "shared/hinge")));
    }
    // What is wrong is worth more than the strip under the leaves.
    let troubled = latest.trouble.is_some() || store.trouble.is_some();
    if !(paged(size) && troubled) {
        let strip = Pose::corner(590.0, 846.0 + low, 740.0, 96.0).z(14.0);
        sheet.put(Item::picture("predella", strip, "shared/predella"));
    }
    menu(
        &latest,
        plan.game().is_none(),
        store.trouble.as_deref(),
        canvas.type_size,
        &over,
        &mut sheet,
    );
    let version = concat!("version ", env!("CARGO_PKG_VERSION"));
    let at = (1900.0 + canvas.bleed.x, 1058.0);
    sheet.put(
        Item::words(
            "version",
            at,
            canvas.type_size.between(18.0, 32.0),
            Face::Italic,
            inks::QUIET,
            Align::Right,
            version,
        )
        .z(2.0),
    );
    // What the program begins with is simply there.
    let begins = stage.sheet(Layer::Table).is_none();
    stage.show(Layer::Table, sheet, if begins { 0.0 } else { 300.0 });
}

/// What each game is, under its leaf.
fn lines(size: TypeSize, sheet: &mut Sheet) {
    for (index, (panel, x)) in PANELS.iter().zip([530.0, 960.0, 1390.0]).enumerate() {
        let (face, small) = (Face::Italic, size.between(24.0, 34.0));
        let words = Item::words(
            format!("line.{index}"),
            (x, 828.0),
            small,
            face,
            inks::SHADE,
            Align::Middle,
            panel.line,
        );
        sheet.put(words.z(16.0));
    }
}

/// Gilt rays that grow behind a leaf under the pointer.
fn rays(index: usize, _leaf: &str) -> Item {
    let small = |pose: Pose| pose.scaled(0.94).alpha(0.0);
    let (pose, picture, mirrored) = match index {
        0 => (Pose::corner(136.0, -50.0, 480.0, 1000.0), "shared/rays", false),
        1 => (Pose::new(960.0, 430.0, 760.0, 940.0), "shared/rays-centre", false),
        _ => (Pose::corner(1304.0, -50.0, 480.0, 1000.0), "shared/rays", true),
    };
    let item = Item::picture("rays", pose.z(5.0), picture).from(small(pose.z(5.0)));
    if mirrored { item.mirrored() } else { item }
}

fn menu(
    latest: &Latest,
    begins: bool,
    unread: Option<&str>,
    type_size: TypeSize,
    over: &dyn Fn(&str) -> bool,
    sheet: &mut Sheet,
) {
    let mut entries: Vec<(&'static str, &str)> = Vec::new();
    if latest.order.is_some() {
        entries.push(("menu.continue", "Continue"));
    }
    if latest.any {
        entries.push(("menu.load", "Load"));
    }
    entries.extend([
        ("menu.rules", "How to play"),
        ("menu.settings", "Settings"),
        ("menu.credits", "Credits"),
        ("menu.leave", "Quit"),
    ]);
    let size = type_size.between(34.0, 52.0);
    let gap = type_size.between(76.0, 84.0);
    let y = type_size.between(1000.0, 990.0);
    let widths: Vec<f32> = entries
        .iter()
        .map(|(_, words)| lettering::width(words, Face::Semibold, size))
        .collect();
    let total: f32 = widths.iter().sum::<f32>() + gap * (entries.len() as f32 - 1.0);
    let mut x = 960.0 - total / 2.0;
    for (place, ((name, words), width)) in entries.into_iter().zip(widths).enumerate() {
        let middle = x + width / 2.0;
        let act = Interaction {
            hovered: None,
            ..Interaction::new(name, "")
        };
        let act = if begins && name == "menu.continue" {
            act.first()
        } else {
            act
        };
        let pose = Pose::new(middle, y, width + 40.0, 56.0).z(15.0);
        sheet.put(Item::new(name, pose, Look::Plain(Color::NONE)).act(act));
        let ink = if over(name) { inks::GILT } else { inks::BONE };
        sheet.put(
            Item::words(
                format!("{name}.words"),
                (middle, y),
                size,
                Face::Semibold,
                ink,
                Align::Middle,
                words,
            )
            .z(16.0),
        );
        if over(name) || (place == 0 && name == "menu.continue") {
            let rule = Pose::new(middle, y + size * 0.65, width + 12.0, 6.0).z(16.0);
            sheet.put(Item::picture(format!("{name}.rule"), rule, "shared/rule-plain"));
        }
        if place > 0 {
            let dot = Pose::new(x - gap / 2.0, y + 1.0, 12.0, 12.0).z(15.0);
            sheet.put(Item::picture(format!("{name}.dot"), dot, "shared/lozenge"));
        }
        if name == "menu.continue" {
            let small = type_size.between(21.0, 34.0);
            let half = lettering::width(&latest.line, Face::Italic, small) / 2.0;
            let at = (middle.max(40.0 + half), 1049.0);
            sheet.put(
                Item::words(
                    "continue.line",
                    at,
                    small,
                    Face::Italic,
                    inks::SHADE,
                    Align::Middle,
                    &latest.line,
                )
                .z(16.0),
            );
        }
        x += width + gap;
    }
    let troubles: Vec<&str> = latest.trouble.as_deref().into_iter().chain(unread).collect();
    if troubles.is_empty() {
        return;
    }
    let trouble = troubles.join("  ·  ");
    let mut words = |lines: String, size: f32, y: f32| {
        let ink = inks::SHADE;
        sheet.put(
            Item::words(
                "trouble",
                (960.0, y),
                size,
                Face::Italic,
                ink,
                Align::Middle,
                lines,
            )
            .z(16.0),
        );
    };
    let small = lettering::fit(&trouble, Face::Italic, 20.0, 1700.0);
    if type_size > TypeSize::PLAIN {
        let size = type_size.between(20.0, 34.0);
        let lines = lettering::wrap(&trouble, Face::Italic, size, 1700.0);
        let tall = size * 1.25 * lines.len() as f32 + 24.0;
        let y = 944.0 - tall / 2.0;
        words(lines.join("\n"), size, y);
        let ground = Pose::new(960.0, y, 1780.0, tall).z(15.5);
        sheet.put(Item::new("trouble.ground", ground, Look::Plain(inks::INK)));
    } else {
        words(trouble, small, 966.0);
    }
}

/// The game whose rules are shown where no table is open.
pub fn first_game() -> Option<&'static str> {
    registry::games().next().map(|game| game.headless.id())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;
    use std::collections::BTreeSet;

    #[test]
    fn what_is_unpacked_ahead_is_what_the_title_shows() {
        let mut world = World::new();
        world.init_resource::<Latest>();
        world.init_resource::<SettingsStore>();
        world.init_resource::<SeatPlan>();
        world.init_resource::<Canvas>();
        world.init_resource::<Stage>();
        world.run_system_once(lay_out).expect("it runs");
        let stage = world.resource::<Stage>();
        let sheet = stage.sheet(Layer::Table).expect("it was laid out");
        let shown: BTreeSet<&str> = (sheet.iter())
            .filter_map(|item| match &item.look {
                Look::Picture { name, .. } => Some(&**name),
                _ => None,
            })
            .collect();
        assert_eq!(drawings().collect::<BTreeSet<_>>(), shown);
    }
}
