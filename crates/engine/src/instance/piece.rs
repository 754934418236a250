//! Wanted pieces.

use super::block::Block;
use super::grain::Grain;
use super::sheet::Sheet;
use crate::numbers::Integer;

/// A rectangular piece that is wanted `quantity` times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Width in units of length, 1 to [`MAX_DIMENSION`](super::MAX_DIMENSION).
    pub width: i32,
    /// Height in units of length, 1 to [`MAX_DIMENSION`](super::MAX_DIMENSION).
    pub height: i32,
    /// Number of pieces wanted, 1 to [`MAX_QUANTITY`](super::MAX_QUANTITY).
    pub quantity: u32,
    /// Whether it may be turned by 90 degrees. A job that forbids turning has `false` in every piece.
    pub can_rotate: bool,
    /// Weight of the piece when some must be left out, 0 to [`MAX_PRIORITY`](super::MAX_PRIORITY).
    pub priority: u32,
    /// Its grain, which must be parallel to that of the sheet if both have one. This holds for squares, too.
    pub grain: Grain,
    /// The members of a block. Only the search has such pieces: one for each matched set.
    pub block: Option<Box<Block>>,
}

impl Piece {
    /// Area of one instance, in square units.
    #[inline]
    pub fn area(&self) -> i64 {
        i64::from(self.width) * i64::from(self.height)
    }

    /// Whether it may lie on a sheet of the grain `on`, rotated or not.
    #[inline]
    pub fn may_lie(&self, on: Grain, rotated: bool) -> bool {
        (!rotated || self.can_rotate) && self.grain.allows(on, rotated)
    }

    /// Its extents on a sheet.
    pub(crate) fn extents_on(&self, sheet: &Sheet, rotated: bool) -> [i32; 2] {
        let mut size = if rotated { [self.height, self.width] } else { [self.width, self.height] };
        if let Some(block) = &self.block {
            size[block.laid(rotated).axis()] += block.growth(sheet, rotated);
        }
        size
    }

    /// Pieces of the request that it stands for.
    pub(crate) fn members(&self) -> u32 {
        self.block.as_ref().map_or(1, |block| block.members.len().to_u32())
    }

    /// Whether it lies rotated on a sheet of the grain `on`, where its region has these extents.
    #[inline]
    pub(crate) fn is_rotated(&self, on: Grain, extents: [i32; 2]) -> bool {
        extents != [self.width, self.height] || self.width == self.height && !self.grain.allows(on, false)
    }
}
