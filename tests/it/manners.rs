//! How a table behaves towards its people: taking back among friends, waiting when told to, seats that change hands.

use crate::omelas_scene::{HUMAN, INSTANT, STEADY};
use crate::scene::{Screen, order};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode};
use std::fs;
use tempfile::TempDir;
use triptych::omelas::Omelas;
use triptych::oubliette::Oubliette;
use triptych::scene::play::{ChangeHands, Manners, OpenTable};
use triptych::scene::stage::Layer;
use triptych::table::{Actor, Controller, Entry, Game, Seat, save};

fn ledger<G: crate::scene::Shown>(screen: &mut Screen<G>) -> Vec<String> {
    screen.app().world().resource::<OpenTable>().ledger.clone()
}

/// The places in the record where the first seat decided something.
fn decisions(screen: &mut Screen<Oubliette>) -> Vec<usize> {
    let record = screen.record();
    let is_theirs =
        |entry: &Entry<Oubliette>| entry.action().map(Oubliette::actor) == Some(Actor::Seat(Seat::new(0)));
    let entries = record.entries.iter().enumerate();
    entries
        .filter(|(_, entry)| is_theirs(entry))
        .map(|(index, _)| index)
        .collect()
}

/// Among friends a person takes back their last decision though dice have fallen and others have played since; it is
/// said, and it can be had again, dice and all.
#[test]
fn friends_take_back_what_strict_tables_do_not() {
    let table = order::<Oubliette>("oubliette", &[HUMAN, STEADY], 17);
    let mut screen = Screen::<Oubliette>::open(table, INSTANT);
    let mut leads = 0;
    while screen.table().take_back().is_ok() || decisions(&mut screen).len() < 3 {
        leads += 1;
        assert!(leads < 400, "it never comes to that");
        screen.until("nothing moves", Screen::is_drained);
        let acts = screen.acts(Layer::Table);
        let next = ["walk.forward", "pass", "exit.nothing", "exit.stop", "again"];
        match next.into_iter().find(|name| acts.contains_key(*name)) {
            Some(name) => screen.press(Layer::Table, name),
            None => screen.frame(),
        }
    }
    screen.until("nothing moves", Screen::is_drained);
    let strict = screen.record();
    screen.press(Layer::Table, "bar.undo");
    screen.frame();
    assert!(
        screen.record().entries.len() >= strict.entries.len(),
        "a strict table stays as it is"
    );
    screen.app().world_mut().resource_mut::<Manners>().friendly = true;
    screen.until("nothing moves", Screen::is_drained);
    let (full, last) = (
        screen.record(),
        *decisions(&mut screen).last().expect("there were three"),
    );
    let said = ledger(&mut screen).len();
    screen.press(Layer::Table, "bar.undo");
    screen.until("it is taken back", |screen| {
        screen.is_drained() && screen.table().entries().len() == last
    });
    screen.frame();
    screen.frame();
    screen.check_drained();
    let lines = ledger(&mut screen);
    assert!(lines.len() <= said + 1);
    assert!(
        lines
            .last()
            .is_some_and(|line| line.contains("Seat 1 took a decision back")),
        "{lines:?}"
    );
    // Ctrl+Y, as well as the sign.
    screen.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
    screen.key(KeyCode::KeyY, Key::Character("y".into()), ButtonState::Pressed);
    screen.until("it is there again", |screen| {
        screen.is_drained() && screen.table().entries().len() >= full.entries.len()
    });
    let again = screen.record();
    assert_eq!(
        again.entries.get(..full.entries.len()),
        Some(full.entries.as_slice())
    );
    screen.frame();
    assert!(
        !ledger(&mut screen)
            .iter()
            .any(|line| line.contains("took a decision back"))
    );
}

/// A table that was made to wait waits, whoever is next; then it goes on.
#[test]
fn a_table_waits_while_it_is_paused() {
    let table = order::<Omelas>("omelas", &[STEADY; 5], 5);
    let mut screen = Screen::<Omelas>::open(table, INSTANT);
    screen.until("something has happened", |screen| {
        screen.table().entries().len() > 4
    });
    screen.app().world_mut().resource_mut::<OpenTable>().paused = true;
    let length = screen.table().entries().len();
    for _ in 0..100 {
        screen.frame();
    }
    assert_eq!(screen.table().entries().len(), length);
    screen.app().world_mut().resource_mut::<OpenTable>().paused = false;
    screen.until("it goes on", |screen| screen.table().entries().len() > length);
}

/// A person takes over for a computer and looks under the curtain before anything else happens; a computer takes over
/// for both, and plays to the end. The save says who sits where.
#[test]
fn seats_change_hands() {
    let folder = TempDir::new().expect("a folder to write to");
    let table = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, STEADY, STEADY], 5);
    let mut screen = Screen::<Omelas>::open(table, INSTANT);
    screen.save_into(folder.path().to_path_buf());
    screen.until("the first look", |screen| screen.curtain().is_shut());
    screen.open_curtain();
    screen.frame();
    screen.press(Layer::Curtain, "curtain.close");
    screen.until("the table lies open", |screen| {
        screen.curtain().is_up() && screen.is_drained()
    });
    let change = |screen: &mut Screen<Omelas>, seat: usize, controller: Controller| {
        let seat = Seat::new(seat);
        screen
            .app()
            .world_mut()
            .write_message(ChangeHands { seat, controller });
    };
    let saved = |who: [Controller; 2]| {
        let files = fs::read_dir(folder.path()).expect("it is there").flatten();
        let save = files.map(|entry| entry.path()).next().expect("it was saved");
        let header = save::read(&save)
            .expect("it is whole")
            .save
            .expect("a save has a header");
        assert_eq!(header.controllers[..2], who);
    };
    let length = screen.table().entries().len();
    change(&mut screen, 3, HUMAN);
    screen.until("the curtain falls", |screen| screen.curtain().is_shut());
    assert_eq!(
        screen.table().entries().len(),
        length,
        "nothing comes before that look"
    );
    screen.open_curtain();
    screen.frame();
    assert_eq!(screen.curtain().open_for(), Some(Seat::new(3)));
    screen.press(Layer::Curtain, "curtain.close");
    screen.until("the table lies open", |screen| {
        screen.curtain().is_up() && screen.is_drained()
    });
    saved([HUMAN, STEADY]);
    let sitting = screen.app().world().resource::<OpenTable>().sitting.clone();
    assert_eq!(sitting.iter().filter(|one| one.controller == HUMAN).count(), 2);
    change(&mut screen, 3, STEADY);
    change(&mut screen, 0, STEADY);
    screen.frame();
    saved([STEADY, STEADY]);
    screen.until("computers play it to its end", Screen::is_over);
}
