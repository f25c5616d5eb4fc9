//! The system's file picker.
//!
//! It is a separate desktop window, and the table continues while it is open. On Linux it needs a desktop
//! portal or zenity. Without either nothing opens; paths and names can still be typed.

use crate::session::autosave::EXTENSION;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;
use rfd::AsyncFileDialog;
use std::path::PathBuf;

/// Requests the file picker. Ignored while a picker is open.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PickFile {
    /// Pick a save or record to open.
    ToOpen,
    /// Pick where to save a copy of the table; this name is suggested.
    ForCopy(String),
}

/// The result of a file picker.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PickedFile {
    /// A save or record to open.
    ToOpen(PathBuf),
    /// The path for a copy of the table.
    ForCopy(PathBuf),
}

/// The picker that is open.
type Open = Option<Task<Option<PickedFile>>>;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PickFile>()
        .add_message::<PickedFile>()
        .add_systems(PreUpdate, ask);
}

/// Opens a picker on the main thread, as some systems require.
fn ask(
    mut wanted: MessageReader<PickFile>,
    mut picked: MessageWriter<PickedFile>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut open: Local<Open>,
    _main_thread: NonSendMarker,
) {
    if let Some(wanted) = wanted.read().last()
        && open.is_none()
    {
        *open = Some(show(wanted));
    }
    let Some(task) = &mut *open else { return };
    redraw.write(RequestRedraw);
    if let Some(answer) = block_on(poll_once(task)) {
        *open = None;
        picked.write_batch(answer);
    }
}

fn show(wanted: &PickFile) -> Task<Option<PickedFile>> {
    let dialog = AsyncFileDialog::new();
    match wanted {
        PickFile::ToOpen => {
            let file = dialog
                .set_title("Open a save or record")
                .add_filter("Saves and records", &[EXTENSION, "ron"])
                .add_filter("All files", &["*"])
                .pick_file();
            IoTaskPool::get().spawn(async move { file.await.map(|file| PickedFile::ToOpen(file.into())) })
        }
        PickFile::ForCopy(name) => {
            let file = dialog
                .set_title("Save a copy of the table")
                .add_filter("Saves", &[EXTENSION])
                .set_file_name(format!("{name}.{EXTENSION}"))
                .save_file();
            IoTaskPool::get().spawn(async move { file.await.map(|file| PickedFile::ForCopy(file.into())) })
        }
    }
}
