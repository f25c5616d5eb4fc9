//! Cards as they are drawn: whole, as thumbs on a mat, and closely with all that they say.
//!
//! A card's picture comes from its level entry; what it would do now is told by whoever shows it.

use super::super::Oubliette;
use super::super::level::{Effect, EquipmentBonus, OublietteLevel};
use super::super::log::money;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::pictures;
use crate::scene::sheet::{Align, Interaction, Item, Look, PieceKey, Pose};
use crate::session::Scene;
use crate::table::capital;
use bevy::prelude::*;

/// Numbers and the acting player.
pub(super) const OCHRE: Color = Color::srgb(0.93, 0.69, 0.27);
/// What costs blood, on dark.
pub(super) const BLOOD: Color = Color::srgb(0.88, 0.47, 0.38);
/// Words on parchment.
pub(super) const INK: Color = Color::srgb(0.086, 0.066, 0.055);

/// A card of one of the four decks, by its kind or number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Card {
    Monster(u8),
    Treasure(u8),
    Event(u8),
    Wound(u8),
}

impl Card {
    /// Its picture. A level may name one that this program does not carry; then the deck's back stands for it.
    pub fn picture(self, level: &OublietteLevel) -> String {
        let (family, art) = match self {
            Card::Monster(kind) => ("monster", level.monster(kind).map(|card| &card.art)),
            Card::Treasure(number) => ("treasure", level.treasure(number).map(|card| &card.art)),
            Card::Event(kind) => ("event", level.event(kind).map(|card| &card.art)),
            Card::Wound(kind) => ("wound", level.wound(kind).map(|card| &card.art)),
        };
        let name = art.map(|art| format!("oubliette/{family}-{art}"));
        name.filter(|name| pictures::exists(name))
            .unwrap_or_else(|| format!("oubliette/card-back-{family}"))
    }

    fn front(self) -> &'static str {
        match self {
            Card::Monster(_) => "oubliette/card-front-monster",
            Card::Treasure(_) => "oubliette/card-front-treasure",
            Card::Event(_) => "oubliette/card-front-event",
            Card::Wound(_) => "oubliette/card-front-wound",
        }
    }

    /// The frame of a thumb, and of one that is larger than on a mat.
    const fn thumb(self, large: bool) -> &'static str {
        match (self, large) {
            (Card::Treasure(_), false) => "oubliette/thumb-treasure",
            (Card::Treasure(_), true) => "oubliette/hand-treasure",
            (Card::Wound(_), false) => "oubliette/thumb-wound",
            (Card::Wound(_), true) => "oubliette/hand-wound",
            (Card::Event(_) | Card::Monster(_), false) => "oubliette/thumb-kept",
            (Card::Event(_) | Card::Monster(_), true) => "oubliette/hand-kept",
        }
    }

    /// Its name.
    pub fn name(self, level: &OublietteLevel) -> &str {
        let name = match self {
            Card::Monster(kind) => level.monster(kind).map(|card| &card.name),
            Card::Treasure(number) => level.treasure(number).map(|card| &card.name),
            Card::Event(kind) => level.event(kind).map(|card| &card.title),
            Card::Wound(kind) => level.wound(kind).map(|card| &card.title),
        };
        name.map_or("", String::as_str)
    }

    /// The number in its medallion.
    fn number(self, level: &OublietteLevel) -> String {
        match self {
            Card::Monster(kind) => level.monster(kind).map(|card| card.power.to_string()),
            Card::Treasure(number) => level.treasure(number).map(|card| card.value.to_string()),
            Card::Wound(kind) => level.wound(kind).map(|card| card.modifier.to_string()),
            Card::Event(_) => None,
        }
        .unwrap_or_default()
    }

    /// What stands on its plate when it is small.
    pub fn plate(self, level: &OublietteLevel) -> String {
        match self {
            Card::Treasure(number) => match level.treasure(number).map(|card| (card.gives, card.value)) {
                Some((_, value)) => value.to_string(),
                None => String::new(),
            },
            Card::Event(kind) => match level.effect(kind) {
                Some(Effect::Quest { .. }) => "open".into(),
                Some(Effect::LevelUp { power, .. }) => format!("L {power}"),
                _ => "keep".into(),
            },
            _ => self.number(level),
        }
    }

    /// What it says under its title.
    pub fn text(self, level: &OublietteLevel) -> String {
        match self {
            Card::Monster(kind) => level
                .monster(kind)
                .map_or(String::new(), |card| card.line.clone()),
            Card::Treasure(number) => match level.treasure(number).map(|card| card.gives) {
                Some(EquipmentBonus::Weapon(bonus)) => format!("+{bonus} to attacks"),
                Some(EquipmentBonus::Armour(bonus)) => format!("+{bonus} to defence"),
                _ => "treasure".into(),
            },
            Card::Event(kind) => level.event(kind).map_or(String::new(), |card| card.text.clone()),
            Card::Wound(kind) => match level.wound(kind).map(|card| card.modifier) {
                Some(0) | None => "no effect in fights".into(),
                Some(modifier) => format!("counts {modifier} in every fight"),
            },
        }
    }
}

/// A line of words, in short.
pub(super) fn words(
    key: impl Into<PieceKey>,
    at: (f32, f32),
    size: f32,
    face: Face,
    ink: Color,
    align: Align,
    text: impl Into<String>,
) -> Item {
    Item::words(key, at, size, face, ink, align, text).z(10.0)
}

/// A line of words no wider than there is room.
pub(super) fn fitted(
    key: impl Into<PieceKey>,
    at: (f32, f32),
    (size, room): (f32, f32),
    face: Face,
    ink: Color,
    align: Align,
    text: &str,
) -> Item {
    words(
        key,
        at,
        lettering::fit(text, face, size, room),
        face,
        ink,
        align,
        text,
    )
}

/// How far from one to the next the cards of a row lie that has so much room: side by side where they can.
pub(super) fn pitch(count: usize, room: f32, wide: f32, gap: f32) -> f32 {
    match count {
        0 | 1 => 0.0,
        _ => ((room - wide) / (count - 1) as f32).min(wide + gap),
    }
}

/// A whole card with its middle there, so wide; 280 by 480 at its own size.
///
/// For large type it has no small words: what it says is read closely.
pub(super) fn whole(scene: &Scene<'_, Oubliette>, card: Card, key: &str, pose: Pose) -> Vec<Item> {
    let (level, large) = (&scene.setup.level, scene.canvas.type_size.is_large());
    let by = pose.size.x / 280.0;
    let corner = pose.at - Vec2::new(140.0, 240.0) * by;
    let at = |x: f32, y: f32| (corner.x + x * by, corner.y + y * by);
    let (x, y) = at(140.0, 201.0);
    let mut items = vec![
        Item::picture(
            format!("{key}.picture"),
            Pose::new(x, y, 260.0 * by, 300.0 * by).z(pose.z + 0.1),
            card.picture(level),
        ),
        Item::picture(
            key.to_owned(),
            Pose::new(pose.at.x, pose.at.y, 280.0 * by, 480.0 * by).z(pose.z + 0.2),
            card.front(),
        ),
    ];
    let number = card.number(level);
    if !number.is_empty() {
        let size = lettering::fit(&number, Face::Bold, 38.0 * by, 56.0 * by);
        let mut item = words(
            format!("{key}.number"),
            at(140.0, 54.0),
            size,
            Face::Bold,
            inks::BONE,
            Align::Middle,
            number,
        );
        item.pose.z = pose.z + 0.4;
        items.push(item);
    }
    let name = card.name(level);
    if large {
        let size = 32.0 * by;
        let lines = lettering::wrap(name, Face::Bold, size, 224.0 * by);
        let title = words(
            format!("{key}.title"),
            at(140.0, 416.0),
            size,
            Face::Bold,
            INK,
            Align::Middle,
            lines.join("\n"),
        );
        items.push(title.z(pose.z + 0.4));
        return items;
    }
    let size = lettering::fit(name, Face::Bold, 30.0 * by, 204.0 * by);
    items.push(
        words(
            format!("{key}.title"),
            at(140.0, 402.0),
            size,
            Face::Bold,
            INK,
            Align::Middle,
            name,
        )
        .z(pose.z + 0.4),
    );
    let text = card.text(level);
    let least = super::large::least(scene.canvas.type_size, Face::Italic).max(12.8 * by);
    let mut size = least.max(16.0 * by);
    let mut lines = lettering::wrap(&text, Face::Italic, size, 226.0 * by);
    while lines.len() > 2 && size > least {
        size = (size * 0.95).max(least);
        lines = lettering::wrap(&text, Face::Italic, size, 234.0 * by);
    }
    // Long words stand beside the card, or are read closely.
    if lines.len() as f32 * size * 1.25 > 54.0 * by {
        return items;
    }
    let middle = match lines.len() {
        0 | 1 => 434.0,
        _ => 438.0,
    };
    items.push(
        words(
            format!("{key}.text"),
            at(140.0, middle),
            size,
            Face::Italic,
            inks::UMBER,
            Align::Middle,
            lines.join("\n"),
        )
        .z(pose.z + 0.4),
    );
    items
}

/// The same where it is the one that all is about: what it has no room to say can be read closely.
pub(super) fn faced(scene: &Scene<'_, Oubliette>, card: Card, pose: Pose) -> Vec<Item> {
    let mut items = whole(scene, card, "foe", pose);
    if items.iter().all(|item| item.key.as_str() != "foe.text") {
        let act = to_be_seen(scene, card, "event.foe", "");
        items
            .iter_mut()
            .filter(|item| item.key.as_str() == "foe")
            .for_each(|item| item.act = Some(act.clone()));
    }
    items
}

/// How high a thumb of such a width is. Its border and its plate shrink with it, but do not grow.
pub(super) fn thumb_height(wide: f32) -> f32 {
    let (by, plate) = border(wide);
    (wide - 8.0 * by) * 300.0 / 260.0 + 4.0 * by + plate
}

/// How high a card's mere picture of such a width is, with its rim.
pub(super) fn face_height(wide: f32) -> f32 {
    (wide - 8.0) * 300.0 / 260.0 + 8.0
}

/// A card on a mat for large type: its picture in a rim. What it says is read closely.
pub(super) fn face(level: &OublietteLevel, card: Card, key: &str, pose: Pose, act: Interaction) -> [Item; 2] {
    let ink = match card {
        Card::Wound(_) => BLOOD,
        Card::Treasure(_) => OCHRE,
        Card::Event(_) | Card::Monster(_) => inks::BONE,
    };
    let picture = Pose {
        size: pose.size - Vec2::splat(8.0),
        ..pose
    };
    [
        Item::picture(key.to_owned(), pose.z(pose.z + 0.1), "oubliette/thumb-ring")
            .sliced([14.0; 4])
            .tinted(ink)
            .act(act),
        Item::picture(format!("{key}.picture"), picture, card.picture(level)),
    ]
}

/// How much a thumb's border is shrunk, and how much of it its plate takes.
fn border(wide: f32) -> (f32, f32) {
    if wide > 70.0 {
        let by = (wide / 112.0).min(1.0);
        (by, 41.0 * by)
    } else {
        let by = wide / 70.0;
        (by, 33.0 * by)
    }
}

/// A card on a mat: its picture, and on a plate what counts.
pub(super) fn thumb(
    level: &OublietteLevel,
    card: Card,
    key: &str,
    pose: Pose,
    plate: &str,
    act: Interaction,
) -> [Item; 3] {
    let (left, top) = (pose.at.x - pose.size.x / 2.0, pose.at.y - pose.size.y / 2.0);
    let (by, plate_high) = border(pose.size.x);
    let large = pose.size.x > 70.0;
    let wide = pose.size.x - 8.0 * by;
    let picture = Pose::corner(left + 4.0 * by, top + 4.0 * by, wide, wide * 300.0 / 260.0).z(pose.z + 0.1);
    let at = (pose.at.x, top + pose.size.y - plate_high / 2.0);
    let size = lettering::fit(
        plate,
        Face::Bold,
        if large {
            22.0
        } else if by < 1.0 {
            18.0
        } else {
            20.0
        },
        pose.size.x - 8.0 * by,
    );
    [
        Item::picture(key.to_owned(), pose, card.thumb(large))
            .sliced([8.0, 8.0, 8.0, if large { 41.0 } else { 33.0 }])
            .act(act),
        Item::picture(format!("{key}.picture"), picture, card.picture(level)),
        words(
            format!("{key}.plate"),
            at,
            size,
            Face::Bold,
            INK,
            Align::Middle,
            plate,
        )
        .z(pose.z + 0.2),
    ]
}

/// A thumb for large type, of which so much is in sight.
pub(super) fn large_thumb(
    level: &OublietteLevel,
    card: Card,
    key: &str,
    pose: Pose,
    visible: f32,
    act: Interaction,
) -> [Item; 3] {
    const SIZE: f32 = 37.0;
    // Words would need more room than there is; their cards are known by their pictures.
    let plate = match card {
        Card::Event(_) | Card::Monster(_) => String::new(),
        _ => card.plate(level),
    };
    let fits = lettering::width(&plate, Face::Bold, SIZE) <= visible.min(pose.size.x) - 6.0;
    let mut items = thumb(level, card, key, pose, if fits { &plate } else { "" }, act);
    let [_, _, number] = &mut items;
    number.pose.size.y = SIZE;
    number.pose.at.x = pose.at.x - pose.size.x / 2.0 + visible.min(pose.size.x) / 2.0;
    items
}

/// Moves what stands on a thumb's plate to where it is seen, if the next card covers all but so much of it. Where it
/// could not be read there, the plate stays bare.
pub(super) fn keep_plate_in_sight(items: &mut [Item; 3], visible: f32, least: f32) {
    let [frame, _, plate] = items;
    let wide = frame.pose.size.x;
    let Look::Words { text, face, .. } = &mut plate.look else {
        return;
    };
    if visible >= wide {
        if lettering::width(text, *face, least) > wide - 4.0 {
            text.clear();
        }
        return;
    }
    let size = lettering::fit(text, *face, plate.pose.size.y, visible - 8.0);
    let nudge = if size >= least { 2.0 } else { 0.0 };
    plate.pose.size.y = size.max(least);
    plate.pose.at.x = frame.pose.at.x - wide / 2.0 + visible / 2.0 + nudge;
    if lettering::width(text, *face, plate.pose.size.y) > visible - 2.0 {
        text.clear();
    }
}

/// A card closely, to be shown beside what is pointed at: the whole card, and on a slip what it says in full and
/// what it would do now. Its middle is at 0, 0.
fn close_up(scene: &Scene<'_, Oubliette>, card: Card, now: &str) -> Vec<Item> {
    const WIDE: f32 = 336.0;
    let full = in_full(&scene.setup.level, card);
    if scene.canvas.type_size > TypeSize::PLAIN {
        return large_close_up(scene, card, &full, now);
    }
    let mut items = whole(
        scene,
        card,
        "close",
        Pose::new(0.0, 0.0, WIDE, WIDE * 480.0 / 280.0).z(1.0),
    );
    let full_lines = lettering::wrap(&full, Face::Regular, 22.0, WIDE - 36.0);
    let now_lines = lettering::wrap(now, Face::Semibold, 22.0, WIDE - 36.0);
    let height =
        28.0 + 28.0 * (full_lines.len() + now_lines.len()) as f32 + if now.is_empty() { 0.0 } else { 8.0 };
    let top = WIDE * 240.0 / 280.0 + 6.0;
    items.push(
        Item::picture(
            "close.slip",
            Pose::new(0.0, top + height / 2.0, WIDE, height).z(1.0),
            "shared/tooltip",
        )
        .sliced([16.0; 4]),
    );
    let mut y = top + 14.0 + 14.0 * full_lines.len() as f32;
    items.push(
        words(
            "close.full",
            (-WIDE / 2.0 + 18.0, y),
            22.0,
            Face::Regular,
            inks::BONE,
            Align::Left,
            full_lines.join("\n"),
        )
        .z(2.0),
    );
    y += 14.0 * full_lines.len() as f32 + 8.0 + 14.0 * now_lines.len() as f32;
    if !now.is_empty() {
        items.push(
            words(
                "close.now",
                (-WIDE / 2.0 + 18.0, y),
                22.0,
                Face::Semibold,
                OCHRE,
                Align::Left,
                now_lines.join("\n"),
            )
            .z(2.0),
        );
    }
    items
}

/// All that a card says.
fn in_full(level: &OublietteLevel, card: Card) -> String {
    match card {
        Card::Treasure(number) => {
            let value = money(level.value(number));
            match level.treasure(number).map(|card| card.gives) {
                Some(EquipmentBonus::Weapon(bonus)) => {
                    format!("Worth {value}, or in use +{bonus} to every attack.")
                }
                Some(EquipmentBonus::Armour(bonus)) => {
                    format!("Worth {value}, or in use +{bonus} to defence.")
                }
                _ => format!("Worth {value} at the Exit."),
            }
        }
        Card::Wound(_) => format!(
            "{}. Only your two worst wounds count.",
            capital(&card.text(level))
        ),
        _ => card.text(level),
    }
}

/// The same for type larger than plain: the slip stands beside the card.
fn large_close_up(scene: &Scene<'_, Oubliette>, card: Card, full: &str, now: &str) -> Vec<Item> {
    let size = scene.canvas.type_size;
    let (wide, slip) = (size.between(336.0, 380.0), size.between(380.0, 620.0));
    let high = wide * 480.0 / 280.0;
    let type_size = 22.0 * size.factor();
    let left = -(wide + slip) / 2.0;
    let mut items = whole(
        scene,
        card,
        "close",
        Pose::new(left + wide / 2.0, 0.0, wide, high).z(1.0),
    );
    let room = slip - 48.0;
    let mut lines = vec![(
        "close.full",
        Face::Regular,
        inks::BONE,
        lettering::wrap(full, Face::Regular, type_size, room),
    )];
    if !now.is_empty() {
        let wrapped = lettering::wrap(now, Face::Semibold, type_size, room);
        lines.push(("close.now", Face::Semibold, OCHRE, wrapped));
    }
    let gap = type_size * 0.6;
    let all: usize = lines.iter().map(|(.., lines)| lines.len()).sum();
    let tall = type_size * 1.25 * all as f32 + gap * (lines.len() as f32 - 1.0) + 44.0;
    items.push(
        Item::picture(
            "close.slip",
            Pose::new(left + wide + slip / 2.0 + 6.0, 0.0, slip, tall).z(1.0),
            "shared/tooltip",
        )
        .sliced([16.0; 4]),
    );
    let mut top = 22.0 - tall / 2.0;
    for (key, face, ink, lines) in lines {
        let high = type_size * 1.25 * lines.len() as f32;
        let at = (left + wide + 30.0, top + high / 2.0);
        items.push(words(key, at, type_size, face, ink, Align::Left, lines.join("\n")).z(2.0));
        top += high + gap;
    }
    items
}

/// A card that shows itself closely under the pointer and does nothing else.
pub(super) fn to_be_seen(scene: &Scene<'_, Oubliette>, card: Card, key: &str, now: &str) -> Interaction {
    Interaction {
        close_up: close_up(scene, card, now),
        ..Interaction::new(key.to_owned(), "")
    }
}

/// A die of the player's, or of a monster's.
pub(super) const fn die(face: u8, blood: bool) -> &'static str {
    match (face, blood) {
        (1, false) => "oubliette/die-bone-1",
        (2, false) => "oubliette/die-bone-2",
        (3, false) => "oubliette/die-bone-3",
        (4, false) => "oubliette/die-bone-4",
        (5, false) => "oubliette/die-bone-5",
        (_, false) => "oubliette/die-bone-6",
        (1, true) => "oubliette/die-blood-1",
        (2, true) => "oubliette/die-blood-2",
        (3, true) => "oubliette/die-blood-3",
        (4, true) => "oubliette/die-blood-4",
        (5, true) => "oubliette/die-blood-5",
        (_, true) => "oubliette/die-blood-6",
    }
}

/// A die that nobody has thrown yet: it shows no number, so that none is taken for what fell.
pub(super) const fn unthrown(blood: bool) -> &'static str {
    match blood {
        false => "oubliette/die-bone-blank",
        true => "oubliette/die-blood-blank",
    }
}

/// A mark's token.
pub(super) const fn token(mark: u8) -> &'static str {
    match mark {
        1 => "oubliette/token-1-disc",
        2 => "oubliette/token-2-square",
        3 => "oubliette/token-3-triangle",
        4 => "oubliette/token-4-lozenge",
        5 => "oubliette/token-5-crescent",
        _ => "oubliette/token-6-star",
    }
}
