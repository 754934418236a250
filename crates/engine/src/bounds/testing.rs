//! Short spellings of instances for the tests of this module.

use super::{Bound, Bounds};
use crate::instance::{Grain, Instance, Margins, Piece, Rules, Sheet};
use crate::stop::Stop;

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

/// The bounds of a layout of all pieces.
pub(super) fn bounds_of(instance: &Instance) -> Bounds {
    let demand: Vec<u32> = instance.pieces().iter().map(|piece| piece.quantity).collect();
    Bounds::for_demand(instance, &demand)
}

/// The best cheap bound.
pub(super) fn full(bounds: &Bounds) -> Bound {
    bounds.full_until(Bound::INFINITE, &Stop::never())
}

/// Number of equal sheets by the area bound and by the best bound.
pub(super) fn sheets_needed(pieces: &[Piece], [sheet]: &[Sheet; 1]) -> (i64, i64) {
    let (quick, full) = area_needed(pieces, std::slice::from_ref(sheet));
    (quick / sheet.area(), full / sheet.area())
}

/// Area by the area bound and by the best bound.
pub(super) fn area_needed(pieces: &[Piece], sheets: &[Sheet]) -> (i64, i64) {
    let bounds = bounds_of(&instance(pieces, sheets));
    (bounds.quick().area, full(&bounds).area)
}
