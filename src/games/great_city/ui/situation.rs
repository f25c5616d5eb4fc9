//! The pages of the situation: what is going on, the City's stones, the peril, the table's own words, and the peril's
//! agents (`great_city.situation.1` to `great_city.situation.6`).
//!
//! The pair as thrown is read off its dice, because stones that were moving have turned since.

use super::super::log;
use super::super::rules::throw;
use super::super::tables::{Judgment, tables};
use super::super::words::key;
use super::super::{
    AGENTS, Action, Claim, Colour, GreatCity, Kind, PairPosition, Phase, Sign, Slot, StoneId, StoneView,
    View, Who, number,
};
use super::parts::{self, Around, BRASS, LEAF, NAME_SLIP, PLATE, READABLE, RUST, centred, words, wrapped};
use super::state::{Step, UiChange};
use super::tools::UNREAD;
use super::{Press, TableContext, drawing, hand, people_awaited};
use crate::session::continue_button;
use crate::table::{Seat, capital};
use crate::ui::{Element, FocusOrder, Form, Layout, Role, inks, widgets};
use bevy::prelude::*;

/// Returns the open page. While an agent is proposed, its page is open until somebody opens another one.
pub fn open(scene: &TableContext<'_>) -> Step {
    let proposed = proposed(scene.view);
    match scene.ui.step {
        _ if is_opening(scene) => Step::Read,
        _ if scene.view.phase.is_situation() && scene.view.phase != Phase::Situation => Step::City,
        Some((who, step)) if step <= Step::Agents && (proposed.is_none() || who == proposed) => step,
        _ if proposed.is_some() => Step::Agents,
        // The level's words were read before its stones were thrown; the GM reads others from the stones.
        _ if !scene.view.is_ready && scene.view.text(Slot::Situation).is_some() => Step::Read,
        _ => Step::City,
    }
}

/// Are the level's words on the page now? They make way for the first stone.
pub fn is_opening(scene: &TableContext<'_>) -> bool {
    begins(scene.view) && (scene.held || scene.awaits.roller().is_some())
}

/// Are the level's words read, before its stones are thrown?
pub fn begins(view: &View) -> bool {
    view.is_ready && view.phase == Phase::Pair && view.dice.is_empty()
}

/// The agent that is proposed. The pages that are opened in the meantime belong to it.
pub fn proposed(view: &View) -> Option<Who> {
    view.proposal.map(|proposal| Who::Agent(proposal.agent))
}

/// May computer seats decide? The GM proposes agents once people have read what happens.
pub fn may_decide(scene: &TableContext<'_>) -> bool {
    let is_open = scene.view.phase == Phase::Situation && scene.view.proposal.is_none();
    !is_open || people_awaited(scene).is_empty() || open(scene) == Step::Agents
}

/// Returns the open page, which may be this wide, and its buttons.
pub fn situation(scene: &TableContext<'_>, room: &Layout, width: f32) -> (Element, Vec<Element>) {
    let open = open(scene);
    let page = match open {
        Step::Read => read(scene, room, width),
        Step::Peril => peril(scene, width),
        Step::Agents => agents(scene),
        Step::Words => own_words(scene),
        _ => city(scene, room),
    };
    (page, buttons(scene, open))
}

fn buttons(scene: &TableContext<'_>, open: Step) -> Vec<Element> {
    if scene.held {
        return vec![continue_button::<GreatCity>()];
    }
    let people = people_awaited(scene);
    if scene.view.phase != Phase::Situation || people.is_empty() {
        return Vec::new();
    }
    if scene.view.proposal.is_some() {
        let accept = Press::Plan(people.iter().map(Action::Agree).collect());
        let button = widgets::gilt_button("Accept", accept).tooltip("Accept the proposed agent");
        return vec![button.focus(FocusOrder::First)];
    }
    let to = |step| Press::Local(UiChange::Step(None, step));
    let back = |step| widgets::button("Back", to(step)).focus(FocusOrder::Aside);
    let next = |words: &str, step| widgets::gilt_button(words, to(step)).focus(FocusOrder::First);
    match open {
        Step::Read => vec![next("On to its stones", Step::City)],
        Step::Peril => vec![back(Step::City), next("On to your own words", Step::Words)],
        Step::Words => vec![back(Step::Peril), next("On to its agents", Step::Agents)],
        Step::Agents => {
            let agree = Press::Plan(people.iter().map(Action::Stands).collect());
            let mut characters = scene.view.characters.iter();
            let agree = if characters.any(|one| one.owner == scene.view.gm()) {
                widgets::gilt_button("We agree", agree)
                    .tooltip("Everybody agrees on the situation")
                    .focus(FocusOrder::First)
            } else {
                let why = "Name an agent of peril first: somebody has to stand behind the peril";
                widgets::disabled_button("We agree", agree, why)
            };
            vec![back(Step::Words), agree]
        }
        _ => vec![back(Step::Read), next("On to the peril", Step::Peril)],
    }
}

/// What is going on and what threatens, to be read aloud, under a picture of the City.
fn read(scene: &TableContext<'_>, room: &Layout, width: f32) -> Element {
    let view = scene.view;
    let told = |slot| view.told(scene.setup, slot).map(str::trim);
    let picture = Element::picture("great_city/miniature-walks");
    let picture = picture.size(percent(100), auto()).rigid().styled(|node| {
        node.aspect_ratio = Some(790.0 / 252.0);
        // Large words need the height.
        let most = if room.has_large_type() { 420 } else { 900 };
        (node.max_width, node.align_self) = (px(most), AlignSelf::Center);
    });
    let title = match (view.is_ready, thrown(view)) {
        (false, Some(pair)) => &judgment(&pair).0,
        _ => &scene.setup.level.title,
    };
    let title = words(Role::Title, title.as_str()).tinted(RUST);
    let going_on = told(Slot::Situation).unwrap_or("Nobody has told yet what is going on.");
    let peril = told(Slot::Peril).map(|peril| {
        let emblem = view.peril().map(|triad| parts::emblem(triad, 76.0));
        let peril = Element::text(Role::Reading, peril).flex(1.0, px(320));
        let peril = Element::wrap(emblem).with(peril).align(AlignItems::Start);
        Element::column([parts::line(), peril.gap(px(22))]).gap(px(16))
    });
    Element::column([picture, title, Element::text(Role::Reading, going_on).live()])
        .with(peril)
        .with(another(scene))
        .gap(px(16))
        .framed(&LEAF)
        .styled(|node| (node.width, node.align_self) = (px(width.min(READABLE)), AlignSelf::Center))
        .key("read")
}

/// A ribbon with the name of a reading, over its judgment.
pub fn reading_of(Judgment(name, judgment): &Judgment) -> Element {
    let reading = centred([parts::ribbon(name, 520).z(1), parts::judgment(judgment)]).gap(px(0));
    reading.styled(|node| node.max_width = percent(100))
}

/// The City's stones as they fell, their reading, and where things are heading.
fn city(scene: &TableContext<'_>, room: &Layout) -> Element {
    let width = if room.form() == Form::Tall { 108.0 } else { 124.0 };
    let fallen = PairPosition::all().map(|spot| {
        let face = dice(scene.view).get(spot.index());
        let lies = face.map_or(StoneView::UNTHROWN, |face| lies(*face));
        let gap = if spot.index() == 3 { 36 } else { 0 };
        let id = StoneId::Thrown(spot);
        parts::open_stone(id, spot.colour, lies, width, "great_city.situation.2")
            .styled(|node| node.margin = UiRect::left(px(gap)))
    });
    let fallen = wrapped(fallen, (14, 14));
    let Some(pair) = thrown(scene.view) else {
        let title = words(Role::Title, "What is going on in the City?").tinted(inks::BONE);
        let rule = "Six dice set its stones: 1 to 4 is −, 5 to 8 is +. A stone with a 1 or an 8 is moving.";
        let above = Element::default().size(auto(), percent(30));
        // It stands over the picture of the City.
        let asked = centred([title, words(Role::Body, rule)])
            .gap(px(8))
            .framed(&PLATE);
        return centred([above, asked, fallen]).gap(px(20));
    };
    let emblems = pair.map(|triad| {
        let triad = number(&triad);
        let meaning = tables().triad(triad.into());
        let name = Element::text(Role::Note, meaning.name.as_str());
        let says = format!(
            "These three stones make {}: {}",
            meaning.name,
            meaning.meanings.join(", ")
        );
        let tab = Element::row([parts::emblem(triad, 54.0), name])
            .gap(px(12))
            .framed(&parts::TAB)
            .padding(UiRect::new(px(26), px(30), px(0), px(0)));
        parts::explained(tab, says, "great_city.pieces.1")
    });
    let emblems = Element::row(emblems).justify(JustifyContent::SpaceAround);
    let (reading, heading) = (reading_of(judgment(&pair)), heading(scene, &pair));
    centred([reading, fallen, emblems.up_to(px(900)), heading, bags(scene)]).gap(px(14))
}

/// Where things are heading: the moving stones have turned over.
fn heading(scene: &TableContext<'_>, pair: &Pair) -> Element {
    let moving = pair.iter().flatten().any(|stone| stone.moving);
    let title = match moving {
        true => "and where things are heading",
        false => "nothing is moving: it stays as it is",
    };
    let title = words(Role::Note, title).tinted(inks::BONE);
    let rule = || parts::rule(px(120));
    let title = Element::row([rule(), title, rule()]).centred().gap(px(14));
    if !moving {
        return title;
    }
    let course = course(pair);
    let (shown, whose) = if scene.setup.level.house.thrown_pair_stays {
        (course, "The City keeps the pair as thrown.")
    } else {
        (scene.view.city, "This is the City’s pair from now on.")
    };
    let stones = shown.iter().flatten().zip(pair.iter().flatten());
    let stones = PairPosition::all().zip(stones).map(|(spot, (stone, was))| {
        let around = Around {
            ringed: was.moving,
            ..default()
        };
        let gap = if spot.index() == 3 { 30 } else { 0 };
        parts::stone(StoneId::Own(spot.of_city()), spot.colour, *stone, around)
            .size(px(84), auto())
            .styled(|node| node.margin = UiRect::left(px(gap)))
    });
    centred([
        title,
        reading_of(judgment(&course)),
        wrapped(stones, (12, 12)),
        words(Role::Note, whose).tinted(BRASS),
    ])
    .gap(px(10))
}

fn bags(scene: &TableContext<'_>) -> Element {
    let bag = |art: &'static str, line: String, says: String| {
        let line = Element::text(Role::Label, line);
        let bag = Element::row([drawing(art, 64.0, 70.0), line]).gap(px(10));
        parts::explained(bag, says, "great_city.situation.1")
    };
    let yea = "Yea speaks for the City. If it holds more than Nay at the end, the City survives";
    let against = scene.view.players + 1;
    let many = capital(&parts::count_word(against));
    let nay = format!("Nay speaks against the City. {many} go in first: one for each of you");
    let yea = bag("great_city/bag-yea", "Yea: empty".into(), yea.into());
    let nay = bag("great_city/bag-nay", format!("Nay: {against}, one for each"), nay);
    wrapped([yea, nay], (60, 16))
}

/// The peril: what the pair as thrown comes to, colour by colour.
fn peril(scene: &TableContext<'_>, width: f32) -> Element {
    let width = width.min(1000.0);
    let Some(pair) = thrown(scene.view) else {
        let later = "When the pair is thrown, its two triads are compared.";
        return words(Role::Body, later);
    };
    let [first, second] = pair;
    let columns = Colour::ALL.into_iter().zip(first.iter().zip(&second));
    let columns = columns.map(|(colour, (one, other))| compared(colour, one.sign, other.sign));
    let grid = wrapped(columns, (40, 40));
    let triad = throw::peril((number(&first), number(&second)));
    let meaning = tables().triad(triad.into());
    let named = centred([
        words(
            Role::Note,
            "The three signs make a triad. Tell the peril by its meanings; it has no other effect:",
        ),
        parts::emblem(triad, 130.0),
        parts::explained(
            words(Role::Heading, capital(&meaning.name)).tinted(inks::BONE),
            parts::triad_says(triad),
            "great_city.situation.4",
        ),
        words(Role::Body, meaning.meanings.join(", ")).tinted(BRASS),
    ]);
    let face = match triad {
        0 => "No two stones are alike: this peril has no face.".to_owned(),
        _ => format!("Its face: {}.", faces(scene.view)),
    };
    let rule = "The City’s two triads are laid on each other as they were thrown. Where two stones of a colour are alike, \
                the peril is + there, and that is its face; where they differ, it is −.";
    centred([
        Element::text(Role::Title, "The peril").tinted(inks::BONE),
        words(Role::Body, rule),
        parts::explained(
            words(Role::Heading, face).tinted(inks::BONE),
            "The face says what the peril is about. It is for your tale, and changes no rule",
            "great_city.situation.4",
        ),
        grid.size(percent(100), auto()),
        named,
    ])
    .gap(px(18))
    .framed(&PLATE)
    .styled(|node| (node.width, node.align_self) = (px(width), AlignSelf::Center))
}

/// One colour of the peril: both stones, what they come to, and its face.
fn compared(colour: Colour, one: Sign, other: Sign) -> Element {
    let small = |sign: Sign| {
        let picture = parts::of_sign(&format!("signs-{}", colour.word()), sign);
        Element::picture(picture).size(px(48), px(48)).rigid()
    };
    let meaning = tables().colours.get(colour.index());
    let face = words(Role::Label, meaning.map_or("", |meaning| &meaning.face));
    let word = colour.word();
    let (sign, face, says) = if one == other {
        let sign = parts::sign(one);
        let says = format!("Both {word} stones are {sign}: alike, so the peril is + here");
        (Sign::Plus, Element::row([face]).framed(&NAME_SLIP), says)
    } else {
        let says = format!("The {word} stones differ, so the peril is − here");
        (Sign::Minus, face.tinted(inks::SHADE), says)
    };
    let column = centred([
        Element::row([small(one), small(other)]).gap(px(8)),
        parts::still_stone(colour, parts::plain(sign)).size(px(96), auto()),
        face,
    ])
    .gap(px(10));
    parts::explained(column, says, "great_city.situation.4")
}

fn agents(scene: &TableContext<'_>) -> Element {
    let hand = hand(scene).filter(|_| scene.view.phase == Phase::Situation);
    let kind = |agent| scene.view.character(Who::Agent(agent))?.kind;
    let rows = (1..=AGENTS).filter_map(|agent| Some(agent_row(scene, agent, kind(agent)?, hand)));
    let rows: Vec<Element> = rows.collect();
    let is_next = (1..=AGENTS).any(|agent| kind(agent).is_none());
    let next = is_next.then(|| next_agent(scene, rows.len(), hand));
    let rule = "They stand behind the peril, and belong to the GM. The GM throws their stones.";
    Element::column([parts::heading("Agents of peril", "one to three")])
        .with(Element::text(Role::Body, rule))
        .with_all(rows)
        .with(next)
        .gap(px(14))
        .framed(&LEAF)
}

fn agent_row(scene: &TableContext<'_>, agent: u8, kind: Kind, hand: Option<Seat>) -> Element {
    let (who, view) = (Who::Agent(agent), scene.view);
    let proposed = view.proposal.is_some_and(|proposal| proposal.agent == agent);
    let class = view.class(who);
    let portrait = parts::head(scene, who, 104.0);
    let words = parts::kind_words(kind);
    let what = match class {
        Some(class) => format!("{words}, {}", class.word()),
        None if proposed => format!("{words}, proposed"),
        None => words.into(),
    };
    let called = view.called(scene.setup, who);
    // Whoever proposes an agent says who it is.
    let proposer = view.proposal.filter(|_| proposed).map(|proposal| proposal.by);
    let texts: Vec<Element> = match hand.or(proposer.filter(|by| scene.is_here(*by))) {
        Some(seat) => {
            let [name, about] = name_and_about(scene, who, seat, "a few words about it");
            let roll = view.ready(&scene.setup.level, who).is_none().then(|| roll(who));
            let name = Element::row([name.flex(1.0, px(260))]).with(roll).gap(px(12));
            vec![name, about]
        }
        None => {
            let about = view.about(scene.setup, who);
            let about = about.map(|about| Element::text(Role::Body, about));
            let called = Element::text(Role::Heading, capital(&called));
            std::iter::once(called).chain(about).collect()
        }
    };
    // The first edition only names and renames. While an agent is proposed, the others stay as they are.
    let may_change = scene.setup.rules > 1 && (view.proposal.is_none() || proposed);
    let changes = hand.filter(|_| may_change).map(|seat| {
        let kind = match kind {
            Kind::Person => Kind::Bug,
            Kind::Bug => Kind::Person,
        };
        let other = format!("Make it {}", parts::kind_words(kind));
        let remove = format!("{} {called}", if proposed { "Refuse" } else { "Remove" });
        let links = [
            (other, Action::Kind { seat, who, kind }),
            (remove, Action::Remove { seat, agent }),
        ];
        links.map(|(words, act)| widgets::link(&words, Press::Act(act)).focus(FocusOrder::Aside))
    });
    let what = Element::wrap([Element::text(Role::Note, what)]).with_all(changes.into_iter().flatten());
    let facts = Element::column(texts).with(what.gap(px(16))).gap(px(8));
    let facts = facts.flex(1.0, px(420)).styled(|node| node.min_width = px(0));
    let row = Element::wrap([portrait, facts]).align(AlignItems::Start);
    row.key(format!("agent.{agent}"))
}

pub fn name_and_about(scene: &TableContext<'_>, who: Who, seat: Seat, hint: &str) -> [Element; 2] {
    let view = scene.view;
    let ready = view.character(who).and_then(|character| character.ready);
    let called = ready.map(|_| view.called(scene.setup, who));
    let name = view.text(Slot::Name(who)).or(called.as_deref());
    let about = view.about(scene.setup, who);
    [
        parts::field(scene, (Slot::Name(who), seat), "a name", (32, 1), name),
        parts::field(scene, (Slot::About(who), seat), hint, (120, 2), about),
    ]
}

pub fn roll(who: Who) -> Element {
    drawing("great_city/d20", 56.0, 56.0)
        .pressing(Press::Local(UiChange::RollName(who)))
        .focus(FocusOrder::Aside)
        .tooltip("Pick a name from the lists")
        .key(format!("roll.{}", key(who)))
}

fn next_agent(scene: &TableContext<'_>, count: usize, hand: Option<Seat>) -> Element {
    let title = match (scene.view.proposal, count) {
        (Some(_), _) => "One is proposed: accept, change or refuse it.",
        (None, 0) => "Who is behind it?",
        (None, 1) => "A second, or none",
        (None, _) => "A third, or none",
    };
    let ring = drawing("great_city/own-ring", 110.0, 110.0).tinted(Color::WHITE.with_alpha(0.35));
    let hand = hand.filter(|_| scene.view.proposal.is_none());
    // The first edition only names agents at once.
    let proposes = scene.setup.rules > 1;
    let ways = hand.map(|seat| {
        let named = Kind::BOTH.map(|kind| {
            let (word, act) = (parts::kind_words(kind), Press::Act(Action::Agent { seat, kind }));
            let tooltip =
                "Without asking: the others can still change or remove it. The GM sets its traits and class";
            if proposes {
                widgets::link(&format!("Name {word} without asking"), act).tooltip(tooltip)
            } else {
                widgets::button(&capital(word), act)
                    .tooltip("Name an agent. The GM sets its traits and class")
            }
        });
        let proposed = Kind::BOTH.map(|kind| {
            let act = Press::Act(Action::Propose { seat, kind });
            widgets::button(&format!("Propose {}", parts::kind_words(kind)), act)
                .tooltip("The others accept, change or refuse it. The GM sets its traits and class")
                .by("great_city.situation.7")
        });
        let proposed = proposes.then(|| Element::wrap(proposed).gap(px(12)));
        Element::column(proposed)
            .with(Element::wrap(named).gap(px(16)))
            .gap(px(6))
    });
    let title = Element::text(Role::Heading, title).tinted(RUST);
    let words = Element::column([title]).with(ways).gap(px(8)).flex(1.0, px(300));
    Element::row([ring, words]).gap(px(24)).key("next agent")
}

/// The situation and the peril in the table's own words; lines and veils.
fn own_words(scene: &TableContext<'_>) -> Element {
    let places = [
        (Slot::Situation, "The situation", ""),
        (Slot::Peril, "The peril", ""),
        (Slot::Lines, "Lines", "must not occur at all"),
        (Slot::Veils, "Veils", "may happen, but out of sight"),
    ];
    let places = places.map(|(slot, title, note)| {
        let hint = match slot {
            Slot::Situation => "What is going on in the City?",
            Slot::Peril => "What threatens, and whom?",
            Slot::Lines => "what you don’t want in the story",
            _ => "what is not described",
        };
        let said = scene.view.told(scene.setup, slot);
        let text = if scene.is_here(scene.foot) {
            parts::field(scene, (slot, scene.foot), hint, (400, 3), said)
        } else {
            Element::text(Role::Body, said.unwrap_or("nothing is written"))
        };
        let another = another(scene).filter(|_| slot == Slot::Situation);
        Element::column([parts::heading(title, note), text])
            .with(another)
            .gap(px(6))
    });
    let rule = match another(scene) {
        Some(_) => {
            "The GM proposes. Keep it, write over it, clear it, or ask for another. What is written goes into \
                    the chronicle."
        }
        None => "Write only what you like. What is written goes into the chronicle.",
    };
    let unread = Element::text(Role::Note, UNREAD);
    let page = Element::column([Element::text(Role::Body, rule)])
        .with_all(places)
        .with(unread);
    page.gap(px(14)).framed(&LEAF)
}

/// Asks an automatic GM for another situation, as long as no agent of peril depends on this one.
fn another(scene: &TableContext<'_>) -> Option<Element> {
    let (view, seat) = (scene.view, scene.foot);
    let is_ready = scene.setup.level.situation.is_some() || scene.is_here(view.gm());
    let may = view.phase == Phase::Situation && view.agents().count() == 0 && scene.is_here(seat);
    (may && !is_ready).then(|| {
        let asks = Press::Say(Slot::Situation.claim(seat, Claim::Another));
        let link = widgets::link("Ask for another", asks).focus(FocusOrder::Aside);
        Element::row([link.tooltip("The GM proposes another situation and its peril")])
    })
}

type Pair = [[StoneView; 3]; 2];

/// Returns what a die makes of a stone.
pub const fn lies(face: u8) -> StoneView {
    let moving = matches!(face, 1 | 8);
    StoneView {
        vested: moving as u16,
        moving,
        ..parts::plain(Sign::of_die(face))
    }
}

/// Returns the dice of the City's pair, as far as they lie.
fn dice(view: &View) -> &[u8] {
    match view.situation.as_slice() {
        [] => &view.dice,
        thrown => thrown,
    }
}

/// Returns the stones as they were thrown, once all six lie.
pub fn thrown(view: &View) -> Option<Pair> {
    match *dice(view) {
        [a, b, c, d, e, f] => Some([[a, b, c], [d, e, f]].map(|triad| triad.map(lies))),
        _ => None,
    }
}

/// Returns the stones with the moving ones turned.
fn course(pair: &Pair) -> Pair {
    let mut pair = *pair;
    for stone in pair.iter_mut().flatten().filter(|stone| stone.moving) {
        (stone.sign, stone.moving) = (stone.sign.turned(), false);
    }
    pair
}

pub fn judgment([first, second]: &Pair) -> &'static Judgment {
    log::judgment((number(first), number(second)))
}

/// Returns the judgment of the scene's pair as it was read last.
pub fn of_scene(view: &View) -> Option<&'static Judgment> {
    Some(log::judgment(view.scene.as_ref()?.read?))
}

pub fn of_city(view: &View) -> &'static str {
    &log::judgment(view.city_pair()).0
}

/// The most letters of a sentence about the peril that stands beside the story.
const SHORT: usize = 90;

/// Returns the first sentence about the peril, and all that is told of it. Before that, and where it is long, its faces
/// stand for it.
pub fn sentence(scene: &TableContext<'_>) -> [String; 2] {
    let told = scene.view.told(scene.setup, Slot::Peril).map(str::trim);
    let Some(told) = told else {
        return [faces(scene.view), String::new()];
    };
    let sentence = told.split_inclusive(['.', '!', '?', '…']).next().unwrap_or(told);
    let shown = match sentence.chars().count() {
        ..=SHORT => sentence.to_owned(),
        _ => faces(scene.view),
    };
    [shown, told.to_owned()]
}

/// Returns the faces of the peril, in a few words; empty before the throw.
pub fn faces(view: &View) -> String {
    let Some(triad) = view.peril() else {
        return String::new();
    };
    match tables().faces(triad).as_slice() {
        [] => "without a face".into(),
        faces => faces.join(", "),
    }
}
