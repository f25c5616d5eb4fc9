//! Phones at an open table: each shows the screens of its own seat and presses their controls.
//!
//! A phone has a UI state of its own and a scene in which only its seat's person is [here](TableContext::here). So it
//! shows what the mouse would be offered for that seat, and a press on it goes the way of the mouse, with the same
//! refusals. It may look at the seat's own view whenever its page may; at the display that needs the curtain.

use super::optional::story;
use super::state::Carrying;
use super::{GameUi, Peek, Press, Session, TableContext, TableControl, TableFlow, TableRequest};
use crate::phones::page::Content;
use crate::phones::{PhonePress, PhoneState, Phones, SeatOffer};
use crate::table::{Actor, Awaits, PassageKind, Seat, SeatSet, Viewer, capital};
use crate::ui::{Control, Element, FocusOrder, Keep, Layout, Part, Role, Widget};
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
pub(super) struct PhoneSeats<G: GameUi> {
    seats: BTreeMap<Seat, PhoneSeat<G>>,
    /// Whether each seat has a phone; empty if phones are not let in.
    pub states: Vec<PhoneState>,
}

struct PhoneSeat<G: GameUi> {
    ui: G::Ui,
    peek: Peek,
    /// Why the last press did nothing; may be empty.
    refusal: String,
    /// The last press that was carried out. A second tap on the same control means nothing.
    last: PhonePress,
    /// Has it pressed something whose result the display does not show yet?
    is_acknowledged: bool,
    /// Its page, with what that was made from.
    page: Option<(MadeFrom<G>, PhonePage<G>)>,
    shown: Shown,
    /// The last pages by version, each with what its controls mean.
    pages: VecDeque<(u64, Vec<Meant<G>>)>,
}

/// What a phone shows besides what its page is made from.
#[derive(Clone, Default, PartialEq)]
struct Shown {
    /// Why nothing can be pressed.
    halt: Option<&'static str>,
    /// After how many seconds without input it is covered, like a private view at the display.
    open_for: u8,
    /// Is a press acknowledged, instead of offering more?
    is_acknowledged: bool,
    refusal: String,
}

/// What a control on a page means.
#[derive(Clone, Debug)]
struct Meant<G: GameUi> {
    press: Press<G>,
    /// Is it a field of one line?
    is_line: bool,
}

/// What a page is made from. The table itself is not among it: its revision changes with it.
#[derive(PartialEq)]
struct MadeFrom<G: GameUi> {
    revision: u64,
    /// The number of events played as motion, whether the screen shows all, and whether a result is held.
    progress: (usize, bool, bool),
    ui: G::Ui,
    peek: Peek,
}

impl<G: GameUi> Default for PhoneSeats<G> {
    fn default() -> Self {
        Self {
            seats: BTreeMap::new(),
            states: Vec::new(),
        }
    }
}

impl<G: GameUi> PhoneSeats<G> {
    /// Is this seat played on a phone?
    pub fn has(&self, seat: Seat) -> bool {
        self.seats.contains_key(&seat)
    }

    fn seats(&self) -> SeatSet {
        self.seats.keys().copied().collect()
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
    let (muted, halt) = (table.sounds.muted, halt(*table.control));
    let open_for = table.curtain.habit.open_for as u8;
    // A press means what the newest page says.
    session.show_pages(&phones, muted, (halt, open_for));
    // While something moves, presses wait. Under a curtain nothing moves, and phones need not wait for it. While people at
    // the display have stopped the table, nothing waits: nobody knows for how long.
    let mut answered = Vec::new();
    while table.flow(session) != TableFlow::Animating {
        let Some(press) = phones.waiting.pop_front() else {
            break;
        };
        match halt {
            Some(_) => session.refuse_phone(&press),
            None => session.press_by_phone(&mut table, &press),
        }
        answered.push(press);
        redraw.write(RequestRedraw);
    }
    session.show_pages(&phones, muted, (halt, open_for));
    for press in answered {
        phones.answer(&press);
    }
}

/// Returns why nobody can press anything, while people at the display have stopped the table.
const fn halt(control: TableControl) -> Option<&'static str> {
    match (control.is_paused, control.is_covered) {
        (true, _) => Some("The game is paused at the display."),
        (_, true) => Some("The game waits: something else is open at the display."),
        _ => None,
    }
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
        if self.phone_seats.states != states {
            table.open.phones.clone_from(&states);
            self.phone_seats.states = states;
            self.progress.revision += 1;
        }
        if seats == self.phone_seats.seats() {
            return false;
        }
        self.phone_seats.seats.retain(|seat, _| seats.contains(*seat));
        for seat in seats.iter() {
            let peek = new_peek(seat, &mut self.cosmetic_rng);
            self.phone_seats.seats.entry(seat).or_insert_with(|| PhoneSeat {
                ui: G::Ui::default(),
                peek,
                refusal: String::new(),
                last: PhonePress::default(),
                is_acknowledged: false,
                page: None,
                shown: Shown::default(),
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

    /// Does nothing while people at the display have stopped the table. The page says why.
    fn refuse_phone(&mut self, press: &PhonePress) {
        if let Some(on_phone) = self.phone_seats.seats.get_mut(&Seat::new(press.seat.into())) {
            on_phone.refusal = "This was not done. Press it again when the game goes on.".into();
        }
    }

    /// Does what a control on a phone means, as far as the seat may do it. What stands unsent in fields is said before.
    fn press_by_phone(&mut self, table: &mut Carrying, press: &PhonePress) {
        let seat = Seat::new(press.seat.into());
        let Some(on_phone) = self.phone_seats.seats.get_mut(&seat) else {
            return;
        };
        on_phone.refusal.clear();
        let again = PhonePress {
            number: press.number,
            ..on_phone.last.clone()
        };
        if again == *press {
            return;
        }
        let page = on_phone
            .pages
            .iter()
            .find(|(version, _)| *version == press.version);
        let meant = |control: usize| page.and_then(|(_, meant)| meant.get(control)).cloned();
        let drafts = press
            .drafts
            .iter()
            .map(|(field, text)| (meant(*field), Some(text)));
        let wants: Vec<_> = drafts
            .chain([(meant(press.control), press.text.as_ref())])
            .collect();
        let newest = on_phone
            .pages
            .back()
            .is_some_and(|(version, _)| *version == press.version);
        let mut has_acted = false;
        let mut refusal = String::new();
        for (meant, text) in wants {
            let is_remark = matches!(
                meant.as_ref().map(|meant| &meant.press),
                Some(Press::Say(_) | Press::Draft(_))
            );
            let done = match meant {
                // The result that was held then may be another one.
                Some(Meant {
                    press: Press::GoOn, ..
                }) if !newest => Ok(false),
                Some(meant) => self.do_by_phone(table, seat, with_text(meant, text)),
                None => Err("This came too late: the table has moved on.".into()),
            };
            match done {
                Ok(true) => {
                    has_acted |= !is_remark;
                    self.happened(&mut table.autosave);
                }
                Ok(false) => {}
                Err(reason) => {
                    refusal = reason;
                    break;
                }
            }
        }
        let is_ahead = !self.is_in_sight();
        let Some(on_phone) = self.phone_seats.seats.get_mut(&seat) else {
            return;
        };
        if refusal.is_empty() {
            on_phone.last = press.clone();
            on_phone.is_acknowledged = is_ahead;
        }
        on_phone.refusal = refusal;
        // What its pages offered before is over. What is said ends nothing.
        if has_acted {
            on_phone.pages.clear();
        }
    }

    /// Returns whether the record has grown, or why nothing was done.
    fn do_by_phone(&mut self, table: &mut Carrying, seat: Seat, mut press: Press<G>) -> Result<bool, String> {
        if self.is_held() && !press.is_possible_while_held() {
            return Err("The table still shows a result. Go on first.".into());
        }
        if let Press::Local(local) = press {
            let Some(on_phone) = self.phone_seats.seats.get(&seat) else {
                return Ok(false);
            };
            // No rule says whether its time is over, but the newest page does.
            let newest = on_phone.pages.back();
            let offers = |meant: &Meant<G>| meant.press == Press::Local(local.clone());
            if !newest.is_some_and(|(_, all)| all.iter().any(offers)) {
                return Ok(false);
            }
            press = G::also(&self.scene_on_phone(on_phone, seat, table.sounds.muted), &local);
            let ui = match self.phone_seats.seats.get_mut(&seat) {
                Some(on_phone) if !G::is_for_all(&local) => &mut on_phone.ui,
                _ => &mut self.ui,
            };
            G::change(ui, &self.shown.view, local);
        }
        if !is_for_phone(
            &press,
            seat,
            may_roll(self.table.awaits(), self.party.people(), seat),
        ) {
            return Ok(false);
        }
        let Some(on_phone) = self.phone_seats.seats.get_mut(&seat) else {
            return Ok(false);
        };
        match press {
            Press::GoOn => self.shown.goes_on |= self.is_held(),
            Press::Pick(picked) => on_phone.peek.picked = Some(picked),
            Press::Confirm => {
                let own = self.table.view(Viewer::Seat(seat));
                if let Some(action) = G::choice(&own, &on_phone.peek) {
                    on_phone.peek = new_peek(seat, &mut self.cosmetic_rng);
                    return table.perform(self, Press::Act(action));
                }
            }
            press => return table.perform(self, press),
        }
        Ok(false)
    }

    /// Returns what a seat's screens on its phone are made from.
    fn scene_on_phone<'s>(
        &'s self,
        on_phone: &'s PhoneSeat<G>,
        seat: Seat,
        muted: bool,
    ) -> TableContext<'s, G> {
        let scene = self.scene(muted);
        TableContext {
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
    /// has its first one at once, and a press is acknowledged.
    fn show_pages(&mut self, phones: &Phones, muted: bool, (halt, open_for): (Option<&'static str>, u8)) {
        let is_in_sight = self.is_in_sight();
        for seat in self.phone_seats.seats().iter() {
            let Some(on_phone) = self.phone_seats.seats.get_mut(&seat) else {
                continue;
            };
            G::share(&mut on_phone.ui, &self.ui);
            on_phone.is_acknowledged &= !is_in_sight;
            // A refusal that has been read is over when the table moves on.
            if let Some((made, _)) = &on_phone.page
                && made.revision != self.progress.revision
                && on_phone.shown.refusal == on_phone.refusal
            {
                on_phone.refusal.clear();
            }
            let Some(on_phone) = self.phone_seats.seats.get(&seat) else {
                continue;
            };
            let made = MadeFrom {
                revision: self.progress.revision,
                progress: (self.shown.count(), is_in_sight, self.is_held()),
                ui: on_phone.ui.clone(),
                peek: on_phone.peek,
            };
            let is_new = match &on_phone.page {
                Some((before, _)) => is_in_sight && *before != made,
                None => true,
            };
            let shown = Shown {
                halt,
                open_for,
                is_acknowledged: on_phone.is_acknowledged,
                refusal: on_phone.refusal.clone(),
            };
            if !is_new && on_phone.shown == shown {
                continue;
            }
            let page = match is_new {
                true => {
                    let own = self.table.view(Viewer::Seat(seat));
                    let scene = self.scene_on_phone(on_phone, seat, muted);
                    Some(phone_page(&scene, &own, &on_phone.peek))
                }
                false => None,
            };
            let Some(on_phone) = self.phone_seats.seats.get_mut(&seat) else {
                continue;
            };
            if let Some(page) = page {
                on_phone.peek.decides = page.decides;
                on_phone.peek.picked = on_phone.peek.picked.filter(|_| page.decides);
                on_phone.page = Some((made, page));
            }
            let Some((_, page)) = &on_phone.page else { continue };
            let mut content = match shown.is_acknowledged {
                true => page.content.acknowledging(page.decides),
                false => page.content.clone(),
            };
            (content.halt, content.sitting, content.open_for) = (halt, phones.sitting, open_for);
            content.refusal.clone_from(&shown.refusal);
            let version = phones.show(number(seat), &content);
            let presses = page.presses.iter().zip(page.content.controls());
            let meant = presses.map(|(press, control)| Meant {
                press: press.clone(),
                is_line: matches!(control.widget, Widget::Field { lines: 1, .. }),
            });
            let meant = meant.filter(|_| !shown.is_acknowledged).collect();
            on_phone.shown = shown;
            on_phone.pages.retain(|(old, _)| *old != version);
            on_phone.pages.push_back((version, meant));
            if on_phone.pages.len() > PAGES {
                on_phone.pages.pop_front();
            }
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
pub fn phone_page<G: GameUi>(scene: &TableContext<'_, G>, own: &G::View, peek: &Peek) -> PhonePage<G> {
    let (seat, room) = (peek.seat, Layout::default());
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
    let is_useless =
        |press: &Press<G>| matches!(press, Press::Local(local) if !G::is_useful_on_phone(scene, local));
    let keep = |control: &Control| match control.intent.get::<Press<G>>() {
        Some(press) if is_useless(press) => Keep::Nothing,
        Some(press) if is_for_phone(press, seat, may_roll(scene.awaits, scene.people, seat)) => Keep::Control,
        Some(_) => Keep::Nothing,
        None => Keep::Words,
    };
    let prepares = |press: &Press<G>| matches!(press, Press::Local(local) if G::prepares(local));
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
    let seen = |peek| G::private_view(scene, &room, own, peek).parts(&keep);
    let (mut private, mut known) = (seen(&peek), Vec::new());
    // What it sees anyway, such as its role, need not be shown to those beside it at each decision.
    let anyway = seen(&Peek {
        decides: false,
        ..peek
    });
    let is_choice = |part: &Part| part.control().is_some() && !anyway.contains(part);
    if decides && private.iter().any(is_choice) {
        known = private.extract_if(.., |part| anyway.contains(part)).collect();
    }
    for part in &mut private {
        let Part::Control {
            pictures, control, ..
        } = part
        else {
            continue;
        };
        let drawings = pictures.iter_mut();
        drawings.for_each(|(drawing, shows)| *shows = G::drawing_shows(drawing).into());
        if let Some(Press::Pick(index)) = control.intent.get::<Press<G>>() {
            control.widget = Widget::Choice(peek.picked == Some(*index));
        }
    }
    let mut own = table.parts_with_controls(&|control| unless(is_aside(control), control));
    own.retain(|part| !is_prompt(part));
    let mut aside = table.parts(&|control| unless(!is_aside(control), control));
    aside.retain(|part| part.control().is_some());
    for part in private.iter_mut().chain(&mut own).chain(&mut aside) {
        let Part::Control {
            control,
            field,
            pictures,
            ..
        } = part
        else {
            continue;
        };
        if let Some(Press::Draft(remark)) = control.intent.get::<Press<G>>() {
            field.clone_from(&remark.slot);
        }
        pictures.retain(|(drawing, _)| !G::is_part(drawing));
    }
    let ledger = G::ledger(scene).into_iter().rev().take(LINES);
    let has_control = |part: &Part| part.control().is_some();
    let stands = Some(capital(&G::stands(scene.view))).filter(|words| !words.is_empty());
    let content = Content {
        heading,
        note: match (decides, scene.awaits) {
            (true, _) => "Show what only you may see, and choose there.".into(),
            (false, Awaits::Over) => {
                let notes = [prompt.note, "Another game begins at the display.".into()];
                notes.join(" ").trim_start().to_owned()
            }
            (false, _) => prompt.note,
        },
        is_awaited: scene.awaits.awaited().contains(seat)
            && [&private, &own].into_iter().flatten().any(has_control),
        private,
        known,
        own,
        aside,
        table: stands.into_iter().chain(ledger.map(|line| line.words)).collect(),
        story: chronicle(scene),
        ..Content::default()
    };
    let presses = content.controls();
    let presses = presses
        .filter_map(|control| control.intent.get().cloned())
        .collect();
    PhonePage {
        content,
        presses,
        decides,
    }
}

/// Returns the story so far. What people told stands out.
fn chronicle<G: GameUi>(scene: &TableContext<'_, G>) -> Vec<Part> {
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

/// May this seat roll or draw on its phone: for itself, or for a computer before whose roll it may act?
fn may_roll(awaits: Awaits, people: SeatSet, seat: Seat) -> bool {
    awaits
        .roller()
        .is_some_and(|roller| roller == seat || !people.contains(roller) && awaits.may_act().contains(seat))
}

/// Can a phone of this seat do this? The rest is for the display, such as the curtain and a new game.
fn is_for_phone<G: GameUi>(press: &Press<G>, seat: Seat, may_roll: bool) -> bool {
    let is_own = |action: &G::Action| G::actor(action) == Actor::Seat(seat);
    match press {
        Press::Act(action) => is_own(action),
        Press::Plan(actions) => actions.iter().all(is_own),
        Press::Say(remark) | Press::Draft(remark) | Press::Rewind(_, remark) => remark.seat == seat,
        Press::Chance => may_roll,
        Press::Local(_) | Press::GoOn | Press::Pick(_) | Press::Confirm => true,
        _ => false,
    }
}

/// Puts what was written into a press. A field of one line takes no line breaks, whatever a browser sends.
fn with_text<G: GameUi>(meant: Meant<G>, text: Option<&String>) -> Press<G> {
    use crate::ui::Intent as _;
    match text {
        Some(text) if meant.is_line => meant.press.with_text(text.replace(char::is_control, " ")),
        Some(text) => meant.press.with_text(text.replace("\r\n", "\n")),
        None => meant.press,
    }
}
