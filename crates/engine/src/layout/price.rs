//! The price of sheets, which every search minimises: first the measure of the job, then the area.
//!
//! Both are packed into one number, the measure above the area. Sums of prices compare like pairs of sums, because the
//! area of a layout stays below 2^53 and never carries into the measure. Both together stay below 2^114.

use crate::numbers::Integer;
use crate::units::Area;

/// A measure and an area, to be added, subtracted and compared.
pub(crate) type Price = i128;

/// As a limit: any price is allowed.
pub(crate) const ANY_PRICE: Price = Price::MAX;

const AREA_BITS: u32 = 60;

/// The price of sheets of this measure and this area.
#[inline]
pub(crate) fn price(measure: i64, area: Area) -> Price {
    (Price::from(measure) << AREA_BITS) + Price::from(area.get())
}

/// The price where the measure is the area.
#[cfg(test)]
pub(crate) fn plain(area: i64) -> Price {
    price(area, Area::new(area))
}

/// The measure of a price that is not negative.
#[inline]
pub(crate) fn measure_of(price: Price) -> i64 {
    (price >> AREA_BITS).to_i64()
}

/// The area of a price that is not negative.
#[inline]
pub(crate) fn area_of(price: Price) -> Area {
    Area::new((price & ((1 << AREA_BITS) - 1)).to_i64())
}
