//! The sounds of buttons: hovered, pressed and refused.

use super::element::Control;
use super::paint::Painted;
use crate::ui::sound::{Cue, Sounds};
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(hover).add_observer(press).add_observer(refuse);
}

type Buttons<'w, 's> = Query<'w, 's, (&'static Control, &'static Painted)>;

/// Plays the hover sound of a button.
fn hover(over: On<Pointer<Over>>, buttons: Buttons, sounds: ResMut<Sounds>) {
    sound("button-hover", over.entity, &buttons, sounds);
}

/// Plays the press sound of a button, however it is pressed.
fn press(pressed: On<Activate>, buttons: Buttons, sounds: ResMut<Sounds>) {
    sound("button-press", pressed.entity, &buttons, sounds);
}

fn sound(cue: &'static str, button: Entity, buttons: &Buttons, mut sounds: ResMut<Sounds>) {
    let button = buttons.get(button);
    if button.is_ok_and(|(control, painted)| control.is_enabled() && painted.changes_under_pointer()) {
        sounds.play(Cue::new(cue));
    }
}

/// Plays the refusal sound when a disabled control is clicked.
fn refuse(click: On<Pointer<Click>>, controls: Query<&Control>, mut sounds: ResMut<Sounds>) {
    let control = controls.get(click.entity);
    if control.is_ok_and(|control| !control.is_enabled()) {
        sounds.play(Cue::new("refuse"));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Element, UiRoot, reconcile, theme};
    use super::*;
    use crate::ui::Intent;
    use crate::ui::lettering;
    use crate::ui::palette::Palette;

    #[derive(Clone, Debug, PartialEq)]
    struct Pressed;

    impl Intent for Pressed {
        const SCREEN: &'static str = "test";
    }

    /// Presses a button, disabled for the reason `why` if given, and returns the sounds played.
    fn heard(why: Option<String>) -> Vec<Cue> {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Font>()
            .init_resource::<Palette>()
            .init_resource::<Sounds>()
            .add_plugins((lettering::plugin, plugin))
            .add_systems(Update, reconcile::reconcile);
        let button = Element::default().pressing(Pressed).refused(why);
        let mut root = app.world_mut().spawn(UiRoot::default());
        let root = root.get_mut().expect("it is a root");
        UiRoot::show(root, button.framed(&theme::BUTTON));
        app.update();
        let world = app.world_mut();
        let entity = world.query_filtered::<Entity, With<Control>>().single(world);
        world.trigger(Activate {
            entity: entity.expect("there is one button"),
        });
        world.resource_mut::<Sounds>().take()
    }

    #[test]
    fn only_a_button_that_can_be_used_sounds_pressed() {
        assert_eq!(heard(None), [Cue::new("button-press")]);
        assert_eq!(heard(Some("There is only one screen".into())), []);
    }
}
