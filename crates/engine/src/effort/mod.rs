//! Counted effort: how much a search may do, in one unit on every machine.
//!
//! A unit is about one comparison of numbers at hand: 2 to 5 ns. [`prices`] says how many units each operation costs. A
//! [`Meter`] adds them up. It ends a step of the search at its effort limit, or when its [`Stop`] fires. No other room
//! reads the clock while it searches.

pub(crate) mod prices;

use crate::numbers::Integer;
use crate::stop::Stop;

/// Effort between two polls of the stop: about half a millisecond.
pub(crate) const EFFORT_BETWEEN_POLLS: u64 = 100_000;

/// The effort limit is reached, or the stop has fired.
pub(crate) struct Exhausted;

/// Adds up the effort of a search, and says when to end it.
///
/// Loops whose iterations differ a thousandfold in cost report what each one costs, and a cheap one does not pay for a
/// poll. Once a meter has ended, it stays ended, unless more effort is [allowed](Self::allow).
#[derive(Clone, Debug)]
pub(crate) struct Meter<'a> {
    stop: &'a Stop,
    spent: u64,
    /// It ends at this effort.
    limit: u64,
    next_poll: u64,
    stopped: bool,
    ended: bool,
}

impl<'a> Meter<'a> {
    /// Without a limit. Polls before any effort is spent.
    pub fn new(stop: &'a Stop) -> Self {
        Self { stop, spent: 0, limit: u64::MAX, next_poll: 0, stopped: false, ended: false }
    }

    /// Allows this much further effort, whatever was allowed before.
    pub fn allow(&mut self, effort: u64) {
        self.limit = self.spent.saturating_add(effort);
        self.ended = self.stopped;
        self.next_poll = self.next_poll.min(self.limit);
    }

    /// Counts effort that is made, or about to be made.
    #[inline]
    pub fn spend(&mut self, effort: usize) {
        self.spent += effort.to_u64();
    }

    /// The effort so far.
    #[inline]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether to end: the limit is reached, or the stop has fired. Polls the stop at regular amounts of effort.
    #[inline]
    pub fn ends(&mut self) -> bool {
        if self.spent >= self.next_poll && !self.ended {
            self.poll();
        }
        self.ended
    }

    /// Counts effort, and returns whether to end.
    #[inline]
    pub fn ends_after(&mut self, effort: usize) -> bool {
        self.spend(effort);
        self.ends()
    }

    /// [`Self::ends_after`] as a result.
    #[inline]
    pub fn pay(&mut self, effort: usize) -> Result<(), Exhausted> {
        if self.ends_after(effort) { Err(Exhausted) } else { Ok(()) }
    }

    /// [`Self::ends`], but polls at once: for use after work that is not counted.
    pub fn ends_now(&mut self) -> bool {
        self.next_poll = self.spent;
        self.ends()
    }

    /// Whether it has ended, without another poll.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether the stop has fired, so that anything may be unfinished.
    pub fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// What stops it.
    pub fn stop(&self) -> &'a Stop {
        self.stop
    }

    #[cold]
    fn poll(&mut self) {
        self.next_poll = self.limit.min(self.spent + EFFORT_BETWEEN_POLLS);
        self.stopped = self.stopped || self.stop.poll().is_some();
        self.ended = self.stopped || self.spent >= self.limit;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn it_polls_at_intervals_of_effort_and_remembers_the_answer() {
        let flag = Arc::new(AtomicBool::new(false));
        let stop = Stop::never().on(flag.clone());
        let mut meter = Meter::new(&stop);
        assert!(!meter.ends_after(1));
        flag.store(true, Ordering::Relaxed);
        assert!(!meter.ends_after(1), "it has just polled");
        assert!(meter.clone().ends_now());
        assert!(meter.ends_after(1_000_000));
        flag.store(false, Ordering::Relaxed);
        assert!(meter.ends_after(1_000_000) && meter.has_ended() && meter.was_stopped());
        meter.allow(1_000);
        assert!(meter.ends(), "more effort does not help after the stop");
    }

    #[test]
    fn it_polls_before_any_effort_is_made() {
        let over = Stop::never().after(Duration::ZERO);
        assert!(Meter::new(&over).ends_after(1));
    }

    #[test]
    fn it_ends_at_its_limit_until_more_is_allowed() {
        let stop = Stop::never();
        let mut meter = Meter::new(&stop);
        meter.allow(10);
        assert!(!meter.ends_after(9) && meter.ends_after(1) && !meter.was_stopped());
        meter.allow(5);
        assert!(!meter.ends_after(4) && meter.ends_after(1));
        assert_eq!(meter.spent(), 15);
    }
}
