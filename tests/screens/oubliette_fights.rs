//! Fights of Open Oubliette in motion: what monsters show, that they move, and that treasure is held up.

use crate::support::app::{STEADY, Screen, order};
use crate::support::levels::level_text;
use crate::support::scripts::setup;
use std::collections::BTreeSet;
use triptych::board::piece::{Board, Layer, Look, Pose};
use triptych::games::oubliette::ui::manners;
use triptych::games::oubliette::{Oubliette, OublietteLevel, PieceId};
use triptych::session::TableOrder;
use triptych::table::{Table, level};
use triptych::ui::Tempo;
use triptych::ui::pictures::{self, COMPOSED};

/// Every monster of the built-in levels has a manner of its own, and is drawn as it strikes and as it lies.
#[test]
fn every_built_in_monster_has_a_manner_and_its_poses() {
    for id in ["oubliette", "landlords-visit"] {
        let level: OublietteLevel = level::read(level_text(id)).expect("it is embedded");
        for card in &level.monsters {
            assert!(manners().contains_key(&card.art), "{} has no manner", card.name);
            for pose in ["strike", "fallen"] {
                let name = format!("oubliette/monster-{}-{pose}", card.art);
                assert!(pictures::exists(&name), "there is no drawing {name}");
            }
        }
    }
}

/// The look of a piece on the table: its drawing without its words, and its pose.
fn look(screen: &mut Screen<Oubliette>, id: PieceId) -> Option<(String, Pose)> {
    let world = screen.app().world();
    let piece = world.resource::<Board>().entity(Layer::Table, &id.into())?;
    let face = world.get::<Look>(piece)?.face.picture()?;
    Some((face.to_owned(), *world.get::<Pose>(piece)?))
}

/// What the monsters of a table have shown.
#[derive(Debug, Default)]
struct Watched {
    moving: BTreeSet<String>,
    resting: BTreeSet<String>,
    /// The largest rotation of a monster, in degrees.
    lean: f32,
}

/// Watches the monsters of a table of computers until one has struck and one lies defeated, or for a long time.
fn watch(order: TableOrder, reduced: bool) -> Watched {
    let mut screen = Screen::<Oubliette>::open(order, Tempo { speed: 3.0, reduced });
    screen.step(16);
    let mut watched = Watched::default();
    for _ in 0..6_000 {
        screen.frame();
        let rests = screen.rests();
        let Some((face, pose)) = look(&mut screen, PieceId::Drawn) else {
            continue;
        };
        let drawing = face.split(COMPOSED).next().unwrap_or_default().to_owned();
        if !drawing.starts_with("oubliette/monster-") {
            continue;
        }
        watched.lean = watched.lean.max(pose.rotation.abs());
        if rests {
            watched.resting.insert(drawing);
        } else {
            watched.moving.insert(drawing);
        }
    }
    watched
}

fn any(drawings: &BTreeSet<String>, pose: &str) -> bool {
    drawings.iter().any(|name| name.ends_with(pose))
}

/// A monster that strikes shows it while it moves; one that is defeated lies until the table goes on; otherwise it is
/// calm.
#[test]
fn monsters_strike_and_fall() {
    let watched = watch(order::<Oubliette>("oubliette", &[STEADY; 2], 3), false);
    assert!(any(&watched.moving, "-strike"), "none strikes: {watched:?}");
    assert!(any(&watched.resting, "-fallen"), "none lies: {watched:?}");
    assert!(!any(&watched.resting, "-strike"), "{watched:?}");
    let is_calm = |name: &String| !name.ends_with("-strike") && !name.ends_with("-fallen");
    assert!(watched.resting.iter().any(is_calm), "{watched:?}");
    assert!(watched.lean > 1.0, "they lean: {watched:?}");
}

/// In reduced motion a monster stays where it is; only its drawing changes.
#[test]
fn in_reduced_motion_monsters_do_not_lean() {
    let watched = watch(order::<Oubliette>("oubliette", &[STEADY; 2], 3), true);
    assert!(any(&watched.moving, "-strike"), "none strikes: {watched:?}");
    assert!(any(&watched.resting, "-fallen"), "none lies: {watched:?}");
    assert!(watched.lean < 0.01, "{watched:?}");
}

/// A monster of somebody's own level, with one drawing and no manner, fights as well, and moves.
#[test]
fn a_monster_without_poses_fights() {
    let mut setup = setup::<Oubliette>("oubliette", 2);
    let art = "squasc-fallen";
    assert!(!manners().contains_key(art));
    for card in &mut setup.level.monsters {
        art.clone_into(&mut card.art);
    }
    let table = Table::<Oubliette>::new(setup).expect("it can be played");
    let record = Some(table.record().to_text(None));
    let goes_on = TableOrder {
        record,
        ..order::<Oubliette>("oubliette", &[STEADY; 2], 3)
    };
    let watched = watch(goes_on, false);
    let only = BTreeSet::from([format!("oubliette/monster-{art}")]);
    assert_eq!(watched.resting, only);
    assert_eq!(watched.moving, only);
    assert!(watched.lean > 1.0, "it leans: {watched:?}");
}

/// Treasure that a rival wins is held up as a whole card, with its name, long enough to be read, whatever follows.
#[test]
fn won_treasure_is_held_up() {
    const FRAME: u64 = 16;
    let computers = order::<Oubliette>("oubliette", &[STEADY; 3], 8);
    let mut screen = Screen::<Oubliette>::open(computers, Tempo::default());
    screen.step(FRAME);
    let mut won = BTreeSet::new();
    while won.len() < 3 {
        screen.frame();
        for number in 1..=32 {
            let id = PieceId::Treasure(number);
            let whole = format!("{COMPOSED}Treasure({number})");
            let Some((_, pose)) = look(&mut screen, id).filter(|(face, _)| face.ends_with(&whole)) else {
                continue;
            };
            if won.contains(&number) || pose.fold != 0.0 {
                continue;
            }
            let mut frames = 0;
            while look(&mut screen, id).is_some_and(|(_, now)| now.at == pose.at) {
                screen.frame();
                frames += 1;
            }
            let held = frames * FRAME;
            assert!(held > 1400, "treasure {number} is held up for {held} ms");
            won.insert(number);
        }
    }
}
