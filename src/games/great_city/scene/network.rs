//! The character network: a herbarium sheet over the table, the page on which ties are drawn, and the leaf
//! beside a character.
//!
//! Whoever is at the table may lay specimens where they like; that is a remark and changes nothing else. A
//! tie is drawn from one's own specimen to another, with the sign of the pen in hand.

use super::Ui;
use super::large;
use super::parts::{fitted, ink, words};
use super::specimens::{self, AREA, Hand, TITLE};
use crate::games::great_city::network::owed::owed;
use crate::games::great_city::network::{Ground, Network, Thread};
use crate::games::great_city::words::key;
use crate::games::great_city::{Action, Claim, GreatCity, Phase, Sign, Slot, Tie, Who};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use crate::scene::writing::Field;
use crate::session::{Press, Scene};
use crate::table::Seat;
use bevy::color::Color;
use bevy::math::{Rect, Vec2};

/// The tie that is about to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Pen {
    /// Its sign.
    pub sign: Sign,
    /// From whom it leads, where somebody was picked.
    pub from: Option<Who>,
    /// Is it asked whether free ties are to be given up?
    pub gives_up: bool,
    /// Are the ties of a character drawn that the GM makes for the scene?
    pub newcomer: bool,
}

impl Default for Pen {
    fn default() -> Self {
        Self {
            sign: Sign::Plus,
            from: None,
            gives_up: false,
            newcomer: false,
        }
    }
}

/// How near to a specimen's middle a tie has to end.
const REACH: f32 = 110.0;

/// The network over the table.
pub(super) fn lay_over(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    paper(sheet);
    let hand = specimens::sheet_hand(scene);
    let network = specimens::network(scene, &hand, is_drawing(scene).is_some());
    let drawn = !scene.view.ties.is_empty();
    for (thread, lies) in network.threads.iter().zip(&scene.view.ties) {
        specimens::thread(thread, network.ground.gap, lies.used, 1.0, sheet);
        sheet.put(tone(scene, thread));
    }
    for place in &network.places {
        let name = specimens::specimen(scene, &hand, place, network.ground.medal, sheet);
        let about = scene.view.about(scene.setup, place.who);
        let tooltip = match about {
            Some(about) => format!("{about}. Click to change this, drag to move it"),
            None => "Click to write a few words about it, drag to move it".to_owned(),
        };
        let act = Interaction {
            drag: true,
            lifts: true,
            ..Interaction::new(name.clone(), tooltip)
        };
        grip(sheet, &name, act);
        if scene.is_person(scene.foot) && scene.view.owner(place.who) == scene.foot {
            let ring = specimens::ring(
                format!("{name}.own"),
                place,
                network.ground.medal,
                "great_city/own-ring",
            );
            sheet.put(ring);
        }
    }
    title(scene, sheet, "The network", "");
    let line = if drawn {
        "a strap across a tie: used in this scene"
    } else {
        "no tie is drawn yet"
    };
    sheet.put(
        words(
            "net.straps",
            (TITLE.min.x + 14.0, TITLE.min.y + large::size(scene, 66.0, 84.0)),
            large::size(scene, 20.0, 32.0),
            Face::Italic,
            ink::UMBER,
            Align::Left,
            line,
        )
        .z(22.0),
    );
    specimens::legend(scene, sheet);
    let pose = large::either(
        scene,
        Pose::corner(TITLE.min.x + 14.0, TITLE.min.y + 88.0, 290.0, 56.0),
        Pose::corner(TITLE.min.x + 14.0, TITLE.min.y + 110.0, 430.0, 86.0),
    )
    .z(30.0);
    sheet.extend(widgets::button(
        "net.close",
        pose,
        "Back to the table",
        true,
        "Close the network",
    ));
}

/// How a tie shows, on the middle of its thread; a press writes other words for it.
fn tone(scene: &Scene<'_, GreatCity>, thread: &Thread) -> Item {
    let tie = thread.tie;
    let shows = scene.view.tie_words(tie.from, tie.to, tie.sign);
    let (from, to) = (
        scene.view.called(scene.setup, tie.from),
        scene.view.called(scene.setup, tie.to),
    );
    let said = match shows {
        Some(shows) => match shows.temper {
            Some(temper) => format!("{from} is {}, {temper}, toward {to}", shows.tone),
            None => format!("{from} is {} toward {to}", shows.tone),
        },
        None => format!("From {from} to {to}"),
    };
    let middle = specimens::middle(thread);
    let act = Interaction::new(
        format!("net.manner.{}", Slot::Tone(tie)),
        format!("{said}. Click to use other words"),
    );
    let pose = Pose::new(middle.x, middle.y, 46.0, 46.0).z(10.0);
    Item::new(act.name.to_string(), pose, Look::Plain(Color::NONE)).act(act)
}

/// A field for a few words, over the place that was pressed.
fn words_field(
    scene: &Scene<'_, GreatCity>,
    slot: Slot,
    at: Vec2,
    hint: &str,
    limit: usize,
) -> Press<GreatCity> {
    let size = large::size(scene, 24.0, 36.0);
    let half = Vec2::new(360.0, size * 1.1);
    let at = at.max(AREA.min + half).min(AREA.max - half);
    Press::Write(Field {
        name: slot.to_string(),
        pose: Pose::new(at.x, at.y, half.x * 2.0, half.y * 2.0),
        text: scene.view.text(slot).unwrap_or_default().to_owned(),
        hint: hint.into(),
        size,
        face: Face::Italic,
        ink: ink::UMBER,
        ground: inks::BONE,
        lines: false,
        limit,
    })
}

/// What a press on the network over the table means, while no ties are drawn there.
fn press_words(scene: &Scene<'_, GreatCity>, name: &str) -> Option<Press<GreatCity>> {
    let hand = specimens::sheet_hand(scene);
    let network = specimens::network(scene, &hand, false);
    if let Some(slot) = name.strip_prefix("net.manner.") {
        let mut threads = network.threads.iter();
        let thread = threads.find(|thread| Slot::Tone(thread.tie).to_string() == slot)?;
        let at = specimens::middle(thread);
        let slot = Slot::Tone(thread.tie);
        return Some(words_field(scene, slot, at, "how this tie shows", 60));
    }
    let who = named(scene, name)?;
    let place = network.places.iter().find(|place| place.who == who)?;
    let slot = Slot::About(who);
    // What is written of a player's character is that player's.
    let writer = slot.author(scene.view.gm());
    if writer.is_some_and(|seat| !scene.is_person(seat)) {
        return Some(Press::Nothing);
    }
    Some(words_field(scene, slot, place.at, "a few words about it", 120))
}

/// Who draws ties just now, if a person does.
pub(super) fn is_drawing(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    let seat = match scene.view.phase {
        Phase::Ties(seat) => seat,
        Phase::Making(who) if scene.ui.sign.newcomer => scene.view.owner(who),
        _ => return None,
    };
    scene.is_person(seat).then_some(seat)
}

/// Whose ties a seat draws.
pub(super) fn own_of(scene: &Scene<'_, GreatCity>, seat: Seat) -> Vec<Who> {
    if let Phase::Making(who) = scene.view.phase {
        return vec![who];
    }
    let characters = scene.view.characters.iter();
    characters
        .filter(|character| character.owner == seat)
        .map(|character| character.who)
        .collect()
}

/// From whom the tie leads that is about to be drawn: who was picked, or else whoever still owes one.
pub(super) fn source(scene: &Scene<'_, GreatCity>, seat: Seat) -> Option<Who> {
    let own = own_of(scene, seat);
    if let Some(from) = scene.ui.sign.from
        && own.contains(&from)
    {
        return Some(from);
    }
    own.iter()
        .find(|who| free(scene, **who) > 0)
        .or(own.first())
        .copied()
}

/// How many ties somebody may still draw free of charge.
fn free(scene: &Scene<'_, GreatCity>, who: Who) -> usize {
    let owed = owed(scene.view, who);
    let left = owed.iter().filter(|owed| owed.drawn.is_none() && owed.possible);
    left.count()
}

/// How many ties a seat's characters may still draw free of charge.
pub(super) fn free_of(scene: &Scene<'_, GreatCity>, seat: Seat) -> usize {
    own_of(scene, seat).into_iter().map(|who| free(scene, who)).sum()
}

pub(super) fn offered(scene: &Scene<'_, GreatCity>, from: Who, to: Who, sign: Sign) -> Option<(Tie, bool)> {
    let tie = Tie { from, to, sign };
    scene.view.draws.iter().copied().find(|(open, _)| *open == tie)
}

/// The ground with the sheet on it.
pub(super) fn paper(sheet: &mut Sheet) {
    sheet.put(widgets::ground("shared/ground-plain"));
    let pose = Pose::corner(48.0, 22.0, 1840.0, 1050.0).z(1.0);
    sheet.put(Item::picture("net.sheet", pose, "great_city/sheet"));
    for (index, (x, y, turn, mirrored)) in [
        (1640.0, 330.0, 18.0, false),
        (250.0, 770.0, 6.0, false),
        (960.0, 820.0, -8.0, true),
    ]
    .into_iter()
    .enumerate()
    {
        let pose = Pose::new(x, y, 288.0, 378.0).z(2.0).turned(turn).alpha(0.55);
        let item = Item::picture(format!("net.fern.{index}"), pose, "great_city/fern");
        sheet.put(if mirrored { item.mirrored() } else { item });
    }
}

pub(super) fn title(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet, text: &str, line: &str) {
    let (x, y) = (TITLE.min.x + 14.0, TITLE.min.y);
    let (size, room) = (
        large::size(scene, 34.0, 42.0),
        specimens::taken(scene).0.width() - 20.0,
    );
    let text = if large::is_on(scene) {
        lettering::clip(text, Face::Bold, size, room)
    } else {
        text.to_owned()
    };
    sheet.put(
        fitted(
            "net.title",
            (x, y + 30.0),
            size,
            room,
            Face::Bold,
            ink::RUST,
            Align::Left,
            &text,
        )
        .z(22.0),
    );
    if !line.is_empty() {
        sheet.put(
            fitted(
                "net.title.line",
                (x, y + 60.0),
                20.0,
                TITLE.width() - 20.0,
                Face::Italic,
                ink::UMBER,
                Align::Left,
                line,
            )
            .z(22.0),
        );
    }
}

/// The same specimens, small, on a leaf beside a character. Before ties are drawn there are no threads.
pub(super) fn leaf(scene: &Scene<'_, GreatCity>, at: Pose, sheet: &mut Sheet) {
    sheet.put(Item::picture("leaf", at, "great_city/leaf").sliced([60.0; 4]));
    let corner = at.at - at.size / 2.0;
    let inner = Rect::from_corners(corner + Vec2::splat(34.0), corner + at.size - Vec2::splat(34.0));
    let strip = Rect::from_corners(inner.min, Vec2::new(inner.max.x, inner.min.y + 46.0));
    sheet.put(
        words(
            "leaf.title",
            (at.at.x, inner.min.y + 22.0),
            large::size(scene, 28.0, 40.0),
            Face::Bold,
            ink::RUST,
            Align::Middle,
            "The network",
        )
        .z(at.z + 12.0),
    );
    let by = |plain, largest| large::size(scene, plain, largest);
    let hand = Hand {
        ground: Ground {
            area: Rect::from_corners(Vec2::new(inner.min.x, strip.max.y), inner.max),
            taken: Vec::new(),
            medal: by(36.0, 52.0),
            slip: by(46.0, 54.0),
            gap: by(18.0, 22.0),
        },
        name: by(19.0, 36.0),
        line: large::either(scene, 16.0, 0.0),
        widest: by(210.0, 420.0),
    };
    let network: Network = specimens::network(scene, &hand, false);
    for (thread, lies) in network.threads.iter().zip(&scene.view.ties) {
        specimens::thread(thread, network.ground.gap, lies.used, 1.0, sheet);
    }
    for place in &network.places {
        specimens::specimen(scene, &hand, place, network.ground.medal, sheet);
    }
}

/// Puts what can be done with a specimen on its medallion.
pub(super) fn grip(sheet: &mut Sheet, name: &str, act: Interaction) {
    if let Some(item) = sheet.get(&name.to_owned().into()).cloned() {
        sheet.put(item.act(act));
    }
}

/// Somebody of the network, by the name of what was pressed.
fn named(scene: &Scene<'_, GreatCity>, name: &str) -> Option<Who> {
    let name = name.strip_prefix("net.who.")?;
    let characters = scene.view.characters.iter();
    characters
        .map(|character| character.who)
        .find(|who| key(*who) == name)
}

pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    let gives_up = std::mem::take(&mut ui.sign.gives_up);
    match name {
        "net.close" => ui.network = false,
        "net.pen.plus" => ui.sign.sign = Sign::Plus,
        "net.pen.minus" => ui.sign.sign = Sign::Minus,
        "net.keep" => {}
        // A new character's ties end with the character.
        "net.done" if scene.ui.sign.newcomer => ui.sign.newcomer = false,
        "net.done" if free_of(scene, is_drawing(scene)?) > 0 => ui.sign.gives_up = true,
        "net.done" | "net.forgo" => {
            let seat = is_drawing(scene).filter(|_| gives_up || name == "net.done")?;
            ui.sign.from = None;
            return Some(Press::Act(Action::Tied(seat)));
        }
        name => {
            if ui.network {
                return press_words(scene, name);
            }
            let who = named(scene, name)?;
            let seat = is_drawing(scene)?;
            let from = source(scene, seat)?;
            if let Some((tie, _)) = offered(scene, from, who, scene.ui.sign.sign) {
                return Some(Press::Act(Action::Draw { seat, tie }));
            }
            if scene.view.owner(who) == seat {
                ui.sign.from = Some(who);
            }
        }
    }
    Some(Press::Shown)
}

pub(super) fn drop(
    scene: &Scene<'_, GreatCity>,
    ui: &mut Ui,
    name: &str,
    at: Vec2,
) -> Option<Press<GreatCity>> {
    let who = named(scene, name)?;
    let drawing = is_drawing(scene).filter(|seat| !ui.network && scene.view.owner(who) == *seat);
    if let Some(seat) = drawing {
        let hand = specimens::sheet_hand(scene);
        let network = specimens::network(scene, &hand, true);
        let end = network.near(at, REACH).filter(|end| *end != who);
        if let Some(to) = end {
            ui.sign.from = Some(who);
            let offer = offered(scene, who, to, scene.ui.sign.sign);
            return Some(offer.map_or(Press::Shown, |(tie, _)| Press::Act(Action::Draw { seat, tie })));
        }
    }
    let part = (at - AREA.min) / AREA.size() * 1000.0;
    let thousandths = |part: f32| part.clamp(0.0, 1000.0).round() as i16;
    let claim = Claim::At {
        x: thousandths(part.x),
        y: thousandths(part.y),
    };
    Some(Press::Say(Slot::At(who).claim(scene.foot, claim)))
}
