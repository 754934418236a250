//! The invariants of a tree, computed without the code that keeps them. Builds with debug assertions, as all tests
//! are, assert them after every change of a small tree.

use super::expand::cut;
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::Tree;
use crate::layout::axis::Size;
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

/// Shape, sizes, positions and slack; and that settling afresh comes to the same.
pub(crate) fn assert_sound(problem: &Problem, tree: &Tree) {
    assert_shape(problem, tree);
    if tree.nodes.is_empty() {
        assert!(tree.spaces.is_empty());
        return;
    }
    assert!(tree.fits || !tree.valid);
    let sheet = &problem.sheets[tree.sheet_type];
    Walk { problem, sheet, tree }.node(0);
    assert!(
        !tree.valid || !sheet.keeps_defects_whole() || cut(problem, tree, [Length::ZERO; 2]).is_some(),
        "{tree:#?}"
    );
    assert_derived_afresh(problem, tree);
}

/// What was derived step by step is what a tree has that was derived at once.
fn assert_derived_afresh(problem: &Problem, tree: &Tree) {
    let mut fresh = tree.clone();
    for node in &mut fresh.nodes {
        (node.parent, node.level, node.slack, node.max_length) = (0, 0, Length::ZERO, Length::ZERO);
        if node.is_structure() {
            node.size = [Length::ZERO; 2];
        }
    }
    fresh.relink();
    fresh.derive(problem);
    assert!(fresh == *tree, "{tree:#?} is, derived afresh, {fresh:#?}");
}

struct Walk<'a> {
    problem: &'a Problem,
    sheet: &'a SheetType,
    tree: &'a Tree,
}

impl Walk<'_> {
    /// Judges a subtree of small depth; returns its extents.
    fn node(&self, at: usize) -> Size {
        let node = &self.tree.nodes[at];
        let size = if node.is_structure() {
            self.structure(at)
        } else {
            self.problem.types[node.piece_type].laid_on(self.sheet, node.turned)
        };
        assert_eq!(node.size, size, "of {at} in {:#?}", self.tree);
        if self.tree.valid {
            let along =
                if at == 0 { 1 - node.axis() } else { self.tree.nodes[node.parent.to_usize()].axis() };
            assert!(node.slack >= 0 && node.max_length >= size[along], "{node:?}");
            self.stand(at);
        }
        size
    }

    fn structure(&self, at: usize) -> Size {
        let node = &self.tree.nodes[at];
        let (along, across) = (node.axis(), 1 - node.axis());
        let mut size = [Length::ZERO; 2];
        size[along] = -self.sheet.kerf[along];
        let mut needs = Vec::new();
        let mut widest = Length::ZERO;
        for child in self.tree.children(at) {
            let mut extents = self.node(child);
            if !self.tree.nodes[child].is_structure() {
                extents[along] = self.length_of(child, along);
            }
            let stand = self.tree.stands.get(child).copied().unwrap_or_default();
            size[along] += stand.lead + extents[along] + self.sheet.kerf[along];
            needs.push(stand.lift + extents[across]);
            if self.tree.descent(self.problem, self.sheet, child).is_some() {
                extents = self.tree.cell(self.problem, self.sheet, child);
            }
            widest = widest.max(stand.lift + extents[across]);
        }
        let widest = if at == 0 { widest } else { widest.max(self.least(at)) };
        let fits =
            |&width: &Length| at == 0 || needs.iter().all(|&need| self.sheet.may_leave(across, width - need));
        let mut wider: Vec<Length> = needs.iter().map(|&need| need + self.sheet.least_lead[across]).collect();
        wider.push(widest);
        wider.sort_unstable();
        let mut possible = wider.into_iter().filter(|&width| width >= widest);
        size[across] = possible.find(fits).expect("some width");
        if at > 0 && self.sheet.keeps_defects_whole() {
            // Wider where that keeps the cut behind it clear of defects.
            assert!(node.size[across] >= size[across] && fits(&node.size[across]), "{node:?}");
            size[across] = node.size[across];
        }
        size
    }

    /// The least extent of a part along its row.
    fn least(&self, part: usize) -> Length {
        let stage = self.tree.stage_in_row(self.problem, &self.tree.nodes[part]);
        Length::new(self.problem.machine.as_ref().map_or(0, |machine| machine.parts_of(stage).0))
    }

    /// What a part takes of its row along it.
    fn length_of(&self, part: usize, along: usize) -> Length {
        if self.tree.descent(self.problem, self.sheet, part).is_some() {
            return self.tree.cell(self.problem, self.sheet, part)[along];
        }
        let own = self.tree.nodes[part].size[along];
        let least = own.max(self.least(part));
        let lengths = [least, own + self.sheet.least_lead[along]];
        lengths.into_iter().find(|&length| self.sheet.may_leave(along, length - own)).unwrap_or(own)
    }

    /// On a sheet with defects: whether the part stands behind the one before it, and a piece out of the way.
    fn stand(&self, at: usize) {
        let Some(stand) = self.tree.stands.get(at) else {
            assert!(self.sheet.defects[0].is_empty());
            return;
        };
        let node = &self.tree.nodes[at];
        let along = self.tree.nodes[node.parent.to_usize()].axis();
        for (axis, offset) in [(along, stand.lead), (1 - along, stand.lift)] {
            assert!(offset == 0 || offset >= self.sheet.least_lead[axis], "{stand:?}");
        }
        assert!(stand.lift == 0 || !node.is_structure(), "{stand:?}");
        let mut origin = [Length::ZERO; 2];
        if at > 0 {
            let parent = node.parent.to_usize();
            let along = self.tree.nodes[parent].axis();
            origin = self.tree.stands[parent].origin;
            for before in self.tree.children(parent).take_while(|&child| child < at) {
                let lead = self.tree.stands[before].lead;
                origin[along] += lead + self.length_of(before, along) + self.sheet.kerf[along];
            }
            origin[along] += stand.lead;
            origin[1 - along] += stand.lift;
        }
        assert_eq!(stand.origin, origin, "of {at} in {:#?}", self.tree);
        assert!(node.is_structure() || self.sheet.defect_at(origin, node.size).is_none(), "{node:?}");
    }
}
