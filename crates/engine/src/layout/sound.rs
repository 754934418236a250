//! The invariants of a tree, computed without the code that keeps them. Builds with debug assertions, as all tests
//! are, assert them after every change of a small tree.

use super::expand::cut;
use super::problem::Problem;
use super::tree::Tree;
use crate::numbers::Integer;
use crate::units::{Area, Length};

/// Nodes of a tree up to which it is checked. A check takes about ten times as long as the change.
#[cfg(debug_assertions)]
const MOST_NODES: usize = 128;

/// [`assert_sound`], if that does not take too long.
#[cfg(debug_assertions)]
pub(super) fn check(problem: &Problem, tree: &Tree) {
    if tree.nodes.len() <= MOST_NODES {
        assert_sound(problem, tree);
    }
}

/// [`assert_shape`], if that does not take too long.
#[cfg(debug_assertions)]
pub(super) fn check_shape(problem: &Problem, tree: &Tree) {
    if tree.nodes.len() <= MOST_NODES {
        assert_shape(problem, tree);
    }
}

/// That nodes are linked and pieces counted as they stand: what holds before a tree is settled, too.
pub(crate) fn assert_shape(problem: &Problem, tree: &Tree) {
    let mut pieces = 0;
    let mut used = Area::ZERO;
    let mut rows: Vec<usize> = Vec::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        while rows.last().is_some_and(|&row| row + tree.nodes[row].span.to_usize() <= at) {
            rows.pop();
        }
        assert_eq!(node.level.to_usize(), rows.len(), "of {at} in {tree:#?}");
        assert_eq!(node.parent.to_usize(), rows.last().copied().unwrap_or(0), "of {at} in {tree:#?}");
        let end = at + node.span.to_usize();
        let end_of_row = rows.last().map_or(tree.nodes.len(), |&row| row + tree.nodes[row].span.to_usize());
        assert!(if at == 0 { end == end_of_row } else { end <= end_of_row }, "the span of {at} in {tree:#?}");
        if node.is_structure() {
            let parts = tree.children(at).count();
            assert!(parts > usize::from(at > 0), "a row of one part: {at} in {tree:#?}");
            let above = rows.last().map(|&row| tree.nodes[row].axis());
            assert!(above != Some(node.axis()), "the axes alternate: {at} in {tree:#?}");
            rows.push(at);
        } else {
            assert!(at > 0 && node.span == 1, "the piece {at} in {tree:#?}");
            pieces += 1;
            used += problem.types[node.piece_type].area;
        }
    }
    assert_eq!((pieces, used), (tree.pieces, tree.used), "pieces and their area");
}

/// The shape, the sizes of pieces, and that all else is as settling afresh derives it.
pub(crate) fn assert_sound(problem: &Problem, tree: &Tree) {
    assert_shape(problem, tree);
    if tree.nodes.is_empty() {
        assert!(tree.spaces.is_empty());
        return;
    }
    assert!(tree.fits || !tree.valid);
    let sheet = &problem.sheets[tree.sheet_type];
    assert!(
        !tree.valid || !sheet.keeps_defects_whole() || cut(problem, tree, [Length::ZERO; 2]).is_some(),
        "{tree:#?}"
    );
    assert_derived_afresh(problem, tree);
}

/// What was derived step by step is what a tree has that was derived at once.
fn assert_derived_afresh(problem: &Problem, tree: &Tree) {
    let mut fresh = tree.clone();
    let sheet = &problem.sheets[tree.sheet_type];
    for node in &mut fresh.nodes {
        (node.parent, node.level, node.slack, node.max_length) = (0, 0, Length::ZERO, Length::ZERO);
        if node.is_structure() {
            node.size = [Length::ZERO; 2];
        } else {
            node.size = problem.types[node.piece_type].laid_on(sheet, node.turned);
        }
    }
    fresh.relink();
    fresh.derive(problem);
    assert!(fresh == *tree, "{tree:#?} is, derived afresh, {fresh:#?}");
}
