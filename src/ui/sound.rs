//! Sounds and their captions.
//!
//! A cue never depends on a secret: both vote cards have the same sound, and so has every curtain. Variants are picked
//! by a separate generator, never the same twice in a row. Without a sound device the program is silent.

mod device;

pub(crate) use device::plugin as device_plugin;

use super::canvas::WIDTH;
use super::element::Control;
use super::paint::Painted;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::HashMap;

/// A sound effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The stem of its files' names.
    pub name: &'static str,
    /// Stereo position, from −1 (left) to 1 (right).
    pub pan: f32,
}

impl Cue {
    /// Creates a cue in the middle.
    pub const fn new(name: &'static str) -> Self {
        Self { name, pan: 0.0 }
    }

    /// Creates a cue at this x coordinate of the canvas.
    pub fn at(name: &'static str, x: f32) -> Self {
        let middle = WIDTH / 2.0;
        let pan = ((x - middle) / middle * 0.4).clamp(-0.4, 0.4);
        Self { name, pan }
    }
}

/// The cues with a caption or another level: name, decibels to add, and caption, which is empty without meaning.
const CUES: &[(&str, f32, &str)] = &[
    ("bag-rummage", 0.0, "a hand rummages in the bag"),
    ("die-roll-d4", 0.0, "the die rolls"),
    ("die-roll-d6", 0.0, "two dice roll"),
    ("monster-rise", 0.0, "a growl from below"),
    ("steel-hit", 0.0, "steel strikes: a hit"),
    ("steel-miss", 0.0, "steel swishes: a miss"),
    ("wound", -1.0, "a cry"),
    ("coins-small", 0.0, "a few coins clink"),
    ("coins-many", 1.0, "coins pour"),
    ("hoard-count", 0.0, "a coin is counted"),
    ("cave-in", 0.0, "stones fall"),
    ("trapdoor", 1.0, "the trapdoor opens"),
    ("rope", 0.0, "a rope creaks"),
    ("quest-done", 0.0, "a horn: the quest is done"),
    ("oubliette-win", 0.0, "a fanfare out of the pit"),
    ("tile-land", 0.0, "a tile drops"),
    ("vote-lay", 0.0, "a vote is laid"),
    ("deck-shuffle", 0.0, "cards are shuffled"),
    ("reveal-drum", -1.0, "a drum beat"),
    ("tile-stays", 0.0, "bells: the tile stays"),
    ("tile-falls", 0.0, "a long fall: the tile is lost"),
    ("timer-tick", 0.0, "the clock ticks"),
    ("timer-end", 0.0, "the time is up"),
    ("council-wins", 0.0, "a fanfare for the city"),
    ("rebel-wins", 0.0, "footsteps, going away"),
    ("child-still-there", 1.0, "a breath in the dark"),
    ("die-roll-d8", 0.0, "the eight-sided die rolls"),
    ("stone-set", 0.0, "a stone is set down"),
    ("stone-moving", 0.0, "stone grinds on stone: it moves"),
    ("stone-flip", 0.0, "a stone is turned over"),
    ("lock-snap", 0.0, "a lock snaps shut"),
    ("lock-loosen", 0.0, "a lock springs open"),
    ("scarab-clink", 0.0, "a scarab clinks"),
    ("scarab-pour", 0.0, "scarabs are poured out"),
    ("scarab-stream", 0.0, "scarabs run into a purse"),
    ("seal-break", 0.0, "a seal breaks"),
    ("prompt-ribbon", -2.0, "a ribbon rustles: something new begins"),
    ("tie-grow", 0.0, "a tie is drawn"),
    ("city-step", 0.0, "the city takes a step"),
    ("city-saved", 0.0, "bells: the city is saved"),
    ("city-falls", 0.0, "walls fall: the city is lost"),
    ("take-back", 0.0, "an action is undone"),
    ("refuse", 0.0, "a dull knock: that can’t be done"),
    ("curtain-close", 2.0, "the curtain falls"),
    ("curtain-open", 2.0, "the curtain opens"),
    ("turn-bell", -3.0, "a bell for the next seat"),
    ("card-lift", -3.0, ""),
    ("card-slide", -1.0, ""),
    ("tile-slide", -1.0, ""),
    ("step-stone", -2.0, ""),
    ("token-hop", -2.0, ""),
    ("die-land", -2.0, ""),
    ("button-hover", -2.0, ""),
];

/// Returns a cue's level and caption. All bells for the next seat share theirs.
fn level_and_caption(name: &str) -> (f32, &'static str) {
    let is_it = |cue: &str| cue == name || cue == "turn-bell" && name.starts_with(cue);
    let found = CUES.iter().find(|(cue, ..)| is_it(cue));
    found.map_or((0.0, ""), |(_, level, caption)| (*level, *caption))
}

/// Volumes, from 0 to 1.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels {
    /// Volume of everything.
    pub master: f32,
    pub effects: f32,
    pub ambience: f32,
}

impl Default for Levels {
    fn default() -> Self {
        Self {
            master: 1.0,
            effects: 1.0,
            ambience: 1.0,
        }
    }
}

const SILENCE: f32 = -60.0;

/// Converts a volume to decibels. Half the volume is heard as half as loud, about ten decibels less.
fn decibels(share: f32) -> f32 {
    (share.max(0.0).log10() * 33.0).max(SILENCE)
}

/// The sounds to be played.
#[derive(Resource, Debug, Default)]
pub struct Sounds {
    waiting: Vec<Cue>,
    /// When each cue was last played, in seconds. The same cue is not played twice within 30 ms.
    heard: HashMap<&'static str, f32>,
    variants: Variants,
    /// The ambience loop that should play.
    pub ambience: Option<&'static str>,
    playing: Option<&'static str>,
    /// Is everything muted?
    pub muted: bool,
    /// The volumes.
    pub levels: Levels,
    /// The volume last sent to the ambience channel, in decibels.
    told: Option<f32>,
    /// The latest caption, and when it was set, in seconds.
    pub caption: Option<(&'static str, f32)>,
    now: f32,
}

#[derive(Debug)]
struct Variants {
    last: HashMap<&'static str, usize>,
    rng: ChaCha8Rng,
}

impl Default for Variants {
    fn default() -> Self {
        let rng = ChaCha8Rng::seed_from_u64(crate::table::Seed::fresh().0);
        let last = HashMap::new();
        Self { last, rng }
    }
}

impl Sounds {
    /// Plays a cue.
    pub fn play(&mut self, cue: Cue) {
        let (_, words) = level_and_caption(cue.name);
        if !words.is_empty() {
            self.caption = Some((words, self.now));
        }
        if self.waiting.len() < 32 {
            self.waiting.push(cue);
        }
    }

    /// Takes the cues that have not been played yet: for the device, and for tests without one.
    pub fn take(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.waiting)
    }
}

/// Returns what a panic in this source file costs, if it belongs to the sound device's library: only the sound.
pub fn spare(file: &str) -> Option<&'static str> {
    let of_the_device = ["/kira-", "\\kira-"].iter().any(|library| file.contains(library));
    of_the_device.then_some("the sound device has stopped working; there is no more sound")
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Sounds>()
        .add_systems(First, note_time)
        .add_observer(play_on::<Pointer<Over>>("button-hover"))
        .add_observer(play_on::<Activate>("button-press"))
        .add_observer(refuse);
}

fn note_time(mut sounds: ResMut<Sounds>, time: Res<Time<Real>>) {
    sounds.bypass_change_detection().now = time.elapsed_secs();
}

/// Plays this cue on an event of a button that can be used.
fn play_on<E: EntityEvent>(cue: &'static str) -> impl Fn(On<E>, Query<(&Control, &Painted)>, ResMut<Sounds>) {
    move |event, buttons, mut sounds| {
        let button = buttons.get(event.event_target());
        if button.is_ok_and(|(control, painted)| control.is_enabled() && painted.hovered().is_some()) {
            sounds.play(Cue::new(cue));
        }
    }
}

fn refuse(click: On<Pointer<Click>>, controls: Query<&Control>, mut sounds: ResMut<Sounds>) {
    let control = controls.get(click.entity);
    if control.is_ok_and(|control| !control.is_enabled()) {
        sounds.play(Cue::new("refuse"));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Element, Intent, UiRoot, lettering, palette::Palette, reconcile, theme};
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Cues without meaning: hands, pages, buttons, and ambience loops.
    const NOISES: &str = "book-page button-hover button-press card-draw card-land card-lift card-slide card-turn die-land \
        fire-torch great-city omelas-city omelas-dark oubliette panel-open quill step-stone tile-slide title token-hop";

    #[test]
    fn every_sound_has_words_or_tells_nothing() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/audio");
        let names: BTreeSet<String> = std::fs::read_dir(folder)
            .expect("there are sounds")
            .filter_map(|file| file.ok()?.file_name().into_string().ok())
            .filter_map(|file| Some(file.strip_suffix(".ogg")?.to_owned()))
            .map(|name| match name.rsplit_once('-') {
                Some((cue, number)) if number.parse::<u8>().is_ok() => cue.to_owned(),
                _ => name,
            })
            .collect();
        assert!(names.len() > 40, "{names:?}");
        for name in &names {
            let noise = NOISES.split(' ').any(|noise| noise == name);
            assert_eq!(level_and_caption(name).1.is_empty(), noise, "{name}");
        }
    }

    #[test]
    fn without_sound_the_program_goes_on() {
        let file = "registry/src/index/kira-0.12.0/src/backend/cpal/desktop/stream_manager.rs";
        assert!(spare(file).is_some());
        assert_eq!(spare("src/ui/sound.rs"), None);
    }

    #[test]
    fn a_slider_at_its_end_is_as_loud_as_the_sounds_were_made_and_at_its_beginning_is_silence() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), SILENCE);
        assert!((-11.0..-9.0).contains(&decibels(0.5)));
        assert!(decibels(0.01) >= SILENCE);
    }

    #[derive(Clone, Debug, PartialEq)]
    struct Pressed;

    impl Intent for Pressed {
        const SCREEN: &'static str = "test";
    }

    /// Presses a button, disabled for the reason `why` if given, and returns the sounds played.
    fn heard(why: Option<String>) -> Vec<Cue> {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Font>()
            .init_resource::<Palette>()
            .add_plugins((lettering::plugin, plugin))
            .add_systems(Update, reconcile::reconcile);
        let button = Element::default().pressing(Pressed).refused(why);
        let mut root = app.world_mut().spawn(UiRoot::default());
        let root = root.get_mut().expect("it is a root");
        UiRoot::show(root, button.framed(&theme::BUTTON));
        app.update();
        let world = app.world_mut();
        let button = world.query_filtered::<Entity, With<Control>>().single(world);
        let entity = button.expect("there is one button");
        world.trigger(Activate { entity });
        world.resource_mut::<Sounds>().take()
    }

    #[test]
    fn only_a_button_that_can_be_used_sounds_pressed() {
        assert_eq!(heard(None), [Cue::new("button-press")]);
        assert_eq!(heard(Some("There is only one screen".into())), []);
    }
}
