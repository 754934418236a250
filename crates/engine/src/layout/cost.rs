//! The order of the objective: what decides between two layouts.
//!
//! 1. The penalties of the unplaced pieces, or the weighed sum of all levels where the settings have weights.
//! 2. The area of the unplaced pieces.
//! 3. The measure of the sheets, then their area ([`Price`]).
//! 4. Of finished layouts: the value of the kept offcuts, the largest offcut, and the number of cuts ([`Rank`]).

use std::cmp::Reverse;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use crate::numbers::Integer;
use crate::units::Area;

/// The price of sheets, which every search minimises: first their measure, then their area.
///
/// Both are packed into one number, the measure above the area. Sums of prices compare like pairs of sums, because the
/// area of a layout stays below 2^53 and never carries into the measure. Both together stay below 2^114.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Price(i128);

const AREA_BITS: u32 = 60;

impl Price {
    pub const ZERO: Self = Self(0);
    pub const MIN: Self = Self(i128::MIN);
    /// As a limit: any price is allowed.
    pub const MAX: Self = Self(i128::MAX);

    /// The price of sheets of this measure and this area.
    #[inline]
    pub fn new(measure: i64, area: Area) -> Self {
        Self((i128::from(measure) << AREA_BITS) + i128::from(area.get()))
    }

    /// The price where the measure is the area.
    #[cfg(test)]
    pub fn plain(area: i64) -> Self {
        Self::new(area, Area::new(area))
    }

    /// The measure of a price that is not negative.
    #[inline]
    pub fn measure(self) -> i64 {
        (self.0 >> AREA_BITS).to_i64()
    }

    /// The area of a price that is not negative.
    #[inline]
    pub fn area(self) -> Area {
        Area::new((self.0 & ((1 << AREA_BITS) - 1)).to_i64())
    }

    /// The price of `count` sheets of this price.
    #[inline]
    pub fn times(self, count: u64) -> Self {
        Self(i128::from(count) * self.0)
    }

    /// The difference of two prices; a limit of [`Self::MAX`] stays about that high.
    #[inline]
    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The next higher price: as a limit that must not be reached.
    pub fn next_above(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next lower price.
    pub fn next_below(self) -> Self {
        Self(self.0 - 1)
    }
}

impl Add for Price {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Price {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Price {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Price {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Sum for Price {
    fn sum<I: Iterator<Item = Self>>(prices: I) -> Self {
        prices.fold(Self::ZERO, Self::add)
    }
}

/// The cost of a layout, compared level by level: the least is the best.
///
/// The levels are numbers of their own, so none of them can hide in the rounding of another, whatever the unit of length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cost {
    /// The penalties of the pieces that are left out. Where a configuration weighs them against sheets or cuts, its
    /// weighed sum of all of these.
    pub first: i128,
    /// Area of the pieces that are left out.
    pub unplaced_area: Area,
    /// Measure, then area of the used sheets.
    pub sheets: Price,
}

impl Cost {
    pub const MIN: Self = Self { first: i128::MIN, unplaced_area: Area::MIN, sheets: Price::MIN };
    pub const MAX: Self = Self { first: i128::MAX, unplaced_area: Area::MAX, sheets: Price::MAX };
}

/// The rank of a finished layout: its cost, and what decides between layouts of equal cost. The least is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    pub cost: Cost,
    /// Value of the offcuts that are kept.
    pub kept: Reverse<i64>,
    /// Area of the largest offcut.
    pub offcut: Reverse<Area>,
    pub cuts: u64,
}

/// What the pieces that a layout leaves out amount to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LeftOut {
    /// Sum of their penalties.
    pub penalty: i128,
    /// Sum of their areas.
    pub area: Area,
}

impl Sum for LeftOut {
    fn sum<I: Iterator<Item = Self>>(each: I) -> Self {
        each.fold(Self::default(), |sum, one| Self {
            penalty: sum.penalty + one.penalty,
            area: sum.area + one.area,
        })
    }
}
