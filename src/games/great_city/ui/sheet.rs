//! The sheet of a character: what everybody knows of it. Nothing secret stands here, because all see the display; its
//! owner looks at the intent behind the curtain.

use super::super::words::key;
use super::super::{Tie, Who};
use super::choices::{tie_words, toned};
use super::parts::{self, BRASS, centred, words};
use super::state::{Tool, UiChange};
use super::{Press, TableContext, seats};
use crate::table::capital;
use crate::ui::{Element, FocusOrder, Role, inks, widgets};
use bevy::prelude::*;

/// Returns a character in a sentence or two.
pub fn summary(scene: &TableContext<'_>, who: Who) -> String {
    let view = scene.view;
    let described = seats::described(view, who);
    let what = format!("{}: {described}", parts::called(scene, who));
    match view.about(scene.setup, who) {
        Some(about) => format!("{what}. {}", capital(about)),
        None => what,
    }
}

/// Returns how a tie shows, as seen from one of its ends.
fn tie(scene: &TableContext<'_>, tie: Tie) -> String {
    let [from, to] = [tie.from, tie.to].map(|who| scene.view.called(scene.setup, who));
    let shows = toned(tie_words(scene.view, tie.from, tie.to, tie.sign));
    format!(
        "{} {} is {shows} toward {to}",
        parts::sign(tie.sign),
        capital(&from)
    )
}

/// The sheet of a character below the names of all.
pub fn sheet(scene: &TableContext<'_>, who: Who) -> Element {
    let view = scene.view;
    let all = view.characters.iter().map(|one| {
        let opens = Press::Local(UiChange::Tool(Tool::Sheet(one.who)));
        widgets::segment(parts::called(scene, one.who), one.who == who, opens).key(key(one.who))
    });
    let owner = scene.setup.name(view.owner(who));
    let plays = Element::text(Role::Note, format!("{owner} plays it")).tinted(BRASS);
    let about = view.about(scene.setup, who);
    let ties = view.drawn().filter(|tie| [tie.from, tie.to].contains(&who));
    let ties: Vec<_> = ties
        .map(|drawn| Element::text(Role::Body, tie(scene, drawn)))
        .collect();
    let no_ties = ties
        .is_empty()
        .then(|| Element::text(Role::Note, "No tie leads to it or from it."));
    // Only where the viewer may know it: at the end, or by a house rule.
    let intent = view.character(who).and_then(|one| one.purpose).map(|purpose| {
        let not = if purpose.saves { "" } else { " not" };
        Element::text(
            Role::Body,
            format!("Would{not} save the City, by {}", purpose.stone.word()),
        )
    });
    let secret = match who {
        Who::Seat(seat) if scene.is_here(seat) => {
            let look = widgets::link("Intent and purse", Press::Look(seat));
            Some(
                look.tooltip(format!("Only for {owner}, behind the curtain"))
                    .focus(FocusOrder::Aside),
            )
        }
        _ => None,
    };
    let told = Element::column([
        Element::text(Role::Title, parts::called(scene, who)).tinted(inks::BONE),
        Element::text(Role::Label, seats::described(view, who)),
        plays,
    ])
    .with(about.map(|about| Element::text(Role::Body, about)))
    .with(parts::line())
    .with(intent)
    .with_all(ties)
    .with(no_ties)
    .with(secret)
    .gap(px(8))
    .flex(1.0, px(420));
    let portrait = parts::head(scene, who, 200.0);
    let seen = view
        .head(scene.setup, who)
        .map(|head| words(Role::Note, capital(&head.seen)));
    let portrait = centred([portrait]).with(seen).styled(|node| node.width = px(280));
    let person = Element::wrap([portrait.rigid(), told])
        .gap(px(30))
        .align(AlignItems::Start);
    Element::column([widgets::segment_row(all), person.size(percent(100), auto())]).gap(px(16))
}
