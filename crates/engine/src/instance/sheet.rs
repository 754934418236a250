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
        let [vertical, horizontal] = self.kerf;
        match direction {
            Direction::Vertical => vertical,
            Direction::Horizontal => horizontal,
        }
    }

    /// Height between the lower and the upper margin, in units of length, at least 1.
    #[inline]
    pub fn usable_height(&self) -> i32 {
        self.height - self.margins.bottom - self.margins.top
    }
}

/// The usable areas of some sheets: the widest first, each with the greatest height of those at least as wide.
pub(crate) struct UsableSizes(Vec<[i32; 2]>);

impl UsableSizes {
    pub fn new<'a>(sheets: impl Iterator<Item = &'a Sheet>) -> Self {
        let mut sizes: Vec<_> = sheets.map(|sheet| [sheet.usable_width(), sheet.usable_height()]).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let mut highest = 0;
        for [_, height] in &mut sizes {
            highest = highest.max(*height);
            *height = highest;
        }
        Self(sizes)
    }

    /// Whether one of them is at least so wide and so high, in logarithmic time.
    pub fn hold(&self, width: i32, height: i32) -> bool {
        let wide_enough = self.0.partition_point(|size| size[0] >= width);
        wide_enough > 0 && self.0[wide_enough - 1][1] >= height
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::tests::support::sheet;
    use crate::numbers::Integer;
    use crate::rng::Rng;

    #[test]
    fn agrees_with_a_scan_of_all_sizes() {
        let mut rng = Rng::new(5);
        let mut some = |most: usize| [1 + rng.below(most).to_i32(), 1 + rng.below(most).to_i32()];
        for count in 0..30 {
            let all: Vec<[i32; 2]> = (0..count).map(|_| some(20)).collect();
            let sheets: Vec<Sheet> = all.iter().map(|&[width, height]| sheet(width, height, 0)).collect();
            let sizes = UsableSizes::new(sheets.iter());
            for _ in 0..100 {
                let [width, height] = some(22);
                let expected = all.iter().any(|size| size[0] >= width && size[1] >= height);
                assert_eq!(sizes.hold(width, height), expected);
            }
        }
    }
}
