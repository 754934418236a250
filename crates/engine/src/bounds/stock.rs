//! The least area of sheets, and the fewest sheets, that the stock can satisfy inequalities with.

use super::bound::{Bound, Inequality};
use super::covering::{Cover, least_cost};
use super::relaxation::Size;
use crate::numbers::Integer;

/// The bound that the inequalities prove together.
pub(super) fn bound(sizes: &[Size], inequalities: &[Inequality]) -> Bound {
    let fewest = least_cost(&vec![1; sizes.len()], &quantities(sizes), inequalities);
    match (least_area(sizes, inequalities).cost(), fewest.cost()) {
        (Some(area), Some(sheets)) => {
            let measure = if is_area(sizes) { Some(area) } else { least_measure(sizes, inequalities).cost() };
            measure.map_or(Bound::UNREACHABLE, |measure| Bound { measure, area, sheets: sheets.to_u64() })
        }
        _ => Bound::UNREACHABLE,
    }
}

/// Whether the measure is the area.
pub(super) fn is_area(sizes: &[Size]) -> bool {
    sizes.iter().all(|size| size.measure == size.sheet_area)
}

/// The choice of sheets of least total measure that satisfies the inequalities.
///
/// Sheets that add nothing to the measure are all chosen. So only the others are searched, of which there are few even
/// beside a store of hundreds of offcuts.
pub(super) fn least_measure(sizes: &[Size], inequalities: &[Inequality]) -> Cover {
    let (free, paid): (Vec<usize>, Vec<usize>) = (0..sizes.len()).partition(|&at| sizes[at].measure == 0);
    let reduced: Vec<Inequality> = inequalities
        .iter()
        .map(|inequality| {
            let held: i128 = free
                .iter()
                .map(|&at| i128::from(inequality.capacities[at]) * i128::from(sizes[at].stock))
                .sum();
            Inequality {
                // It lies between 0 and the total.
                total: (i128::from(inequality.total) - held).max(0).to_i64(),
                capacities: paid.iter().map(|&at| inequality.capacities[at]).collect(),
            }
        })
        .collect();
    let measures: Vec<i64> = paid.iter().map(|&at| sizes[at].measure).collect();
    let stock: Vec<i64> = paid.iter().map(|&at| sizes[at].stock).collect();
    match least_cost(&measures, &stock, &reduced) {
        Cover::Optimal { cost, counts } => {
            let mut all = quantities(sizes);
            for (&at, &count) in paid.iter().zip(&counts) {
                all[at] = count;
            }
            Cover::Optimal { cost, counts: all }
        }
        given_up => given_up,
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
