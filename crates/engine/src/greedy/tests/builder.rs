//! The whole builder.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::bounds::Bounds;
use crate::config::BuilderConfig;
use crate::greedy::tests::support::{assert_sound, random_order, sketches};
use crate::greedy::tidy::refill;
use crate::greedy::{Builder, Built, effort_of_improvement};
use crate::insertion::placer::Placer;
use crate::instance::{Piece, Sheet};
use crate::layout::tests::support::{FREE, Job, fixed, many, sheet, stages, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::{Interrupt, Stop};

fn built(job: &Job, config: &BuilderConfig, stop: &Stop) -> Built {
    let bounds = Bounds::for_demand(&job.instance, &job.problem.demand(&job.instance));
    Builder { config, bounds: &bounds, stop }.build(&job.problem)
}

fn by_default(job: &Job) -> Built {
    built(job, &BuilderConfig::default(), &Stop::never())
}

/// `pieces` pieces of different shapes, most of which fill about a tenth of a sheet.
fn assorted(pieces: usize, seed: u64) -> Job {
    let mut rng = Rng::new(seed);
    let mut side = || 15 + rng.below(45).to_i32();
    let pieces: Vec<Piece> = (0..pieces).map(|_| turnable(side(), side())).collect();
    Job::new(&pieces, &[sheet(100, 100, 0)], stages(4))
}

#[test]
fn every_layout_can_be_cut_and_respects_its_bound() {
    let mut rng = Rng::new(16);
    for seed in 0..60 {
        let job = random_order(&mut rng);
        let config = BuilderConfig { noise_seed: seed, max_build_calls: 100, ..BuilderConfig::default() };
        let stop = Stop::never();
        let built = built(&job, &config, &stop);
        assert_sound(&job, &built.layout);
        assert_eq!(stop.fired(), None);
        if built.layout.excluded.is_empty() {
            assert!(built.bound.area <= built.layout.area().get());
        }
    }
}

#[test]
fn nothing_is_searched_if_a_bound_proves_the_start_optimal() {
    let built = by_default(&Job::new(&[many(12, fixed(50, 50))], &[sheet(100, 100, 0)], FREE));
    assert_eq!((built.layout.area().get(), built.bound.area, built.iterations), (30_000, 30_000, 0));
}

#[test]
fn a_wider_beam_improves_the_layout() {
    // The fewest calls possible, so that the start decides.
    let area = |beam_width: u32| -> i64 {
        let beam_width_at_root = beam_width;
        let config =
            BuilderConfig { beam_width, beam_width_at_root, max_build_calls: 1, ..BuilderConfig::default() };
        (0..12).map(|seed| built(&assorted(40, seed), &config, &Stop::never()).layout.area().get()).sum()
    };
    let [narrow, wide] = [1, 50].map(area);
    assert!(wide < narrow, "{wide} by a beam of 50, {narrow} by one of 1");
}

/// Recreate calls made for an instance if `max_build_calls` are allowed.
fn calls(job: &Job, max_build_calls: u32) -> u64 {
    let config = BuilderConfig { max_build_calls, ..BuilderConfig::default() };
    built(job, &config, &Stop::never()).iterations
}

#[test]
fn the_call_limit_holds_if_pieces_stay_out() {
    let job = Job::new(&[many(9, fixed(60, 60)), many(9, fixed(30, 20))], &[in_stock(2)], FREE);
    for allowed in [1, 2, 3, 10, 100] {
        let made = calls(&job, allowed);
        assert!((1..=u64::from(allowed)).contains(&made), "{made} of {allowed}");
    }
}

#[test]
fn the_call_limit_holds_if_small_jobs_are_repeated() {
    let pieces =
        [many(4_000, turnable(43, 31)), many(3_000, turnable(29, 17)), many(3_000, turnable(37, 23))];
    for sheets in [2, 10_000] {
        let job = Job::new(&pieces, &[in_stock(sheets)], FREE);
        for allowed in [1, 3, 20] {
            let made = calls(&job, allowed);
            assert!((1..=u64::from(allowed)).contains(&made), "{made} of {allowed} on {sheets} sheets");
        }
    }
}

/// A stock of `quantity` sheets.
fn in_stock(quantity: u32) -> Sheet {
    Sheet { quantity, ..sheet(100, 100, 0) }
}

#[test]
fn the_seed_decides_everything() {
    let job = assorted(40, 3);
    let run = |noise_seed: u64| {
        let built = built(&job, &BuilderConfig { noise_seed, ..BuilderConfig::default() }, &Stop::never());
        (sketches(&built.layout), built.iterations)
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn noise_changes_the_search() {
    let run = |seed: u64, score_noise: f64| {
        let config = BuilderConfig { score_noise, ..BuilderConfig::default() };
        let built = built(&assorted(40, seed), &config, &Stop::never());
        (sketches(&built.layout), built.iterations)
    };
    assert!((3..6).any(|seed| run(seed, 0.0) != run(seed, 0.5)));
}

#[test]
fn a_time_limit_that_is_not_reached_changes_nothing() {
    let job = assorted(40, 4);
    let run = |stop: &Stop| {
        let built = built(&job, &BuilderConfig::default(), stop);
        (sketches(&built.layout), built.iterations)
    };
    assert_eq!(run(&Stop::never().after(Duration::from_secs(100_000))), run(&Stop::never()));
}

#[test]
fn as_many_calls_are_made_as_are_given() {
    // No layout meets the bound, so no proof ends the search before its calls are made.
    let job = assorted(60, 5);
    for max_build_calls in [1, 5, 50] {
        let config = BuilderConfig { max_build_calls, ..BuilderConfig::default() };
        let iterations = built(&job, &config, &Stop::never()).iterations;
        assert_eq!(iterations, u64::from(max_build_calls));
    }
}

#[test]
fn small_jobs_are_worth_less_work_and_large_ones_no_more() {
    let [few, fifty, hundred, large, many] = [10, 50, 100, 101, 100_000].map(effort_of_improvement);
    assert_eq!(few, hundred / 100);
    assert_eq!(fifty, hundred / 4);
    assert!(hundred < large);
    assert_eq!(many, large);
}

#[test]
fn an_attempt_at_less_area_loses_no_piece_if_stock_is_scarce() {
    let pieces: Vec<Piece> = (0..40).map(|i| turnable(23 + i * 17 % 41, 19 + i * 29 % 37)).collect();
    let scarce = Job::new(&pieces, &[Sheet { quantity: 3, ..sheet(100, 100, 0) }], FREE);
    let built = by_default(&scarce);
    assert!(!built.layout.excluded.is_empty());
    assert_sound(&scarce, &built.attempt.expect("two sheets hold less than three"));
}

#[test]
fn urgent_pieces_are_placed_if_stock_is_scarce() {
    let urgent = Piece { priority: 2, ..many(4, fixed(60, 60)) };
    let sheets = [Sheet { quantity: 4, ..sheet(100, 100, 0) }];
    let built = by_default(&Job::new(&[many(20, fixed(50, 100)), urgent], &sheets, FREE));
    assert_eq!(built.layout.excluded.iter().filter(|&&piece_type| piece_type == 1).count(), 0);
}

#[test]
fn an_interrupted_search_says_so_and_returns_a_layout() {
    let job = assorted(40, 6);
    let cancelled = Stop::never().on(Arc::new(AtomicBool::new(true)));
    assert_sound(&job, &built(&job, &BuilderConfig::default(), &cancelled).layout);
    assert_eq!(cancelled.fired(), Some(Interrupt::Cancelled));
    let late = Stop::never().after(Duration::ZERO);
    assert_sound(&job, &built(&job, &BuilderConfig::default(), &late).layout);
    assert_eq!(late.fired(), Some(Interrupt::Time));
}

#[test]
fn no_piece_is_left_out_that_the_final_pass_made_room_for() {
    for seed in 0..20 {
        let job = assorted(60, seed);
        let few = [Sheet { quantity: 4, ..sheet(100, 100, 0) }];
        let job = Job::new(job.instance.pieces(), &few, stages(4));
        let config = BuilderConfig { max_build_calls: 1, ..BuilderConfig::default() };
        let mut layout = built(&job, &config, &Stop::never()).layout;
        let left_out = layout.excluded.len();
        let stop = Stop::never();
        refill(&mut Placer::new(&job.problem, &stop), &mut layout);
        assert_eq!(layout.excluded.len(), left_out, "seed {seed}");
    }
}
