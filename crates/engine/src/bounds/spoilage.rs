//! The area of a sheet that no piece can cover, because it would overlap a defect.

use super::limits::MAX_DEFECTS;
use crate::instance::{Defect, Sheet};

/// Enlarged area of `sheet` that no enlarged piece covers because of the defects.
///
/// An enlarged piece is the piece and strips of `kerf` on its right and above it, or less. A point that lies at least
/// these kerfs to the right of a defect's left edge and above its lower edge can only be covered by a piece that overlaps
/// the defect.
/// The spoiled parts of two defects may overlap, so only disjoint ones are added up.
pub(super) fn spoiled(sheet: &Sheet, kerf: [i64; 2]) -> i64 {
    let mut rects: Vec<Rect> =
        sheet.defects.iter().filter_map(|defect| Rect::of(defect, sheet, kerf)).collect();
    rects.sort_by_key(|rect| -rect.area());
    rects.truncate(MAX_DEFECTS);
    let mut chosen: Vec<Rect> = Vec::with_capacity(rects.len());
    for rect in rects {
        if chosen.iter().all(|other| !other.overlaps(&rect)) {
            chosen.push(rect);
        }
    }
    chosen.iter().map(Rect::area).sum()
}

/// A rectangle by its edges.
struct Rect {
    left: i64,
    right: i64,
    bottom: i64,
    top: i64,
}

impl Rect {
    fn of(defect: &Defect, sheet: &Sheet, kerf: [i64; 2]) -> Option<Self> {
        let origin = (i64::from(sheet.margins.left), i64::from(sheet.margins.bottom));
        let rect = Self {
            left: i64::from(defect.x).max(origin.0) + kerf[0],
            right: (i64::from(defect.x) + i64::from(defect.width))
                .min(origin.0 + i64::from(sheet.usable_width())),
            bottom: i64::from(defect.y).max(origin.1) + kerf[1],
            top: (i64::from(defect.y) + i64::from(defect.height))
                .min(origin.1 + i64::from(sheet.usable_height())),
        };
        (rect.left < rect.right && rect.bottom < rect.top).then_some(rect)
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
    use crate::bounds::testing::sheet;
    use crate::instance::Margins;

    fn defect(x: i32, y: i32, width: i32, height: i32) -> Defect {
        Defect { x, y, width, height }
    }

    #[test]
    fn counts_overlapping_defects_once_and_only_within_the_usable_area() {
        let defects = vec![defect(-5, 10, 25, 10), defect(15, 10, 10, 10), defect(90, 90, 40, 40)];
        let margins = Margins { left: 10, ..Margins::default() };
        let flawed = Sheet { margins, defects, ..sheet(100, 100) };
        assert_eq!(spoiled(&flawed, [0, 0]), 10 * 10 + 10 * 10);
    }

    #[test]
    fn the_kerf_may_lie_on_a_defect() {
        let flawed = Sheet { defects: vec![defect(40, 40, 10, 6)], ..sheet(100, 100) };
        assert_eq!(spoiled(&flawed, [2, 2]), 8 * 4);
        assert_eq!(spoiled(&flawed, [3, 1]), 7 * 5);
        assert_eq!(spoiled(&flawed, [6, 6]), 0);
    }
}
