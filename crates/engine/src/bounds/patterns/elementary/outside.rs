//! What a part of a pattern can be worth at most with all that lies beside it on the sheet.
//!
//! **Outside.** `u(w, h)` is the most that lies outside a rectangle of `w` by `h` in a corner of the sheet, where the
//! rest of the sheet is joined to it by cuts; `v` has the values of rectangles (`table`):
//!
//! ```text
//! u(w, h) = max of  u(a, h) + v(a - w, h)        over w < a, a part beside it
//!                   u(w, b) + v(w, b - h)        over h < b, a part above it
//! ```
//!
//! These are the bounds of Viswanathan & Bagchi 1993 ("Best-first search methods for constrained two-dimensional
//! cutting stock problems").
//!
//! **Multipliers.** The tables take an item any number of times. A multiplier `l_i` for each item prevents that: where
//! a pattern takes an item `a_i <= d_i` times, it is worth `sum_i p_i a_i <= sum_i (p_i - l_i) a_i + l_i d_i`. So the
//! tables use the prices `p_i - l_i`, and every copy that is not taken still counts `l_i`. Subgradient steps lower what
//! the whole sheet is worth in this relaxation.

use super::limits::{PATIENCE, SHORTER, SHORTEST, SUBGRADIENT_STEPS};
use super::pieces::Pieces;
use super::prices::Prices;
use crate::bounds::patterns::columns::Value;
use crate::bounds::patterns::grid::Grid;
use crate::bounds::patterns::limits::SUMS_PER_STEP;
use crate::bounds::patterns::table::Table;
use crate::numbers::{Fraction, Integer};
use crate::stop::Stop;

/// Bounds on patterns of one sheet at given prices.
pub(super) struct Outside {
    /// `u`, column by column.
    values: Vec<i32>,
    rows: usize,
    /// For each item, its multiplier.
    pub multipliers: Vec<i32>,
    /// The sum of the multipliers of all copies.
    pub all: i32,
    /// The most that a pattern is worth.
    pub most: i64,
    /// Steps that it took.
    pub steps: u64,
}

impl Outside {
    /// Improves the multipliers until no pattern is worth more than `enough`, or the steps are used up. `None` where
    /// `stop` ended it, or the values are too large for the tables.
    pub fn new(
        pieces: &Pieces,
        grid: &Grid,
        table: &mut Table,
        prices: &Prices,
        multipliers: &[i32],
        enough: i64,
        stop: &Stop,
    ) -> Option<Self> {
        let mut now: Vec<f64> = multipliers.iter().map(|&multiplier| f64::from(multiplier)).collect();
        let mut best: Option<(i64, Vec<i32>)> = None;
        let (mut length, mut idle, mut steps) = (1.0, 0, 0);
        for _ in 0..SUBGRADIENT_STEPS {
            if length < SHORTEST {
                break;
            }
            let whole: Vec<i32> = now
                .iter()
                .zip(&prices.items)
                .map(|(&now, &price)| now.whole::<i32>().clamp(0, price))
                .collect();
            let reduced = reduced(prices, &whole)?;
            steps += table.fill(grid, &reduced, stop)? / SUMS_PER_STEP;
            let inside = table.value(pieces.sheet);
            if inside == Value::MAX {
                // The values do not fit the table.
                length *= SHORTER;
                let (multipliers, weight) =
                    best.as_ref().map_or((&prices.items, 0.5), |(_, best)| (best, 1.0));
                for (now, &to) in now.iter_mut().zip(multipliers) {
                    *now += weight * (f64::from(to) - *now);
                }
                continue;
            }
            let value = i64::from(inside) + all_copies(pieces, &whole);
            let improves = best.as_ref().is_none_or(|(least, _)| value < *least);
            if improves {
                best = Some((value, whole));
                idle = 0;
            } else {
                idle += 1;
                if let Some((_, multipliers)) = best.as_ref().filter(|_| idle >= PATIENCE) {
                    length *= SHORTER;
                    idle = 0;
                    now = multipliers.iter().map(|&multiplier| f64::from(multiplier)).collect();
                }
            }
            if best.as_ref().is_some_and(|(least, _)| *least <= enough) {
                break;
            }
            let mut gradient: Vec<f64> = pieces.items.iter().map(|item| -f64::from(item.count)).collect();
            for item in table.pattern(grid, &reduced, pieces.sheet) {
                gradient[item] += 1.0;
            }
            for (slope, multiplier) in gradient.iter_mut().zip(&now) {
                if *slope < 0.0 && *multiplier <= 0.0 {
                    *slope = 0.0;
                }
            }
            let squares: f64 = gradient.iter().map(|slope| slope * slope).sum();
            if squares == 0.0 {
                break;
            }
            let step = length * (value.to_f64() - 0.98 * enough.to_f64()).max(1.0) / squares;
            for ((multiplier, slope), &price) in now.iter_mut().zip(&gradient).zip(&prices.items) {
                *multiplier = (*multiplier + step * slope).clamp(0.0, f64::from(price));
            }
        }
        let (most, multipliers) = best?;
        let reduced = reduced(prices, &multipliers)?;
        steps += table.fill(grid, &reduced, stop)? / SUMS_PER_STEP;
        let all = all_copies(pieces, &multipliers).to_i32();
        let mut outside = Self { values: Vec::new(), rows: 0, multipliers, all, most, steps };
        if most > enough {
            outside.fill(pieces, table);
        }
        Some(outside)
    }

    fn fill(&mut self, pieces: &Pieces, table: &Table) {
        let [width, height] = pieces.sheet;
        self.rows = height + 1;
        self.values = vec![0; (width + 1) * self.rows];
        let inside: Vec<i32> = (0..=width)
            .flat_map(|w| (0..=height).map(move |h| [w, h]))
            .map(|rectangle| i32::from(table.value(rectangle)))
            .collect();
        let rows = self.rows;
        for w in (0..=width).rev() {
            for h in (0..=height).rev() {
                // With a part of `b - h` above it, it is `b` high.
                let higher = self.values[w * rows + h..(w + 1) * rows].iter().skip(1);
                let above = higher.zip(&inside[w * rows + 1..]).map(|(outside, part)| outside + part);
                let mut most = above.max().unwrap_or(0);
                for wider in w + 1..=width {
                    most = most.max(self.values[wider * rows + h] + inside[(wider - w) * rows + h]);
                }
                self.values[w * rows + h] = most;
            }
        }
        self.steps += (self.values.len() * (width + height)).to_u64() / 2;
    }

    /// The most that lies outside such a rectangle.
    pub fn at(&self, width: usize, height: usize) -> i32 {
        self.values[width * self.rows + height]
    }
}

/// The prices less the multipliers; `None` where one is too large for a table.
fn reduced(prices: &Prices, multipliers: &[i32]) -> Option<Vec<Value>> {
    let both = prices.items.iter().zip(multipliers);
    both.map(|(price, multiplier)| Value::try_from(price - multiplier).ok()).collect()
}

fn all_copies(pieces: &Pieces, multipliers: &[i32]) -> i64 {
    let both = multipliers.iter().zip(&pieces.items);
    both.map(|(&multiplier, item)| i64::from(multiplier) * i64::from(item.count)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{FREE, Job};
    use super::*;
    use crate::bounds::patterns::critical::CriticalSets;
    use crate::bounds::testing::fixed;
    use crate::rng::Rng;

    fn outside(job: &Job, prices: &Prices, enough: i64) -> Outside {
        let mut table = Table::new(job.grid.extent, &FREE, CriticalSets::none());
        let none = vec![0; job.pieces.items.len()];
        Outside::new(&job.pieces, &job.grid, &mut table, prices, &none, enough, &Stop::never())
            .expect("no stop")
    }

    #[test]
    fn no_pattern_is_worth_more_than_the_bounds() {
        let mut rng = Rng::new(3);
        for _ in 0..40 {
            let job = Job::any(&mut rng);
            let prices = job.any_prices(&mut rng);
            let bounds = outside(&job, &prices, 0);
            let copies = |set| job.pieces.counted(set);
            let sum = |set, of: &[i32]| -> i32 {
                copies(set).iter().map(|&(item, number)| of[item] * number.whole::<i32>()).sum()
            };
            for set in job.patterns() {
                assert!(i64::from(sum(set, &prices.items)) <= bounds.most);
                // Any piece of it, and the best around that piece.
                for (item, _) in copies(set) {
                    let others = bounds.all - bounds.multipliers[item];
                    let around = |&[w, h]: &[usize; 2]| prices.items[item] + others + bounds.at(w, h);
                    let most = job.pieces.items[item].turns.iter().map(around).max().expect("a turn");
                    assert!(sum(set, &prices.items) <= most);
                }
            }
        }
    }

    #[test]
    fn multipliers_keep_the_table_from_taking_a_piece_again_and_again() {
        // A hundred copies of the small one would be worth 10,000, but it is wanted once.
        let job = Job::new(&[fixed(1, 1), fixed(9, 10)], [10, 10]);
        let prices = Prices::new(&job.pieces, vec![100, 100], &[], Vec::new());
        let bounds = outside(&job, &prices, 0);
        assert!((200..300).contains(&bounds.most), "{}", bounds.most);
    }

    #[test]
    fn values_beyond_the_table_are_avoided() {
        let job = Job::new(&[fixed(1, 1), fixed(9, 10)], [10, 10]);
        let prices = Prices::new(&job.pieces, vec![9_000, 9_000], &[], Vec::new());
        let bounds = outside(&job, &prices, 0);
        assert!((18_000..40_000).contains(&bounds.most), "{}", bounds.most);
    }
}
