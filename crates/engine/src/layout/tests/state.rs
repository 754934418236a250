//! The bookkeeping of a whole layout.

use super::support::{FREE, Job, fixed, id, ids, laid, many, sheet};
use crate::instance::Sheet;
use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;

/// Pieces of 40 x 40 and 90 x 90, and one that is too large. Two sheets of 100 x 100, and two of 50 x 50.
fn job() -> Job {
    let pieces = [many(3, fixed(40, 40)), fixed(90, 90), fixed(200, 10)];
    let two = |side: i32| Sheet { quantity: 2, ..sheet(side, side, 0) };
    Job::new(&pieces, &[two(100), two(50)], FREE)
}

fn with_piece(job: &Job, sheet: usize, piece_type: PieceTypeId) -> Pattern {
    let mut pattern = Pattern::new(&job.problem, id(sheet));
    pattern.start(&job.problem, laid(piece_type));
    pattern
}

#[test]
fn at_first_every_piece_that_fits_some_sheet_is_excluded() {
    let layout = Layout::empty(&job().problem);
    assert_eq!(layout.excluded, [0, 0, 0, 1]);
    assert_eq!((layout.patterns.len(), layout.area().get(), layout.taken.raw), (0, 0, vec![0, 0]));
}

#[test]
fn sheets_are_counted_by_type() {
    let job = job();
    let mut layout = Layout::empty(&job.problem);
    for sheet in [1, 0, 1] {
        assert!(layout.in_stock(&job.problem, id(sheet)));
        layout.push(&job.problem, with_piece(&job, sheet, id(0)));
    }
    assert_eq!((&layout.taken.raw[..], layout.area().get()), (&[1, 2][..], 15_000));
    assert!(layout.in_stock(&job.problem, id(0)) && !layout.in_stock(&job.problem, id(1)));
    assert_eq!(layout.take(&job.problem, id(0)).sheet_type, 1);
    assert_eq!((&layout.taken.raw[..], layout.area().get()), (&[1, 1][..], 12_500));
    assert!(layout.in_stock(&job.problem, id(1)));
}

#[test]
fn excluding_a_sheet_excludes_its_pieces() {
    let job = job();
    let mut layout = Layout { excluded: vec![id(0)], ..Layout::empty(&job.problem) };
    layout.push(&job.problem, with_piece(&job, 0, id(1)));
    layout.push(&job.problem, Pattern::new(&job.problem, id(1)));
    layout.exclude(&job.problem, id(0));
    assert_eq!((&layout.excluded, layout.patterns.len()), (&ids([0, 1]), 1));
    assert_eq!(layout.cost(&job.problem).unplaced_area, 1_600 + 8_100);
    layout.exclude(&job.problem, id(0));
    assert_eq!((layout.excluded.len(), layout.area().get(), layout.taken.raw), (2, 0, vec![0, 0]));
}
