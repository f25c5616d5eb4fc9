//! The leaf of the agents of peril: who stands behind it, one to three of them.

use super::large::tabs::OPEN;
use super::paper::Lines;
use super::parts::{self, ink};
use super::{foot, large, names, paper};
use crate::games::great_city::{AGENTS, Action, GreatCity, Kind, Phase, Slot, Who};
use crate::scene::arrangement::Region;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::{Press, Scene};
use crate::table::capital;
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
    let kind = |agent| {
        scene
            .view
            .character(Who::Agent(agent))
            .and_then(|character| character.kind)
    };
    for agent in 1..=AGENTS {
        if let Some(kind) = kind(agent) {
            put_agent(scene, sheet, agent, kind, open);
        }
    }
    let next = (1..=AGENTS).find(|agent| kind(*agent).is_none());
    if let Some(next) = next.filter(|_| scene.view.phase == Phase::Situation) {
        put_next(scene, sheet, next, open);
    }
}

/// Can agents be changed and removed at this table, and not only named and renamed?
fn may_change(scene: &Scene<'_, GreatCity>) -> bool {
    scene.setup.rules > 1
}

/// Is this agent proposed, and not accepted yet?
fn is_proposed(scene: &Scene<'_, GreatCity>, agent: u8) -> bool {
    scene
        .view
        .proposal
        .is_some_and(|proposal| proposal.agent == agent)
}

/// A few words about an agent, to be read or written.
fn about<'s>(scene: &'s Scene<'_, GreatCity>, agent: u8, name: &'s str, open: bool) -> Lines<'s> {
    let (x, y) = (SLIP - 112.0, row(agent) + 22.0);
    Lines {
        name,
        corner: (x, y),
        wide: 226.0,
        lines: 2,
        size: 18.0,
        text: scene
            .view
            .about(scene.setup, Who::Agent(agent))
            .unwrap_or_default(),
        hint: "a few words about it",
        open,
    }
}

fn put_agent(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet, agent: u8, kind: Kind, open: bool) {
    let who = Who::Agent(agent);
    let y = row(agent);
    let character = scene.view.character(who);
    let class = character.and_then(|character| character.class);
    let ready = character.is_some_and(|character| character.ready.is_some());
    let key = |what: &str| format!("agent.{agent}.{what}");
    // While one is proposed, the others stay as they are.
    let changes = open && may_change(scene) && (scene.view.proposal.is_none() || is_proposed(scene, agent));
    let pose = Pose::new(PORTRAIT, y - 10.0, 168.0, 140.0).z(8.0);
    let act = changes.then(|| {
        let tooltip = format!("Change it to {}", kind_word(other(kind)));
        Interaction::new(format!("agent.kind.{agent}"), tooltip)
    });
    if is_proposed(scene, agent) {
        let ring = Pose::new(PORTRAIT, y - 10.0, 118.0, 118.0).z(7.0);
        sheet.put(Item::picture(key("ring"), ring, "great_city/own-ring"));
    }
    let portrait = Item::picture(key("portrait"), pose, parts::portrait(kind, class));
    sheet.put(portrait.maybe_act(act));
    if changes {
        let text = if is_proposed(scene, agent) {
            "refuse"
        } else {
            "remove"
        };
        let tooltip = format!("{} {}", capital(text), scene.view.called(scene.setup, who));
        let name = format!("agent.remove.{agent}");
        let area = Pose::new(PORTRAIT, y + 66.0, 110.0, 28.0).z(10.0);
        sheet.put(paper::place(area, Interaction::new(name.clone(), tooltip)));
        let at = (PORTRAIT, y + 66.0);
        let key = format!("{name}.words");
        sheet.put(parts::words(
            &key,
            at,
            20.0,
            Face::Italic,
            ink::RUST,
            Align::Middle,
            text,
        ));
    }
    let slip = Item::picture(
        format!("agent.name.{agent}"),
        called(agent).z(9.0),
        "great_city/slip-name",
    )
    .sliced([16.0; 4]);
    let name = format!("agent.name.{agent}");
    sheet.put(slip.maybe_act(open.then(|| Interaction::new(name, "Write the name"))));
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
        None if is_proposed(scene, agent) => format!("{}, proposed", kind_word(kind)),
        None => kind_word(kind).into(),
    };
    let rolls = open && !ready;
    sheet.put(parts::fitted(
        &key("kind"),
        (if rolls { SLIP - 18.0 } else { SLIP }, y - 4.0),
        19.0,
        if rolls { 150.0 } else { 200.0 },
        Face::Italic,
        paper::NOTE,
        Align::Middle,
        &what,
    ));
    if rolls {
        let name = format!("agent.roll.{agent}");
        let die = Pose::new(SLIP + 88.0, y - 6.0, 38.0, 38.0).z(12.0);
        sheet.put(
            Item::picture(name.clone(), die, "great_city/d20")
                .act(Interaction::new(name, "Pick a name from the lists")),
        );
    }
    let name = format!("agent.about.{agent}");
    sheet.extend(about(scene, agent, &name, open).items());
}

const fn other(kind: Kind) -> Kind {
    match kind {
        Kind::Person => Kind::Bug,
        Kind::Bug => Kind::Person,
    }
}

/// The place of the one to be named next.
fn put_next(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet, agent: u8, open: bool) {
    let y = row(agent);
    let ring = Pose::new(PORTRAIT, y, 118.0, 118.0).z(7.0);
    let pale = Color::srgba(1.0, 1.0, 1.0, 0.35);
    sheet.put(Item::picture("agent.next.ring", ring, "great_city/own-ring").tinted(pale));
    let gm = scene.view.gm();
    let agents = scene.view.characters.iter().filter(|one| one.owner == gm);
    let title = match (scene.view.proposal, agents.count()) {
        (Some(_), _) => "one is proposed",
        (None, 0) => "Who is behind it?",
        (None, 1) => "a second, or none",
        (None, _) => "a third, or none",
    };
    let open = open && scene.view.proposal.is_none();
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
            let act = Interaction::new(name, "Name an agent. The GM sets its traits and class");
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
    if name.starts_with("agent.about.") && foot::hand(scene).is_none() {
        // It is only read.
        return Some(Press::Shown);
    }
    let seat = foot::hand(scene)?;
    let kind = match name {
        "agent.person" => Some(Kind::Person),
        "agent.bug" => Some(Kind::Bug),
        _ => None,
    };
    if let Some(kind) = kind {
        return Some(Press::Act(Action::Agent { seat, kind }));
    }
    if name == "agent.agree" {
        let (people, _) = foot::awaited(scene);
        return Some(Press::Plan(people.iter().map(Action::Agree).collect()));
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
        ("kind", who) => {
            let kind = other(scene.view.character(who)?.kind?);
            Some(Press::Act(Action::Kind { seat, who, kind }))
        }
        ("remove", Who::Agent(agent)) => Some(Press::Act(Action::Remove { seat, agent })),
        ("about", Who::Agent(agent)) => {
            let field = about(scene, agent, name, true).field(Slot::About(who), 120);
            Some(Press::Write(field))
        }
        ("roll", who) => {
            let kind = scene.view.character(who)?.kind?;
            let rolled = rolls.roll(scene, who, kind);
            Some(Press::Say(slot.text(seat, rolled)))
        }
        _ => None,
    }
}
