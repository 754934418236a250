//! Filling the remaining room with excluded pieces.

use crate::greedy::tests::support::{assert_sound, contents, layout, quick_layout, random_order};
use crate::greedy::tidy::refill;
use crate::insertion::placer::Placer;
use crate::instance::{Piece, Sheet};
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
use crate::rng::Rng;
use crate::stop::Stop;

fn refilled(job: &Job, mut layout: Layout) -> Layout {
    let stop = Stop::never();
    refill(&mut Placer::new(&job.problem, &stop), &mut layout);
    layout
}

#[test]
fn pieces_go_on_used_sheets_while_they_find_room() {
    let job = Job::new(&[many(7, fixed(50, 50)), fixed(90, 90)], &[sheet(100, 100, 0)], FREE);
    let after = refilled(&job, layout(&job, &[(0, &[0]), (0, &[0, 0])]));
    assert_eq!(after.patterns.iter().map(|pattern| pattern.pieces).collect::<Vec<_>>(), [4, 3]);
    assert_eq!(after.excluded, [1], "no new sheet is used");
    assert_sound(&job, &after);
}

#[test]
fn the_pieces_with_the_highest_penalty_for_their_area_go_first() {
    let urgent = Piece { priority: 3, ..fixed(60, 50) };
    let pieces = [many(2, fixed(60, 50)), urgent, fixed(20, 50), fixed(20, 50)];
    let job = Job::new(&pieces, &[Sheet { quantity: 1, ..sheet(100, 100, 0) }], FREE);
    let after = refilled(&job, layout(&job, &[(0, &[0])]));
    // For their area, the small ones cost more than the large one, but less than the urgent one.
    assert_eq!(contents(&after.patterns.raw[0]), [0, 1, 2, 2]);
    assert_eq!(after.excluded, [0]);
}

#[test]
fn every_layout_is_sound() {
    let mut rng = Rng::new(8);
    for _ in 0..100 {
        let job = random_order(&mut rng);
        let mut layout = quick_layout(&job, &mut rng);
        if !layout.patterns.is_empty() {
            layout.exclude(&job.problem, id(0));
        }
        let before = (layout.area(), layout.excluded.len());
        let after = refilled(&job, layout);
        assert_sound(&job, &after);
        assert!(after.area() == before.0 && after.excluded.len() <= before.1);
    }
}
