//! The pattern bound as a search uses it.

use std::slice::from_ref;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::bounds::testing::{bounds_of, fixed, full, instance, sheet, turnable};
use crate::bounds::{Bound, Bounds};
use crate::instance::{Direction, Instance, Piece, Rules, Sheet};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

const PLENTY: u64 = 1_000_000_000;

fn deep(instance: &Instance) -> Bound {
    let bounds = bounds_of(instance);
    bounds.column_generation().improve(full(&bounds), Bound::INFINITE, PLENTY, &Stop::never())
}

fn sheets(count: i64, of: &Sheet) -> Bound {
    Bound { measure: count * of.area(), area: count * of.area() }
}

/// Pieces of many sizes on sheets of 100 x 100.
fn mixed() -> Instance {
    enlarged(1)
}

/// The same with all lengths multiplied.
fn enlarged(by: i32) -> Instance {
    let mut rng = Rng::new(8);
    let mut side = || by * (10 + rng.below(60).to_i32());
    let pieces: Vec<Piece> = (0..40).map(|_| turnable(side(), side())).collect();
    instance(&pieces, &[sheet(by * 100, by * 100)])
}

#[test]
fn four_pieces_around_a_hole_are_no_guillotine_layout() {
    let around = [fixed(3, 2), fixed(2, 3), fixed(3, 2), fixed(2, 3)];
    let square = sheet(5, 5);
    let job = instance(&around, from_ref(&square));
    assert_eq!((full(&bounds_of(&job)), deep(&job)), (sheets(1, &square), sheets(2, &square)));
}

#[test]
fn turned_pieces_are_as_wide_as_others_whatever_the_kerf_of_each_direction() {
    // Two strips of 3 hold 5 + 2 and 5, those of the other sheet 5 and 4.
    let pieces = [Piece { quantity: 3, ..fixed(3, 5) }, turnable(2, 3), fixed(3, 4)];
    let small = Sheet { kerf: [1, 0], quantity: 2, ..sheet(8, 7) };
    let rules = Rules { max_stages: 2, alternate: true, ..Rules::FREE };
    let job = Instance::new(pieces.to_vec(), vec![small.clone()], rules).expect("a valid instance");
    assert_eq!(deep(&job), sheets(2, &small));
}

#[test]
fn no_piece_is_used_more_often_than_wanted() {
    // Each would cost half a sheet if a pattern could use it twice. But the two do not fit on one sheet.
    let square = sheet(100, 100);
    let job = instance(&[fixed(100, 50), fixed(50, 100)], from_ref(&square));
    let bounds = bounds_of(&job);
    assert_eq!(bounds.quick(), sheets(1, &square));
    let mut generation = bounds.column_generation();
    assert_eq!(
        generation.improve(bounds.quick(), Bound::INFINITE, PLENTY, &Stop::never()),
        sheets(2, &square)
    );
}

#[test]
fn fewer_stages_cost_sheets() {
    // Beside a piece as high as the sheet, there is room for two lower pieces if cuts of the second stage may be
    // horizontal, else for none: a cut of a third stage would have to trim it.
    let pieces = [Piece { quantity: 4, ..fixed(60, 100) }, Piece { quantity: 8, ..fixed(40, 50) }];
    let square = sheet(100, 100);
    let with = |max_stages, first_direction| {
        let rules = Rules { max_stages, alternate: true, first_direction, ..Rules::FREE };
        let job = Instance::new(pieces.to_vec(), vec![square.clone()], rules).expect("a valid instance");
        assert_eq!(full(&bounds_of(&job)), sheets(4, &square));
        deep(&job)
    };
    assert_eq!(with(2, Direction::Vertical), sheets(4, &square));
    assert_eq!(with(2, Direction::Horizontal), sheets(6, &square));
    assert_eq!(with(3, Direction::Horizontal), sheets(4, &square));
}

#[test]
fn sheets_of_several_sizes_cost_their_area() {
    // No three of them fit on the square, but two fit on the smaller sheet.
    let around = [fixed(3, 2), fixed(2, 3), fixed(3, 2), fixed(2, 3)];
    let job = instance(&around, &[sheet(5, 5), sheet(3, 4)]);
    let (full, deep) = (full(&bounds_of(&job)), deep(&job));
    assert!(full.area < deep.area && deep.area <= 12 + 25, "{full:?} {deep:?}");
}

#[test]
fn work_can_be_paused_and_resumed() {
    let job = mixed();
    let bounds = bounds_of(&job);
    let known = bounds.quick();
    let at_once = bounds.column_generation().improve(known, Bound::INFINITE, PLENTY, &Stop::never());
    let mut generation = bounds.column_generation();
    let mut bound = known;
    let mut rounds = 0;
    while !generation.is_exhausted() {
        let better = generation.improve(bound, Bound::INFINITE, 50_000, &Stop::never());
        assert!(better.area >= bound.area);
        bound = better;
        rounds += 1;
    }
    assert!(rounds > 5);
    assert_eq!(bound, at_once);
}

#[test]
fn excess_steps_are_deducted_from_later_allowances() {
    let job = mixed();
    let bounds = bounds_of(&job);
    let mut generation = bounds.column_generation();
    let mut improve = || {
        let before = generation.steps();
        generation.improve(bounds.quick(), Bound::INFINITE, 1, &Stop::never());
        generation.steps() - before
    };
    let first = improve();
    assert!(first > 100);
    assert!((2..first).all(|_| improve() == 0), "the first one took {first}");
}

#[test]
fn ends_at_the_upper_bound_or_when_told_to() {
    let job = mixed();
    let bounds = bounds_of(&job);
    let known = full(&bounds);
    let steps = |upper_bound, stop: &Stop| {
        let mut generation = bounds.column_generation();
        generation.improve(known, upper_bound, PLENTY, stop);
        generation.steps()
    };
    assert_eq!(steps(Bound { measure: known.measure, area: known.area }, &Stop::never()), 0);
    assert_eq!(steps(Bound::INFINITE, &Stop::never().on(Arc::new(AtomicBool::new(true)))), 0);
    let all = steps(Bound::INFINITE, &Stop::never());
    assert!(all > 0 && all < PLENTY);
}

#[test]
fn the_bound_of_a_piece_that_fits_no_sheet_stays_unreachable() {
    let bounds = bounds_of(&instance(&[fixed(10, 101)], &[sheet(100, 100)]));
    let known = full(&bounds);
    assert_eq!(
        bounds.column_generation().improve(known, Bound::INFINITE, PLENTY, &Stop::never()),
        Bound::INFINITE
    );
    let none = Bounds::for_demand(&instance(&[fixed(10, 10)], &[sheet(100, 100)]), &[0]);
    assert_eq!(
        none.column_generation().improve(none.quick(), Bound::INFINITE, PLENTY, &Stop::never()),
        Bound::ZERO
    );
}

#[test]
fn sheets_much_longer_than_the_grid_still_prove_something() {
    let around = [fixed(3_000, 2_000), fixed(2_000, 3_000), fixed(3_000, 2_000), fixed(2_000, 3_000)];
    let square = sheet(5_000, 5_000);
    let job = instance(&around, from_ref(&square));
    assert_eq!((full(&bounds_of(&job)), deep(&job)), (sheets(1, &square), sheets(2, &square)));
}

#[test]
fn finer_grids_follow_coarse_ones_and_prove_no_more_than_exact_ones() {
    let job = enlarged(31);
    let bounds = bounds_of(&job);
    let mut generation = bounds.column_generation();
    assert_eq!(generation.cells, 100);
    let bound = generation.improve(bounds.quick(), Bound::INFINITE, PLENTY, &Stop::never());
    assert!(generation.is_exhausted());
    assert_eq!(generation.cells, 400);
    assert!(bounds.quick().area < bound.area, "{bound:?}");
    assert!(bound.area <= 31 * 31 * deep(&mixed()).area, "{bound:?}");
}

#[test]
fn exact_pricing_begins_near_the_areas_of_the_pieces() {
    let mut rng = Rng::new(5);
    let pieces: Vec<Piece> = (0..40)
        .map(|_| {
            let [width, height] = [150 + rng.below(350).to_i32(), 100 + rng.below(250).to_i32()];
            Piece { quantity: 5, ..turnable(width, height) }
        })
        .collect();
    let rules = Rules { max_stages: 4, alternate: true, min_trim: 10, ..Rules::FREE };
    let job = Instance::new(pieces, vec![sheet(1_500, 800)], rules).expect("a valid instance");
    let bounds = bounds_of(&job);
    let mut generation = bounds.column_generation();
    generation.improve(full(&bounds), Bound::INFINITE, PLENTY, &Stop::never());
    assert!(generation.is_exhausted());
    // Starting from the grid's prices, without its patterns that overfill a sheet, takes 431 million.
    assert!(generation.steps() < 200_000_000, "{}", generation.steps());
}

#[test]
fn jobs_of_many_sizes_of_pieces_begin_with_the_finest_grid() {
    let cells = |types: i32| {
        let pieces: Vec<Piece> = (0..types).map(|at| turnable(900 + at, 1_300)).collect();
        bounds_of(&instance(&pieces, &[sheet(5_000, 5_000)])).column_generation().cells
    };
    assert_eq!([149, 150, 300, 301].map(cells), [100, 400, 400, 100]);
}

#[test]
fn short_sheets_need_one_grid_only() {
    let bounds = bounds_of(&mixed());
    let mut generation = bounds.column_generation();
    generation.improve(bounds.quick(), Bound::INFINITE, PLENTY, &Stop::never());
    assert!(generation.is_exhausted());
    assert_eq!(generation.cells, 100);
}

#[test]
fn a_job_of_too_many_items_is_left_alone() {
    let items = |count| -> Vec<Piece> { (0..count).map(|i| fixed(1 + i % 150, 1 + i / 150)).collect() };
    for (count, is_exhausted) in [(300, false), (301, true), (20_000, true)] {
        let job = instance(&items(count), &[sheet(150, 150)]);
        let bounds = bounds_of(&job);
        assert_eq!(bounds.column_generation().is_exhausted(), is_exhausted);
    }
}

#[test]
fn the_limit_on_patterns_holds() {
    let job = mixed();
    let bounds = bounds_of(&job);
    let with_most = |most: usize| {
        let mut generation = bounds.column_generation();
        generation.max_columns = most;
        let bound = generation.improve(full(&bounds), Bound::INFINITE, 10_000_000, &Stop::never());
        (generation.master.patterns(), bound)
    };
    let (patterns, best) = with_most(usize::MAX);
    assert!(patterns > 5, "{patterns}");
    let (patterns, bound) = with_most(5);
    assert!(patterns <= 5, "{patterns}");
    assert!(full(&bounds_of(&job)).area <= bound.area && bound.area <= best.area);
}
