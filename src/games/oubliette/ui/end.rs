//! The end: the hoards counted card by card, or what a visit pays out.

use super::super::log::{count, money, treasures_worth};
use super::super::{Ending, Event, Oubliette, PieceId, Standing, view::ExplorerView};
use super::cards::{self, Card, INK, Laid, OCHRE, Thumbs};
use super::mats::MAT;
use super::parts::{TableContext, area, centred, is_crowded, label, note, slim};
use crate::session::{Prompt, end_buttons};
use crate::table::{Seat, SeatSet, and_list, capital};
use crate::ui::{Element, Form, Layout, Role, Surface, inks, widgets};
use bevy::prelude::*;
use std::cmp::Reverse;

pub fn end(scene: &TableContext<'_>, ending: Ending, room: &Layout, is_played: bool) -> Element {
    let answers = end_buttons::<Oubliette>().into_iter().filter(|_| is_played);
    let answers = Element::wrap(answers).justify(JustifyContent::Center);
    // Pillars and gold stand at both sides of the count.
    let (ground, body, aside) = match ending {
        Ending::Visit => ("oubliette/table", pay_out(scene, room), 4.0),
        _ => ("oubliette/hoard-count", hoards(scene, ending, room), 15.0),
    };
    let aside = if room.form() == Form::Wide { aside } else { 4.0 };
    let content = Element::column([body.grow(1.0).rigid(), answers])
        .padding(UiRect::axes(percent(aside), px(26)))
        .gap(px(18))
        .scrolling();
    widgets::on_ground(ground, widgets::GROUND_ASPECT, content)
}

pub fn ranked(scene: &TableContext<'_>) -> Vec<(Seat, Standing)> {
    let standings = scene.view.standings(&scene.setup.level);
    let winners = scene.view.winners(&scene.setup.level);
    let mut seats: Vec<(Seat, Standing)> = Seat::all(standings.len()).zip(standings).collect();
    seats.sort_by_key(|(seat, standing)| Reverse((winners.contains(seat), *standing)));
    seats
}

/// How far the tie-breaks had to be looked at: 0 for what is cashed in alone, 1 for hands, 2 for what is in use.
pub fn looked_at(standings: &[(Seat, Standing)], ending: Ending) -> u8 {
    let all = || standings.iter().map(|(_, standing)| standing);
    let Some(best) = all().max().filter(|_| !matches!(ending, Ending::Cash(_))) else {
        return 0;
    };
    let tied = || all().filter(|standing| standing.cashed == best.cashed);
    let still = tied().filter(|standing| standing.hand == best.hand);
    match (tied().count(), still.count()) {
        (..2, _) => 0,
        (_, ..2) => 1,
        _ => 2,
    }
}

/// Says who has won and how.
pub fn prompt(scene: &TableContext<'_>, ending: Ending) -> Prompt {
    let nobody = |words: String| Prompt::new(SeatSet::EMPTY, words);
    if ending == Ending::Visit {
        return nobody("The visit is over".into()).with_note("What was not cashed in stays below.");
    }
    let [title, line] = result(scene, ending, looked_at(&ranked(scene), ending));
    nobody(title).with_note(line)
}

pub fn result(scene: &TableContext<'_>, ending: Ending, depth: u8) -> [String; 2] {
    let level = &scene.setup.level;
    let winners = scene.view.winners(level);
    let names: Vec<&str> = winners.iter().map(|seat| scene.setup.name(*seat)).collect();
    let title = match names.as_slice() {
        [one] => format!("{one} climbs out the richest and wins"),
        all => format!("{} share the victory", and_list(all)),
    };
    let line = match (ending, depth) {
        (Ending::Cash(_), _) => format!("First to cash in {}.", money(level.goal)),
        (_, 0) => "The Treasure deck has run out: whoever has cashed in most wins.".into(),
        (_, 1) => "Tied on treasure cashed in: treasure in hand decides.".into(),
        _ if winners.len() > 1 => "Tied on everything, weapons and armour included.".into(),
        _ => "Tied in hand as well: weapons and armour in use decide.".into(),
    };
    [title, line]
}

fn headline(scene: &TableContext<'_>, ending: Ending, depth: u8) -> [Element; 2] {
    let [title, line] = result(scene, ending, depth);
    let title = centred(Role::Title, title).tinted(OCHRE);
    [title, centred(Role::Body, line)]
}

/// Who has most of something: “Most wounds: Ada and Ines (3).” Nothing where nobody has any.
pub fn most(what: &str, names: &[&str], counts: &[usize]) -> Option<String> {
    let best = counts.iter().copied().max().filter(|best| *best > 0)?;
    let first = names.iter().zip(counts).filter(|(_, count)| **count == best);
    let first: Vec<&str> = first.map(|(name, _)| *name).collect();
    Some(format!("{what}: {} ({best}).", and_list(&first)))
}

fn statistics(scene: &TableContext<'_>) -> Element {
    let seats = || Seat::all(scene.view.explorers.len());
    let names: Vec<&str> = seats().map(|seat| scene.setup.name(seat)).collect();
    let [fights, thefts, wounds] = ["Most fights won", "Most treasures stolen", "Most wounds"];
    let deed = |seen: &Event| match seen {
        Event::Defeated { seat, .. } => Some((fights, *seat)),
        Event::Taken { to: Some(seat), .. } => Some((thefts, *seat)),
        Event::Wounded { seat, .. } => Some((wounds, *seat)),
        _ => None,
    };
    let deeds: Vec<_> = scene.seen.iter().filter_map(deed).collect();
    let most = |what| {
        let counts = seats().map(|seat| deeds.iter().filter(|deed| **deed == (what, seat)).count());
        most(what, &names, &counts.collect::<Vec<_>>())
    };
    let turns = format!("{} turns.", scene.view.turn);
    let all = [Some(turns), most(fights), most(thefts), most(wounds)];
    let all: Vec<String> = all.into_iter().flatten().collect();
    centred(Role::Note, all.join(" "))
}

fn hoards(scene: &TableContext<'_>, ending: Ending, room: &Layout) -> Element {
    let winners = scene.view.winners(&scene.setup.level);
    let ranked = ranked(scene);
    let depth = looked_at(&ranked, ending);
    // The groups of all hoards begin at the same places, and each has room for the fullest one.
    let cards: [fn(&ExplorerView) -> usize; 3] = [
        |own| own.cashed.len(),
        |own| own.hand.len(),
        |own| own.in_use.len(),
    ];
    let explorers = scene.view.explorers.iter();
    let most = cards.map(|cards| explorers.clone().map(cards).fold(2, usize::max));
    // Six rows have to fit into an ordinary window: only the first one names the groups.
    let is_crowded = is_crowded(scene);
    let rows = ranked.iter().enumerate().map(|(row, (seat, standing))| {
        let won = winners.contains(seat);
        let named = row == 0 || depth > 0 || !is_crowded;
        hoard(scene, (*seat, standing, won), (depth, most, named), room).rigid()
    });
    Element::column(headline(scene, ending, depth))
        .with_all([statistics(scene)])
        .with_all(rows)
        .gap(px(if is_crowded { 8 } else { 14 }))
        .justify(JustifyContent::SpaceEvenly)
}

/// A seat’s hoard: its explorer, and its cards in three groups; those that do not count are faint.
fn hoard(
    scene: &TableContext<'_>,
    (seat, standing, won): (Seat, &Standing, bool),
    (depth, most, named): (u8, [usize; 3], bool),
    room: &Layout,
) -> Element {
    let own = scene.view.explorer(seat);
    let scale = if is_crowded(scene) { 0.72 } else { 1.0 };
    let size = |width: f32, height: f32| (px(width * scale), px(height * scale));
    let ((width, height), (whole_width, whole_height)) = (size(58.0, 85.0), size(134.0, 129.0));
    let token = Element::picture(cards::token(scene.mark(seat))).size(width, height);
    let token = Element::row([token]).size(whole_width, whole_height);
    let mut token = token.centred().rigid();
    let mut name = label(scene.setup.name(seat));
    if won {
        let crowned = token.paint_picture("oubliette/crown-winner");
        token = crowned.labelled("The winner");
        name = name.tinted(OCHRE);
    }
    let sum = Element::text(Role::Number, money(standing.cashed));
    let bonus = (own.bonus > 0).then(|| note(format!("+ {} for Level Up", money(own.bonus))).tinted(OCHRE));
    let who = Element::column([name, sum])
        .with(bonus)
        .gap(px(0))
        .size(px(8.5 * room.rem), auto())
        .rigid();
    let is_narrow = room.form() != Form::Wide;
    // Beside the explorer, between the pillars, or below it, on a mat before them.
    let width = match is_narrow {
        true => 0.88 * area(room).x / room.rem,
        false => 0.68 * area(room).x / room.rem - 17.0,
    };
    let groups = [
        ("cashed in", &own.cashed, 0, None),
        ("in hand", &own.hand, 1, Some(standing.hand)),
        ("in use", &own.in_use, 2, Some(standing.in_use)),
    ];
    let thumbs = Thumbs::on_mat(room);
    let needed: f32 = most.iter().map(|cards| thumbs.least_row(*cards)).sum();
    let covered = most.iter().map(|cards| cards.saturating_sub(1)).sum();
    let thumbs = thumbs.closer(needed - (width - 4.0) * room.rem, covered);
    let groups = groups.into_iter().zip(most);
    let groups = groups.map(|((name, numbers, counts_from, amount), most)| {
        let level = &scene.setup.level;
        let faint = depth < counts_from;
        let laid = numbers.iter().map(|number| {
            let laid = Laid::new(level, Card::Treasure(*number), PieceId::Treasure(*number));
            Laid { faint, ..laid }
        });
        let head = match amount.filter(|_| !faint) {
            Some(amount) => note(format!("{name}: {}", money(amount))).tinted(OCHRE),
            None => note(name),
        };
        let least = thumbs.least_row(most).max(4.2 * room.rem);
        Element::column(named.then(|| head.unwrapped()))
            .with(cards::row(scene, room, laid.collect(), thumbs))
            .gap(px(4))
            .flex(most as f32, px(0))
            .styled(|node| node.min_width = px(least))
    });
    let groups = slim(Element::row(groups).gap(px(24)).flex(1.0, px(0))).align(AlignItems::Start);
    let who = Element::row([token, who]).gap(px(8)).rigid();
    if is_narrow {
        let hoard = Element::column([who, groups.flex(0.0, auto())]).gap(px(4));
        return hoard.framed(&MAT);
    }
    Element::row([who, groups]).gap(px(18))
}

/// The size of the drawing of the gaoler’s bill, in its units.
const BILL: Vec2 = vec2(760.0, 860.0);

/// What a visit pays out, on the gaoler’s bill.
fn pay_out(scene: &TableContext<'_>, room: &Layout) -> Element {
    let Some(visit) = &scene.setup.level.visit else {
        return Element::default();
    };
    let on_bill = |x: f32, y: f32, width: f32, height: f32| {
        let bill = Rect::from_corners(Vec2::ZERO, BILL);
        let part = Rect::new(x, y, x + width, y + height);
        Element::row([]).over(part, bill).on(Surface::Paper)
    };
    let is_plain = !room.has_large_type();
    let earned = |own: &ExplorerView| own.paid + visit.pays(own.cashed_in);
    let lines = scene.explorers().map(|(seat, own)| {
        let mark = widgets::mark(scene.mark(seat), 28.0);
        let how = format!("{} ÷ {} =", money(own.cashed_in), visit.rate);
        let how = match own.paid {
            0 => how,
            paid => format!("{} + {how}", money(paid)),
        };
        let pay = Element::text(Role::Heading, visit.signed(earned(own))).tinted(INK);
        on_bill(86.0, 292.0 + 58.0 * seat.index() as f32, 588.0, 58.0)
            .with_all([mark, label(scene.setup.name(seat)), Element::spacer()])
            .with(is_plain.then(|| note(how).unwrapped()))
            .with(pay)
            .gap(px(14))
            .key(format!("line.{seat}"))
    });
    let large = |words: String| Element::text(Role::Name, words).tinted(INK);
    let all = scene.view.explorers.iter().map(earned).sum();
    let all = large(visit.signed(all));
    let sum = on_bill(86.0, 640.0, 588.0, 66.0).with_all([label("in all"), Element::spacer(), all]);
    let title = on_bill(150.0, 206.0, 460.0, 78.0)
        .justify(JustifyContent::Center)
        .with(large("To be paid out".into()));
    // As large as its words need it.
    let scale = (room.rem / 20.0).min(0.9 * room.size.x / BILL.x).max(1.0);
    let bill = Element::picture("oubliette/pay-out")
        .size(px(BILL.x * scale), px(BILL.y * scale))
        .rigid()
        .with(title)
        .with_all(lines)
        .with(sum);
    let players = scene.view.explorers.len();
    let left = scene.seen.iter().filter_map(|seen| match seen {
        Event::Left { seat, below, .. } if !below.is_empty() => {
            let (name, worth) = (
                scene.setup.name(*seat),
                treasures_worth(&scene.setup.level, below),
            );
            Some(format!("{name} left {worth} below."))
        }
        _ => None,
    });
    let visitors = capital(&count(players, "visitor", "visitors"));
    let notes = [
        format!("{visitors}, {} turns each; nobody wins.", visit.turns),
        "What was not cashed in stays below.".to_owned(),
    ];
    let notes = notes.into_iter().chain(left);
    let notes = notes.map(|line| centred(Role::Body, line).tinted(inks::BONE));
    let gaoler = Element::picture("oubliette/gaoler").size(px(420), px(620));
    let aside = Element::column([Element::column(notes).gap(px(2))])
        .with(is_plain.then(|| gaoler.rigid()))
        .gap(px(24))
        .align(AlignItems::Center)
        .size(px(560.0_f32.min(0.9 * room.size.x)), auto())
        .rigid();
    Element::wrap([aside, bill])
        .justify(JustifyContent::Center)
        .styled(|node| (node.column_gap, node.row_gap) = (px(60), px(24)))
}
