//! Drives the islands, round by round: they share the best layout, and a bound is computed alongside.

use crate::bounds::Bounds;
use crate::config::AlnsConfig;
use crate::greedy::Built;
use crate::layout::cost::Cost;
use crate::numbers::Integer;
use crate::observer::{Event, Moment, Observer};
use crate::report::{OperatorUse, SearchReport, StopReason, uses};
use crate::stop::stagnation_limit::StagnationLimit;
use crate::stop::{Interrupt, Stop};

use super::annealing::Annealing;
use super::island::Island;
use super::objective::{Incumbent, Objective};
use super::threads::run_round;
use super::tuning::rounds;
use super::{destroy, repair};

/// Improves what was built until a bound proves it optimal, a limit of its configuration is reached, or `stop` fires.
pub(crate) fn search(
    objective: &Objective,
    bounds: &Bounds,
    built: Built,
    stop: &Stop,
    observer: &dyn Observer,
) -> (Built, SearchReport) {
    let config = objective.config;
    let Built { layout, mut attempt, mut bound, iterations: before } = built;
    // Without time to compute the cost, there is no time to lower it.
    let cost = objective.cost(&layout, stop).unwrap_or(Cost::MAX);
    let mut best = Incumbent { cost, layout: layout.into() };
    let start = Moment { island: 0, iterations: 0 };
    observer.hear(Event::NewBest(start, best.figures(objective)));
    observer.hear(Event::Bound(bound.measure));
    let mut column_generation = bounds.column_generation();
    let mut stagnation_limit = StagnationLimit::of_ms(config.max_no_best_improve_ms, stop);
    let mut islands: Vec<Island> = Vec::new();
    let mut round = rounds::FIRST;
    let mut iterations = 0;
    let mut stop_reason = loop {
        let least = objective.least_cost(bound);
        if let Some(reason) = reason_to_stop(&islands, &best, least, &stagnation_limit, stop) {
            break reason;
        }
        if islands.is_empty() {
            for number in 0..config.islands.max(1) {
                // Each island drafts the whole layout, which takes time.
                if number > 0 && stop.poll().is_some() {
                    break;
                }
                islands.push(Island::new(objective, &best, number, stop, observer));
            }
            if let Some(attempt) = attempt.take() {
                islands[0].resume_attempt(attempt);
            }
        }
        share(&mut islands, &best, least, objective, stop);
        let complete = best.layout.excluded.is_empty();
        let proved = bound.measure;
        bound = run_round(&mut islands, config.threads, round, || {
            if !complete {
                return bound;
            }
            let hopeful = column_generation.steps() < rounds::HOPEFUL_STEPS;
            let steps = if hopeful {
                rounds::STEPS_OF_BOUND + rounds::MORE_STEPS * iterations / 1_000
            } else if column_generation.prices_exactly() {
                rounds::STEPS_OF_EXACT_PRICING
            } else {
                let sheets = best.layout.patterns.len().to_u64().min(rounds::MAX_SHEETS);
                rounds::FURTHER_STEPS + rounds::FURTHER_STEPS_PER_SHEET * sheets
            };
            column_generation.improve(bound, best.known(), steps * round, stop)
        });
        if bound.measure > proved {
            observer.hear(Event::Bound(bound.measure));
        }
        iterations += round;
        if islands.len() > 1 {
            round = (round + round / rounds::GROWTH).min(rounds::FIRST * rounds::GROWTH);
        }
        // The first of equals, so the speed of the islands does not matter.
        let leader = islands.iter().min_by_key(|island| island.best.cost);
        if let Some(leader) = leader.filter(|leader| leader.best.cost < best.cost) {
            best.clone_from(&leader.best);
            stagnation_limit.restart();
        }
    };
    match stop.fired() {
        Some(Interrupt::Cancelled) => stop_reason = StopReason::Cancelled,
        // A clock that cut anything short determined everything after it, even a proof.
        Some(Interrupt::Time) if stop_reason != StopReason::NoImproveTime => stop_reason = StopReason::Time,
        _ => {}
    }
    if stop_reason == StopReason::Optimal && !objective.problem.may_hold_all() {
        stop_reason = StopReason::NothingToImprove;
    }
    let report = report(&islands, stop_reason, config);
    let iterations = before + report.iterations;
    (Built { layout: best.layout.into(), attempt: None, bound, iterations }, report)
}

fn reason_to_stop(
    islands: &[Island],
    best: &Incumbent,
    least: Cost,
    stagnation_limit: &StagnationLimit,
    stop: &Stop,
) -> Option<StopReason> {
    if best.cost <= least {
        return Some(StopReason::Optimal);
    }
    if let Some(interrupt) = stop.poll() {
        return Some(interrupt.into());
    }
    if stagnation_limit.is_over() {
        return Some(StopReason::NoImproveTime);
    }
    if !islands.is_empty() && islands.iter().all(|island| island.has_ended) {
        let by_iterations = islands.iter().any(Island::has_made_all_iterations);
        return Some(if by_iterations { StopReason::Iterations } else { StopReason::NoImprove });
    }
    None
}

/// Gives the islands the bound, and the best layout to those that are behind. Those that are far behind stop.
fn share(islands: &mut [Island], best: &Incumbent, least: Cost, objective: &Objective, stop: &Stop) {
    let config = objective.config;
    let several = islands.len() > 1;
    for island in islands.iter_mut().filter(|island| !island.has_ended) {
        island.least_cost = least;
        let ahead = objective.weighed(best.cost).unsigned_abs().to_f64() * config.early_stop_threshold;
        let behind = (objective.weighed(island.own_cost) - objective.weighed(best.cost)).to_f64();
        if several
            && config.early_stop_threshold > 0.0
            && island.annealing.iterations >= config.early_stop_min_iterations
            && behind > ahead
        {
            island.has_ended = true;
        } else if island.best.cost > best.cost && stop.poll().is_none() {
            island.adopt(best);
        }
    }
}

fn report(islands: &[Island], stop_reason: StopReason, config: &AlnsConfig) -> SearchReport {
    let sum = |unused: Vec<OperatorUse>, of: for<'a> fn(&'a Annealing) -> &'a [OperatorUse]| {
        islands.iter().fold(unused, |sum, island| uses(sum, of(&island.annealing)))
    };
    let mut destroy = sum(destroy::unused(), |annealing| &annealing.destroys);
    // Large instances alone have chains, so reports of other instances do not name them.
    destroy.retain(|operator| operator.name != destroy::CHAIN || operator.uses > 0);
    SearchReport {
        iterations: islands.iter().map(|island| island.annealing.iterations).sum(),
        improvements: islands.iter().map(|island| island.improvements).max().unwrap_or(0),
        stop_reason,
        islands: config.islands.max(1),
        destroy,
        repair: sum(repair::unused(config.repair_strategy), |annealing| &annealing.repairs),
    }
}
