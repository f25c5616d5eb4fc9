//! What a lesson says beside its table: a slip of paper with a caption, and a frame round what is to be pressed.
//!
//! The table knows when something is said and what has to be done; here it is shown, and what is pressed is told
//! to the table. Nothing here knows the game.

use super::book::Book;
use crate::embedded;
use crate::scene::lettering::{self, Face};
use crate::scene::play::{GuideTurn, Guided, GuidedStep, OpenTable, TableOrder};
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Act, Align, Item, Look, Pose, Sheet};
use crate::scene::stage::{Layer, Stage, StageSet};
use crate::scene::{GameId, inks, widgets};
use crate::table::guide::Guide;
use crate::table::record::Untyped;
use crate::table::{Controller, Seat, Seed, Skill};
use bevy::prelude::*;

/// The guide of a game, and its script; `None` for a game without one.
pub fn of(game: &str) -> Option<(Guide, &'static str)> {
    let (_, guide, script) = embedded::GUIDES.iter().find(|(name, ..)| *name == game)?;
    // A test reads them all.
    Guide::read(guide).ok().map(|guide| (guide, *script))
}

/// The table at which a game is taught.
pub fn order(game: &'static str) -> Option<TableOrder> {
    let (guide, script) = of(game)?;
    let record = Untyped::from_text(script).ok()?;
    let controllers = Seat::all(record.seats.len()).map(|seat| {
        if guide.hands.contains(&seat) {
            Controller::Human
        } else {
            Controller::Computer(Skill::default())
        }
    });
    Some(TableOrder {
        game: GameId(game),
        level: (record.level_id.clone(), String::new()),
        controllers: controllers.collect(),
        seats: record.seats,
        youngest: record.youngest,
        seed: Seed(0),
        talk_minutes: 0,
        record: Some(script.to_owned()),
        played_for: 0,
        taken_back: Vec::new(),
        by_hand: false,
        file: None,
        guide: Some(guide),
    })
}

/// How wide the slip is.
const WIDE: f32 = 620.0;
const MARGIN: f32 = 34.0;
const TYPE: f32 = 26.0;
const LINE: f32 = TYPE * 1.25;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (press, lay_out).chain().in_set(StageSet::Show));
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

fn lay_out(guided: Res<Guided>, mut stage: ResMut<Stage>) {
    let Some(step) = guided.step.as_ref().filter(|_| guided.running) else {
        if stage.sheet(Layer::Guide).is_some_and(|sheet| !sheet.is_empty()) {
            stage.clear(Layer::Guide, 120.0);
        }
        return;
    };
    let mut sheet = Sheet::new();
    if let Some(pose) = wanted(&stage, &step.caption.show) {
        frame(pose, &mut sheet);
    }
    slip(step, &mut sheet);
    if stage.sheet(Layer::Guide) != Some(&sheet) {
        stage.show(Layer::Guide, sheet, 160.0);
    }
}

/// Where the thing lies that is to be pressed.
fn wanted(stage: &Stage, name: &str) -> Option<Pose> {
    let sheet = stage.sheet(Layer::Table)?;
    let named = |name: &str| {
        sheet.iter().find(|item| {
            let act = item.act.as_ref();
            act.is_some_and(|act| !name.is_empty() && act.refusal.is_none() && act.name.starts_with(name))
        })
    };
    name.split('|').find_map(named).map(|item| item.pose)
}

/// Four corners of gilt round a piece.
fn frame(pose: Pose, sheet: &mut Sheet) {
    const AWAY: f32 = 14.0;
    const ARM: f32 = 34.0;
    let half = pose.size / 2.0 + AWAY;
    for (corner, (x, y)) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
        .into_iter()
        .enumerate()
    {
        let (at_x, at_y) = (pose.at.x + half.x * x, pose.at.y + half.y * y);
        let arms = [
            Pose::new(at_x - x * ARM / 2.0, at_y, ARM, 5.0),
            Pose::new(at_x, at_y - y * ARM / 2.0, 5.0, ARM),
        ];
        for (arm, pose) in arms.into_iter().enumerate() {
            let key = format!("frame.{corner}.{arm}");
            sheet.put(Item::new(key, pose.z(1.0), Look::Plain(inks::GILT)));
        }
        let lozenge = Pose::new(at_x, at_y, 18.0, 18.0).z(2.0);
        sheet.put(Item::picture(
            format!("frame.{corner}"),
            lozenge,
            "shared/lozenge",
        ));
    }
}

/// The paper with its words and its buttons.
fn slip(step: &GuidedStep, sheet: &mut Sheet) {
    let caption = &step.caption;
    let lines = lettering::wrap(&caption.say, Face::Regular, TYPE, WIDE - 2.0 * MARGIN);
    let words = lines.len() as f32 * LINE;
    let high = 66.0 + words + 84.0;
    let (x, y) = caption.place;
    let top = y - high / 2.0;
    let left = x - WIDE / 2.0;
    sheet.put(
        Item::picture("guide", Pose::new(x, y, WIDE, high).z(4.0), "shared/plate-bone").sliced([20.0; 4]),
    );
    let number = format!("{} of {}", step.number, step.of);
    let small = |key: &'static str, at: (f32, f32), face, align, text: &str| {
        Item::words(key, at, 20.0, face, inks::UMBER, align, text).z(5.0)
    };
    sheet.put(small(
        "guide.head",
        (left + MARGIN, top + 34.0),
        Face::Semibold,
        Align::Left,
        "G U I D E",
    ));
    sheet.put(small(
        "guide.number",
        (left + WIDE - MARGIN, top + 34.0),
        Face::Italic,
        Align::Right,
        &number,
    ));
    sheet.put(
        Item::words(
            "guide.words",
            (left + MARGIN, top + 58.0 + words / 2.0),
            TYPE,
            Face::Regular,
            inks::INK,
            Align::Left,
            lines.join("\n"),
        )
        .z(5.0),
    );
    let foot = top + high - 44.0;
    link(
        sheet,
        "guide.skip",
        (left + MARGIN, foot),
        "Put the guide away",
        "The table is played on without it",
    );
    if !caption.rule.is_empty() {
        link(
            sheet,
            "guide.rule",
            (left + MARGIN + 214.0, foot),
            "The rule",
            "Open the rulebook there",
        );
    }
    if caption.wait {
        let pose = Pose::new(left + WIDE - MARGIN - 90.0, foot, 180.0, 54.0).z(5.0);
        sheet.extend(widgets::button("guide.next", pose, "Go on", true, ""));
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
            (left + WIDE - MARGIN, foot),
            face,
            Align::Right,
            line,
        ));
    }
}

fn link(sheet: &mut Sheet, name: &'static str, (x, y): (f32, f32), text: &str, promise: &str) {
    const SIZE: f32 = 20.0;
    let wide = lettering::width(text, Face::Italic, SIZE);
    let place = Pose::corner(x - 8.0, y - 20.0, wide + 16.0, 40.0).z(5.0);
    sheet.put(Item::new(name, place, Look::Plain(Color::NONE)).act(Act::new(name, promise)));
    sheet.put(
        Item::words(
            format!("{name}.words"),
            (x, y),
            SIZE,
            Face::Italic,
            inks::UMBER,
            Align::Left,
            text,
        )
        .z(6.0),
    );
    let rule = Pose::corner(x, y + 13.0, wide, 1.5).z(6.0);
    sheet.put(Item::new(format!("{name}.rule"), rule, Look::Plain(inks::UMBER)));
}
