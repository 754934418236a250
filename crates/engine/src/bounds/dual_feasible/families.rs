//! Dual feasible functions of a length alone.

use super::side::{Evaluation, Side};
use crate::bounds::limits::MAX_STAIRS;

/// Neglects short pieces, and counts pieces that are almost as long as the span as the whole span: f0 of Fekete &
/// Schepers 2001 ("New classes of fast lower bounds for bin packing problems"), after the bound L2 of Martello & Toth
/// 1990 ("Lower bounds and reduction procedures for the bin packing problem").
///
/// One function for every long piece, with the lowest threshold that makes it count as the whole span.
pub(super) fn thresholds(side: &Side, limit: usize) -> impl Iterator<Item = Evaluation> {
    let lowest = |x: i64| Some(side.span - x + 1).filter(|k| 2 * k <= side.span);
    let thresholds = side.parameters(limit, lowest).into_iter();
    thresholds.map(|k| Evaluation::new(side, |x| threshold(side.span, k, x)))
}

/// `x`, but 0 below `k` and all of `span` above `span - k`; `k` is at most half the span.
fn threshold(span: i64, k: i64, x: i64) -> i64 {
    if x > span - k {
        span
    } else if x < k {
        0
    } else {
        x
    }
}

/// Counts in steps of a fraction of the span: u(k) of Fekete & Schepers 2001. One function for every number of steps.
pub(super) fn staircases(side: &Side) -> impl Iterator<Item = Evaluation> {
    (1..=MAX_STAIRS).map(move |k| Evaluation::new(side, |x| stairs(side.span, k, x)))
}

/// With `t = (k + 1) x / span`: `t / (k + 1)` where `t` is whole, else its whole part over `k`; times `k (k + 1)`.
fn stairs(span: i64, k: i64, x: i64) -> i64 {
    let t = (k + 1) * x;
    if t % span == 0 { t / span * k } else { t / span * (k + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::dual_feasible::testing::{assert_dual_feasible, items, size};
    use crate::bounds::testing::{fixed, sheet, sheets_needed};
    use crate::instance::Piece;

    #[test]
    fn every_threshold_is_dual_feasible() {
        for span in 1..=30 {
            for k in 1..=span / 2 {
                assert_dual_feasible(span, |x| threshold(span, k, x));
            }
        }
    }

    #[test]
    fn drops_short_lengths_and_extends_their_complements_to_the_span() {
        // At a threshold of 3, a length of 8 counts as the whole 10, and 2 as nothing. 3 and 5 reach the threshold.
        let (items, sizes) = (items(&[2, 3, 5, 8]), [size(10)]);
        let side = Side::widths(&items, &sizes);
        let values: Vec<_> = thresholds(&side, 9).map(|function| (function.widths, function.full)).collect();
        assert_eq!(values, [(vec![0, 3, 5, 10], 10)]);
    }

    #[test]
    fn pieces_with_no_room_beside_them_take_a_sheet_each() {
        let pieces = [fixed(80, 100), fixed(80, 100), fixed(80, 100), fixed(45, 100), fixed(45, 100)];
        assert_eq!(sheets_needed(&pieces, &[sheet(100, 100)]), (4, 4));
        let pieces = [fixed(71, 100), fixed(71, 100), fixed(71, 100), fixed(30, 100), fixed(40, 100)];
        assert_eq!(sheets_needed(&pieces, &[sheet(100, 100)]), (3, 4));
    }

    #[test]
    fn every_number_of_steps_is_dual_feasible() {
        for span in 1..=40 {
            for k in 1..=MAX_STAIRS {
                assert_dual_feasible(span, |x| stairs(span, k, x));
            }
        }
    }

    #[test]
    fn whole_parts_of_the_span_keep_their_stairs() {
        // By thirds of the span: nothing below one third, then one third, a half, two thirds, and the whole.
        let values: Vec<i64> = [3, 4, 5, 7, 8, 9, 12].map(|x| stairs(12, 2, x)).to_vec();
        assert_eq!(values, [0, 2, 3, 3, 4, 6, 6]);
    }

    #[test]
    fn pieces_longer_than_a_third_fit_two_at_a_time() {
        let pieces = Piece { quantity: 5, ..fixed(34, 100) };
        assert_eq!(sheets_needed(&[pieces], &[sheet(100, 100)]), (2, 3));
    }

    #[test]
    fn pieces_longer_than_half_in_both_directions_take_a_sheet_each() {
        let pieces = Piece { quantity: 5, ..fixed(51, 51) };
        assert_eq!(sheets_needed(&[pieces], &[sheet(100, 100)]), (2, 5));
    }
}
