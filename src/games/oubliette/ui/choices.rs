//! The choices of the seat that is asked, each with its picture, its name and its effect.

use super::super::level::{Effect, EquipmentBonus};
use super::super::log::{count, money};
use super::super::view::ExplorerView;
use super::super::{Action, Arrival, Direction, Fight, FightRoll, Foe, Oubliette, OublietteLevel, Phase};
use super::advice;
use super::cards::{self, Card};
use super::stop::{self, cashes, chosen};
use super::worth::Worth;
use crate::session::{Press, Scene};
use crate::table::Seat;
use crate::ui::pictures;
use crate::ui::{Element, Frame, Role, Room, Surface};
use bevy::prelude::*;

/// A choice.
struct Choice {
    press: Press<Oubliette>,
    /// What it is.
    title: String,
    /// What it would do.
    line: String,
    picture: String,
    /// Does it cost something, or let something happen?
    costs: bool,
}

fn choice(
    press: Press<Oubliette>,
    title: impl Into<String>,
    line: impl Into<String>,
    picture: impl Into<String>,
) -> Choice {
    Choice {
        press,
        title: title.into(),
        line: line.into(),
        picture: picture.into(),
        costs: false,
    }
}

/// A choice that costs something.
fn cost(
    press: Press<Oubliette>,
    title: impl Into<String>,
    line: impl Into<String>,
    picture: impl Into<String>,
) -> Choice {
    Choice {
        costs: true,
        ..choice(press, title, line, picture)
    }
}

/// The frame of a choice.
const OPTION: Frame = Frame {
    picture: "oubliette/option",
    hovered: Some("oubliette/option-hover"),
    borders: [50.0, 14.0, 50.0, 14.0],
    padding: [14.0, 8.0, 22.0, 8.0],
    surface: Some(Surface::Dark),
};

/// The frame of a choice that costs something.
const COSTLY_OPTION: Frame = Frame {
    picture: "oubliette/option-blood",
    hovered: Some("oubliette/option-blood-hover"),
    ..OPTION
};

/// The choices of the person who is asked, one below the other; `None` if nobody is asked.
pub fn choices(scene: &Scene<'_, Oubliette>, room: &Room) -> Option<Element> {
    let view = scene.view;
    let asked = match view.phase {
        Phase::Answer(seat) => seat,
        _ => view.seat,
    };
    let all = if scene.is_person(asked) {
        all(scene, asked)
    } else {
        Vec::new()
    };
    if all.is_empty() {
        return None;
    }
    let rows = all.into_iter().enumerate();
    let rows = rows.map(|(index, choice)| row(choice, room).first_if(index == 0));
    Some(Element::column(rows).gap(px(8)).size(percent(100), auto()))
}

/// Returns a picture of this height.
pub fn picture(name: &str, height: f32) -> Element {
    let shape = pictures::size(name).map_or(Vec2::ONE, |(pixels, _)| pixels.as_vec2());
    Element::picture(name.to_owned())
        .size(px(height * shape.x / shape.y), px(height))
        .rigid()
}

fn row(choice: Choice, room: &Room) -> Element {
    let sign = Element::row([picture(&choice.picture, 52.0)])
        .centred()
        .size(px(56), auto())
        .rigid();
    let line = (!choice.line.is_empty()).then(|| Element::text(Role::Note, choice.line));
    let words = Element::column([Element::text(Role::Label, choice.title)])
        .with(line)
        .gap(px(0))
        .flex(1.0, px(0))
        .styled(|node| node.min_width = px(0));
    let frame = if choice.costs { &COSTLY_OPTION } else { &OPTION };
    let sign = (!room.has_large_type()).then_some(sign);
    Element::row(sign)
        .with(words)
        .gap(px(14))
        .framed(frame)
        .styled(|node| node.min_height = px(68))
        .pressing(choice.press)
}

fn all(scene: &Scene<'_, Oubliette>, seat: Seat) -> Vec<Choice> {
    let view = scene.view;
    match (view.phase, &view.fight) {
        _ if stop::is_open(scene) => at_exit(scene, seat),
        (Phase::Answer(_), Some(fight)) => answers(scene, fight, seat),
        (Phase::Revenge, _) => revenge(scene, seat),
        (Phase::Before | Phase::End, _) => around_turn(scene, seat),
        (Phase::Way, _) => ways(scene),
        (Phase::Ambush, _) => ambushes(scene, seat),
        (Phase::Again, _) => vec![
            choice(
                Press::Act(Action::Again(seat)),
                "Go again",
                "an extra turn for the doubles",
                cards::die(6, false),
            ),
            cost(
                Press::Act(Action::Pass(seat)),
                "End the turn",
                "it is the next player’s turn",
                "oubliette/arrow-hollow",
            ),
        ],
        _ => Vec::new(),
    }
}

/// The first kept card of a seat with this effect.
fn kept(scene: &Scene<'_, Oubliette>, seat: Seat, effect: &Effect) -> Option<u8> {
    let own = scene.view.explorer(seat)?;
    let mut kinds = own.kept.iter().copied();
    kinds.find(|kind| scene.setup.level.effect(*kind) == Some(effect))
}

/// Playing a Shortcut, or going on.
fn around_turn(scene: &Scene<'_, Oubliette>, seat: Seat) -> Vec<Choice> {
    let begins = scene.view.phase == Phase::Before;
    let pass = Press::Act(Action::Pass(seat));
    let line = "and keep the Shortcut";
    let go_on = if begins {
        choice(pass, "Roll the dice", line, cards::die(5, false))
    } else {
        choice(pass, "End the turn", line, "oubliette/arrow-hollow")
    };
    let shortcut = kept(scene, seat, &Effect::Shortcut).map(|event| {
        let line = if begins {
            "to the Exit at once, instead of rolling"
        } else {
            "to the Exit, as if landing there"
        };
        let picture = Card::Event(event).picture(&scene.setup.level);
        choice(
            Press::Act(Action::Play { seat, event }),
            "Shortcut",
            line,
            picture,
        )
    });
    if begins {
        std::iter::once(go_on).chain(shortcut).collect()
    } else {
        shortcut.into_iter().chain([go_on]).collect()
    }
}

/// The open ways.
fn ways(scene: &Scene<'_, Oubliette>) -> Vec<Choice> {
    let ways = scene.view.ways.iter().map(|(way, to, stop)| {
        let (title, picture) = match (way, stop) {
            (Direction::Forward, true) => ("On past the Exit", "oubliette/arrow-full"),
            (Direction::Back, true) => ("Back past the Exit", "oubliette/arrow-hollow"),
            (Direction::Forward, false) => ("Walk forward", "oubliette/arrow-full"),
            (Direction::Back, false) => ("Walk back", "oubliette/arrow-hollow"),
        };
        choice(stop::walks_on(scene, *way), title, where_to(scene, *to), picture)
    });
    ways.collect()
}

/// A space, and who stands there.
fn where_to(scene: &Scene<'_, Oubliette>, to: u8) -> String {
    let view = scene.view;
    let stands = |seat: &Seat| {
        let own = view.explorer(*seat);
        *seat != view.seat && own.is_some_and(|own| own.space == to && !own.away)
    };
    let there: Vec<&str> = Seat::all(view.explorers.len())
        .filter(stands)
        .map(|seat| scene.setup.name(seat))
        .collect();
    let place = match to {
        0 => "to the Exit".to_owned(),
        5 | 10 | 15 => format!("to {to}, where an event waits"),
        _ => format!("to {to}"),
    };
    match there.as_slice() {
        [] => place,
        [one] => format!("{place}; {one} stands there"),
        all => format!("{place}; {} stand there", all.join(" and ")),
    }
}

/// The weapons and armour of an explorer, with those in hand, which may still be brought into use.
fn arms(level: &OublietteLevel, own: &ExplorerView) -> (u16, u16) {
    let (mut weapons, mut armour) = (own.weapons, own.armour);
    let one = level.house.one_weapon_one_armour;
    let add = |total: &mut u16, bonus: u8| {
        *total = if one {
            (*total).max(bonus.into())
        } else {
            *total + u16::from(bonus)
        };
    };
    for number in &own.hand {
        match level.treasure(*number).map(|card| card.gives) {
            Some(EquipmentBonus::Weapon(bonus)) => add(&mut weapons, bonus),
            Some(EquipmentBonus::Armour(bonus)) => add(&mut armour, bonus),
            _ => {}
        }
    }
    (weapons, armour)
}

/// What may be taken from a hand: up to three of its treasures.
fn stake(level: &OublietteLevel, own: &ExplorerView) -> String {
    let most: u32 = own.hand.iter().take(3).map(|number| level.value(*number)).sum();
    match own.hand.len() {
        0 => "nothing".to_owned(),
        cards @ 1..=3 => format!("{} ({})", count(cards, "treasure", "treasures"), money(most)),
        cards => format!("three of {cards} treasures (up to {})", money(most)),
    }
}

/// The seats that may be ambushed, each with what is at stake.
fn ambushes(scene: &Scene<'_, Oubliette>, seat: Seat) -> Vec<Choice> {
    let (level, view) = (&scene.setup.level, scene.view);
    let Some(own) = view.explorer(seat) else {
        return Vec::new();
    };
    // No monster comes at the end of a Tunnel.
    let tunnel = view.event.and_then(|kind| level.effect(kind));
    let ends = own.space != 0 && matches!(tunnel, Some(Effect::Tunnel(_)));
    let (then, line, sign) = if ends {
        ("the turn ends", "and end the turn", "oubliette/arrow-hollow")
    } else {
        (
            "the monster",
            "and meet the monster",
            "oubliette/card-back-monster",
        )
    };
    let here = Seat::all(view.explorers.len()).filter(|other| *other != seat);
    let mut all: Vec<Choice> = here
        .filter_map(|target| {
            let other = view.explorer(target)?;
            if other.space != own.space || other.away {
                return None;
            }
            let (mut strike, mut blow) = view.ambush(seat, target);
            (strike.weapons, blow.armour) = arms(level, own);
            (blow.weapons, strike.armour) = arms(level, other);
            let odds = super::super::odds::of_fight(&strike, &blow);
            let (win, lose) = (stake(level, other), stake(level, own));
            let line = if scene.odds_shown() {
                let (won, hurt) = (advice::percent(odds.win), advice::percent(odds.hurt));
                format!("{won}: take {win}. {hurt}: lose {lose}. Always one wound, then {then}.")
            } else {
                format!("To win: {win}. To lose: {lose}. Always one wound, then {then}.")
            };
            Some(cost(
                Press::Act(Action::Ambush { seat, target }),
                format!("Ambush {}", scene.setup.name(target)),
                line,
                cards::token(scene.mark(target)),
            ))
        })
        .collect();
    all.push(choice(
        Press::Act(Action::Pass(seat)),
        "Attack nobody",
        line,
        sign,
    ));
    all
}

/// Taking Revenge, or not.
fn revenge(scene: &Scene<'_, Oubliette>, seat: Seat) -> Vec<Choice> {
    let strike = scene.view.strike_again().unwrap_or_default();
    let line = if scene.odds_shown() {
        format!("attack again: {} to win", advice::percent(strike.odds()))
    } else {
        "attack again".into()
    };
    let play = kept(scene, seat, &Effect::Revenge).map(|event| {
        let picture = Card::Event(event).picture(&scene.setup.level);
        choice(Press::Act(Action::Play { seat, event }), "Revenge", line, picture)
    });
    let pass = Press::Act(Action::Pass(seat));
    let let_go = cost(pass, "Let it go", "the fight is over", "oubliette/ladder");
    play.into_iter().chain([let_go]).collect()
}

/// The cards that may answer a roll, or accepting it.
fn answers(scene: &Scene<'_, Oubliette>, fight: &Fight, seat: Seat) -> Vec<Choice> {
    let (level, view) = (&scene.setup.level, scene.view);
    let line = |card: Card| {
        if scene.odds_shown() {
            advice::of_answer(scene, card).0
        } else {
            card.text(level)
        }
    };
    let treasures = view.answers.0.iter().map(|number| {
        let card = Card::Treasure(*number);
        let bonus = match level.treasure(*number).map(|card| card.gives) {
            Some(EquipmentBonus::Weapon(bonus) | EquipmentBonus::Armour(bonus)) => bonus,
            _ => 0,
        };
        let press = Press::Act(Action::Use {
            seat,
            treasure: *number,
        });
        choice(
            press,
            format!("{}, +{bonus}", card.name(level)),
            line(card),
            card.picture(level),
        )
    });
    let events = view.answers.1.iter().map(|kind| {
        let card = Card::Event(*kind);
        let bonus = match level.effect(*kind) {
            Some(Effect::Rage(bonus) | Effect::Dodge(bonus)) => format!(", +{bonus}"),
            _ => String::new(),
        };
        let press = Press::Act(Action::Play { seat, event: *kind });
        choice(
            press,
            format!("{}{bonus}", card.name(level)),
            line(card),
            card.picture(level),
        )
    });
    let hit = fight.sum.is_enough();
    let (title, text, picture) = match (fight.foe, hit) {
        (Foe::Monster(_) | Foe::Hoard(_), true) => {
            ("Take the wound", "draw a Wound card", "oubliette/card-back-wound")
        }
        (_, true) => (
            "Accept the hit",
            "up to three treasures are taken",
            "oubliette/card-back-treasure",
        ),
        (_, false) if fight.round == FightRoll::Blow => {
            ("Accept the miss", "nothing is taken", "oubliette/shield")
        }
        (_, false) => (
            "Accept the miss",
            "the other side strikes back",
            "oubliette/shield",
        ),
    };
    let pass = cost(Press::Act(Action::Pass(seat)), title, text, picture);
    treasures.chain(events).chain([pass]).collect()
}

/// What may be done at the Exit, or on a walk past it.
fn at_exit(scene: &Scene<'_, Oubliette>, seat: Seat) -> Vec<Choice> {
    let view = scene.view;
    let Some(own) = view.explorer(seat) else {
        return Vec::new();
    };
    let gone = chosen(scene).len();
    let nothing = gone == 0 && !cashes(scene);
    let pays = stop::quest_pays(scene, own) && !matches!(view.phase, Phase::Exit(_));
    let worth = Worth::of(scene, own);
    let back = count(gone, "wound", "wounds");
    let amount = money(worth.sum());
    let title = match (cashes(scene), gone) {
        _ if pays => "Stop: the Quest is paid first".to_owned(),
        (true, _) if worth.wins(scene) => format!("Cash in {amount} and win"),
        (true, 0) => format!("Cash in {amount}"),
        (true, _) => format!("Cash in {amount}, put back {back}"),
        (false, 0) => "Stop here".to_owned(),
        (false, _) => format!("Put back {back}"),
    };
    let Phase::Exit(arrival) = view.phase else {
        let line = if pays {
            "then you choose what to do"
        } else {
            "stop here; the turn ends"
        };
        let stops = stop::stops(scene).map(|press| choice(press, title, line, "oubliette/ladder"));
        return stops.into_iter().chain(ways(scene)).collect();
    };
    let mut all = Vec::new();
    if !nothing {
        let press = Press::Plan(stop::taken(scene));
        all.push(choice(press, title, "and end the turn", "oubliette/ladder"));
    }
    if stop::owes_an_action(scene) {
        return all;
    }
    let done = Press::Act(Action::Done(seat));
    all.push(match arrival {
        Arrival::Landed if view.recovered == 0 && !view.cashed => cost(
            done,
            "Take neither",
            "your turn goes on here",
            "oubliette/card-back-monster",
        ),
        _ => cost(
            done,
            "End the turn",
            "nothing more at the Exit",
            "oubliette/arrow-hollow",
        ),
    });
    all
}
