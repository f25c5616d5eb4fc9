//! How the words of a paragraph run through columns where type is large: line by line, from the left leaf to the right
//! one and on to the next spread.
//!
//! It measures and says what stands where; [spread](super::spread) draws it. Every line stands somewhere, once.

use super::page::{RULING, SetBlock, set_blocks};
use super::plate::plate_height;
use super::*;

/// The columns of a spread: left, top, height. The left one stands under the paragraph's head.
pub(super) const COLUMNS: [(f32, f32, f32); 2] = [(254.0, 296.0, 520.0), (1030.0, 140.0, 676.0)];
/// How wide a column is.
pub(super) const WIDE: f32 = 634.0;

/// The size of running words.
pub(super) fn words(size: TypeSize) -> f32 {
    size.between(29.0, 40.0)
}

/// Something in a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Run {
    /// Lines of a block, from one up to another.
    Lines(usize, Range<usize>),
    /// The plate of drawn pieces, so high.
    Plate(f32),
}

/// What stands on the two leaves: each run with how far below its column's top it begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Spread {
    pub(super) columns: [Vec<(f32, Run)>; 2],
    /// How far down each column is filled.
    ends: [f32; 2],
}

impl Spread {
    /// Does nothing leave its column?
    #[cfg(test)]
    pub(super) fn fits(&self, size: TypeSize) -> bool {
        let slack = words(size) * 0.2;
        self.ends
            .iter()
            .zip(COLUMNS)
            .all(|(end, (_, _, height))| *end <= height + slack)
    }
}

/// How high a line is.
pub(super) fn line_of(size: f32) -> f32 {
    (size * 1.345).round()
}

/// The words of a page, set for columns.
pub(super) fn set(ui: &egui::Ui, pages: &Pages, size: TypeSize) -> Vec<SetBlock> {
    set_blocks(ui, pages, words(size), WIDE)
}

/// Above the lines of a block that begins there.
pub(super) fn head_of(block: &SetBlock, size: f32) -> f32 {
    if block.ruling { size * 1.25 } else { 0.0 }
}

/// Where the lines of a ruling begin, from the left.
pub(super) fn indent_of(block: &SetBlock) -> f32 {
    if block.ruling { RULING } else { 0.0 }
}

/// Lets blocks and the plate run through as many spreads as they need.
pub(super) fn run(blocks: &[SetBlock], pieces: &[Part], size: TypeSize) -> Vec<Spread> {
    let type_size = words(size);
    let mut runner = Runner {
        spreads: vec![Spread::default()],
        column: 0,
        y: 0.0,
    };
    // The plate stands between the rule and the rulings on it.
    let before_plate = blocks
        .iter()
        .position(|block| block.ruling)
        .unwrap_or(blocks.len());
    for index in 0..=blocks.len() {
        let plate = plate_height(pieces);
        if index == before_plate && plate > 0.0 {
            runner.plate(plate, type_size);
        }
        if let Some(block) = blocks.get(index) {
            runner.block(index, block, type_size);
        }
    }
    runner.spreads
}

struct Runner {
    spreads: Vec<Spread>,
    column: usize,
    y: f32,
}

impl Runner {
    fn room(&self) -> f32 {
        COLUMNS.get(self.column).map_or(0.0, |(_, _, height)| *height) - self.y
    }

    fn next_column(&mut self) {
        if self.column == 0 {
            self.column = 1;
        } else {
            self.column = 0;
            self.spreads.push(Spread::default());
        }
        self.y = 0.0;
    }

    fn put(&mut self, run: Run, head: f32, high: f32) {
        if let Some(spread) = self.spreads.last_mut()
            && let (Some(column), Some(end)) = (
                spread.columns.get_mut(self.column),
                spread.ends.get_mut(self.column),
            )
        {
            column.push((self.y + head, run));
            *end = self.y + head + high;
        }
        self.y += head + high;
    }

    fn plate(&mut self, high: f32, size: f32) {
        if self.y > 0.0 && self.room() < high {
            self.next_column();
        }
        self.put(Run::Plate(high), 0.0, high);
        self.y += size * 0.75;
    }

    fn block(&mut self, index: usize, block: &SetBlock, size: f32) {
        let line = line_of(if block.ruling { size - 2.0 } else { size });
        let count = block.galley.rows.len();
        let mut from = 0;
        while from < count {
            let head = if from == 0 { head_of(block, size) } else { 0.0 };
            let fits = ((self.room() - head) / line) as usize;
            // No line stands alone at the foot where others follow.
            if fits == 0 || fits == 1 && count - from > 1 && self.y > 0.0 {
                self.next_column();
                continue;
            }
            let to = (from + fits).min(count);
            self.put(Run::Lines(index, from..to), head, line * (to - from) as f32);
            from = to;
        }
        self.y += size * 0.5;
    }
}

/// How many lines stand on all spreads.
#[cfg(test)]
pub(super) fn rows(spreads: &[Spread]) -> usize {
    let runs = spreads.iter().flat_map(|spread| spread.columns.iter().flatten());
    runs.map(|(_, run)| match run {
        Run::Lines(_, lines) => lines.len(),
        Run::Plate(_) => 0,
    })
    .sum()
}

/// How many lines there are.
#[cfg(test)]
pub(super) fn all_rows(ui: &egui::Ui, pages: &Pages, size: TypeSize) -> usize {
    let blocks = set(ui, pages, size);
    blocks.iter().map(|block| block.galley.rows.len()).sum()
}
