//! What stands beside the board when neither a fight nor the Exit does: the order of play, the roll to come, the
//! ways, an ambush to be decided, an event, another turn.

use super::super::level::Effect;
use super::super::{Direction, Event, ExplorerView, Oubliette, Phase, View};
use super::advice;
use super::cards::{self, Card, OCHRE, fitted, words};
use super::chance;
use super::duel::bed;
use super::large;
use super::options::{self, Row};
use super::places::{self, PANEL};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::Seat;
use crate::table::capital;
use bevy::prelude::*;

/// Where an event's card lies.
pub(super) const EVENT: Pose = Pose::new(1008.0, 540.0, 322.0, 552.0).z(10.0);
/// Where an event's die falls.
pub(super) const EVENT_DIE: Pose = Pose::new(1310.0, 690.0, 110.0, 110.0).z(12.0);
const LEFT: f32 = 1220.0;
const WIDE: f32 = 650.0;

/// Where the button for the next roll or draw stands.
pub(super) fn button(view: &View) -> Pose {
    match view.phase {
        Phase::Order => Pose::new(1315.0, 800.0, 400.0, 88.0),
        phase if view.event.is_some() && phase != Phase::Roll => Pose::new(LEFT + 210.0, 802.0, 420.0, 88.0),
        _ => Pose::new(1315.0, 780.0, 400.0, 88.0),
    }
}

/// A stone, and who stands there.
pub(super) fn where_to(scene: &Scene<'_, Oubliette>, to: u8) -> String {
    let there: Vec<&str> = Seat::all(scene.view.explorers.len())
        .filter(|seat| {
            *seat != scene.view.seat
                && scene
                    .view
                    .explorer(*seat)
                    .is_some_and(|own| own.space == to && !own.away)
        })
        .map(|seat| scene.setup.name(seat))
        .collect();
    let place = match to {
        0 => "to the Exit".to_owned(),
        5 | 10 | 15 => format!("to {to}, where an event waits"),
        _ => format!("to {to}"),
    };
    match there.len() {
        0 => place,
        1 => format!("{place}; {} stands there", there.join("")),
        _ => format!("{place}; {} stand there", there.join(" and ")),
    }
}

/// The prompt over the panel.
pub(super) fn prompt(scene: &Scene<'_, Oubliette>) -> (Option<u8>, String) {
    let (level, view) = (&scene.setup.level, scene.view);
    let seat = super::acting(scene).unwrap_or(view.seat);
    let name = scene.setup.name(seat);
    let (dice, steps) = match view.dice {
        Some((one, other)) => (format!("{one} + {other}"), one + other),
        None => (String::new(), 0),
    };
    let foe = view.fight.as_ref().map_or(String::new(), |fight| {
        super::super::log::foe_name(scene.setup, fight.foe)
    });
    let text = match view.phase {
        Phase::Order => format!("{name} rolls for the order of play"),
        Phase::Before => format!("{name}: roll, or take the Shortcut to the Exit?"),
        Phase::Roll if chance::waits(scene) => format!("{name}: roll the dice"),
        Phase::Roll => format!("{name} rolls"),
        Phase::Way => {
            let past = match view.ways.iter().filter(|(_, _, stop)| *stop).count() {
                0 => "",
                1 => " One way passes the Exit.",
                _ => " Both ways pass the Exit.",
            };
            format!("{name}: {dice} = {steps}. Which way?{past}")
        }
        Phase::Passing(_) => {
            format!("{name}: {dice} = {steps}, and the Exit is on the way. Stop there, or walk on?")
        }
        Phase::Exit(_) => format!("{name} is at the Exit: Recovery, Treasure or both?"),
        Phase::Ambush => format!("{name} is not alone here. Ambush somebody?"),
        Phase::Monster => format!("{name} draws a Monster card"),
        Phase::Strike => match &view.fight {
            Some(fight) if matches!(fight.foe, super::super::Foe::Player(_)) => {
                format!("{name} ambushes {foe}")
            }
            _ => format!("{name} strikes at {foe}"),
        },
        Phase::Blow => match &view.fight {
            Some(fight) if matches!(fight.foe, super::super::Foe::Stranger(_)) => {
                format!("{} strikes", capital(&foe))
            }
            _ => format!("{} strikes back", capital(&foe)),
        },
        Phase::Answer(_) => match &view.fight {
            Some(fight) if fight.sum.is_enough() => {
                let by = fight.sum.total() + 1 - fight.sum.needed();
                let how = if by > 1 {
                    format!(" by {}", by - 1)
                } else {
                    String::new()
                };
                format!("{name}: the blow hits{how}. Play a card to stop it?")
            }
            Some(fight) => format!(
                "{name}: missed by {}. Play a card to hit?",
                fight.sum.needed() - fight.sum.total()
            ),
            None => String::new(),
        },
        Phase::Wound => format!("{name} draws a Wound card"),
        Phase::Revenge => format!("{name}: take Revenge on {foe}?"),
        Phase::Prize(1) => format!("{name} draws a Treasure card"),
        Phase::Prize(left) => format!("{name} draws {left} Treasure cards"),
        Phase::Spoils(_) => "Treasure changes hands".into(),
        Phase::Event => format!("{name} draws an Event card"),
        Phase::Die => match view.event.and_then(|kind| level.effect(kind)) {
            Some(Effect::Secret { least, .. }) => format!("{name} rolls: {least} or more finds the treasure"),
            Some(Effect::Trap { most }) => format!("{name} rolls: on {most} or less the trap snaps shut"),
            _ => format!("{name} rolls for the hoard"),
        },
        Phase::End => format!("{name}: end the turn, or take the Shortcut to the Exit?"),
        Phase::Again => format!("{name} rolled doubles. Take the extra turn?"),
        Phase::Over(_) => "The game is over".into(),
    };
    (Some(scene.mark(seat)), text)
}

/// The panel.
pub(super) fn put(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    if large::is_on(scene) {
        large::panel::put(scene, sheet);
        return;
    }
    let view = scene.view;
    match view.phase {
        Phase::Order => order(scene, sheet),
        // A Spelunk leads back to the roll, with its event still in sight of the rules.
        phase if view.event.is_some() && phase != Phase::Roll => event(scene, sheet),
        _ => turn(scene, sheet),
    }
}

/// Rolling for the order of play.
fn order(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    sheet.put(Item::picture("panel", PANEL.z(2.0), "oubliette/event-panel"));
    sheet.put(Item::picture(
        "vignette",
        Pose::new(1315.0, 424.0, 730.0, 351.0).z(3.0),
        "oubliette/set-out",
    ));
    let count = scene.setup.seats.len();
    let pitch = (1100.0 / count as f32).min(240.0);
    let first = 1315.0 - pitch * (count as f32 - 1.0) / 2.0;
    for seat in Seat::all(count) {
        let x = first + pitch * seat.index() as f32;
        let name = scene.setup.name(seat);
        let on = scene.view.seat == seat;
        sheet.put(fitted(
            format!("order.{seat}.name"),
            (x, 632.0),
            (24.0, pitch - 16.0),
            Face::Semibold,
            if on { OCHRE } else { inks::BONE },
            Align::Middle,
            name,
        ));
        let rolls = order_rolls(scene, seat);
        for (index, face) in rolls.iter().enumerate() {
            let spread = (index as f32 - (rolls.len() as f32 - 1.0) / 2.0) * 62.0;
            sheet.put(Item::picture(
                format!("order.{seat}.{index}"),
                order_die(scene, seat).shifted(spread, 0.0),
                cards::die(*face, false),
            ));
        }
        if on && (rolls.is_empty() || chance::waits(scene)) {
            let pose = order_die(scene, seat).shifted(if rolls.is_empty() { 0.0 } else { 70.0 }, 0.0);
            let die = Item::picture("order.die", pose, cards::unthrown(false));
            sheet.put(to_roll(scene, die, "Roll for the order of play", 0.5));
        }
    }
}

/// What a seat has rolled for the order.
pub(super) fn order_rolls<'a>(scene: &Scene<'a, Oubliette>, seat: Seat) -> &'a [u8] {
    let rolls = scene.view.order_rolls.get(seat.index());
    rolls.map_or(&[][..], Vec::as_slice)
}

/// A die that is still to be rolled: by a click with this promise, or else so faint.
pub(super) fn to_roll(scene: &Scene<'_, Oubliette>, die: Item, tooltip: &str, faint: f32) -> Item {
    if chance::waits(scene) {
        die.act(Interaction::piece(chance::NAME, tooltip))
    } else {
        let pose = die.pose.alpha(faint);
        Item { pose, ..die }
    }
}

/// Where a seat's die for the order lies.
pub(super) fn order_die(scene: &Scene<'_, Oubliette>, seat: Seat) -> Pose {
    let count = scene.setup.seats.len();
    if large::is_on(scene) {
        return large::panel::order_die(seat, count);
    }
    let pitch = (1100.0 / count as f32).min(240.0);
    let first = 1315.0 - pitch * (count as f32 - 1.0) / 2.0;
    Pose::new(first + pitch * seat.index() as f32, 692.0, 64.0, 64.0).z(12.0)
}

/// An event, its card and what it does.
fn event(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let (level, view) = (&scene.setup.level, scene.view);
    sheet.put(Item::picture("panel", PANEL.z(2.0), "oubliette/event-panel"));
    let Some(kind) = view.event else { return };
    bed(EVENT, sheet);
    sheet.extend(cards::faced(scene, Card::Event(kind), EVENT));
    let title = Card::Event(kind).name(level);
    sheet.put(fitted(
        "event.title",
        (LEFT, 300.0),
        (46.0, WIDE),
        Face::Bold,
        OCHRE,
        Align::Left,
        title,
    ));
    let text = Card::Event(kind).text(level);
    let lines = lettering::wrap(&text, Face::Regular, 28.0, WIDE);
    let high = 35.0 * lines.len() as f32;
    sheet.put(words(
        "event.text",
        (LEFT, 350.0 + high / 2.0),
        28.0,
        Face::Regular,
        inks::BONE,
        Align::Left,
        lines.join("\n"),
    ));
    put_event_die(scene, kind, (LEFT + 190.0, 690.0), 26.0, sheet);
    offers(scene, 700.0, sheet);
}

/// An event's die, and from there, so large, what the odds are while it is still to be rolled.
pub(super) fn put_event_die(
    scene: &Scene<'_, Oubliette>,
    event: u8,
    at: (f32, f32),
    size: f32,
    sheet: &mut Sheet,
) {
    if scene.view.phase != Phase::Die {
        if let Some(face) = rolled(scene) {
            sheet.put(Item::picture("event.die", EVENT_DIE, cards::die(face, false)));
        }
        return;
    }
    let die = Item::picture("event.die", EVENT_DIE, cards::unthrown(false));
    sheet.put(to_roll(scene, die, "Roll the die", 0.5));
    let chance = match scene.setup.level.effect(event) {
        Some(Effect::Secret { least, .. }) => Some((7.0 - f64::from(*least)) / 6.0),
        Some(Effect::Trap { most }) => Some(f64::from(*most) / 6.0),
        _ => None,
    };
    if let Some(chance) = chance.filter(|_| scene.odds_shown()) {
        sheet.put(words(
            "event.odds",
            at,
            size,
            Face::Italic,
            inks::SHADE,
            Align::Left,
            format!("the odds are {}", advice::percent(chance)),
        ));
    }
}

/// What the die of this turn's event has shown.
pub(super) fn rolled(scene: &Scene<'_, Oubliette>) -> Option<u8> {
    let drawn = (scene.seen.iter()).rposition(|seen| matches!(seen, Event::EventDrawn { .. }))?;
    scene.seen.iter().skip(drawn).find_map(|seen| match seen {
        Event::EventRolled { face, .. } => Some(*face),
        _ => None,
    })
}

/// The turn between its steps.
fn turn(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let view = scene.view;
    sheet.put(Item::picture("panel", PANEL.z(2.0), "oubliette/duel-panel"));
    let seat = view.seat;
    sheet.put(Item::picture(
        "hero.ground",
        Pose::new(1315.0, 506.0, 430.0, 347.0).z(8.0),
        "oubliette/hero-ground",
    ));
    sheet.put(Item::picture(
        "hero",
        Pose::new(1315.0, 466.0, 210.0, 308.0).z(9.0),
        cards::token(scene.mark(seat)),
    ));
    facts(scene, sheet);
    if view.phase == Phase::Roll {
        // Where the button stands, the dice lie beside it.
        let aside = if chance::waits(scene) { 272.0 } else { 60.0 };
        put_roll(scene, [1315.0 - aside, 1315.0 + aside], 780.0, 104.0, sheet);
    }
    offers(scene, 690.0, sheet);
}

/// Both dice before they are rolled, their middles there, so large.
pub(super) fn put_roll(scene: &Scene<'_, Oubliette>, xs: [f32; 2], y: f32, size: f32, sheet: &mut Sheet) {
    for (index, x) in xs.into_iter().enumerate() {
        let tilt = if index == 0 { -5.0 } else { 6.0 };
        let pose = Pose::new(x, y, size, size).turned(tilt).z(12.0);
        let die = Item::picture(format!("roll.{index}"), pose, cards::unthrown(false));
        sheet.put(to_roll(scene, die, "Roll both dice and move", 0.45));
    }
}

/// What weighs on an explorer: key, amount and what it is.
pub(super) fn weighs(own: &ExplorerView, weapons: &'static str) -> [(&'static str, String, &'static str); 4] {
    [
        ("attack", format!("+{}", own.weapons), weapons),
        ("defence", (8 + own.armour).to_string(), "defence"),
        ("wounds", own.hurt.to_string(), "wound penalty"),
        ("levels", own.levels.to_string(), "Level Ups"),
    ]
}

/// A line of the order of play at that height: a mark there, so large, and a name from there, so large in so much
/// room.
pub(super) fn put_next(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    y: f32,
    (mark_at, mark): (f32, f32),
    (name_at, name): (f32, (f32, f32)),
    sheet: &mut Sheet,
) {
    let away = scene.view.explorer(seat).is_some_and(|own| own.away);
    let ink = if seat == scene.view.seat {
        OCHRE
    } else if away {
        inks::QUIET
    } else {
        inks::BONE
    };
    sheet.put(widgets::mark(format!("next.{seat}.mark"), (mark_at, y), mark, scene.mark(seat)).z(10.0));
    sheet.put(fitted(
        format!("next.{seat}"),
        (name_at, y),
        name,
        Face::Semibold,
        ink,
        Align::Left,
        scene.setup.name(seat),
    ));
}

/// Who is next, what weighs on the explorer, what the visit says.
fn facts(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let (level, view) = (&scene.setup.level, scene.view);
    let Some(own) = view.explorer(view.seat) else {
        return;
    };
    for (index, (key, amount, label)) in weighs(own, "weapons in use").into_iter().enumerate() {
        let y = 320.0 + 76.0 * index as f32;
        sheet.put(words(
            format!("fact.{key}"),
            (850.0, y),
            44.0,
            Face::Bold,
            inks::BONE,
            Align::Right,
            amount,
        ));
        sheet.put(words(
            format!("fact.{key}.label"),
            (868.0, y + 2.0),
            24.0,
            Face::Italic,
            inks::SHADE,
            Align::Left,
            label,
        ));
    }
    sheet.put(words(
        "next.title",
        (1640.0, 306.0),
        24.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        "the order of play",
    ));
    for (index, seat) in view.order.iter().enumerate() {
        let y = 348.0 + 44.0 * index as f32;
        put_next(scene, *seat, y, (1654.0, 24.0), (1678.0, (26.0, 200.0)), sheet);
    }
    if level.visit.is_some() {
        for (index, line) in ["No business in the other", "game during the visit."]
            .into_iter()
            .enumerate()
        {
            sheet.put(words(
                format!("visit.{index}"),
                (1640.0, 640.0 + 28.0 * index as f32),
                22.0,
                Face::Italic,
                OCHRE,
                Align::Left,
                line,
            ));
        }
    }
}

/// What may be chosen, where it is neither about a fight nor about the Exit.
fn offers(scene: &Scene<'_, Oubliette>, top: f32, sheet: &mut Sheet) {
    let rows = rows(scene);
    if rows.is_empty() || !scene.is_person(scene.view.seat) {
        return;
    }
    if scene.view.event.is_some() {
        let high = 62.0 * rows.len() as f32;
        options::put(LEFT, 840.0 - high, WIDE.min(600.0), high, &rows, sheet);
    } else {
        let high = 62.0 * rows.len() as f32;
        options::put(1055.0, (top + 10.0).min(846.0 - high), 520.0, high, &rows, sheet);
    }
}

/// What may be chosen, row by row.
pub(super) fn rows(scene: &Scene<'_, Oubliette>) -> Vec<Row> {
    let (level, view) = (&scene.setup.level, scene.view);
    let seat = view.seat;
    let row = |name: String, title: String, line: String, picture: String, costs: bool| Row {
        name,
        title,
        line,
        picture,
        costs,
    };
    let shortcut = view.explorer(seat).and_then(|own| {
        (own.kept.iter().copied()).find(|kind| level.effect(*kind) == Some(&Effect::Shortcut))
    });
    let mut rows = Vec::new();
    match view.phase {
        Phase::Before => {
            rows.push(row(
                "pass".into(),
                "Roll the dice".into(),
                "and keep the Shortcut".into(),
                cards::die(5, false).into(),
                false,
            ));
            if let Some(kind) = shortcut {
                rows.push(row(
                    format!("play.{kind}"),
                    "Shortcut".into(),
                    "to the Exit at once, instead of rolling".into(),
                    Card::Event(kind).picture(level),
                    false,
                ));
            }
        }
        Phase::End => {
            if let Some(kind) = shortcut {
                rows.push(row(
                    format!("play.{kind}"),
                    "Shortcut".into(),
                    "to the Exit, as if landing there".into(),
                    Card::Event(kind).picture(level),
                    false,
                ));
            }
            rows.push(row(
                "pass".into(),
                "End the turn".into(),
                "and keep the Shortcut".into(),
                "oubliette/arrow-hollow".into(),
                false,
            ));
        }
        Phase::Way => {
            for (way, to, _) in &view.ways {
                let (name, title, picture) = match way {
                    Direction::Forward => ("walk.forward", "Walk forward", "oubliette/arrow-full"),
                    Direction::Back => ("walk.back", "Walk back", "oubliette/arrow-hollow"),
                };
                rows.push(row(
                    name.into(),
                    title.into(),
                    where_to(scene, *to),
                    picture.into(),
                    false,
                ));
            }
        }
        Phase::Ambush => {
            let here = view.explorer(seat).map_or(0, |own| own.space);
            for other in Seat::all(view.explorers.len()) {
                let there = view
                    .explorer(other)
                    .is_some_and(|own| own.space == here && !own.away);
                if other == seat || !there {
                    continue;
                }
                let (strike, blow) = view.ambush(seat, other);
                let line = if scene.odds_shown() {
                    advice::in_words(&strike, &blow, true)
                } else {
                    "the winner takes up to three treasures; you draw a wound".into()
                };
                rows.push(row(
                    format!("ambush.{other}"),
                    format!("Ambush {}", scene.setup.name(other)),
                    line,
                    cards::token(scene.mark(other)).into(),
                    true,
                ));
            }
            // No monster comes at the end of a Tunnel.
            let tunnel = view.event.and_then(|kind| level.effect(kind));
            let (line, picture) = if here != 0 && matches!(tunnel, Some(Effect::Tunnel(_))) {
                ("and end the turn", "oubliette/arrow-hollow")
            } else {
                ("and meet the monster", "oubliette/card-back-monster")
            };
            rows.push(row(
                "pass".into(),
                "Attack nobody".into(),
                line.into(),
                picture.into(),
                false,
            ));
        }
        Phase::Again => {
            rows.push(row(
                "again".into(),
                "Go again".into(),
                "an extra turn for the doubles".into(),
                cards::die(6, false).into(),
                false,
            ));
            rows.push(row(
                "pass".into(),
                "End the turn".into(),
                "it is the next player’s turn".into(),
                "oubliette/arrow-hollow".into(),
                true,
            ));
        }
        _ => {}
    }
    rows
}

/// Where the dice of the roll lie before they are thrown.
pub(super) fn roll_dice() -> [Pose; 2] {
    places::MOVE_DICE.map(|at| Pose::new(at.x, at.y, 74.0, 74.0).z(16.0))
}
