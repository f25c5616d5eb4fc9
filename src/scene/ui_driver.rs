//! A hand that nobody owns: it can press whatever a person could press now, and knows when all is at rest.
//!
//! It goes through the same door as keys and screen readers ([`Hand`]) and finds what the keyboard finds, so it can do
//! nothing that a person can't. What it presses, and why, is for whoever leads it.

use super::focus::Screen;
use super::motion::MotionQueue;
use super::pictures::Pictures;
use super::pointer::Hand;
use super::stage::{Stage, Travel};
use crate::ui::{Control, Controls, FrontLayer, Input};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Does anything still move, or come?
#[derive(SystemParam)]
pub struct Rest<'w, 's> {
    queue: Res<'w, MotionQueue>,
    stage: Res<'w, Stage>,
    pictures: Res<'w, Pictures>,
    travelling: Query<'w, 's, (), With<Travel>>,
}

impl Rest<'_, '_> {
    /// Does everything lie where it belongs, with its drawing?
    pub fn is_here(&self) -> bool {
        self.queue.is_empty()
            && self.travelling.is_empty()
            && !self.stage.is_waiting()
            && self.pictures.ready()
    }
}

/// Something that can be pressed now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pressable {
    /// The name of its act.
    pub name: String,
    /// Does it stand beside what is being done?
    pub secondary: bool,
}

/// What a visitor sees and does.
#[derive(SystemParam)]
pub struct UiDriver<'w, 's> {
    front: Res<'w, FrontLayer>,
    controls: Controls<'w, 's>,
    commands: Commands<'w, 's>,
    screen: Screen<'w, 's>,
    hand: Hand<'w>,
}

impl UiDriver<'_, '_> {
    /// What can be pressed now, in the order of reading.
    pub fn pressables(&self) -> Vec<Pressable> {
        if self.front.0.is_none() {
            return self.screen.pressables();
        }
        let controls = self.controls.iter().filter(|(_, control)| control.is_enabled());
        let pressable = |(_, control): (Entity, &Control)| Pressable {
            name: control.intent.name(),
            secondary: false,
        };
        controls.map(pressable).collect()
    }

    /// Presses what bears this name; `false` if there is nothing of the kind.
    pub fn press(&mut self, name: &str) -> bool {
        if self.front.0.is_some() {
            let mut controls = self.controls.iter().filter(|(_, control)| control.is_enabled());
            let found = controls.find(|(_, control)| control.intent.name() == name);
            if let Some((_, control)) = found {
                control.intent.send(Input::Press, &mut self.commands);
            }
            return found.is_some();
        }
        let Some((piece, act)) = self.screen.named(name) else {
            return false;
        };
        self.hand.tap(piece, act);
        true
    }
}
