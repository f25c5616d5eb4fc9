//! Cards as they are drawn: whole, and as thumbs in rows.
//!
//! A card's picture comes from its level entry; what it would do now is told by whoever shows it.

use super::super::level::{Effect, EquipmentBonus, OublietteLevel};
use super::super::{Deck, Oubliette, PieceId, log::money};
use super::duel;
use super::parts::{Place, Press, Spot, TableContext, at, card_width, centred, label, redrawn};
use crate::session::{Shown, ShownContext};
use crate::table::{Seat, capital};
use crate::ui::composed::Recipe;
use crate::ui::pictures::{self, COMPOSED, Pictures};
use crate::ui::{Element, FocusOrder, Frame, Layout, Piece, Role, Surface, inks};
use bevy::prelude::*;

/// Numbers and the acting player.
pub const OCHRE: Color = Color::srgb(0.93, 0.69, 0.27);
/// What costs blood, on dark.
pub const BLOOD: Color = Color::srgb(0.88, 0.47, 0.38);
/// Words on parchment.
pub const INK: Color = Color::srgb(0.086, 0.066, 0.055);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    Monster(u8),
    Treasure(u8),
    Event(u8),
    Wound(u8),
}

/// What a monster does in its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    Calm,
    Strike,
    Fallen,
}

impl Stance {
    const ALL: [Self; 3] = [Self::Calm, Self::Strike, Self::Fallen];

    const fn suffix(self) -> &'static str {
        match self {
            Self::Calm => "",
            Self::Strike => "-strike",
            Self::Fallen => "-fallen",
        }
    }
}

impl Card {
    pub const fn deck(self) -> Deck {
        match self {
            Card::Monster(_) => Deck::Monster,
            Card::Treasure(_) => Deck::Treasure,
            Card::Event(_) => Deck::Event,
            Card::Wound(_) => Deck::Wound,
        }
    }

    /// The names of its drawing and of itself in the level.
    fn names(self, level: &OublietteLevel) -> Option<(&str, &str)> {
        match self {
            Card::Monster(kind) => level.monster(kind).map(|card| (&*card.art, &*card.name)),
            Card::Treasure(number) => level.treasure(number).map(|card| (&*card.art, &*card.name)),
            Card::Event(kind) => level.event(kind).map(|card| (&*card.art, &*card.title)),
            Card::Wound(kind) => level.wound(kind).map(|card| (&*card.art, &*card.title)),
        }
    }

    /// Its picture. A level may name one that this program does not carry; then the deck's back stands for it.
    pub fn picture(self, level: &OublietteLevel) -> String {
        self.picture_in(level, Stance::Calm)
    }

    /// Its picture in a stance, if it is drawn, or the calm one.
    fn picture_in(self, level: &OublietteLevel, stance: Stance) -> String {
        let family = family(self.deck());
        let art = self.names(level).map_or("", |(art, _)| art);
        let stances = [stance.suffix(), ""].map(|suffix| format!("oubliette/{family}-{art}{suffix}"));
        let found = stances.into_iter().find(|name| pictures::exists(name));
        found.unwrap_or_else(|| back(self.deck()))
    }

    /// The drawing of the whole card, with its frame and its words.
    pub fn face(self, level: &OublietteLevel) -> String {
        self.face_in(level, Stance::Calm)
    }

    /// The same, with its picture in a stance.
    pub fn face_in(self, level: &OublietteLevel, stance: Stance) -> String {
        format!("{}{COMPOSED}{self:?}", self.picture_in(level, stance))
    }

    /// The drawing of the small card, with this on its plate.
    pub fn thumb(self, level: &OublietteLevel, plate: &str) -> String {
        format!("{}{COMPOSED}{self:?} {plate}", self.picture(level))
    }

    const fn thumb_frame(self) -> &'static str {
        match self {
            Card::Treasure(_) => "oubliette/hand-treasure",
            Card::Wound(_) => "oubliette/hand-wound",
            Card::Event(_) | Card::Monster(_) => "oubliette/hand-kept",
        }
    }

    /// All cards of a level, each kind once.
    fn all(level: &OublietteLevel) -> impl Iterator<Item = Self> {
        let count = |cards: usize| 1..=u8::try_from(cards).unwrap_or(u8::MAX);
        let monsters = count(level.monsters.len()).map(Card::Monster);
        let treasures = count(level.treasures.len()).map(Card::Treasure);
        let events = count(level.events.len()).map(Card::Event);
        let wounds = count(level.wounds.len()).map(Card::Wound);
        monsters.chain(treasures).chain(events).chain(wounds)
    }

    pub fn name(self, level: &OublietteLevel) -> &str {
        self.names(level).map_or("", |(_, name)| name)
    }

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
        let Card::Event(kind) = self else {
            return self.number(level);
        };
        match level.effect(kind) {
            Some(Effect::Quest { .. }) => "open".into(),
            Some(Effect::LevelUp { power, .. }) => format!("L {power}"),
            _ => "keep".into(),
        }
    }

    pub fn text(self, level: &OublietteLevel) -> String {
        match self {
            Card::Monster(kind) => level.monster(kind).map_or("", |card| &card.line).into(),
            Card::Treasure(number) => match level.gives(number) {
                EquipmentBonus::Weapon(bonus) => format!("+{bonus} to attacks"),
                EquipmentBonus::Armour(bonus) => format!("+{bonus} to defence"),
                EquipmentBonus::Nothing => "treasure".into(),
            },
            Card::Event(kind) => level.event(kind).map_or("", |card| &card.text).into(),
            Card::Wound(kind) => match level.wound(kind).map_or(0, |card| card.modifier) {
                0 => "no effect in fights".into(),
                modifier => format!("counts {modifier} in every fight"),
            },
        }
    }
}

/// What stands on the plate of a Quest whose monster is defeated.
pub const QUEST_DONE: &str = "done";

/// A deck, as a part of the names of drawings and keys.
pub const fn family(deck: Deck) -> &'static str {
    match deck {
        Deck::Monster => "monster",
        Deck::Treasure => "treasure",
        Deck::Event => "event",
        Deck::Wound => "wound",
    }
}

pub fn back(deck: Deck) -> String {
    format!("oubliette/card-back-{}", family(deck))
}

/// The ring around a chosen thumb.
const RING: Frame = Frame::open("oubliette/thumb-ring", [14.0; 4], [4.0; 4]);
const EMPTY: Frame = redrawn("oubliette/slot", RING);
const BED: Frame = Frame::open("oubliette/card-bed", [24.0; 4], [9.0; 4]);

/// A small card: as its frame is drawn.
const THUMB: Rect = Rect {
    min: Vec2::ZERO,
    max: vec2(112.0, 162.0),
};

/// A whole card, as its frame is drawn, and the picture on it.
pub const CARD: Rect = Rect {
    min: Vec2::ZERO,
    max: vec2(280.0, 480.0),
};
pub const PICTURE: Rect = Rect {
    min: vec2(10.0, 51.0),
    max: vec2(270.0, 351.0),
};

fn on_card(x: f32, y: f32, width: f32, height: f32) -> Element {
    Element::default().over(Rect::new(x, y, x + width, y + height), CARD)
}

/// The most letters of a name that stands out on a card.
pub const SHORT_NAME: usize = 10;

/// A node as large as a whole card of this width.
pub fn blank(width: f32) -> Element {
    let height = width * CARD.height() / CARD.width();
    Element::default().size(px(width), px(height)).rigid()
}

/// Does a whole card of this width have room for this line below its title? It has two lines there.
pub fn has_line(line: &str, width: f32, room: &Layout) -> bool {
    let rems = width / room.rem;
    rems >= 14.0 && line.chars().count() as f32 <= 3.0 * rems
}

/// A whole card of this width, with this picture. Its words stand on it if it has room for them.
fn whole(level: &OublietteLevel, card: Card, picture: String, width: f32, room: &Layout) -> Element {
    let has = |rems: f32| width >= rems * room.rem;
    let text = card.text(level);
    let is_roomy = has_line(&text, width, room);
    let number = card.number(level);
    // On a small card in large type no words have room: they stand beside it.
    let has_words = has(9.0);
    let role = if has(12.0) { Role::Number } else { Role::Label };
    let has_number = has_words && !number.is_empty();
    let number = has_number.then(|| centred(role, &*number).tinted(inks::BONE));
    let name = card.name(level);
    // A long title has two lines.
    let title = match has(13.0) {
        true if has(14.0) && name.chars().count() <= SHORT_NAME => Role::Name,
        true => Role::Heading,
        false => Role::Note,
    };
    let says = Element::column(has_words.then(|| centred(title, name).tinted(INK)))
        .with(is_roomy.then(|| centred(Role::Note, text)))
        .gap(px(0));
    let medallion = on_card(90.0, 4.0, 100.0, 100.0).with(number);
    let plate = on_card(24.0, 366.0, 232.0, 104.0).with(says);
    let words = [medallion, plate.on(Surface::Paper)].map(|part| part.centred().gap(px(0)));
    let front = format!("oubliette/card-front-{}", family(card.deck()));
    blank(width).with_all([
        Element::default().over(PICTURE, CARD).paint_picture(picture),
        Element::overlay(words).paint_picture(front),
    ])
}

/// A large card in its bed, which can be read closely.
pub fn card(level: &OublietteLevel, card: Card, width: f32) -> Element {
    bedded(level, card, blank(width).paint_picture(card.face(level)))
}

/// The same, of a node that shows it.
pub fn bedded(level: &OublietteLevel, card: Card, whole: Element) -> Element {
    bed(whole)
        .pressing(Press::Nothing)
        .focus(FocusOrder::Aside)
        .labelled(card.name(level))
        .tooltip(format!("{}: {}", card.name(level), in_full(level, card)))
}

pub fn bed(whole: Element) -> Element {
    Element::row([whole]).framed(&BED).rigid().key("card")
}

/// The slot of a whole card, where it comes up.
pub fn coming_up(width: f32, spot: Spot) -> Element {
    blank(width).slot(Place::Card(spot))
}

/// A small card: its picture and its plate. What the plate says stands at its left, in sight where another card covers
/// the rest.
fn small(level: &OublietteLevel, card: Card, plate: &str) -> Element {
    let on_thumb = |x: f32, y: f32, width: f32, height: f32| {
        Element::default().over(Rect::new(x, y, x + width, y + height), THUMB)
    };
    let words = Element::row([label(plate).unwrapped()])
        .align(AlignItems::Center)
        .size(percent(100), percent(100))
        .padding(UiRect::left(percent(6)))
        .on(Surface::Paper);
    Element::overlay([
        Element::overlay([]).paint_picture(card.thumb_frame()),
        on_thumb(7.0, 7.0, 98.0, 113.0).paint_picture(card.picture(level)),
        on_thumb(7.0, 122.0, 98.0, 37.0).with(words),
    ])
}

/// Sets how the cards of the table are drawn, whole and small, when it is laid out or its room has changed.
pub fn compose(
    table: ShownContext<Oubliette>,
    shown: Res<Shown<Oubliette>>,
    room: Res<Layout>,
    mut pictures: ResMut<Pictures>,
) {
    if !(shown.is_added() || room.is_changed()) {
        return;
    }
    let Some(scene) = table.scene() else { return };
    let level = &scene.setup.level;
    // Wide enough for its name in type of this size. In large type the whole card is then smaller than it is composed.
    let width = card_width(&scene, &room).max(11.0 * room.rem);
    let size = vec2(width, width * CARD.height() / CARD.width());
    // As large as its words, whose type size is that of the table.
    let small_size = 3.5 * room.rem * vec2(1.0, THUMB.height() / THUMB.width());
    let recipes = Card::all(level).flat_map(|card| {
        let faces = Stance::ALL.map(|stance| {
            let element = whole(level, card, card.picture_in(level, stance), width, &room);
            (card.face_in(level, stance), Recipe { element, size })
        });
        let in_use = match card {
            Card::Treasure(number) => Some(format!("+{}", level.gives(number).amount())),
            _ => None,
        };
        let is_quest =
            matches!(card, Card::Event(kind) if matches!(level.effect(kind), Some(Effect::Quest { .. })));
        let done = is_quest.then(|| QUEST_DONE.to_owned());
        let plates = in_use.into_iter().chain(done).chain([card.plate(level)]);
        let small = plates.map(move |plate| {
            let element = small(level, card, &plate);
            let size = small_size;
            let element = Element::default().size(px(size.x), px(size.y)).with(element);
            (card.thumb(level, &plate), Recipe { element, size })
        });
        faces.into_iter().chain(small)
    });
    let seats = Seat::all(scene.setup.seats.len());
    let explorers = seats.flat_map(|seat| {
        let whole = (0..=MOST_CUTS).map(|cuts| {
            let element = duel::player(&scene, seat, cuts, width);
            (duel::player_face(seat, cuts), Recipe { element, size })
        });
        let whole: Vec<_> = whole.collect();
        let mark = scene.mark(seat);
        let cut = (1..=MOST_CUTS).map(move |cuts| wounded(mark, cuts));
        cut.chain(whole)
    });
    pictures.compose_by(recipes.chain(explorers).collect());
}

#[derive(Clone, Copy)]
pub struct Thumbs {
    pub width: f32,
    /// The least width of a card that another one covers.
    least: f32,
}

impl Thumbs {
    pub fn on_mat(room: &Layout) -> Self {
        Self::wide(if room.has_large_type() {
            84.0
        } else {
            3.5 * room.rem
        })
    }

    /// Thumbs of this width, of which another covers at most what their plates do not need.
    pub const fn wide(width: f32) -> Self {
        let least = 0.72 * width;
        Self { width, least }
    }

    /// Thumbs of this height.
    pub fn of_height(height: f32) -> Self {
        Self::wide(height * THUMB.width() / THUMB.height())
    }

    /// The same, each covering more of the one before it, so that all rows together are narrower by this much.
    pub fn closer(mut self, by: f32, covered: usize) -> Self {
        let least = self.least - by.max(0.0) / covered.max(1) as f32;
        self.least = least.max(6.0);
        self
    }

    pub fn least_row(self, cards: usize) -> f32 {
        cards.saturating_sub(1) as f32 * self.least + self.width
    }

    pub fn height(self) -> f32 {
        self.width * THUMB.height() / THUMB.width()
    }
}

#[derive(Clone)]
pub struct Laid {
    pub card: Card,
    pub id: PieceId,
    pub plate: String,
    pub press: Option<Press>,
    pub now: String,
    pub pulses: bool,
    pub ringed: bool,
    /// Is it faint, because it does not count?
    pub faint: bool,
    /// Its rotation, in degrees.
    pub rotation: f32,
    pub nailed: bool,
}

impl Laid {
    pub fn new(level: &OublietteLevel, card: Card, id: PieceId) -> Self {
        Self {
            plate: card.plate(level),
            card,
            id,
            press: None,
            now: String::new(),
            pulses: false,
            ringed: false,
            faint: false,
            rotation: 0.0,
            nailed: false,
        }
    }
}

/// Cards side by side. Where there is too little room, each covers a part of the one before it.
pub fn row(scene: &TableContext<'_>, room: &Layout, cards: Vec<Laid>, thumbs: Thumbs) -> Element {
    let last = cards.len().saturating_sub(1);
    let cards = cards.into_iter().enumerate();
    let cards = cards.map(|(index, laid)| thumb(scene, room, laid, thumbs, index == last));
    Element::row(cards)
        .gap(px(0))
        .align(AlignItems::Start)
        .styled(|node| (node.min_width, node.min_height) = (px(0), px(thumbs.height())))
}

pub fn empty(thumbs: Thumbs) -> Element {
    let empty = Element::default().framed(&EMPTY).rigid();
    empty.size(px(thumbs.width), px(thumbs.height()))
}

/// A card of a row. Its control is as wide as what the next card leaves in sight.
fn thumb(scene: &TableContext<'_>, room: &Layout, laid: Laid, thumbs: Thumbs, is_last: bool) -> Element {
    let level = &scene.setup.level;
    let tint = Color::WHITE.with_alpha(if laid.faint { 0.55 } else { 1.0 });
    let face = laid.card.thumb(level, &laid.plate);
    let mut piece = Piece::new(laid.id, face)
        .unflipped()
        .rotated(laid.rotation)
        .tinted(tint);
    (piece.pulses, piece.lifts) = (laid.pulses, laid.press.is_some());
    let (width, height) = (thumbs.width, thumbs.height());
    let card = Element::default()
        .absolute()
        .size(px(width), px(height))
        .slot(laid.id)
        .holding(piece);
    let ring = laid.ringed.then(|| {
        let ring = Element::default().framed(&RING).tinted(OCHRE);
        at(ring.size(px(width + 14.0), px(height + 14.0)), -7.0, -7.0)
    });
    let nail = laid.nailed.then(|| {
        let nail = Place::Nail(laid.id);
        at(Element::default().size(px(14), px(14)), width / 2.0 - 7.0, -5.0)
            .slot(nail)
            .holding(Piece::new(nail, "oubliette/nail").unflipped())
    });
    let full = in_full(level, laid.card);
    let words = match &*laid.now {
        "" => full,
        now => format!("{full} {now}"),
    };
    // A ring needs room beside its card.
    let gap = match (is_last, laid.ringed) {
        (true, _) => 0.0,
        (false, true) => 18.0,
        (false, false) => 6.0,
    };
    let (least, shrinks) = if is_last {
        (width, 0.0)
    } else {
        (thumbs.least, 1.0)
    };
    Element::default()
        .size(px(width + gap), px(height))
        .styled(|node| (node.min_width, node.flex_shrink) = (px(least), shrinks))
        .with(ring)
        .with(card)
        .with(nail)
        .pressing(laid.press.unwrap_or(Press::Nothing))
        .labelled(format!("{}, {}", laid.card.name(level), laid.plate))
        .tooltip(words)
        .close_up(whole(
            level,
            laid.card,
            laid.card.picture(level),
            12.0 * room.rem,
            room,
        ))
        .focus(FocusOrder::Aside)
        .key(format!("{:?}", laid.id))
}

/// Returns the identity of a card on a mat, where it follows so many equal ones.
pub const fn card_id(seat: Seat, card: Card, copy: usize) -> PieceId {
    match card {
        // No monster lies on a mat.
        Card::Monster(_) => PieceId::Drawn,
        Card::Treasure(number) => PieceId::Treasure(number),
        Card::Event(kind) => PieceId::Event(seat, kind, copy),
        Card::Wound(kind) => PieceId::Wound(seat, kind, copy),
    }
}

pub fn in_full(level: &OublietteLevel, card: Card) -> String {
    match card {
        Card::Treasure(number) => {
            let value = money(level.value(number));
            match level.gives(number) {
                EquipmentBonus::Weapon(bonus) => {
                    format!("Worth {value}, or in use +{bonus} to every attack.")
                }
                EquipmentBonus::Armour(bonus) => format!("Worth {value}, or in use +{bonus} to defence."),
                EquipmentBonus::Nothing => format!("Worth {value} at the Exit."),
            }
        }
        Card::Wound(_) => capital(&card.text(level)) + ". Only your two worst wounds count.",
        _ => card.text(level),
    }
}

/// A die of the player's, or of a monster's. Before it is thrown it shows no number that could be taken for what fell.
pub fn die(face: Option<u8>, blood: bool) -> String {
    let stuff = if blood { "blood" } else { "bone" };
    let face = face.map_or("blank".into(), |face| face.to_string());
    format!("oubliette/die-{stuff}-{face}")
}

pub const fn token(mark: u8) -> &'static str {
    match mark {
        1 => "oubliette/token-1-disc",
        2 => "oubliette/token-2-square",
        3 => "oubliette/token-3-triangle",
        4 => "oubliette/token-4-lozenge",
        5 => "oubliette/token-5-crescent",
        _ => "oubliette/token-6-star",
    }
}

/// A token, as it is drawn.
const TOKEN: Rect = Rect {
    min: Vec2::ZERO,
    max: vec2(120.0, 176.0),
};

/// The places on a token where wounds are cut into it.
const CUTS: [Rect; 3] = [
    Rect {
        min: vec2(24.0, 66.0),
        max: vec2(101.0, 136.0),
    },
    Rect {
        min: vec2(8.0, 108.0),
        max: vec2(63.0, 158.0),
    },
    Rect {
        min: vec2(54.0, 28.0),
        max: vec2(98.0, 68.0),
    },
];

/// The most wounds that can be seen on an explorer.
pub const MOST_CUTS: usize = CUTS.len();

/// The drawing of an explorer with so many wounds.
pub fn explorer(mark: u8, wounds: usize) -> String {
    match wounds.min(MOST_CUTS) {
        0 => token(mark).to_owned(),
        cuts => format!("{}{COMPOSED}{cuts}", token(mark)),
    }
}

/// How an explorer with so many wounds is composed.
fn wounded(mark: u8, wounds: usize) -> (String, Recipe) {
    // As large as in a fight.
    let size = 1.5 * TOKEN.size();
    let element = scarred(mark, wounds).size(px(size.x), px(size.y));
    (explorer(mark, wounds), Recipe { element, size })
}

/// The parts of an explorer with so many wounds, for drawings that are composed.
pub fn scarred(mark: u8, wounds: usize) -> Element {
    let cuts = CUTS.iter().take(wounds).map(|cut| {
        Element::default()
            .over(*cut, TOKEN)
            .paint_picture("oubliette/gash")
    });
    Element::picture(token(mark)).with_all(cuts)
}
