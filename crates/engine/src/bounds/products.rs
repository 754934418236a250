//! Inequalities by products of two dual feasible functions: no packing is worth more than the capacities of its sheets.
//!
//! **Straight.** With `f` along the widths and `g` along the heights, the pieces on a sheet of `W` by `H` satisfy
//! `sum f(w) g(h) <= f(W) g(H)` (Fekete & Schepers 2004, "A general framework for bounds for higher-dimensional
//! orthogonal packing problems"). A piece that may be turned counts by the smaller of its two values.
//!
//! **Mirrored.** Lay every sheet of a packing a second time, reflected in its diagonal. Both together hold every piece
//! in both turns, whichever was chosen, so `sum f(w) g(h) + f(h) g(w) <= sum f(W) g(H) + f(H) g(W)`. This holds for all
//! pieces, and is stronger than the straight form wherever pieces may be turned and the sheets are square.

use super::dual_feasible::{Evaluation, Side, evaluate};
use super::limits::MAX_PRODUCTS;
use super::relaxation::Relaxation;

/// A product of two functions.
pub(super) struct Product<'a> {
    f: &'a Evaluation,
    g: &'a Evaluation,
    mirrored: bool,
    /// Value of all pieces together.
    pub(super) total: i64,
}

/// Shows `goes_on` one product of a relaxation after the other, until it returns false.
pub(super) fn visit(relaxation: &Relaxation, mut goes_on: impl FnMut(&Product) -> bool) {
    let Relaxation { items, sizes, .. } = relaxation;
    let fixed = relaxation.fixed_items();
    let limit = (MAX_PRODUCTS / items.len().max(1)).isqrt().max(2);
    let counted = |functions: &[Evaluation]| -> Vec<Evaluation> {
        functions.iter().map(|function| function.times_counts(items)).collect()
    };
    let equal_squares = matches!(sizes.as_slice(), [size] if size.width == size.height);
    if fixed > 0 || !equal_squares {
        let heights = counted(&evaluate(&Side::heights(items, sizes), limit));
        for f in &evaluate(&Side::widths(items, sizes), limit) {
            for g in &heights {
                if !goes_on(&Product { f, g, mirrored: false, total: straight_total(f, g, fixed) }) {
                    return;
                }
            }
        }
    }
    if fixed < items.len() {
        let both = evaluate(&Side::mirrored(items, sizes), limit);
        let counted = counted(&both);
        for (i, f) in both.iter().enumerate() {
            // `f` times `g` is the same as `g` times `f`.
            for g in &counted[i..] {
                if !goes_on(&Product { f, g, mirrored: true, total: mirrored_total(f, g) }) {
                    return;
                }
            }
        }
    }
}

impl Product<'_> {
    /// The most that the pieces on one sheet of that size are worth.
    pub(super) fn capacity(&self, size: usize) -> i64 {
        let straight = self.f.sheet_widths[size] * self.g.sheet_heights[size];
        if self.mirrored {
            straight + self.f.sheet_heights[size] * self.g.sheet_widths[size]
        } else {
            straight
        }
    }
}

fn straight_total(f: &Evaluation, g: &Evaluation, fixed: usize) -> i64 {
    let straight = f.widths.iter().zip(&g.heights).map(|(f, g)| f * g);
    let turned = f.heights.iter().zip(&g.widths).map(|(f, g)| f * g);
    let one_turn: i64 = straight.clone().take(fixed).sum();
    one_turn + straight.zip(turned).skip(fixed).map(|(a, b)| a.min(b)).sum::<i64>()
}

fn mirrored_total(f: &Evaluation, g: &Evaluation) -> i64 {
    let straight: i64 = f.widths.iter().zip(&g.heights).map(|(f, g)| f * g).sum();
    let turned: i64 = f.heights.iter().zip(&g.widths).map(|(f, g)| f * g).sum();
    straight + turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::testing::{fixed, instance, sheet, sheets_needed, turnable};
    use crate::instance::{Piece, Sheet};

    /// The largest share of a sheet, in hundredths, that any product assigns to all pieces together.
    fn largest_share(pieces: &[Piece], sheets: &[Sheet]) -> i64 {
        let relaxation = Relaxation::new(&instance(pieces, sheets), &vec![1; pieces.len()]);
        let mut largest = 0;
        visit(&relaxation, |product| {
            largest = largest.max(100 * product.total / product.capacity(0));
            true
        });
        largest
    }

    #[test]
    fn values_are_products_of_both_directions() {
        // A threshold makes each as wide as the sheet. Higher than a third of the sheet, each counts as half of it.
        let pieces = [fixed(75, 34), fixed(75, 34), fixed(75, 34)];
        assert_eq!(largest_share(&pieces, &[sheet(100, 100)]), 150);
        assert_eq!(largest_share(&pieces, &[sheet(100, 102)]), 100);
    }

    #[test]
    fn a_turnable_piece_counts_what_it_takes_in_either_turn() {
        // Unturned, only three fit above each other. With some turned, four fit around a square of 40 x 40.
        let around = |piece: fn(i32, i32) -> Piece| Piece { quantity: 4, ..piece(70, 30) };
        assert_eq!(sheets_needed(&[around(fixed)], &[sheet(100, 100)]), (1, 2));
        assert_eq!(sheets_needed(&[around(turnable)], &[sheet(100, 100)]), (1, 1));
    }

    #[test]
    fn a_mirrored_pair_serves_sheets_that_are_not_square() {
        // In either turn, longer than half the sheet's width and height: one per sheet.
        let pieces = Piece { quantity: 3, ..turnable(55, 52) };
        assert_eq!(sheets_needed(&[pieces], &[sheet(100, 80)]), (2, 3));
    }

    #[test]
    fn the_visitor_ends_the_visit() {
        let relaxation = Relaxation::new(&instance(&[turnable(30, 70)], &[sheet(100, 90)]), &[1]);
        let mut pairs = 0;
        visit(&relaxation, |_| {
            pairs += 1;
            false
        });
        assert_eq!(pairs, 1);
    }
}
