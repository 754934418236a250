//! Counts the pieces at hand that fit within a length: f1 of Carlier, Clautiaux & Moukrim 2007 ("New reduction
//! procedures and lower bounds for the two-dimensional bin packing problem with fixed orientation"), after Boschetti &
//! Mingozzi 2003.
//!
//! Short pieces count 1, neglected ones 0. A piece longer than half the span counts as many short pieces as it
//! displaces. This depends on which short pieces there are, and on the whole span: it says nothing about sheets of
//! another length.

use super::side::{Evaluation, Side};
use crate::bounds::relaxation::Item;

/// One function for every length up to half the span, below which pieces are neglected.
pub(super) fn functions(side: &Side, limit: usize) -> impl Iterator<Item = Evaluation> {
    let limit = if side.spans().all(|span| span == side.span) { limit } else { 0 };
    let lengths = side.parameters(limit, |x| Some(x).filter(|x| 2 * x <= side.span));
    lengths.into_iter().map(|k| function(side, k))
}

fn function(side: &Side, k: i64) -> Evaluation {
    let short = Short::new(side, k);
    let all = short.most_within(side.span);
    Evaluation::new(side, |x| {
        if 2 * x > side.span { all - short.most_within(side.span - x) } else { i64::from(x >= k) }
    })
}

/// The shortest pieces of at least a given length and at most half the span, taken together one by one.
struct Short {
    /// For each item, in the order of their lengths: the total length and the number of all pieces up to it, and the
    /// length itself.
    runs: Vec<(i64, i64, i64)>,
}

impl Short {
    /// A piece that may lie in two turns counts by its shorter side of at least `k`, which can only let more pieces
    /// fit.
    fn new(side: &Side, k: i64) -> Self {
        let counted = |item: &Item| Some((side.lengths(item).filter(|&x| x >= k).min()?, item.count));
        let mut short: Vec<(i64, i64)> =
            side.items.iter().filter_map(counted).filter(|(x, _)| 2 * x <= side.span).collect();
        short.sort_unstable();
        let (mut total, mut number) = (0, 0);
        let run = |(x, count)| {
            total += x * count;
            number += count;
            (total, number, x)
        };
        Self { runs: short.into_iter().map(run).collect() }
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
    use crate::bounds::dual_feasible::testing::{items, size};
    use crate::bounds::relaxation::Size;

    #[test]
    fn counts_the_short_pieces_that_a_long_one_displaces() {
        // At most two of 3, 4 and 4 fit within 10. One of them fits beside 6, none beside 8.
        let (items, sizes) = (items(&[2, 3, 4, 4, 6, 8]), [size(10)]);
        let function = function(&Side::widths(&items, &sizes), 3);
        assert_eq!((function.widths, function.full), (vec![0, 1, 1, 1, 1, 2], 2));
    }

    #[test]
    fn equal_pieces_fit_in_part() {
        let items = [2, 3].map(|width| Item { turnable: false, width, height: 1, count: 4 });
        let sizes = [size(12)];
        let short = Short::new(&Side::widths(&items, &sizes), 2);
        let most: Vec<i64> = [1, 2, 5, 8, 10, 11, 12, 20, 99].map(|room| short.most_within(room)).to_vec();
        assert_eq!(most, [0, 1, 2, 4, 4, 5, 5, 8, 8]);
    }

    #[test]
    fn a_turnable_piece_counts_by_the_shorter_side_that_counts_at_all() {
        let items = [Item { turnable: true, width: 5, height: 2, count: 2 }];
        let sizes = [Size { height: 10, ..size(10) }];
        let side = Side::mirrored(&items, &sizes);
        assert_eq!(Short::new(&side, 2).runs, [(4, 2, 2)]);
        assert_eq!(Short::new(&side, 3).runs, [(10, 2, 5)]);
    }

    #[test]
    fn says_nothing_about_sheets_of_several_lengths() {
        let items = items(&[3]);
        let number = |sizes: &[Size]| functions(&Side::widths(&items, sizes), 9).count();
        assert_eq!([number(&[size(9), size(10)]), number(&[size(10), size(10)])], [0, 1]);
    }
}
