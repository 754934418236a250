//! What ends a search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::support::{deep, fickle, instance, iterations, report, run, run_until};
use crate::config::AlnsConfig;
use crate::instance::Instance;
use crate::layout::tests::support::{FREE, fixed, sheet};
use crate::pipeline::solve;
use crate::report::StopReason;
use crate::stop::{Interrupt, Stop};

#[test]
fn each_island_stops_after_its_iterations() {
    assert_eq!(report(iterations(1_500)).iterations, 1_500);
    let three = report(AlnsConfig { islands: 3, ..iterations(1_500) });
    assert_eq!((three.iterations, three.islands), (4_500, 3));
}

#[test]
fn each_island_stops_after_max_no_improve_iterations_without_a_better_layout() {
    let (_, report) = run(AlnsConfig { max_no_improve: 700, ..iterations(0) });
    assert_eq!(report.stop_reason, StopReason::NoImprove);
    assert!(report.iterations >= 700);
    // No iteration improves the cuts, so it stops after exactly this many.
    let (_, longer) = run(AlnsConfig { max_no_improve: 1_400, ..iterations(0) });
    assert!(longer.iterations >= report.iterations + 700);
}

#[test]
fn the_search_stops_after_so_many_milliseconds_without_a_better_layout() {
    let (_, report) = run(AlnsConfig { max_no_best_improve_ms: 0.001, ..iterations(0) });
    assert_eq!(report.stop_reason, StopReason::NoImproveTime);
}

#[test]
fn the_time_limit_and_the_caller_end_it() {
    let late = Stop::never().after(Duration::ZERO);
    assert_eq!(run_until(iterations(0), &late).1.stop_reason, StopReason::Time);
    let cancelled = Stop::never().on(Arc::new(AtomicBool::new(true)));
    assert_eq!(run_until(iterations(0), &cancelled).1.stop_reason, StopReason::Cancelled);
}

#[test]
fn a_proof_ends_it() {
    let instance = Instance::new(vec![fixed(60, 40)], vec![sheet(100, 100, 0)], FREE).expect("it is valid");
    let config = deep(AlnsConfig::default());
    let report = solve(&instance, &config, &Stop::never()).search.expect("there was a deep search");
    assert_eq!((report.stop_reason, report.iterations), (StopReason::Optimal, 0));
}

/// Iterations of four islands, of which `earlyStopThreshold` may stop some early.
fn together(threshold: f64, least: u64) -> u64 {
    let config = AlnsConfig {
        islands: 4,
        early_stop_threshold: threshold,
        early_stop_min_iterations: least,
        cut_penalty: 1_000,
        seed: 1,
        ..fickle(9_000)
    };
    report(config).iterations
}

#[test]
fn islands_far_behind_the_best_one_stop_early() {
    let all = 4 * 9_000;
    assert_eq!(together(0.0, 0), all, "0: none does");
    assert_eq!(together(1.0, 0), all, "none costs twice as much");
    let early = together(1e-9, 0);
    assert!(early < all, "{early}");
    let later = together(1e-9, 5_000);
    assert!(early < later && later <= all, "{early} {later}");
    assert_eq!(together(1e-9, 9_000), all);
}

/// A stop whose clock has fired once and will not fire again.
fn fired() -> Stop {
    let stop = Stop::never();
    assert!(stop.clone().after(Duration::ZERO).poll().is_some());
    stop
}

#[test]
fn a_search_whose_start_was_cut_short_was_ended_by_the_clock() {
    for (stop, reason) in [(Stop::never(), StopReason::Iterations), (fired(), StopReason::Time)] {
        let (_, report) = run_until(iterations(10), &stop);
        assert_eq!((report.stop_reason, report.iterations), (reason, 10));
    }
}

#[test]
fn so_was_one_whose_start_meets_the_bound() {
    let instance = Instance::new(vec![fixed(60, 40)], vec![sheet(100, 100, 0)], FREE).expect("it is valid");
    let config = deep(AlnsConfig::default());
    let outcome = solve(&instance, &config, &fired());
    assert_eq!(outcome.search.map(|report| report.stop_reason), Some(StopReason::Time));
    assert_eq!(
        (outcome.interrupt, outcome.bound.map(|bound| bound.area)),
        (Some(Interrupt::Time), Some(10_000))
    );
}

#[test]
fn a_search_that_gave_up_after_some_time_was_ended_by_a_clock_too() {
    let config = deep(AlnsConfig { max_no_best_improve_ms: 0.001, ..iterations(0) });
    let outcome = solve(&instance(), &config, &Stop::never());
    assert_eq!(outcome.search.map(|report| report.stop_reason), Some(StopReason::NoImproveTime));
    assert_eq!(outcome.interrupt, Some(Interrupt::Time));
}

#[test]
fn where_a_piece_fits_no_sheet_nothing_is_called_optimal() {
    for pieces in [vec![fixed(101, 1)], vec![fixed(101, 1), fixed(60, 40)]] {
        let instance = Instance::new(pieces, vec![sheet(100, 100, 0)], FREE).expect("it is valid");
        let config = deep(AlnsConfig::default());
        let outcome = solve(&instance, &config, &Stop::never());
        let reason = outcome.search.map(|report| report.stop_reason);
        assert_eq!((reason, outcome.bound), (Some(StopReason::NothingToImprove), None));
        assert_eq!(outcome.interrupt, None);
    }
}
