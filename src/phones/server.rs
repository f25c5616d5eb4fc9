//! The server: it shows each phone the page of its own seat and takes one choice or text at a time.
//!
//! It runs in a thread of its own and ends when it is dropped.

use super::guard::{Guard, Peer, guard};
use super::lobby::{Holder, Listening, Lobby, PhonePress, Wake};
use super::page;
use super::pairing::{NoRandomness, Token};
use crate::assets;
use axum::extract::rejection::FormRejection;
use axum::extract::{DefaultBodyLimit, Form, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router, middleware};
use futures_util::Stream;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde::Deserialize;
use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, oneshot, watch};

/// The longest form, in bytes.
const BODY: usize = 8 * 1024;
/// The most connections, altogether and from one address. A browser opens six, and several phones may share an address.
const CONNECTIONS: usize = 256;
const OF_ONE: usize = 80;
/// How long a browser may take for the head of a request.
const HEAD: Duration = Duration::from_secs(5);
const COOKIE: &str = "seat";

/// Why phones can't be let in.
#[derive(Debug, thiserror::Error)]
pub enum PhoneError {
    /// Another program uses the address, or it is not this computer's.
    #[error("Phones can’t reach this computer at {0}: {1}. Choose another address or port.")]
    Address(SocketAddr, io::Error),
    /// The system starts no more threads.
    #[error("No thread can be started for phones: {0}.")]
    Thread(io::Error),
    /// The system gives no random numbers.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
}

/// What the program sends besides pages: the type of a file and its bytes, by name.
pub type Files = Arc<dyn Fn(&str) -> Option<(&'static str, &'static [u8])> + Send + Sync>;

/// A running server.
#[derive(Debug)]
pub struct Server {
    /// Its state.
    pub lobby: Arc<Lobby>,
    /// The address and port to which it listens.
    pub address: SocketAddr,
    presses: Mutex<Receiver<PhonePress>>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts a server for a table of this game at this address. Phones may use the addresses `hosts`, with its port.
    ///
    /// # Errors
    /// If the address can't be used, or no thread can be started.
    pub fn start(
        title: &str,
        at: SocketAddr,
        hosts: &[IpAddr],
        files: Files,
        wake: Wake,
    ) -> Result<Self, PhoneError> {
        let (sender, presses) = channel();
        let lobby = Arc::new(Lobby::new(title, sender, wake)?);
        let unusable = |error| PhoneError::Address(at, error);
        let listener = std::net::TcpListener::bind(at).map_err(unusable)?;
        listener.set_nonblocking(true).map_err(unusable)?;
        let address = listener.local_addr().map_err(unusable)?;
        let hosts: Vec<SocketAddr> = hosts
            .iter()
            .map(|host| SocketAddr::new(*host, address.port()))
            .collect();
        let guard = Guard::new(&hosts, lobby.clone());
        let (stop, stopped) = oneshot::channel();
        let app = app(lobby.clone(), guard, files);
        let run = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            if let Ok(runtime) = runtime {
                runtime.block_on(serve(listener, app, stopped));
            }
        };
        let thread = std::thread::Builder::new().name("phones".into()).spawn(run);
        Ok(Self {
            lobby,
            address,
            presses: Mutex::new(presses),
            stop: Some(stop),
            thread: Some(thread.map_err(PhoneError::Thread)?),
        })
    }

    /// Returns what phones have pressed since the last call.
    pub fn presses(&self) -> Vec<PhonePress> {
        let presses = self.presses.lock().unwrap_or_else(PoisonError::into_inner);
        presses.try_iter().collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ended = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ended = thread.join();
        }
    }
}

/// Accepts connections until it is stopped.
async fn serve(listener: std::net::TcpListener, app: Router, mut stopped: oneshot::Receiver<()>) {
    let Ok(listener) = TcpListener::from_std(listener) else {
        return;
    };
    let all = Arc::new(Semaphore::new(CONNECTIONS));
    let of_each: Arc<Mutex<HashMap<IpAddr, usize>>> = Arc::default();
    loop {
        let (stream, peer) = tokio::select! {
            _ = &mut stopped => return,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                // Out of handles, for example: the others go on.
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
        };
        let Ok(permit) = all.clone().try_acquire_owned() else {
            continue;
        };
        let Some(counted) = Counted::new(&of_each, peer.ip()) else {
            continue;
        };
        let app = app.clone().layer(Extension(Peer(peer.ip())));
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD)
                .max_buf_size(16 * 1024)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(app));
            let _closed = connection.await;
            drop((permit, counted));
        });
    }
}

/// A connection of an address, counted while it lasts.
struct Counted(Arc<Mutex<HashMap<IpAddr, usize>>>, IpAddr);

impl Counted {
    fn new(of_each: &Arc<Mutex<HashMap<IpAddr, usize>>>, peer: IpAddr) -> Option<Self> {
        let mut counts = of_each.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(peer).or_default();
        if *count >= OF_ONE {
            return None;
        }
        *count += 1;
        Some(Self(of_each.clone(), peer))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.1);
            }
        }
    }
}

fn app(lobby: Arc<Lobby>, by: Guard, files: Files) -> Router {
    Router::new()
        .route("/", get(first))
        .route("/join", post(join))
        .route("/sit", post(sit))
        .route("/press", post(press))
        .route("/leave", post(leave))
        .route("/events", get(events))
        .route(
            "/style.css",
            get(async || ([(header::CONTENT_TYPE, "text/css")], include_str!("style.css"))),
        )
        .route(
            "/script.js",
            get(async || {
                (
                    [(header::CONTENT_TYPE, "text/javascript")],
                    include_str!("script.js"),
                )
            }),
        )
        .route("/type.otf", get(async || type_face(assets::REGULAR_LATIN)))
        .route("/type-bold.otf", get(async || type_face(assets::SEMIBOLD_LATIN)))
        .route("/picture/{id}", get(file))
        .layer(Extension(files))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(by, guard))
        .with_state(lobby)
}

/// Sends a font. It is packed when the program is built; every browser unpacks it.
fn type_face(packed: &'static [u8]) -> impl IntoResponse {
    let head = [
        (header::CONTENT_TYPE, "font/otf"),
        (header::CONTENT_ENCODING, "gzip"),
    ];
    (head, packed)
}

type Shared = State<Arc<Lobby>>;

/// The token in the cookie, if there is one.
pub(super) fn token(headers: &HeaderMap) -> Option<Token> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let cookies = cookies.filter_map(|cookies| cookies.to_str().ok());
    let mut cookies = cookies.flat_map(|cookies| cookies.split("; "));
    cookies.find_map(|cookie| Token::read(cookie.strip_prefix(COOKIE)?.strip_prefix('=')?))
}

/// The seat of a phone.
fn seat(lobby: &Lobby, headers: &HeaderMap) -> Option<u8> {
    match lobby.holder(&token(headers)?)? {
        Holder::Seat(seat) => Some(seat),
        Holder::Guest => None,
    }
}

async fn first(State(lobby): Shared, headers: HeaderMap) -> Response {
    let title = lobby.title();
    let html = match token(&headers).and_then(|token| lobby.holder(&token)) {
        Some(Holder::Seat(seat)) if let Some((name, page)) = lobby.page(seat) => {
            page::seat(title, &name, page.version, &page.html)
        }
        Some(Holder::Guest) => page::seats(title, &lobby.free_seats(), None),
        _ => page::join(title, None),
    };
    Html(html).into_response()
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

async fn join(State(lobby): Shared, form: Result<Form<Code>, FormRejection>) -> Response {
    let Ok(Form(Code { code })) = form else {
        return unreadable();
    };
    match lobby.let_in(&code) {
        Ok(token) => {
            let cookie = format!(
                "{COOKIE}={}; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict",
                token.as_str()
            );
            ([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response()
        }
        Err(reason) => {
            let html = page::join(lobby.title(), Some(&reason.to_string()));
            (StatusCode::FORBIDDEN, Html(html)).into_response()
        }
    }
}

#[derive(Deserialize)]
struct Sit {
    seat: u8,
}

async fn sit(State(lobby): Shared, headers: HeaderMap, form: Result<Form<Sit>, FormRejection>) -> Response {
    let (Ok(Form(Sit { seat })), Some(token)) = (form, token(&headers)) else {
        return unreadable();
    };
    match lobby.sit(&token, seat) {
        Ok(()) => Redirect::to("/").into_response(),
        Err(reason) => {
            let html = page::seats(lobby.title(), &lobby.free_seats(), Some(&reason.to_string()));
            (StatusCode::CONFLICT, Html(html)).into_response()
        }
    }
}

#[derive(Deserialize)]
struct Press {
    version: u64,
    control: usize,
    text: Option<String>,
}

async fn press(
    State(lobby): Shared,
    headers: HeaderMap,
    form: Result<Form<Press>, FormRejection>,
) -> Response {
    let Some(seat) = seat(&lobby, &headers) else {
        return gone();
    };
    let Ok(Form(Press {
        version,
        control,
        text,
    })) = form
    else {
        return unreadable();
    };
    lobby.press(PhonePress {
        seat,
        version,
        control,
        text,
    });
    Redirect::to("/").into_response()
}

async fn leave(State(lobby): Shared, headers: HeaderMap) -> Response {
    let Some(seat) = seat(&lobby, &headers) else {
        return gone();
    };
    lobby.send_away(seat);
    Redirect::to("/").into_response()
}

/// The pages of a phone's seat, one after the other. It ends when the seat is taken back.
async fn events(State(lobby): Shared, headers: HeaderMap) -> Response {
    let Some(seat) = seat(&lobby, &headers) else {
        return gone();
    };
    Sse::new(pages(lobby, headers, seat))
        .keep_alive(KeepAlive::default())
        .into_response()
}

/// A phone that listens.
struct Listener {
    lobby: Arc<Lobby>,
    headers: HeaderMap,
    seat: u8,
    changes: watch::Receiver<u64>,
    /// The page that it shows.
    shown: Option<u64>,
    has_ended: bool,
    _listening: Listening,
}

impl Listener {
    /// Waits for the next page.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        if self.has_ended {
            return None;
        }
        loop {
            self.changes.mark_unchanged();
            // The seat may have been taken back since.
            if seat(&self.lobby, &self.headers) != Some(self.seat) {
                self.has_ended = true;
                return Some((Ok(Event::default().event("gone").data("")), self));
            }
            let (_, page) = self.lobby.page(self.seat)?;
            if self.shown != Some(page.version) {
                self.shown = Some(page.version);
                let event = Event::default().event("page").id(page.version.to_string());
                return Some((Ok(event.data(page.html)), self));
            }
            self.changes.changed().await.ok()?;
        }
    }
}

fn pages(lobby: Arc<Lobby>, headers: HeaderMap, seat: u8) -> impl Stream<Item = Result<Event, Infallible>> {
    let first = Listener {
        _listening: lobby.listens(seat),
        changes: lobby.watch(),
        lobby,
        headers,
        seat,
        shown: None,
        has_ended: false,
    };
    futures_util::stream::unfold(first, Listener::next)
}

async fn file(
    State(lobby): Shared,
    Extension(files): Extension<Files>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let Some(seat) = seat(&lobby, &headers) else {
        return gone();
    };
    match lobby.picture(seat, &id).and_then(|name| files(&name)) {
        Some((kind, bytes)) => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn gone() -> Response {
    (StatusCode::UNAUTHORIZED, "This phone has no seat.").into_response()
}

fn unreadable() -> Response {
    (StatusCode::BAD_REQUEST, "The program can't read this form.").into_response()
}
