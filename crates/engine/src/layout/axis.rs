//! The two directions of a sheet.

use crate::instance::Direction;

/// Index of the x (0) or y (1) extent. A row along axis 0 puts its parts side by side, divided by vertical cuts.
pub(crate) type Axis = usize;

/// The axis along which cuts in `direction` divide.
pub(crate) fn axis_of(direction: Direction) -> Axis {
    match direction {
        Direction::Vertical => 0,
        Direction::Horizontal => 1,
    }
}

/// The direction of the cuts that divide along `axis`.
pub(crate) fn direction_of(axis: Axis) -> Direction {
    if axis == 0 { Direction::Vertical } else { Direction::Horizontal }
}
