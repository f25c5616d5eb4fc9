//! Everything on the screens of The Great City can be read at every type size and in windows of every shape: no text is
//! cut off, covers other text, leaves its frame or is too small.
//!
//! Tables that were played at random to a [situation](situations) are loaded; then every page and tool that can be opened
//! there is checked.

use crate::support::app::{HUMAN, INSTANT, STEADY, Screen, order, touchable};
use crate::support::legible::{faults, reads};
use crate::support::levels::level_text;
use crate::support::situations::{self, Tour};
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::board::piece::{Crop, Piece, Pose};
use triptych::games::great_city::ui::{Step, Tool, UiChange};
use triptych::games::great_city::{Action, Claim, GreatCity, Kind, Phase, Slot, Spending, View, Who};
use triptych::headless;
use triptych::session::{Press, TableOrder};
use triptych::table::{Actor, Awaits, Controller, Game, Record, Seat, Seed, Table, Viewer};
use triptych::ui::canvas::Canvas;
use triptych::ui::curtain::Curtain;
use triptych::ui::lettering::TypeSize;

/// Two people and a computer, and a person as the GM.
const TABLE: [Controller; 4] = [HUMAN, STEADY, HUMAN, HUMAN];
/// As many people as there can be, and one as the GM.
const CROWD: [Controller; 6] = [HUMAN; 6];

/// A text as long as people write them.
const LONG: &str = "She steps between them and says, in a voice that carries to the last row of the balconies, what \
                    nobody in this quarter had wanted to hear, and then waits until the lamps are lit.";

/// A table that random play has brought to some situation.
struct Look {
    screen: Screen<GreatCity>,
    found: BTreeSet<String>,
    /// The number of the next check, for its share of windows and type sizes.
    number: usize,
}

impl Look {
    /// Opens the table of this name, which has come to this.
    fn at(
        name: &str,
        level: &str,
        controllers: &[Controller],
        seed: u64,
        is_there: impl Fn(&View) -> bool,
    ) -> Self {
        if situations::is_made() {
            let record = come_to(level, controllers, seed, &is_there);
            situations::keep(GreatCity::ID, name, &record);
        }
        let record = situations::record(GreatCity::ID, name);
        let seats = Record::<GreatCity>::from_text(&record).expect("it was kept by a table");
        let order = TableOrder {
            record: Some(record),
            seats: seats.setup.seats,
            ..order::<GreatCity>(level, controllers, seed)
        };
        let mut screen = Screen::<GreatCity>::open_in(touchable(), order, INSTANT, |app| {
            app.world_mut().resource_mut::<Curtain>().habit.open_for = 90.0;
        });
        let view = screen.table().view(Viewer::Table);
        assert!(
            is_there(&view),
            "{name} shows something else; run scripts/situations"
        );
        situations::rises(&mut screen);
        Self {
            screen,
            found: BTreeSet::new(),
            number: situations::first_number(GreatCity::ID, name),
        }
    }

    fn settles(&mut self) {
        situations::rises(&mut self.screen);
    }

    /// Checks what is shown now.
    fn checks(&mut self, what: &str) {
        self.found.extend(faults(&mut self.screen, what, self.number));
        self.number += 1;
    }

    /// Means this, and checks what is shown then.
    fn opens(&mut self, press: Press<GreatCity>, what: &str) {
        self.screen.intend(press);
        self.settles();
        self.checks(what);
    }

    fn turns_to(&mut self, local: UiChange, what: &str) {
        self.opens(Press::Local(local), what);
    }

    /// Presses the first control that fits, and checks what is shown then.
    fn presses(&mut self, what: &str, fits: impl Fn(&Press<GreatCity>) -> bool) {
        let tree = self.screen.shown_table();
        let open = tree.controls().filter(|control| control.is_enabled());
        let mut presses = open.filter_map(|control| control.intent.get::<Press<GreatCity>>());
        let press = presses.find(|press| fits(press)).cloned();
        let press = press.unwrap_or_else(|| panic!("{what}: there is nothing to press"));
        self.opens(press, what);
    }

    /// Checks what a seat sees under its curtain.
    fn peeks(&mut self, press: Press<GreatCity>, what: &str) {
        self.screen.intend(press);
        self.screen.look();
        self.screen.until("it can be read", |screen| {
            screen.curtain().takes_presses() && screen.rests()
        });
        self.checks(what);
        self.screen.close_curtain();
        self.screen
            .until("the curtain is up", |screen| screen.curtain().is_up());
        self.settles();
    }

    #[track_caller]
    fn finds_nothing(self) {
        let all: Vec<String> = self.found.into_iter().collect();
        assert!(all.is_empty(), "{} can't be read:\n{}", all.len(), all.join("\n"));
    }
}

/// Returns the record of a table that random play brings to this, with texts of people's length. Not every game comes to
/// everything, so it may take several.
fn come_to(level: &str, controllers: &[Controller], seed: u64, is_there: &impl Fn(&View) -> bool) -> String {
    let games = (0..20).map(|game| seed + 100 * game);
    let mut records = games.filter_map(|seed| comes_to(level, controllers, seed, is_there));
    records.next().expect("one of twenty games comes to this")
}

fn comes_to(
    level: &str,
    controllers: &[Controller],
    seed: u64,
    is_there: &impl Fn(&View) -> bool,
) -> Option<String> {
    let names = ["Ada", "Jessamine", "Boram", "Ines", "Maximilian", "Lu"];
    let players = controllers.len() - 1;
    let mut setup = headless::numbered_setup::<GreatCity>(level, level_text(level), players, Seed(seed))
        .expect("the embedded levels have been checked");
    for (info, name) in setup.seats.iter_mut().zip(names).take(players) {
        info.name = name.into();
    }
    let mut table = Table::new(setup).expect("it can be set up");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..6_000 {
        let view = table.view(Viewer::Table);
        if is_there(&view) {
            return Some(table.record().to_text(None));
        }
        if table.awaits() == Awaits::Over {
            return None;
        }
        goes_on(&mut table, &mut rng);
        if rng.random_bool(0.05) {
            writes(&mut table);
        }
    }
    None
}

/// Takes a legal action at random; what moves the set-up on is taken more often.
fn goes_on(table: &mut Table<GreatCity>, rng: &mut ChaCha8Rng) {
    if matches!(table.awaits(), Awaits::Chance { .. }) {
        table.roll().expect("chance is awaited");
        return;
    }
    let legal: Vec<Action> = table.legal(None).iter().map(|choice| choice.action).collect();
    let onward = |action: &&Action| {
        matches!(
            action,
            Action::Made { .. } | Action::Stands(_) | Action::Tied(_) | Action::Accept(_)
        )
    };
    let action = match legal.iter().find(onward) {
        Some(action) if rng.random_bool(0.3) => action,
        _ => legal.choose(rng).expect("somebody may do something"),
    };
    if GreatCity::actor(action) != Actor::Chance && !matches!(action, Action::Correct { .. }) {
        table.act(*action).expect("it is legal");
    }
}

/// Writes into the places that there are now.
fn writes(table: &mut Table<GreatCity>) {
    let view = table.view(Viewer::Table);
    let (gm, scenes) = (view.gm(), view.scenes);
    let (reactions, undos) = view
        .scene
        .as_ref()
        .map_or((0, 0), |staged| (staged.reactions, staged.undos));
    let of_gm = [
        (Slot::Scene(scenes), LONG),
        (Slot::Name(Who::Newcomer(1)), "Bartholomew Threlfall the Second"),
    ];
    let of_all = [
        (Slot::About(Who::Agent(1)), LONG),
        (Slot::Deed(scenes + 1), LONG),
        (Slot::Line(scenes, reactions), LONG),
        (Slot::Defence(scenes, undos), LONG),
        (Slot::Aside(scenes, reactions, Seat::new(0), 1), LONG),
        (Slot::Tale(scenes), LONG),
        (Slot::City, LONG),
        (Slot::Fate(Seat::new(0)), LONG),
        (Slot::Reason(Seat::new(0)), LONG),
        (Slot::Lines, "no harm to children"),
        (Slot::Situation, LONG),
    ];
    let remarks = of_gm.map(|(slot, words)| slot.text(gm, words));
    let others = of_all.map(|(slot, words)| slot.text(Seat::new(0), words));
    for remark in remarks.into_iter().chain(others) {
        let _refused = table.remark(remark);
    }
}

/// Is this person's character being made, and has it come so far?
fn makes(view: &View, has: impl Fn(&triptych::games::great_city::CharacterView) -> bool) -> bool {
    let own = view.character(Who::Seat(Seat::new(0)));
    view.phase == Phase::Characters && own.is_some_and(|own| !own.made && has(own))
}

/// What a demo takes pictures of.
#[test]
fn every_moment_is_legible() {
    let controllers = [STEADY; 4];
    let moments = reads(&Tour::<GreatCity> {
        name: "moments",
        order: order::<GreatCity>("the-great-city", &controllers, 22),
        seed: 1,
        lies_flat: false,
        situation: situations::moment,
    });
    assert!(moments.len() > 5, "{moments:?}");
}

#[test]
fn the_situation_is_legible() {
    let agents = |view: &View| {
        let agents = view
            .characters
            .iter()
            .filter(|one| matches!(one.who, Who::Agent(_)));
        agents.count()
    };
    for (level, count) in [("the-great-city", 0), ("the-great-city", 3), ("bug-rebellion", 2)] {
        let mut look = Look::at(&format!("situation-{level}-{count}"), level, &TABLE, 1, |view| {
            view.phase == Phase::Situation && view.proposal.is_none() && agents(view) == count
        });
        for step in [Step::Read, Step::City, Step::Peril, Step::Agents, Step::Words] {
            look.turns_to(
                UiChange::Step(None, step),
                &format!("{level}, {count} agents, {step:?}"),
            );
        }
        look.finds_nothing();
    }
    let mut look = Look::at("proposed-agent", "the-great-city", &CROWD, 2, |view| {
        view.proposal.is_some()
    });
    look.checks("a proposed agent");
    look.finds_nothing();
}

#[test]
fn making_a_character_is_legible() {
    let who = Who::Seat(Seat::new(0));
    let mut look = Look::at("who-will-you-be", "bug-rebellion", &TABLE, 3, |view| {
        makes(view, |own| own.kind.is_none())
    });
    look.checks("who will you be");
    look.turns_to(UiChange::Offer(2), "a ready-made character is picked");
    look.finds_nothing();
    for kind in Kind::BOTH {
        let mut look = Look::at(
            &format!("making-{kind:?}").to_lowercase(),
            "the-great-city",
            &CROWD,
            4,
            |view| {
                makes(view, |own| {
                    own.kind == Some(kind) && own.class.is_some() && own.ready.is_none()
                })
            },
        );
        for step in [
            Step::Kind,
            Step::Traits,
            Step::Class,
            Step::Name,
            Step::Intent,
            Step::Finish,
        ] {
            look.turns_to(UiChange::Step(Some(who), step), &format!("{kind:?}, {step:?}"));
        }
        look.finds_nothing();
    }
    let mut look = Look::at("gm-makes-agent", "the-great-city", &TABLE, 5, |view| {
        let agent = view.character(Who::Agent(1));
        makes(view, |_| true) && agent.is_some_and(|agent| !agent.made)
    });
    look.turns_to(UiChange::Make(Who::Agent(1)), "the GM makes an agent");
    look.finds_nothing();
}

#[test]
fn ties_and_the_network_are_legible() {
    for (controllers, ties) in [(&TABLE[..], 0), (&CROWD, 6)] {
        let mut look = Look::at(&format!("ties-{ties}"), "bug-rebellion", controllers, 6, |view| {
            let person = |seat: Seat| controllers.get(seat.index()) == Some(&HUMAN);
            let is_free = view.draws.iter().any(|(_, costs)| !costs);
            matches!(view.phase, Phase::Ties(seat) if person(seat)) && view.ties.len() >= ties && is_free
        });
        look.checks("drawing ties");
        look.presses("giving up ties", |press| {
            *press == Press::Local(UiChange::GiveUp(true))
        });
        look.finds_nothing();
    }
    let mut look = Look::at("network", "bug-rebellion", &CROWD, 7, |view| {
        matches!(view.phase, Phase::Frame(_)) && view.ties.len() > 5
    });
    look.turns_to(UiChange::Network(true), "the network");
    look.turns_to(UiChange::Specimen(Who::Agent(1)), "writing about a character");
    look.presses("writing about a tie", |press| {
        matches!(press, Press::Local(UiChange::Note(Some(_))))
    });
    look.finds_nothing();
}

#[test]
fn a_new_character_is_legible() {
    let mut look = Look::at("newcomer", "bug-rebellion", &CROWD, 8, |view| {
        matches!(view.phase, Phase::Making(_))
    });
    look.checks("a new character");
    look.turns_to(UiChange::NewcomerTies(true), "its ties");
    look.finds_nothing();
    let mut look = Look::at("need-triad", "bug-rebellion", &CROWD, 22, |view| {
        matches!(view.phase, Phase::NeedTriad(_))
    });
    look.checks("somebody is set aside");
    look.finds_nothing();
}

#[test]
fn a_scene_before_the_die_is_legible() {
    let person = |seat: Seat| TABLE.get(seat.index()) == Some(&HUMAN);
    let mut look = Look::at("frame", "bug-rebellion", &TABLE, 9, |view| {
        matches!(view.phase, Phase::Frame(seat) if person(seat)) && view.scenes > 1
    });
    look.checks("whom to meet");
    look.finds_nothing();
    let mut look = Look::at("frame-crowd", "the-great-city", &CROWD, 10, |view| {
        matches!(view.phase, Phase::Frame(_))
    });
    look.checks("whom to meet, in a crowd");
    look.finds_nothing();
    let mut look = Look::at(
        "ante",
        "bug-rebellion",
        &TABLE,
        11,
        |view| matches!(view.phase, Phase::Ante(seat, _) if person(seat)),
    );
    look.checks("the ante");
    look.finds_nothing();
    let mut look = Look::at("before-the-die", "bug-rebellion", &CROWD, 12, |view| {
        view.phase == Phase::RandomFlip
    });
    look.checks("before the die");
    look.finds_nothing();
}

#[test]
fn reactions_are_legible() {
    let picks = |what: &'static str| {
        move |press: &Press<GreatCity>| {
            matches!(press, Press::Local(UiChange::Pick(_))) && format!("{press:?}").contains(what)
        }
    };
    for (controllers, seed) in [(&TABLE[..], 13), (&CROWD, 14)] {
        let person = |seat: Seat| controllers.get(seat.index()) == Some(&HUMAN);
        let mut look = Look::at(
            &format!("reaction-{seed}"),
            "bug-rebellion",
            controllers,
            seed,
            |view| {
                let flips = view.scene.as_ref().map_or(0, |staged| staged.flips.len());
                matches!(view.phase, Phase::React(seat) if person(seat)) && flips > 3 && view.scenes > 1
            },
        );
        look.checks("a reaction");
        look.presses("a card is picked", picks("Offer"));
        look.presses("everything again", picks("Nothing"));
        look.presses("a stone is picked", picks("Stone"));
        look.finds_nothing();
        let mut look = Look::at(
            &format!("flipped-{seed}"),
            "bug-rebellion",
            controllers,
            seed,
            |view| {
                let begun = view
                    .scene
                    .as_ref()
                    .is_some_and(|staged| staged.begun && staged.unread);
                matches!(view.phase, Phase::React(seat) if person(seat)) && begun
            },
        );
        look.checks("after a flip");
        look.finds_nothing();
        let mut look = Look::at(
            &format!("answer-{seed}"),
            "bug-rebellion",
            controllers,
            seed,
            |view| matches!(view.phase, Phase::Answer(seat, _) if person(seat)),
        );
        look.checks("undo or let be");
        look.finds_nothing();
    }
}

/// However long the wish is, all cards are in sight, in wide windows and in narrow ones.
#[test]
fn the_cards_of_a_scene_need_no_scrolling() {
    // Other tests make these tables.
    if situations::is_made() {
        return;
    }
    // Computers write up to so many letters.
    let longest: String = LONG.chars().cycle().take(230).collect();
    for name in ["reaction-13", "reaction-14", "answer-14", "before-the-die"] {
        for size in [(1280.0, 720.0), (1920.0, 1080.0), (1024.0, 768.0)] {
            let mut look = Look::at(name, "bug-rebellion", &CROWD, 14, |_| true);
            let view = look.screen.table().view(Viewer::Table);
            let seat = view.scene.as_ref().map(|staged| view.owner(staged.spotlight));
            let wish = Slot::Deed(view.scenes).text(seat.expect("a scene is played"), &longest);
            look.screen.table().remark(wish).expect("it may be said");
            look.screen.resize(size.0, size.1);
            for _ in 0..8 {
                look.screen.frame();
            }
            look.settles();
            let middle = |areas: Query<(&ComputedNode, &ScrollPosition)>| {
                let area = |node: &ComputedNode| node.size().x * node.size().y;
                let areas = areas.iter().map(|(node, _)| node);
                let middle = areas.max_by(|one, other| area(one).total_cmp(&area(other)));
                let node = middle.expect("the middle of the table scrolls if it has to");
                (node.content_size().y - node.size().y) * node.inverse_scale_factor
            };
            let hidden = look.screen.app().world_mut().run_system_once(middle);
            let hidden = hidden.expect("it runs");
            assert!(hidden < 1.0, "{name} at {size:?} hides {hidden}");
        }
    }
}

#[test]
fn after_a_judgment_everything_is_legible() {
    for (controllers, seed) in [(&TABLE[..], 15), (&CROWD, 16)] {
        let person =
            move |seat: Option<Seat>| seat.is_some_and(|seat| controllers.get(seat.index()) == Some(&HUMAN));
        let mut look = Look::at(
            &format!("who-tells-{seed}"),
            "bug-rebellion",
            controllers,
            seed,
            |view| {
                let staged = view.scene.as_ref();
                view.phase == Phase::After
                    && staged.is_some_and(|staged| person(staged.accepter) && staged.teller.is_none())
            },
        );
        look.checks("who tells it");
        look.finds_nothing();
        let mut look = Look::at(
            &format!("telling-{seed}"),
            "bug-rebellion",
            controllers,
            seed,
            |view| {
                let open = |on| {
                    move |staged: &triptych::games::great_city::SceneView| staged.spendings.contains(&on)
                };
                let staged = view.scene.as_ref();
                view.phase == Phase::After
                    && staged.is_some_and(|staged| {
                        let tells = person(staged.accepter) && person(staged.teller);
                        tells && !staged.told && !staged.done && open(Spending::Nay)(staged)
                    })
            },
        );
        look.checks("telling");
        look.finds_nothing();
        let mut look = Look::at(
            &format!("city-answer-{seed}"),
            "bug-rebellion",
            controllers,
            seed,
            |view| matches!(view.phase, Phase::CityAnswer(seat, _) if person(Some(seat))),
        );
        look.checks("undo a flip of the City’s stone, or let it be");
        look.finds_nothing();
    }
}

/// What is read large, the story alone, the City's page for spending, and the question about a bag.
#[test]
fn what_is_told_and_spent_is_legible() {
    let person = |seat: Option<Seat>| seat.is_some_and(|seat| TABLE.get(seat.index()) == Some(&HUMAN));
    let mut look = Look::at("spending", "bug-rebellion", &TABLE, 23, |view| {
        let staged = view.scene.as_ref();
        view.phase == Phase::After
            && view.text(Slot::Tale(view.scenes)).is_some()
            && staged.is_some_and(|staged| {
                let spends = staged.told && !staged.done && staged.spendings.contains(&Spending::Nay);
                person(staged.accepter) && spends
            })
    });
    look.checks("spending");
    look.turns_to(UiChange::Ask(Some(Spending::Nay)), "before Nay");
    look.turns_to(UiChange::Ask(None), "spending again");
    look.turns_to(UiChange::Story(true), "the story alone");
    look.turns_to(UiChange::Story(false), "spending once more");
    let view = look.screen.table().view(Viewer::Table);
    let accepter = view
        .scene
        .and_then(|staged| staged.accepter)
        .expect("somebody spends");
    look.opens(Press::Act(Action::Done(accepter)), "after the scene");
    look.finds_nothing();
    if situations::is_made() {
        return;
    }
    let mut look = Look::at("reaction-14", "bug-rebellion", &CROWD, 14, |_| true);
    let view = look.screen.table().view(Viewer::Table);
    let Phase::React(seat) = view.phase else {
        panic!("{:?}", view.phase)
    };
    let reactions = view.scene.as_ref().map_or(0, |staged| staged.reactions);
    let line = Slot::Line(view.scenes, reactions).text(seat, LONG);
    look.opens(Press::Say(line), "a held sentence");
    assert!(look.screen.is_held());
    look.finds_nothing();
    // Before the level's stones are thrown.
    let mut screen = Screen::<GreatCity>::open_in(
        touchable(),
        order::<GreatCity>("bug-rebellion", &TABLE, 1),
        INSTANT,
        |_| {},
    );
    screen.until("it is read", Screen::is_held);
    let found = BTreeSet::new();
    let mut look = Look {
        screen,
        found,
        number: 0,
    };
    look.checks("what is going on");
    look.finds_nothing();
}

#[test]
fn the_end_is_legible() {
    for (controllers, seed) in [(&TABLE[..], 17), (&CROWD, 18)] {
        let person = |seat: Seat| controllers.get(seat.index()) == Some(&HUMAN);
        let mut look = Look::at(
            &format!("city-fate-{seed}"),
            "bug-rebellion",
            controllers,
            seed,
            |view| matches!(view.phase, Phase::CityFate(seat) if person(seat)),
        );
        look.checks("the fate of the City");
        look.finds_nothing();
        let mut look = Look::at(
            &format!("fate-{seed}"),
            "the-great-city",
            controllers,
            seed,
            |view| matches!(view.phase, Phase::Fate(seat) if person(seat)),
        );
        look.checks("a fate");
        look.finds_nothing();
        let mut look = Look::at(
            &format!("end-{seed}"),
            "bug-rebellion",
            controllers,
            seed,
            |view| view.phase == Phase::Over,
        );
        look.checks("the end");
        look.finds_nothing();
    }
}

#[test]
fn tools_are_legible() {
    let mut look = Look::at("tools", "bug-rebellion", &CROWD, 19, |view| {
        matches!(view.phase, Phase::React(_)) && view.scenes > 2
    });
    look.turns_to(UiChange::Tool(Tool::Rewind), "going back");
    look.turns_to(UiChange::Tool(Tool::Veils), "lines and veils");
    look.turns_to(UiChange::Tool(Tool::Oracle(1)), "the oracle");
    look.turns_to(
        UiChange::Tool(Tool::Correct(Default::default())),
        "correcting a stone",
    );
    for way in ["More", "Less", "Tie"] {
        look.presses(&format!("correcting: {way}"), |press| {
            let is_tool = matches!(press, Press::Local(UiChange::Tool(Tool::Correct(_))));
            is_tool && format!("{press:?}").contains(&format!("what: {way}"))
        });
    }
    look.turns_to(UiChange::Tool(Tool::None), "the table again");
    let stop = Slot::Stop.claim(Seat::new(0), Claim::Stop);
    look.opens(Press::Say(stop), "the X-card");
    look.finds_nothing();
}

#[test]
fn private_views_are_legible() {
    let seat = Seat::new(0);
    let mut look = Look::at("intent", "the-great-city", &TABLE, 20, |view| {
        makes(view, |own| own.kind.is_some() && own.ready.is_none())
    });
    look.peeks(Press::Decide(seat), "choosing an intent");
    look.peeks(Press::Decide(Seat::new(3)), "the GM's notes");
    look.finds_nothing();
    let mut look = Look::at("purse", "the-great-city", &TABLE, 21, |view| {
        matches!(view.phase, Phase::React(_))
    });
    look.peeks(Press::Look(seat), "intent and purse");
    look.finds_nothing();
}

/// What lies in a scroll area is drawn only as far as the area shows it.
#[test]
fn pieces_that_are_scrolled_out_of_sight_are_not_drawn() {
    let mut look = Look::at("city-answer-16", "bug-rebellion", &CROWD, 16, |view| {
        matches!(view.phase, Phase::CityAnswer(..))
    });
    let screen = &mut look.screen;
    screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::MOST;
    for _ in 0..4 {
        screen.frame();
    }
    let mut seen = BTreeSet::new();
    for down in [0.0, 0.5, 1.0] {
        let scroll = move |mut areas: Query<(&ComputedNode, &mut ScrollPosition)>| {
            for (node, mut position) in &mut areas {
                let most = (node.content_size().y - node.size().y) * node.inverse_scale_factor;
                position.y = down * most.max(0.0);
            }
        };
        screen.app().world_mut().run_system_once(scroll).expect("it runs");
        for _ in 0..4 {
            screen.frame();
        }
        let look = |pieces: Query<(&Piece, &Pose, &Sprite, &Crop)>| {
            let mut found = BTreeSet::new();
            for (piece, pose, sprite, crop) in &pieces {
                let part = crop.part(pose);
                let area = crop.area.unwrap_or(Rect::from_center_size(pose.at, pose.size));
                let is_out = area
                    .intersect(Rect::from_center_size(pose.at, pose.size))
                    .is_empty();
                assert_eq!(part.is_empty(), is_out, "{:?}", piece.id);
                assert_eq!(sprite.color.alpha() == 0.0, is_out, "{:?}", piece.id);
                if let Some(size) = sprite.custom_size.filter(|_| !is_out) {
                    assert!(
                        size.y <= area.height() + 1.0,
                        "{:?}: {size} in {area:?}",
                        piece.id
                    );
                }
                found.insert((format!("{:?}", piece.id), is_out));
            }
            found
        };
        let found = screen.app().world_mut().run_system_once(look).expect("it runs");
        seen.extend(found);
    }
    let both = seen
        .iter()
        .filter(|(key, _)| seen.contains(&(key.clone(), true)) && seen.contains(&(key.clone(), false)));
    assert!(
        both.count() > 0,
        "something is scrolled out of sight and into it: {seen:?}"
    );
}
