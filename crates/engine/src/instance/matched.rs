//! Matched sets: pieces that are cut side by side in a given order, so that the grain runs on from one to the next.

use super::direction::Direction;
use super::grain::Grain;
use super::{Piece, Sheet};
use crate::numbers::Integer;

/// Most sets in one job.
pub const MAX_MATCHED_SETS: usize = 1_000;
/// Fewest and most members of a set.
pub const MATCHED_MEMBERS: std::ops::RangeInclusive<usize> = 2..=50;
/// Most copies of a set.
pub const MAX_MATCHED_QUANTITY: u32 = 1_000;

/// Pieces that are cut as one block: unrotated side by side in this order, one kerf apart. The whole block may rotate, so
/// that its left side becomes the lower one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchedSet {
    /// Positions of its members in the instance, from the left to the right or upwards. The same may occur again.
    pub pieces: Vec<u32>,
    /// Direction of the cuts between its members: vertical if they lie beside each other.
    pub cuts: Direction,
    /// Copies wanted, 1 to [`MAX_MATCHED_QUANTITY`].
    pub quantity: u32,
}

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

impl MatchedSet {
    /// What is wrong with the set, if anything is.
    pub(super) fn check(&self, pieces: &[Piece]) -> Result<(), &'static str> {
        if !MATCHED_MEMBERS.contains(&self.pieces.len()) {
            return Err("a matched set has too few or too many members");
        }
        if !(1..=MAX_MATCHED_QUANTITY).contains(&self.quantity) {
            return Err("the quantity of a matched set is out of range");
        }
        let members: Option<Vec<&Piece>> =
            self.pieces.iter().map(|&piece| pieces.get(piece.to_usize())).collect();
        let members = members.ok_or("a member of a matched set is no piece")?;
        let across = |piece: &Piece| self.across(piece);
        if members.iter().any(|piece| across(piece) != across(members[0])) {
            return Err("members of a matched set differ at right angles to their row");
        }
        let mut grains = members.iter().map(|piece| piece.grain).filter(|&grain| grain != Grain::None);
        let first = grains.next();
        if grains.any(|grain| Some(grain) != first) {
            return Err("members of a matched set have contradictory grain");
        }
        Ok(())
    }

    fn across(&self, piece: &Piece) -> i32 {
        match self.cuts {
            Direction::Vertical => piece.height,
            Direction::Horizontal => piece.width,
        }
    }

    fn along(&self, piece: &Piece) -> i32 {
        match self.cuts {
            Direction::Vertical => piece.width,
            Direction::Horizontal => piece.height,
        }
    }

    /// Its copies as one piece, whose members have numbers from `first` on. `kerf` is the narrowest of all sheets.
    pub(crate) fn as_piece(&self, pieces: &[Piece], kerf: i32, first: u32) -> Piece {
        let members = || self.pieces.iter().map(|&piece| &pieces[piece.to_usize()]);
        let extents: Vec<i32> = members().map(|piece| self.along(piece)).collect();
        let length = extents.iter().sum::<i32>() + kerf * (extents.len().to_i32() - 1);
        let across = self.across(&pieces[self.pieces[0].to_usize()]);
        let [width, height] = match self.cuts {
            Direction::Vertical => [length, across],
            Direction::Horizontal => [across, length],
        };
        Piece {
            width,
            height,
            quantity: self.quantity,
            can_rotate: members().all(|piece| piece.can_rotate),
            priority: members().map(|piece| piece.priority).sum(),
            grain: members().map(|piece| piece.grain).find(|&grain| grain != Grain::None).unwrap_or_default(),
            block: Some(Box::new(Block { cuts: self.cuts, members: extents, kerf, first })),
        }
    }
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
