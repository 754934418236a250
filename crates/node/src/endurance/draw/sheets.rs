//! Sheets of one type or of thousands, with their kerfs, margins and defects.

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
        let kerf = self.kerf(most);
        let (defects, everywhere) = self.defects_per_sheet();
        (0..types)
            .map(|at| {
                let size = if alike {
                    [(first[0] + at as i64).min(LONGEST), first[1]]
                } else if at == 0 {
                    first
                } else {
                    [self.any_size(most), self.any_size(most)]
                };
                let margin = |draw: &mut Self, side: i64| {
                    if draw.chance(0.9) { 0 } else { draw.between(0, (side - 1) / 2) }
                };
                let margins = [
                    margin(self, size[0]),
                    margin(self, size[0]),
                    margin(self, size[1]),
                    margin(self, size[1]),
                ];
                let count = match (at, everywhere) {
                    (_, true) => defects.min(2 * MOST_ITEMS / types),
                    (0, false) => defects,
                    _ => 0,
                };
                SheetText {
                    size,
                    kerf,
                    margins,
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
            _ => LONGEST,
        }
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

    pub(super) fn defects(&mut self, [width, height]: [i64; 2], count: usize) -> Vec<[i64; 4]> {
        let largest = self.one(&[1, 1, 10, LONGEST]);
        let grid = self.chance(0.3);
        let side = (count as f64).sqrt().ceil().max(1.0) as i64;
        (0..count as i64)
            .map(|at| {
                let place = if grid {
                    [(at % side) * width / side, (at / side) * height / side]
                } else {
                    [self.between(0, width - 1), self.between(0, height - 1)]
                };
                let size = [self.any_size(largest.min(width)), self.any_size(largest.min(height))];
                [place[0], place[1], size[0], size[1]]
            })
            .collect()
    }
}
