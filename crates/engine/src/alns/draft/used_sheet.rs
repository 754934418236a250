//! A used sheet of a draft.

use std::sync::Arc;

use crate::layout::measure::{Measure, Power};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;

use super::super::objective::Manner;
use super::super::options::Options;
use super::fitting::Room;

/// A used sheet, and what is known of the ways into it.
#[derive(Clone, Debug)]
pub(super) struct UsedSheet {
    /// Shared with the layouts that hold it as it is.
    pub pattern: Arc<Pattern>,
    pub options: Options,
    /// What the way it is cut costs, once asked for.
    pub manner: Option<Manner>,
    /// What its leftovers are worth, in square millimetres, once asked for.
    pub leftovers: Option<f64>,
    /// What may fit its spaces.
    pub room: Room,
    /// The change that last touched it.
    pub touched: u64,
}

impl UsedSheet {
    /// What its leftovers are worth: less than their area, the less the smaller they are.
    pub fn worth_of_leftovers(&mut self, problem: &Problem) -> f64 {
        let pattern = &self.pattern;
        *self.leftovers.get_or_insert_with(|| {
            let area = problem.sheets[pattern.sheet as usize].area as f64;
            f64::from(Measure::new(problem, pattern, Power::Low).value(pattern)) * area
        })
    }

    /// The pattern, to be changed.
    pub fn pattern_mut(&mut self) -> &mut Pattern {
        Arc::make_mut(&mut self.pattern)
    }

    /// The pattern, to be overwritten: what is shared is left alone, for the price of a new buffer.
    pub fn buffer(&mut self) -> &mut Pattern {
        if Arc::get_mut(&mut self.pattern).is_none() {
            self.pattern = Arc::default();
        }
        self.pattern_mut()
    }

    /// What was known of it holds no longer.
    pub fn forget(&mut self) {
        self.options.forget();
        self.manner = None;
        self.leftovers = None;
    }
}
