//! Matched sets: pieces that are cut side by side in a given order, so that the grain runs on from one to the next.

use super::block::Block;
use super::direction::Direction;
use super::grain::Grain;
use super::piece::Piece;
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
        [piece.height, piece.width][self.cuts.axis()]
    }

    fn along(&self, piece: &Piece) -> i32 {
        [piece.width, piece.height][self.cuts.axis()]
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
