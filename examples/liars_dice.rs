//! Liar’s Dice: a whole game in one file, to learn from. `docs/adding-a-game.md` builds it up in seven steps.
//!
//! `cargo run --example liars_dice` opens the title with this game as a fourth leaf.

#![allow(missing_docs, reason = "names that say it all need no comment")]

// Step 1: the data.
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use triptych::prelude::*;

/// A claim that at least `count` of all dice show `face`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bid {
    pub seat: Seat,
    pub count: u8,
    pub face: u8,
}

/// A chance outcome or a seat’s decision. A record is a list of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    Roll(Seat, u8),
    Bid(Bid),
    Call(Seat),
}

/// What an action causes. A viewer sees the same, except for a hidden face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Rolled(Seat, u8),
    Raised(Bid),
    /// A seat called the bid a lie. So many dice were as bid, and another seat, or the same, loses a die.
    Called(Seat, usize, Seat),
    Won,
}

/// A die: the seat under whose cup it lies, and its number there. On the screen it is the same die.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Die {
    pub seat: Seat,
    pub number: usize,
}

/// The face of a die, 0 if it is not rolled, or hidden in a view.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Face(pub u8);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Phase {
    #[default]
    Roll,
    Bid,
    /// The cups are lifted, and everybody looks. Nobody acts.
    Lifted,
    Over,
}

/// The state of the round, which lies open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Round {
    pub phase: Phase,
    /// Whose turn it is; when the game is over, the winner.
    pub turn: Seat,
    pub bid: Option<Bid>,
    pub wild_ones: bool,
    #[serde(skip)]
    pub events: Outbox<Event>,
}

impl Round {
    /// Does a die with this face count toward the bid?
    fn counts(&self, face: u8, bid: Bid) -> bool {
        face == bid.face || self.wild_ones && face == 1
    }

    /// Gives the turn to the first of these seats, clockwise from this one.
    fn pass_to(&mut self, seat: Seat, seats: SeatSet) {
        let next = seats.iter().find(|next| *next >= seat);
        self.turn = next.or(seats.iter().next()).unwrap_or(seat);
    }

    /// May this be bid, with so many dice under all cups together?
    fn may_bid(&self, bid: Bid, dice: usize) -> Result<(), Refusal> {
        let exists = (1..=dice).contains(&bid.count.into()) && (1..=6).contains(&bid.face);
        Refusal::unless(exists, "there are no such dice", "liars_dice.round.2")?;
        let is_wild = self.wild_ones && bid.face == 1;
        Refusal::unless(!is_wild, "ones count as every face", "liars_dice.house.1")?;
        let raises = |last: Bid| (bid.count, bid.face) > (last.count, last.face);
        let low = "bid more dice, or as many of a higher face";
        Refusal::unless(self.bid.is_none_or(raises), low, "liars_dice.round.2")
    }
}

/// What a viewer may know of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LiarsView {
    pub round: Round,
    pub dice: Vec<(Die, Face)>,
}

fn cup(view: &LiarsView, seat: Seat) -> Vec<&(Die, Face)> {
    view.dice.iter().filter(|(die, _)| die.seat == seat).collect()
}

// Step 2: the level, which is the data of a table, and its house rule.
const LEVEL: &str = r#"(game: "liars_dice", title: "Five dice", dice: 5, wild_ones: true)"#;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiarsLevel {
    pub game: String,
    pub title: String,
    #[serde(default)]
    pub author: String,
    pub dice: usize,
    pub wild_ones: bool,
}

impl Level for LiarsLevel {
    const SWITCHES: &'static [SwitchField<Self>] = switches! {
        wild_ones, "Wild ones", "liars_dice.house.1", "Ones count as every face, and nobody can bid ones.";
    };
    fn title(&self) -> &str {
        &self.title
    }
    fn seats(&self) -> std::ops::RangeInclusive<usize> {
        2..=6
    }
    fn summary(&self, seats: usize) -> String {
        format!("{seats} seats, dice for each: {}", self.dice)
    }
    fn check(&self) -> Result<(), String> {
        require((1..=5).contains(&self.dice), "dice has to be 1 to 5".into())
    }
}

// Step 3: the rules. None checks whose turn it is: the table refuses seats that `offers` does not await.
type Checked = Result<(), Refusal>;
type Dice<'w, 's> = Query<'w, 's, (Entity, &'static Die, &'static mut Face)>;

fn with<'d>(dice: impl Iterator<Item = &'d Die>) -> SeatSet {
    dice.map(|die| die.seat).collect()
}

fn check_roll(In((seat, face)): In<(Seat, u8)>, round: Res<Round>) -> Checked {
    let is_next = seat == round.turn && (1..=6).contains(&face);
    Refusal::unless(is_next, "another die is rolled", "liars_dice.round.1")
}

fn apply_roll(In((seat, face)): In<(Seat, u8)>, mut round: ResMut<Round>, mut dice: Dice) {
    let is_next = |die: &Die, shown: &Face| die.seat == seat && shown.0 == 0;
    let unrolled = dice.iter_mut().filter(|(_, die, shown)| is_next(die, shown));
    if let Some((.., mut shown)) = unrolled.min_by_key(|(_, die, _)| **die) {
        shown.0 = face;
    }
    round.events.send(Event::Rolled(seat, face));
    let unrolled = dice.iter().filter(|(.., shown)| shown.0 == 0);
    let unrolled = with(unrolled.map(|(_, die, _)| die));
    if !unrolled.contains(seat) {
        let all = with(dice.iter().map(|(_, die, _)| die));
        round.pass_to(Seat::new(seat.index() + 1), all);
    }
    if unrolled.is_empty() {
        round.phase = Phase::Bid;
    }
}

fn check_bid(In(bid): In<Bid>, round: Res<Round>, dice: Query<&Die>) -> Checked {
    round.may_bid(bid, dice.iter().count())
}

fn apply_bid(In(bid): In<Bid>, mut round: ResMut<Round>, dice: Query<&Die>) {
    round.bid = Some(bid);
    round.pass_to(Seat::new(bid.seat.index() + 1), with(dice.iter()));
    round.events.send(Event::Raised(bid));
}

fn check_call(_: In<Seat>, round: Res<Round>) -> Checked {
    Refusal::unless(round.bid.is_some(), "there is no bid yet", "liars_dice.round.3")
}

/// Lifts the cups. It is the turn of whoever was wrong.
fn apply_call(In(seat): In<Seat>, mut round: ResMut<Round>, dice: Query<&Face>) {
    let Some(bid) = round.bid else { return };
    let found = dice.iter().filter(|face| round.counts(face.0, bid)).count();
    let loser = if found < bid.count.into() { bid.seat } else { seat };
    (round.phase, round.turn) = (Phase::Lifted, loser);
    round.events.send(Event::Called(seat, found, loser));
}

/// Takes a die from whoever was wrong and begins the next round, or ends the game.
fn lose_die(mut commands: Commands, mut round: ResMut<Round>, mut dice: Dice) {
    let of_loser = dice.iter().filter(|(_, die, _)| die.seat == round.turn);
    let lost = of_loser.max_by_key(|(_, die, _)| **die).map(|lost| lost.0);
    lost.into_iter().for_each(|die| commands.entity(die).despawn());
    dice.iter_mut().for_each(|(.., mut face)| face.0 = 0);
    let left = with(dice.iter().filter(|one| Some(one.0) != lost).map(|one| one.1));
    let (loser, is_won) = (round.turn, left.len() == 1);
    round.pass_to(loser, left);
    (round.bid, round.phase) = (None, if is_won { Phase::Over } else { Phase::Roll });
    if is_won {
        round.events.send(Event::Won);
    }
}

// Step 4: the game: what can happen next, who may know what, and how it ends.
/// Lists what could happen next, and returns who acts. Decisions that a check refuses are left out.
fn offers(InMut(listed): InMut<Candidates<Action>>, round: Res<Round>, dice: Query<&Die>) -> Awaits {
    match round.phase {
        Phase::Lifted | Phase::Over => Awaits::Over,
        Phase::Bid => {
            let (seat, counts) = (round.turn, 1..=dice.iter().count() as u8);
            let bids = counts.flat_map(|count| (1..=6).map(move |face| Bid { seat, count, face }));
            listed.decisions(bids.map(Action::Bid).chain([Action::Call(seat)]));
            Awaits::seat(seat)
        }
        Phase::Roll => {
            listed.even_chances((1..=6).map(|face| Action::Roll(round.turn, face)));
            Awaits::CHANCE
        }
    }
}

/// Returns what a viewer may know: hidden dice are 0.
fn view(In(viewer): In<Viewer>, round: Res<Round>, dice: Query<(&Die, &Face)>) -> LiarsView {
    let is_shown = |die: &Die| round.phase == Phase::Lifted || viewer.knows(die.seat);
    let seen = |(die, face): (&Die, &Face)| (*die, Face(face.0 * u8::from(is_shown(die))));
    let (round, dice) = (round.clone(), dice.iter().sort::<&Die>().map(seen).collect());
    LiarsView { round, dice }
}

fn invariants(round: Res<Round>, dice: Query<&Face>) -> Result<(), String> {
    let are_rolled = round.phase != Phase::Bid || dice.iter().all(|face| (1..=6).contains(&face.0));
    require(are_rolled, "seats bid before all dice are rolled".into())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LiarsDice;

const RULEBOOK: &str = "# Liar’s Dice
## In one minute
Everybody rolls dice under a cup and looks at them alone. In turn, raise the bid, a number of dice of one face under **all** cups together, or call it a lie. Then all cups are lifted, and whoever was wrong loses a die. The last player with dice wins.
## The rules
### Roll {#liars_dice.round.1}
Two to six play, each with five dice. At the start of a round, all dice are rolled in secret. The first seat begins the first round.
### Bid {#liars_dice.round.2}
A bid of 4 × 5 says that at least four of all dice are fives. Each bid has to raise the last one: more dice of any face, or as many dice of a higher face.
### Call {#liars_dice.round.3}
Instead of raising a bid, call it a lie. If there are at least as many dice as bid, you lose a die; if there are fewer, the bidder does. Whoever lost a die begins the next round, or the next player if it was the last die. A player without dice is out. The last player with dice wins.
### House rule: wild ones {#liars_dice.house.1}
With this switch, ones count as every face, and nobody can bid ones.";

impl Game for LiarsDice {
    const ID: &'static str = "liars_dice";
    const TITLE: &'static str = "Liar’s Dice";
    const LEVELS: &'static [(&'static str, &'static str)] = &[("liars-dice", LEVEL)];
    const RULEBOOK: &'static str = RULEBOOK;
    type Level = LiarsLevel;
    type Action = Action;
    type Event = Event;
    type Seen = Event;
    type State = Round;
    type View = LiarsView;
    type Claim = ();
    type Refusal = Refusal;

    fn outbox(round: &mut Round) -> &mut Outbox<Event> {
        &mut round.events
    }

    fn rules(world: &mut World) -> Rules<Self> {
        let mut rules = Rules::new(world, offers, view, invariants);
        rule!(rules, world, Action::Roll(seat, face) => (seat, face), check_roll, apply_roll);
        rule!(rules, world, Action::Bid(bid) => bid, check_bid, apply_bid);
        rule!(rules, world, Action::Call(seat) => seat, check_call, apply_call);
        rules.consequence(world, |round: &Round| round.phase == Phase::Lifted, lose_die)
    }

    fn set_up(world: &mut World, setup: &Setup<Self>) {
        let (seats, level) = (setup.seats.len(), &setup.level);
        despawn_all::<With<Die>>(world);
        let cup = |seat| (0..level.dice).map(move |number| (Die { seat, number }, Face(0)));
        world.spawn_batch(Seat::all(seats).flat_map(cup).collect::<Vec<_>>());
        world.insert_resource(Round {
            wild_ones: level.wild_ones,
            ..default()
        });
    }

    fn actor(action: &Action) -> Actor {
        match action {
            Action::Roll(..) => Actor::Chance,
            Action::Bid(Bid { seat, .. }) | Action::Call(seat) => Actor::Seat(*seat),
        }
    }

    fn visible(_: &Setup<Self>, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Rolled(seat, face) => Event::Rolled(*seat, face * u8::from(viewer.knows(*seat))),
            open => open.clone(),
        })
    }

    fn log_line(setup: &Setup<Self>, view: &LiarsView, seen: &Event) -> Option<String> {
        let name = |seat: &Seat| setup.name(*seat);
        Some(match seen {
            Event::Rolled(..) => return None,
            Event::Raised(bid) => format!("{} bids {} × {}.", name(&bid.seat), bid.count, bid.face),
            Event::Called(seat, found, loser) => {
                let (seat, loser) = (name(seat), name(loser));
                format!("{seat} calls that a lie. There are {found}: {loser} loses a die.")
            }
            Event::Won => format!("{} wins.", name(&view.round.turn)),
        })
    }

    fn tally(_: &Setup<Self>, view: &LiarsView) -> GameResult {
        GameResult::won_by(view.round.turn, "last_with_dice")
    }

    fn rule_now(view: &LiarsView) -> &'static str {
        match view.round.phase {
            Phase::Roll => "liars_dice.round.1",
            Phase::Bid => "liars_dice.round.2",
            Phase::Lifted | Phase::Over => "liars_dice.round.3",
        }
    }

    fn may_undo(done: &Action) -> bool {
        // A call shows all dice.
        matches!(done, Action::Bid(_))
    }
}

// Step 5: the computer player. It gets only what its seat may know.
struct Estimator;

impl Computer<LiarsDice> for Estimator {
    fn choose(&mut self, table: &mut Observation<'_, LiarsDice>, _: &mut ChaCha8Rng) -> usize {
        let view = table.view();
        let hidden = view.dice.iter().filter(|(_, face)| face.0 == 0).count() as f64;
        let average = hidden / if view.round.wild_ones { 3.0 } else { 6.0 };
        // How many more dice than bid are to be expected. A call is as good as the last bid is bad.
        let margin = |bid: Bid| {
            let dice = view.dice.iter();
            let own = dice.filter(|(_, face)| view.round.counts(face.0, bid));
            average + own.count() as f64 - f64::from(bid.count)
        };
        let value = |action: &Action| match action {
            Action::Bid(bid) => margin(*bid),
            _ => view.round.bid.map_or(0.0, |bid| -margin(bid)),
        };
        let values = table.legal().iter().map(|choice| value(&choice.action));
        let best = values.enumerate().max_by(|one, other| one.1.total_cmp(&other.1));
        best.map_or(0, |(index, _)| index)
    }
}

impl Opponents for LiarsDice {
    fn computer(skill: Skill) -> Box<dyn Computer<Self>> {
        match skill {
            Skill::Random => Box::new(Random),
            _ => Box::new(Estimator),
        }
    }
}

// Step 6: parts of the screen. Dice are pieces in slots.
/// The drawing of a die. One that counts toward the bid is red.
fn picture(round: &Round, Face(face): Face) -> String {
    match face {
        0 => "oubliette/die-bone-blank".into(),
        _ if round.bid.is_some_and(|bid| round.counts(face, bid)) => format!("oubliette/die-blood-{face}"),
        _ => format!("oubliette/die-bone-{face}"),
    }
}

/// The slots of a seat’s dice, and the dice in them.
fn dice(table: &LiarsView, seat: Seat) -> Element {
    let dice = cup(table, seat);
    let slots = dice.iter().map(|(die, face)| {
        let slot = Element::default().size(px(44), px(44)).slot(*die);
        slot.holding(Piece::new(*die, picture(&table.round, *face)))
    });
    let slots = Element::row(slots).gap(px(6));
    slots.labelled(format!("dice: {}", dice.len()))
}

fn last_bid(bid: Bid) -> Element {
    let die = Element::picture(format!("oubliette/die-bone-{}", bid.face)).size(px(110), px(110));
    let words = Element::text(Role::Title, format!("{} ×", bid.count));
    Element::row([words, die]).labelled(format!("{} × {}", bid.count, bid.face))
}

// Step 7: the game in the window, its rulebook, and the program.
type Press = session::Press<LiarsDice>;
type TableContext<'a> = session::TableContext<'a, LiarsDice>;

impl GameUi for LiarsDice {
    /// The count that a person has chosen to bid.
    type Ui = u8;
    type UiChange = u8;
    const CARD: GameCard = GameCard {
        line: "bids and lies about hidden dice, 2–6 players",
        level: "liars-dice",
        ..GameCard::PLAIN
    };

    fn table(scene: &TableContext<'_>, _: &Layout, bar: Option<Element>) -> Element {
        let on_plate = |seat| dice(scene.view, seat);
        let middle = scene.view.round.bid.map(last_bid);
        plain_table(scene, bar, on_plate, middle, |seat| bidding(scene, seat))
    }

    fn change(count: &mut u8, _: &LiarsView, chosen: u8) {
        *count = chosen;
    }

    fn holds(view: &LiarsView, _: SeatSet) -> bool {
        view.round.phase == Phase::Lifted
    }
}

impl Annotate for LiarsDice {}
impl OnPhone for LiarsDice {}
impl Abilities for LiarsDice {}

fn bidding(scene: &TableContext<'_>, seat: Seat) -> Vec<Element> {
    let (round, dice) = (&scene.view.round, scene.view.dice.len());
    let legal = |count: u8| {
        let bids = (1..=6).map(move |face| Bid { seat, count, face });
        bids.filter(|bid| round.may_bid(*bid, dice).is_ok())
    };
    let counts = (1..=dice as u8).filter(|count| legal(*count).next().is_some());
    let counts: Vec<u8> = counts.collect();
    let chosen = *counts.iter().find(|count| *count >= scene.ui).unwrap_or(&0);
    let step = |words, count: Option<&u8>| count.map(|count| widgets::button(words, Press::Local(*count)));
    let fewer = step("Fewer", counts.iter().rfind(|count| **count < chosen));
    let more = step("More", counts.iter().find(|count| **count > chosen));
    let bids = legal(chosen)
        .map(|bid| widgets::button(&format!("{chosen} × {}", bid.face), Press::Act(Action::Bid(bid))));
    let call = widgets::gilt_button("Call it a lie", Press::Act(Action::Call(seat)));
    let look = widgets::button("Look at your dice", Press::Look(seat));
    let before = [Some(look), fewer].into_iter().flatten();
    let after = [more, round.bid.map(|_| call)];
    before.chain(bids).chain(after.into_iter().flatten()).collect()
}

/// The own dice, under the curtain. Bids and calls are public, so nothing is chosen there.
impl PrivateUi for LiarsDice {
    const SECRETS: Option<&'static str> = Some("the dice under the cups");
    fn private_view(_: &TableContext<'_>, _: &Layout, own: &LiarsView, peek: &Peek) -> Element {
        let dice = cup(own, peek.seat);
        if dice.is_empty() {
            return Element::default();
        }
        let large = |(_, face): &_| Element::picture(picture(&own.round, *face)).size(px(140), px(140));
        let dice = Element::wrap(dice.into_iter().map(large)).centred();
        let all = Element::column([widgets::heading("Your dice"), dice]);
        all.with(own.round.bid.map(last_bid)).centred()
    }
    fn is_first_look(view: &LiarsView) -> bool {
        view.round.phase == Phase::Roll
    }
}

/// The phase of the rules, as the table shows it: a state of the window.
#[derive(SubStates, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[source(ShowingDice = ShowingDice::HERE)]
pub struct ShownPhase(Phase);

type ShowingDice = Showing<LiarsDice>;
impl From<&LiarsView> for ShownPhase {
    fn from(view: &LiarsView) -> Self {
        Self(view.round.phase)
    }
}

pub fn plugin(app: &mut App) {
    app.add_plugins(TablePlugin::<LiarsDice>::new().with_phases::<ShownPhase>())
        .add_systems(OnEnter(ShownPhase(Phase::Bid)), ambience("oubliette"))
        .add_observer(on_shown);
}

/// Dice flip by themselves when their faces change. An event only sounds.
fn on_shown(mut shown: On<ShownEvent<LiarsDice>>) {
    let (pause, cue) = match shown.seen {
        Event::Rolled(..) => (80.0, "die-land"),
        Event::Called(..) => (600.0, "reveal-drum"),
        Event::Raised(_) | Event::Won => (300.0, "card-slide"),
    };
    shown.motion.beat(pause, [sound(cue)]);
}

pub fn main() -> std::process::ExitCode {
    let mut games = App::new();
    games.add_plugins((triptych::games::plugin, plugin));
    triptych::cli::run(games)
}
