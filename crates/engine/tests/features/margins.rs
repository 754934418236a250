//! The usable area.

use cutting_engine::instance::{Margins, Sheet};
use cutting_engine::solution::UnplacedReason::DoesNotFitAnySheet;

use super::{cut, left_out, many, placed};
use crate::support::{piece, sheet, stages};

#[test]
fn pieces_lie_within_them() {
    let margins = Margins { left: 11, right: 7, top: 5, bottom: 3 };
    let framed = Sheet { margins, ..sheet(118, 68) };
    let solution = cut(vec![many(2, piece(50, 60))], vec![framed], stages(1));
    let mut corners: Vec<_> = placed(&solution).map(|(node, _)| (node.x, node.y)).collect();
    corners.sort_unstable();
    assert_eq!(corners, [(11, 3), (61, 3)]);
}

#[test]
fn a_piece_larger_than_what_they_leave_does_not_fit() {
    let framed = Sheet { margins: Margins { top: 1, ..Margins::default() }, ..sheet(100, 60) };
    let solution = cut(vec![piece(100, 60)], vec![framed], stages(5));
    assert_eq!(left_out(&solution), [(0, 1, DoesNotFitAnySheet)]);
}
