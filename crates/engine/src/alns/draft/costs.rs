//! What a draft costs beside its area, and what its leftovers are worth.

use crate::layout::expand::STEPS_OF_CUTS;
use crate::stop::Pacer;

use super::super::objective::{Manner, Objective};
use super::Draft;

impl Draft<'_> {
    /// What the ways in which all sheets are cut cost; anything once the pacer has ended.
    pub fn cost_of_manners(&mut self, objective: &Objective, pacer: &mut Pacer) -> i128 {
        let used = self.sheets.iter_mut().filter(|sheet| !sheet.pattern.nodes.is_empty());
        let manners = used.map_while(|sheet| match sheet.manner {
            Some(known) => Some(known),
            None if pacer.ends_after(STEPS_OF_CUTS * sheet.pattern.nodes.len()) => None,
            None => Some(*sheet.manner.insert(objective.manner(&sheet.pattern))),
        });
        let manners: Vec<Manner> = manners.collect();
        objective.cost_of_manners(&manners)
    }

    /// By how much the leftovers are worth more than before this change; a sheet that is not used is one large leftover.
    pub fn gain_of_leftovers(&mut self) -> f64 {
        let mut gain = 0.0;
        for (sheet, old) in &mut self.saved {
            let new = &mut self.sheets[*sheet as usize];
            gain += new.worth_of_leftovers(self.problem) - old.worth_of_leftovers(self.problem);
        }
        for opened in &mut self.sheets[self.before..] {
            let unused = self.problem.sheets[opened.pattern.sheet as usize].area as f64;
            gain += opened.worth_of_leftovers(self.problem) - unused;
        }
        gain
    }
}
