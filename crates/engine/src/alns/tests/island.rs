use crate::alns::island::Island;
use crate::alns::objective::{Incumbent, Objective};
use crate::bounds::Bounds;
use crate::config::{AlnsConfig, BuilderConfig};
use crate::greedy::Builder;
use crate::instance::{Rules, Sheet};
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, many, sheet, turnable};
use crate::observer::Silent;
use crate::stop::Stop;

use super::support::assert_sound;

/// Asks an island that searches for a layout of 60 pieces, and returns to the best only on request.
fn ask<T>(sheets: &[Sheet], ask: impl FnOnce(&mut Island) -> T) -> T {
    ask_with(&AlnsConfig { return_to_best_after: 0, ..AlnsConfig::default() }, &job(sheets), ask)
}

/// 60 pieces.
fn job(sheets: &[Sheet]) -> Job {
    let pieces: Vec<_> = (0..20).map(|i| many(3, turnable(61 + i * 37 % 90, 53 + i * 57 % 80))).collect();
    Job::new(&pieces, sheets, FREE)
}

fn ask_with<T>(config: &AlnsConfig, job: &Job, ask: impl FnOnce(&mut Island) -> T) -> T {
    let stop = Stop::never();
    let bounds = Bounds::for_demand(&job.instance, &job.problem.demand(&job.instance));
    let builder = BuilderConfig::default();
    let by = Builder { config: &builder, bounds: &bounds, stop: &stop };
    let layout = by.build(&job.problem).layout;
    let objective = Objective::new(&job.problem, config);
    let start =
        Incumbent { cost: objective.cost(&layout, &stop).expect("there is time"), layout: layout.into() };
    ask(&mut Island::new(&objective, &start, 0, &stop, &Silent))
}

/// Whether the leftovers decide between layouts.
fn is_crowded(sheets: &[Sheet]) -> bool {
    ask(sheets, |island| island.annealing.crowded)
}

/// The unplaced weight at the start, the least one reached, and the one after a return to the best.
fn weights_around_a_return(sheets: &[Sheet]) -> [i64; 3] {
    ask(sheets, |island| {
        let begun = island.least_weight;
        island.run(2_000);
        let least = island.least_weight;
        island.return_to_best();
        [begun, least, island.draft.unplaced.weight()]
    })
}

#[test]
fn leftovers_count_where_few_sheets_of_several_sizes_hold_many_pieces_each() {
    assert!(is_crowded(&[sheet(600, 500, 3), sheet(500, 400, 3)]));
    assert!(!is_crowded(&[sheet(600, 500, 3)]), "one size");
    assert!(!is_crowded(&[sheet(200, 160, 3), sheet(190, 150, 3)]), "few pieces on a sheet");
    let scarce = [Sheet { quantity: 1, ..sheet(600, 500, 3) }, Sheet { quantity: 1, ..sheet(300, 200, 3) }];
    assert!(!is_crowded(&scarce), "not all pieces fit");
}

#[test]
fn many_pieces_on_many_sheets_are_a_large_job_where_only_area_counts() {
    let is_large = |pieces: u32, config: &AlnsConfig| {
        let job = Job::new(&[many(pieces, turnable(61, 53))], &[sheet(130, 120, 0), sheet(125, 60, 0)], FREE);
        ask_with(config, &job, |island| island.annealing.large)
    };
    let usual = AlnsConfig::default();
    assert!(is_large(101, &usual));
    assert!(!is_large(100, &usual), "few pieces");
    assert!(!is_large(101, &AlnsConfig { cut_penalty: 1, ..usual }), "cuts cost something");
    let job = Job::new(&[many(101, turnable(61, 53))], &[sheet(500, 430, 0)], FREE);
    assert!(!ask_with(&AlnsConfig::default(), &job, |island| island.annealing.large), "few sheets");
}

#[test]
fn it_returns_to_its_best_attempt_where_there_is_no_other_goal_and_no_other_sheet() {
    let [begun, least, returned] = weights_around_a_return(&[sheet(600, 500, 3)]);
    assert!(least < begun, "there was an attempt");
    assert_eq!(returned, least);
    let [begun, least, returned] = weights_around_a_return(&[sheet(600, 500, 3), sheet(590, 480, 3)]);
    assert!(least < begun && returned > least, "other sheets may be chosen");
}

#[test]
fn it_takes_up_no_attempt_on_more_area_than_it_may_use() {
    ask(&[sheet(600, 500, 3)], |island| {
        let begun = island.draft.unplaced.weight();
        island.resume_attempt(Layout::from(island.best.layout.clone()));
        assert_eq!(island.draft.unplaced.weight(), begun);
    });
}

/// Of 300 iterations without a better layout, the number after which the least weight is unplaced, as after a return.
fn returns(probability: f64) -> usize {
    let config = AlnsConfig {
        return_to_best_after: 1,
        return_to_best_probability: probability,
        // Worse layouts are accepted all the time.
        initial_accept_probability: 0.99,
        cooling_rate: 1.0,
        reheating_interval: 0,
        ..AlnsConfig::default()
    };
    ask_with(&config, &job(&[sheet(600, 500, 3)]), |island| {
        let at_the_best = (0..300).filter(|_| {
            island.run(1);
            island.draft.unplaced.weight() == island.least_weight
        });
        at_the_best.count()
    })
}

#[test]
fn it_returns_with_the_probability_given() {
    let [never, sometimes, always] = [0.0, 0.5, 1.0].map(returns);
    assert_eq!(always, 300);
    assert!(never < 100, "{never}");
    assert!((never + 50..250).contains(&sometimes), "{never} {sometimes}");
}

/// Searches for `iterations`, and checks the island again and again.
fn assert_stays_sound(config: &AlnsConfig, job: &Job, iterations: u64) {
    ask_with(config, job, |island| {
        let begun = island.best.cost;
        for round in 1..=10 {
            island.run(iterations / 10);
            assert_eq!(island.annealing.iterations, iterations / 10 * round);
            assert_sound(job, &island.draft);
            assert!(island.draft.price <= island.draft.price_limit);
            assert!(island.least_weight >= 0 && island.draft.unplaced.weight() >= 0);
        }
        assert!(island.best.cost <= begun);
        crate::greedy::tests::support::assert_sound(job, &island.best.layout.clone().into());
    });
}

#[test]
fn a_search_that_reheats_often_loses_no_piece_and_counts_its_iterations() {
    let job = job(&[sheet(300, 250, 3)]);
    assert_stays_sound(&AlnsConfig { reheating_interval: 20, ..AlnsConfig::default() }, &job, 1_000);
}

#[test]
fn a_search_on_sheets_of_many_pieces_loses_no_piece_and_counts_its_iterations() {
    let pieces: Vec<_> = (0..50).map(|i| many(3, turnable(61 + i * 37 % 90, 53 + i * 57 % 80))).collect();
    for rules in [FREE, Rules { alternate: true, ..FREE }] {
        let job = Job::new(&pieces, &[sheet(900, 800, 3)], rules);
        assert_stays_sound(&AlnsConfig::default(), &job, 2_000);
    }
}
