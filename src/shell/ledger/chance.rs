//! The ledger's page that compares chance outcomes with their expected frequencies.

use crate::table::capital;
use crate::table::chance_stats::{self, ChanceStats};
use crate::ui::lettering::Face;
use crate::ui::{Element, Paint, Role, Room, inks};
use bevy::prelude::*;

/// The statistics, by kind of chance.
pub(super) fn list(figures: &[ChanceStats], room: Room) -> Element {
    let nothing = "Nothing has been rolled or drawn yet.";
    Element::column(figures.iter().map(|figures| kind(figures, room)))
        .with(figures.is_empty().then(|| Element::text(Role::Note, nothing)))
        .gap(px(36))
}

fn kind(figures: &ChanceStats, room: Room) -> Element {
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
    let faces = faces.with_all(figures.faces.iter().flat_map(|face| row(face, most, room)));
    let kind = Element::text(Role::Heading, capital(figures.kind));
    let count = Element::text(Role::Note, format!("{times}{entered}"));
    let head = Element::wrap([kind, Element::spacer(), count]);
    let verdict = Element::text(Role::Note, figures.verdict()).tinted(inks::BONE);
    Element::column([head, faces, verdict]).gap(px(12)).rigid()
}

/// An outcome: its name, a bar with a mark at the expected frequency, and the numbers.
fn row(face: &chance_stats::Face, most: f64, room: Room) -> [Element; 3] {
    let share = |count: f64| percent(100.0 * (count / most) as f32);
    let bar = |left: Val, width: Val, height: f32, color: Color| {
        Element::node(Node {
            position_type: PositionType::Absolute,
            left,
            width,
            min_width: px(2),
            height: percent(height),
            top: percent(50.0 - height / 2.0),
            ..default()
        })
        .painted(Paint::Fill(color))
    };
    let bars = [
        bar(px(0), share(face.came.into()), 60.0, inks::GILT),
        bar(share(face.expected), px(3), 100.0, inks::BONE),
    ];
    let words = if (f64::from(face.came) - face.expected).abs() < 0.05 {
        face.came.to_string()
    } else {
        let places = if face.expected < 1.0 { 2 } else { 1 };
        format!("{}, expected {:.places$}", face.came, face.expected)
    };
    let name = Element::spans(Role::Note, [(Face::Semibold, face.name.clone())]).tinted(inks::GILT);
    let bars = Element::default()
        .with_all(bars)
        .size(percent(100), px(1.4 * room.rem));
    let words = Element::text(Role::Note, words).justified(Justify::Right);
    [name.justified(Justify::Right), bars, words]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_throw_are_not_rounded_away() {
        let said = |came, expected| {
            let face = chance_stats::Face {
                name: "1".into(),
                came,
                expected,
            };
            let [.., numbers] = row(&face, 1.0, Room::default());
            numbers.words().collect::<String>()
        };
        assert_eq!(said(0, 0.25), "0, expected 0.25", "a die with four faces");
        assert_eq!(said(3, 12.44), "3, expected 12.4");
        assert_eq!(said(2, 2.0), "2");
    }
}
