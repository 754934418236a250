//! Sheet types.

use super::support::{FREE, Job, fixed, id, sheet, spoilt, trim};
use crate::instance::{Margins, Sheet};
use crate::layout::sheet_type::SheetType;
use crate::layout::spoilt::Rect;
use crate::layout::tests::support::mm;
use crate::units::Length;

fn sheet_types(sheets: &[Sheet]) -> Vec<SheetType> {
    Job::new(&[fixed(1, 1)], sheets, FREE).problem.sheets.raw
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
        Sheet { kerf: [4; 2], ..plain.clone() },
        Sheet { margins: Margins { top: 1, ..Margins::default() }, ..plain },
    ];
    let types = sheet_types(&sheets);
    let merged: Vec<&[u32]> = types.iter().map(|only| &only.entries[..]).collect();
    assert_eq!(merged, [&[0, 2][..], &[1], &[3], &[4]]);
    assert_eq!((types[0].stock, types[1].stock), (5, 1_000));
}

#[test]
fn the_usable_area_counts_but_the_whole_sheet_is_paid_for() {
    let margins = Margins { left: 1, right: 2, top: 3, bottom: 4 };
    let [only] = &sheet_types(&[Sheet { margins, ..sheet(103, 57, 0) }])[..] else { panic!("one type") };
    assert_eq!((only.size, only.area.get()), (mm([100, 50]), 103 * 57));
    assert!((only.scale - 1.0 / 5_000.0).abs() < 1e-15);
}

#[test]
fn defects_are_clipped_to_the_usable_area() {
    let margins = Margins { left: 10, right: 10, top: 10, bottom: 10 };
    let defects = [
        (0, 0, 10, 100),  // in the margin
        (90, 90, 20, 20), // in the margin, and beyond the sheet
        (-50, 5, 65, 15), // from beyond the sheet to (15, 20)
        (85, 40, 50, 1),  // up to the right margin
        (85, 40, 60, 1),  // the same part of it
        (30, 12, 2, 3),
    ];
    let [only] = &sheet_types(&[Sheet { margins, ..spoilt(sheet(100, 100, 0), &defects) }])[..] else {
        panic!("one type")
    };
    let zone = |start, end| Rect { start: mm(start), end: mm(end) };
    let (left, right, middle) = (zone([0, 0], [5, 10]), zone([75, 30], [80, 31]), zone([20, 2], [22, 5]));
    assert_eq!(only.defects, [vec![left, middle, right], vec![left, middle, right]]);
    assert!(only.has_defects());
    let in_the_margin = Sheet { margins, ..spoilt(sheet(100, 100, 0), &defects[..2]) };
    assert!(!sheet_types(&[in_the_margin])[0].has_defects());
}

#[test]
fn touching_a_defect_is_no_overlap() {
    let only = &sheet_types(&[spoilt(sheet(100, 100, 0), &[(10, 20, 5, 5)])])[0];
    let touching = [[0, 20], [15, 20], [10, 10], [10, 25]];
    assert!(touching.iter().all(|&at| only.defect_at(mm(at), mm([10, 10])).is_none()));
    let overlapping = [[1, 20], [14, 20], [10, 11], [10, 24]];
    assert!(overlapping.iter().all(|&at| only.defect_at(mm(at), mm([10, 10])).is_some()));
}

#[test]
fn no_fragment_is_below_one_millimetre() {
    let problem = |min_trim: i32| Job::new(&[fixed(1, 1)], &[sheet(9, 9, 0)], trim(min_trim, FREE)).problem;
    let least = [0, 1, 2].map(|min_trim| problem(min_trim).sheets.raw[0].least_waste);
    assert_eq!(least, [1, 1, 2]);
    assert_eq!([0, 1, 2].map(|min_trim| problem(min_trim).trims), [false, false, true]);
}

/// A sheet type with this kerf of horizontal cuts and least fragment.
fn table(kerf: i32, min_trim: i32) -> SheetType {
    let sheet = Sheet { kerf: [7, kerf], ..sheet(999, 999, 0) };
    Job::new(&[fixed(1, 1)], &[sheet], trim(min_trim, FREE)).problem.sheets.remove(id(0))
}

#[test]
fn a_remainder_is_nothing_or_at_most_the_kerf_or_a_fragment() {
    let fine = |table: &SheetType| -> Vec<i32> {
        (-3..16).filter(|&rest| table.may_leave(1, Length::new(rest))).collect()
    };
    assert_eq!(fine(&table(3, 10)), [0, 1, 2, 3, 13, 14, 15]);
    assert_eq!(fine(&table(0, 14)), [0, 14, 15]);
    assert_eq!(fine(&table(2, 0)), (0..16).collect::<Vec<_>>());
}

#[test]
fn the_width_for_two_parts_is_the_least_that_suits_both() {
    for kerf in 0..6 {
        for min_trim in 0..9 {
            let table = table(kerf, min_trim);
            for one in 1..40 {
                for other in 1..40 {
                    let [one, other] = mm([one, other]);
                    let fits =
                        |&width: &Length| [one, other].iter().all(|&part| table.may_leave(1, width - part));
                    assert_eq!(Some(table.width_for(1, one, other)), (1..100).map(Length::new).find(fits));
                }
            }
        }
    }
}

#[test]
fn a_lead_is_a_fragment_and_a_kerf() {
    assert_eq!([table(3, 10).least_lead, table(0, 0).least_lead], [mm([17, 13]), mm([8, 1])]);
}
