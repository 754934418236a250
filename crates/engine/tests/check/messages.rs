//! The messages of the checker: plain words and figures for people who know cutting tables but not the program.

use cutting_engine::check::check;
use cutting_engine::cut_tree::NodeKind;
use cutting_engine::instance::{Defect, Direction, Sheet};
use cutting_engine::solution::UnplacedReason::{
    self, Defects, DoesNotFitAnySheet, Stages, StockExhausted, Trim,
};
use cutting_engine::solution::{SheetLayout, Solution, Unplaced};

use crate::support::sketch::Part::{Piece, Waste};
use crate::support::sketch::{h, solution, v};
use crate::support::{instance, piece, sheet, stages};

/// The messages after `spoil` has changed a layout: two pieces from a sheet with a kerf of 3. Node 0 frees the first
/// piece (1), node 2 the second (3) from waste (4). The summary of the sheet is that of its tree.
fn told(spoil: impl FnOnce(&mut SheetLayout)) -> Vec<String> {
    let defects = vec![Defect { x: 0, y: 55, width: 2, height: 2 }];
    let saw = Sheet { kerf: [3; 2], defects, ..sheet(100, 60) };
    let instance = instance(vec![piece(40, 50), piece(57, 30)], vec![saw], stages(2));
    let first = h(50, Piece(0), Waste);
    let Solution { mut sheets, .. } =
        solution(&instance, &[v(40, first, h(30, Piece(1), Waste))], Vec::new());
    let tree = sheets.remove(0).tree;
    let mut layout = SheetLayout::new(&instance, 0, 0, tree);
    spoil(&mut layout);
    let answer = Solution { sheets: vec![layout], unplaced: Vec::new() };
    check(&instance, &answer).into_iter().map(|found| found.message).collect()
}

#[test]
fn wrong_figures_of_a_sheet_are_named() {
    assert_eq!(told(|_| ()), [""; 0]);
    assert_eq!(told(|sheet| sheet.summary.used_area = 7), ["the used area is 3710, not 7"]);
    let two = |sheet: &mut SheetLayout| {
        sheet.summary.placed_count = 3;
        sheet.summary.cut_length += 1;
    };
    assert_eq!(told(two), ["the number of pieces is 2, not 3; the length of the cuts is 157, not 158"]);
}

#[test]
fn nodes_are_described_in_directions_and_millimetres() {
    let at =
        |index: usize| move |sheet: &mut SheetLayout| sheet.tree.nodes[index].direction = Direction::Vertical;
    assert_eq!(told(at(2)), ["its direction is horizontal, not vertical"]);
    let kerf = |sheet: &mut SheetLayout| sheet.tree.nodes[2].kerf = 5;
    assert_eq!(told(kerf), ["it consumes a kerf of 5"]);
    let other_piece = |sheet: &mut SheetLayout| {
        sheet.tree.nodes[2].kind = NodeKind::Piece { piece: 1, rotated: false };
    };
    assert_eq!(told(other_piece)[0], "the piece is 57 x 30, not 40 x 50");
    let turned = |sheet: &mut SheetLayout| {
        sheet.tree.nodes[2].kind = NodeKind::Piece { piece: 0, rotated: true };
    };
    assert_eq!(told(turned), ["the piece is 50 x 40, not 40 x 50", "the piece must not be rotated"]);
}

#[test]
fn impossible_reasons_are_explained() {
    let said = |width: i32, reason: UnplacedReason| {
        let instance = instance(vec![piece(width, 50)], vec![sheet(100, 60)], stages(2));
        let unplaced = vec![Unplaced { piece: 0, count: 1, reason }];
        let [found] = &check(&instance, &Solution { sheets: Vec::new(), unplaced })[..] else {
            panic!("one violation")
        };
        found.message.clone()
    };
    assert_eq!(said(40, DoesNotFitAnySheet), "the piece fits within the usable area of some sheet");
    assert_eq!(
        said(101, StockExhausted),
        "the piece is larger than the usable area of every sheet, as its grain lets it lie"
    );
    for (reason, named) in [(Stages, "stages"), (Trim, "trims"), (Defects, "defects")] {
        assert!(
            said(40, reason).starts_with(&format!("{named} cannot be the reason: ")),
            "{}",
            said(40, reason)
        );
    }
}
