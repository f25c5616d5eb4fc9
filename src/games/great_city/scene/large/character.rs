//! The page of the characters at large type: one panel of it at a time, and beside it what all of them stand at.

use super::setup;
use super::tabs::{OPEN, Tab, TabPage};
use crate::games::great_city::pieces::Trait;
use crate::games::great_city::scene::character::{Making, making, put_foot, put_intent, whose};
use crate::games::great_city::scene::parts::{self, ink};
use crate::games::great_city::scene::{
    called, class, deal, foot, large, network, paper, purse, throw, traits,
};
use crate::games::great_city::tables::tables;
use crate::games::great_city::words::key;
use crate::games::great_city::{CharacterView, GreatCity, Kind, Phase, Slot, Who, number, tone};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Scene;
use bevy::math::{Rect, Vec2};

/// What is to be decided next.
fn due(scene: &Scene<'_, GreatCity>, making: &Making<'_>) -> TabPage {
    let character = making.character;
    let named = character.ready.is_some() || scene.view.text(Slot::Name(character.who)).is_some();
    if character.kind.is_none() || matches!(scene.view.phase, Phase::Throw(_)) || !making.open {
        TabPage::Stones
    } else if making.is_free() && character.traits.is_none() {
        TabPage::Traits
    } else if making.is_free() && character.class.is_none() {
        TabPage::Class
    } else if !named {
        TabPage::Name
    } else {
        TabPage::Intent
    }
}

/// All panels of the page, and what each stands at.
fn tabs(scene: &Scene<'_, GreatCity>, making: &Making<'_>) -> Vec<Tab> {
    let character = making.character;
    let who = character.who;
    let tab = |panel, title, value: String| Tab { panel, title, value };
    let made = scene
        .view
        .characters
        .iter()
        .filter(|character| character.made)
        .count();
    let all = scene.view.characters.len();
    let lie = character.triad.iter().all(|stone| stone.thrown);
    let stones = match character.kind {
        Some(kind) if !lie => whose(kind).to_owned(),
        Some(kind) => format!("{}, {}", whose(kind), stones_name(character)),
        None => "a person or a bug?".to_owned(),
    };
    let (second, traits) = match (character.kind, character.traits) {
        (None, _) => ("Be dealt in", "ready-made".to_owned()),
        (Some(_), None) => ("Traits", "still to choose".to_owned()),
        (Some(kind), Some(signs)) => {
            let words = Trait::of(kind).into_iter().zip(signs);
            let words: Vec<&str> = words
                .map(|(by, sign)| tone::pole(by, sign).word.as_str())
                .collect();
            ("Traits", words.join(", "))
        }
    };
    let class = character.class.map_or("none yet", |class| class.word());
    let name = match scene.view.text(Slot::Name(who)) {
        Some(name) => name.to_owned(),
        None if character.ready.is_some() => scene.view.called(scene.setup, who),
        None => "nobody yet".to_owned(),
    };
    let (intent, stands) = match (making.is_own(), character.purpose, character.sealed) {
        (false, ..) => ("Hidden notes", ""),
        (_, Some(_), _) => ("Intent", "open"),
        (_, None, true) => ("Intent", "sealed"),
        _ => ("Intent", "still to choose"),
    };
    vec![
        tab(
            TabPage::Everybody,
            "Whose",
            format!("{}; {made} of {all} made", scene.setup.name(making.seat)),
        ),
        tab(TabPage::Stones, "Stones", stones),
        tab(TabPage::Traits, second, traits),
        tab(TabPage::Class, "Class", class.to_owned()),
        tab(TabPage::Name, "Name", name),
        tab(TabPage::Intent, intent, stands.to_owned()),
        tab(TabPage::Purse, "Scarabs", String::new()),
        tab(TabPage::Owed, "Ties to come", String::new()),
        tab(TabPage::Network, "The network", String::new()),
    ]
}

fn stones_name(character: &CharacterView) -> String {
    tables().triad(number(&character.triad).into()).name.clone()
}

/// The page at large type: one panel of it.
pub(in crate::games::great_city::scene) fn lay_out(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let Some(making) = making(scene) else {
        foot::put(scene, sheet, foot::SetupStep::Characters, "", &foot::Close::None);
        return;
    };
    let tabs = tabs(scene, &making);
    let due = due(scene, &making);
    let open = if matches!(scene.view.phase, Phase::Throw(_)) {
        due
    } else {
        setup::open(scene, &tabs, due)
    };
    let shows = |sheet: &mut Sheet, x, y, wide, high, room: Rect| {
        sheet.arrange(setup::show(large::area(x, y, wide, high), room));
    };
    match open {
        TabPage::Stones => {
            shows(sheet, 40.0, 126.0, 584.0, 342.0, OPEN);
            throw::put(scene, &making, sheet);
            large::aside(sheet, large::Side::Page, &[], |sheet| {
                put_kinds_large(scene, &making, sheet)
            });
        }
        TabPage::Traits => {
            shows(sheet, 40.0, 488.0, 584.0, 300.0, OPEN);
            if making.character.kind.is_none() {
                deal::put(scene, &making, sheet);
            } else {
                traits::put(&making, sheet);
            }
        }
        TabPage::Class => {
            shows(sheet, 644.0, 126.0, 592.0, 342.0, OPEN);
            class::put(scene, &making, sheet);
        }
        TabPage::Name => {
            shows(sheet, 644.0, 488.0, 592.0, 146.0, OPEN);
            called::put(scene, &making, sheet);
        }
        TabPage::Intent => {
            shows(sheet, 644.0, 654.0, 592.0, 134.0, OPEN);
            put_intent(scene, &making, sheet);
        }
        TabPage::Purse => {
            let (upper, lower) = (OPEN.min, OPEN.min.y + 380.0);
            shows(
                sheet,
                40.0,
                806.0,
                756.0,
                176.0,
                Rect::from_corners(upper, Vec2::new(OPEN.max.x, lower)),
            );
            shows(
                sheet,
                806.0,
                806.0,
                430.0,
                176.0,
                large::area(OPEN.min.x, lower + 20.0, OPEN.width(), 400.0),
            );
            for (key, x, wide) in [("purse", 42.0, 752.0), ("purse.vest", 808.0, 426.0)] {
                sheet.put(parts::plate(key, Pose::corner(x, 808.0, wide, 172.0).z(5.0)));
            }
            purse::put(scene, &making, sheet);
        }
        TabPage::Owed => {
            shows(sheet, 1256.0, 806.0, 628.0, 176.0, OPEN);
            purse::put_ties(&making, sheet);
        }
        TabPage::Network => large::aside(sheet, large::Side::Page, &[], |sheet| {
            let at = Pose::corner(OPEN.min.x, OPEN.min.y, OPEN.width(), OPEN.height());
            network::leaf(scene, at.z(5.0), sheet);
        }),
        _ => large::aside(sheet, large::Side::Page, &[], |sheet| {
            put_everybody_large(scene, sheet)
        }),
    }
    setup::put_tabs(scene, &tabs, open, sheet);
    put_foot(scene, &making, sheet);
}

/// A person or a bug, under the stones.
fn put_kinds_large(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    let Some(kind) = making.character.kind else { return };
    if !(making.is_own() && making.is_free()) {
        return;
    }
    let choices = Kind::BOTH.into_iter().map(|choice| {
        let name = match choice {
            Kind::Person => "make.person",
            Kind::Bug => "make.bug",
        };
        let tooltip = "Switch: the stones stay, but you choose traits and class again";
        let act = making.may(name, tooltip).filter(|_| choice != kind);
        (name, whose(choice).to_owned(), choice == kind, act)
    });
    setup::put_choices(scene, choices.collect(), 916.0, sheet);
}

/// Everybody whose character is made, to change over.
fn put_everybody_large(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let now = making(scene).map(|making| making.character.who);
    let size = large::size(scene, 26.0, 38.0);
    for (index, character) in scene.view.characters.iter().enumerate() {
        let who = character.who;
        let (column, row) = ((index / 5) as f32, (index % 5) as f32);
        let pose = Pose::corner(OPEN.min.x + 740.0 * column, OPEN.min.y + 108.0 * row, 724.0, 98.0);
        let item = key(who);
        let here = now == Some(who);
        let open = !character.made && !here && scene.is_person(character.owner);
        let name = format!("make.whom.{item}");
        let frame = if here {
            parts::plate_ivory(&name, pose.z(5.0))
        } else {
            parts::plate(&name, pose.z(5.0))
        };
        sheet.put(frame.maybe_act(open.then(|| Interaction::new(name, "Make this one now"))));
        let left = pose.at.x - pose.size.x / 2.0;
        sheet.put(parts::mark(
            scene,
            &format!("all.{item}.mark"),
            character.owner,
            (left + 50.0, pose.at.y),
            40.0,
        ));
        let sign = if character.made {
            "done"
        } else if here {
            "now"
        } else {
            "todo"
        };
        let at = Pose::new(left + 674.0, pose.at.y, 48.0, 48.0).z(6.0);
        sheet.put(Item::picture(
            format!("all.{item}.{sign}"),
            at,
            format!("great_city/lozenge-{sign}"),
        ));
        let called = match who {
            Who::Seat(seat) => scene.setup.name(seat).to_owned(),
            _ => scene.view.called(scene.setup, who),
        };
        let called = paper::shortened(&called, Face::Semibold, size, 540.0);
        let ink = if here { inks::INK } else { ink::IVORY };
        let at = (left + 88.0, pose.at.y);
        let key = format!("all.{item}.name");
        sheet.put(parts::words(
            &key,
            at,
            size,
            Face::Semibold,
            ink,
            Align::Left,
            &called,
        ));
    }
}
