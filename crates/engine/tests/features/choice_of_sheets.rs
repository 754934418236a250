//! Which sheets are used.

use super::{cut, many, stock};
use crate::support::{piece, sheet, stages};

#[test]
fn the_smallest_that_will_do() {
    let sheets = vec![sheet(300, 300), sheet(100, 60), sheet(200, 200)];
    let solution = cut(vec![piece(90, 50)], sheets, stages(5));
    assert_eq!(solution.sheets.iter().map(|s| s.sheet).collect::<Vec<_>>(), [1]);
}

#[test]
fn a_large_one_if_it_costs_less_than_many() {
    let sheets = vec![stock(9, sheet(100, 60)), stock(9, sheet(200, 80))];
    let solution = cut(vec![many(4, piece(99, 40))], sheets, stages(5));
    assert_eq!(solution.sheets.iter().map(|s| s.sheet).collect::<Vec<_>>(), [1]);
}

#[test]
fn huge_stock_is_only_a_count() {
    let sheets = vec![stock(1_000_000, sheet(90, 50)), stock(1_000_000, sheet(100, 60))];
    let solution = cut(vec![many(3, piece(100, 60))], sheets, stages(5));
    let indices: Vec<u64> = solution.sheets.iter().map(|s| s.sheet_index).collect();
    assert_eq!(indices, [1_000_000, 1_000_001, 1_000_002]);
}
