//! The least-cost mix of patterns, in fractions, that yields what is wanted: a revised primal simplex method.
//!
//! Its dual prices say what each item is worth. Nothing depends on their being exact: whoever takes a price from here
//! proves with whole numbers what follows from it.

/// What counts as zero.
const TOLERANCE: f64 = 1e-9;
/// By how much a pattern must be worth more than it costs.
const LEAST_GAIN: f64 = 1e-7;
/// Each demand is raised by up to that share of a piece, each by another, so that steps do not stall.
const PERTURBATION: f64 = 1e-6;

/// A pattern: what it costs, and how much it yields of which row.
#[derive(Clone, Debug)]
struct Column {
    cost: f64,
    yields: Vec<(usize, f64)>,
}

/// Minimises the cost of columns whose yields cover a demand.
pub(super) struct Master {
    demand: Vec<f64>,
    dear: f64,
    /// For each row doing without, then for each row having too much, then the patterns.
    columns: Vec<Column>,
    /// Of each row the column that is basic there.
    basis: Vec<usize>,
    /// How much of it there is.
    levels: Vec<f64>,
    /// The inverse of the basis, row by row.
    inverse: Vec<f64>,
    prices: Vec<f64>,
}

impl Master {
    /// Wants `demand` of each row; `dear` is what it costs to go without one.
    pub(super) fn new(demand: Vec<f64>, dear: f64) -> Self {
        let rows = demand.len();
        let unit = |cost, sign| (0..rows).map(move |row| Column { cost, yields: vec![(row, sign)] });
        let columns = unit(dear, 1.0).chain(unit(0.0, -1.0)).collect();
        let (basis, levels, inverse, prices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut master = Self { demand, dear, columns, basis, levels, inverse, prices };
        master.restart(|_| true);
        master
    }

    /// Begins anew without the patterns that are not to be kept.
    pub(super) fn restart(&mut self, keep: impl Fn(&[(usize, f64)]) -> bool) {
        let rows = self.demand.len();
        let mut at = 0;
        self.columns.retain(|column| {
            at += 1;
            at <= 2 * rows || keep(&column.yields)
        });
        let spread = |row: usize| 1.0 + (row * 37 % 101) as f64 / 101.0;
        self.basis = (0..rows).collect();
        self.levels =
            self.demand.iter().enumerate().map(|(row, wanted)| wanted + PERTURBATION * spread(row)).collect();
        self.inverse = vec![0.0; rows * rows];
        for row in 0..rows {
            self.inverse[row * rows + row] = 1.0;
        }
        self.prices = vec![self.dear; rows];
    }

    /// Offers one more pattern.
    pub(super) fn add(&mut self, cost: f64, yields: Vec<(usize, f64)>) {
        self.columns.push(Column { cost, yields });
    }

    /// Number of patterns offered and kept so far.
    pub(super) fn patterns(&self) -> usize {
        self.columns.len() - 2 * self.demand.len()
    }

    /// Whether by the present prices a pattern is worth more than it costs.
    pub(super) fn gains_by(&self, cost: f64, yields: &[(usize, f64)]) -> bool {
        worth(yields, &self.prices) - cost > LEAST_GAIN
    }

    /// What a unit of each row costs in the present mix.
    pub(super) fn prices(&self) -> &[f64] {
        &self.prices
    }

    /// The cost of the present mix.
    pub(super) fn cost(&self) -> f64 {
        self.basis.iter().zip(&self.levels).map(|(&column, level)| self.columns[column].cost * level).sum()
    }

    /// The patterns of the present mix, and how much there is of each.
    pub(super) fn mix(&self) -> impl Iterator<Item = (f64, &[(usize, f64)])> {
        let patterns = self.basis.iter().zip(&self.levels);
        patterns.map(|(&column, &level)| (level, self.columns[column].yields.as_slice()))
    }

    /// Improves the mix by at most `most` steps; the number of steps taken. Fewer than `most`: it is the best one.
    pub(super) fn optimise(&mut self, most: u64) -> u64 {
        (0..most).find(|_| !self.step()).unwrap_or(most)
    }

    /// What one step costs, in multiplications.
    pub(super) fn work(&self) -> u64 {
        (self.basis.len() * self.basis.len() + 5 * self.columns.len()) as u64
    }

    fn step(&mut self) -> bool {
        let gain = |column: &Column| worth(&column.yields, &self.prices) - column.cost;
        let best = (0..self.columns.len())
            .map(|at| (gain(&self.columns[at]), at))
            .filter(|(gain, _)| *gain > LEAST_GAIN)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((gain, entering)) = best else { return false };
        let direction = self.direction(entering);
        let Some(row) = self.leaving(&direction) else { return false };
        self.pivot(row, &direction);
        self.basis[row] = entering;
        let rows = self.basis.len();
        for (price, inverse) in self.prices.iter_mut().zip(&self.inverse[row * rows..]) {
            *price -= gain * inverse;
        }
        true
    }

    /// By how much the level of each basic column falls for each unit of `column`.
    fn direction(&self, column: usize) -> Vec<f64> {
        let yields = &self.columns[column].yields;
        self.inverse.chunks_exact(self.basis.len()).map(|inverse| worth(yields, inverse)).collect()
    }

    /// The row whose column is used up first; of several the one that divides best.
    fn leaving(&self, direction: &[f64]) -> Option<usize> {
        let ratio = |row: usize| self.levels[row] / direction[row];
        (0..direction.len()).filter(|&row| direction[row] > TOLERANCE).reduce(|best, row| {
            let (a, b) = (ratio(best), ratio(row));
            let better = b < a - TOLERANCE || (b < a + TOLERANCE && direction[row] > direction[best]);
            if better { row } else { best }
        })
    }

    fn pivot(&mut self, row: usize, direction: &[f64]) {
        let rows = self.basis.len();
        let divisor = direction[row];
        self.levels[row] /= divisor;
        let level = self.levels[row];
        let pivot: Vec<f64> =
            self.inverse[row * rows..][..rows].iter().map(|value| value / divisor).collect();
        for (other, inverse) in self.inverse.chunks_exact_mut(rows).enumerate() {
            if other == row {
                inverse.copy_from_slice(&pivot);
            } else if direction[other] != 0.0 {
                for (value, pivot) in inverse.iter_mut().zip(&pivot) {
                    *value -= direction[other] * pivot;
                }
                self.levels[other] = (self.levels[other] - direction[other] * level).max(0.0);
            }
        }
    }
}

fn worth(yields: &[(usize, f64)], prices: &[f64]) -> f64 {
    yields.iter().map(|&(row, amount)| amount * prices[row]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-3
    }

    #[test]
    fn three_items_of_which_any_two_share_a_sheet_take_one_and_a_half() {
        let mut master = Master::new(vec![1.0; 3], 1.0);
        assert!(near(master.cost(), 3.0));
        for pair in [[0, 1], [1, 2], [0, 2]] {
            let yields = pair.map(|item| (item, 1.0)).to_vec();
            assert!(master.gains_by(1.0, &yields));
            master.add(1.0, yields);
        }
        assert!(master.optimise(100) < 100);
        assert!(near(master.cost(), 1.5));
        assert!(master.prices().iter().all(|&price| near(price, 0.5)));
    }

    #[test]
    fn what_costs_less_is_taken_instead() {
        let mut master = Master::new(vec![4.0, 2.0], 1.0);
        master.add(0.6, vec![(0, 2.0)]);
        master.add(1.0, vec![(0, 2.0), (1, 1.0)]);
        master.optimise(100);
        // The second pattern twice covers all.
        assert!(near(master.cost(), 2.0));
        master.add(0.1, vec![(1, 1.0)]);
        master.optimise(100);
        assert!(near(master.cost(), 1.4));
    }

    #[test]
    fn no_pattern_gains_once_the_mix_is_best_and_prices_pay_for_it() {
        let mut rng = Rng::new(3);
        for _ in 0..50 {
            let rows = 2 + rng.below(30);
            let demand: Vec<f64> = (0..rows).map(|_| 1.0 + rng.below(4) as f64).collect();
            let mut master = Master::new(demand.clone(), 1.0);
            let patterns: Vec<Vec<(usize, f64)>> = (0..200)
                .map(|_| {
                    let mut rows: Vec<usize> = (0..4).map(|_| rng.below(rows)).collect();
                    rows.sort_unstable();
                    rows.dedup();
                    rows.into_iter().map(|row| (row, 1.0 + rng.below(3) as f64)).collect()
                })
                .collect();
            for (at, pattern) in patterns.iter().enumerate() {
                master.add(1.0, pattern.clone());
                if at % 20 == 0 {
                    master.optimise(10);
                }
            }
            assert!(master.optimise(100_000) < 100_000);
            assert!(patterns.iter().all(|pattern| !master.gains_by(1.0, pattern)));
            assert!(master.prices().iter().all(|&price| price > -1e-6));
            let paid: f64 = master.prices().iter().zip(&demand).map(|(price, wanted)| price * wanted).sum();
            assert!(near(paid, master.cost()), "{paid} {}", master.cost());
        }
    }

    #[test]
    fn steps_are_limited_and_counted() {
        let mut master = Master::new(vec![1.0; 9], 1.0);
        for item in 0..8 {
            master.add(1.0, vec![(item, 1.0), (item + 1, 1.0)]);
        }
        assert_eq!(master.optimise(2), 2);
        assert!(master.cost() > 6.5);
        assert!(master.optimise(100) < 100);
        assert!(near(master.cost(), 5.0));
    }

    #[test]
    fn begins_anew_with_the_patterns_that_are_kept() {
        let mut master = Master::new(vec![1.0; 4], 1.0);
        master.add(1.0, vec![(0, 1.0), (1, 1.0)]);
        master.add(1.0, vec![(2, 1.0), (3, 1.0)]);
        master.add(1.0, vec![(0, 2.0)]);
        master.optimise(100);
        assert!(near(master.cost(), 2.0));
        assert!(near(master.mix().map(|(level, yields)| level * yields.len() as f64).sum(), 4.0));
        master.restart(|yields| yields[0].0 == 0);
        assert!(near(master.cost(), 4.0));
        assert!(master.optimise(100) < 100);
        assert!(near(master.cost(), 3.0));
    }
}
