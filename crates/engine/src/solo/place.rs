//! The types of a lone piece and of its place.

use crate::instance::{Direction, Machine, Piece, Rules, Sheet};

/// A piece that is to be cut alone from an empty sheet.
#[derive(Clone, Copy, Debug)]
pub struct Lone<'a> {
    /// The rules of the cutting table.
    pub rules: &'a Rules,
    /// The limits of the machine, if it has any.
    pub machine: Option<&'a Machine>,
    /// The greatest depth of the cut tree.
    pub depth_limit: u32,
    /// The sheet.
    pub sheet: &'a Sheet,
    /// The piece.
    pub piece: &'a Piece,
    /// The position of the piece in the instance.
    pub number: u32,
}

/// A place of a lone piece on its sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LonePlace {
    /// Left edge, in units of length from the left edge of the sheet.
    pub x: i32,
    /// Lower edge, in units of length from the lower edge of the sheet.
    pub y: i32,
    /// Whether the piece is turned by 90 degrees.
    pub rotated: bool,
    /// Direction of the first cut; the first direction of the rules where no cut is needed.
    pub first_cut: Direction,
    /// Number of stages with vertical and with horizontal cuts. They take turns.
    pub(super) stages: [i32; 2],
}
