//! Roots that exist while there is something to show.
//!
//! A tree is replaced by a command, so one system can show several roots without a conflict of their queries.

use super::UiSet;
use super::element::Element;
use super::layers::UiLayer;
use super::reconcile::{UiRoot, reconcile};
use bevy::ecs::system::{ScheduleSystem, SystemParam};
use bevy::prelude::*;

/// Adds a root with the marker `M` that is always there, and the system that shows its tree.
pub(super) fn add_overlay<M: Component + Default, S>(
    app: &mut App,
    layer: UiLayer,
    show: impl IntoScheduleConfigs<ScheduleSystem, S>,
) {
    let spawn = move |mut commands: Commands| {
        commands.spawn((M::default(), UiRoot::default(), layer));
    };
    app.add_systems(Startup, spawn)
        .add_systems(Update, show.in_set(UiSet).before(reconcile));
}

/// The only root with the marker `M`.
#[derive(SystemParam)]
pub struct RootOf<'w, 's, M: Component + Default> {
    commands: Commands<'w, 's>,
    root: Query<'w, 's, (Entity, &'static UiRoot), With<M>>,
}

impl<M: Component + Default> RootOf<'_, '_, M> {
    /// Does the root exist?
    pub fn exists(&self) -> bool {
        !self.root.is_empty()
    }

    /// Shows a tree on a layer; without one, removes the root. A tree with another key gets a new root, where
    /// the focus starts anew.
    pub fn show(&mut self, layer: UiLayer, tree: impl Into<Option<Element>>) {
        let tree = tree.into();
        if let Ok((entity, root)) = self.root.single() {
            match tree {
                Some(tree) if root.element() == &tree => return,
                Some(tree) if root.element().key == tree.key => {
                    let show = move |mut root: EntityWorldMut| {
                        if let Some(root) = root.get_mut() {
                            UiRoot::show(root, tree);
                        }
                    };
                    self.commands.entity(entity).queue(show);
                    return;
                }
                _ => self.commands.entity(entity).despawn(),
            }
        }
        if let Some(tree) = tree {
            self.commands.spawn((M::default(), UiRoot::new(tree), layer));
        }
    }
}
