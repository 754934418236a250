//! The area bound: the enlarged pieces' area is no more than the enlarged sheets' area less what defects spoil.

use super::cover::ceil_div;
use super::inequality::Inequality;
use super::relaxation::{Relaxation, Size};
use super::{Bound, several_sizes};
use crate::instance::{Defect, Sheet};

/// Most defects of one sheet that are looked at, the largest ones.
const MAX_DEFECTS: usize = 64;

/// The area bound.
pub(super) fn bound(relaxation: &Relaxation) -> Bound {
    if relaxation.items.is_empty() {
        return Bound::NOTHING;
    }
    if !relaxation.all_fit {
        return Bound::UNREACHABLE;
    }
    match relaxation.sizes.as_slice() {
        [size] => sheets_of(size, total(relaxation)).map_or(Bound::UNREACHABLE, |sheets| size.bound(sheets)),
        sizes => several_sizes::covered(sizes, &[inequality(relaxation)]),
    }
}

/// The area bound as an inequality; of every size the least spoiled sheet counts.
pub(super) fn inequality(relaxation: &Relaxation) -> Inequality {
    Inequality { value: total(relaxation), capacities: relaxation.sizes.iter().map(best_capacity).collect() }
}

fn total(relaxation: &Relaxation) -> i64 {
    relaxation.items.iter().map(|item| item.width * item.height * item.count).sum()
}

fn best_capacity(size: &Size) -> i64 {
    size.width * size.height - size.spoiled.first().map_or(0, |&(spoiled, _)| spoiled)
}

/// Fewest sheets of one size that hold `total`; `None` where the stock does not.
fn sheets_of(size: &Size, total: i64) -> Option<i64> {
    let mut left = total;
    let mut sheets = 0;
    for &(spoiled, stock) in &size.spoiled {
        let capacity = size.width * size.height - spoiled;
        let used = if capacity > 0 { ceil_div(left, capacity).min(stock) } else { 0 };
        sheets += used;
        left -= used * capacity;
        if left <= 0 {
            return Some(sheets);
        }
    }
    None
}

/// Enlarged area of `sheet` that no enlarged piece covers because of the defects.
///
/// An enlarged piece is the piece and a strip of `kerf` on its right and above it. A point that lies at least `kerf` to
/// the right of a defect's left edge and above its lower edge can only be covered by a piece that overlaps the defect.
/// What remains of the defects may overlap; a disjoint choice of them is a safe estimate.
pub(super) fn spoiled(sheet: &Sheet, kerf: i64) -> i64 {
    let mut zones: Vec<Zone> =
        sheet.defects.iter().filter_map(|defect| Zone::of(defect, sheet, kerf)).collect();
    zones.sort_by_key(|zone| -zone.area());
    zones.truncate(MAX_DEFECTS);
    let mut chosen: Vec<Zone> = Vec::with_capacity(zones.len());
    for zone in zones {
        if chosen.iter().all(|other| !other.overlaps(&zone)) {
            chosen.push(zone);
        }
    }
    chosen.iter().map(Zone::area).sum()
}

/// A rectangle by its edges.
struct Zone {
    left: i64,
    right: i64,
    bottom: i64,
    top: i64,
}

impl Zone {
    fn of(defect: &Defect, sheet: &Sheet, kerf: i64) -> Option<Self> {
        let origin = (i64::from(sheet.margins.left), i64::from(sheet.margins.bottom));
        let zone = Self {
            left: i64::from(defect.x).max(origin.0) + kerf,
            right: (i64::from(defect.x) + i64::from(defect.width))
                .min(origin.0 + i64::from(sheet.usable_width())),
            bottom: i64::from(defect.y).max(origin.1) + kerf,
            top: (i64::from(defect.y) + i64::from(defect.height))
                .min(origin.1 + i64::from(sheet.usable_height())),
        };
        (zone.left < zone.right && zone.bottom < zone.top).then_some(zone)
    }

    fn area(&self) -> i64 {
        (self.right - self.left) * (self.top - self.bottom)
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.bottom < other.top
            && other.bottom < self.top
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::testing::{area_needed, fixed, sheet, sheets_needed};
    use crate::instance::{Margins, Piece};

    fn defect(x: i32, y: i32, width: i32, height: i32) -> Defect {
        Defect { x, y, width, height }
    }

    #[test]
    fn counts_overlapping_defects_once_and_only_where_they_lie_on_the_usable_area() {
        let defects = vec![defect(-5, 10, 25, 10), defect(15, 10, 10, 10), defect(90, 90, 40, 40)];
        let margins = Margins { left: 10, ..Margins::default() };
        let flawed = Sheet { margins, defects, ..sheet(100, 100) };
        assert_eq!(spoiled(&flawed, 0), 10 * 10 + 10 * 10);
    }

    #[test]
    fn the_kerf_may_lie_on_a_defect() {
        let flawed = Sheet { defects: vec![defect(40, 40, 10, 6)], ..sheet(100, 100) };
        assert_eq!(spoiled(&flawed, 2), 8 * 4);
        assert_eq!(spoiled(&flawed, 6), 0);
    }

    #[test]
    fn takes_the_least_spoiled_sheets_first() {
        let tiles = [Piece { quantity: 15, ..fixed(10, 100) }];
        let flawed = Sheet { quantity: 9, defects: vec![defect(0, 0, 60, 100)], ..sheet(100, 100) };
        let sound = Sheet { quantity: 1, ..sheet(100, 100) };
        assert_eq!(sheets_needed(&tiles, &[flawed.clone(), sound]).0, 3);
        assert_eq!(sheets_needed(&tiles, &[flawed]).0, 4);
    }

    #[test]
    fn adds_up_sheets_of_several_sizes_as_they_are_in_stock() {
        let sheets =
            [Sheet { quantity: 1, ..sheet(30, 10) }, sheet(20, 10), Sheet { quantity: 2, ..sheet(10, 10) }];
        let tiles = |quantity| [Piece { quantity, ..fixed(10, 10) }];
        assert_eq!(area_needed(&tiles(1), &sheets), (100, 100));
        assert_eq!(area_needed(&tiles(5), &sheets), (500, 500));
        assert_eq!(area_needed(&tiles(6), &sheets[1..2]), (600, 600));
        assert_eq!(area_needed(&tiles(6), &[sheets[0].clone(), sheets[2].clone()]), (i64::MAX, i64::MAX));
    }
}
