//! The set-up screen: one page for seats and level, one for house rules; and the menu of a seat.

use super::{Chair, Draft, Offer, SeatPlan};
use crate::session::GameEntry;
use crate::session::Sitting;
use crate::session::round::{self, Side, TablePosition};
use crate::shell::{dialog, guide};
use crate::table::record::NAME_LIMIT;
use crate::table::{Controller, Skill};
use crate::ui::theme::{self, Frame};
use crate::ui::widgets::{self, heading, note};
use crate::ui::{Element, FocusOrder, Form, Intent, Layout, REM, Role, Surface, inks};
use bevy::prelude::*;

/// The set-up screen's intents. Seats and levels are indexed from 0.
#[expect(missing_docs, reason = "no comment repeats the name of an intent")]
#[derive(Clone, Debug, PartialEq)]
pub enum SetupIntent {
    Page(Page),
    Menu(Chair),
    Done,
    Add,
    /// Give a seat the next mark.
    Mark(usize),
    Sit(Chair, Controller),
    Name(Chair, String),
    /// Make this seat the youngest player's.
    Youngest(usize),
    Swap(usize, usize),
    Remove(usize),
    Level(usize),
    /// Use the author's house rules, or the last custom ones.
    Rules(bool),
    Switch(&'static str),
    Parameter(&'static str, String),
    /// Switch entering chance by hand on or off.
    ByHand,
    /// Let phones in, or not.
    Phones,
    /// Set the time limit of discussions, in minutes.
    Talk(u8),
    Guide,
    Back,
    Reset,
    Start,
}

impl SetupIntent {
    /// Does it change a text being edited?
    pub(super) const fn is_writing(&self) -> bool {
        matches!(self, SetupIntent::Name(..) | SetupIntent::Parameter(..))
    }
}

impl Intent for SetupIntent {
    const SCREEN: &'static str = "seats";

    fn with_text(self, text: String) -> Self {
        match self {
            SetupIntent::Name(chair, _) => SetupIntent::Name(chair, text),
            SetupIntent::Parameter(name, _) => SetupIntent::Parameter(name, text),
            other => other,
        }
    }

    fn dropped_on(&self, target: &Self) -> Option<Self> {
        match (self, target) {
            (SetupIntent::Menu(Chair::Player(one)), SetupIntent::Menu(Chair::Player(other))) => {
                Some(SetupIntent::Swap(*one, *other))
            }
            _ => None,
        }
    }
}

/// The screen's pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Seats and level.
    #[default]
    Players,
    /// House rules.
    Rules,
}

const PLATE: Frame = Frame {
    picture: "shared/seat-card",
    hovered: Some("shared/seat-card-hot"),
    borders: [20.0; 4],
    padding: [8.0, 8.0, 16.0, 8.0],
    surface: Some(Surface::Dark),
};

const FREE_PLACE: Frame = Frame {
    picture: "shared/seat-card-empty",
    hovered: None,
    borders: [24.0; 4],
    padding: [16.0, 24.0, 16.0, 24.0],
    surface: Some(Surface::Dark),
};

/// Builds the screen.
pub fn screen(plan: &SeatPlan, title: &str, game: &GameEntry, room: Layout) -> Element {
    let pages = [(Page::Players, "Players and level"), (Page::Rules, "House rules")];
    let tabs = pages.map(|(page, words)| (words, page == plan.page, SetupIntent::Page(page)));
    let body = match plan.page {
        Page::Players if room.form() == Form::Tall => {
            Element::column([table(plan, game, room), phones(plan), level(plan)])
        }
        Page::Players => {
            let width = (px(26.0 * room.rem), percent(42));
            let level = Element::column([level(plan), phones(plan)])
                .styled(|node| (node.width, node.max_width) = width);
            Element::row([table(plan, game, room).flex(1.0, px(0)), level.rigid()]).align(AlignItems::Stretch)
        }
        Page::Rules => Element::wrap([rules(plan, game)]).justify(JustifyContent::Center),
    };
    let trouble = plan.trouble();
    let start = match &trouble {
        None => widgets::gilt_button("Start", SetupIntent::Start).focus(FocusOrder::First),
        Some(why) => widgets::disabled_button("Start", SetupIntent::Start, why),
    };
    let start = start.styled(|node| node.min_width = px(300));
    let why = trouble.or_else(|| plan.undrawn_letters());
    let why = why.map_or_else(Element::spacer, |why| note(why).flex(1.0, px(280)));
    let back = widgets::button("Back", SetupIntent::Back).on_esc();
    let reset = widgets::button("Reset", SetupIntent::Reset);
    let reset = reset.tooltip("Reset seats, level and rules to their defaults");
    let guide = guide::of(game.headless.id())
        .map(|(guide, _)| widgets::button(&guide.title, SetupIntent::Guide).tooltip(&guide.line));
    let head = widgets::header(title, "", [widgets::segments(tabs)]);
    let body = body.gap(px(40));
    let foot = [back, reset, why].into_iter().chain(guide).chain([start]);
    widgets::screen("shared/ground-plain", head, body, foot)
}

/// A column with little space between its children.
fn lines(children: impl IntoIterator<Item = Element>) -> Element {
    Element::column(children).gap(px(2))
}

/// The width of the column with the table, compared with those beside it.
const MIDDLE: f32 = 1.3;

/// The round table with the plates around it, clockwise from the top; without the table if type is large.
fn table(plan: &SeatPlan, game: &GameEntry, room: Layout) -> Element {
    let count = plan.places.len();
    let at = |index| round::place(index, count, plan.host.is_some());
    let seats = || plan.chairs().enumerate();
    let chairs = seats().map(|(index, (_, seat))| chair(at(index), seat.mark));
    let is_narrow = room.form() != Form::Tall && room.rem <= REM && room.size.x < 1.5 * room.size.y;
    let plates = seats().map(|(index, (chair, seat))| (at(index), plate(plan, chair, seat, is_narrow)));
    let free = round::free(count, plan.host.is_some());
    let free = (count < plan.range().1).then(|| (free, free_place().key("free")));
    let plates = plates.chain(free);
    let grid = if room.has_large_type() {
        Element::wrap(plates.map(|(_, plate)| plate)).justify(JustifyContent::Center)
    } else {
        let share = |share: f32| {
            let most = MaxTrackSizingFunction::Fraction(share);
            RepeatedGridTrack::minmax(1, MinTrackSizingFunction::Px(0.0), most)
        };
        Element::node(Node {
            display: Display::Grid,
            grid_template_columns: vec![share(1.0), share(MIDDLE), share(1.0)],
            grid_template_rows: RepeatedGridTrack::auto(5),
            align_items: AlignItems::Center,
            column_gap: px(20),
            row_gap: px(10),
            ..default()
        })
        .rigid()
        .with_all(plates.map(|(position, plate)| around(position, plate)))
        .with(round_table(game, chairs, room).key("table"))
    };
    let hint = match game.card.asks_youngest {
        true => "Drag a plate to change who sits where. The youngest draws first.",
        false => "Drag a plate to change who sits where.",
    };
    Element::column([grid, note(hint).justified(Justify::Center)])
}

/// Places a plate in its cell of the grid.
fn around(TablePosition { side, along }: TablePosition, plate: Element) -> Element {
    let (column, row) = match side {
        Side::Top => (2, 1),
        Side::Foot => (2, 5),
        Side::Right if along == 0.0 => (3, 3),
        Side::Right => (3, if along < 0.0 { 2 } else { 4 }),
        Side::Left if along == 0.0 => (1, 3),
        Side::Left => (1, if along < 0.0 { 4 } else { 2 }),
    };
    plate.styled(|node| {
        if column == 2 {
            // As wide as the plates beside the table, whose columns are narrower.
            (node.justify_self, node.width) = (JustifySelf::Center, percent(100.0 / MIDDLE));
        }
        node.grid_column = GridPlacement::start(column);
        node.grid_row = GridPlacement::start(row);
    })
}

/// A seat's ribbon with its mark.
fn band(mark: u8, scale: f32) -> Element {
    Element::picture("shared/seat-band")
        .tinted(inks::of_mark(mark))
        .size(px(90.0 * scale), px(112.0 * scale))
        .centred()
        .rigid()
        .with(widgets::mark(mark, 68.0 * scale))
}

fn rule() -> Element {
    Element::picture("shared/rule-gilt").size(percent(100), px(12))
}

/// A small sign before a note.
fn signed(sign: &'static str, words: impl Into<String>) -> Element {
    let sign = Element::picture(sign).size(px(32), px(32)).rigid();
    Element::row([sign, note(words)]).gap(px(8))
}

/// A seat. In a narrow column its mark is smaller, and stays beside the name.
fn plate(plan: &SeatPlan, chair: Chair, seat: &Sitting, is_narrow: bool) -> Element {
    let title = plan.host_title();
    let (sign, words) = match (seat.controller, chair) {
        (Controller::Human, _) => ("shared/sign-person", "person".to_owned()),
        (Controller::Computer(_), Chair::Host) => ("shared/sign-computer", "the program".to_owned()),
        (Controller::Computer(skill), _) => ("shared/sign-computer", format!("computer, {skill}")),
    };
    let is_youngest = chair == Chair::Player(plan.youngest) && asks_youngest(plan);
    let youngest = is_youngest.then(|| signed("shared/sign-youngest", "youngest"));
    let name = widgets::name(Role::Name, &*seat.name).styled(|node| node.max_width = px(300));
    let role = (chair == Chair::Host && seat.name != title).then(|| note(title));
    let who = lines([name, signed(sign, words)])
        .with(youngest)
        .with(role)
        .padding(UiRect::axes(px(6), px(4)))
        .styled(|node| node.min_width = px(if is_narrow { 0 } else { 176 }));
    let band = band(seat.mark, if is_narrow { 0.6 } else { 1.0 });
    let (band, tooltip) = match chair {
        Chair::Player(index) => {
            let band = band.pressing(SetupIntent::Mark(index));
            let name = format!("Colour and symbol of {}", seat.name);
            let band = band.tooltip("Change colour and symbol").labelled(name);
            (band, "Change this seat, or drag it")
        }
        Chair::Host => (band, "Choose who leads the game"),
    };
    let plate = match is_narrow {
        true => Element::row([band, who.flex(1.0, px(0))]),
        false => Element::wrap([band, who]),
    };
    let plate = plate
        .gap(px(10))
        .pressing(SetupIntent::Menu(chair))
        .tooltip(tooltip)
        .framed(&PLATE);
    match chair {
        Chair::Player(_) => plate.draggable(),
        Chair::Host => plate,
    }
}

fn asks_youngest(plan: &SeatPlan) -> bool {
    plan.game.is_some_and(|game| game.card.asks_youngest)
}

fn free_place() -> Element {
    Element::row([Element::text(Role::Label, "+  Add a seat").tinted(inks::SHADE)])
        .pressing(SetupIntent::Add)
        .framed(&FREE_PLACE)
        .justify(JustifyContent::Center)
}

/// The drawing of table and chairs, around its centre.
const ROUND: Rect = Rect {
    min: Vec2::splat(-282.0),
    max: Vec2::splat(282.0),
};

/// A part of the drawing of the round table: its centre and size.
fn part(drawing: Element, centre: Vec2, (width, height): (f32, f32)) -> Element {
    drawing.over(Rect::from_center_size(centre, vec2(width, height)), ROUND)
}

fn round_table(game: &GameEntry, chairs: impl Iterator<Item = Element>, room: Layout) -> Element {
    let size = if room.form() == Form::Tall {
        px(360)
    } else {
        vw(24)
    };
    let board = Element::picture(game.card.board);
    Element::default()
        .size(size, size)
        .styled(|node| {
            (node.max_width, node.max_height) = (vmin(46), vmin(46));
            node.grid_column = GridPlacement::start(2);
            node.grid_row = GridPlacement::start_span(2, 3);
            node.justify_self = JustifySelf::Center;
        })
        .with_all(chairs)
        .with_all([
            part(Element::picture("shared/round-table"), Vec2::ZERO, (428.0, 428.0)),
            part(board, Vec2::ZERO, game.card.board_size),
        ])
}

/// A chair in a mark's colour.
fn chair(TablePosition { side, along }: TablePosition, mark: u8) -> Element {
    let quarter = match side {
        Side::Top => 0.0,
        Side::Right => 1.0,
        Side::Foot => 2.0,
        Side::Left => 3.0,
    };
    let angle = (90.0 * quarter + 140.0 * along).to_radians();
    let turned = |drawing: Element| {
        let at = 246.0 * vec2(angle.sin(), -angle.cos());
        part(drawing, at, (72.0, 64.0)).transformed(UiTransform::from_rotation(Rot2::radians(angle)))
    };
    Element::overlay([
        turned(Element::picture("shared/chair").tinted(inks::of_mark(mark))),
        turned(Element::picture("shared/chair-back")),
    ])
}

/// Returns the numbers of seats that a level allows, from its summaries for each number.
fn seats_needed(summaries: &[(usize, String)]) -> String {
    match (summaries.first(), summaries.last()) {
        (Some((fewest, _)), Some((most, _))) if fewest < most => format!("needs {fewest} to {most} seats"),
        (Some((all, _)), _) => format!("needs {all} seats"),
        _ => String::new(),
    }
}

/// The levels, valid ones first, then broken ones.
fn level(plan: &SeatPlan) -> Element {
    let good = plan.offers.iter().map(|Offer { level, card }| {
        let mut summaries = card.summaries.iter();
        let found = summaries.find(|(seats, _)| *seats == plan.places.len());
        let line = found.map_or_else(|| seats_needed(&card.summaries), |(_, line)| line.clone());
        let line = match &*level.author {
            "" => line,
            author => format!("{line} · by {author}"),
        };
        let tag = match &level.file {
            _ if level.edited => "edited",
            Some(_) => "your own",
            None => "",
        };
        (&*card.title, line, &*card.description, tag, None)
    });
    let broken = plan.broken.iter().map(|level| {
        let why = format!("{}: {}", level.file.display(), level.error);
        let line = "can’t be played: point at it or touch it for the reason".to_owned();
        (&*level.id, line, "", "broken", Some(why))
    });
    let rows = good.chain(broken).enumerate();
    let rows = rows.map(|(index, (title, line, description, tag, refusal))| {
        let tag = (!tag.is_empty()).then(|| note(tag).tinted(inks::GILT));
        let chosen = index == plan.level;
        let is_described = chosen && !description.is_empty();
        let description = is_described.then(|| Element::text(Role::Body, description));
        let title = Element::wrap([heading(title)]).gap(px(12)).with(tag);
        let says = lines([title, note(line)]).with(description);
        let says = if refusal.is_some() {
            says.on(Surface::Disabled)
        } else {
            says
        };
        widgets::radio(says, chosen, SetupIntent::Level(index)).refused(refusal)
    });
    let title = plan.game.map_or("", |game| game.card.levels);
    widgets::panel(title, rows)
}

/// The switch that lets phones in.
fn phones(plan: &SeatPlan) -> Element {
    let switch = widgets::switch("Play with phones", plan.phones, SetupIntent::Phones);
    let sign = Element::picture("shared/sign-phone").size(px(28), px(40)).rigid();
    let about = note("Each person can join with a phone, which shows what is private to them.");
    let switch = Element::row([sign, switch.flex(1.0, px(0))]);
    lines([switch, about]).padding(UiRect::axes(px(28), px(0)))
}

/// Settings in as many columns as fit.
fn columns(settings: impl IntoIterator<Item = Element>) -> Element {
    let tracks = RepeatedGridTrack::minmax(
        GridTrackRepetition::AutoFill,
        MinTrackSizingFunction::Px(480.0),
        MaxTrackSizingFunction::Fraction(1.0),
    );
    Element::node(Node {
        display: Display::Grid,
        grid_template_columns: vec![tracks],
        column_gap: px(56),
        row_gap: px(18),
        ..default()
    })
    .with_all(settings)
}

fn rules(plan: &SeatPlan, game: &GameEntry) -> Element {
    let (house, others) = (columns(house_rules(plan)), columns(chance_and_talk(plan, game)));
    // The lines of the switches speak of both.
    let terms = note("“Written” is in the author’s text; “our ruling” is how we play where it says nothing.");
    Element::column([presets(plan).with(terms), house, rule(), others])
        .framed(&theme::PANEL)
        .styled(|node| (node.width, node.max_width) = (percent(100), px(2000)))
}

/// The choice between the author's house rules and custom ones.
fn presets(plan: &SeatPlan) -> Element {
    let authors = plan.is_the_authors();
    let about = match (authors, plan.own_of_level()) {
        (true, None) => "Change a rule to make custom rules; they are remembered.",
        (true, Some(_)) => "Play by the author’s rules, or by the custom rules that you chose last.",
        (false, _) => "Custom rules are remembered; “as written” restores the author’s rules.",
    };
    let choice = widgets::segments([
        ("as written", authors, SetupIntent::Rules(true)),
        ("custom", !authors, SetupIntent::Rules(false)),
    ]);
    Element::wrap([Element::text(Role::Section, "HOUSE RULES"), choice, note(about)])
        .styled(|node| node.column_gap = px(28))
}

fn house_rules(plan: &SeatPlan) -> impl Iterator<Item = Element> {
    let switches = plan.switches.iter().map(move |switch| {
        let intent = SetupIntent::Switch(switch.name);
        let control = widgets::switch(switch.title, switch.on, intent);
        lines([control, note(switch.line)])
    });
    let parameters = plan.parameters.iter().map(move |parameter| {
        let draft = plan.draft_of(Draft::Parameter(parameter.name));
        let wrong = draft.and_then(|text| parameter.bounds.read(text).err());
        let text = draft.map_or_else(|| parameter.value.to_string(), str::to_owned);
        let intent = SetupIntent::Parameter(parameter.name, String::new());
        let field = widgets::field(&text, NAME_LIMIT, intent)
            .submitting(SetupIntent::Done)
            .labelled(parameter.title)
            .styled(|node| node.min_width = px(180));
        let about = note(wrong.unwrap_or_else(|| parameter.line.to_owned()));
        let control = Element::wrap([heading(parameter.title), Element::spacer(), field]);
        lines([control, about])
    });
    switches.chain(parameters)
}

/// The settings for chance and for discussions.
fn chance_and_talk(plan: &SeatPlan, game: &GameEntry) -> impl Iterator<Item = Element> {
    let by_hand = widgets::switch(dialog::REAL_PIECES, plan.by_hand, SetupIntent::ByHand);
    let about = note("Use your own pieces, and enter each result here.");
    let by_hand = lines([by_hand, about]);
    let talk = game.card.has_talk_timer.then(|| {
        let choices = (0..).zip(["off", "1 min", "2 min", "3 min"]);
        let choices =
            choices.map(|(minutes, words)| (words, minutes == plan.talk_minutes, SetupIntent::Talk(minutes)));
        let about = note("Minutes for each discussion. At zero the game pauses. The timer never votes.");
        lines([heading("Discussion timer"), widgets::segments(choices), about]).gap(px(8))
    });
    [by_hand].into_iter().chain(talk)
}

/// Returns the possible controllers of a chair, each with its name and description.
fn controller_choices(plan: &SeatPlan, chair: Chair) -> Vec<(Controller, String, &'static str)> {
    let computer = |skill| {
        let controller = Controller::Computer(skill);
        let about = plan
            .game
            .map_or("", |game| game.headless.describe_controller(controller));
        (controller, format!("computer, {skill}"), about)
    };
    match chair {
        Chair::Player(_) => {
            let skills = [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd];
            let person = (Controller::Human, "person".to_owned(), "");
            std::iter::once(person).chain(skills.map(computer)).collect()
        }
        Chair::Host => {
            let person = (Controller::Human, "a person".into(), "A person leads the game.");
            let table = Controller::Computer(Skill::default());
            let about = "The table leads the game by itself.";
            vec![person, (table, "the table itself".into(), about)]
        }
    }
}

/// The menu of a chair. It also offers everything that dragging a plate can do.
pub fn menu(plan: &SeatPlan, chair: Chair) -> Option<Element> {
    let seat = plan.seat(chair)?;
    let text = plan.draft_of(Draft::Name(chair)).unwrap_or(&seat.name);
    let has_name = matches!(chair, Chair::Player(_)) || seat.controller == Controller::Human;
    let name = has_name.then(|| {
        let field = widgets::field(text, NAME_LIMIT, SetupIntent::Name(chair, String::new()))
            .submitting(SetupIntent::Done)
            .focus(FocusOrder::First)
            .labelled("Name");
        widgets::clearable(field).grow(1.0)
    });
    let wrong = plan
        .draft_of(Draft::Name(chair))
        .filter(|text| !text.trim().is_empty());
    let wrong = wrong.and_then(|text| plan.name_trouble(chair, text)).map(note);
    let mark = match chair {
        Chair::Player(index) => band(seat.mark, 1.0)
            .pressing(SetupIntent::Mark(index))
            .tooltip("Change colour and symbol"),
        Chair::Host => band(seat.mark, 1.0),
    };
    let choices = controller_choices(plan, chair).into_iter();
    let choices = choices.map(|(controller, words, about)| {
        let about = (!about.is_empty()).then(|| note(about));
        let says = lines([Element::text(Role::Label, words)]).gap(px(0)).with(about);
        let chosen = match chair {
            Chair::Player(_) => controller == seat.controller,
            Chair::Host => (controller == Controller::Human) == (seat.controller == Controller::Human),
        };
        widgets::radio(says, chosen, SetupIntent::Sit(chair, controller))
    });
    let (title, options) = match chair {
        Chair::Player(index) => (format!("Seat {}", index + 1), seat_options(plan, index)),
        Chair::Host => (plan.host_title().into(), Vec::new()),
    };
    let body = Element::column([Element::row([mark]).with(name)])
        .with(wrong)
        .with_all(choices)
        .with_all(options);
    let body = body.gap(px(10)).up_to(px(820));
    let done = widgets::gilt_button("Done", SetupIntent::Done).on_esc();
    Some(widgets::dialog(&title, [body], [done]))
}

fn seat_options(plan: &SeatPlan, index: usize) -> Vec<Element> {
    let (count, fewest) = (plan.places.len(), plan.range().0);
    let youngest = asks_youngest(plan).then(|| {
        let is_youngest = plan.youngest == index;
        widgets::switch("Youngest player", is_youngest, SetupIntent::Youngest(index))
    });
    let swap = SetupIntent::Swap(index, (index + 1) % count.max(1));
    let remove = if count > fewest {
        widgets::button("Remove this seat", SetupIntent::Remove(index))
    } else {
        let why = format!("This level needs at least {fewest} seats");
        widgets::disabled_button("Remove this seat", SetupIntent::Remove(index), why)
    };
    let swap = widgets::button("Move one seat clockwise", swap);
    let buttons = Element::wrap([swap.grow(1.0), remove.grow(1.0)]);
    youngest.into_iter().chain([buttons]).collect()
}
