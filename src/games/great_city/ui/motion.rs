//! Motion and sound of each event of The Great City, one small function per event.
//!
//! The scene's view is the one before the step; each function moves pieces to their slots in the next view. Where the
//! open page doesn't show a piece, only the sound is left.

use super::super::tables::Pair;
use super::super::{
    Event, FlipCause, GreatCity, PairPosition, PairSide, Phase, PieceId, Roll, ScarabZone, Seen, Sign, Stone,
    StoneId, StoneView, Triad, log,
};
use super::parts::{self, Place};
use super::setup::making;
use super::situation::lies;
use super::{Page, TableContext, book, page, seats};
use crate::board::At;
use crate::board::motion::{FLIP, MotionQueue, MotionStep, bring, flip, go, sound, take};
use crate::session::{ShownContext, ShownEvent};
use crate::ui::{Piece, inks};
use bevy::prelude::{Local, On};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;

/// Adds the motion and the sound of an event that is shown.
pub(in super::super) fn on_shown(
    mut shown: On<ShownEvent<GreatCity>>,
    table: ShownContext<GreatCity>,
    mut pool: Local<(usize, u16)>,
) {
    let Some(scene) = table.scene() else { return };
    let ShownEvent { seen, motion, rng } = shown.event_mut();
    // A step may take several scarabs from the pool, one after another.
    let (at, taken) = &mut *pool;
    if std::mem::replace(at, scene.seen.len()) != scene.seen.len() {
        *taken = 0;
    }
    if let Seen::Public(Event::Moved {
        from: ScarabZone::Pool,
        count,
        ..
    }) = seen
    {
        *taken += *count;
        if *taken == scene.view.pool && matches!(page(&scene), Page::Table | Page::After) {
            last_of_pool(motion);
        }
    }
    play(&scene, seen, motion, rng);
}

/// The last scarab of the pool rises, and everybody sees it, before it goes where it goes.
fn last_of_pool(queue: &mut MotionQueue) {
    let (last, heap) = (Place::LastOfPool, ScarabZone::Pool);
    let at = |scale: f32| At::slot(Place::Scarabs(heap)).scaled(scale).over(OVER + 2.0);
    let scarab = Piece::new(last, "great_city/scarab").unflipped();
    let rises = go(last, at(3.4).shifted(0.0, -0.6), 700.0, 0.0);
    queue.beat(20.0, [bring(scarab, at(1.0))]);
    queue.beat(1700.0, [rises, take(PieceId::Heap(heap)), sound("reveal-drum")]);
    queue.beat(320.0, [go(last, at(1.0), 300.0, 0.0)]);
    queue.beat(10.0, [take(last)]);
}

/// Turns an event that the table sees into beats of motion.
pub fn play(scene: &TableContext<'_>, seen: &Seen, queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    let event = match seen {
        Seen::IntentChosen { .. } => return queue.beat(250.0, [sound("quill")]),
        Seen::Public(event) => event,
    };
    let (lasts, cue) = match event {
        Event::Moved { from, to, count, .. } => return moved(scene, (*from, *to), *count, queue),
        Event::Thrown { stone, face } => return thrown(scene, *stone, *face, queue, rng),
        Event::Flipped { stone, sign, by, .. } => return turned(scene, *stone, *sign, *by, queue),
        Event::Rolled { seat, face } if scene.view.phase == Phase::Initiative => {
            let initiative = Roll::Initiative(*seat);
            roll(initiative, PieceId::Die(initiative).into(), *face, queue, rng);
            return;
        }
        Event::Rolled { .. } => (400.0, "die-roll-d8"),
        Event::DieRolled(face) => return die_rolled(*face, queue, rng),
        Event::Locked(spots) => return locked(scene, spots, queue),
        Event::Accepted { pair, .. } if page(scene) == Page::Table => return accepted(*pair, queue),
        Event::Accepted { .. } => (400.0, "seal-break"),
        Event::RoundBegins(_) => return queue.rest(200.0),
        Event::Asked { .. } => return queue.rest(240.0),
        Event::SceneRead { .. } | Event::NameRead { .. } => (360.0, "prompt-ribbon"),
        Event::SceneBegins { .. } => (320.0, "prompt-ribbon"),
        Event::Entered { .. } => (260.0, "card-land"),
        Event::Passed(_) => (260.0, "card-slide"),
        Event::Drawn { .. } => (320.0, "tie-grow"),
        Event::TellerChosen { .. } | Event::Told(_) => (260.0, "quill"),
        Event::SceneEnds(_) => (720.0, "city-step"),
        Event::EndBegins { yea, nay, .. } if page(scene) == Page::Book => {
            return book::count_bags([*yea, *nay], queue);
        }
        Event::CityFate { survives: true, .. } => (900.0, "city-saved"),
        Event::CityFate { .. } => (900.0, "city-falls"),
        _ => return,
    };
    queue.beat(lasts, [sound(cue)]);
}

const OVER: f32 = 40.0;

/// Returns a few random faces that end with the given one.
fn faces(tumble: &str, last: String, rng: &mut ChaCha8Rng) -> Vec<Cow<'static, str>> {
    let first: u8 = rng.random_range(0..3);
    let random = (0..6u8).map(|step| format!("great_city/{tumble}-tumble-{}", (first + step) % 3 + 1));
    random.chain([last]).map(Cow::from).collect()
}

/// Returns the identity of a stone on the open page.
fn stone_id(scene: &TableContext<'_>, stone: Stone) -> Option<StoneId> {
    let colour = stone.colour;
    Some(match (page(scene), stone.of) {
        (Page::Table | Page::After, Triad::City(_)) | (Page::After, Triad::Of(_)) => StoneId::Own(stone),
        (Page::Table, Triad::Of(who)) => {
            let half = seats::half_of(scene.view, who)?;
            StoneId::Pair(PairPosition { half, colour })
        }
        _ => return None,
    })
}

/// Returns how a stone lies before the event.
fn lying(scene: &TableContext<'_>, stone: Stone) -> Option<StoneView> {
    let view = scene.view;
    let triad = match stone.of {
        Triad::City(PairSide::First) => view.city.first(),
        Triad::City(PairSide::Second) => view.city.last(),
        Triad::Of(who) => match (&view.scene, seats::half_of(view, who)) {
            (Some(staged), Some(half)) => Some(seats::behind(staged, half).1),
            _ => view.character(who).map(|character| &character.triad),
        },
    };
    triad?.get(stone.colour.index()).copied()
}

/// Returns where scarabs of a zone come from and go to; `None` for the supply.
fn zone(scene: &TableContext<'_>, zone: ScarabZone) -> Option<Place> {
    Some(match zone {
        ScarabZone::Supply => return None,
        ScarabZone::Under(stone) => Place::Under(stone_id(scene, stone)?),
        zone => Place::Scarabs(zone),
    })
}

/// The most scarabs that walk one by one.
const FILE: u16 = 6;

/// Scarabs walk in a file, each with its head in front.
fn moved(
    scene: &TableContext<'_>,
    (from, to): (ScarabZone, ScarabZone),
    count: u16,
    queue: &mut MotionQueue,
) {
    if count == 0 || !matches!(page(scene), Page::Table | Page::After) {
        return;
    }
    // The supply is nowhere: scarabs come out of the dark beside, and go there.
    let beside = |place: Place| At::slot(place).shifted(1.6, 1.8).alpha(0.0);
    let (start, end) = match (zone(scene, from), zone(scene, to)) {
        (Some(start), Some(end)) => (start.into(), end.into()),
        (None, Some(end)) => (beside(end), end.into()),
        (Some(start), None) => (start.into(), beside(start)),
        (None, None) => return,
    };
    const LASTS: f32 = 420.0;
    const APART: f32 = 90.0;
    let cue = match (from, to) {
        (ScarabZone::Ante, ScarabZone::Purse(_)) => "scarab-stream",
        (_, ScarabZone::Yea | ScarabZone::Nay) => "scarab-pour",
        _ => "scarab-clink",
    };
    let walking = count.min(FILE);
    queue.beat(0.0, [sound(cue)]);
    for index in 0..walking {
        let scarab = Piece::new(PieceId::Scarab(index), "great_city/scarab").unflipped();
        let walk = MotionStep::Walk {
            id: PieceId::Scarab(index).into(),
            to: end.clone().over(OVER),
            lasts: LASTS,
        };
        let lasts = if index + 1 == walking { LASTS } else { APART };
        queue.beat(lasts, [bring(scarab, start.clone().over(OVER)), walk]);
    }
    let gone = (0..walking).map(|index| take(PieceId::Scarab(index)));
    queue.beat(20.0, gone.chain(tick((from, to), count)));
}

/// The numbers of the heaps that scarabs leave and come to.
fn tick((from, to): (ScarabZone, ScarabZone), count: u16) -> impl Iterator<Item = MotionStep> {
    let count = i64::from(count);
    let numbers = [(from, -count), (to, count)].into_iter();
    let shown = numbers.filter(|(zone, _)| matches!(zone, ScarabZone::Ante | ScarabZone::Pool));
    shown.map(|(zone, by)| MotionStep::Count {
        id: Place::Count(zone).into(),
        by,
    })
}

/// A die tumbles where a stone is set, and the stone drops on its place.
fn thrown(scene: &TableContext<'_>, stone: Stone, face: u8, queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    let colour = stone.colour;
    let is_in_pair = scene.view.phase == Phase::SceneThrow && matches!(stone.of, Triad::Of(_));
    let id = match stone.of {
        Triad::Of(who) if is_in_pair => {
            let half = seats::half_of(scene.view, who).unwrap_or(PairSide::First);
            StoneId::Pair(PairPosition { half, colour })
        }
        Triad::City(half) if page(scene) == Page::Situation && scene.view.situation.is_empty() => {
            StoneId::Thrown(PairPosition { half, colour })
        }
        Triad::Of(who) if making(scene).is_some_and(|making| making.character.who == who) => {
            StoneId::Made(colour)
        }
        _ => {
            for cue in ["die-roll-d8", "stone-set"] {
                queue.beat(220.0, [sound(cue)]);
            }
            return;
        }
    };
    let (roll_of, stone) = (Roll::Stone(id), PieceId::Stone(id));
    let corner = if is_in_pair {
        At::slot(PieceId::Die(roll_of))
    } else {
        At::slot(stone).scaled(0.5)
    };
    let [die, number] = roll(roll_of, corner, face, queue, rng);
    let lies = lies(face);
    let picture = parts::face(colour, lies.sign);
    let above = At::slot(stone).shifted(0.0, -0.3).alpha(0.0);
    let drop = [
        die,
        number,
        take(stone),
        bring(Piece::new(stone, picture), above),
        go(stone, stone, 220.0, 0.0),
        sound("stone-set"),
    ];
    queue.beat(260.0, drop);
    if lies.moving {
        queue.beat(200.0, [sound("stone-moving")]);
    }
}

/// An eight-sided die tumbles here and shows its number. Returns the steps that remove both.
fn roll(roll: Roll, at: At, face: u8, queue: &mut MotionQueue, rng: &mut ChaCha8Rng) -> [MotionStep; 2] {
    let (die, number) = (PieceId::Die(roll), Place::Number(roll));
    let at = at.over(OVER);
    let faces = faces("d8", "great_city/d8".into(), rng);
    let first = faces.first().cloned().unwrap_or_default();
    let piece = Piece::new(die, first).unflipped();
    queue.beat(10.0, [bring(piece, at.clone())]);
    let (id, lasts) = (die.into(), 460.0);
    let tumble = MotionStep::Tumble { id, faces, lasts };
    queue.beat(480.0, [tumble, sound("die-roll-d8")]);
    let shown = Piece::words(number, face.to_string(), inks::INK);
    queue.beat(280.0, [bring(shown, at.stretched(0.4, 0.4).over(OVER + 1.0))]);
    [take(die), take(number)]
}

/// A stone rises and flips like a coin.
fn turned(scene: &TableContext<'_>, stone: Stone, sign: Sign, by: FlipCause, queue: &mut MotionQueue) {
    let Some(id) = stone_id(scene, stone).filter(|_| by != FlipCause::Course) else {
        return queue.beat(200.0, [sound("stone-flip")]);
    };
    // A stone that turns is no longer moving; its drawing is smaller.
    let moving = lying(scene, stone).is_some_and(|lies| lies.moving);
    let scale = if moving { parts::STILL_SHARE } else { 1.0 };
    let (piece, face) = (PieceId::Stone(id), parts::face(stone.colour, sign));
    let place = At::slot(piece).scaled(scale).over(OVER);
    let rise = go(piece, place, FLIP, 22.0);
    queue.beat(FLIP, [rise, flip(piece, face), sound("stone-flip")]);
}

fn die_rolled(face: u8, queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    let die = Piece::new(PieceId::GmDie, "great_city/die-tumble-1").unflipped();
    queue.beat(10.0, [bring(die, At::slot(PieceId::GmDie).over(OVER))]);
    let faces = faces("die", format!("great_city/die-{face}"), rng);
    let (id, lasts) = (PieceId::GmDie.into(), 680.0);
    let tumble = MotionStep::Tumble { id, faces, lasts };
    queue.beat(700.0, [tumble, sound("die-roll-d6")]);
    queue.rest(420.0);
    queue.beat(10.0, [take(PieceId::GmDie)]);
}

/// Silk draws around what is locked now, and falls from what was.
fn locked(scene: &TableContext<'_>, spots: &[PairPosition], queue: &mut MotionQueue) {
    let Some(staged) = &scene.view.scene else { return };
    let lock = |spot: PairPosition| Place::Lock(StoneId::Pair(spot));
    let freed = staged.locked.iter().filter(|spot| !spots.contains(spot));
    let mut steps: Vec<MotionStep> = freed.map(|spot| take(lock(*spot))).collect();
    if !steps.is_empty() {
        steps.push(sound("lock-loosen"));
    }
    // What was flipped before in the same reaction has its lock already.
    if let Some(spot) = spots.last().filter(|spot| !staged.locked.contains(spot)) {
        let lock = lock(*spot);
        let above = At::slot(lock).shifted(0.0, -0.15).alpha(0.0).over(OVER);
        steps.push(bring(Piece::new(lock, "great_city/lock-bound"), above));
        steps.push(go(lock, At::slot(lock).over(OVER), 240.0, 0.0));
        steps.push(sound("lock-snap"));
    }
    queue.beat(260.0, steps);
}

/// The seal breaks, and the slip unrolls.
fn accepted(pair: Pair, queue: &mut MotionQueue) {
    let broken = Piece::new(Place::BrokenSeal, "great_city/seal-broken").unflipped();
    let at = || At::slot(Place::Seal).stretched(1.44, 1.12);
    let breaks = bring(broken, at().over(OVER + 2.0));
    queue.beat(420.0, [take(Place::Seal), breaks, sound("seal-break")]);
    let slip = Piece::new(Place::OpenSlip, "great_city/slip").unflipped();
    let rolled = At::slot(Place::Slip).stretched(1.4, 0.6).over(OVER);
    let open = At::slot(Place::Slip).shifted(0.0, 0.9).stretched(1.7, 2.6);
    let unrolls = go(Place::OpenSlip, open.over(OVER), 400.0, 0.0);
    let below = at().shifted(0.0, 1.8).over(OVER + 2.0);
    let falls = go(Place::BrokenSeal, below, 400.0, 0.0);
    queue.beat(420.0, [bring(slip, rolled), unrolls, falls]);
    let judgment = &log::judgment(pair).1;
    let words = Piece::words(Place::Judgment, judgment.clone(), inks::INK);
    let at = At::slot(Place::Slip).shifted(0.0, 0.85).stretched(1.0, 0.6);
    queue.beat(900.0, [bring(words, at.over(OVER + 1.0))]);
}
