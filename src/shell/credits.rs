//! The credits as a panel.
//!
//! It parses the subset of Markdown that the credits use: headings, paragraphs, lists, tables.

use super::panels::{Front, Panel, PanelSet, ScreenOf};
use super::rulebook::spans;
use crate::texts;
use crate::ui::lettering::Face;
use crate::ui::{Element, FocusOrder, Intended, Intent, Role, RootOf, UiLayer, inks, theme, widgets};
use bevy::prelude::*;
use std::sync::LazyLock;

#[derive(Clone, Debug, PartialEq)]
enum CreditsIntent {
    Close,
}

impl Intent for CreditsIntent {
    const SCREEN: &'static str = "credits";
}

#[derive(Clone, Debug, PartialEq)]
enum Block {
    Title(String),
    Heading(String),
    Words(Vec<(Face, String)>),
    Item(Vec<(Face, String)>),
    /// Rows of cells; the first is the header.
    Table(Vec<Vec<String>>),
}

static CREDITS: LazyLock<Vec<Block>> = LazyLock::new(|| parse(texts::CREDITS));

fn parse(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut words = String::new();
    let mut in_table = false;
    // The blank line at the end closes the last paragraph.
    for line in text.lines().map(str::trim).chain([""]) {
        let table = line.starts_with('|');
        let item = line.strip_prefix("- ");
        let special = line.is_empty() || table || item.is_some() || line.starts_with('#');
        if special && !words.is_empty() {
            blocks.push(Block::Words(spans(&words)));
            words.clear();
        }
        if let Some(item) = item {
            blocks.push(Block::Item(spans(item)));
        } else if table {
            let inner = line.trim_matches('|');
            let row: Vec<String> = inner.split('|').map(|cell| cell.trim().to_owned()).collect();
            let is_rule = row.concat().chars().all(|sign| "-: ".contains(sign));
            match blocks.last_mut() {
                Some(Block::Table(_)) if in_table && is_rule => {}
                Some(Block::Table(rows)) if in_table => rows.push(row),
                _ => blocks.push(Block::Table(vec![row])),
            }
        } else if line.starts_with('#') {
            let name = line.trim_start_matches('#').trim().to_owned();
            blocks.push(if line.starts_with("##") {
                Block::Heading(name)
            } else {
                Block::Title(name)
            });
        } else if !line.is_empty() {
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(line);
        }
        in_table = table;
    }
    blocks
}

pub(super) fn plugin(app: &mut App) {
    let close = |_: On<Intended<CreditsIntent>>, mut front: ResMut<Front>| front.wanted = None;
    app.add_observer(close)
        .add_systems(Update, show.in_set(PanelSet::Show));
}

fn show(front: Res<Front>, mut root: RootOf<ScreenOf<CreditsIntent>>) {
    let shows = front.shows(Panel::Credits);
    // Its content never changes.
    if shows != root.exists() {
        root.show(UiLayer::Panel, shows.then(screen));
    }
}

fn screen() -> Element {
    let title = CREDITS.iter().find_map(|block| match block {
        Block::Title(title) => Some(&**title),
        _ => None,
    });
    let list = Element::column(CREDITS.iter().filter_map(part))
        .padding(UiRect::right(px(24)))
        .scrolling_by_arrows();
    let page = Element::column([list])
        .framed(&theme::PANEL)
        .size(percent(100), percent(100));
    let page = page.styled(|node| (node.max_width, node.align_self) = (px(1500), AlignSelf::Center));
    let back = widgets::gilt_button("Back", CreditsIntent::Close)
        .focus(FocusOrder::First)
        .on_esc();
    let keys = widgets::note("Arrow keys scroll; Esc closes.");
    let head = widgets::header(title.unwrap_or_default(), "", []);
    widgets::screen("shared/ground-plain", head, page, [back, Element::spacer(), keys])
}

/// A block of the credits. The title is shown above all of them.
fn part(block: &Block) -> Option<Element> {
    Some(match block {
        Block::Title(_) => return None,
        Block::Heading(name) => {
            let name = Element::text(Role::Heading, name).tinted(inks::GILT);
            let rule = Element::picture("shared/rule-plain").size(percent(100), px(6));
            Element::column([name, rule])
                .gap(px(4))
                .padding(UiRect::top(px(16)))
        }
        Block::Words(spans) => words(spans),
        Block::Item(spans) => Element::row([
            Element::picture("shared/lozenge")
                .size(px(12), px(12))
                .styled(|node| node.margin = UiRect::new(px(8), px(8), px(12), px(0))),
            words(spans).flex(1.0, px(0)),
        ])
        .gap(px(8))
        .align(AlignItems::FlexStart),
        Block::Table(rows) => table(rows),
    })
}

fn words(spans: &[(Face, String)]) -> Element {
    Element::spans(Role::Body, spans.iter().cloned())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credits_are_read() {
        let text = "# All\n\n## Us\n\nOne\nline.\n- this\n- that\n\n| a | b |\n| --- | --- |\n| c | d |\n\n| e | f |\n";
        let cell = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
        assert_eq!(
            parse(text),
            [
                Block::Title("All".into()),
                Block::Heading("Us".into()),
                Block::Words(spans("One line.")),
                Block::Item(spans("this")),
                Block::Item(spans("that")),
                Block::Table(vec![cell("a", "b"), cell("c", "d")]),
                Block::Table(vec![cell("e", "f")]),
            ]
        );
    }

    #[test]
    fn everything_is_shown_once() {
        let words: Vec<String> = screen().words().map(str::to_owned).collect();
        for block in &*CREDITS {
            let expected: Vec<String> = match block {
                Block::Title(name) | Block::Heading(name) => vec![name.clone()],
                Block::Words(spans) | Block::Item(spans) => {
                    vec![spans.iter().map(|(_, words)| &**words).collect()]
                }
                Block::Table(rows) => rows.concat(),
            };
            for text in expected {
                assert!(words.contains(&text), "{text}");
            }
        }
    }

    #[test]
    fn the_rows_of_a_table_are_equally_long() {
        for block in &*CREDITS {
            if let Block::Table(rows) = block {
                let columns = rows.first().map_or(0, Vec::len);
                assert!(rows.iter().all(|row| row.len() == columns), "{rows:?}");
            }
        }
    }
}
