//! What each event of OMELAS looks and sounds like: one small function an event.
//!
//! The scene's view is the one before the action; each function moves the pieces toward where the next view
//! will want them.

use super::super::{Card, Event, Letter, Omelas, Role, Seen};
use super::{finale, plates, table, turning};
use crate::scene::motion::{MotionQueue, MotionStep};
use crate::scene::play::Scene;
use crate::scene::sheet::{Item, Look, PieceKey, Pose};
use crate::scene::sound::Cue;
use crate::table::{Seat, SeatSet};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// Turns an event that the table sees into beats.
pub(super) fn play(
    scene: &Scene<'_, Omelas>,
    seen: &Seen,
    queue: &mut MotionQueue,
    cosmetic_rng: &mut ChaCha8Rng,
) {
    match seen {
        Seen::RolesDealt { .. } => roles_dealt(scene, queue),
        Seen::VoteLaid { seat, .. } => vote_laid(scene, *seat, queue),
        Seen::Public(event) => match event {
            Event::Drawn {
                letter, laid_aside, ..
            } => drawn(*letter, *laid_aside, queue),
            Event::Rolled { face, .. } => rolled(scene, *face, queue, cosmetic_rng),
            Event::VotesShuffled => votes_shuffled(scene, queue, cosmetic_rng),
            Event::Turned { card } => turned(scene, *card, queue),
            Event::Decided { letter, kept, .. } => decided(scene, *letter, *kept, queue),
            Event::HandedBack => handed_back(scene, queue),
            Event::Won { side } => won(*side == super::super::Side::Council, queue),
            Event::RolesShown { rebels } => roles_shown(scene, *rebels, queue),
            Event::RoundBegins { .. } | Event::VotesShown { .. } => {}
            Event::RolesDealt { .. } | Event::VoteLaid { .. } => {}
        },
    }
}

fn go(key: impl Into<PieceKey>, to: Pose, lasts: f32, arc: f32) -> MotionStep {
    MotionStep::Go {
        key: key.into(),
        to,
        lasts,
        arc,
        wait: 0.0,
    }
}

fn roles_dealt(scene: &Scene<'_, Omelas>, queue: &mut MotionQueue) {
    let count = scene.setup.seats.len();
    let deck = Pose::new(824.0, 440.0, 105.0, 180.0).z(50.0);
    let bring = (0..count).map(|index| {
        let pose = deck.shifted(0.0, -3.0 * index as f32);
        MotionStep::Bring(Item::picture(format!("deal.{index}"), pose, "omelas/role-back"))
    });
    queue.beat(60.0, bring);
    queue.beat(1500.0, [MotionStep::Sound(Cue::new("deck-shuffle"))]);
    for seat in Seat::all(count) {
        let to = plates::plate(scene, seat);
        let to = Pose {
            size: bevy::math::Vec2::new(35.0, 60.0),
            ..to
        }
        .z(50.0);
        queue.beat(
            220.0,
            [
                go(format!("deal.{}", seat.index()), to, 380.0, 60.0),
                MotionStep::Sound(Cue::at("card-draw", to.at.x)),
            ],
        );
    }
    queue.rest(300.0);
    queue.beat(
        10.0,
        (0..count).map(|index| MotionStep::Take(format!("deal.{index}").into())),
    );
}

fn drawn(letter: Letter, laid_aside: bool, queue: &mut MotionQueue) {
    let bag = table::BAG.z(10.0);
    let squashed = Pose {
        size: bag.size * bevy::math::Vec2::new(1.06, 0.94),
        ..bag
    }
    .shifted(0.0, 5.0);
    queue.beat(
        260.0,
        [
            go("bag", squashed, 160.0, 0.0),
            MotionStep::Sound(Cue::at("bag-rummage", bag.at.x)),
        ],
    );
    queue.beat(300.0, [go("bag", bag, 200.0, 0.0)]);
    let key: PieceKey = if laid_aside {
        "drawn".into()
    } else {
        table::tile_key(letter)
    };
    let mouth = Pose::new(bag.at.x, bag.at.y - 60.0, 60.0, 60.0).z(40.0);
    let square = table::square(letter);
    queue.beat(
        20.0,
        [MotionStep::Bring(Item::picture(
            key.clone(),
            mouth,
            table::tile_picture(letter),
        ))],
    );
    if laid_aside {
        let over = square.shifted(0.0, -70.0).z(60.0);
        queue.beat(560.0, [go(key.clone(), over, 520.0, 160.0)]);
        queue.rest(450.0);
        let aside = table::ASIDE.turned(4.0).z(60.0);
        queue.beat(
            520.0,
            [
                go(key.clone(), aside, 480.0, 60.0),
                MotionStep::Sound(Cue::at("tile-slide", aside.at.x)),
            ],
        );
        queue.beat(
            120.0,
            [
                MotionStep::Take(key),
                MotionStep::Sound(Cue::at("tile-land", aside.at.x)),
            ],
        );
    } else {
        let above = square.shifted(0.0, -26.0).scaled(1.14).z(60.0);
        queue.beat(520.0, [go(key.clone(), above, 500.0, 190.0)]);
        queue.beat(150.0, [go(key.clone(), square.shifted(0.0, 2.0), 130.0, 0.0)]);
        queue.beat(
            120.0,
            [
                go(key, square, 100.0, 0.0),
                MotionStep::Sound(Cue::at("tile-land", square.at.x)),
            ],
        );
    }
}

fn rolled(scene: &Scene<'_, Omelas>, face: u8, queue: &mut MotionQueue, cosmetic_rng: &mut ChaCha8Rng) {
    let pose = table::die(scene.view.trial);
    let mut faces: Vec<std::borrow::Cow<'static, str>> = Vec::new();
    let mut last = 0;
    for _ in 0..6 {
        let mut next = cosmetic_rng.random_range(1..=4u8);
        if next == last {
            next = next % 4 + 1;
        }
        last = next;
        faces.push(table::die_picture(next).into());
    }
    faces.push(table::die_picture(face).into());
    queue.beat(
        980.0,
        [
            MotionStep::Tumble {
                key: "die".into(),
                faces,
                lasts: 900.0,
            },
            MotionStep::Sound(Cue::at("die-roll-d4", pose.at.x)),
        ],
    );
    queue.rest(180.0);
}

fn vote_laid(scene: &Scene<'_, Omelas>, seat: Seat, queue: &mut MotionQueue) {
    let count = scene.setup.seats.len();
    let index = scene.view.seats.iter().filter(|seat| seat.laid).count();
    let to = table::ring(scene.view.trial, index, count);
    let by_hand = seat == scene.foot && scene.is_person(seat);
    let from = if by_hand {
        table::hand(0)
    } else {
        let plate = plates::plate(scene, seat);
        Pose {
            size: bevy::math::Vec2::new(35.0, 60.0),
            ..plate
        }
    };
    let key: PieceKey = format!("laid.{index}").into();
    let from = from.z(55.0);
    queue.beat(
        20.0,
        [MotionStep::Bring(Item::picture(
            key.clone(),
            from,
            "omelas/vote-back",
        ))],
    );
    if by_hand {
        // The other card is put away.
        let hand = ["hand.left", "hand.right"];
        queue.beat(0.0, hand.map(|key| MotionStep::Take(key.into())));
    }
    queue.beat(380.0, [go(key, to, 360.0, 70.0)]);
    queue.beat(120.0, [MotionStep::Sound(Cue::new("vote-lay"))]);
}

fn votes_shuffled(scene: &Scene<'_, Omelas>, queue: &mut MotionQueue, cosmetic_rng: &mut ChaCha8Rng) {
    let count = scene.setup.seats.len();
    // What was said lapses with the last vote: all of it is gone before the dark rises.
    let gone = (0..count).map(|index| MotionStep::Take(format!("slot.{index}").into()));
    let said = Seat::all(count).flat_map(|seat| {
        [
            format!("scroll.{seat}"),
            format!("scroll.{seat}.sign"),
            format!("scroll.{seat}.words"),
            format!("pennant.{seat}"),
            format!("pennant.{seat}.mark"),
        ]
        .map(|key| MotionStep::Take(key.into()))
    });
    queue.beat(
        200.0,
        gone.chain(said).chain([
            MotionStep::Take("exactly".into()),
            MotionStep::Take("exactly.words".into()),
        ]),
    );
    let heap = Pose::new(844.0, 560.0, 100.0, 171.0).z(60.0);
    let gather = (0..count).map(|index| {
        let tilt = cosmetic_rng.random_range(-7.0..7.0);
        go(
            format!("laid.{index}"),
            heap.turned(tilt).z(60.0 + index as f32 * 0.1),
            320.0,
            30.0,
        )
    });
    queue.beat(380.0, gather.collect::<Vec<_>>());
    queue.beat(40.0, [MotionStep::Sound(Cue::new("deck-shuffle"))]);
    for _ in 0..3 {
        let cut = (0..count).map(|index| {
            let side = if cosmetic_rng.random_bool(0.5) {
                -70.0
            } else {
                70.0
            };
            go(
                format!("laid.{index}"),
                heap.shifted(side, cosmetic_rng.random_range(-12.0..12.0)).z(60.0),
                170.0,
                0.0,
            )
        });
        queue.beat(180.0, cut.collect::<Vec<_>>());
        let join = (0..count).map(|index| {
            go(
                format!("laid.{index}"),
                heap.z(60.0 + cosmetic_rng.random_range(0.0..0.9)),
                150.0,
                0.0,
            )
        });
        queue.beat(160.0, join.collect::<Vec<_>>());
    }
    // In the heap all backs lie on one another; which of them comes to lie where in the row is drawn now, so
    // that no eye can follow a card from its seat to its face.
    let mut order: Vec<usize> = (0..count).collect();
    order.shuffle(cosmetic_rng);
    let again = order.iter().enumerate().map(|(height, index)| {
        let pose = heap.z(60.0 + height as f32 * 0.1);
        MotionStep::Bring(Item::picture(format!("laid.{index}"), pose, "omelas/vote-back"))
    });
    let taken = (0..count).map(|index| MotionStep::Take(format!("laid.{index}").into()));
    queue.beat(20.0, taken.chain(again).collect::<Vec<_>>());
    queue.beat(
        480.0,
        [
            MotionStep::Bring(turning::earth()),
            MotionStep::Bring(turning::teeth()),
            MotionStep::Bring(turning::light()),
        ]
        .into_iter()
        .chain(
            scene
                .view
                .trial
                .map(|letter| go(table::tile_key(letter), turning::TILE, 420.0, 60.0)),
        )
        .chain([MotionStep::Take("trial.fringe".into())]),
    );
    for index in 0..count {
        let to = turning::row(index, count);
        queue.beat(
            110.0,
            [
                go(format!("laid.{index}"), to, 300.0, 40.0),
                MotionStep::Sound(Cue::at("card-slide", to.at.x)),
            ],
        );
    }
    queue.rest(400.0);
}

fn turned(scene: &Scene<'_, Omelas>, card: Card, queue: &mut MotionQueue) {
    let count = scene.setup.seats.len();
    let index = usize::from(scene.view.turned.yes + scene.view.turned.no);
    let key: PieceKey = format!("laid.{index}").into();
    let pose = turning::row(index, count);
    queue.beat(
        230.0,
        [
            go(
                key.clone(),
                pose.shifted(0.0, -12.0).scaled(1.03).z(60.0),
                160.0,
                0.0,
            ),
            MotionStep::Turn {
                key: key.clone(),
                shows: turning::face(card).into(),
                lasts: 380.0,
            },
            MotionStep::Sound(Cue::at("card-turn", pose.at.x)),
        ],
    );
    queue.beat(200.0, [MotionStep::Sound(Cue::at("reveal-drum", pose.at.x))]);
    queue.beat(160.0, [go(key, pose, 140.0, 0.0)]);
    let yes = usize::from(scene.view.turned.yes);
    if card == Card::Yes && yes < usize::from(scene.view.die.unwrap_or(0)) {
        let sun: PieceKey = format!("sun.{yes}").into();
        let pose = turning::sun(yes);
        queue.beat(
            160.0,
            [
                MotionStep::Change {
                    key: sun.clone(),
                    look: Look::picture("omelas/sun-lit"),
                },
                go(sun.clone(), pose.scaled(1.16), 120.0, 0.0),
            ],
        );
        queue.beat(140.0, [go(sun, pose, 130.0, 0.0)]);
    }
}

/// What only the reveal shows.
fn lift_the_dark(queue: &mut MotionQueue) {
    let gone = [
        "count.yes",
        "count.word",
        "count.of",
        "count.words",
        "sun.0",
        "sun.1",
        "sun.2",
        "sun.3",
    ];
    queue.beat(60.0, gone.map(|key| MotionStep::Take(key.into())));
}

fn decided(scene: &Scene<'_, Omelas>, letter: Letter, kept: bool, queue: &mut MotionQueue) {
    queue.rest(800.0);
    let key = table::tile_key(letter);
    if kept {
        let square = table::square(letter).z(60.0);
        queue.beat(40.0, [MotionStep::Sound(Cue::at("tile-stays", square.at.x))]);
        lift_the_dark(queue);
        let down = turning::earth().from.unwrap_or(turning::earth().pose);
        let up = turning::teeth().from.unwrap_or(turning::teeth().pose);
        queue.beat(
            520.0,
            [
                go("bank.earth", down, 460.0, 0.0),
                go("bank.teeth", up, 460.0, 0.0),
                go(key.clone(), square, 520.0, 120.0),
            ],
        );
        queue.beat(160.0, [go(key.clone(), square.scaled(1.1), 130.0, 0.0)]);
        queue.beat(180.0, [go(key, table::square(letter), 150.0, 0.0)]);
    } else {
        let place = table::dark_place(scene.view.darkness);
        queue.beat(60.0, [MotionStep::Sound(Cue::at("tile-falls", place.at.x))]);
        queue.beat(
            330.0,
            [
                go(
                    key.clone(),
                    turning::TILE.shifted(0.0, -40.0).scaled(1.1).z(70.0),
                    280.0,
                    0.0,
                ),
                MotionStep::Turn {
                    key: key.clone(),
                    shows: "omelas/tile-back".into(),
                    lasts: 320.0,
                },
            ],
        );
        queue.beat(560.0, [go(key.clone(), place.z(70.0), 520.0, 40.0)]);
        lift_the_dark(queue);
        let index = scene.view.darkness;
        queue.beat(
            260.0,
            [
                MotionStep::Take(key),
                MotionStep::Bring(Item::picture(
                    format!("dark.{index}"),
                    place.z(70.0),
                    "omelas/tile-back",
                )),
            ],
        );
    }
}

fn handed_back(scene: &Scene<'_, Omelas>, queue: &mut MotionQueue) {
    let count = scene.setup.seats.len();
    let heap = Pose::new(820.0, 446.0, 120.0, 206.0).z(60.0);
    queue.beat(
        280.0,
        (0..count)
            .map(|index| go(format!("laid.{index}"), heap, 240.0, 0.0))
            .chain([MotionStep::Sound(Cue::new("card-slide"))])
            .collect::<Vec<_>>(),
    );
    queue.beat(
        20.0,
        (0..count)
            .map(|index| MotionStep::Change {
                key: format!("laid.{index}").into(),
                look: Look::picture("omelas/vote-back"),
            })
            .collect::<Vec<_>>(),
    );
    let out = Seat::all(count)
        .map(|seat| {
            let plate = plates::plate(scene, seat);
            let to = Pose {
                size: bevy::math::Vec2::new(24.0, 41.0),
                ..plate
            }
            .z(60.0)
            .alpha(0.3);
            go(format!("laid.{}", seat.index()), to, 340.0, 30.0)
        })
        .collect::<Vec<_>>();
    queue.beat(360.0, out);
    queue.beat(
        10.0,
        (0..count)
            .map(|index| MotionStep::Take(format!("laid.{index}").into()))
            .collect::<Vec<_>>(),
    );
}

fn won(council: bool, queue: &mut MotionQueue) {
    queue.rest(500.0);
    queue.beat(
        1600.0,
        [MotionStep::Sound(Cue::new(if council {
            "council-wins"
        } else {
            "rebel-wins"
        }))],
    );
    let ground = Pose::new(960.0, 540.0, 4200.0, 3000.0).z(75.0);
    let dark = Item::new("dark", ground, Look::Plain(table::BLACK)).from(ground.alpha(0.0));
    queue.beat(900.0, [MotionStep::Bring(dark)]);
    let mut picture = finale::picture();
    picture.pose.z = 76.0;
    picture.from = Some(picture.pose.alpha(0.0));
    queue.beat(1100.0, [MotionStep::Bring(picture)]);
    queue.beat(900.0, [MotionStep::Sound(Cue::new("child-still-there"))]);
}

fn roles_shown(scene: &Scene<'_, Omelas>, rebels: SeatSet, queue: &mut MotionQueue) {
    let count = scene.setup.seats.len();
    for seat in Seat::all(count) {
        let pose = finale::role_pose(seat.index(), count).z(80.0);
        let card = Item::picture(format!("role.{}", seat.index()), pose, "omelas/role-back")
            .from(pose.shifted(0.0, 160.0).alpha(0.0));
        queue.beat(
            140.0,
            [
                MotionStep::Bring(card),
                MotionStep::Sound(Cue::at("card-slide", pose.at.x)),
            ],
        );
    }
    queue.rest(300.0);
    for seat in Seat::all(count) {
        let role = if rebels.contains(seat) {
            Role::Rebel
        } else {
            Role::Council
        };
        let shows = match role {
            Role::Rebel => "omelas/role-rebel",
            Role::Council => "omelas/role-council",
        };
        let x = finale::role_pose(seat.index(), count).at.x;
        queue.beat(
            420.0,
            [
                MotionStep::Turn {
                    key: format!("role.{}", seat.index()).into(),
                    shows: shows.into(),
                    lasts: 400.0,
                },
                MotionStep::Sound(Cue::at("card-turn", x)),
            ],
        );
    }
}
