//! Correcting something by agreement: a stone's face, a scarab, a tie (`great_city.table.5`).
//!
//! First what is wrong, then where. Whether there is something to correct, the rules say.

use super::super::words::key;
use super::super::{
    Action, Colour, Correction, PairSide, ScarabZone, Sign, Stone, StoneView, Tie, Triad, Who,
};
use super::parts::{self, PLATE};
use super::state::{Local, Tool};
use super::{Press, Scene, tools};
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
fn picks(picking: Picking) -> Press {
    Press::Local(Local::Tool(Tool::Correct(picking)))
}

fn corrects(seat: Seat, what: Correction) -> Press {
    Press::Act(Action::Correct { seat, what })
}

/// The panel of corrections.
pub fn panel(scene: &Scene<'_>, hand: Seat, picking: Picking) -> Element {
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
    let content = Element::column([widgets::segments(ways), content]).gap(px(14));
    let note = "Use this when you have agreed on it. Everybody sees it, and the ledger says who did it.";
    tools::panel("Correct", note, content, [tools::close()])
}

/// Returns everybody whose stones lie somewhere, with a name and the three stones.
fn triads(scene: &Scene<'_>) -> impl Iterator<Item = (Triad, String, [StoneView; 3])> {
    let view = scene.view;
    let names = ["The City, first triad", "The City, second triad"];
    let city = PairSide::BOTH.into_iter().zip(names).zip(view.city);
    let city = city.map(|((half, name), stones)| (Triad::City(half), name.to_owned(), stones));
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
    let all = city.chain(everybody).chain(foil);
    all.filter(|(_, _, stones)| stones.iter().all(|stone| stone.thrown))
}

/// Returns the heaps, with their names.
fn heaps(scene: &Scene<'_>) -> impl Iterator<Item = (ScarabZone, String)> {
    let ante = scene.view.scene.as_ref().map(|_| (ScarabZone::Ante, "the ante"));
    let heaps = std::iter::once((ScarabZone::Pool, "the Peril pool"))
        .chain(ante)
        .chain([(ScarabZone::Yea, "Yea"), (ScarabZone::Nay, "Nay")]);
    let purses = Seat::all(scene.setup.seats.len()).map(|seat| {
        let name = format!("{}’s purse", scene.setup.name(seat));
        (ScarabZone::Purse(seat), name)
    });
    heaps.map(|(place, name)| (place, name.to_owned())).chain(purses)
}

/// Stones, and heaps of scarabs.
fn pieces(scene: &Scene<'_>, hand: Seat, picking: Picking) -> Element {
    let more = picking.what == What::More;
    let (does, under) = if more {
        ("Add a scarab", "Add a scarab under")
    } else {
        ("Remove a scarab", "Remove a scarab from under")
    };
    let scarab = |place| Correction::Scarab { place, more };
    let rows = triads(scene).map(|(of, name, stones)| {
        let stones = Colour::ALL.into_iter().zip(stones).map(|(colour, lies)| {
            let stone = Stone { of, colour };
            let sign = lies.sign.turned();
            let (does, what) = match picking.what {
                What::Face | What::Tie => ("Flip", Correction::Stone { stone, sign }),
                What::More | What::Less => (under, scarab(ScarabZone::Under(stone))),
            };
            parts::still_stone(colour, lies)
                .size(px(64), auto())
                .pressing(corrects(hand, what))
                .tooltip(format!("{does} the {} stone: {name}", colour.word()))
        });
        let stones = Element::row(stones).gap(px(10)).rigid();
        let name = Element::text(Role::Label, name.as_str()).flex(1.0, px(0));
        Element::row([name, stones])
            .flex(1.0, px(380))
            .styled(|node| node.max_width = px(560))
    });
    let rows = Element::wrap(rows).styled(|node| (node.column_gap, node.row_gap) = (px(28), px(12)));
    if picking.what == What::Face {
        return rows;
    }
    let heaps = heaps(scene).map(|(place, name)| {
        widgets::button(&name, corrects(hand, scarab(place))).tooltip(format!("{does}: {name}"))
    });
    Element::column([rows, Element::wrap(heaps).gap(px(10))]).gap(px(16))
}

/// A tie to draw or to erase: who feels it, toward whom, and how.
fn tie(scene: &Scene<'_>, hand: Seat, picking: Picking) -> Element {
    let view = scene.view;
    let ends = |title: &str, chosen: Option<Who>, pick: fn(&mut Picking, Who)| {
        let ends = view.characters.iter().map(|character| {
            let (who, mut picking) = (character.who, picking);
            pick(&mut picking, who);
            widgets::segment(parts::called(scene, who), chosen == Some(who), picks(picking)).key(key(who))
        });
        Element::column([Element::text(Role::Note, title), widgets::segment_row(ends)]).gap(px(4))
    };
    let from = ends("who feels it", picking.from, |all, who| all.from = Some(who));
    let to = ends("toward whom", picking.to, |all, who| all.to = Some(who));
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
