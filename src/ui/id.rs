//! Identities of pieces and slots: values of a game's or a screen's own types.

use bevy::ecs::label::{DynEq, DynHash};
use bevy::prelude::*;
use std::any::Any;
use std::fmt::{self, Debug, Formatter};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The identity of a piece or a slot: a value of a component type, such as `PieceId::Die`, with its type erased.
///
/// Values of different types are never equal. The sprite of a piece carries the value itself as a component, so a game
/// finds its pieces on the screen with a query.
#[derive(Clone)]
pub struct Id(Arc<dyn ErasedId>);

trait ErasedId: DynHash + Debug + Send + Sync {
    fn insert(&self, sprite: &mut EntityCommands);
}

impl<T: Component + Clone + Debug + Eq + Hash> ErasedId for T {
    fn insert(&self, sprite: &mut EntityCommands) {
        sprite.insert(self.clone());
    }
}

impl<T: Component + Clone + Debug + Eq + Hash> From<T> for Id {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl Id {
    /// Returns the value if it has this type.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        let value: &dyn Any = &*self.0;
        value.downcast_ref()
    }

    /// Inserts the value into a sprite.
    pub(crate) fn insert(&self, sprite: &mut EntityCommands) {
        self.0.insert(sprite);
    }
}

impl PartialEq for Id {
    fn eq(&self, other: &Self) -> bool {
        let (own, other): (&dyn DynEq, &dyn DynEq) = (&*self.0, &*other.0);
        own.dyn_eq(other)
    }
}

impl Eq for Id {}

impl Hash for Id {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.dyn_hash(state);
    }
}

/// Prints the value.
impl Debug for Id {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
