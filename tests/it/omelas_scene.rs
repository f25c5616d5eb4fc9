//! The [laws of every screen](crate::scene) on tables of OMELAS.

use crate::scene::{Play, Shown, plays_out};
use triptych::omelas::{Omelas, Phase, View};
use triptych::scene::stage::Tempo;
use triptych::table::{Controller, Skill};

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
        let names = ["bag", "die", "vote.call", "ask.done", "hand.left", "hand.right"];
        names.contains(&name) || name.starts_with("private.") || name == "curtain.open"
    }
}

const HUMAN: Controller = Controller::Human;
const STEADY: Controller = Controller::Computer(Skill::Steady);
const RANDOM: Controller = Controller::Computer(Skill::Random);

const NORMAL: Tempo = Tempo {
    speed: 1.0,
    reduced: false,
};
const INSTANT: Tempo = Tempo {
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
