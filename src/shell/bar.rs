//! The bar of a table and its keys, and the dialogs that stand over it.

use super::book::Book;
use super::credits::Credits;
use super::ledger::Ledger;
use super::seat_panel::SeatPanel;
use super::settings::{SettingsPanel, SettingsStore};
use super::{panels, title};
use crate::scene::arrangement::Region;
use crate::scene::canvas::Canvas;
use crate::scene::curtain::{Curtain, CurtainRefused};
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::play::{Advised, Autosave, Guided, KeepAnswer, KeepAs, OpenTable, TableTrouble};
use crate::scene::pointer::{Pressed, RuleAsked};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::stage::{Layer, Stage, StageSet};
use crate::scene::writing::{self, Field, Writing, Written};
use crate::scene::{AppState, inks, widgets};
use bevy::prelude::*;

/// A dialog that asks before something is done.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Dialog {
    /// None is open.
    #[default]
    None,
    /// Leave this table?
    Leave,
    /// Something went wrong; the sentence says what.
    Trouble(String),
    /// The table goes on, but could not be saved; the sentence says why.
    Unsaved(String),
    /// The table goes on in a file of its own; the sentences say why.
    Parted(String),
    /// A copy was kept, here.
    Copied(String),
    /// What a shrewd player would do, and why.
    Advice(String, String),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dialog>().add_systems(
        Update,
        (
            keys.run_if(not(panels::covered).and_then(not(writing::is_open))),
            show_rule,
            press,
            refused,
            trouble,
            parted,
            unsaved,
            named,
            kept,
            advised,
            lay_out,
        )
            .chain()
            .in_set(StageSet::Show),
    );
}

pub(super) fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    state: Res<State<AppState>>,
    curtain: Res<Curtain>,
    dialog: Res<Dialog>,
    mut open: ResMut<OpenTable>,
    mut kept: ResMut<SettingsStore>,
    mut book: ResMut<Book>,
    mut ledger: ResMut<Ledger>,
    mut settings: ResMut<SettingsPanel>,
) {
    let asked = *dialog == Dialog::None && curtain.is_up();
    if asked && keys.just_pressed(KeyCode::F1) {
        open_rules(&mut book, &open, state.get());
    }
    if asked && keys.just_pressed(KeyCode::KeyL) && open.game.is_some() {
        ledger.open = true;
    }
    if keys.just_pressed(KeyCode::KeyC) && !matches!(state.get(), AppState::Seats(_)) {
        kept.change(|settings| settings.captions = !settings.captions);
    }
    if keys.just_pressed(KeyCode::F11) {
        toggle_full_screen(&mut kept);
    }
    if keys.just_pressed(KeyCode::KeyM) && !matches!(state.get(), AppState::Seats(_)) {
        silence(&mut kept);
    }
    let waits = matches!(state.get(), AppState::Playing(_)) && !open.over;
    if asked && keys.just_pressed(KeyCode::KeyP) && waits {
        open.paused = !open.paused;
    }
    if asked && keys.just_pressed(KeyCode::F10) {
        settings.open = true;
    }
}

/// The rule by which something is not to be had. F1 has opened the book already; here it opens at that rule.
fn show_rule(
    mut asked: MessageReader<RuleAsked>,
    mut book: ResMut<Book>,
    open: Res<OpenTable>,
    dialog: Res<Dialog>,
    curtain: Res<Curtain>,
) {
    let (Some(RuleAsked(rule)), Some(game)) = (asked.read().last(), open.game) else {
        return;
    };
    if *dialog == Dialog::None && curtain.is_up() {
        book.open_at(game, rule);
    }
}

/// The rules of the game on the table, at what is being done; else those of the game that a table is set for; else
/// those of the first game, from which the book leads to the others.
fn open_rules(book: &mut Book, open: &OpenTable, state: &AppState) {
    let set_for = match state {
        AppState::Seats(game) => Some(game.0),
        _ => None,
    };
    if let Some(game) = open.game.or(set_for).or_else(title::first_game) {
        book.open_at(game, open.rule);
    }
}

fn toggle_full_screen(kept: &mut SettingsStore) {
    kept.change(|settings| settings.full_screen = !settings.full_screen);
}

fn silence(kept: &mut SettingsStore) {
    kept.change(|settings| settings.muted = !settings.muted);
}

fn press(
    mut pressed: MessageReader<Pressed>,
    mut dialog: ResMut<Dialog>,
    mut open: ResMut<OpenTable>,
    mut kept: ResMut<SettingsStore>,
    mut settings: ResMut<SettingsPanel>,
    mut seat_panel: ResMut<SeatPanel>,
    mut state: ResMut<NextState<AppState>>,
    shown: Res<State<AppState>>,
    mut book: ResMut<Book>,
    mut ledger: ResMut<Ledger>,
    mut credits: ResMut<Credits>,
    mut writing: ResMut<Writing>,
) {
    for pressed in pressed.read() {
        match &*pressed.name {
            "bar.rules" | "menu.rules" => open_rules(&mut book, &open, shown.get()),
            "bar.ledger" => ledger.open = true,
            "menu.credits" => credits.open = true,
            "menu.settings" => settings.open = true,
            "dialog.settings" => {
                *dialog = Dialog::None;
                settings.open = true;
            }
            "dialog.sitters" => {
                *dialog = Dialog::None;
                seat_panel.open = true;
            }
            "bar.pause" => open.paused = true,
            "pause.go" => open.paused = false,
            "bar.sound" => silence(&mut kept),
            "bar.full" => toggle_full_screen(&mut kept),
            "bar.leave" => {
                *dialog = Dialog::Leave;
                open.held = true;
            }
            "end.title.go" => state.set(AppState::Title),
            "dialog.stay" => {
                *dialog = Dialog::None;
                open.held = false;
            }
            "dialog.copy" => writing.begin(Layer::Over, name_field()),
            "dialog.leave" => {
                *dialog = Dialog::None;
                open.held = false;
                state.set(AppState::Title);
            }
            _ => {}
        }
    }
}

/// Where a name for a copy of the table can be written: in the dialog that asks about leaving.
fn name_field() -> Field {
    Field {
        name: "dialog.name".into(),
        pose: Pose::new(960.0, 587.0, 514.0, 44.0),
        text: String::new(),
        hint: "Type a name, then press Enter".into(),
        size: 26.0,
        face: Face::Regular,
        ink: inks::INK,
        ground: inks::BONE,
        lines: false,
        limit: 60,
    }
}

fn named(mut written: MessageReader<Written>, mut copies: MessageWriter<KeepAs>) {
    for written in written.read().filter(|written| written.name == "dialog.name") {
        if !written.text.is_empty() {
            copies.write(KeepAs(written.text.clone()));
        }
    }
}

fn kept(mut kept: MessageReader<KeepAnswer>, mut dialog: ResMut<Dialog>, mut open: ResMut<OpenTable>) {
    for KeepAnswer(kept) in kept.read() {
        *dialog = match kept {
            Ok(place) => Dialog::Copied(place.clone()),
            Err(reason) => Dialog::Unsaved(reason.clone()),
        };
        open.held = true;
    }
}

fn advised(mut advised: MessageReader<Advised>, mut dialog: ResMut<Dialog>, mut open: ResMut<OpenTable>) {
    if let Some(Advised { what, why }) = advised.read().last() {
        *dialog = Dialog::Advice(what.clone(), why.clone());
        open.held = true;
    }
}

/// Says that a table has become one of its own.
fn parted(
    mut autosave: ResMut<Autosave>,
    curtain: Res<Curtain>,
    mut dialog: ResMut<Dialog>,
    mut open: ResMut<OpenTable>,
) {
    if autosave.parted.is_some()
        && curtain.is_up()
        && *dialog == Dialog::None
        && let Some(said) = autosave.parted.take()
    {
        *dialog = Dialog::Parted(said);
        open.held = true;
    }
}

/// Says once, for each reason, that a table could not be saved.
fn unsaved(
    autosave: Res<Autosave>,
    curtain: Res<Curtain>,
    mut dialog: ResMut<Dialog>,
    mut open: ResMut<OpenTable>,
    mut told: Local<Option<String>>,
) {
    if autosave.trouble == *told || !curtain.is_up() || *dialog != Dialog::None {
        return;
    }
    told.clone_from(&autosave.trouble);
    if let Some(reason) = &autosave.trouble {
        *dialog = Dialog::Unsaved(reason.clone());
        open.held = true;
    }
}

fn refused(mut refused: MessageReader<CurtainRefused>, mut state: ResMut<NextState<AppState>>) {
    if refused.read().count() > 0 {
        state.set(AppState::Title);
    }
}

fn trouble(mut trouble: ResMut<TableTrouble>, mut dialog: ResMut<Dialog>) {
    if trouble.0.is_some()
        && let Some(reason) = trouble.0.take()
    {
        *dialog = Dialog::Trouble(reason);
    }
}

/// What stands over the table where no panel does: a dialog, or that the table waits.
#[derive(Clone, Debug, Default, PartialEq)]
struct Over {
    dialog: Dialog,
    paused: bool,
    covered: bool,
    guided: bool,
    size: TypeSize,
}

/// Grows what stands in the middle as type is, as far as there is room for it.
fn grow(sheet: &mut Sheet, width: f32, tall: f32, size: TypeSize) {
    let middle = Vec2::new(960.0, 540.0);
    let most = (1880.0 / width).min(1060.0 / tall);
    let scale = size.between(1.0, 1.46).min(most).max(1.0);
    if scale > 1.0 {
        let from = Rect::from_center_size(middle, Vec2::new(width, tall));
        sheet.arrange(Region::grow(from, middle, scale, Vec2::ZERO));
    }
}

fn lay_out(
    dialog: Res<Dialog>,
    open: Res<OpenTable>,
    front: Res<panels::Front>,
    curtain: Res<Curtain>,
    canvas: Res<Canvas>,
    guided: Option<Res<Guided>>,
    mut stage: ResMut<Stage>,
    mut was: Local<Over>,
) {
    let now = Over {
        dialog: dialog.clone(),
        paused: open.paused && curtain.is_up(),
        covered: front.panel.is_some(),
        guided: guided.is_some_and(|guided| guided.running),
        size: canvas.type_size,
    };
    if now == *was {
        return;
    }
    *was = now;
    if was.covered && was.dialog == Dialog::None {
        // The layer is the panel's.
        return;
    }
    if was.dialog == Dialog::None && was.paused {
        stage.show(Layer::Over, paused(canvas.type_size), 160.0);
        return;
    }
    let mut sheet = Sheet::new();
    let lines_of = |words: &str| lettering::wrap_paths(words, Face::Regular, 26.0, 560.0);
    let (title, lines, stay, leave) = match &*dialog {
        Dialog::None => {
            stage.clear(Layer::Over, 120.0);
            return;
        }
        Dialog::Leave if was.guided => (
            "Leave the guided game?",
            vec![
                "The guided game is not saved.".to_owned(),
                "Next time it starts from the beginning.".to_owned(),
            ],
            "Keep playing",
            Some("Quit to title"),
        ),
        Dialog::Leave => (
            "Quit to title?",
            vec![
                "The table is saved. To go on later,".to_owned(),
                "choose Continue on the title screen.".to_owned(),
            ],
            "Keep playing",
            Some("Quit to title"),
        ),
        Dialog::Trouble(reason) => ("This table can’t be opened", lines_of(reason), "OK", None),
        Dialog::Unsaved(reason) => {
            let words = format!(
                "{reason}. You can go on playing. Once this is fixed, the next action saves everything."
            );
            ("The table is not saved", lines_of(&words), "OK", None)
        }
        Dialog::Parted(said) => ("Saved as a new table", lines_of(said), "OK", None),
        Dialog::Copied(place) => {
            let words =
                format!("{place}. It is listed under Load on the title screen. You can go on playing here.");
            ("Copy saved", lines_of(&words), "OK", None)
        }
        Dialog::Advice(what, why) => {
            let mut lines = lettering::wrap(what, Face::Semibold, 30.0, 560.0);
            lines.push(String::new());
            lines.extend(lines_of(why));
            ("Advice from a shrewd player", lines, "OK", None)
        }
    };
    let more = if leave.is_some() { 84.0 } else { 0.0 };
    let copies = if leave.is_some() { 84.0 } else { 0.0 };
    let tall = 250.0 + more + copies + lines.len() as f32 * 34.0;
    let dim = Look::Plain(inks::INK.with_alpha(0.72));
    sheet.put(
        Item::new("dialog.dim", Pose::new(960.0, 540.0, 4200.0, 3000.0), dim)
            .act(Interaction::new("dialog.dim", "")),
    );
    sheet.put(widgets::panel(
        "dialog",
        Pose::new(960.0, 540.0, 660.0, tall).z(2.0),
    ));
    let top = 540.0 - tall / 2.0;
    sheet.put(
        Item::words(
            "dialog.title",
            (960.0, top + 66.0),
            42.0,
            Face::Bold,
            inks::BONE,
            Align::Middle,
            title,
        )
        .z(3.0),
    );
    sheet.put(Item::picture(
        "dialog.rule",
        Pose::new(960.0, top + 104.0, 380.0, 10.0).z(3.0),
        "shared/rule-gilt",
    ));
    sheet.put(
        Item::words(
            "dialog.words",
            (960.0, top + 124.0 + lines.len() as f32 * 17.0),
            26.0,
            Face::Regular,
            inks::BONE,
            Align::Middle,
            lines.join("\n"),
        )
        .z(3.0),
    );
    let y = top + tall - 66.0 - more;
    if leave.is_some() {
        let at = |x: f32| Pose::new(x, y + 84.0, 250.0, 60.0).z(4.0);
        let tooltip = "Who plays each seat; real or virtual dice";
        sheet.extend(widgets::button(
            "dialog.sitters",
            at(820.0),
            "Seats",
            false,
            tooltip,
        ));
        let tooltip = "Speed, sound, display and more (F10)";
        sheet.extend(widgets::button(
            "dialog.settings",
            at(1100.0),
            "Settings",
            false,
            tooltip,
        ));
    }
    let (first, second) = (
        Pose::new(820.0, y, 250.0, 68.0),
        Pose::new(1100.0, y, 250.0, 68.0),
    );
    match leave {
        Some(leave) => {
            sheet.extend(widgets::button("dialog.stay", first.z(4.0), stay, true, ""));
            sheet.extend(widgets::button("dialog.leave", second.z(4.0), leave, false, ""));
            let third = Pose::new(960.0, y - 88.0, 530.0, 60.0).z(4.0);
            let tooltip = "Save this table under a name of your choice";
            sheet.extend(widgets::button(
                "dialog.copy",
                third,
                "Save a copy…",
                false,
                tooltip,
            ));
        }
        None => {
            let middle = Pose::new(960.0, y, 250.0, 68.0).z(4.0);
            sheet.extend(widgets::button("dialog.stay", middle, stay, true, ""));
        }
    }
    grow(&mut sheet, 660.0, tall, canvas.type_size);
    stage.show(Layer::Over, sheet, 120.0);
}

/// The table waits, and says so. What lies there can still be looked at.
fn paused(size: TypeSize) -> Sheet {
    let mut sheet = Sheet::new();
    let dim = Look::Plain(inks::INK.with_alpha(0.5));
    sheet.put(Item::new(
        "pause.dim",
        Pose::new(960.0, 540.0, 4200.0, 3000.0),
        dim,
    ));
    sheet.put(widgets::panel(
        "pause",
        Pose::new(960.0, 540.0, 620.0, 296.0).z(2.0),
    ));
    let sign = Pose::new(871.0, 458.0, 46.0, 46.0).z(3.0);
    sheet.put(Item::picture("pause.sign", sign, "shared/bar-pause"));
    let mut words = |key: &'static str, at: (f32, f32), size: f32, face, ink, align, text: &str| {
        sheet.put(Item::words(key, at, size, face, ink, align, text).z(3.0));
    };
    words(
        "pause.title",
        (907.0, 458.0),
        52.0,
        Face::Bold,
        inks::BONE,
        Align::Left,
        "Paused",
    );
    let line = "Nothing happens until you resume.";
    words(
        "pause.line",
        (960.0, 522.0),
        25.0,
        Face::Italic,
        inks::SHADE,
        Align::Middle,
        line,
    );
    let pose = Pose::new(960.0, 608.0, 300.0, 72.0).z(4.0);
    sheet.extend(widgets::button(
        "pause.go",
        pose,
        "Resume",
        true,
        "Resume the game (P)",
    ));
    grow(&mut sheet, 620.0, 296.0, size);
    sheet
}
