//! The whole algorithm on one page.

use crate::alns;
use crate::bounds::Bounds;
use crate::config::Config;
use crate::finish::finish;
use crate::greedy;
use crate::instance::Instance;
use crate::layout::problem::{PieceType, Problem};
use crate::report::SearchReport;
use crate::solution::Solution;
use crate::stop::{Interrupt, Stop};

/// A layout, what was proved of it, and how the search for it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The best layout found.
    pub solution: Solution,
    /// Least total sheet area that any layout of all pieces needs, in square millimetres; `None` where no layout holds
    /// all pieces. A layout of all pieces on so much area is optimal.
    pub bound: Option<i64>,
    /// Iterations of ruin and recreate.
    pub iterations: u64,
    /// How the deep search went, if there was one.
    pub search: Option<SearchReport>,
    /// Why the search ended early, if it did.
    pub interrupt: Option<Interrupt>,
}

/// Finds a guillotine layout of the instance's pieces on its sheets.
///
/// Pieces that fit nowhere are no error: they come back as unplaced. The same instance and configuration give the same
/// layout on every machine unless `stop` interrupts. Out of time, it answers with its best; cancelled, it answers at once,
/// and a layout of many thousand pieces may then lack most of them.
pub fn solve(instance: &Instance, config: &Config, stop: &Stop) -> Outcome {
    let problem = Problem::new(instance, config.builder.max_recursion_depth, &stop.for_preparing());
    let bounds = Bounds::for_demand(instance, &problem.demand(instance));
    let written = stop.with_reserve(problem.instances());
    let start = if config.alns.is_some() { written.for_start(problem.instances()) } else { written.clone() };
    let mut built = greedy::build(&problem, &config.builder, &bounds, &start);
    // What was left out on purpose stays out.
    let places_all =
        config.alns.as_ref().is_none_or(|config| config.prefers_any_sheet_to_leaving_out(&problem));
    let mut search = None;
    let mut incomplete_start = None;
    if let Some(config) = &config.alns {
        if places_all && !built.layout.excluded.is_empty() {
            incomplete_start = Some((config, built.layout.clone()));
        }
        let (found, report) = alns::search(&problem, config, &bounds, built, &written.for_tidying());
        built = found;
        if report.improvements > 0 && !config.minds_manner() {
            greedy::tidy_up(&problem, &mut built.layout, &written);
        }
        search = Some(report);
    }
    let mut solution = finish(instance, &problem, &built.layout, places_all, stop);
    if let Some((config, start)) = incomplete_start {
        // The search does not know what sheets of their own cost the pieces that it leaves out.
        let start = finish(instance, &problem, &start, places_all, stop);
        if config.cost(instance, &start) < config.cost(instance, &solution) {
            solution = start;
        }
    }
    let reachable = built.bound.is_reachable() && problem.types.iter().all(PieceType::may_fit);
    Outcome {
        solution,
        bound: reachable.then_some(built.bound.area),
        iterations: built.iterations,
        search,
        interrupt: match stop.poll() {
            Some(Interrupt::Cancelled) => Some(Interrupt::Cancelled),
            _ => built.interrupted.then_some(Interrupt::Time),
        },
    }
}
