//! Turning a pattern into cuts.

use super::support::{EVERYTHING, FREE, Job, fixed, many, random_job, sheet, spoilt, stages};
use crate::cut_tree::{Node, NodeKind};
use crate::instance::{Direction, Margins, Piece, Rules, Sheet};
use crate::layout::expand::cut;
use crate::layout::pattern::Pattern;
use crate::layout::tests::support::mm;
use crate::layout::tree::Join;
use crate::rng::Rng;
use crate::solution::SheetSummary;

/// The nodes of the cut tree of one row with these pieces, in this order.
fn row_of(pieces: &[Piece], sheet: Sheet, rules: Rules) -> Vec<Node> {
    let job = Job::new(pieces, &[sheet], rules);
    let mut pattern = job.started(0);
    for piece_type in 1..job.problem.types.len() {
        job.put(&mut pattern, piece_type, |space| space.join == Join::Append && space.node == 0);
    }
    job.assert_cuttable(&pattern);
    nodes(&job, &pattern)
}

fn nodes(job: &Job, pattern: &Pattern) -> Vec<Node> {
    job.solution(pattern).sheets.remove(0).tree.nodes
}

/// Position and extents of the nodes of a kind.
fn regions(nodes: &[Node], wanted: impl Fn(NodeKind) -> bool) -> Vec<(i32, i32, i32, i32)> {
    let of_kind = nodes.iter().filter(|node| wanted(node.kind));
    of_kind.map(|node| (node.x, node.y, node.width, node.height)).collect()
}

fn pieces(nodes: &[Node]) -> Vec<(i32, i32, i32, i32)> {
    regions(nodes, |kind| matches!(kind, NodeKind::Piece { .. }))
}

fn waste(nodes: &[Node]) -> Vec<(i32, i32, i32, i32)> {
    regions(nodes, |kind| kind == NodeKind::Waste)
}

/// Kerf of every cut.
fn kerfs(nodes: &[Node]) -> Vec<i32> {
    nodes.iter().filter(|node| node.kind == NodeKind::Cut).map(|node| node.kerf).collect()
}

#[test]
fn a_piece_as_large_as_the_sheet_needs_no_cut() {
    let nodes = row_of(&[fixed(100, 50)], sheet(100, 50, 3), stages(1));
    let [node] = &nodes[..] else { panic!("one node") };
    assert_eq!((node.stage, node.depth, node.direction), (0, 0, Direction::Vertical));
    assert_eq!(pieces(&nodes), [(0, 0, 100, 50)]);
}

#[test]
fn a_kerf_lies_between_parts_but_not_at_the_edge() {
    let nodes = row_of(&[fixed(30, 50), fixed(31, 50), fixed(29, 50)], sheet(100, 50, 5), stages(1));
    assert_eq!(pieces(&nodes), [(0, 0, 30, 50), (35, 0, 31, 50), (71, 0, 29, 50)]);
    assert_eq!((kerfs(&nodes), waste(&nodes)), (vec![5, 5], vec![]));
}

#[test]
fn a_remainder_up_to_the_kerf_goes_with_the_last_cut() {
    for rest in 1..=5 {
        let nodes = row_of(&[fixed(30, 50), fixed(31, 50)], sheet(66 + rest, 50, 5), stages(1));
        assert_eq!((kerfs(&nodes), waste(&nodes)), (vec![5, rest], vec![]));
        assert_eq!(nodes.iter().filter(|n| n.kind == NodeKind::Cut && n.next.is_none()).count(), 1);
    }
}

#[test]
fn a_wider_remainder_becomes_waste_behind_the_kerf() {
    let nodes = row_of(&[fixed(30, 50), fixed(31, 50)], sheet(66 + 6, 50, 5), stages(1));
    assert_eq!((kerfs(&nodes), waste(&nodes)), (vec![5, 5], vec![(71, 0, 1, 50)]));
}

#[test]
fn a_piece_that_dodged_a_defect_has_waste_before_it() {
    let glass = spoilt(sheet(100, 50, 4), &[(10, 10, 3, 3)]);
    let job = Job::new(&[fixed(87, 50), fixed(100, 30)], &[glass], stages(2));
    let on = nodes(&job, &job.started(0));
    assert_eq!((pieces(&on), waste(&on)), (vec![(13, 0, 87, 50)], vec![(0, 0, 9, 50)]));
    let up = nodes(&job, &job.started(1));
    assert_eq!((pieces(&up), waste(&up)), (vec![(0, 13, 100, 30)], vec![(0, 0, 100, 9), (0, 47, 100, 3)]));
}

#[test]
fn the_margins_shift_everything() {
    let margins = Margins { left: 7, right: 1, top: 2, bottom: 9 };
    let nodes = row_of(&[fixed(30, 50)], Sheet { margins, ..sheet(108, 61, 0) }, stages(1));
    assert_eq!((nodes[0].x, nodes[0].y, nodes[0].width, nodes[0].height), (7, 9, 100, 50));
    assert_eq!((pieces(&nodes), waste(&nodes)), (vec![(7, 9, 30, 50)], vec![(37, 9, 70, 50)]));
}

#[test]
fn the_sheet_is_divided_so_that_the_largest_offcut_remains() {
    let high = sheet(100, 100, 0);
    assert_eq!(waste(&row_of(&[fixed(60, 40)], high.clone(), FREE)), [(60, 0, 40, 40), (0, 40, 100, 60)]);
    assert_eq!(waste(&row_of(&[fixed(40, 60)], high.clone(), FREE)), [(0, 60, 40, 40), (40, 0, 60, 100)]);
    // Two stages, the first of them vertical, leave no choice.
    let without_choice = [(0, 40, 60, 60), (60, 0, 40, 100)];
    assert_eq!(waste(&row_of(&[fixed(60, 40)], high.clone(), stages(2))), without_choice);
    assert_eq!(
        waste(&row_of(&[fixed(60, 40)], high.clone(), stages(3))),
        [(60, 0, 40, 40), (0, 40, 100, 60)]
    );
    // An offcut with a defect is worth nothing.
    let spoilt = spoilt(high, &[(1, 99, 1, 1)]);
    assert_eq!(waste(&row_of(&[fixed(60, 40)], spoilt, FREE)), without_choice);
}

#[test]
fn among_equal_offcuts_fewer_cuts_win() {
    // There is no offcut. One cut trims the whole row, instead of one cut for each piece.
    let nodes = row_of(&[fixed(20, 48), fixed(21, 48), fixed(19, 48)], sheet(66, 50, 3), FREE);
    assert_eq!(kerfs(&nodes), [2, 3, 3]);
    let in_two_stages = row_of(&[fixed(20, 48), fixed(21, 48), fixed(19, 48)], sheet(66, 50, 3), stages(2));
    assert_eq!(kerfs(&in_two_stages).len(), 5);
}

/// The depth of the tree of a row of strips.
fn depth_of_row(strips: usize, depth_limit: u32) -> u32 {
    let job = Job::with_depth(&[many(200, fixed(10, 100))], &[sheet(2_000, 100, 0)], stages(2), depth_limit);
    let mut pattern = job.started(0);
    for _ in 1..strips {
        job.put(&mut pattern, 0, |space| space.join == Join::Append && space.node == 0);
    }
    assert!(pattern.valid);
    job.assert_cuttable(&pattern);
    nodes(&job, &pattern).iter().map(|node| node.depth).max().expect("a node")
}

#[test]
fn a_row_is_cut_part_by_part() {
    assert_eq!(depth_of_row(3, 500), 3);
    assert_eq!(depth_of_row(50, 500), 50);
}

#[test]
fn a_row_that_would_make_the_tree_deep_is_halved_repeatedly() {
    assert_eq!(depth_of_row(51, 500), 6, "51 strips and the waste behind them");
    assert_eq!(depth_of_row(199, 500), 8);
}

#[test]
fn a_row_is_halved_if_the_depth_limit_demands_it() {
    assert_eq!(depth_of_row(20, 20), 20);
    assert_eq!(depth_of_row(20, 19), 5);
}

#[test]
fn the_merit_agrees_with_the_summary_of_the_sheet() {
    let mut rng = Rng::new(1);
    for _ in 0..300 {
        let job = random_job(&mut rng, EVERYTHING);
        let pattern = job.grown(10, &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        let (_, quality) = cut(&job.problem, &pattern, mm([0, 0])).expect("it is valid");
        let SheetSummary { largest_offcut, cut_count, .. } = job.solution(&pattern).sheets[0].summary;
        assert_eq!((quality.offcut.get(), quality.cuts), (largest_offcut, cut_count));
    }
}
