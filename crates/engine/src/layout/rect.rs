//! Rectangles on a sheet.

/// A rectangle in the coordinates of the usable area: from `start` up to, but without, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rect {
    pub start: [i32; 2],
    pub end: [i32; 2],
}
