//! The pages behind the fates: everything that was played and told, two pages to a leaf.

use super::parts::{ink, words};
use super::{book, large};
use crate::games::great_city::GreatCity;
use crate::games::great_city::chronicle::{Chronicle, Passage, PassageKind};
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::sheet::{Align, Sheet};
use crate::session::Scene;
use bevy::color::Color;
use std::sync::{Arc, Mutex, PoisonError};

const COLUMNS: [f32; 2] = [132.0, 1012.0];
const WIDTH: f32 = 756.0;
const TOP: f32 = 78.0;
const BOTTOM: f32 = 918.0;
/// Where pages begin under larger signs.
const TOP_LARGE: f32 = 92.0;
/// By how much the type grows at most.
const LARGEST: f32 = 1.65;

type Pages = Vec<Vec<Line>>;

/// A line as it stands on its page.
struct Line {
    text: String,
    face: Face,
    size: f32,
    ink: Color,
    indent: f32,
    /// The room above it.
    above: f32,
    /// It does not stand at the foot of a page.
    leads: bool,
}

impl Line {
    fn high(&self) -> f32 {
        self.size * 1.32
    }
}

/// How many leaves there are.
pub(super) fn count(scene: &Scene<'_, GreatCity>) -> usize {
    paginated(scene, &book::chronicle(scene)).len().div_ceil(2).max(1)
}

pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, chronicle: &Chronicle, sheet: &mut Sheet) {
    let pages = paginated(scene, chronicle);
    let leaf = scene.ui.leaf.clamp(1, pages.len().div_ceil(2).max(1)) - 1;
    for (side, (page, x)) in pages.iter().skip(leaf * 2).zip(COLUMNS).enumerate() {
        let mut y = large::size(scene, TOP, TOP_LARGE);
        for (index, line) in page.iter().enumerate() {
            if index > 0 {
                y += line.above;
            }
            let at = (x + line.indent, y + line.high() / 2.0);
            let key = format!("page.{side}.{index:03}");
            sheet.put(words(
                &key,
                at,
                line.size,
                line.face,
                line.ink,
                Align::Left,
                &line.text,
            ));
            y += line.high();
        }
        sheet.put(words(
            &format!("page.{side}.number"),
            (x + WIDTH / 2.0, 940.0),
            large::size(scene, 20.0, 32.0),
            Face::Italic,
            ink::UMBER,
            Align::Middle,
            &(leaf * 2 + side + 1).to_string(),
        ));
    }
}

/// The pages found last, with what they were made of: a screen asks again and again for the same.
static KEPT: Mutex<Option<(Vec<Passage>, TypeSize, Arc<Pages>)>> = Mutex::new(None);

fn paginated(scene: &Scene<'_, GreatCity>, chronicle: &Chronicle) -> Arc<Pages> {
    let passages = chronicle.passages(scene.setup, scene.view);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let size = scene.canvas.type_size;
    if let Some((of, at, pages)) = &*kept
        && *of == passages
        && *at == size
    {
        return Arc::clone(pages);
    }
    let by = large::size(scene, 1.0, LARGEST);
    let pages = Arc::new(broken(&passages, by, large::size(scene, TOP, TOP_LARGE)));
    *kept = Some((passages, size, Arc::clone(&pages)));
    pages
}

/// Passages broken into lines and pages.
fn broken(passages: &[Passage], by: f32, top: f32) -> Pages {
    let mut pages = Pages::new();
    let mut page: Vec<Line> = Vec::new();
    let mut y = top;
    for line in passages.iter().flat_map(|passage| lines(passage, by)) {
        let need = line.above + line.high() + if line.leads { 70.0 } else { 0.0 };
        if y + need > BOTTOM && !page.is_empty() {
            pages.push(std::mem::take(&mut page));
            y = top;
        }
        y += line.high() + if page.is_empty() { 0.0 } else { line.above };
        page.push(line);
    }
    pages.push(page);
    pages
}

fn lines(passage: &Passage, by: f32) -> Vec<Line> {
    let (face, size, ink, indent, above) = match passage.kind {
        PassageKind::Title => (Face::Bold, 46.0, ink::RUST, 0.0, 0.0),
        PassageKind::Chapter => (Face::Bold, 32.0, ink::RUST, 0.0, 26.0),
        PassageKind::Plain => (Face::Semibold, 23.0, ink::UMBER, 0.0, 8.0),
        PassageKind::Entry => (Face::Regular, 22.0, ink::UMBER, 22.0, 4.0),
        PassageKind::Told => (Face::Italic, 24.0, ink::RUST, 44.0, 6.0),
        PassageKind::Note => (Face::Italic, 20.0, ink::UMBER, 44.0, 4.0),
    };
    // Titles are large already.
    let size = match passage.kind {
        PassageKind::Title | PassageKind::Chapter => size * (1.0 + (by - 1.0) * 0.5),
        _ => size * by,
    };
    let leads = matches!(passage.kind, PassageKind::Title | PassageKind::Chapter);
    lettering::wrap(&passage.text, face, size, WIDTH - indent)
        .into_iter()
        .enumerate()
        .map(|(index, text)| Line {
            text,
            face,
            size,
            ink,
            indent,
            above: if index == 0 { above } else { 0.0 },
            leads,
        })
        .collect()
}
