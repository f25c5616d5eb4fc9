//! What each event of Open Oubliette looks and sounds like: one small function an event.
//!
//! The scene's view is the one before the action; each function moves the pieces toward where the next view
//! will want them.

use super::super::level::Effect;
use super::super::{Deck, Ending, Event, Foe, Oubliette, Round, Way};
use super::cards::{self, Card};
use super::{board, duel, mats, panel, places};
use crate::scene::motion::{MotionQueue, Step};
use crate::scene::play::Scene;
use crate::scene::sheet::{Item, Look, PieceKey, Pose};
use crate::scene::sound::Cue;
use crate::table::Seat;
use bevy::math::Vec2;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;

/// Turns an event into beats.
pub(super) fn play(
    scene: &Scene<'_, Oubliette>,
    seen: &Event,
    queue: &mut MotionQueue,
    flourish: &mut ChaCha8Rng,
) {
    match seen {
        Event::OrderRolled { seat, face } => order_rolled(scene, *seat, *face, queue, flourish),
        Event::OrderSettled { .. } => queue.rest(900.0),
        Event::TurnLost { .. } | Event::ExtraTurnLost { .. } => lost(queue),
        Event::Rolled { dice, .. } => rolled(*dice, queue, flourish),
        Event::Walked { seat, from, to, way } => walked(scene, *seat, (*from, *to), *way, queue),
        Event::TookShortcut { seat, .. } => to_the_exit(*seat, queue),
        Event::Tunnelled { seat, to, .. } => tunnelled(*seat, *to, queue),
        Event::MonsterDrawn { monster, .. } => drawn(scene, Deck::Monster, Card::Monster(*monster), queue),
        Event::EventDrawn { event, .. } => drawn(scene, Deck::Event, Card::Event(*event), queue),
        Event::FightRolled { foe, round, sum, .. } => {
            if let Some(dice) = sum.dice {
                fight_rolled(*foe, *round, dice, queue, flourish);
            }
        }
        Event::FightSettled { round, hit, .. } => settled(*round, *hit, queue),
        Event::Used { treasure, .. } => used(*treasure, queue),
        Event::Played { seat, event } => played(scene, *seat, *event, queue),
        Event::Healed { seat, wound } | Event::Recovered { seat, wound } => {
            put_back(scene, *seat, *wound, queue);
        }
        Event::TreasureDrawn { seat, treasure } => treasure_drawn(scene, *seat, *treasure, queue),
        Event::Wounded { seat, wound } => wounded(scene, *seat, *wound, queue),
        Event::Taken { from, to, treasure } => taken(scene, *from, *to, *treasure, queue),
        Event::EventRolled { face, .. } => event_rolled(*face, queue, flourish),
        Event::Kept { seat, event } => kept(scene, *seat, *event, queue),
        Event::MustLoseTurn { .. } => lost(queue),
        Event::TrapTook { treasure, .. } => trap_took(*treasure, queue),
        Event::CashedIn { seat, treasures, .. } => cashed_in(scene, *seat, treasures, queue),
        Event::Refilled { .. } => queue.beat(1200.0, [Step::Sound(Cue::new("deck-shuffle"))]),
        Event::QuestEnds { cards, .. } => quest_ends(*cards, queue),
        Event::AmbushBegins { .. } => queue.beat(300.0, [Step::Sound(Cue::new("monster-rise"))]),
        Event::Left { .. } => queue.beat(600.0, [Step::Sound(Cue::new("trapdoor"))]),
        Event::Ended { ending } => ended(scene, *ending, queue),
        Event::TurnBegins { .. } | Event::Defeated { .. } | Event::NothingToDraw | Event::Spelunks { .. } => {
        }
    }
}

fn go(key: impl Into<PieceKey>, to: Pose, lasts: f32, arc: f32) -> Step {
    Step::Go {
        key: key.into(),
        to,
        lasts,
        arc,
        wait: 0.0,
    }
}

/// Faces for a tumbling die that ends on the told one.
fn faces(last: u8, blood: bool, flourish: &mut ChaCha8Rng) -> Vec<Cow<'static, str>> {
    let mut shown = 0;
    let mut faces: Vec<Cow<'static, str>> = (0..6)
        .map(|_| {
            let mut face = flourish.random_range(1..=6u8);
            if face == shown {
                face = face % 6 + 1;
            }
            shown = face;
            cards::die(face, blood).into()
        })
        .collect();
    faces.push(cards::die(last, blood).into());
    faces
}

fn tumble(key: impl Into<PieceKey>, face: u8, blood: bool, flourish: &mut ChaCha8Rng) -> Step {
    Step::Tumble {
        key: key.into(),
        faces: faces(face, blood, flourish),
        lasts: 760.0,
    }
}

fn order_rolled(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    face: u8,
    queue: &mut MotionQueue,
    flourish: &mut ChaCha8Rng,
) {
    let before = scene.view.order_rolls.get(seat.index()).map_or(0, Vec::len);
    let key = format!("order.{seat}.{before}");
    let pose = panel::order_die(scene, seat).shifted(before as f32 * 35.0, 0.0);
    queue.beat(
        10.0,
        [
            Step::Take("order.die".into()),
            Step::Bring(Item::picture(key.clone(), pose, cards::die(face % 6 + 1, false))),
        ],
    );
    queue.beat(
        840.0,
        [
            tumble(key, face, false, flourish),
            Step::Sound(Cue::at("die-roll-d6", pose.at.x)),
        ],
    );
    queue.rest(160.0);
}

fn lost(queue: &mut MotionQueue) {
    let pose = Pose::new(1315.0, 540.0, 120.0, 152.0).z(60.0);
    let item = Item::picture("lost", pose, "oubliette/lost-turn").from(pose.scaled(0.4).alpha(0.0));
    queue.beat(420.0, [Step::Bring(item), Step::Sound(Cue::new("cave-in"))]);
    queue.rest(700.0);
    queue.beat(10.0, [Step::Take("lost".into())]);
}

/// The move roll: the dice fall into the shaft.
fn rolled(dice: (u8, u8), queue: &mut MotionQueue, flourish: &mut ChaCha8Rng) {
    let poses = panel::roll_dice();
    let mut steps = Vec::new();
    let mut falls = Vec::new();
    for (((key, face), pose), old) in ["dice.one", "dice.other"]
        .into_iter()
        .zip([dice.0, dice.1])
        .zip(poses)
        .zip(["roll.0", "roll.1"])
    {
        steps.push(Step::Take(key.into()));
        steps.push(Step::Take(old.into()));
        steps.push(Step::Bring(Item::picture(
            key,
            pose,
            cards::die(face % 6 + 1, false),
        )));
        falls.push(tumble(key, face, false, flourish));
    }
    falls.push(Step::Sound(Cue::at("die-roll-d6", 360.0)));
    // Something down there blinks, now and then.
    if flourish.random_bool(0.3) {
        let eyes = Pose::corner(
            14.0 + 440.0 * 0.692,
            172.0 + 476.0 * 0.692,
            120.0 * 0.692,
            42.0 * 0.692,
        )
        .z(2.0);
        queue.beat(
            140.0,
            [Step::Bring(Item::picture("eyes", eyes, "oubliette/eyes-shut"))],
        );
        queue.beat(10.0, [Step::Take("eyes".into())]);
    }
    queue.beat(20.0, steps);
    queue.beat(860.0, falls);
    queue.rest(280.0);
}

/// From stone to stone, and footprints behind.
fn walked(scene: &Scene<'_, Oubliette>, seat: Seat, (from, to): (u8, u8), way: Way, queue: &mut MotionQueue) {
    let key = board::token_key(seat);
    queue.beat(10.0, [Step::Take("token.glow".into())]);
    let mut stones = board::path(from, to, way);
    stones.push(to);
    let passing = matches!(scene.view.phase, super::super::Phase::Passing(_));
    for space in stones.into_iter().skip(1) {
        // A walk that rested at the Exit goes on from there.
        if passing && before(space, from, way) {
            continue;
        }
        let pose = places::token(space, 0, 1);
        queue.beat(
            130.0,
            [
                go(key.clone(), pose.z(30.0), 125.0, 26.0),
                Step::Sound(Cue::at("token-hop", pose.at.x)),
            ],
        );
    }
    if to == 0 {
        queue.beat(300.0, [Step::Sound(Cue::at("trapdoor", 80.0))]);
    } else {
        queue.rest(120.0);
    }
}

/// Does this stone come before the Exit on a walk from there?
const fn before(space: u8, from: u8, way: Way) -> bool {
    match way {
        Way::Forward => space == 0 || space > from,
        Way::Back => space < from,
    }
}

fn to_the_exit(seat: Seat, queue: &mut MotionQueue) {
    let pose = places::token(0, 0, 1).z(30.0);
    queue.beat(500.0, [Step::Sound(Cue::new("rope"))]);
    queue.beat(
        700.0,
        [
            Step::Take("token.glow".into()),
            go(board::token_key(seat), pose, 640.0, 160.0),
            Step::Sound(Cue::at("trapdoor", 80.0)),
        ],
    );
}

fn tunnelled(seat: Seat, to: u8, queue: &mut MotionQueue) {
    queue.rest(900.0);
    let pose = places::token(to, 0, 1).z(30.0);
    queue.beat(
        620.0,
        [
            Step::Take("token.glow".into()),
            go(board::token_key(seat), pose, 560.0, -40.0),
            Step::Sound(Cue::at("step-stone", pose.at.x)),
        ],
    );
}

/// The top card of a deck lifts out of its niche, turns, and lands beside the board.
fn drawn(scene: &Scene<'_, Oubliette>, deck: Deck, card: Card, queue: &mut MotionQueue) {
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
        [Step::Bring(Item::picture("drawn", niche, board::back(deck)))],
    );
    queue.beat(
        420.0,
        [
            go("drawn", big, 400.0, 60.0),
            Step::Sound(Cue::at("card-draw", niche.at.x)),
        ],
    );
    let picture = card.picture(level);
    queue.beat(
        300.0,
        [
            Step::Turn {
                key: "drawn".into(),
                shows: picture.into(),
                lasts: 280.0,
            },
            Step::Sound(Cue::at("card-turn", to.at.x)),
        ],
    );
    let cue = if deck == Deck::Monster {
        "monster-rise"
    } else {
        "card-land"
    };
    let mut shown: Vec<Step> = vec![Step::Take("drawn".into()), Step::Sound(Cue::at(cue, to.at.x))];
    let old = ["foe", "foe.picture", "foe.number", "foe.title", "foe.text"];
    shown.extend(old.map(|key| Step::Take(key.into())));
    shown.extend(
        cards::whole(level, card, "foe", to.z(50.0))
            .into_iter()
            .map(Step::Bring),
    );
    queue.beat(380.0, shown);
    let shake = matches!(card, Card::Event(kind) if matches!(level.effect(kind), Some(Effect::CaveIn)));
    if shake {
        queue.beat(500.0, [Step::Sound(Cue::new("cave-in"))]);
    }
    queue.rest(if deck == Deck::Event { 1100.0 } else { 420.0 });
}

fn fight_rolled(foe: Foe, round: Round, dice: (u8, u8), queue: &mut MotionQueue, flourish: &mut ChaCha8Rng) {
    let blood = duel::is_blood(foe, round);
    let mut place = Vec::new();
    let mut fall = Vec::new();
    for (index, (face, pose)) in [dice.0, dice.1].into_iter().zip(duel::dice(round)).enumerate() {
        let key = duel::die_key(round, index);
        place.push(Step::Take(key.clone().into()));
        place.push(Step::Bring(Item::picture(
            key.clone(),
            pose.z(40.0),
            cards::die(face % 6 + 1, blood),
        )));
        fall.push(tumble(key, face, blood, flourish));
    }
    let at = duel::dice(round).first().map_or(960.0, |pose| pose.at.x);
    fall.push(Step::Sound(Cue::at("die-roll-d6", at)));
    queue.beat(20.0, place);
    queue.beat(860.0, fall);
    queue.rest(240.0);
}

fn settled(round: Round, hit: bool, queue: &mut MotionQueue) {
    let x = if round == Round::Strike { 920.0 } else { 1700.0 };
    queue.beat(
        420.0,
        [Step::Sound(Cue::at(
            if hit { "steel-hit" } else { "steel-miss" },
            x,
        ))],
    );
    queue.rest(380.0);
}

fn used(treasure: u8, queue: &mut MotionQueue) {
    let key = format!("treasure.{treasure}");
    queue.beat(
        260.0,
        [
            Step::Sound(Cue::new("steel-hit")),
            Step::Take(format!("{key}.plate").into()),
        ],
    );
}

fn played(scene: &Scene<'_, Oubliette>, seat: Seat, event: u8, queue: &mut MotionQueue) {
    let level = &scene.setup.level;
    let mat = mats::mat(scene, seat);
    let from = mat.card(mat.hand, 0, 1).z(60.0);
    let to = Pose::new(1315.0, 547.0, 260.0, 300.0).z(60.0);
    let item = Item::picture("played", from, Card::Event(event).picture(level));
    queue.beat(
        20.0,
        [Step::Bring(item), Step::Sound(Cue::at("card-lift", from.at.x))],
    );
    queue.beat(360.0, [go("played", to, 340.0, 80.0)]);
    queue.beat(520.0, [Step::Sound(Cue::new("card-land"))]);
    queue.beat(10.0, [Step::Take("played".into())]);
}

/// A wound goes back to its deck.
fn put_back(scene: &Scene<'_, Oubliette>, seat: Seat, wound: u8, queue: &mut MotionQueue) {
    let key = mats::card_key(seat, Card::Wound(wound), 0);
    let mat = mats::mat(scene, seat);
    let from = mat.card(mat.wounds, 0, 1).z(60.0);
    let to = places::deck(Deck::Wound as usize).z(60.0);
    let back = Item::picture("healed", from, Card::Wound(wound).picture(&scene.setup.level));
    let gone =
        [key.clone(), format!("{key}.picture"), format!("{key}.plate")].map(|key| Step::Take(key.into()));
    queue.beat(
        20.0,
        gone.into_iter().chain([Step::Bring(back)]).collect::<Vec<_>>(),
    );
    queue.beat(
        380.0,
        [
            go("healed", to, 360.0, 50.0),
            Step::Sound(Cue::at("card-slide", from.at.x)),
        ],
    );
    queue.beat(10.0, [Step::Take("healed".into())]);
}

/// The top card of a deck comes up beside the board, turns, and lies there as its picture.
fn come_up(
    scene: &Scene<'_, Oubliette>,
    (key, deck, card): (&'static str, Deck, Card),
    (turned, shown): (&'static str, Option<&'static str>),
    queue: &mut MotionQueue,
) {
    let niche = places::deck(deck as usize).z(60.0);
    let middle = Pose::new(1315.0, 547.0, 220.0, 377.0).z(60.0);
    queue.beat(20.0, [Step::Bring(Item::picture(key, niche, board::back(deck)))]);
    queue.beat(
        320.0,
        [
            go(key, middle, 300.0, 50.0),
            Step::Sound(Cue::at("card-draw", niche.at.x)),
        ],
    );
    queue.beat(
        300.0,
        [
            Step::Turn {
                key: key.into(),
                shows: card.picture(&scene.setup.level).into(),
                lasts: 260.0,
            },
            Step::Sound(Cue::new(turned)),
        ],
    );
    let flat = Pose {
        size: Vec2::new(260.0, 300.0),
        ..middle
    };
    let sound = shown.map(|name| Step::Sound(Cue::new(name)));
    queue.beat(480.0, [go(key, flat, 120.0, 0.0)].into_iter().chain(sound));
}

fn treasure_drawn(scene: &Scene<'_, Oubliette>, seat: Seat, treasure: u8, queue: &mut MotionQueue) {
    let drawn = ("won", Deck::Treasure, Card::Treasure(treasure));
    come_up(scene, drawn, ("card-turn", Some("coins-small")), queue);
    let mat = mats::mat(scene, seat);
    let to = mat.card(mat.hand, 0, 1).z(60.0);
    queue.beat(340.0, [go("won", to, 320.0, 70.0)]);
    queue.beat(
        60.0,
        [
            Step::Take("won".into()),
            Step::Sound(Cue::at("card-land", to.at.x)),
        ],
    );
}

fn wounded(scene: &Scene<'_, Oubliette>, seat: Seat, wound: u8, queue: &mut MotionQueue) {
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
            Step::Sound(Cue::at("card-land", to.at.x)),
        ],
    );
    queue.beat(120.0, [go("hurt", to.turned(2.0), 110.0, 0.0)]);
    queue.beat(20.0, [Step::Take("hurt".into())]);
}

/// A treasure goes from hand to hand, or away for good.
fn taken(scene: &Scene<'_, Oubliette>, from: Seat, to: Option<Seat>, treasure: u8, queue: &mut MotionQueue) {
    let key = format!("treasure.{treasure}");
    let gone = [format!("{key}.picture"), format!("{key}.plate")].map(|key| Step::Take(key.into()));
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
            Step::Sound(Cue::at("card-slide", start.at.x)),
        ],
    );
}

fn event_rolled(face: u8, queue: &mut MotionQueue, flourish: &mut ChaCha8Rng) {
    let pose = panel::EVENT_DIE;
    let key = "event.die";
    queue.beat(
        20.0,
        [
            Step::Take(key.into()),
            Step::Bring(Item::picture(key, pose, cards::die(face % 6 + 1, false))),
        ],
    );
    queue.beat(
        860.0,
        [
            tumble(key, face, false, flourish),
            Step::Sound(Cue::at("die-roll-d6", pose.at.x)),
        ],
    );
    queue.rest(500.0);
}

/// The card goes to its player's mat.
fn kept(scene: &Scene<'_, Oubliette>, seat: Seat, event: u8, queue: &mut MotionQueue) {
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
            .map(|key| Step::Take(key.into()))
            .into_iter()
            .chain([Step::Bring(Item::picture("kept", from, picture))])
            .collect::<Vec<_>>(),
    );
    queue.beat(
        420.0,
        [
            go("kept", to, 400.0, 70.0),
            Step::Sound(Cue::at("card-slide", to.at.x)),
        ],
    );
    queue.beat(10.0, [Step::Take("kept".into())]);
}

/// The treasure goes back into its deck.
fn trap_took(treasure: u8, queue: &mut MotionQueue) {
    let key = format!("treasure.{treasure}");
    let gone = [format!("{key}.picture"), format!("{key}.plate")].map(|key| Step::Take(key.into()));
    queue.beat(10.0, gone);
    queue.beat(
        460.0,
        [
            go(key, places::deck(Deck::Treasure as usize).z(60.0), 440.0, 60.0),
            Step::Sound(Cue::new("card-slide")),
        ],
    );
}

/// Card by card, face down onto the pile.
fn cashed_in(scene: &Scene<'_, Oubliette>, seat: Seat, treasures: &[u8], queue: &mut MotionQueue) {
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
        let gone = ["picture", "plate", "ring"].map(|what| Step::Take(format!("{key}.{what}").into()));
        queue.beat(10.0, gone);
        queue.beat(
            170.0,
            [
                Step::Change {
                    key: key.clone().into(),
                    look: Look::picture("oubliette/card-back-treasure"),
                },
                go(key, pile, 320.0, 60.0),
                Step::Sound(Cue::at("coins-small", pile.at.x)),
            ],
        );
    }
    if !treasures.is_empty() {
        queue.beat(500.0, [Step::Sound(Cue::at("coins-many", pile.at.x))]);
    }
}

fn quest_ends(cards: u8, queue: &mut MotionQueue) {
    if cards > 0 {
        queue.beat(1200.0, [Step::Sound(Cue::new("quest-done"))]);
    } else {
        queue.beat(400.0, [Step::Sound(Cue::new("steel-miss"))]);
    }
}

/// The table goes dark, and each hoard is counted card by card.
fn ended(scene: &Scene<'_, Oubliette>, ending: Ending, queue: &mut MotionQueue) {
    queue.rest(500.0);
    let ground = Pose::new(960.0, 540.0, 4200.0, 3000.0).z(70.0);
    let dark = Item::new("dark", ground, Look::Plain(cards::INK)).from(ground.alpha(0.0));
    queue.beat(900.0, [Step::Bring(dark), Step::Sound(Cue::new("oubliette-win"))]);
    if ending == Ending::Visit {
        queue.beat(600.0, [Step::Sound(Cue::new("coins-many"))]);
        return;
    }
    let cashed = scene
        .view
        .explorers
        .iter()
        .flat_map(|own| own.cashed.iter().copied());
    let all: Vec<u8> = cashed.collect();
    let step = (2600.0 / all.len().max(1) as f32).clamp(60.0, 200.0);
    for (index, number) in all.iter().enumerate() {
        let (column, line) = (index % 12, index / 12);
        let to = Pose::new(
            410.0 + 100.0 * column as f32,
            400.0 + 130.0 * line as f32,
            91.0,
            105.0,
        )
        .z(80.0);
        let from = Pose::new(960.0, 1160.0, 91.0, 105.0).z(80.0);
        let item = Item::picture(
            format!("count.{index}"),
            from,
            Card::Treasure(*number).picture(&scene.setup.level),
        );
        queue.beat(
            step,
            [
                Step::Bring(item),
                go(format!("count.{index}"), to, 260.0, 80.0),
                Step::Sound(Cue::at("hoard-count", to.at.x)),
            ],
        );
    }
    queue.rest(700.0);
    queue.beat(
        10.0,
        (0..all.len())
            .map(|index| Step::Take(format!("count.{index}").into()))
            .chain([Step::Take("dark".into())])
            .collect::<Vec<_>>(),
    );
}
