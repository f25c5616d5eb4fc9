//! Pictures of the window, taken at named moments.
//!
//! `triptych demo` requests them. The table waits while a picture is taken, so that it shows the named moment.

use crate::board::motion::MotionQueue;
use crate::board::piece::Travel;
use crate::ui::LaidOut;
use crate::ui::curtain::Curtain;
use crate::ui::legibility::Drawn;
use crate::ui::pictures::Pictures;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;
use std::borrow::Cow;
use std::collections::HashSet;
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
    /// Saves pictures in this folder, which is created if it does not exist.
    ///
    /// # Errors
    /// If the folder can't be created.
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

/// Is anything still moving or being decoded?
#[derive(SystemParam)]
pub struct Rest<'w, 's> {
    queue: Res<'w, MotionQueue>,
    pictures: Res<'w, Pictures>,
    travelling: Query<'w, 's, (), With<Travel>>,
}

impl Rest<'_, '_> {
    /// Is everything in its place, with its drawing?
    pub fn is_here(&self) -> bool {
        self.queue.is_empty() && self.travelling.is_empty() && self.pictures.ready()
    }
}

/// Number of frames at rest before a picture is taken.
const REST: u32 = 6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, take.run_if(resource_exists::<Shots>));
}

fn take(
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
