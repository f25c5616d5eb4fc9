//! The parts that all pages are made of: frames, stones, heaps of scarabs, emblems, portraits, places to write.

pub(super) use super::super::log::{kind_word as kind_words, sign_mark as sign};

use super::super::speech::Teller;
use super::super::tables::tables;
use super::super::{Colour, Kind, PieceId, Roll, ScarabZone, Sign, Slot, StoneId, StoneView, View, Who};
use super::state::UiChange;
use super::{Press, TableContext, drawing};
use crate::session::BarIntent;
use crate::table::{Said, Seat, capital};
use crate::ui::lettering::{self, Face};
use crate::ui::{Element, FocusOrder, Frame, Paint, Piece, Role, inks, widgets};
use bevy::prelude::*;

/// Quiet text on dark ground.
pub const BRASS: Color = Color::srgb(201.0 / 255.0, 162.0 / 255.0, 87.0 / 255.0);
/// Important text on paper.
pub const RUST: Color = Color::srgb(110.0 / 255.0, 46.0 / 255.0, 18.0 / 255.0);
pub const PAPER: Color = Color::srgb(240.0 / 255.0, 230.0 / 255.0, 211.0 / 255.0);

pub const PLATE: Frame = Frame::dark("great_city/plate", [28.0; 4], [26.0, 20.0, 26.0, 20.0]);
/// A plate that stands out: a seat whose turn it is.
pub const IVORY: Frame = Frame::paper("great_city/plate-ivory", [24.0; 4], PLATE.padding);
pub const LEAF: Frame = Frame::paper("great_city/leaf", [60.0; 4], [44.0, 38.0, 44.0, 38.0]);
/// A slip with a name, or a place to write.
pub const NAME_SLIP: Frame = Frame::paper("great_city/slip-name", [16.0; 4], [20.0, 9.0, 20.0, 9.0]);
pub const PRESSED_SLIP: Frame = NAME_SLIP.hovered("great_city/slip-name-hover");
const JUDGMENT: Frame = Frame::paper(
    "great_city/slip",
    [40.0, 24.0, 40.0, 30.0],
    [48.0, 24.0, 48.0, 32.0],
);
const RIBBON: Frame = Frame::paper(
    "great_city/ribbon",
    [140.0, 30.0, 140.0, 30.0],
    [110.0, 10.0, 110.0, 20.0],
);
pub const TAB: Frame = Frame::dark("great_city/tab", [22.0, 2.0, 22.0, 2.0], [26.0, 3.0, 26.0, 3.0]);
const TAG_BORDERS: [f32; 4] = [48.0, 2.0, 48.0, 2.0];
const TAG_PADDING: [f32; 4] = [34.0, 8.0, 20.0, 8.0];
pub const BARRED_TAG: Frame = Frame::paper("great_city/tag-cost-barred", TAG_BORDERS, TAG_PADDING);
pub const TAG: Frame =
    Frame::paper("great_city/tag-cost", TAG_BORDERS, TAG_PADDING).hovered("great_city/tag-cost-hover");
const CARD_BORDERS: [f32; 4] = [34.0; 4];
const CARD_PADDING: [f32; 4] = [15.0, 14.0, 15.0, 14.0];
pub const BARRED_CARD: Frame = Frame::dark("great_city/choice-frame-barred", CARD_BORDERS, CARD_PADDING);
pub const CHOSEN_CARD: Frame = Frame::dark("great_city/choice-frame-hover", CARD_BORDERS, CARD_PADDING);
pub const CARD: Frame =
    Frame::dark("great_city/choice-frame", CARD_BORDERS, CARD_PADDING).hovered(CHOSEN_CARD.picture);
pub const CAPTION: Frame = Frame::paper("great_city/choice-field", [6.0; 4], [8.0, 6.0, 8.0, 6.0]);
pub const FOOT: Frame = Frame::dark("great_city/foot", [0.0, 8.0, 0.0, 2.0], [32.0, 16.0, 32.0, 12.0]);
pub const LEGEND: Frame = Frame::paper("great_city/legend", [24.0; 4], [24.0, 16.0, 24.0, 16.0]);
pub const SPEECH: Frame = Frame::paper("great_city/speech", [24.0; 4], [20.0, 14.0, 20.0, 14.0]);
/// The fate that is being told.
pub const NOW: Frame = Frame::paper("great_city/fate-now", [16.0; 4], [16.0, 12.0, 16.0, 12.0]);

/// Cards of equal height, side by side in the middle.
pub fn cards(cards: impl IntoIterator<Item = Element>, gap: i32) -> Element {
    wrapped(cards, (gap, gap)).align(AlignItems::Stretch)
}

/// A wrapped row in the middle, with these gaps between columns and rows.
pub fn wrapped(parts: impl IntoIterator<Item = Element>, (columns, rows): (i32, i32)) -> Element {
    let gaps = |node: &mut Node| (node.column_gap, node.row_gap) = (px(columns), px(rows));
    Element::wrap(parts).centred().styled(gaps)
}

/// A column centred in its parent.
pub fn centred(parts: impl IntoIterator<Item = Element>) -> Element {
    // A wrapped row as wide as its content would break where a width is rounded.
    let whole = |node: &mut Node| {
        if node.flex_wrap == FlexWrap::Wrap && node.width == Val::Auto {
            node.width = percent(100);
        }
    };
    let parts = parts.into_iter().map(|part| part.styled(whole));
    Element::column(parts).align(AlignItems::Center).gap(px(6))
}

/// Breaks a text into lines of this width, in the unit of `size`.
pub fn lines(text: &str, (face, size): (Face, f32), width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if lettering::width(&format!("{line} {word}"), face, size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

pub fn words(role: Role, text: impl Into<String>) -> Element {
    Element::text(role, text).justified(Justify::Center)
}

/// A ribbon with the name of a reading, or a page’s title.
pub fn ribbon(name: &str, width: i32) -> Element {
    ribbon_in(Role::Title, name, width)
}

/// A [`ribbon`] with type of this role.
pub fn ribbon_in(role: Role, name: &str, width: i32) -> Element {
    let ribbon = Element::row([words(role, name)]).framed(&RIBBON);
    ribbon
        .centred()
        .styled(|node| (node.min_width, node.max_width) = (px(width), percent(100)))
}

/// The slip with a judgment, under a [`ribbon`].
pub fn judgment(judgment: &str) -> Element {
    Element::row([words(Role::Body, judgment)])
        .framed(&JUDGMENT)
        .justify(JustifyContent::Center)
        .styled(|node| (node.margin, node.min_width) = (UiRect::top(px(-14)), px(440)))
}

/// Makes a symbol explain itself: its tooltip says what it is, a press opens the rule.
pub fn explained(element: Element, says: impl Into<String>, rule: &'static str) -> Element {
    let symbol = element.pressing(BarIntent::Rules).tooltip(says);
    symbol.focus(FocusOrder::Aside).by(rule)
}

/// A seat's mark before these words.
pub fn marked(scene: &TableContext<'_>, seat: Seat, size: f32, words: Element) -> Element {
    Element::row([widgets::mark(scene.mark(seat), size), words]).gap(px(8))
}

/// Returns the name of a drawing that exists for both signs, such as a thread.
pub fn of_sign(what: &str, sign: Sign) -> String {
    let sign = if sign.is_plus() { "plus" } else { "minus" };
    format!("great_city/{what}-{sign}")
}

/// Returns a stone's drawing, lying still.
pub fn face(colour: Colour, sign: Sign) -> String {
    of_sign(&format!("stone-{}", colour.word()), sign)
}

/// The places of the pages. A drawing that is no piece of the game is identified by its place.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Lock(StoneId),
    /// The lower edge of a stone, where scarabs come and go.
    Under(StoneId),
    /// The number of scarabs under a stone.
    Vested(StoneId),
    /// The number on a die.
    Number(Roll),
    /// The middle of a zone, where scarabs come and go.
    Scarabs(ScarabZone),
    Count(ScarabZone),
    Ribbon,
    Seal,
    BrokenSeal,
    Slip,
    /// The slip when it is unrolled.
    OpenSlip,
    /// The last scarab of the Peril pool.
    LastOfPool,
    /// The place for the scarabs that come out of a bag at the end.
    Tally(ScarabZone),
    /// One of them.
    Counted(ScarabZone, u16),
    /// What they mean for the City.
    Verdict,
    /// The words on the unrolled slip.
    Judgment,
    /// The sheet with the words that are read out, where they are read.
    ReadOut,
    /// Its place in the story.
    InStory,
    /// The sheet on its way.
    Sheet,
    /// A line of it.
    Line(usize),
    /// The first line of what is read out.
    FirstLine,
}

/// Returns a stone that shows nothing but its sign.
pub const fn plain(sign: Sign) -> StoneView {
    StoneView {
        sign,
        thrown: true,
        ..StoneView::UNTHROWN
    }
}

/// The width of the drawings around a stone, in the units in which a stone is 180 wide.
const STONE: f32 = 180.0;
const STILL: f32 = 198.0;
const MOVING: f32 = 234.0;
const RING: f32 = 216.0;
const AROUND: f32 = 252.0;
/// The share of a moving stone's drawing that a still one takes.
pub const STILL_SHARE: f32 = STILL / MOVING;

fn centred_square(width: f32) -> Rect {
    Rect::from_center_size(Vec2::ZERO, Vec2::splat(width))
}

fn about_stone(element: Element, width: f32) -> Element {
    element.over(centred_square(width), centred_square(STONE))
}

/// Returns the drawing of a stone as it lies, and its width.
fn form(colour: Colour, lies: StoneView) -> (String, f32) {
    let face = face(colour, lies.sign);
    if lies.moving {
        (format!("{face}-moving"), MOVING)
    } else {
        (face, STILL)
    }
}

/// The scarabs under a stone. The moving form has one of its own.
fn vested(lies: StoneView) -> Option<Element> {
    let under = lies.vested.saturating_sub(u16::from(lies.moving)).min(3);
    let shown = lies.thrown && under > 0;
    shown.then(|| {
        let picture = Element::picture(format!("great_city/vested-{under}"));
        about_stone(picture, AROUND).key("vested")
    })
}

fn square() -> Element {
    Element::default().styled(|node| node.aspect_ratio = Some(1.0))
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Around {
    /// Can it be flipped by what is picked?
    pub ringed: bool,
    pub locked: bool,
    /// Does the slot stay empty?
    pub empty: bool,
}

/// A stone in its slot, with the scarabs under it. It has the width that it is given.
pub fn stone(id: StoneId, colour: Colour, lies: StoneView, around: Around) -> Element {
    let shown = lies.thrown && !around.empty;
    let ring = around.ringed.then(|| {
        let picture = Element::picture(format!("great_city/stone-ring-{}", colour.word()));
        about_stone(picture, RING).key("ring")
    });
    let (picture, width) = form(colour, lies);
    let slot = about_stone(Element::default(), width)
        .slot(PieceId::Stone(id))
        .holding(shown.then(|| Piece::new(PieceId::Stone(id), picture)))
        .key("stone");
    let lock = Place::Lock(id);
    let locked = (around.locked).then(|| Piece::new(lock, "great_city/lock-bound"));
    let lock = about_stone(Element::default(), AROUND).slot(lock);
    let lock = lock.holding(locked).key("lock");
    // Scarabs come and go at its lower edge.
    let below = small_slot(Place::Under(id)).styled(|node| node.top = percent(88));
    let count = (shown && lies.vested > 3).then(|| {
        let place = Place::Vested(id);
        let words = Piece::words(place, lies.vested.to_string(), inks::BONE);
        let part = Rect::from_center_size(vec2(72.0, 84.0), vec2(40.0, 36.0));
        let count = Element::default().over(part, centred_square(STONE)).slot(place);
        count.holding(words).key("count")
    });
    square()
        .with(vested(lies).filter(|_| shown))
        .with(ring)
        .with_all([slot, lock, below.key("under")])
        .with(count)
        .labelled(spoken(colour, lies))
}

/// A [`stone`] of this width that explains itself once it is thrown.
pub fn open_stone(id: StoneId, colour: Colour, lies: StoneView, width: f32, rule: &'static str) -> Element {
    let stone = stone(id, colour, lies, Around::default()).size(px(width), auto());
    if lies.thrown {
        explained(stone, meaning(colour, lies), rule)
    } else {
        stone
    }
}

/// The same as pictures, where nothing moves.
pub fn still_stone(colour: Colour, lies: StoneView) -> Element {
    unnamed_stone(colour, lies).labelled(spoken(colour, lies))
}

/// A [`still_stone`] of this width that explains itself.
pub fn explained_stone(colour: Colour, lies: StoneView, width: f32, rule: &'static str) -> Element {
    let stone = still_stone(colour, lies).size(px(width), auto());
    explained(stone, meaning(colour, lies), rule)
}

/// A [`still_stone`] without a name: under a curtain a screen reader must not tell what lies there.
pub fn unnamed_stone(colour: Colour, lies: StoneView) -> Element {
    let (picture, width) = form(colour, lies);
    let stone = about_stone(Element::picture(picture), width).key("stone");
    square().with(vested(lies)).with(lies.thrown.then_some(stone))
}

/// Returns a stone in words, for screen readers.
pub fn spoken(colour: Colour, lies: StoneView) -> String {
    let moving = if lies.moving { ", moving" } else { "" };
    let vested = match lies.vested {
        0 => String::new(),
        1 => ", one scarab under it".into(),
        count => format!(", {count} scarabs under it"),
    };
    format!("{} {}{moving}{vested}", colour.word(), sign(lies.sign))
}

/// Returns what a stone shows and means, for its tooltip.
pub fn meaning(colour: Colour, lies: StoneView) -> String {
    let (name, sign) = (capital(colour.word()), sign(lies.sign));
    let says = good_or_ill(colour, lies.sign);
    let mut words = format!("{name}, the stone of {}: {sign}, {says}.", mode(colour));
    if lies.moving {
        words += " It is moving: it is on its way to the other side.";
    }
    match lies.vested {
        0 => {}
        1 => words += " One scarab is vested under it.",
        count => words += &format!(" {count} scarabs are vested under it."),
    }
    words
}

/// Returns what a colour is about: deeds, thoughts or words.
pub fn mode(colour: Colour) -> &'static str {
    tables().mode(colour.index())
}

/// Returns a stone in words that need no colour: good or ill, in deeds, thoughts or words.
pub fn good_or_ill(colour: Colour, sign: Sign) -> String {
    let sign = if sign.is_plus() { "good" } else { "ill" };
    format!("{sign} {}", mode(colour))
}

/// A slot for a scarab on its way, in the middle of its parent.
pub fn small_slot(place: Place) -> Element {
    Element::default()
        .absolute()
        .size(px(38), px(38))
        .styled(|node| {
            (node.left, node.top) = (percent(50), percent(50));
            node.margin = UiRect::new(px(-19), px(0), px(-19), px(0));
        })
        .slot(place)
}

/// A heap of scarabs with its number below.
pub fn heap(zone: ScarabZone, count: u16, width: f32) -> Element {
    let (picture, high) = match count {
        0..=8 => (format!("great_city/heap-{}", count.max(1)), 164.0 / 260.0),
        _ => ("great_city/heap-many".into(), 196.5 / 318.0),
    };
    let piece = (count > 0).then(|| Piece::new(PieceId::Heap(zone), picture).unflipped());
    let sized = |high: f32| Element::default().size(px(width), px(width * high));
    let scarab = small_slot(Place::Scarabs(zone));
    let heap = sized(high).slot(PieceId::Heap(zone)).holding(piece).with(scarab);
    let number = Piece::words(Place::Count(zone), count.to_string(), BRASS);
    let number = sized(0.3).slot(Place::Count(zone)).holding(number);
    let both = centred([heap, number]).gap(px(2));
    both.labelled(format!("{count} scarabs"))
}

/// The widest page that is comfortable to read, in units.
pub const READABLE: f32 = 1080.0;

pub fn emblem(triad: u8, size: f32) -> Element {
    let meaning = tables().triad(triad.into());
    let picture = drawing(format!("great_city/triad-{}", meaning.art), size, size);
    explained(picture, triad_says(triad), "great_city.throw.1")
}

/// Returns what three stones make, for a tooltip.
pub fn triad_says(triad: u8) -> String {
    let meaning = tables().triad(triad.into());
    format!(
        "Three stones like these make {}: {}",
        meaning.name,
        meaning.meanings.join(", ")
    )
}

/// A character’s portrait in its frame, or the drawing of the City or a stranger.
pub fn head(scene: &TableContext<'_>, who: Who, width: f32) -> Element {
    let whole = Rect::new(0.0, 0.0, 240.0, 300.0);
    let layer = |name: String, place: Rect| Element::picture(name).over(place, whole);
    let layers = match scene.view.head(scene.setup, who) {
        Some(head) => vec![
            layer(head_field(head.kind).into(), whole.inflate(8.0)),
            layer(head.picture(), whole),
            layer("great_city/head-frame".into(), whole.inflate(24.0)),
        ],
        None => {
            let medal = scene.view.portrait(scene.setup, who);
            vec![layer(medal, Rect::new(0.0, 50.0, 240.0, 250.0))]
        }
    };
    let head = Element::default()
        .with_all(layers)
        .size(px(width), px(1.25 * width));
    // The frame stands over the edges.
    head.rigid()
        .styled(|node| node.margin = UiRect::all(px(0.1 * width)))
}

/// Returns the name of the drawing behind the heads of a kind.
pub const fn head_field(kind: Kind) -> &'static str {
    match kind {
        Kind::Person => "great_city/head-field-person",
        Kind::Bug => "great_city/head-field-bug",
    }
}

pub fn portrait_picture(name: impl Into<String>, width: f32) -> Element {
    let picture = Element::picture(name.into());
    picture.size(px(width), px(width / 1.2)).rigid()
}

/// Returns what somebody is called at the start of a line.
pub fn called(scene: &TableContext<'_>, who: Who) -> String {
    capital(&scene.view.called(scene.setup, who))
}

/// Returns what is in a seat's purse, if the viewer may know.
pub fn purse(view: &View, seat: Seat) -> Option<u16> {
    view.purses.get(seat.index()).copied().flatten()
}

pub fn count_word(count: usize) -> String {
    const WORDS: [&str; 10] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let word = WORDS.get(count).copied();
    word.map_or_else(|| count.to_string(), str::to_owned)
}

/// A place to write in this slot, for this seat. `hint` says what is asked for, `said` is what stands there if nobody is
/// writing. `longest` counts characters, `lines` are visible.
pub fn field(
    scene: &TableContext<'_>,
    (slot, seat): (Slot, Seat),
    hint: &str,
    (longest, lines): (usize, u8),
    said: Option<&str>,
) -> Element {
    let remark = slot.text(seat, String::new());
    let draft = scene.draft.filter(|draft| draft.slot == remark.slot);
    let text = match draft.map(|draft| &draft.said) {
        Some(Said::Text(text)) => text,
        _ => said.unwrap_or_default(),
    };
    let draft = Press::Draft(remark);
    widgets::text_field(&NAME_SLIP, (text, hint), (longest, lines), draft).key(format!("write.{slot}"))
}

/// A [`field`] for a part of the story, with a die that gives something to start from, and with questions where there is
/// room for them.
pub fn telling_field(
    scene: &TableContext<'_>,
    (slot, seat): (Slot, Seat),
    hint: &str,
    (longest, lines): (usize, u8),
    said: Option<&str>,
) -> Element {
    let teller = Teller::new(scene.view, scene.seen, seat);
    let asked = scene.ui.idea.filter(|(of, _)| *of == slot);
    let idea = asked.map(|(_, asked)| Element::text(Role::Label, teller.idea(asked)).live());
    let questions = teller.questions(slot);
    let tooltip = match questions.is_empty() || lines > 2 {
        true => "Roll for something to start from".to_owned(),
        false => format!("Roll for something to start from. Or: {}", questions.join(" ")),
    };
    let die = drawing("great_city/d20", 40.0, 40.0)
        .pressing(Press::Local(UiChange::Idea(slot)))
        .focus(FocusOrder::Aside)
        .labelled("An idea")
        .tooltip(tooltip);
    let field = field(scene, (slot, seat), hint, (longest, lines), said);
    let row = Element::row([field.flex(1.0, px(0)), die]).gap(px(10));
    let questions = questions.into_iter().filter(|_| lines > 2);
    let questions = questions.map(|question| Element::text(Role::Note, question));
    Element::column(questions).with(idea).with(row).gap(px(4))
}

pub fn heading(title: &str, note: &str) -> Element {
    let note = (!note.is_empty()).then(|| Element::text(Role::Note, note));
    let title = Element::text(Role::Section, title.to_uppercase());
    let heading = Element::wrap([title, Element::spacer()]).with(note);
    heading.styled(|node| node.row_gap = px(2))
}

pub fn rule(width: Val) -> Element {
    Element::picture("shared/rule-plain").size(width, px(6)).rigid()
}

pub fn line() -> Element {
    let line = Element::default().size(percent(100), px(2)).rigid();
    line.painted(Paint::Fill(Color::srgba(0.54, 0.35, 0.16, 0.55)))
}

/// An eight-sided die that shows a number.
pub fn die(face: u8, width: f32) -> Element {
    let number = Element::text(Role::Label, face.to_string()).tinted(inks::INK);
    drawing("great_city/d8", width, width * 105.0 / 96.0).with(Element::overlay([number]).centred())
}
