//! Pig, a dice game of pushing your luck, for 2 to 6 players.

#![allow(missing_docs, reason = "names that say it all need no comment")]

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use triptych::prelude::*;
use triptych::table::{Choice, OutcomeLabel};

/// A roll of the die, or the decision to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    Roll(Seat, u8),
    Hold(Seat),
}

/// What an action causes. Nothing is secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A face, and the turn total with it; 0 if a one ends the turn.
    Rolled {
        seat: Seat,
        face: u8,
        total: u32,
    },
    /// A one: the turn total is lost.
    Lost {
        seat: Seat,
        total: u32,
    },
    Held {
        seat: Seat,
        total: u32,
        score: u32,
    },
    Won(Seat),
}

/// The table; everybody may know all of it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PigTable {
    pub goal: u32,
    pub safe_first: bool,
    pub scores: Vec<u32>,
    /// Whose turn it is; when the game is over, the winner.
    pub turn: Seat,
    pub total: u32,
    /// The face that lies on the table; 0 before the first roll.
    pub face: u8,
    pub is_over: bool,
}

impl PigTable {
    fn score(&self, seat: Seat) -> u32 {
        self.scores.get(seat.index()).copied().unwrap_or_default()
    }

    fn pass(&mut self) {
        self.total = 0;
        self.turn = self.turn.next(self.scores.len().max(1));
    }
}

const TO_50: &str = r#"(game: "pig", title: "To 50", goal: 50)"#;
const TO_100: &str = r#"(game: "pig", title: "To 100", goal: 100)"#;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PigLevel {
    pub game: String,
    pub title: String,
    #[serde(default)]
    pub author: String,
    /// The score that wins.
    pub goal: u32,
    #[serde(default)]
    pub safe_first: bool,
}

impl Level for PigLevel {
    const SWITCHES: &'static [SwitchField<Self>] = switches! {
        safe_first, "Safe first roll", "pig.house.1", "A one as the first roll of a turn counts one point.";
    };

    fn title(&self) -> &str {
        &self.title
    }

    fn seats(&self) -> std::ops::RangeInclusive<usize> {
        2..=6
    }

    fn summary(&self, seats: usize) -> String {
        format!("{seats} players, first to {} points", self.goal)
    }

    fn check(&self) -> Result<(), String> {
        require([50, 100].contains(&self.goal), "goal has to be 50 or 100".into())
    }
}

type Checked = Result<(), Refusal>;
type Events<'w> = ResMut<'w, Outbox<Event>>;

fn check_roll(In((seat, face)): In<(Seat, u8)>, table: Res<PigTable>) -> Checked {
    let is_next = seat == table.turn && (1..=6).contains(&face);
    Refusal::unless(is_next, "another die is rolled", "pig.turn.1")
}

fn apply_roll(In((seat, face)): In<(Seat, u8)>, mut table: ResMut<PigTable>, mut events: Events) {
    let is_safe = table.safe_first && table.total == 0;
    table.face = face;
    if face == 1 && !is_safe {
        events.send(Event::Rolled { seat, face, total: 0 });
        events.send(Event::Lost {
            seat,
            total: table.total,
        });
        table.pass();
    } else {
        table.total += u32::from(face);
        let total = table.total;
        events.send(Event::Rolled { seat, face, total });
    }
}

fn check_hold(_: In<Seat>, table: Res<PigTable>) -> Checked {
    Refusal::unless(table.total > 0, "roll first", "pig.turn.2")
}

fn apply_hold(In(seat): In<Seat>, mut table: ResMut<PigTable>, mut events: Events) {
    let total = table.total;
    let score = table.score(seat) + total;
    if let Some(own) = table.scores.get_mut(seat.index()) {
        *own = score;
    }
    events.send(Event::Held { seat, total, score });
    if score >= table.goal {
        table.total = 0;
        table.is_over = true;
        events.send(Event::Won(seat));
    } else {
        table.pass();
    }
}

fn offers(InMut(candidates): InMut<Candidates<Action>>, table: Res<PigTable>) -> Awaits {
    let seat = table.turn;
    if table.is_over {
        return Awaits::Over;
    }
    candidates.even_chances((1..=6).map(|face| Action::Roll(seat, face)));
    if table.total == 0 {
        return Awaits::rolled_by(seat);
    }
    candidates.decision(Action::Hold(seat));
    Awaits::Chance {
        roller: Some(seat),
        meanwhile: SeatSet::one(seat),
    }
}

fn view(_: In<Viewer>, table: Res<PigTable>) -> PigTable {
    table.clone()
}

fn invariants(table: Res<PigTable>) -> Result<(), String> {
    let is_won = table.scores.iter().any(|score| *score >= table.goal);
    require(
        is_won == table.is_over,
        "the game is over exactly when the goal is reached".into(),
    )
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pig;

impl Game for Pig {
    const ID: &'static str = "pig";
    const TITLE: &'static str = "Pig";
    type Level = PigLevel;
    type Action = Action;
    type Event = Event;
    type Seen = Event;
    type View = PigTable;
    type Claim = ();
    type Refusal = Refusal;

    fn rules(world: &mut World) -> Rules<Self> {
        let mut rules = Rules::new(world, offers, view, invariants);
        rule!(rules, world, Action::Roll(seat, face) => (seat, face), check_roll, apply_roll);
        rule!(rules, world, Action::Hold(seat) => seat, check_hold, apply_hold);
        rules
    }

    fn set_up(world: &mut World, setup: &Setup<Self>) {
        world.insert_resource(PigTable {
            goal: setup.level.goal,
            safe_first: setup.level.safe_first,
            scores: vec![0; setup.seats.len()],
            ..default()
        });
    }

    fn all_actions(setup: &Setup<Self>) -> Vec<Action> {
        // Some too many, so that tests notice a rule that does not check its bounds.
        let actions = |seat| {
            let rolls = (0..=7).map(move |face| Action::Roll(seat, face));
            rolls.chain([Action::Hold(seat)])
        };
        Seat::all(setup.seats.len() + 1).flat_map(actions).collect()
    }

    fn actor(action: &Action) -> Actor {
        match action {
            Action::Roll(..) => Actor::Chance,
            Action::Hold(seat) => Actor::Seat(*seat),
        }
    }

    fn visible(_: &Setup<Self>, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn log_line(setup: &Setup<Self>, _: &PigTable, seen: &Event) -> Option<String> {
        let name = |seat: &Seat| setup.name(*seat);
        Some(match seen {
            // The loss has a line of its own.
            Event::Rolled { total: 0, .. } => return None,
            Event::Rolled { seat, face, total } => {
                format!("{} rolls {face}, which makes {total}.", name(seat))
            }
            Event::Lost { seat, total: 0 } => format!("{} rolls a one.", name(seat)),
            Event::Lost { seat, total } => format!("{} rolls a one and loses {total}.", name(seat)),
            Event::Held { seat, total, score } => {
                format!("{} holds {total} and has {score}.", name(seat))
            }
            Event::Won(seat) => format!("{} wins.", name(seat)),
        })
    }

    fn tally(_: &Setup<Self>, view: &PigTable) -> GameResult {
        GameResult::won_by(view.turn, "goal_reached")
    }

    fn rule_now(view: &PigTable) -> &'static str {
        match view {
            PigTable { is_over: true, .. } => "pig.turn.3",
            PigTable { total: 0, .. } => "pig.turn.1",
            _ => "pig.turn.2",
        }
    }

    fn may_undo(_: &Action) -> bool {
        true
    }

    fn describe_outcome(_: &Setup<Self>, action: &Action) -> Option<OutcomeLabel> {
        let Action::Roll(_, face) = action else {
            return None;
        };
        Some(OutcomeLabel {
            kind: "the die",
            label: face.to_string(),
            face: Some(face.to_string()),
        })
    }
}

/// Holds at 20, or when that wins.
struct HoldAt20;

impl Computer<Pig> for HoldAt20 {
    fn choose(&mut self, _: &mut Observation<'_, Pig>, _: &mut ChaCha8Rng) -> usize {
        // The table never waits for a decision: a seat rolls, or holds before.
        0
    }

    fn before_chance(&mut self, table: &mut Observation<'_, Pig>, _: &mut ChaCha8Rng) -> Option<usize> {
        let view = table.view();
        let holds = view.total >= 20 || view.score(table.seat()) + view.total >= view.goal;
        let is_hold = |choice: &Choice<Action>| matches!(choice.action, Action::Hold(_));
        let mut legal = table.legal().iter();
        legal.position(is_hold).filter(|_| holds)
    }
}

impl Opponents for Pig {
    fn computer(skill: Skill) -> Box<dyn Computer<Self>> {
        match skill {
            Skill::Random => Box::new(Random),
            _ => Box::new(HoldAt20),
        }
    }

    fn describe_skill(skill: Skill) -> &'static str {
        match skill {
            Skill::Random => "Rolls or holds at random.",
            _ => "Holds at 20, or when that wins.",
        }
    }
}

fn picture(face: u8) -> String {
    match face {
        0 => "oubliette/die-bone-blank".into(),
        1 => "oubliette/die-blood-1".into(),
        _ => format!("oubliette/die-bone-{face}"),
    }
}

/// The die, and beside it the turn total.
fn die_and_total(view: &PigTable) -> Element {
    let die = Element::default().size(px(150), px(150)).slot("die");
    let die = die.holding(Piece::new("die", picture(view.face)).unflipped());
    let total = Element::column([
        Element::text(Role::Label, "Turn total"),
        Element::text(Role::Title, view.total.to_string()),
    ]);
    Element::row([die.labelled(format!("die: {}", view.face)), total.centred()])
        .gap(px(40))
        .centred()
}

const RULEBOOK: &str = "# Pig
## In one minute
Roll one die as often as you dare. What you roll adds up to your **turn total**. Hold, and it is yours; roll a one, and it is lost. The first to reach the goal wins.
## The rules
### Roll {#pig.turn.1}
Two to six play; the first seat begins. In your turn, roll the die as often as you like. A two to a six is added to your turn total. A one loses the turn total, and your turn ends. Your score is safe.
### Hold {#pig.turn.2}
Instead of rolling again, hold: the turn total is added to your score, and the turn passes to the next player clockwise. You have to roll at least once before you hold.
### The end {#pig.turn.3}
The level sets the goal, 50 or 100 points. Whoever holds and reaches it wins at once.
### House rule: safe first roll {#pig.house.1}
With this switch, a one as the first roll of a turn counts one point, and the turn goes on.";

type Press = session::Press<Pig>;
type Scene<'a> = session::Scene<'a, Pig>;

impl GameUi for Pig {
    type Ui = ();
    type Local = ();
    const CARD: GameCard = GameCard {
        line: "a die and your luck, 2–6 players",
        level: "pig-50",
        levels: &[("pig-50", TO_50), ("pig-100", TO_100)],
        rulebook: RULEBOOK,
        seats: 2,
        ..GameCard::PLAIN
    };

    const AT_HAND: &'static [&'static str] = &[
        "oubliette/die-blood-1",
        "oubliette/die-bone-2",
        "oubliette/die-bone-3",
        "oubliette/die-bone-4",
        "oubliette/die-bone-5",
        "oubliette/die-bone-6",
    ];

    fn table(scene: &Scene<'_>, _: &Room, bar: Option<Element>) -> Element {
        let on_plate = |seat| {
            let score = scene.view.score(seat).to_string();
            let label = format!("score: {score} of {}", scene.view.goal);
            Element::text(Role::Number, score).labelled(label)
        };
        let last = scene.seen.iter().rev();
        let last = last
            .filter_map(|seen| Self::log_line(scene.setup, scene.view, seen))
            .next();
        let middle = [Some(die_and_total(scene.view)), last.map(widgets::note)];
        plain_table(scene, bar, on_plate, middle.into_iter().flatten(), |seat| {
            hold(scene, seat)
        })
    }

    fn prompt(scene: &Scene<'_>) -> Prompt {
        let view = scene.view;
        let (turn, name) = (view.turn, scene.setup.name(view.turn));
        match scene.awaits {
            Awaits::Over => Prompt::new(SeatSet::EMPTY, format!("{name} wins")),
            _ if !scene.is_person(turn) => Prompt::new(SeatSet::one(turn), format!("{name} plays")),
            _ if view.total > 0 => Prompt::to(turn, "roll or hold"),
            _ => Prompt::to(turn, "roll the die"),
        }
    }

    fn follow(view: &mut PigTable, _: &PigTable, seen: &Event, next: Option<&Event>) -> bool {
        // The one lies on the table before the turn total is lost.
        if let Event::Rolled { face, .. } = seen {
            view.face = *face;
        }
        next.is_some()
    }

    fn stands(view: &PigTable) -> String {
        let scores: Vec<String> = view.scores.iter().map(u32::to_string).collect();
        scores.join(" : ")
    }

    fn outcome_picture(action: &Action) -> Option<String> {
        match action {
            Action::Roll(_, face) => Some(picture(*face)),
            Action::Hold(_) => None,
        }
    }

    fn play(_: &Scene<'_>, seen: &Event, queue: &mut MotionQueue, _: &mut ChaCha8Rng) {
        match seen {
            Event::Rolled { face, .. } => {
                let faces = [3, 6, 2, 5, 4, *face].map(|face| picture(face).into());
                let tumble = MotionStep::Tumble {
                    key: "die".into(),
                    faces: faces.into(),
                    lasts: 700.0,
                };
                queue.beat(780.0, [tumble, sound("die-roll-d6")]);
            }
            Event::Lost { .. } => queue.beat(700.0, [sound("tile-falls")]),
            Event::Held { .. } => queue.beat(400.0, [sound("coins-small")]),
            Event::Won(_) => queue.beat(600.0, [sound("quest-done")]),
        }
    }
}

fn hold(scene: &Scene<'_>, seat: Seat) -> Vec<Element> {
    let words = format!("Hold {}", scene.view.total);
    let press = Press::Act(Action::Hold(seat));
    let button = match scene.view.total {
        0 => widgets::disabled_button("Hold", press, "roll first"),
        _ => widgets::button(&words, press),
    };
    vec![button]
}

pub fn main() -> std::process::ExitCode {
    let mut games = App::new();
    games.add_plugins((
        GamePlugin::<triptych::games::omelas::Omelas>::new(),
        GamePlugin::<triptych::games::oubliette::Oubliette>::new(),
        GamePlugin::<triptych::games::great_city::GreatCity>::new(),
        GamePlugin::<Pig>::new(),
    ));
    triptych::cli::run(games)
}
