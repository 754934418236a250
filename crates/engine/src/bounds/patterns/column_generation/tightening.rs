//! What follows when the linear programme is solved: a finer grid, exact pricing, or critical items. All of them exclude
//! patterns that cannot be cut.

use super::ColumnGeneration;
use crate::bounds::patterns::critical::CriticalSets;
use crate::bounds::patterns::grid::Grid;
use crate::bounds::patterns::limits::{
    CELLS_FOR_CRITICAL, COST_OF_COARSE_PATTERNS, CRITICAL_AT_A_TIME, ENOUGH_PROVED, MAX_CANDIDATES, MAX_SETS,
    MAX_SUMS, MIN_OVERUSE, SMOOTHING, STEPS_PER_SET,
};
use crate::bounds::patterns::table::Table;
use crate::bounds::relaxation::Relaxation;
use crate::numbers::Integer;
use crate::stop::Stop;

impl ColumnGeneration<'_> {
    /// Whether a finer grid or a stricter model will follow.
    pub(super) fn is_coarse(&self) -> bool {
        self.cells < self.most_cells || self.fitting.is_some() || self.has_guide()
    }

    /// Whether the best prices prove nearly all that this grid can: they are a good start for a finer one.
    pub(super) fn has_converged(&self) -> bool {
        self.best.1 >= ENOUGH_PROVED * self.master.cost()
    }

    /// Excludes patterns that cannot be cut, after the linear programme is solved: by a finer grid, by exact pricing, or
    /// by critical items. A coarse grid is so much faster that critical items wait for a finer one.
    pub(super) fn tighten(&mut self, stop: &Stop) {
        if self.cells < CELLS_FOR_CRITICAL.min(self.most_cells) {
            self.refine();
            return;
        }
        if let Some(fitting) = self.fitting.take() {
            self.price_exactly(fitting);
            return;
        }
        if self.exact.is_some() {
            self.lose_guide();
            return;
        }
        self.add_critical(stop);
        if self.exhausted && self.is_coarse() && stop.poll().is_none() {
            self.exhausted = false;
            self.refine();
        }
    }

    /// Goes on with a grid twice as fine, as long as there is a finer one.
    pub(super) fn refine(&mut self) {
        self.cells = (2 * self.cells).min(self.most_cells);
        self.grid = Grid::new(self.relaxation, self.cells);
        self.critical.clear();
        self.table = Table::none();
        self.table = Table::new(self.grid.extent, self.rules, CriticalSets::none());
        self.start_over();
    }

    /// Starts the master over, from the best prices. Its patterns stay as a guide. They may no longer fit, so they cost
    /// a little more, and in proportion to their area if that exceeds the largest sheet.
    pub(super) fn start_over(&mut self) {
        let areas = self.areas();
        let area = |copies: &[(usize, f64)]| copies.iter().map(|&(item, number)| areas[item] * number).sum();
        self.master.restart(|_| true);
        let patterns = self.master.patterns();
        self.master
            .make_patterns_dearer(patterns, |copies| COST_OF_COARSE_PATTERNS * 1_f64.max(area(copies)));
        self.best.1 = 0.0;
        self.smoothing = SMOOTHING[1];
    }

    /// The area of each item as a share of the largest sheet.
    pub(super) fn areas(&self) -> Vec<f64> {
        let Relaxation { items, sizes, .. } = self.relaxation;
        let room = sizes.iter().map(|size| size.width * size.height).max().unwrap_or(1).to_f64();
        items.iter().map(|item| (item.width * item.height).to_f64() / room).collect()
    }

    /// Makes those items critical from whose overuse the master profits most. Where there are none, or the sets would
    /// become too many, the bound is exhausted.
    fn add_critical(&mut self, stop: &Stop) {
        let overuse = self.overuse();
        let value = |item: usize| overuse[item] * self.best.0[item];
        let mut candidates: Vec<usize> =
            (0..overuse.len()).filter(|&item| overuse[item] > MIN_OVERUSE).collect();
        candidates.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        let [width, height] = self.grid.extent;
        let most = (MAX_SUMS / (width * height * (width + height) / 2 + 1)).min(MAX_SETS);
        let before = self.critical.len();
        let mut sets = None;
        for item in candidates.into_iter().take(MAX_CANDIDATES) {
            self.critical.push((item, self.relaxation.items[item].count.to_usize()));
            self.steps += most.to_u64() * STEPS_PER_SET;
            match CriticalSets::new(&self.grid, &self.critical, most, stop) {
                Some(more) => sets = Some(more),
                None => drop(self.critical.pop()),
            }
            if self.critical.len() == before + CRITICAL_AT_A_TIME {
                break;
            }
        }
        let Some(sets) = sets else {
            self.exhausted = true;
            return;
        };
        // The old tables go first: either may take a hundred megabytes.
        self.table = Table::none();
        self.table = Table::new(self.grid.extent, self.rules, sets);
        let critical = &self.critical;
        self.master.restart(|copies| {
            copies.iter().all(|&(item, number)| {
                critical.iter().all(|&(critical, count)| critical != item || number <= count.to_f64())
            })
        });
        self.smoothing = SMOOTHING[0];
    }

    /// For each item, how many copies the optimum of the restricted master cuts by patterns beyond the demand for it.
    fn overuse(&self) -> Vec<f64> {
        let mut overuse = vec![0.0; self.relaxation.items.len()];
        for (level, copies) in self.master.solution() {
            for &(item, number) in copies {
                let beyond = number - self.relaxation.items[item].count.to_f64();
                if beyond > 0.0 {
                    overuse[item] += level * beyond;
                }
            }
        }
        overuse
    }
}
