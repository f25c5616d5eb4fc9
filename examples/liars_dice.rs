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

/// The faces of each seat’s dice; 0 for a die that is not rolled, or hidden from the viewer.
pub type Cups = Vec<Vec<u8>>;

/// What an action causes. A viewer sees the same, except for a hidden face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Rolled(Seat, u8),
    Raised(Bid),
    /// A seat called the bid a lie. So many dice under all cups were as bid.
    Called {
        seat: Seat,
        cups: Cups,
        found: usize,
        loser: Seat,
    },
    Won(Seat),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Phase {
    #[default]
    Roll,
    Bid,
    /// Only in views: the cups are lifted, and everybody looks.
    Lifted,
    Over,
}

/// The table, and what a viewer may know of it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LiarsTable {
    pub phase: Phase,
    /// Whose turn it is; when the game is over, the winner.
    pub turn: Seat,
    pub bid: Option<Bid>,
    pub wild_ones: bool,
    pub cups: Cups,
}

impl LiarsTable {
    fn cup(&self, seat: Seat) -> &[u8] {
        self.cups.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// Does a die with this face count toward the bid?
    fn counts(&self, face: u8, bid: Bid) -> bool {
        face == bid.face || self.wild_ones && face == 1
    }

    fn dice(&self) -> impl Iterator<Item = u8> {
        self.cups.iter().flatten().copied()
    }

    /// Gives the turn to the first seat with dice, clockwise from this one.
    fn pass_to(&mut self, seat: Seat) {
        let mut seats = seat.clockwise_from(self.cups.len());
        let next = seats.find(|seat| !self.cup(*seat).is_empty());
        self.turn = next.unwrap_or(seat);
    }
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
    /// The number of dice of each seat.
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

// Step 3: the rules. For each action, one system checks it, and another carries it out after that. None checks whose
// turn it is: the table refuses the decisions of seats that `offers` does not await.

type Checked = Result<(), Refusal>;
type Events<'w> = ResMut<'w, Outbox<Event>>;

fn check_roll(In((seat, face)): In<(Seat, u8)>, table: Res<LiarsTable>) -> Checked {
    let is_next = seat == table.turn && (1..=6).contains(&face);
    Refusal::unless(is_next, "another die is rolled", "liars_dice.round.1")
}

fn apply_roll(In((seat, face)): In<(Seat, u8)>, mut table: ResMut<LiarsTable>, mut events: Events) {
    let mut dice = table.cups.get_mut(seat.index()).into_iter().flatten();
    dice.find(|die| **die == 0)
        .into_iter()
        .for_each(|die| *die = face);
    events.send(Event::Rolled(seat, face));
    if !table.cup(seat).contains(&0) {
        table.pass_to(Seat::new(seat.index() + 1));
    }
    if table.dice().all(|face| face > 0) {
        table.phase = Phase::Bid;
    }
}

fn check_bid(In(bid): In<Bid>, table: Res<LiarsTable>) -> Checked {
    may_bid(&table, bid)
}

fn may_bid(table: &LiarsTable, bid: Bid) -> Checked {
    let exists = (1..=table.dice().count()).contains(&bid.count.into()) && (1..=6).contains(&bid.face);
    Refusal::unless(exists, "there are no such dice", "liars_dice.round.2")?;
    let is_wild = table.wild_ones && bid.face == 1;
    Refusal::unless(!is_wild, "ones count as every face", "liars_dice.house.1")?;
    let raises = |last: Bid| (bid.count, bid.face) > (last.count, last.face);
    let low = "bid more dice, or as many of a higher face";
    Refusal::unless(table.bid.is_none_or(raises), low, "liars_dice.round.2")
}

fn apply_bid(In(bid): In<Bid>, mut table: ResMut<LiarsTable>, mut events: Events) {
    table.bid = Some(bid);
    table.pass_to(Seat::new(bid.seat.index() + 1));
    events.send(Event::Raised(bid));
}

fn check_call(_: In<Seat>, table: Res<LiarsTable>) -> Checked {
    Refusal::unless(table.bid.is_some(), "there is no bid yet", "liars_dice.round.3")
}

fn apply_call(In(seat): In<Seat>, mut table: ResMut<LiarsTable>, mut events: Events) {
    let Some(bid) = table.bid.take() else { return };
    let found = table.dice().filter(|face| table.counts(*face, bid)).count();
    let loser = if found < bid.count.into() { bid.seat } else { seat };
    let cups = table.cups.clone();
    events.send(Event::Called {
        seat,
        cups,
        found,
        loser,
    });
    table.cups.iter_mut().flatten().for_each(|face| *face = 0);
    table.cups.get_mut(loser.index()).map(Vec::pop);
    table.pass_to(loser);
    table.phase = Phase::Roll;
    if table.cups.iter().filter(|cup| !cup.is_empty()).count() == 1 {
        table.phase = Phase::Over;
        events.send(Event::Won(table.turn));
    }
}

// Step 4: the game: what can happen next, who may know what, and how it ends.

fn decisions(seat: Seat, dice: usize) -> impl Iterator<Item = Action> {
    let bids = (0..=dice as u8 + 1).flat_map(move |count| (0..=7).map(move |face| Bid { seat, count, face }));
    bids.map(Action::Bid).chain([Action::Call(seat)])
}

/// Lists what could happen next, and returns who acts. Decisions that no rule allows may be among it.
fn offers(InMut(candidates): InMut<Candidates<Action>>, table: Res<LiarsTable>) -> Awaits {
    match table.phase {
        Phase::Over => Awaits::Over,
        Phase::Bid => {
            candidates.decisions(decisions(table.turn, table.dice().count()));
            Awaits::seat(table.turn)
        }
        Phase::Roll | Phase::Lifted => {
            candidates.even_chances((1..=6).map(|face| Action::Roll(table.turn, face)));
            Awaits::CHANCE
        }
    }
}

/// Returns what a viewer may know.
fn view(In(viewer): In<Viewer>, table: Res<LiarsTable>) -> LiarsTable {
    let mut view = table.clone();
    let hidden = Seat::all(view.cups.len()).zip(&mut view.cups);
    let hidden = hidden.filter(|(seat, _)| !viewer.knows(*seat));
    hidden.for_each(|(_, cup)| cup.fill(0));
    view
}

/// Checks what always holds, for tests.
fn invariants(table: Res<LiarsTable>) -> Result<(), String> {
    let are_rolled = table.phase != Phase::Bid || table.dice().all(|face| (1..=6).contains(&face));
    require(are_rolled, "seats bid before all dice are rolled".into())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LiarsDice;

/// The code names the paragraphs by their anchors.
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
    type State = LiarsTable;
    type View = LiarsTable;
    type Claim = ();
    type Refusal = Refusal;

    fn rules(world: &mut World) -> Rules<Self> {
        let mut rules = Rules::new(world, offers, view, invariants);
        rule!(rules, world, Action::Roll(seat, face) => (seat, face), check_roll, apply_roll);
        rule!(rules, world, Action::Bid(bid) => bid, check_bid, apply_bid);
        rule!(rules, world, Action::Call(seat) => seat, check_call, apply_call);
        rules
    }

    fn set_up(world: &mut World, setup: &Setup<Self>) {
        world.insert_resource(LiarsTable {
            wild_ones: setup.level.wild_ones,
            cups: vec![vec![0; setup.level.dice]; setup.seats.len()],
            ..default()
        });
    }

    fn all_actions(setup: &Setup<Self>) -> Vec<Action> {
        // Some too many, so that tests notice a rule that does not check its bounds.
        let seats = || Seat::all(setup.seats.len() + 1);
        let rolls = seats().flat_map(|seat| (0..=7).map(move |face| Action::Roll(seat, face)));
        rolls
            .chain(seats().flat_map(|seat| decisions(seat, 30)))
            .collect()
    }

    fn actor(action: &Action) -> Actor {
        match action {
            Action::Roll(..) => Actor::Chance,
            Action::Bid(Bid { seat, .. }) | Action::Call(seat) => Actor::Seat(*seat),
        }
    }

    fn visible(_: &Setup<Self>, event: &Event, viewer: Viewer) -> Option<Event> {
        let mut seen = event.clone();
        if let Event::Rolled(seat, face) = &mut seen {
            *face *= u8::from(viewer.knows(*seat));
        }
        Some(seen)
    }

    fn log_line(setup: &Setup<Self>, _: &LiarsTable, seen: &Event) -> Option<String> {
        let name = |seat: &Seat| setup.name(*seat);
        Some(match seen {
            Event::Rolled(..) => return None,
            Event::Raised(bid) => format!("{} bids {} × {}.", name(&bid.seat), bid.count, bid.face),
            Event::Called {
                seat, found, loser, ..
            } => {
                let (caller, loser) = (name(seat), name(loser));
                format!("{caller} calls that a lie. There are {found}: {loser} loses a die.")
            }
            Event::Won(seat) => format!("{} wins.", name(seat)),
        })
    }

    fn tally(_: &Setup<Self>, view: &LiarsTable) -> GameResult {
        GameResult::won_by(view.turn, "last_with_dice")
    }

    fn rule_now(view: &LiarsTable) -> &'static str {
        match view.phase {
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

/// Expects the average of the hidden dice.
struct Estimator;

impl Computer<LiarsDice> for Estimator {
    fn choose(&mut self, table: &mut Observation<'_, LiarsDice>, _: &mut ChaCha8Rng) -> usize {
        let view = table.view();
        let hidden = view.dice().filter(|face| *face == 0).count() as f64;
        let average = hidden / if view.wild_ones { 3.0 } else { 6.0 };
        // How many more dice than bid are to be expected. A call is as good as the last bid is bad.
        let margin = |bid: Bid| {
            let own = view.dice().filter(|face| view.counts(*face, bid)).count();
            average + own as f64 - f64::from(bid.count)
        };
        let value = |action: &Action| match action {
            Action::Bid(bid) => margin(*bid),
            _ => view.bid.map_or(0.0, |bid| -margin(bid)),
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
fn picture(table: &LiarsTable, face: u8) -> String {
    match face {
        0 => "oubliette/die-bone-blank".into(),
        _ if table.bid.is_some_and(|bid| table.counts(face, bid)) => format!("oubliette/die-blood-{face}"),
        _ => format!("oubliette/die-bone-{face}"),
    }
}

/// The slots of a seat’s dice, and the dice in them.
fn dice(table: &LiarsTable, seat: Seat) -> Element {
    let slots = table.cup(seat).iter().enumerate().map(|(index, face)| {
        let name = format!("die.{seat}.{index}");
        let slot = Element::default().size(px(44), px(44)).slot(name.clone());
        slot.holding(Piece::new(name, picture(table, *face)))
    });
    Element::row(slots)
        .gap(px(6))
        .labelled(format!("dice: {}", table.cup(seat).len()))
}

/// The last bid, large.
fn last_bid(bid: Bid) -> Element {
    let die = Element::picture(format!("oubliette/die-bone-{}", bid.face)).size(px(110), px(110));
    let words = Element::text(Role::Title, format!("{} ×", bid.count));
    Element::row([words, die]).labelled(format!("{} × {}", bid.count, bid.face))
}

// Step 7: the game in the window, its rulebook, and the program.

type Press = session::Press<LiarsDice>;
type Scene<'a> = session::Scene<'a, LiarsDice>;

impl GameUi for LiarsDice {
    /// The count that a person has chosen to bid.
    type Ui = u8;
    type Local = u8;
    const CARD: GameCard = GameCard {
        line: "bids and lies about hidden dice, 2–6 players",
        level: "liars-dice",
        ..GameCard::PLAIN
    };
    const PRIVATE: Option<&'static dyn PrivateUi<Self>> = Some(&Self);

    fn table(scene: &Scene<'_>, _: &Room, bar: Option<Element>) -> Element {
        let on_plate = |seat| dice(scene.view, seat);
        let middle = scene.view.bid.map(last_bid);
        plain_table(scene, bar, on_plate, middle, |seat| bidding(scene, seat))
    }

    fn change(count: &mut u8, _: &LiarsTable, chosen: u8) {
        *count = chosen;
    }

    fn follow(view: &mut LiarsTable, _: &LiarsTable, seen: &Event, _: Option<&Event>) -> bool {
        // The lifted cups are shown before anything else happens.
        if let Event::Called { cups, .. } = seen {
            (view.phase, view.cups) = (Phase::Lifted, cups.clone());
        }
        matches!(seen, Event::Called { .. })
    }

    fn holds(view: &LiarsTable, _: SeatSet) -> bool {
        view.phase == Phase::Lifted
    }

    fn play(_: &Scene<'_>, seen: &Event, queue: &mut MotionQueue, _: &mut ChaCha8Rng) {
        // Dice turn over by themselves when their faces change.
        let (pause, cue) = match seen {
            Event::Rolled(..) => (80.0, "die-land"),
            Event::Called { .. } => (600.0, "reveal-drum"),
            Event::Raised(_) | Event::Won(_) => (300.0, "card-slide"),
        };
        queue.beat(pause, [sound(cue)]);
    }
}

/// A look under the own cup, the bids with the chosen count, changes of that count, and the call.
fn bidding(scene: &Scene<'_>, seat: Seat) -> Vec<Element> {
    let legal = |count: u8| {
        let bids = (1..=6).map(move |face| Bid { seat, count, face });
        bids.filter(|bid| may_bid(scene.view, *bid).is_ok())
    };
    let counts = 1..=scene.view.dice().count() as u8;
    let counts: Vec<u8> = counts.filter(|count| legal(*count).next().is_some()).collect();
    let chosen = counts.iter().find(|count| *count >= scene.ui);
    let chosen = chosen.copied().unwrap_or_default();
    let step = |words, count: Option<&u8>| count.map(|count| widgets::button(words, Press::Local(*count)));
    let fewer = step("Fewer", counts.iter().rfind(|count| **count < chosen));
    let more = step("More", counts.iter().find(|count| **count > chosen));
    let bids = legal(chosen)
        .map(|bid| widgets::button(&format!("{chosen} × {}", bid.face), Press::Act(Action::Bid(bid))));
    let call = widgets::gilt_button("Call it a lie", Press::Act(Action::Call(seat)));
    let look = widgets::button("Look at your dice", Press::Look(seat));
    let before = [Some(look), fewer].into_iter().flatten();
    let after = [more, scene.view.bid.map(|_| call)];
    before.chain(bids).chain(after.into_iter().flatten()).collect()
}

/// The own dice, under the curtain. Bids and calls are public, so nothing is chosen there.
impl PrivateUi<Self> for LiarsDice {
    fn view(&self, _: &Scene<'_>, _: &Room, own: &LiarsTable, peek: &Peek) -> Element {
        let picture = |face: &u8| Element::picture(picture(own, *face)).size(px(140), px(140));
        let dice = own.cup(peek.seat).iter().map(picture);
        let seen = [widgets::heading("Your dice"), Element::wrap(dice).centred()];
        match own.cup(peek.seat) {
            [] => Element::default(),
            _ => Element::column(seen).with(own.bid.map(last_bid)).centred(),
        }
    }

    fn is_first_look(&self, view: &LiarsTable) -> bool {
        view.phase == Phase::Roll
    }
}

pub fn main() -> std::process::ExitCode {
    let mut games = App::new();
    games.add_plugins((triptych::games::plugin, GamePlugin::<LiarsDice>::new()));
    triptych::cli::run(games)
}
