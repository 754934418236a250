//! Blocks: the copies of a matched set as one piece.

use super::direction::Direction;
use super::sheet::Sheet;
use crate::numbers::Integer;

/// The block that a copy of a set is: one piece of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Direction of the cuts between its members, as it lies unrotated.
    pub cuts: Direction,
    /// Extents of the members at right angles to these cuts, in order.
    pub members: Vec<i32>,
    /// The kerf between them in the size of the piece. A sheet may have a wider one.
    pub kerf: i32,
    /// The number of its first member among those of all blocks.
    pub first: u32,
}

impl Block {
    /// Direction of the cuts between its members as it lies.
    pub(crate) fn laid(&self, rotated: bool) -> Direction {
        if rotated { self.cuts.other() } else { self.cuts }
    }

    /// Whether its members lie in reverse order: what was below comes to lie on the right.
    pub(crate) fn is_reversed(&self, rotated: bool) -> bool {
        rotated && self.cuts == Direction::Horizontal
    }

    /// Where a member begins within the block as it lies, with this kerf between the members.
    pub(crate) fn offset(&self, member: usize, rotated: bool, kerf: i32) -> i32 {
        let before =
            if self.is_reversed(rotated) { &self.members[member + 1..] } else { &self.members[..member] };
        before.iter().map(|extent| extent + kerf).sum()
    }

    /// Levels of cuts that divide it.
    pub(crate) fn depth(&self) -> u32 {
        usize::BITS - (self.members.len() - 1).leading_zeros()
    }

    /// How much longer it is with the kerf of a sheet.
    pub(crate) fn growth(&self, sheet: &Sheet, rotated: bool) -> i32 {
        (self.members.len().to_i32() - 1) * (sheet.kerf_of(self.laid(rotated)) - self.kerf)
    }
}
