//! Properties of every answer of the deep search, over the whole range of requests.
//!
//! `PROPTEST_CASES` sets the number of cases.

mod support;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cutting_engine::config::{AlnsConfig, BuilderConfig, Config, RepairStrategy};
use cutting_engine::instance::{Instance, Piece, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::report::StopReason;
use cutting_engine::solution::Solution;
use cutting_engine::solve::solve;
use cutting_engine::stop::{Interrupt, Stop};
use proptest::prelude::*;

use support::instances::{EXTREME, MEDIUM, SMALL, any_instance};
use support::{assert_nothing_left_out_in_vain, assert_valid, cases, free_cuts, instance, piece, sheet};

/// Little greedy work, so that the deep search has something left to find.
fn builder() -> BuilderConfig {
    BuilderConfig { beam_width: 1, beam_width_at_root: 1, max_build_calls: 1, ..BuilderConfig::default() }
}

fn any_alns() -> impl Strategy<Value = AlnsConfig> {
    let strategy = prop_oneof![
        4 => Just(RepairStrategy::TreeNative),
        2 => Just(RepairStrategy::TreeNativeRegret),
        1 => Just(RepairStrategy::FullRebuild),
    ];
    let chance = || prop_oneof![2 => Just(0.0), 1 => 0.0..=1.0_f64];
    let moves = || prop_oneof![1 => Just(0), 1 => 0..5_u32];
    let interval = || prop_oneof![1 => Just(0), 2 => 1..100_u64];
    (
        (1..300_u64, 1..4_u32, any::<i64>(), strategy),
        (0.0..=0.2_f64, 0.0..=1.0_f64, chance(), 0.0..0.1_f64),
        (moves(), moves(), interval(), interval()),
    )
        .prop_map(|(first, second, third)| {
            let (max_iterations, islands, seed, repair_strategy) = first;
            let (min_destruction_rate, more, score_noise, full_rebuild_probability) = second;
            let (max_transfers, max_tree_operators, reheating_interval, return_to_best_after) = third;
            AlnsConfig {
                max_iterations,
                islands,
                seed,
                repair_strategy,
                min_destruction_rate,
                max_destruction_rate: min_destruction_rate + more * (1.0 - min_destruction_rate),
                score_noise,
                full_rebuild_probability,
                max_transfers,
                max_tree_operators,
                reheating_interval,
                return_to_best_after,
                ..AlnsConfig::default()
            }
        })
}

/// What the search minimises, most important first: penalties, area left out, area of the sheets.
fn rank(instance: &Instance, solution: &Solution) -> (u64, i64, i64) {
    let piece = |index: u32| &instance.pieces()[index.to_usize()];
    let left_out = solution.unplaced.iter();
    let penalty =
        left_out.clone().map(|u| u64::from(u.count) * (1 + u64::from(piece(u.piece).priority))).sum();
    let unplaced = left_out.map(|u| i64::from(u.count) * piece(u.piece).area()).sum();
    let area = solution.sheets.iter().map(|s| instance.sheets()[s.sheet.to_usize()].area()).sum();
    (penalty, unplaced, area)
}

fn assert_sound(instance: &Instance, alns: &AlnsConfig) {
    let config = Config::new(builder(), Some(alns.clone())).expect("every setting is in its range");
    let outcome = solve(instance, &config, &Stop::never());
    assert_valid(instance, &outcome.solution);
    assert_nothing_left_out_in_vain(instance, config.builder().max_recursion_depth, &outcome.solution);
    let (penalty, _, area) = rank(instance, &outcome.solution);
    let greedy = solve(
        instance,
        &Config::new(builder(), None).expect("every setting is in its range"),
        &Stop::never(),
    )
    .solution;
    let (greedy_penalty, _, greedy_area) = rank(instance, &greedy);
    assert!((penalty, area) <= (greedy_penalty, greedy_area), "worse than greedy: {instance:#?}\n{alns:#?}");
    let report = outcome.search.as_ref().expect("a deep search reports");
    if report.stop_reason == StopReason::Optimal {
        assert_eq!(outcome.bound.map(|bound| bound.area), Some(area), "{instance:#?}");
    }
    assert_eq!(solve(instance, &config, &Stop::never()), outcome, "the same again");
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn small_jobs_are_sound(instance in any_instance(SMALL), alns in any_alns()) {
        assert_sound(&instance, &alns);
    }

    #[test]
    fn a_cancelled_search_still_answers(instance in any_instance(SMALL)) {
        let stop = Stop::never().on(Arc::new(AtomicBool::new(true)));
        let config = Config::new(BuilderConfig::default(), Some(AlnsConfig::default())).expect("every setting is in its range");
        let outcome = solve(&instance, &config, &stop);
        prop_assert_eq!(outcome.interrupt, Some(Interrupt::Cancelled));
        assert_valid(&instance, &outcome.solution);
    }
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn workshop_jobs_are_sound(instance in any_instance(MEDIUM), alns in any_alns()) {
        assert_sound(&instance, &alns);
    }

    #[test]
    fn the_largest_jobs_are_sound(instance in any_instance(EXTREME), alns in any_alns()) {
        assert_sound(&instance, &alns);
    }
}

#[test]
fn a_piece_that_costs_less_to_leave_out_than_a_sheet_stays_out() {
    let quarters = Piece { quantity: 5, ..piece(50, 50) };
    let job = instance(vec![quarters], vec![Sheet { quantity: 5, ..sheet(100, 100) }], free_cuts());
    let placed = |unplaced_penalty| {
        let alns = AlnsConfig { unplaced_penalty, max_iterations: 200, ..AlnsConfig::default() };
        let config =
            Config::new(BuilderConfig::default(), Some(alns)).expect("every setting is in its range");
        let solution = solve(&job, &config, &Stop::never()).solution;
        assert_valid(&job, &solution);
        solution.sheets.iter().map(|sheet| sheet.summary.placed_count).sum::<u32>()
    };
    assert_eq!(placed(1_000), 0);
    assert_eq!(placed(3_000), 4);
    assert_eq!(placed(20_000), 5);
}
