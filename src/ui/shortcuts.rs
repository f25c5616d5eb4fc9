//! Shortcuts: the meaning of each key, and the conditions under which it counts.
//!
//! [`TABLE`] lists all of them. A letter means the printed letter, whatever the layout of the keyboard. On a layout
//! without Latin letters, the place of the key counts. A bare key counts only without Ctrl, Alt and Super, and a bare
//! letter only while the screen has no text field. With Ctrl, such a letter always counts, but in a field Ctrl+C copies.
//!
//! All keys pass [`read_keys`] before anything else sees them. It makes keys mean the same on every keyboard and at
//! every frame rate.

use super::element::Widget;
use super::layers::{Controls, FrontLayer, UiLayer};
use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::input::keyboard::{Key, KeyCode, KeyboardFocusLost, KeyboardInput};
use bevy::input_focus::{InputFocus, InputFocusSystems};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::window::RequestRedraw;
use std::collections::VecDeque;

/// The meaning of a shortcut.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    Advice,
    Captions,
    Chronicle,
    FullScreen,
    LargerText,
    Ledger,
    Pause,
    Redo,
    /// [`Redo`](Self::Redo) while a text field has the focus.
    RedoTyping,
    Rules,
    Search,
    Settings,
    Skip,
    SmallerText,
    Sound,
    StandardText,
    Undo,
    /// [`Undo`](Self::Undo) while a text field has the focus.
    UndoTyping,
    /// The choice with this index, from 0 to 8.
    Choice(usize),
}

/// The keys that are held with a shortcut's own key. Shift matters only where it is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    Nothing,
    Control,
    ControlShift,
}

/// A shortcut's own key.
#[derive(Clone, Copy)]
enum Own {
    /// A printed letter, and its place on a keyboard without Latin letters.
    Letter(char, KeyCode),
    /// A printed sign.
    Sign(char),
    /// A key at this place.
    Place(KeyCode),
}

use Held::{Control, ControlShift, Nothing};
use Own::{Letter, Place, Sign};

/// The shortcuts except for the [digits](digit).
const TABLE: [(Shortcut, Held, Own); 21] = [
    (Shortcut::Advice, Nothing, Letter('h', KeyCode::KeyH)),
    (Shortcut::Captions, Nothing, Letter('c', KeyCode::KeyC)),
    (Shortcut::Chronicle, Nothing, Letter('k', KeyCode::KeyK)),
    (Shortcut::Ledger, Nothing, Letter('l', KeyCode::KeyL)),
    (Shortcut::Pause, Nothing, Letter('p', KeyCode::KeyP)),
    (Shortcut::Skip, Nothing, Letter('s', KeyCode::KeyS)),
    (Shortcut::Sound, Nothing, Letter('m', KeyCode::KeyM)),
    (Shortcut::Rules, Nothing, Place(KeyCode::F1)),
    (Shortcut::Settings, Nothing, Place(KeyCode::F10)),
    (Shortcut::FullScreen, Nothing, Place(KeyCode::F11)),
    (Shortcut::Redo, ControlShift, Letter('z', KeyCode::KeyZ)),
    (Shortcut::Undo, Control, Letter('z', KeyCode::KeyZ)),
    (Shortcut::Redo, Control, Letter('y', KeyCode::KeyY)),
    (Shortcut::Search, Control, Letter('f', KeyCode::KeyF)),
    (Shortcut::StandardText, Control, Place(KeyCode::Digit0)),
    (Shortcut::StandardText, Control, Place(KeyCode::Numpad0)),
    (Shortcut::StandardText, Control, Sign('0')),
    (Shortcut::LargerText, Control, Sign('+')),
    (Shortcut::LargerText, Control, Sign('=')),
    (Shortcut::SmallerText, Control, Sign('-')),
    (Shortcut::SmallerText, Control, Sign('−')),
];

const DIGITS: [KeyCode; 9] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

/// The main keys for these meanings. The keypad has them too, with the same effect.
const MAIN: [(Key, KeyCode); 10] = [
    (Key::Enter, KeyCode::Enter),
    (Key::ArrowLeft, KeyCode::ArrowLeft),
    (Key::ArrowRight, KeyCode::ArrowRight),
    (Key::ArrowUp, KeyCode::ArrowUp),
    (Key::ArrowDown, KeyCode::ArrowDown),
    (Key::Home, KeyCode::Home),
    (Key::End, KeyCode::End),
    (Key::PageUp, KeyCode::PageUp),
    (Key::PageDown, KeyCode::PageDown),
    (Key::Delete, KeyCode::Delete),
];

/// The shortcuts that were pressed since the last frame.
#[derive(Resource, Debug, Default)]
pub struct Shortcuts(Vec<Shortcut>);

impl Shortcuts {
    /// Was it pressed?
    pub fn has(&self, shortcut: Shortcut) -> bool {
        self.0.contains(&shortcut)
    }

    /// Returns the index of the choice whose number was pressed, from 0 to 8.
    pub(super) fn choice(&self) -> Option<usize> {
        let choice = |shortcut: &Shortcut| match shortcut {
            Shortcut::Choice(index) => Some(*index),
            _ => None,
        };
        self.0.iter().find_map(choice)
    }
}

pub(super) fn plugin(app: &mut App) {
    let release = release_all.run_if(on_message::<KeyboardFocusLost>);
    app.init_resource::<Shortcuts>()
        .add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .add_systems(PreUpdate, read_keys.before(InputSystems))
        .add_systems(
            PreUpdate,
            release.after(InputSystems).before(InputFocusSystems::Dispatch),
        );
}

/// Releases the meanings of all keys when another window gets the keyboard. Bevy releases only their places.
fn release_all(mut keys: ResMut<ButtonInput<Key>>) {
    keys.release_all();
}

/// The longest pause between two letters of the same text, in seconds.
const WRITES_ON: f32 = 1.5;

/// The keys that are down, and those that wait for the next frame.
#[derive(Default)]
struct Keyboard {
    cursor: MessageCursor<KeyboardInput>,
    waiting: VecDeque<KeyboardInput>,
    /// The code and the meaning that each key had when it was pressed, by its place.
    down: HashMap<KeyCode, (KeyCode, Key)>,
    /// The time of the last typed letter of a text, in seconds since the program began.
    wrote: Option<f32>,
}

impl Keyboard {
    fn holds(&self, key: &Key) -> bool {
        self.down.values().any(|(_, down)| down == key)
    }

    fn holds_control(&self) -> bool {
        self.holds(&Key::Control) || cfg!(target_os = "macos") && self.holds(&Key::Super)
    }

    fn holds_any_but_shift(&self) -> bool {
        [Key::Control, Key::Alt, Key::AltGraph, Key::Super]
            .iter()
            .any(|key| self.holds(key))
    }

    /// Notes a key that was pressed or released. A release has the meaning of its press, even if the layout has changed
    /// meanwhile.
    fn note(&mut self, key: &mut KeyboardInput) {
        let place = key.key_code;
        if key.state.is_pressed() {
            if let Some((_, main)) = MAIN.iter().find(|(means, _)| *means == key.logical_key) {
                key.key_code = *main;
            }
            self.down.insert(place, (key.key_code, key.logical_key.clone()));
        } else if let Some(pressed) = self.down.remove(&place) {
            (key.key_code, key.logical_key) = pressed;
        }
    }

    /// Is this key a modifier that is held with others?
    fn is_modifier(&self, key: &KeyboardInput) -> bool {
        let pressed = self.down.get(&key.key_code).filter(|_| !key.state.is_pressed());
        is_modifier(pressed.map_or(&key.logical_key, |(_, key)| key))
    }

    fn shortcut(&self, key: &KeyboardInput, fields: &Fields) -> Option<Shortcut> {
        let writes = fields.focused().is_some();
        if !self.holds_any_but_shift()
            && let Some(index) = digit(key)
        {
            return (!writes).then_some(Shortcut::Choice(index));
        }
        let is_bare = !self.holds_any_but_shift();
        let with_control = self.holds_control() && !self.holds(&Key::Alt) && !self.holds(&Key::AltGraph);
        let is_held = |held: Held, own: Own| match held {
            Nothing => is_bare || with_control && matches!(own, Letter(..)),
            Control => self.holds_control(),
            ControlShift => self.holds_control() && self.holds(&Key::Shift),
        };
        let sign = printed(key);
        let is_struck = |own: Own| match own {
            Letter(letter, place) => {
                sign == Some(letter) || sign.is_none_or(|sign| !sign.is_ascii()) && key.key_code == place
            }
            Sign(wanted) => sign == Some(wanted),
            Place(place) => key.key_code == place,
        };
        let mut table = TABLE.into_iter();
        match table.find(|(_, held, own)| is_held(*held, *own) && is_struck(*own))? {
            (Shortcut::Undo, ..) if writes => Some(Shortcut::UndoTyping),
            (Shortcut::Redo, ..) if writes => Some(Shortcut::RedoTyping),
            (Shortcut::Captions, ..) if writes => None,
            (_, Nothing, Letter(..)) if is_bare && (writes || fields.are_shown()) => None,
            (shortcut, ..) => Some(shortcut),
        }
    }
}

/// Returns the printed sign, in lower case.
fn printed(key: &KeyboardInput) -> Option<char> {
    let Key::Character(signs) = &key.logical_key else {
        return None;
    };
    signs.chars().next()?.to_lowercase().next()
}

/// Returns 0 for the digit 1 and so on. The upper row counts even where it prints digits only with Shift.
fn digit(key: &KeyboardInput) -> Option<usize> {
    let printed = printed(key).and_then(|sign| sign.to_digit(10)).unwrap_or(0);
    let printed = usize::try_from(printed).ok()?.checked_sub(1);
    printed.or_else(|| DIGITS.iter().position(|place| *place == key.key_code))
}

const fn is_modifier(key: &Key) -> bool {
    matches!(
        key,
        Key::Shift | Key::Control | Key::Alt | Key::AltGraph | Key::Super | Key::Meta
    )
}

/// The text fields of the screen.
#[derive(SystemParam)]
struct Fields<'w, 's> {
    focus: Res<'w, InputFocus>,
    fields: Query<'w, 's, &'static EditableText>,
    front: Res<'w, FrontLayer>,
    controls: Controls<'w, 's>,
}

impl Fields<'_, '_> {
    /// Returns the focused field.
    fn focused(&self) -> Option<&EditableText> {
        self.focus.get().and_then(|at| self.fields.get(at).ok())
    }

    /// Does the front screen have a field? The search fields of panels do not count.
    fn are_shown(&self) -> bool {
        !matches!(self.front.0, Some(UiLayer::Panel | UiLayer::Dialog))
            && self
                .controls
                .iter()
                .any(|(_, control)| matches!(control.widget, Widget::Field { .. }) && control.is_enabled())
    }
}

/// Reads the keys of this frame, and finds the shortcuts among them.
///
/// - Other code sees only the keys that are down at the end of a frame. In a slow frame, Ctrl and Z may be pressed and
///   released again. So a frame ends before Ctrl, Shift or Alt changes, if a key has been pressed in it.
/// - While an input method composes letters, it gets the keys.
/// - If a field vanishes while somebody types in it, further letters have no meaning until a pause.
fn read_keys(
    mut keyboard: Local<Keyboard>,
    mut messages: ResMut<Messages<KeyboardInput>>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut shortcuts: ResMut<Shortcuts>,
    fields: Fields,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let keyboard = &mut *keyboard;
    if !shortcuts.0.is_empty() {
        shortcuts.0.clear();
    }
    let new = keyboard.cursor.read(&messages).cloned();
    keyboard.waiting.extend(new);
    if lost.read().count() > 0 {
        keyboard.down.clear();
    }
    let points = buttons.get_pressed().next().is_some() || touches.iter().next().is_some();
    let now = time.elapsed_secs();
    let writes_on = |wrote: &f32| !points && now - *wrote < WRITES_ON;
    keyboard.wrote = keyboard.wrote.filter(writes_on);
    if keyboard.waiting.is_empty() {
        return;
    }
    messages.clear();
    let mut is_struck = false;
    while let Some(key) = keyboard.waiting.front() {
        if is_struck && keyboard.is_modifier(key) {
            // The other keys come in the next frame.
            redraw.write(RequestRedraw);
            break;
        }
        let Some(mut key) = keyboard.waiting.pop_front() else {
            break;
        };
        keyboard.note(&mut key);
        if key.state.is_pressed() && !is_modifier(&key.logical_key) {
            is_struck = true;
            let focused = fields.focused();
            if focused.is_some_and(EditableText::is_composing) {
                continue;
            }
            let is_text = matches!(key.logical_key, Key::Character(_) | Key::Space | Key::Backspace)
                && !keyboard.holds_any_but_shift();
            if focused.is_some() {
                keyboard.wrote = is_text.then_some(now);
            } else if keyboard.wrote.is_some() {
                let goes_on = is_text || key.logical_key == Key::Enter;
                keyboard.wrote = goes_on.then_some(now);
                if goes_on {
                    continue;
                }
            }
            if !key.repeat {
                shortcuts.0.extend(keyboard.shortcut(&key, &fields));
            }
        }
        messages.write(key);
    }
    keyboard.cursor.clear(&messages);
}
