//! Turning patterns into concrete sheets and pieces.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::cut_tree::NodeKind;
use crate::finish::finish;
use crate::instance::{Margins, Piece, Sheet};
use crate::layout::cost::Price;
use crate::layout::expand::ways::Ways;
use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Laid;
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, laid, many, sheet, spoilt, trim, turnable};
use crate::numbers::Integer;
use crate::solution::{Solution, UnplacedReason};
use crate::stop::Stop;

/// Sheets of these types, each with one piece, perhaps turned. Nothing is excluded.
fn cut(job: &Job, sheets: &[(usize, usize, bool)]) -> Solution {
    let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
    for &(sheet, piece_type, turned) in sheets {
        let mut pattern = Pattern::new(&job.problem, id(sheet));
        pattern.start(&job.problem, Laid { turned, ..laid(piece_type) });
        layout.push(&job.problem, pattern);
    }
    finish(&job.instance, &job.problem, &layout, &|_, _| true, Ways::new(&job.problem), &Stop::never())
}

fn of(quantity: u32, sheet: Sheet) -> Sheet {
    Sheet { quantity, ..sheet }
}

/// The entry and index of every sheet.
fn sheets(solution: &Solution) -> Vec<(u32, u64)> {
    solution.sheets.iter().map(|sheet| (sheet.sheet, sheet.sheet_index)).collect()
}

/// The placed pieces: entry, position, and whether they are turned.
fn pieces(solution: &Solution) -> Vec<(u32, i32, i32, bool)> {
    let nodes = solution.sheets.iter().flat_map(|sheet| &sheet.tree.nodes);
    let placed = nodes.filter_map(|node| match node.kind {
        NodeKind::Piece { piece, rotated } => Some((piece, node.x, node.y, rotated)),
        _ => None,
    });
    placed.collect()
}

fn unplaced(solution: &Solution) -> Vec<(u32, u32, UnplacedReason)> {
    solution.unplaced.iter().map(|left| (left.piece, left.count, left.reason)).collect()
}

#[test]
fn reasons_of_a_cancelled_solve_do_not_ask_about_every_pair_of_piece_and_sheet() {
    const TYPES: i32 = 2_000;
    let pieces: Vec<Piece> = (1..=TYPES).map(|width| fixed(width, 1)).collect();
    let sheets: Vec<Sheet> = (1..=TYPES).map(|width| sheet(TYPES + width, 2, 0)).collect();
    let job = Job::new(&pieces, &sheets, FREE);
    let stop = Stop::never().on(Arc::new(AtomicBool::new(true)));
    // Where no sheet may be spent, the first one asked about ends it.
    for (may, most) in [(true, TYPES * TYPES / 2), (false, 100)] {
        let asked = Cell::new(0);
        let may_spend = |_: PieceTypeId, _: Price| {
            asked.set(asked.get() + 1);
            may
        };
        let solution = finish(
            &job.instance,
            &job.problem,
            &Layout::empty(&job.problem),
            &may_spend,
            Ways::new(&job.problem),
            &stop,
        );
        assert!(solution.unplaced.len() > TYPES.to_usize() / 2);
        assert!(asked.get() < most, "asked {} times", asked.get());
    }
}

#[test]
fn the_first_of_equal_sheets_are_used_and_listed_in_order() {
    let stock = [of(2, sheet(50, 50, 0)), of(3, sheet(99, 99, 0)), of(9, sheet(50, 50, 0))];
    let job = Job::new(&[many(9, fixed(50, 50))], &stock, FREE);
    let solution = cut(&job, &[(1, 0, false), (0, 0, false), (0, 0, false), (0, 0, false)]);
    assert_eq!(sheets(&solution)[..4], [(0, 0), (0, 1), (1, 2), (2, 5)]);
}

#[test]
fn pieces_are_assigned_in_the_order_of_their_entries() {
    let pieces_of = [many(2, turnable(40, 30)), many(2, turnable(30, 40))];
    let job = Job::new(&pieces_of, &[of(3, sheet(50, 50, 0))], FREE);
    let solution = cut(&job, &[(0, 0, false), (0, 0, true), (0, 0, false)]);
    // The type lies with its longer side across. Whether that counts as turned depends on the sides of the entry.
    assert_eq!(pieces(&solution), [(0, 0, 0, false), (0, 0, 0, true), (1, 0, 0, true)]);
    assert_eq!(unplaced(&solution), [(1, 1, UnplacedReason::StockExhausted)]);
}

#[test]
fn positions_are_relative_to_the_whole_sheet() {
    let margins = Margins { left: 7, right: 1, top: 2, bottom: 5 };
    let job = Job::new(&[fixed(20, 20)], &[Sheet { margins, ..sheet(50, 50, 0) }], FREE);
    let solution = cut(&job, &[(0, 0, false)]);
    assert_eq!(pieces(&solution), [(0, 7, 5, false)]);
    let root = solution.sheets[0].tree.nodes[0];
    assert_eq!((root.x, root.y, root.width, root.height), (7, 5, 42, 43));
}

#[test]
fn every_entry_left_out_has_its_count_and_reason() {
    let demand =
        [fixed(90, 10), many(5, fixed(50, 50)), fixed(46, 50), many(2, fixed(50, 50)), fixed(20, 20)];
    let stock = [of(3, spoilt(sheet(50, 50, 0), &[(200 - 151, 0, 1, 1)])), of(2, sheet(50, 50, 0))];
    let job = Job::new(&demand, &stock, trim(5, FREE));
    let solution = cut(&job, &[(1, 1, false), (1, 1, false), (0, 3, false)]);
    assert_eq!(
        unplaced(&solution),
        [
            (0, 1, UnplacedReason::DoesNotFitAnySheet),
            (1, 3, UnplacedReason::StockExhausted),
            (2, 1, UnplacedReason::Trim),
            (3, 2, UnplacedReason::StockExhausted),
        ]
    );
}

#[test]
fn a_piece_left_out_is_cut_alone_if_a_sheet_is_left() {
    let job = Job::new(
        &[many(3, fixed(40, 40)), fixed(90, 90)],
        &[of(2, sheet(50, 50, 0)), sheet(99, 99, 0)],
        FREE,
    );
    let solution = cut(&job, &[(0, 0, false)]);
    assert_eq!(unplaced(&solution), []);
    assert_eq!(sheets(&solution), [(0, 0), (0, 1), (1, 2), (1, 3)]);
}

#[test]
fn a_piece_is_not_cut_alone_deeper_than_allowed() {
    // Alone in a corner, the piece takes two cuts.
    let demand: [Piece; 2] = [fixed(40, 40), fixed(50, 40)];
    let left_out =
        |depth: u32| unplaced(&cut(&Job::with_depth(&demand, &[sheet(50, 50, 0)], FREE, depth), &[]));
    assert_eq!(left_out(2), []);
    assert_eq!(left_out(1), [(0, 1, UnplacedReason::Depth)]);
}

#[test]
fn an_empty_layout_is_an_answer() {
    let job = Job::new(&[many(4, fixed(60, 60))], &[sheet(50, 50, 0)], FREE);
    let solution = cut(&job, &[]);
    assert_eq!(sheets(&solution), []);
    assert_eq!(unplaced(&solution), [(0, 4, UnplacedReason::DoesNotFitAnySheet)]);
}

#[test]
fn after_the_most_defects_examined_no_more_pieces_are_cut_alone() {
    let defects: Vec<_> = (0..10_000).map(|at| (at % 100 * 3, at / 100 * 3, 1, 1)).collect();
    let stock = [of(200, spoilt(sheet(1_000, 1_000, 0), &defects))];
    let pieces: Vec<Piece> = (0..200).map(|at| fixed(500 + at, 500)).collect();
    let job = Job::new(&pieces, &stock, FREE);
    let solution = cut(&job, &[]);
    let (cut, left) = (solution.sheets.len(), unplaced(&solution));
    assert!((50..150).contains(&cut), "{cut}");
    assert_eq!(left.len(), 200 - cut);
    assert!(left.iter().all(|&(_, _, reason)| reason == UnplacedReason::SearchEnded));
}

#[test]
fn small_trees_keep_no_more_memory_than_they_need() {
    let job = Job::new(&[fixed(10, 10)], &[sheet(50, 50, 0)], FREE);
    let nodes = &cut(&job, &[(0, 0, false)]).sheets[0].tree.nodes;
    assert_eq!(nodes.capacity(), nodes.len());
}
