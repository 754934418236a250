//! When a search ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::stop::stagnation_limit::StagnationLimit;
use crate::stop::{Finish, Interrupt, Share, Stop, Stopwatch, TimeLimit};

const AGES: Duration = Duration::from_secs(1_000_000);

#[test]
fn nothing_interrupts_by_default() {
    assert_eq!(Stop::never().poll(), None);
}

#[test]
fn a_time_limit_passes() {
    assert_eq!(Stop::never().after(Duration::ZERO).poll(), Some(Interrupt::Time));
    assert_eq!(Stop::never().after(AGES).poll(), None);
}

#[test]
fn a_limit_beyond_the_clock_is_no_limit() {
    assert_eq!(Stop::never().after(Duration::MAX).poll(), None);
}

#[test]
fn a_caller_can_cancel() {
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Stop::never().after(AGES).on(flag.clone());
    assert_eq!(stop.poll(), None);
    flag.store(true, Ordering::Relaxed);
    assert_eq!(stop.poll(), Some(Interrupt::Cancelled));
    assert_eq!(
        stop.clone().after(Duration::ZERO).poll(),
        Some(Interrupt::Cancelled),
        "cancelling outranks time"
    );
}

#[test]
fn grace_extends_the_time() {
    let before = Instant::now();
    let grace = Stop::never().after(Duration::ZERO).grace(0);
    while grace.poll().is_none() {
        std::hint::spin_loop();
    }
    assert_eq!(grace.poll(), Some(Interrupt::Time));
    assert!(before.elapsed() >= Duration::from_millis(50));
}

#[test]
fn the_parts_of_a_job_share_its_grace() {
    let time = TimeLimit::after(Duration::ZERO, Stopwatch::start());
    let part = |copies| time.share(Share { copies, all: 8, left: 8, is_fixed: false });
    assert_eq!(part(0).grace(0).poll(), Some(Interrupt::Time));
    assert_eq!(part(0).with_reserve(0).grace(0).poll(), Some(Interrupt::Time));
    let before = Instant::now();
    let half = part(4).with_reserve(0).grace(0);
    while half.poll().is_none() {
        std::hint::spin_loop();
    }
    assert!(before.elapsed() >= Duration::from_millis(25));
}

#[test]
fn grace_ends_when_the_caller_cancels() {
    let flag = Arc::new(AtomicBool::new(true));
    assert_eq!(Stop::never().on(flag).grace(0).poll(), Some(Interrupt::Cancelled));
}

#[test]
fn stops_made_from_one_share_its_memory() {
    let stops = || Stop::never().after(AGES);
    let copy: fn(&Stop) -> Stop = Stop::clone;
    for (name, stop, derived) in [
        ("a copy", stops(), copy),
        ("for preparing", stops(), Stop::for_preparing),
        ("for tidying", stops(), Stop::for_tidying),
        ("for trying", stops(), Stop::for_trying),
        ("with a reserve", stops(), |stop| stop.with_reserve(1)),
        ("of a copy of a copy", stops(), |stop| stop.for_preparing().for_tidying()),
    ] {
        let sooner = derived(&stop).after(Duration::ZERO);
        assert_eq!((stop.fired(), sooner.fired()), (None, None), "{name}: nobody has asked");
        assert_eq!(sooner.poll(), Some(Interrupt::Time));
        assert_eq!((stop.fired(), stop.poll()), (Some(Interrupt::Time), None), "{name}");
    }
    assert_eq!(Stop::never().fired(), None, "another stop knows nothing of it");
}

#[test]
fn fired_reports_cancelling_rather_than_time() {
    let flag = Arc::new(AtomicBool::new(true));
    let stop = Stop::never().after(Duration::ZERO).on(flag.clone());
    flag.store(false, Ordering::Relaxed);
    assert!(!stop.is_cancelled() && stop.poll() == Some(Interrupt::Time));
    flag.store(true, Ordering::Relaxed);
    assert!(stop.is_cancelled());
    flag.store(false, Ordering::Relaxed);
    assert!(stop.poll() == Some(Interrupt::Time) && stop.fired() == Some(Interrupt::Cancelled));
}

#[test]
fn a_stagnation_limit_that_runs_out_is_remembered() {
    let stop = Stop::never();
    assert!(!StagnationLimit::of_ms(0.0, &stop).is_over() && !StagnationLimit::of_ms(1e12, &stop).is_over());
    assert_eq!(stop.fired(), None);
    let limit = StagnationLimit::of_ms(1e-6, &stop);
    while !limit.is_over() {
        std::hint::spin_loop();
    }
    assert_eq!((stop.fired(), stop.poll()), (Some(Interrupt::Time), None));
}

#[test]
fn every_grace_ends_at_the_same_moment() {
    let stop = Stop::never().after(Duration::ZERO).with_reserve(1_000);
    let first = stop.grace(1_000);
    let asked = Instant::now();
    while Instant::now() == asked {
        std::hint::spin_loop();
    }
    for another in [stop.grace(1_000), stop.grace(0), first.grace(1_000), stop.for_tidying().grace(0)] {
        assert_eq!(format!("{another:?}"), format!("{first:?}"), "they end at the same moment");
    }
}

#[test]
fn a_caller_can_ask_for_the_best_so_far() {
    let finish = Finish::default();
    let stop = Stop::never().after(AGES).or_finish(finish.clone());
    assert_eq!((stop.poll(), stop.fired()), (None, None));
    finish.finish();
    assert_eq!(stop.poll(), Some(Interrupt::Time));
    assert_eq!(stop.fired(), Some(Interrupt::Time));
    assert_eq!(Stop::never().or_finish(finish).for_tidying().for_preparing().poll(), Some(Interrupt::Time));
}

#[test]
fn the_first_call_to_finish_counts() {
    let finish = Finish::default();
    finish.finish();
    let before = format!("{finish:?}");
    finish.finish();
    assert_eq!(format!("{finish:?}"), before);
}

#[test]
fn there_is_grace_after_finish_as_after_the_deadline() {
    // Grace grows with the pieces: this is half an hour.
    let many = usize::MAX;
    for limited in [Stop::never(), Stop::never().after(AGES)] {
        let finish = Finish::default();
        let stop = limited.or_finish(finish.clone());
        let reserved = stop.with_reserve(many);
        finish.finish();
        for over in [&stop, &reserved] {
            assert_eq!((over.poll(), over.grace(many).poll()), (Some(Interrupt::Time), None));
        }
        assert_eq!(reserved.grace(0).poll(), None, "the reserve fixes the grace");
    }
}

#[test]
fn a_solve_that_was_asked_to_finish_before_it_began_has_its_whole_grace() {
    let finish = Finish::default();
    finish.finish();
    let queued = Stop::never().or_finish(finish);
    while queued.grace(0).poll().is_none() {
        std::hint::spin_loop();
    }
    let before = Instant::now();
    let begun = queued.with_reserve(0);
    assert_eq!(begun.poll(), Some(Interrupt::Time));
    while begun.grace(0).poll().is_none() {
        std::hint::spin_loop();
    }
    assert!(before.elapsed() >= Duration::from_millis(50));
}

#[test]
fn grace_after_finish_ends_by_itself_and_when_the_caller_cancels() {
    let (finish, flag) = (Finish::default(), Arc::new(AtomicBool::new(false)));
    let stop = Stop::never().or_finish(finish.clone()).on(flag.clone());
    let before = Instant::now();
    finish.finish();
    while stop.grace(0).poll().is_none() {
        std::hint::spin_loop();
    }
    assert!(before.elapsed() >= Duration::from_millis(50));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(stop.poll(), Some(Interrupt::Cancelled), "cancelling outranks finishing");
    assert_eq!(stop.grace(usize::MAX).poll(), Some(Interrupt::Cancelled));
}

#[test]
fn what_is_only_tried_has_no_grace() {
    const PIECES: usize = 1_000_000_000;
    let finish = Finish::default();
    finish.finish();
    for stop in [Stop::never().after(Duration::ZERO), Stop::never().or_finish(finish)] {
        let stop = stop.with_reserve(PIECES);
        assert_eq!(stop.grace(PIECES).poll(), None);
        assert_eq!(stop.for_trying().grace(PIECES).poll(), Some(Interrupt::Time));
    }
    assert_eq!(Stop::never().for_trying().grace(PIECES).poll(), None);
}
