//! Large quantities of equal pieces.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::insertion::tests::support::{assert_sound, layout};
use crate::instance::Sheet;
use crate::layout::ids::PieceTypeId;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, ids, many, sheet};
use crate::reduce::Replication;
use crate::stop::Stop;

/// Pieces of a half, a quarter and an eighth of a sheet, `counts` of each.
fn job(counts: [u32; 3], stock: u32) -> Job {
    let pieces =
        [many(counts[0], fixed(100, 50)), many(counts[1], fixed(50, 50)), many(counts[2], fixed(50, 25))];
    Job::new(&pieces, &[Sheet { quantity: stock, ..sheet(100, 100, 0) }], FREE)
}

/// How many times the small instance is repeated, and its pieces; `None` if there is none.
fn small(job: &Job) -> Option<(usize, Vec<PieceTypeId>)> {
    let whole = Layout::empty(&job.problem);
    let replication = Replication::of(&job.problem, &whole)?;
    Some((replication.times, replication.start.excluded.clone()))
}

/// The whole after copies of `solved`, a layout of a small instance that it contains this many times.
fn repeated(job: &Job, whole: Layout, times: usize, solved: Layout, stop: &Stop) -> Layout {
    let pieces = solved.patterns.iter().flat_map(|pattern| {
        let mut pieces = Vec::new();
        pattern.for_each_piece(0, |piece_type| pieces.push(piece_type));
        pieces
    });
    let copies = Replication::new(&job.problem, &whole, pieces.collect(), times).lift(solved, stop);
    let mut all = Layout { excluded: Vec::new(), ..whole };
    all.join(copies);
    all
}

fn count(pieces: &[PieceTypeId], number: usize) -> usize {
    pieces.iter().filter(|&&other| other == number).count()
}

#[test]
fn a_job_of_moderate_size_is_solved_as_a_whole() {
    assert!(small(&job([1_000, 1_000, 1_999], 1_000)).is_none());
    assert!(small(&job([1_000, 1_000, 2_000], 1_000)).is_some());
}

#[test]
fn a_job_of_many_types_with_few_pieces_each_is_solved_as_a_whole() {
    let with_types = |types: i32| {
        let pieces: Vec<_> = (0..types).map(|at| many(6, fixed(10 + at / 40, 10 + at % 40))).collect();
        small(&Job::new(&pieces, &[sheet(100, 100, 0)], FREE))
    };
    assert!(with_types(1_000).is_none());
}

#[test]
fn the_small_instance_has_the_proportions_of_the_whole() {
    let (times, pieces) = small(&job([10_000, 6_000, 4_003], 10_000)).expect("a small instance");
    assert_eq!(times, 10);
    assert_eq!([0, 1, 2].map(|piece_type| count(&pieces, piece_type)), [1_000, 600, 400]);
}

#[test]
fn good_sheets_are_repeated_but_not_the_worst() {
    let job = job([4_000, 2_000, 4], 10_000);
    let solved = layout(&job, &[(0, &[1]), (0, &[0, 0]), (0, &[0, 1, 1])]);
    let all = repeated(&job, Layout::empty(&job.problem), 500, solved, &Stop::never());
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
    let solved = layout(&job, &[(0, &[0, 0])]);
    let all = repeated(&job, Layout::empty(&job.problem), 2_000, solved, &Stop::never());
    assert_eq!((all.patterns.len(), count(&all.excluded, 0)), (2_000, 0));
}

#[test]
fn the_stock_is_not_overdrawn() {
    let job = job([4_000, 2_000, 4], 7);
    let solved = layout(&job, &[(0, &[0, 0]), (0, &[1, 1])]);
    let all = repeated(&job, Layout::empty(&job.problem), 1_000, solved.clone(), &Stop::never());
    assert_eq!((all.patterns.len(), count(&all.excluded, 0)), (7, 4_000 - 14));
    assert_sound(&job, &all);
    let all = repeated(&job, all, 1_000, solved, &Stop::never());
    assert_eq!(all.patterns.len(), 7, "nothing was added");
}

#[test]
fn the_small_instance_gets_its_share_of_the_stock_left() {
    let sheets = [(25, 100), (4, 90), (1_000, 80)]
        .map(|(quantity, height)| Sheet { quantity, ..sheet(100, height, 0) });
    let job = Job::new(&[many(10, fixed(50, 50))], &sheets, FREE);
    let large = Layout { taken: vec![3, 0, 0].into(), ..Layout::empty(&job.problem) };
    let replication = Replication::new(&job.problem, &large, ids([0, 0]), 5);
    let start = &replication.start;
    let left: Vec<u64> =
        job.problem.sheets.iter().zip(&start.taken).map(|(s, taken)| s.stock - taken).collect();
    assert_eq!(left, [22 / 5, 0, 200]);
    assert_eq!((start.area().get(), start.patterns.len(), &start.excluded), (0, 0, &ids([0, 0])));
}

#[test]
fn nothing_is_repeated_after_cancelling() {
    let job = job([4_000, 2_000, 4], 10_000);
    let solved = layout(&job, &[(0, &[0, 0])]);
    let cancelled = Stop::never().on(Arc::new(AtomicBool::new(true)));
    let all = repeated(&job, Layout::empty(&job.problem), 2_000, solved, &cancelled);
    assert_eq!((all.patterns.len(), count(&all.excluded, 0)), (0, 4_000));
}
