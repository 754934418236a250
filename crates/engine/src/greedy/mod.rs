//! The strategy `greedy`, in the order of its steps ([`Builder::build`]):
//!
//! 1. **Shelves**, with a thousand pieces or more: a layout at almost no cost ([`shelves`]).
//! 2. **Quick start**: sheet after sheet, each by the best of a few random fills ([`fill`]). Sheets that are free of charge
//!    come first.
//! 3. **Bound**: a layout that meets it is optimal, and the search ends.
//! 4. **Beam search**: another start, sheet after sheet ([`beam`]).
//! 5. **Improve** ([`ruin`]): ruin and recreate with growing weights, driven by the goal of a sheet less. A large layout
//!    first gives up a tenth of its sheets at once.
//! 6. **Tidy** ([`tidy`]): a large offcut on the emptiest sheet, and fewer cuts on the others.
//!
//! [`plan`] says what each step may take, [`tuning`] has the constants.

mod beam;
mod fill;
mod plan;
mod repack;
mod ruin;
mod shelves;
mod sort_rule;
mod tidy;
mod tuning;

#[cfg(test)]
pub(crate) mod tests;

use crate::bounds::{Bound, Bounds};
use crate::config::BuilderConfig;
use crate::insertion::placer::Placer;
use crate::layout::cost::Price;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::profile::MIN_COPIES_FOR_SHELVES;
use crate::rng::Rng;
use crate::stop::Stop;

use crate::effort::Meter;
use crate::units::Area;
use beam::Beam;
use fill::{Filler, ONE_FILL, fill_sheets};
use plan::{Allowance, Budget, RuinParams, effort_of_improvement, limit_of_improvement, limit_of_start};
pub(crate) use plan::{Builder, Built};
use ruin::{Ruin, Ruined};
use shelves::fill_shelves;
use tidy::{refill, tidy};
use tuning::budget::{BEAM_SHARE, QUICK_A_PIECE, STEP};
use tuning::{shelves as shelf, surplus};

impl<'a> Builder<'a> {
    /// Builds a layout of as many pieces as fit, on as little sheet area as it finds. Ends early if a bound proves it
    /// optimal.
    pub fn build(self, problem: &'a Problem) -> Built {
        self.begin(problem).run(self.bounds)
    }

    fn begin(self, problem: &'a Problem) -> Greedy<'a> {
        let Self { config, stop, .. } = self;
        Greedy { config, placer: Placer::new(problem, stop), rng: Rng::new(config.noise_seed), iterations: 0 }
    }
}

/// Tidies up a layout that another search has found: a larger remnant, and fewer cuts.
pub(crate) fn tidy_up(problem: &Problem, layout: &mut Layout, stop: &Stop) {
    tidy(&mut Placer::new(problem, stop), layout, &mut Rng::new(0));
}

struct Greedy<'a> {
    config: &'a BuilderConfig,
    placer: Placer<'a>,
    rng: Rng,
    iterations: u64,
}

impl Greedy<'_> {
    fn run(&mut self, bounds: &Bounds) -> Built {
        let problem = self.placer.problem;
        let calls = self.config.max_build_calls;
        let all = Layout::empty(problem);
        let allowance = effort_of_improvement(all.excluded.len());
        let shelves = self.start_with_shelves();
        self.placer.meter.allow(limit_of_start(calls));
        let mut layout = self.start_quickly(all, allowance);
        if let Some(shelves) = shelves {
            layout = self.better_of(layout, shelves);
        } else {
            self.fill_up(&mut layout);
        }
        // A bound concerns layouts of all pieces. If pieces are left out, it proves nothing and takes time.
        let (bound, target) = if layout.excluded.is_empty() && !self.placer.meter.was_stopped() {
            let known = Bound { measure: layout.measure(), area: layout.area().get() };
            let bound = bounds.full_until(known, self.placer.meter.stop());
            (bound, Price::new(bound.measure, Area::new(bound.area)))
        } else {
            (bounds.quick(), Price::ZERO)
        };
        if layout.price > target {
            layout = self.start_with_beam(layout, allowance);
        }
        let mut attempt = None;
        self.placer.meter.allow(limit_of_improvement(allowance, calls));
        if !self.placer.meter.ends() {
            let allowed = Allowance { calls: self.calls_left(), effort: allowance };
            (layout, attempt) = self.improve(layout, target, allowed);
            self.placer.meter.allow(STEP);
            tidy(&mut self.placer, &mut layout, &mut self.rng);
            // Tidied sheets may have room for pieces that found none before.
            refill(&mut self.placer, &mut layout);
        }
        Built { layout, attempt, bound, iterations: self.iterations }
    }

    /// Recreate calls left; `None` where they are not counted.
    fn calls_left(&self) -> Option<u32> {
        let allowed = self.config.max_build_calls;
        (allowed > 0).then(|| u64::from(allowed).saturating_sub(self.iterations).to_u32())
    }

    /// A layout of shelves, at almost no cost; `None` if there are too few pieces for a good one.
    fn start_with_shelves(&mut self) -> Option<Layout> {
        let problem = self.placer.problem;
        let mut best: Option<Layout> = None;
        let grace = self.placer.grace();
        let mut meter = Meter::new(&grace);
        meter.allow(shelf::MAX_EFFORT);
        let choices = if problem.profile.has_shelves() { &shelf::CHOICES[..] } else { &[] };
        for &choice in choices {
            if best.is_some() && (meter.has_ended() || self.placer.meter.ends_now()) {
                break;
            }
            let mut layout = Layout::empty(problem);
            fill_shelves(problem, &mut layout, choice, &mut meter);
            if best.as_ref().is_none_or(|best| layout.is_better_than(best, problem)) {
                best = Some(layout);
            }
        }
        best
    }

    /// Fills sheet after sheet by quick fills: several for each sheet, until half of the allowance is spent.
    fn start_quickly(&mut self, mut layout: Layout, allowance: u64) -> Layout {
        let effort = allowance / 2 + QUICK_A_PIECE * layout.excluded.len().to_u64();
        let quick = Filler::Quick { effort_limit: self.placer.meter.spent() + effort };
        fill_sheets(&mut self.placer, &mut layout, quick, &mut self.rng);
        layout
    }

    /// The better of two starts. An interruption may have cut the first one short.
    fn better_of(&mut self, mut quick: Layout, mut shelves: Layout) -> Layout {
        let problem = self.placer.problem;
        let fill = |layout: &Layout| {
            let used: Area = layout.patterns.iter().map(|pattern| pattern.used).sum();
            used.to_f64() / layout.area().max(Area::new(1)).to_f64()
        };
        if self.placer.meter.was_stopped() {
            self.fill_up(&mut shelves);
            if fill(&quick) < fill(&shelves) {
                return shelves;
            }
        }
        self.fill_up(&mut quick);
        if shelves.is_better_than(&quick, problem) { shelves } else { quick }
    }

    /// Places what is still excluded as quickly as possible, if the start was interrupted or has reached its limit.
    fn fill_up(&mut self, layout: &mut Layout) {
        if !self.placer.meter.ends() || layout.excluded.is_empty() || self.placer.grace().is_cancelled() {
            return;
        }
        let problem = self.placer.problem;
        let grace = self.placer.grace();
        let mut placer = Placer::new(problem, &grace);
        placer.meter.allow(STEP);
        // Of many parts that are late, each has little time.
        let share = if grace.fired().is_some() { grace.share_of_grace() } else { 1.0 };
        if layout.excluded.len().to_f64() < MIN_COPIES_FOR_SHELVES.to_f64() * share {
            fill_sheets(&mut placer, layout, ONE_FILL, &mut self.rng);
        }
        let mut meter = Meter::new(&grace);
        meter.allow(shelf::MAX_EFFORT);
        fill_shelves(problem, layout, shelf::CHOICES[0], &mut meter);
        // Shelf packing handles fewer defect and trim cases.
        fill_sheets(&mut placer, layout, ONE_FILL, &mut self.rng);
        self.placer.meter.spend(placer.meter.spent().to_usize());
    }

    /// Builds another start by the beam, and keeps the better one.
    fn start_with_beam(&mut self, quick: Layout, allowance: u64) -> Layout {
        let config = self.config;
        let allowed = (allowance.to_f64() * BEAM_SHARE * f64::from(config.beam_width)).whole::<u64>();
        let beam = Beam {
            width: config.beam_width.to_usize(),
            width_at_root: config.beam_width_at_root.to_usize(),
            effort_limit: self.placer.meter.spent() + allowed,
        };
        let problem = self.placer.problem;
        let mut built = Layout::empty(problem);
        self.placer.meter.allow(STEP + allowed);
        fill_sheets(&mut self.placer, &mut built, Filler::Beam(beam), &mut self.rng);
        if built.is_better_than(&quick, problem) { built } else { quick }
    }

    /// Ruin and recreate: first for more pieces if not all are placed, then for less area. Also returns the last
    /// attempt at less area.
    fn improve(
        &mut self,
        mut layout: Layout,
        bound: Price,
        mut allowed: Allowance,
    ) -> (Layout, Option<Layout>) {
        let mut attempt = None;
        let all = allowed.effort;
        if !layout.excluded.is_empty() && allowed.calls != Some(0) {
            let ruined = self.ruin(layout, bound, allowed.half());
            allowed = allowed.without(ruined.calls);
            layout = ruined.best;
        }
        (layout, allowed) = self.fill_from_surplus(layout, bound, allowed);
        let mut left_out = std::mem::take(&mut layout.excluded);
        if allowed.calls != Some(0) {
            Ruined { best: layout, attempt, .. } = self.ruin(layout, bound, allowed);
        }
        if let Some(attempt) = &mut attempt {
            attempt.excluded.extend_from_slice(&left_out);
        }
        layout.excluded.append(&mut left_out);
        (self.place_remaining(layout, all), attempt)
    }

    /// Fills the sheets of a large instance from a surplus of pieces. Returns the better layout of before and after, and
    /// what is left of the allowance. Other layouts stay as they are.
    ///
    /// If one sheet is given up at a time, few pieces are unplaced, and hardly any of them improves a given sheet. So a
    /// large instance first gives up a tenth of its sheets at once, about as many as the others could hold at best. With
    /// that many unplaced pieces, each sheet finds some that fill it better. Pieces that stay unplaced gain weight until
    /// awkward ones have their places, too. The remaining ones go on new sheets.
    fn fill_from_surplus(&mut self, layout: Layout, bound: Price, allowed: Allowance) -> (Layout, Allowance) {
        let problem = self.placer.problem;
        let sheets = layout.patterns.len();
        let given_up = (sheets.to_f64() * surplus::SHEETS).ceil().whole::<usize>();
        if !problem.profile.fills_from_surplus(sheets) || !layout.excluded.is_empty() || layout.price <= bound
        {
            return (layout, allowed);
        }
        let share = allowed.share(surplus::EFFORT);
        let mut budget = Budget::new(share, self.placer.meter.spent()).without_stagnation_limit();
        let ruin = Ruin::new(&mut self.placer, &mut self.rng, layout, bound, self.config.score_noise);
        let ruined = ruin.giving_up(given_up, RuinParams::SURPLUS).run(&mut budget);
        self.iterations += u64::from(ruined.calls);
        let mut best = ruined.best;
        if let Some(attempt) = ruined.attempt {
            let mut filled = self.start_quickly(attempt, allowed.effort);
            self.fill_up(&mut filled);
            if filled.is_better_than(&best, problem) {
                best = filled;
            }
        }
        (best, Allowance { effort: allowed.effort - share.effort, ..allowed.without(ruined.calls) })
    }

    fn ruin(&mut self, layout: Layout, bound: Price, allowed: Allowance) -> Ruined {
        let mut budget = Budget::new(allowed, self.placer.meter.spent());
        if self.placer.problem.profile.is_small() {
            budget = budget.extendable();
        }
        let ruin = Ruin::new(&mut self.placer, &mut self.rng, layout, bound, self.config.score_noise);
        let ruined = ruin.run(&mut budget);
        self.iterations += u64::from(ruined.calls);
        ruined
    }

    /// Places pieces that were left out: the search may have made room or freed sheets.
    fn place_remaining(&mut self, mut layout: Layout, allowance: u64) -> Layout {
        if !layout.excluded.is_empty() {
            refill(&mut self.placer, &mut layout);
            layout = self.start_quickly(layout, allowance);
        }
        layout
    }
}
