//! The axes of a sheet, and what has a length along each. A row lies along one of them and has its width across it.

use crate::instance::Direction;
use crate::units::Length;

/// Extents along x and y.
pub(crate) type Size = [Length; 2];

/// Coordinates x and y.
pub(crate) type Point = [Length; 2];

/// Index of the x (0) or y (1) extent. A row along axis 0 puts its parts side by side, divided by vertical cuts.
pub(crate) type Axis = usize;

/// Turns extents along `axis` and across it into those along x and y, and the other way round.
///
/// The search does so all the time. An array that is written at an index known only then goes through memory, where
/// reading both extents at once waits for the write.
#[inline]
pub(crate) fn oriented<Extent>(axis: Axis, [along, across]: [Extent; 2]) -> [Extent; 2] {
    if axis == 0 { [along, across] } else { [across, along] }
}

/// Each axis alone, as a list.
pub(crate) const ONLY: [&[Axis]; 2] = [&[0], &[1]];

/// The axis in the form that nodes and spaces have it in.
#[inline]
pub(crate) fn stored(axis: Axis) -> u8 {
    u8::from(axis != 0)
}

/// The direction of the cuts that divide along `axis`.
pub(crate) fn direction_of(axis: Axis) -> Direction {
    if axis == 0 { Direction::Vertical } else { Direction::Horizontal }
}
