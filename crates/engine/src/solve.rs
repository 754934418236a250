//! The whole algorithm on one page.

use crate::alns::{self, Objective, Rank};
use crate::bounds::{Bound, Bounds};
use crate::clean::{self, OnClean};
use crate::config::{AlnsConfig, Config};
use crate::exact::or_exact;
use crate::finish::{finish, finish_sawn};
use crate::greedy::{self, Building, Built};
use crate::instance::Instance;
use crate::layout::expand::ways::Ways;
use crate::layout::ids::PieceTypeId;
use crate::layout::price::Price;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::observer::{Observer, Silent};
use crate::report::SearchReport;
use crate::solution::Solution;
use crate::stop::{Interrupt, Pacer, Stop};
use crate::without_offcuts::or_without_offcuts;

/// A layout, its lower bound, and the statistics of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The best layout found.
    pub solution: Solution,
    /// Lower bound on measure, area and number of the sheets of any layout of all pieces. A layout of all pieces that
    /// meets the first two is optimal. `None` where no layout holds all pieces.
    pub bound: Option<Bound>,
    /// Iterations of ruin and recreate.
    pub iterations: u64,
    /// Statistics of the deep search, if there was one.
    pub search: Option<SearchReport>,
    /// Why any work was cut short, see [`Stop::fired`]. If `None`, the answer is the same on every machine.
    pub interrupt: Option<Interrupt>,
}

/// Finds a guillotine layout of the instance's pieces on its sheets.
///
/// Pieces that fit nowhere are no error: they are returned as unplaced. The same instance and configuration give the
/// same layout on every machine, unless `stop` interrupts. When time runs out, or [`crate::stop::Finish`] asks for it,
/// the answer is the best layout found. When it is cancelled, it answers at once, and a layout of many thousand pieces may lack most of them.
pub fn solve(instance: &Instance, config: &Config, stop: &Stop) -> Outcome {
    solve_observed(instance, config, stop, &Silent)
}

/// The same, while an observer hears how the deep search goes. It finds what [`solve`] finds.
pub fn solve_observed(instance: &Instance, config: &Config, stop: &Stop, observer: &dyn Observer) -> Outcome {
    let problem = Problem::new(instance, config.builder().max_recursion_depth, &stop.for_preparing());
    let bounds = Bounds::for_demand(instance, &problem.demand(instance));
    let stop = &stop.with_reserve(problem.instances());
    let by = Building { config: config.builder(), bounds: &bounds, stop };
    let (built, on_clean) = clean::build(&problem, by);
    let built = or_without_offcuts(instance, &problem, built, by);
    let (mut built, sawn) = or_exact(&problem, built, stop);
    built.layout.move_to_cheaper_sheets(&problem, &mut Pacer::new(stop));
    let defaults = AlnsConfig::default();
    let objective = Objective::new(&problem, config.alns().unwrap_or(&defaults));
    let mut best = Best::new(instance, &objective, {
        finish(instance, &problem, &built.layout, &|_, _| true, Ways::new(&problem), stop)
    });
    if let Some(sheets) = sawn {
        best.take(finish_sawn(instance, &problem, &sheets, &|_, _| true, stop));
    }
    let mut search = None;
    if config.alns().is_some() {
        let report;
        (built, report) = improve(&mut best, &bounds, (built, on_clean), stop, observer);
        search = Some(report);
    }
    let reachable = built.bound.is_reachable() && problem.may_hold_all();
    Outcome {
        solution: best.answer,
        bound: reachable.then_some(built.bound),
        iterations: built.iterations,
        search,
        interrupt: stop.fired(),
    }
}

/// The best answer so far. Answers are compared as they will be cut, by one function.
struct Best<'a> {
    instance: &'a Instance,
    objective: &'a Objective<'a>,
    answer: Solution,
    /// The rank of `answer`, once it is compared.
    rank: Option<Rank>,
}

impl<'a> Best<'a> {
    fn new(instance: &'a Instance, objective: &'a Objective<'a>, answer: Solution) -> Self {
        Self { instance, objective, answer, rank: None }
    }

    /// Takes another answer if it is no worse.
    fn take(&mut self, other: Solution) {
        let rank = |answer: &Solution| self.objective.rank(self.instance, answer);
        let (old, new) = (self.rank.unwrap_or_else(|| rank(&self.answer)), rank(&other));
        self.rank = Some(old.min(new));
        if new <= old {
            self.answer = other;
        }
    }
}

/// Runs the deep search from what `greedy` built. Whatever the search, its settings and the steps after it do, the best
/// answer is kept.
fn improve(
    best: &mut Best,
    bounds: &Bounds,
    (built, on_clean): (Built, Option<OnClean>),
    stop: &Stop,
    observer: &dyn Observer,
) -> (Built, SearchReport) {
    let (instance, objective) = (best.instance, best.objective);
    // What was left out on purpose stays out.
    let may_spend = |piece_type: PieceTypeId, price: Price| objective.prefers_sheet(piece_type, price);
    // Where cuts have a cost, the search has found the way that costs least.
    let ways = || {
        if objective.counts_cutting() { Ways::none(objective.problem) } else { Ways::new(objective.problem) }
    };
    let finished = |layout: &Layout| finish(instance, objective.problem, layout, &may_spend, ways(), stop);
    if objective.config.weighs() {
        best.take(finished(&built.layout));
    }
    let (mut built, report) =
        alns::search(objective, bounds, (built, on_clean), &stop.for_tidying(), observer);
    if report.improvements > 0 {
        if !objective.counts_cutting() {
            greedy::tidy_up(objective.problem, &mut built.layout, stop);
        }
        best.take(finished(&built.layout));
    }
    (built, report)
}
