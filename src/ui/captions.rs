//! Captions and toasts: short texts that disappear by themselves and take no input.
//!
//! A caption is text for a sound that carries meaning, while captions are on. It depends only on the cue, so it never
//! says more than everybody at the table hears.

use super::inks;
use super::reconcile::add_overlay;
use super::sound::Sounds;
use super::{Element, FreePlace, LaidOut, Pointed, Role, UiLayer, UiRoot, theme};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Are captions shown?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captions(pub bool);

/// How long a caption stays, in seconds.
const STAYS: f32 = 2.6;

#[derive(Component, Default)]
struct CaptionRoot;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Captions>()
        .add_message::<Toast>()
        .add_message::<RequestRedraw>();
    add_overlay::<CaptionRoot, _>(app, UiLayer::Tooltip, show);
    add_overlay::<ToastRoot, _>(app, UiLayer::Tooltip, show_toast);
}

fn show(
    captions: Res<Captions>,
    sounds: Res<Sounds>,
    time: Res<Time<Real>>,
    pointed: Pointed,
    ui: LaidOut,
    root: Single<&mut UiRoot, With<CaptionRoot>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed_secs();
    let caption = sounds
        .caption
        .filter(|(_, since)| captions.0 && now - since < STAYS);
    let bubble = caption.map(|(words, _)| {
        redraw.write(RequestRedraw);
        let in_use = pointed.control().and_then(|(control, _)| ui.place(control));
        bubble(words, in_use.unwrap_or_default())
    });
    UiRoot::show(root.into_inner(), bubble.unwrap_or_default());
}

/// A caption at the edge of the window. It covers as few words and controls as possible, and never the control in
/// use.
fn bubble(words: &str, in_use: Rect) -> Element {
    Element::row([Element::text(Role::Note, format!("[{words}]")).tinted(inks::BONE)])
        .framed(&theme::TOOLTIP)
        .styled(|node| node.max_width = percent(80))
        .in_free_place(FreePlace::Edge(in_use))
}

/// Shows this message for a few seconds, replacing the previous one. It contains only what everybody at the table may
/// know. Screen readers announce it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Toast(pub String);

#[derive(Component, Default)]
struct ToastRoot;

/// Returns how long a message stays, in seconds, by its length.
fn seconds(words: &str) -> f32 {
    2.5 + 0.06 * words.chars().count() as f32
}

fn show_toast(
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
