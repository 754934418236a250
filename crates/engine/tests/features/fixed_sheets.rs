//! Jobs with sheets that are cut already.

use cutting_engine::bounds::Bound;
use cutting_engine::check::{Patience, Violation, check_job};
use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Instance, Materials, OffcutClass, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::observer::Silent;
use cutting_engine::pipeline::{Outcome, solve, solve_parts};
use cutting_engine::reduce::{Part, fix};
use cutting_engine::solution::{SheetLayout, Solution, UnplacedReason};
use cutting_engine::stop::{Stop, TimeLimit};
use proptest::prelude::*;

use super::many;
use crate::support::instances::{SMALL, any_instance};
use crate::support::{cases, free_cuts, instance, piece, sheet};

fn alns() -> Config {
    let alns = AlnsConfig { max_iterations: 50, ..AlnsConfig::default() };
    Config::new(BuilderConfig::default(), Some(alns)).expect("valid")
}

/// The job as one part with these fixed sheets.
fn beside(job: &Instance, fixed: &[SheetLayout]) -> Vec<Part> {
    let alike = Materials { pieces: vec![0; job.pieces().len()], sheets: vec![0; job.sheets().len()] };
    let mut parts = alike.parts(job).expect("a material for each entry");
    fix(&mut parts, fixed).expect("all of one material");
    parts
}

fn solved(job: &Instance, fixed: &[SheetLayout], config: &Config) -> Outcome {
    solve_parts(job, &beside(job, fixed), &|_| config.clone(), &TimeLimit::default(), &Silent).0
}

fn violations(job: &Instance, fixed: &[SheetLayout], solution: &Solution) -> Vec<Violation> {
    check_job(job, None, fixed, solution, &Patience::new(&|| false)).violations
}

fn codes(job: &Instance, fixed: &[SheetLayout], solution: &Solution) -> Vec<(&'static str, String)> {
    violations(job, fixed, solution).into_iter().map(|found| (found.code, found.path)).collect()
}

/// Six strips, two to a sheet.
fn strips() -> Instance {
    let sheets = vec![Sheet { quantity: 9, ..sheet(1_000, 500) }];
    instance(vec![many(6, piece(1_000, 250))], sheets, free_cuts())
}

fn indices(solution: &Solution) -> Vec<u64> {
    solution.sheets.iter().map(|layout| layout.sheet_index).collect()
}

#[test]
fn the_rest_takes_the_lowest_sheets_that_are_free() {
    let job = strips();
    let mut fixed = solve(&job, &Config::default(), &Stop::never()).solution.sheets;
    fixed.truncate(1);
    for (index, expected) in [(0, [0, 1, 2]), (1, [0, 1, 2]), (8, [0, 1, 8])] {
        fixed[0].sheet_index = index;
        let outcome = solved(&job, &fixed, &Config::default());
        assert_eq!(indices(&outcome.solution), expected);
        assert!(outcome.solution.sheets.contains(&fixed[0]));
        assert_eq!(outcome.bound, Some(Bound { measure: 1_500_000, area: 1_500_000 }));
        assert_eq!(codes(&job, &fixed, &outcome.solution), []);
    }
}

/// Keeps whatever is not narrow.
const CLASS: OffcutClass = OffcutClass { min_length: 50, min_width: 20, min_area: 0, percent: 50 };

#[test]
fn offcuts_of_the_rest_are_kept_too() {
    let board = vec![Sheet { quantity: 3, ..sheet(1_000, 500) }];
    let job = instance(vec![many(3, piece(1_000, 300))], board, free_cuts());
    let job = job.with_offcut_classes(vec![CLASS]).expect("valid");
    let fixed = solve(&job, &Config::default(), &Stop::never()).solution.sheets[..1].to_vec();
    let outcome = solved(&job, &fixed, &Config::default());
    let kept: Vec<usize> = outcome.solution.sheets.iter().map(|layout| layout.offcuts.len()).collect();
    assert_eq!(kept, [1, 1, 1]);
    assert_eq!(codes(&job, &fixed, &outcome.solution), []);
}

#[test]
fn nothing_may_be_left_to_search() {
    let job = strips();
    let fixed = solve(&job, &Config::default(), &Stop::never()).solution.sheets;
    let outcome = solved(&job, &fixed, &alns());
    assert_eq!((&outcome.solution.sheets, outcome.solution.unplaced.len()), (&fixed, 0));
    assert_eq!((outcome.iterations, outcome.search.map(|search| search.iterations)), (0, Some(0)));
    assert_eq!(codes(&job, &fixed, &Solution { sheets: fixed.clone(), unplaced: vec![] }), []);
}

#[test]
fn a_piece_that_fits_only_sheets_that_are_cut_lacks_stock() {
    let large = Sheet { quantity: 1, ..sheet(1_000, 1_000) };
    let pieces = vec![many(2, piece(900, 900)), piece(2_000, 1)];
    for others in [vec![], vec![sheet(500, 500)]] {
        let stock = [vec![large.clone()], others].concat();
        let job = instance(pieces.clone(), stock, free_cuts());
        let fixed = solve(&job, &Config::default(), &Stop::never()).solution.sheets;
        let outcome = solved(&job, &fixed, &Config::default());
        let reasons: Vec<_> =
            outcome.solution.unplaced.iter().map(|left| (left.count, left.reason)).collect();
        assert_eq!(reasons, [(1, UnplacedReason::StockExhausted), (1, UnplacedReason::DoesNotFitAnySheet)]);
        assert_eq!(outcome.bound, None);
        assert_eq!(codes(&job, &fixed, &outcome.solution), []);
    }
}

#[test]
fn the_checker_misses_fixed_sheets_and_finds_other_trees() {
    let job = strips();
    let fixed = solve(&job, &Config::default(), &Stop::never()).solution.sheets[1..2].to_vec();
    let whole = solved(&job, &fixed, &Config::default()).solution;
    let mut without = whole.clone();
    without.sheets.remove(1);
    assert!(codes(&job, &fixed, &without).contains(&("fixed_sheet", "sheets".to_owned())));
    let mut other = whole.clone();
    other.sheets[1].tree.nodes[0].stage += 1;
    assert_eq!(codes(&job, &fixed, &other), [("fixed_sheet", "sheets[1]".to_owned())]);
    let mut broken = whole.clone();
    broken.sheets[1].tree.nodes[1].height -= 1;
    let found = codes(&job, &fixed, &broken);
    assert!(found.iter().any(|(code, _)| *code == "split"), "{found:?}");
    let mut late = whole;
    late.sheets[2].sheet_index = 5;
    assert_eq!(codes(&job, &fixed, &late), [("sheet_not_lowest", "sheets[2]".to_owned())]);
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn any_sheets_of_any_layout_stay(
        job in any_instance(SMALL), chosen in any::<u32>(), deep in any::<bool>(), keeps in any::<bool>()
    ) {
        let job = if keeps { job.with_offcut_classes(vec![CLASS]).expect("valid") } else { job };
        let before = solve(&job, &Config::default(), &Stop::never()).solution;
        let is_chosen = |&(at, _): &(usize, &SheetLayout)| (chosen >> (at % 32)) & 1 == 1;
        let fixed: Vec<SheetLayout> =
            before.sheets.iter().enumerate().filter(is_chosen).map(|(_, layout)| layout.clone()).collect();
        let config = if deep { alns() } else { Config::default() };
        let outcome = solved(&job, &fixed, &config);
        let found = violations(&job, &fixed, &outcome.solution);
        prop_assert!(found.is_empty(), "{found:#?}\n{job:#?}\n{fixed:#?}");
        // A check of its own: each fixed sheet is there as it was, and no sheet is used twice.
        for layout in &fixed {
            prop_assert!(outcome.solution.sheets.contains(layout));
        }
        let used = indices(&outcome.solution);
        prop_assert!(used.windows(2).all(|pair| pair[0] < pair[1]));
        if let (Some(bound), true) = (outcome.bound, outcome.solution.unplaced.is_empty()) {
            let area: i64 =
                outcome.solution.sheets.iter().map(|layout| job.sheets()[layout.sheet.to_usize()].area()).sum();
            prop_assert!(bound.area <= area);
        }
    }
}
