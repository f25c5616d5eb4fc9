//! The plate of drawn pieces under a paragraph.

use super::*;

pub(super) type Plate = (Rect, Vec<(String, Pose)>);

/// How high a plate of these parts would like to be.
pub(super) fn plate_height(parts: &[Part]) -> f32 {
    match parts {
        [] => 0.0,
        [Part::Piece(name)] if size_of(name).is_some_and(|size| size.x > size.y * 1.4) => 334.0,
        _ => 212.0,
    }
}

/// The size of a drawing on the canvas as it was drawn, and how far it may be enlarged.
pub(super) fn drawn(name: &str) -> Option<(Vec2, f32)> {
    let (pixels, scale) = pictures::size(name)?;
    Some((pixels.as_vec2() / scale, scale.max(1.0) * 0.95))
}

pub(super) fn size_of(name: &str) -> Option<Vec2> {
    drawn(name).map(|(size, _)| size)
}

/// Lays the pieces of a plate side by side; what words and arrows it has is painted, the rest is given back.
pub(super) fn set_plate(painter: &egui::Painter, pages: &Pages, field: egui::Rect) -> Plate {
    const ASIDE: f32 = 22.0;
    let parts = &pages.page.pieces;
    let tall = field.height() - 34.0;
    let room = field.width() - ASIDE * 2.0;
    let arrow_size = match pages.canvas.type_size {
        size if size > TypeSize::PLAIN => size.between(22.0, 33.0),
        _ => (tall * 0.14).clamp(18.0, 24.0),
    };
    let arrow_room = arrow_size.max(24.0) * 130.0 / 24.0;
    let natural: Vec<Vec2> = parts
        .iter()
        .map(|part| match part {
            Part::Piece(name) => {
                let (size, most) = drawn(name).unwrap_or((Vec2::splat(tall), 1.0));
                size * (tall / size.y).min(most)
            }
            Part::Arrow(words) => {
                let widest = lettering::wrap(words, Face::Italic, arrow_size, arrow_room)
                    .iter()
                    .map(|line| lettering::width(line, Face::Italic, arrow_size))
                    .fold(0.0, f32::max);
                Vec2::new(widest.max(104.0), 0.0)
            }
        })
        .collect();
    let gaps = natural.len().saturating_sub(1) as f32;
    let words: f32 = natural
        .iter()
        .filter(|size| size.y == 0.0)
        .map(|size| size.x)
        .sum();
    let pieces: f32 = natural
        .iter()
        .filter(|size| size.y > 0.0)
        .map(|size| size.x)
        .sum();
    let shrink = ((room - words - gaps * 16.0) / pieces.max(1.0)).min(1.0);
    let gap = if gaps > 0.0 {
        ((room - words - pieces * shrink) / gaps).clamp(12.0, 26.0)
    } else {
        0.0
    };
    let whole = words + pieces * shrink + gap * gaps;
    let mut x = field.center().x - whole / 2.0;
    let mut laid = Vec::new();
    for (index, (part, size)) in parts.iter().zip(&natural).enumerate() {
        match part {
            Part::Piece(name) => {
                let size = *size * shrink;
                // Laid by hand: none quite straight, unless it lies alone.
                let turn = match (parts.len(), index % 4) {
                    (1, _) => 0.0,
                    (_, 0) => -3.5,
                    (_, 1) => 2.5,
                    (_, 2) => -1.5,
                    _ => 2.0,
                };
                let middle = egui::pos2(x + size.x / 2.0, field.center().y);
                let pose = Pose::new(
                    middle.x - pages.canvas.bleed.x,
                    middle.y - pages.canvas.bleed.y,
                    size.x,
                    size.y,
                );
                laid.push((name.clone(), pose.turned(turn)));
                x += size.x + gap;
            }
            Part::Arrow(words) => {
                let up = if arrow_size > 24.0 { 0.24 } else { 0.1 };
                let middle = egui::pos2(x + size.x / 2.0, field.center().y - tall * up);
                arrow(painter, middle);
                let format = panels::set_in(Face::Italic, arrow_size, inks::INK);
                let lines = lettering::wrap(words, Face::Italic, arrow_size, arrow_room);
                for (index, line) in lines.iter().enumerate() {
                    let down = arrow_size * (2.1 + index as f32 * 1.16);
                    let stand = middle + egui::vec2(0.0, down);
                    panels::line(painter, stand, Align::Middle, line, format.clone());
                }
                x += size.x + gap;
            }
        }
    }
    edges(painter, field);
    (panels::on_canvas(&pages.canvas, field), laid)
}

/// A carved arrow to the right.
pub(super) fn arrow(painter: &egui::Painter, middle: egui::Pos2) {
    let point = |x: f32, y: f32| middle + egui::vec2(x, y);
    let (from, bend, to) = ((-52.0, 8.0), (-8.0, -12.0), (36.0, 1.0));
    // A bent stroke, from three quads that overlap.
    let along = |share: f32| {
        let mix = |a: f32, b: f32, c: f32| {
            let rest = 1.0 - share;
            a * rest * rest + 2.0 * b * rest * share + c * share * share
        };
        (mix(from.0, bend.0, to.0), mix(from.1, bend.1, to.1))
    };
    let thick = |share: f32| 1.0 + 8.0 * (share * 0.8 * std::f32::consts::PI).sin();
    const STEPS: u8 = 10;
    for step in 0..STEPS {
        let (one, two) = (
            f32::from(step) / f32::from(STEPS),
            f32::from(step + 1) / f32::from(STEPS),
        );
        let ((ax, ay), (bx, by)) = (along(one), along(two));
        let (a, b) = (thick(one) / 2.0, thick(two) / 2.0);
        let points = vec![
            point(ax, ay - a),
            point(bx + 0.6, by - b),
            point(bx + 0.6, by + b),
            point(ax, ay + a),
        ];
        panels::cut(painter, points, inks::INK);
    }
    let upper = vec![point(26.0, -16.0), point(56.0, 4.0), point(33.0, 1.0)];
    let lower = vec![point(33.0, 1.0), point(56.0, 4.0), point(22.0, 17.0)];
    panels::cut(painter, upper, inks::INK);
    panels::cut(painter, lower, inks::INK);
}

/// Short cuts along both ends of a plate.
pub(super) fn edges(painter: &egui::Painter, field: egui::Rect) {
    let mut y = field.top() + 8.0;
    let mut turn = 0u32;
    while y < field.bottom() - 4.0 {
        // A fixed unevenness: the same plate always looks the same.
        turn = turn
            .wrapping_mul(1_103_515_245)
            .wrapping_add(12_345 + turn % 7 + 1);
        let long = 14.0 + (turn >> 16 & 15) as f32;
        let (left, right) = (field.left() + 1.0, field.right() - 1.0);
        let shade = inks::SHADE;
        panels::wedge(
            painter,
            egui::pos2(left, y),
            egui::pos2(left + long, y + 0.6),
            2.4,
            shade,
        );
        panels::wedge(
            painter,
            egui::pos2(right - long, y),
            egui::pos2(right, y - 0.6),
            2.4,
            shade,
        );
        y += 9.0;
    }
}
