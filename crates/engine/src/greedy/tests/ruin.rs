//! The search over whole layouts.

use crate::greedy::plan::{Allowance, Budget, RuinParams};
use crate::greedy::ruin::Ruin;
use crate::greedy::tests::support::{
    assert_sound, layout, one_a_sheet, quick_layout, random_order, sketches,
};
use crate::insertion::placer::Placer;
use crate::instance::{Piece, Sheet};
use crate::layout::cost::Price;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, many, sheet, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

/// The best layout within `calls` calls, the number of calls made, and the work.
fn ruined(job: &Job, start: Layout, bound: i64, calls: u32, seed: u64) -> (Layout, u32, u64) {
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    let mut rng = Rng::new(seed);
    let ruined = Ruin::new(&mut placer, &mut rng, start, Price::plain(bound), 0.0)
        .run(&mut Budget::new(Allowance { calls: Some(calls), effort: 0 }, 0));
    (ruined.best, ruined.calls, placer.meter.spent())
}

/// Twelve quarters of a sheet.
fn quarters() -> Job {
    Job::new(&[many(12, fixed(50, 50))], &[sheet(100, 100, 0)], FREE)
}

#[test]
fn sheets_are_saved_until_the_bound_is_met() {
    let job = quarters();
    let (best, calls, _) = ruined(&job, one_a_sheet(&job), 30_000, 10_000, 0);
    assert_sound(&job, &best);
    assert_eq!((best.patterns.len(), best.excluded.len()), (3, 0));
    assert!(calls < 1_000, "{calls} calls");
}

#[test]
fn at_the_bound_there_is_nothing_to_do() {
    let job = quarters();
    let start = quick_layout(&job, &mut Rng::new(0));
    assert_eq!(start.area(), 30_000);
    assert_eq!(ruined(&job, start, 30_000, 10_000, 0).1, 0);
}

#[test]
fn with_one_sheet_of_the_only_size_there_is_nothing_to_do() {
    let job = Job::new(&[many(3, fixed(50, 50))], &[sheet(100, 100, 0)], FREE);
    assert_eq!(ruined(&job, layout(&job, &[(0, &[0, 0, 0])]), 0, 10_000, 0).1, 0);
    let two_sizes = Job::new(&[many(2, fixed(50, 50))], &[sheet(100, 100, 0), sheet(100, 50, 0)], FREE);
    let (best, ..) = ruined(&two_sizes, layout(&two_sizes, &[(0, &[0, 0])]), 0, 100, 0);
    assert_eq!(best.area(), 5_000);
}

#[test]
fn an_unfinished_attempt_is_handed_on() {
    let job = quarters();
    let attempt = |bound| {
        let stop = Stop::never();
        let (mut placer, mut rng) = (Placer::new(&job.problem, &stop), Rng::new(0));
        let ruin = Ruin::new(&mut placer, &mut rng, one_a_sheet(&job), Price::plain(bound), 0.0);
        ruin.run(&mut Budget::new(Allowance { calls: Some(2_000), effort: 0 }, 0)).attempt
    };
    assert!(attempt(30_000).is_none(), "the bound is met");
    let attempt = attempt(0).expect("two sheets hold no twelve quarters");
    assert_eq!((attempt.patterns.len(), attempt.excluded.len()), (2, 4));
    assert_sound(&job, &attempt);
}

#[test]
fn many_sheets_are_given_up_at_once_but_none_below_the_bound() {
    let job = quarters();
    let attempt = |sheets, bound| {
        let stop = Stop::never();
        let (mut placer, mut rng) = (Placer::new(&job.problem, &stop), Rng::new(0));
        let ruin = Ruin::new(&mut placer, &mut rng, one_a_sheet(&job), Price::plain(bound), 0.0);
        let ruined = ruin
            .giving_up(sheets, RuinParams::SURPLUS)
            .run(&mut Budget::new(Allowance { calls: Some(0), effort: 0 }, 0));
        let attempt = ruined.attempt.expect("nothing is repacked");
        assert_sound(&job, &attempt);
        (attempt.patterns.len(), attempt.excluded.len())
    };
    assert_eq!(attempt(1, 0), (11, 1));
    assert_eq!(attempt(5, 0), (7, 5));
    assert_eq!(attempt(5, 90_000), (9, 3));
    assert_eq!(attempt(100, 0), (1, 11));
}

#[test]
fn it_ends_when_its_calls_are_made() {
    let job = quarters();
    assert_eq!(ruined(&job, one_a_sheet(&job), 0, 7, 0).1, 7);
}

#[test]
fn it_ends_when_its_work_is_spent() {
    let mut rng = Rng::new(4);
    let mut side = || 20 + rng.below(60).to_i32();
    let pieces: Vec<Piece> = (0..40).map(|_| turnable(side(), side())).collect();
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    let stop = Stop::never();
    let work_for = |worth: u64| {
        let mut placer = Placer::new(&job.problem, &stop);
        let start = one_a_sheet(&job);
        Ruin::new(&mut placer, &mut Rng::new(0), start, Price::ZERO, 0.0)
            .run(&mut Budget::new(Allowance { calls: None, effort: worth }, 0));
        placer.meter.spent()
    };
    for worth in [100_000, 1_000_000] {
        let work = work_for(worth);
        assert!((worth / 10..worth + 25_000).contains(&work), "{work} of {worth}");
    }
}

#[test]
fn if_stock_is_scarce_it_leaves_out_what_costs_least() {
    // Two sheets, each with room for four small pieces, or two small ones and an urgent one, or two urgent ones.
    let urgent = Piece { priority: 1, ..many(2, fixed(100, 50)) };
    let job =
        Job::new(&[many(8, fixed(50, 50)), urgent], &[Sheet { quantity: 2, ..sheet(100, 100, 0) }], FREE);
    let start = layout(&job, &[(0, &[0, 0]), (0, &[0])]);
    let (best, ..) = ruined(&job, start, 0, 2_000, 0);
    assert_sound(&job, &best);
    // An urgent piece costs as much as two small ones and takes as much room, so penalties of 8 are placed either way.
    let penalty: f64 = best.excluded.iter().map(|&piece_type| job.problem.types[piece_type].penalty()).sum();
    assert!((penalty - 4.0).abs() < 1e-9, "{:?}", best.excluded);
}

#[test]
fn the_best_layout_is_never_worse_than_the_start() {
    let mut rng = Rng::new(12);
    for seed in 0..60 {
        let job = random_order(&mut rng);
        let start = quick_layout(&job, &mut rng);
        let (best, ..) = ruined(&job, start.clone(), 0, 100, seed);
        assert!(!start.is_better_than(&best, &job.problem));
        assert_sound(&job, &best);
    }
}

#[test]
fn the_seed_decides_everything() {
    let mut rng = Rng::new(5);
    let mut side = || 20 + rng.below(60).to_i32();
    let pieces: Vec<Piece> = (0..30).map(|_| turnable(side(), side())).collect();
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    let run = |seed: u64| {
        let (best, calls, work) = ruined(&job, one_a_sheet(&job), 0, 300, seed);
        (sketches(&best), calls, work)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn a_realistic_search_gives_up_a_sheet_out_of_reach() {
    // Four sheets hold the pieces. Three are smaller than them, which only sheets of one price tell.
    let calls = |job: &Job| {
        let stop = Stop::never();
        let mut placer = Placer::new(&job.problem, &stop);
        let mut rng = Rng::new(1);
        let start = one_a_sheet(job);
        let mut budget = Budget::new(Allowance { calls: None, effort: 2_000_000 }, 0).extendable();
        let ruin = Ruin::new(&mut placer, &mut rng, start, Price::plain(10_000), 0.0);
        ruin.run(&mut budget).calls
    };
    let tight = |width| {
        let pieces =
            [many(3, fixed(60, 60)), many(3, fixed(60, 40)), many(3, fixed(40, 60)), many(3, fixed(40, 42))];
        Job::new(&pieces, &[sheet(100, 100, 0), sheet(100, width, 0)], FREE)
    };
    let (few, many) = (calls(&tight(100)), calls(&tight(101)));
    assert!(few < many, "{few} and {many} calls");
}
