//! Properties of every answer, over the whole range of requests.
//!
//! `PROPTEST_CASES` sets the number of cases.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cutting_engine::config::{BuilderConfig, Config};
use cutting_engine::cut_tree::NodeKind;
use cutting_engine::instance::{Instance, OffcutClass};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::solution::{KeptOffcut, Solution};
use cutting_engine::stop::{Interrupt, Stop};
use proptest::prelude::*;

use crate::support::brute_force::cut_all;
use crate::support::instances::{EXTREME, MEDIUM, SMALL, any_instance, any_offcut_classes};
use crate::support::tiny::{TinyRules, tiny_job};
use crate::support::{assert_nothing_left_out_in_vain, assert_valid, cases};

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

/// For each kept offcut: sheet and node, as a simple reading of the rules has it, and its value.
fn kept(instance: &Instance, solution: &Solution, classes: &[OffcutClass]) -> Vec<(usize, u32, i64)> {
    let mut kept = Vec::new();
    let is_priced = instance.sheets().iter().any(|sheet| sheet.cost.is_some());
    for (position, layout) in solution.sheets.iter().enumerate() {
        let sheet = &instance.sheets()[layout.sheet.to_usize()];
        let whole = i64::from(sheet.width) * i64::from(sheet.height);
        let price = if is_priced { sheet.cost.unwrap_or(0) } else { whole };
        for (at, node) in (0..).zip(&layout.tree.nodes) {
            let spoilt = sheet.defects.iter().any(|d| {
                d.x < node.x + node.width
                    && node.x < d.x + d.width
                    && d.y < node.y + node.height
                    && node.y < d.y + d.height
            });
            let (long, wide) = (node.width.max(node.height), node.width.min(node.height));
            let area = i64::from(long) * i64::from(wide);
            let takes = |class: &&OffcutClass| {
                long >= class.min_length && wide >= class.min_width && area >= class.min_area
            };
            let percent = classes.iter().filter(takes).map(|class| class.percent).max();
            if let (NodeKind::Waste, false, Some(percent)) = (node.kind, spoilt, percent) {
                kept.push((position, at, area * i64::from(percent) * price / (100 * whole)));
            }
        }
    }
    kept
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn jobs_with_kept_offcuts_are_sound(
        instance in any_instance(SMALL),
        classes in any_offcut_classes(SMALL),
        config in any_config(),
        raised in 0..=100_u32,
    ) {
        let job = instance.with_offcut_classes(classes.clone()).expect("valid classes");
        assert_sound(&job, &config);
        let solution = solve(&job, &config, &Stop::never()).solution;
        let listed: Vec<(usize, u32)> = solution.sheets.iter().enumerate().flat_map(|(position, layout)| {
            layout.offcuts.iter().map(move |offcut| (position, offcut.node))
        }).collect();
        let own = kept(&job, &solution, &classes);
        prop_assert_eq!(listed, own.iter().map(|&(position, node, _)| (position, node)).collect::<Vec<_>>());

        let value = |classes: &[OffcutClass]| -> i64 {
            kept(&job, &solution, classes).iter().map(|&(_, _, value)| value).sum()
        };
        let more: Vec<OffcutClass> =
            classes.iter().map(|class| OffcutClass { percent: class.percent.max(raised), ..*class }).collect();
        prop_assert!(value(&classes) <= value(&more));
        let stated: i64 = solution.sheets.iter().map(|layout| {
            let price = job.material_price(&job.sheets()[layout.sheet.to_usize()]);
            let of = |offcut: &KeptOffcut| {
                let node = &layout.tree.nodes[offcut.node.to_usize()];
                price.value(&classes[offcut.class.to_usize()], i64::from(node.width) * i64::from(node.height))
            };
            layout.offcuts.iter().map(of).sum::<i64>()
        }).sum();
        prop_assert_eq!(stated, value(&classes));
    }
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn workshop_jobs_are_sound(instance in any_instance(MEDIUM), config in any_config()) {
        assert_sound(&instance, &config);
    }

    #[test]
    fn the_largest_jobs_are_sound(instance in any_instance(EXTREME), config in any_config()) {
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
