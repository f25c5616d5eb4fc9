//! Phones at an open table: each shows the screens of its own seat and presses their controls.
//!
//! A phone has a UI state of its own and a scene in which only its seat's person is [here](Scene::here). So it shows what
//! the mouse would be offered for that seat, and a press on it goes the way of the mouse, with the same refusals. It may
//! look at the seat's own view whenever its page may; at the display that needs the curtain.

use super::optional::{choice, private, story};
use super::state::Carrying;
use super::{GameUi, Peek, Press, Scene, Session, TableRequest};
use crate::phones::page::Content;
use crate::phones::{PhonePress, PhoneState, Phones, SeatOffer};
use crate::table::{Actor, Awaits, PassageKind, Seat, SeatSet, Viewer, capital};
use crate::ui::{Control, Element, FocusOrder, Keep, Part, Role, Room, Widget};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::EventLoopProxyWrapper;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::collections::{BTreeMap, VecDeque};

/// How many of a seat's last pages a press may come from: others act while a person reads.
const PAGES: usize = 24;
/// How many lines of the ledger a page shows.
const LINES: usize = 8;

/// The seats of an open table that are played on phones.
pub(super) struct PhoneSeats<G: GameUi>(BTreeMap<Seat, PhoneSeat<G>>);

struct PhoneSeat<G: GameUi> {
    ui: G::Ui,
    peek: Peek,
    /// Why the last press did nothing; may be empty.
    refusal: String,
    /// What its page was made from.
    shown: Option<MadeFrom<G>>,
    /// The last pages by version, each with what its controls mean.
    pages: VecDeque<(u64, Vec<Press<G>>)>,
}

/// What a page is made from. The table itself is not among it: its revision changes with it.
#[derive(PartialEq)]
struct MadeFrom<G: GameUi> {
    revision: u64,
    /// The number of events played as motion, whether the screen shows all, and whether a result is held.
    progress: (usize, bool, bool),
    ui: G::Ui,
    peek: Peek,
    refusal: String,
}

impl<G: GameUi> Default for PhoneSeats<G> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<G: GameUi> PhoneSeats<G> {
    /// Is this seat played on a phone?
    pub fn has(&self, seat: Seat) -> bool {
        self.0.contains_key(&seat)
    }

    fn seats(&self) -> SeatSet {
        self.0.keys().copied().collect()
    }
}

/// The number of a seat on its pages. No game has 256 seats.
fn number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).unwrap_or(u8::MAX)
}

/// Lets phones in and out, takes what they press, and shows each its page if something has changed.
pub(super) fn attend<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut table: Carrying,
    mut phones: ResMut<Phones>,
    mut requests: MessageReader<TableRequest>,
    mut redraw: MessageWriter<RequestRedraw>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let session = session.bypass_change_detection();
    for request in requests.read() {
        match *request {
            TableRequest::Phones(true) if session.lesson.is_none() => {
                phones.start(G::TITLE, proxy.as_deref())
            }
            TableRequest::Phones(_) => phones.stop(),
            TableRequest::SendPhoneAway(seat) => phones.send_away(number(seat)),
            _ => {}
        }
    }
    if session.seat_phones(&mut phones, &mut table) {
        redraw.write(RequestRedraw);
    }
    if phones.server().is_none() {
        return;
    }
    phones.take_presses();
    // While something moves or is held, presses wait as they do at the display. Under a curtain nothing moves, and phones
    // need not wait for it.
    let is_at_rest = |session: &Session<G>, table: &Carrying| {
        (session.is_in_sight() || !table.curtain.is_up())
            && table.queue.is_empty()
            && !table.open.held
            && !table.open.paused
    };
    while is_at_rest(session, &table) {
        let Some(press) = phones.waiting.pop_front() else {
            break;
        };
        session.press_by_phone(&mut table, press);
        redraw.write(RequestRedraw);
    }
    session.show_pages(&phones, table.sounds.muted);
}

impl<G: GameUi> Session<G> {
    /// Takes note of which seats have a phone. Returns whether that has changed.
    fn seat_phones(&mut self, phones: &mut Phones, table: &mut Carrying) -> bool {
        let people = self.party.people();
        if let Some(server) = phones.server() {
            let seats = self.table.setup().seats.iter().enumerate();
            server.lobby.offer(seats.map(|(index, info)| SeatOffer {
                name: info.name.clone(),
                is_open: people.contains(Seat::new(index)),
            }));
        }
        let states = phones.states();
        let with_phone = |seat: &Seat| {
            states
                .get(seat.index())
                .is_some_and(|state| *state != PhoneState::None)
        };
        let seats: SeatSet = people.iter().filter(with_phone).collect();
        if table.open.phones != states {
            table.open.phones = states;
            self.progress.revision += 1;
        }
        if seats == self.phone_seats.seats() {
            return false;
        }
        self.phone_seats.0.retain(|seat, _| seats.contains(*seat));
        for seat in seats.iter() {
            let peek = new_peek(seat, &mut self.cosmetic_rng);
            self.phone_seats.0.entry(seat).or_insert_with(|| PhoneSeat {
                ui: G::Ui::default(),
                peek,
                refusal: String::new(),
                shown: None,
                pages: VecDeque::new(),
            });
        }
        self.private.looks.retain(|seat| !seats.contains(*seat));
        if table.curtain.seat().is_some_and(|seat| seats.contains(seat)) {
            // What was decided there holds; the rest goes on on the phone.
            table.curtain.remove();
            (self.private.peek, self.private.hint) = (None, None);
            if let Some(action) = self.private.decided.take()
                && self.table.act(action).is_ok()
            {
                self.happened(&mut table.autosave);
            }
        }
        if let Some(seat) = self.awaited_person() {
            self.foot = seat;
        }
        self.progress.revision += 1;
        true
    }

    /// Does what a control on a phone means, as far as the seat may do it.
    fn press_by_phone(&mut self, table: &mut Carrying, press: PhonePress) {
        let seat = Seat::new(press.seat.into());
        let Some(on_phone) = self.phone_seats.0.get_mut(&seat) else {
            return;
        };
        on_phone.refusal.clear();
        let mut pages = on_phone.pages.iter();
        let page = pages.find(|(version, _)| *version == press.version);
        let meant = page.and_then(|(_, presses)| presses.get(press.control)).cloned();
        let is_remark = matches!(meant, Some(Press::Say(_) | Press::Draft(_)));
        let done = match meant {
            Some(meant) => self.do_by_phone(table, seat, with_text(meant, press.text)),
            None => Err("This came too late: the table has moved on.".into()),
        };
        let on_phone = self.phone_seats.0.get_mut(&seat);
        match (done, on_phone) {
            (Ok(true), on_phone) => {
                // What its pages offered before is over. What is said ends nothing.
                if let Some(on_phone) = on_phone.filter(|_| !is_remark) {
                    on_phone.pages.clear();
                }
                self.happened(&mut table.autosave);
            }
            (Err(reason), Some(on_phone)) => on_phone.refusal = reason,
            _ => {}
        }
    }

    /// Returns whether the record has grown, or why nothing was done.
    fn do_by_phone(&mut self, table: &mut Carrying, seat: Seat, mut press: Press<G>) -> Result<bool, String> {
        if self.is_held() && !press.is_possible_while_held() {
            return Err("The table still shows a result. Go on first.".into());
        }
        if let Press::Local(local) = press {
            let Some(on_phone) = self.phone_seats.0.get(&seat) else {
                return Ok(false);
            };
            press = G::also(&self.scene_on_phone(on_phone, seat, table.sounds.muted), &local);
            let ui = match self.phone_seats.0.get_mut(&seat) {
                Some(on_phone) if !G::ON_PHONE.is_some_and(|these| these.is_for_all(&local)) => {
                    &mut on_phone.ui
                }
                _ => &mut self.ui,
            };
            G::change(ui, &self.view, local);
        }
        if !is_for_phone(&press, seat, self.table.awaits().roller()) {
            return Ok(false);
        }
        let Some(on_phone) = self.phone_seats.0.get_mut(&seat) else {
            return Ok(false);
        };
        match press {
            Press::GoOn => self.progress.goes_on |= self.is_held(),
            Press::Pick(picked) => on_phone.peek.picked = Some(picked),
            Press::Confirm => {
                let own = self.table.view(Viewer::Seat(seat));
                if let Some(action) = choice::<G>(&own, &on_phone.peek) {
                    on_phone.peek = new_peek(seat, &mut self.cosmetic_rng);
                    return table.perform(self, Press::Act(action));
                }
            }
            press => return table.perform(self, press),
        }
        Ok(false)
    }

    /// Returns what a seat's screens on its phone are made from.
    fn scene_on_phone<'s>(&'s self, on_phone: &'s PhoneSeat<G>, seat: Seat, muted: bool) -> Scene<'s, G> {
        let scene = self.scene(muted);
        Scene {
            here: SeatSet::one(seat),
            foot: seat,
            ui: &on_phone.ui,
            draft: None,
            // A table that moves is ahead of the screen.
            awaits: match self.is_in_sight() {
                true => scene.awaits,
                false => Awaits::CHANCE,
            },
            ..scene
        }
    }

    /// Does the screen show what has happened, or a result that stays?
    fn is_in_sight(&self) -> bool {
        self.progress.settled || self.is_held()
    }

    /// Shows the pages of all phones for which something has changed. While something moves, they stay, but a new phone
    /// has its first one at once.
    fn show_pages(&mut self, phones: &Phones, muted: bool) {
        for seat in self.phone_seats.seats().iter() {
            let Some(on_phone) = self.phone_seats.0.get_mut(&seat) else {
                continue;
            };
            if let Some(these) = G::ON_PHONE {
                these.share(&mut on_phone.ui, &self.ui);
            }
            // A refusal that has been read is over when the table moves on.
            if let Some(shown) = &on_phone.shown
                && shown.revision != self.progress.revision
                && shown.refusal == on_phone.refusal
            {
                on_phone.refusal.clear();
            }
            let Some(on_phone) = self.phone_seats.0.get(&seat) else {
                continue;
            };
            let state = MadeFrom {
                revision: self.progress.revision,
                progress: (self.progress.shown, self.is_in_sight(), self.is_held()),
                ui: on_phone.ui.clone(),
                peek: on_phone.peek,
                refusal: on_phone.refusal.clone(),
            };
            let is_time = on_phone.shown.is_none() || self.is_in_sight();
            if !is_time || on_phone.shown.as_ref() == Some(&state) {
                continue;
            }
            let own = self.table.view(Viewer::Seat(seat));
            let PhonePage {
                mut content,
                presses,
                decides,
            } = phone_page(&self.scene_on_phone(on_phone, seat, muted), &own, &on_phone.peek);
            content.refusal.clone_from(&on_phone.refusal);
            let version = phones.show(number(seat), &content);
            let Some(on_phone) = self.phone_seats.0.get_mut(&seat) else {
                continue;
            };
            on_phone.peek.decides = decides;
            on_phone.peek.picked = on_phone.peek.picked.filter(|_| decides);
            on_phone.pages.retain(|(old, _)| *old != version);
            on_phone.pages.push_back((version, presses));
            if on_phone.pages.len() > PAGES {
                on_phone.pages.pop_front();
            }
            on_phone.shown = Some(state);
        }
    }
}

/// A seat's private view before it has picked anything.
fn new_peek(seat: Seat, cosmetic_rng: &mut ChaCha8Rng) -> Peek {
    Peek {
        swapped: cosmetic_rng.random_bool(0.5),
        ..Peek::at(seat)
    }
}

/// A seat's page on its phone.
#[derive(Debug)]
pub struct PhonePage<G: GameUi> {
    /// What it shows.
    pub content: Content,
    /// What its controls mean, in order.
    pub presses: Vec<Press<G>>,
    /// Does the seat decide something there that the display would cover with the curtain?
    pub decides: bool,
}

/// Makes a seat's page from the phone's scene, the seat's own view, and what is picked and swapped in `peek`.
pub fn phone_page<G: GameUi>(scene: &Scene<'_, G>, own: &G::View, peek: &Peek) -> PhonePage<G> {
    let (seat, room) = (peek.seat, Room::default());
    let table = G::table(scene, &room, Some(Element::default()));
    // The table offers a decision under the curtain when it is time for it.
    let offers = |control: &Control| control.intent.get() == Some(&Press::<G>::Decide(seat));
    let decides = table
        .controls()
        .any(|control| offers(control) && control.refusal.is_none());
    let peek = Peek {
        decides,
        picked: peek.picked.filter(|_| decides),
        ..*peek
    };
    let is_useless = |press: &Press<G>| match (press, G::ON_PHONE) {
        (Press::Local(local), Some(these)) => !these.offers(scene, local),
        _ => false,
    };
    let keep = |control: &Control| match control.intent.get::<Press<G>>() {
        Some(press) if is_useless(press) => Keep::Nothing,
        Some(press) if is_for_phone(press, seat, scene.awaits.roller()) => Keep::Control,
        Some(_) => Keep::Nothing,
        None => Keep::Words,
    };
    let prepares = |press: &Press<G>| match (press, G::ON_PHONE) {
        (Press::Local(local), Some(these)) => these.prepares(local),
        _ => false,
    };
    let is_aside =
        |control: &Control| control.focus == FocusOrder::Aside && !control.intent.get().is_some_and(prepares);
    let unless = |hides: bool, control: &Control| match keep(control) {
        Keep::Control if hides => Keep::Nothing,
        other => other,
    };
    let prompt = G::prompt(scene);
    let heading = prompt.heading(scene.setup);
    // The prompt stands above all.
    let is_prompt =
        |part: &Part| matches!(part, Part::Words(_, words) if [&heading, &prompt.note].contains(&words));
    let mut private = private(scene, &room, own, &peek).parts(&keep);
    for part in &mut private {
        let Part::Control {
            pictures, control, ..
        } = part
        else {
            continue;
        };
        if let Some(these) = G::ON_PHONE {
            let drawings = pictures.iter_mut();
            drawings.for_each(|(drawing, shows)| *shows = these.shows(drawing).into());
        }
        if let Some(Press::Pick(index)) = control.intent.get::<Press<G>>() {
            control.widget = Widget::Choice(peek.picked == Some(*index));
        }
    }
    let mut own = table.parts_with_controls(&|control| unless(is_aside(control), control));
    own.retain(|part| !is_prompt(part));
    let mut aside = table.parts(&|control| unless(!is_aside(control), control));
    aside.retain(|part| part.control().is_some());
    let presses = private.iter().chain(&own).chain(&aside).filter_map(Part::control);
    let presses = presses
        .filter_map(|control| control.intent.get().cloned())
        .collect();
    let ledger = G::ledger(scene).into_iter().rev().take(LINES);
    let stands = Some(capital(&G::stands(scene.view))).filter(|words| !words.is_empty());
    let content = Content {
        heading,
        note: match decides {
            true => "Show what only you may see, and choose there.".into(),
            false => prompt.note,
        },
        is_awaited: scene.awaits.awaited().contains(seat),
        refusal: String::new(),
        private,
        own,
        aside,
        table: stands.into_iter().chain(ledger.map(|line| line.words)).collect(),
        story: chronicle(scene),
    };
    PhonePage {
        content,
        presses,
        decides,
    }
}

/// Returns the story so far. What people told stands out.
fn chronicle<G: GameUi>(scene: &Scene<'_, G>) -> Vec<Part> {
    let mut parts = Vec::new();
    for page in story(scene) {
        parts.push(Part::Words(Role::Heading, page.title));
        parts.extend(page.passages.into_iter().map(|passage| match passage.kind {
            PassageKind::Told => Part::Words(Role::Body, passage.words),
            _ => Part::Words(Role::Note, passage.words),
        }));
    }
    parts
}

/// Can a phone of this seat do this? The rest is for the display, such as the curtain and a new game.
fn is_for_phone<G: GameUi>(press: &Press<G>, seat: Seat, roller: Option<Seat>) -> bool {
    let is_own = |action: &G::Action| G::actor(action) == Actor::Seat(seat);
    match press {
        Press::Act(action) => is_own(action),
        Press::Plan(actions) => actions.iter().all(is_own),
        Press::Say(remark) | Press::Draft(remark) | Press::Rewind(_, remark) => remark.seat == seat,
        Press::Chance => roller == Some(seat),
        Press::Local(_) | Press::GoOn | Press::Pick(_) | Press::Confirm => true,
        _ => false,
    }
}

fn with_text<G: GameUi>(press: Press<G>, text: Option<String>) -> Press<G> {
    use crate::ui::Intent as _;
    match text {
        Some(text) => press.with_text(text),
        None => press,
    }
}
