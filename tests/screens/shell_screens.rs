//! The screens of the shell as values: what they show, what they offer, and where the keyboard begins.

use crate::support::app::all_games;
use bevy::math::Vec2;
use std::collections::BTreeSet;
use triptych::game_list::GameList;
use triptych::session::bar;
use triptych::session::replay::{Chapter, ReplayStatus, Sentence, Steer};
use triptych::session::{Advised, BarState, Sitting};
use triptych::shell::dialog::{self, Dialog};
use triptych::shell::replay::{self, happened};
use triptych::shell::title::{self, TitleView, drawings, rules_question};
use triptych::table::{Controller, Skill};
use triptych::ui::{Control, Element, FocusOrder, Intent, Layout, Widget};

/// Returns the names of those controls for which this holds.
fn names(tree: &Element, holds: impl Fn(&Control) -> bool) -> Vec<String> {
    let controls = tree.controls().filter(|control| holds(control));
    controls.map(|control| control.intent.name()).collect()
}

fn first(tree: &Element) -> Vec<String> {
    names(tree, |control| control.focus == FocusOrder::First)
}

#[test]
fn the_window_and_the_command_line_have_the_same_games() {
    let ids = |games: GameList| games.iter().map(|game| game.id()).collect::<Vec<_>>();
    assert_eq!(ids(all_games().list()), ids(triptych::games::list()));
}

#[test]
fn the_title_shows_each_games_line_once_and_nothing_that_is_not_unpacked_ahead() {
    let games = all_games();
    for large in [false, true] {
        let screen = title::screen(&TitleView {
            games: games.entries(),
            large,
            ..TitleView::default()
        });
        assert_eq!(
            drawings(&games).collect::<BTreeSet<_>>(),
            screen.pictures().collect()
        );
        for panel in games.entries() {
            let lines = screen.words().filter(|words| *words == panel.card.line);
            // In ordinary type it is drawn on the leaf.
            assert_eq!(lines.count(), usize::from(large), "{}", panel.headless.title());
        }
    }
}

#[test]
fn the_keyboard_begins_at_what_goes_on() {
    let all = all_games();
    let games: Vec<_> = all.entries().iter().map(|game| game.headless.id()).collect();
    let set_up = |game: &str| format!("title.set-up.{}", game.replace('_', "."));
    for (goes_on, set_for, expected) in [
        (None, None, set_up(games[0])),
        (Some("OMELAS, round 2"), None, "title.continue".into()),
        (Some("OMELAS, round 2"), Some(games[2]), set_up(games[2])),
    ] {
        let view = TitleView {
            games: all.entries(),
            goes_on,
            set_for,
            ..TitleView::default()
        };
        assert_eq!(first(&title::screen(&view)), [expected]);
    }
}

#[test]
fn every_rulebook_is_offered() {
    let games = all_games();
    let offered = names(&rules_question(&games), |_| true);
    assert_eq!(offered.len(), games.entries().len() + 1, "{offered:?}");
}

fn dialog(dialog: &Dialog, undo: Result<(), &'static str>) -> Element {
    dialog::screen(dialog, undo, "It is saved.").expect("a dialog is open")
}

#[test]
fn the_menu_has_everything_and_says_why_nothing_can_be_undone() {
    let all = [
        "close",
        "undo",
        "settings",
        "rules",
        "save-copy",
        "who-plays",
        "quit",
    ];
    for (undo, refusal) in [
        (Ok(()), None),
        (Err("others have acted since"), Some("Others have acted since")),
    ] {
        let menu = dialog(&Dialog::Menu, undo);
        assert_eq!(names(&menu, |_| true), all.map(|name| format!("dialog.{name}")));
        assert!(menu.words().any(|words| words == "It is saved."));
        let refused = menu.controls().find_map(|control| control.refusal.as_deref());
        assert_eq!(refused, refusal);
    }
}

#[test]
fn every_dialog_has_one_place_where_the_keyboard_begins() {
    let said = || "something".to_owned();
    for open in [
        Dialog::Menu,
        Dialog::SaveCopy {
            name: said(),
            trouble: None,
        },
        Dialog::Trouble(said()),
        Dialog::Unsaved(said()),
        Dialog::Parted(said()),
        Dialog::Advice(Advised {
            name: said(),
            what: said(),
            why: said(),
        }),
    ] {
        assert_eq!(first(&dialog(&open, Ok(()))).len(), 1, "{open:?}");
    }
}

#[test]
fn a_copy_needs_a_name_and_a_refusal_is_told_there() {
    for (name, trouble, enabled) in [("  ", None, 4), ("Friday", Some("the disk is full"), 5)] {
        let mut open = Dialog::SaveCopy {
            name: name.into(),
            trouble: trouble.map(str::to_owned),
        };
        let tree = dialog(&open, Ok(()));
        assert_eq!(names(&tree, Control::is_enabled).len(), enabled);
        let told = tree.words().any(|words| words == "The disk is full");
        assert_eq!(told, trouble.is_some());
        open.close();
        assert_eq!(open, Dialog::Menu);
        open.close();
        assert_eq!(open, Dialog::None);
    }
}

#[test]
fn each_seat_can_be_given_to_everybody_and_has_one_player() {
    let sitting = ["Ada", "Grace"].map(|name| Sitting {
        name: name.into(),
        mark: 1,
        controller: Controller::Computer(Skill::Steady),
    });
    let panel = dialog::who_plays(all_games().entry("omelas"), &sitting, false, true);
    for number in 1..=2 {
        let seat = format!("who-plays.give.{number}.");
        let given = |chosen: &[bool]| {
            let is_given = |control: &Control| match control.widget {
                Widget::Choice(is_chosen) => chosen.contains(&is_chosen),
                _ => false,
            };
            let all = names(&panel, is_given);
            all.into_iter().filter(|name| name.starts_with(&seat)).count()
        };
        assert_eq!((given(&[true, false]), given(&[true])), (5, 1));
    }
}

#[test]
fn every_sign_of_the_bar_says_its_key_or_why_it_is_disabled() {
    let all = BarState {
        undo: Ok(()),
        advice: Some(Err("the game is over")),
        tells: true,
        redo: true,
        pause: true,
        phones: false,
        saved: true,
    };
    for (state, count, disabled) in [(all, 10, "bar.advice"), (BarState::default(), 6, "bar.undo")] {
        let bar = bar(&state, false, &Layout::default());
        assert_eq!(bar.controls().count(), count);
        let words = count + usize::from(!state.redo);
        assert_eq!(
            bar.words().count(),
            words,
            "each has a word, and redo keeps its place"
        );
        for control in bar.controls() {
            let words = control.refusal.as_ref().unwrap_or(&control.tooltip);
            assert!(words.ends_with(')'), "{words}");
        }
        assert_eq!(names(&bar, |control| !control.is_enabled()), [disabled]);
    }
    // While phones are let in, a sign leads to who has one. It has no key.
    let lets_in = BarState {
        phones: true,
        ..BarState::default()
    };
    let bar = bar(&lets_in, false, &Layout::default());
    assert!(names(&bar, |_| true).iter().any(|name| name == "bar.phones"));
}

/// A replay in the middle of rounds of five entries each.
fn replay(len: usize) -> ReplayStatus {
    let round = |number: usize| Chapter {
        at: number * 5,
        name: "round",
        number: number as u32 + 1,
    };
    ReplayStatus {
        len,
        at: len / 2,
        chapters: (0..len / 5).map(round).collect(),
        moments: vec!["A die is rolled.".into(), "They vote.".into()],
        told: vec![Sentence {
            at: 3,
            chapters: 1,
            words: "A tile is drawn.".into(),
        }],
        speed: 1.0,
        ..ReplayStatus::default()
    }
}

#[test]
fn a_replay_shows_the_current_parts_ledger_and_what_happened_at_the_pointer() {
    let screen = replay::screen(&replay(20), None, Layout::default());
    let words: Vec<_> = screen.words().collect();
    let at = words
        .iter()
        .position(|words| *words == "ROUND 3")
        .expect("its name");
    assert_eq!(words[at + 1..at + 3], ["A die is rolled.", "They vote."]);
    for (len, at, expected) in [
        (20, 2, "Round 1"),
        (20, 7, "Round 1: A tile is drawn."),
        (0, 0, "Setup"),
    ] {
        assert_eq!(happened(&replay(len), at), expected);
    }
}

#[test]
fn secrets_are_offered_only_where_there_are_any() {
    for secret in [None, Some("the roles")] {
        let replay = ReplayStatus { secret, ..replay(40) };
        let screen = replay::screen(&replay, None, Layout::default());
        let offers = names(&screen, |control| {
            matches!(control.intent.get(), Some(Steer::Secrets(_)))
        });
        assert_eq!(offers.len(), usize::from(secret.is_some()));
    }
}

#[test]
fn a_time_line_leads_to_every_moment() {
    for len in [0, 1, 7, 5000] {
        let screen = replay::screen(&replay(len), None, Layout::default());
        let line = screen.controls().find_map(|control| match control.widget {
            Widget::Slider { range, step, .. } => Some((range, step, control.intent.get::<Steer>()?)),
            _ => None,
        });
        let (range, step, steer) = line.expect("it slides");
        assert_eq!((range, step), ((0.0, len.max(1) as f32), 1.0));
        assert_eq!(steer.with_number(3.0), Steer::To(3));
    }
}

#[test]
fn the_current_part_is_always_numbered_and_numbers_have_room() {
    for rem in [16.0, 20.0, 40.0] {
        let room = Layout {
            size: Vec2::new(1080.0, 1920.0),
            rem,
            ..Layout::default()
        };
        let screen = replay::screen(&replay(1000), None, room);
        let numbers: Vec<_> = screen
            .words()
            .filter(|word| word.parse::<u32>().is_ok())
            .collect();
        assert!(numbers.contains(&"101"), "{numbers:?}");
        // Three of them are speeds.
        assert!(
            (numbers.len() - 3) as f32 * rem * 1.2 < 1000.0,
            "{numbers:?} at {rem}"
        );
    }
}
