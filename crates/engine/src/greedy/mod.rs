//! The strategy `greedy`: a quick start, then goal-driven ruin and recreate within a budget of work.

mod beam;
mod budget;
mod building;
mod refill;
mod repack;
mod ruin;
mod ruin_params;
mod shelf;
mod shelf_queue;
mod shelves;
mod surplus;
mod target;
pub(crate) mod tidy;
mod tuning;

#[cfg(test)]
mod tests;

use crate::bounds::Known;
use crate::config::BuilderConfig;
use crate::insertion::placer::Placer;
use crate::insertion::quick::QuickFill;
use crate::insertion::sheets::{fill_free_sheets, fill_sheets};
use crate::layout::price::{Price, price};
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::profile::MIN_COPIES_FOR_SHELVES;
use crate::reduce::{Reduction, Replication};
use crate::rng::Rng;
use crate::stop::Stop;

use crate::units::Area;
use beam::Beam;
use budget::{Budget, Limits, allowance};
pub(crate) use building::{Builder, Built};
use refill::refill;
use ruin::{Ruin, Ruined};
use ruin_params::RuinParams;
use shelves::fill_shelves;
use tidy::tidy;
use tuning::budget::QUICK_A_PIECE;
use tuning::shelves::{CHOICES, MAX_LOOKS};

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

    /// The same, with the work that it took.
    fn complete_counted(self, problem: &Problem, start: Layout) -> (Built, u64) {
        let Self { config, bounds, stop } = self;
        let mut greedy = Greedy {
            config,
            placer: Placer::new(problem, stop),
            rng: Rng::new(config.noise_seed),
            iterations: 0,
        };
        let allowance = allowance(start.excluded.len());
        let shelves = if start.patterns.is_empty() { greedy.start_with_shelves() } else { None };
        greedy.placer.allow(Limits::start(config.max_build_calls));
        let start = greedy.fill_free_sheets_first(start);
        let repeated = greedy.repeat_small_jobs(start);
        let whole = repeated.patterns.is_empty();
        let allowance = if whole { allowance } else { allowance / 2 };

        let mut layout = greedy.start_quickly(repeated, allowance);
        if let Some(shelves) = shelves {
            layout = greedy.better_of(layout, shelves);
        } else {
            greedy.fill_up(&mut layout);
        }
        // A bound concerns layouts of all pieces. If pieces are left out, it proves nothing and takes time.
        let (bound, target) = if layout.excluded.is_empty() && !greedy.placer.was_interrupted() {
            let bound = bounds.full_until(known(&layout), stop);
            (bound, price(bound.measure, Area::new(bound.area)))
        } else {
            (bounds.quick(), 0)
        };
        if whole && layout.price > target {
            layout = greedy.start_with_beam(layout, allowance);
        }
        let mut attempt = None;
        greedy.placer.allow(Limits::improvement(allowance, config.max_build_calls));
        if !greedy.placer.interrupted() {
            let calls = greedy.calls_left();
            (layout, attempt) = greedy.improve(layout, target, (calls, allowance));
            greedy.placer.allow(Limits::TIDYING);
            tidy(&mut greedy.placer, &mut layout, &mut greedy.rng);
            // Tidied sheets may have room for pieces that found none before.
            refill(&mut greedy.placer, &mut layout, &mut greedy.rng);
        }
        (Built { layout, attempt, bound, iterations: greedy.iterations }, greedy.placer.work)
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

    /// Fills the sheets that are free of charge before small jobs are repeated. A small job has no share of a single
    /// offcut.
    fn fill_free_sheets_first(&mut self, mut layout: Layout) -> Layout {
        let problem = self.placer.problem;
        let free = problem.is_priced && problem.sheets.iter().any(SheetType::is_free);
        if free && Replication::of(problem, &layout).is_some() {
            fill_free_sheets(&mut self.placer, &mut layout, &QuickFill { work_end: 0 }, &mut self.rng);
        }
        layout
    }

    /// Solves small jobs in place of many equal pieces and repeats their sheets. Excludes the remaining pieces. Each
    /// small job may make half of the calls left.
    fn repeat_small_jobs(&mut self, mut layout: Layout) -> Layout {
        let problem = self.placer.problem;
        while !self.placer.interrupted()
            && let Some(replication) = Replication::of(problem, &layout)
        {
            let start = replication.lower().clone();
            let allowance = allowance(start.excluded.len()) / 2;
            let small = self.start_quickly(start, allowance);
            let calls = self.calls_left().map(|left| left.div_ceil(2));
            let (small, _) = self.improve(small, 0, (calls, allowance));
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

    fn start_quickly(&mut self, mut layout: Layout, allowance: u64) -> Layout {
        let work_end = self.placer.work + allowance / 2 + QUICK_A_PIECE * layout.excluded.len().to_u64();
        fill_sheets(&mut self.placer, &mut layout, &QuickFill { work_end }, &mut self.rng);
        layout
    }

    /// A layout of shelves, at almost no cost; `None` if there are too few pieces for a good one.
    fn start_with_shelves(&mut self) -> Option<Layout> {
        let problem = self.placer.problem;
        let mut best: Option<Layout> = None;
        let mut looks = 0;
        let choices = if problem.profile.has_shelves() { &CHOICES[..] } else { &[] };
        for &choice in choices {
            if looks > MAX_LOOKS || best.is_some() && self.placer.is_out_of_time() {
                break;
            }
            let mut layout = Layout::empty(problem);
            looks += fill_shelves(problem, &mut layout, choice, &self.placer.grace());
            if best.as_ref().is_none_or(|best| layout.is_better_than(best, problem)) {
                best = Some(layout);
            }
        }
        best
    }

    /// The better of two starts. An interruption may have cut the first one short.
    fn better_of(&mut self, mut quick: Layout, mut shelves: Layout) -> Layout {
        let problem = self.placer.problem;
        let fill = |layout: &Layout| {
            let used: Area = layout.patterns.iter().map(|pattern| pattern.used).sum();
            used.to_f64() / layout.area().max(Area::new(1)).to_f64()
        };
        if self.placer.was_interrupted() {
            self.fill_up(&mut shelves);
            if fill(&quick) < fill(&shelves) {
                return shelves;
            }
        }
        self.fill_up(&mut quick);
        if shelves.is_better_than(&quick, problem) { shelves } else { quick }
    }

    /// Places what is still excluded with the least effort, if the start was interrupted or has spent its work.
    fn fill_up(&mut self, layout: &mut Layout) {
        if !self.placer.interrupted() || layout.excluded.is_empty() || self.placer.grace().is_cancelled() {
            return;
        }
        let problem = self.placer.problem;
        let grace = self.placer.grace();
        let mut placer = Placer::new(problem, &grace);
        placer.allow(Limits::FILL_UP);
        // Of many parts that are late, each has little time.
        let share = if grace.fired().is_some() { grace.share_of_grace() } else { 1.0 };
        if layout.excluded.len().to_f64() < MIN_COPIES_FOR_SHELVES.to_f64() * share {
            fill_sheets(&mut placer, layout, &QuickFill { work_end: 0 }, &mut self.rng);
        }
        fill_shelves(problem, layout, CHOICES[0], &grace);
        // Shelves know fewer ways around defects and trims.
        fill_sheets(&mut placer, layout, &QuickFill { work_end: 0 }, &mut self.rng);
        self.placer.work += placer.work;
    }

    /// Builds another start by the beam, and keeps the better one.
    fn start_with_beam(&mut self, quick: Layout, allowance: u64) -> Layout {
        let config = self.config;
        let share = RuinParams::of(&self.placer.problem.profile).beam_share;
        let allowed = (allowance.to_f64() * share * f64::from(config.beam_width)).whole::<u64>();
        let beam = Beam {
            width: config.beam_width.to_usize(),
            width_at_root: config.beam_width_at_root.to_usize(),
            work_end: self.placer.work + allowed,
        };
        let problem = self.placer.problem;
        let mut built = Layout::empty(problem);
        self.placer.allow(Limits::beam(allowed));
        fill_sheets(&mut self.placer, &mut built, &beam, &mut self.rng);
        if built.is_better_than(&quick, problem) { built } else { quick }
    }

    /// Ruin and recreate: first for more pieces if not all are placed, then for less area. Also returns the last
    /// attempt at less area.
    fn improve(
        &mut self,
        mut layout: Layout,
        bound: Price,
        (mut calls, allowance): (Option<u32>, u64),
    ) -> (Layout, Option<Layout>) {
        let mut attempt = None;
        if !layout.excluded.is_empty() && calls != Some(0) {
            let half = calls.map(|calls| calls.div_ceil(2));
            let ruined = self.ruin(layout, bound, (half, allowance / 2));
            calls = calls.map(|calls| calls - ruined.calls);
            layout = ruined.best;
        }
        let mut limits = (calls, allowance);
        (layout, limits) = self.fill_from_surplus(layout, bound, limits);
        let mut left_out = std::mem::take(&mut layout.excluded);
        if limits.0 != Some(0) {
            Ruined { best: layout, attempt, .. } = self.ruin(layout, bound, limits);
        }
        if let Some(attempt) = &mut attempt {
            attempt.excluded.extend_from_slice(&left_out);
        }
        layout.excluded.append(&mut left_out);
        (self.place_the_rest(layout, allowance), attempt)
    }

    /// Places pieces that were left out: the search may have made room or freed sheets.
    fn place_the_rest(&mut self, mut layout: Layout, allowance: u64) -> Layout {
        if !layout.excluded.is_empty() {
            refill(&mut self.placer, &mut layout, &mut self.rng);
            layout = self.start_quickly(layout, allowance);
        }
        layout
    }

    fn ruin(&mut self, layout: Layout, bound: Price, (calls, allowance): (Option<u32>, u64)) -> Ruined {
        let mut budget = Budget::new(calls, allowance, self.placer.work);
        if self.placer.problem.profile.is_small() {
            budget = budget.extendable();
        }
        let ruin = Ruin::new(&mut self.placer, &mut self.rng, layout, bound, self.config.score_noise);
        let ruined = ruin.run(&mut budget);
        self.iterations += u64::from(ruined.calls);
        ruined
    }
}

/// What a layout shows about the least measure and area.
fn known(layout: &Layout) -> Known {
    Known { measure: layout.measure(), area: layout.area().get() }
}
