//! Shows a lesson beside its table: a slip of paper with a caption, and a frame around the control to press.
//!
//! The session decides when a caption shows and what to press; this module shows it and reports the player's
//! answers. It knows no game.

use super::book::Book;
use super::panels::Front;
use crate::embedded;
use crate::scene::canvas::{self, Canvas};
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::stage::{Layer, Stage, StageSet};
use crate::scene::{GameId, inks, widgets};
use crate::session::{GuideTurn, Guided, GuidedStep, OpenTable, TableOrder};
use crate::table::guide::Guide;
use crate::table::record::Untyped;
use crate::table::{Controller, Seat, Seed, Skill};
use crate::ui::element::FocusOrder;
use crate::ui::{
    Controls, Element, FreePlace, FrontLayer, Intended, Intent, LaidOut, Role, Room, UiLayer, UiRoot, UiSet,
    room_beside, theme, widgets as controls,
};
use bevy::prelude::*;

/// Returns a game's guide and its script; `None` if it has none.
pub fn of(game: &str) -> Option<(Guide, &'static str)> {
    let (_, guide, script) = embedded::GUIDES.iter().find(|(name, ..)| *name == game)?;
    // A test parses all guides.
    Guide::read(guide).ok().map(|guide| (guide, *script))
}

/// Returns the order for a game's guided table.
pub fn order(game: &'static str) -> Option<TableOrder> {
    let (guide, script) = of(game)?;
    let record = Untyped::from_text(script).ok()?;
    let controllers = Seat::all(record.seats.len()).map(|seat| {
        if guide.learner_seats.contains(&seat) {
            Controller::Human
        } else {
            Controller::Computer(Skill::default())
        }
    });
    let level = (record.level_id.clone(), String::new());
    let controllers = controllers.collect();
    Some(TableOrder {
        youngest: record.youngest,
        record: Some(script.to_owned()),
        guide: Some(guide),
        ..TableOrder::new(GameId(game), level, record.seats, controllers, Seed(0))
    })
}

/// Margin between the slip's edge and its text.
const MARGIN: f32 = 34.0;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(act)
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn((Slip, UiRoot::default(), UiLayer::Panel));
        })
        .add_systems(Update, (press, lay_out).chain().in_set(StageSet::Show))
        .add_systems(Update, show.after(StageSet::Show).before(UiSet));
}

/// Marks the slip beside a table that is a UI screen.
#[derive(Component)]
struct Slip;

/// The slip's intents.
#[derive(Clone, Debug, PartialEq, Eq)]
enum GuideIntent {
    /// Show the next caption.
    Next,
    /// Continue without the guide.
    Close,
    /// Open the rulebook at the rule.
    Rule,
}

impl Intent for GuideIntent {
    const SCREEN: &'static str = "guide";
}

fn act(
    intended: On<Intended<GuideIntent>>,
    mut turns: MessageWriter<GuideTurn>,
    mut book: ResMut<Book>,
    guided: Res<Guided>,
    open: Res<OpenTable>,
) {
    match intended.0 {
        GuideIntent::Next => {
            turns.write(GuideTurn::Next);
        }
        GuideIntent::Close => {
            turns.write(GuideTurn::Skip);
        }
        GuideIntent::Rule => {
            if let (Some(game), Some(step)) = (open.game, &guided.step) {
                book.open_at(game, &step.caption.rule);
            }
        }
    }
}

/// Shows the slip near the control to press, or else near the guide's position, where it covers the least text.
fn show(
    guided: Res<Guided>,
    (ui, all): (LaidOut, Controls),
    front: Res<Front>,
    room: Res<Room>,
    root: Single<&mut UiRoot, With<Slip>>,
) {
    let step = guided
        .step
        .as_ref()
        .filter(|_| guided.running && front.panel.is_none());
    let (Some(step), Some(UiLayer::Screen)) = (step, ui.front()) else {
        return UiRoot::show(root.into_inner(), Element::default());
    };
    let (window, width) = (ui.window(), WIDE * room.rem);
    // The brackets are around the first control with this name.
    let named = |name: &String| all.iter().find(|(_, control)| control.intent.name() == *name);
    let wanted = step.framed.as_ref().and_then(named);
    let mut controls = ui.controls().into_iter();
    let framed = wanted.and_then(|(wanted, _)| controls.find(|control| control.entity == wanted));
    let (near, most) = match framed {
        Some(control) => {
            let framed = ui.in_units(control.rect).inflate(BRACKETS);
            (framed, room_beside(framed, window, width))
        }
        None => {
            // Above the middle, and left of it, where there is no column.
            let at = window.size() * vec2(0.44, 0.23);
            (Rect::from_corners(at, at), 0.94 * window.size())
        }
    };
    let paper = paper(step).in_free_place(FreePlace::Near(near)).styled(|node| {
        node.width = px(width);
        (node.max_width, node.max_height) = (px(most.x), px(most.y));
    });
    // The root itself blocks nothing, so the screen can still be used.
    UiRoot::show(root.into_inner(), Element::overlay([paper]));
}

/// The slip's width, in rem.
const WIDE: f32 = 30.0;
/// How far the brackets reach beyond the control that they frame, in units.
const BRACKETS: f32 = 14.0;

/// Builds the slip: the caption, which scrolls if there is too little room, and its buttons.
fn paper(step: &GuidedStep) -> Element {
    let caption = &step.caption;
    let head = Element::row([
        Element::text(Role::Section, "GUIDE"),
        Element::spacer(),
        Element::text(Role::Note, format!("{} of {}", step.number, step.of)),
    ]);
    let close =
        controls::link("Close the guide", GuideIntent::Close).tooltip("Go on playing without the guide");
    let rule = (!caption.rule.is_empty()).then(|| {
        controls::link("Read the rule", GuideIntent::Rule).tooltip("Open the rulebook at this rule")
    });
    let next = match (caption.wait, step.refused) {
        (true, _) => controls::gilt_button("Next", GuideIntent::Next).focus(FocusOrder::First),
        (false, false) => Element::text(Role::Note, "Your turn."),
        (false, true) => Element::text(Role::Label, "Not now: do this first."),
    };
    let foot = Element::wrap([close])
        .with(rule)
        .with_all([Element::spacer(), next.key("next")]);
    let words = Element::column([Element::text(Role::Body, &caption.say).live()])
        .padding(UiRect::right(px(12)))
        .scrolling();
    Element::column([head.rigid(), words, foot.rigid()])
        .framed(&theme::SLIP)
        .gap(px(12))
        .blocking()
        .key(format!("slip {}", step.number))
}

fn press(
    mut pressed: MessageReader<Pressed>,
    mut turns: MessageWriter<GuideTurn>,
    mut book: ResMut<Book>,
    guided: Res<Guided>,
    open: Res<OpenTable>,
) {
    for pressed in pressed.read().filter(|pressed| pressed.layer == Layer::Guide) {
        match &*pressed.name {
            "guide.next" => {
                turns.write(GuideTurn::Next);
            }
            "guide.skip" => {
                turns.write(GuideTurn::Skip);
            }
            "guide.rule" => {
                if let (Some(game), Some(step)) = (open.game, &guided.step) {
                    book.open_at(game, &step.caption.rule);
                }
            }
            _ => {}
        }
    }
}

fn lay_out(guided: Res<Guided>, front: Res<FrontLayer>, canvas: Res<Canvas>, mut stage: ResMut<Stage>) {
    let on_screen = front.0.is_some();
    let Some(step) = guided.step.as_ref().filter(|_| guided.running && !on_screen) else {
        if stage.sheet(Layer::Guide).is_some_and(|sheet| !sheet.is_empty()) {
            stage.clear(Layer::Guide, 120.0);
        }
        return;
    };
    let mut sheet = Sheet::new();
    let pointed = step.framed.as_deref().and_then(|name| wanted(&stage, name));
    if let Some(place) = pointed {
        sheet.extend(widgets::brackets(place, 1.0));
    }
    slip(step, pointed, canvas.type_size, &mut sheet);
    if stage.sheet(Layer::Guide) != Some(&sheet) {
        stage.show(Layer::Guide, sheet, 160.0);
    }
}

/// Returns the area of the control to press, with all its parts.
fn wanted(stage: &Stage, name: &str) -> Option<Rect> {
    let sheet = stage.sheet(Layer::Table)?;
    let drawn = sheet.parts_of(name).filter(|item| item.pose.size.x > 0.0);
    let places = drawn.map(|item| {
        let pose = stage.lens(Layer::Table, &item.pose).pose(item.pose).upright();
        Rect::from_center_size(pose.at, pose.size)
    });
    places.reduce(|one, other| one.union(other))
}

/// Returns the slip's position: the guide's, moved onto the canvas and beside the control it points at.
fn place((x, y): (f32, f32), size: Vec2, pointed: Option<Rect>) -> Vec2 {
    let said = Vec2::new(x, y);
    let half = size / 2.0;
    let (low, high) = (
        half + 16.0,
        Vec2::new(canvas::WIDTH, canvas::HEIGHT) - half - 16.0,
    );
    let within = |at: Vec2| at.min(high).max(low);
    let Some(pointed) = pointed else {
        return within(said);
    };
    let kept = pointed.inflate(30.0);
    let covered = |at: Vec2| {
        let common = kept.intersect(Rect::from_center_size(at, size));
        common.width().max(0.0) * common.height().max(0.0)
    };
    let beside = [
        Vec2::new(said.x, kept.min.y - half.y),
        Vec2::new(said.x, kept.max.y + half.y),
        Vec2::new(kept.min.x - half.x, said.y),
        Vec2::new(kept.max.x + half.x, said.y),
        low,
        high,
        Vec2::new(low.x, high.y),
        Vec2::new(high.x, low.y),
    ];
    let places = std::iter::once(said).chain(beside).map(within);
    // The least covered position, then the nearest.
    let worth = |at: &Vec2| (covered(*at), at.distance(said));
    places
        .min_by(|a, b| {
            let ((a, near), (b, far)) = (worth(a), worth(b));
            a.total_cmp(&b).then(near.total_cmp(&far))
        })
        .unwrap_or(said)
}

/// Adds the slip with its text and buttons to a sheet.
fn slip(step: &GuidedStep, pointed: Option<Rect>, type_size: TypeSize, sheet: &mut Sheet) {
    let caption = &step.caption;
    let wide = type_size.between(620.0, 1000.0);
    let size = type_size.between(26.0, 40.0);
    let (bold, quiet) = (type_size.between(20.0, 36.0), type_size.between(20.0, 33.0));
    let lines = lettering::wrap(&caption.say, Face::Regular, size, wide - 2.0 * MARGIN);
    let words = lines.len() as f32 * size * 1.25;
    let (head, below) = (type_size.between(66.0, 90.0), type_size.between(84.0, 116.0));
    let high = head + words + below;
    let at = place(caption.place, Vec2::new(wide, high), pointed);
    let top = at.y - high / 2.0;
    let left = at.x - wide / 2.0;
    sheet.put(
        Item::picture(
            "guide",
            Pose::new(at.x, at.y, wide, high).z(4.0),
            "shared/plate-bone",
        )
        .sliced([20.0; 4]),
    );
    let number = format!("{} of {}", step.number, step.of);
    let small = |key: &'static str, at: (f32, f32), face, align, text: &str| {
        let size = if face == Face::Italic { quiet } else { bold };
        Item::words(key, at, size, face, inks::UMBER, align, text).z(5.0)
    };
    let line = top + type_size.between(34.0, 44.0);
    sheet.put(small(
        "guide.head",
        (left + MARGIN, line),
        Face::Semibold,
        Align::Left,
        "G U I D E",
    ));
    sheet.put(small(
        "guide.number",
        (left + wide - MARGIN, line),
        Face::Italic,
        Align::Right,
        &number,
    ));
    sheet.put(
        Item::words(
            "guide.words",
            (left + MARGIN, top + head - 8.0 + words / 2.0),
            size,
            Face::Regular,
            inks::INK,
            Align::Left,
            lines.join("\n"),
        )
        .z(5.0),
    );
    let foot = top + high - type_size.between(44.0, 62.0);
    link(
        sheet,
        "guide.skip",
        ((left + MARGIN, foot), quiet),
        "Close the guide",
        "Go on playing without the guide",
    );
    if !caption.rule.is_empty() {
        let after = type_size.between(214.0, 340.0);
        link(
            sheet,
            "guide.rule",
            ((left + MARGIN + after, foot), quiet),
            "Read the rule",
            "Open the rulebook at this rule",
        );
    }
    if caption.wait {
        let (wide_of, high_of) = (type_size.between(180.0, 270.0), type_size.between(54.0, 90.0));
        let x = left + wide - MARGIN - wide_of / 2.0;
        let pose = Pose::new(x, foot, wide_of, high_of).z(5.0);
        sheet.extend(widgets::button("guide.next", pose, "Next", true, ""));
    } else {
        let line = if step.refused {
            "Not now: do this first."
        } else {
            "Your turn."
        };
        let face = if step.refused {
            Face::Semibold
        } else {
            Face::Italic
        };
        sheet.put(small(
            "guide.turn",
            (left + wide - MARGIN, foot),
            face,
            Align::Right,
            line,
        ));
    }
}

fn link(sheet: &mut Sheet, name: &'static str, ((x, y), size): ((f32, f32), f32), text: &str, tooltip: &str) {
    let wide = lettering::width(text, Face::Italic, size);
    let place = Pose::corner(x - 8.0, y - size, wide + 16.0, size * 2.0).z(5.0);
    sheet.put(Item::new(name, place, Look::Plain(Color::NONE)).act(Interaction::new(name, tooltip)));
    sheet.put(
        Item::words(
            format!("{name}.words"),
            (x, y),
            size,
            Face::Italic,
            inks::UMBER,
            Align::Left,
            text,
        )
        .z(6.0),
    );
    let rule = Pose::corner(x, y + size * 0.65, wide, 1.5).z(6.0);
    sheet.put(Item::new(format!("{name}.rule"), rule, Look::Plain(inks::UMBER)));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slip stays on the canvas and never covers what it points at, for every type size and position.
    #[test]
    fn a_large_slip_leaves_what_it_points_at_in_sight() {
        let size = Vec2::new(1000.0, 420.0);
        for (x, y) in [(200.0, 150.0), (960.0, 300.0), (1700.0, 900.0), (960.0, 560.0)] {
            for (at_x, at_y) in [(100.0, 100.0), (960.0, 200.0), (1500.0, 540.0), (960.0, 1000.0)] {
                let pointed = Rect::from_center_size(Vec2::new(at_x, at_y), Vec2::new(240.0, 100.0));
                let at = place((x, y), size, Some(pointed));
                let slip = Rect::from_center_size(at, size);
                assert!(slip.min.min_element() >= 15.0 && slip.max.x <= 1905.0 && slip.max.y <= 1065.0);
                let common = slip.intersect(pointed);
                assert!(common.is_empty(), "{at} lies over {pointed:?}");
            }
        }
    }
}
