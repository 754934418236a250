//! What a layout says about the measure that its search minimised.

use cutting_engine::bounds::Known;
use cutting_engine::instance::{Instance, Measure, Sheet};
use cutting_engine::solution::{SheetLayout, Solution};

/// The name of a measure in the contract.
pub(crate) fn name(measure: Measure) -> &'static str {
    match measure {
        Measure::Area => "area",
        Measure::NewArea => "newArea",
        Measure::Cost => "cost",
    }
}

/// Measure and area of the used sheets.
pub(crate) fn used(instance: &Instance, solution: &Solution) -> Known {
    used_by(instance, solution.sheets.iter())
}

/// The same of some sheets.
pub(crate) fn used_by<'a>(
    instance: &Instance,
    layouts: impl Iterator<Item = &'a SheetLayout> + Clone,
) -> Known {
    let sheets = || layouts.clone().map(|layout| &instance.sheets()[layout.sheet as usize]);
    let total = |each: &dyn Fn(&Sheet) -> i64| sheets().map(each).sum();
    Known { measure: total(&|sheet| instance.measure_of(sheet)), area: total(&Sheet::area) }
}

/// Area of the used sheets that are no offcuts.
pub(crate) fn new_area(instance: &Instance, solution: &Solution) -> i64 {
    sheets(instance, solution).filter(|sheet| !sheet.offcut).map(Sheet::area).sum()
}

fn sheets<'a>(instance: &'a Instance, solution: &'a Solution) -> impl Iterator<Item = &'a Sheet> {
    solution.sheets.iter().map(|layout| &instance.sheets()[layout.sheet as usize])
}

/// The share of a measure that is not proved to be needed.
pub(crate) fn gap(used: i64, bound: i64) -> f64 {
    if used == 0 { 0.0 } else { (used - bound) as f64 / used as f64 }
}
