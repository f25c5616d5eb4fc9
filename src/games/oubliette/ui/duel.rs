//! A fight over the board: the two rolls, each number on its piece, and what may still be played.

use super::super::level::{Effect, EquipmentBonus};
use super::super::{
    Due, Event, Fight, FightOutcome, FightRoll, Foe, Phase, PieceId, Roll, View,
    log::{count, foe_name},
    odds::Sum,
};
use super::blows::Manner;
use super::cards::{self, BLOOD, Card, INK, OCHRE, Stance};
use super::parts::{
    Place, TableContext, beside, board_side, card_width, centred, in_the_middle, label, note, slim,
};
use super::{advice, board, choices, prompt};
use crate::table::{Seat, and_list, capital};
use crate::ui::pictures::{self, COMPOSED};
use crate::ui::{Element, Form, Frame, Layout, Piece, Role, Surface, inks, widgets};
use bevy::prelude::*;

/// Is a fight what stands over the board? When it is decided, it sinks, so that the decks can be drawn from.
pub const fn is_shown(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Strike | Phase::Blow | Phase::Answer(_) | Phase::Robbed(_) | Phase::Revenge | Phase::Spoils(_)
    )
}

/// Are this roll's dice a monster's?
pub const fn is_monsters(foe: Foe, round: FightRoll) -> bool {
    matches!(round, FightRoll::Blow) && !matches!(foe, Foe::Player(_))
}

pub fn duel(scene: &TableContext<'_>, fight: &Fight, room: &Layout) -> Element {
    let (strike, blow) = match fight.round {
        FightRoll::Strike => (Some(fight.sum), None),
        FightRoll::Blow => (fight.missed, Some(fight.sum)),
    };
    // Two rolls have to fit below each other.
    let (size, height) = match (strike, blow) {
        (Some(_), Some(_)) => (50.0 + 1.4 * room.rem, 0.11),
        _ => (60.0 + 2.4 * room.rem, 0.2),
    };
    let rolls = [(FightRoll::Strike, strike), (FightRoll::Blow, blow)].map(|(round, sum)| {
        // What the monster is like, until it strikes.
        let about = (round == FightRoll::Blow && sum.is_none())
            .then(|| about(scene, fight.foe, room))
            .flatten();
        sum.map(|sum| roll(scene, fight, (round, &sum), room, size))
            .or(about)
    });
    let rolls = Element::column(rolls.into_iter().flatten()).gap(px(14));
    let hero = shows_hero(scene, room).then(|| {
        let seat = scene.view.seat;
        let token = Element::default().slot(Place::Stand(seat));
        let token = token.holding(Some(board::token(scene, seat)));
        on_ground(token, height * board_side(scene, room)).key("hero")
    });
    beside(foe(scene, fight.foe, room), [rolls].into_iter().chain(hero))
}

/// Does whoever fights stand beside the foe? In large type the words need the room.
pub fn shows_hero(scene: &TableContext<'_>, room: &Layout) -> bool {
    !room.has_large_type()
        && scene.view.fight.is_some()
        && scene.view.result.is_none()
        && is_shown(scene.view.phase)
}

const fn card_of(foe: Foe) -> Option<Card> {
    match foe {
        Foe::Monster(kind) => Some(Card::Monster(kind)),
        Foe::Hoard(kind) | Foe::Stranger(kind) => Some(Card::Event(kind)),
        Foe::Player(_) => None,
    }
}

fn about(scene: &TableContext<'_>, foe: Foe, room: &Layout) -> Option<Element> {
    let (level, card) = (&scene.setup.level, card_of(foe)?);
    // The card itself says it where it has room.
    if cards::has_line(&card.text(level), card_width(scene, room), room) {
        return None;
    }
    let name = centred(Role::Heading, card.name(level)).tinted(BLOOD);
    Some(Element::column([name, centred(Role::Note, card.text(level))]).gap(px(8)))
}

/// The drawing of an explorer in the light of its torch, of this height.
pub fn hero(explorer: String, height: f32) -> Element {
    on_ground(Element::picture(explorer), height)
}

/// A token of this height on its ground, which is 1.53 times as wide and 1.23 times as high.
fn on_ground(token: Element, height: f32) -> Element {
    let token = token.size(px(height * 120.0 / 176.0), px(height));
    let ground = Element::picture("oubliette/hero-ground").size(px(height * 1.53), px(height * 1.23));
    in_the_middle(ground.centred().with(token))
}

/// The foe of a fight, in its bed.
pub fn foe(scene: &TableContext<'_>, foe: Foe, room: &Layout) -> Element {
    let whole = foe_card(scene, foe, card_width(scene, room));
    match (foe, card_of(foe)) {
        (_, Some(card)) => cards::bedded(&scene.setup.level, card, whole),
        (Foe::Player(other), None) => cards::bed(whole).labelled(scene.setup.name(other)),
        (_, None) => cards::bed(whole),
    }
}

/// The whole card of a foe in its slot, of this width. It breathes until it is defeated.
pub fn foe_card(scene: &TableContext<'_>, foe: Foe, width: f32) -> Element {
    let stance = stance(scene.view, foe);
    let piece = Piece::new(PieceId::Drawn, face(scene, foe, stance)).unflipped();
    let piece = match stance {
        Stance::Fallen => piece,
        _ => piece.breathing(Manner::of(&scene.setup.level, foe).breath()),
    };
    // The pictures of a blow are ready before it comes.
    let next = [Stance::Strike, Stance::Fallen].map(|next| {
        let face = face(scene, foe, next);
        Element::picture(face).absolute().size(px(0), px(0))
    });
    let slot = cards::blank(width).slot(PieceId::Drawn).holding(piece);
    slot.with_all(next)
}

/// Is a foe on its feet, or has it fallen?
fn stance(view: &View, foe: Foe) -> Stance {
    let is_won = view.fight.map(|fight| fight.outcome) == Some(FightOutcome::Won);
    match foe.is_monster() && is_won && view.due != Some(Due::Defeat) {
        true => Stance::Fallen,
        false => Stance::Calm,
    }
}

/// The drawing of a foe’s whole card.
pub fn face(scene: &TableContext<'_>, foe: Foe, stance: Stance) -> String {
    match (foe, card_of(foe)) {
        (_, Some(card)) => card.face_in(&scene.setup.level, stance),
        (Foe::Player(other), None) => player_face(other, board::wounds(scene, other)),
        (_, None) => String::new(),
    }
}

/// The drawing of a player with so many wounds who is fought.
pub fn player_face(other: Seat, wounds: usize) -> String {
    let cuts = wounds.min(cards::MOST_CUTS);
    format!("oubliette/card-front-monster{COMPOSED}{other} {cuts}")
}

/// A player with so many wounds who is fought, as a card of this width.
pub fn player(scene: &TableContext<'_>, other: Seat, wounds: usize, width: f32) -> Element {
    let name = scene.setup.name(other);
    let role = match name.chars().count() {
        ..=cards::SHORT_NAME => Role::Name,
        _ => Role::Heading,
    };
    let name = centred(role, name).tinted(INK);
    let plate = Element::row([name])
        .centred()
        .on(Surface::Paper)
        .absolute()
        .size(percent(84), percent(20))
        .styled(|node| (node.left, node.bottom) = (percent(8), percent(3)));
    let mark = Element::row([widgets::mark(scene.mark(other), 42.0)])
        .centred()
        .absolute()
        .size(percent(100), percent(22))
        .styled(|node| node.top = px(0));
    let token = cards::scarred(scene.mark(other), wounds);
    let hero = on_ground(token, 0.55 * (width * 480.0 / 280.0));
    let frame = Element::overlay([mark, plate]).paint_picture("oubliette/card-front-monster");
    cards::blank(width).with_all([Element::overlay([hero]).centred(), frame])
}

/// What the fight that is on is about: what a hit brings to whom, and what may still be played. The fight itself stands
/// over the board, so at most this many lines stand beside it.
pub fn stakes(scene: &TableContext<'_>, fight: &Fight, room: &Layout, most: usize) -> Element {
    let (level, view) = (&scene.setup.level, scene.view);
    let (seat, own) = (view.seat, view.explorer(view.seat));
    let (name, foe) = (scene.setup.name(seat), foe_name(scene.setup, fight.foe));
    let (treasure, wound) = ("oubliette/card-back-treasure", "oubliette/card-back-wound");
    let won = match fight.foe {
        Foe::Monster(_) => "one Treasure card".to_owned(),
        Foe::Hoard(kind) => match level.effect(kind) {
            Some(Effect::Hoard { cards, .. }) => format!("a die + {cards} Treasure cards"),
            _ => "the hoard".to_owned(),
        },
        Foe::Player(other) => choices::stake(level, view.explorer(other)),
        Foe::Stranger(_) => String::new(),
    };
    let lost = match fight.foe {
        foe if foe.is_monster() => (wound, "one Wound card".to_owned()),
        _ => (treasure, choices::stake(level, own)),
    };
    // After a miss, only the foe can still gain something.
    let wins = (fight.round == FightRoll::Strike && !won.is_empty())
        .then(|| (treasure.to_owned(), format!("If {name} hits: {won}"), OCHRE));
    let (picture, lost) = lost;
    let loses = (picture.to_owned(), format!("If {foe} hits: {lost}"), BLOOD);
    let costs = (fight.foe.player().is_some()).then(|| {
        (
            wound.to_owned(),
            format!("In any case {name} draws a Wound card"),
            BLOOD,
        )
    });
    let plays = may_play(scene, fight);
    let lines: Vec<_> = (wins.into_iter().chain([loses]).chain(costs).chain(plays))
        .take(most)
        .collect();
    let (role, height) = match lines.len() {
        ..=2 if most > 3 && room.form() != Form::Tall => (Role::Name, 2.9),
        _ => (Role::Heading, 2.0),
    };
    let lines = lines.into_iter().map(|(picture, words, ink)| {
        let shape = pictures::size(&picture).map_or(Vec2::ONE, |(pixels, _)| pixels.as_vec2());
        let height = height * room.rem;
        let picture = Element::picture(picture).size(px(height * shape.x / shape.y), px(height));
        let words = Element::text(role, words).tinted(ink).flex(1.0, px(0));
        Element::row([picture.rigid(), slim(words)]).gap(px(14))
    });
    let lines = Element::column(lines).gap(px(6));
    lines.styled(|node| (node.width, node.max_width) = (percent(100), px(36.0 * room.rem)))
}

/// The cards that each side of a fight may play or bring into use now, with the picture of the first.
fn may_play(scene: &TableContext<'_>, fight: &Fight) -> Vec<(String, String, Color)> {
    let (level, view) = (&scene.setup.level, scene.view);
    let (roller, target) = fight.sides(view.seat);
    let asked = advice::asked(view);
    let sides = [roller, target].into_iter().flatten();
    let sides = sides.filter(|seat| asked.is_none_or(|asked| asked == *seat));
    let lines = sides.filter_map(|seat| {
        let own = view.explorer(seat);
        let (treasures, events) = match asked {
            Some(_) => (&view.answers.0, &view.answers.1),
            None => (&own.usable, &own.playable),
        };
        let treasures = treasures.iter().copied().map(Card::Treasure);
        let cards: Vec<Card> = treasures.chain(events.iter().copied().map(Card::Event)).collect();
        let picture = cards.first()?.picture(level);
        let names: Vec<&str> = cards.iter().map(|card| card.name(level)).collect();
        let what = match names.len() {
            ..=2 => and_list(&names),
            many => count(many, "card", "cards"),
        };
        Some((
            picture,
            format!("{} may play {what}", scene.setup.name(seat)),
            inks::BONE,
        ))
    });
    lines.collect()
}

/// A roll with dice of this size: who rolls, what the dice show, what is added, what it is against, and the verdict.
fn roll(
    scene: &TableContext<'_>,
    fight: &Fight,
    (round, sum): (FightRoll, &Sum),
    room: &Layout,
    size: f32,
) -> Element {
    let who = match round.sides(scene.view.seat, fight.foe) {
        (Some(seat), _) => scene.setup.name(seat).to_owned(),
        _ => capital(&foe_name(scene.setup, fight.foe)),
    };
    let ink = if round == FightRoll::Strike { OCHRE } else { BLOOD };
    let title = centred(Role::Heading, format!("{who} strikes")).tinted(ink);
    let is_open = fight.outcome == FightOutcome::Open && scene.view.result.is_none();
    let (one, other) = sum.dice.unzip();
    let monsters = is_monsters(fight.foe, round);
    let dice = [(1, one, -3.0), (2, other, 3.0)].map(|(number, face, turn)| {
        let id = PieceId::Die(Roll::Fight(round), number);
        let mut die = prompt::die(scene, id, face, monsters, (size, turn));
        if !is_open {
            die.put_away();
        }
        die
    });
    let total = sum.dice.map(|_| sum.total());
    let roll = sum_row(
        (dice.into(), true),
        added(scene, fight.foe, round, sum),
        total,
        room,
    );
    let than = note(if sum.more { "over" } else { "against" }).unwrapped();
    let against = against(scene, fight.foe, round, sum);
    let wall = sum_row((vec![than], false), against, Some(sum.against()), room);
    Element::column([title, roll, wall])
        .gap(px(6))
        .with(sum.dice.map(|_| verdict(round, sum)))
        .with(odds(scene, round, sum, room))
        .key(format!("{round:?}"))
}

fn added(scene: &TableContext<'_>, foe: Foe, round: FightRoll, sum: &Sum) -> Vec<Part> {
    let (roller, target) = round.sides(scene.view.seat, foe);
    let rage = || of_effect(scene, |effect| matches!(effect, Effect::Rage(_)));
    let all = [
        (sum.weapons > 0).then(|| part(used(scene, roller, true), sum.weapons, "weapons")),
        (sum.rage > 0).then(|| part(rage(), sum.rage, "Rage")),
        (sum.hurt > 0).then(|| part(wound(scene, target), sum.hurt, "wounds")),
    ];
    all.into_iter().flatten().collect()
}

fn against(scene: &TableContext<'_>, foe: Foe, round: FightRoll, sum: &Sum) -> Vec<Part> {
    let (roller, target) = round.sides(scene.view.seat, foe);
    let (picture, name) = match (round, foe) {
        (FightRoll::Blow, _) | (_, Foe::Player(_)) => ("oubliette/shield", "defence"),
        _ => ("oubliette/power", "power"),
    };
    let base = part(picture, sum.base, name);
    let base = Part { sign: true, ..base };
    let level_up = || of_effect(scene, |effect| matches!(effect, Effect::LevelUp { .. }));
    let dodge = || of_effect(scene, |effect| matches!(effect, Effect::Dodge(_)));
    let is_bare = round == FightRoll::Blow && sum.armour == 0 && sum.dodge == 0;
    let all = [
        Some(base),
        (sum.levels > 0).then(|| part(level_up(), sum.levels, "Level Up")),
        (sum.wounds > 0).then(|| part(wound(scene, roller), sum.wounds, "wounds")),
        (sum.armour > 0).then(|| part(used(scene, target, false), sum.armour, "armour")),
        is_bare.then(|| part("oubliette/slot-modifier", 0, "no armour")),
        (sum.dodge > 0).then(|| part(dodge(), sum.dodge, "Dodge")),
    ];
    all.into_iter().flatten().collect()
}

struct Part {
    picture: String,
    amount: u16,
    label: &'static str,
    /// Is it the medallion or the shield, and not a card?
    sign: bool,
}

fn part(picture: impl Into<String>, amount: u16, label: &'static str) -> Part {
    Part {
        picture: picture.into(),
        amount,
        label,
        sign: false,
    }
}

/// The picture of a card, or this one where there is none.
fn picture(scene: &TableContext<'_>, card: Option<Card>, without: &str) -> String {
    card.map_or_else(|| without.to_owned(), |card| card.picture(&scene.setup.level))
}

/// The picture of the best card in use of a seat that gives such a thing; the shield where there is none.
fn used(scene: &TableContext<'_>, seat: Option<Seat>, weapon: bool) -> String {
    let own = seat.map(|seat| scene.view.explorer(seat)).into_iter();
    let in_use = own.flat_map(|own| &own.in_use);
    let best = in_use.filter_map(|number| match scene.setup.level.gives(*number) {
        EquipmentBonus::Weapon(bonus) if weapon => Some((bonus, *number)),
        EquipmentBonus::Armour(bonus) if !weapon => Some((bonus, *number)),
        _ => None,
    });
    let best = best.max().map(|(_, number)| Card::Treasure(number));
    picture(scene, best, "oubliette/shield")
}

fn wound(scene: &TableContext<'_>, seat: Option<Seat>) -> String {
    let worst = seat.and_then(|seat| scene.view.explorer(seat).wounds.first());
    let worst = worst.map(|kind| Card::Wound(*kind));
    picture(scene, worst, "oubliette/card-back-wound")
}

/// The picture of the first card with such an effect.
fn of_effect(scene: &TableContext<'_>, such: impl Fn(&Effect) -> bool) -> String {
    let mut events = scene.setup.level.events.iter().zip(1u8..);
    let found = events.find(|(card, _)| such(&card.effect));
    let found = found.map(|(_, kind)| Card::Event(kind));
    picture(scene, found, "oubliette/card-back-event")
}

/// A sum: its parts, with a plus between two, after what comes first and may count, and the total at the end.
fn sum_row(
    (first, counts): (Vec<Element>, bool),
    parts: Vec<Part>,
    total: Option<u16>,
    room: &Layout,
) -> Element {
    let sign = |sign: &str| Element::text(Role::Heading, sign);
    let parts = parts.into_iter().enumerate().flat_map(|(index, part)| {
        let plus = (index > 0 || counts).then(|| sign("+"));
        plus.into_iter().chain([shown(part, room)])
    });
    let total = total
        .map(|total| Element::row([sign("="), Element::text(Role::Number, total.to_string())]).gap(px(8)));
    Element::wrap(first)
        .with_all(parts)
        .with(total)
        .justify(JustifyContent::Center)
        .styled(|node| (node.column_gap, node.row_gap) = (px(7), px(4)))
}

fn shown(part: Part, room: &Layout) -> Element {
    let side = 26.0 + 2.2 * room.rem;
    let amount = |ink: Color| label(part.amount.to_string()).tinted(ink);
    let sign = if part.sign {
        // Dark ink stands on the light shield.
        let (ink, surface) = match part.label {
            "power" => (inks::BONE, Surface::Dark),
            _ => (INK, Surface::Paper),
        };
        Element::picture(part.picture)
            .size(px(side), px(side * 84.0 / 76.0))
            .centred()
            .with(amount(ink))
            .on(surface)
    } else if part.amount == 0 {
        Element::picture(part.picture).size(px(side), px(side * 82.0 / 72.0))
    } else {
        let disc = Element::row([amount(INK)])
            .centred()
            .paint_picture("oubliette/disc")
            .on(Surface::Paper)
            .absolute()
            .size(px(1.9 * room.rem), px(1.9 * room.rem))
            .styled(|node| (node.right, node.bottom) = (px(-6), px(-6)));
        let picture = Element::picture(part.picture)
            .absolute()
            .size(percent(91), percent(92))
            .styled(|node| (node.left, node.top) = (percent(4.5), percent(4)));
        Element::picture("oubliette/modifier")
            .size(px(side), px(side * 82.0 / 72.0))
            .with_all([picture, disc])
    };
    // In large type, two words stand below each other.
    let label = match room.has_large_type() {
        true => centred(Role::Note, part.label),
        false => note(part.label).unwrapped(),
    };
    let all = [sign.rigid(), label];
    Element::column(all).align(AlignItems::Center).gap(px(4))
}

const fn ribbon(picture: &'static str) -> Frame {
    Frame::dark(picture, [56.0, 0.0, 56.0, 0.0], [58.0, 8.0, 58.0, 10.0])
}
const WIN: Frame = Frame {
    surface: Some(Surface::Paper),
    ..ribbon("oubliette/verdict-win")
};
const MISS: Frame = ribbon("oubliette/verdict-miss");
const HIT: Frame = ribbon("oubliette/verdict-hit");
const SAFE: Frame = ribbon("oubliette/verdict-safe");

/// Says whether a roll is enough, and by how much.
pub fn verdict(round: FightRoll, sum: &Sum) -> Element {
    let hit = sum.is_enough();
    let words = match (hit, sum.total().abs_diff(sum.needed())) {
        (true, 0) => "hits, just enough".to_owned(),
        (true, by) => format!("hits by {by}"),
        (false, by) => format!("misses by {by}"),
    };
    let frame = match (round, hit) {
        (FightRoll::Strike, true) => &WIN,
        (FightRoll::Strike, false) => &MISS,
        (FightRoll::Blow, true) => &HIT,
        (FightRoll::Blow, false) => &SAFE,
    };
    let words = centred(Role::Heading, words);
    Element::row([words]).centred().framed(frame).key("verdict")
}

/// How likely a roll is to hit, or was when its dice fell, and before a strike what may come of the whole fight. Cards
/// that were played on a roll since have changed its sum, not what the odds were.
fn odds(scene: &TableContext<'_>, round: FightRoll, sum: &Sum, room: &Layout) -> Option<Element> {
    if !scene.odds_shown() {
        return None;
    }
    if let Some([win, hurt, escape]) = advice::fight(scene) {
        let win = format!("{win}: {}", advice::needed(sum));
        let role = match win.chars().count() {
            ..=24 if !room.has_large_type() => Role::Name,
            _ => Role::Label,
        };
        let win = centred(role, win).tinted(OCHRE);
        let others = [hurt, escape].map(|line| centred(Role::Note, line).tinted(inks::BONE));
        return Some(Element::column([win]).with_all(others).gap(px(0)));
    }
    let fell = scene.seen.iter().rev().find_map(|seen| match seen {
        Event::FightRolled { fight, .. } if fight.round == round => Some(&fight.sum),
        _ => None,
    });
    let (tense, sum) = match sum.dice {
        None => ("are", sum),
        Some(_) => ("were", fell.unwrap_or(sum)),
    };
    let (percent, need) = (advice::percent(sum.odds()), advice::needed(sum));
    Some(centred(Role::Note, format!("the odds {tense} {percent}: {need}")))
}
