//! What a screen reader is told: the screen once more, as a tree of names in the order of reading.
//!
//! It is made of the same sheets as the picture, and only of what lies in front. What is under a curtain is the
//! table's view even here, as whoever sits beside can hear it: choices have numbers, words say nothing. The tree is
//! there only while somebody listens.
//!
//! Invariants: everything that can be pressed in front has one node with a name; nothing private has a name of its
//! own; a click from the reader goes the way of every click. It knows no game.

use super::AppState;
use super::canvas::Canvas;
use super::curtain::Curtain;
use super::focus::{Focus, Spot};
use super::front;
use super::pointer::Hand;
use super::sheet::{Interaction, Item, Look, PieceKey, Sheet};
use super::stage::{Layer, Piece, Stage, StageSet};
use crate::ui::FrontLayer;
use accesskit::{Action, Live, Node, Role, Toggled};
use bevy::a11y::{AccessibilityNode, AccessibilityRequested, ActionRequest};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use std::collections::HashMap;

/// The tree as it was told last.
#[derive(Resource, Debug, Default)]
pub struct AccessibilityTree {
    root: Option<Entity>,
    nodes: HashMap<(Layer, PieceKey), Entity>,
    items: Vec<AccessibleItem>,
}

/// One thing that a screen reader is told of.
#[derive(Clone, Debug, PartialEq)]
pub struct AccessibleItem {
    /// On which layer it lies.
    pub layer: Layer,
    /// What it is.
    pub key: PieceKey,
    /// What kind of thing.
    pub kind: Kind,
    /// Its name.
    pub label: String,
    /// Why it can't be had, if it can't.
    pub refusal: Option<String>,
    /// Where it lies, in canvas units.
    pub rect: Rect,
}

/// The kinds of things that screen readers are told of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Words.
    Words,
    /// Words that say what is to be done: they are read out when they change.
    Prompt,
    /// Something to be pressed.
    Button,
    /// Something that is on or off.
    Switch(bool),
    /// Something that is slid; how far along it is.
    Slider(f32),
}

impl Kind {
    const fn is_words(self) -> bool {
        matches!(self, Kind::Words | Kind::Prompt)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AccessibilityTree>()
        .init_resource::<InputFocus>()
        .init_resource::<AccessibilityRequested>()
        .add_message::<ActionRequest>()
        .add_systems(Update, answer.before(StageSet::Show))
        .add_systems(PostUpdate, tell);
}

/// All that is told of a stage.
pub fn accessible_items(stage: &Stage, curtain: &Curtain) -> Vec<AccessibleItem> {
    let mut all: Vec<AccessibleItem> = Vec::new();
    let front = front::of(stage);
    for layer in Layer::ALL {
        // A tip says what the node beside it says; the ring is the reader's own business.
        if !stage.is_drawn(layer) || layer < front.0 || matches!(layer, Layer::Focus | Layer::Tip) {
            continue;
        }
        let Some(sheet) = stage.sheet(layer) else { continue };
        let mut hidden = 0;
        for item in sheet.iter().filter(|item| item.pose.alpha > 0.2) {
            let pose = stage.lens(layer, &item.pose).pose(item.pose).upright();
            if (layer, pose.z) < front || front::lies_across(&pose) {
                continue;
            }
            let private = layer == Layer::Curtain && curtain.hides(&item.key);
            let known = if private {
                let choice = item.act.as_ref().filter(|act| act.refusal.is_none());
                choice.map(|_| {
                    hidden += 1;
                    (Kind::Button, format!("Choice {hidden} behind the curtain"))
                })
            } else {
                named(sheet, item)
            };
            let Some((kind, label)) = known else { continue };
            all.push(AccessibleItem {
                layer,
                key: item.key.clone(),
                kind,
                label,
                refusal: item
                    .act
                    .as_ref()
                    .and_then(|act| act.refusal.clone())
                    .filter(|_| !private),
                rect: Rect::from_center_size(pose.at, pose.size),
            });
        }
    }
    front::in_rows(all, |told| told.rect)
}

/// The kind and the name of a thing that everybody may know.
fn named(sheet: &Sheet, item: &Item) -> Option<(Kind, String)> {
    if let Some(act) = &item.act {
        return Some((kind_of(sheet, item, act), label_of(sheet, item, act)));
    }
    let Look::Words { text, .. } = &item.look else {
        return None;
    };
    let text = plain(text);
    // The words on a button are its name.
    let parent = item
        .key
        .as_str()
        .rsplit_once('.')
        .map(|(parent, _)| parent.to_owned());
    let on = parent
        .and_then(|parent| sheet.get(&parent.into()))
        .and_then(|parent| parent.act.as_ref());
    match on {
        _ if text.is_empty() => None,
        Some(act) if act.name == "bar.rules" => Some((Kind::Prompt, text)),
        Some(_) => None,
        None => Some((Kind::Words, text)),
    }
}

fn kind_of(sheet: &Sheet, item: &Item, act: &Interaction) -> Kind {
    let part = |what: &str| sheet.get(&format!("{}.{what}", item.key).into());
    if act.slides {
        let left = item.pose.at.x - item.pose.size.x / 2.0;
        let along = part("knob").map_or(0.0, |knob| knob.pose.at.x - left);
        return Kind::Slider((along / item.pose.size.x.max(1.0)).clamp(0.0, 1.0));
    }
    match part("sign").map(|sign| &sign.look) {
        Some(Look::Picture { name, .. }) if name == "shared/switch-on" => Kind::Switch(true),
        Some(Look::Picture { name, .. }) if name == "shared/switch-off" => Kind::Switch(false),
        _ => Kind::Button,
    }
}

/// What something that can be pressed is called: the words on it, what it promises, or, at worst, its own name.
fn label_of(sheet: &Sheet, item: &Item, act: &Interaction) -> String {
    let within = Rect::from_center_size(item.pose.at, item.pose.size);
    let mut on: Vec<&Item> = sheet
        .iter()
        .filter(|other| matches!(other.look, Look::Words { .. }))
        .filter(|other| {
            let below = other.key.as_str().strip_prefix(item.key.as_str());
            below.is_some_and(|rest| rest.starts_with('.')) || within.contains(other.pose.at)
        })
        .collect();
    on.sort_by(|a, b| a.pose.at.y.total_cmp(&b.pose.at.y));
    let words: Vec<String> = on
        .iter()
        .filter_map(|other| match &other.look {
            Look::Words { text, .. } => Some(plain(text)),
            _ => None,
        })
        .filter(|text| !text.is_empty())
        .collect();
    let words = words.join(", ");
    match (
        words.is_empty() || item.pose.size.x > 700.0,
        act.tooltip.is_empty(),
    ) {
        (false, true) => words,
        (false, false) => format!("{words}: {}", act.tooltip),
        (true, false) => act.tooltip.clone(),
        (true, true) => act.name.replace(['.', '-', '_'], " "),
    }
}

/// Words in one line; letters that were spaced for the eye stand together again.
fn plain(text: &str) -> String {
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let spaced = joined.split(' ').count() > 2 && joined.split(' ').all(|part| part.chars().count() == 1);
    if spaced { joined.replace(' ', "") } else { joined }
}

fn tell(
    mut commands: Commands,
    listens: Res<AccessibilityRequested>,
    front: Res<FrontLayer>,
    stage: Res<Stage>,
    curtain: Res<Curtain>,
    canvas: Res<Canvas>,
    focus: Res<Focus>,
    state: Res<State<AppState>>,
    mut input: ResMut<InputFocus>,
    mut tree: ResMut<AccessibilityTree>,
    mut listened: Local<bool>,
) {
    // A screen of the UI speaks for itself.
    if !listens.get() || front.0.is_some() {
        *listened = false;
        if let Some(root) = tree.root.take() {
            commands.entity(root).despawn();
            *tree = AccessibilityTree::default();
        }
        return;
    }
    // Whoever has only now begun to listen knows nothing of what lies still.
    let begins = !std::mem::replace(&mut *listened, true);
    let tree = &mut *tree;
    let root = *tree.root.get_or_insert_with(|| {
        let mut node = Node::new(Role::Main);
        node.set_label("Triptych");
        commands.spawn(AccessibilityNode::from(node)).id()
    });
    let moved = stage.is_changed() || curtain.is_changed();
    if begins || moved || canvas.is_changed() || state.is_changed() {
        let all = accessible_items(&stage, &curtain);
        if all != tree.items {
            let mut nodes = HashMap::new();
            let mut order = Vec::new();
            for told in &all {
                let id = (told.layer, told.key.clone());
                let node = AccessibilityNode::from(node_of(told, &canvas));
                let entity = match tree.nodes.remove(&id) {
                    Some(entity) => commands.entity(entity).insert(node).id(),
                    None => commands.spawn(node).id(),
                };
                nodes.insert(id, entity);
                order.push(entity);
            }
            for (_, gone) in tree.nodes.drain() {
                commands.entity(gone).despawn();
            }
            commands.entity(root).replace_children(&order);
            tree.nodes = nodes;
            tree.items = all;
        }
    }
    let at = match focus.spot() {
        Some(Spot::Piece(layer, key)) => tree.nodes.get(&(*layer, key.clone())).copied(),
        _ => None,
    };
    if input.get() != at.or(tree.root) {
        input.set(at.unwrap_or(root), FocusCause::Navigated);
    }
}

fn node_of(told: &AccessibleItem, canvas: &Canvas) -> Node {
    let mut node = Node::new(match told.kind {
        Kind::Words => Role::Label,
        Kind::Prompt => Role::Status,
        Kind::Button => Role::Button,
        Kind::Switch(_) => Role::Switch,
        Kind::Slider(_) => Role::Slider,
    });
    node.set_label(told.label.as_str());
    if told.kind.is_words() {
        node.set_value(told.label.as_str());
    }
    let (min, max) = (canvas.to_window(told.rect.min), canvas.to_window(told.rect.max));
    node.set_bounds(accesskit::Rect {
        x0: min.x.into(),
        y0: min.y.into(),
        x1: max.x.into(),
        y1: max.y.into(),
    });
    match told.kind {
        Kind::Prompt => node.set_live(Live::Polite),
        Kind::Switch(on) => node.set_toggled(if on { Toggled::True } else { Toggled::False }),
        Kind::Slider(share) => {
            node.set_numeric_value(f64::from(share));
            node.set_min_numeric_value(0.0);
            node.set_max_numeric_value(1.0);
        }
        Kind::Words | Kind::Button => {}
    }
    if let Some(refusal) = &told.refusal {
        node.set_disabled();
        node.set_description(refusal.as_str());
    } else if !told.kind.is_words() {
        node.add_action(Action::Click);
        node.add_action(Action::Focus);
    }
    node
}

/// What a screen reader asks for goes the way of every press.
fn answer(
    mut asked: MessageReader<ActionRequest>,
    tree: Res<AccessibilityTree>,
    stage: Res<Stage>,
    pieces: Query<(&Piece, &Interaction)>,
    mut focus: ResMut<Focus>,
    mut hand: Hand,
) {
    for request in asked.read() {
        let found = tree
            .nodes
            .iter()
            .find(|(_, entity)| entity.to_bits() == request.target_node.0);
        let Some(((layer, key), _)) = found else { continue };
        let piece = stage
            .entity(*layer, key)
            .and_then(|entity| pieces.get(entity).ok());
        match (request.action, piece) {
            (Action::Click, Some((piece, act))) => hand.tap(piece, act),
            (Action::Focus, Some(_)) => focus.go_to(Spot::Piece(*layer, key.clone())),
            _ => {}
        }
    }
}
