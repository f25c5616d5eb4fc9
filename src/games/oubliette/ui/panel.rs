//! What rises over the board: a fight, the Exit, an event, the order of play, or the last result. Beside the board stands
//! what is to be done.

use super::super::level::Effect;
use super::super::log::count;
use super::super::{
    Action, Event, ExplorerView, FightOutcome, Foe, Oubliette, Phase, PieceId, Roll, TurnResult,
};
use super::board::Covered;
use super::cards::{self, Card, OCHRE, card};
use super::choices::actions;
use super::parts::{
    Press, SHAFT, Spot, TableContext, beside, board_side, card_width, centred, column_width, in_the_middle,
    is_crowded, label, leaves_spaces, named, note, reading, redrawn, slim, stage_width, title,
};
use super::{advice, board, duel, exit, prompt, stop};
use crate::session::BarIntent;
use crate::table::{Game as _, Seat};
use crate::ui::{Element, FocusOrder, Frame, Layout, Role, inks, widgets};
use bevy::prelude::*;

/// The panel of a fight.
const DUEL: Frame = Frame::dark("oubliette/duel-panel", [60.0; 4], [26.0, 18.0, 26.0, 20.0]);
/// The panel of an event or the order of play.
const EVENT: Frame = redrawn("oubliette/event-panel", DUEL);
/// The roles of a card's title beside it, the largest first.
const TITLES: &[Role] = &[Role::Title, Role::Name, Role::Heading, Role::Label];
const EXIT: Frame = redrawn("oubliette/exit-panel", DUEL);
/// What is to be done.
const TURN: Frame = Frame::dark("oubliette/duel-panel", [60.0; 4], [18.0, 12.0, 18.0, 12.0]);
const RIBBON: Frame = Frame::paper(
    "oubliette/prompt",
    [60.0, 12.0, 60.0, 12.0],
    [64.0, 6.0, 64.0, 8.0],
);

/// The board, and over it what has risen.
pub fn stage(scene: &TableContext<'_>, room: &Layout) -> Element {
    let risen = risen(scene, room);
    let side = board_side(scene, room);
    let (covered, share) = match &risen {
        None => (Covered::Nothing, 1.0),
        Some(risen) if risen.reach == Covered::Shaft && leaves_spaces(scene, room) => (Covered::Shaft, SHAFT),
        Some(_) => (Covered::Whole, 1.0),
    };
    let board = board::board(scene, room, covered).size(px(side), px(side));
    let board = Element::overlay([board.rigid()]).centred();
    let lies = (risen.is_none()).then(|| lying(scene, side)).flatten();
    let risen = risen.map(|Risen { frame, body, .. }| {
        let panel = Element::row([slim(body.grow(1.0))]).framed(frame);
        let least = px(share * side);
        // It is as high as its words need, and at least as what it covers.
        panel
            .size(least, auto())
            .styled(|node| node.min_height = least)
            .rigid()
    });
    let anchors = Element::overlay([anchors(scene, room).size(px(side), px(side))]);
    Element::column([board, anchors.centred()])
        .with(lies)
        .with(risen.map(|risen| risen.key("risen")))
        .align(AlignItems::Center)
        .justify(JustifyContent::Center)
        .styled(|node| node.min_height = px(side))
}

/// The monster of a fight that is decided: it lies between the decks while its treasure or its wound is drawn.
fn lying(scene: &TableContext<'_>, side: f32) -> Option<Element> {
    let draws = matches!(scene.view.phase, Phase::Prize(_) | Phase::Wound);
    let fight = scene.view.fight.filter(|fight| draws && fight.foe.is_monster())?;
    let card = duel::foe_card(scene, fight.foe, 0.22 * side);
    Some(Element::overlay([card]).centred().key("lying"))
}

/// What has risen over the board, and how much it covers where type is not large.
struct Risen {
    frame: &'static Frame,
    body: Element,
    reach: Covered,
}

fn risen(scene: &TableContext<'_>, room: &Layout) -> Option<Risen> {
    let view = scene.view;
    // What is to be drawn next is drawn from the decks below.
    let draws = matches!(
        view.phase,
        Phase::Monster | Phase::Prize(_) | Phase::Event | Phase::Wound
    );
    let is_event = view.event.is_some() && !view.awaits_move() && !draws;
    let cards = |numbers: &[u8]| numbers.iter().copied().map(Card::Treasure).collect();
    let (frame, body) = match (&view.result, &view.fight) {
        (Some(TurnResult::Event), _) => (&EVENT, event(scene, room)),
        (Some(TurnResult::Won(treasure)), _) => (&EVENT, result(scene, cards(&[*treasure]), room)),
        (Some(TurnResult::Robbed { treasures, .. }), _) => (&EVENT, result(scene, cards(treasures), room)),
        (Some(TurnResult::Wound(kind)), _) => (&DUEL, result(scene, vec![Card::Wound(*kind)], room)),
        _ if stop::is_open(scene) => (&EXIT, exit::exit(scene, room)),
        (_, Some(fight)) if duel::is_shown(view.phase) => (&DUEL, duel::duel(scene, fight, room)),
        _ if view.phase == Phase::Order => (&EVENT, order(scene, room)),
        _ if view.phase == Phase::Between => (&EVENT, between(scene)),
        // Each choice says much, and there may be many.
        _ if asks_about_ambush(scene) => (&DUEL, ambush(scene, room)),
        _ if is_event => (&EVENT, event(scene, room)),
        _ => return None,
    };
    // At the Exit it counts who stands where. A visit is between two turns.
    let has_spaces = view.result.is_none() && stop::is_open(scene) || view.phase == Phase::Between;
    let reach = if has_spaces {
        Covered::Shaft
    } else {
        Covered::Whole
    };
    Some(Risen { frame, body, reach })
}

/// Is a person asked whether to ambush somebody?
fn asks_about_ambush(scene: &TableContext<'_>) -> bool {
    scene.view.phase == Phase::Ambush && scene.is_here(scene.view.seat)
}

/// Whether to ambush somebody. Who is alone there stands beside the choice, as in the fight.
fn ambush(scene: &TableContext<'_>, room: &Layout) -> Element {
    let seat = scene.view.seat;
    let space = scene.view.explorer(seat).space;
    let mut here = board::on_space(scene, space).filter(|other| *other != seat);
    let actions = actions(scene, room);
    match (here.next(), here.next()) {
        (Some(other), None) => beside(duel::foe(scene, Foe::Player(other), room), actions),
        _ => Element::column(actions),
    }
}

/// What is to be done: the prompt, what weighs on the explorer, the dice of the move, and what can be done.
pub fn to_do(scene: &TableContext<'_>, room: &Layout) -> Element {
    let view = scene.view;
    let dice = view.awaits_move().then(|| {
        let size = 60.0 + room.rem;
        let dice = [(1, -5.0), (2, 6.0)].map(|(number, turn)| {
            let id = PieceId::Die(Roll::Awaited, number);
            prompt::die(scene, id, None, false, (size, turn))
        });
        Element::row(dice).gap(px(40)).justify(JustifyContent::Center)
    });
    let visit = (scene.setup.level.visit.is_some() && view.phase == Phase::Roll)
        .then(|| centred(Role::Note, "No business in the other game during the visit.").tinted(OCHRE));
    let actions = actions(scene, room).filter(|_| view.result.is_some() || !asks_about_ambush(scene));
    // Whose doing it is stands large where there is room for it, in rem: beside the dice of a move, there is less.
    let height = match (&actions, is_crowded(scene)) {
        _ if room.has_large_type() || duel::shows_hero(scene, room) => None,
        (None, false) => Some(7.6),
        (None, true) if stop::is_open(scene) => Some(4.2),
        (Some(_), _) if dice.is_some() && scene.setup.seats.len() < 4 => Some(6.0),
        _ => None,
    };
    let seat = scene.acting().unwrap_or(view.seat);
    let explorer = cards::explorer(scene.mark(seat), board::wounds(scene, seat));
    let hero = height.map(|height| duel::hero(explorer, height * room.rem));
    let own = view.explorer(view.seat);
    // Figures stand large where few mats leave them room.
    let is_large = match (&actions, scene.setup.seats.len()) {
        (None, _) => hero.is_some() || duel::shows_hero(scene, room),
        (Some(_), seats) => seats < 4 && !room.has_large_type(),
    };
    // The Exit says it itself, and so does a fight as long as something is to be done.
    let has_facts = match view.phase {
        Phase::Roll | Phase::Before | Phase::Monster | Phase::Ambush => true,
        Phase::Order | Phase::Between | Phase::Over(_) => false,
        _ => actions.is_none() && !stop::is_open(scene),
    };
    // Beside a fight stands what it is about, where mats and buttons leave room for it.
    let fight = view
        .fight
        .as_ref()
        .filter(|fight| fight.outcome == FightOutcome::Open);
    let most = match (&actions, view.phase) {
        _ if is_crowded(scene) || !duel::shows_hero(scene, room) => 0,
        (None, _) => 5,
        (Some(_), Phase::Strike | Phase::Blow) if scene.setup.seats.len() < 4 => 3,
        _ => 0,
    };
    let stakes = fight.filter(|_| most > 0);
    let stakes = stakes.map(|fight| duel::stakes(scene, fight, room, most));
    let figures = (is_large && has_facts && stakes.is_none()).then(|| figures(own));
    let facts = (!is_large && has_facts && actions.is_some()).then(|| facts(own));
    let is_staged = hero.is_some() || dice.is_some() || figures.is_some();
    let staged = is_staged.then(|| {
        let beside = figures.into_iter().chain(dice);
        // Side by side where all of it has width enough.
        let beside = match column_width(scene, room) >= 44.0 * room.rem {
            true => Element::row(beside).gap(px(28)),
            false => Element::column(beside).gap(px(14)),
        };
        let staged = Element::row(hero).with(beside).gap(px(28));
        staged.justify(JustifyContent::Center)
    });
    let body = Element::column(staged)
        .with(stakes)
        .with(actions)
        .with(visit)
        .gap(px(12))
        .grow(1.0)
        .justify(JustifyContent::SpaceEvenly)
        .align(AlignItems::Center);
    let all = Element::column([ribbon(scene)])
        .with(facts)
        .with(body)
        .gap(px(10));
    slim(all.framed(&TURN).flex(1.0, auto())).rigid().key("to do")
}

fn ribbon(scene: &TableContext<'_>) -> Element {
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

/// Slots where drawn cards come up, before there is a card: at the left, where it stays, or in the middle.
fn anchors(scene: &TableContext<'_>, room: &Layout) -> Element {
    let width = card_width(scene, room);
    let spots = [Spot::Foe, Spot::Event, Spot::Middle];
    let [foe, event, drawn] = spots.map(|spot| Element::overlay([cards::coming_up(width, spot)]).centred());
    let [foe, event] = [foe, event].map(|spot| {
        spot.justify(JustifyContent::FlexStart)
            .padding(UiRect::left(px(35)))
    });
    Element::default().with_all([foe, event, drawn]).key("anchors")
}

/// An event: its card, what it says, and its die.
fn event(scene: &TableContext<'_>, room: &Layout) -> Element {
    let level = &scene.setup.level;
    let Some(kind) = scene.view.event else {
        return Element::default();
    };
    let event = Card::Event(kind);
    let title = title(scene, room, event.name(level), TITLES);
    let text = reading(room, event.text(level));
    let words = [title, text].into_iter().chain(event_die(scene, kind, room));
    beside(card(level, event, card_width(scene, room)), words)
}

/// An event’s die: what it has shown, or the odds while it is still to be rolled.
fn event_die(scene: &TableContext<'_>, event: u8, room: &Layout) -> Option<Element> {
    let awaited = scene.view.phase == Phase::Die && scene.view.due.is_none();
    let face = rolled(scene).filter(|_| !awaited);
    if !awaited && face.is_none() {
        return None;
    }
    let id = PieceId::Die(Roll::Event, 1);
    let die = prompt::die(scene, id, face, false, (60.0 + 2.0 * room.rem, 0.0));
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
fn rolled(scene: &TableContext<'_>) -> Option<u8> {
    let drawn = (scene.seen.iter()).rposition(|seen| matches!(seen, Event::EventDrawn { .. }))?;
    scene.seen.iter().skip(drawn).find_map(|seen| match seen {
        Event::EventRolled { face, .. } => Some(*face),
        _ => None,
    })
}

fn result(scene: &TableContext<'_>, all: Vec<Card>, room: &Layout) -> Element {
    let level = &scene.setup.level;
    let count = all.len().max(1) as f32;
    let most = stage_width(scene, room) / count - 34.0;
    let card_width = card_width(scene, room).min(most).max(110.0);
    let lines = all.iter().flat_map(|card| {
        let title = title(scene, room, card.name(level), TITLES);
        [title, reading(room, cards::in_full(level, *card))]
    });
    let drawn = (all.iter()).map(|one| card(level, *one, card_width).key(format!("{one:?}")));
    if all.len() == 1 {
        return beside(Element::row(drawn).rigid(), lines);
    }
    Element::wrap(drawn).justify(JustifyContent::Center)
}

fn order(scene: &TableContext<'_>, room: &Layout) -> Element {
    let vignette = (!room.has_large_type()).then(|| {
        let vignette = Element::picture("oubliette/set-out").styled(|node| {
            (node.width, node.max_width) = (percent(96), px(860));
            node.aspect_ratio = Some(1000.0 / 480.0);
        });
        in_the_middle(vignette).labelled("The explorers set out")
    });
    let size = 56.0 + 1.8 * room.rem;
    let seats = Seat::all(scene.setup.seats.len()).map(|seat| {
        let on = scene.view.seat == seat;
        let rolls = scene.view.order_rolls.get(seat.index());
        let faces = rolls.into_iter().flatten().map(|face| Some(*face));
        // The next die lies there before it is rolled.
        let faces = faces
            .chain((on && scene.view.due.is_none()).then_some(None))
            .enumerate();
        let dice = Element::row(faces.map(|(nth, face)| {
            let id = PieceId::Die(Roll::Order(seat, nth), 1);
            prompt::die(scene, id, face, false, (size, 0.0))
        }));
        let dice = dice.gap(px(8)).styled(|node| node.min_height = px(size));
        let ink = if on { OCHRE } else { inks::BONE };
        let name = named(scene, seat, label(scene.setup.name(seat)).tinted(ink));
        Element::column([name, dice]).align(AlignItems::Center).gap(px(8))
    });
    let seats = Element::wrap(seats).align(AlignItems::Start);
    Element::column(vignette)
        .with(seats.justify(JustifyContent::SpaceEvenly))
        .gap(px(22))
        .grow(1.0)
        .justify(JustifyContent::SpaceEvenly)
}

/// Between two turns of a visit: who is below and for how long, who has been paid what, and what may happen in the host
/// game.
fn between(scene: &TableContext<'_>) -> Element {
    let (view, level) = (scene.view, &scene.setup.level);
    let Some(visit) = &level.visit else {
        return Element::default();
    };
    let tells = scene.is_here(Action::TELLER);
    let rows = scene.explorers().map(|(seat, own)| {
        let earned = own.paid + visit.pays(own.cashed_in);
        let status = match own.visits {
            0 if own.away && earned == 0 => "in the other game".to_owned(),
            0 if own.away => format!("in the other game, paid {}", visit.signed(earned)),
            turns => format!("below: {} left", count(usize::from(turns), "turn", "turns")),
        };
        let press = match (tells, own.away, view.next == Some(seat)) {
            (true, true, _) => Some(widgets::button(
                "is sentenced",
                Press::Act(Action::Sentence(seat)),
            )),
            (true, false, true) => {
                let button = widgets::gilt_button("next turn", Press::Act(Action::NextTurn));
                Some(button.focus(FocusOrder::First))
            }
            _ => None,
        };
        let ink = if own.away { inks::QUIET } else { OCHRE };
        let name = named(scene, seat, label(scene.setup.name(seat)).tinted(ink));
        let who = Element::column([name, note(status)]).gap(px(0));
        Element::row([slim(who.flex(1.0, px(0)))])
            .with(press.map(Element::rigid))
            .gap(px(18))
    });
    let left = scene.seen.iter().rev().find_map(|seen| match seen {
        Event::Left { .. } => Oubliette::log_line(scene.setup, view, seen),
        _ => None,
    });
    let ends = widgets::button("The other game is over", Press::Act(Action::EndVisit));
    let all = Element::column(rows).gap(px(10)).up_to(px(760));
    let below = Element::column(left.map(|line| centred(Role::Note, line).tinted(inks::BONE)))
        .with(tells.then(|| in_the_middle(Element::column([ends]).up_to(px(440)))))
        .gap(px(14));
    Element::column([in_the_middle(all), below])
        .gap(px(22))
        .grow(1.0)
        .justify(JustifyContent::SpaceEvenly)
}

/// What weighs on an explorer in a fight, in figures.
fn figures(own: &ExplorerView) -> Element {
    let figure = |number: String, words: &'static str| {
        Element::column([
            centred(Role::Number, number).tinted(inks::BONE),
            centred(Role::Note, words).unwrapped(),
        ])
        .gap(px(0))
        .align(AlignItems::Center)
    };
    let some = |amount: u16, words| (amount > 0).then(|| figure(amount.to_string(), words));
    let attacks = figure(format!("+{}", own.weapons), "attacks");
    let defence = figure((8 + own.armour).to_string(), "defence");
    Element::row([attacks, defence])
        .with(some(own.hurt, "wounds"))
        .with(some(own.levels, "Level Up"))
        .gap(px(22))
        .justify(JustifyContent::Center)
}

/// What weighs on an explorer in a fight, in words.
fn facts(own: &ExplorerView) -> Element {
    let wounds = match own.hurt {
        0 => String::new(),
        hurt => format!(" · wounds count {hurt}"),
    };
    let levels = match own.levels {
        0 => String::new(),
        levels => format!(" · Level Up: monsters have +{levels} power"),
    };
    let defence = 8 + own.armour;
    centred(
        Role::Note,
        format!("attacks +{} · defence {defence}{wounds}{levels}", own.weapons),
    )
}
