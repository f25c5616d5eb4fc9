//! What an accepter can do with scarabs after a judgment: the City's pair, own stones, the bags, other purses.
//!
//! Every way is a paper tag beside what it is about; what the rules don't allow now is barred and says why.

use super::parts::{self, ink};
use super::{Ui, large, paper, stones};
use crate::games::great_city::tables::tables;
use crate::games::great_city::words::key;
use crate::games::great_city::{
    Action, Colour, GreatCity, PairPosition, PairSide, SceneView, Spending, StoneView, Who,
};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::session::{Press, Scene};
use crate::table::Seat;
use crate::table::capital;
use bevy::math::{Rect, Vec2};

/// The City's pair.
const CITY: Pose = Pose::corner(466.0, 452.0, 1418.0, 242.0);
/// The own stones.
const OWN: Pose = Pose::corner(466.0, 712.0, 465.0, 212.0);
/// Yea and Nay.
const BAGS: Pose = Pose::corner(950.0, 712.0, 373.0, 212.0);
/// The other purses.
const PURSES: Pose = Pose::corner(1342.0, 712.0, 542.0, 212.0);

/// Where the own stones lie, and nothing else.
pub(super) const OWN_AREA: Rect = around(OWN);
/// Where the bags stand.
pub(super) const BAGS_AREA: Rect = around(BAGS);
/// Where the other purses lie.
pub(super) const PURSES_AREA: Rect = around(PURSES);

const fn around(pose: Pose) -> Rect {
    Rect {
        min: Vec2::new(pose.at.x - pose.size.x / 2.0, pose.at.y - pose.size.y / 2.0),
        max: Vec2::new(pose.at.x + pose.size.x / 2.0, pose.at.y + pose.size.y / 2.0),
    }
}

/// What the City's pair says.
pub(super) fn reading(scene: &Scene<'_, GreatCity>) -> &'static str {
    let (first, second) = scene.view.city_pair();
    &tables().judgment(first.into(), second.into()).0
}

/// How wide the City's stones are here.
pub(super) const CITY_STONE: f32 = 104.0;
/// Where the bags stand here.
pub(super) const YEA: (f32, f32) = (1040.0, 796.0);
/// Where the other one stands.
pub(super) const NAY: (f32, f32) = (1222.0, 796.0);

/// A way to spend a scarab, by name.
fn name(on: Spending) -> String {
    let spot = |spot: PairPosition| format!("{}.{}", stones::half_word(spot.half), spot.colour.word());
    match on {
        Spending::Give(to) => format!("give.{to}"),
        Spending::Vest { who, colour } => format!("vest.{}.{}", key(who), colour.word()),
        Spending::Yea => "into.yea".into(),
        Spending::Nay => "into.nay".into(),
        Spending::Turn(at) => format!("turn.{}", spot(at)),
        Spending::Fix(at) => format!("fix.{}", spot(at)),
        Spending::Lift(at) => format!("lift.{}", spot(at)),
    }
}

/// The way to spend a scarab that is called so, if it is open.
pub(super) fn named(staged: &SceneView, pressed: &str) -> Option<Spending> {
    staged.spendings.iter().copied().find(|on| name(*on) == pressed)
}

/// The tag of a way, pressed or barred; nothing where a computer decides or all is handed out.
fn tag(
    size: f32,
    staged: &SceneView,
    on: Spending,
    at: (f32, f32),
    verb: &str,
    tooltip: &str,
    sheet: &mut Sheet,
) {
    let id = name(on);
    let act = if staged.spendings.contains(&on) {
        Interaction::new(id.clone(), tooltip)
    } else {
        Interaction::refused(id.clone(), "The purse is empty").by("great_city.after.2")
    };
    sheet.extend(parts::tag(&id, at, size, verb, act));
}

/// The four plates.
pub(super) fn put(scene: &Scene<'_, GreatCity>, staged: &SceneView, accepter: Seat, sheet: &mut Sheet) {
    let open = scene.is_person(accepter) && !staged.done;
    city(scene, staged, open, sheet);
    own(scene, staged, accepter, open, sheet);
    bags(scene, staged, open, sheet);
    purses(scene, staged, accepter, open, sheet);
}

pub(super) fn city(scene: &Scene<'_, GreatCity>, staged: &SceneView, open: bool, sheet: &mut Sheet) {
    let view = scene.view;
    if !large::is_on(scene) {
        sheet.put(parts::plate("city.plate", CITY.z(22.0)));
    }
    let size = large::size(scene, 21.0, 23.0);
    for (spot, stone) in super::backdrop::city_stones(view) {
        let (x, y) = city_place(spot);
        let id = super::backdrop::city_key(spot);
        sheet.extend(raised(parts::stone(&id, spot.colour, stone, (x, y), CITY_STONE)));
        if !open {
            continue;
        }
        let colour = spot.colour.word();
        // Where scarabs hold a stone fast, what is vested has to be lifted first.
        let (on, verb, tooltip) = if staged.spendings.contains(&Spending::Lift(spot)) {
            let tooltip =
                format!("Pay a scarab to lift one from under the {colour} stone; both go to the supply");
            (Spending::Lift(spot), "lift", tooltip)
        } else {
            let tooltip = format!("Pay a scarab to the supply to flip the City’s {colour} stone");
            (Spending::Turn(spot), "flip", tooltip)
        };
        tag(size, staged, on, (x, 622.0), verb, &tooltip, sheet);
        let holds = if holds(scene) { ": that holds it fast" } else { "" };
        let tooltip = format!("Vest a scarab under the {colour} stone{holds}");
        tag(
            size,
            staged,
            Spending::Fix(spot),
            (x, 662.0),
            "vest",
            &tooltip,
            sheet,
        );
    }
    let reading = reading(scene);
    let word = |id: &str, y: f32, size: f32, face: Face, ink, text: &str| {
        parts::fitted(id, (1175.0, y), size, 380.0, face, ink, Align::Middle, text).z(24.0)
    };
    if large::is_on(scene) {
        let hint = if holds(scene) {
            "a flip or a lift costs one scarab;\nlift vested scarabs first"
        } else {
            "a flip costs one scarab"
        };
        sheet.put(word("city.hint", 630.0, 23.0, Face::Regular, inks::SHADE, hint));
        return;
    }
    sheet.extend([
        word("city.title", 506.0, 34.0, Face::Semibold, ink::IVORY, "The City"),
        Item::picture(
            "city.rule",
            Pose::new(1175.0, 536.0, 170.0, 6.0).z(24.0),
            "shared/rule-plain",
        ),
        word("city.reading", 562.0, 28.0, Face::Italic, ink::BRASS, reading),
        word(
            "city.hint",
            630.0,
            20.0,
            Face::Regular,
            inks::SHADE,
            if holds(scene) {
                "a flip or a lift costs one scarab;\nlift vested scarabs\nbefore you flip their stone"
            } else {
                "a flip costs one scarab,\nwhether or not a scarab\nlies under the stone"
            },
        ),
    ]);
}

/// Do scarabs under the City's stones hold them fast at this table?
fn holds(scene: &Scene<'_, GreatCity>) -> bool {
    scene.setup.rules < 2 || scene.setup.level.house.vested_hold_fast
}

/// Where a stone of the City's pair lies on this page.
pub(super) const fn city_place(spot: PairPosition) -> (f32, f32) {
    let first = match spot.half {
        PairSide::First => 562.0,
        PairSide::Second => 1484.0,
    };
    (first + 152.0 * spot.colour.index() as f32, 530.0)
}

/// Stones over a plate.
fn raised(items: Vec<Item>) -> impl Iterator<Item = Item> {
    items.into_iter().map(|mut item| {
        item.pose.z += 13.0;
        item
    })
}

pub(super) fn own(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    accepter: Seat,
    open: bool,
    sheet: &mut Sheet,
) {
    sheet.put(parts::plate("stones.plate", OWN.z(22.0)));
    let all = scene.view.characters.iter();
    let own: Vec<_> = all.filter(|character| character.owner == accepter).collect();
    if let [only] = own.as_slice() {
        let called = capital(&scene.view.called(scene.setup, only.who));
        sheet.put(
            parts::fitted(
                "stones.name",
                (OWN.at.x, 744.0),
                26.0,
                400.0,
                Face::Semibold,
                ink::IVORY,
                Align::Middle,
                &called,
            )
            .z(24.0),
        );
        for (colour, lies) in Colour::ALL.into_iter().zip(only.triad) {
            let (x, y) = lone_place(colour);
            let id = own_key(only.who, colour);
            sheet.extend(raised(parts::stone(&id, colour, lies, (x, y), LONE)));
            if open {
                let on = Spending::Vest {
                    who: only.who,
                    colour,
                };
                let whose = scene.view.possessive(scene.setup, only.who);
                let tooltip = format!("Vest a scarab under {whose} {} stone", colour.word());
                tag(21.0, staged, on, (x, 894.0), "vest", &tooltip, sheet);
            }
        }
        return;
    }
    for (row, character) in own.iter().enumerate() {
        let (_, y) = agents_place((row, own.len()), Colour::Blue);
        let called = capital(&scene.view.called(scene.setup, character.who));
        let name = if large::is_on(scene) {
            lettering::clip(&called, Face::Semibold, 21.0, 190.0)
        } else {
            called.clone()
        };
        sheet.put(
            parts::fitted(
                &format!("stones.name.{row}"),
                (OWN.at.x - 210.0, y),
                21.0,
                190.0,
                Face::Semibold,
                ink::IVORY,
                Align::Left,
                &name,
            )
            .z(24.0),
        );
        let whose = scene.view.possessive(scene.setup, character.who);
        for (colour, lies) in Colour::ALL.into_iter().zip(character.triad) {
            let at = agents_place((row, own.len()), colour);
            agents_stone(
                staged,
                (character.who, colour),
                lies,
                (at, agents_wide(own.len())),
                &whose,
                open,
                sheet,
            );
        }
    }
}

/// How wide the stones of an only character are, and those of agents.
const LONE: f32 = 84.0;
const AGENTS: f32 = 60.0;

fn lone_place(colour: Colour) -> (f32, f32) {
    (OWN.at.x + 140.0 * (colour.index() as f32 - 1.0), 812.0)
}

/// Where a stone of the GM's characters lies, in one row of so many.
fn agents_place((row, rows): (usize, usize), colour: Colour) -> (f32, f32) {
    let step = (198.0 / rows as f32).min(66.0);
    (
        OWN.at.x + 30.0 + 74.0 * colour.index() as f32,
        719.0 + step * (row as f32 + 0.5),
    )
}

/// How wide it is there.
fn agents_wide(rows: usize) -> f32 {
    (180.0 / rows as f32).min(AGENTS)
}

/// Where a stone of the accepter's lies, and how wide it is.
pub(super) fn own_place(scene: &Scene<'_, GreatCity>, who: Who, colour: Colour) -> Option<((f32, f32), f32)> {
    let accepter = scene.view.scene.as_ref()?.accepter?;
    let all = scene.view.characters.iter();
    let own: Vec<Who> = all
        .filter(|character| character.owner == accepter)
        .map(|character| character.who)
        .collect();
    let row = own.iter().position(|one| *one == who)?;
    Some(if own.len() == 1 {
        (lone_place(colour), LONE)
    } else {
        (agents_place((row, own.len()), colour), agents_wide(own.len()))
    })
}

/// A stone that is vested under by pressing it: there is no room for tags.
fn agents_stone(
    staged: &SceneView,
    (who, colour): (Who, Colour),
    lies: StoneView,
    (at, wide): ((f32, f32), f32),
    whose: &str,
    open: bool,
    sheet: &mut Sheet,
) {
    let id = own_key(who, colour);
    let on = Spending::Vest { who, colour };
    for mut item in raised(parts::stone(&id, colour, lies, at, wide)) {
        if open && item.key.as_str() == id {
            item.act = Some(if staged.spendings.contains(&on) {
                Interaction::new(
                    name(on),
                    format!("Vest a scarab under {whose} {} stone", colour.word()),
                )
            } else {
                Interaction::refused(name(on), "The purse is empty").by("great_city.after.3")
            });
        }
        sheet.put(item);
    }
}

fn own_key(who: Who, colour: Colour) -> String {
    format!("own.{}.{}", key(who), colour.word())
}

pub(super) fn bags(scene: &Scene<'_, GreatCity>, staged: &SceneView, open: bool, sheet: &mut Sheet) {
    sheet.put(parts::plate("bags.plate", BAGS.z(22.0)));
    let view = scene.view;
    let bags = [
        ("yea", "Yea", view.yea, Spending::Yea, YEA, "great_city/bag-yea"),
        ("nay", "Nay", view.nay, Spending::Nay, NAY, "great_city/bag-nay"),
    ];
    let asked = asked(scene).filter(|_| open);
    for (id, word, count, on, (x, y), picture) in bags {
        sheet.put(Item::picture(id, Pose::new(x, y, 100.0, 109.5).z(23.0), picture));
        if asked.is_some() {
            continue;
        }
        let label = match count {
            Some(count) => format!("{word} {count}"),
            None => word.into(),
        };
        let at = (x, 866.0);
        let key = format!("{id}.word");
        sheet.put(parts::words(&key, at, 22.0, Face::Semibold, ink::IVORY, Align::Middle, &label).z(24.0));
        if open {
            let tooltip = format!("Put a scarab into {word}. Everybody sees it go in");
            tag(21.0, staged, on, (x, 896.0), "put in", &tooltip, sheet);
        }
    }
    if let Some(on) = asked {
        confirm(on, sheet);
    }
}

/// The bag that a scarab is about to go into, if nothing has happened since it was pressed.
fn asked(scene: &Scene<'_, GreatCity>) -> Option<Spending> {
    let (at, on) = scene.ui.bag?;
    (at == scene.seen.len()).then_some(on)
}

/// “Into Nay?” The way back lies under the pointer, so that a second click there gives nothing.
fn confirm(on: Spending, sheet: &mut Sheet) {
    let (word, back, give) = match on {
        Spending::Yea => ("Yea", YEA.0, NAY.0),
        _ => ("Nay", NAY.0, YEA.0),
    };
    let at = (BAGS.at.x, 862.0);
    let question = format!("Put a scarab into {word}?");
    sheet.put(
        parts::words(
            "into.ask",
            at,
            23.0,
            Face::Semibold,
            ink::IVORY,
            Align::Middle,
            &question,
        )
        .z(24.0),
    );
    let pose = |x: f32| Pose::new(x, 898.0, 172.0, 48.0).z(24.0);
    let tooltip = format!("A scarab goes from your purse into {word}");
    let yes = format!("{}.yes", name(on));
    sheet.extend(widgets::button(yes, pose(give), "Put it in", true, &tooltip));
    sheet.extend(widgets::button(
        "into.keep",
        pose(back),
        "Keep it",
        false,
        "Keep your scarab",
    ));
}

/// What a press on a bag means: first it asks.
pub(super) fn press_bag(
    scene: &Scene<'_, GreatCity>,
    ui: &mut Ui,
    pressed: &str,
) -> Option<Press<GreatCity>> {
    let staged = scene.view.scene.as_ref()?;
    let accepter = staged.accepter?;
    let on = if pressed == "into.keep" {
        None
    } else if let Some(bag) = pressed.strip_suffix(".yes") {
        let on = named(staged, bag).filter(|on| asked(scene) == Some(*on))?;
        return Some(Press::Act(Action::Spend { seat: accepter, on }));
    } else {
        Some(named(staged, pressed).filter(|on| matches!(on, Spending::Yea | Spending::Nay))?)
    };
    ui.bag = on.map(|on| (scene.seen.len(), on));
    Some(Press::Shown)
}

pub(super) fn purses(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    accepter: Seat,
    open: bool,
    sheet: &mut Sheet,
) {
    sheet.put(parts::plate("purses.plate", PURSES.z(22.0)));
    for seat in others(scene, accepter) {
        let (x, y) = purse_place(scene, accepter, seat);
        let x = x - 26.0;
        let id = format!("purse.{seat}");
        let name = scene.setup.name(seat);
        sheet.extend([
            Item::picture(
                id.clone(),
                Pose::new(x + 26.0, y, 45.0, 52.5).z(23.0),
                "great_city/purse",
            ),
            parts::mark(scene, &format!("{id}.mark"), seat, (x + 64.0, y), 26.0).z(24.0),
            if large::is_on(scene) {
                let key = format!("{id}.name");
                let at = (x + 80.0, y);
                paper::name(
                    &key,
                    at,
                    (22.0, 16.0),
                    52.0,
                    Face::Semibold,
                    ink::IVORY,
                    Align::Left,
                    name,
                )
            } else {
                parts::fitted(
                    &format!("{id}.name"),
                    (x + 80.0, y),
                    22.0,
                    52.0,
                    Face::Semibold,
                    ink::IVORY,
                    Align::Left,
                    name,
                )
            }
            .z(24.0),
        ]);
        if open {
            let tooltip = format!("Give {name} a scarab");
            tag(
                21.0,
                staged,
                Spending::Give(seat),
                (x + 196.0, y),
                "give",
                &tooltip,
                sheet,
            );
        }
    }
}

/// Everybody but the accepter.
fn others(scene: &Scene<'_, GreatCity>, accepter: Seat) -> impl Iterator<Item = Seat> {
    Seat::all(scene.setup.seats.len()).filter(move |seat| *seat != accepter)
}

/// Where another's purse lies.
pub(super) fn purse_place(scene: &Scene<'_, GreatCity>, accepter: Seat, seat: Seat) -> (f32, f32) {
    let rows = others(scene, accepter).count().div_ceil(2).max(1);
    let index = others(scene, accepter)
        .position(|other| other == seat)
        .unwrap_or(0);
    let step = 190.0 / rows as f32;
    (
        1388.0 + 254.0 * (index / rows) as f32,
        723.0 + step * ((index % rows) as f32 + 0.5),
    )
}
