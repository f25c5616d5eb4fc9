//! The book at the end: the fate of the City on the left page, the fates of its people on the right one, and
//! behind them pages with everything that was played and told.
//!
//! Nothing of it scrolls: what is told gets smaller before it is cut, and whatever is cut here stands whole in
//! the pages behind.

use super::Ui;
use super::parts::{self, fitted, ink, words};
use super::{fates, large, pages, specimens};
use crate::games::great_city::chronicle::Chronicle;
use crate::games::great_city::network::picture;
use crate::games::great_city::tables::{Judgment, tables};
use crate::games::great_city::{Action, GreatCity, Phase, Sign, Slot};
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::writing::Field;
use crate::scene::{inks, widgets};
use crate::session::{Press, Scene};
use crate::table::Seat;
use bevy::color::Color;

/// The paper of the book, behind whatever is written.
pub(super) const PAPER: Color = Color::srgb(240.0 / 255.0, 230.0 / 255.0, 211.0 / 255.0);

/// Everything that was played and told so far.
pub(super) fn chronicle(scene: &Scene<'_, GreatCity>) -> Chronicle {
    Chronicle::new(scene.setup, scene.view, scene.seen)
}

/// The book.
pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    sheet.put(widgets::ground("shared/ground-plain"));
    let pose = Pose::corner(0.0, 20.0, 1920.0, 976.0).z(1.0);
    sheet.put(Item::picture("book", pose, "great_city/book"));
    let chronicle = chronicle(scene);
    if scene.ui.leaf == 0 && large::is_on(scene) {
        large::book::city(scene, &chronicle, sheet);
        large::book::fate(scene, &chronicle, sheet);
        vines(sheet);
    } else if scene.ui.leaf == 0 {
        city(scene, &chronicle, sheet);
        fates::lay_out(scene, &chronicle, sheet);
        vines(sheet);
    } else {
        pages::lay_out(scene, &chronicle, sheet);
    }
    foot(scene, sheet);
}

fn vines(sheet: &mut Sheet) {
    for (key, x, mirrored) in [("book.vine.left", 44.0, false), ("book.vine.right", 1812.0, true)] {
        let pose = Pose::corner(x, 60.0, 64.0, 880.0).z(2.0);
        let vine = Item::picture(key, pose, "great_city/vine");
        sheet.put(if mirrored { vine.mirrored() } else { vine });
    }
}

/// The left page: what becomes of the City.
fn city(scene: &Scene<'_, GreatCity>, chronicle: &Chronicle, sheet: &mut Sheet) {
    let view = scene.view;
    let survives = view.survives.unwrap_or(false);
    let art = if survives {
        "great_city/miniature-walks"
    } else {
        "great_city/miniature-falls"
    };
    let pose = Pose::corner(116.0, 66.0, 790.0, 252.0).z(3.0);
    sheet.put(Item::picture("book.miniature", pose, art));
    for (key, art, x, number, count, label, at) in [
        ("yea", "great_city/bag-yea", 177.0, 276.0, view.yea, "Yea", 276.0),
        ("nay", "great_city/bag-nay", 845.0, 748.0, view.nay, "Nay", 748.0),
    ] {
        let pose = Pose::new(x, 402.0, 118.0, 129.0).z(4.0);
        sheet.put(Item::picture(format!("book.{key}"), pose, art));
        let count = count.map_or_else(String::new, |count| count.to_string());
        let key = |what: &str| format!("book.{key}.{what}");
        sheet.put(words(
            &key("count"),
            (number, 396.0),
            68.0,
            Face::Bold,
            ink::UMBER,
            Align::Middle,
            &count,
        ));
        sheet.put(words(
            &key("label"),
            (at, 449.0),
            23.0,
            Face::Italic,
            ink::UMBER,
            Align::Middle,
            label,
        ));
    }
    let fate = if survives {
        "The City\nsurvives"
    } else {
        "The City\nsuccumbs"
    };
    sheet.put(words(
        "book.fate",
        (512.0, 410.0),
        50.0,
        Face::Bold,
        ink::RUST,
        Align::Middle,
        fate,
    ));
    rule(sheet, "book.rule.left", 512.0, 480.0, 700.0);
    for (half, stones) in view.city.iter().enumerate() {
        let x = 158.0 + 212.0 * half as f32;
        let key = format!("book.city.{half}");
        sheet.extend(parts::triad(&key, stones, (x, 524.0), 65.0, 62.0));
    }
    let (first, second) = view.city_pair();
    let Judgment(name, judgment) = tables().judgment(first.into(), second.into());
    sheet.put(fitted(
        "book.judgment.name",
        (548.0, 508.0),
        28.0,
        346.0,
        Face::Bold,
        ink::UMBER,
        Align::Left,
        &format!("{name}."),
    ));
    let lines = lettering::wrap(judgment, Face::Italic, 24.0, 346.0);
    sheet.put(fitted(
        "book.judgment",
        (548.0, 526.0 + 14.0 * lines.len() as f32),
        24.0,
        346.0,
        Face::Italic,
        ink::UMBER,
        Align::Left,
        &lines.join("\n"),
    ));
    let teller = match (view.phase, view.ranking.first()) {
        (Phase::Order, _) | (_, None) => return waits(sheet),
        (_, Some(teller)) => *teller,
    };
    let told = chronicle.end.as_ref().and_then(|end| end.city.as_ref());
    let told = told.and_then(|city| city.words.as_deref());
    narration(scene, teller, told, sheet);
    let purse = view.purses.get(teller.index()).copied().flatten();
    let by = format!(
        "{} tells it, with the fattest purse{}",
        scene.setup.name(teller),
        purse.map_or_else(String::new, |purse| format!(", {purse}"))
    );
    sheet.put(parts::mark(scene, "book.teller", teller, (146.0, 888.0), 30.0));
    sheet.put(fitted(
        "book.teller.name",
        (170.0, 888.0),
        23.0,
        560.0,
        Face::Italic,
        ink::UMBER,
        Align::Left,
        &by,
    ));
    let seal = Pose::new(512.0, 934.0, 56.0, 56.0).z(4.0);
    sheet.put(Item::picture("book.seal", seal, "great_city/seal"));
    sheet.extend(specimens::sample(
        "book.foot.plus",
        Sign::Plus,
        (96.0, 934.0),
        366.0,
        3.0,
    ));
    // The briar comes from the other side, so that bud and barb both point at the seal.
    for mut item in specimens::sample("book.foot.minus", Sign::Minus, (562.0, 934.0), 340.0, 3.0) {
        item.pose.at.x = 562.0 + 902.0 - item.pose.at.x;
        sheet.put(item.mirrored());
    }
}

fn waits(sheet: &mut Sheet) {
    sheet.put(words(
        "book.waits",
        (512.0, 690.0),
        30.0,
        Face::Italic,
        ink::UMBER,
        Align::Middle,
        "Equal purses roll for who tells first.",
    ));
}

pub(super) fn rule(sheet: &mut Sheet, key: &'static str, x: f32, y: f32, wide: f32) {
    let pose = Pose::new(x, y, wide, 1.6).z(3.0);
    sheet.put(Item::new(
        key,
        pose,
        Look::Plain(Color::srgba(0.54, 0.35, 0.16, 0.55)),
    ));
}

/// The room for the City's fate: lines beside the initial, then below it.
const LEFT: f32 = 128.0;
const WIDTH: f32 = 766.0;
const TOP: f32 = 578.0;
const BOTTOM: f32 = 866.0;
const INITIAL: f32 = 204.0;

/// What becomes of the City, with its first letter illuminated; a place to write where nothing stands yet.
fn narration(scene: &Scene<'_, GreatCity>, teller: Seat, told: Option<&str>, sheet: &mut Sheet) {
    let telling = scene.view.phase == Phase::CityFate(teller) && scene.is_person(teller);
    let pose = Pose::corner(LEFT, TOP - 4.0, INITIAL, INITIAL).z(4.0);
    sheet.put(Item::picture("book.initial", pose, "great_city/initial"));
    let text = told.unwrap_or_default();
    let first = text.chars().next().filter(|letter| letter.is_alphabetic());
    if let Some(first) = first {
        let letter: String = first.to_uppercase().collect();
        let at = (LEFT + INITIAL / 2.0, TOP + INITIAL / 2.0 - 4.0);
        sheet.put(
            words(
                "book.initial.letter",
                at,
                138.0,
                Face::Bold,
                ink::IVORY,
                Align::Middle,
                &letter,
            )
            .z(6.0),
        );
    }
    if telling {
        let pose = Pose::corner(
            LEFT + INITIAL + 14.0,
            TOP - 6.0,
            WIDTH - INITIAL - 8.0,
            BOTTOM - TOP + 12.0,
        )
        .z(3.0);
        sheet.put(
            Item::picture(Slot::City.to_string(), pose, "great_city/fate-now")
                .sliced([16.0; 4])
                .act(Interaction::new(
                    Slot::City.to_string(),
                    "Write what becomes of the City",
                )),
        );
    }
    let rest = first.map_or(text, |first| text.get(first.len_utf8()..).unwrap_or_default());
    if rest.trim().is_empty() && first.is_none() {
        let hint = if telling {
            "tell it aloud, or write it here"
        } else {
            "told aloud"
        };
        sheet.put(words(
            "book.told.hint",
            (LEFT + INITIAL + 34.0, TOP + 28.0),
            25.0,
            Face::Italic,
            ink::UMBER,
            Align::Left,
            hint,
        ));
        return;
    }
    let beside = WIDTH - INITIAL - if telling { 46.0 } else { 22.0 };
    for size in [25.0_f32, 23.0, 21.0, 19.0, 17.0] {
        let step = size * 1.38;
        let (narrow, wide) = shaped(rest, size, step, beside, telling);
        let high = step * (narrow.len() + wide.len()) as f32;
        if high > BOTTOM - TOP && size > 17.0 {
            continue;
        }
        let room = ((BOTTOM - TOP) / step) as usize;
        let x = LEFT + INITIAL + if telling { 34.0 } else { 22.0 };
        let lines = narrow.iter().map(|line| (x, line));
        let lines = lines.chain(wide.iter().map(|line| (LEFT, line)));
        for (index, (x, line)) in lines.enumerate().take(room) {
            let cut = index + 1 == room && narrow.len() + wide.len() > room;
            let line = if cut { format!("{line} …") } else { line.clone() };
            sheet.put(words(
                &format!("book.told.{index:02}"),
                (x, TOP + step * (index as f32 + 0.5)),
                size,
                Face::Regular,
                ink::UMBER,
                Align::Left,
                &line,
            ));
        }
        return;
    }
}

/// Words in lines: first those beside the initial, then those below it.
fn shaped(text: &str, size: f32, step: f32, beside: f32, telling: bool) -> (Vec<String>, Vec<String>) {
    let all = lettering::wrap(text, Face::Regular, size, beside);
    // Where it is still being written, the place keeps one shape.
    if telling {
        return (all, Vec::new());
    }
    let next = (INITIAL / step).ceil() as usize;
    if all.len() <= next {
        return (all, Vec::new());
    }
    let narrow: Vec<String> = all.into_iter().take(next).collect();
    let used: usize = narrow.iter().map(|line| line.split_whitespace().count()).sum();
    let rest: Vec<&str> = text.split_whitespace().skip(used).collect();
    (
        narrow,
        lettering::wrap(&rest.join(" "), Face::Regular, size, WIDTH),
    )
}

/// The seat that tells a fate now, if a person does.
pub(super) fn telling(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    match scene.view.phase {
        Phase::CityFate(seat) | Phase::Fate(seat) if scene.is_person(seat) => Some(seat),
        _ => None,
    }
}

/// What can be pressed at large type, by name: what it says, what it does.
fn buttons(
    scene: &Scene<'_, GreatCity>,
) -> Vec<(&'static str, &'static str, &'static str, Option<&'static str>)> {
    let over = scene.view.phase == Phase::Over;
    let mut all = if scene.ui.leaf == 0 {
        let tooltip = "Everything that was played and told, page by page";
        vec![("book.read", "Read the scenes", tooltip, None)]
    } else {
        let last = scene.ui.leaf >= pages::count(scene);
        vec![
            ("book.end", "The fates", "Back to the fates", None),
            (
                "book.back",
                "Previous",
                "Previous page",
                (scene.ui.leaf <= 1).then_some("This is the first page"),
            ),
            (
                "book.on",
                "Next",
                "Next page",
                last.then_some("This is the last page"),
            ),
        ]
    };
    let tooltip = "Save the whole chronicle as text, next to the saved games";
    all.push(("book.markdown", "Save as Markdown", tooltip, None));
    let tooltip = "Save the network as a picture (SVG), next to the saved games";
    all.push(("book.picture", "Save network", tooltip, None));
    if over {
        if scene.ui.leaf == 0 {
            all.push((
                "end.watch",
                "Watch the replay",
                "See the whole game again, step by step",
                None,
            ));
        }
        all.push(("end.title.go", "Quit to title", "Back to the title screen", None));
    }
    all
}

/// The one thing to do next.
fn next(scene: &Scene<'_, GreatCity>) -> Option<(&'static str, &'static str, &'static str)> {
    if scene.view.phase == Phase::Over {
        return Some(("end.again", "Play again", "A new game with the same players"));
    }
    let seat = telling(scene)?;
    let is_last = scene.view.ranking.last() == Some(&seat) && matches!(scene.view.phase, Phase::Fate(_));
    let text = if is_last { "End the story" } else { "Done telling" };
    Some(("book.told", text, "The tale is finished and can’t be changed"))
}

fn foot(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    if large::is_on(scene) {
        let hint = hint(scene);
        large::book::foot(scene, &buttons(scene), next(scene), &hint, sheet);
        return;
    }
    let wide = 1920.0 + 2.0 * scene.canvas.bleed.x.max(0.0);
    let pose = Pose::new(960.0, 1040.0, wide, 80.0).z(24.0);
    sheet.put(Item::picture("book.foot", pose, "great_city/foot").sliced([0.0, 8.0, 0.0, 2.0]));
    let over = scene.view.phase == Phase::Over;
    let mut buttons: Vec<(&'static str, f32, f32, &str, &str)> = if scene.ui.leaf == 0 {
        vec![(
            "book.read",
            40.0,
            224.0,
            "Read the scenes",
            "Everything that was played and told, page by page",
        )]
    } else {
        vec![
            ("book.end", 40.0, 224.0, "The fates", "Back to the fates"),
            ("book.back", 280.0, 150.0, "Previous", "Previous page"),
            ("book.on", 446.0, 150.0, "Next", "Next page"),
        ]
    };
    let right = if scene.ui.leaf == 0 { 280.0 } else { 612.0 };
    buttons.push((
        "book.markdown",
        right,
        248.0,
        "Save as Markdown",
        "Save the whole chronicle as text, next to the saved games",
    ));
    buttons.push((
        "book.picture",
        right + 264.0,
        228.0,
        "Save network",
        "Save the network as a picture (SVG), next to the saved games",
    ));
    let mut left = right + 264.0 + 228.0 + 20.0;
    if over {
        // The leaves behind have no room for it.
        if scene.ui.leaf == 0 {
            buttons.push((
                "end.watch",
                left - 4.0,
                228.0,
                "Watch the replay",
                "See the whole game again, step by step",
            ));
            left += 244.0;
        }

        let pose = Pose::corner(1396.0, 1012.0, 150.0, 58.0).z(26.0);
        sheet.extend(widgets::button(
            "end.title.go",
            pose,
            "Quit to title",
            false,
            "Back to the title screen",
        ));
    }
    let last = if scene.ui.leaf == 0 {
        0
    } else {
        pages::count(scene)
    };
    for (name, x, wide, text, tooltip) in buttons {
        let pose = Pose::corner(x, 1012.0, wide, 58.0).z(26.0);
        let barred = match name {
            "book.back" if scene.ui.leaf <= 1 => Some("This is the first page"),
            "book.on" if scene.ui.leaf >= last => Some("This is the last page"),
            _ => None,
        };
        match barred {
            Some(why) => sheet.extend(widgets::barred_button(name, pose, text, why)),
            None => sheet.extend(widgets::button(name, pose, text, false, tooltip)),
        }
    }
    let gilt = Pose::corner(1562.0, 1011.0, 322.0, 60.0).z(26.0);
    if let Some((name, text, tooltip)) = next(scene) {
        sheet.extend(widgets::button(name, gilt, text, true, tooltip));
    }
    let until = if over { 1376.0 } else { 1542.0 };
    left += 6.0;
    let room = until - left;
    let hint = hint(scene);
    let size = [24.0_f32, 21.0, 18.0, 16.0]
        .into_iter()
        .find(|size| lettering::wrap(&hint, Face::Italic, *size, room).len() <= 2)
        .unwrap_or(15.0);
    let lines = lettering::wrap(&hint, Face::Italic, size, room);
    let lines: Vec<String> = lines.into_iter().take(3).collect();
    sheet.put(
        words(
            "book.hint",
            (until, 1041.0),
            size,
            Face::Italic,
            inks::SHADE,
            Align::Right,
            &lines.join("\n"),
        )
        .z(26.0),
    );
}

fn hint(scene: &Scene<'_, GreatCity>) -> String {
    let name = |seat: Seat| scene.setup.name(seat);
    if scene.ui.leaf > 0 {
        return format!("page {} of {}", scene.ui.leaf, pages::count(scene));
    }
    match scene.view.phase {
        Phase::CityFate(seat) => format!("{} tells what becomes of the City", name(seat)),
        Phase::Fate(seat) if scene.view.ranking.last() == Some(&seat) => {
            "the last fate is being told; it may not contradict the others".into()
        }
        Phase::Fate(seat) => format!("{} tells; do not contradict what has been told", name(seat)),
        Phase::Over => "the story is told".into(),
        _ => "purses, Yea and Nay are counted".into(),
    }
}

/// The name that a file can have without telling the seed.
fn stem(scene: &Scene<'_, GreatCity>) -> String {
    let sealed = scene.setup.seed.commitment();
    let few: String = sealed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(8)
        .collect();
    format!("great-city-{few}")
}

/// The chronicle as text, with the name of its file.
pub(super) fn markdown(scene: &Scene<'_, GreatCity>) -> (String, Vec<u8>) {
    let text = chronicle(scene).markdown(scene.setup, scene.view);
    (format!("{}.md", stem(scene)), text.into_bytes())
}

pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    match name {
        "book.read" => ui.leaf = 1,
        "book.end" => ui.leaf = 0,
        "book.back" => ui.leaf = ui.leaf.saturating_sub(1).max(1),
        "book.on" => ui.leaf = (ui.leaf + 1).min(pages::count(scene)),
        "book.told" => return Some(Press::Act(Action::Told(telling(scene)?))),
        "book.markdown" => {
            let (file, text) = markdown(scene);
            return Some(Press::Keep(file, text));
        }
        "book.picture" => {
            let text = picture::svg(scene.setup, scene.view);
            return Some(Press::Keep(format!("{}.svg", stem(scene)), text.into_bytes()));
        }
        "fate.back" => ui.turned = large::book::open(scene),
        "fate.on" => ui.turned = large::book::open(scene) + 2,
        name => {
            let seat = telling(scene)?;
            let slot = match scene.view.phase {
                Phase::CityFate(_) => Slot::City,
                _ => Slot::Fate(seat),
            };
            if slot.to_string() != name {
                return None;
            }
            let pose = match slot {
                Slot::City if large::is_on(scene) => large::book::CITY,
                _ if large::is_on(scene) => large::book::FATE,
                Slot::City => Pose::corner(LEFT + INITIAL + 28.0, TOP, WIDTH - INITIAL - 36.0, BOTTOM - TOP),
                _ => fates::field(scene, seat),
            };
            return Some(Press::Write(Field {
                name: name.to_owned(),
                pose: pose.z(40.0),
                text: scene.view.text(slot).unwrap_or_default().to_owned(),
                hint: "how it ends".into(),
                size: large::size(scene, if slot == Slot::City { 25.0 } else { 23.0 }, 36.0),
                face: Face::Regular,
                ink: ink::UMBER,
                ground: PAPER,
                lines: true,
                limit: 2000,
            }));
        }
    }
    Some(Press::Shown)
}
