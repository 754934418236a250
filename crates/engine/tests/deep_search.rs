//! Properties of every answer of the deep search, over the whole range of requests.
//!
//! `PROPTEST_CASES` sets the number of cases.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cutting_engine::config::{AlnsConfig, BuilderConfig, Config, RepairStrategy};
use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::instance::{Instance, OffcutClass, Piece, Sheet};
use cutting_engine::numbers::{Fraction, Integer};
use cutting_engine::pipeline::{Outcome, solve};
use cutting_engine::report::StopReason;
use cutting_engine::solution::Solution;
use cutting_engine::stop::{Interrupt, Stop};
use proptest::prelude::*;

use crate::support::instances::{EXTREME, MEDIUM, SMALL, Scale, TINY, any_instance, any_offcut_classes};
use crate::support::{
    assert_nothing_left_out_in_vain, assert_valid, cases, free_cuts, instance, piece, sheet, stages,
};

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

/// The levels of the objective, most important first: penalties, unplaced area, measure and area of the sheets, value of
/// the kept offcuts, largest offcut, cuts.
type Levels = (i128, i64, i64, i64, Reverse<i64>, Reverse<i64>, u32);

fn levels(instance: &Instance, alns: &AlnsConfig, solution: &Solution) -> Levels {
    let left_out = || solution.unplaced.iter().map(|left| (left, &instance.pieces()[left.piece.to_usize()]));
    let penalties = left_out().map(|(left, piece)| {
        let priority = i128::from(alns.priority_penalty) * i128::from(piece.priority);
        i128::from(left.count) * (i128::from(alns.unplaced_penalty) + priority)
    });
    let penalty = penalties.sum();
    let unplaced = left_out().map(|(left, piece)| i64::from(left.count) * piece.area()).sum();
    let sheets = || solution.sheets.iter().map(|used| (used, &instance.sheets()[used.sheet.to_usize()]));
    let measure = sheets().map(|(_, sheet)| instance.measure_of(sheet)).sum();
    let area = sheets().map(|(_, sheet)| sheet.area()).sum();
    let kept = sheets().flat_map(|(used, sheet)| {
        used.offcuts.iter().map(move |offcut| {
            let node = &used.tree.nodes[offcut.node.to_usize()];
            let class = &instance.offcut_classes()[offcut.class.to_usize()];
            instance.material_price(sheet).value(class, i64::from(node.width) * i64::from(node.height))
        })
    });
    let largest = solution.sheets.iter().map(|used| used.summary.largest_offcut).max().unwrap_or(0);
    let cuts = solution.sheets.iter().map(|used| used.summary.cut_count).sum();
    (penalty, unplaced, measure, area, Reverse(kept.sum()), Reverse(largest), cuts)
}

/// The weighed cost, as SEARCH.md has it.
fn weighed(instance: &Instance, alns: &AlnsConfig, solution: &Solution) -> i128 {
    let (penalty, _, measure, .., Reverse(largest), cuts) = levels(instance, alns, solution);
    let turns = solution.sheets.iter().flat_map(|used| {
        let nodes = &used.tree.nodes;
        let parts = |node: &Node| [node.child, node.next].into_iter().flatten();
        let is_turn = |node: &Node, part: u32| {
            let part = &nodes[part.to_usize()];
            part.kind == NodeKind::Cut && part.direction != node.direction
        };
        let cuts = nodes.iter().filter(|node| node.kind == NodeKind::Cut);
        cuts.map(move |node| parts(node).filter(|&part| is_turn(node, part)).count().to_i128())
    });
    penalty
        + i128::from(measure)
        + i128::from(alns.cut_penalty) * i128::from(cuts)
        + i128::from(alns.direction_change_penalty) * turns.sum::<i128>()
        - (alns.liquid_offcut_bonus * largest.to_f64()).whole::<i128>()
}

/// Solves by both strategies, and asserts that the deep search is not worse.
fn solved(instance: &Instance, builder: &BuilderConfig, alns: &AlnsConfig) -> Outcome {
    let config = |alns| Config::new(builder.clone(), alns).expect("every setting is in its range");
    let greedy = solve(instance, &config(None), &Stop::never()).solution;
    let outcome = solve(instance, &config(Some(alns.clone())), &Stop::never());
    let rank = |solution: &Solution| {
        (alns.weighs().then(|| weighed(instance, alns, solution)), levels(instance, alns, solution))
    };
    let [found, start] = [&outcome.solution, &greedy].map(rank);
    if alns.weighs() {
        assert!(found.0 <= start.0, "{found:?} costs more than {start:?}: {instance:#?}\n{alns:#?}");
    } else {
        assert!(found <= start, "{found:?} is worse than {start:?}: {instance:#?}\n{alns:#?}");
    }
    outcome
}

fn assert_sound(instance: &Instance, alns: &AlnsConfig) {
    let outcome = solved(instance, &builder(), alns);
    assert_valid(instance, &outcome.solution);
    assert_nothing_left_out_in_vain(instance, builder().max_recursion_depth, &outcome.solution);
    let report = outcome.search.as_ref().expect("a deep search reports");
    if report.stop_reason == StopReason::Optimal {
        let (_, _, measure, area, ..) = levels(instance, alns, &outcome.solution);
        assert_eq!(
            outcome.bound.map(|bound| (bound.measure, bound.area)),
            Some((measure, area)),
            "{instance:#?}"
        );
    }
    let config = Config::new(builder(), Some(alns.clone())).expect("every setting is in its range");
    assert_eq!(solve(instance, &config, &Stop::never()), outcome, "the same again");
}

/// The same job with these classes of offcuts; if it is `scarce`, with one sheet of each entry.
fn varied(instance: &Instance, classes: Vec<OffcutClass>, scarce: bool) -> Instance {
    let sheets = instance.sheets().iter().cloned();
    let sheets = sheets.map(|sheet| if scarce { Sheet { quantity: 1, ..sheet } } else { sheet });
    let varied = Instance::new(instance.pieces().to_vec(), sheets.collect(), *instance.rules());
    varied.and_then(|varied| varied.with_offcut_classes(classes)).expect("a valid instance")
}

/// Settings that weigh pieces and cuts against sheets.
fn any_weights(scale: Scale) -> impl Strategy<Value = AlnsConfig> {
    let sheet = i64::from(scale.side) * i64::from(scale.side);
    let penalty = move || prop_oneof![1 => Just(0), 3 => 1..=sheet, 1 => Just(10_000_000_000_000_000)];
    let price = move || prop_oneof![1 => Just(0), 2 => 1..=sheet / 10];
    let bonus = prop_oneof![1 => Just(0.0), 1 => Just(0.5), 1 => Just(1.0)];
    (any_alns(), penalty(), penalty(), price(), price(), bonus).prop_map(
        |(alns, unplaced_penalty, priority_penalty, cut_penalty, direction_change_penalty, bonus)| {
            AlnsConfig {
                unplaced_penalty,
                priority_penalty,
                cut_penalty,
                direction_change_penalty,
                liquid_offcut_bonus: bonus,
                ..alns
            }
        },
    )
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
    fn jobs_of_tiny_numbers_leave_out_no_more_than_greedy(
        instance in any_instance(TINY),
        classes in any_offcut_classes(TINY),
        alns in any_alns(),
        keeps in any::<bool>(),
    ) {
        let job = varied(&instance, if keeps { classes } else { Vec::new() }, true);
        solved(&job, &builder(), &alns);
        solved(&job, &BuilderConfig::default(), &AlnsConfig { max_iterations: 300, ..AlnsConfig::default() });
    }

    #[test]
    fn no_layout_is_worse_than_that_of_greedy(
        instance in any_instance(SMALL),
        classes in any_offcut_classes(SMALL),
        alns in any_alns(),
        depth in prop_oneof![2 => Just(500), 1 => 1..12_u32],
    ) {
        let job = varied(&instance, classes, false);
        let builder = BuilderConfig { max_recursion_depth: depth, ..BuilderConfig::default() };
        solved(&job, &builder, &alns);
    }

    #[test]
    fn no_layout_costs_more_than_that_of_greedy(
        instance in any_instance(SMALL),
        classes in any_offcut_classes(SMALL),
        alns in any_weights(SMALL),
        scarce in any::<bool>(),
        keeps in any::<bool>(),
    ) {
        let job = varied(&instance, if keeps { classes } else { Vec::new() }, scarce);
        solved(&job, &BuilderConfig::default(), &alns);
    }

    #[test]
    fn no_large_layout_is_worse_than_that_of_greedy(
        instance in any_instance(MEDIUM),
        classes in any_offcut_classes(MEDIUM),
        alns in any_alns(),
        scarce in any::<bool>(),
    ) {
        let job = varied(&instance, classes, scarce);
        solved(&job, &builder(), &alns);
    }

    #[test]
    fn workshop_jobs_are_sound(instance in any_instance(MEDIUM), alns in any_alns()) {
        assert_sound(&instance, &alns);
    }

    #[test]
    fn the_largest_jobs_are_sound(instance in any_instance(EXTREME), alns in any_alns()) {
        // An iteration over thousands of pieces takes a tenth of a second.
        let max_iterations = alns.max_iterations.div_ceil(10);
        assert_sound(&instance, &AlnsConfig { max_iterations, ..alns });
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

#[test]
fn unplaced_area_comes_before_sheets_however_small_the_numbers_are() {
    // The first sheet takes the smallest piece, the second one of the others; so leaving out 6 x 7 saves a sheet.
    for unit in [1, 10, 1_000] {
        let turnable = |(w, h)| Piece { can_rotate: true, ..piece(w * unit, h * unit) };
        let pieces = [(7, 4), (6, 7), (3, 4)].map(turnable);
        let sheets = [(7, 3), (7, 7)].map(|(w, h)| sheet(w * unit, h * unit));
        let job = instance(pieces.to_vec(), sheets.to_vec(), stages(0));
        let alns = AlnsConfig { max_iterations: 5_000, ..AlnsConfig::default() };
        let outcome = solved(&job, &BuilderConfig::default(), &alns);
        let (_, unplaced, ..) = levels(&job, &alns, &outcome.solution);
        assert_eq!(unplaced, 28 * i64::from(unit) * i64::from(unit));
    }
}
