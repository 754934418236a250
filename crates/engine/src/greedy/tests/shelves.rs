//! Sheets filled with shelves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::effort::Meter;
use crate::greedy::shelves::{ShelfQueue, Shelves, fill_shelves};
use crate::greedy::tests::support::{assert_sound, contents, random_order, sketches};
use crate::greedy::tuning::shelves::CHOICES;
use crate::instance::{Defect, Piece, Rules, Sheet};
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;
use crate::units::Area;

fn on_shelves(job: &Job) -> Layout {
    let mut layout = Layout::empty(&job.problem);
    fill_shelves(&job.problem, &mut layout, CHOICES[0], &mut Meter::new(&Stop::never()));
    assert_sound(job, &layout);
    layout
}

/// Pieces of different shapes, about twenty of which fill a sheet.
fn assorted(pieces: usize, seed: u64) -> Vec<Piece> {
    let mut rng = Rng::new(seed);
    let mut side = || 50 + rng.below(300).to_i32();
    (0..pieces).map(|_| turnable(side(), side())).collect()
}

fn staged(max_stages: u32) -> Rules {
    Rules { max_stages, alternate: true, ..Rules::FREE }
}

/// Share of the used sheets' area that pieces cover.
fn fill(layout: &Layout) -> f64 {
    layout.patterns.iter().map(|pattern| pattern.used).sum::<Area>().to_f64() / layout.area().to_f64()
}

#[test]
fn many_pieces_leave_little_waste_under_any_rules() {
    let defects = vec![Defect { x: 200, y: 300, width: 20, height: 30 }];
    let plain = || vec![sheet(1000, 800, 0)];
    let trims = Rules { min_trim: 10, ..staged(4) };
    for (rules, sheets, least) in [
        (FREE, plain(), 0.93),
        (staged(3), vec![sheet(1000, 800, 4)], 0.90),
        (trims, vec![sheet(1000, 800, 4)], 0.89),
        (FREE, vec![Sheet { defects, ..sheet(1000, 800, 0) }], 0.88),
        (FREE, vec![sheet(700, 500, 0), Sheet { quantity: 20, ..sheet(1000, 800, 0) }], 0.92),
    ] {
        let layout = on_shelves(&Job::new(&assorted(3_000, 1), &sheets, rules));
        let fill = fill(&layout);
        assert!(layout.excluded.is_empty() && fill > least, "{fill} of {least}: {rules:?}");
    }
}

#[test]
fn every_layout_is_sound() {
    let mut rng = Rng::new(23);
    for _ in 0..300 {
        on_shelves(&random_order(&mut rng));
    }
}

#[test]
fn equal_pieces_fill_whole_sheets() {
    let layout = on_shelves(&Job::new(&[many(16, fixed(50, 25))], &[sheet(100, 100, 0)], FREE));
    assert_eq!((layout.patterns.len(), layout.excluded.len()), (2, 0));
}

#[test]
fn with_two_stages_the_pieces_of_a_shelf_are_equally_thick() {
    let pieces = [many(2, fixed(60, 50)), many(2, fixed(40, 50)), many(2, fixed(38, 50))];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], staged(2));
    let layout = on_shelves(&job);
    assert!(layout.excluded.is_empty());
    let mut sheets: Vec<_> = layout.patterns.iter().map(contents).collect();
    sheets.sort_unstable();
    assert_eq!(sheets, [vec![0, 0, 1, 1], vec![2, 2]]);
}

#[test]
fn with_one_stage_pieces_are_as_long_as_the_sheet() {
    let job = Job::new(&[many(5, fixed(30, 100)), fixed(30, 90)], &[sheet(100, 100, 0)], staged(1));
    let layout = on_shelves(&job);
    assert_eq!(layout.patterns.iter().map(contents).collect::<Vec<_>>(), [vec![0; 3], vec![0; 2]]);
}

#[test]
fn if_stock_is_scarce_the_pieces_worth_most_come_first() {
    let dear = Piece { priority: 9, ..many(4, fixed(50, 50)) };
    let two = Sheet { quantity: 1, ..sheet(100, 120, 0) };
    let layout = on_shelves(&Job::new(&[many(9, fixed(49, 49)), dear], &[two], FREE));
    assert_eq!(layout.patterns.iter().map(contents).collect::<Vec<_>>(), [vec![1; 4]]);
    assert_eq!(layout.excluded, [0; 9]);
}

#[test]
fn a_piece_that_fits_no_shelf_of_one_size_goes_to_another() {
    let sizes = [sheet(100, 60, 0), sheet(40, 140, 0)];
    let layout = on_shelves(&Job::new(&[many(2, fixed(90, 50)), many(2, fixed(40, 130))], &sizes, FREE));
    assert_eq!((layout.taken.raw, layout.excluded), (vec![2, 2], vec![]));
}

#[test]
fn existing_sheets_stay() {
    let job = Job::new(&[many(8, fixed(50, 50))], &[Sheet { quantity: 2, ..sheet(100, 100, 0) }], FREE);
    let mut layout = on_shelves(&job);
    let before = sketches(&layout);
    layout.exclude(&job.problem, id(1));
    fill_shelves(&job.problem, &mut layout, CHOICES[0], &mut Meter::new(&Stop::never()));
    assert_eq!((sketches(&layout), layout.excluded.len()), (before, 0));
}

#[test]
fn a_cancelled_fill_lays_nothing() {
    let job = Job::new(&assorted(50, 2), &[sheet(1000, 800, 0)], FREE);
    let mut layout = Layout::empty(&job.problem);
    let cancelled = Stop::never().on(Arc::new(AtomicBool::new(true)));
    fill_shelves(&job.problem, &mut layout, CHOICES[0], &mut Meter::new(&cancelled));
    assert_eq!((layout.patterns.len(), layout.excluded.len()), (0, 50));
}

#[test]
fn at_the_effort_limit_nothing_more_is_laid_and_nothing_is_lost() {
    let job = Job::new(&assorted(50, 2), &[sheet(1000, 800, 0)], FREE);
    let pieces = Layout::empty(&job.problem).excluded;
    let stop = Stop::never();
    for (limit, least, most) in [(u64::MAX, 15, 50), (300, 1, 10), (0, 0, 0)] {
        let mut meter = Meter::new(&stop);
        meter.allow(limit);
        let mut queue = ShelfQueue::new(&job.problem, &pieces);
        let sheet = Shelves::new(&job.problem, id(0), CHOICES[0], &mut queue, &mut meter).fill_sheet();
        let mut all = queue.left();
        let laid = sheet.as_ref().map_or_else(Vec::new, contents);
        assert!((least..=most).contains(&laid.len()), "{} for {limit}", laid.len());
        all.extend(laid);
        all.sort_unstable();
        assert_eq!(all, pieces);
        assert!(sheet.is_none_or(|sheet| sheet.valid));
    }
}

#[test]
fn a_fill_cancelled_halfway_ends() {
    let job = Job::new(&assorted(50, 2), &[sheet(1000, 800, 0)], FREE);
    let pieces = Layout::empty(&job.problem).excluded;
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Stop::never().on(Arc::clone(&flag));
    let mut queue = ShelfQueue::new(&job.problem, &pieces);
    let mut meter = Meter::new(&stop);
    let mut shelves = Shelves::new(&job.problem, id(0), CHOICES[0], &mut queue, &mut meter);
    assert!(shelves.fill_sheet().is_some());
    flag.store(true, Ordering::Relaxed);
    assert!(shelves.fill_sheet().is_none());
}

#[test]
fn out_of_time_no_sheet_type_is_set_up() {
    let job = Job::new(&assorted(50, 2), &[sheet(1000, 800, 0)], FREE);
    let mut layout = Layout::empty(&job.problem);
    let over = Stop::never().after(std::time::Duration::ZERO);
    let mut meter = Meter::new(&over);
    fill_shelves(&job.problem, &mut layout, CHOICES[0], &mut meter);
    assert_eq!(meter.spent(), 0);
    assert_eq!((layout.patterns.len(), layout.excluded.len()), (0, 50));
}

#[test]
fn out_of_time_within_a_sheet_nothing_more_is_laid() {
    // One sheet may take a hundred thousand pieces, so this is checked within a sheet.
    let job = Job::new(&assorted(50, 2), &[sheet(1000, 800, 0)], FREE);
    let pieces = Layout::empty(&job.problem).excluded;
    let over = Stop::never().after(std::time::Duration::ZERO);
    let mut queue = ShelfQueue::new(&job.problem, &pieces);
    let mut meter = Meter::new(&over);
    assert!(Shelves::new(&job.problem, id(0), CHOICES[0], &mut queue, &mut meter).fill_sheet().is_none());
    assert_eq!(queue.left(), pieces);
}
