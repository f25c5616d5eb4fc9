//! Phones at an open table: each shows the screens of its own seat and presses their controls.
//!
//! A phone has a UI state of its own and a scene in which only its seat's person is [here](TableContext::here). So it
//! shows what the mouse would be offered for that seat, and a press on it goes the way of the mouse, with the same
//! refusals. It may look at the seat's own view whenever its page may; at the display that needs the curtain.

use super::drive::Progress;
use super::flow;
use super::input::{go_on, perform};
use super::lesson::Lesson;
use super::phone_page::{PhonePage, is_for_phone, may_roll, phone_page};
use super::private::PrivateViews;
use super::shown::Shown;
use super::state::{ContextParams, CosmeticRng, TableUi, follow_table, turn_foot};
use super::{GameUi, OpenTable, Peek, Press, TableContext, TableControl, TableFlow, TableRequest};
use crate::phones::{PhonePress, PhoneState, Phones, SeatOffer};
use crate::table::{Awaits, Party, Seat, SeatSet, Table, Viewer};
use crate::ui::curtain::Curtain;
use crate::ui::{Intent, Widget};
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::EventLoopProxyWrapper;
use rand::RngExt;
use std::collections::{BTreeMap, VecDeque};

/// How many of a seat's last pages a press may come from: others act while a person reads.
const PAGES: usize = 24;

/// Whether each seat has a phone; empty if phones are not let in.
#[derive(Resource, Default)]
pub(super) struct PhoneStates(pub Vec<PhoneState>);

impl PhoneStates {
    /// Is this person's seat played on a phone?
    pub fn has(&self, seat: Seat) -> bool {
        let state = self.0.get(seat.index());
        state.is_some_and(|state| *state != PhoneState::None)
    }
}

/// The seats of an open table that are played on phones.
#[derive(Resource)]
pub(super) struct PhoneSeats<G: GameUi>(BTreeMap<Seat, PhoneSeat<G>>);

impl<G: GameUi> Default for PhoneSeats<G> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<G: GameUi> PhoneSeats<G> {
    fn of(&mut self, press: &PhonePress) -> Option<&mut PhoneSeat<G>> {
        self.0.get_mut(&Seat::new(press.seat.into()))
    }
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
    shown: PageState,
    /// The last pages by version, each with what its controls mean.
    pages: VecDeque<(u64, Vec<Meant<G>>)>,
}

/// What a phone shows besides what its page is made from.
#[derive(Clone, Default, PartialEq)]
struct PageState {
    /// Why nothing can be pressed.
    halt: Option<&'static str>,
    /// After how many seconds without input it is covered, like a private view at the display.
    open_for: u8,
    /// Is a press acknowledged, instead of offering more?
    is_acknowledged: bool,
    refusal: String,
}

impl<G: GameUi> PhoneSeat<G> {
    /// A seat whose phone has just joined.
    fn new(seat: Seat, rng: &mut CosmeticRng) -> Self {
        Self {
            ui: G::Ui::default(),
            peek: new_peek(seat, rng),
            refusal: String::new(),
            last: PhonePress::default(),
            is_acknowledged: false,
            page: None,
            shown: PageState::default(),
            pages: VecDeque::new(),
        }
    }

    /// Returns what the seat's screens are made from.
    fn context<'c>(&'c self, at_display: TableContext<'c, G>, is_in_sight: bool) -> TableContext<'c, G> {
        TableContext {
            here: SeatSet::one(self.peek.seat),
            foot: self.peek.seat,
            ui: &self.ui,
            draft: None,
            sinks: false,
            // A table that moves is ahead of the screen.
            awaits: match is_in_sight {
                true => at_display.awaits,
                false => Awaits::CHANCE,
            },
            ..at_display
        }
    }

    /// Returns what a press wants: what stands unsent in fields, and then the control. A control of a page that is gone
    /// means nothing any more, nor does going on from another result than the one that was held then.
    fn meaning(&self, press: &PhonePress) -> Vec<Option<Press<G>>> {
        let page = self.pages.iter().find(|(version, _)| *version == press.version);
        let newest = self.pages.back().map(|(version, _)| *version) == Some(press.version);
        let meant = |(control, text): (usize, Option<&String>)| {
            let meant = page.and_then(|(_, meant)| meant.get(control))?;
            Some(match meant.press {
                Press::GoOn if !newest => Press::Nothing,
                _ => with_text(meant.clone(), text),
            })
        };
        let drafts = press.drafts.iter().map(|(field, text)| (*field, Some(text)));
        drafts
            .chain([(press.control, press.text.as_ref())])
            .map(meant)
            .collect()
    }
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

/// The number of a seat on its pages. No game has 256 seats.
fn number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).unwrap_or(u8::MAX)
}

/// Returns the systems that let phones in and out, take what they press, and show each its page if something has changed.
pub(super) fn systems<G: GameUi>() -> ScheduleConfigs<ScheduleSystem> {
    let serves = |phones: Res<Phones>| phones.server().is_some();
    // A press means what the newest page says.
    let answers = (show_pages::<G>, take_presses::<G>).chain().run_if(serves);
    (heed_requests::<G>, seat_phones::<G>, answers).chain()
}

fn heed_requests<G: GameUi>(
    mut requests: MessageReader<TableRequest>,
    mut phones: ResMut<Phones>,
    lesson: Option<Res<Lesson<G>>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    for request in requests.read() {
        match *request {
            TableRequest::Phones(true) if lesson.is_none() => phones.start(G::TITLE, proxy.as_deref()),
            TableRequest::Phones(_) => phones.stop(),
            TableRequest::SendPhoneAway(seat) => phones.send_away(number(seat)),
            _ => {}
        }
    }
}

/// Takes note of which seats have a phone.
fn seat_phones<G: GameUi>(
    mut table: ResMut<Table<G>>,
    (party, phones): (Res<Party<G>>, Res<Phones>),
    mut states: ResMut<PhoneStates>,
    mut phone_seats: ResMut<PhoneSeats<G>>,
    mut private: ResMut<PrivateViews<G>>,
    mut progress: ResMut<Progress>,
    mut rng: ResMut<CosmeticRng>,
    mut curtain: ResMut<Curtain>,
    mut open: ResMut<OpenTable>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let people = party.people();
    if let Some(server) = phones.server() {
        let seats = table.setup().seats.iter().enumerate();
        server.lobby.offer(seats.map(|(index, info)| SeatOffer {
            name: info.name.clone(),
            is_open: people.contains(Seat::new(index)),
        }));
    }
    let now = phones.states();
    if states.0 != now {
        open.phones.clone_from(&now);
        states.0 = now;
        progress.revision += 1;
    }
    let seats: SeatSet = people.iter().filter(|seat| states.has(*seat)).collect();
    if seats == phone_seats.0.keys().copied().collect::<SeatSet>() {
        return;
    }
    phone_seats.0.retain(|seat, _| seats.contains(*seat));
    for seat in seats.iter() {
        let new = PhoneSeat::new(seat, &mut rng);
        phone_seats.0.entry(seat).or_insert(new);
    }
    private.looks.retain(|seat| !seats.contains(*seat));
    private.next = private.next.filter(|seat| !seats.contains(*seat));
    if curtain.seat().is_some_and(|seat| seats.contains(seat)) {
        // What was decided there holds; the rest goes on on the phone.
        curtain.remove();
        if let Some(action) = private.end()
            && table.act(action).is_ok()
        {
            commands.run_system_cached(follow_table::<G>);
        }
    }
    commands.run_system_cached(turn_foot::<G>);
    progress.revision += 1;
    redraw.write(RequestRedraw);
}

/// Does what phones have pressed, and answers once their pages say what came of it.
///
/// While something moves, presses wait. Under a curtain nothing moves, and phones need not wait for it. While people at
/// the display have stopped the table, nothing waits: nobody knows for how long.
fn take_presses<G: GameUi>(world: &mut World) -> Result {
    world.resource_mut::<Phones>().take_presses();
    let is_stopped = halt(*world.resource::<TableControl>()).is_some();
    let mut answered = Vec::new();
    while !world.resource::<Phones>().waiting.is_empty()
        && world.run_system_cached(flow::now::<G>)? != TableFlow::Animating
    {
        let Some(press) = world.resource_mut::<Phones>().waiting.pop_front() else {
            break;
        };
        if !is_stopped {
            on_press::<G>(world, &press)?;
        } else if let Some(phone) = world.resource_mut::<PhoneSeats<G>>().of(&press) {
            phone.refusal = "This was not done. Press it again when the game goes on.".into();
        }
        world.write_message(RequestRedraw);
        answered.push(press);
    }
    world.run_system_cached(show_pages::<G>)?;
    for press in answered {
        world.resource::<Phones>().answer(&press);
    }
    Ok(())
}

/// Returns why nobody can press anything, while people at the display have stopped the table.
const fn halt(control: TableControl) -> Option<&'static str> {
    match (control.is_paused, control.is_covered) {
        (true, _) => Some("The game is paused at the display."),
        (_, true) => Some("The game waits: something else is open at the display."),
        _ => None,
    }
}

/// Does what a control on a phone means, as far as the seat may do it. What stands unsent in fields is said before.
fn on_press<G: GameUi>(world: &mut World, press: &PhonePress) -> Result {
    let mut phone_seats = world.resource_mut::<PhoneSeats<G>>();
    let Some(phone) = phone_seats.of(press) else {
        return Ok(());
    };
    phone.refusal.clear();
    let again = PhonePress {
        number: press.number,
        ..phone.last.clone()
    };
    if again == *press {
        return Ok(());
    }
    let seat = Seat::new(press.seat.into());
    let mut has_acted = false;
    let mut refusal = String::new();
    for meant in phone.meaning(press) {
        let is_remark = matches!(meant, Some(Press::Say(_) | Press::Draft(_)));
        let done = match meant {
            Some(Press::Nothing) => Ok(false),
            Some(meant) => do_by_phone(world, seat, meant)?,
            None => Err("This came too late: the table has moved on.".into()),
        };
        match done {
            Ok(true) => {
                has_acted |= !is_remark;
                world.run_system_cached(follow_table::<G>)?;
            }
            Ok(false) => {}
            Err(reason) => {
                refusal = reason;
                break;
            }
        }
    }
    let is_ahead = !world.run_system_cached(is_in_sight::<G>)?;
    let mut phone_seats = world.resource_mut::<PhoneSeats<G>>();
    let Some(phone) = phone_seats.of(press) else {
        return Ok(());
    };
    if refusal.is_empty() {
        phone.last = press.clone();
        phone.is_acknowledged = is_ahead;
    }
    phone.refusal = refusal;
    // What its pages offered before is over. What is said ends nothing.
    if has_acted {
        phone.pages.clear();
    }
    Ok(())
}

/// Does what a seat wants on its phone. Returns whether the record has grown, or why nothing was done.
fn do_by_phone<G: GameUi>(
    world: &mut World,
    seat: Seat,
    mut press: Press<G>,
) -> Result<Result<bool, String>> {
    let people = world.resource::<Party<G>>().people();
    let is_held = world.resource::<Shown<G>>().is_held(people);
    if is_held && !press.is_possible_while_held() {
        return Ok(Err("The table still shows a result. Go on first.".into()));
    }
    if let Press::Local(change) = press {
        press = world.run_system_cached_with(change_phone_ui::<G>, (seat, change))?;
    }
    let may_roll = may_roll(world.resource::<Table<G>>().awaits(), people, seat);
    if !is_for_phone(&press, seat, may_roll) {
        return Ok(Ok(false));
    }
    match press {
        Press::GoOn => world.run_system_cached(go_on::<G>)?,
        Press::Pick(picked) => {
            let mut phone_seats = world.resource_mut::<PhoneSeats<G>>();
            if let Some(phone) = phone_seats.0.get_mut(&seat) {
                phone.peek.picked = Some(picked);
            }
        }
        Press::Confirm => {
            if let Some(action) = world.run_system_cached_with(confirm::<G>, seat)? {
                return Ok(world.run_system_cached_with(perform::<G>, Press::Act(action))?);
            }
        }
        press => return Ok(world.run_system_cached_with(perform::<G>, press)?),
    }
    Ok(Ok(false))
}

/// Returns the action that is picked on a seat's phone, and ends the picking.
fn confirm<G: GameUi>(
    In(seat): In<Seat>,
    mut table: ResMut<Table<G>>,
    mut phone_seats: ResMut<PhoneSeats<G>>,
    mut rng: ResMut<CosmeticRng>,
) -> Option<G::Action> {
    let peek = &mut phone_seats.0.get_mut(&seat)?.peek;
    let action = G::choice(&table.view(Viewer::Seat(seat)), peek)?;
    *peek = new_peek(seat, &mut rng);
    Some(action)
}

/// Changes a UI state as a phone wants, if its newest page still offers that: no rule says whether its time is over.
/// Returns what the press does besides.
fn change_phone_ui<G: GameUi>(
    In((seat, change)): In<(Seat, G::UiChange)>,
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    progress: Res<Progress>,
    mut params: ParamSet<(ContextParams<G>, ResMut<TableUi<G>>)>,
    mut phone_seats: ResMut<PhoneSeats<G>>,
) -> Press<G> {
    let Some(phone) = phone_seats.0.get_mut(&seat) else {
        return Press::Nothing;
    };
    let offers = |meant: &Meant<G>| meant.press == Press::Local(change.clone());
    if !(phone.pages.back()).is_some_and(|(_, all)| all.iter().any(offers)) {
        return Press::Nothing;
    }
    let seen_by = params.p0();
    let context = seen_by.context(&table, &shown);
    let is_in_sight = progress.settled || context.held;
    let also = G::also(&phone.context(context, is_in_sight), &change);
    if G::is_for_all(&change) {
        G::change(&mut params.p1().game, &shown.view, change);
    } else {
        G::change(&mut phone.ui, &shown.view, change);
    }
    also
}

/// Does the screen show what has happened, or a result that stays?
fn is_in_sight<G: GameUi>(progress: Res<Progress>, party: Res<Party<G>>, shown: Res<Shown<G>>) -> bool {
    progress.settled || shown.is_held(party.people())
}

/// Shows the pages of all phones for which something has changed. While something moves, they stay, but a new phone has
/// its first one at once, and a press is acknowledged.
fn show_pages<G: GameUi>(
    mut table: ResMut<Table<G>>,
    shown: Res<Shown<G>>,
    params: ContextParams<G>,
    progress: Res<Progress>,
    mut phone_seats: ResMut<PhoneSeats<G>>,
    phones: Res<Phones>,
    control: Res<TableControl>,
    curtain: Res<Curtain>,
) {
    let is_held = shown.is_held(params.seating.party.people());
    let is_in_sight = progress.settled || is_held;
    for (&seat, phone) in &mut phone_seats.0 {
        G::share(&mut phone.ui, &params.ui.game);
        phone.is_acknowledged &= !is_in_sight;
        // A refusal that has been read is over when the table moves on.
        if let Some((made, _)) = &phone.page
            && made.revision != progress.revision
            && phone.shown.refusal == phone.refusal
        {
            phone.refusal.clear();
        }
        let made = MadeFrom {
            revision: progress.revision,
            progress: (shown.count(), is_in_sight, is_held),
            ui: phone.ui.clone(),
            peek: phone.peek,
        };
        let is_new = match &phone.page {
            Some((before, _)) => is_in_sight && *before != made,
            None => true,
        };
        let now = PageState {
            halt: halt(*control),
            open_for: curtain.habit.open_for as u8,
            is_acknowledged: phone.is_acknowledged,
            refusal: phone.refusal.clone(),
        };
        if !is_new && phone.shown == now {
            continue;
        }
        if is_new {
            let own = table.view(Viewer::Seat(seat));
            let context = phone.context(params.context(&table, &shown), is_in_sight);
            let page = phone_page(&context, &own, &phone.peek);
            phone.peek.decides = page.decides;
            phone.peek.picked = phone.peek.picked.filter(|_| page.decides);
            phone.page = Some((made, page));
        }
        let Some((_, page)) = &phone.page else { continue };
        let mut content = match now.is_acknowledged {
            true => page.content.acknowledging(page.decides),
            false => page.content.clone(),
        };
        (content.halt, content.sitting, content.open_for) = (now.halt, phones.sitting, now.open_for);
        content.refusal.clone_from(&now.refusal);
        let version = phones.show(number(seat), &content);
        let presses = page.presses.iter().zip(page.content.controls());
        let meant = presses.map(|(press, control)| Meant {
            press: press.clone(),
            is_line: matches!(control.widget, Widget::Field { lines: 1, .. }),
        });
        let meant = meant.filter(|_| !now.is_acknowledged).collect();
        phone.shown = now;
        phone.pages.retain(|(old, _)| *old != version);
        phone.pages.push_back((version, meant));
        if phone.pages.len() > PAGES {
            phone.pages.pop_front();
        }
    }
}

/// A seat's private view before it has picked anything.
fn new_peek(seat: Seat, rng: &mut CosmeticRng) -> Peek {
    Peek {
        swapped: rng.0.random_bool(0.5),
        ..Peek::at(seat)
    }
}

/// Puts what was written into a press. A field of one line takes no line breaks, whatever a browser sends.
fn with_text<G: GameUi>(meant: Meant<G>, text: Option<&String>) -> Press<G> {
    match text {
        Some(text) if meant.is_line => meant.press.with_text(text.replace(char::is_control, " ")),
        Some(text) => meant.press.with_text(text.replace("\r\n", "\n")),
        None => meant.press,
    }
}
