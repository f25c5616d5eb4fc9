//! The chronicle panel: the story so far, in pages, to be read, searched and saved.
//!
//! It shows what the [`Report`] contains, so only what the table's view shows. It opens at the newest page.

use super::panels::{Front, Panel, PanelSet, ScreenOf, add_key, add_state, choose};
use super::reader::{self, MARK, Reader, Reading, is_narrow, marked, rest};
use super::rulebook::{marks, words};
use super::settings::SettingsStore;
use crate::session::public::PublicPage;
use crate::session::{Report, ReportRequest, TableRequest};
use crate::table::{Passage, PassageKind, StoryPage};
use crate::ui::lettering::Face;
use crate::ui::pictures;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{
    Element, Intended, Intent, Layout, Paint, Role, RootOf, Shortcut, Surface, UiLayer, inks, theme, widgets,
};
use bevy::prelude::*;

/// The story.
pub const PANEL: Panel = Panel::book("chronicle");

/// The ink of titles and of texts by people.
const RUST: Color = Color::srgb(110.0 / 255.0, 46.0 / 255.0, 18.0 / 255.0);
/// Maximum line length, in rem.
const LINE: f32 = 46.0;

/// The chronicle panel's state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The open page; `None` for the newest.
    page: Option<usize>,
    reading: Reading,
}

impl Story {
    /// Returns the index of the open page, given the number of pages.
    fn at(&self, pages: usize) -> usize {
        self.page.unwrap_or(usize::MAX).min(pages.saturating_sub(1))
    }

    fn turn(&mut self, pages: usize, forward: bool) {
        let at = self.at(pages);
        let next = if forward { at + 1 } else { at.saturating_sub(1) };
        self.page = Some(next.min(pages.saturating_sub(1)));
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum StoryIntent {
    Page(usize),
    Previous,
    Next,
    Search(String),
    FirstMatch,
    /// Show the contents, or the page again.
    Contents,
    Save,
    Close,
}

impl Intent for StoryIntent {
    const SCREEN: &'static str = "chronicle";

    fn with_text(self, text: String) -> Self {
        match self {
            StoryIntent::Search(_) => StoryIntent::Search(text),
            other => other,
        }
    }
}

impl Reader for Story {
    type Intent = StoryIntent;
    const PANEL: Panel = PANEL;
    const TURNS: [StoryIntent; 2] = [StoryIntent::Previous, StoryIntent::Next];

    fn reading(&mut self) -> &mut Reading {
        &mut self.reading
    }
}

pub(super) fn plugin(app: &mut App) {
    add_state::<Story>(app, PANEL);
    add_key(app, PANEL, Shortcut::Chronicle, |table| table.bar.tells);
    let request = request.in_set(PanelSet::Front).after(choose);
    app.add_plugins(reader::plugin::<Story>)
        .add_observer(act)
        .add_systems(Update, (request, (show, share).in_set(PanelSet::Show)));
}

/// Asks for the story while the panel or the second window shows it.
fn request(front: Res<Front>, store: Res<SettingsStore>, mut request: ResMut<ReportRequest>) {
    let story = front.shows(PANEL) || store.now().public_story;
    request.set_if_neq(ReportRequest { story, ..*request });
}

/// Gives the second window the newest page, if it is to show the story.
fn share(store: Res<SettingsStore>, report: Res<Report>, room: Res<Layout>, mut page: ResMut<PublicPage>) {
    if !(store.is_changed() || report.is_changed() || room.is_changed()) {
        return;
    }
    let newest = report.story.last().filter(|_| store.now().public_story);
    let shown = newest.map(|newest| {
        let leaf = Element::column([text(newest, &[], *room, true)]).framed(&theme::RIGHT_LEAF);
        let leaf = leaf.size(percent(100), percent(100)).key(newest.title.clone());
        reader::on_ground(leaf)
    });
    if shown.is_some() || page.0.is_some() {
        page.0 = shown;
    }
}

fn act(
    intended: On<Intended<StoryIntent>>,
    mut story: ResMut<Story>,
    mut front: ResMut<Front>,
    report: Res<Report>,
    mut requests: MessageWriter<TableRequest>,
    mut sounds: ResMut<Sounds>,
) {
    let pages = report.story.len();
    let before = story.at(pages);
    match intended.0 {
        StoryIntent::Page(page) => (story.page, story.reading.lists) = (Some(page), false),
        StoryIntent::Previous => story.turn(pages, false),
        StoryIntent::Next => story.turn(pages, true),
        StoryIntent::Search(ref words) => story.reading.search.clone_from(words),
        StoryIntent::FirstMatch => {
            if let Some((page, _)) = found(&report.story, &words(&story.reading.search)).next() {
                (story.page, story.reading.lists) = (Some(page), false);
            }
        }
        StoryIntent::Contents => story.reading.lists ^= true,
        StoryIntent::Save => {
            requests.write(TableRequest::KeepStory);
        }
        StoryIntent::Close => front.wanted = None,
    }
    if Story::TURNS.contains(&intended.0) || story.at(pages) != before {
        sounds.play(Cue::new("book-page"));
    }
}

fn show(
    front: Res<Front>,
    story: Res<Story>,
    report: Res<Report>,
    room: Res<Layout>,
    mut root: RootOf<ScreenOf<StoryIntent>>,
) {
    let shows = front.shows(PANEL);
    // It may be long, and changes only with the table.
    if shows != root.exists() || story.is_changed() || report.is_changed() || room.is_changed() {
        root.show(
            UiLayer::Panel,
            shows.then(|| screen(&story, &report.story, *room)),
        );
    }
}

/// The pages that contain all these words, with their numbers; all pages without words.
fn found<'p>(pages: &'p [StoryPage], words: &[String]) -> impl Iterator<Item = (usize, &'p StoryPage)> {
    let contains = |page: &StoryPage, word: &String| {
        let passages = page.passages.iter().map(|passage| &passage.words);
        let mut texts = passages.chain([&page.title]);
        texts.any(|text| !marks(text, std::slice::from_ref(word)).is_empty())
    };
    let pages = pages.iter().enumerate();
    pages.filter(move |(_, page)| words.iter().all(|word| contains(page, word)))
}

fn screen(story: &Story, pages: &[StoryPage], room: Layout) -> Element {
    let (words, at) = (words(&story.reading.search), story.at(pages.len()));
    let contents = || {
        let contents = contents(story, pages, &words);
        match is_narrow(room) {
            true => rest(contents),
            false => contents.size(percent(34), auto()).rigid(),
        }
    };
    let page = || {
        let page = match pages.get(at) {
            Some(page) => text(page, &words, room, story.page.is_none()).key(format!("page {at}")),
            None => widgets::note("Nothing has been told yet."),
        };
        [page, turns(pages, at, room)]
    };
    let toggle = reader::toggle(&story.reading, "Show the page", StoryIntent::Contents, room);
    let save = widgets::button("Save the story", StoryIntent::Save).tooltip(
        "Save a page for any browser, and the text as Markdown, in the folder “kept” next to the saves",
    );
    let back = widgets::back_button("Back to the table", StoryIntent::Close);
    let foot = Element::wrap(toggle).with_all([save, Element::spacer(), back]);
    reader::open(&story.reading, contents, page, foot, room)
}

/// The contents: the search, and the pages or those that match it.
fn contents(story: &Story, pages: &[StoryPage], words: &[String]) -> Element {
    let title = Element::text(Role::Section, "THE CHRONICLE").justified(Justify::Center);
    let at = story.at(pages.len());
    let found: Vec<_> = found(pages, words).collect();
    let count = if words.is_empty() { 0 } else { found.len() };
    let intents = [StoryIntent::Search(String::new()), StoryIntent::FirstMatch];
    let search = reader::search(&story.reading.search, count, "Search the story", intents);
    let rows = found.iter().map(|(number, page)| {
        let row = Element::row([rest(marked(
            Role::Label,
            Face::Semibold,
            &page.title,
            words,
            MARK,
        ))])
        .padding(UiRect::axes(px(12), px(5)))
        .pressing(StoryIntent::Page(*number))
        .key(format!("page {number}"));
        if *number == at {
            row.painted(Paint::Fill(inks::INK)).on(Surface::Dark).in_sight()
        } else {
            row
        }
    });
    let nothing = found.is_empty() && !words.is_empty();
    let nothing = nothing.then(|| widgets::note("No page contains these words."));
    Element::column([title, search, reader::list(rows.chain(nothing))])
}

/// A page: its title, its portraits, and its text. The newest passage stays in sight if the page follows the story; a
/// page that somebody has opened begins at its top.
fn text(page: &StoryPage, words: &[String], room: Layout, follows: bool) -> Element {
    let portraits = (!page.pictures.is_empty()).then(|| {
        Element::wrap(page.pictures.iter().map(|name| portrait(name, 160.0))).justify(JustifyContent::Center)
    });
    let title = marked(Role::Title, Face::Bold, &page.title, words, MARK).tinted(RUST);
    let last = page.passages.len().saturating_sub(1);
    let passages = page.passages.iter().enumerate().map(|(index, told)| {
        let told = passage(told, words);
        if index == last && follows {
            told.in_sight()
        } else {
            told
        }
    });
    let text = Element::column([title])
        .with(portraits)
        .with_all(passages)
        .gap(px(8));
    reader::page(text, LINE, room)
}

/// A portrait of this height, as wide as it is drawn.
fn portrait(name: &str, height: f32) -> Element {
    let wide = pictures::size(name).map_or(1.0, |(size, _)| size.x as f32 / size.y as f32);
    let picture = Element::picture(name.to_owned());
    picture.size(px(wide * height), px(height)).rigid()
}

fn passage(told: &Passage, words: &[String]) -> Element {
    let (role, face, indent) = match told.kind {
        PassageKind::Plain => (Role::Label, Face::Semibold, 0),
        PassageKind::Entry => (Role::Body, Face::Regular, 0),
        PassageKind::Told => (Role::Body, Face::Regular, 36),
        PassageKind::Note => (Role::Note, Face::Italic, 36),
    };
    let text = marked(role, face, &told.words, words, MARK);
    let text = if told.kind == PassageKind::Told {
        text.tinted(RUST)
    } else {
        text
    };
    let text = text.styled(|node| node.margin.left = px(indent));
    match &told.picture {
        Some(name) => Element::row([portrait(name, 84.0), rest(text)]).gap(px(14)),
        None => text,
    }
}

/// The buttons for the previous and the next page.
fn turns(pages: &[StoryPage], at: usize, room: Layout) -> Element {
    let name = |page: Option<usize>| Some(pages.get(page?)?.title.as_str());
    let names = [name(at.checked_sub(1)), name(Some(at + 1))];
    reader::turns(names, Story::TURNS, RUST, room, Element::pressing)
}
