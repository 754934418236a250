//! What remains of a sheet.

use super::{cut, many};
use crate::support::{free_cuts, piece, sheet};

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
