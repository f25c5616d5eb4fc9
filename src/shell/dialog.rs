//! Dialogs over the current screen: a table's menu, who plays, the name for a copy, messages, and the pause notice.
//!
//! [`Dialog`] is the open dialog. While one is open, [`panels`](super::panels) hold the table. No dialog shows under a
//! curtain. The system's file picker only asks for file names.

use super::book::Book;
use super::panels::{Front, Panel, PanelSet, ScreenOf};
use super::{phones, settings};
use crate::session::autosave::{self, EXTENSION};
use crate::session::{
    Advised, AppState, Autosave, GameEntry, Games, Guided, KeepAnswer, KeepAs, OpenTable, Sitting,
    TableControl, TableRequest, TableTrouble,
};
use crate::table::{Controller, Seat, Skill, capital};
use crate::ui::curtain::Curtain;
use crate::ui::{Element, FocusOrder, FrameSet, Intended, Intent, Role, RootOf, Toast, UiLayer, widgets};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;
use rfd::AsyncFileDialog;
use std::path::PathBuf;

/// Who plays.
pub const WHO_PLAYS: Panel = Panel::new("seats");

/// The dialog that is open.
#[expect(missing_docs, reason = "no comment repeats the name of a variant or a field")]
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Dialog {
    #[default]
    None,
    Menu,
    /// The name for a copy of the table.
    SaveCopy {
        name: String,
        /// The reason why the last name was rejected.
        trouble: Option<String>,
    },
    /// An error, as a sentence.
    Trouble(String),
    /// The table continues but could not be saved. The sentence says why.
    Unsaved(String),
    /// The table continues in a new file. The sentences say why.
    Parted(String),
    /// Advice for a person.
    Advice(Advised),
}

impl Dialog {
    /// Closes the topmost dialog only.
    pub fn close(&mut self) {
        *self = match self {
            Dialog::SaveCopy { .. } => Dialog::Menu,
            _ => Dialog::None,
        };
    }

    /// Is it visible while this panel is in front? Panels opened from the menu lie over it.
    pub fn is_on_top(&self, front: &Front) -> bool {
        match self {
            Dialog::None => false,
            Dialog::Menu => front.panel.is_none(),
            _ => true,
        }
    }
}

/// The dialogs' intents.
#[expect(missing_docs, reason = "no comment repeats the name of an intent")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogIntent {
    Close,
    Unpause,
    Undo,
    Settings,
    Rules,
    SaveCopy,
    WhoPlays,
    Quit,
    /// The name typed so far.
    Name(String),
    /// Save a copy under the name that was typed.
    Save,
    Browse,
}

impl Intent for DialogIntent {
    const SCREEN: &'static str = "dialog";

    fn with_text(self, text: String) -> Self {
        match self {
            DialogIntent::Name(_) => DialogIntent::Name(text),
            other => other,
        }
    }
}

/// Requests the file picker. Ignored while a picker is open.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PickFile {
    ToOpen,
    /// Pick where to save a copy of the table; this name is suggested.
    ForCopy(String),
}

/// The result of a file picker.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PickedFile {
    ToOpen(PathBuf),
    ForCopy(PathBuf),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum SeatPanelIntent {
    /// Change the controller of this seat, from 1.
    Give(usize, Controller),
    /// Let people enter results of real dice, or let the program roll.
    RealDice(bool),
    Phones,
    Close,
}

impl Intent for SeatPanelIntent {
    const SCREEN: &'static str = "who-plays";
}

/// The possible controllers, in the order of the segments.
const CONTROLLERS: [(&str, Controller); 5] = [
    ("person", Controller::Human),
    ("novice", Controller::Computer(Skill::Novice)),
    ("steady", Controller::Computer(Skill::Steady)),
    ("shrewd", Controller::Computer(Skill::Shrewd)),
    ("random", Controller::Computer(Skill::Random)),
];

/// The longest name of a copy, in characters.
const LONGEST_NAME: usize = 60;

/// The name of the switch with which people enter chance by hand.
pub const REAL_PIECES: &str = "Real dice and pieces";

pub(super) fn plugin(app: &mut App) {
    let shown = (
        (picked, kept, tell).chain().before(PanelSet::Front),
        show.after(PanelSet::Front),
    );
    app.init_resource::<Dialog>()
        .add_message::<PickFile>()
        .add_message::<PickedFile>()
        .add_observer(act)
        .add_observer(act_on_seats)
        .add_systems(PreUpdate, ask)
        .add_systems(Update, shown.in_set(FrameSet::Show))
        .add_systems(Update, show_seats.in_set(PanelSet::Show));
}

/// Saves a copy to the picked file.
fn picked(mut picked: MessageReader<PickedFile>, mut copies: MessageWriter<KeepAs>) {
    copies.write_batch(picked.read().filter_map(|picked| match picked {
        PickedFile::ForCopy(path) => Some(KeepAs::File(path.clone())),
        PickedFile::ToOpen(_) => None,
    }));
}

fn kept(mut kept: MessageReader<KeepAnswer>, mut dialog: ResMut<Dialog>, mut toasts: MessageWriter<Toast>) {
    for KeepAnswer(kept) in kept.read() {
        match (kept, &mut *dialog) {
            (Ok(place), dialog) => {
                dialog.close();
                toasts.write(Toast(format!("Copy saved as {place}.")));
            }
            (Err(reason), Dialog::SaveCopy { trouble, .. }) => *trouble = Some(reason.clone()),
            (Err(reason), _) => {
                toasts.write(Toast(capital(reason)));
            }
        }
    }
}

/// Shows advice and errors at once. Shows the autosave's messages once no other dialog is open.
fn tell(
    mut advised: MessageReader<Advised>,
    mut trouble: ResMut<TableTrouble>,
    mut autosave: ResMut<Autosave>,
    curtain: Res<Curtain>,
    mut dialog: ResMut<Dialog>,
    mut told: Local<Option<String>>,
) {
    if let Some(advised) = advised.read().last() {
        *dialog = Dialog::Advice(advised.clone());
    }
    if trouble.0.is_some()
        && let Some(reason) = trouble.0.take()
    {
        *dialog = Dialog::Trouble(reason);
    }
    if !curtain.is_up() || *dialog != Dialog::None {
        return;
    }
    if autosave.parted.is_some() {
        *dialog = autosave.parted.take().map_or(Dialog::None, Dialog::Parted);
    } else if autosave.trouble != *told {
        // Each reason is shown once.
        told.clone_from(&autosave.trouble);
        *dialog = told.clone().map_or(Dialog::None, Dialog::Unsaved);
    }
}

/// Returns a sentence about the table's fate on leaving it.
fn fate(guided: bool, open: &OpenTable, autosave: &Autosave) -> String {
    match &autosave.trouble {
        _ if guided => "The guided game is not saved. Next time it starts from the beginning.".into(),
        Some(reason) => format!("The table is not saved: {reason}."),
        None if open.bar.saved && open.over => {
            "The table is saved. Load on the title screen shows it, with its replay.".into()
        }
        None if open.bar.saved => "The table is saved. Continue on the title screen brings it back.".into(),
        None => "The table is not saved: there is no folder for saves.".into(),
    }
}

fn show(
    dialog: Res<Dialog>,
    (open, control): (Res<OpenTable>, Res<TableControl>),
    front: Res<Front>,
    curtain: Res<Curtain>,
    guided: Res<Guided>,
    autosave: Res<Autosave>,
    mut root: RootOf<ScreenOf<DialogIntent>>,
) {
    let tree = if !curtain.is_up() {
        None
    } else if dialog.is_on_top(&front) {
        screen(&dialog, open.bar.undo, &fate(guided.running, &open, &autosave))
    } else {
        (control.is_paused && *dialog == Dialog::None && front.panel.is_none()).then(paused)
    };
    root.show(UiLayer::Dialog, tree);
}

fn words(role: Role, words: impl Into<String>) -> Element {
    Element::text(role, words)
        .justified(Justify::Center)
        .breaking_words()
        .styled(|node| node.max_width = px(960))
}

fn body(text: impl Into<String>) -> Element {
    words(Role::Body, text)
}

/// Builds a dialog; `fate` describes the table's fate on leaving it.
pub fn screen(dialog: &Dialog, undo: Result<(), &'static str>, fate: &str) -> Option<Element> {
    Some(match dialog {
        Dialog::None => return None,
        Dialog::Menu => menu(undo, fate),
        Dialog::SaveCopy { name, trouble } => save_copy(name, trouble.as_deref()),
        Dialog::Trouble(reason) => message("This table can’t be opened", [body(reason)]),
        Dialog::Unsaved(reason) => {
            let go_on = "You can go on playing. Once this is fixed, the next action saves everything.";
            let said = [body(format!("{reason}.")), body(go_on)];
            message("The table is not saved", said)
        }
        Dialog::Parted(said) => message("Saved as a new table", [body(said)]),
        Dialog::Advice(Advised { name, what, why }) => {
            let what = words(Role::Heading, what);
            let by = words(Role::Note, "It is what a shrewd player would do.");
            message(&format!("Advice for {name}"), [what, body(why), by])
        }
    })
}

fn message(title: &str, body: impl IntoIterator<Item = Element>) -> Element {
    let close = widgets::back_button("OK", DialogIntent::Close);
    widgets::dialog(title, body, [close])
}

fn menu(undo: Result<(), &'static str>, fate: &str) -> Element {
    use DialogIntent::{Close, Quit, Rules, SaveCopy, Settings, Undo, WhoPlays};
    let undo = match undo {
        Ok(()) => widgets::button("Undo", Undo).tooltip("Undo the last action (Ctrl+Z at the table)"),
        Err(reason) => widgets::disabled_button("Undo", Undo, capital(reason)),
    };
    let resume = widgets::gilt_button("Resume", Close)
        .tooltip("Back to the table (Esc)")
        .on_esc();
    let buttons = [
        resume.focus(FocusOrder::First),
        undo,
        widgets::button("Settings", Settings).tooltip("Speed, sound, text size, display and more (F10)"),
        widgets::button("Rules", Rules).tooltip("Open the rulebook at the current step (F1)"),
        widgets::button("Save a copy…", SaveCopy).tooltip("Save this table under a name of your choice"),
        widgets::button("Who plays…", WhoPlays)
            .tooltip("Give a seat to a person or a computer; play with phones; use real dice"),
        widgets::button("Quit to title", Quit),
    ];
    let buttons = buttons.map(|button| button.padding(UiRect::axes(px(22), px(10))));
    let column = Element::column(buttons).gap(px(10)).up_to(px(500));
    widgets::dialog("Menu", [column, words(Role::Note, fate)], [])
}

fn save_copy(name: &str, trouble: Option<&str>) -> Element {
    let save = match name.trim() {
        "" => widgets::disabled_button("Save", DialogIntent::Save, "Type a name first"),
        _ => widgets::gilt_button("Save", DialogIntent::Save),
    };
    let field = widgets::field(name, LONGEST_NAME, DialogIntent::Name(String::new()))
        .submitting(DialogIntent::Save)
        .focus(FocusOrder::First)
        .labelled("Name of the copy");
    let field = widgets::clearable(field).up_to(px(760));
    let asks = body("Type a name for the copy, then press Enter.");
    let note = "A copy is never cleared away. You go on playing at this table.";
    let note = words(Role::Note, trouble.map_or_else(|| note.to_owned(), capital));
    let browse = widgets::button("Elsewhere…", DialogIntent::Browse).tooltip("Pick a folder and a file name");
    let back = widgets::button("Back", DialogIntent::Close).on_esc();
    widgets::dialog("Save a copy", [asks, field, note], [save, browse, back])
}

/// The pause notice. The table stays visible behind it.
fn paused() -> Element {
    let resume = widgets::back_button("Resume", DialogIntent::Unpause).tooltip("Resume the game (P)");
    let sign = Element::picture("shared/bar-pause").size(px(40), px(40)).rigid();
    let note = Element::row([sign, words(Role::Note, "Nothing happens until you resume.")]);
    widgets::dialog("Paused", [note], [resume]).modal()
}

fn act(
    intended: On<Intended<DialogIntent>>,
    games: Res<Games>,
    mut dialog: ResMut<Dialog>,
    open: Res<OpenTable>,
    mut control: ResMut<TableControl>,
    mut front: ResMut<Front>,
    mut book: ResMut<Book>,
    shown: Res<State<AppState>>,
    mut state: ResMut<NextState<AppState>>,
    mut requests: MessageWriter<TableRequest>,
    mut copies: MessageWriter<KeepAs>,
    mut files: MessageWriter<PickFile>,
) {
    match &intended.0 {
        DialogIntent::Close => dialog.close(),
        DialogIntent::Unpause => control.is_paused = false,
        DialogIntent::Undo => {
            *dialog = Dialog::None;
            requests.write(TableRequest::Undo);
        }
        DialogIntent::Settings => front.wanted = Some(settings::PANEL),
        DialogIntent::Rules => book.open_rules(&games.list(), &open, shown.get()),
        DialogIntent::WhoPlays => front.wanted = Some(WHO_PLAYS),
        DialogIntent::SaveCopy => {
            let (name, trouble) = (String::new(), None);
            *dialog = Dialog::SaveCopy { name, trouble };
        }
        DialogIntent::Quit => {
            *dialog = Dialog::None;
            state.set(AppState::Title);
        }
        DialogIntent::Name(typed) => {
            if let Dialog::SaveCopy { name, trouble } = &mut *dialog {
                name.clone_from(typed);
                *trouble = None;
            }
        }
        DialogIntent::Browse => {
            if let Dialog::SaveCopy { name, .. } = &*dialog {
                let name = Some(name.trim()).filter(|name| !name.is_empty());
                files.write(PickFile::ForCopy(autosave::file_name(name.unwrap_or("Table"))));
            }
        }
        DialogIntent::Save => {
            if let Dialog::SaveCopy { name, .. } = &*dialog
                && !name.trim().is_empty()
            {
                copies.write(KeepAs::Named(name.trim().to_owned()));
            }
        }
    }
}

/// Shows who plays at the open table. A seat's controller is neither part of the record nor secret.
fn show_seats(
    games: Res<Games>,
    front: Res<Front>,
    table: Res<OpenTable>,
    guided: Res<Guided>,
    mut root: RootOf<ScreenOf<SeatPanelIntent>>,
) {
    let game = table.game.and_then(|game| games.entry(game));
    let tree = || who_plays(game, &table.sitting, table.by_hand, !guided.running);
    root.show(UiLayer::Panel, front.shows(WHO_PLAYS).then(tree));
}

/// Builds the panel in which a person is replaced by a computer, or a computer by a person.
pub fn who_plays(game: Option<&GameEntry>, sitting: &[Sitting], by_hand: bool, phones: bool) -> Element {
    let seats = (1..).zip(sitting);
    let seats = seats.map(|(number, one)| seat_row(game, number, one));
    let rule = Element::picture("shared/rule-gilt").size(percent(100), px(12));
    let has_secrets = game.is_none_or(|game| !game.card.private_moments.is_empty());
    let dice = widgets::switch(REAL_PIECES, by_hand, SeatPanelIntent::RealDice(!by_hand));
    let (about, about_dice) = match has_secrets {
        true => (
            "A computer knows only what its seat may know. A person who takes over looks behind the curtain first.",
            "Use your own pieces, and enter each result here. The program still deals what is secret.",
        ),
        false => (
            "A computer knows only what everybody knows.",
            "Use your own pieces, and enter each result here.",
        ),
    };
    let dice = Element::column([dice, widgets::note(about_dice)]).gap(px(4));
    let body = Element::column([widgets::note(about)])
        .with_all(seats)
        .with_all([rule, dice])
        .up_to(px(1120));
    let phones = phones.then(|| {
        widgets::button("Play with phones…", SeatPanelIntent::Phones)
            .tooltip("Let people play their seats on their phones")
    });
    let back = widgets::back_button("Back", SeatPanelIntent::Close);
    widgets::dialog("Who plays", [body], phones.into_iter().chain([back]))
}

/// A seat with its possible controllers.
fn seat_row(game: Option<&GameEntry>, number: usize, one: &Sitting) -> Element {
    let choices = CONTROLLERS.map(|(label, controller)| {
        let intent = SeatPanelIntent::Give(number, controller);
        widgets::segment(label, controller == one.controller, intent)
            .tooltip(game.map_or("", |game| game.headless.describe_controller(controller)))
            .labelled(format!("{}: {label}", one.name))
    });
    let name = widgets::name(Role::Heading, &one.name);
    let name = Element::row([widgets::mark(one.mark, 54.0), name]).flex(1.0, px(320));
    let choices = widgets::segment_row(choices).grow(1.0);
    Element::wrap([name, choices]).key(format!("seat {number}"))
}

fn act_on_seats(
    intended: On<Intended<SeatPanelIntent>>,
    mut front: ResMut<Front>,
    mut requests: MessageWriter<TableRequest>,
) {
    match intended.0 {
        SeatPanelIntent::Close => front.wanted = None,
        SeatPanelIntent::Phones => front.wanted = Some(phones::PANEL),
        SeatPanelIntent::RealDice(real) => {
            requests.write(TableRequest::ChanceByHand(real));
        }
        SeatPanelIntent::Give(number, controller) => {
            let seat = Seat::new(number - 1);
            requests.write(TableRequest::SetController(seat, controller));
        }
    }
}

/// Opens the system's file picker on the main thread, which some systems require. The table continues meanwhile. On
/// Linux the picker needs a desktop portal or zenity. Without either nothing opens; paths and names can still be typed.
fn ask(
    mut wanted: MessageReader<PickFile>,
    mut picked: MessageWriter<PickedFile>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut open: Local<Option<Task<Option<PickedFile>>>>,
    _main_thread: NonSendMarker,
) {
    if let Some(wanted) = wanted.read().last()
        && open.is_none()
    {
        *open = Some(file_picker(wanted));
    }
    let Some(task) = &mut *open else { return };
    redraw.write(RequestRedraw);
    if let Some(answer) = block_on(poll_once(task)) {
        *open = None;
        picked.write_batch(answer);
    }
}

fn file_picker(wanted: &PickFile) -> Task<Option<PickedFile>> {
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
