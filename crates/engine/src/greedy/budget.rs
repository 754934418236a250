//! How long to search: counted in work, never by the clock.
//!
//! A [`Budget`] ends the improvement when more of it hardly pays. The [`Limits`] end each step of a solve, whatever the
//! job. Ordinary jobs hardly ever come near them.

use super::tuning::budget::{
    BEAM, CALL, FILL_UP, FULL, FULL_OF_LARGE_JOB, HOPE, IMPROVEMENT, LEAST_HOPE, LEAST_PATIENCE,
    MOST_OF_REALISTIC, PATIENCE, START, TIDYING, TIMES_OF_REALISTIC,
};
use crate::numbers::{Fraction, Integer};
use crate::profile::MAX_COPIES_OF_SMALL;

/// The work that the improvement of a job of this many instances may take.
pub(crate) fn allowance(instances: usize) -> u64 {
    if instances > MAX_COPIES_OF_SMALL {
        return FULL_OF_LARGE_JOB;
    }
    let size = instances.to_f64() / MAX_COPIES_OF_SMALL.to_f64();
    (FULL * (size * size)).whole::<u64>()
}

/// Work allowed to each step of a solve.
pub(crate) struct Limits;

impl Limits {
    pub const FILL_UP: u64 = FILL_UP;
    pub const TIDYING: u64 = TIDYING;

    /// For a quick start, and `calls` recreate calls of small jobs.
    pub fn start(calls: u32) -> u64 {
        START + CALL * u64::from(calls)
    }

    pub fn beam(share: u64) -> u64 {
        BEAM + share
    }

    /// For an improvement with this `allowance` of work, or with this many recreate `calls` if calls are counted.
    pub fn improvement(allowance: u64, calls: u32) -> u64 {
        IMPROVEMENT + (allowance + allowance / 2).max(CALL * u64::from(calls))
    }
}

/// How much work an improvement may spend, in all and without success.
pub(crate) struct Budget {
    /// Work that it may spend in all, and at best without success, unless it is realistic; `u64::MAX` where calls are
    /// counted.
    allowance: u64,
    /// It ends at this much work in any case.
    end: u64,
    /// Most recreate calls.
    calls: u32,
    /// Whether it may all be spent without success.
    steadfast: bool,
    /// Whether the next sheet decides: it goes on for longer where that is near, and ends early where it is out of reach.
    realistic: bool,
    /// Area that the sheets aimed at have in excess of all pieces, in sheets; `None` where it is not known.
    spare: Option<f64>,
    since: u64,
    /// Least area that stayed outside since the last success, in sheets.
    closest: f64,
}

impl Budget {
    /// Allows this many recreate `calls` if calls are counted, else this much work. Work that was `spent` before does
    /// not count.
    pub fn new(calls: Option<u32>, allowance: u64, spent: u64) -> Self {
        let (allowance, calls) = calls.map_or((allowance, u32::MAX), |calls| (u64::MAX, calls));
        let end = spent.saturating_add(allowance);
        let closest = f64::INFINITY;
        Self { allowance, end, calls, steadfast: false, realistic: false, spare: None, since: spent, closest }
    }

    /// The same, but it may all be spent without success.
    pub fn steadfast(self) -> Self {
        Self { steadfast: true, ..self }
    }

    /// The same, but successes extend it beyond its allowance. Without one, it goes on for longer if what stays outside is
    /// small in relation to the [spare](Self::aim_at) area, and ends earlier if it is large.
    pub fn realistic(self) -> Self {
        let most = self.allowance.saturating_mul(TIMES_OF_REALISTIC).min(MOST_OF_REALISTIC);
        Self { realistic: true, end: self.end.saturating_add(most.saturating_sub(self.allowance)), ..self }
    }

    /// Whether the search may go on.
    ///
    /// The less area stays outside, the longer it may go on without success.
    pub fn allows(&self, work: u64, calls: u32) -> bool {
        if self.allowance == u64::MAX {
            return calls < self.calls;
        }
        if self.steadfast {
            return work < self.end;
        }
        let found = PATIENCE.into_iter().find(|&(closer_than, _)| self.closest < closer_than);
        let patience = found.map_or(LEAST_PATIENCE, |(_, share)| share);
        let share = match self.hope() {
            Some(hope) if hope > 1.0 && self.allowance < MOST_OF_REALISTIC => hope,
            Some(hope) => hope.min(patience),
            None => patience,
        };
        work < self.end && (work - self.since).to_f64() < share * self.allowance.to_f64()
    }

    /// The share of the allowance that may pass without success, if the spare area tells.
    fn hope(&self) -> Option<f64> {
        let spare = self.spare.filter(|_| self.realistic)?;
        let found = HOPE.into_iter().find(|&(closer_than, _)| self.closest < closer_than * spare);
        Some(found.map_or(LEAST_HOPE, |(_, share)| share))
    }

    /// Call it with each new aim: the area that its sheets have in excess of all pieces, in sheets, if it is known.
    pub fn aim_at(&mut self, spare: Option<f64>) {
        self.spare = spare;
    }

    /// Call it when all pieces fit on less area than before.
    pub fn succeeded(&mut self, work: u64) {
        self.since = work;
        self.closest = f64::INFINITY;
    }

    /// Less area stays outside than at any time since the last success: gives back half of the work spent since.
    pub fn came_closer(&mut self, work: u64, outside: f64) {
        if outside < self.closest {
            self.closest = outside;
            self.since += (work - self.since) / 2;
        }
    }
}
