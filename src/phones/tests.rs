//! The server, asked over real sockets.

use super::lobby::{PhonePress, PhoneState, SeatOffer};
use super::server::{Files, Server};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

fn start() -> Server {
    let at = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let files: Files = Arc::new(|name| (name == "a/b").then_some(("image/webp", &[1, 2, 3][..])));
    let server = Server::start("OMELAS", at, &[at.ip()], files, Box::new(|| ())).unwrap();
    let offers = [("Ada", true), ("Ines", true), ("Boram", false)];
    server
        .lobby
        .offer(offers.into_iter().map(|(name, is_open)| SeatOffer {
            name: name.into(),
            is_open,
        }));
    server
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

fn raw(server: &Server, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(8))).unwrap();
    let _closed = stream.write_all(bytes);
    let mut text = Vec::new();
    let _reset = stream.read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or(0);
    Answer {
        status,
        head: head.to_lowercase(),
        body: body.to_owned(),
    }
}

fn get(server: &Server, path: &str, cookie: &str) -> Answer {
    let host = server.address;
    raw(
        server,
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n")
            .as_bytes(),
    )
}

fn post_from(server: &Server, path: &str, cookie: &str, body: &str, origin: &str) -> Answer {
    let host = server.address;
    let length = body.len();
    raw(server, format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}").as_bytes())
}

fn post(server: &Server, path: &str, cookie: &str, body: &str) -> Answer {
    post_from(server, path, cookie, body, &format!("http://{}", server.address))
}

/// A phone with a seat: its cookie.
fn seated(server: &Server, seat: u8) -> String {
    let code = server.lobby.code();
    let answer = post(server, "/join", "", &format!("code={}", code.letters()));
    assert_eq!(answer.status, 303, "{}", answer.head);
    let cookie = answer
        .head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "))
        .unwrap()
        .to_owned();
    assert!(
        cookie.contains("httponly") && cookie.contains("samesite=strict"),
        "{cookie}"
    );
    let cookie = cookie.split(';').next().unwrap().to_owned();
    assert_eq!(post(server, "/sit", &cookie, &format!("seat={seat}")).status, 303);
    cookie
}

#[test]
fn a_phone_joins_sits_sees_its_page_and_presses() {
    let server = start();
    assert!(get(&server, "/", "").body.contains("The code on the display"));
    let cookie = seated(&server, 0);
    let version = server
        .lobby
        .show(0, "You are the child".into(), vec!["a/b".into()]);
    let page = get(&server, "/", &cookie).body;
    assert!(page.contains("You are the child"), "{page}");
    let picture = format!("/picture/{}", server.lobby.picture_id("a/b"));
    assert_eq!(get(&server, &picture, &cookie).status, 200);
    assert_eq!(get(&server, &picture, "").status, 401);
    let body = format!("version={version}&control=0&text=No%21");
    assert_eq!(post(&server, "/press", &cookie, &body).status, 303);
    let press = PhonePress {
        seat: 0,
        version,
        control: 0,
        text: Some("No!".into()),
    };
    assert_eq!(server.presses(), [press]);
    // Nobody else sees it, and no address says what it shows.
    let other = seated(&server, 1);
    assert!(!get(&server, "/", &other).body.contains("child"));
    assert_eq!(get(&server, &picture, &other).status, 404);
    assert!(!picture.contains("a/b"));
    let asleep = PhoneState::Asleep;
    assert_eq!(server.lobby.phones(), [asleep, asleep, PhoneState::None]);
}

#[test]
fn events_bring_pages_and_end_when_the_seat_is_taken_back() {
    let server = start();
    let cookie = seated(&server, 0);
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let host = server.address;
    stream
        .write_all(format!("GET /events HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n").as_bytes())
        .unwrap();
    let mut read = |until: &str| {
        let mut all = String::new();
        let mut buffer = [0; 4096];
        while !all.contains(until) {
            let count = stream.read(&mut buffer).unwrap();
            assert!(count > 0, "{all}");
            all += &String::from_utf8_lossy(&buffer[..count]);
        }
        all
    };
    read("event: page");
    assert_eq!(server.lobby.phones()[0], PhoneState::Awake);
    server.lobby.show(0, "It begins".into(), Vec::new());
    read("It begins");
    server.lobby.send_away(0);
    read("event: gone");
    assert_eq!(
        post(&server, "/press", &cookie, "version=1&control=0").status,
        401
    );
}

#[test]
fn a_stolen_address_a_wrong_code_and_a_taken_seat_give_nothing() {
    let server = start();
    for code in ["", "AAAAAAAA", "%00%00", &"A".repeat(5000)] {
        assert!(
            [403, 400].contains(&post(&server, "/join", "", &format!("code={code}")).status),
            "{code}"
        );
    }
    let cookie = seated(&server, 0);
    let second = {
        let code = server.lobby.code();
        let answer = post(&server, "/join", "", &format!("code={}", code.letters()));
        answer
            .head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "))
            .unwrap()
            .split(';')
            .next()
            .unwrap()
            .to_owned()
    };
    for seat in ["0", "2", "9", "-1", "x"] {
        assert_ne!(
            post(&server, "/sit", &second, &format!("seat={seat}")).status,
            303,
            "{seat}"
        );
    }
    // A guest has no page of a seat, and a made-up token has nothing.
    for path in ["/events", "/picture/0123456789ab"] {
        let token = format!("seat={}", "0".repeat(32));
        assert_eq!(get(&server, path, &token).status, 401);
    }
    assert_eq!(get(&server, "/events", &second).status, 401);
    // Another site's form and another name for the address are refused.
    let evil = post_from(&server, "/leave", &cookie, "", "http://evil.example");
    assert_eq!(evil.status, 403);
    let rebound = raw(
        &server,
        format!("GET / HTTP/1.1\r\nHost: evil.example\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n")
            .as_bytes(),
    );
    assert_eq!(rebound.status, 421);
    assert_eq!(
        server.lobby.phones()[0],
        PhoneState::Asleep,
        "the phone has kept its seat"
    );
}

#[test]
fn hostile_clients_change_nothing() {
    let server = start();
    let cookie = seated(&server, 0);
    server.presses();
    let host = server.address;
    let big = format!(
        "POST /press HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000000\r\nConnection: close\r\n\r\n"
    );
    let mut big = big.into_bytes();
    big.resize(10_000_000, b'a');
    assert!([400, 413, 0].contains(&raw(&server, &big).status));
    for bytes in [
        &b"\0\0\0\0"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /press HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ] {
        assert_ne!(raw(&server, bytes).status, 200);
    }
    let long = format!(
        "GET /{} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
        "a".repeat(100_000)
    );
    assert_ne!(raw(&server, long.as_bytes()).status, 200);
    for body in [
        "",
        "version=x&control=0",
        "version=1",
        "version=1&control=99999999999999999999999",
    ] {
        assert_eq!(post(&server, "/press", &cookie, body).status, 400, "{body}");
    }
    // Slow heads are cut off, and many connections keep nobody out for long.
    let idle: Vec<_> = (0..1000).filter_map(|_| TcpStream::connect(host).ok()).collect();
    drop(idle);
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(get(&server, "/", &cookie).status, 200);
    assert_eq!(server.presses(), []);
}

#[test]
fn every_answer_tells_browsers_to_be_careful() {
    let server = start();
    for path in ["/", "/style.css", "/script.js", "/nothing"] {
        let answer = get(&server, path, "");
        for part in [
            "content-security-policy: default-src 'none'",
            "cache-control: no-store",
            "x-content-type-options: nosniff",
            "referrer-policy: same-origin",
        ] {
            assert!(answer.head.contains(part), "{path}: {part} in {}", answer.head);
        }
        assert!(!answer.head.contains("access-control"));
        assert!(answer.body.len() < 30_000);
    }
}
