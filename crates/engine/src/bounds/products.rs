//! Inequalities by products of two dual feasible functions: no packing is worth more than the capacities of its sheets.
//!
//! **Straight.** With `f` along the widths and `g` along the heights, the pieces on a sheet of `W` by `H` satisfy
//! `sum f(w) g(h) <= f(W) g(H)` (Fekete & Schepers 2004, "A general framework for bounds for higher-dimensional
//! orthogonal packing problems"). A piece that may be turned counts by the smaller of its two values.
//!
//! **Mirrored.** Lay every sheet of a packing a second time, reflected in its diagonal. Both together hold every piece
//! in both turns, whichever was chosen, so `sum f(w) g(h) + f(h) g(w) <= sum f(W) g(H) + f(H) g(W)`. This holds for all
//! pieces, and is stronger than the straight form wherever pieces may be turned and the sheets are square.

use std::ops::ControlFlow;

use super::dual_feasible::{Domain, Evaluation, evaluate};
use super::limits::MAX_PRODUCTS;
use super::relaxation::{Item, Relaxation};

/// All products for one relaxation.
pub(super) struct Products {
    forms: Vec<Form>,
    /// Number of items with one turn.
    fixed: usize,
}

/// All products of one form, straight or mirrored.
struct Form {
    first: Vec<Evaluation>,
    second: Vec<Evaluation>,
    /// `second`, times the counts of the items.
    counted: Vec<Evaluation>,
    mirrored: bool,
}

/// A product of two functions.
pub(super) struct Product<'a> {
    f: &'a Evaluation,
    g: &'a Evaluation,
    mirrored: bool,
    /// Value of all pieces together.
    pub(super) total: i64,
}

impl Products {
    /// Evaluates the functions.
    pub(super) fn new(relaxation: &Relaxation) -> Self {
        let Relaxation { items, sizes, .. } = relaxation;
        let fixed = relaxation.fixed_items();
        let mut forms = Vec::with_capacity(2);
        let limit = (MAX_PRODUCTS / items.len().max(1)).isqrt().max(2);
        let equal_squares = matches!(sizes.as_slice(), [size] if size.width == size.height);
        if fixed > 0 || !equal_squares {
            let widths = evaluate(&Domain::widths(items, sizes), limit);
            let heights = evaluate(&Domain::heights(items, sizes), limit);
            forms.push(Form::new(widths, heights, items, false));
        }
        if fixed < items.len() {
            let both = evaluate(&Domain::mirrored(items, sizes), limit);
            forms.push(Form::new(both.clone(), both, items, true));
        }
        Self { forms, fixed }
    }

    /// Shows one product after the other to `visit`, until it breaks.
    pub(super) fn visit(&self, mut visit: impl FnMut(&Product) -> ControlFlow<()>) {
        for Form { first, second, counted, mirrored } in &self.forms {
            for (i, f) in first.iter().enumerate() {
                // Mirrored, `f` times `g` is the same as `g` times `f`.
                let from = if *mirrored { i } else { 0 };
                for (g, counted) in second.iter().zip(counted).skip(from) {
                    let total = if *mirrored {
                        mirrored_total(f, counted)
                    } else {
                        straight_total(f, counted, self.fixed)
                    };
                    let product = Product { f, g, mirrored: *mirrored, total };
                    if visit(&product).is_break() {
                        return;
                    }
                }
            }
        }
    }
}

impl Form {
    fn new(first: Vec<Evaluation>, second: Vec<Evaluation>, items: &[Item], mirrored: bool) -> Self {
        let counted = second.iter().map(|function| function.times_counts(items)).collect();
        Self { first, second, counted, mirrored }
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
        Products::new(&relaxation).visit(|product| {
            largest = largest.max(100 * product.total / product.capacity(0));
            ControlFlow::Continue(())
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
