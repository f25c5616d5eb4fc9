//! Every game by keyboard alone: whatever can be pressed with a pointer can be pressed with Tab and Enter.

use crate::support::app::{
    HUMAN, Hand, INSTANT, Play, RANDOM, STEADY, Screen, Shown, order, plays_out_in, plays_out_large_in,
    strike, touchable,
};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use triptych::board::piece::Layer;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::session::TableControl;
use triptych::table::Controller;
use triptych::ui::{Control, RuleAsked};

/// Returns the control that the keyboard is at.
fn at<G: Shown>(screen: &mut Screen<G>) -> Option<Entity> {
    let world = screen.app().world();
    let is_shown = world.resource::<InputFocusVisible>().0;
    let at = world.resource::<InputFocus>().get().filter(|_| is_shown)?;
    world.get::<Control>(at).map(|_| at)
}

/// Presses Tab until this has the focus, then Enter.
fn by_keys<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    let mut seen = Vec::new();
    for _ in 0..160 {
        // Where the screen changes, another entity may be the same control.
        let Some(target) = screen.acts(layer).remove(name) else {
            return;
        };
        if at(screen) == Some(target) {
            strike(screen, KeyCode::Enter);
            return;
        }
        strike(screen, KeyCode::Tab);
        seen.extend(at(screen));
        if screen.in_reach() != layer || !screen.acts(layer).contains_key(name) {
            // Computers or the clock have gone on meanwhile.
            return;
        }
    }
    panic!("{name} is not reached by Tab: {seen:?}");
}

fn plays<G: Shown>(level: &str, controllers: &[Controller], seed: u64, hand: Hand<G>) {
    plays_out_in::<G>(touchable(), Play::at_once(level, controllers, seed), hand);
}

#[test]
fn omelas_is_played_by_keyboard_alone() {
    plays::<Omelas>("omelas", &[HUMAN, HUMAN, STEADY, STEADY], 3, by_keys);
}

#[test]
#[ignore = "scripts/test --deep"]
fn oubliette_is_played_by_keyboard_alone() {
    plays::<Oubliette>("oubliette", &[HUMAN, RANDOM], 5, by_keys);
}

#[test]
#[ignore = "scripts/test --deep"]
fn the_great_city_is_played_by_keyboard_alone() {
    plays::<GreatCity>("the-great-city", &[HUMAN, STEADY, STEADY], 4, by_keys);
}

#[test]
#[ignore = "scripts/test --deep"]
fn everything_in_omelas_is_reachable_by_keyboard_at_the_largest_text_size() {
    let play = Play::at_once("omelas", &[HUMAN, STEADY, STEADY, STEADY], 7);
    plays_out_large_in::<Omelas>(touchable(), play, by_keys);
}

#[test]
#[ignore = "scripts/test --deep"]
fn everything_in_oubliette_is_reachable_by_keyboard_at_the_largest_text_size() {
    let play = Play::at_once("oubliette", &[HUMAN, RANDOM, RANDOM], 6);
    plays_out_large_in::<Oubliette>(touchable(), play, by_keys);
}

#[test]
#[ignore = "scripts/test --deep"]
fn everything_in_the_great_city_is_reachable_by_keyboard_at_the_largest_text_size() {
    let play = Play::at_once("the-great-city", &[HUMAN, STEADY, STEADY], 4);
    plays_out_large_in::<GreatCity>(touchable(), play, by_keys);
}

#[test]
fn the_focus_ring_surrounds_the_focused_item() {
    let order = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, HUMAN], 1);
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("the curtain has fallen", |screen| screen.curtain().is_shut());
    screen.frame();
    screen.frame();
    assert!(at(&mut screen).is_none(), "nobody has used the keyboard");
    strike(&mut screen, KeyCode::Tab);
    let open = screen.acts(Layer::Curtain).remove("curtain.open");
    let begins = at(&mut screen);
    assert!(
        open.is_some() && begins == open,
        "at what is to be done: {begins:?}"
    );
    let button = begins.expect("it is a control");
    assert!(
        screen.app().world().get::<Outline>(button).is_some(),
        "there is a ring"
    );
    // Tab goes through the other things on the plaque next, but never to things under the curtain.
    for _ in 0..40 {
        strike(&mut screen, KeyCode::Tab);
        let at = at(&mut screen).expect("it is somewhere");
        assert!(screen.acts(Layer::Curtain).values().any(|target| *target == at));
    }
}

/// The focus ring stays on its button. Under the curtain it is on the way back, never on a card.
#[test]
fn the_focus_ring_goes_with_its_button() {
    let order = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, HUMAN], 1);
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("the curtain has fallen", |screen| screen.curtain().is_shut());
    screen.frame();
    screen.frame();
    let ringed = |screen: &mut Screen<Omelas>| -> Vec<String> {
        for _ in 0..3 {
            screen.frame();
        }
        let world = screen.app().world_mut();
        let mut ringed = world.query_filtered::<&Control, With<Outline>>();
        ringed.iter(world).map(|control| control.intent.name()).collect()
    };
    strike(&mut screen, KeyCode::Tab);
    assert_eq!(ringed(&mut screen), ["curtain.open"]);
    strike(&mut screen, KeyCode::Enter);
    screen.until("the curtain has opened", |screen| {
        screen.curtain().open_for().is_some()
    });
    assert_eq!(ringed(&mut screen), ["curtain.done"]);
}

/// After a click on something, Space presses what is expected, and not what was clicked.
#[test]
fn space_presses_what_is_expected_after_any_click() {
    let order = order::<Oubliette>("oubliette", &[HUMAN, RANDOM], 5);
    let mut screen = Screen::<Oubliette>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("somebody is to roll", |screen| {
        screen.is_drained() && screen.acts(Layer::Table).contains_key("oubliette.chance")
    });
    let switch = screen.acts(Layer::Table).remove("oubliette.local.by-hand.false");
    for clicked in [switch.expect("it can be rolled for people"), Entity::PLACEHOLDER] {
        let before = screen.record().entries.len();
        let world = screen.app().world_mut();
        world.resource_mut::<InputFocusVisible>().0 = false;
        world
            .resource_mut::<InputFocus>()
            .set(clicked, FocusCause::Pressed);
        strike(&mut screen, KeyCode::Space);
        assert!(screen.record().entries.len() > before, "it was rolled");
        let is_still_by_hand = |name: &String| name == "oubliette.local.by-hand.false";
        screen.until("the switch is there again", |screen| {
            screen.is_drained() && screen.acts(Layer::Table).keys().any(is_still_by_hand)
        });
    }
}

/// The ring of a control that has gone meanwhile, such as a link of the guide, does not take the keys with it.
#[test]
fn space_presses_what_is_expected_when_the_ringed_control_is_gone() {
    let order = order::<Oubliette>("oubliette", &[HUMAN, RANDOM], 5);
    let mut screen = Screen::<Oubliette>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("somebody is to roll", |screen| {
        screen.is_drained() && screen.acts(Layer::Table).contains_key("oubliette.chance")
    });
    let before = screen.record().entries.len();
    let world = screen.app().world_mut();
    let gone = world.spawn_empty().id();
    world.resource_mut::<InputFocusVisible>().0 = true;
    world
        .resource_mut::<InputFocus>()
        .set(gone, FocusCause::Navigated);
    world.despawn(gone);
    strike(&mut screen, KeyCode::Space);
    assert!(screen.record().entries.len() > before, "it was rolled");
}

/// F1 at a control opens the rule that its tooltip promises, whether it can be used or not.
#[test]
fn f1_at_a_control_asks_for_its_rule() {
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 4], 1), INSTANT);
    screen.until("the table lies", |screen| screen.is_drained());
    let world = screen.app().world_mut();
    world.resource_mut::<TableControl>().is_paused = true;
    for _ in 0..3 {
        screen.frame();
    }
    let world = screen.app().world_mut();
    let mut controls = world.query::<(Entity, &Control)>();
    let with_rule = controls
        .iter(world)
        .find_map(|(at, control)| Some((at, control.rule?)));
    let (at, rule) = with_rule.expect("the bag has one");
    world.resource_mut::<InputFocus>().set(at, FocusCause::Navigated);
    world.resource_mut::<InputFocusVisible>().0 = true;
    let before = world.resource_mut::<Messages<RuleAsked>>().drain().count();
    assert_eq!(before, 0, "nobody has asked");
    strike(&mut screen, KeyCode::F1);
    let mut asked = screen.app().world_mut().resource_mut::<Messages<RuleAsked>>();
    assert_eq!(asked.drain().map(|asked| asked.0).last(), Some(rule));
}
