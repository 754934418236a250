//! Whether every wanted piece is accounted for.

use cutting_engine::instance::{Defect, Instance, Piece as Wanted, Rules, Sheet};
use cutting_engine::solution::Unplaced;
use cutting_engine::solution::UnplacedReason::{
    self, Defects, Depth, DoesNotFitAnySheet, Penalty, Stages, StockExhausted, Trim,
};

use crate::support::sketch::Part::{Piece, Waste};
use crate::support::sketch::{solution, v};
use crate::support::{codes, instance, piece, sheet, stages};

/// Three of one piece are wanted and one each of two others. Two of the first are placed.
fn with_unplaced(unplaced: &[(u32, u32, UnplacedReason)]) -> Vec<&'static str> {
    let pieces = vec![Wanted { quantity: 3, ..piece(40, 60) }, piece(200, 10), piece(50, 60)];
    let instance = instance(pieces, vec![sheet(100, 60)], stages(1));
    let unplaced = unplaced.iter().map(|&(piece, count, reason)| Unplaced { piece, count, reason }).collect();
    codes(&instance, &solution(&instance, &[v(40, Piece(0), v(40, Piece(0), Waste))], unplaced))
}

#[test]
fn everything_accounted_for() {
    let rest = [(0, 1, StockExhausted), (1, 1, DoesNotFitAnySheet), (2, 1, StockExhausted)];
    assert_eq!(with_unplaced(&rest), [""; 0]);
}

#[test]
fn count() {
    assert_eq!(with_unplaced(&[(0, 1, StockExhausted), (1, 1, DoesNotFitAnySheet)]), ["count"]);
    let one_more = [(0, 2, StockExhausted), (1, 1, DoesNotFitAnySheet), (2, 1, StockExhausted)];
    assert_eq!(with_unplaced(&one_more), ["count"]);
    let far_more = [(0, u32::MAX, StockExhausted), (1, 1, DoesNotFitAnySheet), (2, 1, StockExhausted)];
    assert_eq!(with_unplaced(&far_more), ["count"]);
}

#[test]
fn unplaced_order() {
    let descending = [(0, 1, StockExhausted), (2, 1, StockExhausted), (1, 1, DoesNotFitAnySheet)];
    assert_eq!(with_unplaced(&descending), ["unplaced_order"]);
    let none = [(0, 1, StockExhausted), (1, 1, DoesNotFitAnySheet), (2, 0, StockExhausted)];
    assert_eq!(with_unplaced(&none), ["unplaced_order", "count"]);
}

#[test]
fn one_entry_a_piece() {
    let wanted = Wanted { quantity: 2, ..piece(200, 60) };
    let instance = instance(vec![wanted], vec![sheet(100, 60)], stages(1));
    let entry = Unplaced { piece: 0, count: 1, reason: DoesNotFitAnySheet };
    assert_eq!(codes(&instance, &solution(&instance, &[], vec![entry, entry])), ["unplaced_order"]);
}

#[test]
fn unknown_piece() {
    let rest =
        [(0, 1, StockExhausted), (1, 1, DoesNotFitAnySheet), (2, 1, StockExhausted), (3, 1, StockExhausted)];
    assert_eq!(with_unplaced(&rest), ["unknown_piece"]);
}

#[test]
fn unknown_piece_on_a_sheet() {
    let instance = instance(vec![piece(50, 60)], vec![sheet(100, 60)], stages(1));
    assert_eq!(
        codes(&instance, &solution(&instance, &[v(50, Piece(0), Piece(1))], Vec::new())),
        ["unknown_piece"]
    );
}

#[test]
fn placed_too_often() {
    let instance = instance(vec![piece(50, 60)], vec![sheet(100, 60)], stages(1));
    let twice = solution(&instance, &[v(50, Piece(0), Piece(0))], Vec::new());
    assert_eq!(codes(&instance, &twice), ["placed_too_often"]);
}

/// The codes if the only piece is left out for this reason.
fn left_out(instance: &Instance, reason: UnplacedReason) -> Vec<&'static str> {
    codes(instance, &solution(instance, &[], vec![Unplaced { piece: 0, count: 1, reason }]))
}

#[test]
fn reasons_of_a_piece_that_is_too_large() {
    let turnable = Wanted { can_rotate: true, ..piece(61, 101) };
    let small = vec![sheet(100, 100), sheet(200, 60)];
    let instance = instance(vec![turnable], small, Rules { min_trim: 5, ..stages(1) });
    assert_eq!(left_out(&instance, DoesNotFitAnySheet), [""; 0]);
    for reason in [Stages, Depth, Trim, Defects, StockExhausted, Penalty] {
        assert_eq!(left_out(&instance, reason), ["unplaced_reason"]);
    }
}

#[test]
fn reasons_of_a_piece_that_fits() {
    let turnable = Wanted { can_rotate: true, ..piece(60, 100) };
    // No fragment is smaller than a trim of 1.
    let rules = Rules { min_trim: 1, ..stages(2) };
    let instance = instance(vec![turnable], vec![sheet(200, 59), sheet(100, 60)], rules);
    assert_eq!(left_out(&instance, StockExhausted), [""; 0]);
    for reason in [DoesNotFitAnySheet, Stages, Trim, Defects] {
        assert_eq!(left_out(&instance, reason), ["unplaced_reason"]);
    }
}

#[test]
fn reasons_of_a_piece_with_several_obstacles() {
    let glass = Sheet { defects: vec![Defect { x: 1, y: 1, width: 1, height: 1 }], ..sheet(100, 60) };
    let instance = instance(vec![piece(90, 60)], vec![glass], Rules { min_trim: 20, ..stages(1) });
    for reason in [Stages, Depth, Trim, Defects, StockExhausted, Penalty] {
        assert_eq!(left_out(&instance, reason), [""; 0]);
    }
}
