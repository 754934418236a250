//! The search from one layout to the best that it finds.

use crate::bounds::{Bound, ColumnGeneration};
use crate::config::AlnsConfig;
use crate::layout::cost::Cost;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::observer::{Event, Observer};
use crate::report::{OperatorUse, SearchReport, StopReason};
use crate::stop::stagnation_limit::StagnationLimit;
use crate::stop::{Interrupt, Stop};

use super::incumbent::Incumbent;
use super::island::{End, Island};
use super::objective::Objective;
use super::threads::run_round;
use super::tuning::rounds;
use super::{destroy, repair};

/// What the search has found.
pub(super) struct Found {
    pub best: Incumbent,
    /// See [`crate::greedy::Built::attempt`].
    pub attempt: Option<Layout>,
    pub bound: Bound,
}

/// Improves `found`.
pub(super) fn improve(
    objective: &Objective,
    found: &mut Found,
    column_generation: &mut ColumnGeneration,
    stop: &Stop,
    observer: &dyn Observer,
) -> SearchReport {
    let config = objective.config;
    let Found { best, attempt, bound } = found;
    let mut stagnation_limit = StagnationLimit::of_ms(config.max_no_best_improve_ms, stop);
    let mut islands: Vec<Island> = Vec::new();
    let mut round = rounds::FIRST;
    let mut iterations = 0;
    let mut stop_reason = loop {
        let least = objective.least_cost(*bound);
        if let Some(reason) = reason_to_stop(&islands, best, least, &stagnation_limit, stop) {
            break reason;
        }
        if islands.is_empty() {
            for number in 0..config.islands.max(1) {
                // Each island drafts the whole layout, which takes time.
                if number > 0 && stop.poll().is_some() {
                    break;
                }
                islands.push(Island::new(objective, best, number, stop, observer));
            }
            if let Some(attempt) = attempt.take() {
                islands[0].resume_attempt(attempt);
            }
        }
        share(&mut islands, best, least, objective, stop);
        let complete = best.layout.excluded.is_empty();
        let proved = bound.measure;
        *bound = run_round(&mut islands, config.threads, round, || {
            if !complete {
                return *bound;
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
            column_generation.improve(*bound, best.known(), steps * round, stop)
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
    report(&islands, stop_reason, config)
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
    if !islands.is_empty() && islands.iter().all(|island| island.end.is_some()) {
        let by_iterations = islands.iter().any(|island| island.end == Some(End::Iterations));
        return Some(if by_iterations { StopReason::Iterations } else { StopReason::NoImprove });
    }
    None
}

/// Gives the islands the bound, and the best layout to those that are behind. Those that are far behind stop.
fn share(islands: &mut [Island], best: &Incumbent, least: Cost, objective: &Objective, stop: &Stop) {
    let config = objective.config;
    let several = islands.len() > 1;
    for island in islands.iter_mut().filter(|island| island.end.is_none()) {
        island.least_cost = least;
        let ahead = objective.weighed(best.cost).unsigned_abs().to_f64() * config.early_stop_threshold;
        let behind = (objective.weighed(island.own_cost) - objective.weighed(best.cost)).to_f64();
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
            // Large instances alone have chains, so reports of other instances do not name them.
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
