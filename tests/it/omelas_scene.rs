//! The [laws of every screen](crate::scene) on tables of OMELAS.

use crate::scene::{
    Play, Screen, Shown, curtain_shuts, decision_comes_first, look_alike, order, plays_again, plays_out, told,
};
use triptych::omelas::{Action, Letter, Omelas, Phase, View};
use triptych::scene::stage::{Layer, Tempo};
use triptych::table::{Controller, Entry, Record, Seat, SeatSet, Skill, Viewer};

impl Shown for Omelas {
    const TELLING: &'static [&'static str] = &["yes", "no", "rebel", "rebels", "council", "member", "role"];

    fn secret(view: &View, picture: &str) -> bool {
        match picture {
            "omelas/role-rebel" | "omelas/role-council" => !matches!(view.phase, Phase::Over(_)),
            // A round's cards lie open from the reveal until they are handed back.
            "omelas/vote-yes" | "omelas/vote-no" => view.phase == Phase::Vote,
            _ => false,
        }
    }

    fn leads_on(name: &str) -> bool {
        let names = [
            "bag",
            "die",
            "ask.done",
            "hand.left",
            "hand.right",
            "curtain.open",
        ];
        names.contains(&name) || name.starts_with("private.") || name.starts_with("vote.")
    }
}

/// A person.
pub const HUMAN: Controller = Controller::Human;
/// A computer that plays sensibly.
pub const STEADY: Controller = Controller::Computer(Skill::Steady);
/// A computer that says nothing and lays by lot.
pub const RANDOM: Controller = Controller::Computer(Skill::Random);

const NORMAL: Tempo = Tempo {
    speed: 1.0,
    reduced: false,
};
/// Everything at its end at once.
pub const INSTANT: Tempo = Tempo {
    speed: f32::INFINITY,
    reduced: false,
};

fn plays(level: &str, controllers: &[Controller], seed: u64, tempo: Tempo) {
    plays_out::<Omelas>(Play {
        level,
        controllers,
        seed,
        tempo,
    });
}

#[test]
fn computers_leave_exactly_what_the_view_says() {
    plays("omelas", &[STEADY; 5], 1, NORMAL);
    plays("omelas", &[RANDOM; 4], 2, NORMAL);
    plays("omelas-extreme", &[STEADY; 6], 3, NORMAL);
}

#[test]
fn computers_leave_exactly_what_the_view_says_in_no_time() {
    for seed in 10..16 {
        plays("omelas", &[STEADY; 5], seed, INSTANT);
    }
}

#[test]
fn with_reduced_motion_too() {
    let reduced = Tempo {
        speed: 2.2,
        reduced: true,
    };
    plays("omelas", &[STEADY, RANDOM, STEADY, RANDOM], 20, reduced);
    plays("omelas", &[HUMAN, STEADY, RANDOM, STEADY], 21, reduced);
}

#[test]
fn people_leave_exactly_what_the_view_says() {
    plays("omelas", &[HUMAN, HUMAN, STEADY, STEADY, STEADY], 30, NORMAL);
    plays("omelas", &[HUMAN; 4], 31, NORMAL);
}

#[test]
fn people_leave_exactly_what_the_view_says_in_no_time() {
    for seed in 40..44 {
        plays("omelas", &[STEADY, HUMAN, STEADY, HUMAN], seed, INSTANT);
    }
}

#[test]
fn a_table_is_played_again() {
    plays_again::<Omelas>(Play {
        level: "omelas",
        controllers: &[STEADY; 5],
        seed: 50,
        tempo: INSTANT,
    });
}

#[test]
fn whatever_shuts_a_curtain_takes_everything_private_with_it() {
    curtain_shuts::<Omelas>(order::<Omelas>("omelas", &[HUMAN; 4], 60));
    curtain_shuts::<Omelas>(order::<Omelas>("omelas", &[STEADY, HUMAN, STEADY, STEADY], 61));
}

#[test]
fn a_vote_is_laid_before_anybody_else_looks() {
    let chance = [deal(1), Action::Draw(Letter::M), Action::Roll(2)];
    for look in ["look.1", "look.2"] {
        let table = told::<Omelas>("omelas", &[HUMAN; 4], 62, chance);
        decision_comes_first::<Omelas>(table, look, "private.left");
    }
}

fn deal(rebel: usize) -> Action {
    Action::Deal(SeatSet::one(Seat::new(rebel)))
}

/// As every seat's vote is laid.
fn votes(record: &Record<Omelas>) -> Vec<Action> {
    let acts = record.entries.iter().filter_map(Entry::action);
    acts.filter(|action| matches!(action, Action::Vote { .. }))
        .copied()
        .collect()
}

/// Which seat has which role changes nothing that others see or hear, in no frame to the end: neither the
/// pauses of computers, nor how anything moves.
#[test]
fn computers_take_as_long_whatever_their_role() {
    let table = |rebel| told::<Omelas>("omelas", &[RANDOM; 4], 70, [deal(rebel)]);
    let [first, second] = look_alike::<Omelas>([table(1), table(2)], [|_| "", |_| ""], |_| true);
    assert_eq!(votes(&first), votes(&second), "the lot alone decides here");
    assert_ne!(first.entries[0], second.entries[0]);
}

/// Nor does what they lay, until it is turned.
#[test]
fn computers_take_as_long_whatever_they_lay() {
    let chance = [deal(1), Action::Draw(Letter::M), Action::Roll(2)];
    let table = |seed| told::<Omelas>("omelas", &[RANDOM; 4], seed, chance);
    let mut different = 0;
    for seed in 1..6 {
        let laying = |view: &View| view.phase == Phase::Vote;
        let [first, second] = look_alike::<Omelas>([table(0), table(seed)], [|_| "", |_| ""], laying);
        assert_eq!(votes(&first).len(), 4);
        different += usize::from(votes(&first) != votes(&second));
    }
    assert!(different > 0, "all lay the same: nothing was compared");
}

/// People's roles and votes: the same curtains, the same number of frames under them, the same table.
#[test]
fn people_look_alike_whatever_their_role_and_vote() {
    let people = |rebel| told::<Omelas>("omelas", &[HUMAN; 4], 80, [deal(rebel)]);
    let left = |_| "private.left";
    let [first, second] = look_alike::<Omelas>([people(1), people(2)], [left, left], |view| view.round < 3);
    assert_eq!(votes(&first), votes(&second));

    // With computers beside them, who say nothing and lay by lot.
    let mixed = |rebel| told::<Omelas>("omelas", &[HUMAN, RANDOM, RANDOM, HUMAN], 81, [deal(rebel)]);
    look_alike::<Omelas>([mixed(0), mixed(1)], [left, left], |view| view.round < 3);

    let right = |seat: Seat| {
        if seat == Seat::new(2) {
            "private.right"
        } else {
            "private.left"
        }
    };
    let chance = [deal(1), Action::Draw(Letter::M), Action::Roll(3)];
    let voting = || told::<Omelas>("omelas", &[HUMAN; 4], 82, chance);
    let [first, second] = look_alike::<Omelas>([voting(), voting()], [left, right], |view| {
        view.phase == Phase::Vote
    });
    assert_eq!(votes(&first).len(), 4);
    assert_ne!(votes(&first), votes(&second));
}

/// `omelas.house.3`: the clock can be stopped, and when it has run out it waits. It never votes.
#[test]
fn the_clock_never_votes() {
    let chance = [
        Action::Deal(SeatSet::one(Seat::new(2))),
        Action::Draw(Letter::M),
        Action::Roll(3),
    ];
    let mut order = told::<Omelas>("omelas", &[HUMAN; 4], 90, chance);
    order.talk_minutes = 1;
    let mut screen = Screen::<Omelas>::open(order, NORMAL);
    screen.step(100);
    screen.until("the curtain over the table is shut", |screen| {
        screen.curtain().is_shut()
    });
    screen.open_curtain();
    let ticking = |screen: &mut Screen<Omelas>| screen.acts(Layer::Table).contains_key("clock");
    screen.until("the clock is there", ticking);
    let entries = screen.record().entries.len();
    // Stopped, it stands however long everybody talks.
    screen.press(Layer::Table, "clock");
    screen.step(500);
    for _ in 0..200 {
        screen.frame();
    }
    assert!(ticking(&mut screen), "a stopped clock doesn't run out");
    screen.press(Layer::Table, "clock");
    for _ in 0..280 {
        screen.frame();
    }
    assert!(!ticking(&mut screen), "after a minute it has run out");
    assert!(
        screen.acts(Layer::Table).contains_key("vote.call"),
        "the vote is still to be called"
    );
    assert_eq!(
        screen.record().entries.len(),
        entries,
        "it has done nothing by itself"
    );
    assert!(
        screen
            .table()
            .view(Viewer::Table)
            .seats
            .iter()
            .all(|seat| !seat.laid)
    );
    screen.press(Layer::Table, "vote.call");
    screen.until("votes are laid", |screen| {
        screen.acts(Layer::Table).contains_key("hand.left")
    });
}
