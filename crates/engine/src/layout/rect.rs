//! Rectangles on a sheet.

/// A rectangle in the coordinates of the usable area: from `start` up to, but without, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rect {
    pub start: [i32; 2],
    pub end: [i32; 2],
}

impl Rect {
    pub fn area(&self) -> i64 {
        i64::from(self.end[0] - self.start[0]) * i64::from(self.end[1] - self.start[1])
    }
}
