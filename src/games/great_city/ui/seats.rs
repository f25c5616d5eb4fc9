//! The seats at the rims of the table: who plays whom, and what they do in this round.
//!
//! A plate says what is in a purse only to its owner who is alone with computers: counted from what everybody has seen.

use super::super::{
    CharacterView, Claim, Class, Event, FlipCause, Kind, PairSide, Phase, ScarabZone, SceneView, Seen, Sign,
    Slot, StoneView, Trait, View, Who, tone,
};
use super::parts::{self, BRASS, IVORY, PLATE, Place, RUST, TAB, count_word};
use super::{Press, TableContext, drawing, side};
use crate::session::phone_sign;
use crate::table::{Seat, SeatSet};
use crate::ui::{Element, FocusOrder, Form, Layout, Role, widgets};
use bevy::prelude::*;

/// Between two plates in a row.
const GAP: f32 = 8.0;

/// Returns the seat that decides or throws during a scene.
pub fn in_turn(scene: &TableContext<'_>) -> Option<Seat> {
    match scene.view.phase {
        Phase::Frame(seat) | Phase::Ante(seat, _) | Phase::React(seat) | Phase::Answer(seat, _) => Some(seat),
        Phase::CityAnswer(seat, _) | Phase::Reacted(seat) | Phase::Accept(seat, _) => Some(seat),
        Phase::NeedTriad(_) | Phase::DieRolled(_) => Some(scene.view.gm()),
        Phase::Making(who) => Some(scene.view.owner(who)),
        Phase::RandomFlip => scene.awaits.roller(),
        _ => None,
    }
}

/// Counts a seat's purse from what everybody has seen.
fn counted(scene: &TableContext<'_>, seat: Seat) -> u16 {
    let purse = ScarabZone::Purse(seat);
    let gained = scene.seen.iter().map(|seen| match seen {
        Seen::Public(Event::Moved { from, to, count, .. }) => {
            i32::from(*count) * (i32::from(*to == purse) - i32::from(*from == purse))
        }
        _ => 0,
    });
    u16::try_from(gained.sum::<i32>()).unwrap_or(0)
}

/// Returns what somebody may see of a seat's purse without a curtain.
pub fn purse_shown(scene: &TableContext<'_>, seat: Seat) -> Option<u16> {
    let known = parts::purse(scene.view, seat);
    let is_alone = scene.people == SeatSet::one(seat);
    known.or_else(|| is_alone.then(|| counted(scene, seat)))
}

/// The plates at the left rim, from the top, and those at the right rim, from the top: clockwise around the table.
pub fn rims(scene: &TableContext<'_>, room: &Layout) -> [Element; 2] {
    let count = scene.setup.seats.len();
    let plates = Seat::all(count).map(|seat| plate(scene, seat, room).rigid());
    let mut left: Vec<Element> = plates.collect();
    let right = left.split_off(count.div_ceil(2));
    left.reverse();
    [left, right].map(|plates| {
        // At the foot of the rim, and within reach where there is no room for all.
        let rim = Element::column([Element::spacer()]).with_all(plates).gap(px(12));
        rim.scrolling().size(px(236), auto()).rigid()
    })
}

/// All plates in rows of equal length, where there is no room at the rims. They are short, and none is wider than the
/// others.
pub fn row(scene: &TableContext<'_>, room: &Layout) -> Element {
    let names = scene.setup.seats.iter().map(|seat| seat.name.chars().count());
    let width = 116.0 + 0.64 * room.rem * names.max().unwrap_or(0) as f32;
    let whole = match room.form() {
        Form::Tall => room.size.x,
        _ => side::beside(room),
    };
    let fit = ((whole - 48.0) / (width + GAP)).max(1.0);
    let rows = scene.setup.seats.len().div_ceil(fit as usize);
    let in_row = scene.setup.seats.len().div_ceil(rows) as f32;
    let width = ((whole - 48.0) / (in_row + 0.5)).clamp(width, 1.6 * width);
    let plates = Seat::all(scene.setup.seats.len()).map(|seat| {
        let plate = plate(scene, seat, room).flex(1.0, px(width));
        plate.styled(|node| node.max_width = px(1.3 * width))
    });
    let row = Element::wrap(plates).align(AlignItems::Stretch);
    row.gap(px(GAP)).rigid()
}

fn plate(scene: &TableContext<'_>, seat: Seat, room: &Layout) -> Element {
    let is_short = !side::is_wide(room);
    let turn = in_turn(scene) == Some(seat);
    let (ink, frame) = if turn { (RUST, &IVORY) } else { (BRASS, &PLATE) };
    let note = |words: String| (!words.is_empty()).then(|| Element::text(Role::Note, words));
    let (who, what) = plays(scene, seat);
    let doing = match doing(scene, seat) {
        // A short plate has one line below the name.
        nothing if nothing.is_empty() && is_short => who.clone(),
        doing => doing,
    };
    let doing = note(doing).map(|doing| doing.tinted(ink));
    let name = widgets::name(Role::Label, scene.setup.name(seat));
    let name = parts::marked(scene, seat, 28.0, name);
    let phone = phone_sign(scene, seat, 38.0, frame.surface);
    let purse = purse(scene, seat, if is_short { 44.0 } else { 56.0 });
    let beside = |purse, words: Element| Element::row([purse, words.gap(px(0)).flex(1.0, px(0))]).gap(px(12));
    let parts = match is_short {
        true => vec![beside(purse, Element::column([name]).with(doing)).with(phone)],
        // Both names have the whole width, so that most of them stay whole.
        false => vec![
            Element::row([name.flex(1.0, px(0))]).with(phone).gap(px(12)),
            Element::text(Role::Body, who),
            beside(purse, Element::column(doing).with(note(what))),
        ],
    };
    Element::column(parts)
        .with(asks_to_be_foil(scene, seat))
        .gap(px(4))
        .framed(frame)
        .padding(match is_short {
            true => UiRect::axes(px(12), px(8)),
            false => UiRect::axes(px(18), px(12)),
        })
        .key(format!("seat.{seat}"))
}

/// A purse in which nothing is shown, where a seat's scarabs come and go.
pub fn empty_purse(seat: Seat, width: f32, height: f32) -> Element {
    let slot = parts::small_slot(Place::Scarabs(ScarabZone::Purse(seat)));
    drawing("great_city/purse", width, height).with(slot)
}

/// A seat's purse: where its scarabs come and go, and the way to the seat's secrets.
fn purse(scene: &TableContext<'_>, seat: Seat, width: f32) -> Element {
    let name = scene.setup.name(seat);
    let count = purse_shown(scene, seat).map(|count| {
        Element::row([Element::text(Role::Label, count.to_string())])
            .framed(&TAB)
            .padding(UiRect::axes(px(10), px(0)))
            .absolute()
            .styled(|node| (node.left, node.bottom) = (px(6), px(-4)))
    });
    let purse = empty_purse(seat, width, width * 1.18).with(count);
    if scene.is_here(seat) {
        let tooltip = format!(
            "Only for {name}: look at your secrets. A scarab in the purse pays for a flip, an ante or an entrance; at \
             the end, the fattest purse tells the City’s fate"
        );
        let purse = purse.pressing(Press::Look(seat)).tooltip(tooltip);
        return purse.focus(FocusOrder::Aside);
    }
    let says = format!("{name}’s purse. Only its owner knows how much is in it");
    parts::explained(purse, says, "great_city.secret.2")
}

fn asks_to_be_foil(scene: &TableContext<'_>, seat: Seat) -> Option<Element> {
    let view = scene.view;
    let Phase::Frame(turn) = view.phase else {
        return None;
    };
    let may = seat != turn && seat != view.gm() && scene.is_here(seat) && !view.would_be_foil.contains(&seat);
    let slot = Slot::Foil(view.scenes + 1);
    may.then(|| {
        Element::row([parts::words(Role::Note, "let me be the foil")])
            .framed(&TAB)
            .justify(JustifyContent::Center)
            .pressing(Press::Say(slot.claim(seat, Claim::BeFoil)))
            .focus(FocusOrder::Aside)
            .tooltip(
                "The foil’s stones are the other half of the pair, and the foil may accept. Say that you would like to be \
                 it; the spotlight decides",
            )
    })
}

/// Returns what a seat is doing: it is in turn, or what it did in this round.
fn doing(scene: &TableContext<'_>, seat: Seat) -> String {
    let view = scene.view;
    let does = match (&view.scene, view.phase) {
        (_, phase) if in_turn(scene) == Some(seat) => match (phase, scene.is_here(seat)) {
            (Phase::RandomFlip | Phase::DieRolled(_), _) => "rolls the die",
            (Phase::Making(_), _) => "makes a character",
            (Phase::Answer(..) | Phase::CityAnswer(..), true) => "yours to answer",
            (Phase::Answer(..) | Phase::CityAnswer(..), false) => "is asked",
            (_, true) => "your turn",
            // Nobody acts before the result is read.
            (_, false) if scene.held => "is next",
            (_, false) => "thinks it over",
        },
        (None, Phase::Frame(_)) if view.would_be_foil.contains(&seat) => "asks to be the foil",
        (None, _) => "",
        (Some(staged), phase) if phase.is_round() => match did(scene, seat) {
            Some(did) => return did,
            None if staged.reacted.contains(seat) => "has reacted",
            None if seat == view.gm() => "reacts last",
            None => "still to react",
        },
        (Some(_), _) => {
            let mut since = scene.seen.iter().rev();
            let last = since.find_map(|seen| match seen {
                Seen::Public(Event::SceneBegins { .. }) => Some(""),
                Seen::Public(Event::Entered { seat: by, .. }) if *by == seat => Some("has bought in"),
                _ => None,
            });
            last.unwrap_or("")
        }
    };
    does.into()
}

/// Returns what a seat did in this round, in two words.
fn did(scene: &TableContext<'_>, seat: Seat) -> Option<String> {
    let (mut turned, mut back, mut passed, mut entered) = (0, 0, false, false);
    for seen in scene.seen.iter().rev() {
        match seen {
            Seen::Public(Event::RoundBegins(_) | Event::SceneBegins { .. }) => break,
            Seen::Public(Event::Passed(by)) => passed |= *by == seat,
            Seen::Public(Event::Entered { seat: by, .. }) => entered |= *by == seat,
            Seen::Public(Event::Flipped { by, .. }) => match by {
                FlipCause::Reaction(by, _) => turned += usize::from(*by == seat),
                FlipCause::Undo(by) => back += usize::from(*by == seat),
                _ => {}
            },
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
fn plays(scene: &TableContext<'_>, seat: Seat) -> (String, String) {
    let view = scene.view;
    if seat == view.gm() {
        return the_gm(scene);
    }
    let who = Who::Seat(seat);
    let what = match (described(view, who), standing(view, who)) {
        (described, None) => described,
        (described, Some(standing)) if described.is_empty() => standing.to_owned(),
        (described, Some(standing)) => format!("{described} · {standing}"),
    };
    (view.called(scene.setup, who), what)
}

/// Returns a character's class and traits, in a few words.
pub fn described(view: &View, who: Who) -> String {
    view.character(who).map_or_else(String::new, |character| {
        let kind = character.kind.unwrap_or(Kind::Person);
        class_and_traits(kind, character.class, character.traits)
    })
}

pub fn class_and_traits(kind: Kind, class: Option<Class>, traits: Option<[Sign; 3]>) -> String {
    let traits = traits.into_iter().flat_map(|signs| trait_words(kind, signs));
    let words = class.map(Class::word).into_iter().chain(traits);
    words.collect::<Vec<_>>().join(", ")
}

pub fn trait_words(kind: Kind, signs: [Sign; 3]) -> impl Iterator<Item = &'static str> {
    let traits = Trait::of(kind).into_iter().zip(signs);
    traits.map(|(of, sign)| tone::pole(of, sign).word.as_str())
}

/// Returns whom the GM plays in the scene, or the agents of peril, and what they are.
fn the_gm(scene: &TableContext<'_>) -> (String, String) {
    let view = scene.view;
    let here = view.scene.iter().flat_map(|staged| staged.present());
    let here: Vec<Who> = here.filter(|who| view.owner(*who) == view.gm()).collect();
    let (who, what) = match *here {
        [] => {
            let all = view.characters.iter();
            let agents = all.filter(|one| matches!(one.who, Who::Agent(_))).count();
            let s = if agents == 1 { "" } else { "s" };
            (format!("{} agent{s} of peril", count_word(agents)), Some(""))
        }
        [only] => (view.called(scene.setup, only), standing(view, only)),
        _ => (format!("{} characters", count_word(here.len())), None),
    };
    (who, what.unwrap_or("in the scene").to_owned())
}

fn standing(view: &View, who: Who) -> Option<&'static str> {
    match half_of(view, who) {
        Some(PairSide::First) => Some("spotlight"),
        Some(PairSide::Second) => Some("foil"),
        None => (view.scene.as_ref()?.entered.contains(&who)).then_some("in the scene"),
    }
}

/// Returns the side of the pair that somebody's stones are.
pub fn half_of(view: &View, who: Who) -> Option<PairSide> {
    let staged = view.scene.as_ref()?;
    PairSide::BOTH
        .into_iter()
        .find(|half| behind(staged, *half).0 == who)
}

/// Returns who stands behind a side of the pair, and the stones of that side.
pub fn behind(staged: &SceneView, half: PairSide) -> (Who, &[StoneView; 3]) {
    let [first, second] = &staged.pair;
    match half {
        PairSide::First => (staged.spotlight, first),
        PairSide::Second => (staged.foil, second),
    }
}

pub fn characters_of(view: &View, seat: Seat) -> impl Iterator<Item = &CharacterView> {
    view.characters.iter().filter(move |one| one.owner == seat)
}
