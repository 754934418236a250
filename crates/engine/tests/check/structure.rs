//! Broken trees: wrong links, and garbage of every kind.

use cutting_engine::check::{MAX_VIOLATIONS, RULES, check};
use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::{Direction, Instance, Piece as Wanted};
use cutting_engine::numbers::Integer;
use cutting_engine::solution::{SheetLayout, SheetSummary, Solution, Unplaced, UnplacedReason};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::sketch::Part::{Piece, Waste};
use crate::support::sketch::{h, solution, v};
use crate::support::{cases, codes, instance, piece, sawyer, sheet, stages};

/// The codes of a layout after `spoil` has changed its nodes: 0 is the first cut, 1 a cut that frees a piece (2) from
/// waste (3), 4 another piece.
fn spoilt(spoil: impl FnOnce(&mut Vec<Node>)) -> Vec<&'static str> {
    let instance = instance(vec![piece(40, 50), piece(60, 60)], vec![sheet(100, 60)], stages(2));
    let mut solution = solution(&instance, &[v(40, h(50, Piece(0), Waste), Piece(1))], Vec::new());
    spoil(&mut solution.sheets[0].tree.nodes);
    codes(&instance, &solution)
}

#[test]
fn empty_tree() {
    assert_eq!(spoilt(Vec::clear), ["empty_tree"]);
}

#[test]
fn leaf_links() {
    assert_eq!(spoilt(|nodes| nodes[2].child = Some(3)), ["leaf_links"]);
    assert_eq!(spoilt(|nodes| nodes[3].next = Some(4)), ["leaf_links"]);
}

#[test]
fn child_elsewhere() {
    for child in [None, Some(0), Some(1), Some(3), Some(u32::MAX)] {
        assert_eq!(spoilt(|nodes| nodes[1].child = child), ["not_preorder"], "{child:?}");
    }
}

#[test]
fn next_elsewhere() {
    for next in [0, 1, 2, 3, 5, u32::MAX] {
        assert_eq!(spoilt(|nodes| nodes[0].next = Some(next)), ["not_preorder"], "{next}");
    }
}

#[test]
fn tree_that_breaks_off() {
    assert_eq!(spoilt(|nodes| nodes.truncate(4)), ["not_preorder"]);
    assert_eq!(spoilt(|nodes| nodes.truncate(2)), ["not_preorder"]);
}

#[test]
fn unreachable_node() {
    assert_eq!(spoilt(|nodes| nodes.push(nodes[4])), ["unreachable"]);
}

#[test]
fn the_report_is_bounded() {
    let wanted = Wanted { quantity: 1_000, ..piece(1, 60) };
    let instance = instance(vec![wanted], vec![sheet(1_000, 60)], stages(1));
    let part = (1..1_000).fold(Piece(0), |rest, _| v(1, Piece(0), rest));
    let mut solution = solution(&instance, &[part], Vec::new());
    solution.sheets[0].tree.nodes.iter_mut().for_each(|node| node.depth += 1);
    assert_eq!(codes(&instance, &solution), ["depth"; MAX_VIOLATIONS]);
}

fn any_number() -> impl Strategy<Value = i32> {
    prop_oneof![any::<i32>(), -3..200, Just(i32::MAX), Just(i32::MIN)]
}

fn any_index() -> impl Strategy<Value = u32> {
    prop_oneof![4 => 0..30_u32, 1 => any::<u32>()]
}

fn any_node() -> impl Strategy<Value = Node> {
    let kind = prop_oneof![
        Just(NodeKind::Cut),
        Just(NodeKind::Waste),
        (any_index(), any::<bool>()).prop_map(|(piece, rotated)| NodeKind::Piece { piece, rotated }),
    ];
    let region = (any_number(), any_number(), any_number(), any_number());
    let links = (proptest::option::of(any_index()), proptest::option::of(any_index()));
    (kind, region, any::<bool>(), any_index(), any_index(), any_number(), links).prop_map(
        |(kind, (x, y, width, height), vertical, stage, depth, kerf, (child, next))| {
            let direction = if vertical { Direction::Vertical } else { Direction::Horizontal };
            Node { kind, x, y, width, height, direction, stage, depth, kerf, child, next }
        },
    )
}

/// Links the nodes into some tree, so that the checker goes on to every other rule.
fn link_up(nodes: &mut [Node]) {
    let mut ends: Vec<usize> = Vec::new();
    for index in 0..nodes.len() {
        let is_cut = nodes[index].kind == NodeKind::Cut && index + 1 < nodes.len();
        let node = &mut nodes[index];
        if is_cut {
            node.child = Some(index.to_u32() + 1);
            ends.push(index);
        } else {
            (node.kind, node.child, node.next) = (NodeKind::Waste, None, None);
            if let Some(cut) = ends.pop() {
                nodes[cut].next = (index + 1 < nodes.len()).then_some(index.to_u32() + 1);
            }
        }
    }
}

fn any_layout() -> impl Strategy<Value = SheetLayout> {
    (any_index(), any::<u64>(), vec(any_node(), 0..30), any::<bool>()).prop_map(
        |(sheet, sheet_index, mut nodes, linked)| {
            if linked {
                link_up(&mut nodes);
            }
            SheetLayout {
                sheet,
                sheet_index,
                tree: CutTree { nodes },
                summary: SheetSummary::default(),
                offcuts: Vec::new(),
                matched: Vec::new(),
            }
        },
    )
}

fn judge(instance: &Instance, solution: &Solution) {
    let violations = check(instance, solution);
    assert!(!violations.is_empty());
    for violation in violations {
        assert!(RULES.iter().any(|(code, _)| *code == violation.code));
    }
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn garbage_is_refused_without_a_panic(
        seed in any::<u64>(),
        sheets in vec(any_layout(), 1..4),
        unplaced in vec((any_index(), any::<u32>()), 0..4),
    ) {
        let (instance, _) = sawyer::saw(seed);
        let unplaced = unplaced
            .into_iter()
            .map(|(piece, count)| Unplaced { piece, count, reason: UnplacedReason::Trim })
            .collect();
        judge(&instance, &Solution { sheets, unplaced });
    }
}
