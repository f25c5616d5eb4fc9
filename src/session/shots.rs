//! Pictures of the window, for `triptych demo` and for saves, and the layout dump.
//!
//! The layout dump is a file with the names and positions of all controls, for tests that click from outside.
//! Rectangles are in window pixels. It also has the order in which the keyboard goes through the controls, and how many
//! movements of the pointer, buttons and keys the program has read: whoever waits for that number, and then until nothing
//! is `busy`, sees what came of a click however slow the machine is. Under a curtain, a name says only where a control is
//! (`pick.0`), never what it is.

use super::drive::Progress;
use super::pick::Picker;
use super::save::{SaveState, save};
use super::{GameUi, OpenTable, TableFlow};
use crate::board::motion::MotionQueue;
use crate::board::piece::Travel;
use crate::table::save::describe_io_error;
use crate::table::sharing::rename;
use crate::table::{Awaits, Table};
use crate::ui::curtain::Curtain;
use crate::ui::legibility::Drawn;
use crate::ui::pictures::Pictures;
use crate::ui::{Choices, Controls, LaidOut, UiLayer, UiRoot};
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::{CursorMoved, PrimaryWindow, RequestRedraw};
use image::ImageFormat;
use image::imageops::FilterType;
use serde_json::json;
use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Cursor;
use std::path::PathBuf;

/// The folder for pictures, and the pictures so far.
#[derive(Resource, Debug, Default)]
pub struct Shots {
    folder: PathBuf,
    taken: HashSet<Cow<'static, str>>,
    number: usize,
    wanted: Option<Cow<'static, str>>,
    /// Frames since everything came to rest. Drawings may still be on their way to the graphics card.
    still: u32,
    in_flight: bool,
    /// Why a picture could not be written.
    pub trouble: Option<String>,
    /// What can't be read in the pictures so far, each with its picture; `None` if it is not checked.
    pub faults: Option<Vec<String>>,
}

impl Shots {
    /// Saves pictures in this folder. An error says that it does not exist and can't be created.
    pub fn into(folder: PathBuf) -> std::io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        Ok(Self {
            folder,
            ..Self::default()
        })
    }

    /// Requests a picture of this moment, if there is none yet.
    pub fn moment(&mut self, name: impl Into<Cow<'static, str>>) {
        let name = name.into();
        if self.wanted.is_none() && self.taken.insert(name.clone()) {
            self.wanted = Some(name);
            self.still = 0;
        }
    }

    /// Was a picture of this moment requested?
    pub fn has(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Returns the number of requested pictures.
    pub fn asked_for(&self) -> usize {
        self.taken.len()
    }

    /// Prints what can't be read.
    pub fn say_faults(&self) {
        for fault in self.faults.iter().flatten() {
            eprintln!("{fault}");
        }
    }

    /// Prints what can't be read, and returns how a tour ends: with an error if there is anything of the kind.
    pub fn verdict(&self) -> AppExit {
        self.say_faults();
        match self.faults.as_ref().is_none_or(Vec::is_empty) {
            true => AppExit::Success,
            false => AppExit::error(),
        }
    }

    /// Is a picture being taken?
    pub fn busy(&self) -> bool {
        self.wanted.is_some() || self.in_flight
    }
}

/// Is anything still moving, being decoded or being read back from the screen?
#[derive(SystemParam)]
pub struct Rest<'w, 's> {
    queue: Res<'w, MotionQueue>,
    pictures: Res<'w, Pictures>,
    travelling: Query<'w, 's, (), With<Travel>>,
    screenshots: Query<'w, 's, (), With<Screenshot>>,
}

impl Rest<'_, '_> {
    /// Is everything in its place, with its drawing?
    pub fn is_here(&self) -> bool {
        let is_still = self.queue.is_empty() && self.travelling.is_empty();
        is_still && self.pictures.ready() && self.screenshots.is_empty()
    }
}

/// How many frames everything rests before a picture is taken.
const REST: u32 = 6;

pub(super) fn dump_plugin(app: &mut App) {
    app.add_systems(Last, dump.run_if(resource_exists::<LayoutDump>));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, take.run_if(resource_exists::<Shots>));
}

pub(super) fn take(
    mut commands: Commands,
    mut shots: ResMut<Shots>,
    rest: Rest,
    ui: LaidOut,
    mut curtain: ResMut<Curtain>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    curtain.bypass_change_detection().clock_waits = shots.busy();
    let Some(name) = shots.wanted.clone() else { return };
    redraw.write(RequestRedraw);
    shots.still = if rest.is_here() { shots.still + 1 } else { 0 };
    if shots.still < REST || shots.in_flight {
        return;
    }
    shots.number += 1;
    shots.in_flight = true;
    let path = shots.folder.join(format!("{:02}-{name}.png", shots.number));
    let drawn = shots.faults.is_some().then(|| Drawn::of(&ui));
    commands.spawn(Screenshot::primary_window()).observe(
        move |on: On<ScreenshotCaptured>, mut shots: ResMut<Shots>| {
            let image = on.image.clone().try_into_dynamic();
            let image = image.map_err(|error| error.to_string());
            let image = image.map(|image| image.to_rgb8());
            if let (Ok(image), Some(drawn), Some(found)) = (&image, &drawn, &mut shots.faults) {
                let all = drawn.faults.iter().cloned().chain(drawn.faint(image));
                found.extend(all.map(|fault| format!("{name}: {fault}")));
            }
            let saved = image.and_then(|image| image.save(&path).map_err(|error| error.to_string()));
            if let Err(reason) = saved {
                shots.trouble = Some(format!("{}: {reason}", path.display()));
            }
            shots.in_flight = false;
            shots.wanted = None;
        },
    );
}

const THUMBNAIL: (u32, u32) = (372, 209);

/// Minimum time between two thumbnails, in seconds, because reading back the screen costs a frame.
const EVERY: f32 = 15.0;

/// Takes the thumbnail of a save, if something has changed since the last one. It shows only what everybody sees: no
/// curtain is on the screen, and no panel, tooltip or message covers the table, which is open and at rest.
pub(super) fn take_thumbnail<G: GameUi>(
    mut commands: Commands,
    table: Res<Table<G>>,
    (progress, saved): (Res<Progress>, Res<SaveState>),
    open: Res<OpenTable>,
    time: Res<Time<Real>>,
    rest: Rest,
    picker: Query<(), With<Picker>>,
    roots: Query<(&UiLayer, &UiRoot)>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut last: Local<Option<f32>>,
    mut still: Local<u32>,
) {
    let now = time.elapsed_secs();
    let (seed, revision) = (table.setup().seed, progress.revision);
    let is_over = |table: &Table<G>| table.awaits() == Awaits::Over;
    // A finished game's picture does not wait for the interval.
    let is_due = is_over(&table) || last.is_none_or(|last| now - last >= EVERY);
    let is_due = is_due && saved.pictured != Some(revision);
    // Tooltips, toasts and the keyboard's numbers do not belong to the table.
    let is_over_it = |(layer, root): (&UiLayer, &UiRoot)| {
        *layer >= UiLayer::Badge && root.element().words().next().is_some()
    };
    let is_covered = !picker.is_empty() || roots.iter().any(is_over_it);
    let rests = open.game == Some(G::ID) && is_due && !is_covered && rest.is_here();
    *still = if rests { *still + 1 } else { 0 };
    if rests && *still < REST {
        redraw.write(RequestRedraw);
    }
    if *still < REST {
        return;
    }
    *still = 0;
    *last = Some(now);
    commands.spawn(Screenshot::primary_window()).observe(
        move |on: On<ScreenshotCaptured>,
              table: If<Res<Table<G>>>,
              curtain: Res<Curtain>,
              mut saved: ResMut<SaveState>,
              mut commands: Commands| {
            // Before the picture was taken, a curtain may have begun to fall, or another table may have opened.
            let is_shown = table.setup().seed == seed && curtain.is_up();
            if let Some(png) = shrink(&on.image).filter(|_| is_shown) {
                (saved.thumbnail, saved.pictured) = (png, Some(revision));
                if is_over(&table) {
                    // No action follows that would save it.
                    commands.run_system_cached(save::<G>);
                }
            }
        },
    );
}

fn shrink(image: &Image) -> Option<Vec<u8>> {
    let picture = image.clone().try_into_dynamic().ok()?;
    let small = picture.resize_to_fill(THUMBNAIL.0, THUMBNAIL.1, FilterType::Triangle);
    let mut png = Cursor::new(Vec::new());
    small.to_rgb8().write_to(&mut png, ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

/// The file that is kept up to date.
#[derive(Resource, Clone, Debug)]
pub struct LayoutDump(pub PathBuf);

/// What was done from outside.
#[derive(SystemParam)]
struct InputCount<'w, 's> {
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    moves: MessageReader<'w, 's, CursorMoved>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    keys: MessageReader<'w, 's, KeyboardInput>,
    count: Local<'s, usize>,
    /// Frames since the last of it.
    quiet: Local<'s, u32>,
}

/// How many frames after an input everything that comes of it has been laid out.
const ANSWERED: u32 = 3;

impl InputCount<'_, '_> {
    /// Counts what was read in this frame. Returns whether something may still come of it.
    fn read(&mut self) -> bool {
        let new = self.moves.read().count() + self.buttons.read().count() + self.keys.read().count();
        *self.count += new;
        *self.quiet = if new > 0 { 0 } else { self.quiet.saturating_add(1) };
        *self.quiet < ANSWERED
    }

    fn is_focused(&self) -> bool {
        self.window.single().is_ok_and(|window| window.focused)
    }
}

fn dump(
    target: Res<LayoutDump>,
    queue: Res<MotionQueue>,
    laid_out: LaidOut,
    controls: Controls,
    choices: Choices,
    keyboard: (Res<InputFocus>, Res<InputFocusVisible>),
    travelling: Query<(), With<Travel>>,
    (curtain, flow): (Res<Curtain>, Option<Res<State<TableFlow>>>),
    mut inputs: InputCount,
    mut redraw: MessageWriter<RequestRedraw>,
    mut last: Local<String>,
    mut complained: Local<bool>,
) {
    let places = laid_out.controls().into_iter();
    let mut items: Vec<_> = places.map(|control| (control.name, control.rect)).collect();
    items.sort_by(|a, b| a.0.cmp(&b.0));
    let items = items.into_iter().map(|(name, rect)| {
        let [x, y] = rect.min.round().to_array();
        let [w, h] = rect.size().round().to_array();
        json!({ "name": name, "x": x, "y": y, "w": w, "h": h })
    });
    let is_answering = inputs.read();
    // What was only just opened takes no press yet.
    let is_opening = curtain.open_for().is_some() && !curtain.takes_presses();
    // Between two curtains, for instance, nothing moves, and yet the table is not open.
    let is_between = flow.is_some_and(|flow| **flow == TableFlow::Animating);
    if is_answering || is_opening || is_between {
        redraw.write(RequestRedraw);
    }
    let busy = !queue.is_empty() || !travelling.is_empty() || is_answering || is_opening || is_between;
    let focused = keyboard.0.get().filter(|_| keyboard.1.0);
    let at = controls.iter().position(|(entity, _)| Some(entity) == focused);
    let order = controls.iter().map(|(_, control)| control.intent.name());
    let choices = choices.iter().map(|(control, _)| control.intent.name());
    let [order, choices] = [order.collect::<Vec<_>>(), choices.collect()];
    let keys = json!({ "order": order, "at": at, "choices": choices });
    let text = json!({
        "busy": busy,
        "focused": inputs.is_focused(),
        "inputs": *inputs.count,
        "items": items.collect::<Vec<_>>(),
        "keys": keys,
    });
    let text = text.to_string();
    if *last != text {
        // A reader must never see half a file.
        let temporary = target.0.with_extension("part");
        let written = std::fs::write(&temporary, &text).and_then(|()| rename(&temporary, &target.0));
        if let Err(error) = &written
            && !*complained
        {
            warn!("there is no layout dump: {}", describe_io_error(&target.0, error));
        }
        *complained = written.is_err();
        *last = text;
    }
}
