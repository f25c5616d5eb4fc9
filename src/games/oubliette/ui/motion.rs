//! Motion and sound of each event of Open Oubliette, one small function per event.
//!
//! The scene's view is the one before the event's step, and so are the slots: the next view is laid out after the
//! motion. A card that joins a row goes to a place beside the last one.

use super::super::{
    Deck, Direction, Ending, Event, FightRoll, Foe, Oubliette, Phase, PieceId, Roll, TurnResult,
    level::Effect,
};
use super::cards::{self, Card, card_id};
use super::parts::{Place, Spot, TableContext, Zone};
use super::{blows, board, climb, duel, mats};
use crate::board::At;
use crate::board::motion::{FLIP, MotionQueue, MotionStep, bring, flip, go, sound, take, tumble};
use crate::board::piece::Look;
use crate::session::{ShownContext, ShownEvent};
use crate::table::Seat;
use crate::ui::{Id, Piece};
use bevy::prelude::On;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

const OVER: f32 = 60.0;
/// How long a card that has come up is shown large, in milliseconds.
const READ: f32 = 760.0;
/// How much longer a treasure is held up that is not shown again, in milliseconds.
const HELD_UP: f32 = 900.0;

/// Adds the motion and the sound of an event that is shown.
pub(in super::super) fn on_shown(mut shown: On<ShownEvent<Oubliette>>, table: ShownContext<Oubliette>) {
    if let Some(scene) = table.scene() {
        let ShownEvent { seen, motion, rng } = shown.event_mut();
        play(&scene, seen, motion, rng);
    }
}

/// Turns an event that the table sees into beats of motion.
pub fn play(scene: &TableContext<'_>, seen: &Event, queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    match seen {
        Event::OrderRolled { seat, face } => {
            let before = scene.view.order_rolls.get(seat.index()).map_or(0, Vec::len);
            let die = PieceId::Die(Roll::Order(*seat, before), 1);
            tumble_all([(die, *face)], false, queue, rng);
            queue.rest(160.0);
        }
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
            let up = go(PieceId::Token(*seat), over(Place::Space(0)), 640.0, 160.0);
            queue.beat(700.0, [up, sound("trapdoor")]);
        }
        Event::Tunnelled { seat, to, .. } => {
            queue.rest(900.0);
            let go = go(PieceId::Token(*seat), over(Place::Space(*to)), 560.0, -40.0);
            queue.beat(620.0, [go, sound("step-stone")]);
        }
        Event::MonsterDrawn { monster, .. } => drawn(scene, Card::Monster(*monster), queue),
        Event::EventDrawn { event, .. } => drawn(scene, Card::Event(*event), queue),
        Event::FightRolled { fight, .. } => {
            if fight.round == FightRoll::Blow {
                blows::threatens(scene, fight.foe, queue);
            }
            if let Some((one, other)) = fight.sum.dice {
                let dice = [(1, one), (2, other)];
                let dice = dice.map(|(number, face)| (PieceId::Die(Roll::Fight(fight.round), number), face));
                tumble_all(dice, duel::is_monsters(fight.foe, fight.round), queue, rng);
                blows::dice_land(scene, fight, queue);
            }
        }
        Event::FightSettled { fight, .. } => blows::settled(scene, fight, queue),
        Event::Defeated { foe, .. } => blows::falls(scene, *foe, queue),
        Event::Used { .. } => queue.beat(260.0, [sound("steel-hit")]),
        Event::Played { seat, event } => played(scene, *seat, *event, queue),
        Event::Healed { seat, wound } | Event::Recovered { seat, wound } => {
            let card = PieceId::Wound(*seat, *wound, 0);
            let to = over(PieceId::Top(Deck::Wound)).alpha(0.4);
            queue.beat(380.0, [go(card, to, 360.0, 50.0), sound("card-slide")]);
            queue.beat(10.0, [take(card), take(Place::Nail(card))]);
        }
        Event::TreasureDrawn { seat, treasure } => treasure_drawn(scene, *seat, *treasure, queue),
        Event::Wounded { seat, wound } => wounded(scene, *seat, *wound, queue),
        Event::Taken { to, treasure, .. } => {
            let to = match to {
                Some(seat) => landing(scene, *seat, Zone::Hand),
                None => over(Place::Card(Spot::Middle)).shifted(3.0, 0.0).alpha(0.0),
            };
            let taken = go(PieceId::Treasure(*treasure), to, 400.0, 90.0);
            queue.beat(420.0, [taken, sound("card-slide")]);
        }
        Event::EventRolled { face, .. } => {
            tumble_all([(PieceId::Die(Roll::Event, 1), *face)], false, queue, rng);
            queue.rest(500.0);
        }
        Event::Kept { seat, event } => kept(scene, *seat, *event, queue),
        Event::TrapTook { treasure, .. } => {
            let top = over(PieceId::Top(Deck::Treasure));
            let gone = go(PieceId::Treasure(*treasure), top, 440.0, 60.0);
            queue.beat(460.0, [gone, sound("card-slide")]);
        }
        Event::CashedIn {
            seat,
            treasures,
            worth,
            ..
        } => cashed_in(scene, *seat, (treasures, *worth), queue),
        Event::Refilled(_) => queue.beat(1200.0, [sound("deck-shuffle")]),
        Event::QuestEnds { cards: 0, .. } => queue.beat(400.0, [sound("steel-miss")]),
        Event::QuestEnds { .. } => queue.beat(1200.0, [sound("quest-done")]),
        Event::AmbushBegins { target, .. } => blows::steps_out(scene, *target, queue),
        Event::Left { .. } => {
            result_seen(scene, queue);
            queue.beat(600.0, [sound("trapdoor")]);
        }
        Event::Ended(ending) => ended(scene, *ending, queue),
        Event::Sentenced { .. } => queue.beat(600.0, [sound("trapdoor")]),
        Event::NothingToDraw | Event::Spelunks(_) => {}
    }
}

fn over(slot: impl Into<Id>) -> At {
    At::slot(slot).over(OVER)
}

/// Where the next card of a seat's row will lie: beside the last one.
fn landing(scene: &TableContext<'_>, seat: Seat, zone: Zone) -> At {
    let all = mats::row(scene.view.explorer(seat), zone);
    let Some((last, before)) = all.split_last() else {
        return over(Place::Mat(seat, zone));
    };
    let copies = before.iter().filter(|other| *other == last).count();
    over(card_id(seat, *last, copies)).shifted(1.06, 0.0)
}

/// Leaves a result that concerns no person in sight for a while. People go on from the others themselves, and what
/// somebody else has won was [held up](treasure_drawn).
fn result_seen(scene: &TableContext<'_>, queue: &mut MotionQueue) {
    let is_read = match &scene.view.result {
        None | Some(TurnResult::Won(_)) => true,
        Some(_) => scene.view.concerns(scene.people),
    };
    if !is_read {
        queue.rest(1300.0);
    }
}

/// Dice tumble where they lie, and end on these faces.
fn tumble_all(
    dice: impl IntoIterator<Item = (PieceId, u8)>,
    is_monsters: bool,
    queue: &mut MotionQueue,
    rng: &mut ChaCha8Rng,
) {
    let mut shown = Vec::new();
    let mut falls = vec![sound("die-roll-d6")];
    let picture = |face| cards::die(Some(face), is_monsters);
    for (die, face) in dice {
        shown.push(MotionStep::Change {
            id: die.into(),
            look: Look::picture(picture(face % 6 + 1)),
        });
        falls.push(tumble(die, (6, face), picture, 760.0, rng));
    }
    queue.beat(20.0, shown);
    queue.beat(860.0, falls);
}

/// A turn is lost: its sign appears in the middle.
fn lost(queue: &mut MotionQueue) {
    let middle = || over(Place::Card(Spot::Middle)).stretched(0.5, 0.37);
    let sign = Piece::new(Place::LostTurn, "oubliette/lost-turn");
    queue.beat(20.0, [bring(sign, middle().stretched(0.2, 0.15).alpha(0.0))]);
    let grow = go(Place::LostTurn, middle(), 300.0, 0.0);
    queue.beat(420.0, [grow, sound("cave-in")]);
    queue.rest(700.0);
    queue.beat(10.0, [take(Place::LostTurn)]);
}

fn rolled(dice: (u8, u8), queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    // Something down there blinks, now and then.
    if rng.random_bool(0.3) {
        let eyes = Piece::new(Place::Eyes, "oubliette/eyes-shut");
        queue.beat(140.0, [bring(eyes, Place::Eyes)]);
        queue.beat(10.0, [take(Place::Eyes)]);
    }
    let faces = [dice.0, dice.1];
    let fall = board::MOVE.into_iter().zip(faces).flat_map(|(id, face)| {
        let die = Piece::new(id, cards::die(Some(face % 6 + 1), false));
        [take(id), bring(die, At::slot(id).over(16.0))]
    });
    let thrown = [1, 2].map(|number| take(PieceId::Die(Roll::Awaited, number)));
    queue.beat(20.0, fall.chain(thrown));
    tumble_all(board::MOVE.into_iter().zip(faces), false, queue, rng);
    queue.rest(280.0);
}

fn walked(
    scene: &TableContext<'_>,
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
        let comes_before_exit = match way {
            Direction::Forward => space == 0 || space > from,
            Direction::Back => space < from,
        };
        if passing && comes_before_exit {
            continue;
        }
        let hop = go(PieceId::Token(seat), over(Place::Space(space)), 125.0, 26.0);
        queue.beat(130.0, [hop, sound("token-hop")]);
    }
    match to {
        0 => queue.beat(300.0, [sound("trapdoor")]),
        _ => queue.rest(120.0),
    }
}

/// The top card of a deck lifts out of its niche and comes up over the shaft. There it flips.
fn come_up(
    scene: &TableContext<'_>,
    id: PieceId,
    card: Card,
    spot: Spot,
    (turned, shown): (&'static str, Option<MotionStep>),
    queue: &mut MotionQueue,
) {
    let back = Piece::new(id, cards::back(card.deck()));
    queue.beat(20.0, [bring(back, over(PieceId::Top(card.deck())))]);
    let up = go(id, over(Place::Card(spot)), 400.0, 60.0);
    queue.beat(420.0, [up, sound("card-draw")]);
    let shows = flip(id, card.face(&scene.setup.level));
    queue.beat(FLIP, [shows, sound(turned)]);
    queue.beat(READ, shown);
}

/// A monster or an event comes up; then its whole card takes its place.
fn drawn(scene: &TableContext<'_>, card: Card, queue: &mut MotionQueue) {
    let level = &scene.setup.level;
    let (spot, cue, rest) = match card {
        Card::Monster(kind) => {
            let growl = blows::Manner::of(level, Foe::Monster(kind)).growl(1.0);
            (Spot::Foe, growl, 420.0)
        }
        _ => (Spot::Event, sound("card-land"), 1100.0),
    };
    let cues = ("card-turn", Some(cue));
    come_up(scene, PieceId::Drawn, card, spot, cues, queue);
    if matches!(card, Card::Event(kind) if matches!(level.effect(kind), Some(Effect::CaveIn))) {
        queue.beat(500.0, [sound("cave-in")]);
    }
    queue.rest(rest);
}

fn played(scene: &TableContext<'_>, seat: Seat, event: u8, queue: &mut MotionQueue) {
    // The last of equal cards, so that the others stay where they are.
    let kept = scene.view.explorer(seat).kept.iter();
    let copies = kept.filter(|kind| **kind == event).count();
    let card = PieceId::Event(seat, event, copies.saturating_sub(1));
    let whole = Look::picture(Card::Event(event).face(&scene.setup.level));
    let whole = MotionStep::Change {
        id: card.into(),
        look: whole,
    };
    let lift = go(card, over(Place::Card(Spot::Foe)), 340.0, 80.0);
    queue.beat(360.0, [whole, lift, sound("card-lift")]);
    queue.beat(READ, [sound("card-land")]);
    queue.beat(10.0, [take(card)]);
}

fn treasure_drawn(scene: &TableContext<'_>, seat: Seat, treasure: u8, queue: &mut MotionQueue) {
    let (id, card) = (PieceId::Treasure(treasure), Card::Treasure(treasure));
    let cues = ("card-turn", Some(sound("coins-small")));
    come_up(scene, id, card, Spot::Middle, cues, queue);
    // Only the last one is shown again, and only to whoever wins it.
    if scene.view.phase != Phase::Prize(1) || !scene.people.contains(seat) {
        queue.rest(HELD_UP);
    }
    queue.beat(340.0, [go(id, landing(scene, seat, Zone::Hand), 320.0, 70.0)]);
    queue.beat(60.0, [lies_small(scene, id, card), sound("card-land")]);
}

/// A card that has landed in a row is as small as the others.
fn lies_small(scene: &TableContext<'_>, id: PieceId, card: Card) -> MotionStep {
    let level = &scene.setup.level;
    let look = Look::picture(card.thumb(level, &card.plate(level)));
    MotionStep::Change { id: id.into(), look }
}

fn wounded(scene: &TableContext<'_>, seat: Seat, wound: u8, queue: &mut MotionQueue) {
    let card = Card::Wound(wound);
    let wounds = scene.view.explorer(seat).wounds.iter();
    let copies = wounds.filter(|kind| **kind == wound).count();
    let id = PieceId::Wound(seat, wound, copies);
    come_up(scene, id, card, Spot::Middle, ("wound", None), queue);
    let swing = |degrees, lasts, arc| {
        let mat = landing(scene, seat, Zone::Wounds).rotated(degrees);
        go(id, mat, lasts, arc)
    };
    queue.beat(320.0, [swing(10.0, 300.0, 60.0)]);
    // Pinned by its nail, it swings twice.
    let pinned = lies_small(scene, id, card);
    queue.beat(130.0, [pinned, swing(-6.0, 120.0, 0.0), sound("card-land")]);
    queue.beat(120.0, [swing(2.0, 110.0, 0.0)]);
}

fn kept(scene: &TableContext<'_>, seat: Seat, event: u8, queue: &mut MotionQueue) {
    let level = &scene.setup.level;
    let is_used = matches!(
        level.effect(event),
        Some(Effect::Quest { .. } | Effect::LevelUp { .. })
    );
    let zone = if is_used { Zone::InUse } else { Zone::Hand };
    let lying = mats::row(scene.view.explorer(seat), zone);
    let card = Card::Event(event);
    let copies = lying.iter().filter(|other| **other == card).count();
    let id = PieceId::Event(seat, event, copies);
    queue.rest(500.0);
    let piece = Piece::new(id, card.face(level));
    let kept = bring(piece, over(Place::Card(Spot::Event)));
    queue.beat(20.0, [kept, take(PieceId::Drawn)]);
    let slide = go(id, landing(scene, seat, zone), 400.0, 70.0);
    queue.beat(420.0, [slide, sound("card-slide")]);
    queue.beat(40.0, [lies_small(scene, id, card)]);
}

/// Card by card, face down onto the pile; then coins pour out of the bag.
fn cashed_in(
    scene: &TableContext<'_>,
    seat: Seat,
    (treasures, extra): (&[u8], u32),
    queue: &mut MotionQueue,
) {
    let pile = || over(Place::Mat(seat, Zone::Cashed));
    for number in treasures {
        let id = PieceId::Treasure(*number);
        let back = flip(id, cards::back(Deck::Treasure));
        let slide = go(id, pile(), 320.0, 60.0);
        queue.beat(170.0, [back, slide, sound("coins-small")]);
    }
    if treasures.is_empty() {
        return;
    }
    queue.rest(FLIP);
    let coins = ((scene.setup.level.total(treasures) + extra) / 150).clamp(4, 20) as usize;
    queue.beat(20.0, [sound("coins-many")]);
    for coin in (0..coins).map(Place::Coin) {
        let piece = Piece::new(coin, "oubliette/coin").unflipped();
        let out = bring(piece, over(Place::Bag).shifted(0.0, -0.3).stretched(0.42, 0.36));
        queue.beat(10.0, [out]);
        queue.beat(50.0, [go(coin, pile().stretched(0.4, 0.29), 420.0, 120.0)]);
    }
    queue.rest(480.0);
    queue.beat(10.0, (0..coins).map(|coin| take(Place::Coin(coin))));
}

/// The hoards are counted against each other while their explorers climb.
fn ended(scene: &TableContext<'_>, ending: Ending, queue: &mut MotionQueue) {
    if ending != Ending::Visit {
        return climb::count(scene, ending, queue);
    }
    result_seen(scene, queue);
    queue.rest(500.0);
    queue.beat(900.0, [sound("oubliette-win")]);
    queue.beat(600.0, [sound("coins-many")]);
}
