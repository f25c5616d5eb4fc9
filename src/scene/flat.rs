//! A display that lies flat between people: whoever is awaited reads what is to be done at their own side, turned
//! towards them, and under their curtain everything is turned towards them, too.
//!
//! The table itself stands as it is, a little smaller, so that there is room for a slip at each side. Who sits where
//! is said by the [round](super::round), as the set-up shows it. It knows no game: the prompt is
//! whatever stands on the piece that leads to the rule. A screen of the UI has its slips in its own tree; only what
//! lies on the stage under its curtain is turned here.
//!
//! Invariants: while the setting is off nothing is changed; slips repeat what the table's layer shows and add nothing
//! but names.

use super::arrangement::Lens;
use super::canvas::{self, Canvas};
use super::curtain::Curtain;
use super::inks;
use super::lettering::{self, Face};
use super::round::{self, Side, TablePosition};
use super::sheet::{Align, Item, Look, PieceKey, Pose, Sheet};
use super::stage::{Glass, Layer, Stage, StageSet};
use super::{AppState, widgets};
use crate::session::{OpenTable, TableScreen};
use crate::table::{Controller, Seat, capital};
use bevy::prelude::*;

/// Does the display lie flat?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlatTable(pub bool);

/// How much smaller the table is.
const TABLE: f32 = 0.8;
/// What is said where the table has no words of its own for what is to be done.
const YOURS: &str = "Your turn";
/// How high a slip is, in canvas units.
const HIGH: f32 = 96.0;

const MIDDLE: Vec2 = Vec2::new(canvas::WIDTH / 2.0, canvas::HEIGHT / 2.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FlatTable>().add_systems(
        Update,
        lie.after(StageSet::Show).before(StageSet::Move).run_if(
            resource_changed::<FlatTable>
                .or_else(resource_changed::<OpenTable>)
                .or_else(resource_changed::<Curtain>)
                .or_else(resource_changed::<Canvas>)
                .or_else(resource_changed::<Stage>)
                .or_else(resource_changed::<State<AppState>>),
        ),
    );
}

fn lie(
    flat: Res<FlatTable>,
    open: Res<OpenTable>,
    curtain: Res<Curtain>,
    canvas: Res<Canvas>,
    state: Res<State<AppState>>,
    screens: Query<(), With<TableScreen>>,
    mut stage: ResMut<Stage>,
    mut laid: Local<bool>,
) {
    let on = flat.0 && open.game.is_some() && matches!(state.get(), AppState::Playing(_));
    if !on {
        if *laid {
            *laid = false;
            wear(&mut stage, Layer::Table, None);
            wear(&mut stage, Layer::Curtain, None);
            stage.clear(Layer::Frame, 120.0);
        }
        return;
    }
    *laid = true;
    // A screen of the UI has its slips in its own tree.
    let is_screen = !screens.is_empty();
    let smaller = (!is_screen).then(|| Lens::carrying(MIDDLE, MIDDLE, TABLE, 0.0));
    wear(&mut stage, Layer::Table, smaller);
    let behind = curtain.seat().map(|seat| {
        let side = place_of(&open, seat).side;
        let scale = match (side, stage.sheet(Layer::Curtain)) {
            (Side::Right | Side::Left, Some(sheet)) => (HALF / reach(sheet, &canvas)).clamp(0.5, 1.0),
            _ => 1.0,
        };
        Lens::carrying(MIDDLE, MIDDLE, scale, side.turn())
    });
    wear(&mut stage, Layer::Curtain, behind);
    let sheet = if is_screen {
        Sheet::new()
    } else {
        let prompt = stage.sheet(Layer::Table).and_then(prompt);
        slips(&open, prompt.as_deref(), &canvas)
    };
    if stage.sheet(Layer::Frame) != Some(&sheet) {
        stage.show(Layer::Frame, sheet, 160.0);
    }
}

/// Half the height of the display, but for a rim.
const HALF: f32 = canvas::HEIGHT / 2.0 - 20.0;

/// How far what can be read on a sheet reaches from the middle to either hand. Grounds and cloth don't count.
fn reach(sheet: &Sheet, canvas: &Canvas) -> f32 {
    let small = |item: &&Item| item.pose.size.x < canvas::WIDTH && item.pose.size.y < canvas::HEIGHT;
    let far = sheet.iter().filter(small).map(|item| {
        let from = item.pose.at.x - MIDDLE.x;
        match &item.look {
            Look::Words {
                text, face, align, ..
            } => {
                let size = item.pose.size.y * canvas.type_size.shrink();
                let lines = text.lines().map(|line| lettering::width(line, *face, size));
                let wide = lines.fold(0.0, f32::max);
                match align {
                    Align::Left => from.abs().max((from + wide).abs()),
                    Align::Middle => from.abs() + wide / 2.0,
                    Align::Right => from.abs().max((from - wide).abs()),
                }
            }
            _ => from.abs() + item.pose.size.x / 2.0,
        }
    });
    far.fold(1.0, f32::max)
}

/// A stage that stays as it is has not changed.
fn wear(stage: &mut ResMut<Stage>, layer: Layer, lens: Option<Lens>) {
    let glass = lens.map(Glass::Within);
    if stage.glass(layer) != glass {
        stage.set_glass(layer, glass);
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

/// Where a seat of the table is.
fn place_of(open: &OpenTable, seat: Seat) -> TablePosition {
    let players = open.sitting.len() - usize::from(open.led && !open.sitting.is_empty());
    round::place(seat.index(), players, open.led)
}

impl OpenTable {
    /// The side of a display that lies flat at which a seat is.
    pub fn side_of(&self, seat: Seat) -> Side {
        place_of(self, seat).side
    }
}

/// A prompt without the name before it: a slip has its own.
fn without_name(prompt: &str, open: &OpenTable) -> String {
    let mut names = open.sitting.iter().map(|sitting| &*sitting.name);
    let rest = names.find_map(|name| prompt.strip_prefix(name)?.strip_prefix(", "));
    rest.map_or_else(|| prompt.to_owned(), capital)
}

/// A slip for each seat at its side: the name, and for the person who is awaited what is to be done.
fn slips(open: &OpenTable, prompt: Option<&str>, canvas: &Canvas) -> Sheet {
    let mut sheet = Sheet::new();
    for (seat, sitting) in Seat::all(open.sitting.len()).zip(&open.sitting) {
        let TablePosition { side, along } = place_of(open, seat);
        let awaited = open.awaited.contains(seat) && !open.over;
        let is_asked = awaited && sitting.controller == Controller::Human;
        let said =
            is_asked.then(|| prompt.map_or_else(|| YOURS.to_owned(), |words| without_name(words, open)));
        let said = said.as_deref();
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
        let middle = middle(TablePosition { side, along }, high, canvas);
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
        let (name_y, said_y) = if said.is_some() { (-23.0, 15.0) } else { (0.0, 0.0) };
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
fn middle(TablePosition { side, along }: TablePosition, high: f32, canvas: &Canvas) -> Vec2 {
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
    fn no_slip_lies_on_another() {
        for (count, led) in [
            (2, false),
            (3, false),
            (4, false),
            (5, false),
            (6, false),
            (3, true),
            (5, true),
        ] {
            let places: Vec<_> = (0..count + usize::from(led))
                .map(|index| middle(round::place(index, count, led), HIGH, &Canvas::default()))
                .collect();
            for (index, one) in places.iter().enumerate() {
                for other in places.iter().skip(index + 1) {
                    assert!(one.distance(*other) > 300.0, "{count}: {one} {other}");
                }
            }
        }
    }
}
