//! The page of the characters: everybody makes their own at the same time, and a GM who is a person makes the
//! agents of peril (`great_city.character.1` to `great_city.character.7`).
//!
//! One character is on the page at a time; at the head are all of them, to change over. What each panel shows
//! is in a file of its own; this one knows whose character it is, and what is still missing.

use super::large;
use super::parts::{self, ink};
use super::{Ui, called, class, deal, foot, network, paper, private, purse, throw, traits};
use crate::games::great_city::words::key;
use crate::games::great_city::{Action, CharacterView, GreatCity, Kind, Phase, View, Who};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::scene::writing::Field;
use crate::session::{Peek, Press, Scene};
use crate::table::Seat;
use bevy::math::Vec2;

/// The character on the page.
#[derive(Clone, Copy)]
pub(super) struct Making<'s> {
    /// As it stands.
    pub character: &'s CharacterView,
    /// Who makes it.
    pub seat: Seat,
    /// May a person change it now?
    pub open: bool,
}

impl Making<'_> {
    /// Is it of a seat's own, rather than an agent of peril?
    pub(super) const fn is_own(&self) -> bool {
        matches!(self.character.who, Who::Seat(_))
    }

    /// Is it made for the scene under way?
    pub(super) const fn is_new(&self) -> bool {
        matches!(self.character.who, Who::Newcomer(_))
    }

    /// May its stones, traits and class still be settled, or are they ready-made?
    pub(super) const fn is_free(&self) -> bool {
        self.open && (self.character.ready.is_none() || !self.is_own())
    }

    /// What can be done, if it can.
    pub(super) fn may(
        &self,
        name: impl Into<std::borrow::Cow<'static, str>>,
        tooltip: &str,
    ) -> Option<Interaction> {
        self.open.then(|| Interaction::new(name, tooltip))
    }
}

/// Whose character is on the page.
pub(super) fn making<'s>(scene: &'s Scene<'_, GreatCity>) -> Option<Making<'s>> {
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
        _ => None,
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

/// Whose page is open.
pub(super) fn made(scene: &Scene<'_, GreatCity>) -> Option<Who> {
    making(scene).map(|making| making.character.who)
}

/// The page.
pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    sheet.put(widgets::ground("shared/ground-plain"));
    if large::is_on(scene) {
        large::character::lay_out(scene, sheet);
        return;
    }
    put_everybody(scene, sheet);
    let Some(making) = making(scene) else {
        foot::put(scene, sheet, foot::SetupStep::Characters, "", &foot::Close::None);
        return;
    };
    put_head(scene, &making, sheet);
    throw::put(scene, &making, sheet);
    if making.character.kind.is_none() {
        deal::put(scene, &making, sheet);
    } else {
        traits::put(&making, sheet);
    }
    class::put(scene, &making, sheet);
    called::put(scene, &making, sheet);
    put_intent(scene, &making, sheet);
    network::leaf(scene, Pose::corner(1256.0, 126.0, 628.0, 662.0).z(5.0), sheet);
    sheet.put(parts::plate("purse", purse::PLATE));
    purse::put(scene, &making, sheet);
    purse::put_ties(&making, sheet);
    put_foot(scene, &making, sheet);
}

/// A panel of the page with its heading.
pub(super) fn panel(sheet: &mut Sheet, key: &str, corner: Pose, title: &str, note: &str) {
    let (left, top) = (
        corner.at.x - corner.size.x / 2.0,
        corner.at.y - corner.size.y / 2.0,
    );
    sheet.put(parts::plate(key, corner.z(5.0)));
    let at = (left + 28.0, top + 36.0);
    sheet.put(paper::heading(&format!("{key}.title"), at, ink::BRASS, title));
    if !note.is_empty() {
        let at = (left + corner.size.x - 28.0, top + 36.0);
        sheet.put(paper::note(&format!("{key}.note"), at, inks::SHADE, note));
    }
}

pub(super) const fn whose(kind: Kind) -> &'static str {
    match kind {
        Kind::Person => "a person",
        Kind::Bug => "a bug",
    }
}

/// The room for what is done, at the left end of the head.
const HEAD: f32 = 480.0;

fn put_head(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    let who = making.character.who;
    sheet.put(parts::mark(scene, "head.mark", making.seat, (66.0, 73.0), 40.0));
    let maker = scene.setup.name(making.seat);
    let title = match who {
        Who::Seat(_) => format!("{maker} makes a character"),
        _ => format!("{maker} makes {}", scene.view.called(scene.setup, who)),
    };
    let title = if lettering::width(&title, Face::Semibold, 30.0) > HEAD {
        maker.to_owned()
    } else {
        title
    };
    let size = lettering::fit(&title, Face::Semibold, 44.0, HEAD).max(30.0);
    let title = paper::shortened(&title, Face::Semibold, size, HEAD);
    let at = (102.0, 73.0);
    sheet.put(parts::words(
        "head.title",
        at,
        size,
        Face::Semibold,
        ink::IVORY,
        Align::Left,
        &title,
    ));
    let rule = Pose::new(960.0, 111.0, 1840.0, 12.0).z(5.0);
    sheet.put(Item::picture("head.rule", rule, "shared/rule-gilt"));
    let Some(kind) = making.character.kind else {
        return;
    };
    let x = 102.0 + lettering::width(&title, Face::Semibold, size) + 40.0;
    let free = (making.is_own() || making.is_new()) && making.is_free();
    let choices = Kind::BOTH.into_iter().filter(|choice| free || *choice == kind);
    for (number, choice) in choices.enumerate() {
        let pose = Pose::corner(x + 134.0 * number as f32, 50.0, 128.0, 46.0);
        let name = match choice {
            Kind::Person => "make.person",
            Kind::Bug => "make.bug",
        };
        let other = choice != kind;
        let act = making
            .may(
                name,
                "Switch: the stones stay, but you choose traits and class again",
            )
            .filter(|_| other);
        sheet.extend(paper::choice(pose, whose(choice), !other, act, name));
    }
}

/// Everybody on the network at the right end of the head, under the shell's signs: seats above, agents below.
fn put_everybody(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    const RIGHT: f32 = 1880.0;
    let now = making(scene).map(|making| making.character.who);
    let rows = [true, false].map(|seats| {
        let characters = scene.view.characters.iter();
        let row: Vec<&CharacterView> = characters
            .filter(|character| matches!(character.who, Who::Seat(_)) == seats)
            .collect();
        row
    });
    for (row, y) in rows.iter().zip([58.0, 89.0]) {
        let room = (RIGHT - 900.0) / row.len().max(1) as f32 - 84.0;
        let mut x = RIGHT;
        for character in row.iter().rev() {
            let who = character.who;
            let name = match who {
                Who::Seat(seat) => scene.setup.name(seat).to_owned(),
                _ => scene.view.called(scene.setup, who),
            };
            let size = lettering::fit(&name, Face::Semibold, 22.0, room).max(18.0);
            let name = paper::shortened(&name, Face::Semibold, size, room);
            let here = now == Some(who);
            let face = if here { Face::Bold } else { Face::Regular };
            let wide = lettering::width(&name, face, size);
            let item = key(who);
            let left = x - 34.0 - wide;
            if character.made {
                let tick = Pose::new(x - 14.0, y, 28.0, 28.0).z(6.0);
                sheet.put(Item::picture(
                    format!("all.{item}.tick"),
                    tick,
                    "great_city/lozenge-done",
                ));
            } else if here {
                let now = Pose::new(x - 14.0, y, 26.0, 26.0).z(6.0);
                sheet.put(Item::picture(
                    format!("all.{item}.now"),
                    now,
                    "great_city/lozenge-now",
                ));
            } else {
                let todo = Pose::new(x - 14.0, y, 26.0, 26.0).z(6.0);
                sheet.put(Item::picture(
                    format!("all.{item}.todo"),
                    todo,
                    "great_city/lozenge-todo",
                ));
            }
            let ink = if here { ink::IVORY } else { inks::SHADE };
            let at = (left, y);
            sheet.put(parts::words(
                &format!("all.{item}.name"),
                at,
                size,
                face,
                ink,
                Align::Left,
                &name,
            ));
            let mark = (left - 20.0, y);
            sheet.put(parts::mark(
                scene,
                &format!("all.{item}.mark"),
                character.owner,
                mark,
                24.0,
            ));
            if !character.made && !here && scene.is_person(character.owner) {
                let area = Pose::corner(left - 34.0, y - 15.0, wide + 70.0, 30.0).z(9.0);
                let act = Interaction::new(format!("make.whom.{item}"), "Make this one now");
                sheet.put(paper::place(area, act));
            }
            x = left - 46.0;
        }
    }
}

/// Will you save the Great City? The answer is given behind the curtain.
pub(super) fn put_intent(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    let corner = Pose::corner(644.0, 654.0, 592.0, 134.0);
    sheet.put(parts::plate("intent", corner.z(5.0)));
    let curtain = Pose::new(738.0, 721.0, 132.0, 105.0).z(8.0);
    sheet.put(Item::picture("intent.sign", curtain, "great_city/sign-curtain"));
    let (x, character) = (826.0, making.character);
    let ask = (x, 720.0);
    let notes = !making.is_own() && making.open;
    let title = if notes { "Hidden notes" } else { "Intent" };
    sheet.put(paper::heading("intent.title", (x, 686.0), ink::BRASS, title));
    let (question, line) = if notes {
        (
            "What does it really want?",
            "Behind the curtain the GM can keep secret notes.".to_owned(),
        )
    } else if !making.is_own() {
        (
            "It works for the peril.",
            "An agent of peril has no intent to choose.".to_owned(),
        )
    } else {
        let line = match (character.kind, character.purpose, character.sealed) {
            (None, ..) => "throw the stones first; one is your answer".into(),
            (_, Some(purpose), _) => format!(
                "{}, by {}: open to all by house rule",
                if purpose.saves { "yes" } else { "no" },
                purpose.stone.word()
            ),
            (_, None, true) => "chosen; secret until the end".into(),
            (_, None, false) => "choose one of your stones; only you see which".into(),
        };
        ("Will you save the Great City?", line)
    };
    let room = if character.sealed { 330.0 } else { 384.0 };
    let words = |key: &str, at, size, face, ink, text: &str| {
        parts::fitted(key, at, size, room, face, ink, Align::Left, text)
    };
    sheet.put(words(
        "intent.ask",
        ask,
        25.0,
        Face::Semibold,
        ink::IVORY,
        question,
    ));
    sheet.put(words(
        "intent.line",
        (x, 754.0),
        20.0,
        Face::Italic,
        inks::SHADE,
        &line,
    ));
    if character.sealed {
        let seal = Pose::new(1192.0, 721.0, 58.0, 58.0).z(8.0);
        sheet.put(Item::picture("intent.seal", seal, "great_city/seal"));
    }
    let asks = making.is_own() && character.kind.is_some() && scene.view.phase == Phase::Characters;
    if asks || notes {
        let (name, tooltip) = match (notes, character.sealed) {
            (true, _) => ("make.notes", "Behind the curtain: write secret notes"),
            (_, true) => (
                "make.intent",
                "Behind the curtain: look at your intent, or change it",
            ),
            _ => ("make.intent", "Behind the curtain: choose your intent in secret"),
        };
        if let Some(act) = making.may(name, tooltip) {
            let act = Interaction {
                pulses: asks && !character.sealed,
                lifts: true,
                ..act
            };
            sheet.put(Item::picture("intent.sign", curtain, "great_city/sign-curtain").act(act));
            let area = Pose::corner(812.0, 664.0, 350.0, 112.0).z(9.0);
            sheet.put(paper::place(area, Interaction::new(name, tooltip)));
        }
    }
}

pub(super) fn put_foot(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    let maker = scene.setup.name(making.seat);
    let (open, close) = if let Phase::Throw(who) = scene.view.phase {
        let thrower = scene.setup.name(scene.view.owner(who));
        (format!("{thrower} throws three stones"), foot::Close::None)
    } else if !making.open {
        (format!("{maker} makes a character"), foot::Close::None)
    } else if making.character.kind.is_none() {
        if deal::next(scene).is_some() {
            let tooltip = "Take this one as it is; only the intent is left to choose";
            let close = foot::Close::Open("make.dealt", "Deal me in", tooltip);
            ("choose a person, a bug or a ready-made character".into(), close)
        } else {
            ("choose a person or a bug".into(), foot::Close::None)
        }
    } else if let Some(missing) = making.character.missing {
        let open = format!("still missing: {missing}");
        (
            open,
            foot::Close::Barred("make.made", "Finish", "Something is still missing"),
        )
    } else {
        let tooltip = "Finish this character. It can’t be changed afterwards";
        (
            "the character is complete".into(),
            foot::Close::Open("make.made", "Finish", tooltip),
        )
    };
    if making.is_new() {
        put_new_foot(scene, making, open, &close, sheet);
        return;
    }
    foot::put(scene, sheet, foot::SetupStep::Characters, &open, &close);
}

/// The foot while a character is made for a scene: with the way to its ties, and what is given up without them.
fn put_new_foot(
    scene: &Scene<'_, GreatCity>,
    making: &Making<'_>,
    open: String,
    close: &foot::Close<'_>,
    sheet: &mut Sheet,
) {
    let left = network::free_of(scene, making.seat);
    let ready = making.character.kind.is_some() && making.character.missing.is_none();
    let open = match (ready, left) {
        (false, _) | (true, 0) => open,
        (true, 1) => "one free tie is not drawn: Finish gives it up".into(),
        (true, left) => format!(
            "{} free ties are not drawn: Finish gives them up",
            parts::count_word(left)
        ),
    };
    foot::put(scene, sheet, foot::SetupStep::Newcomer, &open, close);
    if making.open && making.character.kind.is_some() {
        let pose = large::either(
            scene,
            Pose::corner(560.0, 1013.0, 260.0, 58.0),
            Pose::corner(620.0, 982.0, 260.0, 88.0),
        );
        let tooltip = "Draw the ties of this character";
        sheet.extend(widgets::button("make.ties", pose.z(6.0), "Ties…", false, tooltip));
    }
}

/// What a press on the page means.
pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    if !matches!(
        scene.view.phase,
        Phase::Throw(_) | Phase::Characters | Phase::Making(_)
    ) {
        return None;
    }
    let name = name.strip_prefix("make.")?;
    if let Some(whom) = name.strip_prefix("whom.") {
        let mut all = scene.view.characters.iter().map(|character| character.who);
        ui.making = Some(all.find(|who| key(*who) == whom)?);
        return Some(Press::Shown);
    }
    let making = making(scene).filter(|making| making.open)?;
    let (seat, who) = (making.seat, making.character.who);
    let act = |action| Some(Press::Act(action));
    let be = |kind| match who {
        Who::Seat(_) => act(Action::Be { seat, kind }),
        who => act(Action::Kind { seat, who, kind }),
    };
    match name {
        "person" => be(Kind::Person),
        "bug" => be(Kind::Bug),
        "ties" => {
            ui.sign = network::Pen {
                newcomer: true,
                ..network::Pen::default()
            };
            Some(Press::Shown)
        }
        "dealt" => {
            let ready = deal::next(scene)?;
            act(Action::DealIn { seat, ready })
        }
        "another" => {
            ui.offer += 1;
            Some(Press::Shown)
        }
        "vest" => {
            let yes = !making.character.vests;
            act(Action::Vest { seat, who, yes })
        }
        "intent" => Some(Press::Decide(seat)),
        "notes" => Some(Press::Look(seat)),
        "made" => act(Action::Made { seat, who }),
        _ => traits::press(&making, name)
            .or_else(|| class::press(&making, name))
            .or_else(|| called::press(scene, &making, &mut ui.rolls, name)),
    }
}

/// What it means that a coin was let go somewhere.
pub(super) fn drop(
    scene: &Scene<'_, GreatCity>,
    _: &mut Ui,
    name: &str,
    at: Vec2,
) -> Option<Press<GreatCity>> {
    let making = making(scene).filter(|making| making.open)?;
    traits::drop(&making, name, at)
}

pub(super) fn private(scene: &Scene<'_, GreatCity>, own: &View, peek: &Peek) -> Sheet {
    private::lay_out(scene, own, peek)
}

pub(super) fn decide(own: &View, peek: &Peek, name: &str) -> Option<Action> {
    private::decide(own, peek, name)
}

pub(super) fn write_privately(
    scene: &Scene<'_, GreatCity>,
    own: &View,
    peek: &Peek,
    name: &str,
) -> Option<Field> {
    private::write(scene, own, peek, name)
}
