//! The least waste fragment.

use cutting_engine::instance::Rules;
use cutting_engine::solution::UnplacedReason::Trim;

use super::{cut, left_out, many, placed, sheets_for_all, spoilt};
use crate::support::{piece, sheet, stages};

#[test]
fn fragments_are_no_smaller_than_the_least() {
    let rules = Rules { min_trim: 20, ..stages(3) };
    assert_eq!(left_out(&cut(vec![piece(80, 40)], vec![sheet(100, 60)], rules)), []);
    assert_eq!(left_out(&cut(vec![piece(81, 40)], vec![sheet(100, 60)], rules)), [(0, 1, Trim)]);
    assert_eq!(left_out(&cut(vec![piece(80, 41)], vec![sheet(100, 60)], rules)), [(0, 1, Trim)]);
}

#[test]
fn too_small_a_fragment_means_fewer_pieces() {
    // Three pieces would leave 10 mm.
    let rules = Rules { min_trim: 20, ..stages(1) };
    assert_eq!(sheets_for_all(vec![many(3, piece(30, 60))], sheet(100, 60), rules), 2);
    let exact = Rules { min_trim: 10, ..rules };
    assert_eq!(sheets_for_all(vec![many(3, piece(30, 60))], sheet(100, 60), exact), 1);
}

#[test]
fn fragments_count_beside_defects_too() {
    let glass = |defect| spoilt(sheet(100, 60), &[(0, 0, defect, 60)]);
    let rules = Rules { min_trim: 20, ..stages(1) };
    let solution = cut(vec![piece(60, 60)], vec![glass(5)], rules);
    assert_eq!(placed(&solution).map(|(node, _)| node.x).collect::<Vec<_>>(), [20]);
    assert_eq!(left_out(&cut(vec![piece(81, 60)], vec![glass(5)], rules)), [(0, 1, Trim)]);
}

#[test]
fn pieces_that_together_leave_nothing() {
    let rules = Rules { min_trim: 20, ..stages(1) };
    let solution = cut(vec![piece(90, 60), piece(10, 60)], vec![sheet(100, 60)], rules);
    assert_eq!(left_out(&solution), []);
}
