//! Phones at a table: real browsers on this computer, with the table in this process.
//!
//! The phones play by themselves, each in a thread of its own: they press what their pages offer. The table's frames are
//! checked as in every screen test, so nothing private is ever on the display.

use crate::support::app::{HUMAN, STEADY, Screen, act_at_random, by_pointer};
use crate::support::browser::{Driver, EndOnPanic, Network, Phone, SMALL, USUAL, open, play_seat, until};
use crate::support::sockets::{get, post, seated};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use triptych::games::great_city::{GreatCity, Phase};
use triptych::games::omelas::{Action, Omelas};
use triptych::phones::PhoneState;
use triptych::table::{Seat, Viewer};

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn five_phones_play_a_whole_omelas() {
    let driver = Driver::start();
    let (mut screen, address, code) = open::<Omelas>("omelas", &[HUMAN; 5], 11);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let (driver, code, is_over) = (&driver, &code, &is_over);
        let _ends = EndOnPanic(is_over);
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

#[test]
#[ignore = "scripts/test --deep"]
fn three_phones_and_a_curtain_play_a_set_up_and_a_scene_of_the_great_city() {
    let driver = Driver::start();
    let controllers = [HUMAN, HUMAN, HUMAN, HUMAN, STEADY];
    let (mut screen, address, code) = open::<GreatCity>("the-great-city", &controllers, 5);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let (driver, code, is_over) = (&driver, &code, &is_over);
        let _ends = EndOnPanic(is_over);
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
        let _ends = EndOnPanic(is_over);
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

/// A press on a page, asked for over plain sockets.
fn press(at: SocketAddr, cookie: &str, page: &str, words: &str) {
    let of = |text: &str, before: &str| {
        let (_, value) = text.rsplit_once(before)?;
        Some(value.split('"').next()?.to_owned())
    };
    let before = page.split(&format!("<span>{words}")).next();
    let control = before.and_then(|before| of(before, "name=\"control\" value=\""));
    let version = of(page, "data-version=\"");
    let (Some(control), Some(version)) = (control, version) else {
        panic!("“{words}” can't be pressed: {page}");
    };
    let form = format!("version={version}&control={control}");
    assert_eq!(post(at, "/press", cookie, &form).status, 303);
}

/// Each phone gets what its own seat knows, and acts for that seat alone. No browser is needed for that.
#[test]
fn each_phone_gets_the_page_of_its_own_seat() {
    let (mut screen, at, code) = open::<Omelas>("omelas", &[HUMAN; 5], 11);
    let cookies = [0, 1, 2, 3, 4].map(|seat| seated(at, &code, seat));
    let page = |seat: usize| get(at, "/", &cookies[seat]).body;
    screen.hold(false);
    let until_entries = |screen: &mut Screen<Omelas>, count: usize| {
        until(screen, "what was pressed", |screen| {
            screen.waits() && screen.record().entries.len() == count
        });
        // The pages follow in the next frame.
        screen.frame();
    };
    until_entries(&mut screen, 1);
    let entries = screen.record().entries;
    let rebels = match entries.first().and_then(|entry| entry.action()) {
        Some(Action::Deal(rebels)) => *rebels,
        other => panic!("the roles are dealt first: {other:?}"),
    };
    let server = screen.phones().server().expect("phones are let in");
    let card = format!("/picture/{}", server.lobby.picture_id("omelas/role-rebel"));
    assert!(
        !card.contains("rebel"),
        "no address says what a seat sees: {card}"
    );
    for (seat, cookie) in cookies.iter().enumerate() {
        let page = page(seat);
        assert!(page.contains(&format!("<h1>Seat {}", seat + 1)), "{page}");
        let (_, private) = page
            .split_once("<div class=\"under\" hidden>")
            .expect("it is covered");
        let is_rebel = rebels.contains(Seat::new(seat));
        assert_eq!(private.contains(&card), is_rebel, "seat {seat}: {page}");
        assert_eq!(page.matches(&card).count(), usize::from(is_rebel), "{page}");
        assert_eq!(get(at, &card, cookie).status == 200, is_rebel, "seat {seat}");
    }
    // Only the phone of the seat that draws offers that, and what another one sends for it does nothing.
    press(
        at,
        &cookies[1],
        &page(0).replace("value=\"0\"", "value=\"7\""),
        "The bag",
    );
    screen.frame();
    assert!(page(1).contains("This came too late"), "{}", page(1));
    press(at, &cookies[0], &page(0), "The bag");
    until_entries(&mut screen, 2);
    press(at, &cookies[0], &page(0), "The die");
    until_entries(&mut screen, 3);
    // Now everybody may speak, and anyone may call the vote. What came too late is not said for ever.
    assert!(!page(1).contains("This came too late"), "{}", page(1));
    press(at, &cookies[1], &page(1), "Call the vote");
    until(&mut screen, "the vote", |_| !page(4).contains("Call the vote"));
    let (page, private) = (page(4), "<div class=\"under\" hidden>");
    let (_, votes) = page.split_once(private).expect("votes are covered");
    for shows in ["alt=\"Yes\"", "alt=\"No\""] {
        assert!(
            votes.contains(shows),
            "a screen reader says which card it is: {page}"
        );
    }
}
