//! The summary of a finished sheet.

use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::{Direction, Instance, Margins, Sheet};
use crate::layout::tests::support::{FREE, fixed, sheet, spoilt};
use crate::solution::{SheetLayout, SheetSummary};

const PIECE: NodeKind = NodeKind::Piece { piece: 0, rotated: false };

fn node(kind: NodeKind, [x, y, width, height]: [i32; 4], depth: u32) -> Node {
    Node {
        kind,
        x,
        y,
        width,
        height,
        direction: Direction::Vertical,
        stage: 1,
        depth,
        kerf: 0,
        child: None,
        next: None,
    }
}

/// A piece of 60 x 40 in the corner of a sheet of 100 x 80 with a margin of 10 on the left: two cuts and two offcuts.
fn tree() -> CutTree {
    let across = Node { direction: Direction::Horizontal, ..node(NodeKind::Cut, [10, 0, 60, 80], 1) };
    CutTree {
        nodes: vec![
            node(NodeKind::Cut, [10, 0, 90, 80], 0),
            across,
            node(PIECE, [10, 0, 60, 40], 2),
            node(NodeKind::Waste, [10, 40, 60, 40], 2),
            node(NodeKind::Waste, [70, 0, 30, 80], 1),
        ],
    }
}

fn summary(sheet: Sheet, tree: CutTree) -> SheetSummary {
    let instance = Instance::new(vec![fixed(60, 40)], vec![sheet], FREE).expect("a valid instance");
    SheetLayout::new(&instance, 0, 0, tree).summary
}

fn board() -> Sheet {
    Sheet { margins: Margins { left: 10, ..Margins::default() }, ..sheet(100, 80, 0) }
}

#[test]
fn pieces_areas_and_cuts_are_summed_up() {
    let expected = SheetSummary {
        placed_count: 1,
        used_area: 2_400,
        waste_area: 8_000 - 2_400,
        largest_offcut: 2_400,
        max_depth: 2,
        cut_count: 2,
        // The vertical cut is as long as its region is high, the horizontal one as long as its region is wide.
        cut_length: 80 + 60,
    };
    assert_eq!(summary(board(), tree()), expected);
}

#[test]
fn waste_with_a_defect_is_no_offcut() {
    let largest = |defects: &[(i32, i32, i32, i32)]| summary(spoilt(board(), defects), tree()).largest_offcut;
    assert_eq!(largest(&[(10, 40, 1, 1)]), 2_400, "the other one is as large");
    assert_eq!(largest(&[(69, 79, 1, 1), (99, 0, 500, 1)]), 0);
    assert_eq!(largest(&[(69, 79, 2, 1)]), 0, "one defect spoils both");
    // These only touch the offcuts, or lie in the margin.
    assert_eq!(largest(&[(60, 30, 10, 10), (0, 0, 10, 80)]), 2_400);
}

#[test]
fn the_largest_offcut_counts() {
    let mut tree = tree();
    tree.nodes[3].height = 39;
    assert_eq!(summary(board(), tree.clone()).largest_offcut, 2_400);
    tree.nodes[4].width = 29;
    assert_eq!(summary(board(), tree).largest_offcut, 39 * 60);
}

#[test]
fn areas_do_not_overflow() {
    let side = 1_000_000;
    let tree = CutTree { nodes: vec![node(NodeKind::Waste, [i32::MAX, i32::MIN, i32::MAX, i32::MAX], 0)] };
    let huge = spoilt(sheet(side, side, 0), &[(0, 0, 1, 1)]);
    let largest = i64::from(i32::MAX) * i64::from(i32::MAX);
    assert_eq!(summary(huge, tree).largest_offcut, largest);
}
