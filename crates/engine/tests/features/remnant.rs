//! What remains of a sheet.

use super::{cut, left_out, many, stock};
use crate::support::{free_cuts, piece, sheet};
use cutting_engine::solution::UnplacedReason::DoesNotFitAnySheet;

#[test]
fn the_offcut_is_as_large_as_possible() {
    let solution = cut(vec![piece(40, 40)], vec![sheet(100, 60)], free_cuts());
    assert_eq!(solution.sheets[0].summary.largest_offcut, 60 * 60);
    let solution = cut(vec![piece(40, 20)], vec![sheet(60, 100)], free_cuts());
    assert_eq!(solution.sheets[0].summary.largest_offcut, 60 * 80);
}

#[test]
fn no_cut_is_wasted() {
    let solution = cut(vec![many(4, piece(100, 15))], vec![sheet(100, 60)], free_cuts());
    assert_eq!(solution.sheets[0].summary.cut_count, 3);
    assert_eq!(solution.sheets[0].summary.cut_length, 300);
}

#[test]
fn where_nothing_fits_there_is_no_remnant_to_search_for() {
    let solution = cut(vec![piece(101, 10)], vec![sheet(100, 60)], free_cuts());
    assert_eq!((solution.sheets.len(), left_out(&solution)), (0, vec![(0, 1, DoesNotFitAnySheet)]));
}

#[test]
fn an_offcut_may_be_larger_than_any_of_another_sheet() {
    let sheets = vec![stock(9, sheet(1, 1_000_000)), sheet(1_000_000, 1_000_000)];
    let solution = cut(vec![piece(1, 700_000), piece(1, 600_000), piece(900, 900)], sheets, free_cuts());
    assert_eq!(solution.unplaced, []);
}
