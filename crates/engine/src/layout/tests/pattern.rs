//! What other modules may do to a pattern.

use super::support::{FREE, Job, fixed, id, laid, sheet};
use crate::layout::pattern::Pattern;
use crate::layout::sound::assert_sound;
use crate::layout::tests::support::mm;
use crate::layout::tree::Join;

/// A row of `pieces` squares of 10, 11, 12 ... on a sheet of 100 x 100.
fn row(pieces: usize) -> (Job, Pattern) {
    let squares: Vec<_> = (10..15).map(|side| fixed(side, side)).collect();
    let job = Job::new(&squares, &[sheet(100, 100, 0), sheet(60, 60, 0)], FREE);
    let mut pattern = job.started(0);
    for piece_type in 1..pieces {
        job.put(&mut pattern, piece_type, |space| space.join == Join::Append && space.node == 0);
    }
    (job, pattern)
}

#[test]
fn several_removals_are_settled_once() {
    let (job, mut pattern) = row(4);
    let mut removed = Vec::new();
    pattern.remove(&job.problem, 2, |piece_type| removed.push(piece_type.index()));
    pattern.remove(&job.problem, 1, |piece_type| removed.push(piece_type.index()));
    pattern.settle(&job.problem);
    assert_eq!((pattern.pieces, &removed[..], Job::sketch(&pattern).as_str()), (2, &[1, 0][..], "V(2 3)"));
    assert_sound(&job.problem, &pattern);
}

#[test]
fn a_pattern_moves_to_a_sheet_of_another_type() {
    let (job, mut pattern) = row(2);
    pattern.set_sheet_type(&job.problem, id(1));
    assert_eq!((pattern.sheet_type, pattern.valid, pattern.largest_space), (id(1), true, mm([60, 60])));
    assert_sound(&job.problem, &pattern);
}

#[test]
fn a_cleared_pattern_is_an_empty_sheet() {
    let (job, mut pattern) = row(3);
    pattern.clear(&job.problem, id(0));
    assert_eq!(pattern, job.empty());
    pattern.start(&job.problem, laid(0));
    assert_eq!(pattern, job.started(0));
}
