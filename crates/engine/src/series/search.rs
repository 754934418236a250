//! Whole numbers of patterns: diving, and a large-neighbourhood search on whole sheets.

use super::columns::{Demand, NEARLY_WHOLE, Pool};
use crate::layout::ids::PieceTypeId;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer, gcd};
use crate::rng::Rng;

/// Relative error of the measures that a linear program computes.
const ROUNDING: f64 = 1e-9;
/// Weight of a random number, 0 to 1, beside the level of a pattern where no level is 1 or more.
const NOISE: f64 = 0.3;
/// Fewest sheets that a small step and a large step of the search remove, and how often a tenth more may come to them:
/// 2 to 25 and 3 to 80 sheets, all orders of magnitude alike.
const SMALL_STEP: (f64, usize) = (2.0, 26);
const LARGE_STEP: (f64, usize) = (3.0, 34);

/// The sheets of a layout, as numbers of columns.
pub(super) type Sheets = Vec<usize>;

/// A search for whole numbers of patterns.
pub(super) struct Search<'a> {
    pub pool: Pool<'a>,
    /// What is wanted in all.
    pub demand: Demand,
    /// All measures of layouts are multiples of this.
    step: f64,
    pub(super) rng: Rng,
}

impl<'a> Search<'a> {
    pub fn new(pool: Pool<'a>, demand: Demand) -> Self {
        let measures = pool.problem.sheets.iter().map(|sheet| sheet.price.measure());
        let step = measures.fold(0, gcd).max(1).to_f64();
        Self { pool, demand, step, rng: Rng::new(0) }
    }

    /// The measure of these sheets.
    pub fn measure(&self, sheets: &[usize]) -> f64 {
        sheets.iter().map(|&at| self.measure_of(at)).sum()
    }

    fn measure_of(&self, column: usize) -> f64 {
        self.pool.problem.sheets[self.pool.columns[column].sheet_type].price.measure().to_f64()
    }

    /// Sheets that meet a demand, by rounding the linear program down and solving it again for what remains. `None` if
    /// they would cost more than `most`.
    pub fn dive(&mut self, demand: &Demand, most: f64, noise: f64) -> Option<Sheets> {
        let mut left = demand.clone();
        let (mut sheets, mut spent) = (Vec::new(), 0.0);
        while left.pieces.iter().any(|&count| count > 0) {
            let solved = self.pool.solve(&left, false)?;
            let least = (solved.cost * self.pool.largest * (1.0 - ROUNDING) / self.step).ceil() * self.step;
            if spent + least > most {
                return None;
            }
            let mut levels = solved.levels;
            levels.sort_by(|a, b| b.1.total_cmp(&a.1));
            let mut fixed = false;
            for &(at, level) in &levels {
                let whole = (level + NEARLY_WHOLE).whole::<u64>();
                let copies = whole.min(self.copies(at, &left));
                self.take(at, copies, &mut left, &mut sheets);
                spent += copies.to_f64() * self.measure_of(at);
                fixed |= copies > 0;
            }
            if !fixed {
                let noisy = levels.iter().map(|&(at, level)| (level + noise * self.rng.unit(), at));
                let best = noisy.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, at)| at)?;
                if self.copies(best, &left) == 0 {
                    return None;
                }
                self.take(best, 1, &mut left, &mut sheets);
                spent += self.measure_of(best);
            }
        }
        (spent <= most).then_some(sheets)
    }

    /// How often a pattern can be cut without a piece or a sheet too many.
    pub(super) fn copies(&self, at: usize, left: &Demand) -> u64 {
        let column = &self.pool.columns[at];
        let pieces = column.counts.iter().map(|&(of, count)| u64::from(left.pieces[of] / count)).min();
        pieces.unwrap_or(0).min(left.sheets[column.sheet_type.index()])
    }

    pub(super) fn take(&self, at: usize, copies: u64, left: &mut Demand, sheets: &mut Sheets) {
        let column = &self.pool.columns[at];
        for &(of, count) in &column.counts {
            left.pieces[of] -= count * copies.to_u32();
        }
        left.sheets[column.sheet_type.index()] -= copies;
        sheets.extend(std::iter::repeat_n(at, copies.to_usize()));
    }

    /// One step: removes some sheets and cuts again what is missing then. A small step may be sideways, a large one must
    /// gain. Returns whether the measure fell.
    pub fn step(&mut self, sheets: &mut Sheets) -> bool {
        let small = self.rng.chance(0.5);
        let (least, growth) = if small { SMALL_STEP } else { LARGE_STEP };
        let number = grown(least, self.rng.below(growth + 1)).min(sheets.len());
        for at in 0..number {
            let other = at + self.rng.below(sheets.len() - at);
            sheets.swap(at, other);
        }
        let removed = self.measure(&sheets[..number]);
        let mut left = self.demand.clone();
        for &at in &sheets[number..] {
            let column = &self.pool.columns[at];
            for &(of, count) in &column.counts {
                left.pieces[of] = left.pieces[of].saturating_sub(count);
            }
            left.sheets[column.sheet_type.index()] -= 1;
        }
        let most = if small { removed } else { removed - self.step };
        let noise = if small { NOISE } else { 0.0 };
        let Some(new) = self.dive(&left, most, noise) else { return false };
        let better = self.measure(&new) < removed;
        sheets.splice(..number, new);
        better
    }

    /// These sheets as a layout, without pieces too many. `None` where one cannot be cut without them.
    pub fn layout(&self, sheets: &[usize]) -> Option<Layout> {
        let problem = self.pool.problem;
        let mut layout = Layout::empty(problem);
        layout.excluded.clear();
        let mut left = self.demand.pieces.clone();
        for &at in sheets {
            let column = &self.pool.columns[at];
            let mut pattern = column.pattern.clone();
            for &(of, count) in &column.counts {
                for _ in left[of]..count {
                    let surplus = PieceTypeId::from(of);
                    let node = pattern.nodes.iter().rposition(|node| node.piece_type == surplus)?;
                    pattern.remove(problem, node, |_| ());
                }
                left[of] -= left[of].min(count);
            }
            pattern.settle(problem);
            if pattern.pieces > 0 {
                if !pattern.valid {
                    return None;
                }
                layout.push(problem, pattern);
            }
        }
        left.iter().all(|&count| count == 0).then_some(layout)
    }
}

/// The number `steps` steps above `least`, each a tenth larger than the one before.
fn grown(least: f64, steps: usize) -> usize {
    (0..steps).fold(least, |number, _| number * 1.1).whole::<usize>()
}
