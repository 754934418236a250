use crate::alns::objective::Cost;
use crate::alns::objective::Objective;
use crate::bounds::Bound;
use crate::config::AlnsConfig;
use crate::finish::finish;
use crate::instance::Piece;
use crate::layout::expand::ways::Ways;
use crate::layout::price::plain;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, sheet};
use crate::stop::Stop;

/// Two pieces on a sheet, which is cut twice, in different directions, and keeps a corner of 40 × 30; one piece of
/// priority 3 is outside.
fn job() -> (Job, Layout) {
    let pieces = [fixed(60, 100), fixed(40, 70), Piece { priority: 3, ..fixed(100, 100) }];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    let mut pattern = job.started(0);
    job.put(&mut pattern, 1, |_| true);
    let mut layout = Layout { excluded: vec![id(2)], ..Layout::empty(&job.problem) };
    layout.push(&job.problem, pattern);
    (job, layout)
}

/// Cost of the layout besides the area of its sheet.
fn extra(config: &AlnsConfig) -> i128 {
    let (job, layout) = job();
    Objective::new(&job.problem, config).cost(&layout, &Stop::never()).expect("there is time").value - 10_000
}

/// Only area costs anything.
fn free() -> AlnsConfig {
    AlnsConfig {
        unplaced_penalty: 0,
        priority_penalty: 0,
        cut_penalty: 0,
        direction_change_penalty: 0,
        liquid_offcut_bonus: 0.0,
        ..AlnsConfig::default()
    }
}

#[test]
fn each_penalty_counts_what_it_is_named_after() {
    assert_eq!(extra(&free()), 0);
    assert_eq!(extra(&AlnsConfig { unplaced_penalty: 700, ..free() }), 700);
    assert_eq!(extra(&AlnsConfig { priority_penalty: 700, ..free() }), 3 * 700);
    assert_eq!(extra(&AlnsConfig { cut_penalty: 50, ..free() }), 2 * 50);
    assert_eq!(extra(&AlnsConfig { direction_change_penalty: 30, ..free() }), 30);
    assert_eq!(extra(&AlnsConfig { liquid_offcut_bonus: 0.25, ..free() }), -1200 / 4);
}

#[test]
fn an_answer_costs_what_its_layout_costs() {
    let (job, layout) = job();
    let answer =
        finish(&job.instance, &job.problem, &layout, &|_, _| false, Ways::new(&job.problem), &Stop::never());
    assert_eq!((answer.sheets.len(), answer.unplaced.len()), (1, 1));
    let config =
        AlnsConfig { cut_penalty: 50, direction_change_penalty: 30, liquid_offcut_bonus: 0.25, ..free() };
    for config in [AlnsConfig::default(), config] {
        let objective = Objective::new(&job.problem, &config);
        assert_eq!(
            objective.cost_of_answer(&job.instance, &answer),
            objective.cost(&layout, &Stop::never()).expect("there is time")
        );
    }
}

#[test]
fn the_greatest_penalties_do_not_overflow() {
    let most = 1_000_000_000_000_000_000;
    let config = AlnsConfig { unplaced_penalty: most, priority_penalty: most, cut_penalty: most, ..free() };
    assert_eq!(extra(&config), 6 * i128::from(most));
}

#[test]
fn a_bound_proves_nothing_where_other_things_than_area_count() {
    let (job, _) = job();
    let bound = Bound { measure: 10_000, area: 10_000, sheets: 1 };
    let least = |config: &AlnsConfig| Objective::new(&job.problem, config).least_cost(bound);
    assert_eq!(least(&AlnsConfig::default()), Cost::of_sheets(plain(10_000)));
    for config in [
        AlnsConfig { cut_penalty: 1, ..AlnsConfig::default() },
        AlnsConfig { direction_change_penalty: 1, ..AlnsConfig::default() },
        AlnsConfig { liquid_offcut_bonus: 0.1, ..AlnsConfig::default() },
        // It may be cheaper to leave pieces out.
        free(),
    ] {
        assert_eq!(least(&config), Cost::MIN);
    }
}
