//! The credits as a panel.

use super::markdown::{Block, blocks};
use super::panels::{Front, Panel, PanelSet, ScreenOf};
use crate::texts;
use crate::ui::lettering::Face;
use crate::ui::{Element, Intended, Intent, Role, RootOf, UiLayer, inks, theme, widgets};
use bevy::prelude::*;
use pulldown_cmark::HeadingLevel;
use std::sync::LazyLock;

/// The credits.
pub const PANEL: Panel = Panel::new("credits");

#[derive(Clone, Debug, PartialEq)]
enum CreditsIntent {
    Close,
}

impl Intent for CreditsIntent {
    const SCREEN: &'static str = "credits";
}

static CREDITS: LazyLock<Vec<Block>> = LazyLock::new(|| blocks(texts::CREDITS));

pub(super) fn plugin(app: &mut App) {
    let close = |_: On<Intended<CreditsIntent>>, mut front: ResMut<Front>| front.wanted = None;
    app.add_observer(close)
        .add_systems(Update, show.in_set(PanelSet::Show));
}

fn show(front: Res<Front>, mut root: RootOf<ScreenOf<CreditsIntent>>) {
    let shows = front.shows(PANEL);
    // Its content never changes.
    if shows != root.exists() {
        root.show(UiLayer::Panel, shows.then(screen));
    }
}

fn screen() -> Element {
    let title = CREDITS.iter().find_map(|block| match block {
        Block::Heading(HeadingLevel::H1, title, _) => Some(&**title),
        _ => None,
    });
    let list = Element::column(CREDITS.iter().filter_map(part))
        .padding(UiRect::right(px(24)))
        .scrolling_by_arrows();
    let page = Element::column([list])
        .framed(&theme::PANEL)
        .size(percent(100), percent(100));
    let page = page.styled(|node| (node.max_width, node.align_self) = (px(1500), AlignSelf::Center));
    let back = widgets::back_button("Back", CreditsIntent::Close);
    let keys = widgets::note("Arrow keys scroll; Esc closes.");
    let head = widgets::header(title.unwrap_or_default(), "", []);
    widgets::screen("shared/ground-plain", head, page, [back, Element::spacer(), keys])
}

/// A block of the credits. The title is shown above all of them.
fn part(block: &Block) -> Option<Element> {
    Some(match block {
        Block::Heading(HeadingLevel::H1, ..) | Block::Mark(..) => return None,
        Block::Heading(_, name, _) => {
            let name = Element::text(Role::Heading, name).tinted(inks::GILT);
            let rule = Element::picture("shared/rule-plain").size(percent(100), px(6));
            Element::column([name, rule])
                .gap(px(4))
                .padding(UiRect::top(px(16)))
        }
        Block::Words(runs) => words(runs),
        Block::Item(runs) => Element::row([
            Element::picture("shared/lozenge")
                .size(px(12), px(12))
                .styled(|node| node.margin = UiRect::new(px(8), px(8), px(12), px(0))),
            words(runs).flex(1.0, px(0)),
        ])
        .gap(px(8))
        .align(AlignItems::FlexStart),
        Block::Table(rows) => table(rows),
    })
}

fn words(runs: &[(Face, String)]) -> Element {
    Element::spans(Role::Body, runs.iter().cloned())
}

/// Rows under a header, in columns of equal width.
fn table(rows: &[Vec<String>]) -> Element {
    let rows = rows.iter().enumerate().map(|(index, row)| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let cell = match (index, column) {
                (0, _) => widgets::note(cell),
                (_, 0) => Element::spans(Role::Body, [(Face::Semibold, cell.clone())]),
                _ => Element::text(Role::Body, cell),
            };
            cell.flex(1.0, px(0)).styled(|node| node.min_width = px(0))
        });
        let cells = Element::row(cells).gap(px(28)).align(AlignItems::FlexStart);
        let rule = (index == 0).then(|| Element::picture("shared/rule-plain").size(percent(100), px(4)));
        Element::column([cells]).with(rule).gap(px(2))
    });
    Element::column(rows).gap(px(6))
}
