//! The screens of The Great City outside the moves of a scene: proposing and changing agents of peril, writing texts,
//! making new characters, and choosing words for a tie. Also checks that no screen names a reading too early.

use crate::support::app::{Sight, can_be_drawn, first_person};
use crate::support::levels::level_text;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::games::great_city::scene::Ui;
use triptych::games::great_city::tables::tables;
use triptych::games::great_city::{Action, GreatCity, Kind, Phase, Sign, Slot, Tie, View, Who, number};
use triptych::headless;
use triptych::scene::sheet::{Look, Sheet};
use triptych::session::{GameUi, Press, Scene};
use triptych::table::{Actor, Awaits, Controller, Game, Seat, Seed, Skill, Table, Viewer};

/// A table without a screen.
struct Desk {
    table: Table<GreatCity>,
    seats: Vec<Controller>,
    ui: Ui,
    rng: ChaCha8Rng,
}

impl Desk {
    /// A table of people. The GM is a person or automatic.
    fn new(level: &str, players: usize, gm: bool, seed: u64) -> Self {
        let setup = headless::numbered_setup::<GreatCity>(level, level_text(level), players, Seed(seed))
            .expect("the embedded levels have been checked");
        let mut seats = vec![Controller::Human; players];
        seats.push(if gm {
            Controller::Human
        } else {
            Controller::Computer(Skill::Steady)
        });
        Self {
            table: Table::new(setup).expect("it can be set up"),
            seats,
            ui: Ui::default(),
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    fn view(&mut self) -> View {
        self.table.view(Viewer::Table)
    }

    fn scene<R>(&mut self, ui: &Ui, look: impl FnOnce(&Scene<'_, GreatCity>) -> R) -> R {
        let foot = first_person(self.table.awaits(), &self.seats);
        Sight::new(&self.seats, foot, ui).of(&mut self.table, look)
    }

    fn sheet(&mut self) -> Sheet {
        let ui = self.ui.clone();
        let sheet = self.scene(&ui, GreatCity::lay_out);
        can_be_drawn(&sheet);
        sheet
    }

    fn names(&mut self) -> BTreeSet<String> {
        let sheet = self.sheet();
        let acts = sheet.iter().filter_map(|item| item.act.as_ref());
        acts.filter(|act| act.refusal.is_none())
            .map(|act| act.name.to_string())
            .collect()
    }

    /// All texts and tooltips on the sheet, except the last lines of the log.
    fn said(&mut self) -> Vec<String> {
        let sheet = self.sheet();
        let mut said = Vec::new();
        for item in sheet
            .iter()
            .filter(|item| !item.key.as_str().starts_with("strip."))
        {
            if let Look::Words { text, .. } = &item.look {
                said.push(text.replace('\n', " "));
            }
            said.extend(item.act.as_ref().map(|act| act.tooltip.clone()));
        }
        said
    }

    #[track_caller]
    fn press(&mut self, name: &str) -> Press<GreatCity> {
        let names = self.names();
        assert!(names.contains(name), "no {name} in {names:?}");
        let before = self.ui.clone();
        let mut after = before.clone();
        let press = self.scene(&before, |scene| GreatCity::press(scene, &mut after, name));
        self.ui = after;
        press
    }

    /// Presses a control and carries out its actions.
    #[track_caller]
    fn does(&mut self, name: &str) {
        let actions = match self.press(name) {
            Press::Act(action) => vec![action],
            Press::Plan(actions) => actions,
            other => panic!("{name} is {other:?}"),
        };
        for action in actions {
            self.table.act(action).expect("it is open");
        }
    }

    /// Presses a control that opens a text field, and writes into it.
    #[track_caller]
    fn writes(&mut self, name: &str, text: &str) -> Slot {
        let Press::Write(field) = self.press(name) else {
            panic!("{name} opens no place to write");
        };
        let ui = self.ui.clone();
        let remark = self.scene(&ui, |scene| GreatCity::written(scene, None, &field.name, text));
        self.table
            .remark(remark.expect("it is somebody's to write"))
            .expect("it can be written");
        Slot::read(&field.name).expect("it has a place")
    }

    /// Plays on at random until this condition holds.
    #[track_caller]
    fn until(&mut self, what: &str, so: impl Fn(&View) -> bool) {
        for _ in 0..2_000 {
            if so(&self.view()) {
                return;
            }
            if matches!(self.table.awaits(), Awaits::Chance { .. }) {
                self.table.roll().expect("chance is awaited");
                continue;
            }
            let legal: Vec<Action> = self
                .table
                .legal(None)
                .iter()
                .map(|choice| choice.action)
                .collect();
            let onward = |action: &&Action| {
                matches!(
                    action,
                    Action::Made { .. }
                        | Action::Stands(_)
                        | Action::Agree(_)
                        | Action::DealIn { .. }
                        | Action::Tied(_)
                )
            };
            let action = match legal.iter().find(onward) {
                Some(action) if self.rng.random_bool(0.8) => Some(action),
                _ => legal.choose(&mut self.rng),
            };
            let action = *action.expect("something can be done");
            if GreatCity::actor(&action) != Actor::Chance {
                self.table.act(action).expect("it is legal");
            }
        }
        panic!("it never came to this: {what}");
    }

    fn has(&mut self, key: &str) -> Option<String> {
        let sheet = self.sheet();
        match &sheet.get(&key.to_owned().into())?.look {
            Look::Words { text, .. } => Some(text.clone()),
            _ => Some(String::new()),
        }
    }
}

/// While a reaction with a flip is open, nothing on the screen names the current reading of the stones.
#[test]
fn no_screen_names_a_pair_before_the_reaction_is_over() {
    let mut met = 0;
    for seed in 0..6 {
        let mut desk = Desk::new("bug-rebellion", 3, true, seed);
        for _ in 0..260 {
            let start = desk.table.entries().len();
            desk.until("something happens", |_| true);
            let view = desk.view();
            if view.phase == Phase::Over {
                break;
            }
            if let Some(staged) = view.scene.as_ref().filter(|staged| staged.unread) {
                let [first, second] = &staged.pair;
                let lies = (number(first), number(second));
                let name = &tables().judgment(lies.0.into(), lies.1.into()).0;
                let city = view.city_pair();
                if staged.read != Some(lies) && tables().judgment(city.0.into(), city.1.into()).0 != *name {
                    assert_eq!(desk.has("ribbon.words").as_deref(), Some("Not read yet"));
                    for said in desk.said() {
                        assert!(!said.contains(name.as_str()), "{name} is named: {said}");
                    }
                    met += 1;
                }
            }
            if matches!(desk.table.awaits(), Awaits::Chance { .. }) {
                desk.table.roll().expect("chance is awaited");
                continue;
            }
            let legal: Vec<Action> = desk
                .table
                .legal(None)
                .iter()
                .map(|choice| choice.action)
                .collect();
            let flips = legal.iter().find(|action| matches!(action, Action::Flip { .. }));
            let onward = legal.iter().find(|action| {
                matches!(
                    action,
                    Action::Made { .. } | Action::Stands(_) | Action::Tied(_) | Action::DealIn { .. }
                )
            });
            let action = flips
                .filter(|_| desk.rng.random_bool(0.5))
                .or(onward)
                .or_else(|| legal.choose(&mut desk.rng))
                .copied();
            let action = action.expect("something can be done");
            if GreatCity::actor(&action) == Actor::Chance {
                desk.table.roll().expect("chance is awaited");
            } else {
                desk.table.act(action).expect("it is legal");
            }
            assert!(desk.table.entries().len() > start);
        }
    }
    assert!(met > 10, "{met} readings were awaited");
}

/// The automatic GM proposes an agent, and people accept it, change it or refuse it.
#[test]
fn a_proposed_agent_can_be_accepted_changed_or_refused() {
    let mut desk = Desk::new("the-great-city", 2, false, 3);
    desk.until("the pair lies", |view| view.phase == Phase::Situation);
    let gm = desk.view().gm();
    let propose = Action::Propose {
        seat: gm,
        kind: Kind::Bug,
    };
    desk.table.act(propose).expect("it proposes");
    assert!(!desk.names().contains("situation.stands"));
    assert!(!desk.names().contains("agent.person"), "one at a time");
    // Its name, its description and its kind can be changed.
    assert_eq!(desk.writes("agent.name.1", "Madam"), Slot::Name(Who::Agent(1)));
    assert_eq!(
        desk.writes("agent.about.1", "spins in the dark"),
        Slot::About(Who::Agent(1))
    );
    assert!(desk.said().iter().any(|said| said.contains("spins in the dark")));
    desk.does("agent.agree");
    assert_eq!(desk.view().proposal, None);
    assert!(desk.names().contains("situation.stands"));
    // A refused agent disappears with all texts about it.
    desk.table
        .act(Action::Propose {
            seat: gm,
            kind: Kind::Person,
        })
        .expect("it proposes");
    desk.does("agent.remove.2");
    assert!(desk.view().character(Who::Agent(2)).is_none());
    // An agent that is already named can be changed and removed, too, until the situation is settled.
    desk.does("agent.kind.1");
    assert_eq!(
        desk.view().character(Who::Agent(1)).and_then(|agent| agent.kind),
        Some(Kind::Person)
    );
    desk.does("agent.remove.1");
    assert!(desk.view().character(Who::Agent(1)).is_none());
    assert!(
        !desk.names().contains("situation.stands"),
        "one agent there has to be"
    );
    desk.does("agent.bug");
    assert!(!desk.said().iter().any(|said| said.contains("spins in the dark")));
}

/// A human GM describes the scene once its stones are thrown, and a player who may undo a flip describes the defence.
#[test]
fn people_can_describe_scenes_and_defences() {
    let mut met = (0, 0);
    for seed in 0..8 {
        let mut desk = Desk::new("bug-rebellion", 2, true, seed);
        desk.until("a scene is thrown", |view| view.phase == Phase::RandomFlip);
        let scenes = desk.view().scenes;
        assert_eq!(desk.writes("line", "A mill, at night."), Slot::Scene(scenes));
        assert!(
            desk.has("speech.words")
                .is_some_and(|said| said.contains("A mill"))
        );
        met.0 += 1;
        desk.until("a defence or the end", |view| {
            matches!(view.phase, Phase::Answer(..) | Phase::Over | Phase::After)
        });
        let view = desk.view();
        let Phase::Answer(seat, _) = view.phase else {
            continue;
        };
        let undos = view.scene.as_ref().map_or(0, |staged| staged.undos);
        let slot = desk.writes("line", "A wing snaps shut.");
        assert_eq!(slot, Slot::Defence(view.scenes, undos));
        assert!(
            desk.has("speech.words")
                .is_some_and(|said| said.contains("A wing"))
        );
        desk.does("card.undo");
        let written = desk.view().words.get(&slot.to_string()).cloned();
        assert_eq!(written.map(|words| words.seat), Some(seat));
        met.1 += 1;
    }
    assert!(met.0 > 4 && met.1 > 0, "{met:?}");
}

/// A human GM makes a new character with a class, traits, ties and a name. It stays and can be met again.
#[test]
fn a_new_character_can_be_made_and_met_again() {
    let mut desk = Desk::new("bug-rebellion", 2, true, 4);
    desk.until("a scene is framed", |view| matches!(view.phase, Phase::Frame(_)));
    assert!(desk.said().iter().any(|said| said == "A new character"));
    desk.does("foil.stranger");
    desk.until("somebody is made", |view| matches!(view.phase, Phase::Making(_)));
    let who = Who::Newcomer(1);
    assert_eq!(desk.view().phase, Phase::Making(who));
    desk.does("make.bug");
    desk.does("make.person");
    assert_eq!(desk.writes("make.name", "Leah Mellor"), Slot::Name(who));
    assert!(desk.said().iter().any(|said| said.contains("Leah Mellor")));
    // Its ties.
    assert_eq!(desk.press("make.ties"), Press::Shown);
    assert!(
        desk.said()
            .iter()
            .any(|said| said.contains("Ties of Leah Mellor"))
    );
    desk.does("net.who.seat-1");
    let tie = Tie {
        from: who,
        to: Who::Seat(Seat::new(0)),
        sign: Sign::Plus,
    };
    assert!(desk.view().ties.iter().any(|lies| lies.tie == tie));
    assert_eq!(desk.press("net.done"), Press::Shown);
    desk.does("make.made");
    let view = desk.view();
    assert_eq!(view.phase, Phase::RandomFlip);
    assert!(view.character(who).is_some_and(|new| new.made));
    desk.until("the next scene is framed", |view| {
        matches!(view.phase, Phase::Frame(_))
    });
    let sheet = desk.said();
    assert!(sheet.iter().any(|said| said == "Leah Mellor"), "{sheet:?}");
    assert!(sheet.iter().any(|said| said == "A new character"));
    assert!(desk.names().contains("foil.newcomer-1"));
    let ledger: Vec<String> = {
        let (setup, view) = (desk.table.setup().clone(), desk.view());
        desk.table
            .seen(Viewer::Table)
            .filter_map(|seen| GreatCity::log_line(&setup, &view, &seen))
            .collect()
    };
    assert!(
        ledger.iter().any(|line| line.contains("Leah Mellor")),
        "{ledger:?}"
    );
    assert!(!ledger.iter().any(|line| line.contains("stranger")), "{ledger:?}");
}

/// In the first edition of the rules a stranger is gone after the scene, so no later foil is offered with its name.
#[test]
fn in_the_first_edition_a_stranger_does_not_return() {
    let level = "bug-rebellion";
    let mut setup = headless::numbered_setup::<GreatCity>(level, level_text(level), 2, Seed(4))
        .expect("the embedded levels have been checked");
    setup.rules = 1;
    let mut desk = Desk::new(level, 2, true, 4);
    desk.table = Table::new(setup).expect("it can be set up");
    desk.until("a scene is framed", |view| matches!(view.phase, Phase::Frame(_)));
    desk.does("foil.stranger");
    desk.until("the stones lie", |view| view.phase == Phase::RandomFlip);
    assert_eq!(
        desk.writes("stranger.name", "Leah Mellor"),
        Slot::StrangersName(1)
    );
    assert!(desk.said().iter().any(|said| said == "Leah Mellor"));
    desk.until("the next scene is framed", |view| {
        matches!(view.phase, Phase::Frame(_))
    });
    let said = desk.said();
    assert!(
        !said
            .iter()
            .any(|said| said.contains("Leah Mellor is the foil") || said == "Leah Mellor")
    );
    assert!(said.iter().any(|said| said == "A new character"));
}

/// The words for a tie can be replaced on the network, and the texts about its characters are shown there.
#[test]
fn the_words_of_a_tie_can_be_replaced() {
    let mut desk = Desk::new("bug-rebellion", 2, true, 5);
    desk.until("a scene is framed", |view| {
        matches!(view.phase, Phase::Frame(_)) && !view.ties.is_empty()
    });
    desk.ui.network = true;
    let tie = desk.view().ties.first().expect("there is one").tie;
    let name = format!("net.manner.{}", Slot::Tone(tie));
    assert_eq!(desk.writes(&name, "moth to a lamp"), Slot::Tone(tie));
    assert!(desk.said().iter().any(|said| said.contains("moth to a lamp")));
    let agent = Who::Agent(1);
    assert_eq!(
        desk.writes("net.who.agent-1", "lifts one leg"),
        Slot::About(agent)
    );
    assert!(desk.said().iter().any(|said| said.contains("lifts one leg")));
}

/// The face of the peril is shown beside its scarabs.
#[test]
fn the_face_of_the_peril_is_shown_beside_the_pool() {
    let mut desk = Desk::new("bug-rebellion", 2, true, 5);
    desk.until("a scene is framed", |view| matches!(view.phase, Phase::Frame(_)));
    assert_eq!(desk.has("pool.face").as_deref(), Some("economic"));
}
