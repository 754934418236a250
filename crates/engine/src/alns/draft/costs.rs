//! The cost of a draft besides its area, and the value of its leftovers.

use crate::layout::expand::STEPS_OF_CUTS;
use crate::stop::Pacer;

use super::super::objective::{CuttingCost, Objective};
use super::Draft;

impl Draft<'_> {
    /// Cost of cutting all sheets; meaningless once the pacer has ended.
    pub fn total_cutting_cost(&mut self, objective: &Objective, pacer: &mut Pacer) -> i128 {
        let used = self.sheets.iter_mut().filter(|sheet| !sheet.pattern.nodes.is_empty());
        let costs = used.map_while(|sheet| match sheet.cutting_cost {
            Some(known) => Some(known),
            None if pacer.ends_after(STEPS_OF_CUTS * sheet.pattern.nodes.len()) => None,
            None => Some(*sheet.cutting_cost.insert(objective.cutting_cost(&sheet.pattern))),
        });
        let costs: Vec<CuttingCost> = costs.collect();
        objective.total_cutting_cost(&costs)
    }

    /// The value that this change adds to the leftovers. An unused sheet is one large leftover.
    pub fn gain_of_leftovers(&mut self) -> f64 {
        let mut gain = 0.0;
        for (sheet, old) in &mut self.saved {
            let new = &mut self.sheets[*sheet];
            gain += new.leftovers(self.problem) - old.leftovers(self.problem);
        }
        for opened in &mut self.sheets.raw[self.before..] {
            let unused = self.problem.sheets[opened.pattern.sheet_type].area.to_f64();
            gain += opened.leftovers(self.problem) - unused;
        }
        gain
    }
}
