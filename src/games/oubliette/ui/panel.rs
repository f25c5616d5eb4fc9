//! What stands beside the board: a fight, the Exit, an event, the order of play, the turn between its steps, or its last
//! result.

use super::super::level::Effect;
use super::super::view::{TurnResult, stolen};
use super::super::{Event, ExplorerView, Oubliette, Phase};
use super::cards::{self, Card, OCHRE, card};
use super::choices::actions;
use super::parts::{at, card_width, centred, in_the_middle, is_crowded, label, named, note};
use super::parts::{panel_width, redrawn, slim};
use super::{advice, duel, exit, prompt, stop};
use crate::session::{BarIntent, Scene};
use crate::table::Seat;
use crate::ui::{Element, FocusOrder, Frame, Role, Room, inks, widgets};
use bevy::prelude::*;

/// The panel of a fight or a turn.
const DUEL: Frame = Frame::dark("oubliette/duel-panel", [60.0; 4], [26.0, 18.0, 26.0, 20.0]);
/// The panel of an event or the order of play.
const EVENT: Frame = redrawn("oubliette/event-panel", DUEL);
const EXIT: Frame = redrawn("oubliette/exit-panel", DUEL);
const RIBBON: Frame = Frame::paper(
    "oubliette/prompt",
    [60.0, 12.0, 60.0, 12.0],
    [64.0, 6.0, 64.0, 8.0],
);

/// Names of the slots where drawn cards come up: that of a card, and that of its mere picture.
pub const FOE: [&str; 2] = ["foe", "foe.picture"];
pub const EVENT_CARD: [&str; 2] = ["event", "event.picture"];
pub const MIDDLE: [&str; 2] = ["middle", "middle.picture"];
/// Key of an event’s die, and name of its slot.
pub const EVENT_DIE: &str = "event.die";

pub fn panel(scene: &Scene<'_, Oubliette>, room: &Room) -> Element {
    let view = scene.view;
    let is_event = view.event.is_some() && view.phase != Phase::Roll;
    let cards = |numbers: &[u8]| numbers.iter().copied().map(Card::Treasure).collect();
    let (frame, body) = match (&view.result, &view.fight) {
        (Some(TurnResult::Event), _) => (&EVENT, event(scene, room)),
        (Some(TurnResult::Won(treasures)), _) => (&EVENT, result(scene, cards(treasures), room)),
        (Some(TurnResult::Robbed { .. }), _) => (&EVENT, result(scene, cards(&stolen(scene.seen)), room)),
        (Some(TurnResult::Wound(kind)), _) => (&DUEL, result(scene, vec![Card::Wound(*kind)], room)),
        _ if stop::is_open(scene) => (&EXIT, exit::exit(scene, room)),
        (_, Some(fight)) if duel::is_shown(view.phase) => (&DUEL, duel::duel(scene, fight, room)),
        _ if view.phase == Phase::Order => (&EVENT, order(scene, room)),
        _ if is_event => (&EVENT, event(scene, room)),
        _ => (&DUEL, turn(scene, room)),
    };
    let basis = if room.is_portrait { auto() } else { px(0) };
    let panel = Element::column([ribbon(scene), body, anchors(scene, room)]).gap(px(14));
    slim(panel.framed(frame).flex(1.0, basis))
}

fn ribbon(scene: &Scene<'_, Oubliette>) -> Element {
    let seat = scene.acting().unwrap_or(scene.view.seat);
    let words = centred(Role::Heading, prompt(scene).heading(scene.setup));
    let words = words.styled(|node| node.flex_shrink = 1.0).live();
    Element::row([widgets::mark(scene.mark(seat), 28.0), words])
        .gap(px(12))
        .justify(JustifyContent::Center)
        .framed(&RIBBON)
        .pressing(BarIntent::Rules)
        .focus(FocusOrder::Aside)
        .tooltip("The rule for the current step (F1)")
        .key("prompt")
}

/// Slots where drawn cards come up, before there is a card.
fn anchors(scene: &Scene<'_, Oubliette>, room: &Room) -> Element {
    let width = card_width(scene, room);
    let card = |[name, picture]: [&'static str; 2]| {
        cards::picture_slot(width, picture).with(Element::overlay([]).slot(name))
    };
    let [foe, event, drawn] =
        [FOE, EVENT_CARD, MIDDLE].map(|names| Element::overlay([card(names)]).centred());
    let event = event.justify(JustifyContent::FlexStart);
    at(Element::overlay([foe, event, drawn]), 0.0, 0.0)
        .padding(UiRect::new(px(44), px(44), px(70), px(16)))
        .key("anchors")
}

/// A card at the left, and beside it what it is about.
fn beside(card: Element, words: impl IntoIterator<Item = Element>, room: &Room) -> Element {
    let words = Element::column(words)
        .gap(px(16))
        .flex(1.0, px(12.0 * room.rem))
        .justify(JustifyContent::Center);
    Element::row([card, slim(words)]).gap(px(36)).grow(1.0)
}

/// An event: its card, what it says, its die, and what can be done.
fn event(scene: &Scene<'_, Oubliette>, room: &Room) -> Element {
    let level = &scene.setup.level;
    let Some(kind) = scene.view.event else {
        return Element::default();
    };
    let event = Card::Event(kind);
    let title = Element::text(Role::Title, event.name(level)).tinted(OCHRE);
    let text = Element::text(Role::Body, event.text(level));
    let below = [event_die(scene, kind, room), actions(scene, room)];
    let words = [title, text].into_iter().chain(below.into_iter().flatten());
    beside(card(level, event, card_width(scene, room), room), words, room)
}

/// An event’s die: what it has shown, or the odds while it is still to be rolled.
fn event_die(scene: &Scene<'_, Oubliette>, event: u8, room: &Room) -> Option<Element> {
    let awaited = scene.view.phase == Phase::Die && scene.view.result.is_none();
    let face = rolled(scene).filter(|_| !awaited);
    if !awaited && face.is_none() {
        return None;
    }
    let die = prompt::die(scene, EVENT_DIE.into(), face, false, (60.0 + 2.0 * room.rem, 0.0));
    let chance = match scene.setup.level.effect(event) {
        Some(Effect::Secret { least, .. }) => Some((7.0 - f64::from(*least)) / 6.0),
        Some(Effect::Trap { most }) => Some(f64::from(*most) / 6.0),
        _ => None,
    };
    let odds = chance.filter(|_| scene.odds_shown() && awaited);
    let odds = odds.map(|chance| note(format!("the odds are {}", advice::percent(chance))));
    Some(Element::row([die]).with(odds).gap(px(30)))
}

/// Returns what the die of this turn’s event has shown.
fn rolled(scene: &Scene<'_, Oubliette>) -> Option<u8> {
    let drawn = (scene.seen.iter()).rposition(|seen| matches!(seen, Event::EventDrawn { .. }))?;
    scene.seen.iter().skip(drawn).find_map(|seen| match seen {
        Event::EventRolled { face, .. } => Some(*face),
        _ => None,
    })
}

/// The last result of a turn: cards that were won, lost or drawn.
fn result(scene: &Scene<'_, Oubliette>, all: Vec<Card>, room: &Room) -> Element {
    let level = &scene.setup.level;
    let count = all.len().max(1) as f32;
    let most = 0.86 * panel_width(room) / count - 30.0;
    let card_width = card_width(scene, room).min(most).max(110.0);
    let lines = all.iter().flat_map(|card| {
        let title = Element::text(Role::Heading, card.name(level)).tinted(OCHRE);
        [title, Element::text(Role::Body, cards::in_full(level, *card))]
    });
    let drawn = (all.iter()).map(|one| card(level, *one, card_width, room).key(format!("{one:?}")));
    if all.len() == 1 {
        let lines = lines.chain(actions(scene, room));
        return beside(Element::row(drawn).rigid(), lines, room);
    }
    let drawn = Element::wrap(drawn).justify(JustifyContent::Center);
    let below = Element::column(actions(scene, room)).up_to(px(520));
    let all = Element::column([drawn, in_the_middle(below)]);
    all.grow(1.0).justify(JustifyContent::Center)
}

fn order(scene: &Scene<'_, Oubliette>, room: &Room) -> Element {
    let vignette = (!room.has_large_type() && !is_crowded(scene)).then(|| {
        let vignette = Element::picture("oubliette/set-out").styled(|node| {
            (node.width, node.max_width) = (percent(62), px(760));
            node.aspect_ratio = Some(1000.0 / 480.0);
        });
        in_the_middle(vignette).labelled("The explorers set out")
    });
    let size = 40.0 + 1.2 * room.rem;
    let seats = Seat::all(scene.setup.seats.len()).map(|seat| {
        let on = scene.view.seat == seat;
        let rolls = scene.view.order_rolls.get(seat.index());
        let faces = rolls.into_iter().flatten().map(|face| Some(*face));
        // The next die lies there before it is rolled.
        let faces = faces.chain(on.then_some(None)).enumerate();
        let dice = Element::row(faces.map(|(nth, face)| {
            let key = order_die(seat, nth);
            prompt::die(scene, key, face, false, (size, 0.0))
        }));
        let dice = dice.gap(px(8)).styled(|node| node.min_height = px(size));
        let ink = if on { OCHRE } else { inks::BONE };
        let name = named(scene, seat, label(scene.setup.name(seat)).tinted(ink));
        Element::column([name, dice]).align(AlignItems::Center).gap(px(8))
    });
    let seats = Element::wrap(seats).align(AlignItems::Start);
    let actions =
        actions(scene, room).map(|actions| in_the_middle(Element::column([actions]).up_to(px(440))));
    Element::column(vignette)
        .with(seats.justify(JustifyContent::SpaceEvenly))
        .with(actions)
        .gap(px(22))
        .grow(1.0)
        .justify(JustifyContent::SpaceEvenly)
}

/// Key of a die for the order of play, and name of its slot.
pub fn order_die(seat: Seat, nth: usize) -> String {
    format!("order.{seat}.{nth}")
}

/// The turn between its steps: what weighs on the explorer, the order of play, and what can be done.
fn turn(scene: &Scene<'_, Oubliette>, room: &Room) -> Element {
    let view = scene.view;
    let height = if is_crowded(scene) { 160.0 } else { 250.0 };
    let hero = (!room.has_large_type()).then(|| duel::hero(scene.mark(view.seat), height));
    let above = Element::wrap([facts(view.explorer(view.seat), room)])
        .with(hero)
        .with(next(scene))
        .justify(JustifyContent::SpaceEvenly)
        .align(AlignItems::Center);
    let dice = (view.phase == Phase::Roll).then(|| {
        let size = 64.0 + 1.4 * room.rem;
        let dice = [("roll.0", -5.0), ("roll.1", 6.0)]
            .map(|(key, turn)| prompt::die(scene, key.into(), None, false, (size, turn)));
        Element::row(dice).gap(px(40)).justify(JustifyContent::Center)
    });
    let actions = actions(scene, room).map(|actions| {
        let actions = Element::column([actions]);
        // Where the height is measured, a greatest width would not count.
        match panel_width(room) < 920.0 || room.has_large_type() {
            true => actions,
            false => in_the_middle(actions.size(px(860), auto())),
        }
    });
    let visit = (scene.setup.level.visit.is_some() && view.phase == Phase::Roll)
        .then(|| centred(Role::Note, "No business in the other game during the visit.").tinted(OCHRE));
    // Many may be ambushed, and each choice says much.
    let above = (view.phase != Phase::Ambush || actions.is_none()).then_some(above);
    Element::column(above)
        .with(dice)
        .with(actions)
        .with(visit)
        .gap(px(18))
        .grow(1.0)
        .justify(JustifyContent::SpaceEvenly)
}

fn facts(own: &ExplorerView, room: &Room) -> Element {
    let all = [
        (format!("+{}", own.weapons), "weapons in use"),
        ((8 + own.armour).to_string(), "defence"),
        (own.hurt.to_string(), "wound penalty"),
        (own.levels.to_string(), "Level Ups"),
    ];
    let all = all.map(|(amount, name)| {
        let amount = Element::row([Element::text(Role::Number, amount)])
            .justify(JustifyContent::FlexEnd)
            .size(px(3.4 * room.rem), auto())
            .rigid();
        Element::row([amount, note(name)]).gap(px(14))
    });
    Element::column(all).gap(px(8))
}

fn next(scene: &Scene<'_, Oubliette>) -> Element {
    let view = scene.view;
    let seats = view.order.iter().map(|seat| {
        let away = view.explorer(*seat).away;
        let ink = match (*seat == view.seat, away) {
            (true, _) => OCHRE,
            (false, true) => inks::QUIET,
            (false, false) => inks::BONE,
        };
        named(scene, *seat, label(scene.setup.name(*seat)).tinted(ink)).gap(px(10))
    });
    let title = note("the order of play");
    Element::column([title]).with_all(seats).gap(px(6))
}
