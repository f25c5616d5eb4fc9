//! The settings screen, pages with two panels each, and the keys that change settings on any screen.

use super::SettingsStore;
use super::data::{CURTAIN, Pace, Settings, Speed};
use crate::shell::panels::{Front, ScreenOf};
use crate::ui::palette::Palette;
use crate::ui::widgets::{self, heading, note};
use crate::ui::{Element, Intended, Intent, Role, RootOf, Shortcut, Shortcuts, Toast, UiLayer};
use bevy::prelude::*;
use bevy::window::Monitor;

/// The text sizes to choose from, in percent.
const TYPE_SIZES: [u8; 6] = [80, 100, 125, 150, 175, 200];

/// The choices for holding results, in words and in seconds; 0 holds them until somebody continues.
const RESULTS: [(&str, u8); 4] = [("until Continue", 0), ("4 s", 4), ("8 s", 8), ("15 s", 15)];

/// The screen's intents. Volumes and the text size are in percent, times in seconds.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum SettingsIntent {
    Page(Page),
    Toggle(Flag),
    Set(Flag, bool),
    Speed(Speed),
    Pace(Pace),
    TypeSize(u8),
    Palette(Palette),
    Volume(Bus, u8),
    ResultSeconds(u8),
    CurtainSeconds(u8),
    NextScreen,
    Reset,
    Close,
}

impl Intent for SettingsIntent {
    const SCREEN: &'static str = "settings";

    fn with_number(self, number: f32) -> Self {
        match self {
            SettingsIntent::Volume(bus, _) => SettingsIntent::Volume(bus, number as u8),
            SettingsIntent::CurtainSeconds(_) => SettingsIntent::CurtainSeconds(number as u8),
            other => other,
        }
    }
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    #[default]
    Motion,
    Table,
    Display,
    Group,
    Accessibility,
}

/// All pages with their titles, in display order.
const PAGES: [(&str, Page); 5] = [
    ("Motion, sound", Page::Motion),
    ("The table", Page::Table),
    ("Display", Page::Display),
    ("Group", Page::Group),
    ("Accessibility", Page::Accessibility),
];

/// The settings that are on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    Muted,
    Captions,
    ReducedMotion,
    Friendly,
    HoldToPeek,
    FullScreen,
    Rests,
    HidesPointer,
    Flat,
    Bell,
    SecondWindow,
    SecondStory,
}

impl Flag {
    const fn of(self, settings: &mut Settings) -> &mut bool {
        match self {
            Flag::Muted => &mut settings.muted,
            Flag::Captions => &mut settings.captions,
            Flag::ReducedMotion => &mut settings.reduced_motion,
            Flag::Friendly => &mut settings.friendly,
            Flag::HoldToPeek => &mut settings.hold_to_peek,
            Flag::FullScreen => &mut settings.full_screen,
            Flag::Rests => &mut settings.rests,
            Flag::HidesPointer => &mut settings.hides_pointer,
            Flag::Flat => &mut settings.flat,
            Flag::Bell => &mut settings.bell,
            Flag::SecondWindow => &mut settings.public_window,
            Flag::SecondStory => &mut settings.public_story,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bus {
    Master,
    Effects,
    Ambience,
}

pub(super) fn show(
    front: Res<Front>,
    store: Res<SettingsStore>,
    page: Res<Page>,
    monitors: Query<(Entity, &Monitor)>,
    mut root: RootOf<ScreenOf<SettingsIntent>>,
) {
    let tree = || screen(&store, *page, &descriptions(&monitors));
    root.show(UiLayer::Panel, front.shows(super::PANEL).then(tree));
}

/// Returns the screens in the order of their numbers.
fn in_order<'a>(monitors: &'a Query<(Entity, &Monitor)>) -> impl Iterator<Item = &'a Monitor> {
    let mut found: Vec<_> = monitors.iter().collect();
    found.sort_by_key(|(entity, _)| *entity);
    found.into_iter().map(|(_, screen)| screen)
}

/// Returns the names of the screens in their order; empty for one without a name.
pub(super) fn names(monitors: &Query<(Entity, &Monitor)>) -> Vec<String> {
    let names = in_order(monitors).map(|screen| screen.name.clone());
    names.map(Option::unwrap_or_default).collect()
}

/// Returns descriptions of the screens that the window can be on.
fn descriptions(monitors: &Query<(Entity, &Monitor)>) -> Vec<String> {
    let describe = |(number, screen): (u32, &Monitor)| {
        let name = screen
            .name
            .as_ref()
            .map_or_else(String::new, |name| format!("{name}, "));
        let (width, height) = (screen.physical_width, screen.physical_height);
        format!("{number}: {name}{width} × {height}")
    };
    (1..).zip(in_order(monitors)).map(describe).collect()
}

fn screen(store: &SettingsStore, page: Page, monitors: &[String]) -> Element {
    let now = store.now();
    let tabs = PAGES.map(|(title, other)| (title, other == page, SettingsIntent::Page(other)));
    let panels = match page {
        Page::Motion => [motion(now), sound(now)],
        Page::Table => [play(now), curtain(now)],
        Page::Display => [text_size(now), window(now, monitors)],
        Page::Group => [flat(now), second_window(now)],
        Page::Accessibility => [eyes(now), ears(now)],
    };
    let kept = match (&store.unkept, store.folder.is_some()) {
        (Some(trouble), _) => trouble,
        (None, false) => "Changes apply at once and are lost when you quit.",
        (None, true) => "Changes apply at once and are saved.",
    };
    let head = widgets::header("Settings", "", [widgets::segments(tabs)]);
    let panels = Element::wrap(panels.map(|panel| panel.styled(widgets::side_by_side)));
    let panels = panels.justify(JustifyContent::Center).align(AlignItems::Stretch);
    let panels = panels.styled(|node| node.column_gap = px(40));
    let back = widgets::gilt_button("Back", SettingsIntent::Close).on_esc();
    let reset = widgets::button("Reset all", SettingsIntent::Reset)
        .tooltip("Set everything on all five pages to its default");
    let foot = [back, reset, Element::spacer(), note(kept)];
    widgets::screen("shared/ground-plain", head, panels, foot)
}

/// A heading with a control beside it.
fn setting(words: &str, value: &str) -> Element {
    let value = Element::text(Role::Label, value);
    Element::wrap([heading(words), Element::spacer(), value])
}

/// The choice between a flag's two values.
fn either(flag: Flag, off: &str, on: &str, now: &Settings) -> Element {
    let is_on = *flag.of(&mut now.clone());
    widgets::segments([
        (off, !is_on, SettingsIntent::Set(flag, false)),
        (on, is_on, SettingsIntent::Set(flag, true)),
    ])
}

fn switch(words: &str, flag: Flag, now: &Settings) -> Element {
    widgets::switch(words, *flag.of(&mut now.clone()), SettingsIntent::Toggle(flag))
}

fn motion(now: &Settings) -> Element {
    let speeds = Speed::ALL.map(|(speed, name, _)| (name, speed == now.speed, SettingsIntent::Speed(speed)));
    let paces = Pace::ALL.map(|(pace, name, _)| (name, pace == now.computers, SettingsIntent::Pace(pace)));
    let about = "The wait before a computer acts, and before an automatic roll or draw. It never gives a secret away.";
    let rows = [
        heading("Speed"),
        widgets::segments(speeds),
        note("A click always speeds up what is moving."),
        heading("Pauses before computer moves"),
        widgets::segments(paces),
        note(about),
    ];
    widgets::panel("Motion", rows)
}

fn sound(now: &Settings) -> Element {
    let volumes = [
        ("Master", Bus::Master, now.master),
        ("Effects", Bus::Effects, now.effects),
        ("Ambience", Bus::Ambience, now.ambience),
    ];
    let slider = |(words, bus, percent): (&str, Bus, u8)| {
        let intent = SettingsIntent::Volume(bus, 0);
        let slider = widgets::slider(percent.into(), (0.0, 100.0), 5.0, intent);
        Element::column([setting(words, &percent.to_string()), slider.labelled(words)]).gap(px(0))
    };
    let mute = switch("Mute everything", Flag::Muted, now);
    widgets::panel("Sound", volumes.map(slider)).with(widgets::with_key(mute, "M"))
}

fn play(now: &Settings) -> Element {
    let words = if now.friendly {
        "Friendly: you may undo your last action even after dice were rolled and others have acted, but never a secret \
         decision that is final. The ledger notes it."
    } else {
        "Strict: you may undo your last action as long as nobody else has acted and nothing was drawn, rolled or shown."
    };
    let intent = SettingsIntent::ResultSeconds;
    let lengths = RESULTS.map(|(words, seconds)| (words, seconds == now.result_seconds, intent(seconds)));
    let rows = [
        heading("Undo"),
        either(Flag::Friendly, "strict", "friendly", now),
        note(words),
        heading("Results stay in sight"),
        widgets::segments(lengths),
    ];
    widgets::panel("Play", rows)
}

fn curtain(now: &Settings) -> Element {
    let seconds = now.curtain_seconds;
    let range = (CURTAIN.0.into(), CURTAIN.1.into());
    let rows = [
        heading("Looking at secrets"),
        either(Flag::HoldToPeek, "click to open, click to close", "hold", now),
        note("While there is a choice to make, letting go does not close it."),
        setting("Closes by itself after", &format!("{seconds} seconds")),
        widgets::slider(seconds.into(), range, 5.0, SettingsIntent::CurtainSeconds(0))
            .labelled("The curtain closes by itself after"),
        note("Moving the pointer or typing starts this time anew."),
    ];
    widgets::panel("Behind the curtain", rows)
}

fn text_size(now: &Settings) -> Element {
    let intent = SettingsIntent::TypeSize;
    let sizes = TYPE_SIZES.map(|size| (size.to_string(), size == now.type_size, intent(size)));
    let rows = [
        setting("Text size", &format!("{}\u{a0}%", now.type_size)),
        widgets::segments(sizes),
        note("From 150 % on, a 55-inch television is readable from three metres."),
        note("Ctrl + and Ctrl − change it anywhere; Ctrl 0 resets it to 100 %."),
    ];
    widgets::panel("Text", rows)
}

fn window(now: &Settings, monitors: &[String]) -> Element {
    let screen = match usize::from(now.screen) {
        0 if monitors.len() == 1 => monitors.first().cloned().unwrap_or_default(),
        0 => "the window’s screen".to_owned(),
        number => (monitors.get(number - 1).cloned()).unwrap_or_else(|| format!("{number}: not connected")),
    };
    let alone = monitors.len() < 2 && now.screen == 0;
    let rows = [
        either(Flag::FullScreen, "window", "full screen", now),
        setting("Screen", &screen)
            .pressing(SettingsIntent::NextScreen)
            .tooltip("Use the next screen")
            .refused(alone.then(|| "There is only one screen".to_owned())),
        switch("Save power when idle", Flag::Rests, now),
        note("Draws no frames while nothing moves."),
        switch("Hide the pointer when idle", Flag::HidesPointer, now),
    ];
    widgets::panel("The window", rows)
}

fn flat(now: &Settings) -> Element {
    let words = if now.flat {
        "Each seat has a slip at its side of the screen, clockwise in the order of play. Slips and private views face \
         their player."
    } else {
        "Everything faces the same way."
    };
    let rows = [
        heading("The display"),
        either(Flag::Flat, "stands upright", "lies flat", now),
        note(words),
        switch("Bell for the next person", Flag::Bell, now),
        note("Rings when the next person needs the mouse."),
    ];
    widgets::panel("Around one screen", rows)
}

fn second_window(now: &Settings) -> Element {
    let about = "Opens a second window for a display that everybody sees, on the other screen if there is one. It \
                 shows only the table; private views stay in this window.";
    let public = switch("Show the public table", Flag::SecondWindow, now);
    let story = switch("Show the chronicle there", Flag::SecondStory, now);
    let about_story = "In a game that tells a story, it shows the newest page instead of the table.";
    widgets::panel("Second window", [public, note(about), story, note(about_story)])
}

fn eyes(now: &Settings) -> Element {
    let intent = SettingsIntent::Palette;
    let palettes = Palette::ALL.map(|palette| (palette.name(), palette == now.palette, intent(palette)));
    let words = match now.palette {
        Palette::Printed => "The standard colours. Nothing is shown by colour alone.",
        Palette::RedGreen => "For red-green colour blindness.",
        Palette::BlueYellow => "For blue-yellow colour blindness.",
    };
    let rows = [
        heading("Palette"),
        widgets::segments(palettes),
        note(words),
        switch("Reduced motion", Flag::ReducedMotion, now),
        note("Cross-fades only; nothing flies or turns."),
        note("Text size is on the page Display."),
    ];
    widgets::panel("Vision", rows)
}

fn ears(now: &Settings) -> Element {
    let captions = switch("Captions for sounds", Flag::Captions, now);
    let about = note("Shows in words what a sound tells you.");
    widgets::panel("Hearing", [widgets::with_key(captions, "C"), about])
}

pub(super) fn act(
    intended: On<Intended<SettingsIntent>>,
    mut store: ResMut<SettingsStore>,
    mut page: ResMut<Page>,
    mut front: ResMut<Front>,
    monitors: Query<(Entity, &Monitor)>,
) {
    let screens = names(&monitors);
    match intended.0 {
        SettingsIntent::Page(other) => *page = other,
        SettingsIntent::Close => front.wanted = None,
        SettingsIntent::Reset => store.reset(),
        ref change => {
            let mut after = store.now().clone();
            change.apply(&mut after, &screens);
            if after != *store.now() {
                store.change(|settings| change.apply(settings, &screens));
            }
        }
    }
}

impl SettingsIntent {
    /// Changes the settings, given the names of the screens.
    fn apply(&self, settings: &mut Settings, screens: &[String]) {
        match *self {
            SettingsIntent::Toggle(flag) => *flag.of(settings) ^= true,
            SettingsIntent::Set(flag, on) => *flag.of(settings) = on,
            SettingsIntent::Speed(speed) => settings.speed = speed,
            SettingsIntent::Pace(pace) => settings.computers = pace,
            SettingsIntent::TypeSize(percent) => settings.type_size = percent,
            SettingsIntent::Palette(palette) => settings.palette = palette,
            SettingsIntent::Volume(Bus::Master, percent) => settings.master = percent,
            SettingsIntent::Volume(Bus::Effects, percent) => settings.effects = percent,
            SettingsIntent::Volume(Bus::Ambience, percent) => settings.ambience = percent,
            SettingsIntent::ResultSeconds(seconds) => settings.result_seconds = seconds,
            SettingsIntent::CurtainSeconds(seconds) => settings.curtain_seconds = seconds,
            SettingsIntent::NextScreen => {
                settings.screen = next_screen(settings.screen, screens.len());
                let name = usize::from(settings.screen).checked_sub(1);
                let name = name.and_then(|index| screens.get(index));
                settings.screen_name = name.cloned().unwrap_or_default();
            }
            SettingsIntent::Page(_) | SettingsIntent::Reset | SettingsIntent::Close => {}
        }
    }
}

/// Returns the next screen; after the last one, 0.
fn next_screen(screen: u8, screens: usize) -> u8 {
    let is_last = usize::from(screen) >= screens.min(250);
    if is_last { 0 } else { screen + 1 }
}

/// Changes the text size everywhere: larger with Ctrl +, smaller with Ctrl −, the default with Ctrl 0.
pub(super) fn text_size_keys(
    mut store: ResMut<SettingsStore>,
    keys: Res<Shortcuts>,
    mut toasts: MessageWriter<Toast>,
) {
    let now = store.now().type_size;
    let sizes = [
        (Shortcut::LargerText, larger(now)),
        (Shortcut::SmallerText, smaller(now)),
        (Shortcut::StandardText, 100),
    ];
    if let Some((_, wanted)) = sizes.into_iter().find(|(key, _)| keys.has(*key)) {
        if wanted != now {
            store.change(|settings| settings.type_size = wanted);
        }
        toasts.write(Toast(format!("Type size {wanted} %")));
    }
}

fn larger(now: u8) -> u8 {
    TYPE_SIZES.into_iter().find(|size| *size > now).unwrap_or(now)
}

fn smaller(now: u8) -> u8 {
    TYPE_SIZES.into_iter().rfind(|size| *size < now).unwrap_or(now)
}

/// Toggles sound, captions and full screen.
pub(super) fn toggle_keys(
    keys: Res<Shortcuts>,
    mut store: ResMut<SettingsStore>,
    mut toasts: MessageWriter<Toast>,
) {
    if keys.has(Shortcut::Sound) {
        toasts.write(store.toggle_sound());
    }
    if keys.has(Shortcut::Captions) {
        store.change(|settings| settings.captions ^= true);
        let is_on = store.now().captions;
        let said = if is_on { "Captions on" } else { "Captions off" };
        toasts.write(Toast(said.into()));
    }
    if keys.has(Shortcut::FullScreen) {
        store.change(|settings| settings.full_screen ^= true);
    }
}
