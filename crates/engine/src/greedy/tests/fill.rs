//! Filling sheet after sheet.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::support::{
    assert_few_spots, assert_sound, contents, filled, quick_layout, random_order, sketches, spotted,
};
use crate::greedy::fill::{Filler, ONE_FILL, fill_sheets};
use crate::insertion::placer::Placer;
use crate::instance::Sheet;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, ids, many, sheet};
use crate::rng::Rng;
use crate::stop::Stop;

/// Several fills for each sheet.
const SEVERAL: Filler = Filler::Quick { effort_limit: u64::MAX };

#[test]
fn sheets_are_filled_until_all_pieces_are_placed() {
    let job = Job::new(&[many(8, fixed(50, 50)), many(4, fixed(100, 25))], &[sheet(100, 100, 0)], FREE);
    for filler in [SEVERAL, ONE_FILL] {
        let (layout, _) = filled(&job, filler, 0);
        assert_sound(&job, &layout);
        assert_eq!((layout.patterns.len(), layout.excluded.len()), (3, 0), "{filler:?}");
    }
}

#[test]
fn sheets_are_filled_until_the_stock_is_used_up() {
    let pieces = [many(9, fixed(50, 50)), many(3, fixed(90, 90))];
    let job = Job::new(&pieces, &[Sheet { quantity: 2, ..sheet(100, 100, 0) }], FREE);
    for filler in [SEVERAL, ONE_FILL] {
        let (layout, _) = filled(&job, filler, 0);
        assert_sound(&job, &layout);
        assert_eq!((layout.patterns.len(), layout.excluded), (2, ids([0, 1, 1, 1])), "{filler:?}");
    }
}

#[test]
fn sheets_with_few_defects_come_first() {
    let job = spotted();
    for filler in [SEVERAL, ONE_FILL] {
        let (layout, _) = filled(&job, filler, 0);
        assert_few_spots(&job, &layout);
    }
}

#[test]
fn existing_sheets_stay() {
    let job = Job::new(&[many(8, fixed(50, 50))], &[Sheet { quantity: 2, ..sheet(100, 100, 0) }], FREE);
    let (mut layout, _) = filled(&job, SEVERAL, 0);
    layout.exclude(&job.problem, id(1));
    let stop = Stop::never();
    fill_sheets(&mut Placer::new(&job.problem, &stop), &mut layout, SEVERAL, &mut Rng::new(0));
    assert_eq!((layout.patterns.len(), layout.area().get(), layout.excluded.len()), (2, 20_000, 0));
}

#[test]
fn the_sheet_size_with_the_best_value_for_its_cost_is_used() {
    let sizes = [sheet(130, 130, 0), sheet(100, 100, 0), sheet(100, 70, 0)];
    let job = Job::new(&[many(10, fixed(50, 100))], &sizes, FREE);
    assert_eq!(filled(&job, SEVERAL, 0).0.taken.raw, [0, 5, 0]);
}

#[test]
fn pieces_with_no_sheet_left_do_not_hold_up_the_others() {
    let large = Sheet { quantity: 1, ..sheet(100, 100, 0) };
    let pieces = [many(3, fixed(90, 90)), many(6, fixed(40, 40))];
    let job = Job::new(&pieces, &[large, sheet(50, 50, 0)], FREE);
    let (layout, _) = filled(&job, SEVERAL, 0);
    assert_sound(&job, &layout);
    assert_eq!(layout.excluded, [0, 0]);
}

#[test]
fn every_layout_is_sound() {
    let mut rng = Rng::new(13);
    for seed in 0..80 {
        let job = random_order(&mut rng);
        assert_sound(&job, &filled(&job, SEVERAL, seed).0);
        assert_sound(&job, &filled(&job, ONE_FILL, seed).0);
    }
}

#[test]
fn the_seed_decides_everything() {
    let mut rng = Rng::new(14);
    let jobs: Vec<Job> = (0..20).map(|_| random_order(&mut rng)).collect();
    let run = |seed: u64| -> Vec<_> {
        jobs.iter().map(|job| sketches(&quick_layout(job, &mut Rng::new(seed)))).collect()
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn an_interrupted_search_fills_no_more_sheets() {
    let job = Job::new(&[many(9, fixed(50, 50))], &[sheet(100, 100, 0)], FREE);
    let stop = Stop::never().on(Arc::new(AtomicBool::new(true)));
    let mut layout = Layout::empty(&job.problem);
    fill_sheets(&mut Placer::new(&job.problem, &stop), &mut layout, SEVERAL, &mut Rng::new(0));
    assert_eq!((layout.patterns.len(), layout.excluded.len()), (0, 9));
    assert!(layout.patterns.iter().all(|pattern| contents(pattern).is_empty()));
}
