//! The kerf takes what it must, and no more.

use cutting_engine::cut_tree::NodeKind;
use cutting_engine::instance::{Rules, Sheet};
use cutting_engine::numbers::Integer;

use super::{cut, left_out, many, saw, sheets_for_all, turnable};
use crate::support::{free_cuts, piece, sheet, stages};

#[test]
fn a_strip_has_one_kerf_less_than_pieces() {
    for (count, kerf) in [(2, 1), (5, 3), (13, 4), (40, 7)] {
        let width = count * 50 + (count - 1) * kerf;
        let pieces = || vec![many(count.to_u32(), piece(50, 60))];
        assert_eq!(sheets_for_all(pieces(), saw(kerf, sheet(width, 60)), stages(1)), 1);
        assert_eq!(sheets_for_all(pieces(), saw(kerf, sheet(width - 1, 60)), stages(1)), 2);
    }
}

#[test]
fn a_grid_has_no_kerf_at_its_edges() {
    let pieces = || vec![many(12, piece(30, 20))];
    let rules = [stages(2), stages(5), free_cuts()];
    for rules in rules {
        assert_eq!(sheets_for_all(pieces(), saw(3, sheet(4 * 30 + 9, 3 * 20 + 6)), rules), 1);
        assert_eq!(sheets_for_all(pieces(), saw(3, sheet(4 * 30 + 9, 3 * 20 + 5)), rules), 2);
    }
}

#[test]
fn a_remainder_up_to_the_kerf_goes_with_the_last_cut() {
    let rules = Rules { min_trim: 50, ..stages(1) };
    for remainder in 1..=4 {
        let width = 3 * 50 + 2 * 4 + remainder;
        let solution = cut(vec![many(3, piece(50, 60))], vec![saw(4, sheet(width, 60))], rules);
        assert_eq!(left_out(&solution), []);
        let kerfs: Vec<i32> = solution.sheets[0]
            .tree
            .nodes
            .iter()
            .filter(|node| node.kind == NodeKind::Cut && node.next.is_none())
            .map(|node| node.kerf)
            .collect();
        assert_eq!(kerfs, [remainder]);
    }
}

#[test]
fn every_sheet_has_its_own_kerf() {
    let sheets = vec![saw(10, sheet(205, 60)), saw(5, sheet(205, 60))];
    let solution = cut(vec![many(2, piece(100, 60))], sheets, stages(1));
    assert_eq!(solution.sheets.len(), 1);
    assert_eq!(solution.sheets[0].sheet, 1);
}

#[test]
fn vertical_and_horizontal_cuts_have_their_own_kerf() {
    let pieces = || vec![many(4, piece(498, 248))];
    let sheets = |kerf| sheets_for_all(pieces(), Sheet { kerf, ..sheet(1_000, 499) }, stages(0));
    assert_eq!(sheets([4, 3]), 1);
    assert_eq!(sheets([4, 4]), 2);
    assert_eq!(sheets([3, 4]), 2);
    let solution = cut(pieces(), vec![Sheet { kerf: [4, 3], ..sheet(1_000, 499) }], stages(0));
    assert_eq!(solution.sheets[0].summary.cut_count, 3);
}

#[test]
fn a_turned_piece_takes_the_kerf_of_the_direction_in_which_it_is_cut() {
    // Turned, 498 high: 248 + 3 + 248 wide, and 498 + 4 + 498 high.
    let pieces = vec![many(4, turnable(piece(498, 248)))];
    assert_eq!(sheets_for_all(pieces, Sheet { kerf: [3, 4], ..sheet(499, 1_000) }, stages(0)), 1);
}
