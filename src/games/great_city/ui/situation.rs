//! The pages of the situation: the City's stones, the peril, its agents, the table's own words (`great_city.situation.1`
//! to `great_city.situation.6`).

use super::super::tables::tables;
use super::super::words::key;
use super::super::{
    AGENTS, Action, Colour, GreatCity, Kind, PairPosition, Phase, Sign, Slot, StoneView, Who,
};
use super::foot::{awaited, foot, hand};
use super::parts::{self, BRASS, JUDGMENT, LEAF, NAME_SLIP, PLATE, RIBBON, RUST, Writes, centred, words};
use super::reading::{self, Pair};
use super::setup::{Step, laid_out, width};
use super::state::Local;
use crate::session::{Press, Scene};
use crate::table::{Seat, capital};
use crate::ui::inks;
use crate::ui::{Element, FocusOrder, Role, Room, widgets};
use bevy::prelude::*;

/// The pages, in order.
const STEPS: [Step; 4] = [Step::City, Step::Peril, Step::Agents, Step::Words];

/// Returns the open page. A proposed agent has to be answered first.
pub fn open(scene: &Scene<'_, GreatCity>) -> Step {
    if scene.view.phase == Phase::Pair {
        return Step::City;
    }
    if scene.view.proposal.is_some() {
        return Step::Agents;
    }
    match scene.ui.step {
        Some((None, step)) if STEPS.contains(&step) => step,
        _ => Step::City,
    }
}

/// The page of the situation that is open.
pub fn situation(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let open = open(scene);
    let page = match open {
        Step::Peril => peril(scene, room),
        Step::Agents => agents(scene),
        Step::Words => own_words(scene),
        _ => city(scene, room),
    };
    laid_out(scene, room, page, foot(scene, room, None, buttons(scene, open)))
}

fn buttons(scene: &Scene<'_, GreatCity>, open: Step) -> Vec<Element> {
    let (people, _) = awaited(scene);
    if scene.view.phase != Phase::Situation || people.is_empty() {
        return Vec::new();
    }
    if scene.view.proposal.is_some() {
        let accept = Press::<GreatCity>::Plan(people.iter().map(Action::Agree).collect());
        let button = widgets::gilt_button("Accept", accept).tooltip("Accept the proposed agent");
        return vec![button.focus(FocusOrder::First)];
    }
    let at = STEPS.iter().position(|step| *step == open).unwrap_or(0);
    let local = |step: Step| Press::<GreatCity>::Local(Local::Step(None, step));
    let mut buttons = Vec::new();
    if let Some(before) = at.checked_sub(1).and_then(|at| STEPS.get(at)) {
        buttons.push(widgets::button("Back", local(*before)).focus(FocusOrder::Aside));
    }
    if let Some(next) = STEPS.get(at + 1) {
        let title = match next {
            Step::Peril => "Next: the peril",
            Step::Agents => "Next: its agents",
            _ => "Next: your words",
        };
        buttons.push(widgets::gilt_button(title, local(*next)).focus(FocusOrder::First));
        return buttons;
    }
    let agree = Press::<GreatCity>::Plan(people.iter().map(Action::Stands).collect());
    let has_agents = scene
        .view
        .characters
        .iter()
        .any(|one| one.owner == scene.view.gm());
    buttons.push(if has_agents {
        widgets::gilt_button("We agree", agree)
            .tooltip("Everybody agrees on the situation")
            .focus(FocusOrder::First)
    } else {
        let why = "Name an agent of peril first: somebody has to stand behind the peril";
        widgets::disabled_button("We agree", agree, why)
    });
    buttons
}

/// A ribbon with the name of a reading, over its judgment.
pub fn reading_of((name, judgment): (&str, &str)) -> Element {
    let ribbon = Element::row([words(Role::Title, name)])
        .framed(&RIBBON)
        .justify(JustifyContent::Center)
        .styled(|node| node.min_width = px(520));
    let slip = Element::row([words(Role::Body, judgment)])
        .framed(&JUDGMENT)
        .justify(JustifyContent::Center)
        .styled(|node| (node.margin, node.min_width) = (UiRect::top(px(-14)), px(440)));
    centred([ribbon.z(1), slip])
        .gap(px(0))
        .styled(|node| node.max_width = percent(100))
}

/// Name of the slot of a thrown stone of the City's pair.
pub fn thrown_slot(spot: PairPosition) -> String {
    format!("thrown.{}", parts::city_slot(spot))
}

/// The City's stones as they fell, their reading, and where things are heading.
fn city(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let width = if room.is_portrait { 108.0 } else { 124.0 };
    let fallen = PairPosition::all().enumerate().map(|(index, spot)| {
        let face = reading::dice(scene).get(index);
        let lies = face.map_or(unthrown(), |face| reading::lies(*face));
        let stone = parts::stone(&thrown_slot(spot), spot.colour, lies, parts::Around::default())
            .size(px(width), auto())
            .styled(|node| node.margin = UiRect::left(px(if index == 3 { 36 } else { 0 })));
        if lies.thrown {
            let says = parts::meaning(spot.colour, lies);
            parts::explained(stone, says, "great_city.situation.2")
        } else {
            stone
        }
    });
    let fallen = Element::wrap(fallen).gap(px(14)).justify(JustifyContent::Center);
    let Some(pair) = reading::thrown(scene) else {
        let title = words(Role::Title, "What is going on in the City?").tinted(inks::BONE);
        let rule = words(
            Role::Body,
            "Six dice set its stones: 1 to 4 is −, 5 to 8 is +. A stone with a 1 or an 8 is moving.",
        );
        return centred([Element::default().size(auto(), percent(30)), title, rule, fallen]).gap(px(20));
    };
    let [first, second] = pair;
    let emblems = [first, second].map(|triad| emblem_named(parts::triad_number(&triad)));
    let emblems = Element::row(emblems)
        .justify(JustifyContent::SpaceAround)
        .styled(|node| (node.width, node.max_width) = (px(900), percent(100)));
    centred([
        reading_of(reading::judgment(&pair)),
        fallen,
        emblems,
        heading(scene, &pair),
        bags(scene),
    ])
    .gap(px(14))
}

const fn unthrown() -> StoneView {
    StoneView {
        sign: Sign::Minus,
        vested: 0,
        moving: false,
        thrown: false,
    }
}

fn emblem_named(triad: u8) -> Element {
    let name = &tables().triad(triad.into()).name;
    let name = Element::text(Role::Note, name.as_str());
    Element::row([parts::emblem(triad, 54.0), name])
        .gap(px(12))
        .framed(&parts::TAB)
        .padding(UiRect::new(px(26), px(30), px(0), px(0)))
}

/// Where things are heading: the moving stones have turned over.
fn heading(scene: &Scene<'_, GreatCity>, pair: &Pair) -> Element {
    let moving = pair.iter().flatten().any(|stone| stone.moving);
    let stays = scene.setup.level.house.thrown_pair_stays;
    let title = if moving {
        "and where things are heading"
    } else {
        "nothing is moving: it stays as it is"
    };
    let title = Element::row([
        parts::rule(px(120)),
        words(Role::Note, title).tinted(inks::BONE),
        parts::rule(px(120)),
    ])
    .gap(px(14))
    .justify(JustifyContent::Center);
    if !moving {
        return title;
    }
    let course = reading::course(pair);
    let shown = if stays { course } else { scene.view.city };
    let was = pair.iter().flatten();
    let stones = shown
        .iter()
        .flatten()
        .zip(was)
        .zip(PairPosition::all())
        .enumerate();
    let stones = stones.map(|(index, ((stone, was), spot))| {
        let around = parts::Around {
            ringed: was.moving,
            ..default()
        };
        let stone = parts::stone(&parts::city_slot(spot), spot.colour, *stone, around).size(px(84), auto());
        stone.styled(|node| node.margin = UiRect::left(px(if index == 3 { 30 } else { 0 })))
    });
    let whose = if stays {
        "The City keeps the pair as thrown."
    } else {
        "This is the City’s pair from now on."
    };
    centred([
        title,
        reading_of(reading::judgment(&course)),
        Element::wrap(stones).gap(px(12)).justify(JustifyContent::Center),
        words(Role::Note, whose).tinted(BRASS),
    ])
    .gap(px(10))
}

/// Yea and Nay as they begin.
fn bags(scene: &Scene<'_, GreatCity>) -> Element {
    let against = scene.view.players + 1;
    let bags = [
        (
            "yea",
            "Yea: empty".to_owned(),
            "Yea speaks for the City. If it holds more than Nay at the end, the City survives".to_owned(),
        ),
        (
            "nay",
            format!("Nay: {against} go in"),
            format!(
                "Nay speaks against the City. {} go in first: one for each of you",
                capital(&parts::count_word(against))
            ),
        ),
    ];
    let bags = bags.map(|(bag, line, says)| {
        let picture = Element::picture(format!("great_city/bag-{bag}"))
            .size(px(64), px(70))
            .rigid();
        let bag = Element::row([picture, Element::text(Role::Label, line)]).gap(px(10));
        parts::explained(bag, says, "great_city.situation.1")
    });
    Element::wrap(bags)
        .justify(JustifyContent::Center)
        .styled(|node| node.column_gap = px(60))
}

/// The peril: what the pair as thrown comes to, colour by colour.
fn peril(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let width = width(room).min(1000.0);
    let Some(pair) = reading::thrown(scene) else {
        return words(
            Role::Body,
            "When the pair is thrown, its two triads are compared.",
        );
    };
    let [first, second] = pair;
    let columns = Colour::ALL.into_iter().zip(first.iter().zip(&second));
    let columns = columns.map(|(colour, (one, other))| compared(colour, one.sign, other.sign));
    let triad = reading::peril_of(&pair);
    let meaning = tables().triad(triad.into());
    let named = centred([
        parts::emblem(triad, 150.0),
        words(Role::Heading, capital(&meaning.name)).tinted(inks::BONE),
        words(Role::Body, meaning.meanings.join(", ")).tinted(BRASS),
    ]);
    let face = match triad {
        0 => "No two stones are alike: this peril has no face.".to_owned(),
        _ => format!("Its face: {}.", reading::faces(scene.view)),
    };
    let grid = Element::wrap(columns).gap(px(40)).justify(JustifyContent::Center);
    let says = [
        words(
            Role::Body,
            "The City’s two triads are laid on each other. Where two stones of a colour are alike, the peril is + \
             there, and that is its face; where they differ, it is −.",
        ),
        words(Role::Heading, face).tinted(inks::BONE),
    ];
    centred([Element::text(Role::Title, "The peril").tinted(inks::BONE)])
        .with_all(says)
        .with(grid.size(percent(100), auto()))
        .with(named)
        .gap(px(18))
        .framed(&PLATE)
        .styled(|node| {
            (node.width, node.align_self) = (px(width), AlignSelf::Center);
        })
}

/// One colour of the peril: both stones, what they come to, and its face.
fn compared(colour: Colour, one: Sign, other: Sign) -> Element {
    let small = |sign: Sign| {
        let picture = parts::of_sign(&format!("signs-{}", colour.word()), sign);
        Element::picture(picture).size(px(48), px(48)).rigid()
    };
    let alike = one == other;
    let stone = StoneView {
        sign: if alike { Sign::Plus } else { Sign::Minus },
        thrown: true,
        ..unthrown()
    };
    let face = tables()
        .colours
        .get(colour.index())
        .map_or("", |meaning| &meaning.face);
    let face = words(Role::Label, face);
    let face = if alike {
        Element::row([face]).framed(&NAME_SLIP)
    } else {
        face.tinted(inks::SHADE)
    };
    let says = if alike {
        format!(
            "Both {} stones are {}: alike, so the peril is + here",
            colour.word(),
            parts::sign(one)
        )
    } else {
        format!("The {} stones differ, so the peril is − here", colour.word())
    };
    let column = centred([
        Element::row([small(one), small(other)]).gap(px(8)),
        parts::still_stone(colour, stone).size(px(96), auto()),
        face,
    ])
    .gap(px(10));
    parts::explained(column, says, "great_city.situation.4")
}

/// Can agents be changed and removed at this table, and not only named and renamed?
const fn may_change(scene: &Scene<'_, GreatCity>) -> bool {
    scene.setup.rules > 1
}

/// Is this agent proposed, and not accepted yet?
fn is_proposed(scene: &Scene<'_, GreatCity>, agent: u8) -> bool {
    let proposal = scene.view.proposal;
    proposal.is_some_and(|proposal| proposal.agent == agent)
}

/// The agents of peril, one to three of them.
fn agents(scene: &Scene<'_, GreatCity>) -> Element {
    let hand = hand(scene).filter(|_| scene.view.phase == Phase::Situation);
    let kind = |agent| {
        let character = scene.view.character(Who::Agent(agent));
        character.and_then(|character| character.kind)
    };
    let rows = (1..=AGENTS).filter_map(|agent| Some(agent_row(scene, agent, kind(agent)?, hand)));
    let rows: Vec<Element> = rows.collect();
    let next = (1..=AGENTS).find(|agent| kind(*agent).is_none());
    let next = next.map(|_| next_agent(scene, rows.len(), hand));
    Element::column([parts::heading("Agents of peril", "one to three")])
        .with(Element::text(
            Role::Body,
            "They stand behind the peril, and belong to the GM. The GM throws their stones.",
        ))
        .with_all(rows)
        .with(next)
        .gap(px(14))
        .framed(&LEAF)
}

fn agent_row(scene: &Scene<'_, GreatCity>, agent: u8, kind: Kind, hand: Option<Seat>) -> Element {
    let who = Who::Agent(agent);
    let view = scene.view;
    let proposed = is_proposed(scene, agent);
    let character = view.character(who);
    let class = character.and_then(|character| character.class);
    let ready = character.is_some_and(|character| character.ready.is_some());
    // While one is proposed, the others stay as they are.
    let changer = hand.filter(|_| may_change(scene) && (view.proposal.is_none() || proposed));
    let portrait = parts::portrait_picture(parts::portrait(kind, class), 150.0);
    let what = match class {
        Some(class) => format!("{}, {}", parts::kind_words(kind), class.word()),
        None if proposed => format!("{}, proposed", parts::kind_words(kind)),
        None => parts::kind_words(kind).into(),
    };
    let called = view.called(scene.setup, who);
    let about = view.about(scene.setup, who);
    let texts: Vec<Element> = match hand {
        Some(seat) => {
            let written = view.text(Slot::Name(who)).or(ready.then_some(called.as_str()));
            let name = Writes {
                slot: Slot::Name(who),
                seat,
                hint: "a name",
                longest: 32,
                lines: 1,
            };
            let name = name.field(scene, written).flex(1.0, px(260));
            let roll = (!ready).then(|| roll(who));
            let about_it = Writes {
                slot: Slot::About(who),
                seat,
                hint: "a few words about it",
                longest: 120,
                lines: 2,
            };
            vec![
                Element::row([name]).with(roll).gap(px(12)),
                about_it.field(scene, about),
            ]
        }
        None => {
            let about = about.map(|about| Element::text(Role::Body, about));
            std::iter::once(Element::text(Role::Heading, capital(&called)))
                .chain(about)
                .collect()
        }
    };
    let other = match kind {
        Kind::Person => Kind::Bug,
        Kind::Bug => Kind::Person,
    };
    let changes = changer.map(|seat| {
        let change = Press::<GreatCity>::Act(Action::Kind {
            seat,
            who,
            kind: other,
        });
        let word = if proposed { "Refuse" } else { "Remove" };
        let remove = Press::<GreatCity>::Act(Action::Remove { seat, agent });
        [
            widgets::link(&format!("Make it {}", parts::kind_words(other)), change).focus(FocusOrder::Aside),
            widgets::link(&format!("{word} {called}"), remove).focus(FocusOrder::Aside),
        ]
    });
    let what = Element::text(Role::Note, what);
    let facts = Element::column(texts)
        .with(Element::wrap(std::iter::once(what).chain(changes.into_iter().flatten())).gap(px(16)))
        .gap(px(8))
        .flex(1.0, px(420))
        .styled(|node| node.min_width = px(0));
    Element::wrap([portrait, facts])
        .align(AlignItems::Start)
        .key(format!("agent.{agent}"))
}

/// The button that picks a name from the lists.
pub fn roll(who: Who) -> Element {
    Element::picture("great_city/d20")
        .size(px(56), px(56))
        .rigid()
        .pressing(Press::<GreatCity>::Local(Local::RollName(who)))
        .focus(FocusOrder::Aside)
        .tooltip("Pick a name from the lists")
        .key(format!("roll.{}", key(who)))
}

/// The place of the agent to be named next.
fn next_agent(scene: &Scene<'_, GreatCity>, count: usize, hand: Option<Seat>) -> Element {
    let title = match (scene.view.proposal, count) {
        (Some(_), _) => "One is proposed: accept, change or refuse it.",
        (None, 0) => "Who is behind it?",
        (None, 1) => "A second, or none",
        (None, _) => "A third, or none",
    };
    let ring = Element::picture("great_city/own-ring")
        .size(px(110), px(110))
        .rigid()
        .tinted(Color::WHITE.with_alpha(0.35));
    let kinds = hand.filter(|_| scene.view.proposal.is_none()).map(|seat| {
        let kinds = Kind::BOTH.map(|kind| {
            let act = Press::<GreatCity>::Act(Action::Agent { seat, kind });
            widgets::button(&capital(parts::kind_words(kind)), act)
                .tooltip("Name an agent. The GM sets its traits and class")
        });
        Element::wrap(kinds).gap(px(12))
    });
    let title = Element::text(Role::Heading, title).tinted(RUST);
    let words = Element::column([title]).with(kinds).gap(px(8)).flex(1.0, px(300));
    Element::row([ring, words]).gap(px(24)).key("next agent")
}

/// The situation and the peril in the table's own words; lines and veils.
fn own_words(scene: &Scene<'_, GreatCity>) -> Element {
    let view = scene.view;
    let ready = scene.setup.level.situation.as_ref();
    let of_level = |slot| match slot {
        Slot::Situation => ready.map(|ready| ready.situation.as_str()),
        Slot::Peril => ready.map(|ready| ready.peril.as_str()),
        _ => None,
    };
    let place = |title: &str, note: &str, slot: Slot, hint: &str| {
        let said = view.text(slot).or(of_level(slot));
        let text = if scene.is_person(scene.foot) {
            let writes = Writes {
                slot,
                seat: scene.foot,
                hint,
                longest: 400,
                lines: 3,
            };
            writes.field(scene, said)
        } else {
            Element::text(Role::Body, said.unwrap_or("nothing is written"))
        };
        Element::column([parts::heading(title, note), text]).gap(px(6))
    };
    Element::column([
        Element::text(
            Role::Body,
            "Write only what you like. What is written goes into the chronicle.",
        ),
        place(
            "The situation",
            "",
            Slot::Situation,
            "What is going on in the City?",
        ),
        place("The peril", "", Slot::Peril, "What threatens, and whom?"),
        place(
            "Lines",
            "must not occur at all",
            Slot::Lines,
            "what you don’t want in the story",
        ),
        place(
            "Veils",
            "may happen, but out of sight",
            Slot::Veils,
            "what is not described",
        ),
    ])
    .gap(px(14))
    .framed(&LEAF)
}
