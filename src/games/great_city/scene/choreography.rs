//! What each event looks and sounds like: one small function an event.
//!
//! The scene's view is the one before the action; each function moves pieces toward where the next view will
//! want them. Where the page that is open doesn't show a piece, only the sound is left.

use super::{Page, frame, page, parts, places, stones};
use crate::games::great_city::tables::tables;
use crate::games::great_city::{Event, GreatCity, PairPosition, Phase, ScarabZone, Seen, Sign, Stone, Triad};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::motion::{MotionQueue, MotionStep};
use crate::scene::sheet::{Align, Item, Pose};
use crate::scene::sound::Cue;
use crate::session::Scene;
use crate::table::Seat;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;

/// Turns an event into beats.
pub(super) fn play(
    scene: &Scene<'_, GreatCity>,
    seen: &Seen,
    queue: &mut MotionQueue,
    cosmetic_rng: &mut ChaCha8Rng,
) {
    let event = match seen {
        Seen::IntentChosen { .. } => return queue.beat(250.0, [MotionStep::Sound(Cue::new("quill"))]),
        Seen::Public(event) => event,
    };
    match event {
        Event::Moved { from, to, count } => moved(scene, (*from, *to), *count, queue),
        Event::Thrown { stone, face } => thrown(scene, *stone, *face, queue, cosmetic_rng),
        Event::Flipped { stone, sign, .. } => turned(scene, *stone, *sign, queue),
        Event::Rolled { seat, face } => rolled(scene, *seat, *face, queue, cosmetic_rng),
        Event::DieRolled(face) => die_rolled(*face, queue, cosmetic_rng),
        Event::Locked(spots) => locked(scene, spots, queue),
        Event::SceneRead { first, second } | Event::NameRead { first, second } => {
            read(scene, (*first, *second), queue);
        }
        Event::Accepted { first, second, .. } => accepted(scene, (*first, *second), queue),
        Event::SceneBegins { .. } => queue.beat(320.0, [MotionStep::Sound(Cue::new("prompt-ribbon"))]),
        Event::RoundBegins(_) => queue.rest(200.0),
        Event::Entered { .. } => queue.beat(260.0, [MotionStep::Sound(Cue::new("card-land"))]),
        Event::Passed(_) => queue.beat(260.0, [MotionStep::Sound(Cue::new("card-slide"))]),
        Event::Drawn { .. } => queue.beat(320.0, [MotionStep::Sound(Cue::new("tie-grow"))]),
        Event::Asked { .. } => queue.rest(240.0),
        Event::TellerChosen { .. } | Event::Told(_) => {
            queue.beat(260.0, [MotionStep::Sound(Cue::new("quill"))])
        }
        Event::SceneEnds(_) => steps_on(scene, queue),
        Event::EndBegins { .. } => queue.beat(700.0, [MotionStep::Sound(Cue::new("reveal-drum"))]),
        Event::CityFate { survives, .. } => {
            let cue = if *survives { "city-saved" } else { "city-falls" };
            queue.beat(900.0, [MotionStep::Sound(Cue::new(cue))]);
        }
        _ => {}
    }
}

fn go(key: impl Into<crate::scene::sheet::PieceKey>, to: Pose, lasts: f32, wait: f32) -> MotionStep {
    MotionStep::Go {
        key: key.into(),
        to,
        lasts,
        arc: 0.0,
        wait,
    }
}

/// Some drawings in a row that end on a told one.
fn faces(tumble: &str, last: String, cosmetic_rng: &mut ChaCha8Rng) -> Vec<Cow<'static, str>> {
    let first: u8 = cosmetic_rng.random_range(0..3);
    let mut faces: Vec<Cow<'static, str>> = (0..6u8)
        .map(|step| format!("great_city/{tumble}-tumble-{}", (first + step) % 3 + 1).into())
        .collect();
    faces.push(last.into());
    faces
}

/// The most scarabs that walk one by one.
const FILE: u16 = 6;

/// Scarabs walk in a file, each turned to its way.
fn moved(
    scene: &Scene<'_, GreatCity>,
    (from, to): (ScarabZone, ScarabZone),
    count: u16,
    queue: &mut MotionQueue,
) {
    if count == 0 {
        return;
    }
    let (start, end) = match (places::heap(scene, from), places::heap(scene, to)) {
        (Some(start), Some(end)) => (start, end),
        // The supply is nowhere: scarabs come out of the dark beside, and go there.
        (None, Some((x, y))) => ((x + 60.0, y + 70.0), (x, y)),
        (Some((x, y)), None) => ((x, y), (x + 60.0, y + 70.0)),
        (None, None) => return,
    };
    const WIDE: f32 = 40.0;
    const LASTS: f32 = 420.0;
    const APART: f32 = 90.0;
    let walking = count.min(FILE);
    let way = (end.1 - start.1).atan2(end.0 - start.0).to_degrees() + 90.0;
    let at = |(x, y): (f32, f32)| Pose::new(x, y, WIDE, WIDE).z(58.0).turned(way);
    let key = |index: u16| format!("walk.{index}");
    queue.beat(
        10.0,
        (0..walking).map(|index| {
            let item = Item::picture(key(index), at(start), "great_city/scarab");
            MotionStep::Bring(item.from(at(start)))
        }),
    );
    let cue = match (from, to) {
        (ScarabZone::Ante, ScarabZone::Purse(_)) => "scarab-stream",
        (_, ScarabZone::Yea | ScarabZone::Nay) => "scarab-pour",
        _ => "scarab-clink",
    };
    let steps = (0..walking).map(|index| go(key(index), at(end), LASTS, APART * f32::from(index)));
    queue.beat(
        LASTS + APART * f32::from(walking.saturating_sub(1)),
        steps.chain([MotionStep::Sound(Cue::at(cue, start.0))]),
    );
    let mut last: Vec<MotionStep> = (0..walking)
        .map(|index| MotionStep::Take(key(index).into()))
        .collect();
    last.extend(tick((from, to), count));
    queue.beat(20.0, last);
}

/// The numbers of the heaps that scarabs leave and come to.
fn tick((from, to): (ScarabZone, ScarabZone), count: u16) -> impl Iterator<Item = MotionStep> {
    let count = i64::from(count);
    [(from, -count), (to, count)]
        .into_iter()
        .filter_map(|(place, by)| {
            let key = match place {
                ScarabZone::Ante => "ante.count",
                ScarabZone::Pool => "pool.count",
                _ => return None,
            };
            Some(MotionStep::Count { key: key.into(), by })
        })
}

/// A die tumbles beside a stone and sets it; a moving one tips up.
fn thrown(
    scene: &Scene<'_, GreatCity>,
    stone: Stone,
    face: u8,
    queue: &mut MotionQueue,
    cosmetic_rng: &mut ChaCha8Rng,
) {
    let spot = match (scene.view.phase, stone.of) {
        (Phase::SceneThrow, Triad::Of(who)) => {
            super::seats::half_of(scene.view, who).map(|half| PairPosition {
                half,
                colour: stone.colour,
            })
        }
        _ => None,
    };
    let Some(spot) = spot else {
        return set_out(scene, stone, face, queue, cosmetic_rng);
    };
    let at = stones::die_place(spot);
    let name = format!("die.{}", spot.index());
    let [mut die, number] = stones::die(scene, &name, at, face);
    let told = "great_city/d8".to_owned();
    let faces = faces("d8", told, cosmetic_rng);
    if let (crate::scene::sheet::Look::Picture { name, .. }, Some(first)) = (&mut die.look, faces.first()) {
        *name = first.clone();
    }
    queue.beat(
        10.0,
        [MotionStep::Take(name.clone().into()), MotionStep::Bring(die)],
    );
    queue.beat(
        480.0,
        [
            MotionStep::Tumble {
                key: name.into(),
                faces,
                lasts: 460.0,
            },
            MotionStep::Sound(Cue::at("die-roll-d8", at.0)),
        ],
    );
    let moving = matches!(face, 1 | 8);
    let sign = Sign::of_die(face);
    let key = stones::key(spot);
    let mut steps = vec![
        MotionStep::Bring(number),
        MotionStep::Sound(Cue::at("stone-set", at.0)),
    ];
    let lies = stones::lying(scene.view, spot);
    if lies.is_some_and(|lies| lies.thrown) {
        let (x, y) = stones::place(spot);
        steps.push(go(
            key.clone(),
            parts::stone_pose((x, y), stones::WIDE),
            200.0,
            0.0,
        ));
        steps.push(MotionStep::Turn {
            key: key.into(),
            shows: parts::face(spot.colour, sign).into(),
            lasts: 260.0,
        });
    } else {
        let still = crate::games::great_city::StoneView {
            sign,
            vested: 0,
            moving: false,
            thrown: true,
        };
        let items = parts::stone(&key, spot.colour, still, stones::place(spot), stones::WIDE);
        steps.extend(items.into_iter().map(|item| {
            let above = item.pose.shifted(0.0, -40.0).alpha(0.0);
            MotionStep::Bring(item.from(above))
        }));
    }
    queue.beat(280.0, steps);
    if moving {
        queue.beat(200.0, [MotionStep::Sound(Cue::at("stone-moving", at.0))]);
    }
}

/// While the table is set out, a die tumbles where its stone will lie, and the stone drops on that place.
fn set_out(
    scene: &Scene<'_, GreatCity>,
    stone: Stone,
    face: u8,
    queue: &mut MotionQueue,
    cosmetic_rng: &mut ChaCha8Rng,
) {
    let Some(falls) = places::thrown(scene, stone) else {
        let sounds = ["die-roll-d8", "stone-set"];
        for cue in sounds {
            queue.beat(220.0, [MotionStep::Sound(Cue::new(cue))]);
        }
        return;
    };
    let (x, y) = falls.at;
    let [mut die, number] = stones::die(scene, "thrown.die", (x, y), face);
    let faces = faces("d8", "great_city/d8".into(), cosmetic_rng);
    if let (crate::scene::sheet::Look::Picture { name, .. }, Some(first)) = (&mut die.look, faces.first()) {
        *name = first.clone();
    }
    let above = die.pose.shifted(0.0, -90.0).alpha(0.0);
    queue.beat(10.0, [MotionStep::Bring(die.from(above))]);
    queue.beat(
        420.0,
        [
            MotionStep::Tumble {
                key: "thrown.die".into(),
                faces,
                lasts: 400.0,
            },
            MotionStep::Sound(Cue::at("die-roll-d8", x)),
        ],
    );
    let number_key = number.key.clone();
    queue.beat(280.0, [MotionStep::Bring(number)]);
    let lies = crate::games::great_city::StoneView {
        sign: Sign::of_die(face),
        vested: 0,
        moving: matches!(face, 1 | 8),
        thrown: true,
    };
    let items = parts::stone(&falls.key, stone.colour, lies, falls.at, falls.wide);
    let drops = items.into_iter().map(|item| {
        let above = item.pose.shifted(0.0, -70.0).alpha(0.0);
        MotionStep::Bring(item.from(above))
    });
    let steps = [
        MotionStep::Take("thrown.die".into()),
        MotionStep::Take(number_key),
        MotionStep::Sound(Cue::at("stone-set", x)),
    ];
    queue.beat(240.0, steps.into_iter().chain(drops));
    if lies.moving {
        queue.beat(200.0, [MotionStep::Sound(Cue::at("stone-moving", x))]);
    }
}

/// A stone rises and turns over like a coin.
fn turned(scene: &Scene<'_, GreatCity>, stone: Stone, sign: Sign, queue: &mut MotionQueue) {
    let Some(lying) = places::stone(scene, stone) else {
        return queue.beat(200.0, [MotionStep::Sound(Cue::new("stone-flip"))]);
    };
    let pose = parts::stone_pose(lying.at, lying.wide);
    let sound = MotionStep::Sound(Cue::at("stone-flip", lying.at.0));
    let lifted = Pose {
        z: pose.z + if page(scene) == Page::After { 13.0 } else { 0.0 },
        ..pose
    };
    queue.beat(
        340.0,
        [
            MotionStep::Go {
                key: lying.key.clone().into(),
                to: lifted,
                lasts: 320.0,
                arc: 22.0,
                wait: 0.0,
            },
            MotionStep::Turn {
                key: lying.key.into(),
                shows: parts::face(stone.colour, sign).into(),
                lasts: 320.0,
            },
            sound,
        ],
    );
}

/// A die for who begins, or for whose purse comes first.
fn rolled(
    scene: &Scene<'_, GreatCity>,
    seat: Seat,
    face: u8,
    queue: &mut MotionQueue,
    cosmetic_rng: &mut ChaCha8Rng,
) {
    let rolling = &scene.view.rolling;
    let place = rolling.iter().position(|other| *other == seat);
    let (Phase::Initiative, Some(index)) = (scene.view.phase, place) else {
        return queue.beat(400.0, [MotionStep::Sound(Cue::new("die-roll-d8"))]);
    };
    let at = frame::roll_place(rolling.len(), index);
    let name = format!("roll.{seat}");
    let [die, number] = stones::die(scene, &name, at, face);
    queue.beat(
        10.0,
        [
            MotionStep::Take(name.clone().into()),
            MotionStep::Take(number.key.clone()),
            MotionStep::Bring(die),
        ],
    );
    queue.beat(
        520.0,
        [
            MotionStep::Tumble {
                key: name.into(),
                faces: faces("d8", "great_city/d8".into(), cosmetic_rng),
                lasts: 500.0,
            },
            MotionStep::Sound(Cue::at("die-roll-d8", at.0)),
        ],
    );
    queue.beat(240.0, [MotionStep::Bring(number)]);
}

/// The GM's die, in the middle of the table.
fn die_rolled(face: u8, queue: &mut MotionQueue, cosmetic_rng: &mut ChaCha8Rng) {
    const AT: Pose = Pose::new(960.0, 800.0, 84.0, 84.0).z(56.0);
    let told = format!("great_city/die-{face}");
    queue.beat(
        10.0,
        [MotionStep::Bring(Item::picture(
            "random.die",
            AT,
            "great_city/die-tumble-1",
        ))],
    );
    queue.beat(
        700.0,
        [
            MotionStep::Tumble {
                key: "random.die".into(),
                faces: faces("die", told, cosmetic_rng),
                lasts: 680.0,
            },
            MotionStep::Sound(Cue::new("die-roll-d6")),
        ],
    );
    queue.rest(420.0);
    queue.beat(10.0, [MotionStep::Take("random.die".into())]);
}

/// Silk draws round what is locked now, and falls from what was.
fn locked(scene: &Scene<'_, GreatCity>, spots: &[PairPosition], queue: &mut MotionQueue) {
    let Some(staged) = &scene.view.scene else { return };
    let key = |spot: PairPosition| format!("{}.lock", stones::key(spot));
    let freed = staged.locked.iter().filter(|spot| !spots.contains(spot));
    let mut steps: Vec<MotionStep> = freed.map(|spot| MotionStep::Take(key(*spot).into())).collect();
    if !steps.is_empty() {
        steps.push(MotionStep::Sound(Cue::new("lock-loosen")));
    }
    // What was turned before in the same reaction has its lock already.
    if let Some(spot) = spots.last().filter(|spot| !staged.locked.contains(spot)) {
        let item = parts::lock(&key(*spot), stones::place(*spot), stones::WIDE);
        let above = item.pose.shifted(0.0, -30.0).alpha(0.0);
        steps.push(MotionStep::Bring(item.from(above)));
        steps.push(MotionStep::Sound(Cue::at("lock-snap", stones::place(*spot).0)));
    }
    queue.beat(260.0, steps);
}

/// The ribbon rolls open on another name.
fn read(scene: &Scene<'_, GreatCity>, (first, second): (u8, u8), queue: &mut MotionQueue) {
    if page(scene) != Page::Table {
        return;
    }
    let words = stones::on_ribbon(&tables().judgment(first.into(), second.into()).0);
    queue.beat(
        360.0,
        [
            MotionStep::Change {
                key: words.key,
                look: words.look,
            },
            MotionStep::Sound(Cue::new("prompt-ribbon")),
        ],
    );
}

/// The seal breaks, and the slip unrolls.
fn accepted(scene: &Scene<'_, GreatCity>, (first, second): (u8, u8), queue: &mut MotionQueue) {
    if page(scene) != Page::Table {
        return queue.beat(400.0, [MotionStep::Sound(Cue::new("seal-break"))]);
    }
    let seal = Pose::new(stones::SHUT.at.x, stones::SHUT.at.y, 72.0, 56.0).z(57.0);
    queue.beat(
        420.0,
        [
            MotionStep::Take("slip.seal".into()),
            MotionStep::Bring(Item::picture("slip.broken", seal, "great_city/seal-broken").from(seal)),
            MotionStep::Sound(Cue::new("seal-break")),
        ],
    );
    let open = stones::OPEN.z(55.0);
    let shut = Pose {
        at: bevy::math::Vec2::new(open.at.x, open.at.y - open.size.y / 2.0 + 12.0),
        size: bevy::math::Vec2::new(open.size.x, 40.0),
        ..open
    };
    let slip = Item::picture("slip", open, "great_city/slip").sliced([40.0, 24.0, 40.0, 30.0]);
    let judgment = parts::fitted(
        "slip.words",
        (open.at.x, 486.0),
        24.0,
        380.0,
        Face::Italic,
        inks::INK,
        Align::Middle,
        &tables().judgment(first.into(), second.into()).1,
    );
    let below = seal.shifted(0.0, open.at.y + open.size.y / 2.0 - 12.0 - seal.at.y);
    queue.beat(
        420.0,
        [
            MotionStep::Take("slip.shut".into()),
            MotionStep::Bring(slip.from(shut)),
            go("slip.broken", below, 400.0, 0.0),
        ],
    );
    queue.beat(900.0, [MotionStep::Bring(judgment.z(56.0))]);
}

/// The spider sets a foot before the next scene.
fn steps_on(scene: &Scene<'_, GreatCity>, queue: &mut MotionQueue) {
    let sound = MotionStep::Sound(Cue::new("city-step"));
    if page(scene) != Page::After {
        return queue.beat(500.0, [sound]);
    }
    let poses = super::backdrop::walkers(scene);
    let [(legs_2, far), (legs_1, near), (city, body)] = poses;
    queue.beat(
        720.0,
        [
            sound,
            go(legs_1, near.shifted(6.0, 0.0), 700.0, 0.0),
            go(legs_2, far.shifted(-6.0, 0.0), 450.0, 250.0),
            go(city, body.shifted(0.0, -3.0), 600.0, 60.0),
        ],
    );
}
