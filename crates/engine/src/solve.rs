//! The whole algorithm on one page.

use crate::bounds::Bounds;
use crate::config::Config;
use crate::finish::finish;
use crate::greedy;
use crate::instance::Instance;
use crate::layout::problem::Problem;
use crate::solution::Solution;
use crate::stop::{Interrupt, Stop};

/// A layout, and whether the search for it was interrupted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The best layout found.
    pub solution: Solution,
    /// Why the search ended early, if it did.
    pub interrupt: Option<Interrupt>,
}

/// Finds a guillotine layout of the instance's pieces on its sheets.
///
/// Pieces that fit nowhere are no error: they come back as unplaced. The same instance and configuration give the same
/// layout on every machine unless `stop` interrupts.
pub fn solve(instance: &Instance, config: &Config, stop: &Stop) -> Outcome {
    let problem = Problem::new(instance, config.builder.max_recursion_depth, stop);
    let bounds = Bounds::for_demand(instance, &problem.demand(instance));
    let layout = greedy::build(&problem, &config.builder, &bounds, stop);
    Outcome { solution: finish(instance, &problem, &layout), interrupt: stop.poll() }
}
