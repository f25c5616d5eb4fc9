//! A display that lies flat between people: whoever is awaited reads what is to be done at their own side, turned
//! towards them, and under their curtain everything is turned towards them, too.
//!
//! The table itself stands as it is, a little smaller, so that there is room for a slip at each side. Who sits where
//! follows from the order of play, clockwise from the top, as the set-up shows it. It knows no game: the prompt is
//! whatever stands on the piece that leads to the rule.
//!
//! Invariants: while the setting is off nothing is changed; slips repeat what the table's layer shows and add nothing
//! but names.

use super::arrangement::Lens;
use super::canvas::{self, Canvas};
use super::curtain::Curtain;
use super::inks;
use super::lettering::{self, Face};
use super::play::OpenTable;
use super::sheet::{Align, Item, Look, PieceKey, Pose, Sheet};
use super::stage::{Layer, Stage, StageSet};
use super::{AppState, widgets};
use crate::table::Seat;
use bevy::prelude::*;

/// Does the display lie flat?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlatTable(pub bool);

/// A side of the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Where the top of an upright display is.
    Top,
    /// To the right.
    Right,
    /// Where its foot is.
    Foot,
    /// To the left.
    Left,
}

impl Side {
    /// By how much what is read from there is turned, clockwise, in degrees.
    pub const fn turn(self) -> f32 {
        match self {
            Side::Top => 180.0,
            Side::Right => -90.0,
            Side::Foot => 0.0,
            Side::Left => 90.0,
        }
    }
}

/// The side of a seat at a table of so many, and how far along it the seat is, from -0.5 to 0.5 clockwise.
pub fn side_of(seat: Seat, count: usize) -> (Side, f32) {
    let share = seat.index() as f32 / count.max(1) as f32;
    // The top side is an eighth of the way to either hand, and so on.
    let quarter = (share * 4.0 + 0.5).rem_euclid(4.0);
    let side = match quarter as usize {
        0 => Side::Top,
        1 => Side::Right,
        2 => Side::Foot,
        _ => Side::Left,
    };
    (side, quarter.fract() - 0.5)
}

/// How much smaller the table is.
const TABLE: f32 = 0.8;
/// How high a slip is, in canvas units.
const HIGH: f32 = 96.0;

const MIDDLE: Vec2 = Vec2::new(canvas::WIDTH / 2.0, canvas::HEIGHT / 2.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FlatTable>()
        .add_systems(Update, lie.after(StageSet::Show).before(StageSet::Move));
}

fn lie(
    flat: Res<FlatTable>,
    open: Res<OpenTable>,
    curtain: Res<Curtain>,
    canvas: Res<Canvas>,
    state: Res<State<AppState>>,
    mut stage: ResMut<Stage>,
    mut laid: Local<bool>,
) {
    let on = flat.0 && open.game.is_some() && matches!(state.get(), AppState::Playing(_));
    if !on {
        if *laid {
            *laid = false;
            wear(&mut stage, Layer::Table, None);
            wear(&mut stage, Layer::Curtain, None);
            if matches!(state.get(), AppState::Playing(_) | AppState::Title) {
                stage.clear(Layer::Frame, 120.0);
            }
        }
        return;
    }
    *laid = true;
    let count = open.sitting.len();
    wear(
        &mut stage,
        Layer::Table,
        Some(Lens::carrying(MIDDLE, MIDDLE, TABLE, 0.0)),
    );
    let behind = curtain.seat().map(|seat| {
        let (side, _) = side_of(seat, count);
        let scale = match side {
            Side::Top | Side::Foot => 1.0,
            Side::Right | Side::Left => canvas::HEIGHT / canvas::WIDTH,
        };
        Lens::carrying(MIDDLE, MIDDLE, scale, side.turn())
    });
    wear(&mut stage, Layer::Curtain, behind);
    let prompt = stage.sheet(Layer::Table).and_then(prompt);
    let sheet = slips(&open, prompt.as_deref(), &canvas);
    if stage.sheet(Layer::Frame) != Some(&sheet) {
        stage.show(Layer::Frame, sheet, 160.0);
    }
}

/// A stage that stays as it is has not changed.
fn wear(stage: &mut ResMut<Stage>, layer: Layer, lens: Option<Lens>) {
    if stage.own_lens(layer) != lens {
        stage.set_lens(layer, lens);
    }
}

/// The words on whatever leads to the rule of what is being done.
fn prompt(sheet: &Sheet) -> Option<String> {
    let plate = sheet.iter().find(|item| {
        item.act.as_ref().is_some_and(|act| act.name == "bar.rules") && item.pose.size.x > 200.0
    })?;
    let words = PieceKey::from(format!("{}.words", plate.key));
    match &sheet.get(&words)?.look {
        Look::Words { text, .. } => Some(text.replace('\n', " ")),
        _ => None,
    }
}

/// A slip for each seat at its side: the name, and for whoever is awaited what is to be done.
fn slips(open: &OpenTable, prompt: Option<&str>, canvas: &Canvas) -> Sheet {
    let mut sheet = Sheet::new();
    let count = open.sitting.len();
    for (seat, sitting) in Seat::all(count).zip(&open.sitting) {
        let (side, along) = side_of(seat, count);
        let awaited = open.awaited.contains(seat) && !open.over;
        let said = prompt.filter(|_| awaited);
        let name_size = canvas.type_size.between(30.0, 46.0);
        let said_size = canvas.type_size.between(24.0, 44.0);
        // Room along the side: two may sit at one.
        let long = match side {
            Side::Top | Side::Foot => canvas::WIDTH,
            Side::Right | Side::Left => canvas::HEIGHT,
        };
        let share = if along == 0.0 { 0.62 } else { 0.46 };
        let name_wide = lettering::width(&sitting.name, Face::Bold, name_size);
        let room = long * share - 150.0;
        let said = said.map(|words| {
            let size = lettering::fit(words, Face::Semibold, said_size, room.max(80.0));
            (words, size, lettering::width(words, Face::Semibold, size))
        });
        let wide = name_wide.max(said.map_or(0.0, |(.., wide)| wide)) + 120.0;
        let high = if said.is_some() { HIGH } else { HIGH * 0.6 };
        // Laid out as if read from the foot, about the middle of the slip, then turned to its side.
        let middle = place(side, along, high, canvas);
        let lens = Lens::carrying(Vec2::ZERO, middle, 1.0, side.turn());
        let key = |what: &str| format!("slip.{seat}.{what}");
        let frame = if awaited {
            "shared/plate-bone"
        } else {
            "shared/plate"
        };
        let ink = if awaited { inks::INK } else { inks::BONE };
        let mut put = |item: Item| {
            sheet.put(Item {
                pose: lens.pose(item.pose),
                ..item
            });
        };
        put(Item::picture(key("frame"), Pose::new(0.0, 0.0, wide, high), frame).sliced([20.0; 4]));
        put(widgets::mark(key("mark"), (-wide / 2.0 + 42.0, 0.0), 40.0, sitting.mark).z(2.0));
        let left = -wide / 2.0 + 78.0;
        let (name_y, said_y) = if said.is_some() { (-20.0, 20.0) } else { (0.0, 0.0) };
        let words = |what: &str, y: f32, size: f32, face, text: &str| {
            Item::words(key(what), (left, y), size, face, ink, Align::Left, text).z(2.0)
        };
        put(words("name", name_y, name_size, Face::Bold, &sitting.name));
        if let Some((text, size, _)) = said {
            put(words("prompt", said_y, size, Face::Semibold, text));
        }
    }
    sheet
}

/// Where the middle of a slip lies.
fn place(side: Side, along: f32, high: f32, canvas: &Canvas) -> Vec2 {
    const EDGE: f32 = 6.0;
    let (width, height) = (canvas::WIDTH, canvas::HEIGHT);
    let (x_room, y_room) = (width * 0.5, height * 0.5);
    let off = high / 2.0 + EDGE;
    match side {
        Side::Top => Vec2::new(MIDDLE.x + along * x_room * 2.0, off - canvas.bleed.y),
        Side::Right => Vec2::new(width - off + canvas.bleed.x, MIDDLE.y + along * y_room * 2.0),
        Side::Foot => Vec2::new(MIDDLE.x - along * x_room * 2.0, height - off + canvas.bleed.y),
        Side::Left => Vec2::new(off - canvas.bleed.x, MIDDLE.y - along * y_room * 2.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_sit_clockwise_from_the_top() {
        let sides = |count: usize| {
            Seat::all(count)
                .map(|seat| side_of(seat, count).0)
                .collect::<Vec<_>>()
        };
        use Side::{Foot, Left, Right, Top};
        assert_eq!(sides(2), [Top, Foot]);
        assert_eq!(sides(3), [Top, Right, Left]);
        assert_eq!(sides(4), [Top, Right, Foot, Left]);
        assert_eq!(sides(6), [Top, Right, Right, Foot, Left, Left]);
    }

    #[test]
    fn nobody_sits_on_anybody() {
        for count in 2..=6 {
            let places: Vec<_> = Seat::all(count)
                .map(|seat| {
                    let (side, along) = side_of(seat, count);
                    place(side, along, HIGH, &Canvas::default())
                })
                .collect();
            for (index, one) in places.iter().enumerate() {
                for other in places.iter().skip(index + 1) {
                    assert!(one.distance(*other) > 300.0, "{count}: {one} {other}");
                }
            }
        }
    }
}
