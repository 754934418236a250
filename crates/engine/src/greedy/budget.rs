//! How long to search: counted in work, never by the clock.
//!
//! A [`Budget`] ends the improvement when more of it hardly pays. The [`Limits`] end each step of a solve, whatever the
//! job. Ordinary jobs hardly ever come near them.

use super::tuning::budget::{
    BEAM, BY_SPARE_AREA, BY_UNPLACED_AREA, CALL, FILL_UP, FULL, FULL_OF_LARGE_JOB, IMPROVEMENT,
    MAX_OF_EXTENDABLE, MIN_BY_SPARE_AREA, MIN_BY_UNPLACED_AREA, START, TIDYING, TIMES_OF_EXTENDABLE,
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
    /// Work that it may spend in all, and at best without success, unless it is extendable; `u64::MAX` where calls are
    /// counted.
    allowance: u64,
    /// It ends at this much work in any case.
    end: u64,
    /// Most recreate calls.
    calls: u32,
    /// Whether it may all be spent without success.
    without_stagnation_limit: bool,
    /// Whether the next sheet decides: it goes on for longer where that is near, and ends early where it is out of reach.
    extendable: bool,
    /// Area that the sheets aimed at have in excess of all pieces, in sheets; `None` where it is not known.
    spare: Option<f64>,
    since: u64,
    /// Least area that stayed unplaced since the last success, in sheets.
    closest: f64,
}

impl Budget {
    /// Allows this many recreate `calls` if calls are counted, else this much work. Work that was `spent` before does
    /// not count.
    pub fn new(calls: Option<u32>, allowance: u64, spent: u64) -> Self {
        let (allowance, calls) = calls.map_or((allowance, u32::MAX), |calls| (u64::MAX, calls));
        let end = spent.saturating_add(allowance);
        let closest = f64::INFINITY;
        Self {
            allowance,
            end,
            calls,
            without_stagnation_limit: false,
            extendable: false,
            spare: None,
            since: spent,
            closest,
        }
    }

    /// The same, but it may all be spent without success.
    pub fn without_stagnation_limit(self) -> Self {
        Self { without_stagnation_limit: true, ..self }
    }

    /// The same, but successes extend it beyond its allowance. Without one, it goes on for longer if what stays unplaced is
    /// small in relation to the [spare](Self::aim_at) area, and ends earlier if it is large.
    pub fn extendable(self) -> Self {
        let most = self.allowance.saturating_mul(TIMES_OF_EXTENDABLE).min(MAX_OF_EXTENDABLE);
        Self { extendable: true, end: self.end.saturating_add(most.saturating_sub(self.allowance)), ..self }
    }

    /// Whether the search may go on.
    ///
    /// The less area stays unplaced, the longer it may go on without success.
    pub fn allows(&self, work: u64, calls: u32) -> bool {
        if self.allowance == u64::MAX {
            return calls < self.calls;
        }
        if self.without_stagnation_limit {
            return work < self.end;
        }
        let found = BY_UNPLACED_AREA.into_iter().find(|&(closer_than, _)| self.closest < closer_than);
        let patience = found.map_or(MIN_BY_UNPLACED_AREA, |(_, share)| share);
        let share = match self.limit_by_spare_area() {
            Some(limit_by_spare_area) if limit_by_spare_area > 1.0 && self.allowance < MAX_OF_EXTENDABLE => {
                limit_by_spare_area
            }
            Some(limit_by_spare_area) => limit_by_spare_area.min(patience),
            None => patience,
        };
        work < self.end && (work - self.since).to_f64() < share * self.allowance.to_f64()
    }

    /// The share of the allowance that may pass without success, if the spare area tells.
    fn limit_by_spare_area(&self) -> Option<f64> {
        let spare = self.spare.filter(|_| self.extendable)?;
        let found = BY_SPARE_AREA.into_iter().find(|&(closer_than, _)| self.closest < closer_than * spare);
        Some(found.map_or(MIN_BY_SPARE_AREA, |(_, share)| share))
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

    /// Less area stays unplaced than at any time since the last success: gives back half of the work spent since.
    pub fn came_closer(&mut self, work: u64, outside: f64) {
        if outside < self.closest {
            self.closest = outside;
            self.since += (work - self.since) / 2;
        }
    }
}
