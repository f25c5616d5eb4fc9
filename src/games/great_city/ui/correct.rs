//! Correcting something by agreement: a stone's face, a scarab, a tie (`great_city.table.5`).
//!
//! First what is wrong, then where. Whether there is something to correct, the rules say.

use super::super::words::key;
use super::super::{
    Action, Colour, Correction, GreatCity, PairSide, ScarabZone, Sign, Stone, StoneView, Tie, Triad, Who,
};
use super::parts::{self, PLATE};
use super::state::{Local, Tool};
use super::tools;
use crate::session::{Press, Scene};
use crate::table::Seat;
use crate::ui::{Element, Role, widgets};
use bevy::prelude::*;

/// What is to be corrected, as far as it is picked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picking {
    what: What,
    from: Option<Who>,
    to: Option<Who>,
    sign: Sign,
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

/// The kinds of corrections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Face,
    More,
    Less,
    Tie,
}

/// Returns the press that picks this.
fn picks(picking: Picking) -> Press<GreatCity> {
    Press::Local(Local::Tool(Tool::Correct(picking)))
}

fn corrects(seat: Seat, what: Correction) -> Press<GreatCity> {
    Press::Act(Action::Correct { seat, what })
}

/// The panel of corrections.
pub fn panel(scene: &Scene<'_, GreatCity>, hand: Seat, picking: Picking) -> Element {
    let ways = [
        (What::Face, "Flip a stone"),
        (What::More, "Add a scarab"),
        (What::Less, "Remove a scarab"),
        (What::Tie, "Change a tie"),
    ];
    let ways = ways.map(|(what, words)| {
        let chosen = what == picking.what;
        (words, chosen, picks(Picking { what, ..picking }))
    });
    let content = match picking.what {
        What::Tie => tie(scene, hand, picking),
        _ => pieces(scene, hand, picking),
    };
    tools::panel(
        "Correct",
        "Use this when you have agreed on it. Everybody sees it, and the ledger says who did it.",
        Element::column([widgets::segments(ways), content]).gap(px(14)),
        [tools::close()],
    )
}

/// Returns everybody whose stones lie somewhere, with a name and the three stones.
fn triads(scene: &Scene<'_, GreatCity>) -> Vec<(Triad, String, [StoneView; 3])> {
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
        (Triad::Of(who), parts::called(scene, who), character.triad)
    });
    let foil = view.scene.as_ref().and_then(|staged| {
        let [_, stones] = staged.pair;
        let made_up = matches!(staged.foil, Who::City | Who::Stranger);
        let name = format!("{}, foil", parts::called(scene, staged.foil));
        made_up.then_some((Triad::Of(staged.foil), name, stones))
    });
    // Stones that are not thrown yet can't be wrong.
    let lies = |(_, _, stones): &(Triad, String, [StoneView; 3])| stones.iter().all(|stone| stone.thrown);
    city.chain(everybody).chain(foil).filter(lies).collect()
}

/// Returns the heaps, with their names.
fn heaps(scene: &Scene<'_, GreatCity>) -> Vec<(ScarabZone, String)> {
    let mut heaps = vec![(ScarabZone::Pool, "the Peril pool".to_owned())];
    if scene.view.scene.is_some() {
        heaps.push((ScarabZone::Ante, "the ante".into()));
    }
    heaps.push((ScarabZone::Yea, "Yea".into()));
    heaps.push((ScarabZone::Nay, "Nay".into()));
    heaps.extend(Seat::all(scene.setup.seats.len()).map(|seat| {
        let name = format!("{}’s purse", scene.setup.name(seat));
        (ScarabZone::Purse(seat), name)
    }));
    heaps
}

/// Stones, and heaps of scarabs.
fn pieces(scene: &Scene<'_, GreatCity>, hand: Seat, picking: Picking) -> Element {
    let more = picking.what == What::More;
    let rows = triads(scene).into_iter().map(|(of, name, stones)| {
        let stones = Colour::ALL.into_iter().zip(stones).map(|(colour, lies)| {
            let stone = Stone { of, colour };
            let word = colour.word();
            let (what, tooltip) = match picking.what {
                What::Face | What::Tie => {
                    let sign = lies.sign.turned();
                    (
                        Correction::Stone { stone, sign },
                        format!("Flip the {word} stone: {name}"),
                    )
                }
                What::More | What::Less => {
                    let place = ScarabZone::Under(stone);
                    let does = if more {
                        "Add a scarab under"
                    } else {
                        "Remove a scarab from under"
                    };
                    let tooltip = format!("{does} the {word} stone: {name}");
                    (Correction::Scarab { place, more }, tooltip)
                }
            };
            parts::still_stone(colour, lies)
                .size(px(64), auto())
                .pressing(corrects(hand, what))
                .tooltip(tooltip)
        });
        let stones = Element::row(stones.collect::<Vec<_>>()).gap(px(10)).rigid();
        let name = Element::text(Role::Label, name.as_str()).flex(1.0, px(0));
        Element::row([name, stones])
            .flex(1.0, px(380))
            .styled(|node| node.max_width = px(560))
    });
    let rows = Element::wrap(rows.collect::<Vec<_>>())
        .styled(|node| (node.column_gap, node.row_gap) = (px(28), px(12)));
    if picking.what == What::Face {
        return rows;
    }
    let heaps = heaps(scene).into_iter().map(|(place, name)| {
        let does = if more { "Add a scarab" } else { "Remove a scarab" };
        widgets::button(&name, corrects(hand, Correction::Scarab { place, more }))
            .tooltip(format!("{does}: {name}"))
    });
    Element::column([rows, Element::wrap(heaps).gap(px(10))]).gap(px(16))
}

/// A tie to draw or to erase: who feels it, toward whom, and how.
fn tie(scene: &Scene<'_, GreatCity>, hand: Seat, picking: Picking) -> Element {
    let view = scene.view;
    let ends = |title: &str, chosen: Option<Who>, picks_end: fn(Picking, Who) -> Picking| {
        let ends = view.characters.iter().map(|character| {
            let who = character.who;
            let press = picks(picks_end(picking, who));
            widgets::segment(parts::called(scene, who), chosen == Some(who), press).key(key(who))
        });
        Element::column([Element::text(Role::Note, title), widgets::segment_row(ends)]).gap(px(4))
    };
    let from = ends("who feels it", picking.from, |picking, who| Picking {
        from: Some(who),
        ..picking
    });
    let to = ends("toward whom", picking.to, |picking, who| Picking {
        to: Some(who),
        ..picking
    });
    let signs = [(Sign::Plus, "+ means well"), (Sign::Minus, "− means ill")];
    let signs = signs.map(|(sign, words)| (words, picking.sign == sign, picks(Picking { sign, ..picking })));
    let picked = picking.from.zip(picking.to).filter(|(from, to)| from != to);
    let does = picked.map(|(from, to)| {
        let sign = picking.sign;
        let tie = Tie { from, to, sign };
        let there = view.ties.iter().any(|drawn| drawn.tie == tie);
        let words = if there { "Erase this tie" } else { "Draw this tie" };
        let what = Correction::Tie { tie, there: !there };
        widgets::gilt_button(words, corrects(hand, what)).tooltip("Everybody sees it")
    });
    Element::column([from, to, Element::wrap([widgets::segments(signs)]).with(does)])
        .gap(px(14))
        .framed(&PLATE)
}
