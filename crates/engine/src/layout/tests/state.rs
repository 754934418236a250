//! The bookkeeping of a whole layout.

use super::support::{FREE, Job, fixed, id, ids, laid, many, sheet, spoilt};
use crate::effort::Meter;
use crate::instance::Sheet;
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::stop::Stop;

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

#[test]
fn patterns_move_to_the_cleanest_sheets_that_they_can_be_cut_from() {
    let glass = |side: i32, defects: &[(i32, i32, i32, i32)]| {
        spoilt(Sheet { quantity: 1, ..sheet(side, side, 0) }, defects)
    };
    let sheets = [
        glass(100, &[(99, 99, 1, 1), (98, 98, 1, 1), (97, 97, 1, 1)]),
        glass(100, &[(99, 99, 1, 1), (98, 98, 1, 1), (97, 97, 1, 2)]),
        // The large piece cannot be cut from this one.
        glass(100, &[(50, 50, 1, 1)]),
        glass(100, &[(99, 99, 1, 1), (98, 98, 1, 1)]),
        // Cleaner, but larger.
        glass(101, &[]),
    ];
    let job = Job::new(&[fixed(20, 20), fixed(90, 90)], &sheets, FREE);
    let mut layout = Layout::empty(&job.problem);
    layout.push(&job.problem, with_piece(&job, 0, id(1)));
    layout.push(&job.problem, with_piece(&job, 1, id(0)));
    let area = layout.area();
    layout.move_to_cleaner_sheets(&job.problem, &mut Meter::new(&Stop::never()));
    let types: Vec<SheetTypeId> = layout.patterns.iter().map(|pattern| pattern.sheet_type).collect();
    assert_eq!(types, [3, 2]);
    assert_eq!((&layout.taken.raw[..], layout.area()), (&[0, 0, 1, 1, 0][..], area));
    assert!(layout.patterns.iter().all(|pattern| pattern.valid));
}

#[test]
fn out_of_time_every_pattern_stays_where_it_is() {
    let dirty = spoilt(sheet(100, 100, 0), &[(90, 90, 5, 5)]);
    let job = Job::new(&[fixed(40, 40)], &[dirty, sheet(100, 100, 0)], FREE);
    let moved_to = |stop: &Stop| {
        let mut layout = Layout::empty(&job.problem);
        layout.push(&job.problem, job.started(0));
        layout.move_to_cleaner_sheets(&job.problem, &mut Meter::new(stop));
        layout.patterns.raw[0].sheet_type
    };
    assert_eq!(moved_to(&Stop::never()), 1);
    assert_eq!(moved_to(&Stop::never().after(std::time::Duration::ZERO)), 0);
}

#[test]
fn with_thousands_of_sheet_types_only_some_patterns_are_moved() {
    let dirty = spoilt(sheet(100, 100, 0), &[(90, 90, 5, 5)]);
    let others = (0..9_998).map(|wider| sheet(101 + wider, 100, 0));
    let sheets: Vec<Sheet> = [dirty, sheet(100, 100, 0)]
        .map(|sheet| Sheet { quantity: 5_000, ..sheet })
        .into_iter()
        .chain(others)
        .collect();
    let job = Job::new(&[many(3_000, fixed(40, 40))], &sheets, FREE);
    let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
    let pattern = with_piece(&job, 0, id(0));
    (0..3_000).for_each(|_| layout.push(&job.problem, pattern.clone()));
    layout.move_to_cleaner_sheets(&job.problem, &mut Meter::new(&Stop::never()));
    // That is twenty million sheet types examined.
    let moved = layout.taken.raw[1];
    assert!((1_900..2_100).contains(&moved), "{moved}");
    assert_eq!(layout.taken.raw[0] + moved, 3_000);
}
