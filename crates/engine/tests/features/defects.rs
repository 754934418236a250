//! Zones that no piece may overlap.

use cutting_engine::instance::{Margins, Rules, Sheet};
use cutting_engine::solution::UnplacedReason::Defects;

use super::{cut, left_out, many, placed, saw, spoilt, stock, turnable};
use crate::support::{piece, sheet, stages};

#[test]
fn the_space_beside_one_is_used() {
    let glass = spoilt(saw(2, sheet(100, 60)), &[(0, 20, 10, 5)]);
    let solution = cut(vec![piece(88, 60)], vec![glass], stages(1));
    assert_eq!(left_out(&solution), []);
}

#[test]
fn the_kerf_may_run_through_one() {
    let glass = spoilt(saw(4, sheet(100, 60)), &[(49, 0, 2, 60)]);
    let solution = cut(vec![many(2, piece(48, 60))], vec![glass], stages(1));
    assert_eq!(left_out(&solution), []);
}

#[test]
fn pieces_lie_all_around_one() {
    let glass = spoilt(saw(2, sheet(107, 64)), &[(50, 30, 4, 4)]);
    let solution = cut(vec![many(4, piece(50, 30))], vec![glass], stages(3));
    assert_eq!(left_out(&solution), []);
}

#[test]
fn one_that_only_touches_a_piece_does_no_harm() {
    let glass = spoilt(sheet(100, 60), &[(-10, 0, 20, 60), (90, -5, 500, 500)]);
    let solution = cut(vec![piece(80, 60)], vec![glass], stages(1));
    assert_eq!(placed(&solution).map(|(node, _)| node.x).collect::<Vec<_>>(), [10]);
}

#[test]
fn a_clean_sheet_is_used_if_nothing_else_helps() {
    let sheets = vec![spoilt(sheet(100, 60), &[(50, 30, 1, 1)]), sheet(100, 60)];
    let solution = cut(vec![piece(100, 60)], sheets, stages(2));
    assert_eq!(solution.sheets[0].sheet_index, 1);
}

#[test]
fn a_piece_without_room_between_them() {
    let glass = spoilt(sheet(100, 60), &[(49, 29, 2, 2)]);
    let solution = cut(vec![piece(60, 40)], vec![glass], stages(5));
    assert_eq!(left_out(&solution), [(0, 1, Defects)]);
}

#[test]
fn those_in_the_margins_do_not_count() {
    let margins = Margins { left: 10, ..Margins::default() };
    let glass = spoilt(Sheet { margins, ..sheet(110, 60) }, &[(0, 0, 10, 60)]);
    assert_eq!(left_out(&cut(vec![piece(100, 60)], vec![glass], stages(1))), []);
}

#[test]
fn free_first_cuts_take_no_layout_that_gave_way_to_them_in_other_stages() {
    let [flawed, narrow, wide] = [(1_797, 1_278, 4), (1_093, 1_651, 0), (1_840, 1_505, 10)]
        .map(|(width, height, kerf)| Sheet { kerf: [kerf, 0], ..sheet(width, height) });
    let flawed = spoilt(flawed, &[(49, 180, 58, 48), (187, 87, 39, 58)]);
    let rules = Rules { alternate: false, min_trim: 7, ..stages(5) };
    cut(vec![many(822, turnable(piece(350, 200)))], vec![stock(4, flawed), narrow, wide], rules);
}
