//! Who sits at the open table, and how that changes: a person leaves and a computer takes over, and back.
//!
//! It shows what [`OpenTable`] says of the seats and asks for a change by [`SetController`]; the table carries it out.
//! Who controls a seat is no part of the record, and no secret.

use super::panels::{self, Panel, PanelSet};
use crate::registry;
use crate::scene::arrangement::Lens;
use crate::scene::canvas::Canvas;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::play::{ChanceByHand, OpenTable, SetController, Sitting};
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::stage::{Layer, Stage};
use crate::scene::widgets;
use crate::table::{Controller, Seat, Skill};
use bevy::prelude::*;

/// The panel of seats.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatPanel {
    /// Is it open?
    pub open: bool,
}

/// Who can control a seat, in the order of the segments.
const CONTROLLERS: [(&str, Controller); 5] = [
    ("person", Controller::Human),
    ("novice", Controller::Computer(Skill::Novice)),
    ("steady", Controller::Computer(Skill::Steady)),
    ("shrewd", Controller::Computer(Skill::Shrewd)),
    ("random", Controller::Computer(Skill::Random)),
];

/// The frame's corner and size.
const FRAME: Pose = Pose::corner(360.0, 60.0, 1200.0, 900.0);

/// The panel of seats.
pub fn plugin(app: &mut App) {
    app.init_resource::<SeatPanel>().add_systems(
        Update,
        (
            hands
                .run_if(panels::in_front(Panel::Seats))
                .in_set(PanelSet::Hands),
            show.run_if(panels::in_front(Panel::Seats)).in_set(PanelSet::Show),
        ),
    );
}

fn hands(
    mut seat_panel: ResMut<SeatPanel>,
    mut pressed: MessageReader<Pressed>,
    table: Res<OpenTable>,
    mut changes: MessageWriter<SetController>,
    mut by_hand: MessageWriter<ChanceByHand>,
) {
    for pressed in pressed.read() {
        if pressed.name == "sitters.close" {
            seat_panel.open = false;
        }
        if pressed.name == "sitters.own" {
            by_hand.write(ChanceByHand(!table.by_hand));
        }
        let Some((seat, hand)) =
            (pressed.name.strip_prefix("sitters.")).and_then(|rest| rest.split_once('.'))
        else {
            continue;
        };
        if let (Ok(number @ 1..=16), Ok(hand)) = (seat.parse::<usize>(), hand.parse::<usize>())
            && let Some((_, controller)) = CONTROLLERS.get(hand)
        {
            changes.write(SetController {
                seat: Seat::new(number - 1),
                controller: *controller,
            });
        }
    }
}

fn show(table: Res<OpenTable>, canvas: Res<Canvas>, mut stage: ResMut<Stage>) {
    let sheet = lay_out(table.game, &table.sitting, table.by_hand, canvas.type_size);
    if stage.sheet(Layer::Over) != Some(&sheet) {
        stage.show(Layer::Over, sheet, 160.0);
    }
}

fn lay_out(game: Option<&str>, sitting: &[Sitting], by_hand: bool, size: TypeSize) -> Sheet {
    let frame = panels::between(FRAME, Pose::corner(56.0, 30.0, 1808.0, 926.0), size);
    let (left, right) = (frame.at.x - frame.size.x / 2.0, frame.at.x + frame.size.x / 2.0);
    let mut sheet = panels::frame(
        ["sitters.dim", "sitters.frame", "sitters.close"],
        frame,
        "Back to the table",
        "A person who takes over from a computer looks behind the curtain first.",
        size,
    );
    let words = |key: String, at: (f32, f32), size: f32, face, ink, align, text: &str| {
        Item::words(key, at, size, face, ink, align, text).z(5.0)
    };
    let title = words(
        "sitters.title".into(),
        (960.0, size.between(122.0, 104.0)),
        size.between(52.0, 58.0),
        Face::Bold,
        inks::BONE,
        Align::Middle,
        "Who plays",
    );
    sheet.put(title);
    let note = "A computer knows only what its seat may know.";
    let at = (960.0, 206.0);
    sheet.put(words(
        "sitters.note".into(),
        at,
        size.between(25.0, 34.0),
        Face::Italic,
        inks::SHADE,
        Align::Middle,
        note,
    ));
    seats(game, sitting, (left, right), size, &mut sheet);
    let rule = Pose::new(960.0, size.between(806.0, 798.0), right - left - 120.0, 12.0).z(3.0);
    sheet.put(Item::picture("sitters.rule", rule, "shared/rule-gilt"));
    let row = Pose::new(960.0, size.between(862.0, 872.0), right - left - 100.0, 60.0).z(4.0);
    sheet.extend(widgets::switch("sitters.own", row, by_hand, ""));
    let at = (left + 52.0, size.between(846.0, 836.0));
    sheet.put(words(
        "sitters.own.title".into(),
        at,
        size.between(30.0, 42.0),
        Face::Semibold,
        inks::BONE,
        Align::Left,
        "Real dice and bag",
    ));
    let line = "Use your own dice, bag and cards, and enter each result here. The program still deals what is secret.";
    let small = size.between(22.0, 33.0);
    let lines = lettering::wrap(line, Face::Italic, small, right - left - 200.0);
    let at = (left + 52.0, size.between(882.0, 900.0));
    sheet.put(words(
        "sitters.own.line".into(),
        at,
        small,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        &lines.join("\n"),
    ));
    sheet
}

/// Each seat with those who can control it.
fn seats(
    game: Option<&str>,
    sitting: &[Sitting],
    (left, right): (f32, f32),
    size: TypeSize,
    sheet: &mut Sheet,
) {
    let labels = CONTROLLERS.map(|(label, _)| label);
    let pitch = (540.0 / sitting.len().max(1) as f32).min(96.0);
    let scale = size.between(1.0, 1.5);
    // The segments of many seats are as high as there is room.
    let high = ((pitch - 8.0) / scale).min(60.0);
    let wide = size.between(720.0, 1180.0) / scale;
    for (index, one) in sitting.iter().enumerate() {
        let number = index + 1;
        let y = size.between(284.0, 288.0) + pitch * index as f32;
        let at = (left + 76.0, y);
        sheet.put(widgets::mark(format!("sitters.{number}.mark"), at, 54.0, one.mark).z(5.0));
        let (large, room) = (
            size.between(34.0, 42.0),
            right - 50.0 - wide * scale - left - 144.0,
        );
        let name = if size > TypeSize::PLAIN {
            lettering::clip(&one.name, Face::Semibold, large, room)
        } else {
            one.name.clone()
        };
        let fitted = lettering::fit(&name, Face::Semibold, large, room);
        let key = format!("sitters.{number}.name");
        let (face, ink) = (Face::Semibold, inks::BONE);
        sheet.put(Item::words(key, (left + 124.0, y), fitted, face, ink, Align::Left, name).z(5.0));
        let chosen = CONTROLLERS.iter().position(|(_, hands)| *hands == one.controller);
        let pose = Pose::corner(right - 50.0 - wide, y - high / 2.0, wide, high).z(4.0);
        let name = format!("sitters.{number}");
        let lens = Lens::about(Vec2::new(right - 50.0, y), scale);
        let items = widgets::segments(&name, pose, &labels, chosen.unwrap_or(CONTROLLERS.len()));
        let hands = CONTROLLERS.iter().enumerate();
        let tooltips: Vec<(String, &str)> = hands
            .map(|(place, (_, hands))| {
                (
                    format!("{name}.{place}"),
                    registry::skill_description(game, *hands),
                )
            })
            .collect();
        sheet.extend(items.into_iter().map(|mut item| {
            if let Some(act) = &mut item.act
                && let Some((_, tooltip)) = tooltips.iter().find(|(name, _)| *name == act.name)
            {
                act.tooltip = (*tooltip).to_owned();
            }
            lens.item(item)
        }));
    }
}
