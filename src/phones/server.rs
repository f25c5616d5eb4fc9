//! The server: it shows each phone the page of its own seat and accepts one choice or text at a time.
//!
//! It runs in a thread of its own and ends when it is dropped.

use super::guard::{Guard, Peer, guard};
use super::lobby::{Holder, Listening, Lobby, NoSeat, Page, PhonePress, Wake};
use super::page;
use super::pairing::{NoRandomness, Token};
use crate::assets;
use axum::extract::rejection::FormRejection;
use axum::extract::{DefaultBodyLimit, Form, Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
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

/// The longest form, in bytes. A character takes up to twelve, and a page has several fields.
const BODY: usize = 256 * 1024;
/// The interval of beats to a page. The page answers, so that each side knows that the other is there.
pub const BEAT: Duration = Duration::from_secs(3);
/// The time for telling phones that the table is closed.
const FAREWELL: Duration = Duration::from_millis(300);
/// The maximum number of connections, in total and from one address. A browser opens six, and several phones may share
/// an address.
const CONNECTIONS: usize = 256;
const OF_ONE: usize = 80;
/// The time limit for the head of a request.
const HEAD: Duration = Duration::from_secs(5);
const COOKIE: &str = "seat";

/// The reason why phones can't be let in.
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

/// Finds a file that is not a page by its name. Returns its type and its bytes.
pub type Files = Arc<dyn Fn(&str) -> Option<(&'static str, &'static [u8])> + Send + Sync>;

/// A running server.
#[derive(Debug)]
pub struct Server {
    /// Its state.
    pub lobby: Arc<Lobby>,
    /// The address and port at which it listens.
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
        lobby.serve_at(&hosts);
        let guard = Guard::new(lobby.clone());
        let (stop, stopped) = oneshot::channel();
        let app = app(lobby.clone(), guard, files);
        let shared = lobby.clone();
        let run = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            if let Ok(runtime) = runtime {
                runtime.block_on(serve(listener, app, &shared, stopped));
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

    /// Returns the presses of phones since the last call.
    pub fn presses(&self) -> Vec<PhonePress> {
        let presses = self.presses.lock().unwrap_or_else(PoisonError::into_inner);
        presses.try_iter().collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.lobby.close();
        if let Some(stop) = self.stop.take() {
            let _ended = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ended = thread.join();
        }
    }
}

/// Accepts connections until it is stopped, and says farewell to the phones.
async fn serve(
    listener: std::net::TcpListener,
    app: Router,
    lobby: &Lobby,
    mut stopped: oneshot::Receiver<()>,
) {
    let Ok(listener) = TcpListener::from_std(listener) else {
        return;
    };
    let all = Arc::new(Semaphore::new(CONNECTIONS));
    let of_each: Arc<Mutex<HashMap<IpAddr, usize>>> = Arc::default();
    let mut beats = tokio::time::interval(BEAT);
    loop {
        let (stream, peer) = tokio::select! {
            _ = &mut stopped => break,
            _ = beats.tick() => {
                lobby.look();
                continue;
            }
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                // Out of handles, for example: other connections continue.
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
    let is_heard = async {
        while lobby.is_heard_by_any() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // The last bytes of the last stream are still being sent.
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let _in_time = tokio::time::timeout(FAREWELL, is_heard).await;
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
        .route("/join", form(post(join)))
        .route("/sit", form(post(sit)))
        .route("/press", form(post(press)))
        .route("/leave", form(post(leave)))
        .route("/beat", post(beat))
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

/// The address of a form. A visit by “back” or by a restored tab redirects to the page.
fn form(takes: MethodRouter<Arc<Lobby>>) -> MethodRouter<Arc<Lobby>> {
    takes.get(async || Redirect::to("/"))
}

/// Sends a font. It was compressed when the program was built; every browser can decompress it.
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

async fn first(State(lobby): Shared, headers: HeaderMap, RawQuery(query): RawQuery) -> Response {
    let title = lobby.title();
    let number = query.and_then(|query| query.strip_prefix("no=")?.parse().ok());
    let error = number.and_then(NoSeat::numbered).map(|reason| reason.to_string());
    let token = token(&headers);
    let is_lost = token.is_some();
    let html = match token.and_then(|token| lobby.holder(&token)) {
        Some(Holder::Seat(seat)) if let Some((name, page, answered)) = lobby.page(seat) => {
            page::seat(title, &name, &id(&page, answered), &page.html)
        }
        Some(Holder::Guest) => page::seats(title, &lobby.free_seats(), error.as_deref()),
        // The message is shown once.
        _ if is_lost && error.is_none() => {
            let forget = format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
            let html = Html(page::join(title, Some(LOST)));
            return ([(header::SET_COOKIE, forget)], html).into_response();
        }
        _ => page::join(title, error.as_deref()),
    };
    Html(html).into_response()
}

const LOST: &str = "This phone has no seat any more: the table was closed, or the seat is played at the display or by a \
                    computer now.";

/// Redirects to the page, which shows the reason.
fn refused(reason: NoSeat) -> Response {
    Redirect::to(&format!("/?no={}", reason.number())).into_response()
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
        Err(reason) => refused(reason),
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
        Err(reason) => refused(reason),
    }
}

/// Reads a press: the version of the page, the number of the control, its text, and drafts by the numbers of their fields.
fn read_press(seat: u8, form: Vec<(String, String)>) -> Option<PhonePress> {
    let (mut version, mut control) = (None, None);
    let mut press = PhonePress {
        seat,
        ..PhonePress::default()
    };
    for (name, value) in form {
        match (name.as_str(), name.strip_prefix("draft.")) {
            ("version", _) => version = Some(value.parse().ok()?),
            ("control", _) => control = Some(value.parse().ok()?),
            ("text", _) => press.text = Some(value),
            (_, Some(field)) => press.drafts.push((field.parse().ok()?, value)),
            _ => {}
        }
    }
    Some(PhonePress {
        version: version?,
        control: control?,
        ..press
    })
}

/// Takes a press, and answers with its number.
async fn press(
    State(lobby): Shared,
    headers: HeaderMap,
    form: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Response {
    let Some(seat) = seat(&lobby, &headers) else {
        return gone();
    };
    let form = match form {
        Ok(Form(form)) => form,
        Err(reason) if reason.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return (reason.status(), "This is too long. Write less.").into_response();
        }
        Err(_) => return unreadable(),
    };
    match read_press(seat, form) {
        Some(press) => lobby.press(press).to_string().into_response(),
        None => unreadable(),
    }
}

/// Answers a page's beat: whether its phone still has a seat, or seats to choose from.
async fn beat(State(lobby): Shared, headers: HeaderMap) -> Response {
    match token(&headers).and_then(|token| lobby.holder(&token)) {
        Some(Holder::Seat(seat)) => {
            lobby.hear(seat);
            "seat".into_response()
        }
        Some(Holder::Guest) => "seats".into_response(),
        None => gone(),
    }
}

async fn leave(State(lobby): Shared, headers: HeaderMap) -> Response {
    let Some(seat) = seat(&lobby, &headers) else {
        return gone();
    };
    lobby.send_away(seat);
    Redirect::to("/").into_response()
}

/// The pages of a phone, one after another: those of its seat, or the seats to choose from. The stream ends when the
/// seat is taken back or the table closed.
async fn events(State(lobby): Shared, headers: HeaderMap) -> Response {
    let Some(holder) = token(&headers).and_then(|token| lobby.holder(&token)) else {
        return gone();
    };
    // Browsers drop events without data, and hide comments from scripts.
    let beat = Event::default().event("beat").data("beat");
    Sse::new(pages(lobby, headers, holder))
        .keep_alive(KeepAlive::new().interval(BEAT).event(beat))
        .into_response()
}

/// The identity of a page's content: the version, and the last handled press.
fn id(page: &Page, answered: u64) -> String {
    format!("{}-{answered}", page.version)
}

/// A phone with an open stream.
struct Listener {
    lobby: Arc<Lobby>,
    headers: HeaderMap,
    holder: Holder,
    changes: watch::Receiver<u64>,
    /// Its current content: the id of a seat's page, or the seats to choose from.
    shown: Option<String>,
    has_ended: bool,
    _listening: Option<Listening>,
}

impl Listener {
    /// Waits for the next page.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        if self.has_ended {
            return None;
        }
        loop {
            self.changes.mark_unchanged();
            // The seat may have been taken back in the meantime.
            let holder = token(&self.headers).and_then(|token| self.lobby.holder(&token));
            let is_closed = self.lobby.is_closed();
            if is_closed || holder != Some(self.holder) {
                self.has_ended = true;
                let why = if is_closed { "closed" } else { "taken" };
                return Some((Ok(Event::default().event("gone").data(why)), self));
            }
            let (shows, event) = match self.holder {
                Holder::Seat(seat) => {
                    let (_, page, answered) = self.lobby.page(seat)?;
                    let id = id(&page, answered);
                    (id.clone(), Event::default().id(id).data(page.html))
                }
                Holder::Guest => {
                    let html = page::offers(&self.lobby.free_seats());
                    (html.clone(), Event::default().data(html))
                }
            };
            if self.shown.as_ref() != Some(&shows) {
                self.shown = Some(shows);
                return Some((Ok(event.event("page")), self));
            }
            self.changes.changed().await.ok()?;
        }
    }
}

fn pages(
    lobby: Arc<Lobby>,
    headers: HeaderMap,
    holder: Holder,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let listening = match holder {
        Holder::Seat(seat) => {
            lobby.hear(seat);
            Some(lobby.listens(seat))
        }
        Holder::Guest => None,
    };
    let first = Listener {
        _listening: listening,
        changes: lobby.watch(),
        lobby,
        headers,
        holder,
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
