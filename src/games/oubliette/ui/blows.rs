//! Blows: how the two sides of a fight move, each monster in a manner of its own.
//!
//! A foe moves as a whole card, and an explorer as the token on the board. The manners of the monsters are in
//! `assets/tables/monster_motion.ron`. What is only a gesture is left out in reduced motion; the pictures of a strike and
//! of a fall are then cross-faded.

use super::super::level::OublietteLevel;
use super::super::{Fight, FightRoll, Foe, PieceId};
use super::cards::{self, CARD, PICTURE, Stance};
use super::duel;
use super::parts::{Place, Spot, TableContext};
use crate::board::At;
use crate::board::motion::{MotionQueue, MotionStep, bring, fade, gesture, go, sound};
use crate::table::Seat;
use crate::ui::sound::Cue;
use crate::ui::{Breath, Piece};
use bevy::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How a foe moves in a fight. Lengths are in hundredths of its picture’s width, angles in degrees clockwise, times in
/// milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manner {
    /// The pitch of its growl.
    voice: f32,
    /// What stays in place when it grows or turns, in the units of its picture.
    pivot: (f32, f32),
    breath: Swell,
    threat: Threat,
    strike: Strike,
    recoil: Push,
    fall: Fall,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Swell {
    period: f32,
    /// In hundredths of its height.
    stretch: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Threat {
    lean: f32,
    time: f32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Strike {
    windup: f32,
    x: f32,
    y: f32,
    arc: f32,
    turn: f32,
    time: f32,
    hold: f32,
    shake: f32,
    back: f32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Push {
    x: f32,
    y: f32,
    turn: f32,
    time: f32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Fall {
    delay: f32,
    time: f32,
    turn: f32,
    depth: f32,
    jerks: u8,
}

/// The manners of the drawn monsters, by the names of their drawings.
pub fn manners() -> &'static BTreeMap<String, Manner> {
    static MANNERS: LazyLock<BTreeMap<String, Manner>> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "tests have read the table")]
        ron::from_str(include_str!("../../../../assets/tables/monster_motion.ron"))
            .expect("tests have read it")
    });
    &MANNERS
}

/// How long the result of a blow stays in sight, in milliseconds.
const REST: f32 = 500.0;

const FOE: PieceId = PieceId::Drawn;

impl Manner {
    /// The manner of explorers, and of monsters that nobody has drawn for this program.
    const PLAIN: Self = Self {
        voice: 1.0,
        pivot: (130.0, 280.0),
        breath: Swell {
            period: 2800.0,
            stretch: 1.2,
        },
        threat: Threat {
            lean: -3.0,
            time: 300.0,
        },
        strike: Strike {
            windup: 200.0,
            x: -7.0,
            y: 2.0,
            arc: 0.0,
            turn: -4.0,
            time: 140.0,
            hold: 260.0,
            shake: 0.0,
            back: 420.0,
        },
        recoil: Push {
            x: 5.0,
            y: 0.0,
            turn: 4.0,
            time: 340.0,
        },
        fall: Fall {
            delay: 200.0,
            time: 800.0,
            turn: -12.0,
            depth: 3.0,
            jerks: 1,
        },
    };

    /// The manner of a foe. The monster on a hoard moves like the monster of that name.
    pub fn of(level: &OublietteLevel, foe: Foe) -> &'static Self {
        let name = level.monster_foe(foe).map(|(name, _)| name);
        let card = level.monsters.iter().find(|card| Some(&*card.name) == name);
        card.and_then(|card| manners().get(&card.art))
            .unwrap_or(&Self::PLAIN)
    }

    /// How its card breathes while it waits.
    pub fn breath(&self) -> Breath {
        Breath {
            period: self.breath.period,
            stretch: self.breath.stretch / 100.0,
            foot: (PICTURE.min.y + self.pivot.1) / CARD.height(),
        }
    }

    /// Its growl, at a pitch relative to its voice.
    pub fn growl(&self, pitch: f32) -> MotionStep {
        MotionStep::Sound(Cue {
            pitch: self.voice * pitch,
            ..Cue::new("monster-rise")
        })
    }

    /// Its card, moved by this much and turned about its pivot.
    fn posed(&self, x: f32, y: f32, turn: f32) -> At {
        let pivot = PICTURE.min + Vec2::from(self.pivot) - CARD.center();
        let turned = pivot - Vec2::from_angle(turn.to_radians()).rotate(pivot);
        let moved = turned + vec2(x, y) / 100.0 * PICTURE.width();
        let shift = moved / CARD.size();
        home().shifted(shift.x, shift.y).rotated(turn)
    }

    /// It is pushed, by a share of its recoil, and comes back.
    fn recoils(&self, share: f32, first: Option<MotionStep>, queue: &mut MotionQueue) {
        let Push { x, y, turn, time } = self.recoil;
        let to = self.posed(share * x, share * y, share * turn);
        let hit = gesture(FOE, to, 0.35 * time, 0.0);
        queue.beat(0.35 * time, first.into_iter().chain([hit]));
        queue.beat(0.65 * time, [gesture(FOE, home(), 0.65 * time, 0.0)]);
    }

    /// It strikes: away, at the explorer, and home. What else happens when it arrives, and when it leaves, comes with it.
    fn strikes(
        &self,
        (calm, strike): (String, String),
        (arrives, leaves): (Vec<MotionStep>, Vec<MotionStep>),
        queue: &mut MotionQueue,
    ) {
        let Strike {
            windup,
            x,
            y,
            arc,
            turn,
            time,
            hold,
            shake,
            back,
        } = self.strike;
        let away = self.posed(-0.5 * x, -0.5 * y, -0.5 * turn);
        queue.beat(windup, [gesture(FOE, away, windup, 0.0)]);
        let thrown = |aside: f32| self.posed(x + aside, y, turn).scaled(1.1);
        let throw = gesture(FOE, thrown(0.0), time, arc / 100.0 * PICTURE.width());
        queue.beat(time, [fade(FOE, strike, 0.0), throw]);
        queue.beat(20.0, arrives);
        let shakes = if shake > 0.0 { (hold / 60.0) as u8 } else { 0 };
        for nth in 0..shakes {
            let aside = if nth % 2 == 0 { shake } else { -shake };
            queue.beat(60.0, [gesture(FOE, thrown(aside), 60.0, 0.0)]);
        }
        queue.rest(hold - 60.0 * f32::from(shakes));
        let home = [fade(FOE, calm, 0.0), gesture(FOE, home(), back, 0.0)];
        queue.beat(back, leaves.into_iter().chain(home));
    }
}

fn home() -> At {
    At::slot(FOE).over(60.0)
}

/// The token of a seat, pushed away from a foe by this share of its width.
fn pushed(seat: Seat, by: f32, time: f32) -> MotionStep {
    let to = At::slot(Place::Stand(seat)).over(60.0).shifted(-by, 0.1 * by);
    gesture(PieceId::Token(seat), to.rotated(-60.0 * by), time, 0.0)
}

/// The foe leans towards the explorer before it rolls.
pub fn threatens(scene: &TableContext<'_>, foe: Foe, queue: &mut MotionQueue) {
    let manner = Manner::of(&scene.setup.level, foe);
    let Threat { lean, time } = manner.threat;
    queue.beat(time, [gesture(FOE, manner.posed(0.0, 0.0, lean), time, 0.0)]);
}

/// The dice lie, and push what they have hit.
pub fn dice_land(scene: &TableContext<'_>, fight: &Fight, queue: &mut MotionQueue) {
    let lands = sound("die-land");
    match fight.round {
        _ if !fight.sum.is_enough() => queue.rest(240.0),
        FightRoll::Strike => {
            Manner::of(&scene.setup.level, fight.foe).recoils(0.4, Some(lands), queue);
        }
        FightRoll::Blow => {
            let seat = scene.view.seat;
            queue.beat(110.0, [pushed(seat, 0.08, 110.0), lands]);
            queue.beat(150.0, [pushed(seat, 0.0, 150.0)]);
        }
    }
}

/// A roll stands: its blow lands or misses.
pub fn settled(scene: &TableContext<'_>, fight: &Fight, queue: &mut MotionQueue) {
    let (seat, hit) = (scene.view.seat, fight.sum.is_enough());
    let manner = Manner::of(&scene.setup.level, fight.foe);
    let steel = sound(if hit { "steel-hit" } else { "steel-miss" });
    match (fight.round, hit) {
        (FightRoll::Strike, true) => manner.recoils(1.0, Some(steel), queue),
        (FightRoll::Strike, false) => queue.beat(420.0, [steel]),
        (FightRoll::Blow, _) => {
            let faces = [Stance::Calm, Stance::Strike].map(|stance| duel::face(scene, fight.foe, stance));
            let [calm, strike] = faces;
            let mut arrives = vec![steel];
            let mut leaves = Vec::new();
            if fight.foe.is_monster() {
                arrives.push(manner.growl(1.1));
            }
            if hit {
                arrives.push(pushed(seat, 0.2, 90.0));
                leaves.push(pushed(seat, 0.0, 260.0));
            }
            if hit && fight.foe.is_monster() {
                let cut = cards::explorer(scene.mark(seat), scene.view.explorer(seat).wounds.len() + 1);
                arrives.push(fade(PieceId::Token(seat), cut, 0.0));
            }
            manner.strikes((calm, strike), (arrives, leaves), queue);
        }
    }
    queue.rest(REST);
}

/// A monster is defeated: it falls, and lies there.
pub fn falls(scene: &TableContext<'_>, foe: Foe, queue: &mut MotionQueue) {
    let manner = Manner::of(&scene.setup.level, foe);
    let Fall {
        delay,
        time,
        turn,
        depth,
        jerks,
    } = manner.fall;
    queue.beat(delay, [manner.growl(0.75)]);
    let (jerks, sinks) = (jerks.max(1), 0.6 * time);
    let each = sinks / f32::from(jerks);
    for nth in 1..=jerks {
        let share = f32::from(nth) / f32::from(jerks);
        let aside = match nth % 2 {
            _ if jerks == 1 => 0.0,
            0 => -1.5,
            _ => 1.5,
        };
        let to = manner.posed(aside, share * depth, share * turn);
        queue.beat(each, [gesture(FOE, to, each, 0.0)]);
    }
    let last = time - sinks;
    let fallen = fade(FOE, duel::face(scene, foe, Stance::Fallen), last);
    queue.beat(
        last,
        [fallen, gesture(FOE, home(), last, 0.0), sound("card-land")],
    );
    queue.rest(REST);
}

/// An explorer who is ambushed steps out of the board, as large as a monster.
pub fn steps_out(scene: &TableContext<'_>, target: Seat, queue: &mut MotionQueue) {
    let face = duel::face(scene, Foe::Player(target), Stance::Calm);
    let from = At::slot(Place::Stand(target)).over(60.0).alpha(0.0);
    queue.beat(20.0, [bring(Piece::new(FOE, face), from)]);
    let to = At::slot(Place::Card(Spot::Foe)).over(60.0);
    let growl = sound("monster-rise");
    queue.beat(560.0, [go(FOE, to, 520.0, 60.0), growl]);
}
