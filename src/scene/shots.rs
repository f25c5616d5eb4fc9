//! Pictures of the window, taken at named moments.
//!
//! `triptych demo` asks for them; the table waits while one is taken, so that the picture shows the moment that
//! it is named after.

use super::canvas::Canvas;
use super::legibility::Drawn;
use super::motion::MotionQueue;
use super::pictures::Pictures;
use super::stage::{Stage, Travel};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;
use std::collections::HashSet;
use std::path::PathBuf;

/// Where pictures go, and which were taken.
#[derive(Resource, Debug)]
pub struct Shots {
    folder: PathBuf,
    taken: HashSet<&'static str>,
    number: usize,
    wanted: Option<&'static str>,
    /// Frames since everything came to rest: drawings may still be on their way to the screen.
    still: u32,
    in_flight: bool,
    /// Why a picture could not be written.
    pub trouble: Option<String>,
    /// What can't be read in the pictures taken so far, each with its picture; `None` where nobody asks.
    pub faults: Option<Vec<String>>,
}

impl Shots {
    /// Pictures into this folder, which is made if it is not there.
    ///
    /// # Errors
    /// What the file system says.
    pub fn into(folder: PathBuf) -> std::io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        Ok(Self {
            folder,
            taken: HashSet::new(),
            number: 0,
            wanted: None,
            still: 0,
            in_flight: false,
            trouble: None,
            faults: None,
        })
    }

    /// Asks for a picture of this moment, if none was taken yet.
    pub fn moment(&mut self, name: &'static str) {
        if self.wanted.is_none() && self.taken.insert(name) {
            self.wanted = Some(name);
            self.still = 0;
        }
    }

    /// Was a picture of this moment asked for?
    pub fn has(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Of how many moments were pictures asked for?
    pub fn asked_for(&self) -> usize {
        self.taken.len()
    }

    /// Is a picture being taken?
    pub fn busy(&self) -> bool {
        self.wanted.is_some() || self.in_flight
    }
}

/// How many frames have to pass at rest before a picture is taken.
const REST: u32 = 6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, take.run_if(resource_exists::<Shots>));
}

fn take(
    mut commands: Commands,
    mut shots: ResMut<Shots>,
    queue: Res<MotionQueue>,
    stage: Res<Stage>,
    pictures: Res<Pictures>,
    canvas: Res<Canvas>,
    travelling: Query<(), With<Travel>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(name) = shots.wanted else { return };
    redraw.write(RequestRedraw);
    let moving = !queue.is_empty() || !travelling.is_empty() || stage.is_waiting() || !pictures.ready();
    shots.still = if moving { 0 } else { shots.still + 1 };
    if shots.still < REST || shots.in_flight {
        return;
    }
    shots.number += 1;
    shots.in_flight = true;
    let path = shots.folder.join(format!("{:02}-{name}.png", shots.number));
    let drawn = shots.faults.is_some().then(|| Drawn::of(&stage, &canvas));
    let canvas = *canvas;
    commands.spawn(Screenshot::primary_window()).observe(
        move |on: On<ScreenshotCaptured>, mut shots: ResMut<Shots>| {
            let image = on.image.clone().try_into_dynamic();
            let image = image
                .map(|image| image.to_rgb8())
                .map_err(|error| error.to_string());
            if let (Ok(image), Some(drawn), Some(found)) = (&image, &drawn, &mut shots.faults) {
                let faults = drawn.faults(&canvas).into_iter();
                let all = faults.chain(drawn.faint(&canvas, image));
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
