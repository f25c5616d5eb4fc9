//! After a judgment, in numbered steps: somebody tells it, whoever accepted spends scarabs, and the scene is finished.
//!
//! What the accepter has in the purse stands here only where nobody else could read it; otherwise it lies behind the
//! accepter's curtain.

use super::super::{
    Action, Colour, Event, GreatCity, PairPosition, PairSide, ScarabZone, SceneView, Seen, Slot, Spending,
    Who,
};
use super::foot::foot;
use super::parts::{self, BARRED_TAG, IVORY, NAME_SLIP, PLATE, PRESSED_SLIP, RUST, TAG, centred, words};
use super::situation::reading_of;
use super::state::Local;
use super::{ground, pair, reading, seats};
use crate::session::{Press, Scene};
use crate::table::Seat;
use crate::ui::inks;
use crate::ui::{Element, FocusOrder, Role, Room, theme, widgets};
use bevy::prelude::*;

/// The page after a judgment.
pub fn after(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let is_narrow = room.is_portrait || room.has_large_type();
    let Some((staged, accepter)) = scene
        .view
        .scene
        .as_ref()
        .and_then(|staged| Some((staged, staged.accepter?)))
    else {
        return Element::default();
    };
    let judgment = reading_of(reading::of_scene(scene.view).unwrap_or_default());
    let tells = step(1, "Tell", staged.told, tell(scene, staged, accepter));
    let spends = step(2, "Spend", staged.done, spend(scene, room, staged, accepter));
    let plate = own_plate(scene, accepter, is_narrow);
    let steps = Element::column([judgment, tells, spends])
        .gap(px(12))
        .flex(1.0, px(0))
        .padding(UiRect::right(px(10)))
        .scrolling()
        .styled(|node| node.min_width = px(0));
    let both = if is_narrow {
        Element::column([plate.rigid(), steps])
    } else {
        Element::row([
            plate
                .styled(|node| (node.width, node.align_self) = (px(290), AlignSelf::End))
                .rigid(),
            steps,
        ])
        .align(AlignItems::Stretch)
    };
    let both = both
        .gap(px(20))
        .flex(1.0, px(0))
        .padding(UiRect::axes(px(24), px(16)))
        .styled(|node| node.min_height = px(0));
    let foot = foot(scene, room, None, finisher(scene, staged, accepter));
    ground::before_the_city(scene, Element::column([both, foot]).gap(px(0)))
}

/// A numbered step with its content.
fn step(number: u8, title: &str, is_done: bool, content: Element) -> Element {
    let sign = if is_done { "done" } else { "now" };
    let numeral = (!is_done).then(|| {
        Element::overlay([Element::text(Role::Label, number.to_string()).tinted(inks::INK)]).centred()
    });
    let sign = Element::picture(format!("great_city/lozenge-{sign}"))
        .size(px(52), px(52))
        .rigid()
        .with(numeral);
    let title = Element::text(Role::Heading, title).tinted(inks::BONE);
    Element::column([Element::row([sign, title]).gap(px(12)), content])
        .gap(px(8))
        .framed(&PLATE)
        .key(title_key(number))
}

const fn title_key(number: u8) -> &'static str {
    if number == 1 { "tell" } else { "spend" }
}

/// The one button that finishes what a person has to do.
fn finisher(scene: &Scene<'_, GreatCity>, staged: &SceneView, accepter: Seat) -> Option<Element> {
    let teller = staged
        .teller
        .filter(|teller| !staged.told && scene.is_person(*teller));
    let spender = Some(accepter).filter(|accepter| !staged.done && scene.is_person(*accepter));
    match (teller, spender) {
        (None, None) => None,
        (_, Some(spender)) if staged.teller.is_none() => {
            let done = Press::<GreatCity>::Act(Action::Done(spender));
            Some(widgets::disabled_button(
                "Finish the scene",
                done,
                "First choose who tells it",
            ))
        }
        (Some(teller), Some(spender)) => {
            let both = vec![Action::Told(teller), Action::Done(spender)];
            let finish = widgets::gilt_button("Finish the scene", Press::<GreatCity>::Plan(both));
            Some(finish.tooltip("It is told, and no more scarabs are handed out"))
        }
        (None, Some(spender)) => {
            let finish = Press::<GreatCity>::Act(Action::Done(spender));
            let finish = widgets::gilt_button("Finish the scene", finish);
            Some(finish.tooltip("Hand out no more scarabs"))
        }
        (Some(teller), None) => {
            let told = widgets::gilt_button("Done telling", Press::<GreatCity>::Act(Action::Told(teller)));
            Some(told.tooltip("The tale is finished"))
        }
    }
}

/// Whoever accepted: who that is, and what came of it.
fn own_plate(scene: &Scene<'_, GreatCity>, accepter: Seat, is_narrow: bool) -> Element {
    let view = scene.view;
    let (who, what) = if accepter == view.gm() {
        ("the GM".to_owned(), "accepts for the agents of peril".to_owned())
    } else {
        let who = Who::Seat(accepter);
        (view.called(scene.setup, who), seats::described(view, who))
    };
    let purse = Element::picture("great_city/purse")
        .size(px(76), px(89))
        .rigid()
        .with(parts::small_slot(format!("scarabs.purse.{accepter}")));
    let name = Element::text(Role::Name, scene.setup.name(accepter));
    let head = Element::column([
        parts::marked(scene, accepter, 34.0, name),
        Element::text(Role::Label, who),
    ])
    .with((!is_narrow).then(|| Element::text(Role::Note, what)))
    .gap(px(0))
    .flex(1.0, px(150));
    let (brought, spent) = moved(scene, accepter);
    let story = match spent {
        0 => format!("The ante brought {brought}."),
        spent => format!("The ante brought {brought}, {spent} handed out."),
    };
    let story = words(Role::Note, story).tinted(RUST);
    let holds = holds(scene, accepter, is_narrow);
    if is_narrow {
        return Element::wrap([purse, head, Element::column([holds, story]).gap(px(2))]).framed(&IVORY);
    }
    let head = Element::wrap([purse, head]).gap(px(12));
    Element::column([head, parts::line(), holds, story])
        .gap(px(12))
        .framed(&IVORY)
}

/// What is in the accepter's purse, where that may be seen.
fn holds(scene: &Scene<'_, GreatCity>, accepter: Seat, is_narrow: bool) -> Element {
    let name = scene.setup.name(accepter);
    if let Some(count) = seats::purse_shown(scene, accepter) {
        let count = Element::text(Role::Number, count.to_string()).tinted(RUST);
        let words = Element::text(Role::Label, "in the purse");
        return Element::row([count, words])
            .gap(px(12))
            .justify(JustifyContent::Center);
    }
    if !scene.is_person(accepter) {
        return words(Role::Note, "Only its owner knows what is in it.");
    }
    let width = if is_narrow { 90.0 } else { 170.0 };
    let curtain = Element::picture("great_city/sign-curtain")
        .size(px(width), px(width * 0.797))
        .rigid()
        .pressing(Press::<GreatCity>::Look(accepter))
        .focus(FocusOrder::Aside)
        .tooltip(format!("Only for {name}: look into your purse"));
    centred([curtain]).with((!is_narrow).then(|| words(Role::Note, "The number is for you alone.")))
}

/// Returns how many scarabs the ante brought to the accepter, and how many have left the purse since.
fn moved(scene: &Scene<'_, GreatCity>, accepter: Seat) -> (u16, u16) {
    let purse = ScarabZone::Purse(accepter);
    let (mut brought, mut spent) = (0, 0);
    for seen in scene.seen.iter().rev() {
        match seen {
            Seen::Public(Event::Accepted { .. }) => break,
            Seen::Public(Event::Moved { from, to, count }) => {
                if *to == purse && *from == ScarabZone::Ante {
                    brought += count;
                } else if *from == purse {
                    spent += count;
                }
            }
            _ => {}
        }
    }
    (brought, spent)
}

/// Returns a seat's part in the scene.
fn part(scene: &Scene<'_, GreatCity>, staged: &SceneView, seat: Seat) -> &'static str {
    let view = scene.view;
    if view.owner(staged.spotlight) == seat {
        "the spotlight"
    } else if view.owner(staged.foil) == seat {
        "the foil"
    } else if staged.entered.iter().any(|who| view.owner(*who) == seat) {
        "was there"
    } else if staged.tellers.contains(&seat) {
        "had a hand in it"
    } else {
        "took no part"
    }
}

/// Who tells it: to be chosen, or telling.
fn tell(scene: &Scene<'_, GreatCity>, staged: &SceneView, accepter: Seat) -> Element {
    let Some(teller) = staged.teller else {
        let name = scene.setup.name(accepter);
        let seats = Seat::all(scene.setup.seats.len());
        let seats = seats.filter(|seat| *seat != accepter || staged.tellers.contains(seat));
        let seats = seats.map(|seat| candidate(scene, staged, accepter, seat));
        return Element::column([
            Element::text(
                Role::Body,
                format!("{name} accepts. Who tells what the judgment means?"),
            ),
            Element::wrap(seats).gap(px(10)),
        ])
        .gap(px(8));
    };
    let tells = scene.setup.name(teller);
    let slot = Slot::Tale(scene.view.scenes);
    let written = scene.view.text(slot);
    let told = if !staged.told && scene.is_person(teller) {
        let hint = "What happens? Write it here, or tell it aloud.";
        parts::field(scene, (slot, teller), hint, (1200, 4), written)
    } else {
        let text = match (written, staged.told) {
            (Some(text), _) => text.to_owned(),
            (None, true) => "Told aloud.".to_owned(),
            (None, false) => format!("{tells} is telling it."),
        };
        Element::row([Element::text(Role::Body, text)])
            .framed(&NAME_SLIP)
            .size(percent(100), auto())
    };
    let name = Element::text(Role::Label, format!("{tells} tells it"));
    Element::column([parts::marked(scene, teller, 28.0, name), told]).gap(px(8))
}

/// A seat that may tell it, or took no part.
fn candidate(scene: &Scene<'_, GreatCity>, staged: &SceneView, accepter: Seat, seat: Seat) -> Element {
    let can = staged.tellers.contains(&seat);
    let name = scene.setup.name(seat);
    let said = Element::column([
        Element::text(Role::Label, name),
        Element::text(Role::Note, part(scene, staged, seat)),
    ])
    .gap(px(0));
    let card = parts::marked(scene, seat, 32.0, said).styled(|node| node.min_width = px(230));
    let card = match can {
        true => card.framed(&PRESSED_SLIP),
        false => card.framed(&theme::SEAT_CARD),
    };
    if !scene.is_person(accepter) {
        return card;
    }
    let why = (!can).then(|| "Only somebody who took part in the scene can tell it".to_owned());
    let choose = Action::Teller {
        seat: accepter,
        to: seat,
    };
    card.pressing(Press::<GreatCity>::Act(choose))
        .tooltip(format!("Let {name} tell it"))
        .refused(why)
        .by("great_city.after.1")
}

/// What the accepter can do with scarabs: the City's pair, own stones, the bags, other purses.
fn spend(scene: &Scene<'_, GreatCity>, room: &Room, staged: &SceneView, accepter: Seat) -> Element {
    let open = scene.is_person(accepter) && !staged.done && staged.teller.is_some();
    let words = if staged.done {
        "No more scarabs are handed out."
    } else if open {
        "Spend as many as you like, one by one, or keep them: the fattest purse tells the City’s fate."
    } else if scene.is_person(accepter) {
        "First choose who tells it."
    } else {
        "The accepter hands out scarabs."
    };
    let width = if room.has_large_type() { 600.0 } else { 400.0 };
    let panels = [
        bags(scene, staged, open).flex(1.0, px(width * 0.8)),
        city(scene, staged, open).flex(2.0, px(width * 1.7)),
        own(scene, staged, accepter, open).flex(1.0, px(width)),
        purses(scene, staged, accepter, open).flex(1.0, px(width)),
    ];
    let panels = Element::wrap(panels).gap(px(12)).align(AlignItems::Stretch);
    Element::column([Element::text(Role::Body, words), panels]).gap(px(8))
}

fn panel(title: &str, note: &str, content: Element) -> Element {
    Element::column([parts::heading(title, note), content])
        .gap(px(6))
        .framed(&theme::SEAT_CARD)
}

/// The tag of a way to spend a scarab; nothing where nothing can be spent.
fn tag(staged: &SceneView, on: Spending, press: Press<GreatCity>, verb: &str, tooltip: String) -> Element {
    let why = (!staged.spendings.contains(&on)).then(|| "The purse is empty".to_owned());
    let frame = if why.is_some() { &BARRED_TAG } else { &TAG };
    let scarab = Element::picture("great_city/scarab").size(px(24), px(24)).rigid();
    Element::row([Element::text(Role::Note, format!("{verb} 1")).unwrapped(), scarab])
        .gap(px(6))
        .framed(frame)
        .rigid()
        .pressing(press)
        .tooltip(tooltip)
        .refused(why)
        .by("great_city.after.2")
}

fn pays(scene: &Scene<'_, GreatCity>, on: Spending) -> Press<GreatCity> {
    let accepter = scene.view.scene.as_ref().and_then(|staged| staged.accepter);
    accepter.map_or(Press::Nothing, |seat| Press::Act(Action::Spend { seat, on }))
}

fn city(scene: &Scene<'_, GreatCity>, staged: &SceneView, open: bool) -> Element {
    let holds = scene.setup.rules < 2 || scene.setup.level.house.vested_hold_fast;
    let stones = PairPosition::all().zip(scene.view.city.iter().flatten());
    let stones = stones.map(|(spot, lies)| {
        let stone = parts::stone(
            &parts::city_slot(spot),
            spot.colour,
            *lies,
            parts::Around::default(),
        );
        let stone = stone.size(px(92), auto());
        let stone = parts::explained(stone, parts::meaning(spot.colour, *lies), "great_city.after.5");
        let colour = spot.colour.word();
        let tags = open.then(|| {
            // Where scarabs hold a stone fast, what is vested has to be lifted first.
            let (on, verb, tooltip) = if staged.spendings.contains(&Spending::Lift(spot)) {
                let tooltip =
                    format!("Pay a scarab to lift one from under the {colour} stone; both go to the supply");
                (Spending::Lift(spot), "lift", tooltip)
            } else {
                let tooltip = format!("Pay a scarab to the supply to flip the City’s {colour} stone");
                (Spending::Turn(spot), "flip", tooltip)
            };
            let fast = if holds { ": that holds it fast" } else { "" };
            let vest = format!("Vest a scarab under the {colour} stone{fast}");
            let fix = Spending::Fix(spot);
            Element::column([
                tag(staged, on, pays(scene, on), verb, tooltip),
                tag(staged, fix, pays(scene, fix), "vest", vest),
            ])
            .gap(px(4))
        });
        let gap = if spot
            == (PairPosition {
                half: PairSide::Second,
                colour: Colour::Blue,
            }) {
            20
        } else {
            0
        };
        centred([stone])
            .with(tags)
            .styled(|node| node.margin.left = px(gap))
    });
    let note = if holds {
        "a flip or a lift costs one scarab; lift vested scarabs before you flip"
    } else {
        "a flip costs one scarab"
    };
    let stones = Element::wrap(stones).gap(px(8)).align(AlignItems::Start);
    let title = format!("The City: {}", reading::of_city(scene.view));
    panel(&title, note, stones)
}

fn own(scene: &Scene<'_, GreatCity>, staged: &SceneView, accepter: Seat, open: bool) -> Element {
    let view = scene.view;
    let own = view
        .characters
        .iter()
        .filter(|character| character.owner == accepter);
    let rows = own.map(|character| {
        let who = character.who;
        let whose = view.possessive(scene.setup, who);
        let stones = Colour::ALL
            .into_iter()
            .zip(character.triad)
            .map(|(colour, lies)| {
                let stone = parts::stone(
                    &parts::own_slot(who, colour),
                    colour,
                    lies,
                    parts::Around::default(),
                );
                let stone = stone.size(px(72), auto());
                let stone = parts::explained(stone, parts::meaning(colour, lies), "great_city.after.3");
                let on = Spending::Vest { who, colour };
                let tag = open.then(|| {
                    let tooltip = format!("Vest a scarab under {whose} {} stone", colour.word());
                    tag(staged, on, pays(scene, on), "vest", tooltip)
                });
                centred([stone]).with(tag)
            });
        let stones = Element::row(stones).gap(px(8)).align(AlignItems::Start);
        Element::column([Element::text(Role::Label, parts::called(scene, who)), stones]).gap(px(2))
    });
    let title = if accepter == view.gm() {
        "The GM’s stones"
    } else {
        "Own stones"
    };
    panel(
        title,
        "a vested scarab can undo a flip",
        Element::column(rows).gap(px(8)),
    )
}

fn bags(scene: &Scene<'_, GreatCity>, staged: &SceneView, open: bool) -> Element {
    let [yea, nay] = pair::bags(scene, 84.0);
    let asked = scene.ui.bag.filter(|_| open);
    if let Some(on) = asked {
        let word = if on == Spending::Yea { "Yea" } else { "Nay" };
        let keep = Press::<GreatCity>::Local(Local::Ask(None));
        let put = Press::<GreatCity>::Local(Local::PutIn(on));
        let buttons = [
            widgets::button("Keep it", keep)
                .tooltip("Keep your scarab")
                .on_esc(),
            widgets::gilt_button("Put it in", put)
                .tooltip(format!("A scarab goes from your purse into {word}")),
        ];
        let question = words(Role::Heading, format!("Put a scarab into {word}?")).tinted(inks::BONE);
        let bags = Element::row([yea, nay])
            .gap(px(24))
            .justify(JustifyContent::Center);
        let buttons = Element::wrap(buttons).gap(px(10)).justify(JustifyContent::Center);
        return panel("Yea and Nay", "", centred([bags, question, buttons]));
    }
    let bag = |bag: Element, on: Spending, word: &str| {
        let tag = open.then(|| {
            let tooltip = format!("Put a scarab into {word}. Everybody sees it go in");
            tag(staged, on, Press::Local(Local::Ask(Some(on))), "put in", tooltip)
        });
        centred([bag]).with(tag)
    };
    let bags = [bag(yea, Spending::Yea, "Yea"), bag(nay, Spending::Nay, "Nay")];
    let bags = Element::wrap(bags)
        .gap(px(20))
        .align(AlignItems::Start)
        .justify(JustifyContent::Center);
    panel("Yea and Nay", "counted at the end", bags)
}

fn purses(scene: &Scene<'_, GreatCity>, staged: &SceneView, accepter: Seat, open: bool) -> Element {
    let others = Seat::all(scene.setup.seats.len()).filter(|seat| *seat != accepter);
    let rows = others.map(|seat| {
        let name = scene.setup.name(seat);
        let purse = Element::picture("great_city/purse")
            .size(px(42), px(49))
            .rigid()
            .with(parts::small_slot(format!("scarabs.purse.{seat}")));
        let give = Spending::Give(seat);
        let tag = open.then(|| {
            tag(
                staged,
                give,
                pays(scene, give),
                "give",
                format!("Give {name} a scarab"),
            )
        });
        let label = parts::marked(scene, seat, 26.0, Element::text(Role::Label, name));
        Element::row([purse, label.flex(1.0, px(0))]).with(tag).gap(px(8))
    });
    panel("Other purses", "", Element::column(rows).gap(px(6)))
}
