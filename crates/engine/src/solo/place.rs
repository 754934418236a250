//! Where a lone piece lies.

use crate::instance::Direction;

/// A place of a lone piece on its sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LonePlace {
    /// Left edge, in millimetres from the left edge of the sheet.
    pub x: i32,
    /// Lower edge, in millimetres from the lower edge of the sheet.
    pub y: i32,
    /// Whether the piece is turned by 90 degrees.
    pub rotated: bool,
    /// Direction of the first cut; the first direction of the rules where no cut is needed.
    pub first_cut: Direction,
    /// Number of stages with vertical and with horizontal cuts. They take turns.
    pub(super) stages: [i32; 2],
}
