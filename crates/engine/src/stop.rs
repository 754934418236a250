//! When a search ends: the only place that knows a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

/// Why a search was told to end from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Interrupt {
    /// The time limit passed.
    Time = 1,
    /// The caller is no longer interested.
    Cancelled = 2,
}

/// Time to round off what was cut short.
const GRACE: Duration = Duration::from_millis(50);
/// Time for that which each piece adds: shelves lay one in a fifth of it.
const GRACE_A_PIECE: Duration = Duration::from_nanos(500);

/// Time that writing down any answer takes.
const RESERVE: Duration = Duration::from_millis(2);
/// Time that each piece adds.
const RESERVE_A_PIECE: Duration = Duration::from_nanos(1_500);

/// Time for the last touches to a layout, and the share of the time left that they may take.
const TIDYING: Duration = Duration::from_millis(20);
const TIDYING_SHARE: u32 = 50;

/// A time limit and a cancel flag; both optional. Make a new one for each solve.
///
/// The search asks every millisecond or so of work. A stop remembers that it ended anything, and shares this memory with
/// every stop made from it. So the outcome of a solve is told from [`Self::fired`] alone: where nothing fired, the answer
/// depends on neither clock nor caller.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    deadline: Option<Instant>,
    /// When all grace ends, once the deadline is final.
    end_of_grace: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
    memory: Memory,
    /// Polls that are left before it says [`Interrupt::Time`].
    #[cfg(test)]
    polls_left: Option<Arc<std::sync::atomic::AtomicU64>>,
}

/// What a stop and all that were made from it have ended: nothing, or something for one of the reasons.
#[derive(Clone, Debug, Default)]
struct Memory(Arc<AtomicU8>);

impl Memory {
    /// A caller who is gone counts more than time.
    fn note(&self, interrupt: Interrupt) {
        self.0.fetch_max(interrupt as u8, Ordering::Relaxed);
    }

    fn recall(&self) -> Option<Interrupt> {
        let noted = self.0.load(Ordering::Relaxed);
        [Interrupt::Time, Interrupt::Cancelled].into_iter().find(|&interrupt| interrupt as u8 == noted)
    }
}

impl Stop {
    /// Never interrupts.
    pub fn never() -> Self {
        Self::default()
    }

    /// Interrupts after `limit`, counted from now.
    #[must_use]
    pub fn after(mut self, limit: Duration) -> Self {
        self.deadline = Instant::now().checked_add(limit);
        self.end_of_grace = None;
        self
    }

    /// Interrupts once `flag` is set.
    #[must_use]
    pub fn on(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// The same caller, who grants a little more time: to round off what the time limit cut short, with so many `pieces`.
    ///
    /// Behind [`Self::with_reserve`] all grace ends at the same moment, however often and however late it is asked for.
    /// Before it, it counts from now.
    #[must_use]
    pub(crate) fn grace(&self, pieces: usize) -> Self {
        let end = || self.deadline.map(|deadline| deadline.max(Instant::now() + grace_for(pieces)));
        Self { deadline: self.end_of_grace.or_else(end), ..self.clone() }
    }

    /// The same caller, who is told to end a little earlier, to write the answer down, which takes the longer the more
    /// `pieces` it has: nearly at once where there is no time for anything else.
    #[must_use]
    pub(crate) fn with_reserve(&self, pieces: usize) -> Self {
        let mut sooner = self.sooner(|left| {
            let reserve = RESERVE.min(left / 4) + RESERVE_A_PIECE * count(pieces);
            left.saturating_sub(reserve).max(left / 10)
        });
        sooner.end_of_grace = sooner.deadline.map(|deadline| deadline + grace_for(pieces));
        sooner
    }

    /// The same caller, who is told to end a little earlier, to tidy the layout up.
    #[must_use]
    pub(crate) fn for_tidying(&self) -> Self {
        self.sooner(|left| left.saturating_sub(TIDYING.min(left / TIDYING_SHARE)))
    }

    /// The same caller, who is told to end after a quarter of the time left: to learn what the job is.
    #[must_use]
    pub(crate) fn for_preparing(&self) -> Self {
        self.sooner(|left| left / 4)
    }

    /// The same caller, with as much of the time left as `share` says.
    fn sooner(&self, share: impl Fn(Duration) -> Duration) -> Self {
        let now = Instant::now();
        let deadline = self.deadline.map(|deadline| now + share(deadline.saturating_duration_since(now)));
        Self { deadline, ..self.clone() }
    }

    /// Whether the caller is no longer interested.
    pub(crate) fn is_cancelled(&self) -> bool {
        let cancelled = self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        if cancelled {
            self.memory.note(Interrupt::Cancelled);
        }
        cancelled
    }

    /// Whether to end now, and why. It is remembered: whoever asks must end something if told to.
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

    /// Why anything was ended, by this stop or by one that shares its memory; `None` where nothing was.
    pub fn fired(&self) -> Option<Interrupt> {
        self.memory.recall()
    }

    fn is_over(&self) -> bool {
        #[cfg(test)]
        if let Some(left) = &self.polls_left {
            let take_one = |left: u64| left.checked_sub(1);
            return left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take_one).is_err();
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Says that time is over from the poll on that comes after so many, whatever the clock says. For tests.
    #[cfg(test)]
    pub(crate) fn after_polls(polls: u64) -> Self {
        Self { polls_left: Some(Arc::new(polls.into())), ..Self::never() }
    }
}

/// Asks a [`Stop`] every so much work, and remembers when it was told to end.
///
/// For loops whose steps differ a thousandfold in what they cost: each step says what it cost, and whoever asks after a
/// cheap one pays nothing for it.
#[derive(Clone, Debug)]
pub(crate) struct Pacer<'a> {
    stop: &'a Stop,
    /// Work that may still be done before it asks again.
    left: u64,
    ended: bool,
}

/// Work between two polls, in steps of some nanoseconds each: about half a millisecond.
const WORK_BETWEEN_POLLS: u64 = 100_000;

impl<'a> Pacer<'a> {
    /// Asks before any work is done.
    pub fn new(stop: &'a Stop) -> Self {
        Self { stop, left: 0, ended: false }
    }

    /// So many steps of some nanoseconds were done, or are about to be. True from the moment on that the stop says so.
    #[inline]
    pub fn ends_after(&mut self, steps: usize) -> bool {
        match self.left.checked_sub(steps as u64) {
            Some(left) => self.left = left,
            None => self.ask(),
        }
        self.ended
    }

    /// Whether it was told to end.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    #[cold]
    fn ask(&mut self) {
        self.left = WORK_BETWEEN_POLLS;
        self.ended = self.ended || self.stop.poll().is_some();
    }
}

fn grace_for(pieces: usize) -> Duration {
    GRACE + GRACE_A_PIECE * count(pieces)
}

/// A number of pieces, to multiply a time with.
fn count(pieces: usize) -> u32 {
    u32::try_from(pieces).unwrap_or(u32::MAX)
}

/// Measures how long a solve takes; nothing in it depends on that.
#[derive(Clone, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Counts from now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// How long a search goes on without a better layout.
///
/// That is a clock, too, so its end is noted in the memory of the [`Stop`].
#[derive(Clone, Debug)]
pub(crate) struct Patience {
    limit: Option<Duration>,
    since: Instant,
    memory: Memory,
}

impl Patience {
    /// So many milliseconds from now on; for 0 it never ends.
    pub fn of_ms(limit: f64, stop: &Stop) -> Self {
        let limit = (limit > 0.0).then(|| Duration::from_secs_f64(limit / 1e3));
        Self { limit, since: Instant::now(), memory: stop.memory.clone() }
    }

    /// A better layout was found.
    pub fn renew(&mut self) {
        self.since = Instant::now();
    }

    pub fn is_over(&self) -> bool {
        let over = self.limit.is_some_and(|limit| self.since.elapsed() >= limit);
        if over {
            self.memory.note(Interrupt::Time);
        }
        over
    }
}
