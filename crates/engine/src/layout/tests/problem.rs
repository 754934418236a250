//! The instance as the search sees it.

use typed_index_collections::TiVec;

use super::support::{FREE, Job, fixed, many, sheet, stages, trim, turnable};
use crate::instance::{Direction, Margins, Piece, Rules, Sheet};
use crate::layout::axis::direction_of;
use crate::layout::ids::PieceTypeId;
use crate::layout::problem::PieceType;
use crate::layout::tests::support::mm;
use crate::solution::UnplacedReason;
use crate::units::Length;

fn types(pieces: &[Piece]) -> TiVec<PieceTypeId, PieceType> {
    Job::new(pieces, &[sheet(100, 100, 0)], FREE).problem.types
}

/// The entries of each type.
fn entries(types: &TiVec<PieceTypeId, PieceType>) -> Vec<Vec<(u32, u32)>> {
    types.iter().map(|piece| piece.entries.clone()).collect()
}

#[test]
fn equal_pieces_are_one_type() {
    let types = types(&[many(2, fixed(30, 20)), fixed(5, 5), many(4, fixed(30, 20))]);
    assert_eq!(entries(&types), [vec![(0, 2), (2, 4)], vec![(1, 1)]]);
    assert_eq!((types.raw[0].count, types.raw[0].size, types.raw[0].area.get()), (6, mm([30, 20]), 600));
}

#[test]
fn turned_twins_are_one_type_only_if_both_may_turn() {
    let types = types(&[turnable(20, 30), turnable(30, 20), fixed(20, 30), fixed(30, 20)]);
    assert_eq!(entries(&types), [vec![(0, 1), (1, 1)], vec![(2, 1)], vec![(3, 1)]]);
    assert_eq!(types.raw[0].size, [30, 20], "the longer side first");
    assert_eq!([types.raw[1].size, types.raw[2].size], [[20, 30], [30, 20]]);
}

#[test]
fn whether_a_square_may_turn_does_not_matter() {
    let types = types(&[turnable(20, 20), fixed(20, 20)]);
    assert_eq!((types.len(), types.raw[0].turns), (1, false));
}

#[test]
fn pieces_of_different_priorities_are_different_types() {
    let types = types(&[fixed(20, 20), Piece { priority: 3, ..fixed(20, 20) }]);
    assert_eq!(types.iter().map(PieceType::penalty).collect::<Vec<_>>(), [1.0, 4.0]);
}

#[test]
fn a_piece_has_one_orientation_or_two() {
    let types = types(&[turnable(20, 30), fixed(20, 30)]);
    let ways = |piece: &PieceType| -> Vec<[Length; 2]> {
        piece.all_turnings().iter().map(|&turned| piece.laid(turned)).collect()
    };
    assert_eq!(ways(&types.raw[0]), [[30, 20], [20, 30]]);
    assert_eq!(ways(&types.raw[1]), [[20, 30]]);
}

#[test]
fn pieces_that_fit_nowhere_are_known_from_the_start() {
    let pieces = [many(2, fixed(100, 100)), fixed(101, 1), fixed(95, 100)];
    let problem = Job::new(&pieces, &[sheet(100, 100, 0)], trim(10, FREE)).problem;
    let reasons: Vec<UnplacedReason> = problem.types.iter().map(|piece| piece.reason).collect();
    assert_eq!(
        reasons,
        [UnplacedReason::StockExhausted, UnplacedReason::DoesNotFitAnySheet, UnplacedReason::Trim]
    );
    assert_eq!(problem.types.iter().map(PieceType::fits_alone).collect::<Vec<_>>(), [true, false, false]);
    // The third one may fit beside another piece, with no trim between them.
    assert_eq!(problem.types.iter().map(PieceType::may_fit).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!((problem.instances(), problem.least_side), (3, Length::new(95)));
}

#[test]
fn a_piece_may_fit_beside_others_on_a_sheet_other_than_the_one_that_gives_its_reason() {
    // On the first sheet it needs a second stage. On the second it needs a smaller trim, or another piece beside it.
    let sheets = [sheet(4, 6, 1), sheet(3, 5, 1)];
    let rules = Rules { max_stages: 1, ..trim(3, FREE) };
    let problem = Job::new(&[many(2, fixed(3, 2))], &sheets, rules).problem;
    assert_eq!(problem.types.raw[0].reason, UnplacedReason::Stages);
    assert!(problem.types.raw[0].may_fit());
}

#[test]
fn the_demand_counts_entries_that_fit_alone() {
    let pieces = [many(2, turnable(30, 20)), fixed(101, 1), many(5, turnable(20, 30))];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    assert_eq!(job.problem.demand(&job.instance), [2, 0, 5]);
}

#[test]
fn sheets_are_scarce_if_the_pieces_exceed_their_area() {
    let is_scarce = |pieces: u32, margin: i32| {
        let margins = Margins { left: margin, ..Margins::default() };
        let sheet = Sheet { quantity: 2, margins, ..sheet(100, 100, 0) };
        Job::new(&[many(pieces, fixed(50, 50))], &[sheet], FREE).problem.is_scarce()
    };
    assert!(!is_scarce(8, 0));
    assert!(is_scarce(9, 0));
    assert!(is_scarce(8, 1), "margins do not count");
}

#[test]
fn directions_become_axes() {
    let problem = |rules: Rules| Job::new(&[fixed(1, 1)], &[sheet(9, 9, 0)], rules).problem;
    let horizontal = Rules { first_direction: Direction::Horizontal, ..stages(3) };
    let alternating = problem(horizontal);
    assert_eq!((alternating.first_axis, alternating.stage_limit), (1, 3));
    assert_eq!([0, 1].map(|axis| alternating.root_stage(axis)), [2, 1]);
    let free = problem(FREE);
    assert_eq!((free.first_axis, free.stage_limit), (0, u32::MAX));
    assert_eq!([0, 1].map(|axis| free.root_stage(axis)), [1, 1]);
    assert!([0, 1].iter().all(|&axis| direction_of(axis).axis() == axis));
}
