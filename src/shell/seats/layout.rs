//! How the set-up looks: the panel of choices, the round table, plates and their menus.

use super::menu::Open;
use super::{Chair, SeatPlan, choices, host, menu, pages};
use crate::registry::{self, PanelGame};
use crate::scene::canvas::Canvas;
use crate::scene::lettering::{self, Face};
use crate::scene::round::{self, Side, TablePosition};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::stage::{Layer, Stage};
use crate::scene::{inks, widgets};
use crate::shell::guide;
use crate::table::Controller;
use bevy::prelude::*;

/// Where plates stand: at the top, at the foot, and at each hand above, below and between.
pub(super) struct Around {
    pub(super) top: Vec2,
    pub(super) foot: Vec2,
    /// Upper, middle, lower.
    pub(super) right: [Vec2; 3],
    pub(super) left: [Vec2; 3],
}

/// Beside the choices.
const AROUND: Around = Around {
    top: Vec2::new(1250.0, 216.0),
    foot: host::AT,
    right: [
        Vec2::new(1692.0, 411.0),
        Vec2::new(1702.0, 590.0),
        Vec2::new(1642.0, 768.0),
    ],
    left: [
        Vec2::new(824.0, 411.0),
        Vec2::new(814.0, 600.0),
        Vec2::new(858.0, 768.0),
    ],
};

impl Around {
    /// Where a plate stands.
    fn at(&self, TablePosition { side, along }: TablePosition) -> Vec2 {
        let [[right_up, right, right_low], [left_up, left, left_low]] = [self.right, self.left];
        match side {
            Side::Top => self.top,
            Side::Foot => self.foot,
            Side::Right if along == 0.0 => right,
            Side::Right if along < 0.0 => right_up,
            Side::Right => right_low,
            Side::Left if along == 0.0 => left,
            Side::Left if along < 0.0 => left_low,
            Side::Left => left_up,
        }
    }
}

const fn around(plan: &SeatPlan) -> &'static Around {
    if plan.paged { &pages::AROUND } else { &AROUND }
}

/// Where a player's plate stands.
pub(super) fn position(plan: &SeatPlan, index: usize) -> Vec2 {
    around(plan).at(round::place(index, plan.places.len(), plan.host.is_some()))
}

/// Where the next seat would be.
pub(super) fn free_place(plan: &SeatPlan) -> Option<Vec2> {
    let count = plan.places.len();
    (count < plan.range().1).then(|| around(plan).at(round::free(count, plan.host.is_some())))
}

/// Shows the table being set.
pub(super) fn lay_out(
    plan: Res<SeatPlan>,
    mut stage: ResMut<Stage>,
    canvas: Res<Canvas>,
    hovering: Query<(&Interaction, &crate::scene::stage::Hovering)>,
) {
    let Some((panel, game)) = plan.game.and_then(registry::panel) else {
        return;
    };
    let over = |name: &str| {
        hovering
            .iter()
            .any(|(act, hovering)| hovering.0 && act.name == *name)
    };
    if plan.paged {
        let sheet = pages::lay_out(&plan, panel.title, game, canvas.type_size, &over);
        stage.show(Layer::Table, sheet, 160.0);
        return;
    }
    let mut sheet = Sheet::new();
    sheet.put(widgets::ground("shared/ground-plain"));
    sheet.extend(widgets::header(panel.title, "set up the table", canvas.type_size));
    let words = |key: &'static str, x: f32, y: f32, size: f32, face, ink, align, text: &str| {
        Item::words(key, (x, y), size, face, ink, align, text).z(3.0)
    };
    choices::put(&plan, game, &mut sheet);
    round_table(&plan, game, (Vec2::new(1250.0, 552.0), 1.0), &mut sheet);
    let menu = plan.menu.map(|index| {
        let at = position(&plan, index);
        let below = at.y + 76.0 + menu::SIZE.y < 1060.0;
        let y = if below {
            at.y + 74.0 + menu::SIZE.y / 2.0
        } else {
            at.y - 74.0 - menu::SIZE.y / 2.0
        };
        Open {
            index,
            at: Vec2::new(at.x + 20.0, y),
            scale: 1.0,
        }
    });
    let gives_way =
        |at: Vec2, own: Option<usize>| menu.as_ref().is_some_and(|menu| menu.covers(at, PLATE, own));
    for index in 0..plan.places.len() {
        if !gives_way(position(&plan, index), Some(index)) {
            put_plate(&plan, index, &over, &mut sheet);
        }
    }
    if let Some(at) = free_place(&plan)
        && !gives_way(at, None)
    {
        put_free_place(&plan, &mut sheet);
    }
    if !gives_way(host::AT, None) {
        host::put(&plan, host::AT, &mut sheet);
    }
    if let Some(menu) = &menu {
        menu::put(&plan, menu.index, menu.at, &over, &mut sheet);
    }
    sheet.extend(widgets::button(
        "seats.back",
        Pose::corner(56.0, 964.0, 220.0, 76.0).z(4.0),
        "Back",
        false,
        "",
    ));
    let again = Pose::corner(300.0, 964.0, 220.0, 76.0).z(4.0);
    let tooltip = "Reset seats, level and rules to their defaults";
    sheet.extend(widgets::button("seats.reset", again, "Reset", false, tooltip));
    let hint = hint(&plan, game);
    sheet.put(words(
        "hint",
        552.0,
        1002.0,
        lettering::fit(&hint, Face::Italic, 26.0, 910.0),
        Face::Italic,
        inks::SHADE,
        Align::Left,
        &hint,
    ));
    if let Some((guide, _)) = guide::of(game.headless.id()) {
        let at = Pose::corner(1534.0, 44.0, 330.0, 64.0).z(4.0);
        sheet.extend(widgets::button(
            "seats.guide",
            at,
            &guide.title,
            false,
            &guide.line,
        ));
    }
    let start = Pose::corner(1484.0, 956.0, 380.0, 92.0).z(4.0);
    match plan.trouble() {
        None => sheet.extend(widgets::button("seats.start", start, "Start", true, "")),
        Some(why) => sheet.extend(widgets::barred_button("seats.start", start, "Start", &why)),
    }
    stage.show(Layer::Table, sheet, 160.0);
}

/// What is said at the foot.
pub(super) fn hint(plan: &SeatPlan, game: &PanelGame) -> String {
    match (plan.trouble(), game.asks_youngest) {
        (Some(trouble), _) => trouble,
        (None, true) => "Drag a plate to change the order of play. The youngest draws first.".into(),
        (None, false) => "Drag a plate to change the order of play.".into(),
    }
}

/// A place at which nobody sits yet.
pub(super) fn put_free_place(plan: &SeatPlan, sheet: &mut Sheet) {
    let Some(at) = free_place(plan) else { return };
    let pose = Pose::new(at.x, at.y, 322.0, 86.0).z(4.0);
    let act = Interaction::new("seats.add", "");
    sheet.put(
        Item::picture("add", pose, "shared/seat-card-empty")
            .sliced([24.0; 4])
            .act(act),
    );
    let words = Item::words(
        "add.words",
        (at.x, at.y),
        27.0,
        Face::Regular,
        inks::SHADE,
        Align::Middle,
        "+  Add a seat",
    );
    sheet.put(words.z(5.0));
}

/// The table with its chairs, in the middle of the plates and so large.
pub(super) fn round_table(
    plan: &SeatPlan,
    game: &PanelGame,
    (centre, scale): (Vec2, f32),
    sheet: &mut Sheet,
) {
    sheet.put(Item::picture(
        "round",
        Pose::new(centre.x, centre.y, 428.0, 428.0).scaled(scale).z(2.0),
        "shared/round-table",
    ));
    sheet.put(Item::picture(
        "round.board",
        Pose::new(centre.x, centre.y, game.board_size.0, game.board_size.1)
            .scaled(scale)
            .z(3.0),
        game.board,
    ));
    let places = plan.places.iter().enumerate();
    let count = plan.places.len();
    let players = places.map(|(index, place)| (index, place, position(plan, index)));
    let foot = if plan.paged { pages::FOOT } else { host::AT };
    let led = plan.host.iter().map(|place| (count, place, foot));
    for (index, place, sits) in players.chain(led) {
        let toward = (sits - centre).normalize_or(Vec2::NEG_Y);
        let at = centre + toward * 246.0 * scale;
        let turn = toward.x.atan2(-toward.y).to_degrees();
        let pose = Pose::new(at.x, at.y, 72.0, 64.0)
            .scaled(scale)
            .turned(turn)
            .z(1.5);
        sheet.put(
            Item::picture(format!("chair.{index}"), pose, "shared/chair").tinted(inks::of_mark(place.mark)),
        );
        sheet.put(Item::picture(
            format!("chair.{index}.back"),
            pose.z(1.6),
            "shared/chair-back",
        ));
    }
}

/// How large a plate is, with what sticks out of it.
pub(super) const PLATE: Vec2 = Vec2::new(344.0, 190.0);

/// A place's plate.
pub(super) fn put_plate(plan: &SeatPlan, index: usize, over: &dyn Fn(&str) -> bool, sheet: &mut Sheet) {
    let Some(place) = plan.places.get(index) else {
        return;
    };
    let at = position(plan, index);
    let number = index + 1;
    let name = format!("seat.{number}");
    let key = |what: &str| format!("seat.{number}.{what}");
    let pose = Pose::new(at.x, at.y, 344.0, 132.0).z(5.0);
    let hot = plan.menu == Some(index) || over(&name);
    let picture = if hot {
        "shared/seat-card-hot"
    } else {
        "shared/seat-card"
    };
    // The plate itself is what is dragged; what lies on it travels with it once it is let go.
    let act = Interaction {
        drag: true,
        ..Interaction::new(name.clone(), "Choose who plays this seat, or drag to move it")
    };
    sheet.put(Item::picture(name, pose, picture).sliced([20.0; 4]).act(act));
    let left = at.x - 172.0;
    sheet.put(
        Item::picture(
            key("band"),
            Pose::new(left + 54.0, at.y, 96.0, 120.0).z(6.0),
            "shared/seat-band",
        )
        .tinted(inks::of_mark(place.mark))
        .act(Interaction::new(
            format!("mark.{number}"),
            "Change colour and symbol",
        )),
    );
    sheet.put(widgets::mark(key("sign"), (left + 54.0, at.y), 72.0, place.mark).z(7.0));
    let naming = (plan.naming.as_ref()).filter(|(naming, _)| *naming == Chair::Place(index));
    let words = naming.map_or_else(|| place.name.clone(), |(_, name)| format!("{name}|"));
    let size = lettering::fit(&words, Face::Semibold, 36.0, 200.0).max(if plan.paged { 22.0 } else { 18.0 });
    let words = if naming.is_none() {
        lettering::clip(&words, Face::Semibold, size, 206.0)
    } else {
        words
    };
    let ink = if naming.is_some() { inks::GILT } else { inks::BONE };
    let line = Pose::new(left + 222.0, at.y - 28.0, 216.0, 52.0).z(6.5);
    sheet.put(
        Item::new(key("line"), line, Look::Plain(Color::NONE))
            .act(Interaction::new(format!("name.{number}"), "Change the name")),
    );
    sheet.put(
        Item::words(
            key("name"),
            (left + 118.0, at.y - 28.0),
            size,
            Face::Semibold,
            ink,
            Align::Left,
            words,
        )
        .z(7.0),
    );
    let (sign, words) = match place.controller {
        Controller::Human => ("shared/sign-person", "person".to_owned()),
        Controller::Computer(skill) => ("shared/sign-computer", format!("computer, {skill}")),
    };
    sheet.put(Item::picture(
        key("who"),
        Pose::new(left + 134.0, at.y + 24.0, 32.0, 32.0).z(7.0),
        sign,
    ));
    sheet.put(
        Item::words(
            key("kind"),
            (left + 160.0, at.y + 25.0),
            24.0,
            Face::Regular,
            inks::SHADE,
            Align::Left,
            words,
        )
        .z(7.0),
    );
    if plan.youngest == index
        && plan
            .game
            .and_then(registry::panel)
            .is_some_and(|(_, game)| game.asks_youngest)
    {
        let badge = Pose::new(at.x + 96.0, at.y - 68.0, 140.0, 38.0).z(8.0);
        sheet.put(Item::picture("youngest", badge, "shared/tooltip").sliced([16.0; 4]));
        sheet.put(Item::picture(
            "youngest.sign",
            Pose::new(badge.at.x - 46.0, badge.at.y, 28.0, 28.0).z(9.0),
            "shared/sign-youngest",
        ));
        sheet.put(
            Item::words(
                "youngest.words",
                (badge.at.x + 14.0, badge.at.y),
                if plan.paged { 22.0 } else { 20.0 },
                Face::Semibold,
                inks::BONE,
                Align::Middle,
                "youngest",
            )
            .z(9.0),
        );
    }
}
