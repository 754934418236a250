//! The direction of a cut: vertical or horizontal.

use std::fmt;

/// Direction of a straight edge-to-edge cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// A vertical cut: divides the width. Its first part is the left one.
    Vertical,
    /// A horizontal cut: divides the height. Its first part is the lower one.
    Horizontal,
}

impl Direction {
    /// The axis that its cuts divide: 0 for the width, 1 for the height.
    #[inline]
    pub(crate) fn axis(self) -> usize {
        match self {
            Self::Vertical => 0,
            Self::Horizontal => 1,
        }
    }

    /// The other direction.
    #[inline]
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Vertical => Self::Horizontal,
            Self::Horizontal => Self::Vertical,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vertical => "vertical",
            Self::Horizontal => "horizontal",
        })
    }
}
