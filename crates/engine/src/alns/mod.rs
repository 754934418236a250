//! The deep search: adaptive large neighbourhood search (Ropke & Pisinger 2006) on cut trees without coordinates.
//!
//! Each iteration removes a few parts from the sheets ([`destroy`]), puts pieces back where the leftovers lose least
//! ([`repair`]), and keeps or undoes the change ([`draft`]) by simulated annealing ([`annealing`]). Islands search side
//! by side. They meet after fixed numbers of iterations, never by the clock, so the answer does not depend on how their
//! threads were scheduled. [`tuning`] has all constants.

mod annealing;
mod complete;
mod composition;
mod destroy;
mod draft;
mod improve;
mod incumbent;
mod insertion_cache;
mod island;
mod moves;
mod objective;
mod repair;
mod schedule;
mod threads;
mod trades;
mod tuning;
mod unplaced;
mod weights;

#[cfg(test)]
mod tests;

use crate::bounds::Bounds;
use crate::greedy::Built;
use crate::layout::cost::Cost;
use crate::observer::{Event, Moment, Observer};
use crate::report::SearchReport;
use crate::stop::Stop;

pub(crate) use complete::{Attempt, complete};
use improve::{Found, improve};
use incumbent::Incumbent;
pub(crate) use objective::Objective;

/// Improves what was built until a bound proves it optimal, a limit of its configuration is reached, or `stop` fires.
pub(crate) fn search(
    objective: &Objective,
    bounds: &Bounds,
    Built { layout, attempt, bound, iterations }: Built,
    stop: &Stop,
    observer: &dyn Observer,
) -> (Built, SearchReport) {
    // Without time to compute the cost, there is no time to lower it.
    let cost = objective.cost(&layout, stop).unwrap_or(Cost::MAX);
    let mut found = Found { best: Incumbent { cost, layout: layout.into() }, attempt, bound };
    let start = Moment { island: 0, iterations: 0 };
    observer.hear(Event::NewBest(start, found.best.figures(objective)));
    observer.hear(Event::Bound(bound.measure));
    let report = improve(objective, &mut found, &mut bounds.column_generation(), stop, observer);
    let Found { best, bound, .. } = found;
    let iterations = iterations + report.iterations;
    (Built { layout: best.layout.into(), attempt: None, bound, iterations }, report)
}
