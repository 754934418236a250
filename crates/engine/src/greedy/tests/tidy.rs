//! The final pass.

use crate::greedy::tests::support::{assert_sound, contents, layout, quick_layout, random_order};
use crate::greedy::tidy::tidy;
use crate::insertion::placer::Placer;
use crate::instance::Piece;
use crate::layout::expand::{CutQuality, cut};
use crate::layout::ids::SheetTypeId;
use crate::layout::state::Layout;
use crate::layout::tests::support::mm;
use crate::layout::tests::support::{FREE, Job, fixed, many, sheet};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

fn tidied(job: &Job, mut layout: Layout) -> Layout {
    let stop = Stop::never();
    tidy(&mut Placer::new(&job.problem, &stop), &mut layout, &mut Rng::new(0));
    layout
}

/// The largest offcut and the number of cuts of every sheet.
fn qualities(job: &Job, layout: &Layout) -> Vec<CutQuality> {
    let each = layout.patterns.iter().map(|pattern| cut(&job.problem, pattern, mm([0, 0])).expect("cuts").1);
    each.collect()
}

fn largest_offcut(job: &Job, layout: &Layout) -> i64 {
    qualities(job, layout).iter().map(|quality| quality.offcut.get()).max().unwrap_or(0)
}

fn sizes(layout: &Layout) -> Vec<SheetTypeId> {
    layout.patterns.iter().map(|pattern| pattern.sheet_type).collect()
}

#[test]
fn pieces_of_the_emptiest_sheet_move_to_room_on_others() {
    let job = Job::new(&[many(4, fixed(50, 50)), fixed(50, 40)], &[sheet(100, 100, 0)], FREE);
    let before = layout(&job, &[(0, &[1, 0]), (0, &[0, 0, 0])]);
    let after = tidied(&job, before);
    assert_eq!(after.patterns.iter().map(contents).collect::<Vec<_>>(), [vec![0, 0, 0, 0], vec![1]]);
    assert_eq!(largest_offcut(&job, &after), 100 * 60);
}

#[test]
fn a_sheet_that_gave_all_its_pieces_away_is_saved() {
    let job = Job::new(&[many(4, fixed(50, 50))], &[sheet(100, 100, 0)], FREE);
    let after = tidied(&job, layout(&job, &[(0, &[0]), (0, &[0, 0, 0])]));
    assert_eq!((after.patterns.len(), after.area().get(), after.excluded.len()), (1, 10_000, 0));
    assert_sound(&job, &after);
}

#[test]
fn no_piece_is_moved_while_others_are_left_out() {
    let job = Job::new(&[many(5, fixed(50, 50))], &[sheet(100, 100, 0)], FREE);
    let before = layout(&job, &[(0, &[0]), (0, &[0, 0, 0])]);
    assert_eq!(before.excluded.len(), 1);
    assert_eq!(tidied(&job, before).patterns.len(), 2);
}

#[test]
fn pieces_left_on_the_emptiest_sheet_leave_one_large_remnant() {
    let job = Job::new(&[many(2, fixed(30, 50)), many(2, fixed(30, 40))], &[sheet(200, 100, 0)], FREE);
    let before = layout(&job, &[(0, &[0, 1, 0, 1])]);
    let after = tidied(&job, before);
    // Two columns, each with one piece of each type.
    assert_eq!(largest_offcut(&job, &after), 140 * 100);
    assert_sound(&job, &after);
}

#[test]
fn the_other_sheets_get_fewer_cuts() {
    let mut rng = Rng::new(1);
    let mut fewer = 0;
    for _ in 0..60 {
        let mut pieces: Vec<Piece> =
            [12, 16, 20, 24, 28].map(|width| fixed(width, 12 + rng.below(20).to_i32())).into();
        // This one lies alone on a sheet that is emptier, and is too large for the other sheet.
        pieces.push(fixed(200, 200));
        let job = Job::new(&pieces, &[sheet(100, 100, 0), sheet(1_000, 1_000, 0)], FREE);
        let before = layout(&job, &[(0, &[0, 1, 2, 3, 4]), (1, &[5])]);
        let after = tidied(&job, before.clone());
        assert_eq!(sizes(&after), [0, 1]);
        let [cuts_before, cuts_after] = [&before, &after].map(|layout| qualities(&job, layout)[0].cuts);
        assert!(cuts_after <= cuts_before);
        fewer += u32::from(cuts_after < cuts_before);
    }
    assert!(fewer > 20, "{fewer} of 60");
}

#[test]
fn the_sheet_after_a_saved_one_gets_fewer_cuts_too() {
    let mut rng = Rng::new(1);
    let mut fewer = 0;
    for _ in 0..60 {
        let mut pieces: Vec<Piece> =
            [12, 16, 20, 24, 28].map(|width| fixed(width, 12 + rng.below(20).to_i32())).into();
        // The small one finds room beside the large one.
        pieces.extend([fixed(90, 90), fixed(10, 90)]);
        let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
        let before = layout(&job, &[(0, &[5]), (0, &[0, 1, 2, 3, 4]), (0, &[6])]);
        let after = tidied(&job, before.clone());
        assert_eq!(
            after.patterns.iter().map(contents).collect::<Vec<_>>(),
            [vec![5, 6], vec![0, 1, 2, 3, 4]]
        );
        let [cuts_before, cuts_after] = [&before, &after].map(|layout| qualities(&job, layout)[1].cuts);
        fewer += u32::from(cuts_after < cuts_before);
    }
    assert!(fewer > 20, "{fewer} of 60");
}

#[test]
fn it_takes_no_further_sheet_and_never_shrinks_the_remnant() {
    let mut rng = Rng::new(15);
    let mut larger = 0;
    for _ in 0..120 {
        let job = random_order(&mut rng);
        let before = quick_layout(&job, &mut rng);
        let after = tidied(&job, before.clone());
        assert_sound(&job, &after);
        assert!(after.area() <= before.area() && after.excluded.len() == before.excluded.len());
        if after.area() == before.area() && before.patterns.len() == 1 {
            assert!(largest_offcut(&job, &after) >= largest_offcut(&job, &before));
            larger += u32::from(largest_offcut(&job, &after) > largest_offcut(&job, &before));
        }
    }
    assert!(larger > 3, "{larger} times");
}

#[test]
fn an_empty_layout_stays_empty() {
    let job = Job::new(&[fixed(50, 50)], &[sheet(100, 100, 0)], FREE);
    assert_eq!(tidied(&job, Layout::empty(&job.problem)).patterns.len(), 0);
}
