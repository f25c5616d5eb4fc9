//! What the server knows: the seats, who has which, and what each may see. It knows no game.
//!
//! The app writes it and the server reads it. What a phone asks for goes to the app as a [`FromPhone`].

use super::page::Page;
use super::pairing::{JoinCode, NoRandomness, Token, TokenHash};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The most guests: phones that have shown the code and not chosen a seat.
const GUESTS: usize = 16;
/// How long a guest may take to choose a seat.
const GUEST_LIFE: Duration = Duration::from_secs(10 * 60);
/// After so many wrong codes there is a new one.
const WRONG_CODES: u32 = 40;

/// What a phone asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromPhone {
    /// It has taken a seat.
    Sits { seat: u8 },
    /// It gives its seat back.
    Leaves { seat: u8 },
    /// It presses a control on its page.
    Presses { seat: u8, version: u64, part: usize },
    /// It writes into a field on its page.
    Writes {
        seat: u8,
        version: u64,
        part: usize,
        text: String,
    },
    /// The join code has been used up or has expired, and there is a new one.
    CodeChanged,
}

/// A seat as phones see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatOffer {
    pub name: String,
    /// Can a phone take it?
    pub is_free: bool,
}

#[derive(Debug, Default)]
struct Place {
    offer: SeatOffer,
    token: Option<TokenHash>,
    page: Page,
    /// How many streams its phone has open: 0 if it sleeps.
    streams: usize,
}

#[derive(Debug)]
struct Guest {
    token: TokenHash,
    since: Instant,
}

#[derive(Debug)]
struct State {
    title: String,
    code: JoinCode,
    wrong: u32,
    places: Vec<Place>,
    guests: Vec<Guest>,
}

/// Whose phone it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    Guest,
    Seat(u8),
}

/// Why a phone gets no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSeat {
    #[error("This code is wrong or too old. The display shows the current one.")]
    WrongCode,
    #[error("Too many phones are choosing a seat. Try again in a moment.")]
    TooManyGuests,
    #[error("This seat is taken. Choose another one.")]
    Taken,
    #[error("The program could not make a key for this phone. Try again.")]
    NoRandomness,
}

impl From<NoRandomness> for NoSeat {
    fn from(_: NoRandomness) -> Self {
        Self::NoRandomness
    }
}

/// The state of the server, shared with the app.
#[derive(Debug)]
pub struct Hall {
    state: Mutex<State>,
    /// Counts changes, so streams know when to look.
    changes: watch::Sender<u64>,
    orders: Mutex<Sender<FromPhone>>,
}

impl Hall {
    pub fn new(title: &str, orders: Sender<FromPhone>) -> Result<Self, NoRandomness> {
        let state = State {
            title: title.to_owned(),
            code: JoinCode::new(Instant::now())?,
            wrong: 0,
            places: Vec::new(),
            guests: Vec::new(),
        };
        Ok(Self {
            state: Mutex::new(state),
            changes: watch::Sender::new(0),
            orders: Mutex::new(orders),
        })
    }

    // A panic while the lock is held leaves the state whole: every change is a single assignment.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub fn order(&self, order: FromPhone) {
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        // Without an app there is nobody to ask.
        let _gone = orders.send(order);
    }

    // ---- for the app ----

    /// The current join code; a new one if the last one has expired.
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

    /// Offers these seats. A seat that is offered no longer loses its phone.
    pub fn offer(&self, offers: Vec<SeatOffer>) {
        let mut state = self.state();
        if state.places.iter().map(|place| &place.offer).eq(&offers) {
            return;
        }
        state.places.truncate(offers.len());
        state.places.resize_with(offers.len(), Place::default);
        for (place, offer) in state.places.iter_mut().zip(offers) {
            place.offer = offer;
        }
        drop(state);
        self.changed();
    }

    /// Shows a page on a seat's phone.
    pub fn show(&self, seat: u8, page: Page) {
        let mut state = self.state();
        let Some(place) = state.places.get_mut(usize::from(seat)) else {
            return;
        };
        if place.page.same(&page) {
            return;
        }
        let version = place.page.version + 1;
        place.page = Page { version, ..page };
        drop(state);
        self.changed();
    }

    /// Takes a seat back from its phone.
    pub fn send_away(&self, seat: u8) {
        if let Some(place) = self.state().places.get_mut(usize::from(seat)) {
            (place.token, place.page) = (None, Page::default());
        }
        self.changed();
    }

    /// Tells for every seat whether it has a phone, and whether that is awake.
    pub fn phones(&self) -> Vec<Option<bool>> {
        let state = self.state();
        let places = state.places.iter();
        places
            .map(|place| place.token.map(|_| place.streams > 0))
            .collect()
    }

    // ---- for the server ----

    pub fn title(&self) -> String {
        self.state().title.clone()
    }

    pub fn offers(&self) -> Vec<(SeatOffer, bool)> {
        let state = self.state();
        let places = state.places.iter();
        places
            .map(|place| (place.offer.clone(), place.token.is_some()))
            .collect()
    }

    /// Whose token it is. Compares with all of them, whatever the result.
    pub fn holder(&self, token: &Token) -> Option<Holder> {
        let hash = token.hash();
        let state = self.state();
        let mut found = None;
        for guest in &state.guests {
            if guest.token.is(&hash) {
                found = Some(Holder::Guest);
            }
        }
        for (seat, place) in state.places.iter().enumerate() {
            if place.token.is_some_and(|token| token.is(&hash)) {
                found = u8::try_from(seat).ok().map(Holder::Seat);
            }
        }
        found
    }

    /// Makes a guest of a phone that shows the code.
    pub fn let_in(&self, typed: &str) -> Result<Token, NoSeat> {
        let now = Instant::now();
        let mut state = self.state();
        if !state.code.is(typed, now) {
            state.wrong += 1;
            let is_guessed = state.wrong >= WRONG_CODES;
            if is_guessed {
                (state.code, state.wrong) = (JoinCode::new(now)?, 0);
            }
            drop(state);
            if is_guessed {
                self.order(FromPhone::CodeChanged);
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

    /// Gives a seat to a guest, who keeps the token.
    pub fn sit(&self, token: &Token, seat: u8) -> Result<(), NoSeat> {
        let hash = token.hash();
        let mut state = self.state();
        let Some(place) = state.guests.iter().position(|guest| guest.token.is(&hash)) else {
            return Err(NoSeat::WrongCode);
        };
        let free = |place: &&mut Place| place.offer.is_free && place.token.is_none();
        let Some(taken) = state.places.get_mut(usize::from(seat)).filter(free) else {
            return Err(NoSeat::Taken);
        };
        taken.token = Some(hash);
        state.guests.swap_remove(place);
        drop(state);
        self.changed();
        self.order(FromPhone::Sits { seat });
        Ok(())
    }

    /// Gives a seat back.
    pub fn leave(&self, seat: u8) {
        self.send_away(seat);
        self.order(FromPhone::Leaves { seat });
    }

    pub fn page(&self, seat: u8) -> Option<(String, Page)> {
        let state = self.state();
        let place = state.places.get(usize::from(seat))?;
        Some((place.offer.name.clone(), place.page.clone()))
    }

    /// Counts a stream of a seat's phone for as long as the guard lives.
    pub fn listens(self: &std::sync::Arc<Self>, seat: u8) -> Listening {
        self.count(seat, 1);
        Listening {
            hall: self.clone(),
            seat,
        }
    }

    fn count(&self, seat: u8, by: isize) {
        if let Some(place) = self.state().places.get_mut(usize::from(seat)) {
            place.streams = place.streams.saturating_add_signed(by);
        }
    }
}

/// A phone is listening.
#[derive(Debug)]
pub struct Listening {
    hall: std::sync::Arc<Hall>,
    seat: u8,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.hall.count(self.seat, -1);
    }
}
