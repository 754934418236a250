//! Short spellings of instances for the tests of this module.

use super::{Bounds, lower_bound};
use crate::instance::{Grain, Instance, Margins, Piece, Rules, Sheet};

/// One piece that may not be turned.
pub(super) fn fixed(width: i32, height: i32) -> Piece {
    Piece { width, height, quantity: 1, can_rotate: false, priority: 0, grain: Grain::None, block: None }
}

/// One piece that may be turned.
pub(super) fn turnable(width: i32, height: i32) -> Piece {
    Piece { can_rotate: true, ..fixed(width, height) }
}

/// Plenty of sheets without kerf, margins or defects.
pub(super) fn sheet(width: i32, height: i32) -> Sheet {
    Sheet {
        width,
        height,
        kerf: [0; 2],
        margins: Margins::default(),
        quantity: 1_000,
        defects: Vec::new(),
        cost: None,
        offcut: false,
        grain: Grain::None,
    }
}

/// A problem whose cuts are free.
pub(super) fn instance(pieces: &[Piece], sheets: &[Sheet]) -> Instance {
    let rules = Rules::FREE;
    Instance::new(pieces.to_vec(), sheets.to_vec(), rules).expect("numbers within their ranges")
}

/// Number of sheets by the area bound and by the best bound.
pub(super) fn sheets_needed(pieces: &[Piece], sheets: &[Sheet]) -> (u64, u64) {
    let instance = instance(pieces, sheets);
    (Bounds::new(&instance).quick().sheets, lower_bound(&instance).sheets)
}

/// Area by the area bound and by the best bound.
pub(super) fn area_needed(pieces: &[Piece], sheets: &[Sheet]) -> (i64, i64) {
    let instance = instance(pieces, sheets);
    (Bounds::new(&instance).quick().area, lower_bound(&instance).area)
}
