//! Single controls: a double click, and the names of people.

use crate::support::app::{finish, headless};
use bevy::camera::NormalizedRenderTarget;
use bevy::picking::backend::HitData;
use bevy::picking::pointer::{Location, PointerId};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::ui_widgets::Activate;
use bevy::window::{PrimaryWindow, WindowRef};
use std::time::Duration;
use triptych::ui::{Control, Element, Intended, Intent, Role, UiRoot, widgets};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    Start,
    Menu,
}

impl Intent for Press {
    const SCREEN: &'static str = "test";
}

#[derive(Resource, Default)]
struct Pressed(Vec<Press>);

/// A screen with two buttons.
struct TwoButtons(App);

impl TwoButtons {
    fn open() -> Self {
        let mut app = headless();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
            .init_resource::<Pressed>()
            .add_observer(|press: On<Intended<Press>>, mut pressed: ResMut<Pressed>| {
                pressed.0.push(press.0);
            });
        finish(&mut app);
        let buttons = [Press::Start, Press::Menu].map(|press| widgets::button("Press", press));
        app.world_mut().spawn(UiRoot::new(Element::column(buttons)));
        app.update();
        app.update();
        Self(app)
    }

    fn wait(&mut self, seconds: f32) {
        let wait = TimeUpdateStrategy::ManualDuration(Duration::from_secs_f32(seconds));
        self.0.insert_resource(wait);
        self.0.update();
        self.0
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    }

    /// Presses a button by a click at this place, or by a key. Returns whether that did anything.
    fn press(&mut self, press: Press, place: Option<Vec2>) -> bool {
        let world = self.0.world_mut();
        let mut buttons = world.query::<(Entity, &Control)>();
        let mut buttons = buttons.iter(world);
        let button = buttons.find(|(_, control)| control.intent.get() == Some(&press));
        let (entity, _) = button.expect("it is there");
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("there is one window");
        if let Some(position) = place {
            let window = WindowRef::Primary.normalize(Some(window)).expect("it is there");
            let target = NormalizedRenderTarget::Window(window);
            let click = Click {
                button: PointerButton::Primary,
                hit: HitData::new(entity, 0.0, None, None),
                duration: Duration::ZERO,
                count: 1,
            };
            let at = Location { target, position };
            world.trigger(Pointer::new(PointerId::Mouse, at, click, entity));
        }
        world.trigger(Activate { entity });
        world.flush();
        std::mem::take(&mut world.resource_mut::<Pressed>().0) == [press]
    }
}

#[test]
fn the_second_half_of_a_double_click_presses_nothing_else() {
    let begun = |seconds: f32| {
        let mut screen = TwoButtons::open();
        assert!(screen.press(Press::Start, Some(Vec2::ZERO)));
        screen.wait(seconds);
        screen
    };
    let here = Some(Vec2::new(3.0, -2.0));
    assert!(!begun(0.2).press(Press::Menu, here));
    assert!(begun(0.2).press(Press::Start, here), "the same button twice");
    assert!(begun(0.6).press(Press::Menu, here), "later");
    assert!(
        begun(0.2).press(Press::Menu, Some(Vec2::splat(20.0))),
        "elsewhere"
    );
    let mut by_key = begun(0.2);
    assert!(!by_key.press(Press::Menu, here));
    assert!(by_key.press(Press::Menu, None), "a key is no click");
}

#[test]
fn only_long_words_of_a_name_may_break() {
    for short in ["Ada", "Ada the Second"] {
        assert!(
            widgets::name(Role::Label, short) == Element::text(Role::Label, short),
            "{short}"
        );
    }
    for long in ["Wolfgangamadeustheophil", "Mr Featherstone"] {
        let name = widgets::name(Role::Label, long);
        let breaking = Element::text(Role::Label, long).breaking_words();
        assert!(name.children() == [breaking], "{long}");
    }
}
