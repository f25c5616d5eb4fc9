//! The board: slots in sight, and pieces that follow them.

use crate::support::app::{finish, headless};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::{CalculatedClip, UiGlobalTransform};
use std::time::Duration;
use triptych::board::Slots;
use triptych::board::piece::{Layer, Travel};
use triptych::ui::{Id, Piece, Slot, UiLayer, UiRoot};

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    One,
    Other,
    Third,
}

/// A board whose slots are laid out by hand, and the root of its screen.
fn board() -> (App, Entity) {
    let mut app = headless();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(1)));
    finish(&mut app);
    let root = app.world_mut().spawn((UiRoot::default(), UiLayer::Screen)).id();
    app.update();
    (app, root)
}

/// Returns a slot of this size in the middle of which is this point.
fn slot(id: impl Into<Id>, piece: Option<Piece>, middle: Vec2, size: f32) -> impl Bundle {
    let node = ComputedNode {
        size: Vec2::splat(size),
        ..default()
    };
    let id = id.into();
    (
        Slot {
            id,
            piece,
            is_covered: false,
        },
        node,
        UiGlobalTransform::from_translation(middle),
    )
}

#[test]
fn a_slot_that_is_scrolled_away_shows_no_piece() {
    let is_in_sight = |top: f32, clip: Option<Rect>| {
        let (mut app, root) = board();
        let slot = slot(Part::One, None, Vec2::new(10.0, top + 10.0), 20.0);
        let mut slot = app.world_mut().spawn((slot, ChildOf(root)));
        if let Some(clip) = clip {
            slot.insert(CalculatedClip { clip });
        }
        app.update();
        let pose = app
            .world()
            .resource::<Slots>()
            .get(Layer::Table, &Part::One.into());
        pose.expect("it is laid out").alpha == 1.0
    };
    let clip = Some(Rect::new(0.0, 0.0, 100.0, 100.0));
    let at = |top: f32| is_in_sight(top, clip);
    assert_eq!([40.0, 85.0, 95.0, 120.0].map(at), [true, true, false, false]);
    assert!(is_in_sight(500.0, None));
}

/// A board with two pieces beside each other, and a third one elsewhere.
fn three_pieces() -> (App, [Entity; 3]) {
    let (mut app, root) = board();
    let world = app.world_mut();
    let row = world.spawn(ChildOf(root)).id();
    let slots = [Part::One, Part::Other, Part::Third].map(|part| {
        let piece = Piece::new(part, "shared/mark-1");
        let above = if part == Part::Third { root } else { row };
        world
            .spawn((slot(part, Some(piece), Vec2::ZERO, 50.0), ChildOf(above)))
            .id()
    });
    (app, slots)
}

/// Lays the slots out, beginning at this x coordinate.
fn lay_out(app: &mut App, from: f32) {
    let mut slots = app.world_mut().query::<(&Slot, &mut UiGlobalTransform)>();
    for (slot, mut at) in slots.iter_mut(app.world_mut()) {
        let parts = [Part::One, Part::Other, Part::Third].into_iter();
        let index = parts.map(Id::from).position(|part| part == slot.id);
        let down = 60.0 * index.expect("it is one of them") as f32;
        *at = UiGlobalTransform::from_xy(from, down);
    }
    app.update();
}

fn travel(app: &mut App) -> usize {
    app.world_mut().query::<&Travel>().iter(app.world()).count()
}

/// Pieces at rest move with the layout when another piece changes.
#[test]
fn pieces_that_lie_in_their_slots_do_not_fly_after_them() {
    let (mut app, [one, other, third]) = three_pieces();
    lay_out(&mut app, 0.0);
    let look = |app: &mut App| {
        let mut slot = app.world_mut().get_mut::<Slot>(third).expect("it is a slot");
        slot.piece.as_mut().expect("it has a piece").lifts ^= true;
    };
    look(&mut app);
    lay_out(&mut app, 300.0);
    assert_eq!(travel(&mut app), 0);
    // The others close up when a piece leaves their row.
    app.world_mut().despawn(other);
    lay_out(&mut app, 200.0);
    // The sprite carries its identity as a component.
    let moves = |app: &mut App, part: Part| {
        let mut pieces = app.world_mut().query_filtered::<&Part, With<Travel>>();
        pieces.iter(app.world()).any(|moving| *moving == part)
    };
    assert!(moves(&mut app, Part::One));
    // A piece that goes to another slot travels.
    let mut slot = app.world_mut().get_mut::<Slot>(one).expect("it is a slot");
    slot.id = Part::Other.into();
    lay_out(&mut app, 200.0);
    assert!(moves(&mut app, Part::One));
}
