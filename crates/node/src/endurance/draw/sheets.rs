//! Sheets of one type or of thousands, with their kerfs, margins and defects.

use cutting_engine::numbers::{Fraction, Integer};

use super::{Draw, LONGEST, MOST_ITEMS};
use crate::endurance::job_text::SheetText;

impl Draw {
    pub(super) fn sheets(&mut self) -> Vec<SheetText> {
        let types = match self.rng.below(10) {
            0..4 => 1,
            4..7 => 1 + self.rng.below(10),
            7..9 => 1 + self.rng.below(300),
            _ => self.one(&[1_000, 3_000, MOST_ITEMS]),
        };
        let most = self.one(&[50, 1_000, 6_000, LONGEST]);
        let alike = self.chance(0.3);
        let first = [self.any_size(most), self.any_size(most)];
        let quantity = self.one(&[1, 3, 100, 1_000_000]);
        let mixed = self.chance(0.3);
        let common = (!self.chance(0.3)).then(|| self.kerf(most));
        let (defects, everywhere) = self.defects_per_sheet();
        (0..types)
            .map(|at| {
                let size = if alike {
                    [(first[0] + at.to_i64()).min(LONGEST), first[1]]
                } else if at == 0 {
                    first
                } else {
                    [self.any_size(most), self.any_size(most)]
                };
                let kerf = common.unwrap_or_else(|| self.kerf(size[0].max(size[1])));
                let [[left, right], [top, bottom]] = size.map(|side| self.margins(side));
                let count = match (at, everywhere) {
                    (_, true) => defects.min(2 * MOST_ITEMS / types),
                    (0, false) => defects,
                    _ => 0,
                };
                SheetText {
                    size,
                    kerf,
                    margins: [left, right, top, bottom],
                    quantity: if mixed { self.one(&[1, 2, 1_000_000]) } else { quantity },
                    defects: self.defects(size, count),
                    more: String::new(),
                }
            })
            .collect()
    }

    fn kerf(&mut self, most: i64) -> i64 {
        match self.rng.below(10) {
            0..5 => 0,
            5..8 => self.between(1, 5),
            8 => self.any_size(most),
            _ => self.one(&[most, LONGEST]),
        }
    }

    /// Two opposite margins of a sheet with this side: mostly none, sometimes all but a few millimetres.
    fn margins(&mut self, side: i64) -> [i64; 2] {
        if self.chance(0.05) {
            let usable = self.between(1, 3.min(side));
            let first = self.between(0, side - usable);
            return [first, side - usable - first];
        }
        [(); 2].map(|()| if self.chance(0.9) { 0 } else { self.between(0, (side - 1) / 2) })
    }

    /// Draws the number of defects, and whether every sheet has as many or only the first one.
    fn defects_per_sheet(&mut self) -> (usize, bool) {
        // As many as a body can hold, on one sheet or spread over all.
        let count = match self.rng.below(12) {
            0..8 => 0,
            8 => self.rng.below(10),
            9 => self.rng.below(300),
            10 => self.rng.below(3_000),
            _ => MOST_ITEMS,
        };
        (count, self.chance(0.5))
    }

    /// Where a defect of this size begins along a side: anywhere on it, or at an end, on the sheet or beyond its edge.
    fn place(&mut self, size: i64, side: i64) -> i64 {
        if self.chance(0.9) {
            self.between(0, side - 1)
        } else {
            self.one(&[0, 1 - size, side - size, side - 1])
        }
    }

    pub(super) fn defects(&mut self, [width, height]: [i64; 2], count: usize) -> Vec<[i64; 4]> {
        let largest = self.one(&[1, 1, 10, LONGEST]);
        let grid = self.chance(0.3);
        let side = count.to_f64().sqrt().ceil().max(1.0).whole::<i64>();
        (0..count.to_i64())
            .map(|at| {
                let size = [width, height].map(|side| self.any_size(largest.min(side)));
                let place = if grid {
                    [(at % side) * width / side, (at / side) * height / side]
                } else {
                    [self.place(size[0], width), self.place(size[1], height)]
                };
                [place[0], place[1], size[0], size[1]]
            })
            .collect()
    }
}
