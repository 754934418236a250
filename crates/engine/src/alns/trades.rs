//! Trades a used sheet for one of another type that holds what is left on it, so that a search within a price gets from
//! one set of sheets to another without emptying any.

use crate::layout::ids::{SheetTypeId, UsedSheetId};
use crate::layout::problem::Problem;
use crate::rng::Rng;

use super::draft::Draft;
use super::tuning::trades;

/// Tries to trade one of the sheets that the change has touched and settled.
pub(crate) fn trade(draft: &mut Draft, rng: &mut Rng) -> bool {
    let touched: Vec<UsedSheetId> =
        draft.touched().filter(|&sheet| !draft.pattern(sheet).nodes.is_empty()).collect();
    if touched.is_empty() {
        return false;
    }
    let sheet = touched[rng.below(touched.len())];
    let drawn = draw_thrifty(draft.problem, rng);
    drawn.into_iter().any(|sheet_type| draft.trade(sheet, sheet_type))
}

/// Some random sheet types, those with most area for their price first.
pub(super) fn draw_thrifty(problem: &Problem, rng: &mut Rng) -> [SheetTypeId; trades::DRAWN] {
    let mut drawn = std::array::from_fn(|_| SheetTypeId::from(rng.below(problem.sheets.len())));
    let thrift = |sheet_type: SheetTypeId| problem.sheets[sheet_type].thrift;
    drawn.sort_by(|&a, &b| thrift(b).total_cmp(&thrift(a)));
    drawn
}
