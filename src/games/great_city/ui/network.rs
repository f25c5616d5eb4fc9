//! The character network: a herbarium sheet with specimens and threads, over the table and while ties are drawn.
//!
//! Whoever is at the table may lay specimens where they like: a remark that changes nothing else. A tie is drawn from
//! one's own specimen to another, with the sign of the pen. [`Network`] finds what is laid where.

use super::super::network::{Ground, Network, SIGNS, Specimen, SpecimenPosition, Thread, owed, placed};
use super::super::words::key;
use super::super::{Action, Class, GreatCity, Kind, Phase, PieceId, Sign, Slot, Tie, View, Who};
use super::choices::{tie_words, toned};
use super::parts::{self, LEGEND, NAME_SLIP, RUST};
use super::side::{beside, is_wide, lines_of_wish};
use super::state::{Ui, UiChange, free, offered, own_of, source};
use super::thread::{MEDAL, along_threads, drawn, portrait, sample, tone_places};
use super::{Press, TableContext, drawing, filling, foot};
use crate::session::OnPhone;
use crate::table::{Seat, capital};
use crate::ui::{
    Element, FocusOrder, Form, Layout, Paint, Piece, Role, Surface, Widget, inks, theme, widgets,
};
use bevy::prelude::*;

/// Returns the person who draws ties now, if one does.
pub fn is_drawing(scene: &TableContext<'_>) -> Option<Seat> {
    let seat = match scene.view.phase {
        Phase::Ties(seat) => seat,
        Phase::Making(who) if scene.ui.newcomer_ties => scene.view.owner(who),
        _ => return None,
    };
    scene.is_here(seat).then_some(seat)
}

/// Returns the number of ties that can still be drawn free of charge.
pub fn free_of(view: &View) -> usize {
    own_of(view).into_iter().map(|who| free(view, who)).sum()
}

/// Returns what remains to be drawn, in a few words.
pub fn hint(scene: &TableContext<'_>) -> String {
    if is_drawing(scene).is_none() {
        return String::new();
    }
    let free = match free_of(scene.view) {
        0 => return "Further ties cost a scarab each.".into(),
        1 => "One more is free".to_owned(),
        free => format!("{} are free", capital(&parts::count_word(free))),
    };
    format!("{free}. Press the character at the other end.")
}

pub fn over_the_table(scene: &TableContext<'_>, room: &Layout) -> Element {
    let line = if scene.view.ties.is_empty() {
        "No tie is drawn yet."
    } else {
        "A strap across a tie: used in this scene. Press a character or a tie to write about it."
    };
    let title = Element::text(Role::Title, "The network").tinted(RUST);
    let head = Element::column([title, Element::text(Role::Note, line)]).gap(px(2));
    let back = widgets::gilt_button("Back to the table", Press::Local(UiChange::Network(false)));
    let back = back.on_esc().focus(FocusOrder::First);
    let writes = note(scene);
    let done = Press::Local(UiChange::Note(None));
    let done = writes.is_some().then(|| widgets::button("Done", done));
    let foot = foot(scene, room, writes, done.into_iter().chain([back]));
    page(scene, room, head, foot)
}

/// What is being written on the network over the table, and by whom.
pub fn note_of(scene: &TableContext<'_>) -> Option<(Slot, Seat, String)> {
    let slot = scene.ui.note.filter(|_| scene.ui.network)?;
    let called = |who| scene.view.called(scene.setup, who);
    let about = match slot {
        Slot::About(who) => format!("a few words about {}", called(who)),
        Slot::Tone(tie) => {
            let (from, sign, to) = (called(tie.from), parts::sign(tie.sign), called(tie.to));
            format!("how the {sign} tie from {from} to {to} shows")
        }
        _ => return None,
    };
    // What is written of a player's character is that player's.
    let writer = slot.author(scene.view.gm()).unwrap_or(scene.foot);
    scene.is_here(writer).then_some((slot, writer, about))
}

fn note(scene: &TableContext<'_>) -> Option<Element> {
    let (slot, writer, hint) = note_of(scene)?;
    let (length, said) = match slot {
        Slot::About(who) => ((120, 2), scene.view.about(scene.setup, who)),
        _ => ((60, 1), scene.view.text(slot)),
    };
    Some(parts::field(scene, (slot, writer), &hint, length, said))
}

pub fn ties(scene: &TableContext<'_>, room: &Layout) -> Element {
    let who = source(scene.view, scene.ui);
    let head = who.map(|who| owes(scene, who)).unwrap_or_default();
    let pens = is_drawing(scene).map_or_else(Vec::new, |seat| pens(scene, seat));
    page(scene, room, head, foot(scene, room, None, pens))
}

/// Whose ties are drawn, and which of them are free.
fn owes(scene: &TableContext<'_>, who: Who) -> Element {
    let view = scene.view;
    let rows = owed(view, who).into_iter().map(|owed| {
        let kind = owed.kind.words();
        let (sign, words) = match (owed.drawn, owed.possible) {
            (Some(tie), _) => {
                let words = toned(tie_words(view, tie.from, tie.to, tie.sign));
                let to = view.called(scene.setup, tie.to);
                let words = format!("{kind}: {} {words} toward {to}", parts::sign(tie.sign));
                ("great_city/lozenge-done", words)
            }
            (None, true) => ("great_city/lozenge-todo", kind.to_owned()),
            (None, false) => ("great_city/sign-barred", format!("{kind}: nobody to draw it to")),
        };
        Element::row([drawing(sign, 26.0, 26.0), Element::text(Role::Note, words)]).gap(px(6))
    });
    let title = format!("Ties of {}", view.called(scene.setup, who));
    let title = Element::text(Role::Title, title).tinted(RUST);
    // One below the other, so that nothing moves when a tie is drawn.
    Element::column([title, Element::column(rows).gap(px(2))]).gap(px(4))
}

/// Asks whether free ties are given up by this press.
pub fn give_up(free: usize, gives_up: Press, keep: &str) -> Vec<Element> {
    let ties = if free == 1 { "tie" } else { "ties" };
    let count = capital(&parts::count_word(free));
    vec![
        Element::text(
            Role::Label,
            format!("{count} free {ties} not drawn yet: give up?"),
        ),
        widgets::button("Give up", gives_up),
        widgets::gilt_button(keep, Press::Local(UiChange::GiveUp(false))).focus(FocusOrder::First),
    ]
}

fn pens(scene: &TableContext<'_>, seat: Seat) -> Vec<Element> {
    let free = free_of(scene.view);
    let name = scene.setup.name(seat);
    let tied = Press::Act(Action::Tied(seat));
    if scene.ui.gives_up && free > 0 {
        return give_up(free, tied, "Keep drawing");
    }
    let pens = [
        (
            Sign::Plus,
            "+ means well",
            "The next tie is +: it wishes well, and flips − to +. Its words are only the manner",
        ),
        (
            Sign::Minus,
            "− means ill",
            "The next tie is −: it wishes ill, and flips + to −. Its words are only the manner",
        ),
    ];
    let pens = pens.map(|(sign, words, tooltip)| {
        let held = scene.ui.pen() == sign;
        // The threads are drawn for paper: each lies on a strip of it.
        let strip = Element::row([sample(sign, 120.0)]).framed(&NAME_SLIP);
        let strip = strip.padding(UiRect::axes(px(10), px(3)));
        let quill = held.then(|| drawing("great_city/quill", 34.0, 38.0));
        let ring = if held { &theme::GILT_BUTTON } else { &theme::BUTTON };
        Element::row([strip, Element::text(Role::Label, words)])
            .with(quill)
            .gap(px(14))
            .framed(ring)
            .padding(UiRect::axes(px(20), px(12)))
            .control(Widget::Choice(held), Press::Local(UiChange::Pen(sign)))
            .tooltip(tooltip)
    });
    let done = if scene.ui.newcomer_ties {
        let back = widgets::button("Back", Press::Local(UiChange::NewcomerTies(false)));
        back.tooltip("Back to the character").on_esc()
    } else if free > 0 {
        let done = widgets::button("Done", Press::Local(UiChange::GiveUp(true)));
        done.tooltip("Some free ties are not drawn yet: you are asked first")
    } else {
        let done = widgets::gilt_button("Done", tied).focus(FocusOrder::First);
        done.tooltip(format!("{name} draws no more ties"))
    };
    pens.into_iter().chain([done]).collect()
}

/// The sheet with everything on it, over the foot.
fn page(scene: &TableContext<'_>, room: &Layout, head: Element, foot: Element) -> Element {
    let legend = SIGNS.map(|(sign, words)| {
        Element::row([sample(sign, 110.0), Element::text(Role::Note, words)]).gap(px(10))
    });
    let legend = Element::column(legend).gap(px(2)).framed(&LEGEND);
    let legend = legend.styled(|node| node.max_width = percent(100));
    let head = Element::wrap([head.flex(1.0, px(460)), legend]).align(AlignItems::Start);
    let head = head.styled(|node| node.row_gap = px(4)).rigid();
    // Where words need most of the room, the paper scrolls.
    let (network, least) = laid(scene, room);
    let canvas = Element::row([canvas(scene, room, &network)])
        .grow(1.0)
        .rigid()
        .justify(JustifyContent::Center)
        .styled(|node| (node.height, node.min_height) = (px(least), px(0)));
    let paper = Element::column([head, canvas])
        .gap(px(16))
        .flex(1.0, px(0))
        .padding(UiRect::axes(px(44), px(30)))
        .scrolling()
        .paint_picture("great_city/sheet")
        .on(Surface::Paper);
    Element::column([paper, foot]).gap(px(0)).styled(filling)
}

/// The width of a slip on the screen: slips are as large as their type, whatever the size of the sheet.
fn slip_width(room: &Layout) -> f32 {
    (13.5 * room.rem).min(420.0)
}

/// Lays the network out. Returns it with the least height of its sheet on the screen.
fn laid(scene: &TableContext<'_>, room: &Layout) -> (Network, f32) {
    let view = scene.view;
    let (width, height, head) = match room.form() {
        Form::Tall => (1000.0, 1200.0, 1000.0),
        // Over the table, the foot is lower than while ties are drawn.
        Form::Wide | Form::Large => (1740.0, 800.0, if scene.ui.network { 220.0 } else { 340.0 }),
    };
    // In a narrow window, the head has more lines.
    let head = if is_wide(room) {
        head
    } else {
        head + 4.0 * room.rem
    };
    // Each free tie has a line.
    let rows = is_drawing(scene).and_then(|_| source(view, scene.ui));
    let rows = rows.map_or(0, |who| owed(view, who).len().saturating_sub(1));
    let head = head + 1.6 * room.rem * rows as f32;
    // The wish stands in the foot.
    let head = head + 1.7 * room.rem * lines_of_wish(scene, room) as f32;
    let mut size = vec2(width, height);
    let least = 24.0 * room.rem;
    let free = vec2(beside(room) - 88.0, (room.size.y - head).max(least));
    let count = view.characters.len();
    let ground = Ground::of(view);
    let medal = ground.medal;
    let wide = slip_width(room);
    let high = if room.has_large_type() { 5.0 } else { 5.5 } * room.rem;
    // The height of the sheet at this scale, about. A crowd with large names needs more, and the paper scrolls.
    let needed = |scale: f32| {
        let columns = (size.x / (wide / scale + 1.5 * medal)).floor().max(1.0);
        (count as f32 / columns).ceil() * (high / scale + 5.0 * medal)
    };
    let mut scale = (free / size).min_element().clamp(0.3, 1.2);
    if needed(scale) > size.y {
        scale = (free.x / size.x).clamp(0.3, 1.2);
        // What is only a little too high is drawn a little smaller instead. Slips keep their size, so it takes steps.
        for _ in 0..3 {
            let over = scale * needed(scale) / free.y;
            if (1.0..1.2).contains(&over) {
                scale /= over;
            }
        }
        size.y = size.y.max(needed(scale));
    }
    let ground = Ground {
        area: Rect::from_corners(Vec2::ZERO, size),
        slip: high / scale,
        ..ground
    };
    let specimens = view.characters.iter().map(|character| Specimen {
        who: character.who,
        wide: wide / scale,
        high: slip_height(scene, room, character.who) / scale,
        placed: placed(view, character.who, ground.area),
    });
    let mut specimens: Vec<Specimen> = specimens.collect();
    // Ties move nobody, so that everybody stays where they were before.
    let still = Network::lay(&specimens, &[], &ground);
    for (specimen, place) in specimens.iter_mut().zip(still.places) {
        specimen.placed = Some(place.at);
    }
    let ties: Vec<Tie> = view.drawn().collect();
    let network = Network::lay(&specimens, &ties, &ground);
    (network, least.max(size.y * scale))
}

fn canvas(scene: &TableContext<'_>, room: &Layout, network: &Network) -> Element {
    let ground = &network.ground;
    let area = ground.area;
    let view = scene.view;
    // Where each lies, in shares of the sheet; how it is turned, and whether it is mirrored.
    let ferns = [
        (0.86, 0.3, 18.0, false),
        (0.1, 0.78, 6.0, false),
        (0.5, 0.82, -8.0, true),
    ];
    let ferns = ferns.map(|(x, y, turn, mirrored)| {
        let (width, height) = (288.0, 378.0);
        let place = Rect::from_center_size(area.size() * vec2(x, y), vec2(width, height));
        let fern = Element::default().painted(Paint::Picture {
            name: "great_city/fern".into(),
            tint: Color::WHITE.with_alpha(0.55),
            mirrored,
        });
        fern.over(place, area)
            .transformed(UiTransform::from_rotation(Rot2::degrees(turn)))
    });
    let drawing = is_drawing(scene);
    let threads = network.threads.iter().zip(&view.ties).flat_map(|(thread, lies)| {
        let own = drawing.is_none_or(|seat| view.owner(thread.tie.from) == seat);
        let alpha = if own { 1.0 } else { 0.4 };
        drawn(thread, ground, lies.used, alpha)
    });
    let over = scene.ui.network && drawing.is_none();
    let tones = tone_places(network);
    let along = along_threads(network, &tones);
    let tones = network.threads.iter().zip(tones).zip(along).filter(|_| over);
    let tones = tones.map(|((thread, place), along)| tone(scene, thread, (place, along), area));
    let places = network.places.iter();
    let slips = places.clone().map(|place| slip(scene, room, place, area));
    let specimens = places.map(|place| specimen(scene, place, ground));
    Element::node(Node {
        height: percent(100),
        max_width: percent(100),
        aspect_ratio: Some(area.width() / area.height()),
        ..default()
    })
    .with_all(ferns)
    .with_all(threads)
    .with_all(tones)
    .with_all(slips)
    .with_all(specimens)
}

/// Returns the tie that a press on somebody would draw.
fn in_hand(scene: &TableContext<'_>, who: Who) -> Option<Tie> {
    is_drawing(scene).filter(|_| !scene.ui.network)?;
    offered(scene.view, scene.ui, who).map(|(tie, _)| tie)
}

/// Returns how a tie shows, in a sentence without its period.
fn shows(scene: &TableContext<'_>, tie: Tie) -> String {
    let [from, to] = [tie.from, tie.to].map(|who| scene.view.called(scene.setup, who));
    let words = toned(tie_words(scene.view, tie.from, tie.to, tie.sign));
    format!("{} is {words} toward {to}", capital(&from))
}

/// The words below a name on its slip: how the tie shows that a press draws now, or else what somebody is. None where
/// there is no room for them.
fn line_on_slip(scene: &TableContext<'_>, room: &Layout, who: Who) -> Option<String> {
    match in_hand(scene, who) {
        Some(tie) => tie_on_slip(scene, room, tie),
        None => part_on_slip(scene, room, who),
    }
}

fn tie_on_slip(scene: &TableContext<'_>, room: &Layout, tie: Tie) -> Option<String> {
    let words = tie_words(scene.view, tie.from, tie.to, tie.sign);
    let words = [Some(words.tone), words.temper].into_iter().flatten();
    let words = words.collect::<Vec<_>>().join(", ");
    let fits = !room.has_large_type() && room.form() != Form::Tall;
    fits.then(|| format!("{}: you would be {words}", parts::sign(tie.sign)))
}

fn part_on_slip(scene: &TableContext<'_>, room: &Layout, who: Who) -> Option<String> {
    let part = match who {
        Who::Agent(_) => Some("agent of peril"),
        Who::Newcomer(_) => Some("the GM’s character"),
        _ => None,
    };
    let line: Vec<&str> = scene
        .view
        .class(who)
        .map(Class::word)
        .into_iter()
        .chain(part)
        .collect();
    (!room.has_large_type() && !line.is_empty()).then(|| line.join(", "))
}

/// The height of a slip on the screen, about: ties end at its edge. It is the same for each pen and each tie, so that
/// nothing moves while ties are drawn.
fn slip_height(scene: &TableContext<'_>, room: &Layout, who: Who) -> f32 {
    const LINE: f32 = 1.25;
    let lines = |words: &str, role: Role, beside: f32| {
        let (face, size) = role.type_style();
        let size = size * room.rem;
        let lines = parts::lines(words, (face, size), slip_width(room) - 24.0 - beside);
        lines.len().max(1) as f32 * LINE * size
    };
    let name = lines(&scene.view.called(scene.setup, who), Role::Label, 34.0);
    let from = is_drawing(scene).and_then(|_| source(scene.view, scene.ui));
    let from = from.filter(|from| *from != who && !scene.ui.network);
    let tie = |sign| {
        let to = who;
        from.and_then(|from| tie_on_slip(scene, room, Tie { from, to, sign }))
    };
    let words = [tie(Sign::Plus), tie(Sign::Minus), part_on_slip(scene, room, who)];
    let heights = words.iter().flatten().map(|line| lines(line, Role::Note, 0.0));
    name + heights.fold(0.0, f32::max) + 12.0
}

fn slip(scene: &TableContext<'_>, room: &Layout, place: &SpecimenPosition, area: Rect) -> Element {
    let (who, view) = (place.who, scene.view);
    let name = Element::text(Role::Label, view.called(scene.setup, who)).justified(Justify::Center);
    let name = Element::column([name]).flex(1.0, px(0));
    let name = parts::marked(scene, view.owner(who), 26.0, name).size(percent(100), auto());
    let ink = in_hand(scene, who).map_or(inks::INK, |_| RUST);
    let line = line_on_slip(scene, room, who).map(|line| parts::words(Role::Note, line).tinted(ink));
    let (middle, width) = (place.slip.center(), slip_width(room));
    parts::centred([name])
        .with(line)
        .gap(px(0))
        .framed(&NAME_SLIP)
        .padding(UiRect::axes(px(12), px(6)))
        .absolute()
        .styled(|node| {
            node.width = px(width);
            node.left = percent(100.0 * middle.x / area.width());
            // It grows away from the portrait.
            if middle.y < place.at.y {
                node.bottom = percent(100.0 * (1.0 - place.slip.max.y / area.height()));
            } else {
                node.top = percent(100.0 * place.slip.min.y / area.height());
            }
            node.margin.left = px(-width / 2.0);
        })
        .key(format!("slip.{}", key(who)))
}

/// A specimen: its portrait, its rings, and what a press or a drag does.
fn specimen(scene: &TableContext<'_>, place: &SpecimenPosition, ground: &Ground) -> Element {
    let (who, view) = (place.who, scene.view);
    let id = PieceId::Character(who);
    let whole = portrait(place, ground.medal);
    let ring = |radius: f32, picture: String| {
        let part = Rect::from_center_half_size(place.at, Vec2::splat(radius / MEDAL * ground.medal));
        Element::picture(picture).over(part, whole)
    };
    let drawing = is_drawing(scene).filter(|_| !scene.ui.network);
    let drawers = own_of(view);
    let own = match drawers.is_empty() || scene.ui.network {
        false => drawers.contains(&who),
        true => scene.is_here(scene.foot) && view.owner(who) == scene.foot,
    };
    let offer = drawing.and_then(|_| offered(view, scene.ui, who));
    let own_ring = own.then(|| ring(76.0, "great_city/own-ring".into()).key("own"));
    let end = offer.map(|(tie, _)| ring(86.0, parts::of_sign("dashed-ring", tie.sign)).key("end"));
    let part =
        |wide: f32, high: f32| Rect::from_center_size(place.at, vec2(wide, high) / MEDAL * ground.medal);
    let piece = Piece::new(id, view.portrait(scene.setup, who)).unflipped();
    let slot = Element::default().over(part(86.4, 108.0), whole).slot(id);
    let slot = slot.holding(piece).key("portrait");
    let kind = view
        .character(who)
        .and_then(|one| one.kind)
        .unwrap_or(Kind::Person);
    let field = Element::picture(parts::head_field(kind)).over(part(92.2, 113.8), whole);
    let frame = Element::picture("great_city/head-frame-small").over(part(105.6, 127.2), whole);
    let called = view.called(scene.setup, who);
    let tooltip = match (drawing, offer) {
        (Some(_), Some((tie, paid))) => {
            let cost = if paid { "for a scarab" } else { "free of charge" };
            let shows = shows(scene, tie);
            format!(
                "Draw a {} tie to {called}, {cost}. {shows}",
                parts::sign(tie.sign)
            )
        }
        (Some(_), None) if source(view, scene.ui) == Some(who) => {
            "The next tie begins here: press the other end, or drag to it".to_owned()
        }
        (Some(_), None) if own => "Press to begin the next tie here".to_owned(),
        (Some(_), None) => refusal(view, scene.ui, who),
        (None, _) => {
            let about = view.about(scene.setup, who);
            let does = match (scene.ui.network, about) {
                (true, Some(_)) => "Press to change this, drag to move it",
                (true, None) => "Press to write a few words about it, drag to move it",
                (false, _) => "Drag it to another place",
            };
            let sentence = |about: &str| format!("{}. {does}", about.trim_end_matches('.'));
            about.map_or_else(|| does.to_owned(), sentence)
        }
    };
    Element::default()
        .over(whole, ground.area)
        .with(own_ring)
        .with(end)
        .with_all([field.key("field"), frame.key("frame"), slot])
        // The name below is pressed like the portrait.
        .with(Element::default().over(place.slip, whole).blocking())
        .pressing(Press::Local(UiChange::Specimen(who)))
        .draggable()
        .tooltip(tooltip)
        .labelled(called)
        .key(key(who))
}

impl OnPhone for GreatCity {
    /// Where nothing can be dragged, a specimen is pressed to draw a tie, to begin one, or to write about it.
    fn is_useful_on_phone(scene: &TableContext<'_>, local: &UiChange) -> bool {
        let UiChange::Specimen(who) = local else {
            return true;
        };
        let begins = || source(scene.view, scene.ui) == Some(*who);
        scene.ui.network || is_drawing(scene).is_some() && !begins()
    }

    /// A stone's name says whether it is locked, and what lies under it. A head needs no frame.
    fn is_part(drawing: &str) -> bool {
        let parts = ["stone-ring", "own-ring", "lock-", "scarab", "head-f"];
        let name = drawing.strip_prefix("great_city/").unwrap_or(drawing);
        parts.iter().any(|part| name.starts_with(part))
    }
}

/// Returns why a press on somebody draws no tie.
fn refusal(view: &View, ui: &Ui, to: Who) -> String {
    let (from, sign) = (source(view, ui), ui.pen());
    if (view.drawn()).any(|tie| (Some(tie.from), tie.to, tie.sign) == (from, to, sign)) {
        format!("There is a {} tie already", parts::sign(sign))
    } else {
        "A further tie costs a scarab, and the purse is empty".into()
    }
}

/// How a tie shows, on its thread; a press writes other words for it. It reacts here and along the thread.
fn tone(scene: &TableContext<'_>, thread: &Thread, (place, along): (Rect, Vec<Rect>), area: Rect) -> Element {
    let tie = thread.tie;
    let along = along.into_iter();
    Element::default()
        .over(place, area)
        .with_all(along.map(|part| Element::default().over(part, place).blocking()))
        .pressing(Press::Local(UiChange::Note(Some(Slot::Tone(tie)))))
        .focus(FocusOrder::Aside)
        .tooltip(format!("{}. Press to use other words", shows(scene, tie)))
}
