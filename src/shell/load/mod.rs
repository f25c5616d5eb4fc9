//! The load screen: the saved tables as cards, and details of the chosen one beside them.
//!
//! An unfinished game is loaded, a finished one is replayed, and a broken one is replayed as far as it is
//! valid. Other files can be opened by path or dropped onto the window.

mod screen;

pub use screen::{LoadIntent, question, screen};

use super::dialog::{Dialog, PickFile, PickedFile};
use super::panels;
use super::saves::{Holds, Save, files};
use crate::session::{AppState, Autosave, NextReplay, NextTable, ReplayOrder, ReplayReturn, TableOrder};
use crate::table::save;
use crate::ui::curtain::Curtain;
use crate::ui::pictures::Pictures;
use crate::ui::{Control, FrameSet, Intended, Room, RootOf, UiLayer, is_writing, sound};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time per frame for reading files, so that the screen stays smooth with many saves.
const A_FRAME: Duration = Duration::from_millis(10);

/// Marks the root of the screen.
#[derive(Component, Default)]
#[require(DespawnOnExit<AppState> = DespawnOnExit(AppState::Shelf))]
struct LoadScreen;

/// Marks the root of the question over the screen.
#[derive(Component, Default)]
#[require(DespawnOnExit<AppState> = DespawnOnExit(AppState::Shelf))]
struct LoadQuestion;

pub(super) fn plugin(app: &mut App) {
    let free = not(panels::covered).and_then(not(is_writing));
    let keys = keys.run_if(free.and_then(resource_equals(Dialog::None)));
    let here = in_state(AppState::Shelf);
    let used = (read, keys, choose_focused).chain().run_if(here.clone());
    app.init_resource::<Shelf>()
        .add_observer(act)
        .add_systems(OnEnter(AppState::Shelf), enter)
        .add_systems(OnExit(AppState::Shelf), leave)
        .add_systems(
            Update,
            (used, dropped, show.run_if(here)).chain().in_set(FrameSet::Show),
        );
}

fn enter(mut shelf: ResMut<Shelf>, autosave: Res<Autosave>, mut sounds: ResMut<sound::Sounds>) {
    *shelf = Shelf::of(&autosave);
    sounds.ambience = Some("title");
}

fn leave(mut shelf: ResMut<Shelf>, mut pictures: ResMut<Pictures>) {
    *shelf = Shelf::default();
    pictures.give_back();
}

fn read(mut shelf: ResMut<Shelf>, mut pictures: ResMut<Pictures>, mut redraw: MessageWriter<RequestRedraw>) {
    if shelf.is_read() {
        return;
    }
    shelf.read_on(A_FRAME);
    for save in shelf.saves() {
        if let Some(name) = screen::thumbnail(save) {
            pictures.lend(name, &save.header.thumbnail);
        }
    }
    redraw.write(RequestRedraw);
}

/// Opens a file's content: a table to continue, a record to replay, or a reason why neither works.
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

/// The result of opening a file.
#[derive(Debug)]
pub enum Opened {
    /// A table to continue.
    Table(Box<TableOrder>),
    /// A record to replay.
    Record(Box<ReplayOrder>),
    /// Why it can't be opened.
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

/// Handles Home and End (first and last card) and Delete.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    controls: Query<(Entity, &Control)>,
    mut shelf: ResMut<Shelf>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let Some(last) = shelf.saves().len().checked_sub(1) else {
        return;
    };
    if keys.just_pressed(KeyCode::Delete) {
        shelf.asking = true;
    }
    let bound = [(KeyCode::Home, 0), (KeyCode::End, last)];
    let Some((_, to)) = bound.into_iter().find(|(key, _)| keys.just_pressed(*key)) else {
        return;
    };
    let card = LoadIntent::Choose(to);
    let mut controls = controls.iter();
    if let Some((entity, _)) = controls.find(|(_, control)| control.intent.get() == Some(&card)) {
        focus.set(entity, FocusCause::Navigated);
        visible.0 = true;
    }
}

/// Chooses the focused card.
fn choose_focused(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    controls: Query<&Control>,
    mut shelf: ResMut<Shelf>,
) {
    if !visible.0 || !(focus.is_changed() || visible.is_changed()) {
        return;
    }
    let at = focus.get().and_then(|at| controls.get(at).ok());
    if let Some(LoadIntent::Choose(index)) = at.and_then(|control| control.intent.get()) {
        shelf.choose(*index);
    }
}

/// The keys that open the focused card.
const ENTER: [KeyCode; 2] = [KeyCode::Enter, KeyCode::NumpadEnter];

fn act(
    intended: On<Intended<LoadIntent>>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    mut shelf: ResMut<Shelf>,
    mut state: ResMut<NextState<AppState>>,
    mut next: ResMut<NextTable>,
    mut replay: ResMut<NextReplay>,
    mut dialog: ResMut<Dialog>,
    mut files: MessageWriter<PickFile>,
) {
    match &intended.0 {
        LoadIntent::Choose(index) => {
            let again = shelf.chosen().is_some_and(|(chosen, _)| chosen == *index);
            if again && keys.is_some_and(|keys| keys.any_just_pressed(ENTER)) {
                go(&shelf, &mut next, &mut replay, &mut dialog);
            }
            shelf.choose(*index);
        }
        LoadIntent::Open => go(&shelf, &mut next, &mut replay, &mut dialog),
        LoadIntent::Delete => shelf.asking = true,
        LoadIntent::DeleteForGood => shelf.delete(),
        LoadIntent::OpenFile => shelf.path = Some(String::new()),
        LoadIntent::Path(path) => shelf.path = Some(path.clone()),
        LoadIntent::OpenPath => {
            if let Some(path) = shelf.path.take().filter(|path| !path.trim().is_empty()) {
                open_elsewhere(&path_of(&path)).carry_out(&mut next, &mut replay, &mut dialog);
            }
        }
        LoadIntent::Browse => {
            files.write(PickFile::ToOpen);
        }
        LoadIntent::Cancel => {
            shelf.close_question();
        }
        LoadIntent::Back => state.set(AppState::Title),
    }
}

/// Parses a typed or pasted path. File managers add quotes, or write it as a URL.
fn path_of(typed: &str) -> PathBuf {
    let plain = typed.trim().trim_matches(['"', '\'']);
    let plain = plain.strip_prefix("file://").unwrap_or(plain);
    match (plain.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(plain),
    }
}

/// Opens a file outside the save folders. The file is not changed; continuing creates a new table.
fn open_elsewhere(path: &Path) -> Opened {
    let mut save = Save::read(path);
    if let Holds::Table(order) = &mut save.holds {
        order.file = None;
    }
    open_save(&save, ReplayReturn::Shelf)
}

/// Opens a dropped or picked file, except at a table or under a curtain.
fn dropped(
    mut files: MessageReader<FileDragAndDrop>,
    mut picked: MessageReader<PickedFile>,
    state: Res<State<AppState>>,
    curtain: Res<Curtain>,
    mut shelf: ResMut<Shelf>,
    mut next: ResMut<NextTable>,
    mut replay: ResMut<NextReplay>,
    mut dialog: ResMut<Dialog>,
) {
    let dropped = files.read().filter_map(|file| match file {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf),
        _ => None,
    });
    let picked = picked.read().filter_map(|file| match file {
        PickedFile::ToOpen(path) => Some(path),
        PickedFile::ForCopy(_) => None,
    });
    for path in dropped.chain(picked) {
        if curtain.is_up() && !matches!(state.get(), AppState::Playing(_)) {
            shelf.close_question();
            open_elsewhere(path).carry_out(&mut next, &mut replay, &mut dialog);
        }
    }
}

fn show(shelf: Res<Shelf>, room: Res<Room>, mut root: RootOf<LoadScreen>, mut over: RootOf<LoadQuestion>) {
    root.show(UiLayer::Screen, screen(&shelf, *room));
    over.show(UiLayer::Dialog, question(&shelf));
}

/// The saved tables, read one file at a time, and which one is chosen.
#[derive(Resource, Debug, Default)]
pub struct Shelf {
    waiting: VecDeque<PathBuf>,
    saves: Vec<Save>,
    chosen: Option<PathBuf>,
    /// Is the question whether to delete the chosen table open?
    pub asking: bool,
    /// The path typed so far, while the dialog for another file is open.
    pub path: Option<String>,
    /// A message for the player, if any.
    pub said: Option<String>,
    /// The current time, in seconds since 1970.
    pub now: u64,
}

impl Shelf {
    /// Creates the list with no file read yet.
    pub fn of(autosave: &Autosave) -> Self {
        let (mut waiting, trouble) = files(autosave.folder.as_deref());
        let (kept, more_trouble) = files(autosave.kept_folder().as_deref());
        waiting.extend(kept);
        // Most recently changed files first, as they are most likely wanted.
        waiting.sort_by_key(|path| std::cmp::Reverse(path.metadata().and_then(|data| data.modified()).ok()));
        Self {
            waiting: waiting.into(),
            said: trouble.or(more_trouble),
            now: save::now(),
            ..Self::default()
        }
    }

    /// Reads files for this long, at least one. Returns whether there was one to read.
    pub fn read_on(&mut self, lasts: Duration) -> bool {
        let began = Instant::now();
        let any = !self.waiting.is_empty();
        while let Some(path) = self.waiting.pop_front() {
            self.saves.push(Save::read(&path));
            if began.elapsed() >= lasts {
                break;
            }
        }
        (self.saves).sort_by(|a, b| (b.saved_at, &a.file).cmp(&(a.saved_at, &b.file)));
        any
    }

    /// Have all files been read?
    pub fn is_read(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns the saves read so far, newest first.
    pub fn saves(&self) -> &[Save] {
        &self.saves
    }

    /// Returns the chosen save; by default the newest.
    pub fn chosen(&self) -> Option<(usize, &Save)> {
        let is_chosen = |save: &Save| Some(&save.path) == self.chosen.as_ref();
        let index = self.saves.iter().position(is_chosen).unwrap_or(0);
        Some((index, self.saves.get(index)?))
    }

    /// Chooses a save by index.
    pub fn choose(&mut self, index: usize) {
        if let Some(save) = self.saves.get(index) {
            self.chosen = Some(save.path.clone());
            self.asking = false;
        }
    }

    /// Closes the question or the path dialog. Returns whether one was open.
    pub fn close_question(&mut self) -> bool {
        std::mem::take(&mut self.asking) || self.path.take().is_some()
    }

    /// Deletes the chosen save. If it can't be deleted or is open elsewhere, it stays and `said` says why.
    pub fn delete(&mut self) {
        self.asking = false;
        let Some((index, Save { path, file, .. })) = self.chosen() else {
            return;
        };
        if save::is_in_use(path) {
            let said = format!("{file} is open in another running Triptych: quit the table there first");
            return self.said = Some(said);
        }
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                self.said = Some(save::describe_io_error(path, &error));
            }
            _ => {
                self.saves.remove(index);
                self.choose(index.min(self.saves.len().saturating_sub(1)));
            }
        }
    }
}

/// Describes how long ago something was saved, independent of time zones.
pub fn ago(then: u64, now: u64) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let count = |number: u64, one: &str, many: &str| match number {
        1 => format!("{one} ago"),
        number => format!("{number} {many} ago"),
    };
    match now.saturating_sub(then) {
        _ if then == 0 => String::new(),
        0..MINUTE => "just now".into(),
        age @ MINUTE..HOUR => count(age / MINUTE, "a minute", "minutes"),
        age @ HOUR..DAY => count(age / HOUR, "an hour", "hours"),
        age if age < 14 * DAY => count(age / DAY, "a day", "days"),
        _ => date(then / DAY),
    }
}

/// Returns the date of a day, counted from 1 January 1970.
pub fn date(day: u64) -> String {
    let months = "March April May June July August September October November December January February";
    // Years that begin in March end with the leap day (after Howard Hinnant’s “civil_from_days”).
    let (era, day) = ((day + 719_468) / 146_097, (day + 719_468) % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let year = 400 * era + year + month / 10;
    if year > 9999 {
        return "in the far future".into();
    }
    let name = months.split(' ').nth(month as usize).unwrap_or_default();
    format!("{} {name} {year}", day - (153 * month + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn when_something_was_saved_is_said_in_words() {
        let now = 1_763_672_400;
        for (age, words) in [
            (0, "just now"),
            (59, "just now"),
            (60, "a minute ago"),
            (3_599, "59 minutes ago"),
            (3_600, "an hour ago"),
            (86_399, "23 hours ago"),
            (86_400, "a day ago"),
            (13 * 86_400, "13 days ago"),
            (14 * 86_400, "6 November 2025"),
            (now - 1, "1 January 1970"),
            (now, ""),
        ] {
            assert_eq!(ago(now - age, now), words);
        }
        assert_eq!(ago(now + 500, now), "just now", "clocks are set back");
        assert_eq!(ago(951_782_400, now), "29 February 2000");
        assert_eq!(ago(1, u64::MAX), "1 January 1970");
        assert_eq!(date(u64::MAX / 86_400), "in the far future");
    }
}
