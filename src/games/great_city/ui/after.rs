//! After a judgment, in numbered steps: somebody tells it, whoever accepted spends scarabs, and the scene is finished.
//!
//! What the accepter has in the purse stands here only where nobody else could read it; otherwise it lies behind the
//! accepter's curtain.

use super::super::tables::tables;
use super::super::{
    Action, Colour, Event, GreatCity, PairPosition, PairSide, Phase, ScarabZone, SceneView, Seen, Slot,
    Spending, StoneId, Triad, Who, number,
};
use super::parts::{self, BARRED_TAG, IVORY, NAME_SLIP, PLATE, PRESSED_SLIP, RUST, TAG, centred, words};
use super::situation::{self, of_city, of_scene, reading_of};
use super::state::UiChange;
use super::{Press, TableContext, choices, drawing, foot, over_foot, seats, story, table};
use crate::session::continue_button;
use crate::table::{Seat, and_list};
use crate::ui::lettering::Face;
use crate::ui::{Element, FocusOrder, Form, Layout, Role, inks, theme, widgets};
use bevy::prelude::*;

pub fn after(scene: &TableContext<'_>, room: &Layout) -> Element {
    let is_narrow = room.form() != Form::Wide;
    let staged = scene.view.scene.as_ref();
    let Some((staged, accepter)) = staged.and_then(|staged| Some((staged, staged.accepter?))) else {
        return Element::default();
    };
    let judgment = of_scene(scene.view).map(reading_of);
    let tale = story::tale(scene, room).or_else(|| story::read_now(scene, room));
    let is_read = tale.is_some();
    let tells = (!is_read).then(|| step(1, "Tell", staged.told, telling(scene, room, staged, accepter)));
    let is_asked = matches!(scene.view.phase, Phase::CityAnswer(..) | Phase::NextGuard(..));
    let may_spend = is_asked || is_told(scene, staged);
    let spends = || step(2, "Spend", staged.done, spend(scene, room, staged, accepter));
    let spends = (may_spend && !is_read).then(spends);
    // In large type, the choice of who tells needs the height.
    let has_room = staged.teller.is_some() || !room.has_large_type();
    let around = (!may_spend && !is_read && has_room).then(|| played(scene, staged));
    // In large type, the plate needs the height of the steps: it comes after them.
    let mut plate = Some(own_plate(scene, staged, accepter, is_narrow).rigid());
    let last = plate.take_if(|_| room.has_large_type());
    let steps = Element::column(judgment)
        .with(around)
        .with(tale)
        .with(tells)
        .with(spends)
        .with(last)
        .gap(px(12))
        .flex(1.0, px(0))
        .padding(UiRect::right(px(10)))
        .scrolling()
        .styled(|node| node.min_width = px(0));
    let both = if is_narrow {
        Element::column(plate).with(steps)
    } else {
        let at_foot =
            |plate: Element| plate.styled(|node| (node.width, node.align_self) = (px(290), AlignSelf::End));
        Element::row(plate.map(at_foot))
            .with(steps)
            .align(AlignItems::Stretch)
    };
    let foot = foot(
        scene,
        room,
        choices::line(scene),
        buttons(scene, staged, accepter),
    );
    over_foot(scene, both.gap(px(20)), UiRect::axes(px(24), px(16)), foot)
}

/// A numbered step: its title with words beside it, and its content below.
fn step(
    number: u8,
    title: &str,
    is_done: bool,
    (words, content): (Element, impl Into<Option<Element>>),
) -> Element {
    let sign = if is_done { "done" } else { "now" };
    let numeral = Element::text(Role::Label, number.to_string()).tinted(inks::INK);
    let numeral = (!is_done).then(|| Element::overlay([numeral]).centred());
    let sign = drawing(format!("great_city/lozenge-{sign}"), 52.0, 52.0).with(numeral);
    let head = Element::text(Role::Heading, title).tinted(inks::BONE);
    let head = Element::row([sign, head.unwrapped(), words.flex(1.0, px(0))]);
    Element::column([head.gap(px(12))])
        .with(content.into())
        .gap(px(8))
        .framed(&PLATE)
        .key(title.to_lowercase())
}

/// What a person has to answer now, or else the button that finishes what there is to do.
fn buttons(scene: &TableContext<'_>, staged: &SceneView, accepter: Seat) -> Vec<Element> {
    if let Phase::CityAnswer(seat, spot) = scene.view.phase {
        let undoes = format!(
            "The scarab under the City’s {} stone goes to the supply, and the stone flips back",
            spot.colour.word()
        );
        let let_be = widgets::button("Let it be", Press::Act(Action::Let(seat)));
        let undo = widgets::button("Undo the flip", Press::Act(Action::Undo(seat)));
        let both = [let_be.tooltip("The stone stays flipped"), undo.tooltip(undoes)];
        return both.into_iter().filter(|_| scene.is_here(seat)).collect();
    }
    if let Some((on, word)) = put_in(scene) {
        let keep = widgets::button("Keep it", Press::Local(UiChange::Ask(None)));
        let put = widgets::gilt_button("Put it in", Press::Local(UiChange::PutIn(on)));
        return vec![
            keep.tooltip("Keep your scarab").on_esc(),
            put.tooltip(format!("A scarab goes from your purse into {word}"))
                .focus(FocusOrder::First),
        ];
    }
    finisher(scene, staged, accepter).into_iter().collect()
}

/// The bag about which the accepter is asked once more, and its name.
pub fn put_in(scene: &TableContext<'_>) -> Option<(Spending, &'static str)> {
    let staged = scene.view.scene.as_ref()?;
    let on = scene
        .ui
        .bag
        .filter(|_| staged.accepter.is_some_and(|seat| may_spend(scene, staged, seat)))?;
    Some((on, if on == Spending::Yea { "Yea" } else { "Nay" }))
}

/// The one button that finishes what a person has to do.
fn finisher(scene: &TableContext<'_>, staged: &SceneView, accepter: Seat) -> Option<Element> {
    if scene.held {
        return Some(continue_button::<GreatCity>());
    }
    let may_tell = |teller: &Seat| !staged.told && scene.is_here(*teller);
    let spends = !staged.done && scene.is_here(accepter);
    let done = Action::Done(accepter);
    let finish = |press, tooltip: &str| widgets::gilt_button("Finish the scene", press).tooltip(tooltip);
    match (staged.teller.filter(may_tell), spends) {
        (None, false) => None,
        // First, somebody has to be chosen to tell it.
        (None, true) if staged.teller.is_none() => None,
        (None, true) => Some(finish(Press::Act(done), "Hand out no more scarabs")),
        (Some(teller), _) => {
            let told = widgets::gilt_button("Done telling", Press::Act(Action::Told(teller)));
            Some(told.tooltip("The tale is finished"))
        }
    }
}

/// Whoever accepted: who that is, and what came of it.
fn own_plate(scene: &TableContext<'_>, staged: &SceneView, accepter: Seat, is_narrow: bool) -> Element {
    let view = scene.view;
    let (who, what) = if accepter == view.gm() {
        let here = staged.present().filter(|who| view.owner(*who) == accepter);
        let here: Vec<String> = here.map(|who| view.called(scene.setup, who)).collect();
        ("the GM".to_owned(), format!("accepts for {}", and_list(&here)))
    } else {
        let who = Who::Seat(accepter);
        (view.called(scene.setup, who), seats::described(view, who))
    };
    let purse = seats::empty_purse(accepter, 76.0, 89.0);
    let name = Element::text(Role::Name, scene.setup.name(accepter));
    let name = parts::marked(scene, accepter, 34.0, name);
    let head = Element::column([name, Element::text(Role::Label, who)])
        .with((!is_narrow).then(|| Element::text(Role::Note, what)))
        .gap(px(0))
        .flex(1.0, px(150));
    let (brought, spent) = moved(scene, accepter);
    let spent: Vec<String> = spent
        .into_iter()
        .map(|(to, count)| match to {
            ScarabZone::Purse(seat) => format!("{count} to {}", scene.setup.name(seat)),
            ScarabZone::Yea => format!("{count} into Yea"),
            ScarabZone::Nay => format!("{count} into Nay"),
            ScarabZone::Under(_) => format!("{count} under the City’s stones"),
            _ => format!("{count} to the supply"),
        })
        .collect();
    let story = match spent.is_empty() {
        true => format!("The ante brought {brought}."),
        false => format!("The ante brought {brought}. Of the purse: {}.", spent.join(", ")),
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
fn holds(scene: &TableContext<'_>, accepter: Seat, is_narrow: bool) -> Element {
    let name = scene.setup.name(accepter);
    if let Some(count) = seats::purse_shown(scene, accepter) {
        let count = Element::text(Role::Number, count.to_string()).tinted(RUST);
        let row = Element::row([count, Element::text(Role::Label, "in the purse")]);
        return row.gap(px(12)).justify(JustifyContent::Center);
    }
    if !scene.is_here(accepter) {
        return words(Role::Note, "Only its owner knows what is in it.");
    }
    let width = if is_narrow { 90.0 } else { 170.0 };
    let curtain = drawing("great_city/sign-curtain", width, width * 0.797)
        .pressing(Press::Look(accepter))
        .focus(FocusOrder::Aside)
        .tooltip(format!("Only for {name}: look into your purse"));
    centred([curtain]).with((!is_narrow).then(|| words(Role::Note, "The number is for you alone.")))
}

/// Returns how many scarabs the ante brought to the accepter, and how many have left the purse since.
fn moved(scene: &TableContext<'_>, accepter: Seat) -> (u16, Vec<(ScarabZone, u16)>) {
    let purse = ScarabZone::Purse(accepter);
    let (mut brought, mut spent) = (0, Vec::<(ScarabZone, u16)>::new());
    for seen in scene.seen.iter().rev() {
        match seen {
            Seen::Public(Event::Accepted { .. }) => break,
            Seen::Public(Event::Moved { from, to, count, .. }) => match *from {
                ScarabZone::Ante if *to == purse => brought += count,
                from if from == purse => {
                    let is_stone = |zone: &ScarabZone| matches!(zone, ScarabZone::Under(_));
                    let same = |other: &ScarabZone| other == to || is_stone(other) && is_stone(to);
                    match spent.iter_mut().find(|(other, _)| same(other)) {
                        Some((_, sum)) => *sum += count,
                        None => spent.push((*to, *count)),
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
    (brought, spent)
}

fn part(scene: &TableContext<'_>, staged: &SceneView, seat: Seat) -> &'static str {
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

/// What the teller tells from: both triads with their key words, the wish, and how the scene began.
fn played(scene: &TableContext<'_>, staged: &SceneView) -> Element {
    let halves = PairSide::BOTH.map(|half| {
        let (who, stones) = seats::behind(staged, half);
        let triad = number(stones);
        let meaning = tables().triad(triad.into());
        let name = Element::text(Role::Label, parts::called(scene, who));
        let meanings = format!("{}: {}", meaning.name, meaning.meanings.join(", "));
        let words = Element::column([name, Element::text(Role::Note, meanings)]).gap(px(0));
        let stones = Colour::ALL.into_iter().zip(stones);
        let stones = stones
            .map(|(colour, lies)| parts::explained_stone(colour, *lies, 50.0, "great_city.flip.1").rigid());
        let stones = Element::row(stones).gap(px(4)).rigid();
        let words = words.flex(1.0, px(180)).styled(|node| node.min_width = px(0));
        let half = Element::wrap([stones, words]).gap(px(12)).flex(1.0, px(420));
        half.styled(|node| node.min_width = px(0))
    });
    let number = scene.view.scenes;
    let told = [
        ("The wish: ", Slot::Deed(number)),
        ("It began: ", Slot::Scene(number)),
    ];
    let told = told.into_iter().filter_map(|(title, slot)| {
        let text = scene.view.text(slot)?.to_owned();
        let spans = [(Face::Semibold, title.to_owned()), (Face::Regular, text)];
        Some(Element::spans(Role::Body, spans))
    });
    Element::column([Element::wrap(halves).gap(px(12))])
        .with_all(told)
        .gap(px(8))
        .framed(&PLATE)
        .key("played")
}

/// The words beside the title of the first step, and its content.
fn telling(
    scene: &TableContext<'_>,
    room: &Layout,
    staged: &SceneView,
    accepter: Seat,
) -> (Element, Option<Element>) {
    let Some(teller) = staged.teller else {
        let name = scene.setup.name(accepter);
        let seats = Seat::all(scene.setup.seats.len());
        let seats = seats.filter(|seat| *seat != accepter || staged.tellers.contains(seat));
        let seats = Element::wrap(seats.map(|seat| candidate(scene, staged, accepter, seat)));
        let words = format!("{name} accepts. Who tells what the judgment means?");
        return (Element::text(Role::Body, words), Some(seats.gap(px(10))));
    };
    let tells = scene.setup.name(teller);
    let slot = Slot::Tale(scene.view.scenes);
    let written = scene.view.text(slot);
    let told = if !staged.told && scene.is_here(teller) {
        let hint = "What happens? Write it here, or tell it aloud.";
        Some(parts::telling_field(
            scene,
            (slot, teller),
            hint,
            (1200, 9),
            written,
        ))
    } else if written.is_some() && may_spend(scene, staged, accepter) && room.form() == Form::Wide {
        // It stands in the story beside, and the scarabs need the height.
        None
    } else {
        let text = match (written, staged.told) {
            (Some(text), _) => text.to_owned(),
            (None, true) => "Told aloud.".to_owned(),
            (None, false) => format!("{tells} is telling it."),
        };
        let told = Element::row([Element::text(Role::Body, text)]).framed(&NAME_SLIP);
        Some(told.size(percent(100), auto()))
    };
    let name = Element::text(Role::Label, format!("{tells} tells it"));
    (parts::marked(scene, teller, 28.0, name), told)
}

/// A seat that may tell it, or took no part.
fn candidate(scene: &TableContext<'_>, staged: &SceneView, accepter: Seat, seat: Seat) -> Element {
    let can = staged.tellers.contains(&seat);
    let name = scene.setup.name(seat);
    let part = Element::text(Role::Note, part(scene, staged, seat));
    let said = Element::column([Element::text(Role::Label, name), part]).gap(px(0));
    let card = parts::marked(scene, seat, 32.0, said)
        .styled(|node| node.min_width = px(230))
        .framed(if can { &PRESSED_SLIP } else { &theme::SEAT_CARD });
    if !scene.is_here(accepter) || scene.view.phase != Phase::After {
        return card;
    }
    let why = (!can).then(|| "Only somebody who took part in the scene can tell it".to_owned());
    let choose = Action::Teller {
        seat: accepter,
        to: seat,
    };
    card.pressing(Press::Act(choose))
        .tooltip(format!("Let {name} tell it"))
        .refused(why)
        .by("great_city.after.1")
}

/// Is the tale told, or told elsewhere? Then scarabs are handed out.
fn is_told(scene: &TableContext<'_>, staged: &SceneView) -> bool {
    let teller = staged.teller;
    teller.is_some_and(|teller| staged.told || !scene.is_here(teller))
}

fn may_spend(scene: &TableContext<'_>, staged: &SceneView, accepter: Seat) -> bool {
    let is_asked = matches!(scene.view.phase, Phase::CityAnswer(..));
    scene.is_here(accepter) && !staged.done && !is_asked && is_told(scene, staged)
}

/// The words beside the title of the second step, and what the accepter can do with scarabs: the City's pair, own
/// stones, the bags, other purses.
fn spend(scene: &TableContext<'_>, room: &Layout, staged: &SceneView, accepter: Seat) -> (Element, Element) {
    let open = may_spend(scene, staged, accepter);
    let words = match (staged.done, open) {
        (true, _) => "No more scarabs are handed out.",
        _ if matches!(scene.view.phase, Phase::CityAnswer(..)) => {
            "Whoever has a scarab under the flipped stone may undo the flip."
        }
        (_, true) => {
            "Spend as many as you like, one by one, or keep them: the fattest purse tells the City’s fate."
        }
        _ if scene.is_here(accepter) => "First choose who tells it.",
        _ => "The accepter hands out scarabs.",
    };
    let width = if room.has_large_type() { 600.0 } else { 400.0 };
    let panels = [
        bags(scene, staged, open).flex(1.0, px(width * 0.8)),
        city(scene, staged, open).flex(2.0, px(width * 1.7)),
        own(scene, staged, accepter, open).flex(1.0, px(width)),
        purses(scene, room, (staged, accepter), open).flex(1.0, px(width)),
    ];
    let panels = Element::wrap(panels).gap(px(12)).align(AlignItems::Stretch);
    (Element::text(Role::Body, words), panels)
}

fn panel(title: &str, note: &str, content: Element) -> Element {
    Element::column([parts::heading(title, note), content])
        .gap(px(6))
        .framed(&theme::SEAT_CARD)
}

/// The tag of a way to spend a scarab. While it is asked about a bag, it keeps its place, but nothing else can be
/// pressed by mistake.
fn tag(
    scene: &TableContext<'_>,
    staged: &SceneView,
    (on, verb): (Spending, &str),
    press: Press,
    tooltip: String,
) -> Element {
    let why = match (put_in(scene), on) {
        (Some((_, word)), _) => Some(format!("First answer whether the scarab goes into {word}")),
        _ if staged.spendings.contains(&on) => None,
        (_, Spending::Turn(spot)) if staged.city_locked == Some(spot) => {
            Some("Its flip was undone: flip another stone of the City first".to_owned())
        }
        _ => Some("The purse is empty".to_owned()),
    };
    let frame = if why.is_some() { &BARRED_TAG } else { &TAG };
    let scarab = drawing("great_city/scarab", 24.0, 24.0);
    Element::row([Element::text(Role::Note, format!("{verb} 1")).unwrapped(), scarab])
        .gap(px(6))
        .framed(frame)
        .rigid()
        .pressing(press)
        .tooltip(tooltip)
        .refused(why)
        .by("great_city.after.2")
}

/// The tag of a way to spend a scarab at once.
fn pay(scene: &TableContext<'_>, staged: &SceneView, on: Spending, verb: &str, tooltip: String) -> Element {
    let pays = |seat| Press::Act(Action::Spend { seat, on });
    let press = staged.accepter.map_or(Press::Nothing, pays);
    tag(scene, staged, (on, verb), press, tooltip)
}

/// Returns the name of the City's pair once this stone is flipped.
pub fn flipped(scene: &TableContext<'_>, spot: PairPosition) -> &'static str {
    let mut pair = scene.view.city;
    if let Some(stone) = pair.iter_mut().flatten().nth(spot.index()) {
        stone.sign = stone.sign.turned();
    }
    &situation::judgment(&pair).0
}

fn city(scene: &TableContext<'_>, staged: &SceneView, open: bool) -> Element {
    let holds = scene.setup.rules < 2 || scene.setup.level.house.vested_hold_fast;
    let guards = scene.setup.rules >= 3 && !scene.setup.level.house.city_scarabs_idle;
    let stones = PairPosition::all().zip(scene.view.city.iter().flatten());
    let stones = stones.map(|(spot, lies)| {
        let colour = spot.colour.word();
        let tags = open.then(|| {
            // Where scarabs hold a stone fast, what is vested has to be lifted first.
            let (on, verb, tooltip) = if staged.spendings.contains(&Spending::Lift(spot)) {
                let tooltip =
                    format!("Pay a scarab to lift one from under the {colour} stone; both go to the supply");
                (Spending::Lift(spot), "lift", tooltip)
            } else {
                let tooltip = format!(
                    "Pay a scarab to the supply to flip the City’s {colour} stone: the City’s pair becomes “{}”",
                    flipped(scene, spot)
                );
                (Spending::Turn(spot), "flip", tooltip)
            };
            let use_of = match (holds, guards) {
                (true, _) => "that holds it fast",
                (_, true) => "you may undo a flip of it by others",
                _ => "at this table it does nothing there",
            };
            let vest = format!("Vest a scarab under the {colour} stone: {use_of}");
            let turns = pay(scene, staged, on, verb, tooltip);
            let vests = pay(scene, staged, Spending::Fix(spot), "vest", vest);
            Element::column([turns, vests]).gap(px(4))
        });
        let id = StoneId::Own(spot.of_city());
        let stone = parts::open_stone(id, spot.colour, *lies, 80.0, "great_city.after.5");
        centred([stone]).with(tags)
    });
    let note = if holds {
        "a flip or a lift costs one scarab; lift vested scarabs before you flip"
    } else if guards {
        "a flip costs one scarab; who has vested one there may undo it"
    } else {
        "a flip costs one scarab"
    };
    // Where one row is too long, each triad has its own.
    let mut stones = stones.collect::<Vec<_>>().into_iter();
    let triads = PairSide::BOTH.map(|_| {
        Element::row(stones.by_ref().take(3))
            .gap(px(8))
            .align(AlignItems::Start)
    });
    let stones = Element::wrap(triads)
        .gap(px(8))
        .styled(|node| node.column_gap = px(28));
    let title = format!("The City: {}", of_city(scene.view));
    panel(&title, note, stones)
}

fn own(scene: &TableContext<'_>, staged: &SceneView, accepter: Seat, open: bool) -> Element {
    let view = scene.view;
    let rows = seats::characters_of(view, accepter).map(|character| {
        let who = character.who;
        let whose = view.possessive(scene.setup, who);
        let stones = Colour::ALL.into_iter().zip(character.triad);
        let stones = stones.map(|(colour, lies)| {
            let tag = open.then(|| {
                let tooltip = format!("Vest a scarab under {whose} {} stone", colour.word());
                pay(scene, staged, Spending::Vest { who, colour }, "vest", tooltip)
            });
            let id = StoneId::Own(Triad::Of(who).stone(colour));
            let stone = parts::open_stone(id, colour, lies, 72.0, "great_city.after.3");
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
    let rows = Element::column(rows).gap(px(8));
    panel(title, "a vested scarab can undo a flip", rows)
}

fn bags(scene: &TableContext<'_>, staged: &SceneView, open: bool) -> Element {
    let bags = table::bags(scene, 84.0);
    let ways = [(Spending::Yea, "Yea"), (Spending::Nay, "Nay")];
    let bags = bags.into_iter().zip(ways).map(|(bag, (on, word))| {
        let tooltip = format!("Put a scarab into {word}. Everybody sees it go in");
        let ask = Press::Local(UiChange::Ask(Some(on)));
        centred([bag]).with(open.then(|| tag(scene, staged, (on, "put in"), ask, tooltip)))
    });
    let bags = Element::wrap(bags)
        .gap(px(20))
        .align(AlignItems::Start)
        .justify(JustifyContent::Center);
    panel("Yea and Nay", "counted at the end", bags)
}

fn purses(
    scene: &TableContext<'_>,
    room: &Layout,
    (staged, accepter): (&SceneView, Seat),
    open: bool,
) -> Element {
    let width = if open { 12.5 } else { 7.5 } * room.rem;
    let others = Seat::all(scene.setup.seats.len()).filter(|seat| *seat != accepter);
    let rows = others.map(|seat| {
        let name = scene.setup.name(seat);
        let purse = seats::empty_purse(seat, 42.0, 49.0);
        let tooltip = format!("Give {name} a scarab");
        let tag = open.then(|| pay(scene, staged, Spending::Give(seat), "give", tooltip));
        let label = parts::marked(scene, seat, 26.0, Element::text(Role::Label, name));
        let row = Element::row([purse, label.flex(1.0, px(0))]).with(tag);
        row.gap(px(8)).flex(1.0, px(width))
    });
    panel("Other purses", "", Element::wrap(rows).gap(px(6)))
}
