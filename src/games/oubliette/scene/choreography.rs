//! What each event of Open Oubliette looks and sounds like: one small function an event.
//!
//! The scene's view is the one before the action; each function moves the pieces toward where the next view
//! will want them.

use super::super::{Deck, Direction, Ending, Event, FightRoll, Foe, Oubliette};
use super::card_motion::{
    cashed_in, drawn, kept, played, put_back, taken, trap_took, treasure_drawn, wounded,
};
use super::cards::{self, Card};
use super::{board, chance, duel, panel, places};
use crate::scene::motion::{MotionQueue, MotionStep};
use crate::scene::sheet::{Item, Look, PieceKey, Pose};
use crate::scene::sound::Cue;
use crate::session::Scene;
use crate::table::Seat;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;

/// Turns an event into beats.
pub(super) fn play(
    scene: &Scene<'_, Oubliette>,
    seen: &Event,
    queue: &mut MotionQueue,
    cosmetic_rng: &mut ChaCha8Rng,
) {
    if is_chance(seen) {
        queue.beat(10.0, chance::gone());
    }
    match seen {
        Event::OrderRolled { seat, face } => order_rolled(scene, *seat, *face, queue, cosmetic_rng),
        Event::OrderSettled { .. } => queue.rest(900.0),
        Event::TurnLost { .. } | Event::ExtraTurnLost { .. } => lost(queue),
        Event::Rolled { dice, .. } => rolled(*dice, queue, cosmetic_rng),
        Event::Walked { seat, from, to, way } => walked(scene, *seat, (*from, *to), *way, queue),
        Event::TookShortcut { seat, .. } => to_the_exit(*seat, queue),
        Event::Tunnelled { seat, to, .. } => tunnelled(*seat, *to, queue),
        Event::MonsterDrawn { monster, .. } => drawn(scene, Deck::Monster, Card::Monster(*monster), queue),
        Event::EventDrawn { event, .. } => drawn(scene, Deck::Event, Card::Event(*event), queue),
        Event::FightRolled { foe, round, sum, .. } => {
            if let Some(dice) = sum.dice {
                fight_rolled(*foe, *round, dice, queue, cosmetic_rng);
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
        Event::EventRolled { face, .. } => event_rolled(*face, queue, cosmetic_rng),
        Event::Kept { seat, event } => kept(scene, *seat, *event, queue),
        Event::MustLoseTurn { .. } => lost(queue),
        Event::TrapTook { treasure, .. } => trap_took(*treasure, queue),
        Event::CashedIn { seat, treasures, .. } => cashed_in(scene, *seat, treasures, queue),
        Event::Refilled { .. } => queue.beat(1200.0, [MotionStep::Sound(Cue::new("deck-shuffle"))]),
        Event::QuestEnds { cards, .. } => quest_ends(*cards, queue),
        Event::AmbushBegins { .. } => queue.beat(300.0, [MotionStep::Sound(Cue::new("monster-rise"))]),
        Event::Left { .. } => queue.beat(600.0, [MotionStep::Sound(Cue::new("trapdoor"))]),
        Event::Ended { ending } => ended(scene, *ending, queue),
        Event::TurnBegins { .. } | Event::Defeated { .. } | Event::NothingToDraw | Event::Spelunks { .. } => {
        }
    }
}

/// Did dice fall, or was a card drawn?
const fn is_chance(seen: &Event) -> bool {
    matches!(
        seen,
        Event::OrderRolled { .. }
            | Event::Rolled { .. }
            | Event::FightRolled { .. }
            | Event::EventRolled { .. }
            | Event::MonsterDrawn { .. }
            | Event::TreasureDrawn { .. }
            | Event::EventDrawn { .. }
            | Event::Wounded { .. }
    )
}

pub(super) fn go(key: impl Into<PieceKey>, to: Pose, lasts: f32, arc: f32) -> MotionStep {
    MotionStep::Go {
        key: key.into(),
        to,
        lasts,
        arc,
        wait: 0.0,
    }
}

/// Faces for a tumbling die that ends on the told one.
fn faces(last: u8, blood: bool, cosmetic_rng: &mut ChaCha8Rng) -> Vec<Cow<'static, str>> {
    let mut shown = 0;
    let mut faces: Vec<Cow<'static, str>> = (0..6)
        .map(|_| {
            let mut face = cosmetic_rng.random_range(1..=6u8);
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

fn tumble(key: impl Into<PieceKey>, face: u8, blood: bool, cosmetic_rng: &mut ChaCha8Rng) -> MotionStep {
    MotionStep::Tumble {
        key: key.into(),
        faces: faces(face, blood, cosmetic_rng),
        lasts: 760.0,
    }
}

fn order_rolled(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    face: u8,
    queue: &mut MotionQueue,
    cosmetic_rng: &mut ChaCha8Rng,
) {
    let before = scene.view.order_rolls.get(seat.index()).map_or(0, Vec::len);
    let key = format!("order.{seat}.{before}");
    let pose = panel::order_die(scene, seat).shifted(before as f32 * 35.0, 0.0);
    queue.beat(
        10.0,
        [
            MotionStep::Take("order.die".into()),
            MotionStep::Bring(Item::picture(key.clone(), pose, cards::die(face % 6 + 1, false))),
        ],
    );
    queue.beat(
        840.0,
        [
            tumble(key, face, false, cosmetic_rng),
            MotionStep::Sound(Cue::at("die-roll-d6", pose.at.x)),
        ],
    );
    queue.rest(160.0);
}

fn lost(queue: &mut MotionQueue) {
    let pose = Pose::new(1315.0, 540.0, 120.0, 152.0).z(60.0);
    let item = Item::picture("lost", pose, "oubliette/lost-turn").from(pose.scaled(0.4).alpha(0.0));
    queue.beat(
        420.0,
        [MotionStep::Bring(item), MotionStep::Sound(Cue::new("cave-in"))],
    );
    queue.rest(700.0);
    queue.beat(10.0, [MotionStep::Take("lost".into())]);
}

/// The move roll: the dice fall into the shaft.
fn rolled(dice: (u8, u8), queue: &mut MotionQueue, cosmetic_rng: &mut ChaCha8Rng) {
    let poses = panel::roll_dice();
    let mut steps = Vec::new();
    let mut falls = Vec::new();
    for (((key, face), pose), old) in ["dice.one", "dice.other"]
        .into_iter()
        .zip([dice.0, dice.1])
        .zip(poses)
        .zip(["roll.0", "roll.1"])
    {
        steps.push(MotionStep::Take(key.into()));
        steps.push(MotionStep::Take(old.into()));
        steps.push(MotionStep::Bring(Item::picture(
            key,
            pose,
            cards::die(face % 6 + 1, false),
        )));
        falls.push(tumble(key, face, false, cosmetic_rng));
    }
    falls.push(MotionStep::Sound(Cue::at("die-roll-d6", 360.0)));
    // Something down there blinks, now and then.
    if cosmetic_rng.random_bool(0.3) {
        let eyes = Pose::corner(
            14.0 + 440.0 * 0.692,
            172.0 + 476.0 * 0.692,
            120.0 * 0.692,
            42.0 * 0.692,
        )
        .z(2.0);
        queue.beat(
            140.0,
            [MotionStep::Bring(Item::picture(
                "eyes",
                eyes,
                "oubliette/eyes-shut",
            ))],
        );
        queue.beat(10.0, [MotionStep::Take("eyes".into())]);
    }
    queue.beat(20.0, steps);
    queue.beat(860.0, falls);
    queue.rest(280.0);
}

/// From stone to stone, and footprints behind.
fn walked(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    (from, to): (u8, u8),
    way: Direction,
    queue: &mut MotionQueue,
) {
    let key = board::token_key(seat);
    let left = [
        MotionStep::Take("token.glow".into()),
        MotionStep::Take(board::foot_key(seat).into()),
    ];
    queue.beat(10.0, left);
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
                MotionStep::Sound(Cue::at("token-hop", pose.at.x)),
            ],
        );
    }
    if to == 0 {
        queue.beat(300.0, [MotionStep::Sound(Cue::at("trapdoor", 80.0))]);
    } else {
        queue.rest(120.0);
    }
}

/// Does this stone come before the Exit on a walk from there?
const fn before(space: u8, from: u8, way: Direction) -> bool {
    match way {
        Direction::Forward => space == 0 || space > from,
        Direction::Back => space < from,
    }
}

fn to_the_exit(seat: Seat, queue: &mut MotionQueue) {
    let pose = places::token(0, 0, 1).z(30.0);
    queue.beat(500.0, [MotionStep::Sound(Cue::new("rope"))]);
    queue.beat(
        700.0,
        [
            MotionStep::Take("token.glow".into()),
            MotionStep::Take(board::foot_key(seat).into()),
            go(board::token_key(seat), pose, 640.0, 160.0),
            MotionStep::Sound(Cue::at("trapdoor", 80.0)),
        ],
    );
}

fn tunnelled(seat: Seat, to: u8, queue: &mut MotionQueue) {
    queue.rest(900.0);
    let pose = places::token(to, 0, 1).z(30.0);
    queue.beat(
        620.0,
        [
            MotionStep::Take("token.glow".into()),
            MotionStep::Take(board::foot_key(seat).into()),
            go(board::token_key(seat), pose, 560.0, -40.0),
            MotionStep::Sound(Cue::at("step-stone", pose.at.x)),
        ],
    );
}

fn fight_rolled(
    foe: Foe,
    round: FightRoll,
    dice: (u8, u8),
    queue: &mut MotionQueue,
    cosmetic_rng: &mut ChaCha8Rng,
) {
    let blood = duel::is_blood(foe, round);
    let mut place = Vec::new();
    let mut fall = Vec::new();
    for (index, (face, pose)) in [dice.0, dice.1].into_iter().zip(duel::dice(round)).enumerate() {
        let key = duel::die_key(round, index);
        place.push(MotionStep::Take(key.clone().into()));
        place.push(MotionStep::Bring(Item::picture(
            key.clone(),
            pose.z(40.0),
            cards::die(face % 6 + 1, blood),
        )));
        fall.push(tumble(key, face, blood, cosmetic_rng));
    }
    let at = duel::dice(round).first().map_or(960.0, |pose| pose.at.x);
    fall.push(MotionStep::Sound(Cue::at("die-roll-d6", at)));
    queue.beat(20.0, place);
    queue.beat(860.0, fall);
    queue.rest(240.0);
}

fn settled(round: FightRoll, hit: bool, queue: &mut MotionQueue) {
    let x = if round == FightRoll::Strike { 920.0 } else { 1700.0 };
    queue.beat(
        420.0,
        [MotionStep::Sound(Cue::at(
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
            MotionStep::Sound(Cue::new("steel-hit")),
            MotionStep::Take(format!("{key}.plate").into()),
        ],
    );
}

fn event_rolled(face: u8, queue: &mut MotionQueue, cosmetic_rng: &mut ChaCha8Rng) {
    let pose = panel::EVENT_DIE;
    let key = "event.die";
    queue.beat(
        20.0,
        [
            MotionStep::Take(key.into()),
            MotionStep::Bring(Item::picture(key, pose, cards::die(face % 6 + 1, false))),
        ],
    );
    queue.beat(
        860.0,
        [
            tumble(key, face, false, cosmetic_rng),
            MotionStep::Sound(Cue::at("die-roll-d6", pose.at.x)),
        ],
    );
    queue.rest(500.0);
}

fn quest_ends(cards: u8, queue: &mut MotionQueue) {
    if cards > 0 {
        queue.beat(1200.0, [MotionStep::Sound(Cue::new("quest-done"))]);
    } else {
        queue.beat(400.0, [MotionStep::Sound(Cue::new("steel-miss"))]);
    }
}

/// The table goes dark, and each hoard is counted card by card.
fn ended(scene: &Scene<'_, Oubliette>, ending: Ending, queue: &mut MotionQueue) {
    queue.rest(500.0);
    let ground = Pose::new(960.0, 540.0, 4200.0, 3000.0).z(70.0);
    let dark = Item::new("dark", ground, Look::Plain(cards::INK)).from(ground.alpha(0.0));
    queue.beat(
        900.0,
        [
            MotionStep::Bring(dark),
            MotionStep::Sound(Cue::new("oubliette-win")),
        ],
    );
    if ending == Ending::Visit {
        queue.beat(600.0, [MotionStep::Sound(Cue::new("coins-many"))]);
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
                MotionStep::Bring(item),
                go(format!("count.{index}"), to, 260.0, 80.0),
                MotionStep::Sound(Cue::at("hoard-count", to.at.x)),
            ],
        );
    }
    queue.rest(700.0);
    queue.beat(
        10.0,
        (0..all.len())
            .map(|index| MotionStep::Take(format!("count.{index}").into()))
            .chain([MotionStep::Take("dark".into())])
            .collect::<Vec<_>>(),
    );
}
