//! Deadlines and cancellation. The only module that reads the clock.

pub(crate) mod stagnation_limit;

use crate::numbers::Integer;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Why a search was interrupted. Cancelling outranks time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Interrupt {
    /// Time is over: the time limit passed, or the caller wants the best layout so far.
    Time,
    /// The caller no longer wants an answer.
    Cancelled,
}

/// Grace after the deadline, to complete a layout that the deadline cut short.
const GRACE: Duration = Duration::from_millis(50);
/// Grace that each piece adds. Shelves place a piece in a fifth of it.
const GRACE_PER_PIECE: Duration = Duration::from_nanos(500);

/// Time reserved for writing any answer.
const RESERVE: Duration = Duration::from_millis(2);
/// Further time reserved for each piece. Of the 150 ms for 100,000 pieces, cut trees take up to 50 and encoding 60
/// (bench/NOTES.md); the checker takes part of what remains.
const RESERVE_PER_PIECE: Duration = Duration::from_nanos(1_500);

/// Longest time reserved for tidying a layout.
const TIDYING: Duration = Duration::from_millis(20);

/// Ends a solve early, with the best layout so far. Copies end the same solve.
#[derive(Clone, Debug, Default)]
pub struct Finish(Arc<OnceLock<Instant>>);

impl Finish {
    /// Ends the search, as if its time limit passed now. Only the first call counts.
    pub fn finish(&self) {
        self.0.get_or_init(Instant::now);
    }

    /// When it was asked for.
    fn moment(&self) -> Option<Instant> {
        self.0.get().copied()
    }
}

/// A time limit, a [`Finish`] and a cancel flag, all optional. Each solve needs its own.
///
/// The search polls it about every millisecond. A stop remembers that it ended any work, and shares this memory with
/// every stop made from it. So [`Self::fired`] alone tells whether a solve was interrupted: where nothing fired, the
/// answer depends on neither the clock nor the caller.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    deadline: Option<Instant>,
    /// When all grace ends; set once the deadline is final.
    end_of_grace: Option<Instant>,
    finish: Option<Finish>,
    /// How long after [`Finish::finish`] this stop still allows work.
    after_finish: Duration,
    /// When the search began, and its grace. A finish that was asked for earlier counts from then, so that an instance that
    /// was queued or prepared meanwhile still gets a layout.
    began: Option<(Instant, Duration)>,
    /// Share of the grace that belongs to other parts of the instance, 0 to 1.
    grace_of_others: f64,
    cancel: Option<Arc<AtomicBool>>,
    memory: Memory,
    /// Polls until it reports [`Interrupt::Time`].
    #[cfg(test)]
    polls_left: Option<Arc<std::sync::atomic::AtomicU64>>,
}

/// Why a stop, or any stop made from it, ended work: 0 where none did, 1 for the time, 2 for cancelling.
#[derive(Clone, Debug, Default)]
struct Memory(Arc<AtomicU8>);

impl Memory {
    /// Cancelling outranks time.
    fn note(&self, interrupt: Interrupt) {
        let number = if interrupt == Interrupt::Time { 1 } else { 2 };
        self.0.fetch_max(number, Ordering::Relaxed);
    }

    fn recall(&self) -> Option<Interrupt> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(Interrupt::Time),
            _ => Some(Interrupt::Cancelled),
        }
    }
}

impl Stop {
    /// Never interrupts.
    pub fn never() -> Self {
        Self::default()
    }

    /// Interrupts after `limit`, counted from now. A limit beyond the range of the clock never interrupts.
    #[must_use]
    pub fn after(mut self, limit: Duration) -> Self {
        self.deadline = Instant::now().checked_add(limit);
        self.end_of_grace = None;
        self
    }

    /// Interrupts as at the deadline, grace included, once `finish` asks for it.
    #[must_use]
    pub fn or_finish(mut self, finish: Finish) -> Self {
        self.finish = Some(finish);
        self
    }

    /// Interrupts once `flag` is set.
    #[must_use]
    pub fn on(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// The share of the grace of the whole solve that this part of it has, 0 to 1. All parts together have the grace of
    /// one instance.
    pub(crate) fn share_of_grace(&self) -> f64 {
        1.0 - self.grace_of_others
    }

    /// Extends the deadline by a grace that grows with the number of `pieces`, to complete a layout that the deadline
    /// cut short.
    ///
    /// After [`Self::with_reserve`], all grace ends at one moment, however often and however late it is asked for.
    /// Without a reserve, grace counts from now.
    #[must_use]
    pub(crate) fn grace(&self, pieces: usize) -> Self {
        let end = || self.deadline.map(|deadline| deadline.max(Instant::now() + self.grace_for(pieces)));
        let after_finish = self.began.map_or_else(|| self.grace_for(pieces), |(_, grace)| grace);
        Self { deadline: self.end_of_grace.or_else(end), after_finish, ..self.clone() }
    }

    /// Brings the deadline forward by the time it takes to write an answer of this many `pieces`. At least a tenth of
    /// the time left remains. At most a quarter goes to [`RESERVE`], so that a limit of a few milliseconds leaves some for
    /// the search.
    #[must_use]
    pub(crate) fn with_reserve(&self, pieces: usize) -> Self {
        let mut sooner = self.sooner(|left| {
            let reserve = RESERVE.min(left / 4) + RESERVE_PER_PIECE * count(pieces);
            left.saturating_sub(reserve).max(left / 10)
        });
        sooner.end_of_grace = sooner.deadline.map(|deadline| deadline + self.grace_for(pieces));
        sooner.began = Some((Instant::now(), self.grace_for(pieces)));
        sooner
    }

    /// Brings the deadline forward by the time that tidying a layout takes, at most a fiftieth of the time left.
    #[must_use]
    pub(crate) fn for_tidying(&self) -> Self {
        self.sooner(|left| left.saturating_sub(TIDYING.min(left / 50)))
    }

    /// Brings the deadline forward to three quarters of the time left, for a search for fewer sheets where offcuts have a
    /// value, so that some is left for them.
    #[must_use]
    pub(crate) fn for_sheets(&self) -> Self {
        self.sooner(|left| left.mul_f64(0.75))
    }

    /// Brings the deadline forward to a quarter of the time left, for preparing the instance.
    #[must_use]
    pub(crate) fn for_preparing(&self) -> Self {
        self.sooner(|left| left / 4)
    }

    /// Brings the deadline forward to half of the time left, without any grace, for an attempt that may fail: as much is left
    /// for doing without it.
    #[must_use]
    pub(crate) fn for_trying(&self) -> Self {
        let sooner = self.sooner(|left| left / 2);
        let began = Some((Instant::now(), Duration::ZERO));
        Self { end_of_grace: sooner.deadline, began, ..sooner }
    }

    /// Brings the deadline forward to `share` of the time left.
    fn sooner(&self, share: impl Fn(Duration) -> Duration) -> Self {
        let now = Instant::now();
        let deadline = self.deadline.map(|deadline| now + share(deadline.saturating_duration_since(now)));
        Self { deadline, ..self.clone() }
    }

    fn grace_for(&self, pieces: usize) -> Duration {
        GRACE.mul_f64(self.share_of_grace()) + GRACE_PER_PIECE * count(pieces)
    }

    /// Whether the caller has cancelled.
    pub(crate) fn is_cancelled(&self) -> bool {
        let cancelled = self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        if cancelled {
            self.memory.note(Interrupt::Cancelled);
        }
        cancelled
    }

    /// Whether to end now, and why. The stop remembers the answer, so a caller must cut work short if it gets one.
    pub fn poll(&self) -> Option<Interrupt> {
        if self.is_cancelled() {
            return Some(Interrupt::Cancelled);
        }
        if self.is_over() {
            self.memory.note(Interrupt::Time);
            return Some(Interrupt::Time);
        }
        None
    }

    /// Why this stop, or one that shares its memory, ended any work; `None` where none did.
    pub fn fired(&self) -> Option<Interrupt> {
        self.memory.recall()
    }

    fn is_over(&self) -> bool {
        #[cfg(test)]
        if let Some(left) = &self.polls_left {
            let take_one = |left: u64| left.checked_sub(1);
            return left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take_one).is_err();
        }
        let finished = || {
            let moment = self.finish.as_ref()?.moment()?;
            let counted_from = self.began.map_or(moment, |(began, _)| began.max(moment));
            Some(counted_from + self.after_finish)
        };
        let is_past = |end: Instant| Instant::now() >= end;
        self.deadline.is_some_and(is_past) || finished().is_some_and(is_past)
    }

    /// Reports that time is over after this many polls, whatever the clock says. For tests.
    #[cfg(test)]
    pub(crate) fn after_polls(polls: u64) -> Self {
        Self { polls_left: Some(Arc::new(polls.into())), ..Self::never() }
    }
}

/// The time limit of a whole solve, and what ends it early. The parts of the solve share it.
#[derive(Clone, Debug, Default)]
pub struct TimeLimit {
    /// Time from the start of the stopwatch; `None` if there is no limit.
    limit: Option<(Duration, Stopwatch)>,
    /// What ends the solve early.
    early: Stop,
}

/// What a part of a solve takes of the time.
#[derive(Clone, Copy)]
pub(crate) struct Share {
    /// Copies of pieces of the part, of all parts, and of those that have not begun.
    pub copies: u64,
    pub all: u64,
    pub left: u64,
    /// Whether it has its share of the limit, whatever the parts before left. Otherwise it has its share of that.
    pub is_fixed: bool,
}

impl TimeLimit {
    /// Ends after `limit`, counted from the start of the stopwatch.
    pub fn after(limit: Duration, start: Stopwatch) -> Self {
        Self { limit: Some((limit, start)), early: Stop::never() }
    }

    /// Ends once `finish` asks for it, too.
    #[must_use]
    pub fn or_finish(self, finish: Finish) -> Self {
        Self { early: self.early.or_finish(finish), ..self }
    }

    /// Ends once `flag` is set, too.
    #[must_use]
    pub fn on(self, flag: Arc<AtomicBool>) -> Self {
        Self { early: self.early.on(flag), ..self }
    }

    /// Ends the whole solve.
    pub fn stop(&self) -> Stop {
        self.stop_after(|limit, _| limit)
    }

    /// Ends a part of the solve that begins now.
    pub(crate) fn share(&self, Share { copies, all, left, is_fixed }: Share) -> Stop {
        let share_of = |copies_of: u64| copies.to_f64() / copies_of.max(copies).max(1).to_f64();
        let mut stop = self.stop_after(|limit, now| {
            let (time, among) = if is_fixed { (limit, all) } else { (limit.saturating_sub(now), left) };
            limit.min(now + time.mul_f64(share_of(among)))
        });
        stop.grace_of_others = 1.0 - share_of(all);
        stop
    }

    /// Ends at a moment, which may depend on the limit and on the time since the start. It has a memory of its own.
    fn stop_after(&self, moment: impl Fn(Duration, Duration) -> Duration) -> Stop {
        let early = Stop { memory: Memory::default(), ..self.early.clone() };
        match &self.limit {
            Some((limit, start)) => {
                let now = start.elapsed();
                early.after(moment(*limit, now).saturating_sub(now))
            }
            None => early,
        }
    }
}

/// A number of pieces as a factor of a duration.
fn count(pieces: usize) -> u32 {
    u32::try_from(pieces).unwrap_or(u32::MAX)
}

/// Measures how long a solve takes. No answer depends on it.
#[derive(Clone, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
