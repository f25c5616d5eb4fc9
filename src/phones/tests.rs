//! The server, asked over real sockets.
use super::hall::{FromPhone, SeatOffer};
use super::page::Page;
use super::server::{Files, Server};
use crate::ui::{Part, Role};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

fn start() -> Server {
    let at = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let files: Files = Arc::new(|name| (name == "a/b").then(|| ("image/webp", vec![1, 2, 3])));
    let server = Server::start("OMELAS", at, &[at.ip()], files).unwrap();
    server.hall.offer(vec![
        SeatOffer {
            name: "Ada".into(),
            is_free: true,
        },
        SeatOffer {
            name: "Ines".into(),
            is_free: true,
        },
        SeatOffer {
            name: "Boram".into(),
            is_free: false,
        },
    ]);
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
    let code = server.hall.code();
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
fn a_phone_joins_sits_sees_its_page_and_chooses() {
    let server = start();
    assert!(get(&server, "/", "").body.contains("The code on the display"));
    let cookie = seated(&server, 0);
    assert_eq!(server.orders(), [FromPhone::Sits { seat: 0 }]);
    server.hall.show(
        0,
        Page {
            game: "OMELAS".into(),
            heading: "Ada, vote".into(),
            private: vec![Part::Picture("a/b".into(), "You are <the child>".into())],
            public: vec![Part::Words(Role::Body, "Yes".into())],
            ..Page::default()
        },
    );
    let page = get(&server, "/", &cookie).body;
    assert!(
        page.contains("You are &lt;the child&gt;") && page.contains("Yes"),
        "{page}"
    );
    assert_eq!(get(&server, "/picture/a/b", &cookie).status, 200);
    assert_eq!(get(&server, "/picture/a/b", "").status, 401);
    assert_eq!(post(&server, "/press", &cookie, "version=1&part=0").status, 303);
    assert_eq!(
        server.orders(),
        [FromPhone::Presses {
            seat: 0,
            version: 1,
            part: 0
        }]
    );
    // Nobody else sees it.
    let other = seated(&server, 1);
    assert!(!get(&server, "/", &other).body.contains("child"));
    assert_eq!(server.hall.phones(), [Some(false), Some(false), None]);
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
    assert_eq!(server.hall.phones()[0], Some(true));
    server.hall.show(
        0,
        Page {
            heading: "It begins".into(),
            ..Page::default()
        },
    );
    read("It begins");
    server.hall.send_away(0);
    read("event: gone");
    assert_eq!(post(&server, "/press", &cookie, "version=1&part=0").status, 401);
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
        let code = server.hall.code();
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
    for path in ["/events", "/picture/a/b"] {
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
    assert!(server.hall.phones()[0].is_some(), "the phone has kept its seat");
}

#[test]
fn hostile_clients_change_nothing() {
    let server = start();
    let cookie = seated(&server, 0);
    server.orders();
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
        "version=x&part=0",
        "version=1",
        "version=1&part=99999999999999999999999",
    ] {
        assert_eq!(post(&server, "/press", &cookie, body).status, 400, "{body}");
    }
    // Slow heads are cut off, and many connections keep nobody out for long.
    let idle: Vec<_> = (0..1000).filter_map(|_| TcpStream::connect(host).ok()).collect();
    drop(idle);
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(get(&server, "/", &cookie).status, 200);
    assert_eq!(server.orders(), []);
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
            "referrer-policy: no-referrer",
        ] {
            assert!(answer.head.contains(part), "{path}: {part} in {}", answer.head);
        }
        assert!(!answer.head.contains("access-control"));
        assert!(answer.body.len() < 30_000);
    }
}
