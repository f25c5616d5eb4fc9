//! The text that a screen reader gets, read from the accessibility tree itself.

use crate::support::app::{
    HUMAN, INSTANT, Play, RANDOM, STEADY, Screen, Shown, by_pointer, order, plays_out_by,
};
use accesskit::{Action, ActionRequest, Node, NodeId, Role, TreeId};
use bevy::a11y::{self, AccessibilityNode, AccessibilityRequested};
use bevy::prelude::*;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::scene::accessibility::{Kind, accessible_items};
use triptych::scene::curtain::Curtain;
use triptych::scene::panel::{PanelActs, PanelWords};
use triptych::scene::stage::{Layer, Stage};
use triptych::table::Controller;

/// Returns every node of the stage but the root.
fn nodes<G: Shown>(screen: &mut Screen<G>) -> Vec<(Entity, Node)> {
    let world = screen.app().world_mut();
    let mut query = world.query_filtered::<(Entity, &AccessibilityNode), Without<bevy::ui::Node>>();
    query
        .iter(world)
        .filter(|(_, node)| node.role() != Role::Main)
        .map(|(entity, node)| (entity, node.0.clone()))
        .collect()
}

fn listen<G: Shown>(screen: &mut Screen<G>) {
    screen
        .app()
        .world_mut()
        .resource_mut::<AccessibilityRequested>()
        .set(true);
    screen.frame();
}

/// Checks the tree as it is now.
fn check<G: Shown>(screen: &mut Screen<G>) {
    let nodes = nodes(screen);
    let open = screen.curtain().open_for().is_some();
    for (_, node) in &nodes {
        let label = node.label().unwrap_or_default();
        assert!(!label.trim().is_empty(), "a node without a name: {node:?}");
        assert!(node.bounds().is_some(), "“{label}” lies nowhere");
        if open {
            let words: Vec<String> = label
                .split(|letter: char| !letter.is_alphanumeric())
                .map(str::to_lowercase)
                .collect();
            for telling in G::TELLING {
                assert!(
                    !words.iter().any(|word| word == telling),
                    "“{label}” tells what is under the curtain"
                );
            }
        }
    }
    let world = screen.app().world();
    let all = accessible_items(
        world.resource::<Stage>(),
        world.resource::<Curtain>(),
        world.resource::<PanelWords>(),
        world.resource::<PanelActs>(),
    );
    assert_eq!(nodes.len(), all.len(), "the tree is what is told");
    // Whatever can be pressed now has exactly one node.
    let layer = screen.in_reach();
    for (name, key) in screen.acts(layer) {
        if matches!(&*name, "curtain.veil" | "curtain.close") {
            continue;
        }
        let count = all
            .iter()
            .filter(|told| told.layer == layer && told.key == key && told.kind != Kind::Words)
            .count();
        assert_eq!(count, 1, "{name} on {layer:?}");
    }
}

fn by_checked_pointer<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    if !screen.app().world().resource::<AccessibilityRequested>().get() {
        listen(screen);
    }
    if screen.rests() && screen.in_reach() == layer {
        check(screen);
    }
    if screen.acts(layer).contains_key(name) {
        by_pointer(screen, layer, name);
    }
}

fn plays<G: Shown>(level: &str, controllers: &[Controller], seed: u64) {
    plays_out_by::<G>(Play::at_once(level, controllers, seed), by_checked_pointer);
}

#[test]
fn every_omelas_piece_has_a_name_and_no_name_reveals_a_secret() {
    plays::<Omelas>("omelas", &[HUMAN, HUMAN, STEADY, STEADY], 8);
}

#[test]
fn every_oubliette_piece_has_a_name() {
    plays::<Oubliette>("oubliette", &[HUMAN, RANDOM], 9);
}

#[test]
fn every_great_city_piece_has_a_name() {
    plays::<GreatCity>("the-great-city", &[HUMAN, STEADY, STEADY], 6);
}

#[test]
fn a_screen_reader_can_press_buttons() {
    let mut screen = Screen::<Omelas>::open(
        order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, STEADY], 1),
        INSTANT,
    );
    screen.until("the curtain has fallen", |screen| screen.curtain().is_shut());
    assert!(nodes(&mut screen).is_empty(), "nobody listens yet");
    listen(&mut screen);
    let (button, _) = nodes(&mut screen)
        .into_iter()
        .find(|(_, node)| node.label().is_some_and(|label| label.starts_with("I am Seat 1")))
        .expect("the button is named by its words");
    screen
        .app()
        .world_mut()
        .write_message(a11y::ActionRequest(ActionRequest {
            action: Action::Click,
            target_tree: TreeId::ROOT,
            target_node: NodeId(button.to_bits()),
            data: None,
        }));
    screen.frame();
    screen.frame();
    assert!(screen.curtain().open_for().is_some());
    check(&mut screen);
}
