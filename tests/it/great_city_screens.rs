//! The screens of The Great City: the rules decide what can be pressed, and no shared screen shows a secret.

use crate::support::app::{HUMAN, INSTANT, RANDOM, STEADY, SWIFT, Sight, look_alike, order, plays_out};
use crate::support::levels::level_text;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::games::great_city::ui::{Local, Step, Tool, Ui};
use triptych::games::great_city::{Action, Claim, Colour, GreatCity, Phase, Sign, Slot, Spending, View, Who};
use triptych::headless;
use triptych::session::{GameUi, Peek, Press, Scene};
use triptych::table::{Actor, Awaits, Controller, Game, Said, Seat, Seed, Table, Viewer};
use triptych::ui::{Element, Room};

/// A table without a window.
struct Desk {
    table: Table<GreatCity>,
    seats: Vec<Controller>,
    ui: Ui,
    landmarks: Vec<usize>,
    rng: ChaCha8Rng,
}

impl Desk {
    /// Opens a table of people, including the GM.
    fn new(level: &str, players: usize, seed: u64) -> Self {
        let setup = headless::numbered_setup::<GreatCity>(level, level_text(level), players, Seed(seed))
            .expect("the embedded levels have been checked");
        Self {
            table: Table::new(setup).expect("it can be set up"),
            seats: vec![HUMAN; players + 1],
            ui: Ui::default(),
            landmarks: Vec::new(),
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// Plays until the table is in such a phase.
    fn until(mut self, is_there: impl Fn(Phase) -> bool) -> Self {
        for _ in 0..2000 {
            if is_there(self.view().phase) {
                return self;
            }
            self.goes_on();
        }
        panic!("it stays in {:?}", self.view().phase)
    }

    fn view(&mut self) -> View {
        self.table.view(Viewer::Table)
    }

    fn awaited(&self) -> Seat {
        match self.table.awaits() {
            Awaits::Seats(seats) => seats.iter().next(),
            Awaits::Chance { roller, .. } => roller,
            Awaits::Over => None,
        }
        .unwrap_or(Seat::new(0))
    }

    fn scene<R>(&mut self, look: impl FnOnce(&Scene<'_, GreatCity>) -> R) -> R {
        let ui = self.ui.clone();
        let sight = Sight {
            landmarks: &self.landmarks,
            ..Sight::new(&self.seats, self.awaited(), &ui)
        };
        sight.of(&mut self.table, look)
    }

    fn screen(&mut self) -> Element {
        self.scene(|scene| GreatCity::table(scene, &Room::default(), Some(Element::default())))
    }

    /// Returns everything that can be pressed.
    fn presses(&mut self) -> Vec<Press<GreatCity>> {
        let screen = self.screen();
        let open = screen.controls().filter(|control| control.is_enabled());
        open.filter_map(|control| control.intent.get().cloned()).collect()
    }

    /// Presses what there is, and returns what it does besides changing the UI state.
    #[track_caller]
    fn press(&mut self, press: &Press<GreatCity>) -> Press<GreatCity> {
        let presses = self.presses();
        assert!(
            presses.contains(press),
            "{press:?} can't be pressed, only {presses:?}"
        );
        let Press::Local(local) = press else {
            return press.clone();
        };
        let also = self.scene(|scene| GreatCity::also(scene, local));
        let view = self.view();
        GreatCity::change(&mut self.ui, &view, *local);
        also
    }

    fn says(&mut self, words: &str) -> bool {
        self.screen().words().any(|text| text.contains(words))
    }

    fn legal(&mut self) -> Vec<Action> {
        let legal = self.table.legal(None);
        legal.iter().map(|choice| choice.action).collect()
    }

    /// Takes a random legal action, or lets chance happen.
    fn goes_on(&mut self) {
        if matches!(self.table.awaits(), Awaits::Chance { .. }) && self.rng.random_bool(0.8) {
            self.table.roll().expect("chance is awaited");
            return;
        }
        let legal = self.legal();
        let legal: Vec<Action> = legal
            .into_iter()
            .filter(|action| GreatCity::actor(action) != Actor::Chance)
            .collect();
        let onward = |action: &&Action| {
            matches!(
                action,
                Action::Made { .. } | Action::Stands(_) | Action::Tied(_) | Action::Told(_) | Action::Done(_)
            )
        };
        let action = match legal.iter().find(onward) {
            Some(action) if self.rng.random_bool(0.3) => Some(action),
            _ => legal.choose(&mut self.rng),
        };
        let Some(action) = action.copied() else {
            self.table.roll().expect("chance is awaited");
            return;
        };
        if matches!(action, Action::Scene { .. }) {
            self.landmarks.push(self.table.entries().len());
        }
        self.table.act(action).expect("a listed action is legal");
    }
}

/// Looks at many moments of random play.
fn wherever(players: usize, seed: u64, steps: usize, mut look: impl FnMut(&mut Desk)) {
    for level in ["the-great-city", "bug-rebellion"] {
        let mut desk = Desk::new(level, players, seed);
        for _ in 0..steps {
            if desk.table.awaits() == Awaits::Over {
                break;
            }
            look(&mut desk);
            desk.goes_on();
        }
    }
}

fn local(local: Local) -> Press<GreatCity> {
    Press::Local(local)
}

#[test]
fn every_press_that_acts_is_legal() {
    let mut met = BTreeSet::new();
    wherever(3, 1, 260, |desk| {
        for press in desk.presses() {
            let does = match &press {
                Press::Local(of) => desk.scene(|scene| GreatCity::also(scene, of)),
                press => press.clone(),
            };
            let first = match does {
                Press::Act(action) => Some(action),
                Press::Plan(actions) => actions.first().copied(),
                _ => None,
            };
            let Some(action) = first else { continue };
            // A correction that changes nothing is refused when it is made.
            if matches!(action, Action::Correct { .. }) {
                continue;
            }
            assert!(desk.table.check(&action).is_ok(), "{action:?} of {press:?}");
            met.insert(format!("{action:?}").split([' ', '(']).next().map(str::to_owned));
        }
    });
    assert!(met.len() > 12, "{met:?}");
}

/// Putting a scarab into a bag takes two presses in two places, so that a double click gives nothing.
#[test]
fn a_bag_asks_before_a_scarab_goes_in() {
    let mut met = 0;
    wherever(3, 2, 400, |desk| {
        for on in [Spending::Yea, Spending::Nay] {
            let ask = local(Local::Ask(Some(on)));
            let put = local(Local::PutIn(on));
            if !desk.presses().contains(&ask) {
                continue;
            }
            assert!(!desk.presses().contains(&put));
            assert_eq!(desk.press(&ask), Press::Nothing);
            assert_eq!(desk.press(&local(Local::Ask(None))), Press::Nothing);
            assert_eq!(desk.press(&ask), Press::Nothing);
            let accepter = desk.view().scene.and_then(|staged| staged.accepter);
            let seat = accepter.expect("somebody accepted");
            assert_eq!(desk.press(&put), Press::Act(Action::Spend { seat, on }));
            assert!(!desk.presses().contains(&put), "the question is gone");
            met += 1;
        }
    });
    assert!(met > 4, "{met} bags were pressed");
}

#[test]
fn giving_up_free_ties_is_asked_first() {
    let mut desk = Desk::new("the-great-city", 2, 4).until(|phase| matches!(phase, Phase::Ties(_)));
    let seat = desk.awaited();
    let tied = Press::Act(Action::Tied(seat));
    assert!(!desk.presses().contains(&tied));
    assert_eq!(desk.press(&local(Local::GiveUp(true))), Press::Nothing);
    assert!(desk.says("give up?"));
    assert_eq!(desk.press(&tied), tied);
}

#[test]
fn a_tie_is_drawn_by_a_click_or_a_drag() {
    let mut desk = Desk::new("bug-rebellion", 3, 5).until(|phase| matches!(phase, Phase::Ties(_)));
    let seat = desk.awaited();
    let minus = local(Local::Pen(Sign::Minus));
    assert_eq!(desk.press(&minus), Press::Nothing);
    let clicked = desk.press(&local(Local::Specimen(Who::Agent(1))));
    let Press::Act(Action::Draw { tie, .. }) = clicked else {
        panic!("{clicked:?}");
    };
    assert_eq!((tie.to, tie.sign), (Who::Agent(1), Sign::Minus));
    let (from, to) = (Local::Specimen(Who::Seat(seat)), Local::Specimen(Who::Agent(1)));
    let dropped = GreatCity::dropped_on(&from, &to).expect("it means something");
    let drawn = desk.scene(|scene| GreatCity::also(scene, &dropped));
    assert_eq!(drawn, clicked);
    let moved = GreatCity::moved_to(&from, bevy::math::vec2(0.25, 1.2)).expect("it is laid there");
    let Press::Say(remark) = desk.scene(|scene| GreatCity::also(scene, &moved)) else {
        panic!("it is a remark");
    };
    assert_eq!(remark.said, Said::Claim(Claim::At { x: 250, y: 1000 }));
}

#[test]
fn the_x_card_stops_the_game_until_it_is_lifted() {
    let mut desk = Desk::new("bug-rebellion", 3, 6).until(|phase| matches!(phase, Phase::React(_)));
    let hand = desk.awaited();
    let Press::Say(stop) = desk.press(&Press::Say(Slot::Stop.claim(hand, Claim::Stop))) else {
        panic!("it is said");
    };
    desk.table.remark(stop).expect("anybody may");
    assert!(desk.scene(|scene| !GreatCity::may_decide(scene)));
    let acts = |desk: &mut Desk| {
        let presses = desk.presses();
        presses.iter().any(|press| matches!(press, Press::Act(_)))
    };
    assert!(!acts(&mut desk), "nothing else goes on");
    let Press::Say(on) = desk.press(&Press::Say(Slot::Stop.claim(hand, Claim::GoOn))) else {
        panic!("it is said");
    };
    desk.table.remark(on).expect("anybody may");
    assert!(acts(&mut desk));
}

#[test]
fn rewind_returns_to_the_start_of_a_scene_or_a_step() {
    let mut desk = Desk::new("bug-rebellion", 3, 7).until(|phase| matches!(phase, Phase::After));
    assert_eq!(desk.press(&local(Local::Tool(Tool::Rewind))), Press::Nothing);
    let lengths: Vec<usize> = desk
        .presses()
        .into_iter()
        .filter_map(|press| match press {
            Press::Rewind(length, _) => Some(length),
            _ => None,
        })
        .collect();
    let step = desk.table.entries().len() - 1;
    let mut wanted = vec![step];
    wanted.extend(desk.landmarks.iter().rev());
    assert_eq!(lengths, wanted);
    assert_eq!(desk.press(&local(Local::Tool(Tool::None))), Press::Nothing);
}

/// The speaker is told what to say, with the place to write right there.
#[test]
fn a_flip_prompts_its_speaker() {
    let mut met = 0;
    wherever(3, 8, 500, |desk| {
        let Phase::React(seat) = desk.view().phase else {
            return;
        };
        let flipped = desk
            .view()
            .scene
            .is_some_and(|staged| staged.begun && staged.reactions < 99);
        let prompt = desk.scene(|scene| GreatCity::prompt(scene).heading(scene.setup));
        if flipped && prompt.contains(", say ") {
            let draft =
                |press: &Press<GreatCity>| matches!(press, Press::Draft(remark) if remark.seat == seat);
            assert!(desk.presses().iter().any(draft), "{prompt}");
            met += 1;
        }
    });
    assert!(met > 3, "{met} flips were met");
}

#[test]
fn an_intent_matches_its_card() {
    let seat = Seat::new(0);
    let desk = &mut Desk::new("the-great-city", 2, 9).until(|phase| phase == Phase::Characters);
    while desk.table.view(Viewer::Seat(seat)).characters[0].kind.is_none() {
        desk.goes_on();
    }
    let own = desk.table.view(Viewer::Seat(seat));
    for (swapped, colours) in [
        (false, Colour::ALL),
        (true, [Colour::Green, Colour::White, Colour::Blue]),
    ] {
        for (picked, stone) in (0..3u8).zip(colours) {
            let peek = Peek {
                seat,
                decides: true,
                swapped,
                picked: Some(picked),
            };
            assert_eq!(
                GreatCity::choice(&own, &peek),
                Some(Action::Intent { seat, stone })
            );
        }
    }
}

#[test]
fn the_shared_table_does_not_show_an_intent() {
    let seat = Seat::new(0);
    let desk = &mut Desk::new("the-great-city", 2, 9).until(|phase| phase == Phase::Characters);
    while !desk.legal().contains(&Action::Intent {
        seat,
        stone: Colour::Blue,
    }) {
        desk.goes_on();
    }
    let who = Who::Seat(seat);
    desk.ui.change(&desk.table.view(Viewer::Table), Local::Make(who));
    let mut screens = Vec::new();
    for stone in Colour::ALL {
        desk.table
            .act(Action::Intent { seat, stone })
            .expect("it can be changed");
        for step in [Step::Intent, Step::Finish] {
            desk.ui
                .change(&desk.table.view(Viewer::Table), Local::Step(Some(who), step));
            screens.push(desk.screen());
        }
    }
    assert!(
        screens.chunks(2).all(|pages| pages == &screens[..2]),
        "an intent is shown"
    );
}

/// On the shared screen nobody's purse is counted, except for a person who plays alone with computers.
#[test]
fn a_purse_is_counted_only_for_a_person_who_plays_alone() {
    let mut alone = Desk::new("the-great-city", 3, 42).until(|phase| matches!(phase, Phase::Frame(_)));
    let own = alone.table.view(Viewer::Seat(Seat::new(0))).purses[0].expect("it is its own");
    let counts = |desk: &mut Desk| {
        let screen = desk.screen();
        let is_count = |text: &&str| **text == own.to_string();
        screen.words().filter(is_count).count()
    };
    assert_eq!(counts(&mut alone), 0, "people are not counted");
    alone.seats = vec![HUMAN, STEADY, STEADY, STEADY];
    assert_eq!(counts(&mut alone), 1);
}

#[test]
fn with_computers_the_screen_matches_the_view() {
    plays_out::<GreatCity>("bug-rebellion", &[STEADY; 3], 61, SWIFT);
}

#[test]
fn with_computers_and_instant_motion_the_screen_matches_the_view() {
    plays_out::<GreatCity>("the-great-city", &[STEADY, RANDOM, STEADY, RANDOM], 62, INSTANT);
    plays_out::<GreatCity>("bug-rebellion", &[STEADY; 6], 63, INSTANT);
}

/// Whatever stone a seat's intent is on, the screens are alike from the first page of the setup until everybody has
/// chosen: the same curtains, as many frames under them, and the same table.
#[test]
fn screens_look_the_same_whatever_the_intents() {
    let table = || order::<GreatCity>("the-great-city", &[HUMAN, HUMAN, STEADY], 71);
    let (first, third) = (|_| "great_city.pick.0", |_| "great_city.pick.2");
    let alike = |view: &View| view.characters.iter().filter(|one| one.sealed).count() < 2;
    let records = look_alike::<GreatCity>([table(), table()], [first, third], alike);
    let intents = records.map(|record| {
        let acts = record
            .entries
            .into_iter()
            .filter_map(|entry| entry.action().copied());
        acts.filter(|action| matches!(action, Action::Intent { .. }))
            .collect::<Vec<_>>()
    });
    assert!(intents[0].len() >= 2, "two people, two intents: {intents:?}");
    assert_eq!(intents[0].len(), intents[1].len());
    assert_ne!(intents[0], intents[1]);
}
