//! The fan of cards that a choice is made from. It draws cards; what they mean it doesn't know.

use super::parts;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};

/// A card of the fan.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Card {
    /// What is pressed.
    pub(super) name: String,
    /// The drawing on it.
    pub(super) art: &'static str,
    /// What it says.
    pub(super) caption: String,
    /// What a press on it does.
    pub(super) tooltip: String,
    /// Does it cost a scarab?
    pub(super) costs: bool,
    /// Has it been picked?
    pub(super) picked: bool,
}

/// How many lie side by side without getting smaller.
const EASY: usize = 5;
/// The middle of the fan.
const MIDDLE: (f32, f32) = (981.0, 888.0);
/// From card to card.
const STEP: f32 = 183.0;
/// How much each is turned against the next, in degrees.
const TURN: f32 = 2.2;
/// The drawn size of a card's frame.
const FRAME: (f32, f32) = (196.0, 258.0);

/// The fan.
pub(super) fn put(cards: &[Card], sheet: &mut Sheet) {
    let count = cards.len();
    if count == 0 {
        return;
    }
    let small = (EASY as f32 / count as f32).min(1.0);
    for (index, card) in cards.iter().enumerate() {
        let from_middle = index as f32 - (count as f32 - 1.0) / 2.0;
        let at = (
            MIDDLE.0 + from_middle * STEP * small,
            MIDDLE.1 + from_middle * from_middle * 3.4 - if card.picked { 4.0 } else { 0.0 },
        );
        put_card(card, at, from_middle * TURN, small, sheet);
    }
}

fn put_card(card: &Card, (x, y): (f32, f32), turn: f32, by: f32, sheet: &mut Sheet) {
    let key = &card.name;
    let (sin, cos) = turn.to_radians().sin_cos();
    let on = |dx: f32, dy: f32| {
        let (dx, dy) = (dx * by, dy * by);
        (x + dx * cos - dy * sin, y + dx * sin + dy * cos)
    };
    let posed = |(x, y): (f32, f32), wide: f32, high: f32, z: f32| {
        Pose::new(x, y, wide * by, high * by).turned(turn).z(z)
    };
    let frame = if card.picked {
        "great_city/choice-frame-hover"
    } else {
        "great_city/choice-frame"
    };
    let act = Interaction {
        hovered: Some("great_city/choice-frame-hover".into()),
        pulses: false,
        ..Interaction::new(card.name.clone(), card.tooltip.clone())
    };
    sheet.put(
        Item::picture(key.clone(), posed((x, y), FRAME.0, FRAME.1, 30.0), frame)
            .sliced([34.0, 34.0, 34.0, 90.0])
            .act(act)
            .from(Pose::new(MIDDLE.0, 1180.0, FRAME.0 * by, FRAME.1 * by).alpha(0.0)),
    );
    sheet.put(Item::picture(
        format!("{key}.art"),
        posed(on(0.0, -35.0), 144.0, 144.0, 31.0),
        card.art,
    ));
    let (size, lines) = caption(&card.caption);
    if lines.len() > 2 {
        sheet.put(
            Item::picture(
                format!("{key}.field"),
                posed(on(0.0, 70.0), 160.0, 80.0, 31.2),
                "great_city/choice-field",
            )
            .sliced([6.0; 4]),
        );
    }
    let middle = on(0.0, if lines.len() > 2 { 70.0 } else { 79.0 });
    let mut words = parts::words(
        &format!("{key}.words"),
        middle,
        size * by,
        Face::Regular,
        inks::INK,
        Align::Middle,
        &lines.join("\n"),
    )
    .z(32.0);
    words.pose.turn = turn;
    sheet.put(words);
    if card.costs {
        cost(key, on(46.0, -112.0), turn, by, sheet);
    }
}

/// A paper tag over the card's edge: one scarab.
fn cost(key: &str, (x, y): (f32, f32), turn: f32, by: f32, sheet: &mut Sheet) {
    let tag = Pose::new(x, y, 112.0 * by, 52.0 * by).turned(turn).z(33.0);
    sheet.put(Item::picture(format!("{key}.tag"), tag, "great_city/tag-cost").sliced([48.0, 0.0, 48.0, 0.0]));
    let mut one = parts::words(
        &format!("{key}.cost"),
        (x - 18.0 * by, y),
        22.0 * by,
        Face::Bold,
        inks::INK,
        Align::Middle,
        "1",
    )
    .z(34.0);
    one.pose.turn = turn;
    sheet.put(one);
    sheet.put(Item::picture(
        format!("{key}.scarab"),
        Pose::new(x + 10.0 * by, y, 26.0 * by, 26.0 * by)
            .turned(turn)
            .z(34.0),
        "great_city/scarab",
    ));
}

/// A caption in at most three lines, as large as they fit.
fn caption(text: &str) -> (f32, Vec<String>) {
    const ROOM: f32 = 150.0;
    let mut size = 21.0;
    loop {
        let lines = lettering::wrap(text, Face::Regular, size, ROOM);
        let widest = lines
            .iter()
            .map(|line| lettering::width(line, Face::Regular, size))
            .fold(0.0, f32::max);
        let room = if size > 19.0 { 2 } else { 3 };
        if (lines.len() <= room && widest <= ROOM) || size <= 15.0 {
            return (size, lines);
        }
        size -= 1.0;
    }
}
