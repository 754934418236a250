//! What the tests of the functions share.

use super::domain::Domain;
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

/// The widths of pieces that may not be turned, within one span.
pub(super) fn domain(span: i64, lengths: &[i64]) -> Domain {
    let items: Vec<Item> =
        lengths.iter().map(|&width| Item { turnable: false, width, height: 1, count: 1 }).collect();
    let size = Size { width: span, height: 1, sheet_area: span, measure: span, stock: 1 };
    Domain::widths(&items, &[size])
}
