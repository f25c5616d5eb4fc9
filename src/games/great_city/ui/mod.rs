//! The screens of The Great City, as functions of views: one thing at a time.
//!
//! [`setup`] lays its pages [`situation`] and [`making`] beside a summary. [`table`] shows a scene with [`seats`] and
//! [`choices`], [`after`] what follows a judgment, [`book`] the end. [`network`] is a free canvas; [`tools`] lie over
//! any page, [`side`] beside it with the [`story`]. All of it reads only views, seen events and public remarks.

mod after;
mod annotate;
mod book;
mod card;
mod choices;
mod making;
pub mod motion;
mod network;
mod parts;
pub mod picture;
mod private;
mod prompt;
mod seats;
mod setup;
mod sheet;
mod side;
mod situation;
mod state;
pub mod story;
mod table;
mod thread;
mod tools;

pub use state::{Step, Tool, Ui, UiChange};

use super::{Action, Claim, GreatCity, Phase, Slot, Tie, View, Who};
use crate::session::{Abilities, BarIntent, GameCard, GameUi, Prompt};
use crate::table::{Remark, Said, Seat, SeatSet};
use crate::ui::{Element, FocusOrder, Form, Layout, Role, widgets};
use bevy::prelude::*;
use prompt::prompt;
use std::borrow::Cow;

type TableContext<'s> = crate::session::TableContext<'s, GreatCity>;
type Press = crate::session::Press<GreatCity>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Situation,
    Character,
    Ties,
    Table,
    After,
    Book,
}

/// Returns the page that is open. A new character is made on pages of its own by a GM who is a person.
fn page(scene: &TableContext<'_>) -> Page {
    match scene.view.phase {
        Phase::Making(who) if scene.is_here(scene.view.owner(who)) && scene.ui.newcomer_ties => Page::Ties,
        Phase::Making(who) if scene.is_here(scene.view.owner(who)) => Page::Character,
        phase if phase.is_situation() => Page::Situation,
        Phase::Endow(Who::Newcomer(_)) => Page::Table,
        Phase::Throw(_) | Phase::NextThrow | Phase::Characters | Phase::Endow(_) => Page::Character,
        Phase::Ties(_) | Phase::NextTies(_) => Page::Ties,
        Phase::After | Phase::CityAnswer(..) | Phase::NextGuard(..) => Page::After,
        Phase::EndScene(_) | Phase::SceneEnded(_) => Page::After,
        Phase::BeginEnd => Page::Book,
        phase if phase.is_end() => Page::Book,
        _ => Page::Table,
    }
}

impl GameUi for GreatCity {
    type Ui = Ui;
    type UiChange = UiChange;
    const CARD: GameCard = card::CARD;

    fn table(scene: &TableContext<'_>, room: &Layout, mut bar: Option<Element>) -> Element {
        // The story has no room for words on the bar.
        if let Some(bar) = &mut bar {
            bar.change_each(&mut Element::without_words);
        }
        let is_played = bar.is_some();
        let page = tools::open(scene).unwrap_or_else(|| {
            if scene.ui.network {
                return on_plain_ground(network::over_the_table(scene, room));
            }
            if scene.ui.story && story::has_place(scene) {
                return story::alone(scene, room);
            }
            match page(scene) {
                Page::Situation => {
                    let page = situation::situation(scene, room, setup::width(room));
                    setup::laid_out(scene, room, page)
                }
                Page::Character => setup::laid_out(scene, room, making::character(scene, room)),
                Page::Ties => on_plain_ground(network::ties(scene, room)),
                Page::Table => table::table(scene, room),
                Page::After => after::after(scene, room),
                Page::Book => {
                    // Once all is told, the open book is as wide as the window.
                    let is_wide = scene.view.phase == Phase::Over && room.form() == Form::Wide;
                    on_plain_ground(book::book(scene, room, is_played, bar.take_if(|_| is_wide)))
                }
            }
        });
        let side = bar.map(|bar| side::side(scene, room, bar));
        let all = if room.form() == Form::Tall {
            Element::column([page])
        } else {
            Element::row([page]).align(AlignItems::Stretch)
        };
        let all = all.with(side).gap(px(0));
        all.size(percent(100), percent(100)).blocking()
    }

    fn prompt(scene: &TableContext<'_>) -> Prompt {
        prompt(scene)
    }

    fn change(ui: &mut Ui, view: &View, change: UiChange) {
        ui.change(view, change);
    }

    fn also(scene: &TableContext<'_>, local: &UiChange) -> Press {
        let view = scene.view;
        match *local {
            UiChange::RollName(who) => tools::roll_name(scene, who).map_or(Press::Nothing, Press::Say),
            UiChange::Specimen(who) if !scene.ui.network => {
                draw(scene, state::offered(view, scene.ui, who).map(|(tie, _)| tie))
            }
            UiChange::Join(from, to) => {
                let sign = scene.ui.pen();
                let tie = Tie { from, to, sign };
                let is_open = view.draws.iter().any(|(open, _)| *open == tie);
                draw(scene, is_open.then_some(tie))
            }
            UiChange::Lay(who, x, y) => Press::Say(Slot::At(who).claim(scene.foot, Claim::At { x, y })),
            UiChange::Traits(who, signs, _) => {
                let seat = view.owner(who);
                let is_so = view.character(who).is_some_and(|one| one.traits == Some(signs));
                let act = Press::Act(Action::Traits { seat, who, signs });
                if is_so { Press::Nothing } else { act }
            }
            UiChange::PutIn(on) => {
                let accepter = view.scene.as_ref().and_then(|staged| staged.accepter);
                accepter.map_or(Press::Nothing, |seat| Press::Act(Action::Spend { seat, on }))
            }
            _ => Press::Nothing,
        }
    }

    fn holds(view: &View, people: SeatSet) -> bool {
        if situation::begins(view) {
            return true;
        }
        // Whoever finishes the scene by a press has read the page.
        view.scene_ended_by().is_some_and(|seat| !people.contains(seat))
    }

    fn is_read_out(remark: &Remark<Claim>) -> bool {
        story::is_read_out(remark)
    }

    fn may_decide(scene: &TableContext<'_>) -> bool {
        // As long as the X-card lies, nobody goes on.
        scene.view.stopped.is_none() && situation::may_decide(scene)
    }

    fn waits_for_hand(scene: &TableContext<'_>) -> bool {
        choices::die_waits(scene)
    }
}

impl Abilities for GreatCity {
    fn dropped_on(dragged: &UiChange, target: &UiChange) -> Option<UiChange> {
        match (dragged, target) {
            (UiChange::Specimen(from), UiChange::Specimen(to)) => Some(UiChange::Join(*from, *to)),
            _ => None,
        }
    }

    fn moved_to(dragged: &UiChange, at: Vec2) -> Option<UiChange> {
        let thousandths = |share: f32| (share * 1000.0).clamp(0.0, 1000.0).round() as i16;
        match dragged {
            UiChange::Specimen(who) => Some(UiChange::Lay(*who, thousandths(at.x), thousandths(at.y))),
            _ => None,
        }
    }

    fn is_landmark(action: &Action) -> bool {
        matches!(action, Action::Scene { .. })
    }

    fn survives_rewind(remark: &Remark<Claim>) -> bool {
        !matches!(
            Slot::read(&remark.slot),
            Some(
                Slot::Line(..)
                    | Slot::Scene(_)
                    | Slot::Defence(..)
                    | Slot::Aside(..)
                    | Slot::Tale(_)
                    | Slot::Deed(_)
                    | Slot::Fate(_)
                    | Slot::City
                    | Slot::Stop
            )
        )
    }

    fn may_be_tried(remark: &Remark<Claim>) -> bool {
        matches!(
            remark.said,
            Said::Text(_) | Said::Claim(Claim::At { .. } | Claim::Tells(_))
        )
    }
}

/// Lays a page over a dark ground. The other pages lie over the walking City and need none.
fn on_plain_ground(page: Element) -> Element {
    widgets::on_ground("shared/ground-plain", 16.0 / 9.0, page).styled(filling)
}

fn draw(scene: &TableContext<'_>, tie: Option<Tie>) -> Press {
    let draw = |(seat, tie)| Press::Act(Action::Draw { seat, tie });
    network::is_drawing(scene).zip(tie).map_or(Press::Nothing, draw)
}

fn drawing(name: impl Into<Cow<'static, str>>, width: f32, height: f32) -> Element {
    Element::picture(name).size(px(width), px(height)).rigid()
}

/// The size of the picture of the walking City.
const WIDE: f32 = 2560.0;
const HIGH: f32 = 1080.0;
/// The height at which its jungle ends, from the top.
const GROUND: f32 = 452.0;

/// A drawing of this size in the picture of the walking City: how far it is to the right of the middle, and its foot.
fn layer(picture: &'static str, (width, height): (f32, f32), right: f32, foot: f32) -> Element {
    let middle = vec2(WIDE / 2.0 + right, foot - height / 2.0);
    let place = Rect::from_center_size(middle, vec2(width, height));
    Element::picture(picture).over(place, Rect::new(0.0, 0.0, WIDE, HIGH))
}

/// Lays a part of a page over the walking City. The emptier the Peril pool, the deeper the spider has sunk.
fn before_the_city(scene: &TableContext<'_>, page: Element) -> Element {
    let whole = f32::from(scene.setup.level.pool_for(scene.view.players).max(1));
    let far = (1.0 - f32::from(scene.view.pool) / whole).clamp(0.0, 1.0);
    let leans = |degrees: f32, scale: f32| UiTransform {
        rotation: Rot2::degrees(degrees * far),
        scale: Vec2::splat(1.0 + scale * far),
        ..default()
    };
    let sunk = |above: f32, depth: f32| GROUND - above + depth * far;
    let layers = [
        layer("great_city/sky", (WIDE, 450.0), 0.0, 450.0),
        layer("great_city/legs-2", (1850.0, 410.0), 123.0, sunk(-10.0, 10.0)).transformed(leans(0.5, 0.0)),
        layer("great_city/legs-1", (1670.0, 410.0), 143.0, sunk(-20.0, 16.0)).transformed(leans(0.8, 0.0)),
        layer("great_city/city", (890.0, 424.0), 113.0, sunk(36.0, 26.0)).transformed(leans(2.2, 0.03)),
        layer("great_city/jungle", (WIDE, 90.0), 0.0, GROUND),
        layer("great_city/table", (WIDE, 780.0), 0.0, HIGH),
    ];
    let picture = Element::node(Node {
        height: percent(100),
        aspect_ratio: Some(WIDE / HIGH),
        flex_shrink: 0.0,
        ..default()
    })
    .with_all(layers);
    let behind = Element::overlay([picture]).justify(JustifyContent::Center);
    let behind = behind.styled(|node| node.overflow = Overflow::clip());
    let page = page.size(percent(100), percent(100)).key("page");
    let both = Element::row([behind.key("ground"), page]).align(AlignItems::Stretch);
    both.gap(px(0)).styled(filling)
}

/// Takes the remaining space, and may shrink below its content.
fn filling(node: &mut Node) {
    (node.flex_grow, node.flex_basis) = (1.0, px(0));
    (node.min_width, node.min_height) = (px(0), px(0));
}

/// Lays a part of a page over the walking City, with this space around it and its foot below.
fn over_foot(scene: &TableContext<'_>, page: Element, around: UiRect, foot: Element) -> Element {
    let page = page.styled(filling).padding(around);
    before_the_city(scene, Element::column([page, foot]).gap(px(0)))
}

/// The foot with the prompt, a place to write if there is one, and these buttons.
fn foot(
    scene: &TableContext<'_>,
    room: &Layout,
    writes: Option<Element>,
    buttons: impl IntoIterator<Item = Element>,
) -> Element {
    let prompt = prompt(scene);
    let has_words = prompt != Prompt::default();
    let heading = Element::text(Role::Heading, prompt.heading(scene.setup))
        .live()
        .pressing(BarIntent::Rules)
        .focus(FocusOrder::Aside)
        .tooltip("The rule for the current step (F1)")
        // Only the words are a control, not the free space beside them.
        .styled(|node| (node.align_self, node.max_width) = (AlignSelf::FlexStart, percent(100)));
    let note = (!prompt.note.is_empty()).then(|| Element::text(Role::Note, prompt.note));
    let basis = match has_words {
        false => 0.0,
        true if room.has_large_type() => 500.0,
        true => 420.0,
    };
    // The note stands beside the prompt where there is room: height is what a scene lacks.
    let says = Element::wrap([heading]).with(note);
    let says = says.styled(|node| (node.column_gap, node.row_gap) = (px(18), px(2)));
    let words = Element::column([says])
        .with(writes)
        .gap(px(6))
        .flex(1.0, px(basis))
        .styled(|node| node.min_width = px(0));
    Element::wrap(side::wish_in_foot(scene, room))
        .with(words)
        .with_all(buttons)
        .framed(&parts::FOOT)
        .rigid()
        .justify(JustifyContent::FlexEnd)
        .styled(|node| (node.column_gap, node.row_gap) = (px(14), px(8)))
        .key("foot")
}

fn people_awaited(scene: &TableContext<'_>) -> SeatSet {
    let awaited = scene.awaits.awaited().iter();
    awaited.filter(|seat| scene.is_here(*seat)).collect()
}

/// Returns the awaited person whose hand it is: the one with the mouse, if that is one of them.
fn hand(scene: &TableContext<'_>) -> Option<Seat> {
    let people = people_awaited(scene);
    let foot = Some(scene.foot).filter(|foot| people.contains(*foot));
    foot.or(people.iter().next())
}
