//! The guided tables: their scripts are games by the rules, what is said beside them is about what happens, and
//! whoever does what is framed comes to their end.

use crate::omelas_scene::INSTANT;
use crate::scene::{Screen, Shown};
use bevy::prelude::NextState;
use triptych::great_city::GreatCity;
use triptych::omelas::Omelas;
use triptych::oubliette::Oubliette;
use triptych::scene::AppState;
use triptych::scene::play::{GuideTurn, Guided, GuidedStep};
use triptych::scene::stage::Layer;
use triptych::shell::{guide, rulebook};
use triptych::table::guide::Guide;
use triptych::table::{Entry, Game, Record, Table};

/// A guide and its script.
fn taught<G: Game>() -> (Guide, Record<G>) {
    let (guide, script) = guide::of(G::ID).expect("the game has a guide");
    (guide, Record::from_text(script).expect("its script is a record"))
}

fn actions<G: Game>(entries: &[Entry<G>]) -> Vec<G::Action> {
    entries.iter().filter_map(Entry::action).cloned().collect()
}

/// The script is a game by its seed and by the rules; captions stand at moments that come, and cite rules there are.
fn is_sound<G: Game>() {
    let (guide, script) = taught::<G>();
    assert_eq!(guide.game, G::ID);
    let told = script.entries.iter().any(|entry| matches!(entry, Entry::Told(_)));
    assert!(
        !told,
        "whoever learns lets chance happen, so the seed has to say what does"
    );
    let length = actions(&script.entries).len();
    assert!(guide.captions.iter().all(|caption| caption.at <= length));
    let rules = rulebook::of(G::ID).expect("there is a rulebook");
    for caption in &guide.captions {
        assert!(
            caption.rule.is_empty() || rules.at(&caption.rule).is_some(),
            "no paragraph is called {}",
            caption.rule
        );
        assert!(
            caption.say.chars().count() < 300,
            "too long for a slip: {}",
            caption.say
        );
    }
    Table::of_record(script).expect("the rules accept the script");
}

/// Whoever reads what has to be read and presses what is framed plays the script to its end.
fn is_taught<G: Shown>() {
    let (_, script) = taught::<G>();
    let wanted = actions(&script.entries);
    let order = guide::order(G::ID).expect("the game has a guide");
    let mut screen = Screen::<G>::open(order, INSTANT);
    let mut seen: Vec<GuidedStep> = Vec::new();
    let (mut tries, mut choices) = (0, 0);
    let mut last = String::new();
    for _ in 0..6_000 {
        screen.frame();
        let guided = screen.app().world().resource::<Guided>().clone();
        if !guided.running {
            break;
        }
        if screen.curtain().covers() {
            under_the_curtain(&mut screen, &mut choices);
            continue;
        }
        let Some(step) = guided.step else { continue };
        if seen.last().is_none_or(|last| last.number != step.number) {
            seen.push(step.clone());
            tries = 0;
        }
        if step.caption.wait {
            screen.app().world_mut().write_message(GuideTurn::Next);
        } else if !step.caption.show.is_empty() && screen.is_drained() {
            let acts = screen.acts(Layer::Table);
            let framed: Vec<_> = (step.caption.show.split('|'))
                .filter_map(|name| acts.keys().find(|act| act.starts_with(name)))
                .collect();
            assert!(
                !framed.is_empty(),
                "nothing is there of {}: {:?}",
                step.caption.show,
                acts.keys()
            );
            // What was pressed just now has done what it does.
            let next = framed.iter().find(|act| ***act != last).or(framed.first());
            let next = next.expect("there is one");
            last = (**next).clone();
            screen.press(Layer::Table, &last);
            tries += 1;
            assert!(
                tries < 40,
                "it leads nowhere: {:?}, {:?}",
                step.caption,
                acts.keys()
            );
        }
    }
    let running = screen.app().world().resource::<Guided>().running;
    let played = actions(&screen.record().entries);
    assert!(
        !running,
        "it never ends: {:?}, after {} actions",
        seen.last(),
        played.len()
    );
    assert!(played.starts_with(&wanted), "what was played is the script");
    let (guide, _) = taught::<G>();
    let said = guide
        .captions
        .iter()
        .filter(|caption| caption.wait || !caption.show.is_empty());
    for caption in said {
        let shown = seen.iter().any(|step| step.caption == *caption);
        assert!(shown, "never said: {}", caption.say);
    }
}

/// The curtain is opened; what can be decided under it is tried in turn, and confirmed where it was only picked; the
/// curtain is closed where nothing can.
fn under_the_curtain<G: Shown>(screen: &mut Screen<G>, tries: &mut usize) {
    if screen.curtain().is_shut() {
        screen.open_curtain();
        return;
    }
    if !screen.curtain().is_ripe() {
        return;
    }
    let acts: Vec<_> = screen.acts(Layer::Curtain).into_keys().collect();
    let is_choice = |act: &&String| act.starts_with("private.") && *act != "private.lay";
    let choices: Vec<_> = acts.iter().filter(is_choice).collect();
    if acts.iter().any(|act| act == "private.lay") && *tries % 2 == 1 {
        screen.press(Layer::Curtain, "private.lay");
        *tries += 1;
        return;
    }
    if let Some(choice) = choices.get(*tries % (choices.len() + 1)) {
        screen.press(Layer::Curtain, choice);
    } else if acts.iter().any(|act| act == "curtain.close") {
        screen.press(Layer::Curtain, "curtain.close");
    }
    *tries += 1;
}

/// A guide that is put away leaves a table like any other, which is played on.
#[test]
fn a_guide_can_be_put_away() {
    let order = guide::order(Oubliette::ID).expect("there is a guide");
    let mut screen = Screen::<Oubliette>::open(order, INSTANT);
    let folder = tempfile::TempDir::new().expect("a folder to write to");
    screen.save_into(folder.path().to_path_buf());
    screen.until("something is said", |screen| {
        screen.app().world().resource::<Guided>().step.is_some()
    });
    let kept = || std::fs::read_dir(folder.path()).expect("it is there").count();
    assert_eq!(kept(), 0, "a lesson is nobody's table");
    screen.app().world_mut().write_message(GuideTurn::Skip);
    screen.until("the game goes on by itself", |screen| {
        screen.table().entries().len() > 4
    });
    assert!(!screen.app().world().resource::<Guided>().running);
    assert_eq!(kept(), 1);
}

/// Whoever leaves a lesson's table leaves what it says behind.
#[test]
fn a_guide_goes_with_its_table() {
    let order = guide::order(Oubliette::ID).expect("there is a guide");
    let mut screen = Screen::<Oubliette>::open(order, INSTANT);
    let says = |screen: &mut Screen<Oubliette>| screen.app().world().resource::<Guided>().clone();
    screen.until("something is said", |screen| says(screen).step.is_some());
    let world = screen.app().world_mut();
    world.resource_mut::<NextState<AppState>>().set(AppState::Title);
    screen.app().update();
    assert_eq!(says(&mut screen), Guided::default());
}

#[test]
fn the_guide_of_omelas() {
    is_sound::<Omelas>();
    is_taught::<Omelas>();
}

#[test]
fn the_guide_of_open_oubliette() {
    is_sound::<Oubliette>();
    is_taught::<Oubliette>();
}

#[test]
fn the_guide_of_the_great_city() {
    is_sound::<GreatCity>();
    is_taught::<GreatCity>();
}
