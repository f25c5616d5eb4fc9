//! The character network: a herbarium sheet with specimens and threads, over the table and while ties are drawn.
//!
//! Whoever is at the table may lay specimens where they like; that is a remark and changes nothing else. A tie is drawn
//! from one's own specimen to another, with the sign of the pen in hand. What is laid where,
//! [`Network`](super::super::network::Network) finds.

use super::super::network::owed::owed;
use super::super::network::{Ground, Network, Specimen, SpecimenPosition, Thread};
use super::super::words::key;
use super::super::{Action, GreatCity, Phase, Sign, Slot, Tie, View, Who};
use super::foot::foot;
use super::parts::{self, LEGEND, NAME_SLIP, RUST};
use super::state::{Local, Ui};
use crate::session::{Press, Scene};
use crate::table::{Seat, capital};
use crate::ui::{Element, FocusOrder, Piece, Role, Room, Widget, widgets};
use bevy::prelude::*;

/// The sheet of a wide window.
const WIDE: Rect = Rect {
    min: Vec2::ZERO,
    max: Vec2::new(1740.0, 800.0),
};

/// The sheet of a tall window.
const TALL: Rect = Rect {
    min: Vec2::ZERO,
    max: Vec2::new(1000.0, 1200.0),
};

/// Returns the person who draws ties now, if one does.
pub fn is_drawing(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    let seat = match scene.view.phase {
        Phase::Ties(seat) => seat,
        Phase::Making(who) if scene.ui.newcomer_ties => scene.view.owner(who),
        _ => return None,
    };
    scene.is_person(seat).then_some(seat)
}

/// Returns the characters whose ties are drawn.
pub fn own_of(view: &View) -> Vec<Who> {
    let seat = match view.phase {
        Phase::Making(who) => return vec![who],
        Phase::Ties(seat) => seat,
        _ => return Vec::new(),
    };
    let all = view.characters.iter();
    all.filter(|character| character.owner == seat)
        .map(|character| character.who)
        .collect()
}

/// Returns the character from whom the next tie leads: the picked one, or else whoever still owes one.
pub fn source(view: &View, ui: &Ui) -> Option<Who> {
    let own = own_of(view);
    ui.from.filter(|from| own.contains(from)).or_else(|| {
        let owes = own.iter().find(|who| free(view, **who) > 0);
        owes.or(own.first()).copied()
    })
}

/// Returns the number of ties that somebody may still draw free of charge.
fn free(view: &View, who: Who) -> usize {
    let owed = owed(view, who);
    owed.iter()
        .filter(|owed| owed.drawn.is_none() && owed.possible)
        .count()
}

/// Returns the number of ties that can still be drawn free of charge.
pub fn free_of(view: &View) -> usize {
    own_of(view).into_iter().map(|who| free(view, who)).sum()
}

/// Returns the tie that a press on somebody draws, and whether it costs a scarab.
pub fn offered(view: &View, ui: &Ui, to: Who) -> Option<(Tie, bool)> {
    let from = source(view, ui)?;
    let sign = ui.pen();
    let tie = Tie { from, to, sign };
    view.draws.iter().copied().find(|(open, _)| *open == tie)
}

/// Returns what remains to be drawn, in a few words.
pub fn hint(scene: &Scene<'_, GreatCity>) -> String {
    if is_drawing(scene).is_none() {
        return String::new();
    }
    match free_of(scene.view) {
        0 => "Further ties cost a scarab each.".into(),
        1 => "One more is free. Drag from a ringed character to another, or click the other.".into(),
        free => format!(
            "{} are free. Drag from a ringed character to another, or click the other.",
            capital(&parts::count_word(free))
        ),
    }
}

/// The network over the table.
pub fn over_the_table(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let line = if scene.view.ties.is_empty() {
        "No tie is drawn yet."
    } else {
        "A strap across a tie: used in this scene. Click a character or a tie to write about it."
    };
    let head = Element::column([
        Element::text(Role::Title, "The network").tinted(RUST),
        Element::text(Role::Note, line),
    ])
    .gap(px(2));
    let back = widgets::gilt_button(
        "Back to the table",
        Press::<GreatCity>::Local(Local::Network(false)),
    )
    .on_esc()
    .focus(FocusOrder::First);
    let (writes, done) = match note(scene) {
        Some(field) => {
            let done = widgets::button("Done", Press::<GreatCity>::Local(Local::Note(None)));
            (Some(field), Some(done))
        }
        None => (None, None),
    };
    let foot = foot(scene, room, writes, done.into_iter().chain([back]));
    page(scene, room, head, foot)
}

/// The field for what is being written on the network.
fn note(scene: &Scene<'_, GreatCity>) -> Option<Element> {
    let view = scene.view;
    let slot = scene.ui.note?;
    let (hint, longest, said) = match slot {
        Slot::About(who) => {
            let hint = format!("a few words about {}", view.called(scene.setup, who));
            (hint, 120, view.about(scene.setup, who))
        }
        _ => ("how this tie shows".to_owned(), 60, view.text(slot)),
    };
    // What is written of a player's character is that player's.
    let writer = slot.author(view.gm()).unwrap_or(scene.foot);
    let field = || parts::field(scene, (slot, writer), &hint, (longest, 1), said);
    scene.is_person(writer).then(field)
}

/// The page on which ties are drawn.
pub fn ties(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let view = scene.view;
    let drawing = is_drawing(scene);
    let who = source(view, scene.ui);
    let head = who.map(|who| owes(scene, who)).unwrap_or_default();
    let buttons = drawing.map_or_else(Vec::new, |seat| pens(scene, seat));
    page(scene, room, head, foot(scene, room, None, buttons))
}

/// Whose ties are drawn, and which of them are free.
fn owes(scene: &Scene<'_, GreatCity>, who: Who) -> Element {
    let view = scene.view;
    let rows = owed(view, who).into_iter().map(|owed| {
        let sign = match (owed.drawn, owed.possible) {
            (Some(_), _) => "great_city/lozenge-done",
            (None, true) => "great_city/lozenge-todo",
            (None, false) => "great_city/sign-barred",
        };
        let words = owed.kind.words();
        let words = match (owed.drawn, owed.possible) {
            (Some(tie), _) => format!(
                "{words}: {} to {}",
                parts::sign(tie.sign),
                view.called(scene.setup, tie.to)
            ),
            (None, true) => words.to_owned(),
            (None, false) => format!("{words}: nobody to draw it to"),
        };
        let sign = Element::picture(sign).size(px(26), px(26)).rigid();
        Element::row([sign, Element::text(Role::Note, words)]).gap(px(6))
    });
    let title = format!("Ties of {}", view.called(scene.setup, who));
    Element::column([
        Element::text(Role::Title, title).tinted(RUST),
        Element::wrap(rows).styled(|node| (node.column_gap, node.row_gap) = (px(24), px(2))),
    ])
    .gap(px(4))
}

/// The two pens, and the button that ends the drawing.
fn pens(scene: &Scene<'_, GreatCity>, seat: Seat) -> Vec<Element> {
    let free = free_of(scene.view);
    let name = scene.setup.name(seat);
    let local = |local| Press::<GreatCity>::Local(local);
    let tied = Press::<GreatCity>::Act(Action::Tied(seat));
    if scene.ui.gives_up && free > 0 {
        let ties = if free == 1 { "tie" } else { "ties" };
        let ask = format!(
            "{} free {ties} not drawn yet: give up?",
            capital(&parts::count_word(free))
        );
        return vec![
            Element::text(Role::Label, ask),
            widgets::button("Give up", tied).tooltip(format!("{name} draws no more ties")),
            widgets::gilt_button("Keep drawing", local(Local::GiveUp(false))).focus(FocusOrder::First),
        ];
    }
    let pens = Sign::BOTH.into_iter().rev().map(|sign| {
        let held = scene.ui.pen() == sign;
        let (words, tooltip) = match sign {
            Sign::Plus => ("+ means well", "The next tie is +: it flips − to +"),
            Sign::Minus => ("− means ill", "The next tie is −: it flips + to −"),
        };
        // The threads are drawn for paper: each lies on a strip of it.
        let strip = Element::row([sample(sign, 120.0)])
            .framed(&NAME_SLIP)
            .padding(UiRect::axes(px(10), px(3)));
        let quill = held.then(|| Element::picture("great_city/quill").size(px(34), px(38)).rigid());
        let ring = if held {
            &crate::ui::theme::GILT_BUTTON
        } else {
            &crate::ui::theme::BUTTON
        };
        Element::row([strip, Element::text(Role::Label, words)])
            .with(quill)
            .gap(px(14))
            .framed(ring)
            .padding(UiRect::axes(px(20), px(12)))
            .control(Widget::Choice(held), local(Local::Pen(sign)))
            .tooltip(tooltip)
    });
    let mut buttons: Vec<Element> = pens.collect();
    buttons.push(if scene.ui.newcomer_ties {
        widgets::button("Back", local(Local::NewcomerTies(false)))
            .tooltip("Back to the character")
            .on_esc()
    } else if free > 0 {
        let tooltip = "Some free ties are not drawn yet: you are asked first";
        widgets::button("Done", local(Local::GiveUp(true))).tooltip(tooltip)
    } else {
        widgets::gilt_button("Done", tied)
            .tooltip(format!("{name} draws no more ties"))
            .focus(FocusOrder::First)
    });
    buttons
}

/// A straight thread, to show what one looks like.
pub fn sample(sign: Sign, long: f32) -> Element {
    let stem = Element::picture(parts::of_sign("thread", sign))
        .size(px(long - 30.0), px(32))
        .rigid();
    let end = Element::picture(parts::of_sign("end", sign))
        .size(px(32), px(32))
        .rigid();
    Element::row([stem, end]).gap(px(0)).rigid()
}

/// The sheet with everything on it, over the foot.
fn page(scene: &Scene<'_, GreatCity>, room: &Room, head: Element, foot: Element) -> Element {
    let legend = [
        (Sign::Plus, "means well: flips − to +"),
        (Sign::Minus, "means ill: flips + to −"),
    ];
    let legend = legend.map(|(sign, words)| {
        Element::row([sample(sign, 110.0), Element::text(Role::Note, words)]).gap(px(10))
    });
    let legend = Element::column(legend)
        .gap(px(2))
        .framed(&LEGEND)
        .styled(|node| node.max_width = percent(100));
    let head = Element::wrap([head.flex(1.0, px(460)), legend])
        .align(AlignItems::Start)
        .styled(|node| node.row_gap = px(4))
        .rigid();
    // Where words need most of the room, the paper scrolls.
    let hand = hand(scene, room);
    let sheet = Element::row([canvas(scene, &hand)])
        .grow(1.0)
        .rigid()
        .justify(JustifyContent::Center)
        .styled(|node| (node.height, node.min_height) = (px(hand.least), px(0)));
    let paper = Element::column([head, sheet])
        .gap(px(16))
        .flex(1.0, px(0))
        .padding(UiRect::axes(px(44), px(30)))
        .scrolling()
        .paint_picture("great_city/sheet")
        .on(crate::ui::Surface::Paper);
    Element::column([paper, foot])
        .gap(px(0))
        .flex(1.0, px(0))
        .styled(|node| (node.min_width, node.min_height) = (px(0), px(0)))
}

/// What the sheet measures.
struct Hand {
    ground: Ground,
    /// The width of a slip, in units of the screen.
    slip: f32,
    /// Units of the screen for each unit of the sheet, about.
    scale: f32,
    /// The least height of the sheet, in units of the screen.
    least: f32,
    /// Does a line stand under a name?
    has_line: bool,
}

fn hand(scene: &Scene<'_, GreatCity>, room: &Room) -> Hand {
    let mut area = if room.is_portrait { TALL } else { WIDE };
    let type_size = room.rem / 20.0;
    let has_line = !room.has_large_type();
    // How large the sheet is drawn, about: slips are as large as their type, whatever its size.
    let least = 24.0 * room.rem;
    let free = vec2(
        super::side::beside(room) - 88.0,
        (room.size.y - if room.is_portrait { 1000.0 } else { 420.0 }).max(least),
    );
    let count = scene.view.characters.len();
    let medal = if count > 6 { 54.0 } else { 61.0 };
    let wide = (270.0 * type_size).min(420.0);
    let high = if has_line { 110.0 } else { 100.0 } * type_size;
    // The height of the sheet at a scale: a crowd with large names needs more, and the paper scrolls.
    let needed = |scale: f32| {
        let columns = (area.width() / (wide / scale + 1.5 * medal)).floor().max(1.0);
        (count as f32 / columns).ceil() * (high / scale + 5.0 * medal)
    };
    let mut scale = (free / area.size()).min_element().clamp(0.3, 1.2);
    if needed(scale) > area.height() {
        scale = (free.x / area.width()).clamp(0.3, 1.2);
        area.max.y = area.height().max(needed(scale));
    }
    Hand {
        ground: Ground {
            area,
            taken: Vec::new(),
            medal,
            slip: high / scale,
            gap: if scene.view.ties.len() > 20 { 27.0 } else { 30.0 },
        },
        slip: wide,
        scale,
        least: least.max(area.height() * scale),
        has_line,
    }
}

/// Lays the network out. Ties move nobody, so that everybody stays where they were before.
fn laid(scene: &Scene<'_, GreatCity>, hand: &Hand) -> Network {
    let view = scene.view;
    let area = hand.ground.area;
    let specimens: Vec<Specimen> = view
        .characters
        .iter()
        .map(|character| {
            let placed = view.laid.get(&key(character.who));
            let placed =
                placed.map(|(x, y)| area.min + vec2(f32::from(*x), f32::from(*y)) / 1000.0 * area.size());
            Specimen {
                who: character.who,
                wide: hand.slip / hand.scale,
                placed,
            }
        })
        .collect();
    let still: Vec<Specimen> = specimens
        .iter()
        .zip(&Network::lay(&specimens, &[], &hand.ground).places)
        .map(|(specimen, place)| Specimen {
            placed: Some(place.at),
            ..*specimen
        })
        .collect();
    let ties: Vec<Tie> = view.ties.iter().map(|lies| lies.tie).collect();
    Network::lay(&still, &ties, &hand.ground)
}

/// The free canvas with specimens and threads.
fn canvas(scene: &Scene<'_, GreatCity>, hand: &Hand) -> Element {
    let network = laid(scene, hand);
    let area = hand.ground.area;
    let view = scene.view;
    let ferns = [
        (0.86, 0.3, 18.0, false),
        (0.1, 0.78, 6.0, false),
        (0.5, 0.82, -8.0, true),
    ];
    let ferns = ferns.map(|(x, y, turn, mirrored)| {
        let place = Rect::from_center_size(area.size() * vec2(x, y), vec2(288.0, 378.0));
        let fern = Element::default().painted(crate::ui::Paint::Picture {
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
        drawn(
            thread,
            network.ground.gap,
            lies.used,
            if own { 1.0 } else { 0.4 },
            area,
        )
    });
    let over = scene.ui.network && drawing.is_none();
    let tones = network.threads.iter().zip(tone_places(&network));
    let tones = tones.filter(|_| over);
    let tones = tones.map(|(thread, place)| tone(scene, thread, place, area));
    let slips = network.places.iter().map(|place| slip(scene, hand, place));
    let medal = network.ground.medal;
    let specimens = network
        .places
        .iter()
        .map(|place| specimen(scene, place, medal, area));
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

/// The name under a specimen.
fn slip(scene: &Scene<'_, GreatCity>, hand: &Hand, place: &SpecimenPosition) -> Element {
    let who = place.who;
    let view = scene.view;
    let name = Element::text(Role::Label, view.called(scene.setup, who)).justified(Justify::Center);
    let name = Element::column([name]).flex(1.0, px(0));
    let name = parts::marked(scene, view.owner(who), 26.0, name).size(percent(100), auto());
    let class = view.character(who).and_then(|character| character.class);
    let mut line: Vec<&str> = class.map(|class| class.word()).into_iter().collect();
    match who {
        Who::Agent(_) => line.push("agent of peril"),
        Who::Newcomer(_) => line.push("the GM’s character"),
        _ => {}
    }
    let line = (hand.has_line && !line.is_empty()).then(|| parts::words(Role::Note, line.join(", ")));
    let area = hand.ground.area;
    let middle = place.slip.center().x;
    let is_above = place.slip.center().y < place.at.y;
    parts::centred([name])
        .with(line)
        .gap(px(0))
        .framed(&NAME_SLIP)
        .padding(UiRect::axes(px(12), px(6)))
        .absolute()
        .styled(|node| {
            node.width = px(hand.slip);
            node.left = percent(100.0 * middle / area.width());
            // It grows away from the portrait.
            if is_above {
                node.bottom = percent(100.0 * (1.0 - place.slip.max.y / area.height()));
            } else {
                node.top = percent(100.0 * place.slip.min.y / area.height());
            }
            node.margin.left = px(-hand.slip / 2.0);
        })
        .key(format!("slip.{}", key(who)))
}

/// A specimen: its portrait, its rings, and what a press or a drag does.
fn specimen(scene: &Scene<'_, GreatCity>, place: &SpecimenPosition, medal: f32, area: Rect) -> Element {
    let who = place.who;
    let view = scene.view;
    let scale = medal / 60.0;
    let name = format!("net.{}", key(who));
    let centre = |width: f32, height: f32| {
        let whole = Rect::from_center_size(Vec2::ZERO, vec2(216.0, 180.0));
        Element::default().over(Rect::from_center_size(Vec2::ZERO, vec2(width, height)), whole)
    };
    let drawing = is_drawing(scene).filter(|_| !scene.ui.network);
    let own = match drawing {
        Some(_) => own_of(view).contains(&who),
        None => scene.is_person(scene.foot) && view.owner(who) == scene.foot,
    };
    let offer = drawing.and_then(|_| offered(view, scene.ui, who));
    let own_ring = own.then(|| {
        centre(152.0, 152.0)
            .paint_picture("great_city/own-ring")
            .key("own")
    });
    let end = offer.map(|(tie, _)| {
        centre(172.0, 172.0)
            .paint_picture(parts::of_sign("dashed-ring", tie.sign))
            .key("end")
    });
    let piece = Piece::new(name.clone(), parts::portrait_of(view, who)).unflipped();
    let slot = Element::overlay([]).slot(name).holding(piece).key("portrait");
    let called = view.called(scene.setup, who);
    let tooltip = match (drawing, offer) {
        (Some(_), Some((tie, paid))) => {
            let cost = if paid { "for a scarab" } else { "free of charge" };
            format!("Draw a {} tie to {called}, {cost}", parts::sign(tie.sign))
        }
        (Some(_), None) if own => "Drag from here to another character to draw a tie".to_owned(),
        (Some(_), None) => refusal(view, scene.ui, who),
        (None, _) if scene.ui.network => match view.about(scene.setup, who) {
            Some(about) => format!("{about}. Click to change this, drag to move it"),
            None => "Click to write a few words about it, drag to move it".to_owned(),
        },
        (None, _) => match view.about(scene.setup, who) {
            Some(about) => format!("{about}. Drag it to another place"),
            None => "Drag it to another place".to_owned(),
        },
    };
    let size = vec2(216.0, 180.0) * scale;
    Element::default()
        .over(Rect::from_center_size(place.at, size), area)
        .with(own_ring)
        .with(end)
        .with(slot)
        .pressing(Press::<GreatCity>::Local(Local::Specimen(who)))
        .draggable()
        .tooltip(tooltip)
        .labelled(called)
        .key(key(who))
}

/// Returns why a press on somebody draws no tie.
fn refusal(view: &View, ui: &Ui, to: Who) -> String {
    let sign = ui.pen();
    let there = source(view, ui).is_some_and(|from| {
        let tie = Tie { from, to, sign };
        view.ties.iter().any(|lies| lies.tie == tie)
    });
    if there {
        format!("There is a {} tie already", parts::sign(sign))
    } else {
        "A further tie costs a scarab, and the purse is empty".into()
    }
}

/// The places on the threads where ties are pressed: near the middle, clear of each other, of specimens and of slips.
fn tone_places(network: &Network) -> Vec<Rect> {
    let medal = network.ground.medal;
    let specimens = network.places.iter().flat_map(|place| {
        let specimen = Rect::from_center_size(place.at, vec2(3.6, 3.0) * medal);
        [specimen, place.slip]
    });
    let mut taken: Vec<Rect> = specimens.collect();
    let mut places = Vec::new();
    for thread in &network.threads {
        let long = length(&thread.path);
        let at = |share: f32| Rect::from_center_size(point(&thread.path, long * share), Vec2::splat(46.0));
        let shares = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
        let is_clear = |place: &Rect| taken.iter().all(|other| place.intersect(*other).is_empty());
        let place = shares.into_iter().map(at).find(is_clear).unwrap_or(at(0.5));
        taken.push(place);
        places.push(place);
    }
    places
}

/// How a tie shows, on its thread; a press writes other words for it.
fn tone(scene: &Scene<'_, GreatCity>, thread: &Thread, place: Rect, area: Rect) -> Element {
    let tie = thread.tie;
    let view = scene.view;
    let (from, to) = (
        view.called(scene.setup, tie.from),
        view.called(scene.setup, tie.to),
    );
    let said = match view.tie_words(tie.from, tie.to, tie.sign) {
        Some(shows) => match shows.temper {
            Some(temper) => format!("{from} is {}, {temper}, toward {to}", shows.tone),
            None => format!("{from} is {} toward {to}", shows.tone),
        },
        None => format!("From {from} to {to}"),
    };
    Element::default()
        .over(place, area)
        .pressing(Press::<GreatCity>::Local(Local::Note(Some(Slot::Tone(tie)))))
        .focus(FocusOrder::Aside)
        .tooltip(format!("{said}. Click to use other words"))
}

/// A tie: its stem in pieces, its end, and the strap over a used one.
fn drawn(thread: &Thread, gap: f32, used: bool, alpha: f32, area: Rect) -> Vec<Element> {
    let sign = thread.tie.sign;
    let scale = gap / 30.0 * 0.86;
    let long = length(&thread.path);
    let end = (36.0 * scale).min(long * 0.7);
    let stem = long - end + 3.0 * scale;
    let count = (stem / (72.0 * scale)).round().max(1.0);
    let lying = |picture: String, one: Vec2, two: Vec2, size: Vec2, alpha: f32| {
        let middle = (one + two) / 2.0;
        Element::picture(picture)
            .tinted(Color::WHITE.with_alpha(alpha))
            .over(Rect::from_center_size(middle, size), area)
            .transformed(UiTransform::from_rotation(Rot2::radians((two - one).to_angle())))
    };
    let mut parts: Vec<Element> = (0..count as usize)
        .map(|piece| {
            let part = |step: usize| point(&thread.path, stem * step as f32 / count);
            let (one, two) = (part(piece), part(piece + 1));
            let size = vec2(one.distance(two) + 1.0, 36.0 * scale);
            lying(parts::of_sign("thread", sign), one, two, size, alpha)
        })
        .collect();
    let (one, two) = (point(&thread.path, long - end), point(&thread.path, long));
    parts.push(lying(
        parts::of_sign("end", sign),
        one,
        two,
        vec2(end, 36.0 * scale),
        alpha,
    ));
    if used {
        let (one, two) = (point(&thread.path, long * 0.44), point(&thread.path, long * 0.48));
        let size = vec2(21.0, 52.0) * scale;
        parts.push(lying("great_city/strap".into(), one, two, size, 1.0));
    }
    parts
}

fn length(path: &[Vec2]) -> f32 {
    let steps = path.iter().zip(path.iter().skip(1));
    steps.map(|(one, two)| one.distance(*two)).sum()
}

/// Returns the point this far along a path.
fn point(path: &[Vec2], far: f32) -> Vec2 {
    let mut left = far;
    for (one, two) in path.iter().zip(path.iter().skip(1)) {
        let long = one.distance(*two);
        if left <= long && long > 0.0 {
            return one.lerp(*two, left / long);
        }
        left -= long;
    }
    path.last().copied().unwrap_or_default()
}
