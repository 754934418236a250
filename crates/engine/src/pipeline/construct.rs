//! The first layout: that of `greedy`, for the instance or for what a reduction makes of it.

use crate::bounds::Bounds;
use crate::greedy::{Builder, Built, tidy_up};
use crate::instance::Instance;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::profile::DefectFreeUse;
use crate::reduce::{DefectFree, WithoutOffcuts};

/// Builds a layout by `greedy`: on defect-free sheets, where that may help, and then arranged on those in stock.
pub(super) fn construct(problem: &Problem, by: Builder) -> Built {
    let in_stock = || by.build(problem);
    // With `maxBuildCalls` set, do no extra work.
    let reduction = if by.config.max_build_calls == 0 { DefectFree::of(problem) } else { None };
    match reduction {
        None => in_stock(),
        Some(reduction) if problem.profile.defect_free() == DefectFreeUse::Second => {
            construct_both(problem, &reduction, in_stock(), by)
        }
        Some(reduction) => construct_on_defect_free(problem, &reduction, by),
    }
}

/// Builds a layout. Where the direction of the first cuts is free and the layout is not optimal, it also builds one with
/// vertical and one with horizontal first cuts, keeps the best, and returns these two besides. More freedom then never
/// makes a worse layout: of 300 random jobs, 2 took more sheet area than with the better fixed direction.
pub(super) fn construct_either_way(problem: &Problem, by: Builder) -> (Built, Vec<Layout>) {
    let mut built = construct(problem, by);
    // Limits of the machine depend on the stage of the first cuts.
    if problem.alternate || built.is_optimal() || problem.machine.is_some() {
        return (built, Vec::new());
    }
    let fixed = |first_axis| {
        let fixed = Problem { alternate: true, first_axis, ..problem.clone() };
        let mut layout = construct(&fixed, by).layout;
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

/// The better one of `in_stock` and what is built on defect-free sheets. Of equals, what was built in stock is tidier.
fn construct_both(problem: &Problem, reduction: &DefectFree, in_stock: Built, by: Builder) -> Built {
    if in_stock.is_optimal() || by.stop.poll().is_some() {
        return in_stock;
    }
    let (lowered, arranged) = build_and_arrange(problem, reduction, by);
    let mut built = Built { iterations: in_stock.iterations + lowered.iterations, ..in_stock };
    if arranged.excluded.is_empty() && arranged.is_better_than(&built.layout, problem) {
        (built.layout, built.attempt) = (arranged, None);
    }
    built
}

/// What is built on defect-free sheets. Patterns that find no sheet in stock are built again besides the others; if they
/// are many, all are.
fn construct_on_defect_free(problem: &Problem, reduction: &DefectFree, by: Builder) -> Built {
    let (lowered, arranged) = build_and_arrange(problem, reduction, by);
    if arranged.excluded.is_empty() {
        return Built { layout: arranged, attempt: None, ..lowered };
    }
    let many_left = 2 * arranged.patterns.len() < lowered.layout.patterns.len();
    let start = if many_left { Layout::empty(problem) } else { arranged };
    let built = by.complete(problem, start);
    Built { iterations: lowered.iterations + built.iterations, ..built }
}

/// Builds a layout on defect-free sheets, and arranges as much of it as it can on those in stock.
fn build_and_arrange(problem: &Problem, reduction: &DefectFree, by: Builder) -> (Built, Layout) {
    let stop = &by.stop.for_trying();
    let lowered = Builder { stop, ..by }.build(&reduction.problem);
    let mut arranged = reduction.lift(lowered.layout.clone(), by.stop);
    if arranged.excluded.is_empty() {
        tidy_up(problem, &mut arranged, by.stop);
    }
    (lowered, arranged)
}

/// The better of `built` and the layout without offcuts, which is only built where it may be better. So offcuts in stock
/// never cost new material: the layout is as good as if the request had none.
pub(super) fn or_without_offcuts(instance: &Instance, problem: &Problem, built: Built, by: Builder) -> Built {
    if built.is_optimal() || by.stop.poll().is_some() {
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
