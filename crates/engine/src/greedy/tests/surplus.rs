//! Giving up many sheets at once.

use crate::config::BuilderConfig;
use crate::greedy::Greedy;
use crate::greedy::plan::Allowance;
use crate::greedy::tests::support::{assert_sound, one_a_sheet, quick_layout, sketches};
use crate::insertion::placer::Placer;
use crate::instance::{Piece, Sheet};
use crate::layout::cost::Price;
use crate::layout::state::Layout;
use crate::layout::tests::support::{Job, sheet, stages, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

const ALLOWANCE: u64 = 5_000_000;

/// `pieces` pieces of different shapes, about seven of which fill a sheet.
fn various(pieces: usize, stock: u32) -> Job {
    let mut rng = Rng::new(3);
    let mut side = || 15 + rng.below(45).to_i32();
    let pieces: Vec<Piece> = (0..pieces).map(|_| turnable(side(), side())).collect();
    Job::new(&pieces, &[Sheet { quantity: stock, ..sheet(100, 100, 0) }], stages(4))
}

/// What it makes of `start`, the calls and the work that it leaves, and the work that it took.
fn filled(job: &Job, start: Layout, bound: Price, calls: Option<u32>, seed: u64) -> (Layout, Allowance, u64) {
    let stop = Stop::never();
    let config = BuilderConfig::default();
    let placer = Placer::new(&job.problem, &stop);
    let mut greedy = Greedy { config: &config, placer, rng: Rng::new(seed), iterations: 0 };
    let (layout, left) = greedy.fill_from_surplus(start, bound, Allowance { calls, effort: ALLOWANCE });
    (layout, left, greedy.placer.meter.spent())
}

#[test]
fn a_large_job_saves_sheets() {
    let job = various(300, 200);
    let start = quick_layout(&job, &mut Rng::new(0));
    let before = start.patterns.len();
    let (layout, left, work) = filled(&job, start, Price::ZERO, None, 0);
    assert_sound(&job, &layout);
    assert!(layout.excluded.is_empty() && layout.patterns.len() < before, "{before} sheets before");
    assert_eq!(left, Allowance { calls: None, effort: ALLOWANCE - ALLOWANCE / 10 * 7 });
    // What is left is placed with work of its own.
    assert!((ALLOWANCE / 10 * 7..2 * ALLOWANCE).contains(&work), "{work}");
}

#[test]
fn of_counted_calls_it_leaves_three_in_ten() {
    let job = various(300, 200);
    let start = quick_layout(&job, &mut Rng::new(0));
    let (layout, left, _) = filled(&job, start, Price::ZERO, Some(1_000), 0);
    assert_sound(&job, &layout);
    assert_eq!(left.calls, Some(300));
}

#[test]
fn other_layouts_stay_as_they_are() {
    let unchanged = |job: &Job, start: &Layout, bound: Price| {
        let (layout, left, work) = filled(job, start.clone(), bound, None, 0);
        assert_eq!(
            (sketches(&layout), left, work),
            (sketches(start), Allowance { calls: None, effort: ALLOWANCE }, 0)
        );
    };
    // A small instance on many sheets.
    let small = various(100, 200);
    unchanged(&small, &one_a_sheet(&small), Price::ZERO);
    // A large instance on few.
    let large = Job::new(&[Piece { quantity: 150, ..turnable(25, 25) }], &[sheet(100, 100, 0)], stages(4));
    let start = quick_layout(&large, &mut Rng::new(0));
    assert!(start.patterns.len() <= 20);
    unchanged(&large, &start, Price::ZERO);
    // A layout that is proved optimal.
    let large = various(300, 200);
    let start = quick_layout(&large, &mut Rng::new(0));
    unchanged(&large, &start, start.price);
    // A layout that leaves out a piece.
    let mut start = one_a_sheet(&large);
    start.exclude(&large.problem, 0.into());
    unchanged(&large, &start, Price::plain(0));
}

#[test]
fn no_layout_gets_worse_if_the_stock_is_scarce() {
    let sheets = quick_layout(&various(300, 200), &mut Rng::new(0)).patterns.len().to_u32();
    let job = various(300, sheets);
    for seed in 0..10 {
        let start = quick_layout(&job, &mut Rng::new(0));
        let (layout, ..) = filled(&job, start.clone(), Price::ZERO, Some(50), seed);
        assert_sound(&job, &layout);
        assert!(!start.is_better_than(&layout, &job.problem));
    }
}
