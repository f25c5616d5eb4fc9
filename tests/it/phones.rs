//! Phones at a table: real browsers on this computer, with the table in this process.
//!
//! The phones play by themselves, each in a thread of its own: they press what their pages offer. The table's frames are
//! checked as in every screen test, so nothing private is ever on the display.

use crate::support::app::{HUMAN, STEADY, Screen, act_at_random, by_pointer};
use crate::support::browser::{Driver, Network, Phone, SMALL, USUAL, open, play_seat, until};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use triptych::games::great_city::{GreatCity, Phase};
use triptych::games::omelas::Omelas;
use triptych::phones::PhoneState;
use triptych::table::Viewer;

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn five_phones_play_a_whole_omelas() {
    let driver = Driver::start();
    let (mut screen, address, code) = open::<Omelas>("omelas", &[HUMAN; 5], 11);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let (driver, code, is_over) = (&driver, &code, &is_over);
        for number in 1..=5 {
            let size = if number == 1 { SMALL } else { USUAL };
            scope.spawn(move || play_seat(driver, size, address, code, number, is_over));
        }
        let awake = [PhoneState::Awake; 5];
        until(&mut screen, "five phones", |screen| {
            assert!(!is_over.load(Relaxed), "a phone has failed");
            screen.phones().states() == awake
        });
        screen.hold(false);
        until(&mut screen, "the end", |screen| {
            assert!(screen.curtain().is_up(), "no curtain falls for a phone's seat");
            assert!(!is_over.load(Relaxed), "a phone has failed");
            screen.is_over()
        });
        is_over.store(true, Relaxed);
    });
    let record = screen.record();
    assert!(record.entries.len() > 20, "a whole game was played");
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn three_phones_and_a_curtain_play_a_set_up_and_a_scene_of_the_great_city() {
    let driver = Driver::start();
    let controllers = [HUMAN, HUMAN, HUMAN, HUMAN, STEADY];
    let (mut screen, address, code) = open::<GreatCity>("the-great-city", &controllers, 5);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let (driver, code, is_over) = (&driver, &code, &is_over);
        for number in 1..=3 {
            scope.spawn(move || play_seat(driver, USUAL, address, code, number, is_over));
        }
        let with_phone = |screen: &mut Screen<GreatCity>| {
            let states = screen.phones().states();
            states.iter().filter(|state| **state == PhoneState::Awake).count()
        };
        until(&mut screen, "three phones", |screen| {
            assert!(!is_over.load(Relaxed), "a phone has failed");
            with_phone(screen) == 3
        });
        screen.hold(false);
        let mut lot = ChaCha8Rng::seed_from_u64(5);
        let mut begun = false;
        until(&mut screen, "a scene and what follows it", |screen| {
            assert!(!is_over.load(Relaxed), "a phone has failed");
            let curtain = screen.curtain();
            let is_under = (curtain.is_ripe() || curtain.is_shut()) && screen.rests();
            if is_under || screen.waits() {
                act_at_random(screen, &mut lot, by_pointer);
            }
            if let Some(seat) = screen.curtain().seat() {
                assert_eq!(
                    seat.index(),
                    3,
                    "the curtain falls only for the seat without a phone"
                );
            }
            let phase = screen.table().view(Viewer::Table).phase;
            begun |= matches!(phase, Phase::React(_));
            begun && phase == Phase::After
        });
        is_over.store(true, Relaxed);
    });
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn a_phone_keeps_its_seat_until_it_is_sent_away() {
    let driver = Driver::start();
    let (mut screen, address, code) = open::<Omelas>("omelas", &[HUMAN; 4], 3);
    let is_over = AtomicBool::new(false);
    let state = |screen: &mut Screen<Omelas>| screen.phones().states().first().copied();
    thread::scope(|scope| {
        let (driver, code, is_over) = (&driver, &code, &is_over);
        let script = scope.spawn(move || {
            let network = Network::to(address);
            let phone = driver.phone_in_network(SMALL);
            phone.take_seat(address, code, "Seat 1");
            let is_back = |phone: &Phone| phone.is_seated() && phone.text().contains("Seat 1");
            // It is loaded again, sleeps, and loses the network.
            phone.open(&format!("http://{address}/"));
            phone.until("the page after a reload", is_back);
            for state in ["frozen", "active"] {
                phone.dev_tools("Page.setWebLifecycleState", &json!({ "state": state }));
            }
            phone.until("the page after a sleep", is_back);
            let is_lost = |phone: &Phone| phone.text().contains("The connection is lost");
            network.cut(true);
            phone.until("the word that the connection is lost", is_lost);
            network.cut(false);
            phone.until("the connection", |phone| is_back(phone) && !is_lost(phone));
            // Another phone with the same address gets nothing without the code, and with it no seat that is taken.
            let other = driver.phone(USUAL);
            other.open(&format!("http://{address}/"));
            other.until("the code", |phone| {
                phone.text().contains("The code on the display")
            });
            assert!(!other.text().contains("Seat 1"));
            other.open(&format!("http://{address}/#{code}"));
            other.until("the seats", |phone| phone.text().contains("Which seat is yours?"));
            assert!(!other.buttons().iter().any(|words| words == "Seat 1"));
            let page = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth";
            assert_eq!(
                phone.run(page, vec![]),
                json!(true),
                "nothing is wider than a small phone"
            );
            is_over.store(true, Relaxed);
            phone.until("the page for the code", |phone| {
                phone.text().contains("The code on the display")
            });
        });
        until(&mut screen, "the phone's checks", |_| {
            is_over.load(Relaxed) || script.is_finished()
        });
        assert_eq!(state(&mut screen), Some(PhoneState::Awake));
        screen.phones().send_away(0);
        until(&mut screen, "the phone's end", |_| script.is_finished());
        script.join().expect("the phone found what it should");
    });
    until(&mut screen, "the seat's return", |screen| {
        state(screen) == Some(PhoneState::None)
    });
}
