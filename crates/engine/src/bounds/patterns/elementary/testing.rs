//! Small jobs for the tests of this module, and every set of their pieces that can be cut from a sheet.

use super::pieces::{Pieces, Set, holds};
use super::prices::Prices;
use crate::bounds::patterns::grid::{Cells, Grid};
use crate::bounds::relaxation::Relaxation;
use crate::bounds::testing::{fixed, instance, sheet, turnable};
use crate::instance::{Direction, Piece, Rules};
use crate::numbers::Integer;
use crate::rng::Rng;

/// Cuts without a limit.
pub(super) const FREE: Rules =
    Rules { max_stages: 0, alternate: false, first_direction: Direction::Vertical, min_trim: 0 };

/// A job on one size of sheets.
pub(super) struct Job {
    pub relaxation: Relaxation,
    pub grid: Grid,
    pub pieces: Pieces,
}

impl Job {
    pub fn new(pieces: &[Piece], [width, height]: [i32; 2]) -> Self {
        let demand: Vec<u32> = pieces.iter().map(|piece| piece.quantity).collect();
        let relaxation = Relaxation::new(&instance(pieces, &[sheet(width, height)]), &demand);
        let grid = Grid::new(&relaxation, 100);
        let pieces = Pieces::new(&relaxation, &grid).expect("one size and few pieces");
        Self { relaxation, grid, pieces }
    }

    /// Up to seven pieces on sheets of 10 x 9, some of them equal, some of them turnable.
    pub fn any(rng: &mut Rng) -> Self {
        let mut left = 5 + rng.below(3).to_u32();
        let mut pieces = Vec::new();
        while left > 0 {
            let [width, height] = [2 + rng.below(6), 2 + rng.below(6)].map(Integer::to_i32);
            let quantity = left.min(1 + rng.below(2).to_u32());
            left -= quantity;
            let piece = if rng.chance(0.5) { turnable(width, height) } else { fixed(width, height) };
            pieces.push(Piece { quantity, ..piece });
        }
        Self::new(&pieces, [10, 9])
    }

    /// Prices at random, without charges.
    pub fn any_prices(&self, rng: &mut Rng) -> Prices {
        let items = self.pieces.items.iter().map(|_| 1 + rng.below(6_000).to_i32()).collect();
        Prices::new(&self.pieces, items, &[], Vec::new())
    }

    /// For every set of pieces, whether it can be cut from a sheet: tries all ways.
    pub fn patterns(&self) -> Vec<Set> {
        let all = self.pieces.of_items(|_| true);
        let mut sizes: Vec<Vec<Cells>> = vec![Vec::new(); all.to_usize() + 1];
        for set in 1..=all {
            let copies = self.pieces.counted(set);
            if self.pieces.set_of(&copies) != set {
                continue;
            }
            let mut own = Vec::new();
            if let [(item, 1.0)] = copies.as_slice() {
                own.clone_from(&self.pieces.items[*item].turns);
            }
            for part in 1..set {
                let other = self.pieces.without(set, part);
                if !holds(set, part) || other == 0 {
                    continue;
                }
                for &[w, h] in &sizes[part.to_usize()] {
                    for &[width, height] in &sizes[other.to_usize()] {
                        own.extend([[w + width, h.max(height)], [w.max(width), h + height]]);
                    }
                }
            }
            own.retain(|size| size[0] <= self.pieces.sheet[0] && size[1] <= self.pieces.sheet[1]);
            own.sort_unstable();
            own.dedup();
            sizes[set.to_usize()] = own;
        }
        (1..=all).filter(|&set| !sizes[set.to_usize()].is_empty()).collect()
    }

    /// The fewest sheets.
    pub fn fewest_sheets(&self) -> i64 {
        let all = self.pieces.of_items(|_| true);
        let patterns = self.patterns();
        let mut fewest = vec![i64::MAX; all.to_usize() + 1];
        fewest[0] = 0;
        for set in 1..=all {
            let fits = |pattern: &&Set| holds(set, **pattern);
            let rests = patterns.iter().filter(fits).map(|&pattern| self.pieces.without(set, pattern));
            let least = rests.map(|rest| fewest[rest.to_usize()]).min();
            fewest[set.to_usize()] = least.map_or(i64::MAX, |least| least.saturating_add(1));
        }
        fewest[all.to_usize()]
    }
}
