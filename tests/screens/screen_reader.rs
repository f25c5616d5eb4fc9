//! The text that a screen reader gets, read from the accessibility tree itself.

use crate::support::app::{
    HUMAN, INSTANT, Play, RANDOM, STEADY, Screen, Shown, by_pointer, order, plays_out_in, touchable,
};
use accesskit::{Action, ActionRequest, Node, NodeId, Role, TreeId};
use bevy::a11y::{self, AccessibilityNode, AccessibilityRequested};
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use triptych::board::piece::Layer;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::table::Controller;
use triptych::ui::{UiLayer, UiRoot};

/// Returns every node but the root and those that have nothing to say, such as drawings.
fn nodes<G: Shown>(screen: &mut Screen<G>) -> Vec<(Entity, Node)> {
    let world = screen.app().world_mut();
    let mut query = world.query::<(Entity, &AccessibilityNode)>();
    let silent = |node: &Node| said(node).is_empty() && !node.supports_action(Action::Click);
    query
        .iter(world)
        .filter(|(_, node)| !matches!(node.role(), Role::Main | Role::Window) && !silent(node))
        .map(|(entity, node)| (entity, node.0.clone()))
        .collect()
}

/// Returns everything that a node says.
fn said(node: &Node) -> String {
    [node.label(), node.value(), node.description()]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
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
    let layer = screen.in_reach();
    let acts = screen.acts(layer);
    let under: Vec<Entity> = on_the_curtain(screen);
    for (entity, node) in &nodes {
        let said = said(node);
        assert!(!said.trim().is_empty(), "a node without a name: {node:?}");
        if open && under.contains(entity) {
            let words: Vec<String> = said
                .split(|letter: char| !letter.is_alphanumeric())
                .map(str::to_lowercase)
                .collect();
            for telling in G::TELLING {
                assert!(
                    !words.iter().any(|word| word == telling),
                    "“{said}” tells what is under the curtain"
                );
            }
        }
    }
    // Whatever can be pressed now has exactly one node.
    for (name, control) in &acts {
        let node = nodes.iter().find(|(entity, _)| entity == control);
        let label = node.and_then(|(_, node)| node.label()).unwrap_or_default();
        assert!(!label.trim().is_empty(), "{name} on {layer:?} has no name");
    }
}

/// Returns everything of the UI on the curtain.
fn on_the_curtain<G: Shown>(screen: &mut Screen<G>) -> Vec<Entity> {
    let find = |roots: Query<(Entity, &UiLayer), With<UiRoot>>, children: Query<&Children>| {
        let roots = roots.iter().filter(|(_, layer)| **layer == UiLayer::Curtain);
        let all = roots.flat_map(|(root, _)| children.iter_descendants(root));
        all.collect::<Vec<_>>()
    };
    screen.app().world_mut().run_system_once(find).expect("it runs")
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
    plays_out_in::<G>(
        touchable(),
        Play::at_once(level, controllers, seed),
        by_checked_pointer,
    );
}

#[test]
fn every_omelas_piece_has_a_name_and_no_name_reveals_a_secret() {
    plays::<Omelas>("omelas", &[HUMAN, HUMAN, STEADY, STEADY], 8);
}

#[test]
#[ignore = "scripts/test --deep"]
fn every_oubliette_piece_has_a_name() {
    plays::<Oubliette>("oubliette", &[HUMAN, RANDOM], 9);
}

#[test]
#[ignore = "scripts/test --deep"]
fn every_great_city_piece_has_a_name() {
    plays::<GreatCity>("the-great-city", &[HUMAN, STEADY, STEADY], 6);
}

#[test]
fn a_screen_reader_can_press_buttons() {
    let order = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, HUMAN], 1);
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("the curtain has fallen", |screen| screen.curtain().is_shut());
    listen(&mut screen);
    screen.frame();
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
