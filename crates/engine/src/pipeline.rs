//! How an instance is solved. Each step is a function below, in the order of the steps:
//!
//! 1. **Reduce**: each material is an instance of its own, and sheets that are cut already stay as they are
//!    ([`solve_parts`], [`solve_remaining`]).
//! 2. **Profile**: the problem as the search sees it ([`Problem`]), and which mechanisms it gets
//!    ([`Profile`](crate::profile::Profile)).
//! 3. **Construct**: a first layout by `greedy` ([`construct_in_each_direction`]).
//! 4. **Series**: many copies of few types, by column generation ([`Series`]).
//! 5. **Scarce**: more pieces than fit. On one sheet, the most valuable pattern and its proof ([`Scarce`]), first of all
//!    where the pieces exceed the area; of several sheets, that of each in turn ([`refill`]).
//! 6. **Exact**: where the tables of all patterns are small, the best layout ([`or_exact`]).
//! 7. **Cut**: patterns become sheets, cuts and reasons for unplaced pieces ([`finish`]).
//! 8. **Improve and prove**: `alns`, with column generation for the bound alongside ([`improve`]).
//! 9. **Remnants**: on equally good sheets, better offcuts ([`remnants`]): after `greedy`, and again after `alns`.
//! 10. **Lift**: the layout becomes one of the whole instance ([`crate::reduce`]).

mod outcome;
#[cfg(test)]
mod tests;

use crate::alns::{self, Objective};
use crate::bounds::{Bound, Bounds};
use crate::config::{AlnsConfig, Config};
use crate::cut_tree::{Node, NodeKind};
use crate::effort::Meter;
use crate::exact::or_exact;
use crate::finish::finish;
use crate::greedy::{self, Builder, Built};
use crate::instance::Instance;
use crate::layout::cost::Price;
use crate::layout::cost::Rank;
use crate::layout::expand::ways::Ways;
use crate::layout::ids::PieceTypeId;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::observer::{Event, Observer, Silent};
use crate::reduce::fixed_sheets::{bound_of, judge_by_whole_stock, remaining};
use crate::reduce::matched::MatchedSets;
use crate::reduce::{Part, WithoutOffcuts};
use crate::remnants::{self, Effort};
use crate::report::SearchReport;
use crate::scarce::refill::refill;
use crate::scarce::{Scarce, most_placed};
use crate::series::Series;
use crate::solution::{SheetLayout, Solution, Unplaced, UnplacedReason};
use crate::stop::{Interrupt, Share, Stop, TimeLimit};

pub use outcome::{MostPlaced, Outcome, Proofs};

/// Finds a guillotine layout of the instance's pieces on its sheets.
///
/// Pieces that fit nowhere are no error: they are returned as unplaced. The same instance and configuration give the
/// same layout on every machine, unless `stop` interrupts. When time runs out, or [`crate::stop::Finish`] asks for it,
/// the answer is the best layout found. When it is cancelled, it answers at once, and a layout of many thousand pieces
/// may lack most of them.
pub fn solve(instance: &Instance, config: &Config, stop: &Stop) -> Outcome {
    solve_observed(instance, config, stop, &Silent)
}

/// Solves the parts of an instance one after the other, besides the sheets that are cut already. Each part has the
/// settings that `config` returns for it. Also returns what is proved about each part. Bounds count the fixed sheets.
///
/// Each part is solved as if there were no other, so its layout is that of the instance reduced to its material, unless
/// the clock ends it. A cancelled solve leaves the remaining parts out.
pub fn solve_parts(
    instance: &Instance,
    parts: &[Part],
    config: &dyn Fn(&Part) -> Config,
    time: &TimeLimit,
    observer: &dyn Observer,
) -> (Outcome, Vec<Proofs>) {
    let fixed: Vec<SheetLayout> = parts.iter().flat_map(Part::fixed_in_whole).collect();
    let mut whole = Outcome {
        bound: Some(bound_of(instance, &fixed)),
        most_kept: (!instance.offcut_classes().is_empty())
            .then(|| fixed.iter().map(|layout| layout.value_kept(instance)).sum()),
        solution: Solution { sheets: fixed, unplaced: Vec::new() },
        most_placed: Some(MostPlaced::NOTHING),
        iterations: 0,
        search: None,
        interrupt: None,
    };
    if !whole.solution.sheets.is_empty() {
        observer.hear(Event::PartEnded(whole.figures(instance), whole.bound.map(|bound| bound.measure)));
    }
    let mut proofs = Vec::with_capacity(parts.len());
    let all: u64 = parts.iter().map(Part::copies_left).sum();
    let mut left = all;
    for part in parts {
        if whole.interrupt == Some(Interrupt::Cancelled) {
            break;
        }
        let config = config(part);
        let share = Share { copies: part.copies_left(), all, left, is_fixed: config.alns().is_some() };
        left -= share.copies;
        let mut outcome = solve_part(part, &config, || time.share(share), observer);
        let fixed = part.instance().map_or(Bound::ZERO, |own| bound_of(own, &part.fixed));
        let held = value_of_fixed(part, &config);
        outcome.most_placed = outcome.most_placed.zip(held).and_then(|(most, held)| most.plus(held));
        let Outcome { bound, most_placed, .. } = outcome;
        proofs.push(Proofs { bound: bound.map(|bound| bound.plus(fixed)), most_placed });
        whole.add(outcome);
        observer.hear(Event::PartEnded(whole.figures(instance), whole.bound.map(|bound| bound.measure)));
    }
    whole.sort();
    (whole, proofs)
}

/// What the pieces on the fixed sheets of a part are worth.
fn value_of_fixed(part: &Part, config: &Config) -> Option<MostPlaced> {
    let piece = |node: &Node| match (node.kind, part.instance()) {
        (NodeKind::Piece { piece, .. }, Some(own)) => Some((own.pieces()[piece.to_usize()].priority, 1)),
        _ => None,
    };
    let nodes = part.fixed.iter().flat_map(|layout| &layout.tree.nodes);
    let held = MostPlaced::of_pieces(config, nodes.filter_map(piece))?;
    Some(MostPlaced { is_proved: true, ..held })
}

/// The outcome of a part, with its layout as one of the whole instance.
fn solve_part(part: &Part, config: &Config, stop: impl FnOnce() -> Stop, observer: &dyn Observer) -> Outcome {
    let Some(own) = part.instance() else {
        let unplaced = |&(piece, count)| Unplaced { piece, count, reason: UnplacedReason::Material };
        let unplaced = part.selection.pieces().iter().map(unplaced).collect();
        return Outcome::without_search(config, unplaced, None);
    };
    let outcome = solve_remaining(own, &part.fixed, config, stop, observer);
    Outcome { solution: part.selection.lift(outcome.solution), ..outcome }
}

/// Solves what remains besides `fixed`, which is in ascending order of its indices. The outcome has the other sheets
/// only, and its bound counts them only. `stop` is called if anything is searched.
fn solve_remaining(
    instance: &Instance,
    fixed: &[SheetLayout],
    config: &Config,
    stop: impl FnOnce() -> Stop,
    observer: &dyn Observer,
) -> Outcome {
    if fixed.is_empty() {
        return solve_observed(instance, config, &stop(), observer);
    }
    let remaining = remaining(instance, fixed);
    if remaining.pieces().is_empty() {
        return Outcome::without_search(config, Vec::new(), Some(Bound::ZERO));
    }
    let stop = stop();
    let mut outcome = if let Some(own) = remaining.instance() {
        let outcome = solve_observed(own, config, &stop, observer);
        Outcome { solution: remaining.lift(outcome.solution), ..outcome }
    } else {
        let reason = UnplacedReason::DoesNotFitAnySheet;
        let unplaced = |&(piece, count)| Unplaced { piece, count, reason };
        Outcome::without_search(config, remaining.pieces().iter().map(unplaced).collect(), None)
    };
    let reasons = outcome.solution.unplaced.iter_mut().map(|left| (left.piece, &mut left.reason));
    let depth_limit = config.builder().max_recursion_depth;
    judge_by_whole_stock(instance, &remaining, depth_limit, &stop.for_preparing(), reasons);
    outcome
}

/// Like [`solve`], while an observer hears how the search goes. The outcome is the same.
pub fn solve_observed(
    whole: &Instance,
    config: &Config,
    whole_stop: &Stop,
    observer: &dyn Observer,
) -> Outcome {
    let depth_limit = config.builder().max_recursion_depth;
    let sets = MatchedSets::of(whole, depth_limit);
    let instance = sets.as_ref().map_or(whole, |sets| &sets.instance);
    let problem = Problem::new(instance, depth_limit, &whole_stop.for_preparing());
    observer.hear(Event::Profile(&problem.profile, config));
    let bounds = Bounds::for_demand(instance, &problem.demand(instance));
    let stop = &whole_stop.with_reserve(problem.instances());
    let by = Builder { config: config.builder(), bounds: &bounds, stop };

    let mut scarce = if problem.is_scarce() { Scarce::of(&problem, config, stop) } else { None };
    let at_once = scarce.as_mut().and_then(|it| it.at_once(bounds.quick(), stop));
    let (built, fixed) = match at_once {
        Some(built) => (built, Vec::new()),
        None => construct_in_each_direction(&problem, by),
    };
    let built = or_without_offcuts(instance, &problem, built, by);
    let first_half = stop.for_trying();
    let mut series = Series::of(&problem, &built, &first_half);
    let built = match &mut series {
        Some(series) => series.or_better(built, &bounds, stop),
        None => built,
    };
    let (built, most_placed) = or_scarce(&problem, scarce, built, config, stop);
    let is_proved = most_placed.is_some_and(|most| most.is_proved);
    let mut built = if is_proved { built } else { or_exact(&problem, built, stop) };
    built.layout.move_to_cheaper_sheets(&problem, &mut Meter::new(stop));

    let defaults = AlnsConfig::default();
    let mut objective = Objective::new(&problem, config.alns().unwrap_or(&defaults));
    if is_proved {
        let left_out = objective.left_out(built.layout.excluded.iter().copied());
        objective.least = objective.cost_of(left_out, built.layout.price, 0);
    }
    let mut best = Best::new(instance, &objective, &built.layout, stop);
    for layout in fixed.iter().filter(|layout| layout.price <= built.layout.price) {
        best.take(layout, stop);
    }
    // As `greedy` alone does it, whatever `alns` weighs, so that its answer is among those compared.
    let unweighed = Objective::new(&problem, &defaults);
    let mut with_remnants =
        best.improve_remnants(&unweighed, &built.layout, Effort::of_greedy(&problem), stop).layout;

    let mut search = None;
    if config.alns().is_some() {
        let report;
        if let Some(mut series) = series.filter(|_| !objective.config.weighs()) {
            built = series.improve(built, &objective, stop);
            best.take(&built.layout, stop);
        }
        let for_sheets = if problem.offcut_classes.is_empty() { stop } else { &stop.for_sheets() };
        (built, report) = improve(&mut best, &bounds, built, for_sheets, observer);
        let start = with_remnants.take().filter(|layout| layout.price <= built.layout.price);
        let effort = Effort::of_alns(&problem, objective.config, &report);
        let found = best.improve_remnants(&objective, start.as_ref().unwrap_or(&built.layout), effort, stop);
        search = Some(found.added_to(report));
    }
    let reachable = built.bound.is_reachable() && problem.may_hold_all();
    let keeps = !problem.offcut_classes.is_empty() && best.answer.unplaced.is_empty();
    let interrupt = stop.fired();
    Outcome {
        most_kept: keeps.then(|| remnants::most_value(&problem, best.rank.cost.sheets)),
        bound: reachable.then_some(built.bound),
        most_placed,
        iterations: built.iterations,
        search,
        interrupt,
        solution: match &sets {
            Some(sets) => sets.lift(best.answer, whole_stop),
            None => best.answer,
        },
    }
}

/// Builds a layout. Where the direction of the first cuts is free and the layout is not optimal, it also builds one with
/// vertical and one with horizontal first cuts, keeps the best, and returns these two besides. More freedom then never
/// makes a worse layout: of 300 random jobs, 2 took more sheet area than with the better fixed direction. With
/// `maxBuildCalls` set, it does no extra work.
fn construct_in_each_direction(problem: &Problem, by: Builder) -> (Built, Vec<Layout>) {
    let mut built = by.build(problem);
    // Limits of the machine depend on the stage of the first cuts.
    if problem.alternate || built.is_optimal() || problem.machine.is_some() || by.config.max_build_calls > 0 {
        return (built, Vec::new());
    }
    let fixed = |first_axis| {
        let fixed = Problem { alternate: true, first_axis, ..problem.clone() };
        let mut layout = by.build(&fixed).layout;
        layout.patterns.iter_mut().for_each(|pattern| pattern.settle(problem));
        // With other stages left, a piece may give way to a defect differently, and a row may then be too long.
        layout.patterns.iter().all(|pattern| pattern.valid).then_some(layout)
    };
    let fixed: Vec<Layout> = [0, 1].into_iter().filter_map(fixed).collect();
    for layout in &fixed {
        if layout.is_better_than(&built.layout, problem) {
            (built.layout, built.attempt) = (layout.clone(), None);
        }
    }
    (built, fixed)
}

/// The better of `built` and the layout without offcuts, which is only built where it may be better. So offcuts in stock
/// never cost new material: the layout is as good as if the request had none. With `maxBuildCalls` set, it does no extra
/// work.
fn or_without_offcuts(instance: &Instance, problem: &Problem, built: Built, by: Builder) -> Built {
    if built.is_optimal() || by.config.max_build_calls > 0 || by.stop.poll().is_some() {
        return built;
    }
    let Some(reduction) = WithoutOffcuts::of(instance, problem, by.stop) else { return built };
    let Some(without) = reduction.instance() else { return built };
    let lowered = &reduction.problem;
    let bounds = Bounds::for_demand(without, &lowered.demand(without));
    let other = Builder { bounds: &bounds, ..by }.build(lowered);
    let iterations = built.iterations + other.iterations;
    let layout = reduction.lift(other.layout);
    if layout.is_better_than(&built.layout, problem) {
        Built { layout, attempt: None, bound: built.bound, iterations }
    } else {
        Built { iterations, ..built }
    }
}

/// The better of `built` and a layout that places more, where the stock is too small for all pieces; with the most that
/// any layout places.
fn or_scarce<'a>(
    problem: &'a Problem,
    scarce: Option<Scarce<'a>>,
    mut built: Built,
    config: &Config,
    stop: &Stop,
) -> (Built, Option<MostPlaced>) {
    let is_short = !built.layout.excluded.is_empty();
    let scarce = scarce.or_else(|| if is_short { Scarce::of(problem, config, stop) } else { None });
    if let Some(mut scarce) = scarce {
        let built = scarce.or_better(built, config, stop);
        return (built, Some(scarce.most_placed()));
    }
    if is_short && refill(problem, &mut built.layout, config, stop) {
        greedy::tidy_up(problem, &mut built.layout, stop);
        built.attempt = None;
    }
    let most = most_placed(problem, config, &built.layout, &stop.for_preparing());
    (built, most)
}

/// The best answer so far. Answers are compared as they will be cut, by one function.
struct Best<'a> {
    instance: &'a Instance,
    objective: &'a Objective<'a>,
    answer: Solution,
    rank: Rank,
}

impl<'a> Best<'a> {
    fn new(instance: &'a Instance, objective: &'a Objective<'a>, layout: &Layout, stop: &Stop) -> Self {
        let answer = finished(instance, objective.problem, layout, stop);
        Self { instance, objective, rank: objective.rank(instance, &answer), answer }
    }

    /// Takes another layout if it is no worse.
    fn take(&mut self, layout: &Layout, stop: &Stop) {
        self.take_answer(finished(self.instance, self.objective.problem, layout, stop));
    }

    fn take_answer(&mut self, answer: Solution) {
        let rank = self.objective.rank(self.instance, &answer);
        if rank <= self.rank {
            (self.answer, self.rank) = (answer, rank);
        }
    }

    /// Improves the remnants of a layout on equally good sheets as the best answer.
    fn improve_remnants(
        &mut self,
        objective: &Objective,
        layout: &Layout,
        effort: Effort,
        stop: &Stop,
    ) -> remnants::Found {
        if !layout.excluded.is_empty() || objective.config.weighs() || self.rank.cost.sheets < layout.price {
            return remnants::Found::default();
        }
        let mut found = remnants::improve(objective, layout, effort, &stop.for_tidying());
        if let Some(better) = &mut found.layout {
            self.take(better, stop);
            let mut tidied = better.clone();
            greedy::tidy_up(objective.problem, &mut tidied, stop);
            self.take(&tidied, stop);
        }
        found
    }
}

/// A layout as it will be cut.
fn finished(instance: &Instance, problem: &Problem, layout: &Layout, stop: &Stop) -> Solution {
    finish(instance, problem, layout, &|_, _| true, Ways::new(problem), stop)
}

/// Runs the deep search from what `greedy` built. Whatever the search, its settings and the steps after it do, the best
/// answer is kept.
fn improve(
    best: &mut Best,
    bounds: &Bounds,
    built: Built,
    stop: &Stop,
    observer: &dyn Observer,
) -> (Built, SearchReport) {
    let (instance, objective) = (best.instance, best.objective);
    // Do not place pieces whose penalty is below the price of a sheet.
    let may_spend = |piece_type: PieceTypeId, price: Price| objective.prefers_sheet(piece_type, price);
    // Where cuts have a cost, the search has found the way that costs least.
    let ways = || {
        if objective.counts_cutting() { Ways::none(objective.problem) } else { Ways::new(objective.problem) }
    };
    let finished = |layout: &Layout| finish(instance, objective.problem, layout, &may_spend, ways(), stop);
    if objective.config.weighs() {
        best.take_answer(finished(&built.layout));
    }
    let (mut built, report) = alns::search(objective, bounds, built, &stop.for_tidying(), observer);
    if report.improvements > 0 {
        if !objective.counts_cutting() {
            greedy::tidy_up(objective.problem, &mut built.layout, stop);
        }
        best.take_answer(finished(&built.layout));
    }
    (built, report)
}
