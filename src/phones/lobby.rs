//! The state of the server: the seats, their phones, and the page of each seat. It knows no game.
//!
//! The app offers seats and shows pages; the server reads them. A press on a phone goes to the app as a [`PhonePress`].

use super::pairing::{JoinCode, NoRandomness, PictureKey, Token, TokenHash};
use std::fmt;
use std::net::SocketAddr;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The maximum number of guests: phones that have shown the code and not chosen a seat.
const GUESTS: usize = 16;
/// The time limit for a guest to choose a seat.
const GUEST_LIFE: Duration = Duration::from_secs(10 * 60);
/// The number of wrong codes after which a new one is made.
const WRONG_CODES: u32 = 40;
/// The time for which a phone counts as awake after its last request. A page in front [answers](super::server::BEAT)
/// more often.
const AWAKE: Duration = Duration::from_secs(10);

/// A press of a control on a phone's page, or text written into a field there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhonePress {
    /// The phone's seat.
    pub seat: u8,
    /// Counts the presses of this seat, from 1.
    pub number: u64,
    /// The version of the page with the control.
    pub version: u64,
    /// The number of the control on that page, from 0.
    pub control: usize,
    /// The text, if the control is a field.
    pub text: Option<String>,
    /// Unsent text in other fields, by the fields' numbers on the page. It is sent before the press.
    pub drafts: Vec<(usize, String)>,
}

/// A seat as phones see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatOffer {
    /// The seat's name.
    pub name: String,
    /// Does a person play it, so that a phone may take it?
    pub is_open: bool,
}

/// The page of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Counts the pages of this seat, from 1.
    pub version: u64,
    /// Its changing part, as HTML.
    pub html: String,
    /// The names of the drawings on it. A phone may ask for no others.
    pub pictures: Vec<String>,
}

#[derive(Debug, Default)]
struct Place {
    offer: SeatOffer,
    token: Option<TokenHash>,
    page: Page,
    /// The number of open streams of its phone; 0 if it sleeps.
    streams: usize,
    /// The time of its phone's last request.
    heard: Option<Instant>,
    /// The number of its last press, and of the last one that the app has handled.
    pressed: u64,
    answered: u64,
}

#[derive(Debug)]
struct Guest {
    token: TokenHash,
    since: Instant,
}

#[derive(Debug)]
struct State {
    code: JoinCode,
    wrong: u32,
    places: Vec<Place>,
    guests: Vec<Guest>,
    /// The phones' states when the app was last woken for a change of them.
    told: Vec<PhoneState>,
    /// Is the table being closed?
    is_closed: bool,
    /// The server's addresses, as browsers send them.
    hosts: Vec<String>,
}

impl State {
    fn phones(&self) -> Vec<PhoneState> {
        let is_heard = |place: &Place| place.heard.is_some_and(|heard| heard.elapsed() < AWAKE);
        let phone = |place: &Place| match (place.token, place.streams) {
            (None, _) => PhoneState::None,
            (Some(_), 1..) if is_heard(place) => PhoneState::Awake,
            (Some(_), _) => PhoneState::Asleep,
        };
        self.places.iter().map(phone).collect()
    }
}

/// The owner of a phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// It has shown the code and chooses a seat.
    Guest,
    /// It has this seat.
    Seat(u8),
}

/// The state of a seat's phone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PhoneState {
    /// It has none.
    #[default]
    None,
    /// It has one, which sleeps or has lost the network.
    Asleep,
    /// It has one, which shows the seat's page.
    Awake,
}

/// The reason why a phone gets no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSeat {
    /// The code is wrong or has expired.
    #[error("This code is wrong or too old. Type the one that the display shows now.")]
    WrongCode,
    /// Too many phones have shown the code without choosing a seat.
    #[error("Too many phones are choosing a seat. Try again in a moment.")]
    TooManyGuests,
    /// Another phone has the seat, or no person plays it.
    #[error("This seat is taken. Choose another one.")]
    Taken,
    /// The operating system gives no random numbers.
    #[error("The program could not make a key for this phone. Try again.")]
    NoRandomness,
}

impl NoSeat {
    const ALL: [Self; 4] = [
        Self::WrongCode,
        Self::TooManyGuests,
        Self::Taken,
        Self::NoRandomness,
    ];

    /// Returns its number for a URL.
    pub(super) const fn number(self) -> usize {
        self as usize
    }

    /// Returns the reason with this number.
    pub(super) fn numbered(number: usize) -> Option<Self> {
        Self::ALL.get(number).copied()
    }
}

impl From<NoRandomness> for NoSeat {
    fn from(_: NoRandomness) -> Self {
        Self::NoRandomness
    }
}

/// Wakes the app, which may be idle.
pub type Wake = Box<dyn Fn() + Send + Sync>;

/// The state of the server, shared with the app.
pub struct Lobby {
    /// The game's name.
    title: String,
    state: Mutex<State>,
    /// Counts changes. Streams wait for it.
    changes: watch::Sender<u64>,
    presses: Mutex<Sender<PhonePress>>,
    picture_key: PictureKey,
    wake: Wake,
}

impl fmt::Debug for Lobby {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lobby")
            .field("title", &self.title)
            .finish_non_exhaustive()
    }
}

impl Lobby {
    /// Creates the lobby of a table of this game. Presses of phones come out of the sender's receiver.
    ///
    /// # Errors
    /// If the operating system gives no random numbers.
    pub fn new(title: &str, presses: Sender<PhonePress>, wake: Wake) -> Result<Self, NoRandomness> {
        let state = State {
            code: JoinCode::new(Instant::now())?,
            wrong: 0,
            places: Vec::new(),
            guests: Vec::new(),
            told: Vec::new(),
            is_closed: false,
            hosts: Vec::new(),
        };
        Ok(Self {
            title: title.to_owned(),
            state: Mutex::new(state),
            changes: watch::Sender::new(0),
            presses: Mutex::new(presses),
            picture_key: PictureKey::new()?,
            wake,
        })
    }

    // A panic while the lock is held leaves the state whole: every change is a single assignment.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// Returns the current join code; a new one if the last one has expired.
    pub fn code(&self) -> JoinCode {
        let mut state = self.state();
        let now = Instant::now();
        if state.code.has_expired(now)
            && let Ok(code) = JoinCode::new(now)
        {
            (state.code, state.wrong) = (code, 0);
        }
        state.code.clone()
    }

    /// Offers these seats. A seat that is not open, or not offered any more, loses its phone.
    pub fn offer(&self, offers: impl ExactSizeIterator<Item = SeatOffer>) {
        let mut state = self.state();
        let mut is_changed = state.places.len() != offers.len();
        state.places.resize_with(offers.len(), Place::default);
        for (place, offer) in state.places.iter_mut().zip(offers) {
            if place.offer == offer {
                continue;
            }
            is_changed = true;
            if !offer.is_open {
                (place.token, place.page) = (None, Page::default());
            }
            place.offer = offer;
        }
        drop(state);
        if is_changed {
            self.changed();
        }
    }

    /// Shows this page on a seat's phone. Returns the page's version, which stays the same if nothing has changed.
    pub fn show(&self, seat: u8, html: String, pictures: Vec<String>) -> u64 {
        let mut state = self.state();
        let Some(place) = state.places.get_mut(usize::from(seat)) else {
            return 0;
        };
        if place.page.html == html {
            return place.page.version;
        }
        let version = place.page.version + 1;
        place.page = Page {
            version,
            html,
            pictures,
        };
        drop(state);
        self.changed();
        version
    }

    /// Takes a seat back from its phone.
    pub fn send_away(&self, seat: u8) {
        if let Some(place) = self.state().places.get_mut(usize::from(seat)) {
            let version = place.page.version;
            place.token = None;
            place.page = Page {
                version,
                ..Page::default()
            };
        }
        self.changed();
        (self.wake)();
    }

    /// Returns the state of each seat's phone.
    pub fn phones(&self) -> Vec<PhoneState> {
        self.state().phones()
    }

    /// Sets the server's addresses. It answers at these and at `localhost` only.
    pub fn serve_at(&self, addresses: &[SocketAddr]) {
        let local = addresses
            .iter()
            .map(|address| format!("localhost:{}", address.port()));
        let hosts = addresses.iter().map(ToString::to_string).chain(local);
        self.state().hosts = hosts.collect();
    }

    pub(super) fn is_host(&self, host: &str) -> bool {
        self.state().hosts.iter().any(|known| known == host)
    }

    /// Notes that the app has handled a seat's presses up to this number, and shows the result.
    pub fn answer(&self, seat: u8, number: u64) {
        if let Some(place) = self.state().places.get_mut(usize::from(seat)) {
            place.answered = place.answered.max(number);
        }
        self.changed();
    }

    /// Tells all phones that the table is closed. They get nothing more after that.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed();
    }

    pub(super) fn is_closed(&self) -> bool {
        self.state().is_closed
    }

    /// Is any seat's phone still listening?
    pub(super) fn is_heard_by_any(&self) -> bool {
        self.state().places.iter().any(|place| place.streams > 0)
    }

    /// Notes a request of a seat's phone.
    pub(super) fn hear(&self, seat: u8) {
        if let Some(place) = self.state().places.get_mut(usize::from(seat)) {
            place.heard = Some(Instant::now());
        }
        self.look();
    }

    /// Wakes the app if a phone has fallen asleep or woken up since the last call.
    pub(super) fn look(&self) {
        let mut state = self.state();
        let phones = state.phones();
        if state.told != phones {
            state.told = phones;
            drop(state);
            (self.wake)();
        }
    }

    /// Returns the opaque name of a drawing. Addresses with it do not reveal what a seat sees.
    pub fn picture_id(&self, name: &str) -> String {
        self.picture_key.id(name)
    }

    pub(super) fn title(&self) -> &str {
        &self.title
    }

    /// Waits for changes.
    pub(super) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Hands a press to the app. Returns its number.
    pub(super) fn press(&self, press: PhonePress) -> u64 {
        let number = match self.state().places.get_mut(usize::from(press.seat)) {
            Some(place) => {
                place.pressed += 1;
                place.pressed
            }
            None => 0,
        };
        let press = PhonePress { number, ..press };
        let presses = self.presses.lock().unwrap_or_else(PoisonError::into_inner);
        // Without an app nobody gets it.
        let _gone = presses.send(press);
        (self.wake)();
        number
    }

    /// Returns the seats, each with whether a phone can take it.
    pub(super) fn free_seats(&self) -> Vec<(String, bool)> {
        let state = self.state();
        let free = |place: &Place| {
            (
                place.offer.name.clone(),
                place.offer.is_open && place.token.is_none(),
            )
        };
        state.places.iter().map(free).collect()
    }

    /// Returns the holder of a token. Compares with all of them, whatever the result.
    pub(super) fn holder(&self, token: &Token) -> Option<Holder> {
        let hash = token.hash();
        let state = self.state();
        let mut found = None;
        for guest in &state.guests {
            if guest.token.is(&hash) {
                found = Some(Holder::Guest);
            }
        }
        for (seat, place) in (0..).zip(&state.places) {
            if place.token.is_some_and(|token| token.is(&hash)) {
                found = Some(Holder::Seat(seat));
            }
        }
        found
    }

    /// Makes a phone with the code a guest.
    pub(super) fn let_in(&self, typed: &str) -> Result<Token, NoSeat> {
        let now = Instant::now();
        let mut state = self.state();
        if !state.code.is(typed, now) {
            state.wrong += 1;
            if state.wrong >= WRONG_CODES || state.code.has_expired(now) {
                (state.code, state.wrong) = (JoinCode::new(now)?, 0);
                drop(state);
                // The display must show the new code.
                (self.wake)();
            }
            return Err(NoSeat::WrongCode);
        }
        state
            .guests
            .retain(|guest| now.duration_since(guest.since) < GUEST_LIFE);
        if state.guests.len() >= GUESTS {
            return Err(NoSeat::TooManyGuests);
        }
        let token = Token::new()?;
        let guest = Guest {
            token: token.hash(),
            since: now,
        };
        state.guests.push(guest);
        Ok(token)
    }

    /// Gives a seat to a guest, who keeps the token. A phone with a seat keeps that seat: a second tap does nothing.
    pub(super) fn sit(&self, token: &Token, seat: u8) -> Result<(), NoSeat> {
        if matches!(self.holder(token), Some(Holder::Seat(_))) {
            return Ok(());
        }
        let hash = token.hash();
        let mut state = self.state();
        let Some(guest) = state.guests.iter().position(|guest| guest.token.is(&hash)) else {
            return Err(NoSeat::WrongCode);
        };
        let free = |place: &&mut Place| place.offer.is_open && place.token.is_none();
        let Some(taken) = state.places.get_mut(usize::from(seat)).filter(free) else {
            return Err(NoSeat::Taken);
        };
        (taken.token, taken.heard) = (Some(hash), Some(Instant::now()));
        state.guests.swap_remove(guest);
        drop(state);
        self.changed();
        (self.wake)();
        Ok(())
    }

    /// Returns a seat's name, its page, and the number of its last handled press.
    pub(super) fn page(&self, seat: u8) -> Option<(String, Page, u64)> {
        let state = self.state();
        let place = state.places.get(usize::from(seat))?;
        Some((place.offer.name.clone(), place.page.clone(), place.answered))
    }

    /// Returns the real name of a drawing that is on a seat's page.
    pub(super) fn picture(&self, seat: u8, id: &str) -> Option<String> {
        let state = self.state();
        let names = &state.places.get(usize::from(seat))?.page.pictures;
        names.iter().find(|name| self.picture_id(name) == id).cloned()
    }

    /// Counts a stream of a seat's phone for as long as the guard lives.
    pub(super) fn listens(self: &Arc<Self>, seat: u8) -> Listening {
        self.count(seat, 1);
        Listening {
            lobby: self.clone(),
            seat,
        }
    }

    fn count(&self, seat: u8, by: isize) {
        if let Some(place) = self.state().places.get_mut(usize::from(seat)) {
            place.streams = place.streams.saturating_add_signed(by);
        }
        (self.wake)();
    }
}

/// A phone is listening.
#[derive(Debug)]
pub(super) struct Listening {
    lobby: Arc<Lobby>,
    seat: u8,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.lobby.count(self.seat, -1);
    }
}
