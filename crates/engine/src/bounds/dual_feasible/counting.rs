//! Counts the pieces at hand that fit within a length: f1 of Carlier, Clautiaux & Moukrim 2007 ("New reduction
//! procedures and lower bounds for the two-dimensional bin packing problem with fixed orientation"), after Boschetti &
//! Mingozzi 2003.
//!
//! Short pieces count 1, neglected ones 0. A piece longer than half the span counts as many short pieces as it
//! displaces. This depends on which short pieces there are, and on the whole span: it says nothing about sheets of
//! another length.

use super::domain::Domain;
use super::families::Dff;

/// One function for every length up to half the span, below which pieces are neglected.
pub(super) fn functions(domain: &Domain, limit: usize) -> Vec<Dff> {
    if domain.spans.len() > 1 {
        return Vec::new();
    }
    let shortest = domain.lengths.iter().copied().filter(|k| 2 * k <= domain.span).collect();
    Domain::thinned(shortest, limit).map(|k| function(domain, k)).collect()
}

fn function(domain: &Domain, k: i64) -> Dff {
    let short = Short::new(domain, k);
    let all = short.most_within(domain.span);
    Dff::tabulate(domain, |x| {
        if 2 * x > domain.span { all - short.most_within(domain.span - x) } else { i64::from(x >= k) }
    })
}

/// The shortest pieces of at least a given length and at most half the span, taken together one by one.
struct Short {
    /// For each length, the total length and the number of all pieces up to it, and the length itself.
    runs: Vec<(i64, i64, i64)>,
}

impl Short {
    /// A piece that may lie in two turns counts by its shorter side of at least `k`, which can only let more pieces
    /// fit.
    fn new(domain: &Domain, k: i64) -> Self {
        let mut counts = vec![0; domain.lengths.len()];
        for &(short, long, count) in &domain.members {
            let eligible = if domain.lengths[short] >= k { short } else { long };
            counts[eligible] += count;
        }
        let (mut total, mut number) = (0, 0);
        let runs = domain.lengths.iter().zip(counts).filter(|&(&x, _)| x >= k && 2 * x <= domain.span).map(
            |(&x, count)| {
                total += x * count;
                number += count;
                (total, number, x)
            },
        );
        Self { runs: runs.collect() }
    }

    /// Most of the pieces that fit side by side within `room`.
    fn most_within(&self, room: i64) -> i64 {
        let at = self.runs.partition_point(|&(total, _, _)| total <= room);
        let (total, number) = if at == 0 { (0, 0) } else { (self.runs[at - 1].0, self.runs[at - 1].1) };
        let partly = self.runs.get(at).map_or(0, |&(_, _, length)| (room - total) / length);
        number + partly
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::dual_feasible::testing::domain;
    use crate::bounds::relaxation::{Item, Size};

    #[test]
    fn counts_the_short_pieces_that_a_long_one_displaces() {
        // At most two of 3, 4 and 4 fit within 10. One of them fits beside 6, none beside 8.
        let domain = domain(10, &[2, 3, 4, 4, 6, 8]);
        assert_eq!(function(&domain, 3), Dff { values: vec![0, 1, 1, 1, 2], capacities: vec![2] });
    }

    #[test]
    fn equal_pieces_fit_in_part() {
        let items = [
            Item { turnable: false, width: 2, height: 1, count: 4 },
            Item { turnable: false, width: 3, height: 1, count: 4 },
        ];
        let size = Size { width: 12, height: 1, sheet_area: 12, measure: 12, stock: 1 };
        let short = Short::new(&Domain::widths(&items, &[size]), 2);
        let most: Vec<i64> = [1, 2, 5, 8, 10, 11, 12, 20, 99].map(|room| short.most_within(room)).to_vec();
        assert_eq!(most, [0, 1, 2, 4, 4, 5, 5, 8, 8]);
    }

    #[test]
    fn a_turnable_piece_counts_by_the_shorter_side_that_counts_at_all() {
        let items = [Item { turnable: true, width: 5, height: 2, count: 1 }; 2];
        let size = Size { width: 10, height: 10, sheet_area: 100, measure: 100, stock: 1 };
        let domain = Domain::mirrored(&items, &[size]);
        assert_eq!(Short::new(&domain, 2).runs, [(4, 2, 2), (4, 2, 5)]);
        assert_eq!(Short::new(&domain, 3).runs, [(10, 2, 5)]);
    }

    #[test]
    fn says_nothing_about_sheets_of_several_lengths() {
        let items = [Item { turnable: false, width: 3, height: 1, count: 1 }];
        let size = |width| Size { width, height: 1, sheet_area: width, measure: width, stock: 1 };
        assert!(functions(&Domain::widths(&items, &[size(9), size(10)]), 9).is_empty());
        assert!(!functions(&Domain::widths(&items, &[size(10), size(10)]), 9).is_empty());
    }
}
