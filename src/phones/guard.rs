//! Checks that a request comes from the page that the server sent, and limits on what anybody may ask for.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Requests that an address may send at once, and how many more each second.
const BURST: f64 = 60.0;
const PER_SECOND: f64 = 20.0;
/// The most addresses that are remembered.
const ADDRESSES: usize = 512;

/// The addresses under which the server may be asked, as browsers send them.
#[derive(Clone, Debug)]
pub struct Guard {
    hosts: Arc<Vec<String>>,
    rates: Arc<Mutex<HashMap<IpAddr, Rate>>>,
}

#[derive(Clone, Copy, Debug)]
struct Rate {
    left: f64,
    at: Instant,
}

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Guard {
    /// Creates a guard of these addresses, and of `localhost`.
    pub fn new(addresses: &[SocketAddr]) -> Self {
        let hosts = addresses.iter().map(ToString::to_string);
        let local = addresses
            .iter()
            .map(|address| format!("localhost:{}", address.port()));
        Self {
            hosts: Arc::new(hosts.chain(local).collect()),
            rates: Arc::default(),
        }
    }

    /// A page from elsewhere that has been given our address has another host (DNS rebinding).
    fn knows_host(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return false;
        };
        host.to_str()
            .is_ok_and(|host| self.hosts.iter().any(|known| known == host))
    }

    /// A form on another page has another origin.
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let own = |origin: &HeaderValue| {
            let origin = origin.to_str().ok()?.strip_prefix("http://")?.to_owned();
            self.hosts.contains(&origin).then_some(())
        };
        let site = headers.get("sec-fetch-site");
        let is_same = site.is_none_or(|site| site == "same-origin");
        is_same
            && headers
                .get(header::ORIGIN)
                .is_some_and(|origin| own(origin).is_some())
    }

    fn may_ask(&self, peer: IpAddr) -> bool {
        let now = Instant::now();
        let mut rates = self.rates.lock().unwrap_or_else(PoisonError::into_inner);
        if rates.len() >= ADDRESSES && !rates.contains_key(&peer) {
            rates.retain(|_, rate| now.duration_since(rate.at).as_secs() < 10);
            if rates.len() >= ADDRESSES {
                return false;
            }
        }
        let rate = rates.entry(peer).or_insert(Rate { left: BURST, at: now });
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

/// Refuses what does not come from our own page, and adds the headers that keep browsers careful.
pub async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let peer = request.extensions().get::<Peer>().copied();
    let answer = if !peer.is_some_and(|Peer(peer)| guard.may_ask(peer)) {
        (StatusCode::TOO_MANY_REQUESTS, "Too many requests. Wait a moment.").into_response()
    } else if !guard.knows_host(headers) {
        (
            StatusCode::MISDIRECTED_REQUEST,
            "This is not the address on the display.",
        )
            .into_response()
    } else if request.method() == Method::POST && !guard.is_own(headers) {
        (StatusCode::FORBIDDEN, "This form is not from this program.").into_response()
    } else {
        next.run(request).await
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
