//! The sounds: each has a caption, or is a noise that tells nothing.

use crate::support::app::all_games;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use triptych::ui::sound::SHARED_CUES;

/// Cues without meaning: hands, pages, buttons, and ambience loops.
const NOISES: &str = "book-page button-hover button-press card-draw card-land card-lift card-slide card-turn die-land \
    fire-torch great-city omelas-city omelas-dark oubliette panel-open quill step-stone tile-slide title token-hop";

#[test]
fn every_sound_has_a_caption_or_tells_nothing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/audio");
    let names: BTreeSet<String> = fs::read_dir(folder)
        .expect("there are sounds")
        .filter_map(|file| file.ok()?.file_name().into_string().ok())
        .filter_map(|file| Some(file.strip_suffix(".ogg")?.to_owned()))
        .map(|name| match name.rsplit_once('-') {
            Some((cue, number)) if number.parse::<u8>().is_ok() => cue.to_owned(),
            _ => name,
        })
        .collect();
    assert!(names.len() > 40, "{names:?}");
    let games = all_games();
    let games = games.entries().iter().flat_map(|game| game.card.cues);
    let cues: Vec<_> = SHARED_CUES.iter().chain(games).collect();
    let captions: BTreeMap<&str, &str> = cues.iter().map(|cue| (cue.name, cue.caption)).collect();
    assert_eq!(captions.len(), cues.len(), "a cue is listed once");
    for name in &names {
        let caption = captions.get(&**name).copied().unwrap_or_default();
        let is_noise = NOISES.split(' ').any(|noise| noise == name);
        assert_eq!(caption.is_empty(), is_noise, "{name}");
    }
    for (name, _) in captions {
        assert!(names.contains(name), "{name} has no sound");
    }
}
