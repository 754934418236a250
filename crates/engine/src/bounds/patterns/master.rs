//! The restricted master problem, a linear program over the patterns known: a revised primal simplex method with an
//! explicit inverse of the basis and Dantzig's pricing rule.
//!
//! Its dual prices say what each item is worth. They need not be exact: what they prove is computed in whole numbers.

use super::columns::Columns;
use crate::numbers::Integer;

/// Numbers below this count as zero in the ratio test.
const ZERO: f64 = 1e-9;
/// A column enters the basis if its reduced cost is below minus this. The dearest sheet costs 1.
const MIN_IMPROVEMENT: f64 = 1e-7;
/// Each demand is raised by one to two times this share of a piece, each by another one, against stalling in degenerate
/// vertices (Charnes 1952, "Optimality and degeneracy in linear programming").
const PERTURBATION: f64 = 1e-6;

/// A variable of the linear program.
#[derive(Clone, Debug)]
struct Column {
    cost: f64,
    /// The coefficients that are not 0, by row. For a pattern: how many copies it holds of which items.
    coefficients: Vec<(usize, f64)>,
}

/// Minimises the cost of patterns that cover a demand.
pub(crate) struct Master {
    /// How many copies of each item are wanted: one row of the linear program each.
    demand: Vec<f64>,
    /// Cost of each copy that is not cut. It limits the dual prices.
    penalty: f64,
    /// The artificial variables `u`, the surplus variables `s`, then the patterns.
    columns: Vec<Column>,
    /// For each row, the column that is basic there.
    basis: Vec<usize>,
    /// For each row, the value of its basic variable.
    levels: Vec<f64>,
    /// The inverse of the basis, row by row.
    inverse: Vec<f64>,
    /// The dual prices, one for each row.
    duals: Vec<f64>,
}

impl Master {
    /// Wants `demand[i]` copies of each item `i`; each copy that is not cut costs `penalty`.
    pub(crate) fn new(demand: Vec<f64>, penalty: f64) -> Self {
        let unit =
            |cost, sign| (0..demand.len()).map(move |row| Column { cost, coefficients: vec![(row, sign)] });
        let columns = unit(penalty, 1.0).chain(unit(0.0, -1.0)).collect();
        let (basis, levels, inverse, duals) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut master = Self { demand, penalty, columns, basis, levels, inverse, duals };
        master.restart(|_, _| true);
        master
    }

    /// Goes back to the basis of artificial variables, and drops the patterns that are not to be kept: by their number, and
    /// how many copies they hold of which items.
    pub(super) fn restart(&mut self, keep: impl Fn(usize, &[(usize, f64)]) -> bool) {
        let rows = self.demand.len();
        let mut next = 0..;
        self.columns.retain(|column| {
            let at = next.next().unwrap_or(0);
            at < 2 * rows || keep(at - 2 * rows, &column.coefficients)
        });
        let spread = |row: usize| 1.0 + (row * 37 % 101).to_f64() / 101.0;
        self.basis = (0..rows).collect();
        self.levels =
            self.demand.iter().enumerate().map(|(at, wanted)| wanted + PERTURBATION * spread(at)).collect();
        self.inverse = vec![0.0; rows * rows];
        for row in 0..rows {
            self.inverse[row * rows + row] = 1.0;
        }
        self.duals = vec![self.penalty; rows];
    }

    /// Adds a pattern. `copies` lists how many copies it holds of which items.
    pub(crate) fn add(&mut self, cost: f64, copies: Vec<(usize, f64)>) {
        self.columns.push(Column { cost, coefficients: copies });
    }

    /// Multiplies the cost of the first patterns, none of which is basic, by a factor that depends on their copies.
    pub(super) fn make_patterns_dearer(&mut self, first: usize, by: impl Fn(&[(usize, f64)]) -> f64) {
        let start = 2 * self.demand.len();
        for column in &mut self.columns[start..start + first] {
            column.cost *= by(&column.coefficients);
        }
    }

    /// Number of patterns.
    pub(super) fn patterns(&self) -> usize {
        self.columns.len() - 2 * self.demand.len()
    }

    /// Whether the reduced cost of a pattern is negative at the present dual prices.
    pub(crate) fn improves_by(&self, cost: f64, copies: &[(usize, f64)]) -> bool {
        dot(copies, &self.duals) - cost > MIN_IMPROVEMENT
    }

    /// The dual price of each item.
    pub(crate) fn duals(&self) -> &[f64] {
        &self.duals
    }

    /// The cost of the present solution.
    pub(crate) fn cost(&self) -> f64 {
        self.basis.iter().zip(&self.levels).map(|(&column, level)| self.columns[column].cost * level).sum()
    }

    /// How many copies of which items a pattern holds.
    pub(super) fn copies(&self, pattern: usize) -> &[(usize, f64)] {
        &self.columns[2 * self.demand.len() + pattern].coefficients
    }

    /// The patterns in the present solution, by their number in the order in which they were added, and their levels.
    pub(crate) fn used_patterns(&self) -> impl Iterator<Item = (usize, f64)> {
        let first = 2 * self.demand.len();
        let basic = self.basis.iter().zip(&self.levels);
        basic
            .filter(move |(column, _)| **column >= first)
            .map(move |(column, level)| (column - first, *level))
    }

    /// Whether the present solution lacks more than `least` of some item.
    pub(crate) fn lacks(&self, least: f64) -> bool {
        let mut basic = self.basis.iter().zip(&self.levels);
        basic.any(|(&column, &level)| column < self.demand.len() && level > least)
    }

    /// Takes at most `most` pivots, and returns their number. Where that is less than `most`, the solution is optimal.
    pub(crate) fn optimise(&mut self, most: u64) -> u64 {
        (0..most).find(|_| !self.improve()).unwrap_or(most)
    }

    /// Multiplications that one pivot takes.
    pub(crate) fn work_per_pivot(&self) -> u64 {
        (self.basis.len() * self.basis.len() + 5 * self.columns.len()).to_u64()
    }

    /// One pivot; false where no reduced cost is negative.
    fn improve(&mut self) -> bool {
        // The reduced cost with its sign changed.
        let profit = |column: &Column| dot(&column.coefficients, &self.duals) - column.cost;
        let best = (0..self.columns.len())
            .map(|at| (profit(&self.columns[at]), at))
            .filter(|(profit, _)| *profit > MIN_IMPROVEMENT)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((profit, entering)) = best else { return false };
        let direction = self.direction(entering);
        let Some(row) = self.leaving(&direction) else { return false };
        self.pivot(row, &direction);
        self.basis[row] = entering;
        let rows = self.basis.len();
        for (dual, inverse) in self.duals.iter_mut().zip(&self.inverse[row * rows..]) {
            *dual -= profit * inverse;
        }
        true
    }

    /// The column in terms of the basis: by how much each basic variable falls for each unit of `column`.
    fn direction(&self, column: usize) -> Vec<f64> {
        let coefficients = &self.columns[column].coefficients;
        self.inverse.chunks_exact(self.basis.len()).map(|inverse| dot(coefficients, inverse)).collect()
    }

    /// The ratio test: the row whose basic variable falls to 0 first; of equals the one with the largest divisor.
    fn leaving(&self, direction: &[f64]) -> Option<usize> {
        let ratio = |row: usize| self.levels[row] / direction[row];
        (0..direction.len()).filter(|&row| direction[row] > ZERO).reduce(|best, row| {
            let (a, b) = (ratio(best), ratio(row));
            let better = b < a - ZERO || (b < a + ZERO && direction[row] > direction[best]);
            if better { row } else { best }
        })
    }

    /// Updates the inverse and the levels for a new basic variable of `row`.
    fn pivot(&mut self, row: usize, direction: &[f64]) {
        let (rows, columns) = (self.basis.len(), Columns::new());
        let divisor = direction[row];
        self.levels[row] /= divisor;
        let level = self.levels[row];
        let pivot: Vec<f64> =
            self.inverse[row * rows..][..rows].iter().map(|value| value / divisor).collect();
        for (other, inverse) in self.inverse.chunks_exact_mut(rows).enumerate() {
            if other == row {
                inverse.copy_from_slice(&pivot);
            } else if direction[other] != 0.0 {
                columns.lower_by_product(inverse, direction[other], &pivot);
                self.levels[other] = (self.levels[other] - direction[other] * level).max(0.0);
            }
        }
    }
}

/// The product of a sparse and a dense vector.
fn dot(sparse: &[(usize, f64)], dense: &[f64]) -> f64 {
    sparse.iter().map(|&(row, coefficient)| coefficient * dense[row]).sum()
}
