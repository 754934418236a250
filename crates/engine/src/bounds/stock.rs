//! The least measure and the least area of sheets in stock that satisfy inequalities.

use super::bound::{Bound, Inequality};
use super::covering::{Cover, least_cost};
use super::relaxation::Size;
use crate::numbers::Integer;

/// The bound that the inequalities prove together.
pub(super) fn bound(sizes: &[Size], inequalities: &[Inequality]) -> Bound {
    let cost = |cost| least(sizes, cost, inequalities).map(|cover| cover.cost);
    let area = cost(area);
    let measure = if is_area(sizes) { area } else { cost(measure) };
    area.zip(measure).map_or(Bound::INFINITE, |(area, measure)| Bound { measure, area })
}

/// Whether the measure is the area.
pub(super) fn is_area(sizes: &[Size]) -> bool {
    sizes.iter().all(|size| size.measure == size.sheet_area)
}

pub(super) fn area(size: &Size) -> i64 {
    size.sheet_area
}

pub(super) fn measure(size: &Size) -> i64 {
    size.measure
}

/// The choice of sheets of least total cost that satisfies the inequalities; `None` where the stock does not.
///
/// Sheets that cost nothing are all chosen. So only the others are searched, of which there are few even beside a store
/// of hundreds of offcuts.
pub(super) fn least(sizes: &[Size], cost: fn(&Size) -> i64, inequalities: &[Inequality]) -> Option<Cover> {
    let (free, paid): (Vec<usize>, Vec<usize>) = (0..sizes.len()).partition(|&at| cost(&sizes[at]) == 0);
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
    let costs: Vec<i64> = paid.iter().map(|&at| cost(&sizes[at])).collect();
    let stock: Vec<i64> = paid.iter().map(|&at| sizes[at].stock).collect();
    let Cover { cost, counts } = least_cost(&costs, &stock, &reduced)?;
    let counts = counts.map(|counts| {
        let mut all: Vec<i64> = sizes.iter().map(|size| size.stock).collect();
        for (&at, count) in paid.iter().zip(counts) {
            all[at] = count;
        }
        all
    });
    Some(Cover { cost, counts })
}
