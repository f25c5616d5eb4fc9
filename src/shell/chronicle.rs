//! The chronicle panel: the story so far, in pages, to be read, searched and saved.
//!
//! It shows what the [`Report`] contains, so only what the table's view shows. It opens at the newest page.

use super::book::search;
use super::panels::{Front, Panel, PanelSet, ScreenOf, in_front};
use super::rulebook::{cuts, marks, words};
use super::settings::SettingsStore;
use crate::session::public::PublicPage;
use crate::session::{Report, TableRequest};
use crate::table::{Passage, PassageKind, StoryPage};
use crate::ui::lettering::Face;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{
    Element, FocusOrder, Form, Intended, Intent, Layout, Paint, Role, RootOf, ScrollFront, Shortcut,
    Shortcuts, Span, Surface, UiLayer, inks, is_writing, theme, widgets,
};
use bevy::input_focus::InputFocusVisible;
use bevy::prelude::*;

/// Background of a search match.
const MARK: Color = Color::srgb(234.0 / 255.0, 203.0 / 255.0, 136.0 / 255.0);
/// The ink of titles and of texts by people.
const RUST: Color = Color::srgb(110.0 / 255.0, 46.0 / 255.0, 18.0 / 255.0);
/// The width of the open book, and of a line in it, in rem.
const WIDTH: f32 = 92.0;
const LINE: f32 = 46.0;
/// Scroll distance of one arrow key press, in pages.
const STEP: f32 = 0.1;

/// The chronicle panel's state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The open page; `None` for the newest.
    page: Option<usize>,
    search: String,
    /// In a narrow window, which shows only one of them: are the contents shown?
    lists: bool,
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
enum StoryIntent {
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

pub(super) fn plugin(app: &mut App) {
    let keys = is_writing.pipe(keys).run_if(in_front(Panel::Chronicle));
    app.init_resource::<Story>().add_observer(act).add_systems(
        Update,
        (keys.in_set(PanelSet::Hands), (show, share).in_set(PanelSet::Show)),
    );
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
        let before = Element::column([leaf]).padding(UiRect::axes(px(40), px(28)));
        widgets::on_ground("shared/ground-plain", widgets::GROUND_ASPECT, before)
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
        StoryIntent::Page(page) => (story.page, story.lists) = (Some(page), false),
        StoryIntent::Previous => story.turn(pages, false),
        StoryIntent::Next => story.turn(pages, true),
        StoryIntent::Search(ref words) => story.search.clone_from(words),
        StoryIntent::FirstMatch => {
            if let Some((page, _)) = found(&report.story, &words(&story.search)).next() {
                (story.page, story.lists) = (Some(page), false);
            }
        }
        StoryIntent::Contents => story.lists ^= true,
        StoryIntent::Save => {
            requests.write(TableRequest::KeepStory);
        }
        StoryIntent::Close => front.wanted = None,
    }
    if story.at(pages) != before {
        sounds.play(Cue::new("book-page"));
    }
}

/// K closes the panel; arrow keys turn and scroll its pages.
fn keys(
    In(writes): In<bool>,
    mut story: ResMut<Story>,
    mut front: ResMut<Front>,
    report: Res<Report>,
    (keys, shortcuts): (Res<ButtonInput<KeyCode>>, Res<Shortcuts>),
    visible: Res<InputFocusVisible>,
    mut sounds: ResMut<Sounds>,
    mut commands: Commands,
) {
    if writes {
        return;
    }
    if shortcuts.has(Shortcut::Chronicle) {
        front.wanted = None;
    }
    // While the focus ring is shown, arrow keys move the focus.
    if visible.0 {
        return;
    }
    for (key, forward) in [(KeyCode::ArrowLeft, false), (KeyCode::ArrowRight, true)] {
        if keys.just_pressed(key) {
            story.turn(report.story.len(), forward);
            sounds.play(Cue::new("book-page"));
        }
    }
    for (key, pages) in [(KeyCode::ArrowUp, -STEP), (KeyCode::ArrowDown, STEP)] {
        if keys.just_pressed(key) {
            commands.trigger(ScrollFront(pages));
        }
    }
}

fn show(
    front: Res<Front>,
    story: Res<Story>,
    report: Res<Report>,
    room: Res<Layout>,
    mut root: RootOf<ScreenOf<StoryIntent>>,
) {
    let shows = front.shows(Panel::Chronicle);
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
    let is_narrow = room.form() != Form::Wide;
    let (words, at) = (words(&story.search), story.at(pages.len()));
    let contents = (!is_narrow || story.lists).then(|| {
        let leaf = contents(story, pages, &words)
            .framed(&theme::LEFT_LEAF)
            .key("contents");
        if is_narrow {
            rest(leaf)
        } else {
            leaf.size(percent(34), auto()).rigid()
        }
    });
    let page = (!is_narrow || !story.lists).then(|| {
        let page = match pages.get(at) {
            Some(page) => text(page, &words, room, story.page.is_none()).key(format!("page {at}")),
            None => widgets::note("Nothing has been told yet."),
        };
        let leaf = Element::column([page, turns(pages, at)]).framed(&theme::RIGHT_LEAF);
        rest(leaf.key("text"))
    });
    let leaves = Element::row(contents.into_iter().chain(page)).styled(|node| {
        (node.column_gap, node.align_items) = (px(0), AlignItems::Stretch);
        (node.flex_grow, node.flex_basis, node.min_height) = (1.0, px(0), px(0));
    });
    let whole = Element::column([leaves, foot(story, is_narrow)]);
    let whole = whole.grow(1.0).styled(|node| {
        (node.width, node.max_width) = (percent(100), px(WIDTH * room.rem));
        (node.align_self, node.min_height) = (AlignSelf::Center, px(0));
    });
    let before = Element::column([whole]).padding(UiRect::axes(px(40), px(28)));
    widgets::on_ground("shared/ground-plain", widgets::GROUND_ASPECT, before)
}

fn foot(story: &Story, is_narrow: bool) -> Element {
    let toggle = is_narrow.then(|| {
        let words = if story.lists { "Show the page" } else { "Contents" };
        widgets::button(words, StoryIntent::Contents)
    });
    let save = widgets::button("Save the story", StoryIntent::Save).tooltip(
        "Save a page for any browser, and the text as Markdown, in the folder “kept” next to the saves",
    );
    let back = widgets::gilt_button("Back to the table", StoryIntent::Close)
        .focus(FocusOrder::First)
        .on_esc();
    Element::wrap(toggle).with_all([save, Element::spacer(), back])
}

/// Takes the remaining space in a row.
fn rest(element: Element) -> Element {
    element.flex(1.0, px(0)).styled(|node| node.min_width = px(0))
}

/// The contents: the search, and the pages or those that match it.
fn contents(story: &Story, pages: &[StoryPage], words: &[String]) -> Element {
    let title = Element::text(Role::Section, "THE CHRONICLE").justified(Justify::Center);
    let at = story.at(pages.len());
    let found: Vec<_> = found(pages, words).collect();
    let count = if words.is_empty() { 0 } else { found.len() };
    let intents = [StoryIntent::Search(String::new()), StoryIntent::FirstMatch];
    let search = search(&story.search, count, "Search the story", intents);
    let rows = found.iter().map(|(number, page)| {
        let row = Element::row([rest(marked(Role::Label, Face::Semibold, &page.title, words))])
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
    let list = Element::column(rows)
        .with(nothing.then(|| widgets::note("No page contains these words.")))
        .gap(px(2))
        .padding(UiRect::right(px(20)))
        .scrolling()
        .flex(1.0, px(0));
    Element::column([title, search, list])
}

/// A text with its matches marked.
fn marked(role: Role, face: Face, text: &str, words: &[String]) -> Element {
    let marks = marks(text, words);
    let spans =
        cuts(text, 0, &marks).map(|(part, is_found)| Span::new(face, part).on(is_found.then_some(MARK)));
    Element::spans(role, spans)
}

/// A page: its title, its portraits, and its text. The newest passage stays in sight if the page follows the story; a
/// page that somebody has opened begins at its top.
fn text(page: &StoryPage, words: &[String], room: Layout, follows: bool) -> Element {
    let portrait = |name: &String| Element::picture(name.clone()).size(px(168), px(140)).rigid();
    let portraits = (!page.pictures.is_empty())
        .then(|| Element::wrap(page.pictures.iter().map(portrait)).justify(JustifyContent::Center));
    let title = marked(Role::Title, Face::Bold, &page.title, words).tinted(RUST);
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
    let text = text.styled(|node| {
        (node.width, node.max_width) = (percent(100), px(LINE * room.rem));
        node.align_self = AlignSelf::Center;
    });
    Element::column([text])
        .padding(UiRect::right(px(16)))
        .scrolling()
        .flex(1.0, px(0))
}

fn passage(told: &Passage, words: &[String]) -> Element {
    let (role, face, indent) = match told.kind {
        PassageKind::Plain => (Role::Label, Face::Semibold, 0),
        PassageKind::Entry => (Role::Body, Face::Regular, 0),
        PassageKind::Told => (Role::Body, Face::Regular, 36),
        PassageKind::Note => (Role::Note, Face::Italic, 36),
    };
    let text = marked(role, face, &told.words, words);
    let text = if told.kind == PassageKind::Told {
        text.tinted(RUST)
    } else {
        text
    };
    let text = text.styled(|node| node.margin.left = px(indent));
    match &told.picture {
        Some(name) => {
            let portrait = Element::picture(name.clone()).size(px(84), px(70)).rigid();
            Element::row([portrait, rest(text)]).gap(px(14))
        }
        None => text,
    }
}

/// Buttons for the previous and the next page.
fn turns(pages: &[StoryPage], at: usize) -> Element {
    let turn = |number: Option<usize>, intent, degrees: f32| {
        let page = pages.get(number?)?;
        let sign = Element::picture("shared/sign-play")
            .transformed(UiTransform::from_rotation(Rot2::degrees(degrees)))
            .size(px(22), px(18))
            .tinted(RUST)
            .rigid();
        let name = Element::text(Role::Label, page.title.as_str());
        let parts = if degrees > 0.0 { [sign, name] } else { [name, sign] };
        Some(
            Element::row(parts)
                .padding(UiRect::axes(px(12), px(8)))
                .pressing(intent),
        )
    };
    let before = turn(at.checked_sub(1), StoryIntent::Previous, 180.0);
    let after = turn(Some(at + 1), StoryIntent::Next, 0.0);
    let ends = [before, Some(Element::spacer()), after];
    Element::wrap(ends.into_iter().flatten()).rigid()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages() -> Vec<StoryPage> {
        let told = |words: &str| vec![Passage::new(PassageKind::Told, words)];
        vec![
            StoryPage::new("The situation", told("The looms have stopped.")),
            StoryPage::new("Scene 1: Ada and the City", told("“Open the lamp house.”")),
            StoryPage::new("Scene 2: Ben and Ada", told("Nobody opens it.")),
        ]
    }

    /// A page that somebody has opened is read from its top.
    #[test]
    fn only_the_page_that_follows_the_story_keeps_its_end_in_sight() {
        let pages = pages();
        let shown = |page| {
            let story = Story {
                page,
                ..Story::default()
            };
            screen(&story, &pages, Layout::default())
        };
        let [opened, follows] = [false, true].map(|follows| text(&pages[2], &[], Layout::default(), follows));
        assert!(opened != follows);
        assert!(shown(Some(2)) != shown(None), "they show the same page");
    }

    #[test]
    fn it_opens_at_the_newest_page_and_stays_at_a_chosen_one() {
        let mut story = Story::default();
        assert_eq!([story.at(3), story.at(4), story.at(0)], [2, 3, 0]);
        story.turn(3, false);
        assert_eq!(story.at(4), 1, "it stays there when the story goes on");
        story.turn(3, false);
        story.turn(3, false);
        assert_eq!(story.at(3), 0);
    }

    #[test]
    fn a_search_finds_pages_by_title_and_words() {
        let pages = pages();
        let found = |search: &str| {
            found(&pages, &words(search))
                .map(|(number, _)| number)
                .collect::<Vec<_>>()
        };
        assert_eq!(found("ada"), [1, 2]);
        assert_eq!(found("ada open"), [1, 2]);
        assert_eq!(found("looms"), [0]);
        assert_eq!(found("spider"), [0_usize; 0]);
        assert_eq!(found("").len(), 3);
    }

    #[test]
    fn the_open_page_is_shown_with_its_neighbours() {
        let screen = screen(
            &Story {
                page: Some(1),
                ..Story::default()
            },
            &pages(),
            Layout::default(),
        );
        let all: Vec<_> = screen.words().collect();
        for words in ["“Open the lamp house.”", "The situation", "Scene 2: Ben and Ada"] {
            assert!(all.contains(&words), "{words}: {all:?}");
        }
        assert!(!all.contains(&"Nobody opens it."));
    }
}
