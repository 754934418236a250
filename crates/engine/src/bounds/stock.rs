//! The least area of sheets, and the fewest sheets, that the stock can satisfy inequalities with.

use super::bound::Bound;
use super::covering::{Cover, least_cost};
use super::inequality::Inequality;
use super::relaxation::Size;

/// The bound that the inequalities prove together.
pub(super) fn bound(sizes: &[Size], inequalities: &[Inequality]) -> Bound {
    let fewest = least_cost(&vec![1; sizes.len()], &quantities(sizes), inequalities);
    match (least_area(sizes, inequalities).cost(), fewest.cost()) {
        (Some(area), Some(sheets)) => Bound { area, sheets: sheets as u64 },
        _ => Bound::UNREACHABLE,
    }
}

/// The choice of sheets of least total area that satisfies the inequalities.
pub(super) fn least_area(sizes: &[Size], inequalities: &[Inequality]) -> Cover {
    let areas: Vec<i64> = sizes.iter().map(|size| size.sheet_area).collect();
    least_cost(&areas, &quantities(sizes), inequalities)
}

fn quantities(sizes: &[Size]) -> Vec<i64> {
    sizes.iter().map(|size| size.stock).collect()
}
