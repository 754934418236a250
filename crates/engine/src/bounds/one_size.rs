//! The bound for sheets of one size: the fewest sheets that satisfy each inequality by itself.

use std::ops::ControlFlow;

use super::bound::{Bound, Known, ceil_div};
use super::products::Products;
use super::relaxation::{Relaxation, Size};
use crate::effort::Meter;

/// The best bound by products, no lower than `sheets`; ends once it meets the layout `known`.
pub(super) fn bound(
    relaxation: &Relaxation,
    size: &Size,
    mut sheets: i64,
    known: Known,
    meter: &mut Meter,
) -> Bound {
    // One sheet more than the stock proves that not all pieces can be placed.
    let enough = ceil_div(known.area, size.sheet_area).min(size.stock + 1);
    Products::new(relaxation).visit(|product| {
        let capacity = product.capacity(0);
        if product.total > sheets * capacity {
            sheets = ceil_div(product.total, capacity);
        }
        let done = sheets >= enough || meter.ends_after(relaxation.items.len());
        if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    size.bound(sheets)
}

#[cfg(test)]
mod tests {
    use crate::bounds::testing::{fixed, instance, sheet};
    use crate::bounds::{Bound, Bounds, Known};
    use crate::instance::{Piece, Sheet};

    #[test]
    fn the_best_pair_counts() {
        // Two pieces need a threshold along the widths, two others one along the heights.
        let pieces =
            [Piece { quantity: 2, ..fixed(80, 100) }, Piece { quantity: 2, ..fixed(100, 80) }, fixed(20, 20)];
        let bounds = Bounds::new(&instance(&pieces, &[sheet(100, 100)]));
        assert_eq!(bounds.full(Known::NOTHING), Bound { measure: 40_000, area: 40_000, sheets: 4 });
    }

    #[test]
    fn every_further_sheet_costs_the_whole_sheet() {
        let margins = crate::instance::Margins { top: 50, ..Default::default() };
        let pieces = Piece { quantity: 3, ..fixed(60, 60) };
        let bounds = Bounds::new(&instance(&[pieces], &[Sheet { margins, ..sheet(100, 150) }]));
        assert_eq!(bounds.full(Known::NOTHING), Bound { measure: 45_000, area: 45_000, sheets: 3 });
    }
}
