//! What the search does from its start to its end.

use super::support::{acceptance, fickle, instance, iterations, left_out, report, run};
use crate::alns::{Objective, search};
use crate::bounds::Bounds;
use crate::config::{AlnsConfig, RepairStrategy};
use crate::greedy::Built;
use crate::greedy::tests::support::{layout, one_a_sheet};
use crate::layout::tests::support::{FREE, Job, fixed, sheet};
use crate::numbers::Integer;
use crate::observer::Silent;
use crate::solution::Solution;
use crate::stop::Stop;

fn uses(config: AlnsConfig) -> Vec<(&'static str, u64)> {
    report(config).repair.iter().map(|operator| (operator.name, operator.uses)).collect()
}

/// Zero temperature: nothing worse is ever accepted.
fn strict(most: u64) -> AlnsConfig {
    AlnsConfig { initial_accept_probability: 0.0, min_temperature: 0.0, ..iterations(most) }
}

#[test]
fn one_seed_and_number_of_islands_give_one_answer() {
    for islands in [1, 2, 3] {
        let config = AlnsConfig { islands, seed: -5, ..iterations(2_500) };
        assert_eq!(run(config.clone()), run(config), "{islands} islands");
    }
}

#[test]
fn the_answer_is_the_same_on_any_number_of_threads() {
    for islands in [2, 5] {
        let on = |threads| run(AlnsConfig { islands, threads, seed: 7, ..iterations(2_500) });
        let one = on(1);
        for threads in [2, 3, 4, 64] {
            assert_eq!(on(threads), one, "{islands} islands on {threads} threads");
        }
    }
}

#[test]
fn another_seed_gives_another_search() {
    let of = |seed| report(AlnsConfig { seed, ..iterations(1_000) }).destroy;
    assert_ne!(of(1), of(2));
    assert_ne!(of(i64::MIN), of(i64::MAX));
}

#[test]
fn it_goes_on_from_where_greedy_ended() {
    let strips = [37, 36, 27, 43, 31, 26, 53, 29, 18].map(|height| fixed(100, height));
    let job = Job::new(&strips, &[sheet(100, 100, 0)], FREE);
    let bounds = Bounds::for_demand(&job.instance, &job.problem.demand(&job.instance));
    let config = AlnsConfig { max_iterations: 5, ..AlnsConfig::default() };
    let sheets_after = |attempt| {
        let built = Built { layout: one_a_sheet(&job), attempt, bound: bounds.quick(), iterations: 0 };
        let (found, _) =
            search(&Objective::new(&job.problem, &config), &bounds, built, &Stop::never(), &Silent);
        found.layout.patterns.len()
    };
    let attempt = layout(&job, &[(0, &[0, 1, 2]), (0, &[3, 4, 5]), (0, &[6, 7])]);
    assert_eq!(sheets_after(Some(attempt)), 3);
    assert!(sheets_after(None) > 3, "each sheet less takes an iteration");
}

#[test]
fn everything_is_rebuilt_with_the_probability_given() {
    let uses = |probability| uses(AlnsConfig { full_rebuild_probability: probability, ..iterations(400) })[1];
    assert_eq!(uses(0.0), ("everything", 0));
    assert_eq!(uses(1.0), ("everything", 400));
    let (_, half) = uses(0.5);
    assert!((150..250).contains(&half), "{half}");
}

#[test]
fn each_repair_strategy_repairs_in_its_own_way() {
    let strategies =
        [RepairStrategy::TreeNative, RepairStrategy::TreeNativeRegret, RepairStrategy::FullRebuild];
    let runs = strategies.map(|repair_strategy| report(AlnsConfig { repair_strategy, ..iterations(500) }));
    let names = runs.each_ref().map(|report| (report.repair[0].name, report.repair[0].uses));
    assert_eq!(names, [("treeNative", 500), ("treeNativeRegret", 500), ("fullRebuild", 500)]);
    assert_ne!(runs[0].destroy, runs[1].destroy);
    assert_ne!(runs[0].destroy, runs[2].destroy);
    assert!(runs.iter().all(|report| report.repair[0].successes > 0));
}

#[test]
fn a_hot_search_accepts_more_than_a_cold_one() {
    let at = |probability| {
        let config = AlnsConfig {
            initial_accept_probability: probability,
            min_temperature: 0.0,
            cooling_rate: 1.0,
            ..iterations(1_000)
        };
        acceptance(&report(config))
    };
    let [cold, warm, hot] = [0.0, 0.35, 0.99].map(at);
    assert!(cold < warm && warm < hot, "{cold} {warm} {hot}");
}

#[test]
fn a_search_that_cools_quickly_accepts_less() {
    let at = |cooling_rate| {
        let config = AlnsConfig {
            initial_accept_probability: 0.9,
            min_temperature: 0.0,
            cooling_rate,
            ..iterations(1_000)
        };
        acceptance(&report(config))
    };
    assert!(at(0.9) < at(1.0));
}

#[test]
fn reheats_make_a_cold_search_accept_more() {
    let at = |reheating_interval, max_reheats| {
        let config = AlnsConfig {
            initial_accept_probability: 0.9,
            cooling_rate: 0.998,
            min_temperature: 0.001,
            reheating_interval,
            reheating_factor: 1_000.0,
            max_reheats,
            ..iterations(2_000)
        };
        acceptance(&report(config))
    };
    let [never, none, once, often] = [at(0, 1_000), at(300, 0), at(300, 1), at(300, 1_000)];
    assert!(never < often && none < often && once < often, "{never} {none} {once} {often}");
}

#[test]
fn small_ruins_are_mended_more_often_than_large_ones() {
    let at = |least, most| {
        let config = AlnsConfig { min_destruction_rate: least, max_destruction_rate: most, ..strict(1_000) };
        acceptance(&report(config))
    };
    let [small, mixed, large] = [at(0.01, 0.01), at(0.01, 0.5), at(0.5, 0.5)];
    assert!(small > mixed && mixed > large, "{small} {mixed} {large}");
}

/// The tests of the repairs say how it varies.
#[test]
fn noise_on_the_scores_varies_the_repair() {
    let at = |score_noise| report(AlnsConfig { score_noise, ..strict(1_000) });
    let [none, some, much] = [at(0.0), at(0.2), at(1.0)];
    assert_ne!(none.destroy, some.destroy);
    assert_ne!(some.destroy, much.destroy);
}

#[test]
fn the_search_returns_to_its_best_layout_as_often_as_it_is_told() {
    let at = |return_to_best_after, return_to_best_probability| {
        let config = AlnsConfig {
            return_to_best_after,
            return_to_best_probability,
            reheating_interval: 0,
            ..iterations(1_500)
        };
        report(config).destroy
    };
    // The tests of an island say what a return is.
    assert_ne!(at(100, 1.0), at(0, 1.0));
    assert_ne!(at(100, 1.0), at(100, 0.5));
    assert_ne!(at(100, 1.0), at(200, 1.0));
}

#[test]
fn operators_that_fail_are_chosen_less_unless_their_weights_are_kept() {
    let spread = |config: AlnsConfig| {
        let drawn = report(config).destroy.into_iter().filter(|operator| operator.name != "chain");
        let uses = drawn.map(|operator| operator.uses).collect::<Vec<_>>();
        uses.iter().max().unwrap_or(&0) - uses.iter().min().unwrap_or(&0)
    };
    let at = |decay, least, initial| {
        spread(AlnsConfig {
            weight_decay: decay,
            min_operator_weight: least,
            initial_operator_weight: initial,
            ..iterations(8_000)
        })
    };
    let kept = at(1.0, 0.05, 1.0);
    assert!(at(0.0, 0.05, 1.0) > 2 * kept);
    // A floor above all scores keeps them equal as well, and so does a heavy beginning.
    assert!(at(0.0, 1_000.0, 1.0) <= 2 * kept);
    assert!(at(0.9, 0.05, 1_000.0) < at(0.9, 0.05, 1.0));
}

fn cuts(solution: &Solution) -> u32 {
    solution.sheets.iter().map(|layout| layout.summary.cut_count).sum()
}

fn area(solution: &Solution) -> i64 {
    let instance = instance();
    solution.sheets.iter().map(|layout| instance.sheets()[layout.sheet.to_usize()].area()).sum()
}

#[test]
fn a_price_of_cuts_never_makes_a_layout_dearer() {
    let price = 10_000;
    let cost = |solution: &Solution| area(solution) + price * i64::from(cuts(solution));
    let (free, _) = run(iterations(4_000));
    let (dear, _) = run(AlnsConfig { cut_penalty: price, ..fickle(4_000) });
    assert!(cost(&dear) <= cost(&free), "{} {}", cost(&dear), cost(&free));
}

#[test]
fn a_bonus_for_offcuts_makes_the_largest_one_larger() {
    let offcuts = |bonus| -> i64 {
        let largest = |seed| {
            let (solution, _) = run(AlnsConfig { seed, liquid_offcut_bonus: bonus, ..fickle(4_000) });
            solution.sheets.iter().map(|layout| layout.summary.largest_offcut).max().unwrap_or(0)
        };
        (0..4).map(largest).sum()
    };
    assert!(offcuts(1.0) > offcuts(0.0), "{} {}", offcuts(1.0), offcuts(0.0));
}

#[test]
fn pieces_are_left_out_where_that_costs_less_than_a_sheet() {
    assert_eq!(left_out(&iterations(500)), 0);
    assert_ne!(left_out(&AlnsConfig { unplaced_penalty: 10_000, priority_penalty: 0, ..fickle(500) }), 0);
}

/// Their own tests say what they are.
#[test]
fn transfers_and_tree_moves_change_the_search_where_they_are_asked_for() {
    let at = |max_transfers, max_tree_operators| {
        report(AlnsConfig { max_transfers, max_tree_operators, ..iterations(500) }).destroy
    };
    let none = at(0, 0);
    for others in [at(1, 0), at(0, 1), at(5, 0), at(0, 5)] {
        assert_ne!(others, none);
    }
    assert_ne!(at(1, 0), at(5, 0));
    assert_ne!(at(0, 1), at(0, 5));
}
