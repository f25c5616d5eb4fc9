//! Motion and sound of each event of Open Oubliette, one small function per event.
//!
//! The scene's view is the one before the action; each function moves pieces to their slots in the next view.

use super::super::level::Effect;
use super::super::{Deck, Direction, Ending, Event, FightRoll, Foe, Oubliette, Phase};
use super::cards::{self, Card, card_key};
use super::mats::{self, Zone};
use super::{board, duel, panel};
use crate::board::At;
use crate::board::motion::{MotionQueue, MotionStep, bring, go, sound, take, turn};
use crate::board::pose::{Look, PieceKey};
use crate::session::Scene;
use crate::table::Seat;
use crate::ui::Piece;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Height of moving pieces above the others.
const OVER: f32 = 60.0;

/// Turns an event into beats of motion.
pub fn play(scene: &Scene<'_, Oubliette>, seen: &Event, queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    match seen {
        Event::OrderRolled { seat, face } => order_rolled(scene, *seat, *face, queue, rng),
        Event::OrderSettled(_) => queue.rest(900.0),
        Event::TurnBegins { .. } => result_seen(scene, queue),
        Event::TurnLost { .. } | Event::ExtraTurnLost(_) => {
            result_seen(scene, queue);
            lost(queue);
        }
        Event::MustLoseTurn(_) => lost(queue),
        Event::Rolled { dice, .. } => rolled(*dice, queue, rng),
        Event::Walked { seat, from, to, way } => walked(scene, *seat, (*from, *to), *way, queue),
        Event::TookShortcut { seat, .. } => {
            queue.beat(500.0, [sound("rope")]);
            hop(*seat, 0, 160.0, queue);
        }
        Event::Tunnelled { seat, to, .. } => {
            queue.rest(900.0);
            let go = go(
                board::token(*seat),
                At::slot(board::space(*to)).over(OVER),
                560.0,
                -40.0,
            );
            queue.beat(620.0, [go, sound("step-stone")]);
        }
        Event::MonsterDrawn { monster, .. } => {
            drawn(scene, Deck::Monster, Card::Monster(*monster), panel::FOE, queue);
        }
        Event::EventDrawn { event, .. } => {
            drawn(scene, Deck::Event, Card::Event(*event), panel::EVENT_CARD, queue);
        }
        Event::FightRolled { foe, round, sum, .. } => {
            if let Some(dice) = sum.dice {
                fight_rolled(*foe, *round, dice, queue, rng);
            }
        }
        Event::FightSettled { hit, .. } => {
            queue.beat(420.0, [sound(if *hit { "steel-hit" } else { "steel-miss" })]);
            queue.rest(380.0);
        }
        Event::Used { .. } => queue.beat(260.0, [sound("steel-hit")]),
        Event::Played { seat, event } => played(scene, *seat, *event, queue),
        Event::Healed { seat, wound } | Event::Recovered { seat, wound } => {
            let key = card_key(*seat, Card::Wound(*wound), 0);
            let deck = At::slot(board::deck(Deck::Wound)).over(OVER).alpha(0.4);
            queue.beat(380.0, [go(key.clone(), deck, 360.0, 50.0), sound("card-slide")]);
            queue.beat(
                10.0,
                [
                    take(key),
                    take(format!("nail.{}", card_key(*seat, Card::Wound(*wound), 0))),
                ],
            );
        }
        Event::TreasureDrawn { seat, treasure } => treasure_drawn(scene, *seat, *treasure, queue),
        Event::Wounded { seat, wound } => wounded(scene, *seat, *wound, queue),
        Event::Taken { to, treasure, .. } => {
            let to = match to {
                Some(seat) => At::slot(mats::slot(*seat, Zone::Hand)).over(OVER),
                None => At::slot(panel::MIDDLE[0]).shifted(3.0, 0.0).over(OVER).alpha(0.0),
            };
            let key = card_key(Seat::new(0), Card::Treasure(*treasure), 0);
            queue.beat(420.0, [go(key, to, 400.0, 90.0), sound("card-slide")]);
        }
        Event::EventRolled { face, .. } => {
            tumble_all([(panel::EVENT_DIE.into(), *face)], false, queue, rng);
            queue.rest(500.0);
        }
        Event::Kept { seat, event } => kept(scene, *seat, *event, queue),
        Event::TrapTook { treasure, .. } => {
            let key = card_key(Seat::new(0), Card::Treasure(*treasure), 0);
            let deck = At::slot(board::deck(Deck::Treasure)).over(OVER);
            queue.beat(460.0, [go(key, deck, 440.0, 60.0), sound("card-slide")]);
        }
        Event::CashedIn { seat, treasures, .. } => cashed_in(*seat, treasures, queue),
        Event::Refilled(_) => queue.beat(1200.0, [sound("deck-shuffle")]),
        Event::QuestEnds { cards: 0, .. } => queue.beat(400.0, [sound("steel-miss")]),
        Event::QuestEnds { .. } => queue.beat(1200.0, [sound("quest-done")]),
        Event::AmbushBegins { .. } => queue.beat(300.0, [sound("monster-rise")]),
        Event::Left { .. } => queue.beat(600.0, [sound("trapdoor")]),
        Event::Ended(ending) => ended(scene, *ending, queue),
        Event::Defeated { .. } | Event::NothingToDraw | Event::Spelunks(_) => {}
    }
}

/// Leaves a result that concerns no person in sight for a while. People go on from the others themselves.
fn result_seen(scene: &Scene<'_, Oubliette>, queue: &mut MotionQueue) {
    if scene.view.result.is_some() && !scene.view.concerns(scene.people()) {
        queue.rest(1300.0);
    }
}

/// Dice tumble where they lie, and end on these faces.
fn tumble_all(
    dice: impl IntoIterator<Item = (PieceKey, u8)>,
    is_monsters: bool,
    queue: &mut MotionQueue,
    rng: &mut ChaCha8Rng,
) {
    let mut shown = Vec::new();
    let mut falls = vec![sound("die-roll-d6")];
    for (key, face) in dice {
        shown.push(MotionStep::Change {
            key: key.clone(),
            look: Look::picture(cards::die(face % 6 + 1, is_monsters)),
        });
        let mut last = 0;
        let random = (0..6).map(|_| {
            let next = rng.random_range(1..=6u8);
            // Each face differs from the one before it.
            last = if next == last { next % 6 + 1 } else { next };
            last
        });
        let faces = random
            .chain([face])
            .map(|face| cards::die(face, is_monsters).into());
        falls.push(MotionStep::Tumble {
            key,
            faces: faces.collect(),
            lasts: 760.0,
        });
    }
    queue.beat(20.0, shown);
    queue.beat(860.0, falls);
}

fn order_rolled(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    face: u8,
    queue: &mut MotionQueue,
    rng: &mut ChaCha8Rng,
) {
    let before = scene.view.order_rolls.get(seat.index()).map_or(0, Vec::len);
    tumble_all([(panel::order_die(seat, before).into(), face)], false, queue, rng);
    queue.rest(160.0);
}

/// A turn is lost: its sign appears in the middle.
fn lost(queue: &mut MotionQueue) {
    let middle = || At::slot(panel::MIDDLE[0]).stretched(0.5, 0.37).over(OVER);
    let sign = Piece::new("lost", "oubliette/lost-turn");
    queue.beat(20.0, [bring(sign, middle().stretched(0.2, 0.15).alpha(0.0))]);
    queue.beat(420.0, [go("lost", middle(), 300.0, 0.0), sound("cave-in")]);
    queue.rest(700.0);
    queue.beat(10.0, [take("lost")]);
}

/// The move roll: the dice fall into the shaft.
fn rolled(dice: (u8, u8), queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    // Something down there blinks, now and then.
    if rng.random_bool(0.3) {
        let eyes = Piece::new("eyes", "oubliette/eyes-shut");
        queue.beat(140.0, [bring(eyes, board::EYES)]);
        queue.beat(10.0, [take("eyes")]);
    }
    let faces = [dice.0, dice.1];
    let fall = board::MOVE.into_iter().zip(faces).flat_map(|(key, face)| {
        let die = Piece::new(key, cards::die(face % 6 + 1, false));
        [take(key), bring(die, At::slot(key).over(16.0))]
    });
    let thrown = ["roll.0", "roll.1"].map(take);
    queue.beat(20.0, fall.chain(thrown));
    let dice = board::MOVE.into_iter().map(PieceKey::from).zip(faces);
    tumble_all(dice, false, queue, rng);
    queue.rest(280.0);
}

/// From space to space; footprints follow.
fn walked(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    (from, to): (u8, u8),
    way: Direction,
    queue: &mut MotionQueue,
) {
    let mut spaces = board::path(from, to, way);
    spaces.push(to);
    let passing = matches!(scene.view.phase, Phase::Passing(_));
    for space in spaces.into_iter().skip(1) {
        // A walk that rested at the Exit goes on from there.
        if passing && comes_before_exit(space, from, way) {
            continue;
        }
        let to = At::slot(board::space(space)).over(OVER);
        queue.beat(
            130.0,
            [go(board::token(seat), to, 125.0, 26.0), sound("token-hop")],
        );
    }
    if to == 0 {
        queue.beat(300.0, [sound("trapdoor")]);
    } else {
        queue.rest(120.0);
    }
}

/// Does this space come before the Exit on a walk from there?
const fn comes_before_exit(space: u8, from: u8, way: Direction) -> bool {
    match way {
        Direction::Forward => space == 0 || space > from,
        Direction::Back => space < from,
    }
}

fn hop(seat: Seat, space: u8, arc: f32, queue: &mut MotionQueue) {
    let to = At::slot(board::space(space)).over(OVER);
    queue.beat(700.0, [go(board::token(seat), to, 640.0, arc), sound("trapdoor")]);
}

fn fight_rolled(foe: Foe, round: FightRoll, dice: (u8, u8), queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    let dice = [dice.0, dice.1].into_iter().enumerate();
    let dice = dice.map(|(index, face)| (duel::die_key(round, index).into(), face));
    tumble_all(dice, duel::is_monsters(foe, round), queue, rng);
    queue.rest(240.0);
}

/// The top card of a deck lifts out of its niche and comes up beside the board. There it turns.
fn come_up(
    scene: &Scene<'_, Oubliette>,
    key: &str,
    (deck, card): (Deck, Card),
    [whole, picture]: [&'static str; 2],
    (turned, shown): (&'static str, Option<&'static str>),
    queue: &mut MotionQueue,
) {
    let key = || PieceKey::from(key.to_owned());
    let back = Piece::new(key(), board::back(deck));
    queue.beat(20.0, [bring(back, At::slot(board::deck(deck)).over(OVER))]);
    let up = go(key(), At::slot(whole).over(OVER), 400.0, 60.0);
    queue.beat(420.0, [up, sound("card-draw")]);
    let shows = turn(key(), card.picture(&scene.setup.level), 280.0);
    let flat = go(key(), At::slot(picture).over(OVER), 280.0, 0.0);
    queue.beat(300.0, [shows, flat, sound(turned)]);
    queue.beat(360.0, shown.map(sound));
}

/// A monster or an event comes up; then its whole card takes its place.
fn drawn(
    scene: &Scene<'_, Oubliette>,
    deck: Deck,
    card: Card,
    place: [&'static str; 2],
    queue: &mut MotionQueue,
) {
    let level = &scene.setup.level;
    let cue = if deck == Deck::Monster {
        "monster-rise"
    } else {
        "card-land"
    };
    come_up(
        scene,
        "drawn",
        (deck, card),
        place,
        ("card-turn", Some(cue)),
        queue,
    );
    if matches!(card, Card::Event(kind) if matches!(level.effect(kind), Some(Effect::CaveIn))) {
        queue.beat(500.0, [sound("cave-in")]);
    }
    queue.rest(if deck == Deck::Event { 1100.0 } else { 420.0 });
}

fn played(scene: &Scene<'_, Oubliette>, seat: Seat, event: u8, queue: &mut MotionQueue) {
    // The last of equal cards, so that the others stay where they are.
    let own = scene.view.explorer(seat);
    let copies = own.map_or(0, |own| own.kept.iter().filter(|kind| **kind == event).count());
    let key = card_key(seat, Card::Event(event), copies.saturating_sub(1));
    let middle = At::slot(panel::MIDDLE[1]).over(OVER);
    queue.beat(360.0, [go(key.clone(), middle, 340.0, 80.0), sound("card-lift")]);
    queue.beat(520.0, [sound("card-land")]);
    queue.beat(10.0, [take(key)]);
}

fn treasure_drawn(scene: &Scene<'_, Oubliette>, seat: Seat, treasure: u8, queue: &mut MotionQueue) {
    let card = Card::Treasure(treasure);
    let key = card_key(seat, card, 0);
    come_up(
        scene,
        &key,
        (Deck::Treasure, card),
        panel::MIDDLE,
        ("card-turn", Some("coins-small")),
        queue,
    );
    let hand = At::slot(mats::slot(seat, Zone::Hand)).over(OVER);
    queue.beat(340.0, [go(key, hand, 320.0, 70.0)]);
    queue.beat(60.0, [sound("card-land")]);
}

fn wounded(scene: &Scene<'_, Oubliette>, seat: Seat, wound: u8, queue: &mut MotionQueue) {
    let card = Card::Wound(wound);
    let own = scene.view.explorer(seat);
    let copies = own.map_or(0, |own| own.wounds.iter().filter(|kind| **kind == wound).count());
    let key = card_key(seat, card, copies);
    come_up(
        scene,
        &key,
        (Deck::Wound, card),
        panel::MIDDLE,
        ("wound", None),
        queue,
    );
    let mat = || At::slot(mats::slot(seat, Zone::Wounds)).over(OVER);
    queue.beat(320.0, [go(key.clone(), mat().turned(10.0), 300.0, 60.0)]);
    // Pinned by its nail, it swings twice.
    queue.beat(
        130.0,
        [
            go(key.clone(), mat().turned(-6.0), 120.0, 0.0),
            sound("card-land"),
        ],
    );
    queue.beat(120.0, [go(key, mat().turned(2.0), 110.0, 0.0)]);
}

/// The card goes to its player's mat.
fn kept(scene: &Scene<'_, Oubliette>, seat: Seat, event: u8, queue: &mut MotionQueue) {
    let is_open = matches!(
        scene.setup.level.effect(event),
        Some(Effect::Quest { .. } | Effect::LevelUp { .. })
    );
    let zone = if is_open { Zone::InUse } else { Zone::Hand };
    queue.rest(500.0);
    let picture = Piece::new("kept", Card::Event(event).picture(&scene.setup.level));
    queue.beat(
        20.0,
        [
            bring(picture, At::slot(panel::EVENT_CARD[1]).over(OVER)),
            take("drawn"),
        ],
    );
    let to = At::slot(mats::slot(seat, zone)).over(OVER);
    queue.beat(420.0, [go("kept", to, 400.0, 70.0), sound("card-slide")]);
}

/// Card by card, face down onto the pile.
fn cashed_in(seat: Seat, treasures: &[u8], queue: &mut MotionQueue) {
    for number in treasures {
        let key = card_key(seat, Card::Treasure(*number), 0);
        let pile = At::slot(mats::slot(seat, Zone::Cashed)).over(OVER);
        let back = turn(key.clone(), board::back(Deck::Treasure), 240.0);
        queue.beat(170.0, [back, go(key, pile, 320.0, 60.0), sound("coins-small")]);
    }
    if !treasures.is_empty() {
        queue.beat(500.0, [sound("coins-many")]);
    }
}

/// The hoards are counted card by card over the panel.
fn ended(scene: &Scene<'_, Oubliette>, ending: Ending, queue: &mut MotionQueue) {
    result_seen(scene, queue);
    queue.rest(500.0);
    queue.beat(900.0, [sound("oubliette-win")]);
    if ending == Ending::Visit {
        queue.beat(600.0, [sound("coins-many")]);
        return;
    }
    let all: Vec<(Seat, u8)> = Seat::all(scene.view.explorers.len())
        .flat_map(|seat| {
            let own = scene.view.explorer(seat);
            let cashed = own.map_or(&[][..], |own| own.cashed.as_slice());
            cashed.iter().map(move |number| (seat, *number))
        })
        .collect();
    let step = (2600.0 / all.len().max(1) as f32).clamp(60.0, 200.0);
    let columns = 9;
    for (index, (seat, number)) in all.iter().enumerate() {
        let (column, line) = ((index % columns) as f32, (index / columns) as f32);
        let key = format!("count.{index}");
        let card = Piece::new(key.clone(), Card::Treasure(*number).picture(&scene.setup.level));
        let from = At::slot(mats::slot(*seat, Zone::Cashed)).over(OVER);
        let to = At::slot(panel::MIDDLE[1])
            .shifted(0.3 * (column - 4.0), 0.36 * (line - 1.0))
            .scaled(0.28)
            .over(OVER);
        queue.beat(20.0, [bring(card, from)]);
        queue.beat(step, [go(key, to, 260.0, 80.0), sound("hoard-count")]);
    }
    queue.rest(700.0);
    queue.beat(10.0, (0..all.len()).map(|index| take(format!("count.{index}"))));
}
