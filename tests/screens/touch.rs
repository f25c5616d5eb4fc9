//! Every game by touch alone: fingers as window input, found by the same picking as a mouse.

use crate::support::app::{
    HUMAN, INSTANT, Play, RANDOM, STEADY, Screen, Shown, order, plays_out_in, touchable,
};
use bevy::input::touch::TouchPhase;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use triptych::board::piece::Layer;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::session::BarIntent;
use triptych::session::curtain::CurtainIntent;
use triptych::session::{Press, TableControl};
use triptych::table::Controller;
use triptych::ui::{Control, Intended, ScrollFront, UiLayer, UiRoot};

/// How many controls of the UI were used.
#[derive(Resource, Default)]
struct Used(usize);

/// Counts the controls of the UI that are used.
fn count_used<G: Shown>(app: &mut App) {
    app.init_resource::<Used>()
        .add_observer(|_: On<Intended<Press<G>>>, mut used: ResMut<Used>| used.0 += 1)
        .add_observer(|_: On<Intended<BarIntent>>, mut used: ResMut<Used>| used.0 += 1)
        .add_observer(|_: On<Intended<CurtainIntent>>, mut used: ResMut<Used>| used.0 += 1);
}

/// Returns where a finger could touch a control, in the window: in its middle, then elsewhere in case something covers it.
fn places<G: Shown>(screen: &mut Screen<G>, control: Entity) -> Vec<Vec2> {
    let world = screen.app().world();
    let node = world.get::<ComputedNode>(control);
    let Some((node, at)) = node.zip(world.get::<UiGlobalTransform>(control)) else {
        return Vec::new();
    };
    let rect = Rect::from_center_size(at.translation, node.size());
    let shares = [0.0, -0.4, 0.4, -0.2, 0.2];
    let across = |y: f32| shares.map(|x| rect.center() + rect.size() * Vec2::new(x, y));
    shares.iter().flat_map(|y| across(*y)).collect()
}

fn by_touch<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    if !screen.app().world().contains_resource::<Used>() {
        count_used::<G>(screen.app());
    }
    let before = screen.record().entries.len();
    // What is out of sight is looked for from the top of its page down, as a person scrolls.
    for pages in [0.0, f32::MIN, 0.9, 0.9, 0.9, 0.9] {
        if pages != 0.0 {
            screen.app().world_mut().trigger(ScrollFront(pages));
            screen.frame();
        }
        let Some(control) = screen.acts(layer).remove(name) else {
            return;
        };
        for at in places(screen, control) {
            screen.finger(TouchPhase::Started, at);
            screen.finger(TouchPhase::Ended, at);
            screen.frame();
            let focus = screen.app().world().resource::<InputFocus>().get();
            let moved_on = focus == Some(control)
                || screen.in_reach() != layer
                || screen.record().entries.len() != before
                || !screen.acts(layer).contains_key(name);
            if moved_on || heard(screen) {
                return;
            }
        }
    }
    panic!("no finger finds {name} on {layer:?}");
}

/// Returns whether anything was pressed at all. A finger may hit what covers the piece; a person sees that and aims
/// better.
fn heard<G: Shown>(screen: &mut Screen<G>) -> bool {
    std::mem::take(&mut screen.app().world_mut().resource_mut::<Used>().0) > 0
}

fn plays<G: Shown>(level: &str, controllers: &[Controller], seed: u64) {
    plays_out_in::<G>(touchable(), Play::at_once(level, controllers, seed), by_touch);
}

#[test]
#[ignore = "scripts/test --deep"]
fn omelas_is_played_by_touch_alone() {
    plays::<Omelas>("omelas", &[HUMAN, HUMAN, STEADY, STEADY], 3);
}

#[test]
#[ignore = "scripts/test --deep"]
fn oubliette_is_played_by_touch_alone() {
    plays::<Oubliette>("oubliette", &[HUMAN, RANDOM], 5);
}

#[test]
fn the_great_city_is_played_by_touch_alone() {
    plays::<GreatCity>("the-great-city", &[HUMAN, STEADY, STEADY], 4);
}

#[test]
fn a_touched_items_tooltip_stays_for_a_while() {
    let order = order::<Omelas>("omelas", &[STEADY; 4], 1);
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("the table lies", |screen| screen.is_drained());
    screen.app().world_mut().resource_mut::<TableControl>().is_paused = true;
    for _ in 0..3 {
        screen.frame();
    }
    let world = screen.app().world_mut();
    let mut controls = world.query::<(Entity, &Control)>();
    let refused = |control: &Control| {
        control.refusal.is_some() && control.intent.get() == Some(&Press::<Omelas>::Chance)
    };
    let bag = controls.iter(world).find(|(_, control)| refused(control));
    let (bag, _) = bag.expect("the bag is there");
    let at = places(&mut screen, bag)[0];
    screen.finger(TouchPhase::Started, at);
    screen.finger(TouchPhase::Ended, at);
    screen.frame();
    let tip = |screen: &mut Screen<Omelas>| {
        let world = screen.app().world_mut();
        let mut roots = world.query::<(&UiLayer, &UiRoot)>();
        roots
            .iter(world)
            .any(|(layer, root)| *layer == UiLayer::Tooltip && root.element().words().count() > 0)
    };
    assert!(tip(&mut screen), "why it can't be had");
    for _ in 0..40 {
        screen.frame();
    }
    assert!(!tip(&mut screen), "not for ever");
}
