//! What a layout says about the measure that its search minimised.

use cutting_engine::bounds::Bound;
use cutting_engine::instance::{Instance, Measure, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::{Outcome, Proofs};
use cutting_engine::solution::{SheetLayout, Solution, Unplaced};
use serde::Serialize;

use crate::job::Job;
use crate::offcuts;

/// The name of a measure in the contract.
pub(crate) fn name(measure: Measure) -> &'static str {
    match measure {
        Measure::Area => "area",
        Measure::NewArea => "newArea",
        Measure::Cost => "cost",
    }
}

/// Measure and area of the used sheets.
pub(crate) fn used(instance: &Instance, solution: &Solution) -> Bound {
    used_by(instance, solution.sheets.iter())
}

/// The same of some sheets.
pub(crate) fn used_by<'a>(instance: &Instance, layouts: impl Iterator<Item = &'a SheetLayout>) -> Bound {
    Bound::of_sheets(instance, layouts.map(|layout| &instance.sheets()[layout.sheet.to_usize()]))
}

/// Area of the used sheets that are no offcuts.
pub(crate) fn new_area(instance: &Instance, solution: &Solution) -> i64 {
    sheets(instance, solution).filter(|sheet| !sheet.offcut).map(Sheet::area).sum()
}

fn sheets<'a>(instance: &'a Instance, solution: &'a Solution) -> impl Iterator<Item = &'a Sheet> {
    solution.sheets.iter().map(|layout| &instance.sheets()[layout.sheet.to_usize()])
}

/// The share of the greater number by which the other one is less.
pub(crate) fn gap(greater: i64, less: i64) -> f64 {
    if greater == 0 { 0.0 } else { (greater - less).to_f64() / greater.to_f64() }
}

/// The proof: lower bounds on the measure and on the sheet area.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoundBody {
    lower_bound_area: Option<i64>,
    gap: Option<f64>,
    optimal: bool,
    #[serde(flatten)]
    measured: Option<MeasuredBody>,
    #[serde(flatten)]
    kept: Option<KeptBody>,
    #[serde(flatten)]
    placed: Option<PlacedBody>,
}

/// What is proved about the kept offcuts, where the request keeps any.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct KeptBody {
    offcut_value: Option<i64>,
    offcut_gap: Option<f64>,
}

/// The measure, where the request says something about it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MeasuredBody {
    measure: &'static str,
    lower_bound: Option<i64>,
}

/// Where pieces are left out: the most that any layout places.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlacedBody {
    placed_value: i64,
    placed_gap: f64,
}

/// What the placed pieces are worth; `None` where pieces have no value of their own. `wanted` lists pieces with their
/// numbers, `left` those that are left out.
pub(crate) fn placed_value<'a>(
    job: &Job,
    wanted: impl Iterator<Item = (u32, u32)>,
    left: impl Iterator<Item = &'a Unplaced>,
) -> Option<i64> {
    let value = |sum: Option<i64>, (piece, count): (u32, u32)| {
        let one = job.config.value(job.instance.pieces()[piece.to_usize()].priority)?;
        sum?.checked_add(one.checked_mul(i64::from(count))?)
    };
    let left = left.map(|left| (left.piece, left.count)).fold(Some(0), value)?;
    Some(wanted.fold(Some(0), value)? - left)
}

/// All pieces of a job, with their numbers.
pub(crate) fn wanted(job: &Job) -> impl Iterator<Item = (u32, u32)> {
    (0..).zip(job.instance.pieces()).map(|(at, piece)| (at, piece.quantity))
}

impl BoundBody {
    pub(crate) fn new(job: &Job, outcome: &Outcome) -> Self {
        let Outcome { solution, bound, most_placed, most_kept, .. } = outcome;
        let proofs = Proofs { bound: *bound, most_placed: *most_placed };
        let placed = placed_value(job, wanted(job), solution.unplaced.iter());
        let body = Self::of(job, proofs, used(&job.instance, solution), solution.unplaced.is_empty(), placed);
        if !offcuts::are_kept(job) {
            return body;
        }
        let value: i64 = solution.sheets.iter().map(|layout| layout.value_kept(&job.instance)).sum();
        let kept = KeptBody { offcut_value: *most_kept, offcut_gap: most_kept.map(|most| gap(most, value)) };
        Self { optimal: body.optimal && *most_kept == Some(value), kept: Some(kept), ..body }
    }

    /// The same of a part of the job, with what its sheets take and, where pieces are left out, what the others are worth.
    /// It says nothing about offcuts, so neither does `optimal`.
    pub(crate) fn of(job: &Job, proofs: Proofs, used: Bound, is_complete: bool, placed: Option<i64>) -> Self {
        let Proofs { bound, most_placed } = proofs;
        let most = most_placed.filter(|_| !is_complete);
        let complete = bound.filter(|_| is_complete);
        Self {
            lower_bound_area: bound.map(|bound| bound.area),
            gap: complete.map(|bound| gap(used.measure, bound.measure)),
            optimal: complete.is_some_and(|bound| {
                bound.meets(used) && job.config.sheets_decide(&job.instance, bound.measure)
            }) || most.is_some_and(|most| most.is_proved),
            measured: job.states_measure().then(|| MeasuredBody {
                measure: name(job.instance.measure()),
                lower_bound: bound.map(|bound| bound.measure),
            }),
            kept: None,
            placed: most.zip(placed).map(|(most, placed)| PlacedBody {
                placed_value: most.value,
                placed_gap: gap(most.value, placed),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};

    use super::*;
    use crate::testing::{outcome, strip};

    #[test]
    fn a_layout_of_all_pieces_on_the_bound_is_optimal() {
        let (job, mut solution) = strip(2, 2);
        solution.unplaced.clear();
        let area = solution.sheets[0].summary.used_area + solution.sheets[0].summary.waste_area;
        let bound = |area: Option<i64>| {
            let bound = area.map(|area| Bound { measure: area, area });
            let outcome = Outcome { bound, ..outcome(solution.clone()) };
            let BoundBody { lower_bound_area, gap, optimal, .. } = BoundBody::new(&job, &outcome);
            (lower_bound_area, gap, optimal)
        };
        assert_eq!(bound(Some(area)), (Some(area), Some(0.0), true));
        assert_eq!(bound(Some(area / 2)), (Some(area / 2), Some(0.5), false));
        assert_eq!(bound(None), (None, None, false));
    }
    #[test]
    fn what_has_a_weight_beside_sheets_leaves_optimality_open() {
        let (mut job, mut solution) = strip(2, 2);
        solution.unplaced.clear();
        let Bound { measure, area } = used(&job.instance, &solution);
        let outcome = Outcome { bound: Some(Bound { measure, area }), ..outcome(solution) };
        let mut proof = |alns: AlnsConfig| {
            job.config =
                Config::new(BuilderConfig::default(), Some(alns)).expect("every setting is in its range");
            let BoundBody { gap, optimal, .. } = BoundBody::new(&job, &outcome);
            (gap, optimal)
        };
        assert_eq!(proof(AlnsConfig::default()), (Some(0.0), true));
        assert_eq!(proof(AlnsConfig { cut_penalty: 1, ..AlnsConfig::default() }), (Some(0.0), false));
        assert_eq!(
            proof(AlnsConfig { liquid_offcut_bonus: 0.1, ..AlnsConfig::default() }),
            (Some(0.0), false)
        );
        // Leaving out a piece costs as much as the sheet, and then more.
        let weighed =
            |unplaced_penalty| AlnsConfig { unplaced_penalty, priority_penalty: 0, ..AlnsConfig::default() };
        assert_eq!(proof(weighed(measure)), (Some(0.0), false));
        assert_eq!(proof(weighed(measure + 1)), (Some(0.0), true));
    }
}
