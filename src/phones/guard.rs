//! Checks that a request comes from the server's own page, and limits the number of requests.

use super::lobby::{Holder, Lobby};
use super::server::token;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The number of requests that an asker may send at once, and the number added each second. Opening a page takes about
/// ten.
const BURST: f64 = 120.0;
const PER_SECOND: f64 = 20.0;
/// The time limit for sending a form.
const BODY: Duration = Duration::from_secs(10);
/// The maximum number of remembered askers.
const ASKERS: usize = 512;

/// The checks in front of the server.
#[derive(Clone, Debug)]
pub struct Guard {
    rates: Arc<Mutex<HashMap<Asker, Rate>>>,
    lobby: Arc<Lobby>,
}

/// The sender of requests that are counted together: a seat's phone, or all others at an address, which phones behind
/// one router share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Asker {
    Seat(u8),
    Address(IpAddr),
}

#[derive(Clone, Copy, Debug)]
struct Rate {
    left: f64,
    at: Instant,
}

/// The address of the sender.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Guard {
    /// Creates a guard. The lobby knows the server's addresses.
    pub fn new(lobby: Arc<Lobby>) -> Self {
        Self {
            rates: Arc::default(),
            lobby,
        }
    }

    /// Does the request name one of our hosts? A foreign page whose name leads to our address has another one (DNS
    /// rebinding).
    fn knows_host(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return false;
        };
        host.to_str().is_ok_and(|host| self.lobby.is_host(host))
    }

    /// Does the request come from our own page? A form on another page has another origin.
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let own = |origin: &HeaderValue| {
            let origin = origin.to_str().ok()?.strip_prefix("http://")?;
            self.lobby.is_host(origin).then_some(())
        };
        let site = headers.get("sec-fetch-site");
        let is_same = site.is_none_or(|site| site == "same-origin");
        is_same
            && headers
                .get(header::ORIGIN)
                .is_some_and(|origin| own(origin).is_some())
    }

    fn asker(&self, peer: IpAddr, headers: &HeaderMap) -> Asker {
        match token(headers).and_then(|token| self.lobby.holder(&token)) {
            Some(Holder::Seat(seat)) => Asker::Seat(seat),
            _ => Asker::Address(peer),
        }
    }

    fn may_ask(&self, asker: Asker) -> bool {
        let now = Instant::now();
        let mut rates = self.rates.lock().unwrap_or_else(PoisonError::into_inner);
        if rates.len() >= ASKERS && !rates.contains_key(&asker) {
            rates.retain(|_, rate| now.duration_since(rate.at).as_secs() < 10);
            if rates.len() >= ASKERS {
                return false;
            }
        }
        let rate = rates.entry(asker).or_insert(Rate { left: BURST, at: now });
        let earned = now.duration_since(rate.at).as_secs_f64() * PER_SECOND;
        *rate = Rate {
            left: (rate.left + earned).min(BURST) - 1.0,
            at: now,
        };
        let may = rate.left >= 0.0;
        if !may {
            rate.left = 0.0;
        }
        may
    }
}

/// Refuses requests that do not come from our own page, and adds security headers.
pub async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let peer = request.extensions().get::<Peer>().copied();
    let asker = peer.map(|Peer(peer)| guard.asker(peer, headers));
    let answer = if !asker.is_some_and(|asker| guard.may_ask(asker)) {
        let wait = [(header::RETRY_AFTER, "2")];
        let words = "Too many requests. Wait a moment, then load the page again.";
        (StatusCode::TOO_MANY_REQUESTS, wait, words).into_response()
    } else if !guard.knows_host(headers) {
        (
            StatusCode::MISDIRECTED_REQUEST,
            "This is not the address on the display.",
        )
            .into_response()
    } else if request.method() == Method::POST && !guard.is_own(headers) {
        (StatusCode::FORBIDDEN, "This form is not from this program.").into_response()
    } else {
        let answer = tokio::time::timeout(BODY, next.run(request)).await;
        answer.unwrap_or_else(|_| (StatusCode::REQUEST_TIMEOUT, "The form took too long.").into_response())
    };
    careful(answer)
}

fn careful(mut answer: Response) -> Response {
    const HEADERS: [(HeaderName, &str); 7] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
             connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // With `no-referrer`, browsers would send our own forms without their origin.
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in HEADERS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}
