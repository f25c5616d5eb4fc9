//! The cloth of the curtain: pieces that enter from outside the window. They cover it, or hang at its sides while a
//! private view is open.

use super::piece::{Layer, Look, Piece, Pose, Travel, mark};
use crate::ui::canvas::{self, Canvas};
use crate::ui::curtain::{Curtain, FALL, Hanging};
use crate::ui::inks;
use crate::ui::{Face, FrameSet, Tempo};
use bevy::prelude::*;

/// A piece of cloth.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Cloth {
    /// An opaque plane, so that nothing shows between the folds of the others.
    Veil,
    /// The ground of an open private view.
    Ground,
    Left,
    Right,
    FarLeft,
    FarRight,
    Swags,
    SwagsLeft,
    SwagsRight,
}

/// A piece of cloth, its drawing, whether that is mirrored, its pose, and how far away it enters from.
type Part = (Cloth, &'static str, bool, Pose, Vec2);

/// The width on each side, in canvas units, by which a window must exceed the canvas so that cloth hangs there too.
const BESIDE: f32 = 0.5;

/// Returns the swags at the top, with mirrored copies beside the canvas.
fn swags(canvas: &Canvas, drawing: &'static str, height: f32) -> Vec<Part> {
    let top = -canvas.bleed.y.max(0.0);
    let away = vec2(0.0, -height - 20.0);
    let at = |x: f32| Pose::corner(x, top, canvas::WIDTH, height).z(6.0);
    let mut parts = vec![(Cloth::Swags, drawing, false, at(0.0), away)];
    if canvas.bleed.x > BESIDE {
        parts.push((Cloth::SwagsLeft, drawing, true, at(-canvas::WIDTH), away));
        parts.push((Cloth::SwagsRight, drawing, true, at(canvas::WIDTH), away));
    }
    parts
}

/// Returns the left half, of this width, at the canvas's edge, and a mirrored one at the other edge; more beside the
/// canvas.
fn halves(canvas: &Canvas, drawing: &'static str, width: f32) -> Vec<Part> {
    let rise = canvas.bleed.y.max(0.0);
    let height = canvas::HEIGHT + 2.0 * rise;
    let far = vec2(canvas.bleed.x + width + 10.0, 0.0);
    let at = |x: f32, z: f32| Pose::corner(x, -rise, width, height).z(z);
    let mut parts = vec![
        (Cloth::Left, drawing, false, at(0.0, 2.0), -far),
        (Cloth::Right, drawing, true, at(canvas::WIDTH - width, 1.0), far),
    ];
    if canvas.bleed.x > BESIDE {
        parts.push((Cloth::FarLeft, drawing, true, at(-width, 1.0), -far));
        parts.push((Cloth::FarRight, drawing, false, at(canvas::WIDTH, 1.0), far));
    }
    parts
}

fn parts(canvas: &Canvas, hanging: Hanging) -> Vec<Part> {
    match hanging {
        Hanging::Drawn => {
            let halves = halves(canvas, "shared/drape", 980.0);
            [halves, swags(canvas, "shared/swags", 210.0)].concat()
        }
        Hanging::Gathered => {
            let rise = canvas.bleed.y.max(0.0);
            let ground = Pose::corner(0.0, -rise, canvas::WIDTH, canvas::HEIGHT + 2.0 * rise).z(0.5);
            let ground = (Cloth::Ground, "shared/private-ground", false, ground, Vec2::ZERO);
            let halves = halves(canvas, "shared/gathered", 560.0);
            [vec![ground], halves, swags(canvas, "shared/swags-high", 135.0)].concat()
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    // Every decision that shuts the curtain in this frame, such as one at the table, has been made before.
    app.add_systems(Update, hang.after(FrameSet::Show).before(FrameSet::Move));
}

fn hang(
    mut commands: Commands,
    curtain: Res<Curtain>,
    canvas: Res<Canvas>,
    tempo: Res<Tempo>,
    pieces: Query<(Entity, &Pose), With<Cloth>>,
    mut hangs: Local<Option<Hanging>>,
) {
    let wanted = curtain.hanging();
    if *hangs == wanted && !(canvas.is_changed() && wanted.is_some()) {
        return;
    }
    let was = std::mem::replace(&mut *hangs, wanted);
    for (entity, pose) in &pieces {
        if wanted.is_none() && !tempo.is_instant() {
            let fades = Travel::fading(*pose, 200.0);
            commands.entity(entity).remove::<Cloth>().insert(fades);
        } else {
            commands.entity(entity).despawn();
        }
    }
    let Some(hanging) = wanted else { return };
    let falls = was.is_none() && !tempo.is_instant();
    let mut hang = |cloth: Cloth, look: Look, pose: Pose, from: Pose| {
        let (layer, id) = (Layer::Curtain, cloth.into());
        let mut entity = commands.spawn((cloth, Piece { layer, id }, look, pose, mark(layer)));
        if falls {
            entity.insert((from, Travel::new(from, pose, FALL)));
        }
    };
    let veil = Pose::corner(0.0, 0.0, canvas::WIDTH, canvas::HEIGHT).scaled(3.0);
    let plain = Look::new(Face::Plain, inks::INK);
    hang(Cloth::Veil, plain, veil, veil.alpha(0.0));
    for (cloth, drawing, mirrored, pose, away) in parts(&canvas, hanging) {
        let mut look = Look::picture(drawing);
        look.mirrored = mirrored;
        hang(cloth, look, pose, pose.shifted(away));
    }
}
