//! Toasts: short messages that disappear by themselves. Screen readers announce them.
//!
//! A toast takes no input. It contains only what everybody at the table may know.

use super::element::Element;
use super::layers::UiLayer;
use super::reconcile::UiRoot;
use super::root::add_overlay;
use super::theme::{self, Role};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Shows this message for a few seconds, replacing the previous one.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Toast(pub String);

#[derive(Component, Default)]
struct ToastRoot;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Toast>().add_message::<RequestRedraw>();
    add_overlay::<ToastRoot, _>(app, UiLayer::Tooltip, show);
}

/// Returns how long a message stays, in seconds, by its length.
fn seconds(words: &str) -> f32 {
    2.5 + 0.06 * words.chars().count() as f32
}

fn show(
    mut messages: MessageReader<Toast>,
    time: Res<Time<Real>>,
    root: Single<&mut UiRoot, With<ToastRoot>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut shown: Local<Option<(String, f32)>>,
) {
    if let Some(Toast(words)) = messages.read().last() {
        *shown = Some((words.clone(), seconds(words)));
    } else if let Some((_, left)) = &mut *shown {
        *left -= time.delta_secs();
    }
    shown.take_if(|(_, left)| *left <= 0.0);
    if shown.is_some() {
        redraw.write(RequestRedraw);
    }
    let tree = shown.as_ref().map(|(words, _)| toast(words));
    UiRoot::show(root.into_inner(), tree.unwrap_or_default());
}

fn toast(words: &str) -> Element {
    let words = Element::text(Role::Label, words).justified(Justify::Center);
    let bubble = Element::row([words.breaking_words().live()]).framed(&theme::TOOLTIP);
    let bubble = bubble.styled(|node| node.max_width = percent(80));
    Element::default()
        .size(percent(100), percent(100))
        .justify(JustifyContent::Center)
        .align(AlignItems::FlexStart)
        .padding(UiRect::top(percent(4)))
        .with(bubble)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_stay_longer() {
        assert!(seconds("Sound off") < 4.0);
        assert!(seconds(&"a path of a file ".repeat(6)) > 8.0);
        assert_eq!(toast("Sound off").words().collect::<Vec<_>>(), ["Sound off"]);
    }
}
