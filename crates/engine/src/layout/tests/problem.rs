//! The instance as the search sees it.

use super::support::{FREE, Job, fixed, many, sheet, spoilt, stages, trim, turnable};
use crate::instance::{Direction, Margins, Piece, Rules, Sheet};
use crate::layout::problem::{PieceType, SheetType, Zone, axis_of, direction_of};
use crate::solution::UnplacedReason;

fn types(pieces: &[Piece]) -> Vec<PieceType> {
    Job::new(pieces, &[sheet(100, 100, 0)], FREE).problem.types
}

fn sheet_types(sheets: &[Sheet]) -> Vec<SheetType> {
    Job::new(&[fixed(1, 1)], sheets, FREE).problem.sheets
}

/// How the entries are merged.
fn entries(types: &[PieceType]) -> Vec<Vec<(u32, u32)>> {
    types.iter().map(|what| what.entries.clone()).collect()
}

#[test]
fn equal_pieces_are_one_type() {
    let types = types(&[many(2, fixed(30, 20)), fixed(5, 5), many(4, fixed(30, 20))]);
    assert_eq!(entries(&types), [vec![(0, 2), (2, 4)], vec![(1, 1)]]);
    assert_eq!((types[0].count, types[0].size, types[0].area), (6, [30, 20], 600));
}

#[test]
fn turned_twins_are_one_type_only_where_both_may_turn() {
    let types = types(&[turnable(20, 30), turnable(30, 20), fixed(20, 30), fixed(30, 20)]);
    assert_eq!(entries(&types), [vec![(0, 1), (1, 1)], vec![(2, 1)], vec![(3, 1)]]);
    assert_eq!(types[0].size, [30, 20], "the longer side first");
    assert_eq!([types[1].size, types[2].size], [[20, 30], [30, 20]]);
}

#[test]
fn whether_a_square_may_turn_does_not_matter() {
    let types = types(&[turnable(20, 20), fixed(20, 20)]);
    assert_eq!((types.len(), types[0].turns), (1, false));
}

#[test]
fn pieces_of_different_priorities_are_told_apart() {
    let types = types(&[fixed(20, 20), Piece { priority: 3, ..fixed(20, 20) }]);
    assert_eq!(types.iter().map(PieceType::penalty).collect::<Vec<_>>(), [1.0, 4.0]);
}

#[test]
fn a_piece_lies_in_one_way_or_in_two() {
    let types = types(&[turnable(20, 30), fixed(20, 30)]);
    let ways = |what: &PieceType| -> Vec<[i32; 2]> {
        what.turnings().iter().map(|&turned| what.laid(turned)).collect()
    };
    assert_eq!(ways(&types[0]), [[30, 20], [20, 30]]);
    assert_eq!(ways(&types[1]), [[20, 30]]);
}

#[test]
fn what_fits_nowhere_is_known_from_the_start() {
    let pieces = [many(2, fixed(100, 100)), fixed(101, 1), fixed(95, 100)];
    let problem = Job::new(&pieces, &[sheet(100, 100, 0)], trim(10, FREE)).problem;
    let reasons: Vec<UnplacedReason> = problem.types.iter().map(|what| what.reason).collect();
    assert_eq!(
        reasons,
        [UnplacedReason::StockExhausted, UnplacedReason::DoesNotFitAnySheet, UnplacedReason::Trim]
    );
    assert_eq!(problem.types.iter().map(PieceType::fits_alone).collect::<Vec<_>>(), [true, false, false]);
    // Beside another piece the third one may do without a trim.
    assert_eq!(problem.types.iter().map(PieceType::may_fit).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!((problem.instances(), problem.least_side), (3, 95));
}

#[test]
fn a_piece_may_fit_beside_others_on_another_sheet_than_the_one_that_explains_why_it_does_not_alone() {
    // On the first sheet it needs a second stage, on the second one a smaller fragment, or another piece beside it.
    let sheets = [sheet(4, 6, 1), sheet(3, 5, 1)];
    let rules = Rules { max_stages: 1, ..trim(3, FREE) };
    let problem = Job::new(&[many(2, fixed(3, 2))], &sheets, rules).problem;
    assert_eq!(problem.types[0].reason, UnplacedReason::Stages);
    assert!(problem.types[0].may_fit());
}

#[test]
fn the_demand_counts_entries_that_fit_alone() {
    let pieces = [many(2, turnable(30, 20)), fixed(101, 1), many(5, turnable(20, 30))];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    assert_eq!(job.problem.demand(&job.instance), [2, 0, 5]);
}

#[test]
fn sheets_are_scarce_where_the_pieces_are_larger_than_all_of_them() {
    let is_scarce = |pieces: u32, margin: i32| {
        let margins = Margins { left: margin, ..Margins::default() };
        let sheet = Sheet { quantity: 2, margins, ..sheet(100, 100, 0) };
        Job::new(&[many(pieces, fixed(50, 50))], &[sheet], FREE).problem.is_scarce()
    };
    assert!(!is_scarce(8, 0));
    assert!(is_scarce(9, 0));
    assert!(is_scarce(8, 1), "margins are no stock");
}

#[test]
fn equal_sheets_are_one_type_whatever_the_order_of_their_defects() {
    let two = [(10, 10, 5, 5), (50, 0, 5, 5)];
    let turned = [two[1], two[0]];
    let plain = sheet(100, 100, 3);
    let sheets = [
        Sheet { quantity: 2, ..spoilt(plain.clone(), &two) },
        plain.clone(),
        Sheet { quantity: 3, ..spoilt(plain.clone(), &turned) },
        Sheet { kerf: 4, ..plain.clone() },
        Sheet { margins: Margins { top: 1, ..Margins::default() }, ..plain },
    ];
    let types = sheet_types(&sheets);
    let merged: Vec<&[u32]> = types.iter().map(|what| &what.entries[..]).collect();
    assert_eq!(merged, [&[0, 2][..], &[1], &[3], &[4]]);
    assert_eq!((types[0].stock, types[1].stock), (5, 1_000));
}

#[test]
fn what_counts_is_the_usable_area_and_what_is_paid_for_the_whole() {
    let margins = Margins { left: 1, right: 2, top: 3, bottom: 4 };
    let [what] = &sheet_types(&[Sheet { margins, ..sheet(103, 57, 0) }])[..] else { panic!("one type") };
    assert_eq!((what.size, what.area), ([100, 50], 103 * 57));
    assert!((what.scale - 1.0 / 5_000.0).abs() < 1e-15);
}

#[test]
fn defects_are_clipped_to_the_usable_area() {
    let margins = Margins { left: 10, right: 10, top: 10, bottom: 10 };
    let defects = [
        (0, 0, 10, 100),  // in the margin
        (90, 90, 20, 20), // in the margin and beyond the sheet
        (-50, 5, 65, 15), // from beyond the sheet to (15, 20)
        (85, 40, 50, 1),  // up to the right margin
        (85, 40, 60, 1),  // the same part of it
        (30, 12, 2, 3),
    ];
    let [what] = &sheet_types(&[Sheet { margins, ..spoilt(sheet(100, 100, 0), &defects) }])[..] else {
        panic!("one type")
    };
    let zone = |start, end| Zone { start, end };
    let (left, right, middle) = (zone([0, 0], [5, 10]), zone([75, 30], [80, 31]), zone([20, 2], [22, 5]));
    assert_eq!(what.defects, [vec![left, middle, right], vec![left, middle, right]]);
    assert!(what.has_defects());
    let in_the_margin = Sheet { margins, ..spoilt(sheet(100, 100, 0), &defects[..2]) };
    assert!(!sheet_types(&[in_the_margin])[0].has_defects());
}

#[test]
fn touching_a_defect_is_no_overlap() {
    let what = &sheet_types(&[spoilt(sheet(100, 100, 0), &[(10, 20, 5, 5)])])[0];
    let touching = [[0, 20], [15, 20], [10, 10], [10, 25]];
    assert!(touching.iter().all(|&at| what.defect_at(at, [10, 10]).is_none()));
    let overlapping = [[1, 20], [14, 20], [10, 11], [10, 24]];
    assert!(overlapping.iter().all(|&at| what.defect_at(at, [10, 10]).is_some()));
}

#[test]
fn the_rules_are_told_in_axes() {
    let problem = |rules: Rules| Job::new(&[fixed(1, 1)], &[sheet(9, 9, 0)], rules).problem;
    let horizontal = Rules { first_direction: Direction::Horizontal, ..stages(3) };
    let alternating = problem(horizontal);
    assert_eq!((alternating.first_axis, alternating.stage_limit), (1, 3));
    assert_eq!([0, 1].map(|axis| alternating.root_stage(axis)), [2, 1]);
    let free = problem(FREE);
    assert_eq!((free.first_axis, free.stage_limit), (0, u32::MAX));
    assert_eq!([0, 1].map(|axis| free.root_stage(axis)), [1, 1]);
    assert!([0, 1].iter().all(|&axis| axis_of(direction_of(axis)) == axis));
}

#[test]
fn one_millimetre_is_the_least_fragment_anyway() {
    let problem = |min_trim: i32| Job::new(&[fixed(1, 1)], &[sheet(9, 9, 0)], trim(min_trim, FREE)).problem;
    let least = [0, 1, 2].map(|min_trim| problem(min_trim).sheets[0].least_waste);
    assert_eq!(least, [1, 1, 2]);
    assert_eq!([0, 1, 2].map(|min_trim| problem(min_trim).trims), [false, false, true]);
}

/// A sheet type with this kerf and least fragment.
fn table(kerf: i32, min_trim: i32) -> SheetType {
    Job::new(&[fixed(1, 1)], &[sheet(999, 999, kerf)], trim(min_trim, FREE)).problem.sheets.remove(0)
}

#[test]
fn a_rest_is_nothing_or_goes_with_the_blade_or_makes_a_fragment() {
    let fine =
        |table: &SheetType| -> Vec<i32> { (-3..16).filter(|&rest| table.rest_is_fine(rest)).collect() };
    assert_eq!(fine(&table(3, 10)), [0, 1, 2, 3, 13, 14, 15]);
    assert_eq!(fine(&table(0, 14)), [0, 14, 15]);
    assert_eq!(fine(&table(2, 0)), (0..16).collect::<Vec<_>>());
}

#[test]
fn the_width_for_two_parts_is_the_least_that_is_fine_for_both() {
    for kerf in 0..6 {
        for min_trim in 0..9 {
            let table = table(kerf, min_trim);
            for one in 1..40 {
                for other in 1..40 {
                    let fits =
                        |width: &i32| table.rest_is_fine(width - one) && table.rest_is_fine(width - other);
                    assert_eq!(Some(table.width_for(one, other)), (1..100).find(fits));
                }
            }
        }
    }
}

#[test]
fn a_lead_is_a_fragment_and_a_kerf() {
    assert_eq!((table(3, 10).least_lead(), table(0, 0).least_lead()), (13, 1));
}
