//! The keys that every screen of the shell has: F1 opens the rules of the current game, Esc closes only the topmost
//! thing, and the focus starts at the main control.

use crate::support::app::{HUMAN, add_games, finish, order, touchable, use_control};
use bevy::ecs::system::RunSystemOnce;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput, NativeKey};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::{EditableText, RemSize, TextLayoutInfo};
use bevy::time::TimeUpdateStrategy;
use bevy::ui::ContentSize;
use bevy::ui_widgets::Activate;
use bevy::window::{Ime, Monitor, MonitorSelection, PrimaryWindow, WindowMode};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use triptych::games;
use triptych::games::omelas::Omelas;
use triptych::phones::Phones;
use triptych::session::BarIntent;
use triptych::session::{AppState, GameId, LedgerEntry, Report};
use triptych::session::{NextTable, TableControl, TableOrder, TableTrouble};
use triptych::shell;
use triptych::shell::book::Book;
use triptych::shell::dialog::{Dialog, DialogIntent, PickedFile};
use triptych::shell::panels::Front;
use triptych::shell::saves::SavedTables;
use triptych::shell::settings::data::Speed;
use triptych::shell::settings::{Overrides, SettingsStore};
use triptych::shell::title::RulesQuestion;
use triptych::table::{Passage, PassageKind, SeatSet, StoryPage, Table};
use triptych::ui::curtain::Curtain;
use triptych::ui::palette::{Colors, Palette};
use triptych::ui::pictures::Pictures;
use triptych::ui::sound::Sounds;
use triptych::ui::{
    Choices, ClearField, Controls, FrontLayer, Intended, LaidOut, Painted, UiLayer, UiRoot, theme, widgets,
};

/// The program on its title screen, with an invisible window.
struct Program(App);

impl Program {
    fn open() -> Self {
        let mut app = touchable();
        let overrides = Overrides {
            speed: Some(Speed::Instant),
            ..Overrides::default()
        };
        app.insert_resource(SettingsStore::open(None, overrides))
            .add_plugins((shell::plugin, add_games));
        finish(&mut app);
        let mut program = Self(app);
        program.frames();
        program
    }

    fn frames(&mut self) {
        for _ in 0..5 {
            self.0.update();
        }
    }

    fn window(&mut self) -> Entity {
        let world = self.0.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        windows.single(world).expect("there is one window")
    }

    /// Presses or releases a key.
    fn key(&mut self, key_code: KeyCode, logical_key: Key, state: ButtonState) {
        let text = match &logical_key {
            Key::Character(letter) => Some(letter.clone()),
            _ => None,
        };
        let window = self.window();
        self.0.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key,
            state,
            text,
            repeat: false,
            window,
        });
        self.0.update();
    }

    /// Presses and releases a key.
    fn strike(&mut self, key_code: KeyCode) {
        self.strike_as(key_code, Key::Unidentified(NativeKey::Unidentified));
    }

    /// Presses and releases a key that means this.
    fn strike_as(&mut self, key_code: KeyCode, logical_key: Key) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.key(key_code, logical_key.clone(), state);
        }
        self.frames();
    }

    /// Uses a control of the UI as a person does.
    fn use_control(&mut self, name: &str) {
        assert!(use_control(self.0.world_mut(), name), "{name} can't be used");
        self.frames();
    }

    fn go(&mut self, state: AppState) {
        let world = self.0.world_mut();
        world.resource_mut::<NextState<AppState>>().set(state);
        self.frames();
    }

    fn state(&self) -> AppState {
        *self.0.world().resource::<State<AppState>>().get()
    }

    fn book(&self) -> Option<&'static str> {
        let book = self.0.world().resource::<Book>();
        book.open.as_ref().map(|open| open.game)
    }

    fn at(&mut self) -> Option<String> {
        let world = self.0.world_mut();
        let control = world.run_system_once(|controls: Controls, focus: Res<InputFocus>| {
            let mut all = controls.iter();
            let (_, control) = all.find(|(entity, _)| focus.get() == Some(*entity))?;
            Some(control.intent.name())
        });
        control.expect("it runs")
    }
}

fn ids() -> Vec<&'static str> {
    games::list().iter().map(|game| game.id()).collect()
}

/// Pairs each leaf of the title with the game whose setup it opens.
fn set_ups() -> impl Iterator<Item = (String, &'static str)> {
    let leaves = ["omelas", "oubliette", "great.city"];
    let leaves = leaves.map(|leaf| format!("title.set-up.{leaf}"));
    leaves.into_iter().zip(ids())
}

#[test]
fn f1_in_a_setup_opens_the_rules_of_its_game() {
    let mut program = Program::open();
    for (leaf, game) in set_ups() {
        program.use_control(&leaf);
        assert_eq!(program.state(), AppState::Seats(GameId(game)));
        program.strike(KeyCode::F1);
        assert_eq!(program.book(), Some(game));
        program.strike(KeyCode::F1);
        assert_eq!(program.book(), None);
        program.strike(KeyCode::Escape);
        assert_eq!(program.state(), AppState::Title);
    }
}

/// Each choice shows its number while the focus ring is visible, and that key presses it.
#[test]
fn number_keys_press_choices() {
    let numbers = |program: &mut Program| -> Vec<String> {
        let world = program.0.world_mut();
        let mut roots = world.query::<&UiRoot>();
        let trees = roots.iter(world).map(UiRoot::element);
        let discs = trees.filter(|tree| tree.pictures().any(|name| name == "shared/number-disc"));
        discs.flat_map(|tree| tree.words().map(str::to_owned)).collect()
    };
    for (index, (_, game)) in set_ups().enumerate() {
        let mut program = Program::open();
        assert_eq!(numbers(&mut program), [""; 0]);
        program.strike(KeyCode::Tab);
        let world = program.0.world_mut();
        let choices = world.run_system_once(|choices: Choices| -> Vec<String> {
            choices.iter().map(|(control, _)| control.intent.name()).collect()
        });
        let choices = choices.expect("it runs");
        let leaf = choices
            .iter()
            .position(|name| name.starts_with("title.set-up."))
            .expect("a leaf")
            + index;
        assert_eq!(numbers(&mut program).len(), choices.len());
        let keys = [
            KeyCode::Digit1,
            KeyCode::Digit2,
            KeyCode::Digit3,
            KeyCode::Digit4,
            KeyCode::Digit5,
        ];
        program.strike(keys[leaf]);
        assert_eq!(program.state(), AppState::Seats(GameId(game)));
    }
}

#[test]
fn every_rulebook_can_be_opened_from_the_title() {
    let mut program = Program::open();
    for (leaf, game) in set_ups() {
        program.use_control("title.rules");
        program.use_control(&leaf.replace("set-up", "read"));
        assert_eq!(program.book(), Some(game));
        program.use_control("book.close");
        assert_eq!((program.book(), program.state()), (None, AppState::Title));
    }
}

/// F1 on the title asks for the game; Esc closes first the question, then nothing.
#[test]
fn f1_on_the_title_asks_for_the_game() {
    let mut program = Program::open();
    let asks = |program: &Program| program.0.world().resource::<RulesQuestion>().open;
    program.strike(KeyCode::F1);
    assert!(asks(&program));
    assert_eq!(program.book(), None);
    program.strike(KeyCode::Escape);
    assert!(!asks(&program));
    assert_eq!(program.state(), AppState::Title);
    program.strike(KeyCode::F1);
    program.use_control("title.back");
    assert!(!asks(&program));
}

/// Links lead to other rules, arrows turn the pages, and each new page begins at its top.
#[test]
fn the_rulebook_turns_and_scrolls_its_pages() {
    let mut program = Program::open();
    let mut book = program.0.world_mut().resource_mut::<Book>();
    book.open_at(&games::list(), "oubliette", "oubliette.turn.9");
    program.frames();
    let at = |program: &Program| {
        let book = program.0.world().resource::<Book>();
        book.open.as_ref().map(|at| at.anchor)
    };
    let has_title = |program: &mut Program, words: &'static str| {
        let look = move |ui: LaidOut| ui.texts().iter().any(|text| text.content == words);
        program.0.world_mut().run_system_once(look).expect("it runs")
    };
    assert!(has_title(&mut program, "When the table asks"));
    program.strike(KeyCode::End);
    program.use_control("book.link.oubliette.table.2");
    assert_eq!(at(&program), Some("oubliette.table.2"));
    assert!(!has_title(&mut program, "When the table asks"));
    program.strike(KeyCode::ArrowLeft);
    assert_eq!(at(&program), Some("oubliette.table.1"), "the rule before");
    program.strike(KeyCode::ArrowRight);
    assert_eq!(at(&program), Some("oubliette.table.2"));
    program.use_control("book.next");
    assert_ne!(at(&program), Some("oubliette.table.2"));
}

/// Long panels scroll by arrow keys and by the keys for pages, wherever they begin.
#[test]
fn long_panels_scroll_by_keys() {
    let mut program = Program::open();
    let passage = Passage::new(PassageKind::Told, "“Nobody owes the Academy a lamp.”");
    let entry = LedgerEntry {
        words: "Ada draws an M.".into(),
        seats: SeatSet::first(2),
    };
    let mut report = program.0.world_mut().resource_mut::<Report>();
    report.ledger = vec![entry; 120];
    report.story = vec![StoryPage::new("Scene 1", vec![passage; 120])];
    let scrolled = |program: &mut Program| -> f32 {
        let world = program.0.world_mut();
        let mut areas = world.query::<&ScrollPosition>();
        areas.iter(world).map(|position| position.y).sum()
    };
    for panel in [
        shell::ledger::PANEL,
        shell::chronicle::PANEL,
        shell::credits::PANEL,
    ] {
        program.0.world_mut().resource_mut::<Front>().wanted = Some(panel);
        program.frames();
        program.strike(KeyCode::Home);
        for key in [KeyCode::ArrowDown, KeyCode::PageDown, KeyCode::End] {
            let before = scrolled(&mut program);
            program.strike(key);
            assert!(scrolled(&mut program) > before, "{panel:?}, {key:?}");
        }
        program.strike(KeyCode::Escape);
        assert_eq!(program.0.world().resource::<Front>().panel, None);
    }
}

/// Ctrl+F goes to the search of a book.
#[test]
fn ctrl_f_finds_the_search_of_a_book() {
    let mut program = Program::open();
    let mut book = program.0.world_mut().resource_mut::<Book>();
    book.open_at(&games::list(), "omelas", "");
    for (panel, search) in [
        (shell::book::PANEL, "book.search"),
        (shell::chronicle::PANEL, "chronicle.search"),
    ] {
        program.0.world_mut().resource_mut::<Front>().wanted = Some(panel);
        program.frames();
        program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
        program.strike_as(KeyCode::KeyF, Key::Character("f".into()));
        program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Released);
        assert_eq!(program.at().as_deref(), Some(search));
        program.strike(KeyCode::Escape);
    }
}

/// A control about a rule opens the rulebook at that rule, whatever the current step is.
#[test]
fn a_rule_of_the_table_is_opened_by_its_control() {
    let mut program = Program::open();
    program.0.world_mut().resource_mut::<NextTable>().0 = Some(order::<Omelas>("omelas", &[HUMAN; 5], 3));
    program.frames();
    program.frames();
    let world = program.0.world_mut();
    world.trigger(Intended(BarIntent::Rule("omelas.round.3")));
    let book = program.0.world().resource::<Book>();
    assert_eq!(book.open.as_ref().map(|at| at.anchor), Some("omelas.round.3"));
}

/// A book over the title keeps the keyboard from the leaves below it.
#[test]
fn keys_in_a_book_press_nothing_on_the_title() {
    let mut program = Program::open();
    program.strike(KeyCode::Tab);
    program.use_control("title.rules");
    program.use_control("title.read.omelas");
    // The first Tab shows that the keyboard is at the way back; the second leads to the search.
    let keys = [
        KeyCode::Tab,
        KeyCode::Tab,
        KeyCode::Enter,
        KeyCode::ArrowDown,
        KeyCode::Space,
    ];
    for key in keys {
        program.strike(key);
        assert_eq!(
            (program.book(), program.state()),
            (Some("omelas"), AppState::Title)
        );
        assert!(program.at().is_none_or(|at| !at.starts_with("title.")));
    }
}

#[test]
fn esc_closes_a_seats_menu_before_it_leaves_the_setup() {
    let mut program = Program::open();
    program.use_control("title.set-up.oubliette");
    let set_up = program.state();
    let front = |program: &Program| program.0.world().resource::<FrontLayer>().0;
    assert_eq!(front(&program), Some(UiLayer::Screen));
    program.use_control("seats.menu.player.0");
    assert_eq!(front(&program), Some(UiLayer::Dialog));
    program.strike(KeyCode::Escape);
    assert_eq!(front(&program), Some(UiLayer::Screen));
    assert_eq!(program.state(), set_up);
    program.strike(KeyCode::Escape);
    assert_eq!(program.state(), AppState::Title);
}

#[test]
fn esc_closes_a_message_before_it_leaves_the_load_screen() {
    let mut program = Program::open();
    program.go(AppState::Load);
    program.0.world_mut().resource_mut::<TableTrouble>().0 = Some("it is no record".into());
    program.frames();
    let dialog = |program: &Program| program.0.world().resource::<Dialog>().clone();
    assert_eq!(dialog(&program), Dialog::Trouble("it is no record".into()));
    program.strike(KeyCode::Escape);
    assert_eq!(dialog(&program), Dialog::None);
    assert_eq!(program.state(), AppState::Load);
    program.use_control("load.open-file");
    let asks_path = |program: &Program| program.0.world().resource::<SavedTables>().path.is_some();
    assert!(asks_path(&program));
    program.strike(KeyCode::Escape);
    assert!(!asks_path(&program));
    assert_eq!(program.state(), AppState::Load);
    program.strike(KeyCode::Escape);
    assert_eq!(program.state(), AppState::Title);
}

#[test]
fn esc_closes_a_panel_before_it_leaves_the_screen_below() {
    let mut program = Program::open();
    program.use_control("title.set-up.omelas");
    let set_up = program.state();
    program.strike(KeyCode::F10);
    let front = |program: &Program| program.0.world().resource::<Front>().panel;
    assert_eq!(front(&program), Some(shell::settings::PANEL));
    program.strike(KeyCode::Escape);
    assert_eq!(front(&program), None);
    assert_eq!(program.state(), set_up);
}

/// Esc from a setup and then Enter lead back to the same setup, wherever the focus was.
#[test]
fn the_focus_starts_anew_on_every_screen() {
    let mut program = Program::open();
    assert_eq!(program.at().as_deref(), Some("title.set-up.omelas"));
    for (leaf, game) in set_ups() {
        program.use_control(&leaf);
        assert_eq!(program.at().as_deref(), Some("seats.start"), "{game}");
        // To another control than the one with the first focus.
        program.strike(KeyCode::Tab);
        program.strike(KeyCode::Escape);
        assert_eq!(program.state(), AppState::Title);
        assert_eq!(program.at(), Some(leaf));
        program.strike(KeyCode::Enter);
        assert_eq!(program.state(), AppState::Seats(GameId(game)));
        program.strike(KeyCode::Escape);
    }
}

#[test]
fn esc_presses_the_way_back_from_a_choice_at_the_table_before_it_opens_the_menu() {
    let mut program = Program::open();
    program.go(AppState::Playing(GameId("omelas")));
    let back = widgets::button("Back", DialogIntent::Rules).on_esc();
    let root = program.0.world_mut().spawn((UiRoot::new(back), UiLayer::Screen));
    let root = root.id();
    program.frames();
    program.strike(KeyCode::Escape);
    let dialog = |program: &Program| program.0.world().resource::<Dialog>().clone();
    assert_eq!((program.book(), dialog(&program)), (Some("omelas"), Dialog::None));
    program.strike(KeyCode::Escape);
    assert_eq!(
        (program.book(), dialog(&program)),
        (None, Dialog::None),
        "only the rulebook closes"
    );
    program.0.world_mut().despawn(root);
    program.strike(KeyCode::Escape);
    assert_eq!(dialog(&program), Dialog::Menu);
}

#[test]
fn esc_presses_nothing_that_is_covered() {
    let mut program = Program::open();
    program.go(AppState::Playing(GameId("omelas")));
    let covered = widgets::button("Back", DialogIntent::Rules).on_esc();
    let answer = widgets::button("Back", DialogIntent::Settings).on_esc();
    let world = program.0.world_mut();
    world.spawn((UiRoot::new(covered), UiLayer::Screen));
    let on_top = widgets::dialog("A question", [], [answer]);
    world.spawn((UiRoot::new(on_top), UiLayer::Dialog));
    program.frames();
    program.strike(KeyCode::Escape);
    assert_eq!(program.book(), None);
    assert_eq!(
        program.0.world().resource::<Front>().panel,
        Some(shell::settings::PANEL)
    );
}

#[test]
fn esc_at_a_table_opens_the_menu_and_closes_what_was_opened_there_first() {
    let mut program = Program::open();
    let table = AppState::Playing(GameId("omelas"));
    program.go(table);
    program.strike(KeyCode::Escape);
    let dialog = |program: &Program| program.0.world().resource::<Dialog>().clone();
    assert_eq!(dialog(&program), Dialog::Menu);
    assert!(
        program.0.world().resource::<TableControl>().is_covered,
        "the table waits"
    );
    for opened in [
        DialogIntent::Settings,
        DialogIntent::Rules,
        DialogIntent::WhoPlays,
        DialogIntent::SaveCopy,
    ] {
        program.0.world_mut().trigger(Intended(opened.clone()));
        program.frames();
        let covered = program.0.world().resource::<Front>().panel.is_some();
        assert!(covered || dialog(&program) != Dialog::Menu, "{opened:?}");
        program.strike(KeyCode::Escape);
        assert_eq!(program.0.world().resource::<Front>().panel, None, "{opened:?}");
        assert_eq!(dialog(&program), Dialog::Menu, "{opened:?}");
    }
    program.strike(KeyCode::Escape);
    assert_eq!((dialog(&program), program.state()), (Dialog::None, table));
    assert!(
        !program.0.world().resource::<TableControl>().is_covered,
        "it goes on"
    );
}

#[test]
fn the_panel_for_phones_opens_by_itself_and_leads_to_the_table() {
    let mut program = Program::open();
    let here = SocketAddr::from(([127, 0, 0, 1], 0));
    program.0.insert_resource(Phones::new(Some(Some(here))));
    let panel = |program: &Program| program.0.world().resource::<Front>().panel;
    let open = |program: &mut Program, record| {
        let order = TableOrder {
            record,
            ..order::<Omelas>("omelas", &[HUMAN; 4], 1)
        };
        program.0.world_mut().resource_mut::<NextTable>().0 = Some(order);
        program.frames();
    };
    open(&mut program, None);
    assert_eq!(panel(&program), Some(shell::phones::PANEL));
    let table = program.0.world().resource::<Table<Omelas>>();
    let record = table.record().to_text(None);
    program.go(AppState::Title);
    // A loaded table opens under its curtain, and the panel after that.
    open(&mut program, Some(record));
    assert!(!program.0.world().resource::<Curtain>().is_up());
    assert_eq!(panel(&program), None);
    for _ in 0..40 {
        program.frames();
        if program.0.world().resource::<Curtain>().is_shut() {
            break;
        }
    }
    program.use_control("curtain.open");
    for _ in 0..40 {
        program.frames();
    }
    assert_eq!(panel(&program), Some(shell::phones::PANEL));
    // Also from the menu, its way leads to the table.
    *program.0.world_mut().resource_mut::<Dialog>() = Dialog::Menu;
    program.use_control("phones.close");
    assert_eq!(panel(&program), None);
    assert_eq!(*program.0.world().resource::<Dialog>(), Dialog::None);
}

#[test]
fn keys_that_change_what_is_not_seen_say_so() {
    let mut program = Program::open();
    for (opens_setup, key, said) in [
        (false, KeyCode::KeyM, "Sound off"),
        (false, KeyCode::KeyM, "Sound on"),
        (true, KeyCode::KeyC, "Captions on"),
        (false, KeyCode::KeyC, "Captions off"),
    ] {
        if opens_setup {
            program.use_control("title.set-up.omelas");
            program.frames();
        }
        program.strike(key);
        check_said(&mut program, said);
    }
    // A size that is the largest already says so, too.
    program
        .0
        .world_mut()
        .resource_mut::<SettingsStore>()
        .change(|settings| settings.type_size = 200);
    program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
    program.strike_as(KeyCode::Equal, printed("+"));
    program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Released);
    check_said(&mut program, "Type size 200 %");
}

fn check_said(program: &mut Program, said: &str) {
    let world = program.0.world_mut();
    let mut roots = world.query::<&UiRoot>();
    let words: Vec<_> = roots
        .iter(world)
        .flat_map(|root| root.element().words())
        .collect();
    assert!(words.contains(&said), "{said}: {words:?}");
}

/// A file that was picked is opened from the load screen, as a dropped one is; the question for its path is put away.
#[test]
fn a_picked_file_is_opened() {
    let mut program = Program::open();
    program.go(AppState::Load);
    program.use_control("load.open-file");
    let shelf = |program: &Program| program.0.world().resource::<SavedTables>().path.clone();
    assert!(shelf(&program).is_some());
    let nowhere = std::env::temp_dir().join("nowhere.triptych");
    program.0.world_mut().write_message(PickedFile::ToOpen(nowhere));
    program.frames();
    assert_eq!(shelf(&program), None);
    let dialog = program.0.world().resource::<Dialog>();
    assert!(
        matches!(dialog, Dialog::Trouble(reason) if reason.contains("nowhere.triptych")),
        "{dialog:?}"
    );
}

/// Text fields do what they do everywhere: both ends, selections, and letters that are composed.
#[test]
fn a_text_field_is_edited_as_everywhere() {
    let mut program = Program::open();
    program.go(AppState::Load);
    program.use_control("load.open-file");
    let letter = |program: &mut Program, letter: &str| {
        program.strike_as(KeyCode::KeyB, Key::Character(letter.into()));
    };
    let holding = |program: &mut Program, (code, key): (KeyCode, Key), then: (KeyCode, Key)| {
        program.key(code, key.clone(), ButtonState::Pressed);
        program.strike_as(then.0, then.1);
        program.key(code, key, ButtonState::Released);
    };
    let check = |program: &mut Program, expected: &str| {
        program.frames();
        let path = program.0.world().resource::<SavedTables>().path.clone();
        assert_eq!(path.as_deref(), Some(expected));
    };
    for typed in ["b", "c", "d"] {
        letter(&mut program, typed);
    }
    check(&mut program, "bcd");
    program.strike_as(KeyCode::Home, Key::Home);
    letter(&mut program, "a");
    program.strike_as(KeyCode::End, Key::End);
    letter(&mut program, "e");
    check(&mut program, "abcde");
    holding(
        &mut program,
        (KeyCode::ShiftLeft, Key::Shift),
        (KeyCode::Home, Key::Home),
    );
    letter(&mut program, "x");
    check(&mut program, "x");
    letter(&mut program, "y");
    holding(
        &mut program,
        (KeyCode::ControlLeft, Key::Control),
        (KeyCode::KeyA, Key::Character("a".into())),
    );
    letter(&mut program, "z");
    check(&mut program, "z");
    let (window, value) = (program.window(), "é".to_owned());
    program.0.world_mut().write_message(Ime::Commit { window, value });
    check(&mut program, "zé");
    // By words, and letter by letter.
    for typed in [" ", "y", "x", "!"] {
        letter(&mut program, typed);
    }
    let control = || (KeyCode::ControlLeft, Key::Control);
    let shift = || (KeyCode::ShiftLeft, Key::Shift);
    holding(&mut program, shift(), (KeyCode::ArrowLeft, Key::ArrowLeft));
    letter(&mut program, "w");
    check(&mut program, "zé yxw");
    holding(&mut program, control(), (KeyCode::Backspace, Key::Backspace));
    check(&mut program, "zé ");
    holding(&mut program, control(), (KeyCode::ArrowLeft, Key::ArrowLeft));
    letter(&mut program, "a");
    check(&mut program, "azé ");
    // Ctrl+C belongs to the field, and no captions go on.
    holding(
        &mut program,
        control(),
        (KeyCode::KeyC, Key::Character("c".into())),
    );
    assert!(!program.0.world().resource::<SettingsStore>().now().captions);
}

/// The button at the end of a field empties it as typing would, and its writer goes on.
#[test]
fn a_field_has_a_button_that_empties_it() {
    let mut program = Program::open();
    program.go(AppState::Load);
    program.use_control("load.open-file");
    let clear = |program: &mut Program| {
        let world = program.0.world_mut();
        let found = world.run_system_once(|controls: Controls| {
            let mut all = controls.iter();
            let (at, _) = all.find(|(_, control)| control.intent.get() == Some(&ClearField))?;
            Some(at)
        });
        found.expect("it runs")
    };
    let path = |program: &Program| program.0.world().resource::<SavedTables>().path.clone();
    assert_eq!(clear(&mut program), None, "there is nothing to clear");
    for typed in ["a", "b"] {
        program.strike_as(KeyCode::KeyB, printed(typed));
    }
    let entity = clear(&mut program).expect("there is a button");
    program.0.world_mut().resource_mut::<InputFocus>().clear();
    program.0.world_mut().trigger(Activate { entity });
    program.frames();
    assert_eq!(path(&program).as_deref(), Some(""));
    program.strike_as(KeyCode::KeyB, printed("c"));
    assert_eq!(path(&program).as_deref(), Some("c"), "its writer goes on");
    program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
    program.strike_as(KeyCode::KeyZ, printed("z"));
    program.strike_as(KeyCode::KeyZ, printed("z"));
    program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Released);
    assert_eq!(path(&program).as_deref(), Some("ab"));
}

/// A text that changes while somebody is writing it loses no letter.
#[test]
fn a_fast_writer_loses_no_letter() {
    let mut program = Program::open();
    program.go(AppState::Load);
    program.use_control("load.open-file");
    let press = |program: &mut Program, letter: &str| {
        let letter = Key::Character(letter.into());
        program.key(KeyCode::KeyB, letter, ButtonState::Pressed);
    };
    for letter in ["T", "h", "e", " ", "l", "o", "o", "m", "s"] {
        press(&mut program, letter);
    }
    let path = |program: &Program| program.0.world().resource::<SavedTables>().path.clone();
    program.frames();
    assert_eq!(path(&program).as_deref(), Some("The looms"));
    // It becomes another text in the frame in which the next letter is typed.
    program.0.world_mut().resource_mut::<SavedTables>().path = Some("Another".into());
    press(&mut program, "!");
    program.frames();
    assert_eq!(path(&program).as_deref(), Some("The looms!"));
}

/// A text field that nobody touches is not measured again.
#[test]
fn a_still_field_is_not_laid_out_again() {
    let mut program = Program::open();
    program.go(AppState::Load);
    program.use_control("load.open-file");
    program.frames();
    let sizes = |fields: Query<Ref<ContentSize>, With<EditableText>>| {
        let changed = fields.iter().filter(|size| size.is_changed());
        (fields.iter().count(), changed.count())
    };
    let sizes = program.0.world_mut().register_system(sizes);
    let look = |program: &mut Program| {
        program.0.update();
        program
            .0
            .world_mut()
            .run_system(sizes)
            .expect("the system takes no input")
    };
    look(&mut program);
    assert_eq!(look(&mut program), (1, 0));
    // Another type size is another height.
    program.0.world_mut().resource_mut::<RemSize>().0 *= 2.0;
    assert_eq!(look(&mut program), (1, 1));
}

/// A text field keeps its height in each frame in which the picture of its frame changes.
#[test]
fn a_field_keeps_its_height_when_its_frame_changes() {
    let mut program = Program::open();
    program.go(AppState::Load);
    program.use_control("load.open-file");
    program.frames();
    let look = |mut fields: Query<(&ComputedNode, &mut ImageNode), With<EditableText>>| {
        let (node, mut frame) = fields.single_mut().expect("there is one field");
        frame.set_changed();
        node.size().y
    };
    let look = program.0.world_mut().register_system(look);
    let heights = (0..60).map(|_| {
        program.0.update();
        let height = program.0.world_mut().run_system(look);
        height.expect("the system takes no input").to_string()
    });
    assert_eq!(heights.collect::<BTreeSet<_>>().len(), 1);
}

/// A page of the rulebook has all its letters in the first frame in which it is shown.
#[test]
fn pages_of_the_rulebook_have_their_letters_at_once() {
    let mut program = Program::open();
    let mut book = program.0.world_mut().resource_mut::<Book>();
    book.open_at(&games::list(), "oubliette", "");
    let mut pages = BTreeSet::new();
    for _ in 0..6 {
        for _ in 0..4 {
            program.0.update();
            let look = |texts: Query<(&Text, &TextLayoutInfo, &ComputedNode, &InheritedVisibility)>| {
                let seen: Vec<_> = (texts.iter())
                    .filter(|(_, _, node, visible)| visible.get() && node.size().min_element() > 0.0)
                    .filter(|(text, ..)| !text.0.trim().is_empty())
                    .collect();
                let missing = seen.iter().filter(|(_, laid_out, ..)| laid_out.glyphs.is_empty());
                let missing: Vec<String> = missing.map(|(text, ..)| text.0.clone()).collect();
                (seen.len(), missing)
            };
            let seen = program.0.world_mut().run_system_once(look);
            let (count, missing) = seen.expect("it runs");
            assert!(count > 0);
            assert_eq!(missing, [""; 0], "letters are missing");
        }
        pages.insert(format!("{:?}", program.0.world().resource::<Book>().open));
        let window = program.window();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            program.0.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::ArrowRight,
                logical_key: Key::ArrowRight,
                state,
                text: None,
                repeat: false,
                window,
            });
        }
    }
    assert!(pages.len() > 3, "{pages:?}");
}

fn printed(letter: &str) -> Key {
    Key::Character(letter.into())
}

fn is_muted(program: &Program) -> bool {
    program.0.world().resource::<Sounds>().muted
}

/// A letter is what is printed on the key, whatever the layout. Without Latin letters, the place of the key counts.
#[test]
fn letters_are_the_printed_ones() {
    let mut program = Program::open();
    let (french_m, french_comma) = (KeyCode::Semicolon, KeyCode::KeyM);
    for (place, letter, mutes) in [
        (french_m, "m", true),
        (french_m, "M", true),
        (french_comma, ",", false),
        (KeyCode::KeyM, "ь", true),
        (KeyCode::KeyV, "м", false),
    ] {
        let before = is_muted(&program);
        program.strike_as(place, printed(letter));
        assert_eq!(is_muted(&program) != before, mutes, "{letter} at {place:?}");
    }
}

#[test]
fn a_bare_key_counts_only_without_ctrl_alt_and_super() {
    let mut program = Program::open();
    for (place, held) in [
        (KeyCode::ControlLeft, Key::Control),
        (KeyCode::AltLeft, Key::Alt),
        (KeyCode::AltRight, Key::AltGraph),
        (KeyCode::SuperLeft, Key::Super),
    ] {
        program.key(place, held.clone(), ButtonState::Pressed);
        program.strike_as(KeyCode::KeyM, printed("m"));
        program.strike_as(KeyCode::Digit1, printed("1"));
        program.strike(KeyCode::F1);
        program.strike(KeyCode::F10);
        program.key(place, held.clone(), ButtonState::Released);
        // Ctrl makes a letter count even beside a field.
        let is_control = held == Key::Control || cfg!(target_os = "macos") && held == Key::Super;
        assert_eq!(is_muted(&program), is_control, "{held:?}");
        if is_control {
            program.strike_as(KeyCode::KeyM, printed("m"));
        }
        assert_eq!(
            (program.state(), program.book()),
            (AppState::Title, None),
            "{held:?}"
        );
        let world = program.0.world();
        assert!(!world.resource::<RulesQuestion>().open, "{held:?}");
        assert_eq!(world.resource::<Front>().panel, None, "{held:?}");
    }
}

#[test]
fn the_keypad_does_what_the_main_keys_do() {
    let mut program = Program::open();
    program.strike(KeyCode::Tab);
    program.strike_as(KeyCode::NumpadEnter, Key::Enter);
    let by_enter = program.state();
    assert_ne!(by_enter, AppState::Title);
    program.go(AppState::Title);
    program.strike_as(KeyCode::Numpad1, printed("1"));
    assert_ne!(program.state(), AppState::Title, "the first choice");
    program.go(AppState::Title);
    program.strike_as(KeyCode::Numpad1, Key::End);
    assert_eq!(
        program.state(),
        AppState::Title,
        "without Num Lock it is no digit"
    );
}

/// In a slow frame, several keys may be pressed and released.
#[test]
fn keys_of_one_slow_frame_act_as_they_were_struck() {
    let mut program = Program::open();
    program.go(AppState::Load);
    program.use_control("load.open-file");
    let path = |program: &Program| program.0.world().resource::<SavedTables>().path.clone();
    let control = (KeyCode::ControlLeft, Key::Control);
    let shift = (KeyCode::ShiftLeft, Key::Shift);
    let of = |letter: &str| (KeyCode::KeyB, printed(letter));
    let burst = |program: &mut Program, keys: &[(&(KeyCode, Key), ButtonState)]| {
        let window = program.window();
        for ((key_code, logical_key), state) in keys {
            let text = match &logical_key {
                Key::Character(letter) => Some(letter.clone()),
                _ => None,
            };
            program.0.world_mut().write_message(KeyboardInput {
                key_code: *key_code,
                logical_key: logical_key.clone(),
                state: *state,
                text,
                repeat: false,
                window,
            });
        }
        program.frames();
    };
    let (down, up) = (ButtonState::Pressed, ButtonState::Released);
    let (a, b, large) = (of("a"), of("b"), of("L"));
    burst(
        &mut program,
        &[
            (&a, down),
            (&a, up),
            (&shift, down),
            (&large, down),
            (&large, up),
            (&shift, up),
            (&b, down),
            (&b, up),
        ],
    );
    assert_eq!(path(&program).as_deref(), Some("aLb"));
    burst(
        &mut program,
        &[
            (&control, down),
            (&a, down),
            (&a, up),
            (&control, up),
            (&b, down),
            (&b, up),
        ],
    );
    assert_eq!(path(&program).as_deref(), Some("b"), "Ctrl+A chose it all");
    let before = program.0.world().resource::<RemSize>().0;
    let plus = (KeyCode::NumpadAdd, printed("+"));
    burst(
        &mut program,
        &[(&control, down), (&plus, down), (&plus, up), (&control, up)],
    );
    assert!(program.0.world().resource::<RemSize>().0 > before);
}

/// A key that is released as another one, because the layout has changed, is released all the same.
#[test]
fn keys_do_not_stick() {
    let mut program = Program::open();
    let holds = |program: &Program, key: Key| program.0.world().resource::<ButtonInput<Key>>().pressed(key);
    program.key(KeyCode::AltLeft, Key::Alt, ButtonState::Pressed);
    assert!(holds(&program, Key::Alt));
    program.key(KeyCode::AltLeft, Key::GroupNext, ButtonState::Released);
    assert!(!holds(&program, Key::Alt));
    program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
    program.0.world_mut().write_message(KeyboardFocusLost);
    program.frames();
    assert!(
        !holds(&program, Key::Control),
        "the release went to another window"
    );
    program.strike_as(KeyCode::KeyM, printed("m"));
    assert!(is_muted(&program));
}

/// Esc ends a search, and nothing of it stays in the field.
#[test]
fn esc_empties_the_search_field() {
    let mut program = Program::open();
    program.use_control("title.set-up.omelas");
    program.strike(KeyCode::F1);
    program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
    program.strike_as(KeyCode::KeyF, printed("f"));
    program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Released);
    program.strike_as(KeyCode::KeyC, printed("c"));
    let is_asked = |world: &mut World| {
        let mut roots = world.query::<&UiRoot>();
        let mut words = roots.iter(world).flat_map(|root| root.element().words());
        words.any(|words| words == "Search the rules")
    };
    let searched = |program: &mut Program| {
        let world = program.0.world_mut();
        let mut fields = world.query::<&EditableText>();
        let field = fields.single(world).expect("one field").value().to_string();
        (field, is_asked(world))
    };
    assert_eq!(searched(&mut program), ("c".to_owned(), false));
    program.strike_as(KeyCode::Enter, Key::Enter);
    program.strike_as(KeyCode::Escape, Key::Escape);
    assert_eq!(
        searched(&mut program),
        (String::new(), true),
        "the hint is there again"
    );
}

/// If a field vanishes under the writer, the rest of the sentence means nothing, until the writer pauses.
#[test]
fn a_sentence_is_no_row_of_shortcuts() {
    let mut program = Program::open();
    let step = |program: &mut Program, milliseconds| {
        let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds));
        program.0.insert_resource(step);
    };
    step(&mut program, 10);
    program.go(AppState::Load);
    program.use_control("load.open-file");
    program.strike_as(KeyCode::KeyA, printed("a"));
    program.0.world_mut().resource_mut::<SavedTables>().path = None;
    program.frames();
    for (place, letter) in [
        (KeyCode::KeyM, printed("m")),
        (KeyCode::Space, Key::Space),
        (KeyCode::Digit1, printed("1")),
        (KeyCode::Enter, Key::Enter),
    ] {
        program.strike_as(place, letter);
        assert!(!is_muted(&program));
        assert_eq!(program.state(), AppState::Load);
    }
    step(&mut program, 1000);
    program.frames();
    program.strike_as(KeyCode::KeyM, printed("m"));
    assert!(is_muted(&program), "the writer has stopped");
}

/// Bare letters are dead while the table has a text field, even if it has not the focus. Other shortcuts are not.
#[test]
fn letters_mean_nothing_beside_a_text_field() {
    let mut program = Program::open();
    let strikes = |program: &mut Program| {
        let before = is_muted(program);
        program.strike_as(KeyCode::KeyM, printed("m"));
        is_muted(program) != before
    };
    assert!(strikes(&mut program));
    let field = widgets::field("", 20, DialogIntent::Name(String::new()));
    let root = program
        .0
        .world_mut()
        .spawn((UiRoot::new(field), UiLayer::Screen))
        .id();
    program.frames();
    assert!(!strikes(&mut program));
    program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
    assert!(strikes(&mut program), "Ctrl says that it is no text");
    program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Released);
    program.strike(KeyCode::F10);
    assert_eq!(
        program.0.world().resource::<Front>().panel,
        Some(shell::settings::PANEL)
    );
    assert!(strikes(&mut program), "the field is covered");
    program.strike(KeyCode::F10);
    program.0.world_mut().despawn(root);
    program.frames();
    assert!(strikes(&mut program));
}

/// Ctrl+Z and Ctrl+Y in a field undo and redo what was written there, by words.
#[test]
fn what_is_written_can_be_undone() {
    let mut program = Program::open();
    program.go(AppState::Load);
    program.use_control("load.open-file");
    for letter in ["t", "h", "e", " ", "e", "n", "d"] {
        program.strike_as(KeyCode::KeyB, printed(letter));
    }
    let with_control = |program: &mut Program, letter: &str| {
        program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
        program.strike_as(KeyCode::KeyB, printed(letter));
        program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Released);
        program.frames();
        program
            .0
            .world()
            .resource::<SavedTables>()
            .path
            .clone()
            .unwrap_or_default()
    };
    assert_eq!(with_control(&mut program, "z"), "the ");
    assert_eq!(with_control(&mut program, "z"), "the");
    assert_eq!(with_control(&mut program, "z"), "");
    assert_eq!(with_control(&mut program, "z"), "");
    assert_eq!(with_control(&mut program, "y"), "the");
    assert_eq!(with_control(&mut program, "y"), "the ");
    program.strike_as(KeyCode::KeyB, printed("x"));
    assert_eq!(
        with_control(&mut program, "y"),
        "the x",
        "what was undone is gone"
    );
}

/// In a field of several lines Enter begins a line. A field without an intent for it is left by Ctrl+Enter, and a field of
/// one line by Enter.
#[test]
fn enter_begins_a_line_only_where_there_are_several() {
    const FIELD: theme::Frame = theme::Frame::dark("shared/segments", [16.0; 4], [5.0; 4]);
    for (lines, enter) in [(1, ""), (3, "\n")] {
        let mut program = Program::open();
        let hint = ("", "Write");
        let field = widgets::text_field(&FIELD, hint, (20, lines), DialogIntent::Name(String::new()));
        program.0.world_mut().spawn((UiRoot::new(field), UiLayer::Screen));
        program.frames();
        let world = program.0.world_mut();
        let mut fields = world.query_filtered::<Entity, With<EditableText>>();
        let field = fields.single(world).expect("one field");
        world.resource_mut::<InputFocus>().set(field, FocusCause::Pressed);
        program.strike_as(KeyCode::KeyA, printed("a"));
        program.strike_as(KeyCode::Enter, Key::Enter);
        let written = |program: &Program| {
            let text = program.0.world().get::<EditableText>(field).expect("the field");
            text.value().to_string()
        };
        assert_eq!(written(&program), format!("a{enter}"));
        let has_focus = |program: &Program| program.0.world().resource::<InputFocus>().get() == Some(field);
        assert_eq!(has_focus(&program), lines > 1);
        if lines > 1 {
            program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
            program.strike_as(KeyCode::Enter, Key::Enter);
            program.key(KeyCode::ControlLeft, Key::Control, ButtonState::Released);
            assert_eq!(written(&program), format!("a{enter}"));
            assert!(!has_focus(&program));
        }
    }
}

/// Every drawing changes with the palette, and is there again after a change back, however quickly that comes.
#[test]
fn another_palette_changes_every_drawing() {
    let mut program = Program::open();
    for palette in [
        Palette::RedGreen,
        Palette::Printed,
        Palette::BlueYellow,
        Palette::Printed,
    ] {
        let world = program.0.world_mut();
        world
            .resource_mut::<SettingsStore>()
            .change(|settings| settings.palette = palette);
        program.frames();
        let is_decoded = |world: &mut World| {
            let mut nodes = world.query::<(&ImageNode, &Painted)>();
            let nodes: Vec<_> = nodes
                .iter(world)
                .filter_map(|(node, painted)| {
                    Some((node.image.clone(), painted.pictures().next()?.to_owned()))
                })
                .collect();
            assert!(nodes.len() > 5, "the title is drawn");
            world.resource_scope(|world, mut pictures: Mut<Pictures>| {
                let images = world.resource::<Assets<Image>>();
                nodes.iter().all(|(image, name)| {
                    let picture = pictures.get(name, images).expect("there is one");
                    assert_eq!(*image, picture.image, "{palette:?}: {name} has the old colours");
                    images.contains(image)
                })
            })
        };
        let begun = Instant::now();
        while !is_decoded(program.0.world_mut()) {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "{palette:?}: a drawing is missing"
            );
            program.frames();
        }
    }
}

/// The chosen screen is known by its name: screens are numbered anew when one is plugged in.
#[test]
fn the_window_keeps_to_the_screen_of_its_name() {
    let mut program = Program::open();
    let screen = |name: &str| Monitor {
        name: Some(name.into()),
        physical_height: 1080,
        physical_width: 1920,
        physical_position: IVec2::ZERO,
        refresh_rate_millihertz: None,
        scale_factor: 1.0,
        video_modes: Vec::new(),
    };
    let mode = |program: &mut Program| {
        program.frames();
        let world = program.0.world_mut();
        let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
        windows.single(world).expect("there is one window").mode
    };
    let on = |index| WindowMode::BorderlessFullscreen(MonitorSelection::Index(index));
    // Screens are numbered in the order of their entities.
    let plug_in = |world: &mut World, names: [&str; 2]| {
        let mut screens = names.map(|_| world.spawn_empty().id());
        screens.sort();
        for (entity, name) in screens.into_iter().zip(names) {
            world.entity_mut(entity).insert(screen(name));
        }
        screens
    };
    let world = program.0.world_mut();
    let before = plug_in(world, ["DP-1", "DP-2"]);
    let mut store = world.resource_mut::<SettingsStore>();
    store.change(|settings| {
        (settings.full_screen, settings.screen) = (true, 1);
        settings.screen_name = "DP-1".into();
    });
    assert_eq!(mode(&mut program), on(0));
    let world = program.0.world_mut();
    for screen in before {
        world.despawn(screen);
    }
    plug_in(world, ["DP-2", "DP-1"]);
    assert_eq!(mode(&mut program), on(1));
}

/// The table of OMELAS and its replay are red, black and bone white. The house around it keeps its colours.
#[test]
fn few_inks_are_used_at_the_table_of_omelas_only() {
    let mut program = Program::open();
    for (state, few_inks) in [
        (AppState::Playing(GameId("omelas")), true),
        (AppState::Title, false),
        (AppState::Playing(GameId("oubliette")), false),
        (AppState::Replaying(GameId("omelas")), true),
        (AppState::Seats(GameId("omelas")), false),
    ] {
        program.go(state);
        let colors = program.0.world().resource::<Colors>();
        assert_eq!(colors.few_inks, few_inks, "{state:?}");
    }
}
