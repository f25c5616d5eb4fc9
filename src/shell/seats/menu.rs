//! A seat's menu: name, mark, controller, place in the order of play, and removal.

use super::choices::the_table;
use super::screen::{SetupIntent, asks_youngest, band, lines, note};
use super::{Chair, Draft, SeatPlan};
use crate::registry;
use crate::table::record::NAME_LIMIT;
use crate::table::{Controller, Skill};
use crate::ui::{Element, FocusOrder, Role, widgets};
use bevy::prelude::*;

/// Returns the possible controllers of a chair, each with its name and description.
pub(super) fn controller_choices(plan: &SeatPlan, chair: Chair) -> Vec<(Controller, String, String)> {
    let computer = |skill| {
        let controller = Controller::Computer(skill);
        let about = registry::skill_description(plan.game, controller);
        (controller, format!("computer, {skill}"), about.to_owned())
    };
    match chair {
        Chair::Player(_) => {
            let person = (Controller::Human, "person".to_owned(), String::new());
            let skills = [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd];
            std::iter::once(person).chain(skills.map(computer)).collect()
        }
        Chair::Host => {
            let choice = |controller, words: &str, about: &str| (controller, words.into(), about.into());
            let table = choice(
                the_table(),
                "the table itself",
                "The table leads the game by itself",
            );
            vec![
                choice(Controller::Human, "a person", "A person leads the game"),
                table,
            ]
        }
    }
}

/// The menu of a chair. It also offers everything that dragging a plate can do.
pub fn menu(plan: &SeatPlan, chair: Chair) -> Option<Element> {
    let seat = plan.seat(chair)?;
    let text = plan.draft_of(Draft::Name(chair)).unwrap_or(&seat.name);
    let has_name = matches!(chair, Chair::Player(_)) || seat.controller == Controller::Human;
    let name = has_name.then(|| {
        widgets::field(text, NAME_LIMIT, SetupIntent::Name(chair, String::new()))
            .submitting(SetupIntent::Done)
            .focus(FocusOrder::First)
            .labelled("Name")
            .grow(1.0)
    });
    let mark = match chair {
        Chair::Player(index) => band(seat.mark)
            .pressing(SetupIntent::Mark(index))
            .tooltip("Change colour and symbol"),
        Chair::Host => band(seat.mark),
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
        .with_all(choices)
        .with_all(options);
    let body = body.gap(px(10)).up_to(px(820));
    let done = widgets::gilt_button("Done", SetupIntent::Done);
    Some(widgets::dialog(&title, [body], [done]))
}

/// The further options of a player's seat.
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
