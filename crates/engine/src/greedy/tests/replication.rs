//! Large quantities of equal pieces.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::greedy::replication::SmallJob;
use crate::insertion::tests::support::{assert_sound, layout};
use crate::instance::Sheet;
use crate::layout::ids::PieceTypeId;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, ids, many, sheet};
use crate::stop::Stop;

/// Pieces of a half, a quarter and an eighth of a sheet, `counts` of each.
fn job(counts: [u32; 3], stock: u32) -> Job {
    let pieces =
        [many(counts[0], fixed(100, 50)), many(counts[1], fixed(50, 50)), many(counts[2], fixed(50, 25))];
    Job::new(&pieces, &[Sheet { quantity: stock, ..sheet(100, 100, 0) }], FREE)
}

fn small_job(job: &Job) -> Option<SmallJob> {
    SmallJob::of(&job.problem, &Layout::empty(&job.problem).excluded)
}

fn count(pieces: &[PieceTypeId], number: usize) -> usize {
    pieces.iter().filter(|&&other| other == number).count()
}

#[test]
fn a_job_of_moderate_size_is_solved_as_a_whole() {
    assert!(small_job(&job([1_000, 1_000, 1_999], 1_000)).is_none());
    assert!(small_job(&job([1_000, 1_000, 2_000], 1_000)).is_some());
}

#[test]
fn a_job_of_many_types_with_few_pieces_each_is_solved_as_a_whole() {
    let with_types = |types: i32| {
        let pieces: Vec<_> = (0..types).map(|at| many(6, fixed(10 + at / 40, 10 + at % 40))).collect();
        small_job(&Job::new(&pieces, &[sheet(100, 100, 0)], FREE))
    };
    assert!(with_types(1_000).is_none());
}

#[test]
fn the_small_job_has_the_proportions_of_the_large_one() {
    let small = small_job(&job([10_000, 6_000, 4_003], 10_000)).expect("a small job");
    assert_eq!(small.times, 10);
    assert_eq!([0, 1, 2].map(|piece_type| count(&small.wanted, piece_type)), [1_000, 600, 400]);
}

#[test]
fn good_sheets_are_repeated_but_not_the_worst() {
    let job = job([4_000, 2_000, 4], 10_000);
    let small = SmallJob { wanted: ids([0, 0, 0, 1, 1, 1]), times: 500 };
    let solved = layout(&job, &[(0, &[1]), (0, &[0, 0]), (0, &[0, 1, 1])]);
    let mut all = Layout::empty(&job.problem);
    assert!(small.repeat(&job.problem, solved, &mut all, &Stop::never()));
    assert_eq!(all.patterns.len(), 1_000);
    assert_eq!(
        [0, 1, 2].map(|piece_type| count(&all.excluded, piece_type)),
        [4_000 - 1_500, 2_000 - 1_000, 4]
    );
    assert_sound(&job, &all);
}

#[test]
fn a_single_sheet_is_repeated_although_it_is_also_the_worst() {
    let job = job([4_000, 2_000, 4], 10_000);
    let small = SmallJob { wanted: ids([0, 0]), times: 2_000 };
    let mut all = Layout::empty(&job.problem);
    assert!(small.repeat(&job.problem, layout(&job, &[(0, &[0, 0])]), &mut all, &Stop::never()));
    assert_eq!((all.patterns.len(), count(&all.excluded, 0)), (2_000, 0));
}

#[test]
fn the_stock_is_not_overdrawn() {
    let job = job([4_000, 2_000, 4], 7);
    let small = SmallJob { wanted: ids([0, 0, 1, 1]), times: 1_000 };
    let solved = layout(&job, &[(0, &[0, 0]), (0, &[1, 1])]);
    let mut all = Layout::empty(&job.problem);
    assert!(small.repeat(&job.problem, solved.clone(), &mut all, &Stop::never()));
    assert_eq!((all.patterns.len(), count(&all.excluded, 0)), (7, 4_000 - 14));
    assert_sound(&job, &all);
    assert!(!small.repeat(&job.problem, solved, &mut all, &Stop::never()), "nothing was added");
    assert_eq!(all.patterns.len(), 7);
}

#[test]
fn the_small_job_gets_its_share_of_the_stock_left() {
    let sheets = [(25, 100), (4, 90), (1_000, 80)]
        .map(|(quantity, height)| Sheet { quantity, ..sheet(100, height, 0) });
    let job = Job::new(&[many(10, fixed(50, 50))], &sheets, FREE);
    let small = SmallJob { wanted: ids([0, 0]), times: 5 };
    let large = Layout { taken: vec![3, 0, 0].into(), ..Layout::empty(&job.problem) };
    let start = small.empty_layout(&job.problem, &large);
    let left: Vec<u64> =
        job.problem.sheets.iter().zip(&start.taken).map(|(s, taken)| s.stock - taken).collect();
    assert_eq!(left, [22 / 5, 0, 200]);
    assert_eq!((start.area().get(), start.patterns.len(), start.excluded), (0, 0, ids([0, 0])));
}

#[test]
fn nothing_is_repeated_after_cancelling() {
    let job = job([4_000, 2_000, 4], 10_000);
    let small = SmallJob { wanted: ids([0, 0]), times: 2_000 };
    let mut all = Layout::empty(&job.problem);
    let cancelled = Stop::never().on(Arc::new(AtomicBool::new(true)));
    assert!(!small.repeat(&job.problem, layout(&job, &[(0, &[0, 0])]), &mut all, &cancelled));
    assert_eq!((all.patterns.len(), count(&all.excluded, 0)), (0, 4_000));
}
