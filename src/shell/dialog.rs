//! Dialogs over the current screen: a table's menu, the name for a copy, messages, and the pause notice.
//!
//! [`Dialog`] is the open one. While one is open, [`panels`](super::panels) hold the table; no dialog shows
//! under a curtain.

use super::book::Book;
use super::file_picker::{PickFile, PickedFile};
use super::panels::{Front, Panel, PanelSet, ScreenOf};
use crate::session::{
    Advised, AppState, Autosave, Guided, KeepAnswer, KeepAs, OpenTable, TableRequest, TableTrouble, autosave,
};
use crate::table::capital;
use crate::ui::curtain::Curtain;
use crate::ui::{Element, FocusOrder, FrameSet, Intended, Intent, Role, RootOf, Toast, UiLayer, widgets};
use bevy::prelude::*;

/// The dialog that is open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Dialog {
    /// None is open.
    #[default]
    None,
    /// The menu of a table.
    Menu,
    /// The name for a copy of the table.
    SaveCopy {
        /// The text typed so far.
        name: String,
        /// Why the last name was rejected.
        trouble: Option<String>,
    },
    /// An error; the sentence says which.
    Trouble(String),
    /// The table continues but could not be saved; the sentence says why.
    Unsaved(String),
    /// The table continues in a new file; the sentences say why.
    Parted(String),
    /// Advice and its reason.
    Advice(String, String),
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

/// The longest name of a copy, in characters.
const LONGEST_NAME: usize = 60;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dialog>().add_observer(act).add_systems(
        Update,
        (
            (picked, kept, tell).chain().before(PanelSet::Front),
            show.after(PanelSet::Front),
        )
            .in_set(FrameSet::Show),
    );
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

/// Shows advice and errors at once, and the autosave's messages once no other dialog is open.
fn tell(
    mut advised: MessageReader<Advised>,
    mut trouble: ResMut<TableTrouble>,
    mut autosave: ResMut<Autosave>,
    curtain: Res<Curtain>,
    mut dialog: ResMut<Dialog>,
    mut told: Local<Option<String>>,
) {
    if let Some(Advised { what, why }) = advised.read().last() {
        *dialog = Dialog::Advice(what.clone(), why.clone());
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

/// Returns what will happen to the table on leaving it.
fn fate(guided: bool, open: &OpenTable, autosave: &Autosave) -> String {
    match &autosave.trouble {
        _ if guided => "The guided game is not saved. Next time it starts from the beginning.".into(),
        Some(reason) => format!("The table is not saved: {reason}."),
        None if open.bar.saved => "The table is saved. Continue on the title screen brings it back.".into(),
        None => "The table is not saved: there is no folder for saves.".into(),
    }
}

fn show(
    dialog: Res<Dialog>,
    open: Res<OpenTable>,
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
        (open.paused && *dialog == Dialog::None && front.panel.is_none()).then(paused)
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

/// Builds a dialog; `fate` says what happens to the table on leaving it.
pub fn screen(dialog: &Dialog, undo: Result<(), &'static str>, fate: &str) -> Option<Element> {
    Some(match dialog {
        Dialog::None => return None,
        Dialog::Menu => menu(undo, fate),
        Dialog::SaveCopy { name, trouble } => save_copy(name, trouble.as_deref()),
        Dialog::Trouble(reason) => message("This table can’t be opened", [body(reason)]),
        Dialog::Unsaved(reason) => {
            let go_on = "You can go on playing. Once this is fixed, the next action saves everything.";
            message(
                "The table is not saved",
                [body(format!("{reason}.")), body(go_on)],
            )
        }
        Dialog::Parted(said) => message("Saved as a new table", [body(said)]),
        Dialog::Advice(what, why) => {
            let what = words(Role::Heading, what);
            message("Advice from a shrewd player", [what, body(why)])
        }
    })
}

fn message(title: &str, body: impl IntoIterator<Item = Element>) -> Element {
    let close = widgets::gilt_button("OK", DialogIntent::Close).focus(FocusOrder::First);
    widgets::dialog(title, body, [close])
}

fn menu(undo: Result<(), &'static str>, fate: &str) -> Element {
    use DialogIntent::{Close, Quit, Rules, SaveCopy, Settings, Undo, WhoPlays};
    let undo = match undo {
        Ok(()) => widgets::button("Undo", Undo).tooltip("Undo the last action (Ctrl+Z at the table)"),
        Err(reason) => widgets::disabled_button("Undo", Undo, capital(reason)),
    };
    let resume = widgets::gilt_button("Resume", Close).tooltip("Back to the table (Esc)");
    let buttons = [
        resume.focus(FocusOrder::First),
        undo,
        widgets::button("Settings", Settings).tooltip("Speed, sound, text size, display and more (F10)"),
        widgets::button("Rules", Rules).tooltip("Open the rulebook at the current step (F1)"),
        widgets::button("Save a copy…", SaveCopy).tooltip("Save this table under a name of your choice"),
        widgets::button("Who plays…", WhoPlays)
            .tooltip("Give a seat to a person or a computer; use real dice"),
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
        .labelled("Name of the copy")
        .up_to(px(760));
    let asks = body("Type a name for the copy, then press Enter.");
    let note = "A copy is never cleared away. You go on playing at this table.";
    let note = words(Role::Note, trouble.map_or_else(|| note.to_owned(), capital));
    let browse = widgets::button("Elsewhere…", DialogIntent::Browse).tooltip("Pick a folder and a file name");
    let back = widgets::button("Back", DialogIntent::Close);
    widgets::dialog("Save a copy", [asks, field, note], [save, browse, back])
}

/// The pause notice. The table stays visible behind it.
fn paused() -> Element {
    let resume = widgets::gilt_button("Resume", DialogIntent::Unpause)
        .tooltip("Resume the game (P)")
        .focus(FocusOrder::First);
    let sign = Element::picture("shared/bar-pause").size(px(40), px(40)).rigid();
    let note = Element::row([sign, words(Role::Note, "Nothing happens until you resume.")]);
    widgets::dialog("Paused", [note], [resume]).modal()
}

fn act(
    intended: On<Intended<DialogIntent>>,
    mut dialog: ResMut<Dialog>,
    mut open: ResMut<OpenTable>,
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
        DialogIntent::Unpause => open.paused = false,
        DialogIntent::Undo => {
            *dialog = Dialog::None;
            requests.write(TableRequest::Undo);
        }
        DialogIntent::Settings => front.wanted = Some(Panel::Settings),
        DialogIntent::Rules => book.open_rules(&open, shown.get()),
        DialogIntent::WhoPlays => front.wanted = Some(Panel::Seats),
        DialogIntent::SaveCopy => {
            *dialog = Dialog::SaveCopy {
                name: String::new(),
                trouble: None,
            };
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
