//! The choices of the seat that is asked, each with its picture, its name and its effect.

use super::super::level::Effect;
use super::super::log::{count, money};
use super::super::view::ExplorerView;
use super::super::{Action, Arrival, Direction, Fight, FightRoll, Foe, Oubliette, OublietteLevel, Phase};
use super::cards::{self, Card};
use super::parts::{Press, TableContext, label, note, slim};
use super::state::chosen;
use super::stop::{self, Worth, cashes};
use super::{advice, board, prompt};
use crate::session::continue_button;
use crate::table::{Seat, and_list};
use crate::ui::{Element, Frame, Layout, pictures};
use bevy::prelude::*;

struct Choice {
    press: Press,
    title: String,
    line: String,
    picture: String,
    /// Does it cost something, or let something happen?
    costs: bool,
}

fn choice(press: Press, title: impl Into<String>, picture: impl Into<String>) -> Choice {
    Choice {
        press,
        title: title.into(),
        line: String::new(),
        picture: picture.into(),
        costs: false,
    }
}

fn act(action: Action, title: impl Into<String>, picture: impl Into<String>) -> Choice {
    choice(Press::Act(action), title, picture)
}

impl Choice {
    fn doing(mut self, line: impl Into<String>) -> Self {
        self.line = line.into();
        self
    }

    fn costly(mut self) -> Self {
        self.costs = true;
        self
    }
}

const OPTION: Frame = option("oubliette/option").hovered("oubliette/option-hover");
const COSTLY_OPTION: Frame = option("oubliette/option-blood").hovered("oubliette/option-blood-hover");

const fn option(picture: &'static str) -> Frame {
    Frame::dark(picture, [50.0, 14.0, 50.0, 14.0], [14.0, 8.0, 22.0, 8.0])
}

/// What can be done now: going on from a result, rolling or drawing, or the choices.
pub fn actions(scene: &TableContext<'_>, room: &Layout) -> Option<Element> {
    if scene.held {
        return Some(
            continue_button::<Oubliette>()
                .styled(|node| node.max_width = px(520))
                .key("continue"),
        );
    }
    prompt::button(scene, room).or_else(|| choices(scene, room))
}

/// The choices of the person who is asked, one below the other; `None` if nobody is asked.
fn choices(scene: &TableContext<'_>, room: &Layout) -> Option<Element> {
    let view = scene.view;
    let asked = advice::asked(view).unwrap_or(view.seat);
    let all = scene.is_here(asked).then(|| all(scene, asked))?;
    // Space must not use up a card, or choose where there is a choice.
    let first = match (view.phase, all.len()) {
        (_, 1) | (Phase::Again, _) => Some(0),
        (Phase::End, count) => count.checked_sub(1),
        _ => None,
    };
    let rows = all.into_iter().enumerate();
    let rows = rows.map(|(index, choice)| row(choice, room).first_if(first == Some(index)));
    let rows: Vec<Element> = rows.collect();
    // More than two stand side by side where that is wide enough for their words.
    let share = match rows.len() {
        0 => return None,
        1 | 2 => percent(100),
        _ => px(18.0 * room.rem),
    };
    let rows = rows.into_iter().map(|row| row.flex(1.0, share));
    Some(Element::wrap(rows).gap(px(8)).size(percent(100), auto()))
}

fn row(choice: Choice, room: &Layout) -> Element {
    let shape = pictures::size(&choice.picture).map_or(Vec2::ONE, |(pixels, _)| pixels.as_vec2());
    let picture = Element::picture(choice.picture).size(px(52.0 * shape.x / shape.y), px(52));
    let sign = Element::row([picture.rigid()]).centred();
    let sign = (!room.has_large_type()).then(|| sign.size(px(56), auto()).rigid());
    let line = (!choice.line.is_empty()).then(|| note(choice.line));
    let words = Element::column([label(choice.title)]).with(line);
    let frame = if choice.costs { &COSTLY_OPTION } else { &OPTION };
    Element::row(sign)
        .with(slim(words.gap(px(0)).flex(1.0, px(0))))
        .gap(px(14))
        .framed(frame)
        .styled(|node| node.min_height = px(60))
        .pressing(choice.press)
}

fn all(scene: &TableContext<'_>, seat: Seat) -> Vec<Choice> {
    let view = scene.view;
    match (view.phase, &view.fight) {
        _ if stop::is_open(scene) => at_exit(scene, seat),
        (Phase::Answer(_), _) if view.due.is_some() => Vec::new(),
        (Phase::Answer(_), Some(fight)) => answers(scene, fight, seat),
        (Phase::Robbed(_), _) => {
            let taken = act(
                Action::Pass(seat),
                "Let it be taken",
                "oubliette/card-back-treasure",
            );
            let taken = taken.doing("up to three treasures, at random").costly();
            uses(scene, seat).chain([taken]).collect()
        }
        (Phase::Revenge, _) => revenge(scene, seat),
        (Phase::Before, _) => before_turn(scene, seat),
        (Phase::End, _) => {
            let end = act(Action::Pass(seat), "End the turn", "oubliette/arrow-hollow");
            cards_to_use(scene, seat)
                .chain([end.doing("and keep all cards as they are")])
                .collect()
        }
        (Phase::Way, _) => ways(scene),
        (Phase::Ambush, _) => ambushes(scene, seat),
        (Phase::Again, _) => {
            let again = act(Action::Again(seat), "Go again", cards::die(Some(6), false));
            let end = act(Action::Pass(seat), "End the turn", "oubliette/arrow-hollow");
            let end = end.doing("no extra turn").costly();
            let again = again.doing("an extra turn for the doubles");
            [again]
                .into_iter()
                .chain(cards_to_use(scene, seat))
                .chain([end])
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Playing the first kept card of a seat with this effect.
fn play(scene: &TableContext<'_>, seat: Seat, effect: &Effect, title: &str) -> Option<Choice> {
    let level = &scene.setup.level;
    let mut kinds = scene.view.explorer(seat).kept.iter().copied();
    let event = kinds.find(|kind| level.effect(*kind) == Some(effect))?;
    let picture = Card::Event(event).picture(level);
    Some(act(Action::Play { seat, event }, title, picture))
}

fn before_turn(scene: &TableContext<'_>, seat: Seat) -> Vec<Choice> {
    let shortcut = play(scene, seat, &Effect::Shortcut, "Shortcut");
    let shortcut = shortcut.map(|play| play.doing("to the Exit at once, instead of rolling"));
    let roll = act(Action::Pass(seat), "Roll the dice", cards::die(Some(5), false));
    let roll = roll.doing("and keep the Shortcut");
    [roll].into_iter().chain(shortcut).collect()
}

/// Bringing each weapon and armour into use that may be.
fn uses<'a>(scene: &TableContext<'a>, seat: Seat) -> impl Iterator<Item = Choice> + use<'a> {
    let level = &scene.setup.level;
    scene.view.explorer(seat).usable.iter().map(move |treasure| {
        let card = Card::Treasure(*treasure);
        let title = format!("Use {}, +{}", card.name(level), level.gives(*treasure).amount());
        let treasure = *treasure;
        act(Action::Use { seat, treasure }, title, card.picture(level))
            .doing("it can’t be stolen or cashed in")
    })
}

/// Using and playing each card that may be used or played of one's own accord.
fn cards_to_use<'a>(scene: &TableContext<'a>, seat: Seat) -> impl Iterator<Item = Choice> + use<'a> {
    let (level, own) = (&scene.setup.level, scene.view.explorer(seat));
    let plays = own.playable.iter().filter_map(move |event| {
        let event = *event;
        let line = match level.effect(event)? {
            Effect::Shortcut => "to the Exit, as if landing there".to_owned(),
            Effect::HealingWaters { wounds } => format!("put {} back", advice::worst_wounds(*wounds)),
            _ => return None,
        };
        let card = Card::Event(event);
        let play = act(
            Action::Play { seat, event },
            card.name(level),
            card.picture(level),
        );
        Some(play.doing(line))
    });
    plays.chain(uses(scene, seat))
}

fn ways(scene: &TableContext<'_>) -> Vec<Choice> {
    let ways = scene.view.ways.iter().map(|(way, to, stop)| {
        let (title, picture) = match (way, stop) {
            (Direction::Forward, true) => ("On past the Exit", "oubliette/arrow-full"),
            (Direction::Back, true) => ("Back past the Exit", "oubliette/arrow-back"),
            (Direction::Forward, false) => ("Walk forward", "oubliette/arrow-full"),
            (Direction::Back, false) => ("Walk back", "oubliette/arrow-back"),
        };
        let to = format!("{}{}", carrying(scene), where_to(scene, *to));
        choice(stop::walks_on(scene, *way), title, picture).doing(to)
    });
    ways.collect()
}

/// What goes along without a stop at the Exit; nothing on other walks.
fn carrying(scene: &TableContext<'_>) -> String {
    let hand = &scene.view.explorer(scene.view.seat).hand;
    match scene.setup.level.total(hand) {
        0 => String::new(),
        _ if !stop::is_open(scene) => String::new(),
        carried => format!("carrying {}, ", money(carried)),
    }
}

fn where_to(scene: &TableContext<'_>, to: u8) -> String {
    let there = board::on_space(scene, to).filter(|seat| *seat != scene.view.seat);
    let there: Vec<&str> = there.map(|seat| scene.setup.name(seat)).collect();
    let place = match to {
        0 => "to the Exit".to_owned(),
        5 | 10 | 15 => format!("to {to}, where an event waits"),
        _ => format!("to {to}"),
    };
    match there.as_slice() {
        [] => place,
        [one] => format!("{place}; {one} stands there"),
        all => format!("{place}; {} stand there", and_list(all)),
    }
}

/// What may be taken from a hand: up to three of its treasures.
pub fn stake(level: &OublietteLevel, own: &ExplorerView) -> String {
    let most = level.total(own.hand.iter().take(3));
    match own.hand.len() {
        0 => "nothing".to_owned(),
        cards @ 1..=3 => format!("{} ({})", count(cards, "treasure", "treasures"), money(most)),
        cards => format!("three of {cards} treasures (up to {})", money(most)),
    }
}

fn ambushes(scene: &TableContext<'_>, seat: Seat) -> Vec<Choice> {
    let (level, view) = (&scene.setup.level, scene.view);
    let own = view.explorer(seat);
    // No monster comes at the end of a Tunnel.
    let tunnel = view.event.and_then(|kind| level.effect(kind));
    let ends = own.space != 0 && matches!(tunnel, Some(Effect::Tunnel(_)));
    let (then, sign) = match ends {
        true => ("the turn ends", "oubliette/arrow-hollow"),
        false => ("a monster comes", "oubliette/card-back-monster"),
    };
    let here = board::on_space(scene, own.space).filter(|other| *other != seat);
    let all = here.map(|target| {
        let other = view.explorer(target);
        let (strike, blow) = view.ambush(seat, target);
        let odds = super::super::odds::of_fight(&strike, &blow);
        let (win, lose) = (stake(level, other), stake(level, own));
        let name = scene.setup.name(target);
        let stakes = match scene.odds_shown() {
            true => {
                let chances = [odds.win, odds.hurt, odds.escape];
                let cases = [
                    format!("you hit, and take {win}."),
                    format!("you miss, {name} hits and takes {lose}."),
                    "both miss, and nobody takes anything.".to_owned(),
                ];
                let cases = chances.into_iter().zip(advice::percents(chances)).zip(cases);
                let possible = cases.filter(|((chance, _), _)| *chance > 0.0);
                let lines: Vec<_> = possible.map(|((_, share), case)| format!("{share}: {case}")).collect();
                lines.join("\n")
            }
            false => format!(
                "If you hit, you take {win}.\nIf you miss and {name} hits, {name} takes {lose}.\nIf both miss, nobody \
                 takes anything."
            ),
        };
        let title = format!("Ambush {name}");
        let token = cards::explorer(scene.mark(target), board::wounds(scene, target));
        let ambush = act(Action::Ambush { seat, target }, title, token).costly();
        ambush.doing(format!("{stakes}\nIn each case you draw a wound, then {then}."))
    });
    let nobody = act(Action::Pass(seat), "Attack nobody", sign).doing(match ends {
        true => "and end the turn",
        false => "and meet the monster",
    });
    all.chain([nobody]).collect()
}

fn revenge(scene: &TableContext<'_>, seat: Seat) -> Vec<Choice> {
    let strike = scene.view.strike_again().unwrap_or_default();
    let line = match scene.odds_shown() {
        true => format!("attack again: {} to win", advice::percent(strike.odds())),
        false => "attack again".into(),
    };
    let play = play(scene, seat, &Effect::Revenge, "Revenge").map(|play| play.doing(line));
    let let_go = act(Action::Pass(seat), "Let it go", "oubliette/ladder");
    let let_go = let_go.doing("the fight is over").costly();
    play.into_iter().chain([let_go]).collect()
}

fn answers(scene: &TableContext<'_>, fight: &Fight, seat: Seat) -> Vec<Choice> {
    let (level, view) = (&scene.setup.level, scene.view);
    let answer = |action: Action, card: Card, bonus: Option<u8>| {
        let line = match scene.odds_shown() {
            true => advice::of_answer(scene, card),
            false => card.text(level),
        };
        let bonus = bonus.map_or_else(String::new, |bonus| format!(", +{bonus}"));
        let title = format!("{}{bonus}", card.name(level));
        act(action, title, card.picture(level)).doing(line)
    };
    let (treasures, events) = &view.answers;
    let treasures = treasures.iter().map(|number| {
        let (treasure, card) = (*number, Card::Treasure(*number));
        let bonus = level.gives(treasure).amount();
        answer(Action::Use { seat, treasure }, card, Some(bonus))
    });
    let events = events.iter().map(|kind| {
        let bonus = match level.effect(*kind) {
            Some(Effect::Rage(bonus) | Effect::Dodge(bonus)) => Some(*bonus),
            _ => None,
        };
        answer(Action::Play { seat, event: *kind }, Card::Event(*kind), bonus)
    });
    let pass = |picture| act(Action::Pass(seat), view.accepting(), picture).costly();
    let pass = match (fight.foe, fight.sum.is_enough()) {
        (Foe::Monster(_) | Foe::Hoard(_), true) => {
            pass("oubliette/card-back-wound").doing("draw a Wound card")
        }
        (_, true) => pass("oubliette/card-back-treasure").doing("up to three treasures are taken"),
        (_, false) => pass("oubliette/shield").doing(match fight.round {
            FightRoll::Blow => "nothing is taken",
            FightRoll::Strike => "the other side strikes back",
        }),
    };
    treasures.chain(events).chain([pass]).collect()
}

/// Says what follows a stop at the Exit.
fn and_then(scene: &TableContext<'_>) -> &'static str {
    let (view, house) = (scene.view, &scene.setup.level.house);
    match view.extra > view.explorer(view.seat).lost && !house.no_extra_turn_after_exit {
        true => "then you go again, for doubles",
        false => "and end the turn",
    }
}

/// What may be done at the Exit, or on a walk past it.
fn at_exit(scene: &TableContext<'_>, seat: Seat) -> Vec<Choice> {
    let view = scene.view;
    let own = view.explorer(seat);
    let gone = chosen(view, scene.ui).len();
    let nothing = gone == 0 && !cashes(scene);
    let pays = own.quest_pays && !matches!(view.phase, Phase::Exit(_));
    let worth = Worth::of(scene, own);
    let wins = cashes(scene) && worth.wins(scene);
    let then = if wins {
        "that ends the game"
    } else {
        and_then(scene)
    };
    let back = count(gone, "wound", "wounds");
    let amount = money(worth.sum());
    let title = match (cashes(scene), gone) {
        _ if pays => "Stop: the Quest is paid first".to_owned(),
        (true, _) if wins => format!("Cash in {amount} and win"),
        (true, 0) => format!("Cash in {amount}"),
        (true, _) => format!("Cash in {amount}, put back {back}"),
        (false, 0) => "Stop here".to_owned(),
        (false, _) => format!("Put back {back}"),
    };
    let Phase::Exit(arrival) = view.phase else {
        let line = match pays {
            true => "then you choose what to do",
            false => then,
        };
        let stops = stop::stops(scene).map(|press| choice(press, title, "oubliette/ladder").doing(line));
        return stops.into_iter().chain(ways(scene)).collect();
    };
    let mut all = Vec::new();
    if !nothing {
        let press = Press::Plan(stop::taken(scene));
        all.push(choice(press, title, "oubliette/ladder").doing(then));
    }
    if view.owes_an_action {
        return all;
    }
    let done = Action::Done(seat);
    let done = match arrival {
        Arrival::Landed if view.recovered == 0 && !view.cashed => {
            let done = act(done, "Take neither", "oubliette/card-back-monster");
            done.doing(format!("{}your turn goes on here", carrying(scene)))
        }
        _ => {
            let done = act(done, "End the turn", "oubliette/arrow-hollow");
            done.doing(format!("{}nothing more at the Exit", carrying(scene)))
        }
    };
    all.push(done);
    all
}
