//! What a game may have besides its table. Every trait here has defaults, so a game without it has an empty `impl`.

use super::story::to_html;
use super::{GameUi, Peek, TableContext};
use crate::table::story::to_markdown;
use crate::table::{Opponents, Remark, StoryPage};
use crate::ui::{Element, Layout};
use bevy::math::Vec2;

/// What each seat sees and decides alone, under the curtain. By default, a game has no secrets.
pub trait PrivateUi: Opponents {
    /// What the replay of a finished game reveals, in a few words; `None` if there are no secrets.
    const SECRETS: Option<&'static str> = None;
    /// Builds a seat's private view; empty for nothing to see. [`Press::Pick`](super::Press::Pick) picks, and
    /// [`Press::Confirm`](super::Press::Confirm) confirms.
    fn private_view(_: &TableContext<'_, Self>, _: &Layout, _own: &Self::View, _: &Peek) -> Element
    where
        Self: GameUi,
    {
        Element::default()
    }
    /// Returns the action that confirming performs, given what is [picked](Peek::picked); `None` if nothing is decided
    /// under the curtain.
    fn choice(_own: &Self::View, _: &Peek) -> Option<Self::Action> {
        None
    }
    /// Must each seat look at its private view before play continues from this view?
    fn is_first_look(_: &Self::View) -> bool {
        false
    }
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

/// How phones differ from the display. By default, a phone shows the table's controls of its seat.
pub trait OnPhone: Opponents {
    /// Does this change the display's UI state rather than the phone's?
    fn is_for_all(_: &<Self as GameUi>::UiChange) -> bool
    where
        Self: GameUi,
    {
        false
    }
    /// Does this prepare the seat's own decision, as a tick does before a button is pressed? A phone then shows both
    /// together, even if the display has this [aside](crate::ui::FocusOrder::Aside).
    fn prepares(_: &<Self as GameUi>::UiChange) -> bool
    where
        Self: GameUi,
    {
        false
    }
    /// Is this of use on a phone, where nothing can be dragged?
    fn is_useful_on_phone(_: &TableContext<'_, Self>, _: &<Self as GameUi>::UiChange) -> bool
    where
        Self: GameUi,
    {
        true
    }
    /// Says what a drawing on a control shows; empty where the control's name says it. At the display, everybody in the
    /// room would hear it from a screen reader. A phone speaks to its own person.
    fn drawing_shows(_drawing: &str) -> &'static str {
        ""
    }
    /// Is this drawing only a part of a control's look, such as a frame or a ring? Without the layout it says nothing.
    fn is_part(_drawing: &str) -> bool {
        false
    }
    /// Takes what concerns all from the display's UI state over to a phone's.
    fn share(_own: &mut <Self as GameUi>::Ui, _table: &<Self as GameUi>::Ui)
    where
        Self: GameUi,
    {
    }
}

/// What a table may offer besides play: dragging, going back, preferences, and talk in a lesson.
pub trait Abilities: Opponents {
    /// Returns the meaning of dropping a control on another one; `None` if it has none.
    fn dropped_on(
        _dragged: &<Self as GameUi>::UiChange,
        _target: &<Self as GameUi>::UiChange,
    ) -> Option<<Self as GameUi>::UiChange>
    where
        Self: GameUi,
    {
        None
    }
    /// Returns the meaning of dropping a control at this share of its parent's width and height.
    fn moved_to(_dragged: &<Self as GameUi>::UiChange, _at: Vec2) -> Option<<Self as GameUi>::UiChange>
    where
        Self: GameUi,
    {
        None
    }
    /// Is the moment before this action a landmark that all players together can rewind to?
    fn is_landmark(_: &Self::Action) -> bool {
        false
    }
    /// Does this remark survive a rewind to before it?
    fn survives_rewind(_: &Remark<Self::Claim>) -> bool {
        false
    }
    /// Returns the UI state that the game's next table begins with, as text.
    fn preferences(_: &<Self as GameUi>::Ui) -> Option<String>
    where
        Self: GameUi,
    {
        None
    }
    /// Restores what [`preferences`](Self::preferences) returned at another table. Ignores unknown text.
    fn recall(_: &mut <Self as GameUi>::Ui, _text: &str)
    where
        Self: GameUi,
    {
    }
    /// May a learner make this remark during a lesson? Allow only remarks that don't affect the lesson.
    fn may_be_tried(_: &Remark<Self::Claim>) -> bool {
        false
    }
}
