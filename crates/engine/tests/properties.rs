//! Properties of every answer, over the whole range of requests.
//!
//! `PROPTEST_CASES` sets the number of cases.

mod support;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cutting_engine::config::{BuilderConfig, Config};
use cutting_engine::instance::Instance;
use cutting_engine::rng::Rng;
use cutting_engine::solve::solve;
use cutting_engine::stop::{Interrupt, Stop};
use proptest::prelude::*;

use support::brute_force::cut_all;
use support::instances::{MEDIUM, SMALL, any_instance};
use support::tiny::{TinyRules, tiny_job};
use support::{assert_nothing_left_out_in_vain, assert_valid, cases};

fn any_config() -> impl Strategy<Value = Config> {
    let calls = prop_oneof![1 => Just(0), 1 => 1..200_u32];
    let depth = prop_oneof![2 => Just(500), 1 => 1..20_u32];
    let noise = prop_oneof![2 => Just(0.0), 1 => 0.0..=1.0_f64];
    (1..20_u32, 1..80_u32, calls, depth, noise, any::<u64>()).prop_map(
        |(beam_width, beam_width_at_root, max_build_calls, max_recursion_depth, score_noise, noise_seed)| {
            let builder = BuilderConfig {
                beam_width,
                beam_width_at_root,
                max_build_calls,
                max_recursion_depth,
                score_noise,
                noise_seed,
            };
            Config::new(builder, None).expect("every setting is in its range")
        },
    )
}

fn assert_sound(instance: &Instance, config: &Config) {
    let outcome = solve(instance, config, &Stop::never());
    assert_eq!(outcome.interrupt, None);
    assert_valid(instance, &outcome.solution);
    assert_nothing_left_out_in_vain(instance, config.builder().max_recursion_depth, &outcome.solution);
    for sheet in &outcome.solution.sheets {
        assert!(sheet.summary.max_depth <= config.builder().max_recursion_depth);
    }
    assert_eq!(solve(instance, config, &Stop::never()), outcome, "the same again");
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn small_jobs_are_sound(instance in any_instance(SMALL), config in any_config()) {
        assert_sound(&instance, &config);
    }

    #[test]
    fn an_interrupted_search_still_answers(instance in any_instance(SMALL)) {
        let stop = Stop::never().on(Arc::new(AtomicBool::new(true)));
        let outcome = solve(&instance, &Config::default(), &stop);
        prop_assert_eq!(outcome.interrupt, Some(Interrupt::Cancelled));
        assert_valid(&instance, &outcome.solution);
    }
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn workshop_jobs_are_sound(instance in any_instance(MEDIUM), config in any_config()) {
        assert_sound(&instance, &config);
    }
}

/// Four or five pieces that fit on a single small sheet. The search has to find out how.
fn tiny_jobs(seed: u64, with: TinyRules, wanted: u32) -> u32 {
    let mut rng = Rng::new(seed);
    let (mut possible, mut impossible, mut solved) = (0, 0, 0);
    while possible < wanted {
        let job = tiny_job(&mut rng, with);
        let fits = cut_all(&job).is_some();
        possible += u32::from(fits);
        impossible += u32::from(!fits);
        // Jobs that do not fit are far more common; a few are enough.
        if fits || impossible % 16 == 0 {
            let solution = solve(&job, &Config::default(), &Stop::never()).solution;
            assert_valid(&job, &solution);
            assert!(fits || !solution.unplaced.is_empty(), "what cannot be cut was cut: {job:#?}");
            solved += u32::from(solution.unplaced.is_empty());
        }
    }
    solved
}

#[test]
fn tiny_jobs_without_defects_and_trims_are_solved() {
    assert_eq!(tiny_jobs(1, TinyRules::Plain, 150), 150);
}

#[test]
fn nearly_all_tiny_jobs_under_all_rules_are_solved() {
    let solved = tiny_jobs(2, TinyRules::All, 150);
    assert!(solved >= 135, "{solved} of 150");
}
