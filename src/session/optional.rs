//! What a game may have besides its table: a trait each, which [`GameUi`] names in a constant.

use super::story::to_html;
use super::{GameUi, Peek, TableContext};
use crate::table::story::to_markdown;
use crate::table::{Remark, StoryPage};
use crate::ui::{Element, Layout};
use bevy::math::Vec2;

/// What each seat sees and decides alone, under the curtain.
pub trait PrivateUi<G: GameUi>: Sync {
    /// Builds a seat's private view; empty for nothing to see. [`Press::Pick`](super::Press::Pick) picks, and
    /// [`Press::Confirm`](super::Press::Confirm) confirms.
    fn view(&self, scene: &TableContext<'_, G>, room: &Layout, own: &G::View, peek: &Peek) -> Element;
    /// Returns the action that confirming performs, given what is [picked](Peek::picked); `None` if nothing is decided
    /// under the curtain.
    fn choice(&self, _own: &G::View, _: &Peek) -> Option<G::Action> {
        None
    }
    /// Must each seat look at its private view before play continues from this view?
    fn is_first_look(&self, _: &G::View) -> bool {
        false
    }
    /// Says in a few words what the replay of a finished game reveals.
    fn secrets(&self) -> &'static str {
        "what was hidden"
    }
}

/// Going back to an earlier part of the game, which all may do.
pub trait Rewinding<G: GameUi>: Sync {
    /// Is the moment before this action a landmark that players can rewind to?
    fn is_landmark(&self, action: &G::Action) -> bool;
    /// Does this remark survive a rewind to before it?
    fn outlives(&self, remark: &Remark<G::Claim>) -> bool;
}

/// Is there a story to be read now?
pub fn tells<G: GameUi>(view: &G::View) -> bool {
    G::CHRONICLE.is_some_and(|chronicle| chronicle.is_offered(view))
}

/// Returns the story so far; empty if there is none to be read.
pub fn story<G: GameUi>(scene: &TableContext<'_, G>) -> Vec<StoryPage> {
    let chronicle = G::CHRONICLE.filter(|chronicle| chronicle.is_offered(scene.view));
    chronicle.map_or_else(Vec::new, |chronicle| {
        chronicle.pages(scene.setup, scene.view, scene.seen)
    })
}

/// Returns the story as files, each with its name: an HTML page, Markdown, and the drawing if there is one. The names do
/// not tell the seed.
pub fn story_files<G: GameUi>(scene: &TableContext<'_, G>) -> Vec<(String, Vec<u8>)> {
    let Some(chronicle) = G::CHRONICLE.filter(|chronicle| chronicle.is_offered(scene.view)) else {
        return Vec::new();
    };
    let (title, pages) = (chronicle.title(scene.setup), story(scene));
    let drawing = G::story_drawing(scene);
    let sealed = scene.setup.seed.commitment();
    let few: String = sealed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(8)
        .collect();
    let file = |ending: &str, text: String| {
        let name = format!("{}-{few}.{ending}", G::ID.replace('_', "-"));
        (name, text.into_bytes())
    };
    let on_page = drawing.as_ref().map(|(page, text)| (*page, text.as_str()));
    let page = file("html", to_html(title, &pages, on_page));
    let text = file("md", to_markdown(title, &pages));
    let drawing = drawing.map(|(_, text)| file("svg", text));
    [page, text].into_iter().chain(drawing).collect()
}

/// Controls that can be dragged.
pub trait Dragging<G: GameUi>: Sync {
    /// Returns the meaning of dropping a control on another one.
    fn dropped_on(&self, dragged: &G::UiChange, target: &G::UiChange) -> Option<G::UiChange>;
    /// Returns the meaning of dropping a control at this share of its parent's width and height.
    fn moved_to(&self, dragged: &G::UiChange, at: Vec2) -> Option<G::UiChange>;
}

/// How phones differ from the display. Without it, a phone shows the table's controls of its seat.
pub trait OnPhone<G: GameUi>: Sync {
    /// Does this change the display's UI state rather than the phone's?
    fn is_for_all(&self, _: &G::UiChange) -> bool {
        false
    }
    /// Does this prepare the seat's own decision, as a tick does before a button is pressed? A phone then shows both
    /// together, even if the display has this [aside](crate::ui::FocusOrder::Aside).
    fn prepares(&self, _: &G::UiChange) -> bool {
        false
    }
    /// Is this of use on a phone, where nothing can be dragged?
    fn offers(&self, _scene: &TableContext<'_, G>, _local: &G::UiChange) -> bool {
        true
    }
    /// Says what a drawing on a control shows; empty where the control's name says it. At the display, everybody in the
    /// room would hear it from a screen reader. A phone speaks to its own person.
    fn shows(&self, _drawing: &str) -> &'static str {
        ""
    }
    /// Is this drawing only a part of a control's look, such as a frame or a ring? Without the layout it says nothing.
    fn is_part(&self, _drawing: &str) -> bool {
        false
    }
    /// Takes what concerns all from the display's UI state over to a phone's.
    fn share(&self, _own: &mut G::Ui, _table: &G::Ui) {}
}

/// UI state that the game's next table begins with.
pub trait Remembering<G: GameUi>: Sync {
    /// Returns what to remember, as text.
    fn text(&self, ui: &G::Ui) -> Option<String>;
    /// Restores what [`text`](Self::text) returned at another table. Ignores unknown text.
    fn recall(&self, ui: &mut G::Ui, text: &str);
}

/// Returns a seat's private view; empty for nothing to see.
pub fn private<G: GameUi>(scene: &TableContext<'_, G>, room: &Layout, own: &G::View, peek: &Peek) -> Element {
    G::PRIVATE.map_or_else(Element::default, |private| private.view(scene, room, own, peek))
}

/// Returns the action that confirming under the curtain performs.
pub fn choice<G: GameUi>(own: &G::View, peek: &Peek) -> Option<G::Action> {
    G::PRIVATE?.choice(own, peek)
}

/// Must each seat look at its private view before play continues from this view?
pub fn is_first_look<G: GameUi>(view: &G::View) -> bool {
    G::PRIVATE.is_some_and(|private| private.is_first_look(view))
}
