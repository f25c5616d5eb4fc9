//! How an open table comes onto the stage: its sheet, where something has changed, and what the shell may
//! know of it.

use super::{OpenTable, Played, Staged};
use crate::scene::canvas::Canvas;
use crate::scene::motion::MotionQueue;
use crate::scene::sheet::Sheet;
use crate::scene::sound::Sounds;
use crate::scene::stage::{Layer, Stage};
use crate::table::Awaits;
use bevy::prelude::*;

/// What a sheet was laid out from, but for the table itself, which only changes between settlings.
#[derive(PartialEq)]
pub(super) struct LaidFrom<G: Staged> {
    settlings: u64,
    ui: G::Ui,
    muted: bool,
    canvas: Canvas,
    notice: Option<String>,
}

pub(super) fn lay_out<G: Staged>(
    played: Res<Played<G>>,
    queue: Res<MotionQueue>,
    canvas: Res<Canvas>,
    mut sounds: ResMut<Sounds>,
    mut stage: ResMut<Stage>,
    mut open: ResMut<OpenTable>,
    mut last: Local<Option<(usize, f32)>>,
    mut laid: Local<Option<LaidFrom<G>>>,
    mut told: Local<Option<usize>>,
) {
    if !played.settled || !queue.is_empty() || played.behind_curtain {
        return;
    }
    let from = LaidFrom {
        settlings: played.settlings,
        ui: played.ui.clone(),
        muted: sounds.muted,
        canvas: *canvas,
        notice: played.notice.clone(),
    };
    // Another table begins on an empty stage, and may have settled as often.
    let bare = stage.sheet(Layer::Table).is_none_or(Sheet::is_empty);
    if !bare && laid.as_ref() == Some(&from) {
        return;
    }
    *laid = Some(from);
    let scene = played.scene(*canvas, sounds.muted);
    let sheet = G::lay_out(&scene);
    let now = Some((played.shown, canvas.scale));
    if *last == now {
        stage.show(Layer::Table, sheet, 180.0);
    } else {
        // Motion has moved pieces about: every one goes to where the view says.
        stage.settle(Layer::Table, sheet, 180.0);
        *last = now;
    }
    sounds
        .bypass_change_detection()
        .set_ambience(Some(G::ambience(&played.view)));
    // The ledger grows with what is seen, and with nothing else.
    if open.game == Some(G::ID) && *told == Some(played.shown) {
        return;
    }
    *told = Some(played.shown);
    let over = played.table.awaits() == Awaits::Over;
    let seed = played.table.setup().seed;
    let fresh = OpenTable {
        game: Some(G::ID),
        rule: G::rule_now(&played.view),
        ledger: scene
            .seen
            .iter()
            .filter_map(|seen| G::tell(scene.setup, scene.view, seen))
            .collect(),
        seed: if over {
            format!("seed {}", seed.0)
        } else {
            format!("seed sealed as {}", seed.commitment())
        },
        over,
        held: open.held,
    };
    open.set_if_neq(fresh);
}
