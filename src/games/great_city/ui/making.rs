//! The pages on which a character is made: one thing at a time (`great_city.character.1` to `great_city.character.7`).
//!
//! Everybody makes their own; a GM who is a person makes the agents of peril, and new characters for a scene.

use super::super::tables::tables;
use super::super::{
    Action, Class, Colour, Event, Kind, Phase, Seen, Sign, Stone, StoneId, StoneView, Trait, Triad, Who,
    number, tone,
};
use super::parts::{self, BARRED_CARD, BRASS, CAPTION, CARD, CHOSEN_CARD, LEAF, PLATE, centred, die, words};
use super::setup::{Making, making};
use super::situation::{name_and_about, roll};
use super::state::{Step, UiChange};
use super::{Press, TableContext, drawing, network, seats};
use crate::table::{Seat, capital};
use crate::ui::{Element, FocusOrder, Form, Layout, Role, Widget, inks, theme, widgets};
use bevy::prelude::*;

/// Returns the open page and its buttons.
pub fn character(scene: &TableContext<'_>, room: &Layout) -> (Element, Vec<Element>) {
    let Some(making) = making(scene) else {
        return (Element::default(), Vec::new());
    };
    let page = if making.open {
        match making.step(scene) {
            Step::Kind => making.kind(scene, room),
            Step::Traits => making.traits(scene, room),
            Step::Class => making.class(room),
            Step::Name => making.name(scene),
            Step::Intent => making.intent(),
            _ => making.finish(scene, room),
        }
    } else if making.character.kind.is_none() {
        let who = scene.setup.name(making.character.owner);
        let line = words(Role::Heading, format!("{who} makes a character")).tinted(inks::BONE);
        centred([line]).framed(&PLATE)
    } else {
        making.traits(scene, room)
    };
    let (mut page, mut buttons) = (page, making.buttons(scene));
    if making.open && matches!(scene.view.phase, Phase::Throw(_)) {
        // Nothing can be done on it until a computer's stones have been thrown.
        for part in buttons.iter_mut().chain([&mut page]) {
            part.change_each(&mut Element::put_away);
        }
    }
    (page, buttons)
}

/// Returns the coins with one turned, and the next of the other kind with it.
fn exchanged(mut coins: [Sign; 3], place: usize) -> Option<[Sign; 3]> {
    let sign = *coins.get(place)?;
    let mut others = [(place + 1) % 3, (place + 2) % 3].into_iter();
    let other = others.find(|other| coins.get(*other).is_some_and(|found| *found != sign))?;
    coins.swap(place, other);
    Some(coins)
}

/// Returns the numbers of the ready-made characters, each with the seat that has taken it.
fn ready_made(scene: &TableContext<'_>) -> impl Iterator<Item = (u8, Option<Seat>)> {
    let view = scene.view;
    (1u8..).take(scene.setup.level.ready.len()).map(|ready| {
        let players = view.characters.iter().filter(|one| one.owner != view.gm());
        let taken = players
            .map(|one| (one.ready, one.owner))
            .find(|(took, _)| *took == Some(ready));
        (ready, taken.map(|(_, owner)| owner))
    })
}

fn with_article(class: Class) -> String {
    let article = match class {
        Class::Aristocrat => "an ",
        Class::Learned | Class::Mercantile => "",
        _ => "a ",
    };
    format!("{article}{}", class.word())
}

const fn brings(class: Class) -> &'static str {
    match class {
        Class::Aristocrat | Class::Myrmidon => {
            "wins equal rolls, may vest under blue, one more tie to an aristocrat or myrmidon"
        }
        Class::Learned | Class::Drone => "may vest a scarab under white",
        Class::Mercantile | Class::Queen => "+2 scarabs, may vest one under green",
        Class::Commoner | Class::Worker => "open to everybody; brings nothing",
    }
}

impl Making<'_> {
    /// Is it made for the scene under way?
    fn is_new(&self) -> bool {
        matches!(self.character.who, Who::Newcomer(_))
    }

    /// May its kind, traits and class still be chosen, or are they ready-made?
    fn is_free(&self) -> bool {
        self.open && (self.character.ready.is_none() || !self.is_own())
    }

    fn buttons(&self, scene: &TableContext<'_>) -> Vec<Element> {
        if !self.open {
            return Vec::new();
        }
        let character = self.character;
        let (seat, who) = (character.owner, character.who);
        let gilt = |words: &str, press| widgets::gilt_button(words, press).focus(FocusOrder::First);
        let next = |words: &str, step| vec![gilt(words, self.to(step))];
        match self.step(scene) {
            Step::Kind if character.kind.is_none() => {
                let ready = scene.ui.offer;
                let is_picked = self.is_own() && ready_made(scene).any(|offer| offer == (ready, None));
                let deal = is_picked.then(|| {
                    let tooltip = "Take this one as it is; only the intent is left to choose";
                    gilt("Deal me in", Press::Act(Action::DealIn { seat, ready })).tooltip(tooltip)
                });
                deal.into_iter().collect()
            }
            Step::Kind => next("Next: traits", Step::Traits),
            // They are valid as they lie.
            Step::Traits => {
                let keep = UiChange::Traits(who, self.coins(), Step::Class);
                vec![gilt("Next: class", Press::Local(keep))]
            }
            Step::Class if character.class.is_none() => {
                let (name, why) = (self.to(Step::Name), "Choose a class first");
                vec![widgets::disabled_button("Next: name", name, why)]
            }
            Step::Class => next("Next: name", Step::Name),
            Step::Name if self.is_own() => next("Next: intent", Step::Intent),
            Step::Intent if !character.sealed => vec![
                gilt("Choose in secret", Press::Decide(seat))
                    .tooltip("Behind the curtain: choose your intent in secret"),
            ],
            Step::Name | Step::Intent => next("Next: finish", Step::Finish),
            _ => self.finisher(scene),
        }
    }

    fn finisher(&self, scene: &TableContext<'_>) -> Vec<Element> {
        let (seat, who) = (self.character.owner, self.character.who);
        let made = Press::Act(Action::Made { seat, who });
        let ties = self.is_new().then(|| {
            let ties = Press::Local(UiChange::NewcomerTies(true));
            widgets::button("Ties…", ties).tooltip("Draw the ties of this character")
        });
        let left = ties.as_ref().map_or(0, |_| network::free_of(scene.view));
        if scene.ui.gives_up && left > 0 {
            return network::give_up(left, made, "Back");
        }
        let finish = match (self.character.missing, left) {
            (Some(missing), _) => widgets::disabled_button("Finish", made, capital(missing)),
            (None, 0) => widgets::gilt_button("Finish", made)
                .tooltip("Finish this character. It can’t be changed afterwards")
                .focus(FocusOrder::First),
            (None, _) => widgets::button("Finish", Press::Local(UiChange::GiveUp(true)))
                .tooltip("Some free ties are not drawn yet: you are asked first"),
        };
        ties.into_iter().chain([finish]).collect()
    }

    fn kind(&self, scene: &TableContext<'_>, room: &Layout) -> Element {
        let (seat, who) = (self.character.owner, self.character.who);
        let now = self.character.kind;
        let kinds = Kind::BOTH.map(|kind| {
            let act = match who {
                Who::Seat(_) => Action::Be { seat, kind },
                _ => Action::Kind { seat, who, kind },
            };
            let line = match kind {
                Kind::Person => "traits flip stones of every colour; class has standing",
                Kind::Bug => "each trait flips stones of one colour",
            };
            let why = match now {
                Some(now) if now == kind => Some("It is chosen".to_owned()),
                Some(_) if !self.is_free() => Some("It is ready-made".to_owned()),
                _ => None,
            };
            let tooltip = match now {
                None if self.is_new() => "Its stones have been thrown for the scene",
                None => "Three dice set the stones for deeds, thoughts and words",
                Some(_) => "Switch: the stones stay, but you choose traits and class again",
            };
            let portrait = parts::portrait_picture(kind.portrait(None), 216.0);
            centred([portrait, caption(&capital(parts::kind_words(kind)), line)])
                .framed(if now == Some(kind) { &CHOSEN_CARD } else { &CARD })
                .styled(|node| node.width = px(300))
                .pressing(Press::Act(act))
                .tooltip(tooltip)
                .refused(why)
        });
        let title = match who {
            Who::Seat(_) => page_title("Who will you be?", room),
            _ => {
                let title = format!("Who is {}?", scene.view.called(scene.setup, who));
                Element::text(Role::Title, title).tinted(inks::BONE)
            }
        };
        let kinds = Element::wrap(kinds).gap(px(24)).justify(JustifyContent::Center);
        let deals = (now.is_none() && self.is_own()).then(|| deals(scene, room));
        centred([title, kinds]).gap(px(14)).with(deals)
    }

    /// Returns how the coins lie: as they were handed out, or else in the order of the stones.
    fn coins(&self) -> [Sign; 3] {
        let stones = self.character.triad.map(|stone| stone.sign);
        self.character.traits.unwrap_or(stones)
    }

    /// The three stones with their dice, and the traits.
    fn traits(&self, scene: &TableContext<'_>, room: &Layout) -> Element {
        let character = self.character;
        let width = if room.form() == Form::Tall { 120.0 } else { 142.0 };
        let stones = Colour::ALL.into_iter().zip(character.triad);
        let stones = stones.map(|(colour, lies)| {
            let die = self.face(scene, colour).map(|face| die(face, 56.0));
            let line = match (lies.thrown, lies.sign, lies.moving) {
                (false, ..) => "",
                (_, Sign::Minus, false) => "−",
                (_, Sign::Plus, false) => "+",
                (_, Sign::Minus, true) => "− moving to +",
                (_, Sign::Plus, true) => "+ moving to −",
            };
            centred([
                parts::open_stone(StoneId::Made(colour), colour, lies, width, "great_city.throw.1"),
                Element::row(die).with(words(Role::Label, line)).gap(px(8)),
                words(Role::Note, format!("for {}", parts::mode(colour))),
            ])
        });
        let stones = Element::wrap(stones)
            .justify(JustifyContent::Center)
            .align(AlignItems::Start)
            .styled(|node| (node.column_gap, node.row_gap) = (px(28), px(8)));
        let thrown = character.triad.iter().all(|stone| stone.thrown);
        let Some(kind) = character.kind.filter(|_| thrown) else {
            return centred([stones]).framed(&PLATE);
        };
        let triad = number(&character.triad);
        let meaning = tables().triad(triad.into());
        let name = Element::text(Role::Label, capital(&meaning.name));
        let meanings = Element::text(Role::Note, meaning.meanings.join(", ")).tinted(BRASS);
        let named = Element::row([
            parts::emblem(triad, 64.0),
            Element::column([name, meanings]).gap(px(0)),
        ])
        .gap(px(12))
        .justify(JustifyContent::Center);
        let rows = Trait::of(kind).into_iter().zip(self.coins()).enumerate();
        let rows = rows.map(|(place, (of, sign))| self.trait_row(place, of, sign));
        let note = match exchanged(self.coins(), 0) {
            Some(_) => {
                "The traits share the signs of your stones. Here + and − only name the two sides of a trait: neither is \
                 better. Press the side that you want: two traits then change places."
            }
            None => {
                "All three stones show the same sign, and so do all three traits: keep them. Here + and − only name the \
                 two sides of a trait: neither is better."
            }
        };
        let traits = Element::column([parts::heading("Traits", ""), Element::text(Role::Note, note)])
            .with_all(rows)
            .gap(px(8));
        Element::column([centred([stones, named]), traits])
            .gap(px(14))
            .framed(&PLATE)
    }

    fn trait_row(&self, place: usize, of: Trait, sign: Sign) -> Element {
        let who = self.character.who;
        let swapped = exchanged(self.coins(), place);
        let side = |side: Sign| {
            let pole = tone::pole(of, side);
            let shows: Vec<&str> = pole.shows.iter().flatten().map(String::as_str).collect();
            let mut says = shows.join(" / ");
            if let Some(ties) = ties_of(of, side) {
                says += "; ";
                says += ties;
            }
            let chosen = side == sign;
            let title = format!("{} {}", parts::sign(side), pole.word);
            let title = Element::text(Role::Label, title);
            let title = if chosen { title } else { title.tinted(inks::SHADE) };
            let card = Element::column([title, Element::text(Role::Note, says)])
                .gap(px(0))
                .framed(if chosen { &theme::CHOSEN_CARD } else { &theme::CARD })
                .padding(UiRect::axes(px(20), px(12)))
                .flex(1.0, px(300));
            if !self.is_free() || (chosen && swapped.is_some()) {
                return card;
            }
            let why = "All stones show the same, and so do all traits".to_owned();
            let signs = swapped.unwrap_or(self.coins());
            // The page stays open: the other traits can be changed, too.
            let act = Press::Local(UiChange::Traits(who, signs, Step::Traits));
            card.control(Widget::Choice(chosen), act)
                .tooltip(format!("{}: {}", capital(&tone::words(of).about), pole.word))
                .refused(swapped.is_none().then_some(why))
                .by("great_city.character.2")
        };
        Element::wrap([side(Sign::Minus), side(Sign::Plus)])
            .gap(px(12))
            .align(AlignItems::Stretch)
            .key(format!("trait.{place}"))
    }

    /// Returns what the die of a stone showed when it was thrown for the character.
    fn face(&self, scene: &TableContext<'_>, colour: Colour) -> Option<u8> {
        let of = Triad::Of(self.character.who);
        let stone = Stone { of, colour };
        scene.seen.iter().rev().find_map(|seen| match seen {
            Seen::Public(Event::Thrown { stone: thrown, face }) if *thrown == stone => Some(*face),
            _ => None,
        })
    }

    /// Do the stones keep this class from the character?
    fn is_barred(&self, class: Class) -> bool {
        class.colour().is_some_and(|colour| {
            let stone = self.character.triad.get(colour.index());
            stone.is_none_or(|stone| !stone.sign.is_plus() && !stone.moving)
        })
    }

    /// The four classes, with what each brings, and why some are barred.
    fn class(&self, room: &Layout) -> Element {
        let (seat, who) = (self.character.owner, self.character.who);
        let Some(kind) = self.character.kind else {
            return Element::default();
        };
        let cards = kind.classes().map(|class| {
            let barred = self.is_barred(class);
            let chosen = self.character.class == Some(class);
            let by = class.colour().map_or("", |colour| colour.word());
            let why = if barred {
                let class = with_article(class);
                Some(format!("Not {class}: the {by} stone shows − and is not moving"))
            } else if chosen {
                Some("This class is chosen".to_owned())
            } else {
                (!self.is_free()).then(|| "The character is ready-made".to_owned())
            };
            let brings = brings(class);
            let line = match barred {
                true => format!("needs a + or moving {by} stone; {brings}"),
                false => brings.to_owned(),
            };
            let hatch = barred.then(|| Element::overlay([]).paint_picture("great_city/class-hatch"));
            let portrait = parts::portrait_picture(kind.portrait(Some(class)), 168.0).with(hatch);
            let frame = match (barred, chosen) {
                (_, true) => &CHOSEN_CARD,
                (true, _) => &BARRED_CARD,
                _ => &CARD,
            };
            centred([portrait, caption(&capital(class.word()), &line)])
                .framed(frame)
                .styled(|node| node.width = px(52.0 + 10.5 * room.rem))
                .pressing(Press::Act(Action::Class { seat, who, class }))
                .tooltip(capital(brings))
                .refused(why)
                .by("great_city.character.3")
        });
        let rule = "A stone that shows + or is moving opens the class of its colour.";
        centred([
            page_title("Choose a class", room),
            words(Role::Body, rule),
            parts::cards(cards, 16),
        ])
        .gap(px(16))
    }

    fn name(&self, scene: &TableContext<'_>) -> Element {
        let (seat, who) = (self.character.owner, self.character.who);
        let [name, about] = name_and_about(scene, who, seat, "a few words about the character");
        let roll = Element::row([roll(who), Element::text(Role::Note, "or roll one")]).gap(px(10));
        Element::column([
            parts::heading("Name", ""),
            name,
            roll,
            parts::heading("About", "if you like"),
            about,
        ])
        .gap(px(14))
        .framed(&LEAF)
        .size(percent(100), auto())
        .styled(|node| (node.max_width, node.align_self) = (px(900), AlignSelf::Center))
    }

    /// Will you save the Great City? The answer is given behind the curtain.
    fn intent(&self) -> Element {
        let line = match (self.character.purpose, self.character.sealed) {
            (Some(purpose), _) => {
                let answer = if purpose.saves { "yes" } else { "no" };
                format!("{answer}, by {}: open to all by house rule", purpose.stone.word())
            }
            (None, true) => "It is chosen, and secret until the end.".into(),
            (None, false) => {
                "Choose one of your stones behind the curtain: + means yes, − means no. Only you see which."
                    .to_owned()
            }
        };
        let curtain = drawing("great_city/sign-curtain", 264.0, 210.0)
            .pressing(Press::Decide(self.character.owner))
            .focus(FocusOrder::Normal)
            .tooltip("Behind the curtain: choose your intent, look at it, or change it");
        centred([
            Element::text(Role::Title, "Will you save the Great City?").tinted(inks::BONE),
            words(Role::Body, line),
            curtain,
        ])
        .with(self.seal(72.0))
        .gap(px(18))
        .framed(&PLATE)
        .styled(|node| (node.max_width, node.align_self) = (px(900), AlignSelf::Center))
    }

    fn seal(&self, size: f32) -> Option<Element> {
        self.character.sealed.then(|| {
            let seal = Element::picture("great_city/seal").size(px(size), px(size));
            parts::explained(seal, "The intent is sealed until the end", "great_city.secret.1")
        })
    }

    /// The whole character, and what it begins with.
    fn finish(&self, scene: &TableContext<'_>, room: &Layout) -> Element {
        let character = self.character;
        let portrait = parts::head(scene, character.who, 150.0);
        let stones = Colour::ALL.into_iter().zip(character.triad);
        let stones =
            stones.map(|(colour, lies)| parts::explained_stone(colour, lies, 84.0, "great_city.throw.1"));
        let head = Element::column([
            Element::text(Role::Title, parts::called(scene, character.who)).tinted(inks::BONE),
            Element::text(Role::Body, seats::described(scene.view, character.who)),
            Element::row(stones).with(self.seal(58.0)).gap(px(14)),
        ])
        .gap(px(8))
        .flex(1.0, px(360));
        let head = Element::wrap([portrait, head]).gap(px(24));
        let width = if room.has_large_type() { 700.0 } else { 420.0 };
        let panels = [self.scarabs(), self.vested(scene), self.ties()];
        let panels = panels.map(|panel| panel.framed(&PLATE).flex(1.0, px(width)));
        let panels = Element::wrap(panels).align(AlignItems::Stretch).gap(px(14));
        Element::column([head.framed(&PLATE), panels]).gap(px(14))
    }

    /// The scarabs that it begins with. All of this is open.
    fn scarabs(&self) -> Element {
        let (title, base, few) = if self.is_own() {
            ("Free scarabs", "three to begin with", 3)
        } else {
            ("For the GM’s purse", "two for each agent of peril", 2)
        };
        let class = self.character.class;
        let trader = class.filter(|class| matches!(class, Class::Mercantile | Class::Queen));
        let (line, count) = match trader {
            _ if self.is_new() => ("It brings no scarabs.".to_owned(), 0),
            Some(class) => (format!("{base}, and two more for the {}", class.word()), few + 2),
            None => (base.to_owned(), few),
        };
        let heap = (count > 0).then(|| drawing(format!("great_city/heap-{count}"), 130.0, 82.0));
        let note = "Scarabs pay for flips, antes and entrances, and for Yea or Nay.";
        let words = Element::column([Element::text(Role::Body, line), Element::text(Role::Note, note)])
            .gap(px(2))
            .flex(1.0, px(200));
        Element::column([parts::heading(title, ""), Element::row(heap).with(words)]).gap(px(8))
    }

    fn vested(&self, scene: &TableContext<'_>) -> Element {
        let character = self.character;
        let title = parts::heading("Vested", "");
        let colour = character.class.and_then(Class::colour);
        let (Some(class), Some(colour)) = (character.class, colour) else {
            let line = match character.class {
                Some(class) => format!("A {} vests nothing.", class.word()),
                None => "A class with a colour may vest one scarab under its stone.".to_owned(),
            };
            return Element::column([title, Element::text(Role::Body, line)]).gap(px(8));
        };
        let source = if scene.setup.level.house.vest_from_purse {
            "from its owner’s purse"
        } else {
            "from the supply"
        };
        let stone = character.triad.get(colour.index()).map(|stone| {
            let stone = StoneView {
                moving: false,
                vested: stone.vested + u16::from(character.vests && !character.made),
                ..*stone
            };
            parts::still_stone(colour, stone).size(px(84), auto()).rigid()
        });
        let line = format!("Vest one under {}", colour.word());
        let switch = if self.open {
            let (seat, who, yes) = (character.owner, character.who, !character.vests);
            let act = Press::Act(Action::Vest { seat, who, yes });
            widgets::switch(&line, character.vests, act)
                .tooltip("A vested scarab lies under the stone and pays once to flip it, or to undo a flip")
                .by("great_city.character.6")
        } else {
            Element::text(Role::Label, line)
        };
        let says = Element::text(
            Role::Note,
            format!(
                "the {} may, {source}: it pays for a flip of that stone later",
                class.word()
            ),
        );
        let words = Element::column([switch, says]).gap(px(4)).flex(1.0, px(0));
        Element::column([title, Element::row(stone).with(words)]).gap(px(8))
    }

    /// The ties that will be free, once all characters are made.
    fn ties(&self) -> Element {
        let character = self.character;
        let mut owed = vec!["one, + or −".to_owned()];
        if let Some(class @ (Class::Aristocrat | Class::Myrmidon)) = character.class {
            owed.push(format!("{}: one to an aristocrat or a myrmidon", class.word()));
        }
        if let (Some(kind), Some(signs)) = (character.kind, character.traits) {
            let free = Trait::of(kind).into_iter().zip(signs);
            owed.extend(free.filter_map(|(of, sign)| {
                let ties = ties_of(of, sign)?;
                Some(format!("{}: {ties}", tone::pole(of, sign).word))
            }));
        }
        let rows = owed.into_iter().map(|line| {
            let sign = drawing("great_city/lozenge-todo", 24.0, 24.0);
            Element::row([sign, Element::text(Role::Body, line)]).gap(px(8))
        });
        Element::column([parts::heading("Free ties to come", "")])
            .with_all(rows)
            .with(Element::text(Role::Note, "A further tie costs one scarab."))
            .gap(px(6))
    }
}

/// A page's title. On a ribbon it stands out from the skyline; large type has no room for one.
fn page_title(title: &str, room: &Layout) -> Element {
    match room.has_large_type() {
        true => Element::text(Role::Title, title).tinted(inks::BONE),
        false => parts::ribbon(title, 560),
    }
}

fn deals(scene: &TableContext<'_>, room: &Layout) -> Element {
    let width = if room.has_large_type() { 700.0 } else { 420.0 };
    // One that is taken keeps its place: what lies under the pointer must not change.
    let cards = ready_made(scene)
        .zip(&scene.setup.level.ready)
        .map(|((number, taken), ready)| {
            let taken = taken.map(|seat| format!("taken by {}", scene.setup.name(seat)));
            let what = seats::class_and_traits(ready.kind, Some(ready.class), Some(ready.traits));
            let picture = parts::portrait_picture(ready.kind.portrait(Some(ready.class)), 108.0);
            let name = Element::text(Role::Label, ready.name.as_str());
            let facts = Element::column([
                if taken.is_some() {
                    name.tinted(inks::QUIET)
                } else {
                    name
                },
                Element::text(Role::Note, what).tinted(BRASS),
                Element::text(Role::Note, taken.as_deref().unwrap_or(&ready.line)),
            ])
            .gap(px(2))
            .flex(1.0, px(0));
            let picked = scene.ui.offer == number && taken.is_none();
            let pick = Press::Local(UiChange::Offer(number));
            let card = Element::row([picture, facts])
                .gap(px(12))
                .framed(if picked { &theme::CHOSEN_CARD } else { &theme::CARD })
                .control(Widget::Choice(picked), pick)
                .refused(taken);
            let card = card.tooltip("Pick this one, then press “Deal me in”");
            card.flex(1.0, px(width))
        });
    let title = if ready_made(scene).any(|(_, taken)| taken.is_none()) {
        "Or take a ready-made one:"
    } else {
        "This level has no ready-made character left: make your own."
    };
    let cards = Element::wrap(cards).gap(px(12)).align(AlignItems::Stretch);
    Element::column([words(Role::Heading, title).tinted(inks::BONE), cards])
        .gap(px(12))
        .size(percent(100), auto())
}

const fn ties_of(of: Trait, sign: Sign) -> Option<&'static str> {
    match (of, sign) {
        (Trait::Experience | Trait::Nature, Sign::Plus) => Some("one more tie"),
        (Trait::Attitude, Sign::Plus) => Some("one more tie, −"),
        (Trait::Attitude, Sign::Minus) => Some("one more tie, +"),
        _ => None,
    }
}

fn caption(title: &str, line: &str) -> Element {
    centred([words(Role::Label, title), words(Role::Note, line)])
        .gap(px(2))
        .framed(&CAPTION)
        .size(percent(100), auto())
        .grow(1.0)
        .justify(JustifyContent::Center)
        .styled(|node| node.min_height = px(74))
}
