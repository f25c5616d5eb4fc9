//! The screens of The Great City: the rules decide what can be pressed, and no shared screen shows a secret.

use crate::support::app::{
    HUMAN, INSTANT, RANDOM, STEADY, SWIFT, Screen, Sight, look_alike, order, plays_out,
};
use crate::support::levels::level_text;
use crate::support::situations;
use bevy::input::ButtonState;
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::board::motion::MotionQueue;
use triptych::games::great_city::tables::tables;
use triptych::games::great_city::ui::{Step, Tool, Ui, UiChange, motion};
use triptych::games::great_city::{
    Action, CharacterView, Claim, Class, Colour, Event, GreatCity, Kind, Means, Phase, Seen, Sign, Slot,
    Spending, Tie, Trait, View, Who, chronicle, number,
};
use triptych::headless;
use triptych::session::{Abilities, GameUi, Peek, Press, PrivateUi, TableContext, TableOrder};
use triptych::table::{
    Actor, Audience, Awaits, Controller, Entry, Game, PassageKind, Remark, Said, Seat, SeatSet, Seed, Setup,
    Table, Viewer,
};
use triptych::ui::{Element, Layout, Tempo, Widget};

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

    fn scene<R>(&mut self, look: impl FnOnce(&TableContext<'_, GreatCity>) -> R) -> R {
        let ui = self.ui.clone();
        let sight = Sight {
            landmarks: &self.landmarks,
            ..Sight::new(&self.seats, self.awaited(), &ui)
        };
        sight.of(&mut self.table, look)
    }

    fn screen(&mut self) -> Element {
        self.scene(|scene| GreatCity::table(scene, &Layout::default(), Some(Element::default())))
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

    /// Presses what there is, and does it.
    #[track_caller]
    fn does(&mut self, press: &Press<GreatCity>) {
        match self.press(press) {
            Press::Act(action) => self.acts([action]),
            Press::Plan(actions) => self.acts(actions),
            Press::Say(remark) => self.table.remark(remark).expect("it may be said"),
            other => panic!("{press:?} does nothing but {other:?}"),
        }
        while matches!(self.table.awaits(), Awaits::Chance { .. })
            && matches!(self.view().phase, Phase::Throw(_))
        {
            self.table.roll().expect("chance is awaited");
        }
    }

    #[track_caller]
    fn acts(&mut self, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            self.table
                .act(action)
                .unwrap_or_else(|why| panic!("{action:?}: {why:?}"));
        }
    }

    /// Returns the remark that the field for this slot drafts, if there is one.
    fn field(&mut self, slot: Slot) -> Option<Remark<Claim>> {
        let name = slot.to_string();
        self.presses().into_iter().find_map(|press| match press {
            Press::Draft(remark) if remark.slot == name => Some(remark),
            _ => None,
        })
    }

    /// Writes into the field for this slot.
    #[track_caller]
    fn writes(&mut self, slot: Slot, text: &str) {
        let remark = self
            .field(slot)
            .unwrap_or_else(|| panic!("there is no field for {slot}"));
        let said = Said::Text(text.into());
        self.table
            .remark(Remark { said, ..remark })
            .expect("it may be written");
    }

    /// Returns the tooltips of everything that can be pressed or explains itself.
    fn tooltips(&mut self) -> Vec<String> {
        let screen = self.screen();
        screen.controls().map(|control| control.tooltip.clone()).collect()
    }

    fn character(&mut self, who: Who) -> CharacterView {
        self.view().character(who).expect("it is on the network").clone()
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

/// Does this stand on a screen, as text or in a field?
fn holds(screen: &Element, words: &str) -> bool {
    let mut fields = screen.controls().filter_map(|control| match &control.widget {
        Widget::Field { text, .. } => Some(text),
        _ => None,
    });
    fields.any(|text| text.contains(words)) || screen.words().any(|text| text.contains(words))
}

fn local(local: UiChange) -> Press<GreatCity> {
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
        let view = desk.view();
        let staged = view
            .scene
            .as_ref()
            .filter(|staged| view.phase == Phase::After && !staged.told);
        if let Some(teller) = staged.and_then(|staged| staged.teller) {
            desk.does(&Press::Act(Action::Told(teller)));
        }
        for on in [Spending::Yea, Spending::Nay] {
            let ask = local(UiChange::Ask(Some(on)));
            let put = local(UiChange::PutIn(on));
            if !desk.presses().contains(&ask) {
                continue;
            }
            assert!(!desk.presses().contains(&put));
            assert_eq!(desk.press(&ask), Press::Nothing);
            assert_eq!(desk.press(&local(UiChange::Ask(None))), Press::Nothing);
            assert_eq!(desk.press(&ask), Press::Nothing);
            let spends = |press: &Press<GreatCity>| {
                matches!(press, Press::Act(Action::Spend { .. } | Action::Done(_)))
            };
            assert!(
                !desk.presses().iter().any(spends),
                "nothing else is paid by mistake"
            );
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
    assert_eq!(desk.press(&local(UiChange::GiveUp(true))), Press::Nothing);
    assert!(desk.says("give up?"));
    assert_eq!(desk.press(&tied), tied);
}

#[test]
fn a_tie_is_drawn_by_a_click_or_a_drag() {
    let mut desk = Desk::new("bug-rebellion", 3, 5).until(|phase| matches!(phase, Phase::Ties(_)));
    let seat = desk.awaited();
    let minus = local(UiChange::Pen(Sign::Minus));
    assert_eq!(desk.press(&minus), Press::Nothing);
    let clicked = desk.press(&local(UiChange::Specimen(Who::Agent(1))));
    let Press::Act(Action::Draw { tie, .. }) = clicked else {
        panic!("{clicked:?}");
    };
    assert_eq!((tie.to, tie.sign), (Who::Agent(1), Sign::Minus));
    let (from, to) = (
        UiChange::Specimen(Who::Seat(seat)),
        UiChange::Specimen(Who::Agent(1)),
    );
    let dropped = GreatCity::dropped_on(&from, &to).expect("it means something");
    let drawn = desk.scene(|scene| GreatCity::also(scene, &dropped));
    assert_eq!(drawn, clicked);
    let moved = GreatCity::moved_to(&from, vec2(0.25, 1.2)).expect("it is laid there");
    let Press::Say(remark) = desk.scene(|scene| GreatCity::also(scene, &moved)) else {
        panic!("it is a remark");
    };
    assert_eq!(remark.said, Said::Claim(Claim::At { x: 250, y: 1000 }));
}

/// A specimen that somebody has laid somewhere while ties were drawn lies there in the scenes, too.
#[test]
fn specimens_stay_where_they_were_laid() {
    let mut desk = Desk::new("bug-rebellion", 3, 5).until(|phase| matches!(phase, Phase::Ties(_)));
    let who = Who::Agent(1);
    let moved = GreatCity::moved_to(&UiChange::Specimen(who), vec2(0.3, 0.6)).expect("it is laid there");
    let Press::Say(remark) = desk.scene(|scene| GreatCity::also(scene, &moved)) else {
        panic!("it is a remark");
    };
    desk.table.remark(remark).expect("anybody may");
    let laid = desk.view().laid;
    assert_eq!(laid.values().collect::<Vec<_>>(), [&(300, 600)]);
    let mut desk = desk.until(|phase| matches!(phase, Phase::React(_)));
    assert_eq!(desk.view().laid, laid);
}

/// Both characters of a scene are on the stage; a press on one shows what everybody knows of it.
#[test]
fn a_press_on_a_portrait_opens_the_sheet_of_its_character() {
    let mut desk = Desk::new("bug-rebellion", 3, 5).until(|phase| matches!(phase, Phase::React(_)));
    let staged = desk.view().scene.expect("it is played");
    let setup = desk.table.setup().clone();
    let view = desk.view();
    let cast = [staged.spotlight, staged.foil];
    let met = cast.into_iter().filter(|who| view.character(*who).is_some());
    for who in met.collect::<Vec<_>>() {
        assert_eq!(
            desk.press(&local(UiChange::Tool(Tool::Sheet(who)))),
            Press::Nothing
        );
        let about = view.about(&setup, who).map(str::to_owned);
        assert!(desk.says(&view.called(&setup, who)));
        assert!(
            about.is_none_or(|about| desk.says(&about)),
            "it says what {who:?} is"
        );
        let ties = view
            .ties
            .iter()
            .filter(|drawn| [drawn.tie.from, drawn.tie.to].contains(&who));
        assert!(
            ties.count() == 0 || desk.says("toward"),
            "it says the ties of {who:?}"
        );
        desk.press(&local(UiChange::Tool(Tool::None)));
    }
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
    assert_eq!(desk.press(&local(UiChange::Tool(Tool::Rewind))), Press::Nothing);
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
    assert_eq!(desk.press(&local(UiChange::Tool(Tool::None))), Press::Nothing);
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

/// A reaction's card shows the colours of the stones that its trait turns.
#[test]
fn a_traits_card_shows_the_colours_that_it_turns() {
    let mut met = BTreeSet::new();
    wherever(3, 8, 500, |desk| {
        let Phase::React(_) = desk.view().phase else {
            return;
        };
        let screen = desk.screen();
        let shown = screen
            .pictures()
            .filter(|name| name.starts_with("great_city/choice-trait"));
        let shown: BTreeSet<String> = shown.map(str::to_owned).collect();
        let wanted = desk.legal().into_iter().filter_map(|action| match action {
            Action::Flip {
                by: Means::Trait { by, .. },
                ..
            } => Some(match by {
                Trait::Motive => "great_city/choice-trait-blue".to_owned(),
                Trait::Ability => "great_city/choice-trait-white".to_owned(),
                Trait::Nature => "great_city/choice-trait-green".to_owned(),
                Trait::Age | Trait::Experience | Trait::Attitude => "great_city/choice-trait".to_owned(),
            }),
            _ => None,
        });
        assert_eq!(shown, wanted.collect());
        met.extend(shown);
    });
    assert_eq!(met.len(), 4, "{met:?}");
}

#[test]
fn the_shared_table_does_not_show_an_intent() {
    let seat = Seat::new(0);
    let who = Who::Seat(seat);
    let mut screens = Vec::new();
    for stone in Colour::ALL {
        let desk = &mut Desk::new("the-great-city", 2, 9).until(|phase| phase == Phase::Characters);
        while !desk.legal().contains(&Action::Intent { seat, stone }) {
            desk.goes_on();
        }
        desk.ui
            .change(&desk.table.view(Viewer::Table), UiChange::Make(who));
        desk.table
            .act(Action::Intent { seat, stone })
            .expect("it can be chosen");
        for step in [Step::Intent, Step::Finish] {
            desk.ui
                .change(&desk.table.view(Viewer::Table), UiChange::Step(Some(who), step));
            screens.push(desk.screen());
        }
    }
    assert!(
        screens.chunks(2).all(|pages| pages == &screens[..2]),
        "an intent is shown"
    );
}

/// What somebody writes under the curtain stands in no field of the table, not even in one of the same writer.
#[test]
fn what_is_written_under_a_curtain_is_not_shown_on_the_table() {
    let mut desk = making("the-great-city", 2);
    let (seat, who) = (Seat::new(0), Who::Seat(Seat::new(0)));
    desk.does(&Press::Act(Action::Be {
        seat,
        kind: Kind::Bug,
    }));
    desk.press(&local(UiChange::Step(Some(who), Step::Name)));
    let shows = |desk: &mut Desk, draft: &Remark<Claim>| {
        let (seats, ui) = (desk.seats.clone(), desk.ui.clone());
        let sight = Sight {
            draft: Some(draft),
            ..Sight::new(&seats, seat, &ui)
        };
        let screen = sight.of(&mut desk.table, |scene| {
            GreatCity::table(scene, &Layout::default(), Some(Element::default()))
        });
        holds(&screen, "Out of spite")
    };
    assert!(
        shows(&mut desk, &Slot::Name(who).text(seat, "Out of spite")),
        "a name is no secret"
    );
    assert!(!shows(&mut desk, &Slot::Reason(seat).text(seat, "Out of spite")));
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

/// A table at which the first seat makes its character, which is still nothing.
fn making(level: &str, players: usize) -> Desk {
    let mut desk = Desk::new(level, players, 3).until(|phase| phase == Phase::Situation);
    let seat = desk.awaited();
    desk.acts([Action::Agent {
        seat,
        kind: Kind::Bug,
    }]);
    while desk.view().phase == Phase::Situation {
        let seat = desk.awaited();
        desk.acts([Action::Stands(seat)]);
    }
    while matches!(desk.table.awaits(), Awaits::Chance { .. }) {
        desk.table.roll().expect("chance is awaited");
    }
    assert_eq!(desk.view().phase, Phase::Characters);
    desk
}

/// A person's page stays in sight while a computer's stones are thrown, and nothing can be done on it meanwhile.
#[test]
fn a_persons_page_stays_while_a_computer_throws() {
    let mut desk = making("the-great-city", 2);
    desk.seats = vec![HUMAN, STEADY, STEADY];
    let (person, computer) = (Seat::new(0), Seat::new(1));
    let kind = Kind::Bug;
    let chooses = Press::Act(Action::Be { seat: person, kind });
    assert!(desk.says("Who will you be?") && desk.presses().contains(&chooses));
    desk.acts([Action::Be { seat: computer, kind }]);
    for _ in Colour::ALL {
        assert_eq!(desk.view().phase, Phase::Throw(Who::Seat(computer)));
        assert!(desk.says("Who will you be?"));
        let presses = desk.presses();
        let own =
            |press: &&Press<GreatCity>| matches!(press, Press::Act(_) | Press::Plan(_) | Press::Draft(_));
        assert_eq!(presses.iter().find(own), None);
        desk.table.roll().expect("chance is awaited");
    }
    assert!(desk.says("Who will you be?") && desk.presses().contains(&chooses));
}

/// The City's fate that was told aloud is told, also while the same seat tells its own.
#[test]
fn a_fate_told_aloud_is_not_told_again() {
    let mut desk = Desk::new("bug-rebellion", 2, 12).until(|phase| matches!(phase, Phase::CityFate(_)));
    let seat = desk.awaited();
    assert_eq!(desk.view().phase, Phase::CityFate(seat));
    desk.seats = vec![STEADY; 3];
    assert!(desk.says("being told"), "the City’s fate");
    desk.acts([Action::Told(seat)]);
    assert_eq!(desk.view().phase, Phase::Fate(seat));
    desk.seats = vec![HUMAN; 3];
    assert!(desk.says("told aloud") && !desk.says("being told"));
}

/// The cards of traits lead to every way to hand them out, each with a press; as they lie, they are valid.
#[test]
fn every_distribution_of_traits_takes_a_few_presses() {
    let mut desk = making("the-great-city", 2);
    let (seat, who) = (Seat::new(0), Who::Seat(Seat::new(0)));
    desk.does(&Press::Act(Action::Be {
        seat,
        kind: Kind::Person,
    }));
    let stones = desk.character(who).triad.map(|stone| stone.sign);
    assert!(
        stones.contains(&Sign::Plus) && stones.contains(&Sign::Minus),
        "the seed was chosen for a mixed throw: {stones:?}"
    );
    let open = |desk: &mut Desk| {
        let presses = desk.presses().into_iter();
        let traits = presses.filter_map(|press| match press {
            Press::Local(UiChange::Traits(_, signs, Step::Traits)) => Some(signs),
            _ => None,
        });
        traits.collect::<Vec<_>>()
    };
    let keep = local(UiChange::Traits(who, stones, Step::Class));
    assert!(desk.presses().contains(&keep), "they are valid as they lie");
    let mut found = BTreeSet::from([stones]);
    let mut next: Vec<[Sign; 3]> = open(&mut desk);
    while let Some(signs) = next.pop() {
        if found.insert(signs) {
            desk.acts([Action::Traits { seat, who, signs }]);
            desk.ui.change(
                &desk.table.view(Viewer::Table),
                UiChange::Step(Some(who), Step::Traits),
            );
            // The page stays open, so that another press can follow.
            if let Some(other) = open(&mut desk).first() {
                desk.does(&local(UiChange::Traits(who, *other, Step::Traits)));
                assert_eq!(desk.character(who).traits, Some(*other));
                assert!(!open(&mut desk).is_empty(), "the page has been left");
                desk.acts([Action::Traits { seat, who, signs }]);
            }
            next.extend(open(&mut desk));
        }
    }
    let coins = desk.character(who).traits.expect("they were set");
    desk.press(&local(UiChange::Traits(who, coins, Step::Class)));
    assert!(open(&mut desk).is_empty(), "the next page is open");
    assert_eq!(
        found.len(),
        3,
        "one coin differs, so there are three ways: {found:?}"
    );
    for signs in found {
        let count = |signs: [Sign; 3]| signs.iter().filter(|sign| sign.is_plus()).count();
        assert_eq!(count(signs), count(stones));
    }
}

/// The cards say what follows from them: what a class brings and why another is barred, how a trait shows.
#[test]
fn cards_say_what_follows_from_them() {
    let mut desk = making("the-great-city", 2);
    let (seat, who) = (Seat::new(0), Who::Seat(Seat::new(0)));
    desk.does(&Press::Act(Action::Be {
        seat,
        kind: Kind::Person,
    }));
    assert!(
        desk.says("helpful / good-hearted / uplifting"),
        "what a kind character shows"
    );
    let screen = desk.screen();
    let pieces = screen.slots().filter_map(|slot| slot.piece.as_ref());
    let faces: Vec<&str> = pieces.filter_map(|piece| piece.look.face.picture()).collect();
    let blue = faces
        .iter()
        .filter(|face| face.starts_with("great_city/stone-blue"));
    assert_eq!(
        blue.count(),
        1,
        "a stone stands for itself alone, not for traits: {faces:?}"
    );
    desk.press(&local(UiChange::Step(Some(who), Step::Class)));
    for words in ["+2 scarabs", "wins equal rolls", "open to everybody"] {
        assert!(desk.says(words), "{words}");
    }
    let stones = desk.character(who).triad;
    for colour in Colour::ALL {
        let stone = stones[colour.index()];
        let barred = !stone.sign.is_plus() && !stone.moving;
        let needs = format!("needs a + or moving {} stone", colour.word());
        assert_eq!(desk.says(&needs), barred);
    }
}

/// A ready-made character is dealt only once it is picked; another can be picked instead, and then only the name and the
/// intent are left to choose.
#[test]
fn a_dealt_character_is_picked_first() {
    let mut desk = making("bug-rebellion", 2);
    let (seat, who) = (Seat::new(0), Who::Seat(Seat::new(0)));
    let deals = |desk: &mut Desk| {
        let presses = desk.presses().into_iter();
        let deals = presses.filter_map(|press| match press {
            Press::Act(Action::DealIn { ready, .. }) => Some(ready),
            _ => None,
        });
        deals.collect::<Vec<_>>()
    };
    assert!(deals(&mut desk).is_empty(), "nobody is picked");
    for ready in [1, 2, 1, 2] {
        desk.press(&local(UiChange::Offer(ready)));
        assert_eq!(deals(&mut desk), [ready]);
    }
    desk.does(&Press::Act(Action::DealIn { seat, ready: 2 }));
    let dealt = desk.character(who);
    assert_eq!((dealt.ready, dealt.missing), (Some(2), Some("the intent")));
    for step in [Step::Kind, Step::Traits, Step::Class, Step::Finish] {
        desk.press(&local(UiChange::Step(Some(who), step)));
        let changes = |press: &Press<GreatCity>| {
            matches!(
                press,
                Press::Act(
                    Action::Be { .. } | Action::Traits { .. } | Action::Class { .. } | Action::Made { .. }
                )
            )
        };
        assert!(!desk.presses().iter().any(changes), "{step:?} is ready-made");
    }
    desk.press(&local(UiChange::Step(Some(who), Step::Intent)));
    assert!(desk.presses().contains(&Press::Decide(seat)));
    desk.press(&local(UiChange::Step(Some(who), Step::Name)));
    desk.writes(Slot::Name(who), "Vera");
    assert!(desk.says("Vera"));
}

/// A GM who is a person makes the agents, without an intent, and writes notes that nobody else reads.
#[test]
fn a_gm_can_make_agents_and_write_notes() {
    let mut desk = making("the-great-city", 2);
    let (gm, who) = (desk.view().gm(), Who::Agent(1));
    assert_eq!(desk.press(&local(UiChange::Make(who))), Press::Nothing);
    let is_own = |press: &Press<GreatCity>| {
        matches!(
            press,
            Press::Act(Action::Be { .. } | Action::DealIn { .. }) | Press::Decide(_)
        )
    };
    let presses = desk.presses();
    let own: Vec<_> = presses.iter().filter(|press| is_own(press)).collect();
    assert_eq!(
        own,
        [&Press::Decide(gm)],
        "an agent has no intent, and the GM has notes"
    );
    desk.press(&local(UiChange::Step(Some(who), Step::Class)));
    let class = desk
        .presses()
        .into_iter()
        .find(|press| matches!(press, Press::Act(Action::Class { .. })));
    desk.does(&class.expect("a class is open to everybody"));
    let traits = desk.character(who).triad.map(|stone| stone.sign);
    if desk.character(who).traits.is_none() {
        desk.acts([Action::Traits {
            seat: gm,
            who,
            signs: traits,
        }]);
    }
    desk.press(&local(UiChange::Step(Some(who), Step::Finish)));
    desk.does(&Press::Act(Action::Made { seat: gm, who }));
    assert!(desk.character(who).made);
    let peek = Peek {
        seat: gm,
        decides: false,
        swapped: false,
        picked: None,
    };
    let own = desk.table.view(Viewer::Seat(gm));
    let notes = desk.scene(|scene| GreatCity::private_view(scene, &Layout::default(), &own, &peek));
    let fields = notes.controls().filter_map(|control| match control.intent.get() {
        Some(Press::<GreatCity>::Draft(remark)) => Some(remark.clone()),
        _ => None,
    });
    let second = fields
        .collect::<Vec<_>>()
        .into_iter()
        .nth(1)
        .expect("there is a second note");
    let said = Said::Text("The queen knows.".into());
    desk.table
        .remark(Remark { said, ..second })
        .expect("it is the GM’s own");
    let own = desk.table.view(Viewer::Seat(gm));
    assert_eq!(own.text(Slot::Note(2)), Some("The queen knows."));
    assert_eq!(desk.view().text(Slot::Note(2)), None);
    let notes = desk.scene(|scene| GreatCity::private_view(scene, &Layout::default(), &own, &peek));
    assert!(holds(&notes, "The queen knows."));
    assert!(!holds(&desk.screen(), "The queen knows."));
}

/// The automatic GM proposes an agent, and people accept it, change it or refuse it.
#[test]
fn a_proposed_agent_can_be_accepted_changed_or_refused() {
    let mut desk = Desk::new("the-great-city", 2, 3).until(|phase| phase == Phase::Situation);
    let gm = desk.view().gm();
    desk.seats = vec![HUMAN, HUMAN, STEADY];
    let propose = |kind| Action::Propose { seat: gm, kind };
    desk.acts([propose(Kind::Bug)]);
    let names = |press: &Press<GreatCity>| matches!(press, Press::Act(Action::Agent { .. }));
    let stands = |press: &Press<GreatCity>| matches!(press, Press::Plan(actions) if matches!(actions[..], [Action::Stands(_), ..]));
    let (hand, all) = (desk.awaited(), desk.presses());
    assert!(!all.iter().any(names) && !all.iter().any(stands), "one at a time");
    let first = Who::Agent(1);
    desk.press(&local(UiChange::Step(Some(first), Step::City)));
    assert!(
        desk.field(Slot::About(first)).is_none(),
        "the City’s page is open"
    );
    desk.press(&local(UiChange::Step(Some(first), Step::Agents)));
    desk.writes(Slot::Name(first), "Madam");
    desk.writes(Slot::About(first), "spins in the dark");
    assert!(desk.field(Slot::About(first)).is_some());
    assert!(holds(&desk.screen(), "spins in the dark"));
    let agree = desk.presses().into_iter();
    let agree = agree.filter(
        |press| matches!(press, Press::Plan(actions) if matches!(actions[..], [Action::Agree(_), ..])),
    );
    let agree = agree.collect::<Vec<_>>();
    let [agree] = agree.as_slice() else {
        panic!("it can be accepted once: {agree:?}");
    };
    desk.does(agree);
    assert_eq!(desk.view().proposal, None);
    desk.press(&local(UiChange::Step(None, Step::Agents)));
    assert!(desk.presses().iter().any(stands));
    // A refused agent disappears with all texts about it.
    desk.acts([propose(Kind::Person)]);
    desk.writes(Slot::Name(Who::Agent(2)), "Nobody at all");
    desk.does(&Press::Act(Action::Remove { seat: hand, agent: 2 }));
    assert!(desk.view().character(Who::Agent(2)).is_none());
    assert!(!holds(&desk.screen(), "Nobody at all"));
    // An agent that is already named can be changed and removed, too, until the situation is settled.
    desk.press(&local(UiChange::Step(None, Step::Agents)));
    desk.does(&Press::Act(Action::Kind {
        seat: hand,
        who: first,
        kind: Kind::Person,
    }));
    assert_eq!(desk.character(first).kind, Some(Kind::Person));
    desk.does(&Press::Act(Action::Remove { seat: hand, agent: 1 }));
    assert!(!desk.presses().iter().any(stands), "one agent there has to be");
    desk.does(&Press::Act(Action::Agent {
        seat: hand,
        kind: Kind::Bug,
    }));
    assert!(!holds(&desk.screen(), "spins in the dark"));
}

/// Anybody can propose an agent, and say who it is while the others are asked; or name one at once.
#[test]
fn anybody_can_propose_an_agent_or_name_one_at_once() {
    let mut desk = Desk::new("the-great-city", 2, 3).until(|phase| phase == Phase::Situation);
    let (seat, gm) = (desk.awaited(), desk.view().gm());
    // The others are computers, so nobody at this screen is asked about the proposal.
    desk.seats = vec![HUMAN, STEADY, STEADY];
    desk.press(&local(UiChange::Step(None, Step::Peril)));
    desk.press(&local(UiChange::Step(None, Step::Words)));
    desk.press(&local(UiChange::Step(None, Step::Agents)));
    let kind = Kind::Bug;
    let names = Press::Act(Action::Agent { seat, kind });
    assert!(desk.presses().contains(&names), "whoever is sure may name one");
    desk.does(&Press::Act(Action::Propose { seat, kind }));
    let first = Who::Agent(1);
    desk.writes(Slot::Name(first), "Madam");
    assert!(!desk.presses().contains(&names), "one at a time");
    assert!(desk.view().proposal.is_some());
    desk.acts([Action::Agree(Seat::new(1)), Action::Agree(gm)]);
    assert_eq!(desk.view().proposal, None);
    assert!(holds(&desk.screen(), "Madam"));
    // The others object to one that was named at once by changing or removing it.
    desk.does(&Press::Act(Action::Agent { seat, kind }));
    desk.acts([Action::Remove { seat: gm, agent: 2 }]);
    // The first edition only names.
    let mut old = Desk::new("the-great-city", 2, 3);
    let setup = Setup {
        rules: 1,
        ..old.table.setup().clone()
    };
    old.table = Table::new(setup).expect("it can be set up");
    let mut old = old.until(|phase| phase == Phase::Situation);
    old.press(&local(UiChange::Step(None, Step::Peril)));
    old.press(&local(UiChange::Step(None, Step::Words)));
    old.press(&local(UiChange::Step(None, Step::Agents)));
    let proposes = |press: &Press<GreatCity>| matches!(press, Press::Act(Action::Propose { .. }));
    assert!(!old.presses().iter().any(proposes));
}

/// A name that is rolled can be rolled again, whatever page of the situation was open before. One that is written leaves
/// its page open for a few words about the character.
#[test]
fn the_page_of_the_name_stays_open() {
    for is_rolled in [true, false] {
        stays_on_the_name(is_rolled);
    }
}

fn stays_on_the_name(is_rolled: bool) {
    let (mut desk, who) = (making("the-great-city", 2), Who::Seat(Seat::new(0)));
    desk.ui.change(
        &desk.table.view(Viewer::Table),
        UiChange::Step(None, Step::Agents),
    );
    desk.acts([Action::Be {
        seat: Seat::new(0),
        kind: Kind::Person,
    }]);
    while matches!(desk.table.awaits(), Awaits::Chance { .. }) {
        desk.table.roll().expect("chance is awaited");
    }
    let signs = desk.character(who).triad.map(|stone| stone.sign);
    desk.acts([
        Action::Traits {
            seat: Seat::new(0),
            who,
            signs,
        },
        Action::Class {
            seat: Seat::new(0),
            who,
            class: Class::Commoner,
        },
    ]);
    let roll = local(UiChange::RollName(who));
    if is_rolled {
        desk.does(&roll);
    } else {
        let name = Slot::Name(who).text(Seat::new(0), "Fidelia Threlfall");
        desk.table.remark(name).expect("it can be written");
    }
    assert!(desk.presses().contains(&roll), "it can be rolled again");
    assert!(desk.field(Slot::About(who)).is_some());
}

/// A press takes along what has been written: between its two halves the table stays as it is.
#[test]
fn a_press_after_writing_is_not_lost() {
    let record = situations::record(GreatCity::ID, "reaction-14");
    let order = TableOrder {
        record: Some(record),
        ..order::<GreatCity>("bug-rebellion", &[HUMAN; 6], 14)
    };
    let mut screen = Screen::<GreatCity>::open(order, INSTANT);
    situations::rises(&mut screen);
    let view = screen.table().view(Viewer::Table);
    let Phase::React(seat) = view.phase else {
        panic!("somebody reacts, not {:?}", view.phase)
    };
    let reactions = view.scene.as_ref().map_or(0, |staged| staged.reactions);
    let line = Slot::Line(view.scenes, reactions).text(seat, "I wait.");
    screen.intend(Press::Draft(line));
    let before = screen.table().entries().len();
    screen.mouse(ButtonState::Pressed);
    screen.frame();
    assert_eq!(screen.table().entries().len(), before, "the button is still down");
    screen.intend(Press::Act(Action::Pass(seat)));
    screen.mouse(ButtonState::Released);
    screen.frame();
    let entries = screen.table().entries();
    let [Entry::Remark(said), Entry::Act(Action::Pass(by)), ..] = &entries[before..] else {
        panic!("{:?}", &entries[before..])
    };
    assert_eq!((said.seat, *by), (seat, seat));
    // Without a press it is said at once.
    let view = screen.table().view(Viewer::Table);
    let reactions = view.scene.as_ref().map_or(0, |staged| staged.reactions);
    screen.until("nothing moves", |screen| screen.rests());
    let before = screen.table().entries().len();
    screen.intend(Press::Draft(
        Slot::Line(view.scenes, reactions).text(seat, "And I."),
    ));
    screen.frame();
    assert_eq!(screen.table().entries().len(), before + 1);
}

/// What is written when a panel such as the chronicle opens over the table is in it at once.
#[test]
fn unsent_words_are_in_the_panel_that_opens_over_their_field() {
    let seats = order::<GreatCity>("the-great-city", &[HUMAN, STEADY, STEADY], 13);
    let mut screen = Screen::<GreatCity>::open(seats, Tempo::default());
    screen.until("something was said, and nothing moves", |screen| {
        screen.is_drained() && screen.rests() && screen.table().entries().len() > 6
    });
    screen.hold(true);
    screen.intend(Press::Draft(Remark {
        seat: Seat::new(0),
        slot: "lines".into(),
        to: Audience::All,
        said: Said::Text("No drowning.".into()),
    }));
    screen.frame();
    let lines = screen.scene(|scene| scene.view.text(Slot::Lines).map(str::to_owned));
    assert_eq!(lines.as_deref(), Some("No drowning."));
}

/// On the network over the table, the foot says what is being written.
#[test]
fn the_foot_says_what_is_written_on_the_network() {
    let mut desk = Desk::new("bug-rebellion", 2, 5).until(|phase| matches!(phase, Phase::Frame(_)));
    desk.press(&local(UiChange::Network(true)));
    desk.press(&local(UiChange::Specimen(Who::Agent(1))));
    assert!(desk.says("write a few words about The Insect General"));
}

/// Whoever has a scarab under a stone of the City is asked about its flip, and can describe the defence.
#[test]
fn a_flip_of_the_citys_stone_can_be_undone_on_the_page_after_the_judgment() {
    let mut met = BTreeSet::new();
    wherever(3, 4, 900, |desk| {
        let Phase::CityAnswer(seat, spot) = desk.view().phase else {
            return;
        };
        let presses = desk.presses();
        assert!(presses.contains(&Press::Act(Action::Undo(seat))));
        assert!(presses.contains(&Press::Act(Action::Let(seat))));
        let spends = |press: &Press<GreatCity>| matches!(press, Press::Act(Action::Spend { .. }));
        assert!(!presses.iter().any(spends), "the accepter waits for the answer");
        let (scene, undos) = (
            desk.view().scenes,
            desk.view().scene.map_or(0, |staged| staged.undos),
        );
        desk.writes(Slot::Defence(scene, undos), "The seal was already broken.");
        assert!(desk.says(&format!("{} stone, or let it be", spot.colour.word())));
        met.insert(seat);
    });
    assert!(!met.is_empty());
}

/// When no triad is free, the GM sets a character aside on the table.
#[test]
fn the_gm_sets_a_character_aside_for_somebody_new() {
    let mut met = [0, 0];
    let mut desk = Desk::new("bug-rebellion", 5, 9).until(|phase| matches!(phase, Phase::Frame(_)));
    while met.contains(&0) && desk.table.awaits() != Awaits::Over {
        let asides = |desk: &mut Desk| -> BTreeSet<String> {
            let presses = desk.presses().into_iter();
            let asides = presses.filter(|press| matches!(press, Press::Act(Action::SetAside { .. })));
            asides.map(|press| format!("{press:?}")).collect()
        };
        let legal = desk.legal().into_iter();
        let legal = legal.filter(|action| matches!(action, Action::SetAside { .. }));
        let legal: BTreeSet<String> = legal
            .map(|action| format!("{:?}", Press::<GreatCity>::Act(action)))
            .collect();
        match desk.view().phase {
            Phase::NeedTriad(_) => met[0] += 1,
            Phase::Frame(_) if !legal.is_empty() => met[1] += 1,
            _ => {}
        }
        assert_eq!(asides(&mut desk), legal);
        // Each scene is with somebody new, and triads run out.
        let is_new = |action: &Action| {
            matches!(
                action,
                Action::Scene {
                    foil: Who::Stranger,
                    ..
                }
            )
        };
        match desk.legal().into_iter().find(is_new) {
            Some(scene) => desk.acts([scene]),
            None => desk.goes_on(),
        }
    }
    assert!(met.iter().all(|times| *times > 0), "{met:?}");
}

/// The automatic GM proposes what happens at once, and decides nothing before people have read it.
#[test]
fn people_read_what_happens_before_the_gm_proposes_agents() {
    let mut desk = Desk::new("the-great-city", 2, 3).until(|phase| phase == Phase::Situation);
    desk.seats = vec![HUMAN, HUMAN, STEADY];
    let gm = desk.view().gm();
    let may_decide = |desk: &mut Desk| desk.scene(GreatCity::may_decide);
    for step in [Step::City, Step::Peril, Step::Words] {
        desk.press(&local(UiChange::Step(None, step)));
        assert!(!may_decide(&mut desk), "{step:?}");
    }
    // Whoever asks for another situation clears what the GM wrote, and leaves what others wrote.
    let another = Press::Say(Slot::Situation.claim(desk.awaited(), Claim::Another));
    assert!(desk.presses().contains(&another));
    desk.table
        .remark(Slot::Situation.text(gm, "It rains soot."))
        .expect("the GM may write");
    desk.writes(Slot::Peril, "No more bread.");
    desk.does(&another);
    let view = desk.view();
    assert_eq!(view.text(Slot::Situation), None);
    assert_eq!(view.text(Slot::Peril), Some("No more bread."));
    desk.press(&local(UiChange::Step(None, Step::Agents)));
    assert!(may_decide(&mut desk));
    // With an agent on the table, the situation stays.
    let seat = desk.awaited();
    desk.does(&Press::Act(Action::Agent {
        seat,
        kind: Kind::Bug,
    }));
    desk.press(&local(UiChange::Step(None, Step::Words)));
    assert!(!desk.presses().contains(&another));
    // A person who is the GM is not asked for another one.
    let mut desk = Desk::new("the-great-city", 2, 3).until(|phase| phase == Phase::Situation);
    desk.press(&local(UiChange::Step(None, Step::Words)));
    assert!(!desk.presses().contains(&another));
}

/// Where no stone moves, the situation has one reading; else a second one says where things are heading.
#[test]
fn a_situation_names_each_reading_once() {
    let mut met = BTreeSet::new();
    for seed in 0..40 {
        let mut desk = Desk::new("the-great-city", 2, seed).until(|phase| phase == Phase::Situation);
        let moves = desk.view().situation.iter().any(|face| matches!(face, 1 | 8));
        let names: BTreeSet<&str> = (0..8u8)
            .flat_map(|first| (0..8u8).map(move |second| (first, second)))
            .map(|(first, second)| &*tables().judgment(first.into(), second.into()).0)
            .collect();
        let screen = desk.screen();
        let read: Vec<&str> = screen.words().filter(|word| names.contains(word)).collect();
        assert_eq!(desk.says("nothing is moving: it stays as it is"), !moves);
        assert_eq!(
            read.len(),
            if moves { 3 } else { 2 },
            "one of them in the summary: {read:?}"
        );
        met.insert(moves);
    }
    assert_eq!(met.len(), 2);
}

/// Each colour of the peril says how its two stones come to it.
#[test]
fn the_colours_of_the_peril_explain_themselves() {
    let mut desk = Desk::new("the-great-city", 2, 3).until(|phase| phase == Phase::Situation);
    desk.press(&local(UiChange::Step(None, Step::Peril)));
    let tooltips = desk.tooltips();
    let explained = tooltips.iter().filter(|says| says.contains("so the peril is "));
    assert_eq!(explained.count(), 3);
}

/// A human GM describes the scene once its stones are thrown, and a player who may undo a flip describes the defence.
#[test]
fn people_can_describe_scenes_and_defences() {
    let mut met = 0;
    for seed in 0..8 {
        let mut desk = Desk::new("bug-rebellion", 2, seed).until(|phase| phase == Phase::RandomFlip);
        let scenes = desk.view().scenes;
        desk.writes(Slot::Scene(scenes), "A mill, at night.");
        assert!(desk.says("A mill, at night."), "it is told in the story");
        let mut desk = desk.until(|phase| matches!(phase, Phase::Answer(..) | Phase::After | Phase::Over));
        let Phase::Answer(seat, _) = desk.view().phase else {
            continue;
        };
        let undos = desk.view().scene.map_or(0, |staged| staged.undos);
        let slot = Slot::Defence(desk.view().scenes, undos);
        desk.writes(slot, "A wing snaps shut.");
        assert!(desk.says("A wing snaps shut."));
        desk.does(&Press::Act(Action::Undo(seat)));
        let written = desk.view().words.get(&slot.to_string()).cloned();
        assert_eq!(written.map(|words| words.seat), Some(seat));
        met += 1;
    }
    assert!(met > 0);
}

/// A human GM makes a new character with a class, traits, ties and a name. It stays, and can be met again.
#[test]
fn a_new_character_can_be_made_and_met_again() {
    let mut desk = Desk::new("bug-rebellion", 2, 4).until(|phase| matches!(phase, Phase::Frame(_)));
    assert!(desk.says("A new character"));
    let meets = |desk: &mut Desk, foil: Who| {
        let mut presses = desk.presses().into_iter();
        presses.find(|press| matches!(press, Press::Act(Action::Scene { foil: who, .. }) if *who == foil))
    };
    let meet = meets(&mut desk, Who::Stranger).expect("somebody new can be met");
    desk.does(&meet);
    let mut desk = desk.until(|phase| matches!(phase, Phase::Making(_)));
    let (gm, who) = (desk.view().gm(), Who::Newcomer(1));
    assert_eq!(desk.view().phase, Phase::Making(who));
    for kind in [Kind::Bug, Kind::Person] {
        desk.ui.change(
            &desk.table.view(Viewer::Table),
            UiChange::Step(Some(who), Step::Kind),
        );
        desk.does(&Press::Act(Action::Kind { seat: gm, who, kind }));
    }
    desk.press(&local(UiChange::Step(Some(who), Step::Name)));
    desk.writes(Slot::Name(who), "Leah Mellor");
    assert!(desk.says("Leah Mellor"));
    let signs = desk.character(who).triad.map(|stone| stone.sign);
    desk.acts([Action::Traits { seat: gm, who, signs }]);
    desk.press(&local(UiChange::Step(Some(who), Step::Class)));
    let class = desk
        .presses()
        .into_iter()
        .find(|press| matches!(press, Press::Act(Action::Class { .. })));
    desk.does(&class.expect("a class is open to everybody"));
    desk.press(&local(UiChange::Step(Some(who), Step::Finish)));
    let (made, asks) = (
        Press::Act(Action::Made { seat: gm, who }),
        local(UiChange::GiveUp(true)),
    );
    assert!(!desk.presses().contains(&made), "free ties are left");
    assert_eq!(desk.press(&asks), Press::Nothing);
    assert!(desk.says("not drawn yet: give up?") && desk.presses().contains(&made));
    desk.press(&local(UiChange::GiveUp(false)));
    assert_eq!(desk.press(&local(UiChange::NewcomerTies(true))), Press::Nothing);
    assert!(desk.says("Ties of Leah Mellor"));
    desk.does(&local(UiChange::Specimen(Who::Seat(Seat::new(0)))));
    let tie = Tie {
        from: who,
        to: Who::Seat(Seat::new(0)),
        sign: Sign::Plus,
    };
    assert!(desk.view().ties.iter().any(|lies| lies.tie == tie));
    desk.press(&local(UiChange::NewcomerTies(false)));
    if !desk.presses().contains(&made) {
        desk.press(&asks);
    }
    desk.does(&made);
    assert_eq!(desk.view().phase, Phase::RandomFlip);
    let mut desk = desk.until(|phase| matches!(phase, Phase::Frame(_)));
    assert!(
        desk.says("Leah Mellor") && desk.says("A new character"),
        "each under its own name"
    );
    assert!(meets(&mut desk, who).is_some(), "it can be met again");
    assert!(!desk.says("stranger"));
}

/// In the first edition of the rules a stranger is gone after the scene, so no later foil is offered with its name.
#[test]
fn in_the_first_edition_a_stranger_does_not_return() {
    let level = "bug-rebellion";
    let mut setup = headless::numbered_setup::<GreatCity>(level, level_text(level), 2, Seed(4))
        .expect("the embedded levels have been checked");
    setup.rules = 1;
    let mut desk = Desk::new(level, 2, 4);
    desk.table = Table::new(setup).expect("it can be set up");
    let mut desk = desk.until(|phase| matches!(phase, Phase::Frame(_)));
    let presses = desk.presses();
    let meet = presses.iter().find(|press| {
        matches!(
            press,
            Press::Act(Action::Scene {
                foil: Who::Stranger,
                ..
            })
        )
    });
    desk.does(meet.expect("somebody new can be met"));
    let mut desk = desk.until(|phase| phase == Phase::RandomFlip);
    desk.writes(Slot::StrangersName(1), "Leah Mellor");
    assert!(holds(&desk.screen(), "Leah Mellor"));
    let mut desk = desk.until(|phase| matches!(phase, Phase::Frame(_)));
    let cards: Vec<String> = {
        let screen = desk.screen();
        let foils = screen.iter().filter(|part| {
            let press = part.intent().and_then(|intent| intent.get::<Press<GreatCity>>());
            matches!(press, Some(Press::Act(Action::Scene { .. })))
        });
        foils
            .flat_map(|card| card.words().map(str::to_owned).collect::<Vec<_>>())
            .collect()
    };
    assert!(cards.iter().any(|words| words == "A new character"), "{cards:?}");
    assert!(!cards.iter().any(|words| words.contains("Leah")), "{cards:?}");
}

/// The words for a tie can be replaced on the network, and so can those about a character.
#[test]
fn the_words_of_a_tie_can_be_replaced() {
    let mut desk = Desk::new("bug-rebellion", 3, 5).until(|phase| matches!(phase, Phase::Frame(_)));
    let ties = desk.view().ties;
    let tie = ties.first().expect("the seed was chosen for ties").tie;
    assert_eq!(desk.press(&local(UiChange::Network(true))), Press::Nothing);
    desk.press(&local(UiChange::Note(Some(Slot::Tone(tie)))));
    desk.writes(Slot::Tone(tie), "moth to a lamp");
    assert!(desk.tooltips().iter().any(|says| says.contains("moth to a lamp")));
    let agent = Who::Agent(1);
    desk.press(&local(UiChange::Specimen(agent)));
    desk.writes(Slot::About(agent), "lifts one leg");
    assert!(desk.tooltips().iter().any(|says| says.contains("lifts one leg")));
    desk.press(&local(UiChange::Note(None)));
    desk.press(&local(UiChange::Network(false)));
}

/// Is this word one of the qualities of a half, as in “The Myrmidon: Duality, Opposition, Conflict”?
fn is_quality(tooltip: &str, word: &str) -> bool {
    let list = tooltip.split_once(": ").map(|(_, list)| list);
    list.is_some_and(|list| list.split(", ").any(|quality| quality == word))
}

/// While a reaction with a flip is open, nothing on the screen names the current reading of the stones.
#[test]
fn no_screen_names_a_pair_before_the_reaction_is_over() {
    let mut met = 0;
    for seed in 0..4 {
        wherever(3, 60 + seed, 260, |desk| {
            let view = desk.view();
            let Some(staged) = view.scene.as_ref().filter(|staged| staged.unread) else {
                return;
            };
            let [first, second] = &staged.pair;
            let lies = (number(first), number(second));
            let name = &tables().judgment(lies.0.into(), lies.1.into()).0;
            let city = view.city_pair();
            let is_secret = |pair: (u8, u8)| tables().judgment(pair.0.into(), pair.1.into()).0 != *name;
            // What was read before may have been the same.
            let read = view
                .judged
                .iter()
                .copied()
                .chain([city])
                .chain(staged.read)
                .all(is_secret);
            assert!(desk.says("Sealed"));
            let seen: Vec<_> = desk.table.seen(Viewer::Table).collect();
            let setup = desk.table.setup().clone();
            let mut story = seen
                .iter()
                .filter_map(|seen| GreatCity::log_line(&setup, &view, seen));
            let is_told = story.any(|line| line.contains(name.as_str()));
            if read && !is_told {
                let screen = desk.screen();
                let said = screen.words().find(|words| words.contains(name.as_str()));
                assert_eq!(said, None, "{name} is named");
                let told = desk
                    .tooltips()
                    .into_iter()
                    .find(|words| words.contains(name.as_str()) && !is_quality(words, name));
                assert_eq!(told, None, "{name} is named");
                met += 1;
            }
        });
    }
    assert!(met > 10, "{met} readings were awaited");
}

/// The stakes stand beside every page, from the throw to the last tale.
#[test]
fn the_stakes_stand_beside_every_page() {
    let mut met = BTreeSet::new();
    wherever(3, 70, 900, |desk| {
        let view = desk.view();
        let phase = format!("{:?}", view.phase).split('(').next().map(str::to_owned);
        met.insert(phase);
        let stakes = match view.phase {
            Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over => {
                "It has run out: purses, Yea and Nay are counted.".to_owned()
            }
            _ if view.pool == 0 => {
                "The Peril pool is empty: after this scene the City’s fate is counted.".to_owned()
            }
            _ => format!("Peril pool {}: at 0 the City’s fate is counted.", view.pool),
        };
        assert!(desk.says(&stakes), "{:?}", view.phase);
    });
    assert!(met.len() > 10, "{met:?}");
}

/// Every symbol on the table explains itself: the pool, the ante, the bags, the stones, the seal and the City’s pair.
#[test]
fn every_symbol_on_the_table_explains_itself() {
    let mut desk = Desk::new("bug-rebellion", 3, 13).until(|phase| matches!(phase, Phase::React(_)));
    let tooltips = desk.tooltips();
    for says in [
        "The Peril pool.",
        "The ante: ",
        "Yea speaks for the City",
        "Nay speaks against the City",
        "The judgment is sealed",
        "the stone of ",
        "The pair’s name.",
    ] {
        assert!(
            tooltips.iter().any(|tooltip| tooltip.contains(says)),
            "{says}: {tooltips:?}"
        );
    }
    let view = desk.view();
    let [first, second] = view.scene.map(|staged| staged.pair).expect("there is a scene");
    let stones = first.iter().chain(&second).chain(view.city.iter().flatten());
    let explained = tooltips
        .iter()
        .filter(|tooltip| tooltip.contains("the stone of "))
        .count();
    let barred = tooltips.iter().filter(|tooltip| tooltip.is_empty()).count();
    assert!(explained + barred >= stones.count(), "{explained} and {barred}");
    // An unread drawing that nobody explains would be one without a tooltip on it or around it.
    let screen = desk.screen();
    let mut explained: Vec<&str> = Vec::new();
    for part in screen.iter().filter(|part| part.intent().is_some()) {
        explained.extend(part.pictures());
    }
    for picture in [
        "great_city/bag-yea",
        "great_city/bag-nay",
        "great_city/seal",
        "great_city/purse",
    ] {
        assert!(explained.contains(&picture), "{picture}");
    }
}

/// Where somebody takes scarabs, it is said what they are for.
#[test]
fn accepting_says_why_scarabs_matter() {
    let mut met = 0;
    wherever(3, 71, 400, |desk| {
        let Phase::React(seat) = desk.view().phase else {
            return;
        };
        let screen = desk.screen();
        let accept = Press::<GreatCity>::Act(Action::Accept(seat));
        let accept = screen
            .controls()
            .find(|control| control.intent.get() == Some(&accept));
        if let Some(accept) = accept {
            assert!(accept.tooltip.contains("the fattest purse tells the City’s fate"));
            // The card says who can tell what the judgment means.
            let staged = desk.view().scene.expect("it is played");
            let names: Vec<_> = staged
                .could_tell
                .iter()
                .map(|seat| desk.table.setup().name(*seat).to_owned())
                .collect();
            let card = screen
                .words()
                .find(|words| words.starts_with("Accept the judgment"))
                .expect("it is a card");
            assert!(
                !names.is_empty() && names.iter().all(|name| card.contains(name)),
                "{card}: {names:?}"
            );
            met += 1;
        }
    });
    assert!(met > 3);
}

/// Whatever is free comes before what costs a scarab.
#[test]
fn free_choices_come_before_those_that_cost() {
    let mut met = 0;
    wherever(4, 72, 500, |desk| {
        if !matches!(desk.view().phase, Phase::React(_) | Phase::Answer(..)) {
            return;
        }
        let screen = desk.screen();
        let costs = screen.iter().filter(|part| {
            let press = part.intent().and_then(|intent| intent.get::<Press<GreatCity>>());
            let decides = matches!(press, Some(Press::Act(_)))
                || press.is_some_and(|press| format!("{press:?}").contains("Pick(Offer"));
            decides
                && part
                    .pictures()
                    .any(|picture| picture.starts_with("great_city/choice-"))
        });
        let costs: Vec<bool> = costs
            .map(|card| card.pictures().any(|picture| picture == "great_city/scarab"))
            .collect();
        assert!(costs.is_sorted(), "{costs:?}");
        met += usize::from(costs.contains(&false) && costs.contains(&true));
    });
    assert!(met > 5, "{met} choices of both kinds");
}

/// After a judgment, scarabs are handed out once the tale is told, and one button finishes each step.
#[test]
fn after_a_judgment_steps_are_numbered_and_one_button_finishes() {
    let mut met = BTreeSet::new();
    wherever(3, 73, 700, |desk| {
        let view = desk.view();
        let is_after = view.phase == Phase::After;
        let Some(staged) = view.scene.filter(|_| is_after) else {
            return;
        };
        let screen = desk.screen();
        let words: Vec<&str> = screen.words().collect();
        let steps = ["Tell", "Spend"].map(|step| words.iter().filter(|word| **word == step).count());
        assert_eq!(steps, [1, usize::from(staged.told)], "{words:?}");
        for (number, is_done) in [("1", staged.told), ("2", staged.done || !staged.told)] {
            assert!(is_done || words.contains(&number), "{number} of {words:?}");
        }
        let finishers = ["Finish the scene", "Done telling"];
        let finishers = words.iter().filter(|word| finishers.contains(*word)).count();
        assert_eq!(finishers, usize::from(staged.teller.is_some()));
        met.insert((staged.teller.is_some(), staged.told, staged.done));
    });
    assert!(met.len() > 2, "{met:?}");
}

/// The last of what was told can be read beside the table, newest last, and alone; what is paid is not told.
#[test]
fn the_story_is_told_beside_the_table() {
    let mut desk = Desk::new("bug-rebellion", 3, 74).until(|phase| matches!(phase, Phase::React(_)));
    let scenes = desk.view().scenes;
    let said = ["A lamp goes out.", "Somebody laughs.", "The looms stand still."];
    for (number, words) in (0..).zip(said) {
        let line = Slot::Line(scenes, number).text(Seat::new(number as usize % 3), words);
        desk.table.remark(line).expect("anybody may tell");
    }
    let screen = desk.screen();
    let words: Vec<&str> = screen.words().collect();
    let at = said.map(|line| words.iter().position(|word| *word == line).expect("it is told"));
    assert!(at.is_sorted(), "the newest last: {at:?}");
    assert!(!words.iter().any(|word| word.contains("pays the ante")));
    desk.press(&local(UiChange::Story(true)));
    let screen = desk.screen();
    let words: Vec<&str> = screen.words().collect();
    assert!(
        said.iter().all(|line| words.contains(line)) && !words.contains(&"ANTE"),
        "{words:?}"
    );
}

/// Every kind of correction offers only what the rules accept, or what changes nothing.
#[test]
fn a_correction_changes_what_was_pressed() {
    let mut desk = Desk::new("bug-rebellion", 2, 7).until(|phase| matches!(phase, Phase::React(_)));
    desk.press(&local(UiChange::Tool(Tool::Correct(Default::default()))));
    let ways = |desk: &mut Desk, way: &str| {
        let presses = desk.presses().into_iter();
        let way = format!("what: {way}");
        let mut tools =
            presses.filter(|press| matches!(press, Press::Local(UiChange::Tool(Tool::Correct(_)))));
        tools
            .find(|press| format!("{press:?}").contains(&way))
            .expect("it is a way to correct")
    };
    let mut met = 0;
    for way in ["Face", "More", "Less"] {
        let way = ways(&mut desk, way);
        desk.press(&way);
        for press in desk.presses() {
            let Press::Act(action) = press else { continue };
            assert!(matches!(action, Action::Correct { .. }), "{action:?}");
            met += usize::from(desk.table.check(&action).is_ok());
        }
    }
    assert!(met > 15, "{met} corrections");
    let way = ways(&mut desk, "Tie");
    desk.press(&way);
    let ends = |desk: &mut Desk, end: &str| {
        let presses = desk.presses().into_iter();
        let mut tools =
            presses.filter(|press| matches!(press, Press::Local(UiChange::Tool(Tool::Correct(_)))));
        tools
            .find(|press| format!("{press:?}").contains(end))
            .expect("an end can be picked")
    };
    let from = ends(&mut desk, "from: Some(Seat(Seat(0)))");
    desk.press(&from);
    let to = ends(&mut desk, "to: Some(Agent(1))");
    desk.press(&to);
    let presses = desk.presses();
    let acts = presses.iter().filter_map(|press| match press {
        Press::Act(action) => Some(action),
        _ => None,
    });
    let acts: Vec<_> = acts.collect();
    let [action] = acts.as_slice() else {
        panic!("a tie is drawn or erased: {acts:?}");
    };
    assert!(desk.table.check(action).is_ok(), "{action:?}");
}

/// An open tool covers the page: nothing under it can be pressed, and it closes to what was there before.
#[test]
fn tools_open_and_close_over_any_page() {
    let mut met = 0;
    wherever(5, 31, 150, |desk| {
        for tool in [Tool::Rewind, Tool::Veils, Tool::Oracle(0)] {
            let open = local(UiChange::Tool(tool));
            if !desk.presses().contains(&open) {
                continue;
            }
            let before = desk.presses();
            assert_eq!(desk.press(&open), Press::Nothing);
            let acts =
                |press: &Press<GreatCity>| matches!(press, Press::Act(_) | Press::Plan(_) | Press::Chance);
            assert!(!desk.presses().iter().any(acts), "{tool:?}");
            assert_eq!(desk.press(&local(UiChange::Tool(Tool::None))), Press::Nothing);
            assert_eq!(desk.presses(), before);
            met += 1;
        }
    });
    assert!(met > 100, "{met} tools were opened");
}

/// What people can press at the table is exactly what the rules allow them, with any choices made before.
#[test]
fn controls_offer_exactly_the_legal_actions() {
    for (players, seed) in [(2, 1), (3, 2), (5, 3)] {
        let mut desk =
            Desk::new("the-great-city", players, seed).until(|phase| matches!(phase, Phase::Frame(_)));
        for _ in 0..150 {
            let phase = desk.view().phase;
            let is_on = !matches!(
                phase,
                Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over | Phase::Making(_)
            );
            let waits = desk.scene(GreatCity::waits_for_hand);
            let chance = matches!(desk.table.awaits(), Awaits::Chance { .. });
            if is_on && (waits || !chance) {
                let mut legal: BTreeSet<String> = desk
                    .legal()
                    .into_iter()
                    .filter(|action| GreatCity::actor(action) != Actor::Chance)
                    .map(|action| format!("{action:?}"))
                    .collect();
                if chance {
                    legal.insert("chance".into());
                }
                // Scarabs are handed out once the tale is told.
                let view = desk.view();
                if view
                    .scene
                    .is_some_and(|staged| staged.accepter.is_some() && !staged.told)
                {
                    legal.retain(|action| !action.starts_with("Spend") && !action.starts_with("Done"));
                }
                assert_eq!(offered(&mut desk), legal, "in {phase:?}");
            }
            if desk.table.awaits() == Awaits::Over {
                break;
            }
            desk.goes_on();
        }
    }
}

/// Returns everything that presses can bring about from here, with any choices made before them.
fn offered(desk: &mut Desk) -> BTreeSet<String> {
    let before = desk.ui.clone();
    let mut found = BTreeSet::new();
    let mut states = vec![before.clone()];
    let mut next = 0;
    while let Some(ui) = states.get(next).cloned() {
        next += 1;
        assert!(states.len() < 400, "there is no end to what can be picked");
        desk.ui = ui.clone();
        for press in desk.presses() {
            let elsewhere = matches!(
                press,
                Press::Local(UiChange::Tool(_) | UiChange::Network(_) | UiChange::Idea(_))
            );
            if elsewhere {
                continue;
            }
            desk.ui = ui.clone();
            let does = match &press {
                Press::Local(_) => desk.press(&press),
                press => press.clone(),
            };
            match does {
                Press::Act(action) => {
                    found.insert(format!("{action:?}"));
                }
                // Telling and finishing in one.
                Press::Plan(actions) => found.extend(actions.iter().map(|action| format!("{action:?}"))),
                Press::Chance => {
                    found.insert("chance".into());
                }
                Press::Nothing if !states.contains(&desk.ui) => states.push(desk.ui.clone()),
                _ => {}
            }
        }
    }
    desk.ui = before;
    found
}

#[test]
fn with_computers_the_screen_matches_the_view() {
    plays_out::<GreatCity>("bug-rebellion", &[STEADY; 3], 61, SWIFT);
}

/// Where a computer finishes a scene, the page stays until a person has read it.
#[test]
fn a_scene_that_a_computer_finishes_is_held() {
    let desk = &mut Desk::new("the-great-city", 2, 9).until(|phase| phase == Phase::After);
    let (all, nobody) = (SeatSet::first(3), SeatSet::EMPTY);
    assert!(!GreatCity::holds(&desk.view(), nobody), "it is under way");
    desk.table.watch(Some(Viewer::Table));
    for _ in 0..100 {
        let steps = desk.table.steps();
        let legal = desk.table.legal(None);
        let action = legal.choose(&mut desk.rng).expect("something can happen").action;
        let Actor::Seat(by) = GreatCity::actor(&action) else {
            desk.table.roll().expect("chance is awaited");
            continue;
        };
        desk.table.act(action).expect("it is legal");
        let steps = desk.table.steps_since(steps, Viewer::Table);
        let ends = |seen: &Seen| matches!(seen, Seen::Public(Event::SceneEnds(_)));
        if !steps.iter().any(|step| step.seen.iter().any(ends)) {
            continue;
        }
        let views: Vec<_> = steps.iter().filter_map(|step| step.view.as_ref()).collect();
        let held = views
            .iter()
            .filter(|view| GreatCity::holds(view, all.without(by)));
        assert_eq!(held.count(), 1, "it stays until somebody has read it");
        let held = views.iter().filter(|view| GreatCity::holds(view, all));
        assert_eq!(held.count(), 0, "a person finished it by a press");
        return;
    }
    panic!("the scene never ends");
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

/// The level's words are read before its stones are thrown, the GM's once they are proposed.
#[test]
fn what_is_going_on_is_read_first() {
    let mut desk = Desk::new("bug-rebellion", 2, 3);
    let told = desk
        .table
        .setup()
        .level
        .situation
        .clone()
        .expect("the level tells it");
    assert!(GreatCity::holds(&desk.view(), SeatSet::first(3)));
    let large = |desk: &mut Desk, words: &str| {
        let shows = desk.scene(|scene| GreatCity::table(scene, &Layout::default(), Some(Element::default())));
        shows.words().filter(|said| *said == words).count() == 1
    };
    assert!(large(&mut desk, &told.situation) && large(&mut desk, &told.peril));
    assert!(!desk.says("Six dice"), "no stone lies yet");
    let mut desk = desk.until(|phase| phase == Phase::Situation);
    assert!(!GreatCity::holds(&desk.view(), SeatSet::first(3)));
    assert!(!large(&mut desk, &told.situation), "its stones come next");
    desk.press(&local(UiChange::Step(None, Step::Read)));
    assert!(large(&mut desk, &told.situation));
    let mut desk = Desk::new("the-great-city", 2, 3);
    assert!(
        !GreatCity::holds(&desk.view(), SeatSet::first(3)),
        "there is nothing to read yet"
    );
    desk = desk.until(|phase| phase == Phase::Situation);
    let gm = desk.view().gm();
    desk.table
        .remark(Slot::Situation.text(gm, "It rains soot."))
        .expect("the GM may write");
    assert!(large(&mut desk, "It rains soot."));
    desk.press(&local(UiChange::Step(None, Step::City)));
    assert!(!large(&mut desk, "It rains soot."));
}

/// The peril's first sentence stands beside the table, and all of it in its tooltip.
#[test]
fn the_peril_stands_in_its_own_words_beside_the_table() {
    let mut desk = Desk::new("bug-rebellion", 3, 13).until(|phase| matches!(phase, Phase::React(_)));
    let peril = desk
        .table
        .setup()
        .level
        .situation
        .clone()
        .expect("the level tells it")
        .peril;
    assert!(desk.says("The new breed has learned to say I, and who says I won’t be owned."));
    assert!(desk.tooltips().contains(&peril) && !desk.says("its face"));
}

/// While a tie is drawn, each character at its other end says how it would show.
#[test]
fn a_tie_shows_its_words_before_it_is_drawn() {
    let mut met = 0;
    for seed in 0..4 {
        let mut desk = Desk::new("bug-rebellion", 3, seed).until(|phase| matches!(phase, Phase::Ties(_)));
        for sign in [Sign::Plus, Sign::Minus] {
            desk.press(&local(UiChange::Pen(sign)));
            let view = desk.view();
            let says: BTreeSet<String> = desk.screen().words().map(str::to_owned).collect();
            let from = view.draws.first().map(|(tie, _)| tie.from);
            let open = view
                .draws
                .iter()
                .filter(|(tie, _)| Some(tie.from) == from && tie.sign == sign);
            for (tie, _) in open {
                let Some(words) = view.tie_words(tie.from, tie.to, sign) else {
                    continue;
                };
                let mark = if sign == Sign::Plus { "+" } else { "−" };
                let temper = words
                    .temper
                    .map_or_else(String::new, |temper| format!(", {temper}"));
                met += usize::from(says.contains(&format!("{mark}: you would be {}{temper}", words.tone)));
            }
        }
    }
    assert!(met > 6, "{met}");
}

/// The tools lead to the sheets; an intent stands there once all may know it.
#[test]
fn the_tools_lead_to_the_sheets() {
    let mut desk = Desk::new("bug-rebellion", 2, 12).until(|phase| matches!(phase, Phase::React(_)));
    let spotlight = desk.view().scene.expect("it is played").spotlight;
    desk.press(&local(UiChange::Tool(Tool::Sheet(spotlight))));
    let player = Who::Seat(Seat::new(0));
    desk.press(&local(UiChange::Tool(Tool::Sheet(player))));
    assert!(desk.character(player).sealed && !desk.says("save the City, by"));
    desk.press(&local(UiChange::Tool(Tool::None)));
    let mut desk = desk.until(|phase| matches!(phase, Phase::CityFate(_)));
    let view = desk.view();
    GreatCity::change(&mut desk.ui, &view, UiChange::Tool(Tool::Sheet(player)));
    assert!(desk.says("save the City, by"));
}

/// At the end both bags are emptied scarab by scarab, and then the book says what the chronicle says.
#[test]
fn the_bags_are_counted_and_the_book_is_the_chronicle() {
    let mut desk = Desk::new("bug-rebellion", 2, 11);
    desk.table.watch(Some(Viewer::Table));
    let mut counted = false;
    while desk.view().phase != Phase::Over {
        let from = desk.table.steps();
        desk.goes_on();
        let steps = desk.table.steps_since(from, Viewer::Table);
        for [before, step] in steps.array_windows() {
            let ends = |seen: &&Seen| matches!(seen, Seen::Public(Event::EndBegins { .. }));
            let Some(end) = step.seen.iter().find(ends) else {
                continue;
            };
            let view = before.view.clone().expect("it is watched");
            let after = step.view.clone().expect("it is watched");
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let (screen, motion) = desk.scene(|scene| {
                let before = TableContext {
                    view: &view,
                    ..*scene
                };
                let mut queue = MotionQueue::default();
                motion::play(&before, end, &mut queue, &mut rng);
                let screen = GreatCity::table(&before, &Layout::default(), Some(Element::default()));
                (screen, format!("{queue:?}"))
            });
            assert!(holds(&screen, "If Yea holds more than Nay, the City survives."));
            for (bag, held) in [("Yea", after.yea), ("Nay", after.nay)] {
                let held = held.expect("it is open");
                let all = (0..held + 1).map(|number| motion.contains(&format!("Counted({bag}, {number})")));
                assert_eq!(all.filter(|is_there| *is_there).count(), usize::from(held));
            }
            counted = true;
        }
    }
    assert!(counted);
    let view = desk.view();
    let seen: Vec<Seen> = desk.table.seen(Viewer::Table).collect();
    let pages = chronicle::pages(desk.table.setup(), &view, &seen);
    let [.., city, fates] = pages.as_slice() else {
        panic!("it has its last pages")
    };
    for passage in city.passages.iter().chain(&fates.passages) {
        let is_roll = passage.kind == PassageKind::Entry && passage.picture.is_none();
        assert!(is_roll || desk.says(&passage.words), "{passage:?}");
    }
}
