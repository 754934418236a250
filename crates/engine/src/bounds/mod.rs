//! Lower bounds on the sheets that any layout of all pieces needs.
//!
//! A search whose layout is as small as a lower bound is done: the layout is proved optimal.
//!
//! **Kerf.** Let `k` be the narrowest kerf of all sheets, and enlarge every piece and every usable area by `k` in both
//! directions. Then what a tree of cuts frees is a packing of the enlarged pieces. A region of `w` by `h` stands for
//! `w + k` by `h + k`. A cut with a kerf of at least `k` divides the width into two parts of at most `w - k` together,
//! which is `(w - k) + 2k = w + k` enlarged. Where the blade leaves the sheet there is only one part, no wider than
//! `w`, however much of the kerf was used up. Stages, trims and the guillotine rule can only make layouts larger, so
//! all bounds but `patterns` hold for any packing without overlap.
//!
//! **Families.** Each proves covering inequalities ([`bound::Inequality`]), which every layout satisfies:
//!
//! | File | Inequality | Time for a hundred pieces |
//! | --- | --- | --- |
//! | `area` | the pieces take at most the area of the used sheets | microseconds |
//! | `products` | the same with a dual feasible function (`dual_feasible`) on each dimension | some 100 µs |
//! | `patterns` | at dual prices, no sheet is worth more than its best guillotine pattern | 10 to 100 ms and more |
//!
//! The fewest sheets of one size satisfy each of them by itself; `several_sizes` finds the least area of sheets in stock
//! that satisfies all together.

mod area;
mod bound;
mod covering;
mod dual_feasible;
mod limits;
mod patterns;
mod products;
mod relaxation;
mod several_sizes;
mod stock;
#[cfg(test)]
mod testing;

use crate::effort::Meter;
use crate::instance::{Instance, Rules};
use crate::stop::Stop;
pub use bound::Bound;
use bound::{Inequality, ceil_div};
pub use patterns::ColumnGeneration;
pub(crate) use patterns::Master;
use relaxation::{Relaxation, Size};

/// The bounds of one instance, the cheap ones first.
#[derive(Clone, Debug)]
pub struct Bounds {
    relaxation: Relaxation,
    rules: Rules,
    quick: Bound,
}

/// A sheet, and the most that the pieces on it are worth.
pub(crate) struct ValuedSheet {
    /// Its usable extents.
    pub size: [i64; 2],
    /// Its area, margins included.
    pub area: i64,
    pub measure: i64,
    pub value: i64,
}

impl Bounds {
    /// Prepares the bounds of a layout that holds `demand[i]` instances of the `i`-th piece.
    pub fn for_demand(instance: &Instance, demand: &[u32]) -> Self {
        let relaxation = Relaxation::new(instance, demand);
        let quick = area::bound(&relaxation);
        Self { relaxation, rules: *instance.rules(), quick }
    }

    /// The area bound: some microseconds for a hundred pieces.
    pub fn quick(&self) -> Bound {
        self.quick
    }

    /// The best bound of all families but `patterns`: about a millisecond for a hundred pieces, some milliseconds for
    /// ten thousand.
    ///
    /// Once the bound meets the best layout `known`, that layout is optimal, and the work ends. It also ends, with what is
    /// proved so far, when `stop` fires.
    pub fn full_until(&self, known: Bound, stop: &Stop) -> Bound {
        if self.quick.meets(known) || self.relaxation.items.is_empty() {
            return self.quick;
        }
        let mut meter = Meter::new(stop);
        let full = match self.relaxation.sizes.as_slice() {
            [size] => self.by_products(size, known, &mut meter),
            _ => several_sizes::bound(&self.relaxation, known, &mut meter),
        };
        self.quick.max(full)
    }

    /// The fewest sheets of one size that each product by itself allows; ends once they meet the layout `known`.
    fn by_products(&self, size: &Size, known: Bound, meter: &mut Meter) -> Bound {
        let mut sheets = self.quick.area / size.sheet_area;
        // One sheet more than the stock proves that not all pieces can be placed.
        let enough = ceil_div(known.area, size.sheet_area).min(size.stock + 1);
        products::visit(&self.relaxation, |product| {
            let capacity = product.capacity(0);
            if product.total > sheets * capacity {
                sheets = ceil_div(product.total, capacity);
            }
            sheets < enough && !meter.ends_after(self.relaxation.items.len())
        });
        size.bound(sheets)
    }

    /// The better of `known` and what follows from values of the pieces: all of them are worth `total`, and those on a
    /// sheet at most what `sheets` says. A size that takes no piece may be missing there.
    pub(crate) fn by_values(&self, known: Bound, total: i64, sheets: &[ValuedSheet]) -> Bound {
        let Relaxation { sizes, kerf, .. } = &self.relaxation;
        let value = |size: &Size| {
            let equal = sheets.iter().filter(|sheet| {
                [sheet.size[0] + kerf[0], sheet.size[1] + kerf[1]] == [size.width, size.height]
                    && (sheet.area, sheet.measure) == (size.sheet_area, size.measure)
            });
            equal.map(|sheet| sheet.value).max()
        };
        let capacities: Option<Vec<i64>> = sizes.iter().map(value).collect();
        let Some(capacities) = capacities else { return known };
        let inequalities = [area::inequality(&self.relaxation), Inequality { total, capacities }];
        known.max(stock::bound(sizes, &inequalities))
    }

    /// The pattern bound, which improves the longer it is worked at. It begins with nothing proved.
    pub fn column_generation(&self) -> ColumnGeneration<'_> {
        ColumnGeneration::new(&self.relaxation, &self.rules)
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{bounds_of, fixed, full, instance, sheet, sheets_needed, turnable};
    use super::*;
    use crate::instance::{Margins, Piece, Sheet};

    #[test]
    fn a_strip_that_is_full_with_its_kerfs_is_one_sheet() {
        let needed = |quantity, kerf| {
            let strips = Piece { quantity, ..fixed(33, 50) };
            sheets_needed(&[strips], &[Sheet { kerf: [kerf; 2], ..sheet(104, 50) }])
        };
        // 33 + 2 + 33 + 2 + 33 = 103: the last cut consumes 1 mm where the blade leaves the sheet.
        assert_eq!(needed(3, 2), (1, 1));
        assert_eq!(needed(3, 3), (2, 2));
        assert_eq!(needed(4, 2), (2, 2));
    }

    #[test]
    fn margins_are_not_used() {
        let margins = Margins { left: 1, right: 0, top: 0, bottom: 0 };
        let halves = [Piece { quantity: 2, ..fixed(50, 100) }];
        assert_eq!(sheets_needed(&halves, &[sheet(100, 100)]), (1, 1));
        assert_eq!(sheets_needed(&halves, &[Sheet { margins, ..sheet(100, 100) }]), (2, 2));
    }

    #[test]
    fn a_piece_that_fits_no_sheet_makes_the_bound_unreachable() {
        let pieces = [fixed(10, 10), fixed(101, 10)];
        let instance = instance(&pieces, &[sheet(100, 200)]);
        let bounds = bounds_of(&instance);
        assert_eq!(full(&bounds), Bound::INFINITE);
        assert!(!full(&bounds).is_reachable());
        assert_eq!(full(&Bounds::for_demand(&instance, &[1, 0])), Bound { measure: 20_000, area: 20_000 });
        assert_eq!(full(&Bounds::for_demand(&instance, &[0, 0])), Bound { measure: 0, area: 0 });
    }

    #[test]
    fn too_little_stock_makes_the_bound_unreachable() {
        let large = Piece { quantity: 3, ..fixed(60, 60) };
        let two = Sheet { quantity: 2, ..sheet(100, 100) };
        let bounds = bounds_of(&instance(&[large], &[two]));
        assert_eq!(bounds.quick(), Bound { measure: 20_000, area: 20_000 });
        assert_eq!(full(&bounds), Bound::INFINITE);
    }

    #[test]
    fn a_turn_that_fits_no_sheet_does_not_count() {
        // Turned by 90 degrees, the pieces would be higher than the sheet. So no two lie side by side.
        let long = Piece { quantity: 3, ..turnable(60, 21) };
        assert_eq!(sheets_needed(&[long], &[sheet(100, 59)]), (1, 2));
    }

    #[test]
    fn an_upper_bound_ends_the_work_but_never_lowers_the_bound_below_it() {
        let large = Piece { quantity: 5, ..turnable(60, 60) };
        let bounds = bounds_of(&instance(&[large], &[sheet(100, 100)]));
        assert_eq!(bounds.quick(), Bound { measure: 20_000, area: 20_000 });
        assert_eq!(
            bounds.full_until(Bound { measure: 20_000, area: 20_000 }, &Stop::never()),
            bounds.quick()
        );
        for upper_bound in [20_001, 30_000, 50_000] {
            let known = Bound { measure: upper_bound, area: upper_bound };
            assert!(bounds.full_until(known, &Stop::never()).area >= upper_bound);
        }
        assert_eq!(full(&bounds), Bound { measure: 50_000, area: 50_000 });
    }

    #[test]
    fn the_best_pair_counts() {
        // Two pieces need a threshold along the widths, two others one along the heights.
        let pieces =
            [Piece { quantity: 2, ..fixed(80, 100) }, Piece { quantity: 2, ..fixed(100, 80) }, fixed(20, 20)];
        let bounds = bounds_of(&instance(&pieces, &[sheet(100, 100)]));
        assert_eq!(full(&bounds), Bound { measure: 40_000, area: 40_000 });
    }

    #[test]
    fn every_further_sheet_costs_the_whole_sheet() {
        let margins = Margins { top: 50, ..Default::default() };
        let pieces = Piece { quantity: 3, ..fixed(60, 60) };
        let bounds = bounds_of(&instance(&[pieces], &[Sheet { margins, ..sheet(100, 150) }]));
        assert_eq!(full(&bounds), Bound { measure: 45_000, area: 45_000 });
    }
}
