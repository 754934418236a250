//! Stock sheets.

use super::direction::Direction;
use super::grain::Grain;

/// A rectangle that no piece may overlap, in units of length from the sheet's bottom-left corner.
///
/// It may extend beyond the sheet. Only its part on the sheet counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Defect {
    /// Left edge.
    pub x: i32,
    /// Lower edge.
    pub y: i32,
    /// Width, at least 1.
    pub width: i32,
    /// Height, at least 1.
    pub height: i32,
}

/// Strips along the edges of a sheet that are cut away first, in units of length, each 0 to
/// [`MAX_DIMENSION`](super::MAX_DIMENSION).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Margins {
    /// Left strip.
    pub left: i32,
    /// Right strip.
    pub right: i32,
    /// Upper strip.
    pub top: i32,
    /// Lower strip.
    pub bottom: i32,
}

/// A stock sheet that is available `quantity` times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Full width in units of length, 1 to [`MAX_DIMENSION`](super::MAX_DIMENSION).
    pub width: i32,
    /// Full height in units of length, 1 to [`MAX_DIMENSION`](super::MAX_DIMENSION).
    pub height: i32,
    /// Widths of material that a vertical and a horizontal cut remove, in units of length, each 0 to
    /// [`MAX_DIMENSION`](super::MAX_DIMENSION): between parts side by side, and between parts above one another.
    pub kerf: [i32; 2],
    /// Strips at the edges that are cut away before the first cut of the tree. Something must remain.
    pub margins: Margins,
    /// Number of sheets, 1 to [`MAX_QUANTITY`](super::MAX_QUANTITY).
    pub quantity: u32,
    /// Rectangles that no piece may overlap; none lies wholly off the sheet.
    pub defects: Vec<Defect>,
    /// Price of one sheet, 0 to [`MAX_COST`](super::MAX_COST). If any sheet has one, every sheet needs one that is not an offcut.
    pub cost: Option<i64>,
    /// Whether it is an offcut, and not new material.
    pub offcut: bool,
    /// Its grain.
    pub grain: Grain,
}

impl Sheet {
    /// Area of the whole sheet, margins included, in square units.
    #[inline]
    pub fn area(&self) -> i64 {
        i64::from(self.width) * i64::from(self.height)
    }

    /// Width between the side margins, in units of length, at least 1.
    #[inline]
    pub fn usable_width(&self) -> i32 {
        self.width - self.margins.left - self.margins.right
    }

    /// Width of material that a cut in this direction removes, in units of length.
    #[inline]
    pub fn kerf_of(&self, direction: Direction) -> i32 {
        self.kerf[direction.axis()]
    }

    /// Height between the lower and the upper margin, in units of length, at least 1.
    #[inline]
    pub fn usable_height(&self) -> i32 {
        self.height - self.margins.bottom - self.margins.top
    }
}
