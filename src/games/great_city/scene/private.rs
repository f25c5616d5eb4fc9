//! What a seat sees under its curtain: the choice of its intent with the reason for it, later what it chose and
//! what its purse holds; the GM's hidden notes (`great_city.secret.1` to `great_city.secret.3`).
//!
//! The three stones lie in the same places with the same names for every seat and every answer; which end they
//! begin at is drawn anew for every look.

use super::large;
use super::paper::Lines;
use super::parts::{self, ink};
use crate::games::great_city::{
    Action, CharacterView, Colour, GreatCity, IntentContent, Phase, Sign, Slot, StoneView, View, Who,
};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::writing::Field;
use crate::session::{Peek, Scene};
use crate::table::Seat;

/// The names of the three places.
const PLACES: [&str; 3] = ["private.1", "private.2", "private.3"];
/// How many notes a GM can hide.
const NOTES: u16 = 4;

fn own_character(own: &View, seat: Seat) -> Option<&CharacterView> {
    own.character(Who::Seat(seat))
}

/// Is the seat's intent to be chosen, or changed?
fn is_open(own: &View, peek: &Peek) -> bool {
    let character = own_character(own, peek.seat);
    let open = character.is_some_and(|character| character.kind.is_some() && !character.made);
    peek.decides && own.phase == Phase::Characters && open
}

/// The colour that lies in a place, from 0.
fn colour_at(peek: &Peek, place: usize) -> Option<Colour> {
    let place = if peek.swapped {
        2usize.checked_sub(place)?
    } else {
        place
    };
    Colour::ALL.get(place).copied()
}

/// The seat's own view.
pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, own: &View, peek: &Peek) -> Sheet {
    let mut sheet = Sheet::new();
    if peek.seat == own.gm() {
        put_notes(scene, own, peek, &mut sheet);
    } else if is_open(own, peek) {
        put_choice(scene, own, peek, &mut sheet);
    } else {
        put_own(scene, own, peek, &mut sheet);
    }
    sheet
}

fn line(key: &str, at: (f32, f32), size: f32, face: Face, ink: bevy::color::Color, text: &str) -> Item {
    parts::fitted(key, at, size, 1000.0, face, ink, Align::Middle, text).z(24.0)
}

/// In whose terms a reason is told.
const fn terms(colour: Colour) -> [&'static str; 2] {
    match colour {
        Colour::Blue => ["because of a deed:", "yours or another’s"],
        Colour::White => ["because of what", "you know or believe"],
        Colour::Green => ["because of those", "you love, need or hate"],
    }
}

const fn answer(sign: Sign) -> [&'static str; 2] {
    match sign {
        Sign::Plus => ["Yes, I will save", "the Great City"],
        Sign::Minus => ["No, I will not", "save it"],
    }
}

fn put_choice(scene: &Scene<'_, GreatCity>, own: &View, peek: &Peek, sheet: &mut Sheet) {
    sheet.put(line(
        "private.ask",
        (960.0, 240.0),
        36.0,
        Face::Semibold,
        inks::BONE,
        "Will you save the Great City?",
    ));
    let rule = if scene.setup.level.house.intents_open {
        "Choose one stone as your answer. By house rule, everybody will see it."
    } else {
        "Choose one stone as your answer. It stays secret until the end."
    };
    let rule = if large::is_on(scene) {
        lettering::wrap(rule, Face::Italic, large::size(scene, 24.0, 33.0), 980.0).join("\n")
    } else {
        rule.to_owned()
    };
    let at = (960.0, large::size(scene, 282.0, 300.0));
    let size = large::size(scene, 24.0, 33.0);
    sheet.put(line("private.rule", at, size, Face::Italic, inks::SHADE, &rule));
    let Some(character) = own_character(own, peek.seat) else {
        return;
    };
    for (place, name) in PLACES.into_iter().enumerate() {
        let Some(colour) = colour_at(peek, place) else {
            continue;
        };
        let stone = character.triad.get(colour.index()).copied();
        let chosen = character.purpose.is_some_and(|purpose| purpose.stone == colour);
        let step = large::size(scene, 320.0, 350.0);
        let x = 960.0 + step * (place as f32 - 1.0);
        if let Some(stone) = stone {
            put_card(scene, sheet, (name, x), colour, stone, chosen);
        }
    }
    put_reason(scene, own, peek, reason_at(scene, true), sheet);
}

fn put_card(
    scene: &Scene<'_, GreatCity>,
    sheet: &mut Sheet,
    (name, x): (&'static str, f32),
    colour: Colour,
    stone: StoneView,
    chosen: bool,
) {
    let is_large = large::is_on(scene);
    let frame = large::either(
        scene,
        Pose::new(x, 500.0, 300.0, 372.0),
        Pose::new(x, 556.0, 336.0, 416.0),
    )
    .z(20.0);
    let picture = if chosen {
        "great_city/choice-frame-hover"
    } else {
        "great_city/choice-frame"
    };
    let tooltip = if chosen {
        "This is your answer; choose another, or close the curtain"
    } else {
        "Choose this; the curtain then closes"
    };
    let act = Interaction {
        hovered: Some("great_city/choice-frame-hover".into()),
        ..Interaction::new(name, tooltip)
    };
    sheet.put(
        Item::picture(name, frame, picture)
            .sliced([34.0, 34.0, 34.0, 90.0])
            .act(act),
    );
    let still = StoneView {
        vested: 0,
        moving: false,
        ..stone
    };
    let key = |what: &str| format!("{name}.{what}");
    let lift = |item: Item| {
        let z = item.pose.z;
        item.z(z + 12.0)
    };
    let (y, wide) = large::either(scene, (446.0, 150.0), (430.0, 122.0));
    let stones = parts::stone(&key("stone"), colour, still, (x, y), wide);
    sheet.extend(stones.into_iter().map(lift));
    let room = large::either(scene, 250.0, 306.0);
    // The lower field of the frame is too low for two lines of large type.
    let field = Pose::new(x, 700.0, frame.size.x - 32.0, 104.0).z(22.0);
    if is_large {
        sheet.put(Item::picture(key("field"), field, "great_city/choice-field").sliced([6.0; 4]));
    }
    let mut words = |what: &str, y, size, face, ink, text: &str| {
        let item = parts::fitted(&key(what), (x, y), size, room, face, ink, Align::Middle, text);
        sheet.put(item.z(24.0));
    };
    if is_large {
        let size = large::size(scene, 24.0, 36.0);
        words(
            "answer",
            field.at.y,
            size,
            Face::Semibold,
            ink::UMBER,
            &answer(stone.sign).join("\n"),
        );
        let size = large::size(scene, 22.0, 32.0);
        let lines = lettering::wrap(&terms(colour).join(" "), Face::Italic, size, 300.0);
        let ink = if chosen { ink::BRASS } else { inks::SHADE };
        words("terms", 566.0, size, Face::Italic, ink, &lines.join("\n"));
        return;
    }
    let [first, second] = answer(stone.sign);
    words("answer.1", 622.0, 24.0, Face::Semibold, ink::UMBER, first);
    words("answer.2", 650.0, 24.0, Face::Semibold, ink::UMBER, second);
    let [first, second] = terms(colour);
    words("terms.1", 550.0, 20.0, Face::Italic, inks::SHADE, first);
    words("terms.2", 573.0, 20.0, Face::Italic, inks::SHADE, second);
    if chosen {
        words("chosen", 346.0, 21.0, Face::Italic, ink::BRASS, "your answer");
    }
}

/// The place for the reason.
fn reason<'v>(scene: &Scene<'_, GreatCity>, own: &'v View, seat: Seat, y: f32) -> Lines<'v> {
    let is_large = large::is_on(scene);
    Lines {
        name: "private.reason",
        corner: if is_large {
            (480.0, y + 12.0)
        } else {
            (510.0, y + 42.0)
        },
        wide: if is_large { 960.0 } else { 900.0 },
        lines: if is_large { 2 } else { 3 },
        size: large::size(scene, 22.0, 33.0),
        text: own.text(Slot::Reason(seat)).unwrap_or_default(),
        hint: "Why? Write it before you choose, if you like. It is read out at the end.",
        open: true,
    }
}

/// How far down the reason stands.
fn reason_at(scene: &Scene<'_, GreatCity>, open: bool) -> f32 {
    let plain = if open { 724.0 } else { 690.0 };
    large::either(scene, plain, 772.0)
}

fn put_reason(scene: &Scene<'_, GreatCity>, own: &View, peek: &Peek, y: f32, sheet: &mut Sheet) {
    if large::is_on(scene) {
        let leaf = Pose::corner(446.0, y, 1028.0, 130.0).z(20.0);
        sheet.put(Item::picture("private.leaf", leaf, "great_city/slip-name").sliced([16.0; 4]));
        let lines = reason(scene, own, peek.seat, y).items();
        sheet.extend(lines.into_iter().map(over_leaf));
        return;
    }
    let leaf = Pose::corner(470.0, y, 980.0, 178.0).z(20.0);
    sheet.put(Item::picture("private.leaf", leaf, "great_city/leaf").sliced([60.0; 4]));
    let title = (510.0, y + 30.0);
    let title = parts::words(
        "private.why",
        title,
        20.0,
        Face::Semibold,
        ink::RUST,
        Align::Left,
        "T H E   R E A S O N",
    );
    sheet.put(title.z(24.0));
    sheet.extend(
        reason(scene, own, peek.seat, y)
            .items()
            .into_iter()
            .map(over_leaf),
    );
}

/// Lines are laid out for a page; here they lie over what a curtain frames.
fn over_leaf(item: Item) -> Item {
    let z = item.pose.z;
    item.z(z + 10.0)
}

/// What the seat chose, and what its purse holds.
fn put_own(scene: &Scene<'_, GreatCity>, own: &View, peek: &Peek, sheet: &mut Sheet) {
    let purse = own.purses.get(peek.seat.index()).copied().flatten().unwrap_or(0);
    put_purse(scene, sheet, purse, (640.0, 470.0));
    let purpose = own_character(own, peek.seat).and_then(|character| character.purpose);
    let (title, text) = match purpose {
        Some(IntentContent { stone, saves: true }) => ("You will save the Great City,", stone),
        Some(IntentContent { stone, saves: false }) => ("You will not save the Great City,", stone),
        None => {
            let at = (1140.0, 470.0);
            let text = "Your intent is still to be chosen.";
            let size = large::size(scene, 28.0, 34.0);
            sheet.put(line("private.intent", at, size, Face::Italic, inks::SHADE, text));
            return;
        }
    };
    let sign = if purpose.is_some_and(|purpose| purpose.saves) {
        Sign::Plus
    } else {
        Sign::Minus
    };
    let stone = StoneView {
        sign,
        vested: 0,
        moving: false,
        thrown: true,
    };
    let items = parts::stone("private.stone", text, stone, (1140.0, 400.0), 150.0);
    sheet.extend(items.into_iter().map(|item| {
        let z = item.pose.z;
        item.z(z + 12.0)
    }));
    let at = (1140.0, 520.0);
    sheet.put(line(
        "private.intent",
        at,
        large::size(scene, 30.0, 38.0),
        Face::Semibold,
        inks::BONE,
        title,
    ));
    let because = terms(text).join(" ");
    let at = (1140.0, large::size(scene, 560.0, 570.0));
    sheet.put(line(
        "private.terms",
        at,
        large::size(scene, 24.0, 33.0),
        Face::Italic,
        inks::SHADE,
        &because,
    ));
    put_reason(scene, own, peek, reason_at(scene, false), sheet);
}

fn put_purse(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet, purse: u16, (x, y): (f32, f32)) {
    if purse == 0 {
        // Where nothing lies in a heap, the purse itself says what is counted.
        let bag = Pose::new(x, y - 84.0, 132.0, 150.0).z(22.0);
        sheet.put(Item::picture("private.bag", bag, "great_city/purse"));
    }
    let items = parts::heap("private.heap", purse, (x, y - 60.0), 240.0, 72.0, ink::BRASS);
    sheet.extend(items.into_iter().map(|item| {
        let z = item.pose.z;
        item.z(z + 12.0)
    }));
    let at = (x, y + 112.0);
    sheet.put(line(
        "private.purse",
        at,
        large::size(scene, 26.0, 36.0),
        Face::Semibold,
        inks::BONE,
        "in your purse",
    ));
}

/// A note of the GM's.
fn note<'v>(scene: &Scene<'_, GreatCity>, own: &'v View, number: u16) -> Lines<'v> {
    let name = match number {
        1 => "private.note.1",
        2 => "private.note.2",
        3 => "private.note.3",
        _ => "private.note.4",
    };
    let column = f32::from((number - 1) % 2);
    let row = f32::from((number - 1) / 2);
    if large::is_on(scene) {
        return Lines {
            name,
            corner: (486.0, 408.0 + 118.0 * f32::from(number - 1)),
            wide: 948.0,
            lines: 2,
            size: large::size(scene, 24.0, 34.0),
            text: own.text(Slot::Note(number)).unwrap_or_default(),
            hint: "a note for your own eyes",
            open: true,
        };
    }
    Lines {
        name,
        corner: (496.0 + 476.0 * column, 486.0 + 196.0 * row),
        wide: 440.0,
        lines: 5,
        size: 22.0,
        text: own.text(Slot::Note(number)).unwrap_or_default(),
        hint: "a note for your own eyes: what they want, what lies behind which door",
        open: true,
    }
}

fn put_notes(scene: &Scene<'_, GreatCity>, own: &View, peek: &Peek, sheet: &mut Sheet) {
    let purse = own.purses.get(peek.seat.index()).copied().flatten().unwrap_or(0);
    let words = format!("You are the GM; your purse holds {purse}.");
    let size = lettering::fit(&words, Face::Semibold, large::size(scene, 32.0, 38.0), 730.0);
    let rule = "Notes here are shown only to you, until the end.";
    let up = large::either(scene, 0.0, 40.0);
    let hood = Pose::new(580.0, 320.0 - up, 100.0, 105.0).z(22.0);
    sheet.put(Item::picture("private.hood", hood, "great_city/hood"));
    for (key, y, size, face, ink, text) in [
        (
            "private.gm",
            300.0 - up,
            size,
            Face::Semibold,
            inks::BONE,
            words.as_str(),
        ),
        (
            "private.gm.rule",
            344.0 - up + large::size(scene, 0.0, 8.0),
            large::size(scene, 24.0, 34.0),
            Face::Italic,
            inks::SHADE,
            rule,
        ),
    ] {
        sheet.put(parts::fitted(key, (660.0, y), size, 740.0, face, ink, Align::Left, text).z(24.0));
    }
    let leaf = large::either(
        scene,
        Pose::corner(456.0, 420.0, 1008.0, 470.0),
        Pose::corner(446.0, 376.0, 1028.0, 520.0),
    )
    .z(20.0);
    sheet.put(Item::picture("private.leaf", leaf, "great_city/leaf").sliced([60.0; 4]));
    if large::is_on(scene) {
        for number in 1..=NOTES {
            sheet.extend(note(scene, own, number).items().into_iter().map(over_leaf));
        }
        return;
    }
    let title = (496.0, 458.0);
    let title = parts::words(
        "private.notes",
        title,
        20.0,
        Face::Semibold,
        ink::RUST,
        Align::Left,
        "H I D D E N   N O T E S",
    );
    sheet.put(title.z(24.0));
    for number in 1..=NOTES {
        sheet.extend(note(scene, own, number).items().into_iter().map(over_leaf));
    }
}

/// What a press under the curtain decides.
pub(super) fn decide(own: &View, peek: &Peek, name: &str) -> Option<Action> {
    let place = PLACES.iter().position(|place| *place == name)?;
    is_open(own, peek).then_some(Action::Intent {
        seat: peek.seat,
        stone: colour_at(peek, place)?,
    })
}

/// The field that a press under the curtain opens.
pub(super) fn write(scene: &Scene<'_, GreatCity>, own: &View, peek: &Peek, name: &str) -> Option<Field> {
    if let Some(number) = name.strip_prefix("private.note.") {
        let number = number
            .parse()
            .ok()
            .filter(|number| (1..=NOTES).contains(number))?;
        return (peek.seat == own.gm()).then(|| note(scene, own, number).field(Slot::Note(number), 400));
    }
    let y = reason_at(scene, is_open(own, peek));
    (name == "private.reason" && peek.seat != own.gm())
        .then(|| reason(scene, own, peek.seat, y).field(Slot::Reason(peek.seat), 400))
}
