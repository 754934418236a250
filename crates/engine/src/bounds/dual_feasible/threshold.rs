//! Neglects short pieces, and counts pieces that are almost as long as the span as the whole span: f0 of Fekete &
//! Schepers 2001 ("New classes of fast lower bounds for bin packing problems"), after the bound L2 of Martello & Toth
//! 1990 ("Lower bounds and reduction procedures for the bin packing problem").

use super::domain::Domain;
use super::function::Dff;

/// One function for every long piece, with the lowest threshold that makes it count as the whole span.
pub(super) fn functions(domain: &Domain) -> Vec<Dff> {
    let thresholds =
        domain.lengths.iter().map(|x| domain.span - x + 1).filter(|k| 2 * k <= domain.span).collect();
    domain.thinned(thresholds).map(|k| Dff::tabulate(domain, |x| value(domain.span, k, x))).collect()
}

/// `x`, but 0 below `k` and all of `span` above `span - k`; `k` is at most half the span.
fn value(span: i64, k: i64, x: i64) -> i64 {
    if x > span - k {
        span
    } else if x < k {
        0
    } else {
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::dual_feasible::testing::{assert_dual_feasible, domain};
    use crate::bounds::testing::{fixed, sheet, sheets_needed};

    #[test]
    fn is_dual_feasible_for_every_threshold() {
        for span in 1..=30 {
            for k in 1..=span / 2 {
                assert_dual_feasible(span, |x| value(span, k, x));
            }
        }
    }

    #[test]
    fn drops_short_lengths_and_extends_their_complements_to_the_span() {
        // At a threshold of 3, a length of 8 counts as the whole 10, and 2 as nothing. 3 and 5 reach the threshold.
        let expected = Dff { values: vec![0, 3, 5, 10], capacities: vec![10] };
        assert_eq!(functions(&domain(10, &[2, 3, 5, 8])), [expected]);
    }

    #[test]
    fn pieces_with_no_room_beside_them_take_a_sheet_each() {
        let pieces = [fixed(80, 100), fixed(80, 100), fixed(80, 100), fixed(45, 100), fixed(45, 100)];
        assert_eq!(sheets_needed(&pieces, &[sheet(100, 100)]), (4, 4));
        let pieces = [fixed(71, 100), fixed(71, 100), fixed(71, 100), fixed(30, 100), fixed(40, 100)];
        assert_eq!(sheets_needed(&pieces, &[sheet(100, 100)]), (3, 4));
    }
}
