//! The set-up where type is large: who plays, the level and the house rules, one at a time.
//!
//! Plates, menu and table are those of the [layout], larger and farther apart; rows have the whole width.
//!
//! [layout]: super::layout

use super::choices::{self, Said};
use super::layout::Around;
use super::menu::Open;
use super::{Rule, SeatPlan, host, layout, menu};
use crate::registry::PanelGame;
use crate::scene::arrangement::Lens;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::{inks, widgets};
use crate::shell::guide;
use bevy::prelude::*;

/// Where plates stand.
pub(super) const AROUND: Around = Around {
    top: Vec2::new(960.0, 290.0),
    foot: FOOT,
    right: [
        Vec2::new(1568.0, 360.0),
        Vec2::new(1568.0, 604.0),
        Vec2::new(1568.0, 752.0),
    ],
    left: [
        Vec2::new(352.0, 360.0),
        Vec2::new(352.0, 604.0),
        Vec2::new(352.0, 752.0),
    ],
};
/// Where whoever leads the table sits.
pub(super) const FOOT: Vec2 = Vec2::new(960.0, 812.0);

/// The parts.
const PARTS: [&str; 3] = ["Who plays", "The level", "House rules"];

/// The panel of rows: left, top, width, height.
const PANEL: Pose = Pose::corner(56.0, 152.0, 1808.0, 770.0);

/// The screen.
pub(super) fn lay_out(
    plan: &SeatPlan,
    title: &str,
    game: &PanelGame,
    size: TypeSize,
    over: &dyn Fn(&str) -> bool,
) -> Sheet {
    let mut sheet = Sheet::new();
    sheet.put(widgets::ground("shared/ground-plain"));
    sheet.extend(widgets::header(title, "", size));
    let tabs = Pose::corner(1204.0, 44.0, 660.0, 56.0).z(3.0);
    let lens = Lens::about(Vec2::new(1864.0, 72.0), size.between(1.2, 1.5));
    let tabs = widgets::segments("seats.page", tabs, &PARTS, plan.tab);
    sheet.extend(tabs.into_iter().map(|item| lens.item(item)));
    match plan.tab {
        0 => who_plays(plan, game, size, over, &mut sheet),
        1 => levels(plan, game, size, &mut sheet),
        _ => rules(plan, game, size, &mut sheet),
    }
    foot(plan, game, size, &mut sheet);
    sheet
}

/// What something looks like so much larger.
fn grown(about: Vec2, scale: f32, put: impl FnOnce(&mut Sheet), sheet: &mut Sheet) {
    let mut part = Sheet::new();
    put(&mut part);
    let lens = Lens::about(about, scale);
    sheet.extend(part.iter().map(|item| lens.item(item.clone())));
}

/// The table and its plates. While a menu is open, plates under it give way.
fn who_plays(
    plan: &SeatPlan,
    game: &PanelGame,
    size: TypeSize,
    over: &dyn Fn(&str) -> bool,
    sheet: &mut Sheet,
) {
    let scale = size.between(1.15, 1.7);
    let middle = Vec2::new(960.0, 552.0);
    layout::round_table(plan, game, (middle, size.between(0.9, 0.6)), sheet);
    let count = plan.places.len();
    let menu = plan.menu.map(|index| {
        let at = layout::position(plan, index);
        let half = menu::SIZE.y * scale / 2.0;
        let aside = (344.0 + menu::SIZE.x) * scale / 2.0 + 10.0;
        let x = if at.x > 1400.0 { at.x - aside } else { at.x + aside };
        Open {
            index,
            at: Vec2::new(x, at.y.clamp(144.0 + half, 940.0 - half)),
            scale,
        }
    });
    let hidden = |at: Vec2, own: Option<usize>| {
        let plate = layout::PLATE * scale;
        menu.as_ref().is_some_and(|menu| menu.covers(at, plate, own))
    };
    for index in 0..count {
        let at = layout::position(plan, index);
        if !hidden(at, Some(index)) {
            grown(
                at,
                scale,
                |part| layout::put_plate(plan, index, over, part),
                sheet,
            );
        }
    }
    if let Some(at) = layout::free_place(plan)
        && !hidden(at, None)
    {
        grown(at, scale, |part| layout::put_free_place(plan, part), sheet);
    }
    if !hidden(FOOT, None) {
        grown(FOOT, scale, |part| host::put(plan, FOOT, part), sheet);
    }
    if let Some(Open { index, at, .. }) = menu {
        grown(at, scale, |part| menu::put(plan, index, at, over, part), sheet);
    }
}

fn words(key: impl Into<String>, at: (f32, f32), size: f32, face: Face, ink: Color, text: &str) -> Item {
    Item::words(key.into(), at, size, face, ink, Align::Left, text).z(3.0)
}

fn panel(title: &str, size: TypeSize, sheet: &mut Sheet) {
    sheet.put(widgets::panel("choices", PANEL.z(1.0)));
    let size = size.between(22.0, 37.0);
    let at = (96.0, 204.0);
    sheet.put(words(
        "choices.label",
        at,
        size,
        Face::Semibold,
        inks::GILT,
        title,
    ));
}

/// The levels, and the table that teaches.
fn levels(plan: &SeatPlan, game: &PanelGame, size: TypeSize, sheet: &mut Sheet) {
    panel("T H E   L E V E L", size, sheet);
    let rows = plan.offers.len() + plan.broken.len();
    let (large, small) = (size.between(31.0, 46.0), size.between(22.0, 34.0));
    for (place, index) in (plan.page * plan.levels()..rows).take(plan.levels()).enumerate() {
        let Some(said) = choices::said(plan, index) else {
            continue;
        };
        let y = 284.0 + 134.0 * place as f32;
        level(&said, (index, index == plan.level, y), (large, small), sheet);
    }
    if rows > plan.levels() {
        let pages = rows.div_ceil(plan.levels());
        let words = format!("more levels ({} of {pages})", plan.page + 1);
        let pose = Pose::corner(1390.0, 168.0, 440.0, 88.0).z(4.0);
        sheet.extend(widgets::button(
            "levels.0",
            pose,
            &words,
            false,
            "Show the other levels",
        ));
    }
    if let Some((guide, _)) = guide::of(game.headless.id()) {
        let rule = Pose::new(960.0, 794.0, 1640.0, 12.0).z(3.0);
        sheet.put(Item::picture("choices.rule", rule, "shared/rule-gilt"));
        let pose = Pose::corner(1326.0, 810.0, 500.0, 88.0).z(4.0);
        sheet.extend(widgets::button(
            "seats.guide",
            pose,
            &guide.title,
            false,
            &guide.line,
        ));
        let lines = lettering::wrap(&guide.line, Face::Italic, small, 1190.0);
        let lines: Vec<_> = lines.into_iter().take(2).collect();
        let at = (96.0, 854.0);
        let line = lines.join("\n");
        sheet.put(words("guide.line", at, small, Face::Italic, inks::SHADE, &line));
    }
}

fn level(said: &Said, (index, chosen, y): (usize, bool, f32), (large, small): (f32, f32), sheet: &mut Sheet) {
    let name = format!("level.{index}");
    let (act, ink, quiet) = said.dress(&name);
    let row = Pose::new(960.0, y + 22.0, 1740.0, 122.0).z(2.0);
    sheet.put(Item::new(name.clone(), row, Look::Plain(Color::NONE)).act(act));
    sheet.put(widgets::radio(
        &name,
        Pose::new(122.0, y, 46.0, 46.0).z(3.0),
        chosen,
    ));
    let size = lettering::fit(&said.title, Face::Semibold, large, 1250.0);
    let key = format!("{name}.title");
    sheet.put(words(key, (168.0, y), size, Face::Semibold, ink, &said.title));
    let size = lettering::fit(&said.line, Face::Italic, small, 1640.0);
    let key = format!("{name}.line");
    let at = (168.0, y + 52.0);
    sheet.put(words(key, at, size, Face::Italic, quiet, &said.line));
    if !said.tag.is_empty() {
        let key = format!("{name}.tag");
        let (face, ink) = (Face::Italic, inks::GILT);
        sheet.put(Item::words(key, (1816.0, y), small, face, ink, Align::Right, said.tag).z(3.0));
    }
}

/// The house rules two by two, then whose chance it is, then how the table talks.
fn rules(plan: &SeatPlan, game: &PanelGame, size: TypeSize, sheet: &mut Sheet) {
    panel("H O U S E   R U L E S", size, sheet);
    if !plan.switches.is_empty() {
        let about = Vec2::new(1824.0, 204.0);
        let pose = Pose::corner(1562.0, 183.0, 262.0, 42.0).z(3.0);
        let put = |part: &mut Sheet| part.extend(choices::preset(plan, pose));
        grown(about, size.between(1.2, 1.75), put, sheet);
    }
    if plan.rules_pages() > 1 {
        let pose = Pose::corner(740.0, 162.0, 480.0, 86.0).z(4.0);
        let words = choices::more_rules(plan);
        let tooltip = "Show the other house rules";
        sheet.extend(widgets::button("rules.0", pose, &words, false, tooltip));
    }
    let mut cells: Vec<Cell> = (plan.rules_shown())
        .filter_map(|rule| {
            let (name, title, line) = match rule {
                Rule::Switch(index) => {
                    let switch = plan.switches.get(index)?;
                    (format!("switch.{index}"), switch.title, switch.line)
                }
                Rule::Parameter(index) => {
                    let parameter = plan.parameters.get(index)?;
                    (format!("parameter.{index}"), parameter.title, parameter.line)
                }
            };
            let stands = Stands::Rule(rule);
            Some(Cell {
                name,
                title,
                line,
                stands,
            })
        })
        .collect();
    cells.push(Cell {
        name: "own.0".into(),
        title: "Real dice and bag",
        line: "Use your own dice and bag, and enter each result here",
        stands: Stands::On(plan.by_hand),
    });
    let count = cells.len() + usize::from(game.has_talk_timer);
    let pitch = (656.0 / count.div_ceil(2) as f32).min(190.0);
    let corner = |place: usize| {
        let (column, row) = ((place % 2) as f32, (place / 2) as f32);
        Vec2::new(96.0 + 888.0 * column, 256.0 + pitch * row)
    };
    for (place, cell) in cells.iter().enumerate() {
        cell.put(plan, corner(place), pitch, size, sheet);
    }
    if game.has_talk_timer {
        let at = corner(cells.len());
        let title = "Discussion timer";
        let large = size.between(29.0, 42.0);
        let middle = (at.x, at.y + 26.0);
        sheet.put(words(
            "talk.title",
            middle,
            large,
            Face::Semibold,
            inks::BONE,
            title,
        ));
        let labels = ["off", "1 min", "2 min", "3 min"];
        let pose = Pose::corner(at.x, at.y + 58.0, 500.0, 46.0).z(3.0);
        let put = |part: &mut Sheet| {
            let mut items = widgets::segments("talk", pose, &labels, usize::from(plan.talk_minutes));
            let tooltip = "Minutes for each discussion. At zero the game pauses. The timer never votes.";
            for act in items.iter_mut().filter_map(|item| item.act.as_mut()) {
                act.tooltip = tooltip.into();
            }
            part.extend(items);
        };
        grown(at + Vec2::new(0.0, 58.0), size.between(1.2, 1.5), put, sheet);
    }
}

/// A house rule.
struct Cell {
    name: String,
    title: &'static str,
    line: &'static str,
    stands: Stands,
}

/// How a cell stands.
#[derive(Clone, Copy)]
enum Stands {
    /// As the plan has this rule.
    Rule(Rule),
    /// On or off.
    On(bool),
}

impl Cell {
    fn put(&self, plan: &SeatPlan, corner: Vec2, high: f32, size: TypeSize, sheet: &mut Sheet) {
        const WIDE: f32 = 840.0;
        let scale = size.between(1.1, 1.5);
        let (large, small) = (size.between(29.0, 42.0), size.between(22.0, 33.0));
        let sign = match self.stands {
            Stands::Rule(Rule::Parameter(_)) => 132.0,
            _ => 72.0,
        };
        let room = WIDE - sign * scale - 24.0;
        let lines = lettering::wrap(self.line, Face::Italic, small, room);
        let two = lines.len() > 2;
        let row = Pose::corner(corner.x - 8.0, corner.y - 4.0, WIDE + 16.0, high - 4.0).z(2.0);
        // What has no room is told when it is pointed at.
        let act = Interaction::new(self.name.clone(), if two { self.line } else { "" });
        sheet.put(Item::new(self.name.clone(), row, Look::Plain(Color::NONE)).act(act));
        let at = Pose::new(
            corner.x + WIDE - 36.0 * scale,
            corner.y + 26.0,
            72.0 * scale,
            36.0 * scale,
        )
        .z(3.0);
        match self.stands {
            Stands::Rule(rule) => choices::put_value(plan, rule, &self.name, at, small, sheet),
            Stands::On(on) => {
                let sign = if on {
                    "shared/switch-on"
                } else {
                    "shared/switch-off"
                };
                sheet.put(Item::picture(format!("{}.sign", self.name), at, sign));
            }
        }
        let fitted = lettering::fit(self.title, Face::Semibold, large, room);
        let at = (corner.x, corner.y + 24.0);
        let key = format!("{}.title", self.name);
        sheet.put(words(key, at, fitted, Face::Semibold, inks::BONE, self.title));
        let mut lines: Vec<_> = lines.into_iter().take(2).collect();
        if two && let Some(last) = lines.last_mut() {
            last.push('…');
        }
        let pitch = small * 1.18;
        for (row, line) in lines.iter().enumerate() {
            let at = (corner.x, corner.y + 24.0 + large * 0.95 + pitch * row as f32);
            let key = format!("{}.line.{row}", self.name);
            sheet.put(words(key, at, small, Face::Italic, inks::SHADE, line));
        }
    }
}

/// The ways out and on, and what there is to say.
fn foot(plan: &SeatPlan, game: &PanelGame, size: TypeSize, sheet: &mut Sheet) {
    let back = Pose::corner(56.0, 964.0, 220.0, 76.0).z(4.0);
    let again = Pose::corner(300.0, 964.0, 220.0, 76.0).z(4.0);
    let tooltip = "Reset seats, level and rules to their defaults";
    let put = |part: &mut Sheet| {
        part.extend(widgets::button("seats.back", back, "Back", false, ""));
        part.extend(widgets::button("seats.reset", again, "Reset", false, tooltip));
    };
    grown(Vec2::new(56.0, 1040.0), size.between(1.0, 1.25), put, sheet);
    let start = Pose::corner(1484.0, 956.0, 380.0, 92.0).z(4.0);
    let put = |part: &mut Sheet| match plan.trouble() {
        None => part.extend(widgets::button("seats.start", start, "Start", true, "")),
        Some(why) => part.extend(widgets::barred_button("seats.start", start, "Start", &why)),
    };
    grown(Vec2::new(1864.0, 1048.0), size.between(1.0, 1.15), put, sheet);
    let small = size.between(25.0, 33.0);
    // Plates are dragged where they are seen.
    let hint = match plan.trouble() {
        None if plan.tab > 0 => String::new(),
        _ => layout::hint(plan, game),
    };
    let lines = lettering::wrap(&hint, Face::Italic, small, 740.0);
    let lines: Vec<_> = lines.into_iter().take(3).collect();
    let line = lines.join("\n");
    sheet.put(words(
        "hint",
        (664.0, 1000.0),
        small,
        Face::Italic,
        inks::SHADE,
        &line,
    ));
}
