//! Turned pieces.

use cutting_engine::instance::Piece;
use cutting_engine::solution::UnplacedReason::DoesNotFitAnySheet;

use super::{cut, left_out, many, placed, sheets_for_all, stock, turnable};
use crate::support::{free_cuts, piece, sheet, stages};

#[test]
fn only_pieces_that_may_be_turned_are() {
    let pieces = vec![turnable(piece(60, 100)), piece(60, 100)];
    let solution = cut(pieces, vec![stock(2, sheet(100, 60))], stages(5));
    assert_eq!(left_out(&solution), [(1, 1, DoesNotFitAnySheet)]);
    assert_eq!(placed(&solution).map(|(_, rotated)| rotated).collect::<Vec<_>>(), [true]);
}

#[test]
fn some_pieces_are_turned_to_fill_the_sheet() {
    let pieces = |can_rotate| vec![many(3, Piece { can_rotate, ..piece(60, 40) })];
    assert_eq!(sheets_for_all(pieces(true), sheet(100, 60), free_cuts()), 2);
    assert_eq!(sheets_for_all(pieces(true), sheet(120, 60), stages(1)), 1);
    assert_eq!(sheets_for_all(pieces(false), sheet(120, 60), stages(2)), 2);
}
