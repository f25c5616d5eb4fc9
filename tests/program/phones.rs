//! Phones at a table: real browsers on this computer, with the table in this process.
//!
//! The phones play by themselves, each in a thread of its own: they press what their pages offer. The table's frames are
//! checked as in every screen test, so nothing private is ever on the display.

use crate::support::app::{HUMAN, STEADY, Screen, Shown, act_at_random, by_pointer, order};
use crate::support::browser::{Driver, EndOnPanic, Network, Phone, SMALL, USUAL, open, play_seat, until};
use crate::support::sockets::{PATIENCE, get, post, seated};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use triptych::games::great_city::{GreatCity, Phase};
use triptych::games::omelas::{Action, Omelas};
use triptych::games::oubliette::Oubliette;
use triptych::phones::PhoneState;
use triptych::table::{Entry, Said, Seat, Viewer};
use triptych::ui::curtain::Curtain;

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
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut begun = false;
        until(&mut screen, "a scene and what follows it", |screen| {
            assert!(!is_over.load(Relaxed), "a phone has failed");
            let curtain = screen.curtain();
            let is_under = (curtain.takes_presses() || curtain.is_shut()) && screen.rests();
            if is_under || screen.waits() {
                act_at_random(screen, &mut rng, by_pointer);
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

/// Returns what stands in a page before this quotation mark.
fn value<'p>(page: &'p str, before: &str) -> Option<&'p str> {
    page.rsplit_once(before)?.1.split('"').next()
}

/// Returns the form of a press on the last control of a page that begins with these words.
fn form(page: &str, words: &str) -> String {
    let before = page.rsplit_once(words).map(|(before, _)| before);
    let control = before.and_then(|before| value(before, "name=\"control\" value=\""));
    let version = value(page, "data-id=\"").and_then(|id| id.split('-').next());
    let (Some(control), Some(version)) = (control, version) else {
        panic!("“{words}” can't be pressed: {page}");
    };
    format!("version={version}&control={control}")
}

/// A press on a page, asked for over plain sockets.
fn press(at: SocketAddr, cookie: &str, page: &str, words: &str) {
    let form = form(page, &format!("<span>{words}"));
    assert_eq!(post(at, "/press", cookie, &form).status, 200);
}

/// Goes on with the table until a condition holds, soon.
fn soon<G: Shown>(screen: &mut Screen<G>, what: &str, mut is_so: impl FnMut(&mut Screen<G>) -> bool) {
    let begun = Instant::now();
    until(screen, what, |screen| {
        assert!(begun.elapsed() < PATIENCE, "{what} never came");
        is_so(screen)
    });
}

/// Goes on with the table until it waits for people.
fn rest<G: Shown>(screen: &mut Screen<G>) {
    let (mut before, mut still) = (0, 0);
    soon(screen, "rest", |screen| {
        let entries = screen.record().entries.len();
        still = if screen.waits() && entries == before {
            still + 1
        } else {
            0
        };
        before = entries;
        still > 8
    });
}

/// Who rolls on a phone is waited for like one at the display.
#[test]
fn nobody_rolls_for_a_phone() {
    for phones in [1, 2] {
        let (mut screen, at, code) = open::<Oubliette>("oubliette", &[HUMAN, HUMAN], 4);
        let cookies: Vec<String> = (0..phones).map(|seat| seated(at, &code, seat)).collect();
        screen.hold(false);
        for (rolled, cookie) in cookies.iter().enumerate() {
            rest(&mut screen);
            assert_eq!(
                screen.record().entries.len(),
                rolled,
                "the table rolls for nobody"
            );
            let page = get(at, "/", cookie).body;
            press(at, cookie, &page, "Roll the die");
            soon(&mut screen, "its result", |screen| {
                screen.record().entries.len() > rolled
            });
        }
    }
}

/// While people at the display have stopped the table, phones say so, and what is pressed is refused and not kept.
#[test]
fn a_stopped_table_is_said_on_phones_and_keeps_no_presses() {
    let (mut screen, at, code) = open::<Omelas>("omelas", &[HUMAN; 4], 3);
    let cookies = [0, 1, 2, 3].map(|seat| seated(at, &code, seat));
    let page = || get(at, "/", &cookies[0]).body;
    screen.hold(false);
    rest(&mut screen);
    let free = page();
    assert!(!free.contains("class=\"halt\""), "{free}");
    screen.hold(true);
    screen.frame();
    let halted = page();
    assert!(
        halted.contains("something else is open at the display"),
        "{halted}"
    );
    assert!(halted.contains("aria-disabled=\"true\""), "{halted}");
    let before = screen.record().entries.len();
    press(at, &cookies[0], &free, "The bag");
    screen.frame();
    assert!(page().contains("class=\"error\""), "{}", page());
    screen.hold(false);
    for _ in 0..10 {
        screen.frame();
    }
    assert_eq!(screen.record().entries.len(), before, "it is not done later");
    assert!(!page().contains("class=\"halt\""), "{}", page());
}

/// A press is acknowledged at once, and a second tap on the same control means nothing.
#[test]
fn a_press_is_acknowledged_and_a_second_one_is_harmless() {
    let (mut screen, at, code) = open::<Omelas>("omelas", &[HUMAN; 4], 3);
    let cookies = [0, 1, 2, 3].map(|seat| seated(at, &code, seat));
    let page = || get(at, "/", &cookies[0]).body;
    screen.hold(false);
    rest(&mut screen);
    let (before, entries) = (page(), screen.record().entries.len());
    press(at, &cookies[0], &before, "The bag");
    press(at, &cookies[0], &before, "The bag");
    // The display has not shown what was drawn when the frame with the press ends.
    screen.frame();
    let after = page();
    assert!(after.contains("Done. Watch the display."), "{after}");
    assert!(!after.contains("<span>The bag"), "{after}");
    let id = value(&after, "data-id=\"").expect("it has one").to_owned();
    assert!(id.ends_with("-1"), "one press is dealt with: {id}");
    rest(&mut screen);
    assert_eq!(screen.record().entries.len(), entries + 1);
    assert!(page().contains("<span>The die"), "{}", page());
    assert!(!page().contains("This came too late"), "{}", page());
}

/// What stands unsent in a field is said before another control of that page is used.
#[test]
fn what_is_written_is_said_before_the_next_press() {
    let (mut screen, at, code) = open::<GreatCity>("the-great-city", &[HUMAN; 3], 5);
    let cookies = [0, 1, 2].map(|seat| seated(at, &code, seat));
    let page = || get(at, "/", &cookies[0]).body;
    screen.hold(false);
    rest(&mut screen);
    press(at, &cookies[0], &page(), "Lines and veils");
    rest(&mut screen);
    let veils = page();
    let field = form(&veils, "name=\"text\"");
    let (_, field) = field.split_once("control=").expect("it has a number");
    let close = form(&veils, "<span>Close");
    let form = format!("{close}&draft.{field}=no%20spiders%0D%0Aat%20all");
    assert_eq!(post(at, "/press", &cookies[0], &form).status, 200);
    screen.frame();
    let record = screen.record();
    let said = record.entries.iter().filter_map(|entry| match entry {
        Entry::Remark(remark) => Some(&remark.said),
        _ => None,
    });
    let is_said = |said: &Said<_>| matches!(said, Said::Text(text) if text == "no spiders\nat all");
    assert!(said.clone().any(is_said), "{:?}", said.collect::<Vec<_>>());
    rest(&mut screen);
    assert!(!page().contains("<span>Close"), "the press itself is done, too");
}

/// The X-card stops the table in front of everybody, also where all people have phones.
#[test]
fn an_x_card_from_a_phone_covers_the_display() {
    let (mut screen, at, code) = open::<GreatCity>("the-great-city", &[HUMAN; 3], 5);
    let cookies = [0, 1, 2].map(|seat| seated(at, &code, seat));
    let page = |seat: usize| get(at, "/", &cookies[seat]).body;
    screen.hold(false);
    rest(&mut screen);
    press(at, &cookies[1], &page(1), "X-card");
    rest(&mut screen);
    let shown = screen.shown_table();
    assert!(shown.words().any(|words| words == "X-card played"), "{shown:?}");
    for seat in 0..3 {
        assert!(page(seat).contains("X-card played</h2>"), "{}", page(seat));
    }
    press(at, &cookies[2], &page(2), "Go on");
    rest(&mut screen);
    assert!(!screen.shown_table().words().any(|words| words == "X-card played"));
}

/// The page in a real browser: what is open and what has the focus stays while others act, nothing stays open over the end
/// of its table, and a second tap is harmless.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn a_page_stays_usable_and_covers_itself_when_its_table_ends() {
    let driver = Driver::start();
    let (mut screen, at, code) = open::<Omelas>("omelas", &[HUMAN; 4], 3);
    let phone = driver.phone(USUAL);
    phone.open(&format!("http://{at}/#{code}"));
    soon(&mut screen, "the seats", |_| {
        phone.text().contains("Which seat is yours?")
    });
    assert!(phone.press("Seat 1"));
    soon(&mut screen, "the seat's page", |_| phone.is_seated());
    let _others = [1, 2, 3].map(|seat| seated(at, &code, seat));
    soon(&mut screen, "why nothing happens", |_| {
        phone.text().contains("something else is open at the display")
    });
    screen.hold(false);
    soon(&mut screen, "the bag", |_| {
        phone.buttons().iter().any(|words| words.starts_with("The bag"))
    });
    let twice = "const bag = [...document.querySelectorAll('button')].find((one) => one.innerText.startsWith('The bag'));
        bag.click();
        bag.click();
        setTimeout(() => bag.click(), 150)";
    phone.run(twice, vec![]);
    // A tap right after the one on the bag is not meant for the die, which has come in its place.
    soon(&mut screen, "the discussion", |_| {
        phone.press("The die");
        let mut buttons = phone.buttons().into_iter();
        buttons.any(|words| words.starts_with("Call the vote"))
    });
    assert!(!phone.text().contains("too late"), "{}", phone.text());
    assert!(phone.press("Show what only you may see"));
    let is_open = "return [...document.querySelectorAll('.under')].some((under) => !under.hidden)";
    assert_eq!(phone.run(is_open, vec![]), json!(true));
    // The page changes, and the focus stays where it was.
    let focus = "const call = [...document.querySelectorAll('button')]
            .find((one) => one.innerText.startsWith('Call the vote'));
        call.focus()";
    phone.run(focus, vec![]);
    let halted = "something else is open at the display";
    screen.hold(true);
    soon(&mut screen, "the halt", |_| phone.text().contains(halted));
    let focused = phone.run("return document.activeElement.innerText", vec![]);
    assert!(
        focused
            .as_str()
            .is_some_and(|words| words.starts_with("Call the vote")),
        "{focused}"
    );
    assert_eq!(phone.run(is_open, vec![]), json!(true), "what is open stays open");
    screen.hold(false);
    soon(&mut screen, "the end of the halt", |_| {
        !phone.text().contains(halted)
    });
    // Without input it is covered after the curtain's time.
    screen.app().world_mut().resource_mut::<Curtain>().habit.open_for = 1.0;
    let touches =
        "document.getElementById('seat').dispatchEvent(new Event('pointerdown', { bubbles: true }))";
    soon(&mut screen, "the new time", |_| {
        let time = "return document.getElementById('prompt').dataset.openFor";
        phone.run(time, vec![]) == json!("1")
    });
    phone.run(touches, vec![]);
    soon(&mut screen, "the cover", |_| {
        phone.run(is_open, vec![]) == json!(false)
    });
    assert!(phone.press("Show what only you may see"));
    // The next game's secrets are covered.
    let table = "return document.getElementById('prompt').dataset.table";
    let first = phone.run(table, vec![]);
    let again = order::<Omelas>("omelas", &[HUMAN; 4], 8);
    screen.open_next(again);
    soon(&mut screen, "the next game", |_| {
        phone.run(table, vec![]) != first
    });
    soon(&mut screen, "the new role", |_| {
        let mut buttons = phone.buttons().into_iter();
        buttons.any(|words| words.starts_with("Show what only you may see"))
    });
    assert_eq!(
        phone.run(is_open, vec![]),
        json!(false),
        "nobody has asked to see it"
    );
    assert!(phone.press("Show what only you may see"));
    screen.leave();
    phone.until("the end of the table", |phone| {
        phone.text().contains("The table is closed")
    });
    let private = "return document.getElementById('private') === null";
    assert_eq!(phone.run(private, vec![]), json!(true), "nothing of it is left");
}

/// A tap in the moment after a change was meant for what lay under the finger before, and does nothing to what has come
/// there.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn a_tap_that_was_meant_for_something_else_does_nothing() {
    let driver = Driver::start();
    let (mut screen, at, code) = open::<Omelas>("omelas", &[HUMAN; 4], 3);
    let phone = driver.phone(USUAL);
    phone.open(&format!("http://{at}/#{code}"));
    soon(&mut screen, "the seats", |_| {
        phone.text().contains("Which seat is yours?")
    });
    assert!(phone.press("Seat 1"));
    let _others = [1, 2, 3].map(|seat| seated(at, &code, seat));
    screen.hold(false);
    let offers = |phone: &Phone, words: &str| phone.buttons().iter().any(|button| button.starts_with(words));
    soon(&mut screen, "the bag", |_| offers(&phone, "The bag"));
    let taps_the_die_at_once = "const find = (words) =>
            [...document.querySelectorAll('button')].find((one) => one.innerText.startsWith(words));
        const bag = find('The bag').getBoundingClientRect();
        const [clientX, clientY] = [bag.left + bag.width / 2, bag.top + bag.height / 2];
        new MutationObserver((_, observer) => {
            const die = find('The die');
            if (!die) return;
            observer.disconnect();
            const lies = die.contains(document.elementFromPoint(clientX, clientY));
            die.dispatchEvent(new PointerEvent('pointerdown', { clientX, clientY, bubbles: true }));
            die.click();
            window.tapped = lies;
        }).observe(document.getElementById('seat'), { childList: true, subtree: true, characterData: true })";
    phone.run(taps_the_die_at_once, vec![]);
    // The first tap is over, so that the second one is no double tap.
    let bag = "setTimeout(() => [...document.querySelectorAll('button')]
            .find((one) => one.innerText.startsWith('The bag')).click(), 0)";
    phone.run(bag, vec![]);
    let tapped = "return window.tapped ?? null";
    soon(&mut screen, "the tap", |_| {
        phone.run(tapped, vec![]) != Value::Null
    });
    assert_eq!(
        phone.run(tapped, vec![]),
        json!(true),
        "the die lies where the bag lay"
    );
    let entries = screen.record().entries.len();
    for _ in 0..20 {
        screen.frame();
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(screen.record().entries.len(), entries, "nothing was rolled");
    assert!(offers(&phone, "The die"), "{:?}", phone.buttons());
    assert!(phone.press("The die"));
    soon(&mut screen, "the roll", |screen| {
        screen.record().entries.len() > entries
    });
}

/// What is written on a phone stays until it is sent, whatever others do meanwhile.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn what_is_written_on_a_phone_stays_until_it_is_sent() {
    let driver = Driver::start();
    let (mut screen, at, code) = open::<GreatCity>("the-great-city", &[HUMAN; 3], 5);
    let phone = driver.phone(USUAL);
    phone.open(&format!("http://{at}/#{code}"));
    soon(&mut screen, "the seats", |_| {
        phone.text().contains("Which seat is yours?")
    });
    assert!(phone.press("Seat 1"));
    soon(&mut screen, "the seat's page", |_| phone.is_seated());
    let cookies = [1, 2].map(|seat| seated(at, &code, seat));
    screen.hold(false);
    rest(&mut screen);
    let aside = "const aside = document.getElementById('aside'); if (aside) aside.open = true";
    phone.run(aside, vec![]);
    soon(&mut screen, "the tool", |_| {
        phone.press("Lines and veils");
        phone.run("return document.querySelector('[name=text]') !== null", vec![]) == json!(true)
    });
    let write = "const field = document.querySelector('[name=text]');
        field.focus();
        field.value = 'no spiders';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.blur()";
    phone.run(write, vec![]);
    // Somebody else writes into the same place, and something else.
    let shown = "return document.getElementById('seat').dataset.id";
    let before = phone.run(shown, vec![]);
    press(
        at,
        &cookies[0],
        &get(at, "/", &cookies[0]).body,
        "Lines and veils",
    );
    screen.frame();
    let page = get(at, "/", &cookies[0]).body;
    let others = format!("{}&text=no%20blood", form(&page, "name=\"text\""));
    assert_eq!(post(at, "/press", &cookies[0], &others).status, 200);
    soon(&mut screen, "what another one wrote", |_| {
        phone.run(shown, vec![]) != before
    });
    let written = "return document.querySelector('[name=text]').value";
    assert_eq!(phone.run(written, vec![]), json!("no spiders"));
    assert!(phone.press("Close"));
    soon(&mut screen, "what was written", |screen| {
        let record = screen.record();
        record.to_text(None).contains("no spiders")
    });
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
