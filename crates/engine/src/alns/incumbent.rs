//! The best layout known.

use crate::bounds::Bound;
use crate::layout::cost::Cost;
use crate::layout::state::SharedLayout;
use crate::observer::Figures;

use super::objective::Objective;

/// A layout with its cost.
#[derive(Clone, Debug)]
pub(crate) struct Incumbent {
    pub layout: SharedLayout,
    pub cost: Cost,
}

impl Incumbent {
    /// What an observer learns about it. It counts the instances that fit no sheet, which the search never sees.
    pub fn figures(&self, objective: &Objective) -> Figures {
        let layout = &self.layout;
        Figures {
            cost: objective.weighed(self.cost),
            sheets: layout.patterns.len(),
            sheet_area: layout.area().get(),
            measure: layout.measure(),
            unplaced: layout.excluded.len() + objective.problem.misfits(),
        }
    }

    /// What it shows about the least measure and area.
    pub fn known(&self) -> Bound {
        Bound { measure: self.layout.measure(), area: self.layout.area().get() }
    }
}
