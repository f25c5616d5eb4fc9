//! The ledger panel: what everybody at the open table has seen and heard, newest last; the seed; and chance statistics.
//!
//! It shows the contents of [`OpenTable`] and the [`Report`], so only the table's view.

use super::panels::{Front, Panel, PanelSet, ScreenOf, add_key, add_state, choose};
use crate::session::{Autosave, Games, LedgerEntry, OpenTable, Report, ReportRequest};
use crate::table::chance_stats::{self, ChanceStats};
use crate::table::save::now;
use crate::table::{Controller, Seat, capital, markdown};
use crate::ui::lettering::Face;
use crate::ui::{
    Element, Intended, Intent, Layout, Paint, Role, RootOf, Shortcut, Toast, UiLayer, Widget, inks, theme,
    widgets,
};
use bevy::prelude::*;

/// The whole ledger.
pub const PANEL: Panel = Panel::new("ledger");

/// The ledger panel's state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    page: Page,
    /// The only seat whose entries are shown, from 0; `None` for all.
    seat: Option<usize>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Entries,
    Chance,
}

#[derive(Clone, Debug, PartialEq)]
enum LedgerIntent {
    Page(Page),
    /// Show only the entries about this seat, or all again.
    Seat(usize),
    Save,
    Close,
}

impl Intent for LedgerIntent {
    const SCREEN: &'static str = "ledger";
}

pub(super) fn plugin(app: &mut App) {
    add_state::<Ledger>(app, PANEL);
    add_key(app, PANEL, Shortcut::Ledger, |table| table.game.is_some());
    let request = request.in_set(PanelSet::Front).after(choose);
    app.add_observer(act)
        .add_systems(Update, (request, show.in_set(PanelSet::Show)));
}

/// Asks for the page that is shown.
fn request(front: Res<Front>, book: Res<Ledger>, mut request: ResMut<ReportRequest>) {
    let ledger = front.shows(PANEL);
    let figures = ledger && book.page == Page::Chance;
    request.set_if_neq(ReportRequest {
        ledger,
        figures,
        ..*request
    });
}

fn act(
    intended: On<Intended<LedgerIntent>>,
    games: Res<Games>,
    mut ledger: ResMut<Ledger>,
    mut front: ResMut<Front>,
    (table, report): (Res<OpenTable>, Res<Report>),
    autosave: Res<Autosave>,
    mut toasts: MessageWriter<Toast>,
) {
    match intended.0 {
        LedgerIntent::Page(page) => ledger.page = page,
        LedgerIntent::Seat(seat) => ledger.seat = (ledger.seat != Some(seat)).then_some(seat),
        LedgerIntent::Save => {
            toasts.write(Toast(save(&games, &table, &report, &autosave)));
        }
        LedgerIntent::Close => front.wanted = None,
    }
}

fn show(
    front: Res<Front>,
    ledger: Res<Ledger>,
    (table, report): (Res<OpenTable>, Res<Report>),
    room: Res<Layout>,
    mut root: RootOf<ScreenOf<LedgerIntent>>,
) {
    let shows = front.shows(PANEL);
    // It may be long. It does not change while it is open, because the table is held.
    let is_changed = table.is_changed() || report.is_changed();
    if shows != root.exists() || ledger.is_changed() || is_changed || room.is_changed() {
        root.show(
            UiLayer::Panel,
            shows.then(|| screen(&ledger, &table, &report, *room)),
        );
    }
}

/// Saves the ledger as a file. Returns a message with its path, or why it failed.
fn save(games: &Games, table: &OpenTable, report: &Report, autosave: &Autosave) -> String {
    let file = format!("ledger-{}-{}.md", table.game.unwrap_or("table"), now());
    autosave.keep_and_say(&file, to_markdown(games, table, &report.ledger).as_bytes(), false)
}

/// Returns the ledger as Markdown.
pub fn to_markdown(games: &Games, table: &OpenTable, ledger: &[LedgerEntry]) -> String {
    let game = table.game.and_then(|game| games.entry(game));
    let title = game.map_or("A table", |game| game.headless.title());
    let mut text = format!("# {title}: the ledger\n\n");
    for (number, sits) in (1..).zip(&table.sitting) {
        let who = match sits.controller {
            Controller::Human => "a person".to_owned(),
            Controller::Computer(skill) => format!("a computer, {skill}"),
        };
        text += &format!("- Seat {number}: {}, {who}\n", markdown(&sits.name));
    }
    text += "\n";
    for (number, entry) in (1..).zip(ledger) {
        text += &format!("{number}. {}\n", markdown(&entry.words));
    }
    text += &format!("\nChance: {}.\n", table.seed);
    text
}

fn screen(ledger: &Ledger, table: &OpenTable, report: &Report, room: Layout) -> Element {
    let pages = [("Events", Page::Entries), ("Luck", Page::Chance)];
    let pages = pages.map(|(words, page)| (words, ledger.page == page, LedgerIntent::Page(page)));
    let title = Element::text(Role::Title, "The ledger");
    let head = Element::wrap([title, Element::spacer(), widgets::segments(pages)]);
    let (seats, list) = match ledger.page {
        Page::Entries => (Some(seats(ledger, table)), entries(ledger, &report.ledger, room)),
        Page::Chance => (None, chances(&report.figures, room)),
    };
    let list = list
        .key(format!("{:?}", ledger.page))
        .padding(UiRect::right(px(24)))
        .scrolling_by_arrows()
        .flex(1.0, px(0));
    let check = match table.over {
        true => "Every roll and draw can be checked against this seed.",
        false => "The seed is shown at the end; this fingerprint proves that it never changed.",
    };
    let seed = widgets::note(&*table.seed).tinted(inks::BONE);
    let seed = Element::column([seed, widgets::note(check)]).gap(px(0));
    let back = widgets::back_button("Back to the table", LedgerIntent::Close);
    let save = widgets::button("Save the ledger", LedgerIntent::Save);
    let save = save.tooltip("Save a Markdown file in the folder “kept” next to the saves");
    let foot = Element::wrap([back, save, seed.flex(1.0, px(15.0 * room.rem))]);
    let rule =
        |name: &'static str, height: f32| Element::picture(name).size(percent(100), px(height)).rigid();
    let (above, below) = (rule("shared/rule-gilt", 14.0), rule("shared/rule-plain", 6.0));
    let panel = Element::column([head])
        .with(seats)
        .with_all([above, list, below, foot])
        .gap(px(14))
        .framed(&theme::PANEL)
        .size(percent(94), percent(94))
        .styled(|node| node.max_width = px(56.0 * room.rem));
    // Darker than behind a dialog, because it is read for longer.
    widgets::in_front(panel).painted(Paint::Fill(inks::INK.with_alpha(0.94)))
}

/// The seats' marks: each filters the entries by its seat.
fn seats(ledger: &Ledger, table: &OpenTable) -> Element {
    let marks = table.sitting.iter().enumerate().map(|(index, sits)| {
        let chosen = ledger.seat == Some(index);
        let tooltip = match chosen {
            true => "Show everyone".to_owned(),
            false => format!("Show only entries about {}", sits.name),
        };
        let is_dim = ledger.seat.is_some() && !chosen;
        let alpha = if is_dim { 0.45 } else { 1.0 };
        Element::row([widgets::mark(sits.mark, 44.0).tinted(Color::WHITE.with_alpha(alpha))])
            .control(Widget::Switch(chosen), LedgerIntent::Seat(index))
            .tooltip(tooltip)
    });
    let alone = ledger.seat.and_then(|seat| table.sitting.get(seat));
    let note = alone.map(|sits| widgets::note(format!("Only entries about {}", sits.name)));
    let keys = widgets::note("Newest last. Arrow keys scroll; Esc closes.");
    Element::wrap(marks)
        .with(note)
        .with_all([Element::spacer(), keys])
        .key("seats")
}

/// The numbered entries; scrolls to the newest.
fn entries(ledger: &Ledger, entries: &[LedgerEntry], room: Layout) -> Element {
    let seat = ledger.seat.map(Seat::new);
    let shown: Vec<_> = (1..)
        .zip(entries)
        .filter(|(_, entry)| seat.is_none_or(|seat| entry.seats.contains(seat)))
        .collect();
    let newest = shown.last().map(|(number, _)| *number);
    let nothing = match seat {
        Some(_) => "No entry is about this seat yet.",
        None => "Nothing has happened yet.",
    };
    let rows = shown.iter().map(|(number, entry)| {
        let is_newest = Some(*number) == newest;
        let row = row(*number, &entry.words, is_newest, room).key(number.to_string());
        if is_newest { row.in_sight() } else { row }
    });
    Element::column(rows)
        .with(shown.is_empty().then(|| widgets::note(nothing)))
        .gap(px(10))
}

/// An entry. If it has several lines, the first is emphasised.
fn row(number: usize, entry: &str, is_newest: bool, room: Layout) -> Element {
    let ink = if is_newest { inks::BONE } else { inks::SHADE };
    let lines = entry.lines().enumerate().map(|(index, line)| {
        let is_head = index == 0 && entry.contains('\n');
        let face = if is_head { Face::Semibold } else { Face::Regular };
        Element::spans(Role::Body, [(face, line.to_owned())]).tinted(ink)
    });
    let number = Element::spans(Role::Body, [(Face::Semibold, number.to_string())])
        .justified(Justify::Right)
        .tinted(inks::GILT)
        .styled(|node| node.width = px(2.6 * room.rem))
        .rigid();
    let lines = Element::column(lines).gap(px(0)).flex(1.0, px(0));
    Element::row([number, lines]).align(AlignItems::FlexStart).rigid()
}

fn chances(figures: &[ChanceStats], room: Layout) -> Element {
    let nothing = "Nothing has been rolled or drawn yet.";
    Element::column(figures.iter().map(|figures| kind_of_chance(figures, room)))
        .with(figures.is_empty().then(|| widgets::note(nothing)))
        .gap(px(36))
}

fn kind_of_chance(figures: &ChanceStats, room: Layout) -> Element {
    let times = match figures.throws {
        1 => "once".to_owned(),
        throws => format!("{throws} times"),
    };
    let entered = match figures.entered {
        0 => String::new(),
        entered => format!(", {entered} entered by hand"),
    };
    let most = (figures.faces.iter())
        .map(|face| face.expected.max(f64::from(face.came)))
        .fold(1.0, f64::max);
    let faces = Element::node(Node {
        display: Display::Grid,
        grid_template_columns: vec![GridTrack::auto(), GridTrack::flex(1.0), GridTrack::auto()],
        align_items: AlignItems::Center,
        column_gap: px(18),
        row_gap: px(6),
        ..default()
    });
    let faces = faces.with_all(figures.faces.iter().flat_map(|face| outcome(face, most, room)));
    let kind = Element::text(Role::Heading, capital(figures.kind));
    let count = widgets::note(format!("{times}{entered}"));
    let head = Element::wrap([kind, Element::spacer(), count]);
    let verdict = widgets::note(figures.verdict()).tinted(inks::BONE);
    Element::column([head, faces, verdict]).gap(px(12)).rigid()
}

/// An outcome: its name, a bar with a mark at the expected frequency, and the numbers.
fn outcome(face: &chance_stats::Face, most: f64, room: Layout) -> [Element; 3] {
    let share = |count: f64| percent(100.0 * (count / most) as f32);
    let bar = |left: Val, width: Val, height: f32, color: Color| {
        let bar = Element::default().absolute().size(width, percent(height));
        bar.painted(Paint::Fill(color)).styled(|node| {
            (node.left, node.min_width, node.top) = (left, px(2), percent(50.0 - height / 2.0))
        })
    };
    let bars = [
        bar(px(0), share(face.came.into()), 60.0, inks::GILT),
        bar(share(face.expected), px(3), 100.0, inks::BONE),
    ];
    let places = if face.expected < 1.0 { 2 } else { 1 };
    let words = format!("{}, expected {:.places$}", face.came, face.expected);
    let name = Element::spans(Role::Note, [(Face::Semibold, face.name.clone())]).tinted(inks::GILT);
    let bars = Element::default()
        .with_all(bars)
        .size(percent(100), px(1.4 * room.rem));
    let words = widgets::note(words).justified(Justify::Right);
    [name.justified(Justify::Right), bars, words]
}
