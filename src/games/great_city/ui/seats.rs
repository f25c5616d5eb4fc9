//! The seats at the rims of the table: who plays whom, and what they do in this round.
//!
//! A plate never says what is in a purse, except to a person who is alone at the table with computers, and of that
//! person's own purse only: that number is counted from what everybody has seen.

use super::super::{
    Claim, Event, FlipCause, GreatCity, Kind, PairSide, Phase, ScarabZone, Seen, Sign, Slot, Trait, View,
    Who, tone,
};
use super::parts::{self, BRASS, IVORY, PLATE, RUST, TAB, count_word};
use crate::session::{Press, Scene};
use crate::table::{Awaits, Seat};
use crate::ui::{Element, FocusOrder, Role, Room, widgets};
use bevy::prelude::*;

/// Returns the seat that decides or throws during a scene.
pub fn in_turn(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    match scene.view.phase {
        Phase::Frame(seat) | Phase::Ante(seat, _) | Phase::React(seat) | Phase::Answer(seat, _) => Some(seat),
        Phase::Making(who) => Some(scene.view.owner(who)),
        Phase::RandomFlip => match scene.awaits {
            Awaits::Chance { roller, .. } => roller,
            _ => None,
        },
        _ => None,
    }
}

/// Returns the only person at the table, if there is just one.
pub fn only_person(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    let people = scene.people();
    people.iter().next().filter(|_| people.len() == 1)
}

/// Counts a seat's purse from what everybody has seen.
fn counted(scene: &Scene<'_, GreatCity>, seat: Seat) -> u16 {
    let purse = ScarabZone::Purse(seat);
    let count = scene.seen.iter().fold(0i32, |count, seen| match seen {
        Seen::Public(Event::Moved {
            from,
            to,
            count: moved,
        }) => count + i32::from(*moved) * (i32::from(*to == purse) - i32::from(*from == purse)),
        _ => count,
    });
    u16::try_from(count).unwrap_or(0)
}

/// Returns what somebody may see of a seat's purse without a curtain.
pub fn purse_shown(scene: &Scene<'_, GreatCity>, seat: Seat) -> Option<u16> {
    let known = scene.view.purses.get(seat.index()).copied().flatten();
    known.or_else(|| (only_person(scene) == Some(seat)).then(|| counted(scene, seat)))
}

/// The plates at the left rim, from the top, and those at the right rim, from the top: clockwise around the table.
pub fn rims(scene: &Scene<'_, GreatCity>, room: &Room) -> [Element; 2] {
    let count = scene.setup.seats.len();
    let mut plates: Vec<Element> = Seat::all(count).map(|seat| plate(scene, seat, room)).collect();
    let right = plates.split_off(count.div_ceil(2));
    let left = plates.into_iter().rev();
    let column = |plates: Vec<Element>| {
        // At the foot of the rim, and within reach where there is no room for all.
        Element::column([Element::spacer()])
            .with_all(plates.into_iter().map(Element::rigid))
            .gap(px(12))
            .scrolling()
            .size(px(236), auto())
            .rigid()
    };
    [column(left.collect()), column(right)]
}

/// All plates in a row, where there is no room at the rims.
pub fn row(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let plates = Seat::all(scene.setup.seats.len()).map(|seat| plate(scene, seat, room).flex(1.0, px(300)));
    Element::wrap(plates)
        .gap(px(8))
        .align(AlignItems::Stretch)
        .rigid()
}

/// A seat's plate.
fn plate(scene: &Scene<'_, GreatCity>, seat: Seat, room: &Room) -> Element {
    let turn = in_turn(scene) == Some(seat);
    let name = scene.setup.name(seat);
    let (doing_ink, frame) = if turn { (RUST, &IVORY) } else { (BRASS, &PLATE) };
    let doing = doing(scene, seat);
    let doing = (!doing.is_empty()).then(|| Element::text(Role::Note, doing).tinted(doing_ink));
    let title = Element::column([parts::marked(scene, seat, 28.0, widgets::name(Role::Label, name))])
        .with(doing)
        .gap(px(0))
        .flex(1.0, px(0));
    let head = Element::row([purse(scene, seat), title]).gap(px(12));
    let (who, what) = plays(scene, seat);
    let is_short = room.has_large_type() || room.is_portrait;
    let who = Element::text(Role::Label, who);
    let what = (!what.is_empty() && !is_short).then(|| Element::text(Role::Note, what));
    let asks = asks_to_be_foil(scene, seat);
    Element::column([head, Element::column([who]).with(what).gap(px(0))])
        .with(asks)
        .gap(px(4))
        .framed(frame)
        .padding(UiRect::axes(px(18), px(12)))
        .key(format!("seat.{seat}"))
}

/// A seat's purse: where its scarabs come and go, and the way to the seat's secrets.
fn purse(scene: &Scene<'_, GreatCity>, seat: Seat) -> Element {
    let name = scene.setup.name(seat);
    let count = purse_shown(scene, seat).map(|count| {
        Element::row([Element::text(Role::Label, count.to_string())])
            .framed(&TAB)
            .padding(UiRect::axes(px(10), px(0)))
            .absolute()
            .styled(|node| (node.left, node.bottom) = (px(6), px(-4)))
    });
    let purse = Element::picture("great_city/purse")
        .size(px(56), px(66))
        .rigid()
        .with(small(seat))
        .with(count);
    if scene.is_person(seat) {
        let tooltip = format!(
            "Only for {name}: look at your secrets. A scarab in the purse pays for a flip, an ante or an entrance; at \
             the end, the fattest purse tells the City’s fate"
        );
        return purse
            .pressing(Press::<GreatCity>::Look(seat))
            .focus(FocusOrder::Aside)
            .tooltip(tooltip);
    }
    let says = format!("{name}’s purse. Only its owner knows how much is in it");
    parts::explained(purse, says, "great_city.secret.2")
}

fn small(seat: Seat) -> Element {
    parts::small_slot(format!("scarabs.purse.{seat}"))
}

/// The button with which a person asks to be the foil.
fn asks_to_be_foil(scene: &Scene<'_, GreatCity>, seat: Seat) -> Option<Element> {
    let view = scene.view;
    let Phase::Frame(turn) = view.phase else {
        return None;
    };
    let may =
        seat != turn && seat != view.gm() && scene.is_person(seat) && !view.would_be_foil.contains(&seat);
    let slot = Slot::Foil(view.scenes + 1);
    may.then(|| {
        Element::row([parts::words(Role::Note, "let me be the foil")])
            .framed(&TAB)
            .justify(JustifyContent::Center)
            .pressing(Press::<GreatCity>::Say(slot.claim(seat, Claim::BeFoil)))
            .focus(FocusOrder::Aside)
            .tooltip("Say that you would like to be the foil; the spotlight decides")
    })
}

/// Returns what a seat is doing: it is in turn, or what it did in this round.
pub fn doing(scene: &Scene<'_, GreatCity>, seat: Seat) -> String {
    let view = scene.view;
    let person = scene.is_person(seat);
    if in_turn(scene) == Some(seat) {
        return match view.phase {
            Phase::RandomFlip => "rolls the die".into(),
            Phase::Making(_) => "makes a character".into(),
            Phase::Answer(..) if person => "yours to answer".into(),
            Phase::Answer(..) => "is asked".into(),
            _ if person => "your turn".into(),
            _ => "thinks it over".into(),
        };
    }
    let Some(staged) = &view.scene else {
        return match view.phase {
            Phase::Frame(_) if view.would_be_foil.contains(&seat) => "asks to be the foil".into(),
            _ => String::new(),
        };
    };
    if !matches!(view.phase, Phase::React(_) | Phase::Answer(..)) {
        let bought = scene
            .seen
            .iter()
            .rev()
            .take_while(|seen| !matches!(seen, Seen::Public(Event::SceneBegins { .. })))
            .any(|seen| matches!(seen, Seen::Public(Event::Entered { seat: by, .. }) if *by == seat));
        return if bought { "has bought in" } else { "" }.into();
    }
    did(scene, seat).unwrap_or_else(|| {
        if staged.reacted.contains(seat) {
            "has reacted".into()
        } else if seat == view.gm() {
            "reacts last".into()
        } else {
            "still to react".into()
        }
    })
}

/// Returns what a seat did in this round, in two words.
fn did(scene: &Scene<'_, GreatCity>, seat: Seat) -> Option<String> {
    let (mut turned, mut back, mut passed, mut entered) = (0, 0, false, false);
    for seen in scene.seen.iter().rev() {
        let Seen::Public(event) = seen else { continue };
        match event {
            Event::RoundBegins(_) | Event::SceneBegins { .. } => break,
            Event::Passed(by) => passed |= *by == seat,
            Event::Entered { seat: by, .. } => entered |= *by == seat,
            Event::Flipped {
                by: FlipCause::Reaction(by, _),
                ..
            } => turned += usize::from(*by == seat),
            Event::Flipped {
                by: FlipCause::Undo(by),
                ..
            } => back += usize::from(*by == seat),
            _ => {}
        }
    }
    let flipped = format!("flipped {}", count_word(turned));
    Some(match (turned, back, passed, entered) {
        (_, _, true, _) => "passes".into(),
        (0, 0, _, true) => "enters".into(),
        (1.., _, _, true) => format!("enters, {flipped}"),
        (0, 1.., ..) => "undid a flip".into(),
        (1.., ..) => flipped,
        _ => return None,
    })
}

/// Returns whom a seat plays, and what they are.
pub fn plays(scene: &Scene<'_, GreatCity>, seat: Seat) -> (String, String) {
    let view = scene.view;
    if seat == view.gm() {
        return the_gm(scene);
    }
    let who = Who::Seat(seat);
    let described = described(view, who);
    let what = match standing(view, who) {
        Some(standing) if described.is_empty() => standing.to_owned(),
        Some(standing) => format!("{described} · {standing}"),
        None => described,
    };
    (view.called(scene.setup, who), what)
}

/// Returns a character's class and traits, in a few words.
pub fn described(view: &View, who: Who) -> String {
    let Some(character) = view.character(who) else {
        return String::new();
    };
    let mut words: Vec<&str> = character.class.map(|class| class.word()).into_iter().collect();
    let kind = character.kind.unwrap_or(Kind::Person);
    let traits = character.traits.unwrap_or([Sign::Minus; 3]);
    if character.traits.is_some() {
        for (of, sign) in Trait::of(kind).into_iter().zip(traits) {
            words.push(&tone::pole(of, sign).word);
        }
    }
    words.join(", ")
}

fn the_gm(scene: &Scene<'_, GreatCity>) -> (String, String) {
    let view = scene.view;
    let here: Vec<Who> = view.scene.as_ref().map_or_else(Vec::new, |staged| {
        [staged.spotlight, staged.foil]
            .into_iter()
            .chain(staged.entered.iter().copied())
            .filter(|who| view.owner(*who) == view.gm())
            .collect()
    });
    if let [only] = *here {
        let standing = standing(view, only).unwrap_or("in the scene");
        return (view.called(scene.setup, only), standing.into());
    }
    if here.len() > 1 {
        return (
            format!("{} characters", count_word(here.len())),
            "in the scene".into(),
        );
    }
    let is_agent = |who| matches!(who, Who::Agent(_));
    let agents = view.characters.iter().filter(|one| is_agent(one.who)).count();
    let words = match agents {
        1 => "one agent".into(),
        agents => format!("{} agents", count_word(agents)),
    };
    (words, "of peril".into())
}

/// Returns somebody's part in the scene.
fn standing(view: &View, who: Who) -> Option<&'static str> {
    let staged = view.scene.as_ref()?;
    if staged.spotlight == who {
        Some("spotlight")
    } else if staged.foil == who {
        Some("foil")
    } else {
        staged.entered.contains(&who).then_some("in the scene")
    }
}

/// Returns the side of the pair that somebody's stones are.
pub fn half_of(view: &View, who: Who) -> Option<PairSide> {
    let staged = view.scene.as_ref()?;
    if staged.spotlight == who {
        Some(PairSide::First)
    } else {
        (staged.foil == who).then_some(PairSide::Second)
    }
}
