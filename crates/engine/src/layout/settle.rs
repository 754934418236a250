//! After a change: sizes, and whether the tree can be cut at all. Slack and spaces follow in [`super::spaces`].

use super::axis::oriented;
use super::expand::cut;
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::Tree;
use crate::numbers::{Integer, entry};
use crate::units::Length;

/// Cost of working out the cuts of a tree, for each of its nodes, in units of work.
const EFFORT_OF_CUTS: u32 = 60;

impl Tree {
    /// Derives everything else from the shape of the tree. Costs two passes over its nodes.
    ///
    /// Afterwards `valid` is false if the tree does not fit its sheet, a fragment would be too small, it needs more
    /// stages or depth than allowed, or a piece cannot dodge a defect.
    pub fn settle(&mut self, problem: &Problem) {
        if self.derive(problem) {
            self.check(problem);
        }
    }

    /// The same without a check; false if it gave up.
    pub(super) fn derive(&mut self, problem: &Problem) -> bool {
        let sheet = &problem.sheets[self.sheet_type];
        self.stands.clear();
        self.valid = true;
        if self.nodes.is_empty() {
            self.spaces.clear();
            self.fits = true;
            self.effort = 0;
            self.roomiest = sheet.size;
            return true;
        }
        self.effort = 0;
        if sheet.has_defects() {
            if !self.stand_as_arranged(problem, sheet) && !self.stand_clear(problem, sheet) {
                return false;
            }
        } else {
            self.size_up(problem, sheet);
        }
        let dodging = self.effort;
        self.judge(problem, sheet);
        self.effort += dodging;
        true
    }

    /// In builds with debug assertions: that what was derived, step by step or at once, is right.
    #[inline]
    pub(super) fn check(&self, problem: &Problem) {
        #[cfg(debug_assertions)]
        super::sound::check(problem, self);
        #[cfg(not(debug_assertions))]
        let _ = problem;
    }

    /// Derives what follows from the sizes.
    pub(super) fn judge(&mut self, problem: &Problem, sheet: &SheetType) {
        self.spaces.clear();
        self.fits = true;
        self.effort = self.nodes.len().to_u32() * if problem.trims { 4 } else { 2 };
        self.check_fit(problem, sheet);
        self.find_spaces(problem, sheet);
    }

    /// Whether a change may turn out invalid although the spaces allow it.
    pub fn must_try(&self, problem: &Problem) -> bool {
        problem.trims
            || problem.sheets[self.sheet_type].has_defects()
            || 2 * self.nodes.len() + 8 > problem.depth_limit.to_usize()
    }

    /// Parents and levels from the spans.
    pub fn relink(&mut self) {
        let nodes = &mut self.nodes;
        nodes[0].parent = 0;
        nodes[0].level = 0;
        for i in 1..nodes.len() {
            let mut parent = i - 1;
            while parent + nodes[parent].span.to_usize() <= i {
                parent = nodes[parent].parent.to_usize();
            }
            nodes[i].parent = entry(parent);
            nodes[i].level = nodes[parent].level + 1;
        }
    }

    /// Required extents, bottom up. A row is as long as its parts and the kerfs between them, or
    /// [`Length::TOO_LONG`].
    pub(super) fn size_up(&mut self, problem: &Problem, sheet: &SheetType) {
        let count = self.nodes.len();
        for node in self.nodes.iter_mut().filter(|node| node.is_structure()) {
            node.size = oriented(node.axis(), [-sheet.kerf, Length::ZERO]);
        }
        for i in (1..count).rev() {
            if problem.trims && self.nodes[i].is_structure() {
                self.widen_for_trims(i, sheet);
            }
            let node = &self.nodes[i];
            let ([width, height], parent) = (node.size, node.parent.to_usize());
            let parent = &mut self.nodes[parent];
            if parent.axis == 0 {
                parent.size[0] = parent.size[0].joined(width, sheet.kerf);
                parent.size[1] = parent.size[1].max(height);
            } else {
                parent.size[1] = parent.size[1].joined(height, sheet.kerf);
                parent.size[0] = parent.size[0].max(width);
            }
        }
    }

    /// Widens a row until none of its parts leaves too small a fragment.
    pub fn widen_for_trims(&mut self, node: usize, sheet: &SheetType) {
        let across = 1 - self.nodes[node].axis();
        let mut width = self.nodes[node].size[across];
        loop {
            let wider = self
                .children(node)
                .map(|c| self.nodes[c].size[across] + self.lift(c))
                .filter(|&need| !sheet.may_leave(width - need))
                .map(|need| need + sheet.least_lead)
                .max();
            match wider {
                Some(wider) => width = wider,
                None => break,
            }
        }
        self.nodes[node].size[across] = width.min(Length::TOO_LONG);
    }

    /// What is wasted below the part, across its row.
    #[inline]
    pub fn lift(&self, node: usize) -> Length {
        if self.stands.is_empty() { Length::ZERO } else { self.stands[node].lift }
    }

    /// Whether its rows are no longer than the sheet.
    pub(super) fn is_within(&self, sheet: &SheetType) -> bool {
        let [width, height] = self.nodes[0].size;
        width <= sheet.size[0] && height <= sheet.size[1]
    }

    fn check_fit(&mut self, problem: &Problem, sheet: &SheetType) {
        let root = &self.nodes[0];
        let axis = root.axis();
        if !self.is_within(sheet) {
            self.valid = false;
            self.fits = false;
            return;
        }
        // If the root's cuts are the last ones allowed, its parts must be as wide as the sheet, whose type may be new.
        let is_last = problem.root_stage(axis) == problem.stage_limit;
        if self.pieces > 1 && !is_last && !self.must_try(problem) {
            debug_assert!(self.highest_stage(problem, sheet) <= problem.stage_limit);
            return;
        }
        let across = 1 - axis;
        let upright = self
            .children(0)
            .all(|c| sheet.may_leave(sheet.size[across] - self.nodes[c].size[across] - self.lift(c)));
        self.valid &=
            self.highest_stage(problem, sheet) <= problem.stage_limit && self.is_flat_enough(problem);
        self.fits = self.valid;
        self.valid &= upright && sheet.may_leave(sheet.size[axis] - self.nodes[0].size[axis]);
    }

    /// The highest stage of any cut.
    fn highest_stage(&self, problem: &Problem, sheet: &SheetType) -> u32 {
        problem.root_stage(self.nodes[0].axis()) + self.stages_below(sheet.size) - 1
    }

    /// Stages that the tree needs if its root lies in a region of the extents `region`.
    pub(super) fn stages_below(&self, region: [Length; 2]) -> u32 {
        let mut stages = 1;
        for node in &self.nodes[1..] {
            let parent = &self.nodes[node.parent.to_usize()];
            let across = 1 - parent.axis();
            let cell = if parent.level == 0 { region[across] } else { parent.size[across] };
            let trimmed = !node.is_structure() && node.size[across] != cell;
            stages = stages.max(parent.level + 1 + u32::from(trimmed));
        }
        stages
    }

    /// Whether the depth limit allows this tree.
    fn is_flat_enough(&mut self, problem: &Problem) -> bool {
        if 2 * self.nodes.len() + 8 <= problem.depth_limit.to_usize() || self.depth() <= problem.depth_limit {
            return true;
        }
        self.effort += self.nodes.len().to_u32() * EFFORT_OF_CUTS;
        cut(problem, self, [Length::ZERO; 2]).is_some()
    }

    /// An upper bound on the depth of the binary cut tree, rows being divided in halves.
    fn depth(&self) -> u32 {
        let halvings = |parts: u32| 32 - parts.leading_zeros();
        let mut deepest = 0;
        let mut depth = vec![0; self.nodes.len()];
        for i in 0..self.nodes.len() {
            let parent = self.nodes[i].parent.to_usize();
            let above = if i == 0 { 0 } else { depth[parent] };
            depth[i] = above
                + if self.nodes[i].is_structure() {
                    // Each part may have a gap before it, and the row a leftover behind it.
                    halvings(2 * self.children(i).count().to_u32() + 1)
                } else {
                    3
                };
            deepest = deepest.max(depth[i]);
        }
        deepest
    }
}
