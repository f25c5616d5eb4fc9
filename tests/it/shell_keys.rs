//! The keys that every screen of the shell has: F1 opens the rules of the current game, Esc closes only the topmost
//! thing, and the focus starts at the main control.

use crate::support::app::headless;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use triptych::registry;
use triptych::scene::focus::{Focus, Spot};
use triptych::scene::play::TableTrouble;
use triptych::scene::pointer::Pressed;
use triptych::scene::stage::{Layer, Stage};
use triptych::scene::{AppState, GameId};
use triptych::shell;
use triptych::shell::bar::Dialog;
use triptych::shell::book::Book;
use triptych::shell::load::Shelf;
use triptych::shell::settings::data::Speed;
use triptych::shell::settings::{Overrides, SettingsPanel, SettingsStore};

/// The program on its title screen, with an invisible window.
struct Program(App);

impl Program {
    fn open() -> Self {
        let mut app = headless();
        let overrides = Overrides {
            speed: Some(Speed::Instant),
            ..Overrides::default()
        };
        app.insert_resource(SettingsStore::open(None, overrides))
            .add_plugins(shell::plugin);
        app.finish();
        app.cleanup();
        let mut program = Self(app);
        program.frames();
        program
    }

    fn frames(&mut self) {
        for _ in 0..5 {
            self.0.update();
        }
    }

    /// Presses and releases a key.
    fn strike(&mut self, key_code: KeyCode) {
        let world = self.0.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("there is one window");
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.0.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key: Key::Unidentified(NativeKey::Unidentified),
                state,
                text: None,
                repeat: false,
                window,
            });
            self.0.update();
        }
        self.frames();
    }

    fn press(&mut self, layer: Layer, name: &str) {
        assert!(self.has(layer, name), "{name} is not there to be pressed");
        self.0.world_mut().write_message(Pressed {
            layer,
            key: name.to_owned().into(),
            name: name.to_owned().into(),
        });
        self.frames();
    }

    fn has(&self, layer: Layer, name: &str) -> bool {
        let sheet = self.0.world().resource::<Stage>().sheet(layer);
        let mut items = sheet.into_iter().flat_map(|sheet| sheet.iter());
        items.any(|item| item.act.as_ref().is_some_and(|act| act.name == name))
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

    fn at(&self) -> Option<String> {
        match self.0.world().resource::<Focus>().spot()? {
            Spot::Piece(_, key) => Some(key.as_str().to_owned()),
            Spot::Panel(name) => Some(name.clone()),
        }
    }
}

fn games() -> Vec<&'static str> {
    registry::games().map(|game| game.headless.id()).collect()
}

/// Pairs each leaf of the title with the game whose setup it opens.
fn set_ups() -> impl Iterator<Item = (&'static str, &'static str)> {
    ["leaf.1", "leaf.2", "leaf.3"].into_iter().zip(games())
}

#[test]
fn f1_in_a_setup_opens_the_rules_of_its_game() {
    let mut program = Program::open();
    for (leaf, game) in set_ups() {
        program.press(Layer::Table, leaf);
        assert_eq!(program.state(), AppState::Seats(GameId(game)));
        program.strike(KeyCode::F1);
        assert_eq!(program.book(), Some(game));
        program.strike(KeyCode::F1);
        assert_eq!(program.book(), None);
        program.strike(KeyCode::Escape);
        assert_eq!(program.state(), AppState::Title);
    }
}

#[test]
fn every_rulebook_can_be_opened_from_the_title() {
    let mut program = Program::open();
    program.press(Layer::Table, "menu.rules");
    for game in games() {
        program.press(Layer::Over, &format!("book.game.{game}"));
        assert_eq!(program.book(), Some(game));
    }
    program.press(Layer::Over, "book.close");
    assert_eq!((program.book(), program.state()), (None, AppState::Title));
}

#[test]
fn esc_closes_a_seats_menu_before_it_leaves_the_setup() {
    let mut program = Program::open();
    program.press(Layer::Table, "leaf.2");
    let set_up = program.state();
    program.press(Layer::Table, "seat.1");
    assert!(program.has(Layer::Table, "option.0"));
    program.strike(KeyCode::Escape);
    assert!(!program.has(Layer::Table, "option.0"));
    assert_eq!(program.state(), set_up);
    program.strike(KeyCode::Escape);
    assert_eq!(program.state(), AppState::Title);
}

#[test]
fn esc_closes_a_message_before_it_leaves_the_load_screen() {
    let mut program = Program::open();
    program.go(AppState::Shelf);
    program.0.world_mut().resource_mut::<TableTrouble>().0 = Some("it is no record".into());
    program.frames();
    let dialog = |program: &Program| program.0.world().resource::<Dialog>().clone();
    assert_eq!(dialog(&program), Dialog::Trouble("it is no record".into()));
    program.strike(KeyCode::Escape);
    assert_eq!(dialog(&program), Dialog::None);
    assert_eq!(program.state(), AppState::Shelf);
    program.0.world_mut().resource_mut::<Shelf>().asking = true;
    program.strike(KeyCode::Escape);
    assert!(!program.0.world().resource::<Shelf>().asking);
    assert_eq!(program.state(), AppState::Shelf);
    program.strike(KeyCode::Escape);
    assert_eq!(program.state(), AppState::Title);
}

#[test]
fn esc_closes_a_panel_before_it_leaves_the_screen_below() {
    let mut program = Program::open();
    program.press(Layer::Table, "leaf.1");
    let set_up = program.state();
    program.strike(KeyCode::F10);
    assert!(program.0.world().resource::<SettingsPanel>().open);
    program.strike(KeyCode::Escape);
    assert!(!program.0.world().resource::<SettingsPanel>().open);
    assert_eq!(program.state(), set_up);
}

/// Esc from a setup and then Enter lead back to the same setup, wherever the focus was.
#[test]
fn the_focus_starts_anew_on_every_screen() {
    let mut program = Program::open();
    assert_eq!(program.at(), None, "nobody has used the keyboard");
    program.strike(KeyCode::Tab);
    assert_eq!(program.at().as_deref(), Some("leaf.1"));
    for (leaf, game) in set_ups() {
        program.press(Layer::Table, leaf);
        assert_eq!(program.at().as_deref(), Some("seats.start"), "{game}");
        // To another control than the one with the first focus.
        program.strike(KeyCode::Tab);
        program.strike(KeyCode::Escape);
        assert_eq!(program.state(), AppState::Title);
        assert_eq!(program.at().as_deref(), Some(leaf));
        program.strike(KeyCode::Enter);
        assert_eq!(program.state(), AppState::Seats(GameId(game)));
        program.strike(KeyCode::Escape);
    }
}
