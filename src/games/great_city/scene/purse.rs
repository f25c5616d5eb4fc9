//! What a character begins with: its free scarabs, the one that its class may vest, and the ties it will draw
//! (`great_city.character.6`, `great_city.tie.1` to `great_city.tie.3`).
//!
//! All of this follows from what is open on the table; what lies in a purse is not asked for.

use super::character::Making;
use super::paper;
use super::parts::{self, ink};
use crate::games::great_city::{Class, GreatCity, Kind, Who};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::session::Scene;

/// The plate that it lies on.
pub(super) const PLATE: Pose = Pose::corner(40.0, 806.0, 1196.0, 176.0).z(5.0);

/// The panel of scarabs.
pub(super) fn put(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    if making.is_new() {
        let text = "It brings no scarabs. Its class may vest one.";
        sheet.put(paper::heading(
            "purse.title",
            (80.0, 844.0),
            ink::BRASS,
            "Scarabs",
        ));
        let at = (80.0, 890.0);
        sheet.put(parts::words(
            "purse.line",
            at,
            23.0,
            Face::Regular,
            ink::IVORY,
            Align::Left,
            text,
        ));
        return put_vested(scene, making, sheet);
    }
    let class = making.character.class;
    let trades = matches!(class, Some(Class::Mercantile | Class::Queen));
    let base: u16 = if making.is_own() { 3 } else { 2 };
    let count = base + if trades { 2 } else { 0 };
    let heap = Pose::new(146.0, 886.0, 176.0, 111.0).z(8.0);
    sheet.put(Item::picture(
        "purse.heap",
        heap,
        format!("great_city/heap-{count}"),
    ));
    let at = (262.0, 888.0);
    sheet.put(parts::words(
        "purse.count",
        at,
        68.0,
        Face::Bold,
        ink::BRASS,
        Align::Middle,
        &count.to_string(),
    ));
    let title = if making.is_own() {
        "Free scarabs"
    } else {
        "For the GM’s purse"
    };
    sheet.put(paper::heading("purse.title", (318.0, 844.0), ink::BRASS, title));
    let words = |key: &str, y, size, face, ink, text: &str| {
        parts::fitted(key, (318.0, y), size, 458.0, face, ink, Align::Left, text)
    };
    let (first, extra) = match (making.is_own(), class) {
        (true, Some(class)) if trades => ("three", format!(", and two more for the {}", class.word())),
        (false, Some(class)) if trades => ("two", format!(", and two more for the {}", class.word())),
        (true, _) => ("three", " to begin with".to_owned()),
        (false, _) => ("two", " for each agent of peril".to_owned()),
    };
    let line = format!("{first}{extra}");
    sheet.put(words("purse.line", 882.0, 23.0, Face::Regular, ink::IVORY, &line));
    let line = if making.is_own() {
        "later only you can see your purse"
    } else {
        "besides four for each player"
    };
    sheet.put(words("purse.alone", 914.0, 21.0, Face::Italic, inks::SHADE, line));
    if !super::large::is_on(scene) {
        let rule = Pose::new(800.0, 894.0, 12.0, 132.0).z(6.0);
        sheet.put(Item::picture("purse.rule", rule, "shared/rule-upright"));
    }
    put_vested(scene, making, sheet);
}

fn put_vested(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    let character = making.character;
    let words = |key: &str, y, size, face, ink, text: &str| {
        parts::fitted(key, (948.0, y), size, 264.0, face, ink, Align::Left, text)
    };
    let colour = character.class.and_then(Class::colour);
    let (Some(class), Some(colour)) = (character.class, colour) else {
        let lines = match character.class {
            Some(class) => [format!("A {} vests nothing.", class.word()), "".into()],
            None => [
                "A class with a colour may vest".to_owned(),
                "one scarab under its stone.".to_owned(),
            ],
        };
        for (row, line) in (0u8..).zip(lines).filter(|(_, line)| !line.is_empty()) {
            let at = (840.0, 880.0 + 30.0 * f32::from(row));
            let key = format!("vest.none.{row}");
            sheet.put(parts::words(
                &key,
                at,
                22.0,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                &line,
            ));
        }
        return;
    };
    let Some(mut stone) = character.triad.get(colour.index()).copied() else {
        return;
    };
    stone.moving = false;
    if !character.made {
        stone.vested += u16::from(character.vests);
    }
    sheet.extend(parts::stone("vest.stone", colour, stone, (878.0, 884.0), 92.0));
    let title = format!("Vest one under {}", colour.word());
    sheet.put(words(
        "vest.title",
        846.0,
        24.0,
        Face::Semibold,
        ink::IVORY,
        &title,
    ));
    let source = if scene.setup.level.house.vest_from_purse {
        "from its owner’s purse"
    } else {
        "from the supply"
    };
    let line = format!("the {} may,", class.word());
    sheet.put(words("vest.who", 878.0, 21.0, Face::Italic, inks::SHADE, &line));
    sheet.put(words(
        "vest.source",
        904.0,
        21.0,
        Face::Italic,
        inks::SHADE,
        source,
    ));
    let (switch, word) = if character.vests {
        ("shared/switch-on", "yes")
    } else {
        ("shared/switch-off", "no")
    };
    let pose = Pose::new(984.0, 944.0, 72.0, 36.0).z(8.0);
    let act = making.may("make.vest", "Vest one scarab under this stone, or none");
    sheet.put(Item::picture("make.vest", pose, switch).maybe_act(act));
    let at = (1032.0, 944.0);
    sheet.put(parts::words(
        "vest.word",
        at,
        22.0,
        Face::Semibold,
        ink::IVORY,
        Align::Left,
        word,
    ));
}

/// The ties that will be free, once all characters are made.
pub(super) fn put_ties(making: &Making<'_>, sheet: &mut Sheet) {
    sheet.put(parts::plate(
        "owed",
        Pose::corner(1256.0, 806.0, 628.0, 176.0).z(5.0),
    ));
    let character = making.character;
    let mut owed = vec!["one, + or −".to_owned()];
    if let Some(class @ (Class::Aristocrat | Class::Myrmidon)) = character.class {
        owed.push(format!("{}: one to an aristocrat or a myrmidon", class.word()));
    }
    let signs = character
        .traits
        .map(|[_, second, third]| (second.is_plus(), third.is_plus()));
    match (character.kind, signs) {
        (Some(Kind::Person), Some((urbane, cruel))) => {
            if urbane {
                owed.push("urbane: one more, + or −".into());
            }
            owed.push(if cruel {
                "cruel: one that means ill".into()
            } else {
                "kind: one that means well".into()
            });
        }
        (Some(Kind::Bug), Some((_, true))) => owed.push("self-aware: one more, + or −".into()),
        _ => {}
    }
    let many = owed.len() > 3;
    let step = if many { 27.0 } else { 33.0 };
    for (row, line) in (0u8..).zip(owed) {
        let y = if many { 834.0 } else { 842.0 } + step * f32::from(row);
        let key = format!("owed.{row}");
        let sign = Pose::new(1290.0, y, 24.0, 24.0).z(7.0);
        sheet.put(Item::picture(key.clone(), sign, "great_city/lozenge-todo"));
        let at = (1312.0, y);
        let key = format!("{key}.line");
        sheet.put(parts::fitted(
            &key,
            at,
            21.0,
            420.0,
            Face::Regular,
            ink::IVORY,
            Align::Left,
            &line,
        ));
    }
    let whose = match character.who {
        Who::Seat(_) => "the ties to come",
        _ => "the ties to come",
    };
    sheet.put(paper::note("owed.when", (1856.0, 836.0), inks::SHADE, whose));
    let rule = Pose::new(1570.0, 926.0, 560.0, 5.0).z(6.0);
    sheet.put(Item::picture("owed.rule", rule, "shared/rule-plain"));
    let at = (1284.0, 948.0);
    let text = "a further tie costs one scarab, to the supply";
    sheet.put(parts::words(
        "owed.further",
        at,
        20.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        text,
    ));
}
