use crate::alns::objective::Objective;
use crate::bounds::Bound;
use crate::config::AlnsConfig;
use crate::cut_tree::CutTree;
use crate::finish::finish;
use crate::instance::Piece;
use crate::layout::cost::Price;
use crate::layout::cost::{Cost, LeftOut};
use crate::layout::expand::ways::Ways;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
use crate::solution::{SheetLayout, SheetSummary, Solution};
use crate::stop::Stop;
use crate::units::Area;

/// Two pieces on a sheet, which is cut twice, in different directions, and keeps a corner of 40 × 30; one piece of
/// priority 3 is unplaced.
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
    let objective = Objective::new(&job.problem, config);
    objective.weighed(objective.cost(&layout, &Stop::never()).expect("there is time")) - 10_000
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
            objective.rank(&job.instance, &answer).cost,
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
    let bound = Bound { measure: 10_000, area: 10_000 };
    let least = |config: &AlnsConfig| Objective::new(&job.problem, config).least_cost(bound);
    let sheet = Cost { first: 0, unplaced_area: Area::ZERO, sheets: Price::plain(10_000) };
    assert_eq!(least(&AlnsConfig::default()), sheet);
    // Leaving a piece out costs more than the sheet.
    let low = AlnsConfig { unplaced_penalty: 10_001, ..AlnsConfig::default() };
    assert_eq!(least(&low), Cost { first: 10_000, ..sheet });
    for config in [
        AlnsConfig { cut_penalty: 1, ..AlnsConfig::default() },
        AlnsConfig { direction_change_penalty: 1, ..AlnsConfig::default() },
        AlnsConfig { liquid_offcut_bonus: 0.1, ..AlnsConfig::default() },
        // It may be cheaper to leave pieces out.
        free(),
        AlnsConfig { unplaced_penalty: 10_000, ..AlnsConfig::default() },
    ] {
        assert_eq!(least(&config), Cost::MIN);
    }
}

#[test]
fn each_level_decides_between_layouts_that_are_equal_above_it_however_small_the_difference() {
    let (job, _) = job();
    let config = AlnsConfig::default();
    let objective = Objective::new(&job.problem, &config);
    let penalty = config.penalty(0);
    let cost = |pieces: i128, area: i64, measure: i64, sheets: i64| {
        objective.cost_of(
            LeftOut { penalty: pieces * penalty, area: Area::new(area) },
            Price::new(measure, Area::new(sheets)),
            0,
        )
    };
    let most = (1 << 53) - 1;
    let best_first = [
        cost(0, most, most, most),
        cost(1, 1, most, most),
        cost(1, 2, 1, most),
        cost(1, 2, 2, 1),
        cost(1, 2, 2, 2),
    ];
    assert!(best_first.is_sorted_by(|better, worse| better < worse));
}

#[test]
fn weights_decide_first_where_they_are_not_the_default_ones() {
    let (job, _) = job();
    let few_pieces = |config: &AlnsConfig| {
        let objective = Objective::new(&job.problem, config);
        let cost = |area: i64, sheets: i64, cuts: i128| {
            let left_out = LeftOut { penalty: config.penalty(0), area: Area::new(area) };
            objective.cost_of(left_out, Price::plain(sheets), cuts * i128::from(config.cut_penalty))
        };
        // A smaller piece left out, on larger sheets.
        (config.weighs(), cost(10, 200, 1) < cost(20, 100, 1), cost(10, 200, 1) < cost(20, 200, 1))
    };
    assert_eq!(few_pieces(&AlnsConfig::default()), (false, true, true));
    let equal_pieces = AlnsConfig { priority_penalty: 0, ..AlnsConfig::default() };
    assert_eq!(few_pieces(&equal_pieces), (false, true, true));
    for weights in [
        AlnsConfig { unplaced_penalty: 1_000, ..AlnsConfig::default() },
        AlnsConfig { priority_penalty: 1, ..AlnsConfig::default() },
        AlnsConfig { cut_penalty: 1, ..AlnsConfig::default() },
        AlnsConfig { direction_change_penalty: 1, ..AlnsConfig::default() },
        AlnsConfig { liquid_offcut_bonus: 0.1, ..AlnsConfig::default() },
    ] {
        assert_eq!(few_pieces(&weights), (true, false, true), "{weights:?}");
    }
}

#[test]
fn of_answers_on_equal_sheets_the_larger_offcut_wins_and_then_fewer_cuts() {
    let job = Job::new(&[many(2, fixed(40, 40))], &[sheet(100, 100, 0)], FREE);
    let config = AlnsConfig::default();
    let objective = Objective::new(&job.problem, &config);
    let answer = |largest_offcut: i64, cut_count: u32| {
        let summary = SheetSummary { largest_offcut, cut_count, ..SheetSummary::default() };
        let tree = CutTree { nodes: Vec::new() };
        let sheet =
            SheetLayout { sheet: 0, sheet_index: 0, tree, summary, offcuts: Vec::new(), matched: Vec::new() };
        objective.rank(&job.instance, &Solution { sheets: vec![sheet], unplaced: Vec::new() })
    };
    let best_first = [answer(6_000, 9), answer(5_999, 3), answer(5_999, 4)];
    assert!(best_first.is_sorted_by(|better, worse| better < worse));
}
