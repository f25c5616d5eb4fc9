//! The guided games: their scripts are games by the rules, their captions fit the game, and pressing what is framed
//! leads to their end.

use crate::support::app::{CLOSE, INSTANT, Screen, Shown};
use bevy::prelude::{NextState, State};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use triptych::board::piece::Layer;
use triptych::games;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::session::{AppState, GameId, Guided, GuidedStep, Press, TableRequest, UiPreferences};
use triptych::shell::{guide, rulebook};
use triptych::table::guide::Guide;
use triptych::table::{Entry, Game, Record, Table};

/// Returns a guide and its script.
fn taught<G: Game>() -> (Guide, Record<G>) {
    let (guide, script) = guide::of(G::ID).expect("the game has a guide");
    (guide, Record::from_text(script).expect("its script is a record"))
}

fn actions<G: Game>(entries: &[Entry<G>]) -> Vec<G::Action> {
    entries.iter().filter_map(Entry::action).cloned().collect()
}

/// Checks that the script is a game by its seed and by the rules, that each caption's moment occurs, and that each
/// cited rule exists.
fn is_sound<G: Game>() {
    let (guide, script) = taught::<G>();
    assert_eq!(guide.game, G::ID);
    let told = script
        .entries
        .iter()
        .any(|entry| matches!(entry, Entry::Entered(_)));
    assert!(
        !told,
        "whoever learns lets chance happen, so the seed has to say what does"
    );
    let mut levels = triptych::texts::LEVELS.iter();
    let level = levels.find(|(id, _)| *id == script.setup.level_id);
    let level = triptych::table::level::read::<G::Level>(level.expect("the level is built in").1);
    // The table goes on after the lesson, by the rules and with the story of the level.
    assert_eq!(
        (script.setup.rules, Ok(&script.setup.level)),
        (G::RULES, level.as_ref())
    );
    let length = actions(&script.entries).len();
    assert!(guide.captions.iter().all(|caption| caption.at <= length));
    let rules = rulebook::of(&games::list(), G::ID).expect("there is a rulebook");
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
    Table::from_record(script).expect("the rules accept the script");
}

/// What a learner does besides pressing what is framed.
type Strays<'a, G> = &'a mut dyn FnMut(&mut Screen<G>, &GuidedStep);

/// Reading what has to be read and pressing exactly what is framed plays the script to its end: nothing framed is
/// refused, and nothing framed is behind a card that leads to more cards.
fn is_taught<G: Shown>(strays: Strays<'_, G>) {
    is_taught_with(UiPreferences::default(), strays);
}

/// As [`is_taught`], after a table that has left these wishes.
fn is_taught_with<G: Shown>(wishes: UiPreferences, strays: Strays<'_, G>) {
    let (guide, script) = taught::<G>();
    let wanted = actions(&script.entries);
    let order = guide::order(G::ID).expect("the game has a guide");
    let mut screen = Screen::<G>::open_with(order, INSTANT, |app| {
        app.insert_resource(wishes);
    });
    let folder = tempfile::TempDir::new().expect("a folder to write to");
    screen.save_into(folder.path().to_path_buf());
    let kept = || std::fs::read_dir(folder.path()).expect("it is there").count();
    let mut seen: Vec<GuidedStep> = Vec::new();
    let mut tries = 0;
    for _ in 0..6_000 {
        screen.frame();
        let guided = screen.app().world().resource::<Guided>().clone();
        if !guided.running {
            break;
        }
        let ended = actions(&screen.record().entries).len() >= wanted.len();
        assert!(ended || kept() == 0, "a lesson is nobody's table");
        if screen.curtain().covers() {
            under_the_curtain(&mut screen);
            continue;
        }
        if screen.is_held() {
            screen.press(Layer::Table, &format!("{}.go-on", G::ID));
            continue;
        }
        let Some(step) = guided.step.filter(|_| screen.is_drained()) else {
            continue;
        };
        let new = seen.last().is_none_or(|last| last.number != step.number);
        if new {
            seen.push(step.clone());
            tries = 0;
        }
        if step.caption.wait {
            assert_eq!(step.framed, None, "there is nothing to do but read");
            screen.app().world_mut().write_message(TableRequest::NextCaption);
            continue;
        }
        let framed = step.framed.as_ref();
        let framed = framed.unwrap_or_else(|| panic!("it goes by before it is read: {:?}", step.caption));
        if new {
            strays(&mut screen, &step);
            continue;
        }
        assert!(tries < 12, "it leads nowhere: {:?}, {framed}", step.caption);
        tries += 1;
        screen.press(Layer::Table, framed);
        screen.frame();
        let after = screen.app().world().resource::<Guided>().step.clone();
        assert!(
            !after.is_some_and(|step| step.refused),
            "{framed} is framed and refused: {}",
            step.caption.say
        );
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
    assert_eq!(kept(), 1, "from now on it is a table like any other");
    for caption in &guide.captions {
        let shown = seen.iter().any(|step| step.caption == *caption);
        assert!(shown, "never said: {}", caption.say);
    }
}

/// A learner who tries other things first.
fn strays<G: Shown>(seed: u64) -> impl FnMut(&mut Screen<G>, &GuidedStep) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    move |screen, _| {
        for _ in 0..rng.random_range(0..4) {
            if !screen.is_drained() || !screen.curtain().is_up() {
                return;
            }
            let acts = screen.acts(Layer::Table).into_keys();
            let acts: Vec<String> = acts
                .filter(|name| {
                    let away = ["bar.", "end."];
                    let ends = name.ends_with(".again") || name.ends_with(".watch");
                    !ends && !away.iter().any(|start| name.starts_with(start))
                })
                .collect();
            let before = actions(&screen.record().entries).len();
            if let Some(name) = acts.choose(&mut rng) {
                screen.press(Layer::Table, name);
            }
            screen.frame();
            if actions(&screen.record().entries).len() > before {
                return;
            }
        }
    }
}

/// Opens the curtain and presses what is framed under it, or closes it if there is nothing to decide.
fn under_the_curtain<G: Shown>(screen: &mut Screen<G>) {
    if screen.curtain().is_shut() {
        screen.open_curtain();
        return;
    }
    if !screen.curtain().takes_presses() {
        return;
    }
    let framed = screen.app().world().resource::<Guided>().under.clone();
    let name = framed.as_deref().unwrap_or(CLOSE);
    if !screen.acts(Layer::Curtain).contains_key(name) {
        return;
    }
    let before = actions(&screen.record().entries).len();
    screen.press(Layer::Curtain, name);
    if framed.is_some() {
        screen.until("what is framed leads on", |screen| {
            let decided = actions(&screen.record().entries).len() > before;
            decided || screen.app().world().resource::<Guided>().under != framed
        });
    }
}

/// Skipping a guide leaves a normal table, which can be played on.
#[test]
fn a_guide_can_be_skipped() {
    let order = guide::order(Oubliette::ID).expect("there is a guide");
    let mut screen = Screen::<Oubliette>::open(order, INSTANT);
    let folder = tempfile::TempDir::new().expect("a folder to write to");
    screen.save_into(folder.path().to_path_buf());
    screen.until("something is said", |screen| {
        screen.app().world().resource::<Guided>().step.is_some()
    });
    let kept = || std::fs::read_dir(folder.path()).expect("it is there").count();
    assert_eq!(kept(), 0, "a lesson is nobody's table");
    screen.app().world_mut().write_message(TableRequest::SkipLesson);
    screen.until("the lesson is put away", |screen| {
        !screen.app().world().resource::<Guided>().running
    });
    // The table is played on from there: the learner rolls for the order of play.
    screen.until("a roll waits", |screen| {
        screen.is_drained() && screen.acts(Layer::Table).contains_key("oubliette.chance")
    });
    screen.press(Layer::Table, "oubliette.chance");
    screen.until("the die has fallen", |screen| {
        !screen.table().entries().is_empty()
    });
    assert_eq!(kept(), 1);
    // The guided game is small, so another one begins with the set-up.
    screen.until("nothing moves", Screen::waits);
    screen.intend(Press::Again);
    screen.app().update();
    screen.app().update();
    let state = screen.app().world().resource::<State<AppState>>();
    assert_eq!(*state.get(), AppState::Seats(GameId(Oubliette::ID)));
}

/// Leaving a lesson's table removes the lesson's captions.
#[test]
fn a_guide_is_removed_with_its_table() {
    let order = guide::order(Oubliette::ID).expect("there is a guide");
    let mut screen = Screen::<Oubliette>::open(order, INSTANT);
    let says = |screen: &mut Screen<Oubliette>| screen.app().world().resource::<Guided>().clone();
    screen.until("something is said", |screen| says(screen).step.is_some());
    let world = screen.app().world_mut();
    world.resource_mut::<NextState<AppState>>().set(AppState::Title);
    screen.app().update();
    assert_eq!(says(&mut screen), Guided::default());
}

/// Pressing what is framed is enough to follow a guide, even for a learner who tries other things first.
fn teaches<G: Shown>() {
    is_sound::<G>();
    is_taught::<G>(&mut |_, _| {});
    for seed in [1, 2] {
        is_taught::<G>(&mut strays(seed));
    }
}

/// A lesson waits for the learner, whoever has rolled at the table before. Afterwards the table does as it was wished.
#[test]
fn a_guide_ignores_what_earlier_tables_have_left() {
    let text = "(only_if_it_helps:[],odds:None,by_hand:Some(false))";
    let wishes = || UiPreferences([(Oubliette::ID.to_owned(), text.to_owned())].into());
    is_taught_with::<Oubliette>(wishes(), &mut |_, _| {});
    let order = guide::order(Oubliette::ID).expect("there is a guide");
    let mut screen = Screen::<Oubliette>::open_with(order, INSTANT, |app| {
        app.insert_resource(wishes());
    });
    screen.until("something is said", |screen| {
        screen.app().world().resource::<Guided>().step.is_some()
    });
    screen.app().world_mut().write_message(TableRequest::SkipLesson);
    screen.until("the die is rolled for the learner", |screen| {
        !screen.table().entries().is_empty()
    });
    assert_eq!(screen.app().world().resource::<UiPreferences>().0, wishes().0);
}

#[test]
fn the_omelas_guide_runs_to_its_end() {
    teaches::<Omelas>();
}

/// A learner may claim anything. Whoever lays the other card under the curtain reads there why it is refused: the
/// caption is out of sight.
#[test]
fn a_learner_may_claim_and_reads_under_the_curtain_why_a_card_is_refused() {
    let (guide, _) = taught::<Omelas>();
    let order = guide::order(Omelas::ID).expect("the game has a guide");
    let mut screen = Screen::<Omelas>::open(order, INSTANT);
    let (mut claimed, mut refused) = (false, false);
    for _ in 0..6_000 {
        screen.frame();
        let guided = screen.app().world().resource::<Guided>().clone();
        if !guided.running || claimed && refused {
            break;
        }
        let other = match guided.under.as_deref() {
            Some("omelas.pick.0") => Some("omelas.pick.1"),
            Some("omelas.pick.1") => Some("omelas.pick.0"),
            _ => None,
        };
        if screen.curtain().covers() {
            let ripe = !screen.curtain().is_shut() && screen.curtain().takes_presses();
            let Some(other) = other.filter(|_| ripe && !refused) else {
                under_the_curtain(&mut screen);
                continue;
            };
            let done = actions(&screen.record().entries).len();
            for name in [other, "omelas.confirm"] {
                screen.press(Layer::Curtain, name);
                screen.frame();
                screen.frame();
            }
            let caption = guide.captions.iter().rfind(|caption| caption.at <= done);
            let why = &caption.expect("something was said").say;
            let shown = screen.shown_curtain();
            assert!(shown.words().any(|words| words == why), "{why}: {shown:?}");
            assert_eq!(actions(&screen.record().entries).len(), done);
            refused = true;
            continue;
        }
        if screen.is_held() {
            screen.press(Layer::Table, "omelas.go-on");
            continue;
        }
        let Some(step) = guided.step.filter(|_| screen.is_drained()) else {
            continue;
        };
        let claim = "omelas.say.remark.seat.seat.0.slot.claim.to.all.said.claim.no";
        if !claimed && screen.acts(Layer::Table).contains_key(claim) {
            let says = |words: &str| words.contains("You claim");
            let teaches = guide.captions.iter().any(|caption| says(&caption.say));
            let label = screen.shown_table().words().any(says);
            assert!(teaches && label, "the guide says where to claim");
            let before = screen.record().entries.len();
            screen.press(Layer::Table, claim);
            screen.frame();
            assert!(screen.record().entries.len() > before, "it is said");
            let after = screen.app().world().resource::<Guided>().step.clone();
            assert!(!after.is_some_and(|step| step.refused));
            claimed = true;
        } else if step.caption.wait {
            screen.app().world_mut().write_message(TableRequest::NextCaption);
        } else if let Some(framed) = step.framed {
            screen.press(Layer::Table, &framed);
        }
    }
    assert!(claimed && refused);
}

#[test]
fn the_oubliette_guide_runs_to_its_end() {
    teaches::<Oubliette>();
}

#[test]
fn the_great_city_guide_runs_to_its_end() {
    teaches::<GreatCity>();
}

/// Any ready-made character can be picked; a learner who has picked another is led back to the wanted one.
#[test]
fn the_guide_leads_back_to_the_required_character() {
    let order = guide::order(GreatCity::ID).expect("there is a guide");
    let mut screen = Screen::<GreatCity>::open(order, INSTANT);
    let step = |screen: &mut Screen<GreatCity>| screen.app().world().resource::<Guided>().step.clone();
    screen.until("a character is wanted", |screen| {
        if screen.is_held() {
            screen.press(Layer::Table, "great_city.go-on");
            return false;
        }
        let Some(step) = step(screen) else { return false };
        if step.caption.wait {
            screen.app().world_mut().write_message(TableRequest::NextCaption);
        } else if let Some(framed) = step.framed.filter(|_| screen.is_drained()) {
            if framed.starts_with("great_city.local.offer.") {
                return true;
            }
            screen.press(Layer::Table, &framed);
        }
        false
    });
    let framed = |screen: &mut Screen<GreatCity>| {
        for _ in 0..3 {
            screen.frame();
        }
        step(screen).and_then(|step| step.framed)
    };
    let wanted = framed(&mut screen).expect("somebody is wanted");
    let offers = |screen: &mut Screen<GreatCity>| {
        let acts = screen.acts(Layer::Table).into_keys();
        acts.filter(|name| name.starts_with("great_city.local.offer."))
            .collect::<Vec<_>>()
    };
    let all = offers(&mut screen);
    assert_eq!(all.len(), screen.record().setup.level.ready.len());
    for offer in &all {
        screen.press(Layer::Table, offer);
        let is_wanted = *offer == wanted;
        let next = framed(&mut screen).expect("there is a way on");
        assert_eq!(
            next.starts_with("great_city.act.deal-in."),
            is_wanted,
            "{offer}: {next}"
        );
        assert!(is_wanted || next == wanted, "{offer}: {next}");
        assert_eq!(offers(&mut screen), all, "nobody is passed over");
    }
}
