//! The page of the situation: the City's pair is thrown and read, the peril read off it, everybody puts it
//! into words, and agents of peril are named (`great_city.situation.1` to `great_city.situation.6`).
//!
//! It is laid out while the stones are still being thrown, too. It knows nothing of characters but the agents'
//! names.

use super::large::tabs::{OPEN, Tab, TabPage};
use super::large::{self, setup};
use super::paper::{self, Lines};
use super::parts::{self, ink};
use super::{Ui, agents, backdrop, foot, reading};
use crate::games::great_city::{Action, GreatCity, Phase, Slot};
use crate::scene::arrangement::Region;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::{Press, Scene};

/// The page.
pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    backdrop::walking_city(scene, sheet);
    if large::is_on(scene) {
        lay_out_large(scene, sheet);
        return;
    }
    put_bags(scene, sheet);
    put_safety(scene, sheet);
    reading::put(scene, sheet);
    reading::put_peril(scene, sheet);
    put_words(scene, sheet);
    agents::put(scene, sheet);
    put_foot(scene, sheet);
}

/// The page at large type: one panel of it.
fn lay_out_large(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let tab = |panel, title, value: String| Tab { panel, title, value };
    let agents: Vec<String> = scene
        .view
        .characters
        .iter()
        .filter(|one| one.owner == scene.view.gm())
        .map(|one| scene.view.called(scene.setup, one.who))
        .collect();
    let (pair, peril) = reading::in_words(scene);
    let written = |text: &str| {
        if text.is_empty() {
            "not yet".to_owned()
        } else {
            text.to_owned()
        }
    };
    let [situation, _] = told(scene);
    let tabs = [
        tab(TabPage::Pair, "The City", pair),
        tab(TabPage::Peril, "The peril", peril),
        tab(
            TabPage::Agents,
            "Agents of peril",
            if agents.is_empty() {
                "none yet".to_owned()
            } else {
                agents.join(", ")
            },
        ),
        tab(TabPage::Words, "In your own words", written(situation)),
        tab(
            TabPage::Safety,
            "Lines and veils",
            written(scene.view.text(Slot::Lines).unwrap_or_default()),
        ),
    ];
    let throws = scene.view.situation.is_empty();
    let due = if !throws && agents.is_empty() && foot::hand(scene).is_some() {
        TabPage::Agents
    } else {
        TabPage::Pair
    };
    let open = if throws {
        due
    } else {
        setup::open(scene, &tabs, due)
    };
    match open {
        TabPage::Peril => {
            sheet.arrange(setup::show(large::area(36.0, 396.0, 464.0, 318.0), OPEN));
            reading::put_peril(scene, sheet);
        }
        TabPage::Agents => agents::put(scene, sheet),
        TabPage::Words => {
            let from = large::area(36.0, 732.0, 464.0, 252.0);
            for region in setup::show_wider(from, large::area(36.0, 660.0, 464.0, 340.0), OPEN) {
                sheet.arrange(region);
            }
            put_words(scene, sheet);
        }
        TabPage::Safety => {
            let from = large::area(36.0, 276.0, 464.0, 104.0);
            for region in setup::show_wider(from, large::area(36.0, 270.0, 464.0, 400.0), OPEN) {
                sheet.arrange(region);
            }
            put_safety(scene, sheet);
        }
        _ => {
            for (x, to) in [(614.0, 436.0), (1306.0, 1572.0)] {
                let from = large::area(x - 130.0, 205.0, 260.0, 172.0);
                sheet.arrange(Region::fit(from, large::area(to, 70.0, 332.0, 224.0)));
            }
            sheet.arrange(setup::show(large::area(520.0, 372.0, 880.0, 614.0), OPEN));
            put_bags(scene, sheet);
            reading::put(scene, sheet);
        }
    }
    setup::put_tabs(scene, &tabs, open, sheet);
    put_foot(scene, sheet);
}

/// Yea and Nay: what goes in is seen, what lies there is not counted.
fn put_bags(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let against = scene.view.players + 1;
    for (bag, title, line, x) in [
        ("yea", "Yea", "empty".to_owned(), 614.0),
        ("nay", "Nay", format!("{against} go in"), 1306.0),
    ] {
        let pose = Pose::new(x, 272.0, 104.0, 114.0).z(6.0);
        sheet.put(Item::picture(
            format!("bag.{bag}"),
            pose,
            format!("great_city/bag-{bag}"),
        ));
        let sizes = (large::size(scene, 22.0, 28.5), large::size(scene, 20.0, 26.0));
        let name = lettering::width(title, Face::Semibold, sizes.0);
        let wide = name + 12.0 + lettering::width(&line, Face::Italic, sizes.1);
        let tab = Pose::new(x, 350.0, wide + 40.0, large::size(scene, 34.0, 42.0)).z(7.0);
        let tooltip = match bag {
            "yea" => "Yea speaks for the City: nobody has put anything in yet",
            _ => "Nay goes first: one for each of you and one for the GM",
        };
        let act = Interaction::refused(format!("bag.{bag}.tab"), tooltip).by("great_city.situation.1");
        let tab = Item::picture(format!("bag.{bag}.tab"), tab, "great_city/tab")
            .sliced([22.0, 0.0, 22.0, 0.0])
            .act(act);
        sheet.put(tab);
        let left = x - wide / 2.0;
        sheet.put(parts::words(
            &format!("bag.{bag}.name"),
            (left, 350.0),
            sizes.0,
            Face::Semibold,
            ink::IVORY,
            Align::Left,
            title,
        ));
        sheet.put(parts::words(
            &format!("bag.{bag}.line"),
            (left + name + 12.0, 350.0),
            sizes.1,
            Face::Italic,
            ink::BRASS,
            Align::Left,
            &line,
        ));
    }
}

/// Lines and veils, to be noted before anything else is told (`great_city.table.2`).
fn put_safety(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    sheet.put(parts::plate(
        "safety",
        Pose::corner(36.0, 276.0, 464.0, 104.0).z(5.0),
    ));
    sheet.put(Item::picture(
        "safety.veil",
        Pose::new(88.0, 328.0, 66.0, 64.0).z(8.0),
        "great_city/veil",
    ));
    let open = writers_hand(scene);
    for (name, title, what, slot, y) in [
        (
            "situation.lines",
            "Lines:",
            "what must not occur at all",
            Slot::Lines,
            310.0,
        ),
        (
            "situation.veils",
            "Veils:",
            "what may, but out of sight",
            Slot::Veils,
            347.0,
        ),
    ] {
        let text = scene.view.text(slot);
        let wide = lettering::width(title, Face::Semibold, 21.0);
        let (words, ink) = match text {
            Some(text) => (text.replace('\n', " "), ink::IVORY),
            None => (what.to_owned(), paper::FAINT),
        };
        sheet.put(parts::words(
            &format!("{name}.title"),
            (134.0, y),
            21.0,
            Face::Semibold,
            ink::BRASS,
            Align::Left,
            title,
        ));
        let room = 336.0 - wide - 10.0;
        let shown = paper::shortened(&words, Face::Italic, 20.0, room);
        sheet.put(parts::words(
            &format!("{name}.words"),
            (134.0 + wide + 10.0, y),
            20.0,
            Face::Italic,
            ink,
            Align::Left,
            &shown,
        ));
        let cut = shown != words;
        if open || cut {
            let mut act = Interaction::new(name, format!("Write {what}"));
            if let (true, Some(text)) = (cut, text) {
                act.close_up = paper::in_full(text);
            }
            let pose = Pose::corner(128.0, y - 17.0, 356.0, 34.0).z(9.0);
            sheet.put(paper::place(pose, act));
        }
    }
}

/// Does a person hold the mouse who may write?
fn writers_hand(scene: &Scene<'_, GreatCity>) -> bool {
    scene.is_person(scene.foot)
}

const SITUATION_HINT: &str = "What is going on in the City?";
const PERIL_HINT: &str = "What threatens, and whom?";

/// The words of the situation and of the peril: as written, or as the level tells them.
fn told<'s>(scene: &'s Scene<'_, GreatCity>) -> [&'s str; 2] {
    let ready = scene.setup.level.situation.as_ref();
    let situation = scene.view.text(Slot::Situation);
    let peril = scene.view.text(Slot::Peril);
    [
        situation
            .or(ready.map(|ready| ready.situation.as_str()))
            .unwrap_or_default(),
        peril
            .or(ready.map(|ready| ready.peril.as_str()))
            .unwrap_or_default(),
    ]
}

fn fields<'s>(scene: &'s Scene<'_, GreatCity>) -> [Lines<'s>; 2] {
    let [situation, peril] = told(scene);
    let open = writers_hand(scene);
    let lines = |name, y, text, hint| Lines {
        name,
        corner: (66.0, y),
        wide: 392.0,
        lines: 3,
        size: 20.0,
        text,
        hint,
        open,
    };
    [
        lines("situation.words", 790.0, situation, SITUATION_HINT),
        lines("peril.words", 880.0, peril, PERIL_HINT),
    ]
}

fn put_words(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let leaf = Pose::corner(36.0, 732.0, 464.0, 252.0).z(5.0);
    sheet.put(Item::picture("words", leaf, "great_city/leaf").sliced([60.0; 4]));
    sheet.put(paper::heading(
        "words.title",
        (66.0, 766.0),
        ink::RUST,
        "In your own words",
    ));
    sheet.put(paper::note(
        "words.rule",
        (458.0, 766.0),
        paper::NOTE,
        "if you like",
    ));
    for field in fields(scene) {
        sheet.extend(field.items());
    }
}

fn put_foot(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    if scene.view.phase == Phase::Pair {
        let line = "The GM throws the City’s stones";
        foot::put(scene, sheet, foot::SetupStep::Situation, line, &foot::Close::None);
        return;
    }
    let (people, computers) = foot::awaited(scene);
    let agents = scene
        .view
        .characters
        .iter()
        .any(|one| one.owner == scene.view.gm());
    if people.is_empty() {
        let line = match computers.iter().next() {
            Some(seat) => format!("{} thinks it over", scene.setup.name(seat)),
            None => String::new(),
        };
        foot::put(
            scene,
            sheet,
            foot::SetupStep::Situation,
            &line,
            &foot::Close::None,
        );
    } else if let Some(proposal) = scene.view.proposal {
        let by = scene.setup.name(proposal.by);
        let line = format!("{by} proposes an agent of peril: accept, change or refuse it");
        let tooltip = "Accept the proposed agent";
        let close = foot::Close::Open("agent.agree", "Accept", tooltip);
        foot::put(scene, sheet, foot::SetupStep::Situation, &line, &close);
    } else if agents {
        let line = match people.len() {
            1 => "anyone may write, and name agents; then agree".to_owned(),
            _ => format!(
                "anyone may write, and name agents; then {} agree",
                foot::names(scene, people)
            ),
        };
        let tooltip = "Everybody agrees on the situation";
        let close = foot::Close::Open("situation.stands", "We agree", tooltip);
        foot::put(scene, sheet, foot::SetupStep::Situation, &line, &close);
    } else {
        let why = "Name an agent of peril first: somebody has to stand behind the peril";
        let close = foot::Close::Barred("situation.stands", "We agree", why);
        foot::put(
            scene,
            sheet,
            foot::SetupStep::Situation,
            "one agent of peril is still to be named",
            &close,
        );
    }
}

/// What a press on the page means.
pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    if !matches!(scene.view.phase, Phase::Pair | Phase::Situation) {
        return None;
    }
    let [situation, peril] = fields(scene);
    let (slot, field) = match name {
        "situation.words" => (Slot::Situation, situation),
        "peril.words" => (Slot::Peril, peril),
        "situation.lines" => (Slot::Lines, safety(scene, Slot::Lines, 293.0)),
        "situation.veils" => (Slot::Veils, safety(scene, Slot::Veils, 330.0)),
        "situation.stands" => {
            let (people, _) = foot::awaited(scene);
            return Some(Press::Plan(people.iter().map(Action::Stands).collect()));
        }
        _ => return agents::press(scene, &mut ui.rolls, name),
    };
    writers_hand(scene).then(|| Press::Write(field.field(slot, 400)))
}

fn safety<'s>(scene: &'s Scene<'_, GreatCity>, slot: Slot, y: f32) -> Lines<'s> {
    Lines {
        name: "situation.safety",
        corner: (134.0, y),
        wide: 336.0,
        lines: 3,
        size: 20.0,
        text: scene.view.text(slot).unwrap_or_default(),
        hint: "one after another",
        open: true,
    }
}
