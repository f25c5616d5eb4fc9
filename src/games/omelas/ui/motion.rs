//! Motion and sound of each event of OMELAS, one small function per event.
//!
//! The scene's view is the one before the event's step, and so are the slots: the next view is laid out after the
//! motion.

use super::super::{Card, Event, Letter, Omelas, PieceId, Seen, Side};
use super::board::{self, Place};
use super::unmasking;
use crate::board::At;
use crate::board::motion::{FLIP, MotionQueue, MotionStep, bring, flip, go, sound, take, tumble};
use crate::board::piece::Look;
use crate::session::{ShownContext, ShownEvent, TableContext};
use crate::table::Seat;
use crate::ui::Piece;
use bevy::prelude::On;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// Adds the motion and the sound of an event that is shown.
pub(in super::super) fn on_shown(mut shown: On<ShownEvent<Omelas>>, table: ShownContext<Omelas>) {
    if let Some(scene) = table.scene() {
        let ShownEvent { seen, motion, rng } = shown.event_mut();
        play(&scene, seen, motion, rng);
    }
}

/// Turns an event that the table sees into beats of motion.
pub fn play(scene: &TableContext<'_, Omelas>, seen: &Seen, queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    match seen {
        Seen::RolesDealt { .. } => roles_dealt(scene, queue),
        Seen::VoteLaid { seat, .. } => vote_laid(scene, *seat, queue),
        Seen::Public(event) => match event {
            Event::Drawn { letter, aside, .. } => drawn(*letter, *aside, queue),
            Event::Rolled { face, .. } => rolled(scene.view.faces, *face, queue, rng),
            Event::VotesShuffled => votes_shuffled(scene, queue, rng),
            Event::Turned(card) => turned(scene, *card, queue),
            Event::Decided { letter, kept, .. } => decided(scene, *letter, *kept, queue),
            Event::HandedBack => handed_back(scene, queue),
            Event::Won(side) => won(*side, queue),
            Event::RolesShown(rebels) => unmasking::turn_over(scene, *rebels, queue),
            Event::RoundBegins { .. } | Event::VotesShown(_) => {}
            Event::RolesDealt(_) | Event::VoteLaid { .. } => {}
        },
    }
}

/// Height of moving pieces above the others.
const OVER: f32 = 40.0;

fn roles_dealt(scene: &TableContext<'_, Omelas>, queue: &mut MotionQueue) {
    let count = scene.setup.seats.len();
    let deck = Seat::all(count).map(|seat| {
        let at = At::slot(Place::Deck).shifted(0.0, -0.017 * seat.index() as f32);
        // All lie with the Council side up (omelas.setup.2).
        let card = Piece::new(PieceId::Dealt(seat), board::role_picture(Side::Council));
        bring(card, at.over(OVER))
    });
    queue.beat(60.0, deck);
    queue.beat(1500.0, [sound("deck-shuffle")]);
    for seat in Seat::all(count) {
        let to = At::slot(Place::Seat(seat)).over(OVER);
        let deal = go(PieceId::Dealt(seat), to, 380.0, 60.0);
        queue.beat(220.0, [deal, sound("card-draw")]);
    }
    queue.rest(300.0);
    queue.beat(10.0, Seat::all(count).map(|seat| take(PieceId::Dealt(seat))));
}

fn drawn(letter: Letter, laid_aside: bool, queue: &mut MotionQueue) {
    let squashed = At::slot(Place::Bag).stretched(1.06, 0.94).shifted(0.0, 0.03);
    let squash = go(Place::Bag, squashed, 160.0, 0.0);
    queue.beat(260.0, [squash, sound("bag-rummage")]);
    queue.beat(300.0, [go(Place::Bag, Place::Bag, 200.0, 0.0)]);
    // If it is laid aside, the tile of this letter stays where it is.
    let on_board = PieceId::Tile(letter);
    let tile = if laid_aside { PieceId::Drawn } else { on_board };
    let piece = Piece::new(tile, board::tile_picture(letter));
    let mouth = At::slot(Place::Bag).shifted(0.0, -0.4).stretched(0.53, 0.46);
    let mouth = mouth.over(30.0);
    queue.beat(20.0, [bring(piece, mouth)]);
    let square = || At::slot(Place::Square(letter));
    if laid_aside {
        let over = square().shifted(0.0, -0.6).over(OVER);
        queue.beat(560.0, [go(tile, over, 520.0, 160.0)]);
        queue.rest(450.0);
        let aside = At::slot(PieceId::Aside).rotated(4.0).over(OVER);
        queue.beat(520.0, [go(tile, aside, 480.0, 60.0), sound("tile-slide")]);
        queue.beat(120.0, [take(tile), sound("tile-land")]);
    } else {
        let above = square().shifted(0.0, -0.22).scaled(1.14).over(OVER);
        queue.beat(520.0, [go(tile, above, 500.0, 190.0)]);
        queue.beat(150.0, [go(tile, square().shifted(0.0, 0.02), 130.0, 0.0)]);
        queue.beat(120.0, [go(tile, square(), 100.0, 0.0), sound("tile-land")]);
    }
}

fn rolled(faces: u8, face: u8, queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    let picture = |face| board::die_picture(faces, Some(face));
    let die = tumble(PieceId::Die, (board::sides(faces), face), picture, 900.0, rng);
    queue.beat(980.0, [die, sound("die-roll-d4")]);
    queue.rest(180.0);
}

fn vote_laid(scene: &TableContext<'_, Omelas>, seat: Seat, queue: &mut MotionQueue) {
    let index = scene.view.laid();
    let from_hand = seat == scene.foot && scene.is_here(seat);
    let from = match from_hand {
        true => At::slot(PieceId::Hand(0)),
        false => At::slot(Place::Seat(seat)),
    };
    let card = Piece::new(PieceId::Vote(index), "omelas/vote-back");
    queue.beat(20.0, [bring(card, from.over(OVER))]);
    if from_hand {
        // The other card is removed.
        queue.beat(0.0, [0, 1].map(|index| take(PieceId::Hand(index))));
    }
    queue.beat(380.0, [go(PieceId::Vote(index), Place::Laid(index), 360.0, 70.0)]);
    queue.beat(120.0, [sound("vote-lay")]);
}

fn votes_shuffled(scene: &TableContext<'_, Omelas>, queue: &mut MotionQueue, rng: &mut ChaCha8Rng) {
    let count = scene.setup.seats.len();
    let heap = || At::slot(Place::Heap).over(OVER);
    let gather = (0..count).map(|index| {
        let to = heap().rotated(rng.random_range(-7.0..7.0));
        go(PieceId::Vote(index), to, 320.0, 30.0)
    });
    queue.beat(380.0, gather);
    queue.beat(40.0, [sound("deck-shuffle")]);
    for _ in 0..3 {
        let cut = (0..count).map(|index| {
            let side = if rng.random_bool(0.5) { -0.7 } else { 0.7 };
            let to = heap().shifted(side, rng.random_range(-0.07..0.07));
            go(PieceId::Vote(index), to, 170.0, 0.0)
        });
        queue.beat(180.0, cut);
        let to = |rng: &mut ChaCha8Rng| heap().over(rng.random_range(0.0..0.9));
        let join = (0..count).map(|index| go(PieceId::Vote(index), to(rng), 150.0, 0.0));
        queue.beat(160.0, join);
    }
    // All backs lie in one heap. The order in which they move to the row is drawn now, so that nobody can
    // follow a card from its seat to its face.
    let mut order: Vec<usize> = (0..count).collect();
    order.shuffle(rng);
    let taken = (0..count).map(|index| take(PieceId::Vote(index)));
    let again = order.iter().enumerate().map(|(height, index)| {
        let at = heap().over(OVER + height as f32 * 0.1);
        bring(Piece::new(PieceId::Vote(*index), "omelas/vote-back"), at)
    });
    queue.beat(20.0, taken.chain(again));
    let dark = board::banks().into_iter().flat_map(|(piece, home)| {
        let id = piece.id.clone();
        [
            bring(piece, At::slot(home).over(OVER / 2.0).clipped()),
            go(id, At::slot(Place::Board).over(OVER / 2.0), 460.0, 0.0),
        ]
    });
    let trial = scene.view.trial.map(PieceId::Tile);
    let trial = trial.map(|tile| go(tile, At::slot(Place::Trial).over(OVER), 420.0, 60.0));
    queue.beat(480.0, dark.chain(trial));
    for index in 0..count {
        let to = At::slot(Place::Row(index)).over(OVER);
        queue.beat(
            110.0,
            [go(PieceId::Vote(index), to, 300.0, 40.0), sound("card-slide")],
        );
    }
    queue.rest(400.0);
}

/// Turns up a card and counts it. The text of the next view follows the event.
fn turned(scene: &TableContext<'_, Omelas>, card: Card, queue: &mut MotionQueue) {
    let index = scene.view.turned.count();
    let scale = if is_awaited(scene) { 1.1 } else { 1.03 };
    let lifted = At::slot(Place::Row(index)).shifted(0.0, -0.03).scaled(scale);
    let lift = go(PieceId::Vote(index), lifted.clone().over(20.0), 160.0, 0.0);
    if is_awaited(scene) {
        // A vote that may end the game is turned up more slowly.
        let slowly = go(PieceId::Vote(index), lifted.over(20.0), 600.0, 0.0);
        queue.beat(800.0, [slowly, sound("reveal-drum")]);
    }
    let flip = flip(PieceId::Vote(index), board::face(card));
    queue.beat(230.0, [lift, flip, sound("card-turn")]);
    queue.beat(190.0, [sound("reveal-drum")]);
    let mut counted = scene.view.turned;
    match card {
        Card::Yes => counted.yes += 1,
        Card::No => counted.no += 1,
    }
    let suns = (0..scene.view.die.unwrap_or(0)).map(|index| board::sun(index, counted.yes));
    let changed = suns
        .chain([board::sum(scene.view, counted)])
        .map(|piece| MotionStep::Change {
            id: piece.id,
            look: piece.look,
        });
    queue.beat(200.0, changed);
}

/// Can this vote end the game, and do the cards turned up leave its outcome open?
fn is_awaited(scene: &TableContext<'_, Omelas>) -> bool {
    let view = scene.view;
    let (yes, die) = (view.turned.yes, view.die.unwrap_or(1));
    let left = view.seats.len() - view.turned.count();
    view.may_end() && yes <= die && usize::from(yes) + left >= usize::from(die)
}

fn decided(scene: &TableContext<'_, Omelas>, letter: Letter, kept: bool, queue: &mut MotionQueue) {
    queue.rest(800.0);
    let tile = PieceId::Tile(letter);
    let gone = |home| At::slot(home).over(OVER / 2.0).alpha(0.0).clipped();
    let lift_the_dark = board::banks().map(|(piece, home)| go(piece.id, gone(home), 460.0, 0.0));
    // The counters disappear with it.
    let counted = (0..scene.view.die.unwrap_or(0)).map(Place::Sun);
    let counted = counted.chain([Place::Sum]);
    let counted = counted.map(|place| go(place, At::slot(place).alpha(0.0), 300.0, 0.0));
    if scene.view.would_end(kept) {
        return last_letter(scene, letter, kept, lift_the_dark, counted, queue);
    }
    let lift_the_dark = lift_the_dark.into_iter().chain(counted);
    if kept {
        let square = At::slot(Place::Square(letter)).over(OVER);
        queue.beat(40.0, [sound("tile-stays")]);
        let back = go(tile, square.clone(), 520.0, 120.0);
        queue.beat(520.0, lift_the_dark.chain([back]));
        queue.beat(160.0, [go(tile, square.scaled(1.1), 130.0, 0.0)]);
        queue.beat(180.0, [go(tile, Place::Square(letter), 150.0, 0.0)]);
    } else {
        let index = usize::from(scene.view.darkness);
        queue.beat(60.0, [sound("tile-falls")]);
        let over = At::slot(Place::Trial).shifted(0.0, -0.4).scaled(1.1).over(OVER);
        let flip = flip(tile, "omelas/tile-back");
        queue.beat(FLIP, [go(tile, over, FLIP, 0.0), flip]);
        let place = At::slot(PieceId::Lost(index)).over(OVER);
        queue.beat(560.0, [go(tile, place.clone(), 520.0, 40.0)]);
        let back = Piece::new(PieceId::Lost(index), "omelas/tile-back");
        queue.beat(260.0, lift_the_dark.chain([take(tile), bring(back, place)]));
    }
}

/// The last letter of a game rises before everybody. It completes the city in full light, or falls into the dark, which
/// stays.
fn last_letter(
    scene: &TableContext<'_, Omelas>,
    letter: Letter,
    kept: bool,
    lift_the_dark: [MotionStep; 3],
    counted: impl Iterator<Item = MotionStep>,
    queue: &mut MotionQueue,
) {
    let tile = PieceId::Tile(letter);
    // The middle of the board, and the ground below it, in sizes of the tile.
    let middle = |down: f32| At::slot(Place::Trial).shifted(5.7, down).over(OVER);
    let votes = (0..scene.setup.seats.len()).map(|index| {
        let gone = At::slot(Place::Row(index))
            .shifted(0.0, 0.2)
            .over(20.0)
            .alpha(0.0);
        go(PieceId::Vote(index), gone, 600.0, 0.0)
    });
    let rise = go(tile, middle(-2.6).scaled(2.6), 800.0, 0.0);
    queue.beat(1500.0, [rise, sound("reveal-drum")]);
    if kept {
        let square = At::slot(Place::Square(letter)).over(OVER);
        queue.beat(40.0, [sound("tile-stays")]);
        let home = go(tile, square, 700.0, 120.0);
        queue.beat(
            760.0,
            lift_the_dark
                .into_iter()
                .chain(counted)
                .chain(votes)
                .chain([home]),
        );
        queue.rest(1200.0);
    } else {
        queue.beat(FLIP + 400.0, [flip(tile, "omelas/tile-back")]);
        queue.beat(60.0, [sound("tile-falls")]);
        let fall = go(tile, middle(0.7).scaled(0.15).alpha(0.0), 1100.0, 0.0);
        queue.beat(1300.0, counted.chain(votes).chain([fall]));
        queue.beat(300.0, [take(tile)]);
    }
}

fn handed_back(scene: &TableContext<'_, Omelas>, queue: &mut MotionQueue) {
    let count = scene.setup.seats.len();
    let all = || 0..count;
    let heap = At::slot(Place::Heap).over(OVER);
    let gather = all().map(|index| go(PieceId::Vote(index), heap.clone(), 240.0, 0.0));
    queue.beat(280.0, gather.chain([sound("card-slide")]));
    let backs = all().map(|index| MotionStep::Change {
        id: PieceId::Vote(index).into(),
        look: Look::picture("omelas/vote-back"),
    });
    queue.beat(20.0, backs);
    let out = Seat::all(count).map(|seat| {
        let to = At::slot(Place::Seat(seat)).over(OVER).alpha(0.3);
        go(PieceId::Vote(seat.index()), to, 340.0, 30.0)
    });
    queue.beat(360.0, out);
    queue.beat(10.0, all().map(|index| take(PieceId::Vote(index))));
}

fn won(side: Side, queue: &mut MotionQueue) {
    queue.rest(300.0);
    let cue = match side {
        Side::Council => "council-wins",
        Side::Rebel => "rebel-wins",
    };
    queue.beat(1200.0, [sound(cue)]);
}
