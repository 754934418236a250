//! Solves a job of several materials, one after the other, beside the sheets that are cut already.

use crate::bounds::Bound;
use crate::config::Config;
use crate::instance::{Instance, Sheet};
use crate::materials::Part;
use crate::numbers::Integer;
use crate::observer::{Figures, Observer};
use crate::report::{SearchReport, StopReason};
use crate::rest::{bound_of, nothing_to_search, solve_rest};
use crate::solution::{SheetLayout, Solution, Unplaced, UnplacedReason};
use crate::solve::Outcome;
use crate::stop::{Interrupt, Stop};

/// What is given to each part: its settings and its time.
pub trait Shares {
    /// The settings of a part.
    fn config(&self, part: &Part) -> Config;
    /// The end of a part of so many instances, asked for when the part begins.
    fn stop(&self, instances: u64) -> Stop;
}

/// The outcome of the whole job, and the bound of each part. Both count the fixed sheets, which stay as they are.
///
/// Each part is solved as if there were no other, so its layout is that of the job reduced to its material, unless the
/// clock ends it. A cancelled solve leaves the remaining parts out.
pub fn solve_by_material(
    instance: &Instance,
    parts: &[Part],
    shares: &dyn Shares,
    observer: &dyn Observer,
) -> (Outcome, Vec<Option<Bound>>) {
    let fixed: Vec<SheetLayout> = parts.iter().flat_map(fixed_in_whole).collect();
    let mut whole = Outcome {
        bound: Some(bound_of(instance, &fixed)),
        solution: Solution { sheets: fixed, unplaced: Vec::new() },
        iterations: 0,
        search: None,
        interrupt: None,
    };
    if !whole.solution.sheets.is_empty() {
        observer.part_ended(figures(instance, &whole.solution), whole.bound.map(|bound| bound.measure));
    }
    let mut bounds = Vec::with_capacity(parts.len());
    for part in parts {
        if whole.interrupt == Some(Interrupt::Cancelled) {
            break;
        }
        let outcome = solve_part(instance, part, shares, observer);
        let fixed = part.instance.as_ref().map_or(Bound::NOTHING, |own| bound_of(own, &part.fixed));
        bounds.push(outcome.bound.map(|bound| bound.plus(fixed)));
        add(&mut whole, outcome);
        observer.part_ended(figures(instance, &whole.solution), whole.bound.map(|bound| bound.measure));
    }
    // No two indices are equal.
    whole.solution.sheets.sort_unstable_by_key(|layout| layout.sheet_index);
    whole.solution.unplaced.sort_unstable_by_key(|entry| entry.piece);
    (whole, bounds)
}

/// The fixed sheets of a part as sheets of the whole job.
fn fixed_in_whole(part: &Part) -> Vec<SheetLayout> {
    part.in_whole(Solution { sheets: part.fixed.clone(), unplaced: Vec::new() }).sheets
}

/// What all parts so far amount to.
fn figures(instance: &Instance, solution: &Solution) -> Figures {
    let sheet = |layout: &SheetLayout| &instance.sheets()[layout.sheet.to_usize()];
    let sheets = || solution.sheets.iter().map(sheet);
    Figures {
        cost: 0,
        sheets: solution.sheets.len(),
        sheet_area: sheets().map(Sheet::area).sum(),
        measure: sheets().map(|sheet| instance.measure_of(sheet)).sum(),
        unplaced: solution.unplaced.iter().map(|entry| entry.count.to_usize()).sum(),
    }
}

fn solve_part(instance: &Instance, part: &Part, shares: &dyn Shares, observer: &dyn Observer) -> Outcome {
    let config = shares.config(part);
    let Some(own) = &part.instance else {
        let left_out = |&piece: &u32| Unplaced {
            piece,
            count: instance.pieces()[piece.to_usize()].quantity,
            reason: UnplacedReason::Material,
        };
        let unplaced = part.pieces.iter().map(left_out).collect();
        return nothing_to_search(&config, unplaced, None);
    };
    let stop = || shares.stop(part.instances_left());
    let outcome = solve_rest(own, &part.fixed, &config, stop, observer);
    Outcome { solution: part.in_whole(outcome.solution), ..outcome }
}

fn add(whole: &mut Outcome, part: Outcome) {
    whole.solution.sheets.extend(part.solution.sheets);
    whole.solution.unplaced.extend(part.solution.unplaced);
    whole.bound = whole.bound.zip(part.bound).map(|(sum, bound)| sum.plus(bound));
    whole.iterations += part.iterations;
    whole.interrupt = [whole.interrupt, part.interrupt].into_iter().flatten().max();
    whole.search = match (whole.search.take(), part.search) {
        (Some(sum), Some(search)) => Some(sum_of(sum, &search)),
        (sum, search) => sum.or(search),
    };
}

fn sum_of(sum: SearchReport, part: &SearchReport) -> SearchReport {
    let reasons = [sum.stop_reason, part.stop_reason].into_iter();
    let stop_reason = reasons.min_by_key(|&why| rank(why)).unwrap_or(part.stop_reason);
    SearchReport { stop_reason, ..sum.followed_by(part) }
}

/// The reason that says most about the whole: a limit of one part may hide a better layout of all. The whole is only
/// proved optimal if every part is.
fn rank(reason: StopReason) -> u8 {
    match reason {
        StopReason::Cancelled => 0,
        StopReason::Time => 1,
        StopReason::NoImproveTime => 2,
        StopReason::NoImprove => 3,
        StopReason::Iterations => 4,
        StopReason::NothingToImprove => 5,
        StopReason::Optimal => 6,
    }
}
