//! The leaf of the agents of peril: who stands behind it, one to three of them.

use super::large::tabs::OPEN;
use super::parts::{self, ink};
use super::{foot, large, names, paper};
use crate::great_city::{AGENTS, Action, GreatCity, Kind, Phase, Slot, Who};
use crate::scene::arrangement::Region;
use crate::scene::lettering::Face;
use crate::scene::play::{Press, Scene};
use crate::scene::sheet::{Act, Align, Item, Pose, Sheet};
use bevy::color::Color;
use bevy::math::{Rect, Vec2};

/// The height of each agent's middle.
const ROWS: [f32; 3] = [532.0, 702.0, 872.0];
const PORTRAIT: f32 = 1530.0;
const SLIP: f32 = 1730.0;

fn row(agent: u8) -> f32 {
    ROWS.get(usize::from(agent).wrapping_sub(1))
        .copied()
        .unwrap_or(532.0)
}

fn called(agent: u8) -> Pose {
    Pose::new(SLIP, row(agent) - 18.0, 224.0, 74.0)
}

const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Person => "a person",
        Kind::Bug => "a bug",
    }
}

/// The leaf.
pub(super) fn put(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    if large::is_on(scene) {
        // Each of them in a third of the room, on a leaf that fills it.
        let room = Vec2::new(OPEN.width(), OPEN.height() / 3.0);
        for (agent, high) in ROWS.into_iter().enumerate() {
            let corner = OPEN.min + Vec2::new(0.0, room.y * agent as f32);
            let from = large::area(1426.0, high - 82.0, 452.0, 164.0);
            sheet.arrange(Region::fit(from, Rect::from_corners(corner, corner + room)));
        }
        large::aside(sheet, large::Side::Page, &[], |sheet| {
            let leaf = Pose::new(OPEN.center().x, OPEN.center().y, 1000.0, OPEN.height()).z(5.0);
            sheet.put(Item::picture("agents", leaf, "great_city/leaf").sliced([60.0; 4]));
        });
        return rows(scene, sheet);
    }
    let leaf = Pose::corner(1420.0, 396.0, 464.0, 588.0).z(5.0);
    sheet.put(Item::picture("agents", leaf, "great_city/leaf").sliced([60.0; 4]));
    sheet.put(paper::heading(
        "agents.title",
        (1452.0, 434.0),
        ink::RUST,
        "Agents of peril",
    ));
    sheet.put(paper::note(
        "agents.rule",
        (1846.0, 434.0),
        paper::NOTE,
        "one to three",
    ));
    rows(scene, sheet);
}

fn rows(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let open = scene.view.phase == Phase::Situation && foot::hand(scene).is_some();
    let mut next = 1;
    for agent in 1..=AGENTS {
        let who = Who::Agent(agent);
        let Some(kind) = scene.view.character(who).and_then(|character| character.kind) else {
            break;
        };
        put_agent(scene, sheet, agent, kind, open);
        next = agent + 1;
    }
    if next <= AGENTS && scene.view.phase == Phase::Situation {
        put_next(sheet, next, open);
    }
}

fn put_agent(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet, agent: u8, kind: Kind, open: bool) {
    let who = Who::Agent(agent);
    let y = row(agent);
    let class = scene.view.character(who).and_then(|character| character.class);
    let key = |what: &str| format!("agent.{agent}.{what}");
    let pose = Pose::new(PORTRAIT, y, 184.0, 153.0).z(8.0);
    sheet.put(Item::picture(key("portrait"), pose, parts::portrait(kind, class)));
    let slip = Item::picture(
        format!("agent.name.{agent}"),
        called(agent).z(9.0),
        "great_city/slip-name",
    )
    .sliced([16.0; 4]);
    let line = about(scene, agent);
    sheet.put(slip.maybe_act(open.then(|| {
        let promise = if line.is_empty() {
            "Write the name".into()
        } else {
            line.clone()
        };
        Act::new(format!("agent.name.{agent}"), promise)
    })));
    let text = scene.view.called(scene.setup, who);
    sheet.put(paper::name(
        &key("called"),
        (SLIP, y - 31.0),
        (24.0, large::either(scene, 18.0, 20.5)),
        200.0,
        Face::Semibold,
        ink::UMBER,
        Align::Middle,
        &text,
    ));
    let what = match class {
        Some(class) => format!("{}, {}", kind_word(kind), class.word()),
        None => kind_word(kind).into(),
    };
    sheet.put(parts::fitted(
        &key("kind"),
        (SLIP, y - 4.0),
        19.0,
        200.0,
        Face::Italic,
        paper::NOTE,
        Align::Middle,
        &what,
    ));
    if open && line.is_empty() {
        let name = format!("agent.roll.{agent}");
        let die = Pose::new(SLIP - 84.0, y + 48.0, 46.0, 46.0).z(9.0);
        sheet.put(Item::picture(key("die"), die, "great_city/d20"));
        let wide = Pose::new(SLIP - 8.0, y + 48.0, 216.0, 50.0).z(10.0);
        sheet.put(paper::place(wide, Act::new(name, "A name out of the lists")));
        let at = (SLIP - 52.0, y + 48.0);
        let text = "roll for a name";
        sheet.put(parts::words(
            &key("roll"),
            at,
            20.0,
            Face::Italic,
            ink::RUST,
            Align::Left,
            text,
        ));
    } else {
        let lines = crate::scene::lettering::wrap(&line, Face::Italic, 18.0, 226.0);
        for (number, words) in (0..3u8).zip(lines) {
            let at = (SLIP - 112.0, y + 33.0 + 20.0 * f32::from(number));
            let key = key(&format!("about.{number}"));
            sheet.put(parts::words(
                &key,
                at,
                18.0,
                Face::Italic,
                paper::NOTE,
                Align::Left,
                &words,
            ));
        }
    }
}

/// What is known of an agent in a few words: as written, or as the level tells it.
fn about(scene: &Scene<'_, GreatCity>, agent: u8) -> String {
    let who = Who::Agent(agent);
    if let Some(text) = scene.view.text(Slot::About(who)) {
        return text.to_owned();
    }
    let situation = scene.setup.level.situation.as_ref();
    let ready = scene.view.character(who).and_then(|character| character.ready);
    situation
        .zip(ready)
        .and_then(|(situation, ready)| situation.agents.get(usize::from(ready).checked_sub(1)?))
        .map(|ready| ready.line.clone())
        .unwrap_or_default()
}

/// The place of the one to be named next.
fn put_next(sheet: &mut Sheet, agent: u8, open: bool) {
    let y = row(agent);
    let ring = Pose::new(PORTRAIT, y, 118.0, 118.0).z(7.0);
    let pale = Color::srgba(1.0, 1.0, 1.0, 0.35);
    sheet.put(Item::picture("agent.next.ring", ring, "great_city/own-ring").tinted(pale));
    let title = match agent {
        1 => "Who is behind it?",
        2 => "a second, or none",
        _ => "a third, or none",
    };
    let at = (SLIP, y - 46.0);
    sheet.put(parts::words(
        "agent.next",
        at,
        24.0,
        Face::Semibold,
        ink::UMBER,
        Align::Middle,
        title,
    ));
    if open {
        for (kind, x) in [(Kind::Person, SLIP - 57.0), (Kind::Bug, SLIP + 57.0)] {
            let name = match kind {
                Kind::Person => "agent.person",
                Kind::Bug => "agent.bug",
            };
            let act = Act::new(name, "Name one: the GM makes it as you make your own");
            let pose = Pose::new(x, y + 2.0, 108.0, 46.0);
            sheet.extend(paper::choice(pose, kind_word(kind), false, Some(act), name));
        }
    }
    let at = (SLIP, y + 46.0);
    let text = "the GM throws their stones";
    sheet.put(parts::words(
        "agent.next.rule",
        at,
        20.0,
        Face::Italic,
        paper::NOTE,
        Align::Middle,
        text,
    ));
}

/// What a press on the leaf means.
pub(super) fn press(
    scene: &Scene<'_, GreatCity>,
    rolls: &mut names::Rolls,
    name: &str,
) -> Option<Press<GreatCity>> {
    let seat = foot::hand(scene)?;
    let kind = match name {
        "agent.person" => Some(Kind::Person),
        "agent.bug" => Some(Kind::Bug),
        _ => None,
    };
    if let Some(kind) = kind {
        return Some(Press::Act(Action::Agent { seat, kind }));
    }
    let (what, agent) = name.strip_prefix("agent.")?.split_once('.')?;
    let who = Who::Agent(agent.parse().ok()?);
    let slot = Slot::Name(who);
    match (what, who) {
        ("name", Who::Agent(agent)) => {
            let called = called(agent);
            let pose = Pose::new(called.at.x, called.at.y - 8.0, 204.0, 32.0);
            let text = scene.view.text(slot).unwrap_or_default();
            Some(Press::Write(paper::name_field(slot, pose, 24.0, text)))
        }
        ("roll", who) => {
            let kind = scene.view.character(who)?.kind?;
            let rolled = rolls.roll(scene, who, kind);
            Some(Press::Say(slot.text(seat, rolled)))
        }
        _ => None,
    }
}
