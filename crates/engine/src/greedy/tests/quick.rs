//! The quick fill of one sheet.

use super::support::{alone, assert_sound, contents};
use crate::greedy::fill::{Remaining, fill_quickly};
use crate::insertion::placer::Placer;
use crate::instance::{Piece, Sheet};
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::layout::tests::support::{
    EVERYTHING, FREE, Job, fixed, id, ids, many, random_job, sheet, turnable,
};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

/// The fill of the first sheet type from all pieces, its profit, and the work spent.
fn filled(job: &Job, effort_limit: u64, seed: u64) -> (Option<(Pattern, f64)>, u64) {
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    let pieces = Layout::empty(&job.problem).excluded;
    let mut remaining = Remaining::new(&job.problem, &pieces);
    let best = fill_quickly(&mut placer, &mut remaining, id(0), effort_limit, &mut Rng::new(seed));
    (best, placer.meter.spent())
}

/// Pieces of 40 shapes that fill about three sheets.
fn assorted(seed: u64) -> Job {
    let mut rng = Rng::new(seed);
    let mut side = || 50 + rng.below(300).to_i32();
    let pieces: Vec<Piece> = (0..60).map(|_| turnable(side(), side())).collect();
    Job::new(&pieces, &[sheet(1_000, 800, 3)], FREE)
}

#[test]
fn the_best_of_several_fills_is_better_than_the_first_one() {
    let (mut one, mut several) = (0.0, 0.0);
    for seed in 0..10 {
        let job = assorted(seed);
        let (first, work_of_one) = filled(&job, 0, seed);
        let (best, work) = filled(&job, u64::MAX, seed);
        let (first, best) = (first.expect("a fill").1, best.expect("a fill").1);
        assert!(best >= first);
        assert!(work > 5 * work_of_one, "{work} and {work_of_one}");
        one += first;
        several += best;
    }
    assert!(several > one, "{several} and {one}");
}

#[test]
fn one_fill_that_takes_everything_left_is_enough() {
    let job = Job::new(&[many(4, fixed(30, 30))], &[sheet(100, 100, 3)], FREE);
    let (one, work_of_one) = filled(&job, 0, 0);
    let (best, work) = filled(&job, u64::MAX, 0);
    assert_eq!(work, work_of_one);
    assert_eq!(best.map(|(pattern, _)| pattern.pieces), Some(4));
    assert!(one.is_some());
}

#[test]
fn the_merit_is_that_of_the_pattern() {
    let job = assorted(3);
    let remaining = Remaining::new(&job.problem, &Layout::empty(&job.problem).excluded);
    let (pattern, profit) = filled(&job, u64::MAX, 3).0.expect("a fill");
    assert_eq!(profit.to_bits(), remaining.profit(&job.problem, &pattern).to_bits());
}

#[test]
fn if_sheets_are_scarce_the_pieces_worth_most_go_first() {
    let pieces = [many(2, fixed(60, 60)), Piece { priority: 5, ..fixed(90, 90) }];
    let job = Job::new(&pieces, &[Sheet { quantity: 1, ..sheet(100, 100, 0) }], FREE);
    let (best, _) = filled(&job, u64::MAX, 0);
    assert_eq!(best.map(|(pattern, _)| contents(&pattern)), Some(ids([1])));
}

#[test]
fn a_sheet_on_which_nothing_fits_stays_empty() {
    let job = Job::new(&[fixed(90, 90)], &[sheet(50, 50, 0), sheet(100, 100, 0)], FREE);
    assert!(filled(&job, u64::MAX, 0).0.is_none());
}

#[test]
fn a_fill_can_be_cut_under_all_rules() {
    let mut rng = Rng::new(6);
    for seed in 0..100 {
        let job = random_job(&mut rng, EVERYTHING);
        let pieces: Vec<Piece> = job.instance.pieces().iter().map(|p| many(20, p.clone())).collect();
        let sheets = job.instance.sheets();
        let job = Job::with_depth(&pieces, sheets, *job.instance.rules(), job.problem.depth_limit);
        if let Some((pattern, _)) = filled(&job, u64::MAX, seed).0 {
            assert_sound(&job, &alone(&job, pattern));
        }
    }
}
