//! The deep search: adaptive large neighbourhood search (Ropke & Pisinger 2006) on cut trees without coordinates.
//!
//! Each iteration removes a few parts from the sheets ([`destroy`]), puts pieces back where the leftovers lose least
//! ([`repair`]), and keeps or undoes the change ([`draft`]) by simulated annealing ([`annealing`]). Islands search side
//! by side. They meet after fixed numbers of iterations, never by the clock, so the answer does not depend on how their
//! threads were scheduled. [`tuning`] has all constants.

mod annealing;
mod composition;
mod destroy;
mod draft;
mod goal;
mod incumbent;
mod island;
mod objective;
mod options;
mod outside;
mod part;
mod recombination;
mod regions;
mod repair;
mod sharing;
mod stagnation;
mod temperature;
mod threads;
mod trades;
mod transfers;
mod tree_moves;
mod tuning;
mod weights;

#[cfg(test)]
mod tests;

use crate::bounds::Bounds;
use crate::config::AlnsConfig;
use crate::greedy::Built;
use crate::observer::{Moment, Observer};
use crate::report::{OperatorUse, SearchReport, StopReason};
use crate::stop::patience::Patience;
use crate::stop::{Interrupt, Stop};

use incumbent::Incumbent;
use island::{End, Island};
pub(crate) use objective::{Cost, Objective};
use sharing::{deal_round, gather_round};
use threads::run_round;
use tuning::rounds;

/// Improves what was built until a bound proves it optimal, a limit of its configuration is reached, or `stop` fires.
pub(crate) fn search(
    objective: &Objective,
    bounds: &Bounds,
    mut built: Built,
    stop: &Stop,
    observer: &dyn Observer,
) -> (Built, SearchReport) {
    let config = objective.config;
    let mut bound = built.bound;
    let mut column_generation = bounds.column_generation();
    // Without time to compute the cost, there is no time to lower it.
    let cost = objective.cost(&built.layout, stop).unwrap_or(Cost::MAX);
    let mut best = Incumbent { cost, layout: built.layout.into() };
    observer.new_best(Moment { island: 0, iterations: 0 }, best.figures(objective.problem.misfits()));
    observer.bound(bound.measure);
    let mut patience = Patience::of_ms(config.max_no_best_improve_ms, stop);
    let mut islands: Vec<Island> = Vec::new();
    let mut round = rounds::FIRST;
    let mut iterations = 0;
    let mut stop_reason = loop {
        let least = objective.least_cost(bound);
        if let Some(reason) = reason_to_stop(&islands, &best, least, &patience, stop) {
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
            if let Some(attempt) = built.attempt.take() {
                islands[0].resume_attempt(attempt);
            }
        }
        share(&mut islands, &best, least, config, stop);
        let shared = deal_round(&mut islands);
        let length = shared.unwrap_or(round);
        let complete = best.layout.excluded.is_empty();
        let proved = bound.measure;
        bound = run_round(&mut islands, config.threads, length, || {
            if !complete {
                return bound;
            }
            let hopeful = column_generation.steps() < rounds::HOPEFUL_STEPS;
            let steps = if hopeful {
                rounds::STEPS_OF_BOUND + rounds::MORE_STEPS * iterations / 1_000
            } else if column_generation.enumerates() {
                rounds::STEPS_OF_ENUMERATION
            } else if column_generation.prices_exactly() {
                rounds::STEPS_OF_EXACT_PRICING
            } else {
                let sheets = (best.layout.patterns.len() as u64).min(rounds::MOST_SHEETS);
                rounds::FURTHER_STEPS
                    + rounds::FURTHER_STEPS_PER_SHEET * sheets
                    + rounds::STEPS_PER_SHEET_BEYOND * sheets.saturating_sub(rounds::MANY_SHEETS)
            };
            column_generation.improve(bound, best.layout.known(), steps * length, stop)
        });
        if bound.measure > proved {
            observer.bound(bound.measure);
        }
        iterations += length;
        if shared.is_some() {
            gather_round(&mut islands, length);
        } else if islands.len() > 1 {
            round = (round + round / rounds::GROWTH).min(rounds::LONGEST);
        }
        // The first of equals, so the speed of the islands does not matter.
        let leader = islands.iter().min_by_key(|island| island.best.cost);
        if let Some(leader) = leader.filter(|leader| leader.best.cost < best.cost) {
            best.clone_from(&leader.best);
            patience.renew();
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
    // The islands share sheets with the layout. Dropping them first avoids copies.
    drop(islands);
    let built = Built {
        layout: best.layout.into(),
        attempt: None,
        bound,
        iterations: built.iterations + report.iterations,
    };
    (built, report)
}

fn reason_to_stop(
    islands: &[Island],
    best: &Incumbent,
    least: Cost,
    patience: &Patience,
    stop: &Stop,
) -> Option<StopReason> {
    if best.cost <= least {
        return Some(StopReason::Optimal);
    }
    match stop.poll() {
        Some(Interrupt::Cancelled) => return Some(StopReason::Cancelled),
        Some(Interrupt::Time) => return Some(StopReason::Time),
        None => {}
    }
    if patience.is_over() {
        return Some(StopReason::NoImproveTime);
    }
    if !islands.is_empty() && islands.iter().all(|island| island.end.is_some()) {
        let by_iterations = islands.iter().any(|island| island.end == Some(End::Iterations));
        return Some(if by_iterations { StopReason::Iterations } else { StopReason::NoImprove });
    }
    None
}

/// Gives the islands the bound, and the best layout to those that are behind. Those that are far behind stop.
fn share(islands: &mut [Island], best: &Incumbent, least: Cost, config: &AlnsConfig, stop: &Stop) {
    let several = islands.len() > 1;
    for island in islands.iter_mut().filter(|island| island.end.is_none()) {
        island.least_cost = least;
        let ahead = best.cost.value.unsigned_abs() as f64 * config.early_stop_threshold;
        let behind = (island.own_cost.value - best.cost.value) as f64;
        if several
            && config.early_stop_threshold > 0.0
            && island.annealing.iterations >= config.early_stop_min_iterations
            && behind > ahead
        {
            island.end = Some(End::LeftBehind);
        } else if island.best.cost > best.cost && stop.poll().is_none() {
            island.adopt(best);
        }
    }
}

fn report(islands: &[Island], stop_reason: StopReason, config: &AlnsConfig) -> SearchReport {
    let sum = |of: &dyn Fn(&Island) -> [u64; 2], name| {
        let [successes, uses] =
            islands.iter().map(of).fold([0; 2], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
        OperatorUse { name, uses, successes }
    };
    SearchReport {
        iterations: islands.iter().map(|island| island.annealing.iterations).sum(),
        improvements: islands.iter().map(|island| island.improvements).max().unwrap_or(0),
        stop_reason,
        islands: config.islands.max(1),
        destroy: destroy::OPERATORS
            .iter()
            .enumerate()
            .map(|(at, operator)| sum(&|island| island.annealing.operators.record[at], operator.name))
            // Large jobs alone have chains, so reports of other jobs do not name them.
            .chain(
                [sum(&|island| island.annealing.chains, "chain")].into_iter().filter(|chain| chain.uses > 0),
            )
            .collect(),
        repair: repair::names(config.repair_strategy)
            .into_iter()
            .enumerate()
            .map(|(at, name)| sum(&|island| island.annealing.repairs[at], name))
            .collect(),
    }
}
