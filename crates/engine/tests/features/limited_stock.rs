//! What is placed if not everything fits.

use cutting_engine::instance::Piece;
use cutting_engine::solution::UnplacedReason::StockExhausted;

use super::{cut, left_out, many, stock};
use crate::support::{piece, sheet, stages};

fn urgent(priority: u32, mut piece: Piece) -> Piece {
    piece.priority = priority;
    piece
}

#[test]
fn the_more_urgent_piece_is_placed() {
    let pieces = vec![piece(100, 60), urgent(1, piece(100, 60)), piece(100, 60)];
    let solution = cut(pieces, vec![sheet(100, 60)], stages(5));
    assert_eq!(left_out(&solution), [(0, 1, StockExhausted), (2, 1, StockExhausted)]);
}

#[test]
fn urgency_counts_more_than_area() {
    let pieces = vec![piece(100, 60), urgent(3, piece(10, 10))];
    let solution = cut(pieces, vec![sheet(100, 60)], stages(5));
    assert_eq!(left_out(&solution), [(0, 1, StockExhausted)]);
}

#[test]
fn two_small_pieces_count_more_than_a_large_one() {
    let pieces = vec![piece(100, 60), many(2, piece(20, 20))];
    let solution = cut(pieces, vec![sheet(100, 60)], stages(5));
    assert_eq!(left_out(&solution), [(0, 1, StockExhausted)]);
}

#[test]
fn as_many_pieces_as_there_is_room_for() {
    let solution = cut(vec![many(20, piece(50, 30))], vec![stock(3, sheet(100, 60))], stages(2));
    assert_eq!(left_out(&solution), [(0, 8, StockExhausted)]);
    assert_eq!(solution.sheets.len(), 3);
}
