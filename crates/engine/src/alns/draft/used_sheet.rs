//! A used sheet of a draft.

use std::sync::Arc;

use crate::layout::measure::{Measure, Power};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;

use super::super::insertion_cache::InsertionCache;
use super::super::objective::CuttingCost;
use super::fitting::Room;

/// A used sheet with cached results.
#[derive(Clone, Debug)]
pub(super) struct UsedSheet {
    /// Shared with the layouts that hold it as it is.
    pub pattern: Arc<Pattern>,
    pub insertions: InsertionCache,
    /// Cost of cutting it, once asked for.
    pub cutting_cost: Option<CuttingCost>,
    /// Value of its leftovers, in square millimetres, once asked for.
    pub leftovers: Option<f64>,
    /// How many of its spaces each group of types may fit.
    pub room: Room,
    /// The change that last touched it.
    pub touched: u64,
}

impl UsedSheet {
    /// Value of its leftovers, in square millimetres: less than their area, and small ones lose most.
    pub fn leftovers(&mut self, problem: &Problem) -> f64 {
        if let Some(known) = self.leftovers {
            return known;
        }
        *self.leftovers.insert(self.value_of_leftovers(problem))
    }

    /// The same, computed without the cache.
    pub fn value_of_leftovers(&self, problem: &Problem) -> f64 {
        let pattern = &self.pattern;
        let area = problem.sheets[pattern.sheet_type].area.to_f64();
        f64::from(Measure::new(problem, pattern, Power::Low).value(pattern)) * area
    }

    /// The pattern, to be changed.
    pub fn pattern_mut(&mut self) -> &mut Pattern {
        Arc::make_mut(&mut self.pattern)
    }

    /// The pattern, to be overwritten. A shared one is replaced by a new buffer.
    pub fn buffer(&mut self) -> &mut Pattern {
        if Arc::get_mut(&mut self.pattern).is_none() {
            self.pattern = Arc::default();
        }
        self.pattern_mut()
    }

    /// Forgets all that was worked out: the pattern changes.
    pub fn forget(&mut self) {
        self.insertions.forget();
        self.cutting_cost = None;
        self.leftovers = None;
    }
}
