//! Which sheets are used, and their summaries.

use cutting_engine::instance::{Defect, Instance, Piece as Wanted, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::solution::{SheetLayout, SheetSummary, Solution};

use crate::support::sketch::Part::{Piece, Waste};
use crate::support::sketch::{draw, h, solution, v};
use crate::support::{codes, instance, piece, sheet, stages};

/// Two entries of equal sheets around a different one. Sheet indices are 0 to 1, 2 to 4, and 5 to 1,000,004.
fn stock(pieces: u32) -> Instance {
    let kind = |quantity, defects: &[Defect]| Sheet { quantity, defects: defects.to_vec(), ..sheet(100, 60) };
    let left = Defect { x: 0, y: 58, width: 1, height: 1 };
    let right = Defect { x: 99, y: 59, width: 9, height: 9 };
    instance(
        vec![Wanted { quantity: pieces, ..piece(50, 50) }],
        vec![kind(2, &[left, right]), kind(3, &[]), kind(1_000_000, &[right, left])],
        stages(3),
    )
}

/// The codes of an answer that cuts one piece from each of these sheets, given by entry and index.
fn used(sheets: &[(u32, u64)]) -> Vec<&'static str> {
    let instance = stock(sheets.len().to_u32());
    let part = v(50, h(50, Piece(0), Waste), Waste);
    // There is no entry 3. Its tree is drawn like that of entry 2.
    let layout = |&(entry, index): &(u32, u64)| {
        let tree = draw(&instance, entry.min(2), &part);
        let mut layout = SheetLayout::new(&instance, entry.min(2), index, tree);
        layout.sheet = entry;
        layout
    };
    codes(&instance, &Solution { sheets: sheets.iter().map(layout).collect(), unplaced: Vec::new() })
}

#[test]
fn lowest_sheets_of_each_kind() {
    assert_eq!(used(&[(0, 0), (1, 2)]), [""; 0]);
    assert_eq!(used(&[(1, 2)]), [""; 0]);
    assert_eq!(used(&[(0, 0), (0, 1), (2, 5), (2, 6)]), [""; 0]);
}

#[test]
fn unknown_sheet() {
    assert_eq!(used(&[(0, 0), (3, 2)]), ["unknown_sheet"]);
}

#[test]
fn sheet_order() {
    assert_eq!(used(&[(1, 2), (0, 0)]), ["sheet_order"]);
    assert_eq!(used(&[(0, 0), (0, 0)]), ["sheet_order"]);
}

#[test]
fn sheet_index_of_another_entry() {
    assert_eq!(used(&[(0, 2)]), ["sheet_index"]);
    assert_eq!(used(&[(2, 1_000_005)]), ["sheet_index"]);
    assert_eq!(used(&[(0, u64::MAX)]), ["sheet_index"]);
}

#[test]
fn more_sheets_than_in_stock() {
    assert_eq!(used(&[(1, 2), (1, 3), (1, 4), (1, 5)]), ["sheet_index"]);
}

#[test]
fn sheet_not_lowest() {
    assert_eq!(used(&[(0, 1)]), ["sheet_not_lowest"]);
    assert_eq!(used(&[(1, 2), (1, 4)]), ["sheet_not_lowest"]);
    assert_eq!(used(&[(0, 0), (2, 5)]), ["sheet_not_lowest"]);
    assert_eq!(used(&[(0, 0), (0, 1), (2, 6)]), ["sheet_not_lowest"]);
}

#[test]
fn empty_sheet() {
    let instance = stock(1);
    let part = v(50, h(50, Piece(0), Waste), Waste);
    assert_eq!(codes(&instance, &solution(&instance, &[part, Waste], Vec::new())), ["empty_sheet"]);
}

#[test]
fn summary_of_a_layout() {
    let instance = stock(1);
    let solution = solution(&instance, &[v(50, h(50, Piece(0), Waste), Waste)], Vec::new());
    let summary = SheetSummary {
        placed_count: 1,
        used_area: 2_500,
        waste_area: 3_500,
        // Both waste parts have a defect.
        largest_offcut: 0,
        max_depth: 2,
        cut_count: 2,
        cut_length: 60 + 50,
    };
    assert_eq!(solution.sheets[0].summary, summary);
    assert_eq!(codes(&instance, &solution), [""; 0]);
}

#[test]
fn summary_that_differs_in_any_number() {
    let instance = stock(1);
    let changes: [fn(&mut SheetSummary); 7] = [
        |s| s.placed_count += 1,
        |s| s.used_area -= 1,
        |s| s.waste_area += 1,
        |s| s.largest_offcut = 10 * 50,
        |s| s.max_depth = 3,
        |s| s.cut_count = 0,
        |s| s.cut_length += 1,
    ];
    for change in changes {
        let mut solution = solution(&instance, &[v(50, h(50, Piece(0), Waste), Waste)], Vec::new());
        change(&mut solution.sheets[0].summary);
        assert_eq!(codes(&instance, &solution), ["summary"]);
    }
}
