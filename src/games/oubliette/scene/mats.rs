//! The players' mats: who they are, what they hold, use, have cashed in and suffer.

use super::super::log::money;
use super::super::view::ExplorerView;
use super::super::{Arrival, Effect, Oubliette, Phase};
use super::cards::{self, BLOOD, Card, OCHRE, fitted, words};
use super::places::{self, Mat};
use super::{acting, advice, large, stop};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::Seat;
use bevy::prelude::*;

/// A seat's place round the table, from the foot: in the order of play once it is known, before that in the order of
/// the seats. At the foot is the first person, or, among computers only, whoever is first.
pub(super) fn place(scene: &Scene<'_, Oubliette>, seat: Seat) -> usize {
    let count = scene.setup.seats.len();
    let nth = |seat: Seat| {
        let known = scene.view.order.iter().position(|other| *other == seat);
        known.unwrap_or(seat.index())
    };
    let foot = scene.people().iter().next().map_or(0, nth);
    (nth(seat) + count - foot) % count.max(1)
}

/// A seat's mat.
pub(super) fn mat(scene: &Scene<'_, Oubliette>, seat: Seat) -> Mat {
    let (place, count) = (place(scene, seat), scene.setup.seats.len());
    if large::is_on(scene) {
        large::mats::mat(place, count)
    } else {
        places::mat(place, count)
    }
}

/// All mats.
pub(super) fn put(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    for seat in Seat::all(scene.setup.seats.len()) {
        if large::is_on(scene) {
            large::mats::put(scene, seat, sheet);
        } else {
            put_mat(scene, seat, sheet);
        }
    }
}

/// Where a seat's explorer is and what is the matter, in a few words.
pub(super) fn state(scene: &Scene<'_, Oubliette>, seat: Seat) -> String {
    let view = scene.view;
    let Some(own) = view.explorer(seat) else {
        return String::new();
    };
    let space = super::board::shown_space(scene, seat);
    let mut text = match space {
        _ if own.away => "has left".to_owned(),
        0 if !own.landed && view.turn < 2 => "entrance".into(),
        0 => "Exit".into(),
        space if view.seat == seat && super::is_fighting(view) => format!("fights on {space}"),
        space => format!("on {space}"),
    };
    if own.lost > 0 {
        text += match own.lost {
            1 => ", loses a turn",
            _ => ", loses turns",
        };
    } else if scene.setup.level.visit.is_some() && !own.away {
        text += &match own.visits {
            1 => ", last turn".to_owned(),
            turns => format!(", {turns} turns"),
        };
    } else if view.extra > 0 && view.seat == seat && view.phase != Phase::Again {
        text = match space {
            0 => "Exit, goes again".into(),
            space => format!("on {space}, goes again"),
        };
    }
    text
}

fn put_mat(scene: &Scene<'_, Oubliette>, seat: Seat, sheet: &mut Sheet) {
    let level = &scene.setup.level;
    let Some(own) = scene.view.explorer(seat) else {
        return;
    };
    let mat = mat(scene, seat);
    let (left, top) = (mat.left(), mat.top());
    let key = |what: &str| format!("mat.{seat}.{what}");
    let mark = scene.mark(seat);
    sheet.put(frame(scene, seat, &mat));
    banner(scene, seat, &mat, sheet);
    let (from, to) = (left + mat.name.0, left + mat.name.1);
    sheet.put(widgets::mark(key("mark"), (from + 12.0, top + 33.0), 24.0, mark).z(8.0));
    sheet.put(fitted(
        key("name"),
        (from + 32.0, top + 32.0),
        (28.0, to - from - 32.0),
        Face::Semibold,
        inks::BONE,
        Align::Left,
        scene.setup.name(seat),
    ));
    sheet.put(fitted(
        key("state"),
        (from, top + 65.0),
        (20.0, to - from),
        Face::Italic,
        inks::SHADE,
        Align::Left,
        &state(scene, seat),
    ));
    sheet.put(words(
        key("hoard"),
        (from, top + 94.0),
        24.0,
        Face::Bold,
        OCHRE,
        Align::Left,
        money(own.cashed_in),
    ));
    let goal = level.goal;
    if goal > 0 {
        sheet.put(words(
            key("goal"),
            (to, top + 95.0),
            18.0,
            Face::Regular,
            inks::SHADE,
            Align::Right,
            format!("of {}", money(goal)),
        ));
        let share = own.cashed_in as f32 / goal as f32;
        bar(seat, (from, top + 112.0), (to - from, 20.0), share, sheet);
    } else if let Some(visit) = &level.visit {
        sheet.put(words(
            key("goal"),
            (from, top + 122.0),
            20.0,
            Face::Regular,
            inks::SHADE,
            Align::Left,
            format!("= {}{}", visit.currency, money(own.cashed_in / visit.rate.max(1))),
        ));
    }
    for (index, (zone, title)) in [
        (mat.hand, "in hand"),
        (mat.in_use, "in use"),
        (mat.cashed, "cashed in"),
        (mat.wounds, "wounds"),
    ]
    .into_iter()
    .enumerate()
    {
        let divider = Pose::new(left + zone.0 - 10.0, top + 75.0, 8.0, 120.0).z(5.0);
        sheet.put(
            Item::picture(key(&format!("divider.{index}")), divider, "oubliette/divider")
                .sliced([0.0, 20.0, 0.0, 20.0]),
        );
        let title = match index {
            0 => in_hand(scene, seat, &mat),
            2 if mat.narrow => "cashed".into(),
            _ => title.into(),
        };
        // A title that has no room, or lies under a button, is left out: the cards say it too.
        let size = large::raised(scene.canvas.type_size, Face::Regular, 18.0);
        let room = if index == 0 {
            zone.1 - zone.0 + 8.0
        } else {
            zone.1 - zone.0 + 4.0
        };
        let covered = index == 3 && own.may_heal && scene.is_person(seat);
        if covered || lettering::width(&title, Face::Regular, size) > room {
            continue;
        }
        sheet.put(words(
            key(&format!("zone.{index}")),
            (left + zone.0, top + 17.0),
            18.0,
            Face::Regular,
            inks::SHADE,
            Align::Left,
            title,
        ));
    }
    put_cards(scene, seat, &mat, sheet);
}

/// A mat's frame: another while its player acts.
pub(super) fn frame(scene: &Scene<'_, Oubliette>, seat: Seat, mat: &Mat) -> Item {
    let picture = if acting(scene) == Some(seat) {
        "oubliette/mat-awake"
    } else {
        "oubliette/mat"
    };
    Item::picture(format!("mat.{seat}.frame"), mat.frame, picture).sliced([20.0; 4])
}

/// How wide a mat's banner is.
pub(super) const fn banner_width(mat: &Mat) -> f32 {
    if mat.narrow { 76.0 } else { 88.0 }
}

/// The banner at a mat's left edge, in the player's colour, and the explorer on it.
pub(super) fn banner(scene: &Scene<'_, Oubliette>, seat: Seat, mat: &Mat, sheet: &mut Sheet) {
    let (left, top) = (mat.left(), mat.top());
    let key = |what: &str| format!("mat.{seat}.{what}");
    let mark = scene.mark(seat);
    let (banner, hem, token, foot) = if mat.narrow {
        (
            "oubliette/banner-narrow",
            "oubliette/banner-narrow-hem",
            60.0,
            (8.0, 18.0),
        )
    } else {
        ("oubliette/banner", "oubliette/banner-hem", 68.0, (10.0, 9.0))
    };
    let at = Pose::corner(left + 8.0, top + 10.0, banner_width(mat), 130.0);
    sheet.put(Item::picture(key("banner"), at.z(5.0), banner));
    sheet.put(Item::picture(key("hem"), at.z(6.0), hem).tinted(inks::of_mark(mark)));
    let token = Pose::corner(
        left + 8.0 + foot.0,
        top + 10.0 + foot.1,
        token,
        token * 176.0 / 120.0,
    );
    sheet.put(Item::picture(key("bearer"), token.z(7.0), cards::token(mark)));
}

/// How much of the goal is cashed in, as a bar with its upper left corner there, so wide and high.
pub(super) fn bar(seat: Seat, (x, y): (f32, f32), (wide, high): (f32, f32), share: f32, sheet: &mut Sheet) {
    let key = |what: &str| format!("mat.{seat}.{what}");
    let bar = Pose::corner(x, y, wide, high).z(8.0);
    sheet.put(Item::picture(key("bar"), bar, "oubliette/bar").sliced([6.0; 4]));
    let share = share.min(1.0);
    if share > 0.0 {
        let long = ((wide - 6.0) * share).max(10.0);
        let fill = Pose::corner(x + 3.0, y + 3.0, long, high - 6.0).z(9.0);
        sheet.put(Item::picture(key("fill"), fill, "oubliette/bar-fill").sliced([6.0, 2.0, 8.0, 2.0]));
    }
}

/// The cards in a hand: its treasures, then the events that are kept.
pub(super) fn held(own: &ExplorerView) -> Vec<Card> {
    (own.hand.iter().map(|number| Card::Treasure(*number)))
        .chain(own.kept.iter().map(|kind| Card::Event(*kind)))
        .collect()
}

/// The cards that are in use or open.
pub(super) fn used(own: &ExplorerView) -> Vec<Card> {
    (own.in_use.iter().map(|number| Card::Treasure(*number)))
        .chain(own.level_ups.iter().map(|kind| Card::Event(*kind)))
        .chain(own.quests.iter().map(|kind| Card::Event(*kind)))
        .collect()
}

/// What stands over the hand: what it is worth in all, where its cards lie so close that they don't say.
fn in_hand(scene: &Scene<'_, Oubliette>, seat: Seat, mat: &Mat) -> String {
    let own = scene.view.explorer(seat);
    let level = &scene.setup.level;
    let crowded = own.is_some_and(|own| {
        let (_, visible) = mat.fanned(mat.hand, 0, own.hand.len() + own.kept.len());
        own.hand.len() > 1 && visible < 36.0
    });
    match own {
        Some(own) if crowded && stop::lays_out(scene) != Some(seat) => {
            let sum: u32 = own.hand.iter().map(|number| level.value(*number)).sum();
            format!("in hand: {}", money(sum))
        }
        _ => "in hand".into(),
    }
}

fn put_cards(scene: &Scene<'_, Oubliette>, seat: Seat, mat: &Mat, sheet: &mut Sheet) {
    let level = &scene.setup.level;
    let Some(own) = scene.view.explorer(seat) else {
        return;
    };
    // What is laid out beside the board lies there and not here.
    let laid_out = stop::lays_out(scene) == Some(seat);
    let held = held(own);
    let count = held.len();
    let empty = |sheet: &mut Sheet, zone: (f32, f32), name: &str| {
        let slot = Pose {
            size: Vec2::new(mat.thumb, mat.thumb_height()),
            ..mat.card(zone, 0, 1)
        };
        sheet.put(
            Item::picture(format!("mat.{seat}.{name}.slot"), slot.z(5.0), "oubliette/slot").sliced([14.0; 4]),
        );
    };
    if laid_out && count > 0 {
        elsewhere(seat, mat, mat.hand, ("hand", count, OCHRE), sheet);
    } else {
        let mut copies = [0u8; 256];
        for (index, card) in held.into_iter().enumerate() {
            let (pose, visible) = mat.fanned(mat.hand, index, count);
            put_card(scene, seat, card, (pose, visible), &mut copies, sheet);
        }
        if count == 0 {
            empty(sheet, mat.hand, "hand");
        }
    }
    let in_use = used(own);
    let mut copies = [0u8; 256];
    for (index, card) in in_use.iter().enumerate() {
        let pose = mat.fanned(mat.in_use, index, in_use.len());
        put_card(scene, seat, *card, pose, &mut copies, sheet);
    }
    if in_use.is_empty() {
        empty(sheet, mat.in_use, "use");
    }
    if own.cashed.is_empty() {
        empty(sheet, mat.cashed, "cashed");
    } else {
        // A pile of at most four backs; how many there are stands on it.
        let shown = own.cashed.len().min(4);
        for index in 0..shown {
            let (step, tilt) = (index as f32, [-4.0, 3.0, -2.0, 5.0]);
            let height = mat.thumb * 1.5;
            let pose = Pose::corner(
                mat.left() + mat.cashed.0 + 3.0 * step,
                mat.top() + 30.0 + 2.0 * step,
                height * 150.0 / 257.0,
                height,
            )
            .turned(tilt.get(index).copied().unwrap_or(0.0))
            .z(8.0 + step);
            let act = Interaction::new(
                format!("cashed.{seat}"),
                format!(
                    "{} cashed in: {}",
                    super::super::log::count(own.cashed.len(), "card", "cards"),
                    own.cashed
                        .iter()
                        .map(|number| Oubliette::treasure_name(level, *number))
                        .collect::<Vec<_>>()
                        .join(", ")
                ),
            );
            sheet.put(Item::picture(
                format!("mat.{seat}.cashed.{index}"),
                pose,
                "oubliette/card-back-treasure",
            ));
            // The backs are as dark as the mat; an edge sets them apart.
            sheet.put(edge(format!("mat.{seat}.cashed.{index}.edge"), pose).act(act));
        }
        badge(
            &format!("mat.{seat}.cashed.count"),
            (mat.left() + mat.cashed.0 + mat.thumb - 8.0, mat.top() + 126.0),
            own.cashed.len(),
            sheet,
        );
    }
    let wounds_out = laid_out && !own.wounds.is_empty();
    if wounds_out {
        elsewhere(seat, mat, mat.wounds, ("wounds", own.wounds.len(), BLOOD), sheet);
    } else {
        let mut copies = [0u8; 256];
        for (index, kind) in own.wounds.iter().enumerate() {
            let (pose, visible) = mat.fanned(mat.wounds, index, own.wounds.len());
            let pose = pose.turned(if index % 2 == 0 { -2.0 } else { 2.0 });
            put_card(
                scene,
                seat,
                Card::Wound(*kind),
                (pose, visible),
                &mut copies,
                sheet,
            );
            let nail = Pose::new(pose.at.x, mat.top() + 30.0, 14.0, 14.0).z(pose.z + 0.3);
            sheet.put(Item::picture(
                format!("mat.{seat}.nail.{index}"),
                nail,
                "oubliette/nail",
            ));
        }
        if own.wounds.is_empty() {
            empty(sheet, mat.wounds, "wounds");
        }
    }
    if own.may_heal && scene.is_person(seat) {
        put_waters(scene, seat, mat, sheet);
    }
}

/// The kinds of Healing Waters in hand that can be used now, and how many wounds each puts back.
pub(super) fn waters(scene: &Scene<'_, Oubliette>, seat: Seat) -> Vec<(u8, u8)> {
    let Some(own) = scene.view.explorer(seat) else {
        return Vec::new();
    };
    let mut kinds = own.kept.clone();
    kinds.dedup();
    let healing = kinds
        .into_iter()
        .filter(|kind| may_play(scene, seat, own, *kind))
        .filter_map(|kind| match scene.setup.level.effect(kind) {
            Some(Effect::HealingWaters { wounds }) => Some((kind, *wounds)),
            _ => None,
        });
    healing.collect()
}

/// The word on a button for Healing Waters.
pub(super) fn heal_word(wounds: u8) -> String {
    match wounds {
        1 => "heal".to_owned(),
        many => format!("heal {many}"),
    }
}

/// A button that plays a kind of Healing Waters: its word, as large as that, and what it promises.
pub(super) fn heal_button(
    (seat, kind): (Seat, u8),
    pose: Pose,
    (word, size): (String, f32),
    tooltip: String,
    sheet: &mut Sheet,
) {
    let act = Interaction {
        pulses: true,
        ..Interaction::new(format!("mat.{seat}.play.{kind}"), tooltip)
    };
    sheet.put(Item::new(format!("mat.{seat}.heal.{kind}"), pose, Look::Plain(OCHRE)).act(act));
    sheet.put(
        words(
            format!("mat.{seat}.heal.{kind}.words"),
            (pose.at.x, pose.at.y),
            size,
            Face::Bold,
            cards::INK,
            Align::Middle,
            word,
        )
        .z(15.0),
    );
}

/// A button for each kind of Healing Waters in hand (`oubliette.kept.5`).
fn put_waters(scene: &Scene<'_, Oubliette>, seat: Seat, mat: &Mat, sheet: &mut Sheet) {
    let mut right = mat.left() + mat.wounds.0 + 70.0;
    for (kind, wounds) in waters(scene, seat) {
        let tooltip = match wounds {
            1 => "Healing Waters: put the worst wound back now".to_owned(),
            2 => "Healing Waters: put the two worst wounds back now".to_owned(),
            many => format!("Healing Waters: put the {many} worst wounds back now"),
        };
        let word = heal_word(wounds);
        let wide = 44.0 + 10.0 * word.len() as f32 / 2.0;
        let pose = Pose::corner(right - wide, mat.top() + 7.0, wide, 26.0).z(14.0);
        right -= wide + 6.0;
        heal_button((seat, kind), pose, (word, 19.0), tooltip, sheet);
    }
}

/// A light edge round a card that lies on dark.
pub(super) fn edge(key: String, pose: Pose) -> Item {
    let pose = Pose {
        size: pose.size + Vec2::splat(6.0),
        ..pose
    };
    Item::picture(key, pose.z(pose.z + 0.5), "oubliette/thumb-ring")
        .sliced([14.0; 4])
        .tinted(inks::GILT)
}

/// A number in a round badge.
pub(super) fn badge(key: &str, at: (f32, f32), number: usize, sheet: &mut Sheet) {
    sheet.put(Item::picture(
        key.to_owned(),
        Pose::new(at.0, at.1, 32.0, 32.0).z(18.0),
        "oubliette/badge",
    ));
    sheet.put(
        words(
            format!("{key}.number"),
            at,
            20.0,
            Face::Bold,
            cards::INK,
            Align::Middle,
            number.to_string(),
        )
        .z(19.0),
    );
}

/// So many cards lie beside the board.
fn elsewhere(
    seat: Seat,
    mat: &Mat,
    zone: (f32, f32),
    (what, count, ink): (&str, usize, Color),
    sheet: &mut Sheet,
) {
    let wide = (zone.1 - zone.0).min(144.0);
    let pose = Pose::corner(mat.left() + zone.0, mat.top() + 32.0, wide, 100.0).z(5.0);
    sheet.put(Item::picture(format!("mat.{seat}.{what}.out"), pose, "oubliette/slot-wide").sliced([14.0; 4]));
    sheet.put(words(
        format!("mat.{seat}.{what}.number"),
        (pose.at.x, pose.at.y - 12.0),
        32.0,
        Face::Bold,
        ink,
        Align::Middle,
        count.to_string(),
    ));
    sheet.put(fitted(
        format!("mat.{seat}.{what}.note"),
        (pose.at.x, pose.at.y + 22.0),
        (19.0, wide - 10.0),
        Face::Italic,
        inks::SHADE,
        Align::Middle,
        "laid out",
    ));
}

/// The key of a card on a mat: of equal ones, each its own.
pub(super) fn card_key(seat: Seat, card: Card, copy: u8) -> String {
    match card {
        Card::Monster(kind) => format!("monster.{kind}"),
        Card::Treasure(number) => format!("treasure.{number}"),
        Card::Event(kind) => format!("event.{seat}.{kind}.{copy}"),
        Card::Wound(kind) => format!("wound.{seat}.{kind}.{copy}"),
    }
}

/// Which of the equal cards that lie there the next one is.
pub(super) fn next_copy(copies: &mut [u8; 256], kind: u8) -> u8 {
    let Some(count) = copies.get_mut(usize::from(kind)) else {
        return 0;
    };
    let copy = *count;
    *count += 1;
    copy
}

fn put_card(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    card: Card,
    (pose, visible): (Pose, f32),
    copies: &mut [u8; 256],
    sheet: &mut Sheet,
) {
    let level = &scene.setup.level;
    let kind = match card {
        Card::Monster(kind) | Card::Treasure(kind) | Card::Event(kind) | Card::Wound(kind) => kind,
    };
    let key = card_key(seat, card, next_copy(copies, kind));
    let own = scene.view.explorer(seat);
    let used = own.is_some_and(|own| matches!(card, Card::Treasure(number) if own.in_use.contains(&number)));
    let plate = match level.treasure(kind).map(|card| card.gives) {
        Some(super::super::EquipmentBonus::Weapon(bonus) | super::super::EquipmentBonus::Armour(bonus))
            if used =>
        {
            format!("+{bonus}")
        }
        _ => card.plate(level),
    };
    let act = card_act(scene, seat, card, &key);
    let mut thumb = cards::thumb(level, card, &key, pose, &plate, act);
    let least = large::least(scene.canvas.type_size, Face::Bold);
    cards::keep_plate_in_sight(&mut thumb, visible, least);
    sheet.extend(thumb);
}

/// What a card of a seat does: it can be looked at, and pressed where its player may bring it into use or play it:
/// of their own accord (`oubliette.fight.5`, `oubliette.kept.4`, `oubliette.kept.5`), or because they are asked.
pub(super) fn card_act(scene: &Scene<'_, Oubliette>, seat: Seat, card: Card, key: &str) -> Interaction {
    let act = cards::to_be_seen(scene, card, key, &advice::of_card(scene, seat, card));
    let own = scene.view.explorer(seat).filter(|_| scene.is_person(seat));
    let name = own.and_then(|own| match card {
        Card::Treasure(number) if own.usable.contains(&number) => Some(format!("mat.{seat}.use.{number}")),
        Card::Event(kind) if own.kept.contains(&kind) && may_play(scene, seat, own, kind) => {
            Some(format!("mat.{seat}.play.{kind}"))
        }
        _ => None,
    });
    match name {
        Some(name) => Interaction {
            name: name.into(),
            secondary: true,
            ..act
        },
        None => act,
    }
}

/// May a kept card be played now?
fn may_play(scene: &Scene<'_, Oubliette>, seat: Seat, own: &ExplorerView, kind: u8) -> bool {
    let view = scene.view;
    let answers = view.phase == Phase::Answer(seat) && view.answers.1.contains(&kind);
    answers
        || match scene.setup.level.effect(kind) {
            Some(Effect::Shortcut) => own.may_take_shortcut,
            Some(Effect::HealingWaters { wounds }) => {
                // A stop that owes its action keeps a wound for it (`oubliette.exit.1`).
                let spends_the_last = view.phase == Phase::Exit(Arrival::Stopped)
                    && stop::owes_an_action(scene)
                    && own.wounds.len() <= usize::from(*wounds)
                    && !stop::can_cash_in(scene, own);
                own.may_heal && !spends_the_last
            }
            Some(Effect::Revenge) => view.phase == Phase::Revenge && view.seat == seat,
            _ => false,
        }
}
