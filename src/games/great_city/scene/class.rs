//! The panel of the classes: four cards, those barred by the stones hatched, with their reason
//! (`great_city.character.3`).

use super::character::{Making, panel};
use super::large;
use super::parts::{self, ink};
use crate::games::great_city::{Action, Class, GreatCity};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::{Press, Scene};

/// Do the stones keep this class from the character?
fn barred(making: &Making<'_>, class: Class) -> bool {
    class.colour().is_some_and(|colour| {
        let stone = making.character.triad.get(colour.index());
        stone.is_none_or(|stone| !stone.sign.is_plus() && !stone.moving)
    })
}

/// “a learned one”, “an aristocrat”.
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

fn why(class: Class) -> String {
    let colour = class.colour().map_or("", |colour| colour.word());
    format!(
        "Not {}: the {colour} stone shows − and is not moving",
        with_article(class)
    )
}

/// The panel.
pub(super) fn put(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    let corner = Pose::corner(644.0, 126.0, 592.0, 342.0);
    panel(sheet, "class", corner, "Class", "needs a + or moving stone");
    let thrown = making.character.triad.iter().all(|stone| stone.thrown);
    let Some(kind) = making.character.kind.filter(|_| thrown) else {
        let text = "A stone that shows + or is moving opens the class of its colour. If none is open to you, or \
                    you want none, you are a commoner; among bugs, a worker.";
        let (item, _) = parts::paragraph(
            "class.rule",
            (690.0, 230.0),
            24.0,
            500.0,
            Face::Italic,
            inks::SHADE,
            text,
        );
        sheet.put(item);
        return;
    };
    for (place, class) in kind.classes().into_iter().enumerate() {
        put_card(making, sheet, class, 666.0 + 141.0 * place as f32);
    }
    let closed: Vec<Class> = kind
        .classes()
        .into_iter()
        .filter(|class| barred(making, *class))
        .collect();
    let text = match closed.as_slice() {
        [] => return,
        [class] => why(*class),
        [classes @ .., last] => {
            let words: Vec<&str> = classes.iter().map(|class| with_article(*class)).collect();
            let words = format!("Not {} or {}", words.join(", "), with_article(*last));
            format!("{words}: those show − and are not moving")
        }
    };
    let ground = Pose::corner(664.0, 402.0, 552.0, 50.0).z(7.0);
    sheet.put(Item::picture("class.why", ground, "shared/tooltip").sliced([16.0; 4]));
    let sign = Pose::new(690.0, 427.0, 28.0, 28.0).z(9.0);
    sheet.put(Item::picture("class.why.sign", sign, "great_city/sign-barred"));
    let at = (712.0, 427.0);
    if large::is_on(scene) {
        let lines = lettering::wrap(&text, Face::Regular, 16.5, 490.0).join("\n");
        let key = "class.why.words";
        sheet.put(parts::words(
            key,
            at,
            16.5,
            Face::Regular,
            inks::BONE,
            Align::Left,
            &lines,
        ));
        return;
    }
    sheet.put(parts::fitted(
        "class.why.words",
        at,
        20.0,
        490.0,
        Face::Regular,
        inks::BONE,
        Align::Left,
        &text,
    ));
}

fn put_card(making: &Making<'_>, sheet: &mut Sheet, class: Class, x: f32) {
    let word = class.word();
    let name = format!("make.class.{word}");
    let key = |what: &str| format!("class.{word}.{what}");
    let closed = barred(making, class);
    let chosen = making.character.class == Some(class);
    let form = match (closed, chosen) {
        (_, true) => "great_city/class-card-on",
        (true, _) => "great_city/class-card-barred",
        _ => "great_city/class-card",
    };
    let (left, top) = (x - 10.0, 180.0);
    let act = making.is_free().then(|| {
        if closed {
            Interaction::refused(name.clone(), why(class)).by("great_city.character.3")
        } else if chosen {
            Interaction::refused(name.clone(), "This class is chosen").by("great_city.character.3")
        } else {
            Interaction {
                lifts: true,
                pulses: making.character.class.is_none(),
                ..Interaction::new(name.clone(), tooltip(class))
            }
        }
    });
    let card = Pose::corner(left, top, 148.0, 208.0).z(7.0);
    sheet.put(Item::picture(name, card, form).maybe_act(act));
    let portrait = Pose::new(left + 74.0, top + 82.0, 128.0, 107.0).z(8.0);
    sheet.put(Item::picture(
        key("portrait"),
        portrait,
        parts::portrait(class.kind(), Some(class)),
    ));
    if closed {
        let hatch = Pose::new(left + 74.0, top + 78.0, 110.0, 124.0).z(9.0);
        sheet.put(Item::picture(key("hatch"), hatch, "great_city/class-hatch"));
        let sign = Pose::new(left + 114.0, top + 34.0, 32.0, 32.0).z(10.0);
        sheet.put(Item::picture(key("barred"), sign, "great_city/sign-barred"));
    }
    let by = class
        .colour()
        .map_or("by choice".to_owned(), |colour| format!("by {}", colour.word()));
    for (what, y, size, face, text) in [
        ("name", 154.0, 21.0, Face::Semibold, word),
        ("by", 176.0, 18.0, Face::Italic, by.as_str()),
    ] {
        let at = (left + 74.0, top + y);
        sheet.put(parts::fitted(
            &key(what),
            at,
            size,
            104.0,
            face,
            // A barred card is grey.
            if closed { inks::INK } else { ink::UMBER },
            Align::Middle,
            text,
        ));
    }
}

/// What a class brings.
const fn tooltip(class: Class) -> &'static str {
    match class {
        Class::Aristocrat | Class::Myrmidon => {
            "Wins equal rolls for who begins, may vest under blue, and draws one more tie to an aristocrat or myrmidon"
        }
        Class::Learned | Class::Drone => "May vest a scarab under white",
        Class::Mercantile | Class::Queen => "Begins with two more scarabs, and may vest one under green",
        Class::Commoner | Class::Worker => "For whoever wants no class or has none open",
    }
}

/// What a press on the panel means.
pub(super) fn press(making: &Making<'_>, name: &str) -> Option<Press<GreatCity>> {
    let word = name.strip_prefix("class.")?;
    let class = Class::ALL.into_iter().find(|class| class.word() == word)?;
    Some(Press::Act(Action::Class {
        seat: making.seat,
        who: making.character.who,
        class,
    }))
}
