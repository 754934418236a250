//! The classes of offcuts that are kept, and the value of a kept offcut.

use super::limits::{MAX_AREA, MAX_DIMENSION};
use super::measure::Measure;
use crate::numbers::Integer;

/// Most classes of offcuts in one job.
pub const MAX_OFFCUT_CLASSES: usize = 8;
/// Highest value of a class: all of the material.
pub const MAX_OFFCUT_PERCENT: u32 = 100;

/// The waste that goes back into stock: every rectangle of at least this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OffcutClass {
    /// Least extent of the longer side, in units of length, 1 to [`MAX_DIMENSION`].
    pub min_length: i32,
    /// Least extent of the shorter side, in units of length, 1 to `min_length`.
    pub min_width: i32,
    /// Least area in square units, 0 to [`MAX_AREA`].
    pub min_area: i64,
    /// Value as a share of the material, 0 to [`MAX_OFFCUT_PERCENT`].
    pub percent: u32,
}

impl OffcutClass {
    pub(super) fn check(&self) -> Result<(), &'static str> {
        if !(1..=MAX_DIMENSION).contains(&self.min_length) || !(1..=MAX_DIMENSION).contains(&self.min_width) {
            return Err("a side of an offcut class is out of range");
        }
        if self.min_width > self.min_length {
            return Err("the width of an offcut class exceeds its length");
        }
        if !(0..=MAX_AREA).contains(&self.min_area) {
            return Err("the area of an offcut class is out of range");
        }
        if self.percent > MAX_OFFCUT_PERCENT {
            return Err("the percentage of an offcut class is out of range");
        }
        Ok(())
    }

    /// Whether a rectangle with these sides is of this class.
    #[inline]
    pub fn takes(&self, width: i32, height: i32) -> bool {
        let (longer, shorter) = if width > height { (width, height) } else { (height, width) };
        longer >= self.min_length
            && shorter >= self.min_width
            && i64::from(width) * i64::from(height) >= self.min_area
    }
}

/// The price of the material of a sheet: its area where no sheet has a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialPrice {
    cost: i64,
    area: i64,
}

impl MaterialPrice {
    /// The price of the material of a sheet of this area, which adds `cost` to a measure of cost.
    pub(super) fn of(measure: Measure, cost: i64, area: i64) -> Self {
        match measure {
            Measure::Area | Measure::NewArea => Self { cost: 1, area: 1 },
            Measure::Cost => Self { cost, area },
        }
    }

    /// The value of an offcut of this class and area, rounded down.
    #[inline]
    pub fn value(self, class: &OffcutClass, area: i64) -> i64 {
        let worth = i128::from(area) * i128::from(self.cost) * i128::from(class.percent);
        // At most the cost or the area of the sheet.
        (worth / (100 * i128::from(self.area))).to_i64()
    }
}

/// The class of a rectangle with these sides: among those that take it, the first with the highest percentage.
#[inline]
pub fn class_of(classes: &[OffcutClass], width: i32, height: i32) -> Option<usize> {
    let mut found: Option<usize> = None;
    for (index, class) in classes.iter().enumerate() {
        if found.is_none_or(|best| class.percent > classes[best].percent) && class.takes(width, height) {
            found = Some(index);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: OffcutClass = OffcutClass { min_length: 600, min_width: 300, min_area: 0, percent: 50 };

    #[test]
    fn a_class_takes_rectangles_either_way_round() {
        for (width, height, is_taken) in
            [(600, 300, true), (300, 600, true), (599, 300, false), (600, 299, false), (500, 500, false)]
        {
            assert_eq!(CLASS.takes(width, height), is_taken, "{width} x {height}");
        }
        let large = OffcutClass { min_area: 180_001, ..CLASS };
        assert!(!large.takes(600, 300) && large.takes(601, 300));
    }

    #[test]
    fn the_highest_percentage_wins_and_then_the_first() {
        let classes = [10, 50, 50].map(|percent| OffcutClass { percent, ..CLASS });
        assert_eq!(class_of(&classes, 600, 300), Some(1));
        assert_eq!(class_of(&classes, 600, 299), None);
        assert_eq!(class_of(&[], 600, 300), None);
    }

    #[test]
    fn values_are_rounded_down_and_exact_at_their_limits() {
        let area = MaterialPrice { cost: 1, area: 1 };
        assert_eq!(area.value(&OffcutClass { percent: 33, ..CLASS }, 10), 3);
        let whole = OffcutClass { percent: 100, ..CLASS };
        assert_eq!(area.value(&whole, MAX_AREA), MAX_AREA);
        let dear = MaterialPrice { cost: 1_000_000_000_000, area: 1_000_000_000_000 };
        assert_eq!(dear.value(&whole, 1_000_000_000_000), 1_000_000_000_000);
        assert_eq!(MaterialPrice { cost: 7, area: 1_000 }.value(&CLASS, 999), 3);
    }
}
