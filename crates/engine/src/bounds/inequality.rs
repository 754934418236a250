//! Inequalities that every packing satisfies: the values of the pieces do not exceed the capacities of the used sheets.
//!
//! With dual feasible functions `f` along the widths and `g` along the heights, the pieces on a sheet of `W` by `H` satisfy
//! `sum f(w) g(h) <= f(W) g(H)` (Fekete & Schepers 2001). Of a piece that may be turned only the smaller of its two values
//! counts.
//!
//! Mirrored: lay every sheet of a packing a second time, reflected in its diagonal. Both together hold every piece in
//! both turns, whichever was chosen, so `sum f(w) g(h) + f(h) g(w) <= sum f(W) g(H) + f(H) g(W)`. That holds for pieces
//! of either kind, and is stronger than the smaller value wherever pieces may be turned and the sheets are square.

use std::ops::ControlFlow;

use super::relaxation::{Item, Relaxation};
use super::scale::{Axis, Row};

/// One covering inequality.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Inequality {
    /// Sum of the values of all pieces.
    pub(super) value: i64,
    /// What one sheet of each size holds.
    pub(super) capacities: Vec<i64>,
}

/// Products of values that one kind of inequality may cost.
const WORK: usize = 500_000;

/// All pairs of functions for one relaxation.
pub(super) struct Products {
    kinds: Vec<Kind>,
    /// Number of items with one turn.
    fixed: usize,
}

/// Pairs of one form.
struct Kind {
    first: Vec<Row>,
    second: Vec<Row>,
    /// `second`, times the counts of the items.
    counted: Vec<Row>,
    mirrored: bool,
}

/// A pair of functions.
pub(super) struct Product<'a> {
    f: &'a Row,
    g: &'a Row,
    mirrored: bool,
    fixed: usize,
    /// The value of all pieces.
    pub(super) value: i64,
}

impl Products {
    /// Evaluates the functions.
    pub(super) fn new(relaxation: &Relaxation) -> Self {
        let Relaxation { items, sizes, .. } = relaxation;
        let fixed = relaxation.fixed_items();
        let mut kinds = Vec::with_capacity(2);
        let limit = (WORK / items.len().max(1)).isqrt().max(2);
        let equal_squares = matches!(sizes.as_slice(), [size] if size.width == size.height);
        if fixed > 0 || !equal_squares {
            let widths = Axis::widths(items, sizes).rows(limit);
            let heights = Axis::heights(items, sizes).rows(limit);
            kinds.push(Kind::new(widths, heights, items, false));
        }
        if fixed < items.len() {
            let both = Axis::mirrored(items, sizes).rows(limit);
            kinds.push(Kind::new(both.clone(), both, items, true));
        }
        Self { kinds, fixed }
    }

    /// Shows pair after pair to `visit`, until it breaks.
    pub(super) fn visit(&self, mut visit: impl FnMut(&Product) -> ControlFlow<()>) {
        for Kind { first, second, counted, mirrored } in &self.kinds {
            for (i, f) in first.iter().enumerate() {
                // The mirrored value of two functions is the same either way round.
                let from = if *mirrored { i } else { 0 };
                for (g, counted) in second.iter().zip(counted).skip(from) {
                    let value =
                        if *mirrored { both_values(f, counted) } else { least_value(f, counted, self.fixed) };
                    let product = Product { f, g, mirrored: *mirrored, fixed: self.fixed, value };
                    if visit(&product).is_break() {
                        return;
                    }
                }
            }
        }
    }
}

impl Kind {
    fn new(first: Vec<Row>, second: Vec<Row>, items: &[Item], mirrored: bool) -> Self {
        let counted = second.iter().map(|row| row.times_counts(items)).collect();
        Self { first, second, counted, mirrored }
    }
}

impl Product<'_> {
    /// What a sheet of that size holds.
    pub(super) fn capacity(&self, size: usize) -> i64 {
        let straight = self.f.sheet_widths[size] * self.g.sheet_heights[size];
        if self.mirrored {
            straight + self.f.sheet_heights[size] * self.g.sheet_widths[size]
        } else {
            straight
        }
    }

    /// The value of one piece of that item.
    pub(super) fn item_value(&self, item: usize) -> i64 {
        let straight = self.f.widths[item] * self.g.heights[item];
        let turned = self.f.heights[item] * self.g.widths[item];
        match (self.mirrored, item < self.fixed) {
            (true, _) => straight + turned,
            (false, true) => straight,
            (false, false) => straight.min(turned),
        }
    }
}

fn least_value(f: &Row, g: &Row, fixed: usize) -> i64 {
    let straight = f.widths.iter().zip(&g.heights).map(|(f, g)| f * g);
    let turned = f.heights.iter().zip(&g.widths).map(|(f, g)| f * g);
    let one_turn: i64 = straight.clone().take(fixed).sum();
    one_turn + straight.zip(turned).skip(fixed).map(|(a, b)| a.min(b)).sum::<i64>()
}

fn both_values(f: &Row, g: &Row) -> i64 {
    let straight: i64 = f.widths.iter().zip(&g.heights).map(|(f, g)| f * g).sum();
    let turned: i64 = f.heights.iter().zip(&g.widths).map(|(f, g)| f * g).sum();
    straight + turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::testing::{fixed, instance, sheet, sheets_needed, turnable};
    use crate::instance::{Piece, Sheet};

    /// The largest share that some pair of functions gives the pieces of one sheet, in hundredths.
    fn largest_share(pieces: &[Piece], sheets: &[Sheet]) -> i64 {
        let relaxation = Relaxation::new(&instance(pieces, sheets), &vec![1; pieces.len()]);
        let mut largest = 0;
        Products::new(&relaxation).visit(|product| {
            largest = largest.max(100 * product.value / product.capacity(0));
            ControlFlow::Continue(())
        });
        largest
    }

    #[test]
    fn values_are_products_of_both_directions() {
        // As wide as the sheet, once what is narrow does not count, and more than a third of its height: half a sheet each.
        let pieces = [fixed(75, 34), fixed(75, 34), fixed(75, 34)];
        assert_eq!(largest_share(&pieces, &[sheet(100, 100)]), 150);
        assert_eq!(largest_share(&pieces, &[sheet(100, 102)]), 100);
    }

    #[test]
    fn a_piece_that_may_be_turned_counts_by_what_it_takes_in_both_turns() {
        // Unturned, only three lie above each other. In turns, four lie around a square of 40 x 40.
        let around = |piece: fn(i32, i32) -> Piece| Piece { quantity: 4, ..piece(70, 30) };
        assert_eq!(sheets_needed(&[around(fixed)], &[sheet(100, 100)]), (1, 2));
        assert_eq!(sheets_needed(&[around(turnable)], &[sheet(100, 100)]), (1, 1));
    }

    #[test]
    fn a_mirrored_pair_serves_sheets_that_are_not_square() {
        // Longer than half the sheet's width and height in either turn: one to a sheet.
        let pieces = Piece { quantity: 3, ..turnable(55, 52) };
        assert_eq!(sheets_needed(&[pieces], &[sheet(100, 80)]), (2, 3));
    }

    #[test]
    fn the_value_of_all_pieces_is_the_sum_of_theirs() {
        let pieces = [fixed(30, 70), turnable(45, 20), turnable(45, 20), fixed(30, 70), fixed(61, 12)];
        for sheet in [sheet(100, 100), sheet(80, 90)] {
            let relaxation = Relaxation::new(&instance(&pieces, &[sheet]), &[1, 2, 3, 4, 5]);
            let mut pairs = 0;
            Products::new(&relaxation).visit(|product| {
                let value = |at: usize| product.item_value(at) * relaxation.items[at].count;
                assert_eq!(product.value, (0..relaxation.items.len()).map(value).sum::<i64>());
                pairs += 1;
                ControlFlow::Continue(())
            });
            assert!(pairs > 10);
        }
    }

    #[test]
    fn a_break_ends_the_visit() {
        let relaxation = Relaxation::new(&instance(&[turnable(30, 70)], &[sheet(100, 90)]), &[1]);
        let mut pairs = 0;
        Products::new(&relaxation).visit(|_| {
            pairs += 1;
            ControlFlow::Break(())
        });
        assert_eq!(pairs, 1);
    }
}
