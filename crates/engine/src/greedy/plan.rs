//! The plan of `greedy`: how a layout is built and what comes of it, what each step may take, and how much an iteration
//! of ruin and recreate takes apart. Effort is counted (see [`crate::effort`]), never read off the clock.

use crate::bounds::{Bound, Bounds};
use crate::config::BuilderConfig;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::profile::{MAX_COPIES_OF_SMALL, Profile};
use crate::stop::Stop;

use super::tuning::budget::{CALL, FULL, FULL_OF_LARGE, MAX_OF_EXTENDABLE, START, STEP, TIMES_OF_EXTENDABLE};

/// How a layout is built.
#[derive(Clone, Copy)]
pub(crate) struct Builder<'a> {
    pub config: &'a BuilderConfig,
    pub bounds: &'a Bounds,
    pub stop: &'a Stop,
}

/// A layout, the bound proved for it, and the calls it took.
pub(crate) struct Built {
    pub layout: Layout,
    /// The same pieces on less area, some of them excluded: another search may find room for those.
    pub attempt: Option<Layout>,
    /// A lower bound on measure and area of every layout of all pieces that some sheet may take.
    pub bound: Bound,
    /// Recreate calls made.
    pub iterations: u64,
}

impl Built {
    /// Whether the bound proves that no layout of all pieces takes less of the measure.
    pub fn is_optimal(&self) -> bool {
        self.layout.excluded.is_empty() && self.layout.price.measure() <= self.bound.measure
    }
}

/// What a step may take: recreate calls where they are counted, else effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// `None` where calls are not counted.
    pub calls: Option<u32>,
    pub effort: u64,
}

impl Allowance {
    /// Half of it, rounded up to a whole call.
    pub fn half(self) -> Self {
        Self { calls: self.calls.map(|calls| calls.div_ceil(2)), effort: self.effort / 2 }
    }

    /// A share of it.
    pub fn share(self, share: f64) -> Self {
        Self {
            calls: self.calls.map(|calls| (f64::from(calls) * share).whole::<u32>()),
            effort: (self.effort.to_f64() * share).whole::<u64>(),
        }
    }

    /// What is left after this many calls.
    pub fn without(self, calls: u32) -> Self {
        Self { calls: self.calls.map(|all| all - calls), ..self }
    }
}

/// The effort that the improvement of an instance of this many copies may take.
pub(crate) fn effort_of_improvement(copies: usize) -> u64 {
    if copies > MAX_COPIES_OF_SMALL {
        return FULL_OF_LARGE;
    }
    let size = copies.to_f64() / MAX_COPIES_OF_SMALL.to_f64();
    (FULL * (size * size)).whole::<u64>()
}

/// Effort limit of a quick start, and of `calls` recreate calls of small instances. Like all limits of steps, it only
/// ends the most expensive instances.
pub(crate) fn limit_of_start(calls: u32) -> u64 {
    START + CALL * u64::from(calls)
}

/// Effort limit of an improvement with this allowance, or with this many recreate `calls` if calls are counted.
pub(crate) fn limit_of_improvement(effort: u64, calls: u32) -> u64 {
    STEP + (effort + effort / 2).max(CALL * u64::from(calls))
}

/// Ends an improvement when more of it hardly pays.
pub(crate) struct Budget {
    /// Effort that it may take in all, and at most without success, unless it is extendable; `u64::MAX` where calls are
    /// counted.
    allowance: u64,
    /// It ends at this effort in any case.
    end: u64,
    /// Most recreate calls.
    calls: u32,
    has_stagnation_limit: bool,
    /// Whether the next sheet decides: it goes on for longer where that is near, and ends early where it is out of reach.
    extendable: bool,
    /// Area that the sheets aimed at have in excess of all pieces, in sheets; `None` where it is not known.
    spare: Option<f64>,
    since: u64,
    /// Least unplaced area since the last success, in sheets.
    closest: f64,
}

impl Budget {
    /// Allows the calls if calls are counted, else the effort, on top of what was `spent` before.
    pub fn new(allowed: Allowance, spent: u64) -> Self {
        let (allowance, calls) = allowed.calls.map_or((allowed.effort, u32::MAX), |calls| (u64::MAX, calls));
        Self {
            allowance,
            end: spent.saturating_add(allowance),
            calls,
            has_stagnation_limit: true,
            extendable: false,
            spare: None,
            since: spent,
            closest: f64::INFINITY,
        }
    }

    /// The same, but it may all be spent without success.
    pub fn without_stagnation_limit(self) -> Self {
        Self { has_stagnation_limit: false, ..self }
    }

    /// The same, but successes extend it beyond its allowance. Without one, it goes on for longer if the unplaced area is
    /// small in relation to the [spare](Self::aim_at) area, and ends earlier if it is large.
    pub fn extendable(self) -> Self {
        let most = self.allowance.saturating_mul(TIMES_OF_EXTENDABLE).min(MAX_OF_EXTENDABLE);
        Self { extendable: true, end: self.end.saturating_add(most.saturating_sub(self.allowance)), ..self }
    }

    /// Whether the search may go on.
    pub fn allows(&self, spent: u64, calls: u32) -> bool {
        if self.allowance == u64::MAX {
            return calls < self.calls;
        }
        let limit = if self.has_stagnation_limit { self.stagnation_limit() } else { f64::INFINITY };
        spent < self.end && (spent - self.since).to_f64() < limit * self.allowance.to_f64()
    }

    /// The share of the allowance that may pass without success: the less area is unplaced, the more. It saves 20 to 40 %
    /// of the time at equal quality.
    ///
    /// Where the next sheet decides, the unplaced area also counts as a share of the spare area. Up to a quarter of it, a
    /// small instance goes on for up to four allowances: 14 of 1,000 instances of 20 pieces take a sheet less, in 9 %
    /// more time. Of 334 successes, none came with half or more unplaced.
    fn stagnation_limit(&self) -> f64 {
        let by_unplaced_area = (0.035 / self.closest).clamp(0.12, 1.0);
        let Some(spare) = self.spare.filter(|_| self.extendable) else { return by_unplaced_area };
        let left = self.closest / spare;
        let by_spare_area = if left < 0.5 { (0.25 / left).min(4.0) } else { 0.1 };
        if by_spare_area > 1.0 && self.allowance < MAX_OF_EXTENDABLE {
            by_spare_area
        } else {
            by_spare_area.min(by_unplaced_area)
        }
    }

    /// Call it with each new aim: the area that its sheets have in excess of all pieces, in sheets, if it is known.
    pub fn aim_at(&mut self, spare: Option<f64>) {
        self.spare = spare;
    }

    /// Call it when all pieces fit on less area than before.
    pub fn succeeded(&mut self, spent: u64) {
        self.since = spent;
        self.closest = f64::INFINITY;
    }

    /// Less area is unplaced than at any time since the last success: gives back half of the effort since then.
    pub fn came_closer(&mut self, spent: u64, unplaced: f64) {
        if unplaced < self.closest {
            self.closest = unplaced;
            self.since += (spent - self.since) / 2;
        }
    }
}

/// How much an iteration of ruin and recreate takes apart.
///
/// A small instance gets many iterations for each of its sheets, so large ruins pay: they escape where small ones are
/// stuck. A large instance gets few, and a small ruin more often finds an improvement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RuinParams {
    /// Probability that an iteration takes one sheet; else it takes two.
    pub one_sheet: f64,
    /// Most subtrees taken off a sheet that is ruined in part.
    pub most_subtrees: usize,
}

impl RuinParams {
    /// None or 30 % of single sheets make no difference.
    pub const SMALL: Self = Self { one_sheet: 0.10, most_subtrees: 4 };
    /// Of 48 generated instances of 150 to 1,000 pieces, fewer subtrees gain 0.2 % of the area, and more single sheets
    /// 0.1 %.
    pub const LARGE: Self = Self { one_sheet: 0.3, most_subtrees: 2 };
    /// While a [surplus](super::surplus) of pieces is unplaced. A single sheet then has choice enough: with 30 % single
    /// sheets, 0.15 % more area on 18 instances of 200 to 1,000 pieces; a second subtree costs 0.1 %.
    pub const SURPLUS: Self = Self { one_sheet: 0.9, most_subtrees: 1 };

    /// For an instance of this profile.
    pub fn of(profile: &Profile) -> Self {
        if profile.is_small() { Self::SMALL } else { Self::LARGE }
    }
}
