//! The load screen: cards of the saved tables, and details of the chosen one beside them.
//!
//! An unfinished game is loaded, a finished one is replayed, and a broken one is replayed as far as it is
//! valid. Other files can be opened by path or dropped onto the window.

use super::dialog::{Dialog, PickFile, PickedFile};
use super::panels;
use super::saves::{Holds, Save, SavedTables, ago};
use crate::session::{
    AppState, Autosave, Games, NextReplay, NextTable, ReplayOrder, ReplayReturn, TableOrder,
};
use crate::table::{Controller, capital};
use crate::ui::curtain::Curtain;
use crate::ui::lettering::Face;
use crate::ui::pictures::{LENT, Pictures};
use crate::ui::widgets::{self, note};
use crate::ui::{
    Control, Element, FocusOrder, FrameSet, Intended, Intent, Layout, Paint, Role, RootOf, UiLayer, Widget,
    inks, is_writing, sound, theme,
};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Time per frame for reading files, so that the screen stays smooth with many saves.
const A_FRAME: Duration = Duration::from_millis(10);

#[derive(Component, Default)]
#[require(DespawnOnExit<AppState> = DespawnOnExit(AppState::Load))]
struct LoadScreen;

#[derive(Component, Default)]
#[require(DespawnOnExit<AppState> = DespawnOnExit(AppState::Load))]
struct LoadQuestion;

pub(super) fn plugin(app: &mut App) {
    let free = not(panels::covered).and_then(not(is_writing));
    let keys = keys.run_if(free.and_then(resource_equals(Dialog::None)));
    let here = in_state(AppState::Load);
    let used = (read, keys, choose_focused).chain().run_if(here.clone());
    let used = (used, dropped, show.run_if(here)).chain();
    app.init_resource::<SavedTables>()
        .add_observer(act)
        .add_systems(OnEnter(AppState::Load), enter)
        .add_systems(OnExit(AppState::Load), leave)
        .add_systems(Update, used.in_set(FrameSet::Show));
}

fn enter(mut tables: ResMut<SavedTables>, autosave: Res<Autosave>, mut sounds: ResMut<sound::Sounds>) {
    *tables = SavedTables::of(&autosave);
    sounds.ambience = Some("title");
}

fn leave(mut tables: ResMut<SavedTables>, mut pictures: ResMut<Pictures>) {
    *tables = SavedTables::default();
    pictures.give_back();
}

fn read(
    games: Res<Games>,
    mut tables: ResMut<SavedTables>,
    mut pictures: ResMut<Pictures>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if tables.is_read() {
        return;
    }
    tables.read_on(&games, A_FRAME);
    for save in &tables.saves {
        if let Some(name) = thumbnail(save) {
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
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Debug)]
pub enum Opened {
    Table(Box<TableOrder>),
    Record(Box<ReplayOrder>),
    /// The reason why it can't be opened.
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

fn go(tables: &SavedTables, next: &mut NextTable, replay: &mut NextReplay, dialog: &mut Dialog) {
    if let Some((_, save)) = tables.chosen() {
        open_save(save, ReplayReturn::Load).carry_out(next, replay, dialog);
    }
}

/// Handles Home and End (first and last card) and Delete.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    controls: Query<(Entity, &Control)>,
    mut tables: ResMut<SavedTables>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let Some(last) = tables.saves.len().checked_sub(1) else {
        return;
    };
    if keys.just_pressed(KeyCode::Delete) {
        tables.asking = true;
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

fn choose_focused(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    controls: Query<&Control>,
    mut tables: ResMut<SavedTables>,
) {
    if !visible.0 || !(focus.is_changed() || visible.is_changed()) {
        return;
    }
    let at = focus.get().and_then(|at| controls.get(at).ok());
    if let Some(LoadIntent::Choose(index)) = at.and_then(|control| control.intent.get()) {
        tables.choose(*index);
    }
}

fn act(
    intended: On<Intended<LoadIntent>>,
    games: Res<Games>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    mut tables: ResMut<SavedTables>,
    mut state: ResMut<NextState<AppState>>,
    mut next: ResMut<NextTable>,
    mut replay: ResMut<NextReplay>,
    mut dialog: ResMut<Dialog>,
    mut files: MessageWriter<PickFile>,
) {
    match &intended.0 {
        LoadIntent::Choose(index) => {
            let again = tables.chosen().is_some_and(|(chosen, _)| chosen == *index);
            if again && keys.is_some_and(|keys| keys.just_pressed(KeyCode::Enter)) {
                go(&tables, &mut next, &mut replay, &mut dialog);
            }
            tables.choose(*index);
        }
        LoadIntent::Open => go(&tables, &mut next, &mut replay, &mut dialog),
        LoadIntent::Delete => tables.asking = true,
        LoadIntent::DeleteForGood => tables.delete(),
        LoadIntent::OpenFile => tables.path = Some(String::new()),
        LoadIntent::Path(path) => tables.path = Some(path.clone()),
        LoadIntent::OpenPath => {
            if let Some(path) = tables.path.take().filter(|path| !path.trim().is_empty()) {
                open_elsewhere(&games, &path_of(&path)).carry_out(&mut next, &mut replay, &mut dialog);
            }
        }
        LoadIntent::Browse => {
            files.write(PickFile::ToOpen);
        }
        LoadIntent::Cancel => {
            tables.asking = false;
            tables.path = None;
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
fn open_elsewhere(games: &Games, path: &Path) -> Opened {
    let mut save = Save::read(games, path);
    if let Holds::Table(order) = &mut save.holds {
        order.file = None;
    }
    open_save(&save, ReplayReturn::Load)
}

/// Opens a dropped or picked file, except at a table or under a curtain.
fn dropped(
    games: Res<Games>,
    mut files: MessageReader<FileDragAndDrop>,
    mut picked: MessageReader<PickedFile>,
    state: Res<State<AppState>>,
    curtain: Res<Curtain>,
    mut tables: ResMut<SavedTables>,
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
            tables.asking = false;
            tables.path = None;
            open_elsewhere(&games, path).carry_out(&mut next, &mut replay, &mut dialog);
        }
    }
}

fn show(
    tables: Res<SavedTables>,
    room: Res<Layout>,
    mut root: RootOf<LoadScreen>,
    mut over: RootOf<LoadQuestion>,
) {
    root.show(UiLayer::Screen, screen(&tables, *room));
    over.show(UiLayer::Dialog, question(&tables));
}

/// The load screen's intents.
#[expect(missing_docs, reason = "no comment repeats the name of an intent")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadIntent {
    Choose(usize),
    /// Load or replay the chosen table.
    Open,
    /// Ask whether to delete the chosen table.
    Delete,
    DeleteForGood,
    /// Ask for the path of a file.
    OpenFile,
    /// The path typed so far.
    Path(String),
    OpenPath,
    Browse,
    Cancel,
    Back,
}

impl Intent for LoadIntent {
    const SCREEN: &'static str = "load";

    fn with_text(self, text: String) -> Self {
        match self {
            LoadIntent::Path(_) => LoadIntent::Path(text),
            other => other,
        }
    }
}

/// Builds the screen.
pub fn screen(tables: &SavedTables, room: Layout) -> Element {
    let head = widgets::header("Load", "saved tables on this computer", []);
    let chosen = tables.chosen();
    let body = match chosen {
        Some((index, save)) => {
            let cards = tables.saves.iter().enumerate();
            let cards = cards.map(|(other, save)| card(other, save, other == index, tables.now, room));
            widgets::with_aside(cards_of(cards, room), large(save, tables.now, room), 27.0, room)
        }
        None => {
            let words = match tables.is_read() {
                true => "There are no saved tables yet.",
                false => "Reading the saved tables…",
            };
            Element::row([Element::text(Role::Heading, words)]).justify(JustifyContent::Center)
        }
    };
    let said = match &tables.said {
        Some(said) => note(said).tinted(inks::BONE),
        None => note("Tables are saved after every action. The newest ten are kept."),
    };
    let back = widgets::button("Back", LoadIntent::Back).on_esc();
    let open = widgets::button("Open a file…", LoadIntent::OpenFile);
    let foot = [back, open, Element::spacer(), said];
    widgets::filled_screen("shared/ground-plain", head, body, foot)
}

/// Returns the open question, if any.
pub fn question(tables: &SavedTables) -> Option<Element> {
    if let Some(path) = &tables.path {
        let field = widgets::field(path, 4096, LoadIntent::Path(String::new()))
            .submitting(LoadIntent::OpenPath)
            .focus(FocusOrder::First)
            .labelled("Path of a save or record");
        let field = widgets::clearable(field).up_to(px(900));
        let words = Element::text(Role::Body, "Path of a save or record; Enter opens it.");
        let hint = note("You can drop a file onto the window, too.");
        let open = widgets::gilt_button("Open", LoadIntent::OpenPath);
        let browse = widgets::button("Browse…", LoadIntent::Browse);
        let cancel = widgets::button("Cancel", LoadIntent::Cancel).on_esc();
        let buttons = [open, browse, cancel];
        return Some(widgets::dialog("Open a file", [words, field, hint], buttons));
    }
    let (_, save) = tables.chosen().filter(|_| tables.asking)?;
    let what = Element::text(Role::Heading, title(save)).justified(Justify::Center);
    let when = note(format!("saved {}", ago(save.shown_at, tables.now)));
    let cancel = widgets::back_button("Cancel", LoadIntent::Cancel);
    let delete = widgets::button("Delete", LoadIntent::DeleteForGood).focus(FocusOrder::Deliberate);
    let asks = "Delete this save for good?";
    Some(widgets::dialog(asks, [what, when], [cancel, delete]))
}

fn title(save: &Save) -> &str {
    save.name.as_deref().unwrap_or(&save.title)
}

/// Returns the asset name of a save's thumbnail; `None` if it has none.
fn thumbnail(save: &Save) -> Option<String> {
    (!save.header.thumbnail.is_empty() && !save.is_broken())
        .then(|| format!("{LENT}{}/{}", save.path.display(), save.saved_at))
}

/// The table's thumbnail, or a torn picture if the save is broken.
fn picture(save: &Save) -> Element {
    let fills = |name: String| Element::picture(name).size(percent(100), percent(100));
    let shown = if save.is_broken() {
        fills("shared/torn-sheet".into())
    } else if let Some(name) = thumbnail(save) {
        fills(name)
    } else {
        let board = save.game.map(|game| (game.card.board, game.card.board_size));
        let (name, (width, height)) = board.unwrap_or(("shared/icon", (80.0, 80.0)));
        Element::picture(name).styled(|node| {
            node.aspect_ratio = Some(width / height);
            let is_wide = width / height > 16.0 / 9.0;
            match is_wide {
                true => node.width = percent(86),
                false => node.height = percent(86),
            }
        })
    };
    let over = Element::overlay([]).framed(&theme::THUMBNAIL);
    Element::default()
        .size(percent(100), auto())
        .centred()
        .rigid()
        .styled(|node| node.aspect_ratio = Some(16.0 / 9.0))
        .painted(Paint::Fill(Color::BLACK))
        .with_all([shown, over])
}

fn cards_of(cards: impl Iterator<Item = Element>, room: Layout) -> Element {
    // Invisible fillers as wide as cards, so that cards in the last row are no wider than the others.
    let fillers = (0..6).map(|_| Element::default().styled(|node| as_wide_as_cards(node, 0.0, room)));
    Element::wrap(cards)
        .with_all(fillers)
        .align(AlignItems::Stretch)
        .padding(UiRect::right(px(14)))
        .styled(|node| {
            (node.column_gap, node.row_gap) = (px(10), px(10));
            node.align_content = AlignContent::FlexStart;
        })
        .scrolling()
}

/// Sets the width of a card whose frame is `wider` than the others'.
fn as_wide_as_cards(node: &mut Node, wider: f32, room: Layout) {
    node.flex_grow = 1.0;
    node.min_width = px(0);
    node.flex_basis = px(30.0 + 14.0 * room.rem + wider);
    node.max_width = px(200.0 + 24.0 * room.rem + wider);
    node.margin = UiRect::axes(px(7.0 - wider / 2.0), px(0));
}

fn card(index: usize, save: &Save, is_chosen: bool, now: u64, room: Layout) -> Element {
    // The frame of the chosen card is wider on all sides.
    let (frame, margin) = if is_chosen {
        (&theme::CHOSEN_CARD, 0.0)
    } else if save.is_broken() {
        (&theme::BROKEN_CARD, 7.0)
    } else {
        (&theme::CARD, 7.0)
    };
    let wider = 14.0 - 2.0 * margin;
    // The card shows only the start of the text; the details show all of it.
    let start = |words: &str, until: &str| words.split(until).next().unwrap_or_default().to_owned();
    let (line, marks) = match &save.holds {
        Holds::Table(_) => (start(&stands(save), ", "), save.seats.as_slice()),
        Holds::Part { entries, .. } => (format!("Can be viewed up to action {entries}."), [].as_slice()),
        Holds::Nothing(reason) => (sentence(&start(reason, ": ")), [].as_slice()),
    };
    let marks = marks.iter().map(|info| widgets::mark(info.mark, 32.0));
    let marks = Element::row(marks).gap(px(5));
    let last = Element::wrap([marks, Element::spacer(), plain(ago(save.shown_at, now))])
        .padding(UiRect::top(px(18)))
        .styled(|node| node.min_height = px(50));
    let words = Element::column([Element::text(Role::Label, title(save)), note(line)])
        .with_all([Element::spacer(), last])
        .gap(px(4))
        .grow(1.0)
        .padding(UiRect::axes(px(6), px(0)));
    // Beside the text if there is space for both, else above it.
    let picture = Element::column([picture(save)]).flex(1.0, px(280));
    let words = words.styled(|node| node.flex_basis = px(13.0 * room.rem));
    Element::wrap([picture, words.grow(3.0)])
        .gap(px(16))
        .align(AlignItems::Stretch)
        .styled(|node| node.align_content = AlignContent::FlexStart)
        .control(Widget::Choice(is_chosen), LoadIntent::Choose(index))
        .framed(frame)
        .styled(|node| {
            as_wide_as_cards(node, wider, room);
            (node.margin.top, node.margin.bottom) = (px(margin), px(margin));
        })
        .key(format!("{}", save.path.display()))
}

/// A short fact, not in italics.
fn plain(words: String) -> Element {
    Element::spans(Role::Note, [(Face::Regular, words)])
}

fn stands(save: &Save) -> String {
    let line = &save.header.line;
    match save.header.over {
        true => format!("finished: {line}"),
        false => line.clone(),
    }
}

fn sentence(reason: &str) -> String {
    format!("{}.", capital(reason.trim_end_matches('.')))
}

/// The details of the chosen table.
fn large(save: &Save, now: u64, room: Layout) -> Element {
    // For a broken save, another line below says what it contains.
    let stands = (!save.is_broken()).then(|| capital(&stands(save)));
    let lines = (save.name.as_ref().map(|_| save.title.clone()).into_iter())
        .chain(stands)
        .map(|line| note(format!("{}.", line.trim_end_matches('.'))));
    let when = plain(format!("Saved {}", ago(save.shown_at, now)));
    let body = |words: String| Element::text(Role::Body, words);
    let told = match &save.holds {
        Holds::Table(_) => vec![seats(save)],
        Holds::Part { reason, entries, .. } => {
            let until = format!("It can be viewed up to action {entries}.");
            vec![body(sentence(reason)), body(until)]
        }
        Holds::Nothing(reason) => vec![body(sentence(reason))],
    };
    let (words, hint) = leads_to(save);
    let open = match words {
        "" => widgets::disabled_button("Load", LoadIntent::Open, "Nothing in this file can be shown"),
        _ => widgets::gilt_button(words, LoadIntent::Open)
            .focus(FocusOrder::First)
            .key("open"),
    };
    let rule = Element::picture("shared/rule-gilt").size(percent(100), px(10));
    let about = Element::column([Element::text(Role::Name, title(save))])
        .with_all(lines)
        .with_all([
            when,
            rule.rigid()
                .styled(|node| node.margin = UiRect::axes(px(0), px(8))),
        ])
        .with_all(told)
        .gap(px(4))
        .flex(1.0, px(12.0 * room.rem));
    // More seats make the picture smaller, so that all seats stay in sight. The card shows it as well.
    let widest = px(480.0 - 70.0 * save.seats.len().saturating_sub(4) as f32);
    let picture = Element::column([picture(save)]).flex(1.0, px(330));
    let picture = picture.styled(|node| node.max_width = widest);
    let details = Element::wrap([picture, about])
        .flex(1.0, px(0))
        .align(AlignItems::FlexStart)
        .padding(UiRect::right(px(14)))
        .styled(|node| (node.align_content, node.row_gap) = (AlignContent::FlexStart, px(14)))
        .scrolling();
    let delete = widgets::button("Delete", LoadIntent::Delete).tooltip("Delete this save (Delete)");
    let buttons = Element::wrap([open.grow(1.0), delete]);
    Element::column([details, note(hint), buttons])
        .framed(&theme::PANEL)
        .padding(UiRect::axes(px(26), px(24)))
        .gap(px(12))
        .styled(|node| node.margin = UiRect::axes(px(0), px(7)))
}

fn seats(save: &Save) -> Element {
    let seats = save.seats.iter().enumerate().map(|(seat, info)| {
        let (sign, words) = who(save, seat);
        let sign = Element::picture(sign).size(px(28), px(28)).rigid();
        let who = Element::row([sign, plain(words)]).gap(px(8));
        let about = Element::wrap([Element::text(Role::Label, info.name.as_str()), who])
            .flex(1.0, px(0))
            .justify(JustifyContent::SpaceBetween)
            .styled(|node| node.row_gap = px(0));
        Element::row([widgets::mark(info.mark, 36.0), about])
    });
    Element::column(seats).gap(px(4))
}

/// Returns the icon and the text for a seat's controller.
fn who(save: &Save, seat: usize) -> (&'static str, String) {
    match save.header.controllers.get(seat) {
        Some(Controller::Human) => ("shared/sign-person", "person".to_owned()),
        Some(Controller::Computer(skill)) => ("shared/sign-computer", format!("computer, {skill}")),
        None => ("shared/sign-computer", "nobody yet".to_owned()),
    }
}

/// Returns the label of the chosen table's button, empty without a button, and a note.
fn leads_to(save: &Save) -> (&'static str, &'static str) {
    let has_people = save.header.controllers.contains(&Controller::Human);
    match &save.holds {
        Holds::Table(_) if save.header.over => ("Watch", "This game is over. You can watch the replay."),
        Holds::Table(_) if save.name.is_some() => ("Load", "Continues as a new table; this copy stays."),
        Holds::Table(_) if has_people => ("Load", "Opens behind the curtain, so that no secret shows."),
        Holds::Table(_) => ("Load", "Only computers sit here."),
        Holds::Part { .. } => ("View", "It can’t be continued."),
        Holds::Nothing(_) => ("", "The file stays as it is until you delete it."),
    }
}
