//! Setting something right by agreement: a stone's face, a scarab, a tie (`great_city.table.5`).
//!
//! First what is wrong, then where: every stone, heap and pair of characters that the rules let be corrected is
//! in sight. Whether there is something to correct, the rules say.

use super::large;
use super::parts::{self, ink};
use super::stones;
use super::tools::{self, OVER};
use crate::games::great_city::words::key;
use crate::games::great_city::{
    Action, Colour, Correction, GreatCity, PairSide, ScarabZone, Sign, Stone, StoneView, Tie, Triad, Who,
};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Pose, Sheet};
use crate::scene::widgets;
use crate::session::{Press, Scene};
use crate::table::Seat;
use crate::table::capital;

/// What is to be set right, as far as it has been picked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picking {
    pub(super) what: What,
    pub(super) from: Option<Who>,
    pub(super) to: Option<Who>,
    pub(super) sign: Sign,
}

impl Default for Picking {
    fn default() -> Self {
        Self {
            what: What::Face,
            from: None,
            to: None,
            sign: Sign::Plus,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Face,
    More,
    Less,
    Tie,
}

pub(super) const WAYS: [(What, &str, &str, &str); 4] = [
    (
        What::Face,
        "way.face",
        "Flip a stone",
        "Flip a stone to its other side",
    ),
    (
        What::More,
        "way.more",
        "Add a scarab",
        "Put a scarab from the supply somewhere",
    ),
    (
        What::Less,
        "way.less",
        "Remove a scarab",
        "Put a scarab back into the supply",
    ),
    (What::Tie, "way.tie", "Change a tie", "Draw or erase a tie"),
];

/// Everybody whose stones lie somewhere, with a name and the three stones.
pub(super) fn triads(scene: &Scene<'_, GreatCity>) -> Vec<(Triad, String, [StoneView; 3])> {
    let view = scene.view;
    let city = PairSide::BOTH.into_iter().zip(view.city).map(|(half, stones)| {
        let name = match half {
            PairSide::First => "The City, first triad",
            PairSide::Second => "The City, second triad",
        };
        (Triad::City(half), name.to_owned(), stones)
    });
    let everybody = view.characters.iter().map(|character| {
        let who = character.who;
        let name = capital(&view.called(scene.setup, who));
        (Triad::Of(who), name, character.triad)
    });
    let foil = view.scene.as_ref().and_then(|staged| {
        let [_, stones] = staged.pair;
        let made_up = matches!(staged.foil, Who::City | Who::Stranger);
        made_up.then(|| {
            let name = format!("{}, foil", capital(&view.called(scene.setup, staged.foil)));
            (Triad::Of(staged.foil), name, stones)
        })
    });
    city.chain(everybody).chain(foil).collect()
}

/// The heaps, with a name.
pub(super) fn heaps(scene: &Scene<'_, GreatCity>) -> Vec<(ScarabZone, String, String)> {
    let mut heaps = vec![(ScarabZone::Pool, "pool".to_owned(), "the Peril pool".to_owned())];
    if scene.view.scene.is_some() {
        heaps.push((ScarabZone::Ante, "ante".into(), "the ante".into()));
    }
    heaps.push((ScarabZone::Yea, "yea".into(), "Yea".into()));
    heaps.push((ScarabZone::Nay, "nay".into(), "Nay".into()));
    heaps.extend(Seat::all(scene.setup.seats.len()).map(|seat| {
        let name = format!("{}’s purse", scene.setup.name(seat));
        (ScarabZone::Purse(seat), format!("purse-{seat}"), name)
    }));
    heaps
}

pub(super) fn triad_key(of: Triad) -> String {
    match of {
        Triad::City(half) => format!("city-{}", stones::half_word(half)),
        Triad::Of(who) => key(who),
    }
}

fn stone_name(of: Triad, colour: Colour) -> String {
    format!("right.{}.{}", triad_key(of), colour.word())
}

pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, picking: &Picking, sheet: &mut Sheet) {
    if large::is_on(scene) {
        large::correct::lay_out(scene, picking, sheet);
        return;
    }
    tools::panel(
        sheet,
        Pose::new(960.0, 540.0, 1500.0, 940.0),
        "Correct",
        "Use this when you have agreed on it. Everybody sees it, and the ledger says who did it.",
    );
    for (index, (what, name, text, tooltip)) in WAYS.into_iter().enumerate() {
        let pose = Pose::new(960.0 + 330.0 * (index as f32 - 1.5), 232.0, 312.0, 58.0).z(OVER);
        sheet.extend(widgets::button(name, pose, text, what == picking.what, tooltip));
    }
    match picking.what {
        What::Tie => tie(scene, picking, sheet),
        _ => pieces(scene, picking, sheet),
    }
    tools::close(sheet, Pose::new(960.0, 956.0, 300.0, 60.0));
}

/// Three stones that are pressed to be set right.
pub(super) fn put_stones(
    picking: &Picking,
    (of, name): (Triad, &str),
    stones: impl Iterator<Item = (Colour, StoneView)>,
    place: impl Fn(f32) -> ((f32, f32), f32),
    sheet: &mut Sheet,
) {
    for (colour, lies) in stones {
        let (at, wide) = place(colour.index() as f32);
        let pressed = stone_name(of, colour);
        let tooltip = match picking.what {
            What::More => format!("Add a scarab under the {} stone: {name}", colour.word()),
            What::Less => format!("Remove a scarab from under the {} stone: {name}", colour.word()),
            _ => format!("Flip the {} stone: {name}", colour.word()),
        };
        if lies.thrown {
            let ring = parts::ring(&format!("{pressed}.ring"), colour, at, wide);
            sheet.put(ring.z(OVER - 0.5));
        }
        for mut item in parts::stone(&pressed, colour, lies, at, wide) {
            item.pose.z += OVER - 10.0;
            if item.key.as_str() == pressed {
                item.act = Some(Interaction::new(pressed.clone(), tooltip.clone()));
            }
            sheet.put(item);
        }
    }
}

fn pieces(scene: &Scene<'_, GreatCity>, picking: &Picking, sheet: &mut Sheet) {
    for (index, (of, name, triad)) in triads(scene).into_iter().enumerate() {
        let (column, row) = (index % 3, index / 3);
        let x = 520.0 + 440.0 * column as f32;
        let y = 330.0 + 118.0 * row as f32;
        let id = format!("right.{}", triad_key(of));
        sheet.put(
            parts::words(
                &id,
                (x - 200.0, y),
                24.0,
                Face::Semibold,
                ink::IVORY,
                Align::Left,
                &lettering::wrap(&name, Face::Semibold, 24.0, 190.0).join("\n"),
            )
            .z(OVER),
        );
        let stones = Colour::ALL.into_iter().zip(triad);
        put_stones(
            picking,
            (of, &name),
            stones,
            |index| ((x + 30.0 + 78.0 * index, y), 64.0),
            sheet,
        );
    }
    if picking.what == What::Face {
        return;
    }
    let heaps = heaps(scene);
    let columns = heaps.len().div_ceil(2);
    for (index, (_, id, name)) in heaps.into_iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let x = 960.0 + 268.0 * (column as f32 - (columns as f32 - 1.0) / 2.0);
        let y = 812.0 + 62.0 * row as f32;
        let tooltip = match picking.what {
            What::Less => format!("Remove a scarab: {name}"),
            _ => format!("Add a scarab: {name}"),
        };
        sheet.extend(widgets::button(
            format!("heap.{id}"),
            Pose::new(x, y, 258.0, 52.0).z(OVER),
            &name,
            false,
            &tooltip,
        ));
    }
}

/// The tie that has been picked, if it has two ends.
pub(super) fn picked_tie(picking: &Picking) -> Option<Tie> {
    Some(Tie {
        from: picking.from?,
        to: picking.to?,
        sign: picking.sign,
    })
    .filter(|tie| tie.from != tie.to)
}

pub(super) fn is_drawn(scene: &Scene<'_, GreatCity>, tie: Tie) -> bool {
    scene.view.ties.iter().any(|drawn| drawn.tie == tie)
}

fn tie(scene: &Scene<'_, GreatCity>, picking: &Picking, sheet: &mut Sheet) {
    let view = scene.view;
    let rows = [
        ("from", "who feels it", picking.from, 330.0),
        ("to", "toward whom", picking.to, 560.0),
    ];
    for (side, title, chosen, top) in rows {
        sheet.put(
            parts::words(
                &format!("right.{side}"),
                (960.0, top),
                24.0,
                Face::Italic,
                inks::SHADE,
                Align::Middle,
                title,
            )
            .z(OVER),
        );
        for (index, character) in view.characters.iter().enumerate() {
            let (column, row) = (index % 4, index / 4);
            let x = 960.0 + 340.0 * (column as f32 - 1.5);
            let y = top + 56.0 + 68.0 * row as f32;
            let name = capital(&view.called(scene.setup, character.who));
            sheet.extend(widgets::button(
                format!("end.{side}.{}", key(character.who)),
                Pose::new(x, y, 326.0, 56.0).z(OVER),
                &name,
                chosen == Some(character.who),
                "One end of the tie",
            ));
        }
    }
    for (sign, name, text, x) in [
        (Sign::Plus, "sign.plus", "+  means well", 520.0),
        (Sign::Minus, "sign.minus", "−  means ill", 800.0),
    ] {
        sheet.extend(widgets::button(
            name,
            Pose::new(x, 836.0, 260.0, 58.0).z(OVER),
            text,
            picking.sign == sign,
            "The nature of the tie",
        ));
    }
    if let Some(tie) = picked_tie(picking) {
        let text = if is_drawn(scene, tie) {
            "Erase this tie"
        } else {
            "Draw this tie"
        };
        sheet.extend(widgets::button(
            "right.tie",
            Pose::new(1250.0, 836.0, 420.0, 62.0).z(OVER),
            text,
            true,
            "Everybody sees it",
        ));
    }
}

pub(super) fn press(
    scene: &Scene<'_, GreatCity>,
    seat: Seat,
    picking: &mut Picking,
    name: &str,
) -> Option<Press<GreatCity>> {
    if let Some((what, ..)) = WAYS.into_iter().find(|(_, way, ..)| *way == name) {
        picking.what = what;
        return Some(Press::Shown);
    }
    let set_right = |what: Correction| Some(Press::Act(Action::Correct { seat, what }));
    if picking.what == What::Tie {
        return press_tie(scene, picking, name).or_else(|| {
            let tie = picked_tie(picking).filter(|_| name == "right.tie")?;
            let there = !is_drawn(scene, tie);
            set_right(Correction::Tie { tie, there })
        });
    }
    let more = picking.what == What::More;
    if let Some((place, ..)) = heaps(scene)
        .into_iter()
        .find(|(_, id, _)| name == format!("heap.{id}"))
    {
        return set_right(Correction::Scarab { place, more });
    }
    let (stone, lies) = triads(scene).into_iter().find_map(|(of, _, triad)| {
        let (colour, lies) = Colour::ALL
            .into_iter()
            .zip(triad)
            .find(|(colour, _)| name == stone_name(of, *colour))?;
        Some((Stone { of, colour }, lies))
    })?;
    set_right(match picking.what {
        What::Face => Correction::Stone {
            stone,
            sign: lies.sign.turned(),
        },
        _ => Correction::Scarab {
            place: ScarabZone::Under(stone),
            more,
        },
    })
}

fn press_tie(scene: &Scene<'_, GreatCity>, picking: &mut Picking, name: &str) -> Option<Press<GreatCity>> {
    match name {
        "sign.plus" => picking.sign = Sign::Plus,
        "sign.minus" => picking.sign = Sign::Minus,
        _ => {
            let everybody = || scene.view.characters.iter().map(|character| character.who);
            let of = |side: &str| everybody().find(|who| name == format!("end.{side}.{}", key(*who)));
            if let Some(who) = of("from") {
                if large::is_on(scene) {
                    picking.to = None;
                }
                picking.from = Some(who);
            } else {
                picking.to = Some(of("to")?);
            }
        }
    }
    Some(Press::Shown)
}
