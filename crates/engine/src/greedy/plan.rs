//! The plan of `greedy`: how a layout is built and what comes of it, what each step may take, and how much an iteration
//! of ruin and recreate takes apart. Effort is counted (see [`crate::effort`]), never read off the clock.

use crate::bounds::{Bound, Bounds};
use crate::config::BuilderConfig;
use crate::layout::cost::Price;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::profile::{MAX_COPIES_OF_SMALL, Profile};
use crate::stop::Stop;

use super::tuning::budget::{
    BY_SPARE_AREA, BY_UNPLACED_AREA, CALL, FULL, FULL_OF_LARGE, MAX_OF_EXTENDABLE, START, STEP,
    TIMES_OF_EXTENDABLE,
};

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
    /// The least area of any layout of all pieces that may fit a sheet.
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

/// The target of ruin and recreate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Not all pieces fit yet: any sheet in stock may be used.
    PlaceMore,
    /// All pieces on sheets of no more than this total price.
    PriceAtMost(Price),
}

impl Target {
    /// The highest price allowed.
    pub fn price(self) -> Price {
        match self {
            Self::PlaceMore => Price::MAX,
            Self::PriceAtMost(price) => price,
        }
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

    /// The share of the allowance that may pass without success: the less area is unplaced, the more.
    fn stagnation_limit(&self) -> f64 {
        let share_of = |table: &[(f64, f64)], unplaced: f64| {
            table
                .iter()
                .find(|&&(below, _)| unplaced < below)
                .or(table.last())
                .map_or(0.0, |&(_, share)| share)
        };
        let by_unplaced_area = share_of(&BY_UNPLACED_AREA, self.closest);
        let Some(spare) = self.spare.filter(|_| self.extendable) else { return by_unplaced_area };
        let by_spare_area =
            share_of(&BY_SPARE_AREA.map(|(below, share)| (below * spare, share)), self.closest);
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

/// How much an iteration of ruin and recreate takes apart, and what else depends on the size of the instance.
///
/// A small instance gets many iterations for each of its sheets, so large ruins pay: they escape where small ones are
/// stuck. A large instance gets few, and a small ruin more often finds an improvement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RuinParams {
    /// Probability that an iteration takes one sheet.
    pub one_sheet: f64,
    /// Probability that it takes one sheet or the most; else it takes two.
    pub one_or_most_sheets: f64,
    /// If the mean number of pieces on a sheet exceeds the first figure: the probability that sheets are ruined in
    /// part, not emptied.
    pub in_part: [(f64, f64); 3],
    /// Probability of taking the emptier of two random sheets.
    pub prefer_emptier: f64,
    /// Most subtrees taken off a sheet that is ruined in part.
    pub most_subtrees: usize,
    /// Iterations without a new least unplaced weight, after which the weights of excluded pieces grow.
    pub growth_interval: u32,
    /// Effort of a beam of width 1, as a share of the improvement's. Wider beams get proportionally more. The
    /// quality of the start hardly affects the result, so it must not use up the time of ruin and recreate.
    pub beam_share: f64,
}

impl RuinParams {
    /// Always two sheets, or one in 30 %: no difference. Nor does it matter whether emptier sheets are preferred.
    /// Emptying alone is as good, but needs 55 sheets instead of 53 for 1,000 pieces of which 20 go on one. Ruining in
    /// part alone costs 3 sheets of 7,270 and 10 of 7,024. Where 1,100 pieces go on a sheet, emptying makes two
    /// iterations a millisecond. A growth interval of 50 is as good as 200; 500 costs 3 sheets of 7,270, 2,000 cost 6.
    pub const SMALL: Self = Self {
        one_sheet: 0.10,
        one_or_most_sheets: 0.28,
        in_part: [(60.0, 1.0), (8.0, 0.8), (4.0, 0.48)],
        prefer_emptier: 0.3,
        most_subtrees: 4,
        growth_interval: 200,
        beam_share: 0.02,
    };

    /// On 48 generated instances of 150 to 1,000 pieces, the area above the proved bound falls from 6.9 to 6.2 % in the same
    /// time. Fewer subtrees alone gain 0.2 %, single sheets 0.1 %, the growth interval 0.1 %. The short beam costs 0.1 %, but saves
    /// a sixth of the time, which gains as much. A growth interval of 60 costs 0.6 %.
    pub const LARGE: Self = Self {
        one_sheet: 0.3,
        one_or_most_sheets: 0.4,
        in_part: [(60.0, 1.0), (8.0, 0.9), (4.0, 0.48)],
        prefer_emptier: 0.3,
        most_subtrees: 2,
        growth_interval: 500,
        beam_share: 0.004,
    };

    /// While a [surplus](super::surplus) of pieces is unplaced. A single sheet then has choice enough: with 30 % single
    /// sheets, 0.15 % more area on 18 instances of 200 to 1,000 pieces (three seeds). Preferring emptier sheets costs 0.1 %,
    /// a second subtree as much.
    pub const SURPLUS: Self = Self {
        one_sheet: 0.9,
        one_or_most_sheets: 1.0,
        prefer_emptier: 0.0,
        most_subtrees: 1,
        ..Self::LARGE
    };

    /// For an instance of this profile.
    pub fn of(profile: &Profile) -> Self {
        if profile.is_small() { Self::SMALL } else { Self::LARGE }
    }
}
