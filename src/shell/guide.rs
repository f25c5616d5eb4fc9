//! Shows a lesson beside its table: a slip of paper with a caption, and a frame around the control to press.
//!
//! The session decides when to show a caption and what to press. This module shows it and reports the player's answers.
//! It knows no game.

use super::book::Book;
use super::panels::Front;
use super::rulebook::{self, Section};
use crate::session::{GameId, Games, Guided, GuidedStep, OpenTable, TableOrder, TableRequest};
use crate::table::guide::{Caption, Guide};
use crate::table::record::Untyped;
use crate::table::{Controller, Seat, Seed, Skill};
use crate::texts;
use crate::ui::element::FocusOrder;
use crate::ui::{
    Element, FrameSet, Intended, Intent, LaidOut, Layout, Role, RootOf, UiLayer, UiSet, theme,
    widgets as controls,
};
use bevy::prelude::*;

/// Returns a game's guide and its script; `None` if it has none.
pub fn of(game: &str) -> Option<(Guide, &'static str)> {
    let (_, guide, script) = texts::GUIDES.iter().find(|(name, ..)| *name == game)?;
    // A test parses all guides.
    Guide::read(guide).ok().map(|guide| (guide, *script))
}

/// Returns the order for a game's guided table.
pub fn order(game: &'static str) -> Option<TableOrder> {
    let (guide, script) = of(game)?;
    let record = Untyped::from_text(script).ok()?;
    let controllers = Seat::all(record.seats.len()).map(|seat| match guide.learner_seats.contains(&seat) {
        true => Controller::Human,
        false => Controller::Computer(Skill::default()),
    });
    let level = (record.level_id.clone(), String::new());
    let controllers = controllers.collect();
    Some(TableOrder {
        youngest: record.youngest,
        record: Some(script.to_owned()),
        guide: Some(guide),
        ..TableOrder::new(GameId(game), level, record.seats, controllers, Seed(0))
    })
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(act)
        .add_systems(Update, show.after(FrameSet::Show).before(UiSet));
}

/// Marks the slip beside a table that is a UI screen.
#[derive(Component, Default)]
struct Slip;

#[derive(Clone, Debug, PartialEq, Eq)]
enum GuideIntent {
    Next,
    Close,
    Rule,
}

impl Intent for GuideIntent {
    const SCREEN: &'static str = "guide";
}

fn act(
    intended: On<Intended<GuideIntent>>,
    games: Res<Games>,
    mut requests: MessageWriter<TableRequest>,
    mut book: ResMut<Book>,
    guided: Res<Guided>,
    open: Res<OpenTable>,
) {
    let request = match intended.0 {
        GuideIntent::Next => TableRequest::NextCaption,
        GuideIntent::Close => TableRequest::SkipLesson,
        GuideIntent::Rule => {
            if let (Some(game), Some(step)) = (open.game, &guided.step) {
                book.open_at(&games.list(), game, &step.caption.rule);
            }
            return;
        }
    };
    requests.write(request);
}

/// Shows the slip beside the table. Where there is no room for that, it lies over the table, in one of two corners of the
/// window: in that of its caption, or in the other one if it would cover a control to press there.
fn show(
    guided: Res<Guided>,
    ui: LaidOut,
    front: Res<Front>,
    room: Res<Layout>,
    (games, open): (Res<Games>, Res<OpenTable>),
    mut last: Local<Option<GuidedStep>>,
    mut root: RootOf<Slip>,
) {
    let is_beside = guided.table_beside(&room).is_some();
    if let Some(step) = &guided.step {
        *last = Some(step.clone());
    } else if !(guided.running && is_beside) {
        *last = None;
    }
    // Beside the table it stays while something moves.
    let step = last.as_ref().filter(|_| guided.running && front.panel.is_none());
    let (Some(step), Some(UiLayer::Screen)) = (step, ui.front()) else {
        return root.show(UiLayer::Panel, None::<Element>);
    };
    let is_minute = step.caption.say.is_empty();
    let book = open.game.filter(|_| is_minute);
    let book = book.and_then(|game| rulebook::of(&games.list(), game));
    let minute = book.and_then(|book| book.sections.first());
    let slip = match is_beside {
        true => beside(step, minute, &room, &guided),
        false => over(step, minute, &ui, &room),
    };
    // The root itself blocks nothing, so the screen can still be used.
    root.show(UiLayer::Panel, Element::overlay([slip]));
}

/// The slip as a page as high as the window, at the right.
fn beside(step: &GuidedStep, minute: Option<&Section>, room: &Layout, guided: &Guided) -> Element {
    // The height is the same for all captions, so that *Next* stays where it is.
    let words = words(&step.caption, minute);
    let words = match minute {
        Some(_) => words.styled(|node| node.max_height = percent(78)),
        None => words.styled(|node| node.height = px(HIGH_BESIDE * room.rem)),
    };
    let answer = match (&guided.step, guided.held) {
        (Some(step), _) => answer(step),
        (None, true) => controls::note("Read what has appeared on the table, then press “Continue”."),
        (None, false) => controls::note("Watch the table."),
    };
    // Below the button, so that this stays where it is.
    let is_hasty = step.caption.wait && step.refused;
    let refusal = is_hasty.then(|| Element::text(Role::Label, "Not now: read this first."));
    let [number, close, rule] = links(step);
    let foot = Element::column(rule).with(close).with(number).gap(px(8));
    Element::column([words, answer.key("next").rigid()])
        .with(refusal.map(Element::rigid))
        .with_all([Element::spacer(), foot.rigid()])
        .framed(&theme::SLIP)
        .gap(px(14))
        .blocking()
        .absolute()
        .styled(|node| {
            (node.width, node.right) = (px(Guided::WIDTH * room.rem), px(0));
            (node.top, node.bottom) = (px(0), px(0));
        })
        .key(format!("slip {}", step.number))
}

/// The slip over the table.
fn over(step: &GuidedStep, minute: Option<&Section>, ui: &LaidOut, room: &Layout) -> Element {
    let wide = if minute.is_some() { WIDE_MINUTE } else { WIDE };
    let (window, width) = (ui.window(), wide * room.rem);
    // The brackets are around the first of several controls with this name.
    let controls = ui.controls().into_iter();
    let named = controls.filter(|control| step.framed.as_ref() == Some(&control.name));
    let named: Vec<Rect> = named
        .map(|control| ui.in_units(control.rect).inflate(BRACKETS + MARGIN))
        .collect();
    // The height that a slip in this corner can have above or below all of these.
    let height = |low: bool, free: &[Rect]| {
        let beside = |rect: &&Rect| match low {
            true => rect.min.x < MARGIN + width,
            false => rect.max.x > window.max.x - MARGIN - width,
        };
        let heights = free.iter().filter(beside).map(|rect| match low {
            true => window.max.y - rect.max.y,
            false => rect.min.y,
        });
        heights.fold(0.94 * window.height(), f32::min) - MARGIN
    };
    let (low, most) = [&named[..], named.get(..1).unwrap_or_default()]
        .into_iter()
        .flat_map(|free| [step.caption.low, !step.caption.low].map(|low| (low, height(low, free))))
        .find(|(_, most)| *most >= HIGH * room.rem)
        .unwrap_or_else(|| {
            let free = named.get(..1).unwrap_or_default();
            let low = height(true, free) > height(false, free);
            (low, height(low, free))
        });
    let [number, close, rule] = links(step);
    let buttons = Element::wrap(number)
        .with(close)
        .with(rule)
        .with_all([Element::spacer(), answer(step).key("next")])
        .styled(|node| node.row_gap = px(4))
        .rigid();
    let words = words(&step.caption, minute);
    // The buttons are at the edge of the window, so that they stay where they are whatever the caption's length is.
    let parts = if low { [words, buttons] } else { [buttons, words] };
    Element::column(parts)
        .framed(&theme::SLIP)
        .gap(px(10))
        .blocking()
        .key(format!("slip {}", step.number))
        .absolute()
        .styled(|node| {
            (node.width, node.max_width) = (px(width), px(window.width() - 2.0 * MARGIN));
            node.max_height = px(most);
            match low {
                true => (node.left, node.bottom) = (px(MARGIN), px(MARGIN)),
                false => (node.right, node.top) = (px(MARGIN), px(MARGIN)),
            }
        })
}

/// The slip's width over a table, in rem.
const WIDE: f32 = 36.0;
/// The width of the one with the beginning of the rulebook.
const WIDE_MINUTE: f32 = 46.0;
/// The height that is enough for every caption, in rem.
const HIGH: f32 = 13.0;
/// The same beside a table, where lines are shorter.
const HIGH_BESIDE: f32 = 25.0;
/// The distance of the brackets from the edges of the framed control, in units.
const BRACKETS: f32 = 14.0;
/// The slip's distance from the edges of the window and from brackets, in units.
const MARGIN: f32 = 8.0;

/// The step's number, the link that closes the guide, and the one to the rule, if there is one.
fn links(step: &GuidedStep) -> [Option<Element>; 3] {
    let number = controls::note(format!("{} of {}", step.number, step.of));
    let link = |words: &str, press, tooltip: &str| {
        // Choices are at the table.
        controls::link(words, press)
            .tooltip(tooltip)
            .focus(FocusOrder::Aside)
    };
    let close = link(
        "Close the guide",
        GuideIntent::Close,
        "Go on playing without the guide",
    );
    let is_ruled = !step.caption.rule.is_empty();
    let rule = is_ruled.then(|| {
        link(
            "Read the rule",
            GuideIntent::Rule,
            "Open the rulebook at this rule",
        )
    });
    [Some(number), Some(close), rule]
}

/// What the learner can do about the caption.
fn answer(step: &GuidedStep) -> Element {
    match (step.caption.wait, step.refused) {
        (true, _) => controls::gilt_button("Next", GuideIntent::Next)
            .focus(FocusOrder::First)
            .padding(UiRect::axes(px(14), px(8))),
        (false, false) => Element::text(Role::Label, "Your turn."),
        (false, true) => Element::text(Role::Label, "Not now: do this first."),
    }
}

/// The caption or the rulebook’s minute, which scrolls if there is too little room.
fn words(caption: &Caption, minute: Option<&Section>) -> Element {
    let words = match minute {
        Some(section) => {
            let title = Element::text(Role::Title, section.name.as_str());
            let blocks = section.opening.iter();
            let blocks = blocks.map(|block| Element::spans(Role::Body, block.spans.clone()).live());
            Element::column([title]).with_all(blocks).gap(px(12))
        }
        None => Element::column([Element::text(Role::Body, &caption.say).live()]),
    };
    words.padding(UiRect::right(px(12))).scrolling()
}
