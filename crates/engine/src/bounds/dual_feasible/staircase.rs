//! Counts in steps of a fraction of the span: u(k) of Fekete & Schepers 2001 ("New classes of fast lower bounds for bin
//! packing problems").

use super::domain::Domain;
use super::function::Dff;
use crate::bounds::limits::MAX_STAIRS;

/// One function for every number of steps.
pub(super) fn functions(domain: &Domain) -> Vec<Dff> {
    (1..=MAX_STAIRS).map(|k| Dff::tabulate(domain, |x| value(domain.span, k, x))).collect()
}

/// With `t = (k + 1) x / span`: `t / (k + 1)` where `t` is whole, else its whole part over `k`; times `k (k + 1)`.
fn value(span: i64, k: i64, x: i64) -> i64 {
    let t = (k + 1) * x;
    if t % span == 0 { t / span * k } else { t / span * (k + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::dual_feasible::testing::assert_dual_feasible;
    use crate::bounds::testing::{fixed, sheet, sheets_needed};
    use crate::instance::Piece;

    #[test]
    fn is_dual_feasible_for_every_number_of_steps() {
        for span in 1..=40 {
            for k in 1..=MAX_STAIRS {
                assert_dual_feasible(span, |x| value(span, k, x));
            }
        }
    }

    #[test]
    fn whole_parts_of_the_span_keep_their_value() {
        // By thirds of the span: nothing below one third, then one third, a half, two thirds, and the whole.
        let values: Vec<i64> = [3, 4, 5, 7, 8, 9, 12].map(|x| value(12, 2, x)).to_vec();
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
