//! How cards move: out of their niche and up, onto a mat, from one mat to another, back, and out of the pit.
//!
//! The [choreography](super::choreography) says when; the scene's view is the one before the action.

use super::super::level::Effect;
use super::super::{Deck, Oubliette};
use super::cards::{self, Card};
use super::choreography::go;
use super::{board, duel, mats, panel, places};
use crate::scene::motion::{MotionQueue, MotionStep};
use crate::scene::sheet::{Item, Look, Pose};
use crate::scene::sound::Cue;
use crate::session::Scene;
use crate::table::Seat;
use bevy::math::Vec2;

/// The top card of a deck lifts out of its niche, turns, and lands beside the board.
pub(super) fn drawn(scene: &Scene<'_, Oubliette>, deck: Deck, card: Card, queue: &mut MotionQueue) {
    let level = &scene.setup.level;
    let niche = places::deck(deck as usize).z(60.0);
    let to = match deck {
        Deck::Monster => duel::CARD,
        _ => panel::EVENT,
    };
    // While it turns it is the back; then picture and frame take its place.
    let big = Pose::new(to.at.x, to.at.y, to.size.x, to.size.x * 257.0 / 150.0).z(60.0);
    queue.beat(
        20.0,
        [MotionStep::Bring(Item::picture(
            "drawn",
            niche,
            board::back(deck),
        ))],
    );
    queue.beat(
        420.0,
        [
            go("drawn", big, 400.0, 60.0),
            MotionStep::Sound(Cue::at("card-draw", niche.at.x)),
        ],
    );
    let picture = card.picture(level);
    queue.beat(
        300.0,
        [
            MotionStep::Turn {
                key: "drawn".into(),
                shows: picture.into(),
                lasts: 280.0,
            },
            MotionStep::Sound(Cue::at("card-turn", to.at.x)),
        ],
    );
    let cue = if deck == Deck::Monster {
        "monster-rise"
    } else {
        "card-land"
    };
    let mut shown: Vec<MotionStep> = vec![
        MotionStep::Take("drawn".into()),
        MotionStep::Sound(Cue::at(cue, to.at.x)),
    ];
    let old = ["foe", "foe.picture", "foe.number", "foe.title", "foe.text"];
    shown.extend(old.map(|key| MotionStep::Take(key.into())));
    shown.extend(
        cards::whole(scene, card, "foe", to.z(50.0))
            .into_iter()
            .map(MotionStep::Bring),
    );
    queue.beat(380.0, shown);
    let shake = matches!(card, Card::Event(kind) if matches!(level.effect(kind), Some(Effect::CaveIn)));
    if shake {
        queue.beat(500.0, [MotionStep::Sound(Cue::new("cave-in"))]);
    }
    queue.rest(if deck == Deck::Event { 1100.0 } else { 420.0 });
}

pub(super) fn played(scene: &Scene<'_, Oubliette>, seat: Seat, event: u8, queue: &mut MotionQueue) {
    let level = &scene.setup.level;
    let mat = mats::mat(scene, seat);
    let from = mat.card(mat.hand, 0, 1).z(60.0);
    let to = Pose::new(1315.0, 547.0, 260.0, 300.0).z(60.0);
    let item = Item::picture("played", from, Card::Event(event).picture(level));
    queue.beat(
        20.0,
        [
            MotionStep::Bring(item),
            MotionStep::Sound(Cue::at("card-lift", from.at.x)),
        ],
    );
    queue.beat(360.0, [go("played", to, 340.0, 80.0)]);
    queue.beat(520.0, [MotionStep::Sound(Cue::new("card-land"))]);
    queue.beat(10.0, [MotionStep::Take("played".into())]);
}

/// A wound goes back to its deck.
pub(super) fn put_back(scene: &Scene<'_, Oubliette>, seat: Seat, wound: u8, queue: &mut MotionQueue) {
    let key = mats::card_key(seat, Card::Wound(wound), 0);
    let mat = mats::mat(scene, seat);
    let from = mat.card(mat.wounds, 0, 1).z(60.0);
    let to = places::deck(Deck::Wound as usize).z(60.0);
    let back = Item::picture("healed", from, Card::Wound(wound).picture(&scene.setup.level));
    let gone = [key.clone(), format!("{key}.picture"), format!("{key}.plate")]
        .map(|key| MotionStep::Take(key.into()));
    queue.beat(
        20.0,
        gone.into_iter()
            .chain([MotionStep::Bring(back)])
            .collect::<Vec<_>>(),
    );
    queue.beat(
        380.0,
        [
            go("healed", to, 360.0, 50.0),
            MotionStep::Sound(Cue::at("card-slide", from.at.x)),
        ],
    );
    queue.beat(10.0, [MotionStep::Take("healed".into())]);
}

/// The top card of a deck comes up beside the board, turns, and lies there as its picture.
pub(super) fn come_up(
    scene: &Scene<'_, Oubliette>,
    (key, deck, card): (&'static str, Deck, Card),
    (turned, shown): (&'static str, Option<&'static str>),
    queue: &mut MotionQueue,
) {
    let niche = places::deck(deck as usize).z(60.0);
    let middle = Pose::new(1315.0, 547.0, 220.0, 377.0).z(60.0);
    queue.beat(
        20.0,
        [MotionStep::Bring(Item::picture(key, niche, board::back(deck)))],
    );
    queue.beat(
        320.0,
        [
            go(key, middle, 300.0, 50.0),
            MotionStep::Sound(Cue::at("card-draw", niche.at.x)),
        ],
    );
    queue.beat(
        300.0,
        [
            MotionStep::Turn {
                key: key.into(),
                shows: card.picture(&scene.setup.level).into(),
                lasts: 260.0,
            },
            MotionStep::Sound(Cue::new(turned)),
        ],
    );
    let flat = Pose {
        size: Vec2::new(260.0, 300.0),
        ..middle
    };
    let sound = shown.map(|name| MotionStep::Sound(Cue::new(name)));
    queue.beat(480.0, [go(key, flat, 120.0, 0.0)].into_iter().chain(sound));
}

pub(super) fn treasure_drawn(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    treasure: u8,
    queue: &mut MotionQueue,
) {
    let drawn = ("won", Deck::Treasure, Card::Treasure(treasure));
    come_up(scene, drawn, ("card-turn", Some("coins-small")), queue);
    let mat = mats::mat(scene, seat);
    let to = mat.card(mat.hand, 0, 1).z(60.0);
    queue.beat(340.0, [go("won", to, 320.0, 70.0)]);
    queue.beat(
        60.0,
        [
            MotionStep::Take("won".into()),
            MotionStep::Sound(Cue::at("card-land", to.at.x)),
        ],
    );
}

pub(super) fn wounded(scene: &Scene<'_, Oubliette>, seat: Seat, wound: u8, queue: &mut MotionQueue) {
    let drawn = ("hurt", Deck::Wound, Card::Wound(wound));
    come_up(scene, drawn, ("wound", None), queue);
    let mat = mats::mat(scene, seat);
    let to = mat.card(mat.wounds, 0, 1).z(60.0);
    queue.beat(320.0, [go("hurt", to.turned(10.0), 300.0, 60.0)]);
    // Pinned by its nail, it swings twice.
    queue.beat(
        130.0,
        [
            go("hurt", to.turned(-6.0), 120.0, 0.0),
            MotionStep::Sound(Cue::at("card-land", to.at.x)),
        ],
    );
    queue.beat(120.0, [go("hurt", to.turned(2.0), 110.0, 0.0)]);
    queue.beat(20.0, [MotionStep::Take("hurt".into())]);
}

/// A treasure goes from hand to hand, or away for good.
pub(super) fn taken(
    scene: &Scene<'_, Oubliette>,
    from: Seat,
    to: Option<Seat>,
    treasure: u8,
    queue: &mut MotionQueue,
) {
    let key = format!("treasure.{treasure}");
    let gone = [format!("{key}.picture"), format!("{key}.plate")].map(|key| MotionStep::Take(key.into()));
    queue.beat(10.0, gone);
    let mat = mats::mat(scene, from);
    let start = mat.card(mat.hand, 0, 1);
    let to = match to {
        Some(seat) => {
            let mat = mats::mat(scene, seat);
            mat.card(mat.hand, 0, 1).z(60.0)
        }
        None => Pose::new(2100.0, 540.0, 70.0, 108.0).z(60.0).alpha(0.0),
    };
    queue.beat(
        420.0,
        [
            go(key, to, 400.0, 90.0),
            MotionStep::Sound(Cue::at("card-slide", start.at.x)),
        ],
    );
}

/// The card goes to its player's mat.
pub(super) fn kept(scene: &Scene<'_, Oubliette>, seat: Seat, event: u8, queue: &mut MotionQueue) {
    let mat = mats::mat(scene, seat);
    let open = matches!(
        scene.setup.level.effect(event),
        Some(Effect::Quest { .. } | Effect::LevelUp { .. })
    );
    let zone = if open { mat.in_use } else { mat.hand };
    let to = mat.card(zone, 0, 1).z(60.0);
    let picture = Card::Event(event).picture(&scene.setup.level);
    let from = Pose {
        size: Vec2::new(260.0, 300.0),
        ..panel::EVENT
    }
    .z(60.0);
    let whole = ["foe", "foe.picture", "foe.title", "foe.text", "bed"];
    queue.rest(500.0);
    queue.beat(
        20.0,
        whole
            .map(|key| MotionStep::Take(key.into()))
            .into_iter()
            .chain([MotionStep::Bring(Item::picture("kept", from, picture))])
            .collect::<Vec<_>>(),
    );
    queue.beat(
        420.0,
        [
            go("kept", to, 400.0, 70.0),
            MotionStep::Sound(Cue::at("card-slide", to.at.x)),
        ],
    );
    queue.beat(10.0, [MotionStep::Take("kept".into())]);
}

/// The treasure goes back into its deck.
pub(super) fn trap_took(treasure: u8, queue: &mut MotionQueue) {
    let key = format!("treasure.{treasure}");
    let gone = [format!("{key}.picture"), format!("{key}.plate")].map(|key| MotionStep::Take(key.into()));
    queue.beat(10.0, gone);
    queue.beat(
        460.0,
        [
            go(key, places::deck(Deck::Treasure as usize).z(60.0), 440.0, 60.0),
            MotionStep::Sound(Cue::new("card-slide")),
        ],
    );
}

/// Card by card, face down onto the pile.
pub(super) fn cashed_in(scene: &Scene<'_, Oubliette>, seat: Seat, treasures: &[u8], queue: &mut MotionQueue) {
    let mat = mats::mat(scene, seat);
    let high = mat.thumb * 1.5;
    let pile = Pose::corner(
        mat.left() + mat.cashed.0,
        mat.top() + 30.0,
        high * 150.0 / 257.0,
        high,
    )
    .z(60.0);
    for number in treasures {
        let key = format!("treasure.{number}");
        let gone = ["picture", "plate", "ring"].map(|what| MotionStep::Take(format!("{key}.{what}").into()));
        queue.beat(10.0, gone);
        queue.beat(
            170.0,
            [
                MotionStep::Change {
                    key: key.clone().into(),
                    look: Look::picture("oubliette/card-back-treasure"),
                },
                go(key, pile, 320.0, 60.0),
                MotionStep::Sound(Cue::at("coins-small", pile.at.x)),
            ],
        );
    }
    if !treasures.is_empty() {
        queue.beat(500.0, [MotionStep::Sound(Cue::at("coins-many", pile.at.x))]);
    }
}
