//! The load screen: the tables that are kept, as cards; the chosen one large beside them.
//!
//! A table that can be gone on with is loaded, one that is over is watched, a broken one is looked at as far as it
//! is good. Files from elsewhere come in by their path, or are dropped onto the window.

mod layout;
mod shelf;
mod slots;

pub use layout::lay_out;
pub use shelf::{PAGE, Shelf, ago, date};

use super::bar::Dialog;
use super::saves::{Holds, Save};
use super::{paged, panels};
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::focus::Focus;
use crate::scene::inks;
use crate::scene::lettering::{Face, TypeSize};
use crate::scene::pictures::Pictures;
use crate::scene::play::{Autosave, NextReplay, NextTable, ReplayReturn};
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Interaction, Pose};
use crate::scene::stage::{Hovering, Layer, Stage, StageSet};
use crate::scene::writing::{self, Field, Writing, Written};
use crate::scene::{AppState, sound};
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How much of a frame reading files may take: pages turn smoothly while a long shelf is read.
const A_FRAME: Duration = Duration::from_millis(10);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .add_systems(OnEnter(AppState::Shelf), enter)
        .add_systems(OnExit(AppState::Shelf), leave)
        .add_systems(
            Update,
            (
                (
                    read,
                    keys.run_if(
                        not(panels::covered)
                            .and_then(not(writing::is_open))
                            .and_then(resource_equals(Dialog::None)),
                    ),
                    press,
                    written,
                )
                    .chain()
                    .run_if(in_state(AppState::Shelf)),
                dropped,
                show.run_if(in_state(AppState::Shelf)),
            )
                .chain()
                .in_set(StageSet::Show),
        );
}

fn enter(
    mut shelf: ResMut<Shelf>,
    autosave: Res<Autosave>,
    canvas: Res<Canvas>,
    mut sounds: ResMut<sound::Sounds>,
) {
    *shelf = Shelf::of(&autosave);
    shelf.set_type(canvas.type_size);
    sounds.set_ambience(Some("title"));
}

fn leave(mut shelf: ResMut<Shelf>, mut pictures: ResMut<Pictures>, mut writing: ResMut<Writing>) {
    *shelf = Shelf::default();
    pictures.give_back();
    writing.drop_it();
}

fn read(mut shelf: ResMut<Shelf>, mut pictures: ResMut<Pictures>, mut redraw: MessageWriter<RequestRedraw>) {
    if shelf.is_read() {
        return;
    }
    shelf.read_on(A_FRAME);
    for save in shelf.saves() {
        if let Some(name) = layout::thumbnail(save) {
            pictures.lend(name, &save.header.thumbnail);
        }
    }
    redraw.write(RequestRedraw);
}

/// Opens what a file holds: a table to go on with, a record to watch, or a sentence why neither.
pub fn open_save(save: &Save, back: ReplayReturn) -> Opened {
    match &save.holds {
        Holds::Table(order) if !save.header.over => Opened::Table(order.clone()),
        Holds::Table(_) | Holds::Part { .. } => match save.to_replay(back) {
            Some(order) => Opened::Record(Box::new(order)),
            None => Opened::Nothing(format!("{} contains nothing to show", save.file)),
        },
        Holds::Nothing(reason) => Opened::Nothing(format!("{}: {reason}", save.file)),
    }
}

/// What opening a file leads to.
#[derive(Debug)]
pub enum Opened {
    /// A table to go on with.
    Table(Box<crate::scene::play::TableOrder>),
    /// A record to be watched.
    Record(Box<crate::scene::play::ReplayOrder>),
    /// Nothing, and why.
    Nothing(String),
}

impl Opened {
    fn carry_out(self, next: &mut NextTable, replay: &mut NextReplay, dialog: &mut Dialog) {
        match self {
            Opened::Table(order) => next.0 = Some(*order),
            Opened::Record(order) => replay.0 = Some(*order),
            Opened::Nothing(reason) => *dialog = Dialog::Trouble(reason),
        }
    }
}

fn go(shelf: &Shelf, next: &mut NextTable, replay: &mut NextReplay, dialog: &mut Dialog) {
    if let Some((_, save)) = shelf.chosen() {
        open_save(save, ReplayReturn::Shelf).carry_out(next, replay, dialog);
    }
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut wheel: MessageReader<MouseWheel>,
    focus: Res<Focus>,
    mut shelf: ResMut<Shelf>,
    mut next: ResMut<NextTable>,
    mut replay: ResMut<NextReplay>,
    mut dialog: ResMut<Dialog>,
) {
    let row = if shelf.is_paged() { 1 } else { 3 };
    let steps = [
        (KeyCode::ArrowLeft, -1),
        (KeyCode::ArrowRight, 1),
        (KeyCode::ArrowUp, -row),
        (KeyCode::ArrowDown, row),
        (KeyCode::Home, isize::MIN / 2),
        (KeyCode::End, isize::MAX / 2),
    ];
    for (key, by) in steps {
        // Arrows and Enter are the ring's own, once somebody goes about with Tab.
        if keys.just_pressed(key) && !focus.is_shown() {
            shelf.step(by);
        }
    }
    let rolled: f32 = wheel.read().map(|turn| turn.y).sum();
    if keys.just_pressed(KeyCode::PageDown) || rolled < 0.0 {
        shelf.turn(1);
    }
    if keys.just_pressed(KeyCode::PageUp) || rolled > 0.0 {
        shelf.turn(-1);
    }
    if keys.just_pressed(KeyCode::Delete) && shelf.chosen().is_some() {
        shelf.asking = true;
    }
    if keys.just_pressed(KeyCode::Enter) && !shelf.asking && !focus.is_shown() {
        go(&shelf, &mut next, &mut replay, &mut dialog);
    }
}

fn press(
    mut pressed: MessageReader<Pressed>,
    mut shelf: ResMut<Shelf>,
    mut state: ResMut<NextState<AppState>>,
    mut next: ResMut<NextTable>,
    mut replay: ResMut<NextReplay>,
    mut dialog: ResMut<Dialog>,
    mut writing: ResMut<Writing>,
) {
    for pressed in pressed.read().filter(|pressed| pressed.layer == Layer::Table) {
        match &*pressed.name {
            "load.back" => state.set(AppState::Title),
            "load.go" => go(&shelf, &mut next, &mut replay, &mut dialog),
            "load.delete" => shelf.asking = true,
            "load.delete.no" => shelf.asking = false,
            "load.delete.yes" => shelf.delete(),
            "load.earlier" => shelf.turn(-1),
            "load.later" => shelf.turn(1),
            "load.open" => writing.begin(Layer::Table, path_field(shelf.type_size)),
            name => {
                let number = name.strip_prefix("save.").and_then(|number| number.parse().ok());
                if let Some(number) = number {
                    shelf.choose(number);
                }
            }
        }
    }
}

/// Where the path of a file can be typed or pasted.
fn path_field(size: TypeSize) -> Field {
    Field {
        name: "load.path".into(),
        pose: if paged(size) {
            Pose::corner(786.0, 968.0, 1060.0, 66.0)
        } else {
            Pose::corner(676.0, 980.0, 1170.0, 44.0)
        },
        text: String::new(),
        hint: "Path of a save or record; Enter opens it, Esc cancels".into(),
        size: size.between(27.0, 40.0),
        face: Face::Regular,
        ink: inks::INK,
        ground: inks::BONE,
        lines: false,
        limit: 4096,
    }
}

fn written(
    mut written: MessageReader<Written>,
    mut next: ResMut<NextTable>,
    mut replay: ResMut<NextReplay>,
    mut dialog: ResMut<Dialog>,
) {
    for written in written.read().filter(|written| written.name == "load.path") {
        if !written.text.is_empty() {
            open_elsewhere(&path_of(&written.text)).carry_out(&mut next, &mut replay, &mut dialog);
        }
    }
}

/// The path that somebody typed or pasted: file managers put quotes about it, or write it as an address.
fn path_of(typed: &str) -> PathBuf {
    let plain = typed.trim().trim_matches(['"', '\'']);
    let plain = plain.strip_prefix("file://").unwrap_or(plain);
    match (plain.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(plain),
    }
}

/// What a file from elsewhere leads to. The file stays as it is: going on with it is a table of its own.
fn open_elsewhere(path: &Path) -> Opened {
    let mut save = Save::read(path);
    if let Holds::Table(order) = &mut save.holds {
        order.file = None;
    }
    open_save(&save, ReplayReturn::Shelf)
}

/// A file that is dropped onto the window is opened, except where a table or a curtain is.
fn dropped(
    mut files: MessageReader<FileDragAndDrop>,
    state: Res<State<AppState>>,
    curtain: Res<Curtain>,
    mut next: ResMut<NextTable>,
    mut replay: ResMut<NextReplay>,
    mut dialog: ResMut<Dialog>,
) {
    for file in files.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = file
            && curtain.is_up()
            && !matches!(state.get(), AppState::Playing(_))
        {
            open_elsewhere(path_buf).carry_out(&mut next, &mut replay, &mut dialog);
        }
    }
}

fn show(
    mut shelf: ResMut<Shelf>,
    canvas: Res<Canvas>,
    mut stage: ResMut<Stage>,
    hovering: Query<(&Interaction, &Hovering)>,
) {
    if shelf.type_size != canvas.type_size {
        shelf.set_type(canvas.type_size);
    }
    let over = |name: &str| {
        hovering
            .iter()
            .any(|(act, hovering)| hovering.0 && act.name == *name)
    };
    stage.show(Layer::Table, lay_out(&shelf, &over), 160.0);
}
