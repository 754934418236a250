//! A rectangle in the coordinates of a sheet's usable area.

use crate::units::{Area, Length};

/// A rectangle in the coordinates of the usable area: from `start` up to, but without, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rect {
    pub start: [Length; 2],
    pub end: [Length; 2],
}

impl Rect {
    pub fn area(&self) -> Area {
        (self.end[0] - self.start[0]) * (self.end[1] - self.start[1])
    }
}
