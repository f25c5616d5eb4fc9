//! The server of phones, asked over real sockets by phones and by hostile clients.

use crate::support::sockets::{PATIENCE, events, get, head_of_form, join, post, post_from, raw, seated};
use std::io::{BufRead, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpSocket;
use triptych::phones::server::{Files, Server};
use triptych::phones::{PhonePress, PhoneState, SeatOffer};

/// Starts a server for three seats, of which the last is a computer's. It has one drawing.
fn start() -> (Server, SocketAddr) {
    let at = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let files: Files = Arc::new(|name| (name == "a/b").then_some(("image/webp", &[1, 2, 3][..])));
    let server = Server::start("OMELAS", at, &[at.ip()], files, Box::new(|| ())).expect("it can listen");
    let offers = [("Ada", true), ("Ines", true), ("Boram", false)];
    let offers = offers.map(|(name, is_open)| SeatOffer {
        name: name.into(),
        is_open,
    });
    server.lobby.offer(offers.into_iter());
    let at = server.address;
    (server, at)
}

/// Takes a seat and returns its cookie.
fn sit(server: &Server, seat: usize) -> String {
    seated(server.address, server.lobby.code().letters(), seat)
}

#[test]
fn a_phone_joins_sits_sees_its_page_and_presses() {
    let (server, at) = start();
    assert!(get(at, "/", "").body.contains("The code on the display"));
    let cookie = sit(&server, 0);
    let pictures = vec!["a/b".into()];
    let version = server.lobby.show(0, "You are the child".into(), pictures);
    let page = get(at, "/", &cookie).body;
    assert!(page.contains("You are the child"), "{page}");
    let picture = format!("/picture/{}", server.lobby.picture_id("a/b"));
    assert_eq!(get(at, &picture, &cookie).status, 200);
    assert_eq!(get(at, &picture, "").status, 401);
    let body = format!("version={version}&control=0&text=No%21&draft.2=Fidelia");
    let answer = post(at, "/press", &cookie, &body);
    assert_eq!(
        (answer.status, answer.body.as_str()),
        (200, "1"),
        "it has a number"
    );
    let press = PhonePress {
        seat: 0,
        number: 1,
        version,
        control: 0,
        text: Some("No!".into()),
        drafts: vec![(2, "Fidelia".into())],
    };
    assert_eq!(server.presses(), [press]);
    // The longest text of a field arrives whole, in any script.
    let long = "%F0%9F%90%9E".repeat(4000);
    let body = format!("version={version}&control=0&text={long}");
    assert_eq!(post(at, "/press", &cookie, &body).body, "2");
    let text = server.presses().pop().and_then(|press| press.text);
    assert_eq!(text.map(|text| text.chars().count()), Some(4000));
    // Nobody else sees it, and no address says what it shows.
    let other = sit(&server, 1);
    assert!(!get(at, "/", &other).body.contains("child"));
    assert_eq!(get(at, &picture, &other).status, 404);
    assert!(!picture.contains("a/b"));
    let asleep = PhoneState::Asleep;
    assert_eq!(server.lobby.phones(), [asleep, asleep, PhoneState::None]);
}

/// Returns a function that reads the events of a phone until a line begins so.
fn reader(at: SocketAddr, cookie: &str) -> impl FnMut(&str) + use<> {
    let mut lines = events(at, cookie).lines().map_while(Result::ok);
    move |until: &str| {
        // Connections are kept alive, so nothing else ends a stream that brings nothing.
        let begun = Instant::now();
        let mut in_time = lines.by_ref().take_while(|_| begun.elapsed() < PATIENCE);
        assert!(in_time.any(|line| line.contains(until)), "{until} never came");
    }
}

#[test]
fn events_bring_pages_and_end_when_the_seat_is_taken_back() {
    let (server, at) = start();
    let cookie = sit(&server, 0);
    let mut read = reader(at, &cookie);
    read("event: page");
    assert_eq!(server.lobby.phones().first(), Some(&PhoneState::Awake));
    server.lobby.show(0, "It begins".into(), Vec::new());
    read("It begins");
    // What the app has dealt with is told, so that the phone’s controls come back.
    server.lobby.answer(0, 7);
    read("id: 1-7");
    // Both know that the other one is there.
    read("event: beat");
    read("data: beat");
    assert_eq!(post(at, "/beat", &cookie, "").body, "seat");
    server.lobby.send_away(0);
    read("event: gone");
    // Browsers drop an event without data.
    read("data: taken");
    for path in ["/press", "/beat"] {
        assert_eq!(post(at, path, &cookie, "version=1&control=0").status, 401);
    }
    // The phone is told why it has to show a code, once.
    let lost = get(at, "/", &cookie);
    assert!(lost.body.contains("has no seat any more"), "{}", lost.body);
    assert!(
        lost.header("set-cookie")
            .is_some_and(|set| set.starts_with("seat=;"))
    );
    assert!(!get(at, "/", "").body.contains("has no seat any more"));
}

#[test]
fn phones_are_told_that_the_table_is_closed() {
    let (server, at) = start();
    let (seated, guest) = (sit(&server, 0), join(at, server.lobby.code().letters()));
    let (mut read, mut read_guest) = (reader(at, &seated), reader(at, &guest.cookie().expect("a guest")));
    server.lobby.show(0, "You are the child".into(), Vec::new());
    read("You are the child");
    read_guest("Ines");
    drop(server);
    read("data: closed");
    read_guest("data: closed");
}

#[test]
fn a_phone_that_is_silent_sleeps_even_if_its_connection_stays() {
    let (server, at) = start();
    let cookie = sit(&server, 0);
    let mut read = reader(at, &cookie);
    read("event: page");
    assert_eq!(server.lobby.phones().first(), Some(&PhoneState::Awake));
    // It hears the beats and answers none, as if its way to the server were cut.
    for _ in 0..4 {
        read("event: beat");
    }
    assert_eq!(server.lobby.phones().first(), Some(&PhoneState::Asleep));
    assert_eq!(post(at, "/beat", &cookie, "").body, "seat");
    assert_eq!(server.lobby.phones().first(), Some(&PhoneState::Awake));
}

#[test]
fn the_seats_to_choose_from_are_live() {
    let (server, at) = start();
    let guest = join(at, server.lobby.code().letters());
    let guest = guest.cookie().expect("the code is right");
    let mut read = reader(at, &guest);
    read("Ada");
    let other = sit(&server, 0);
    read("event: page");
    assert!(!get(at, "/", &guest).body.contains("Ada"));
    assert_eq!(post(at, "/leave", &other, "").status, 303);
    read("Ada");
    // A second tap on a seat that the phone has is harmless.
    for _ in 0..2 {
        let answer = post(at, "/sit", &guest, "seat=1");
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
    }
    read("event: gone");
}

#[test]
fn going_back_to_a_form_leads_to_the_page() {
    let (server, at) = start();
    for path in ["/join", "/sit", "/press", "/leave"] {
        let answer = get(at, path, "");
        assert_eq!(
            (answer.status, answer.header("location")),
            (303, Some("/")),
            "{path}"
        );
    }
    let wrong = join(at, "AAAAAAAA");
    let page = wrong.header("location").expect("it leads to the page").to_owned();
    assert!(get(at, &page, "").body.contains("wrong or too old"), "{page}");
    let guest = join(at, server.lobby.code().letters()).cookie().expect("a guest");
    let taken = post(at, "/sit", &guest, "seat=2");
    let page = taken.header("location").expect("it leads to the page").to_owned();
    assert!(
        get(at, &page, &guest).body.contains("This seat is taken"),
        "{page}"
    );
}

#[test]
fn a_token_is_handed_out_once_and_kept_from_scripts_and_other_sites() {
    let (server, at) = start();
    let answer = join(at, server.lobby.code().letters());
    let set = answer.header("set-cookie").expect("the code is right");
    assert!(
        set.contains("httponly") && set.contains("samesite=strict"),
        "{set}"
    );
    let cookie = answer.cookie().expect("it has just been set");
    assert_eq!(cookie.len(), "seat=".len() + 32, "128 bits: {cookie}");
    assert_eq!(post(at, "/sit", &cookie, "seat=0").status, 303);
    for cookie in ["", &cookie] {
        assert!(!get(at, "/", cookie).head.contains("set-cookie"));
    }
}

#[test]
fn a_stolen_address_a_wrong_code_and_a_taken_seat_give_nothing() {
    let (server, at) = start();
    for code in ["", "AAAAAAAA", "%00%00", &"A".repeat(5000)] {
        assert_eq!(join(at, code).cookie(), None, "{code}");
    }
    let cookie = sit(&server, 0);
    let guest = join(at, server.lobby.code().letters());
    let guest = guest.cookie().expect("the code is right");
    for seat in ["0", "2", "9", "-1", "x"] {
        post(at, "/sit", &guest, &format!("seat={seat}"));
        assert!(
            get(at, "/", &guest).body.contains("Which seat is yours?"),
            "{seat}"
        );
    }
    // A guest has no page of a seat, and a made-up token has nothing.
    for path in ["/events", "/picture/0123456789ab"] {
        let token = format!("seat={}", "0".repeat(32));
        assert_eq!(get(at, path, &token).status, 401);
    }
    // Another site's form and another name for the address are refused.
    let evil = post_from(at, "/leave", &cookie, "", "http://evil.example");
    assert_eq!(evil.status, 403);
    let rebound =
        format!("GET / HTTP/1.1\r\nHost: evil.example\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n");
    assert_eq!(raw(at, rebound.as_bytes()).status, 421);
    let kept = server.lobby.phones();
    assert_eq!(
        kept.first(),
        Some(&PhoneState::Asleep),
        "the phone has kept its seat"
    );
}

#[test]
fn hostile_clients_change_nothing() {
    let (server, at) = start();
    let cookie = sit(&server, 0);
    let mut big = head_of_form(at, "/press", &cookie, 10_000_000, &format!("http://{at}")).into_bytes();
    big.resize(10_000_000, b'a');
    assert!([400, 413, 0].contains(&raw(at, &big).status));
    for bytes in [
        &b"\0\0\0\0"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /press HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ] {
        assert_ne!(raw(at, bytes).status, 200);
    }
    let long = "a".repeat(100_000);
    assert_ne!(get(at, &format!("/{long}"), "").status, 200);
    for body in [
        "",
        "version=x&control=0",
        "version=1",
        "version=1&control=99999999999999999999999",
    ] {
        assert_eq!(post(at, "/press", &cookie, body).status, 400, "{body}");
    }
    assert_eq!(get(at, "/", &cookie).status, 200);
    assert_eq!(server.presses(), []);
}

/// Opens a connection from this address of this computer.
fn connect_from(own: [u8; 4], at: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .expect("a runtime");
    let stream = runtime.block_on(async {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind((own, 0).into()).expect("it is this computer's");
        let stream = socket.connect(at).await.expect("the server listens");
        stream.into_std().expect("it is open")
    });
    stream.set_nonblocking(false).expect("it is open");
    stream
}

/// Tells whether the server closes a connection in time. It may say something before.
fn closes(mut stream: &TcpStream, patience: Duration) -> bool {
    stream.set_read_timeout(Some(patience)).expect("it is open");
    match stream.read(&mut [0; 512]) {
        Ok(0) => true,
        Ok(_) => closes(stream, patience),
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}

// Only on Linux does every computer have all addresses of 127.0.0.0/8.
#[cfg(target_os = "linux")]
#[test]
fn a_thousand_connections_and_slow_clients_keep_no_phone_out() {
    let (server, at) = start();
    let cookie = sit(&server, 0);
    let mut open = Vec::new();
    for _ in 0..10 {
        open.extend((0..100).map(|_| connect_from([127, 0, 0, 2], at)));
        // The server keeps few of them, and the test no others.
        open.retain(|stream| !closes(stream, Duration::from_millis(5)));
        assert_eq!(get(at, "/", &cookie).status, 200, "{} are open", open.len());
    }
    assert!((10..=200).contains(&open.len()), "{} are open", open.len());
    // One does not end its head, and one does not send what it has announced.
    let mut slow = connect_from([127, 0, 0, 3], at);
    write!(slow, "GET / HTTP/1.1\r\nHost: {at}\r\n").expect("it is open");
    let mut late = connect_from([127, 0, 0, 3], at);
    let head = head_of_form(at, "/press", &cookie, 100, &format!("http://{at}"));
    late.write_all(head.as_bytes()).expect("it is open");
    for stream in [&slow, &late].into_iter().chain(&open) {
        assert!(
            closes(stream, Duration::from_secs(30)),
            "a slow connection stays open"
        );
    }
    assert_eq!(get(at, "/", &cookie).status, 200);
    assert_eq!(server.presses(), []);
}

#[test]
fn every_answer_tells_browsers_to_be_careful() {
    let (_server, at) = start();
    for path in ["/", "/style.css", "/script.js", "/nothing"] {
        let answer = get(at, path, "");
        for (name, begins) in [
            ("content-security-policy", "default-src 'none'"),
            ("cache-control", "no-store"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
        ] {
            let value = answer.header(name).unwrap_or_default();
            assert!(value.starts_with(begins), "{path}: {name}: {value}");
        }
        assert!(!answer.head.contains("access-control"));
    }
}
