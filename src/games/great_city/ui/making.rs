//! The pages on which a character is made: one thing at a time (`great_city.character.1` to `great_city.character.7`).
//!
//! Everybody makes their own; a GM who is a person makes the agents of peril, and new characters for a scene.

use super::super::tables::tables;
use super::super::{
    Action, CharacterView, Class, Colour, Event, GreatCity, Kind, Phase, Seen, Sign, Slot, Stone, Trait,
    Triad, Who, tone,
};
use super::foot::foot;
use super::parts::{
    self, BARRED_CARD, BRASS, CAPTION, CARD, CHOSEN_CARD, LEAF, PLATE, Writes, centred, words,
};
use super::setup::{Step, laid_out};
use super::situation::roll;
use super::state::Local;
use super::{network, seats};
use crate::session::{Press, Scene};
use crate::table::{Seat, capital};
use crate::ui::inks;
use crate::ui::{Element, FocusOrder, Role, Room, Widget, theme, widgets};
use bevy::prelude::*;

/// The character that is being made.
#[derive(Clone, Copy)]
pub struct Making<'s> {
    /// As it stands.
    pub character: &'s CharacterView,
    /// The seat that makes it.
    pub seat: Seat,
    /// May a person change it now?
    pub open: bool,
}

/// Returns the character that is being made on the page.
pub fn making<'s>(scene: &Scene<'s, GreatCity>) -> Option<Making<'s>> {
    let view = scene.view;
    let by = |character: &'s CharacterView, open| Making {
        character,
        seat: character.owner,
        open,
    };
    if let Phase::Making(who) = view.phase {
        let open = scene.is_person(view.owner(who));
        return view.character(who).map(|character| by(character, open));
    }
    let unmade = || view.characters.iter().filter(|character| !character.made);
    let mut people = unmade().filter(|character| scene.is_person(character.owner));
    let wished = scene.ui.making;
    let thrown = match view.phase {
        Phase::Throw(who) => view.character(who),
        Phase::Characters => None,
        _ => return None,
    };
    // A computer's throw turns no page that a person has open.
    if let Some(character) = thrown
        && (scene.is_person(character.owner) || people.clone().next().is_none())
    {
        return Some(by(character, false));
    }
    people
        .clone()
        .find(|character| Some(character.who) == wished)
        .or_else(|| people.clone().find(|character| character.owner == scene.foot))
        .or_else(|| people.next())
        .map(|character| by(character, thrown.is_none()))
        .or_else(|| unmade().next().map(|character| by(character, false)))
}

/// The page of a character.
pub fn character(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let Some(making) = making(scene) else {
        return laid_out(scene, room, Element::default(), foot(scene, room, None, []));
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
        let who = scene.setup.name(making.seat);
        let line = words(Role::Heading, format!("{who} makes a character")).tinted(inks::BONE);
        centred([line]).framed(&PLATE)
    } else {
        making.traits(scene, room)
    };
    let buttons = making.buttons(scene);
    laid_out(scene, room, page, foot(scene, room, None, buttons))
}

/// Name of the slot of a thrown stone.
pub fn throw_slot(colour: Colour) -> String {
    format!("throw.{}", colour.word())
}

/// Returns the coins with one turned, and the next of the other kind with it.
fn exchanged(coins: [Sign; 3], place: usize) -> Option<[Sign; 3]> {
    let sign = *coins.get(place)?;
    let other = (1..3)
        .map(|step| (place + step) % 3)
        .find(|other| coins.get(*other).is_some_and(|found| *found != sign))?;
    let mut swapped = coins;
    swapped.swap(place, other);
    Some(swapped)
}

/// Returns a class with its article.
const fn with_article(class: Class) -> &'static str {
    match class {
        Class::Aristocrat => "an aristocrat",
        Class::Learned => "learned",
        Class::Mercantile => "mercantile",
        Class::Commoner => "a commoner",
        Class::Myrmidon => "a myrmidon",
        Class::Drone => "a drone",
        Class::Queen => "a queen",
        Class::Worker => "a worker",
    }
}

/// Returns what a class brings.
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

impl<'s> Making<'s> {
    /// Is it a seat's own character, rather than the GM's?
    const fn is_own(&self) -> bool {
        matches!(self.character.who, Who::Seat(_))
    }

    /// Is it made for the scene under way?
    const fn is_new(&self) -> bool {
        matches!(self.character.who, Who::Newcomer(_))
    }

    /// May its kind, traits and class still be chosen, or are they ready-made?
    const fn is_free(&self) -> bool {
        self.open && (self.character.ready.is_none() || !self.is_own())
    }

    /// Returns its steps: the page, its title, how it stands, and whether it is done.
    pub fn steps(&self, scene: &Scene<'_, GreatCity>) -> Vec<(Step, &'static str, String, bool)> {
        let character = self.character;
        let who = character.who;
        let kind = character.kind.map_or("", parts::kind_words);
        let mut steps = vec![(
            Step::Kind,
            "Person or bug",
            kind.to_owned(),
            character.kind.is_some(),
        )];
        let Some(kind) = character.kind else { return steps };
        let traits = character.traits.map_or_else(String::new, |signs| {
            let words = Trait::of(kind).into_iter().zip(signs);
            let words: Vec<&str> = words
                .map(|(of, sign)| tone::pole(of, sign).word.as_str())
                .collect();
            words.join(", ")
        });
        let is_named = scene.view.text(Slot::Name(who)).is_some() || character.ready.is_some();
        let name = if is_named {
            scene.view.called(scene.setup, who)
        } else {
            String::new()
        };
        let class = character.class.map_or("", |class| class.word());
        steps.extend([
            (
                Step::Traits,
                "Stones and traits",
                traits,
                character.traits.is_some(),
            ),
            (Step::Class, "Class", class.to_owned(), character.class.is_some()),
            (Step::Name, "Name", name, is_named),
        ]);
        if self.is_own() {
            let chosen = if character.sealed { "chosen" } else { "" };
            steps.push((Step::Intent, "Intent", chosen.to_owned(), character.sealed));
        }
        steps.push((Step::Finish, "Finish", String::new(), character.made));
        steps
    }

    /// Returns the open page: the one that somebody has opened, or else the first that is not done.
    pub fn step(&self, scene: &Scene<'_, GreatCity>) -> Step {
        let steps = self.steps(scene);
        let opened = match scene.ui.step {
            Some((Some(who), step)) if who == self.character.who => Some(step),
            _ => None,
        };
        if self.character.kind.is_none() {
            return Step::Kind;
        }
        let has = |step: &Step| steps.iter().any(|(other, ..)| other == step);
        let first = steps.iter().find(|(_, _, _, is_done)| !is_done);
        opened
            .filter(has)
            .or(first.map(|(step, ..)| *step))
            .unwrap_or(Step::Finish)
    }

    fn to(&self, step: Step) -> Press<GreatCity> {
        Press::Local(Local::Step(Some(self.character.who), step))
    }

    /// The buttons of the open page.
    fn buttons(&self, scene: &Scene<'_, GreatCity>) -> Vec<Element> {
        if !self.open {
            return Vec::new();
        }
        let (seat, who) = (self.seat, self.character.who);
        let gilt = |words: &str, press| widgets::gilt_button(words, press).focus(FocusOrder::First);
        let step = self.step(scene);
        match step {
            Step::Kind if self.character.kind.is_none() => match self.dealt(scene) {
                Some(ready) => {
                    let deal = Press::Act(Action::DealIn { seat, ready });
                    let tooltip = "Take this one as it is; only the intent is left to choose";
                    vec![gilt("Deal me in", deal).tooltip(tooltip)]
                }
                None => Vec::new(),
            },
            Step::Traits if self.character.traits.is_none() => {
                // They are valid as they lie.
                let signs = self.coins();
                let keep = Press::Plan(vec![Action::Traits { seat, who, signs }]);
                vec![gilt("Next: class", keep)]
            }
            Step::Kind => vec![gilt("Next: traits", self.to(Step::Traits))],
            Step::Traits => vec![gilt("Next: class", self.to(Step::Class))],
            Step::Class if self.character.class.is_some() => vec![gilt("Next: name", self.to(Step::Name))],
            Step::Class => vec![widgets::disabled_button(
                "Next: name",
                self.to(Step::Name),
                "Choose a class first",
            )],
            Step::Name if self.is_own() => vec![gilt("Next: intent", self.to(Step::Intent))],
            Step::Name => vec![gilt("Next: finish", self.to(Step::Finish))],
            Step::Intent if self.character.sealed => vec![gilt("Next: finish", self.to(Step::Finish))],
            Step::Intent => vec![
                gilt("Choose in secret", Press::Decide(seat))
                    .tooltip("Behind the curtain: choose your intent in secret"),
            ],
            _ => self.finisher(scene),
        }
    }

    fn finisher(&self, scene: &Scene<'_, GreatCity>) -> Vec<Element> {
        let (seat, who) = (self.seat, self.character.who);
        let made = Press::<GreatCity>::Act(Action::Made { seat, who });
        let mut buttons = Vec::new();
        if self.is_new() {
            let ties = Press::<GreatCity>::Local(Local::NewcomerTies(true));
            buttons.push(widgets::button("Ties…", ties).tooltip("Draw the ties of this character"));
        }
        let left = if self.is_new() {
            network::free_of(scene.view)
        } else {
            0
        };
        buttons.push(match self.character.missing {
            Some(missing) => widgets::disabled_button("Finish", made, capital(missing)),
            None => {
                let tooltip = match left {
                    0 => "Finish this character. It can’t be changed afterwards".to_owned(),
                    1 => "One free tie is not drawn: Finish gives it up".to_owned(),
                    left => format!(
                        "{} free ties are not drawn: Finish gives them up",
                        capital(&parts::count_word(left))
                    ),
                };
                let finish = widgets::gilt_button("Finish", made).tooltip(tooltip);
                if left > 0 {
                    finish
                } else {
                    finish.focus(FocusOrder::First)
                }
            }
        });
        buttons
    }

    /// Returns the numbers of the ready-made characters that nobody has taken.
    fn ready(&self, scene: &Scene<'_, GreatCity>) -> Vec<u8> {
        let view = scene.view;
        let is_taken = |ready: &u8| {
            let mut all = view.characters.iter();
            all.any(|character| character.owner != view.gm() && character.ready == Some(*ready))
        };
        let all = (1u8..).take(scene.setup.level.ready.len());
        all.filter(|ready| self.is_own() && !is_taken(ready)).collect()
    }

    /// Returns the ready-made character that is picked.
    fn dealt(&self, scene: &Scene<'_, GreatCity>) -> Option<u8> {
        let picked = scene.ui.offer;
        self.ready(scene).into_iter().find(|ready| *ready == picked)
    }

    /// A person, a bug, or a ready-made character.
    fn kind(&self, scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
        let (seat, who) = (self.seat, self.character.who);
        let now = self.character.kind;
        let kinds = Kind::BOTH.map(|kind| {
            let act = match who {
                Who::Seat(_) => Action::Be { seat, kind },
                _ => Action::Kind { seat, who, kind },
            };
            let chosen = now == Some(kind);
            let line = match kind {
                Kind::Person => "traits flip stones of every colour; class has standing",
                Kind::Bug => "each trait flips stones of one colour",
            };
            let card = centred([
                parts::portrait_picture(parts::portrait(kind, None), 216.0),
                caption(&capital(parts::kind_words(kind)), line),
            ]);
            let why = if chosen {
                Some("It is chosen".to_owned())
            } else {
                (now.is_some() && !self.is_free()).then(|| "It is ready-made".to_owned())
            };
            let tooltip = match now {
                None if self.is_new() => "Its stones have been thrown for the scene",
                None => "Three dice set the stones for deeds, thoughts and words",
                Some(_) => "Switch: the stones stay, but you choose traits and class again",
            };
            card.framed(if chosen { &CHOSEN_CARD } else { &CARD })
                .styled(|node| node.width = px(300))
                .pressing(Press::<GreatCity>::Act(act))
                .tooltip(tooltip)
                .refused(why)
        });
        let title = match who {
            Who::Seat(_) => "Who will you be?".to_owned(),
            _ => format!("Who is {}?", scene.view.called(scene.setup, who)),
        };
        let kinds = Element::wrap(kinds).gap(px(24)).justify(JustifyContent::Center);
        let page = centred([Element::text(Role::Title, title).tinted(inks::BONE), kinds]).gap(px(18));
        if now.is_some() {
            return page;
        }
        page.with(self.deals(scene, room))
    }

    /// The ready-made characters to choose from.
    fn deals(&self, scene: &Scene<'_, GreatCity>, room: &Room) -> Option<Element> {
        let ready = self.ready(scene);
        if !self.is_own() {
            return None;
        }
        let cards = ready.iter().filter_map(|number| {
            let ready = scene
                .setup
                .level
                .ready
                .get(usize::from(*number).checked_sub(1)?)?;
            let traits = Trait::of(ready.kind).into_iter().zip(ready.traits);
            let traits = traits.map(|(by, sign)| tone::pole(by, sign).word.as_str());
            let what: Vec<&str> = std::iter::once(ready.class.word()).chain(traits).collect();
            let picture = parts::portrait_picture(parts::portrait(ready.kind, Some(ready.class)), 108.0);
            let facts = Element::column([
                Element::text(Role::Label, ready.name.as_str()),
                Element::text(Role::Note, what.join(", ")).tinted(BRASS),
                Element::text(Role::Note, ready.line.as_str()),
            ])
            .gap(px(2))
            .flex(1.0, px(0));
            let picked = scene.ui.offer == *number;
            let frame = if picked { &theme::CHOSEN_CARD } else { &theme::CARD };
            Some(
                Element::row([picture, facts])
                    .gap(px(12))
                    .framed(frame)
                    .control(
                        Widget::Choice(picked),
                        Press::<GreatCity>::Local(Local::Offer(*number)),
                    )
                    .tooltip("Pick this one, then press “Deal me in”")
                    .flex(1.0, px(if room.has_large_type() { 700.0 } else { 420.0 })),
            )
        });
        let title = if ready.is_empty() {
            "This level has no ready-made character left: make your own."
        } else {
            "Or take a ready-made one:"
        };
        let cards = Element::wrap(cards).gap(px(12)).align(AlignItems::Stretch);
        let page = Element::column([words(Role::Heading, title).tinted(inks::BONE), cards]);
        Some(page.gap(px(12)).size(percent(100), auto()))
    }

    /// Returns how the coins lie: as they were handed out, or else in the order of the stones.
    fn coins(&self) -> [Sign; 3] {
        let stones = self.character.triad.map(|stone| stone.sign);
        self.character.traits.unwrap_or(stones)
    }

    /// The three stones with their dice, and the traits.
    fn traits(&self, scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
        let character = self.character;
        let thrown = character.triad.iter().all(|stone| stone.thrown);
        let width = if room.is_portrait { 120.0 } else { 142.0 };
        let stones = Colour::ALL.into_iter().zip(character.triad);
        let stones = stones.map(|(colour, lies)| {
            let face = self.face(scene, colour);
            let die = face.map(|face| die(&face.to_string(), 56.0));
            let stone = parts::stone(&throw_slot(colour), colour, lies, parts::Around::default());
            let stone = stone.size(px(width), auto());
            let stone = if lies.thrown {
                parts::explained(stone, parts::meaning(colour, lies), "great_city.throw.1")
            } else {
                stone
            };
            let line = match (lies.thrown, lies.sign, lies.moving) {
                (false, ..) => "",
                (_, Sign::Minus, false) => "−",
                (_, Sign::Plus, false) => "+",
                (_, Sign::Minus, true) => "− moving to +",
                (_, Sign::Plus, true) => "+ moving to −",
            };
            let line = Element::row(die).with(words(Role::Label, line)).gap(px(8));
            centred([
                stone,
                line,
                words(Role::Note, format!("for {}", parts::mode(colour))),
            ])
        });
        let stones = Element::wrap(stones)
            .justify(JustifyContent::Center)
            .align(AlignItems::Start)
            .styled(|node| (node.column_gap, node.row_gap) = (px(28), px(8)));
        let Some(kind) = character.kind.filter(|_| thrown) else {
            return centred([stones]).framed(&PLATE);
        };
        let triad = tables().triad(parts::triad_number(&character.triad).into());
        let named = Element::row([
            parts::emblem(parts::triad_number(&character.triad), 64.0),
            Element::column([
                Element::text(Role::Label, capital(&triad.name)),
                Element::text(Role::Note, triad.meanings.join(", ")).tinted(BRASS),
            ])
            .gap(px(0)),
        ])
        .gap(px(12))
        .justify(JustifyContent::Center);
        let coins = self.coins();
        let rows = Trait::of(kind).into_iter().zip(coins).enumerate();
        let rows = rows.map(|(place, (of, sign))| self.trait_row(place, of, sign));
        let note = "One + for each + stone. Press the side that you want; two traits then change places.";
        let traits = Element::column([parts::heading("Traits", ""), Element::text(Role::Note, note)])
            .with_all(rows)
            .gap(px(8));
        Element::column([centred([stones, named]), traits])
            .gap(px(14))
            .framed(&PLATE)
    }

    fn trait_row(&self, place: usize, of: Trait, sign: Sign) -> Element {
        let (seat, who) = (self.seat, self.character.who);
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
            let why = swapped
                .is_none()
                .then(|| "All stones show the same, and so do all traits".to_owned());
            let signs = swapped.unwrap_or(self.coins());
            card.control(
                Widget::Choice(chosen),
                Press::<GreatCity>::Act(Action::Traits { seat, who, signs }),
            )
            .tooltip(format!("{}: {}", capital(&tone::words(of).about), pole.word))
            .refused(why)
            .by("great_city.character.2")
        };
        Element::wrap([side(Sign::Minus), side(Sign::Plus)])
            .gap(px(12))
            .align(AlignItems::Stretch)
            .key(format!("trait.{place}"))
    }

    /// Returns what the die of a stone showed when it was thrown for the character.
    fn face(&self, scene: &Scene<'_, GreatCity>, colour: Colour) -> Option<u8> {
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
    fn class(&self, room: &Room) -> Element {
        let (seat, who) = (self.seat, self.character.who);
        let Some(kind) = self.character.kind else {
            return Element::default();
        };
        let cards = kind.classes().map(|class| {
            let barred = self.is_barred(class);
            let chosen = self.character.class == Some(class);
            let by = class.colour().map_or("", |colour| colour.word());
            let why = if barred {
                Some(format!(
                    "Not {}: the {by} stone shows − and is not moving",
                    with_article(class)
                ))
            } else if chosen {
                Some("This class is chosen".to_owned())
            } else {
                (!self.is_free()).then(|| "The character is ready-made".to_owned())
            };
            let line = if barred {
                format!("needs a + or moving {by} stone; {}", brings(class))
            } else {
                brings(class).to_owned()
            };
            let portrait = parts::portrait_picture(parts::portrait(kind, Some(class)), 168.0);
            let portrait = if barred {
                let hatch = Element::overlay([]).paint_picture("great_city/class-hatch");
                portrait.with(hatch)
            } else {
                portrait
            };
            let frame = match (barred, chosen) {
                (_, true) => &CHOSEN_CARD,
                (true, _) => &BARRED_CARD,
                _ => &CARD,
            };
            centred([portrait, caption(&capital(class.word()), &line)])
                .framed(frame)
                .styled(|node| node.width = px(52.0 + 10.5 * room.rem))
                .pressing(Press::<GreatCity>::Act(Action::Class { seat, who, class }))
                .tooltip(capital(brings(class)))
                .refused(why)
                .by("great_city.character.3")
        });
        centred([
            Element::text(Role::Title, "Choose a class").tinted(inks::BONE),
            words(
                Role::Body,
                "A stone that shows + or is moving opens the class of its colour.",
            ),
            Element::wrap(cards)
                .gap(px(16))
                .justify(JustifyContent::Center)
                .align(AlignItems::Stretch),
        ])
        .gap(px(16))
    }

    /// The name, and a few words about the character.
    fn name(&self, scene: &Scene<'_, GreatCity>) -> Element {
        let who = self.character.who;
        let view = scene.view;
        let called = view.called(scene.setup, who);
        let written = view.text(Slot::Name(who));
        let written = written.or(self.character.ready.map(|_| called.as_str()));
        let writes = |slot, hint, longest, lines| Writes {
            slot,
            seat: self.seat,
            hint,
            longest,
            lines,
        };
        let name = writes(Slot::Name(who), "a name", 32, 1).field(scene, written);
        let about = view.about(scene.setup, who);
        let about = writes(Slot::About(who), "a few words about the character", 120, 2).field(scene, about);
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
        .styled(|node| {
            (node.max_width, node.width, node.align_self) = (px(900), percent(100), AlignSelf::Center)
        })
    }

    /// Will you save the Great City? The answer is given behind the curtain.
    fn intent(&self) -> Element {
        let character = self.character;
        let line = match (character.purpose, character.sealed) {
            (Some(purpose), _) => format!(
                "{}, by {}: open to all by house rule",
                if purpose.saves { "yes" } else { "no" },
                purpose.stone.word()
            ),
            (None, true) => "It is chosen, and secret until the end.".into(),
            (None, false) => {
                "Choose one of your stones behind the curtain: + means yes, − means no. Only you see which."
                    .to_owned()
            }
        };
        let curtain = Element::picture("great_city/sign-curtain")
            .size(px(264), px(210))
            .rigid()
            .pressing(Press::<GreatCity>::Decide(self.seat))
            .focus(FocusOrder::Normal)
            .tooltip("Behind the curtain: choose your intent, look at it, or change it");
        let seal = character.sealed.then(|| {
            let seal = Element::picture("great_city/seal").size(px(72), px(72));
            parts::explained(seal, "The intent is sealed until the end", "great_city.secret.1")
        });
        centred([
            Element::text(Role::Title, "Will you save the Great City?").tinted(inks::BONE),
            words(Role::Body, line),
            curtain,
        ])
        .with(seal)
        .gap(px(18))
        .framed(&PLATE)
        .styled(|node| (node.max_width, node.align_self) = (px(900), AlignSelf::Center))
    }

    /// The whole character, and what it begins with.
    fn finish(&self, scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
        let character = self.character;
        let who = character.who;
        let kind = character.kind.unwrap_or(Kind::Person);
        let portrait = parts::portrait_picture(parts::portrait(kind, character.class), 216.0);
        let stones = Colour::ALL.into_iter().zip(character.triad);
        let stones = stones.map(|(colour, lies)| {
            let stone = parts::still_stone(colour, lies).size(px(84), auto());
            parts::explained(stone, parts::meaning(colour, lies), "great_city.throw.1")
        });
        let seal = character.sealed.then(|| {
            let seal = Element::picture("great_city/seal").size(px(58), px(58));
            parts::explained(seal, "The intent is sealed until the end", "great_city.secret.1")
        });
        let head = Element::column([
            Element::text(Role::Title, parts::called(scene, who)).tinted(inks::BONE),
            Element::text(Role::Body, seats::described(scene.view, who)),
            Element::row(stones).with(seal).gap(px(14)),
        ])
        .gap(px(8))
        .flex(1.0, px(360));
        let head = Element::wrap([portrait, head]).gap(px(24));
        let width = if room.has_large_type() { 700.0 } else { 420.0 };
        let panels = [self.scarabs(), self.vested(scene), self.ties()];
        let panels = panels.map(|panel| panel.framed(&PLATE).flex(1.0, px(width)));
        Element::column([head.framed(&PLATE)])
            .with(Element::wrap(panels).align(AlignItems::Stretch).gap(px(14)))
            .gap(px(14))
    }

    /// The scarabs that it begins with. All of this is open.
    fn scarabs(&self) -> Element {
        let title = if self.is_own() {
            "Free scarabs"
        } else {
            "For the GM’s purse"
        };
        let class = self.character.class;
        let trades = matches!(class, Some(Class::Mercantile | Class::Queen));
        let line = if self.is_new() {
            "It brings no scarabs.".to_owned()
        } else {
            let base = if self.is_own() {
                "three to begin with"
            } else {
                "two for each agent of peril"
            };
            match class.filter(|_| trades) {
                Some(class) => format!("{base}, and two more for the {}", class.word()),
                None => base.to_owned(),
            }
        };
        let count = match (self.is_new(), self.is_own(), trades) {
            (true, ..) => 0,
            (_, true, false) => 3,
            (_, true, true) => 5,
            (_, false, false) => 2,
            (_, false, true) => 4,
        };
        let heap = (count > 0).then(|| {
            Element::picture(format!("great_city/heap-{count}"))
                .size(px(130), px(82))
                .rigid()
        });
        let words = Element::column([
            Element::text(Role::Body, line),
            Element::text(
                Role::Note,
                "Scarabs pay for flips, antes and entrances, and for Yea or Nay.",
            ),
        ])
        .gap(px(2))
        .flex(1.0, px(200));
        Element::column([parts::heading(title, ""), Element::row(heap).with(words)]).gap(px(8))
    }

    /// The scarab that its class may vest.
    fn vested(&self, scene: &Scene<'_, GreatCity>) -> Element {
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
        let mut stone = character.triad.get(colour.index()).copied();
        if let Some(stone) = &mut stone {
            stone.moving = false;
            stone.vested += u16::from(character.vests && !character.made);
        }
        let stone = stone.map(|stone| parts::still_stone(colour, stone).size(px(84), auto()).rigid());
        let line = format!("Vest one under {}", colour.word());
        let switch: Element = if self.open {
            let yes = !character.vests;
            let act = Action::Vest {
                seat: self.seat,
                who: character.who,
                yes,
            };
            widgets::switch(&line, character.vests, Press::<GreatCity>::Act(act))
                .tooltip("Vest one scarab under this stone, or none")
                .by("great_city.character.6")
        } else {
            Element::text(Role::Label, line)
        };
        let says = Element::text(Role::Note, format!("the {} may, {source}", class.word()));
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
            let sign = Element::picture("great_city/lozenge-todo")
                .size(px(24), px(24))
                .rigid();
            Element::row([sign, Element::text(Role::Body, line)]).gap(px(8))
        });
        Element::column([parts::heading("Free ties to come", "")])
            .with_all(rows)
            .with(Element::text(Role::Note, "A further tie costs one scarab."))
            .gap(px(6))
    }
}

/// Returns the ties that a trait brings.
const fn ties_of(of: Trait, sign: Sign) -> Option<&'static str> {
    match (of, sign) {
        (Trait::Experience | Trait::Nature, Sign::Plus) => Some("one more tie"),
        (Trait::Attitude, Sign::Plus) => Some("one more tie, −"),
        (Trait::Attitude, Sign::Minus) => Some("one more tie, +"),
        _ => None,
    }
}

/// The caption of a card: a title and a line.
fn caption(title: &str, line: &str) -> Element {
    centred([words(Role::Label, title), words(Role::Note, line)])
        .gap(px(2))
        .framed(&CAPTION)
        .size(percent(100), auto())
        .grow(1.0)
        .justify(JustifyContent::Center)
        .styled(|node| node.min_height = px(74))
}

/// An eight-sided die that shows a number.
pub fn die(face: &str, width: f32) -> Element {
    let number = Element::overlay([Element::text(Role::Label, face).tinted(inks::INK)]).centred();
    Element::picture("great_city/d8")
        .size(px(width), px(width * 105.0 / 96.0))
        .rigid()
        .with(number)
}
