//! What the tests of the functions share.

use crate::bounds::relaxation::{Item, Size};

/// Checks the definition on every two whole lengths within `span`.
pub(super) fn assert_dual_feasible(span: i64, f: impl Fn(i64) -> i64) {
    for x in 0..=span {
        assert!(f(x) >= 0, "f({x}) = {} within {span}", f(x));
        for y in 0..=span - x {
            assert!(f(x) + f(y) <= f(x + y), "f({x}) + f({y}) exceeds f({}) within {span}", x + y);
        }
    }
}

/// Pieces of these widths that may not be turned.
pub(super) fn items(widths: &[i64]) -> Vec<Item> {
    widths.iter().map(|&width| Item { turnable: false, width, height: 1, count: 1 }).collect()
}

/// A sheet of that width.
pub(super) fn size(width: i64) -> Size {
    Size { width, height: 1, sheet_area: width, measure: width, stock: 1 }
}
