//! The panels of the shell, on the title screen of a program with an invisible window.

use super::app::{add_games, finish, touchable};
use bevy::ecs::component::Mutable;
use bevy::ecs::system::RunSystemOnce;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized};
use triptych::shell;
use triptych::shell::panels::{Front, Panel};
use triptych::shell::settings::data::Speed;
use triptych::shell::settings::{Overrides, SettingsStore};
use triptych::ui::{Controls, Element, Input, UiLayer, UiRoot, Widget};

/// The program on its title screen, with an invisible window.
pub struct Shell(pub App);

impl Shell {
    pub fn open() -> Self {
        let mut app = touchable();
        let overrides = Overrides {
            speed: Some(Speed::Instant),
            ..Overrides::default()
        };
        app.insert_resource(SettingsStore::open(None, overrides))
            .add_plugins((shell::plugin, add_games));
        finish(&mut app);
        let mut shell = Self(app);
        shell.frames();
        shell
    }

    pub fn frames(&mut self) {
        for _ in 0..3 {
            self.0.update();
        }
    }

    /// Opens a panel, and shows it anew if it is open.
    pub fn show(&mut self, panel: Panel) {
        self.0.world_mut().resource_mut::<Front>().wanted = Some(panel);
        self.frames();
    }

    /// Changes a resource, and lets the screen follow.
    pub fn set<R: Resource<Mutability = Mutable>>(&mut self, change: impl FnOnce(&mut R)) {
        change(&mut self.0.world_mut().resource_mut::<R>());
        self.frames();
    }

    /// Returns the tree of the open panel.
    pub fn tree(&mut self) -> Element {
        let world = self.0.world_mut();
        let mut roots = world.query::<(&UiLayer, &UiRoot)>();
        let mut panels = roots
            .iter(world)
            .filter(|(layer, root)| **layer == UiLayer::Panel && root.element() != &Element::default());
        let (_, root) = panels.next().expect("a panel is open");
        root.element().clone()
    }

    pub fn words(&mut self) -> Vec<String> {
        self.tree().words().map(str::to_owned).collect()
    }

    pub fn has_words(&mut self, words: &str) -> bool {
        self.tree().words().any(|found| found == words)
    }

    pub fn has(&mut self, control: &str) -> bool {
        has(&self.tree(), control)
    }

    /// Gives input to the first control for which this holds. Returns whether there is one.
    pub fn input(
        &mut self,
        input: Input,
        is_it: impl Fn(&str, &Widget) -> bool + Send + Sync + 'static,
    ) -> bool {
        let send = move |controls: Controls, mut commands: Commands| {
            let mut enabled = controls.iter().filter(|(_, control)| control.is_enabled());
            let found = enabled.find(|(_, control)| is_it(&control.intent.name(), &control.widget));
            found.is_some_and(|(_, control)| control.intent.send(input.clone(), &mut commands))
        };
        let sent = self.0.world_mut().run_system_once(send).expect("it runs");
        self.frames();
        sent
    }

    /// Presses the control of this name. Returns whether it is there.
    pub fn press(&mut self, name: &str) -> bool {
        let name = name.to_owned();
        self.input(Input::Press, move |other, _| other == name)
    }

    /// Writes into the field for a search.
    pub fn search(&mut self, words: &str) {
        let is_field = |_: &str, widget: &Widget| matches!(widget, Widget::Field { .. });
        assert!(
            self.input(Input::Text(words.into()), is_field),
            "there is a field"
        );
    }

    pub fn fit(&mut self, width: f32, height: f32) {
        let world = self.0.world_mut();
        let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
        let (window, mut primary) = windows.single_mut(world).expect("there is one window");
        primary.resolution.set(width, height);
        world.write_message(WindowResized {
            window,
            width,
            height,
        });
        self.frames();
    }

    /// Presses Ctrl with the key of this sign.
    pub fn control(&mut self, key_code: KeyCode, sign: &str) {
        let world = self.0.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("there is one window");
        let keys = [
            (KeyCode::ControlLeft, Key::Control, ButtonState::Pressed),
            (key_code, Key::Character(sign.into()), ButtonState::Pressed),
            (key_code, Key::Character(sign.into()), ButtonState::Released),
            (KeyCode::ControlLeft, Key::Control, ButtonState::Released),
        ];
        for (key_code, logical_key, state) in keys {
            self.0.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key,
                state,
                text: None,
                repeat: false,
                window,
            });
            self.0.update();
        }
        self.frames();
    }
}

/// Is there a control of this name?
pub fn has(tree: &Element, control: &str) -> bool {
    tree.controls().any(|found| found.intent.name() == control)
}
