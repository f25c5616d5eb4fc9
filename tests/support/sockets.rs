//! A phone without a browser: plain requests over real sockets. The benchmark of frames uses it, too.

use std::io::{BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// The longest wait for an answer.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// An answer of the server.
#[derive(Debug)]
pub struct Answer {
    /// The status; 0 for no answer.
    pub status: u16,
    /// Its head, in lower case.
    pub head: String,
    pub body: String,
}

impl Answer {
    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// Returns the cookie that it sets, without its attributes.
    pub fn cookie(&self) -> Option<String> {
        let cookie = self.header("set-cookie")?.split(';').next();
        cookie.map(str::to_owned)
    }
}

fn connect(at: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(at).expect("the server listens");
    stream
        .set_read_timeout(Some(PATIENCE))
        .expect("it is more than nothing");
    stream
}

/// Sends these bytes and returns the answer.
pub fn raw(at: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = connect(at);
    // The server may close a connection while it is written to.
    let _closed = stream.write_all(bytes);
    let mut text = Vec::new();
    let _reset = stream.read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Answer {
        status: status.unwrap_or(0),
        head: head.to_lowercase(),
        body: body.to_owned(),
    }
}

pub fn get(at: SocketAddr, path: &str, cookie: &str) -> Answer {
    let head = format!("GET {path} HTTP/1.1\r\nHost: {at}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n");
    raw(at, head.as_bytes())
}

/// Sends a form from a page of this origin.
pub fn post_from(at: SocketAddr, path: &str, cookie: &str, body: &str, origin: &str) -> Answer {
    let length = body.len();
    let head = head_of_form(at, path, cookie, length, origin);
    raw(at, format!("{head}{body}").as_bytes())
}

pub fn post(at: SocketAddr, path: &str, cookie: &str, body: &str) -> Answer {
    post_from(at, path, cookie, body, &format!("http://{at}"))
}

/// Returns the head of a request with a form of this many bytes.
pub fn head_of_form(at: SocketAddr, path: &str, cookie: &str, length: usize, origin: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {at}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\nContent-Type: \
         application/x-www-form-urlencoded\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )
}

/// Shows the code. Returns the answer, with the cookie of a guest if the code is right.
pub fn join(at: SocketAddr, code: &str) -> Answer {
    post(at, "/join", "", &format!("code={code}"))
}

/// Takes a seat, counted from 0, and returns its cookie.
pub fn seated(at: SocketAddr, code: &str, seat: usize) -> String {
    let answer = join(at, code);
    let cookie = answer.cookie().expect("the code is right");
    let answer = post(at, "/sit", &cookie, &format!("seat={seat}"));
    assert_eq!(answer.header("location"), Some("/"), "{answer:?}");
    cookie
}

/// Listens to the pages of a seat.
pub fn events(at: SocketAddr, cookie: &str) -> BufReader<TcpStream> {
    let mut stream = connect(at);
    let head = format!("GET /events HTTP/1.1\r\nHost: {at}\r\nCookie: {cookie}\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("the server reads");
    BufReader::new(stream)
}
