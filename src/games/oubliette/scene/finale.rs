//! The end: the hoard counted card by card, or what a visit pays out.

use super::super::log::{count, money};
use super::super::{Ending, Oubliette, Standing};
use super::cards::{self, Card, INK, OCHRE, fitted, words};
use super::large;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::Seat;
use crate::table::capital;
use bevy::prelude::*;

/// The last screen.
pub(super) fn lay_out(scene: &Scene<'_, Oubliette>, ending: Ending) -> Sheet {
    if large::is_on(scene) {
        return large::finale::lay_out(scene, ending);
    }
    let mut sheet = Sheet::new();
    match ending {
        Ending::Visit => pay_out(scene, &mut sheet),
        _ => hoards(scene, ending, &mut sheet),
    }
    put_buttons((570.0, 260.0), 1018.0, (240.0, 64.0), &mut sheet);
    sheet
}

/// What may be done at the end: buttons in a row, the first there, one so far from the next, so wide and high.
pub(super) fn put_buttons((first, pitch): (f32, f32), y: f32, (wide, high): (f32, f32), sheet: &mut Sheet) {
    for (index, (name, text, tooltip)) in [
        ("end.again", "Play again", "A new game with the same players"),
        (
            "end.watch",
            "Watch the replay",
            "See the whole game again, move by move",
        ),
        ("bar.ledger", "The ledger", "Read everything that has happened"),
        ("end.title.go", "Quit to title", "Back to the title screen"),
    ]
    .into_iter()
    .enumerate()
    {
        let pose = Pose::new(first + pitch * index as f32, y, wide, high).z(30.0);
        sheet.extend(widgets::button(name, pose, text, index == 0, tooltip));
    }
}

/// The seats from the first to the last.
fn ranked(scene: &Scene<'_, Oubliette>) -> Vec<(Seat, Standing)> {
    let standings = scene.view.standings(&scene.setup.level);
    let winners = scene.view.winners(&scene.setup.level);
    let mut seats: Vec<(Seat, Standing)> = Seat::all(standings.len()).zip(standings).collect();
    seats.sort_by(|(one, a), (other, b)| {
        let first = |seat: &Seat| winners.contains(seat);
        first(other).cmp(&first(one)).then(b.cmp(a)).then(one.cmp(other))
    });
    seats
}

/// A row of the count: its middle line.
pub(super) fn row(index: usize, seats: usize) -> (f32, f32) {
    let pitch = (690.0 / seats as f32).min(170.0);
    let first = 260.0 + (690.0 - pitch * seats as f32) / 2.0 + pitch / 2.0;
    (first + pitch * index as f32, pitch)
}

/// How far the tie-breaks had to be looked at: 0 for what is cashed in alone, 1 for hands, 2 for what is in use.
fn looked_at(standings: &[(Seat, Standing)], ending: Ending) -> u8 {
    if let Ending::Cash(_) = ending {
        return 0;
    }
    let best = standings.iter().map(|(_, standing)| standing.cashed).max();
    let tied: Vec<&Standing> = standings
        .iter()
        .map(|(_, standing)| standing)
        .filter(|standing| Some(standing.cashed) == best)
        .collect();
    if tied.len() < 2 {
        return 0;
    }
    let best = tied.iter().map(|standing| standing.hand).max();
    let still = tied.iter().filter(|standing| Some(standing.hand) == best).count();
    if still < 2 { 1 } else { 2 }
}

/// The seats from the first to the last, and how far the tie-breaks had to be looked at.
pub(super) fn deciding(scene: &Scene<'_, Oubliette>, ending: Ending) -> (Vec<(Seat, Standing)>, u8) {
    let ranked = ranked(scene);
    let depth = looked_at(&ranked, ending);
    (ranked, depth)
}

/// Who has won, and by what.
pub(super) fn headline(scene: &Scene<'_, Oubliette>, ending: Ending, depth: u8) -> (String, String) {
    let level = &scene.setup.level;
    let winners = scene.view.winners(level);
    let names: Vec<&str> = winners.iter().map(|seat| scene.setup.name(*seat)).collect();
    let title = match names.as_slice() {
        [one] => format!("{one} climbs out the richest and wins"),
        all => format!("{} share the victory", all.join(" and ")),
    };
    let line = match ending {
        Ending::Cash(_) => format!("First to cash in {}.", money(level.goal)),
        _ => match depth {
            0 => "The Treasure deck has run out: whoever has cashed in most wins.".to_owned(),
            1 => "Tied on treasure cashed in: treasure in hand decides.".to_owned(),
            _ if winners.len() > 1 => "Tied on everything, weapons and armour included.".to_owned(),
            _ => "Tied in hand as well: weapons and armour in use decide.".to_owned(),
        },
    };
    (title, line)
}

fn hoards(scene: &Scene<'_, Oubliette>, ending: Ending, sheet: &mut Sheet) {
    let level = &scene.setup.level;
    sheet.put(widgets::ground("oubliette/hoard-count"));
    let winners = scene.view.winners(level);
    let (ranked, depth) = deciding(scene, ending);
    let (title, line) = headline(scene, ending, depth);
    sheet.put(
        fitted(
            "end.title",
            (960.0, 118.0),
            (64.0, 1200.0),
            Face::Bold,
            OCHRE,
            Align::Middle,
            &title,
        )
        .z(20.0),
    );
    sheet.put(
        fitted(
            "end.line",
            (960.0, 178.0),
            (30.0, 1200.0),
            Face::Italic,
            inks::BONE,
            Align::Middle,
            &line,
        )
        .z(20.0),
    );
    for (x, text) in [(560.0, "cashed in"), (1130.0, "in hand"), (1440.0, "in use")] {
        sheet.put(
            words(
                format!("end.head.{x}"),
                (x, 226.0),
                22.0,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                text,
            )
            .z(20.0),
        );
    }
    for (index, (seat, standing)) in ranked.iter().enumerate() {
        let (y, pitch) = row(index, ranked.len());
        let high = pitch.min(150.0) - 18.0;
        let key = |what: &str| format!("end.{seat}.{what}");
        let won = winners.contains(seat);
        let crown = won.then_some(high + 10.0);
        put_explorer(scene, *seat, (372.0, y), crown, high * 0.56, sheet);
        sheet.put(fitted(
            key("name"),
            (440.0, y - 14.0),
            (28.0, 110.0),
            Face::Bold,
            if won { OCHRE } else { inks::BONE },
            Align::Left,
            scene.setup.name(*seat),
        ));
        sheet.put(words(
            key("sum"),
            (440.0, y + 20.0),
            30.0,
            Face::Bold,
            inks::BONE,
            Align::Left,
            money(standing.cashed),
        ));
        let Some(own) = scene.view.explorer(*seat) else {
            continue;
        };
        let room = if own.bonus > 0 { 350.0 } else { 520.0 };
        cards_of(scene, &own.cashed, (560.0, room), y, high, false, sheet);
        if own.bonus > 0 {
            sheet.put(
                words(
                    key("bonus"),
                    (1096.0, y),
                    20.0,
                    Face::Italic,
                    OCHRE,
                    Align::Right,
                    format!("+ {} for Level Up", money(own.bonus)),
                )
                .z(22.0),
            );
        }
        cards_of(scene, &own.hand, (1130.0, 280.0), y, high, depth < 1, sheet);
        cards_of(scene, &own.in_use, (1440.0, 180.0), y, high, depth < 2, sheet);
        for (what, x, amount, counts) in [
            ("hand", 1130.0, standing.hand, depth >= 1),
            ("use", 1440.0, standing.in_use, depth >= 2),
        ] {
            if counts {
                sheet.put(
                    words(
                        key(&format!("{what}.sum")),
                        (x, y + high / 2.0 + 2.0),
                        22.0,
                        Face::Bold,
                        OCHRE,
                        Align::Left,
                        money(amount),
                    )
                    .z(23.0),
                );
            }
        }
    }
}

/// An explorer in the count, so high, and the winner's crown behind, so high.
pub(super) fn put_explorer(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    (x, y): (f32, f32),
    crown: Option<f32>,
    high: f32,
    sheet: &mut Sheet,
) {
    if let Some(high) = crown {
        let crown = Pose::new(x, y - 8.0, high * 280.0 / 270.0, high).z(16.0);
        sheet.put(Item::picture(
            format!("end.{seat}.crown"),
            crown,
            "oubliette/crown-winner",
        ));
    }
    let token = Pose::new(x, y, high * 120.0 / 176.0, high).z(18.0);
    let picture = cards::token(scene.mark(seat));
    sheet.put(Item::picture(format!("end.{seat}.token"), token, picture));
}

/// Cards in a row that fit; faint where they do not count.
fn cards_of(
    scene: &Scene<'_, Oubliette>,
    numbers: &[u8],
    (left, room): (f32, f32),
    y: f32,
    high: f32,
    faint: bool,
    sheet: &mut Sheet,
) {
    let level = &scene.setup.level;
    let wide = ((high - 8.0) * 70.0 / 108.0).min(70.0);
    let thumb_high = cards::thumb_height(wide);
    let pitch = cards::pitch(numbers.len(), room, wide, 4.0);
    for (index, number) in numbers.iter().enumerate() {
        let card = Card::Treasure(*number);
        let pose = Pose::corner(
            left + pitch * index as f32,
            y - thumb_high / 2.0,
            wide,
            thumb_high,
        )
        .z(17.0 + index as f32 * 0.4)
        .alpha(if faint { 0.55 } else { 1.0 });
        let name = format!("treasure.{number}");
        let act = cards::to_be_seen(scene, card, &name, "");
        let mut thumb = cards::thumb(level, card, &name, pose, &card.plate(level), act);
        let visible = if index + 1 < numbers.len() { pitch } else { wide };
        let least = large::least(scene.canvas.type_size, Face::Bold);
        cards::keep_plate_in_sight(&mut thumb, visible, least);
        for mut item in thumb {
            item.pose.alpha = pose.alpha;
            sheet.put(item);
        }
    }
}

/// How the gaoler's bill lies; what is on it is measured on a bill 760 wide.
pub(super) struct Bill {
    /// The bill.
    pub pose: Pose,
    /// The gaoler beside it.
    pub gaoler: Pose,
    /// How large its title is, and how much room that has.
    pub title: (f32, f32),
    /// Where a visitor's mark stands, and how large it is.
    pub mark: (f32, f32),
    /// Where a visitor's name begins.
    pub name_at: f32,
    /// How large a visitor's name is, and how much room it has.
    pub name: (f32, f32),
    /// How large the reckoning is and how much room it has, where it is shown.
    pub how: Option<(f32, f32)>,
    /// How large a visitor's pay is, and how much room it has.
    pub pay: (f32, f32),
    /// How large the words and the number of the sum are.
    pub sum: (f32, f32),
}

/// The gaoler's bill: what each visitor is paid, and what all are.
pub(super) fn put_bill(scene: &Scene<'_, Oubliette>, bill: &Bill, sheet: &mut Sheet) {
    sheet.put(widgets::ground("oubliette/table"));
    let by = bill.pose.size.x / 760.0;
    let corner = bill.pose.at - bill.pose.size / 2.0;
    let at = |x: f32, y: f32| (corner.x + x * by, corner.y + y * by);
    sheet.put(Item::picture("bill", bill.pose, "oubliette/pay-out"));
    sheet.put(Item::picture("gaoler", bill.gaoler, "oubliette/gaoler"));
    let Some(visit) = &scene.setup.level.visit else {
        return;
    };
    sheet.put(fitted(
        "bill.title",
        at(380.0, 244.0),
        bill.title,
        Face::Bold,
        INK,
        Align::Middle,
        "To be paid out",
    ));
    let mut all = 0;
    for (index, own) in scene.view.explorers.iter().enumerate() {
        let seat = Seat::new(index);
        let y = 321.0 + 58.0 * index as f32;
        let pay = own.cashed_in / visit.rate.max(1);
        all += pay;
        let (x, size) = bill.mark;
        sheet.put(widgets::mark(format!("bill.{seat}.mark"), at(x, y), size, scene.mark(seat)).z(10.0));
        sheet.put(fitted(
            format!("bill.{seat}.name"),
            at(bill.name_at, y),
            bill.name,
            Face::Semibold,
            INK,
            Align::Left,
            scene.setup.name(seat),
        ));
        if let Some(how) = bill.how {
            sheet.put(fitted(
                format!("bill.{seat}.how"),
                at(540.0, y),
                how,
                Face::Italic,
                inks::UMBER,
                Align::Right,
                &format!("{} : {} =", money(own.cashed_in), visit.rate),
            ));
        }
        sheet.put(fitted(
            format!("bill.{seat}.pay"),
            at(672.0, y),
            bill.pay,
            Face::Bold,
            INK,
            Align::Right,
            &format!("{}{}", visit.currency, money(pay)),
        ));
    }
    let (word, number) = bill.sum;
    sheet.put(words(
        "bill.sum.word",
        at(100.0, 673.0),
        word,
        Face::Semibold,
        INK,
        Align::Left,
        "in all",
    ));
    sheet.put(words(
        "bill.sum",
        at(672.0, 673.0),
        number,
        Face::Bold,
        INK,
        Align::Right,
        format!("{}{}", visit.currency, money(all)),
    ));
}

/// What a visit pays out, on the gaoler's bill.
fn pay_out(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let bill = Bill {
        pose: Pose::new(1130.0, 500.0, 760.0, 860.0).z(3.0),
        gaoler: Pose::new(500.0, 560.0, 420.0, 620.0).z(4.0),
        title: (40.0, 300.0),
        mark: (100.0, 28.0),
        name_at: 126.0,
        name: (28.0, 200.0),
        how: Some((22.0, 200.0)),
        pay: (32.0, 128.0),
        sum: (28.0, 36.0),
    };
    put_bill(scene, &bill, sheet);
    let Some(visit) = &scene.setup.level.visit else {
        return;
    };
    let players = scene.view.explorers.len();
    for (index, line) in [
        format!(
            "{}, {} turns each; nobody wins.",
            capital(&count(players, "visitor", "visitors")),
            visit.turns
        ),
        "What was not cashed in stays below.".to_owned(),
    ]
    .into_iter()
    .enumerate()
    {
        sheet.put(fitted(
            format!("bill.note.{index}"),
            (500.0, 150.0 + 34.0 * index as f32),
            (26.0, 560.0),
            Face::Italic,
            inks::BONE,
            Align::Middle,
            &line,
        ));
    }
}
