//! The strategy `greedy`, in the order of its steps ([`Builder::complete`]):
//!
//! 1. **Shelves**, with a thousand pieces or more: a layout at almost no cost ([`shelves`]).
//! 2. **Quick start**: sheet after sheet, each by the best of a few random fills. Sheets that are free of charge come
//!    first. Many equal pieces are replaced by a small instance of the same proportions, whose sheets are repeated.
//! 3. **Bound**: a layout that meets it is optimal, and the search ends.
//! 4. **Beam search**: another start, sheet after sheet ([`beam`]).
//! 5. **Improve** ([`ruin`]): ruin and recreate with growing weights, driven by the goal of a sheet less. A large layout
//!    first gives up a tenth of its sheets at once.
//! 6. **Tidy** ([`tidy`]): a large offcut on the emptiest sheet, and fewer cuts on the others.
//!
//! [`plan`] says what each step may take, [`tuning`] has the constants.

mod beam;
mod plan;
mod repack;
mod ruin;
mod shelves;
mod tidy;
mod tuning;

#[cfg(test)]
mod tests;

use crate::bounds::Bound;
use crate::config::BuilderConfig;
use crate::insertion::placer::Placer;
use crate::insertion::quick::QuickFill;
use crate::insertion::sheets::{fill_free_sheets, fill_sheets};
use crate::layout::cost::Price;
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::profile::MIN_COPIES_FOR_SHELVES;
use crate::reduce::Replication;
use crate::rng::Rng;
use crate::stop::Stop;

use crate::effort::Meter;
use crate::units::Area;
use beam::Beam;
use plan::{Allowance, Budget, RuinParams, effort_of_improvement, limit_of_improvement, limit_of_start};
pub(crate) use plan::{Builder, Built};
use ruin::{Ruin, Ruined};
use shelves::fill_shelves;
use tidy::{refill, tidy};
use tuning::budget::{BEAM_SHARE, QUICK_A_PIECE, STEP};
use tuning::{shelves as shelf, surplus};

impl Builder<'_> {
    /// Builds a layout of as many pieces as fit, on as little sheet area as it finds. Ends early if a bound proves it
    /// optimal.
    pub fn build(self, problem: &Problem) -> Built {
        self.complete(problem, Layout::empty(problem))
    }

    /// The same from a layout that has some sheets already.
    pub fn complete(self, problem: &Problem, start: Layout) -> Built {
        self.complete_counted(problem, start).0
    }

    /// The same, with the effort that it took.
    fn complete_counted(self, problem: &Problem, start: Layout) -> (Built, u64) {
        let Self { config, bounds, stop } = self;
        let mut greedy = Greedy {
            config,
            placer: Placer::new(problem, stop),
            rng: Rng::new(config.noise_seed),
            iterations: 0,
        };
        let allowance = effort_of_improvement(start.excluded.len());
        let shelves = if start.patterns.is_empty() { greedy.start_with_shelves() } else { None };
        greedy.placer.meter.allow(limit_of_start(config.max_build_calls));
        let start = greedy.fill_free_sheets_first(start);
        let repeated = greedy.repeat_small_instances(start);
        let whole = repeated.patterns.is_empty();
        let allowance = if whole { allowance } else { allowance / 2 };

        let mut layout = greedy.start_quickly(repeated, allowance);
        if let Some(shelves) = shelves {
            layout = greedy.better_of(layout, shelves);
        } else {
            greedy.fill_up(&mut layout);
        }
        // A bound concerns layouts of all pieces. If pieces are left out, it proves nothing and takes time.
        let (bound, target) = if layout.excluded.is_empty() && !greedy.placer.meter.was_stopped() {
            let bound = bounds.full_until(known(&layout), stop);
            (bound, Price::new(bound.measure, Area::new(bound.area)))
        } else {
            (bounds.quick(), Price::ZERO)
        };
        if whole && layout.price > target {
            layout = greedy.start_with_beam(layout, allowance);
        }
        let mut attempt = None;
        greedy.placer.meter.allow(limit_of_improvement(allowance, config.max_build_calls));
        if !greedy.placer.meter.ends() {
            let allowed = Allowance { calls: greedy.calls_left(), effort: allowance };
            (layout, attempt) = greedy.improve(layout, target, allowed);
            greedy.placer.meter.allow(STEP);
            tidy(&mut greedy.placer, &mut layout, &mut greedy.rng);
            // Tidied sheets may have room for pieces that found none before.
            refill(&mut greedy.placer, &mut layout);
        }
        (Built { layout, attempt, bound, iterations: greedy.iterations }, greedy.placer.meter.spent())
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

    /// Fills the sheets that are free of charge before small instances are repeated. A small instance has no share of a
    /// single offcut.
    fn fill_free_sheets_first(&mut self, mut layout: Layout) -> Layout {
        let problem = self.placer.problem;
        let free = problem.is_priced && problem.sheets.iter().any(SheetType::is_free);
        if free && Replication::of(problem, &layout).is_some() {
            fill_free_sheets(&mut self.placer, &mut layout, &QuickFill { effort_limit: 0 }, &mut self.rng);
        }
        layout
    }

    /// Solves small instances in place of many equal pieces and repeats their sheets. Excludes the remaining pieces. Each
    /// small instance may make half of the calls left.
    fn repeat_small_instances(&mut self, mut layout: Layout) -> Layout {
        let problem = self.placer.problem;
        while !self.placer.meter.ends()
            && let Some(replication) = Replication::of(problem, &layout)
        {
            let start = replication.start.clone();
            let effort = effort_of_improvement(start.excluded.len());
            let allowed = Allowance { calls: self.calls_left(), effort }.half();
            let small = self.start_quickly(start, allowed.effort);
            let (small, _) = self.improve(small, Price::ZERO, allowed);
            let copies = replication.lift(small, &self.placer.grace());
            let added = copies.patterns.len();
            layout.excluded.clear();
            layout.join(copies);
            if added == 0 {
                break;
            }
        }
        layout
    }

    /// Fills sheet after sheet by quick fills: several for each sheet, until half of the allowance is spent.
    fn start_quickly(&mut self, mut layout: Layout, allowance: u64) -> Layout {
        let effort = allowance / 2 + QUICK_A_PIECE * layout.excluded.len().to_u64();
        let quick = QuickFill { effort_limit: self.placer.meter.spent() + effort };
        fill_sheets(&mut self.placer, &mut layout, &quick, &mut self.rng);
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
            fill_sheets(&mut placer, layout, &QuickFill { effort_limit: 0 }, &mut self.rng);
        }
        // A shelf does not know the kerf between the members of a block.
        if !problem.has_blocks() {
            let mut meter = Meter::new(&grace);
            meter.allow(shelf::MAX_EFFORT);
            fill_shelves(problem, layout, shelf::CHOICES[0], &mut meter);
        }
        // Shelf packing handles fewer defect and trim cases.
        fill_sheets(&mut placer, layout, &QuickFill { effort_limit: 0 }, &mut self.rng);
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
        fill_sheets(&mut self.placer, &mut built, &beam, &mut self.rng);
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

/// What a layout shows about the least measure and area.
fn known(layout: &Layout) -> Bound {
    Bound { measure: layout.measure(), area: layout.area().get() }
}
