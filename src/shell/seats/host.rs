//! The seat that leads a table, on the set-up: the table itself takes it, or a person with a name.
//!
//! It sits at the foot of the round table and does not change places.

use super::{Chair, SeatPlan};
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::{inks, widgets};
use crate::table::{Controller, Skill};
use bevy::prelude::*;

/// Where its plate stands.
pub(super) const AT: Vec2 = Vec2::new(1250.0, 886.0);

/// The plate, where it stands.
pub(super) fn put(plan: &SeatPlan, at: Vec2, sheet: &mut Sheet) {
    let Some(place) = &plan.host else { return };
    let pose = Pose::new(at.x, at.y, 344.0, 132.0).z(5.0);
    sheet.put(Item::picture("host", pose, "shared/seat-card").sliced([20.0; 4]));
    let left = at.x - 172.0;
    let band = Pose::new(left + 54.0, at.y, 96.0, 120.0).z(6.0);
    let tint = inks::of_mark(place.mark);
    sheet.put(Item::picture("host.band", band, "shared/seat-band").tinted(tint));
    sheet.put(widgets::mark("host.sign".into(), (left + 54.0, at.y), 72.0, place.mark).z(7.0));
    let person = place.controller == Controller::Human;
    put_name(plan, person, (left, at.y), sheet);
    for (name, words, chosen, y, tooltip) in [
        (
            "host.person",
            "a person",
            person,
            at.y + 7.0,
            "A person leads the game",
        ),
        (
            "host.table",
            "the table itself",
            !person,
            at.y + 38.0,
            "The table leads the game by itself",
        ),
    ] {
        let line = Pose::new(left + 222.0, y, 216.0, 31.0).z(6.5);
        sheet.put(Item::new(name, line, Look::Plain(Color::NONE)).act(Interaction::new(name, tooltip)));
        sheet.put(widgets::radio(
            name,
            Pose::new(left + 131.0, y, 24.0, 24.0).z(7.0),
            chosen,
        ));
        let words = Item::words(
            format!("{name}.words"),
            (left + 154.0, y),
            23.0,
            Face::Regular,
            inks::SHADE,
            Align::Left,
            words,
        );
        sheet.put(words.z(7.0));
    }
}

fn put_name(plan: &SeatPlan, person: bool, (left, y): (f32, f32), sheet: &mut Sheet) {
    let Some(place) = &plan.host else { return };
    let naming = plan.naming.as_ref().filter(|(chair, _)| *chair == Chair::Host);
    let words = naming.map_or_else(|| place.name.clone(), |(_, name)| format!("{name}|"));
    let least = if plan.paged { 22.0 } else { 18.0 };
    let size = lettering::fit(&words, Face::Semibold, 34.0, 168.0).max(least);
    let ink = if naming.is_some() { inks::GILT } else { inks::BONE };
    let at = (left + 118.0, y - 35.0);
    sheet.put(Item::words("host.words", at, size, Face::Semibold, ink, Align::Left, words).z(7.0));
    let title = plan.card().and_then(|card| card.host).unwrap_or_default();
    if place.name != title {
        let at = (left + 326.0, y - 34.0);
        let title = Item::words(
            "host.title",
            at,
            22.0,
            Face::Italic,
            inks::SHADE,
            Align::Right,
            title,
        );
        sheet.put(title.z(7.0));
    }
    if person {
        let line = Pose::new(left + 222.0, y - 35.0, 216.0, 46.0).z(6.5);
        let act = Interaction::new("host.name", "Change the name");
        sheet.put(Item::new("host.line", line, Look::Plain(Color::NONE)).act(act));
    }
}

/// What a press on the plate does.
pub(super) fn press(plan: &mut SeatPlan, name: &str) {
    let title = plan.card().and_then(|card| card.host).unwrap_or_default();
    let Some(place) = &mut plan.host else { return };
    match name {
        "host.person" => place.controller = Controller::Human,
        "host.table" => {
            place.controller = Controller::Computer(Skill::default());
            // The table has no name of its own but for what it does.
            place.name = title.into();
        }
        "host.name" => plan.naming = Some((Chair::Host, place.name.clone())),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Chair, SeatPlan, change_mark};
    use super::press;
    use crate::headless::HOST_MARK;
    use crate::registry;
    use crate::table::Controller;

    /// Whoever leads sits behind all players, with a mark that is nobody else's, and only where somebody leads.
    #[test]
    fn who_leads_a_table_sits_behind_its_players() {
        for game in registry::games() {
            let mut plan = SeatPlan::default();
            plan.set_for(game, None);
            while plan.places.len() < plan.range().1 {
                plan.add();
            }
            for index in 0..plan.places.len() {
                change_mark(&mut plan, index);
            }
            let led = plan.card().and_then(|card| card.host);
            assert_eq!(led.is_some(), plan.host.is_some());
            let order = plan.order().unwrap();
            assert_eq!(order.seats.len(), plan.places.len() + usize::from(led.is_some()));
            assert_eq!(order.seats.len(), order.controllers.len());
            let mut marks: Vec<u8> = order.seats.iter().map(|seat| seat.mark).collect();
            if led.is_some() {
                assert_eq!(marks.last(), Some(&HOST_MARK));
                assert!(matches!(order.controllers.last(), Some(Controller::Computer(_))));
            }
            marks.sort_unstable();
            marks.dedup();
            assert_eq!(
                marks.len(),
                order.seats.len(),
                "{}: a mark is shared",
                game.headless.id()
            );
            game.headless
                .check_seats(&order.level.0, &order.level.1, &order.seats)
                .unwrap();
        }
    }

    /// A person who leads has a name of their own; the table has none.
    #[test]
    fn a_person_or_the_table_itself_leads() {
        for game in registry::games() {
            let mut plan = SeatPlan::default();
            plan.set_for(game, None);
            let Some(title) = plan.card().and_then(|card| card.host) else {
                continue;
            };
            press(&mut plan, "host.person");
            plan.naming = Some((Chair::Host, "Wanda".into()));
            plan.finish_naming();
            let order = plan.order().unwrap();
            assert_eq!(order.seats.last().unwrap().name, "Wanda");
            assert_eq!(order.controllers.last(), Some(&Controller::Human));
            plan.naming = Some((Chair::Host, plan.places[0].name.clone()));
            plan.finish_naming();
            assert!(plan.trouble().is_some(), "two of one name");
            press(&mut plan, "host.table");
            assert_eq!(plan.trouble(), None);
            assert_eq!(plan.order().unwrap().seats.last().unwrap().name, title);
        }
    }
}
