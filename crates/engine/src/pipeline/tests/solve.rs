//! The whole solve.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::check::check;
use crate::config::{AlnsConfig, BuilderConfig, Config};
use crate::instance::{Instance, Piece, Sheet};
use crate::layout::tests::support::{FREE, fixed, many, sheet, spoilt, stages, turnable};
use crate::numbers::Integer;
use crate::observer::{Event, Observer};
use crate::pipeline::{Outcome, solve, solve_observed};
use crate::report::StopReason;
use crate::rng::Rng;
use crate::stop::{Finish, Interrupt, Stop};

fn instance(pieces: &[Piece], sheets: &[Sheet]) -> Instance {
    Instance::new(pieces.to_vec(), sheets.to_vec(), FREE).expect("a valid instance")
}

fn solved(instance: &Instance) -> Outcome {
    solve(instance, &Config::default(), &Stop::never())
}

fn by(builder: BuilderConfig, stop: &Stop, instance: &Instance) -> Outcome {
    solve(instance, &Config::new(builder, None).expect("every setting is in its range"), stop)
}

/// Pieces of 40 shapes, under the rules of a real cutting table.
fn assorted() -> Instance {
    let mut rng = Rng::new(2);
    let mut side = || 150 + rng.below(450).to_i32();
    let pieces: Vec<Piece> = (0..40).map(|_| turnable(side(), side())).collect();
    Instance::new(pieces, vec![sheet(1_000, 1_000, 3)], stages(4)).expect("a valid instance")
}

fn area(outcome: &Outcome) -> i64 {
    outcome.solution.sheets.iter().map(|sheet| sheet.summary.used_area + sheet.summary.waste_area).sum()
}

#[test]
fn a_layout_that_meets_its_bound_is_optimal() {
    let outcome = solved(&instance(&[many(8, fixed(50, 50))], &[sheet(100, 100, 0)]));
    assert_eq!(
        (area(&outcome), outcome.bound.map(|bound| bound.area), outcome.iterations),
        (20_000, Some(20_000), 0)
    );
    assert_eq!(outcome.interrupt, None);
}

#[test]
fn there_is_no_bound_if_not_all_pieces_can_be_placed() {
    let too_large = [fixed(50, 50), fixed(101, 1)];
    assert_eq!(solved(&instance(&too_large, &[sheet(100, 100, 0)])).bound, None);
    let one = Sheet { quantity: 1, ..sheet(100, 100, 0) };
    assert_eq!(solved(&instance(&[many(2, fixed(90, 90))], &[one])).bound, None);
}

#[test]
fn a_job_with_nothing_that_fits_has_an_answer() {
    let outcome = solved(&instance(&[many(3, fixed(200, 10))], &[sheet(100, 100, 0)]));
    assert_eq!((outcome.solution.sheets.len(), outcome.solution.unplaced[0].count), (0, 3));
    assert_eq!((outcome.bound, outcome.interrupt), (None, None));
}

#[test]
fn the_seed_decides_the_layout() {
    let job = assorted();
    assert_eq!(solved(&job), solved(&job));
    let seeded = by(BuilderConfig { noise_seed: 1, ..BuilderConfig::default() }, &Stop::never(), &job);
    assert_ne!(seeded.solution, solved(&job).solution);
}

#[test]
fn unused_time_makes_no_difference() {
    let job = assorted();
    let patient = Stop::never().after(Duration::from_secs(1_000_000)).on(Arc::new(AtomicBool::new(false)));
    assert_eq!(by(BuilderConfig::default(), &patient, &job), solved(&job));
}

#[test]
fn no_more_calls_are_made_than_allowed() {
    for max_build_calls in [1, 10, 100] {
        let builder = BuilderConfig { max_build_calls, ..BuilderConfig::default() };
        let outcome = by(builder, &Stop::never(), &assorted());
        assert_eq!(outcome.iterations, u64::from(max_build_calls));
    }
}

#[test]
fn no_tree_is_deeper_than_allowed() {
    for max_recursion_depth in [1, 2, 3, 6] {
        let job = assorted();
        let builder = BuilderConfig { max_recursion_depth, ..BuilderConfig::default() };
        let outcome = by(builder, &Stop::never(), &job);
        assert_eq!(check(&job, &outcome.solution), []);
        let deepest = outcome.solution.sheets.iter().map(|sheet| sheet.summary.max_depth).max();
        assert!(deepest <= Some(max_recursion_depth));
        assert_eq!(deepest.is_some(), max_recursion_depth > 1, "two cuts free a piece from a corner");
    }
}

#[test]
fn an_interrupted_solve_says_so_and_its_layout_can_be_cut() {
    let job = assorted();
    let late = by(BuilderConfig::default(), &Stop::never().after(Duration::ZERO), &job);
    assert_eq!((late.interrupt, check(&job, &late.solution)), (Some(Interrupt::Time), vec![]));
    let gone = Stop::never().on(Arc::new(AtomicBool::new(true)));
    let gone = by(BuilderConfig::default(), &gone, &job);
    assert_eq!((gone.interrupt, check(&job, &gone.solution)), (Some(Interrupt::Cancelled), vec![]));
}

#[test]
fn an_answer_not_marked_interrupted_equals_the_uninterrupted_one() {
    // Defects, several sizes and leftovers give every phase work: preparing, building, tidying and finishing.
    let flawed = spoilt(sheet(1_000, 700, 3), &[(300, 200, 40, 40), (700, 500, 20, 90)]);
    let pieces: Vec<Piece> = (0..25).map(|i| turnable(101 + i * 379 % 420, 83 + i * 577 % 310)).collect();
    let stock = vec![Sheet { quantity: 3, ..flawed }, Sheet { quantity: 1, ..sheet(800, 500, 3) }];
    let job = Instance::new(pieces, stock, stages(4)).expect("a valid instance");
    let builder = BuilderConfig { max_build_calls: 20, ..BuilderConfig::default() };
    let alns = AlnsConfig { max_iterations: 20, islands: 2, cut_penalty: 1, ..AlnsConfig::default() };
    for alns in [None, Some(alns)] {
        let config = Config::new(builder.clone(), alns).expect("every setting is in its range");
        let undisturbed = solve(&job, &config, &Stop::never());
        let mut told = 0;
        // Later polls are mostly those of one loop, so a third of them is enough.
        for polls in (0..50).chain((50..2_000).step_by(3)) {
            let outcome = solve(&job, &config, &Stop::after_polls(polls));
            assert_eq!(check(&job, &outcome.solution), []);
            if outcome.interrupt.is_none() {
                assert_eq!(outcome, undisturbed, "after {polls} polls");
                break;
            }
            assert_eq!(outcome.interrupt, Some(Interrupt::Time));
            let reason = outcome.search.map(|report| report.stop_reason);
            assert!(reason.is_none_or(|reason| reason == StopReason::Time), "{reason:?} after {polls} polls");
            told += 1;
        }
        assert!((5..2_000).contains(&told), "{told} times");
    }
}

/// Asks for the best layout so far when it hears of the first one.
struct Impatient(Finish);

impl Observer for Impatient {
    fn hear(&self, event: Event) {
        if matches!(event, Event::NewBest(..)) {
            self.0.finish();
        }
    }
}

/// Never ends by itself: cuts cost something, so no bound proves a layout optimal.
fn endless() -> AlnsConfig {
    AlnsConfig { cut_penalty: 1, islands: 2, ..AlnsConfig::default() }
}

#[test]
fn a_search_that_is_asked_to_finish_answers_with_its_best_layout() {
    let job = assorted();
    let config =
        Config::new(BuilderConfig::default(), Some(endless())).expect("every setting is in its range");
    let finish = Finish::default();
    let stop = Stop::never().or_finish(finish.clone());
    let outcome = solve_observed(&job, &config, &stop, &Impatient(finish));
    assert_eq!(outcome.interrupt, Some(Interrupt::Time));
    assert_eq!(outcome.search.map(|report| report.stop_reason), Some(StopReason::Time));
    assert_eq!((check(&job, &outcome.solution), outcome.solution.unplaced), (vec![], vec![]));
}

#[test]
fn a_solve_that_is_asked_to_finish_at_once_still_answers() {
    let job = assorted();
    for alns in [None, Some(endless())] {
        let config = Config::new(BuilderConfig::default(), alns).expect("every setting is in its range");
        let finish = Finish::default();
        finish.finish();
        let outcome = solve(&job, &config, &Stop::never().or_finish(finish));
        assert_eq!(outcome.interrupt, Some(Interrupt::Time));
        assert_eq!(check(&job, &outcome.solution), []);
    }
}

#[test]
fn a_search_that_is_asked_to_finish_and_cancelled_counts_as_cancelled() {
    let finish = Finish::default();
    finish.finish();
    let stop = Stop::never().or_finish(finish).on(Arc::new(AtomicBool::new(true)));
    assert_eq!(solve(&assorted(), &Config::default(), &stop).interrupt, Some(Interrupt::Cancelled));
}

#[test]
fn a_solve_that_is_never_asked_to_finish_gives_the_same_answer() {
    let alns = AlnsConfig { max_iterations: 300, ..endless() };
    let config = Config::new(BuilderConfig::default(), Some(alns)).expect("every setting is in its range");
    let stop = Stop::never().or_finish(Finish::default());
    assert_eq!(solve(&assorted(), &config, &stop), solve(&assorted(), &config, &Stop::never()));
}
