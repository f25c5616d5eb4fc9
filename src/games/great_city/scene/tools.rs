//! What lies within reach of every seat, on every page: the X-card, going back, lines and veils, setting right,
//! the network, the GM's own; and the shell's signs.
//!
//! What is opened here lies over the page, which can't be pressed meanwhile. As long as the X-card lies, it
//! lies over everything, and nobody goes on.

use super::large::area;
use super::parts::{self, ink};
use super::safety::{rewind, stopped, veil_places, veils};
use super::{Ui, correct, large, oracle};
use crate::games::great_city::{Claim, GreatCity, Phase, Slot};
use crate::scene::bar;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use crate::scene::writing::Field;
use crate::session::{Press, Scene};
use crate::table::{Remark, Seat};
use bevy::color::Alpha;
use bevy::math::{Rect, Vec2};

/// What is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Page {
    /// Nothing.
    #[default]
    Closed,
    /// To which moment the table may go back.
    Rewind,
    /// Lines and veils.
    Veils,
    /// What is to be set right.
    Correct(correct::Picking),
    /// What the oracle suggests to a GM; how often it has been asked.
    Oracle(u16),
}

/// How far over a page its tools lie.
pub(super) const OVER: f32 = 76.0;

/// A tool in the corner.
struct Tool {
    name: &'static str,
    sign: &'static str,
    /// Its sign's width for its height.
    wide: f32,
    tooltip: &'static str,
}

const fn tool(name: &'static str, sign: &'static str, wide: f32, tooltip: &'static str) -> Tool {
    Tool {
        name,
        sign,
        wide,
        tooltip,
    }
}

/// The end has begun: what has happened is reckoned up.
const fn is_ending(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over
    )
}

/// Whoever has something to say that is nobody's in particular: the person with the mouse.
pub(super) fn hand(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    let people = scene.people();
    if scene.is_person(scene.foot) {
        Some(scene.foot)
    } else {
        people.iter().next()
    }
}

fn tools(scene: &Scene<'_, GreatCity>) -> Vec<Tool> {
    let view = scene.view;
    let mut tools = Vec::new();
    if hand(scene).is_none() {
        return tools;
    }
    if view.phase != Phase::Over {
        tools.push(tool(
            "tool.x",
            "great_city/x-card",
            92.0 / 126.0,
            "The X-card: drop what was just told. Anybody may use it, at any time, without a reason",
        ));
        tools.push(tool(
            "tool.rewind",
            "great_city/rewind",
            1.0,
            "Rewind to an earlier moment, together",
        ));
    }
    tools.push(tool(
        "tool.veils",
        "great_city/veil",
        96.0 / 92.571,
        "Lines and veils: what this table won’t touch, and what stays out of sight",
    ));
    if can_correct(scene) {
        tools.push(tool(
            "tool.correct",
            "great_city/coin-plus",
            1.0,
            "Correct something by agreement; everybody sees it",
        ));
    }
    if view.scenes > 0 || matches!(view.phase, Phase::Frame(_) | Phase::Initiative) {
        tools.push(tool(
            "tool.network",
            "great_city/triad-web",
            1.0,
            "Show the character network",
        ));
    }
    if scene.is_person(view.gm()) {
        tools.push(tool(
            "tool.notes",
            "great_city/hood",
            84.0 / 87.5,
            "Only for the GM: purse and hidden notes",
        ));
        tools.push(tool(
            "tool.oracle",
            "great_city/d20",
            1.0,
            "The GM asks the oracle for somebody to meet",
        ));
    }
    tools
}

/// What is open; nothing is set right once the end is reckoned up.
fn open_page<'s>(scene: &'s Scene<'_, GreatCity>) -> &'s Page {
    match &scene.ui.tools {
        Page::Correct(_) if !can_correct(scene) => &Page::Closed,
        page => page,
    }
}

fn can_correct(scene: &Scene<'_, GreatCity>) -> bool {
    !is_ending(scene.view.phase) && !scene.setup.level.house.strict
}

/// The height of the corners' signs.
const HIGH: f32 = 36.0;
/// From sign to sign.
const STEP: f32 = 46.0;
/// By how much they grow with the largest type.
const SIGNS: f32 = 1.5;

pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    if scene.view.stopped.is_some() {
        if matches!(scene.ui.tools, Page::Rewind) {
            over(scene, sheet, REWIND, |sheet| rewind(scene, sheet));
        } else {
            over(scene, sheet, area(510.0, 240.0, 900.0, 560.0), stopped);
        }
        shell_signs(scene, sheet);
        return;
    }
    match open_page(scene) {
        Page::Closed => {}
        Page::Rewind => over(scene, sheet, REWIND, |sheet| rewind(scene, sheet)),
        Page::Veils => over(scene, sheet, area(340.0, 160.0, 1240.0, 760.0), |sheet| {
            veils(scene, sheet);
        }),
        Page::Correct(picking) => over(scene, sheet, area(210.0, 70.0, 1500.0, 940.0), |sheet| {
            correct::lay_out(scene, picking, sheet);
        }),
        Page::Oracle(asked) => over(scene, sheet, area(510.0, 220.0, 900.0, 640.0), |sheet| {
            oracle::lay_out(scene, *asked, sheet);
        }),
    }
    let by = large::size(scene, 1.0, SIGNS);
    let tools = tools(scene);
    if !tools.is_empty() {
        corner(scene, sheet, "tools", 0.0, STEP * by * tools.len() as f32 + 14.0);
    }
    for (index, tool) in tools.into_iter().enumerate() {
        let x = by * (30.0 + STEP * index as f32);
        let pose = Pose::new(x, 20.0 * by, HIGH * tool.wide * by, HIGH * by).z(68.0);
        let act = Interaction {
            lifts: true,
            ..Interaction::new(tool.name, tool.tooltip).secondary()
        };
        sheet.put(Item::picture(tool.name, pose, tool.sign).act(act));
    }
    shell_signs(scene, sheet);
}

/// Where the panel lies on which moments are listed, at large type.
const REWIND: Rect = Rect {
    min: Vec2::new(480.0, 110.0),
    max: Vec2::new(1440.0, 730.0),
};

/// Lays a panel over the page; at large type it fills the screen, whatever the page under it does.
fn over(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet, panel: Rect, lay: impl FnOnce(&mut Sheet)) {
    if !large::is_on(scene) {
        return lay(sheet);
    }
    hold(sheet);
    let whole = area(60.0, 72.0, 1800.0, 996.0);
    large::aside(sheet, large::Side::Over, &[(panel, whole)], lay);
}

/// Nothing of a page can be pressed.
fn hold(sheet: &mut Sheet) {
    let under: Vec<Item> = sheet.iter().filter(|item| item.act.is_some()).cloned().collect();
    for mut item in under {
        item.act = None;
        sheet.put(item);
    }
}

/// A dark ground for signs in an upper corner, from one x to another.
fn corner(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet, key: &'static str, from: f32, to: f32) {
    let by = large::size(scene, 1.0, SIGNS);
    sheet.put(Item::new(
        key,
        Pose::corner(from, 0.0, to - from, 41.0 * by).z(66.0),
        Look::Plain(parts::DARK),
    ));
    sheet.put(Item::picture(
        format!("{key}.rule"),
        Pose::corner(from, 41.0 * by - 2.0, to - from, 5.0).z(67.0),
        "shared/rule-plain",
    ));
}

/// Taking back, ledger, rules, sound, full screen, leaving.
fn shell_signs(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let signs = bar::signs(scene);
    let count = signs.len() as f32;
    let by = large::size(scene, 1.0, SIGNS);
    corner(scene, sheet, "signs", 1920.0 - STEP * by * count - 14.0, 1920.0);
    for (index, sign) in signs.into_iter().enumerate() {
        let x = 1920.0 - by * (30.0 + STEP * (count - 1.0 - index as f32));
        let pose = Pose::new(x, 20.0 * by, 32.0 * by, 32.0 * by).z(68.0);
        sheet.put(Item::picture(sign.name, pose, sign.picture).act(sign.act));
    }
}

/// Lays a panel over the page: nothing under it can be pressed.
pub(super) fn panel(sheet: &mut Sheet, pose: Pose, title: &str, note: &str) {
    hold(sheet);
    let top = pose.at.y - pose.size.y / 2.0;
    sheet.extend([
        Item::new(
            "over.shade",
            Pose::new(960.0, 540.0, 2560.0, 2160.0).z(72.0),
            Look::Plain(parts::DARK.with_alpha(0.66)),
        ),
        widgets::panel("over.panel", pose.z(73.0)),
        parts::fitted(
            "over.title",
            (pose.at.x, top + 58.0),
            38.0,
            pose.size.x - 120.0,
            Face::Bold,
            ink::IVORY,
            Align::Middle,
            title,
        )
        .z(OVER),
        parts::fitted(
            "over.note",
            (pose.at.x, top + 100.0),
            // As large as it goes in one line.
            23.0,
            pose.size.x - 100.0,
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            note,
        )
        .z(OVER),
    ]);
}

/// The button that closes what is open.
pub(super) fn close(sheet: &mut Sheet, pose: Pose) {
    sheet.extend(widgets::button(
        "tools.close",
        pose.z(OVER),
        "Close",
        false,
        "Back to the table",
    ));
}

pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    let pressed = pressed(scene, ui, name);
    let over = scene.view.stopped.is_some() || *open_page(scene) != Page::Closed;
    // What lies under a panel does nothing, whatever a press there would mean.
    pressed.or(over.then_some(Press::Nothing))
}

fn pressed(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    let hand = hand(scene)?;
    if name.starts_with("tool.") {
        ui.turned = 0;
    }
    let mut open = |page: Page| {
        // The sign that opened a page closes it again.
        ui.tools = if std::mem::discriminant(&ui.tools) == std::mem::discriminant(&page) {
            Page::Closed
        } else {
            page
        };
        Some(Press::Shown)
    };
    match name {
        "tool.x" => {
            ui.tools = Page::Closed;
            Some(Press::Say(Slot::Stop.claim(hand, Claim::Stop)))
        }
        "stop.on" => {
            ui.tools = Page::Closed;
            Some(Press::Say(Slot::Stop.claim(hand, Claim::GoOn)))
        }
        "tools.close" => {
            ui.tools = Page::Closed;
            Some(Press::Shown)
        }
        "tool.rewind" => open(Page::Rewind),
        "tool.veils" => open(Page::Veils),
        "tool.correct" => open(Page::Correct(correct::Picking::default())),
        "tool.oracle" => open(Page::Oracle(0)),
        "tool.network" => {
            ui.tools = Page::Closed;
            ui.network = !ui.network;
            Some(Press::Shown)
        }
        "tool.notes" => {
            ui.tools = Page::Closed;
            Some(Press::Decide(scene.view.gm()))
        }
        "leaf.back" | "leaf.on" if *open_page(scene) != Page::Closed || scene.view.stopped.is_some() => {
            large::press(scene, ui, name)
        }
        _ => {
            if let Some(moment) = name.strip_prefix("rewind.") {
                let length = match moment {
                    "step" => scene.entries.checked_sub(1)?,
                    moment => moment.parse().ok()?,
                };
                ui.tools = Page::Closed;
                return Some(Press::Rewind(length, Slot::Back.claim(hand, Claim::WentBack)));
            }
            if let Some((slot, _, title, _, pose)) =
                veil_places().into_iter().find(|(_, place, ..)| *place == name)
            {
                return Some(Press::Write(Field {
                    name: slot.to_string(),
                    pose: {
                        let pose = Pose::corner(
                            pose.at.x - pose.size.x / 2.0 + 30.0,
                            pose.at.y - pose.size.y / 2.0 + 100.0,
                            pose.size.x - 60.0,
                            pose.size.y - 130.0,
                        );
                        large::either(scene, pose, large::Side::Over.pose(pose))
                    },
                    text: scene.view.text(slot).unwrap_or_default().to_owned(),
                    hint: title.into(),
                    size: 24.0,
                    face: Face::Regular,
                    ink: inks::INK,
                    ground: inks::BONE,
                    lines: true,
                    limit: 600,
                }));
            }
            match &mut ui.tools {
                Page::Correct(picking) => correct::press(scene, hand, picking, name),
                Page::Oracle(asked) if name == "oracle.again" => {
                    *asked = asked.wrapping_add(1);
                    Some(Press::Shown)
                }
                _ => None,
            }
        }
    }
}

/// What was written goes into the slot that the field is named after, from whoever it is for to write there.
pub(super) fn written(
    scene: &Scene<'_, GreatCity>,
    writer: Option<Seat>,
    name: &str,
    text: &str,
) -> Option<Remark<Claim>> {
    let slot = Slot::read(name)?;
    let view = scene.view;
    let asked = match (slot, view.phase) {
        (Slot::Line(..), Phase::React(seat))
        | (Slot::Defence(..), Phase::Answer(seat, _))
        | (Slot::Deed(_), Phase::Frame(seat))
        | (Slot::City, Phase::CityFate(seat)) => Some(seat),
        (Slot::StrangersName(_), _) => Some(view.gm()),
        (Slot::Tale(_), _) => view.scene.as_ref().and_then(|staged| staged.teller),
        _ => None,
    };
    let author = writer.or_else(|| slot.author(view.gm())).or(asked);
    let author = author.or_else(|| hand(scene)).unwrap_or(scene.foot);
    Some(slot.text(author, text))
}
