//! The players' mats: who they are, what they hold, use, have cashed in and suffer.

use super::super::log::{count, money, treasure_name};
use super::super::{Action, Effect, FightOutcome, Phase, view::ExplorerView};
use super::cards::{self, BLOOD, Card, INK, Laid, OCHRE, QUEST_DONE, Thumbs};
use super::parts::{
    Place, Press, TableContext, Zone, at, centred, column_width, is_crowded, label, named, note, redrawn,
    slim, small_button,
};
use super::{advice, board, stop};
use crate::session::phone_sign;
use crate::table::{Controller, Seat};
use crate::ui::{Element, FocusOrder, Form, Frame, Layout, Role, Surface, inks};
use bevy::prelude::*;

pub const MAT: Frame = Frame::dark("oubliette/mat", [20.0; 4], [10.0, 8.0, 14.0, 8.0]);
const AWAKE: Frame = redrawn("oubliette/mat-awake", MAT);

/// The mats of the others, in the order of play after the seat at the foot; on a flat table those of all.
pub fn others(scene: &TableContext<'_>, room: &Layout) -> Element {
    let seats = scene.setup.seats.len();
    let nth = |seat: Seat| {
        let known = scene.view.order.iter().position(|other| *other == seat);
        known.unwrap_or(seat.index())
    };
    let foot = nth(scene.at_foot());
    let mut all: Vec<Seat> = Seat::all(seats).collect();
    all.sort_by_key(|seat| (nth(*seat) + seats - foot) % seats.max(1));
    let all = all.get(usize::from(!room.lies_flat)..).unwrap_or_default();
    let whole = column_width(scene, room);
    // Side by side where they would be too many, or where there is width enough for both.
    let is_wide = whole >= 42.0 * room.rem;
    let columns = match all.len() {
        0 | 1 => 1,
        2 if room.form() != Form::Tall && whole < 70.0 * room.rem => 1,
        _ if is_wide => 2,
        _ => 1,
    };
    let width = whole / columns as f32 - 8.0;
    let basis = percent(94.0 / columns as f32);
    let mat = |seat: &Seat| mat(scene, *seat, room, width).flex(1.0, basis);
    Element::wrap(all.iter().map(mat))
        .rigid()
        .gap(px(8))
        .align(AlignItems::Stretch)
}

pub fn own(scene: &TableContext<'_>, room: &Layout) -> Element {
    mat(scene, scene.at_foot(), room, column_width(scene, room)).rigid()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Words beside the cards, with room for everything.
    Wide,
    /// Words beside the cards.
    Narrow,
    /// A line of words above the cards, whose zones have no titles.
    Stacked,
}

impl Style {
    fn of(width: f32, room: &Layout) -> Self {
        match width / room.rem {
            60.0.. => Self::Wide,
            42.0.. if room.form() != Form::Tall => Self::Narrow,
            _ => Self::Stacked,
        }
    }

    /// The width of the words beside the cards, in rem, and the gap between zones.
    const fn spaces(self) -> (f32, f32) {
        match self {
            Self::Wide => (12.0, 16.0),
            _ => (9.5, 10.0),
        }
    }
}

/// Where a seat's explorer is and what is the matter, in a few words.
fn state(scene: &TableContext<'_>, seat: Seat, own: &ExplorerView) -> String {
    let view = scene.view;
    let fight = view.fight.as_ref().filter(|_| view.seat == seat);
    let fights = fight.map(|fight| fight.outcome) == Some(FightOutcome::Open);
    let at = match board::shown_space(scene, seat) {
        _ if own.away && scene.setup.level.is_sentenced_apart() => "in the other game".to_owned(),
        _ if own.away => "has left".to_owned(),
        0 if own.space == 0 && !own.landed => "entrance".into(),
        0 => "Exit".into(),
        space if fights => format!("fights on {space}"),
        space => format!("on {space}"),
    };
    let visits = scene.setup.level.visit.is_some() && !own.away;
    let goes_again = view.extra > 0 && view.seat == seat && view.phase != Phase::Again && !fights;
    let more = match (own.lost, own.visits) {
        (1, _) => ", loses a turn".to_owned(),
        (2.., _) => ", loses turns".to_owned(),
        (0, 1) if visits => ", last turn".to_owned(),
        (0, turns) if visits => format!(", {turns} turns"),
        (0, _) if goes_again => ", goes again".to_owned(),
        (0, _) => String::new(),
    };
    format!("{at}{more}")
}

/// A mat of about this width, in units.
fn mat(scene: &TableContext<'_>, seat: Seat, room: &Layout, width: f32) -> Element {
    let style = Style::of(width, room);
    let (words, gap) = style.spaces();
    // What the frame, the banner and the words leave for the cards.
    let space = match style {
        Style::Stacked => width - 24.0,
        _ => width - 24.0 - (88.0 + words * room.rem + 24.0),
    };
    let acts = scene.acting() == Some(seat) || scene.view.result.is_some() && scene.view.seat == seat;
    let frame = if acts { &AWAKE } else { &MAT };
    let own = scene.view.explorer(seat);
    let zones = Element::row(zones(scene, seat, own, room, (style, space)))
        .gap(px(gap))
        .align(AlignItems::Start);
    let (about, zones) = (about(scene, seat, own, room, style), slim(zones));
    let mat = if style == Style::Stacked {
        Element::column([about, zones]).gap(px(4))
    } else {
        Element::row([banner(scene, seat), about, zones.flex(1.0, px(0))]).gap(px(12))
    };
    slim(mat.framed(frame)).key(format!("mat.{seat}"))
}

/// The banner at a mat's left edge, in the player's colour, with the explorer on it.
fn banner(scene: &TableContext<'_>, seat: Seat) -> Element {
    let mark = scene.mark(seat);
    let token = Element::picture(cards::explorer(mark, board::wounds(scene, seat))).size(px(68), px(100));
    let hem = Element::overlay([]).paint_picture("oubliette/banner-hem");
    let hem = hem.tinted(inks::of_mark(mark));
    Element::picture("oubliette/banner")
        .size(px(88), px(130))
        .rigid()
        .with_all([hem, at(token, 10.0, 9.0)])
}

fn about(scene: &TableContext<'_>, seat: Seat, own: &ExplorerView, room: &Layout, style: Style) -> Element {
    let level = &scene.setup.level;
    let name = named(scene, seat, label(scene.setup.name(seat)));
    let cashed = label(money(own.cashed_in)).tinted(OCHRE);
    let goal = match (&level.visit, level.goal) {
        (_, goal @ 1..) => Some(format!("of {}", money(goal))),
        (Some(visit), _) => Some(format!("= {}", visit.signed(visit.pays(own.cashed_in)))),
        _ => None,
    };
    let cashed = Element::row([cashed]).with(goal.map(note)).gap(px(8));
    let sign = scene.played_by.get(seat.index()).map(|who| match who {
        Controller::Human => ("shared/sign-person", "person"),
        Controller::Computer(_) => ("shared/sign-computer", "computer"),
    });
    // Beside the cards the longest words just fit on one line with a small sign.
    let (side, gap) = if style == Style::Stacked { (26, 6) } else { (22, 2) };
    let sign = sign.map(|(sign, who)| {
        Element::picture(sign)
            .size(px(side), px(side))
            .rigid()
            .labelled(who)
    });
    let sign = phone_sign(scene, seat, side as f32, None).or(sign);
    // With the rest of the line as well, the words can't break by a rounded pixel.
    let words = note(state(scene, seat, own)).grow(1.0);
    let state = Element::row(sign).with(words).gap(px(gap));
    if style == Style::Stacked {
        let carried = level.total(&own.hand);
        return Element::wrap([name, state])
            .with((carried > 0).then(|| note(format!("carrying {}", money(carried)))))
            .with_all(waters(scene, seat, own))
            .with_all([Element::spacer(), cashed])
            .styled(|node| (node.column_gap, node.row_gap) = (px(14), px(0)));
    }
    Element::column([name, state, cashed])
        .gap(px(2))
        .size(px(style.spaces().0 * room.rem), auto())
        .rigid()
}

/// The cards in a hand: its treasures, then the events that are kept.
pub fn held(own: &ExplorerView) -> Vec<Card> {
    let treasures = own.hand.iter().copied().map(Card::Treasure);
    let events = own.kept.iter().copied().map(Card::Event);
    treasures.chain(events).collect()
}

/// The cards in use: treasures, then Level Ups, then Quests.
fn used(own: &ExplorerView) -> Vec<Card> {
    let treasures = own.in_use.iter().copied().map(Card::Treasure);
    let events = own.level_ups.iter().chain(&own.quests);
    treasures.chain(events.copied().map(Card::Event)).collect()
}

/// The cards of a row, from the left.
pub fn row(own: &ExplorerView, zone: Zone) -> Vec<Card> {
    match zone {
        Zone::Hand => held(own),
        Zone::InUse => used(own),
        Zone::Wounds => own.wounds.iter().copied().map(Card::Wound).collect(),
        Zone::Cashed => Vec::new(),
    }
}

/// Cards of a seat as they lie in a row: each with what it does and would do now.
pub fn laid(scene: &TableContext<'_>, seat: Seat, all: &[Card]) -> Vec<Laid> {
    let level = &scene.setup.level;
    let own = scene.view.explorer(seat);
    let laid = all.iter().enumerate().map(|(index, card)| {
        let copy = all.iter().take(index).filter(|other| *other == card).count();
        let mut laid = Laid::new(level, *card, cards::card_id(seat, *card, copy));
        laid.now = advice::of_card(scene, seat, *card);
        laid.press = press(scene, seat, *card).map(Press::Act);
        let answers = advice::asked(scene.view) == Some(seat);
        laid.pulses = laid.press.is_some() && answers;
        if let Card::Treasure(number) = card
            && own.in_use.contains(number)
        {
            laid.plate = format!("+{}", level.gives(*number).amount());
        }
        if let Card::Event(kind) = card
            && let Some(Effect::Quest { monster, .. }) = level.effect(*kind)
            && own.has_slain(level, monster)
        {
            laid.plate = QUEST_DONE.into();
        }
        if let Card::Wound(_) = card {
            laid.rotation = if index % 2 == 0 { -2.0 } else { 2.0 };
            laid.nailed = true;
        }
        laid
    });
    laid.collect()
}

/// The zones of a mat, in a style and with so much space for the cards.
fn zones(
    scene: &TableContext<'_>,
    seat: Seat,
    own: &ExplorerView,
    room: &Layout,
    (style, space): (Style, f32),
) -> [Element; 4] {
    let (hand, in_use) = (held(own), used(own));
    let has_titles = style != Style::Stacked;
    // Somebody decides about hand and wounds over the board: then they lie there.
    let away = stop::is_open(scene) && scene.view.seat == seat;
    // A zone shrinks no further than its title and its cards.
    let least = |zone: Zone, thumbs: Thumbs| {
        let (title, cards) = match zone {
            Zone::Hand => (8.4, if away { 1 } else { hand.len() }),
            Zone::InUse => (4.6, in_use.len()),
            Zone::Cashed if style == Style::Wide => (5.4, 1),
            Zone::Cashed => (4.6, 1),
            Zone::Wounds if away => (6.6, 1),
            Zone::Wounds => (4.6, own.wounds.len()),
        };
        let title = if has_titles { title * room.rem } else { 0.0 };
        title.max(thumbs.least_row(cards))
    };
    let lacks = |thumbs: Thumbs| {
        let all = [Zone::Hand, Zone::InUse, Zone::Cashed, Zone::Wounds];
        let needed: f32 = all.into_iter().map(|zone| least(zone, thumbs)).sum();
        needed + 3.0 * style.spaces().1 - space
    };
    let wounds = row(own, Zone::Wounds);
    let counts = [hand.len(), in_use.len(), wounds.len()];
    let thumbs = Thumbs::on_mat(room);
    let large = Thumbs::wide(1.25 * thumbs.width);
    // Two rows of mats leave less height for them.
    let thumbs = match style {
        _ if is_crowded(scene) => Thumbs::wide(0.72 * thumbs.width),
        Style::Stacked => Thumbs::wide(0.8 * thumbs.width),
        // Few mats leave height for larger ones, as long as none covers a number.
        _ if scene.setup.seats.len() < 4 && !room.has_large_type() && lacks(large) <= 0.0 => large,
        _ => thumbs,
    };
    let covered = counts.map(|cards| cards.saturating_sub(1)).iter().sum();
    let closer = |thumbs: Thumbs| thumbs.closer(lacks(thumbs), covered);
    let thumbs = match closer(thumbs) {
        // In small type, the titles leave the cards less width than they need.
        lacking if lacks(lacking) > 0.0 => closer(Thumbs::wide(0.85 * thumbs.width)),
        thumbs => thumbs,
    };
    let filled = |all: &[Card]| match all {
        [] => cards::empty(thumbs),
        _ => cards::row(scene, room, laid(scene, seat, all), thumbs),
    };
    let or_laid_out = |all: &[Card], ink: Color| match all {
        [_, ..] if away => elsewhere(all.len(), ink, thumbs, has_titles),
        _ => filled(all),
    };
    let carrying = match scene.setup.level.total(&own.hand) {
        0 => "in hand".to_owned(),
        carried => format!("carrying {}", money(carried)),
    };
    let title = |words: &str| has_titles.then(|| note(words).unwrapped());
    let zone = |zone: Zone, head: Option<Element>, row: Element| {
        let anchor = Element::default()
            .absolute()
            .size(px(thumbs.width), px(thumbs.height()))
            .styled(|node| (node.left, node.bottom) = (px(0), px(0)))
            .slot(Place::Mat(seat, zone))
            .key("anchor");
        let row = row.styled(|node| node.min_width = px(thumbs.width));
        Element::column(head)
            .with(row)
            .with(anchor)
            .gap(px(2))
            .styled(|node| (node.min_width, node.flex_shrink) = (px(least(zone, thumbs)), 1.0))
            .key(format!("{zone:?}"))
    };
    let waters = waters(scene, seat, own);
    let wounds_head = match waters.is_empty() || !has_titles {
        true => title("wounds"),
        false => Some(Element::row(waters).gap(px(4))),
    };
    let cashed_head = match style {
        Style::Wide => title("cashed in"),
        _ => title("cashed"),
    };
    [
        zone(Zone::Hand, title(&carrying), or_laid_out(&hand, OCHRE)).grow(1.0),
        zone(Zone::InUse, title("in use"), filled(&in_use)),
        zone(Zone::Cashed, cashed_head, cashed(scene, own, thumbs, room.rem)),
        zone(Zone::Wounds, wounds_head, or_laid_out(&wounds, BLOOD)),
    ]
}

fn elsewhere(cards: usize, ink: Color, thumbs: Thumbs, has_words: bool) -> Element {
    let words = Element::column([centred(Role::Label, cards.to_string()).tinted(ink)])
        .with(has_words.then(|| note("laid out").unwrapped()));
    cards::empty(thumbs)
        .centred()
        .size(auto(), auto())
        .padding(UiRect::axes(px(12), px(4)))
        .styled(|node| {
            node.min_height = px(thumbs.height());
            node.align_self = AlignSelf::FlexStart;
        })
        .with(words.gap(px(0)))
}

/// The pile of what is cashed in, with the number of its cards.
fn cashed(scene: &TableContext<'_>, own: &ExplorerView, thumbs: Thumbs, rem: f32) -> Element {
    if own.cashed.is_empty() {
        return cards::empty(thumbs);
    }
    let level = &scene.setup.level;
    let height = thumbs.height();
    let backs = [(3.0, -4.0), (6.0, 3.0), (9.0, -2.0)].into_iter();
    let backs = backs.take(own.cashed.len()).map(|(left, turn)| {
        Element::picture("oubliette/card-back-treasure")
            .absolute()
            .size(px(height * 150.0 / 257.0), px(height))
            .styled(|node| node.left = px(left))
            .transformed(UiTransform::from_rotation(Rot2::degrees(turn)))
    });
    let number = Element::row([note(own.cashed.len().to_string()).tinted(INK)])
        .centred()
        .paint_picture("oubliette/badge")
        .on(Surface::Paper)
        .absolute()
        .size(px(1.8 * rem), px(1.8 * rem))
        .styled(|node| (node.right, node.bottom) = (px(-6), px(-2)));
    let name = |number: &u8| treasure_name(level, *number);
    let names: Vec<&str> = own.cashed.iter().map(name).collect();
    let cards = count(names.len(), "card", "cards");
    Element::default()
        .size(px(thumbs.width), px(height))
        .rigid()
        .with_all(backs)
        .with(number)
        .pressing(Press::Nothing)
        .focus(FocusOrder::Aside)
        .tooltip(format!("{cards} cashed in: {}", names.join(", ")))
}

/// What pressing a card of a person does: it is brought into use or played, of their own accord
/// (`oubliette.fight.5`, `oubliette.kept.4`, `oubliette.kept.5`) or as an answer.
fn press(scene: &TableContext<'_>, seat: Seat, card: Card) -> Option<Action> {
    let own = scene.view.explorer(seat);
    if !scene.is_here(seat) || scene.view.result.is_some() {
        return None;
    }
    match card {
        Card::Treasure(treasure) if own.usable.contains(&treasure) => Some(Action::Use { seat, treasure }),
        Card::Event(event) if own.playable.contains(&event) => Some(Action::Play { seat, event }),
        _ => None,
    }
}

/// A button for each kind of Healing Waters in hand (`oubliette.kept.5`).
fn waters(scene: &TableContext<'_>, seat: Seat, own: &ExplorerView) -> Vec<Element> {
    // At the Exit, the button stands with the cards.
    let is_laid_out = stop::is_open(scene) && scene.view.seat == seat;
    if !own.may_heal || !scene.is_here(seat) || scene.view.result.is_some() || is_laid_out {
        return Vec::new();
    }
    let buttons = own.playable.iter().filter_map(|event| {
        let event = *event;
        let Some(Effect::HealingWaters { wounds }) = scene.setup.level.effect(event) else {
            return None;
        };
        let word = match wounds {
            1 => "heal".to_owned(),
            many => format!("heal {many}"),
        };
        let what = advice::worst_wounds(*wounds);
        let button = small_button(word, Press::Act(Action::Play { seat, event }));
        Some(button.tooltip(format!("Healing Waters: put {what} back now")))
    });
    buttons.collect()
}
